// The chairs of a new table: who sits on each, before anybody is asked.

import type { GameInfo, NewSeat } from '../gen/types';
import { usualLevel } from '../sail';

export type Kind = NewSeat['kind'];

export interface Chair {
  kind: Kind;
  level: string;
  name: string;
}

/** I, somebody I invite, and bots. */
export function laidOut(game: GameInfo): Chair[] {
  const length = Math.max(game.least, Math.min(3, game.most));
  const kind = (i: number): Kind => (i === 0 ? 'me' : i === 1 ? 'open' : 'bot');
  return Array.from({ length }, (_, i) => ({ kind: kind(i), level: usualLevel(game), name: '' }));
}

/** I sit on one chair only; whoever else is at this screen has a name of his own. */
export const seated = (chairs: readonly Chair[], at: number, kind: Kind): Chair[] =>
  chairs.map((chair, i) => (i === at ? { ...chair, kind } : kind === 'me' && chair.kind === 'me' ? { ...chair, kind: 'open' } : chair));

/** The strength that all bots have; null if they differ, or if there is none. */
export function strengthOf(chairs: readonly Chair[]): string | null {
  const levels = new Set(chairs.filter(({ kind }) => kind === 'bot').map(({ level }) => level));
  return levels.size === 1 ? [...levels][0]! : null;
}

export const seatOf = ({ kind, level, name }: Chair): NewSeat => {
  if (kind === 'bot') return { kind, level };
  return kind === 'device' ? { kind, name: name.trim() } : { kind };
};
