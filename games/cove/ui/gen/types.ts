// Made from the Rust types by `cargo xtask types`; what is written here by hand is lost.

/** A lone captain against a Legendary Pirate. */
export type AgainstLegend = {
  /** Which one. */
  legend: Legend,
  /** The chance to beat him alone. */
  win_alone: TenThousandths,
  /** Is it exact? */
  exact: boolean,
  /** The fame. */
  fame: number,
  /** The dice that say how much fame; 0 if the number above does. */
  fame_dice: number, };

/** A lone captain against the Royal Navy. */
export type AgainstNavy = {
  /** Who. */
  who: Seat,
  /** His chance to sink it alone. */
  win_alone: TenThousandths,
  /** Is it exact? */
  exact: boolean, };

/** How many hits cripple each section, before and after. */
export type ArmourChange = {
  /** Before. */
  now: [number, number, number, number],
  /** After. */
  then: [number, number, number, number], };

/** A combat. */
export type BattleView = {
  /** Of which kind. */
  kind: Kind,
  /** Where. */
  at: Place | null,
  /** The round of volleys; 0 during preparation. */
  round: number,
  /** The ships of this round in order. */
  order: Array<OrderView>,
  /** The captains still in it. */
  here: Array<Seat>,
  /** The ships as they were when it began, by chair; nothing if it is not known. */
  before: Array<Outset>,
  /** Those who were hit in it. */
  hit: Array<Seat>,
  /** Those whose guns are being reloaded. */
  reloading: Array<Seat>,
  /** The ships without captain. */
  guests: Array<GuestView>,
  /** Battle cards in force. */
  in_force: Array<Played>,
  /** Nobody may play a card any more. */
  is_closed: boolean,
  /** Chests thrown over board. */
  thrown: number,
  /** The numbers that hit each captain's ship in an ordinary volley, by chair. */
  hit_on: Array<Array<number>>,
  /** The volley under way. */
  shot: ShotView, };

/** A black ship. */
export type BlackShipView = {
  /** Where it lies. */
  at: Place,
  /** Where it goes next; unknown if a die decides. */
  next: Place | null,
  /** Who sails it. */
  legend: Legend,
  /** Beaten this month. */
  is_beaten: boolean, };

/** What can be seen of a captain. */
export type CaptainView = {
  /** Where the ship lies. */
  at: Place | null,
  /** The positions of hull, crew, cannon and sails; 0 is crippled. */
  sections: [number, number, number, number],
  /** The values printed there. */
  values: [number, number, number, number],
  /** How many hits cripple each section, cards that protect it included. */
  armour: [number, number, number, number],
  /** The Mastercraft on each section. */
  crafts: [Craft, Craft, Craft, Craft],
  /** The Parrot, and the section it gives advice on. */
  parrot: Parrot | null,
  /** The section of the Parrot. */
  perch: Section | null,
  /** Dice in a volley, with what is in force. */
  dice: number,
  /** Speed, with what is in force. */
  speed: number,
  /** How many chests the ship keeps; none if there is no limit. */
  capacity: number | null,
  /** Gold. */
  gold: number,
  /** Chests on board. */
  chests: number,
  /** Fame. */
  fame: number,
  /** How many cards he holds. */
  cards: number,
  /** The cards he holds, if these eyes see them. */
  hand: Array<CardCount> | null,
  /** Has he set his wheel, or finished rigging? */
  is_ready: boolean,
  /** Where his wheel points, if these eyes see it. */
  wheel: Place | null,
  /** How he rigs, if these eyes see it. */
  rig: Rig | null, };

/** A Tavern card: its number among all kinds. Cards of a pack are written `custom_1`, `custom_2`, and so on. */
export type Card = string;

/** So many cards of a kind. */
export type CardCount = {
  /** The kind. */
  card: Card,
  /** How many. */
  count: number, };

