//! Scenes that would pass for the wrong reason.
//!
//! Each effect is taken off all cards once. A scene that names its clause must fail then, or it shows nothing: the
//! ship touches nobody, the die would have hit anyway, the move would have been refused in any case.

use fleets::{Fleets, data::Cards};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};
use table::{
    Data as _, Entry,
    scenario::{self, Scenario},
};

/// Effects whose scenes pass without them. This list may only shrink.
const NOT_YET: &[&str] = &[];

/// Effects that a game is the same without: marks of cards that do nothing in play, what stands here for no effect, and
/// what the kind of a card says too.
const NOTHING_TO_MISS: &[&str] = &["none", "zero_coin", "variant_overlay", "promo_only", "flotilla"];

/// The parts of the list of effects; each is a test of its own, so that they run beside each other.
const PARTS: usize = 4;

#[test]
fn a_scene_of_the_first_effects_fails_without_them() {
    every_scene_misses_its_effect(0);
}
#[test]
fn a_scene_of_the_second_effects_fails_without_them() {
    every_scene_misses_its_effect(1);
}
#[test]
fn a_scene_of_the_third_effects_fails_without_them() {
    every_scene_misses_its_effect(2);
}
#[test]
fn a_scene_of_the_last_effects_fails_without_them() {
    every_scene_misses_its_effect(3);
}

fn every_scene_misses_its_effect(part: usize) {
    let folder = std::env::temp_dir().join(format!("fleets-hollow-{part}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a temporary folder can be made");
    let scenes = scenes(&folder);
    let mut hollow = Vec::new();
    let mut mended = Vec::new();
    let effects = effects();
    for effect in effects.iter().skip(part).step_by(PARTS).filter(|one| !NOTHING_TO_MISS.contains(&one.as_str())) {
        let Some(scenes) = scenes.get(&format!("fleets.fx.{effect}")) else { continue };
        take_off(effect, &folder);
        let is_missed = scenes.iter().any(|scene| scene.run(&[&Entry::<Fleets>::new()]).is_err());
        match (is_missed, NOT_YET.contains(&effect.as_str())) {
            (false, false) => hollow.push(effect),
            (true, true) => mended.push(effect),
            _ => {}
        }
    }
    let _ = fs::remove_dir_all(&folder);
    assert!(hollow.is_empty(), "no scene misses these effects where no card bears them: {hollow:#?}");
    assert!(mended.is_empty(), "these are missed now; take them off the list: {mended:#?}");
}

/// The scenes by the clauses that they name. They are played with the data of this folder.
fn scenes(data: &Path) -> BTreeMap<String, Vec<Scenario>> {
    let mut scenes: BTreeMap<String, Vec<Scenario>> = BTreeMap::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("the scenes").map(|file| file.expect("a file").path()).collect();
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).expect("a file of scenes");
        let text = format!("data = '{}'\n{text}", data.display());
        for scene in scenario::parse(&text, &file).unwrap_or_else(|failure| panic!("{failure}")) {
            for clause in &scene.clauses {
                scenes.entry(clause.clone()).or_default().push(scene.clone());
            }
        }
    }
    scenes
}

/// The printed text of a data file.
fn printed(file: &str) -> &'static str {
    let at = Cards::FILES.iter().position(|one| *one == file).expect("a file of the box");
    Cards::PRINTED[at]
}

/// All effects, by their ids.
fn effects() -> Vec<String> {
    let mut rows = csv::Reader::from_reader(printed("effects.csv").as_bytes());
    rows.records().map(|row| row.expect("a row")[0].to_string()).collect()
}

/// The files in which effects stand, the columns, and what stands there instead of the one that is taken off.
const CARDS: [(&str, &[&str], &str); 7] = [
    ("ships.csv", &["keywords", "effects"], ""),
    ("crew.csv", &["keywords", "effects"], ""),
    ("forts.csv", &["effects"], ""),
    ("equipment.csv", &["effect"], "none"),
    ("events.csv", &["effect"], "ev_favor_of_the_gods"),
    ("treasures.csv", &["effect"], "zero_coin"),
    ("islands.csv", &["roll_1_2", "roll_3_4", "roll_5_6"], "none"),
];

/// Writes the cards without this effect into a folder.
fn take_off(effect: &str, folder: &Path) {
    for (file, columns, instead) in CARDS {
        let instead = if instead == effect { "ev_becalmed" } else { instead };
        let mut rows = csv::Reader::from_reader(printed(file).as_bytes());
        let head = rows.headers().expect("a head").clone();
        let at = |column: &str| head.iter().position(|one| one == column);
        let mut out = csv::Writer::from_writer(Vec::new());
        out.write_record(&head).expect("it is written");
        for row in rows.records() {
            let mut cells: Vec<String> = row.expect("a row").iter().map(str::to_string).collect();
            for column in columns {
                let here = at(column).expect("a column of effects");
                let sign = if *column == "keywords" { " " } else { "; " };
                let all: Vec<&str> = cells[here].split(sign).collect();
                let left: Vec<&str> = all.iter().copied().filter(|text| !is_effect(text, effect)).collect();
                if left.len() == all.len() {
                    continue;
                }
                cells[here] = if left.is_empty() { instead.to_string() } else { left.join(sign) };
                // What does nothing is found like a coin, and does not happen at once.
                if let Some(load) = at("load") {
                    cells[load] = "coin".to_string();
                }
                // Divers and Raft are told by the moment at which they are revealed.
                if let Some(reveal) = at("reveal") {
                    cells[reveal] = "start_of_own_turn".to_string();
                }
                // A bombardier has a gun more than she has masts, the first one.
                if let Some(guns) = at("cannons").filter(|_| effect == "bombardier") {
                    cells[guns] = cells[guns].split_once('-').expect("several guns").1.to_string();
                }
            }
            out.write_record(&cells).expect("it is written");
        }
        fs::write(folder.join(file), out.into_inner().expect("it is written")).expect("a file can be written");
    }
}
fn is_effect(text: &str, effect: &str) -> bool {
    text.split('(').next().expect("a name").eq_ignore_ascii_case(effect)
}
