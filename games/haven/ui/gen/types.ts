// Made from the Rust types by `cargo xtask types`; what is written here by hand is lost.

/** A captain and the island. Lists by plot are in the order of the board's plots. */
export type CaptainView = {
  /** The tile on each plot. */
  tiles: Array<TileName | null>,
  /** What lies in the slots of the tile on each plot. */
  slots: Array<Array<Piece | null>>,
  /** What the tile on each plot would score now. */
  scores: Array<number>,
  /** The plots beside a house that lets their slots accept anything. */
  lifted: Array<number>,
  /** What is on the island. */
  counts: Counts,
  /** The groups of Rum. */
  rum: Array<RumGroup>,
  /** The rank by Ships, from 1; none without a rank. */
  rank: number | null,
  /** So many pips more would equal the next better fleet; 0 if there is none. */
  gap: number,
  /** Fame if the game ended now. */
  fame: FameView,
  /** How many chests were bought. */
  bought: number,
  /** What the next chest costs. */
  price: number,
  /** The clause by which a Statue could not be placed now; none if it could. */
  no_statue: string | null, };

/** A chance as it is: so many of so many. */
export type Chance = [number, number];

/** The chest pile. Lists by sort are in the order of the box. */
export type ChestView = {
  /** How many are left. */
  left: number,
  /** How many of each sort are left, the top included. */
  sorts: Array<number>,
  /** The top of the pile, if it can be seen. */
  top: TileName | null,
  /** The chance of each sort to be the next one that nobody has seen yet; 0 of 0 if there is none. */
  next: Array<Chance>, };

/** A class of tiles. */
export type Class = "house" | "port" | "infrastructure" | "chest" | "statue" | "tavern" | "die" | "token";

/** A move that is worth a second thought. */
export type Confirm = { "kind": "only-discard" } | { "kind": "leave-early" } | { "kind": "last-slot",
  /** The kinds. */
  kinds: Array<Kind>, };

/** What is in the box. */
export type Contents = {
  /** The kinds of dice and tokens, in the order in which lists by kind have them; the first three are dice. */
  kinds: Array<Kind>,
  /** How many pieces of each kind there are. */
  supply: Array<number>,
  /** The tiles by their ids. */
  tiles: { [key in string]: TileInfo },
  /** The plots of an island board, in the order in which lists by plot have them. */
  plots: Array<PlotInfo>,
  /** The plot of the Tavern, as its place in that list. */
  tavern: number,
  /** The sorts of chests, in the order in which lists by sort have them. */
  chests: Array<TileName>,
  /** The Statue. */
  statue: TileName,
  /** How many rounds are played. */
  rounds: number,
  /** The stacks, one for each round. */
  stacks: Array<StackInfo>,
  /** How many tiles of a stack are laid, by number of captains: that many of the stack's size is the chance of each
   * tile to be among them. */
  map_size: Array<number>,
  /** The highest value of a die. */
  die_max: number,
  /** The spots of the coup track that raise a die. */
  coup_bonuses: Array<CoupBonus>,
  /** The tokens that move their taker on the coup track. */
  coup_tokens: Array<Kind>,
  /** The dice that pay for further steps. */
  coup_pays: Array<Kind>,
  /** What a further step costs, in pips. */
  coup_step: number,
  /** Fame for the ranks by Ships, best first. */
  ship_awards: Array<number>,
  /** Fame for a group of 1, 2, 3, … Rum; larger groups start a new one. */
  rum_table: Array<number>,
  /** Fame for the spots of the turn track, 1st first. */
  turn_fame: Array<number>, };

/** What an island counts, printed items included; Food and Gold also in pips of real dice. */
export type Counts = { food: number, food_pips: number, gold: number, gold_pips: number, ships: number, ship_sum: number, rum: number, cannons: number, pirates: number, };

/** A spot of the coup track that raises a die. */
export type CoupBonus = {
  /** Where, counted from the bottom, which is 0. */
  spot: number,
  /** The kind of die that may be raised. */
  die: Kind,
  /** By how much. */
  amount: number, };

