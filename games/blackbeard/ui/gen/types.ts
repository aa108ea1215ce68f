// Made from the Rust types by `cargo xtask types`; what is written here by hand is lost.

/** The action under way. */
export type ActView = {
  /** The active pirate. */
  pirate: Pirate,
  /** What he does. */
  deed: Deed,
  /** A deployment was tried. */
  has_deployed: boolean,
  /** A commissioner has acted. */
  has_hunted: boolean,
  /** A warship was used or sighted. */
  has_cruised: boolean,
  /** It failed. */
  has_failed: boolean, };

/** What is enough for whoever may repeat dice. */
export type Aimed = {
  /** What it is. */
  target: Target,
  /** Is it enough as it lies? */
  is_met: boolean, };

/** A sea area. */
export type Area = "north_atlantic" | "central_atlantic" | "south_atlantic" | "caribbean" | "central_america" | "south_america" | "gold_coast" | "east_africa" | "india";

/** A sea area. */
export type AreaInfo = {
  /** Which. */
  area: Area,
  /** Its name. */
  name: string,
  /** Its column of the cargo table. */
  column: Column,
  /** The areas it borders on. */
  adjacent: Array<Area>,
  /** Where its name stands on a chart of 1000 by 640. */
  xy: [number, number], };

/** A commissioner on the map. */
export type Badge = { "king": Officer } | { "convert": Pirate };

/** A hostage on board, and the nation of the port whose merchant he was taken from. */
export type Captive = {
  /** Who. */
  hostage: Hostage,
  /** Of which nation. */
  nation: Nation, };

/** An event card: its title and the actions it gives. Written `scurvy:3`, `scurvy:d` with a diamond, `disease` without
 * actions. */
export type Card = string;

/** A column of the cargo table. */
export type CargoInfo = {
  /** Which. */
  column: Column,
  /** Doubloons for 1 to 10. */
  doubloons: Array<number>, };

/** A pirate from somebody's hand who fights for a ship. */
export type ChampionView = {
  /** Who. */
  pirate: Pirate,
  /** Whose. */
  by: Seat,
  /** Cunning left. */
  cunning: number, };

/** What a pirate may do as his very next action (`bb.act.next_action`). */
export type Claim = { "loot": Port } | "convert" | { "sack": Port };

/** When and by whom a card is played. */
export type Class = "play_immediately" | "anti_pirate" | "pirate" | "pirate_response";

/** A column of the cargo table. */
export type Column = "atlantic" | "americas" | "africa" | "india";

/** What never changes while it is played. */
export type Contents = {
  /** Pirates. */
  pirates: Array<PirateInfo>,
  /** Ports in the order of their numbers. */
  ports: Array<PortInfo>,
  /** Sea areas. */
  areas: Array<AreaInfo>,
  /** Transit boxes. */
  transits: Array<TransitInfo>,
  /** Where treasure is buried. */
  isle_of_pines: Area,
  /** Titles of event cards. */
  events: Array<EventInfo>,
  /** Ships. */
  ships: Array<ShipInfo>,
  /** Warships by number. */
  warships: Array<HunterInfo>,
  /** Commissioners by number. */
  officers: Array<HunterInfo>,
  /** A pirate who has become one. */
  convert: HunterInfo,
  /** Hostages by number. */
  hostages: Array<HostageInfo>,
  /** Pro-pirate governors by number. */
  governors: Array<string>,
  /** Doubloons by column of the cargo table, for 1 to 10. */
  cargo: Array<CargoInfo>,
  /** The highest Loyalty. */
  most_loyalty: number,
  /** Loyalty at the start. */
  start_loyalty: number,
  /** The most pirates a player may have in play. */
  most_in_play: number, };

/** What a pirate does with an action. */
export type Deed = { "sail": Place } | { "find": Port } | { "loot": Port } | "convert" | "visit" | { "attack": Port } | { "sack": Port } | { "grab": Pirate } | "recover" | { "ally": Pirate } | { "retire": Way } | "dig";

/** A title of event cards. */
export type EventInfo = {
  /** Which. */
  title: Title,
  /** Its name. */
  name: string,
  /** When and by whom it is played. */
  class: Class,
  /** May it be played for event and actions at once? */
  is_both: boolean,
  /** How many there are. */
  count: number,
  /** Of these with a diamond. */
  diamonds: number, };

