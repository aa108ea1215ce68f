// A table on the screen: the client's state, paced by the stage, with what the reader has chosen and opened.

import { api, eyesOf } from '../api';
import type { Acts, Foresight, GameUi, Option, Scene } from '../game';
import type { Line, Refused } from '../gen/types';
import { flat, type Translate } from '../i18n';
import { NOT_NOW, type Lesson } from '../learn/lesson';
import { keep, recall, settings } from '../settings.svelte';
import { play as sound } from '../sound';
import { TableClient, type News, type TableView, type Wire } from './client';
import { Stage, type OnStage } from './stage';

/** An earlier moment that is being looked at. */
export interface Peek {
  at: number;
  view: unknown;
  asked: readonly number[];
  /** The lines that are told there, while what was missed is played. */
  lines: readonly Line[];
}

const MOST_REPLAYED = 24;
const WAIT_FOR_OUTLOOK = 400;
const LAST_ANNOUNCED = 12;

export class Room {
  /** What is on the screen. */
  shown = $state.raw<TableView>(null!);
  /** What is known; ahead of the screen while bots play. */
  live = $state.raw<TableView>(null!);
  playing = $state.raw<OnStage | null>(null);
  chosen = $state<string | null>(null);
  pointed = $state<string | null>(null);
  /** A refusal that is being explained. */
  refusal = $state.raw<Refused | null>(null);
  /** A move that wants a second thought. */
  warning = $state.raw<{ says: string; mv: string } | null>(null);
  peek = $state.raw<Peek | null>(null);
  /** Whether what was missed is being played. */
  catchingUp = $state(false);
  /** The clause the rulebook is open at; an empty text opens it at its beginning. */
  rule = $state<string | null>(null);
  looked = $state<number | null>(null);
  /** A move was made that the introduction does not want now. */
  notNow = $state(false);
  /** The last sentences, for a screen reader. */
  announced = $state.raw<readonly { key: number; text: string }[]>([]);

  private client: TableClient;
  private stage: Stage<TableView>;
  private announcedUpTo = 0;
  private nextKey = 1;
  private letOff = () => {};

  constructor(
    readonly id: string,
    readonly ui: GameUi,
    private readonly words: () => Translate,
    /** The introduction that is played in place of a table, if it is one. */
    readonly lesson: Lesson | null = null,
  ) {
    const key = `freebooter.seen.${id}`;
    const seen = lesson ? NaN : Number.parseInt(recall(key) ?? '', 10);
    this.client = new TableClient({
      dial: lesson ? lesson.dial : () => dial(id),
      now: () => Date.now(),
      random: Math.random,
      after,
      recall: () => (Number.isNaN(seen) ? null : seen),
      keep: (seq) => {
        if (!lesson) keep(key, String(seq));
      },
    });
    this.shown = this.live = this.client.state;
    this.stage = new Stage(this.shown, after, (fact) => ui.lasts(fact), () => settings.motion && visible());
    this.client.onchange = (state, news) => this.hear(state, news);
    this.stage.onfact = (line) => this.told(line);
    this.stage.onchange = (state, playing) => this.draw(state, playing);
  }

