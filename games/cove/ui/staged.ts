// The table as it is while something is being played: what is still to be told has not happened yet. Views come moment by
// moment, facts one by one; so a ship lies where she was until her wheel is turned up, a battle stays on the table until its
// last shot has been seen, and a row of a mat falls when it is told.
//
// Nothing is worked out: every number is that of the view before, that of the view after, or stands in a fact.

import { SECTIONS, vesselOf, type CaptainView, type CoveLine, type CoveScene, type Fact, type Place, type View } from './cove';
import { parts } from './story';

interface Batch {
  /** What was told of this moment, the fact that is being played included. */
  done: readonly Fact[];
  /** What is still to be told. */
  pending: readonly Fact[];
}

/** What of the moment was played, and what was not yet. Nothing while nothing is played. */
function batchOf(scene: CoveScene): Batch | null {
  const { playing, story } = scene;
  if (!playing) return null;
  const at = story.map(({ fact }) => fact).lastIndexOf(playing.fact);
  if (at < 0) return null;
  const { seq } = story[at]!;
  return { done: story.filter((line, i) => i <= at && line.seq === seq).map(({ fact }) => fact), pending: story.slice(at + 1).map(({ fact }) => fact) };
}

/** The story as far as it was played. */
export function toldOf(scene: CoveScene): readonly CoveLine[] {
  const at = scene.playing ? scene.story.map(({ fact }) => fact).lastIndexOf(scene.playing.fact) : -1;
  return at < 0 ? scene.story : scene.story.slice(0, at + 1);
}

/** The wheels that are being turned up, in the order in which they are, or nothing if none is. */
export function revealOf(scene: CoveScene): { seat: number; to: Place; up: boolean }[] {
  const batch = batchOf(scene);
  const { playing } = scene;
  if (!batch || !playing || parts(playing.fact)[0] !== 'sailed') return [];
  const of = (facts: readonly Fact[], up: boolean) => facts.flatMap((fact) => (typeof fact === 'object' && 'sailed' in fact ? [{ seat: fact.sailed.who, to: fact.sailed.to as Place, up }] : []));
  return [...of(batch.done, true), ...of(batch.pending, false)];
}

const ofShip = (facts: readonly Fact[], seat: number, names: readonly string[]) =>
  facts.flatMap((fact): [string, Record<string, unknown>][] => {
    const [name, says] = parts(fact);
    return names.includes(name) && (says['who'] === seat || says['who'] === vesselOf(seat)) ? [[name, says]] : [];
  });

const MOVES = ['sailed', 'farewell', 'crippled', 'fled'];
const ROWS = ['damaged', 'raised', 'section-repaired', 'free-level', 'rig-shown'];
const CARDS = ['craft-turned', 'craft-lost', 'crafted', 'craft-repaired', 'parrot-hurt', 'parrot-killed', 'healed', 'perched'];
const FAME = ['gained', 'lost'];
const GOODS = ['took-gold', 'took-chests', 'plundered', 'bought', 'raised', 'mutiny', 'buried-chests', 'buried-gold', 'paid-repair', 'collects', 'overloaded', 'rig-shown'];

/** The scene to be drawn: with the view as it is while this fact is played. */
export function staged(scene: CoveScene): CoveScene {
  const batch = batchOf(scene);
  return batch === null || scene.before === scene.view ? scene : { ...scene, view: viewAt(scene, batch) };
}

function viewAt(scene: CoveScene, batch: Batch): View {
  const { before, view: after } = scene;
  const waits = (...names: string[]) => batch.pending.some((fact) => names.includes(parts(fact)[0]));
  const month = waits('month-began') ? { month: before.month, phase: before.phase } : {};
  return {
    ...after,
    ...month,
    captains: after.captains.map((captain, seat) => captainAt(captain, before.captains[seat] ?? captain, seat, scene, batch)),
    islands: after.islands.map((island) => {
      const was = before.islands.find((one) => one.at === island.at) ?? island;
      if (named(batch.pending, ['plundered', 'untaken'], island.at) || (waits('month-began') && !named(batch.done, ['plundered', 'untaken'], island.at))) return was;
      return named(batch.pending, ['revealed'], island.at) ? { ...island, offer: null } : island;
    }),
    black_ships: after.black_ships.map((ship) => {
      const moves = batch.pending.some((fact) => typeof fact === 'object' && 'black-ship-moved' in fact && fact['black-ship-moved'].legend === ship.legend);
      return moves ? (before.black_ships.find((one) => one.legend === ship.legend) ?? ship) : ship;
    }),
    battle: battleAt(before, after, batch, waits),
  };
}

