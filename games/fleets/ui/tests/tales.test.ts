import { describe, expect, it } from 'vitest';
import type { Episode } from '$web/game';
import { flat } from '$web/i18n';
import type { Fact, View } from '../fleets';
import { tales } from '../tales';
import { BOX, NAMES, view, words, worte } from './scene';

const lines = (facts: readonly unknown[]) => facts.map((fact, i) => ({ seq: i + 1, at: i, fact, clause: null, text: '' })) as unknown as Episode<View, Fact>['lines'];
const began = (who: number) => ({ 'turn-began': { who, turn: 9 } });
const ended = (who: number) => ({ 'turn-ended': { who } });

function tell(by: number, facts: readonly unknown[], { face = 0 as number | null, t = words, after = view() } = {}) {
  const told = tales({ by, lines: lines([began(by), ...facts, ended(by)]), before: view(), after, face, names: NAMES }, BOX, t);
  return told.map(({ says, weight, of }) => ({ says: flat(says, NAMES), weight, n: of.length }));
}

// In the recorded position ships 0 and 1 are of Maren, 2 of Tobias.
const fired = (who: number, at: number, hits: boolean) => [{ fired: { who: { ship: who }, gun: 0, at: { ship: at }, die: 5, total: 5, rank: 3 } }, hits ? { hits: { who: { ship: who }, at: { ship: at } } } : { misses: { who: { ship: who }, at: { ship: at } } }];
const mast = (ship: number) => ({ 'mast-lost': { ship, mast: 1, by: 'fleets.intro.shoot.hit' } });

