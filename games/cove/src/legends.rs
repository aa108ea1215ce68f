//! 17. The Legendary Pirates: their deck and the black ships. How they fight stands in `battle.rs` and `volley.rs`.

use crate::{
    Fact, Referee,
    data::{Components, Legend, MOST_LEGENDS, Place},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::Fate;

/// A black ship and the pirate on its card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct BlackShip {
    /// Where it lies.
    pub at: Place,
    /// Who sails it.
    pub legend: Legend,
    /// Beaten this month: a new pirate takes the ship over (`cove.end6.replace-ship`).
    #[serde(default)]
    pub is_beaten: bool,
}

/// The Legendary Pirates that are not at sea, and those who were ever beaten.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct LegendDeck {
    /// Face down.
    pub(crate) draw: [u8; MOST_LEGENDS],
    /// Face up.
    pub(crate) discards: [u8; MOST_LEGENDS],
    /// Those who were beaten at least once, as bits (`cove.variant.pirates-of-legend`).
    pub(crate) beaten: u16,
}

impl LegendDeck {
    /// The whole deck, with the pirates of the pack or without; the Royal Navy is not in it (`cove.setup.legend-deck`).
    pub(crate) fn new(data: &Components, with_pack: bool) -> Self {
        let mut draw = [0; MOST_LEGENDS];
        for (count, card) in draw.iter_mut().zip(&data.legends) {
            *count = if card.custom && !with_pack { 0 } else { card.count };
        }
        LegendDeck { draw, discards: [0; MOST_LEGENDS], beaten: 0 }
    }
    fn cards(&self) -> impl Iterator<Item = Legend> {
        (0..).map(Legend).zip(self.draw).flat_map(|(legend, count)| std::iter::repeat_n(legend, count.into()))
    }
    /// How many lie face down.
    pub(crate) fn left(&self) -> usize {
        self.draw.iter().map(|count| usize::from(*count)).sum()
    }
    /// The discards become the pile if it is empty (`cove.end6.replace`).
    pub(crate) fn reshuffle_if_empty(&mut self, referee: &mut Referee) {
        if self.left() == 0 {
            self.draw = std::mem::take(&mut self.discards);
            referee.tell_all(|| Fact::LegendsReshuffled);
        }
    }
    /// The pirate that fate picked.
    pub(crate) fn pick(&mut self, fate: &Fate) -> Legend {
        let legend = self.cards().nth(fate.picked()).expect("fate picks one of the cards in the pile");
        self.draw[legend.0 as usize] -= 1;
        legend
    }
    /// How fate is written if this is the pirate it is to pick.
    pub(crate) fn pick_named(&self, name: &str) -> Option<Fate> {
        let legend: Legend = name.parse().ok()?;
        self.cards().position(|other| other == legend).map(|k| Fate::Pick(k as u16))
    }
    /// A pirate is beaten: his card is discarded at once (`cove.end6.replace-discard`).
    pub(crate) fn beat(&mut self, legend: Legend) {
        self.discards[legend.0 as usize] += 1;
        self.beaten |= 1 << legend.0;
    }
    /// Was this pirate ever beaten?
    pub(crate) fn was_beaten(&self, legend: Legend) -> bool {
        self.beaten & 1 << legend.0 != 0
    }
}
