import { describe, expect, it } from 'vitest';
import { ahead, degrees, headingTo, place, turnFrom, unplace, within } from '../geometry';
import { coast, hullOf } from '../hull';
import { BOX } from './scene';

const SIZE = [150_000, 110_000] as const;

describe('the sea as it is drawn', () => {
  it('has north above and millimetres as units, and finds the way back', () => {
    expect(place(SIZE, 0, 0)).toEqual({ x: 0, y: 1100 });
    expect(place(SIZE, 150_000, 110_000)).toEqual({ x: 1500, y: 0 });
    expect(unplace(SIZE, place(SIZE, 64_666, 56_960))).toEqual([64_666, 56_960]);
  });

  it('turns against the clock: north is a quarter of 4096 steps', () => {
    expect(degrees(1024)).toBe(-90);
    expect(headingTo([0, 0], [100, 0])).toBe(0);
    expect(headingTo([0, 0], [0, 100])).toBe(1024);
    expect(headingTo([0, 0], [-100, 0])).toBe(2048);
    expect(headingTo([0, 0], [0, -100])).toBe(3072);
    const [x, y] = ahead([0, 0], 1024, 8380);
    expect([Math.round(x), Math.round(y)]).toEqual([0, 8380]);
  });

  it('keeps a heading within the limit, the short way round', () => {
    expect(turnFrom(4000, 100)).toBe(196);
    expect(turnFrom(100, 4000)).toBe(-196);
    expect(within(4000, 100, 1024)).toBe(100);
    expect(within(0, 2000, 1024)).toBe(1024);
    expect(within(0, 2100, 1024)).toBe(3072);
  });
});

describe('drawings', () => {
  const numbers = (path: string) => [...path.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);

  it('keep a hull inside the outline that the rules know', () => {
    for (const info of BOX.ships.filter((one) => one.kind === 'ship')) {
      const hull = hullOf(BOX, info);
      const size = BOX.shapes.hulls.find((one) => one.masts === info.masts)!;
      expect(hull.length).toBe(size.length / 100);
      expect(hull.masts).toHaveLength(info.masts);
      const all = numbers(hull.body);
      for (let i = 0; i < all.length; i += 2) {
        expect(all[i]!).toBeLessThanOrEqual(0);
        expect(all[i]!).toBeGreaterThanOrEqual(-hull.length);
        expect(Math.abs(all[i + 1]!)).toBeLessThanOrEqual(hull.beam / 2 + 0.01);
      }
    }
  });

  it('keep a coast inside the oval, and the same for the same island', () => {
    expect(coast(BOX.shapes.island, 3)).toBe(coast(BOX.shapes.island, 3));
    expect(coast(BOX.shapes.island, 3)).not.toBe(coast(BOX.shapes.island, 4));
    const all = numbers(coast(BOX.shapes.island, 3));
    for (let i = 0; i < all.length; i += 2) expect((all[i]! / 40) ** 2 + (all[i + 1]! / 26) ** 2).toBeLessThanOrEqual(1.001);
  });
});
