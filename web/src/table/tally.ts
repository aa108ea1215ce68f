// What each captain has from each source, for the final count: added up from what was told, where a position keeps the sum alone.

/** One thing that brought somebody points, or cost them. */
export interface Entry<Source> {
  who: number;
  source: Source;
  points: number;
}

/**
 * `entry` says what a fact brought, if anything. What is asked for then is the sum of one source, or, without a source,
 * of everything that was told: a game that was begun in its middle has more.
 */
export function tally<Fact, Source extends string>(story: readonly { fact: Fact }[], entry: (fact: Fact) => Entry<Source> | undefined): (seat: number, source?: Source) => number {
  const entries = story.flatMap(({ fact }) => entry(fact) ?? []);
  return (seat, source) => entries.filter((one) => one.who === seat && (source === undefined || one.source === source)).reduce((sum, { points }) => sum + points, 0);
}
