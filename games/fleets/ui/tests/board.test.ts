// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Ahead from '../Ahead.svelte';
import Board from '../Board.svelte';
import Chart from '../Chart.svelte';
import Ending from '../Ending.svelte';
import Hand from '../Hand.svelte';
import Stow from '../set-up/Stow.svelte';
import Sheet from '../sheets/Sheet.svelte';
import { screen } from '../sheets/wide.svelte';
import { course, courseText, decide, helmOf, raysOf, stages, steer, take, triedFor } from '../course.svelte';
import type { FleetScene, Outlook } from '../fleets';
import { picks } from '../picks.svelte';
import { acts, BOX, foresees, fortified, sailing, scene, view, words } from './scene';

let page: Record<string, unknown> | null = null;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof ResizeObserver;

function show(shown: FleetScene, What: unknown = Chart, doing = acts()) {
  page = mount(What as typeof Chart, { target: document.body, props: { scene: shown, acts: doing, t: words } });
  flushSync();
  return doing;
}
const targets = () => [...document.querySelectorAll('[data-target]')].map((node) => node.getAttribute('data-target'));
const find = (move: string) => document.querySelector<HTMLElement>(`[data-target="${move}"]`)!;
const click = (node: Element) => {
  node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const named = (name: string) => [...document.querySelectorAll<HTMLElement>('button')].find((node) => (node.getAttribute('aria-label') ?? node.textContent ?? '').trim().startsWith(name))!;

beforeEach(() => {
  Object.assign(picks, { ship: null, fort: null, mast: null, target: null, names: true, rings: true, threat: false });
  course.about = null;
  screen.wide = false;
  take(null, scene());
});
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  document.body.innerHTML = '';
});

describe('stowing', () => {
  const now = { kind: 'stow' } as FleetScene['view']['now'];
  const flames = { text: 'use fleets.fx.bombardier of s1', mv: { use: { fx: 'fleets.fx.bombardier', ship: 0 } } } as FleetScene['options'][number];

  it('lets a deck gun throw flames as long as that can be said', () => {
    const doing = show(scene({ view: view({ now }), options: [flames] }), Stow);
    expect([...document.querySelectorAll('[data-move*=bombardier]')].map((node) => node.closest('section')!.getAttribute('aria-label'))).toEqual(['Hrunting']);
    click(document.querySelector('[data-move*=bombardier]')!);
    expect(doing.play).toHaveBeenCalledWith(flames.text);
  });

  it('does not speak of deck guns where nothing can be said', () => {
    show(scene({ view: view({ now }) }), Stow);
    expect(document.querySelectorAll('[data-move*=bombardier]')).toHaveLength(0);
  });
});

