//! The host as a stranger meets it: over HTTP, on a real port.

use host::{App, Limits, Pace, Settings, serve};
use protocol::{ClauseInfo, GameInfo, Me, Problem};
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
    thread::{self, JoinHandle},
    time::Duration,
};
use tokio::sync::oneshot;
use ureq::{Agent, http::Request};

/// A host on a free port, with a folder of its own that goes away with it.
struct Host {
    at: SocketAddr,
    folder: PathBuf,
    agent: Agent,
    stop: Option<oneshot::Sender<()>>,
    runs: Option<JoinHandle<()>>,
}

impl Host {
    fn start() -> Self {
        Host::with(Settings { limits: Limits::none(), ..Settings::default() })
    }
    fn with(settings: Settings) -> Self {
        static HOSTS: AtomicU32 = AtomicU32::new(0);
        let name = format!("freebooter-http-{}-{}", std::process::id(), HOSTS.fetch_add(1, Relaxed));
        let folder = std::env::temp_dir().join(name);
        let settings = Settings { data_dir: folder.clone(), ..settings };
        let (stop, stopped) = oneshot::channel::<()>();
        let (tell, told) = std::sync::mpsc::channel();
        let runs = thread::spawn(move || {
            tokio::runtime::Runtime::new().unwrap().block_on(async {
                let app = App::open(settings).await.unwrap();
                let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
                tell.send(listener.local_addr().unwrap()).unwrap();
                serve(listener, app, async { drop(stopped.await) }).await.unwrap();
            });
        });
        let agent = Agent::config_builder().http_status_as_error(false).proxy(None).build().new_agent();
        Host { at: told.recv().unwrap(), folder, agent, stop: Some(stop), runs: Some(runs) }
    }

    fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut request = Request::builder().method(method).uri(format!("http://{}{path}", self.at));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let answer = if matches!(method, "GET" | "HEAD") {
            self.agent.run(request.body(()).unwrap())
        } else {
            self.agent.run(request.body(body).unwrap())
        };
        let (head, mut body) = answer.expect("an answer").into_parts();
        let header = |(name, value): (&ureq::http::HeaderName, &ureq::http::HeaderValue)| {
            (name.to_string(), value.to_str().unwrap().to_string())
        };
        Answer {
            status: head.status.as_u16(),
            headers: head.headers.iter().map(header).collect(),
            body: body.read_to_string().expect("a text"),
        }
    }
    fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &[], "")
    }
    /// A request with JSON, as this captain or as nobody.
    fn send(&self, method: &str, path: &str, cookie: &str, body: &Value) -> Answer {
        let headers = [("content-type", "application/json"), ("cookie", cookie)];
        self.ask(method, path, &headers[..if cookie.is_empty() { 1 } else { 2 }], &body.to_string())
    }
    /// A new captain's cookie.
    fn captain(&self, name: &str) -> String {
        self.send("PUT", "/api/me", "", &json!({ "name": name })).cookie()
    }
    fn name_of(&self, cookie: &str) -> Option<String> {
        self.ask("GET", "/api/me", &[("cookie", cookie)], "").json::<Me>().name
    }
    /// Bytes as they are, and what comes back until the line is closed.
    fn raw(&self, bytes: &[u8]) -> String {
        let mut line = TcpStream::connect(self.at).unwrap();
        line.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        // It may be hung up on while it is still speaking.
        let _ = line.write_all(bytes);
        let mut answer = Vec::new();
        let _ = line.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.stop.take().expect("it is stopped once").send(());
        let ended = self.runs.take().expect("it is stopped once").join();
        let _ = fs::remove_dir_all(&self.folder);
        if !thread::panicking() {
            ended.expect("the host stops without a panic");
        }
    }
}

