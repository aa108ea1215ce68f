//! Who sits where: invitations, stand-ins, two captains at one screen, and playing again.

use crate::{Pair, Running, bot, new_table, pair, pair_at};
use load::{Luck, Screen};
use protocol::{Clock, Hire, Join, NewSeat, SeatKind, TableState, ToHost};
use serde_json::json;
use std::time::Duration;

#[tokio::test]
async fn a_private_table_is_entered_with_its_key_only() {
    let host = Running::start().await;
    let (anne, ben) = (host.guest("Anne").await, host.guest("Ben").await);
    let table = anne.create(&new_table("haven", vec![NewSeat::Me, NewSeat::Open, NewSeat::Open])).await;
    let join = format!("/api/tables/{}/join", table.table);
    assert_eq!(host.stranger().post(&join).await.code(), "no-name");
    assert_eq!(ben.post(&join).await.code(), "invite-needed");
    let wrong = Join { seat: None, invite: Some("a".repeat(22)) };
    assert_eq!(ben.ask("POST", &join, &wrong).await.code(), "invite-needed");
    assert_eq!(ben.info(&table.table).await.invite, None, "the key is for those who sit here");
    let info = ben.join(&table).await;
    assert_eq!(info.state, TableState::Gathering);
    assert_eq!(info.invite, Some(table.invite.clone()));
    assert!(info.seats[1].mine && !info.seats[0].mine);
    let with_key = |seat| Join { seat, invite: Some(table.invite.clone()) };
    assert_eq!(ben.ask("POST", &join, &with_key(None)).await.code(), "already-seated");
    let other_anne = host.guest("anne").await;
    assert_eq!(other_anne.ask("POST", &join, &with_key(None)).await.code(), "name-taken");
    let zoe = host.guest("Zoe").await;
    assert_eq!(zoe.ask("POST", &join, &with_key(Some(1))).await.code(), "chair-taken");
    assert_eq!(zoe.ask("POST", &join, &with_key(Some(9))).await.code(), "no-such-chair");
    // Whoever gets up before the game begins leaves the chair to others.
    assert_eq!(ben.post(&format!("/api/tables/{}/leave", table.table)).await.status, 204);
    let info: protocol::TableInfo = zoe.ask("POST", &join, &with_key(Some(1))).await.read();
    assert_eq!(info.state, TableState::Gathering);
    let info: protocol::TableInfo = ben.ask("POST", &join, &with_key(None)).await.read();
    assert_eq!(info.state, TableState::Running);
    assert_eq!(info.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(), ["Anne", "Zoe", "Ben"]);
    assert_eq!(other_anne.ask("POST", &join, &with_key(None)).await.code(), "no-open-chair");
}

#[tokio::test]
async fn a_bot_takes_a_chair_for_which_nobody_comes() {
    let host = Running::start().await;
    let (anne, ben) = (host.guest("Anne").await, host.guest("Albatross").await);
    let table = anne.create(&new_table("haven", vec![NewSeat::Me, NewSeat::Open, NewSeat::Open])).await;
    let hire = format!("/api/tables/{}/hire", table.table);
    let bot = |seat, level: &str| Hire { seat, level: level.to_string() };
    assert_eq!(ben.ask("POST", &hire, &bot(1, "mate")).await.code(), "not-your-chair");
    ben.join(&table).await;
    assert_eq!(anne.ask("POST", &hire, &bot(1, "mate")).await.code(), "chair-taken");
    assert_eq!(anne.ask("POST", &hire, &bot(3, "mate")).await.code(), "no-such-chair");
    assert_eq!(anne.ask("POST", &hire, &bot(2, "admiral")).await.code(), "wrong-players");
    // Whoever sits here may ask for it, and the game begins with the last chair.
    let mut screen = Screen::open(&anne, &table.table).await.unwrap();
    let info: protocol::TableInfo = ben.ask("POST", &hire, &bot(2, "deckhand")).await.read();
    assert_eq!(info.state, TableState::Running);
    let sits =
        |info: &protocol::TableInfo| (info.seats[2].kind, info.seats[2].name.clone(), info.seats[2].level.clone());
    let expected = (SeatKind::Bot, "Barracuda".to_string(), Some("deckhand".to_string()));
    assert_eq!(sits(&info), expected, "a name that nobody has");
    screen.until(|screen| screen.table.state == TableState::Running).await.unwrap();
    assert_eq!(anne.ask("POST", &hire, &bot(2, "mate")).await.code(), "already-begun");
    // It is in the log.
    let host = Running::start_on(host.stop().await, true).await;
    assert_eq!(sits(&anne.at(host.at).info(&table.table).await), expected);
}

