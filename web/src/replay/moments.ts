// The moments of a game that is looked at again. A moment is a number of inputs; screens count them from 0.

import type { Room } from '../table/room.svelte';
import type { Reel } from './reel.svelte';

/** Which moment was it after so many inputs: the last one that is not later. */
export function momentAt(moments: readonly number[], inputs: number): number {
  let found = 0;
  moments.forEach((at, i) => {
    if (at <= inputs) found = i;
  });
  return found;
}

/** The headings of the story, each with the moment at which it begins. */
function headings({ frames }: Pick<Reel, 'frames'>, { teller, shown, names }: Pick<Room, 'teller' | 'shown' | 'names'>): { index: number; text: string }[] {
  if (!teller) return [];
  return frames.flatMap(({ view, lines }, index) => {
    const around = { before: frames[index - 1]?.view ?? null, after: view, face: shown.face, names };
    return lines.flatMap(({ fact }) => {
      const text = teller.heading(fact, around);
      return text === null ? [] : [{ index, text }];
    });
  });
}

/** The moments with which a part of the story begins: a turn, a round. The first moment is always one. */
export const beginnings = (reel: Pick<Reel, 'frames'>, room: Pick<Room, 'teller' | 'shown' | 'names'>): number[] => [...new Set([0, ...headings(reel, room).map(({ index }) => index)])];

/** The heading under which the moment stands that is looked at. */
export const headingAt = (reel: Pick<Reel, 'frames' | 'at'>, room: Pick<Room, 'teller' | 'shown' | 'names'>): string | null => headings(reel, room).filter(({ index }) => index <= reel.at).at(-1)?.text ?? null;

/** The next beginning after a moment; the last moment if there is none. */
export const nextBeginning = (begins: readonly number[], now: number, last: number): number =>
  begins.find((at) => at > now) ?? last;

/** The beginning before a moment. */
export const previousBeginning = (begins: readonly number[], now: number): number =>
  begins.filter((at) => at < now).at(-1) ?? 0;
