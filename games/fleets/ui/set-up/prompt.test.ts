import { afterEach, expect, test } from 'vitest';
import type { Outlook } from '../fleets';
import { heading } from '../story';
import { NAMES, scene, view, words, worte } from '../tests/scene';
import { hand } from './hand.svelte';
import { promptOfSetUp } from './prompt';

afterEach(() => hand.detail(false));

const room: Outlook = { kind: 'room', step: 2000, rows: [], gap: [25140, 50280] };
const LAY = 'lay 1000,2000@0';
/** An island is laid, and it is known where it may lie. */
const laying = () => {
  const of = scene({ view: view({ now: { kind: 'lay-island' }, turn: 0 }) });
  return { ...of, options: [{ text: LAY, mv: { lay: { at: '1000,2000@0' } } }], previews: new Map([[LAY, { view: of.view, story: [], outlook: room }]]) };
};

test('whoever lays an island is told what to do, and millimetres only if he asks', () => {
  const short = promptOfSetUp(laying(), words)!;
  expect(short.why).toBe('Click or drag in the lit water, turn it, and lay it.');
  expect(promptOfSetUp(laying(), worte)!.why).not.toMatch(/mm|\d/);
  hand.detail(true);
  expect(promptOfSetUp(laying(), words)!.why).toBe('At least 251 mm from every other island, at most 503 mm from one of them, and S off the edge.');
});

test('whoever chooses a home sees the nearest islands, and how far they are only if he asks', () => {
  const choosing = scene({ view: view({ now: { kind: 'choose-home' }, turn: 0 }) });
  expect(promptOfSetUp(choosing, words)!.why).toBe('The lines lead to the three nearest islands.');
  hand.detail(true);
  expect(promptOfSetUp(choosing, words)!.why).toContain('how far');
});

test('fleets that are dealt have the heading of the fleets, once', () => {
  const fleet = { ships: [], home: [], forts: [], events: [], coins: [], uniques: [], aside: [], stowed: [] };
  expect(heading({ 'fleet-dealt': { who: 0, fleet } }, NAMES, words)).toBe('The fleets');
  expect(heading({ 'fleet-dealt': { who: 1, fleet } }, NAMES, words)).toBeNull();
});
