// The pages of a game's rulebook, as the search sees them: their sentences like clauses under their heading.

import type { ClauseInfo } from '../gen/types';
import type { Messages } from '../i18n';

/** Before the name of a page in an address: `#page-turn`. */
export const PAGE = 'page-';

/** The key of a page's heading. Its sentences are `book.turn.…`. */
export const headingOf = (leaf: string): string => `book.${leaf}`;

/** The page that a sentence stands on, or null if it is a clause. */
export const leafOf = (id: string): string | null => (id.startsWith('book.') ? id.split('.')[1]! : null);

/** The sentences of these pages, but for those of other games: a key that ends in the name of one is only for that. */
export function sentencesOf(messages: Messages, lang: string, leaves: readonly string[], others: readonly string[] = []): ClauseInfo[] {
  const foreign = (id: string) => others.some((game) => id.endsWith(`.${game}`));
  return leaves.flatMap((leaf) =>
    Object.entries(messages).flatMap(([id, text]) =>
      id.startsWith(`${headingOf(leaf)}.`) && !foreign(id) ? [{ id, lang, chapter: messages[headingOf(leaf)] ?? leaf, text, notes: [], only: null }] : [],
    ),
  );
}
