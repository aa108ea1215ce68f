//! Whole games, and what the screens of a table show.

use crate::{Running, bot, new_table, pair};
use load::{Luck, Screen};
use protocol::{NewSeat, Prospect, TableState, ToClient, ToHost};
use std::time::Duration;

#[tokio::test]
async fn every_screen_shows_what_somebody_who_comes_now_is_shown() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let mut watcher = Screen::open(&host.stranger(), &pair.table.table).await.unwrap();
    let mut luck = Luck::new(1);
    let mut moves = 0;
    while !pair.is_over() {
        pair.step(&mut luck).await;
        moves += 1;
        let last = pair.screens[0].seq;
        watcher.until(|screen| screen.seq >= last).await.unwrap();
        assert_eq!(watcher.face, None);
        assert!(watcher.now.options.is_empty(), "a spectator decides nothing");
        assert!(!watcher.now.undo);
        // The whole story is told again to somebody who comes, so not after each move.
        if moves % 5 == 0 || pair.is_over() {
            for (screen, guest) in pair.screens.iter().zip(&pair.guests) {
                let fresh = Screen::open(guest, &pair.table.table).await.unwrap();
                assert_eq!(fresh.view, screen.view, "after {moves} moves");
                assert_eq!(fresh.story, screen.story, "after {moves} moves");
                assert_eq!(fresh.now, screen.now, "after {moves} moves");
            }
            let fresh = Screen::open(&host.stranger(), &pair.table.table).await.unwrap();
            assert_eq!((fresh.view, fresh.story), (watcher.view.clone(), watcher.story.clone()));
        }
    }
    assert!(moves > 20, "a whole game has more than {moves} moves");
    let over = pair.screens[0].now.over.clone().unwrap();
    assert_eq!(over.places.iter().min(), Some(&1));
    assert_eq!(watcher.now.over, Some(over));
    assert_eq!(pair.guests[0].info(&pair.table.table).await.state, TableState::Over);
}

#[tokio::test]
async fn whoever_comes_back_is_told_exactly_what_was_missed() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let mut luck = Luck::new(2);
    for _ in 0..6 {
        pair.step(&mut luck).await;
    }
    // The third sees a part of it, goes away, and comes back.
    let mut watcher = Screen::open(&host.stranger(), &pair.table.table).await.unwrap();
    let told_before = watcher.story.len();
    for _ in 0..8 {
        pair.step(&mut luck).await;
    }
    let missed = watcher.resume(&host.stranger()).await.unwrap();
    assert!(missed > 0);
    assert_eq!(watcher.story.len(), told_before + missed);
    assert_eq!(watcher.story, pair.screens[0].story);
    assert_eq!(watcher.view, pair.screens[0].view);
    assert_eq!(watcher.resume(&host.stranger()).await.unwrap(), 0, "nothing was missed this time");
    assert_eq!(watcher.story, pair.screens[0].story);
}

#[tokio::test]
async fn a_move_that_comes_too_late_or_twice_is_refused() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let mut luck = Luck::new(3);
    let asked = pair.asked();
    let (seat, seen) = (asked.face.unwrap(), asked.seq);
    let mv = asked.now.options[0].text.clone();
    // Sent twice, as by somebody who clicks twice.
    for _ in 0..2 {
        asked.line.say(&ToHost::Play { seat, seen, mv: mv.clone() }).await.unwrap();
    }
    let refused = asked.refused().await.unwrap();
    assert_eq!(refused.code, "stale");
    assert!(asked.seq > seen);
    pair.meet().await;
    let moved = pair.guests[0].info(&pair.table.table).await;
    assert_eq!(moved.state, TableState::Running);
    let fresh = Screen::open(&pair.guests[0], &pair.table.table).await.unwrap();
    assert_eq!(fresh.seq, pair.screens[0].seq, "it was played once");
    // A number from the past.
    pair.step(&mut luck).await;
    let asked = pair.asked();
    let (seat, mv) = (asked.face.unwrap(), asked.now.options[0].text.clone());
    asked.line.say(&ToHost::Play { seat, seen: 1, mv }).await.unwrap();
    assert_eq!(asked.refused().await.unwrap().code, "stale");
    // After the refusal the screen was shown the table again, and the game goes on.
    let shown = asked.next().await.unwrap();
    assert!(matches!(shown, ToClient::Welcome(_)), "{shown:?}");
    pair.step(&mut luck).await;
}

