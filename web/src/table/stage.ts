// What of the table is on the screen. The host is faster than the eye: bots answer each other within milliseconds, so
// what was told waits here and is shown one after another, at the tempo of those who act.
//
// What one captain does until another one acts is a little scene: it is given at least a second and hardly more than two
// and a half, however much or little happens in it. What one does oneself is shown as it comes. `skip` shows the end at once.

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

/** How fast things are shown. */
export interface Tempo<State> {
  /** How long a fact is shown if there is time. */
  lasts(line: Line): number;
  /** Whose scene it belongs to: it begins one if that is another than before; nothing if it goes on. */
  actor(line: Line, before: State, after: State): number | null | undefined;
  /** The chair whose own doings are shown as they come. */
  own(): number | null;
  /** By how much everything takes longer: 1 is normal, 0 shows the end at once. */
  pace(): number;
}

/** A scene of somebody else takes this long, in milliseconds at normal pace, and there is this much rest after it. */
const SHORTEST = 1000;
const LONGEST = 2500;
const REST = 250;
/** What lasts this long has a weight of its own, and is never hurried beyond this. */
const WEIGHTY = 600;
const HURRIED = { weighty: 0.8, light: 0.3 };

export class Stage<State> {
  playing: OnStage | null = null;
  /** Whose scene is being shown. */
  acting: number | null = null;
  /** What was shown before that which is played now. */
  before: State;
  /** Called when something else is to be seen. */
  onchange: (state: State, playing: OnStage | null) => void = () => {};
  /** Called when a fact begins to be shown, with its line. */
  onfact: (line: Line) => void = () => {};
  /** Called when everything has been shown. */
  onidle: () => void = () => {};

  private frames: Frame<State>[] = [];
  private lines: Line[] = [];
  private nextKey = 1;
  /** How much of the scene has been shown, at normal pace. */
  private elapsed = 0;
  private waits = false;
  private stop = () => {};

  constructor(
    public shown: State,
    private readonly after: (ms: number, then: () => void) => () => void,
    private readonly tempo: Tempo<State>,
  ) {
    this.before = shown;
  }

  /** Whether something is still to be shown. */
  get busy(): boolean {
    return this.playing !== null || this.waits || this.frames.length > 0;
  }

  /** Shows this when everything before it has been shown. */
  push(frame: Frame<State>) {
    this.frames.push(frame);
    if (this.tempo.pace() <= 0) this.skip();
    else if (this.playing === null && !this.waits) this.next();
  }

  /** Replaces what is on the screen and drops what was waiting. */
  jump(state: State) {
    this.clear();
    this.before = state;
    this.show(state);
    this.onidle();
  }

  /** The last state changes in something that is not worth waiting for: clocks, presence, previews. */
  amend(change: (state: State) => State) {
    this.frames = this.frames.map((frame) => ({ ...frame, state: change(frame.state) }));
    this.before = change(this.before);
    this.show(change(this.shown));
  }

  /** Shows the end of the queue at once. */
  skip() {
    const last = this.frames.at(-1)?.state ?? this.shown;
    for (const line of [...this.lines, ...this.frames.flatMap((frame) => frame.lines)]) this.onfact(line);
    this.jump(last);
  }

  private clear() {
    this.stop();
    this.frames = [];
    this.lines = [];
    this.elapsed = 0;
    this.acting = null;
    this.waits = false;
    this.playing = null;
  }

  private next() {
    this.waits = false;
    for (;;) {
      const line = this.lines[0];
      if (line) {
        const actor = this.tempo.actor(line, this.before, this.shown);
        if (actor !== undefined && actor !== this.acting) {
          if (this.holds()) return;
          this.acting = actor;
          this.elapsed = 0;
        }
        this.lines.shift();
        if (this.play(line)) return;
        continue;
      }
      const frame = this.frames[0];
      if (!frame) break;
      // Who acts next begins with the board as it was.
      const first = frame.lines[0];
      const actor = first ? this.tempo.actor(first, this.shown, frame.state) : undefined;
      if (actor !== undefined && actor !== this.acting && this.holds()) return;
      this.frames.shift();
      this.lines = [...frame.lines];
      this.playing = null;
      this.before = this.shown;
      this.show(frame.state);
    }
    if (this.holds()) return;
    this.clear();
    this.before = this.shown;
    this.show(this.shown);
    this.onidle();
  }

  /** Shows a fact, if there is anything to see. */
  private play(line: Line): boolean {
    this.onfact(line);
    const wanted = this.tempo.lasts(line);
    if (wanted <= 0) return false;
    const left = wanted + this.toCome();
    const least = wanted >= WEIGHTY ? HURRIED.weighty : HURRIED.light;
    const hurry = Math.min(1, Math.max(least, (LONGEST - this.elapsed) / left));
    const ms = wanted * hurry;
    this.elapsed += ms;
    this.playing = { fact: line.fact, ms: Math.round(ms * this.tempo.pace()), key: this.nextKey++ };
    this.stop = this.after(this.playing.ms, () => this.next());
    this.show(this.shown);
    return true;
  }

  /** How long the rest of this scene would take, as far as it was told. */
  private toCome(): number {
    let sum = 0;
    const rest = [{ state: this.shown, lines: this.lines }, ...this.frames];
    for (const { state, lines } of rest) {
      for (const line of lines) {
        const actor = this.tempo.actor(line, this.shown, state);
        if (actor !== undefined && actor !== this.acting) return sum;
        sum += Math.max(0, this.tempo.lasts(line));
      }
    }
    return sum;
  }

  /** Lets the scene of somebody else be seen before another one begins. Says whether that takes time. */
  private holds(): boolean {
    if (this.elapsed === 0) return false;
    const left = this.acting === this.tempo.own() ? 0 : Math.max(REST, SHORTEST - this.elapsed);
    this.elapsed = 0;
    if (left === 0) return false;
    this.playing = null;
    this.waits = true;
    this.stop = this.after(Math.round(left * this.tempo.pace()), () => this.next());
    this.show(this.shown);
    return true;
  }

  private show(state: State) {
    this.shown = state;
    this.onchange(state, this.playing);
  }
}
