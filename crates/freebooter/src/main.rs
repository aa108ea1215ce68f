//! The one program: serve tables to browsers, play at this terminal, simulate, compare bots, replay and verify records,
//! and check rules.
//!
//! Each command is a file of `commands`. A command writes to [`Out`] and ends with a [`Verdict`] or a [`Stop`]; the exit
//! status is 0 if all is well, 1 if a check failed, and 2 if the command was not understood.

mod commands;
mod out;
mod setup;

use clap::{
    CommandFactory, Parser, Subcommand,
    error::{ContextKind, ContextValue, ErrorKind as Wrong},
};
use commands::{arena, bench, data, games, play, replay, rules, scenario, serve, sim, verify};
use out::Out;
use std::{
    io::{self, ErrorKind, Write},
    process::ExitCode,
};

/// A table for pirate board games: play, simulate, replay and verify. Without a command: serve.
#[derive(Parser)]
#[command(
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  freebooter\n  freebooter games\n  freebooter play haven\n  freebooter rules haven chest"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Args,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    Games(games::Args),
    Play(play::Args),
    Sim(sim::Args),
    Arena(arena::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Scenario(scenario::Args),
    Rules(rules::Args),
    Data(data::Args),
    Bench(bench::Args),
}

/// How a command that did its work ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// All is well.
    Good,
    /// A check failed, and the output says which.
    Bad,
}

/// Why a command could not do its work.
enum Stop {
    /// It was asked for something that there is not.
    Usage(String),
    /// Something it needs is wrong.
    Failed(String),
    /// Its output could not be written.
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Output(error)
    }
}

type Outcome = Result<Verdict, Stop>;

fn main() -> ExitCode {
    let cli = Cli::try_parse().unwrap_or_else(|error| with_suggestion(error).exit());
    let mut out = Out::new();
    let outcome = match cli.command.unwrap_or(Command::Serve(cli.serve)) {
        Command::Serve(args) => serve::run(&args, &mut out),
        Command::Games(args) => games::run(&args, &mut out),
        Command::Play(args) => play::run(&args, &mut out),
        Command::Sim(args) => sim::run(&args, &mut out),
        Command::Arena(args) => arena::run(&args, &mut out),
        Command::Replay(args) => replay::run(&args, &mut out),
        Command::Verify(args) => verify::run(&args, &mut out),
        Command::Scenario(args) => scenario::run(&args, &mut out),
        Command::Rules(args) => rules::run(&args, &mut out),
        Command::Data(args) => data::run(&args, &mut out),
        Command::Bench(args) => bench::run(&args, &mut out),
    };
    let outcome = outcome.and_then(|verdict| Ok(out.flush().map(|()| verdict)?));
    let (status, error) = match outcome {
        Ok(Verdict::Good) => return ExitCode::SUCCESS,
        Ok(Verdict::Bad) => return ExitCode::FAILURE,
        // Whoever reads our output has seen enough.
        Err(Stop::Output(error)) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
        Err(Stop::Output(error)) => (1, format!("the output cannot be written: {error}")),
        Err(Stop::Failed(reason)) => (1, reason),
        Err(Stop::Usage(reason)) => (2, reason),
    };
    // What was said before the error comes first; if nobody reads any more, nothing is left to say.
    let _ = out.flush();
    let _ = writeln!(io::stderr(), "error: {error}");
    ExitCode::from(status)
}

/// Names the command that may have been meant, also where two letters were swapped in a short word.
fn with_suggestion(mut error: clap::Error) -> clap::Error {
    let typed = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(typed)) if error.kind() == Wrong::InvalidSubcommand => typed.clone(),
        _ => return error,
    };
    let cli = Cli::command();
    let meant = table::most_like(&typed, cli.get_subcommands().map(clap::Command::get_name));
    if let Some(meant) = meant.filter(|_| error.get(ContextKind::SuggestedSubcommand).is_none()) {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![meant.to_string()]));
    }
    error
}
