// Made from the Rust types by `cargo xtask types`; what is written here by hand is lost.

/** What carries my name to another device: good once, and for a short time. */
export type Carry = {
  /** The secret. */
  token: string, };

/** What changed in a value: `[x]` if it is x now, `[]` if it is gone, otherwise what changed inside it, by key, or by
 * place in a list. `{"gold":[7],"hand":{"2":["rum"]},"ally":[]}` */
export type Change = [] | [unknown] | { [key: string]: Change };

/** A move that may be played. */
export type Choice = {
  /** In notation: this is what is sent back. */
  text: string,
  /** As values. */
  mv: unknown, };

/** One thing that may be chosen when a table is set up. */
export type ChoiceInfo = {
  /** Its key: `coup-length`. */
  key: string,
  /** What it decides, in a few words. */
  says: string,
  /** What holds if nothing is chosen. */
  default: string,
  /** What may be chosen. */
  values: Array<string>,
  /** The clause that explains it. */
  clause: string, };

/** A clause of a rule ledger. */
export type ClauseInfo = {
  /** Its id: `haven.travel.next`. */
  id: string,
  /** The language of the text: the one that was asked for, or English where it is missing. */
  lang: string,
  /** The heading it stands under. */
  chapter: string,
  /** What it says. */
  text: string,
  /** Why it says so, for those who ask, in English: marks such as `[ruling]`, reasons, names of data. */
  notes: Array<string>,
  /** The game it is for, if several games share the ledger and it is not for all of them. */
  only: string | null, };

/** How time is kept. */
export type Clock = { "kind": "none" } | { "kind": "move",
  /** Seconds. */
  seconds: number, } | { "kind": "bank",
  /** Seconds at the beginning. */
  seconds: number,
  /** Seconds for each decision. */
  increment: number, };

/** A table that was made. */
export type Created = {
  /** Its id: whoever has it may watch. */
  table: string,
  /** The key: whoever has it may sit down. */
  invite: string, };

/** Moves that are being put together for the beginning of a table. */
export type Drafts = {
  /** How many captains there would be. */
  players: number,
  /** Whose moves they are, counted from 0. */
  chair: number,
  /** What would be chosen; what is not named has its default. */
  options: { [key in string]: string },
  /** The digest of the data, if they are not those that new tables are played with. */
  data: string | null,
  /** The moves, in the game's notation. */
  moves: Array<string>, };

/** A game from its beginning, as these eyes would have been told it at the table: a client plays it like one. */
export type Film = {
  /** Through whose eyes: `spectator`, `all`, or the number of a chair from 0. */
  eyes: string,
  /** The moments at which somebody was asked or it was over, as numbers of inputs: that of the welcome, then one for
   * each thing told. */
  moments: Array<number>,
  /** The table as it was set up. */
  welcome: Welcome,
  /** What happened from each moment to the next. What could be done is not told again. */
  told: Array<Told>, };

/** Playing on from a moment of another game, as a new table with luck of its own. */
export type Fork = {
  /** After so many inputs. */
  at: number,
  /** The chairs in order. */
  seats: Array<NewSeat>,
  /** The clock. */
  clock: Clock, };

/** A table as it would begin, without anybody having to sit down at it. */
export type Fresh = {
  /** What a screen has to know of the game that never changes while it is played. */
  contents: unknown,
  /** The chairs that decide first. */
  asked: Array<number>,
  /** What the chair may do then. */
  options: Array<Choice>, };

/** A game of the list. */
export type GameInfo = {
  /** Its short name: `haven`. */
  name: string,
  /** Its title: `Pirate Haven`. */
  title: string,
  /** The fewest players. */
  least: number,
  /** The most players. */
  most: number,
  /** The version of its rules. */
  rules: number,
  /** Whether this host plays it with data of its own in place of the printed ones. */
  own_data: boolean,
  /** What may be chosen for a table. */
  choices: Array<ChoiceInfo>,
  /** Standing orders a captain may give. */
  orders: Array<OrderInfo>,
  /** The levels of its bots, the weakest first. */
  levels: Array<string>, };

