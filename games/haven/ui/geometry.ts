// Where things lie on the chart. Pure drawing: no rule of the game is known here.

export interface Point {
  x: number;
  y: number;
}

/** The chart's own units; the picture is scaled to whatever room there is. */
export const CHART = { x: 0, y: 0, width: 1060, height: 700 };

/** About where the pile of chests lies on the Coup board. */
export const PILE: Point = { x: 960, y: 634 };

/** The smallest letters of the chart, in its units: 11 pixels on a window of 1280 by 800. */
export const SMALL = 17;

/** The bow of the road: squarer than half an ellipse, so that 22 tiles find room beside each other and the island inside. */
const BOW = { cx: 530, foot: 562, a: 476, b: 514, squareness: 3.3 };

function onBow(angle: number): Point {
  const power = 2 / BOW.squareness;
  const bend = (value: number) => Math.sign(value) * Math.abs(value) ** power;
  return { x: BOW.cx - BOW.a * bend(Math.cos(angle)), y: BOW.foot - BOW.b * bend(Math.sin(angle)) };
}

const STEPS = 600;
const bow: Point[] = Array.from({ length: STEPS + 1 }, (_, step) => onBow((Math.PI * step) / STEPS));
const lengths: number[] = [0];
for (let step = 1; step <= STEPS; step++) {
  const [from, to] = [bow[step - 1]!, bow[step]!];
  lengths.push(lengths[step - 1]! + Math.hypot(to.x - from.x, to.y - from.y));
}
const whole = lengths[STEPS]!;

