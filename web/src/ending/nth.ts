// Places in words: 1st, 2nd, 3rd; in German 1., 2., 3.

import { words } from '../words.svelte';

type Suffix = 'one' | 'two' | 'few' | 'other';

export function nth(place: number): string {
  const suffix = new Intl.PluralRules(words.t.lang, { type: 'ordinal' }).select(place) as Suffix;
  return words.t(`nth.${suffix}`, { place });
}
