//! `freebooter serve` as it is started and stopped.
#![cfg(unix)]

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

/// A host that was started, with a folder that goes away with it.
struct Host {
    child: Child,
    said: BufReader<std::process::ChildStdout>,
    port: String,
    folder: PathBuf,
}

fn freebooter(words: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freebooter"));
    command.args(words).env("XDG_DATA_HOME", folder).env("HOME", folder).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("freebooter-serve-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

impl Host {
    fn start(name: &str, words: &[&str]) -> Self {
        Self::start_in(folder(name), words)
    }
    fn start_in(folder: PathBuf, words: &[&str]) -> Self {
        let mut child = freebooter(words, &folder).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let port = line.trim().strip_prefix("listening on http://127.0.0.1:").expect(&line).to_string();
        Host { child, said, port, folder }
    }
    /// The answer to a request, headers and all.
    fn ask(&self, method: &str, path: &str, cookie: &str, body: &str) -> String {
        let mut line = TcpStream::connect(format!("127.0.0.1:{}", self.port)).unwrap();
        let headers = format!("Host: localhost\r\nCookie: {cookie}\r\nContent-Type: application/json");
        let length = body.len();
        write!(
            line,
            "{method} {path} HTTP/1.1\r\n{headers}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        line.read_to_string(&mut answer).unwrap();
        answer
    }
    fn signal(&mut self, signal: &str) -> (bool, String) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        let mut said = String::new();
        self.said.read_to_string(&mut said).unwrap();
        (self.child.wait().unwrap().success(), said)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_command_it_serves_and_keeps_its_data_in_the_usual_place() {
    let mut host = Host::start("plain", &["--port", "0", "--no-open"]);
    let answer = host.ask("GET", "/healthz", "", "");
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(host.folder.join("freebooter").is_dir());
    let (well, said) = host.signal("-TERM");
    assert!(well && said.ends_with("Stopped.\n"), "{said}");
}

#[test]
fn a_port_that_is_taken_is_explained() {
    let mut host = Host::start("taken", &["serve", "--port", "0", "--no-open"]);
    let again = freebooter(&["serve", "--no-open", "--port", &host.port], &host.folder).output().unwrap();
    let says = String::from_utf8(again.stderr).unwrap();
    let there = format!("error: a freebooter runs already at http://127.0.0.1:{};", host.port);
    assert!(again.status.code() == Some(1) && says.contains(&there), "{says}");
    assert!(host.signal("-INT").0, "Ctrl-C stops it well");

    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = other.local_addr().unwrap().port().to_string();
    // It hangs up on whoever asks.
    let asked = std::thread::spawn(move || drop(other.accept()));
    let refused = freebooter(&["serve", "--no-open", "--port", &port], &host.folder).output().unwrap();
    let says = String::from_utf8(refused.stderr).unwrap();
    assert!(says.contains(&format!("error: another program listens on port {port};")), "{says}");
    asked.join().unwrap();
}

#[test]
fn a_folder_belongs_to_one_host() {
    let mut host = Host::start("kept", &["serve", "--port", "0", "--no-open"]);
    let again = freebooter(&["serve", "--port", "0", "--no-open"], &host.folder).output().unwrap();
    let says = String::from_utf8(again.stderr).unwrap();
    assert!(again.status.code() == Some(1) && says.contains("another freebooter keeps its tables here"), "{says}");
    // Nothing is left behind by one that was killed.
    host.signal("-KILL");
    let mut next = freebooter(&["serve", "--port", "0", "--no-open"], &host.folder).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(next.stdout.take().unwrap()).read_line(&mut line).unwrap();
    next.kill().unwrap();
    next.wait().unwrap();
    assert!(line.starts_with("listening on"), "{line}");
}

/// What stands between two texts.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("no `{before}` in {text}")).1;
    rest.split_once(after).unwrap_or_else(|| panic!("no `{after}` in {rest}")).0
}

const PACK: &str = r#"
name = "Night and Fog"

[[card]]
id = "wet_powder"
kind = "volley"
name = "Wet Powder"
hit_on = [6]
self_hits = { section = "cannon", hits = 1 }
"#;

#[test]
fn a_table_goes_on_without_the_folder_its_data_came_from() {
    let own = folder("own");
    fs::create_dir(own.join("cove")).unwrap();
    fs::write(own.join("cove/pack.toml"), PACK).unwrap();
    fs::write(own.join("cove/pakc.toml"), "").unwrap();
    let words = ["--port", "0", "--no-open", "--data", own.to_str().unwrap()];
    let mut host = Host::start("with-own", &words);
    let said = host.ask("PUT", "/api/me", "", r#"{"name":"Anne"}"#);
    let cookie = format!("freebooter={}", between(&said, "freebooter=", ";"));
    let bots = r#"{"kind":"bot","level":"random"},{"kind":"bot","level":"random"}"#;
    let new = format!(r#"{{"game":"cove","options":{{"custom-cards":"pack"}},"seats":[{{"kind":"me"}},{bots}]}}"#);
    let made = host.ask("POST", "/api/tables", &cookie, &new);
    let film = format!("/api/tables/{}/film", between(&made, "\"table\":\"", "\""));
    assert!(host.ask("GET", &film, &cookie, "").contains("Wet Powder"));
    let (well, told) = host.signal("-TERM");
    assert!(well && told.contains("Pirate's Cove is played with the data in"), "{told}");
    assert!(told.contains("did you mean pack.toml?"), "{told}");
    fs::remove_dir_all(&own).unwrap();

    // Another process, which has never seen that folder.
    let folder = std::mem::take(&mut host.folder);
    let host = Host::start_in(folder, &["serve", "--port", "0", "--no-open"]);
    let looked_at = host.ask("GET", &film, &cookie, "");
    assert!(looked_at.contains("Wet Powder") && looked_at.contains("\"state\":\"running\""), "{looked_at}");
}

#[test]
fn a_host_does_not_start_on_a_broken_folder() {
    let own = folder("broken");
    fs::create_dir(own.join("cove")).unwrap();
    fs::write(own.join("cove/pack.toml"), PACK.replace("hit_on", "hits_on")).unwrap();
    for serve in [&["serve"][..], &[]] {
        let words = [serve, &["--port", "0", "--no-open", "--data", own.to_str().unwrap()]].concat();
        let refused = freebooter(&words, &own).output().unwrap();
        let says = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(1), "{says}");
        assert!(says.contains("cove: pack.toml, card wet_powder, hits_on: there is no such key"), "{says}");
        assert!(!own.join("freebooter").exists(), "nothing was begun");
    }
    fs::remove_dir_all(&own).unwrap();
}