/** A bot sits down before the game, in a chair for which nobody has come. */
export type Hire = {
  /** In this chair. */
  seat: number,
  /** Its level. */
  level: string, };

/** A record to bring in. */
export type Import = {
  /** The record, as JSON Lines. */
  record: string, };

/** The introduction of a game: a prepared table and what comes of the moves it teaches. It is played without a host, by
 * hearing what is told here when the wanted move is made. */
export type Introduction = {
  /** The table at the first question, seen from the chair of whoever learns. */
  welcome: Welcome,
  /** The moves in their order. */
  steps: Array<IntroductionStep>, };

/** One move of an introduction. */
export type IntroductionStep = {
  /** The move that is wanted, in notation. */
  mv: string,
  /** What would come of the moves that may be played, as far as they were tried; the wanted one first. */
  previews: Array<Preview>,
  /** What comes of it, up to the next question. */
  told: Array<Told>, };

/** I sit down. */
export type Join = {
  /** In this chair, or the first that is open. */
  seat: number | null,
  /** The key, if the table is not listed. */
  invite: string | null, };

/** I leave. A chair of a game under way is played on by a bot and stays mine. */
export type Leave = Record<symbol, never>;

/** A line of the story. */
export type Line = {
  /** The number of what happened. */
  seq: number,
  /** It was told at this many inputs of the record: the moment to look at. */
  at: number,
  /** In a sentence, with names. */
  text: string,
  /** As values, for animations and other languages. */
  fact: unknown,
  /** The clause it follows from. */
  clause: string, };

/** Who I am. */
export type Me = {
  /** The name I go by; none before I have said one. */
  name: string | null, };

/** Who is to sit in a chair. */
export type NewSeat = { "kind": "me" } | { "kind": "open" } | { "kind": "bot",
  /** Its level. */
  level: string, } | { "kind": "device",
  /** His or her name. */
  name: string, };

/** A table to be set up. */
export type NewTable = {
  /** The game. */
  game: string,
  /** What is chosen; what is not named has its default. */
  options: { [key in string]: string },
  /** The chairs in order. */
  seats: Array<NewSeat>,
  /** Whether strangers find it in the list; otherwise only who has the link. */
  listed: boolean,
  /** The clock. */
  clock: Clock,
  /** Whether it is played with the printed data, also if the host has its own. */
  printed: boolean, };

/** What can be done now. */
export type Now = {
  /** Who has to decide. */
  asked: Array<number>,
  /** What the chair that is faced may do. */
  options: Array<Choice>,
  /** Whether its last move can be taken back without asking anybody, as it seems; when it is, that is looked at again. */
  undo: boolean,
  /** The clocks, if time is kept. */
  clocks?: Array<Time>,
  /** How it ended, if it has. */
  over?: Over | null, };

/** A standing order: a question that a captain has answered beforehand. */
export type OrderInfo = {
  /** Its key: `end-turn`. */
  key: string,
  /** What is done without asking, in a few words. */
  says: string, };

/** How it ended. */
export type Over = {
  /** The place of each chair. */
  places: Array<number>,
  /** The points of each chair. */
  scores: Array<number>,
  /** The seed, which is no secret any more. */
  seed: string, };

/** What is known of a move before it is made. Each move that was asked about is answered. */
export type Preview = {
  /** The move. */
  mv: string, } & ({ "kind": "foreseen",
  /** What would change in the view, up to the next roll or question. */
  changes: Change,
  /** What would be told. */
  story: Array<Line>,
  /** Numbers worth knowing before: chances, tempo, a warning. The game says what is in it. */
  outlook: unknown, } | { "kind": "refused",
  /** The clause that refuses, if it is the rules. */
  clause: string | null,
  /** In a sentence. */
  says: string, });

