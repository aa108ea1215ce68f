//! Standing orders: questions that a captain has answered beforehand.

use crate::{
    Frame, Haven, Move,
    turn::{Stage, Turn},
};
use table::{Chair, Dice, Game, ONLY_MOVE, Order};

/// Ends a turn instead of asking whether another chest is wanted.
const END_TURN: &str = "end-turn";
/// Pays for nothing on the coup track.
const STAY: &str = "stay";
/// Raises a die where there is no choice between dice.
const ONE_DIE: &str = "one-die";

/// The orders there are.
pub(crate) const ORDERS: &[Order] = &[
    Order { key: END_TURN, says: "End my turn without asking whether I want another chest." },
    Order { key: STAY, says: "Never pay for further steps on the coup track." },
    Order { key: ONE_DIE, says: "Raise my only suitable die when the coup track gives a bonus." },
    Order::ONLY_MOVE,
];

/// The move that an order gives now, if it has anything to say.
pub(crate) fn obey(chair: &Chair<'_, Haven>, order: &str) -> Option<Move> {
    let g = chair.redeal(&mut Dice::seeded(0)); // Nothing is hidden, so nothing is drawn.
    match (order, g.flow().top()) {
        (END_TURN, Frame::Turn(Turn { stage: Stage::Close, .. })) => Some(Move::End),
        (STAY, Frame::CoupMove(_)) => Some(Move::Stay),
        (ONE_DIE, Frame::Bonus(_)) => match chair.offered().as_slice() {
            [raise @ Move::Raise { .. }, Move::Skip] => Some(raise.clone()),
            _ => None,
        },
        (ONLY_MOVE, _) => chair.only_option(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::tests::{played, scene};
    use table::{Seat, asked};

    /// What an order does for Anne after she has made these moves.
    fn after(text: &str, moves: &[&str], order: &str) -> Option<String> {
        let g = played(&scene(text), moves);
        assert!(asked(&g).has(Seat(0)), "Anne is asked");
        obey(&Chair::at(&g, Seat(0)), order).map(|mv| mv.to_string())
    }

    const CHEST: &str = r#"
        seats = ["anne", "ben"]
        map = ["token.rum", "token.rum"]
        disks = { ben = "back 1" }
        islands.anne = { a1 = "infra.watchtower", b2 = "tavern food:4" }
    "#;

    #[test]
    fn a_turn_ends_by_order_only_where_nothing_but_a_chest_is_asked_for() {
        assert_eq!(after(CHEST, &[], END_TURN), None);
        assert_eq!(after(CHEST, &["stop 1"], END_TURN), None);
        assert_eq!(after(CHEST, &["stop 1", "place a1.1"], END_TURN).as_deref(), Some("end"));
        assert_eq!(after(CHEST, &["stop 1", "place a1.1"], STAY), None);
        assert_eq!(after(CHEST, &["stop 1", "place a1.1"], "dance"), None);
    }

    const COUP: &str = r#"
        seats = ["anne", "ben"]
        map = ["token.pirate"]
        disks = { ben = "back 1" }
        coup = { anne = 1 }
        islands.anne = { a1 = "infra.battery", b2 = "tavern food:2" }
    "#;

    #[test]
    fn the_only_die_gets_the_bonus_and_then_nothing_is_paid() {
        let moves = ["stop 1", "place a1.1"];
        assert_eq!(after(COUP, &moves, ONE_DIE).as_deref(), Some("raise b2.1"));
        assert_eq!(after(COUP, &moves, STAY), None);
        let moves = ["stop 1", "place a1.1", "raise b2.1"];
        assert_eq!(after(COUP, &moves, STAY).as_deref(), Some("stay"));
        assert_eq!(after(COUP, &moves, ONE_DIE), None);
    }

    #[test]
    fn between_two_dice_the_captain_chooses() {
        let two = COUP.replace("b2 = ", "c1 = \"infra.granary food:5\", b2 = ");
        assert_eq!(after(&two, &["stop 1", "place a1.1"], ONE_DIE), None);
    }

    #[test]
    fn what_has_to_be_played_is_played() {
        let text = r#"
            seats = ["anne", "ben"]
            map = ["token.rum"]
            disks = { ben = "back 1" }
            islands.anne = { b2 = "tavern food:3" }
        "#;
        assert_eq!(after(text, &[], ONLY_MOVE), None);
        assert_eq!(after(text, &["stop 1"], ONLY_MOVE).as_deref(), Some("discard"));
        assert_eq!(after(text, &["stop 1", "discard"], ONLY_MOVE).as_deref(), Some("leave"));
        assert_eq!(after(&text.replace("food:3", "food:4"), &["stop 1"], ONLY_MOVE), None, "a chest may be bought");
    }

    #[test]
    fn every_order_has_a_key_of_its_own() {
        for (i, order) in ORDERS.iter().enumerate() {
            assert!(ORDERS[..i].iter().all(|other| other.key != order.key), "{}", order.key);
        }
    }
}
