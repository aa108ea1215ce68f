// Drawings of hulls, coasts and terrain, in millimetres. A drawing stays inside the outline that the rules know.

import type { Contents, ShipInfo } from './fleets';

const round = (value: number): number => Math.round(value * 100) / 100;
const path = (parts: readonly (string | number)[]): string => parts.map((part) => (typeof part === 'number' ? round(part) : part)).join(' ');

export interface Hull {
  length: number;
  beam: number;
  /** How far behind the bow each mast stands. */
  masts: number[];
  /** The hull, its bulwark, the planks, the deck at the stern. */
  body: string;
  bulwark: string;
  planks: string;
  quarter: string;
}

const drawn = new Map<string, Hull>();

/** The hull of a ship by her masts as constructed. */
export function hullOf(contents: Contents, info: ShipInfo): Hull {
  const sizes = contents.shapes.hulls;
  const size = sizes.find((one) => one.masts === info.masts) ?? sizes.reduce((best, one) => (Math.abs(one.masts - info.masts) < Math.abs(best.masts - info.masts) ? one : best));
  const key = `${size.masts}/${size.length}`;
  let hull = drawn.get(key);
  if (!hull) {
    const length = size.length / 100;
    const beam = (2 * Math.max(...size.outline.map(([, y]) => Math.abs(y)))) / 100;
    hull = draw(length, beam, size.masts_at.map((at) => Math.abs(at) / 100));
    drawn.set(key, hull);
  }
  return hull;
}

function draw(l: number, b: number, masts: number[]): Hull {
  const shape = (k: number, bow: number, stern: number) => {
    const y = (part: number) => part * b * k;
    return path(['M', -bow, 0, 'C', -bow - 0.05 * l, y(-0.16), -0.16 * l, y(-0.4), -0.31 * l, y(-0.48), 'C', -0.5 * l, y(-0.5), -0.7 * l, y(-0.5), -0.85 * l, y(-0.47), 'Q', -stern * l, y(-0.42), -stern * l, y(-0.3), 'L', -stern * l, y(0.3), 'Q', -stern * l, y(0.42), -0.85 * l, y(0.47), 'C', -0.7 * l, y(0.5), -0.5 * l, y(0.5), -0.31 * l, y(0.48), 'C', -0.16 * l, y(0.4), -bow - 0.05 * l, y(0.16), -bow, 0, 'Z']);
  };
  const planks = [-0.3, -0.18, -0.06, 0.06, 0.18, 0.3].map((y) => path(['M', -0.2 * l - Math.abs(y) * 0.3 * l, y * b, 'H', -0.8 * l])).join('');
  const quarter = path(['M', -0.84 * l, -0.44 * b, 'Q', -0.97 * l, -0.4 * b, -0.975 * l, -0.29 * b, 'L', -0.975 * l, 0.29 * b, 'Q', -0.97 * l, 0.4 * b, -0.84 * l, 0.44 * b, 'Z']);
  return { length: l, beam: b, masts, body: shape(1, 0, 0.995), bulwark: shape(0.84, 0.05 * l, 0.965), planks, quarter };
}

/** A billowed sail at a mast: the yard is across, the belly is ahead. */
export function sailPath(x: number, half: number): string {
  return path(['M', -x - 0.6, -half, 'Q', -x + half * 1.15, -half * 0.1, -x - 0.6, half, 'Q', -x + half * 0.3, 0, -x - 0.6, -half, 'Z']);
}
/** The bar on a sail that means a long gun. */
export const sailBand = (x: number, half: number): string => path(['M', -x + half * 0.24, -half * 0.5, 'Q', -x + half * 0.5, 0, -x + half * 0.24, half * 0.5]);

/** A number between 0 and 1 that is always the same for the same question. */
function noise(seed: number, n: number): number {
  const wild = Math.sin(seed * 127.1 + n * 311.7) * 43758.5453;
  return wild - Math.floor(wild);
}

/** A closed curve through points. */
export function curve(points: readonly { x: number; y: number }[]): string {
  const mid = (i: number) => {
    const a = points[i % points.length]!;
    const b = points[(i + 1) % points.length]!;
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const start = mid(points.length - 1);
  return path(['M', start.x, start.y, ...points.flatMap((p, i): (string | number)[] => ['Q', p.x, p.y, mid(i).x, mid(i).y]), 'Z']);
}

/** The coast of an oval piece, roughened inside its outline. `by` draws the same coast smaller. */
export function coast(corners: readonly (readonly [number, number])[], seed: number, by = 1, rough = 0.13): string {
  const [rx, ry] = radii(corners);
  const n = 26;
  return curve(
    Array.from({ length: n }, (_, k) => {
      const angle = (k * 2 * Math.PI) / n;
      const r = by * (1 - rough * noise(seed + 1, k));
      return { x: rx * r * Math.cos(angle), y: ry * r * Math.sin(angle) };
    }),
  );
}

export function radii(corners: readonly (readonly [number, number])[]): [number, number] {
  return [Math.max(...corners.map(([x]) => Math.abs(x))) / 100, Math.max(...corners.map(([, y]) => Math.abs(y))) / 100];
}

/** A cloud: arcs along an oval. */
export function cloud(rx: number, ry: number, arcs: number, by = 1): string {
  const at = (k: number) => ({ x: rx * by * Math.cos((k * 2 * Math.PI) / arcs), y: ry * by * Math.sin((k * 2 * Math.PI) / arcs) });
  const first = at(0);
  const parts: (string | number)[] = ['M', first.x, first.y];
  for (let k = 1; k <= arcs; k += 1) {
    const p = at(k);
    const before = at(k - 1);
    const r = Math.hypot(p.x - before.x, p.y - before.y) * 0.56;
    parts.push('A', r, r, 0, 0, 1, p.x, p.y);
  }
  return `${path(parts)} Z`;
}

/** Points scattered over an oval, always the same for the same seed. */
export function scatter(rx: number, ry: number, n: number, seed: number): { x: number; y: number }[] {
  return Array.from({ length: n }, (_, k) => {
    const angle = 2.399963 * k + seed;
    const r = Math.sqrt((k + 0.4) / n) * 0.82;
    return { x: rx * r * Math.cos(angle), y: ry * r * Math.sin(angle) };
  });
}

/** One arm of a whirlpool. */
export function spiral(radius: number, from: number): string {
  const points: (string | number)[] = [];
  for (let k = 0; k <= 26; k += 1) {
    const r = radius * (1 - k / 28);
    const angle = from + k * 0.19;
    points.push(k === 0 ? 'M' : 'L', r * Math.cos(angle), r * Math.sin(angle));
  }
  return path(points);
}
