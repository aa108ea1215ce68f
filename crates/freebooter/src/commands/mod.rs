//! One file for each command.

pub mod arena;
pub mod bench;
pub mod data;
pub mod games;
pub mod play;
pub mod replay;
pub mod rules;
pub mod scenario;
pub mod sim;
pub mod verify;

use indicatif::{ProgressBar, ProgressStyle};

/// The most threads that may be asked for; nobody has so many processors.
const MOST_THREADS: i64 = 1024;

/// A bar on standard error, if that is a terminal.
fn progress(total: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(total);
    let style = ProgressStyle::with_template(&format!("{{wide_bar}} {{pos}}/{{len}} {what}, {{eta}} left"));
    bar.with_style(style.expect("the template is well formed"))
}
