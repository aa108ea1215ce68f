// The story cut into little scenes: what one captain does until another one acts or a heading begins.

import type { Around, Episode, Tale, Teller } from '../game';
import type { Line } from '../gen/types';
import type { Frame } from './history';

/** Lines with the views around them. */
export interface Stretch extends Around<unknown> {
  lines: readonly Line[];
}

/** An episode with the heading it stands under, if one begins with it. */
export interface Scene extends Episode {
  heading: string | null;
  /** The moment it led to: after so many inputs. */
  at: number;
  lines: readonly Line[];
}

/** Whose scene a fact belongs to; nothing if it goes on whatever it is. */
export function actorOf(teller: Teller, fact: unknown, around: Around<unknown>): number | null | undefined {
  if (teller.actor) return teller.actor(fact, around);
  return teller.by(fact, around) ?? undefined;
}

/** Moments as stretches: each lies between what was seen before it and what it led to. */
export function stretches(frames: readonly Frame[], face: number | null, names: readonly string[], before: unknown = null): Stretch[] {
  return frames.map(({ view, lines }, i) => ({ before: i > 0 ? frames[i - 1]!.view : before, after: view, face, names, lines }));
}

/** Cuts a story into its scenes. Consecutive lines of one captain are one scene, over as many moments as it takes. */
export function episodes(story: readonly Stretch[], teller: Teller): Scene[] {
  const scenes: (Scene & { lines: Line[] })[] = [];
  for (const { lines, ...around } of story) {
    for (const line of lines) {
      const heading = teller.heading(line.fact, around);
      const by = actorOf(teller, line.fact, around);
      let scene = scenes.at(-1);
      if (!scene || heading !== null || (by !== undefined && by !== scene.by)) {
        scene = { ...around, by: by ?? null, heading, at: line.at, lines: [] };
        scenes.push(scene);
      }
      scene.lines.push(line);
      scene.at = line.at;
      scene.after = around.after;
    }
  }
  return scenes;
}

/** An episode in sentences. */
export function talesOf(teller: Teller, episode: Episode): Tale[] {
  if (teller.tales) return teller.tales(episode);
  return episode.lines.flatMap((line) => {
    const says = teller.fact(line.fact, episode);
    return says === null ? [] : [{ says, by: teller.by(line.fact, episode), of: [line], weight: 2 as const }];
  });
}