/** What went wrong, as RFC 9457 has it. */
export type Problem = {
  /** Names the kind of problem: `/problems/not-your-chair`. */
  type: string,
  /** The kind of problem in a few words. */
  title: string,
  /** The HTTP status. */
  status: number,
  /** What is wrong here, and what can be done. */
  detail: string,
  /** A stable word for programs: `not-your-chair`. */
  code: string, };

/** Whether a move may be made, and what would come of it. */
export type Prospect = { "kind": "foreseen",
  /** What would change in the view, up to the next roll or question. */
  changes: Change,
  /** What would be told. */
  story: Array<Line>,
  /** Numbers worth knowing before: chances, tempo, a warning. The game says what is in it. */
  outlook: unknown, } | { "kind": "refused",
  /** The clause that refuses, if it is the rules. */
  clause: string | null,
  /** In a sentence. */
  says: string, };

/** A refusal. */
export type Refused = {
  /** The request, if it had a number. */
  id?: number | null,
  /** A stable word: `rule`, `stale`, `not-your-chair`, `not-stored`, `unreadable`, `too-fast`, `not-running`, `undo`. */
  code: string,
  /** The clause that refuses, if it is the rules. */
  clause: string | null,
  /** In a sentence. */
  says: string, };

/** The name I want to go by: one word of letters and digits. */
export type Rename = {
  /** The name. */
  name: string, };

/** A line of chat. */
export type Said = {
  /** Its number. */
  seq: number,
  /** The chair, if a captain said it. */
  seat: number | null,
  /** Who. */
  name: string,
  /** What. */
  text: string,
  /** When. */
  time: number, };

/** A chair. */
export type SeatInfo = {
  /** The name; empty if the chair is open. */
  name: string,
  /** Who sits there. */
  kind: SeatKind,
  /** The level of the bot, or of the bot that stands in. */
  level: string | null,
  /** Whether it is mine to decide for. */
  mine: boolean,
  /** Whether somebody is there now. */
  here: boolean,
  /** Whether a bot stands in for the captain. */
  stand_in: boolean, };

/** Who sits in a chair. */
export type SeatKind = "open" | "captain" | "bot";

/** Everything about a table but the position. */
export type TableInfo = {
  /** Its id. */
  id: string,
  /** The game. */
  game: string,
  /** How far it is. */
  state: TableState,
  /** What was chosen. */
  options: { [key in string]: string },
  /** The digest of the data it is played with, if they are not those in the box of this program. */
  data: string | null,
  /** The chairs. */
  seats: Array<SeatInfo>,
  /** Whether it is in the list. */
  listed: boolean,
  /** The clock. */
  clock: Clock,
  /** The key for inviting others; only for those who sit here. */
  invite: string | null,
  /** When it was made, in milliseconds since 1970. */
  created: number,
  /** When something happened last. */
  touched: number,
  /** The chairs that have to decide. */
  asked: Array<number>,
  /** The points as they stand, if everybody may count them. */
  scores: Array<number>,
  /** The place of each chair, when it is over. */
  places: Array<number> | null,
  /** The hash of the seed, published before the first move. */
  commitment: string | null,
  /** The next game of the same company, if there is one. */
  rematch: string | null,
  /** How many watch. */
  watching: number, };

/** How far a table is. */
export type TableState = "gathering" | "running" | "over" | "archived" | "foreign" | "data-missing";

/** The tables that I may know of. */
export type Tables = {
  /** Those I sit at, and those that I brought in, newest first. */
  mine: Array<TableInfo>,
  /** Listed ones with an open chair. */
  open: Array<TableInfo>,
  /** Listed ones that can be watched. */
  watch: Array<TableInfo>, };

/** The clock of a chair. */
export type Time = {
  /** Milliseconds left at the host's time `since`. */
  left: number,
  /** It runs since then; it stands if there is none. */
  since: number | null, };

