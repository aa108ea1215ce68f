import { expect, test } from 'vitest';
import { pips, rhumbs, rosePoints } from './engraving';

test('dice show as many pips as they are worth', () => {
  for (let face = 1; face <= 6; face += 1) expect(new Set(pips(face).map(String)).size).toBe(face);
  expect(pips(0)).toEqual([]);
});

test('rhumb lines begin where the rose ends', () => {
  expect(rhumbs({ x: 10, y: 20 }, 4, 100, 5)).toBe('M15 20L110 20M10 25L10 120M5 20L-90 20M10 15L10 -80');
});

test('a rose has sixteen points, and those to the four winds are the longest', () => {
  const points = rosePoints();
  expect(points).toHaveLength(16);
  expect(points.slice(-4).map(({ dark }) => dark.split('L')[1])).toEqual(['0 -1.12', '1.12 0', '0 1.12', '-1.12 0']);
});