describe('the sea', () => {
  it('draws every ship with a sail for each mast that stands, and a cross for one that is lost', () => {
    const shown = view();
    shown.ships[0]!.masts[1] = 'lost';
    shown.ships[1]!.masts[0] = 'fire';
    show(scene({ view: shown }));
    expect(document.querySelectorAll('.fl-ships .fl-ship')).toHaveLength(4);
    expect(document.querySelectorAll('.fl-ships .mast')).toHaveLength(shown.ships.reduce((sum, ship) => sum + ship.masts.length, 0));
    expect(document.querySelectorAll('.fl-ships .mast.lost')).toHaveLength(1);
    expect(document.querySelectorAll('.fl-ships .flame')).toHaveLength(1);
    expect(document.querySelectorAll('.fl-isle')).toHaveLength(6);
    expect(document.querySelectorAll('.fl-terrain')).toHaveLength(2);
    expect(document.body.textContent).toContain('Hrunting');
  });

  it('lights the ships that can be given an action, and opens their cards', () => {
    show(scene({}, ['end turn', 'sail s1', 'shoot s1', 'sail s2']));
    expect(targets()).toEqual(expect.arrayContaining(['ship 0', 'ship 1', 'ship 2', 'ship 3']));
    expect(document.querySelectorAll('.fl-lit')).toHaveLength(2);
    click(find('ship 0'));
    expect(picks.ship).toBe(0);
  });

  it('opens the card of a fort, with its guns, its flags and what lies in it', () => {
    show(scene({ view: fortified() }, ['end turn', 'sail s1']), Board);
    click(find('fort 1'));
    const card = document.querySelector('.fl-sheet')!;
    expect(card.querySelector('h2')!.textContent).toBe(BOX.forts[0]!.name);
    expect(card.querySelectorAll('.fl-guns tbody tr')).toHaveLength(4);
    expect(card.querySelectorAll('.fl-guns .lost')).toHaveLength(1);
    expect(card.textContent).toContain('3 of 4 flags');
    expect(card.querySelector('.fl-cargo')!.textContent).toContain('3 gold');
    expect(document.querySelector('.fl-world')!.textContent).toContain('fort, 1 inside');
  });

  it('takes the next ship in hand that has done nothing yet, and none when all have', () => {
    show(scene({}, ['end turn', 'sail s1', 'shoot s1', 'sail s2']), Board);
    expect(picks.ship).toBe(0);
    document.body.innerHTML = '';
    picks.ship = null;
    show(scene({}, ['end turn']), Board);
    expect(picks.ship).toBeNull();
    expect(document.querySelector('.fl-sheet')).toBeNull();
  });

  it('lays treasure that was found on the island as coins, each of which can be chosen', () => {
    const found = view({ now: { kind: 'explore', ship: 0, at: { island: 1 } } });
    const chips = found.chips.flatMap((chip, n) => (chip.class === 'treasure' ? [n] : [])).slice(0, 2);
    for (const [i, n] of chips.entries()) Object.assign(found.chips[n]!, { at: { island: 1 }, what: { coin: i + 3 } });
    const moves = chips.map((n) => `carry c${n + 1} to s1`);
    const doing = show(scene({ view: found }, [...moves, 'finish']));
    expect([...document.querySelectorAll('.fl-loot text')].map((node) => node.textContent)).toEqual(['3', '4']);
    click(find(moves[1]!));
    expect(doing.choose).toHaveBeenCalledWith(moves[1]);
  });

  it('lights only water that the host says can be reached', () => {
    const base = scene({ view: sailing() }, ['finish', 'leg L 2922 8380']);
    const rays = raysOf(helmOf(base)!, base);
    const end: Outlook = { kind: 'course', track: [[55000, 60000, 2922]], distance: 4000, is_cut_short: false, meets: [], guns: [], danger: 0 };
    const refused = { clause: 'fleets.geo.segment', says: '' };
    const all = Object.fromEntries(rays.slice(5).map(({ near }) => [near, end]));
    show({ ...base, previews: foresees(all), refused: new Map(rays.slice(0, 5).map(({ near }) => [near, refused])) });
    const lit = document.querySelector('.fl-fan')!.getAttribute('d')!;
    expect(lit.match(/550 500/g)).toHaveLength(rays.length - 5);
    document.body.innerHTML = '';
    // As long as some answer is missing nothing is lit.
    show({ ...base, previews: foresees(all) });
    expect(document.querySelector('.fl-fan')).toBeNull();
  });

  it('says what lies where she cannot end, and lights it', () => {
    const base = scene({ view: sailing() }, ['finish', 'leg L 2922 8380']);
    const helm = helmOf(base)!;
    take(helm, base);
    const island = view().islands[1]!;
    steer(helm, [island.pose[0], island.pose[1]], base);
    const first = stages(courseText(helm))[0]!;
    show({ ...base, refused: new Map([[first, { clause: 'fleets.geo.segment', says: '' }]]) });
    expect(document.querySelectorAll('.fl-obstacle')).toHaveLength(1);
    expect(document.querySelector('.fl-refused')!.textContent).toContain(`${island.name} is in the way`);
    expect(document.querySelector('.ghost')).toBeNull();
  });

  it('proposes a course to an island that is clicked, the one that arrives before the one that comes near', () => {
    const base = scene({ view: sailing() }, ['finish', 'leg L 2922 8380']);
    show(base);
    click(find('island 1'));
    expect(course.goal).toBe('island 1');
    const helm = helmOf(base)!;
    const tried = triedFor(helm, 'island 1', base);
    expect(tried.length).toBeGreaterThan(8);
    const outlook = (docks: boolean): Outlook => ({ kind: 'course', track: [[50000, 50000, 0]], distance: 4000, is_cut_short: docks, meets: docks ? [{ kind: 'island', island: 1, docks }] : [], guns: [], danger: 0 });
    const arrives = tried.findIndex((text, i) => i > 3 && stages(text).length === 2);
    expect(decide(helm, base), 'the host has not answered yet').toBe(false);
    expect(decide(helm, { ...base, previews: foresees(Object.fromEntries(tried.map((text, i) => [text, outlook(i === arrives)]))) })).toBe(true);
    expect(courseText(helm)).toBe(tried[arrives]);
  });

  it('lists the ways out of the fog, since a lost ship has no bow to drag', () => {
    const lost = view({ now: { kind: 'leave-fog', ship: 0, bank: 0, number: 3 } });
    Object.assign(lost.ships[0]!, { state: 'lost', pose: null, lost_in: 0 });
    const course: Outlook = { kind: 'course', track: [[50000, 50000, 1024]], distance: 0, is_cut_short: false, meets: [], guns: [], danger: 0 };
    const shown = scene({ view: lost, chosen: 'face 1024', previews: foresees({ 'face 1024': course }) }, ['face 0', 'face 1024']);
    const doing = show(shown, Board);
    expect([...document.querySelectorAll('.fl-do')].map((node) => node.textContent)).toEqual(['Face 90°', 'Face 0°']);
    expect(document.querySelector<HTMLDetailsElement>('.fl-sheet details')!.open).toBe(true);
    expect(document.querySelectorAll('.fl-over .fl-ship.ghost')).toHaveLength(1);
    click(named('Face 90°'));
    expect(doing.choose).toHaveBeenCalledWith('face 0');
  });

  it('paints where enemy guns reach as the host says, and asks for it only when it is wanted', () => {
    const zone = (x: number) => ({ by: { ship: 2 }, rim: [[x, 0], [x + 1000, 0], [x, 1000]] as [number, number][] });
    const said: Record<string, Outlook> = { 'end turn': { kind: 'threat', now: [zone(0), zone(5000)], soon: [zone(9000)] } };
    const base = scene({ previews: foresees(said) }, ['end turn', 'sail s1']);
    const doing = show(base);
    expect(doing.preview).not.toHaveBeenCalledWith(['end turn']);
    expect(document.querySelector('.fl-threat')).toBeNull();
    picks.threat = true;
    flushSync();
    expect(doing.preview).toHaveBeenCalledWith(['end turn']);
    expect(document.querySelectorAll('.fl-threat .now path')).toHaveLength(2);
    const height = base.contents.size[1] / 100;
    expect(document.querySelector('.fl-threat .soon')!.getAttribute('d')).toBe(`M90 ${height}L100 ${height}L90 ${height - 10}Z`);
  });

  it('chooses by a piece that stands for one move, and keeps in hand one that stands for several', () => {
    const doing = show(scene({ view: view({ now: { kind: 'shoot', by: { ship: 0 }, guns: [0, 1] } }) }, ['finish', 'fire g1 at s3', 'fire g2 at s3', 'fire g1 at s4']));
    click(find('fire g1 at s4'));
    expect(doing.choose).toHaveBeenCalledWith('fire g1 at s4');
    click(find('ship 2'));
    expect(picks.target).toBe('ship 2');
  });

  it('has a bow to drag, and herself', () => {
    const base = scene({ view: sailing() }, ['finish', 'leg L 2922 8380']);
    show(base);
    expect(document.querySelector('[data-handle=bow]')).not.toBeNull();
    expect(document.querySelector('[data-handle="ship 1"]')).not.toBeNull();
    expect(document.querySelector('.ghost')).toBeNull();
  });

  it('shows the ghost where the host has answered that she would lie, and not before', () => {
    const base = scene({ view: sailing() }, ['finish', 'leg L 2922 8380']);
    take(helmOf(base), base);
    course.set = true;
    show(base);
    expect(document.querySelector('.ghost')).toBeNull();
    document.body.innerHTML = '';
    const after = sailing();
    after.ships[1]!.pose = [55000, 60000, 2922];
    show({ ...base, previews: new Map([['leg L 2922 8380', { view: after, story: [], outlook: null }]]) });
    expect(document.querySelector<SVGElement>('.ghost .fl-turn')!.style.transform).toContain('translate(550px, 500px)');
  });

  it('draws lines of fire that bear and lines that are blocked', () => {
    const gun = { from: [60000, 60000] as [number, number], to: [64000, 60000] as [number, number], reach: 'S' as const };
    const volley: Outlook = { kind: 'volley', targets: [], guns: [{ ...gun, gun: 0, at: { ship: 2 }, in_range: true, blocked_by: null, chance: 5000 }, { ...gun, gun: 1, at: { ship: 2 }, in_range: true, blocked_by: { kind: 'island', island: 0 }, chance: 0 }, { ...gun, gun: 2, at: { ship: 2 }, in_range: false, blocked_by: null, chance: 0 }] };
    picks.ship = 0;
    show(scene({ previews: foresees({ 'shoot s1': volley }) }, ['end turn', 'shoot s1']));
    expect(document.querySelectorAll('.fl-line.ok')).toHaveLength(1);
    expect(document.querySelectorAll('.fl-line.no')).toHaveLength(1);
    // The chance stands on its line; here there is no room for words on the other one, and the card has them.
    expect(document.querySelector('.fl-tag text')!.textContent).toMatch(/^50.%$/);
  });
});

