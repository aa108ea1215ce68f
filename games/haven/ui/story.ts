// What happened, told: each fact is a sentence, and what one captain did in a turn is one sentence made of them. And how
// long it is shown, whose scene it is, and what it sounds like.

import type { Around, Episode, FactLine, Sound, Tale, Teller } from '$web/game';
import type { Part, Rich, Translate } from '$web/i18n';
import type { Contents, Fact, Item, View } from './haven';
import { chestKind, colourName, itemName, itemThe, plotOf, spotName, tileName, tileThe, type Key, type Words } from './words';

type Told = Exclude<Fact, string>;
/** The name of a fact: `placed`. */
type Name = Fact extends infer F ? (F extends string ? F : keyof F) : never;
type Line = FactLine<Fact>;

/** A fact as its name and what it says. */
export function parts(fact: Fact): [Name, Record<string, unknown>] {
  if (typeof fact === 'string') return [fact, {}];
  const [name, says] = Object.entries(fact)[0]!;
  return [name as Name, says as Record<string, unknown>];
}

/** The captain a fact is about. */
export function by(fact: Fact): number | null {
  const who = parts(fact)[1]['who'];
  return typeof who === 'number' ? who : null;
}

/** A turn begins with the first thing that is done in it; a round begins and ends with nobody's doing. */
const OWN: ReadonlySet<string> = new Set(['stopped', 'left', 'bought']);
const NOBODYS: ReadonlySet<string> = new Set(['first', 'begun', 'ended']);

/** Whose scene a fact belongs to. */
export function actor(fact: Fact): number | null | undefined {
  const [name] = parts(fact);
  return OWN.has(name) ? by(fact) : NOBODYS.has(name) ? null : undefined;
}

/** Laying the map is seen on the board and would bury the story; a die in hand is told with its roll. */
const UNTOLD: ReadonlySet<string> = new Set(['laid', 'rolled', 'filled', 'turn', 'taken-up']);

const strong = (text: string): Part => ({ strong: text });
const item = (of: Item, t: Words): Part => strong(itemThe(of, t));
const die = (of: Item, t: Words): Part => strong(itemName(of, t));
const tile = (of: string, t: Words): Part => strong(tileName(of, t));

/** The sentence of a fact, or null if it is not told. */
export function sentence(fact: Fact, t: Words): Rich | null {
  if (fact === 'anew' || fact === 'reset') return t.rich(`fact.${fact}`);
  if (typeof fact === 'string') return null;
  const [name] = parts(fact);
  if (UNTOLD.has(name)) return null;
  return told(fact, t);
}

