// The story of a recorded game as it is told at the table.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Episode } from '$web/game';
import type { Film } from '$web/gen/types';
import { flat } from '$web/i18n';
import { framesOf } from '$web/table/history';
import { chaptersOf } from '$web/table/recap';
import type { Contents, Fact, View } from '../cove';
import { open, parts } from '../story';
import { NOISE } from '../tales';
import { BOX, battle, view, words, worte } from './scene';

const film = JSON.parse(readFileSync(new URL('./film.json', import.meta.url), 'utf8')) as Film;
const frames = framesOf(film);
const NAMES = ['Albatross', 'Barracuda', 'Cormorant', 'Dolphin'];

function chapters(face: number | null, t = words) {
  const teller = open(film.welcome.contents as Contents, t);
  return chaptersOf(frames, teller as never, face, NAMES);
}
const said = (face: number | null, t = words) => chapters(face, t).flatMap(({ tales }) => tales.map(({ says }) => flat(says, NAMES)));

/** What is told of facts between two views. */
function told(facts: Fact[], { face = 0 as number | null, before = view(), after = view(), t = words } = {}) {
  const lines = facts.map((fact, seq) => ({ seq, at: 1, text: '', clause: '', fact }));
  const episode: Episode<View, Fact> = { by: 0, before, after, face, names: NAMES, lines };
  return open(BOX, t).tales!(episode).map(({ says, weight }) => `${weight} ${flat(says, NAMES)}`);
}

describe('a recorded game', () => {
  it.each([['English', words], ['German', worte]] as const)('is told whole in %s, each line in one tale or named as noise', (_, t) => {
    for (const face of [null, 3]) {
      for (const { lines, tales } of chapters(face, t)) {
        const of = tales.flatMap((tale) => tale.of);
        expect(new Set(of).size).toBe(of.length);
        for (const line of lines) if (!of.includes(line)) expect(NOISE.has(parts(line.fact as Fact)[0]) || parts(line.fact as Fact)[0] === 'drew', JSON.stringify(line.fact)).toBe(true);
        for (const { says } of tales) expect(flat(says, NAMES)).not.toMatch(/[{}\0]|undefined|null|  |\.\./);
      }
    }
  });

  it('tells the turn of a captain in two sentences at most', () => {
    for (const { by, tales } of chapters(0)) if (by !== null) expect(tales.length, tales.map(({ says }) => flat(says, NAMES)).join(' ')).toBeLessThanOrEqual(2);
  });

  it('reads like this', () => {
    const all = said(3);
    for (const line of [
      'Albatross spends 6 gold on the ship: hull 6, crew 3, cannons 3 and sails 7.',
      'New treasure lies on the five islands.',
      'Albatross sails to Hull Island and meets Barracuda and you.',
      'Albatross, Barracuda and you fight at Hull Island.',
      'Albatross fires at your hull: no hit.',
      'You flee to Pirate’s Cove. A 3: no mutiny.',
      'Barracuda fires at the sails of Albatross: 1 hit, sails 7 → 6.',
      'Albatross plays Grapeshot Attack and fires at the sails of Barracuda: 2 hits, sails 7 → 5.',
      'Albatross is crippled (cannons 2 → 0) and limps to Pirate’s Cove. Barracuda gains 1 fame.',
      'Cormorant plunders Sail Island: 3 fame, 2 gold, 2 chests.',
      'Cormorant does nothing at Sail Island.',
      'Albatross patches up the cannons to 2 and collects 2 cards.',
      'Cormorant flees to Pirate’s Cove. The crew mutinies: 5 gold, 2 chests and 2 fame lost. You gain 1 fame.',
      'Barracuda raises the hull 6 → 10.',
      'Albatross throws 1 chest overboard: the hull holds no more.',
    ]) expect(all).toContain(line);
    expect(said(3, worte)).toContain('Albatross feuert auf deinen Rumpf: kein Treffer.');
    expect(said(3, worte)).toContain('Cormorant segelt zur Mannschaftsinsel und trifft auf dich.');
  });

  it('never says of a ship what everybody saw of another: the same reader is "you" throughout', () => {
    expect(said(3).filter((line) => line.includes('Dolphin'))).toEqual([]);
    expect(said(null).filter((line) => /\b[Yy]ou/.test(line))).toEqual([]);
  });
});

