// A film as a line that a table is played over: it welcomes to the moment that is looked at, and tells the next one. So a
// game is looked at again in the same room, on the same stage and at the same tempo as it is played.

import { PROTOCOL, type Film, type ToClient, type ToHost } from '../gen/types';
import type { Wire } from '../table/client';
import { framesOf, type History } from '../table/history';
import { momentAt } from './moments';

// Between two moments there is time to read: a little, and more for each line.
const PAUSE = 400;
const PAUSE_PER_LINE = 250;
const MOST_LINES_TO_READ = 4;
/** Also where everything is shown at once, a moment can be seen before the next one. */
const FASTEST = 0.3;

type After = (ms: number, then: () => void) => () => void;

export class Reel {
  /** The moment that is looked at: its place in the film. */
  at = $state(0);
  /** Whether it plays by itself. */
  running = $state(false);
  /** Called when it has played to its end. */
  onend: () => void = () => {};
  /** Whether what was told last is still being shown; the room says so. */
  busy: () => boolean = () => false;
  /** By how much reading takes longer than usual; the room says so. */
  pace: () => number = () => 1;

  readonly frames: History;
  readonly last: number;
  private wire: FilmWire | null = null;
  private stop = () => {};

  constructor(
    readonly film: Film,
    private readonly after: After,
    inputs = 0,
  ) {
    this.frames = framesOf(film);
    this.last = this.frames.length - 1;
    this.at = momentAt(film.moments, inputs);
  }

  /** After so many inputs. */
  get inputs(): number {
    return this.film.moments[this.at] ?? 0;
  }

  /** A line to it. */
  dial = (): Wire => (this.wire = new FilmWire(this, this.after));

  /** Goes to a moment. Whoever chooses one does not want it to run on. */
  go(index: number) {
    this.pause();
    this.move(index);
  }

  /** To the moment after so many inputs. */
  goTo = (inputs: number) => this.go(momentAt(this.film.moments, inputs));

  /** Goes so many moments on, or back. */
  step(by: number) {
    this.go(this.at + by);
  }

  /** Plays from here; from the beginning if this is the end. */
  play() {
    this.running = true;
    if (this.at >= this.last) this.move(0);
    this.idle();
  }

  pause() {
    this.running = false;
    this.stop();
  }

  /** Nobody looks any more. */
  close() {
    this.pause();
    this.wire = null;
  }

  /** Everything of this moment has been shown: while it plays the next one comes after a time for reading. */
  idle() {
    this.stop();
    if (!this.running || this.busy()) return;
    if (this.at >= this.last) {
      this.running = false;
      return this.onend();
    }
    const lines = Math.min(this.frames[this.at]!.lines.length, MOST_LINES_TO_READ);
    this.stop = this.after((PAUSE + PAUSE_PER_LINE * lines) * Math.max(FASTEST, this.pace()), () => this.move(this.at + 1));
  }

  private move(index: number) {
    const wanted = Math.min(Math.max(index, 0), this.last);
    const next = wanted === this.at + 1;
    this.at = wanted;
    if (next) this.wire?.tell();
    else this.wire?.welcome();
  }
}

class FilmWire implements Wire {
  readonly recorded = true;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  private stop = () => {};

  constructor(
    private readonly reel: Reel,
    after: After,
  ) {
    this.stop = after(0, () => this.onopen?.());
  }

  close() {
    this.stop();
  }

  send(text: string) {
    const said = JSON.parse(text) as ToHost;
    if (said.type !== 'hello') return;
    this.say({ type: 'hello', protocol: PROTOCOL, version: '', time: Date.now() });
    this.welcome();
  }

  /** The table as it was at the moment. */
  welcome() {
    const { film, frames, at } = this.reel;
    const { seq, view, now } = frames[at]!;
    const story = frames.slice(0, at + 1).flatMap(({ lines }) => lines);
    this.say({ type: 'welcome', ...film.welcome, seq, cut: 0, story: [...story], view, now });
  }

  /** What led to the moment. */
  tell() {
    const told = this.reel.film.told[this.reel.at - 1];
    if (told) this.say({ type: 'told', ...told });
  }

  private say(message: ToClient) {
    this.onmessage?.({ data: message });
  }
}
