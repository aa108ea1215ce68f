// What can be measured of a table: how large its words are, whether they lie over each other, whether something is cut off,
// and where that stands which must never move.

import type { Page } from '@playwright/test';

export interface Measured {
  /** Words smaller than they may be, each with its size in pixels. */
  small: string[];
  /** Words that lie over other words. */
  overlaps: string[];
  /** What can be pressed and is cut off by what it lies in. */
  cut: string[];
  /** Where everything stands that must never move, in pixels of the window, or in thousandths of a chart that is panned. */
  fixed: Record<string, [number, number, number, number]>;
  /** How high the line under the board is. */
  prompt: number;
}

/** Put into the page. */
function look(least: number): Measured {
  const shown = (node: Element) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const main = document.querySelector('.fb-table') ?? document.body;
  interface Word { text: string; node: Element; box: DOMRect; px: number }
  const words: Word[] = [];
  const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!parent || text === '' || !shown(parent) || parent.closest('.vh, [aria-hidden=true].still, kbd, title, desc, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) continue;
    let scale = 1;
    const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
    if (matrix) scale = Math.hypot(matrix.a, matrix.b);
    words.push({ text: text.slice(0, 40), node: parent, box, px: Number.parseFloat(getComputedStyle(parent).fontSize) * scale });
  }
  const small = words.filter(({ px }) => px < least - 0.05).map(({ text, px, node }) => `${text} (${px.toFixed(1)} px, ${node.closest('[class]')?.getAttribute('class') ?? node.tagName})`);

  // Only on the board: elsewhere the page lays things out beside each other by itself.
  const board = main.querySelector('.fb-board');
  const frame = board?.getBoundingClientRect();
  const inside = words.filter(({ node, box }) => board?.contains(node) && frame && box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom && !node.closest('.overboard, [role=dialog], [data-over]'));
  const overlaps: string[] = [];
  inside.forEach((one, i) => {
    for (const other of inside.slice(i + 1)) {
      if (one.node === other.node || one.node.contains(other.node) || other.node.contains(one.node)) continue;
      // Parts of one label.
      const labelOf = (node: Element) => node.closest('[data-label]') ?? node.closest('text, button, li, p');
      if (labelOf(one.node) !== null && labelOf(one.node) === labelOf(other.node)) continue;
      const [a, b] = [one.box, other.box];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across <= 1 || down <= 1) continue;
      // The same word drawn over itself reads as one.
      if (one.text === other.text && across * down > 0.8 * Math.max(a.width * a.height, b.width * b.height)) continue;
      if (across * down > 0.33 * Math.min(a.width * a.height, b.width * b.height)) overlaps.push(`${one.text} | ${other.text}`);
    }
  });

  const cut: string[] = [];
  for (const region of main.querySelectorAll('.fb-prompt, .fb-hand, .fb-caption')) {
    if (!shown(region)) continue;
    const around = region.getBoundingClientRect();
    for (const button of region.querySelectorAll('button, [role=button]')) {
      if (!shown(button) || button.closest('svg')) continue;
      const box = button.getBoundingClientRect();
      // On a phone a hand is pushed with a finger.
      const scrolls = (innerWidth <= 760 && button.closest('[data-scrolls]')) || (region.classList.contains('fb-caption') ? region : null);
      if (box.width < 1 || scrolls) continue;
      if (box.left < around.left - 2 || box.right > around.right + 2 || box.top < around.top - 2 || box.bottom > around.bottom + 2) cut.push((button.textContent ?? button.getAttribute('aria-label') ?? '').trim().slice(0, 40));
    }
  }

  const fixed: Measured['fixed'] = {};
  for (const node of main.querySelectorAll('[data-fixed]')) {
    const { left, top, width, height } = node.getBoundingClientRect();
    // A chart that is panned is held still against itself: in thousandths of its whole width.
    const world = node.closest('[data-world]')?.getBoundingClientRect();
    const by = world ? 1000 / world.width : 1;
    if (shown(node)) fixed[node.getAttribute('data-fixed')!] = [(left - (world?.left ?? 0)) * by, (top - (world?.top ?? 0)) * by, width * by, height * by];
  }
  const prompt = main.querySelector('.fb-prompt')?.getBoundingClientRect().height ?? 0;
  return { small: [...new Set(small)], overlaps: [...new Set(overlaps)], cut: [...new Set(cut)], fixed, prompt };
}

/** Measures what is on the screen, once nothing glides any more. */
export async function measure(page: Page, least: number): Promise<Measured> {
  await page.evaluate(() => Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => undefined))));
  return page.evaluate(look, least);
}

/** What has moved or changed its size between two looks, by more than a pixel. */
export function moved(before: Measured, after: Measured): string[] {
  return Object.entries(before.fixed).flatMap(([name, was]) => {
    const is = after.fixed[name];
    if (!is) return [];
    const by = Math.max(...was.map((value, i) => Math.abs(value - is[i]!)));
    return by > 1 ? [`${name} by ${by.toFixed(0)} px`] : [];
  });
}
