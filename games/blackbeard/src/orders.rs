//! Standing orders: questions that a player has answered beforehand (`bb.hidden.prompt`).

use crate::{
    Blackbeard, Deed, Frame, Move,
    data::{Card, Port, Title},
    odds,
    window::Moment,
};
use table::{Chair, Dice, Game, ONLY_MOVE, Order, PASS};

/// Passes unless a card of the hand could be played, something attack, or a commissioner is likely to come.
const PASS_UNLESS_WORTH: &str = "pass-unless-worth";
/// Passes once an action has been announced, unless it has only now become possible to attack, or to play a card.
const PASS_AFTERWARDS: &str = "pass-afterwards";
/// Passes unless a pirate of the own is concerned.
const PASS_UNLESS_MINE: &str = "pass-unless-mine";
/// Passes unless a commissioner or warship could act.
const PASS_UNLESS_HUNTING: &str = "pass-unless-hunting";
/// Passes wherever others may answer.
const PASS_ALL: &str = "pass-all";
/// Lets all dice stand.
const STAND: &str = "stand";

/// The orders there are.
pub(crate) const ORDERS: &[Order] = &[
    Order { key: PASS, says: "Ask me only when there is something that I could do." },
    Order {
        key: PASS_UNLESS_WORTH,
        says: "Ask me only when a card of mine is likely to do something here, I could attack, or a commissioner would most likely come.",
    },
    Order {
        key: PASS_AFTERWARDS,
        says: "Ask me once for each action, before it is done, and afterwards only about what is new.",
    },
    Order { key: PASS_UNLESS_MINE, says: "Ask me only when a pirate of mine is concerned." },
    Order { key: PASS_UNLESS_HUNTING, says: "Ask me only when my commissioner or a warship could attack." },
    Order { key: PASS_ALL, says: "Never ask me what I answer to the actions of others." },
    Order { key: STAND, says: "Let all dice stand, and keep my Cunning." },
    Order::ONLY_MOVE,
];

/// The move that an order gives now, if it has anything to say.
pub(crate) fn obey(chair: &Chair<'_, Blackbeard>, order: &str) -> Option<Move> {
    // Which step is under way, everybody knows; nothing of what is dealt anew here is looked at.
    let g = chair.redeal(&mut Dice::seeded(0));
    if order == ONLY_MOVE {
        return chair.only_option();
    }
    if order == STAND {
        return Some(Move::Stand).filter(|_| matches!(g.flow().top(), Frame::Roll(_)));
    }
    let may_answer = matches!(
        g.flow().top(),
        Frame::Window(_) | Frame::Negate(_) | Frame::Ambition(_) | Frame::Crossing(_) | Frame::Sighting(_)
    );
    if !may_answer {
        return None;
    }
    let offered = chair.offered();
    let none = |is_like: &dyn Fn(&Move) -> bool| !offered.iter().any(is_like);
    let passes = match order {
        PASS => offered.len() == 1,
        PASS_UNLESS_WORTH => none(&|mv| is_worth_asking(&g, mv)),
        PASS_AFTERWARDS => is_afterwards(&g) && none(&|mv| is_new(mv)),
        PASS_UNLESS_MINE => !concerns(&g, chair),
        PASS_UNLESS_HUNTING => none(&hunts),
        PASS_ALL => true,
        _ => false,
    };
    Some(Move::Pass).filter(|pass| passes && offered.contains(pass))
}

/// Does a commissioner or a warship attack with this move?
fn hunts(mv: &Move) -> bool {
    matches!(mv, Move::Intercept | Move::Warship | Move::Station | Move::Oust | Move::KcAttack { .. })
}

/// The card that a move plays.
fn played(mv: &Move) -> Option<Card> {
    match *mv {
        Move::Play { card } | Move::PlayOn { card, .. } | Move::PlayAt { card, .. } | Move::Negate { card, .. } => {
            Some(card)
        }
        _ => None,
    }
}

/// Is a captain asked for the sake of this move? Not for a voyage of his commissioner, nor for one who would hardly come,
/// nor for a card against a port in which the acting pirate is not, or against a crew that would hardly rise.
fn is_worth_asking(g: &Blackbeard, mv: &Move) -> bool {
    let comes = || {
        let party = g.act.map(|act| g.party(act.who)).unwrap_or_default();
        let notoriety = party.into_iter().map(|one| g.ship(one).notoriety).max().unwrap_or(0);
        odds::commission(notoriety).ten_thousandths() > 7_500
    };
    let rises = || g.act.is_some_and(|act| odds::conspiracy(g.loyalty(act.who)).ten_thousandths() > 2_000);
    let is_here = |at: Port| g.act.is_some_and(|act| g.ship(act.who).at.port() == Some(at));
    match *mv {
        Move::PlayAt { port, .. } => is_here(port),
        Move::Commission => comes(),
        Move::Play { card } if card.title == Title::MutinyConspiracy => rises(),
        _ => hunts(mv) || played(mv).is_some(),
    }
}