/** Something that happened. */
export type Fact = { "rolled-for-first": { who: Seat, die: number, } } | { "begins": { who: Seat, } } | { "governor-placed": { port: Port, governor: Governor, } } | { "drafted": { who: Seat, pirate: Pirate, } } | { "recruits": { who: Seat, } } | { "drew-pirate": { who: Seat, } } | { "pirate-drawn": { who: Seat, pirate: Pirate, } } | { "deployed": { who: Seat, pirate: Pirate, area: Area, rig: Rig, } } | { "merchant-placed": { port: Port, by: string, } } | { "turn-begins": { who: Seat, turn: number, } } | { "turn-ends": { who: Seat, } } | { "drew": { who: Seat, } } | { "card-drawn": { who: Seat, card: Card, } } | { "revealed": { who: Seat, card: Card, } } | { "took-actions": { who: Seat, card: Card, actions: number, } } | { "took-actions-for": { who: Seat, card: Card, actions: number, pirate: Pirate, } } | { "scrapped": { who: Seat, card: Card, } } | { "played-card": { who: Seat, card: Card, } } | { "played-on": { who: Seat, card: Card, pirate: Pirate, } } | { "played-at": { who: Seat, card: Card, port: Port, } } | { "discarded": { card: Card, by: string, } } | { "discarded-by": { who: Seat, card: Card, } } | { "passed": { who: Seat, } } | { "answered": { who: Seat, } } | { "rolled": { who: Thrower, dice: Pips, total: number, why: string, } } | { "stands": { who: Seat, } } | { "cunning-spent": { pirate: Pirate, left: number, by: string, } } | { "scored": { who: Seat, points: number, by: string, } } | { "seasick": { who: Seat, } } | { "disease-strikes": { port: Port, } } | { "disaster-strikes": { port: Port, } } | { "storm-strikes": { area: Area, } } | { "hand-passed": { who: Seat, to: Seat, } } | { "pardon-appears": { time: number, } } | { "pardon-in-force": { who: Seat, } } | "pardon-ends" | "pardon-shuffled" | "second-pass" | { "new-governor": { port: Port, } } | { "governor-leaves": { port: Port, by: string, } } | { "haven-ends": { pirate: Pirate, port: Port, } } | { "sent-to-sea": { pirate: Pirate, by: string, } } | { "port-destroyed": { port: Port, by: string, } } | { "merchant-leaves": { port: Port, by: string, } } | { "announced": { pirate: Pirate, deed: Deed, cost: number, } } | { "cancelled": { pirate: Pirate, by: string, } } | { "action-over": { pirate: Pirate, } } | { "sailed": { pirate: Pirate, to: Place, } } | { "scurvy-healed": { pirate: Pirate, } } | { "found": { pirate: Pirate, port: Port, merchant: Merchant, } } | { "not-found": { pirate: Pirate, port: Port, } } | { "cargo-declined": { pirate: Pirate, } } | { "stowed": { pirate: Pirate, sum: number, hold: number, by: string, } } | { "overboard": { pirate: Pirate, sum: number, hold: number, } } | { "hostage-taken": { hostage: Hostage, } } | { "to-be-kept": { hostage: Hostage, } } | { "to-be-tortured": { hostage: Hostage, } } | { "hostage-kept": { pirate: Pirate, hostage: Hostage, } } | { "hostage-tortured": { pirate: Pirate, hostage: Hostage, } } | { "hostage-dies": { hostage: Hostage, by: string, } } | { "learned": { pirate: Pirate, port: Port, information: number, } } | { "prize-kept": { pirate: Pirate, merchant: Merchant, } } | { "stays-sober": { pirate: Pirate, } } | { "ship-converted": { pirate: Pirate, rig: Rig, } } | { "ransomed": { pirate: Pirate, hostage: Hostage, sum: number, } } | { "banked": { pirate: Pirate, sum: number, worth: number, by: string, } } | { "holds-emptied": { pirate: Pirate, holds: Holds, } } | { "ransoms": { pirate: Pirate, hostage: Hostage, } } | { "refits": { pirate: Pirate, } } | { "bribes": { pirate: Pirate, } } | { "mended": { pirate: Pirate, combat: number, speed: number, by: string, } } | { "price-named": { pirate: Pirate, price: number, } } | { "bribe-declined": { pirate: Pirate, } } | { "paid": { pirate: Pirate, price: number, } } | { "haven-bought": { pirate: Pirate, port: Port, price: number, } } | { "letter-kept": { who: Seat, card: Card, pirate: Pirate, nation: Nation, } } | { "letter-played": { who: Seat, card: Card, pirate: Pirate, } } | { "visit-ends": { who: Seat, } } | { "attacked": { pirate: Pirate, port: Port, nation: Nation, } } | { "port-taken": { pirate: Pirate, port: Port, } } | { "attack-fails": { pirate: Pirate, port: Port, } } | { "booty-left": { who: Seat, sum: number, } } | { "sacked": { pirate: Pirate, port: Port, } } | { "sack-fails": { pirate: Pirate, port: Port, } } | { "grabs": { pirate: Pirate, victim: Pirate, sum: number, } } | { "grab-fails": { pirate: Pirate, victim: Pirate, } } | { "gives-up": { who: Seat, sum: number, hold: number, } } | { "revels": { pirate: Pirate, by: string, } } | { "runs-riot": { pirate: Pirate, by: string, } } | { "sobers": { pirate: Pirate, } } | { "recovered": { pirate: Pirate, } } | { "allied": { pirate: Pirate, with: Pirate, } } | { "parted": { pirate: Pirate, with: Pirate, by: string, } } | { "nothing-buried": { pirate: Pirate, } } | { "combat-hits": { pirate: Pirate, hits: number, by: string, } } | { "speed-hits": { pirate: Pirate, hits: number, by: string, } } | { "notoriety": { pirate: Pirate, amount: number, by: string, } } | { "loyalty-rises": { pirate: Pirate, now: number, by: string, } } | { "loyalty-falls": { pirate: Pirate, now: number, by: string, } } | { "scurvy-breaks-out": { pirate: Pirate, } } | { "mutiny-breaks-out": { pirate: Pirate, } } | { "mutiny-quelled": { pirate: Pirate, } } | { "took-over": { pirate: Pirate, by: string, } } | { "ship-lost": { pirate: Pirate, } } | { "eliminated": { pirate: Pirate, by: string, } } | { "retired": { pirate: Pirate, by: string, } } | { "negated": { card: Card, } } | { "commissions": { who: Seat, } } | { "no-commission": { who: Seat, } } | { "commissioned": { who: Seat, officer: Officer, at: Place, } } | { "converted": { who: Seat, pirate: Pirate, at: Place, } } | { "kc-moves": { who: Seat, to: Place, by: string, } } | { "kc-leaves": { who: Seat, by: string, } } | { "kc-falls": { who: Seat, } } | { "tries-to-evade": { pirate: Pirate, } } | { "turns-to-fight": { pirate: Pirate, } } | { "intercepts": { who: Seat, pirate: Pirate, } } | { "evaded": { pirate: Pirate, by: string, } } | { "caught": { pirate: Pirate, } } | { "surrenders": { pirate: Pirate, nation: Nation, } } | { "goes-on": { who: Seat, } } | { "lets-be": { who: Seat, } } | { "kc-attacks": { who: Seat, port: Port, } } | { "port-holds": { port: Port, } } | { "ousts": { who: Seat, pirate: Pirate, } } | { "warship-sighted": { warship: Warship, at: Place, } } | { "sets-on": { who: Seat, } } | { "stays-on-station": { who: Seat, } } | { "warship-attacks": { who: Seat, warship: Warship, pirate: Pirate, } } | { "warship-leaves": { warship: Warship, by: string, } } | { "challenges": { who: Seat, pirate: Pirate, } } | { "duel-begins": { pirate: Pirate, victim: Pirate, } } | { "challenged": { pirate: Pirate, } } | { "leads": { pirate: Pirate, } } | { "odd-point": { pirate: Pirate, } } | { "replaced": { pirate: Pirate, } } | { "holds-kept": { pirate: Pirate, holds: Holds, } } | { "fights": { pirate: Pirate, } } | "fight-on" | "duel-broken-off" | { "plundered": { pirate: Pirate, victim: Pirate, } } | { "ship-seized": { pirate: Pirate, victim: Pirate, } } | { "set-free": { pirate: Pirate, } } | { "brought-to-trial": { pirate: Pirate, } } | { "placed": { who: Seat, points: number, place: number, } };

