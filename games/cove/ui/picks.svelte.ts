// What the reader has taken up but not yet chosen as a move.

export const picks: {
  /** The card that was picked to be played and still wants a target. */
  card: string | null;
  /** The rig that is being put together. */
  rig: number[] | null;
  /** How many chests, lots of gold, and chests over board the steppers show. */
  chests: number;
  lots: number;
  thrown: number;
  /** The enemy that is open on a phone. */
  foe: string | null;
} = $state({ card: null, rig: null, chests: 1, lots: 1, thrown: 1, foe: null });
