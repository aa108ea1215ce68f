// What a captain did, as one would tell it at the table: "Albatross fires at your hull: 2 hits, hull 8 → 6."
//
// The lines of an episode are put together into beats, each with its subject, what was done, and what came of it. A beat is
// one sentence; what nobody may miss (a ship crippled, sunk or in mutiny) is a sentence of its own after it.

import type { Episode, Tale } from '$web/game';
import type { Part, Rich, RichParams } from '$web/i18n';
import { placeInfo, seatOf, SECTIONS, vesselOf, type Contents, type CoveLine, type Fact, type Place, type Section, type View } from './cove';
import { parts, printed } from './story';
import { cardName, legendIn, nameOf, navyName, type Key, type Words } from './words';

type Said = Rich | Part | number;
type Kind = 'volley' | 'plunder' | 'step' | 'other';
type Says = Record<string, unknown>;

interface Beat {
  kind: Kind;
  /** Who: a captain's ship, a Legendary Pirate, or the Royal Navy; null for nobody. */
  who: string | null;
  deeds: Rich[];
  /** What follows from it, after a colon or a comma. */
  comes: Rich[];
  /** Whole sentences after it. */
  more: Rich[];
  /** What a mutiny took, if there was one. */
  taken?: Rich[];
  /** What was buried, and the deed that says it. */
  buried?: { chests: number; gold: number; says: Rich };
  /** The fame that was gained, and what says it. */
  gained?: { fame: number; says: Rich };
  of: CoveLine[];
  weight: 1 | 2 | 3;
}

/** Facts that say nothing to whoever listens: what others say anyhow, and what is only a step of the rules. */
export const NOISE: ReadonlySet<string> = new Set(['rigged', 'rigged-to', 'passed', 'wheel-set', 'wheel-set-to', 'ended', 'rolled-off', 'round-began', 'battle-ended', 'chests-returned', 'legend-repaired', 'untaken', 'reshuffled', 'legends-reshuffled', 'map-rerolled', 'fires', 'placed']);

export const tales = (episode: Episode<View, Fact>, contents: Contents, t: Words): Tale<Fact>[] => new Narrator(episode, contents, t).tell();

/** Puts a newer saying in the place of the older one, or at the end. */
function replace(all: Rich[], older: Rich | undefined, newer: Rich) {
  const at = older === undefined ? -1 : all.indexOf(older);
  all.splice(at < 0 ? all.length : at, at < 0 ? 0 : 1, newer);
}

class Narrator {
  private beats: Beat[] = [];
  /** The great moment that the lines now belong to: a ship crippled or sunk. */
  private climax: Beat | null = null;
  /** The numbers of sections and hulls as far as they were told. */
  private readonly known = new Map<string, number>();
  /** What a ship lost last: it is why she is crippled. */
  private readonly lost = new Map<string, Rich>();

  constructor(
    private readonly episode: Episode<View, Fact>,
    private readonly contents: Contents,
    private readonly t: Words,
  ) {}

  tell(): Tale<Fact>[] {
    for (const line of this.episode.lines) this.hear(line);
    return this.beats.flatMap((beat) => {
      const says = this.sentence(beat);
      return says.length === 0 ? [] : [{ says, by: beat.who === null ? null : seatOf(beat.who), of: beat.of, weight: beat.weight }];
    });
  }

  // Putting lines together.

  private beat(kind: Kind, who: string | null, line: CoveLine, apart = false): Beat {
    const last = this.beats.at(-1);
    this.climax = null;
    if (!apart && last && last.kind === kind && last.who === who) {
      last.of.push(line);
      return last;
    }
    const beat: Beat = { kind, who, deeds: [], comes: [], more: [], of: [line], weight: 2 };
    this.beats.push(beat);
    return beat;
  }

  /** The beat that a consequence belongs to. */
  private goesOn(who: string | null, line: CoveLine): Beat {
    const beat = this.climax ?? this.beats.at(-1);
    if (!beat) return this.beat('other', who, line);
    beat.of.push(line);
    return beat;
  }