describe('the sheet', () => {
  it('has her guns, what is aboard and what she can do', () => {
    picks.ship = 0;
    const doing = show(scene({}, ['end turn', 'sail s1', 'sail s2', 'hide c1']), Sheet);
    expect(document.querySelectorAll('.fl-guns tbody tr')).toHaveLength(3);
    expect(document.body.textContent).toContain('Musketeer');
    click(named('Sail'));
    expect(doing.choose).toHaveBeenCalledWith('sail s1');
    expect(document.body.textContent).not.toContain('Sail Polaris');
  });

  it('offers everything that can be decided as a button with words', () => {
    const all = ['pass', 'mast 1', 'mast 2', 'mast 3', 'island i1', 'ship s3', 'yes', 'no'];
    const doing = show(scene({ view: view({ now: { kind: 'other', step: 'effect' } }) }, all), Sheet);
    expect([...document.querySelectorAll('.fl-do')]).toHaveLength(all.length);
    click(named('Choose USS Morning Star'));
    expect(doing.choose).toHaveBeenCalledWith('ship s3');
  });

  it('steers by buttons and by a typed line', () => {
    picks.ship = 1;
    const base = scene({ view: sailing() }, ['finish', 'leg L 2922 8380']);
    show(base);
    const doing = show(base, Sheet);
    click(named('Turn to port'));
    expect(doing.choose).toHaveBeenLastCalledWith('leg L 2979 8380');
    click(named('S, up to 57.5 mm'));
    expect(doing.choose).toHaveBeenLastCalledWith('leg S 2979 5750');
    const input = document.querySelector<HTMLInputElement>('.fl-helm input')!;
    input.value = 'leg L 3000 4000';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.form!.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    flushSync();
    expect(doing.choose).toHaveBeenLastCalledWith('leg L 3000 4000');
  });
});

