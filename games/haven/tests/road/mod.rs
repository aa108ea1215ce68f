//! The road of Pirate Haven without islands: every tile is worth a fixed number of points, and whoever leaves first
//! gets some more. Small enough to be solved, and played by the same rule of travel: the disk furthest back moves.

use borsh::{BorshDeserialize, BorshSerialize};
use bots::Thinks;
use serde::Serialize;
use table::{Clause, Dice, Eyes, Flow, Game, MOST_SEATS, PerSeat, Printed, Seat, Seats, Step, Told, start};

/// What the first player to leave gets.
pub const FIRST_BACK: i32 = 3;

/// A road and two disks on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Road {
    values: Vec<u8>,
    /// 0 before a disk has set out, one more than the length of the road when it is back.
    disks: [u8; 2],
    points: [i32; 2],
    /// P1 wins with a lead of at least so many points, else P2.
    goal: i32,
    flow: Flow<Frame>,
}

impl Road {
    /// Both disks stand before a road with these values, and P1 needs such a lead.
    pub fn new(values: &[u8], goal: i32) -> Self {
        let (values, flow) = (values.to_vec(), Flow::start(Travel));
        let mut road = Road { values, disks: [0; 2], points: [0; 2], goal, flow };
        start(&mut road, &mut Told::nobody());
        road
    }
    fn back(&self) -> u8 {
        self.values.len() as u8 + 1
    }
    /// Whose disk is furthest back; nobody's once both are back.
    fn next(&self) -> Option<usize> {
        let next = usize::from(self.disks[1] < self.disks[0]);
        (self.disks[next] < self.back()).then_some(next)
    }
    /// Where a captain may go.
    fn targets(&self, by: usize) -> impl Iterator<Item = u8> {
        let (own, other, back) = (self.disks[by], self.disks[1 - by], self.back());
        (own + 1..=back).filter(move |at| *at != other || *at == back)
    }
    /// What going there brings.
    fn gain(&self, by: usize, to: u8) -> i32 {
        match self.values.get(usize::from(to) - 1) {
            Some(value) => (*value).into(),
            None if self.disks[1 - by] < self.back() => FIRST_BACK,
            None => 0,
        }
    }
}

/// The lead with which P1 comes out of the disks standing there if both play as well as can be, for every two places.
pub struct Solved {
    road: Road,
    known: Vec<Option<i32>>,
}

impl Solved {
    /// Nothing is known yet.
    pub fn new(values: &[u8]) -> Self {
        let road = Road::new(values, 0);
        Solved { known: vec![None; (values.len() + 2).pow(2)], road }
    }
    /// The best lead that P1 can force from the beginning.
    pub fn value(&mut self) -> i32 {
        self.from([0, 0])
    }
    fn from(&mut self, disks: [u8; 2]) -> i32 {
        let index = usize::from(disks[0]) * usize::from(self.road.back() + 1) + usize::from(disks[1]);
        if let Some(known) = self.known[index] {
            return known;
        }
        self.road.disks = disks;
        let value = match self.road.next() {
            None => 0,
            Some(by) => {
                let targets: Vec<u8> = self.road.targets(by).collect();
                let after = targets.into_iter().map(|to| self.after(disks, by, to));
                if by == 0 { after.max() } else { after.min() }.expect("a captain can always leave")
            }
        };
        self.known[index] = Some(value);
        value
    }
    /// The lead of P1 if a captain goes there now.
    pub fn after(&mut self, mut disks: [u8; 2], by: usize, to: u8) -> i32 {
        self.road.disks = disks;
        let gain = self.road.gain(by, to);
        disks[by] = to;
        self.from(disks) + if by == 0 { gain } else { -gain }
    }
}

table::notation! {
    /// What a captain can do.
    #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
    pub enum Move {
        /// Go to a position; the one behind the last is the turn track.
        Go { to: u8 } = ("go" to),
    }
}

table::notation! {
    /// Nothing is told.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub enum Fact: Rule {
        /// Nothing.
        Nothing = ("nothing") by Rule::Only,
    }
}

/// The only clause.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// Go where you may.
    Only,
}
table::clause_traits! { Rule }
impl Clause for Rule {
    const ALL: &'static [Rule] = &[Rule::Only];
    const PRINTED: &'static [Printed] = &[Printed::plain("road.only", "Road", "Go where you may.")];
    fn number(self) -> usize {
        0
    }
}

table::steps! { Road { Travel } }

/// The disk furthest back moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Travel;

impl Step<Road> for Travel {
    fn run(&mut self, road: &mut Road, _: &mut Referee) -> Next {
        if road.next().is_some() {
            return Next::Ask;
        }
        let mut places = [2; MOST_SEATS];
        places[usize::from(road.points[0] - road.points[1] < road.goal)] = 1;
        Next::Over(places)
    }
    fn asked(&self, road: &Road) -> Seats {
        road.next().map_or(Seats::NONE, |by| Seats::one(Seat(by as u8)))
    }
    fn options(&self, road: &Road, eyes: Eyes, out: &mut Vec<Move>) {
        out.extend(road.targets(eyes.seat().index()).map(|to| Move::Go { to }));
    }
    fn check(&self, road: &Road, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        let Move::Go { to } = mv;
        road.targets(eyes.seat().index()).any(|target| target == *to).then_some(()).ok_or(Rule::Only)
    }
    fn decide(&mut self, road: &mut Road, by: Seat, mv: Move, _: &mut Referee) -> Next {
        let Move::Go { to } = mv;
        road.points[by.index()] += road.gain(by.index(), to);
        road.disks[by.index()] = to;
        Next::Again
    }
}

impl Game for Road {
    type Move = Move;
    type Frame = Frame;
    type Fact = Fact;
    type Rule = Rule;
    type View = ([u8; 2], [i32; 2]);
    fn flow(&self) -> &Flow<Frame> {
        &self.flow
    }
    fn flow_mut(&mut self) -> &mut Flow<Frame> {
        &mut self.flow
    }
    fn chairs(&self) -> u8 {
        2
    }
    fn who_decides(&self, _: Seat) -> Rule {
        Rule::Only
    }
    fn view(&self, _: Eyes) -> Self::View {
        (self.disks, self.points)
    }
    fn redeal(&self, _: Eyes, _: &mut Dice, _: &Referee) -> Self {
        self.clone()
    }
    fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(2, |seat| self.points[seat.index()])
    }
}

impl Thinks for Road {
    type Memory = ();
    fn evaluate(&self, (): &mut (), _: &Referee) -> [i32; MOST_SEATS] {
        let mut worth = [0; MOST_SEATS];
        worth[0] = 100 * (self.points[0] - self.goal) + 50;
        worth[1] = 100 * self.points[1];
        worth
    }
    fn swing(&self) -> i32 {
        200
    }
}
