//! Four tiny games whose best moves are known.

use borsh::{BorshDeserialize, BorshSerialize};
use bots::Thinks;
use serde::Serialize;
use table::{
    Chance, Clause, Dice, Eyes, Fate, Flow, Game, MOST_SEATS, PerSeat, Places, Printed, Seat, Seats, Secret, Step,
    Told, start,
};

/// What is played.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Toy {
    chairs: u8,
    stones: u8,
    points: [i32; 3],
    penny: [Secret<Option<u8>>; 2],
    flow: Flow<Frame>,
}

impl Toy {
    /// Two captains take one to three stones in turn; who takes the last one wins.
    pub fn stones(stones: u8) -> Self {
        Toy::begin(2, stones, [0; 3], Take { by: Seat(0) })
    }
    /// Three captains take stones in turn; the first who cannot be stopped wins.
    pub fn stones_for_three(stones: u8) -> Self {
        Toy::begin(3, stones, [0; 3], Take { by: Seat(0) })
    }
    /// P1 takes so many points, or what a die shows.
    pub fn gamble(sure: u8) -> Self {
        Toy::begin(2, sure, [0, 4, 0], Gamble { rolling: false })
    }
    /// Both choose a side of a penny in secret; P2 wins if they are alike.
    pub fn pennies() -> Self {
        Toy::begin(2, 0, [0; 3], Pennies)
    }
    /// The same, but if both show side 1 they share the win. Nobody can be taken advantage of who shows side 0 once in
    /// three times; then P2 gets a third of the win.
    pub fn crooked_pennies() -> Self {
        Toy::begin(2, 1, [0; 3], Pennies)
    }
    /// P1 may wait as often as he likes, or go, and then P2 wins.
    pub fn farewell() -> Self {
        Toy::begin(2, 0, [0; 3], Farewell)
    }
    /// The pennies, when the other one has already chosen.
    pub fn pennies_after(by: Seat, side: u8) -> Self {
        let mut toy = Toy::pennies();
        table::play(&mut toy, by, Move::Show { side }, &mut Told::nobody()).expect("both are asked");
        toy
    }
    fn begin(chairs: u8, stones: u8, points: [i32; 3], first: impl Into<Frame>) -> Self {
        let nothing = Secret::new(Seats::NONE, None);
        let mut toy = Toy { chairs, stones, points, penny: [nothing; 2], flow: Flow::start(first) };
        start(&mut toy, &mut Told::nobody());
        toy
    }
    fn won_by(&self, winner: Seat) -> Next {
        let mut places: Places = [2; MOST_SEATS];
        places[winner.index()] = 1;
        Next::Over(places)
    }
}

table::notation! {
    /// What a captain can do.
    #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
    pub enum Move {
        Take { stones: u8 } = ("take" stones),
        Sure = ("sure"),
        Roll = ("roll"),
        Show { side: u8 } = ("show" side),
        Wait = ("wait"),
        Go = ("go"),
    }
}

table::notation! {
    /// Nothing is told.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub enum Fact: Rule {
        Nothing = ("nothing") by Rule::Only,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    Only,
}
table::clause_traits! { Rule }
impl Clause for Rule {
    const ALL: &'static [Rule] = &[Rule::Only];
    const PRINTED: &'static [Printed] = &[Printed::plain("toy.only", "Toy", "Play what is offered.")];
    fn number(self) -> usize {
        0
    }
}