/** A pro-pirate governor. */
export type Governor = number;

/** A hold that an answer numbers. */
export type HoldView = {
  /** Its number in the answer; the holds of an ally come after the own ones. */
  number: number,
  /** On whose ship. */
  pirate: Pirate,
  /** What is in it. */
  doubloons: number, };

/** Some of the holds of a ship, those of an ally after them. Written as their numbers: `1+3`, or `none`. */
export type Holds = string;

/** A hostage. */
export type Hostage = number;

/** A hostage. */
export type HostageInfo = {
  /** What he may tell. */
  information: number,
  /** What he is worth. */
  value: number, };

/** A commissioner, and where he is. */
export type Hunter = {
  /** Who. */
  who: Badge,
  /** Where: at sea or in a transit box. */
  at: Place, };

/** A warship or commissioner. */
export type HunterInfo = {
  /** Its name. */
  name: string,
  /** Speed. */
  speed: number,
  /** Combat. */
  combat: number, };

/** What a pirate knows of a port. */
export type Lore = {
  /** Of which port. */
  port: Port,
  /** How much. */
  information: number, };

/** A merchant: its kind and cargo. Written `flute:3`. */
export type Merchant = string;

/** When a window opens. */
export type Moment = "announce" | "arrival" | "mid-loot" | "after";

