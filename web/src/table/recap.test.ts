import { describe, expect, test } from 'vitest';
import type { Episode, Teller } from '../game';
import type { Line } from '../gen/types';
import { flat, translator, type Messages } from '../i18n';
import type { Frame } from './history';
import { chaptersOf, lastDecision, since } from './recap';

// A toy: facts are "who does what"; a fact that begins with a dash goes on with the scene, "Day" is a heading.

const NAMES = ['Anne', 'Ben', 'Cid'];
const line = (seq: number, fact: string): Line => ({ seq, at: seq * 2, text: fact, fact, clause: 'toy' });
const frame = (seq: number, asked: number[], ...facts: string[]): Frame => ({ seq, at: seq * 2, view: { seq }, now: { asked, options: [], undo: false }, lines: facts.map((fact) => line(seq, fact)) });
const by = (fact: unknown) => (/^\d/.test(String(fact)) ? Number(String(fact)[0]) : null);
const teller: Teller = {
  t: translator<Messages>({}, 'en'),
  fact: (fact) => (String(fact).includes('noise') ? null : [String(fact).slice(2)]),
  heading: (fact) => (String(fact).startsWith('Day') ? String(fact) : null),
  by,
  lasts: () => 100,
};
const told = (frames: Frame[], of = teller) => chaptersOf(frames, of, 0, NAMES).map(({ by, heading, tales }) => [by, heading, tales.map(({ says }) => flat(says, NAMES))]);

describe('chapters', () => {
  test('what one captain does is one, over as many moments as it takes', () => {
    expect(told([frame(1, [1], '0 sails'), frame(2, [1], '1 sails', '- in the wind'), frame(3, [2], '1 fires', '1 noise'), frame(4, [0], '2 waits')])).toEqual([
      [0, null, ['sails']],
      [1, null, ['sails', 'in the wind', 'fires']],
      [2, null, ['waits']],
    ]);
  });

  test('a heading begins another one', () => {
    expect(told([frame(1, [1], '1 sails', 'Day 2', '1 sails')])).toEqual([[1, null, ['sails']], [null, 'Day 2', ['y 2']], [1, null, ['sails']]]);
  });

  test('a game may say it in one sentence, knowing the views on both sides', () => {
    const seen: unknown[] = [];
    const tales = (episode: Episode) => {
      seen.push([episode.before, episode.after]);
      return [{ says: [`${episode.lines.length} things`], by: episode.by, of: episode.lines, weight: 2 as const }];
    };
    expect(told([frame(1, [1], '0 sails'), frame(2, [1], '1 sails'), frame(3, [2], '1 fires')], { ...teller, tales })).toEqual([
      [0, null, ['1 things']],
      [1, null, ['2 things']],
    ]);
    expect(seen).toEqual([[null, { seq: 1 }], [{ seq: 1 }, { seq: 3 }]]);
  });
});

describe('since one decided last', () => {
  const game = [frame(1, [0], 'Day 1'), frame(2, [1], '0 sails'), frame(3, [2], '1 sails', '1 fires'), frame(4, [0], '2 waits')];

  test('the last decision is the moment after which one is not asked any more', () => {
    expect(lastDecision(game, teller, 0, NAMES)).toBe(1);
    expect(lastDecision(game, teller, 2, NAMES)).toBe(3);
    expect(lastDecision(game.slice(0, 1), teller, 0, NAMES)).toBeNull();
  });

  test('each captain has one sentence, that of the most weight, and leads to its moment', () => {
    const weigh = (episode: Episode) => episode.lines.map((line) => ({ says: [String(line.fact)], by: episode.by, of: [line], weight: String(line.fact).includes('fires') ? (3 as const) : (2 as const) }));
    expect(since(game, { ...teller, tales: weigh }, 0, NAMES).map(({ tale, at }) => [tale.says[0], at])).toEqual([['1 fires', 6], ['2 waits', 8]]);
  });

  test('before the first decision it is all that has happened since the table was set up', () => {
    expect(since([frame(1, [1], 'Day 1', '1 is first'), frame(2, [0], '1 sails')], teller, 0, NAMES).map(({ tale }) => tale.says[0])).toEqual(['sails']);
  });

  test('where all decide at once, what others did before oneself is not counted', () => {
    const at_once = [frame(1, [0, 1]), frame(2, [0], '1 plots'), frame(3, [1, 0], '0 plots'), frame(4, [0], '1 sails')];
    expect(since(at_once, teller, 0, NAMES).map(({ tale }) => tale.says[0])).toEqual(['sails']);
  });
});