  private hear(line: CoveLine) {
    const [name, says] = parts(line.fact);
    if (NOISE.has(name)) return;
    const who = says['who'] === undefined ? null : typeof says['who'] === 'number' ? vesselOf(says['who']) : String(says['who']);
    const does = (kind: Kind, key: string, params: Record<string, Said> = {}): Beat => {
      const beat = this.beat(kind, who, line);
      beat.deeds.push(this.phrase(key, who, params));
      return beat;
    };
    switch (name) {
      case 'month-began':
      case 'revealed':
        return this.common('tale.treasure', line, 1);
      case 'legend-shown':
        return this.common('tale.legend-shown', line, 2, { legend: this.legend(says), at: this.place(says['at']) }, true);
      case 'drifted':
        return void this.beat('other', null, line, true);
      case 'drifted-to':
        return this.closes('tale.drifted', line, { legend: this.legend(says), to: this.place(says['to']) });
      case 'black-ship-moved':
        return this.common('tale.moved', line, 1, { legend: this.legend(says), to: this.place(says['to']) }, true);
      case 'rig-shown':
        return this.rigged(who!, says, line);
      case 'sailed':
        return this.sailed(who!, says, line);
      case 'drew':
        return this.drew(who!, line);
      case 'found':
        return this.found(says, line);
      case 'perched':
        return this.perched(who!, says, line);
      case 'second-parrot':
        return void this.beat('step', who, line);
      case 'turned-down':
      case 'released':
        return void does('step', `does.${name}`, { card: this.card(says) });
      case 'no-cards':
        return void this.goesOn(who, line).more.push(this.whole('tale.no-cards'));
      case 'consorted':
        return this.weigh(does('other', 'does.consorted', { on: this.ship(vesselOf(Number(says['on'])), 'object') }), says['on'] === this.episode.face ? 3 : 2);
      case 'consort-cancelled':
        return void this.goesOn(who, line).more.push(this.phrase('tale.consort-cancelled', who, { who: this.ship(who!, 'subject') }));
      case 'map-played':
        return void this.beat('other', who, line);
      case 'mapped':
        return void does('other', 'does.mapped', { at: this.place(says['at']), month: Number(says['month']) });
      case 'crows-nest':
        return void does('other', 'does.crows-nest', { first: this.ship(vesselOf(Number(says['first'])), 'subject', false) });
      case 'farewell':
        return void does('other', 'does.farewell', { to: this.place(says['to']) });
      case 'navy-sent':
        return void does('other', 'does.navy-sent', { to: this.place(says['to']) });
      case 'free-level':
        return this.freeLevel(who!, says, line);
      case 'battle-began':
        return this.met(says, line);
      case 'final-battle':
        return this.common('tale.final-battle', line, 3, {}, true);
      case 'last-fight':
        return this.common('tale.last-fight', line, 3, { legend: legendIn(String(says['legend']), 'object', this.contents, this.t) }, true);
      case 'battle-card':
      case 'volley-card':
        return void does(name === 'battle-card' ? 'other' : 'volley', 'does.card', { card: this.card(says) });
      case 'threw':
        return void does('other', 'does.threw', { n: Number(says['chests']) });
      case 'aimed':
        return this.aimed(who!, says, line);
      case 'rolled':
        return void this.goesOn(who, line);
      case 'hit':
        return this.hit(who!, says, line);
      case 'strayed':
        return void this.goesOn(null, line).comes.push(this.whole('comes.strayed', { at: this.ship(vesselOf(Number(says['at'])), 'object'), n: Number(says['hits']) }));
      case 'exploded':
        return void this.goesOn(null, line).comes.push(this.whole('comes.exploded'));
      case 'backfired':
        return void this.goesOn(who, line);
      case 'damaged':
        return this.damaged(who!, says, line);
      case 'craft-turned':
      case 'craft-lost':
      case 'parrot-hurt':
      case 'parrot-killed':
        return void this.goesOn(who, line).comes.push(this.whole(`comes.${name}`));
      case 'battered':
        return this.battered(who!, says, line);
      case 'sunk':
        return this.great('tale.sunk', who!, line);
      case 'regained':
        return void does('other', 'does.regained', { hull: Number(says['hull']) });
      case 'fame-rolled':
        return void this.goesOn(null, line);
      case 'crippled':
        return this.great('tale.crippled', who!, line);
      case 'fled':
        return void does('other', 'does.fled');
      case 'mutiny-rolled':
        return this.rolledForMutiny(who!, says, line);
      case 'mutiny':
        return this.mutiny(who!, says, line);
      case 'reloads':
        return this.weigh(does('other', 'does.reloads'), 1);
      case 'navy-leaves':
        return this.common('tale.navy-leaves', line, 1, {}, true);
      case 'captured':
        return this.weigh(does('other', 'does.captured', { legend: legendIn(String(says['legend']), 'object', this.contents, this.t) }), 3);
      case 'gained':
      case 'lost':
        return this.fame(name, who!, says, line);
      case 'took-gold':
        return this.goods('gold', who!, Number(says['gold']), line);
      case 'took-chests':
        return this.goods('chests', who!, Number(says['chests']), line);
      case 'gold-short':
      case 'chests-short':
      case 'cards-short':
        return void this.goesOn(who, line).more.push(this.whole(`tale.${name}`, { n: Number(says['missing']) }));
      case 'plundered':
        return void does('plunder', 'does.plundered', { at: this.place(says['at']) });
      case 'left-alone':
        return void does('plunder', 'does.left-alone', { at: this.place(says['at']) });
      case 'doubled':
        return void this.goesOn(who, line).more.push(this.whole('tale.doubled'));
      case 'healed':
        return void does('step', 'does.healed');
      case 'bought':
        return this.bought(who!, line);
      case 'raised':
        return this.raised(who!, says, line);
      case 'buried-chests':
        return this.buried('chests', who!, Number(says['chests']), line);
      case 'buried-gold':
        return this.buried('gold', who!, Number(says['gold']), line);
      case 'crafted':
      case 'craft-repaired':
        return void does('step', `does.${name}`, { section: this.section(says) });
      case 'section-repaired':
        return void does('step', 'does.section-repaired', { section: this.section(says), to: printed(says['section'], says['to'], this.contents) });
      case 'paid-repair':
        return void this.beat('step', who, line);
      case 'broke':
        return void does('step', 'does.broke');
      case 'collects':
        return this.collects(who!, says, line);
      case 'step-ended':
        return this.stepEnded(who!, line);
      case 'overloaded':
        return this.overloaded(who!, says, line);
      case 'fame-shown':
        return this.alone('does.fame-shown', who!, line, { n: Number(says['fame']) });
      case 'unburied':
        return this.alone('does.unburied', who!, line, { goods: this.list([Number(says['gold']) > 0 ? this.of('gold', Number(says['gold'])) : null, Number(says['chests']) > 0 ? this.of('chests', Number(says['chests'])) : null]) });
      case 'all-lost':
      case 'nobody-left':
        return this.common(`tale.${name}`, line, 3, {}, true);
    }
  }

