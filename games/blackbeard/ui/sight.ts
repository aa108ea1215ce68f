// On a phone the hand lies below the chart, and the question over both. What is asked for is brought into sight above it.

/** So far from the edge of the window and from the question, in pixels. */
const CLEAR = 6;

/** Scrolls by as little as shows all of it above the question, or its beginning if it is too high for that. */
export function bringIntoSight(node: Element, motion: boolean) {
  // An introduction brings into sight what it wants by itself.
  const prompt = document.querySelector('.fb-prompt:not(.coached)');
  if (!prompt) return;
  const { top, bottom } = node.getBoundingClientRect();
  const above = innerHeight - prompt.getBoundingClientRect().height;
  const down = Math.min(bottom + CLEAR - above, top - CLEAR);
  const by = down > 0 ? down : Math.min(0, top - CLEAR);
  if (Math.abs(by) > 1) scrollBy({ top: by, behavior: motion ? 'smooth' : 'auto' });
}
