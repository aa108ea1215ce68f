// A place of a board that can be chosen: one way to be reached by mouse, finger, keyboard and screen reader.

import type { Acts } from '../game';

/** The attributes of an element that stands for a move. Spread them: `<g {...target(acts, 'stop 3', t('…'))}>`. */
export function target(acts: Acts, move: string, label: string, chosen = false) {
  return {
    ...opener(move, label, () => acts.choose(move), chosen),
    onpointerenter: () => acts.point(move),
    onpointerleave: () => acts.point(null),
    onfocus: () => acts.point(move),
    onblur: () => acts.point(null),
  } as const;
}

/** The attributes of an element that opens something, or takes something up: `key` tells it from the others. */
export function opener(key: string, label: string, go: () => void, pressed?: boolean) {
  return { role: 'button', tabindex: 0, 'data-target': key, 'aria-label': label, 'aria-pressed': pressed, ...press(go) } as const;
}

/** The attributes of a place where nothing may be done now, although one could think so: it says why. */
export const forbidden = (label: string, why: () => void) => ({ role: 'button', tabindex: 0, 'data-why': '', 'aria-label': label, ...press(why) }) as const;

/** Answers click, Enter and Space alike. */
export const press = (go: (at: Element) => void) => ({
  onclick: (event: MouseEvent) => go(event.currentTarget as Element),
  onkeydown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    go(event.currentTarget as Element);
  },
});

type Way = 'left' | 'right' | 'up' | 'down';

const WAYS: Record<string, Way> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

/** The way an arrow key points, if it is one. */
export const wayOf = (key: string): Way | undefined => WAYS[key];

/** The point of `others` that one reaches from `from` by going that way: near before far, straight before askew. */
export function nearest(from: { x: number; y: number }, others: { x: number; y: number }[], way: Way): number {
  let best = -1;
  let least = Infinity;
  others.forEach((other, i) => {
    const dx = other.x - from.x;
    const dy = other.y - from.y;
    const [ahead, aside] =
      way === 'left' ? [-dx, dy] : way === 'right' ? [dx, dy] : way === 'up' ? [-dy, dx] : [dy, dx];
    if (ahead <= 1) return;
    const cost = ahead + 2 * Math.abs(aside);
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** Moves the focus between the targets inside `board`. From nowhere an arrow goes to the first of them. */
export function stepTo(board: Element, way: Way): boolean {
  const targets = [...board.querySelectorAll<HTMLElement | SVGElement>('[data-target]')];
  if (targets.length === 0) return false;
  const here = targets.findIndex((node) => node === document.activeElement);
  if (here < 0) {
    targets[0]!.focus();
    return true;
  }
  const centres = targets.map((node) => {
    const box = node.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  });
  const next = nearest(centres[here]!, centres, way);
  if (next >= 0) targets[next]!.focus();
  return next >= 0;
}
