// The recorded games: read, brought to a host, and the few of them chosen that show everything which any of them shows.

import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import type { Film as Told, Line, TableInfo } from '../src/gen/types.ts';
import type { Captain } from './test.ts';

const ROOT = new URL('../../games/', import.meta.url).pathname;

/** A game of the list, and the folder that it lies in. */
export interface Game {
  game: string;
  folder: string;
}

export const GAMES: readonly Game[] = [
  { game: 'haven', folder: 'haven' },
  { game: 'cove', folder: 'cove' },
  { game: 'cursed-seas', folder: 'fleets' },
  { game: 'crimson-coast', folder: 'fleets' },
  { game: 'blackbeard', folder: 'blackbeard' },
];

/** A move of a record: after so many inputs, by whom. */
export interface Played {
  at: number;
  seat: number;
  mv: string;
}

/** A recorded game that was brought to the host. */
export interface Film {
  name: string;
  table: string;
  /** What is told of it with every card turned up, and the moments at which. */
  replay: { table: TableInfo; story: Line[]; moments: number[] };
  moves: Played[];
  /** What it shows, facts, things, moves and options by their names, and after how many inputs. */
  shows: Map<string, number>;
}

/** The moves of a record, each with the number of inputs before it. */
function movesOf(record: string): Played[] {
  const moves: Played[] = [];
  let at = 0;
  for (const line of record.split('\n')) {
    if (!line.startsWith('[')) continue;
    const said = JSON.parse(line) as [number, string] | string[];
    if (typeof said[0] === 'number') {
      moves.push({ at, seat: said[0], mv: String(said[1]) });
      at += 1;
    } else at += said.length;
  }
  return moves;
}

/** The first word of a move, or its first two if the first says little: `stop`, `kc move`, `end turn`. */
export const verbOf = (mv: string): string => /^(?:kc|end|come|cast|bury|collect|go|letter) [a-z]+/.exec(mv)?.[0] ?? mv.split(' ')[0]!;

/** What kind of answer a move is: its verb, and the card or the ability if it plays one. */
export const kindOf = (mv: string): string => /^(?:play|use|event) [a-z_.]+/.exec(mv)?.[0] ?? verbOf(mv);

/** The names that a fact has in it: its own, and those of cards, tiles, places, clauses. Coordinates and chairs are none. */
function namesIn(value: unknown, out: Set<string>) {
  if (typeof value === 'string') {
    if (/^[a-z][a-z_.'-]*$/.test(value) && value.length > 2) out.add(value);
  } else if (Array.isArray(value)) value.forEach((one) => namesIn(one, out));
  else if (value && typeof value === 'object') Object.values(value).forEach((one) => namesIn(one, out));
}

export const factName = (fact: unknown): string => (typeof fact === 'string' ? fact : Object.keys(fact as object)[0]!);

/** What a record shows, each with the number of inputs after which it is first seen. */
function showsOf(record: string, story: readonly Line[], moves: readonly Played[]): Map<string, number> {
  const shows = new Map<string, number>();
  const show = (what: string, at: number) => shows.has(what) || shows.set(what, at);
  const options = (JSON.parse(record.slice(0, record.indexOf('\n'))) as { options: Record<string, string> }).options;
  // Lists of numbers are options of which no two games have the same.
  for (const [key, value] of Object.entries(options)) show(value.includes(',') ? `option ${key}` : `option ${key} ${value}`, 0);
  for (const { mv, at } of moves) show(`move ${kindOf(mv)}`, at);
  for (const { fact, clause, at } of story) {
    const name = factName(fact);
    show(`fact ${name}`, at);
    show(`clause ${clause}`, at);
    const named = new Set<string>();
    namesIn(fact, named);
    for (const one of named) show(`thing ${one}`, at);
    // Cards that facts have as numbers: events, forts, islands, warships, officers.
    for (const [field, value] of Object.entries(typeof fact === 'object' && fact !== null ? (Object.values(fact)[0] as object) : {})) {
      if (['card', 'warship', 'officer'].includes(field) && typeof value === 'number' && name !== 'ship-shown') show(`${name} ${value}`, at);
    }
  }
  return shows;
}

/** Brings all recorded games of a kind to the host. */
export async function bring(captain: Captain, { game, folder }: Game): Promise<Film[]> {
  const films: Film[] = [];
  for (const name of readdirSync(`${ROOT}${folder}/records/${game}`).sort()) {
    const record = gunzipSync(readFileSync(`${ROOT}${folder}/records/${game}/${name}`)).toString();
    const made = await captain.context.request.post('/api/records', { data: { record } });
    expect(made.status(), `${game} ${name}`).toBe(201);
    const { table } = (await made.json()) as { table: string };
    const { welcome, told, moments } = (await (await captain.context.request.get(`/api/tables/${table}/film?eyes=all`)).json()) as Told;
    const replay = { table: welcome.table, moments, story: [...welcome.story, ...told.flatMap(({ story }) => story)] };
    const moves = movesOf(record);
    films.push({ name: name.replace('.fbr.gz', ''), table, replay, moves, shows: showsOf(record, replay.story, moves) });
  }
  return films;
}

/** What is looked at: some games from their first moment to their last, of others single moments. */
export interface Programme {
  whole: Film[];
  stops: { film: Film; at: number[] }[];
}

/**
 * Together they show whatever any of the films does. The game comes next that shows most that is new for its length, as
 * long as there are moments left; what only longer games show is looked up in the shortest of them.
 */
export function choose(films: readonly Film[], moments: number): Programme {
  const left = new Set(films.flatMap(({ shows }) => [...shows.keys()]));
  const length = (film: Film) => film.replay.moments.length;
  const take = (film: Film) => film.shows.forEach((_, what) => left.delete(what));
  const best = (among: readonly Film[]): Film | null => {
    const worth = among.map((film) => [...film.shows.keys()].filter((what) => left.has(what)).length / (60 + length(film)));
    const most = Math.max(...worth);
    return most > 0 ? among[worth.indexOf(most)]! : null;
  };
  const whole: Film[] = [];
  for (let spent = 0; ; ) {
    const next = best(films.filter((film) => spent + length(film) <= moments));
    if (!next) break;
    spent += length(next);
    whole.push(next);
    take(next);
  }
  const stops: Programme['stops'] = [];
  for (let next = best(films); next; next = best(films)) {
    const fresh = [...next.shows].filter(([what]) => left.has(what));
    stops.push({ film: next, at: [...new Set(fresh.map(([, at]) => at))].sort((a, b) => a - b) });
    take(next);
  }
  return { whole, stops };
}