describe('the other parts', () => {
  it('show the own fleet, and all fleets to a spectator', () => {
    show(scene(), Hand);
    expect(document.querySelectorAll('.fl-card')).toHaveLength(2);
    document.body.innerHTML = '';
    show(scene({ face: null }), Hand);
    expect(document.querySelectorAll('.fl-card')).toHaveLength(4);
  });

  it('show the fleet before it is on the sea', () => {
    const shown = view({ turn: 0 });
    for (const ship of shown.ships) Object.assign(ship, { state: 'gone', pose: null });
    show(scene({ view: shown }), Hand);
    expect(document.querySelectorAll('.fl-card')).toHaveLength(2);
    expect(document.body.textContent).toContain('Hrunting');
    expect(document.body.textContent).not.toMatch(/No ship is left|sunk/);
    expect(document.querySelector('.fl-card [role=img]')!.getAttribute('aria-label')).toBe('not on the sea yet');
  });

  it('show the gold against the half-way mark, and the count in the end', () => {
    const shown = view({ starting_gold: 30, threshold: 15, places: [2, 1] });
    shown.captains[0]!.gold = 6;
    shown.captains[1]!.gold = 9;
    show(scene({ view: shown }), Ahead);
    expect(document.querySelector<HTMLElement>('.bar i')!.style.width).toBe('20%');
    expect(document.querySelector<HTMLElement>('.bar u')!.style.left).toBe('50%');
    document.body.innerHTML = '';
    shown.captains[1]!.score = 11;
    const ended = { seq: 0, at: 1, text: '', clause: '', fact: { ended: { by: 'fleets.end.cursed.exhausted' } } };
    show(scene({ view: shown, over: { places: [2, 1], scores: [], seed: '' }, story: [ended] as FleetScene['story'] }), Ending);
    expect(document.body.textContent).toContain('all gold that can be had is ashore');
    const rows = [...document.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => (cell.querySelector('b') ?? cell).textContent!.trim()));
    expect(rows).toEqual([['Captain', '1st Tobias', '2nd Maren'], ['At home', '9', '6'], ['In forts', '0', '0'], ['Aboard', '2', '0'], ['Gold', '11', '6']]);
  });
});
