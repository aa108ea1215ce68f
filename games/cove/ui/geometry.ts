// Where things lie on the chart. Only drawing: no number of the game is worked out here.

import type { Place } from './cove';

export interface Point {
  x: number;
  y: number;
}

/** The chart in its own units. */
export interface Chart {
  width: number;
  height: number;
}

/** The width of the fame track along the edge. */
export const TRACK = 18;

/** What the islands need, and how much larger than that they are drawn at most. */
const LEAST = { width: 316, height: 450 };
const LARGEST = 1.4;
const STACKED = 6;

/** A chart that fills a window of this size exactly. */
export function chartFor(width: number, height: number): Chart {
  if (width <= 0 || height <= 0) return LEAST;
  const scale = Math.min(width / LEAST.width, height / LEAST.height, LARGEST);
  return { width: width / scale, height: height / scale };
}

/** The islands lie in two columns, always: nobody has to look for one. */
const COLUMNS: readonly (readonly Place[])[] = [
  ['cannon', 'treasure', 'cove', 'sail'],
  ['crew', 'tavern', 'hull'],
];

/** How far a place reaches from its middle: its name above, its goods and ships below. */
const above = (place: Place) => landOf(place).ry + 22;
const below = (place: Place) => (place === 'cove' ? 31 : shipsUnder(place) + (place === 'treasure' ? 18 : 22));

/** How far below the middle of a place the ships lie. */
export const shipsUnder = (place: Place): number => landOf(place).ry + (place === 'treasure' ? 28 : 34);

/** Pirate's Cove lies to the left of its column: its ships lie beside it, where no other place's name stands. */
const COVE = { aside: 28, name: 12, ships: 53, apart: 34, rows: 22 };

/** Where so many ships lie at a place. */
export function berths(place: Place, middle: Point, count: number): Point[] {
  if (place !== 'cove') {
    const apart = Math.min(30, 124 / Math.max(1, count));
    return Array.from({ length: count }, (_, i) => ({ x: middle.x + (i - (count - 1) / 2) * apart, y: middle.y + shipsUnder(place) }));
  }
  const rows = count > 2 ? 2 : 1;
  const across = Math.ceil(count / rows);
  const apart = COVE.apart / Math.max(1, across - 1);
  return Array.from({ length: count }, (_, i) => ({
    x: middle.x + COVE.ships + (i % across) * apart,
    y: middle.y + (rows === 1 ? 1 : -4 + Math.floor(i / across) * COVE.rows),
  }));
}

/** The middle of each place on a chart. */
export function placesOn(chart: Chart): Map<Place, Point> {
  // Above the uppermost names there is room for a second marker on a space of the fame track.
  const [width, height] = [chart.width - 2 * TRACK, chart.height - 2 * TRACK - STACKED];
  return new Map(
    COLUMNS.flatMap((places, column) => {
      const free = height - places.reduce((sum, place) => sum + above(place) + below(place), 0);
      const gap = free / places.length;
      let y = TRACK + STACKED + gap / 2;
      return places.map((place): [Place, Point] => {
        const middle = y + above(place);
        y = middle + below(place) + gap;
        return [place, { x: TRACK + width * (column === 0 ? 0.25 : 0.75) - (place === 'cove' ? COVE.aside : 0), y: middle }];
      });
    }),
  );
}

/** How wide and high the land of a place is, to each side of its middle. */
export const landOf = (place: Place): { rx: number; ry: number } => (place === 'cove' ? { rx: 34, ry: 14 } : { rx: 45, ry: 18 });

