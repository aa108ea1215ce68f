// The piece in hand while the sea is laid: which move it would be, and where. Whether it may lie there the engine says, by
// the preview of that move; nothing is judged here.

import { keep, recall } from '$web/settings.svelte';
import type { FleetOption, FleetScene, Pose } from '../fleets';
import { STEPS } from '../fleets';

/** The sort of piece that an option lays: everything of its text before the place. `lay reef at 1,2@3` is `lay reef at `. */
export const prefixOf = (text: string): string => text.slice(0, text.lastIndexOf(' ') + 1);

/** The place that a move names; null if it names none. */
export function poseOf(text: string): Pose | null {
  const at = /(-?\d+),(-?\d+)@(\d+)$/.exec(text);
  return at ? [Number(at[1]), Number(at[2]), Number(at[3])] : null;
}

export const moveTo = (prefix: string, [x, y, heading]: Pose): string => `${prefix}${x},${y}@${heading}`;

/** A twelfth of a right angle for a key, a sixteenth of a turn for a button. */
export const TURN = STEPS / 16;

/** How long a preview may take before the place counts as refused. */
const PATIENCE = 450;

const DETAILS = 'freebooter.fleets.millimetres';

class Hand {
  /** Distances are told in millimetres, for those who ask. */
  inDetail = $state(recall(DETAILS) === 'yes');

  /** The question it answers; another question empties it. */
  question = $state('');
  prefix = $state('');
  pose = $state.raw<Pose | null>(null);
  /** Whether the engine had time to answer for this place. */
  waited = $state(false);
  /** Chairs that have the rest done for them, by table. */
  resting = $state.raw<ReadonlySet<string>>(new Set());
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes the first piece that is offered, unless one for the same question is in hand. */
  take(question: string, options: readonly FleetOption[]) {
    const first = options.find(({ text }) => poseOf(text));
    if (!first) return this.drop();
    const same = this.question === question && options.some(({ text }) => prefixOf(text) === this.prefix);
    if (same && this.pose) return;
    this.question = question;
    this.put(prefixOf(first.text), poseOf(first.text)!);
  }
  drop() {
    [this.question, this.prefix, this.pose] = ['', '', null];
  }
  put(prefix: string, [x, y, heading]: Pose) {
    this.prefix = prefix;
    this.pose = [Math.round(x), Math.round(y), ((Math.round(heading) % STEPS) + STEPS) % STEPS];
    this.waited = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.waited = true), PATIENCE);
  }
  get move(): string | null {
    return this.pose ? moveTo(this.prefix, this.pose) : null;
  }
  detail(on: boolean) {
    this.inDetail = on;
    keep(DETAILS, on ? 'yes' : 'no');
  }
  rest(key: string, on: boolean) {
    const next = new Set(this.resting);
    if (on) next.add(key);
    else next.delete(key);
    this.resting = next;
  }
}

export const hand = new Hand();

export const restKey = (scene: FleetScene): string => `${scene.table.id}/${scene.face}`;

/** What is played for a captain who wants the rest done: the first that is offered, and `ready` before more stowing. */
export function restOf(options: readonly FleetOption[]): string | null {
  const ready = options.find(({ mv }) => mv === 'ready');
  return (ready ?? options[0])?.text ?? null;
}

/** Whether the piece may lie where it is: yes, no, or not known yet. */
export function judged(scene: FleetScene): boolean | null {
  const { move } = hand;
  if (move === null) return null;
  if (scene.options.some(({ text }) => text === move) || scene.previews.has(move)) return true;
  return hand.waited ? false : null;
}
