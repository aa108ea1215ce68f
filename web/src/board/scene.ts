// What every game asks of a scene.

import type { Scene } from '../game';

/** Whether the reader has something to decide and may do it now. */
export const mayAct = ({ live, busy, face, asked, options }: Pick<Scene, 'live' | 'busy' | 'face' | 'asked' | 'options'>): boolean =>
  live && !busy && face !== null && asked.includes(face) && options.length > 0;

/** Everybody in the order of the chairs, beginning with the reader. */
export function fromFace({ names, face }: Pick<Scene, 'names' | 'face'>): number[] {
  const all = names.map((_, seat) => seat);
  return face === null ? all : [...all.slice(face), ...all.slice(0, face)];
}

/** What would come of a move, as far as it has been asked and answered. */
export const outlookOf = <Outlook>({ previews }: Pick<Scene<unknown, unknown, unknown, Outlook>, 'previews'>, move: string | null): Outlook | null =>
  move === null ? null : (previews.get(move)?.outlook ?? null);

/** The option with this notation. */
export const optionOf = <Option extends { text: string }>(options: readonly Option[], text: string | null): Option | null => options.find((option) => option.text === text) ?? null;

/** The option that is this plain word: `pass`, `fire`, … */
export const plain = <Option extends { mv: unknown }>(options: readonly Option[], word: Option['mv'] & string): Option | null => options.find(({ mv }) => mv === word) ?? null;
