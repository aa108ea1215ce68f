//! Buried Treasure: the dig.

use crate::{Berth, Blackbeard, Fact, Move, Next, Place, Referee, Rule, options::AllianceNotoriety, roll::Side};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

impl Blackbeard {
    pub(crate) fn check_dig(&self, who: Berth) -> Result<(), Rule> {
        let ship = self.ship(who);
        let fits = ship.at == Place::Sea(self.data.isle_of_pines) && !ship.treasure.is_empty();
        if fits { Ok(()) } else { Err(Rule::EvBuriedTreasureDig) }
    }
}

/// How far a dig has come.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// It begins.
    #[default]
    Begin,
    /// The die lies.
    Dug,
    /// The dice of the treasure lie.
    Counted,
    /// It is stowed.
    Stow,
    /// The ally's half is.
    Second,
}

/// A pirate goes ashore and digs; he counts as at sea all the while (`bb.ev.buried_treasure.notport`).
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Digging {
    pub(crate) stage: Stage,
    pub(crate) sum: u32,
}

impl Digging {
    /// Who stows the treasure, and how much: two allies divide it (`bb.ally.split`).
    pub(crate) fn share(&self, g: &Blackbeard) -> (Berth, u32) {
        let party = g.party(g.acting().who);
        let shares = g.shares(&party, self.sum, AllianceNotoriety::Split);
        let at = usize::from(self.stage == Stage::Second).min(party.len() - 1);
        (party[at], shares[at])
    }
}

impl Step<Blackbeard> for Digging {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let who = g.acting().who;
        match self.stage {
            Stage::Begin => {
                self.stage = Stage::Dug;
                g.throw(Rule::EvBuriedTreasureDig, Some(who), [Side::of(who, 1, 0)])
            }
            Stage::Dug => {
                let card = g.ship_mut(who).treasure.pop().expect("checked");
                g.discard(card);
                referee.tell_all(|| Fact::Discarded { card, by: Rule::EvBuriedTreasureDig });
                if !g.data.treasure_found.contains(&(g.dicing.sum(0) as u8)) {
                    let pirate = g.acting().captain;
                    referee.tell_all(|| Fact::NothingBuried { pirate });
                    return Next::Done;
                }
                self.stage = Stage::Counted;
                g.throw(Rule::EvBuriedTreasureDig, Some(who), [Side::of(who, 3, 0)])
            }
            Stage::Counted => {
                self.stage = Stage::Stow;
                self.sum = g.dicing.sum(0) as u32 * 100;
                Next::Ask
            }
            Stage::Stow | Stage::Second => Next::Ask,
        }
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Blackbeard, _: Eyes, out: &mut Vec<Move>) {
        let holds = g.data.ship(g.ship(self.share(g).0).rig).holds;
        out.extend((1..=holds).map(|hold| Move::Hold { hold }));
    }
    fn check(&self, g: &Blackbeard, _: Eyes, mv: &Move) -> Result<(), Rule> {
        let holds = g.data.ship(g.ship(self.share(g).0).rig).holds;
        match *mv {
            Move::Hold { hold } if (1..=holds).contains(&hold) => Ok(()),
            _ => Err(Rule::EvBuriedTreasureCost),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Hold { hold } = mv else { unreachable!("checked") };
        let (berth, sum) = self.share(g);
        g.stow(berth, hold, sum, Rule::EvBuriedTreasureDig, referee);
        if self.stage == Stage::Second || g.ship(berth).ally.is_none() {
            return Next::Done;
        }
        self.stage = Stage::Second;
        Next::Again
    }
}
