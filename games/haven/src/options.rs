//! Chapter 23: what may be chosen for a table. Each option is one entry of one list: its key, what it decides, the
//! clause that explains it, the field that holds it and the words for its values.

use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use table::{Choice, Menu, Seat, Values, chosen_words, either, menu, named, no_or_yes, numbers};

/// The options of a table, resolved: what was chosen, and for the rest what the data say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Options {
    /// How printed Ships and Gold count against the limits.
    pub printed_dice: PrintedDice,
    /// Do printed Pirates and Cannons of a tile just placed move the coup disk?
    pub printed_tokens_move: bool,
    /// How many coups a round may see.
    pub coups: CoupsPerRound,
    /// The top spot of the coup track.
    pub coup_top: u8,
    /// The pips of Food a first chest costs.
    pub chest_price: u8,
    /// What is added to it for each chest the player already bought.
    pub chest_price_step: u8,
    /// Is the top chest of the pile visible?
    pub top_chest_visible: bool,
    /// May chests and statues lie on any plot, or only on those open to all buildings?
    pub prizes_anywhere: bool,
    /// Which spot of the turn track the first player back takes.
    pub first_back: FirstBack,
    /// Is a shared corner enough for two plots to be adjacent?
    pub corners: bool,
    /// Does the Rum printed in the Tavern count?
    pub tavern_rum: bool,
    /// Does a house raise dice on its own slots?
    pub boost_own_tile: bool,
    /// Does a relocation count as placing for the +1 of houses?
    pub boost_on_relocate: bool,
    /// What becomes of the ranks used up by a tie in Ships.
    pub ship_ties: ShipTies,
    /// Does Ship Fame need a Ship?
    pub ships_needed: bool,
    /// What a group of Rum is.
    pub rum_groups: RumGroups,
    /// What happens when the pool has no piece for a tile of the map.
    pub shortage: Shortage,
    /// Who is first player of round 1.
    pub first_player: FirstPlayer,
    /// Pips added to the starting Food of the players on the 1st to 4th spot.
    pub start_food_bonus: [u8; 4],
}

chosen_words! {
    /// How printed Ships and Gold count against the limits.
    PrintedDice {
        /// Like dice: a tile that would exceed a limit may not be placed.
        Hard = "hard",
        /// The tile may be placed, but no further such die while over the limit.
        Soft = "soft",
        /// Not at all.
        Exempt = "exempt",
    }
    /// How many coups a round may see.
    CoupsPerRound {
        /// Only the first player at the top gets a Statue.
        One = "one",
        /// Every player who reaches the top gets one.
        Each = "each",
        /// After a Statue for the top all disks drop to the bottom and the race starts again.
        Repeat = "repeat",
    }
    /// Which spot of the turn track the first player back takes.
    FirstBack {
        /// The 1st, the next player the 2nd, and so on.
        #[serde(alias = "1st")]
        First = "first",
        /// With n players the n-th, the next player the one before, and so on.
        #[serde(alias = "last_free")]
        LastFree = "last-free",
    }
    /// What becomes of the ranks used up by a tie in Ships.
    ShipTies {
        /// They are skipped: two firsts are followed by a third.
        #[serde(alias = "competition")]
        Skipped = "skipped",
        /// Two firsts are followed by a second.
        Dense = "dense",
    }
    /// What a group of Rum is.
    RumGroups {
        /// Everything connected by steps of adjacency.
        Connected = "connected",
        /// A set in which some Rum adjoins all others.
        Star = "star",
    }
    /// What happens when the pool has no piece for a tile of the map.
    Shortage {
        /// The tile stays empty.
        #[serde(alias = "tile_stays_empty")]
        Empty = "empty",
        /// There are as many pieces as needed.
        Unlimited = "unlimited",
    }
}

/// Who is first player of round 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FirstPlayer {
    /// Drawn by lot.
    Random,
    /// Named by the host.
    Named(Seat),
}

fn random_or_a_chair() -> Values<FirstPlayer> {
    let chairs = (0..4).map(Seat).map(|seat| (seat.to_string(), FirstPlayer::Named(seat)));
    [("random".to_string(), FirstPlayer::Random)].into_iter().chain(chairs).collect()
}

/// Every way to give each of four spots 0 to 2 pips, written `0,0,1,2`.
fn four_bonuses() -> Values<[u8; 4]> {
    let all = (0..81).map(|n: u8| [n / 27, n / 9 % 3, n / 3 % 3, n % 3]);
    all.map(|bonus| (bonus.map(|pips| pips.to_string()).join(","), bonus)).collect()
}