  // Beats of their own.

  /** What concerns all. `apart`: each is a sentence; otherwise the same is said once. */
  private common(key: string, line: CoveLine, weight: 1 | 2 | 3, params: Record<string, Said> = {}, apart = false) {
    const beat = this.beat('other', null, line, apart);
    if (beat.more.length === 0) beat.more.push(this.whole(key, params));
    beat.weight = weight;
  }
  private closes(key: string, line: CoveLine, params: Record<string, Said>) {
    this.goesOn(null, line).more.push(this.whole(key, params));
  }
  private alone(key: string, who: string, line: CoveLine, params: Record<string, Said>) {
    this.beat('other', who, line, true).deeds.push(this.phrase(key, who, params));
  }
  private weigh(beat: Beat, weight: 1 | 2 | 3) {
    beat.weight = Math.max(beat.weight === 2 ? 0 : beat.weight, weight) as Beat['weight'];
  }

  private rigged(who: string, says: Says, line: CoveLine) {
    const rig = says['rig'] as number[];
    const raised = SECTIONS.flatMap((section, i) => (rig[i]! > this.contents.mat.start ? [this.whole('comes.section', { section: this.t(`section.${section}`), to: printed(section, rig[i], this.contents) })] : []));
    const beat = this.beat('other', who, line, true);
    beat.deeds.push(raised.length === 0 ? this.phrase('does.rigged.none', who) : this.phrase('does.rigged', who, { gold: Number(says['gold']), rig: this.list(raised) }));
  }

