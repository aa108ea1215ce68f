// Made from the Rust types by `cargo xtask types`; what is written here by hand is lost.

/** How a piece moves. */
export type BaseMove = { "segments": string[] } | "towed" | "flight";

/** A gun and something it could be fired at. */
export type Bearing = {
  /** The gun. */
  gun: GunAt,
  /** At what. */
  at: Mark,
  /** Where the gun stands. */
  from: [number, number],
  /** The nearest point of the target. */
  to: [number, number],
  /** Its range. */
  reach: Reach,
  /** Does the line of fire lie within it? */
  in_range: boolean,
  /** What stands in the line of fire. */
  blocked_by: Obstacle | null,
  /** That it hits; 0 if it cannot be fired. */
  chance: TenThousandths, };

/** Where a crew or a piece of equipment is to be: on the ship of this number in the fleet, or on the home island. */
export type Berth = { "Ship": number } | "Home";

/** How a boarding would go. */
export type Boarding = {
  /** What is added to the own die, as far as it is known. */
  own: number,
  /** What is added to the other die, as far as it is known. */
  other: number,
  /** That the one who boards wins. */
  win: TenThousandths,
  /** That nobody does. */
  tie: TenThousandths, };

/** What a volley at one target would bring. */
export type Broadside = {
  /** The target. */
  at: Mark,
  /** That there are 0, 1, 2 and more hits. */
  hits: Array<TenThousandths>,
  /** That it is left derelict, or without flags. */
  cripples: TenThousandths,
  /** That it sinks, or falls. */
  sinks: TenThousandths, };

/** What a fleet may have at most, and what every captain contributes. */
export type BuildInfo = {
  /** Ships, sea creatures and flotillas. */
  ships: number,
  /** Crew, equipment, pieces aside and treasure together. */
  chips: number,
  /** Events. */
  events: number,
  /** Forts. */
  forts: number,
  /** Unique treasures. */
  uniques: number,
  /** Pieces beside the fleet. */
  aside: number,
  /** So many coins and unique treasures are contributed. */
  pieces: number,
  /** So much gold they are worth. */
  gold: number,
  /** The usual coins, beside none, one, two and more unique treasures; none if there are too few coins left. */
  coins: Array<Array<number> | null>, };

/** What can be seen of a captain. */
export type CaptainView = {
  /** His home island. */
  home: IslandAt | null,
  /** Gold on it. */
  gold: number,
  /** Gold in his forts. */
  fort_gold: number,
  /** What it comes to in the end, once the game is over. */
  score: number | null,
  /** Has he locked a fleet, or finished stowing? */
  is_ready: boolean,
  /** The fleet he has handed in, if these eyes know it and it is not on the sea yet; as a move names it. */
  fleet: string | null,
  /** How many events he has left. */
  events: number,
  /** Which, if these eyes see them. */
  event_cards: Array<EventId> | null,
  /** How many forts he may still build. */
  forts: number,
  /** Which, if these eyes see them. */
  fort_cards: Array<FortId> | null,
  /** Has he given up? */
  has_resigned: boolean, };

/** A chip: a coin, a unique treasure, a crew or a piece of equipment. */
export type ChipAt = number;

/** A coin, a unique treasure, a crew or a piece of equipment. */
export type ChipView = {
  /** What everybody sees of it. */
  class: Class,
  /** Where it is. */
  at: Spot,
  /** Face up for all. */
  is_up: boolean,
  /** What it is, if these eyes know. */
  what: Thing | null,
  /** Who brought it; of treasure nobody can tell. */
  owner: Seat | null,
  /** Whether it shows itself when it would change something, if these eyes know. */
  answers: boolean | null,
  /** Where it is to be stowed, if these eyes know the plan. */
  planned: Spot | null, };

/** What everybody sees of a chip, also face down (`fleets.setup.crew.hidden`, `fleets.explore.count_public`). */
export type Class = "treasure" | "crew" | "equipment";

