import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Line } from '../gen/types';
import { Player } from './player.svelte';

const line = (at: number): Line => ({ seq: at, at, text: `line ${at}`, fact: `fact ${at}`, clause: '' });

function film({ motion = true, broken = () => false }: { motion?: boolean; broken?: () => boolean } = {}) {
  const asked: number[] = [];
  const told: string[] = [];
  const it = new Player(
    { moments: [0, 2, 3, 7, 8], story: [line(2), line(3), line(7), line(7), line(8)] },
    {
      fetch: async (at) => {
        asked.push(at);
        if (broken()) throw new Error('out of reach');
        return { at, view: `view ${at}`, asked: [] };
      },
      after: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
      lasts: () => 200,
      motion: () => motion,
    },
  );
  it.onfact = (line) => told.push(line.text);
  return { it, asked, told };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets what was fetched arrive, without time passing. */
const arrive = () => vi.advanceTimersByTimeAsync(0);

describe('the player', () => {
  it('shows what happened between neighbours, and jumps elsewhere', async () => {
    const { it: player, told } = film();
    player.go(0);
    await arrive();
    expect(player.shown).toMatchObject({ index: 0, view: 'view 0' });
    player.step(1);
    await arrive();
    expect(player.fact?.fact).toBe('fact 2');
    expect(player.shown?.view).toBe('view 2');
    await vi.advanceTimersByTimeAsync(300);
    expect(player.fact).toBeNull();
    player.go(4);
    await arrive();
    expect(player.shown?.index).toBe(4);
    expect(player.fact).toBeNull();
    expect(told).toEqual(['line 2']);
  });

  it('never steps beyond the ends', async () => {
    const { it: player } = film();
    player.go(-5);
    expect(player.wanted).toBe(0);
    player.go(99);
    await arrive();
    expect(player.shown?.index).toBe(4);
    player.step(1);
    expect(player.wanted).toBe(4);
  });

  it('passes over moments that a dragged thumb has left behind', async () => {
    const { it: player, asked } = film();
    player.go(1);
    player.go(2);
    player.go(3);
    await arrive();
    expect(player.shown?.index).toBe(3);
    expect(asked.slice(0, 2)).toEqual([2, 7]);
  });

  it('plays to the end by itself and stops there', async () => {
    const { it: player } = film();
    player.go(0);
    await arrive();
    player.play();
    await vi.advanceTimersByTimeAsync(700);
    expect(player.shown?.index).toBe(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(player.shown?.index).toBe(4);
    expect(player.running).toBe(false);
    player.play();
    await arrive();
    expect(player.shown?.index).toBe(0);
  });

  it('plays faster when told to', async () => {
    const slow = film({ motion: false }).it;
    const fast = film({ motion: false }).it;
    fast.speed = 4;
    for (const player of [slow, fast]) player.go(0);
    await arrive();
    for (const player of [slow, fast]) player.play();
    await vi.advanceTimersByTimeAsync(1000);
    expect(fast.shown!.index).toBeGreaterThan(slow.shown!.index);
  });

  it('stands still after a step by hand', async () => {
    const { it: player } = film();
    player.go(0);
    await arrive();
    player.play();
    player.step(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(player.shown?.index).toBe(1);
    expect(player.running).toBe(false);
  });

  it('says what could not be fetched, stays where it is, and tries again', async () => {
    let broken = false;
    const { it: player } = film({ broken: () => broken });
    player.go(0);
    await arrive();
    broken = true;
    player.go(4);
    await arrive();
    expect(player.failure).toBeInstanceOf(Error);
    expect(player.shown?.index).toBe(0);
    broken = false;
    player.go(4);
    await arrive();
    expect(player.failure).toBeNull();
    expect(player.shown?.index).toBe(4);
  });

  it('fetches the neighbours beforehand, and none twice', async () => {
    const { it: player, asked } = film();
    player.go(1);
    await arrive();
    player.step(1);
    await arrive();
    expect([...asked].sort((a, b) => a - b)).toEqual([0, 2, 3, 7, 8]);
  });
});

