// @vitest-environment happy-dom
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Acts, GameUi, Prompt, Scene, Teller } from '../game';
import type { Line, SeatInfo, TableInfo } from '../gen/types';
import { translator, type Messages, type Translate } from '../i18n';
import Caption from './Caption.svelte';
import Log from './Log.svelte';
import PromptBar from './PromptBar.svelte';
import Rail from './Rail.svelte';
import type { Room } from './room.svelte';
import TextTable from './TextTable.svelte';

// The frame with a toy game: a row of places of which some can be chosen.

const Nothing = (() => ({})) as unknown as Component<never>;
const prompt: Prompt = {
  ask: 'Choose a place',
  others: [
    { label: 'Pass', move: 'pass' },
    { label: 'Buy', move: 'buy', whyNot: true },
  ],
  odds: [{ value: '41 %', means: 'hits' }],
};
const ui = {
  name: 'toy',
  messages: { en: {}, de: {} },
  Board: Nothing, Hand: Nothing, RailCard: Nothing,
  handTab: () => 'Hand',
  score: (_: unknown, seat: number) => ({ value: String(10 * seat), unit: 'Fame' }),
  headline: () => '',
  prompt: () => prompt,
  option: ({ text }: { text: string }) => `To ${text}`,
  open: (_: unknown, t: Translate): Teller => ({
    t,
    fact: (fact) => (fact === 'small' ? null : [{ seat: 1 }, ` did ${String(fact)}.`]),
    heading: (fact) => (fact === 'turn' ? 'Turn 2' : null),
    by: () => 1,
    lasts: () => 0,
    tales: ({ lines, by }) => [{ says: [{ seat: 1 }, ` did ${lines.map(({ fact }) => String(fact)).join(' and ')}.`], by, of: lines, weight: 2 }],
  }),
  text: () => [{ heading: 'Road', items: ['one', 'two'] }],
} as unknown as GameUi;

const seat = (name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({ name, kind: 'captain', level: null, mine: false, here: true, stand_in: false, ...more });
const scene = (more: Partial<Scene> = {}): Scene => ({
  view: {}, before: {}, contents: null, face: 0, names: ['Anne', 'Ben'], seats: [seat('Anne', { mine: true }), seat('Ben', { here: false })], asked: [0],
  options: [{ text: 'a1', mv: {} }, { text: 'pass', mv: 'pass' }], chosen: null, pointed: null, previews: new Map(), refused: new Map(), playing: null, acting: null, story: [],
  motion: false, busy: false, live: true, over: null, table: {} as TableInfo, ...more,
});
const acts = () => ({ choose: vi.fn(), play: vi.fn(), why: vi.fn(), preview: vi.fn(), point: vi.fn(), rule: vi.fn(), look: vi.fn() }) satisfies Acts;
const gt: Translate = translator<Messages>({}, 'en');

let shown: Record<string, unknown> | null = null;
function show<P extends Record<string, unknown>>(of: Component<P>, props: P): HTMLElement {
  shown = mount(of, { target: document.body, props });
  flushSync();
  return document.body;
}
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = '';
});
const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(name));

test('the prompt asks, shows the odds and plays what a button says', () => {
  const can = acts();
  const page = show(PromptBar, { ui, scene: scene(), acts: can, gt });
  expect(page.querySelector('.ask')?.textContent).toBe('Choose a place');
  expect(page.querySelector('.fb-odds3')?.textContent).toContain('41 %');
  button('Pass')!.click();
  expect(can.play).toHaveBeenCalledWith('pass');
});

test('a greyed action says why instead of doing anything', () => {
  const can = acts();
  show(PromptBar, { ui, scene: scene(), acts: can, gt });
  button('Buy')!.click();
  expect(can.why).toHaveBeenCalledWith('buy');
  expect(can.play).not.toHaveBeenCalled();
});

test('a place that was chosen gets a seal that says the move', () => {
  const can = acts();
  const page = show(PromptBar, { ui, scene: scene({ chosen: 'a1' }), acts: can, gt });
  const seal = page.querySelector<HTMLElement>('[data-primary]')!;
  expect(seal.textContent).toContain('To a1');
  seal.click();
  expect(can.play).toHaveBeenCalledWith('a1');
});

test('whoever is not asked reads whom he waits for, and has nothing to press', () => {
  const page = show(PromptBar, { ui, scene: scene({ asked: [1], options: [] }), acts: acts(), gt });
  expect(page.querySelector('.ask')?.textContent).toContain('Ben');
  expect(page.querySelectorAll('button')).toHaveLength(0);
});

