// What part of the sea is seen, in millimetres.

import { Camera, type Point } from '$web/board/camera.svelte';
import type { FleetScene } from './fleets';
import { place } from './geometry';

/** The one that the table has: it stays where it was when a question ends. */
export const camera = new Camera(5);

/** Shows a ship in hand: from afar she is too small to be steered. */
export function show(at: Point) {
  if (camera.scale < 0.9) camera.centre(at, 1.5);
  else camera.reveal(at, camera.clear);
}

/** Whether an island or a ship of the sea lies under a part of the window: then what lies over it makes way. */
export function covers({ view, contents }: FleetScene, left: number, top: number, right: number, bottom: number): boolean {
  const pieces = [...view.islands.map(({ pose }) => ({ pose, r: 46 })), ...view.ships.flatMap(({ pose, state }) => (pose && state !== 'gone' ? [{ pose, r: 26 }] : []))];
  return pieces.some(({ pose, r }) => {
    const { x, y } = place(contents.size, pose[0], pose[1]);
    const [px, py, far] = [x * camera.scale + camera.x, y * camera.scale + camera.y, r * camera.scale];
    return px + far > left && px - far < right && py + far > top && py - far < bottom;
  });
}