#[tokio::test]
async fn a_bot_stands_in_on_request_and_gives_the_chair_back() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let mut luck = Luck::new(11);
    let asked = pair.screens.iter().position(Screen::is_asked).unwrap();
    let seat = asked as u8;
    let before = pair.screens[asked].seq;
    pair.screens[asked].line.say(&ToHost::StandIn { seat, on: true }).await.unwrap();
    pair.screens[asked].until(|screen| screen.table.seats[asked].stand_in).await.unwrap();
    // The bot decides until it is the other's turn; the captain is not asked.
    let other = 1 - asked;
    pair.screens[other].until(Screen::is_asked).await.unwrap();
    pair.meet().await;
    assert!(pair.screens[asked].seq > before + 1, "the bot has played");
    assert!(!pair.screens[asked].is_asked());
    pair.screens[asked].play("end").await.unwrap();
    assert_eq!(pair.screens[asked].refused().await.unwrap().code, "stand-in");
    pair.screens[asked].line.say(&ToHost::StandIn { seat, on: false }).await.unwrap();
    pair.screens[asked].until(|screen| !screen.table.seats[asked].stand_in).await.unwrap();
    pair.meet().await;
    while !pair.screens[asked].is_asked() {
        pair.step(&mut luck).await;
    }
    pair.step(&mut luck).await;
}

#[tokio::test]
async fn a_bot_plays_on_for_whoever_leaves_until_he_is_back() {
    let host = Running::start().await;
    let mut pair = pair(&host, "haven").await;
    let mut luck = Luck::new(12);
    for _ in 0..4 {
        pair.step(&mut luck).await;
    }
    assert_eq!(pair.guests[1].post(&format!("/api/tables/{}/leave", pair.table.table)).await.status, 204);
    pair.screens[0].until(|screen| screen.table.seats[1].stand_in).await.unwrap();
    // Anne plays on alone against the bot.
    let mut own = 0;
    while own < 8 {
        if pair.screens[0].is_asked() {
            let before = pair.screens[0].seq;
            pair.screens[0].play_one(&mut luck).await.unwrap();
            pair.screens[0].until(|screen| screen.seq > before).await.unwrap();
            own += 1;
        } else {
            pair.screens[0].next().await.unwrap();
        }
    }
    // Ben comes back to his chair, and has seen everything.
    pair.screens[1].resume(&pair.guests[1]).await.unwrap();
    assert!(pair.screens[1].table.seats[1].mine);
    assert_eq!(pair.screens[1].table.seats[1].kind, SeatKind::Captain);
    pair.screens[1].line.say(&ToHost::StandIn { seat: 1, on: false }).await.unwrap();
    pair.screens[1].until(|screen| !screen.table.seats[1].stand_in).await.unwrap();
    pair.meet().await;
    pair.play_to_the_end(&mut luck).await;
    let story = &pair.screens[0].story;
    assert_eq!(story, &pair.screens[1].story);
}

#[tokio::test]
async fn a_bot_stands_in_when_the_clock_has_run_out() {
    let host = Running::start().await;
    let mut table = new_table("haven", vec![NewSeat::Me, NewSeat::Open]);
    table.clock = Clock::Move { seconds: 5 };
    let Pair { mut screens, .. } = pair_at(&host, table).await;
    let asked = screens.iter().position(Screen::is_asked).unwrap();
    let clock = screens[asked].now.clocks[asked];
    assert_eq!((clock.left, clock.since.is_some()), (5_000, true));
    assert_eq!(screens[asked].now.clocks[1 - asked].since, None, "only the clock of who decides runs");
    let began = tokio::time::Instant::now();
    screens[asked].until(|screen| screen.table.seats[asked].stand_in).await.unwrap();
    assert!(began.elapsed() > Duration::from_secs(4), "not before the time is out");
    screens[1 - asked].until(Screen::is_asked).await.unwrap();
    let (seat, line) = (asked as u8, &mut screens[asked].line);
    line.say(&ToHost::StandIn { seat, on: false }).await.unwrap();
    screens[asked].until(|screen| !screen.table.seats[asked].stand_in).await.unwrap();
}

#[tokio::test]
async fn a_question_whose_time_has_run_out_is_answered_as_the_rules_say_and_then_a_bot_stands_in() {
    let host = Running::start().await;
    let anne = host.guest("Anne").await;
    let mut table = new_table("cove", vec![NewSeat::Me, bot("random"), bot("random")]);
    table.clock = Clock::Move { seconds: 5 };
    let table = anne.create(&table).await;
    let mut screen = Screen::open(&anne, &table.table).await.unwrap();
    assert!(screen.is_asked(), "all rig at the same time");
    screen.until(|screen| screen.table.seats[0].stand_in).await.unwrap();
    let rigs = "Anne rigs 2 2 2 2 for 0 gold";
    assert!(screen.story.iter().any(|line| line.text == rigs), "no rigging: {:?}", screen.story);
}

