import { expect, test } from 'vitest';
import type { Contents, IslandView } from '../fleets';
import { moveTo, poseOf, prefixOf, restOf } from './hand.svelte';
import { along, draughtOf, drawnTo, nearestOn, shoreOf } from './shore';

const square = [[1000, -1000], [1000, 1000], [-1000, 1000], [-1000, -1000]] as [number, number][];
const contents = { shapes: { island: square } } as unknown as Contents;
const island = { pose: [5000, 5000, 0] } as unknown as IslandView;

test('a shore lies where its island lies, turned as it is turned', () => {
  expect(shoreOf(island, contents)[0]).toEqual([6000, 4000]);
  const [x, y] = shoreOf({ ...island, pose: [0, 0, 1024] }, contents)[0]!;
  expect([Math.round(x), Math.round(y)]).toEqual([1000, 1000]);
});

test('a ship is drawn to the nearest shore with her bow to the land', () => {
  const shore = shoreOf(island, contents);
  expect(nearestOn(shore, [9000, 5200])).toMatchObject({ at: [6000, 5200], out: 0 });
  expect(drawnTo(shore, [9000, 5200], { off: 20, bow: true }, 0)).toEqual([6020, 5200, 2048]);
  expect(drawnTo(shore, [9000, 5200], { off: 20, bow: true }, 128)).toEqual([6020, 5200, 2176]);
  expect(drawnTo(shore, [9000, 5200], { off: 900, bow: false }, 0)).toEqual([6900, 5200, 0]);
});

test('how far off she lies follows from what is offered', () => {
  const shore = shoreOf(island, contents);
  expect(draughtOf([6020, 5000, 2048], shore, true)).toEqual({ off: 20, bow: true });
  expect(draughtOf([11750, 5000, 2048], shore, true).off).toBe(5750);
});

test('keys go round the island', () => {
  const shore = shoreOf(island, contents);
  expect(along(shore, [6000, 5000], 500)).toEqual([6000, 5500]);
  expect(along(shore, [6000, 5000], 1500)).toEqual([5500, 6000]);
  expect(along(shore, [6000, 5000], -1500)).toEqual([5500, 4000]);
});

test('a move is its piece and its place', () => {
  expect(prefixOf('lay reef at 100,200@0')).toBe('lay reef at ');
  expect(poseOf('moor s1 at 100,-20@1024')).toEqual([100, -20, 1024]);
  expect(poseOf('home i1')).toBeNull();
  expect(moveTo('lay ', [1, 2, 3])).toBe('lay 1,2@3');
});

test('the rest is done by what is offered', () => {
  expect(restOf([{ text: 'stow c1 on s1', mv: { stow: { chip: 0, at: { ship: 0 } } } }, { text: 'ready', mv: 'ready' }])).toBe('ready');
  expect(restOf([{ text: 'home i1', mv: { home: { island: 0 } } }])).toBe('home i1');
  expect(restOf([])).toBeNull();
});
