//! What holds for a while: a chain in the rigging, a crew in stinking smoke, calm air over a stretch of sea.

use crate::{Fleets, Rule, pieces::ShipAt};
use borsh::{BorshDeserialize, BorshSerialize};
use plane::Point;
use serde::{Deserialize, Serialize};
use table::Seat;

/// Something that holds for a number of turns. Turns are counted for the whole table, so that "her next turn" and
/// "until your next turn" are numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Spell {
    /// The clause that says what holds.
    pub what: Rule,
    /// For which ship; for all if none is named.
    pub on: Option<ShipAt>,
    /// Round which token.
    pub at: Option<Point>,
    /// Whose it is.
    pub by: Seat,
    /// A number that the clause needs.
    pub n: u16,
    /// The first turn.
    pub from: u16,
    /// The last turn.
    pub to: u16,
}

impl Fleets {
    /// The number of a captain's next turn after the one that is being played.
    pub(crate) fn next_turn_of(&self, seat: Seat) -> u16 {
        let chairs = u16::from(self.chairs_u8());
        let ahead = (u16::from(seat.0) + chairs - u16::from(self.active.0) - 1) % chairs + 1;
        self.turn + ahead
    }
    /// Until the end of this turn.
    pub(crate) fn cast_this_turn(&mut self, what: Rule, on: Option<ShipAt>, by: Seat, n: u16) {
        self.cast(Spell { what, on, at: None, by, n, from: self.turn, to: self.turn });
    }
    /// During the next turn of the ship's captain.
    pub(crate) fn cast_next_turn(&mut self, what: Rule, on: ShipAt, by: Seat, n: u16) {
        let of = self.ships[on.index()].fleet.unwrap_or(by);
        let next = self.next_turn_of(of);
        self.cast(Spell { what, on: Some(on), at: None, by, n, from: next, to: next });
    }
    /// Until a captain's next turn begins.
    pub(crate) fn cast_until(&mut self, what: Rule, on: Option<ShipAt>, at: Option<Point>, by: Seat, n: u16) {
        self.cast(Spell { what, on, at, by, n, from: self.turn, to: self.next_turn_of(by) - 1 });
    }
    /// From now on for good.
    pub(crate) fn cast_for_good(&mut self, what: Rule, on: Option<ShipAt>, by: Seat, n: u16) {
        self.cast(Spell { what, on, at: None, by, n, from: self.turn, to: u16::MAX });
    }
    /// Something begins to hold. The oldest makes room if there are far too many.
    pub(crate) fn cast(&mut self, spell: Spell) {
        if self.spells.is_full() {
            self.spells.remove(0);
        }
        self.in_play.add_spell(spell.what);
        self.spells.push(spell);
    }
    /// What holds now for a ship by this clause.
    #[inline]
    pub(crate) fn spell(&self, what: Rule, on: ShipAt) -> Option<&Spell> {
        let held = if self.in_play.has_spell(what) { &self.spells[..] } else { &[] };
        debug_assert!(!held.is_empty() || self.spells.iter().all(|s| s.what != what), "{what:?} holds");
        held.iter()
            .find(|s| s.what == what && s.on.is_none_or(|ship| ship == on) && (s.from..=s.to).contains(&self.turn))
    }
    /// Does it hold for her now?
    pub(crate) fn is_under(&self, what: Rule, on: ShipAt) -> bool {
        self.spell(what, on).is_some()
    }
    /// Ends what holds for a ship by this clause.
    pub(crate) fn lift(&mut self, what: Rule, on: ShipAt) {
        self.spells.retain(|s| !(s.what == what && s.on == Some(on)));
    }
    /// Takes away what is over (`fleets.turn.start`, step 1).
    pub(crate) fn lift_what_is_over(&mut self) {
        let turn = self.turn;
        self.spells.retain(|s| s.to >= turn);
    }
}