/** A kind of Tavern card. */
export type CardInfo = {
  /** The word by which moves and views name it. */
  card: Card,
  /** Its id in the data files. */
  id: string,
  /** Its name. */
  name: string,
  /** The names of its copies, if each has one of its own. */
  names: Array<string>,
  /** How many of them there are. */
  count: number,
  /** Does it come from a pack? */
  custom: boolean,
  /** Does it come from a pack, or differ from what is printed? Then no name and no words but its own are right. */
  changed: boolean,
  /** What it does, in a few words. */
  says: string, } & ({ "kind": "parrot",
  /** The section it gives advice on. */
  section: Section,
  /** How it helps. */
  effect: ParrotWord,
  /** The dice or the speed it gives; 0 if it gives neither. */
  amount: number, } | { "kind": "mastercraft" } | { "kind": "event",
  /** When. */
  window: Moment,
  /** What happens. */
  effect: EventWord,
  /** The levels it gives; 0 if it gives none. */
  levels: number,
  /** Does it end a Consort on its player? */
  cancels_consort: boolean,
  /** Must the Royal Navy lie at its player's island? */
  requires_navy_here: boolean, } | { "kind": "battle",
  /** Added to the own speed. */
  speed_bonus: number,
  /** Does a second copy add as much again? */
  stacks: boolean,
  /** Added to the own speed for each chest thrown over board. */
  speed_per_chest: number,
  /** The only numbers that hit the own ship. */
  hit_on: Faces | null,
  /** What says how many dice everybody rolls. */
  dice_source: DiceSource | null,
  /** May nobody play a card any more? */
  ban_cards: boolean, } | { "kind": "volley",
  /** The numbers that hit. */
  hit_on: Faces | null,
  /** Hits on the own ship afterwards. */
  self_hits: SelfHits | null,
  /** Hits on every hull for each hit. */
  hull_hits: number,
  /** Does each hit damage all sections? */
  all_sections: boolean,
  /** Turns for which the own guns are reloaded afterwards. */
  reload: number,
  /** May it be played on another ship's volley? */
  out_of_turn: boolean, } | { "kind": "fame",
  /** How much. */
  fame: number, });

/** A number before and after. */
export type Change = {
  /** Before. */
  now: number,
  /** After. */
  then: number, };

/** A Consort. */
export type ConsortView = {
  /** The card. */
  card: Card,
  /** Who profits. */
  by: Seat,
  /** Who shares. */
  on: Seat, };

/** What never changes while it is played. */
export type Contents = {
  /** The ship mat; all are alike. */
  mat: MatInfo,
  /** The kinds of Tavern cards that are played with. */
  cards: Array<CardInfo>,
  /** The Legendary Pirates that are played with. */
  legends: Array<LegendInfo>,
  /** The Royal Navy. */
  navy: NavyInfo,
  /** The seven places in the order of their numbers. */
  places: Array<PlaceInfo>,
  /** The kinds of Treasure cards. */
  treasures: Array<TreasureInfo>,
  /** What each ship starts with. */
  start: StartInfo,
  /** What the box holds. */
  supply: SupplyInfo,
  /** What things cost and bring. */
  prices: PriceInfo,
  /** What fame is gained and lost for; all numbers are positive. */
  fame: FameInfo,
  /** How many spaces the fame track has. */
  lap: number,
  /** The name of the card pack. */
  pack_name: string,
  /** Is the pack played with? */
  with_pack: boolean,
  /** Do two players play with two ships each? */
  two_player: boolean,
  /** The player of each chair, from 0. */
  teams: Array<number>, };

/** A place for a Mastercraft. */
export type Craft = "none" | "whole" | "damaged";

/** A way to cripple or sink a ship. */
export type Cripple = {
  /** Which ship. */
  at: Vessel,
  /** Where it is aimed at. */
  section: Section,
  /** How many hits it takes. */
  hits_needed: number,
  /** The chance that they come. */
  cripples: TenThousandths, };

/** The dice of a captain, before and after. */
export type DiceChange = {
  /** Who. */
  who: Seat,
  /** Before. */
  now: number,
  /** After. */
  then: number, };

/** What says how many dice a player's ship rolls. */
export type DiceSource = "crew" | "cannon" | "both";

/** What an Event card does. */
export type EventWord = "move_own_ship" | "send_navy" | "share_booty" | "sequential_navigation" | "free_levels" | "double_chests";

/** Faces of a die: bit 0 is the face 1. As a value it is a list of numbers. */
export type Faces = Array<number>;

