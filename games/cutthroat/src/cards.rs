//! 3. Cards.
//!
//! A deck is a bag until somebody draws: there is no order that could leak, only a top card that a lookout has seen.

use crate::{Cutthroat, Fact, Next, Referee, Rule};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use table::{Chance, Eyes, Fate, Seat, Seats, Secret, Step};

/// The cards there are.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Card {
    /// Drives a plunderer off.
    Ambush,
    /// Cancels an Ambush.
    Parley,
    /// Ends the plundering of the round.
    Storm,
}

impl Card {
    /// Every kind.
    pub const ALL: [Card; 3] = [Card::Ambush, Card::Parley, Card::Storm];
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Card::Ambush => "ambush",
            Card::Parley => "parley",
            Card::Storm => "storm",
        })
    }
}

impl FromStr for Card {
    type Err = String;
    fn from_str(word: &str) -> Result<Self, String> {
        let card = Card::ALL.into_iter().find(|card| card.to_string().eq_ignore_ascii_case(word));
        card.ok_or_else(|| format!("`{word}` is not a card (ambush, parley or storm)"))
    }
}

table::words! { Card: "CARD" }

/// Cards without an order: how many there are of each kind.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
#[serde(deny_unknown_fields, default)]
pub struct Pile {
    ambush: u8,
    parley: u8,
    storm: u8,
}

impl Pile {
    fn kind(&mut self, card: Card) -> &mut u8 {
        match card {
            Card::Ambush => &mut self.ambush,
            Card::Parley => &mut self.parley,
            Card::Storm => &mut self.storm,
        }
    }
    /// How many cards there are.
    pub fn count(&self) -> usize {
        self.cards().count()
    }
    /// The cards, kind by kind.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        let Pile { ambush, parley, storm } = *self;
        let kinds = [(Card::Ambush, ambush), (Card::Parley, parley), (Card::Storm, storm)];
        kinds.into_iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into()))
    }
    /// Lays a card on it.
    pub fn add(&mut self, card: Card) {
        *self.kind(card) += 1;
    }
    /// Takes a card of this kind, if there is one.
    pub fn take(&mut self, card: Card) -> Option<Card> {
        let n = self.kind(card);
        *n = n.checked_sub(1)?;
        Some(card)
    }
}

impl FromIterator<Card> for Pile {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut pile = Pile::default();
        cards.into_iter().for_each(|card| pile.add(card));
        pile
    }
}

/// The deck and the discards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Deck {
    pub(crate) bag: Pile,
    /// The top card, once somebody has looked at it. Who has looked is public.
    pub(crate) top: Option<Secret<Card>>,
    pub(crate) discards: Pile,
}

impl Deck {
    /// A whole deck.
    pub fn new(bag: Pile) -> Self {
        Deck { bag, top: None, discards: Pile::default() }
    }
    /// How many cards are face down.
    pub fn count(&self) -> usize {
        self.bag.count() + usize::from(self.top.is_some())
    }
    /// What fate has to be asked for a card from the bag; nothing if no card is left, not even among the discards.
    pub(crate) fn chance(&mut self, referee: &mut Referee) -> Option<Chance> {
        if self.bag.count() == 0 && self.discards.count() > 0 {
            self.bag = std::mem::take(&mut self.discards);
            referee.tell_all(|| Fact::Reshuffled);
        }
        let left = self.bag.count();
        (left > 0).then(|| Chance::draw(left))
    }
    /// The card that fate picked from the bag.
    pub(crate) fn pick(&mut self, fate: &Fate) -> Card {
        let card = self.bag.cards().nth(fate.picked()).expect("fate picks one of the cards in the bag");
        self.bag.take(card).expect("it was just there")
    }
    /// How fate is written if this is the card it is to pick.
    pub(crate) fn pick_named(&self, name: &str) -> Option<Fate> {
        let card: Card = name.parse().ok()?;
        self.bag.cards().position(|other| other == card).map(|k| Fate::Pick(k as u16))
    }
    pub(crate) fn unseen_top(&self, eyes: Eyes, referee: &Referee) -> Option<Card> {
        let top = self.top.as_ref()?;
        if top.seen_by(eyes).is_some() { None } else { Some(*top.open(referee)) }
    }
    /// Replaces what these eyes have not seen by the cards of a redeal.
    pub(crate) fn deal_again(&mut self, eyes: Eyes, mut cards: impl Iterator<Item = Card>, referee: &Referee) {
        if let Some(top) = self.top.as_mut().filter(|top| top.seen_by(eyes).is_none()) {
            *top.open_mut(referee) = cards.next().expect("as many cards as before");
        }
        self.bag = cards.collect();
    }
}

/// Each captain in order of the chairs draws until the hand is full.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Draw;

impl Draw {
    fn drawer(self, g: &Cutthroat) -> Option<Seat> {
        g.hand.iter().find(|(_, hand)| hand.count() < g.data.hand.into()).map(|(captain, _)| captain)
    }
}

impl Step<Cutthroat> for Draw {
    fn run(&mut self, g: &mut Cutthroat, referee: &mut Referee) -> Next {
        let Some(drawer) = self.drawer(g) else { return Next::Done };
        if let Some(top) = g.deck.top.take() {
            g.add_to_hand(drawer, *top.open(referee), referee);
            return Next::Again;
        }
        g.deck.chance(referee).map_or(Next::Done, Next::Roll)
    }
    fn fate(&mut self, g: &mut Cutthroat, fate: Fate, referee: &mut Referee) -> Next {
        let drawer = self.drawer(g).expect("somebody was to draw");
        let card = g.deck.pick(&fate);
        g.add_to_hand(drawer, card, referee);
        Next::Again
    }
    fn named_fate(&self, g: &Cutthroat, name: &str) -> Option<Fate> {
        g.deck.pick_named(name)
    }
}

impl Cutthroat {
    fn add_to_hand(&mut self, captain: Seat, card: Card, referee: &mut Referee) {
        let hand = self.hand[captain].open_mut(referee);
        hand.push(card);
        hand.sort();
        referee.tell_all(|| Fact::Drew { who: captain });
        referee.tell(Seats::one(captain), || Fact::Found { card });
    }

    /// Lays a card from the hand on the discards.
    pub(crate) fn discard(&mut self, captain: Seat, card: Card, referee: &Referee) {
        let hand = self.hand[captain].open_mut(referee);
        let at = hand.iter().position(|held| *held == card).expect("checked");
        hand.remove(at);
        self.deck.discards.add(card);
    }

    pub(crate) fn check_held(&self, eyes: Eyes, card: Card) -> Result<(), Rule> {
        let hand = self.hand[eyes.seat()].seen_by(eyes);
        if hand.is_some_and(|hand| hand.contains(&card)) { Ok(()) } else { Err(Rule::CardsHand) }
    }

    /// The cards among these that the captain holds.
    pub(crate) fn held(&self, eyes: Eyes, cards: &[Card]) -> impl Iterator<Item = Card> {
        cards.iter().copied().filter(move |card| self.check_held(eyes, *card).is_ok())
    }
}