function told(fact: Told, t: Words): Rich | null {
  const who = (seat: number): Part => ({ seat });
  if ('first' in fact) return t.rich('fact.first', { who: who(fact.first.who) });
  if ('queued' in fact)
    return t.rich('fact.queued', { who: who(fact.queued.who), spot: spotName(fact.queued.spot, t) });
  if ('shown' in fact) return t.rich('fact.shown', { kind: strong(chestKind(fact.shown.chest, t)) });
  if ('short' in fact) return t.rich('fact.short', { at: fact.short.at });
  if ('stopped' in fact) {
    const { stopped } = fact;
    return t.rich('fact.stopped', { who: who(stopped.who), at: stopped.at, tile: tile(stopped.tile, t) });
  }
  if ('left' in fact) return t.rich('fact.left', { who: who(fact.left.who), spot: spotName(fact.left.spot, t) });
  if ('nothing' in fact) return t.rich('fact.nothing', { who: who(fact.nothing.who) });
  if ('built' in fact) {
    const { built } = fact;
    return t.rich('fact.built', { who: who(built.who), tile: strong(tileThe(built.tile, t)), plot: built.plot });
  }
  if ('refused' in fact) return t.rich('fact.refused', { who: who(fact.refused.who), tile: strong(tileThe(fact.refused.tile, t)) });
  if ('placed' in fact) {
    const { placed } = fact;
    return t.rich('fact.placed', { who: who(placed.who), item: item(placed.item, t), plot: plotOf(placed.place) });
  }
  if ('dropped' in fact) return t.rich('fact.dropped', { who: who(fact.dropped.who), item: item(fact.dropped.item, t) });
  if ('boosted' in fact)
    return t.rich('fact.boosted', { plot: plotOf(fact.boosted.place), item: die(fact.boosted.item, t) });
  if ('bought' in fact) {
    const paid = fact.bought.pay.map(([place, pips]) => t('pay.part', { pips, plot: plotOf(place) }));
    return t.rich('fact.bought', { who: who(fact.bought.who), pay: t.list(paid) });
  }
  if ('spent' in fact) return t.rich('fact.spent', { plot: plotOf(fact.spent.place) });
  if ('found' in fact)
    return t.rich('fact.found', { who: who(fact.found.who), kind: strong(chestKind(fact.found.chest, t)) });
  if ('stored' in fact) return t.rich('fact.stored', { who: who(fact.stored.who), plot: fact.stored.plot });
  if ('climbed' in fact) return t.rich('fact.climbed', { who: who(fact.climbed.who), spot: fact.climbed.spot });
  if ('paid' in fact) {
    const { paid } = fact;
    return t.rich('fact.paid', { who: who(paid.who), plot: plotOf(paid.from), spot: paid.spot });
  }
  if ('stayed' in fact) return t.rich('fact.stayed', { who: who(fact.stayed.who) });
  if ('at-top' in fact) return t.rich('fact.at-top', { who: who(fact['at-top'].who) });
  if ('raised' in fact) {
    const { raised } = fact;
    return t.rich('fact.raised', { who: who(raised.who), plot: plotOf(raised.place), item: die(raised.item, t) });
  }
  if ('no-bonus' in fact)
    return t.rich('fact.no-bonus', { who: who(fact['no-bonus'].who), spot: fact['no-bonus'].spot });
  if ('waived' in fact) return t.rich('fact.waived', { who: who(fact.waived.who) });
  if ('coup' in fact) return t.rich('fact.coup', { who: who(fact.coup.who) });
  if ('too-late' in fact) return t.rich('fact.too-late', { who: who(fact['too-late'].who) });
  if ('leads' in fact) return t.rich('fact.leads', { who: who(fact.leads.who), spot: fact.leads.spot });
  if ('tied' in fact) return t.rich('fact.tied', { spot: fact.tied.spot });
  if ('erected' in fact) return t.rich('fact.erected', { who: who(fact.erected.who), plot: fact.erected.plot });
  if ('declined' in fact) return t.rich('fact.declined', { who: who(fact.declined.who) });
  if ('forfeited' in fact) return t.rich('fact.forfeited', { who: who(fact.forfeited.who) });
  if ('no-statue' in fact) return t.rich('fact.no-statue', { who: who(fact['no-statue'].who) });
  if ('rerolled' in fact) {
    const { rerolled } = fact;
    return t.rich('fact.rerolled', { who: who(rerolled.who), plot: plotOf(rerolled.place), item: die(rerolled.item, t) });
  }
  if ('kept' in fact) return t.rich('fact.kept', { who: who(fact.kept.who) });
  if ('carried' in fact) {
    const { carried } = fact;
    const [from, to] = [plotOf(carried.from), plotOf(carried.to)];
    return t.rich('fact.carried', { who: who(carried.who), item: item(carried.item, t), from, to });
  }
  if ('shifted' in fact) {
    const { shifted } = fact;
    const moved = strong(tileThe(shifted.tile, t));
    return t.rich('fact.shifted', { who: who(shifted.who), tile: moved, from: shifted.from, to: shifted.to });
  }
  if ('rested' in fact) return t.rich('fact.rested', { who: who(fact.rested.who) });
  if ('begun' in fact)
    return t.rich('fact.begun', { round: fact.begun.round, colour: colourName(fact.begun.colour, t) });
  if ('ended' in fact) return t.rich('fact.ended', { round: fact.ended.round });
  if ('leftover' in fact) return t.rich('fact.leftover', { n: fact.leftover.tiles });
  if ('ships' in fact) {
    const { ships } = fact;
    return t.rich('fact.ships', { who: who(ships.who), fame: strong(String(ships.fame)), sum: ships.sum });
  }
  if ('rum' in fact) return t.rich('fact.rum', { who: who(fact.rum.who), fame: strong(String(fact.rum.fame)) });
  if ('infrastructure' in fact) {
    const { infrastructure: built } = fact;
    const fame = strong(String(built.fame));
    return t.rich('fact.infrastructure', { who: who(built.who), fame, tile: tile(built.tile, t), plot: built.plot });
  }
  if ('early' in fact) return t.rich('fact.early', { who: who(fact.early.who), fame: strong(String(fact.early.fame)) });
  if ('result' in fact) {
    const { result } = fact;
    return t.rich('fact.result', { who: who(result.who), fame: strong(String(result.fame)), place: spotName(result.place, t) });
  }
  return null;
}

