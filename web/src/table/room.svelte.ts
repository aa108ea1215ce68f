// A table on the screen: the client's state, paced by the stage, with what the reader has chosen and opened. A table that
// is played, a lesson and a game that is looked at again are the same here: they differ in who speaks at the other end.

import { api, eyesOf, ProblemError } from '../api';
import type { Acts, Foresight, GameUi, Option, Scene, Tale, Teller } from '../game';
import type { Film, Line, Refused } from '../gen/types';
import { flat, type Translate } from '../i18n';
import { NOT_NOW, type Lesson } from '../learn/lesson';
import { Reel } from '../replay/reel.svelte';
import { keep, PACES, recall, settings } from '../settings.svelte';
import { play as sound } from '../sound';
import { TableClient, type News, type TableView, type Wire } from './client';
import { chainOf, type Chain } from './chain';
import { actorOf } from './episodes';
import { chaptersOf, since } from './recap';
import { wordsOf } from '../words.svelte';
import { Stage, type OnStage } from './stage';

/** Who speaks at the other end, if it is not a host. */
export interface Source {
  /** An introduction that is played in place of a table. */
  lesson?: Lesson;
  /** A game that is looked at again. */
  reel?: Reel;
}

const LAST_ANNOUNCED = 12;
const TRIES = 3;
/** So many moments are looked back for the beginning of a turn. */
const LONGEST_TURN = 12;
/** What is pressed right after something else was is meant for that. */
const REST = 400;

export class Room {
  /** What is on the screen. */
  shown = $state.raw<TableView>(null!);
  /** What is known; ahead of the screen while bots play. */
  live = $state.raw<TableView>(null!);
  playing = $state.raw<OnStage | null>(null);
  /** Whose doings are being shown, and the sentence for them. */
  acting = $state<number | null>(null);
  telling = $state.raw<Tale | null>(null);
  chosen = $state<string | null>(null);
  pointed = $state<string | null>(null);
  /** A refusal that is being explained. */
  refusal = $state.raw<Refused | null>(null);
  /** A move that wants a second thought. */
  warning = $state.raw<{ says: string; mv: string } | null>(null);
  /** The same game, where an earlier moment of it is looked at. */
  past = $state.raw<Room | null>(null);
  /** Whether what was missed is being played. */
  catchingUp = $state(false);
  /** The clause the rulebook is open at; an empty text opens it at its beginning. */
  rule = $state<string | null>(null);
  looked = $state<number | null>(null);
  /** A move was made that the introduction does not want now. */
  notNow = $state(false);
  /** The last sentences, for a screen reader. */
  announced = $state.raw<readonly { key: number; text: string }[]>([]);
  /** Whether a move was made just now: what is pressed may still be meant for it. */
  resting = $state(false);

  readonly lesson: Lesson | null;
  readonly reel: Reel | null;
  private client: TableClient;
  private stage: Stage<TableView>;
  private before = $state.raw<unknown>(null);
  private announcedUpTo = 0;
  private nextKey = 1;
  private stopResting = () => {};
  /** What was sealed together with a move and is still to be played, and whether its next one is being asked for. */
  private chain: Chain | null = null;
  private asksOn = false;
  private letOff = () => {};

  constructor(
    readonly id: string,
    readonly ui: GameUi,
    { lesson, reel }: Source = {},
  ) {
    this.lesson = lesson ?? null;
    this.reel = reel ?? null;
    const played = !lesson && !reel;
    const key = `freebooter.seen.${id}`;
    const seen = played ? Number.parseInt(recall(key) ?? '', 10) : NaN;
    this.client = new TableClient({
      dial: lesson?.dial ?? reel?.dial ?? (() => dial(id)),
      now: () => Date.now(),
      random: Math.random,
      after,
      recall: () => (Number.isNaN(seen) ? null : seen),
      keep: (seq) => {
        if (played) keep(key, String(seq));
      },
    });
    this.shown = this.live = this.client.state;
    this.stage = new Stage(this.shown, after, {
      lasts: ({ fact }) => this.teller?.lasts(fact) ?? 0,
      actor: ({ fact }, before, shown) => (this.teller ? actorOf(this.teller, fact, { before: before.view, after: shown.view, face: shown.face, names: this.names }) : undefined),
      own: () => (this.reel ? null : this.shown.face),
      pace: () => (settings.motion && visible() ? PACES[settings.all.pace] : 0),
    });
    this.client.onchange = (state, news) => this.hear(state, news);
    this.stage.onfact = (line) => this.told(line);
    this.stage.onchange = (state, playing) => this.draw(state, playing);
    if (reel) {
      reel.busy = () => this.stage.busy;
      reel.pace = () => PACES[settings.all.pace];
      this.stage.onidle = () => reel.idle();
    }
  }

