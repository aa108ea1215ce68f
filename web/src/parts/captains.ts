// How captains are told apart: by colour (.c1 to .c5), by emblem, and by name.

import skull from 'icon:pirate-skull';
import anchor from 'icon:anchor';
import sun from 'icon:sun';
import cutlass from 'icon:crossed-sabres';
import hourglass from 'icon:hourglass';

const EMBLEMS = [skull, anchor, sun, cutlass, hourglass];

/** The emblem of a chair, as a path for a box of 512 x 512. */
export const emblem = (seat: number): string => EMBLEMS[seat % EMBLEMS.length]!;

/** The class that sets `--cap` to the colour of a chair. */
export const colour = (seat: number): string => `c${(seat % EMBLEMS.length) + 1}`;