static OPTIONS: Menu<Options, Options> = menu! { defaults =>
    "printed-dice": "How printed Ships and Gold count against the limits.", "haven.limit.printed.dice",
        printed_dice = PrintedDice::named();
    "printed-tokens-move": "Whether printed Pirates and Cannons move the coup disk.", "haven.coup.trigger.real",
        printed_tokens_move = no_or_yes();
    "coups": "How many coups a round may see.", "haven.coup.top.once",
        coups = CoupsPerRound::named();
    "coup-length": "The top spot of the coup track.", "haven.coup.length",
        coup_top = numbers(COUP_TOP);
    "chest-price": "The pips of Food a chest costs.", "haven.chest.cost.const",
        chest_price = numbers(CHEST_PRICE);
    "chest-price-step": "What each chest a player already bought adds to the price.", "haven.chest.cost.const",
        chest_price_step = numbers(CHEST_PRICE_STEP);
    "top-chest": "Whether the top chest of the pile is seen before it is bought.", "haven.setup.chests.face",
        top_chest_visible = named([("visible", true), ("hidden", false)]);
    "prizes": "Where chests and statues may be laid.", "haven.plot.prize",
        prizes_anywhere = named([("anywhere", true), ("open-plots", false)]);
    "first-back": "Which spot of the turn track the first player back takes.", "haven.travel.leave.rank",
        first_back = FirstBack::named();
    "adjacency": "Whether plots adjoin by edges only or by corners too.", "haven.adj.plots",
        corners = either("edges", "corners");
    "tavern-rum": "Whether the Rum printed in the Tavern counts.", "haven.setup.tavern.rum",
        tavern_rum = counts_if_printed(defaults.tavern_rum);
    "own-tile-boost": "Whether a house raises dice on its own slots.", "haven.die.boost.own",
        boost_own_tile = no_or_yes();
    "relocation-boost": "Whether a relocation triggers the +1 of houses.", "haven.die.boost.events",
        boost_on_relocate = no_or_yes();
    "ship-ties": "What becomes of the ranks used up by a tie in Ships.", "haven.score.ships.tie.next",
        ship_ties = ShipTies::named();
    "ship-fame-needs-ship": "Whether a player without a Ship gets no Ship Fame.", "haven.score.ships.none",
        ships_needed = no_or_yes();
    "rum-groups": "What a group of Rum is.", "haven.score.rum.connected",
        rum_groups = RumGroups::named();
    "shortage": "What happens when the pool has no piece for a tile of the map.", "haven.map.shortage",
        shortage = Shortage::named();
    "first-player": "Who is first player of round 1.", "haven.setup.first",
        first_player = random_or_a_chair();
    "start-food-bonus": "Pips added to the starting Food on the 1st to 4th spot.", "haven.setup.tavern.food",
        start_food_bonus = four_bonuses();
};

/// How long the coup track may be.
pub(crate) const COUP_TOP: RangeInclusive<u8> = 6..=10;
/// What a chest may cost.
pub(crate) const CHEST_PRICE: RangeInclusive<u8> = 3..=5;
/// What may be added to it.
pub(crate) const CHEST_PRICE_STEP: RangeInclusive<u8> = 0..=1;
/// What may be added to a starting Food die.
pub(crate) const START_FOOD_BONUS: RangeInclusive<u8> = 0..=2;

/// A Rum that the Tavern does not print cannot be made to count.
fn counts_if_printed(is_printed: bool) -> Values<bool> {
    if is_printed { no_or_yes() } else { named([("no", false)]) }
}

impl Options {
    /// What was chosen for a table of so many chairs; the rest as in the data.
    ///
    /// # Errors
    /// A key that there is not, a value that cannot be chosen, and what can be.
    pub fn choose(defaults: Options, chosen: &table::Options, chairs: u8) -> Result<Options, String> {
        let mut options = defaults;
        OPTIONS.read(&mut options, &defaults, chosen)?;
        if let FirstPlayer::Named(seat) = options.first_player
            && seat.0 >= chairs
        {
            let last = Seat(chairs.saturating_sub(1));
            return Err(format!("`first-player` cannot be `{seat}`: it is `random` or one of the chairs P1 to {last}"));
        }
        Ok(options)
    }

    /// What may be chosen, with these defaults.
    pub fn choices(defaults: &Options) -> Vec<Choice> {
        OPTIONS.choices(defaults, defaults)
    }

    /// The word for what holds, by key; nothing if there is no such option.
    pub fn get(&self, key: &str) -> Option<String> {
        OPTIONS.get(self, self, key)
    }

    /// The options that differ from the defaults, as they would be chosen.
    pub fn chosen(&self, defaults: &Options) -> table::Options {
        OPTIONS.chosen(self, defaults, defaults)
    }
}
