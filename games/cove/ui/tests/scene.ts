// A table for tests: a real position of the second month with four captains, and what is in the box.

import type { Acts } from '$web/game';
import { translator } from '$web/i18n';
import { vi } from 'vitest';
import type { Contents, CoveOption, CoveScene, Move, Outlook, View } from '../cove';
import { de } from '../messages.de';
import { en } from '../messages.en';
import type { Words } from '../words';
import box from './contents.json';
import position from './view.json';

export const words: Words = translator(en, 'en');
export const worte: Words = translator(de, 'de');
export const BOX = box as unknown as Contents;

/** The position as it was: wheels are to be set. */
export const view = (change: Partial<View> = {}): View => ({ ...(structuredClone(position) as unknown as View), ...change });

/** A move as the host offers it. */
export function option(text: string): CoveOption {
  const [word, ...rest] = text.split(' ');
  const seat = (chair: string) => Number(chair.slice(1)) - 1;
  const mv = ((): unknown => {
    switch (word) {
      case 'rig':
        return { rig: { to: rest.map(Number) } };
      case 'sail':
        return { sail: { to: rest[0] } };
      case 'play': {
        const [card, how, what] = rest;
        if (how === 'to') return { 'play-to': { card, to: what } };
        if (how === 'on') return { 'play-on': { card, on: seat(what!) } };
        if (how === 'for') return { 'play-for': { card, section: what } };
        if (how === 'with') return { 'play-with': { card, chests: Number(what) } };
        return { play: { card } };
      }
      case 'aim':
        return { aim: { at: rest[0], section: rest[1] } };
      case 'raise':
        return { raise: { section: rest[0], to: Number(rest[2]) } };
      case 'bury':
        return rest[1] === 'chests' ? { 'bury-chests': { chests: Number(rest[0]) } } : { 'bury-gold': { lots: Number(rest[0]) } };
      case 'repair':
        return { repair: { section: rest[0] } };
      case 'collect':
        return `collect-${rest[0]}`;
      default:
        return word;
    }
  })();
  return { text, mv: mv as Move };
}

const NAMES = ['Maren', 'Tobias', 'Salt', 'Joan'];

/** A scene of that position, seen by the first captain, who is asked. */
export function scene(change: Partial<CoveScene> = {}, options: string[] = []): CoveScene {
  return {
    view: view(),
    before: change.view ?? view(),
    contents: BOX,
    face: 0,
    names: NAMES,
    seats: NAMES.map((name, seat) => ({ name, kind: 'captain', level: null, mine: seat === 0, here: true, stand_in: false })),
    asked: [0],
    options: options.map(option),
    chosen: null,
    pointed: null,
    previews: new Map(),
    playing: null,
    acting: null,
    refused: new Map(),
    story: [],
    motion: false,
    busy: false,
    live: true,
    over: null,
    table: {} as CoveScene['table'],
    ...change,
  };
}

/** A battle at Sail Island between the first three captains, in its second round; the first one acts. */
export function battle(change: Partial<NonNullable<View['battle']>> = {}): NonNullable<View['battle']> {
  const ship = (who: string, speed: number, has_acted: boolean) => ({ who, speed, has_acted, is_here: true });
  return {
    kind: 'outer',
    at: 'sail',
    round: 2,
    order: [ship('P2', 10, true), ship('P1', 8, true), ship('P3', 5, false)],
    here: [0, 1, 2],
    before: view().captains.map(({ sections, crafts }) => ({ sections, crafts })),
    hit: [],
    reloading: [],
    guests: [],
    in_force: [{ by: 1, card: 'smoke_screen' }],
    is_closed: false,
    thrown: 0,
    hit_on: [[5, 6], [6], [5, 6], [5, 6]],
    shot: { cards: [], at: null, mark: null },
    ...change,
  } as NonNullable<View['battle']>;
}

/** Previews that change nothing but say this. */
export const foresees = (said: Record<string, Outlook>): CoveScene['previews'] => new Map(Object.entries(said).map(([move, outlook]) => [move, { view: view(), story: [], outlook }]));

export const acts = () => ({ choose: vi.fn(), play: vi.fn(), why: vi.fn(), preview: vi.fn(), point: vi.fn(), rule: vi.fn(), look: vi.fn() }) satisfies Acts;
