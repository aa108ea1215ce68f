// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Board from '../Board.svelte';
import Ending from '../Ending.svelte';
import Hand from '../Hand.svelte';
import RailCard from '../RailCard.svelte';
import type { CoveScene, Outlook } from '../cove';
import { picks } from '../picks.svelte';
import { acts, battle, foresees, scene, view, words, worte } from './scene';

let page: Record<string, unknown> | null = null;

function show(shown: CoveScene, doing = acts(), What: typeof Board | typeof Hand = Board, t = words) {
  page = mount(What, { target: document.body, props: { scene: shown, acts: doing, t } });
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
  Object.assign(picks, { card: null, rig: null, chests: null, lots: null, thrown: 1, foe: null });
});
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  document.body.innerHTML = '';
});

const WHEEL = ['sail tavern', 'sail hull', 'sail sail', 'sail cannon', 'sail crew', 'sail treasure'];
const aim = (at: string, section: 'hull' | 'crew' | 'cannon' | 'sails', cripples: number): Outlook =>
  ({ kind: 'aim', by: 'P1', at, section, dice: 4, faces: [5, 6], hits_needed: 2, cripples, at_least: [8000, 4100, 1100, 100, 0, 0], craft: 0, parrot: 0, marker: 2, win: null, exact: true }) as Outlook;

describe('the chart', () => {
  it('lights the six destinations once each, asks what waits there, and a click marks one', () => {
    const doing = show(scene({ view: view({ now: { kind: 'navigate' } }) }, WHEEL));
    expect(targets().sort()).toEqual([...WHEEL].sort());
    expect(doing.preview).toHaveBeenCalledWith(WHEEL);
    click(find('sail crew'));
    expect(doing.choose).toHaveBeenCalledWith('sail crew');
    expect(find('sail crew').getAttribute('aria-label')).toContain('Sail to Crew Island');
  });

  it('shows every place with its card and its ships to a screen reader', () => {
    show(scene());
    const said = [...document.querySelectorAll('.isle[aria-label]')].map((node) => node.getAttribute('aria-label') ?? '');
    expect(said).toHaveLength(7);
    expect(said.find((one) => one.startsWith('Treasure Island'))).toMatch(/\d+ gold/);
    expect(said.find((one) => one.startsWith('Tavern Island'))).toMatch(/offers \d+ fame/);
  });

  it.each([{ face: null }, { live: false }, { busy: true }])('lights nothing for a spectator, in a replay, or while a move is under way: %o', (change) => {
    show(scene({ view: view({ now: { kind: 'navigate' } }), ...change }, WHEEL));
    expect(targets()).toEqual([]);
  });
});

describe('rigging', () => {
  it('goes up and down as far as there are options', () => {
    const doing = show(scene({ view: view({ now: { kind: 'rigging' } }) }, ['rig 2 2 2 2', 'rig 3 2 2 2', 'rig 3 2 2 3']));
    const more = named('Raise: crew');
    expect(more.getAttribute('aria-disabled')).toBe('true');
    click(named('Raise: hull'));
    expect(picks.rig).toEqual([3, 2, 2, 2]);
    expect(doing.preview).toHaveBeenLastCalledWith(['rig 3 2 2 2']);
    click(named('Raise: sails'));
    expect(picks.rig).toEqual([3, 2, 2, 3]);
    click(named('Raise: sails'));
    expect(picks.rig).toEqual([3, 2, 2, 3]);
  });
});

describe('rigging by circles', () => {
  it('lights what one row can reach, brings it there, and asks the rules about the rest', () => {
    const doing = show(scene({ view: view({ now: { kind: 'rigging' } }) }, ['rig 2 2 2 2', 'rig 3 2 2 2', 'rig 4 2 2 2', 'rig 4 2 2 3']));
    expect(targets().sort()).toEqual(['rig 3 2 2 2', 'rig 4 2 2 2']);
    click(document.querySelector('[data-target="rig 4 2 2 2"]')!);
    expect(picks.rig).toEqual([4, 2, 2, 2]);
    expect(doing.choose).not.toHaveBeenCalled();
    flushSync();
    expect(targets().sort()).toEqual(['rig 2 2 2 2', 'rig 3 2 2 2', 'rig 4 2 2 3']);
    click(document.querySelector('[data-why]')!);
    expect(doing.why).toHaveBeenLastCalledWith('rig 5 2 2 2');
  });
});

