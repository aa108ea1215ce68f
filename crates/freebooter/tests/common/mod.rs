//! Running the real program.
#![allow(dead_code, reason = "each test file uses some of it")]

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// What the program said, and how it ended.
pub struct Said {
    pub out: String,
    pub err: String,
    pub status: i32,
}

impl Said {
    /// The output, if all was well.
    pub fn good(self) -> String {
        assert_eq!(self.status, 0, "{}\n{}", self.out, self.err);
        self.out
    }
    /// The output as JSON, if all was well.
    pub fn json(self) -> serde_json::Value {
        serde_json::from_str(&self.good()).expect("the output is JSON")
    }
}

/// Runs it with these words, separated by blanks.
pub fn freebooter(words: &str) -> Said {
    with_input(words, "")
}

/// Runs it and types these lines.
pub fn with_input(words: &str, input: &str) -> Said {
    let mut child = Command::new(env!("CARGO_BIN_EXE_freebooter"))
        .args(words.split_whitespace())
        .env_remove("COLUMNS")
        .env("USER", "anne")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_string();
    // A program that ends early leaves some of it unread.
    let typing = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    typing.join().expect("typing does not panic");
    Said {
        out: String::from_utf8(output.stdout).expect("the output is UTF-8"),
        err: String::from_utf8(output.stderr).expect("the errors are UTF-8"),
        status: output.status.code().expect("it was not killed"),
    }
}

/// An empty folder of this test's own.
pub fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}
