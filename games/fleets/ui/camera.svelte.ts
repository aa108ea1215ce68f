// What part of the sea is seen, in millimetres.

import { Camera, type Point } from '$web/board/camera.svelte';

/** The one that the table has: it stays where it was when a question ends. */
export const camera = new Camera(5);

/** Shows a ship in hand: from afar she is too small to be steered. */
export function show(at: Point) {
  if (camera.scale < 0.9) camera.centre(at, 1.5);
  else camera.reveal(at, camera.clear);
}