/** The coup track. */
export type CoupView = {
  /** The spot of each captain's disk; the bottom is 0. */
  spots: Array<number>,
  /** The top spot. */
  top: number,
  /** Has somebody reached the top in this round? */
  resolved: boolean, };

/** Where a travelling disk stands; the less, the further back (`haven.travel.start`). */
export type Disk = { "waiting": number } | { "travelling": number } | { "back": number };

/** Something that happened. */
export type Fact = { "first": { who: Seat, } } | { "queued": { who: Seat, spot: number, } } | { "shown": { chest: TileName, } } | { "laid": { at: number, tile: TileName, } } | { "rolled": { at: number, item: Item, } } | { "filled": { at: number, item: Item, } } | { "short": { at: number, } } | { "turn": { who: Seat, } } | { "stopped": { who: Seat, at: number, tile: TileName, } } | { "left": { who: Seat, spot: number, } } | { "nothing": { who: Seat, } } | { "built": { who: Seat, tile: TileName, plot: Plot, } } | { "refused": { who: Seat, tile: TileName, } } | { "placed": { who: Seat, item: Item, place: Place, } } | { "dropped": { who: Seat, item: Item, } } | { "boosted": { who: Seat, place: Place, item: Item, } } | { "bought": { who: Seat, pay: Payment, } } | { "spent": { who: Seat, place: Place, } } | { "found": { who: Seat, chest: TileName, } } | { "stored": { who: Seat, chest: TileName, plot: Plot, } } | { "climbed": { who: Seat, spot: number, } } | { "paid": { who: Seat, from: Place, spot: number, } } | { "stayed": { who: Seat, } } | { "at-top": { who: Seat, } } | { "raised": { who: Seat, place: Place, item: Item, } } | { "no-bonus": { who: Seat, spot: number, } } | { "waived": { who: Seat, } } | { "coup": { who: Seat, } } | { "too-late": { who: Seat, } } | "anew" | { "leads": { who: Seat, spot: number, } } | { "tied": { spot: number, } } | { "erected": { who: Seat, plot: Plot, } } | { "declined": { who: Seat, } } | { "forfeited": { who: Seat, why: string, } } | { "no-statue": { who: Seat, } } | { "taken-up": { who: Seat, place: Place, } } | { "rerolled": { who: Seat, place: Place, item: Item, } } | { "kept": { who: Seat, } } | { "carried": { who: Seat, item: Item, from: Place, to: Place, } } | { "shifted": { who: Seat, tile: TileName, from: Plot, to: Plot, } } | { "rested": { who: Seat, } } | { "begun": { round: number, colour: TileName, } } | { "ended": { round: number, } } | { "leftover": { tiles: number, } } | "reset" | { "ships": { who: Seat, fame: number, sum: number, } } | { "rum": { who: Seat, fame: number, } } | { "infrastructure": { who: Seat, fame: number, tile: TileName, plot: Plot, } } | { "early": { who: Seat, fame: number, } } | { "result": { who: Seat, fame: number, place: number, } };

/** What a move does to the Fame of one captain. */
export type FameChange = {
  /** All Fame before. */
  now: number,
  /** All Fame after. */
  then: number,
  /** Gained or lost for the rank of the fleet. */
  ships: number,
  /** Gained or lost for Rum. */
  rum: number,
  /** Gained or lost for Infrastructure. */
  infrastructure: number, };

/** Fame by source. */
export type FameView = {
  /** For the rank of the fleet. */
  ships: number,
  /** For groups of Rum. */
  rum: number,
  /** For Infrastructure tiles. */
  infrastructure: number,
  /** For the spot on the turn track after the last round. */
  first: number,
  /** Their sum. */
  total: number, };

/** A die with its value, or a token (value 0). */
export type Item = {
  /** Food, Gold, Ship, Rum, Cannon or Pirate. */
  kind: Kind,
  /** What a die shows; 0 for a token. */
  value: number, };

/** A kind of item. The first three are dice, the others tokens. */
export type Kind = "food" | "gold" | "ship" | "rum" | "cannon" | "pirate";

/** A mean as it is: a sum over so many equally likely cases. */
export type Mean = [number, number];

