// The moments of a game that is looked at again. A moment is a number of inputs; screens count them from 0.

import type { Line } from '../gen/types';

/** Which moment was it after so many inputs: the last one that is not later. */
export function momentAt(moments: readonly number[], inputs: number): number {
  let found = 0;
  moments.forEach((at, i) => {
    if (at <= inputs) found = i;
  });
  return found;
}

/** The lines that lead from one moment to a later one. */
export const linesBetween = (story: readonly Line[], after: number, upTo: number): Line[] =>
  story.filter((line) => line.at > after && line.at <= upTo);

/** The moments with which a part of the story begins: a turn, a round. The first moment is always one. */
export function beginnings(moments: readonly number[], story: readonly Line[], begins: (fact: unknown) => boolean): number[] {
  const out = new Set([0]);
  for (const line of story) if (begins(line.fact)) out.add(momentAt(moments, line.at));
  return [...out].sort((a, b) => a - b);
}

/** The next beginning after a moment; the last moment if there is none. */
export const nextBeginning = (begins: readonly number[], now: number, last: number): number =>
  begins.find((at) => at > now) ?? last;

/** The beginning before a moment. */
export const previousBeginning = (begins: readonly number[], now: number): number =>
  begins.filter((at) => at < now).at(-1) ?? 0;