/** What never changes while it is played. */
export type Contents = {
  /** Is it the earlier edition? */
  crimson: boolean,
  /** Width and height of the sea, in hundredths of a millimetre. */
  size: [number, number],
  /** The short length. */
  short: number,
  /** The long length. */
  long: number,
  /** How far a dragon flies at most. */
  flight: number,
  /** How far a ship may turn at the start of a segment; 4096 steps are a full turn. */
  turn_limit: number,
  /** What a fleet may cost. */
  build_total: number,
  /** May ships come about? */
  come_about: boolean,
  /** What else a fleet may have. */
  build: BuildInfo,
  /** The nations of the edition. */
  nations: Array<NationInfo>,
  /** Ships, sea creatures and flotillas that can be played with. */
  ships: Array<ShipInfo>,
  /** Crew. */
  crew: Array<CrewInfo>,
  /** Equipment. */
  equipment: Array<EquipmentInfo>,
  /** Forts. */
  forts: Array<FortInfo>,
  /** Events. */
  events: Array<EventInfo>,
  /** Unique treasures. */
  treasures: Array<TreasureInfo>,
  /** Cards of islands. */
  islands: Array<IslandInfo>,
  /** The abilities that stand on these cards. */
  effects: Array<EffectInfo>,
  /** Outlines. */
  shapes: Shapes,
  /** Ready-made fleets, as a move names them. */
  starters: Array<StarterInfo>, };

/** A card of a crew. */
export type CrewId = number;

/** The card of a crew. */
export type CrewInfo = {
  /** The number by which views name it. */
  card: number,
  /** The id by which fleets name it. */
  id: string,
  /** The set it comes from. */
  set: string,
  /** Its name. */
  name: string,
  /** Nation. */
  nation: Nation,
  /** Cost. */
  points: number,
  /** Not a named character. */
  generic: boolean,
  /** The numbers of its abilities. */
  effects: Array<number>,
  /** To what it is linked. */
  links: Array<string>, };

/** What a ship did in a turn. */
export type DoneView = "move" | "shoot" | "explore" | "repair" | "over" | "extra" | "twice";

/** An ability. */
export type EffectInfo = {
  /** The number by which cards name it. */
  effect: number,
  /** The clause that says what it does; moves name it by this. */
  clause: string,
  /** As cards write it: `shoot_bonus(n=1,vs=any)`. */
  text: string,
  /** Is it a keyword? */
  keyword: boolean, };

/** A ship, an island or a piece of terrain that lies in the way. */
export type Encounter = { "kind": "island",
  /** Which. */
  island: IslandAt,
  /** Would she be docked? */
  docks: boolean, } | { "kind": "ship",
  /** Which. */
  ship: ShipAt,
  /** Could she ram her? */
  rams: boolean,
  /** Could she take her in tow? */
  tows: boolean, } | { "kind": "terrain",
  /** Which. */
  terrain: TerrainAt,
  /** What it is. */
  what: Terrain,
  /** The masts it costs on the average, in ten-thousandths; or how likely it holds her, for weeds. */
  risk: number, } | { "kind": "edge" };

/** A card of equipment. */
export type EquipmentId = number;

/** A card of equipment. */
export type EquipmentInfo = {
  /** The number by which views name it. */
  card: number,
  /** The id by which fleets name it. */
  id: string,
  /** The set it comes from. */
  set: string,
  /** Its name. */
  name: string,
  /** Cost. */
  points: number,
  /** The number of its ability. */
  effect: number,
  /** Gone after use. */
  single_use: boolean,
  /** Gone on a natural 1. */
  lost_on_one: boolean,
  /** A natural 1 harms its own ship. */
  harms_self: boolean, };

/** A card of an event. */
export type EventId = number;

/** The card of an event. */
export type EventInfo = {
  /** The number by which views and moves name it. */
  card: number,
  /** The id by which fleets name it. */
  id: string,
  /** The set it comes from. */
  set: string,
  /** Its name. */
  name: string,
  /** Cost. */
  points: number,
  /** The number of its ability. */
  effect: number,
  /** When it is revealed. */
  reveal: Reveal, };

