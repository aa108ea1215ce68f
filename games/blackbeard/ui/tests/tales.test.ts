import { expect, it } from 'vitest';
import { flat } from '$web/i18n';
import type { Fact, View } from '../blackbeard';
import { actor, lasts } from '../story';
import { tales } from '../tales';
import { BOX, FACTS, NAMES, view, words, worte } from './scene';

type Line = Parameters<typeof tales>[0]['lines'][number];
const line = (fact: unknown, seq: number) => ({ fact, seq, at: seq, text: '', by: '' }) as unknown as Line;

/** A position in which these ships have something else. */
const ships = (change: Record<string, Partial<View['ships'][number]>>): View => {
  const all = view();
  return { ...all, ships: all.ships.map((ship) => ({ ...ship, ...change[ship.pirate] })) };
};
const [first, second] = view().ships;
const [OWN, OTHER] = [first!.pirate, view().ships.find(({ owner }) => owner !== first!.owner)!.pirate];
const ownerOf = (pirate: string) => view().ships.find((ship) => ship.pirate === pirate)!.owner;

function told(facts: readonly unknown[], { by = 0, face = null as number | null, before = view(), after = view(), t = words } = {}) {
  const lines = facts.map(line);
  const all = tales({ by, lines, before, after, face, names: NAMES }, BOX, t);
  // A line belongs to one sentence at most.
  const of = all.flatMap((tale) => tale.of);
  expect(new Set(of).size).toBe(of.length);
  return all.map(({ says, weight, by }) => ({ says: flat(says, NAMES), weight, by }));
}

const LOOT = [
  { 'turn-begins': { who: 0, turn: 3 } },
  { drew: { who: 0 } },
  { 'took-actions': { who: 0, card: 'scurvy:3', actions: 3 } },
  { announced: { pirate: OWN, deed: { sail: 'caribbean' }, cost: 1 } },
  { passed: { who: 1 } },
  { sailed: { pirate: OWN, to: 'caribbean' } },
  { 'action-over': { pirate: OWN } },
  { announced: { pirate: OWN, deed: { find: 'havana' }, cost: 1 } },
  { rolled: { who: { pirate: OWN }, dice: '5', total: 9, why: 'bb.find.roll' } },
  { found: { pirate: OWN, port: 'havana', merchant: 'flute:3' } },
  { announced: { pirate: OWN, deed: { loot: 'havana' }, cost: 1 } },
  { commissions: { who: 1 } },
  { rolled: { who: { player: 1 }, dice: '555', total: 15, why: 'bb.kc.deploy.roll' } },
  { 'no-commission': { who: 1 } },
  { rolled: { who: { pirate: OWN }, dice: '4', total: 7, why: 'bb.loot.roll' } },
  { notoriety: { pirate: OWN, amount: 7, by: 'bb.loot.notoriety' } },
  { stowed: { pirate: OWN, sum: 1200, hold: 1, by: 'bb.loot.take' } },
  { 'action-over': { pirate: OWN } },
  { 'turn-ends': { who: 0 } },
];

it('a turn is one sentence for what a pirate did, with what it brought, and a small one for what was tried against him', () => {
  const after = ships({ [OWN]: { notoriety: first!.notoriety + 7 } });
  const [deed, tried, ...more] = told(LOOT, { after });
  expect(deed).toEqual({ says: `Maren’s Teach sails to the Caribbean, finds a flute, cargo 3 off Havana and loots 1,200 doubloons. Notoriety ${first!.notoriety} to ${first!.notoriety + 7}.`, weight: 2, by: 0 });
  expect(tried).toEqual({ says: 'Tobias asks for a King’s Commissioner. No commissioner comes.', weight: 1, by: 1 });
  expect(more).toEqual([]);
  expect(told(LOOT, { after, face: 0 })[0]!.says).toMatch(/^Your Teach sails to the Caribbean/);
  expect(told(LOOT, { after, t: worte })[0]!.says).toMatch(/^Teach \(Maren\) segelt in die Karibik, findet vor Havana einen Händler/);
});

it('a turn without an action is told, too', () => {
  const idle = [LOOT[0]!, LOOT[1]!, { 'turn-ends': { who: 0 } }];
  expect(told(idle)).toEqual([{ says: 'Maren does nothing.', weight: 2, by: 0 }]);
  expect(told(idle, { face: 0 })[0]!.says).toBe('You do nothing.');
  expect(told([LOOT[0]!, { seasick: { who: 0 } }, { 'turn-ends': { who: 0 } }]).map(({ says }) => says)).toEqual(['Maren is seasick and loses the turn.']);
});

