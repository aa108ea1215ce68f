//! What every store must be able to show. Only `open` knows which one it is.

#[path = "../src/testing.rs"]
mod testing;

use std::sync::Arc;
use store::{Captain, Event, NewTable, SecretHash, Sqlite, State, Store, StoreError, Stored, Table, TableChange};
use testing::Folder;

fn open(folder: &Folder) -> Arc<dyn Store> {
    Arc::new(Sqlite::open(folder.path()).expect("the store can be opened"))
}

fn table(id: &str) -> NewTable {
    NewTable {
        id: id.to_string(),
        head: format!("head of {id}"),
        state: State::Running,
        listed: false,
        created: 100,
        captains: Vec::new(),
        events: Vec::new(),
    }
}

fn texts<const N: usize>(texts: [&str; N]) -> Vec<String> {
    texts.map(str::to_string).to_vec()
}

fn event(seq: u64, text: &str, time: i64) -> Event {
    Event { seq, text: text.to_string(), time }
}

fn captain(id: &str) -> Captain {
    Captain { id: id.to_string(), name: None, created: 10, seen: 10 }
}

fn hash(n: u8) -> SecretHash {
    [n; 32]
}

/// Captains with the secrets 1, 2 and so on.
async fn sign_on<const N: usize>(store: &dyn Store, ids: [&str; N]) {
    for (n, id) in (1..).zip(ids) {
        store.create_captain(captain(id), hash(n)).await.expect("the captain is new");
    }
}

async fn load(store: &dyn Store, id: &str) -> Stored {
    store.load(id).await.expect("it can be read").expect("it is there")
}

fn ids(tables: Vec<Table>) -> Vec<String> {
    tables.into_iter().map(|table| table.id).collect()
}

#[tokio::test]
async fn a_table_is_kept_as_it_was_made() {
    let folder = Folder::new();
    let store = open(&folder);
    sign_on(&*store, ["ben", "anne"]).await;
    let new = NewTable {
        captains: texts(["ben", "anne", "ben"]),
        events: texts(["set up", "first"]),
        listed: true,
        state: State::Open,
        ..table("cove")
    };
    store.create_table(new).await.expect("it is new");
    let expected = Table {
        id: "cove".to_string(),
        head: "head of cove".to_string(),
        state: State::Open,
        listed: true,
        created: 100,
        touched: 100,
        last: 2,
    };
    assert_eq!(store.table("cove").await, Ok(Some(expected.clone())));
    let stored = load(&*store, "cove").await;
    assert_eq!(stored.table, expected);
    assert_eq!(stored.captains, ["anne", "ben"]);
    assert_eq!(stored.events, [event(1, "set up", 100), event(2, "first", 100)]);
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let folder = Folder::new();
    let store = open(&folder);
    assert_eq!(store.table("nowhere").await, Ok(None));
    assert_eq!(store.load("nowhere").await, Ok(None));
    assert_eq!(store.append("nowhere", 0, texts(["x"]), 1, None).await, Err(StoreError::NotFound));
    assert_eq!(store.captain_of(&hash(1)).await, Ok(None));
    assert_eq!(store.rename("nobody", "Anne").await, Err(StoreError::NotFound));
    assert_eq!(store.saw("nobody", 1).await, Err(StoreError::NotFound));
    assert_eq!(store.add_secret(hash(1), "nobody", 1).await, Err(StoreError::NotFound));
    assert_eq!(store.add_carry(hash(1), "nobody", 1).await, Err(StoreError::NotFound));
    assert_eq!(store.take_carry(&hash(1), 1).await, Ok(None));
    let unknown = NewTable { captains: texts(["nobody"]), ..table("cove") };
    assert_eq!(store.create_table(unknown).await, Err(StoreError::NotFound));
    assert_eq!(store.table("cove").await, Ok(None));
}