/** Something that happened. */
export type Fact = { "mustered": { who: Seat, } } | { "locked": { who: Seat, fleet: Fleet, } } | { "fleet-dealt": { who: Seat, fleet: Fleet, } } | { "lists": { who: Seat, fleet: Fleet, forts: number, events: number, } } | { "ship-shown": { who: Seat, ship: ShipAt, card: number, } } | { "first-rolled": { who: Seat, die: number, } } | { "first": { who: Seat, } } | { "island-drawn": { who: Seat, card: number, } } | { "island-laid": { who: Seat, island: IslandAt, at: unknown, } } | { "gap-shrinks": { units: number, } } | { "terrain-drawn": { who: Seat, kind: Terrain, } } | { "terrain-laid": { who: Seat, terrain: TerrainAt, kind: Terrain, at: unknown, } } | { "ice-numbered": { terrain: TerrainAt, number: number, } } | { "no-room": { who: Seat, } } | { "home-chosen": { who: Seat, island: IslandAt, of: Seat, } } | { "home-given": { island: IslandAt, of: Seat, } } | { "home-table": { who: Seat, island: IslandAt, used: number, } } | { "moored": { ship: ShipAt, at: unknown, } } | { "landed": { who: Seat, chip: ChipAt, class: Class, } } | { "planned": { chip: ChipAt, at: Spot, } } | { "stowed": { chip: ChipAt, at: Spot, } } | { "ready": { who: Seat, } } | { "seen": { chip: ChipAt, thing: unknown, } } | { "deal-began": { island: IslandAt, } } | { "dealt": { island: IslandAt, chips: number, } } | { "laid": { chip: ChipAt, at: Spot, } } | { "turn-began": { who: Seat, turn: number, } } | { "turn-ended": { who: Seat, } } | { "rolled": { who: Seat, why: string, die: number, } } | { "stands": { who: Seat, } } | { "rerolled": { who: Seat, ship: ShipAt, } } | { "turned-up": { chip: ChipAt, thing: unknown, } } | { "turned-down": { chip: ChipAt, } } | { "carried": { chip: ChipAt, to: Spot, by: string, } } | { "worth": { chip: ChipAt, gold: number, by: string, } } | { "eliminated": { chip: ChipAt, by: string, } } | { "credited": { who: Seat, gold: number, by: string, } } | { "used": { ship: ShipAt, fx: string, } } | { "used-on": { ship: ShipAt, fx: string, on: Mark, } } | { "switched-off": { ship: ShipAt, fx: string, } } | { "copied": { ship: ShipAt, fx: string, } } | { "announces": { ship: ShipAt, } } | { "under": { ship: ShipAt, what: string, } } | { "sails": { ship: ShipAt, } } | { "sailed": { ship: ShipAt, reach: Reach, to: unknown, } } | { "placed": { ship: ShipAt, at: unknown, by: string, } } | { "stopped": { ship: ShipAt, by: string, } } | { "docked": { ship: ShipAt, island: IslandAt, } } | { "flipped": { island: IslandAt, } } | { "marked": { who: Seat, island: IslandAt, } } | { "marks-cleared": { island: IslandAt, by: string, } } | { "island-moved": { island: IslandAt, to: unknown, by: string, } } | { "unloaded": { ship: ShipAt, island: IslandAt, gold: number, } } | { "explores": { ship: ShipAt, at: Spot, } } | { "rams": { ship: ShipAt, other: ShipAt, } } | { "pinned": { ship: ShipAt, by: ShipAt, } } | { "unpinned": { ship: ShipAt, } } | { "boards": { ship: ShipAt, other: ShipAt, } } | { "passes": { who: Seat, by: string, } } | { "declined": { ship: ShipAt, } } | { "claims-crew": { ship: ShipAt, } } | { "claims-treasure": { ship: ShipAt, } } | { "board-totals": { ship: ShipAt, total: number, other: ShipAt, against: number, } } | { "board-won": { ship: ShipAt, } } | "board-tied" | { "towed": { ship: ShipAt, derelict: ShipAt, } } | { "cast-off": { ship: ShipAt, derelict: ShipAt, } } | { "joins": { ship: ShipAt, who: Seat, by: string, } } | { "scuttles": { ship: ShipAt, } } | { "scuttle-fails": { ship: ShipAt, } } | { "shoots": { who: Mark, } } | { "aims": { who: Mark, gun: GunAt, at: Mark, } } | { "spoils": { who: Mark, at: Mark, } } | { "fired": { who: Mark, gun: GunAt, at: Mark, die: number, total: number, rank: number, } } | { "hits": { who: Mark, at: Mark, } } | { "misses": { who: Mark, at: Mark, } } | { "shrugged": { at: Mark, by: string, } } | { "panel-lost": { ship: ShipAt, left: number, } } | { "mast-lost": { ship: ShipAt, mast: number, by: string, } } | { "mast-repaired": { ship: ShipAt, mast: number, by: string, } } | { "burns": { ship: ShipAt, mast: number, } } | { "fire-out": { ship: ShipAt, mast: number, } } | { "flag-lost": { island: IslandAt, flag: number, } } | { "flag-raised": { island: IslandAt, flag: number, } } | { "derelict": { ship: ShipAt, } } | { "sunk": { ship: ShipAt, by: string, } } | { "wrecked": { ship: ShipAt, terrain: TerrainAt, } } | { "gold-lost": { ship: ShipAt, gold: number, } } | { "rated": { terrain: TerrainAt, rating: number, } } | { "tangled": { ship: ShipAt, terrain: TerrainAt, } } | { "untangled": { ship: ShipAt, } } | { "lost": { ship: ShipAt, terrain: TerrainAt, } } | { "found": { ship: ShipAt, number: number, } } | { "helped": { ship: ShipAt, terrain: TerrainAt, } } | { "whirled": { ship: ShipAt, terrain: TerrainAt, } } | { "drifted": { terrain: TerrainAt, to: unknown, } } | { "ice-stuck": { terrain: TerrainAt, } } | { "vanished": { terrain: TerrainAt, by: string, } } | { "built": { who: Seat, island: IslandAt, card: number, at: unknown, } } | { "abandoned": { island: IslandAt, } } | { "destroyed": { island: IslandAt, } } | { "event-shown": { who: Seat, card: number, } } | { "decided": { who: Seat, fx: string, } } | { "chose-island": { who: Seat, island: IslandAt, fx: string, } } | { "chose-ship": { who: Seat, ship: ShipAt, fx: string, } } | { "token": { at: unknown, what: string, } } | { "event-gained": { who: Seat, } } | { "events-gone": { who: Seat, } } | { "resigned": { who: Seat, } } | { "ended": { by: string, } } | { "scored": { who: Seat, gold: number, units: number, } } | { "keeps": { who: Seat, gold: number, } } | { "colours": { ship: ShipAt, nation: Nation, } };

