//! Standing orders: questions that a captain has answered beforehand, and the safe answers of a time-out.

use crate::{
    Cove, Frame, Move, Rig, Vessel,
    data::{Place, Section},
    upgrade::{Stage, Upgrade},
};
use std::cmp::Reverse;
use table::{Chair, Dice, Game, ONLY_MOVE, Order, PASS, SAFE};

/// Passes wherever cards may be played.
const PASS_ALL: &str = "pass-all";
/// Plunders every island.
const PLUNDER: &str = "plunder";

/// The orders there are.
pub(crate) const ORDERS: &[Order] = &[
    Order { key: PASS, says: "Pass for me when I hold no card that could be played now." },
    Order { key: PASS_ALL, says: "Pass for me whenever cards may be played." },
    Order { key: PLUNDER, says: "Plunder every island that I have won." },
    Order::ONLY_MOVE,
    Order::SAFE,
];

/// The move that an order gives now, if it has anything to say.
pub(crate) fn obey(chair: &Chair<'_, Cove>, order: &str) -> Option<Move> {
    // Which step is under way, everybody knows; nothing of what is dealt anew here is looked at.
    let g = chair.redeal(&mut Dice::seeded(0));
    let asks_for_cards = matches!(g.flow().top(), Frame::Window(_) | Frame::Prepare(_) | Frame::Cards(_));
    match order {
        PASS if asks_for_cards => chair.only_option().filter(|only| *only == Move::Pass),
        PASS_ALL if asks_for_cards => Some(Move::Pass),
        PLUNDER if matches!(g.flow().top(), Frame::Plunder(_)) => Some(Move::Plunder),
        ONLY_MOVE => chair.only_option(),
        SAFE => safe(&g, chair),
        _ => None,
    }
}

/// What is answered for a captain whose time is up (`cove.digital.timeout`), or who has left without a bot in his place
/// (`cove.digital.resign`).
fn safe(g: &Cove, chair: &Chair<'_, Cove>) -> Option<Move> {
    match g.flow().top() {
        Frame::Window(_) | Frame::Prepare(_) | Frame::Cards(_) => Some(Move::Pass),
        Frame::Rigging(_) => Some(Move::Rig { to: Rig([g.data.ship.start; 4]) }),
        Frame::Navigate(_) | Frame::InTurn(_) => Some(Move::Sail { to: Place::Treasure }),
        Frame::Plunder(_) => Some(Move::Plunder),
        Frame::Draw(_) => Some(Move::Keep),
        Frame::Upgrade(Upgrade { stage: Stage::Collect, .. }) => Some(Move::CollectGold),
        Frame::Upgrade(_) => Some(Move::Done),
        Frame::Act(act) if act.is_reloading => Some(Move::Wait),
        Frame::Act(_) => Some(Move::Fire),
        Frame::Aim(_) => chair.offered().into_iter().min_by_key(|mv| g.safety(mv)),
        _ => None,
    }
}

