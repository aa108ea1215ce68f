// A rule ledger as it is read: by chapter, searched as one types, with what was searched for lit.

import type { ClauseInfo } from '../gen/types';
import { alike, fold, isSlip, like } from './words';

/** A clause with the same in the other language, and all its words in both. */
export interface Entry {
  clause: ClauseInfo;
  other: ClauseInfo | null;
  /** As it is shown. */
  own: ReadonlySet<string>;
  /** In both languages. */
  words: ReadonlySet<string>;
  heading: ReadonlySet<string>;
}

/** A ledger, ready to be searched. */
export interface Book {
  entries: readonly Entry[];
  own: ReadonlySet<string>;
  words: ReadonlySet<string>;
}

/** A word that is searched for: the words of the book that are meant by it, or a part of the names of clauses. */
export interface Term {
  words: ReadonlySet<string>;
  /** Those of them that are the word itself, and not only of the same meaning. */
  itself: ReadonlySet<string>;
  name: string | null;
}

export interface Found {
  clause: ClauseInfo;
  /** The text in the other language, if only there stands what was searched for. */
  other: ClauseInfo | null;
}

export interface Chapter {
  title: string;
  lang: string;
  clauses: Found[];
}

/** A piece of a note: plain words, a value or a name of ours, a mark such as "ruling", or another clause. */
export interface Piece {
  kind: 'text' | 'code' | 'tag' | 'clause';
  text: string;
}

export interface Part {
  text: string;
  hit: boolean;
}

/** Words with so few letters are not looked for in the other language: "die" is an article there. */
const SMALL = 3;

const WORD = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map(fold);

/** A ledger with the same in another language, if it is there already. */
export function bookOf(ledger: readonly ClauseInfo[], others: readonly ClauseInfo[] = []): Book {
  const twins = new Map(others.map((other) => [other.id, other]));
  const entries = ledger.map((clause): Entry => {
    const twin = twins.get(clause.id);
    const other = twin !== undefined && twin.lang !== clause.lang ? twin : null;
    const own = new Set(wordsOf(`${clause.chapter} ${clause.text}`));
    const others = wordsOf(other === null ? '' : `${other.chapter} ${other.text}`).filter((word) => word.length > SMALL);
    return { clause, other, own, words: new Set([...own, ...others]), heading: new Set(wordsOf(clause.chapter)) };
  });
  const all = (which: 'own' | 'words') => new Set(entries.flatMap((entry) => [...entry[which]]));
  return { entries, own: all('own'), words: all('words') };
}

/** The words of a search: all of them have to be there, in any order. A slip of the pen counts where nothing else fits. */
export function termsOf(search: string, book: Book): Term[] {
  return [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))].flatMap((typed): Term[] => {
    // Names of clauses have points between their words.
    if (/\w\.\w|^\w+\.$/.test(typed)) return [{ words: new Set(), itself: new Set(), name: typed }];
    return wordsOf(typed).map((word) => term(word, book));
  });
}

function term(typed: string, book: Book): Term {
  const among = (words: ReadonlySet<string>, fits: (typed: string, word: string) => boolean) => [...words].filter((word) => fits(typed, word));
  let itself = among(book.words, like);
  const alikes = among(book.own, alike);
  if (itself.length + alikes.length === 0) itself = among(book.words, isSlip);
  return { words: new Set([...itself, ...alikes]), itself: new Set(itself), name: null };
}

const has = (words: ReadonlySet<string>, meant: ReadonlySet<string>) => [...meant].some((word) => words.has(word));

/**
 * The chapters with the clauses that hold all that was searched for, in the order of the book; but those whose heading
 * says it come first, and whole.
 */
export function chaptersOf(book: Book, terms: readonly Term[]): Chapter[] {
  const first: Chapter[] = [];
  const then: Chapter[] = [];
  for (const { clause, other, own, words, heading } of book.entries) {
    const named = (term: Term) => term.name !== null && clause.id.includes(term.name);
    if (!terms.every((term) => named(term) || has(words, term.words))) continue;
    const out = terms.length > 0 && terms.every((term) => has(heading, term.itself)) ? first : then;
    if (out.at(-1)?.title !== clause.chapter) out.push({ title: clause.chapter, lang: clause.lang, clauses: [] });
    const shown = terms.every((term) => named(term) || has(own, term.words));
    out.at(-1)!.clauses.push({ clause, other: shown ? null : other });
  }
  return [...first, ...then];
}

/** A text in parts, the words that were searched for lit. */
export function marked(text: string, terms: readonly Term[]): Part[] {
  const out: Part[] = [];
  const put = (text: string, hit: boolean) => {
    if (text !== '') out.push({ text, hit });
  };
  let from = 0;
  for (const word of terms.length > 0 ? text.matchAll(WORD) : []) {
    const folded = fold(word[0]);
    if (!terms.some((term) => term.words.has(folded))) continue;
    put(text.slice(from, word.index), false);
    put(word[0], true);
    from = word.index + word[0].length;
  }
  put(text.slice(from), false);
  return out;
}

/** A note in pieces. `[ruling]` at its beginning is a tag, ids of clauses lead to them, other names are set as code. */
export function pieces(note: string, isClause: (id: string) => boolean): Piece[] {
  const out: Piece[] = [];
  const put = (kind: Piece['kind'], text: string) => {
    if (text !== '') out.push({ kind, text });
  };
  const mark = /^\[([^\]]+)\]\s*/.exec(note);
  if (mark) put('tag', mark[1]!);
  // Every second piece stood between backticks; the last of an odd number of them is a mere mark.
  const cut = note.slice(mark?.[0].length ?? 0).split('`');
  cut.forEach((piece, i) => {
    if (i % 2 === 0) put('text', piece);
    else if (i === cut.length - 1) put('text', `\`${piece}`);
    else put(isClause(piece) ? 'clause' : 'code', piece);
  });
  return out;
}