/** Something that is wrong with a fleet. */
export type Fault = {
  /** The clause that forbids it. */
  clause: string,
  /** Which card, and how much too much. */
  why: string,
  /** The ship it is about, by her place in the fleet. */
  ship: number | null, };

/** What a captain hands in. Written as one word:
 * `scs-034+sm-t-008+sm-t-012/rv-002/home+sm-t-012;forts=cc-031;events=rv-020b;coins=1.1.2;unique=sm-t-001;aside=fs-104`. */
export type Fleet = {
  /** Ships, sea creatures and flotillas. */
  ships: Array<Manned>,
  /** Crew and equipment that start on the home island. */
  home: string[],
  /** Forts that may be built. */
  forts: string[],
  /** Events. */
  events: string[],
  /** The coins that the captain contributes. */
  coins: Array<number>,
  /** The unique treasures. */
  uniques: string[],
  /** Pieces beside the fleet, for what comes "from outside the game". */
  aside: string[],
  /** While crew and equipment are stowed: where each of the captain's chips is to be, in their order. */
  stowed: Array<Berth>, };

/** A card of a fort. */
export type FortId = number;

/** The card of a fort. */
export type FortInfo = {
  /** The number by which views name it. */
  card: number,
  /** The id by which fleets name it. */
  id: string,
  /** The set it comes from. */
  set: string,
  /** Its name. */
  name: string,
  /** Nation. */
  nation: Nation,
  /** Cost in gold. */
  gold: number,
  /** Guns in the order of its flags. */
  guns: Array<Gun>,
  /** The numbers of its abilities. */
  effects: Array<number>, };

/** A fort. */
export type FortView = {
  /** Its card. */
  card: FortId,
  /** Whose it is. */
  owner: Seat,
  /** Where it stands. */
  pose: [number, number, number],
  /** Its flags in the order of its guns: does each stand? */
  flags: Array<boolean>,
  /** It was built in this turn. */
  is_new: boolean,
  /** It has shot in this turn. */
  has_shot: boolean,
  /** Hits that it still absorbs in this turn. */
  armour: number | null, };

/** A gun: it hits if the die shows more than its rank (`fleets.intro.shoot.roll`). */
export type Gun = {
  /** Its rank, 1 to 6. */
  rank: number,
  /** How far it shoots. */
  range: Reach, };

/** A gun: `g1` is that of the foremast. */
export type GunAt = number;

/** The hull of ships with so many masts. */
export type HullInfo = {
  /** Masts as constructed. */
  masts: number,
  /** From bow to stern. */
  length: number,
  /** The outline; the bow is where the pose is. */
  outline: Array<[number, number]>,
  /** The bow zone. */
  bow: Array<[number, number]>,
  /** How far behind the bow each mast stands. */
  masts_at: Array<number>, };

/** An island. */
export type IslandAt = number;

/** A card of an island. */
export type IslandId = number;

/** The card of an island. */
export type IslandInfo = {
  /** The number by which views name it. */
  card: number,
  /** The id. */
  id: string,
  /** What is printed beside it. */
  mystery: Mystery | null,
  /** The numbers of the abilities of its table: for 1-2, 3-4 and 5-6. */
  rows: [number, number, number] | null, };