#[tokio::test]
async fn an_id_is_given_once() {
    let folder = Folder::new();
    let store = open(&folder);
    sign_on(&*store, ["anne"]).await;
    store.create_table(NewTable { events: texts(["mine"]), ..table("cove") }).await.expect("it is new");
    let again = NewTable { events: texts(["yours"]), ..table("cove") };
    assert_eq!(store.create_table(again).await, Err(StoreError::Taken));
    assert_eq!(load(&*store, "cove").await.events, [event(1, "mine", 100)]);
    assert_eq!(store.create_captain(captain("anne"), hash(9)).await, Err(StoreError::Taken));
    // With a secret that another captain has, the new captain is not kept either.
    assert_eq!(store.create_captain(captain("ben"), hash(1)).await, Err(StoreError::Taken));
    assert_eq!(store.rename("ben", "Ben").await, Err(StoreError::NotFound));
}

#[tokio::test]
async fn events_are_numbered_in_order_without_a_gap() {
    let folder = Folder::new();
    let store = open(&folder);
    for id in ["cove", "haven"] {
        store.create_table(table(id)).await.expect("it is new");
    }
    assert_eq!(store.append("cove", 0, texts(["a"]), 200, None).await, Ok(1));
    assert_eq!(store.append("haven", 0, texts(["x"]), 250, None).await, Ok(1));
    assert_eq!(store.append("cove", 1, texts(["b", "c", "d"]), 300, None).await, Ok(4));
    assert_eq!(store.append("cove", 4, Vec::new(), 400, None).await, Ok(4));
    let stored = load(&*store, "cove").await;
    assert_eq!(stored.events, [event(1, "a", 200), event(2, "b", 300), event(3, "c", 300), event(4, "d", 300)]);
    assert_eq!((stored.table.last, stored.table.touched), (4, 300));
}

#[tokio::test]
async fn a_long_log_comes_back_in_order() {
    let folder = Folder::new();
    let store = open(&folder);
    store.create_table(table("cove")).await.expect("it is new");
    // Written out of the order of their texts, and some too long for a page of a database.
    let long = |n: u64| format!("{}{}", 999 - n, "é".repeat((n as usize * 37) % 5000));
    for n in 0..300 {
        assert_eq!(store.append("cove", n, vec![long(n)], n as i64, None).await, Ok(n + 1));
    }
    let expected: Vec<Event> = (0..300).map(|n| event(n + 1, &long(n), n as i64)).collect();
    assert!(load(&*store, "cove").await.events == expected);
}

#[tokio::test]
async fn an_append_that_expects_another_number_is_refused() {
    let folder = Folder::new();
    let store = open(&folder);
    store.create_table(NewTable { events: texts(["a", "b"]), ..table("cove") }).await.expect("it is new");
    let change = TableChange { head: Some("changed".to_string()), ..TableChange::default() };
    for expected in [0, 1, 3, u64::MAX] {
        let refused = store.append("cove", expected, texts(["x"]), 500, Some(change.clone())).await;
        assert_eq!(refused, Err(StoreError::Conflict { last: 2 }), "expected {expected}");
    }
    let stored = load(&*store, "cove").await;
    assert_eq!((stored.events.len(), stored.table.head.as_str(), stored.table.touched), (2, "head of cove", 100));
}

#[tokio::test]
async fn a_change_comes_with_its_append_and_leaves_the_rest() {
    let folder = Folder::new();
    let store = open(&folder);
    sign_on(&*store, ["anne", "ben", "cora"]).await;
    store.create_table(NewTable { captains: texts(["anne", "ben"]), ..table("cove") }).await.expect("it is new");
    let over = TableChange { state: Some(State::Over), ..TableChange::default() };
    assert_eq!(store.append("cove", 0, texts(["end"]), 200, Some(over)).await, Ok(1));
    let stored = load(&*store, "cove").await;
    assert_eq!(
        (stored.table.state, stored.table.listed, stored.table.head.as_str()),
        (State::Over, false, "head of cove")
    );
    assert_eq!(stored.captains, ["anne", "ben"]);
    let rest = TableChange {
        head: Some("new head".to_string()),
        state: None,
        listed: Some(true),
        captains: Some(texts(["cora", "anne"])),
    };
    // A change needs no event.
    assert_eq!(store.append("cove", 1, Vec::new(), 300, Some(rest)).await, Ok(1));
    let stored = load(&*store, "cove").await;
    assert_eq!((stored.table.state, stored.table.listed, stored.table.head.as_str()), (State::Over, true, "new head"));
    assert_eq!((stored.captains, stored.table.touched), (texts(["anne", "cora"]), 300));
    assert_eq!(store.tables_of("ben", 10).await, Ok(Vec::new()));
}

