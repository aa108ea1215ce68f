// What is drawn while something is played: nothing that was not told yet.
import { describe, expect, it } from 'vitest';
import type { CoveScene, Fact, View } from '../cove';
import { revealOf, staged, toldOf } from '../staged';
import { battle, scene, view } from './scene';

/** A moment that led from one view to another by these facts, while the one at this place is played. */
function moment(before: View, after: View, facts: Fact[], playing: number): CoveScene {
  const story = facts.map((fact) => ({ seq: 7, at: 1, text: '', clause: '', fact }));
  return { ...scene({ view: after }), before, story, playing: { fact: facts[playing]!, ms: 700, key: 1 } };
}

describe('the wheels', () => {
  const places = ['hull', 'sail', 'crew', 'tavern'] as const;
  const before = view();
  before.captains.forEach((captain) => (captain.at = 'cove'));
  const after = view();
  after.captains.forEach((captain, seat) => (captain.at = places[seat]!));
  const facts: Fact[] = places.map((to, who) => ({ sailed: { who, to } }));

  it('turn up one by one, and ships sail when theirs does', () => {
    for (const [i] of facts.entries()) {
      const here = moment(before, after, facts, i);
      expect(staged(here).view.captains.map(({ at }) => at)).toEqual(places.map((to, seat) => (seat <= i ? to : 'cove')));
      expect(revealOf(here).map(({ up }) => up)).toEqual(places.map((_, seat) => seat <= i));
      expect(toldOf(here)).toHaveLength(i + 1);
    }
    expect(revealOf(scene())).toEqual([]);
  });
});

describe('the last shot of a battle', () => {
  const before = view({ battle: battle() });
  const after = view({ battle: null });
  before.captains[1]!.sections = [2, 3, 3, 3];
  before.captains[1]!.at = 'sail';
  after.captains[1]!.sections = [0, 3, 3, 3];
  after.captains[1]!.at = 'cove';
  after.captains[0]!.fame = before.captains[0]!.fame + 1;
  const facts: Fact[] = [
    { aimed: { who: 'P1', at: 'P2', mark: 'hull', by: '' } },
    { rolled: { who: 'P1', dice: [6, 6] } },
    { hit: { who: 'P1', at: 'P2', hits: 2, on: [5, 6] } },
    { damaged: { who: 1, section: 'hull', to: 0 } },
    { crippled: { who: 1 } },
    { gained: { who: 0, fame: 1, by: '' } },
    'battle-ended',
  ] as Fact[];
  const at = (i: number) => staged(moment(before, after, facts, i)).view;

  it('is seen while the ships still lie there', () => {
    expect(at(1).battle).not.toBeNull();
    expect(at(1).captains[1]!.sections[0]).toBe(2);
    expect(at(3).captains[1]!.sections[0]).toBe(0);
    expect(at(3).captains[1]!.at).toBe('sail');
    expect(at(4).captains[1]!.at).toBe('cove');
    expect(at(4).captains[0]!.fame).toBe(before.captains[0]!.fame);
    expect(at(5).captains[0]!.fame).toBe(after.captains[0]!.fame);
    expect(at(5).battle).not.toBeNull();
  });

  it('leaves nothing behind', () => {
    expect(staged(scene({ view: after })).view).toBe(after);
  });
});

it('islands keep what they offered until it is taken, and show the new card when it is turned up', () => {
  const before = view();
  const after = view();
  const [island] = before.islands;
  after.islands[0] = { ...island!, offer: { fame: 9, gold: 9, chests: 9, cards: 9 } };
  const facts = [{ 'black-ship-moved': { legend: before.black_ships[0]!.legend, to: 'hull' } }, { untaken: { at: island!.at } }, { 'month-began': { month: 3 } }, { revealed: { at: island!.at, fame: 9, gold: 9, chests: 9, cards: 9 } }] as Fact[];
  const offer = (i: number) => staged(moment(before, after, facts, i)).view.islands[0]!.offer;
  expect(offer(0)).toEqual(island!.offer);
  expect(offer(2)).toBeNull();
  expect(offer(3)?.fame).toBe(9);
});
