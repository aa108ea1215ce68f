//! 6.2 Ramming and pinning.

use crate::{
    Fact, Fleets, Next, Referee, Rule,
    abilities::{Public, Sees},
    board::Boarding,
    data::Kind,
    effects,
    harm::LoseMasts,
    pieces::{ShipAt, State, done, marks},
    roll::{Roll, Why},
};
use borsh::{BorshDeserialize, BorshSerialize};
use plane::Line;
use serde::{Deserialize, Serialize};
use table::Step;

/// One ram (`fleets.ram.roll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Ramming {
    pub(crate) ship: ShipAt,
    pub(crate) other: ShipAt,
    /// Whether it pins anybody.
    pub(crate) pins: bool,
    stage: Blow,
}

/// The parts of a ram.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
enum Blow {
    /// The die, and the mast it breaks.
    Die,
    /// The pin that follows.
    Pin,
    /// A crew that is lost besides.
    Crew,
    /// A mast that is lost besides.
    Mast,
    /// Boarding.
    Board,
}

impl Step<Fleets> for Ramming {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if let Some(over) = g.check_end(false, referee) {
            return over;
        }
        let (ship, other) = (self.ship, self.other);
        let attacker = g.ships[ship.index()].fleet;
        let is_open = g.ships[other.index()].is_afloat() && g.ships[ship.index()].is_afloat();
        match self.stage {
            Blow::Die => {
                // The victim may ask for a parley first (`fleets.kw.parley`).
                if g.rolled.is_none() {
                    if let Some(next) = effects::aim::parley(g, ship, other, referee) {
                        return next;
                    }
                    if effects::aim::is_parleyed(g, ship, other) {
                        return Next::Done;
                    }
                }
                let Some(rolled) = g.rolled.take() else {
                    return Next::Call(Roll::new(g.active, Some(ship), Why::Ram).into());
                };
                self.stage = Blow::Pin;
                let masts = g.ships[other.index()].standing();
                let bonus = effects::rams::bonus(g, ship, other, &*referee);
                let won = i32::from(rolled.total) + bonus > i32::from(masts);
                // A derelict has no mast to lose (`fleets.ram.derelict`).
                if won && masts > 0 && effects::rams::removes_mast(g, ship, other, referee) {
                    let count = effects::rams::masts(g, ship, other, referee);
                    return Next::Call(LoseMasts::new(other, count, attacker, Rule::RamRoll).into());
                }
            }
            Blow::Pin => {
                self.stage = Blow::Crew;
                // Fire masts are no masts here (`fleets.firemast.count`), and without masts nobody holds her
                // (`fleets.ram.derelict`).
                if self.pins && is_open && g.ships[other.index()].masts != 0 {
                    g.pin_by_ram(ship, other, referee);
                }
            }
            Blow::Crew | Blow::Mast => {
                let (next, also) = match self.stage {
                    Blow::Crew => (Blow::Mast, Rule::FxRamAlsoCrew),
                    _ => (Blow::Board, Rule::FxRamAlsoMast),
                };
                self.stage = next;
                if is_open && let Some(next) = effects::rams::also(g, ship, other, also, referee) {
                    return next;
                }
            }
            Blow::Board if is_open => return Next::Goto(Boarding::after_ram(ship, other).into()),
            Blow::Board => return Next::Done,
        }
        Next::Again
    }
}

