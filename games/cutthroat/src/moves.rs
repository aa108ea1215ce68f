//! What a captain can do.

use crate::Card;
use serde::Serialize;

table::notation! {
    /// One decision of one captain; each sentence says what its fields are.
    #[allow(missing_docs)]
    #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
    pub enum Move {
        /// Set the wheel to a cove.
        Sail { cove: u8 } = ("sail to" cove),
        /// Answer with a card.
        Play { card: Card } = ("play" card),
        /// Let it happen.
        Pass = ("pass"),
        /// Leave the top card of the deck where it is.
        Leave = ("leave it"),
        /// Put the top card of the deck on the discards.
        Sink = ("sink it"),
        /// Pay the crew its share in gold.
        Pay = ("pay"),
        /// Give the crew a card instead.
        Give { card: Card } = ("give" card),
    }
}