/** Something that happened. */
export type Fact = { "legend-shown": { legend: Legend, at: Place, by: string, } } | { "rigged": { who: Seat, } } | { "rigged-to": { who: Seat, rig: Rig, } } | { "rig-shown": { who: Seat, rig: Rig, gold: number, } } | { "drew": { who: Seat, } } | { "found": { card: Card, } } | { "perched": { who: Seat, card: Card, } } | { "second-parrot": { who: Seat, card: Card, } } | { "turned-down": { who: Seat, card: Card, } } | { "released": { who: Seat, card: Card, } } | "reshuffled" | { "no-cards": { who: Seat, } } | { "month-began": { month: number, } } | { "revealed": { at: Place, fame: number, gold: number, chests: number, cards: number, } } | { "rolled-off": { who: ShipName, die: number, } } | { "passed": { who: Seat, } } | { "consorted": { who: Seat, card: Card, on: Seat, } } | { "consort-cancelled": { who: Seat, on: Seat, } } | { "map-played": { who: Seat, card: Card, } } | { "map-rerolled": { who: Seat, } } | { "mapped": { who: Seat, at: Place, month: number, } } | { "crows-nest": { who: Seat, card: Card, first: Seat, } } | { "farewell": { who: Seat, card: Card, to: Place, } } | { "navy-sent": { who: Seat, card: Card, to: Place, } } | { "free-level": { who: Seat, card: Card, section: Section, to: number, } } | { "ended": { who: Seat, card: Card, } } | { "wheel-set": { who: Seat, } } | { "wheel-set-to": { who: Seat, to: Place, } } | { "sailed": { who: Seat, to: Place, } } | { "drifted": { legend: Legend, die: number, } } | { "drifted-to": { legend: Legend, to: Place, } } | { "battle-began": { at: Place, } } | "final-battle" | { "last-fight": { legend: Legend, } } | { "battle-card": { who: Seat, card: Card, } } | { "threw": { who: Seat, chests: number, } } | { "round-began": { round: number, } } | { "fires": { who: Seat, } } | { "volley-card": { who: Seat, card: Card, } } | { "aimed": { who: ShipName, at: ShipName, mark: Mark, by: string, } } | { "rolled": { who: ShipName, dice: Pips, } } | { "hit": { who: ShipName, at: ShipName, hits: number, on: Pips, } } | { "strayed": { at: Seat, hits: number, die: number, } } | { "exploded": { hits: number, } } | { "backfired": { who: Seat, section: Section, hits: number, } } | { "damaged": { who: Seat, section: Section, to: number, } } | { "craft-turned": { who: Seat, section: Section, } } | { "craft-lost": { who: Seat, section: Section, } } | { "parrot-hurt": { who: Seat, card: Card, } } | { "parrot-killed": { who: Seat, card: Card, } } | { "battered": { who: ShipName, hull: number, } } | { "sunk": { who: ShipName, } } | { "fame-rolled": { legend: Legend, dice: Pips, } } | { "crippled": { who: Seat, } } | { "fled": { who: Seat, } } | { "mutiny-rolled": { who: Seat, die: number, } } | { "mutiny": { who: Seat, gold: number, chests: number, } } | { "reloads": { who: Seat, } } | { "regained": { who: ShipName, hull: number, } } | "battle-ended" | { "chests-returned": { chests: number, } } | { "navy-leaves": { by: string, } } | { "legend-repaired": { legend: Legend, } } | { "captured": { who: Seat, legend: Legend, } } | { "gained": { who: Seat, fame: number, by: string, } } | { "lost": { who: Seat, fame: number, by: string, } } | { "took-gold": { who: Seat, gold: number, by: string, } } | { "took-chests": { who: Seat, chests: number, by: string, } } | { "gold-short": { who: Seat, missing: number, } } | { "cards-short": { who: Seat, missing: number, } } | { "chests-short": { who: Seat, missing: number, } } | { "plundered": { who: Seat, at: Place, } } | { "left-alone": { who: Seat, at: Place, } } | { "doubled": { who: Seat, chests: number, } } | { "healed": { who: Seat, card: Card, } } | { "bought": { who: Seat, gold: number, } } | { "raised": { who: Seat, section: Section, to: number, gold: number, by: string, } } | { "buried-chests": { who: Seat, chests: number, } } | { "buried-gold": { who: Seat, gold: number, } } | { "crafted": { who: Seat, section: Section, } } | { "craft-repaired": { who: Seat, section: Section, gold: number, } } | { "section-repaired": { who: Seat, section: Section, to: number, } } | { "paid-repair": { who: Seat, gold: number, } } | { "broke": { who: Seat, } } | { "collects": { who: Seat, cards: number, gold: number, } } | { "step-ended": { who: Seat, } } | { "black-ship-moved": { legend: Legend, to: Place, } } | "legends-reshuffled" | { "overloaded": { who: Seat, chests: number, } } | { "untaken": { at: Place, } } | { "fame-shown": { who: Seat, fame: number, } } | { "unburied": { who: Seat, gold: number, chests: number, } } | "all-lost" | "nobody-left" | { "placed": { who: Seat, fame: number, place: number, } };

/** What fame is gained and lost for. */
export type FameInfo = {
  /** Gained for each opponent who is crippled, or flees after being hit. */
  cripple_or_hit_flee: number,
  /** Lost by a mutiny. */
  mutiny: number,
  /** Lost by the death of a Parrot. */
  parrot_killed: number,
  /** Lost by releasing a Parrot. */
  parrot_released: number, };

/** Fame for another captain. */
export type FameShare = {
  /** Who. */
  who: Seat,
  /** How much. */
  fame: number, };