describe('what nobody may miss', () => {
  const volley = (who: string, at: string, section: string, to: number): Fact[] => [
    { aimed: { who, at, mark: section, by: 'cove.combat.volley.target' } } as Fact,
    { rolled: { who, dice: [5, 6] } } as Fact,
    { hit: { who, at, hits: 2, on: [5, 6] } } as Fact,
    { damaged: { who: Number(at.slice(1)) - 1, section, to } } as Fact,
  ];

  it('is a sentence of its own, of the greatest weight', () => {
    const hull = view().captains[0]!.values[0];
    expect(told([...volley('P2', 'P1', 'hull', 0), { crippled: { who: 0 } }, { gained: { who: 1, fame: 1, by: 'cove.combat.cripple.fame' } }, 'battle-ended'])).toEqual([
      '2 Barracuda fires at your hull: 2 hits.',
      `3 You are crippled (hull ${hull} → 0) and limp to Pirate’s Cove. Barracuda gains 1 fame.`,
    ]);
    expect(told([{ sunk: { who: 'blackbeard' } }, { gained: { who: 0, fame: 6, by: 'cove.legend' } }])).toEqual(['3 Edward Teach, Blackbeard is sunk. You gain 6 fame.']);
    expect(told([{ 'buried-chests': { who: 0, chests: 4 } }, { gained: { who: 0, fame: 4, by: 'cove.upgrade.treasure.chest' } }, { 'step-ended': { who: 0 } }])).toEqual(['3 You bury 4 chests: 4 fame.']);
    const visit: Fact[] = [3, 1].flatMap((chests) => [{ 'buried-chests': { who: 0, chests } }, { gained: { who: 0, fame: chests, by: 'cove.upgrade.treasure.chest' } }] as Fact[]);
    expect(told([...visit, { 'buried-gold': { who: 0, gold: 6 } }, { gained: { who: 0, fame: 2, by: 'cove.upgrade.treasure.gold' } }, { 'step-ended': { who: 0 } }])).toEqual(['3 You bury 4 chests and 6 gold: 6 fame.']);
    expect(told([{ consorted: { who: 1, card: 'consort', on: 0 } }])).toEqual(['3 Barracuda plays Consort on you and gets half of the booty.']);
  });

  it('tells a pirate’s volleys one by one, with what the guns did to his own ship', () => {
    const guests = [{ who: 'legend', legend: 'captain_hook', hull: 5, full: 5, controller: null, fired_at: [], targets: [] }];
    const before = view({ battle: battle({ guests: guests as never }) });
    expect(told([...volley('captain_hook', 'P1', 'crew', 1), ...volley('captain_hook', 'P2', 'crew', 1)], { before })).toHaveLength(2);
    const hit = told([{ aimed: { who: 'P1', at: 'captain_hook', mark: 'hull', by: '' } } as Fact, { rolled: { who: 'P1', dice: [6] } } as Fact, { hit: { who: 'P1', at: 'captain_hook', hits: 1, on: [6] } } as Fact, { battered: { who: 'captain_hook', hull: 4 } }], { before });
    expect(hit).toEqual(['2 You fire at Captain Hook: 1 hit, hull 5 → 4.']);
  });
});

it('gives each captain’s turn a scene of its own, and a reveal to all', () => {
  const teller = open(BOX, words);
  const around = { before: null, after: view(), face: 0, names: NAMES };
  const actor = (fact: Fact) => teller.actor!(fact, around);
  expect(actor({ aimed: { who: 'P2', at: 'P1', mark: 'hull', by: '' } } as Fact)).toBe(1);
  expect(actor({ damaged: { who: 0, section: 'hull', to: 2 } })).toBeUndefined();
  expect(actor({ gained: { who: 2, fame: 1, by: '' } })).toBeUndefined();
  expect(actor({ passed: { who: 2 } })).toBeUndefined();
  expect(actor({ sailed: { who: 2, to: 'hull' } })).toBeNull();
  expect(actor({ fled: { who: 2 } })).toBe(2);
  expect(teller.lasts({ sailed: { who: 2, to: 'hull' } })).toBe(700);
  expect(teller.lasts({ crippled: { who: 0 } })).toBeGreaterThanOrEqual(1000);
});