/** An island. */
export type IslandView = {
  /** What it is called. */
  name: string,
  /** Its card; a plain island has none. */
  card: IslandId | null,
  /** Where it lies. */
  pose: [number, number, number],
  /** Whose home it is. */
  home: Seat | null,
  /** Who has explored it. */
  explored: Array<Seat>,
  /** Whose ships may explore it as a free action. */
  marked: Array<Seat>,
  /** Does its table show? */
  shows: boolean,
  /** The fort on it. */
  fort: FortView | null, };

/** What sort of piece sails. */
export type Kind = "ship" | "creature" | "flotilla";

/** How a unique treasure is loaded (`fleets.explore.unique_load_mode`). */
export type Load = "face_up" | "face_down" | "face_down_optional" | "instant" | "instant_optional" | "stays" | "coin" | "crew_coin";

/** A ship of a fleet that is being built. */
export type Loading = {
  /** Cargo spaces. */
  cargo: number,
  /** Of these in use. */
  used: number,
  /** What her crew costs. */
  crew_points: number,
  /** What her crew may cost. */
  most_crew_points: number, };

/** What is lost. */
export type LoseView = "crew" | "treasure" | "cargo" | "any" | "hand";

/** A ship of a fleet, with the crew and equipment meant for her. */
export type Manned = {
  /** The ship. */
  ship: string,
  /** Crew and equipment. */
  aboard: string[], };

/** What can be shot at. */
export type Mark = { "ship": ShipAt } | { "fort": IslandAt };

/** How a mast is. */
export type MastView = "standing" | "fire" | "lost";

/** One decision of one captain. */
export type Move = { "fleet": { fleet: Fleet, } } | { "lay": { at: unknown, } } | { "lay-terrain": { kind: Terrain, at: unknown, } } | { "home": { island: IslandAt, } } | { "moor": { ship: ShipAt, at: unknown, } } | { "stow": { chip: ChipAt, at: Spot, } } | "ready" | { "sail": { ship: ShipAt, } } | { "leg": { reach: Reach, heading: number, distance: number, } } | { "fly": { heading: number, distance: number, } } | "finish" | { "come-about": { ship: ShipAt, heading: number, } } | { "turn": { heading: number, } } | { "face": { heading: number, } } | { "put": { at: unknown, } } | { "shoot": { by: Mark, } } | { "fire": { gun: GunAt, at: Mark, } } | { "fire-with": { gun: GunAt, at: Mark, shot: ChipAt, } } | { "broadsides": { at: Mark, } } | { "explore": { ship: ShipAt, at: Spot, } } | { "carry": { chip: ChipAt, to: Spot, } } | { "repair": { ship: ShipAt, mast: number, } } | { "free": { ship: ShipAt, } } | { "tow": { ship: ShipAt, derelict: ShipAt, } } | { "cast-off": { ship: ShipAt, } } | { "scuttle": { ship: ShipAt, } } | { "build": { fort: number, island: IslandAt, at: unknown, } } | "end-turn" | "resign" | { "use": { fx: string, ship: ShipAt, } } | { "use-on": { fx: string, ship: ShipAt, on: Mark, } } | { "use-at": { fx: string, ship: ShipAt, at: Spot, } } | { "use-with": { fx: string, ship: ShipAt, chip: ChipAt, } } | { "event": { event: number, } } | { "reveal": { chip: ChipAt, } } | { "hide": { chip: ChipAt, } } | { "answer": { chip: ChipAt, } } | { "mast": { mast: number, } } | { "chip": { chip: ChipAt, } } | { "ship": { ship: ShipAt, } } | { "island": { island: IslandAt, } } | { "terrain": { terrain: TerrainAt, } } | "crew" | "treasure" | "masts" | { "ram": { ship: ShipAt, } } | "board" | "reroll" | "yes" | "no" | "pass";

/** What is printed beside an island (`fleets.setup.islands.mysterious_face`). */
export type Mystery = "table" | "great_turtle" | "isle_of_fire";

/** A nation (`fleets.nation.ten`). */
export type Nation = "america" | "corsair" | "cursed" | "england" | "france" | "jade" | "mercenary" | "pirate" | "spain" | "viking" | "whitebeard";

/** A nation. */
export type NationInfo = {
  /** Which one. */
  nation: Nation,
  /** What it is called. */
  name: string, };