it('an attack on a pirate says how it ended, and whoever is concerned does not miss it', () => {
  const chase = (end: unknown[]) => [{ intercepts: { who: 1, pirate: OWN } }, { 'tries-to-evade': { pirate: OWN } }, { rolled: { who: { pirate: OWN }, dice: '5', total: 9, why: 'bb.kc.evade.roll' } }, { rolled: { who: { player: 1 }, dice: '3', total: 8, why: 'bb.kc.evade.roll' } }, ...end];
  const evaded = [{ evaded: { pirate: OWN, by: 'bb.kc.evade.ok' } }];
  expect(told(chase(evaded), { by: 1 })).toEqual([{ says: 'The commissioner of Tobias intercepts Teach. Teach gets away: the attack has failed.', weight: 2, by: 1 }]);
  expect(told(chase(evaded), { by: 1, face: 0 })).toEqual([{ says: 'The commissioner of Tobias intercepts your Teach. Your Teach gets away: the attack has failed.', weight: 3, by: 1 }]);
  const gone = { ...view(), ships: view().ships.filter(({ pirate }) => pirate !== OWN) };
  const lost = told(chase([{ caught: { pirate: OWN } }, { eliminated: { pirate: OWN, by: 'bb.kc.battle.lose' } }, { scored: { who: 1, points: 9, by: 'bb.vp.kc.half' } }]), { by: 1, face: 1, after: gone });
  expect(lost).toEqual([{ says: 'Your commissioner intercepts Teach. Teach falls to the commissioner. You score 9 points for hunting him down.', weight: 3, by: 1 }]);
});

it('a card that is played against a pirate is told with what it did', () => {
  const mutiny = [{ 'played-on': { who: 1, card: 'mutiny_conspiracy:2', pirate: OWN } }, { passed: { who: 0 } }, { rolled: { who: { player: 1 }, dice: '66', total: 12, why: 'bb.ev.mutiny_conspiracy.effect' } }, { 'mutiny-breaks-out': { pirate: OWN } }, { rolled: { who: { pirate: OWN }, dice: '2', total: 2, why: 'bb.mutiny.roll' } }, { 'mutiny-quelled': { pirate: OWN } }];
  expect(told(mutiny, { by: 1, face: 0 }).map(({ says, weight }) => [says, weight])).toEqual([
    ['Tobias plays Mutiny Conspiracy on your Teach.', 3],
    ['The crew of your Teach mutinies. Your Teach puts the mutiny down.', 3],
  ]);
});

it('scenes go on while others only try, and change where somebody attacks', () => {
  const around = { before: view(), after: view(), face: null, names: NAMES };
  const of = (fact: unknown) => actor(fact as Fact, around);
  expect(of({ commissions: { who: 1 } })).toBeUndefined();
  expect(of({ passed: { who: 1 } })).toBeUndefined();
  expect(of({ intercepts: { who: 1, pirate: OWN } })).toBe(1);
  expect(of({ caught: { pirate: OWN } })).toBeUndefined();
  expect(of({ announced: { pirate: OTHER, deed: 'visit', cost: 1 } })).toBe(ownerOf(OTHER));
  expect(of({ found: { pirate: second!.pirate, port: 'goa', merchant: 'flute:3' } })).toBe(second!.owner);
});

it('what ends a pirate has its two seconds', () => {
  for (const fact of [{ eliminated: { pirate: OWN, by: 'bb.ship.sunk' } }, { retired: { pirate: OWN, by: 'bb.retire.pardon' } }] as Fact[]) expect(lasts(fact)).toBe(2000);
  expect(lasts({ rolled: { who: 'fate', dice: '11', total: 11, why: 'bb.merch.refill' } } as Fact)).toBe(0);
});

it('every fact of real games is told, or folded behind what it belongs to, in both languages', () => {
  for (const t of [words, worte]) {
    for (const fact of FACTS) {
      for (const { says } of told([fact], { by: 0, face: 1, t })) expect(says, JSON.stringify(fact)).toMatch(/^[^{}_]+\.$/);
    }
  }
});