/** The heading that a fact begins, or null. A turn is numbered as it was before its first move. */
export function heading(fact: Fact, { before, after }: Around<View>, rounds: number, t: Words): string | null {
  if (typeof fact === 'string') return null;
  if ('begun' in fact) return t('log.round', { round: fact.begun.round });
  if ('ended' in fact) return fact.ended.round === rounds ? t('log.count') : t('log.end', { round: fact.ended.round });
  return 'stopped' in fact || 'left' in fact ? t('log.turn', { turn: (before ?? after).turn }) : null;
}

/** An episode in sentences: a captain's turn, the end of a round, the count. */
export function tales(episode: Episode<View, Fact>, t: Words): Tale<Fact>[] {
  return episode.by === null ? ofAll(episode, t) : ofTurn(episode, episode.by, t);
}

/** What a turn is told by, as things that are done one after another. What is not here is noise. */
function deed(line: Line, lines: readonly Line[], say: (key: Deed, params?: Record<string, Part | number>) => Rich, t: Words): Rich | null {
  const { fact } = line;
  if (typeof fact === 'string') return null;
  if ('stopped' in fact) return say('stop', { at: fact.stopped.at });
  if ('left' in fact) return say('leave', { spot: spotName(fact.left.spot, t) });
  if ('nothing' in fact) return say('nothing');
  if ('built' in fact) return say('build', { tile: strong(tileThe(fact.built.tile, t)), plot: fact.built.plot });
  if ('refused' in fact) return say('discard', { what: strong(tileThe(fact.refused.tile, t)) });
  if ('placed' in fact) return say('place', { item: item(fact.placed.item, t), plot: plotOf(fact.placed.place) });
  if ('dropped' in fact) return say('discard', { what: item(fact.dropped.item, t) });
  if ('stored' in fact) return say('chest', { kind: chestKind(fact.stored.chest, t), plot: fact.stored.plot });
  if ('rerolled' in fact) return say('reroll', { item: die(fact.rerolled.item, t), plot: plotOf(fact.rerolled.place) });
  if ('carried' in fact) return say('carry', { item: item(fact.carried.item, t), to: plotOf(fact.carried.to) });
  if ('shifted' in fact) return say('shift', { tile: strong(tileThe(fact.shifted.tile, t)), to: fact.shifted.to });
  if ('raised' in fact) return say('raise', { item: die(fact.raised.item, t), plot: plotOf(fact.raised.place) });
  if ('climbed' in fact || 'paid' in fact) {
    // Steps that follow each other are one climb, to where it ends; what was paid for is said at the end.
    const steps = lines.filter((other) => ['climbed', 'paid'].includes(parts(other.fact)[0]));
    if (steps.at(-1) !== line) return null;
    const spot = parts(fact)[1]['spot'] as number;
    const pips = steps.filter((other) => parts(other.fact)[0] === 'paid').length;
    return pips > 0 ? say('climb.paid', { spot, n: pips }) : say('climb', { spot });
  }
  return null;
}

type Deed = 'stop' | 'leave' | 'nothing' | 'build' | 'discard' | 'place' | 'chest' | 'reroll' | 'carry' | 'shift' | 'raise' | 'climb' | 'climb.paid';

/** What belongs to the coup has a sentence of its own, because nobody may miss it. */
const COUP: ReadonlySet<string> = new Set(['coup', 'too-late', 'anew', 'erected', 'declined', 'forfeited', 'no-statue']);

function ofTurn(episode: Episode<View, Fact>, who: number, t: Words): Tale<Fact>[] {
  const you = who === episode.face;
  const captain: Part = you ? t('you') : { seat: who };
  const say = (key: Deed, params: Record<string, Part | number> = {}) => t.rich(`tale.${key}${you ? '.you' : ''}` as Key, params);
  const coup = episode.lines.filter((line) => COUP.has(parts(line.fact)[0]));
  const rest = episode.lines.filter((line) => !coup.includes(line));
  const out: Tale<Fact>[] = [];
  const deeds = rest.map((line) => deed(line, rest, say, t)).filter((said) => said !== null);
  if (deeds.length > 0) {
    const lost = overtaken(episode, who, t);
    const says = [captain, ' ', ...joined(deeds, t), ...gained(episode, who, t), '.', ...lost];
    out.push({ says, by: who, of: rest, weight: lost.length > 0 ? 3 : 2 });
  }
  if (coup.length > 0) out.push({ says: coupWords(coup, captain, you, t), by: who, of: coup, weight: 3 });
  return out;
}

