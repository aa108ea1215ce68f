//! A game in the list may be another with some options fixed.

use cutthroat::Cutthroat;
use table::{AnyTitle, Edition, Entry, Options};

static SHORT: Edition =
    Edition { name: "short-cutthroat", title: "Short Cutthroat", players: (2, 3), fixed: &[("rounds", "1")] };
static ENTRY: Entry<Cutthroat> = Entry::edition(&SHORT);

fn chosen(options: &[(&str, &str)]) -> Options {
    options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

#[test]
fn an_edition_stands_in_the_list_under_its_own_name() {
    assert_eq!((ENTRY.name(), ENTRY.title(), ENTRY.players()), ("short-cutthroat", "Short Cutthroat", (2, 3)));
    assert_eq!(ENTRY.ledger(), Entry::<Cutthroat>::new().ledger());
}

#[test]
fn what_it_fixes_is_not_for_players_to_choose() {
    let keys: Vec<&str> = ENTRY.choices(None).expect("printed data").iter().map(|choice| choice.key).collect();
    assert!(!keys.contains(&"rounds"), "{keys:?}");
    let whole = Entry::<Cutthroat>::new().choices(None).expect("printed data");
    assert_eq!(keys.len() + 1, whole.len());
}

#[test]
fn tables_and_scenes_are_set_up_with_what_it_fixes() {
    let plain = Entry::<Cutthroat>::new();
    let (short, _) = ENTRY.set_up(None, 2, &Options::new()).expect("a table");
    let (same, _) = plain.set_up(None, 2, &chosen(&[("rounds", "1")])).expect("a table");
    assert_eq!(short.checksum(), same.checksum());
    let (other, _) = plain.set_up(None, 2, &Options::new()).expect("a table");
    assert_ne!(short.checksum(), other.checksum(), "the option matters");

    let scene = |text: &str| ENTRY.scene(None, toml::from_str(text).expect("a scene in TOML"));
    assert!(scene("seats = [\"anne\", \"ben\"]").is_ok());
    assert!(scene("seats = [\"anne\", \"ben\"]\noptions = { rounds = 1 }").is_ok(), "saying so does no harm");
}

#[test]
fn other_numbers_and_other_values_are_refused() {
    let refused =
        |chairs: u8, options: &[(&str, &str)]| ENTRY.set_up(None, chairs, &chosen(options)).err().expect("a refusal");
    assert_eq!(refused(4, &[]), "Short Cutthroat is for 2 to 3 players, not 4");
    assert_eq!(refused(2, &[("rounds", "2")]), "`rounds` is `1` here, not `2`");
    let scene =
        |text: &str| ENTRY.scene(None, toml::from_str(text).expect("a scene in TOML")).err().expect("a refusal");
    assert_eq!(
        scene("seats = [\"anne\", \"ben\"]\noptions = { rounds = 2 }"),
        "scene, options: `rounds` is `1` here, not `2`"
    );
    assert_eq!(
        scene("seats = [\"anne\", \"ben\", \"cora\", \"dirk\"]"),
        "scene, seats: Short Cutthroat is for 2 to 3 players, not 4"
    );
}
