// A hand in the order of kinds.

import { cardInfo, type CardInfo, type Contents } from './cove';

export interface Held {
  info: CardInfo;
  count: number;
}

const KINDS: readonly CardInfo['kind'][] = ['volley', 'battle', 'event', 'mastercraft', 'fame', 'parrot'];

/** The cards of a hand, those of a kind together. */
export function handOf(cards: readonly { card: string; count: number }[], contents: Contents): Held[] {
  const held = cards.flatMap(({ card, count }) => {
    const info = cardInfo(contents, card);
    return info ? [{ info, count }] : [];
  });
  return held.sort((a, b) => KINDS.indexOf(a.info.kind) - KINDS.indexOf(b.info.kind));
}
