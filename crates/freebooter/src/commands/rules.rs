//! The ledger of a game, its options, and how much of it is proved.

use crate::{
    Outcome, Stop, Verdict,
    out::Out,
    setup::{Game, data_folder, game},
};
use all::{Addresses, Coverage, Place, source};
use serde_json::json;
use std::{
    io::{self, Write},
    path::PathBuf,
};
use table::{Printed, most_like};

/// Show the rules of a game: all of them, one clause by its id, or those with some words
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  freebooter rules haven\n  freebooter rules haven treasure chest\n  freebooter rules haven haven.travel.next\n  freebooter rules haven haven.travel.next --where\n  freebooter rules haven --options\n  freebooter rules haven --coverage"
)]
pub struct Args {
    /// The game
    #[arg(value_parser = game)]
    game: Game,
    /// The id of a clause, the beginning of ids, or words to look for
    search: Vec<String>,
    /// List what may be chosen for a table
    #[arg(long, conflicts_with_all = ["search", "coverage"])]
    options: bool,
    /// Run the scenarios and list which clauses are proved; fails while anything is missing
    #[arg(long, conflicts_with = "search")]
    coverage: bool,
    /// A folder with changed data files, for the defaults of options
    #[arg(long, value_name = "DIR", requires = "options", value_parser = data_folder)]
    data: Option<PathBuf>,
    /// Where the source carries these clauses out, proves them and has words for them; run it in the folder of the source
    #[arg(long = "where", requires = "search", conflicts_with_all = ["options", "coverage"])]
    places: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, out: &mut Out) -> Outcome {
    if args.coverage {
        return coverage(args, out);
    }
    if args.options {
        return options(args, out);
    }
    let found = search(args.game.ledger(), &args.search.join(" "));
    if args.places && !found.is_empty() {
        return places(args, &found, out);
    }
    if args.json {
        let clause = |clause: &&Printed| json!({ "id": clause.id, "chapter": clause.chapter, "text": clause.text, "notes": clause.notes });
        out.json(&found.iter().map(clause).collect::<Vec<_>>())?;
    } else {
        print(&found, out)?;
    }
    if found.is_empty() {
        return Err(Stop::Failed(not_found(args.game.ledger(), &args.search.join(" "))));
    }
    Ok(Verdict::Good)
}

/// The clauses somebody asks for: by id, by the beginning of ids, or by words that all stand in them.
pub fn search(ledger: &'static [Printed], wanted: &str) -> Vec<&'static Printed> {
    let wanted = wanted.trim().to_lowercase();
    let (exact, begins) = (|clause: &&Printed| clause.id == wanted, format!("{}.", wanted.trim_end_matches('.')));
    if let Some(clause) = ledger.iter().find(exact) {
        return vec![clause];
    }
    let below: Vec<_> = ledger.iter().filter(|clause| clause.id.starts_with(&begins)).collect();
    if !below.is_empty() {
        return below;
    }
    let has_all = |clause: &&Printed| {
        let all = format!("{} {} {}", clause.id, clause.chapter, clause.text).to_lowercase();
        wanted.split_whitespace().all(|word| all.contains(word))
    };
    ledger.iter().filter(has_all).collect()
}

/// What to say when there is no such clause.
pub fn not_found(ledger: &[Printed], wanted: &str) -> String {
    match most_like(wanted, ledger.iter().map(|clause| clause.id)) {
        Some(meant) => format!("there is no clause `{wanted}`; did you mean `{meant}`?"),
        None => format!("no clause has `{wanted}` in it; try fewer words"),
    }
}

/// Clauses below the headings of their chapters.
pub fn print(clauses: &[&Printed], out: &mut Out) -> io::Result<()> {
    let mut chapter = "";
    for clause in clauses {
        if clause.chapter != chapter {
            let gap = if chapter.is_empty() { "" } else { "\n" };
            chapter = clause.chapter;
            let heading = out.bold(chapter);
            writeln!(out, "{gap}{heading}")?;
        }
        let id = out.dim(clause.id);
        writeln!(out, "  {id}")?;
        out.paragraph(6, clause.text)?;
    }
    // Whoever asks for a single clause may also want to know why it says so.
    let [alone] = clauses else { return Ok(()) };
    alone.notes.iter().try_for_each(|note| out.paragraph(8, &format!("> {note}")))
}

/// Every line of the source that names these clauses.
fn places(args: &Args, clauses: &[&Printed], out: &mut Out) -> Outcome {
    let root = source().ok_or_else(|| {
        Stop::Failed("the source is not here; run this in a folder of it, such as one that git has cloned".to_string())
    })?;
    let all = Addresses::read(&root, args.game).map_err(|e| Stop::Failed(format!("{}: {e}", root.display())))?;
    if args.json {
        let clause = |clause: &&Printed| json!({ "id": clause.id, "where": all.of(clause.id) });
        out.json(&clauses.iter().map(clause).collect::<Vec<_>>())?;
        return Ok(Verdict::Good);
    }
    print(clauses, out)?;
    for clause in clauses {
        let mut place = None;
        for address in all.of(clause.id) {
            if place != Some(address.place) {
                place = Some(address.place);
                let heading = out.bold(&format!("{} in {}", clause.id, said(address.place)));
                writeln!(out, "\n{heading}")?;
            }
            let file = out.dim(&format!("{}:{}", address.file.display(), address.line));
            writeln!(out, "  {file}  {}", address.says.chars().take(WIDE).collect::<String>())?;
        }
    }
    Ok(Verdict::Good)
}

/// So many letters of a line are shown.
const WIDE: usize = 100;

fn said(place: Place) -> &'static str {
    match place {
        Place::Ledger => "the ledger",
        Place::Code => "the code",
        Place::Data => "the data",
        Place::Scene => "scenarios",
        Place::Test => "other tests",
        Place::Words => "the words of the screen",
    }
}

fn options(args: &Args, out: &mut Out) -> Outcome {
    let data = args.game.data(args.data.as_deref()).map_err(Stop::Failed)?;
    let choices = args.game.choices(Some(data)).map_err(Stop::Failed)?;
    if args.json {
        let choice = |c: &table::Choice| json!({ "key": c.key, "says": c.says, "default": c.default, "values": c.values, "clause": c.clause });
        out.json(&choices.iter().map(choice).collect::<Vec<_>>())?;
        return Ok(Verdict::Good);
    }
    for choice in choices {
        let key = out.bold(choice.key);
        writeln!(out, "{key}")?;
        out.paragraph(4, choice.says)?;
        let values = match choice.values.as_slice() {
            [first, second, .., last] if choice.values.len() > 12 => format!("{first}, {second}, … {last}"),
            values => values.join(", "),
        };
        writeln!(out, "    values: {values}\n    default: {}\n    clause: {}", choice.default, choice.clause)?;
    }
    Ok(Verdict::Good)
}

fn coverage(args: &Args, out: &mut Out) -> Outcome {
    let coverage = Coverage::of(args.game).map_err(|e| Stop::Failed(format!("the scenarios cannot be run: {e}")))?;
    if args.json {
        out.json(&coverage)?;
    } else {
        write!(out, "{coverage}")?;
    }
    Ok(if coverage.complete { Verdict::Good } else { Verdict::Bad })
}
