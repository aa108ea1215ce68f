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

impl Host {
    fn start(name: &str, words: &[&str]) -> Self {
        let folder = std::env::temp_dir().join(format!("freebooter-serve-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut child = freebooter(words, &folder).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let port = line.trim().strip_prefix("listening on http://127.0.0.1:").expect(&line).to_string();
        Host { child, said, port, folder }
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
    let mut line = TcpStream::connect(format!("127.0.0.1:{}", host.port)).unwrap();
    write!(line, "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    line.read_to_string(&mut answer).unwrap();
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
