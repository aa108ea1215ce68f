// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Acts } from '$web/game';
import Board from '../Board.svelte';
import Ending from '../Ending.svelte';
import Hand from '../Hand.svelte';
import RailCard from '../RailCard.svelte';
import type { HavenScene } from '../haven';
import { picks } from '../picks.svelte';
import { scene, view, words } from './scene';

let page: Record<string, unknown> | null = null;

const acts = () =>
  ({ choose: vi.fn(), play: vi.fn(), why: vi.fn(), preview: vi.fn(), point: vi.fn(), rule: vi.fn(), look: vi.fn() }) satisfies Acts;

function show(shown: HavenScene, doing = acts(), What: typeof Board | typeof Hand = Board) {
  page = mount(What, { target: document.body, props: { scene: shown, acts: doing, t: words } });
  flushSync();
  return doing;
}

const targets = () => [...document.querySelectorAll('[data-target]')].map((node) => node.getAttribute('data-target'));
const find = (move: string) => document.querySelector<SVGElement>(`[data-target="${move}"]`)!;
const click = (node: Element) => {
  node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};

beforeEach(() => {
  picks.from = null;
});
afterEach(async () => {
  if (page) await unmount(page);
  page = null;
  document.body.innerHTML = '';
});

describe('the board', () => {
  it('lights the plots of the options, and a click chooses one', () => {
    const doing = show(scene({}, ['build b3', 'build c3', 'discard']));
    expect(targets().sort()).toEqual(['build b3', 'build c3']);
    expect(doing.preview).toHaveBeenCalledWith(['build b3', 'build c3']);
    click(find('build c3'));
    expect(doing.choose).toHaveBeenCalledWith('build c3');
  });

  it('can be played with keys alone', () => {
    const doing = show(scene({}, ['build b3', 'discard']));
    const plot = find('build b3');
    expect(plot.getAttribute('tabindex')).toBe('0');
    expect(plot.getAttribute('aria-label')).toBe('Build on b3');
    plot.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(doing.choose).toHaveBeenCalledWith('build b3');
  });

  it('lights tiles ahead and the spot for leaving', () => {
    show(scene({ view: view({ question: { kind: 'travel' } }) }, ['stop 8', 'stop 11', 'leave']));
    expect(targets().sort()).toEqual(['leave', 'stop 11', 'stop 8']);
    expect(find('stop 8').getAttribute('aria-label')).toBe('Travel to 8: Ship 1');
  });

  it('marks the chosen place', () => {
    show(scene({ chosen: 'build b3' }, ['build b3', 'build c3', 'discard']));
    expect(find('build b3').getAttribute('aria-pressed')).toBe('true');
    expect(find('build c3').getAttribute('aria-pressed')).toBe('false');
    expect(document.querySelectorAll('.ghost')).toHaveLength(1);
    expect(document.querySelector('.ghost')?.textContent).toContain('Dockyard');
  });

  it('moves in two steps: what, then where', () => {
    const question = { kind: 'haul', port: 'port.haul', dice: true, tokens: true, tiles: true } as const;
    const doing = show(scene({ view: view({ question }) }, ['carry c1.1 to a2.1', 'shift c2 to b1', 'skip']));
    expect(targets().sort()).toEqual(['from c1.1', 'from c2']);
    click(find('from c1.1'));
    expect(targets().sort()).toEqual(['carry c1.1 to a2.1', 'from c2']);
    click(find('carry c1.1 to a2.1'));
    expect(doing.choose).toHaveBeenLastCalledWith('carry c1.1 to a2.1');
  });

  it('lights nothing for a spectator, in a replay, or while a move is under way', () => {
    for (const change of [{ face: null }, { live: false }, { busy: true }]) {
      show(scene(change, ['build b3', 'discard']));
      expect(targets()).toEqual([]);
      document.body.innerHTML = '';
    }
  });

  it('opens the card of a tile with its text and its clauses', () => {
    const doing = show(scene());
    const granary = [...document.querySelectorAll('[role="button"]')].find((node) => node.getAttribute('aria-label')?.startsWith('c1: Granary'))!;
    click(granary);
    const card = document.querySelector('[role="dialog"]')!;
    expect(card.textContent).toContain('Fame equal to the values of all your Food dice');
    expect(card.textContent).toContain('Scores 6 Fame now');
    click(card.querySelector('.rules button')!);
    expect(doing.rule).toHaveBeenCalledWith('haven.tile.infra.granary');
  });

  it('says of a free plot and of the coup what they are for, and why something may not lie there', () => {
    const doing = show(scene({ refused: new Map([['build a1', { clause: 'haven.plot.background', says: '' }]]) }, ['build b3', 'discard']));
    const named = (label: string) => [...document.querySelectorAll('[role="button"]')].find((node) => node.getAttribute('aria-label')?.startsWith(label))!;
    const free = [...document.querySelectorAll('.plot[role="button"]')].map((node) => node.getAttribute('aria-label')!.split(',')[0]!);
    expect(free).not.toContain('b3');
    const away = free.find((plot) => plot !== 'b3')!;
    click(named(away));
    expect(doing.preview).toHaveBeenCalledWith([`build ${away}`]);
    expect(document.querySelector('[role="dialog"]')!.textContent).toContain('A free plot on');
    click(named('The coup'));
    expect(document.querySelector('[role="dialog"]')!.textContent).toContain('Spot 2 raises a Food die by 1.');
  });

  it('follows whoever acts, and comes back', () => {
    show(scene({ acting: 1 }));
    expect(document.body.textContent).toContain('The island of Tobias');
    document.body.innerHTML = '';
    show(scene());
    expect(document.body.textContent).toContain('Your island');
  });

  it('shows the old road until the new one is laid', () => {
    const before = view({ round: 2 });
    before.road = { tiles: ['infra.vault'], items: [null] };
    const left = { fact: { left: { who: 1, spot: 3 } }, ms: 500, key: 1 } as const;
    show(scene({ before, playing: left, acting: 1 }));
    expect(document.querySelectorAll('[data-fixed^="stop"]')).toHaveLength(1);
    document.body.innerHTML = '';
    show(scene({ before, playing: { fact: { begun: { round: 3, colour: 'orange' } }, ms: 500, key: 2 } }));
    expect(document.querySelectorAll('[data-fixed^="stop"]').length).toBeGreaterThan(10);
  });

  it('has no target inside another, and no words in a target that its label leaves out', () => {
    show(scene({ chosen: 'build b3' }, ['build b3', 'build c3', 'discard']));
    expect(document.querySelector('[role="button"] [role="button"]')).toBeNull();
    for (const node of document.querySelectorAll('[role="button"]')) {
      expect(node.getAttribute('aria-label')).toContain(node.textContent?.trim());
    }
  });
});

