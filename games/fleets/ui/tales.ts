// What one captain's turn came to, in at most two sentences of weight: the fights first, then everything else. Dice, aims
// and clauses are folded behind them.

import type { Episode, Tale } from '$web/game';
import { parts, type Contents, type Fact, type Mark, type Spot, type View } from './fleets';
import { distanceTo, headingTo } from './geometry';
import { capital, cardName, markCalled, sentence, shipOf, usedName, type Teller } from './story';
import { isCreature, islandName, markName, shipName, spotName, WAYS, type Words } from './words';

type Line = Episode<View, Fact>['lines'][number];
type Says = Record<string, unknown>;

/** Shots of one ship at one target, and what they did. */
interface Fight {
  at: Mark;
  shots: number;
  hits: number;
  masts: number;
  derelict: boolean;
  sunk: boolean;
}

/** A ram and the boarding after it. */
interface Brawl {
  other: number;
  rams: boolean;
  masts: number;
  boards: boolean;
  winner: number | null;
  tied: boolean;
  claims: 'crew' | 'treasure' | null;
  taken: number;
}

/** What one ship, or for her own fort one captain, did in a turn. */
interface Act {
  by: Mark | null;
  lines: Line[];
  sailed: boolean;
  docked: number | null;
  gold: number;
  explored: Spot | null;
  taken: number;
  fights: Fight[];
  brawl: Brawl | null;
  lost: number;
  repaired: number;
  /** Whole deeds, said at once. */
  deeds: string[];
  isGrave: boolean;
}