describe('a battle', () => {
  const fight = (change: Partial<CoveScene> = {}, options: string[] = []) => scene({ ...change, view: view({ battle: battle(), now: { kind: 'aim', by: 'P1' }, ...change.view }) }, options);

  it('is aimed on the mat, with the chance to cripple on each row', () => {
    const moves = ['aim P2 hull', 'aim P2 crew', 'aim P3 sails'];
    const previews = foresees({ 'aim P2 hull': aim('P2', 'hull', 200), 'aim P2 crew': aim('P2', 'crew', 20), 'aim P3 sails': aim('P3', 'sails', 4100) });
    const doing = show(fight({ previews }, moves));
    expect(targets().sort()).toEqual([...moves].sort());
    expect(find('aim P2 hull').getAttribute('aria-label')).toBe('Aim at Tobias: hull, 2\u00a0%');
    expect(find('aim P2 crew').getAttribute('aria-label')).toContain('<1');
    // Until a row is chosen, the likeliest is lit.
    expect(find('aim P3 sails').getAttribute('aria-pressed')).toBe('true');
    click(find('aim P2 hull'));
    expect(doing.choose).toHaveBeenCalledWith('aim P2 hull');
  });

  it('shows the order of fire, what is in force, and the last volley with its hits', () => {
    const story = [
      { aimed: { who: 'P2', at: 'P1', mark: 'hull', by: 'cove.combat.volley.target' } },
      { rolled: { who: 'P2', dice: [5, 2, 6] } },
      { hit: { who: 'P2', at: 'P1', hits: 2, on: [5, 6] } },
    ].map((fact, seq) => ({ seq, at: 1, text: '', clause: '', fact }));
    show(fight({ story: story as CoveScene['story'] }));
    expect([...document.querySelectorAll('.ord li')].map((node) => node.textContent?.replace(/\s+/g, ' ').trim())).toEqual(['Tobias 10 has acted', 'You 8 acts now', 'Salt 5 acts later']);
    expect([...document.querySelectorAll('.fb-die')].map((node) => node.getAttribute('aria-label'))).toEqual(['5, hit', '2', '6, hit']);
    expect(document.querySelector('.tray .dice')?.textContent?.replace(/\s+/g, ' ')).toContain('Tobias fires 3 dice at your hull: 2 hits');
    expect(document.querySelector('.cvc')?.textContent).toContain('Smoke Screen');
  });

  it('speaks of the last volley as one speaks to whoever fired it', () => {
    const story = [{ aimed: { who: 'P1', at: 'P2', mark: 'hull', by: 'cove.combat.volley.target' } }, { rolled: { who: 'P1', dice: [5, 2, 6] } }].map((fact, seq) => ({ seq, at: 1, text: '', clause: '', fact }));
    show(fight({ story: story as CoveScene['story'] }), acts(), Board, worte);
    expect(document.querySelector('.tray .dice')?.textContent?.replace(/\s+/g, ' ')).toContain('Du feuerst mit 3 Würfeln auf den Rumpf von Tobias');
  });

  it('crosses what was shot away in it, as the host says', () => {
    const shown = view({ battle: battle(), now: { kind: 'aim', by: 'P1' } });
    const { sections, crafts } = shown.captains[0]!;
    shown.battle!.before[0] = { sections: [sections[0]! + 2, ...sections.slice(1)] as typeof sections, crafts: ['none', 'whole', 'none', 'none'] };
    shown.captains[0]!.crafts = crafts.map(() => 'none' as const) as typeof crafts;
    show(fight({ view: shown }));
    expect(document.querySelectorAll('.own .lost')).toHaveLength(2);
    expect(document.querySelectorAll('.own .crd.gone')).toHaveLength(1);
    expect(document.querySelectorAll('.foes .lost, .foes .crd.gone')).toHaveLength(0);
  });

  it('shows a ship without captain as one row of hull', () => {
    const guests = [{ who: 'legend', legend: 'captain_hook', hull: 3, full: 5, controller: null, fired_at: [], targets: [1, 0] }];
    show(fight({ view: view({ battle: battle({ guests: guests as never }), now: { kind: 'aim', by: 'P1' } }) }, ['aim legend hull']));
    expect(targets()).toEqual(['aim legend hull']);
    const card = document.querySelector('.guest')!;
    expect(card.textContent).toContain('Captain Hook');
    expect(card.textContent).toContain('Fires next at: Tobias, you');
    expect(card.querySelectorAll('.lost')).toHaveLength(2);
  });
});

describe('the upgrade step', () => {
  const now = { kind: 'upgrade', by: 0, at: 'treasure', cards_left: 0, may_double: true } as const;

  it('buries as many as the stepper says, and raises by clicking a circle', () => {
    const doing = show(scene({ view: view({ now }) }, ['done', 'bury 1 chests', 'bury 2 chests', 'raise hull to 4']));
    // All of them, unless one wants fewer.
    expect(targets().sort()).toEqual(['bury 2 chests', 'raise hull to 4']);
    click(named('Fewer chests'));
    expect(targets().sort()).toEqual(['bury 1 chests', 'raise hull to 4']);
    click(named('More chests'));
    click(find('bury 2 chests'));
    expect(doing.choose).toHaveBeenLastCalledWith('bury 2 chests');
    click(find('raise hull to 4'));
    expect(doing.choose).toHaveBeenLastCalledWith('raise hull to 4');
  });

  it('lights rows for a Mastercraft that was picked', () => {
    show(scene({ view: view({ now }) }, ['done', 'raise hull to 4', 'play mastercraft for hull', 'play mastercraft for crew']));
    click(named('Play Mastercraft'));
    expect(targets().sort()).toEqual(['play mastercraft for crew', 'play mastercraft for hull']);
  });
});

