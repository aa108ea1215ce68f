// What the reader has taken up but not yet chosen as a move.

export const picks: {
  /** The list of choices that is open: `card scurvy:3`, `teach sail`, `deploy`. */
  open: string | null;
  /** The ship that a new pirate would get, and the pirate. */
  rig: string | null;
  recruit: string | null;
  /** The holds that are ticked, by number. */
  holds: number[];
} = $state({ open: null, rig: null, recruit: null, holds: [] });
