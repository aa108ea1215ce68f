// A table as one client knows it: the line to the host, what was told over it, and what was sent and not yet answered.
//
// There is no page in here. The state is a plain value that is replaced, never changed, so that a screen can draw from
// it and a test can look at it. Nothing is believed before the host has said it: a move that was sent locks the board
// and changes nothing until it is told.

import {
  PROTOCOL,
  type Film,
  type Line,
  type Now,
  type Preview,
  type Prospect,
  type Refused,
  type Said,
  type TableInfo,
  type ToClient,
  type ToHost,
  type Told,
  type Welcome,
} from '../gen/types';
import type { Refusal } from '../game';
import { after, begun, filled, framesOf, isFirst, type Frame, type History } from './history';
import { apply } from './patch';

/** How the line to the host is. */
export type Link =
  /** The first attempt is under way. */
  | 'opening'
  /** The table is here. */
  | 'open'
  /** It broke; it is tried again. */
  | 'lost'
  /** The host speaks another version: the page has to be loaded again. */
  | 'outdated'
  /** This client has hung up. */
  | 'closed';

/** What would come of a move, with the view worked out. */
export interface Foreseen {
  view: unknown;
  story: Line[];
  outlook: unknown;
}

/** Everything that is known of the table. */
export interface TableView {
  link: Link;
  /** When the next attempt is made, in milliseconds of this device's clock. */
  retryAt: number | null;
  /** Why the host hung up, if it said so. */
  bye: { code: string; says: string } | null;
  table: TableInfo | null;
  /** The number of what happened last. */
  seq: number;
  contents: unknown;
  view: unknown;
  now: Now;
  story: readonly Line[];
  /** What was seen and told, moment by moment, as far as it is known. */
  history: History;
  /** Whether it reaches back to the beginning of the game. */
  whole: boolean;
  said: readonly Said[];
  face: number | null;
  orders: readonly string[];
  /** The move that was sent and is not yet answered. */
  pending: { mv: string; seat: number; seen: number } | null;
  /** The last refusal that answers no question of ours. */
  refused: Refused | null;
  /** Somebody wants to take moves back. */
  undo: { by: number; waiting: readonly number[] } | null;
  previews: ReadonlyMap<string, Foreseen>;
  /** Moves that were asked about and may not be made. */
  refusals: ReadonlyMap<string, Refusal>;
  /** The number that this device has shown last, if it was away since then. */
  left: number | null;
  /** What happened since this device saw the table last, if that was before this page was opened. */
  missed: readonly Line[];
  /** The host's clock less this device's. */
  offset: number;
}

/** The part of a WebSocket that is used. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  /** Everything was said beforehand: it cannot break, says things and not their text, and whatever it welcomes to is shown at once. */
  recorded?: boolean;
}

/** What the client needs of the world. */
export interface World {
  dial(): Wire;
  now(): number;
  random(): number;
  after(ms: number, then: () => void): () => void;
  /** The last number this device has shown of the table, and how to keep it. */
  recall(): number | null;
  keep(seq: number): void;
}

/** What a change was made by: the stage plays what was told and shows everything else at once. */
export type News =
  | { kind: 'told'; lines: readonly Line[] }
  | { kind: 'welcome'; lines: readonly Line[]; resumed: boolean }
  | { kind: 'other' };

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 20_000;
const PATIENCE = 10_000;
const GATHER_PREVIEWS = 12;
const MOST_PREVIEWS = 64;

const NOTHING: Now = { asked: [], options: [], undo: false };

export class TableClient {
  state: TableView = {
    link: 'opening',
    retryAt: null,
    bye: null,
    table: null,
    seq: 0,
    contents: null,
    view: null,
    now: NOTHING,
    story: [],
    history: [],
    whole: false,
    said: [],
    face: null,
    orders: [],
    pending: null,
    refused: null,
    undo: null,
    previews: new Map(),
    refusals: new Map(),
    left: null,
    missed: [],
    offset: 0,
  };
  /** Called after each change. */
  onchange: (state: TableView, news: News) => void = () => {};

  private wire: Wire | null = null;
  private welcomed = false;
  /** The host has said on this line why it hangs up. */
  private parted = false;
  private failures = 0;
  private wantedFace: number | null | undefined;
  private nextId = 1;
  private questions = new Map<number, (answer: Refused | null) => void>();
  private wanted = new Set<string>();
  private asked = new Set<string>();
  /** Who waits for what would come of a move. */
  private curious = new Map<string, ((answer: Foreseen | Refusal | null) => void)[]>();
  /** What was seen and told before to each pair of eyes at this screen. */
  private pasts = new Map<number | null, { history: History; whole: boolean }>();
  private stopRetry = () => {};
  private stopPing = () => {};
  private stopWaiting = () => {};
  private stopGathering = () => {};

