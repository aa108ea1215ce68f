import { expect, test } from 'vitest';
import type { Introduction, IntroductionStep, Line, Now, Preview, TableInfo, Told } from '../gen/types';
import { TableClient, type TableView } from '../table/client';
import { called, Lesson, NOT_NOW } from './lesson';

const now = (...options: string[]): Now => ({ asked: options.length ? [0] : [1], options: options.map((text) => ({ text, mv: text })), undo: false });
const line = (seq: number, text: string): Line => ({ seq, at: seq, text, fact: text, clause: 'x' });
const preview = (mv: string, to: number): Preview => ({ mv, kind: 'foreseen', changes: { gold: [to] }, story: [], outlook: { to } });
const told = (seq: number, gold: number, ...options: string[]): Told => ({ seq, story: [line(seq, `gold ${gold}`)], changes: { gold: [gold] }, now: now(...options) });

const seat = (name: string, mine: boolean) => ({ name, kind: mine ? ('captain' as const) : ('bot' as const), level: null, mine, here: true, stand_in: false });
const steps: IntroductionStep[] = [
  { mv: 'leg 10', previews: [preview('leg 10', 4), preview('wait', 0)], told: [told(2, 3), told(3, 4, 'end', 'wait')] },
  { mv: 'end', previews: [preview('end', 9)], told: [told(4, 9)] },
];
const introduction: Introduction = {
  welcome: {
    table: { id: 'learn-x', game: 'x', state: 'running', seats: [seat('Anne', true), seat('Ben', false)] } as unknown as TableInfo,
    seq: 1,
    cut: 0,
    story: [],
    said: [],
    face: 0,
    orders: [],
    contents: {},
    view: { gold: 0 },
    now: now('leg 10', 'wait'),
  },
  steps,
};

/** A client at a lesson; time passes when a test says so. */
function learn() {
  const timers: { at: number; then: () => void; off: boolean }[] = [];
  let time = 0;
  const after = (ms: number, then: () => void) => {
    const timer = { at: time + ms, then, off: false };
    timers.push(timer);
    return () => (timer.off = true);
  };
  const lesson = new Lesson(introduction, { after, alike: (mv, wanted) => mv === wanted || (mv.startsWith('leg 1') && wanted.startsWith('leg 1')) });
  const client = new TableClient({ dial: lesson.dial, now: () => time, random: () => 0.5, after, recall: () => null, keep: () => undefined });
  const states: TableView[] = [];
  client.onchange = (state) => states.push(state);
  const wait = (ms: number) => {
    const until = time + ms;
    for (;;) {
      const next = timers.filter((timer) => !timer.off && timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      [next.off, time] = [true, next.at];
      next.then();
    }
    time = until;
  };
  client.open();
  wait(0);
  return { lesson, client, wait, states, gold: () => (client.state.view as { gold: number }).gold };
}

test('a lesson opens like a table, at its first question', () => {
  const { client, lesson, gold } = learn();
  expect(client.state.link).toBe('open');
  expect(client.state.face).toBe(0);
  expect(gold()).toBe(0);
  expect(lesson.wantedAt(client.state.seq)).toBe('leg 10');
});

test('the wanted move is answered with all that comes of it, one thing after another', () => {
  const { client, lesson, gold, states } = learn();
  expect(client.play('leg 10')).toBe(true);
  expect(states.map(({ view }) => (view as { gold: number } | null)?.gold).slice(-2)).toEqual([3, 4]);
  expect(lesson.wantedAt(client.state.seq)).toBe('end');
  expect(client.state.history.map(({ seq }) => seq), 'the story of a lesson is whole').toEqual([1, 2, 3]);
  client.play('end');
  expect(gold()).toBe(9);
  expect(lesson.stepAt(client.state.seq)).toBe(lesson.length);
  expect(lesson.wantedAt(client.state.seq)).toBe(null);
});

test('another move is refused kindly and changes nothing', () => {
  const { client, lesson, gold } = learn();
  client.play('wait');
  expect(client.state.refused?.code).toBe(NOT_NOW);
  expect(client.state.pending).toBe(null);
  expect(gold()).toBe(0);
  expect(lesson.stepAt(client.state.seq)).toBe(0);
  client.play('leg 10');
  expect(gold()).toBe(4);
});

test('a hand that steers nearly there means the wanted course, and sees it', () => {
  const { client, wait, gold } = learn();
  client.preview(['leg 12', 'wait', 'leg 90']);
  wait(50);
  expect(client.state.previews.get('leg 12')).toMatchObject({ view: { gold: 4 }, outlook: { to: 4 } });
  expect(client.state.previews.get('wait')).toMatchObject({ outlook: { to: 0 } });
  expect(client.state.previews.get('leg 90'), 'of others nothing is known').toMatchObject({ view: { gold: 0 }, outlook: null });
  client.play('leg 12');
  expect(gold()).toBe(4);
});

test('a line that is hung up tells nothing', () => {
  const { client, wait, gold } = learn();
  client.close();
  client.play('leg 10');
  wait(10_000);
  expect(gold()).toBe(0);
});

test('why not is answered', async () => {
  const { client } = learn();
  expect((await client.why('wait'))?.code).toBe(NOT_NOW);
});

test('a lesson waits as long as it takes, and stays where it is', () => {
  const { client, lesson, wait, states } = learn();
  client.play('leg 10');
  const links = states.length;
  wait(3_600_000);
  expect(lesson.wantedAt(client.state.seq), 'an hour later').toBe('end');
  expect(states.slice(links), 'nothing was said meanwhile').toEqual([]);
});

test('the learner has his own name, unless somebody else has it', () => {
  const names = (of: Introduction) => of.welcome.table.seats.map(({ name }) => name);
  expect(names(called(introduction, 'Mary'))).toEqual(['Mary', 'Ben']);
  expect(names(called(introduction, 'ben'))).toEqual(['Anne', 'Ben']);
  expect(names(called(introduction, null))).toEqual(['Anne', 'Ben']);
});
