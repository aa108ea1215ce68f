//! Coming about (`fleets.move.come_about`).

use super::AfterMove;
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    actions::Act,
    data::Kind,
    pieces::{At, ShipAt, State, done},
    sea::Solids,
};
use plane::{Heading, Pose};
use table::Eyes;

impl Fleets {
    /// May she come about to this heading?
    pub(crate) fn check_come_about(&self, ship: ShipAt, heading: u16, eyes: Eyes) -> Result<(), Rule> {
        self.may_come_about(ship, eyes)?;
        self.about(ship, heading).map(|_| ()).ok_or(Rule::MoveComeAboutPivot)
    }
    /// May she come about at all?
    fn may_come_about(&self, ship: ShipAt, eyes: Eyes) -> Result<(), Rule> {
        if !self.options.come_about {
            return Err(if self.options.crimson { Rule::MoveComeAbout } else { Rule::MoveComeAboutCursed });
        }
        self.may_act(ship, Act::Move)?;
        self.can_move(ship, eyes)?;
        let piece = &self.ships[ship.index()];
        if matches!(piece.state, State::Lost(_)) {
            return Err(Rule::FogExit);
        }
        if self.kind(ship) != Kind::Ship || !piece.is_afloat() || piece.is_derelict() {
            return Err(Rule::MoveComeAbout);
        }
        Ok(())
    }
    pub(crate) fn about(&self, ship: ShipAt, heading: u16) -> Option<Pose> {
        let mut solids = Solids::new();
        self.push_solids_about(ship, self.hull_length(ship) / 2, &mut solids);
        self.about_among(&solids, ship, heading)
    }
    fn about_among(&self, solids: &Solids, ship: ShipAt, heading: u16) -> Option<Pose> {
        let pose =
            self.ships[ship.index()].pose.rotated_about(self.hull_length(ship) / 2, Heading::new(i32::from(heading)));
        let fits = heading < 4096 && self.is_on_plane(pose) && self.is_legal_among(solids, ship, pose);
        let tow = self.ships[ship.index()].tows.is_none_or(|towed| self.tow_pose(ship, pose, towed).is_some());
        (fits && tow).then_some(pose)
    }
    pub(crate) fn come_about_options(&self, ship: ShipAt, eyes: Eyes, out: &mut Vec<Move>) {
        if !self.options.come_about || self.may_come_about(ship, eyes).is_err() {
            return;
        }
        let now = self.ships[ship.index()].pose.heading.steps();
        let mut solids = Solids::new();
        self.push_solids_about(ship, self.hull_length(ship) / 2, &mut solids);
        for turn in [1024, 2048, 3072] {
            let heading = ((now + turn) % 4096) as u16;
            if self.about_among(&solids, ship, heading).is_some() {
                out.push(Move::ComeAbout { ship, heading });
            }
        }
    }
    pub(crate) fn come_about(&mut self, ship: ShipAt, heading: u16, referee: &mut Referee) -> Next {
        let before = self.ships[ship.index()].pose;
        let pose = self.about(ship, heading).expect("checked");
        let (islands, pins) = (self.islands_touched(ship), self.pins_with(ship));
        self.ships[ship.index()].done |= done::MAY_TOW;
        referee.tell_all(|| Fact::Sails { ship });
        referee.tell_all(|| Fact::Placed { ship, at: At(pose), by: Rule::MoveComeAbout });
        self.place(ship, pose, referee);
        let still = islands & self.islands_touched(ship);
        let tied = self.ship_list().filter(|o| pins & (1 << o.0) != 0 && self.ships_touch(ship, *o));
        let tied = tied.fold(0, |set, o| set | 1 << o.0);
        let met = self.meet_terrain(ship, before, 0, referee);
        Next::Call(AfterMove::new(ship, still, tied, Rule::IntroTurn, met).into())
    }
}
