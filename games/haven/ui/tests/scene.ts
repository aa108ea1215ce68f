// A table for tests: a real position of round 3 with four captains, and what is in the box.

import type { BoardProps } from '$web/game';
import { translator } from '$web/i18n';
import { BOX } from '../gen/types';
import type { Contents, Fact, HavenOption, HavenScene, Move, Outlook, View } from '../haven';
import { de } from '../messages.de';
import { en } from '../messages.en';
import type { Words } from '../words';
import position from './view.json';

export const words: Words = translator(en, 'en');
export const worte: Words = translator(de, 'de');

/** The position as it was: the third captain has stopped at a Dockyard. */
export const view = (change: Partial<View> = {}): View => ({ ...(structuredClone(position) as unknown as View), ...change });

/** A move as the host offers it. */
export function option(text: string): HavenOption {
  const [word, ...rest] = text.split(' ');
  const mv = ((): Move => {
    switch (word) {
      case 'stop':
        return { stop: { at: Number(rest[0]) } };
      case 'build':
        return { build: { plot: rest[0]! } };
      case 'lay':
        return { lay: { plot: rest[0]! } };
      case 'place':
        return { place: { place: rest[0]! } };
      case 'pay':
        return { pay: { from: rest[0]! } };
      case 'raise':
        return { raise: { die: rest[0]! } };
      case 'reroll':
        return { reroll: { die: rest[0]! } };
      case 'carry':
        return { carry: { from: rest[0]!, to: rest[2]! } };
      case 'shift':
        return { shift: { from: rest[0]!, to: rest[2]! } };
      case 'buy':
        return { buy: { pay: rest.map((part) => [part.split(':')[0]!, Number(part.split(':')[1])]) } };
      default:
        return word as Move & string;
    }
  })();
  return { text, mv };
}

const NAMES = ['Maren', 'Tobias', 'Salt', 'Joan'];

/** A scene of that position, seen by the third captain, who is asked. */
export function scene(change: Partial<HavenScene> = {}, options: string[] = []): HavenScene {
  return {
    view: view(),
    before: change.view ?? view(),
    contents: BOX,
    face: 2,
    names: NAMES,
    seats: NAMES.map((name, seat) => ({ name, kind: 'captain', level: null, mine: seat === 2, here: true, stand_in: false })),
    asked: [2],
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
    table: {} as HavenScene['table'],
    ...change,
  };
}

/** A preview that changes nothing but says this. */
export const foresees = (outlook: Outlook): HavenScene['previews'] extends ReadonlyMap<string, infer P> ? P : never => ({
  view: view(),
  story: [],
  outlook,
});

export type HavenProps = BoardProps<View, Move, Fact, Outlook, Contents>;