  /** Where a ship sails, and who is met there. */
  private sailed(who: string, says: Says, line: CoveLine) {
    const to = says['to'] as Place;
    const beat = this.beat('other', who, line, true);
    const others = this.episode.lines.flatMap(({ fact }) => (typeof fact === 'object' && 'sailed' in fact && fact.sailed.to === to && vesselOf(fact.sailed.who) !== who ? [vesselOf(fact.sailed.who)] : []));
    const black = this.episode.after.black_ships.filter((ship) => ship.at === to && !ship.is_beaten).map((ship) => ship.legend);
    const met = placeInfo(this.contents, to)?.outer ? [...others, ...black].map((one) => this.ship(one, 'object')) : [];
    beat.deeds.push(met.length > 0 ? this.phrase('does.sailed.meets', who, { to: this.place(to), names: this.list(met) }) : this.phrase('does.sailed', who, { to: this.place(to) }));
  }

  private met(says: Says, line: CoveLine) {
    const { battle } = this.episode.after;
    const ships = battle && battle.at === says['at'] ? [...battle.guests.map((guest) => guest.legend ?? guest.who), ...battle.here.map(vesselOf)] : [];
    if (ships.length === 0) return this.common('tale.battle', line, 2, { at: this.place(says['at']) }, true);
    // "You" comes last, as manners want it.
    const you = this.episode.face === null ? '' : vesselOf(this.episode.face);
    const names = [...ships.filter((ship) => ship !== you), ...ships.filter((ship) => ship === you)].map((ship) => this.ship(ship, 'subject', false));
    this.common('tale.battle.names', line, 2, { at: this.place(says['at']), names: this.list(names) }, true);
  }

  private aimed(who: string, says: Says, line: CoveLine) {
    const last = this.beats.at(-1);
    // The cards of a volley are played before it.
    const beat = last && last.kind === 'volley' && last.who === who && !last.of.some(({ fact }) => typeof fact === 'object' && 'aimed' in fact) ? this.beat('volley', who, line) : this.beat('volley', who, line, true);
    beat.deeds.push(this.phrase('does.fire', who, { target: this.target(String(says['at']), String(says['mark'])) }));
  }

  private hit(who: string, says: Says, line: CoveLine) {
    const beat = this.goesOn(who, line);
    beat.comes.unshift(this.whole('comes.hits', { n: Number(says['hits']) }));
    if (Number(says['hits']) === 0) beat.comes = [this.whole('comes.miss')];
  }

  private damaged(who: string, says: Says, line: CoveLine) {
    const beat = this.beats.filter(({ kind }) => kind === 'volley').at(-1) ?? this.goesOn(who, line);
    if (!beat.of.includes(line)) beat.of.push(line);
    const { change } = this.change(who, says);
    const aim = beat.of.flatMap(({ fact }) => (typeof fact === 'object' && 'aimed' in fact ? [fact.aimed.at] : [])).at(-1);
    // Two circles of a row may show the same number.
    const params = { section: this.t(`section.${says['section'] as Section}`), change: change.includes('→') ? change : this.t('comes.same', { n: change }) };
    // What cripples a ship is said with that.
    if (says['to'] === 0) return void this.lost.set(who, this.whole('comes.change', params));
    beat.comes.push(aim === who ? this.whole('comes.change', params) : this.whole(this.isMe(who) ? 'comes.change.yours' : 'comes.change.of', { who: this.ship(who, 'object'), ...params }));
  }

