// A fleet while it is built: what is in it, and the three ways in which it is written down. Whether it may be brought is
// for the engine to say.

import type { Contents } from '../gen/types';
import { readList, type Entry } from './list';
import type { PoolCard } from './pool';

export interface Manned {
  ship: string;
  /** Crew and equipment meant for her. */
  aboard: readonly string[];
}

/** What a captain hands in; cards by their ids. */
export interface Fleet {
  ships: readonly Manned[];
  /** Crew and equipment that start on the home island. */
  home: readonly string[];
  forts: readonly string[];
  events: readonly string[];
  coins: readonly number[];
  uniques: readonly string[];
  /** Pieces beside the fleet. */
  aside: readonly string[];
}

export const NOTHING: Fleet = { ships: [], home: [], forts: [], events: [], coins: [], uniques: [], aside: [] };

/** Where a crew or a piece of equipment goes: aboard the ship of this number, ashore, or beside the fleet. */
export type Berth = number | 'home' | 'aside';

const LISTS = ['forts', 'events', 'uniques', 'aside'] as const;
const NAMED = { forts: 'forts', events: 'events', uniques: 'unique', aside: 'aside' } as const;

/** A fleet in the notation of moves, without the word before it. */
export function write(fleet: Fleet): string {
  const groups = fleet.ships.map(({ ship, aboard }) => [ship, ...aboard].join('+'));
  if (fleet.home.length > 0) groups.push(['home', ...fleet.home].join('+'));
  const lists: [string, readonly (string | number)[]][] = [
    ['forts', fleet.forts],
    ['events', fleet.events],
    ['coins', fleet.coins],
    ['unique', fleet.uniques],
    ['aside', fleet.aside],
  ];
  const parts = groups.length > 0 ? [groups.join('/')] : [];
  for (const [key, list] of lists) if (list.length > 0) parts.push(`${key}=${list.join('.')}`);
  return parts.length > 0 ? parts.join(';') : 'nothing';
}

/** The move that brings a fleet. */
export const moveOf = (fleet: Fleet): string => `fleet ${write(fleet)}`;

const ID = /^[A-Za-z0-9_-]{1,24}$/;

/** Reads the notation of moves, with or without the word before it; null if it is none. */
export function read(text: string): Fleet | null {
  const said = text.trim().replace(/^fleet\s+/, '');
  if (said === 'nothing') return NOTHING;
  if (said === '') return null;
  const fleet = { ships: [] as Manned[], home: [] as string[], forts: [] as string[], events: [] as string[], coins: [] as number[], uniques: [] as string[], aside: [] as string[] };
  for (const [at, part] of said.split(';').entries()) {
    const [key, list] = part.includes('=') ? part.split('=', 2) : [null, part];
    if (key === null) {
      if (at > 0) return null;
      for (const group of part.split('/')) {
        const [first = '', ...aboard] = group.split('+');
        if (![first, ...aboard].every((id) => ID.test(id))) return null;
        if (first === 'home') fleet.home.push(...aboard);
        else fleet.ships.push({ ship: first, aboard });
      }
      continue;
    }
    const entries = list!.split('.');
    if (key === 'coins') {
      if (!entries.every((coin) => /^\d{1,2}$/.test(coin))) return null;
      fleet.coins = entries.map(Number);
      continue;
    }
    const into = LISTS.find((name) => NAMED[name] === key);
    if (!into || !entries.every((id) => ID.test(id))) return null;
    fleet[into] = entries;
  }
  return fleet;
}

/** Every card that is in it, once for each time. */
export const cardsOf = (fleet: Fleet): string[] => [...fleet.ships.flatMap(({ ship, aboard }) => [ship, ...aboard]), ...fleet.home, ...fleet.forts, ...fleet.events, ...fleet.uniques, ...fleet.aside];

export const isEmpty = (fleet: Fleet): boolean => cardsOf(fleet).length === 0;

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, i) => i !== at);

// Changes. Each gives another fleet and leaves the old one as it was.

export const addShip = (fleet: Fleet, ship: string): Fleet => ({ ...fleet, ships: [...fleet.ships, { ship, aboard: [] }] });

/** Takes a ship out; whoever was aboard goes, too. */
export const dropShip = (fleet: Fleet, at: number): Fleet => ({ ...fleet, ships: without(fleet.ships, at) });

export function addChip(fleet: Fleet, id: string, berth: Berth): Fleet {
  if (berth === 'home') return { ...fleet, home: [...fleet.home, id] };
  if (berth === 'aside') return { ...fleet, aside: [...fleet.aside, id] };
  return { ...fleet, ships: fleet.ships.map((one, i) => (i === berth ? { ...one, aboard: [...one.aboard, id] } : one)) };
}

export function dropChip(fleet: Fleet, berth: Berth, at: number): Fleet {
  if (berth === 'home') return { ...fleet, home: without(fleet.home, at) };
  if (berth === 'aside') return { ...fleet, aside: without(fleet.aside, at) };
  return { ...fleet, ships: fleet.ships.map((one, i) => (i === berth ? { ...one, aboard: without(one.aboard, at) } : one)) };
}

export function moveChip(fleet: Fleet, from: Berth, at: number, to: Berth): Fleet {
  const list = from === 'home' ? fleet.home : from === 'aside' ? fleet.aside : (fleet.ships[from]?.aboard ?? []);
  const id = list[at];
  return id === undefined ? fleet : addChip(dropChip(fleet, from, at), id, to);
}