impl Fleets {
    /// A ship rams another.
    pub(crate) fn ram(&mut self, ship: ShipAt, other: ShipAt, pins: bool, referee: &mut Referee) -> Next {
        self.ships[ship.index()].done |= done::RAMMED;
        referee.tell_all(|| Fact::Rams { ship, other });
        Next::Call(Ramming { ship, other, pins, stage: Blow::Die }.into())
    }
    /// Does this piece hold ships in its arms instead of ramming (`fleets.kw.kraken`)?
    pub(crate) fn surrounds(&self, ship: ShipAt) -> bool {
        self.is_creature(ship)
            && [Rule::FxKraken, Rule::FxOctopus].into_iter().any(|rule| self.has(ship, rule, Public).is_some())
    }
    /// Does it surround that ship, or can it?
    pub(crate) fn can_be_surrounded(&self, by: ShipAt, other: ShipAt) -> bool {
        self.is_enemy(by, other)
            && self.kind(other) == Kind::Ship
            && self.ships[other.index()].is_afloat()
            && !self.ships[other.index()].is(marks::GHOSTLY)
            && self.ships_touch(by, other)
    }
    /// Has she blades at her sides (`fleets.kw.switchblade`)?
    pub(crate) fn has_blades(&self, ship: ShipAt) -> bool {
        self.kind(ship) == Kind::Ship && self.has(ship, Rule::FxSwitchblade, Public).is_some()
    }
    /// The two sides of a hull: the edges from corner 2 to 3 and from 6 to 7.
    pub(crate) fn sides(&self, ship: ShipAt) -> [Line; 2] {
        let hull = self.outline(ship);
        let corners = hull.corners();
        [(2, 3), (6, 7)].map(|(a, b)| Line { from: corners[a], to: corners[b] })
    }
    /// Is her bow where it rams (`fleets.geo.ram`)? A submarine may ram from below (`fleets.fx.submerged_ram`).
    pub(crate) fn ram_contact(&self, ship: ShipAt, other: ShipAt) -> bool {
        if self.ships[ship.index()].is(marks::SUBMERGED) {
            return self.on_sea(other) && self.bow_zone(ship).touches(&self.outline(other));
        }
        self.bow_touches(ship, other)
    }
    /// The ships to which a pin ties her, in either direction (`fleets.ram.no_reram`). In the earlier edition contact of
    /// the bow is the pin.
    pub(crate) fn pins_with(&self, ship: ShipAt) -> u64 {
        if !self.ships[ship.index()].is_afloat() {
            return 0;
        }
        let stored = |a: ShipAt, b: ShipAt| self.ships[a.index()].pinned_by == Some(b);
        let tied = |o: &ShipAt| {
            stored(ship, *o)
                || stored(*o, ship)
                || (self.options.crimson
                    && (self.is_held_by_contact(ship, *o, Public) || self.is_held_by_contact(*o, ship, Public)))
        };
        self.afloat().filter(tied).fold(0, |set, o| set | 1 << o.0)
    }

