import { expect, test } from 'vitest';
import type { History } from '../table/history';
import { headingsOf, leaderOf, marksOf, numberOf, spread, steps, ticks, turnsOf, type Mark } from './curve';

const marks = (...rows: (number | null)[][]): Mark[] => rows.map((points, index) => ({ index, at: 10 * index, points }));

test('a score that is no number is none', () => {
  expect(numberOf('21')).toBe(21);
  expect(numberOf('-3')).toBe(-3);
  expect(numberOf('–')).toBeNull();
  expect(numberOf(undefined)).toBeNull();
});

test('whoever shares the lead does not lead', () => {
  expect(leaderOf({ index: 0, at: 0, points: [2, 5, 5] })).toBeNull();
  expect(leaderOf({ index: 0, at: 0, points: [2, 6, 5] })).toBe(1);
  expect(leaderOf({ index: 0, at: 0, points: [null, 0] })).toBe(1);
});

test('a game turns where another captain comes to lead, and at its greatest strokes', () => {
  const game = marks([0, 0], [3, 0], [3, 2], [3, 10], [3, 10], [4, 10], [20, 10]);
  expect(turnsOf(game, 4)).toEqual([
    { index: 1, who: 0, kind: 'jump', gain: 3 },
    { index: 2, who: 1, kind: 'jump', gain: 2 },
    { index: 3, who: 1, kind: 'lead', gain: 8 },
    { index: 6, who: 0, kind: 'lead', gain: 16 },
  ]);
});

test('whoever leads first has taken the lead from nobody, and a tie between takes it from nobody either', () => {
  const game = marks([0, 0], [2, 0], [2, 2], [3, 2]);
  expect(turnsOf(game, 4).filter(({ kind }) => kind === 'lead')).toEqual([]);
});

test('a trifle is no turning point', () => {
  expect(turnsOf(marks([0, 0], [1, 0], [40, 0]), 4).map(({ index }) => index)).toEqual([2]);
});

test('no moment is told twice, and never more than are wanted', () => {
  const game = marks([0, 0], [1, 0], [1, 5], [9, 5], [9, 20], [30, 20], [30, 50]);
  const turns = turnsOf(game, 4);
  expect(turns).toHaveLength(4);
  expect(new Set(turns.map(({ index }) => index)).size).toBe(4);
  expect(turns.at(-1)).toMatchObject({ index: 6, who: 1, kind: 'lead' });
});

test('a table has only the moments at which somebody gained or lost', () => {
  expect(steps(marks([0, 0], [0, 0], [1, 0], [1, 0], [1, 0])).map(({ index }) => index)).toEqual([0, 2, 4]);
});

test('labels stay apart and inside', () => {
  expect(spread([50, 52, 10], 14, 0, 100)).toEqual([50, 64, 10]);
  expect(spread([99, 100], 14, 0, 100)).toEqual([86, 100]);
});

const film = [
  { at: 0, view: { gold: ['0', '0'] }, lines: [] },
  { at: 3, view: { gold: ['4', '0'] }, lines: [{ fact: 'turn 1' }, { fact: 'gold' }] },
  { at: 5, view: { gold: ['4', ''] }, lines: [{ fact: 'gold' }] },
] as unknown as History;

test('points are read off each moment as the game says them', () => {
  expect(marksOf(film, 2, (view, seat) => (view as { gold: string[] }).gold[seat] || undefined)).toEqual([
    { index: 0, at: 0, points: [0, 0] },
    { index: 1, at: 3, points: [4, 0] },
    { index: 2, at: 5, points: [4, null] },
  ]);
});

test('a moment stands under the last heading before it', () => {
  const heading = (fact: unknown) => (String(fact).startsWith('turn') ? String(fact) : null);
  expect(headingsOf(film, { heading }, null, [])).toEqual([null, 'turn 1', 'turn 1']);
});

test('a turn that is counted anew in each round stands under its round as well', () => {
  const facts = [[{ round: 1 }], [{ turn: 1 }], [{ turn: 2 }], [{ round: 2 }, { turn: 1 }], [{ turn: 2 }], [{ turn: 3 }]];
  const frames = facts.map((all, at) => ({ at, view: {}, lines: all.map((fact) => ({ fact })) })) as unknown as History;
  const heading = (fact: unknown) => Object.entries(fact as object).map((entry) => entry.join(' '))[0]!;
  expect(headingsOf(frames, { heading }, null, [])).toEqual(['round 1', 'round 1 · turn 1', 'round 1 · turn 2', 'round 2 · turn 1', 'round 2 · turn 2', 'round 2 · turn 3']);
});

test('the lines of the grid are round numbers around everything', () => {
  expect(ticks(0, 42)).toEqual([0, 20, 40, 60]);
  expect(ticks(0, 1)).toEqual([0, 1]);
  expect(ticks(-3, 17)).toEqual([-5, 0, 5, 10, 15, 20]);
});
