//! 6.3 Towing.

use crate::{
    Docking, Fact, Fleets, Move, Next, Referee, Rule,
    data::Kind,
    moves::Move as M,
    pieces::{At, IslandAt, ShipAt, Spot, done, marks},
    sea::Bound,
};
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Heading, Pose, TOUCH};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

impl Fleets {
    /// Where a towed hull lies behind her tower (`fleets.tow.place`, `fleets.geo.tow`); the tower is a solid for her.
    pub(crate) fn tow_pose(&self, tower: ShipAt, end: Pose, towed: ShipAt) -> Option<Pose> {
        let length = if self.kind(tower) == Kind::Ship { self.hull_length(tower) } else { self.hull(tower).radius() };
        let bow = end.behind(length + TOUCH);
        if self.kind(towed) != Kind::Ship {
            let pose = Pose::new(end.behind(length + TOUCH + self.hull(towed).radius()), Heading::EAST);
            let solids = self.solids_near(towed, pose, self.hull(towed), 0, Bound::Here);
            return plane::is_legal(&self.hull(towed).at(pose), self.area(), &solids).then_some(pose);
        }
        let hull = self.hull(towed);
        let mut solids = self.solids_near(towed, Pose::new(bow, end.heading), hull, 100, Bound::Here);
        solids.push(self.hull(tower).at(end));
        let heading = plane::first_free_heading(hull, bow, end.heading, self.area(), &solids)?;
        Some(Pose::new(bow, heading))
    }
    /// May she take this derelict in tow (`fleets.tow.*`)?
    pub(crate) fn check_tow(&self, ship: ShipAt, derelict: ShipAt) -> Result<(), Rule> {
        let (Some(tower), Some(towed)) = (self.ships.get(ship.index()), self.ships.get(derelict.index())) else {
            return Err(Rule::TowWhen);
        };
        if !self.is_of(ship, self.active) || !tower.did(done::MAY_TOW) || !tower.is_afloat() {
            return Err(Rule::TowWhen);
        }
        if self.is_creature(ship) || tower.is(marks::SUBMERGED) {
            return Err(Rule::CreatureNo);
        }
        if tower.tows.is_some() || tower.towed_by.is_some() || towed.tows.is_some() {
            return Err(Rule::TowOne);
        }
        if towed.tangled.is_some() || !towed.is_afloat() || self.is_creature(derelict) {
            return Err(Rule::TowNot);
        }
        if tower.is_derelict() {
            return Err(Rule::TowRelease);
        }
        let is_flotilla = self.kind(derelict) == Kind::Flotilla;
        let own_flotilla = is_flotilla && towed.fleet == Some(self.active);
        // A derelict may be anybody's (`fleets.tow.any`).
        if ship == derelict || !(towed.is_derelict() || own_flotilla) {
            return Err(Rule::TowWhen);
        }
        if let Some(other) = towed.towed_by {
            return Err(if self.is_enemy(ship, other) { Rule::TowEnemyCut } else { Rule::TowOne });
        }
        // Her hull touches the derelict's bow zone; of a flotilla any part (`fleets.geo.tow_contact`).
        if !self.outline(ship).touches(&self.bow_zone(derelict)) {
            return Err(Rule::TowWhen);
        }
        let mut after = self.clone();
        after.ships[ship.index()].tows = Some(derelict);
        after.ships[derelict.index()].towed_by = Some(ship);
        after.tow_pose(ship, tower.pose, derelict).map(|_| ()).ok_or(Rule::GeoTow)
    }
    pub(crate) fn tow_options(&self, ship: ShipAt, _: Eyes, out: &mut Vec<Move>) {
        if self.ships[ship.index()].tows.is_some() {
            out.push(M::CastOff { ship });
        }
        if self.ships[ship.index()].did(done::MAY_TOW) {
            for derelict in self.afloat() {
                let may = self.ships[derelict.index()].is_derelict() || self.kind(derelict) == Kind::Flotilla;
                if may && self.check_tow(ship, derelict).is_ok() {
                    out.push(M::Tow { ship, derelict });
                }
            }
        }
    }
    pub(crate) fn take_in_tow(&mut self, ship: ShipAt, derelict: ShipAt, referee: &mut Referee) {
        let who = self.ships[ship.index()].fleet;
        self.ships[ship.index()].tows = Some(derelict);
        let towed = &mut self.ships[derelict.index()];
        towed.towed_by = Some(ship);
        towed.pinned_by = None;
        // An opponent's tow saves her from being scuttled (`fleets.scuttle.cancel`).
        if towed.fleet != who && towed.is(marks::SCUTTLED) {
            towed.mark(marks::SCUTTLED, false);
            referee.tell_all(|| Fact::ScuttleFails { ship: derelict });
        }
        referee.tell_all(|| Fact::Towed { ship, derelict });
        if let Some(who) = who {
            let by = if self.options.crimson { Rule::TowCaptureCrimson } else { Rule::TowCapture };
            self.join(derelict, who, by, referee);
        }
        self.settle(ship, referee);
    }
    /// A ship with all that is aboard joins a fleet; its captain sees what she carries.
    pub(crate) fn join(&mut self, ship: ShipAt, who: Seat, by: Rule, referee: &mut Referee) {
        if self.ships[ship.index()].fleet == Some(who) {
            return;
        }
        self.changed();
        self.ships[ship.index()].fleet = Some(who);
        referee.tell_all(|| Fact::Joins { ship, who, by });
        // Who has taken her, in tow or otherwise, has saved her from being scuttled (`fleets.scuttle.cancel`).
        if self.ships[ship.index()].is(marks::SCUTTLED) {
            self.ships[ship.index()].mark(marks::SCUTTLED, false);
            referee.tell_all(|| Fact::ScuttleFails { ship });
        }
        let chips: crate::pieces::Chips = self.chips_at(Spot::Ship(ship)).map(|(at, _)| at).take(64).collect();
        for chip in chips {
            self.let_see(chip, who, referee);
            crate::effects::crew::captured(self, chip, who, referee);
        }
        self.check_pins(referee);
    }
    pub(crate) fn check_cast_off(&self, ship: ShipAt) -> Result<(), Rule> {
        let may = self.is_of(ship, self.active) && self.ships[ship.index()].tows.is_some();
        if may { Ok(()) } else { Err(Rule::TowRelease) }
    }
    /// Ends every tow that she is part of.
    pub(crate) fn cast_off(&mut self, ship: ShipAt, referee: &mut Referee) {
        if let Some(derelict) = self.ships[ship.index()].tows.take() {
            self.ships[derelict.index()].towed_by = None;
            referee.tell_all(|| Fact::CastOff { ship, derelict });
        }
        if let Some(tower) = self.ships[ship.index()].towed_by.take() {
            self.ships[tower.index()].tows = None;
            referee.tell_all(|| Fact::CastOff { ship: tower, derelict: ship });
        }
    }
}

