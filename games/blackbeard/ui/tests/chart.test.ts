// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Board from '../Board.svelte';
import type { Area, BbOption, BbScene, Fact, Move } from '../blackbeard';
import type { Transit } from '../gen/types';
import { AREAS, BOX as TRANSIT, CLOSE, INSET, NAMES, PORTS, SHEET, SPOTS, TAG, TRANSITS } from '../chart/coast';
import { Moorings, type Piece, type Spot } from '../chart/moorings';
import { wide } from '../chart/names';
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
    const room = (place: Area | Transit) => SPOTS[place].length + CLOSE[place].length;
    expect(BOX.areas.filter(({ area }) => !AREAS[area] || !NAMES[area] || room(area) < 10)).toEqual([]);
    expect(BOX.transits.filter(({ transit }) => !TRANSITS[transit] || room(transit) < 3)).toEqual([]);
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

  // A small ship's disc and the plate of a name of common length, as they are drawn.
  const disc = ({ x, y, small }: Spot): Box => (small ? [x - 12, y - 12, x + 12, y + 11] : [x - 16, y - 16, x + 16, y + 16]);
  const plate = ({ x, y, small, above }: Spot, name = 'Rackham'): Box => {
    const [half, middle] = [(wide(name) + 8) / 2, y + (above ? -22 : small ? 18 : 24)];
    return [x - half, middle - 7, x + half, middle + 6.5];
  };
  const row = (at: Piece['at'], n: number): Piece[] => Array.from({ length: n }, (_, i) => ({ key: String(i), at }));
  /** Pairs of which one covers the other or her name. */
  const covered = (spots: readonly Spot[]) =>
    spots.flatMap((a, i) => spots.slice(i + 1).flatMap((b, j) => ([disc(a), plate(a)].some((one) => [disc(b), plate(b)].some((other) => overlap(one, other))) ? [`${i} and ${i + 1 + j}`] : [])));

  it.each([2, 3, 4, 5, 6])('lay %i ships of any port side by side, so that every name can be read and none leaves the sheet', (n) => {
    for (const port of Object.keys(PORTS) as (keyof typeof PORTS)[]) {
      const spots = [...new Moorings().lay(row(port, n)).values()];
      expect(covered(spots), port).toEqual([]);
      const lost = spots.filter((spot) => [disc(spot), plate(spot)].some(([l, t, r, b]) => l < 0 || t < 0 || r > SHEET.width || b > SHEET.height));
      expect(lost, port).toEqual([]);
    }
  });

  it('keep two ships in a port off two in any other', () => {
    const ports = Object.keys(PORTS) as (keyof typeof PORTS)[];
    const both = (a: Piece['at'], b: Piece['at']) => [...new Moorings().lay([...row(a, 2).map((piece) => ({ ...piece, key: `a${piece.key}` })), ...row(b, 2)]).values()];
    expect(ports.flatMap((a, i) => ports.slice(i + 1).flatMap((b) => (covered(both(a, b)).length > 0 ? [`${a} and ${b}`] : [])))).toEqual([]);
  });

  it('let no ship hide the tag of her own port when there are several', () => {
    for (const port of Object.keys(PORTS) as (keyof typeof PORTS)[]) {
      const [x, y, width] = PORTS[port].tag;
      const spots = [...new Moorings().lay(row(port, 4)).values()];
      expect(spots.filter((spot) => overlap(disc(spot), [x, y, x + width, y + TAG.height])), port).toEqual([]);
    }
  });

  it('hide no tag of a neighbour with four ships at Portobello or with one at Goa', () => {
    const tags = (Object.keys(PORTS) as (keyof typeof PORTS)[]).map((port): [string, Box] => [port, [PORTS[port].tag[0], PORTS[port].tag[1], PORTS[port].tag[0] + PORTS[port].tag[2], PORTS[port].tag[1] + TAG.height]]);
    const hidden = (boxes: Box[]) => tags.flatMap(([port, tag]) => (boxes.some((box) => overlap(box, tag)) ? [port] : []));
    expect(hidden([...new Moorings().lay(row('portobello', 4)).values()].flatMap((spot) => [disc(spot), plate(spot)]))).toEqual([]);
    expect(hidden([...new Moorings().lay(row('goa', 1)).values()].map(disc))).toEqual([]);
  });

  it('have room for a whole table in one sea, every name to be read', () => {
    for (const { area } of BOX.areas) expect(covered([...new Moorings().lay(row(area, 10)).values()]), area).toEqual([]);
    for (const { transit } of BOX.transits) expect(covered([...new Moorings().lay(row(transit, 3)).values()]), transit).toEqual([]);
  });

  it('let no long name in a sea cover another, nor one in the sea beside it', () => {
    const named = (at: Piece['at'], names: readonly string[]): Piece[] => names.map((name) => ({ key: `${at} ${name}`, at, name, wide: name === 'Winchelsea' || name === 'Scarborough' }));
    const boxes = (pieces: readonly Piece[]) => {
      const spots = new Moorings().lay(pieces);
      return pieces.map(({ key, name, wide: isWide = false }): { key: string; of: Box[] } => {
        const spot = spots.get(key)!;
        const [l, t, r, b] = disc(spot);
        return { key, of: [isWide ? [l - (spot.small ? 4 : 5), t, r + (spot.small ? 4 : 5), b] : [l, t, r, b], plate(spot, name)] };
      });
    };
    const clashes = (pieces: readonly Piece[]) => {
      const all = boxes(pieces);
      return all.flatMap((a, i) => all.slice(i + 1).flatMap((b) => (a.of.some((one) => b.of.some((other) => overlap(one, other))) ? [`${a.key} and ${b.key}`] : [])));
    };
    const long = ['Bonny & Read', 'Winchelsea', 'Scarborough', 'Lowther'];
    for (const { area } of BOX.areas) expect(clashes(named(area, long)), area).toEqual([]);
    for (const { transit } of BOX.transits) expect(clashes(named(transit, long.slice(0, 3))), transit).toEqual([]);
    for (const [one, other] of [['central_atlantic', 'south_atlantic'], ['caribbean', 'central_america'], ['caribbean', 'south_america'], ['east_africa', 'india']] as const) {
      expect(clashes([...named(one, long.slice(0, 2)), ...named(other, long.slice(2))]), `${one} and ${other}`).toEqual([]);
    }
  });

  it.each(['portobello', 'bath', 'goa', 'caribbean', 'india'] as const)('lay allies side by side at %s, with room for the line between them', (at) => {
    const moorings = new Moorings();
    const [a, b, c, d] = row(at, 4) as [Piece, Piece, Piece, Piece];
    moorings.lay([a, b, c, d]);
    const pair = [{ ...a, ally: '3' }, b, c, { ...d, ally: '0' }];
    const spots = moorings.lay(pair);
    const [first, second] = [spots.get('0')!, spots.get('3')!];
    const gap = (one: Spot, other: Spot) => Math.hypot(one.x - other.x, one.y - other.y) - (one.small ? 12 : 16) - (other.small ? 12 : 16);
    expect(gap(first, second)).toBeGreaterThan(9);
    // Nobody lies on the line: whoever did has changed places.
    const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2, small: true, above: false };
    for (const other of ['1', '2']) expect(gap(middle, spots.get(other)!)).toBeGreaterThan(-12);
    expect(covered([...spots.values()])).toEqual([]);
    // And so they stay.
    expect(moorings.lay(pair)).toEqual(spots);
  });

  it('let a ship at sea make way for those in a port nearby', () => {
    const moorings = new Moorings();
    const sea = { key: 'sea', at: 'central_america' as const };
    for (let n = 1; n <= 4; n += 1) {
      const spots = moorings.lay([...row('honduras', n), ...row('campeche', 2).map((piece) => ({ ...piece, key: `c${piece.key}` })), sea]);
      expect(covered([...spots.values()]), `${n} in Honduras`).toEqual([]);
    }
  });

  it('join two pairs of allies in one port without parting either', () => {
    const moorings = new Moorings();
    moorings.lay(row('portobello', 4));
    const spots = moorings.lay(row('portobello', 4).map((piece, i) => ({ ...piece, ally: ['2', '3', '0', '1'][i]! })));
    const step = Math.abs(PORTS.portobello.dock[2]);
    for (const [one, other] of [['0', '2'], ['1', '3']] as const) expect(Math.abs(spots.get(one)!.x - spots.get(other)!.x)).toBe(step);
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
    show(scene({ view: view({ now: { kind: 'roll', why: 'bb.find.roll', aim: null }, dice: [{ who: { pirate: 'teach' }, dice: '4', count: 1, plus: 5, total: 9 }] }) }));
    expect(document.querySelector('.fb-dice')?.textContent).toContain('Teach: 4, 9 in all');
  });
});
