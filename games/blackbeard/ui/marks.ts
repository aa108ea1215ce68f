// The markers of a pirate, short.

import type { ShipView } from './blackbeard';
import type { Words } from './words';

export interface Mark {
  text: string;
  bad?: boolean;
}

export function marksOf(ship: ShipView, t: Words): Mark[] {
  const out: Mark[] = [];
  if (ship.revelry) out.push({ text: t(`short.${ship.revelry}`), bad: true });
  if (ship.has_scurvy) out.push({ text: t('short.scurvy'), bad: true });
  if (ship.claim) out.push({ text: ship.claim === 'convert' ? t('short.convert') : 'loot' in ship.claim ? t('short.loot') : t('short.sack') });
  if (ship.has_guns) out.push({ text: t('short.guns') });
  if (ship.letters.length > 0) out.push({ text: t('short.letters', { n: ship.letters.length }) });
  if (ship.captives.length > 0) out.push({ text: t('short.hostages', { n: ship.captives.length }) });
  if (ship.ally) out.push({ text: t('short.ally') });
  if (ship.treasure.length > 0) out.push({ text: t('short.treasure') });
  return out;
}
