import { expect, test } from 'vitest';
import type { Line } from '../gen/types';
import { Stage } from './stage';

const line = (ms: number): Line => ({ seq: 1, at: 1, text: '', fact: ms, clause: '' });

function theatre(motion = true) {
  const timers: { ms: number; then: () => void; off: boolean }[] = [];
  const facts: unknown[] = [];
  const after = (ms: number, then: () => void) => {
    const timer = { ms, then, off: false };
    timers.push(timer);
    return () => (timer.off = true);
  };
  const stage = new Stage('start', after, (fact) => fact as number, () => motion);
  stage.onfact = (of) => facts.push(of.fact);
  /** The fact on stage ends. Gives back how long it took. */
  const next = () => {
    const timer = timers.filter(({ off }) => !off).at(-1)!;
    timer.off = true;
    timer.then();
    return timer.ms;
  };
  return { stage, facts, timers, next };
}

test('the new state is shown at once and its facts are played over it', () => {
  const { stage, next } = theatre();
  stage.push({ state: 'one', lines: [line(300), line(200)] });
  expect(stage.shown).toBe('one');
  expect(stage.playing?.fact).toBe(300);
  expect(next()).toBe(300);
  expect(stage.playing?.fact).toBe(200);
  next();
  expect(stage.playing).toBeNull();
  expect(stage.busy).toBe(false);
});

test('what comes in quick succession waits for its turn', () => {
  const { stage, next } = theatre();
  stage.push({ state: 'one', lines: [line(300)] });
  stage.push({ state: 'two', lines: [line(300)] });
  expect(stage.shown).toBe('one');
  next();
  expect(stage.shown).toBe('two');
  next();
  expect(stage.busy).toBe(false);
});

test('facts with nothing to see take no time', () => {
  const { stage, facts } = theatre();
  stage.push({ state: 'one', lines: [line(0), line(0)] });
  expect(stage.busy).toBe(false);
  expect(facts).toEqual([0, 0]);
});

test('a long queue is through in two seconds', () => {
  const { stage, next } = theatre();
  stage.push({ state: 'first', lines: [line(500)] });
  for (let i = 0; i < 40; i++) stage.push({ state: `bot ${i}`, lines: [line(500)] });
  next();
  let took = 0;
  while (stage.busy) took += next();
  expect(took).toBeLessThanOrEqual(2100);
  expect(stage.shown).toBe('bot 39');
});

test('skipping shows the end and tells every fact once', () => {
  const { stage, facts, timers } = theatre();
  stage.push({ state: 'one', lines: [line(300), line(301)] });
  stage.push({ state: 'two', lines: [line(302)] });
  stage.skip();
  expect(stage.shown).toBe('two');
  expect(stage.busy).toBe(false);
  expect(facts).toEqual([300, 301, 302]);
  expect(timers.every(({ off }) => off)).toBe(true);
});

test('without motion nothing is waited for', () => {
  const { stage, facts } = theatre(false);
  stage.push({ state: 'one', lines: [line(300)] });
  expect(stage.shown).toBe('one');
  expect(stage.playing).toBeNull();
  expect(facts).toEqual([300]);
});

test('what is not worth waiting for changes what is shown and what will be', () => {
  const { stage, next } = theatre();
  stage.push({ state: 'one', lines: [line(300)] });
  stage.push({ state: 'two', lines: [] });
  stage.amend((state) => `${state}!`);
  expect(stage.shown).toBe('one!');
  next();
  expect(stage.shown).toBe('two!');
});