/** Things that are done, as a list: "stops at 7, builds the Granary on b3 and climbs to 2". */
function joined(deeds: readonly Rich[], t: Words): Part[] {
  return deeds.flatMap((said, index) => [...(index === 0 ? [] : [index === deeds.length - 1 ? t('tale.and') : ', ']), ...said]);
}

/** What came of it: Fame as it would be if the game ended now. */
function gained({ before, after }: Episode<View, Fact>, who: number, t: Words): Part[] {
  const [was, is] = [before?.captains[who]?.fame.total, after.captains[who]?.fame.total];
  if (was === undefined || is === undefined || was === is) return [];
  return [t('tale.fame', { was, is })];
}

/** Whoever looks and loses Fame by what another did is told so. */
function overtaken({ before, after, face }: Episode<View, Fact>, who: number, t: Words): Part[] {
  if (face === null || face === who || !before) return [];
  const [was, is] = [before.captains[face]?.fame.ships ?? 0, after.captains[face]?.fame.ships ?? 0];
  return is < was ? [' ', t('tale.overtaken', { was, is })] : [];
}

function coupWords(lines: readonly Line[], captain: Part, you: boolean, t: Words): Rich {
  const has = (name: string) => lines.find(({ fact }) => parts(fact)[0] === name)?.fact;
  const erected = has('erected');
  const plot = erected && typeof erected === 'object' && 'erected' in erected ? erected.erected.plot : '';
  const end = erected ? 'erected' : has('declined') ? 'declined' : has('forfeited') ? 'forfeited' : has('no-statue') ? 'no-statue' : has('too-late') ? 'too-late' : 'won';
  const key = `tale.coup.${end}${you ? '.you' : ''}` as Key;
  return t.rich(key, { who: captain, plot });
}

const SETTING: ReadonlySet<string> = new Set(['first', 'queued', 'shown']);
const COUNT = ['ships', 'rum', 'infrastructure', 'early'] as const;

/** What befalls all: how a game and a round begin and end, and the count. */
function ofAll(episode: Episode<View, Fact>, t: Words): Tale<Fact>[] {
  const { lines } = episode;
  const out: Tale<Fact>[] = [];
  const named = (seat: number): Part => (seat === episode.face ? t('you.inside') : { seat });
  const of = (names: ReadonlySet<string>) => lines.filter((line) => names.has(parts(line.fact)[0]));
  const setting = of(SETTING);
  const first = setting.find((line) => parts(line.fact)[0] === 'first');
  if (first) {
    const who = by(first.fact)!;
    out.push({ says: who === episode.face ? t.rich('tale.first.you') : t.rich('tale.first', { who: { seat: who } }), by: null, of: setting, weight: 1 });
  }
  const begun = lines.find((line) => parts(line.fact)[0] === 'begun');
  if (begun) {
    const laid = lines.filter((line) => ['laid', 'rolled', 'filled', 'short', 'begun', 'turn'].includes(parts(line.fact)[0]));
    const n = lines.filter((line) => parts(line.fact)[0] === 'laid').length;
    const { round, colour } = parts(begun.fact)[1] as { round: number; colour: string };
    out.push({ says: t.rich('tale.begun', { round, n, colour: colourName(colour, t) }), by: null, of: laid, weight: 1 });
  }
  const ended = lines.find((line) => parts(line.fact)[0] === 'ended');
  if (ended) {
    const scored = new Set<string>([...COUNT, 'result']);
    const closing = lines.filter((line) => !scored.has(parts(line.fact)[0]));
    out.push(roundEnds(closing, parts(ended.fact)[1]['round'] as number, episode, t), ...theCount(lines, episode.face, named, t));
  }
  return out;
}

/** The coup is resolved at the end of a round, if nobody reached the top. */
function roundEnds(lines: readonly Line[], round: number, { face }: Episode<View, Fact>, t: Words): Tale<Fact> {
  const find = (name: string) => lines.find(({ fact }) => parts(fact)[0] === name)?.fact;
  const [leads, tied] = [find('leads'), find('tied')];
  if (!leads) {
    const says = tied ? t.rich('tale.end.tied', { round, spot: parts(tied)[1]['spot'] as number }) : t.rich('tale.end', { round });
    return { says, by: null, of: lines, weight: tied ? 2 : 1 };
  }
  const who = by(leads)!;
  const you = who === face;
  const erected = find('erected');
  const end = erected ? 'erected' : find('declined') ? 'declined' : find('forfeited') ? 'forfeited' : find('no-statue') ? 'no-statue' : 'won';
  const key = `tale.end.${end}${you ? '.you' : ''}` as Key;
  return { says: t.rich(key, { round, who: { seat: who }, plot: erected ? (parts(erected)[1]['plot'] as string) : '' }), by: who, of: lines, weight: 3 };
}

