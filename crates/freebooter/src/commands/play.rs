//! Plays a game at this terminal: people and bots round one table.

mod input;
mod seats;
mod show;
mod turn;

use crate::{
    Outcome, Stop, Verdict,
    out::Out,
    setup::{Game, Setup, game, game_of, record, write_whole},
};
use bots::{AnyBot, Level};
use input::Reader;
use seats::{Player, default_seats, read_seats};
use std::{
    collections::VecDeque,
    io::Write,
    path::{Path, PathBuf},
};
use table::{PASS, Seat, Seats, Seed, Telling, did_you_mean, record::Session, with_names};

/// Play a game at this terminal, with people and bots
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  freebooter play haven\n  freebooter play haven --seats anne,ben,bot:captain --save evening.fbr\n  freebooter play --resume evening.fbr"
)]
pub struct Args {
    /// The game
    #[arg(value_parser = game)]
    game: Option<Game>,
    /// Who plays, chair by chair: a name for somebody here, bot:LEVEL for a bot; otherwise you and two mates
    #[arg(long, value_name = "LIST", conflicts_with = "resume")]
    seats: Option<String>,
    #[command(flatten)]
    setup: Setup,
    /// Fix the luck of the game; otherwise it is drawn anew
    #[arg(long, value_name = "N", conflicts_with = "resume")]
    seed: Option<u64>,
    /// A standing order, repeatable: `orders` in the game lists them. Unless told otherwise `pass`, if the game has it
    #[arg(long = "order", value_name = "KEY")]
    orders: Vec<String>,
    /// Keep the game in this file after each move
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a saved game, and keep it in the same file
    #[arg(long, value_name = "FILE", conflicts_with = "options")]
    resume: Option<PathBuf>,
}

/// A game at this terminal.
struct Evening<'a> {
    game: Game,
    session: Session,
    /// The bot of each chair where one sits.
    bots: Vec<Option<Box<dyn AnyBot>>>,
    /// How much of what was told each chair has been shown.
    heard: Vec<usize>,
    /// Whose view is on the screen.
    on_screen: Option<Seat>,
    /// Has anybody else moved since it was shown?
    is_stale: bool,
    /// What is left of a sentence that a person said: moves that follow without being typed.
    plan: Option<(Seat, VecDeque<String>)>,
    /// Questions that are answered for people here.
    orders: Vec<String>,
    save: Option<PathBuf>,
    input: Reader,
    out: &'a mut Out,
}

pub fn run(args: &Args, out: &mut Out) -> Outcome {
    if let Some(file) = args.save.as_deref().filter(|file| file.exists() && args.resume.as_deref() != Some(file)) {
        let file = file.display();
        return Err(Stop::Usage(format!(
            "{file} is there already; go on with it by --resume {file}, or name another file"
        )));
    }
    let (game, session) = match &args.resume {
        Some(file) => resume(args, file)?,
        None => begin(args, args.game.ok_or_else(no_game)?)?,
    };
    let levels = session.record().header.players.iter().map(|player| match player.as_str() {
        "human" => Ok(None),
        level => level.parse::<Level>().map(Some),
    });
    let levels = levels.collect::<Result<Vec<_>, _>>().map_err(Stop::Failed)?;
    let bot = |(seat, level): (u8, &Option<Level>)| level.map(|level| game.bot(level, session.seed().bot(Seat(seat))));
    let bots: Vec<_> = (0..).zip(&levels).map(bot).collect();
    let orders = standing_orders(args, game)?;
    // Who goes on with a game knows what happened; `log` tells it again.
    let heard = if args.resume.is_some() { session.told().len() } else { 0 };
    let mut evening = Evening {
        game,
        heard: vec![heard; bots.len()],
        on_screen: None,
        is_stale: false,
        plan: None,
        orders,
        bots,
        session,
        save: args.save.clone().or_else(|| args.resume.clone()),
        input: Reader::new().map_err(Stop::Failed)?,
        out,
    };
    evening.run()?;
    Ok(Verdict::Good)
}

fn no_game() -> Stop {
    let games: Vec<&str> = all::games().iter().map(|game| game.name()).collect();
    Stop::Usage(format!("which GAME? There are {}; as in `freebooter play {}`", games.join(", "), games[0]))
}

fn begin(args: &Args, game: Game) -> Result<(Game, Session), Stop> {
    let players = match &args.seats {
        Some(list) => read_seats(list).map_err(Stop::Usage)?,
        None => default_seats(game.players()),
    };
    let seed = match args.seed {
        Some(number) => Seed::of_series(number, 0),
        None => random_seed()?,
    };
    let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
    let data = game.data(args.setup.folder()).map_err(Stop::Usage)?;
    let session = Session::new(game, Some(data), &names, &args.setup.options()?, seed);
    let mut session = session.map_err(Stop::Usage)?;
    session.seat_players(players.iter().map(Player::kind).collect());
    Ok((game, session))
}

