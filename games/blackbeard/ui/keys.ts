// Keys of this game: P passes or ends, the brackets go from one own pirate to the next, and the letters of the buttons
// beside the question do what they say.

import { plain } from './choices';
import { fleetOf, type BbOption, type BbScene, type Move } from './blackbeard';
import { selected } from './selected.svelte';

/** What a letter stands for, the first that can be done. */
export const LETTERS: Record<string, (Move & string)[]> = {
  p: ['pass', 'stand', 'end-turn', 'decline', 'stop', 'station'],
  e: ['evade'],
  f: ['fight'],
  g: ['go-on', 'again'],
  i: ['intercept'],
  w: ['warship'],
  o: ['oust'],
  y: ['pay'],
};

/** The move that a key stands for now. */
export function keyMove(key: string, options: readonly BbOption[]): BbOption | null {
  for (const word of LETTERS[key.toLowerCase()] ?? []) {
    const option = plain(options, word);
    if (option) return option;
  }
  return null;
}

/** The letter that does this, if one does. */
export function keyOf(option: BbOption, options: readonly BbOption[]): string | null {
  const letter = Object.keys(LETTERS).find((key) => keyMove(key, options)?.text === option.text);
  return letter ? letter.toUpperCase() : null;
}

/** Selects the next own pirate; false if there is none. */
export function nextPirate({ view, face }: BbScene, step: number): boolean {
  const fleet = face === null ? [] : fleetOf(view, face).map((ship) => ship.pirate);
  if (fleet.length === 0) return false;
  const at = selected.pirate === null ? -1 : fleet.indexOf(selected.pirate);
  selected.pirate = fleet[(at + step + fleet.length * 2 + (at < 0 && step < 0 ? 1 : 0)) % fleet.length]!;
  return true;
}
