// Keys of the table.

import type { Camera } from './camera.svelte';

/** Whether a key is meant for the table: not for the browser, for a field, or for a sheet that lies over everything. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  return !(event.target as Element).closest?.('input:not([type=range]), textarea, select');
}

/** Looks nearer, farther, or at the whole board, if the key means that. */
export function zoomKey(key: string, camera: Camera): boolean {
  if (key === 'Home') camera.whole();
  else if (key === '.' || key === ',') camera.step(key === '.' ? 1 : -1);
  else return false;
  return true;
}