  private battered(who: string, says: Says, line: CoveLine) {
    const hull = Number(says['hull']);
    const guest = this.episode.before?.battle?.guests.find((one) => one.who === who || one.legend === who);
    const from = this.known.get(`${who} hull`) ?? guest?.hull ?? null;
    this.known.set(`${who} hull`, hull);
    this.goesOn(who, line).comes.push(this.whole('comes.change', { section: this.t('section.hull'), change: from === null || from === hull ? `${hull}` : `${from} → ${hull}` }));
  }

  /** A ship that is out of it: a sentence of its own, to which the fame for it belongs. Several at once are one. */
  private great(key: string, who: string, line: CoveLine) {
    const lost = this.lost.get(who);
    const says = this.phrase(lost ? `${key}.by` : key, who, { who: this.ship(who, 'subject'), lost: lost ?? '' });
    if (this.climax === null) {
      this.climax = { kind: 'other', who, deeds: [], comes: [], more: [], of: [], weight: 3 };
      this.beats.push(this.climax);
    }
    this.climax.more.push(says);
    this.climax.of.push(line);
  }

  private rolledForMutiny(who: string, says: Says, line: CoveLine) {
    const beat = this.goesOn(who, line);
    const follows = this.episode.lines.some(({ fact }) => typeof fact === 'object' && 'mutiny' in fact && vesselOf(fact.mutiny.who) === who);
    if (!follows) beat.more.push(this.whole('tale.mutiny.no', { die: Number(says['die']) }));
  }

  /** What a mutiny takes is one list, with the fame that goes with it. */
  private mutiny(who: string, says: Says, line: CoveLine) {
    const beat = this.goesOn(who, line);
    beat.taken = [Number(says['gold']) > 0 ? this.of('gold', Number(says['gold'])) : null, Number(says['chests']) > 0 ? this.of('chests', Number(says['chests'])) : null].filter((one) => one !== null);
    beat.weight = 3;
  }

  /** Fame belongs to what it was gained by; that of others is told after it. */
  private fame(name: 'gained' | 'lost', who: string, says: Says, line: CoveLine) {
    const beat = this.goesOn(who, line);
    const fame = this.of('fame', Number(says['fame']));
    if (name === 'lost' && beat.taken && beat.who === who) beat.taken.push(fame);
    else if (name === 'gained' && beat.who === who && beat !== this.climax && beat.deeds.length > 0) this.gain(beat, Number(says['fame']));
    else beat.more.push(this.phrase(`tale.${name}`, who, { who: this.ship(who, 'subject'), fame }));
  }

  /** What is gained bit by bit is one sum. */
  private gain(beat: Beat, by: number) {
    const fame = (beat.gained?.fame ?? 0) + by;
    const says = this.whole('comes.fame', { fame: this.of('fame', fame) });
    replace(beat.comes, beat.gained?.says, says);
    beat.gained = { fame, says };
  }

  /** Chests and gold that are buried in one visit are one list. */
  private buried(what: 'chests' | 'gold', who: string, n: number, line: CoveLine) {
    const beat = this.beat('step', who, line);
    const chests = (beat.buried?.chests ?? 0) + (what === 'chests' ? n : 0);
    const gold = (beat.buried?.gold ?? 0) + (what === 'gold' ? n : 0);
    const goods = this.list([chests > 0 ? this.of('chests', chests) : null, gold > 0 ? this.of('gold', gold) : null]);
    const says = this.phrase('does.buried', who, { goods });
    replace(beat.deeds, beat.buried?.says, says);
    beat.buried = { chests, gold, says };
    this.weigh(beat, 3);
  }

  private goods(what: 'gold' | 'chests', who: string, n: number, line: CoveLine) {
    const beat = this.goesOn(who, line);
    if (beat.kind === 'plunder' && beat.who === who) beat.comes.push(this.of(what, n));
    else if (beat.who !== who) beat.more.push(this.phrase('tale.share', who, { who: this.ship(who, 'subject'), goods: this.of(what, n) }));
  }

  private drew(who: string, line: CoveLine) {
    const beat = this.goesOn(who, line);
    // What a purchase or Pirate's Cove brings is told with it; a haul is counted.
    if (beat.kind !== 'plunder' || beat.who !== who) return;
    const drawn = beat.of.filter(({ fact }) => typeof fact === 'object' && 'drew' in fact).length;
    const cards = this.of('cards', drawn);
    if (drawn > 1) beat.comes[beat.comes.length - 1] = cards;
    else beat.comes.push(cards);
  }

