import { describe, expect, it } from 'vitest';
import type { Tale } from '$web/game';
import type { Line } from '$web/gen/types';
import { flat } from '$web/i18n';
import { episodes, stretches, talesOf } from '$web/table/episodes';
import type { Frame } from '$web/table/history';
import { apply } from '$web/table/patch';
import { BOX } from '../gen/types';
import type { Fact, View } from '../haven';
import { actor, by, heading, lasts, parts, sentence, sound, tales, teller } from '../story';
import told from './facts.json';
import game from './game.json';
import { view, words, worte } from './scene';

const facts = told as unknown as Fact[];
const names = ['Maren', 'Tobias', 'Salt', 'Joan'];
const say = (fact: Fact, t = words) => {
  const rich = sentence(fact, t);
  return rich === null ? null : flat(rich, names);
};
const around = (change: Partial<View> = {}) => ({ before: view(change), after: view(), face: null, names });

/** A recorded game of four captains, as its moments. */
const film = ((): Frame[] => {
  const now = { asked: [], options: [], undo: false };
  const frames: Frame[] = [{ seq: 0, at: 0, view: game.view, now, lines: game.lines as unknown as Line[] }];
  for (const { lines, changes } of game.told as unknown as { lines: Line[]; changes: Parameters<typeof apply>[1] }[]) {
    frames.push({ seq: frames.length, at: frames.length, view: apply(frames.at(-1)!.view, changes), now, lines });
  }
  return frames;
})();

/** What is told of it to whoever sits on a chair, scene by scene. */
function read(t = words, face: number | null = null) {
  const all = teller(BOX, t);
  return episodes(stretches(film, face, game.names), all as Parameters<typeof episodes>[1]).map((scene) => ({
    ...scene,
    tales: talesOf(all as Parameters<typeof talesOf>[0], scene),
    said: talesOf(all as Parameters<typeof talesOf>[0], scene).map(({ says }) => flat(says, game.names)),
  }));
}

/** A turn of a captain as it would be told. */
function turn(of: Fact[], who: number, face: number | null = null, before: View = view(), after: View = view()): string[] {
  const lines = of.map((fact, at) => ({ at, seq: at, text: '', clause: '', fact }));
  return tales({ before, after, face, names, by: who, lines }, words).map((tale: Tale<Fact>) => flat(tale.says, names));
}

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
    expect(say({ built: { who: 1, tile: 'infra.granary', plot: 'b3' } }, worte)).toBe('Tobias baut den Kornspeicher auf b3.');
    expect(say({ placed: { who: 0, item: { kind: 'ship', value: 5 }, place: 'd3.1' } })).toBe('Maren places Ship 5 on d3.');
    expect(say({ bought: { who: 3, pay: [['b2.1', 3], ['c1.1', 1]] } })).toBe('Joan pays 3 Food from b2 and 1 Food from c1 for a chest.');
    expect(say({ left: { who: 2, spot: 1 } })).toBe('Salt leaves the road and is home as the 1st.');
    expect(say({ result: { who: 2, fame: 34, place: 2 } })).toBe('Salt ends 2nd with 34 Fame.');
    expect(say({ leftover: { tiles: 1 } })).toBe('One tile is left over and discarded.');
    expect(say({ raised: { who: 2, place: 'c1.1', item: { kind: 'food', value: 4 } } }, worte)).toBe('Salt erhöht den Würfel auf c1: Proviant 4.');
  });

  it('is grouped by rounds and turns', () => {
    expect(heading({ begun: { round: 2, colour: 'yellow' } }, around(), 4, words)).toBe('Round 2');
    expect(heading({ stopped: { who: 3, at: 4, tile: 'infra.vault' } }, around({ turn: 8 }), 4, words)).toBe('Turn 8');
    expect(heading({ built: { who: 3, tile: 'infra.vault', plot: 'a1' } }, around(), 4, words)).toBeNull();
    expect(heading({ ended: { round: 3 } }, around(), 4, words)).toBe('End of round 3');
    expect(heading({ ended: { round: 4 } }, around(), 4, words)).toBe('The final count');
  });

  it('knows whose line and whose scene it is', () => {
    expect(by({ climbed: { who: 3, spot: 2 } })).toBe(3);
    expect(by('reset')).toBeNull();
    expect(actor({ stopped: { who: 3, at: 4, tile: 'infra.vault' } })).toBe(3);
    expect(actor({ ended: { round: 1 } })).toBeNull();
    // A Statue that is won at the end of a round belongs to that.
    expect(actor({ erected: { who: 3, plot: 'a1' } })).toBeUndefined();
  });

  it('gives weight to what matters, and lays the map quickly', () => {
    for (const fact of facts) expect(lasts(fact)).toBeLessThanOrEqual(2000);
    expect(lasts({ coup: { who: 0 } })).toBeGreaterThanOrEqual(1000);
    expect(lasts({ erected: { who: 0, plot: 'a1' } })).toBeGreaterThanOrEqual(1000);
    expect(lasts({ stopped: { who: 0, at: 3, tile: 'infra.vault' } })).toBeGreaterThanOrEqual(600);
    const map = facts.filter((fact) => ['laid', 'rolled', 'filled'].includes(parts(fact)[0]));
    expect(map.length).toBeGreaterThan(0);
    for (const fact of map) expect(lasts(fact)).toBeLessThanOrEqual(60);
    expect(sound({ coup: { who: 0 } })).toBe('cannon');
    expect(sound({ stayed: { who: 0 } })).toBeNull();
  });
});