describe('a turn in a sentence', () => {
  it('says whose ship shot what off whom', () => {
    const shots = [{ shoots: { who: { ship: 2 } } }, ...fired(2, 0, true), mast(0), ...fired(2, 0, true), mast(0), ...fired(2, 0, false)];
    expect(tell(1, shots)).toEqual([expect.objectContaining({ says: 'USS Morning Star of Tobias shoots 2 masts off your Hrunting.', weight: 3 })]);
    expect(tell(1, shots, { face: null })[0]!.says).toBe('USS Morning Star of Tobias shoots 2 masts off Hrunting of Maren.');
    expect(tell(1, shots, { t: worte })[0]!.says).toBe('USS Morning Star von Tobias schießt deiner Hrunting 2 Masten weg.');
  });

  it('tells a volley in vain, and a ship that goes down', () => {
    expect(tell(1, [...fired(2, 0, false)])[0]).toMatchObject({ says: 'USS Morning Star of Tobias fires a shot at your Hrunting in vain.', weight: 2 });
    expect(tell(1, [...fired(2, 0, true), mast(0), { sunk: { ship: 0, by: 'x' } }])[0]).toMatchObject({ says: 'USS Morning Star of Tobias sinks your Hrunting.', weight: 3 });
  });

  it('tells where a ship sails, what she finds and what she brings home', () => {
    expect(tell(1, [{ sails: { ship: 2 } }, { sailed: { ship: 2, reach: 'L', to: null } }, { sailed: { ship: 2, reach: 'S', to: null } }])[0]!.says).toMatch(/^USS Morning Star of Tobias sails on, now [a-z-]+ of .+\.$/);
    const island = view().islands[1]!.name;
    const coin = view().chips.findIndex((chip) => chip.class === 'treasure');
    const found = [{ docked: { ship: 2, island: 1 } }, { explores: { ship: 2, at: { island: 1 } } }, { carried: { chip: coin, to: { ship: 2 }, by: 'fleets.explore.look' } }];
    expect(tell(1, found)[0]!.says).toBe(`USS Morning Star of Tobias explores ${island} and takes 1 treasure aboard.`);
    expect(tell(0, [{ sails: { ship: 0 } }, { sailed: { ship: 0, reach: 'L', to: null } }, { docked: { ship: 0, island: 0 } }, { unloaded: { ship: 0, island: 0, gold: 4 } }])[0]).toMatchObject({ says: 'Your Hrunting brings 4 gold home.', weight: 3 });
  });

  it('knows whose turn it is where a story begins in the middle of it', () => {
    const facts = [{ explores: { ship: 0, at: { island: 1 } } }];
    const told = tales({ by: null, lines: lines(facts), before: view({ active: 0 }), after: view(), face: 0, names: NAMES }, BOX, words);
    expect(told.map(({ says }) => flat(says, NAMES))).toEqual([`Your Hrunting explores ${view().islands[1]!.name}.`]);
  });

  it('tells ships that only sail on together', () => {
    const sails = [2, 3].flatMap((ship) => [{ sails: { ship } }, { sailed: { ship, reach: 'L', to: null } }]);
    expect(tell(1, sails).map(({ says }) => says)).toEqual([expect.stringMatching(/^USS Morning Star and .+ of Tobias sail on\.$/)]);
    expect(tell(1, sails, { t: worte })[0]!.says).toMatch(/von Tobias segeln weiter\.$/);
  });

  it('tells a boarding by how it went', () => {
    const boards = [{ rams: { ship: 2, other: 0 } }, mast(0), { boards: { ship: 2, other: 0 } }, { 'board-totals': { ship: 2, total: 8, other: 0, against: 4 } }];
    const coin = view().chips.findIndex((chip) => chip.class === 'treasure');
    expect(tell(1, [...boards, { 'board-won': { ship: 2 } }, { 'claims-treasure': { ship: 2 } }, { carried: { chip: coin, to: { ship: 2 }, by: 'x' } }])[0]!.says).toBe('USS Morning Star of Tobias boards your Hrunting and takes 1 treasure.');
    expect(tell(1, [...boards, { 'board-won': { ship: 0 } }])[0]!.says).toBe('USS Morning Star of Tobias boards your Hrunting and is beaten.');
    expect(tell(1, [...boards, 'board-tied'])[0]!.says).toContain('and nobody wins');
  });

  it('tells a turn without an action, and never more than two tales', () => {
    expect(tell(1, [])).toEqual([{ says: 'Tobias does nothing.', weight: 2, n: 1 }]);
    const all = [...fired(2, 0, true), mast(0), { sails: { ship: 3 } }, { sailed: { ship: 3, reach: 'L', to: null } }, { 'mast-repaired': { ship: 4, mast: 1, by: 'x' } }];
    expect(tell(1, all)).toHaveLength(2);
  });

  it('gives each line to one tale only, and drops what says nothing', () => {
    const facts = [began(1), { sails: { ship: 2 } }, { sailed: { ship: 2, reach: 'L', to: null } }, ...fired(2, 0, true), mast(0), { 'mast-repaired': { ship: 3, mast: 1, by: 'x' } }, ended(1)];
    const told = tales({ by: 1, lines: lines(facts), before: view(), after: view(), face: 0, names: NAMES }, BOX, words);
    const of = told.flatMap((tale) => tale.of.map(({ seq }) => seq));
    expect(new Set(of).size).toBe(of.length);
    expect(of.length).toBeGreaterThan(3);
  });

  it('brings the ships of a fleet in one sentence, and tells the end fact by fact', () => {
    const before = view({ turn: 0 });
    const told = tales({ by: 0, lines: lines([{ 'ship-shown': { who: 0, ship: 0, card: 0 } }, { 'ship-shown': { who: 0, ship: 1, card: 0 } }]), before: null, after: before, face: 0, names: NAMES }, BOX, words);
    expect(told.map(({ says }) => flat(says, NAMES))).toEqual(['Maren brings Hrunting and Polaris.']);
    const end = tales({ by: null, lines: lines([{ ended: { by: 'fleets.end.cursed.majority' } }, { scored: { who: 0, gold: 9, units: 2 } }]), before: null, after: view(), face: 0, names: NAMES }, BOX, words);
    expect(end.map(({ weight }) => weight)).toEqual([3, 3]);
  });
});
