//! 6.2 Boarding.

use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::Public,
    effects,
    harm::Lose,
    moves::Move as M,
    pieces::{ChipAt, Chips, Class, ShipAt, Spot},
    roll::{Roll, Why},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// Either captain may start a boarding party; the one whose turn it is decides first (`fleets.board.when`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Boarding {
    /// The ship that rammed.
    pub(crate) ship: ShipAt,
    pub(crate) other: ShipAt,
    /// The captain of the other ship is asked.
    second: bool,
    /// It follows a ram.
    pub(crate) rammed: bool,
}

impl Boarding {
    pub(crate) fn after_ram(ship: ShipAt, other: ShipAt) -> Self {
        Boarding { ship, other, second: false, rammed: true }
    }
    /// Who may board now, and whom.
    pub(crate) fn sides(&self) -> (ShipAt, ShipAt) {
        if self.second { (self.other, self.ship) } else { (self.ship, self.other) }
    }
    fn asks(&self, g: &Fleets) -> Option<Seat> {
        g.ships[self.sides().0.index()].fleet
    }
    fn may(&self, g: &Fleets) -> bool {
        let (from, to) = self.sides();
        g.may_board(from, to)
    }
}

impl Step<Fleets> for Boarding {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        let both = [self.ship, self.other].into_iter().all(|s| g.ships[s.index()].is_afloat());
        if !both {
            return Next::Done;
        }
        if self.may(g) && self.asks(g).is_some() {
            return Next::Ask;
        }
        if self.second {
            return Next::Done;
        }
        self.second = true;
        Next::Again
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.asks(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, _: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend([M::Board, M::Pass]);
    }
    fn check(&self, _: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        if matches!(mv, M::Board | M::Pass) { Ok(()) } else { Err(Rule::BoardWhen) }
    }
    fn decide(&mut self, _: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        if mv == M::Pass {
            let (ship, _) = self.sides();
            referee.tell_all(|| Fact::Declined { ship });
            if self.second {
                return Next::Done;
            }
            self.second = true;
            return Next::Again;
        }
        let (ship, other) = self.sides();
        referee.tell_all(|| Fact::Boards { ship, other });
        Next::Goto(Board::new(ship, other, self.rammed.then_some(self.ship)).into())
    }
}

impl Fleets {
    /// May one ship board the other, for all that is known (`fleets.board.*`)?
    pub(crate) fn may_board(&self, ship: ShipAt, other: ShipAt) -> bool {
        let piece = &self.ships[other.index()];
        // What a keyword grants to a creature prevails (`fleets.ram.creature`, `fleets.creature.keyword_over`).
        let creature = |s: ShipAt| self.is_creature(s) && self.has(s, Rule::FxSeaMonster, Public).is_none();
        let panels = piece.panels > 0;
        // Nobody boards the ship that has her in tow (`fleets.board.towed`).
        let towed = self.ships[ship.index()].towed_by == Some(other);
        let boardable = !creature(other) || self.has(other, Rule::FxCreatureCanBeBoarded, Public).is_some();
        !panels && !towed && !creature(ship) && boardable && effects::boards::may(self, ship, other)
    }
}

/// A boarding: both roll, the higher total wins (`fleets.board.roll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Board {
    pub(crate) ship: ShipAt,
    pub(crate) other: ShipAt,
    /// The ship that rammed, if it follows a ram.
    pub(crate) rammer: Option<ShipAt>,
    /// The victim uses no bonuses (`fleets.fx.board_at_range`).
    pub(crate) no_defence: bool,
    totals: [u8; 2],
    stage: Melee,
    pub(crate) winner: Option<ShipAt>,
    /// How many things the winner still chooses one by one (`fleets.fx.board_win_choose_two`, `..._two_items`).
    pub(crate) picks: u8,
    /// Kinds that cannot be chosen again: crew 1, treasure 2, masts 4; with 8 something went over board.
    picked: u8,
    /// Whether the two must be different.
    differ: bool,
    /// The winner takes everything she has room for.
    pub(crate) takes_all: bool,
    /// The mast of `fleets.fx.board_win_also_mast` is lost.
    pub(crate) mast_is_lost: bool,
}

/// The parts of a boarding (`fleets.board.roll`, `fleets.board.win`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
enum Melee {
    /// The die of the ship that boards.
    Attack,
    /// The die of the other one.
    Defence,
    /// Whose total is higher?
    Totals,
    /// What the winner wants.
    Win,
    /// What a win gives besides.
    Besides,
}

const CREW: u8 = 1;
const TREASURE: u8 = 2;
const MASTS: u8 = 4;
/// A treasure was thrown over board to make room (`fleets.board.no_room`).
const OVERBOARD: u8 = 8;

