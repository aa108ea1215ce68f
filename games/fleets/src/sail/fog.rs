//! The way out of a fog bank.

use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    data::{Kind, Terrain},
    moves::Move as M,
    pieces::{At, ShipAt, State, TerrainAt, marks},
    roll::{Roll, Why},
};
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Heading, Pose};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// Leaving a fog bank (`fleets.fog.exit`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct LeaveFog {
    pub(crate) ship: ShipAt,
    pub(crate) bank: TerrainAt,
    /// The number, 1 to 6; 0 before the die.
    pub(crate) number: u8,
    /// Whether another bank may still be chosen (`fleets.fx.fog_travel`).
    chooses: bool,
}

impl LeaveFog {
    pub(crate) fn new(g: &Fleets, ship: ShipAt, bank: TerrainAt) -> Self {
        let chooses = g.ships[ship.index()].is(marks::FOGBOUND) && g.might_have(ship, Rule::FxFogTravel);
        LeaveFog { ship, bank, number: 0, chooses }
    }
    /// The other banks from which she may come out, as far as these eyes know.
    fn banks<'a>(&'a self, g: &'a Fleets) -> impl Iterator<Item = TerrainAt> + 'a {
        g.terrain_list().filter(|t| *t != self.bank && g.terrain[t.index()].kind == Terrain::Fog)
    }
    /// The pose at a number with a heading (`fleets.geo.fog_exit`).
    pub(crate) fn pose(&self, g: &Fleets, number: u8, heading: Heading) -> Option<Pose> {
        let bank = &g.terrain[self.bank.index()];
        let outline = g.terrain_outline(self.bank);
        let corners = outline.corners();
        let point = corners[corners.len() / 6 * usize::from(number - 1)];
        if g.kind(self.ship) != Kind::Ship {
            if heading != Heading::EAST {
                return None;
            }
            let outward = bank.pose.heading.turned(plane::rdiv(4096 * i64::from(number - 1), 6) as i32);
            let radius = match g.kind(self.ship) {
                Kind::Creature => g.data.geometry.creature.radius,
                _ => g.data.geometry.flotilla.radius,
            };
            return Some(Pose::new(point.step(radius, outward), Heading::EAST));
        }
        // Away from the bank, her stern on the number (`fleets.fog.exit_away`, `fleets.geo.away`).
        if !g.options.crimson && !plane::is_away(heading, point, bank.pose.at) {
            return None;
        }
        Some(Pose::new(point.step(g.hull_length(self.ship), heading), heading))
    }
    fn is_open(&self, g: &Fleets, number: u8, heading: Heading) -> bool {
        self.pose(g, number, heading)
            .is_some_and(|pose| g.is_legal(self.ship, pose) && g.plan_tow(self.ship, pose).is_ok())
    }
    fn has_heading(&self, g: &Fleets, number: u8) -> bool {
        self.first_heading(g, number).is_some()
    }
    /// Coarsely first, which is mostly enough; but the narrowest gap counts, too.
    fn first_heading(&self, g: &Fleets, number: u8) -> Option<u16> {
        let headings = (0..4096).step_by(128).chain(0..4096);
        headings.map(|h| h as u16).find(|h| self.is_open(g, number, Heading::new(i32::from(*h))))
    }
}

impl LeaveFog {
    /// Through the fog to another bank.
    fn travel(&mut self, g: &mut Fleets, bank: TerrainAt, referee: &mut Referee) {
        let (ship, fx) = (self.ship, Rule::FxFogTravel);
        self.bank = bank;
        if let Some(ability) = g.has(ship, fx, &*referee) {
            g.show(&[ability], referee);
        }
        referee.tell_all(|| Fact::Used { ship, fx });
        for lost in [Some(ship), g.ships[ship.index()].tows].into_iter().flatten() {
            g.ships[lost.index()].state = State::Lost(bank);
            referee.tell_all(|| Fact::Lost { ship: lost, terrain: bank });
        }
    }
}

impl Step<Fleets> for LeaveFog {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        let has_other = self.banks(g).next().is_some();
        self.chooses &= has_other;
        if self.number == 0 {
            if self.chooses {
                return Next::Ask;
            }
            let Some(rolled) = g.rolled.take() else {
                return Next::Call(Roll::new(g.active, Some(self.ship), Why::Fog).into());
            };
            // The next number up that has room (`fleets.fog.exit_blocked`).
            let numbers = (0..6).map(|k| (rolled.natural - 1 + k) % 6 + 1);
            let open = numbers.into_iter().find(|n| self.has_heading(g, *n));
            match open {
                Some(number) => self.number = number,
                None => return Next::Done,
            }
        }
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.ship.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        if self.chooses {
            out.push(M::Pass);
            if g.has(self.ship, Rule::FxFogTravel, eyes).is_some() {
                out.extend(self.banks(g).map(|terrain| M::Terrain { terrain }));
            }
            return;
        }
        let headings = (0..4096).step_by(128).filter(|h| self.is_open(g, self.number, Heading::new(*h)));
        out.extend(headings.map(|h| M::Face { heading: h as u16 }));
        if out.is_empty() {
            out.extend(self.first_heading(g, self.number).map(|heading| M::Face { heading }));
        }
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Pass if self.chooses => Ok(()),
            M::Terrain { terrain } if self.chooses && self.banks(g).any(|t| t == *terrain) => {
                g.has(self.ship, Rule::FxFogTravel, eyes).map(|_| ()).ok_or(Rule::FxFogTravel)
            }
            _ if self.chooses => Err(Rule::FxFogTravel),
            M::Face { heading }
                if *heading < 4096 && self.is_open(g, self.number, Heading::new(i32::from(*heading))) =>
            {
                Ok(())
            }
            _ if g.options.crimson => Err(Rule::FogExitFaceCrimson),
            _ => Err(Rule::FogExitFace),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let M::Face { heading } = mv else {
            self.chooses = false;
            if let M::Terrain { terrain } = mv {
                self.travel(g, terrain, referee);
            }
            return Next::Again;
        };
        let pose = self.pose(g, self.number, Heading::new(i32::from(heading))).expect("checked");
        let (ship, number) = (self.ship, self.number);
        g.ships[ship.index()].state = State::Afloat;
        if let Some(towed) = g.ships[ship.index()].tows {
            g.ships[towed.index()].state = State::Afloat;
        }
        referee.tell_all(|| Fact::Found { ship, number });
        referee.tell_all(|| Fact::Placed { ship, at: At(pose), by: Rule::FogExit });
        g.place(ship, pose, referee);
        let mut sailing = g.sailing(ship, true, Rule::IntroTurn);
        // The bank that she leaves does not take her again (`fleets.fog.exit_free`).
        sailing.met = 1 << self.bank.0;
        g.set_out(&mut sailing, referee);
        Next::Goto(sailing.into())
    }
}
