import { describe, expect, it } from 'vitest';
import { alike, fold, isSlip, like } from './words';

it('words are folded', () => {
  for (const word of ['Häfen', 'Haefen', 'HAFEN']) expect(fold(word)).toBe('hafen');
  expect(fold('Größe')).toBe(fold('groesse'));
  expect(fold('Café')).toBe('cafe');
});

describe('what is typed', () => {
  it('is found in its plural and from its plural', () => {
    for (const [typed, word] of [['cannon', 'cannons'], ['cannons', 'cannon'], ['guns', 'gun'], ['kanonen', 'kanone'], ['fires', 'fire']] as const) expect(like(typed, word), typed).toBe(true);
    expect(like('fires', 'first')).toBe(false);
  });

  it('means what others call otherwise', () => {
    expect(alike('guns', 'cannons')).toBe(true);
    expect(alike('geschutze', 'kanonen')).toBe(true);
    expect(alike('gun', 'gold')).toBe(false);
  });

  it('may have one letter wrong, missing, too many, or in its neighbour’s place', () => {
    for (const typed of ['parrat', 'parot', 'parrrot', 'prarot']) expect(isSlip(typed, 'parrot'), typed).toBe(true);
    expect(isSlip('pirate', 'parrot')).toBe(false);
    expect(isSlip('die', 'pie')).toBe(false);
  });
});
