// Changes of a view, applied without touching what was: whatever did not change is the same object as before.

import type { Change, Key } from '../gen/types';

/** A change that leads nowhere: this client's view is not the one the host speaks of. */
export class Astray extends Error {}

/** The value after the changes. */
export function apply(value: unknown, changes: readonly Change[]): unknown {
  return changes.reduce((sofar, change) => put(sofar, change.path, 0, change), value);
}

function put(value: unknown, path: readonly Key[], depth: number, change: Change): unknown {
  if (depth === path.length) return change.to;
  const key = path[depth]!;
  const last = depth === path.length - 1;
  if (Array.isArray(value)) {
    if (typeof key !== 'number' || key >= value.length) throw new Astray(path.join('.'));
    const copy = value.slice();
    copy[key] = put(value[key], path, depth + 1, change);
    return copy;
  }
  if (value === null || typeof value !== 'object') throw new Astray(path.join('.'));
  const copy = { ...(value as Record<string, unknown>) };
  const name = String(key);
  if (last && !('to' in change)) {
    delete copy[name];
    return copy;
  }
  if (!last && !(name in copy)) throw new Astray(path.join('.'));
  copy[name] = put(copy[name], path, depth + 1, change);
  return copy;
}