  /** A Parrot comes aboard wherever its card was drawn. */
  private perched(who: string, says: Says, line: CoveLine) {
    const last = this.beats.at(-1);
    const deed = this.phrase('does.perched', who, { card: this.card(says) });
    if (last?.kind !== 'plunder' || last.who !== who) return void this.beat('step', who, line).deeds.push(deed);
    last.of.push(line);
    last.more.push([...this.whole('tale.does', { who: this.ship(who, 'subject'), deeds: deed }), '.']);
  }

  /** Which card it is, only its owner is told. */
  private found(says: Says, line: CoveLine) {
    const beat = this.goesOn(null, line);
    beat.more.push(this.whole('tale.found', { card: this.card(says) }));
    if (beat.who === null) beat.weight = 1;
  }

  private bought(who: string, line: CoveLine) {
    const beat = this.beat('step', who, line);
    const n = beat.of.filter(({ fact }) => typeof fact === 'object' && 'bought' in fact).length;
    const says = this.phrase('does.bought', who, { n });
    const before = this.phrase('does.bought', who, { n: n - 1 });
    const at = beat.deeds.findIndex((deed) => JSON.stringify(deed) === JSON.stringify(before));
    if (n > 1 && at >= 0) beat.deeds[at] = says;
    else beat.deeds.push(says);
  }

  /** A section raised twice has one change. */
  private raised(who: string, says: Says, line: CoveLine) {
    const beat = this.beat('step', who, line);
    const first = this.known.get(`${who} ${says['section']} first`);
    const { section, from, to } = this.change(who, says);
    const was = first ?? from;
    // To what is known already: it was told.
    if (from === null && first !== undefined) return;
    if (was !== null) this.known.set(`${who} ${says['section']} first`, was);
    const deed = this.phrase('does.raised', who, { section, change: was === null ? `${to}` : `${was} → ${to}` });
    const before = first === undefined ? -1 : beat.deeds.findIndex((one) => JSON.stringify(one) === JSON.stringify(this.phrase('does.raised', who, { section, change: `${first} → ${from}` })));
    if (before >= 0) beat.deeds[before] = deed;
    else beat.deeds.push(deed);
  }

  private freeLevel(who: string, says: Says, line: CoveLine) {
    const { section, change } = this.change(who, says);
    this.beat('other', who, line).deeds.push(this.phrase('does.free-level', who, { section, change }));
  }

  private collects(who: string, says: Says, line: CoveLine) {
    const [cards, gold] = [Number(says['cards']), Number(says['gold'])];
    const beat = this.beat('step', who, line);
    const goods = this.list([cards > 0 ? this.of('cards', cards) : null, gold > 0 ? this.of('gold', gold) : null]);
    beat.deeds.push(goods.length === 0 ? this.phrase('does.collects.none', who) : this.phrase('does.collects', who, { goods }));
  }

  private stepEnded(who: string, line: CoveLine) {
    const done = this.beats.some((beat) => beat.who === who && (beat.deeds.length > 0 || beat.more.length > 0));
    const beat = this.beat('step', who, line);
    if (done) return;
    const at = this.episode.after.captains[seatOf(who) ?? 0]?.at ?? null;
    beat.deeds.push(at === null ? this.phrase('does.nothing', who) : this.phrase('does.nothing.at', who, { at: this.place(at) }));
    beat.weight = 1;
  }

  private overloaded(who: string, says: Says, line: CoveLine) {
    const beat = this.beat('other', who, line, true);
    beat.deeds.push(this.phrase('does.overloaded', who, { n: Number(says['chests']) }));
    if (this.isMe(who)) beat.weight = 3;
  }

  // Words.