const act = (by: Mark | null): Act => ({ by, lines: [], sailed: false, docked: null, gold: 0, explored: null, taken: 0, fights: [], brawl: null, lost: 0, repaired: 0, deeds: [], isGrave: false });
const same = (a: Mark | null, b: Mark | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An episode in sentences. */
export function tales(given: Episode<View, Fact>, contents: Contents, t: Words): Tale<Fact>[] {
  // Where a story begins in the middle of a turn, nobody has said whose turn it is.
  const episode = given.by === null && given.after.turn > 0 ? { ...given, by: (given.before ?? given.after).active } : given;
  const told: Teller = { ...episode, contents, t };
  if (episode.after.turn === 0 || episode.by === null || episode.lines.some(({ fact }) => parts(fact)[0] === 'ended')) return plain(episode, told);
  const acts = actsOf(episode, told);
  const [fights, rest] = [acts.filter(isFight), acts.filter((one) => !isFight(one))];
  const out = [taleOf(fights, episode, told), taleOf(rest, episode, told)].flatMap((tale) => tale ?? []);
  if (out.length > 0) return out;
  // A turn in which nothing was done is told, too.
  const began = episode.lines.filter(({ fact }) => parts(fact)[0] === 'turn-began');
  if (began.length === 0 || !episode.lines.some(({ fact }) => parts(fact)[0] === 'turn-ended')) return [];
  return [{ says: t.rich('tale.nothing', { who: { seat: episode.by } }), by: episode.by, of: began, weight: 2 }];
}

/** Before the first turn, and in the end, each fact speaks for itself; the ships of a fleet are told together. */
function plain({ lines }: Episode<View, Fact>, told: Teller): Tale<Fact>[] {
  const { t, contents, after } = told;
  const out: Tale<Fact>[] = [];
  const brought = new Map<number, Line[]>();
  for (const line of lines) {
    const [name, says] = parts(line.fact);
    const who = typeof says['who'] === 'number' ? says['who'] : null;
    if (name === 'ship-shown' && who !== null) {
      brought.set(who, [...(brought.get(who) ?? []), line]);
      continue;
    }
    const said = sentence(line.fact, told);
    const isEnd = ['ended', 'scored', 'keeps', 'resigned'].includes(name);
    if (said !== null) out.push({ says: said, by: who, of: [line], weight: isEnd ? 3 : name === 'first' || name === 'home-chosen' ? 2 : 1 });
  }
  const fleets = [...brought].map(([who, of]): Tale<Fact> => ({
    says: t.rich('tale.brings', { who: { seat: who }, list: t.list(of.map(({ fact }) => shipName(after, contents, shipOf(fact)!))) }),
    by: who,
    of,
    weight: 2,
  }));
  return [...fleets, ...out];
}

const isFight = ({ fights, brawl, isGrave }: Act): boolean => fights.length > 0 || brawl !== null || isGrave;

/** The lines of a turn by the ship that acts; what is harmed by her is hers, too. */
function actsOf({ lines }: Episode<View, Fact>, told: Teller): Act[] {
  const acts: Act[] = [];
  const of = (by: Mark | null): Act => {
    const known = acts.find((one) => same(one.by, by));
    if (known) return known;
    const fresh = act(by);
    acts.push(fresh);
    return fresh;
  };
  let now: Act | null = null;
  for (const line of lines) {
    const [name, says] = parts(line.fact);
    const actor = actorOf(name, says, now);
    if (actor !== undefined) now = of(actor);
    else now ??= of(null);
    now.lines.push(line);
    note(now, name, says, told, of);
  }
  return acts;
}

const DOES: ReadonlySet<string> = new Set(['sails', 'sailed', 'docked', 'unloaded', 'explores', 'rams', 'mast-repaired', 'towed', 'cast-off', 'scuttles', 'scuttle-fails', 'untangled', 'found', 'whirled', 'lost', 'used', 'used-on']);

/** The ship that acts in a fact; undefined if whoever did goes on. */
function actorOf(name: string, says: Says, now: Act | null): Mark | null | undefined {
  if (name === 'shoots' || name === 'aims' || name === 'fired') return says['who'] as Mark;
  if (DOES.has(name)) return { ship: says['ship'] as number };
  if (name === 'boards') return now?.brawl ? undefined : { ship: says['ship'] as number };
  if (name === 'built' || name === 'event-shown') return null;
  return undefined;
}

/** Takes a fact into account. */
function note(now: Act, name: string, says: Says, told: Teller, of: (by: Mark | null) => Act) {
  const { t, contents, names } = told;
  const ship = says['ship'] as number;
  const isOwn = now.by !== null && 'ship' in now.by && now.by.ship === ship;
  const fight = now.fights.at(-1) ?? null;
  const hurts = (mark: Mark): Fight | null => now.fights.find(({ at }) => same(at, mark)) ?? null;
  switch (name) {
    case 'sailed':
      now.sailed = true;
      return;
    case 'docked':
      now.docked = says['island'] as number;
      return;
    case 'unloaded':
      now.gold += says['gold'] as number;
      return;
    case 'explores':
      now.explored = says['at'] as Spot;
      return;
    case 'carried':
      if (isTreasureFor(now, says, told)) {
        if (now.brawl?.claims) now.brawl.taken += 1;
        else if (now.explored !== null) now.taken += 1;
      }
      return;
    case 'fired': {
      const at = says['at'] as Mark;
      const known = hurts(at);
      if (known) known.shots += 1;
      else now.fights.push({ at, shots: 1, hits: 0, masts: 0, derelict: false, sunk: false });
      // The last one fired at is the one that is hurt.
      now.fights.sort((a, b) => Number(same(a.at, at)) - Number(same(b.at, at)));
      return;
    }
    case 'hits':
      if (fight) fight.hits += 1;
      return;
    case 'flag-lost':
    case 'mast-lost': {
      const mark: Mark = name === 'mast-lost' ? { ship } : { fort: says['island'] as number };
      const hurt = hurts(mark);
      if (hurt) hurt.masts += 1;
      else if (now.brawl?.other === ship) now.brawl.masts += 1;
      else of(mark).lost += 1;
      return;
    }
    case 'derelict':
    case 'abandoned':
    case 'sunk':
    case 'destroyed': {
      const mark: Mark = name === 'derelict' || name === 'sunk' ? { ship } : { fort: says['island'] as number };
      const hurt = hurts(mark);
      const isEnd = name === 'sunk' || name === 'destroyed';
      if (hurt) hurt[isEnd ? 'sunk' : 'derelict'] = true;
      else if (isEnd || name === 'derelict') {
        const victim = of(mark);
        victim.deeds.push(t(isEnd ? 'deed.sunk' : 'deed.derelict'));
        victim.isGrave = true;
      }
      return;
    }
    case 'rams':
      now.brawl = { other: says['other'] as number, rams: true, masts: 0, boards: false, winner: null, tied: false, claims: null, taken: 0 };
      return;
    case 'boards':
      now.brawl ??= { other: says['other'] as number, rams: false, masts: 0, boards: false, winner: null, tied: false, claims: null, taken: 0 };
      now.brawl.boards = true;
      return;
    case 'board-won':
      if (now.brawl) now.brawl.winner = ship;
      return;
    case 'board-tied':
      if (now.brawl) now.brawl.tied = true;
      return;
    case 'claims-crew':
    case 'claims-treasure':
      if (now.brawl) [now.brawl.claims, now.brawl.taken] = [name === 'claims-crew' ? 'crew' : 'treasure', name === 'claims-crew' ? 1 : 0];
      return;
    case 'mast-repaired':
      now.repaired += 1;
      return;
    case 'wrecked': {
      const victim = isOwn ? now : of({ ship });
      victim.deeds.push(t('deed.wrecked'));
      victim.isGrave = true;
      return;
    }
    case 'burns':
    case 'tangled':
    case 'lost':
    case 'found':
    case 'untangled':
    case 'whirled':
    case 'scuttles':
      (isOwn ? now : of({ ship })).deeds.push(t(`deed.${name}`));
      return;
    case 'towed':
    case 'cast-off':
      now.deeds.push(t(name === 'towed' ? 'deed.tows' : 'deed.castoff', { target: called({ ship: says['derelict'] as number }, told) }));
      return;
    case 'joins':
      of({ ship }).deeds.push(t('deed.joins', { who: names[says['who'] as number] ?? '' }));
      return;
    case 'used':
    case 'used-on':
      if (says['fx'] !== 'fleets.sarg.free') now.deeds.push(t('deed.uses', { what: usedName(ship, says['fx'] as string, told) }));
      return;
    case 'built':
      now.deeds.push(t('deed.builds', { fort: cardName(name, says['card'] as number, contents, t), place: islandName(told.after, says['island'] as number) }));
      return;
  }
}

/** Whether a chip that goes somewhere is treasure that comes aboard the ship that acts. */
function isTreasureFor(now: Act, says: Says, { after }: Teller): boolean {
  const to = says['to'] as Spot;
  return now.by !== null && 'ship' in now.by && typeof to === 'object' && 'ship' in to && to.ship === now.by.ship && after.chips[says['chip'] as number]?.class === 'treasure';
}

/** Acts as one sentence after another; nothing if there is nothing to say. */
function taleOf(acts: readonly Act[], { by }: Episode<View, Fact>, told: Teller): Tale<Fact> | null {
  const { t, names, contents } = told;
  const of = acts.flatMap(({ lines }) => lines).filter(({ fact }) => sentence(fact, told) !== null);
  const says: string[] = [];
  // Ships that only sail on are told together.
  const sailing = acts.filter((one) => one.by !== null && 'ship' in one.by && one.sailed && one.repaired + one.lost + one.taken + one.gold === 0 && one.docked === null && one.explored === null && !isFight(one) && one.deeds.length === 0);
  const together = sailing.length > 1 ? sailing : [];
  for (const one of acts) {
    for (const { fact } of one.lines) {
      const [name, fields] = parts(fact);
      const who = names[fields['who'] as number] ?? '';
      if (name === 'event-shown') says.push(t('tale.event', { who, event: cardName(name, fields['card'] as number, contents, t) }));
      if (name === 'resigned') says.push(t('fact.resigned', { who }));
    }
    const deeds = deedsOf(one, told);
    if (together.includes(one)) continue;
    if (deeds.length > 0) says.push(t('tale.ship', { ship: one.by === null ? (by === null ? '' : (names[by] ?? '')) : called(one.by, told), deeds: t.list(deeds) }));
  }
  if (together.length > 0 && by !== null) {
    const list = t.list(together.map((one) => markName(one.by!, told.after, contents, t)));
    says.push(t('tale.sail', { list: isOf(together[0]!.by!, told) ? t('ship.your', { name: list }) : t('ship.theirs', { name: list, captain: names[by] ?? '' }) }));
  }
  if (says.length === 0) return null;
  const isGrave = acts.some((one) => one.isGrave || one.gold > 0 || one.brawl?.boards || one.fights.some((fight) => fight.sunk || fight.derelict || (fight.masts > 0 && isOf(fight.at, told))));
  const first = of[0] ?? acts[0]?.lines[0];
  const text = says.map((said) => said.slice(0, 1).toUpperCase() + said.slice(1)).join(' ');
  return { says: capital([text]), by, of: of.length > 0 ? of : first ? [first] : [], weight: isGrave ? 3 : 2 };
}

/** What one ship did, as predicates. */
function deedsOf(one: Act, told: Teller): string[] {
  const { t, after, contents } = told;
  const out: string[] = [];
  const moved = one.docked === null && one.gold === 0 && one.brawl === null && one.fights.length === 0 && one.explored === null;
  if (one.sailed && moved && !one.isGrave) out.push(whereTo(one.by, told));
  if (one.docked !== null && one.gold === 0 && one.explored === null) out.push(t('deed.docks', { place: islandName(after, one.docked) }));
  if (one.gold > 0) out.push(t('deed.home', { n: one.gold }));
  if (one.explored !== null) out.push(t('deed.explores', { place: spotName(one.explored, after, contents, t) }));
  if (one.taken > 0) out.push(t('deed.takes', { n: one.taken }));
  if (one.brawl) out.push(...brawlWords(one.brawl, one.by, told));
  for (const fight of one.fights) out.push(...fightWords(fight, told));
  if (one.lost > 0) out.push(t(one.by && 'ship' in one.by && isCreature(after, contents, one.by.ship) ? 'deed.loses.segment' : 'deed.loses', { n: one.lost }));
  if (one.repaired > 0) out.push(t('deed.repairs', { n: one.repaired }));
  return [...out, ...new Set(one.deeds)];
}

function fightWords({ at, shots, hits, masts, derelict, sunk }: Fight, told: Teller): string[] {
  const { t, after, contents } = told;
  const [target, of] = [called(at, told), called(at, told, 'of')];
  const isFort = 'fort' in at;
  if (sunk) return [t(isFort ? 'deed.destroys' : 'deed.sinks', { target })];
  if (derelict) return [t('deed.fires.derelict', { target })];
  if (masts > 0) return [t(isFort ? 'deed.fires.flag' : isCreature(after, contents, at.ship) ? 'deed.fires.segment' : 'deed.fires', { n: masts, of })];
  return [hits > 0 ? t('deed.fires.hit', { target }) : t('deed.fires.vain', { n: shots, target })];
}

function brawlWords({ other, rams, masts, boards, winner, tied, claims, taken }: Brawl, by: Mark | null, told: Teller): string[] {
  const { t } = told;
  const target = called({ ship: other }, told);
  const out = rams && !boards ? [masts > 0 ? t('deed.rams.mast', { target, n: masts }) : t('deed.rams', { target })] : [];
  if (!boards) return out;
  if (tied) return [...out, t('deed.boards.tied', { target })];
  if (winner === null) return [...out, t('deed.boards', { target })];
  if (by === null || !('ship' in by) || winner !== by.ship) return [...out, t('deed.boards.lost', { target })];
  return [...out, claims !== null && taken > 0 ? t(`deed.boards.${claims}`, { target, n: taken }) : t('deed.boards.won', { target })];
}

/** Where a ship has come to, from the nearest island. */
function whereTo(by: Mark | null, { t, after }: Teller): string {
  const pose = by !== null && 'ship' in by ? after.ships[by.ship]?.pose : null;
  if (!pose || by === null || !('ship' in by)) return t('deed.sails.open');
  const at: [number, number] = [pose[0], pose[1]];
  const near = after.islands.map(({ pose }, island) => ({ island, from: [pose[0], pose[1]] as [number, number], far: distanceTo([pose[0], pose[1]], at) })).sort((a, b) => a.far - b.far)[0];
  if (!near) return t('deed.sails.open');
  const way = WAYS[Math.round((8 * headingTo(near.from, at)) / 4096) % 8]!;
  return t('deed.sails', { way: t(`way.${way}`), place: islandName(after, near.island) });
}

/** Whether a ship or fort is of whoever reads. */
function isOf(mark: Mark, { after, face }: Teller): boolean {
  if (face === null) return false;
  return ('ship' in mark ? (after.ships[mark.ship]?.fleet ?? after.ships[mark.ship]?.owner) : after.islands[mark.fort]?.fort?.owner) === face;
}

/** A ship or fort as a narrator calls it: "your Bloody Spear", "Hrunting of Tobias". */
function called(mark: Mark, told: Teller, form: 'plain' | 'of' = 'plain'): string {
  const { after, contents, names, t } = told;
  const name = markName(mark, after, contents, t);
  if (isOf(mark, told)) return t(form === 'of' ? 'ship.yours' : 'ship.your', { name });
  const owner = 'ship' in mark ? (after.ships[mark.ship]?.fleet ?? after.ships[mark.ship]?.owner) : after.islands[mark.fort]?.fort?.owner;
  return owner === undefined || owner === null ? markCalled(mark, told) : t('ship.theirs', { name, captain: names[owner] ?? '' });
}
