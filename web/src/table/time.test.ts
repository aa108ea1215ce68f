import { expect, test } from 'vitest';
import { ago } from './time';

test('how long ago something was is said in whole units', () => {
  const now = 10 * 86_400_000;
  expect(ago(now - 59_000, now, 'en')).toBeNull();
  expect(ago(now - 5 * 60_000, now, 'en')).toBe('5 minutes ago');
  expect(ago(now - 119 * 60_000, now, 'en')).toBe('1 hour ago');
  expect(ago(now - 86_400_000, now, 'en')).toBe('yesterday');
  expect(ago(now - 3 * 86_400_000, now, 'de')).toBe('vor 3 Tagen');
  // A clock that runs ahead of the host's.
  expect(ago(now + 500, now, 'en')).toBeNull();
});
