// Where on the chart a move is lit: at a place, or on a pirate's ship.

import type { Move, Pirate, Place } from './gen/types';

/** Where treasure is buried: a place on the chart, though none where a ship can be. */
export const ISLE_OF_PINES = 'isle_of_pines';

/** The place a move points at: a port, a sea area, a transit box, or the Isle of Pines. */
export function placeOf(mv: Move): Place | null {
  if (typeof mv === 'string') return null;
  if ('sail' in mv) return mv.sail.to;
  if ('find' in mv) return mv.find.port;
  if ('attack' in mv) return mv.attack.port;
  if ('deploy' in mv) return mv.deploy.area;
  if ('winds' in mv) return mv.winds.area;
  if ('winds-for-kc' in mv) return mv['winds-for-kc'].area;
  if ('play-at' in mv) return mv['play-at'].port;
  if ('kc-move' in mv) return mv['kc-move'].to;
  if ('kc-attack' in mv) return mv['kc-attack'].port;
  if ('dig' in mv) return ISLE_OF_PINES;
  return null;
}

/** The pirate whose ship a move points at: a victim, an ally, or whoever a card is played on. */
export function shipOf(mv: Move): Pirate | null {
  if (typeof mv === 'string') return null;
  if ('grab' in mv) return mv.grab.victim;
  if ('ally' in mv) return mv.ally.with;
  if ('play-on' in mv) return mv['play-on'].pirate;
  if ('pick' in mv) return mv.pick.pirate;
  return null;
}

/** The own pirate who would do it, if it is one. */
export function doerOf(mv: Move): Pirate | null {
  if (typeof mv === 'string') return null;
  for (const word of ['sail', 'find', 'loot', 'convert', 'visit', 'attack', 'sack', 'grab', 'recover', 'ally', 'retire', 'dig', 'part', 'winds'] as const) {
    if (word in mv) return (mv as Record<string, { pirate: Pirate }>)[word]!.pirate;
  }
  return null;
}
