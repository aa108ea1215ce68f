//! Records, replays, and playing on from a moment.

use crate::{Running, bot, new_table, pair};
use load::{Luck, Screen};
use protocol::{Created, Film, Fork, Import, Line, NewSeat, TableState};
use table::{AnyTitle, record::Record};

/// A record that proves itself.
pub(crate) fn verify(text: &str) -> Record {
    let title = |name: &str| all::find(name).map(|game| game as &dyn AnyTitle);
    let (record, verified) = Record::read_and_verify(text.as_bytes(), title, None).unwrap_or_else(|e| panic!("{e}"));
    assert!(verified.luck || verified.places.is_none(), "{verified}");
    record
}

fn story(film: &Film) -> Vec<Line> {
    film.story().cloned().collect()
}

#[tokio::test]
async fn a_game_is_looked_at_brought_elsewhere_and_played_on() {
    let host = Running::start().await;
    let mut pair = pair(&host, "cutthroat").await;
    let table = pair.table.table.clone();
    let mut luck = Luck::new(31);
    let mut seen = Vec::new();
    while !pair.is_over() {
        pair.step(&mut luck).await;
        seen.push(pair.screens[1].view.clone());
    }
    let record = pair.guests[0].get(&format!("/api/tables/{table}/record")).await;
    let kept = verify(&record.body);
    assert_eq!(kept.header.seats, ["Anne", "Ben"]);

    // The film through a chair's eyes is what the chair saw.
    let own: Film = pair.guests[1].get(&format!("/api/tables/{table}/film")).await.read();
    assert_eq!((own.eyes.as_str(), own.welcome.face), ("1", Some(1)));
    assert_eq!(story(&own), pair.screens[1].story);
    assert_eq!(own.views().unwrap()[1..], seen);
    assert_eq!(own.moments.len(), own.told.len() + 1);
    assert_eq!(own.told.last().unwrap().now.over, pair.screens[1].now.over, "the end is told with it");
    assert!(own.told.iter().rev().skip(1).all(|told| told.now.over.is_none() && told.now.options.is_empty()));

    // Brought in elsewhere, by somebody else.
    let other = Running::start().await;
    let zoe = other.guest("Zoe").await;
    let brought: Created = zoe.ask("POST", "/api/records", &Import { record: record.body.clone() }).await.read();
    let info = zoe.info(&brought.table).await;
    assert_eq!(info.state, TableState::Archived);
    let film = format!("/api/tables/{}/film", brought.table);
    let again: Film = zoe.get(&format!("{film}?eyes=1")).await.read();
    let told = |film: &Film| film.story().map(|line| line.text.clone()).collect::<Vec<_>>();
    assert_eq!(told(&again), told(&own));
    let last = *again.moments.last().unwrap();
    let all: Film = zoe.get(&format!("{film}?eyes=all")).await.read();
    assert!(told(&all).len() > told(&own).len(), "with every card turned up more is told");
    assert_eq!(all.welcome.face, None);
    let exported = zoe.get(&format!("/api/tables/{}/record", brought.table)).await;
    verify(&exported.body);

    // And played on from the middle against bots.
    let mine: Film = zoe.get(&format!("{film}?eyes=0")).await.read();
    let later = mine.told.iter().zip(&mine.moments[1..]).skip(mine.told.len() / 3);
    let (at, middle) = later
        .map(|(told, at)| (&told.now.asked, *at))
        .enumerate()
        .find(|(_, (asked, _))| **asked == [0])
        .map(|(at, (_, inputs))| (mine.told.len() / 3 + at + 1, inputs))
        .unwrap();
    let fork = Fork { at: middle, seats: vec![NewSeat::Me, bot("random")], clock: Default::default() };
    let played_on: Created = zoe.ask("POST", &format!("/api/tables/{}/fork", brought.table), &fork).await.read();
    let mut screen = Screen::open(&zoe, &played_on.table).await.unwrap();
    assert_eq!(screen.view, mine.views().unwrap()[at], "it goes on where the other game was");
    while !screen.is_over() {
        if screen.is_asked() {
            let before = screen.seq;
            screen.play_one(&mut luck).await.unwrap();
            screen.until(|screen| screen.seq > before).await.unwrap();
        } else {
            screen.next().await.unwrap();
        }
    }
    let forked = zoe.get(&format!("/api/tables/{}/record", played_on.table)).await;
    assert_eq!(verify(&forked.body).header.given, middle as usize);

    // There is no moment after the end, and none to play on from at the end.
    let fork = |at| Fork { at, seats: vec![NewSeat::Me, bot("random")], clock: Default::default() };
    for at in [last, last + 1] {
        let answer = zoe.ask("POST", &format!("/api/tables/{}/fork", brought.table), &fork(at)).await;
        assert_eq!(answer.code(), "no-such-moment");
    }
}

