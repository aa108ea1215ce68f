//! The same answers as `geo`, which was written by others and computes in floats. The long run is `examples/oracle.rs`.

mod common;

use common::oracle::Report;

#[test]
fn geo_gives_the_same_answers() {
    let report = Report::compare(20_261_115, 24_000);
    // Close calls are many, but hardly ever too close for a float.
    assert!(report.within_the_band * 20 < report.comparisons, "{report:?}");
    let kinds =
        [report.touching, report.overlapping, report.stopped_on_the_way, report.free_lines, report.blocked_lines];
    assert!(kinds.iter().all(|&seen| seen > 200), "{report:?}");
}