/** What the host says. */
export type ToClient = { "type": "hello",
  /** The version the host speaks. */
  protocol: number,
  /** The version of the program. */
  version: string,
  /** The host's time, in milliseconds since 1970. */
  time: number, } | { "type": "welcome" } & Welcome | { "type": "told" } & Told | { "type": "table" } & TableInfo | { "type": "seats",
  /** The chairs. */
  seats: Array<SeatInfo>,
  /** How many watch. */
  watching: number, } | { "type": "said" } & Said | { "type": "previews",
  /** The request. */
  id: number,
  /** What would come of them. */
  previews: Array<Preview>, } | { "type": "allowed",
  /** The request. */
  id: number, } | { "type": "refused" } & Refused | { "type": "undo-asked",
  /** Who wants it. */
  by: number,
  /** Who still has to say yes. */
  waiting: Array<number>, } | { "type": "pong",
  /** As it came. */
  at: number,
  /** The host's time. */
  time: number, } | { "type": "bye",
  /** A stable word: `slow`, `too-many`, `protocol`, `stopping`, `not-json`. */
  code: string,
  /** In a sentence. */
  says: string, };

/** What a client says. */
export type ToHost = { "type": "hello",
  /** The version the client speaks. */
  protocol: number,
  /** The last number it has seen, if this is not its first time: only what was missed is told then. */
  seen: number | null,
  /** The chair it looks from, if several are mine; nobody's for hiding the screen between captains. */
  face: number | null, } | { "type": "face",
  /** The chair, or none. */
  seat: number | null, } | { "type": "play",
  /** For this chair. */
  seat: number,
  /** The last number I have seen. */
  seen: number,
  /** The move, in the game's notation. */
  mv: string, } | { "type": "preview",
  /** Comes back with the answer. */
  id: number,
  /** For this chair. */
  seat: number,
  /** The moves. */
  moves: Array<string>, } | { "type": "why",
  /** Comes back with the answer. */
  id: number,
  /** For this chair. */
  seat: number,
  /** The move. */
  mv: string, } | { "type": "undo",
  /** For this chair. */
  seat: number, } | { "type": "consent",
  /** For this chair. */
  seat: number,
  /** Whether. */
  yes: boolean, } | { "type": "orders",
  /** For this chair. */
  seat: number,
  /** Their keys; what is not named is not ordered. */
  keys: Array<string>, } | { "type": "stand-in",
  /** For this chair. */
  seat: number,
  /** Whether. */
  on: boolean, } | { "type": "say",
  /** What. */
  text: string, } | { "type": "ping",
  /** Comes back with the answer. */
  at: number, };

/** Something happened in the game. */
export type Told = {
  /** Its number. */
  seq: number,
  /** If moves were taken back: lines with a higher number than this do not hold any more. */
  cut?: number | null,
  /** What this client may know of it. */
  story: Array<Line>,
  /** What changed in the view. */
  changes: Change,
  /** What can be done now. */
  now: Now, };

/** What the rules say of a move. */
export type Verdict = {
  /** Whether it may be played. */
  allowed: boolean,
  /** The clause that forbids it, if it is the rules that do and not the reader of the text. */
  clause: string | null,
  /** What is wrong in this case, or what could not be read. */
  why: string | null,
  /** What the clause says of all cases. */
  says: string | null,
  /** Its numbers, also if it may not be played. */
  numbers: unknown, };

/** The table as it is, for somebody who comes or comes back. */
export type Welcome = {
  /** The table. */
  table: TableInfo,
  /** The number of what happened last. */
  seq: number,
  /** Lines of the story with a higher number than this do not hold any more; those below follow. */
  cut: number,
  /** The story after `cut`, as this client may know it. */
  story: Array<Line>,
  /** What was said since `seen`, the newest last. */
  said: Array<Said>,
  /** The chair this client looks from; none for a spectator or a hidden screen. */
  face: number | null,
  /** The standing orders of that chair. */
  orders: Array<string>,
  /** What a screen has to know of the game that never changes while it is played. */
  contents: unknown,
  /** What is seen from there; none while chairs are open. */
  view: unknown,
  /** What can be done. */
  now: Now, };

/** The version of the protocol. */
export const PROTOCOL = 2;
