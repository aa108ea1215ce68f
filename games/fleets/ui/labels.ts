// Where words stand on the chart, so that they can be read where ships and islands lie close.

import type { Point } from './geometry';

/** A rectangle: its middle, and how far it reaches to each side. */
export interface Block extends Point {
  across: number;
  up: number;
}

/** A ship and the words that belong to her. */
export interface Named {
  /** The box round her hull. */
  hull: Block;
  /** Where other words had better not stand: along her hull. */
  along: readonly Block[];
  /** How far her words reach to each side of their middle. */
  words: Reach;
  /** The same without what is said of her, if anything is. */
  brief?: Reach;
  /** Whether her name is shown even where there is no room for it. */
  stays?: boolean;
}

/** How far words reach to each side of their middle. */
export interface Reach {
  across: number;
  up: number;
}

/** Where a ship's words stand: the middle of their upper edge, and how much of them has room. */
export interface Lettering extends Point {
  shows: 'all' | 'name' | 'nothing';
}

/** An island and what is written beside it. */
export interface Post {
  land: Block;
  name: Reach;
  /** What lies there, if anything is said of it. */
  badge: Reach | null;
}

/** From the upper edge of the first line to the lower edge of the last, in pixels, and how wide a letter is. */
const LINES = { name: 17, note: 15, letter: 6.9, small: 5.9 };

/** How far the words of a ship reach, in pixels. */
export function reachOf(name: string, note: string | null): Reach {
  const across = Math.max(name.length * LINES.letter, (note?.length ?? 0) * LINES.small) / 2;
  return { across, up: (LINES.name + (note === null ? 0 : LINES.note)) / 2 };
}

/** Where words may stand, the best first: below, above, to the right, to the left, and aslant. */
const SIDES = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, 1], [-1, 1], [1, -1], [-1, -1]] as const;

/** Whether two rectangles lie over each other. */
export const cross = (a: Block, b: Block): boolean => Math.abs(a.x - b.x) < a.across + b.across && Math.abs(a.y - b.y) < a.up + b.up;

/** A circle that is drawn round a ship: words on its line are hard to read. */
export interface Ring extends Point {
  r: number;
}

/** Whether the line of a ring runs through a rectangle. */
function runsThrough({ x, y, r }: Ring, block: Block): boolean {
  const [dx, dy] = [Math.abs(block.x - x), Math.abs(block.y - y)];
  const nearest = Math.hypot(Math.max(0, dx - block.across), Math.max(0, dy - block.up));
  return nearest < r && r < Math.hypot(dx + block.across, dy + block.up);
}

/** How far a rectangle lies from the nearest of others. */
const gap = (a: Block, others: readonly Block[]): number => Math.min(...others.map((b) => Math.hypot(Math.max(0, Math.abs(a.x - b.x) - a.across - b.across), Math.max(0, Math.abs(a.y - b.y) - a.up - b.up))));

/** The best of some spots; the first of equals. */
const cheapest = (spots: readonly Block[], cost: (spot: Block) => number): Block => spots.map((spot) => ({ spot, cost: cost(spot) })).reduce((best, one) => (one.cost < best.cost ? one : best)).spot;
const crossed = (spot: Block, blocks: readonly Block[]): number => blocks.filter((block) => cross(spot, block)).length;

/** Of how much of the smaller of two rectangles lies under the other at least, so that neither can be read. */
const CROWDED = 0.15;
function crowds(a: Block, b: Block): boolean {
  const across = Math.min(a.x + a.across, b.x + b.across) - Math.max(a.x - a.across, b.x - b.across);
  const down = Math.min(a.y + a.up, b.y + b.up) - Math.max(a.y - a.up, b.y - b.up);
  return across > 0 && down > 0 && across * down > CROWDED * 4 * Math.min(a.across * a.up, b.across * b.up);
}

