// A count that is told act by act says here when it is through: nobody names the winner before.

import { getContext, setContext } from 'svelte';

export interface Counting {
  /** Whether everything has been told, also earlier. */
  readonly told: boolean;
  /** Somebody counts: what comes after waits for that. */
  begin(): void;
  /** Everything is told. */
  end(): void;
}

const KEY = Symbol('counting');

export const countWith = (counting: Counting) => setContext(KEY, counting);
/** Nothing where a count stands by itself. */
export const counting = (): Counting | undefined => getContext(KEY);
