// What the reader has taken up but not yet chosen as a move.

export const picks: {
  /** The card that was picked to be played and still wants a target. */
  card: string | null;
  /** The rig that is being put together. */
  rig: number[] | null;
  /** How many chests and lots of gold are to be buried, if that was chosen: otherwise all. How many chests go overboard. */
  chests: number | null;
  lots: number | null;
  thrown: number;
  /** The enemy that is open on a phone. */
  foe: string | null;
} = $state({ card: null, rig: null, chests: null, lots: null, thrown: 1, foe: null });
