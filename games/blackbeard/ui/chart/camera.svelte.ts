// What part of the chart is seen.

import { Camera, type Point } from '$web/board/camera.svelte';
import { SHEET } from './coast';

/** The one that the table has: it stays where it was when a question ends. */
export const camera = new Camera(3);
camera.sea = [SHEET.width, SHEET.height];

/** As small as the chart is shown by itself: what can be chosen on it is still large enough to be hit. */
export const LEGIBLE = 0.755;

/** Smaller than this, tags of ports have room for a name only, and then not even for that. */
export const FAR = 0.74;
export const BARE = 0.5;

/** No word on the chart is smaller than this, in pixels. */
const LEAST = 11;
/** How large a letter is at least, in units of the sheet. */
export const least = (): number => LEAST / camera.drawn;

/** Parts of the chart that a button shows. */
export const PARTS = {
  americas: { left: 90, top: 10, right: 640, bottom: 520 },
  guinea: { left: 640, top: 420, right: 1030, bottom: 636 },
  indies: { left: 726, top: 20, right: 1022, bottom: 360 },
} as const;

/** A window that is narrower shows the chart at its full size: there it is touched with a finger. */
const NARROW = 600;
/** What happens is shown at least so far from the edge of the window, in pixels. */
const EDGE = 60;

/** The first look: the whole chart where it can be read, else as much as can be, from the Americas on. */
export function begin(action: Point) {
  camera.whole();
  if (camera.width < NARROW) camera.centre(action, Math.max(1, camera.least));
  else if (camera.scale < LEGIBLE) home();
  camera.settle();
  follow(action);
}

function home() {
  const { left, top, right, bottom } = PARTS.americas;
  camera.centre({ x: Math.max((left + right) / 2, camera.width / 2 / LEGIBLE), y: (top + bottom) / 2 }, LEGIBLE);
}

/** How far a point is out of sight, to each side. */
function beyond({ x, y }: Point): Point {
  const out = (at: number, start: number, length: number, room: number) => {
    const near = Math.max(0, EDGE - at);
    const far = Math.max(0, at - (room - EDGE));
    // The edge of the sheet is as near as it comes.
    return near > 0 ? Math.min(near, Math.max(0, -start)) : -Math.min(far, Math.max(0, start + length - room));
  };
  const [px, py] = [x * camera.scale + camera.x, y * camera.scale + camera.y];
  return { x: out(px, camera.x, SHEET.width * camera.scale, camera.width), y: out(py, camera.y, SHEET.height * camera.scale, camera.height) };
}
export const isSeen = (at: Point): boolean => beyond(at).x === 0 && beyond(at).y === 0;

/** Brings a point into sight: from where the chart was looked at first if it is seen there, else by as little as is needed. */
export function follow(at: Point) {
  if (isSeen(at)) return;
  if (camera.scale === LEGIBLE) home();
  const { x, y } = beyond(at);
  if (x !== 0 || y !== 0) camera.panBy(x, y);
}
