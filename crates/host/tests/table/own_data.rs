//! A host that plays with data of its own.

use crate::{Folder, Pair, Running, bot, new_table, pair, taking_back::until_undoable};
use host::OwnData;
use load::{Guest, Luck, Screen};
use protocol::{Created, Film, Fork, GameInfo, Import, NewSeat, NewTable, Problem, TableState, ToHost};
use serde_json::Value;
use std::{fs, path::Path};

/// The pack of a host: one card for a blank one.
const PACK: &str = r#"
name = "Night and Fog"

[[card]]
id = "wet_powder"
kind = "volley"
name = "Wet Powder"
hit_on = [6]
self_hits = { section = "cannon", hits = 1 }
"#;

/// Puts Pirate Haven into a host's own folder, with another name on the first tile.
fn rename_a_tile(own: &Path, name: &str) {
    let haven = all::find("haven").unwrap();
    let printed = haven.files().into_iter().find(|(file, _)| *file == "tiles.toml").unwrap().1;
    let at = printed.find("\nname = \"").expect("tiles have names") + "\nname = \"".len();
    let end = at + printed[at..].find('"').unwrap();
    fs::create_dir_all(own.join("haven")).unwrap();
    fs::write(own.join("haven/tiles.toml"), format!("{}{name}{}", &printed[..at], &printed[end..])).unwrap();
}

/// What the host sends whoever opens a table, to draw its cards and tiles.
async fn contents(guest: &Guest, table: &str) -> String {
    let mut line = guest.line(table).await.unwrap();
    line.hello(None, None).await.unwrap().contents.to_string()
}

/// The two captains go on at a host that was started again.
async fn resume(pair: &mut Pair, host: &Running) {
    for (screen, guest) in pair.screens.iter_mut().zip(&mut pair.guests) {
        *guest = guest.at(host.at);
        screen.resume(guest).await.unwrap();
    }
}

/// Where a host keeps the data that a table is played with.
fn kept(folder: &Folder, data: &str) -> std::path::PathBuf {
    folder.path().join("data").join(format!("haven-{data}"))
}

#[tokio::test]
async fn a_table_shows_the_cards_of_the_host() {
    let own = Folder::new();
    fs::create_dir(own.path().join("cove")).unwrap();
    fs::write(own.path().join("cove/pack.toml"), PACK).unwrap();
    let host = Running::start_with(Folder::new(), own.path()).await;
    let anne = host.guest("Anne").await;
    let games: Vec<GameInfo> = anne.get("/api/games").await.read();
    let with_own: Vec<&str> = games.iter().filter(|game| game.own_data).map(|game| game.name.as_str()).collect();
    assert_eq!(with_own, ["cove"]);

    let options = [("custom-cards".to_string(), "pack".to_string())].into();
    let new = NewTable { options, ..new_table("cove", vec![NewSeat::Me, bot("random"), bot("random")]) };
    let table = anne.create(&new).await.table;
    let shown = contents(&anne, &table).await;
    assert!(shown.contains("Night and Fog") && shown.contains("Wet Powder"), "{shown}");
    assert!(!shown.contains("Chain Shot"), "that is a card of the example");
    let data = anne.info(&table).await.data.expect("it names its data");
    let stored = fs::read_to_string(host.folder.path().join("data").join(format!("cove-{data}/pack.toml")));
    assert_eq!(stored.unwrap(), PACK);

    let as_printed = anne.create(&NewTable { printed: true, ..new }).await.table;
    let shown = contents(&anne, &as_printed).await;
    assert!(shown.contains("Chain Shot") && !shown.contains("Wet Powder"), "{shown}");
    assert_eq!(anne.info(&as_printed).await.data, None);
}