/** The chances of what the next Tavern card is, from those not seen. */
export type Finds = {
  /** A Parrot. */
  parrot: TenThousandths,
  /** A Mastercraft. */
  mastercraft: TenThousandths,
  /** An Event card. */
  event: TenThousandths,
  /** A Battle card. */
  battle: TenThousandths,
  /** A Volley card. */
  volley: TenThousandths,
  /** A Fame card. */
  fame: TenThousandths,
  /** The fame it is worth on average, in thousandths. */
  fame_thousandths: number, };

/** How a fight stands, if nobody flees and no more cards are played. */
export type Forecast = {
  /** That the ship is left in the end, with nobody to fight. */
  win: TenThousandths,
  /** That it is crippled. */
  lose: TenThousandths,
  /** That there is no end in sight. */
  undecided: TenThousandths,
  /** That it is crippled before its next turn; with more than two ships if all of them fire at it. */
  crippled_before_next: TenThousandths,
  /** That it survives one volley; with more than two ships that of the most dangerous one. */
  survive_next_volley: TenThousandths,
  /** The best target, if that can be said. */
  best: Target | null,
  /** Is the chance to win exact? It is not if it depends on what several captains aim at. */
  exact: boolean, };

/** Goods for another captain. */
export type GoodsShare = {
  /** Who. */
  who: Seat,
  /** Fame. */
  fame: number,
  /** Gold. */
  gold: number,
  /** Chests. */
  chests: number,
  /** Tavern cards. */
  cards: number, };

/** A ship without captain. */
export type GuestView = {
  /** Which it is. */
  who: Vessel,
  /** The card of a Legendary Pirate. */
  legend: Legend | null,
  /** Hull points left. */
  hull: number,
  /** Hull points of a whole ship. */
  full: number,
  /** Who decides for the Royal Navy. */
  controller: Seat | null,
  /** The captains it has fired at in this cycle. */
  fired_at: Array<Seat>,
  /** The captains it fires at next, in order, as far as that is fixed. */
  targets: Array<Seat>, };

/** How many chests a ship keeps, before and after; none if there is no limit. */
export type HoldChange = {
  /** Before. */
  now: number | null,
  /** After. */
  then: number | null, };

/** A hull that every hit damages. */
export type HullRisk = {
  /** Whose. */
  who: Vessel,
  /** How much it stands. */
  armour: number,
  /** How many hits of the volley it takes, wherever they are aimed. */
  hits_needed: number,
  /** The chance that they come. */
  falls: TenThousandths, };

/** Goods at an island. */
export type IslandGoods = {
  /** Where. */
  at: Place,
  /** Fame. */
  fame: number,
  /** Gold. */
  gold: number,
  /** Chests. */
  chests: number,
  /** Tavern cards. */
  cards: number, };

/** An outer island. */
export type IslandView = {
  /** Which one. */
  at: Place,
  /** Its face-up Treasure card. */
  offer: Offer | null,
  /** How many lie face down. */
  left: number, };

/** What kind of combat it is; it decides who is an enemy, what may be won, and when it ends. */
export type Kind = "peace" | "outer" | "treasure-island" | "last-fight" | "final";

/** A Legendary Pirate: his number among all kinds. Those of a pack are written `custom_legend_1` and so on. */
export type Legend = string;

/** A Legendary Pirate. */
export type LegendInfo = {
  /** The word by which views name him. */
  legend: Legend,
  /** The id in the data files. */
  id: string,
  /** The name. */
  name: string,
  /** How many such cards there are. */
  count: number,
  /** Dice. */
  dice: number,
  /** How many hits sink him. */
  hull: number,
  /** Speed. */
  sails: number,
  /** Fame for sinking him; 0 if dice say how much. */
  fame: number,
  /** What he fires at. */
  fires_at: Mark,
  /** Whom he fires at first. */
  rank_by: RankBy,
  /** Hull points regained after each round. */
  regenerate: number,
  /** May a die that misses hit another captain? */
  misfires: boolean,
  /** Neither fires nor is fired at? */
  defenceless: boolean,
  /** The dice that say how much fame he is worth; 0 if `fame` does. */
  fame_dice: number,
  /** Does he come from a pack? */
  custom: boolean,
  /** Does he come from a pack, or have another name than the printed one? Then no name but his own is right. */
  changed: boolean,
  /** How he fights and what he is worth, in a few words. */
  says: string, };

/** What a map adds on an island. */
export type MapGoods = {
  /** Where. */
  at: Place,
  /** The chests; not known for a month to come. */
  chests: number | null, };

/** A Secret map. */
export type MapView = {
  /** The card. */
  card: Card,
  /** Who profits. */
  by: Seat,
  /** Where. */
  at: Place,
  /** In which month. */
  month: number, };

/** What of a ship is fired at: one section, or all of them. */
export type Mark = string;

