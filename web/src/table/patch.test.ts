import { expect, test } from 'vitest';
import { apply, Astray } from './patch';

const view = { road: { '1': 'rum', '2': null }, disks: [1, 2], hand: ['a'] };

test('what changed is changed, what is gone is gone', () => {
  const after = apply(view, [
    { path: ['disks', 1], to: 5 },
    { path: ['hand'], to: ['a', 'b'] },
    { path: ['road', '3'], to: 'gold' },
    { path: ['road', '2'] },
  ]);
  expect(after).toEqual({ road: { '1': 'rum', '3': 'gold' }, disks: [1, 5], hand: ['a', 'b'] });
  expect(view).toEqual({ road: { '1': 'rum', '2': null }, disks: [1, 2], hand: ['a'] });
});

test('null is a value', () => {
  expect(apply(view, [{ path: ['road', '1'], to: null }])).toMatchObject({ road: { '1': null } });
});

test('a whole view may be new', () => {
  expect(apply(null, [{ path: [], to: { round: 1 } }])).toEqual({ round: 1 });
});

test('a path that leads nowhere is an error and no guess', () => {
  expect(() => apply(view, [{ path: ['disks', 9], to: 1 }])).toThrow(Astray);
  expect(() => apply(view, [{ path: ['ships', 'x'], to: 1 }])).toThrow(Astray);
  expect(() => apply(null, [{ path: ['round'], to: 1 }])).toThrow(Astray);
});