/** Where each ship's words stand: below her if nothing is there, else above, beside or aslant of her, where they cross least.
    Words that stand already count twice as much as hulls, rings and land, since neither could be read; words that lie nearer
    to another ship would be taken for hers. Where there is no room for all of them only her name is shown, or nothing. */
export function spreadNames(ships: readonly Named[], standing: readonly Block[], { rings = [], land = [] }: { rings?: readonly Ring[]; land?: readonly Block[] } = {}): Lettering[] {
  const taken = [...standing];
  return ships.map(({ hull, along: own, words, brief, stays = false }, ship) => {
    const hulls = ships.flatMap(({ along }, other) => (other === ship ? [] : along));
    const others = [...land, ...hulls];
    const misleads = (spot: Block) => gap(spot, hulls) < gap(spot, own);
    const crowded = (spot: Block) => taken.filter((block) => crowds(spot, block)).length;
    const cost = (spot: Block) => 2 * crossed(spot, taken) + 2 * crowded(spot) + crossed(spot, others) + rings.filter((ring) => runsThrough(ring, spot)).length + (misleads(spot) ? 1.5 : 0);
    const isFree = (spot: Block) => crowded(spot) === 0;
    const round = (reach: Reach, off: number) => cheapest(SIDES.map(([x, y]) => ({ x: hull.x + x * (hull.across + reach.across + off), y: hull.y + y * (hull.up + reach.up + off), ...reach })), cost);
    // Where there is no room beside her there may be some a little farther off.
    const best = (reach: Reach) => [0, 2 * words.up].map((off) => round(reach, off)).find(isFree) ?? round(reach, 0);
    const [all, short] = [best(words), brief ? best(brief) : null];
    const spot = isFree(all) || short === null ? all : short;
    const shows = isFree(all) ? 'all' : short !== null && (isFree(short) || stays) ? 'name' : stays ? 'all' : 'nothing';
    if (shows !== 'nothing') taken.push(spot);
    return { x: spot.x, y: spot.y - spot.up, shows };
  });
}

/** The middles of an island's name and of its badge: the name above it and the badge below, or where less lies under them.
    Pieces are rectangles along the hulls of ships; neither is written over the words of another island. */
export function spreadPosts(islands: readonly Post[], pieces: readonly Block[], standing: readonly Block[], within: Point): { name: Point; badge: Point }[] {
  const taken = [...standing];
  const kept = (spot: Block): Block => ({ ...spot, x: Math.max(spot.across, Math.min(within.x - spot.across, spot.x)), y: Math.max(spot.up, Math.min(within.y - spot.up, spot.y)) });
  return islands.map(({ land, name, badge }, island) => {
    const shores = islands.flatMap((other, at) => (at === island ? [] : [other.land]));
    // What is pushed back onto the chart may come to lie on its own island.
    const cost = (spot: Block) => 3 * crossed(spot, taken) + crossed(spot, pieces) + 2 * crossed(spot, shores) + (crowds(spot, land) ? 2 : 0);
    const round = (reach: Reach, ways: readonly (readonly [number, number])[], off = 0) => ways.map(([x, y]) => kept({ x: land.x + x * (land.across + reach.across), y: land.y + y * (land.up + reach.up + off), ...reach }));
    const named = cheapest(round(name, POST_NAMES), cost);
    taken.push(named);
    if (badge === null) return { name: named, badge: named };
    const said = cheapest([...round(badge, [[0, 1], [0, -1]]), ...round(badge, [[0, -1], [0, 1]], 2 * name.up), ...round(badge, POST_SIDES)], cost);
    taken.push(said);
    return { name: named, badge: said };
  });
}

/** Where the words of an island may stand, the best first. */
const POST_NAMES = [[0, -1], [0, 1], [1, 0], [-1, 0], [0.7, -0.9], [-0.7, -0.9], [0.7, 0.9], [-0.7, 0.9]] as const;
const POST_SIDES = [[1, 0], [-1, 0], [0.7, 0.9], [-0.7, 0.9], [0.7, -0.9], [-0.7, -0.9]] as const;
