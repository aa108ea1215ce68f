// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Board from '../Board.svelte';
import type { Area, BbOption, BbScene, Fact, Move } from '../blackbeard';
import type { Transit } from '../gen/types';
import { AREAS, BOX as TRANSIT, INSET, NAMES, PORTS, SHEET, SPOTS, TAG, TRANSITS } from '../chart/coast';
import { Moorings } from '../chart/moorings';
import { effectOf } from '../effects';
import { hullIcon } from '../pieces/icons';
import { doerOf, ISLE_OF_PINES, placeOf, shipOf } from '../places';
import { selected } from '../selected.svelte';
import { acts, BOX, scene, view, words, worte } from './scene';

type Box = [left: number, top: number, right: number, bottom: number];
const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
const tagBox = (port: keyof typeof PORTS): Box => {
  const [x, y, width] = PORTS[port].tag;
  const merchant = BOX.ports.find((one) => one.port === port)?.nation ? TAG.gap + TAG.merchant : 0;
  return [x, y, x + width + merchant, y + TAG.height];
};

describe('the sheet', () => {
  it('has a place for every port, sea area and transit box', () => {
    expect(BOX.ports.filter(({ port }) => !PORTS[port])).toEqual([]);
    expect(BOX.areas.filter(({ area }) => !AREAS[area] || !NAMES[area] || SPOTS[area].length < 3)).toEqual([]);
    expect(BOX.transits.filter(({ transit }) => !TRANSITS[transit] || SPOTS[transit].length < 2)).toEqual([]);
  });

  it('lets no tag lie over another or over a transit box, and none leave its sheet', () => {
    const ports = Object.keys(PORTS) as (keyof typeof PORTS)[];
    const boxes = ports.map((port): [string, Box] => [port, tagBox(port)]);
    for (const [transit, [x, y]] of Object.entries(TRANSITS)) boxes.push([transit, [x - TRANSIT.width / 2, y - TRANSIT.height / 2, x + TRANSIT.width / 2, y + TRANSIT.height / 2]]);
    const over = boxes.flatMap(([a, one], i) => boxes.slice(i + 1).flatMap(([b, other]) => (overlap(one, other) ? [`${a} and ${b}`] : [])));
    expect(over).toEqual([]);
    const sheet: Box = [0, 0, SHEET.width, SHEET.height];
    const inset: Box = [INSET.x, INSET.y, INSET.x + INSET.width, INSET.y + INSET.height];
    const lost = BOX.ports.filter(({ port, area }) => {
      const [l, t, r, b] = tagBox(port);
      const edge = area === 'east_africa' || area === 'india' ? inset : sheet;
      return l < edge[0] || t < edge[1] || r > edge[2] || b > edge[3];
    });
    expect(lost).toEqual([]);
  });

  it('offers spots on which no ship hides a tag or another ship', () => {
    const disc = ([x, y]: [number, number]): Box => [x - 16, y - 16, x + 16, y + 16];
    const tags = (Object.keys(PORTS) as (keyof typeof PORTS)[]).map(tagBox);
    for (const [place, spots] of Object.entries(SPOTS) as [Area | Transit, [number, number][]][]) {
      expect(spots.filter((spot) => tags.some((tag) => overlap(disc(spot), tag))), place).toEqual([]);
      const twice = spots.filter((spot, i) => spots.slice(i + 1).some((other) => overlap(disc(spot), disc(other))));
      expect(twice, place).toEqual([]);
    }
  });
});

describe('moorings', () => {
  it('keep a ship where she lies when others come and go', () => {
    const moorings = new Moorings();
    const at = 'caribbean';
    const first = moorings.lay([{ key: 'a', at }, { key: 'b', at }]);
    const second = moorings.lay([{ key: 'c', at }, { key: 'b', at }]);
    expect(second.get('b')).toEqual(first.get('b'));
    // The newcomer has the spot that was left.
    expect(second.get('c')).toEqual(first.get('a'));
    expect(moorings.last.get('a')).toEqual(first.get('a'));
  });

  it('give everybody a point of his own, however many there are', () => {
    const pieces = Array.from({ length: 20 }, (_, i) => ({ key: String(i), at: i < 14 ? 'north_atlantic' : 'havana' }));
    const points = [...new Moorings().lay(pieces).values()].map(({ x, y }) => `${x} ${y}`);
    expect(new Set(points).size).toBe(20);
  });

  it('let a ship that sails take another place', () => {
    const moorings = new Moorings();
    const before = moorings.lay([{ key: 'a', at: 'caribbean' }]).get('a');
    expect(moorings.lay([{ key: 'a', at: 'port_royal' }]).get('a')).not.toEqual(before);
  });
});

