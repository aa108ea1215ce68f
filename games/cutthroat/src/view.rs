//! What one captain, or somebody who only watches, may know.

use crate::{Card, Cutthroat, PerCaptain, Pile};
use serde::Serialize;
use table::{Eyes, Game, PerSeat, Seats};

/// The table as these eyes see it.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// Which round it is.
    pub round: u8,
    /// How many are played.
    pub rounds: u8,
    /// Everybody's gold.
    pub gold: PerCaptain<u16>,
    /// The own cards.
    pub hand: Vec<Card>,
    /// How many cards everybody holds.
    pub hand_sizes: PerCaptain<usize>,
    /// Where the captains sailed, as far as the wheels can be seen.
    pub coves: PerCaptain<Option<u8>>,
    /// How many cards are in the deck.
    pub deck: usize,
    /// The top card of the deck, for those who looked at it.
    pub top: Option<Card>,
    /// Who looked at it.
    pub lookouts: Seats,
    /// The discards lie open.
    pub discards: Pile,
}

impl View {
    pub(crate) fn of(g: &Cutthroat, eyes: Eyes) -> Self {
        let hand = eyes.chair().and_then(|captain| g.hand[captain].seen_by(eyes));
        let top = g.deck.top.as_ref();
        View {
            round: g.round,
            rounds: g.rounds,
            gold: g.gold.clone(),
            hand: hand.into_iter().flatten().copied().collect(),
            hand_sizes: PerSeat::new(g.chairs(), |captain| g.hand[captain].count()),
            coves: PerSeat::new(g.chairs(), |captain| g.wheel[captain].seen_by(eyes).copied().flatten()),
            deck: g.deck.count(),
            top: top.and_then(|top| top.seen_by(eyes)).copied(),
            lookouts: top.map_or(Seats::NONE, |top| top.known_to()),
            discards: g.deck.discards,
        }
    }
}
