// Where a ship would lie if she were drawn to a shore: geometry of the drawing, so that a hand need not be exact. The engine
// says whether she may.

import { STEPS, type Contents, type IslandView, type Pose } from '../fleets';
import { ahead, headingTo } from '../geometry';

type Point = readonly [number, number];

/** The outline of an island as it lies. */
export function shoreOf(island: IslandView, contents: Contents): Point[] {
  const angle = (island.pose[2] * 2 * Math.PI) / STEPS;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return contents.shapes.island.map(([x, y]) => [island.pose[0] + x * cos - y * sin, island.pose[1] + x * sin + y * cos]);
}

/** The point of a closed line that is nearest to another one, and the heading straight out from there. */
export function nearestOn(line: readonly Point[], to: Point): { at: Point; out: number } {
  let best = { at: line[0]!, out: 0, far: Infinity };
  line.forEach((from, i) => {
    const next = line[(i + 1) % line.length]!;
    const [dx, dy] = [next[0] - from[0], next[1] - from[1]];
    const length = dx * dx + dy * dy || 1;
    const part = Math.min(1, Math.max(0, ((to[0] - from[0]) * dx + (to[1] - from[1]) * dy) / length));
    const at: Point = [from[0] + part * dx, from[1] + part * dy];
    const far = Math.hypot(at[0] - to[0], at[1] - to[1]);
    // Corners go against the clock, so outside is to the right.
    if (far < best.far) best = { at, out: headingTo([0, 0], [dy, -dx]), far };
  });
  return best;
}

/** So far off the shore a bow surely touches and surely does not overlap. */
const OFF = 20;

/** How a piece is drawn to a shore: how far off it lies, and whether it has a bow. */
export interface Draught {
  off: number;
  bow: boolean;
}

/** How an offered place lies off its shore; every place near by is taken in the same way. */
export function draughtOf(offered: Pose, shore: readonly Point[], hasBow: boolean): Draught {
  const { at } = nearestOn(shore, [offered[0], offered[1]]);
  return { off: Math.max(OFF, Math.round(Math.hypot(at[0] - offered[0], at[1] - offered[1]))), bow: hasBow };
}

/** The pose at the shore that is nearest to the hand, bow to the land, turned by so much. */
export function drawnTo(shore: readonly Point[], to: Point, { off, bow }: Draught, turn: number): Pose {
  const { at, out } = nearestOn(shore, to);
  const [x, y] = ahead(at, out, off);
  return [Math.round(x), Math.round(y), bow ? (out + STEPS / 2 + turn + STEPS) % STEPS : 0];
}

/** A point so far along a shore from where another one is nearest. */
export function along(shore: readonly Point[], from: Point, way: number): Point {
  const lengths = shore.map((point, i) => Math.hypot(shore[(i + 1) % shore.length]![0] - point[0], shore[(i + 1) % shore.length]![1] - point[1]));
  const whole = lengths.reduce((sum, one) => sum + one, 0);
  const { at } = nearestOn(shore, from);
  let here = 0;
  for (const [i, point] of shore.entries()) {
    const run = Math.hypot(at[0] - point[0], at[1] - point[1]);
    const rest = Math.hypot(shore[(i + 1) % shore.length]![0] - at[0], shore[(i + 1) % shore.length]![1] - at[1]);
    if (Math.abs(run + rest - lengths[i]!) < 0.5) {
      here += run;
      break;
    }
    here += lengths[i]!;
  }
  let left = (((here + way) % whole) + whole) % whole;
  for (const [i, point] of shore.entries()) {
    if (left <= lengths[i]!) {
      const next = shore[(i + 1) % shore.length]!;
      const part = left / (lengths[i]! || 1);
      return [point[0] + (next[0] - point[0]) * part, point[1] + (next[1] - point[1]) * part];
    }
    left -= lengths[i]!;
  }
  return shore[0]!;
}
