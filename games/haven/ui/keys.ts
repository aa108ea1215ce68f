// The key of this game: P answers with no, or ends the turn, as in the other games.

import { plain } from './choices';
import type { HavenOption, Move } from './haven';

const NO: (Move & string)[] = ['decline', 'stay', 'skip', 'end'];

/** What a key stands for now. */
export const keyMove = (key: string, options: readonly HavenOption[]): HavenOption | null => (key.toLowerCase() === 'p' ? (NO.map((word) => plain(options, word)).find((option) => option !== null) ?? null) : null);
