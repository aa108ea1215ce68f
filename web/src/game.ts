// What the shell asks of a game's interface, and what it gives it.
//
// A game lives in `games/<name>/ui/`. Its `index.ts` exports a `GameUi` as default and is loaded when a table of that
// game is opened; its `card.ts` exports a `GameCard` for each entry of the list of games (two editions are two entries)
// and is loaded with the home screen. Both are found by the shell itself. Its words are in `messages.en.ts` and
// `messages.de.ts`, which export `en` and `de`: tests look there for what is missing. Views go in and moves come out: there
// is no rule and no arithmetic of the game in TypeScript; if the screen needs a number, it stands in the view or in a preview.
//
// What a board may rely on:
// - styles/tokens.css and styles/frame.css are loaded: colours, type, the inks of any SVG (.ink .hair .wave .land
//   .lit-halo .lit .t-head .t-ui …), captains .c1 to .c5 (which set --cap), .fb-card .fb-btn .fb-h .fb-odds3 .mini …
// - The board is drawn inside `section.fb-board`, the hand inside `section.fb-hand`, a card inside `.fb-cap`.
//   `.fb-table` carries `data-game="<name>"`; on a phone a game sets `--board-h` there.
// - Every place that can be chosen is one element made with `target()` of `board/target.ts`: it can be focused, has a
//   label, and answers click, Enter and Space; the shell moves the focus between targets with the arrow keys.

import type { Component } from 'svelte';
import type { Fresh, GameInfo, Line, Over, Prospect, SeatInfo, TableInfo, Verdict } from './gen/types';
import type { Messages, Rich, Translate } from './i18n';

/** A move that may be played: `text` is what is sent, `mv` the same as values. */
export interface Option<Move> {
  text: string;
  mv: Move;
}

/** What would come of a move: the view as it would be up to the next roll or question, and the game's numbers. */
export interface Foresight<View, Fact, Outlook> {
  view: View;
  story: readonly FactLine<Fact>[];
  outlook: Outlook | null;
}

/** Why a move may not be made. */
export type Refusal = Omit<Extract<Prospect, { kind: 'refused' }>, 'kind'>;

/** A line of the story with its fact typed. */
export interface FactLine<Fact> extends Line {
  fact: Fact;
}

/** One fact that is being shown now. `key` is new for each, so that `{#key playing.key}` starts an effect anew. */
export interface Playing<Fact> {
  fact: Fact;
  /** How long it is shown, in milliseconds, as `GameUi.lasts` said (less when the story has to catch up). */
  ms: number;
  key: number;
}

/**
 * Everything that a drawing or a sentence of a game may depend on.
 *
 * The view is always the newest one that is shown: effects of a fact are played over it. What it was before what is
 * played now is `before`.
 */
export interface Scene<View = unknown, Move = unknown, Fact = unknown, Outlook = unknown, Contents = unknown> {
  view: View;
  /** What was seen before that which is played now; the same as `view` while nothing is. */
  before: View;
  /** What never changes while it is played: what is printed on tiles and boards. */
  contents: Contents;
  /** The chair looked from; null for a spectator. Mark "you" by it, never by the colour. */
  face: number | null;
  /** The name of each chair. */
  names: readonly string[];
  /** The chairs: bot or captain, here or away. */
  seats: readonly SeatInfo[];
  /** Who has to decide. */
  asked: readonly number[];
  /** What the chair may do; empty if it is not asked, and empty in a replay. */
  options: readonly Option<Move>[];
  /** The move that was chosen and waits for its confirmation (text of an option, or any other notation). */
  chosen: string | null;
  /** The move that points at a target just now, by hover or focus: show its preview, do not light it as chosen. */
  pointed: string | null;
  /** Previews by move text; filled by and by after `acts.preview`. */
  previews: ReadonlyMap<string, Foresight<View, Fact, Outlook>>;
  /** Those of them that were refused, each with its clause. */
  refused: ReadonlyMap<string, Refusal>;
  /** The fact that is being shown, if any. */
  playing: Playing<Fact> | null;
  /** The captain whose doings are being shown; null for nobody's. The board follows him. */
  acting: number | null;
  /** What was told so far, the newest last. */
  story: readonly FactLine<Fact>[];
  /** Whether things may move; false for reduced motion. */
  motion: boolean;
  /** A move was sent and is not yet answered: nothing is lit, clicks do nothing. */
  busy: boolean;
  /** False in a replay and in a text that only looks back. */
  live: boolean;
  /** How it ended, if it has. */
  over: Over | null;
  /** What the table was set up with. */
  table: TableInfo;
}

