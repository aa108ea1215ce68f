import { describe, expect, it } from 'vitest';
import { flat } from '$web/i18n';
import type { Fact } from '../haven';
import { by, heading, lasts, parts, sentence } from '../story';
import told from './facts.json';
import { words, worte } from './scene';

const facts = told as unknown as Fact[];
const names = ['Maren', 'Tobias', 'Salt', 'Joan'];
const say = (fact: Fact, t = words) => {
  const rich = sentence(fact, t);
  return rich === null ? null : flat(rich, names);
};

describe('the story', () => {
  it('tells every kind of fact in both languages, or leaves it to the board', () => {
    const untold = new Set<string>();
    for (const fact of facts) {
      for (const t of [words, worte]) {
        const text = say(fact, t);
        if (text === null) untold.add(parts(fact)[0]);
        else {
          expect(text).toMatch(/^\S.*\.$/);
          expect(text).not.toMatch(/[{}]|undefined|fact\./);
        }
      }
    }
    expect([...untold].sort()).toEqual(['filled', 'laid', 'rolled', 'taken-up', 'turn']);
  });

  it('names captains, tiles and values', () => {
    expect(say({ built: { who: 1, tile: 'port.food', plot: 'b3' } })).toBe('Tobias builds the Fishing Port on b3.');
    expect(say({ placed: { who: 0, item: { kind: 'ship', value: 5 }, place: 'd3.1' } })).toBe('Maren places Ship 5 on d3.');
    expect(say({ bought: { who: 3, pay: [['b2.1', 3], ['c1.1', 1]] } })).toBe('Joan pays 3 Food from b2 and 1 Food from c1 for a chest.');
    expect(say({ left: { who: 2, spot: 1 } })).toBe('Salt leaves the map and takes the 1st spot.');
    expect(say({ leftover: { tiles: 1 } })).toBe('One tile is left over and discarded.');
    expect(say({ raised: { who: 2, place: 'c1.1', item: { kind: 'food', value: 4 } } }, worte)).toBe('Salt erhöht den Würfel auf c1: Proviant 4.');
  });

  it('is grouped by rounds and turns', () => {
    expect(heading({ begun: { round: 2, colour: 'yellow' } }, names, words)).toBe('Round 2');
    expect(heading({ turn: { who: 3 } }, names, words)).toBe('The turn of Joan');
    expect(heading({ left: { who: 3, spot: 1 } }, names, words)).toBeNull();
  });

  it('knows whose line it is', () => {
    expect(by({ climbed: { who: 3, spot: 2 } })).toBe(3);
    expect(by('reset')).toBeNull();
    expect(by({ tied: { spot: 2 } })).toBeNull();
  });

  it('never holds anybody up for more than half a second a fact', () => {
    for (const fact of facts) expect(lasts(fact)).toBeLessThanOrEqual(500);
    const map = facts.filter((fact) => ['laid', 'rolled', 'filled'].includes(parts(fact)[0]));
    expect(map.length).toBeGreaterThan(0);
    for (const fact of map) expect(lasts(fact)).toBeLessThanOrEqual(60);
  });
});
