import { describe, expect, it } from 'vitest';
import type { Line } from '../gen/types';
import { beginnings, linesBetween, momentAt, nextBeginning, previousBeginning } from './moments';

const line = (at: number, fact: unknown = 'moved'): Line => ({ seq: at, at, text: '', fact, clause: '' });

describe('moments', () => {
  const moments = [0, 1, 4, 9];

  it('between two moments the earlier one is meant', () => {
    expect([-3, 0, 1, 3, 4, 8, 9, 500].map((at) => momentAt(moments, at))).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it('the lines of a step are those after the one moment and up to the other', () => {
    const story = [line(0), line(1), line(4), line(4), line(9)];
    expect(linesBetween(story, 1, 4).map(({ at }) => at)).toEqual([4, 4]);
    expect(linesBetween(story, 4, 1)).toEqual([]);
  });

  it('turns begin where the story says so, and the game at its first moment', () => {
    const story = [line(1), line(4, 'turn'), line(9, 'turn'), line(9, 'turn')];
    expect(beginnings(moments, story, (fact) => fact === 'turn')).toEqual([0, 2, 3]);
  });

  it('one steps from turn to turn, and no further than the ends', () => {
    const begins = [0, 2, 5];
    expect([0, 1, 2, 5, 7].map((now) => nextBeginning(begins, now, 7))).toEqual([2, 2, 5, 7, 7]);
    expect([0, 1, 2, 5, 7].map((now) => previousBeginning(begins, now))).toEqual([0, 0, 0, 2, 5]);
  });
});