describe('a turn in a sentence', () => {
  const stopped = (at: number): Fact => ({ stopped: { who: 3, at, tile: 'infra.granary' } });

  it('is what was done, one thing after another', () => {
    expect(turn([stopped(7), { built: { who: 3, tile: 'infra.granary', plot: 'b3' } }], 3)).toEqual(['Joan stops at 7 and builds the Granary on b3.']);
    const climbs: Fact[] = [{ climbed: { who: 3, spot: 1 } }, { paid: { who: 3, from: 'b2.1', spot: 2 } }, { paid: { who: 3, from: 'b2.1', spot: 3 } }, { stayed: { who: 3 } }];
    expect(turn([stopped(7), { placed: { who: 3, item: { kind: 'cannon', value: 0 }, place: 'a1.1' } }, ...climbs], 3)).toEqual([
      'Joan stops at 7, places a Cannon on a1 and climbs to 3 in the coup for 2 pips.',
    ]);
  });

  it('speaks to whoever took it', () => {
    expect(turn([stopped(7), { refused: { who: 3, tile: 'infra.granary' } }], 3, 3)).toEqual(['You stop at 7 and discard the Granary.']);
  });

  it('says what it changed', () => {
    const fame = (ships: number[]): View => view({ captains: view().captains.map((captain, seat) => ({ ...captain, fame: { ...captain.fame, ships: ships[seat]!, total: ships[seat]! } })) });
    const placed: Fact = { placed: { who: 3, item: { kind: 'ship', value: 6 }, place: 'a3.1' } };
    const [before, after] = [fame([0, 0, 20, 10]), fame([0, 0, 10, 20])];
    expect(turn([stopped(9), placed], 3, null, before, after)).toEqual(['Joan stops at 9 and places Ship 6 on a3: Fame 10 to 20.']);
    expect(turn([stopped(9), placed], 3, 2, before, after)).toEqual(['Joan stops at 9 and places Ship 6 on a3: Fame 10 to 20. You fall behind in Ships: 20 to 10 Fame.']);
  });

  it('tells the coup by itself', () => {
    expect(turn([stopped(2), { placed: { who: 3, item: { kind: 'pirate', value: 0 }, place: 'a1.1' } }, { climbed: { who: 3, spot: 8 } }, { coup: { who: 3 } }, { erected: { who: 3, plot: 'c3' } }], 3)).toEqual([
      'Joan stops at 2, places a Pirate on a1 and climbs to 8 in the coup.',
      'Joan reaches the top of the coup and puts up a Statue on c3.',
    ]);
  });
});

describe('a whole game', () => {
  it.each([['en', words], ['de', worte]] as const)('is told in whole sentences (%s)', (_, t) => {
    for (const { said } of read(t)) for (const text of said) {
      expect(text).toMatch(/^\S.*\.$/);
      expect(text).not.toMatch(/[{}]|undefined|tale\.|\.\.| {2}/);
    }
  });

  it('takes at most two sentences for a turn, and leaves no turn out', () => {
    const turns = read().filter((scene) => scene.by !== null);
    const begun = film.flatMap(({ lines }) => lines).filter(({ fact }) => ['stopped', 'left'].includes(parts(fact as Fact)[0]));
    expect(turns.filter(({ heading }) => heading !== null)).toHaveLength(begun.length);
    for (const { said } of turns) {
      expect(said.length).toBeGreaterThanOrEqual(1);
      expect(said.length).toBeLessThanOrEqual(2);
    }
  });

  it('gives each line to one sentence at most', () => {
    for (const { tales } of read()) {
      const lines = tales.flatMap(({ of }) => of);
      expect(new Set(lines).size).toBe(lines.length);
      for (const { of } of tales) expect(of.length).toBeGreaterThan(0);
    }
  });

  it('tells the end of each round, and the count with the winner last', () => {
    const ends = read().filter((scene) => scene.by === null).flatMap(({ said }) => said).filter((text) => /^Round \d ends/.test(text));
    expect(ends).toHaveLength(4);
    const count = read().at(-1)!;
    expect(count.heading).toBe('The final count');
    expect(count.said.slice(1, -1).map((text) => text.split(':')[0])).toEqual(['Fame for Ships', 'Fame for Rum', 'Fame for Infrastructure', 'Fame for coming home first']);
    expect(count.said.at(-1)).toMatch(/ wins with \d+ Fame\.$/);
    expect(count.tales.at(-1)!.weight).toBe(3);
  });

  it('speaks to whoever sits there', () => {
    const [you, others] = [read(words, 1), read(words, 1).filter(({ by: who }) => who !== 1)];
    expect(you.some(({ by: who, said }) => who === 1 && said[0]!.startsWith('You stop at'))).toBe(true);
    for (const { said } of you.filter(({ by: who }) => who === 1)) expect(said[0]).toMatch(/^You /);
    for (const { said } of others) expect(said.join(' ')).not.toMatch(/^You stop/);
  });
});
