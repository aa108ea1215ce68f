//! 9. Repairing.

use crate::{
    Fact, Fleets, Move, Referee, Rule,
    abilities::{Public, Sees},
    actions::Act,
    data::Kind,
    moves::Move as M,
    pieces::{ShipAt, State, marks},
};
use table::Eyes;

impl Fleets {
    /// `fleets.repair.action`: a mast is put up again.
    pub(crate) fn repair(&mut self, ship: ShipAt, mast: u8, by: Rule, referee: &mut Referee) {
        self.changed();
        // A repair action also sees to a jammed deck gun; mast 0 is that gun alone (`fleets.kw.bombardier`).
        self.ships[ship.index()].mark(marks::JAMMED, false);
        referee.tell_all(|| Fact::MastRepaired { ship, mast, by });
        if mast == 0 {
            return;
        }
        self.ships[ship.index()].masts |= 1 << (mast - 1);
        if let Some(tower) = self.ships[ship.index()].towed_by {
            self.cast_off(tower, referee);
        }
    }
    /// The masts that can be put up again.
    pub(crate) fn lost_masts(&self, ship: ShipAt) -> impl Iterator<Item = u8> + use<> {
        let piece = self.ships[ship.index()];
        let all = self.data[piece.card].masts;
        (0..all).filter(move |m| (piece.masts | piece.fire) & (1 << m) == 0).map(|m| m + 1)
    }
    /// May this mast be put up again? It may on a derelict, too (`fleets.repair.derelict`).
    pub(crate) fn check_repair(&self, ship: ShipAt, mast: u8, sees: impl Sees) -> Result<(), Rule> {
        self.may_act(ship, Act::Repair)?;
        if self.kind(ship) != Kind::Ship {
            return Err(Rule::RepairCreature);
        }
        let piece = &self.ships[ship.index()];
        if piece.is(marks::SUBMERGED) {
            return Err(Rule::KwSubmarine);
        }
        let unjams = mast == 0 && piece.is(marks::JAMMED);
        if !unjams && (mast == 0 || !self.lost_masts(ship).any(|m| m == mast)) {
            return Err(if (1..=16).contains(&mast) && piece.fire & (1 << (mast - 1)) != 0 {
                Rule::FiremastRepair
            } else {
                Rule::RepairAction
            });
        }
        let docked = self.docked_at(ship, sees).filter(|i| {
            let island = &self.islands[i.index()];
            let marque = island.home.is_some() && self.has(ship, Rule::FxUtLetterOfMarque, Public).is_some();
            marque || island.home == piece.fleet || island.fort.is_some_and(|fort| Some(fort.owner) == piece.fleet)
        });
        // A shipwright works at sea and at any island (`fleets.crew.shipwright`).
        if docked.is_some() || self.has(ship, Rule::FxShipwright, sees).is_some() {
            return Ok(());
        }
        // Who is lost is docked no longer.
        Err(if matches!(piece.state, State::Lost(_)) { Rule::FogState } else { Rule::RepairAction })
    }
    pub(crate) fn repair_options(&self, ship: ShipAt, eyes: Eyes, out: &mut Vec<Move>) {
        let jammed = self.ships[ship.index()].is(marks::JAMMED).then_some(0);
        for mast in jammed.into_iter().chain(self.lost_masts(ship)) {
            if self.check_repair(ship, mast, eyes).is_ok() {
                out.push(M::Repair { ship, mast });
            }
        }
    }
}