  open() {
    this.client.open();
    const wake = () => {
      if (!visible()) return;
      this.client.wake();
      if (this.live.missed.length === 0) this.client.markSeen();
    };
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    this.letOff = () => {
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }

  close() {
    this.letOff();
    this.client.close();
  }

  // What can be read off.

  names = $derived(this.shown?.table?.seats.map((seat) => seat.name) ?? []);
  /** The chairs that are mine to decide for at this screen. */
  mine = $derived((this.shown?.table?.seats ?? []).flatMap((seat, i) => (seat.mine && seat.kind === 'captain' ? [i] : [])));
  /** Whether several captains share this screen. */
  hotSeat = $derived(this.mine.length > 1);
  /** The captain at this screen who has to decide, but does not look. */
  handTo = $derived.by(() => {
    if (!this.hotSeat || this.shown.now.over || this.busyStage) return null;
    const { asked } = this.shown.now;
    const { face, table } = this.shown;
    if (face !== null && asked.includes(face)) return null;
    return asked.find((seat) => this.mine.includes(seat) && !table?.seats[seat]?.stand_in) ?? null;
  });
  /** Whether nobody else has to be called for that: whoever looks, or everybody at this screen, is one player. */
  sameHand = $derived.by(() => {
    const { face, contents } = this.shown;
    return this.handTo !== null && (this.ui.oneHand?.(contents, face === null ? this.mine : [face, this.handTo]) ?? false);
  });
  /** Whether the screen has to catch up with the table. */
  busyStage = $derived(this.shown?.seq !== this.live?.seq);
  /** Whether a bot plays in the chair that is looked from. */
  standsIn = $derived(this.shown.face !== null && (this.shown.table?.seats[this.shown.face]?.stand_in ?? false));
  myTurn = $derived(!this.standsIn && this.shown.face !== null && this.shown.now.asked.includes(this.shown.face) && !this.busyStage && !this.shown.now.over);

  /** The move that an introduction wants now. */
  wanted = $derived.by(() => (this.lesson && this.myTurn ? this.lesson.wantedAt(this.shown.seq) : null));

  scene = $derived.by((): Scene => {
    const { shown, peek } = this;
    const looking = peek !== null;
    const decided = looking || this.busyStage || this.standsIn || shown.pending !== null || shown.link !== 'open';
    return {
      view: peek?.view ?? shown.view,
      contents: shown.contents,
      face: shown.face,
      names: this.names,
      seats: shown.table?.seats ?? [],
      asked: peek?.asked ?? shown.now.asked,
      options: decided ? [] : (shown.now.options as Option<unknown>[]),
      chosen: looking ? null : this.chosen,
      // Where nothing else is looked at, the board shows the move that an introduction wants.
      pointed: looking ? null : (this.pointed ?? (this.chosen === null ? this.wanted : null)),
      previews: shown.previews as ReadonlyMap<string, Foresight<unknown, unknown, unknown>>,
      playing: looking ? null : this.playing,
      story: looking ? shown.story.filter((line) => line.at <= peek.at) : shown.story,
      motion: settings.motion,
      busy: shown.pending !== null || shown.link !== 'open',
      live: !looking,
      over: looking ? null : (shown.now.over ?? null),
      table: shown.table!,
    };
  });

  // What the board and the keys ask for.

  acts: Acts = {
    choose: (text) => this.choose(text),
    play: (text) => void this.attempt(text),
    why: (text) => void this.why(text),
    preview: (moves) => this.client.preview(moves),
    point: (text) => {
      this.pointed = text;
      if (text !== null) this.client.preview([text]);
    },
    rule: (clause) => (this.rule = clause),
    look: (seat) => (this.looked = seat),
  };

  choose(given: string | null) {
    const text = given === null ? null : (this.lesson?.meant(given, this.shown.seq) ?? given);
    this.notNow = false;
    if (text === null) {
      this.chosen = null;
    } else if (this.scene.options.length > 0) {
      if (settings.all.confirmMoves && this.chosen !== text) {
        this.chosen = text;
        this.client.preview([text]);
      } else {
        void this.attempt(text);
      }
    }
  }

  /** Plays a move, unless the game has a word of warning. */
  async attempt(text: string) {
    if (this.scene.options.length === 0) return;
    const option = this.scene.options.find((option) => option.text === text) ?? { text, mv: null };
    const seq = this.live.seq;
    if (this.ui.warning && option.mv !== null) {
      const outlook = await this.outlook(text);
      if (this.live.seq !== seq) return;
      const says = this.ui.warning(option, outlook, this.words());
      if (says !== null) {
        this.warning = { says, mv: text };
        return;
      }
    }
    this.send(text);
  }

  /** Plays a move in spite of the warning. */
  send(text: string) {
    this.warning = null;
    this.client.play(text);
  }

  async why(text: string) {
    const refused = await this.client.why(text);
    if (refused) this.refuse(refused);
  }

  /** Chooses the move that the introduction wants, as a hand on the board would. */
  showWanted = () => {
    this.notNow = false;
    this.chosen = this.wanted;
  };

  undo = () => this.client.takeBack();
  consent = (seat: number, yes: boolean) => this.client.consent(seat, yes);
  orders = (keys: string[]) => this.client.setOrders(keys);
  /** Gives a standing order or takes it back, here and at later tables. */
  order(key: string, on: boolean) {
    const others = this.shown.orders.filter((other) => other !== key);
    const all = on ? [...others, key] : others;
    this.orders(all);
    settings.set({ orders: { ...settings.all.orders, [this.shown.table!.game]: all } });
  }
  standIn = (seat: number, on: boolean) => this.client.standIn(seat, on);
  say = (text: string) => this.client.say(text);
  dismiss = () => this.client.dismiss();
  face = (seat: number | null) => this.client.faceTo(seat);
  retry = () => this.client.wake();
  redial = () => this.client.redial();
  skip = () => this.stage.skip();

  /** Shows the board as it was. */
  async look(at: number, lines: readonly Line[] = []) {
    try {
      const moment = await api.moment(this.id, eyesOf(this.shown.face), at);
      this.peek = { at, view: moment.view, asked: moment.asked, lines };
      return true;
    } catch {
      return false;
    }
  }

  backToNow = () => {
    this.catchingUp = false;
    this.peek = null;
  };

  /** Plays what was missed, moment by moment, until it is through or skipped. */
  async playMissed() {
    const moments = new Map<number, Line[]>();
    for (const line of this.live.missed) moments.set(line.at, [...(moments.get(line.at) ?? []), line]);
    this.catchingUp = true;
    for (const [at, lines] of [...moments].slice(-MOST_REPLAYED)) {
      if (!(await this.look(at, lines))) break;
      await new Promise<void>((done) => after(settings.motion ? 500 + 350 * lines.length : 1500, done));
      if (!this.catchingUp) break;
    }
    this.skipMissed();
  }

  skipMissed = () => {
    this.backToNow();
    this.client.caughtUp();
  };

  // What comes in.

  private hear(state: TableView, news: News) {
    const before = this.live;
    this.live = state;
    if (news.kind === 'told' || (news.kind === 'welcome' && news.resumed && state.face === before.face)) {
      // Where all decide at once, what another captain does takes no mark away: the question is still the same.
      if (before.pending !== null || !sameQuestion(before, state)) {
        this.chosen = null;
        this.pointed = null;
        this.warning = null;
        this.notNow = false;
      }
      this.stage.push({ state, lines: news.lines });
    } else if (news.kind === 'welcome') {
      this.announcedUpTo = state.seq;
      this.chosen = null;
      this.stage.jump(state);
    } else {
      const { view: _, now: __, seq: ___, story: ____, face: _____, contents: ______, ...rest } = state;
      this.stage.amend((shown) => ({ ...shown, ...rest }));
    }
    if (news.kind !== 'other' && visible() && state.missed.length === 0) this.client.markSeen();
    if (state.refused && state.refused !== before.refused) this.refuse(state.refused);
  }

  private refuse(refused: Refused) {
    if (refused.code === NOT_NOW) this.notNow = true;
    else this.refusal = refused;
  }

  private draw(state: TableView, playing: OnStage | null) {
    const wasMine = this.shown.face !== null && this.shown.now.asked.includes(this.shown.face);
    this.shown = state;
    this.playing = playing;
    const isMine = state.face !== null && state.now.asked.includes(state.face);
    if (isMine && !wasMine && settings.all.sound) sound('bell');
    if (this.wanted !== null) this.client.preview([this.wanted]);
  }

  private told(line: Line) {
    const made = this.ui.sound?.(line.fact) ?? null;
    if (made && settings.all.sound && visible()) sound(made);
    if (line.seq < this.announcedUpTo) return;
    this.announcedUpTo = line.seq;
    const told = this.ui.fact(line.fact, this.names, this.words());
    if (told === null) return;
    const text = flat(told, this.names);
    this.announced = [...this.announced, { key: this.nextKey++, text }].slice(-LAST_ANNOUNCED);
  }

  /** The outlook of a move: what is known, or what comes within a moment. A move never waits longer for it. */
  private outlook(text: string): Promise<unknown> {
    const known = this.live.previews.get(text);
    if (known) return Promise.resolve(known.outlook);
    this.client.preview([text]);
    return new Promise((done) => {
      const began = Date.now();
      const look = () => {
        const found = this.live.previews.get(text);
        if (found || Date.now() - began > WAIT_FOR_OUTLOOK) done(found?.outlook ?? null);
        else after(15, look);
      };
      look();
    });
  }
}

/** Whether a chair is asked the same as before. */
function sameQuestion(before: TableView, after: TableView): boolean {
  const [was, is] = [before.now.options, after.now.options];
  return before.face === after.face && is.length > 0 && was.length === is.length && is.every(({ text }, i) => text === was[i]!.text);
}

const visible = () => document.visibilityState === 'visible';

function after(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}

function dial(id: string): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket`) as Wire;
}