const named = (facts: readonly Fact[], names: readonly string[], at: string) => facts.some((fact) => names.includes(parts(fact)[0]) && parts(fact)[1]['at'] === at);

function battleAt(before: View, after: View, batch: Batch, waits: (...names: string[]) => boolean): View['battle'] {
  const ends = waits('battle-ended') || batch.done.at(-1) === 'battle-ended';
  if (before.battle && ends) {
    const hulls = new Map(batch.done.flatMap((fact) => (typeof fact === 'object' && 'battered' in fact ? [[fact.battered.who, fact.battered.hull]] : [])));
    return { ...before.battle, guests: before.battle.guests.map((guest) => ({ ...guest, hull: hulls.get(guest.who) ?? hulls.get(guest.legend ?? '') ?? guest.hull })) };
  }
  if (waits('battle-began', 'final-battle', 'last-fight')) return null;
  if (!after.battle || !before.battle) return after.battle;
  // A ship leaves when it is told, not before.
  const leaves = before.battle.here.filter((seat) => ofShip(batch.pending, seat, ['crippled', 'fled']).length > 0 && !after.battle!.here.includes(seat));
  const guests = after.battle.guests.map((guest) => {
    const was = before.battle!.guests.find((one) => one.who === guest.who);
    const falls = batch.pending.some((fact) => typeof fact === 'object' && ('battered' in fact ? fact.battered.who === guest.who || fact.battered.who === guest.legend : false));
    return falls && was ? { ...guest, hull: was.hull } : guest;
  });
  return { ...after.battle, guests, here: leaves.length > 0 ? before.battle.here : after.battle.here };
}

function captainAt(after: CaptainView, before: CaptainView, seat: number, { contents }: CoveScene, { done, pending }: Batch): CaptainView {
  const waits = (names: readonly string[]) => ofShip(pending, seat, names).length > 0;
  const at = waits(MOVES) ? whereabouts(before.at, ofShip(done, seat, MOVES)) : after.at;
  const rows = waits(ROWS) ? rowsAt(before, ofShip(done, seat, ROWS)) : null;
  return {
    ...after,
    at,
    ...(rows === null ? {} : { sections: rows, values: rows.map((to, i) => contents.mat.values[i]?.[to - 1] ?? 0) as CaptainView['values'], armour: before.armour, dice: before.dice, speed: before.speed, capacity: before.capacity }),
    ...(waits(CARDS) ? { crafts: before.crafts, parrot: before.parrot, perch: before.perch } : {}),
    ...(waits(FAME) && ofShip(done, seat, FAME).length === 0 ? { fame: before.fame } : {}),
    ...(waits(GOODS) && ofShip(done, seat, GOODS).length === 0 ? { gold: before.gold, chests: before.chests, cards: before.cards } : {}),
  };
}

function whereabouts(from: Place | null, moves: readonly [string, Record<string, unknown>][]): Place | null {
  const last = moves.at(-1);
  if (!last) return from;
  return (last[1]['to'] as Place | undefined) ?? 'cove';
}

function rowsAt(before: CaptainView, changes: readonly [string, Record<string, unknown>][]): CaptainView['sections'] {
  const rows = [...before.sections];
  for (const [name, says] of changes) {
    if (name === 'rig-shown') rows.splice(0, rows.length, ...(says['rig'] as number[]));
    else rows[SECTIONS.indexOf(says['section'] as (typeof SECTIONS)[number])] = Number(says['to']);
  }
  return rows as CaptainView['sections'];
}