export const addTo = (fleet: Fleet, list: 'forts' | 'events' | 'uniques', id: string): Fleet => ({ ...fleet, [list]: [...fleet[list], id] });
export const dropFrom = (fleet: Fleet, list: 'forts' | 'events' | 'uniques', at: number): Fleet => ({ ...fleet, [list]: without(fleet[list], at) });

/** The usual coins beside the unique treasures that are in it. */
export function withUsualCoins(fleet: Fleet, contents: Contents): Fleet {
  const coins = contents.build.coins[fleet.uniques.length] ?? contents.build.coins[0] ?? [];
  return { ...fleet, coins };
}

/** Whether its coins are the usual ones. */
export const hasUsualCoins = (fleet: Fleet, contents: Contents): boolean => withUsualCoins(fleet, contents).coins.join() === fleet.coins.join();

// Written down for people and for programs.

/** A fleet with its name and the game it is for. */
export interface Saved {
  name: string;
  game: string;
  total: number;
  fleet: Fleet;
}

export const toJson = (saved: Saved): string => `${JSON.stringify(saved, null, 2)}\n`;

/** A list that people read, and that can be read in again: a line for each ship, ids in brackets. */
export function toText({ name, game, total, fleet }: Saved, nameOf: (id: string) => string): string {
  const card = (id: string) => `${nameOf(id)} (${id})`;
  const list = (ids: readonly string[]) => ids.map(card).join(', ');
  const lines = [`${name || 'Fleet'}: ${game}, ${total}`];
  for (const { ship, aboard } of fleet.ships) lines.push(aboard.length > 0 ? `${card(ship)}: ${list(aboard)}` : card(ship));
  if (fleet.home.length > 0) lines.push(`home: ${list(fleet.home)}`);
  if (fleet.forts.length > 0) lines.push(`forts: ${list(fleet.forts)}`);
  if (fleet.events.length > 0) lines.push(`events: ${list(fleet.events)}`);
  if (fleet.uniques.length > 0) lines.push(`unique: ${list(fleet.uniques)}`);
  if (fleet.aside.length > 0) lines.push(`aside: ${list(fleet.aside)}`);
  if (fleet.coins.length > 0) lines.push(`coins: ${fleet.coins.join(', ')}`);
  return `${lines.join('\n')}\n`;
}

/** What was read: the fleet, its name, and for a list what was made of each thing in it. */
export interface Read {
  fleet: Fleet;
  name: string | null;
  entries: readonly Entry[];
}

/** What was pasted: notation, a link to a fleet, JSON, or a list of names or ids. Null if it is none of them. */
export function fromAnything(text: string, cards: readonly PoolCard[]): Read | null {
  const said = text.trim();
  const bare = (found: { fleet: Fleet; name: string | null } | null): Read | null => found && { ...found, entries: [] };
  if (said.startsWith('{')) return bare(fromJson(said));
  const link = /[#&]draft=([^&\s]+)/.exec(said);
  if (link) {
    const fleet = read(decode(link[1]!));
    return bare(fleet && { fleet, name: null });
  }
  // A name of one word looks like notation: only what names cards is.
  const fleet = read(said);
  const isCard = (id: string) => cards.some((card) => card.id === id);
  return fleet && (said.replace(/^fleet\s+/, '') === 'nothing' || cardsOf(fleet).some(isCard)) ? bare({ fleet, name: null }) : readList(said, cards);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function fromJson(text: string): { fleet: Fleet; name: string | null } | null {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return null;
  }
  const of = said as { name?: unknown; fleet?: unknown };
  const name = typeof of.name === 'string' ? of.name.slice(0, 60) : null;
  if (typeof of.fleet === 'string') {
    const fleet = read(of.fleet);
    return fleet && { fleet, name };
  }
  const fleet = fleetOf(of.fleet ?? said);
  return fleet && { fleet, name };
}

/** A fleet out of values of any kind; null if they are none. */
export function fleetOf(values: unknown): Fleet | null {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return null;
  const of = values as Record<string, unknown>;
  const isId = (id: unknown): id is string => typeof id === 'string' && ID.test(id);
  const ids = (list: unknown): string[] | null => (list === undefined ? [] : Array.isArray(list) && list.every(isId) ? list : null);
  const ships: Manned[] = [];
  if (of['ships'] !== undefined && !Array.isArray(of['ships'])) return null;
  for (const one of (of['ships'] as unknown[] | undefined) ?? []) {
    const { ship, aboard } = (one ?? {}) as Record<string, unknown>;
    const crew = ids(aboard);
    if (!isId(ship) || !crew) return null;
    ships.push({ ship, aboard: crew });
  }
  const coins = of['coins'] ?? [];
  if (!Array.isArray(coins) || !coins.every((coin) => Number.isInteger(coin) && coin > 0 && coin < 100)) return null;
  const [home, forts, events, uniques, aside] = ['home', 'forts', 'events', 'uniques', 'aside'].map((key) => ids(of[key]));
  return home && forts && events && uniques && aside ? { ships, home, forts, events, coins, uniques, aside } : null;
}

/** The address of a fleet on the page of the builder. */
export const linkTo = (game: string, options: string, fleet: Fleet): string => `/workshop/${game}${options ? `?options=${encodeURIComponent(options)}` : ''}#draft=${encodeURIComponent(write(fleet))}`;
