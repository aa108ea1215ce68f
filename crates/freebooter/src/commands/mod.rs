//! One file for each command.

pub mod arena;
pub mod bench;
pub mod data;
pub mod games;
pub mod play;
pub mod replay;
pub mod rules;
pub mod scenario;
pub mod serve;
pub mod sim;
pub mod verify;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on standard error, if that is a terminal.
fn progress(total: u64, what: &str) -> ProgressBar {
    let bar = ProgressBar::new(total);
    let style = ProgressStyle::with_template(&format!("{{wide_bar}} {{pos}}/{{len}} {what}, {{eta}} left"));
    bar.with_style(style.expect("the template is well formed"))
}
