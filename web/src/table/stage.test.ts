import { expect, test } from 'vitest';
import type { Line } from '../gen/types';
import { Stage } from './stage';

/** A fact of a captain that lasts so long. */
const line = (ms: number, by: number | null | undefined = 1): Line => ({ seq: 1, at: 1, text: '', fact: { ms, by }, clause: '' });
const factOf = (of: { fact: unknown } | null) => (of?.fact as { ms: number } | undefined)?.ms;

function theatre({ pace = 1, own = 0 as number | null } = {}) {
  const timers: { ms: number; then: () => void; off: boolean }[] = [];
  const facts: number[] = [];
  let idle = 0;
  const after = (ms: number, then: () => void) => {
    const timer = { ms, then, off: false };
    timers.push(timer);
    return () => (timer.off = true);
  };
  const stage = new Stage('start', after, {
    lasts: ({ fact }) => (fact as { ms: number }).ms,
    actor: ({ fact }) => (fact as { by?: number | null }).by,
    own: () => own,
    pace: () => pace,
  });
  stage.onfact = (of) => facts.push(factOf(of)!);
  stage.onidle = () => (idle += 1);
  /** What is on stage ends. Gives back how long it took. */
  const next = () => {
    const timer = timers.filter(({ off }) => !off).at(-1)!;
    timer.off = true;
    timer.then();
    return timer.ms;
  };
  /** Everything to its end, in the time it takes. */
  const rest = () => {
    let took = 0;
    while (stage.busy) took += next();
    return took;
  };
  return { stage, facts, timers, next, rest, idle: () => idle };
}

test('the new state is shown at once, its facts are played over it, and what was before is known', () => {
  const { stage, next } = theatre();
  stage.push({ state: 'one', lines: [line(300), line(200)] });
  expect([stage.shown, stage.before, stage.acting]).toEqual(['one', 'start', 1]);
  expect(factOf(stage.playing)).toBe(300);
  expect(next()).toBe(300);
  expect(factOf(stage.playing)).toBe(200);
  next();
  expect(stage.playing).toBeNull();
});

test('the scene of somebody else takes at least a second, one’s own as long as it lasts', () => {
  const others = theatre();
  others.stage.push({ state: 'one', lines: [line(300)] });
  expect(others.rest()).toBe(1000);
  expect(others.stage.before).toBe('one');
  const own = theatre();
  own.stage.push({ state: 'one', lines: [line(300, 0)] });
  expect(own.rest()).toBe(300);
});

test('a long scene is hurried to two and a half seconds, but what has weight keeps most of its time', () => {
  const light = theatre();
  light.stage.push({ state: 'one', lines: Array.from({ length: 20 }, () => line(300)) });
  expect(light.rest()).toBeLessThanOrEqual(2750);
  const heavy = theatre();
  heavy.stage.push({ state: 'one', lines: [...Array.from({ length: 10 }, () => line(300)), line(2000)] });
  while (factOf(heavy.stage.playing) !== 2000) heavy.next();
  expect(heavy.next()).toBeGreaterThanOrEqual(1600);
});

test('each captain has his scene: another one begins when that is over, with the board as it was', () => {
  const { stage, next } = theatre();
  stage.push({ state: 'one', lines: [line(400, 1)] });
  stage.push({ state: 'two', lines: [line(400, 2)] });
  stage.push({ state: 'three', lines: [line(400, 3)] });
  next();
  expect([stage.shown, stage.acting, stage.playing], 'it is still looked at').toEqual(['one', 1, null]);
  expect(stage.busy).toBe(true);
  expect(next()).toBe(600);
  expect([stage.shown, stage.acting]).toEqual(['two', 2]);
  next();
  next();
  expect([stage.shown, stage.acting]).toEqual(['three', 3]);
});

test('three captains are not crowded into two seconds', () => {
  const { stage, rest } = theatre();
  for (const by of [1, 2, 3]) stage.push({ state: `of ${by}`, lines: Array.from({ length: 9 }, () => line(300, by)) });
  const took = rest();
  expect(took).toBeGreaterThan(6000);
  expect(took).toBeLessThan(9000);
});

test('what belongs to nobody new goes on with the scene', () => {
  const { stage, next } = theatre();
  stage.push({ state: 'one', lines: [line(300, 1), line(300, undefined)] });
  stage.push({ state: 'two', lines: [line(300, 1)] });
  expect([next(), next(), next()]).toEqual([300, 300, 300]);
});

test('the pace makes everything longer or shorter', () => {
  const slow = theatre({ pace: 2 });
  slow.stage.push({ state: 'one', lines: [line(300)] });
  expect(slow.rest()).toBe(2000);
});

test('facts with nothing to see take no time', () => {
  const { stage, facts, idle } = theatre();
  stage.push({ state: 'one', lines: [line(0), line(0)] });
  expect(stage.busy).toBe(false);
  expect(facts).toEqual([0, 0]);
  expect(idle()).toBe(1);
});

test('skipping shows the end and tells every fact once', () => {
  const { stage, facts, timers } = theatre();
  stage.push({ state: 'one', lines: [line(300), line(301)] });
  stage.push({ state: 'two', lines: [line(302)] });
  stage.skip();
  expect([stage.shown, stage.before]).toEqual(['two', 'two']);
  expect(stage.busy).toBe(false);
  expect(facts).toEqual([300, 301, 302]);
  expect(timers.every(({ off }) => off)).toBe(true);
});

test('skipping while a scene is only looked at goes on, too', () => {
  const { stage, next } = theatre();
  stage.push({ state: 'one', lines: [line(300, 1)] });
  stage.push({ state: 'two', lines: [line(300, 2)] });
  next();
  stage.skip();
  expect([stage.shown, stage.busy]).toEqual(['two', false]);
});

test('at once nothing is waited for', () => {
  const { stage, facts } = theatre({ pace: 0 });
  stage.push({ state: 'one', lines: [line(300)] });
  expect(stage.shown).toBe('one');
  expect(stage.playing).toBeNull();
  expect(facts).toEqual([300]);
});

test('what is not worth waiting for changes what is shown and what will be', () => {
  const { stage, rest } = theatre();
  stage.push({ state: 'one', lines: [line(300)] });
  stage.push({ state: 'two', lines: [] });
  stage.amend((state) => `${state}!`);
  expect(stage.shown).toBe('one!');
  rest();
  expect(stage.shown).toBe('two!');
});