  open() {
    this.client.open();
    if (this.reel) this.client.fill(this.reel.film);
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
    this.stopResting();
    this.past?.close();
    this.reel?.close();
    this.client.close();
  }

  // What can be read off.

  /** What tells the story of this table, in the language of the reader. */
  teller = $derived.by((): Teller | null => {
    const { contents } = this.shown ?? {};
    return contents === null || contents === undefined ? null : this.ui.open(contents, wordsOf(this.ui.messages));
  });
  /** The words of the game at this table. */
  t = $derived.by((): Translate => this.teller?.t ?? wordsOf(this.ui.messages));
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
  /** Whether things are shown one after another, and not at once. */
  stages = $derived(settings.motion && PACES[settings.all.pace] > 0);
  /** Whether a bot plays in the chair that is looked from. */
  standsIn = $derived(this.shown.face !== null && (this.shown.table?.seats[this.shown.face]?.stand_in ?? false));
  /** Whether the reader has to decide. What his standing orders answer he is not asked: there is nothing to choose. */
  myTurn = $derived(!this.standsIn && this.shown.face !== null && this.shown.now.asked.includes(this.shown.face) && this.shown.now.options.length > 0 && !this.busyStage && !this.shown.now.over);

  /** The move that an introduction wants now. */
  wanted = $derived.by(() => (this.lesson && this.myTurn ? this.lesson.wantedAt(this.shown.seq) : null));

  /** What the others did since the reader decided last. */
  since = $derived.by(() => {
    const { shown, teller } = this;
    if (!teller || shown.face === null || this.reel || this.busyStage) return [];
    return since(shown.history.filter(({ seq }) => seq <= shown.seq), teller, shown.face, this.names);
  });

