// The games' interfaces, found by where they lie. A table's interface is loaded when the table is opened; the cards for
// the home screen are small and come with it.

import type { GameCard, GameUi } from './game';

const uis = import.meta.glob<{ default: GameUi }>('../../games/*/ui/index.ts');
const cards = import.meta.glob<{ default: Record<string, GameCard> }>('../../games/*/ui/card.ts', { eager: true });

/** The card of each game in the list, and the folder that it lies in: editions of one game share a folder. */
const known = new Map(
  Object.entries(cards).flatMap(([path, { default: all }]) =>
    Object.entries(all).map(([name, card]) => [name, { card, ui: path.replace(/card\.ts$/, 'index.ts') }] as const),
  ),
);

/** The interface of a game, or null if it has none. */
export async function loadUi(game: string): Promise<GameUi | null> {
  const load = uis[known.get(game)?.ui ?? ''];
  return load ? (await load()).default : null;
}

/** What the home screen shows of a game, or null if it has no interface. */
export const cardOf = (game: string): GameCard | null => known.get(game)?.card ?? null;

/** What a new table of a game is usually set up with. */
export const usualOf = (game: string): Record<string, string> => ({ ...cardOf(game)?.usual });
