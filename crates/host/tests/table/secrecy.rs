//! Nobody is told what only somebody else may know.
//!
//! A whole game of secrets is played, and every word to every chair and to a spectator is kept. The record of the
//! finished game shows what was hidden, so each word can be held against what its hearer was allowed to know then.

use crate::{Running, looking_back::verify, pair};
use load::{Line, Luck};
use protocol::{PROTOCOL, ToClient, ToHost};
use serde_json::{Value, json};
use table::{Seat, with_names};

/// A line that keeps every word.
struct Ear {
    line: Line,
    seat: Option<Seat>,
    heard: Vec<ToClient>,
}

impl Ear {
    async fn next(&mut self) -> &ToClient {
        let text = self.line.hear_text().await.unwrap();
        let words: ToClient = serde_json::from_str(&text).unwrap();
        // What the protocol does not know cannot be held against anything, so it must not be there.
        let known = serde_json::to_value(&words).unwrap();
        assert_eq!(without_nothing(known), without_nothing(serde_json::from_str(&text).unwrap()));
        self.heard.push(words);
        &self.heard[self.heard.len() - 1]
    }
}

/// Fields that are left out, or null, say the same.
fn without_nothing(value: Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .into_iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(name, value)| (name, without_nothing(value)))
            .collect(),
        Value::Array(list) => list.into_iter().map(without_nothing).collect(),
        other => other,
    }
}

#[tokio::test]
async fn nobody_is_told_what_only_another_chair_may_know() {
    let host = Running::start().await;
    let pair = pair(&host, "cutthroat").await;
    let table = pair.table.table.clone();
    drop(pair.screens);
    let mut ears = Vec::new();
    for (seat, guest) in
        [(Some(Seat(0)), pair.guests[0].clone()), (Some(Seat(1)), pair.guests[1].clone()), (None, host.stranger())]
    {
        let mut ear = Ear { line: guest.line(&table).await.unwrap(), seat, heard: Vec::new() };
        ear.next().await;
        ear.line.say(&ToHost::Hello { protocol: PROTOCOL, seen: None, face: None }).await.unwrap();
        ear.next().await;
        ears.push(ear);
    }
    let mut luck = Luck::new(51);
    let mut last = match &ears[0].heard[1] {
        ToClient::Welcome(welcome) => (welcome.seq, welcome.now.clone()),
        other => panic!("{other:?}"),
    };
    let mut options = [Vec::new(), Vec::new()];
    for ear in &ears[..2] {
        if let (Some(seat), ToClient::Welcome(welcome)) = (ear.seat, &ear.heard[1]) {
            options[seat.index()].clone_from(&welcome.now.options);
        }
    }
    while last.1.over.is_none() {
        let asked = (0..2).find(|seat| !options[*seat].is_empty()).unwrap();
        let mv = luck.one_of(&options[asked]).text.clone();
        ears[asked].line.say(&ToHost::Play { seat: asked as u8, seen: last.0, mv }).await.unwrap();
        for ear in &mut ears {
            let (told, now) = loop {
                if let ToClient::Told(told) = ear.next().await {
                    break (told.seq, told.now.clone());
                }
            };
            assert!(told > last.0 || ear.seat != Some(Seat(0)));
            if let Some(seat) = ear.seat {
                options[seat.index()].clone_from(&now.options);
            } else {
                assert!(now.options.is_empty() && !now.undo);
            }
            if ear.seat.is_none() {
                last = (told, now);
            }
        }
    }

    // Now everything is known. What could each have known at each moment?
    let record = verify(&pair.guests[0].get(&format!("/api/tables/{table}/record")).await.body);
    let game = all::find("cutthroat").unwrap();
    let names = record.header.seats.clone();
    let replayed = record.replay(game, None, None).unwrap();
    let mut hidden = 0;
    for ear in &ears {
        let mut view = json!(null);
        let mut inputs = 0;
        for words in &ear.heard {
            let (story, now) = match words {
                ToClient::Welcome(welcome) => {
                    view = welcome.view.clone();
                    inputs = record
                        .entries()
                        .iter()
                        .take_while(|entry| !matches!(entry, table::record::Entry::Move(..)))
                        .count();
                    (&welcome.story, &welcome.now)
                }
                ToClient::Told(told) => {
                    told.changes.clone().apply(&mut view).unwrap();
                    (&told.story, &told.now)
                }
                // Who sits where, and who is there, is no secret of the game.
                ToClient::Hello { .. } | ToClient::Seats { .. } | ToClient::Table(_) => continue,
                other => panic!("{other:?}"),
            };
            let until = story.iter().map(|line| line.at as usize).max().unwrap_or(inputs);
            let from = if matches!(words, ToClient::Welcome(_)) { None } else { Some(inputs) };
            let told_then = replayed.told[from.unwrap_or(0)..until].iter().flatten();
            let before = replayed.before.iter().filter(|_| from.is_none());
            let allowed: Vec<String> = before
                .chain(told_then)
                .filter(|telling| telling.reaches(ear.seat))
                .map(|telling| with_names(&telling.text, &names))
                .collect();
            assert_eq!(story.iter().map(|line| line.text.clone()).collect::<Vec<_>>(), allowed, "to {:?}", ear.seat);
            hidden += replayed.told[from.unwrap_or(0)..until]
                .iter()
                .flatten()
                .filter(|telling| !telling.reaches(ear.seat))
                .count();
            inputs = until;
            let table = record.replay(game, None, Some(inputs)).unwrap().table;
            assert_eq!(view, table.view(ear.seat), "to {:?} after {inputs} inputs", ear.seat);
            let own = ear.seat.filter(|seat| table.asked().has(*seat));
            let offers = own.map(|seat| table.options(seat)).unwrap_or_default();
            assert_eq!(now.options.iter().map(|choice| choice.text.clone()).collect::<Vec<_>>(), offers);
            assert_eq!(now.over.is_some(), table.places().is_some(), "the seed is told at the end");
        }
        assert_eq!(inputs, record.entries().len(), "everything was told");
    }
    assert!(hidden > 5, "there was much to hide: {hidden}");
}