/** The point at a share of the road's length, from its start at the left (0) to its end at the right (1). */
export function alongRoad(share: number): Point {
  const wanted = Math.min(1, Math.max(0, share)) * whole;
  let step = lengths.findIndex((length) => length >= wanted);
  if (step < 1) step = 1;
  const part = (wanted - lengths[step - 1]!) / (lengths[step]! - lengths[step - 1]! || 1);
  const [from, to] = [bow[step - 1]!, bow[step]!];
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The middle of a position, counted from 1. */
export function positionOnRoad(at: number, positions: number): Point {
  return alongRoad(positions < 2 ? 0.5 : (at - 1) / (positions - 1));
}

/** How far the middles of neighbours lie apart on a road of so many positions. */
export const apartOnRoad = (positions: number): number => whole / Math.max(1, positions - 1);

/** The side of a tile on a road of so many positions: neighbours must not cover each other on the bend. */
export function roadTileSize(positions: number): number {
  return Math.round(Math.min(82, apartOnRoad(positions) * 0.78));
}

/** Which way is inwards at a point of the road, as a step of length 1. */
function inwards(point: Point): Point {
  const [dx, dy] = [point.x - BOW.cx, point.y - BOW.foot];
  const slope = (far: number, half: number) => (Math.sign(far) * (Math.abs(far) / half) ** (BOW.squareness - 1)) / half;
  const [x, y] = [-slope(dx, BOW.a), -slope(dy, BOW.b)];
  const far = Math.hypot(x, y) || 1;
  return { x: x / far, y: y / far };
}

/** Where the number of a position stands: inside the bow, like a sounding. */
export function soundingAt(point: Point, size: number): Point {
  const step = inwards(point);
  const edge = size / 2 / Math.max(Math.abs(step.x), Math.abs(step.y));
  const inward = Math.min(edge, size * 0.62) + 17;
  return { x: point.x + step.x * inward, y: point.y + step.y * inward + 5 };
}

/** The line of the road as a path, with both feet going down to the Coup board. */
export function roadPath(shift = 0): string {
  const points = bow.filter((_, step) => step % 12 === 0).map((point) => {
    const [dx, dy] = [point.x - BOW.cx, point.y - BOW.foot];
    const far = Math.hypot(dx, dy) || 1;
    return { x: point.x + (dx / far) * shift, y: point.y + (dy / far) * shift };
  });
  const [first, last] = [points[0]!, points[points.length - 1]!];
  const line = points.map((point) => `L${round(point.x)} ${round(point.y)}`).join('');
  return `M${round(first.x)} 618${line}L${round(last.x)} 618`;
}

/** The side of an island's plot, the gap to the next, and where the first of four columns and three rows begins. */
export const PLOT = { size: 130, gap: 5 };

export function plotCorner(col: number, row: number, origin: Point): Point {
  return { x: origin.x + col * (PLOT.size + PLOT.gap), y: origin.y + row * (PLOT.size + PLOT.gap) };
}

/** Width or height of so many plots in a row. */
export function span(plots: number): number {
  return plots * PLOT.size + (plots - 1) * PLOT.gap;
}

/** A coast around a rectangle: every captain's island has its own bays, always the same ones. */
export function coast(left: number, top: number, width: number, height: number, seed: number, rough = 1): string {
  const noise = random(seed * 7919 + 13);
  const count = 64;
  const wobble = smooth(Array.from({ length: count }, () => (noise() - 0.5) * 12 * rough));
  const points = wobble.map((out, index): Point => {
    const angle = (2 * Math.PI * index) / count;
    const bend = (value: number) => Math.sign(value) * Math.abs(value) ** 0.36;
    return {
      x: left + width / 2 + (width / 2 + out) * bend(Math.cos(angle)),
      y: top + height / 2 + (height / 2 + out) * bend(Math.sin(angle)),
    };
  });
  const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const start = middle(points[count - 1]!, points[0]!);
  const curves = points.map((point, index) => {
    const end = middle(point, points[(index + 1) % count]!);
    return `Q${round(point.x)} ${round(point.y)} ${round(end.x)} ${round(end.y)}`;
  });
  return `M${round(start.x)} ${round(start.y)}${curves.join('')}Z`;
}

/** A square tile with its corners bitten off, around a middle. */
export function bitten(middle: Point, size: number, bite = 11): string {
  const side = size - 2 * bite;
  return (
    `M${round(middle.x - side / 2)} ${round(middle.y - size / 2)}h${round(side)}a${bite} ${bite} 0 0 0 ${bite} ${bite}` +
    `v${round(side)}a${bite} ${bite} 0 0 0 ${-bite} ${bite}h${round(-side)}a${bite} ${bite} 0 0 0 ${-bite} ${-bite}` +
    `v${round(-side)}a${bite} ${bite} 0 0 0 ${bite} ${-bite}z`
  );
}

function smooth(values: number[]): number[] {
  const at = (index: number) => values[(index + values.length) % values.length]!;
  return values.map((value, index) => (at(index - 1) + 2 * value + at(index + 1)) / 4);
}

/** Small numbers that look random and are always the same for the same seed. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The middles and the side of what lies on a tile: first what is printed, then the slots. */
export function pieceSpots(count: number, corner: Point): { spots: Point[]; side: number } {
  const [side, apart] = count > 2 ? [36, 40] : [44, 52];
  const first = corner.x + PLOT.size / 2 - (apart * (count - 1)) / 2;
  return { spots: Array.from({ length: count }, (_, index) => ({ x: first + index * apart, y: corner.y + 97 })), side };
}

/** The outline of several plots, as the sum of the sides that none of them shares. */
export function outline(cells: { col: number; row: number }[], origin: Point): string {
  const pitch = PLOT.size + PLOT.gap;
  const has = (col: number, row: number) => cells.some((cell) => cell.col === col && cell.row === row);
  return cells
    .map(({ col, row }) => {
      const [left, top] = [origin.x + col * pitch - PLOT.gap / 2, origin.y + row * pitch - PLOT.gap / 2];
      const sides = [
        has(col, row - 1) ? '' : `M${left} ${top}h${pitch}`,
        has(col, row + 1) ? '' : `M${left} ${top + pitch}h${pitch}`,
        has(col - 1, row) ? '' : `M${left} ${top}v${pitch}`,
        has(col + 1, row) ? '' : `M${left + pitch} ${top}v${pitch}`,
      ];
      return sides.join('');
    })
    .join('');
}