/** What a board may ask of the shell. */
export interface Acts {
  /**
   * A target was chosen. If moves are confirmed (the default), the first choice marks it and the second plays it;
   * otherwise it is played at once, unless `GameUi.warning` has something to say. `null` takes the mark away.
   */
  choose(text: string | null): void;
  /**
   * Plays at once; for a button that already says in words what it does. Several moves with "; " between them are played one
   * after the other as long as each is allowed (`GameUi.forced`); so may be those of a prompt.
   */
  play(text: string): void;
  /** Asks why a move cannot be played: the answer opens with its clause. */
  why(text: string): void;
  /** Wants these moves' previews; asking twice is free. */
  preview(moves: readonly string[]): void;
  /** A target is pointed at, or none. Asks for its preview by itself. */
  point(text: string | null): void;
  /** Opens the rulebook at a clause. */
  rule(clause: string): void;
  /** Opens the whole state of a captain (`GameUi.Detail`). */
  look(seat: number): void;
}

/** What Board, Hand and Ending are given. */
export interface BoardProps<View = unknown, Move = unknown, Fact = unknown, Outlook = unknown, Contents = unknown> {
  scene: Scene<View, Move, Fact, Outlook, Contents>;
  acts: Acts;
  t: Translate;
}

/** What RailCard and Detail are given. */
export interface CaptainProps<View = unknown, Move = unknown, Fact = unknown, Outlook = unknown, Contents = unknown>
  extends BoardProps<View, Move, Fact, Outlook, Contents> {
  seat: number;
}

/** A number beside a choice, and what it means. */
export interface Odd {
  value: string;
  means: string;
}

/** The line under the board. */
export interface Prompt {
  /** The question, as a sentence without full stop: "Place the Dockyard on a lit plot". */
  ask: string;
  /** Its consequence, under it. */
  why?: string;
  /** The one primary action, shown as the wax seal. `move` is played at once; `icon` is the path of an icon. */
  primary?: { label: string; move: string; icon: string; odds?: Odd[] };
  /**
   * Further actions as buttons. With `whyNot` the button is greyed and opens the clause that forbids `move`. Where two
   * gambles stand side by side, each has its own `odds`. `key` is the letter that does the same.
   */
  others: { label: string; move: string; whyNot?: boolean; odds?: Odd[]; key?: string }[];
  /** Chances and numbers beside it: value first, then what it means. */
  odds?: Odd[];
  /** What the odds are about, for a screen reader. */
  oddsOf?: string;
  /** What may come of it, as one bar: `part` of the whole, the same in words and as a number under it. */
  shares?: Share[];
}

/** One of several things that may come of a choice. */
export interface Share extends Odd {
  /** From 0 to 1; all shares together are 1. */
  part: number;
}

/** A part of the text table. */
export interface TextSection {
  heading: string;
  items: string[];
}

/** The sounds a fact may make. */
export type Sound = 'dice' | 'wood' | 'coin' | 'bell' | 'cannon' | 'page';

/** What a page of a game outside of any table is given. */
export interface WorkshopProps {
  game: GameInfo;
  /** The options of the table that something is made for; what is not named has its default. */
  options: Readonly<Record<string, string>>;
  /** What is being made, as the address has it; empty if there is nothing yet. */
  draft: string;
  t: Translate;
  /** Names of choices and their values, as on the card of the game. */
  choiceWords: Readonly<Record<string, string>>;
  /** Chooses an option of the table. */
  choose(key: string, value: string): void;
  /** Writes into the address what is being made, so that it can be shared and found again. */
  keepDraft(draft: string): void;
  /** A table as it would begin, and what a chair may do then. */
  fresh(chair: number): Promise<Fresh>;
  /** What the rules say of moves at that moment. */
  verdicts(moves: readonly string[]): Promise<Verdict[]>;
  /** Opens the rulebook at a clause. */
  rule(clause: string): void;
}

/** What the pages of a game's rulebook are given. They are read outside of any table: there is no scene. */
export interface BookProps {
  /** The name in the list: editions of one game have pages of their own. */
  game: string;
  t: Translate;
  /** Opens the exact wording of a clause (`parts/Clause.svelte`). */
  rule(clause: string): void;
}

