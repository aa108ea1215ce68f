import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faults, flat } from '$web/i18n';
import { SHARED_ORDERS } from '$web/orders';
import cards from '../card';
import type { Fact } from '../fleets';
import { de } from '../messages.de';
import { en } from '../messages.en';
import { actor, by, heading, lasts, sentence, sound, UNTOLD } from '../story';
import { headline, text } from '../text';
import { nearWords } from '../words';
import { BOX, NAMES, scene, sailing, telling, view, words, worte } from './scene';

const source = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');

describe('the catalogues', () => {
  it('say the same in both languages, and keep their voice down', () => {
    expect(faults(en, de)).toEqual([]);
    for (const said of [...Object.values(en), ...Object.values(de)]) expect(said).not.toContain('!');
  });

  it('have words for every option of a table and its values', () => {
    const options = source('options.rs');
    const keys = [...options.matchAll(/^ {4}"([a-z-]+)": "/gm)].map((match) => match[1]!);
    expect(keys.length).toBeGreaterThan(20);
    for (const card of Object.values(cards)) {
      for (const said of [card.messages.en, card.messages.de]) {
        for (const key of keys) expect(said.choices).toHaveProperty([key]);
        for (const key of ['map.random', 'boarding-item.winner', 'come-about.yes', 'end-check.turn-end']) expect(said.choices).toHaveProperty([key]);
      }
      expect(Object.keys(card.messages.de.choices)).toEqual(Object.keys(card.messages.en.choices));
    }
  });

  it('have words for every standing order', () => {
    const orders = source('orders.rs');
    const keyOf = (name: string) => new RegExp(`const ${name}: &str = "([a-z-]+)"`).exec(orders)?.[1] ?? name.toLowerCase();
    const named = [...orders.matchAll(/Order \{ key: ([A-Z_]+),/g)].map((match) => keyOf(match[1]!)).filter((key) => !SHARED_ORDERS.includes(key));
    for (const card of Object.values(cards)) for (const said of [card.messages.en, card.messages.de]) expect(Object.keys(said.orders).sort()).toEqual([...named].sort());
  });

  it('know why a die is rolled', () => {
    const reasons = [...source('roll.rs').matchAll(/^ {4}[A-Z]\w* = "([a-z-]+)" by/gm)].map((match) => match[1]!);
    expect(reasons.length).toBeGreaterThan(10);
    for (const why of reasons) expect(en).toHaveProperty([`why.${why}`]);
  });
});

it('places at sea are said from what lies nearest', () => {
  const at = view({ islands: [{ ...view().islands[0]!, name: 'Coral Isle', pose: [50_000, 40_000, 0] }], terrain: [{ ...view().terrain[0]!, kind: 'whirlpool', is_smoke: false, is_gone: false, pose: [90_000, 40_000, 0] }] });
  expect(nearWords([50_000, 46_000], at, words)).toBe('60 mm north of Coral Isle');
  expect(nearWords([84_000, 34_000], at, words)).toBe('85 mm south-west of whirlpool 1');
  expect(nearWords([44_000, 40_000], at, worte)).toBe('60 mm westlich von Coral Isle');
  expect(nearWords([1000, 2000], view({ islands: [], terrain: [] }), words)).toBe('at 10.0, 20.0 mm');
});

describe('the story', () => {
  const told = (fact: unknown, t = words, after = view()) => {
    const said = sentence(fact as Fact, telling({ t, after }));
    return said === null ? null : flat(said, NAMES);
  };

  it('has a sentence for every fact there is', () => {
    const facts = [...source('facts.rs').matchAll(/^ {8}([A-Z]\w*)(?: \{| =)/gm)].map((match) => match[1]!.replaceAll(/(?<!^)(?=[A-Z])/g, '-').toLowerCase());
    expect(facts.length).toBeGreaterThan(100);
    for (const fact of facts) expect(en, fact).toHaveProperty([`fact.${fact}`]);
    expect([...UNTOLD].filter((fact) => !facts.includes(fact))).toEqual([]);
  });

  it('does not count the forts and events of a fleet that has none', () => {
    expect(told({ lists: { who: 0, fleet: null, forts: 0, events: 0 } })).toBeNull();
    expect(told({ lists: { who: 0, fleet: null, forts: 1, events: 0 } })).toBe('Maren brings a fleet with 1 fort and 0 events.');
  });

  it('tells ships of the same name apart by their captains', () => {
    const twins = view();
    twins.ships[2]!.card = twins.ships[0]!.card;
    expect(told({ sailed: { ship: 0, reach: 'L', to: null } }, words, twins)).toBe('Hrunting of Maren sails L.');
    expect(told({ pinned: { ship: 0, by: 2 } }, words, twins)).toBe('Hrunting of Maren is pinned by Hrunting of Tobias.');
    // Who brings her is said already.
    expect(told({ 'ship-shown': { who: 0, ship: 0, card: 0 } }, words, twins)).toBe('Maren brings Hrunting.');
  });

  it('names ships, islands, captains and numbers', () => {
    expect(told({ sailed: { ship: 0, reach: 'L', to: null } })).toBe('Hrunting sails L.');
    expect(told({ fired: { who: { ship: 0 }, gun: 1, at: { ship: 2 }, die: 5, total: 5, rank: 3 } })).toBe('Hrunting fires mast 2 at USS Morning Star: 5 against rank 3.');
    expect(told({ 'mast-lost': { ship: 2, mast: 1, by: 'fleets.intro.shoot.hit' } }, worte)).toMatch(/^USS Morning Star verliert Mast 1\. Noch \d von \d Masten\.$/);
    expect(told({ unloaded: { ship: 0, island: 0, gold: 4 } })).toMatch(new RegExp(`^Hrunting unloads 4 gold at ${view().islands[0]!.name}\\.`));
    expect(told({ rolled: { who: 1, why: 'reef', die: 3 } })).toBe('Tobias rolls 3 for a reef.');
    expect(told({ rolled: { who: 1, why: { fx: 'fleets.fx.captain' }, die: 3 } })).toBe('Tobias rolls 3 for Captain.');
    expect(told({ pinned: { ship: 0, by: 2 } })).toBe('Hrunting is pinned by USS Morning Star.');
    expect(told({ eliminated: { chip: 0, by: 'x' } })).toMatch(/^[A-Z].* is out of the game\.$/);
    // The gold of a ship that sinks is told as a sum.
    expect(told({ eliminated: { chip: 0, by: 'fleets.sink.gold_split_units' } })).toBeNull();
    expect(told({ credited: { who: 0, gold: 3, by: 'fleets.sink.gold_two' } })).toBe('Maren gets 3 gold of the sunken ship.');
    expect(told({ carried: { chip: 0, to: { island: 0 }, by: 'fleets.explore.look' } })).toBeNull();
    expect(told({ carried: { chip: 0, to: { island: 0 }, by: 'fleets.fx.ev_raft' } })).toContain(' goes to ');
    expect(told('board-tied')).toBe('Nobody wins the boarding.');
    expect(told({ sails: { ship: 0 } })).toBeNull();
  });

  it('speaks of the segments of a sea creature', () => {
    const deep = view();
    deep.ships[0]!.card = BOX.ships.find(({ kind }) => kind === 'creature')!.card;
    expect(told({ 'mast-lost': { ship: 0, mast: 2, by: 'fleets.intro.shoot.hit' } }, words, deep)).toBe('Gog-Clocthoth loses segment 2. 3 of 3 segments are left.');
    expect(told({ 'mast-repaired': { ship: 0, mast: 2, by: 'fleets.intro.repair' } }, words, deep)).toBe('Gog-Clocthoth regains segment 2.');
    expect(told({ burns: { ship: 0, mast: 2 } }, words, deep)).toBe('Segment 2 of Gog-Clocthoth is on fire.');
    expect(told({ 'fire-out': { ship: 0, mast: 2 } }, words, deep)).toBe('Gog-Clocthoth has put out segment 2.');
  });

  it('tells what is rare', () => {
    expect(told({ 'no-room': { who: 0 } })).toBe('Maren finds no room for terrain.');
    expect(told({ copied: { ship: 0, fx: 'fleets.fx.captain' } })).toBe('Hrunting now has an ability: Captain.');
    expect(told({ resigned: { who: 1 } })).toBe('Tobias resigns.');
  });

  it('leaves no hole in any language', () => {
    const says = { who: 0, of: 1, ship: 0, other: 2, derelict: 2, island: 0, terrain: 0, chip: 0, card: 0, die: 3, gold: 2, units: 2, turn: 4, number: 3, kind: 'reef', class: 'crew', at: { ship: 2 }, to: { island: 0 }, on: { ship: 2 }, by: 'fleets.reef.roll', fx: 'fleets.fx.helmsman', what: 'fleets.fx.fear', why: 'gun', thing: 'coin-3', total: 4, against: 3, left: 1, mast: 2, rank: 3, gun: 0, reach: 'S', forts: 1, events: 0, used: 1, chips: 4, rating: 3, flag: 1, nation: 'spain', fleet: '' };
    for (const key of Object.keys(en).filter((one) => one.startsWith('fact.') && one !== 'fact.board-tied' && one !== 'fact.pinned')) {
      const name = key.slice(5);
      for (const t of [words, worte]) expect(told({ [name]: says }, t) ?? '', name).not.toMatch(/[{}]/);
    }
  });

  it('is grouped by turns, has a colour, lasts and sounds', () => {
    expect(heading({ 'turn-began': { who: 1, turn: 7 } }, NAMES, words)).toBe('Turn 7, Tobias');
    expect(heading({ 'turn-ended': { who: 1 } }, NAMES, words)).toBeNull();
    expect(by({ 'mast-lost': { ship: 2, mast: 1, by: '' } }, telling())).toBe(1);
    // Whoever is harmed is harmed in the scene of whoever acts.
    expect(actor({ 'mast-lost': { ship: 2, mast: 1, by: '' } })).toBeUndefined();
    expect(actor({ 'turn-began': { who: 1, turn: 7 } })).toBe(1);
    expect(lasts({ sunk: { ship: 2, by: '' } })).toBeGreaterThan(0);
    expect(lasts({ sunk: { ship: 2, by: '' } })).toBeLessThanOrEqual(2000);
    expect(sound({ fired: { who: { ship: 0 }, gun: 0, at: { ship: 2 }, die: 1, total: 1, rank: 3 } })).toBe('cannon');
  });
});

describe('the text table', () => {
  it('has the turn, every fleet, islands, terrain and distances', () => {
    for (const t of [words, worte]) {
      const sections = text(scene({}, ['end turn']), t);
      for (const { heading, items } of sections) for (const said of [heading, ...items]) expect(said).not.toMatch(/[{}]|undefined|NaN/);
    }
    const sections = text(scene({}, ['end turn']), words);
    expect(sections.map(({ heading }) => heading)).toEqual(['Where the game stands', 'Fleet of Maren', 'Fleet of Tobias', 'Islands', 'Terrain', 'Distances']);
    expect(sections[3]!.items).toHaveLength(6);
    expect(sections[1]!.items.join(' ')).toContain('Hrunting');
    expect(headline(scene(), words)).toBe('Round 5 · turn 9 · Maren');
  });

  it('tells distances from the ship that sails', () => {
    const near = text(scene({ view: sailing() }, ['finish']), words).find(({ heading }) => heading === 'Distances')!;
    expect(near.items).toHaveLength(6);
    expect(near.items[0]).toMatch(/^Polaris to .+: \d[\d,.]* mm, (ahead|astern|to port|to starboard)$/);
  });

  it('does not tell what a captain cannot know', () => {
    const other = text(scene(), words).find(({ heading }) => heading === 'Fleet of Tobias')!.items.join(' ');
    const hidden = view().chips.filter((chip) => chip.owner === 1 && !chip.is_up);
    expect(hidden.length).toBeGreaterThan(0);
    expect(other).toContain('face-down crew');
  });
});
