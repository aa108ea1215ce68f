// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import Detail from '../Detail.svelte';
import Ending from '../Ending.svelte';
import Hand from '../Hand.svelte';
import RailCard from '../RailCard.svelte';
import Tale from '../Tale.svelte';
import type { BbScene } from '../blackbeard';
import { picks } from '../picks.svelte';
import { selected } from '../selected.svelte';
import { acts, moment, scene, view, words } from './scene';

let page: Record<string, unknown> | null = null;

function show(shown: BbScene, doing = acts(), What: typeof Hand | typeof Tale = Hand) {
  page = mount(What, { target: document.body, props: { scene: shown, acts: doing, t: words } });
  flushSync();
  return doing;
}
const click = (node: Element | null) => {
  if (!node) throw new Error('there is nothing to click');
  node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)];

beforeEach(() => {
  Object.assign(picks, { open: null, rig: null, recruit: null, holds: [] });
  selected.pirate = null;
});
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  document.body.innerHTML = '';
});

describe('the hand', () => {
  it('opens the display of a pirate who can act, with his actions', () => {
    selected.pirate = 'roberts';
    const doing = show(scene());
    expect(all('.bb-own.open').map((node) => node.dataset['pirate'])).toEqual(['roberts']);
    expect(all('[data-verb]').map((node) => node.dataset['verb'])).toEqual(['loot', 'find', 'attack', 'sail']);
    click(document.querySelector('[data-verb=loot]'));
    expect(doing.choose).toHaveBeenLastCalledWith('loot roberts');
  });

  it('opens a list where an action has several targets, and each of them is a choice', () => {
    selected.pirate = 'roberts';
    const doing = show(scene());
    click(document.querySelector('[data-verb=attack]'));
    expect(all('.bb-list [data-move]').map((node) => node.dataset['move'])).toEqual(['attack roberts boston', 'attack roberts new_york', 'attack roberts philadelphia']);
    click(document.querySelector('[data-move="attack roberts boston"]'));
    expect(doing.choose).toHaveBeenLastCalledWith('attack roberts boston');
  });

  it('takes another pirate in hand', () => {
    show(scene());
    click(document.querySelector('[data-pirate=condent] .n'));
    expect(selected.pirate).toBe('condent');
    expect(all('[data-verb]').map((node) => node.dataset['verb'])).toEqual(['recover', 'sail']);
  });

  it('lists the ways to play a card, and says why another cannot be played', () => {
    const doing = show(scene());
    click(document.querySelector('[data-card="buried_treasure:3"].can'));
    expect(all('.bb-list [data-move]').map((node) => node.textContent!.trim())).toEqual(['On Teach', 'On Roberts', 'On Condent']);
    click(all('.bb-list .fb-btn')[0]!);
    click(document.querySelector('[data-card="debauchery_revelry:3"] .whynot'));
    expect(doing.why).toHaveBeenCalledWith('play debauchery_revelry:3');
  });

  it('puts an answer together from holds', () => {
    const now = moment('action/visit');
    const banks = now.options.filter(({ mv }) => typeof mv === 'object' && 'bank' in mv);
    // Whether booty was on board or not, a pile of two holds is ticked one by one.
    now.options = [...now.options.filter((option) => !banks.includes(option)), ...['1', '2', '1+2'].map((holds) => ({ text: `bank ${holds}`, mv: { bank: { holds } } }))];
    now.view.now = { kind: 'action', step: 'visit', sum: null, hostage: null, holds: [1, 2].map((number) => ({ number, pirate: 'roberts' as const, doubloons: number * 100 })) };
    const doing = show(now);
    for (const box of all('.bb-holds input')) click(box);
    click(document.querySelector('.bb-holds [data-move]'));
    expect(doing.choose).toHaveBeenLastCalledWith('bank 1+2');
  });

  it('chooses pirate, ship and sea of a deployment', () => {
    const doing = show(moment('set-up/'));
    const ship = all('.bb-deploy fieldset:nth-child(2) .bb-choice').find((node) => node.textContent!.includes('schooner'))!;
    click(ship);
    click(document.querySelector('.bb-deploy [data-move]'));
    expect(doing.choose).toHaveBeenLastCalledWith(expect.stringMatching(/^deploy \w+ in \w+ with schooner$/));
  });

  it.each([{ face: null }, { live: false }, { busy: true }])('offers nothing to a spectator, in a replay, or while a move is under way: %o', (change) => {
    show(scene(change));
    expect(all('.can, [data-verb], [data-move]')).toEqual([]);
  });

  it('keeps other hands secret', () => {
    const shown = scene({ face: null });
    for (const player of shown.view.players) player.hand = player.recruit_cards = null;
    show(shown);
    expect(document.body.textContent).toContain('Hands are secret.');
  });
});

