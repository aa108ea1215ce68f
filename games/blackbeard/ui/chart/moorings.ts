// Where ships lie on the chart. A ship keeps her spot as long as she stays, unless she makes way for allies who lie side by
// side or for ships in a port nearby; one that comes takes the best that is free.

import type { Point } from '$web/board/camera.svelte';
import type { Area, Place, Port, Transit } from '../gen/types';
import { CLOSE, ISLE, NAMES, PORTS, SHEET, SPOTS, TAG, TRANSITS } from './coast';

/** Something that lies at a place. */
export interface Piece {
  key: string;
  at: Place;
  /** Who lies beside her, if she is here too. */
  ally?: string | null;
}

/** Where a piece lies, how large she is drawn, and on which side her name stands. */
export interface Spot extends Point {
  small: boolean;
  above: boolean;
}

export const isPort = (place: Place): place is Port => place in PORTS;
export const isTransit = (place: Place): place is Transit => place in TRANSITS;
export const isArea = (place: Place): place is Area => place in NAMES;

/** More pieces than can ever be at one place: ten pirates, five commissioners, and the warships. */
const MOST = 32;
/** From one row of ships in a port to the next. */
const ROW = 58;
/** A row below or above a tag makes room for the names between. */
const CLEAR = 15;
/** When all spots of an area are taken, more ships lie half over the others. */
const ASIDE = { x: 13, y: -11 };

/** The berths of a port lie in a row beside its tag. Names stand below and above in turn, so that none covers the next. */
function berth(port: Port, n: number, crowded: boolean): Spot {
  const { tag, dock } = PORTS[port];
  const [x, y, step, side, row] = dock;
  const away = !crowded || (y > tag[1] && y < tag[1] + TAG.height) ? 0 : side * CLEAR;
  const line = Math.floor(n / row);
  const below = y > SHEET.height / 2 ? -ROW : ROW;
  return { x: x + (n % row) * step, y: y + away + line * below, small: true, above: (side < 0) !== ((n % row) % 2 === 1) };
}

/** The spots of a sea: roomy ones first, then close ones between them. */
function anchorage(at: Area | Transit, n: number): Spot {
  const all: Spot[] = [...(SPOTS[at] ?? [[0, 0]]).map(([x, y]) => ({ x, y, small: false, above: false })), ...(CLOSE[at] ?? []).map(([x, y, side]) => ({ x, y, small: true, above: side < 0 }))];
  const spot = all[n % all.length]!;
  const round = Math.floor(n / all.length);
  return { ...spot, x: spot.x + round * ASIDE.x, y: spot.y + round * ASIDE.y };
}

const spotOf = (at: Place, n: number, crowded: boolean): Spot => (isPort(at) ? berth(at, n, crowded) : anchorage(at as Area | Transit, n));

type Box = readonly [left: number, top: number, right: number, bottom: number];
/** What a piece and the plate of her name hide. */
function hides({ x, y, small, above }: Spot): Box[] {
  const [half, plate] = [small ? 12 : 16, y + (above ? -29 : small ? 11 : 17)];
  return [[x - half, y - half, x + half, y + half], [x - 26, plate, x + 26, plate + 14]];
}
const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const covers = (one: Spot, other: Spot) => hides(one).some((a) => hides(other).some((b) => overlap(a, b)));

export class Moorings {
  private held = new Map<string, { at: Place; n: number }>();
  /** Where each piece lay last, also those that are gone. */
  readonly last = new Map<string, Spot>();

  /** Gives every piece her spot. Those in port cannot choose, so those at sea keep clear of them. */
  lay(pieces: readonly Piece[]): Map<string, Spot> {
    const before = this.held;
    this.held = new Map();
    const found = new Map<string, Spot>();
    for (const here of [pieces.filter(({ at }) => isPort(at)), pieces.filter(({ at }) => !isPort(at))]) {
      const isClear = (at: Place, n: number) => isPort(at) || ![...found.values()].some((other) => covers(spotOf(at, n, false), other));
      const isTaken = (at: Place, n: number) => [...this.held.values()].some((held) => held.at === at && held.n === n);
      const take = ({ key, at }: Piece, n: number) => this.held.set(key, { at, n });
      for (const piece of here) {
        const old = before.get(piece.key);
        if (old?.at === piece.at && !isTaken(piece.at, old.n) && isClear(piece.at, old.n)) take(piece, old.n);
      }
      for (const piece of here) {
        if (this.held.has(piece.key)) continue;
        const free = Array.from({ length: MOST }, (_, n) => n).filter((n) => !isTaken(piece.at, n));
        take(piece, free.find((n) => isClear(piece.at, n)) ?? free[0]!);
      }
      this.join(here, isClear);
      const crowded = (at: Place) => here.filter((other) => other.at === at).length > 1;
      for (const { key, at } of here) found.set(key, spotOf(at, this.held.get(key)!.n, crowded(at)));
    }
    found.forEach((spot, key) => this.last.set(key, spot));
    return found;
  }

  /** Allies lie side by side: the second takes the spot nearest to the first, and whoever lay there takes hers. */
  private join(pieces: readonly Piece[], isClear: (at: Place, n: number) => boolean) {
    const joined = new Set<string>();
    for (const { key, at, ally } of pieces) {
      const [first, second] = [this.held.get(key)!, ally ? this.held.get(ally) : undefined];
      if (!ally || second?.at !== at || joined.has(key)) continue;
      joined.add(key).add(ally);
      const holders = new Map([...this.held].filter(([, held]) => held.at === at).map(([other, { n }]) => [n, other]));
      const from = spotOf(at, first.n, true);
      // A line up or down would run under a name.
      const far = (n: number) => Math.hypot(spotOf(at, n, true).x - from.x, 2 * (spotOf(at, n, true).y - from.y));
      let nearest = second.n;
      for (let n = Math.max(...holders.keys()) + 1; n >= 0; n -= 1) {
        const settled = joined.has(holders.get(n) ?? '');
        if (!settled && isClear(at, n) && far(n) < far(nearest)) nearest = n;
      }
      const holder = holders.get(nearest);
      if (holder) this.held.set(holder, { at, n: second.n });
      this.held.set(ally, { at, n: nearest });
    }
  }
}

/** The point that stands for a place: where one looks for it, and where its menu opens. */
export function anchor(place: Place): Point {
  if (isPort(place)) {
    const [x, y, width] = PORTS[place].tag;
    return { x: x + width / 2, y: y + TAG.height / 2 };
  }
  if (isTransit(place)) return { x: TRANSITS[place][0], y: TRANSITS[place][1] };
  if (isArea(place)) return { x: SPOTS[place][0]![0], y: SPOTS[place][0]![1] };
  return { x: ISLE[0], y: ISLE[1] };
}
