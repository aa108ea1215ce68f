// Where things lie on the chart. Only drawing: no number of the game is worked out here.

import type { Contents, Place } from './cove';

export interface Point {
  x: number;
  y: number;
}

/** The chart in its own units: as wide and high as its window, and never smaller than the islands need. */
export interface Chart {
  width: number;
  height: number;
  /** High and narrow, as beside a battle. */
  tall: boolean;
}

/** The width of the fame track along the edge. */
export const TRACK = 18;

const LEAST = { wide: { width: 600, height: 500 }, tall: { width: 304, height: 606 } };

/** A chart that fills a window of this size exactly. */
export function chartFor(width: number, height: number): Chart {
  if (width <= 0 || height <= 0) return { width: 880, height: 600, tall: false };
  const tall = width < height * 0.75;
  const least = tall ? LEAST.tall : LEAST.wide;
  const scale = Math.max(least.width / width, least.height / height, 1);
  return { width: width * scale, height: height * scale, tall };
}

/** Beside a battle there is no room for the printed places: the islands lie in two columns, in thousandths. */
const TALL: Record<Place, [number, number]> = {
  cannon: [215, 0],
  crew: [785, 0],
  treasure: [225, 330],
  cove: [760, 300],
  tavern: [785, 500],
  sail: [215, 675],
  hull: [785, 800],
};

/** The middle of each place on a chart. */
export function placesOn(chart: Chart, contents: Contents): Map<Place, Point> {
  // Above the uppermost names there is room for a second marker on a space of the fame track.
  const margin = chart.tall ? { left: 22, right: 22, top: 62, bottom: 10 } : { left: 84, right: 84, top: 68, bottom: 108 };
  const inner = { width: chart.width - 2 * TRACK - margin.left - margin.right, height: chart.height - 2 * TRACK - margin.top - margin.bottom };
  const left = TRACK + margin.left;
  const top = TRACK + margin.top;
  // The printed places do not reach the edges of the printed map; here they may. The Cove keeps clear of its neighbour.
  const spread = (value: number, least: number, most: number) => (most > least ? (value - least) / (most - least) : 0.5);
  const xs = contents.places.map((place) => place.x);
  const ys = contents.places.map((place) => place.y);
  return new Map(
    contents.places.map(({ place, x, y }): [Place, Point] => {
      const [fx, fy] = chart.tall
        ? [TALL[place][0] / 1000, TALL[place][1] / 1000]
        : [spread(x, Math.min(...xs), Math.max(...xs)) + (place === 'cove' ? 0.06 : 0), spread(y, Math.min(...ys), Math.max(...ys)) - (place === 'cove' ? 0.05 : 0)];
      return [place, { x: left + fx * inner.width, y: top + fy * inner.height }];
    }),
  );
}

/** How wide and high the land of a place is, to each side of its middle. */
export const landOf = (place: Place): { rx: number; ry: number } => (place === 'cove' ? { rx: 36, ry: 20 } : { rx: 47, ry: 25 });

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

/** Where the name of a place stands above its land: the base line, and higher while the place is lit. */
export const nameOver = (place: Place, at: Point, lit: boolean): number => at.y - landOf(place).ry - (lit ? 15 : 7);

/** About what the name of a place covers, lit or not. */
export function nameBox(place: Place, at: Point, name: string): Cell {
  const [wide, top] = [name.length * 6.8, nameOver(place, at, true) - 11];
  return { x: at.x - wide / 2, y: top, width: wide, height: nameOver(place, at, false) + 4 - top };
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
