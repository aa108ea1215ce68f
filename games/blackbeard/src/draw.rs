//! Phase 1: the player draws until his hand is full; Play Immediately cards are resolved as they come.

use crate::{
    Blackbeard, Fact, Next, Referee, Rule,
    data::{Card, Class, Title},
    finish::Finish,
    immediate::{Disaster, Disease, Finger, Governors},
    insert_card,
    storm::Storm,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Fate, Seat, Step};

impl Blackbeard {
    /// Is it resolved as soon as it is drawn?
    pub(crate) fn is_immediate(&self, card: Card) -> bool {
        self.data.event(card.title).class == Class::Immediate
    }

    /// Takes a card from the draw pile. General Pardon comes back when few are left (`bb.ev.general_pardon.hold`).
    pub(crate) fn draw_card(&mut self, picked: usize, referee: &mut Referee) -> Card {
        let card = self.deck.open_mut(referee).remove(picked);
        self.release_pardon(referee);
        card
    }
    fn release_pardon(&mut self, referee: &mut Referee) {
        if self.pardon.is_held && self.deck.count() <= usize::from(self.data.start.pardon_at) {
            self.pardon.is_held = false;
            let pardon = self.pardon_card();
            insert_card(self.deck.open_mut(referee), pardon);
            referee.tell_all(|| Fact::PardonShuffled);
        }
    }
    pub(crate) fn pardon_card(&self) -> Card {
        Card { title: Title::GeneralPardon, gives: self.data.event(Title::GeneralPardon).copies[0] }
    }
    /// A card goes into a hand; which, its owner alone learns (`bb.hidden.draw`).
    pub(crate) fn give_card(&mut self, seat: Seat, card: Card, by: Rule, referee: &mut Referee) {
        insert_card(self.hands[seat].open_mut(referee), card);
        referee.tell_all(|| Fact::Drew { who: seat, by });
        referee.tell(self.hands[seat].known_to(), || Fact::CardDrawn { who: seat, card });
    }
}

/// The draw phase.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Drawing {
    /// The card whose text has been carried out and is to be put away.
    pub(crate) resolved: Option<Card>,
}

impl Step<Blackbeard> for Drawing {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        if let Some(card) = self.resolved.take() {
            g.discard(card);
        }
        // Whoever holds a full hand draws nothing (`bb.draw.full`).
        if g.hands[g.active].count() >= usize::from(g.data.start.hand) {
            return Next::Done;
        }
        if g.deck.count() == 0 {
            if g.options.is_long && !g.is_second_pass {
                g.second_pass(referee);
                return Next::Again;
            }
            // As if General Pardon had appeared for the last time (`bb.draw.exhaust`, `bb.end.exhaust`).
            return Next::Goto(Finish::default().into());
        }
        Next::Roll(Chance::draw(g.deck.count()))
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        let who = g.active;
        let card = g.draw_card(fate.picked(), referee);
        if !g.is_immediate(card) {
            g.give_card(who, card, Rule::DrawTo4, referee);
            return Next::Again;
        }
        referee.tell_all(|| Fact::Revealed { who, card });
        // It takes effect without a window (`bb.draw.window`), and before the next one is drawn (`bb.draw.more`).
        self.resolved = Some(card);
        match card.title {
            Title::Disease => Next::Call(Disease {}.into()),
            Title::FingerOfFate => Next::Call(Finger::default().into()),
            Title::NewGovernors => Next::Call(Governors { left: 2 }.into()),
            Title::NaturalDisaster => {
                // It leaves the game (`bb.ev.natural_disaster.remove`).
                self.resolved = None;
                Next::Call(Disaster::default().into())
            }
            Title::StormsAtSea => Next::Call(Storm::default().into()),
            // Nobody can keep it in his hand (`bb.ev.general_pardon.immediate`).
            Title::GeneralPardon => {
                self.resolved = None;
                g.pardon(who, referee)
            }
            _ => {
                g.orders.is_sick = true;
                referee.tell_all(|| Fact::Seasick { who });
                Next::Again
            }
        }
    }
}

impl Blackbeard {
    /// General Pardon appears (`bb.ev.general_pardon.first` to `third`).
    fn pardon(&mut self, who: Seat, referee: &mut Referee) -> Next {
        self.pardon.seen += 1;
        let seen = self.pardon.seen;
        referee.tell_all(|| Fact::PardonAppears { time: seen });
        // The third time, or as the last card (`bb.ev.general_pardon.last`).
        if seen >= 3 || self.deck.count() == 0 {
            return Next::Goto(Finish::default().into());
        }
        if seen == 1 {
            let card = self.pardon_card();
            insert_card(self.deck.open_mut(referee), card);
            return Next::Again;
        }
        (self.pardon.by, self.pardon.is_last_turn) = (Some(who), false);
        self.pardon.is_held = true;
        self.release_pardon(referee);
        referee.tell_all(|| Fact::PardonInForce { who });
        Next::Again
    }

    /// The discards and General Pardon become the draw pile of the second pass (`bb.end.long`).
    fn second_pass(&mut self, referee: &mut Referee) {
        self.is_second_pass = true;
        let pardon = self.pardon_card();
        let cards: Vec<Card> = self.discard.drain(..).chain([pardon]).collect();
        for card in cards {
            insert_card(self.deck.open_mut(referee), card);
        }
        referee.tell_all(|| Fact::SecondPass);
    }
}
