//! Playing a scenario's script.

mod film;

pub use film::{Film, LEARNER, Shot, Step};

use super::{
    Failure, Scenario, Start,
    compare::{at, compares, sentence_matches, shortened},
    script::{Asked, Line, Mode, RELATIONS, Refusing, Test},
};
use crate::{
    AnyTable, AnyTitle, Chance, Fate, Fortune, Printed, Refused, Seat, Seats, Seed, Telling, Throw, check_names,
    did_you_mean, did_you_mean_or_there_are, seat_called, with_chairs, with_names,
};
use serde_json::Value;
use std::collections::BTreeSet;

/// More answers than this between two lines, and the game will not stop asking.
const MOST_ANSWERS: usize = 100_000;

/// What a scenario that holds has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The file it stands in.
    pub file: String,
    /// The rule as a sentence.
    pub name: String,
    /// The game.
    pub game: &'static str,
    /// The clauses it is said to prove.
    pub clauses: Vec<&'static str>,
    /// The clauses that refused a move in it.
    pub refused: BTreeSet<&'static str>,
    /// The clauses that told facts followed from in it.
    pub told: BTreeSet<&'static str>,
}

impl Scenario {
    /// Plays the script and compares.
    ///
    /// # Errors
    /// The first line that does not hold, with what was expected and what came.
    pub fn run(&self, titles: &[&dyn AnyTitle]) -> Result<Report, Failure> {
        let title = self.title(titles).map_err(|reason| self.failure(self.game_line, reason))?;
        let clauses = self.clauses_of(title.ledger())?;
        let mut run = self.begin(title, clauses).map_err(|reason| self.failure(self.start_line, reason))?;
        for (index, (place, line)) in self.script.iter().enumerate() {
            run.let_fate_answer(&self.script[index..])
                .and_then(|()| run.line(line))
                .map_err(|reason| self.failure(*place, reason))?;
        }
        let end = self.script.last().map_or(self.line, |(place, _)| *place);
        run.let_fate_answer(&[]).map_err(|reason| self.failure(end, reason))?;
        Ok(run.report)
    }

    fn failure(&self, line: usize, reason: String) -> Failure {
        Failure { file: self.file.clone(), line, scenario: Some(self.name.clone()), reason }
    }

    fn title<'a>(&self, titles: &[&'a dyn AnyTitle]) -> Result<&'a dyn AnyTitle, String> {
        if let Some(title) = titles.iter().find(|title| title.name() == self.game) {
            return Ok(*title);
        }
        let names = titles.iter().map(|title| title.name());
        Err(format!("there is no game `{}`{}", self.game, did_you_mean_or_there_are(&self.game, names)))
    }

    /// The clauses it names, all of which are in the ledger; so are those its lines name.
    fn clauses_of(&self, ledger: &'static [Printed]) -> Result<Vec<&'static str>, Failure> {
        let find = |id: &str| {
            ledger.iter().find(|clause| clause.id == id).map(|clause| clause.id).ok_or_else(|| {
                let hint = did_you_mean(id, ledger.iter().map(|clause| clause.id));
                format!("`{id}` is not in the ledger of {}{hint}", self.game)
            })
        };
        let mut clauses = Vec::new();
        for (id, place) in self.clauses.iter().zip(&self.clause_lines) {
            clauses.push(find(id).map_err(|reason| self.failure(*place, reason))?);
        }
        for (place, line) in &self.script {
            let (Line::Play { refused: Some(Refusing::Clause(id)), .. }
            | Line::Judge { refused: Some(Refusing::Clause(id)), .. }
            | Line::Told { clause: Some(id), .. }) = line
            else {
                continue;
            };
            find(id).map_err(|reason| self.failure(*place, reason))?;
        }
        Ok(clauses)
    }

    fn begin(&self, title: &dyn AnyTitle, clauses: Vec<&'static str>) -> Result<Run, String> {
        let data = self.data.as_deref().map(|folder| title.data(Some(folder))).transpose()?;
        let (table, names, told) = match &self.start {
            Start::Scene(scene) => {
                let (table, names) = title.scene(data, scene.clone())?;
                (table, names, Vec::new())
            }
            Start::SetUp { seats, options } => {
                check_names(seats).map_err(|e| format!("set_up, {e}"))?;
                let chairs = seats.len().try_into().unwrap_or(u8::MAX);
                let (table, told) = title.set_up(data, chairs, options).map_err(|e| format!("set_up, {e}"))?;
                (table, seats.clone(), told)
            }
        };
        let report = Report {
            file: self.file.clone(),
            name: self.name.clone(),
            game: title.name(),
            clauses,
            refused: BTreeSet::new(),
            told: BTreeSet::new(),
        };
        let mut run = Run { ledger: title.ledger(), table, names, told: Vec::new(), fate: Answers::Lines, report };
        run.hear(told);
        Ok(run)
    }
}

