// What part of the chart is seen.

import { Camera } from '$web/board/camera.svelte';
import { SHEET } from './coast';

/** The one that the table has: it stays where it was when a question ends. */
export const camera = new Camera(3);
camera.sea = [SHEET.width, SHEET.height];

/** Smaller than this, names of ports cannot be read: then only a part of the chart is shown at first. */
export const LEGIBLE = 0.74;

/** Parts of the chart that a button shows. */
export const PARTS = {
  americas: { left: 90, top: 10, right: 640, bottom: 520 },
  guinea: { left: 640, top: 420, right: 1030, bottom: 636 },
  indies: { left: 726, top: 20, right: 1022, bottom: 360 },
} as const;
