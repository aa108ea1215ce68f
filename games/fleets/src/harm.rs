//! 8. Shooting, from the hit on: what a hit does. The files beside it have what is lost by it, masts, cargo and ships.

mod cargo;
mod masts;
mod sink;

pub use cargo::{Lose, LoseChip};
pub use masts::LoseMasts;
pub use sink::Sink;
pub(crate) use sink::Sinking;

use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::Public,
    effects,
    moves::Move as M,
    pieces::{Mark, ShipAt, State, done},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// A ship or fort was hit (`fleets.intro.shoot.hit`, and everything that changes what a hit does).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Hit {
    pub(crate) by: Mark,
    pub(crate) at: Mark,
    /// What the die showed.
    pub(crate) natural: u8,
    /// The special shot that was fired, by its clause.
    #[serde(with = "crate::scene::some_clause")]
    pub(crate) shot: Option<Rule>,
    pub(crate) stage: Impact,
}

/// The parts of a hit, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Impact {
    /// It may come to nothing.
    Struck,
    /// Masts are lost, or what a special shot takes.
    Damage,
    /// A crew besides (`fleets.fx.hit_also_crew`).
    Crew,
    /// A piece of cargo besides (`fleets.fx.hit_also_cargo`).
    Cargo,
    /// The crew that the second canoe of a pack takes (`fleets.fx.canoe_pack_crew`).
    Canoes,
    /// Treasures that last until she is hit are gone, and a Jonah may be put ashore (`fleets.fx.jonah`).
    Jonah,
    /// What was grabbed is pulled alongside (`fleets.fx.grab_attack`).
    Grab,
    /// It is over.
    Over,
}

impl Impact {
    fn next(self) -> Self {
        match self {
            Impact::Struck => Impact::Damage,
            Impact::Damage => Impact::Crew,
            Impact::Crew => Impact::Cargo,
            Impact::Cargo => Impact::Canoes,
            Impact::Canoes => Impact::Jonah,
            Impact::Jonah => Impact::Grab,
            Impact::Grab | Impact::Over => Impact::Over,
        }
    }
}

impl Hit {
    pub(crate) fn new(by: Mark, at: Mark, natural: u8) -> Self {
        Hit { by, at, natural, shot: None, stage: Impact::Struck }
    }
    /// The masts that a hit takes, or the ship herself if she has none left.
    pub(crate) fn damage(&self, g: &mut Fleets, ship: ShipAt, burns: bool, referee: &mut Referee) -> Next {
        let attacker = self.attacker(g);
        let piece = &g.ships[ship.index()];
        // Also by a later gun of the action that made her one (`fleets.move.derelict_sinks`, `fleets.shoot.same_action`).
        if piece.is_derelict() {
            return Next::Call(Sink::new(ship, attacker, Rule::ShootSink).with(ship_of(self.by)).into());
        }
        if piece.masts == 0 {
            // Only fire masts are left: one of them goes.
            let mast = piece.fire.trailing_zeros() as u8;
            g.ships[ship.index()].fire &= !(1 << mast);
            g.changed();
            referee.tell_all(|| Fact::MastLost { ship, mast: mast + 1, by: Rule::IntroShootHit });
            return match g.after_loss(ship, attacker, ship_of(self.by), referee) {
                Next::Goto(next) => Next::Call(next),
                _ => Next::Again,
            };
        }
        let count = effects::hits::masts(g, self, ship, referee);
        let mut lose = LoseMasts::new(ship, count, attacker, Rule::IntroShootHit);
        lose.by_ship = ship_of(self.by);
        lose.by_attacker = attacker.is_some() && effects::hits::attacker_chooses(g, self, referee);
        lose.burns = burns;
        Next::Call(lose.into())
    }
    pub(crate) fn attacker(&self, g: &Fleets) -> Option<Seat> {
        g.captain_of(self.by)
    }
    fn on_ship(&mut self, g: &mut Fleets, ship: ShipAt, referee: &mut Referee) -> Next {
        let stage = self.stage;
        if stage == Impact::Struck {
            g.ships[ship.index()].done |= done::SHOT_AT;
            if let Some(next) = effects::hits::may_shrug_off(g, self, ship, referee) {
                return next;
            }
        }
        self.stage = stage.next();
        match (stage, self.shot) {
            (Impact::Struck, _) => Next::Again,
            (Impact::Damage, Some(shot)) => effects::shots::strike(g, self, ship, shot, referee),
            (Impact::Damage, None) => self.damage(g, ship, false, referee),
            (also, _) => effects::hits::also(g, self, ship, also, referee),
        }
    }
}

/// The ship, if it is one.
pub(crate) fn ship_of(mark: Mark) -> Option<ShipAt> {
    match mark {
        Mark::Ship(ship) => Some(ship),
        Mark::Fort(_) => None,
    }
}

impl Step<Fleets> for Hit {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if self.stage == Impact::Struck {
            effects::hits::has_hit(g, self.by, referee);
        }
        match self.at {
            Mark::Ship(ship) if g.ships[ship.index()].state == State::Gone => Next::Done,
            Mark::Ship(ship) => self.on_ship(g, ship, referee),
            Mark::Fort(island) => g.hit_fort(island, self, referee),
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.captain_of(self.at).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        if let Mark::Fort(island) = self.at {
            let flags = g.islands[island.index()].fort.map_or(0, |fort| fort.flags);
            out.extend((0..16).filter(|f| flags & (1 << f) != 0).map(|flag| M::Mast { mast: flag + 1 }));
        }
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        let Mark::Fort(island) = self.at else { return Err(Rule::FortHit) };
        let flags = g.islands[island.index()].fort.map_or(0, |fort| fort.flags);
        match mv {
            M::Mast { mast } if (1..=16).contains(mast) && flags & (1 << (mast - 1)) != 0 => Ok(()),
            _ => Err(Rule::FortHit),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let (M::Mast { mast }, Mark::Fort(island)) = (mv, self.at) else { unreachable!("checked") };
        g.lose_flag(island, mast - 1, referee);
        Next::Done
    }
}

impl Fleets {
    /// Whose it is.
    pub(crate) fn captain_of(&self, mark: Mark) -> Option<Seat> {
        match mark {
            Mark::Ship(ship) => self.ships[ship.index()].fleet,
            Mark::Fort(island) => self.islands[island.index()].fort.map(|fort| fort.owner),
        }
    }
}

/// Whether everybody could see that a ship is safe from a kind of harm; used by questions that must not open secrets.
pub(crate) fn is_openly(g: &Fleets, ship: ShipAt, rule: Rule) -> bool {
    g.has(ship, rule, Public).is_some()
}
