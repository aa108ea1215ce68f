import { expect, test } from 'vitest';
import { faults, flat, translator, type Messages } from '.';
import { de, en } from './catalogue';

const english = import.meta.glob<Messages>('../../../games/*/ui/messages.en.ts', { import: 'en', eager: true });
const german = import.meta.glob<Messages>('../../../games/*/ui/messages.de.ts', { import: 'de', eager: true });
const games = Object.keys(english).map((path) => path.replace('messages.en.ts', ''));
const catalogue = (game: string) => ({ en: english[`${game}messages.en.ts`]!, de: german[`${game}messages.de.ts`] ?? {} });

test('the shell says everything in every language', () => {
  expect(faults(en, de)).toEqual([]);
});

test.each(games)('%s says everything in every language', (game) => {
  const { en, de } = catalogue(game);
  expect(faults(en, de)).toEqual([]);
});

test('no sentence shouts, and none of the shell is left in English by mistake', () => {
  const shouting = Object.entries({ ...en, ...de }).filter(([, text]) => text.includes('!'));
  expect(shouting).toEqual([]);
  // Names stay, and a few words are the same; more than that is a translation that was forgotten.
  const same = Object.keys(en).filter((key) => (en as Messages)[key] === (de as Messages)[key]);
  expect(same.length).toBeLessThan(0.05 * Object.keys(en).length);
});

// What the sources say, to see that nobody leaves a hole open: `t('key')` for a sentence that wants a name shows `{name}`.
const sources = import.meta.glob<string>('../**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });
const gameSources = import.meta.glob<string>('../../../games/*/ui/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true });

function open(files: Record<string, string>, messages: Messages): string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/\bg?t(?:\.rich)?\('([^']+)'\s*\)/g)]
      .map(([, key]) => key!)
      .filter((key) => !path.includes('.test.') && messages[key]?.includes('{'))
      .map((key) => `${path}: ${key}`),
  );
}

test('no hole of a sentence stays open in the shell', () => {
  expect(open(sources, en)).toEqual([]);
});

test.each(games)('no hole of a sentence stays open in %s', (game) => {
  const files = Object.fromEntries(Object.entries(gameSources).filter(([file]) => file.startsWith(game)));
  expect(open(files, catalogue(game).en)).toEqual([]);
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
  expect(translator({}, 'en').chance(4150)).toBe('42\u00a0%');
});

test('a chance is neither nothing nor sure because it was rounded', () => {
  const { chance } = translator({}, 'en');
  expect([0, 1, 49, 50, 9949, 9951, 9999, 10_000].map(chance)).toEqual(['0\u00a0%', '<1\u00a0%', '<1\u00a0%', '1\u00a0%', '99\u00a0%', '>99\u00a0%', '>99\u00a0%', '100\u00a0%']);
});

test('lists are written as the language writes them', () => {
  expect(translator({}, 'en').list([])).toBe('');
  expect(translator({}, 'en').list(['a'])).toBe('a');
  expect(translator({}, 'en').list(['a', 'b', 'c'])).toBe('a, b and c');
  expect(translator({}, 'de').list(['a', 'b', 'c'])).toBe('a, b und c');
});

test('names are written as the sentences around them are', () => {
  const t = translator({ sails: '{who} sails to {place}.' }, 'en');
  expect(t('sails', { who: 'Jackal\'s Teeth', place: 'Hermit\'s Rest' })).toBe('Jackal’s Teeth sails to Hermit’s Rest.');
  expect(t.rich('sails', { who: { strong: 'Jackal\'s Teeth' }, place: { seat: 1 } })).toEqual([{ strong: 'Jackal’s Teeth' }, ' sails to ', { seat: 1 }, '.']);
});