/** The pages of a game's rulebook, and their words. */
export interface Book {
  Pages: Component<BookProps>;
  messages: { en: Messages; de: Messages };
}

/** The views that a fact lies between, and who looks. */
export interface Around<View> {
  /** Null if it is not known: whoever comes later was not told what was seen before. */
  before: View | null;
  after: View;
  face: number | null;
  /** The name of each chair. */
  names: readonly string[];
}

/** What one captain did, or what befell all: lines that are shown as one little scene. */
export interface Episode<View = unknown, Fact = unknown> extends Around<View> {
  /** Whose it is; null for nobody's. */
  by: number | null;
  lines: readonly FactLine<Fact>[];
}

/** What belongs together, in one sentence. */
export interface Tale<Fact = unknown> {
  says: Rich;
  /** The chair whose colour marks it; null for nobody's. */
  by: number | null;
  /** The lines it is made of: dice and clauses are folded behind it. */
  of: readonly FactLine<Fact>[];
  /** 1 for what is only read in the log, 2 for what a captain's turn came to, 3 for what nobody may miss. */
  weight: 1 | 2 | 3;
}

/** Tells what happens at one table. */
export interface Teller<View = unknown, Fact = unknown> {
  /** The words of the game, with what this table adds to them. The shell passes them to everything that is drawn. */
  t: Translate;
  /** A fact as a sentence with its full stop and its consequence ("hull 8 to 5"); null if it is too small to be told. */
  fact(fact: Fact, around: Around<View>): Rich | null;
  /** An episode in as few sentences as say it. Without it each fact that is told is a sentence. */
  tales?(episode: Episode<View, Fact>): Tale<Fact>[];
  /** The heading that begins with this fact ("Round 3, turn 4"), or null if the group goes on. */
  heading(fact: Fact, around: Around<View>): string | null;
  /** The chair whose colour marks the line; null for nobody's. */
  by(fact: Fact, around: Around<View>): number | null;
  /**
   * Whose little scene this fact belongs to: it begins one if that is another than before. Null for nobody's; nothing said
   * if the scene goes on, whatever it is. Without it, that of `by`, and facts of nobody go on.
   */
  actor?(fact: Fact, around: Around<View>): number | null | undefined;
  /** How long a fact is shown, in milliseconds, 0 to 2000; 0 if there is nothing to see. A captain's turn takes 1 to 2.5 s. */
  lasts(fact: Fact): number;
  /** What it sounds like. */
  sound?(fact: Fact): Sound | null;
}

/** A game's interface. */
export interface GameUi<View = unknown, Move = unknown, Fact = unknown, Outlook = unknown, Contents = unknown> {
  /** The short name of the game: `haven`. */
  name: string;
  /** The words of the game, by language, with the same keys in each. */
  messages: { en: Messages; de: Messages };

  /** The board, as large as the window allows. */
  Board: Component<BoardProps<View, Move, Fact, Outlook, Contents>>;
  /** What lies below the prompt. */
  Hand: Component<BoardProps<View, Move, Fact, Outlook, Contents>>;
  /** The lower part of a captain's card: what everybody can see of him. No button in it: the card is one. */
  RailCard: Component<CaptainProps<View, Move, Fact, Outlook, Contents>>;
  /** The whole state of one captain, in a dialog. */
  Detail?: Component<CaptainProps<View, Move, Fact, Outlook, Contents>>;
  /** Something under the captains' cards: "Ahead of you". */
  Ahead?: Component<BoardProps<View, Move, Fact, Outlook, Contents>>;
  /** What is under way, step by step, on top of the question. */
  Tale?: Component<BoardProps<View, Move, Fact, Outlook, Contents>>;
  /** Where the game stands, for the top strip of a wide window, if a line of words does not say it well enough. */
  Strip?: Component<BoardProps<View, Move, Fact, Outlook, Contents>>;
  /** A page of its own, for what is put together before a table: `/workshop/<name in the list>`. */
  Workshop?: Component<WorkshopProps>;
  /**
   * Two to five illustrated pages for whoever learns the game: each is a `<section class="leaf" data-leaf="turn">` with an
   * `<h2>`, short paragraphs and lists, `<figure>`s drawn from the game's own pieces, and §. The heading is `book.turn` of
   * its catalogue (`messages.book.en.ts`) and its sentences are `book.turn.…`, in the order of the page: the search of the
   * rulebook finds them by that. What is only for one game of several ends in its name: `book.turn.reef.crimson-coast`. Loaded when wanted.
   */
  Book?(): Promise<Book>;
  /** How it ended, above the result: final scoring in acts. */
  Ending?: Component<BoardProps<View, Move, Fact, Outlook, Contents>>;
  /** Whether its board is panned and zoomed: then there are keys for that. */
  zooms?: boolean;
  /** Keys of its own, for the list of keys. */
  keys?(t: Translate): { key: string; says: string }[];
  /** The name of the hand's tab on a phone: "Fame". */
  handTab(t: Translate): string;