table::steps! { Toy { Take, Gamble, Pennies, Farewell } }

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Take {
    by: Seat,
}
impl Step<Toy> for Take {
    fn run(&mut self, _: &mut Toy, _: &mut Referee) -> Next {
        Next::Ask
    }
    fn asked(&self, _: &Toy) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, toy: &Toy, _: Eyes, out: &mut Vec<Move>) {
        out.extend((1..=3.min(toy.stones)).map(|stones| Move::Take { stones }));
    }
    fn check(&self, toy: &Toy, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Take { stones: 1..=3 } if toy.stones > 0 => Ok(()),
            _ => Err(Rule::Only),
        }
    }
    fn decide(&mut self, toy: &mut Toy, by: Seat, mv: Move, _: &mut Referee) -> Next {
        let Move::Take { stones } = mv else { unreachable!("checked") };
        toy.stones -= stones;
        if toy.stones == 0 {
            return toy.won_by(by);
        }
        self.by = by.after(toy.chairs);
        Next::Ask
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Gamble {
    rolling: bool,
}
impl Step<Toy> for Gamble {
    fn run(&mut self, _: &mut Toy, _: &mut Referee) -> Next {
        if self.rolling { Next::Roll(Chance::dice(1)) } else { Next::Ask }
    }
    fn asked(&self, _: &Toy) -> Seats {
        Seats::one(Seat(0))
    }
    fn options(&self, _: &Toy, _: Eyes, out: &mut Vec<Move>) {
        out.extend([Move::Sure, Move::Roll]);
    }
    fn check(&self, _: &Toy, _: Eyes, mv: &Move) -> Result<(), Rule> {
        matches!(mv, Move::Sure | Move::Roll).then_some(()).ok_or(Rule::Only)
    }
    fn decide(&mut self, toy: &mut Toy, _: Seat, mv: Move, _: &mut Referee) -> Next {
        if mv == Move::Roll {
            self.rolling = true;
            return Next::Again;
        }
        toy.points[0] = toy.stones.into();
        toy.end()
    }
    fn fate(&mut self, toy: &mut Toy, fate: Fate, _: &mut Referee) -> Next {
        toy.points[0] = fate.dice()[0].into();
        toy.end()
    }
}
impl Toy {
    fn end(&self) -> Next {
        let mut places = [2; MOST_SEATS];
        let best = self.points[..2].iter().max();
        (0..2).filter(|seat| Some(&self.points[*seat]) == best).for_each(|seat| places[seat] = 1);
        Next::Over(places)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Pennies;
impl Step<Toy> for Pennies {
    fn run(&mut self, _: &mut Toy, _: &mut Referee) -> Next {
        Next::Ask
    }
    fn asked(&self, toy: &Toy) -> Seats {
        [Seat(0), Seat(1)].into_iter().filter(|seat| toy.penny[seat.index()].known_to().is_empty()).collect()
    }
    fn options(&self, _: &Toy, _: Eyes, out: &mut Vec<Move>) {
        out.extend([Move::Show { side: 0 }, Move::Show { side: 1 }]);
    }
    fn check(&self, _: &Toy, _: Eyes, mv: &Move) -> Result<(), Rule> {
        matches!(mv, Move::Show { side: 0..=1 }).then_some(()).ok_or(Rule::Only)
    }
    fn decide(&mut self, toy: &mut Toy, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Show { side } = mv else { unreachable!("checked") };
        toy.penny[by.index()] = Secret::new(Seats::one(by), Some(side));
        if !self.asked(toy).is_empty() {
            return Next::Ask;
        }
        let alike = toy.penny[0].open(referee) == toy.penny[1].open(referee);
        if alike && side == 1 && toy.stones == 1 {
            return Next::Over([1, 1, 2, 2, 2, 2, 2, 2]);
        }
        toy.won_by(Seat(u8::from(alike)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Farewell;
impl Step<Toy> for Farewell {
    fn run(&mut self, _: &mut Toy, _: &mut Referee) -> Next {
        Next::Ask
    }
    fn asked(&self, _: &Toy) -> Seats {
        Seats::one(Seat(0))
    }
    fn options(&self, _: &Toy, _: Eyes, out: &mut Vec<Move>) {
        out.extend([Move::Wait, Move::Go]);
    }
    fn check(&self, _: &Toy, _: Eyes, mv: &Move) -> Result<(), Rule> {
        matches!(mv, Move::Wait | Move::Go).then_some(()).ok_or(Rule::Only)
    }
    fn decide(&mut self, toy: &mut Toy, _: Seat, mv: Move, _: &mut Referee) -> Next {
        if mv == Move::Wait { Next::Ask } else { toy.won_by(Seat(1)) }
    }
}

impl Game for Toy {
    type Move = Move;
    type Frame = Frame;
    type Fact = Fact;
    type Rule = Rule;
    type View = (u8, [i32; 3], [Option<u8>; 2]);
    fn flow(&self) -> &Flow<Frame> {
        &self.flow
    }
    fn flow_mut(&mut self) -> &mut Flow<Frame> {
        &mut self.flow
    }
    fn chairs(&self) -> u8 {
        self.chairs
    }
    fn who_decides(&self, _: Seat) -> Rule {
        Rule::Only
    }
    fn view(&self, eyes: Eyes) -> Self::View {
        (self.stones, self.points, [0, 1].map(|i| self.penny[i].seen_by(eyes).copied().flatten()))
    }
    fn redeal(&self, eyes: Eyes, dice: &mut Dice, referee: &Referee) -> Self {
        let mut other = self.clone();
        for penny in &mut other.penny {
            if penny.seen_by(eyes).is_none() && penny.open(referee).is_some() {
                *penny.open_mut(referee) = Some(dice.below(2) as u8);
            }
        }
        other
    }
    fn take_back(&mut self, eyes: Eyes) {
        for penny in &mut self.penny {
            if !penny.known_to().is_empty() && penny.seen_by(eyes).is_none() {
                *penny = Secret::new(Seats::NONE, None);
            }
        }
    }
    fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(self.chairs, |seat| self.points[seat.index()])
    }
}

impl Thinks for Toy {
    type Memory = ();
    fn evaluate(&self, (): &mut (), _: &Referee) -> [i32; MOST_SEATS] {
        let mut worth = [0; MOST_SEATS];
        (0..3).for_each(|seat| worth[seat] = 100 * self.points[seat]);
        worth
    }
    fn swing(&self) -> i32 {
        200
    }
    fn dallies(&self, mv: &Move) -> bool {
        *mv == Move::Wait
    }
    /// A stone is taken in each turn, or more.
    fn turns(&self) -> u32 {
        u32::from(100 - self.stones)
    }
}
