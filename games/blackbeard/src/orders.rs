//! Standing orders: questions that a player has answered beforehand (`bb.hidden.prompt`).

use crate::{Blackbeard, Frame, Move};
use table::{Chair, Dice, Game, ONLY_MOVE, Order, PASS};

/// Passes unless a commissioner or warship could act.
const PASS_UNLESS_HUNTING: &str = "pass-unless-hunting";
/// Passes wherever others may answer.
const PASS_ALL: &str = "pass-all";
/// Lets all dice stand.
const STAND: &str = "stand";

/// The orders there are.
pub(crate) const ORDERS: &[Order] = &[
    Order { key: PASS, says: "Pass for me when there is nothing that I could do." },
    Order { key: PASS_UNLESS_HUNTING, says: "Pass for me unless my commissioner or a warship could attack." },
    Order { key: PASS_ALL, says: "Pass for me whenever I may answer an action." },
    Order { key: STAND, says: "Let all dice stand, and keep my Cunning." },
    Order::ONLY_MOVE,
];

/// The move that an order gives now, if it has anything to say.
pub(crate) fn obey(chair: &Chair<'_, Blackbeard>, order: &str) -> Option<Move> {
    // Which step is under way, everybody knows; nothing of what is dealt anew here is looked at.
    let g = chair.redeal(&mut Dice::seeded(0));
    let may_answer = matches!(
        g.flow().top(),
        Frame::Window(_) | Frame::Negate(_) | Frame::Ambition(_) | Frame::Crossing(_) | Frame::Sighting(_)
    );
    let hunts =
        |mv: &Move| matches!(mv, Move::Intercept | Move::Warship | Move::Station | Move::Oust | Move::KcAttack { .. });
    let pass = || Some(Move::Pass).filter(|_| may_answer && chair.offered().contains(&Move::Pass));
    match order {
        PASS if may_answer => chair.only_option().filter(|only| *only == Move::Pass),
        PASS_UNLESS_HUNTING if may_answer => pass().filter(|_| !chair.offered().iter().any(hunts)),
        PASS_ALL => pass(),
        STAND if matches!(g.flow().top(), Frame::Roll(_)) => Some(Move::Stand),
        ONLY_MOVE => chair.only_option(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Shared, Told, asked, check, play, set_scene};

    const SCENE: &str = r#"
        seats = ["anne", "ben"]
        active = "anne"
        orders.left = 3
        pirates.tew = { of = "anne", at = "caribbean", notoriety = 12, cunning = 2 }
    "#;

    /// A position written by a person, after some moves and dice.
    fn scene(text: &str, inputs: &[&str]) -> Blackbeard {
        let table = toml::from_str(text).expect("a scene in TOML");
        let mut g = set_scene::<Blackbeard>(Shared::printed(), table).unwrap_or_else(|e| panic!("{e}")).0;
        for text in inputs {
            let seat = asked(&g).iter().next().expect("somebody is asked");
            play(&mut g, seat, text.parse().expect("a move"), &mut Told::nobody())
                .unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        }
        g
    }

    /// What an order does for the player who is asked; what it says is always allowed.
    fn by_order(g: &Blackbeard, order: &str) -> Option<String> {
        let by = asked(g).iter().next().expect("somebody is asked");
        let mv = obey(&Chair::at(g, by), order)?;
        check(g, by, &mv).unwrap_or_else(|no| panic!("{mv}: {no:?}"));
        Some(mv.to_string())
    }

    #[test]
    fn an_empty_window_is_passed_by_order() {
        // In port nobody can be deployed, but Ben holds a card, so he is asked.
        let in_port = SCENE.replace("caribbean", "havana");
        let g = scene(&format!("{in_port}\nplayers.ben.hand = [\"letter_of_marque:2\"]"), &["visit tew"]);
        assert_eq!(options(&g), ["pass"]);
        assert_eq!(by_order(&g, PASS).as_deref(), Some("pass"));
        assert_eq!(by_order(&g, ONLY_MOVE).as_deref(), Some("pass"));
        let g = scene(SCENE, &["sail tew to south_america"]);
        assert_eq!(options(&g), ["pass", "commission"]);
        assert_eq!(by_order(&g, PASS), None, "a commissioner could be deployed");
        assert_eq!(by_order(&g, PASS_UNLESS_HUNTING).as_deref(), Some("pass"));
        assert_eq!(by_order(&g, PASS_ALL).as_deref(), Some("pass"));
        assert_eq!(by_order(&g, STAND), None);
        assert_eq!(by_order(&g, "dance"), None);
    }

    fn options(g: &Blackbeard) -> Vec<String> {
        let by = asked(g).iter().next().expect("somebody is asked");
        let mut moves = Vec::new();
        Chair::at(g, by).options(&mut moves);
        moves.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_commissioner_who_could_intercept_is_asked_for() {
        let text = format!("{SCENE}\nplayers.ben.kc = {{ who = {{ king = 0 }}, at = \"caribbean\" }}");
        let g = scene(&text, &["sail tew to south_america"]);
        assert_eq!(by_order(&g, PASS_UNLESS_HUNTING), None);
        assert_eq!(by_order(&g, PASS_ALL).as_deref(), Some("pass"));
    }

    #[test]
    fn orders_say_nothing_in_the_own_turn() {
        let g = scene(SCENE, &[]);
        for order in ORDERS {
            assert_eq!(by_order(&g, order.key), None, "{}", order.key);
        }
    }

    #[test]
    fn every_order_has_a_key_of_its_own() {
        for (i, order) in ORDERS.iter().enumerate() {
            assert!(ORDERS[..i].iter().all(|other| other.key != order.key), "{}", order.key);
        }
    }
}
