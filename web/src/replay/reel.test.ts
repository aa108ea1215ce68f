import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Film, Line, Now, TableInfo } from '../gen/types';
import { TableClient, type TableView } from '../table/client';
import { Reel } from './reel.svelte';

const now = (asked: number): Now => ({ asked: [asked], options: [], undo: false });
const line = (seq: number, at: number): Line => ({ seq, at, text: `line ${seq}`, fact: `fact ${seq}`, clause: '' });
const film: Film = {
  eyes: '1',
  moments: [0, 2, 3, 7],
  welcome: { table: { seats: [] } as unknown as TableInfo, seq: 1, cut: 0, story: [line(1, 0)], said: [], face: 1, orders: [], contents: {}, view: { gold: 0 }, now: now(0) },
  told: [2, 4, 5].map((seq, i) => ({ seq, story: [line(seq, [2, 3, 7][i]!)], changes: { gold: [seq] }, now: now(i % 2) })),
};

const after = (ms: number, then: () => void) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

/** A client that looks at the film. */
function look(inputs = 0) {
  const reel = new Reel(film, after, inputs);
  const client = new TableClient({ dial: reel.dial, now: () => 0, random: () => 0.5, after, recall: () => null, keep: () => undefined });
  const heard: [string, TableView][] = [];
  client.onchange = (state, news) => heard.push([news.kind, state]);
  client.open();
  vi.advanceTimersByTime(0);
  client.fill(film);
  const at = () => ({ gold: (client.state.view as { gold: number }).gold, story: client.state.story.map(({ seq }) => seq), asked: client.state.now.asked });
  return { reel, client, heard, at };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a film', () => {
  it('opens at a moment, with the story up to it, and the whole of it known', () => {
    const { at, client } = look(3);
    expect(at()).toEqual({ gold: 4, story: [1, 2, 4], asked: [1] });
    expect(client.state.face).toBe(1);
    expect(client.state.history.map(({ seq, at }) => [seq, at])).toEqual([[1, 0], [2, 2], [4, 3], [5, 7]]);
  });

  it('the next moment is told, any other is welcomed to', () => {
    const { reel, at, heard } = look();
    reel.step(1);
    expect(heard.at(-1)![0]).toBe('told');
    expect(at()).toEqual({ gold: 2, story: [1, 2], asked: [0] });
    reel.go(3);
    expect(heard.at(-1)![0]).toBe('welcome');
    expect(at().story).toEqual([1, 2, 4, 5]);
    reel.step(-2);
    expect(at()).toEqual({ gold: 2, story: [1, 2], asked: [0] });
    expect(heard.at(-1)![0]).toBe('welcome');
  });

  it('never steps beyond the ends', () => {
    const { reel } = look();
    reel.go(-5);
    expect(reel.at).toBe(0);
    reel.go(99);
    expect(reel.at).toBe(3);
    reel.step(1);
    expect([reel.at, reel.inputs]).toEqual([3, 7]);
  });

  it('plays to the end by itself, waits for what is still shown, and begins again from there', () => {
    const { reel } = look();
    let busy = false;
    let ended = 0;
    reel.busy = () => busy;
    reel.onend = () => (ended += 1);
    reel.play();
    vi.advanceTimersByTime(1000);
    expect(reel.at).toBe(1);
    busy = true;
    reel.idle();
    vi.advanceTimersByTime(60_000);
    expect(reel.at, 'the scene is not over').toBe(1);
    busy = false;
    for (let i = 0; i < 3; i++) {
      reel.idle();
      vi.advanceTimersByTime(2000);
    }
    expect([reel.at, reel.running, ended]).toEqual([3, false, 1]);
    reel.play();
    expect(reel.at).toBe(0);
  });

  it('plays faster when told to, and stands still after a step by hand', () => {
    const { reel } = look();
    reel.pace = () => 0;
    reel.play();
    vi.advanceTimersByTime(200);
    expect(reel.at).toBe(1);
    reel.step(1);
    vi.advanceTimersByTime(60_000);
    expect([reel.at, reel.running]).toEqual([2, false]);
  });

  it('needs no answers to pings: looked at for an hour it stays where it is', () => {
    const { client, reel } = look(3);
    vi.advanceTimersByTime(3_600_000);
    expect([client.state.link, reel.at]).toEqual(['open', 2]);
  });
});
