// What was seen and told at a table, moment by moment: what the log, the recap and looking back are made of.

import type { Film, Line, Now, Told, Welcome } from '../gen/types';
import { apply } from './patch';

/** A moment: what was seen then, and the lines that led to it. */
export interface Frame {
  /** The number of what happened last. */
  seq: number;
  /** After so many inputs. */
  at: number;
  view: unknown;
  now: Now;
  lines: readonly Line[];
}

export type History = readonly Frame[];

const lastOf = (lines: readonly Line[]): number => lines.at(-1)?.at ?? 0;

/** The moment at which somebody is welcomed, with everything that was told before as its lines. */
export const begun = ({ seq, view, now, story }: Welcome): Frame => ({ seq, view, now, lines: story, at: lastOf(story) });

/** Whether this moment is the first of its game, and not many in one. */
export const isFirst = ({ seq, lines }: Frame): boolean => lines.every((line) => line.seq === seq);

/** The history after something was told; what was taken back is gone. */
export function after(history: History, { seq, cut, story, now }: Told, view: unknown): History {
  const kept = cut == null ? history : history.filter((frame) => frame.seq <= cut);
  return [...kept, { seq, view, now, lines: story, at: story.length > 0 ? lastOf(story) : (kept.at(-1)?.at ?? 0) }];
}

/** A film as the moments of which it consists. */
export function framesOf({ welcome, told, moments }: Film): History {
  const frames: Frame[] = [{ ...begun(welcome), at: moments[0] ?? 0 }];
  told.forEach(({ seq, story, changes, now }, i) => {
    frames.push({ seq, view: apply(frames[i]!.view, changes), now, lines: story, at: moments[i + 1] ?? 0 });
  });
  return frames;
}

/**
 * The history with its beginning as the film has it; what happened since goes on from there. Whoever was welcomed after
 * something that is not told at all has a moment with a higher number than the film's last, and with the same lines.
 */
export function filled(history: History, film: History): History {
  const last = film.at(-1);
  if (last === undefined) return history;
  const since = history.filter(({ seq }) => seq > last.seq).flatMap((frame) => {
    const lines = frame.lines.filter(({ seq }) => seq > last.seq);
    return lines.length > 0 || frame.lines.length === 0 ? [{ ...frame, lines }] : [];
  });
  return [...film, ...since];
}
