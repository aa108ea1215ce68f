// What stands on a screen: every line that is drawn or read aloud, and what must never be in one.

import type { Page } from '@playwright/test';

/** Put into the page: remembers what was on it, and tells what is new since it was asked last. */
function watch() {
  const known = new Set<string>();
  const REGIONS = 'header, .fb-rail, .fb-board, .fb-prompt, .fb-hand, dialog[open], .page';
  const BLOCKS = 'p, li, td, th, h1, h2, h3, h4, dt, dd, label, legend, summary, button, a, text, title, option, figcaption, div, section, header, g, svg';
  const look = (also = '') => {
    const fresh: string[] = [];
    const add = (text: string | null | undefined, of: Element) => {
      const line = (text ?? '').replace(/\s+/g, ' ').trim();
      // What is folded up or has no place on this screen is not there. Whoever hears the page hears what is drawn and more.
      if (line === '' || known.has(line) || !of.checkVisibility({ visibilityProperty: true })) return;
      known.add(line);
      fresh.push(line);
    };
    for (const region of document.querySelectorAll<HTMLElement>(also === '' ? REGIONS : `${REGIONS}, ${also}`)) {
      // A sentence is what stands together in one block, with its strong and its quiet words.
      const texts = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
      const blocks = new Set<Element>();
      while (texts.nextNode()) {
        if (texts.currentNode.nodeValue!.trim() !== '') blocks.add(texts.currentNode.parentElement!.closest(BLOCKS) ?? region);
      }
      for (const block of blocks) add(block.textContent, block);
      for (const node of region.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]')) {
        for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) add(node.getAttribute(name), node);
      }
    }
    return fresh;
  };

  // The whole game is fetched at once; the page draws a moment right after it is gone to.
  let moments: number[] = [];
  const fetched = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await fetched(...asked);
    if (new URL(answer.url).pathname.endsWith('/film')) void answer.clone().json().then((film: { moments: number[] }) => (moments = film.moments));
    return answer;
  };
  const soon = () => new Promise((done) => setTimeout(done, 0));
  /** Goes so many moments on in a replay and looks at each. */
  const walk = async (most: number) => {
    const fresh: string[] = [];
    const scrubber = document.querySelector<HTMLInputElement>('input[type=range]')!;
    let at = Number(scrubber.value);
    for (let steps = 0; steps < most && at < moments.length - 1; steps += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
      at += 1;
      await soon();
      if (document.querySelector('.overboard')) throw new Error(`at the moment ${at}: ${document.querySelector<HTMLElement>('.overboard')!.innerText}`);
      fresh.push(...look());
    }
    return { at, last: moments.length - 1, fresh };
  };
  /** Goes to a moment of a replay. */
  const go = async (inputs: number) => {
    const at = moments.filter((one) => one <= inputs).length - 1;
    const scrubber = document.querySelector<HTMLInputElement>('input[type=range]')!;
    scrubber.value = String(at);
    scrubber.dispatchEvent(new Event('input', { bubbles: true }));
    await soon();
    return look();
  };
  Object.assign(window, { tour: { look, walk, go } });
}

interface Tour {
  look(also?: string): string[];
  walk(most: number): Promise<{ at: number; last: number; fresh: string[] }>;
  go(inputs: number): Promise<string[]>;
}

/** What must never stand on a screen. */
const FAULTS: readonly [string, RegExp][] = [
  ['a value that is none', /\b(undefined|NaN|null|Infinity)\b|\[object /],
  ['a hole that was not filled', /\{[a-zA-Z]\w*[|}]/],
  ['a name from inside', /\b[a-z]+(?:_[a-z]+)+\b/],
  ['a key of the catalogue', /(?:^|[\s(])(?!(?:haven|cove|bb|fleets)\.)[a-z]+(?:\.[a-z][a-z-]+)+(?=$|[\s),:])/],
  ['the number of a card', /\b[a-z]{2,3}-[a-z]{1,2}-?\d{3}\b/],
];

/** All that was seen in a game. */
export class Seen {
  readonly lines = new Set<string>();
  readonly faults = new Map<string, string>();
  moments = 0;

  add(fresh: readonly string[], where: string) {
    for (const line of fresh) {
      this.lines.add(line);
      for (const [what, fault] of FAULTS) {
        const found = fault.exec(line);
        if (found && !ALLOWED.some((one) => one.test(line))) this.faults.set(`${what}: ${line}`, where);
      }
    }
  }

  /** All lines in one text, for searching. */
  get text(): string {
    return [...this.lines].join('\n');
  }
}

/** Lines in which such a thing is meant: an address of the rulebook, the number of a card where it is shown as one. */
const ALLOWED: readonly RegExp[] = [/^§ /, /^Rule [a-z.]+/, /^intro\./];

export async function ready(page: Page) {
  await page.addInitScript(watch);
}

/** What is new on the screen; `also` names further parts of it. */
export const look = (page: Page, also = ''): Promise<string[]> => page.evaluate((also) => (window as unknown as { tour: Tour }).tour.look(also), also);

/** Goes through a replay from where it is to its end. */
export async function walk(page: Page, seen: Seen, where: string) {
  for (;;) {
    const { at, last, fresh } = await page.evaluate(() => (window as unknown as { tour: Tour }).tour.walk(100));
    seen.add(fresh, `${where} up to the moment ${at}`);
    seen.moments += Math.min(100, last);
    if (at >= last) return;
  }
}

/** Goes to the moment of a replay after so many inputs. */
export async function go(page: Page, seen: Seen, inputs: number, where: string) {
  seen.add(await page.evaluate((inputs) => (window as unknown as { tour: Tour }).tour.go(inputs), inputs), `${where} after ${inputs} inputs`);
  seen.moments += 1;
}
