// A rule ledger as it is read: by chapter, searched as one types, with what was searched for marked.

import type { ClauseInfo } from '../gen/types';

export interface Chapter {
  title: string;
  clauses: ClauseInfo[];
}

/** A piece of a clause: plain words, a value or a name of ours, a mark such as "ruling", or another clause. */
export interface Piece {
  kind: 'text' | 'code' | 'tag' | 'clause';
  text: string;
  /** The same in parts, those that were searched for marked. */
  parts: Part[];
}

export interface Part {
  text: string;
  hit: boolean;
}

/** The words of a search: all of them have to be there, in any order. */
export const termsOf = (search: string): string[] => [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))];

/** The chapters in the order of the book, with the clauses that hold all the words. */
export function chaptersOf(ledger: readonly ClauseInfo[], terms: readonly string[]): Chapter[] {
  const out: Chapter[] = [];
  for (const clause of ledger) {
    const text = `${clause.id} ${clause.chapter} ${clause.text}`.toLowerCase();
    if (!terms.every((term) => text.includes(term))) continue;
    if (out.at(-1)?.title !== clause.chapter) out.push({ title: clause.chapter, clauses: [] });
    out.at(-1)!.clauses.push(clause);
  }
  return out;
}

/** A text in parts, those that were searched for marked. Words that overlap are one part. */
export function marked(text: string, terms: readonly string[]): Part[] {
  const lower = text.toLowerCase();
  // A few letters grow when they are made small; marks would be beside the words then, so there are none.
  if (terms.length === 0 || lower.length !== text.length) return [{ text, hit: false }];
  const hits = new Array<boolean>(text.length).fill(false);
  for (const term of terms) {
    for (let at = lower.indexOf(term); at >= 0; at = lower.indexOf(term, at + 1)) hits.fill(true, at, at + term.length);
  }
  const out: Part[] = [];
  for (let from = 0, to = 0; from < text.length; from = to) {
    while (to < text.length && hits[to] === hits[from]) to++;
    out.push({ text: text.slice(from, to), hit: hits[from]! });
  }
  return out;
}

/** A clause in pieces. `[ruling]` and the like are tags, ids of clauses lead to them, other names are set as code. */
export function pieces(text: string, terms: readonly string[], isClause: (id: string) => boolean): Piece[] {
  const out: Piece[] = [];
  const put = (kind: Piece['kind'], text: string) => {
    if (text !== '') out.push({ kind, text, parts: marked(text, terms) });
  };
  // Every second piece stood between backticks; the last of an odd number of them is a mere mark.
  const cut = text.split('`');
  cut.forEach((piece, i) => {
    if (i % 2 === 0) put('text', piece);
    else if (i === cut.length - 1) put('text', `\`${piece}`);
    else if (/^\[[^\]]+\]$/.test(piece)) put('tag', piece.slice(1, -1));
    else put(isClause(piece) ? 'clause' : 'code', piece);
  });
  return out;
}
