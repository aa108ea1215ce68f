import { expect, test } from 'vitest';
import { faults, flat, translator, type Messages } from '.';
import { de, en } from './catalogue';

const games = import.meta.glob<{ default: { messages: { en: Messages; de: Messages } } }>('../../../games/*/ui/index.ts');

test('the shell says everything in every language', () => {
  expect(faults(en, de)).toEqual([]);
});

test.each(Object.keys(games))('%s says everything in every language', async (path) => {
  const { messages } = (await games[path]!()).default;
  expect(faults(messages.en, messages.de)).toEqual([]);
});

test('no sentence shouts, and none of the shell is left in English by mistake', () => {
  const shouting = Object.entries({ ...en, ...de }).filter(([, text]) => text.includes('!'));
  expect(shouting).toEqual([]);
  // Names stay, and so do a few words that are the same.
  const same = Object.keys(en).filter((key) => (en as Messages)[key] === (de as Messages)[key]);
  expect(same.filter((key) => !key.startsWith('short.'))).toEqual(['home.bots', 'new.bot', 'new.name']);
});

test('faults are found', () => {
  expect(faults({ a: 'x {n}', b: 'y', c: 'z' }, { a: 'x', b: ' ', d: 'w' })).toEqual([
    'a has other holes',
    'b is empty',
    'c is missing',
    'd is too many',
  ]);
});

test('holes are filled and numbers choose their words', () => {
  const t = translator({ x: '{who} takes {n|one tile|# tiles}.' }, 'en');
  expect(t('x', { who: 'Anne', n: 1 })).toBe('Anne takes one tile.');
  expect(t('x', { who: 'Anne', n: 0 })).toBe('Anne takes 0 tiles.');
  expect(t('x', { n: 2 })).toBe('{who} takes 2 tiles.');
});

test('pieces of a sentence keep their marks', () => {
  const t = translator({ x: '{who} builds {tile}.' }, 'de');
  const rich = t.rich('x', { who: { seat: 1 }, tile: { strong: 'Speicher' } });
  expect(rich).toEqual([{ seat: 1 }, ' builds ', { strong: 'Speicher' }, '.']);
  expect(flat(rich, ['Anne', 'Ben'])).toBe('Ben builds Speicher.');
});

test('numbers are written as the language writes them', () => {
  expect(translator({}, 'de').number(1234.5, 1)).toBe('1.234,5');
  expect(translator({}, 'en').percent(0.415)).toBe('42\u00a0%');
});
