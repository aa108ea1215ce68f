import { describe, expect, it } from 'vitest';
import { outline, positionOnRoad, roadTileSize } from '../geometry';

describe('the road', () => {
  it.each([14, 18, 22])('has room for %i tiles: neighbours touch at their bitten corners at the most', (positions) => {
    const size = roadTileSize(positions);
    const bite = Math.round(size * 0.16);
    for (let at = 1; at < positions; at++) {
      const [a, b] = [positionOnRoad(at, positions), positionOnRoad(at + 1, positions)];
      const [across, down] = [size - Math.abs(a.x - b.x), size - Math.abs(a.y - b.y)];
      expect(Math.min(across, down)).toBeLessThanOrEqual(bite);
    }
  });

  it('begins at the left foot and ends at the right one', () => {
    const [first, last] = [positionOnRoad(1, 18), positionOnRoad(18, 18)];
    expect(first.x).toBeLessThan(100);
    expect(last.x).toBeGreaterThan(900);
    expect(first.y).toBeCloseTo(last.y);
  });
});

it('an outline leaves out the sides that two plots share', () => {
  const sides = (cells: { col: number; row: number }[]) => outline(cells, { x: 0, y: 0 }).match(/M/g)?.length;
  expect(sides([{ col: 0, row: 0 }])).toBe(4);
  expect(sides([{ col: 0, row: 0 }, { col: 1, row: 0 }])).toBe(6);
  expect(sides([{ col: 0, row: 0 }, { col: 1, row: 0 }, { col: 0, row: 1 }, { col: 1, row: 1 }])).toBe(8);
});
