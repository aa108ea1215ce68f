// The clause of the ledger with which the rules of a card begin, for its §. A test holds them against the ledger.

import { titleOf, type Card } from './blackbeard';

/** Where they do not begin with the effect. */
const FIRST: Record<string, string> = {
  buried_treasure: 'attach',
  debauchery_revelry: 'when',
  double_cross: 'when',
  general_pardon: 'immediate',
  heavy_guns: 'play',
  kc_surprise: 'when',
  letter_of_marque: 'when',
  natural_disaster: 'port',
  piratical_ambition: 'when',
  skull_crossbones: 'negate',
  storms_at_sea: 'where',
};

export const clauseOf = (card: Card): string => `bb.ev.${titleOf(card)}.${FIRST[titleOf(card)] ?? 'effect'}`;
