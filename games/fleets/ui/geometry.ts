// The sea as it is drawn: millimetres, y down. Views have hundredths of a millimetre, y up, and headings against the clock.

import { STEPS, type Pose } from './fleets';

export interface Point {
  x: number;
  y: number;
}

/** A point of a view as it is drawn. */
export const place = (size: readonly [number, number], x: number, y: number): Point => ({ x: x / 100, y: (size[1] - y) / 100 });

/** A drawn point as a view has it. */
export const unplace = (size: readonly [number, number], { x, y }: Point): [number, number] => [Math.round(x * 100), Math.round(size[1] - y * 100)];

/** A heading as SVG turns it. */
export const degrees = (heading: number): number => (-heading * 360) / STEPS;

/** Where something lies and how it is turned, for `transform`. */
export function turned(pose: Pose, size: readonly [number, number]): string {
  const { x, y } = place(size, pose[0], pose[1]);
  return `translate(${round(x)} ${round(y)}) rotate(${round(degrees(pose[2]))})`;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** An outline of the box (x ahead, y to port) as a path. */
export const outlinePath = (corners: readonly (readonly [number, number])[]): string => `M${corners.map(([x, y]) => `${round(x / 100)} ${round(-y / 100)}`).join('L')}Z`;

/** The heading from one point of a view to another. */
export function headingTo(from: readonly [number, number], to: readonly [number, number]): number {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  return (Math.round((angle * STEPS) / (2 * Math.PI)) + 2 * STEPS) % STEPS;
}

export const distanceTo = (from: readonly [number, number], to: readonly [number, number]): number => Math.hypot(to[0] - from[0], to[1] - from[1]);

/** How far one heading is from another: positive is to port. */
export function turnFrom(from: number, to: number): number {
  const turn = (((to - from) % STEPS) + STEPS) % STEPS;
  return turn > STEPS / 2 ? turn - STEPS : turn;
}

/** The heading nearest to `wanted` that is at most `limit` away from `from`. */
export function within(from: number, wanted: number, limit: number): number {
  const turn = Math.max(-limit, Math.min(limit, turnFrom(from, wanted)));
  return (from + turn + STEPS) % STEPS;
}

/** The point at a distance on a heading. */
export function ahead(from: readonly [number, number], heading: number, distance: number): [number, number] {
  const angle = (heading * 2 * Math.PI) / STEPS;
  return [from[0] + Math.cos(angle) * distance, from[1] + Math.sin(angle) * distance];
}
