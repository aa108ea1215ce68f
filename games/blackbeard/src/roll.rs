//! 0. Dice, and 19. Cunning: throws that a pirate may repeat before they take effect.

use crate::{
    Berth, Blackbeard, Fact, Frame, Move, Next, Pips, Referee, Rule, data::Pirate, facts::Thrower,
    options::CunningScope,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Row, Seat, Seats, Step};

/// The most sides of one throw: every pirate in a port, and a commissioner.
const MOST_SIDES: usize = 11;
/// In the place of a side: the pirate whom a roll concerns though he does not roll.
pub(crate) const BYSTANDER: usize = MOST_SIDES;

/// The last throw, side by side.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Dicing {
    pub(crate) sides: ArrayVec<Side, MOST_SIDES>,
}

/// One side of a throw.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Side {
    /// The pirate for whom it is made.
    pub(crate) who: Option<Berth>,
    /// The player who rolls, if it is no pirate's in play.
    pub(crate) by: Option<Seat>,
    /// Is it the champion's?
    pub(crate) is_champion: bool,
    /// How many dice.
    pub(crate) dice: u8,
    /// What is added.
    pub(crate) plus: i16,
    /// What they show.
    pub(crate) faces: Row<u8, 8>,
}

impl Side {
    /// Dice of a pirate.
    pub(crate) fn of(who: Berth, dice: u8, plus: i16) -> Self {
        Side { who: Some(who), by: None, is_champion: false, dice, plus, faces: Row::new() }
    }
    /// Dice of another player, or of nobody.
    pub(crate) fn against(by: Option<Seat>, dice: u8, plus: i16) -> Self {
        Side { who: None, by, is_champion: false, dice, plus, faces: Row::new() }
    }
    /// Dice of a champion.
    pub(crate) fn champion(by: Seat, dice: u8) -> Self {
        Side { is_champion: true, ..Side::against(Some(by), dice, 0) }
    }
    /// The dice alone, added up (`bb.dice.nd6`).
    pub(crate) fn sum(&self) -> i16 {
        self.faces.iter().map(|face| i16::from(*face)).sum()
    }
    /// With what is added.
    pub(crate) fn total(&self) -> i16 {
        self.sum() + self.plus
    }
}

impl Dicing {
    /// The total of a side; the first is 0.
    pub(crate) fn total(&self, side: usize) -> i16 {
        self.sides[side].total()
    }
    /// The dice of a side alone.
    pub(crate) fn sum(&self, side: usize) -> i16 {
        self.sides[side].sum()
    }
}

/// A throw under way; before it has any effect, whoever it is made for may repeat it (`bb.react.n.reroll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Roll {
    /// The clause that asks for it.
    pub(crate) why: Rule,
    /// The pirate whom it concerns, beside those who roll (`any-roll-affecting`).
    pub(crate) about: Option<Berth>,
    /// The side that is thrown next.
    pub(crate) side: u8,
    /// Sides that let the dice stand since something last changed, bit by bit.
    pub(crate) stood: u16,
}

impl Blackbeard {
    /// Throws dice for some sides, in this order, pirates first (`bb.dice.order`); the results are then in `dicing`.
    pub(crate) fn throw(&mut self, why: Rule, about: Option<Berth>, sides: impl IntoIterator<Item = Side>) -> Next {
        self.dicing.sides = sides.into_iter().collect();
        Next::Call(Roll { why, about, side: 0, stood: 0 }.into())
    }

    /// Dice that nobody may repeat are shown to all, like any others (`bb.dice.public`); two that are read as tens and
    /// ones make such a number.
    pub(crate) fn show_dice(&self, who: Thrower, dice: &[u8], total: u8, why: Rule, referee: &mut Referee) {
        let total = i16::from(total);
        referee.tell_all(|| Fact::Rolled { who, dice: Pips(dice.iter().copied().collect()), total, why });
    }
    /// Two dice of fate, read as tens and ones (`bb.dice.d66`).
    pub(crate) fn show_d66(&self, dice: &[u8], why: Rule, referee: &mut Referee) {
        self.show_dice(Thrower::Fate, dice, dice[0] * 10 + dice[1], why, referee);
    }