/** One decision of one player. */
export type Move = { "draft": { pirate: Pirate, } } | { "deploy": { pirate: Pirate, area: Area, ship: Rig, } } | "recruit" | { "captain": { pirate: Pirate, } } | { "actions": { card: Card, } } | { "actions-for": { card: Card, pirate: Pirate, } } | { "scrap": { card: Card, } } | { "play": { card: Card, } } | { "play-on": { card: Card, pirate: Pirate, } } | { "play-at": { card: Card, port: Port, } } | { "winds": { card: Card, pirate: Pirate, area: Area, } } | { "winds-for-kc": { card: Card, area: Area, } } | "end-turn" | { "sail": { pirate: Pirate, to: Place, } } | { "find": { pirate: Pirate, port: Port, } } | { "loot": { pirate: Pirate, } } | { "convert": { pirate: Pirate, } } | { "visit": { pirate: Pirate, } } | { "attack": { pirate: Pirate, port: Port, } } | { "sack": { pirate: Pirate, } } | { "grab": { pirate: Pirate, victim: Pirate, } } | { "recover": { pirate: Pirate, } } | { "ally": { pirate: Pirate, with: Pirate, } } | { "retire": { pirate: Pirate, way: Way, } } | { "dig": { pirate: Pirate, } } | { "part": { pirate: Pirate, } } | { "hold": { hold: number, } } | { "choose": { holds: Holds, } } | "decline" | "keep" | "torture" | "revel" | { "ransom": { hostage: Hostage, hold: number, } } | { "bank": { holds: Holds, } } | "refit" | { "mend": { combat: number, } } | "bribe" | "pay" | { "letter": { card: Card, } } | { "letter-retire": { card: Card, } } | { "pick": { pirate: Pirate, } } | "swap" | "again" | "commission" | { "kc-move": { to: Place, } } | "intercept" | { "kc-attack": { port: Port, } } | "oust" | "warship" | "station" | "evade" | "fight" | { "surrender": { nation: Nation, } } | "go-on" | "stop" | { "reroll": { pirate: Pirate, } } | { "reroll-theirs": { pirate: Pirate, } } | "stand" | { "negate": { card: Card, pirate: Pirate, } } | { "discard": { card: Card, } } | "pass";

/** A nation that owns ports. */
export type Nation = "english" | "spanish" | "french" | "dutch" | "portuguese" | "arab";

/** What a throw for a clause has to reach. */
export type Need = {
  /** The clause that asks for the dice. */
  why: string,
  /** What is enough for whoever throws them. */
  target: Target, };

