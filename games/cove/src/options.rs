//! What may be chosen for a table. Each option is one entry of one list: its key, what it decides, the clause that
//! explains it, the field that holds it and the words for its values. The defaults stand in `setup.toml`.

use crate::data::Components;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Choice, Menu, chosen_words, either, menu, no_or_yes, numbers};

/// The options of a table, resolved: what was chosen, and for the rest what the data say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Options {
    /// How many turns are played.
    pub turns: u8,
    /// May a ship have a Mastercraft on each of its sections?
    pub multiple_mastercraft: bool,
    /// May a new Mastercraft take the place of an old one?
    pub mastercraft_replace: bool,
    /// Where a destroyed Mastercraft goes.
    pub mastercraft_destroyed: CraftDestroyed,
    /// For which turn a Secret map counts.
    pub secret_map_turn: MapTurn,
    /// What a Consort shares.
    pub consort_scope: ConsortScope,
    /// How many Royal Navies there may be at once.
    pub royal_navy_count: u8,
    /// Whom the controller of the Royal Navy may fire at.
    pub navy_targeting: NavyTargeting,
    /// May a captain flee while he reloads after a Six Gun Salute?
    pub reload_may_flee: bool,
    /// When the order of a combat is made anew.
    pub order_recalc: OrderRecalc,
    /// May fame fall below zero?
    pub negative_fame: bool,
    /// Do fellow players at Treasure Island gain fame for a ship that leaves the combat?
    pub treasure_island_witness_fame: bool,
    /// Who gets the fame of the Cacafuego at Treasure Island.
    pub cacafuego_treasure_island: CacafuegoAtTreasureIsland,
    /// What a plunderer gets of a kind of which not enough is left.
    pub supply_short: SupplyShort,
    /// How black ships move.
    pub black_ship_movement: BlackShips,
    /// What happens if players are tied for most fame.
    pub final_tie: FinalTie,
    /// Do two players play with two ships each?
    pub two_player: bool,
    /// Must all Legendary Pirates have been beaten at the end?
    pub pirates_of_legend: bool,
    /// Are the cards of `pack.toml` added to the printed ones?
    pub custom_cards: bool,
}

chosen_words! {
    /// Where a destroyed Mastercraft goes.
    CraftDestroyed {
        /// Out of the game.
        Remove = "remove",
        /// To the discard pile of the Tavern.
        Discard = "discard",
    }
    /// For which turn a Secret map counts.
    MapTurn {
        /// The next one.
        Next = "next",
        /// The one in which it is played.
        This = "this",
    }
    /// What a Consort shares.
    ConsortScope {
        /// What a Treasure card pays, what the Cacafuego carries, and the fame of a burial.
        PlunderAndBurial = "plunder-and-burial",
        /// Fame of combats and of ships that are sunk and the goods of the Cove, too.
        Everything = "everything",
    }
    /// Whom the controller of the Royal Navy may fire at.
    NavyTargeting {
        /// At nobody a second time before all were fired at once.
        Rotate = "rotate",
        /// At anybody.
        Free = "free",
    }
    /// When the order of a combat is made anew.
    OrderRecalc {
        /// At the start of each round.
        Round = "round",
        /// After each volley, for those who have not acted yet.
        Volley = "volley",
    }
    /// Who gets the fame of the Cacafuego at Treasure Island.
    CacafuegoAtTreasureIsland {
        /// Everybody there the same, rounded down.
        Split = "split",
        /// The fastest ship there.
        Fastest = "fastest",
    }
    /// What a plunderer gets of a kind of which not enough is left.
    SupplyShort {
        /// What is left.
        Partial = "partial",
        /// Nothing of that kind.
        None = "none",
    }
    /// How black ships move.
    BlackShips {
        /// One place westward each turn.
        Westward = "westward",
        /// To a place named by a die each turn.
        Random = "random",
    }
    /// What happens if players are tied for most fame.
    FinalTie {
        /// They fight a final battle.
        Battle = "battle",
        /// They all win.
        Shared = "shared",
    }
}

/// The options as the ledger has them.
impl Default for Options {
    fn default() -> Self {
        Options {
            turns: 12,
            multiple_mastercraft: false,
            mastercraft_replace: false,
            mastercraft_destroyed: CraftDestroyed::Remove,
            secret_map_turn: MapTurn::Next,
            consort_scope: ConsortScope::PlunderAndBurial,
            royal_navy_count: 1,
            navy_targeting: NavyTargeting::Rotate,
            reload_may_flee: false,
            order_recalc: OrderRecalc::Round,
            negative_fame: false,
            treasure_island_witness_fame: true,
            cacafuego_treasure_island: CacafuegoAtTreasureIsland::Split,
            supply_short: SupplyShort::Partial,
            black_ship_movement: BlackShips::Westward,
            final_tie: FinalTie::Battle,
            two_player: false,
            pirates_of_legend: false,
            custom_cards: false,
        }
    }
}

