// Keys of this game: 1 to 6 name a destination, F fires, R flees, P passes or is done.

import { plain } from './choices';
import type { CoveOption, Move } from './cove';

/** The order of the wheel: the numbers of the islands. */
const WHEEL = ['tavern', 'hull', 'sail', 'cannon', 'crew', 'treasure'];
const WORDS: Record<string, (Move & string)[]> = { f: ['fire'], r: ['flee'], p: ['pass', 'done'] };

/** What a key stands for now: a destination is marked first, the rest is done at once. */
export function keyMove(key: string, options: readonly CoveOption[]): { how: 'choose' | 'play'; text: string } | null {
  const sails = options.filter(({ mv }) => typeof mv === 'object' && 'sail' in mv);
  if (/^[1-9]$/.test(key) && sails.length > 0) {
    const found = sails.find(({ mv }) => typeof mv === 'object' && 'sail' in mv && mv.sail.to === WHEEL[Number(key) - 1]);
    return found ? { how: 'choose', text: found.text } : null;
  }
  for (const word of WORDS[key.toLowerCase()] ?? []) {
    const option = plain(options, word);
    if (option) return { how: 'play', text: option.text };
  }
  return null;
}
