// Moves that were sealed together: "shoot s1; fire g1 at s3; fire g2 at s3". They are played one after the other as long as
// each is allowed. What comes up between them and has one answer only is answered; a real choice ends it.

/** Stands between moves that are sealed together. */
export const THEN = '; ';

export class Chain {
  private left: string[];

  constructor(moves: readonly string[]) {
    this.left = [...moves];
  }

  /**
   * The move that is played now; nothing if the chain is at its end. `allows` says whether a move may be made. `forced` is
   * told what was to come next, and says which move is the only answer to this question, if there is only one.
   */
  async next(allows: (mv: string) => Promise<boolean>, forced: (sealed: string | null) => string | null): Promise<string | null> {
    const [first] = this.left;
    if (first !== undefined && (await allows(first))) {
      this.left.shift();
      return first;
    }
    return forced(first ?? null);
  }
}

/** A line of moves as the first of them and what follows; no chain if there is one move only. */
export function chainOf(text: string): { first: string; then: Chain | null } {
  const [first = '', ...then] = text.split(/;(?: |$)/).filter((mv) => mv !== '');
  return { first, then: /;(?: |$)/.test(text) ? new Chain(then) : null };
}