    /// May she ram at all (`fleets.ram.when`)?
    pub(crate) fn may_ram(&self, ship: ShipAt, sees: impl Sees) -> bool {
        let piece = &self.ships[ship.index()];
        if piece.masts == 0 && !self.options.crimson {
            return false;
        }
        let below = piece.is(marks::SUBMERGED) && self.has(ship, Rule::FxSubmergedRam, sees).is_none();
        // In tow she rams nobody (`fleets.board.towed`).
        if piece.towed_by.is_some() || below || (piece.is(marks::GHOSTLY) && !self.options.crimson) {
            return false;
        }
        match self.kind(ship) {
            // Canoes never ram (`fleets.kw.native_canoe`).
            Kind::Ship => self.has(ship, Rule::FxNativeCanoe, sees).is_none(),
            // Nor do creatures, unless a keyword lets them (`fleets.ram.creature`, `fleets.creature.keyword_over`).
            Kind::Creature => {
                self.has(ship, Rule::FxSeaMonster, Public).is_some() || self.has(ship, Rule::FxTitan, Public).is_some()
            }
            Kind::Flotilla => false,
        }
    }
    /// May this ship be rammed by that one? She may at home, too (`fleets.ram.docked_home`); a creature may not, unless a
    /// keyword says so (`fleets.ram.creature`).
    pub(crate) fn can_be_rammed(&self, by: ShipAt, other: ShipAt, sees: impl Sees) -> bool {
        let piece = &self.ships[other.index()];
        let ghost = piece.is(marks::GHOSTLY);
        let creature = self.is_creature(other) && self.has(other, Rule::FxSeaMonster, Public).is_none();
        self.is_enemy(by, other)
            && piece.is_afloat()
            && !ghost
            && !piece.is(marks::SUBMERGED)
            && !creature
            && self.kind(other) != Kind::Flotilla
            && self.ships[by.index()].towed_by != Some(other)
            && effects::rams::may(self, by, other, sees)
    }
    /// Can a ship be pinned at all? Not a longship or canoe (`fleets.kw.longship`, `fleets.kw.native_canoe`).
    pub(crate) fn can_be_pinned(&self, ship: ShipAt, sees: impl Sees) -> bool {
        let rules = [Rule::FxGalley, Rule::FxLongship, Rule::FxNativeCanoe, Rule::FxCannotBePinned];
        let piece = &self.ships[ship.index()];
        !piece.is(marks::GHOSTLY) && !rules.into_iter().any(|rule| self.has(ship, rule, sees).is_some())
    }
    /// Can a ship hold another? Not a longship or canoe (`fleets.kw.longship`, `fleets.kw.native_canoe`).
    pub(crate) fn can_pin(&self, ship: ShipAt, sees: impl Sees) -> bool {
        let rules = [Rule::FxGalley, Rule::FxLongship, Rule::FxNativeCanoe];
        let piece = &self.ships[ship.index()];
        let ghost = piece.is(marks::GHOSTLY) && !self.options.crimson;
        !ghost && !rules.into_iter().any(|rule| self.has(ship, rule, sees).is_some())
    }
    /// Is she pinned (`fleets.pin.def`, `fleets.pin.only_ram`, `fleets.pin.contact_crimson`)?
    pub(crate) fn is_pinned(&self, ship: ShipAt, sees: impl Sees) -> bool {
        if self.ships[ship.index()].pinned_by.is_some() {
            return true;
        }
        self.options.crimson
            && self.ships[ship.index()].is_afloat()
            && self.afloat().any(|o| self.is_held_by_contact(ship, o, sees))
    }
    /// Does contact of her bow with that ship pin her (`fleets.pin.contact_crimson`, `fleets.geo.pin`)?
    fn is_held_by_contact(&self, ship: ShipAt, o: ShipAt, sees: impl Sees) -> bool {
        self.is_enemy(ship, o)
            && self.ships[o.index()].masts != 0
            && self.kind(o) == Kind::Ship
            && self.ships[ship.index()].towed_by != Some(o)
            && self.bow_touches(ship, o)
            && self.can_pin(o, sees)
            && self.can_be_pinned(ship, sees)
    }
    /// `fleets.ram.pin_self`: the ramming ship is pinned, not the rammed one (`fleets.pin.rammed_free`); a sea monster's
    /// victim is.
    fn pin_by_ram(&mut self, ship: ShipAt, other: ShipAt, referee: &mut Referee) {
        let monster = self.has(ship, Rule::FxSeaMonster, Public).is_some();
        let (held, holder) = if monster { (other, ship) } else { (ship, other) };
        if self.options.crimson && !monster {
            // Computed from contact there.
            return;
        }
        self.pin(held, holder, referee);
    }
    /// A ship is held by another.
    pub(crate) fn pin(&mut self, held: ShipAt, holder: ShipAt, referee: &mut Referee) {
        // Creatures are never held (`fleets.ram.creature`).
        if self.can_be_pinned(held, &*referee) && self.can_pin(holder, &*referee) && !self.is_creature(held) {
            self.ships[held.index()].pinned_by = Some(holder);
            referee.tell_all(|| Fact::Pinned { ship: held, by: holder });
        }
    }
    pub(crate) fn unpin(&mut self, ship: ShipAt, referee: &mut Referee) {
        self.ships[ship.index()].pinned_by = None;
        referee.tell_all(|| Fact::Unpinned { ship });
    }
    /// `fleets.pin.release`: pins that have ended by themselves.
    pub(crate) fn check_pins(&mut self, referee: &mut Referee) {
        for ship in self.ship_list() {
            let Some(holder) = self.ships[ship.index()].pinned_by else { continue };
            let by = &self.ships[holder.index()];
            let holds = by.state == State::Afloat
                && by.masts != 0
                && self.ships[ship.index()].is_afloat()
                && self.is_enemy(ship, holder)
                && self.ships_touch(ship, holder);
            if !holds {
                self.unpin(ship, referee);
            }
        }
    }
}