describe('where a move is lit', () => {
  it.each<[Move, string | null]>([
    [{ sail: { pirate: 'teach', to: 'caribbean' } }, 'caribbean'],
    [{ find: { pirate: 'teach', port: 'goa' } }, 'goa'],
    [{ attack: { pirate: 'teach', port: 'havana' } }, 'havana'],
    [{ deploy: { pirate: 'teach', area: 'india', ship: 'sloop' } }, 'india'],
    [{ winds: { card: 'fair_winds:3', pirate: 'teach', area: 'india' } }, 'india'],
    [{ 'play-at': { card: 'local_resistance:2', port: 'bath' } }, 'bath'],
    [{ 'kc-move': { to: 'cape_route' } }, 'cape_route'],
    [{ 'kc-attack': { port: 'bath' } }, 'bath'],
    [{ dig: { pirate: 'teach' } }, ISLE_OF_PINES],
    [{ loot: { pirate: 'teach' } }, null],
    ['pass', null],
  ])('%o at %s', (mv, place) => expect(placeOf(mv)).toBe(place));

  it('is on the ship that it is about, and knows who does it', () => {
    const grab: Move = { grab: { pirate: 'teach', victim: 'low' } };
    expect([shipOf(grab), doerOf(grab), placeOf(grab)]).toEqual(['low', 'teach', null]);
    expect([shipOf({ 'play-on': { card: 'scurvy:2', pirate: 'low' } }), doerOf('pass')]).toEqual(['low', null]);
  });
});

describe('effects', () => {
  const of = (fact: Fact) => effectOf({ fact, ms: 400, key: 1 });
  it('show a storm over its sea, hits on a ship, a merchant that is turned up, and a ship that leaves', () => {
    expect(of({ 'storm-strikes': { area: 'india' } })).toMatchObject({ kind: 'storm', area: 'india' });
    expect(of({ 'combat-hits': { pirate: 'low', hits: 2, by: 'bb' } })).toMatchObject({ kind: 'burst', pirate: 'low' });
    expect(of({ found: { pirate: 'low', port: 'goa', merchant: 'flute:3' } })).toMatchObject({ kind: 'turn', port: 'goa' });
    expect(of({ retired: { pirate: 'low', by: 'bb' } })).toMatchObject({ kind: 'leaves', sinks: false });
    expect(of({ eliminated: { pirate: 'low', by: 'bb' } })).toMatchObject({ kind: 'leaves', sinks: true });
    expect(of({ 'port-destroyed': { port: 'goa', by: 'bb' } })).toMatchObject({ kind: 'ring', at: 'goa', bad: true });
    expect(of({ 'turn-ends': { who: 0 } })).toBeNull();
    expect(effectOf(null)).toBeNull();
  });
});

let page: Record<string, unknown> | null = null;
function show(shown: BbScene, doing = acts(), t = words) {
  page = mount(Board, { target: document.body, props: { scene: shown, acts: doing, t } });
  flushSync();
  return doing;
}
const all = (what: string) => [...document.querySelectorAll<SVGElement>(what)];
const label = (node: Element | null) => node?.getAttribute('aria-label') ?? '';
/** A port that can be chosen is told by what is clicked. */
const portLabels = (of = '') => all(`.port${of}`).map((node) => label(node) || label(node.querySelector('.port-hit')));
const find = (key: string) => document.querySelector(`.bb-chart [data-target="${key}"]`);
const press = (node: Element | null, key?: string) => {
  node!.dispatchEvent(key ? new KeyboardEvent('keydown', { key, bubbles: true }) : new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const option = (text: string, mv: Move): BbOption => ({ text, mv });
const OPTIONS: BbOption[] = [
  option('roberts sails central_atlantic', { sail: { pirate: 'roberts', to: 'central_atlantic' } }),
  option('roberts sails new_york', { sail: { pirate: 'roberts', to: 'new_york' } }),
  option('roberts attacks new_york', { attack: { pirate: 'roberts', port: 'new_york' } }),
  option('roberts grabs taylor', { grab: { pirate: 'roberts', victim: 'taylor' } }),
  option('teach sails east_africa', { sail: { pirate: 'teach', to: 'east_africa' } }),
  option('end', 'end-turn'),
];
const asked = (change: Partial<BbScene> = {}) => scene({ options: OPTIONS, ...change });

beforeEach(() => (selected.pirate = 'roberts'));
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  selected.pirate = null;
  document.body.innerHTML = '';
});

