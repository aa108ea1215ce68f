// Where the names of ships stand on the chart, so that they can be read where ships lie close.

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
  words: { across: number; up: number };
}

/** From the upper edge of the first line to the lower edge of the last, in pixels, and how wide a letter is. */
const LINES = { name: 17, note: 15, letter: 6.6, small: 5.9 };

/** How far the words of a ship reach, in pixels. */
export function reachOf(name: string, note: string | null): { across: number; up: number } {
  const across = Math.max(name.length * LINES.letter, (note?.length ?? 0) * LINES.small) / 2;
  return { across, up: (LINES.name + (note === null ? 0 : LINES.note)) / 2 };
}

/** Where words may stand, the best first: below, above, to the right, to the left, and aslant. */
const SIDES = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, 1], [-1, 1], [1, -1], [-1, -1]] as const;

const cross = (a: Block, b: Block): boolean => Math.abs(a.x - b.x) < a.across + b.across && Math.abs(a.y - b.y) < a.up + b.up;

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

/** The middle of the upper edge of each ship's words: below her if nothing is there, else above, beside or aslant of her,
    where they cross least. Words that stand already count twice as much as hulls, rings and land, since neither could be read;
    words that lie nearer to another ship would be taken for hers. */
export function spreadNames(ships: readonly Named[], standing: readonly Block[], { rings = [], land = [] }: { rings?: readonly Ring[]; land?: readonly Block[] } = {}): Point[] {
  const taken = [...standing];
  return ships.map(({ hull, along: own, words }, ship) => {
    const { across, up } = words;
    const hulls = ships.flatMap(({ along }, other) => (other === ship ? [] : along));
    const others = [...land, ...hulls];
    const misleads = (spot: Block) => gap(spot, hulls) < gap(spot, own);
    const [aside, away] = [hull.across + across, hull.up + up];
    const spots: Block[] = SIDES.map(([x, y]) => ({ x: hull.x + x * aside, y: hull.y + y * away, across, up }));
    const cost = (spot: Block) => 2 * taken.filter((block) => cross(spot, block)).length + others.filter((block) => cross(spot, block)).length + rings.filter((ring) => runsThrough(ring, spot)).length + (misleads(spot) ? 1.5 : 0);
    const best = spots.map((spot) => ({ spot, cost: cost(spot) })).reduce((best, one) => (one.cost < best.cost ? one : best)).spot;
    taken.push(best);
    return { x: best.x, y: best.y - up };
  });
}