/// Has the action been asked about before, when it was announced?
fn is_afterwards(g: &Blackbeard) -> bool {
    matches!(g.flow().top(), Frame::Window(window) if window.moment != Moment::Announce)
}
/// Can this be done only now, and not already when the action was announced?
fn is_new(mv: &Move) -> bool {
    hunts(mv) || played(mv).is_some_and(|card| card.title == Title::DebaucheryRevelry)
}

/// Is a pirate of this captain concerned: is his booty grabbed at, or a card played against him?
fn concerns(g: &Blackbeard, chair: &Chair<'_, Blackbeard>) -> bool {
    match g.flow().top() {
        Frame::Window(_) => match g.act.map(|act| act.deed) {
            Some(Deed::Grab(victim)) => g.berth_of(victim).is_some_and(|berth| g.owner(berth) == chair.seat()),
            _ => false,
        },
        Frame::Negate(_) => true,
        _ => false,
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
    fn who_holds_a_card_for_it_or_could_meet_a_famous_pirate_is_asked() {
        let asks = |text: &str| by_order(&scene(text, &["sail tew to south_america"]), PASS_UNLESS_WORTH).is_none();
        // With 14 points of Notoriety a commissioner comes in five throws of six.
        let text = SCENE.replace("notoriety = 12", "notoriety = 11");
        assert!(asks(&SCENE.replace("notoriety = 12", "notoriety = 14")) && !asks(&text));
        let conspiracy = |loyalty: u8| {
            format!(
                "{}\nplayers.ben.hand = [\"mutiny_conspiracy:3\"]",
                text.replace("notoriety = 11", &format!("notoriety = 11, loyalty = {loyalty}"))
            )
        };
        assert!(asks(&conspiracy(8)) && !asks(&conspiracy(9)), "a crew so loyal hardly rises");
        assert!(asks(&format!("{text}\nplayers.ben.hand = [\"scurvy:3\"]")));
        assert!(!asks(&format!("{text}\nplayers.ben.hand = [\"double_cross:3\"]")), "it cannot be played here");
        assert!(asks(&format!("{text}\nplayers.ben.kc = {{ who = {{ king = 0 }}, at = \"caribbean\" }}")));
        let far = format!("{text}\nplayers.ben.kc = {{ who = {{ king = 0 }}, at = \"india\" }}");
        assert!(!asks(&far), "his commissioner could only sail");
    }

    #[test]
    fn afterwards_one_is_asked_about_what_is_new() {
        let text = format!("{SCENE}\nplayers.ben.hand = [\"scurvy:3\"]");
        let sails = ["sail tew to south_america"];
        assert_eq!(by_order(&scene(&text, &sails), PASS_AFTERWARDS), None, "it was announced just now");
        let arrived = ["sail tew to south_america", "pass"];
        assert_eq!(by_order(&scene(&text, &arrived), PASS_AFTERWARDS).as_deref(), Some("pass"));
        let hunted = format!("{text}\nplayers.ben.kc = {{ who = {{ king = 0 }}, at = \"south_america\" }}");
        assert_eq!(
            by_order(&scene(&hunted, &arrived), PASS_AFTERWARDS),
            None,
            "the pirate has come to his commissioner"
        );
        let ashore = text.replace("caribbean", "havana").replace("scurvy:3", "debauchery_revelry:3");
        assert_eq!(by_order(&scene(&ashore, &["visit tew", "pass", "pass"]), PASS_AFTERWARDS), None, "now it fits");
    }

    #[test]
    fn whose_own_pirate_is_concerned_is_asked() {
        let text = format!(
            "{SCENE}\npirates.low = {{ of = \"ben\", at = \"caribbean\", holds = [800] }}\nplayers.ben.hand = [\"scurvy:3\"]"
        );
        assert_eq!(by_order(&scene(&text, &["sail tew to south_america"]), PASS_UNLESS_MINE).as_deref(), Some("pass"));
        let revels =
            text.replace("caribbean", "port_royal").replace("holds = [800]", "holds = [800], revelry = \"voluntary\"");
        assert_eq!(by_order(&scene(&revels, &["grab tew from low"]), PASS_UNLESS_MINE), None);
        // A card that is played against the own pirate can be undone.
        let skull = format!("{SCENE}\nplayers.anne.hand = [\"skull_crossbones:2\"]\nplayers.ben.hand = [\"scurvy:3\"]");
        let played = scene(&skull, &["sail tew to south_america", "play scurvy:3"]);
        assert_eq!(options(&played).len(), 2);
        assert_eq!(by_order(&played, PASS_UNLESS_MINE), None);
        assert_eq!(by_order(&played, PASS_UNLESS_WORTH), None);
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
