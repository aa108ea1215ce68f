import { afterEach, expect, test } from 'vitest';
import { settings } from '../settings.svelte';
import { nth } from './nth';

afterEach(() => settings.set({ language: 'auto' }));

test('places are written as the language writes them', () => {
  settings.set({ language: 'en' });
  expect([1, 2, 3, 4, 5].map(nth)).toEqual(['1st', '2nd', '3rd', '4th', '5th']);
  settings.set({ language: 'de' });
  expect([1, 2, 3].map(nth)).toEqual(['1.', '2.', '3.']);
});
