// The icons on the chart, by what they stand for. All are of the game-icons set.

import brigantine from 'icon:small-fishing-sailboat';
import caravel from 'icon:caravel';
import galleon from 'icon:galleon';
import schooner from 'icon:shooner-sailboat';
import sloop from 'icon:sailboat';

export { default as anchorIcon } from 'icon:anchor';
export { default as crownIcon } from 'icon:crown';
export { galleon as warshipIcon };

const HULLS: Record<string, string> = { sloop, schooner, brigantine, flute: caravel, rigger: galleon };
/** A pirate's ship or a merchant, by her kind. */
export const hullIcon = (kind: string): string => HULLS[kind] ?? galleon;