/** A ship mat. */
export type MatInfo = {
  /** The numbers printed in each row: hull, crew, cannon, sails. */
  values: [[number, number, number, number, number, number, number, number], [number, number, number, number, number, number, number, number], [number, number, number, number, number, number, number, number], [number, number, number, number, number, number, number, number]],
  /** The gold from each position to the next, from the first. */
  step_cost: [number, number, number, number, number, number, number],
  /** The position where markers start. */
  start: number,
  /** The position to which the marker of a crippled section comes back. */
  repair: number,
  /** The last position. */
  top: number,
  /** By what the price of a level at Treasure Island is multiplied. */
  treasure_factor: number, };

/** What the supply lacks. */
export type Missing = {
  /** Gold. */
  gold: number,
  /** Chests. */
  chests: number,
  /** Tavern cards. */
  cards: number, };

/** A moment at which Event cards may be played. */
export type Moment = "treasure_end" | "navigation_start" | "navigation_end" | "own_upgrade";

/** One decision of one captain. */
export type Move = { "rig": { to: Rig, } } | { "sail": { to: Place, } } | { "play": { card: Card, } } | { "play-to": { card: Card, to: Place, } } | { "play-on": { card: Card, on: Seat, } } | { "play-for": { card: Card, section: Section, } } | { "play-with": { card: Card, chests: number, } } | "pass" | "fire" | "flee" | "wait" | { "aim": { at: Vessel, section: Section, } } | "keep" | "swap" | "plunder" | "leave" | "buy" | { "raise": { section: Section, to: number, } } | { "bury-chests": { chests: number, } } | { "bury-gold": { lots: number, } } | { "repair": { section: Section, } } | "collect-cards" | "collect-gold" | "collect-nothing" | "done";

/** The Royal Navy. */
export type NavyInfo = {
  /** Its name. */
  name: string,
  /** Is it called otherwise than in the box? */
  changed: boolean,
  /** Dice. */
  dice: number,
  /** How many hits sink it. */
  hull: number,
  /** Speed. */
  sails: number,
  /** Fame for sinking it. */
  fame: number, };

/** The Royal Navy at an island. */
export type NavyView = {
  /** Where. */
  at: Place,
  /** Who decides for it. */
  by: Seat, };

/** What is being decided; who decides, the table says. */
export type Now = { "kind": "rigging" } | { "kind": "window",
  /** At which moment. */
  moment: Moment, } | { "kind": "navigate" } | { "kind": "in-turn" } | { "kind": "prepare" } | { "kind": "act",
  /** Who. */
  by: Seat,
  /** His guns are being reloaded. */
  is_reloading: boolean, } | { "kind": "cards",
  /** Who fires. */
  by: Vessel, } | { "kind": "aim",
  /** Who fires. */
  by: Vessel, } | { "kind": "parrot",
  /** Which one. */
  card: Card, } | { "kind": "plunder",
  /** Who. */
  by: Seat,
  /** Where. */
  at: Place, } | { "kind": "collect",
  /** Who. */
  by: Seat, } | { "kind": "upgrade",
  /** Who. */
  by: Seat,
  /** Where. */
  at: Place,
  /** How many Tavern cards he may still buy. */
  cards_left: number,
  /** May he still raise a section at double price? */
  may_double: boolean, } | { "kind": "nothing" };

/** What a Treasure card pays. */
export type Offer = {
  /** Fame. */
  fame: number,
  /** Gold. */
  gold: number,
  /** Chests. */
  chests: number,
  /** Tavern cards. */
  cards: number, };

/** A ship in the order of a round. */
export type OrderView = {
  /** Which ship. */
  who: Vessel,
  /** Its speed when the order was made. */
  speed: number,
  /** Has had its turn, or has it now. */
  has_acted: boolean,
  /** Is still there. */
  is_here: boolean, };

