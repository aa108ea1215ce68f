//! The coup track (chapter 13): steps, bonuses, payments, the top.

use crate::{
    Fact, Haven, Move, Next, Place, Referee, Rule,
    data::{Ability, Kind, TileId},
    options::CoupsPerRound,
    statue::Statue,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// One movement on the coup track: free steps first, then paid ones, each resolved before the next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct CoupMove {
    /// Who moves.
    pub(crate) by: Seat,
    /// Free steps still to take, those of houses included, before any that is paid (`haven.tile.house.coup.order`).
    free: u8,
    /// Further steps may be paid for.
    may_pay: bool,
}

impl CoupMove {
    /// The movement caused by a Pirate or Cannon token (`haven.coup.trigger`).
    pub fn by_token(g: &Haven, by: Seat) -> Self {
        CoupMove { by, free: g.data.coup_free_steps + g.extra_steps(by), may_pay: true }
    }
    /// The movement caused by a Raiders' Port (`haven.tile.port.raid.steps`): nothing can be paid
    /// (`haven.coup.pay.only`).
    pub fn by_port(g: &Haven, by: Seat, steps: u8) -> Self {
        CoupMove { by, free: steps + g.extra_steps(by), may_pay: false }
    }

    /// What the spot just reached brings: its bonus, then the top (`haven.coup.bonus.pass`, `haven.coup.top.now`).
    fn reached(&mut self, g: &mut Haven, referee: &mut Referee) -> Next {
        let spot = g.coup.spot[self.by];
        if let Some(bonus) = g.data.coup_bonuses.iter().find(|bonus| bonus.spot == spot) {
            let bonus = Bonus { by: self.by, die: bonus.die, amount: bonus.amount };
            if bonus.dice(g).next().is_some() {
                g.flow.soon(bonus);
            } else {
                referee.tell_all(|| Fact::NoBonus { who: self.by, spot });
            }
        }
        if spot == g.options.coup_top { g.reach_top(self.by, referee) } else { Next::Again }
    }
}

impl Step<Haven> for CoupMove {
    fn run(&mut self, g: &mut Haven, referee: &mut Referee) -> Next {
        if g.coup.spot[self.by] >= g.options.coup_top {
            referee.tell_all(|| Fact::AtTop { who: self.by });
            return Next::Done;
        }
        if self.free > 0 {
            self.free -= 1;
            g.coup.spot[self.by] += 1;
            referee.tell_all(|| Fact::Climbed { who: self.by, spot: g.coup.spot[self.by] });
            return self.reached(g, referee);
        }
        // Whatever lies there now may pay, also what a bonus has just brought (`haven.coup.pay.new`).
        if self.may_pay && g.purses(self.by).next().is_some() { Next::Ask } else { Next::Done }
    }
    fn asked(&self, _: &Haven) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, g: &Haven, _: Eyes, out: &mut Vec<Move>) {
        out.extend(g.purses(self.by).map(|from| Move::Pay { from }));
        out.push(Move::Stay);
    }
    fn check(&self, g: &Haven, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Stay => Ok(()),
            Move::Pay { from } => match g.islands[self.by].item(*from) {
                None => Err(Rule::CoupPay),
                Some(item) if !g.data.coup_pay_kinds.has(item.kind) => Err(Rule::CoupPayShip),
                Some(item) if item.value < g.data.coup_pips_per_step => Err(Rule::CoupPay),
                Some(_) => Ok(()),
            },
            Move::Buy { .. } => Err(Rule::TurnChestWindows),
            _ => Err(Rule::CoupPayStepwise),
        }
    }
    fn decide(&mut self, g: &mut Haven, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Pay { from } = mv else {
            referee.tell_all(|| Fact::Stayed { who: by });
            return Next::Done;
        };
        g.coup.spot[by] += 1;
        referee.tell_all(|| Fact::Paid { who: by, from, spot: g.coup.spot[by] });
        g.spend(by, from, g.data.coup_pips_per_step, referee); // To the last pip, perhaps (`haven.coup.pay.gone`).
        self.reached(g, referee)
    }
}

/// The bonus of a spot: one die of its type may be raised (`haven.coup.bonus`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Bonus {
    pub(crate) by: Seat,
    pub(crate) die: Kind,
    pub(crate) amount: u8,
}

