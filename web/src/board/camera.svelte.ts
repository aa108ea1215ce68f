// What part of a board is seen, for boards that are panned and zoomed. `scale` is pixels per unit of the board. While a
// gesture goes on, the drawing is only moved and stretched; it is drawn anew at its true size when the hand rests, so that
// no frame has to wait for it.

const REST = 140;
const BEYOND = 90;
/** How much nearer or farther a button or a key looks. */
const STEP = 1.35;

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export class Camera {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  /** The scale at which it is drawn. */
  drawn = $state(1);
  /** The largest scale. */
  most: number;
  /** The window in pixels, and the board in its units. */
  width = $state(0);
  height = $state(0);
  sea = $state.raw<readonly [number, number]>([1, 1]);
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** What was last looked at by intent: a window that is turned or made smaller for a while loses nothing of it. */
  private middle: Point | null = null;
  /** A point that stays in sight when the window changes its size. */
  keep: Point | null = null;
  /** For what it was set up. */
  of: string | null = null;

  constructor(most: number) {
    this.most = most;
  }

  get least(): number {
    return Math.min(this.width / this.sea[0], this.height / this.sea[1]) || 0.1;
  }

  resize(width: number, height: number) {
    const middle = this.middle ?? (this.width > 0 ? this.at(this.width / 2, this.height / 2) : null);
    this.width = width;
    this.height = height;
    if (middle) this.centre(middle, this.scale);
    if (this.keep) this.reveal(this.keep, this.clear);
    this.middle = middle;
    this.settle();
  }

  /** How far from the edge what is in hand lies at least: little charts, rulers and tools hide nothing of it. */
  get clear(): number {
    return Math.min(230, this.width * 0.4, this.height * 0.4);
  }

  /** A point of the window as a point of the board. */
  at = (px: number, py: number): Point => ({ x: (px - this.x) / this.scale, y: (py - this.y) / this.scale });

  panBy(dx: number, dy: number) {
    this.put(this.scale, this.x + dx, this.y + dy);
    this.middle = this.at(this.width / 2, this.height / 2);
  }

  /** Zooms so that the point under the hand stays there. */
  zoomAt(px: number, py: number, factor: number) {
    const { x, y } = this.at(px, py);
    const scale = this.within(this.scale * factor);
    this.put(scale, px - x * scale, py - y * scale);
    this.middle = this.at(this.width / 2, this.height / 2);
  }

  /** A step nearer, or with -1 farther, at the middle of the window. */
  step(way: 1 | -1) {
    this.zoomAt(this.width / 2, this.height / 2, STEP ** way);
    this.settle();
  }

  centre({ x, y }: Point, scale = this.scale) {
    const to = this.within(scale);
    this.put(to, this.width / 2 - x * to, this.height / 2 - y * to);
    this.middle = { x, y };
  }

  /** Shows all of a box, and not larger than `most`. */
  frame(box: Box, most = this.most) {
    const scale = Math.min(this.width / (box.right - box.left), this.height / (box.bottom - box.top), most);
    this.centre({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }, scale);
    this.settle();
  }

  whole() {
    this.frame({ left: 0, top: 0, right: this.sea[0], bottom: this.sea[1] });
  }

  /** Moves so that a point can be seen, if it cannot. */
  reveal({ x, y }: Point, margin = 60) {
    const [px, py] = [x * this.scale + this.x, y * this.scale + this.y];
    if (px < margin || py < margin || px > this.width - margin || py > this.height - margin) this.centre({ x, y });
  }

  /** Draws at the true size now. */
  settle() {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.drawn = this.scale;
  }

  private within(scale: number): number {
    return Math.max(this.least, Math.min(this.most, scale));
  }

  private put(scale: number, x: number, y: number) {
    // A little of what lies beyond the edge may be seen, so that a piece there is not under the buttons.
    const fit = (at: number, length: number, room: number) => (length <= room ? (room - length) / 2 : Math.min(BEYOND, Math.max(room - length - BEYOND, at)));
    this.scale = scale;
    this.x = fit(x, this.sea[0] * scale, this.width);
    this.y = fit(y, this.sea[1] * scale, this.height);
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = this.drawn === scale ? null : setTimeout(() => this.settle(), REST);
  }
}