/** What a move would bring. */
export type Outlook = { "kind": "rig",
  /** What it costs. */
  gold: number,
  /** What is left. */
  gold_left: number,
  /** Dice in a volley. */
  dice: number,
  /** Speed. */
  speed: number,
  /** How many chests the ship keeps; none if there is no limit. */
  capacity: number | null,
  /** The values of hull, crew, cannon and sails. */
  values: [number, number, number, number],
  /** How many hits cripple each of them. */
  armour: [number, number, number, number], } | { "kind": "sail",
  /** What waits there. */
  voyage: Voyage, } | { "kind": "fire",
  /** How the fight stands. */
  forecast: Forecast,
  /** What can be aimed at when nobody plays a card first, each with its chance. */
  aims: Array<Cripple>, } | { "kind": "wait",
  /** How the fight stands. */
  forecast: Forecast, } | { "kind": "ready",
  /** How the fight stands. */
  forecast: Forecast, } | { "kind": "flee",
  /** The chance of a mutiny. */
  mutiny: TenThousandths,
  /** Gold that a mutiny would cost. */
  gold: number,
  /** Chests that a mutiny would cost. */
  chests: number,
  /** Fame that a mutiny would cost. */
  fame: number,
  /** The fame that each of the rivals gains at once; 0 if the ship was not hit. */
  fame_to_each: number,
  /** Who gains it. */
  rivals: Array<Seat>,
  /** What a mutiny costs on average, all goods counted as if they were buried, in thousandths of fame. */
  stakes_thousandths: number, } | { "kind": "volley",
  /** The volley as it is. */
  volley: Volley, } | { "kind": "volley-card",
  /** Which one. */
  card: Card,
  /** The volley without it. */
  now: Volley,
  /** The volley with it. */
  then: Volley,
  /** What it does to the own ship. */
  own: OwnDamage | null,
  /** For how many turns the own guns are reloaded afterwards. */
  reload: number, } | { "kind": "battle-card",
  /** Which one. */
  card: Card,
  /** The own speed. */
  speed: Change,
  /** The own place in the order of fire, from 1; level ships are counted before it. */
  place: Change,
  /** The dice of each captain in the combat. */
  dice: Array<DiceChange>,
  /** The numbers that hit the own ship afterwards. */
  hit_on: Faces,
  /** May nobody play a card afterwards? */
  bans_cards: boolean,
  /** Chests left on board. */
  chests_left: number,
  /** How the fight stands without it. */
  now: Forecast,
  /** How it stands with it. */
  then: Forecast, } | { "kind": "aim",
  /** Who fires. */
  by: Vessel,
  /** At whom. */
  at: Vessel,
  /** At what. */
  section: Section,
  /** With how many dice. */
  dice: number,
  /** The numbers that hit. */
  faces: Faces,
  /** How many of them cripple or sink the ship. */
  hits_needed: number,
  /** The chance that they come. */
  cripples: TenThousandths,
  /** The chances of at least 1, 2, … 6 hits. */
  at_least: [TenThousandths, TenThousandths, TenThousandths, TenThousandths, TenThousandths, TenThousandths],
  /** The hits that a Mastercraft takes before the section. */
  craft: number,
  /** The hits that a Parrot takes before the section. */
  parrot: number,
  /** The hits that the section itself takes, or the hull of a ship without captain. */
  marker: number,
  /** In a fight of two ships, the own chance to win it when this volley is aimed there. */
  win: TenThousandths | null,
  /** Is that chance exact? */
  exact: boolean, } | { "kind": "consort",
  /** Whose. */
  on: Seat,
  /** What he would have to give of each Treasure card. */
  shares: Array<IslandGoods>, } | { "kind": "map",
  /** The month in which it counts. */
  month: number,
  /** What it would add on each island that the die can name. */
  extra: Array<MapGoods>, } | { "kind": "crows-nest",
  /** The order in which they are named. */
  order: Array<Seat>, } | { "kind": "farewell",
  /** What waits there. */
  voyage: Voyage,
  /** Whose claims on the own booty end. */
  cancels: Array<Seat>, } | { "kind": "navy",
  /** Where it leaves. */
  from: Place | null,
  /** Where it goes. */
  to: Place,
  /** The captains there. */
  captains: Array<AgainstNavy>, } | { "kind": "raise",
  /** Which one. */
  section: Section,
  /** To which position. */
  to: number,
  /** Its value. */
  value: Change,
  /** What it costs. */
  gold: number,
  /** What is left. */
  gold_left: number,
  /** What becomes of the ship. */
  trim: Trim, } | { "kind": "craft",
  /** To which section. */
  section: Section,
  /** How many hits cripple it. */
  armour: Change,
  /** The sections that lose theirs. */
  replaces: Array<Section>, } | { "kind": "repair",
  /** On which section. */
  section: Section,
  /** How many hits cripple it. */
  armour: Change,
  /** What it costs. */
  gold: number,
  /** What is left. */
  gold_left: number, } | { "kind": "bury",
  /** The fame it is worth. */
  fame: number,
  /** What of it is the own. */
  own: number,
  /** What others get of it. */
  shared: Array<FameShare>,
  /** Gold left. */
  gold_left: number,
  /** Chests left. */
  chests_left: number,
  /** Chests that are thrown off at the end of the month. */
  thrown_off: number, } | { "kind": "plunder",
  /** Fame gained. */
  fame: number,
  /** Gold gained. */
  gold: number,
  /** Chests gained. */
  chests: number,
  /** Tavern cards drawn. */
  cards: number,
  /** By what maps multiply the chests. */
  doubled: number,
  /** What the supply lacks. */
  missing: Missing,
  /** What others get. */
  shared: Array<GoodsShare>,
  /** Chests on board then. */
  load: number,
  /** How many the ship keeps; none if there is no limit. */
  capacity: number | null,
  /** Chests that are thrown off at the end of the month. */
  thrown_off: number, } | { "kind": "buy",
  /** What it costs. */
  gold: number,
  /** What is left. */
  gold_left: number,
  /** How many cards can still be drawn then. */
  cards_left: number,
  /** How many more may be bought on this visit. */
  may_buy: number,
  /** What the card may be. */
  finds: Finds, } | { "kind": "collect",
  /** Cards drawn. */
  cards: number,
  /** Gold taken. */
  gold: number,
  /** Gold on board then. */
  gold_left: number,
  /** What a card may be. */
  finds: Finds, } | { "kind": "parrot",
  /** The one that is on board then. */
  card: Card,
  /** The fame it costs. */
  fame: number,
  /** What becomes of the ship. */
  trim: Trim, } | { "kind": "done",
  /** Chests that are thrown off at the end of the month. */
  thrown_off: number,
  /** Gold kept. */
  gold: number,
  /** Chests on board now. */
  chests: number, };

