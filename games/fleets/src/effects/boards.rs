//! What changes a boarding.

use super::Activated;
use crate::{
    Fleets, Move, Next, Referee, Rule,
    abilities::Uses,
    board::Board,
    pieces::{Mark, ShipAt},
};
use table::Eyes;

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[];

/// May one ship board the other?
pub(crate) fn may(_: &Fleets, _: ShipAt, _: ShipAt) -> bool {
    true
}

/// What is added to a boarding roll (`fleets.fx.board_bonus`). The sources show themselves.
pub(crate) fn bonus(g: &mut Fleets, board: &Board, ship: ShipAt, against: ShipAt, referee: &mut Referee) -> i32 {
    let mut uses = Uses::new();
    let mut bonus = 0;
    for ability in g.distinct(ship, Rule::FxBoardBonus, &*referee) {
        let effect = &g.data[ability.effect];
        if effect.vs.is_empty() || g.is_target(&effect.vs, false, Mark::Ship(against)) {
            bonus += i32::from(effect.n);
            let _ = uses.try_push(ability);
        }
    }
    if board.rammer == Some(ship) && g.has(ship, Rule::FxLongship, &*referee).is_some() {
        bonus += 1;
    }
    g.show(&uses, referee);
    bonus
}

/// Is there anything else that a win may do?
pub(crate) fn has_more(_: &Fleets, _: &Board) -> bool {
    false
}

/// What else the winner may choose.
pub(crate) fn offers(_: &Fleets, _: &Board, _: Eyes, _: &mut Vec<Move>) {}

/// May the winner choose this?
pub(crate) fn check(_: &Fleets, _: &Board, _: Eyes, _: &Move) -> Result<(), Rule> {
    Err(Rule::BoardWin)
}

/// The winner chooses it.
pub(crate) fn act(_: &mut Fleets, _: &mut Board, mv: Move, _: &mut Referee) -> Next {
    unreachable!("{mv} was not offered")
}

/// What follows a won boarding.
pub(crate) fn after_win(_: &mut Fleets, _: &mut Board, _: &mut Referee) -> Next {
    Next::Done
}