it('a card that wants a target asks for it', () => {
  picks.card = 'consort';
  show(scene({ view: view({ now: { kind: 'window', moment: 'treasure_end' } }) }, ['pass', 'play consort on P2', 'play consort on P3']));
  expect(targets()).toEqual(['play consort on P2', 'play consort on P3']);
  expect(find('play consort on P2').textContent).toContain('Play Consort on Tobias');
});

describe('the hand', () => {
  const held = (...cards: string[]) => {
    const shown = view({ now: { kind: 'cards', by: 'P1' }, battle: battle() });
    shown.captains[0]!.hand = cards.map((card) => ({ card, count: 1 }));
    return shown;
  };

  it('lights what can be played and asks the rules about the rest', () => {
    const doing = show(scene({ view: held('crows_nest', 'grapeshot', 'fame_2') }, ['pass', 'play grapeshot']), acts(), Hand);
    const cards = [...document.querySelectorAll('.tv')].map((node) => [node.querySelector('.n')?.textContent?.trim(), node.className.includes('cannot')]);
    expect(cards).toEqual([['Grapeshot Attack', false], ['Crow’s Nest', true], ['Captured Flag', true]]);
    click(named('Why not?'));
    expect(doing.why).toHaveBeenCalledWith('play crows_nest on P2');
    click(document.querySelector('.tv.can')!);
    expect(doing.choose).toHaveBeenCalledWith('play grapeshot');
    expect(document.querySelectorAll('.whynot')).toHaveLength(1);
  });

  it('picks up a card that wants a target', () => {
    const shown = view({ now: { kind: 'window', moment: 'treasure_end' }, battle: null });
    shown.captains[0]!.hand = [{ card: 'consort', count: 1 }];
    show(scene({ view: shown }, ['pass', 'play consort on P2']), acts(), Hand);
    click(document.querySelector('.tv.can')!);
    expect(picks.card).toBe('consort');
  });

  it('is secret to a spectator', () => {
    const shown = view();
    shown.captains.forEach((captain) => (captain.hand = null));
    show(scene({ face: null, view: shown }), acts(), Hand);
    expect(document.body.textContent).toContain('Hands are secret.');
  });

  it('answers to the keys of the game', () => {
    const doing = show(scene({ view: held() }, ['fire', 'flee']), acts(), Hand);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
    expect(doing.play).toHaveBeenCalledWith('fire');
  });
});

it('a captain’s card has goods and the four values', () => {
  const shown = view();
  const captain = shown.captains[1]!;
  Object.assign(captain, { gold: 6, chests: 5, capacity: 7, cards: 4, dice: 4, speed: 28, values: [7, 4, 3, 8], sections: [4, 5, 4, 5], parrot: null, crafts: ['none', 'none', 'damaged', 'none'] });
  page = mount(RailCard, { target: document.body, props: { scene: scene({ view: shown }), acts: acts(), t: words, seat: 1 } });
  const facts = [...document.querySelectorAll('.fb-fact, .sec4 > span')].map((node) => node.textContent?.replace(/\s+/g, ' ').trim());
  expect(facts).toEqual(['6 gold', '5/7 chests on board and room for them', '4 cards', '4 dice', '28 speed', '½ Mastercraft, damaged', '7 hull', '4 crew', '3 cannons', '8 sails']);
});

it('the end turns up the Fame cards, says where fame comes from and ranks the captains', () => {
  const places = [2, 1, 3, 4];
  const ended = view({ places });
  ended.captains.forEach((captain, seat) => (captain.fame = 20 - seat));
  const facts = [
    { gained: { who: 0, fame: 9, by: 'cove.plunder.who' } },
    { gained: { who: 0, fame: 8, by: 'cove.upgrade.treasure.chest' } },
    { gained: { who: 0, fame: 3, by: 'cove.upgrade.treasure.gold' } },
    { gained: { who: 1, fame: 6, by: 'cove.combat.cripple.fame' } },
    { gained: { who: 1, fame: 12, by: 'cove.event.consort.burial' } },
    { lost: { who: 1, fame: 4, by: 'cove.combat.flee.mutiny.loss' } },
    { 'fame-shown': { who: 1, fame: 3 } },
  ];
  const story = facts.map((fact, seq) => ({ seq, at: 1, text: '', clause: '', fact }));
  show(scene({ view: ended, over: { places, scores: [], seed: '' }, asked: [], story: story as CoveScene['story'] }), acts(), Ending as unknown as typeof Board);
  const rows = [...document.querySelectorAll('tr')].map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent?.trim()));
  expect(rows).toEqual([
    ['Captain', '1st Tobias', '2nd Maren'],
    ['Other', '2', '0'],
    ['Plunder', '0', '9'],
    ['Buried', '0', '11'],
    ['Fights', '6', '0'],
    ['As a consort', '12', '0'],
    ['Lost', '-4', '0'],
    ['Fame cards', '3', '0'],
    ['Fame', '19', '20'],
  ]);
});