struct Answer {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

impl Answer {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
    fn json<T: serde::de::DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{} is not what was expected: {e}", self.body))
    }
    /// The cookie that was set, as it is sent back.
    fn cookie(&self) -> String {
        let set = self.header("set-cookie").unwrap_or_else(|| panic!("no cookie in {} {}", self.status, self.body));
        set.split(';').next().unwrap().to_string()
    }
    /// It failed in this way, and said so properly.
    #[track_caller]
    fn fails(&self, status: u16, code: &str) {
        assert_eq!(self.status, status, "{}", self.body);
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        let problem: Problem = self.json();
        assert_eq!((problem.status, problem.code.as_str()), (status, code), "{problem:?}");
        assert_eq!(problem.r#type, format!("/problems/{code}"));
        assert!(!problem.title.is_empty() && problem.detail.ends_with(['.', '?']), "{problem:?}");
    }
}

#[test]
fn the_games_are_those_of_the_list() {
    let host = Host::start();
    let games: Vec<GameInfo> = host.get("/api/games").json();
    assert_eq!(games.len(), all::games().len());
    for (info, game) in games.iter().zip(all::games()) {
        assert_eq!((info.name.as_str(), info.title.as_str()), (game.name(), game.title()));
        assert_eq!((info.least, info.most), game.players());
        assert_eq!(info.rules, game.rules());
        let choices = game.choices(None).unwrap();
        assert!(info.choices.iter().map(|choice| choice.key.as_str()).eq(choices.iter().map(|choice| choice.key)));
        assert!(info.choices.iter().all(|choice| choice.values.contains(&choice.default)));
        assert!(info.orders.iter().map(|order| order.key.as_str()).eq(game.orders().iter().map(|order| order.key)));
        assert!(info.levels.iter().map(String::as_str).eq(bots::Level::ALL.iter().map(|level| level.name())));
        let clauses: Vec<Value> = host.get(&format!("/api/games/{}/rules", info.name)).json();
        assert!(clauses.iter().map(|clause| &clause["id"]).eq(game.ledger().iter().map(|clause| clause.id)));
    }
    let english: Vec<ClauseInfo> = host.get("/api/games/haven/rules").json();
    let answer = host.get("/api/games/haven/rules?lang=de");
    let german: Vec<ClauseInfo> = answer.json();
    assert!(german.iter().map(|clause| &clause.id).eq(english.iter().map(|clause| &clause.id)));
    assert!(german.iter().zip(&english).all(|(de, en)| de.lang == "de" && en.lang == "en" && de.text != en.text));
    assert!(german.iter().zip(&english).all(|(de, en)| de.notes == en.notes));
    let tag = answer.header("etag").expect("a tag");
    let again = host.ask("GET", "/api/games/haven/rules?lang=de", &[("if-none-match", tag)], "");
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    host.get("/api/games/haven/rules?lang=xx").fails(400, "bad-request");
    host.get("/api/games/chess/rules").fails(404, "no-such-game");
    host.get("/api/games/%ff/rules").fails(404, "no-such-game");
}

#[test]
fn a_table_can_be_looked_at_before_it_is_made() {
    let host = Host::start();
    let answer = host.get("/api/games/cursed-seas/fresh?players=3&chair=2&options=build-total%3D60,map%3Drandom");
    assert_eq!(answer.status, 200, "{}", answer.body);
    let fresh: Value = answer.json();
    assert_eq!(fresh["contents"]["build_total"], 60);
    assert_eq!(fresh["asked"], json!([0, 1, 2]));
    assert!(fresh["options"].as_array().is_some_and(|offers| offers.len() > 5), "fleets are offered");
    // It is the same for everybody, and sent once.
    let tag = answer.header("etag").expect("a tag");
    assert_eq!(answer.header("cache-control"), Some("no-cache"));
    let again = host.ask(
        "GET",
        "/api/games/cursed-seas/fresh?players=3&chair=2&options=map%3Drandom,build-total%3D60",
        &[("if-none-match", tag)],
        "",
    );
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    // Without saying anything: the fewest captains, the first chair.
    let haven: Value = host.get("/api/games/haven/fresh").json();
    assert!(haven["contents"].is_object());

    host.get("/api/games/chess/fresh").fails(404, "no-such-game");
    host.get("/api/games/cursed-seas/fresh?players=5").fails(422, "wrong-players");
    host.get("/api/games/cursed-seas/fresh?players=2&chair=2").fails(404, "no-such-chair");
    host.get("/api/games/cursed-seas/fresh?options=map%3Dround").fails(422, "bad-options");
    host.get("/api/games/cursed-seas/fresh?options=map").fails(422, "bad-options");
    host.get("/api/games/cursed-seas/fresh?players=x").fails(400, "bad-request");
    host.get("/api/games/cursed-seas/fresh?data=ff").fails(409, "foreign-data");
}

#[test]
fn every_game_is_introduced_without_a_table() {
    let host = Host::start();
    for game in all::games() {
        let path = format!("/api/games/{}/introduction", game.name());
        let answer = host.get(&path);
        assert_eq!(answer.status, 200, "{}", answer.body);
        let introduction: protocol::Introduction = answer.json();
        let welcome = &introduction.welcome;
        assert_eq!((welcome.table.game.as_str(), welcome.face), (game.name(), Some(0)));
        assert!(welcome.table.seats[0].mine && !welcome.table.seats[1].mine);
        // What is told goes on from the welcome without a gap, and each wanted move is offered when it is wanted.
        let (mut seq, mut offered) = (welcome.seq, &welcome.now.options);
        for step in &introduction.steps {
            assert!(offered.iter().any(|choice| choice.text == step.mv), "{}: {}", game.name(), step.mv);
            for told in &step.told {
                seq += 1;
                assert_eq!(told.seq, seq);
                assert!(told.story.iter().all(|line| line.seq == seq));
            }
            offered = &step.told.last().expect("something is told").now.options;
        }
        assert!(offered.is_empty(), "after the end nothing is asked");
        let tag = answer.header("etag").expect("a tag");
        let again = host.ask("GET", &path, &[("if-none-match", tag)], "");
        assert_eq!((again.status, again.body.as_str()), (304, ""));
    }
    let tables: Value = host.get("/api/tables").json();
    assert_eq!(tables["watch"], json!([]), "nothing is stored");
    host.get("/api/games/chess/introduction").fails(404, "no-such-game");
    host.get("/api/games/cutthroat/introduction").fails(404, "no-such-game");
}

#[test]
fn what_is_looked_at_travels_small() {
    let host = Host::start();
    let asked = "GET /api/games/cursed-seas/fresh HTTP/1.0\r\nHost: 127.0.0.1\r\n";
    let plain = host.raw(format!("{asked}\r\n").as_bytes());
    let small = host.raw(format!("{asked}accept-encoding: gzip, br\r\n\r\n").as_bytes());
    let length = |answer: &str| -> usize {
        let line = answer.lines().find_map(|line| line.strip_prefix("content-length: "));
        line.unwrap_or_else(|| panic!("{}", &answer[..300])).parse().expect("a number")
    };
    assert!(small.contains("content-encoding: gzip") && small.contains("vary: accept-encoding"));
    assert!(!plain.contains("content-encoding"));
    assert!(length(&small) * 4 < length(&plain), "{} of {}", length(&small), length(&plain));
}

#[test]
fn moves_are_judged_before_a_table_is_made() {
    let host = Host::start();
    let judge = |game: &str, body: Value| host.send("POST", &format!("/api/games/{game}/verdicts"), "", &body);
    let fresh: Value = host.get("/api/games/crimson-coast/fresh").json();
    let offered = fresh["options"][0]["text"].as_str().expect("a fleet").to_string();
    let moves = json!([offered, "fleet cc-033+sm-t-007/sm-ps-001/sm-ps-003", "fleet no-such-card", "sail s1", "dance"]);
    let verdicts: Vec<Value> = judge("crimson-coast", json!({ "players": 2, "moves": moves })).json();
    assert_eq!(verdicts[0]["allowed"], true, "{}", verdicts[0]);
    assert_eq!([&verdicts[0]["clause"], &verdicts[0]["why"]], [&Value::Null, &Value::Null]);
    assert_eq!(verdicts[0]["numbers"]["total"], 30);
    // Too dear, and without coins: the first objection is told, and the numbers are there all the same.
    assert_eq!((&verdicts[1]["allowed"], &verdicts[1]["clause"]), (&json!(false), &json!("fleets.build.sum")));
    assert!(verdicts[1]["why"].as_str().is_some_and(|why| why.contains("too much")), "{}", verdicts[1]);
    assert!(verdicts[1]["says"].as_str().is_some_and(|says| !says.is_empty() && !says.contains("too much")));
    assert!(verdicts[1]["numbers"]["points"].as_u64() > Some(30));
    assert!(verdicts[1]["numbers"]["faults"].as_array().is_some_and(|faults| faults.len() >= 2));
    assert_eq!(verdicts[2]["clause"], "fleets.piece.kinds");
    assert_eq!(verdicts[3]["clause"], "fleets.build.secret", "a move for later");
    assert_eq!((&verdicts[4]["clause"], &verdicts[4]["allowed"]), (&Value::Null, &json!(false)));
    // The options of the table count.
    let dear = json!({ "players": 2, "options": { "build-total": "10" }, "moves": [offered] });
    assert_eq!(judge("crimson-coast", dear).json::<Vec<Value>>()[0]["clause"], "fleets.build.sum");

    judge("chess", json!({ "players": 2, "moves": [] })).fails(404, "no-such-game");
    judge("crimson-coast", json!({ "players": 3, "moves": [] })).fails(422, "wrong-players");
    judge("crimson-coast", json!({ "players": 2, "chair": 2, "moves": [] })).fails(404, "no-such-chair");
    judge("crimson-coast", json!({ "players": 2, "moves": vec!["ready"; 65] })).fails(422, "bad-fields");
    judge("crimson-coast", json!({ "players": 2 })).fails(422, "bad-fields");
    judge("crimson-coast", json!({ "players": 2, "options": { "x": "y" }, "moves": [] })).fails(422, "bad-options");
    let long = json!({ "players": 2, "moves": ["x".repeat(5000)] });
    assert_eq!(judge("crimson-coast", long).json::<Vec<Value>>()[0]["allowed"], false);
}

#[test]
fn a_guest_needs_only_a_name() {
    let host = Host::start();
    assert_eq!(host.get("/api/me").json::<Me>().name, None);
    assert!(host.get("/api/me").header("set-cookie").is_none(), "nobody is known before he says a name");
    let answer = host.send("PUT", "/api/me", "", &json!({ "name": "Anne" }));
    let set = answer.header("set-cookie").unwrap();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
        assert!(set.contains(part), "{set}");
    }
    assert!(!set.contains("Secure"));
    let anne = answer.cookie();
    assert_eq!(host.name_of(&anne).as_deref(), Some("Anne"));
    assert_eq!(host.name_of(&anne).as_deref(), Some("Anne"), "also from memory");

