import { describe, expect, it } from 'vitest';
import { firstPayment, otherPayment, places } from '../choices';
import type { Item } from '../haven';
import { option } from './scene';

const options = (...texts: string[]) => texts.map(option);

describe('places', () => {
  it('lights what the options name and nothing else', () => {
    const lit = places(options('stop 8', 'stop 11', 'leave', 'buy b2.1:4'), null);
    expect([...lit.positions]).toEqual([[8, 'stop 8'], [11, 'stop 11']]);
    expect(lit.leave).toBe('leave');
    expect(lit.buys.map((buy) => buy.text)).toEqual(['buy b2.1:4']);
    expect(lit.plots.size + lit.slots.size + lit.sources.size).toBe(0);
  });

  it('lights plots for tiles and slots for pieces', () => {
    expect([...places(options('build b3', 'lay c3', 'discard'), null).plots.keys()]).toEqual(['b3', 'c3']);
    const slots = places(options('place a1.1', 'pay b2.1', 'raise c1.1', 'reroll d3.2'), null).slots;
    expect([...slots]).toEqual([['a1.1', 'place a1.1'], ['b2.1', 'pay b2.1'], ['c1.1', 'raise c1.1'], ['d3.2', 'reroll d3.2']]);
  });

  it('lights what can be moved first, and where it can go once it is picked up', () => {
    const haul = options('carry c1.1 to a2.1', 'carry c1.1 to d1.1', 'shift c2 to b1', 'skip');
    const before = places(haul, null);
    expect([...before.sources]).toEqual(['c1.1', 'c2']);
    expect(before.slots.size + before.plots.size).toBe(0);
    const after = places(haul, 'c1.1');
    expect([...after.slots]).toEqual([['a2.1', 'carry c1.1 to a2.1'], ['d1.1', 'carry c1.1 to d1.1']]);
    expect([...after.sources]).toEqual(['c2']); // Something else can still be picked up instead.
    expect([...places(haul, 'c2').plots]).toEqual([['b1', 'shift c2 to b1']]);
  });
});

describe('payments', () => {
  const buys = places(options('buy b2.1:3 c1.1:1', 'buy b2.1:2 c1.1:2', 'buy b2.1:1 c1.1:3', 'buy c1.1:4'), null).buys;
  const dice: Record<string, Item> = { 'b2.1': { kind: 'food', value: 3 }, 'c1.1': { kind: 'food', value: 6 } };

  it('take from the smallest die first', () => {
    expect(firstPayment(buys, (place) => dice[place] ?? null)?.text).toBe('buy b2.1:3 c1.1:1');
    const other: Record<string, Item> = { 'b2.1': { kind: 'food', value: 6 }, 'c1.1': { kind: 'food', value: 4 } };
    expect(firstPayment(buys, (place) => other[place] ?? null)?.text).toBe('buy c1.1:4');
    expect(firstPayment([], () => null)).toBeNull();
  });

  it('are changed a pip at a time, and only to what the options allow', () => {
    const first = buys[0]!;
    expect(otherPayment(buys, first, 'c1.1', 1)?.text).toBe('buy b2.1:2 c1.1:2');
    expect(otherPayment(buys, first, 'b2.1', -1)?.text).toBe('buy b2.1:2 c1.1:2');
    expect(otherPayment(buys, first, 'b2.1', 1)).toBeNull();
    expect(otherPayment(buys, first, 'c1.1', -1)).toBeNull();
  });
});