/// Who answers for fate.
enum Answers {
    Lines,
    Seed(Box<Fortune>),
    Low,
    High,
}

/// A scenario under way.
struct Run {
    ledger: &'static [Printed],
    table: Box<dyn AnyTable>,
    names: Vec<String>,
    /// What was told since the last move.
    told: Vec<Telling>,
    fate: Answers,
    report: Report,
}

impl Run {
    fn hear(&mut self, told: Vec<Telling>) {
        self.report.told.extend(told.iter().map(|telling| telling.clause));
        self.told.extend(told);
    }

    /// Before a line: answers what fate is asked for, if no line will and a `fate` line said how.
    fn let_fate_answer(&mut self, lines: &[(usize, Line)]) -> Result<(), String> {
        if matches!(self.fate, Answers::Lines) || self.table.chance().is_none() {
            return Ok(());
        }
        let for_a_line = match lines.first() {
            Some((_, Line::Fate(_) | Line::Asked(Asked::Fate))) => true,
            _ => {
                let input = |line: &&Line| matches!(line, Line::Play { .. } | Line::Answer(_) | Line::Fate(_));
                let next = lines.iter().map(|(_, line)| line).find(input);
                matches!(next, Some(Line::Answer(_)))
            }
        };
        if for_a_line {
            return Ok(());
        }
        for _ in 0..MOST_ANSWERS {
            let Some(chance) = self.table.chance() else { return Ok(()) };
            let fate = match &mut self.fate {
                Answers::Lines => return Ok(()),
                Answers::Seed(fortune) => fortune.answer(chance),
                Answers::Low => extreme(chance, false),
                Answers::High => extreme(chance, true),
            };
            let told = self.table.resolve(fate)?;
            self.hear(told);
        }
        Err(format!("fate was asked {MOST_ANSWERS} times since the last line; the game does not go on"))
    }

    fn line(&mut self, line: &Line) -> Result<(), String> {
        match line {
            Line::Play { by, mv, refused } => self.play(by, mv, refused.as_ref()),
            Line::Judge { by, mv, refused } => self.judge(by, mv, refused.as_ref()),
            Line::Answer(answers) => answers.iter().try_for_each(|answer| self.answer(answer)),
            Line::Fate(mode) => {
                self.fate = match mode {
                    Mode::Scripted => Answers::Lines,
                    Mode::Seed(seed) => Answers::Seed(Box::new(Fortune::new(&Seed::of_series(*seed, 0)))),
                    Mode::Low => Answers::Low,
                    Mode::High => Answers::High,
                };
                Ok(())
            }
            Line::Told { told, to, fact, clause } => self.check_told(*told, to.as_deref(), fact, clause.as_deref()),
            Line::Value { seen_by, path, test } => self.check_value(seen_by.as_deref(), path, test),
            Line::Asked(asked) => self.check_asked(asked),
            Line::Count { of, count } => self.check_count(of, *count),
            Line::Options { of, options } => self.check_options(of, options),
            Line::Scores(scores) => {
                let came: Vec<i32> = self.table.scores();
                self.check_numbers("the scores", scores, &came)
            }
            Line::NotOver => match self.places() {
                None => Ok(()),
                Some(places) => Err(differs("that the game is not over", &self.numbered(&places))),
            },
            Line::Over(expected) => match self.places() {
                Some(places) => self.check_numbers("the places", expected, &places),
                None => Err(differs("that the game is over", &format!("{} is asked", self.who_is_asked()))),
            },
        }
    }

