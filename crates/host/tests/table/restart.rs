//! The host stops and starts again.

use crate::{Running, bot, new_table, pair};
use load::{Guest, Luck, Screen};
use protocol::{NewSeat, TableState, ToHost};
use store::{Store, TableChange};

#[tokio::test]
async fn after_a_restart_everything_is_as_it_was() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let mut luck = Luck::new(41);
    for _ in 0..12 {
        pair.step(&mut luck).await;
    }
    pair.screens[0].line.say(&ToHost::Say { text: "until tomorrow".to_string() }).await.unwrap();
    pair.screens[1].until(|screen| !screen.said.is_empty()).await.unwrap();
    pair.meet().await;
    let orders = vec!["stay".to_string()];
    pair.screens[1].line.say(&ToHost::Orders { seat: 1, keys: orders.clone() }).await.unwrap();
    let zoe = host.guest("Zoe").await;
    let gathering = zoe.create(&new_table("haven", vec![NewSeat::Me, NewSeat::Open])).await;
    let against_bot = zoe.create(&new_table("haven", vec![NewSeat::Me, bot("mate")])).await;
    let before = pair.guests[0].info(&pair.table.table).await;

    let folder = host.stop().await;
    let host = Running::start_on(folder, true).await;
    let guests: Vec<Guest> = pair.guests.iter().map(|guest| guest.at(host.at)).collect();
    for (screen, guest) in pair.screens.iter_mut().zip(&guests) {
        assert_eq!(screen.resume(guest).await.unwrap(), 0, "nothing was missed");
        let fresh = Screen::open(guest, &pair.table.table).await.unwrap();
        assert_eq!(fresh.view, screen.view);
        assert_eq!(fresh.story, screen.story);
        assert_eq!(fresh.said, screen.said);
        assert_eq!(fresh.now, screen.now);
    }
    assert_eq!(pair.screens[1].orders, orders);
    let after = guests[0].info(&pair.table.table).await;
    assert_eq!(
        (after.commitment, after.created, after.asked, after.scores),
        (before.commitment, before.created, before.asked, before.scores)
    );
    pair.guests = [guests[0].clone(), guests[1].clone()];
    pair.play_to_the_end(&mut luck).await;
    let record = pair.guests[0].get(&format!("/api/tables/{}/record", pair.table.table)).await;
    crate::looking_back::verify(&record.body);

    let zoe = zoe.at(host.at);
    assert_eq!(zoe.info(&gathering.table).await.state, TableState::Gathering);
    let mut screen = Screen::open(&zoe, &against_bot.table).await.unwrap();
    screen.until(Screen::is_asked).await.unwrap();
    let ben = host.guest("Ben").await;
    assert_eq!(ben.join(&gathering).await.state, TableState::Running);
}

#[tokio::test]
async fn a_table_that_was_full_when_the_host_died_begins() {
    let host = Running::start().await;
    let (anne, ben) = (host.guest("Anne").await, host.guest("Ben").await);
    let gathering = anne.create(&new_table("haven", vec![NewSeat::Me, NewSeat::Open])).await;
    // Another table shows how it is written that Ben sits down.
    let other = anne.create(&new_table("haven", vec![NewSeat::Me, NewSeat::Open])).await;
    ben.join(&other).await;
    let folder = host.stop().await;
    let store = store::Sqlite::open(folder.path()).unwrap();
    let stored = store.load(&other.table).await.unwrap().unwrap();
    let sat = stored.events[0].text.clone();
    assert!(sat.contains("sat") && sat.contains("Ben"), "{sat}");
    let captains = TableChange { captains: Some(stored.captains), ..TableChange::default() };
    store.append(&gathering.table, 0, vec![sat], 1, Some(captains)).await.unwrap();
    store.close().await.unwrap();
    drop(store);

    let host = Running::start_on(folder, true).await;
    let ben = ben.at(host.at);
    assert_eq!(ben.info(&gathering.table).await.state, TableState::Running);
    let screen = Screen::open(&ben, &gathering.table).await.unwrap();
    assert_eq!(screen.face, Some(1));
    assert_ne!(screen.view, serde_json::Value::Null);
}

#[tokio::test]
async fn those_at_a_table_are_told_that_the_host_stops() {
    let host = Running::start().await;
    let pair = pair(&host, "haven").await;
    let [mut screen, _other] = pair.screens;
    let folder = host.stop().await;
    let ended = loop {
        match screen.next().await {
            Ok(_) => (),
            Err(broken) => break broken,
        }
    };
    assert!(ended.0.starts_with("stopping"), "{ended}");
    let then = screen.next().await.expect_err("the line is closed");
    assert!(!then.0.starts_with("slow"), "{then}");
    drop(folder);
}

#[tokio::test]
async fn a_table_with_other_rules_waits_and_loses_nothing() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let mut luck = Luck::new(42);
    for _ in 0..5 {
        pair.step(&mut luck).await;
    }
    let (table, last) = (pair.table.table.clone(), pair.screens[0].seq);
    let folder = host.stop().await;
    // As if a later version of the program had begun it.
    let change = |head: String| TableChange { head: Some(head), ..TableChange::default() };
    let store = store::Sqlite::open(folder.path()).unwrap();
    let stored = store.load(&table).await.unwrap().unwrap();
    let (head, events) = (stored.table.head.clone(), stored.events.len());
    assert!(head.contains("\"rules\":"), "{head}");
    let later = head.replacen("\"rules\":", "\"rules\":9", 1);
    let ordered = r#"{"ordered":{"seat":0,"keys":[]}}"#.to_string();
    store.append(&table, last, vec![ordered.clone()], 1, Some(change(later))).await.unwrap();
    store.close().await.unwrap();
    drop(store);

    let host = Running::start_on(folder, true).await;
    let anne = pair.guests[0].at(host.at);
    let info = anne.info(&table).await;
    assert_eq!(info.state, TableState::Foreign);
    assert_eq!(info.seats[0].name, "Anne");
    assert_eq!(anne.get(&format!("/api/tables/{table}/record")).await.code(), "foreign-rules");
    let mut screen = Screen::open(&anne, &table).await.unwrap();
    screen.line.say(&ToHost::Play { seat: 0, seen: 99, mv: "end".to_string() }).await.unwrap();
    assert_eq!(screen.refused().await.unwrap().code, "not-running");
    drop(screen);
    let folder = host.stop().await;

    // The right version finds it as it was left.
    let store = store::Sqlite::open(folder.path()).unwrap();
    let stored = store.load(&table).await.unwrap().unwrap();
    assert_eq!(stored.events.len(), events + 1);
    store.append(&table, last + 1, vec![ordered], 1, Some(change(head))).await.unwrap();
    store.close().await.unwrap();
    drop(store);
    let host = Running::start_on(folder, true).await;
    for (screen, guest) in pair.screens.iter_mut().zip(&mut pair.guests) {
        *guest = guest.at(host.at);
        screen.resume(guest).await.unwrap();
    }
    pair.play_to_the_end(&mut luck).await;
}
