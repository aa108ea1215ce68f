// A failure in the words of the reader.

import { ProblemError } from '../api';
import { known, words } from '../words.svelte';

/** What went wrong, as a sentence. */
export function sayFailure(failure: unknown): string {
  if (failure instanceof ProblemError) return known(`problem.${failure.code}`, failure.detail);
  return words.t('problem.unknown');
}
