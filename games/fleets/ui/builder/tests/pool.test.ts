import { expect, test } from 'vitest';
import type { Contents } from '../../gen/types';
import { words, worte } from '../../tests/scene';
import { ALL, choicesIn, filtered, howMany, poolOf, sorted } from '../pool';

const effect = (effect: number, name: string, keyword = false) => ({ effect, clause: `fleets.fx.${name}`, text: name, keyword });
const ship = (id: string, name: string, more: object) => ({ card: 0, id, set: 'SM', name, kind: 'ship', nation: 'pirate', points: 10, masts: 3, cargo: 4, base_move: { segments: ['S', 'L'] }, guns: [{ rank: 3, range: 'S' }], effects: [], links: [], ...more });
const contents = {
  ships: [
    ship('a', 'El León', { nation: 'spain', points: 12, effects: [1] }),
    ship('b', 'Snipe', { points: 6, masts: 1, cargo: 1, guns: [{ rank: 2, range: 'L' }], set: 'CC' }),
    ship('c', 'Kraken', { kind: 'creature', base_move: 'flight', nation: 'cursed', points: 18, effects: [2] }),
  ],
  crew: [{ card: 0, id: 'd', set: 'SM', name: 'Helmsman', nation: 'spain', points: 2, generic: true, effects: [2], links: ['El León'] }],
  equipment: [{ card: 0, id: 'e', set: 'FS', name: 'Fire Shot', points: 1, effect: 2 }],
  forts: [{ card: 0, id: 'f', set: 'CC', name: 'Fort Brompton', nation: 'england', gold: 3, guns: [{ rank: 3, range: 'L' }], effects: [] }],
  events: [],
  treasures: [{ card: 0, id: 'g', set: 'SM', name: 'Maps', load: 'face_up', effect: 2 }],
  effects: [effect(1, 'schooner', true), { ...effect(2, 'crew_discount'), text: 'crew_discount(n=1)' }],
} as unknown as Contents;
const { cards } = poolOf(contents);
const ids = (filter: object) => filtered(cards, { ...ALL, ...filter }, words).map(({ id }) => id);

test('every card of every kind is in the pool', () => {
  expect(cards.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  expect(poolOf(contents).byId.get('c')?.move).toBe('D');
});

test('words are found in names, links and abilities, without accents', () => {
  expect(ids({ text: 'leon' })).toEqual(['a', 'd']);
  expect(ids({ text: 'press gang' })).toEqual(['c', 'd', 'e', 'g']);
  expect(ids({ text: 'cost 1 point less' })).toEqual(['c', 'd', 'e', 'g']);
  expect(filtered(cards, { ...ALL, text: 'presskommando' }, worte).map(({ id }) => id)).toEqual(['c', 'd', 'e', 'g']);
  expect(ids({ text: 'nothing like it' })).toEqual([]);
});

test('each filter keeps what it says', () => {
  expect(ids({ kind: 'fort' })).toEqual(['f']);
  expect(ids({ nation: 'spain' })).toEqual(['a', 'd']);
  expect(ids({ set: 'CC' })).toEqual(['b', 'f']);
  expect(ids({ points: [6, 12] })).toEqual(['a', 'b']);
  expect(ids({ masts: [null, 1] })).toEqual(['b']);
  expect(ids({ cargo: [4, null] })).toEqual(['a', 'c']);
  expect(ids({ move: 'S+L' })).toEqual(['a', 'b']);
  expect(ids({ reach: 'L' })).toEqual(['b', 'f']);
  expect(ids({ rank: 2 })).toEqual(['b']);
  expect(ids({ keyword: 'fleets.fx.schooner' })).toEqual(['a']);
  expect(ids({ effect: 'fleets.fx.crew_discount', kind: 'crew' })).toEqual(['d']);
  expect(howMany({ ...ALL, text: 'x', kind: 'crew', points: [1, null] })).toBe(2);
});

test('cards are put in order, and what a card does not have comes last', () => {
  const order = (by: Parameters<typeof sorted>[1], down = false) => sorted(cards, by, down).map(({ id }) => id).join('');
  expect(order('points')).toBe('edbacfg');
  expect(order('points', true)).toBe('cabdefg');
  expect(order('name')).toBe('aefdcgb');
});

test('filters offer what there is', () => {
  const { kinds, sets, moves, keywords, effects } = choicesIn(cards, words);
  expect(kinds).toEqual(['ship', 'creature', 'crew', 'equipment', 'fort', 'treasure']);
  expect(sets).toEqual(['CC', 'FS', 'SM']);
  expect(moves).toEqual(['D', 'S+L']);
  expect(keywords.map(({ clause }) => clause)).toEqual(['fleets.fx.schooner']);
  expect(effects.map(({ clause, name }) => [clause, name])).toEqual([['fleets.fx.crew_discount', 'Press gang']]);
});

test('two thousand cards are filtered and put in order without a pause', () => {
  const many = { ...contents, ships: Array.from({ length: 2000 }, (_, i) => ({ ...contents.ships[0]!, id: `x${i}`, name: `Ship ${i % 97}` })) } as Contents;
  const all = poolOf(many).cards;
  const began = performance.now();
  expect(sorted(filtered(all, { ...ALL, text: 'ship 5' }, words), 'points', true).length).toBeGreaterThan(100);
  expect(performance.now() - began).toBeLessThan(500);
});