#[tokio::test]
async fn a_friend_takes_over_from_a_bot() {
    let host = Running::start().await;
    let (anne, ben) = (host.guest("Anne").await, host.guest("Ben").await);
    let table = anne.create(&new_table("haven", vec![NewSeat::Me, bot("random")])).await;
    let mut screen = Screen::open(&anne, &table.table).await.unwrap();
    let info = ben.join(&table).await;
    assert_eq!((info.seats[1].kind, info.seats[1].name.as_str()), (SeatKind::Captain, "Ben"));
    screen.until(|screen| screen.table.seats[1].name == "Ben").await.unwrap();
    let second = Screen::open(&ben, &table.table).await.unwrap();
    let mut pair = Pair { table, guests: [anne, ben], screens: [screen, second] };
    let mut luck = Luck::new(13);
    pair.meet().await;
    pair.play_to_the_end(&mut luck).await;
}

#[tokio::test]
async fn two_captains_at_one_screen_see_each_their_own_chair() {
    let host = Running::start().await;
    let anne = host.guest("Anne").await;
    let seats = vec![NewSeat::Me, NewSeat::Device { name: "Ben".to_string() }];
    let table = anne.create(&new_table("cutthroat", seats)).await;
    let mut screen = Screen::open(&anne, &table.table).await.unwrap();
    assert_eq!(screen.face, None, "the screen is hidden until somebody looks");
    assert_eq!(screen.view["hand"], json!([]));
    assert!(screen.now.options.is_empty());
    let mut hands = Vec::new();
    let mut luck = Luck::new(14);
    while !screen.is_over() {
        let seat = screen.now.asked[0];
        screen.line.say(&ToHost::Face { seat: Some(seat) }).await.unwrap();
        screen.until(|screen| screen.face == Some(seat)).await.unwrap();
        hands.push(screen.view["hand"].clone());
        let before = screen.seq;
        screen.play_one(&mut luck).await.unwrap();
        screen.until(|screen| screen.seq > before).await.unwrap();
        if screen.is_over() {
            break;
        }
        // Between captains nothing of either is to be seen.
        screen.line.say(&ToHost::Face { seat: None }).await.unwrap();
        screen.until(|screen| screen.face.is_none()).await.unwrap();
        assert_eq!(screen.view["hand"], json!([]));
        assert!(screen.now.options.is_empty());
    }
    assert!(hands.iter().any(|hand| *hand != json!([])), "they held cards");
}

#[tokio::test]
async fn the_same_company_plays_again() {
    let host = Running::start().await;
    let mut pair = pair(&host, "cutthroat").await;
    let rematch = format!("/api/tables/{}/rematch", pair.table.table);
    assert_eq!(pair.guests[0].post(&rematch).await.code(), "not-over");
    pair.play_to_the_end(&mut Luck::new(15)).await;
    assert_eq!(host.guest("Zoe").await.post(&rematch).await.code(), "not-your-chair");
    let next: protocol::Created = pair.guests[0].post(&rematch).await.read();
    pair.screens[1].until(|screen| screen.table.rematch.as_ref() == Some(&next.table)).await.unwrap();
    let again: protocol::Created = pair.guests[1].post(&rematch).await.read();
    assert_eq!(again.table, next.table, "there is one next game");
    // The chair is kept for Ben; he needs no key, and nobody else can have it.
    let join = format!("/api/tables/{}/join", next.table);
    let zoe = host.guest("Zoe").await;
    let key = Join { seat: None, invite: Some(next.invite.clone()) };
    assert_eq!(zoe.ask("POST", &join, &key).await.status, 409);
    let info: protocol::TableInfo = pair.guests[1].post(&join).await.read();
    assert_eq!(info.state, TableState::Running);
    assert_eq!(info.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(), ["Ben", "Anne"]);
}

#[tokio::test]
async fn the_lists_show_what_one_may_know_of() {
    let host = Running::start().await;
    let (anne, ben) = (host.guest("Anne").await, host.guest("Ben").await);
    let private = anne.create(&new_table("haven", vec![NewSeat::Me, NewSeat::Open])).await;
    let mut listed = new_table("haven", vec![NewSeat::Me, NewSeat::Open]);
    listed.listed = true;
    let open = anne.create(&listed).await;
    listed.seats = vec![NewSeat::Me, bot("random")];
    let watch = anne.create(&listed).await;
    let ids = |tables: &[protocol::TableInfo]| tables.iter().map(|table| table.id.clone()).collect::<Vec<_>>();
    let mine: protocol::Tables = anne.get("/api/tables").await.read();
    assert_eq!(mine.mine.len(), 3);
    assert!(ids(&mine.mine).contains(&private.table));
    for tables in
        [ben.get("/api/tables").await.read::<protocol::Tables>(), host.stranger().get("/api/tables").await.read()]
    {
        assert!(tables.mine.is_empty());
        assert_eq!(ids(&tables.open), [open.table.as_str()]);
        assert_eq!(ids(&tables.watch), [watch.table.as_str()]);
        assert!(tables.open.iter().chain(&tables.watch).all(|table| table.invite.is_none()));
    }
    // A listed table needs no key.
    let info: protocol::TableInfo = ben.post(&format!("/api/tables/{}/join", open.table)).await.read();
    assert_eq!(info.state, TableState::Running);
}
