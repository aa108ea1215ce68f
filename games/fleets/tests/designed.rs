//! Rules that no printed card or size shows, with a designer's own.

use fleets::{Fleets, data::Cards};
use serde_json::Value;
use table::{
    AnyTable as _, Options, Seat, Shared, Table, Told, fresh, options, overheard, play, proofs::changed_data, resolve,
    set_scene,
};

/// The printed data with one part of one file replaced.
fn changed(file: &str, from: &str, to: &str) -> Shared<Cards> {
    let texts = changed_data::<Cards>(file, from, to);
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    Shared::from_texts(&texts).unwrap_or_else(|bad| panic!("{bad}"))
}

/// Proves `fleets.fx.shoot_bonus`.
#[test]
fn a_fort_that_shoots_better_at_some_shoots_as_usual_at_others() {
    let row = "cc-031,CC,Dead Man's Point,pirate,3,3L-3L-3L-3L,";
    let data =
        changed("forts.csv", &format!("{row}hit_also_cargo"), &format!("{row}\"shoot_bonus(n=1,vs=nation:spain)\""));
    for (target, total) in [("sm-ss-015", 4), ("sm-es-009", 3)] {
        let scene = format!(
            r#"
            seats = ["anne", "ben"]
            islands = [{{ at = [70000, 57000, 0], fort = {{ card = "cc-031", of = "anne" }} }}]
            ships = [
                {{ card = "sm-es-009", of = "anne", at = [40000, 50000, 0] }},
                {{ card = "{target}", of = "ben", at = [70000, 52000, 0] }},
            ]
            "#
        );
        let scene = toml::from_str(&scene).expect("a scene in TOML");
        let mut game: Fleets = set_scene(data, scene).unwrap_or_else(|e| panic!("{e}")).0;
        let anne = Seat(0);
        play(&mut game, anne, "shoot f1".parse().expect("a move"), &mut Told::nobody()).expect("it may shoot");
        let mut shots = Vec::new();
        options(&game, anne, &mut shots);
        let shot = shots.into_iter().find(|mv| mv.to_string().ends_with("at s2")).expect("a gun bears");
        play(&mut game, anne, shot, &mut Told::nobody()).expect("it was offered");
        let mut told = Told::everybody();
        resolve(&mut game, "d3".parse().expect("a die"), &mut told).expect("a die is rolled");
        let said: Vec<String> = overheard(&told).map(ToString::to_string).collect();
        let wanted = format!("at s2 with 3 total {total} against 3");
        assert!(said.iter().any(|fact| fact.ends_with(&wanted)), "{said:?}");
    }
}

/// Proves `fleets.setup.islands.auto`.
#[test]
fn an_island_that_just_keeps_off_the_edge_may_be_laid() {
    // An island reaches 4000 to the west: with a margin of 6000 its centre may be at 10000, a multiple of 1000.
    let data = changed("geometry.toml", "island_margin = 5750", "island_margin = 6000");
    let chosen: Options = [("edition".to_string(), "crimson".to_string())].into();
    let mut game: Fleets = fresh(data, 2, &chosen, &mut Told::nobody()).unwrap_or_else(|e| panic!("{e}"));
    for seat in [Seat(0), Seat(1)] {
        let fleet = "fleet sm-es-009;coins=1.1.2.2.3.3".parse().expect("a move");
        play(&mut game, seat, fleet, &mut Told::nobody()).expect("a fleet that may be brought");
    }
    for die in ["d6", "d1"] {
        resolve(&mut game, die.parse().expect("a die"), &mut Told::nobody()).expect("a die is rolled");
    }
    let first = Seat(0);
    let mut offered = Vec::new();
    options(&game, first, &mut offered);
    let lay = offered.iter().find(|mv| mv.to_string().ends_with("@0")).expect("an island that lies east and west");
    let lit: Value = Table(game.clone()).preview(first, &lay.to_string()).expect("it was offered").outlook;
    let rows: Vec<(i32, i32, u16)> = serde_json::from_value(lit["rows"].clone()).expect("rows");
    assert_eq!(rows.iter().map(|(x, ..)| *x).min(), Some(10_000), "{lay}");
}
