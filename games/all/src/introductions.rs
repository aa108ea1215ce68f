//! The introductions: for each game a scenario in which whoever learns sits in the first chair.

use std::path::Path;
use table::scenario::{self, Failure, Film};

include!(concat!(env!("OUT_DIR"), "/introductions.rs"));

/// The introduction of a game as it is played on a screen; nothing if the game has none.
///
/// # Errors
/// The line of it that does not hold.
pub fn introduction(game: &str) -> Option<Result<Film, Failure>> {
    let (name, text) = INTRODUCTIONS.iter().find(|(name, _)| *name == game)?;
    Some(film(name, text))
}

fn film(name: &str, text: &str) -> Result<Film, Failure> {
    let scenarios = scenario::parse(text, Path::new(&format!("introductions/{name}.toml")))?;
    let [scenario] = &scenarios[..] else {
        let reason = format!("an introduction is one scenario, and this file has {}", scenarios.len());
        return Err(Failure { file: format!("introductions/{name}.toml"), line: 1, scenario: None, reason });
    };
    if scenario.game != name {
        let reason = format!("this is the introduction of `{name}`, not of `{}`", scenario.game);
        return Err(Failure { file: scenario.file.clone(), line: 1, scenario: Some(scenario.name.clone()), reason });
    }
    scenario.film(&crate::titles())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_an_introduction_that_holds() {
        for game in crate::games() {
            let name = game.name();
            let film = introduction(name).unwrap_or_else(|| panic!("{name} has no introduction"));
            let film = film.unwrap_or_else(|failure| panic!("{failure}"));
            assert!(
                (4..=12).contains(&film.steps.len()),
                "{name} has {} steps, which is not a minute",
                film.steps.len()
            );
            assert!(film.opening.over.is_none());
            let mut question = &film.opening;
            for step in &film.steps {
                assert!(question.offers.iter().any(|offer| offer.text == step.mv), "{name}: {} is offered", step.mv);
                assert_eq!(step.previews.first().map(|(mv, _)| mv), Some(&step.mv), "{name}: it is foreseen");
                assert!(!step.shots[0].told.is_empty(), "{name}: nothing is told after {}", step.mv);
                question = step.shots.last().expect("there is something after a move");
            }
        }
    }

    /// The introductions that hide something, with something else hidden: up to the first move they are the same.
    #[test]
    fn what_is_hidden_from_the_learner_is_not_in_the_introduction() {
        let first = |name: &str, change: &dyn Fn(&str) -> String| {
            let (_, text) = INTRODUCTIONS.iter().find(|(other, _)| *other == name).expect("it is there");
            let (before, rest) = text.split_once("script = \"\"\"\n").expect("there is a script");
            let (script, scene) = rest.split_once("\"\"\"").expect("it ends");
            let upto = script.find("anne: ").expect("Anne moves");
            let upto = upto + script[upto..].find('\n').expect("a line ends") + 1;
            let text = change(&format!("{before}script = \"\"\"\nfate low\n{}\"\"\"{scene}", &script[..upto]));
            let film = film(name, &text).unwrap_or_else(|failure| panic!("{failure}"));
            format!("{:?} {:?} {}", film.opening, film.steps[0].previews, film.contents)
        };
        for (name, from, to) in [
            // What Ben has chosen; what lies on the island; what the others hold.
            ("cove", "ben: sail hull", "ben: sail crew"),
            ("cursed-seas", "chips = [4]", "chips = [2]"),
            ("crimson-coast", "cargo = [3]", "cargo = [1]"),
            ("blackbeard", "schooner:1", "flute:2"),
        ] {
            let changed = first(name, &|text| {
                assert!(text.contains(from), "{name}: {from}");
                text.replacen(from, to, 1)
            });
            assert!(first(name, &str::to_string) == changed, "{name}: {from}");
        }
    }

    /// The words of the steps stand in the catalogues of the game's screen: the goal, one for each step, and one for the end.
    #[test]
    fn every_step_has_its_words() {
        for game in crate::games() {
            let steps = introduction(game.name()).unwrap().unwrap().steps.len();
            for language in ["en", "de"] {
                let path = format!("../{}/ui/messages.intro.{language}.ts", game.folder());
                let words = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
                let key = format!("'intro.{}.", game.name());
                let said: Vec<&str> = words.split(&key).skip(1).filter_map(|rest| rest.split('\'').next()).collect();
                let expected: Vec<String> = ["goal".to_string()]
                    .into_iter()
                    .chain((1..=steps).map(|step| step.to_string()))
                    .chain(["end".to_string()])
                    .collect();
                assert_eq!(said, expected, "{path}");
            }
        }
    }

    #[test]
    fn every_introduction_is_of_a_game_that_is_offered() {
        for (name, _) in INTRODUCTIONS {
            assert!(crate::games().iter().any(|game| game.name() == *name), "{name} is not offered");
        }
    }

    #[test]
    fn a_file_that_is_no_introduction_is_explained() {
        let scene = "[scene]\nseats = [\"anne\", \"ben\"]\n";
        let one = "name = \"x\"\nclauses = [\"cutthroat.sail.coves\"]\nscript = \"\"\n";
        let reason = |name: &str, text: &str| film(name, text).expect_err("it is refused").reason;
        let other = reason("haven", &format!("game = \"cutthroat\"\n{one}{scene}"));
        assert_eq!(other, "this is the introduction of `haven`, not of `cutthroat`");
        let two =
            format!("game = \"cutthroat\"\n{scene}[[scenario]]\n{one}[[scenario]]\n{}", one.replace("\"x\"", "\"y\""));
        assert_eq!(reason("cutthroat", &two), "an introduction is one scenario, and this file has 2");
        let idle = reason("cutthroat", &format!("game = \"cutthroat\"\n{one}{scene}"));
        assert_eq!(idle, "anne does nothing here, so there is nothing to film");
    }
}
