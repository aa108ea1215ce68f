import { expect, test } from 'vitest';
import { entered, readLogbook } from './logbook';

test('games, wins and the best are kept, and an end that is looked at again counts once', () => {
  let book = readLogbook(null);
  book = entered(book, { table: 'a', won: true, points: 42 });
  book = entered(book, { table: 'b', won: false, points: 50 });
  book = entered(book, { table: 'b', won: false, points: 50 });
  expect(readLogbook(JSON.stringify(book))).toEqual({ games: 2, wins: 1, best: 50, tables: ['a', 'b'] });
});

test('fewer points than none are a best as well', () => {
  expect(entered(readLogbook(null), { table: 'a', won: false, points: -2 }).best).toBe(-2);
});

test.each([null, '', 'null', '{}', '[1]', '{"games":"x","wins":1,"tables":[]}', '{broken'])('what cannot be read (%s) is an empty logbook', (text) => {
  expect(readLogbook(text)).toEqual({ games: 0, wins: 0, best: null, tables: [] });
});
