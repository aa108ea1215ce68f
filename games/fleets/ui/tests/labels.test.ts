import { describe, expect, it } from 'vitest';
import { reachOf, spreadNames, type Block, type Named } from '../labels';

const ship = (x: number, y: number, words = { across: 30, up: 8 }): Named => {
  const hull: Block = { x, y, across: 20, up: 6 };
  return { hull, along: [-16, -8, 0, 8, 16].map((away) => ({ x: x + away, y, across: 4, up: 6 })), words };
};

describe('names of ships', () => {
  it('stand below a ship that lies alone', () => {
    expect(spreadNames([ship(100, 100)], [])).toEqual([{ x: 100, y: 106 }]);
  });

  it('stand above where another ship lies below', () => {
    const [upper, lower] = spreadNames([ship(100, 100), ship(100, 118)], []);
    expect(upper).toEqual({ x: 100, y: 78 });
    expect(lower).toEqual({ x: 100, y: 124 });
  });

  it('do not cross each other or what is written beside islands', () => {
    const words = { x: 100, y: 114, across: 40, up: 10 };
    const ships = [ship(100, 100), ship(150, 100), ship(125, 60)];
    const names = spreadNames(ships, [words]);
    const blocks = names.map(({ x, y }) => ({ x, y: y + 8, across: 30, up: 8 }));
    for (const [i, a] of blocks.entries()) {
      for (const b of [...blocks.slice(i + 1), words]) {
        expect(Math.abs(a.x - b.x) >= a.across + b.across || Math.abs(a.y - b.y) >= a.up + b.up).toBe(true);
      }
    }
  });

  it('stand nearer to their own ship than to another', () => {
    // She lies aslant: the lower right of her box is empty, and there another ship lies, close to the words below her.
    const along = (points: readonly (readonly [number, number])[]) => points.map(([x, y]) => ({ x, y, across: 4, up: 4 }));
    const aslant: Named = { hull: { x: 100, y: 100, across: 40, up: 40 }, along: along([[68, 132], [84, 116], [100, 100], [116, 84], [132, 68]]), words: { across: 30, up: 8 } };
    const other: Named = { ...ship(150, 148), words: { across: 30, up: 8 } };
    const [name] = spreadNames([aslant, other], []);
    const far = (hulls: readonly Block[]) => Math.min(...hulls.map(({ x, y, across, up }) => Math.hypot(Math.max(0, Math.abs(name!.x - x) - 30 - across), Math.max(0, Math.abs(name!.y + 8 - y) - 8 - up))));
    expect(far(aslant.along)).toBeLessThanOrEqual(far(other.along));
  });

  it('keep off the line of a ring where they can', () => {
    // The ring runs right below the ship.
    expect(spreadNames([ship(100, 100)], [], { rings: [{ x: 100, y: 0, r: 114 }] })).toEqual([{ x: 100, y: 78 }]);
    // Inside of it and outside of it there is room enough.
    expect(spreadNames([ship(100, 100)], [], { rings: [{ x: 100, y: 100, r: 300 }] })).toEqual([{ x: 100, y: 106 }]);
  });

  it('keep off an island where they can', () => {
    expect(spreadNames([ship(100, 100)], [], { land: [{ x: 100, y: 130, across: 30, up: 20 }] })).toEqual([{ x: 100, y: 78 }]);
  });

  it('are as wide as the longer of their two lines', () => {
    expect(reachOf('Ann', null).up).toBeLessThan(reachOf('Ann', 'docked').up);
    expect(reachOf('Ann', 'docked, pinned').across).toBeGreaterThan(reachOf('Ann', null).across);
  });
});
