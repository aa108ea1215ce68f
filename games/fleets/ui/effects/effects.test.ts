import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { words, worte } from '../tests/scene';
import { called, says } from './effects';
import { de } from './effects.de';
import { en } from './effects.en';

const source = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The rows of a table, each by its columns. */
function rows(file: string): Record<string, string>[] {
  const [head, ...lines] = source(`data/${file}.csv`).trim().split(/\r?\n/).map(cells);
  return lines.map((line) => Object.fromEntries(head!.map((name, i) => [name, line[i] ?? ''])));
}
const cells = (line: string): string[] => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** Every ability as some card writes it. */
const written = new Set<string>();
for (const file of ['ships', 'crew', 'equipment', 'forts', 'events', 'treasures', 'islands']) {
  for (const row of rows(file)) {
    for (const column of ['keywords', 'effects', 'effect', 'roll_1_2', 'roll_3_4', 'roll_5_6']) {
      for (const text of (row[column] ?? '').split(column === 'keywords' ? ' ' : ';')) if (text.trim() !== '') written.add(text.trim());
    }
  }
}
const id = (text: string) => text.split('(')[0]!;
const played = [...written];

describe('abilities in words', () => {
  it('every effect of a card has a name and a sentence in both languages', () => {
    expect(played.length).toBeGreaterThan(400);
    for (const text of played) {
      expect(en, text).toHaveProperty([id(text)]);
      expect(de, text).toHaveProperty([id(text)]);
    }
  });

  it('every effect that the rules know has one, too', () => {
    const all = rows('effects').map((row) => row['id']!);
    expect(all.length).toBe(342);
    expect(all.filter((one) => !(one in en))).toEqual([]);
    expect(Object.keys(en).filter((one) => !all.includes(one.split('.')[0]!))).toEqual([]);
  });

  it('is a plain sentence: no hole is left, and no mark of the rule ledger', () => {
    for (const text of played) {
      for (const t of [words, worte]) {
        const said = says(text, t);
        expect(said, text).toMatch(/^[A-ZÄÖÜ0-9+−].*[.]$/);
        expect(said, text).not.toMatch(/[{}[\]=_!#]|undefined|d6|fx\.|of\.|\b(ruling|house|need|vs|cond)\b/);
        expect(called(text, t), text).toMatch(/^[A-ZÄÖÜ]/);
        expect(called(text, t), text).not.toMatch(/[{}[\]=_!]/);
      }
      expect(says(text, words), text).not.toBe(says(text, worte));
    }
  });

  it('says the numbers and nations of the card', () => {
    expect(says('shoot_bonus(n=1,vs=nation:england)', words)).toBe('+1 to her gun rolls against ships of England.');
    expect(says('shoot_bonus(n=1,vs=not_nation:spain,forts=yes)', worte)).toBe('+1 auf Würfe ihrer Kanonen gegen alle Schiffe und Festungen außer denen Spaniens.');
    expect(says('shoot_bonus(n=1,vs=any,cond=captain_aboard)', words)).toBe('+1 to her gun rolls while a captain is aboard.');
    expect(says('shoot_bonus(n=1,vs=fort,within=S)', words)).toBe('+1 to her gun rolls against forts within S.');
    expect(says('board_bonus(n=2,vs=creature|submarine)', words)).toBe('+2 to her boarding rolls against sea creatures and submarines.');
    expect(says('target_bonus(n=-1,from=nation:cursed)', words)).toBe('Shots at this ship get −1 if they come from ships of the Cursed.');
    expect(says('raid_home(n=2)', words)).toContain('load 2 treasures there');
    expect(says('raid_home(n=all)', words)).toContain('all the treasure she can carry');
    expect(says('steal_touching(n=all,vs=nation:pirate)', worte)).toContain('(nur Schiffe der Piraten)');
    expect(says('extra_action_roll(need=5)', words)).toContain('on 5 or more');
    expect(says('ignore_terrain(except=iceberg)', worte)).toContain('Ausgenommen: Eisberg');
    expect(says('gain_keyword(mercenary)', words)).toBe('The ship now has: Mercenary.');
    expect(says('ut_deck_cannon(2S)', words)).toContain('One more gun, 2S,');
    expect([called('special_shot(firepot)', words), called('special_shot(grape)', worte)]).toEqual(['Firepots', 'Kartätsche']);
  });
});
