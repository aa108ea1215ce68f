// The line under the board is as high as its question, and the board has the room that is left. Left to itself the board
// would change its size with every question and, worse, while somebody points at a place: the numbers of the place make
// the line higher, the board shrinks, the place slips from under the pointer, the numbers go, and all begins anew. So the
// line never gets lower while one question is asked, and between questions it keeps the height that most of them need.

/** What is higher than this, in pixels, is rare: the board gets its room back with the next question. */
const USUAL = 126;
/** On a phone the line lies over the page, and the board has a height of its own. */
const BESIDE = '(min-width: 761px)';

/** How high it is kept between questions, by name and width of the window. */
const heights = new Map<string, number>();

interface Steady {
  /** Under which name its height is kept. */
  as: string;
  /** What is asked. */
  asks: string;
  /** How high it may be kept between questions, in pixels. */
  most?: number;
}

/** Keeps an element as high as it once was. */
export function steady(node: HTMLElement, how: Steady) {
  let { as, asks, most = USUAL } = how;
  /** How high it was since this was asked. */
  let now = 0;
  let width = innerWidth;

  const key = () => `${as} ${innerWidth}`;
  const beside = () => matchMedia(BESIDE).matches;

  function hold() {
    const height = beside() ? Math.max(now, heights.get(key()) ?? 0) : 0;
    node.style.minHeight = height > 0 ? `${height}px` : '';
  }

  function look() {
    if (!beside()) return;
    const { height } = node.getBoundingClientRect();
    now = Math.max(now, height);
    heights.set(key(), Math.max(heights.get(key()) ?? 0, Math.min(height, most)));
    hold();
  }

  function resized() {
    if (innerWidth === width) return;
    width = innerWidth;
    now = 0;
    hold();
  }

  hold();
  const sizes = new ResizeObserver(look);
  sizes.observe(node);
  addEventListener('resize', resized);
  return {
    update(how: Steady) {
      if (how.asks !== asks || how.as !== as) now = 0;
      ({ as, asks, most = USUAL } = how);
      hold();
    },
    destroy() {
      sizes.disconnect();
      removeEventListener('resize', resized);
    },
  };
}
