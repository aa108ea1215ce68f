//! Records, replays, and playing on from a moment.

use crate::{Running, bot, new_table, pair};
use load::{Luck, Screen};
use protocol::{Created, Fork, Import, Moment, NewSeat, Replay, TableState};
use serde_json::Value;
use table::{AnyTitle, record::Record};

/// A record that proves itself.
pub(crate) fn verify(text: &str) -> Record {
    let title = |name: &str| all::find(name).map(|game| game as &dyn AnyTitle);
    let (record, verified) = Record::read_and_verify(text.as_bytes(), title, None).unwrap_or_else(|e| panic!("{e}"));
    assert!(verified.luck || verified.places.is_none(), "{verified}");
    record
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

    // The replay through a chair's eyes is what the chair saw.
    let path = format!("/api/tables/{table}/replay");
    let own: Replay = pair.guests[1].get(&path).await.read();
    assert_eq!(own.story, pair.screens[1].story);
    for (at, view) in own.moments[1..].iter().zip(&seen) {
        let moment: Moment = pair.guests[1].get(&format!("/api/tables/{table}/moments/{at}")).await.read();
        assert_eq!(moment.view, *view, "after {at} inputs");
    }

    // Brought in elsewhere, by somebody else.
    let other = Running::start().await;
    let zoe = other.guest("Zoe").await;
    let brought: Created = zoe.ask("POST", "/api/records", &Import { record: record.body.clone() }).await.read();
    let info = zoe.info(&brought.table).await;
    assert_eq!(info.state, TableState::Archived);
    let again: Replay = zoe.get(&format!("/api/tables/{}/replay?eyes=1", brought.table)).await.read();
    let told = |story: &[protocol::Line]| story.iter().map(|line| line.text.clone()).collect::<Vec<_>>();
    assert_eq!(told(&again.story), told(&own.story));
    let last = *again.moments.last().unwrap();
    let all: Moment = zoe.get(&format!("/api/tables/{}/moments/{last}?eyes=all", brought.table)).await.read();
    assert_ne!(all.view, Value::Null);
    let exported = zoe.get(&format!("/api/tables/{}/record", brought.table)).await;
    verify(&exported.body);

    // And played on from the middle against bots.
    let mut middle = 0;
    for at in &again.moments[again.moments.len() / 3..] {
        let moment: Moment = zoe.get(&format!("/api/tables/{}/moments/{at}?eyes=0", brought.table)).await.read();
        if moment.asked == [0] {
            middle = *at;
            break;
        }
    }
    let fork = Fork { at: middle, seats: vec![NewSeat::Me, bot("random")], clock: Default::default() };
    let played_on: Created = zoe.ask("POST", &format!("/api/tables/{}/fork", brought.table), &fork).await.read();
    let moment: Moment = zoe.get(&format!("/api/tables/{}/moments/{middle}?eyes=0", brought.table)).await.read();
    let mut screen = Screen::open(&zoe, &played_on.table).await.unwrap();
    assert_eq!(screen.view, moment.view, "it goes on where the other game was");
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
            assert_eq!(guest.get(&format!("/api/tables/{table}/replay?eyes={eyes}")).await.code(), "not-your-eyes");
            assert_eq!(guest.get(&format!("/api/tables/{table}/moments/1?eyes={eyes}")).await.code(), "not-your-eyes");
        }
        assert_eq!(guest.get(&format!("/api/tables/{table}/record")).await.code(), "not-over");
        let fork = Fork { at: 1, seats: vec![NewSeat::Me, bot("random")], clock: Default::default() };
        let forked = guest.ask("POST", &format!("/api/tables/{table}/fork"), &fork).await.code();
        assert!(matches!(forked.as_str(), "not-over" | "no-name"), "{forked}");
    }
    let own: Replay = anne.get(&format!("/api/tables/{table}/replay?eyes=0")).await.read();
    assert_eq!(own.story, pair.screens[0].story);
    let watched: Replay = host.stranger().get(&format!("/api/tables/{table}/replay")).await.read();
    let watcher = Screen::open(&host.stranger(), table).await.unwrap();
    assert_eq!(watched.story, watcher.story);
    assert_ne!(watched.story, own.story, "a spectator knows less");
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