    let renamed = host.send("PUT", "/api/me", &anne, &json!({ "name": "Mary" }));
    assert!(renamed.header("set-cookie").is_none(), "she keeps her secret");
    assert_eq!(host.name_of(&anne).as_deref(), Some("Mary"));

    let other = format!("freebooter={}", "0".repeat(64));
    assert_eq!(host.name_of(&other), None);
    assert_ne!(host.captain("Anne"), host.captain("Anne"));
    let by_https = [("content-type", "application/json"), ("x-forwarded-proto", "https")];
    let answer = host.ask("PUT", "/api/me", &by_https, r#"{"name":"Ben"}"#);
    assert!(answer.header("set-cookie").unwrap().contains("; Secure"));
    let mut files = fs::read_dir(&host.folder).unwrap().map(|file| fs::read(file.unwrap().path()).unwrap());
    let secret = anne.split_once('=').unwrap().1;
    let has = |bytes: Vec<u8>| bytes.windows(secret.len()).any(|window| window == secret.as_bytes());
    assert!(!files.any(has), "the secret is not on disk");
}

#[test]
fn a_name_is_one_short_word() {
    let host = Host::start();
    for name in ["", " ", "Anne Bonny", "Anne-Marie", "<b>", "abcdefghijklmnopqrstu", "a\u{0}b", "🏴"] {
        host.send("PUT", "/api/me", "", &json!({ "name": name })).fails(422, "bad-name");
    }
    for name in ["A", "abcdefghijklmnopqrst", "Édouard", "Störtebeker", "鄭一嫂"] {
        assert_eq!(host.send("PUT", "/api/me", "", &json!({ "name": name })).status, 200, "{name}");
    }
}

#[test]
fn a_name_is_carried_to_another_device_once() {
    let host = Host::start();
    host.ask("POST", "/api/me/carry", &[], "").fails(401, "no-name");
    let anne = host.captain("Anne");
    let token: Value = host.send("POST", "/api/me/carry", &anne, &json!({})).json();
    let arrived = host.send("POST", "/api/carry", "", &token);
    assert_eq!(arrived.json::<Me>().name.as_deref(), Some("Anne"));
    let device = arrived.cookie();
    assert_ne!(device, anne);
    host.send("POST", "/api/carry", "", &token).fails(404, "no-such-token");
    host.send("POST", "/api/carry", "", &json!({ "token": "guess" })).fails(404, "no-such-token");
    // It is the same captain on both.
    assert_eq!(host.name_of(&device).as_deref(), Some("Anne"));
    host.send("PUT", "/api/me", &device, &json!({ "name": "Mary" }));
    assert_eq!(host.name_of(&anne).as_deref(), Some("Mary"));
}

#[test]
fn other_sites_can_change_nothing() {
    let host = Host::start();
    let (body, json) = (r#"{"name":"Anne"}"#, ("content-type", "application/json"));
    let ours = format!("http://{}", host.at);
    let put = |name: &str, value: &str| host.ask("PUT", "/api/me", &[json, (name, value)], body);
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("origin", "http://127.0.0.1:1"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        put(name, value).fails(403, "foreign-origin");
    }
    assert_eq!(put("origin", &ours).status, 200);
    assert_eq!(put("sec-fetch-site", "same-origin").status, 200);
    let upgrade = [
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "AAAAAAAAAAAAAAAAAAAAAA=="),
        ("origin", "http://evil.example"),
    ];
    host.ask("GET", "/api/tables/none/socket", &upgrade, "").fails(403, "foreign-origin");
    host.ask("GET", "/api/tables/none/socket", &upgrade[..4], "").fails(404, "no-such-table");
    host.get("/api/tables/none/socket").fails(426, "upgrade-needed");
    // A form of another site cannot send JSON.
    host.ask("PUT", "/api/me", &[("content-type", "text/plain")], body).fails(415, "not-json");
    host.ask("POST", "/api/tables/none/rematch", &[("content-type", "text/plain")], body).fails(415, "not-json");
}

#[test]
fn a_host_for_this_machine_answers_to_its_own_name_only() {
    let host = Host::start();
    let answer = host.raw(b"GET /api/me HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 421 ") && answer.contains("foreign-host"), "{answer}");
    let answer = host.raw(b"GET /api/me HTTP/1.1\r\nHost: localhost:9\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let proxied = Host::with(Settings { limits: Limits::none(), behind_proxy: true, ..Settings::default() });
    let answer = proxied.raw(b"GET /api/me HTTP/1.1\r\nHost: games.example\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    let forwarded = [
        ("content-type", "application/json"),
        ("x-forwarded-host", "games.example"),
        ("origin", "https://games.example"),
    ];
    assert_eq!(proxied.ask("PUT", "/api/me", &forwarded, r#"{"name":"Anne"}"#).status, 200);
    host.ask("PUT", "/api/me", &forwarded, r#"{"name":"Anne"}"#).fails(403, "foreign-origin");
}

#[test]
fn every_answer_carries_the_guards() {
    let host = Host::start();
    for path in ["/", "/api/games", "/api/none", "/assets/none.js", "/healthz", "/api/openapi.json"] {
        let answer = host.get(path);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'self'; script-src 'self'; style-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe") && !policy.contains('*'), "{policy}");
        for part in ["frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'", "form-action 'self'"] {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(policy.contains(&format!("connect-src 'self' ws://{0} wss://{0};", host.at)), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"));
        assert!(answer.header("permissions-policy").unwrap().contains("camera=()"));
        let kept = answer.header("cache-control");
        // What is the same for everybody may be kept, and is asked about anew.
        let may = if path == "/api/games" { "no-cache" } else { "no-store" };
        assert!(!path.starts_with("/api/") || kept == Some(may), "{path} {kept:?}");
    }
    let page = host.get("/").body;
    assert!(!page.contains("<script>") && !page.contains(" onclick="), "the page has no script inside");
}

#[test]
fn whoever_asks_for_too_much_has_to_wait() {
    let name = Pace { burst: 3, every: Duration::from_secs(60) };
    let settings = || Settings { limits: Limits { name, ..Limits::default() }, ..Settings::default() };
    let host = Host::with(settings());
    for _ in 0..3 {
        host.captain("Anne");
    }
    let answer = host.send("PUT", "/api/me", "", &json!({ "name": "Anne" }));
    answer.fails(429, "rate");
    let wait: u64 = answer.header("retry-after").unwrap().parse().unwrap();
    assert!((1..=61).contains(&wait), "{wait}");
    assert_eq!(host.get("/api/me").status, 200, "reading goes on");
    let lie = [("content-type", "application/json"), ("x-forwarded-for", "10.0.0.9")];
    host.ask("PUT", "/api/me", &lie, r#"{"name":"Anne"}"#).fails(429, "rate");
    assert!(host.get("/metrics").body.contains("freebooter_limited_total 2\n"));

    let proxied = Host::with(Settings { behind_proxy: true, ..settings() });
    let as_client = |addresses: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", addresses)];
        proxied.ask("PUT", "/api/me", &headers, r#"{"name":"Anne"}"#).status
    };
    assert_eq!([0; 4].map(|_| as_client("10.0.0.9")), [200, 200, 200, 429]);
    assert_eq!(as_client("1.2.3.4, 10.0.0.9"), 429, "only what the proxy wrote counts");
    assert_eq!(as_client("10.0.0.9, 1.2.3.4"), 200);
}

#[test]
fn every_failure_is_a_problem() {
    let host = Host::start();
    let anne = host.captain("Anne");
    host.get("/api/none").fails(404, "no-such-path");
    host.get("/api/").fails(404, "no-such-path");
    host.get("/assets/none.js").fails(404, "no-such-path");
    host.get("/api/tables/none").fails(404, "no-such-table");
    host.get("/api/tables/%00").fails(404, "no-such-table");
    host.get("/api/tables/%ff%fe").fails(404, "no-such-table");
    host.get("/api/tables/none/film?eyes=a&eyes=b").fails(400, "bad-request");
    for (method, path, allowed) in [
        ("DELETE", "/api/tables", "GET,HEAD,POST"),
        ("PATCH", "/api/me", "GET,HEAD,PUT"),
        ("POST", "/api/games", "GET,HEAD"),
        ("POST", "/t/none", "GET,HEAD"),
    ] {
        let answer = host.send(method, path, "", &json!({}));
        answer.fails(405, "wrong-method");
        assert_eq!(answer.header("allow"), Some(allowed), "{method} {path}");
    }
    let put = |body: &str| host.ask("PUT", "/api/me", &[("content-type", "application/json")], body);
    put("{").fails(400, "bad-request");
    put("").fails(400, "bad-request");
    put("[[[[").fails(400, "bad-request");
    put(&"[".repeat(100_000)).fails(400, "bad-request");
    put("{}").fails(422, "bad-fields");
    put(r#"["Anne"]"#).fails(422, "bad-fields");
    put(r#"{"name":"Anne"} x"#).fails(400, "bad-request");
    put(r#"{"name":7}"#).fails(422, "bad-fields");
    put(&format!(r#"{{"name":"{}"}}"#, "a".repeat(2 << 20))).fails(413, "too-large");
    host.send("POST", "/api/tables", "", &json!({})).fails(401, "no-name");
    host.send("POST", "/api/tables", &anne, &json!({ "game": "haven" })).fails(422, "bad-fields");
    host.send("POST", "/api/tables", &anne, &json!({ "game": "chess", "seats": [] })).fails(404, "no-such-game");
    host.send("POST", "/api/tables", &anne, &json!({ "game": "haven", "seats": [], "more": 1 }))
        .fails(422, "bad-fields");
    host.send("POST", "/api/records", &anne, &json!({ "record": "nothing" })).fails(422, "bad-record");
    let large = |mebibytes: usize| json!({ "record": "a".repeat(mebibytes << 20) });
    host.send("POST", "/api/records", &anne, &large(16)).fails(422, "bad-record");
    host.send("POST", "/api/records", &anne, &large(18)).fails(413, "too-large");
}

#[test]
fn a_table_is_made_and_found_by_its_captain() {
    let host = Host::start();
    let anne = host.captain("Anne");
    let table = json!({ "game": "haven", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let created = host.send("POST", "/api/tables", &anne, &table);
    assert_eq!(created.status, 201, "{}", created.body);
    let created: Value = created.json();
    let id = created["table"].as_str().unwrap();
    let tables: Value = host.ask("GET", "/api/tables", &[("cookie", &anne)], "").json();
    assert_eq!(tables["mine"][0]["id"], id);
    assert_eq!(host.get("/api/tables").json::<Value>()["mine"], json!([]));
    let ben = host.captain("Ben");
    let join = format!("/api/tables/{id}/join");
    host.send("POST", &join, &ben, &json!({})).fails(403, "invite-needed");
    let joined = host.send("POST", &join, &ben, &json!({ "invite": created["invite"] }));
    assert_eq!(joined.json::<Value>()["seats"][1]["name"], "Ben");
    host.send("POST", &format!("/api/tables/{id}/rematch"), &ben, &json!({})).fails(409, "not-over");
    let film = host.ask("GET", &format!("/api/tables/{id}/film"), &[("cookie", &ben)], "");
    assert_eq!(film.status, 200, "{}", film.body);
    host.get(&format!("/api/tables/{id}/film?eyes=0")).fails(403, "not-your-eyes");
    assert_eq!(host.send("POST", &format!("/api/tables/{id}/leave"), &ben, &json!({})).status, 204);
}

#[test]
fn pages_are_kept_by_browsers_as_long_as_they_are_good() {
    let host = Host::start();
    let page = host.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    assert_eq!(page.header("vary"), Some("accept-encoding"));
    let tag = page.header("etag").unwrap();
    let again = host.ask("GET", "/", &[("if-none-match", tag)], "");
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    assert_eq!(host.get("/t/some-table?invite=x").body, page.body);
    let head = host.ask("HEAD", "/", &[], "");
    assert_eq!((head.status, head.body.as_str(), head.header("etag")), (200, "", Some(tag)));
}

#[test]
fn the_host_says_whether_it_is_well_and_how_busy() {
    let host = Host::start();
    let health: Value = host.get("/healthz").json();
    assert_eq!(health["name"], "freebooter");
    let answer = host.get("/metrics");
    assert!(answer.header("content-type").unwrap().starts_with("text/plain; version=0.0.4"));
    for line in answer.body.lines().filter(|line| !line.starts_with('#')) {
        let (name, value) = line.rsplit_once(' ').unwrap();
        assert!(name.starts_with("freebooter_") && value.parse::<f64>().is_ok(), "{line}");
    }
    for name in ["tables", "sockets", "moves_total", "appends_total", "commits_total", "bots_thinking", "move_seconds"]
    {
        assert!(answer.body.contains(&format!("# TYPE freebooter_{name} ")), "{name}");
    }
    assert!(answer.body.contains("freebooter_connections 1\n"), "{}", answer.body);
}

/// All that can be asked for.
const ROUTES: [&str; 23] = [
    "GET /api/games",
    "GET /api/games/{game}/fresh",
    "GET /api/games/{game}/introduction",
    "GET /api/games/{game}/rules",
    "GET /api/me",
    "GET /api/tables",
    "GET /api/tables/{id}",
    "GET /api/tables/{id}/film",
    "GET /api/tables/{id}/record",
    "GET /api/tables/{id}/socket",
    "GET /healthz",
    "GET /metrics",
    "POST /api/carry",
    "POST /api/games/{game}/verdicts",
    "POST /api/me/carry",
    "POST /api/records",
    "POST /api/tables",
    "POST /api/tables/{id}/fork",
    "POST /api/tables/{id}/hire",
    "POST /api/tables/{id}/join",
    "POST /api/tables/{id}/leave",
    "POST /api/tables/{id}/rematch",
    "PUT /api/me",
];

#[test]
fn the_description_has_every_route_and_every_answer() {
    let host = Host::start();
    let api: Value = host.get("/api/openapi.json").json();
    assert!(api["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut described = BTreeSet::new();
    for (path, operations) in api["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            described.insert(format!("{} {path}", method.to_uppercase()));
            let responses = operation["responses"].as_object().unwrap();
            for (status, response) in responses.iter().filter(|(status, _)| status.as_str() >= "400") {
                let problem = &response["content"]["application/problem+json"]["schema"]["$ref"];
                assert_eq!(problem, "#/components/schemas/Problem", "{method} {path} {status}");
            }
            // What really comes back is described.
            let asked = path.replace("{id}", "none").replace("{game}", "none").replace("{at}", "0");
            let answer = host.send(&method.to_uppercase(), &asked, "", &json!({}));
            assert!(responses.contains_key(&answer.status.to_string()), "{method} {path} {}", answer.status);
        }
    }
    assert_eq!(described, ROUTES.map(String::from).into());
    let text = api.to_string();
    for reference in text.split("\"$ref\":\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(api["components"]["schemas"].get(name).is_some(), "{name} is not described");
    }
}

#[test]
fn garbage_is_answered_and_hurts_nobody() {
    let host = Host::start();
    let many_headers: String = (0..200).map(|n| format!("x-{n}: y\r\n")).collect();
    let long_path = "a".repeat(100_000);
    let head = "Host: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n";
    for (request, status) in [
        ("\u{0}\u{ff}\u{fe} garbage \r\n\r\n".to_string(), "400"),
        ("GET\r\n\r\n".to_string(), "400"),
        ("GET / HTTP/9.9\r\n\r\n".to_string(), "400"),
        ("GET /api/me HTTP/1.1\r\nConnection: close\r\n\r\n".to_string(), "400"),
        ("GET /api/me HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n".to_string(), "400"),
        ("GET /api/me HTTP/1.1\r\nHost: localhost\r\nHost : x\r\n\r\n".to_string(), "400"),
        (format!("FOO /api/me HTTP/1.1\r\n{head}\r\n"), "405"),
        (format!("GET /%2e%2e/%2e%2e/etc/passwd.txt HTTP/1.1\r\n{head}\r\n"), "404"),
        (format!("GET /../../Cargo.toml HTTP/1.1\r\n{head}\r\n"), "404"),
        (format!("PUT /api/me HTTP/1.1\r\n{head}Content-Length: x\r\n\r\n"), "400"),
        (format!("PUT /api/me HTTP/1.1\r\n{head}Transfer-Encoding: chunked\r\n\r\nzz\r\n"), "400"),
        (format!("PUT /api/me HTTP/1.1\r\n{head}Content-Length: 1\r\n\r\n{{"), "400"),
        (format!("GET / HTTP/1.1\r\n{head}{many_headers}\r\n"), "431"),
        (format!("GET /{long_path} HTTP/1.1\r\n{head}\r\n"), "431"),
    ] {
        let answer = host.raw(request.as_bytes());
        // A line that is closed in the middle of a long speech may have no answer to read.
        let line = answer.lines().next().unwrap_or_default();
        assert!(line.contains(status) || (line.is_empty() && request.len() > 10_000), "{request:.80?}: {line:?}");
        assert_eq!(host.get("/api/me").status, 200, "the host is well after {request:.80?}");
    }
    let put =
        |body: &[u8]| [format!("PUT /api/me HTTP/1.1\r\n{head}Content-Length: 12\r\n\r\n").as_bytes(), body].concat();
    assert!(host.raw(&put(b"{\"name\":\"\xff\"}")).contains("bad-request"), "text that is no UTF-8");
    let mut half = TcpStream::connect(host.at).unwrap();
    half.write_all(&put(b"{")).unwrap();
    drop(half);
    assert_eq!(host.get("/api/me").status, 200, "the host is well after half a request");
    assert!(host.get("/metrics").body.contains("status=\"5xx\"} 0\n"));
}
