import { expect, test } from 'vitest';
import { addChip, addShip, cardsOf, dropShip, fleetOf, fromAnything, linkTo, moveChip, moveOf, NOTHING, read, toJson, toText, write, type Fleet } from '../fleet';
import { poolOf } from '../pool';
import { BOX } from './collection';

const { cards } = poolOf(BOX);

const TEXT = 'scs-034+sm-t-008+fs-104/rv-002/home+cc-124;forts=cc-031;events=rv-020b;coins=1.1.1.2;unique=sm-t-001;aside=rv-001.rv-003';
const FLEET: Fleet = {
  ships: [
    { ship: 'scs-034', aboard: ['sm-t-008', 'fs-104'] },
    { ship: 'rv-002', aboard: [] },
  ],
  home: ['cc-124'],
  forts: ['cc-031'],
  events: ['rv-020b'],
  coins: [1, 1, 1, 2],
  uniques: ['sm-t-001'],
  aside: ['rv-001', 'rv-003'],
};

test('a fleet is read as the engine writes it, and written as the engine reads it', () => {
  expect(read(TEXT)).toEqual(FLEET);
  expect(read(`fleet ${TEXT}`)).toEqual(FLEET);
  expect(write(FLEET)).toBe(TEXT);
  expect(write(NOTHING)).toBe('nothing');
  expect(read('nothing')).toEqual(NOTHING);
  expect(moveOf({ ...NOTHING, coins: [1, 2] })).toBe('fleet coins=1.2');
});

test('what is no fleet is not read', () => {
  for (const text of ['', 'x y', 'scs-034++x', 'scs-034;coins=1.x', 'scs-034;ships=1', 'scs-034;rv-002', '<b>']) expect(read(text), text).toBeNull();
});

test('cards are put in and taken out, and the fleet from before stays as it was', () => {
  const one = addShip(NOTHING, 'a');
  const two = addChip(addShip(one, 'b'), 'crew', 1);
  expect(two.ships[1]).toEqual({ ship: 'b', aboard: ['crew'] });
  expect(moveChip(two, 1, 0, 'home').home).toEqual(['crew']);
  expect(cardsOf(dropShip(two, 1))).toEqual(['a']);
  expect(one).toEqual({ ...NOTHING, ships: [{ ship: 'a', aboard: [] }] });
});

test.each([
  ['notation', () => TEXT],
  ['a link', () => `http://here${linkTo('cursed-seas', 'build-total=60', FLEET)}`],
  ['JSON', () => toJson({ name: 'Home', game: 'cursed-seas', total: 40, fleet: FLEET })],
  ['a list', () => toText({ name: 'Home', game: 'cursed-seas', total: 40, fleet: FLEET }, (id) => `The ${id}`)],
])('%s is read in again', (_, text) => {
  expect(fromAnything(text(), cards)?.fleet).toEqual(FLEET);
});

test('the name comes along where it is written', () => {
  expect(fromAnything(toText({ name: 'Raiders', game: 'g', total: 40, fleet: FLEET }, (id) => id), cards)?.name).toBe('Raiders');
  expect(fromAnything(toJson({ name: 'Raiders', game: 'g', total: 40, fleet: FLEET }), cards)?.name).toBe('Raiders');
});

test('values of any kind are a fleet or nothing', () => {
  for (const bad of [null, 3, [], { ships: 3 }, { ships: [{ ship: 1 }] }, { ships: [null] }, { coins: ['x'] }, { home: [1] }]) expect(fleetOf(bad)).toBeNull();
  expect(fleetOf({})).toEqual(NOTHING);
  expect(fromAnything('{"fleet":', cards)).toBeNull();
  expect(fromAnything('good morning', cards)).toBeNull();
});
