// Fleets kept on this device.

import { keep, recall } from '$web/settings.svelte';
import { fleetOf, type Saved } from './fleet';

const KEY = 'freebooter.fleets';
const MOST = 100;

/** Reads what was kept; what cannot be read is left out. */
export function readSaved(text: string | null): Saved[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown) => {
    const { name, game, total, fleet } = (one ?? {}) as Record<string, unknown>;
    const read = fleetOf(fleet);
    return typeof name === 'string' && typeof game === 'string' && typeof total === 'number' && read ? [{ name, game, total, fleet: read }] : [];
  });
}

/** With another one; of the same name and game only the newest is kept. */
export const withSaved = (all: readonly Saved[], saved: Saved): Saved[] => [saved, ...all.filter(({ name, game }) => name !== saved.name || game !== saved.game)].slice(0, MOST);

export const recallSaved = (): Saved[] => readSaved(recall(KEY));
export const keepSaved = (all: readonly Saved[]): void => keep(KEY, JSON.stringify(all));
