//! Clients that are slow, silent, or not who they say they are.

use crate::{Running, pair};
use load::{Line, Luck, Screen};
use protocol::{PROTOCOL, ToClient, ToHost};
use std::{sync::atomic::Ordering::Relaxed, time::Duration};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test]
async fn a_client_that_does_not_read_is_dropped_and_nobody_else_notices() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let mut luck = Luck::new(61);
    // Ben's second window asks and asks and never reads an answer.
    let mut slow = pair.guests[1].line(&pair.table.table).await.unwrap();
    slow.hello(None, None).await.unwrap();
    let dropped = || host.app.metrics.dropped.load(Relaxed);
    let began = Instant::now();
    let mut rounds = 0;
    while dropped() == 0 {
        assert!(began.elapsed() < Duration::from_secs(25), "it is dropped");
        while !pair.screens[1].is_asked() {
            pair.step(&mut luck).await;
        }
        let offered = pair.screens[1].now.options.iter().map(|choice| choice.text.clone());
        let moves: Vec<String> = offered.cycle().take(protocol::MOST_PREVIEWS).collect();
        for id in 0..100 {
            let say = ToHost::Preview { id, seat: 1, moves: moves.clone() };
            if tokio::time::timeout(Duration::from_millis(200), slow.say(&say)).await.is_err() {
                break;
            }
        }
        // Not so often that the game is over before the host has lost its patience.
        rounds += 1;
        if rounds % 16 == 1 && rounds < 80 {
            let before = Instant::now();
            pair.step(&mut luck).await;
            assert!(before.elapsed() < Duration::from_secs(5), "the others play on: {:?}", before.elapsed());
        }
    }
    pair.step(&mut luck).await;
    // It comes back and has missed nothing.
    let back = Screen::open(&pair.guests[1], &pair.table.table).await.unwrap();
    assert_eq!(back.story, pair.screens[1].story);
}

#[tokio::test]
async fn a_silent_client_is_dropped() {
    let host = Running::start().await;
    let pair = pair(&host, "haven").await;
    let [_silent, _other] = pair.screens;
    assert_eq!(host.app.metrics.sockets.load(Relaxed), 2);
    // From here on time passes as fast as nothing else happens. Nobody reads, so nobody answers a ping.
    tokio::time::pause();
    let began = Instant::now();
    while host.app.metrics.sockets.load(Relaxed) > 0 {
        assert!(began.elapsed() < Duration::from_secs(200), "it is dropped");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    assert!(began.elapsed() > Duration::from_secs(60), "{:?}", began.elapsed());
}

#[tokio::test]
async fn a_client_must_say_hello_in_time() {
    let host = Running::start().await;
    let pair = pair(&host, "haven").await;
    let mut line = pair.guests[0].line(&pair.table.table).await.unwrap();
    line.hear().await.unwrap();
    drop(pair.screens);
    tokio::time::pause();
    let began = Instant::now();
    while host.app.metrics.sockets.load(Relaxed) > 0 {
        assert!(began.elapsed() < Duration::from_secs(60), "it is dropped");
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    tokio::time::resume();
    assert!(matches!(line.hear().await.unwrap(), ToClient::Bye { code, .. } if code == "protocol"));
}

#[tokio::test]
async fn another_version_of_the_protocol_is_told_to_load_the_page_again() {
    let host = Running::start().await;
    let pair = pair(&host, "haven").await;
    let first = [
        (format!(r#"{{"type":"hello","protocol":{}}}"#, PROTOCOL + 1), "protocol"),
        (r#"{"type":"ping","at":1}"#.to_string(), "protocol"),
        ("ahoy".to_string(), "not-json"),
        (format!(r#"{{"type":"hello","protocol":{PROTOCOL},"name":"Anne"}}"#), "not-json"),
    ];
    for (words, code) in first {
        let mut line = pair.guests[0].line(&pair.table.table).await.unwrap();
        line.hear().await.unwrap();
        line.say_text(words.clone()).await.unwrap();
        let bye = line.hear().await.unwrap();
        assert!(matches!(&bye, ToClient::Bye { code: told, .. } if told == code), "{words}: {bye:?}");
        assert!(line.hear().await.is_err(), "the line is closed");
    }
}

#[tokio::test]
async fn a_flood_is_stopped_where_limits_hold() {
    let host = Running::start_on(crate::Folder::new(), false).await;
    let mut pair = pair(&host, "haven").await;
    let mut flood = pair.guests[0].line(&pair.table.table).await.unwrap();
    flood.hello(None, None).await.unwrap();
    for at in 0..200 {
        if flood.say(&ToHost::Ping { at }).await.is_err() {
            break;
        }
    }
    let mut pongs = 0;
    let bye = loop {
        match flood.hear().await {
            Ok(ToClient::Bye { code, .. }) => break code,
            Ok(ToClient::Pong { .. }) => pongs += 1,
            Ok(_) => (),
            Err(broken) => panic!("{broken}"),
        }
    };
    assert_eq!(bye, "too-fast");
    assert!(pongs < 150, "{pongs} of 200 were answered");
    pair.step(&mut Luck::new(62)).await;
}

#[tokio::test]
async fn a_message_that_is_too_large_ends_the_line_and_nothing_else() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    for message in [Message::Text("x".repeat(40 << 10).into()), Message::Binary(vec![7; 100].into())] {
        let mut line: Line = pair.guests[0].line(&pair.table.table).await.unwrap();
        line.hear().await.unwrap();
        line.say(&ToHost::Hello { protocol: PROTOCOL, seen: None, face: None }).await.unwrap();
        let _ = line.send(message).await;
        while line.hear().await.is_ok() {}
    }
    pair.step(&mut Luck::new(63)).await;
}
