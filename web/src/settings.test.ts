import { expect, test } from 'vitest';
import { DEFAULTS, languageOf, readSettings } from './settings.svelte';

test('what was set is read again', () => {
  const all = { ...DEFAULTS, theme: 'night' as const, sound: true, orders: { haven: ['end-turn'] } };
  expect(readSettings(JSON.stringify(all))).toEqual(all);
});

test('what cannot be read has its default', () => {
  expect(readSettings(null)).toEqual(DEFAULTS);
  expect(readSettings('{')).toEqual(DEFAULTS);
  expect(readSettings('7')).toEqual(DEFAULTS);
  expect(readSettings('{"theme":"purple","sound":"loud","orders":{"haven":3,"cove":["a",7]}}')).toEqual({
    ...DEFAULTS,
    orders: { cove: ['a'] },
  });
});

test('the language follows the browser until it is set', () => {
  expect(languageOf('auto', ['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(languageOf('auto', ['fr'])).toBe('en');
  expect(languageOf('en', ['de'])).toBe('en');
});

test('sound is off and moves are confirmed until somebody wants it otherwise', () => {
  expect(DEFAULTS.sound).toBe(false);
  expect(DEFAULTS.confirmMoves).toBe(true);
});