/** A ship when a combat began. */
export type Outset = {
  /** The positions of hull, crew, cannon and sails. */
  sections: [number, number, number, number],
  /** The Mastercraft on each section. */
  crafts: [Craft, Craft, Craft, Craft], };

/** What a card does to the own ship. */
export type OwnDamage = {
  /** Where. */
  section: Section,
  /** How many hits. */
  hits: number,
  /** How many hits cripple the section. */
  armour: Change, };

/** The Parrot on the perch. */
export type Parrot = {
  /** Which one. */
  card: Card,
  /** Turned: the next hit kills it. */
  hurt: boolean, };

/** How a Parrot helps. */
export type ParrotWord = "unlimited_chests" | "always_dice" | "dice_equal_cannon" | "speed";

/** The parts of a month. */
export type PhaseView = "set-up" | "treasure" | "navigation" | "combat" | "plunder" | "upgrade" | "dusk" | "end";

/** What some dice show, written as digits: `5261`. */
export type Pips = number[];

/** A place of the board. Six are islands on the wheel; nobody chooses the Cove. */
export type Place = "tavern" | "hull" | "sail" | "cannon" | "crew" | "treasure" | "cove";

/** A place of the board. */
export type PlaceInfo = {
  /** Which one. */
  place: Place,
  /** Its number, from 1. */
  number: number,
  /** Its name. */
  name: string,
  /** Is that another name than the printed one? */
  changed: boolean,
  /** Thousandths of the width of the map from its left. */
  x: number,
  /** Thousandths of the height of the map from its top. */
  y: number,
  /** The section that is raised there. */
  section: Section | null,
  /** Is it one of the five outer islands? */
  outer: boolean, };

/** A card and who played it. */
export type Played = {
  /** Who. */
  by: Seat,
  /** What. */
  card: Card, };

/** What things cost and bring. */
export type PriceInfo = {
  /** Gold for a Tavern card. */
  tavern_card: number,
  /** How many may be bought on a visit. */
  tavern_cards_per_visit: number,
  /** Gold for the repair of a Mastercraft. */
  mastercraft_repair: number,
  /** Gold for the repair of each crippled section. */
  cove_repair: number,
  /** Gold that is buried for 1 fame. */
  gold_per_fame: number,
  /** Chests that are buried for 1 fame. */
  chests_per_fame: number,
  /** Gold from Pirate's Cove with one card. */
  cove_gold: number, };

/** By what a Legendary Pirate ranks those he fires at, the highest first. */
export type RankBy = "hull" | "crew" | "cannon" | "sails" | "speed" | "gold" | "chests" | "fame";

/** The positions a captain rigs his four sections to: hull, crew, cannon, sails. */
export type Rig = [number, number, number, number];

/** A rival compared. */
export type Rival = {
  /** Who. */
  who: Seat,
  /** His dice. */
  dice: number,
  /** His speed. */
  speed: number,
  /** The chance to win a duel with him there, without cards; none where captains do not fight. */
  win: TenThousandths | null,
  /** Is it exact? */
  exact: boolean,
  /** Is it known that he is there? */
  is_there: boolean, };

/** A chair at the table. Written `P1`, `P2`, … */
export type Seat = number;

/** A section of a ship. */
export type Section = "hull" | "crew" | "cannon" | "sails";

/** Damage to the own ship. */
export type SelfHits = {
  /** To which section. */
  section: Section,
  /** How much. */
  hits: number, };

/** A ship as it is told of. A Legendary Pirate is told of by his card, so that a sentence names him wherever it is read. */
export type ShipName = string;