  private sentence({ who, deeds, comes, more, taken }: Beat): Rich {
    const first: Rich = deeds.length === 0 || who === null ? [] : [...this.whole('tale.does', { who: this.ship(who, 'subject'), deeds: this.list(deeds) }), ...(comes.length > 0 ? [this.t('tale.colon'), ...this.row(comes)] : []), '.'];
    const mutiny = taken === undefined ? [] : [taken.length > 0 ? this.whole('tale.mutiny', { goods: this.list(taken) }) : this.whole('tale.mutiny.none')];
    return [...(first.length > 0 ? [first] : []), ...mutiny, ...more].flatMap((part, i) => (i === 0 ? part : [' ', ...part]));
  }

  private isMe = (who: string): boolean => this.episode.face !== null && seatOf(who) === this.episode.face;

  /** A ship by whoever sails it; one's own is "you". */
  private ship(who: string, as: 'subject' | 'object', first = true): Rich {
    const seat = seatOf(who);
    if (seat !== null) return this.isMe(who) ? [this.t(as === 'object' ? 'you.at' : first ? 'you' : 'you.in')] : [{ seat }];
    return [{ strong: who.startsWith('navy') ? navyName(this.contents, this.t, as === 'object' ? 'object' : 'name') : legendIn(this.legendOf(who), as, this.contents, this.t) }];
  }
  /** Facts name a pirate by his card; a view calls him by his place in the battle. */
  private legendOf = (who: string): string => (who === 'legend' ? (this.episode.before?.battle?.guests.find((guest) => guest.who === who)?.legend ?? who) : who);

  private target(at: string, mark: string): Rich {
    const seat = seatOf(at);
    if (seat === null) return this.ship(at, 'object');
    return this.whole(`at.${mark}${this.isMe(at) ? '.yours' : ''}`, { who: { seat } });
  }

  /** From which number to which a section goes. */
  private change(who: string, says: Says): { section: string; from: number | null; to: number; change: string } {
    const section = says['section'] as Section;
    const to = printed(section, says['to'], this.contents);
    const before = this.episode.before?.captains[seatOf(who) ?? -1]?.values[SECTIONS.indexOf(section)];
    const from = this.known.get(`${who} ${section}`) ?? before ?? null;
    this.known.set(`${who} ${section}`, to);
    return { section: this.t(`the.${section}`), from: from === to ? null : from, to, change: from === null || from === to ? `${to}` : `${from} → ${to}` };
  }

  private of = (good: 'fame' | 'gold' | 'chests' | 'cards', n: number): Rich => this.t.rich(`n.${good}`, { n });
  private place = (at: unknown): Part => ({ strong: nameOf(at as Place, this.contents, this.t) });
  private card = (says: Says): Part => ({ strong: cardName(String(says['card']), this.contents, this.t) });
  private legend = (says: Says): Part => ({ strong: legendIn(String(says['legend']), 'subject', this.contents, this.t) });
  private section = (says: Says): string => this.t(`the.${says['section'] as Section}`);

  /** What somebody does; "you do" has a form of its own. */
  private phrase(key: string, who: string | null, params: Record<string, Said> = {}): Rich {
    const yours = `${key}.you`;
    return this.whole(who !== null && this.isMe(who) && this.t.has(yours) ? yours : key, params);
  }

  /** A sentence of the catalogue into which others are put. */
  private whole(key: string, params: Record<string, Said> = {}): Rich {
    const flat: RichParams = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? { mute: `\0${name}` } : (value as Part | number)]));
    return this.t.rich(key as Key, flat).flatMap((part): Rich => {
      const inner = typeof part === 'object' && 'mute' in part && part.mute.startsWith('\0') ? params[part.mute.slice(1)] : undefined;
      return inner === undefined ? [part] : (inner as Rich);
    });
  }

  /** "a, b and c". */
  private list(items: readonly (Rich | null)[]): Rich {
    const all = items.filter((item): item is Rich => item !== null);
    return all.flatMap((item, i) => (i === 0 ? item : [i === all.length - 1 ? this.t('tale.and') : ', ', ...item]));
  }
  /** "a, b, c". */
  private row = (items: readonly Rich[]): Rich => items.flatMap((item, i) => (i === 0 ? item : [', ', ...item]));
}
