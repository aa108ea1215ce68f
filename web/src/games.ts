// The games' interfaces, found by where they lie. A table's interface is loaded when the table is opened; the cards for
// the home screen are small and come with it.

import type { GameCard, GameUi } from './game';

const uis = import.meta.glob<{ default: GameUi }>('../../games/*/ui/index.ts');
const cards = import.meta.glob<{ default: GameCard }>('../../games/*/ui/card.ts', { eager: true });

const path = (game: string, file: string) => `../../games/${game}/ui/${file}`;

/** The interface of a game, or null if it has none. */
export async function loadUi(game: string): Promise<GameUi | null> {
  const load = uis[path(game, 'index.ts')];
  return load ? (await load()).default : null;
}

/** What the home screen shows of a game, or null if it has no interface. */
export const cardOf = (game: string): GameCard | null => cards[path(game, 'card.ts')]?.default ?? null;
