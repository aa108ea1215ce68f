import { describe, expect, it } from 'vitest';
import { reachOf, spreadNames, spreadPosts, type Block, type Named } from '../labels';

const ship = (x: number, y: number, words = { across: 30, up: 8 }): Named => {
  const hull: Block = { x, y, across: 20, up: 6 };
  return { hull, along: [-16, -8, 0, 8, 16].map((away) => ({ x: x + away, y, across: 4, up: 6 })), words };
};

describe('names of ships', () => {
  it('stand below a ship that lies alone', () => {
    expect(spreadNames([ship(100, 100)], [])).toEqual([{ x: 100, y: 106, shows: 'all' }]);
  });

  it('stand above where another ship lies below', () => {
    const [upper, lower] = spreadNames([ship(100, 100), ship(100, 118)], []);
    expect(upper).toMatchObject({ x: 100, y: 78 });
    expect(lower).toMatchObject({ x: 100, y: 124 });
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
    expect(spreadNames([ship(100, 100)], [], { rings: [{ x: 100, y: 0, r: 114 }] })).toEqual([{ x: 100, y: 78, shows: 'all' }]);
    // Inside of it and outside of it there is room enough.
    expect(spreadNames([ship(100, 100)], [], { rings: [{ x: 100, y: 100, r: 300 }] })).toEqual([{ x: 100, y: 106, shows: 'all' }]);
  });

  it('keep off an island where they can', () => {
    expect(spreadNames([ship(100, 100)], [], { land: [{ x: 100, y: 130, across: 30, up: 20 }] })).toEqual([{ x: 100, y: 78, shows: 'all' }]);
  });

  it('are as wide as the longer of their two lines', () => {
    expect(reachOf('Ann', null).up).toBeLessThan(reachOf('Ann', 'docked').up);
    expect(reachOf('Ann', 'docked, pinned').across).toBeGreaterThan(reachOf('Ann', null).across);
  });

  it('are shortened or left out where there is no room for them, but not of the ship in hand', () => {
    // Words lie all round her.
    const line = { across: 30, up: 4 };
    const wall = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => (x === 0 && y === 0 ? [] : [{ x: 100 + 50 * x, y: 100 + 20 * y, across: 30, up: 9 }])));
    const [none] = spreadNames([ship(100, 100)], wall);
    expect(none!.shows).toBe('nothing');
    const [kept] = spreadNames([{ ...ship(100, 100), stays: true }], wall);
    expect(kept!.shows).toBe('all');
    // Below her there is room for one line only.
    const pocket = [{ x: 100, y: -100, across: 300, up: 190 }, { x: 100, y: 314, across: 300, up: 200 }, { x: 250, y: 100, across: 110, up: 300 }, { x: -50, y: 100, across: 110, up: 300 }];
    const [brief] = spreadNames([{ ...ship(100, 100, { across: 30, up: 16 }), brief: line }], pocket);
    expect(brief!.shows).toBe('name');
  });
});

describe('what is written beside islands', () => {
  const post = { land: { x: 100, y: 100, across: 40, up: 30 }, name: { across: 30, up: 8 }, badge: { across: 50, up: 11 } };
  const chart = { x: 1000, y: 1000 };

  it('stands above and below an island that lies alone', () => {
    expect(spreadPosts([post], [], [], chart)).toMatchObject([{ name: { x: 100, y: 62 }, badge: { x: 100, y: 141 } }]);
  });

  it('stands where no ship lies', () => {
    const { name, badge } = spreadPosts([{ ...post, land: { ...post.land, x: 400, y: 400 } }], [{ x: 400, y: 445, across: 5, up: 12 }], [], chart)[0]!;
    expect(name).toMatchObject({ x: 400, y: 362 });
    // Below lies a ship, and above the name: it stands beyond that.
    expect(badge).toMatchObject({ x: 400, y: 343 });
  });

  it('stays on the chart', () => {
    const { name } = spreadPosts([{ ...post, land: { ...post.land, y: 20 } }], [], [], chart)[0]!;
    expect(name.y).toBeGreaterThan(20);
  });
});