impl Cove {
    /// By what the safe target is found: the fewest hits that cripple or sink, then the higher fame of the owner, the
    /// lower seat, and the order of the sections. Ships without captain, of which the first is taken, have no owner.
    fn safety(&self, mv: &Move) -> (u8, Reverse<i16>, u8, Section) {
        match *mv {
            Move::Aim { at: Vessel::Of(seat), section } => {
                (self.armour(seat, section), Reverse(self.ships[seat].fame), seat.0, section)
            }
            Move::Aim { at, section } => {
                let hull = self.battle.guest(at).map_or(u8::MAX, |guest| guest.hull);
                (hull, Reverse(0), 0, section)
            }
            _ => (u8::MAX, Reverse(0), 0, Section::Hull),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use table::{Seat, Shared, Told, asked, check, play, set_scene};

    /// A position written by a person, brought to its next question.
    pub(crate) fn scene(text: &str) -> Cove {
        let table = toml::from_str(text).expect("a scene in TOML");
        set_scene(Shared::printed(), table).unwrap_or_else(|e| panic!("{e}")).0
    }

    /// What an order does for the captain who is asked; what it says is always allowed.
    fn by_order(g: &Cove, order: &str) -> Option<String> {
        let by = asked(g).iter().next().expect("somebody is asked");
        let mv = obey(&Chair::at(g, by), order)?;
        check(g, by, &mv).unwrap_or_else(|no| panic!("{mv}: {no:?}"));
        Some(mv.to_string())
    }

    fn safe_answer(text: &str) -> String {
        by_order(&scene(text), SAFE).expect("an answer")
    }

    /// The position after whoever is asked has made these moves.
    pub(crate) fn played(g: &Cove, moves: &[&str]) -> Cove {
        let mut g = g.clone();
        for text in moves {
            let seat = asked(&g).iter().next().expect("somebody is asked");
            let mv = text.parse().expect("a move");
            play(&mut g, seat, mv, &mut Told::nobody()).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        }
        g
    }

    const SEATS: &str = "seats = [\"anne\", \"ben\", \"cora\"]\n";

    /// Three ships of different speed at one island, with nothing else there.
    const BATTLE: &str = r#"
        seats = ["anne", "ben", "cora"]
        now = "combat"
        captains.anne = { at = "hull", hull = 3, crew = 3, cannon = 3, sails = 8, hand = ["smoke_screen", "grapeshot"] }
        captains.ben = { at = "hull", hull = 4, crew = 3, cannon = 3, sails = 3, fame = 5 }
        captains.cora = { at = "hull", hull = 3, crew = 4, cannon = 3, sails = 4, fame = 7 }
    "#;

    /// Anne is about to aim, in a battle with nothing else in it.
    fn aiming(text: &str) -> Cove {
        let g = played(&scene(text), &["pass", "pass", "pass", "fire"]);
        played(&g, &["pass", "pass", "pass"])
    }

    /// Proves `cove.digital.timeout`.
    #[test]
    fn a_time_out_passes_in_windows_and_card_steps() {
        for now in ["treasure-end", "navigation-start", "navigation-end"] {
            let hand = "hand = [\"consort\", \"crows_nest\", \"fond_farewell\"]";
            let text = format!(
                "{SEATS}now = \"{now}\"\ncaptains.anne = {{ at = \"hull\", sails = 8, {hand} }}\n\
                 captains.ben = {{ at = \"sail\" }}\ncaptains.cora = {{ at = \"crew\", sails = 3 }}"
            );
            assert_eq!(safe_answer(&text), "pass", "{now}");
        }
        let g = scene(BATTLE);
        assert_eq!(by_order(&g, SAFE).as_deref(), Some("pass"), "preparation");
        let g = played(&g, &["pass", "pass", "pass", "fire"]);
        assert_eq!(by_order(&g, SAFE).as_deref(), Some("pass"), "Volley cards");
    }

    /// Proves `cove.digital.timeout`.
    #[test]
    fn a_time_out_rigs_nothing_and_sails_to_treasure_island() {
        assert_eq!(safe_answer(&format!("{SEATS}now = \"rigging\"\ncaptains.anne = {{ gold = 9 }}")), "rig 2 2 2 2");
        assert_eq!(safe_answer(SEATS), "sail treasure");
        assert_eq!(safe_answer(&format!("{SEATS}first_to_sail = \"ben\"")), "sail treasure", "in turn as well");
    }

    /// Proves `cove.digital.timeout`.
    #[test]
    fn a_time_out_plunders_and_turns_a_second_parrot_down() {
        let plunder = "now = \"plunder\"\ntreasure = { hull = \"t1141\" }\ncaptains.anne = { at = \"hull\", fame = 3 }";
        assert_eq!(safe_answer(&format!("{SEATS}{plunder}")), "plunder");
        let parrot = r#"
            captains.anne = { at = "tavern", parrot = "parrot_flint", fame = 3 }
            under_way = [{ month = { next = "dusk" } },
                { draw = { by = 0, cards = 1, drawn = 0, is_shared = false, all_or_none = false, parrot = "parrot_silver" } }]
        "#;
        assert_eq!(safe_answer(&format!("{SEATS}{parrot}")), "keep");
    }

    /// Proves `cove.digital.timeout`.
    #[test]
    fn a_time_out_collects_one_card_and_gold_at_the_cove_and_ends_the_step() {
        let g = scene(&format!("{SEATS}now = \"upgrade\"\ncaptains.anne = {{ at = \"cove\", gold = 4 }}"));
        assert_eq!(by_order(&g, SAFE).as_deref(), Some("collect gold"));
        assert_eq!(by_order(&played(&g, &["collect nothing"]), SAFE).as_deref(), Some("done"));
        for at in ["tavern", "hull", "treasure"] {
            let text = format!("{SEATS}now = \"upgrade\"\ncaptains.anne = {{ at = \"{at}\", gold = 9, chests = 3 }}");
            assert_eq!(safe_answer(&text), "done", "{at}");
        }
    }

    /// Proves `cove.digital.timeout`.
    #[test]
    fn a_time_out_fires_and_never_flees() {
        let g = played(&scene(BATTLE), &["pass", "pass", "pass"]);
        assert_eq!(by_order(&g, SAFE).as_deref(), Some("fire"));
        let g = scene(&format!(
            r#"{BATTLE}
            options = {{ reload-may-flee = "yes" }}
            battle = {{ kind = "outer", at = "hull", here = [0, 1, 2], round = 2 }}
            under_way = [{{ month = {{ next = "plunder" }} }}, {{ fights = {{ place = 2, stage = "capture" }} }},
                {{ fight = "rounds" }}, {{ round = "acted" }}, {{ act = {{ by = 0, is_reloading = true }} }}]"#
        ));
        assert_eq!(by_order(&g, SAFE).as_deref(), Some("wait"));
    }

    /// Proves `cove.digital.timeout`.
    #[test]
    fn a_time_out_fires_where_the_fewest_hits_cripple() {
        let weak =
            BATTLE.replace("hull = 4, crew = 3, cannon = 3, sails = 3", "hull = 4, crew = 3, cannon = 2, sails = 3");
        assert_eq!(by_order(&aiming(&weak), SAFE).as_deref(), Some("aim P2 cannon"));
        // What protects the section counts.
        let crafted = weak.replace("fame = 5", "fame = 5, mastercraft = { cannon = \"damaged\" }");
        assert_eq!(by_order(&aiming(&crafted), SAFE).as_deref(), Some("aim P3 hull"));
    }

    /// Proves `cove.digital.timeout`.
    #[test]
    fn a_time_out_prefers_the_owner_with_more_fame_then_the_lower_seat_then_hull_crew_cannon_sails() {
        // Ben can be crippled by three hits in three sections, Cora in two; she has more fame.
        assert_eq!(by_order(&aiming(BATTLE), SAFE).as_deref(), Some("aim P3 hull"));
        let level = BATTLE.replace("fame = 7", "fame = 5");
        assert_eq!(by_order(&aiming(&level), SAFE).as_deref(), Some("aim P2 crew"));
        let poor = BATTLE.replace("fame = 7", "fame = 4");
        assert_eq!(by_order(&aiming(&poor), SAFE).as_deref(), Some("aim P2 crew"));
    }

    /// Proves `cove.digital.timeout`.
    #[test]
    fn a_time_out_aims_the_navy_likewise_within_its_rotation() {
        let text = r#"
            seats = ["anne", "ben", "cora"]
            captains.anne = { at = "crew" }
            captains.ben = { at = "hull", hull = 4, crew = 3, cannon = 3, sails = 3, fame = 5 }
            captains.cora = { at = "hull", hull = 3, crew = 4, cannon = 1, sails = 4, fame = 7 }
            navies = [{ at = "hull", by = "anne" }]
            battle = { kind = "outer", at = "hull", here = [1, 2], round = 1, guests = [
                { who = "navy", controller = 0, hull = 4, lost = 0, fired_at = [] }] }
            under_way = [{ month = { next = "plunder" } }, { fights = { place = 2, stage = "capture" } },
                { fight = "rounds" }, { round = "acted" }, { aim = { by = "navy" } }]
        "#;
        assert_eq!(safe_answer(text), "aim P3 cannon");
        assert_eq!(safe_answer(&text.replace("fired_at = []", "fired_at = [2]")), "aim P2 crew", "Cora had her turn");
    }

    /// Of a Legendary Pirate and the Royal Navy the one is fired at that is sunk by fewer hits.
    #[test]
    fn a_time_out_fires_at_the_ship_that_sinks_first() {
        let text = r#"
            seats = ["anne", "ben", "cora"]
            captains.anne = { at = "hull" }
            captains.ben = { at = "crew" }
            navies = [{ at = "hull", by = "ben" }]
            black_ships = [{ at = "hull", legend = "captain_hook", is_beaten = false }]
            battle = { kind = "outer", at = "hull", here = [0], round = 1, guests = [
                { who = "legend", legend = "captain_hook", hull = 5, lost = 0, fired_at = [] },
                { who = "navy", controller = 1, hull = 4, lost = 0, fired_at = [] }] }
            under_way = [{ month = { next = "plunder" } }, { fights = { place = 2, stage = "capture" } },
                { fight = "rounds" }, { round = "acted" }, { aim = { by = "P1" } }]
        "#;
        assert_eq!(safe_answer(text), "aim navy hull");
        assert_eq!(safe_answer(&text.replace("hull = 5, lost = 0", "hull = 3, lost = 2")), "aim legend hull");
        assert_eq!(safe_answer(&text.replace("hull = 5, lost = 0", "hull = 4, lost = 1")), "aim legend hull");
    }

    #[test]
    fn passing_by_order_looks_at_the_own_hand() {
        let g = scene(BATTLE);
        assert_eq!(asked(&g).iter().next(), Some(Seat(0)), "Anne is the fastest");
        assert_eq!(by_order(&g, PASS), None, "Anne could raise a Smoke screen");
        assert_eq!(by_order(&g, PASS_ALL).as_deref(), Some("pass"));
        let g = played(&g, &["pass"]);
        assert_eq!(by_order(&g, PASS).as_deref(), Some("pass"), "nobody else holds a card");
        let g = played(&g, &["pass", "pass"]);
        assert_eq!(by_order(&g, PASS_ALL), None, "fire or flee is no question about cards");
        let g = played(&g, &["fire"]);
        assert_eq!(by_order(&g, PASS), None, "Anne could fire Grapeshot");
        assert_eq!(by_order(&g, "dance"), None);
    }

    #[test]
    fn islands_are_plundered_and_only_moves_played_by_order() {
        let plunder = "now = \"plunder\"\ntreasure = { hull = \"t1141\" }\ncaptains.anne = { at = \"hull\" }";
        let g = scene(&format!("{SEATS}{plunder}"));
        assert_eq!(by_order(&g, PLUNDER).as_deref(), Some("plunder"));
        assert_eq!(by_order(&g, ONLY_MOVE), None);
        assert_eq!(by_order(&scene(SEATS), PLUNDER), None);
        let g = scene(&format!("{SEATS}now = \"upgrade\"\ncaptains.anne = {{ at = \"tavern\", gold = 1 }}"));
        assert_eq!(by_order(&g, ONLY_MOVE).as_deref(), Some("done"));
        let g = scene(&format!("{SEATS}now = \"upgrade\"\ncaptains.anne = {{ at = \"tavern\", gold = 2 }}"));
        assert_eq!(by_order(&g, ONLY_MOVE), None, "a card may be bought");
    }

    #[test]
    fn every_order_has_a_key_of_its_own() {
        for (i, order) in ORDERS.iter().enumerate() {
            assert!(ORDERS[..i].iter().all(|other| other.key != order.key), "{}", order.key);
        }
    }
}
