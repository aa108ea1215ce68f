// What is asked over HTTP. A problem is thrown as `ProblemError`, with a code that the catalogue has words for.

import type {
  Carry,
  ClauseInfo,
  Created,
  Drafts,
  Film,
  Fork,
  Fresh,
  GameInfo,
  Hire,
  Introduction,
  Join,
  Me,
  NewTable,
  Problem,
  TableInfo,
  Tables,
  Verdict,
} from './gen/types';
import type { Language } from './i18n';

/** The host has refused a request, or was not reached (`code` is `unreachable` then). */
export class ProblemError extends Error {
  constructor(
    readonly code: string,
    readonly detail: string,
    readonly status: number,
  ) {
    super(detail);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    const init: RequestInit = { method, headers: { accept: 'application/json, application/problem+json' } };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { ...init.headers, 'content-type': 'application/json' };
    }
    answer = await fetch(`/api${path}`, init);
  } catch {
    throw new ProblemError('unreachable', 'The harbour cannot be reached.', 0);
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Partial<Problem> | null;
    throw new ProblemError(problem?.code ?? 'unknown', problem?.detail ?? answer.statusText, answer.status);
  }
  const text = await answer.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

const at = (id: string) => `/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => ask<GameInfo[]>('GET', '/games'),
  rules: (game: string, lang: Language) => ask<ClauseInfo[]>('GET', `/games/${encodeURIComponent(game)}/rules?lang=${lang}`),
  /** A table of a game as it would begin, and what a chair may do then. */
  fresh: (game: string, { players, chair, options }: { players: number; chair: number; options: Readonly<Record<string, string>> }) => {
    const chosen = Object.entries(options).map(([key, value]) => `${key}=${value}`);
    return ask<Fresh>('GET', `/games/${encodeURIComponent(game)}/fresh?players=${players}&chair=${chair}&options=${encodeURIComponent(chosen.join(','))}`);
  },
  /** The introduction of a game, to be played without a host. */
  introduction: (game: string) => ask<Introduction>('GET', `/games/${encodeURIComponent(game)}/introduction`),
  /** What the rules say of moves at the beginning of a table. */
  verdicts: (game: string, drafts: Drafts) => ask<Verdict[]>('POST', `/games/${encodeURIComponent(game)}/verdicts`, drafts),
  me: () => ask<Me>('GET', '/me'),
  rename: (name: string) => ask<Me>('PUT', '/me', { name }),
  carryOut: () => ask<Carry>('POST', '/me/carry', {}),
  carryIn: (token: string) => ask<Me>('POST', '/carry', { token } satisfies Carry),
  tables: () => ask<Tables>('GET', '/tables'),
  create: (table: NewTable) => ask<Created>('POST', '/tables', table),
  table: (id: string) => ask<TableInfo>('GET', at(id)),
  join: (id: string, join: Join) => ask<TableInfo>('POST', `${at(id)}/join`, join),
  hire: (id: string, hire: Hire) => ask<TableInfo>('POST', `${at(id)}/hire`, hire),
  leave: (id: string) => ask<TableInfo>('POST', `${at(id)}/leave`, {}),
  rematch: (id: string) => ask<Created>('POST', `${at(id)}/rematch`, {}),
  fork: (id: string, fork: Fork) => ask<Created>('POST', `${at(id)}/fork`, fork),
  bringIn: (record: string) => ask<Created>('POST', '/records', { record }),
  /** A game from its beginning, through somebody's eyes: through one's own if nothing is said. */
  film: (id: string, eyes: string) => ask<Film>('GET', `${at(id)}/film?eyes=${encodeURIComponent(eyes)}`),
  /** Where the record of a table is downloaded from. */
  recordPath: (id: string) => `/api${at(id)}/record`,
};

/** The eyes of a chair as the host names them; a spectator's without one. */
export const eyesOf = (seat: number | null): string => (seat === null ? 'spectator' : String(seat));
