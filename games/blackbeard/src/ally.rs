//! 16. Pirate alliances: two pirates of one player who act as one.

use crate::{Berth, Blackbeard, Fact, Move, Next, Referee, Rule, data::Pirate, options::AllianceNotoriety};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// A pirate, or two who are allied.
pub type Party = ArrayVec<Berth, 2>;

impl Blackbeard {
    /// A pirate and his ally, who act as one (`bb.ally.as_one`), the first display first.
    pub(crate) fn party(&self, who: Berth) -> Party {
        let mut party = Party::new();
        match self.ships[who.index()].as_ref().and_then(|ship| ship.ally) {
            Some(ally) => party.extend([who.min(ally), who.max(ally)]),
            None => party.push(who),
        }
        party
    }

    /// May these two form an alliance?
    ///
    /// # Errors
    /// The clause that forbids it.
    pub(crate) fn check_ally(&self, who: Berth, with: Pirate) -> Result<Berth, Rule> {
        let other = self.berth_of(with).filter(|other| self.owner(*other) == self.owner(who) && *other != who);
        let other = other.ok_or(Rule::AllyForm)?;
        let (ship, ally) = (self.ship(who), self.ship(other));
        let together = ship.at.port().is_some() && ship.at == ally.at;
        let free = [ship, ally].iter().all(|one| one.ally.is_none() && one.revelry.is_none());
        if together && free { Ok(other) } else { Err(Rule::AllyForm) }
    }

    /// An alliance ends, if there is one.
    pub(crate) fn part(&mut self, who: Berth, by: Rule, referee: &mut Referee) {
        let party = self.party(who);
        let [one, two] = party.as_slice() else { return };
        let names = [self.ship(*one).pirate, self.ship(*two).pirate];
        for berth in [*one, *two] {
            let ship = self.ship_mut(berth);
            (ship.ally, ship.leads) = (None, false);
        }
        referee.tell_all(|| Fact::Parted { pirate: names[0], with: names[1], by });
    }

    /// A sum divided among allies: evenly, and what is left over to the leader (`bb.ally.split`).
    pub(crate) fn shares(&self, party: &Party, sum: u32, how: AllianceNotoriety) -> ArrayVec<u32, 2> {
        if party.len() < 2 {
            return ArrayVec::from_iter([sum]);
        }
        let leads = |berth: &Berth| self.ship(*berth).leads;
        party
            .iter()
            .map(|berth| match how {
                AllianceNotoriety::FullEach => sum,
                AllianceNotoriety::LeaderOnly => {
                    if leads(berth) {
                        sum
                    } else {
                        0
                    }
                }
                AllianceNotoriety::Split => sum / 2 + if leads(berth) { sum % 2 } else { 0 },
            })
            .collect()
    }

    /// Combat hits for a pirate, or divided between two allies; says how far markers moved. The odd hit between allies
    /// is assigned by their player, before anything else goes on.
    pub(crate) fn combat_hits(&mut self, who: Berth, hits: u8, by: Rule, referee: &mut Referee) -> u8 {
        let party = self.party(who);
        if party.len() == 1 {
            return self.combat_hits_one(who, hits, by, referee);
        }
        let mut moved = 0;
        for berth in &party {
            moved += self.combat_hits_one(*berth, hits / 2, by, referee);
        }
        if hits % 2 == 1 && party.iter().any(|berth| self.is_there(*berth)) {
            self.flow.soon(SplitHits { one: party[0], two: party[1], by });
            moved += 1;
        }
        moved
    }
}

/// An alliance is formed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Allying {
    pub(crate) with: Pirate,
}

impl Allying {
    /// Whoever leads better takes what cannot be divided; between equals the player says who.
    fn leader(&self, g: &Blackbeard) -> Option<Berth> {
        let (who, with) = (g.acting().who, g.berth_of(self.with).expect("checked"));
        let leads = |berth: Berth| g.data.pirate(g.ship(berth).pirate).leadership;
        match leads(who).cmp(&leads(with)) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(who),
            std::cmp::Ordering::Less => Some(with),
        }
    }
    fn form(&self, g: &mut Blackbeard, leader: Berth, referee: &mut Referee) -> Next {
        let (who, with) = (g.acting().who, g.berth_of(self.with).expect("checked"));
        for (berth, ally) in [(who, with), (with, who)] {
            let ship = g.ship_mut(berth);
            (ship.ally, ship.leads) = (Some(ally), berth == leader);
        }
        // The right to a next action is each pirate's own, and joining is another action.
        g.drop_claim(with, false, referee);
        let (pirate, with) = (g.ship(who).pirate, self.with);
        let leads = g.ship(leader).pirate;
        referee.tell_all(|| Fact::Allied { pirate, with });
        referee.tell_all(|| Fact::Leads { pirate: leads });
        let first = g.party(who)[0];
        let captain = g.ship(first).pirate;
        let act = g.act_mut();
        (act.who, act.captain) = (first, captain);
        Next::Done
    }
}

impl Step<Blackbeard> for Allying {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        match self.leader(g) {
            Some(leader) => self.form(g, leader, referee),
            None => Next::Ask,
        }
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Blackbeard, _: Eyes, out: &mut Vec<Move>) {
        out.extend([g.ship(g.acting().who).pirate, self.with].map(|pirate| Move::Pick { pirate }));
    }
    fn check(&self, g: &Blackbeard, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match *mv {
            Move::Pick { pirate } if pirate == self.with || pirate == g.ship(g.acting().who).pirate => Ok(()),
            _ => Err(Rule::AllySplit),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Pick { pirate } = mv else { unreachable!("checked") };
        let leader = g.berth_of(pirate).expect("checked");
        self.form(g, leader, referee)
    }
}

/// The odd hit between two allies (`bb.ally.split`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct SplitHits {
    pub(crate) one: Berth,
    pub(crate) two: Berth,
    pub(crate) by: Rule,
}

impl SplitHits {
    /// Both, or the one that the other hits have left.
    fn targets(&self, g: &Blackbeard) -> Party {
        [self.one, self.two].into_iter().filter(|berth| g.is_there(*berth)).collect()
    }
}

impl Step<Blackbeard> for SplitHits {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        match self.targets(g).as_slice() {
            [] => Next::Done,
            [one] => {
                g.combat_hits_one(*one, 1, self.by, referee);
                if g.act.is_some_and(|act| act.is_over) { g.end_action() } else { Next::Done }
            }
            _ => Next::Ask,
        }
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.owner(self.one))
    }
    fn options(&self, g: &Blackbeard, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.targets(g).into_iter().map(|berth| Move::Pick { pirate: g.ship(berth).pirate }));
    }
    fn check(&self, g: &Blackbeard, _: Eyes, mv: &Move) -> Result<(), Rule> {
        let is_target = |pirate: Pirate| self.targets(g).into_iter().any(|berth| g.ship(berth).pirate == pirate);
        match *mv {
            Move::Pick { pirate } if is_target(pirate) => Ok(()),
            _ => Err(Rule::AllySplit),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Pick { pirate } = mv else { unreachable!("checked") };
        let berth = g.berth_of(pirate).expect("checked");
        g.combat_hits_one(berth, 1, self.by, referee);
        if g.act.is_some_and(|act| act.is_over) { g.end_action() } else { Next::Done }
    }
}
