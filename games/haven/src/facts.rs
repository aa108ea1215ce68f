//! What happens, and how it is told. Each fact names the clause it follows from.

use crate::{
    Rule,
    data::Plot,
    island::Item,
    moves::{Payment, Place},
};
use arrayvec::ArrayString;
use serde::Serialize;
use std::{fmt, str::FromStr};
use table::Seat;
use ts_rs::TS;

/// The id of a tile: `house.gold`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(type = "string")]
pub struct TileName(pub ArrayString<{ TileName::MOST_BYTES }>);

impl TileName {
    /// The longest id.
    pub const MOST_BYTES: usize = 24;
    /// The name of a tile whose id the data have checked for length.
    pub fn of(id: &str) -> Self {
        TileName(ArrayString::from(id).expect("the ids of tiles are short"))
    }
}

impl fmt::Display for TileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for TileName {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        ArrayString::from(text).map(TileName).map_err(|_| format!("`{text}` is too long for a tile"))
    }
}

table::words! { TileName: "TILE" }

table::notation! {
    /// Something that happened.
    #[derive(Clone, PartialEq, Debug, Serialize, TS)]
    #[serde(rename_all = "kebab-case")]
    pub enum Fact: Rule {
        /// The first player of the game.
        First { who: Seat } = (who "is first player") by Rule::SetupFirst,
        /// A disk is put on the turn track for the first round.
        Queued { who: Seat, spot: u8 } = (who "starts on spot" spot) by Rule::SetupTurntrack,
        /// The top of the chest pile can be seen.
        Shown { chest: TileName } = ("the top chest is" chest) by Rule::SetupChestsFace,
        /// A tile is laid on the map.
        Laid { at: u8, tile: TileName } = ("position" at "is" tile) by Rule::MapDraw,
        /// A die of the map is rolled.
        Rolled { at: u8, item: Item } = ("position" at "gets the die" item) by Rule::MapDice,
        /// A token is put on the map.
        Filled { at: u8, item: Item } = ("position" at "gets the token" item) by Rule::MapTokens,
        /// The pool has nothing for a tile of the map.
        Short { at: u8 } = ("position" at "stays empty") by Rule::MapShortage,
        /// A turn begins.
        Turn { who: Seat } = (who "is furthest back") by Rule::TravelNext,
        /// A disk stops.
        Stopped { who: Seat, at: u8, tile: TileName } = (who "stops at" at "on" tile) by Rule::TravelStop,
        /// A disk leaves the map.
        Left { who: Seat, spot: u8 } = (who "leaves for spot" spot) by Rule::TravelLeave,
        /// Nothing lies on the tile.
        Nothing { who: Seat } = (who "finds nothing") by Rule::MapShortage,
        /// A building is placed.
        Built { who: Seat, tile: TileName, plot: Plot } = (who "builds" tile "on" plot) by Rule::BuildPlace,
        /// A building is discarded.
        Refused { who: Seat, tile: TileName } = (who "discards the building" tile) by Rule::BuildDiscard,
        /// A die or token is placed.
        Placed { who: Seat, item: Item, place: Place } = (who "places" item "in" place) by Rule::ItemPlace,
        /// A die or token is discarded.
        Dropped { who: Seat, item: Item } = (who "discards" item) by Rule::ItemDiscard,
        /// A house raises a die.
        Boosted { who: Seat, place: Place, item: Item } = (who "gets" item "in" place "by a house") by Rule::DieBoostAuto,
        /// A chest is paid for.
        Bought { who: Seat, pay: Payment } = (who "pays for a chest" pay) by Rule::ChestPay,
        /// A die is spent to the last pip.
        Spent { who: Seat, place: Place } = (who "has spent the die in" place) by Rule::DieZero,
        /// The chest that was bought, if it lay face down.
        Found { who: Seat, chest: TileName } = (who "draws" chest) by Rule::ChestTop,
        /// A chest is laid.
        Stored { who: Seat, chest: TileName, plot: Plot } = (who "lays" chest "on" plot) by Rule::ChestTop,
        /// A free step on the coup track.
        Climbed { who: Seat, spot: u8 } = (who "climbs to" spot) by Rule::CoupFree,
        /// A paid step on the coup track.
        Paid { who: Seat, from: Place, spot: u8 } = (who "pays from" from "and climbs to" spot) by Rule::CoupPay,
        /// A captain pays for no further step.
        Stayed { who: Seat } = (who "climbs no further") by Rule::CoupPay,
        /// A movement that gives nothing, because the disk is at the top already.
        AtTop { who: Seat } = (who "can climb no higher") by Rule::CoupTopAfter,
        /// A bonus of the coup track raises a die.
        Raised { who: Seat, place: Place, item: Item } = (who "raises" place "to" item) by Rule::CoupBonus,
        /// A bonus without a die to raise.
        NoBonus { who: Seat, spot: u8 } = (who "has no die for the bonus on" spot) by Rule::CoupBonusNone,
        /// A bonus not used.
        Waived { who: Seat } = (who "raises no die") by Rule::CoupBonusChoice,
        /// The coup is resolved at the top.
        Coup { who: Seat } = (who "reaches the top") by Rule::CoupTopNow,
        /// The top is reached in a round whose coup has been resolved.
        TooLate { who: Seat } = (who "reaches the top too late") by Rule::CoupTopOnce,
        /// The race starts again.
        Anew = ("the race starts again") by Rule::CoupTopOnce,
        /// The coup is resolved at the end of a round.
        Leads { who: Seat, spot: u8 } = (who "leads the coup on" spot) by Rule::CoupEnd,
        /// Nobody leads alone.
        Tied { spot: u8 } = ("the coup is tied on" spot) by Rule::CoupEndTie,
        /// A Statue is laid.
        Erected { who: Seat, plot: Plot } = (who "puts up a statue on" plot) by Rule::StatuePlace,
        /// A Statue is declined.
        Declined { who: Seat } = (who "declines the statue") by Rule::StatueDecline,
        /// A Statue cannot be placed.
        Forfeited { who: Seat, #[ts(type = "string")] why: Rule } = (who "forfeits the statue by" why) by *why,
        /// No Statue is left.
        NoStatue { who: Seat } = (who "finds no statue left") by Rule::StatueSupply,
        /// A die is picked up to be rerolled.
        TakenUp { who: Seat, place: Place } = (who "takes up the die in" place) by Rule::TilePortRerollOwn,
        /// A die is rerolled.
        Rerolled { who: Seat, place: Place, item: Item } = (who "rerolls" place "to" item) by Rule::TilePortRerollKeep,
        /// A port finds no die to reroll, or its owner wants none.
        Kept { who: Seat } = (who "rerolls nothing") by Rule::TilePortRerollOwn,
        /// A die or token is moved.
        Carried { who: Seat, item: Item, from: Place, to: Place } = (who "carries" item "from" from "to" to) by Rule::TilePortHaulItem,
        /// A tile is moved.
        Shifted { who: Seat, tile: TileName, from: Plot, to: Plot } = (who "shifts" tile "from" from "to" to) by Rule::TilePortHaulTile,
        /// Nothing is moved.
        Rested { who: Seat } = (who "moves nothing") by Rule::TilePortHaulMove,
        /// A round begins.
        Begun { round: u8, colour: TileName } = ("round" round "begins with the" colour "stack") by Rule::GenRounds,
        /// A round ends.
        Ended { round: u8 } = ("round" round "ends") by Rule::EndRoundWhen,
        /// Tiles left on the map are discarded.
        Leftover { tiles: u8 } = ("tiles left over:" tiles) by Rule::EndRoundOrder,
        /// The coup disks go back.
        Reset = ("the coup disks return to the bottom") by Rule::CoupReset,
        /// Fame from Ships.
        Ships { who: Seat, fame: u16, sum: u16 } = (who "gains" fame "Fame for Ships worth" sum) by Rule::ScoreShipsFame,
        /// Fame from Rum.
        Rum { who: Seat, fame: u16 } = (who "gains" fame "Fame for Rum") by Rule::ScoreRumGroup,
        /// Fame from one Infrastructure tile.
        Infrastructure { who: Seat, fame: u16, tile: TileName, plot: Plot } = (who "gains" fame "Fame for" tile "on" plot) by Rule::ScoreInfra,
        /// Fame for a spot of the turn track.
        Early { who: Seat, fame: u16 } = (who "gains" fame "Fame for the turn track") by Rule::ScoreFirst,
        /// The result of a player.
        Result { who: Seat, fame: u16, place: u8 } = (who "has" fame "Fame and takes place" place) by Rule::WinMost,
    }
}