describe('the chart', () => {
  it('tells every port, ship and warship to a screen reader, in both languages', () => {
    show(scene());
    expect(all('.port')).toHaveLength(36);
    const havana = portLabels().find((says) => says.includes('Havana'));
    expect(havana).toContain('Havana, number 24, Spanish, value 5, defence 10');
    expect(all('.piece')).toHaveLength(view().ships.length + view().warships.length);
    page = (unmount(page!), null);
    document.body.innerHTML = '';
    show(scene(), acts(), worte);
    expect(portLabels().find((says) => says.includes('Havana'))).toContain('Wert 5, Abwehr 10');
  });

  it('marks a sea by a click or by Enter', () => {
    const doing = show(asked());
    press(find('roberts sails central_atlantic'));
    press(find('roberts sails central_atlantic'), 'Enter');
    expect(doing.choose).toHaveBeenCalledTimes(2);
    expect(doing.choose).toHaveBeenCalledWith('roberts sails central_atlantic');
  });

  it('opens a list where there are several choices, and Escape closes it', () => {
    const doing = show(asked());
    press(find('at New York'));
    const offered = [...document.querySelectorAll('.bb-menu .do')];
    expect(offered.map((node) => node.getAttribute('data-target'))).toEqual(['roberts sails new_york', 'roberts attacks new_york']);
    expect(document.activeElement).toBe(offered[0]);
    press(offered[1]!);
    expect(doing.choose).toHaveBeenCalledWith('roberts attacks new_york');
    press(document.querySelector('.bb-menu'), 'Escape');
    expect(document.querySelector('.bb-menu')).toBeNull();
  });

  it('lights the actions of the pirate in hand, and those of another when he is taken up', () => {
    show(asked());
    expect(find('teach sails east_africa')).toBeNull();
    press(find('teach'));
    expect(selected.pirate).toBe('teach');
    expect(find('teach sails east_africa')).not.toBeNull();
    expect(find('roberts sails central_atlantic')).toBeNull();
  });

  it('lights the ship that an action is about', () => {
    const doing = show(asked());
    press(find('roberts grabs taylor'));
    expect(doing.choose).toHaveBeenCalledWith('roberts grabs taylor');
    expect(label(find('roberts grabs taylor'))).toContain('Taylor');
  });

  it.each([{ face: null }, { live: false }, { busy: true }, { asked: [1] }])('lights nothing that cannot be done: %o', (change) => {
    show(asked(change));
    expect(find('roberts sails central_atlantic')).toBeNull();
    expect(all('.can')).toEqual([]);
  });

  it('takes an own ship in hand before a card is played on her', () => {
    const doing = show(asked({ options: [...OPTIONS, option('play guns on teach', { 'play-on': { card: 'heavy_guns:2', pirate: 'teach' } })] }));
    press(find('teach'));
    expect(doing.choose).not.toHaveBeenCalled();
    press(find('play guns on teach'));
    expect(doing.choose).toHaveBeenCalledWith('play guns on teach');
  });

  it('shows whose captain a foreign ship is', () => {
    const doing = show(scene());
    press(find('low'));
    expect(doing.look).toHaveBeenCalledWith(2);
  });

  it('tints ports as they are to the pirate in hand', () => {
    selected.pirate = 'teach';
    show(scene());
    const [barred, open] = [portLabels('.barred'), portLabels('.open')];
    expect(barred.some((says) => says.startsWith('Bath') && says.includes('closed to Teach'))).toBe(true);
    expect(open.some((says) => says.startsWith('Isla de Tortuga') && says.includes('open to Teach'))).toBe(true);
    // What is destroyed is struck out instead.
    const gone = new Set(view().ports.filter((port) => port.is_destroyed).map(({ port }) => port));
    expect(barred).toHaveLength(view().standings[0]!.barred.filter((port) => !gone.has(port)).length);
  });

  it('joins allies by one line in the colour of their captain, and tells it', () => {
    show(scene());
    expect(all('.band')).toEqual([]);
    page = (unmount(page!), null);
    document.body.innerHTML = '';
    const allied = view();
    for (const [pirate, ally] of [['teach', 'roberts'], ['roberts', 'teach'], ['taylor', 'avery'], ['avery', 'taylor']]) Object.assign(allied.ships.find((ship) => ship.pirate === pirate)!, { ally, at: 'caribbean' });
    show(scene({ view: allied, options: [] }));
    const bands = all('.band');
    expect(bands).toHaveLength(2);
    const at = (key: string) => /translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(find(key)!.getAttribute('style')!)!.slice(1).join(' ');
    expect(bands[0]!.querySelector('path')!.getAttribute('d')).toBe(`M${at('teach')}L${at('roberts')}`);
    expect(bands[1]!.querySelector('path')!.getAttribute('d')).toBe(`M${at('taylor')}L${at('avery')}`);
    expect(bands[0]!.getAttribute('class')).not.toBe(bands[1]!.getAttribute('class'));
    expect(label(find('taylor'))).toContain('allied with Avery');
  });

  it('shows every kind of ship by an icon of her own', () => {
    const kinds = ['sloop', 'schooner', 'brigantine', 'flute', 'rigger'].map(hullIcon);
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  it('shows dice that may be thrown again', () => {
    show(scene({ view: view({ now: { kind: 'roll', why: 'bb.find.roll' }, dice: [{ who: { pirate: 'teach' }, dice: '4', count: 1, plus: 5, total: 9 }] }) }));
    expect(document.querySelector('.bb-dice')?.textContent).toContain('Teach: 4, 9 in all');
  });
});