#[tokio::test]
async fn lists_show_what_was_touched_last_first() {
    let folder = Folder::new();
    let store = open(&folder);
    sign_on(&*store, ["anne", "ben"]).await;
    let states = [State::Open, State::Running, State::Over, State::Archived];
    for (n, state) in states.into_iter().enumerate() {
        for (listed, prefix) in [(true, "listed"), (false, "private")] {
            let captains = if listed { texts(["anne"]) } else { texts(["anne", "ben"]) };
            let new = NewTable { state, listed, captains, ..table(&format!("{prefix}-{n}")) };
            store.create_table(new).await.expect("it is new");
        }
    }
    for (time, id) in [(400, "listed-1"), (300, "private-0"), (200, "listed-2")] {
        store.append(id, 0, texts(["x"]), time, None).await.expect("the log is empty");
    }
    let mine = ids(store.tables_of("anne", 4).await.expect("it can be read"));
    assert_eq!(mine, ["listed-1", "private-0", "listed-2", "private-3"]);
    assert_eq!(store.tables_of("ben", 100).await.expect("it can be read").len(), 4);
    assert_eq!(store.tables_of("nobody", 100).await, Ok(Vec::new()));
    let watch = ids(store.listed(&[State::Over, State::Running], 10).await.expect("it can be read"));
    assert_eq!(watch, ["listed-1", "listed-2"]);
    assert_eq!(ids(store.listed(&states, 1).await.expect("it can be read")), ["listed-1"]);
    assert_eq!(store.listed(&[], 10).await, Ok(Vec::new()));
    let unfinished = store.unfinished().await.expect("it can be read");
    assert_eq!(unfinished, ["listed-0", "private-0", "listed-1", "private-1"]);
}

#[tokio::test]
async fn a_captain_is_known_by_each_of_his_secrets() {
    let folder = Folder::new();
    let store = open(&folder);
    sign_on(&*store, ["anne", "ben"]).await;
    store.add_secret(hash(7), "anne", 20).await.expect("it is new");
    assert_eq!(store.add_secret(hash(7), "ben", 20).await, Err(StoreError::Taken));
    store.rename("anne", "Anne").await.expect("she is known");
    store.saw("anne", 50).await.expect("she is known");
    store.saw("anne", 40).await.expect("an older time changes nothing");
    let anne = Captain { id: "anne".to_string(), name: Some("Anne".to_string()), created: 10, seen: 50 };
    assert_eq!(store.captain_of(&hash(1)).await, Ok(Some(anne.clone())));
    assert_eq!(store.captain_of(&hash(7)).await, Ok(Some(anne)));
    assert_eq!(store.captain_of(&hash(2)).await, Ok(Some(captain("ben"))));
}