#[tokio::test]
async fn nobody_decides_for_a_chair_of_somebody_else() {
    let host = Running::start().await;
    let pair = pair(&host, "haven").await;
    let asked = pair.screens.iter().position(Screen::is_asked).unwrap();
    let (seat, mv) = (asked as u8, pair.screens[asked].now.options[0].text.clone());
    let seen = pair.screens[asked].seq;
    let own = 1 - asked;
    let watcher = Screen::open(&host.stranger(), &pair.table.table).await.unwrap();
    let zoe = Screen::open(&host.guest("Zoe").await, &pair.table.table).await.unwrap();
    let [one, two] = pair.screens;
    let other = if own == 0 { one } else { two };
    for mut screen in [watcher, zoe, other] {
        for words in [
            ToHost::Play { seat, seen, mv: mv.clone() },
            ToHost::Undo { seat },
            ToHost::Consent { seat, yes: true },
            ToHost::Orders { seat, keys: vec!["end-turn".to_string()] },
            ToHost::StandIn { seat, on: true },
            ToHost::Preview { id: 1, seat, moves: vec![mv.clone()] },
            ToHost::Why { id: 1, seat, mv: mv.clone() },
            ToHost::Face { seat: Some(seat) },
            ToHost::Play { seat: 200, seen, mv: mv.clone() },
        ] {
            screen.line.say(&words).await.unwrap();
            assert_eq!(screen.refused().await.unwrap().code, "not-your-chair", "{words:?}");
        }
        assert_eq!(screen.seq, seen, "nothing happened");
    }
}

#[tokio::test]
async fn the_rules_refuse_by_name_and_say_why() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let asked = pair.asked();
    asked.play("decline").await.unwrap();
    let refused = asked.refused().await.unwrap();
    assert_eq!(refused.code, "rule");
    let rules: Vec<protocol::ClauseInfo> = host.stranger().get("/api/games/haven/rules").await.read();
    let clause =
        rules.iter().find(|clause| Some(&clause.id) == refused.clause.as_ref()).expect("a clause of the ledger");
    assert!(refused.says.contains(&clause.text), "{refused:?}");
    asked.play("fly away").await.unwrap();
    assert_eq!(asked.refused().await.unwrap().code, "unreadable");
    asked.play(&"x".repeat(2000)).await.unwrap();
    assert_eq!(asked.refused().await.unwrap().code, "unreadable");
    let (seat, mv) = (asked.face.unwrap(), asked.now.options[0].text.clone());
    asked.line.say(&ToHost::Why { id: 7, seat, mv: "decline".to_string() }).await.unwrap();
    let why = asked.refused().await.unwrap();
    assert_eq!((why.id, why.code.as_str()), (Some(7), "rule"));
    asked.line.say(&ToHost::Why { id: 8, seat, mv: mv.clone() }).await.unwrap();
    assert_eq!(asked.next().await.unwrap(), ToClient::Allowed { id: 8 });
    // What would come of it is what comes of it.
    asked
        .line
        .say(&ToHost::Preview {
            id: 9,
            seat,
            moves: [&mv, "decline", "fly away", &"x".repeat(2000)].map(String::from).into(),
        })
        .await
        .unwrap();
    let ToClient::Previews { id: 9, previews } = asked.next().await.unwrap() else { panic!("no previews") };
    let clause_of = |answer: &Prospect| match answer {
        Prospect::Foreseen { .. } => None,
        Prospect::Refused { clause, says } => Some((clause.clone(), !says.is_empty())),
    };
    let answers: Vec<_> = previews.iter().map(|preview| clause_of(&preview.answer)).collect();
    let unreadable = Some((None, true));
    assert_eq!(answers, [None, Some((why.clause, true)), unreadable.clone(), unreadable], "each move is answered");
}

