import { expect, it } from 'vitest';
import type { HavenOption } from '../haven';
import { keyMove } from '../keys';

const options = (...words: string[]): HavenOption[] => words.map((text) => ({ text, mv: text as HavenOption['mv'] }));

it('P says no or ends the turn, and is no key for what gives something up', () => {
  expect(keyMove('p', options('stay'))?.text).toBe('stay');
  expect(keyMove('P', options('discard', 'end'))?.text).toBe('end');
  expect(keyMove('p', options('leave', 'discard'))).toBeNull();
  expect(keyMove('x', options('stay'))).toBeNull();
});
