// A table with bots that is begun with one press.

import { api } from './api';
import { usualOf } from './games';
import type { GameInfo, NewSeat } from './gen/types';
import { me, suggestion } from './me.svelte';

/** The level of a bot that nobody has chosen: in the middle of those there are. */
export const usualLevel = ({ levels }: GameInfo): string => levels[Math.floor((levels.length - 1) / 2)] ?? '';

/** Sits down at a new table of a game against as many bots as are usual; says which table it is. */
export async function setSail(game: GameInfo, captains = 3, level = usualLevel(game)): Promise<string> {
  if (me.name === undefined) await me.load();
  if (!me.name) await me.rename(suggestion());
  const players = Math.min(Math.max(captains, game.least), game.most);
  const bots = Array.from({ length: players - 1 }, (): NewSeat => ({ kind: 'bot', level }));
  const made = await api.create({ game: game.name, options: usualOf(game.name), seats: [{ kind: 'me' }, ...bots], listed: false, clock: { kind: 'none' }, printed: false });
  return made.table;
}
