// Standing orders in words: a game says its own, those that games share are said here.

import { cardOf } from './games';
import type { OrderInfo } from './gen/types';
import { settings } from './settings.svelte';
import { known } from './words.svelte';

/** To play what there is no choice about; every game has it. */
export const ONLY_MOVE = 'only-move';

/** Those whose words are the same in every game. */
export const SHARED_ORDERS: readonly string[] = [ONLY_MOVE, 'safe'];

/** A standing order of a game, as a sentence without full stop. */
export const orderWords = (game: string, { key, says }: OrderInfo): string => cardOf(game)?.messages[settings.language].orders[key] ?? known(`orders.${key}`, says);
