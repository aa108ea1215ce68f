//! One decision of a person: what is typed until a move is played.

use super::{Evening, show::grouped};
use crate::{Stop, commands::rules};
use bots::Level;
use std::{
    collections::VecDeque,
    io::{self, Write},
    path::{Path, PathBuf},
};
use table::{Dice, Refused, Seat, Spoken, Telling, most_like, with_chairs};

/// More facts than this at once, and the position is shown again.
const MANY_FACTS: usize = 12;
/// So many clauses are shown for a search.
const MOST_CLAUSES: usize = 10;
/// So many options are named beside a refusal.
const SOME: usize = 6;
/// The move by which sentences end something that goes on otherwise.
const FINISH: &str = "finish";

const HELP: &str = "  NUMBER      play an option
  MOVE        play a move as it is written in the options
  Enter       play the only option, if there is just one
  options     show all options
  view        show the position
  log         show everything that happened
  hint        ask a captain what to do
  why MOVE    say why a move is allowed or not
  ? WORDS     look into the rules
  orders      show standing orders; order KEY gives one or takes it back
  undo        take back your last move, if nothing was revealed since
  save FILE   save the game, and keep saving it there
  quit        leave";

impl Evening<'_> {
    /// Asks a person until a move is played or taken back; says `false` if the person leaves.
    pub fn person_decides(&mut self, seat: Seat) -> Result<bool, Stop> {
        let options = grouped(self.session.table().options(seat));
        if self.goes_on(seat, &options)? || self.is_ordered(seat)? {
            return Ok(true);
        }
        self.announce(seat)?;
        self.show_options(seat, &options, false)?;
        let prompt = format!("{}> ", self.session.names()[seat.index()]);
        loop {
            let Some(line) = self.input.line(&prompt, self.out)? else { return Ok(false) };
            let line = line.trim();
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let rest = rest.trim();
            match (word.to_lowercase().as_str(), rest) {
                ("", _) => match options.as_slice() {
                    [only] => {
                        self.play(seat, only)?;
                        return Ok(true);
                    }
                    _ => writeln!(self.out, "There are {} options: type the number of one.", options.len())?,
                },
                ("?" | "help" | "h", "") => self.help()?,
                ("?" | "help" | "h", words) => self.look_up(words)?,
                ("quit" | "q" | "exit", "") => return Ok(false),
                ("options", "") => self.show_options(seat, &options, true)?,
                ("view", "") => self.show_view(Some(seat))?,
                ("log", "") => {
                    let told = self.told_to(seat, 0);
                    self.facts(Some(seat), &told)?;
                }
                ("hint", "") => self.hint(seat, &options)?,
                ("orders" | "order", key) => self.order(key)?,
                ("undo", "") => {
                    if self.undo(seat)? {
                        return Ok(true);
                    }
                }
                ("why", "") => writeln!(self.out, "Say which move, as in: why {}", options.first().map_or("", |o| o))?,
                ("why", mv) => self.why(seat, by_number(mv, &options))?,
                ("save", "") => writeln!(self.out, "Say where, as in: save game.fbr")?,
                ("save", file) => self.save_where(PathBuf::from(file))?,
                _ if word.starts_with('?') => self.look_up(line.trim_start_matches('?').trim())?,
                _ => {
                    let mv = by_number(line, &options);
                    if mv == line && line.chars().all(|c| c.is_ascii_digit()) {
                        writeln!(self.out, "There is no option {line}: they go from 1 to {}.", options.len())?;
                    } else if self.play(seat, mv)? {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// Whose decision it is, what happened since the last one, and the position if it is another one.
    fn announce(&mut self, seat: Seat) -> Result<(), Stop> {
        let told = self.told_to(seat, self.heard[seat.index()]);
        let is_another = self.on_screen.is_some_and(|before| before != seat);
        let is_new = self.on_screen.is_none() || is_another || self.is_stale;
        if is_new {
            let name = self.session.names()[seat.index()].clone();
            if is_another && self.has_secrets() {
                self.input.hand_over(&name, self.out)?;
            }
            let heading = self.out.bold(&format!("--- {name} ---"));
            writeln!(self.out, "\n{heading}")?;
        }
        self.facts(Some(seat), &told)?;
        if is_new || told.len() > MANY_FACTS {
            writeln!(self.out)?;
            self.show_view(Some(seat))?;
        }
        self.heard[seat.index()] = self.session.told().len();
        self.on_screen = Some(seat);
        self.is_stale = false;
        writeln!(self.out)?;
        Ok(())
    }

    /// Does somebody see what others do not? Then a chair's view is not left on the screen for the next person.
    fn has_secrets(&self) -> bool {
        let table = self.session.table();
        let seen = table.view(None);
        (0..table.chairs()).any(|chair| table.view(Some(Seat(chair))) != seen)
    }

    /// What a chair was told from some point on.
    fn told_to(&self, seat: Seat, from: usize) -> Vec<Telling> {
        self.session.told()[from..].iter().filter(|telling| telling.to.has(seat)).cloned().collect()
    }

    /// Plays a move, or says why not.
    fn play(&mut self, seat: Seat, mv: &str) -> Result<bool, Stop> {
        // A captain may be called like a word of a move, so names are tried only if the text is no move as it is.
        let played = self.session.play(seat, mv).or_else(|refused| match refused.clause {
            Some(_) => Err(refused),
            None => self.session.play(seat, &with_chairs(mv, self.session.names())).map_err(|_| refused),
        });
        match played {
            Ok(_) => Ok(true),
            Err(refused) if refused.clause.is_none() => match self.session.table().sentence(seat, mv) {
                Some(spoken) => self.carry_out(seat, spoken),
                None => {
                    self.show_refusal(mv, &refused)?;
                    Ok(false)
                }
            },
            Err(refused) => {
                self.show_refusal(mv, &refused)?;
                Ok(false)
            }
        }
    }

    /// Plays the first move of a sentence, and keeps the others; says what it does, or why it cannot be done.
    fn carry_out(&mut self, seat: Seat, spoken: Result<Spoken<String>, String>) -> Result<bool, Stop> {
        let Spoken { moves, says } = match spoken {
            Ok(spoken) => spoken,
            Err(why) => {
                let why = self.named(&why);
                self.out.paragraph(0, &why)?;
                return Ok(false);
            }
        };
        let mut moves = VecDeque::from(moves);
        let Some(first) = moves.pop_front() else { return Ok(false) };
        if let Err(refused) = self.session.play(seat, &first) {
            self.show_refusal(&first, &refused)?;
            return Ok(false);
        }
        let says = self.named(&says);
        self.out.paragraph(0, &says)?;
        self.plan = Some((seat, moves));
        Ok(true)
    }

    /// Plays the next move of a sentence that is being carried out. A question with a single answer that comes between is
    /// answered; anything else ends the sentence.
    fn goes_on(&mut self, seat: Seat, options: &[String]) -> Result<bool, Stop> {
        let Some((of, mut moves)) = self.plan.take() else { return Ok(false) };
        let Some(next) = moves.pop_front().filter(|_| of == seat) else { return Ok(false) };
        let refused = match self.session.play(seat, &next) {
            Ok(_) => {
                self.plan = Some((seat, moves));
                return Ok(true);
            }
            Err(refused) => refused,
        };
        if let [only] = options {
            self.session.play(seat, only).map_err(|refused| Stop::Failed(refused.to_string()))?;
            moves.push_front(next);
            self.plan = Some((seat, moves));
            return Ok(true);
        }
        // To end what has ended by itself is no loss.
        if !moves.is_empty() || next != FINISH {
            let why = self.named(&refused.says);
            self.out.paragraph(0, &format!("The rest is left undone, from `{next}` on: {why}"))?;
        }
        Ok(false)
    }

    /// Plays what a standing order gives, if one has anything to say.
    fn is_ordered(&mut self, seat: Seat) -> Result<bool, Stop> {
        let Some(mv) = self.session.table().obey(seat, &self.orders) else { return Ok(false) };
        self.session.play(seat, &mv).map_err(|refused| Stop::Failed(refused.to_string()))?;
        Ok(true)
    }
    /// Shows the standing orders, or gives one or takes it back.
    fn order(&mut self, key: &str) -> io::Result<()> {
        let known = self.game.orders();
        if known.is_empty() {
            return writeln!(self.out, "There are no standing orders in this game.");
        }
        if !key.is_empty() {
            if !known.iter().any(|order| order.key == key) {
                let near = most_like(key, known.iter().map(|order| order.key));
                let near = near.map(|near| format!(" Did you mean `{near}`?")).unwrap_or_default();
                return writeln!(self.out, "`{key}` is no standing order.{near}");
            }
            match self.orders.iter().position(|order| order == key) {
                Some(at) => drop(self.orders.remove(at)),
                None => self.orders.push(key.to_string()),
            }
        }
        for order in known {
            let is_on = if self.orders.iter().any(|key| key == order.key) { "on " } else { "off" };
            writeln!(self.out, "  {is_on}  {:<14}{}", order.key, order.says)?;
        }
        Ok(())
    }

    fn help(&mut self) -> io::Result<()> {
        writeln!(self.out, "{HELP}")?;
        let sentences = self.game.sentences();
        if !sentences.is_empty() {
            let widest = sentences.iter().map(|(form, _)| form.chars().count()).max().unwrap_or(0);
            writeln!(self.out, "In plain words:")?;
            for (form, does) in sentences {
                writeln!(self.out, "  {form:<widest$}  {does}")?;
            }
        }
        Ok(())
    }

    fn show_refusal(&mut self, mv: &str, refused: &Refused) -> io::Result<()> {
        let says = self.named(&refused.says);
        match refused.clause {
            Some(clause) => {
                let heading = self.out.warn(&format!("`{mv}` is refused by {clause}:"));
                writeln!(self.out, "{heading}")?;
                self.out.paragraph(2, &says)?;
            }
            None => {
                self.out.paragraph(0, &says)?;
                if let Some(meant) = most_like(mv, refused.allowed.iter().map(String::as_str)) {
                    let meant = self.named(meant);
                    writeln!(self.out, "Did you mean `{meant}`?")?;
                }
            }
        }
        let some: Vec<String> = refused.allowed.iter().take(SOME).map(|mv| self.named(mv)).collect();
        let rest = refused.allowed.len() - some.len();
        let rest = if rest > 0 { format!(" and {rest} more (`options`)") } else { String::new() };
        let allowed = format!("Allowed: {}{rest}", some.join(", "));
        self.out.paragraph(0, &allowed)
    }

    fn look_up(&mut self, words: &str) -> io::Result<()> {
        let ledger = self.game.ledger();
        let found = rules::search(ledger, words);
        if found.is_empty() {
            return writeln!(self.out, "In the rules, {}.", rules::not_found(ledger, words).trim_end_matches('.'));
        }
        let shown = &found[..found.len().min(MOST_CLAUSES)];
        rules::print(shown, self.out)?;
        if shown.len() < found.len() {
            let rest = found.len() - shown.len();
            writeln!(self.out, "And {rest} more: add a word, or see `freebooter rules {} {words}`.", self.game.name())?;
        }
        Ok(())
    }

    fn hint(&mut self, seat: Seat, options: &[String]) -> io::Result<()> {
        let mut captain = self.game.bot(Level::Captain, Dice::seeded(self.session.told().len() as u64));
        let mv = captain.choose(self.session.table(), seat);
        let number =
            options.iter().position(|option| *option == mv).map_or(String::new(), |at| format!("{}) ", at + 1));
        let mv = self.named(&mv);
        writeln!(self.out, "A captain would play {number}{mv}")
    }

    fn why(&mut self, seat: Seat, mv: &str) -> io::Result<()> {
        let table = self.session.table();
        let checked = table.check(seat, mv).or_else(|refused| match refused.clause {
            Some(_) => Err(refused),
            None => table.check(seat, &with_chairs(mv, self.session.names())).map_err(|_| refused),
        });
        if let Err(refused) = checked {
            return self.show_refusal(mv, &refused);
        }
        let clause = self.follows(seat, mv);
        match clause.and_then(|id| self.game.ledger().iter().find(|printed| printed.id == id)) {
            Some(clause) => {
                writeln!(self.out, "`{mv}` is allowed by {}:", clause.id)?;
                self.out.paragraph(2, clause.text)
            }
            None => writeln!(self.out, "`{mv}` is allowed: nothing in the rules forbids it now."),
        }
    }

    /// The clause a move follows, found by trying it; but only if it would be told alike whatever is hidden, so that
    /// trying reveals nothing. What fate will answer is nowhere in the position.
    fn follows(&self, seat: Seat, mv: &str) -> Option<&'static str> {
        let table = self.session.table();
        if table.reveals(seat, mv, table::SURE) {
            return None;
        }
        let (_, told) = table.copy().play(seat, mv).ok()?;
        told.first().map(|telling| telling.clause)
    }

    /// Takes back this chair's last move and what bots did after it. If that is not allowed, everything stays.
    fn undo(&mut self, seat: Seat) -> Result<bool, Stop> {
        let mut taken_back = Vec::new();
        loop {
            match self.session.undo() {
                // What an order would play again at once is not what is meant.
                Ok((by, mv)) if by == seat && self.session.table().obey(seat, &self.orders).as_ref() == Some(&mv) => {
                    taken_back.push((by, mv));
                }
                Ok((by, mv)) if by == seat => {
                    self.plan = None;
                    let mv = self.named(&mv);
                    writeln!(self.out, "Taken back: {mv}")?;
                    let told = self.session.told().len();
                    self.heard.iter_mut().for_each(|heard| *heard = (*heard).min(told));
                    self.is_stale = !taken_back.is_empty();
                    return Ok(true);
                }
                Ok((by, mv)) if self.bots[by.index()].is_some() => taken_back.push((by, mv)),
                Ok((by, mv)) => {
                    taken_back.push((by, mv));
                    self.put_back(taken_back)?;
                    let name = self.session.names()[by.index()].clone();
                    writeln!(self.out, "{name} has moved since: only {name} can take that back.")?;
                    return Ok(false);
                }
                Err(reason) => {
                    self.put_back(taken_back)?;
                    writeln!(self.out, "It stands: {reason}.")?;
                    return Ok(false);
                }
            }
        }
    }

    /// Plays again what was taken back too soon; fate was not asked, so all comes as it was.
    fn put_back(&mut self, taken_back: Vec<(Seat, String)>) -> Result<(), Stop> {
        for (seat, mv) in taken_back.into_iter().rev() {
            self.session.play(seat, &mv).map_err(|refused| Stop::Failed(refused.to_string()))?;
        }
        Ok(())
    }

    fn save_where(&mut self, file: PathBuf) -> Result<(), Stop> {
        if file.exists() && self.save.as_ref() != Some(&file) {
            writeln!(self.out, "{} is there already; name another file.", file.display())?;
            return Ok(());
        }
        match self.save_as(&file) {
            Ok(()) => {
                let shown = Path::new(&file).display().to_string();
                writeln!(self.out, "Saved. Go on with: freebooter play --resume {shown}")?;
                self.save = Some(file);
            }
            Err(Stop::Failed(reason)) => {
                let reason = self.out.warn(&reason);
                writeln!(self.out, "{reason}")?;
            }
            Err(other) => return Err(other),
        }
        Ok(())
    }
}

/// The option with this number, or the text as it is.
fn by_number<'a>(text: &'a str, options: &'a [String]) -> &'a str {
    let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    number.and_then(|at| options.get(at)).map_or(text, String::as_str)
}