impl Step<Haven> for Bonus {
    fn run(&mut self, _: &mut Haven, _: &mut Referee) -> Next {
        Next::Ask
    }
    fn asked(&self, _: &Haven) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, g: &Haven, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.dice(g).map(|die| Move::Raise { die }));
        out.push(Move::Skip);
    }
    fn check(&self, g: &Haven, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Skip => Ok(()),
            Move::Raise { die } => match g.islands[self.by].item(*die) {
                Some(item) if item.kind != self.die => Err(Rule::CoupBonusType),
                Some(item) if item.value >= g.data.die_max => Err(Rule::DieMax),
                Some(_) => Ok(()),
                None => Err(Rule::CoupBonusChoice),
            },
            Move::Buy { .. } => Err(Rule::TurnChestWindows),
            _ => Err(Rule::CoupBonusChoice),
        }
    }
    fn decide(&mut self, g: &mut Haven, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Raise { die } => {
                let item = g.raise(by, die, self.amount).expect("a die below its highest side");
                referee.tell_all(|| Fact::Raised { who: by, place: die, item });
            }
            _ => referee.tell_all(|| Fact::Waived { who: by }),
        }
        Next::Done
    }
}

impl Bonus {
    /// The dice that could be raised.
    fn dice(&self, g: &Haven) -> impl Iterator<Item = Place> {
        let (kind, most) = (self.die, g.data.die_max);
        let dice = g.islands[self.by].items().filter(move |(_, item)| item.kind == kind && item.value < most);
        dice.map(|(place, _)| place)
    }
}

impl Haven {
    /// The next movement caused by something printed on a tile just placed, where the table plays so
    /// (`haven.coup.trigger.real`, `haven.chest.nocoup`). `printed` counts what has been looked at.
    pub(crate) fn next_printed_movement(&self, by: Seat, tile: TileId, printed: &mut u8) -> Option<CoupMove> {
        if !self.options.printed_tokens_move {
            return None;
        }
        let items = self.data.tile(tile).printed.iter().skip((*printed).into());
        for item in items {
            *printed += 1;
            if self.data.coup_token_kinds.has(item.kind) {
                return Some(CoupMove::by_token(self, by));
            }
        }
        None
    }

    /// The extra steps of Plotters' Houses (`haven.tile.house.coup.step`), once per movement
    /// (`haven.tile.house.coup.event`), of each house (`haven.tile.house.coup.two`).
    pub(crate) fn extra_steps(&self, by: Seat) -> u8 {
        let tiles = self.islands[by].placed().map(|(_, tile)| self.data.tile(tile));
        tiles.map(|tile| if let Ability::CoupExtraStep { amount } = tile.ability { amount } else { 0 }).sum()
    }

    /// The dice from which a further step can be paid (`haven.coup.pay`).
    fn purses(&self, by: Seat) -> impl Iterator<Item = Place> {
        let price = self.data.coup_pips_per_step;
        let dice = self.islands[by].items();
        dice.filter(move |(_, item)| self.data.coup_pay_kinds.has(item.kind) && item.value >= price)
            .map(|(place, _)| place)
    }

    /// The top of the track: the coup is resolved at once (`haven.coup.top.now`), once in a round
    /// (`haven.coup.top.once`), and the movement ends, whatever free steps are left (`haven.coup.top.stop`).
    fn reach_top(&mut self, who: Seat, referee: &mut Referee) -> Next {
        if self.coup.resolved && self.options.coups == CoupsPerRound::One {
            referee.tell_all(|| Fact::TooLate { who });
            return Next::Done;
        }
        self.coup.resolved = true;
        referee.tell_all(|| Fact::Coup { who });
        Next::Goto(Statue { to: who }.into())
    }

    /// All disks return to the bottom (`haven.coup.reset`).
    pub(crate) fn reset_coup(&mut self) {
        self.coup.spot.iter_mut().for_each(|(_, spot)| *spot = 0);
    }

    /// The coup at the end of a round in which nobody reached the top: the one who leads alone (`haven.coup.end`).
    pub(crate) fn leader(&self) -> Result<(Seat, u8), u8> {
        let highest = self.coup.spot.iter().map(|(_, spot)| *spot).max().expect("there are captains");
        let mut there = self.coup.spot.iter().filter(|(_, spot)| **spot == highest).map(|(seat, _)| seat);
        match (there.next(), there.next()) {
            (Some(alone), None) => Ok((alone, highest)),
            _ => Err(highest),
        }
    }
}
