import { expect, test } from 'vitest';
import { patternOf } from './qr';

/** The rectangles of the path as dark fields. */
function fields(path: string): Set<string> {
  const dark = new Set<string>();
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)) {
    for (let i = 0; i < Number(run); i += 1) dark.add(`${Number(x) + i},${y}`);
  }
  return dark;
}

test('a link has the three corners by which a reader finds it, with room around it', () => {
  const { size, path } = patternOf('http://127.0.0.1:1715/t/abc?invite=0123456789abcdef0123456789abcdef');
  const dark = fields(path);
  const [first, last] = [4, size - 5];
  // A corner is a ring of 7 fields with a block of 3 in it.
  for (const [left, top] of [[first, first], [last - 6, first], [first, last - 6]] as const) {
    for (let i = 0; i < 7; i += 1) expect(dark.has(`${left + i},${top}`) && dark.has(`${left},${top + i}`)).toBe(true);
    expect(dark.has(`${left + 1},${top + 1}`)).toBe(false);
    expect(dark.has(`${left + 3},${top + 3}`)).toBe(true);
  }
  for (const field of dark) {
    const [x, y] = field.split(',').map(Number);
    expect(Math.min(x!, y!)).toBeGreaterThanOrEqual(4);
    expect(Math.max(x!, y!)).toBeLessThanOrEqual(last);
  }
});

test('another link is another pattern', () => {
  expect(patternOf('http://a/t/1').path).not.toBe(patternOf('http://a/t/2').path);
});
