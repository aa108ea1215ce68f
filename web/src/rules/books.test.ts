// @vitest-environment happy-dom
import { mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import type { GameUi } from '../game';
import { faults, translator } from '../i18n';
import { headingOf, sentencesOf } from './leaves';

const uis = import.meta.glob<GameUi>('../../../games/*/ui/index.ts', { import: 'default', eager: true });
const ledgers = import.meta.glob<string>('../../../games/*/rules.md', { query: '?raw', import: 'default', eager: true });
/** The names in the list that one interface stands for. */
const LISTED: Record<string, string[]> = { fleets: ['cursed-seas', 'crimson-coast'] };
const books = Object.entries(uis).flatMap(([path, ui]) => (LISTED[ui.name] ?? [ui.name]).map((game) => ({ game, ui, ledger: ledgers[path.replace('ui/index.ts', 'rules.md')]! })));

test.each(books)('$game has illustrated pages that are all words of the catalogue and lead to the ledger', async ({ game, ui, ledger }) => {
  const book = await ui.Book!();
  expect(faults(book.messages.en, book.messages.de)).toEqual([]);
  for (const lang of ['en', 'de'] as const) {
    const target = document.createElement('div');
    const shown = mount(book.Pages, { target, props: { game, t: translator({ ...ui.messages[lang], ...book.messages[lang] }, lang), rule: () => undefined } });
    const leaves = [...target.querySelectorAll<HTMLElement>('.leaf')];
    expect(leaves.length).toBeGreaterThanOrEqual(2);
    expect(target.querySelectorAll('figure svg').length).toBeGreaterThanOrEqual(4);
    const names = leaves.map((leaf) => leaf.dataset['leaf']!);
    names.forEach((name, i) => expect(leaves[i]!.querySelector('h2')?.textContent).toBe(book.messages[lang][headingOf(name)]));
    // What the search may find stands on the page that it leads to.
    const others = books.map((other) => other.game).filter((other) => other !== game);
    const squeezed = (text: string) => text.replace(/\s+/g, ' ');
    for (const { id, text } of sentencesOf(book.messages[lang], lang, names, others)) {
      const page = leaves[names.indexOf(id.split('.')[1]!)]!;
      expect(squeezed(page.textContent ?? ''), id).toContain(squeezed(text));
    }
    const clauses = [...target.querySelectorAll<HTMLElement>('[data-clause-of]')].map((at) => at.dataset['clauseOf']!);
    expect(clauses.length).toBeGreaterThan(10);
    for (const clause of clauses) expect(ledger, clause).toContain(`- \`${clause}\` `);
    void unmount(shown);
  }
});
