import { expect, test } from 'vitest';
import { apply, Astray } from './patch';

const view = { road: { '1': 'rum', '2': null }, disks: [1, 2], hand: ['a'], ships: { rover: { masts: 3 } } };

test('what changed is changed, what is gone is gone, and what did not change is the same', () => {
  const after = apply(view, { disks: { '1': [5] }, hand: [['a', 'b']], road: { '3': ['gold'], '2': [] } });
  expect(after).toEqual({ ...view, road: { '1': 'rum', '3': 'gold' }, disks: [1, 5], hand: ['a', 'b'] });
  expect((after as typeof view).ships).toBe(view.ships);
  expect(view).toMatchObject({ road: { '1': 'rum', '2': null }, disks: [1, 2], hand: ['a'] });
  expect(apply(view, {})).toBe(view);
});

test('null is a value', () => {
  expect(apply(view, { road: { '1': [null] } })).toMatchObject({ road: { '1': null } });
});

test('a whole view may be new', () => {
  expect(apply(null, [{ round: 1 }])).toEqual({ round: 1 });
});

test('a change that leads nowhere is an error and no guess', () => {
  expect(() => apply(view, { disks: { '9': [1] } })).toThrow(Astray);
  expect(() => apply(view, { disks: { '1': [] } })).toThrow(Astray);
  expect(() => apply(view, { forts: { x: [1] } })).toThrow(Astray);
  expect(() => apply(null, { round: [1] })).toThrow(Astray);
});