/** What is being decided. Who does, the table says, and what may be done, the options say. */
export type Now = { "kind": "set-up" } | { "kind": "orders" } | { "kind": "also",
  /** Which. */
  card: Card, } | { "kind": "window",
  /** When. */
  moment: Moment,
  /** Who is asked now and who may still be asked after him. */
  open: Array<Seat>, } | { "kind": "negate",
  /** Which. */
  card: Card,
  /** Whose. */
  by: Seat, } | { "kind": "ambition" } | { "kind": "challenge" } | { "kind": "double-cross",
  /** Who would retire. */
  pirate: Pirate, } | { "kind": "sighting",
  /** Which. */
  warship: Warship, } | { "kind": "surprise",
  /** Instead of which warship. */
  warship: Warship, } | { "kind": "roll",
  /** The clause that asks for them. */
  why: string,
  /** What is enough for whoever is asked; none if more is simply better, or less. */
  aim: Aimed | null, } | { "kind": "intercepted",
  /** Whose commissioner. */
  by: Seat,
  /** Has he failed to evade? */
  is_caught: boolean, } | { "kind": "battle" } | { "kind": "make-room" } | { "kind": "action",
  /** The step, in a word. */
  step: string,
  /** The doubloons it is about: cargo, booty, a price; the points of a refit. */
  sum: number | null,
  /** The hostage it is about. */
  hostage: Hostage | null,
  /** The holds that an answer numbers. */
  holds: Array<HoldView>, } | { "kind": "takeover" } | { "kind": "spoils",
  /** Doubloons that still lie about; none before it is said which ship is kept. */
  sum: number | null,
  /** The winner's holds. */
  holds: Array<HoldView>, } | { "kind": "duel" } | { "kind": "discard" } | { "kind": "recruit" } | { "kind": "odd-hit" } | { "kind": "nothing" };

/** A sum or an average. */
export type Number = {
  /** Of what. */
  what: Quantity,
  /** How much, in hundredths. */
  hundredths: number, };

/** A King's Commissioner. */
export type Officer = number;

/** What the player has done with his turn. */
export type OrdersView = {
  /** Has he played a card? */
  has_played: boolean,
  /** Has he played one for actions? */
  has_actions: boolean,
  /** Actions left. */
  left: number,
  /** The pirate who alone may use them. */
  diamond: Pirate | null, };

/** What may come of a move. */
export type Outcome = "found" | "not-found" | "comes" | "stays-away" | "escapes" | "beaten" | "sunk" | "wins" | "taken" | "repelled" | "sacked" | "not-sacked" | "grabbed" | "duel" | "not-grabbed" | "talks" | "silent" | "affordable" | "too-dear" | "loyal" | "mutiny" | "captain-lost" | "better" | "not-better" | "destroyed" | "holds-out" | "ousted" | "stays" | "duel-won" | "duel-lost";

/** What is to be said of a move. */
export type Outlook = {
  /** What may come of it; together they are sure (10,000). Empty if nothing is left to chance. */
  shares: Array<Share>,
  /** Sums and averages, the most important first. */
  numbers: Array<Number>,
  /** What is easily overlooked. */
  warnings: Array<Warning>, };

/** What dice show, one digit for each: `316`. */
export type Pips = string;

/** A pirate card. */
export type Pirate = "teach" | "roberts" | "rackham" | "bonnet" | "vane" | "avery" | "kidd" | "england" | "low" | "bellamy" | "davis" | "tew" | "kennedy" | "taylor" | "olonnais" | "lussan" | "wynne" | "lowther" | "quelch" | "spriggs" | "condent" | "la_buse" | "bonny_read";

/** A pirate. */
export type PirateInfo = {
  /** Which. */
  pirate: Pirate,
  /** His name. */
  name: string,
  /** Ability. */
  ability: number,
  /** Leadership. */
  leadership: number,
  /** Cruelty. */
  cruelty: number,
  /** Dice in a duel. */
  duel: number,
  /** Initiative. */
  initiative: number,
  /** Cunning at the start. */
  cunning: number, };

/** Where a pirate or commissioner is (`bb.loc.kinds`). Written as its id. */
export type Place = string;

/** What can be seen of a player. */
export type PlayerView = {
  /** Victory points. */
  points: number,
  /** How many event cards he holds. */
  cards: number,
  /** Which, if these eyes see them. */
  hand: Array<Card> | null,
  /** How many pirate cards he holds. */
  recruits: number,
  /** Which, if these eyes see them. */
  recruit_cards: Array<Pirate> | null,
  /** Those of them that everybody has seen. */
  shown: Array<Pirate>,
  /** His commissioner. */
  hunter: Hunter | null,
  /** The commissioner's Speed and Combat. */
  hunter_ratings: [number, number] | null,
  /** Pirates of his that have retired. */
  retirements: number,
  /** Types of anti-pirate actions used in this turn. */
  against: Array<number>,
  /** Has he played an anti-pirate event in this turn? */
  has_played_event: boolean,
  /** Has he answered in secret? */
  has_answered: boolean, };