#[tokio::test]
async fn a_carry_token_is_good_once_and_not_for_ever() {
    let folder = Folder::new();
    let store = open(&folder);
    sign_on(&*store, ["anne", "ben"]).await;
    for (token, captain) in [(11, "anne"), (12, "anne"), (13, "ben")] {
        store.add_carry(hash(token), captain, 1000).await.expect("it is new");
    }
    assert_eq!(store.take_carry(&hash(11), 999).await, Ok(Some(captain("anne"))));
    assert_eq!(store.take_carry(&hash(11), 999).await, Ok(None));
    assert_eq!(store.take_carry(&hash(13), 999).await, Ok(Some(captain("ben"))));
    assert_eq!(store.take_carry(&hash(12), 1000).await, Ok(None));
    // It has not only been passed over: it is gone, even if the clock is set back.
    assert_eq!(store.take_carry(&hash(12), 0).await, Ok(None));
    // A token is no secret.
    assert_eq!(store.captain_of(&hash(11)).await, Ok(None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_writers_one_gets_the_number() {
    let folder = Folder::new();
    let (anne, ben) = (open(&folder), open(&folder));
    anne.create_table(table("cove")).await.expect("it is new");
    let mut won = [0, 0];
    for n in 0..100 {
        let one = tokio::spawn(anne.append("cove", n, texts(["anne"]), 1, None));
        let other = tokio::spawn(ben.append("cove", n, texts(["ben"]), 1, None));
        match (one.await.expect("no panic"), other.await.expect("no panic")) {
            (Ok(last), Err(StoreError::Conflict { last: seen })) if last == n + 1 && seen == last => won[0] += 1,
            (Err(StoreError::Conflict { last: seen }), Ok(last)) if last == n + 1 && seen == last => won[1] += 1,
            both => panic!("number {}: {both:?}", n + 1),
        }
    }
    // Whoever was told that a number is his, has it.
    let events = load(&*ben, "cove").await.events;
    let by_anne = events.iter().filter(|event| event.text == "anne").count();
    assert_eq!([by_anne, events.len() - by_anne], won);
    assert_eq!(events.len(), 100);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_appends_share_a_commit() {
    let folder = Folder::new();
    let store = open(&folder);
    for n in 0..50 {
        store.create_table(table(&format!("table-{n}"))).await.expect("it is new");
    }
    let before = store.counts();
    let play = |n: u64| {
        let store = Arc::clone(&store);
        async move {
            for last in 0..20 {
                let appended = store.append(&format!("table-{n}"), last, texts(["move"]), 1, None).await;
                assert_eq!(appended, Ok(last + 1));
            }
        }
    };
    let tables: Vec<_> = (0..50).map(|n| tokio::spawn(play(n))).collect();
    for table in tables {
        table.await.expect("no panic");
    }
    let after = store.counts();
    let (appends, commits) = (after.appends - before.appends, after.commits - before.commits);
    assert_eq!(appends, 1000);
    assert!(commits * 4 < appends, "{commits} commits for {appends} appends");
}

#[tokio::test]
async fn everything_is_there_after_closing_and_opening_again() {
    let folder = Folder::new();
    let store = open(&folder);
    sign_on(&*store, ["anne"]).await;
    store.create_table(NewTable { captains: texts(["anne"]), ..table("cove") }).await.expect("it is new");
    // Nobody waits for the answer; it was asked for before closing, so it is done.
    drop(store.append("cove", 0, texts(["a"]), 200, None));
    store.close().await.expect("it can be closed");
    let store = open(&folder);
    assert_eq!(load(&*store, "cove").await.events, [event(1, "a", 200)]);
    assert_eq!(ids(store.tables_of("anne", 1).await.expect("it can be read")), ["cove"]);
    assert_eq!(store.captain_of(&hash(1)).await, Ok(Some(captain("anne"))));
}

#[tokio::test]
async fn everything_is_there_after_a_store_was_dropped() {
    let folder = Folder::new();
    let store = open(&folder);
    store.create_table(table("cove")).await.expect("it is new");
    assert_eq!(store.append("cove", 0, texts(["a"]), 200, None).await, Ok(1));
    drop(store);
    let store = open(&folder);
    assert_eq!(load(&*store, "cove").await.events, [event(1, "a", 200)]);
    assert_eq!(store.append("cove", 1, texts(["b"]), 300, None).await, Ok(2));
}

#[tokio::test]
async fn a_closed_store_says_so() {
    let folder = Folder::new();
    let store = open(&folder);
    store.create_table(table("cove")).await.expect("it is new");
    assert_eq!(store.health().await, Ok(()));
    store.close().await.expect("it can be closed");
    assert_eq!(store.append("cove", 0, texts(["a"]), 1, None).await, Err(StoreError::Closed));
    assert_eq!(store.load("cove").await, Err(StoreError::Closed));
    assert_eq!(store.health().await, Err(StoreError::Closed));
    assert_eq!(store.close().await, Ok(()), "closing twice is no mistake");
}
