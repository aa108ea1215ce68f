//! Compares the plane with `geo` in as many random cases as asked for:
//! `cargo run --release -p plane --example oracle -- 10000000 [seed]`. Stops at the first difference.
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "it tells how long it took")]

#[path = "../tests/common/mod.rs"]
mod common;

use std::time::Instant;

use common::oracle::Report;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| arguments.next().map_or(Some(default), |text| text.parse().ok());
    let (Some(cases), Some(seed)) = (number(1_000_000), number(1)) else {
        eprintln!("usage: oracle [number of cases] [seed]");
        std::process::exit(2);
    };
    let start = Instant::now();
    // In portions, each with a seed of its own, so that a difference can be found again quickly.
    const PORTION: u64 = 100_000;
    let mut sum = Report::default();
    let mut done = 0;
    while done < cases {
        let portion = Report::compare(seed.wrapping_add(done), PORTION.min(cases - done));
        done += portion.cases;
        sum.add(&portion);
        eprint!("\r{done} of {cases} cases");
    }
    eprintln!();
    println!("{sum:#?}");
    println!("no difference, {:.0} s", start.elapsed().as_secs_f64());
}