  constructor(private readonly world: World) {}

  /** Dials, and again after every break, until `close`. */
  open() {
    this.dial();
  }

  /** Hangs up for good. */
  close() {
    this.hangUp();
    this.set({ link: 'closed', retryAt: null });
  }

  /** The device is awake or online again: no need to wait for the next attempt. */
  wake() {
    if (this.state.link !== 'lost') return;
    this.stopRetry();
    this.failures = 0;
    this.dial();
  }

  /** I am somebody else now: the host knows a line by who opened it. */
  redial() {
    if (this.state.link === 'closed' || this.state.link === 'outdated') return;
    this.wantedFace = undefined;
    this.set({ face: null });
    this.dial();
  }

  // What a captain can say.

  /** Sends a move. Refused here, without a word to the host, while another is on its way. */
  play(mv: string): boolean {
    const { face, pending, seq, link } = this.state;
    if (face === null || pending !== null || link !== 'open') return false;
    this.set({ pending: { mv, seat: face, seen: seq }, refused: null });
    this.send({ type: 'play', seat: face, seen: seq, mv });
    return true;
  }

  /** Asks whether a move would be allowed: null if it would, otherwise the refusal. */
  why(mv: string): Promise<Refused | null> {
    const { face, link } = this.state;
    if (face === null || link !== 'open') return Promise.resolve(null);
    const id = this.nextId++;
    return new Promise((resolve) => {
      this.questions.set(id, resolve);
      this.send({ type: 'why', id, seat: face, mv });
    });
  }

  /** Wants previews; they come into `state.previews`. Requests made close together are sent as one. */
  preview(moves: readonly string[]) {
    const fresh = moves.filter((mv) => !this.asked.has(mv) && !this.wanted.has(mv));
    if (fresh.length === 0) return;
    for (const mv of fresh) this.wanted.add(mv);
    this.stopGathering();
    this.stopGathering = this.world.after(GATHER_PREVIEWS, () => this.askPreviews());
  }

  /** What would come of a move, or why it may not be made; nothing if something else happened before the answer. */
  foresee(mv: string): Promise<Foreseen | Refusal | null> {
    const known = this.state.previews.get(mv) ?? this.state.refusals.get(mv);
    if (known || this.state.face === null || this.state.link !== 'open') return Promise.resolve(known ?? null);
    this.preview([mv]);
    return new Promise((resolve) => this.curious.set(mv, [...(this.curious.get(mv) ?? []), resolve]));
  }

  /** The whole game up to some moment, as the host has filmed it through the same eyes. */
  fill(film: Film) {
    if (String(this.state.face ?? 'spectator') !== film.eyes && !(film.eyes === 'all' && this.state.face === null)) return;
    this.set({ history: filled(this.state.history, framesOf(film)), whole: true });
  }

  /** Looks from another chair of mine, or from none. */
  faceTo(seat: number | null) {
    this.wantedFace = seat;
    if (this.state.link === 'open') this.send({ type: 'face', seat });
  }

  takeBack() {
    if (this.state.face !== null) this.send({ type: 'undo', seat: this.state.face });
  }
  consent(seat: number, yes: boolean) {
    this.send({ type: 'consent', seat, yes });
  }
  setOrders(keys: string[]) {
    if (this.state.face === null) return;
    this.set({ orders: keys });
    this.send({ type: 'orders', seat: this.state.face, keys });
  }
  standIn(seat: number, on: boolean) {
    this.send({ type: 'stand-in', seat, on });
  }
  say(text: string) {
    this.send({ type: 'say', text });
  }
  /** A refusal was read. */
  dismiss() {
    this.set({ refused: null });
  }
  /** Whatever was missed has been looked at. */
  caughtUp() {
    this.set({ missed: [], left: null });
    this.markSeen();
  }
  /** The reader sees the page now: what has been told counts as seen. */
  markSeen() {
    if (this.state.seq > 0) this.world.keep(this.state.seq);
  }

  // The line.