  /** The number on a captain's card, with its unit: `{ value: '21', unit: 'Fame' }`. */
  score(view: View, seat: number, t: Translate): { value: string; unit: string } | null;
  /** A few words on a captain beside his name: "moves next". */
  status?(scene: Scene<View, Move, Fact, Outlook, Contents>, seat: number, t: Translate): string | null;
  /** Where the game stands, for the top strip: "Round 3 of 4 · turn 8". */
  headline(scene: Scene<View, Move, Fact, Outlook, Contents>, t: Translate): string;
  /** The prompt for whoever is asked; the shell itself says whom one waits for if this chair is not asked. */
  prompt(scene: Scene<View, Move, Fact, Outlook, Contents>, t: Translate): Prompt;
  /** A sentence to be confirmed before this move is played ("You can only discard this tile."), or null. */
  warning?(move: Option<Move>, outlook: Outlook | null, t: Translate, scene: Scene<View, Move, Fact, Outlook, Contents>): string | null;
  /** The only sensible answer to a question that comes up between moves that were sealed together; null if there is a choice. `sealed` is what was to come next, which may be a word of the game's own for how to answer. */
  forced?(scene: Scene<View, Move, Fact, Outlook, Contents>, sealed: string | null): string | null;
  /** A move in words, for buttons of the text table and for the seal: "Place on b3". */
  option(move: Option<Move>, scene: Scene<View, Move, Fact, Outlook, Contents>, t: Translate): string;

  /**
   * Opens a table with these contents. What tells its story, and the words it is told and drawn with: what the contents
   * add to the catalogue belongs into `Teller.t`, and so nothing of a table is kept anywhere else.
   */
  open(contents: Contents, t: Translate): Teller<View, Fact>;

  /** What leads to a move that has no place of its own, as a selector: the card that has to be opened first. An introduction lights it. */
  leads?(option: Option<Move>, scene: Scene<View, Move, Fact, Outlook, Contents>): string | null;
  /** Whether a move is another one but for where exactly a hand has steered: an introduction takes it for that one. */
  alike?(mv: string, other: string): boolean;
  /** Whether one player sits on all these chairs, so that the screen need not be handed over between them. */
  oneHand?(contents: Contents, seats: readonly number[]): boolean;

  /** What a table has beyond what is in the box, with what it does: shown to all before the game begins. */
  added?(contents: Contents, t: Translate): { name: string; says: string }[];

  /** The position as headings and lists, complete: whoever reads it can play. The options follow as buttons. */
  text(scene: Scene<View, Move, Fact, Outlook, Contents>, t: Translate): TextSection[];
}

/** What the home screen shows of a game before it is opened. Small: it is part of the first load. */
export interface GameCard {
  /** The path of its emblem (`import emblem from 'icon:…'`). */
  icon: string;
  /** A drawing for a box of 220 x 150 with the subject inside the middle 150: one `<svg class="vg">`, aria-hidden. */
  Vignette: Component;
  /** What a new table is usually set up with, where that is not what holds if nothing is chosen. */
  usual?: Readonly<Record<string, string>>;
  /** `tells` is one sentence on the game, `time` how long it takes ("45–60 min"). */
  messages: { en: CardWords; de: CardWords };
}

/** The words of a cartouche, and of what may be chosen for a table of the game. */
export interface CardWords {
  tells: string;
  time: string;
  /** Names of choices and their values, by `key` and by `key.value`: `'coup-length'`, `'coup-length.8'`. */
  choices: Record<string, string>;
  /** Standing orders in words, by key. */
  orders: Record<string, string>;
  /** What the page outside of tables is called, if the game has one: "Fleet builder". */
  workshop?: string;
}