describe('the hand', () => {
  it('shows Fame by source with its working, and how a preview would change it', () => {
    const after = view();
    after.captains[2]!.fame = { ...after.captains[2]!.fame, ships: 5, total: 19 };
    const previews: HavenScene['previews'] = new Map([['build b3', { view: after, story: [], outlook: null }]]);
    show(scene({ pointed: 'build b3', previews }, ['build b3', 'discard']), acts(), Hand);
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()));
    const [salt, maren] = ['Salt', 'Maren'].map((name) => rows.find((row) => row[0] === name));
    expect(salt).toEqual(['Salt', '5 +5 no Ship', '2', '12 6 + 6', '', '+519']);
    expect(maren).toEqual(['Maren', '10 2nd, sum 6', '9', '12 4 + 2 + 6', '', '31']);
  });

  it('pays with the smallest die first and lets it be changed', () => {
    const rich = view({ question: { kind: 'end' } });
    rich.captains[2]!.slots[5] = ['food:3'];
    const doing = show(scene({ view: rich }, ['end', 'buy b2.1:3 c1.1:1', 'buy b2.1:2 c1.1:2']), acts(), Hand);
    const buy = () => document.querySelector<HTMLElement>('[data-buy]')!;
    click(buy());
    expect(doing.choose).toHaveBeenLastCalledWith('buy b2.1:3 c1.1:1');
    click(document.querySelector('[aria-label="Pay less from Food 3 on b2"]')!);
    click(buy());
    expect(doing.choose).toHaveBeenLastCalledWith('buy b2.1:2 c1.1:2');
  });

  it('asks the rules why no chest can be bought', () => {
    const doing = show(scene({}, ['build b3', 'discard']), acts(), Hand);
    click(document.querySelector('.hv-chest .no')!);
    expect(doing.why).toHaveBeenCalledWith('buy c1.1:4');
  });
});

it('a captain’s card shows the limits', () => {
  page = mount(RailCard, { target: document.body, props: { scene: scene(), acts: acts(), t: words, seat: 3 } });
  const facts = [...document.querySelectorAll('.fb-fact')].map((node) => node.textContent?.replace(/\s+/g, ' ').trim());
  expect(facts).toEqual(['2/2 Ships of Cannons', '1/3 Gold of Pirates', '0 Food pips', '0 spot on the coup track']);
});

it('the end is told in four acts and then ranked', () => {
  const places = [2, 3, 4, 1];
  const over = { places, scores: [], seed: '' };
  show(scene({ view: view({ places, asked: null, question: null }), over, motion: true, asked: [] }), acts(), Ending as typeof Board);
  expect(document.body.textContent).toContain('Act 1 of 4: Ships');
  const [next, skip] = [...document.querySelectorAll('button')];
  click(next!);
  expect(document.body.textContent).toContain('Act 2 of 4: Rum');
  click(skip!);
  const names = [...document.querySelectorAll('thead th')].slice(1).map((node) => node.textContent?.trim());
  expect(names).toEqual(['1st Joan', '2nd Maren', '3rd Tobias', '4th Salt']);
});
