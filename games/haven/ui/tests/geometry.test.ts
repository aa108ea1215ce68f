import { describe, expect, it } from 'vitest';
import { effectOf } from '../effects';
import { CHART, outline, positionOnRoad, roadTileSize, SMALL, soundingAt } from '../geometry';

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

it('letters can be read where the board is smallest: four captains on a window of 1280 by 800', () => {
  const board = { width: 764, height: 464 };
  expect(SMALL * Math.min(board.width / CHART.width, board.height / CHART.height)).toBeGreaterThanOrEqual(11);
});

it.each([14, 18, 22])('the numbers of a road of %i tiles stand beside their tiles, inside the bow', (positions) => {
  const size = roadTileSize(positions);
  for (let at = 1; at <= positions; at++) {
    const [tile, number] = [positionOnRoad(at, positions), soundingAt(positionOnRoad(at, positions), size)];
    expect(Math.max(Math.abs(number.x - tile.x), Math.abs(number.y - 5 - tile.y))).toBeGreaterThan(size / 2 - 8);
    expect(Math.abs(number.x - 530)).toBeLessThanOrEqual(Math.abs(tile.x - 530) + 1);
  }
});

it('a coup is seen at the top of its track, and so is whoever leads at the end of a round', () => {
  const playing = { ms: 900, key: 1 };
  expect(effectOf({ ...playing, fact: { coup: { who: 2 } } })).toMatchObject({ kind: 'wins', seat: 2 });
  expect(effectOf({ ...playing, fact: { leads: { who: 1, spot: 4 } } })).toMatchObject({ kind: 'wins', seat: 1 });
});