/** A volley. */
export type ShotView = {
  /** Volley cards on it. */
  cards: Array<Played>,
  /** The ship fired at. */
  at: Vessel | null,
  /** What of it. */
  mark: Mark | null, };

/** What each ship starts with. */
export type StartInfo = {
  /** Gold. */
  gold: number,
  /** Tavern cards. */
  cards: number,
  /** Chests. */
  chests: number,
  /** Fame. */
  fame: number, };

/** What the box holds. */
export type SupplyInfo = {
  /** Gold. */
  gold: number,
  /** Chests. */
  chests: number, };

/** A ship and a section. */
export type Target = {
  /** Which ship. */
  at: Vessel,
  /** Which section. */
  section: Section, };

/** A chance in ten-thousandths: 10000 is sure. */
export type TenThousandths = number;

/** A kind of Treasure card. */
export type TreasureInfo = {
  /** Fame. */
  fame: number,
  /** Gold. */
  gold: number,
  /** Chests. */
  chests: number,
  /** Tavern cards. */
  cards: number,
  /** How many such cards there are. */
  count: number, };

/** What becomes of a ship. */
export type Trim = {
  /** Dice in a volley. */
  dice: Change,
  /** Speed. */
  speed: Change,
  /** How many chests it keeps. */
  capacity: HoldChange,
  /** How many hits cripple each section. */
  armour: ArmourChange, };

/** A place in an order of captains. */
export type TurnView = {
  /** Who. */
  who: Seat,
  /** Has passed since anybody last played. */
  has_passed: boolean, };

/** A ship in a combat. There is never more than one Legendary Pirate in it (`cove.end6.distance`). */
export type Vessel = string;

/** The table as these eyes see it. Things are named by their ids; what is printed on them stands in the contents. */
export type View = {
  /** The month, from 1; 0 before the first. */
  month: number,
  /** How many are played. */
  months: number,
  /** The part of the month. */
  phase: PhaseView,
  /** What is being decided. */
  now: Now,
  /** Each captain. */
  captains: Array<CaptainView>,
  /** Gold on Treasure Island. */
  gold: number,
  /** Chests on Treasure Island. */
  chests: number,
  /** How many Tavern cards lie face down. */
  tavern: number,
  /** Tavern cards that were discarded, by kind. */
  discards: Array<CardCount>,
  /** The five outer islands. */
  islands: Array<IslandView>,
  /** The black ships. */
  black_ships: Array<BlackShipView>,
  /** How many Legendary Pirates lie face down. */
  legends: number,
  /** The Legendary Pirates that lie among the discards. */
  legend_discards: Array<Legend>,
  /** The Legendary Pirates that were beaten at least once. */
  beaten: Array<Legend>,
  /** The Royal Navy. */
  navies: Array<NavyView>,
  /** Consorts that lie open. */
  consorts: Array<ConsortView>,
  /** Secret maps that lie open. */
  maps: Array<MapView>,
  /** Who sails first this month if destinations are named openly. */
  first_to_sail: Seat | null,
  /** The order of a window, of preparation, of the card step of a volley or of upgrades; empty if there is none. */
  turns: Array<TurnView>,
  /** The combat under way. */
  battle: BattleView | null,
  /** The places, once the game is over. */
  places: Array<number> | null, };

/** A volley that is about to be fired. */
export type Volley = {
  /** Who fires. */
  by: Vessel,
  /** With how many dice. */
  dice: number,
  /** Why so many. */
  why: Why,
  /** The numbers that hit the likeliest target. */
  faces: Faces,
  /** The hits to expect, in thousandths. */
  hits_thousandths: number,
  /** The chances of at least 1, 2, … 6 hits. */
  at_least: [TenThousandths, TenThousandths, TenThousandths, TenThousandths, TenThousandths, TenThousandths],
  /** Does each hit damage all sections? */
  all_sections: boolean,
  /** Hits on every hull for each hit. */
  hull_hits: number,
  /** The likeliest way to cripple or sink a ship. */
  best: Cripple | null,
  /** Every ship, if every hull is hit. */
  hulls: Array<HullRisk>, };

/** What waits at a place. */
export type Voyage = {
  /** Where. */
  at: Place,
  /** How many chests still fit; none if there is no limit. */
  hold_left: number | null,
  /** Chests that would be thrown off at the end of the month after plundering there. */
  overload: number,
  /** Gold for the next level of the section that is raised there, or for a Tavern card. */
  price_next: number | null,
  /** All rivals. */
  rivals: Array<Rival>,
  /** The Legendary Pirate who is there now. */
  legend: AgainstLegend | null, };

/** What says how many dice are rolled. */
export type Why = "crew" | "cannon" | "both" | "parrot" | "guest";