  private dial() {
    this.hangUp();
    this.welcomed = false;
    this.parted = false;
    const wire = this.world.dial();
    this.wire = wire;
    wire.onopen = () => {
      // After a break the same table goes on: only what was missed is asked for.
      const seen = this.state.view === null ? null : this.state.seq;
      const face = this.wantedFace === undefined ? this.state.face : this.wantedFace;
      this.send({ type: 'hello', protocol: PROTOCOL, seen, face });
      if (!wire.recorded) this.keepAlive();
    };
    wire.onmessage = (event) => {
      if (this.wire === wire) this.hear(event.data);
    };
    wire.onclose = () => {
      if (this.wire === wire) this.broken();
    };
  }

  private hangUp() {
    this.stopRetry();
    this.stopPing();
    this.stopWaiting();
    this.stopGathering();
    const wire = this.wire;
    this.wire = null;
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = null;
      wire.close();
    }
    for (const answer of this.questions.values()) answer(null);
    this.questions.clear();
    this.forget();
  }

  /** What was asked about moves is not worth an answer any more. */
  private forget() {
    this.wanted.clear();
    this.asked.clear();
    const curious = [...this.curious.values()].flat();
    this.curious.clear();
    for (const answer of curious) answer(null);
  }

  private broken() {
    this.hangUp();
    if (this.state.link === 'outdated' || this.state.link === 'closed') return;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.failures) * (0.8 + 0.4 * this.world.random());
    this.failures += 1;
    this.set({ link: 'lost', retryAt: this.world.now() + wait });
    this.stopRetry = this.world.after(wait, () => this.dial());
  }

  private keepAlive() {
    this.stopPing = this.world.after(PING_EVERY, () => {
      // A line can be dead without having been closed: no answer is an answer. Who waits is armed before he asks.
      this.stopWaiting = this.world.after(PATIENCE, () => this.broken());
      this.keepAlive();
      this.send({ type: 'ping', at: Math.round(this.world.now()) });
    });
  }

  private send(message: ToHost) {
    this.wire?.send(JSON.stringify(message));
  }

  // What the host says.

  private hear(data: unknown) {
    this.stopWaiting();
    const message = (typeof data === 'string' ? JSON.parse(data) : data) as ToClient;
    switch (message.type) {
      case 'hello':
        if (message.protocol !== PROTOCOL) this.outdated();
        else this.set({ offset: message.time - this.world.now() });
        return;
      case 'welcome':
        return this.welcome(message);
      case 'told':
        return this.told(message);
      case 'table': {
        const { type: _, ...table } = message;
        return this.set({ table });
      }
      case 'seats':
        if (this.state.table) {
          this.set({ table: { ...this.state.table, seats: message.seats, watching: message.watching } });
        }
        return;
      case 'said':
        if (this.state.said.some((said) => said.seq === message.seq)) return;
        return this.set({ said: [...this.state.said, message] });
      case 'previews':
        return this.hearOf(message.previews);
      case 'allowed':
        return this.answer(message.id, null);
      case 'refused':
        if (message.id != null) return this.answer(message.id, message);
        return this.set({ refused: message, pending: null });
      case 'undo-asked':
        return this.set({ undo: message.waiting.length ? { by: message.by, waiting: message.waiting } : null });
      case 'pong':
        return this.set({ offset: message.time - this.world.now() });
      case 'bye':
        // The first words are the reason. A host that stops says so, and then may call the line that it cuts slow.
        if (!this.parted) this.set({ bye: { code: message.code, says: message.says } });
        this.parted = true;
        if (message.code === 'protocol') this.outdated();
        return;
    }
  }

  private outdated() {
    this.set({ link: 'outdated', retryAt: null });
    this.hangUp();
  }

  private welcome(welcome: Welcome) {
    const before = this.state;
    const resumed = before.view !== null && !this.wire?.recorded;
    const redialled = !this.welcomed;
    this.welcomed = true;
    this.failures = 0;
    const story = [...before.story.filter((line) => line.seq <= welcome.cut), ...welcome.story];
    const known = new Set(before.said.map((said) => said.seq));
    const lastShown = before.view !== null ? null : this.world.recall();
    const state: Partial<TableView> = {
      link: 'open',
      retryAt: null,
      bye: null,
      table: welcome.table,
      seq: welcome.seq,
      contents: welcome.contents,
      view: welcome.view,
      now: welcome.now,
      story,
      said: [...before.said, ...welcome.said.filter((said) => !known.has(said.seq))],
      face: welcome.face,
      orders: welcome.orders,
      pending: null,
      undo: null,
      previews: new Map(),
      refusals: new Map(),
      ...this.remembered(welcome, resumed),
    };
    if (lastShown !== null) {
      state.missed = story.filter((line) => line.seq > lastShown);
      state.left = state.missed.length > 0 ? lastShown : null;
    }
    const { pending } = before;
    const news = welcome.story.filter((line) => line.seq > before.seq);
    this.set(state, { kind: 'welcome', lines: resumed ? news : [], resumed });
    // A move that was on its way when the line broke: if nothing has happened since, the host has never had it. If it
    // had, the number would be another, and the host would refuse the doubled move as stale.
    if (redialled && resumed && pending && pending.seen === welcome.seq && pending.seat === welcome.face) this.play(pending.mv);
  }

  /** The history, as far as it goes on from what these eyes were told before. */
  private remembered(welcome: Welcome, resumed: boolean): Pick<TableView, 'history' | 'whole'> {
    const { history, whole, face } = this.state;
    if (this.wire?.recorded && knows(history, welcome.seq)) return { history, whole };
    this.pasts.set(face, { history, whole });
    const past = (resumed && this.pasts.get(welcome.face)) || { history: [], whole: false };
    // What was taken back meanwhile is told no more.
    const told = new Set(welcome.story.map(({ seq }) => seq));
    const holds = ({ seq, lines }: Frame) => seq <= welcome.cut || (welcome.cut === 0 && lines.every((line) => told.has(line.seq)) && seq <= welcome.seq);
    const kept = past.history.filter(holds);
    if (knows(kept, welcome.seq)) return { history: kept, whole: past.whole };
    const upTo = kept.at(-1)?.seq ?? 0;
    // Whoever looked with other eyes before was told the beginning already, but not as these see it.
    const story = [...this.state.story.filter(({ seq }) => seq <= welcome.cut), ...welcome.story];
    const now = begun({ ...welcome, story: story.filter(({ seq }) => seq > upTo) });
    return { history: [...kept, now], whole: kept.length > 0 ? past.whole : welcome.cut === 0 && isFirst(now) };
  }

  private told(told: Told) {
    const before = this.state;
    if (!this.welcomed || told.seq <= before.seq) return;
    let view: unknown;
    try {
      view = apply(before.view, told.changes);
    } catch {
      // Something between was not heard. What is shown cannot be mended, so everything is asked for anew.
      this.set({ view: null, story: [] });
      this.dial();
      return;
    }
    const cut = told.cut ?? null;
    const kept = cut === null ? before.story : before.story.filter((line) => line.seq <= cut);
    this.forget();
    this.set(
      {
        seq: told.seq,
        view,
        now: told.now,
        story: [...kept, ...told.story],
        history: cut === null && knows(before.history, told.seq) ? before.history : after(before.history, told, view),
        pending: null,
        refused: null,
        undo: null,
        previews: new Map(),
        refusals: new Map(),
      },
      { kind: 'told', lines: told.story },
    );
  }

  private answer(id: number, refused: Refused | null) {
    this.questions.get(id)?.(refused);
    this.questions.delete(id);
  }

  private askPreviews() {
    const { face, link } = this.state;
    const moves = [...this.wanted];
    this.wanted.clear();
    if (face === null || link !== 'open') return;
    for (const mv of moves) this.asked.add(mv);
    for (let from = 0; from < moves.length; from += MOST_PREVIEWS) {
      const some = moves.slice(from, from + MOST_PREVIEWS);
      this.send({ type: 'preview', id: this.nextId++, seat: face, moves: some });
    }
  }

  private hearOf(answers: readonly Preview[]) {
    const previews = new Map(this.state.previews);
    const refusals = new Map(this.state.refusals);
    const told: (() => void)[] = [];
    for (const { mv, ...answer } of answers) {
      // An answer that comes after the next move speaks of a view that is gone.
      if (!this.asked.has(mv)) continue;
      const heard = this.read(answer);
      if (heard === null) continue;
      if ('outlook' in heard) previews.set(mv, heard);
      else refusals.set(mv, heard);
      for (const curious of this.curious.get(mv) ?? []) told.push(() => curious(heard));
      this.curious.delete(mv);
    }
    this.set({ previews, refusals });
    for (const answer of told) answer();
  }

  private read(answer: Prospect): Foreseen | Refusal | null {
    if (answer.kind === 'refused') return { clause: answer.clause, says: answer.says };
    try {
      return { view: apply(this.state.view, answer.changes), story: answer.story, outlook: answer.outlook };
    } catch {
      return null;
    }
  }

  private set(change: Partial<TableView>, news: News = { kind: 'other' }) {
    this.state = { ...this.state, ...change };
    this.onchange(this.state, news);
  }
}

/** Whether the history reaches as far as this number. */
const knows = (history: History, seq: number): boolean => (history.at(-1)?.seq ?? 0) >= seq;
