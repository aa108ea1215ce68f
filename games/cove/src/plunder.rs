//! 7.4 Plunder.

use crate::{Cove, Draw, Fact, Move, Next, Referee, Rule, data::Place};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// The Plunder phase: outer islands in their order (`cove.plunder.order-matters`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Plundering {
    /// The island that comes next, from 0.
    pub(crate) next: u8,
}

impl Step<Cove> for Plundering {
    fn run(&mut self, g: &mut Cove, _: &mut Referee) -> Next {
        // A ship anywhere else plunders nothing (`cove.plunder.fled`).
        let Some(at) = Place::OUTER.get(usize::from(self.next)).copied() else { return Next::Done };
        self.next += 1;
        // After combat there is never more than one (`cove.combat.end`).
        match g.at(at).iter().next() {
            Some(by) if g.offers[at.index()].is_some() => Next::Call(Plunder { by, at }.into()),
            _ => Next::Again, // The card stays where it is (`cove.plunder.none`).
        }
    }
}

/// A captain is free to plunder the island where he is left (`cove.plunder.may`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Plunder {
    pub(crate) by: Seat,
    pub(crate) at: Place,
}

impl Step<Cove> for Plunder {
    fn run(&mut self, _: &mut Cove, _: &mut Referee) -> Next {
        Next::Ask
    }
    fn asked(&self, _: &Cove) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, _: &Cove, _: Eyes, out: &mut Vec<Move>) {
        out.extend([Move::Plunder, Move::Leave]);
    }
    fn check(&self, _: &Cove, _: Eyes, mv: &Move) -> Result<(), Rule> {
        if matches!(mv, Move::Plunder | Move::Leave) { Ok(()) } else { Err(Rule::PlunderMay) }
    }
    /// Fame, gold, chests, then Tavern cards one by one (`cove.plunder.sequence`).
    fn decide(&mut self, g: &mut Cove, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        let at = self.at;
        if mv == Move::Leave {
            referee.tell_all(|| Fact::LeftAlone { who, at });
            return Next::Done;
        }
        referee.tell_all(|| Fact::Plundered { who, at });
        // The card is out of the game (`cove.plunder.card-gone`).
        let card = g.offers[at.index()].take().expect("a Treasure card lies there");
        let card = g.data.treasure(card);
        let (fame, gold, mut chests, cards) = (card.fame, card.gold, card.chests, card.tavern);
        g.gain_booty(who, fame, Rule::PlunderWho, referee);
        g.take_gold(who, gold, true, Rule::PlunderWho, referee);
        // A map doubles the chests and nothing else (`cove.event.map.only-chests`).
        let maps = if chests > 0 { g.maps_of(who, at) } else { 0 };
        for _ in 0..maps {
            chests = chests.saturating_mul(2);
            referee.tell_all(|| Fact::Doubled { who, chests });
        }
        g.take_chests(who, chests, true, Rule::PlunderWho, referee);
        Next::Goto(Draw::plundered(g, who, cards).into())
    }
}
