import { expect, test } from 'vitest';
import type { GameInfo } from '../gen/types';
import { laidOut, seated, seatOf, strengthOf } from './seating';

const game = (least: number, most: number) => ({ name: 'x', least, most, levels: ['random', 'mate', 'legend'] }) as unknown as GameInfo;
const kinds = (chairs: readonly { kind: string }[]) => chairs.map(({ kind }) => kind);

test('a new table has a chair for me, one for whoever is invited, and as many more as the game asks for', () => {
  expect(kinds(laidOut(game(2, 4)))).toEqual(['me', 'open', 'bot']);
  expect(kinds(laidOut(game(2, 2)))).toEqual(['me', 'open']);
  expect(kinds(laidOut(game(5, 6)))).toEqual(['me', 'open', 'bot', 'bot', 'bot']);
});

test('whoever takes another chair leaves the one before open', () => {
  expect(kinds(seated(laidOut(game(2, 4)), 2, 'me'))).toEqual(['open', 'open', 'me']);
  expect(kinds(seated(laidOut(game(2, 4)), 1, 'device'))).toEqual(['me', 'device', 'bot']);
});

test('bots have one strength, unless somebody wants it otherwise', () => {
  const chairs = seated(laidOut(game(2, 4)), 1, 'bot');
  expect(strengthOf(chairs)).toBe('mate');
  expect(strengthOf(chairs.map((chair, i) => (i === 2 ? { ...chair, level: 'legend' } : chair)))).toBeNull();
  // A level that was chosen for a chair on which no bot sits does not count.
  expect(strengthOf(chairs.map((chair, i) => (i === 0 ? { ...chair, level: 'legend' } : chair)))).toBe('mate');
});

test('only what belongs to whoever sits there is sent', () => {
  const chair = { level: 'mate', name: ' Cora ' };
  expect(seatOf({ kind: 'me', ...chair })).toEqual({ kind: 'me' });
  expect(seatOf({ kind: 'bot', ...chair })).toEqual({ kind: 'bot', level: 'mate' });
  expect(seatOf({ kind: 'device', ...chair })).toEqual({ kind: 'device', name: 'Cora' });
});
