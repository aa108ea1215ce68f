//! 21. Duels: for a ship out of ambition, and over booty.

use crate::{
    Answer, Berth, Blackbeard, Champion, Fact, Move, Next, Referee, Rule,
    data::{MOST_HOLDS, Pirate},
    roll::Side,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// Piratical Ambition: a pirate of somebody's hand fights the active captain for his ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Challenge {
    pub(crate) by: Seat,
    /// Whose crew has lost heart.
    pub(crate) who: Berth,
    /// The captain who is challenged: he, or his ally.
    pub(crate) target: Option<Berth>,
    pub(crate) is_fought: bool,
}

impl Challenge {
    pub(crate) fn of(who: Berth, by: Seat) -> Self {
        Challenge { by, who, target: None, is_fought: false }
    }
}

impl Step<Blackbeard> for Challenge {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let party = g.party(self.who);
        if let [only] = party.as_slice() {
            self.target = Some(*only);
        }
        let (Some(target), Some(champion)) = (self.target, g.champion) else { return Next::Ask };
        if !self.is_fought {
            self.is_fought = true;
            return Next::Call(Duel { one: target, other: None, is_grab: false, stage: Fight::Throw }.into());
        }
        let wins = g.dicing.total(1) > g.dicing.total(0);
        g.champion = None;
        let name = champion.pirate;
        if wins {
            let fame = g.duel_fame(g.ship(target).pirate, name);
            g.score_dead(target, Rule::VpDead, Rule::EvPiraticalAmbitionWin, referee);
            g.capture(target, self.by, champion, referee);
            let berth = g.berth_of(name).expect("he has taken over");
            g.gain_notoriety(berth, fame, Rule::DuelNotoriety, referee);
            // With the ship the action is lost (`bb.ev.piratical_ambition.action`).
            return g.end_action();
        }
        g.dead.add(name);
        referee.tell_all(|| Fact::Eliminated { pirate: name, by: Rule::EvPiraticalAmbitionLose });
        g.gain_loyalty(target, 1, Rule::EvPiraticalAmbitionLose, referee);
        let fame = g.duel_fame(g.ship(target).pirate, name);
        g.gain_notoriety(target, fame, Rule::DuelNotoriety, referee);
        Next::Done
    }
    fn asked(&self, _: &Blackbeard) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        if self.target.is_none() {
            let party = g.party(self.who);
            out.extend(party.into_iter().map(|berth| Move::Pick { pirate: g.ship(berth).pirate }));
            return;
        }
        let held = g.recruits[self.by].seen_by(eyes).copied().unwrap_or_default();
        out.extend(held.iter().map(|pirate| Move::Captain { pirate }));
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match *mv {
            Move::Pick { pirate } if self.target.is_none() => {
                let party = g.party(self.who);
                let is_one = party.into_iter().any(|berth| g.ship(berth).pirate == pirate);
                if is_one { Ok(()) } else { Err(Rule::AllyDuel) }
            }
            Move::Captain { pirate } if self.target.is_some() => g.check_recruit(eyes, pirate),
            _ => Err(Rule::EvPiraticalAmbitionDuel),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Pick { pirate } => {
                self.target = g.berth_of(pirate);
                referee.tell_all(|| Fact::Challenged { pirate });
            }
            Move::Captain { pirate } => {
                g.take_recruit(by, pirate, referee);
                let cunning = g.data.pirate(pirate).cunning;
                g.champion = Some(Champion { pirate, by, cunning });
                referee.tell_all(|| Fact::Challenges { who: by, pirate });
            }
            _ => unreachable!("checked"),
        }
        Next::Again
    }
}

/// How far a duel has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fight {
    /// The dice are thrown.
    Throw,
    /// They lie.
    Thrown,
    /// After a tie both say whether they fight on, without knowing the other's answer.
    Tied,
}

/// A duel: as many dice as the Duel ratings say. Whoever called it reads the totals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Duel {
    pub(crate) one: Berth,
    /// The other pirate; none is the champion.
    pub(crate) other: Option<Berth>,
    /// Is it about booty?
    pub(crate) is_grab: bool,
    pub(crate) stage: Fight,
}