export interface Cell {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The cells of the fame track, clockwise from the upper left corner. */
export function track({ width, height }: Chart, lap: number): Cell[] {
  const half = Math.max(2, Math.floor(lap / 2));
  const across = Math.min(half - 1, Math.max(1, Math.round((half * width) / (width + height))));
  const down = half - across;
  // An odd cell more goes to the left side.
  const sides = [across, down, across, lap - 2 * across - down];
  const long = width - TRACK;
  const high = height - TRACK;
  const cells: Cell[] = [];
  sides.forEach((count, side) => {
    const size = (side % 2 === 0 ? long : high) / count;
    for (let i = 0; i < count; i += 1) {
      if (side === 0) cells.push({ x: i * size, y: 0, width: size, height: TRACK });
      if (side === 1) cells.push({ x: long, y: i * size, width: TRACK, height: size });
      if (side === 2) cells.push({ x: width - (i + 1) * size, y: high, width: size, height: TRACK });
      if (side === 3) cells.push({ x: 0, y: height - (i + 1) * size, width: TRACK, height: size });
    }
  });
  return cells;
}

/** The cell that shows so much fame; beyond the last one a new lap begins. */
export const cellOf = (fame: number, lap: number): number => ((fame % lap) + lap) % lap;

/** Where the name of a place stands above its land: the base line. */
export const nameOver = (place: Place, at: Point): number => at.y - landOf(place).ry - 9;

/** The middle of the name of a place. */
export const nameAcross = (place: Place, at: Point): number => at.x + (place === 'cove' ? COVE.name : 0);

/** About what the name of a place covers. */
export function nameBox(place: Place, at: Point, name: string): Cell {
  const [wide, base] = [name.length * 6.8, nameOver(place, at)];
  return { x: nameAcross(place, at) - wide / 2, y: base - 11, width: wide, height: 15 };
}

/** Half a marker of the fame track. */
export const MARKER = 8.5;
/** So much of each marker is seen at least, however many lie on one space. */
const SLIVER = 4;

/** The middles of the markers: those on one space stack inwards, the closer the nearer a name is. */
export function markersOn(cells: readonly Cell[], fame: readonly number[], lap: number, names: readonly Cell[]): Point[] {
  const at = fame.map((value) => cellOf(value, lap));
  return at.map((space, seat) => {
    const cell = cells[space]!;
    const inward = inwardsFrom(cell);
    const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
    const many = at.filter((other) => other === space).length;
    const below = at.slice(0, seat).filter((other) => other === space).length;
    const free = names.map((name) => {
      const [across, along] = inward.x === 0 ? [[name.x, name.width, x], [name.y, name.height, y]] : [[name.y, name.height, y], [name.x, name.width, x]];
      const beside = across[0]! > across[2]! + MARKER || across[0]! + across[1]! < across[2]! - MARKER;
      const near = inward.x + inward.y > 0 ? along[0]! - along[2]! : along[2]! - along[0]! - along[1]!;
      return beside || near < 0 ? Infinity : near - MARKER;
    });
    const step = Math.max(SLIVER, Math.min(TRACK - 1, ...free.map((room) => room / Math.max(1, many - 1))));
    return { x: x + inward.x * below * step, y: y + inward.y * below * step };
  });
}

/** Which way the chart lies from a cell of its border. */
function inwardsFrom(cell: Cell): Point {
  if (cell.height === TRACK) return { x: 0, y: cell.y === 0 ? 1 : -1 };
  return { x: cell.x === 0 ? 1 : -1, y: 0 };
}

/** Numbers that look thrown, and are the same each time. */
export function scatter(seed: number): () => number {
  let state = (seed * 2654435761 + 40503) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A closed coast line around a point. */
export function coast(x: number, y: number, rx: number, ry: number, seed: number): string {
  const next = scatter(seed);
  const count = 30;
  const points = Array.from({ length: count }, (_, i): Point => {
    const angle = (i / count) * 2 * Math.PI;
    const rough = 0.92 + next() * 0.16 + 0.06 * Math.sin(angle * 3 + seed);
    return { x: x + rx * rough * Math.cos(angle), y: y + ry * rough * Math.sin(angle) };
  });
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const start = middle(points[count - 1]!, points[0]!);
  let d = `M${round(start.x)} ${round(start.y)}`;
  points.forEach((point, i) => {
    const to = middle(point, points[(i + 1) % count]!);
    d += `Q${round(point.x)} ${round(point.y)} ${round(to.x)} ${round(to.y)}`;
  });
  return `${d}Z`;
}

/** The hatching of a sky: dashes that are denser at the top. */
export function sky(width: number, height: number, seed: number): string {
  const next = scatter(seed);
  let d = '';
  for (let y = 4; y < height; y += 3.5) {
    const gap = 8 + (y / height) * 46;
    for (let x = -10 * next(); x < width; ) {
      const long = 12 + next() * (50 - (34 * y) / height);
      d += `M${round(x)} ${round(y)}h${round(Math.min(long, width - x))}`;
      x += long + gap * (0.5 + next());
    }
  }
  return d;
}

/** Rows of waves between two heights. */
export function swell(width: number, from: number, to: number, seed: number): string {
  const next = scatter(seed);
  let d = '';
  for (let y = from + 3; y < to; y += 4) {
    for (let x = -6 * next(); x < width; x += 34 + 40 * next()) {
      d += `M${round(x)} ${round(y)}q4-2.6 8 0${'t8 0'.repeat(1 + Math.floor(next() * 3))}`;
    }
  }
  return d;
}