  scene = $derived.by((): Scene => {
    const { shown } = this;
    const decided = this.reel !== null || this.busyStage || this.standsIn || shown.pending !== null || shown.link !== 'open';
    return {
      view: shown.view,
      before: this.before ?? shown.view,
      contents: shown.contents,
      face: shown.face,
      names: this.names,
      seats: shown.table?.seats ?? [],
      asked: shown.now.asked,
      options: decided ? [] : (shown.now.options as Option<unknown>[]),
      chosen: this.chosen,
      // Where nothing else is looked at, the board shows the move that an introduction wants.
      pointed: this.pointed ?? (this.chosen === null ? this.wanted : null),
      previews: shown.previews as ReadonlyMap<string, Foresight<unknown, unknown, unknown>>,
      refused: shown.refusals,
      playing: this.playing,
      acting: this.acting,
      story: shown.story,
      motion: settings.motion,
      busy: shown.pending !== null || shown.link !== 'open',
      live: this.reel === null,
      over: shown.now.over ?? null,
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
    if (this.scene.options.length === 0 || this.resting) return;
    const { first } = chainOf(text);
    const option = this.scene.options.find((option) => option.text === first) ?? { text: first, mv: null };
    if (this.ui.warning && option.mv !== null) {
      const foreseen = await this.client.foresee(first);
      if (foreseen === null) return;
      const says = this.ui.warning(option, 'outlook' in foreseen ? foreseen.outlook : null, this.t, this.scene);
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
    const { first, then } = chainOf(text);
    if (!this.client.play(first)) return;
    this.chain = then;
    this.rest();
  }

  /** Goes on with what was sealed together with the last move, when it is one's turn again. */
  private async goOn() {
    const { chain } = this;
    if (!chain || this.asksOn || !this.myTurn || this.shown.pending !== null) return;
    this.asksOn = true;
    const { seq, face } = this.shown;
    const allows = async (mv: string) => (this.lesson ? this.lesson.meant(mv, seq) === this.wanted : (await this.client.why(mv)) === null);
    const mv = await chain.next(allows, (sealed) => this.ui.forced?.(this.scene, sealed) ?? null);
    this.asksOn = false;
    // Something else was played meanwhile, or another chair looks.
    if (this.chain !== chain || this.shown.seq !== seq || this.shown.face !== face) return;
    if (mv === null || !this.client.play(mv)) this.chain = null;
    else this.rest();
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

  /** Shows the game as it was after so many inputs. */
  async look(at: number): Promise<boolean> {
    if (this.past) {
      this.past.reel!.goTo(at);
      return true;
    }
    return (await this.lookBack((film) => film.moments.filter((moment) => moment <= at).length - 1)) !== null;
  }

  backToNow = () => {
    this.catchingUp = false;
    this.past?.close();
    this.past = null;
  };

  /** Plays what was missed until it is through or skipped. */
  async playMissed() {
    const { left } = this.live;
    const reel = await this.lookBack(({ told }) => told.filter(({ seq }) => seq <= (left ?? 0)).length);
    if (reel === null) return this.skipMissed();
    this.catchingUp = true;
    reel.onend = this.skipMissed;
    reel.play();
  }

  skipMissed = () => {
    this.backToNow();
    this.client.caughtUp();
  };

  /** Opens the game beside itself, at a moment of its film. */
  private async lookBack(from: (film: Film) => number): Promise<Reel | null> {
    const film = await this.film();
    if (film === null) return null;
    const reel = new Reel(film, after, film.moments[Math.max(0, from(film))] ?? 0);
    this.past?.close();
    this.past = new Room(this.id, this.ui, { reel });
    this.past.open();
    return reel;
  }

  /** The game from its beginning, through the eyes that look; nothing if it cannot be had. */
  private async film(): Promise<Film | null> {
    try {
      return await patiently(() => api.film(this.id, eyesOf(this.live.face)));
    } catch {
      return null;
    }
  }

  /** Whoever comes later is told the story, but not what was seen: the film has that. */
  private async remember() {
    const { face } = this.live;
    const film = await this.film();
    if (film !== null && this.live.face === face) this.client.fill(film);
  }

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
      this.chain = null;
      this.chosen = null;
      this.telling = null;
      this.stage.jump(state);
    } else {
      const { view: _, now: __, seq: ___, story: ____, face: _____, contents: ______, ...rest } = state;
      this.stage.amend((shown) => ({ ...shown, ...rest }));
    }
    if (news.kind !== 'other' && visible() && state.missed.length === 0) this.client.markSeen();
    if (state.refused && state.refused !== before.refused) this.refuse(state.refused);
    if (news.kind === 'welcome' && !state.whole && state.view !== null && !this.lesson && !this.reel) void this.remember();
  }

  private refuse(refused: Refused) {
    if (refused.code === NOT_NOW) this.notNow = true;
    else this.refusal = refused;
  }

  private draw(state: TableView, playing: OnStage | null) {
    const wasMine = this.myTurn;
    this.shown = state;
    this.playing = playing;
    this.acting = this.stage.busy ? this.stage.acting : null;
    this.before = this.stage.before.view;
    if (this.myTurn && !wasMine && settings.all.sound && this.live.view !== null) sound('bell');
    if (this.wanted !== null) this.client.preview([this.wanted]);
    void this.goOn();
  }

  /** The next question is not answered by a second click that was meant for this one. */
  private rest() {
    this.stopResting();
    this.resting = true;
    this.stopResting = after(REST, () => (this.resting = false));
  }

  private told(line: Line) {
    const { teller } = this;
    if (!teller) return;
    const made = teller.sound?.(line.fact) ?? null;
    if (made && settings.all.sound && visible()) sound(made);
    const tale = this.taleOf(line, teller);
    if (tale === null) return;
    this.telling = tale;
    if (line.seq < this.announcedUpTo || tale.of[0] !== line) return;
    this.announcedUpTo = line.seq;
    this.announced = [...this.announced, { key: this.nextKey++, text: flat(tale.says, this.names) }].slice(-LAST_ANNOUNCED);
  }

  /** The sentence that a line belongs to. */
  private taleOf(line: Line, teller: Teller): Tale | null {
    const { history, face } = this.live;
    const at = history.findIndex(({ seq }) => seq === line.seq);
    if (at < 0) return null;
    // A turn takes some moments; the sentence grows with it.
    const from = Math.max(0, at - LONGEST_TURN);
    const chapters = chaptersOf(history.slice(from, at + 1), teller, face, this.names, history[from - 1]?.view ?? null);
    return chapters.flatMap(({ tales }) => tales).find(({ of }) => of.includes(line)) ?? null;
  }
}

/** A harbour that has much to do is asked again, a few times. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const later = error instanceof ProblemError && (error.code === 'rate' || error.code === 'busy');
      if (!later || tries === TRIES) throw error;
      await new Promise<void>((done) => void after(1000, done));
    }
  }
}

/** Whether a chair is asked the same as before. */
function sameQuestion(before: TableView, after: TableView): boolean {
  const [was, is] = [before.now.options, after.now.options];
  return before.face === after.face && is.length > 0 && was.length === is.length && is.every(({ text }, i) => text === was[i]!.text);
}

const visible = () => document.visibilityState === 'visible';

export function after(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}

function dial(id: string): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(id)}/socket`) as Wire;
}
