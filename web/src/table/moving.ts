// What moves on a board without a scene of its own: pieces are found again by their names, and what lies elsewhere than
// before glides there. Nothing has to be said about a move; two pictures are enough.
//
// A piece is any element with `data-piece`; its place is measured in the ground it lies on, the nearest `data-ground`
// around it, or the board, so that a chart that is panned meanwhile does not set everything in motion.

const GLIDE = 420;
const FADE = 260;
/** Less than this, in pixels, is no move. */
const LEAST = 2;

interface Spot {
  x: number;
  y: number;
}

interface Moving {
  /** What is seen; when it changes, what has moved glides. */
  view: unknown;
  /** Whether nothing shall move. */
  still: boolean;
}

const groundOf = (piece: Element, board: Element): Element => piece.closest('[data-ground]') ?? board;

/** How the pixels of the screen lie in an element: where its origin is, and how large one of its units. */
function frameOf(ground: Element): { x: number; y: number; scale: number } {
  if (ground instanceof SVGGraphicsElement) {
    const matrix = ground.getScreenCTM();
    if (matrix) return { x: matrix.e, y: matrix.f, scale: Math.hypot(matrix.a, matrix.b) || 1 };
  }
  const { left, top } = ground.getBoundingClientRect();
  return { x: left, y: top, scale: 1 };
}

function spots(board: Element): Map<string, Spot> {
  const out = new Map<string, Spot>();
  const frames = new Map<Element, ReturnType<typeof frameOf>>();
  for (const piece of board.querySelectorAll('[data-piece]')) {
    const ground = groundOf(piece, board);
    const frame = frames.get(ground) ?? frameOf(ground);
    frames.set(ground, frame);
    const { left, top, width, height } = piece.getBoundingClientRect();
    if (width === 0 && height === 0) continue;
    out.set(piece.getAttribute('data-piece')!, { x: (left + width / 2 - frame.x) / frame.scale, y: (top + height / 2 - frame.y) / frame.scale });
  }
  return out;
}

/** Lets the pieces of a board glide where they have come to lie. */
export function moving(board: HTMLElement, of: Moving) {
  let { view, still } = of;
  let before = spots(board);

  function glide() {
    const now = spots(board);
    if (!still && before.size > 0) {
      for (const piece of board.querySelectorAll('[data-piece]')) {
        const name = piece.getAttribute('data-piece')!;
        const [from, to] = [before.get(name), now.get(name)];
        if (!to) continue;
        if (!from) {
          piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE, easing: 'ease-out' });
          continue;
        }
        const ground = groundOf(piece, board);
        const unit = piece instanceof SVGElement ? 1 : frameOf(ground).scale;
        const [dx, dy] = [(from.x - to.x) * unit, (from.y - to.y) * unit];
        if (Math.hypot(dx, dy) < LEAST) continue;
        piece.animate([{ translate: `${dx}px ${dy}px` }, { translate: '0 0' }], { duration: GLIDE, easing: 'cubic-bezier(.3, 0, .2, 1)' });
      }
    }
    before = now;
  }

  const sizes = new ResizeObserver(() => (before = spots(board)));
  sizes.observe(board);
  return {
    destroy: () => sizes.disconnect(),
    update(of: Moving) {
      still = of.still;
      if (of.view === view) return;
      view = of.view;
      glide();
    },
  };
}
