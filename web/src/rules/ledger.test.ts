import { describe, expect, it } from 'vitest';
import { chaptersOf, marked, pieces, termsOf } from './ledger';

const LEDGER = [
  { id: 'haven.gen.aim', chapter: 'General', text: 'Whoever has the most Fame wins.' },
  { id: 'haven.gen.dice', chapter: 'General', text: 'Each die shows 1 to 6.' },
  { id: 'haven.map.dice', chapter: 'The map', text: 'A die is fetched from the pool and rolled.' },
];

const ids = (search: string) =>
  chaptersOf(LEDGER, termsOf(search)).flatMap(({ clauses }) => clauses.map(({ id }) => id));

describe('searching a ledger', () => {
  it('finds everything if nothing is searched for', () => {
    expect(chaptersOf(LEDGER, termsOf('  ')).map(({ title, clauses }) => [title, clauses.length])).toEqual([
      ['General', 2],
      ['The map', 1],
    ]);
  });

  it('wants all words, in any order and any case', () => {
    expect(ids('ROLLED die')).toEqual(['haven.map.dice']);
    expect(ids('die fame')).toEqual([]);
  });

  it('finds clauses by a part of their id and by their chapter', () => {
    expect(ids('gen.')).toEqual(['haven.gen.aim', 'haven.gen.dice']);
    expect(ids('the map')).toEqual(['haven.map.dice']);
  });
});

describe('marking what was searched for', () => {
  const show = (text: string, search: string) =>
    marked(text, termsOf(search))
      .map(({ text, hit }) => (hit ? `<${text}>` : text))
      .join('');

  it('marks every place, as it is written there', () => {
    expect(show('Gold is gold.', 'gold')).toBe('<Gold> is <gold>.');
  });

  it('marks words that overlap as one', () => {
    expect(show('Cannons', 'can anno')).toBe('<Canno>ns');
  });

  it('loses nothing of the text', () => {
    const parts = marked('A die, a die', termsOf('a die x'));
    expect(parts.map(({ text }) => text).join('')).toBe('A die, a die');
  });
});

describe('the pieces of a clause', () => {
  const cut = (text: string) =>
    pieces(text, [], (id) => id === 'haven.gen.aim').map(({ kind, text }) => [kind, text]);

  it('are tags, clauses, names and plain words', () => {
    expect(cut('`[ruling]` As `haven.gen.aim` says, `start.food` counts.')).toEqual([
      ['tag', 'ruling'],
      ['text', ' As '],
      ['clause', 'haven.gen.aim'],
      ['text', ' says, '],
      ['code', 'start.food'],
      ['text', ' counts.'],
    ]);
  });

  it('leave a single backtick alone', () => {
    expect(cut('one ` two')).toEqual([
      ['text', 'one '],
      ['text', '` two'],
    ]);
  });
});