impl Board {
    pub(crate) fn new(ship: ShipAt, other: ShipAt, rammer: Option<ShipAt>) -> Self {
        Board {
            ship,
            other,
            rammer,
            no_defence: false,
            totals: [0; 2],
            stage: Melee::Attack,
            winner: None,
            picks: 0,
            picked: 0,
            differ: false,
            takes_all: false,
            mast_is_lost: false,
        }
    }
    /// The winner chooses two things one by one.
    pub(crate) fn pick_two(&mut self, fx: Rule) {
        self.picks = 2;
        self.picked &= OVERBOARD;
        self.differ = fx == Rule::FxBoardWinChooseTwo;
        self.stage = Melee::Win;
    }
    fn may_pick(&self, kind: u8) -> bool {
        self.picks == 0 || !self.differ || self.picked & kind == 0
    }
    /// May a mast be one of the two?
    pub(crate) fn may_pick_mast(&self) -> bool {
        self.picks > 0 && self.differ && self.may_pick(MASTS)
    }
    /// Was a mast one of the two?
    pub(crate) fn has_picked_mast(&self) -> bool {
        self.picked & MASTS != 0
    }
    pub(crate) fn at_range(ship: ShipAt, other: ShipAt) -> Self {
        Board { no_defence: true, ..Board::new(ship, other, None) }
    }
    pub(crate) fn loser(&self) -> ShipAt {
        if self.winner == Some(self.ship) { self.other } else { self.ship }
    }
    fn total(&self, g: &mut Fleets, side: usize, die: u8, referee: &mut Referee) -> u8 {
        // A derelict has no masts to add (`fleets.board.derelict`).
        let (ship, against) = if side == 0 { (self.ship, self.other) } else { (self.other, self.ship) };
        let bonus =
            if side == 1 && self.no_defence { 0 } else { effects::boards::bonus(g, self, ship, against, referee) };
        (i32::from(die) + i32::from(g.ships[ship.index()].standing()) + bonus).clamp(0, 40) as u8
    }
    /// Which kinds the winner may take (`fleets.board.kind_absent`, `fleets.board.no_room`).
    pub(crate) fn may_take(&self, g: &Fleets, class: Class) -> bool {
        let loser = self.loser();
        g.has_aboard(loser, class)
            && match class {
                Class::Treasure => {
                    let is_kept = |at| effects::treasures::taking::is_in_secret_hold(g, at);
                    let fits = |w: ShipAt| g.aboard(loser, class).any(|(at, _)| g.could_take(w, at) && !is_kept(at));
                    self.may_pick(TREASURE) && self.winner.is_some_and(fits)
                }
                Class::Crew => self.may_pick(CREW) && !crate::harm::is_openly(g, loser, Rule::FxCrewSafe),
                Class::Equipment => false, // Never (`fleets.board.equipment`).
            }
    }
    /// What the winner may throw over board for a treasure that she has no room for, if the table plays so
    /// (`fleets.board.no_room`): one treasure of her own, which makes the room.
    fn ballast(&self, g: &Fleets) -> Chips {
        let is_open = g.options.boarding_overboard && self.picked & OVERBOARD == 0 && self.may_pick(TREASURE);
        let Some(winner) = self.winner.filter(|w| is_open && !g.is_creature(*w)) else { return Chips::new() };
        let has_prize = !effects::treasures::taking::loose(g, self.loser()).is_empty();
        if !has_prize || self.may_take(g, Class::Treasure) {
            return Chips::new();
        }
        let (used, cargo) = (g.cargo_used(winner, Public), g.cargo(winner, Public));
        let makes_room = |chip: &ChipAt| {
            let freed = g.spaces_aboard(winner, *chip, false, Public);
            freed > 0 && used < cargo + freed
        };
        effects::treasures::taking::loose(g, winner).into_iter().filter(makes_room).collect()
    }
    /// Is there anything left to choose?
    fn has_choice(&self, g: &Fleets) -> bool {
        let kinds = self.may_take(g, Class::Crew) || self.may_take(g, Class::Treasure) || !self.ballast(g).is_empty();
        let mast = self.may_pick_mast() && g.ships[self.loser().index()].masts != 0;
        kinds || mast || (self.picks == 0 && effects::boards::has_more(g, self))
    }
}

