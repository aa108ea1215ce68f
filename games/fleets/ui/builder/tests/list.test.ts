import { expect, test } from 'vitest';
import { poolOf } from '../pool';
import { readList } from '../list';
import { BOX } from './collection';

const { cards, byId } = poolOf(BOX);
const read = (text: string) => readList(text, cards);
const name = (id: string) => byId.get(id)!.name;
/** The fleet in names: ships with their crew. */
const ships = (text: string): string[] => (read(text)?.fleet.ships ?? []).map(({ ship, aboard }) => [name(ship), ...aboard.map(name)].join(' + '));

// Lines as they stand in the lists that people post, send and keep.
test.each<[line: string, ids: string[]]>([
  ['1x DJC-001 Flying Dutchman (17)', ['djc-001']],
  ['DJC-001 Flying Dutchman', ['djc-001']],
  ['Flying Dutchman (17)', ['djc-001']],
  ['Flying Dutchman 17', ['djc-001']],
  ['Flying Dutchman - 17 pts', ['djc-001']],
  ['Flying Dutchman [17 points]', ['djc-001']],
  ['Flying Dutchman .......... 17', ['djc-001']],
  ['flying dutchmann', ['djc-001']],
  ['djc 1', ['djc-001']],
  ['(djc-001)', ['djc-001']],
  ['Flying Dutchman (DJC-001) 17', ['djc-001']],
  ['Snipe PS-002', ['sm-ps-002']],
  ['RotF 12', ['rf-012']],
  ['- Snipe (6)', ['sm-ps-002']],
  ['* **Snipe** (6)', ['sm-ps-002']],
  ['• Snipe, 6 points', ['sm-ps-002']],
  ['[b]Snipe[/b] 6', ['sm-ps-002']],
  ['#PS-002 Snipe', ['sm-ps-002']],
  ['SM PS-002: Snipe', ['sm-ps-002']],
  ['Snipe (SM)', ['sm-ps-002']],
  ['2x Snipe', ['sm-ps-002', 'sm-ps-002']],
  ['Snipe x2', ['sm-ps-002', 'sm-ps-002']],
  ['Snipe (x2)', ['sm-ps-002', 'sm-ps-002']],
  ['2 Snipe', ['sm-ps-002', 'sm-ps-002']],
  ["Neptune’s Hoard (12)", ['rv-002']],
  ["L'Atalante (9)", ['rv-052']],
  ['Possession (13)', ['cc-068']],
  ['SCS-034 Bloody Spear 13', ['scs-034']],
  ['Bloody Spear | 13', ['scs-034']],
  ['Bloody Spear\t13\tSCS', ['scs-034']],
  ['Goliath 13', ['cc-032']],
  ['HMS Goliath, Crimson Coast, 13', ['cc-032']],
])('%s is %j', (line, ids) => {
  expect(read(line)?.fleet.ships.map(({ ship }) => ship)).toEqual(ids);
  expect(read(line)?.entries.every(({ card }) => card !== null)).toBe(true);
});

test('crew go aboard the ship under which they stand', () => {
  const list = `
    Pirates of Tortuga (39 points)

    Bloody Spear (13)
    + Captain (3)
    + Helmsman (2)
    Neptune's Hoard (12)
    + Helmsman (2)
    Longshanks (6)
    + Explorer (1)

    Total: 39 points`;
  expect(ships(list)).toEqual(['Bloody Spear + Captain + Helmsman', "Neptune's Hoard + Helmsman", 'Longshanks + Explorer']);
  expect(read(list)?.name).toBe('Pirates of Tortuga');
  // A captain is one of the ship's nation.
  expect(byId.get(read(list)!.fleet.ships[0]!.aboard[0]!)!.nation).toBe('pirate');
});

test('a line may be a ship with her crew, however they are joined', () => {
  for (const line of ['HMS Goliath: Captain, Helmsman', 'HMS Goliath (13): Captain (3), Helmsman (2)', 'HMS Goliath + Captain + Helmsman', 'HMS Goliath 13 w/ Captain 3, Helmsman 2', 'HMS Goliath, Captain, Helmsman', 'HMS Goliath with captain & helmsman', 'HMS Goliath; Captain; Helmsman'])
    expect(ships(line), line).toEqual(['HMS Goliath + Captain + Helmsman']);
  expect(byId.get(read('HMS Goliath: Captain')!.fleet.ships[0]!.aboard[0]!)!.nation).toBe('england');
});

test('crew that stand after all ships are spread over those of their nation', () => {
  const list = 'Ships:\nHMS Goliath\nHMS Dover\nCrew:\n2x Helmsman\nCaptain\n';
  expect(ships(list)).toEqual(['HMS Goliath + Helmsman + Captain', 'HMS Dover + Helmsman']);
  expect(ships('HMS Goliath\nHMS Dover\nHelmsman\nHelmsman\nCaptain')).toEqual(['HMS Goliath + Helmsman + Captain', 'HMS Dover + Helmsman']);
  expect(ships('Schiffe\nHMS Goliath\nMannschaft\nCaptain (3)\nGesamt: 16 Punkte')).toEqual(['HMS Goliath + Captain']);
});

test('forts, events, treasure, coins and what is ashore find their places', () => {
  const fleet = read("Snipe\nForts: Dead Man's Point\nEvents: Divers\nTreasures: Marksman's Map\nHome: Captain\nCoins: 1, 2, 2")!.fleet;
  expect(fleet.forts.map(name)).toEqual(["Dead Man's Point"]);
  expect(fleet.events.map(name)).toEqual(['Divers']);
  expect(fleet.uniques.map(name)).toEqual(["Marksman's Map"]);
  expect(fleet.home.map(name)).toEqual(['Captain']);
  expect(fleet.coins).toEqual([1, 2, 2]);
});

test('what is no card is said and not made up', () => {
  const list = read('Snipe\nThe Black Rooster of Doom (12)\nLongshanks')!;
  expect(list.entries.map(({ card }) => card?.name ?? null)).toEqual(['Snipe', null, 'Longshanks']);
  expect(read('good morning')).toBeNull();
  expect(read('17\n11')).toBeNull();
  expect(read('Total: 40')).toBeNull();
  // A typo is taken, and called one.
  expect(read('Blody Spear')!.entries[0]).toMatchObject({ isGuess: true, card: { name: 'Bloody Spear' } });
  expect(read('Bloody Spear')!.entries[0]!.isGuess).toBe(false);
  // The name counts if the id is another's.
  expect(read('DJC-002 Flying Dutchman')!.entries[0]).toMatchObject({ isGuess: true, card: { id: 'djc-001' } });
});