describe('the rail and the whole captain', () => {
  it('show every pirate in play, the acting one with his display', () => {
    const now = moment('window/announce', { face: null });
    const owner = now.view.ships.find((ship) => ship.pirate === now.view.action!.pirate)!.owner;
    page = mount(RailCard, { target: document.body, props: { scene: now, seat: owner, acts: acts(), t: words } });
    expect(all('.bb-p.acting .four')[0]!.textContent).toMatch(/^Speed .*Combat .*Loyalty .*Notoriety .*Holds /);
    expect(all('.bb-p:not(.kc)')).toHaveLength(now.view.ships.filter((ship) => ship.owner === owner).length);
    // A card of the rail is a button: nothing in it can be one.
    expect(all('button, a, [tabindex]')).toEqual([]);
  });

  it('tell the tracks to a screen reader', () => {
    page = mount(Detail, { target: document.body, props: { scene: scene(), seat: 0, acts: acts(), t: words } });
    expect(all('[role=img]').map((node) => node.getAttribute('aria-label') ?? '').some((said) => /^Speed \d; boxes left: .*, then sunk$/.test(said))).toBe(true);
  });
});

describe('what is under way', () => {
  it('is shown as steps, with whoever may still react', () => {
    show(moment('window/announce'), acts(), Tale);
    expect(all('.bb-tale li.now')).toHaveLength(1);
    expect(all('.bb-who .deciding')).toHaveLength(1);
  });
});

it('the final count says where the points come from', () => {
  const places = [1, 2, 3];
  const ended = view();
  ended.players.forEach((player, seat) => Object.assign(player, { points: [70, 20, 0][seat], retirements: seat === 0 ? 1 : 0 }));
  const facts = [
    { scored: { who: 0, points: 52, by: 'bb.retire.now' } },
    { scored: { who: 0, points: 6, by: 'bb.vp.alive' } },
    { scored: { who: 0, points: 3, by: 'bb.vp.kc.half' } },
    { scored: { who: 1, points: 7, by: 'bb.vp.kc.owner' } },
    { scored: { who: 1, points: 9, by: 'bb.vp.dead' } },
    { scored: { who: 1, points: 4, by: 'bb.vp.warship' } },
  ];
  const story = facts.map((fact, seq) => ({ seq, at: 1, text: '', clause: '', fact }));
  show(scene({ view: ended, over: { places, scores: [], seed: '' }, asked: [], story: story as BbScene['story'] }), acts(), Ending as unknown as typeof Hand);
  const rows = all('tr').map((row) => [...row.children].slice(0, 3).map((cell) => cell.textContent?.trim()));
  expect(rows).toEqual([
    ['Captain', '1st Maren', '2nd Tobias'],
    ['Other', '9', '0'],
    ['Pirates retired', '521 pirate', '00 pirates'],
    ['Pirates lost', '0', '16'],
    ['Pirates hunted', '3', '0'],
    ['Hits in battle', '0', '4'],
    ['Pirates in play', '6', '0'],
    ['Points', '70', '20'],
  ]);
});