impl Step<Blackbeard> for Duel {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        if self.stage == Fight::Throw {
            self.stage = Fight::Thrown;
            let dice = |pirate: Pirate| g.data.pirate(pirate).duel;
            let one = Side::of(self.one, dice(g.ship(self.one).pirate), 0);
            let other = match (self.other, g.champion) {
                (Some(other), _) => Side::of(other, dice(g.ship(other).pirate), 0),
                (None, Some(champion)) => Side::champion(champion.by, dice(champion.pirate)),
                (None, None) => unreachable!("somebody fights"),
            };
            return g.throw(Rule::DuelRoll, Some(self.one), [one, other]);
        }
        let tie = g.dicing.total(0) == g.dicing.total(1);
        match self.stage {
            Fight::Thrown if !tie => Next::Done,
            // Out of ambition they fight until it is decided (`bb.duel.ambition.tie`).
            Fight::Thrown if !self.is_grab => {
                self.stage = Fight::Throw;
                Next::Again
            }
            Fight::Thrown => {
                self.stage = Fight::Tied;
                g.clear_answers();
                Next::Ask
            }
            _ if !self.asked(g).is_empty() => Next::Ask,
            _ => {
                let agree = [Some(self.one), self.other]
                    .into_iter()
                    .flatten()
                    .all(|who| *g.answers[g.owner(who)].open(referee) == Some(Answer::Again));
                g.clear_answers();
                referee.tell_all(|| if agree { Fact::FightOn } else { Fact::DuelBrokenOff });
                self.stage = Fight::Throw;
                if agree { Next::Again } else { Next::Done }
            }
        }
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        if self.stage != Fight::Tied {
            return Seats::NONE;
        }
        let duellists = [Some(self.one), self.other].into_iter().flatten().map(|who| g.owner(who));
        duellists.filter(|seat| !g.has_answered(*seat)).collect()
    }
    fn options(&self, _: &Blackbeard, _: Eyes, out: &mut Vec<Move>) {
        out.extend([Move::Again, Move::Stop]);
    }
    fn check(&self, _: &Blackbeard, _: Eyes, mv: &Move) -> Result<(), Rule> {
        if matches!(mv, Move::Again | Move::Stop) { Ok(()) } else { Err(Rule::DuelGrabTie) }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        g.answer(by, if mv == Move::Again { Answer::Again } else { Answer::Stop });
        referee.tell_all(|| Fact::Answered { who: by, by: Rule::DuelGrabTie });
        Next::Again
    }
}

impl Blackbeard {
    /// What the winner of a duel gains (`bb.duel.notoriety`).
    pub(crate) fn duel_fame(&self, one: Pirate, other: Pirate) -> u16 {
        let rating = |pirate: Pirate| u16::from(self.data.pirate(pirate).duel);
        if self.options.duel_notoriety { rating(one) + rating(other) } else { 0 }
    }

    /// The champion takes the ship; it now belongs to his player (`bb.ev.piratical_ambition.win`).
    fn capture(&mut self, target: Berth, by: Seat, champion: Champion, referee: &mut Referee) {
        let rule = Rule::EvPiraticalAmbitionWin;
        self.take_over(target, champion.pirate, champion.cunning, rule, referee);
        let to = self.berths_of(by).find(|berth| !self.is_there(*berth)).expect("he has a free display");
        let ship = self.ships[target.index()].take();
        self.ships[to.index()] = ship;
        if let Some(area) = self.ship(to).at.sea() {
            self.make_room(by, area);
        }
    }
}

/// What the winner of a duel over booty takes (`bb.duel.grab.win`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Spoils {
    pub(crate) winner: Berth,
    pub(crate) loser: Berth,
    /// Was it said whether the ship is taken?
    pub(crate) is_settled: bool,
    /// Doubloons that still lie in the loser's holds, or in those of the ship that was left.
    pub(crate) rest: [u32; MOST_HOLDS],
}

impl Spoils {
    pub(crate) fn of(winner: Berth, loser: Berth) -> Self {
        Spoils { winner, loser, is_settled: false, rest: [0; MOST_HOLDS] }
    }
    fn sum(&self) -> u32 {
        self.rest.iter().copied().find(|sum| *sum > 0).unwrap_or(0)
    }
    fn take(&mut self) -> u32 {
        let next = self.rest.iter_mut().find(|sum| **sum > 0);
        next.map(std::mem::take).unwrap_or(0)
    }
}

