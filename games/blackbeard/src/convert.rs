//! 9. Action 4: Convert Merchant.

use crate::{
    Berth, Blackbeard, Fact, Holds, Move, Next, Referee, Rule,
    data::{MOST_HOLDS, Merchant},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

impl Blackbeard {
    pub(crate) fn check_convert(&self, who: Berth) -> Result<(), Rule> {
        self.prize_of(who).map(drop).ok_or(Rule::ConvertWhen)
    }
    /// The prize of a pirate or his ally.
    fn prize_of(&self, who: Berth) -> Option<Merchant> {
        self.party(who).into_iter().find_map(|berth| self.ship(berth).prize)
    }
}

/// A prize becomes the pirate's ship.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Converting {
    /// The ship that it replaces.
    pub(crate) who: Option<Berth>,
}

impl Converting {
    /// How many holds stay.
    fn room(&self, g: &Blackbeard) -> usize {
        let rig = g.prize_of(g.acting().who).and_then(|prize| prize.kind.rig()).expect("a prize that can be sailed");
        usize::from(g.data.ship(rig).holds)
    }
    fn loaded(&self, g: &Blackbeard, berth: Berth) -> Holds {
        let holds = g.ship(berth).holds;
        Holds((0..MOST_HOLDS).filter(|hold| holds[*hold] > 0).fold(0, |bits, hold| bits | 1 << hold))
    }
    fn convert(&self, g: &mut Blackbeard, berth: Berth, keep: Holds, referee: &mut Referee) -> Next {
        let party = g.party(berth);
        let prize = party.iter().find_map(|one| g.ship_mut(*one).prize.take()).expect("checked");
        g.return_merchant(prize, referee);
        let rig = prize.kind.rig().expect("checked");
        let old = g.ship(berth).rig;
        let (before, after) = (g.data.ship(old).holds, g.data.ship(rig).holds);
        let ship = g.ship_mut(berth);
        let kept: ArrayVec<u32, MOST_HOLDS> = keep.iter().take(MOST_HOLDS).map(|hold| ship.holds[hold]).collect();
        ship.holds = std::array::from_fn(|hold| kept.get(hold).copied().unwrap_or(0));
        // All other markers stay (`bb.convert.rest`), and Heavy Guns come along (`bb.ev.heavy_guns.move`).
        (ship.rig, ship.combat_hits, ship.speed_hits) = (rig, 0, 0);
        let pirate = ship.pirate;
        referee.tell_all(|| Fact::ShipConverted { pirate, rig });
        match after.cmp(&before) {
            std::cmp::Ordering::Greater => g.gain_loyalty(berth, 1, Rule::ConvertLoyalty, referee),
            std::cmp::Ordering::Less => g.lose_loyalty(berth, 1, Rule::ConvertLoyalty, referee),
            // A ship of the same type, for one, leaves Loyalty alone (`bb.convert.same`).
            std::cmp::Ordering::Equal => (),
        }
        Next::Done
    }
}

impl Step<Blackbeard> for Converting {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        if g.prize_of(g.acting().who).is_none() {
            return Next::Done;
        }
        let party = g.party(g.acting().who);
        if let [only] = party.as_slice() {
            self.who = Some(*only);
        }
        let Some(berth) = self.who else { return Next::Ask };
        let loaded = self.loaded(g, berth);
        if loaded.len() > self.room(g) {
            return Next::Ask;
        }
        self.convert(g, berth, loaded, referee)
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        let party = g.party(g.acting().who);
        out.extend(party.into_iter().map(|berth| Move::Pick { pirate: g.ship(berth).pirate }));
        out.extend((0..16).map(|bits| Move::Choose { holds: Holds(bits) }));
        out.retain(|mv| self.check(g, eyes, mv).is_ok());
    }
    fn check(&self, g: &Blackbeard, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match (*mv, self.who) {
            (Move::Pick { pirate }, None) => {
                let is_one = g.party(g.acting().who).into_iter().any(|berth| g.ship(berth).pirate == pirate);
                if is_one { Ok(()) } else { Err(Rule::AllyConvert) }
            }
            (Move::Choose { holds }, Some(berth)) => {
                let loaded = self.loaded(g, berth);
                let fits = holds.0 & !loaded.0 == 0 && holds.len() == self.room(g);
                if fits { Ok(()) } else { Err(Rule::ConvertSmallerHolds) }
            }
            (_, None) => Err(Rule::AllyConvert),
            _ => Err(Rule::ConvertSmallerHolds),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Pick { pirate } => {
                self.who = g.berth_of(pirate);
                referee.tell_all(|| Fact::Replaced { pirate });
                Next::Again
            }
            Move::Choose { holds } => {
                let berth = self.who.expect("checked");
                let pirate = g.ship(berth).pirate;
                referee.tell_all(|| Fact::HoldsKept { pirate, holds });
                self.convert(g, berth, holds, referee)
            }
            _ => unreachable!("checked"),
        }
    }
}