/// The orders that were given; to pass where nothing else can be done is taken for granted.
fn standing_orders(args: &Args, game: Game) -> Result<Vec<String>, Stop> {
    let keys: Vec<&str> = game.orders().iter().map(|order| order.key).collect();
    for order in &args.orders {
        if !keys.contains(&order.as_str()) {
            let near = did_you_mean(order, keys.iter().copied());
            return Err(Stop::Usage(format!("`{order}` is no standing order of {}{near}", game.title())));
        }
    }
    if args.orders.is_empty() && keys.contains(&PASS) {
        return Ok(vec![PASS.to_string()]);
    }
    Ok(args.orders.clone())
}

fn resume(args: &Args, file: &Path) -> Result<(Game, Session), Stop> {
    let record = record(file)?;
    let game = game_of(&record, file)?;
    if args.game.is_some_and(|wanted| wanted.name() != game.name()) {
        return Err(Stop::Usage(format!("{} is a game of {}", file.display(), game.title())));
    }
    let Some(seed) = record.seed() else {
        let reason = "the seed is not in it, so only its keeper can go on with this game; `replay` shows it";
        return Err(Stop::Failed(format!("{}: {reason}", file.display())));
    };
    let session = Session::resume(game, args.setup.folder(), &record, seed);
    Ok((game, session.map_err(|e| Stop::Failed(format!("{}: {e}", file.display())))?))
}

fn random_seed() -> Result<Seed, Stop> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|e| Stop::Failed(format!("the system gives no random numbers ({e}); fix the luck with --seed")))?;
    Ok(Seed(bytes))
}

impl Evening<'_> {
    fn run(&mut self) -> Result<(), Stop> {
        self.welcome()?;
        self.autosave()?;
        while !self.session.is_over() {
            let asked = self.session.table().asked();
            // Where several decide at once the bots do so first.
            let bot = asked.iter().find(|seat| self.bots[seat.index()].is_some());
            match (bot, asked.iter().next()) {
                (Some(seat), _) => self.bot_decides(seat)?,
                (None, Some(seat)) => {
                    if !self.person_decides(seat)? {
                        return self.farewell();
                    }
                }
                (None, None) => return Err(Stop::Failed("the game asks nobody and is not over".to_string())),
            }
            self.autosave()?;
        }
        self.ending()
    }

    fn welcome(&mut self) -> Result<(), Stop> {
        let header = &self.session.record().header;
        let sat = header.seats.iter().zip(&header.players).map(|(name, player)| match player.as_str() {
            "human" => name.clone(),
            level => format!("{name} (bot, {level})"),
        });
        let sat: Vec<String> = sat.collect();
        let title = self.out.bold(self.game.title());
        writeln!(self.out, "{title}: {}", sat.join(", "))?;
        writeln!(self.out, "Type the number of an option or a move; ? shows help.")?;
        Ok(())
    }

    fn bot_decides(&mut self, seat: Seat) -> Result<(), Stop> {
        // A captain may think for a while: what there is to read is shown before.
        self.out.flush()?;
        let bot = self.bots[seat.index()].as_mut().expect("a bot sits there");
        let mv = bot.choose(self.session.table(), seat);
        self.session.play(seat, &mv).map_err(|refused| Stop::Failed(refused.to_string()))?;
        self.is_stale = true;
        if self.bots.iter().all(Option::is_some) {
            self.tell_all()?;
        }
        Ok(())
    }

    /// Shows what everybody was told and nobody has been shown.
    fn tell_all(&mut self) -> Result<(), Stop> {
        let from = self.heard.iter().copied().max().unwrap_or(0);
        let told = &self.session.told()[from..];
        let told: Vec<Telling> = told.iter().filter(|telling| telling.to == Seats::ALL).cloned().collect();
        self.facts(None, &told)?;
        self.heard.fill(self.session.told().len());
        Ok(())
    }

    /// Keeps the game in its file, if it has one.
    fn autosave(&mut self) -> Result<(), Stop> {
        match self.save.clone() {
            Some(file) => self.save_as(&file),
            None => Ok(()),
        }
    }
    fn save_as(&self, file: &Path) -> Result<(), Stop> {
        write_whole(file, &self.session.private_record().to_jsonl())
    }

    fn farewell(&mut self) -> Result<(), Stop> {
        match &self.save {
            Some(file) => {
                let file = file.display();
                writeln!(self.out, "The game is saved in {file}. Go on with: freebooter play --resume {file}")?;
            }
            None => writeln!(self.out, "The game was not saved.")?,
        }
        Ok(())
    }

    fn ending(&mut self) -> Result<(), Stop> {
        self.tell_all()?;
        writeln!(self.out)?;
        self.show_view(None)?;
        let names = self.session.names().to_vec();
        let end = self.session.record().end().expect("the game is over").clone();
        let heading = self.out.bold("THE GAME IS OVER");
        writeln!(self.out, "\n{heading}")?;
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by_key(|seat| end.over[*seat]);
        for seat in order {
            writeln!(self.out, "  {}. {} with {} points", end.over[seat], names[seat], end.scores[seat])?;
        }
        if let Some(file) = &self.save {
            writeln!(self.out, "The record is in {0}. Prove its luck with: freebooter verify {0}", file.display())?;
        }
        Ok(())
    }

    /// A sentence with names in place of chairs.
    fn named(&self, text: &str) -> String {
        with_names(text, self.session.names())
    }
}
