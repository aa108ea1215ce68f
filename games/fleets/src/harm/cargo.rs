//! Crew, treasure and equipment that are lost or handed over.

use super::LoseMasts;
use crate::{
    Fleets, Move, Next, Referee, Rule,
    abilities::Public,
    effects,
    moves::Move as M,
    pieces::{ChipAt, Chips, Class, ShipAt, Spot, Thing},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

/// What is lost or handed over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lose {
    /// A crew dies.
    Crew,
    /// A treasure leaves the game.
    Treasure,
    /// Any cargo leaves the game.
    Cargo,
    /// A mast, a treasure or a crew, as her captain likes (`fleets.whirl.roll`).
    AnyOrMast,
    /// A treasure goes to another ship.
    Hand(ShipAt),
}

/// A chip is lost, or handed over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct LoseChip {
    pub(crate) ship: ShipAt,
    pub(crate) what: Lose,
    /// Who chooses which; fate, if nobody does.
    pub(crate) chooser: Option<Seat>,
    /// Who made her lose it.
    pub(crate) attacker: Option<Seat>,
    pub(crate) by: Rule,
}

impl LoseChip {
    pub(crate) fn new(g: &Fleets, ship: ShipAt, what: Lose, attacker: Option<Seat>, by: Rule) -> Self {
        LoseChip { ship, what, chooser: g.ships[ship.index()].fleet, attacker, by }
    }
    pub(crate) fn any_or_mast(ship: ShipAt, by: Rule) -> Self {
        LoseChip { ship, what: Lose::AnyOrMast, chooser: None, attacker: None, by }
    }
    fn is_one(&self, g: &Fleets, at: ChipAt, chip: &crate::Chip) -> bool {
        match self.what {
            Lose::Crew => chip.class == Class::Crew,
            Lose::Treasure => chip.class == Class::Treasure,
            Lose::Hand(to) => chip.class == Class::Treasure && g.could_take(to, at),
            Lose::Cargo => true,
            Lose::AnyOrMast => chip.class != Class::Equipment,
        }
    }
    fn candidates(&self, g: &Fleets) -> Chips {
        let hidden = |at: ChipAt| self.attacker.is_some() && effects::treasures::taking::is_in_secret_hold(g, at);
        let all: Chips = g
            .chips_at(Spot::Ship(self.ship))
            .filter(|(at, chip)| self.is_one(g, *at, chip) && !hidden(*at))
            .map(|(at, _)| at)
            .take(64)
            .collect();
        // Who openly cannot die is not chosen to while something else can be lost (`fleets.fx.self_safe`).
        let is_whole_crew_safe = super::is_openly(g, self.ship, Rule::FxCrewSafe);
        let is_safe = |at: &ChipAt| {
            let is_crew = g.chips[at.index()].class == Class::Crew;
            is_crew && (is_whole_crew_safe || !effects::crew::can_die(g, *at, Public))
        };
        let rest: Chips = all.iter().copied().filter(|at| !is_safe(at)).collect();
        if rest.is_empty() && self.what != Lose::AnyOrMast { all } else { rest }
    }
    fn chooser(&self, g: &Fleets) -> Option<Seat> {
        if self.what == Lose::AnyOrMast { g.ships[self.ship.index()].fleet } else { self.chooser }
    }
    fn lose(&self, g: &mut Fleets, chip: ChipAt, referee: &mut Referee) {
        match (self.what, g.chips[chip.index()].class) {
            // A unique treasure that a creature takes is out of the game (`fleets.kw.sea_monster`).
            (Lose::Hand(to), _)
                if g.is_creature(to) && matches!(g.chips[chip.index()].what.open(referee), Thing::Unique(_)) =>
            {
                g.eliminate(chip, Rule::KwSeaMonster, referee);
            }
            (Lose::Hand(to), _) => g.carry(chip, Spot::Ship(to), self.by, referee),
            (_, Class::Crew) => g.kill(chip, self.attacker, self.by, referee),
            _ => g.eliminate(chip, self.by, referee),
        }
    }
}

impl Step<Fleets> for LoseChip {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let all = self.candidates(g);
        let masts = self.what == Lose::AnyOrMast && g.ships[self.ship.index()].masts != 0;
        match (all.len(), masts) {
            (0, false) => Next::Done,
            (0, true) => Next::Goto(LoseMasts::new(self.ship, 1, None, self.by).into()),
            (1, false) => {
                self.lose(g, all[0], referee);
                Next::Done
            }
            (n, _) if self.chooser(g).is_none() => Next::Roll(Chance::draw(n)),
            _ => Next::Ask,
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.chooser(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.candidates(g).into_iter().map(|chip| M::Chip { chip }));
        if self.what == Lose::AnyOrMast && g.ships[self.ship.index()].masts != 0 {
            out.push(M::Masts);
        }
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Chip { chip } if self.candidates(g).contains(chip) => Ok(()),
            M::Masts if self.what == Lose::AnyOrMast && g.ships[self.ship.index()].masts != 0 => Ok(()),
            _ => Err(self.by),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            M::Chip { chip } => {
                self.lose(g, chip, referee);
                Next::Done
            }
            _ => Next::Goto(LoseMasts::new(self.ship, 1, None, self.by).into()),
        }
    }
    fn fate(&mut self, g: &mut Fleets, fate: Fate, referee: &mut Referee) -> Next {
        let chip = self.candidates(g)[fate.picked()];
        self.lose(g, chip, referee);
        Next::Done
    }
}
