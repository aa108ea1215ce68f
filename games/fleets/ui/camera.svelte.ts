// What part of the sea is seen, in millimetres.

import { Camera } from '$web/board/camera.svelte';

/** The one that the table has: it stays where it was when a question ends. */
export const camera = new Camera(5);