/// A towed ship is docked where her tower is (`fleets.tow.dock`, `fleets.tow.dock_crimson`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct TowDock {
    pub(crate) ship: ShipAt,
    pub(crate) island: IslandAt,
}

impl TowDock {
    fn fits(&self, g: &Fleets, pose: Pose) -> bool {
        g.is_on_plane(pose)
            && g.hull(self.ship).at(pose).touches(&g.island_outline(self.island))
            && g.is_legal(self.ship, pose)
            && g.ships[self.ship.index()].towed_by.is_none_or(|t| !g.hull(self.ship).at(pose).overlaps(&g.outline(t)))
    }
    /// Some poses round the island with her bow or her side on it.
    pub(crate) fn poses(&self, g: &Fleets, most: usize) -> arrayvec::ArrayVec<Pose, 24> {
        let shore = g.island_outline(self.island);
        let centre = g.islands[self.island.index()].pose.at;
        let spots = (0..24).map(|k| {
            let out = Heading::new(k * 170);
            let inward = out.opposite();
            // From far out straight in, until the bow is on the shore.
            let from = centre.step(6000, out);
            let segment = plane::Segment { from, heading: inward, distance: 6000 };
            let hull = g.hull(self.ship).at(Pose::new(from, inward));
            let at = plane::Contact::touching(&hull, segment, &shore).and_then(|c| c.first(0));
            at.map(|t| Pose::new(segment.at(t), inward))
        });
        spots.flatten().filter(|pose| self.fits(g, *pose)).take(most).collect()
    }
}

impl Step<Fleets> for TowDock {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        if self.poses(g, 1).is_empty() {
            // She stays behind the tower and counts as docked.
            g.ships[self.ship.index()].moored = Some(self.island);
            return Next::Goto(Docking::placed(self.ship).into());
        }
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.ship.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.poses(g, 24).into_iter().map(|pose| M::Put { at: At(pose) }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Put { at } if self.fits(g, at.0) => Ok(()),
            _ => Err(Rule::TowDock),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let M::Put { at } = mv else { unreachable!("checked") };
        let ship = self.ship;
        referee.tell_all(|| Fact::Placed { ship, at, by: Rule::TowDock });
        g.ships[ship.index()].pose = at.0;
        g.keep_shores(ship);
        // Whoever is placed at an island docks there (`fleets.dock.event`).
        Next::Goto(Docking::placed(ship).into())
    }
}
