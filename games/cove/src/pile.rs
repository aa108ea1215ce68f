//! 9. Tavern cards in general: piles without an order.
//!
//! Nobody ever knows the order of a pile, so there is none: a card is drawn when it is needed, each with the same
//! chance.

use crate::{
    Fact, Referee,
    data::{Card, MOST_KINDS},
};
use borsh::{BorshDeserialize, BorshSerialize};
use table::{Chance, Counted, Fate};

/// Cards by kind: how many there are of each. A hand is one too, so that equal hands are equal positions.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Pile {
    kinds: [u8; MOST_KINDS],
    count: u8,
}

impl Default for Pile {
    fn default() -> Self {
        Pile { kinds: [0; MOST_KINDS], count: 0 }
    }
}

impl Pile {
    /// How many cards there are of a kind.
    pub fn of(&self, card: Card) -> u8 {
        self.kinds[card.0 as usize]
    }
    /// Is there a card of this kind?
    pub fn has(&self, card: Card) -> bool {
        self.of(card) > 0
    }
    /// Lays a card on it.
    pub fn add(&mut self, card: Card) {
        self.kinds[card.0 as usize] += 1;
        self.count += 1;
    }
    /// Takes a card of this kind. Says whether there was one.
    pub fn take(&mut self, card: Card) -> bool {
        let there = self.has(card);
        if there {
            self.kinds[card.0 as usize] -= 1;
            self.count -= 1;
        }
        there
    }
    /// The kinds there are, with their numbers.
    pub fn kinds(&self) -> impl Iterator<Item = (Card, u8)> {
        // Most hands are small, so it pays to stop after the last card.
        let (mut left, mut kinds) = (self.count, (0..).map(Card));
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let card = kinds.find(|card| self.has(*card))?;
            left -= self.of(card);
            Some((card, self.of(card)))
        })
    }
    /// The cards, kind by kind.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(|(card, count)| std::iter::repeat_n(card, count.into()))
    }
}

impl Counted for Pile {
    fn count(&self) -> usize {
        self.count.into()
    }
}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut pile = Pile::default();
        cards.into_iter().for_each(|card| pile.add(card));
        pile
    }
}

/// The draw pile and the discards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Deck {
    /// Face down, in no order that anybody could know (`cove.info.piles`).
    pub draw: Pile,
    /// Face up: whatever was used, played or killed, in one pile (`cove.tavern.discards`).
    pub discards: Pile,
}

impl Deck {
    /// How many cards can be drawn before all have run out (`cove.tavern.exhausted`).
    pub fn left(&self) -> usize {
        self.draw.count() + self.discards.count()
    }
    /// What fate has to be asked for a card. The discards are shuffled only now (`cove.tavern.timing`); nothing if no
    /// card is left at all.
    pub(crate) fn chance(&mut self, referee: &mut Referee) -> Option<Chance> {
        if self.draw.count() == 0 && self.discards.count() > 0 {
            self.draw = std::mem::take(&mut self.discards);
            referee.tell_all(|| Fact::Reshuffled);
        }
        let left = self.draw.count();
        (left > 0).then(|| Chance::draw(left))
    }
    /// The card that fate picked.
    pub(crate) fn pick(&mut self, fate: &Fate) -> Card {
        let mut before = fate.picked();
        let picked = self.draw.kinds().find(|(_, count)| match before.checked_sub(usize::from(*count)) {
            Some(rest) => {
                before = rest;
                false
            }
            None => true,
        });
        let (card, _) = picked.expect("fate picks one of the cards in the pile");
        self.draw.take(card);
        card
    }
    /// How fate is written if this is the card it is to pick.
    pub(crate) fn pick_named(&self, name: &str) -> Option<Fate> {
        let card: Card = name.parse().ok()?;
        self.draw.cards().position(|other| other == card).map(|k| Fate::Pick(k as u16))
    }
}
