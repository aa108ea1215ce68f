// What the reader has taken up but not yet chosen as a move, and what is shown on the chart.

export const picks: {
  /** The ship whose card is open. */
  ship: number | null;
  /** The fort whose card is open, by its island. */
  fort: number | null;
  /** The mast that is in hand: rings are drawn round it. */
  mast: number | null;
  /** The piece that was clicked and stands for several moves: `ship 3`. */
  target: string | null;
  /** Switches of the chart. */
  names: boolean;
  rings: boolean;
  threat: boolean;
  /** Millimetres and notation, for those who ask. */
  fine: boolean;
} = $state({ ship: null, fort: null, mast: null, target: null, names: true, rings: true, threat: false, fine: false });
