// The points of a game over its moments, and the moments at which it turned.

import type { Teller } from '../game';
import type { History } from '../table/history';

/** A moment: its place, after how many inputs it is, and the points each captain had then. What is not known is not drawn. */
export interface Mark {
  index: number;
  at: number;
  points: readonly (number | null)[];
}

/** A moment that mattered: who came to lead, or gained most at one stroke. */
export interface Turn {
  /** The place of the mark. */
  index: number;
  who: number;
  kind: 'lead' | 'jump';
  /** What was gained at that moment. */
  gain: number;
}

/** A score as a game writes it; nothing if there is none. */
export function numberOf(text: string | undefined): number | null {
  const value = Number(text ?? NaN);
  return Number.isFinite(value) ? value : null;
}

/** A stroke matters if it brings at least so much of what the best had in the end. */
const WORTH_TELLING = 0.1;

/** The points at each moment, as the game counts them. */
export const marksOf = (frames: History, captains: number, score: (view: unknown, seat: number) => string | undefined): Mark[] =>
  frames.map(({ at, view }, index) => ({ index, at, points: Array.from({ length: captains }, (_, seat) => numberOf(score(view, seat))) }));

const kindOf = (fact: unknown): string => (typeof fact === 'object' && fact !== null ? Object.keys(fact)[0]! : String(fact));

/**
 * The heading under which each moment stands; nothing before the first. Where headings come again, as turns that are
 * counted anew in each round, the one around them is named as well.
 */
export function headingsOf(frames: History, teller: Pick<Teller, 'heading'>, face: number | null, names: readonly string[]): (string | null)[] {
  const begun = frames.map(({ view, lines }, i) => {
    const around = { before: frames[i - 1]?.view ?? null, after: view, face, names };
    return lines.flatMap(({ fact }) => {
      const text = teller.heading(fact, around);
      return text === null ? [] : [{ kind: kindOf(fact), text }];
    });
  });
  const known = new Set<string>();
  const again = new Set<string>();
  for (const { kind, text } of begun.flat()) {
    if (known.has(text)) again.add(kind);
    known.add(text);
  }
  let outer: string | null = null;
  let inner: string | null = null;
  return begun.map((headings) => {
    for (const { kind, text } of headings) [outer, inner] = again.has(kind) ? [outer, text] : [text, null];
    return outer !== null && inner !== null ? `${outer} · ${inner}` : (inner ?? outer);
  });
}

/** Round numbers from below the least to above the most, four or five of them. */
export function ticks(least: number, most: number): number[] {
  const rough = (most - least) / 4;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * ten).find((one) => one >= rough)!);
  const first = Math.floor(least / step);
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, i) => (first + i) * step);
}

/** Who alone has most; null if nobody has. */
export function leaderOf({ points }: Mark): number | null {
  const most = Math.max(...points.map((one) => one ?? -Infinity));
  const first = points.indexOf(most);
  return first >= 0 && points.indexOf(most, first + 1) < 0 ? first : null;
}

const gainOf = (marks: readonly Mark[], index: number, who: number) => (marks[index]!.points[who] ?? 0) - (marks[index - 1]!.points[who] ?? 0);

/**
 * The moments that mattered most, in their order: each at which another captain came to lead, the later the more it
 * mattered, and the strokes that brought most.
 */
export function turnsOf(marks: readonly Mark[], most: number): Turn[] {
  const best = Math.max(...(marks.at(-1)?.points ?? []).map((one) => one ?? 0));
  const leads: Turn[] = [];
  const jumps: Turn[] = [];
  let leader: number | null = null;
  for (let index = 1; index < marks.length; index += 1) {
    const now = leaderOf(marks[index]!);
    if (now !== null && now !== leader) {
      if (leader !== null) leads.push({ index, who: now, kind: 'lead', gain: gainOf(marks, index, now) });
      leader = now;
    }
    marks[index]!.points.forEach((_, who) => {
      const gain = gainOf(marks, index, who);
      if (gain > 0 && gain >= WORTH_TELLING * best) jumps.push({ index, who, kind: 'jump', gain });
    });
  }
  const lastLeads = leads.slice(-Math.ceil(most / 2));
  const taken = new Set(lastLeads.map(({ index }) => index));
  const strokes = jumps.filter(({ index }) => !taken.has(index)).sort((a, b) => b.gain - a.gain || a.index - b.index);
  const chosen = [...lastLeads];
  for (const stroke of strokes) {
    if (chosen.length >= most) break;
    if (chosen.every(({ index }) => index !== stroke.index)) chosen.push(stroke);
  }
  return chosen.sort((a, b) => a.index - b.index);
}

/** Only the marks at which somebody's points are others than before, with the first and the last: what a table can show. */
export const steps = (marks: readonly Mark[]): Mark[] =>
  marks.filter((mark, i) => i === 0 || i === marks.length - 1 || mark.points.some((one, who) => one !== marks[i - 1]!.points[who]));

/** Labels at the end of the lines, pushed apart until none covers another; each as near to its line as may be. */
export function spread(wanted: readonly number[], apart: number, top: number, bottom: number): number[] {
  const order = wanted.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y || a.i - b.i);
  order.forEach((one, k) => (one.y = Math.max(one.y, k === 0 ? top : order[k - 1]!.y + apart)));
  for (let k = order.length - 1; k >= 0; k -= 1) order[k]!.y = Math.min(order[k]!.y, k === order.length - 1 ? bottom : order[k + 1]!.y - apart);
  const out: number[] = [];
  for (const { y, i } of order) out[i] = y;
  return out;
}
