// Where ships lie on the chart. A ship keeps her spot as long as she stays, unless she makes way for allies who lie side by
// side or for ships in a port nearby; one that comes takes the best that is free. Every name stands on the side on which it
// covers least.

import type { Point } from '$web/board/camera.svelte';
import type { Area, Place, Port, Transit } from '../gen/types';
import { CLOSE, ISLE, NAMES, PORTS, SHEET, SPOTS, TAG, TRANSITS } from './coast';
import { plateWidth } from './names';

/** Something that lies at a place. */
export interface Piece {
  key: string;
  at: Place;
  /** Who lies beside her, if she is here too. */
  ally?: string | null;
  /** What stands on her plate; a name of common length if it is not said. */
  name?: string;
  /** A warship's card is wider than the disc of a pirate. */
  wide?: boolean;
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
/** So many berths more than there are ships a ship in a port looks at to keep off those of a neighbour. */
const NEAR = 2;
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
function hides({ name, wide = false }: Piece, { x, y, small, above }: Spot): Box[] {
  const scale = small ? 0.75 : 1;
  const [half, tall] = [(wide ? 21 : 16) * scale, 16 * scale];
  const [plate, middle] = [name === undefined ? 26 : plateWidth(name) / 2, y + (above ? -22 : small ? 18.5 : 24)];
  return [[x - half, y - tall, x + half, y + tall], [x - plate, middle - 7.5, x + plate, middle + 7.5]];
}
/** How much of one thing lies over another. */
const shared = (a: Box, b: Box) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));
const sum = (boxes: readonly Box[], others: readonly Box[]) => boxes.reduce((all, box) => others.reduce((part, other) => part + shared(box, other), all), 0);
const TAGS: readonly Box[] = Object.values(PORTS).map(({ tag: [x, y, width] }) => [x, y, x + width, y + TAG.height]);

/** Her spot with the name on the better side, and how much of other ships and their names she hides there. */
function turned(piece: Piece, given: Spot, others: readonly Box[], last?: Spot): { spot: Spot; hidden: number } {
  // A name stays where it was as long as it hides nothing there.
  const spot = last && last.x === given.x && last.y === given.y ? { ...given, above: last.above } : given;
  const ways = [spot, { ...spot, above: !spot.above }].map((way) => {
    const boxes = hides(piece, way);
    return { spot: way, hidden: sum(boxes, others), tags: sum(boxes, TAGS) };
  });
  const [usual, other] = [ways[0]!, ways[1]!];
  // To hide a port's tag is bad, to hide a ship is worse.
  return usual.hidden > 0 && 4 * other.hidden + other.tags < 4 * usual.hidden + usual.tags ? other : usual;
}

export class Moorings {
  private held = new Map<string, { at: Place; n: number }>();
  /** Where each piece lay last, also those that are gone. */
  readonly last = new Map<string, Spot>();

  /** Gives every piece her spot. Those in port have little choice, so those at sea keep clear of them. */
  lay(pieces: readonly Piece[]): Map<string, Spot> {
    const before = this.held;
    this.held = new Map();
    const found = new Map<string, Spot>();
    const boxes = new Map<string, Box[]>();
    for (const here of [pieces.filter(({ at }) => isPort(at)), pieces.filter(({ at }) => !isPort(at))]) {
      const inPort = [...boxes.values()].flat();
      const others = (of: Piece) => [...boxes].flatMap(([key, hidden]) => (key === of.key ? [] : hidden));
      const crowded = (at: Place) => here.filter((other) => other.at === at).length > 1;
      /** Ships in one port lie so that they hide nothing of each other: there only those of its neighbours matter. */
      const strangers = (of: Piece) => (isPort(of.at) ? [...boxes].flatMap(([key, hidden]) => (this.held.get(key)?.at === of.at ? [] : hidden)) : others(of));
      const hidden = (piece: Piece, n: number) => {
        const spot = spotOf(piece.at, n, crowded(piece.at));
        // In a row the names stand below and above in turn.
        return isPort(piece.at) && crowded(piece.at) ? sum(hides(piece, spot), strangers(piece)) : turned(piece, spot, strangers(piece)).hidden;
      };
      const isTaken = (at: Place, n: number) => [...this.held.values()].some((held) => held.at === at && held.n === n);
      const put = (piece: Piece, spot: Spot) => {
        found.set(piece.key, spot);
        boxes.set(piece.key, hides(piece, spot));
      };
      const take = (piece: Piece, n: number) => {
        this.held.set(piece.key, { at: piece.at, n });
        put(piece, turned(piece, spotOf(piece.at, n, crowded(piece.at)), others(piece)).spot);
      };
      for (const piece of here) {
        const old = before.get(piece.key);
        if (old?.at === piece.at && !isTaken(piece.at, old.n) && hidden(piece, old.n) === 0) take(piece, old.n);
      }
      for (const piece of here) {
        if (this.held.has(piece.key)) continue;
        const free = Array.from({ length: isPort(piece.at) ? here.length + NEAR : MOST }, (_, n) => n).filter((n) => !isTaken(piece.at, n));
        take(piece, free.find((n) => hidden(piece, n) === 0) ?? free.reduce((best, n) => (hidden(piece, n) < hidden(piece, best) ? n : best)));
      }
      this.join(here, (at, n) => isPort(at) || sum(hides({ key: '', at }, spotOf(at, n, false)), inPort) === 0);
      for (const piece of here) {
        const [is, was] = [spotOf(piece.at, this.held.get(piece.key)!.n, crowded(piece.at)), found.get(piece.key)!];
        if (is.x !== was.x || is.y !== was.y) put(piece, is);
      }
      // Twice: a name that has turned may be what another waited for.
      for (const piece of [...here, ...here]) put(piece, turned(piece, found.get(piece.key)!, others(piece), isPort(piece.at) ? undefined : this.last.get(piece.key)).spot);
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