#[tokio::test]
async fn tables_go_on_when_the_folder_is_changed_or_gone() {
    let own = Folder::new();
    rename_a_tile(own.path(), "First Name");
    let host = Running::start_with(Folder::new(), own.path()).await;
    let mut pair = pair(&host, "haven").await;
    let mut luck = Luck::new(51);
    for _ in 0..5 {
        pair.step(&mut luck).await;
    }
    let first = pair.table.table.clone();
    let data = pair.guests[0].info(&first).await.data.expect("it names its data");
    let folder = host.stop().await;

    rename_a_tile(own.path(), "Second Name");
    let host = Running::start_with(folder, own.path()).await;
    resume(&mut pair, &host).await;
    assert!(contents(&pair.guests[0], &first).await.contains("First Name"));
    let second = pair.guests[0].create(&new_table("haven", vec![NewSeat::Me, bot("random")])).await.table;
    assert!(contents(&pair.guests[0], &second).await.contains("Second Name"));
    let folder = host.stop().await;
    drop(own);

    let host = Running::start_on(folder, true).await;
    resume(&mut pair, &host).await;
    assert!(contents(&pair.guests[0], &second).await.contains("Second Name"));
    let third = pair.guests[0].create(&new_table("haven", vec![NewSeat::Me, bot("random")])).await.table;
    let printed = contents(&pair.guests[0], &third).await;
    assert!(!printed.contains("First Name") && !printed.contains("Second Name"));
    let (at, view, _) = until_undoable(&mut pair, &mut luck).await;
    let before = pair.screens[at].seq;
    pair.screens[at].line.say(&ToHost::Undo { seat: at as u8 }).await.unwrap();
    pair.screens[at].until(|screen| screen.seq > before).await.unwrap();
    pair.meet().await;
    assert_eq!(pair.screens[at].view, view, "moves are taken back with the data of the table");
    pair.play_to_the_end(&mut luck).await;

    // Looking back, playing on and playing again, all with the same data.
    let anne = &pair.guests[0];
    let record = anne.get(&format!("/api/tables/{first}/record")).await;
    assert_eq!(crate::looking_back::verify(&record.body).header.data.to_string(), data);
    let film: Film = anne.get(&format!("/api/tables/{first}/film")).await.read();
    assert!(film.welcome.contents.to_string().contains("First Name") && film.story().next().is_some());
    assert_ne!(film.views().unwrap()[1], Value::Null);
    let fork = Fork { at: film.moments[1], seats: vec![NewSeat::Me, bot("random")], clock: Default::default() };
    let fork: Created = anne.ask("POST", &format!("/api/tables/{first}/fork"), &fork).await.read();
    let rematch: Created = anne.post(&format!("/api/tables/{first}/rematch")).await.read();
    pair.guests[1].join(&rematch).await;
    let brought: Created = anne.ask("POST", "/api/records", &Import { record: record.body }).await.read();
    for table in [&fork.table, &rematch.table, &brought.table] {
        assert_eq!(anne.info(table).await.data.as_deref(), Some(data.as_str()));
    }
    assert!(contents(anne, &fork.table).await.contains("First Name"));
    assert!(contents(anne, &rematch.table).await.contains("First Name"));
}

#[tokio::test]
async fn a_table_whose_data_are_damaged_waits_and_loses_nothing() {
    let own = Folder::new();
    rename_a_tile(own.path(), "First Name");
    let host = Running::start_with(Folder::new(), own.path()).await;
    let mut pair = pair(&host, "haven").await;
    let mut luck = Luck::new(52);
    for _ in 0..5 {
        pair.step(&mut luck).await;
    }
    let table = pair.table.table.clone();
    let data = pair.guests[0].info(&table).await.data.unwrap();
    let folder = host.stop().await;
    let file = kept(&folder, &data).join("tiles.toml");
    let whole = fs::read_to_string(&file).unwrap();
    for damaged in [whole.replace("First Name", "Fist Name"), "not a table".to_string()] {
        fs::write(&file, damaged).unwrap();
        check_that_it_waits(&folder, &pair.guests[0], &table, &data).await;
    }
    fs::remove_dir_all(kept(&folder, &data)).unwrap();
    check_that_it_waits(&folder, &pair.guests[0], &table, &data).await;

    // The host brings the data again, and they are kept as before.
    let host = Running::start_with(folder, own.path()).await;
    resume(&mut pair, &host).await;
    let folder = host.stop().await;
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    let host = Running::start_on(folder, true).await;
    resume(&mut pair, &host).await;
    pair.play_to_the_end(&mut luck).await;
}