    fn play(&mut self, by: &str, mv: &str, refused: Option<&Refusing>) -> Result<(), String> {
        let seat = self.decider(by)?;
        let mv = with_chairs(mv, &self.names);
        let Some(refusing) = refused else {
            let (_, told) = self.table.play(seat, &mv).map_err(|refusal| {
                differs(&format!("that {} may: {}", self.name(seat), self.named(&mv)), &self.refusal(&refusal))
            })?;
            self.told.clear();
            self.hear(told);
            return Ok(());
        };
        let before = self.table.checksum();
        let came = self.table.play(seat, &mv);
        self.check_refusal(seat, &mv, refusing, came.map(drop))?;
        match self.table.checksum() == before {
            true => Ok(()),
            false => Err("the move was refused, but the position is not what it was before".to_string()),
        }
    }

    fn judge(&mut self, by: &str, mv: &str, refused: Option<&Refusing>) -> Result<(), String> {
        let seat = self.decider(by)?;
        let mv = with_chairs(mv, &self.names);
        let came = self.table.check(seat, &mv);
        if let Some(refusing) = refused {
            return self.check_refusal(seat, &mv, refusing, came);
        }
        let expected = format!("that {} may: {}", self.name(seat), self.named(&mv));
        came.map_err(|refusal| differs(&expected, &self.refusal(&refusal)))?;
        let options = self.table.options(seat);
        match options.contains(&self.usual_form(seat, &mv)) {
            true => Ok(()),
            false => Err(differs(&expected, &format!("allowed, but not among the options:{}", self.listed(&options)))),
        }
    }

    fn check_refusal(
        &mut self,
        seat: Seat,
        mv: &str,
        refusing: &Refusing,
        came: Result<(), Refused>,
    ) -> Result<(), String> {
        let expected = match refusing {
            Refusing::Unreadable => "that this cannot be read as a move".to_string(),
            Refusing::Clause(id) => {
                let text = self.ledger.iter().find(|clause| clause.id == id).map_or("", |clause| clause.text);
                format!("a refusal by {id}: {text}")
            }
        };
        let expected = format!("{expected}\n  for {}: {}", self.name(seat), self.named(mv));
        let Err(refusal) = came else { return Err(differs(&expected, "allowed")) };
        self.report.refused.extend(refusal.clause);
        let right = match refusing {
            Refusing::Unreadable => refusal.clause.is_none(),
            Refusing::Clause(id) => refusal.clause == Some(id.as_str()),
        };
        if right { Ok(()) } else { Err(differs(&expected, &self.refusal(&refusal))) }
    }

    fn answer(&mut self, answer: &str) -> Result<(), String> {
        let Some(chance) = self.table.chance() else {
            let asked = self.who_is_asked();
            return Err(format!(
                "fate is not asked for anything here, so `{answer}` answers nothing; {asked} is asked"
            ));
        };
        let named = with_chairs(answer, &self.names);
        let fate = self.table.read_fate(answer).or_else(|_| self.table.read_fate(&named));
        let fate = fate.map_err(|_| format!("`{answer}` is no answer: fate is asked for {chance}"))?;
        let told = self.table.resolve(fate)?;
        self.hear(told);
        Ok(())
    }

