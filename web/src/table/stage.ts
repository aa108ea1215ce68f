// What of the table is on the screen. The host is faster than the eye: bots answer each other within milliseconds, so
// what was told waits here and is shown one after another, each for as long as its facts last.
//
// Nobody waits long: the whole queue takes two seconds at most, and `skip` shows the end at once.

import type { Line } from '../gen/types';

/** One state of the table with the lines that led to it. */
export interface Frame<State> {
  state: State;
  lines: readonly Line[];
}

/** A fact being shown. */
export interface OnStage {
  fact: unknown;
  ms: number;
  key: number;
}

const LONGEST_QUEUE = 2000;

export class Stage<State> {
  playing: OnStage | null = null;
  /** Called when something else is to be seen. */
  onchange: (state: State, playing: OnStage | null) => void = () => {};
  /** Called when a fact begins to be shown, with its line. */
  onfact: (line: Line) => void = () => {};

  private frames: Frame<State>[] = [];
  private lines: Line[] = [];
  private nextKey = 1;
  /** How much of its usual time a fact gets: less, the more is waiting. */
  private pace = 1;
  private stop = () => {};

  constructor(
    public shown: State,
    private readonly after: (ms: number, then: () => void) => () => void,
    private readonly lasts: (fact: unknown) => number,
    private readonly motion: () => boolean,
  ) {}

  /** Whether something is still to be shown. */
  get busy(): boolean {
    return this.playing !== null || this.frames.length > 0;
  }

  /** Shows this when everything before it has been shown. */
  push(frame: Frame<State>) {
    this.frames.push(frame);
    const waiting = [...this.lines, ...this.frames.flatMap((frame) => frame.lines)];
    const all = waiting.reduce((sum, line) => sum + Math.max(0, this.lasts(line.fact)), 0);
    this.pace = Math.min(this.pace, LONGEST_QUEUE / Math.max(1, all));
    if (!this.motion()) this.skip();
    else if (this.playing === null) this.next();
  }

  /** Replaces what is on the screen and drops what was waiting. */
  jump(state: State) {
    this.clear();
    this.show(state);
  }

  /** The last state changes in something that is not worth waiting for: clocks, presence, previews. */
  amend(change: (state: State) => State) {
    this.frames = this.frames.map((frame) => ({ ...frame, state: change(frame.state) }));
    this.show(change(this.shown));
  }

  /** Shows the end of the queue at once. */
  skip() {
    const last = this.frames.at(-1)?.state ?? this.shown;
    for (const line of [...this.lines, ...this.frames.flatMap((frame) => frame.lines)]) this.onfact(line);
    this.clear();
    this.show(last);
  }

  private clear() {
    this.stop();
    this.frames = [];
    this.lines = [];
    this.pace = 1;
    this.playing = null;
  }

  private next() {
    for (;;) {
      const line = this.lines.shift();
      if (line) {
        this.onfact(line);
        const wanted = this.lasts(line.fact);
        if (wanted <= 0) continue;
        this.playing = { fact: line.fact, ms: Math.round(wanted * this.pace), key: this.nextKey++ };
        this.stop = this.after(this.playing.ms, () => this.next());
        return this.show(this.shown);
      }
      const frame = this.frames.shift();
      if (!frame) break;
      this.lines = [...frame.lines];
      this.playing = null;
      this.show(frame.state);
    }
    this.pace = 1;
    this.playing = null;
    this.show(this.shown);
  }

  private show(state: State) {
    this.shown = state;
    this.onchange(state, this.playing);
  }
}