#[tokio::test]
async fn one_captain_plays_a_whole_game_against_bots() {
    let host = Running::start().await;
    let anne = host.guest("Anne").await;
    let seats = vec![NewSeat::Me, bot("deckhand"), bot("random"), bot("mate")];
    let table = anne.create(&new_table("haven", seats)).await;
    let mut screen = Screen::open(&anne, &table.table).await.unwrap();
    let mut luck = Luck::new(4);
    let mut own = 0;
    while !screen.is_over() {
        if screen.is_asked() {
            let before = screen.seq;
            screen.play_one(&mut luck).await.unwrap();
            screen.until(|screen| screen.seq > before).await.unwrap();
            own += 1;
        } else {
            screen.next().await.unwrap();
        }
    }
    assert!(own >= 5, "{own} decisions");
    assert!(host.app.metrics.bot_moves.load(std::sync::atomic::Ordering::Relaxed) > 30);
    let fresh = Screen::open(&anne, &table.table).await.unwrap();
    assert_eq!((fresh.view, fresh.story), (screen.view, screen.story));
}

#[tokio::test]
async fn what_is_said_is_heard_by_all_and_kept() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let mut watcher = Screen::open(&host.stranger(), &pair.table.table).await.unwrap();
    pair.screens[0].line.say(&ToHost::Say { text: "  Good evening.  ".to_string() }).await.unwrap();
    for screen in pair.screens.iter_mut().chain([&mut watcher]) {
        screen.until(|screen| !screen.said.is_empty()).await.unwrap();
        let said = &screen.said[0];
        assert_eq!((said.seat, said.name.as_str(), said.text.as_str()), (Some(0), "Anne", "Good evening."));
    }
    for text in ["", "   ", "a\u{7}b", &"x".repeat(401)] {
        watcher.line.say(&ToHost::Say { text: text.to_string() }).await.unwrap();
        assert_eq!(watcher.refused().await.unwrap().code, "unreadable", "{text:?}");
    }
    watcher.line.say(&ToHost::Say { text: "hello".to_string() }).await.unwrap();
    assert_eq!(watcher.refused().await.unwrap().code, "no-name");
    // Chat does not make a decision stale.
    let mut luck = Luck::new(5);
    pair.step(&mut luck).await;
    let fresh = Screen::open(&pair.guests[1], &pair.table.table).await.unwrap();
    assert_eq!(fresh.said, pair.screens[1].said);
}

#[tokio::test]
async fn standing_orders_are_obeyed_and_kept() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let keys: Vec<String> = ["end-turn", "stay", "only-move"].map(ToString::to_string).to_vec();
    for seat in 0..2 {
        let mut orders = keys.clone();
        orders.push("no such order".to_string());
        pair.screens[seat].line.say(&ToHost::Orders { seat: seat as u8, keys: orders }).await.unwrap();
    }
    // Who gave the orders sees them when he comes back.
    tokio::time::sleep(Duration::from_millis(100)).await;
    let fresh = Screen::open(&pair.guests[1], &pair.table.table).await.unwrap();
    assert_eq!(fresh.orders, keys);
    let mut luck = Luck::new(6);
    pair.screens[0].resume(&pair.guests[0]).await.unwrap();
    pair.screens[1].resume(&pair.guests[1]).await.unwrap();
    let before = pair.screens[0].seq;
    let mut played = 0;
    loop {
        pair.ready().await;
        let Some(asked) = pair.screens.iter().find(|screen| screen.is_asked()) else { break };
        let offered: Vec<&str> = asked.now.options.iter().map(|choice| choice.text.as_str()).collect();
        assert!(offered.len() > 1 && !offered.contains(&"stay"), "an order has answered this: {offered:?}");
        pair.step(&mut luck).await;
        played += 1;
    }
    pair.meet().await;
    let obeyed = pair.screens[0].seq - before - played;
    assert!(obeyed > 3, "{obeyed}");
}

/// Where cards are hidden, an answer that came at once would tell that it was no choice.
#[tokio::test]
async fn an_order_takes_as_long_as_a_reader_where_something_is_hidden() {
    let host = Running::start().await;
    let mut pair = pair(&host, "blackbeard").await;
    for seat in 0..2 {
        let keys = vec!["pass-all".to_string()];
        pair.screens[seat].line.say(&ToHost::Orders { seat: seat as u8, keys }).await.unwrap();
    }
    let mut luck = Luck::new(3);
    while pair.screens[0].view["now"]["kind"] != "window" {
        pair.step(&mut luck).await;
    }
    // The question stands for a moment, and is then answered without anybody's doing; perhaps it goes round.
    let since = std::time::Instant::now();
    pair.screens[0].until(|screen| screen.view["now"]["kind"] != "window").await.unwrap();
    assert!(since.elapsed() > Duration::from_millis(400), "{:?}", since.elapsed());
}
