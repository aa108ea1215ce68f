//! What is shown: the position, what happened, and what may be done.

use super::Evening;
use std::io::{self, Write};
use table::{Seat, Telling};

/// So many options are shown in full.
const MANY: usize = 48;
/// And if there are more, so many of each kind.
const OF_EACH_KIND: usize = 12;
/// Where options have remarks, the columns of these begin here at the latest.
const MOST_BESIDE: usize = 40;
/// Facts of one kind in a row are put on one line from this many on.
const RUN: usize = 4;

impl Evening<'_> {
    /// The position as a chair sees it, or as everybody does.
    pub fn show_view(&mut self, seat: Option<Seat>) -> io::Result<()> {
        let text = self.session.table().describe(seat, self.session.names());
        for line in text.lines() {
            let is_heading = !line.is_empty() && !line.starts_with(' ');
            let line = if is_heading { self.out.bold(line) } else { line.to_string() };
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// What happened; many facts of one kind in a row make one paragraph.
    pub fn facts(&mut self, seat: Option<Seat>, told: &[Telling]) -> io::Result<()> {
        for run in told.chunk_by(is_same_kind) {
            let table = self.session.table();
            let text = |telling: &Telling| table.retell(seat, telling).unwrap_or_else(|| telling.text.clone());
            let sentences = run.iter().map(text).filter(|text| !text.is_empty());
            let sentences: Vec<String> = sentences.map(|text| self.named(&text)).collect();
            if sentences.len() < RUN {
                for sentence in sentences {
                    writeln!(self.out, "  {sentence}")?;
                }
            } else {
                self.out.paragraph(2, &sentences.join("; "))?;
            }
        }
        Ok(())
    }

    /// The options with their numbers, those of one kind together. A long list is cut unless all are wanted.
    pub fn show_options(&mut self, seat: Seat, options: &[String], all: bool) -> io::Result<()> {
        let shown: Vec<String> = options.iter().map(|mv| self.named(mv)).collect();
        let table = self.session.table();
        let has_remarks = options.iter().any(|mv| table.remark(seat, mv).is_some());
        let widest = shown.iter().map(|mv| mv.chars().count()).max().unwrap_or(0);
        let per_line = if has_remarks { 1 } else { ((self.out.width() - 2) / (widest + 7)).max(1) };
        // Remarks stand beside their moves, one below the other unless a move is very long.
        let widest = if has_remarks { widest.min(MOST_BESIDE) } else { widest };
        let mut number = 0;
        let is_single = |mv: &str| shown.iter().filter(|other| verb(other) == verb(mv)).count() == 1;
        // Those of a kind there is only one of share a line.
        for group in shown.chunk_by(|a, b| verb(a) == verb(b) || (is_single(a) && is_single(b))) {
            let cut = if all || options.len() <= MANY { group.len() } else { group.len().min(OF_EACH_KIND) };
            for row in (0..cut).collect::<Vec<_>>().chunks(per_line) {
                let cells = row.iter().map(|at| format!("{:>3}) {:<widest$}", number + at + 1, group[*at]));
                let mut line = cells.collect::<Vec<_>>().join("  ");
                if has_remarks && let Some(remark) = self.session.table().remark(seat, &options[number + row[0]]) {
                    line += &format!("  {}", self.named(&remark));
                }
                writeln!(self.out, "  {}", line.trim_end())?;
            }
            if cut < group.len() {
                writeln!(self.out, "       and {} more of this kind: `options` shows all", group.len() - cut)?;
            }
            number += group.len();
        }
        Ok(())
    }
}

/// Are two facts of one kind? They are if they follow from one clause, or begin alike and not with a captain.
fn is_same_kind(a: &Telling, b: &Telling) -> bool {
    a.clause == b.clause || (verb(&a.text) == verb(&b.text) && verb(&a.text).parse::<Seat>().is_err())
}

/// Puts options of one kind together, in the order of the first of each; what there is only one of comes last.
pub fn grouped(options: Vec<String>) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for mv in &options {
        if !kinds.iter().any(|kind| kind == verb(mv)) {
            kinds.push(verb(mv).to_string());
        }
    }
    let many = |kind: &String| options.iter().filter(|mv| verb(mv) == kind).count() > 1;
    kinds.sort_by_key(|kind| !many(kind));
    kinds.iter().flat_map(|kind| options.iter().filter(move |mv| verb(mv) == kind)).cloned().collect()
}

fn verb(mv: &str) -> &str {
    mv.split(' ').next().unwrap_or(mv)
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn options_of_one_kind_stand_together_and_single_ones_last() {
        let options = ["end", "buy a", "stop 1", "buy b", "stop 2"].map(String::from).to_vec();
        assert_eq!(grouped(options), ["buy a", "buy b", "stop 1", "stop 2", "end"]);
    }
}
