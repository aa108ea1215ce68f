import { expect, test } from 'vitest';
import type { Line, Now } from '../gen/types';
import { filled, type Frame } from './history';

const now: Now = { asked: [], options: [], undo: false };
const line = (seq: number): Line => ({ seq, at: seq, text: `${seq}`, fact: `${seq}`, clause: 'x' });
const frame = (seq: number, ...lines: number[]): Frame => ({ seq, at: lines.at(-1) ?? 0, view: seq, now, lines: lines.map(line) });
const told = (history: readonly Frame[]) => history.flatMap(({ lines }) => lines.map(({ seq }) => seq));

test('the beginning is as the film has it, and what happened since goes on from there', () => {
  const film = [frame(1, 1), frame(2, 2)];
  expect(told(filled([frame(2, 1, 2), frame(3, 3)], film))).toEqual([1, 2, 3]);
  expect(filled([frame(2, 1, 2)], [])).toHaveLength(1);
});

test('whoever was welcomed after something that is not told is told nothing twice', () => {
  // Standing orders were given: the table has a higher number, and no line that says so.
  const film = [frame(1, 1), frame(2, 2)];
  const history = filled([frame(4, 1, 2), frame(5, 5), frame(6)], film);
  expect(told(history)).toEqual([1, 2, 5]);
  expect(history.map(({ seq }) => seq)).toEqual([1, 2, 5, 6]);
});
