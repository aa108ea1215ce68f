//! 9. Drawing Tavern cards, and 10. Parrots.

use crate::{Cove, Fact, Move, Next, Parrot, Referee, Rule, data::Card, options::SupplyShort};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Fate, Seat, Seats, Step};

/// A captain draws cards, one by one; with a Consort he and his partners draw in turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Draw {
    /// Who earns the cards.
    pub(crate) by: Seat,
    /// How many there are.
    pub(crate) cards: u8,
    /// How many were drawn.
    pub(crate) drawn: u8,
    /// Do partners get their half?
    pub(crate) is_shared: bool,
    /// If there are too few, none is drawn at all (`cove.plunder.short`).
    pub(crate) all_or_none: bool,
    /// A second Parrot that was just drawn, and waits for a decision.
    pub(crate) parrot: Option<Card>,
}

impl Draw {
    /// So many cards for one captain.
    pub(crate) fn of(by: Seat, cards: u8) -> Self {
        Draw { by, cards, drawn: 0, is_shared: false, all_or_none: false, parrot: None }
    }
    /// So many cards from a Treasure card, of which partners get their half.
    pub(crate) fn plundered(g: &Cove, by: Seat, cards: u8) -> Self {
        let all_or_none = g.options.supply_short == SupplyShort::None;
        Draw { is_shared: true, all_or_none, ..Draw::of(by, cards) }
    }
    /// Who draws the card that is next, or drew the one that waits (`cove.event.consort.cards`): partners and captain in
    /// turn, the card's player first, until each has his share.
    pub(crate) fn drawer(&self, g: &Cove) -> Seat {
        let mut shares = [(self.by, 0u8); 5];
        let mut count = 0;
        let mut left = self.cards;
        if self.is_shared {
            for partner in g.partners_of(self.by) {
                shares[count] = (partner, left.div_ceil(2));
                left /= 2;
                count += 1;
            }
        }
        shares[count] = (self.by, left);
        let mut turn = self.drawn;
        for round in 0..=self.cards {
            for (seat, share) in &shares[..=count] {
                if round < *share {
                    if turn == 0 {
                        return *seat;
                    }
                    turn -= 1;
                }
            }
        }
        self.by
    }
}

impl Step<Cove> for Draw {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        if self.parrot.is_some() {
            return Next::Ask;
        }
        if self.drawn == self.cards {
            return Next::Done;
        }
        let who = self.drawer(g);
        let left = g.tavern.left();
        if self.all_or_none && self.drawn == 0 && (1..usize::from(self.cards)).contains(&left) {
            let missing = self.cards;
            referee.tell_all(|| Fact::CardsShort { who, missing });
            return Next::Done;
        }
        g.tavern.chance(referee).map_or_else(
            || {
                referee.tell_all(|| Fact::NoCards { who });
                Next::Done
            },
            Next::Roll,
        )
    }
    fn fate(&mut self, g: &mut Cove, fate: Fate, referee: &mut Referee) -> Next {
        let who = self.drawer(g);
        let card = g.tavern.pick(&fate);
        referee.tell_all(|| Fact::Drew { who });
        if !g.data.card(card).kind.is_parrot() {
            g.hands[who].open_mut(referee).add(card);
            referee.tell(g.player_of(who), || Fact::Found { card });
        } else if g.ships[who].parrot.is_none() {
            // A first Parrot must be kept (`cove.parrot.mandatory`).
            g.perch(who, card, referee);
        } else {
            referee.tell_all(|| Fact::SecondParrot { who, card });
            self.parrot = Some(card);
            return Next::Ask;
        }
        self.drawn += 1;
        Next::Again
    }
    fn named_fate(&self, g: &Cove, name: &str) -> Option<Fate> {
        g.tavern.pick_named(name)
    }
    fn asked(&self, g: &Cove) -> Seats {
        if self.parrot.is_some() { Seats::one(self.drawer(g)) } else { Seats::NONE }
    }
    fn options(&self, g: &Cove, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Keep);
        if self.check(g, eyes, &Move::Swap).is_ok() {
            out.push(Move::Swap);
        }
    }
    fn check(&self, g: &Cove, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        let can_pay = g.options.negative_fame || g.ships[eyes.seat()].fame >= i16::from(g.data.fame.parrot_released);
        match mv {
            Move::Keep => Ok(()),
            Move::Swap if can_pay => Ok(()),
            Move::Swap => Err(Rule::ParrotSecondCost),
            _ => Err(Rule::ParrotSecond),
        }
    }
    /// The Parrot that is not kept goes back into the draw pile at once (`cove.parrot.unused`), undamaged
    /// (`cove.parrot.unused.fresh`).
    fn decide(&mut self, g: &mut Cove, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let new = self.parrot.take().expect("a second Parrot was drawn");
        self.drawn += 1; // No other card is drawn for it (`cove.tavern.no-replacement`).
        if mv == Move::Swap {
            let old = g.ships[by].parrot.take().expect("there is a first one").card;
            referee.tell_all(|| Fact::Released { who: by, card: old });
            g.tavern.draw.add(old);
            g.lose(by, g.data.fame.parrot_released, Rule::ParrotSecond, referee);
            g.perch(by, new, referee);
        } else {
            referee.tell_all(|| Fact::TurnedDown { who: by, card: new });
            g.tavern.draw.add(new);
        }
        Next::Again
    }
}

impl Cove {
    fn perch(&mut self, who: Seat, card: Card, referee: &mut Referee) {
        self.ships[who].parrot = Some(Parrot { card, hurt: false });
        referee.tell_all(|| Fact::Perched { who, card });
    }
}
