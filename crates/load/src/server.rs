//! The real binary, started and killed from outside.

use std::{fs, io, net::SocketAddr, path::Path, process::Stdio, time::Duration};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    time::timeout,
};

/// The host says where it listens within this time.
const START: Duration = Duration::from_secs(60);

/// The real binary, running.
pub struct Server {
    /// Where it listens.
    pub host: SocketAddr,
    process: Child,
}

impl Server {
    /// Starts it on a folder; port 0 takes any that is free.
    ///
    /// # Errors
    /// If it does not say where it listens.
    pub async fn start(program: &Path, folder: &Path, port: u16) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(["serve", "--no-open", "--unlimited", "--port", &port.to_string(), "--data-dir"]).arg(folder);
        // It says on standard error what goes wrong, and nothing else.
        command.env("FREEBOOTER_LOG", "warn");
        let mut process = command.stdout(Stdio::piped()).stdin(Stdio::null()).kill_on_drop(true).spawn()?;
        let output = process.stdout.take().expect("its output was asked for");
        let mut lines = BufReader::new(output).lines();
        let host = timeout(START, async {
            while let Some(line) = lines.next_line().await? {
                if let Some(at) = line.split("listening on http://").nth(1) {
                    return at.trim().trim_end_matches('/').parse().map_err(io::Error::other);
                }
            }
            Err(io::Error::other("the host ended before it listened"))
        });
        let host = host.await.map_err(io::Error::other)??;
        // What it prints later must not fill the pipe.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Server { host, process })
    }

    /// The number of its process.
    pub fn process(&self) -> u32 {
        self.process.id().unwrap_or_default()
    }

    /// Kills it as a power cut would, without a word.
    ///
    /// # Errors
    /// If it is gone already.
    pub async fn kill(mut self) -> io::Result<()> {
        self.process.kill().await
    }
}

/// Kibibytes of memory that a process has.
pub fn memory(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