    /// The pirates with Cunning left among one and his ally (`bb.ally.cunning`).
    pub(crate) fn cunning_of(&self, berth: Berth) -> ArrayVec<Berth, 2> {
        self.party(berth).into_iter().filter(|one| self.ship(*one).cunning > 0).collect()
    }

    /// The side whose pirate is asked whether he repeats it.
    pub(crate) fn cunning_side(&self) -> Option<usize> {
        let Frame::Roll(roll) = self.flow.top() else { return None };
        roll.asker(self).map(|(side, _)| side)
    }

    fn allows(&self, dice: u8) -> bool {
        dice > 0 && (dice <= 3 || self.options.cunning == CunningScope::Any)
    }
}

/// Who may spend Cunning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sly {
    /// A pirate in play, or his ally.
    Ship(Berth),
    /// The champion.
    Champion,
}

impl Roll {
    /// Who may still repeat something, and whose side is his: the loser first (`bb.cunning.when`).
    fn asker(&self, g: &Blackbeard) -> Option<(usize, Sly)> {
        let may = |at: usize| {
            let sly = self.sly(g, at).filter(|sly| self.stood & (1 << at) == 0 && self.can_pay(g, *sly))?;
            let can = self.repeated(g, at, false).is_some() || self.repeated(g, at, true).is_some();
            can.then_some((at, sly))
        };
        let sides = &g.dicing.sides;
        let second_loses = match sides.as_slice() {
            [first, second] if second.who.is_some() || second.is_champion => first.who.is_some_and(|one| {
                let (a, b) = (first.total(), second.total());
                a > b || (a == b && g.is_active(one))
            }),
            _ => false,
        };
        if second_loses {
            return [1, 0, BYSTANDER].into_iter().find_map(may);
        }
        (0..sides.len()).chain([BYSTANDER]).find_map(may)
    }
    /// Who may repeat dice for a side, or as a bystander.
    fn sly(&self, g: &Blackbeard, at: usize) -> Option<Sly> {
        if at == BYSTANDER {
            // Whom a roll concerns without rolling himself may repeat it, if the table plays it so.
            let rolls = g.dicing.sides.iter().any(|side| side.who == self.about);
            let other = self.about.filter(|_| g.options.cunning == CunningScope::Affecting && !rolls);
            return other.filter(|who| g.is_there(*who)).map(Sly::Ship);
        }
        let side = &g.dicing.sides[at];
        if side.is_champion {
            return Some(Sly::Champion);
        }
        side.who.filter(|who| g.is_there(*who)).map(Sly::Ship)
    }
    /// Has anybody of his a point to spend?
    fn can_pay(&self, g: &Blackbeard, sly: Sly) -> bool {
        match sly {
            Sly::Ship(who) => {
                let ship = g.ship(who);
                ship.cunning > 0 || ship.ally.is_some_and(|ally| g.ship(ally).cunning > 0)
            }
            Sly::Champion => g.champion.is_some_and(|champion| champion.cunning > 0),
        }
    }
    /// The pirates with a point to spend.
    fn payers(&self, g: &Blackbeard, sly: Sly) -> ArrayVec<Pirate, 2> {
        match sly {
            Sly::Ship(who) => g.cunning_of(who).into_iter().map(|one| g.ship(one).pirate).collect(),
            Sly::Champion => g.champion.iter().filter(|one| one.cunning > 0).map(|one| one.pirate).collect(),
        }
    }
    /// The side that Cunning would repeat: the own one, or by option one of the others, the highest of an opponent
    /// before a friend's.
    pub(crate) fn repeated(&self, g: &Blackbeard, at: usize, is_theirs: bool) -> Option<usize> {
        let sides = &g.dicing.sides;
        if !is_theirs {
            return sides.get(at).filter(|side| g.allows(side.dice)).map(|_| at);
        }
        if g.options.cunning != CunningScope::Affecting {
            return None;
        }
        let others = || (0..sides.len()).filter(|other| *other != at && (1..=3).contains(&sides[*other].dice));
        let rivals = others().filter(|other| sides[*other].who.is_none());
        rivals.max_by_key(|rival| sides[*rival].total()).or_else(|| others().next())
    }
    fn throw(&self, g: &Blackbeard, at: usize) -> Next {
        let side = &g.dicing.sides[at];
        let by = side.who.map(|who| g.owner(who)).or(side.by);
        let dice = usize::from(side.dice);
        Next::Roll(by.map_or_else(|| Chance::dice(dice), |seat| Chance::dice_of(seat, dice)))
    }
}

