import { describe, expect, it } from 'vitest';
import { aims, amounts, circles, places, plays, repairs, rows, wouldPlay } from '../choices';
import { keyMove } from '../keys';
import { option, scene } from './scene';

const options = (...texts: string[]) => texts.map(option);

describe('what stands for a move', () => {
  it('are the islands when a destination is chosen, and where the picked card sends a ship', () => {
    const some = options('sail tavern', 'sail hull', 'play royal_navy_intercept to crew', 'pass');
    expect([...places(some, null)]).toEqual([['tavern', 'sail tavern'], ['hull', 'sail hull']]);
    expect([...places(some, 'royal_navy_intercept')]).toEqual([['crew', 'play royal_navy_intercept to crew']]);
    expect(places(some, 'consort').size).toBe(0);
  });

  it('are the rows of each ship that may be aimed at', () => {
    const lit = aims(options('aim P2 hull', 'aim P2 sails', 'aim legend hull'));
    expect([...lit.keys()]).toEqual(['P2', 'legend']);
    expect([...lit.get('P2')!]).toEqual([['hull', 'aim P2 hull'], ['sails', 'aim P2 sails']]);
  });

  it('are circles, piles, cards and repairs in the upgrade step', () => {
    const some = options('raise hull to 4', 'raise hull to 5', 'bury 1 chests', 'bury 2 chests', 'bury 1 lots', 'repair crew', 'play mastercraft for sails', 'done');
    expect([...circles(some)]).toEqual([['hull 4', 'raise hull to 4'], ['hull 5', 'raise hull to 5']]);
    expect([...amounts(some, 'chests').keys()]).toEqual([1, 2]);
    expect([...amounts(some, 'lots').values()]).toEqual(['bury 1 lots']);
    expect([...repairs(some)]).toEqual([['crew', 'repair crew']]);
    expect([...rows(some, 'mastercraft')]).toEqual([['sails', 'play mastercraft for sails']]);
    expect([...plays(some).keys()]).toEqual(['mastercraft']);
  });

  it('count the chests that may be thrown with a card', () => {
    const some = options('play treasure_overboard with 1', 'play treasure_overboard with 2', 'pass');
    expect([...amounts(some, 'thrown', 'treasure_overboard').keys()]).toEqual([1, 2]);
    expect(amounts(some, 'thrown', 'smoke_screen').size).toBe(0);
  });
});

describe('keys', () => {
  it('name destinations by the number of the island, not by the place in a list', () => {
    const some = options('sail hull', 'sail treasure');
    expect(keyMove('2', some)).toEqual({ how: 'choose', text: 'sail hull' });
    expect(keyMove('6', some)).toEqual({ how: 'choose', text: 'sail treasure' });
    expect(keyMove('1', some)).toBeNull();
  });

  it('fire, flee and pass', () => {
    expect(keyMove('f', options('fire', 'flee'))).toEqual({ how: 'play', text: 'fire' });
    expect(keyMove('R', options('fire', 'flee'))).toEqual({ how: 'play', text: 'flee' });
    expect(keyMove('p', options('pass'))).toEqual({ how: 'play', text: 'pass' });
    expect(keyMove('p', options('fire', 'flee'))).toBeNull();
    expect(keyMove('3', options('fire', 'flee'))).toBeNull();
  });
});

it('the rules are asked about a card with a move that names all it needs', () => {
  const shown = scene();
  expect(wouldPlay(shown, 'grapeshot')).toBe('play grapeshot');
  expect(wouldPlay(shown, 'consort')).toMatch(/^play consort on P[2-5]$/);
  expect(wouldPlay(shown, 'royal_navy_intercept')).toBe('play royal_navy_intercept to tavern');
  expect(wouldPlay(shown, 'mastercraft')).toBe('play mastercraft for hull');
  expect(wouldPlay(shown, 'treasure_overboard')).toBe('play treasure_overboard with 1');
  expect(wouldPlay(shown, 'secret_map')).toBe('play secret_map');
});