/** A port. */
export type Port = "boston" | "new_york" | "philadelphia" | "virginia" | "bath" | "bermuda" | "charleston" | "st_augustine" | "santiago" | "havana" | "port_royal" | "portobello" | "santo_domingo" | "guadeloupe" | "martinique" | "san_juan" | "campeche" | "honduras" | "port_o_spain" | "cartagena" | "curacao" | "cormantin" | "cape_coast" | "cape_lopez" | "whydah" | "ethiopia" | "kilwa" | "mocha" | "zanzibar" | "bombay" | "calicut" | "goa" | "severndroog" | "new_providence" | "isla_de_tortuga" | "isle_ste_marie";

/** A port. */
export type PortInfo = {
  /** Which. */
  port: Port,
  /** Its name. */
  name: string,
  /** Its number. */
  d66: number,
  /** The sea area it adjoins. */
  area: Area,
  /** Its nation; none for a pirate port. */
  nation: Nation | null,
  /** Its value. */
  value: number,
  /** Its defence. */
  defense: number, };

/** A port. */
export type PortView = {
  /** Which. */
  port: Port,
  /** Who governs it. */
  governor: Regime | null,
  /** Is a merchant in its box? */
  has_merchant: boolean,
  /** Which, if it is face up. */
  merchant: Merchant | null,
  /** It was attacked. */
  is_attacked: boolean,
  /** It is destroyed. */
  is_destroyed: boolean, };

/** What a number counts. */
export type Quantity = "points" | "hits" | "cargo" | "doubloons" | "lost" | "price" | "worth" | "notoriety" | "loyalty" | "actions" | "percent" | "double-crosses" | "cunning";

/** Who governs a port. */
export type Regime = { "pro": Governor } | "anti";

/** Debauchery and revelry. */
export type Revelry = "voluntary" | "involuntary";

/** A ship that pirates sail. */
export type Rig = "sloop" | "schooner" | "brigantine";

/** A chair at the table. Written `P1`, `P2`, … */
export type Seat = number;

/** One of several things that may come of a move. */
export type Share = {
  /** What. */
  outcome: Outcome,
  /** How likely it is. */
  ten_thousandths: number, };

/** A ship that pirates sail. */
export type ShipInfo = {
  /** Which. */
  rig: Rig,
  /** Its name. */
  name: string,
  /** How many holds it has. */
  holds: number,
  /** Speed, box by box. */
  speed: Array<number>,
  /** Combat, box by box. */
  combat: Array<number>,
  /** May a pirate start with it? */
  starts: boolean, };

/** A pirate in play. */
export type ShipView = {
  /** Whose. */
  owner: Seat,
  /** The captain. */
  pirate: Pirate,
  /** The ship. */
  rig: Rig,
  /** Where she is. */
  at: Place,
  /** Combat hits taken. */
  combat_hits: number,
  /** Combat as it is. */
  combat: number,
  /** Speed hits taken. */
  speed_hits: number,
  /** Speed as it is. */
  speed: number,
  /** Crew Loyalty. */
  loyalty: number,
  /** Notoriety. */
  notoriety: number,
  /** Net Worth. */
  worth: number,
  /** Cunning points left. */
  cunning: number,
  /** Doubloons in each hold. */
  holds: Array<number>,
  /** Hostages. */
  captives: Array<Captive>,
  /** Information. */
  lore: Array<Lore>,
  /** Letters of Marque. */
  letters: Array<Nation>,
  /** Attack History. */
  history: Array<Nation>,
  /** Governors he has tried to bribe. */
  bribed: Array<number>,
  /** Safe Havens. */
  havens: Array<Port>,
  /** Heavy Guns. */
  has_guns: boolean,
  /** Scurvy. */
  has_scurvy: boolean,
  /** Debauchery and revelry. */
  revelry: Revelry | null,
  /** What he may do next. */
  claim: Claim | null,
  /** The merchant he may convert. */
  prize: Merchant | null,
  /** In port only because he attacked it. */
  is_attacker: boolean,
  /** Deployed in this turn. */
  is_fresh: boolean,
  /** His ally. */
  ally: Pirate | null,
  /** Does he take what cannot be divided between allies? */
  leads: boolean,
  /** Buried Treasure that is meant for him. */
  treasure: Array<Card>,
  /** What his throws have to reach, and those against him, as far as it is known beforehand. */
  needs: Array<Need>, };

/** One side of a throw. */
export type SideView = {
  /** Who rolls. */
  who: Thrower,
  /** What the dice show; nothing yet if they are still to be thrown. */
  dice: Pips,
  /** How many there are. */
  count: number,
  /** What is added. */
  plus: number,
  /** The sum. */
  total: number, };