#[tokio::test]
async fn a_record_that_lies_is_not_brought_in() {
    let host = Running::start().await;
    let anne = host.guest("Anne").await;
    let mut pair = pair(&host, "cutthroat").await;
    pair.play_to_the_end(&mut Luck::new(32)).await;
    let record = pair.guests[0].get(&format!("/api/tables/{}/record", pair.table.table)).await.body;
    let mut lines: Vec<&str> = record.lines().collect();
    lines.swap(3, 4);
    let lies = [record[..record.len() / 2].to_string() + "{", lines.join("\n"), String::new(), "null".to_string()];
    for record in lies {
        assert_eq!(anne.ask("POST", "/api/records", &Import { record }).await.code(), "bad-record");
    }
}

#[tokio::test]
async fn a_game_under_way_is_seen_through_ones_own_eyes() {
    let host = Running::start().await;
    let mut pair = pair(&host, "cutthroat").await;
    let mut luck = Luck::new(33);
    for _ in 0..3 {
        pair.step(&mut luck).await;
    }
    let [anne, _] = &pair.guests;
    let table = &pair.table.table;
    for guest in [anne, &host.stranger()] {
        for eyes in ["all", "1"] {
            assert_eq!(guest.get(&format!("/api/tables/{table}/film?eyes={eyes}")).await.code(), "not-your-eyes");
        }
        assert_eq!(guest.get(&format!("/api/tables/{table}/record")).await.code(), "not-over");
        let fork = Fork { at: 1, seats: vec![NewSeat::Me, bot("random")], clock: Default::default() };
        let forked = guest.ask("POST", &format!("/api/tables/{table}/fork"), &fork).await.code();
        assert!(matches!(forked.as_str(), "not-over" | "no-name"), "{forked}");
    }
    let own: Film = anne.get(&format!("/api/tables/{table}/film?eyes=0")).await.read();
    assert_eq!(story(&own), pair.screens[0].story);
    let watched: Film = host.stranger().get(&format!("/api/tables/{table}/film")).await.read();
    let watcher = Screen::open(&host.stranger(), table).await.unwrap();
    assert_eq!(story(&watched), watcher.story);
    assert_eq!(*watched.views().unwrap().last().unwrap(), watcher.view);
    assert_ne!(story(&watched), story(&own), "a spectator knows less");
}

#[tokio::test]
async fn who_plays_against_bots_alone_may_look_back_at_any_time() {
    let host = Running::start().await;
    let anne = host.guest("Anne").await;
    let table = anne.create(&new_table("haven", vec![NewSeat::Me, bot("random")])).await;
    let record = anne.get(&format!("/api/tables/{}/record", table.table)).await;
    let record = verify(&record.body);
    assert_eq!(record.seed(), None, "the seed is a secret until the end");
    assert_eq!(host.stranger().get(&format!("/api/tables/{}/record", table.table)).await.code(), "not-over");
    let fork = Fork { at: 0, seats: vec![bot("random"), NewSeat::Me], clock: Default::default() };
    let forked: Created = anne.ask("POST", &format!("/api/tables/{}/fork", table.table), &fork).await.read();
    assert_eq!(anne.info(&forked.table).await.state, TableState::Running);
}