test('an earlier moment asks for nothing', () => {
  const page = show(PromptBar, { ui, scene: scene({ live: false, options: [] }), acts: acts(), gt });
  expect(page.querySelector('.ask')?.textContent).toContain('Anne');
  expect(page.querySelectorAll('button')).toHaveLength(0);
});

test('one’s own card stands on top, and says whose turn it is and who is away', () => {
  const page = show(Rail, { ui, scene: scene({ face: 1 }), acts: acts(), gt });
  const cards = [...page.querySelectorAll('.fb-cap')];
  expect(cards.map((card) => card.querySelector('.name')?.textContent)).toEqual(['Ben', 'Anne']);
  expect(cards[1]!.classList.contains('turn')).toBe(true);
  expect(cards[0]!.textContent).toContain('away');
});

test('the clock of a card is the one of its chair', () => {
  const clocks = [{ left: 65_000, since: 1000 }, { left: 5000, since: null }];
  const page = show(Rail, { ui, scene: scene(), acts: acts(), gt, clocks, hostNow: 6000 });
  const cards = [...page.querySelectorAll('.fb-cap')].map((card) => card.textContent);
  expect(cards[0]).toContain('1:00');
  expect(cards[1]).toContain('0:05');
});

const told = (seq: number, fact: unknown): Line => ({ seq, at: seq * 2, text: '', fact, clause: 'toy.rule' });
/** A room with what a log reads of it. */
const roomOf = (lines: Line[], more: Partial<Room> = {}): Room => {
  const history = lines.map((line) => ({ seq: line.seq, at: line.at, view: {}, now: { asked: [], options: [], undo: false }, lines: [line] }));
  return { ui, teller: ui.open({}, gt), names: ['Anne', 'Ben'], reel: null, past: null, shown: { history, seq: lines.at(-1)!.seq, face: null }, acts: acts(), since: [], telling: null, busyStage: false, playing: null, ...more } as unknown as Room;
};

test('the log tells each turn in a sentence, which leads back to its moment, with its receipts folded behind', () => {
  const look = vi.fn();
  const page = show(Log, { room: roomOf([told(1, 'begin'), told(2, 'small'), told(3, 'turn')]), look });
  expect([...page.querySelectorAll('li .moment')].map((one) => one.textContent)).toEqual(['Ben did begin and small.', 'Ben did turn.']);
  expect(page.querySelector('h3')?.textContent).toBe('Turn 2');
  page.querySelectorAll<HTMLElement>('.moment')[0]!.click();
  expect(look).toHaveBeenCalledWith(4);
  expect(page.querySelector('.receipts')).toBeNull();
  page.querySelector<HTMLElement>('.sec')!.click();
  flushSync();
  expect([...page.querySelectorAll('.receipts > li')].map((one) => one.textContent?.trim())).toEqual(['Ben did begin. § toy.rule', '§ toy.rule']);
});

test('the line above the question tells what is happening, and on one’s turn what has happened', () => {
  const [tale] = ui.open({}, gt).tales!({ lines: [told(1, 'begin')], by: 1, before: null, after: {}, face: 0, names: [] });
  const during = show(Caption, { room: roomOf([told(1, 'begin')], { busyStage: true, telling: tale!, since: [{ tale: tale!, at: 2 }] }), look: vi.fn() });
  expect(during.querySelector('p.told')?.textContent).toContain('Ben did begin.');
  void unmount(shown!);
  document.body.innerHTML = '';
  const look = vi.fn();
  const after = show(Caption, { room: roomOf([told(1, 'begin')], { telling: tale!, since: [{ tale: tale!, at: 2 }] }), look });
  after.querySelector<HTMLElement>('button.told')!.click();
  expect(look).toHaveBeenCalledWith(2);
});

test('a button rests while what is pressed may still be meant for the question before', () => {
  const page = show(PromptBar, { ui, scene: scene(), acts: acts(), gt, resting: true });
  expect(page.querySelector('.acts')!.hasAttribute('inert')).toBe(true);
});

test('the text table has the whole position and every option as a button', () => {
  const can = acts();
  const page = show(TextTable, { ui, scene: scene(), acts: can, gt });
  expect(page.textContent).toContain('Road');
  expect([...page.querySelectorAll('li')].map((one) => one.textContent?.trim())).toEqual(['1 To a1', '2 To pass', 'one', 'two']);
  button('To pass')!.click();
  expect(can.choose).toHaveBeenCalledWith('pass');
});
