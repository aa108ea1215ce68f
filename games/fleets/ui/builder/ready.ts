// Fleets that can be taken as they are: kept on this device, or ready-made.

import type { Contents, Nation } from '../gen/types';
import { withUsualCoins, NOTHING, type Fleet } from './fleet';
import { recallSaved } from './store';

export interface Ready {
  /** The id of a ready-made fleet. */
  id: string | null;
  /** What a captain has called it. */
  name: string | null;
  nation: Nation | null;
  /** What a ready-made fleet costs. */
  points: number | null;
  fleet: Fleet;
}

export const readyMade = (contents: Contents): Ready[] =>
  contents.starters.map(({ id, nation, points, ships }) => ({ id, name: null, nation, points, fleet: withUsualCoins({ ...NOTHING, ships: ships.map(([ship, aboard]) => ({ ship, aboard })) }, contents) }));

/** Those that were kept for this game. */
export const kept = (game: string): Ready[] => recallSaved().flatMap(({ name, game: of, fleet }) => (of === game ? [{ id: null, name, nation: null, points: null, fleet }] : []));
