//! Scenarios that tell of something, as introductions that a screen can play:
//! `cargo run -p host --example films -- cursed-seas games/fleets/scenarios wrecked whirled`.
//!
//! Each line is a film in JSON. For each word the shortest is looked for in which a fact of that name, or with that word
//! in it, is told to the first captain; words that a film before has told already want no other one.
use serde_json::{Value, json};
use std::{collections::BTreeSet, env, error::Error, ffi::OsStr, fs, path::Path};
use table::scenario::{self, Film, Shot};

/// All words of a value: names of its fields, and texts in it.
fn words(value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            out.insert(text.clone());
        }
        Value::Array(values) => values.iter().for_each(|value| words(value, out)),
        Value::Object(fields) => {
            for (name, value) in fields {
                out.insert(name.clone());
                words(value, out);
            }
        }
        _ => {}
    }
}

/// The words of all that the first captain is told.
fn told(film: &Film) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    let shots: Vec<&Shot> = film.steps.iter().flat_map(|step| &step.shots).chain([&film.opening]).collect();
    for telling in shots.iter().flat_map(|shot| &shot.told) {
        words(&telling.fact.values(), &mut out);
    }
    out
}

fn main() -> Result<(), Box<dyn Error>> {
    let asked: Vec<String> = env::args().skip(1).collect();
    let [game, folder, wanted @ ..] = &asked[..] else {
        return Err("usage: films GAME FOLDER WORD…".into());
    };
    let titles = all::titles();
    let mut files: Vec<_> = fs::read_dir(Path::new(folder))?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension() == Some(OsStr::new("toml")));
    files.sort();
    let mut films = Vec::new();
    for file in files {
        for scenario in scenario::read(&file)? {
            // A scenario in which the first captain does nothing, or what no screen offers, is no film.
            let hidden = scenario.game != *game && all::games().iter().any(|listed| listed.name() == scenario.game);
            let Ok(film) = scenario.film(&titles) else { continue };
            if !hidden {
                films.push((told(&film), scenario.name.clone(), film));
            }
        }
    }
    films.sort_by_key(|(_, _, film)| film.steps.len());
    let mut missing: Vec<&String> = wanted.iter().collect();
    while let Some(word) = missing.first() {
        let Some(at) = films.iter().position(|(told, _, _)| told.contains(*word)) else {
            missing.remove(0);
            continue;
        };
        let (told, name, film) = films.remove(at);
        missing.retain(|word| !told.contains(*word));
        println!("{}", json!({ "name": name, "introduction": host::introduction_of(game, film) }));
    }
    Ok(())
}
