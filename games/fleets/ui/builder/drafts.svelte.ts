// The fleets that are being built at tables, one for each chair: the board changes them, the line under it locks them.

import { api } from '$web/api';
import type { TableInfo } from '$web/gen/types';
import type { FleetScene } from '../fleets';
import { Desk, type Judge } from './desk.svelte';
import { read, write, NOTHING, type Fleet } from './fleet';

const desks = new Map<string, Desk>();

/** The desk of the chair that is looked from; none for a spectator. */
export function deskOf(scene: FleetScene): Desk | null {
  const { face, table, contents } = scene;
  if (face === null) return null;
  const key = `freebooter.muster.${table.id}.${face}`;
  let desk = desks.get(key);
  if (!desk || desk.contents !== contents) {
    desk = new Desk(contents, judgeOf(table, face), (fleet) => keep(key, fleet), recall(key) ?? bringingTo(table.game) ?? NOTHING);
    desks.set(key, desk);
  }
  return desk;
}

/** Asks for verdicts at the beginning of a table like this one. */
export function judgeOf({ game, seats, options, data }: Pick<TableInfo, 'game' | 'seats' | 'options' | 'data'>, chair: number): Judge {
  return (moves) => api.verdicts(game, { players: seats.length, chair, options, data, moves: [...moves] });
}

/** The options of a table as an address has them. */
export const optionsText = (options: Readonly<Record<string, string>>): string =>
  Object.entries(options)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');

// A fleet that is not locked yet outlives a page that is loaded again, but not the browser.
function recall(key: string): Fleet | null {
  try {
    return read(sessionStorage.getItem(key) ?? '');
  } catch {
    return null;
  }
}
function keep(key: string, fleet: Fleet) {
  try {
    sessionStorage.setItem(key, write(fleet));
  } catch {
    return;
  }
}

const bringKey = (game: string): string => `freebooter.bring.${game}`;

/** What was built on the page of the builder is brought to the next table. */
export const bring = (game: string, fleet: Fleet): void => keep(bringKey(game), fleet);

/** Only the captain who comes first has it: others may sit at this screen. */
function bringingTo(game: string): Fleet | null {
  const fleet = recall(bringKey(game));
  try {
    sessionStorage.removeItem(bringKey(game));
  } catch {
    return null;
  }
  return fleet;
}
