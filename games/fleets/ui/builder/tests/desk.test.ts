import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Verdict } from '$web/gen/types';
import type { Contents } from '../../gen/types';
import { Desk } from '../desk.svelte';
import { NOTHING, write } from '../fleet';
import { readSaved, withSaved } from '../store';

const ship = (id: string, points: number) => ({ card: 0, id, set: 'SM', name: `Ship ${id}`, kind: 'ship', nation: 'pirate', points, masts: 3, cargo: 2, base_move: { segments: ['L'] }, guns: [], effects: [], links: [] });
const contents = {
  build_total: 30,
  build: { ships: 12, chips: 50, events: 0, forts: 6, uniques: 2, aside: 0, pieces: 6, gold: 12, coins: [[1, 1, 2, 2, 3, 3], [2, 2, 2, 3, 3], null] },
  nations: [{ nation: 'pirate', name: 'Pirates' }],
  ships: [ship('a', 10), ship('b', 12), ship('c', 25)],
  crew: [{ card: 0, id: 'x', set: 'SM', name: 'Helmsman', nation: 'pirate', points: 2, generic: true, effects: [], links: [] }],
  equipment: [],
  forts: [{ card: 0, id: 'f', set: 'CC', name: 'Fort', nation: 'pirate', gold: 3, guns: [], effects: [] }],
  events: [],
  treasures: [{ card: 0, id: 't', set: 'SM', name: 'Maps', load: 'face_up', effect: 1 }],
  effects: [],
  starters: [],
} as unknown as Contents;

const COSTS: Record<string, number> = { a: 10, b: 12, c: 25, x: 2 };

/** A judge who only adds up, for the desk knows no more of the rules than what it is told. */
function judge(moves: readonly string[]): Promise<Verdict[]> {
  return Promise.resolve(
    moves.map((mv) => {
      const points = [...mv.matchAll(/\b[abcx]\b/g)].reduce((sum, [id]) => sum + COSTS[id]!, 0);
      const faults = points > 30 ? [{ clause: 'fleets.build.sum', why: 'Too much.', ship: null }] : [];
      return { allowed: faults.length === 0, clause: null, why: null, says: null, numbers: { kind: 'fleet', points, total: 30, ships: [], faults } };
    }),
  );
}

const settle = () => vi.advanceTimersByTimeAsync(200);
const card = (desk: Desk, id: string) => desk.card(id)!;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a fleet is judged after each change, and only once for several at a time', async () => {
  const asked = vi.fn(judge);
  const desk = new Desk(contents, asked);
  desk.add(card(desk, 'a'));
  desk.add(card(desk, 'x'));
  expect(desk.isLegal).toBe(false);
  await settle();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(desk.move).toBe('fleet a+x;coins=1.1.2.2.3.3');
  expect([desk.isLegal, desk.reckoned?.points]).toEqual([true, 12]);
  desk.add(card(desk, 'c'));
  await settle();
  expect(desk.isLegal).toBe(false);
  expect(desk.faults.map(({ clause }) => clause)).toEqual(['fleets.build.sum']);
  desk.undo();
  await settle();
  expect(desk.isLegal).toBe(true);
});

test('cards go where they belong, and coins follow the unique treasures', async () => {
  const desk = new Desk(contents, judge);
  for (const id of ['a', 'b', 'x', 'f', 't']) desk.add(card(desk, id));
  expect(write(desk.fleet)).toBe('a/b+x;forts=f;coins=2.2.2.3.3;unique=t');
  desk.drop('uniques', 0);
  expect(desk.fleet.coins).toEqual([1, 1, 2, 2, 3, 3]);
  // Coins that were chosen stay.
  desk.coins([1, 2, 2, 2, 2, 3]);
  desk.add(card(desk, 't'));
  expect(desk.fleet.coins).toEqual([1, 2, 2, 2, 2, 3]);
  // A ship that goes takes the place of the next crew with it.
  desk.dropShip(1);
  expect(desk.berth).toBe(0);
  desk.clear();
  expect([desk.isEmpty, desk.berth]).toEqual([true, 'home']);
});

test('only what the engine allows is suggested', async () => {
  const desk = new Desk(contents, judge);
  desk.add(card(desk, 'a'));
  await settle();
  await desk.suggest();
  expect(desk.suggestions?.map(({ card }) => card.id).sort()).toEqual(['b', 'x']);
});

test('an engine that does not answer is asked again', async () => {
  let mute = true;
  const desk = new Desk(contents, (moves) => (mute ? Promise.reject(new Error('away')) : judge(moves)));
  desk.add(card(desk, 'a'));
  await settle();
  expect(desk.silent).toBe(true);
  mute = false;
  await vi.advanceTimersByTimeAsync(3500);
  expect([desk.silent, desk.isLegal]).toEqual([false, true]);
});

test('an answer to an earlier fleet is not taken for this one', async () => {
  const waiting: (() => void)[] = [];
  const desk = new Desk(contents, (moves) => new Promise((done) => waiting.push(() => void judge(moves).then(done))));
  desk.add(card(desk, 'c'));
  await settle();
  desk.add(card(desk, 'a'));
  await settle();
  waiting[1]!();
  await settle();
  waiting[0]!();
  await settle();
  expect(desk.reckoned?.points).toBe(35);
});

test('offers of a nation are found among all', () => {
  const desk = new Desk(contents, judge);
  desk.offers = ['fleet a/b;coins=1', 'fleet nothing', 'nonsense'];
  expect(desk.ready('pirate').map(write)).toEqual(['a/b;coins=1']);
  expect(desk.ready('england')).toEqual([]);
});

test('kept fleets come back, and what is broken is left out', () => {
  const saved = { name: 'Raiders', game: 'cursed-seas', total: 40, fleet: NOTHING };
  expect(readSaved(JSON.stringify(withSaved([], saved)))).toEqual([saved]);
  expect(withSaved([saved], { ...saved, total: 60 })).toEqual([{ ...saved, total: 60 }]);
  expect(withSaved([saved], { ...saved, game: 'crimson-coast' })).toHaveLength(2);
  expect(readSaved('{')).toEqual([]);
  expect(readSaved('[{"name":1},null,{"name":"x","game":"y","total":1,"fleet":{"ships":3}}]')).toEqual([]);
});

test('a fleet that is put in place of another can be taken back, and that is said', () => {
  const desk = new Desk(contents, judge);
  desk.take({ ...NOTHING, ships: [{ ship: 'b', aboard: [] }] }, 'Read');
  // Nothing was there before.
  expect([desk.hasReplaced, desk.name, write(desk.fleet)]).toEqual([false, 'Read', 'b;coins=1.1.2.2.3.3']);
  desk.take({ ...NOTHING, ships: [{ ship: 'a', aboard: ['x'] }], coins: [1, 2] }, null);
  expect([desk.hasReplaced, desk.name, desk.berth, write(desk.fleet)]).toEqual([true, 'Read', 0, 'a+x;coins=1.2']);
  desk.undo();
  expect([desk.hasReplaced, write(desk.fleet)]).toEqual([false, 'b;coins=1.1.2.2.3.3']);
});
