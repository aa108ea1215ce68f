// An introduction as a table: a line that speaks like a host and knows one answer to each question.
//
// The host has played it beforehand and sends it whole. So the client, the room and the board need not know that nobody
// else is there; a move that the introduction does not want is refused kindly, and changes nothing.

import { PROTOCOL, type Introduction, type IntroductionStep, type Preview, type ToClient, type ToHost } from '../gen/types';
import type { Wire } from '../table/client';

/** The code of a refusal that only says: not now. */
export const NOT_NOW = 'not-now';

/** The introduction with the learner under a name of his own, unless somebody else in it is called so. */
export function called(introduction: Introduction, name: string | null | undefined): Introduction {
  const { welcome } = introduction;
  const { seats } = welcome.table;
  if (!name || seats.some((seat) => seat.name.toLowerCase() === name.toLowerCase())) return introduction;
  const own = seats.map((seat) => (seat.mine ? { ...seat, name } : seat));
  return { ...introduction, welcome: { ...welcome, table: { ...welcome.table, seats: own } } };
}

/** What a lesson needs of the world. */
export interface School {
  after(ms: number, then: () => void): () => void;
  /** Whether a move is the wanted one but for where exactly the hand has steered. */
  alike(mv: string, wanted: string): boolean;
}

export class Lesson {
  constructor(
    readonly introduction: Introduction,
    private readonly school: School,
  ) {}

  /** How many moves there are. */
  get length(): number {
    return this.introduction.steps.length;
  }

  /** The number of the step that is asked for when this was told last, from 0; `length` after the end. */
  stepAt(seq: number): number {
    const at = this.introduction.steps.findIndex((step) => lastOf(step) > seq);
    return at < 0 ? this.length : at;
  }

  /** The move that is wanted when this was told last. */
  wantedAt(seq: number): string | null {
    return this.introduction.steps[this.stepAt(seq)]?.mv ?? null;
  }

  /** The wanted move in place of one that is meant for it. */
  meant(mv: string, seq: number): string {
    const wanted = this.wantedAt(seq);
    return wanted !== null && this.school.alike(mv, wanted) ? wanted : mv;
  }

  /** A line to it, from the beginning. */
  dial = (): Wire => new ScriptedWire(this, this.school);
}

const lastOf = (step: IntroductionStep): number => step.told.at(-1)?.seq ?? 0;

class ScriptedWire implements Wire {
  readonly recorded = true;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  private seq: number;
  private stop = () => {};

  constructor(
    private readonly lesson: Lesson,
    school: School,
  ) {
    this.seq = lesson.introduction.welcome.seq;
    this.stop = school.after(0, () => this.onopen?.());
  }

  close() {
    this.stop();
  }

  send(text: string) {
    const said = JSON.parse(text) as ToHost;
    switch (said.type) {
      case 'hello':
        this.say({ type: 'hello', protocol: PROTOCOL, version: '', time: Date.now() });
        return this.say({ type: 'welcome', ...this.lesson.introduction.welcome });
      case 'play':
        return this.play(said.mv);
      case 'preview':
        return this.say({ type: 'previews', id: said.id, previews: this.previews(said.moves) });
      case 'why':
        return this.say({ type: 'refused', id: said.id, code: NOT_NOW, clause: null, says: '' });
      case 'ping':
        return this.say({ type: 'pong', at: said.at, time: Date.now() });
    }
  }

  private say(message: ToClient) {
    this.onmessage?.({ data: message });
  }

  private play(mv: string) {
    const step = this.lesson.introduction.steps[this.lesson.stepAt(this.seq)];
    if (!step || this.lesson.meant(mv, this.seq) !== step.mv) {
      return this.say({ type: 'refused', code: NOT_NOW, clause: null, says: '' });
    }
    for (const told of step.told) {
      this.seq = told.seq;
      this.say({ type: 'told', ...told });
    }
  }

  /** What is known of these moves: one that is meant for the wanted one ends where that ends, of others it is nothing. */
  private previews(moves: readonly string[]): Preview[] {
    const step = this.lesson.introduction.steps[this.lesson.stepAt(this.seq)];
    return moves.map((mv) => {
      const tried = step?.previews ?? [];
      const found = tried.find((one) => one.mv === mv) ?? tried.find((one) => one.mv === this.lesson.meant(mv, this.seq));
      return { kind: 'foreseen', changes: {}, story: [], outlook: null, ...found, mv };
    });
  }
}