impl Step<Fleets> for Board {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        match self.stage {
            Melee::Attack | Melee::Defence => {
                let (side, ship, next) = match self.stage {
                    Melee::Attack => (0, self.ship, Melee::Defence),
                    _ => (1, self.other, Melee::Totals),
                };
                // The victim may ask for a parley first (`fleets.kw.parley`).
                if side == 0 && g.rolled.is_none() {
                    if let Some(next) = effects::aim::parley(g, self.ship, self.other, referee) {
                        return next;
                    }
                    if effects::aim::is_parleyed(g, self.ship, self.other) {
                        return Next::Done;
                    }
                }
                let Some(rolled) = g.rolled.take() else {
                    let seat = g.ships[ship.index()].fleet.unwrap_or(g.active);
                    return Next::Call(Roll::new(seat, Some(ship), Why::Boarding).into());
                };
                self.totals[side] = self.total(g, side, rolled.total, referee);
                self.stage = next;
            }
            Melee::Totals => {
                let [total, against] = self.totals;
                let (ship, other) = (self.ship, self.other);
                referee.tell_all(|| Fact::BoardTotals { ship, total, other, against });
                if total == against && g.options.boarding_reroll {
                    self.stage = Melee::Attack;
                    return Next::Again;
                }
                if total == against {
                    referee.tell_all(|| Fact::BoardTied);
                    return Next::Done;
                }
                let winner = if total > against { ship } else { other };
                self.winner = Some(winner);
                referee.tell_all(|| Fact::BoardWon { ship: winner });
                self.stage = Melee::Win;
            }
            Melee::Win => {
                if self.has_choice(g) {
                    return Next::Ask;
                }
                self.stage = Melee::Besides;
            }
            Melee::Besides => return effects::boards::after_win(g, self, referee),
        }
        Next::Again
    }
    fn asked(&self, g: &Fleets) -> Seats {
        let seat = self.winner.and_then(|ship| g.ships[ship.index()].fleet);
        seat.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        if self.may_take(g, Class::Crew) {
            out.push(M::Crew);
        }
        if self.may_take(g, Class::Treasure) {
            out.push(M::Treasure);
        }
        effects::boards::offers(g, self, eyes, out);
        out.extend(self.ballast(g).into_iter().map(|chip| M::Carry { chip, to: Spot::Out }));
        out.push(M::Pass);
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Pass => Ok(()),
            M::Crew if self.may_take(g, Class::Crew) => Ok(()),
            M::Treasure if self.may_take(g, Class::Treasure) => Ok(()),
            M::Treasure if g.has_aboard(self.loser(), Class::Treasure) => {
                let is_kept = |at| effects::treasures::taking::is_in_secret_hold(g, at);
                let all_kept = g.aboard(self.loser(), Class::Treasure).all(|(at, _)| is_kept(at));
                Err(if all_kept { Rule::KwSecretHold } else { Rule::BoardNoRoom })
            }
            M::Crew | M::Treasure => Err(Rule::BoardKindAbsent),
            M::Carry { chip, to: Spot::Out } if self.ballast(g).contains(chip) => Ok(()),
            M::Carry { to: Spot::Out, .. } => Err(Rule::BoardNoRoom),
            _ => effects::boards::check(g, self, eyes, mv),
        }
    }
    fn decide(&mut self, g: &mut Fleets, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let winner = self.winner.expect("it was won");
        if let M::Carry { chip, .. } = mv {
            self.picked |= OVERBOARD;
            g.eliminate(chip, Rule::BoardNoRoom, referee);
            return Next::Again;
        }
        self.stage = Melee::Besides;
        let kind = match mv {
            M::Crew => CREW,
            M::Treasure => TREASURE,
            M::Masts => MASTS,
            _ => 0,
        };
        if self.picks > 0 && kind != 0 {
            self.picks -= 1;
            self.picked |= kind;
            if self.picks > 0 {
                self.stage = Melee::Win;
            }
        }
        let what = match mv {
            M::Crew => {
                referee.tell_all(|| Fact::ClaimsCrew { ship: winner });
                Lose::Crew
            }
            M::Treasure => {
                referee.tell_all(|| Fact::ClaimsTreasure { ship: winner });
                Lose::Hand(winner)
            }
            M::Pass => {
                referee.tell_all(|| Fact::Passes { who: by, by: Rule::BoardWin });
                return Next::Again;
            }
            mv => return effects::boards::act(g, self, mv, referee),
        };
        Next::Call(self.losing(g, what).into())
    }
}

impl Fleets {
    /// Could a ship take this treasure, as everybody can count it (`fleets.board.no_room`)? One that lies open and needs
    /// no space also fits into a full hold; a creature without cargo takes nothing.
    pub(crate) fn could_take(&self, ship: ShipAt, chip: ChipAt) -> bool {
        let spaces = self.spaces_aboard(ship, chip, false, Public);
        let has_hold = !self.is_creature(ship) || self.data[self.ships[ship.index()].card].cargo > 0;
        has_hold && (spaces == 0 || self.cargo_used(ship, Public) + spaces <= self.cargo(ship, Public))
    }
    /// Has a ship room for one more treasure, as everybody can count it: what nobody knows takes one space.
    pub(crate) fn has_space_publicly(&self, ship: ShipAt) -> bool {
        self.cargo_used(ship, Public) < self.cargo(ship, Public)
    }
}