/** One decision of a captain. */
export type Move = { "stop": { at: number, } } | "leave" | { "buy": { pay: Payment, } } | { "build": { plot: Plot, } } | { "place": { place: Place, } } | "discard" | { "lay": { plot: Plot, } } | "decline" | { "pay": { from: Place, } } | "stay" | { "raise": { die: Place, } } | { "reroll": { die: Place, } } | { "carry": { from: Place, to: Place, } } | { "shift": { from: Plot, to: Plot, } } | "skip" | "end";

/** What a move promises. */
export type Outlook = { "kind": "stop",
  /** The fewest turns that the others take before this captain moves again: one for each who is still behind. */
  least: number,
  /** The most turns: one more for each tile that they can stop on behind the one chosen. */
  most: number,
  /** The positions that the others can stop on before this captain moves again. */
  exposed: Array<number>,
  /** The positions of the tiles passed by, which are then out of this captain's reach. */
  passed: Array<number>,
  /** The clause by which the tile can only be discarded, as things are; none if it can be placed. */
  why: string | null,
  /** Whether to think twice. */
  confirm: Confirm | null, } | { "kind": "leave",
  /** The spot of the turn track that it earns. */
  spot: number,
  /** How many tiles ahead hold something that could be placed now. */
  takeable: number,
  /** Whether to think twice. */
  confirm: Confirm | null, } | { "kind": "change",
  /** What it does to the Fame of each captain, as it would be if the game ended now. */
  fame: Array<FameChange>,
  /** Whether to think twice. */
  confirm: Confirm | null, } | { "kind": "buy",
  /** The chest that it brings, if it can be seen. */
  chest: TileName | null,
  /** The pips of Food that are left. */
  left: number,
  /** The chance that the next chest that nobody has seen shows a Cannon. */
  cannon: Chance,
  /** The chance that it shows a Pirate. */
  pirate: Chance, } | { "kind": "pay",
  /** The spot it leads to. */
  spot: number,
  /** The pips of Food and Gold that are left then, before any bonus. */
  left: number,
  /** The highest spot each captain can reach: the one who pays in this movement, the others with one token each,
   * if they find one and can place it. */
  reach: Array<number>, } | { "kind": "reroll",
  /** The die as it is. */
  item: Piece,
  /** The chance of a higher value. */
  higher: Chance,
  /** The chance of the same value. */
  same: Chance,
  /** The chance of a lower value. */
  lower: Chance,
  /** By how many pips it changes on average. */
  pips: Mean,
  /** By how much Fame changes on average, as it would be if the game ended now. */
  fame: Mean,
  /** The chance of a better rank by Ships. */
  better: Chance,
  /** The chance of a worse rank by Ships. */
  worse: Chance, };

/** Pips taken from one or more dice, ten at the most: `b2.1:3 c1.2:1`. In the order of the slots, each die once. */
export type Payment = Array<[Place, number]>;

/** A die or token, said in a word: `food:3`, `rum`. Shorter than its parts, and there are many of them. */
export type Piece = string;

/** A slot of the tile on a plot: `b2.1` is the first slot of the tile on b2. */
export type Place = string;

/** A place for a tile on an island board, numbered row by row on a board of four by four.
 * Written as its column and row: `a1` is inland on the left, `d3` on the shore to the right. */
export type Plot = string;

/** A plot of an island board. */
export type PlotInfo = {
  /** Its name: `a1`. */
  id: Plot,
  /** Its row, from 0 inland. */
  row: number,
  /** Its column, from 0. */
  column: number,
  /** The picture under it: `stone`. */
  background: string,
  /** The buildings it accepts; none on the Tavern's plot. */
  accepts: Array<Class>, };