/** What is being decided, for those who decide. Who does, the table says, and what may be done, the options say. */
export type Now = { "kind": "muster" } | { "kind": "lay-island" } | { "kind": "lay-terrain" } | { "kind": "choose-home" } | { "kind": "moor" } | { "kind": "stow" } | { "kind": "morning" } | { "kind": "actions" } | { "kind": "sail",
  /** Who sails. */
  ship: ShipAt,
  /** Where the action began. */
  start: [number, number, number],
  /** Base segments S and L that are left. */
  base: [number, number],
  /** Extra segments S and L that are left. */
  extra: [number, number],
  /** The next segment may have any heading. */
  any_heading: boolean,
  /** It flies. */
  flies: boolean, } | { "kind": "leave-fog",
  /** Who. */
  ship: ShipAt,
  /** Out of which bank. */
  bank: TerrainAt,
  /** At which number of its edge. */
  number: number, } | { "kind": "meet",
  /** Who. */
  ship: ShipAt,
  /** What. */
  terrain: TerrainAt, } | { "kind": "whirl",
  /** Who. */
  ship: ShipAt,
  /** Through which. */
  from: TerrainAt, } | { "kind": "freed",
  /** Who. */
  ship: ShipAt, } | { "kind": "after-move",
  /** Who moved. */
  ship: ShipAt,
  /** May she be turned about her stern now? */
  may_turn: boolean, } | { "kind": "dock",
  /** Who. */
  ship: ShipAt,
  /** Where. */
  island: IslandAt | null, } | { "kind": "ram",
  /** Who rams. */
  ship: ShipAt,
  /** Who is rammed. */
  other: ShipAt, } | { "kind": "may-board",
  /** The ship that rammed. */
  ship: ShipAt,
  /** The other one. */
  other: ShipAt, } | { "kind": "board",
  /** Who boards. */
  ship: ShipAt,
  /** Whom. */
  other: ShipAt,
  /** Who has won. */
  winner: ShipAt | null, } | { "kind": "tow-dock",
  /** The towed ship. */
  ship: ShipAt,
  /** Where. */
  island: IslandAt, } | { "kind": "shoot",
  /** By a ship or a fort. */
  by: Mark,
  /** The guns that are still loaded, as far as these eyes know. */
  guns: Array<GunAt>, } | { "kind": "shot" } | { "kind": "hit",
  /** Who was hit. */
  at: Mark, } | { "kind": "lose-mast",
  /** Whose. */
  ship: ShipAt,
  /** How many. */
  count: number,
  /** The clause by which. */
  by: string, } | { "kind": "lose-chip",
  /** Whose. */
  ship: ShipAt,
  /** What. */
  what: LoseView,
  /** The clause by which. */
  by: string, } | { "kind": "sink",
  /** Which. */
  ship: ShipAt, } | { "kind": "explore",
  /** Who explores. */
  ship: ShipAt,
  /** What. */
  at: Spot, } | { "kind": "reroll",
  /** For which ship. */
  ship: ShipAt | null,
  /** What it was rolled for: a word, or the clause of an ability. */
  why: string,
  /** What it shows. */
  die: number, } | { "kind": "build" } | { "kind": "other",
  /** The step, in a word. */
  step: string, } | { "kind": "another" } | { "kind": "nothing" };

/** Something in a line of fire. */
export type Obstacle = { "kind": "ship",
  /** Which. */
  ship: ShipAt, } | { "kind": "island",
  /** Which. */
  island: IslandAt, } | { "kind": "terrain",
  /** Which. */
  terrain: TerrainAt, };

/** What a move would bring. */
export type Outlook = { "kind": "course",
  /** How she would lie, after turning and at the end. */
  track: Array<[number, number, number]>,
  /** How far she would come. */
  distance: number,
  /** Would something stop her before she has sailed the whole segment? */
  is_cut_short: boolean,
  /** What she would touch or cross, in that order. */
  meets: Array<Encounter>,
  /** Her guns as they would bear from there. */
  guns: Array<Bearing>,
  /** The enemy's guns that bear on her there as they lie now: what they would hit on the average, in
   * ten-thousandths of a mast. */
  danger: number, } | { "kind": "volley",
  /** Gun by gun. */
  guns: Array<Bearing>,
  /** Target by target, if every gun that can is fired at it. */
  targets: Array<Broadside>, } | { "kind": "shot",
  /** How it bears. */
  bearing: Bearing, } | { "kind": "broadsides",
  /** That it succeeds. */
  chance: TenThousandths,
  /** Hits if it does. */
  hits: number, } | { "kind": "ram",
  /** That a mast breaks. */
  breaks: TenThousandths,
  /** The boarding that may follow. */
  boarding: Boarding, } | { "kind": "board",
  /** Who would win. */
  boarding: Boarding, } | { "kind": "explore",
  /** Treasures that lie there. */
  treasures: number,
  /** Gold that is known to lie there, or what is to be expected of it, in hundredths. */
  gold: number,
  /** Is that known for sure? */
  is_known: boolean,
  /** Cargo spaces that are free. */
  room: number, } | { "kind": "die",
  /** That it succeeds. */
  chance: TenThousandths, } | { "kind": "fleet",
  /** What it costs. */
  points: number,
  /** What it may cost. */
  total: number,
  /** Each ship in its order. */
  ships: Array<Loading>,
  /** Everything that is wrong with it. */
  faults: Array<Fault>, } | { "kind": "room",
  /** How far apart the tested points are. */
  step: number,
  /** Rows of points that lie side by side and are all legal: the first, and how many there are. */
  rows: Array<[number, number, number]>,
  /** The least gap to what lies there, and the greatest to the nearest of it if there is one. */
  gap: [number, number | null], } | { "kind": "threat",
  /** From where they lie, gun by gun, as far as nothing is in the way. */
  now: Array<Zone>,
  /** After a move with the base move, of each ship that may fire then for all that these eyes know. */
  soon: Array<Zone>, };

