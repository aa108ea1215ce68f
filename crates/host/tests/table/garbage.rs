//! Any bytes on the socket get an error, and nothing breaks.

use crate::{Running, pair};
use load::Luck;
use proptest::prelude::*;
use protocol::{ToClient, ToHost};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use tokio_tungstenite::tungstenite::Message;

/// Anything that JSON can say, not too deep.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map("[a-z]{1,8}", inner, 0..4).prop_map(|map| json!(map)),
        ]
    })
}

/// What a client can say.
const KINDS: [&str; 11] =
    ["hello", "face", "play", "preview", "why", "undo", "consent", "orders", "stand-in", "say", "ping"];

/// Messages with the right names and any values.
fn nearly_right() -> impl Strategy<Value = String> {
    let number = prop_oneof![0..4u64, any::<u64>()];
    let text = prop_oneof![
        Just("end".to_string()),
        "(stop|build|place|buy|carry|shift|lay|pay|reroll) [a-e0-9.:]{0,6}( to [a-e0-9.]{0,4})?",
        ".{0,40}",
    ];
    let seat = prop_oneof![0..2u64, any::<u64>()];
    (prop::sample::select(&KINDS[..]), seat, number, text, any::<bool>(), prop::option::weighted(0.1, any_json()))
        .prop_map(|(kind, seat, number, text, yes, odd)| {
            let mut message = match kind {
                "hello" => json!({"protocol": number, "seen": number}),
                "face" => json!({"seat": seat}),
                "play" => json!({"seat": seat, "seen": number.max(1 << 40), "mv": text}),
                "preview" => json!({"id": 1, "seat": seat, "moves": [text, "end"]}),
                "why" => json!({"id": 1, "seat": seat, "mv": text}),
                "undo" => json!({"seat": seat}),
                "consent" => json!({"seat": seat, "yes": yes}),
                "orders" => json!({"seat": seat, "keys": [text]}),
                "stand-in" => json!({"seat": seat, "on": yes}),
                "say" => json!({"text": text}),
                _ => json!({"at": number}),
            };
            message["type"] = json!(kind);
            if let Some(odd) = odd {
                let name = message.as_object().and_then(|fields| fields.keys().next().cloned()).unwrap_or_default();
                message[name] = odd;
            }
            message.to_string()
        })
}

fn any_words() -> impl Strategy<Value = Message> {
    prop_oneof![
        4 => nearly_right().prop_map(|text| Message::Text(text.into())),
        2 => any_json().prop_map(|json| Message::Text(json.to_string().into())),
        2 => ".{0,200}".prop_map(|text| Message::Text(text.into())),
        1 => prop::collection::vec(any::<u8>(), 0..200).prop_map(|bytes| Message::Binary(bytes.into())),
    ]
}

static PANICS: AtomicU32 = AtomicU32::new(0);

#[test]
fn whatever_is_said_is_answered_and_nothing_breaks() {
    std::panic::set_hook(Box::new(|panic| {
        PANICS.fetch_add(1, Relaxed);
        eprintln!("{panic}");
    }));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (host, mut pair) = runtime.block_on(async {
        let host = Running::start().await;
        let pair = pair(&host, "haven").await;
        (host, pair)
    });
    let mut cases = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 150,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let some_words = prop::collection::vec(any_words(), 1..12);
    let result = cases.run(&some_words, |words| {
        runtime.block_on(async {
            let mut line = pair.guests[0].line(&pair.table.table).await.unwrap();
            line.hello(None, None).await.unwrap();
            for word in words {
                if line.send(word).await.is_err() {
                    break;
                }
            }
            let _ = line.say(&ToHost::Ping { at: 77 }).await;
            // It ends with an answer to the ping, or with a reason.
            loop {
                match line.hear().await {
                    Ok(ToClient::Pong { at: 77, .. } | ToClient::Bye { .. }) => break,
                    Ok(_) => (),
                    Err(broken) => prop_assert!(false, "{broken}"),
                }
            }
            Ok(())
        })
    });
    assert_eq!(PANICS.load(Relaxed), 0, "nothing panics");
    result.unwrap();
    runtime.block_on(async {
        // Some of it was said in a captain's name: he is back, and the game goes on.
        for (seat, screen) in pair.screens.iter_mut().enumerate() {
            screen.resume(&pair.guests[seat]).await.unwrap();
            screen.line.say(&ToHost::StandIn { seat: seat as u8, on: false }).await.unwrap();
            screen.line.say(&ToHost::Orders { seat: seat as u8, keys: vec![] }).await.unwrap();
            screen.line.say(&ToHost::Ping { at: 78 }).await.unwrap();
            while !matches!(screen.next().await.unwrap(), ToClient::Pong { at: 78, .. }) {}
        }
        for (screen, guest) in pair.screens.iter_mut().zip(&pair.guests) {
            screen.resume(guest).await.unwrap();
        }
        pair.meet().await;
        if !pair.is_over() {
            pair.step(&mut Luck::new(71)).await;
        }
        host.stop().await;
    });
    assert_eq!(PANICS.load(Relaxed), 0, "nothing panics");
}
