// An introduction made ready to be played in this browser.

import { api } from '../api';
import type { GameUi } from '../game';
import { loadUi } from '../games';
import type { Told } from '../gen/types';
import { me } from '../me.svelte';
import { settings } from '../settings.svelte';
import { called, Lesson } from './lesson';

const LONGEST = 2000;

/** The introduction of a game and its screen; null if the game has no screen. */
export async function lessonOf(game: string): Promise<{ ui: GameUi; lesson: Lesson } | null> {
  const [introduction, ui] = await Promise.all([api.introduction(game), loadUi(game)]);
  if (!ui) return null;
  // The stage shows one fact after another by itself; here what others do is not crowded together.
  const lasts = (told: Told) => Math.min(LONGEST, told.story.reduce((sum, line) => sum + Math.max(0, ui.lasts(line.fact)), 0));
  const lesson = new Lesson(called(introduction, me.name), {
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    lasts: (told) => (settings.motion ? lasts(told) : 0),
    alike: (mv, wanted) => ui.alike?.(mv, wanted) ?? mv === wanted,
  });
  return { ui, lesson };
}