/** The two printed lengths (`fleets.intro.ruler`). */
export type Reach = "S" | "L";

/** When an event is revealed (`fleets.event.reveal`). */
export type Reveal = "start_of_own_turn" | "on_own_ship_sinks_enemy" | "on_own_ship_sunk";

/** A chair at the table. Written `P1`, `P2`, … */
export type Seat = number;

/** Outlines of things, corner by corner, in hundredths of a millimetre: x ahead, y to port of the point that a pose names. */
export type Shapes = {
  /** Hulls by the number of masts as constructed. */
  hulls: Array<HullInfo>,
  /** A sea creature. */
  creature: Array<[number, number]>,
  /** How far from its centre its segments are. */
  creature_guns: number,
  /** A flotilla. */
  flotilla: Array<[number, number]>,
  /** How far from its centre its guns are. */
  flotilla_guns: number,
  /** An island. */
  island: Array<[number, number]>,
  /** Terrain by kind. */
  terrain: Array<TerrainInfo>,
  /** A fort. */
  fort: Array<[number, number]>,
  /** Where a fort's flags can stand. */
  flags: Array<[number, number]>,
  /** Half the width of a sail. */
  sail: number, };

/** A ship, sea creature or flotilla. */
export type ShipAt = number;

/** A card of a ship, creature or flotilla. */
export type ShipId = number;

/** The card of a ship, creature or flotilla. */
export type ShipInfo = {
  /** The number by which views name it. */
  card: number,
  /** The id by which fleets name it. */
  id: string,
  /** The set it comes from. */
  set: string,
  /** Its name. */
  name: string,
  /** Ship, creature or flotilla. */
  kind: Kind,
  /** Nation. */
  nation: Nation,
  /** Cost. */
  points: number,
  /** Masts or segments as constructed. */
  masts: number,
  /** Cargo. */
  cargo: number,
  /** How it moves. */
  base_move: BaseMove,
  /** Guns from bow to stern. */
  guns: Array<Gun>,
  /** The numbers of its abilities. */
  effects: Array<number>,
  /** To what it is linked. */
  links: Array<string>, };

/** A ship, sea creature or flotilla. */
export type ShipView = {
  /** Her card. */
  card: ShipId,
  /** Who brought her. */
  owner: Seat,
  /** In whose fleet she is. */
  fleet: Seat | null,
  /** How she is. */
  state: StateView,
  /** Where she is; nothing while she is lost or gone. */
  pose: [number, number, number] | null,
  /** The fog bank in which she is lost. */
  lost_in: TerrainAt | null,
  /** Her masts, segments or guns of a flotilla, from bow to stern. */
  masts: Array<MastView>,
  /** Has she none left? */
  is_derelict: boolean,
  /** Panels of a turtle ship. */
  panels: number,
  /** Guns made of treasure. */
  deck_guns: number,
  /** The nation she sails for now. */
  nation: Nation,
  /** Actions she was given in this turn. */
  actions: number,
  /** What she did with them, and what else happened to her in this turn. */
  done: Array<DoneView>,
  /** The island at which she is docked. */
  docked: IslandAt | null,
  /** Pinned. */
  is_pinned: boolean,
  /** The ship that holds her by a ram. */
  pinned_by: ShipAt | null,
  /** The ship that she has in tow. */
  tows: ShipAt | null,
  /** The ship that has her in tow. */
  towed_by: ShipAt | null,
  /** The Sargasso Sea that holds her. */
  tangled: TerrainAt | null,
  /** Ghostly in this turn. */
  is_ghostly: boolean,
  /** Submerged. */
  is_submerged: boolean,
  /** Sinks when her captain's next turn begins. */
  is_scuttled: boolean,
  /** Her deck gun is jammed. */
  is_jammed: boolean,
  /** Her deck gun is a flame thrower. */
  throws_flames: boolean,
  /** She has come back from the dead, which she does once. */
  has_returned: boolean,
  /** She raided the home that she lies at and must leave it. */
  must_leave: boolean,
  /** Cargo spaces, as far as these eyes know. */
  cargo: number,
  /** Spaces in use, as far as these eyes know. */
  cargo_used: number, };

