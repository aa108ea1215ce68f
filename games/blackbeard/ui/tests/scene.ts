// A table for tests: a real position with three captains in which the first has two actions left, other moments of real
// games, and what is in the box.

import type { Acts } from '$web/game';
import { translator } from '$web/i18n';
import { vi } from 'vitest';
import type { BbOption, BbScene, Contents, Fact, Need, Outlook, View } from '../blackbeard';
import { de } from '../messages.de';
import { en } from '../messages.en';
import type { Telling } from '../story';
import type { Words } from '../words';
import box from './contents.json';
import told from './facts.json';
import recorded from './moments.json';
import position from './view.json';

export const words: Words = translator(en, 'en');
export const worte: Words = translator(de, 'de');
export const BOX = box as unknown as Contents;
/** Facts of real games, of every kind that came up in them. */
export const FACTS = told as unknown as Fact[];

interface Moment {
  view: Partial<View>;
  options: BbOption[];
}
const MOMENTS = recorded as unknown as Record<string, Moment>;
/** The kinds of questions that were recorded, as `action/cargo`. */
export const KINDS = Object.keys(MOMENTS);

/** What is known beforehand of throws of a pirate, as the host says it. */
const NEEDS: Need[] = [{ why: 'bb.find.roll', target: { total: 7, or_less: false } }, { why: 'bb.mutiny.roll', target: { total: 4, or_less: true } }];
/** The views were recorded before the host said what throws need. */
const needing = (of: View): View => ({ ...of, ships: of.ships.map((ship) => ({ ...ship, needs: NEEDS })) });

export const view = (change: Partial<View> = {}): View => needing({ ...(structuredClone(position) as unknown as View), ...change });

export const NAMES = ['Maren', 'Tobias', 'Joan'];

/** A scene of that position, seen by the first captain, who is asked. */
export function scene(change: Partial<BbScene> = {}): BbScene {
  return {
    view: view(),
    before: change.view ?? view(),
    contents: BOX,
    face: 0,
    names: NAMES,
    seats: NAMES.map((name, seat) => ({ name, kind: 'captain', level: null, mine: seat === 0, here: true, stand_in: false })),
    asked: [0],
    options: MOMENTS['orders/']!.options,
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
    table: {} as BbScene['table'],
    ...change,
  };
}

/** Another recorded moment. */
export function moment(kind: string, change: Partial<BbScene> = {}): BbScene {
  const { view: part, options } = structuredClone(MOMENTS[kind]!);
  return scene({ view: view(part), options, ...change });
}

/** Previews that change nothing but say this. */
export const foresees = (said: Record<string, Partial<Outlook>>): BbScene['previews'] => new Map(Object.entries(said).map(([move, outlook]) => [move, { view: view(), story: [], outlook: { shares: [], numbers: [], warnings: [], ...outlook } }]));

export const acts = () => ({ choose: vi.fn(), play: vi.fn(), why: vi.fn(), preview: vi.fn(), point: vi.fn(), rule: vi.fn(), look: vi.fn() }) satisfies Acts;

/** What a fact is told with: nobody looks, and nothing is known of what was before. */
export const telling = (t: Words, change: Partial<Telling> = {}): Telling => ({ before: null, after: view(), face: null, names: NAMES, contents: BOX, t, ...change });