    fn check_told(&self, expected: bool, to: Option<&str>, fact: &str, clause: Option<&str>) -> Result<(), String> {
        let listener = match to {
            None => None,
            Some("watcher") => Some(None),
            Some(name) => Some(Some(self.chair(name)?)),
        };
        let pattern = with_chairs(fact, &self.names);
        let heard = |telling: &Telling| match listener {
            None => true,
            Some(None) => telling.to == Seats::ALL,
            Some(Some(seat)) => telling.to.has(seat),
        };
        let found = self.told.iter().any(|telling| {
            heard(telling) && clause.is_none_or(|id| telling.clause == id) && sentence_matches(&pattern, &telling.text)
        });
        if found == expected {
            return Ok(());
        }
        let to = to.map_or(String::new(), |to| format!(" to {to}"));
        let clause = clause.map_or(String::new(), |id| format!(" [{id}]"));
        let was = if expected { "was" } else { "was not" };
        Err(differs(&format!("that this {was} told{to}: {fact}{clause}"), &self.told()))
    }

    fn check_value(&self, seen_by: Option<&str>, path: &[String], test: &Test) -> Result<(), String> {
        let seat = seen_by.filter(|name| *name != "watcher").map(|name| self.chair(name)).transpose()?;
        // Where nothing is hidden everybody sees the whole position.
        let tree: Value =
            if seen_by.is_none() || self.table.is_open() { self.table.truth() } else { self.table.view(seat) };
        let came = at(&tree, path, &self.names);
        let path = path.join(".");
        match test {
            Test::Absent => match came {
                Err(_) | Ok(Value::Null) => Ok(()),
                Ok(value) => Err(differs(&format!("that there is no {path}"), &shortened(&value.to_string()))),
            },
            Test::Is(relation, expected) => {
                let came = came?;
                if compares(came, *relation, expected, &self.names)? {
                    return Ok(());
                }
                let sign = RELATIONS.iter().rfind(|(_, other)| other == relation).map_or("", |(sign, _)| sign);
                Err(differs(&format!("{path} {sign} {expected}"), &shortened(&came.to_string())))
            }
        }
    }

    fn check_asked(&self, expected: &Asked) -> Result<(), String> {
        let (said, right) = match expected {
            Asked::Fate => ("fate".to_string(), self.table.chance().is_some()),
            Asked::Chairs(chairs) => {
                let seats: Seats = chairs.iter().map(|name| self.chair(name)).collect::<Result<_, _>>()?;
                let right = self.table.asked() == seats && (!seats.is_empty() || self.table.chance().is_none());
                (self.names_of(seats), right)
            }
        };
        if right { Ok(()) } else { Err(differs(&format!("that {said} is asked"), &self.who_is_asked())) }
    }

    fn check_count(&self, of: &str, count: usize) -> Result<(), String> {
        let seat = self.decider(of)?;
        let options = self.table.options(seat);
        if options.len() == count {
            return Ok(());
        }
        let came = format!("{}{}", options.len(), self.listed(&options));
        Err(differs(&format!("{count} options of {}", self.name(seat)), &came))
    }

    fn check_options(&self, of: &str, expected: &[String]) -> Result<(), String> {
        let seat = self.decider(of)?;
        let options = self.table.options(seat);
        let expected: Vec<String> =
            expected.iter().map(|mv| self.usual_form(seat, &with_chairs(mv, &self.names))).collect();
        let missing: Vec<String> = expected.iter().filter(|mv| !options.contains(mv)).cloned().collect();
        let surplus: Vec<String> = options.iter().filter(|mv| !expected.contains(mv)).cloned().collect();
        if missing.is_empty() && surplus.is_empty() {
            return Ok(());
        }
        let mut reason = format!("the options of {} are others", self.name(seat));
        for (what, moves) in [("not among them", missing), ("not expected", surplus)] {
            if !moves.is_empty() {
                reason += &format!("\n{what}:{}", self.listed(&moves));
            }
        }
        Err(reason)
    }