pub(crate) static OPTIONS: Menu<Options, ()> = menu! { _data =>
    "turns": "How many turns are played.", "cove.variant.short",
        turns = numbers([12, 8, 6]);
    "multiple-mastercraft": "Whether a ship may have a Mastercraft on each section.", "cove.mastercraft.alternative",
        multiple_mastercraft = no_or_yes();
    "mastercraft-replace": "Whether a new Mastercraft may take the place of an old one.", "cove.mastercraft.no-replace",
        mastercraft_replace = no_or_yes();
    "mastercraft-destroyed": "Where a destroyed Mastercraft goes.", "cove.mastercraft.destroyed",
        mastercraft_destroyed = CraftDestroyed::named();
    "secret-map-turn": "For which turn a Secret map counts.", "cove.event.map.when",
        secret_map_turn = MapTurn::named();
    "consort-scope": "What a Consort shares.", "cove.event.consort.scope",
        consort_scope = ConsortScope::named();
    "royal-navy-count": "How many Royal Navies there may be at once.", "cove.navy.single",
        royal_navy_count = numbers([1, 2]);
    "navy-targeting": "Whom the controller of the Royal Navy may fire at.", "cove.navy.target",
        navy_targeting = NavyTargeting::named();
    "reload-may-flee": "Whether a captain may flee while he reloads.", "cove.volley.salute.pass",
        reload_may_flee = no_or_yes();
    "order-recalc": "When the order of a combat is made anew.", "cove.combat.order.when",
        order_recalc = OrderRecalc::named();
    "negative-fame": "Whether fame may fall below zero.", "cove.score.floor",
        negative_fame = no_or_yes();
    "treasure-island-witness-fame": "Whether fellow players at Treasure Island gain fame for a ship that leaves.",
        "cove.combat.fame.treasure-island",
        treasure_island_witness_fame = no_or_yes();
    "cacafuego-treasure-island": "Who gets the fame of the Cacafuego at Treasure Island.",
        "cove.legend.cacafuego.treasure-island",
        cacafuego_treasure_island = CacafuegoAtTreasureIsland::named();
    "supply-short": "What a plunderer gets of a kind that runs short.", "cove.plunder.short",
        supply_short = SupplyShort::named();
    "black-ship-movement": "How black ships move.", "cove.variant.random-legend",
        black_ship_movement = BlackShips::named();
    "final-tie": "What happens if players are tied for most fame.", "cove.final.option",
        final_tie = FinalTie::named();
    "two-player": "Whether two players play with two ships each, on four chairs.", "cove.variant.two-player",
        two_player = no_or_yes();
    "pirates-of-legend": "Whether all Legendary Pirates must have been beaten at the end.",
        "cove.variant.pirates-of-legend",
        pirates_of_legend = no_or_yes();
    "custom-cards": "Whether the cards of the pack are added.", "cove.custom.pack",
        custom_cards = either("none", "pack");
};

/// The chairs of the variant for two players: each of them has two ships.
const TWO_PLAYER_CHAIRS: u8 = 4;

impl Options {
    /// What was chosen for a table of so many chairs; the rest as in the data.
    ///
    /// # Errors
    /// A key that there is not, a value that cannot be chosen, and what can be.
    pub fn read(data: &Components, chosen: &table::Options, chairs: u8) -> Result<Options, String> {
        let mut options = data.defaults;
        OPTIONS.read(&mut options, &(), chosen)?;
        if options.two_player && chairs != TWO_PLAYER_CHAIRS {
            return Err(format!(
                "`two-player` cannot be `yes`: it needs {TWO_PLAYER_CHAIRS} chairs, as two captains sail two ships \
                 each; this table has {chairs}"
            ));
        }
        if options.custom_cards && !data.has_pack() {
            return Err("`custom-cards` cannot be `pack`: pack.toml has no cards".to_string());
        }
        Ok(options)
    }

    /// What may be chosen, with these data.
    pub fn choices(data: &Components) -> Vec<Choice> {
        OPTIONS.choices(&data.defaults, &())
    }

    /// The word for what holds, by key; nothing if there is no such option.
    pub fn get(&self, key: &str) -> Option<String> {
        OPTIONS.get(self, &(), key)
    }

    /// The options that differ from the defaults, as they would be chosen.
    pub fn chosen(&self, defaults: &Options) -> table::Options {
        OPTIONS.chosen(self, defaults, &())
    }
}