impl Step<Blackbeard> for Spoils {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        if !self.is_settled || self.sum() > 0 {
            return Next::Ask;
        }
        let fame = g.duel_fame(g.ship(self.winner).pirate, g.ship(self.loser).pirate);
        g.eliminate(self.loser, Rule::DuelGrabLoser, referee);
        g.gain_notoriety(self.winner, fame, Rule::DuelNotoriety, referee);
        if g.act.is_some_and(|act| act.is_over) { g.end_action() } else { Next::Done }
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.owner(self.winner))
    }
    fn options(&self, g: &Blackbeard, _: Eyes, out: &mut Vec<Move>) {
        if !self.is_settled {
            out.extend([Move::Keep, Move::Swap]);
            return;
        }
        let holds = g.data.ship(g.ship(self.winner).rig).holds;
        out.extend((1..=holds).map(|hold| Move::Hold { hold }));
        out.push(Move::Decline);
    }
    fn check(&self, g: &Blackbeard, _: Eyes, mv: &Move) -> Result<(), Rule> {
        let holds = g.data.ship(g.ship(self.winner).rig).holds;
        match *mv {
            Move::Keep | Move::Swap if !self.is_settled => Ok(()),
            Move::Hold { hold } if self.is_settled && (1..=holds).contains(&hold) => Ok(()),
            Move::Decline if self.is_settled => Ok(()),
            _ => Err(Rule::DuelGrabPossessions),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Keep | Move::Swap => {
                self.is_settled = true;
                self.rest = g.plunder(self.winner, self.loser, mv == Move::Swap, referee);
            }
            Move::Hold { hold } => {
                let sum = self.take();
                g.stow(self.winner, hold, sum, Rule::DuelGrabPossessions, referee);
            }
            _ => {
                let sum = self.take();
                referee.tell_all(|| Fact::BootyLeft { who: by, sum, by: Rule::DuelGrabWin });
            }
        }
        Next::Again
    }
}

impl Blackbeard {
    /// Hostages, letters, information and guns change hands, and the ship if it is taken; what is left are doubloons.
    fn plunder(&mut self, winner: Berth, loser: Berth, swaps: bool, referee: &mut Referee) -> [u32; MOST_HOLDS] {
        let mut prey = self.ship(loser).clone();
        let name = prey.pirate;
        let ship = self.ship_mut(winner);
        ship.captives.extend(prey.captives.drain(..));
        prey.lore.iter().for_each(|lore| ship.learn(lore.port, lore.information));
        // An alliance cannot obtain letters (`bb.ally.letters`).
        let may_have = |nation: &_| ship.ally.is_none() && !ship.history.has(*nation);
        let letters: ArrayVec<_, 8> = prey.letters.iter().filter(may_have).collect();
        letters.into_iter().for_each(|nation| ship.letters.add(nation));
        let mut rest = [0; MOST_HOLDS];
        if swaps {
            (ship.rig, ship.combat_hits, ship.speed_hits) = (prey.rig, prey.combat_hits, prey.speed_hits);
            // His own doubloons are carried over, into whichever of her holds.
            rest = std::mem::replace(&mut ship.holds, prey.holds);
        } else {
            rest.copy_from_slice(&prey.holds);
        }
        ship.has_guns |= prey.has_guns;
        let pirate = ship.pirate;
        self.ship_mut(loser).captives.clear();
        self.ship_mut(loser).holds = [0; MOST_HOLDS];
        referee.tell_all(|| match swaps {
            true => Fact::ShipSeized { pirate, victim: name },
            false => Fact::Plundered { pirate, victim: name },
        });
        rest
    }

    /// Doubloons go into a hold, beside what lies there.
    pub(crate) fn stow(&mut self, berth: Berth, hold: u8, sum: u32, by: Rule, referee: &mut Referee) {
        if sum == 0 {
            return;
        }
        let ship = self.ship_mut(berth);
        ship.holds[usize::from(hold) - 1] += sum;
        let pirate = ship.pirate;
        referee.tell_all(|| Fact::Stowed { pirate, sum, hold, by });
    }

    /// A ship nobody commands any more is lost with everything on it.
    pub(crate) fn lose_ship(&mut self, berth: Berth, referee: &mut Referee) {
        let pirate = self.ship(berth).pirate;
        referee.tell_all(|| Fact::ShipLost { pirate });
        self.forget(berth, referee);
    }
}
