// Where the keyboard is while a sheet lies over the page: at what the sheet is for, then inside it, then back where it was.

const REACHABLE = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';
const WRITTEN_IN = 'input:not([type=checkbox]):not([type=radio]), textarea';

const seen = (node: HTMLElement) => node.checkVisibility?.() ?? true;

/** Everything in a sheet that Tab comes to, in its order. Of radio buttons that belong together only one is. */
export function reachable(sheet: Element): HTMLElement[] {
  const all = [...sheet.querySelectorAll<HTMLElement>(REACHABLE)].filter(seen);
  return all.filter((node) => !(node instanceof HTMLInputElement && node.type === 'radio' && !node.checked));
}

/**
 * What a sheet is for: the first thing that can be done in it, closing aside. On a screen that is touched a field to write
 * in is left alone, for it brings up the keys of the screen.
 */
export function purposeOf(sheet: Element, touched: boolean): HTMLElement | null {
  // What is told before it is asked about says so itself.
  const begins = sheet.querySelector<HTMLElement>('[data-begin]');
  return begins ?? reachable(sheet).find((node) => !node.closest('header') && !(touched && node.matches(WRITTEN_IN))) ?? null;
}

/** From the last thing Tab goes to the first, and back the other way round. Says whether it did. */
export function goRound(sheet: Element, backwards: boolean): boolean {
  const all = reachable(sheet);
  const [first, last] = [all[0], all.at(-1)];
  const now = document.activeElement;
  const leaves = now === (backwards ? first : last) || !sheet.contains(now);
  if (leaves) (backwards ? last : first)?.focus();
  return leaves;
}

/** Gives the focus back to where it was; to the page itself if that is gone. */
export function giveBack(to: Element | null) {
  if (document.activeElement && document.activeElement !== document.body) return;
  if (to instanceof HTMLElement && to.isConnected && to !== document.body) to.focus({ preventScroll: true });
  else document.getElementById('main')?.focus({ preventScroll: true });
}