    fn check_numbers(&self, what: &str, expected: &[(String, i32)], came: &[i32]) -> Result<(), String> {
        for (name, number) in expected {
            let seat = self.chair(name)?;
            if came.get(seat.index()) != Some(number) {
                let expected: Vec<String> = expected.iter().map(|(name, number)| format!("{name} {number}")).collect();
                return Err(differs(&format!("{what} {}", expected.join(", ")), &self.numbered(came)));
            }
        }
        Ok(())
    }

    fn places(&self) -> Option<Vec<i32>> {
        let places = self.table.places()?;
        Some(places[..self.names.len()].iter().map(|place| i32::from(*place)).collect())
    }

    /// A move as the game itself writes it, or the text as it is if it is not allowed now.
    fn usual_form(&self, seat: Seat, mv: &str) -> String {
        self.table.copy().play(seat, mv).map_or_else(|_| mv.to_string(), |(text, _)| text)
    }

    fn chair(&self, name: &str) -> Result<Seat, String> {
        seat_called(name, &self.names).ok_or_else(|| {
            let hint = did_you_mean_or_there_are(name, self.names.iter().map(String::as_str));
            format!("nobody at the table is called `{name}`{hint}")
        })
    }

    /// The chair a line is about, if players can be asked now.
    fn decider(&self, name: &str) -> Result<Seat, String> {
        let seat = self.chair(name)?;
        match self.table.chance() {
            None => Ok(seat),
            Some(chance) => Err(format!(
                "before this, fate is asked for {chance}: answer in a line of its own, or let `fate seed 1`, `fate low` or `fate high` answer"
            )),
        }
    }

    fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }
    fn named(&self, text: &str) -> String {
        with_names(text, &self.names)
    }
    fn names_of(&self, seats: Seats) -> String {
        let names: Vec<&str> =
            seats.iter().filter_map(|seat| self.names.get(seat.index())).map(String::as_str).collect();
        if names.is_empty() { "nobody".to_string() } else { names.join(", ") }
    }
    fn who_is_asked(&self) -> String {
        match self.table.chance() {
            Some(chance) => format!("fate, for {chance}"),
            None => self.names_of(self.table.asked()),
        }
    }
    fn numbered(&self, numbers: &[i32]) -> String {
        let pairs: Vec<String> =
            self.names.iter().zip(numbers).map(|(name, number)| format!("{name} {number}")).collect();
        pairs.join(", ")
    }
    fn refusal(&self, refused: &Refused) -> String {
        match refused.clause {
            Some(clause) => format!("refused by {clause}: {}", self.named(&refused.says)),
            None => format!("not readable: {}", refused.says),
        }
    }
    /// A list of moves, one in each line.
    fn listed(&self, moves: &[String]) -> String {
        const MOST: usize = 40;
        let mut text: String = moves.iter().take(MOST).map(|mv| format!("\n  {}", self.named(mv))).collect();
        if moves.len() > MOST {
            text += &format!("\n  … and {} more", moves.len() - MOST);
        }
        text
    }
    fn told(&self) -> String {
        if self.told.is_empty() {
            return "nothing was told since the last move".to_string();
        }
        let everybody = Seats::first(self.table.chairs());
        let mut text = "told since the last move:".to_string();
        for telling in &self.told {
            text += &format!("\n  {} [{}]", self.named(&telling.text), telling.clause);
            if !everybody.without(telling.to).is_empty() {
                text += &format!(" (to {})", self.names_of(telling.to));
            }
        }
        text
    }
}

/// The lowest or the highest answer.
fn extreme(chance: Chance, high: bool) -> Fate {
    match chance.throw {
        Throw::Dice(n) => Fate::Dice((0..n).map(|_| if high { 6 } else { 1 }).collect()),
        Throw::Pick(n) => Fate::Pick(if high { n.saturating_sub(1) } else { 0 }),
    }
}

fn differs(expected: &str, came: &str) -> String {
    format!("expected: {expected}\ncame:     {came}")
}