/// Starts a host that has not the data of a table, and stops it again.
async fn check_that_it_waits(folder: &Folder, guest: &Guest, table: &str, data: &str) {
    let host = Running::start_on(folder.again(), true).await;
    let anne = guest.at(host.at);
    let info = anne.info(table).await;
    assert_eq!((info.state, info.data.as_deref()), (TableState::DataMissing, Some(data)));
    assert_eq!(info.seats[0].name, "Anne");
    for path in ["record", "film"] {
        let answer = anne.get(&format!("/api/tables/{table}/{path}")).await;
        assert_eq!(answer.code(), "foreign-data");
        assert!(answer.body.contains(data), "{}", answer.body);
    }
    let mut screen = Screen::open(&anne, table).await.unwrap();
    screen.line.say(&ToHost::Play { seat: 0, seen: 99, mv: "end".to_string() }).await.unwrap();
    assert_eq!(screen.refused().await.unwrap().code, "not-running");
    drop(screen);
    host.stop().await;
}

#[tokio::test]
async fn a_record_with_unknown_data_is_refused_until_the_host_has_them() {
    let own = Folder::new();
    rename_a_tile(own.path(), "First Name");
    let host = Running::start_with(Folder::new(), own.path()).await;
    let mut pair = pair(&host, "haven").await;
    pair.play_to_the_end(&mut Luck::new(53)).await;
    let record = pair.guests[0].get(&format!("/api/tables/{}/record", pair.table.table)).await.body;
    let data = pair.guests[0].info(&pair.table.table).await.data.unwrap();

    let other = Running::start().await;
    let zoe = other.guest("Zoe").await;
    let refused = zoe.ask("POST", "/api/records", &Import { record: record.clone() }).await;
    assert_eq!((refused.status, refused.code()), (409, "foreign-data".to_string()));
    let says = serde_json::from_str::<Problem>(&refused.body).unwrap().detail;
    assert!(says.contains(&data) && says.contains("--data DIR") && says.contains("DIR/haven"), "{says}");

    let other = Running::start_with(other.stop().await, own.path()).await;
    let zoe = zoe.at(other.at);
    let brought: Created = zoe.ask("POST", "/api/records", &Import { record: record.clone() }).await.read();
    let folder = other.stop().await;
    let other = Running::start_on(folder, true).await;
    let zoe = zoe.at(other.at);
    let film = format!("/api/tables/{}/film", brought.table);
    assert!(zoe.get(&film).await.read::<Film>().welcome.contents.to_string().contains("First Name"));

    // Without its data the record cannot be played again, but it is still there to be had.
    let folder = other.stop().await;
    fs::remove_dir_all(kept(&folder, &data)).unwrap();
    let other = Running::start_on(folder, true).await;
    let zoe = zoe.at(other.at);
    assert_eq!(zoe.get(&film).await.code(), "foreign-data");
    assert_eq!(zoe.get(&format!("/api/tables/{}/record", brought.table)).await.body, record);
}

#[test]
fn a_folder_that_is_wrong_is_explained() {
    let says = |own: &Folder| OwnData::read(own.path()).unwrap_err();
    let own = Folder::new();
    assert!(says(&own).contains("there is no folder of a game in it, as in"), "{}", says(&own));
    fs::write(own.path().join("pack.toml"), PACK).unwrap();
    assert!(says(&own).contains("pack.toml: a data file belongs into a folder"), "{}", says(&own));
    fs::remove_file(own.path().join("pack.toml")).unwrap();
    fs::write(own.path().join("README.md"), "nobody reads this").unwrap();
    fs::create_dir(own.path().join("cov")).unwrap();
    assert!(says(&own).contains("did you mean `cove`?"), "{}", says(&own));
    fs::rename(own.path().join("cov"), own.path().join("cove")).unwrap();
    assert!(says(&own).contains("there is none of the files"), "{}", says(&own));
    fs::write(own.path().join("cove/pack.toml"), PACK.replace("self_hits", "self_hit")).unwrap();
    assert!(says(&own).contains("pack.toml, card wet_powder, self_hit: there is no such key"), "{}", says(&own));
    fs::write(own.path().join("cove/pack.toml"), PACK).unwrap();
    let read = OwnData::read(own.path()).unwrap();
    assert_eq!(read.games().map(|(game, _)| game).collect::<Vec<_>>(), ["cove"]);
    assert!(OwnData::read(&own.path().join("nowhere")).is_err());
}
