import { describe, expect, it } from 'vitest';
import type { ClauseInfo } from '../gen/types';
import { bookOf, chaptersOf, marked, pieces, termsOf } from './ledger';

const clause = (lang: string, id: string, chapter: string, text: string): ClauseInfo => ({ id, lang, chapter, text, notes: [], only: null });

const ENGLISH = [
  clause('en', 'haven.gen.aim', 'General', 'Whoever has the most Fame wins.'),
  clause('en', 'haven.gen.dice', 'General', 'Each die shows 1 to 6.'),
  clause('en', 'haven.gen.cannons', 'General', 'There are 9 Cannons and 8 Ships.'),
  clause('en', 'haven.port.kinds', 'Ports', 'There are five kinds.'),
  clause('en', 'haven.map.chest', 'The map', 'A chest is bought with Food in a port.'),
];
const GERMAN = [
  clause('de', 'haven.gen.aim', 'Allgemeines', 'Wer am meisten Ruhm hat, gewinnt.'),
  clause('de', 'haven.gen.dice', 'Allgemeines', 'Jeder Würfel zeigt 1 bis 6.'),
  clause('de', 'haven.gen.cannons', 'Allgemeines', 'Es gibt 9 Kanonen und 8 Schiffe.'),
  clause('de', 'haven.port.kinds', 'Häfen', 'Es gibt fünf Sorten.'),
  clause('de', 'haven.map.chest', 'Die Karte', 'Eine Schatztruhe kauft man in einem Hafen mit Proviant.'),
];

const english = bookOf(ENGLISH, GERMAN);
const german = bookOf(GERMAN, ENGLISH);
const found = (search: string, book = english) =>
  chaptersOf(book, termsOf(search, book)).flatMap(({ clauses }) => clauses.map(({ clause }) => clause.id.slice('haven.'.length)));

describe('searching a ledger', () => {
  it('finds everything if nothing is searched for', () => {
    expect(chaptersOf(english, termsOf('  ', english)).map(({ title, clauses }) => [title, clauses.length])).toEqual([
      ['General', 3],
      ['Ports', 1],
      ['The map', 1],
    ]);
  });

  it('wants all words, in any order and any case', () => {
    expect(found('FOOD chest')).toEqual(['map.chest']);
    expect(found('food fame')).toEqual([]);
  });

  it('finds a word while it is typed', () => {
    expect(found('cann')).toEqual(['gen.cannons']);
  });

  it('finds clauses by a part of their name', () => {
    expect(found('haven.gen.')).toEqual(['gen.aim', 'gen.dice', 'gen.cannons']);
    expect(found('map.chest')).toEqual(['map.chest']);
  });

  it('puts chapters first whose heading says it', () => {
    expect(found('port')).toEqual(['port.kinds', 'map.chest']);
    expect(chaptersOf(english, termsOf('port', english)).map(({ title }) => title)).toEqual(['Ports', 'The map']);
  });

  it('does not mind dots and accents', () => {
    for (const typed of ['Würfel', 'wuerfel', 'wurfel']) expect(found(typed, german), typed).toEqual(['gen.dice']);
    for (const typed of ['Häfen', 'haefen', 'Hafen']) expect(found(typed, german), typed).toEqual(['port.kinds', 'map.chest']);
  });

  it('does not mind a plural', () => {
    expect(found('chests')).toEqual(['map.chest']);
    expect(found('cannon')).toEqual(['gen.cannons']);
    expect(found('schatztruhen', german)).toEqual(['map.chest']);
  });

  it('finds a part of a long word', () => {
    expect(found('truhe', german)).toEqual(['map.chest']);
  });

  it('forgives one letter where nothing else is meant', () => {
    for (const typed of ['canon', 'cannnon', 'cannom', 'cnanon']) expect(found(typed), typed).toEqual(['gen.cannons']);
    // "Most" is there, so "mast" is not looked for; three letters are too few for a slip.
    expect(found('most')).toEqual(['gen.aim']);
    expect(found('zzz')).toEqual([]);
    expect(found('cxnnxn')).toEqual([]);
  });

  it('knows what players call it', () => {
    expect(found('victory')).toEqual(['gen.aim']);
    expect(found('points')).toEqual(['gen.aim']);
    expect(found('guns')).toEqual(['gen.cannons']);
    expect(found('Geschütze', german)).toEqual(['gen.cannons']);
  });

  it('finds what stands in the other language, and shows it', () => {
    expect(found('Ruhm')).toEqual(['gen.aim']);
    const terms = termsOf('proviant', english);
    const [chapter] = chaptersOf(english, terms);
    expect(chapter!.clauses[0]!.other!.text).toContain('Proviant');
    expect(chaptersOf(english, termsOf('food', english))[0]!.clauses[0]!.other).toBeNull();
  });

  it('does not take the small words of the other language for its own', () => {
    expect(found('die')).toEqual(['gen.dice']);
  });

  it('has no other language where a clause is not translated', () => {
    const book = bookOf([...GERMAN.slice(1), ENGLISH[0]!], ENGLISH);
    expect(chaptersOf(book, termsOf('fame', book)).flatMap(({ clauses }) => clauses).map(({ other }) => other)).toEqual([null]);
  });
});

describe('lighting what was searched for', () => {
  const show = (text: string, search: string) =>
    marked(text, termsOf(search, bookOf([clause('en', 'a.b', '', text)])))
      .map(({ text, hit }) => (hit ? `<${text}>` : text))
      .join('');

  it('lights every word, as it is written there', () => {
    expect(show('Gold is gold. Golden too.', 'GOLDS')).toBe('<Gold> is <gold>. <Golden> too.');
  });

  it('lights what a slip of the pen meant', () => {
    expect(show('A Würfel rolls', 'wurfle')).toBe('A <Würfel> rolls');
  });

  it('loses nothing of the text', () => {
    const parts = marked('A die, a die.', termsOf('die x', bookOf([ENGLISH[1]!])));
    expect(parts.map(({ text }) => text).join('')).toBe('A die, a die.');
  });
});

describe('the pieces of a note', () => {
  const cut = (note: string) => pieces(note, (id) => id === 'haven.gen.aim').map(({ kind, text }) => [kind, text]);

  it('are its mark, clauses, names and plain words', () => {
    expect(cut('[ruling] As `haven.gen.aim` says, `start.food` counts.')).toEqual([
      ['tag', 'ruling'],
      ['text', 'As '],
      ['clause', 'haven.gen.aim'],
      ['text', ' says, '],
      ['code', 'start.food'],
      ['text', ' counts.'],
    ]);
  });

  it('leave a single backtick and brackets in the middle alone', () => {
    expect(cut('one ` two [x]')).toEqual([
      ['text', 'one '],
      ['text', '` two [x]'],
    ]);
  });
});
