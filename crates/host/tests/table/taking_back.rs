//! Taking moves back: alone as long as nobody has learned anything, otherwise by consent.

use crate::{Pair, Running, bot, new_table, pair};
use load::{Luck, Screen};
use protocol::{NewSeat, ToHost};
use serde_json::Value;

/// Plays until somebody could take back the last move alone. Returns the view before that move.
pub(crate) async fn until_undoable(pair: &mut Pair, luck: &mut Luck) -> (usize, Value, Vec<protocol::Line>) {
    for _ in 0..200 {
        let before = (pair.screens[0].view.clone(), pair.screens[0].story.clone());
        pair.step(luck).await;
        if let Some(at) = pair.screens.iter().position(|screen| screen.now.undo) {
            return (at, before.0, before.1);
        }
    }
    panic!("no move could be taken back");
}

#[tokio::test]
async fn a_move_that_showed_nothing_is_taken_back_at_once() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let mut luck = Luck::new(21);
    let mut watcher = Screen::open(&host.stranger(), &pair.table.table).await.unwrap();
    let (at, view, story) = until_undoable(&mut pair, &mut luck).await;
    let before = pair.screens[at].seq;
    pair.screens[at].line.say(&ToHost::Undo { seat: at as u8 }).await.unwrap();
    pair.screens[at].until(|screen| screen.seq > before).await.unwrap();
    pair.meet().await;
    let last = pair.screens[at].seq;
    watcher.until(|screen| screen.seq >= last).await.unwrap();
    for screen in pair.screens.iter().chain([&watcher]) {
        assert_eq!(screen.view, view);
        assert_eq!(screen.story, story);
    }
    assert!(pair.screens[at].is_asked(), "who took it back decides again");
    // Somebody who was away forgets it too.
    let fresh = Screen::open(&pair.guests[0], &pair.table.table).await.unwrap();
    assert_eq!((fresh.view, fresh.story), (view, story));
    pair.play_to_the_end(&mut luck).await;
    let record = pair.guests[0].get(&format!("/api/tables/{}/record", pair.table.table)).await;
    crate::looking_back::verify(&record.body);
}

#[tokio::test]
async fn whoever_was_away_while_a_move_was_taken_back_forgets_it() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let mut luck = Luck::new(22);
    let (at, ..) = until_undoable(&mut pair, &mut luck).await;
    let mut away = Screen::open(&host.stranger(), &pair.table.table).await.unwrap();
    let before = pair.screens[at].seq;
    pair.screens[at].line.say(&ToHost::Undo { seat: at as u8 }).await.unwrap();
    pair.screens[at].until(|screen| screen.seq > before).await.unwrap();
    pair.meet().await;
    for _ in 0..3 {
        pair.step(&mut luck).await;
    }
    away.resume(&host.stranger()).await.unwrap();
    assert_eq!(away.story, pair.screens[0].story);
    assert_eq!(away.view, pair.screens[0].view);
}

/// Plays until a chair has moved and its last move cannot be taken back alone.
async fn until_barred(pair: &mut Pair, luck: &mut Luck) -> usize {
    for _ in 0..200 {
        let by = pair.screens.iter().position(Screen::is_asked).unwrap();
        pair.step(luck).await;
        if pair.screens.iter().all(|screen| !screen.now.undo) && !pair.is_over() {
            return by;
        }
    }
    panic!("every move can be taken back");
}

#[tokio::test]
async fn everybody_has_to_agree_once_something_was_shown() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let mut luck = Luck::new(23);
    let by = until_barred(&mut pair, &mut luck).await;
    let other = 1 - by;
    let inputs_before = pair.screens[0].story.len();
    let seq = pair.screens[by].seq;
    // The other says no.
    pair.screens[by].line.say(&ToHost::Undo { seat: by as u8 }).await.unwrap();
    pair.screens[other].until(|screen| screen.undo == Some((by as u8, vec![other as u8]))).await.unwrap();
    // Nobody agrees for somebody else, and who asks cannot agree for himself.
    pair.screens[by].line.say(&ToHost::Consent { seat: by as u8, yes: true }).await.unwrap();
    assert_eq!(pair.screens[by].refused().await.unwrap().code, "undo");
    pair.screens[other].line.say(&ToHost::Consent { seat: other as u8, yes: false }).await.unwrap();
    pair.screens[by].until(|screen| screen.undo.is_none()).await.unwrap();
    assert_eq!(pair.screens[by].refused().await.unwrap().code, "undo-declined");
    assert_eq!(pair.screens[by].seq, seq);
    assert_eq!(pair.screens[by].story.len(), inputs_before);
    // The other says yes.
    pair.screens[by].line.say(&ToHost::Undo { seat: by as u8 }).await.unwrap();
    pair.screens[other].until(|screen| screen.undo.is_some()).await.unwrap();
    pair.screens[other].line.say(&ToHost::Consent { seat: other as u8, yes: true }).await.unwrap();
    pair.screens[by].until(|screen| screen.seq > seq).await.unwrap();
    pair.meet().await;
    assert!(pair.screens[by].is_asked());
    assert!(pair.screens[by].story.len() < inputs_before);
    assert_eq!(pair.screens[0].story, pair.screens[1].story);
    let fresh = Screen::open(&pair.guests[by], &pair.table.table).await.unwrap();
    assert_eq!((&fresh.view, &fresh.story), (&pair.screens[by].view, &pair.screens[by].story));
    pair.play_to_the_end(&mut luck).await;
    let record = pair.guests[0].get(&format!("/api/tables/{}/record", pair.table.table)).await;
    crate::looking_back::verify(&record.body);
}

#[tokio::test]
async fn a_move_settles_the_question_whether_another_is_taken_back() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let mut luck = Luck::new(24);
    let by = until_barred(&mut pair, &mut luck).await;
    pair.screens[by].line.say(&ToHost::Undo { seat: by as u8 }).await.unwrap();
    pair.screens[1 - by].until(|screen| screen.undo.is_some()).await.unwrap();
    pair.step(&mut luck).await;
    pair.screens[1 - by].until(|screen| screen.undo.is_none()).await.unwrap();
    pair.screens[1 - by].line.say(&ToHost::Consent { seat: (1 - by) as u8, yes: true }).await.unwrap();
    assert_eq!(pair.screens[1 - by].refused().await.unwrap().code, "undo");
}

#[tokio::test]
async fn where_nobody_has_moved_there_is_nothing_to_take_back() {
    let host = Running::start().await;
    let anne = host.guest("Anne").await;
    let table = anne.create(&new_table("haven", vec![NewSeat::Me, bot("random")])).await;
    let mut screen = Screen::open(&anne, &table.table).await.unwrap();
    screen.line.say(&ToHost::Undo { seat: 0 }).await.unwrap();
    assert_eq!(screen.refused().await.unwrap().code, "undo");
}
