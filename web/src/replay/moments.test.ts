import { describe, expect, it } from 'vitest';
import type { Teller } from '../game';
import type { Line } from '../gen/types';
import { beginnings, headingAt, momentAt, nextBeginning, previousBeginning } from './moments';

const line = (at: number, fact: unknown = 'moved'): Line => ({ seq: at, at, text: '', fact, clause: '' });

describe('moments', () => {
  const moments = [0, 1, 4, 9];

  it('between two moments the earlier one is meant', () => {
    expect([-3, 0, 1, 3, 4, 8, 9, 500].map((at) => momentAt(moments, at))).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
  });

  it('turns begin where the story says so, and the game at its first moment', () => {
    const now = { asked: [], options: [], undo: false };
    const told = [[line(0)], [line(1)], [line(4, 'turn')], [line(9, 'turn'), line(9, 'turn')]];
    const frames = told.map((lines, i) => ({ seq: i, at: moments[i]!, view: null, now, lines }));
    const teller = { heading: (fact: unknown) => (fact === 'turn' ? 'A turn' : null) } as unknown as Teller;
    const room = { teller, names: [], shown: { face: null } } as unknown as Parameters<typeof beginnings>[1];
    expect(beginnings({ frames }, room)).toEqual([0, 2, 3]);
    expect([0, 1, 2, 3].map((at) => headingAt({ frames, at }, room))).toEqual([null, null, 'A turn', 'A turn']);
  });

  it('one steps from turn to turn, and no further than the ends', () => {
    const begins = [0, 2, 5];
    expect([0, 1, 2, 5, 7].map((now) => nextBeginning(begins, now, 7))).toEqual([2, 2, 5, 7, 7]);
    expect([0, 1, 2, 5, 7].map((now) => previousBeginning(begins, now))).toEqual([0, 0, 0, 2, 5]);
  });
});
