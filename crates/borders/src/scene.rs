use std::path::Path;
use table::{AnyTable, AnyTitle, Seat, scenario};

/// Any text as scenarios: they are read and played, or what is wrong is said. Whatever position comes of the scene of
/// one can be looked at, and saved and loaded again.
pub fn scene(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let titles = all::titles();
    if let Ok(scenarios) = scenario::parse(text, Path::new("scenario.toml")) {
        for scenario in scenarios {
            let _ = scenario.run(&titles);
        }
    }
    let Ok(file) = text.parse::<toml::Table>() else { return };
    let game = file.get("game").and_then(|game| game.as_str()).unwrap_or("haven");
    let Ok(game) = all::find(game) else { return };
    let Some(toml::Value::Table(scene)) = file.get("scene") else { return };
    if let Ok((table, names)) = game.scene(None, scene.clone()) {
        look_at(game, table.as_ref(), &names);
    }
}

fn look_at(game: &dyn AnyTitle, table: &dyn AnyTable, names: &[String]) {
    let chairs = (0..table.chairs()).map(|at| Some(Seat(at)));
    for seat in chairs.chain([None]) {
        let _ = (table.view(seat), table.describe(seat, names));
    }
    for seat in table.asked().iter() {
        for mv in table.options(seat) {
            assert!(table.check(seat, &mv).is_ok(), "{mv:?} is offered, but is not allowed");
        }
    }
    let _ = (table.scores(), table.truth(), table.scene(names));
    let loaded = game.load(&table.save()).expect("what was saved can be loaded");
    assert_eq!(loaded.checksum(), table.checksum());
}
