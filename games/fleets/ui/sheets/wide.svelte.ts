// Where cards lie: in the rail of a wide screen, so that the chart keeps its size whatever is open; below the sea on a phone.

import { isQuiet, isSteered, subject, wordOf } from '../choices';
import { helmOf } from '../course.svelte';
import { mayAct, type FleetScene } from '../fleets';
import { picks } from '../picks.svelte';
import { isSpoken } from '../prompt';

const query = typeof matchMedia === 'function' ? matchMedia('(min-width: 761px)') : null;
/** Whether the rail stands beside the sea. */
export const screen: { wide: boolean } = $state({ wide: query?.matches ?? false });
query?.addEventListener('change', ({ matches }) => (screen.wide = matches));

/** Whether there is something on the sheet. */
export function hasSheet(scene: FleetScene): boolean {
  const { view, options } = scene;
  if (view.turn === 0) return false;
  if (picks.ship !== null && view.ships[picks.ship]) return true;
  if (picks.fort !== null && view.islands[picks.fort]?.fort) return true;
  if (!mayAct(scene)) return false;
  // What a ship can be told is on her own card.
  if (view.now.kind === 'actions') return options.some(({ mv }) => ['event', 'build', 'use', 'shoot'].includes(wordOf(mv)) && !subject(mv, view)?.startsWith('ship'));
  // A ship that is nowhere on the chart has no bow to drag: her ways are listed.
  if (options.some(({ mv }) => isSteered(mv)) && helmOf(scene) === null) return true;
  return options.some(({ mv }) => isSpoken(mv)) || options.filter(({ mv }) => !isSteered(mv) && !isQuiet(mv)).length > 2;
}
