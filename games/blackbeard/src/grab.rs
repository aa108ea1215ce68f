//! 14. Action 8: Booty Grab.

use crate::{
    Berth, Blackbeard, Fact, Move, Next, Referee, Rule,
    ally::Party,
    data::{Card, MOST_HOLDS, Pirate, Title},
    duel::{Duel, Fight, Spoils},
    options::AllianceNotoriety,
    roll::Side,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

impl Blackbeard {
    /// May this pirate be grabbed at? Even if he has nothing (`bb.grab.empty`).
    pub(crate) fn check_grab(&self, who: Berth, victim: Pirate) -> Result<Berth, Rule> {
        let other =
            self.berth_of(victim).filter(|other| self.owner(*other) != self.owner(who)).ok_or(Rule::GrabWhere)?;
        let (ship, prey) = (self.ship(who), self.ship(other));
        let fits = ship.at.port().is_some() && ship.at == prey.at && prey.revelry.is_some();
        if fits { Ok(self.party(other)[0]) } else { Err(Rule::GrabWhere) }
    }
}

/// How far a grab has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The victim may play Skull & Crossbones.
    Skull,
    /// The dice are thrown.
    Throw,
    /// They lie.
    Thrown,
    /// The die of the share lies.
    Shared,
    /// The victim says from which holds.
    From,
    /// The grabber says into which hold.
    Into,
    /// His ally does.
    IntoSecond,
    /// Of allies who fights a duel: first the grabber's, then the victim's.
    Name(bool),
    /// The duel was fought.
    Fought,
}

/// Booty is grabbed from a pirate who revels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Grabbing {
    pub(crate) victim: Pirate,
    pub(crate) stage: Stage,
    /// What the victim adds to his roll.
    pub(crate) bonus: u8,
    /// Doubloons that are still to be taken.
    pub(crate) rest: u32,
    /// Doubloons that were taken.
    pub(crate) taken: u32,
    /// Who fights a duel for the grabber.
    pub(crate) fighter: Option<Berth>,
    /// And for the victim.
    pub(crate) defender: Option<Berth>,
}

impl Grabbing {
    pub(crate) fn of(victim: Pirate) -> Self {
        Grabbing { victim, stage: Stage::Skull, bonus: 0, rest: 0, taken: 0, fighter: None, defender: None }
    }
    fn duellist(&mut self, is_victim: bool) -> &mut Option<Berth> {
        if is_victim { &mut self.defender } else { &mut self.fighter }
    }
    fn prey(&self, g: &Blackbeard) -> Party {
        g.berth_of(self.victim).map_or_else(Party::new, |berth| g.party(berth))
    }
    fn side(&self, g: &Blackbeard, is_victim: bool) -> Party {
        if is_victim { self.prey(g) } else { g.party(g.acting().who) }
    }
    /// The hold of a victim: those of an ally come after his own.
    fn hold<'a>(&self, g: &'a mut Blackbeard, hold: u8) -> Option<&'a mut u32> {
        let at = usize::from(hold).checked_sub(1)?;
        let berth = *self.prey(g).get(at / MOST_HOLDS)?;
        g.ship_mut(berth).holds.get_mut(at % MOST_HOLDS)
    }
    fn sum_in(&self, g: &Blackbeard, hold: u8) -> u32 {
        let Some(at) = usize::from(hold).checked_sub(1) else { return 0 };
        self.prey(g).get(at / MOST_HOLDS).map_or(0, |berth| g.ship(*berth).holds[at % MOST_HOLDS])
    }
    /// Who stows what was taken, and how much: two allies divide it (`bb.ally.split`).
    pub(crate) fn share(&self, g: &Blackbeard) -> (Berth, u32) {
        let party = g.party(g.acting().who);
        let shares = g.shares(&party, self.taken, AllianceNotoriety::Split);
        let at = usize::from(self.stage == Stage::IntoSecond).min(party.len() - 1);
        (party[at], shares[at])
    }
    fn skulls(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        let cards = g.hand_of(eyes).filter(|card| card.title == Title::SkullCrossbones);
        let prey = self.prey(g);
        let pairs = cards.flat_map(|card: Card| prey.iter().map(move |berth| (card, *berth)));
        out.extend(pairs.map(|(card, berth)| Move::Negate { card, pirate: g.ship(berth).pirate }));
    }
}

