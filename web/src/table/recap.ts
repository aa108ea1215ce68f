// What happened since the reader decided last: for each captain the one sentence that matters most.

import type { Tale, Teller } from '../game';
import { actorOf, episodes, stretches, talesOf, type Scene } from './episodes';
import type { Frame, History } from './history';

/** A sentence, and the moment that it leads to. */
export interface Told {
  tale: Tale;
  at: number;
}

/** What was told with each scene. */
export interface Chapter extends Scene {
  tales: readonly Tale[];
}

/** A history as chapters. */
export function chaptersOf(history: readonly Frame[], teller: Teller, face: number | null, names: readonly string[], before: unknown = null): Chapter[] {
  return episodes(stretches(history, face, names, before), teller).map((scene) => ({ ...scene, tales: talesOf(teller, scene) }));
}

/** The place of the moment to which the reader's last decision led; nothing if it is not known. */
export function lastDecision(history: History, teller: Teller, face: number, names: readonly string[]): number | null {
  for (let i = history.length - 1; i > 0; i--) {
    const [was, is] = [history[i - 1]!, history[i]!];
    if (!was.now.asked.includes(face)) continue;
    const first = is.lines[0];
    const around = { before: was.view, after: is.view, face, names };
    if (!is.now.asked.includes(face) || (first && actorOf(teller, first.fact, around) === face)) return i;
  }
  return null;
}

/** What the others have done since, and what befell all: one sentence for each captain, in the order in which it happened. */
export function since(history: History, teller: Teller, face: number, names: readonly string[]): Told[] {
  // Whoever has not decided yet wants to know all but the set-up.
  const from = lastDecision(history, teller, face, names) ?? 1;
  const told = chaptersOf(history.slice(from), teller, face, names, history[from - 1]?.view ?? null);
  const best = new Map<number | null, Told>();
  for (const { by, at, tales } of told) {
    if (by === face) continue;
    for (const tale of tales) {
      const known = best.get(by);
      if (tale.weight > 1 && (!known || tale.weight >= known.tale.weight)) {
        best.delete(by);
        best.set(by, { tale, at });
      }
    }
  }
  return [...best.values()];
}