/** The count, act by act, the winner last. */
function theCount(lines: readonly Line[], face: number | null, named: (seat: number) => Part, t: Words): Tale<Fact>[] {
  const out: Tale<Fact>[] = [];
  for (const act of COUNT) {
    const of = lines.filter((line) => parts(line.fact)[0] === act);
    const fame = new Map<number, number>();
    for (const { fact } of of) fame.set(by(fact)!, (fame.get(by(fact)!) ?? 0) + (parts(fact)[1]['fame'] as number));
    if (fame.size === 0) continue;
    const each = [...fame].map(([seat, value]): Rich => [named(seat), ` ${value}`]);
    out.push({ says: [t(`tale.count.${act}`), ' ', ...listed(each), '.'], by: null, of, weight: 2 });
  }
  const results = lines.filter((line) => parts(line.fact)[0] === 'result');
  if (results.length > 0) {
    const each = results.map(({ fact }) => parts(fact)[1] as { who: number; fame: number; place: number }).sort((a, b) => b.place - a.place || a.who - b.who);
    const winners = each.filter(({ place }) => place === 1);
    const others = each.filter(({ place }) => place > 1).map(({ who, fame }): Rich => [named(who), ` ${fame}`]);
    const mine = winners.length === 1 && winners[0]!.who === face;
    const best: Part[] = mine ? [t('you')] : winners.flatMap(({ who }, index): Part[] => [...(index === 0 ? [] : [t('tale.and')]), { seat: who }]);
    const says: Rich = [...(others.length > 0 ? [t('tale.result'), ' ', ...listed(others), '. '] : []), ...best, ' ', t(mine ? 'tale.wins.you' : 'tale.wins', { n: winners.length, fame: winners[0]?.fame ?? 0 })];
    out.push({ says, by: winners[0]?.who ?? null, of: results, weight: 3 });
  }
  return out;
}

const listed = (each: readonly Rich[]): Part[] => each.flatMap((one, index) => [...(index === 0 ? [] : [', ']), ...one]);

/** How long a fact is shown. The map is laid as a wave, so each of its many facts is short. */
const LASTS: Partial<Record<string, number>> = {
  begun: 700,
  laid: 30,
  rolled: 60,
  filled: 20,
  stopped: 750,
  left: 800,
  nothing: 500,
  built: 560,
  refused: 560,
  placed: 560,
  dropped: 560,
  boosted: 500,
  found: 500,
  stored: 560,
  climbed: 380,
  paid: 380,
  raised: 500,
  coup: 1600,
  'too-late': 900,
  leads: 1400,
  tied: 1100,
  erected: 1400,
  forfeited: 900,
  declined: 700,
  rerolled: 1100,
  carried: 700,
  shifted: 700,
  ended: 700,
  reset: 500,
  ships: 500,
  rum: 500,
  infrastructure: 350,
  early: 600,
  result: 700,
};

export function lasts(fact: Fact): number {
  return LASTS[parts(fact)[0]] ?? 0;
}

const SOUNDS: Partial<Record<string, Sound>> = {
  rolled: 'dice',
  rerolled: 'dice',
  built: 'wood',
  stored: 'wood',
  placed: 'wood',
  erected: 'bell',
  carried: 'wood',
  shifted: 'wood',
  boosted: 'coin',
  raised: 'coin',
  bought: 'coin',
  paid: 'coin',
  coup: 'cannon',
  leads: 'cannon',
  begun: 'page',
  ships: 'coin',
  rum: 'coin',
  early: 'coin',
  result: 'bell',
};

export function sound(fact: Fact): Sound | null {
  return SOUNDS[parts(fact)[0]] ?? null;
}

/** Tells what happens at a table with these contents. */
export function teller(contents: Contents, words: Words): Teller<View, Fact> {
  const t: Words = Object.assign(words, { tiles: contents.tiles });
  return {
    t: t as Translate,
    fact: (fact) => sentence(fact, t),
    tales: (episode) => tales(episode, t),
    heading: (fact, around) => heading(fact, around, contents.rounds, t),
    by: (fact) => by(fact),
    actor: (fact) => actor(fact),
    lasts,
    sound,
  };
}
