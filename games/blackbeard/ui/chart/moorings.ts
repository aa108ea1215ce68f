// Where ships lie on the chart. A ship keeps her spot as long as she stays; one that comes takes the best that is free.

import type { Point } from '$web/board/camera.svelte';
import type { Area, Place, Port, Transit } from '../gen/types';
import { ISLE, NAMES, PORTS, SPOTS, TAG, TRANSITS } from './coast';

/** Something that lies at a place. */
export interface Piece {
  key: string;
  at: Place;
}

export const isPort = (place: Place): place is Port => place in PORTS;
export const isTransit = (place: Place): place is Transit => place in TRANSITS;
export const isArea = (place: Place): place is Area => place in NAMES;

/** When all spots of an area are taken, more ships lie half over the others. */
const ASIDE = { x: 13, y: -11 };

function spot(at: Place, n: number): Point {
  if (isPort(at)) {
    const [x, y, step] = PORTS[at].dock;
    return { x: x + n * step, y };
  }
  const spots = SPOTS[at as Area | Transit] ?? [[0, 0]];
  const [x, y] = spots[n % spots.length]!;
  const round = Math.floor(n / spots.length);
  return { x: x + round * ASIDE.x, y: y + round * ASIDE.y };
}

export class Moorings {
  private held = new Map<string, { at: Place; n: number }>();
  /** Where each piece lay last, also those that are gone. */
  readonly last = new Map<string, Point>();

  /** Gives every piece its spot. */
  lay(pieces: readonly Piece[]): Map<string, Point> {
    const before = this.held;
    this.held = new Map();
    const taken = new Map<Place, Set<number>>();
    const takenAt = (at: Place) => taken.get(at) ?? taken.set(at, new Set()).get(at)!;
    const take = ({ key, at }: Piece, n: number) => {
      takenAt(at).add(n);
      this.held.set(key, { at, n });
    };
    for (const piece of pieces) {
      const old = before.get(piece.key);
      if (old?.at === piece.at && !takenAt(piece.at).has(old.n)) take(piece, old.n);
    }
    for (const piece of pieces) {
      if (this.held.has(piece.key)) continue;
      let n = 0;
      while (takenAt(piece.at).has(n)) n += 1;
      take(piece, n);
    }
    const found = new Map([...this.held].map(([key, { at, n }]) => [key, spot(at, n)]));
    found.forEach((point, key) => this.last.set(key, point));
    return found;
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