impl Step<Blackbeard> for Roll {
    fn run(&mut self, g: &mut Blackbeard, _: &mut Referee) -> Next {
        while g.dicing.sides.get(usize::from(self.side)).is_some_and(|side| side.dice == 0) {
            self.side += 1;
        }
        if usize::from(self.side) < g.dicing.sides.len() {
            return self.throw(g, usize::from(self.side));
        }
        if self.asker(g).is_some() { Next::Ask } else { Next::Done }
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        let at = usize::from(self.side);
        // All dice of a side at once, and the new ones stand (`bb.cunning.all`).
        g.dicing.sides[at].faces = fate.dice().iter().copied().collect();
        let side = &g.dicing.sides[at];
        let who = match (side.who, side.by) {
            (Some(berth), _) => Thrower::Pirate(g.ship(berth).pirate),
            (None, Some(_)) if side.is_champion => Thrower::Pirate(g.champion.expect("he fights").pirate),
            (None, Some(seat)) => Thrower::Player(seat),
            (None, None) => Thrower::Fate,
        };
        let (dice, total) = (Pips(side.faces.clone()), side.total());
        // The defence of a port is a clause of its own.
        let why = match (self.why, side.who) {
            (Rule::AttackRollAtt, None) => Rule::AttackRollDef,
            (why, _) => why,
        };
        referee.tell_all(|| Fact::Rolled { who, dice, total, why });
        // After a repeat the other sides stand as they are.
        let is_repeat = g.dicing.sides.iter().skip(at + 1).all(|side| !side.faces.is_empty() || side.dice == 0);
        self.side = if is_repeat { g.dicing.sides.len() as u8 } else { self.side + 1 };
        Next::Again
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        let seat = |sly: Sly| match sly {
            Sly::Ship(who) => Some(g.owner(who)),
            Sly::Champion => g.champion.map(|champion| champion.by),
        };
        self.asker(g).and_then(|(_, sly)| seat(sly)).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Blackbeard, _: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Stand);
        let Some((at, sly)) = self.asker(g) else { return };
        for pirate in self.payers(g, sly) {
            if self.repeated(g, at, false).is_some() {
                out.push(Move::Reroll { pirate });
            }
            if self.repeated(g, at, true).is_some() {
                out.push(Move::RerollTheirs { pirate });
            }
        }
    }
    fn check(&self, g: &Blackbeard, _: Eyes, mv: &Move) -> Result<(), Rule> {
        let (at, sly) = self.asker(g).expect("somebody is asked");
        let (pirate, is_theirs) = match *mv {
            Move::Stand => return Ok(()),
            Move::Reroll { pirate } => (pirate, false),
            Move::RerollTheirs { pirate } => (pirate, true),
            _ => return Err(Rule::CunningReroll),
        };
        if !self.payers(g, sly).contains(&pirate) {
            return Err(Rule::CunningNone);
        }
        self.repeated(g, at, is_theirs).map(drop).ok_or(Rule::CunningScope)
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let (at, _) = self.asker(g).expect("somebody is asked");
        let (pirate, is_theirs) = match mv {
            Move::Reroll { pirate } => (pirate, false),
            Move::RerollTheirs { pirate } => (pirate, true),
            _ => {
                self.stood |= 1 << at;
                referee.tell_all(|| Fact::Stands { who: by });
                return Next::Again;
            }
        };
        g.spend_cunning(pirate, if is_theirs { Rule::CunningScope } else { Rule::CunningReroll }, referee);
        self.side = self.repeated(g, at, is_theirs).expect("checked") as u8;
        self.stood = 0;
        Next::Again
    }
}

impl Blackbeard {
    /// A pirate spends a point of Cunning.
    pub(crate) fn spend_cunning(&mut self, pirate: Pirate, by: Rule, referee: &mut Referee) {
        let left = match self.champion.as_mut().filter(|champion| champion.pirate == pirate) {
            Some(champion) => &mut champion.cunning,
            None => {
                let berth = self.berth_of(pirate).expect("a pirate in play");
                &mut self.ship_mut(berth).cunning
            }
        };
        *left -= 1;
        let left = *left;
        referee.tell_all(|| Fact::CunningSpent { pirate, left, by });
    }
}