/** What the captain who is asked has to decide. What may be answered is in the options. */
export type Question = { "kind": "travel" } | { "kind": "take",
  /** The position of the tile. */
  at: number,
  /** The tile. */
  tile: TileName,
  /** The die or token on it; a building has none. */
  item: Piece | null,
  /** The clause by which it can only be discarded, as things are; none if it can be placed. */
  why: string | null, } | { "kind": "end" } | { "kind": "lay-chest",
  /** The chest. */
  chest: TileName, } | { "kind": "pay",
  /** The pips that can still be paid. */
  pips: number, } | { "kind": "bonus",
  /** The spot. */
  spot: number,
  /** The kind of die. */
  die: Kind,
  /** By how much it is raised. */
  amount: number, } | { "kind": "statue",
  /** Whether it was won at the top of the coup track, and not at the end of the round. */
  at_top: boolean, } | { "kind": "haul",
  /** The port just placed. */
  port: TileName,
  /** May a die be moved? */
  dice: boolean,
  /** May a token be moved? */
  tokens: boolean,
  /** May a tile be moved? */
  tiles: boolean, } | { "kind": "reroll",
  /** The kind of die. */
  die: Kind, };

/** The map: two lists by position, the first being position 1. */
export type RoadView = {
  /** The tile that still lies there; none where somebody has stopped. */
  tiles: Array<TileName | null>,
  /** The die or token on it; none on a building, and where the pool had nothing. */
  items: Array<Piece | null>, };

/** Rum that scores together. */
export type RumGroup = {
  /** The plots it lies on. */
  plots: Array<number>,
  /** How much it is. */
  rum: number,
  /** What it scores. */
  fame: number, };

/** A chair at the table. Written `P1`, `P2`, … */
export type Seat = number;

/** The stack of one round. */
export type StackInfo = {
  /** The colour of the tiles' backs. */
  colour: string,
  /** How many tiles are in it. */
  size: number,
  /** The tiles in it, and how many of each. */
  tiles: Array<[TileName, number]>, };

/** A sort of tile, as printed. */
export type TileInfo = {
  /** Its class. */
  class: Class,
  /** Its name. */
  name: string,
  /** What it does, in a few words; empty if nothing. */
  says: string,
  /** The items that are part of its picture. */
  printed: Array<Piece>,
  /** Its slots, and the kinds that each accepts. */
  slots: Array<Array<Kind>>,
  /** The item a Die or Token tile brings to the map. */
  gives: Kind | null,
  /** How many of them there are. */
  copies: number,
  /** Is it called otherwise than the tile of the box, or does it do something else? */
  changed: boolean, };

/** The id of a tile: `house.gold`. */
export type TileName = string;

/** The whole table, as every chair and every spectator sees it. */
export type View = {
  /** The round under way, from 1; 0 during set-up. */
  round: number,
  /** Which turn of the round is under way, or was the last, from 1; 0 while no map lies there. */
  turn: number,
  /** Who has to decide, if anybody. */
  asked: Seat | null,
  /** What has to be decided, if anything. */
  question: Question | null,
  /** The captains who are not yet back, in the order in which they would take their next turns: furthest back first. */
  order: Array<Seat>,
  /** Where each captain's disk stands. */
  disks: Array<Disk>,
  /** The spot of the turn track for the next disk that comes back. */
  next_back: number,
  /** The map. */
  road: RoadView,
  /** The coup track. */
  coup: CoupView,
  /** The chest pile. */
  chests: ChestView,
  /** How many Statues are left. */
  statues: number,
  /** How many of each kind lie in the pool, in the order of the kinds. */
  pool: [number, number, number, number, number, number],
  /** The captains with their islands. */
  captains: Array<CaptainView>,
  /** Whether the Rum printed on the Taverns counts. */
  tavern_rum: boolean,
  /** The place of each captain once the game is over. */
  places: Array<number> | null, };

