// An introduction made ready to be played in this browser.

import { api } from '../api';
import type { GameUi } from '../game';
import { loadUi } from '../games';
import { me } from '../me.svelte';
import { called, Lesson } from './lesson';

/** The introduction of a game and its screen; null if the game has no screen. */
export async function lessonOf(game: string): Promise<{ ui: GameUi; lesson: Lesson } | null> {
  const [introduction, ui] = await Promise.all([api.introduction(game), loadUi(game)]);
  if (!ui) return null;
  const lesson = new Lesson(called(introduction, me.name), {
    after: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    alike: (mv, wanted) => ui.alike?.(mv, wanted) ?? mv === wanted,
  });
  return { ui, lesson };
}
