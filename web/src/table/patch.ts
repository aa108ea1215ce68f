// Changes of a view, applied without touching what was: whatever did not change is the same object as before.

import type { Change } from '../gen/types';

/** A change that leads nowhere: this client's view is not the one the host speaks of. */
export class Astray extends Error {}

/** The value after a change of it. */
export function apply(value: unknown, change: Change): unknown {
  if (Array.isArray(change)) {
    if (change.length === 0) throw new Astray('nothing is left');
    return change[0];
  }
  const inside = Object.entries(change);
  if (inside.length === 0) return value;
  if (value === null || typeof value !== 'object') throw new Astray(inside[0]![0]);
  if (Array.isArray(value)) {
    const copy = value.slice();
    for (const [key, to] of inside) {
      const at = Number(key);
      if (!(at in copy)) throw new Astray(key);
      copy[at] = apply(copy[at], to);
    }
    return copy;
  }
  const copy = { ...(value as Record<string, unknown>) };
  for (const [key, to] of inside) {
    if (!Array.isArray(to) && !(key in copy)) throw new Astray(key);
    if (Array.isArray(to) && to.length === 0) delete copy[key];
    else copy[key] = apply(copy[key], to);
  }
  return copy;
}