/** What is in the box, as printed. */
export const BOX: Contents = {
  "kinds": [
    "food",
    "gold",
    "ship",
    "rum",
    "cannon",
    "pirate"
  ],
  "supply": [
    10,
    8,
    8,
    9,
    9,
    9
  ],
  "tiles": {
    "chest.cannon": {
      "class": "chest",
      "name": "Treasure Chest (Cannon)",
      "says": "",
      "printed": [
        "cannon"
      ],
      "slots": [
        [
          "food",
          "gold",
          "ship",
          "rum",
          "cannon",
          "pirate"
        ]
      ],
      "gives": null,
      "copies": 4,
      "changed": false
    },
    "chest.pirate": {
      "class": "chest",
      "name": "Treasure Chest (Pirate)",
      "says": "",
      "printed": [
        "pirate"
      ],
      "slots": [
        [
          "food",
          "gold",
          "ship",
          "rum",
          "cannon",
          "pirate"
        ]
      ],
      "gives": null,
      "copies": 4,
      "changed": false
    },
    "die.food": {
      "class": "die",
      "name": "Food die tile",
      "says": "",
      "printed": [],
      "slots": [],
      "gives": "food",
      "copies": 8,
      "changed": false
    },
    "die.gold": {
      "class": "die",
      "name": "Gold die tile",
      "says": "",
      "printed": [],
      "slots": [],
      "gives": "gold",
      "copies": 8,
      "changed": false
    },
    "die.ship": {
      "class": "die",
      "name": "Ship die tile",
      "says": "",
      "printed": [],
      "slots": [],
      "gives": "ship",
      "copies": 8,
      "changed": false
    },
    "house.coup": {
      "class": "house",
      "name": "Plotters' House",
      "says": "+1 step in each coup movement",
      "printed": [],
      "slots": [
        [
          "rum",
          "cannon"
        ],
        [
          "pirate"
        ]
      ],
      "gives": null,
      "copies": 3,
      "changed": false
    },
    "house.food": {
      "class": "house",
      "name": "Cookhouse",
      "says": "+1 for every food die beside it",
      "printed": [],
      "slots": [
        [
          "food",
          "rum"
        ],
        [
          "gold",
          "pirate"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "house.free": {
      "class": "house",
      "name": "Free House",
      "says": "slots beside it take anything",
      "printed": [
        "pirate"
      ],
      "slots": [],
      "gives": null,
      "copies": 3,
      "changed": false
    },
    "house.gold": {
      "class": "house",
      "name": "Counting House",
      "says": "+1 for every gold die beside it",
      "printed": [],
      "slots": [
        [
          "food",
          "cannon"
        ],
        [
          "rum",
          "pirate"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "house.ship": {
      "class": "house",
      "name": "Shipwright's House",
      "says": "+1 for every ship die beside it",
      "printed": [],
      "slots": [
        [
          "food",
          "gold"
        ],
        [
          "gold",
          "cannon"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "infra.battery": {
      "class": "infrastructure",
      "name": "Battery",
      "says": "1 Fame per cannon",
      "printed": [],
      "slots": [
        [
          "pirate"
        ],
        [
          "cannon"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "infra.brotherhood": {
      "class": "infrastructure",
      "name": "Brotherhood Hall",
      "says": "1 Fame per pirate for each pirate adjacent",
      "printed": [],
      "slots": [
        [
          "gold",
          "pirate"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "infra.garrison": {
      "class": "infrastructure",
      "name": "Garrison",
      "says": "2 Fame per tile with all of cannon/pirate",
      "printed": [],
      "slots": [
        [
          "gold",
          "rum"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "infra.granary": {
      "class": "infrastructure",
      "name": "Granary",
      "says": "Fame for the values of all food dice",
      "printed": [],
      "slots": [
        [
          "food",
          "rum"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "infra.variety": {
      "class": "infrastructure",
      "name": "Town Square",
      "says": "2 Fame per kind of house/port",
      "printed": [],
      "slots": [
        [
          "gold",
          "pirate"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "infra.vault": {
      "class": "infrastructure",
      "name": "Vault",
      "says": "Fame for the values of all gold dice",
      "printed": [
        "pirate"
      ],
      "slots": [
        [
          "food",
          "gold",
          "ship",
          "rum",
          "cannon",
          "pirate"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "infra.watchtower": {
      "class": "infrastructure",
      "name": "Watchtower",
      "says": "1 Fame per item on it or beside it",
      "printed": [],
      "slots": [
        [
          "rum"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "port.food": {
      "class": "port",
      "name": "Fishing Port",
      "says": "reroll a food die at once",
      "printed": [],
      "slots": [
        [
          "rum",
          "cannon"
        ],
        [
          "ship",
          "pirate"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "port.gold": {
      "class": "port",
      "name": "Gamblers' Port",
      "says": "reroll a gold die at once",
      "printed": [],
      "slots": [
        [
          "ship",
          "rum"
        ],
        [
          "cannon"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "port.haul": {
      "class": "port",
      "name": "Hauliers' Port",
      "says": "move one die or token or tile at once",
      "printed": [
        "cannon"
      ],
      "slots": [
        [
          "ship",
          "pirate"
        ]
      ],
      "gives": null,
      "copies": 3,
      "changed": false
    },
    "port.raid": {
      "class": "port",
      "name": "Raiders' Port",
      "says": "2 coup steps at once",
      "printed": [
        "ship:3"
      ],
      "slots": [
        [
          "gold",
          "ship"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "port.ship": {
      "class": "port",
      "name": "Dockyard",
      "says": "reroll a ship die at once",
      "printed": [],
      "slots": [
        [
          "ship"
        ],
        [
          "food",
          "ship"
        ]
      ],
      "gives": null,
      "copies": 2,
      "changed": false
    },
    "statue": {
      "class": "statue",
      "name": "Statue",
      "says": "",
      "printed": [
        "gold:4"
      ],
      "slots": [
        [
          "food",
          "gold",
          "ship",
          "rum",
          "cannon",
          "pirate"
        ],
        [
          "food",
          "gold",
          "ship",
          "rum",
          "cannon",
          "pirate"
        ]
      ],
      "gives": null,
      "copies": 4,
      "changed": false
    },
    "tavern": {
      "class": "tavern",
      "name": "Tavern",
      "says": "",
      "printed": [
        "rum"
      ],
      "slots": [
        [
          "food"
        ]
      ],
      "gives": null,
      "copies": 4,
      "changed": false
    },
    "token.cannon": {
      "class": "token",
      "name": "Cannon token tile",
      "says": "",
      "printed": [],
      "slots": [],
      "gives": "cannon",
      "copies": 9,
      "changed": false
    },
    "token.pirate": {
      "class": "token",
      "name": "Pirate token tile",
      "says": "",
      "printed": [],
      "slots": [],
      "gives": "pirate",
      "copies": 9,
      "changed": false
    },
    "token.rum": {
      "class": "token",
      "name": "Rum token tile",
      "says": "",
      "printed": [],
      "slots": [],
      "gives": "rum",
      "copies": 9,
      "changed": false
    }
  },
  "plots": [
    {
      "id": "a1",
      "row": 0,
      "column": 0,
      "background": "stone",
      "accepts": [
        "infrastructure"
      ]
    },
    {
      "id": "b1",
      "row": 0,
      "column": 1,
      "background": "timber",
      "accepts": [
        "house"
      ]
    },
    {
      "id": "c1",
      "row": 0,
      "column": 2,
      "background": "stone",
      "accepts": [
        "infrastructure"
      ]
    },
    {
      "id": "d1",
      "row": 0,
      "column": 3,
      "background": "stone",
      "accepts": [
        "infrastructure"
      ]
    },
    {
      "id": "a2",
      "row": 1,
      "column": 0,
      "background": "timber",
      "accepts": [
        "house"
      ]
    },
    {
      "id": "b2",
      "row": 1,
      "column": 1,
      "background": "tavern",
      "accepts": []
    },
    {
      "id": "c2",
      "row": 1,
      "column": 2,
      "background": "timber",
      "accepts": [
        "house"
      ]
    },
    {
      "id": "d2",
      "row": 1,
      "column": 3,
      "background": "sand",
      "accepts": [
        "house",
        "port",
        "infrastructure"
      ]
    },
    {
      "id": "a3",
      "row": 2,
      "column": 0,
      "background": "water",
      "accepts": [
        "port"
      ]
    },
    {
      "id": "b3",
      "row": 2,
      "column": 1,
      "background": "water",
      "accepts": [
        "port"
      ]
    },
    {
      "id": "c3",
      "row": 2,
      "column": 2,
      "background": "sand",
      "accepts": [
        "house",
        "port",
        "infrastructure"
      ]
    },
    {
      "id": "d3",
      "row": 2,
      "column": 3,
      "background": "water",
      "accepts": [
        "port"
      ]
    }
  ],
  "tavern": 5,
  "chests": [
    "chest.cannon",
    "chest.pirate"
  ],
  "statue": "statue",
  "rounds": 4,
  "stacks": [
    {
      "colour": "green",
      "size": 22,
      "tiles": [
        [
          "house.gold",
          1
        ],
        [
          "house.food",
          1
        ],
        [
          "house.coup",
          1
        ],
        [
          "port.food",
          1
        ],
        [
          "port.ship",
          1
        ],
        [
          "infra.variety",
          1
        ],
        [
          "infra.granary",
          1
        ],
        [
          "infra.brotherhood",
          1
        ],
        [
          "infra.battery",
          1
        ],
        [
          "die.food",
          2
        ],
        [
          "die.gold",
          2
        ],
        [
          "die.ship",
          2
        ],
        [
          "token.rum",
          2
        ],
        [
          "token.cannon",
          2
        ],
        [
          "token.pirate",
          3
        ]
      ]
    },
    {
      "colour": "yellow",
      "size": 22,
      "tiles": [
        [
          "house.ship",
          1
        ],
        [
          "house.coup",
          1
        ],
        [
          "house.free",
          1
        ],
        [
          "port.raid",
          1
        ],
        [
          "port.haul",
          1
        ],
        [
          "port.gold",
          1
        ],
        [
          "infra.garrison",
          1
        ],
        [
          "infra.watchtower",
          1
        ],
        [
          "infra.vault",
          1
        ],
        [
          "die.food",
          2
        ],
        [
          "die.gold",
          2
        ],
        [
          "die.ship",
          2
        ],
        [
          "token.rum",
          2
        ],
        [
          "token.cannon",
          3
        ],
        [
          "token.pirate",
          2
        ]
      ]
    },
    {
      "colour": "orange",
      "size": 22,
      "tiles": [
        [
          "house.gold",
          1
        ],
        [
          "house.food",
          1
        ],
        [
          "house.free",
          1
        ],
        [
          "port.haul",
          1
        ],
        [
          "port.food",
          1
        ],
        [
          "port.ship",
          1
        ],
        [
          "infra.variety",
          1
        ],
        [
          "infra.granary",
          1
        ],
        [
          "infra.battery",
          1
        ],
        [
          "die.food",
          2
        ],
        [
          "die.gold",
          2
        ],
        [
          "die.ship",
          2
        ],
        [
          "token.rum",
          3
        ],
        [
          "token.cannon",
          2
        ],
        [
          "token.pirate",
          2
        ]
      ]
    },
    {
      "colour": "red",
      "size": 22,
      "tiles": [
        [
          "house.ship",
          1
        ],
        [
          "house.coup",
          1
        ],
        [
          "house.free",
          1
        ],
        [
          "port.raid",
          1
        ],
        [
          "port.haul",
          1
        ],
        [
          "port.gold",
          1
        ],
        [
          "infra.garrison",
          1
        ],
        [
          "infra.brotherhood",
          1
        ],
        [
          "infra.watchtower",
          1
        ],
        [
          "infra.vault",
          1
        ],
        [
          "die.food",
          2
        ],
        [
          "die.gold",
          2
        ],
        [
          "die.ship",
          2
        ],
        [
          "token.rum",
          2
        ],
        [
          "token.cannon",
          2
        ],
        [
          "token.pirate",
          2
        ]
      ]
    }
  ],
  "map_size": [
    0,
    0,
    14,
    18,
    22
  ],
  "die_max": 6,
  "coup_bonuses": [
    {
      "spot": 2,
      "die": "food",
      "amount": 1
    },
    {
      "spot": 4,
      "die": "gold",
      "amount": 1
    },
    {
      "spot": 6,
      "die": "ship",
      "amount": 1
    }
  ],
  "coup_tokens": [
    "cannon",
    "pirate"
  ],
  "coup_pays": [
    "food",
    "gold"
  ],
  "coup_step": 1,
  "ship_awards": [
    20,
    10,
    5,
    0
  ],
  "rum_table": [
    2,
    5,
    9,
    14,
    20
  ],
  "turn_fame": [
    3,
    0,
    0,
    0
  ]
};
