// Hands on a board that is panned and zoomed: one hand drags it, two pinch it, a wheel zooms it. What lies over it and
// has `data-still` is left alone, and a game may let a hand take hold of something else.

import type { Camera, Point } from './camera.svelte';

/** What a hand holds instead of the board: it is told where the hand is, until it lets go. Points are of the board. */
export interface Grip {
  move(at: Point): void;
  drop(): void;
}

/** A hand that moves less than this has clicked. */
const SLOP = 5;

export class Hands {
  private frame: HTMLElement | null = null;
  private readonly down = new Map<number, Point>();
  private held: { hand: number; grip: Grip } | null = null;
  private from: Point | null = null;
  private dragged = false;

  constructor(
    private readonly camera: Camera,
    private readonly take: (at: Element) => Grip | null = () => null,
  ) {}

  /** Whether a hand lies on the board. */
  get busy(): boolean {
    return this.down.size > 0;
  }

  /** Where something happened, as a point of the board. */
  at(event: { clientX: number; clientY: number }): Point {
    const { x, y } = this.inside(event);
    return this.camera.at(x, y);
  }

  /** Listens at the window of the board: `<div {@attach hands.on}>`. */
  readonly on = (frame: HTMLElement) => {
    this.frame = frame;
    const stop = new AbortController();
    const { signal } = stop;
    frame.addEventListener('pointerdown', this.press, { signal });
    frame.addEventListener('pointermove', this.move, { signal });
    frame.addEventListener('pointerup', this.lift, { signal });
    frame.addEventListener('pointercancel', this.lift, { signal });
    // A drag is no click on what lies below the hand.
    frame.addEventListener('click', this.swallow, { signal, capture: true });
    // A wheel that zooms must not scroll the page.
    frame.addEventListener('wheel', this.wheel, { signal, passive: false });
    return () => stop.abort();
  };

  private inside(event: { clientX: number; clientY: number }): Point {
    const box = this.frame!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private readonly press = (event: PointerEvent) => {
    const at = event.target as Element;
    if (event.button !== 0 || at.closest('[data-still]')) return;
    this.from = this.inside(event);
    this.down.set(event.pointerId, this.from);
    this.dragged = false;
    const grip = this.down.size === 1 ? this.take(at) : null;
    if (!grip) return;
    this.held = { hand: event.pointerId, grip };
    this.frame!.setPointerCapture(event.pointerId);
    event.preventDefault();
  };

  private readonly move = (event: PointerEvent) => {
    const before = this.down.get(event.pointerId);
    if (!before) return;
    const now = this.inside(event);
    if (this.held) {
      // Another finger that lies on the board does not pull at what this one holds.
      if (this.held.hand !== event.pointerId) return;
      this.dragged = true;
      this.held.grip.move(this.at(event));
    } else if (this.down.size >= 2) {
      const other = [...this.down].find(([hand]) => hand !== event.pointerId)![1];
      const apart = (hand: Point) => Math.hypot(hand.x - other.x, hand.y - other.y);
      this.camera.panBy((now.x - before.x) / 2, (now.y - before.y) / 2);
      if (apart(before) > 0) this.camera.zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, apart(now) / apart(before));
      this.dragged = true;
    } else if (this.dragged || Math.hypot(now.x - this.from!.x, now.y - this.from!.y) > SLOP) {
      if (!this.dragged) this.frame!.setPointerCapture(event.pointerId);
      this.dragged = true;
      this.camera.panBy(now.x - before.x, now.y - before.y);
    } else return;
    this.down.set(event.pointerId, now);
  };

  private readonly lift = (event: PointerEvent) => {
    this.down.delete(event.pointerId);
    if (this.held?.hand !== event.pointerId) return;
    const { grip } = this.held;
    this.held = null;
    if (this.dragged) grip.drop();
  };

  private readonly swallow = (event: MouseEvent) => {
    if (!this.dragged) return;
    this.dragged = false;
    event.stopPropagation();
    event.preventDefault();
  };

  private readonly wheel = (event: WheelEvent) => {
    event.preventDefault();
    const { x, y } = this.inside(event);
    this.camera.zoomAt(x, y, Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)));
  };
}
