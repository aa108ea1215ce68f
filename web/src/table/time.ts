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

const SPANS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago it was, in words: "5 minutes ago", "yesterday"; null for what is hardly past. */
export function ago(then: number, now: number, lang: string): string | null {
  const seconds = (now - then) / 1000;
  const span = SPANS.find(([, of]) => seconds >= of);
  if (!span) return null;
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-Math.floor(seconds / span[1]), span[0]);
}
