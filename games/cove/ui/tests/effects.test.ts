import { describe, expect, it } from 'vitest';
import type { Fact } from '../cove';
import { effectOf, lastVolley, struck } from '../effects';

const told = (...facts: Fact[]) => facts.map((fact) => ({ fact }));
const volley: Fact[] = [
  { aimed: { who: 'P2', at: 'P1', mark: 'hull', by: 'cove.combat.volley.target' } },
  { rolled: { who: 'P2', dice: [5, 2, 6, 1] } },
  { hit: { who: 'P2', at: 'P1', hits: 2, on: [5, 6] } },
  { damaged: { who: 0, section: 'hull', to: 3 } },
];

describe('the last volley', () => {
  it('stays on the table until the next one, with its target and its hits', () => {
    const found = lastVolley(told({ 'battle-began': { at: 'sail' } }, ...volley, { passed: { who: 0 } }));
    expect(found).toEqual({ who: 'P2', at: 'P1', mark: 'hull', dice: [5, 2, 6, 1], hits: 2, strays: 0, faces: [5, 6] });
    expect(struck(found!)).toEqual([true, false, true, false]);
  });

  it('marks the numbers that hit, be they high or low, and stray shots', () => {
    const rolled: Fact = { rolled: { who: 'captain_hook', dice: [1, 6, 2, 4] } };
    const low = lastVolley(told(rolled, { hit: { who: 'captain_hook', at: 'P1', hits: 1, on: [1] } }));
    expect(struck(low!)).toEqual([true, false, false, false]);
    const stray = lastVolley(told(rolled, { hit: { who: 'captain_hook', at: 'P1', hits: 1, on: [5, 6] } }, { strayed: { at: 1, hits: 1, die: 2 } }));
    expect(stray).toMatchObject({ hits: 1, strays: 1 });
    expect(struck(stray!)).toEqual([false, true, true, false]);
    expect(struck(lastVolley(told(rolled))!)).toEqual([false, false, false, false]);
    expect(lastVolley(told(rolled))!.hits).toBeNull();
  });

  it('is none before a shot was fired in this battle', () => {
    expect(lastVolley(told(...volley, 'battle-ended', { 'battle-began': { at: 'crew' } }))).toBeNull();
    expect(lastVolley([])).toBeNull();
  });
});

it('facts are seen where they happen', () => {
  const seen = (fact: Fact) => effectOf({ fact, ms: 200, key: 7 });
  expect(seen({ damaged: { who: 2, section: 'crew', to: 0 } })).toMatchObject({ kind: 'mat', seat: 2, on: { kind: 'row', section: 'crew', key: 7 } });
  expect(seen({ 'mutiny-rolled': { who: 1, die: 1 } })).toMatchObject({ kind: 'mutiny', die: 1, seat: 1 });
  expect(seen({ lost: { who: 1, fame: 2, by: 'cove.combat.flee.mutiny.loss' } })).toMatchObject({ kind: 'fame', by: -2 });
  expect(seen({ passed: { who: 1 } })).toBeNull();
  expect(effectOf(null)).toBeNull();
});
