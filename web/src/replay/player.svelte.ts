// A game that is looked at again: which moment is wanted, which one is on the screen, and whether it plays by itself.
//
// What happened between two neighbouring moments is shown on the same stage as at the table; any other step jumps.

import type { Line, Moment } from '../gen/types';
import { Stage, type OnStage } from '../table/stage';
import { Album } from './album';
import { linesBetween } from './moments';

/** A moment on the screen, with the lines that led to it. */
export interface Shown extends Moment {
  index: number;
  lines: readonly Line[];
}

export interface Film {
  moments: readonly number[];
  story: readonly Line[];
}

export interface Means {
  fetch: (at: number) => Promise<Moment>;
  after: (ms: number, then: () => void) => () => void;
  /** How long a fact is shown. */
  lasts: (fact: unknown) => number;
  motion: () => boolean;
}

/** How fast it may play. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

// Between two moments there is time to read: a little, and more for each line.
const PAUSE = 500;
const PAUSE_PER_LINE = 400;
const MOST_LINES_TO_READ = 4;
// Playing goes forward, so more is fetched ahead than behind.
const AHEAD = 3;
const BEHIND = 1;

export class Player {
  /** The moment that is wanted: where the thumb of the scrubber is. */
  wanted = $state(0);
  shown = $state.raw<Shown | null>(null);
  /** The fact that is being shown. */
  fact = $state.raw<OnStage | null>(null);
  /** Whether it plays by itself. */
  running = $state(false);
  speed = $state<number>(1);
  /** Why the wanted moment could not be fetched. */
  failure = $state.raw<unknown>(null);
  /** Called with each fact as it begins to be shown. */
  onfact: (line: Line) => void = () => {};

  readonly last: number;
  private at = -1;
  private fetching = false;
  private gone = false;
  private stop = () => {};
  private album: Album<Moment>;
  private stage: Stage<Shown | null>;

  constructor(
    readonly film: Film,
    private readonly means: Means,
  ) {
    this.last = film.moments.length - 1;
    this.album = new Album(means.fetch);
    this.stage = new Stage<Shown | null>(null, means.after, (fact) => means.lasts(fact) / this.speed, means.motion);
    this.stage.onfact = (line) => this.onfact(line);
    this.stage.onchange = (shown, fact) => {
      this.shown = shown;
      this.fact = fact;
      this.goOn();
    };
  }

  /** Goes to a moment. Whoever chooses one does not want it to run on. */
  go(index: number) {
    this.pause();
    this.want(index);
  }

  /** Goes so many moments on, or back. */
  step(by: number) {
    this.go(this.wanted + by);
  }

  /** Plays from here; from the beginning if this is the end. */
  play() {
    this.running = true;
    if (this.at >= this.last) this.want(0);
    this.goOn();
  }

  pause() {
    this.running = false;
    this.stop();
  }

  /** Shows at once what is being shown. */
  skip() {
    this.stage.skip();
  }

  /** Nobody looks any more. */
  close() {
    this.pause();
    this.gone = true;
    this.stage.jump(this.shown);
  }

  private want(index: number) {
    this.wanted = Math.min(Math.max(index, 0), this.last);
    this.failure = null;
    void this.follow();
  }

  /** Fetches what is wanted, one at a time: a scrubber that is dragged passes over what it does not wait for. */
  private async follow() {
    if (this.fetching) return;
    this.fetching = true;
    try {
      while (this.at !== this.wanted && !this.gone) {
        const index = this.wanted;
        const inputs = this.film.moments[index]!;
        const moment = this.album.have(inputs) ?? (await this.album.get(inputs));
        if (!this.gone) this.show(index, moment);
      }
    } catch (failure) {
      this.failure = failure;
      this.pause();
    } finally {
      this.fetching = false;
    }
    const near = [...Array(AHEAD).keys()].map((n) => this.at + 1 + n).concat([...Array(BEHIND).keys()].map((n) => this.at - 1 - n));
    void this.album.prepare(near.filter((i) => i >= 0 && i <= this.last).map((i) => this.film.moments[i]!));
  }

  private show(index: number, moment: Moment) {
    const before = this.film.moments[index - 1] ?? -1;
    const lines = linesBetween(this.film.story, before, this.film.moments[index]!);
    const next = this.at >= 0 && index === this.at + 1;
    this.at = index;
    if (next) {
      if (this.stage.busy) this.stage.skip();
      this.stage.push({ state: { ...moment, index, lines }, lines });
    } else {
      this.stage.jump({ ...moment, index, lines });
    }
  }

  /** While it plays: the next moment after a time for reading, once everything of this one has been shown. */
  private goOn() {
    this.stop();
    if (!this.running || this.stage.busy || this.shown?.index !== this.wanted) return;
    if (this.wanted >= this.last) {
      this.running = false;
      return;
    }
    const toRead = Math.min(this.shown.lines.length, MOST_LINES_TO_READ);
    this.stop = this.means.after((PAUSE + PAUSE_PER_LINE * toRead) / this.speed, () => this.want(this.wanted + 1));
  }
}
