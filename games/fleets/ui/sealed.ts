// Decisions that are one act for a captain and several moves for the rules: a volley, all that lies on an island. They are
// sealed together and played one after the other; where a real choice comes up, she is asked.

import { isQuiet, wordOf } from './choices';
import { parts, shipWord, type FleetOption, type FleetScene, type Mark } from './fleets';
import { bearing } from './outlook';

/** All guns that bear on one target. */
export interface Volley {
  at: Mark;
  guns: number;
  move: string;
  /** That at least one hits, in ten-thousandths; null if only the single guns are known. */
  chance: number | null;
  /** That each of them hits. */
  each: number[];
}

export const markWord = (mark: Mark): string => ('ship' in mark ? shipWord(mark.ship) : `f${mark.fort + 1}`);
const key = (mark: Mark): string => JSON.stringify(mark);
const fireText = (gun: number, at: Mark): string => `fire g${gun + 1} at ${markWord(at)}`;

/** The volleys that can be fired now: by a ship or fort that is told to shoot, or that is shooting. */
export function volleysOf(scene: FleetScene, by: Mark | null): Volley[] {
  return scene.view.now.kind === 'shoot' ? shooting(scene) : by === null ? [] : about(scene, by);
}

function about(scene: FleetScene, by: Mark): Volley[] {
  const shoot = scene.options.find(({ text }) => text === `shoot ${markWord(by)}`);
  const outlook = shoot ? scene.previews.get(shoot.text)?.outlook : null;
  if (!shoot || outlook?.kind !== 'volley') return [];
  return [...bearing(outlook.guns).values()].map(({ at, guns }) => {
    const whole = outlook.targets.find((one) => key(one.at) === key(at));
    const all = [...new Map(guns.map((one) => [one.gun, one])).values()];
    return { at, guns: all.length, move: [shoot.text, ...all.map(({ gun }) => fireText(gun, at))].join('; '), chance: whole ? 10_000 - (whole.hits[0] ?? 0) : null, each: all.map(({ chance }) => chance) };
  });
}

function shooting(scene: FleetScene): Volley[] {
  const found = new Map<string, { at: Mark; shots: FleetOption[] }>();
  for (const option of scene.options) {
    if (typeof option.mv !== 'object' || !('fire' in option.mv)) continue;
    const { at } = option.mv.fire;
    const entry = found.get(key(at)) ?? { at, shots: [] };
    entry.shots.push(option);
    found.set(key(at), entry);
  }
  return [...found.values()].map(({ at, shots }) => ({
    at,
    guns: shots.length,
    // What is left when the last has been fired is only to cease.
    move: `${shots.map(({ text }) => text).join('; ')};`,
    chance: null,
    each: shots.flatMap(({ text }) => {
      const outlook = scene.previews.get(text)?.outlook;
      return outlook?.kind === 'shot' ? [outlook.bearing.chance] : [];
    }),
  }));
}

/** What a ship that explores can take, the most valuable first. */
export interface Loot {
  move: string;
  /** How many pieces are taken, of how many. */
  n: number;
  all: number;
  /** The gold of those that are taken, if all are coins that are known. */
  gold: number | null;
  options: FleetOption[];
}

export function lootOf(scene: FleetScene): Loot | null {
  const { view, options } = scene;
  const { now } = view;
  if (now.kind !== 'explore') return null;
  const home = now.ship;
  const worth = (option: FleetOption): number => {
    const what = view.chips[chipOf(option)!]?.what;
    return what !== null && what !== undefined && typeof what === 'object' && 'coin' in what ? what.coin : -1;
  };
  const takes = options.filter(({ mv }) => typeof mv === 'object' && 'carry' in mv && typeof mv.carry.to === 'object' && 'ship' in mv.carry.to && mv.carry.to.ship === home && view.chips[mv.carry.chip]?.class === 'treasure');
  if (takes.length === 0) return null;
  const of = view.ships[home]!;
  const room = Math.max(1, of.cargo - of.cargo_used);
  const chosen = [...takes].sort((a, b) => worth(b) - worth(a)).slice(0, room);
  // Whatever else can be done here is asked about afterwards.
  const isAll = options.every((option) => takes.includes(option) || isQuiet(option.mv) || wordOf(option.mv) === 'finish');
  const gold = chosen.every((option) => worth(option) >= 0) ? chosen.reduce((sum, option) => sum + worth(option), 0) : null;
  return { move: [...chosen.map(({ text }) => text), ...(isAll ? ['finish'] : [''])].join('; '), n: chosen.length, all: takes.length, gold, options: takes };
}

const chipOf = ({ mv }: FleetOption): number | null => (typeof mv === 'object' && 'carry' in mv ? mv.carry.chip : null);

/** Among moves that are sealed together: if she may be turned about her stern then, she keeps her heading. */
export const KEEP = 'keep her heading';

/** The only sensible answer between moves that were sealed together: one that is the only one, but never the end of the turn. */
export function forced({ view, options }: FleetScene, sealed: string | null = null): string | null {
  if (sealed === KEEP && view.now.kind === 'after-move' && view.now.may_turn) return options.find(({ mv }) => mv === 'pass')?.text ?? null;
  if (view.now.kind === 'actions' || view.turn === 0) return null;
  const open = options.filter(({ mv }) => !isQuiet(mv));
  const only = open.length === 1 ? open[0]! : null;
  return only && !['end-turn', 'ready'].includes(wordOf(only.mv)) ? only.text : null;
}

/** Ships of one's own that can still be given an action, in their order. */
export function idleShips({ view, options, face }: FleetScene): number[] {
  const told = new Set(options.flatMap(({ mv }) => {
    const [name, says] = parts(mv);
    if (name === 'shoot') return typeof (says['by'] as Mark) === 'object' && 'ship' in (says['by'] as Mark) ? [(says['by'] as { ship: number }).ship] : [];
    return ['sail', 'explore', 'repair'].includes(name) ? [says['ship'] as number] : [];
  }));
  return view.ships.flatMap((of, ship) => (told.has(ship) && of.fleet === face && of.done.length === 0 ? [ship] : []));
}

/** Whether there is something to be had for a ship that explores and has not taken it. */
export const leaves = (scene: FleetScene): number => lootOf(scene)?.options.length ?? 0;