impl Step<Blackbeard> for Grabbing {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let who = g.acting().who;
        let prey = self.prey(g);
        match self.stage {
            Stage::Skull => {
                let can = prey.iter().any(|one| g.ship(*one).cunning > 0) && g.hands[g.owner(prey[0])].count() > 0;
                if can {
                    return Next::Ask;
                }
                self.stage = Stage::Throw;
                Next::Again
            }
            Stage::Throw => {
                self.stage = Stage::Thrown;
                let ability = |who: Berth| g.best(who, |card| card.ability);
                let own = Side::of(who, 1, ability(who) + 1);
                let other = Side::of(prey[0], 1, ability(prey[0]) + i16::from(self.bonus));
                g.throw(Rule::GrabRoll, Some(who), [own, other])
            }
            Stage::Thrown => {
                let margin = g.dicing.total(0) - g.dicing.total(1);
                let (pirate, victim) = (g.acting().captain, self.victim);
                match margin.signum() {
                    1 => {
                        self.stage = Stage::Shared;
                        g.throw(Rule::GrabWin, Some(prey[0]), [Side::of(who, 1, margin)])
                    }
                    0 => {
                        self.stage = Stage::Name(false);
                        referee.tell_all(|| Fact::DuelBegins { pirate, victim });
                        Next::Again
                    }
                    _ => {
                        referee.tell_all(|| Fact::GrabFails { pirate, victim });
                        g.lose_loyalty(who, 2, Rule::GrabLose, referee);
                        Next::Done
                    }
                }
            }
            Stage::Shared => {
                let booty: u32 = prey.iter().map(|one| g.ship(*one).booty()).sum();
                let percent = (g.dicing.total(0).clamp(0, 10) as u32) * 10;
                self.rest = (booty * percent).div_ceil(100).min(booty);
                let (pirate, victim, sum) = (g.acting().captain, self.victim, self.rest);
                referee.tell_all(|| Fact::Grabs { pirate, victim, sum });
                self.stage = Stage::From;
                Next::Again
            }
            Stage::From if self.rest == 0 => {
                self.stage = Stage::Into;
                Next::Again
            }
            Stage::Into if self.taken == 0 => Next::Done,
            Stage::Name(is_victim) => {
                let side = self.side(g, is_victim);
                if let [only] = side.as_slice() {
                    *self.duellist(is_victim) = Some(*only);
                }
                match *self.duellist(is_victim) {
                    None => Next::Ask,
                    Some(_) if !is_victim => {
                        self.stage = Stage::Name(true);
                        Next::Again
                    }
                    Some(_) => {
                        self.stage = Stage::Fought;
                        let one = self.fighter.expect("both are named");
                        Next::Call(Duel { one, other: self.defender, is_grab: true, stage: Fight::Throw }.into())
                    }
                }
            }
            Stage::Fought => {
                let (one, other) = (self.fighter.expect("both are named"), self.defender.expect("both are named"));
                match g.dicing.total(0).cmp(&g.dicing.total(1)) {
                    std::cmp::Ordering::Equal => Next::Done,
                    std::cmp::Ordering::Greater => Next::Goto(Spoils::of(one, other).into()),
                    std::cmp::Ordering::Less => Next::Goto(Spoils::of(other, one).into()),
                }
            }
            Stage::From | Stage::Into | Stage::IntoSecond => Next::Ask,
        }
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        let victim = || Seats::one(g.owner(self.prey(g)[0]));
        match self.stage {
            Stage::Skull | Stage::From | Stage::Name(true) => victim(),
            _ => Seats::one(g.active),
        }
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        match self.stage {
            Stage::Skull => {
                out.push(Move::Pass);
                self.skulls(g, eyes, out);
            }
            Stage::Name(is_victim) => {
                let side = self.side(g, is_victim);
                out.extend(side.into_iter().map(|berth| Move::Pick { pirate: g.ship(berth).pirate }));
            }
            _ => out.extend((1..=8).map(|hold| Move::Hold { hold })),
        }
        out.retain(|mv| self.check(g, eyes, mv).is_ok());
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match (self.stage, *mv) {
            (Stage::Skull, Move::Pass) => Ok(()),
            (Stage::Skull, Move::Negate { card, pirate }) => {
                g.check_held(eyes, card)?;
                g.check_skull(eyes.seat(), card, pirate, &self.prey(g))
            }
            (Stage::Skull, _) => Err(Rule::GrabSkull),
            (Stage::From, Move::Hold { hold }) if self.sum_in(g, hold) > 0 => Ok(()),
            (Stage::Into | Stage::IntoSecond, Move::Hold { hold }) => {
                let holds = g.data.ship(g.ship(self.share(g).0).rig).holds;
                if (1..=holds).contains(&hold) { Ok(()) } else { Err(Rule::GrabWinHolds) }
            }
            (Stage::Name(is_victim), Move::Pick { pirate }) => {
                let is_one = self.side(g, is_victim).into_iter().any(|berth| g.ship(berth).pirate == pirate);
                if is_one { Ok(()) } else { Err(Rule::AllyDuel) }
            }
            (Stage::Name(_), _) => Err(Rule::AllyDuel),
            _ => Err(Rule::GrabWinHolds),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match (self.stage, mv) {
            (Stage::Skull, Move::Negate { card, pirate }) => {
                g.play_skull(by, card, pirate, Rule::EvSkullCrossbonesGrab, referee);
                (self.bonus, self.stage) = (2, Stage::Throw);
            }
            (Stage::Skull, _) => {
                referee.tell_all(|| Fact::Passed { who: by, by: Rule::GrabSkull });
                self.stage = Stage::Throw;
            }
            (Stage::From, Move::Hold { hold }) => {
                let rest = self.rest;
                let there = self.hold(g, hold).expect("checked");
                let taken = rest.min(*there);
                *there -= taken;
                self.rest -= taken;
                self.taken += taken;
                referee.tell_all(|| Fact::GivesUp { who: by, sum: taken, hold });
            }
            (Stage::Name(is_victim), Move::Pick { pirate }) => {
                *self.duellist(is_victim) = g.berth_of(pirate);
                referee.tell_all(|| Fact::Fights { pirate });
            }
            (_, Move::Hold { hold }) => {
                let (berth, sum) = self.share(g);
                g.stow(berth, hold, sum, Rule::GrabWinHolds, referee);
                // A single doubloon leaves nothing for the ally.
                if self.stage == Stage::Into && self.taken > sum {
                    self.stage = Stage::IntoSecond;
                } else {
                    (self.stage, self.taken) = (Stage::Into, 0);
                }
            }
            _ => unreachable!("checked"),
        }
        Next::Again
    }
}

impl Grabbing {
    /// What is asked for, in a word.
    pub(crate) fn word(&self) -> &'static str {
        match self.stage {
            Stage::Skull => "skull",
            Stage::From => "from",
            Stage::Name(_) => "duellist",
            _ => "into",
        }
    }
}
