// A table for tests: a real position of the ninth turn with two captains, and what is needed of the box.

import type { Acts } from '$web/game';
import { translator } from '$web/i18n';
import { vi } from 'vitest';
import type { Contents, FleetOption, FleetScene, Move, Outlook, View } from '../fleets';
import { de } from '../messages.de';
import { en } from '../messages.en';
import type { Teller } from '../story';
import type { Words } from '../words';
import box from './contents.json';
import position from './view.json';

export const words: Words = translator(en, 'en');
export const worte: Words = translator(de, 'de');
export const BOX = box as unknown as Contents;

/** The position as it was: actions are to be given. */
export const view = (change: Partial<View> = {}): View => ({ ...(structuredClone(position) as unknown as View), ...change });

/** What is needed to tell a fact of that position. */
export const telling = (change: Partial<Teller> = {}): Teller => ({ contents: BOX, before: null, after: view(), face: null, names: NAMES, t: words, ...change });

const ship = (word: string) => Number(word.slice(1)) - 1;
const mark = (word: string) => (word.startsWith('f') ? { fort: ship(word) } : { ship: ship(word) });
const spot = (word: string) => (word === 'out' ? 'out' : word.startsWith('i') ? { island: ship(word) } : mark(word));

/** A move as the host offers it. */
export function option(text: string): FleetOption {
  const rest = text.split(' ');
  const at = (n: number) => rest[n]!;
  const mv = ((): unknown => {
    switch (rest[0]) {
      case 'sail':
      case 'free':
      case 'scuttle':
      case 'ship':
      case 'ram':
        return { [rest[0]]: { ship: ship(at(1)) } };
      case 'leg':
        return { leg: { reach: at(1), heading: Number(at(2)), distance: Number(at(3)) } };
      case 'fire':
        return { fire: { gun: Number(at(1).slice(1)) - 1, at: mark(at(3)) } };
      case 'shoot':
        return { shoot: { by: mark(at(1)) } };
      case 'explore':
        return { explore: { ship: ship(at(1)), at: spot(at(2)) } };
      case 'carry':
        return { carry: { chip: ship(at(1)), to: spot(at(3)) } };
      case 'hide':
        return { hide: { chip: ship(at(1)) } };
      case 'mast':
        return { mast: { mast: Number(at(1)) } };
      case 'island':
        return { island: { island: ship(at(1)) } };
      case 'repair':
        return { repair: { ship: ship(at(1)), mast: Number(at(3)) } };
      case 'event':
        return { event: { event: Number(at(1)) } };
      case 'chip':
        return { chip: { chip: ship(at(1)) } };
      case 'put':
        return { put: { at: at(1) } };
      case 'face':
        return { face: { heading: Number(at(1)) } };
      case 'end':
        return 'end-turn';
      default:
        return rest[0];
    }
  })();
  return { text, mv: mv as Move };
}

export const NAMES = ['Maren', 'Tobias'];

/** A scene of that position, seen by the first captain, who is asked. */
export function scene(change: Partial<FleetScene> = {}, options: string[] = []): FleetScene {
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
    table: {} as FleetScene['table'],
    ...change,
  };
}

/** The position with a fort of the second captain on the second island: one of its flags is lost, a coin lies in it. */
export function fortified(change: Partial<View> = {}): View {
  const of = view(change);
  const [card] = BOX.forts;
  const island = of.islands[1]!;
  island.fort = { card: card!.card, owner: 1, pose: island.pose, flags: card!.guns.map((_, i) => i > 0), is_new: false, has_shot: false, armour: null };
  of.chips.push({ ...of.chips[0]!, at: { fort: 1 }, class: 'treasure', what: { coin: 3 }, is_up: true });
  return of;
}

/** The second ship sails: one L of her base move and one extra S are left. */
export const sailing = (change: Partial<Extract<View['now'], { kind: 'sail' }>> = {}): View => view({ now: { kind: 'sail', ship: 1, start: [59427, 65890, 2922], base: [0, 1], extra: [1, 0], any_heading: false, flies: false, ...change } });

/** Previews that change nothing but say this. */
export const foresees = (said: Record<string, Outlook>): FleetScene['previews'] => new Map(Object.entries(said).map(([move, outlook]) => [move, { view: view(), story: [], outlook }]));

export const acts = () => ({ choose: vi.fn(), play: vi.fn(), why: vi.fn(), preview: vi.fn(), point: vi.fn(), rule: vi.fn(), look: vi.fn() }) satisfies Acts;
