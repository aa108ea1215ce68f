import { expect, test } from 'vitest';
import { words, worte } from '../../tests/scene';
import { ALL, filtered, namedFirst, poolOf, queryOf, type PoolCard } from '../pool';
import { distance, meant } from '../search';
import { BOX } from './collection';

const { cards } = poolOf(BOX);
const find = (text: string, t = words): PoolCard[] => filtered(cards, { ...ALL, text }, t);
const names = (text: string, t = words) => new Set(find(text, t).map(({ name }) => name));
const all = (text: string, holds: (card: PoolCard) => boolean, t = words) => {
  const found = find(text, t);
  expect(found.length, text).toBeGreaterThan(0);
  expect(found.filter((card) => !holds(card)).map(({ name }) => name), text).toEqual([]);
};

test.each(['5 masts', '5-masted', 'five masts', '5 mast', '5 masten', 'fünf Masten', 'masts 5', '5-Master'])('%s finds all five-masters and nothing else', (text) => {
  expect(new Set(find(text))).toEqual(new Set(cards.filter(({ kind, masts }) => kind === 'ship' && masts === 5)));
});

test('numbers may have bounds, and go with other words', () => {
  all('at most 6 points', ({ points }) => points !== null && points <= 6);
  all('under 6 points', ({ points }) => points !== null && points < 6);
  all('höchstens 6 Punkte', ({ points }) => points !== null && points <= 6, worte);
  all('4+ masts', ({ masts, kind }) => kind === 'ship' && masts! >= 4);
  all('3-4 masts cargo 5', ({ masts, cargo }) => masts! >= 3 && masts! <= 4 && cargo === 5);
  all('hms 3 masts', ({ name, masts }) => name.includes('HMS') && masts === 3);
  all('10p', ({ points }) => points === 10);
});

test('a base move is found by its letters, in their order', () => {
  all('L+S', ({ move }) => move === 'L+S');
  all('s+l', ({ move }) => move === 'S+L');
  all('S + S + S', ({ move }) => move === 'S+S+S');
  all('speed L', ({ move }) => move === 'L');
  all('L+L 2 masts', ({ move, masts }) => move === 'L+L' && masts === 2);
  all('2S', ({ guns }) => guns.some(({ rank, range }) => rank === 2 && range === 'S'));
});

test('what players call an ability is found', () => {
  const has = (...ids: string[]) => ({ effects }: PoolCard) => effects.some(({ text }) => ids.includes(text.split('(')[0]!));
  for (const text of ['extra action', 'Extraaktion', 'zusätzliche Aktion']) expect(find(text).filter(has('extra_action_roll')).length, text).toBe(cards.filter(has('extra_action_roll')).length);
  expect(find('extra action').filter(has('same_action_twice_roll')).length).toBe(cards.filter(has('same_action_twice_roll')).length);
  expect(find('reroll').filter(has('reroll_once')).length).toBe(cards.filter(has('reroll_once')).length);
  expect(find('neu würfeln', worte).filter(has('reroll_once')).length).toBe(cards.filter(has('reroll_once')).length);
  expect(find("can't be pinned").filter(has('cannot_be_pinned')).length).toBe(cards.filter(has('cannot_be_pinned')).length);
  all('extra action pirate ship 5 masts', ({ kind }) => kind === 'ship');
});

test('typos are forgiven, and it is said what was looked for', () => {
  // Ships that are linked to him come after him.
  const hawkins = namedFirst(find('hawkns'), cards, 'hawkns', words);
  expect(hawkins[0]!.name).toMatch(/Hawkins/);
  expect(hawkins.every(({ name, links }) => /Hawkins/.test([name, ...links].join(' ')))).toBe(true);
  expect(queryOf(cards, 'hawkns', words).instead).toEqual([{ typed: 'hawkns', words: ['hawkins'] }]);
  expect(names('flyng dutchmn')).toContain('Flying Dutchman');
  expect(names('neptuns hord')).toContain("Neptune's Hoard");
  expect(names('el leon')).toContain('El Leon');
  expect(names('blody spaer')).toContain('Bloody Spear');
  // What stands on a card is never taken for a typo.
  expect(queryOf(cards, 'snipe', words).instead).toEqual([]);
  expect(find('qqqqxx')).toEqual([]);
});

test('cards that are called so come first', () => {
  const [first] = namedFirst(find('captain'), cards, 'captain', words);
  expect(first!.name).toMatch(/captain/i);
  const order = namedFirst(find('schooner'), cards, 'schooner', words);
  expect(order.length).toBe(find('schooner').length);
});

test('letters are counted as they are mistyped', () => {
  expect(distance('hawkns', 'hawkins', 2)).toBe(1);
  expect(distance('spaer', 'spear', 2)).toBe(1);
  expect(distance('abc', 'xyz', 2)).toBeGreaterThan(2);
  expect(meant('dutchmn', ['dutchman', 'dutches', 'coast'])).toEqual(['dutchman']);
  expect(meant('ab', ['abc'])).toEqual([]);
});

test('the whole collection is searched without a pause', () => {
  find('warm up');
  const began = performance.now();
  for (const text of ['h', 'ha', 'hawkns', '5 masts extra action', 'flyng dutchmn']) find(text);
  expect(performance.now() - began).toBeLessThan(1500);
});