/** What each port is to a pirate. */
export type StandingView = {
  /** To whom. */
  pirate: Pirate,
  /** What it is to him, in the order of the ports. */
  ports: Array<Status>,
  /** Those he may not sail into. */
  barred: Array<Port>, };

/** What a port is to a pirate (`bb.port.status`). */
export type Status = "destroyed" | "pirate-port" | "closed" | "haven" | "letter" | "pro" | "anti" | "neutral";

/** A total that is enough. */
export type Target = {
  /** The lowest one, or the highest. */
  total: number,
  /** Is it the highest? */
  or_less: boolean, };

/** Who throws dice. */
export type Thrower = { "pirate": Pirate } | { "player": Seat } | "fate";

/** The title of an event card. */
export type Title = "buried_treasure" | "debauchery_revelry" | "disease" | "double_cross" | "european_turmoil" | "fair_winds" | "finger_of_fate" | "general_pardon" | "heavy_guns" | "kc_surprise" | "letter_of_marque" | "local_resistance" | "mal_de_mer" | "mutiny_conspiracy" | "natural_disaster" | "new_governors" | "pirate_converts" | "piratical_ambition" | "scurvy" | "skull_crossbones" | "storms_at_sea" | "warship_sighting" | "wear_and_tear";

/** A transit box. */
export type Transit = "northern_crossing" | "middle_passage" | "cape_route";

/** A transit box. */
export type TransitInfo = {
  /** Which. */
  transit: Transit,
  /** Its name. */
  name: string,
  /** The two areas it adjoins. */
  adjoins: [Area, Area],
  /** Where its name stands on a chart of 1000 by 640. */
  xy: [number, number], };

/** The table as these eyes see it. */
export type View = {
  /** The turn, from 1; 0 in the set-up. */
  turn: number,
  /** Whose turn it is. */
  active: Seat,
  /** Who began. */
  first: Seat,
  /** Each player. */
  players: Array<PlayerView>,
  /** Pirates in play. */
  ships: Array<ShipView>,
  /** Each port. */
  ports: Array<PortView>,
  /** What each port is to the pirates of these eyes. */
  standings: Array<StandingView>,
  /** Warships on station. */
  warships: Array<WarshipView>,
  /** Event cards to be drawn. */
  deck: number,
  /** Event cards that were played, the last one last. */
  discard: Array<Card>,
  /** Pirate cards to be drawn. */
  pirate_deck: number,
  /** Merchants that nobody has seen, on the map and in the pool together. */
  unseen_merchants: Array<Merchant>,
  /** Warships in the pool. */
  warship_pool: Array<Warship>,
  /** Commissioners in the pool. */
  officer_pool: Array<Officer>,
  /** Hostages in the pool. */
  hostage_pool: Array<Hostage>,
  /** Anti-pirate governors in the pool. */
  governor_pool: number,
  /** Pirates who have retired. */
  retired: Array<Pirate>,
  /** Of these, who have become commissioners. */
  converted: Array<Pirate>,
  /** Pirates who are dead. */
  dead: Array<Pirate>,
  /** How often General Pardon has appeared. */
  pardons: number,
  /** Who drew the pardon that is in force. */
  pardon_by: Seat | null,
  /** Is General Pardon held out until few cards are left? */
  pardon_held: boolean,
  /** What the player has done with his turn. */
  orders: OrdersView,
  /** The action under way. */
  action: ActView | null,
  /** The last throw, as far as it lies. */
  dice: Array<SideView>,
  /** A pirate from somebody's hand who fights for a ship. */
  champion: ChampionView | null,
  /** What is being decided. */
  now: Now,
  /** The places, once the game is over. */
  places: Array<number> | null, };

/** What is easily overlooked. */
export type Warning = { "kind": "begins-revelry" } | { "kind": "closes",
  /** Of which. */
  nation: Nation, } | { "kind": "loses-letter",
  /** Of which. */
  nation: Nation, } | { "kind": "loses-haven",
  /** Which. */
  port: Port, } | { "kind": "empties-hold",
  /** How much. */
  doubloons: number, } | { "kind": "needless" };

/** A warship. */
export type Warship = number;

/** A warship on station. */
export type WarshipView = {
  /** Which. */
  warship: Warship,
  /** Where. */
  at: Area, };

/** How a pirate retires by an action. */
export type Way = "letter" | "haven" | "bribe";
