//! What happens, each with the clause it follows from. Every change that somebody can see is told.

use crate::{Card, Rule};
use serde::Serialize;
use table::Seat;

table::notation! {
    /// Something that happened; each sentence says what its fields are.
    #[allow(missing_docs)]
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub enum Fact: Rule {
        /// A round begins.
        RoundBegan { number: u8 } = ("round" number "begins") by Rule::RoundOrder,
        /// A captain draws; everybody sees that much.
        Drew { who: Seat } = (who "draws a card") by Rule::CardsDraw,
        /// What was drawn; for the drawer alone.
        Found { card: Card } = ("the card drawn is" card) by Rule::CardsDraw,
        /// The discards become the deck.
        Reshuffled = ("the discards are shuffled") by Rule::CardsReshuffle,
        /// A wheel is set, face down.
        SetWheel { who: Seat } = (who "has set the wheel") by Rule::SailSecret,
        /// A wheel is shown.
        Sailed { who: Seat, cove: u8 } = (who "sails to" cove) by Rule::SailShown,
        /// A captain is alone, and the others may answer.
        Landed { who: Seat } = (who "lands alone") by Rule::PlunderAlone,
        /// A captain lets it happen.
        Passed { who: Seat } = (who "passes") by Rule::PlunderAnswer,
        /// An Ambush is played.
        Ambushed { who: Seat, target: Seat } = (who "ambushes" target) by Rule::PlunderAmbush,
        /// A Parley cancels it.
        Parleyed { who: Seat } = (who "parleys") by Rule::PlunderParley,
        /// Nothing cancelled it.
        DrivenOff { who: Seat } = (who "is driven off") by Rule::PlunderAmbush,
        /// A Storm ends the round's plundering.
        Stormed { who: Seat } = (who "calls up a storm") by Rule::PlunderStorm,
        /// Gold is taken.
        Plundered { who: Seat, gold: u16 } = (who "plunders" gold "gold") by Rule::PlunderGold,
        /// A captain looks at the top card; everybody sees that much.
        Looked { who: Seat } = (who "looks at the top card") by Rule::LookoutLook,
        /// What the top card is; for the lookout alone.
        Saw { card: Card } = ("the top card is" card) by Rule::LookoutLook,
        /// It stays on top.
        Left { who: Seat } = (who "leaves it there") by Rule::LookoutSink,
        /// It is sunk, for all to see.
        Sank { who: Seat, card: Card } = (who "sinks" card) by Rule::LookoutSink,
        /// The mark is reached.
        Demanded { of: Seat } = ("the crew of" of "wants its share") by Rule::ShareMark,
        /// The crew is paid.
        Paid { who: Seat, gold: u16 } = (who "pays" gold "gold") by Rule::SharePay,
        /// The crew gets a card.
        Gave { who: Seat, card: Card } = (who "gives" card) by Rule::SharePay,
        /// The game is over; captains with equal gold win together.
        Won { who: Seat } = (who "wins") by Rule::RoundLast,
    }
}
