// Clocks as they are read.

import type { Time } from '../gen/types';

/** Milliseconds left on a clock, at a moment of the host's time. */
export function left(time: Time, now: number): number {
  const ran = time.since === null ? 0 : Math.max(0, now - time.since);
  return Math.max(0, time.left - ran);
}

/** Minutes and seconds; hours or days when there is so much that seconds do not matter. */
export function clock(ms: number): string {
  const s = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  if (s < 3600) return `${Math.floor(s / 60)}:${two(s % 60)}`;
  if (s < 86_400) return `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))} h`;
  return `${Math.floor(s / 86_400)} d ${Math.floor((s % 86_400) / 3600)} h`;
}