/** Something that holds for a while. */
export type SpellView = {
  /** The clause that says what holds. */
  what: string,
  /** For which ship; for all if none is named. */
  on: ShipAt | null,
  /** Round which point. */
  at: [number, number] | null,
  /** Whose it is. */
  by: Seat,
  /** A number that the clause needs. */
  n: number,
  /** The first turn. */
  from: number,
  /** The last turn. */
  to: number, };

/** Where a chip is. */
export type Spot = { "ship": ShipAt } | { "island": IslandAt } | { "fort": IslandAt } | { "aside": Seat } | "out";

/** A ready-made fleet. */
export type StarterInfo = {
  /** Its id. */
  id: string,
  /** The nation it shows. */
  nation: Nation,
  /** For which total. */
  build_total: number,
  /** What it costs. */
  points: number,
  /** Its ships, each with its crew, by their ids. */
  ships: Array<[string, Array<string>]>, };

/** How a ship is. */
export type StateView = "afloat" | "lost" | "wreck" | "gone";

/** A chance in ten-thousandths: 10000 is sure. */
export type TenThousandths = number;

/** A kind of terrain. */
export type Terrain = "fog_bank" | "iceberg" | "reef" | "sargasso_sea" | "trade_current" | "whirlpool";

/** A piece of terrain. */
export type TerrainAt = number;

/** A kind of terrain. */
export type TerrainInfo = {
  /** Which. */
  kind: Terrain,
  /** What it is called. */
  name: string,
  /** Its outline. */
  outline: Array<[number, number]>, };

/** A piece of terrain. */
export type TerrainView = {
  /** What it is. */
  kind: Terrain,
  /** Where it lies. */
  pose: [number, number, number],
  /** The number of an iceberg; 0 if it has none. */
  number: number,
  /** The rating of a reef or Sargasso Sea in this turn; 0 if it was not rolled. */
  rating: number,
  /** To whom a trade current is friendly, and whose smoke a fog bank is. */
  of: Seat | null,
  /** It never moves again. */
  is_stuck: boolean,
  /** Smoke, which vanishes. */
  is_smoke: boolean,
  /** Taken from the table. */
  is_gone: boolean, };

/** What a chip is. */
export type Thing = { "coin": number } | { "unique": TreasureId } | { "crew": CrewId } | { "equipment": EquipmentId } | { "prisoner": [CrewId, number] };

/** A unique treasure. */
export type TreasureId = number;

/** A unique treasure. */
export type TreasureInfo = {
  /** The number by which views name it. */
  card: number,
  /** The id by which fleets name it. */
  id: string,
  /** The set it comes from. */
  set: string,
  /** Its name. */
  name: string,
  /** How it is loaded. */
  load: Load,
  /** The number of its ability. */
  effect: number, };

/** The sea as these eyes see it. Cards are named by their numbers in the contents; ships, chips, islands and terrain by
 * their places in the lists: `s1` is the first ship. */
export type View = {
  /** Is it the earlier edition? */
  crimson: boolean,
  /** Width and height of the sea. */
  size: [number, number],
  /** The turn, counted for the whole table; 0 before the first. */
  turn: number,
  /** The round. */
  round: number,
  /** Whose turn it is. */
  active: Seat,
  /** Who began. */
  first: Seat,
  /** What is being decided. */
  now: Now,
  /** Each captain. */
  captains: Array<CaptainView>,
  /** Ships, sea creatures and flotillas, also those that are gone. */
  ships: Array<ShipView>,
  /** Coins, unique treasures, crew and equipment, also those that are gone. */
  chips: Array<ChipView>,
  /** Islands. */
  islands: Array<IslandView>,
  /** Terrain, also what was taken away. */
  terrain: Array<TerrainView>,
  /** What holds for a while. */
  spells: Array<SpellView>,
  /** Gold that was dealt out. */
  starting_gold: number,
  /** Who has more than this has more than half of it. */
  threshold: number,
  /** The places, once the game is over. */
  places: Array<number> | null, };

/** A part of the sea that guns reach. */
export type Zone = {
  /** Whose guns. */
  by: Mark,
  /** Its corners. */
  rim: Array<[number, number]>, };
