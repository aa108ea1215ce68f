// The shell's own words in the language of the reader.

import { translator, type Messages, type Translate } from './i18n';
import { de, en } from './i18n/catalogue';
import { settings } from './settings.svelte';

/** A key of the shell's catalogue. */
export type Word = keyof typeof en;

const CATALOGUES = { en, de };

class Words {
  t: Translate<Word> = $derived(translator(CATALOGUES[settings.language], settings.language));
}

export const words = new Words();

/** A sentence whose key comes from the host, such as a problem's code; what the catalogue lacks is said as it came. */
export function known(key: string, otherwise: string): string {
  return words.t.has(key) ? words.t(key as Word) : otherwise;
}

/** A game's words in the language of the reader. */
export const wordsOf = (messages: { en: Messages; de: Messages }): Translate =>
  translator(messages[settings.language], settings.language);
