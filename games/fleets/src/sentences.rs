//! Plain words at a terminal: `sail Snipe to Coral Isle`, `fire Snipe 1 at Revenant`. A sentence becomes moves in full
//! notation, which are then judged and played like any others.
//!
//! Pieces are called by name, by as much of a name as is enough, or by their number (`s2`, `i1`). Every move of the
//! notation may be written with names, too: `repair Snipe mast 2`.

mod pieces;
mod remark;
mod retell;
mod route;

pub(crate) use remark::remark;
pub(crate) use retell::retell;

use crate::{
    Fleets, Frame, GunAt, Move, Rule, View,
    data::Reach,
    describe::{Description, compass, length},
    outlook::{Bearing, Gunnery, Obstacle},
    pieces::{ChipAt, IslandAt, Mark, ShipAt, Spot, Thing},
};
use pieces::{Named, Piece, Search, plain};
use plane::Heading;
use route::{Goal, Route, Voyage};
use table::{Clause, Eyes, Spoken, Step};

/// How sentences are written, and what each does.
pub(crate) const FORMS: &[(&str, &str)] = &[
    ("sail SHIP to PLACE", "sail to an island, a ship or terrain, or as near as may be"),
    ("sail SHIP into range of SHIP", "sail to where her guns bear"),
    ("sail SHIP NE 0.5 L, N", "sail segment by segment: where to, and how far if not all the way"),
    ("go home SHIP", "sail to the home island"),
    ("dock SHIP at ISLAND", "the same as sail; without a name at the nearest island"),
    ("fire SHIP 1 at SHIP", "give a shoot action and fire a gun; without a number all guns that bear"),
    ("explore ISLAND with SHIP", "give an explore action"),
    ("take all", "take what is worth most, as much as there is room for"),
    ("repair SHIP", "put the first lost mast up again"),
];

/// Reads a sentence.
pub(crate) fn read(g: &Fleets, eyes: Eyes, text: &str) -> Option<Result<Spoken<Move>, String>> {
    let view = View::of(g, eyes);
    let words = Description::of(&view, &[]);
    let named = pieces::all(&view);
    Reader { g, eyes, words: &words, named: &named }.read(text)
}

type Read<T = Spoken<Move>> = Result<T, String>;

struct Reader<'a> {
    g: &'a Fleets,
    eyes: Eyes,
    words: &'a Description<'a>,
    named: &'a [Named],
}

impl Reader<'_> {
    fn read(&self, text: &str) -> Option<Read> {
        let text = text.trim().trim_end_matches('.');
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match verb.to_lowercase().as_str() {
            "sail" | "steer" | "move" => Some(self.sail(rest)),
            "to" | "toward" | "towards" | "into" => Some(self.sail(text)),
            "go" => Some(match after_word(rest, "home") {
                Some(ship) => self.go_home(ship),
                None => self.sail(rest),
            }),
            "dock" | "land" => Some(self.dock(rest)),
            "fire" | "shoot" => Some(self.fire(rest)),
            "explore" => Some(self.explore(rest)),
            "take" | "load" => self.take(rest),
            "repair" | "mend" => self.with_names(text).or_else(|| Some(self.repair(rest))),
            _ => self.with_names(text),
        }
    }

    /// A move in full notation, but with names in it.
    fn with_names(&self, text: &str) -> Option<Read> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut out: Vec<String> = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let found = (at + 1..=words.len()).rev().find_map(|end| {
                let name = plain(&words[at..end].join(" "));
                let found: Vec<&Named> = self.named.iter().filter(|named| named.name == name).collect();
                // Of two with one name the own one acts, and the other suffers it.
                let against =
                    out.last().is_some_and(|word| ["at", "on", "ram"].contains(&word.to_lowercase().as_str()));
                let likely = |named: &&&Named| self.is_own(named) != against;
                let piece = match found[..] {
                    [] => return None,
                    [only] => only.piece,
                    _ => found.iter().find(likely).unwrap_or(&found[0]).piece,
                };
                Some((end, piece))
            });
            match found {
                Some((end, piece)) => {
                    out.push(piece.to_string());
                    at = end;
                }
                None => {
                    out.push(words[at].to_string());
                    at += 1;
                }
            }
        }
        let written = out.join(" ");
        let mv: Move = if written == words.join(" ") { return None } else { written.parse().ok()? };
        Some(Ok(Spoken { moves: vec![mv], says: format!("That is: {written}.") }))
    }

    fn is_own(&self, named: &Named) -> bool {
        named.fleet == self.eyes.chair()
    }
    fn search(&self, what: &'static str) -> Search<'_> {
        Search { words: self.words, all: self.named, what }
    }
    /// One of the captain's own ships.
    fn own_ship(&self, text: &str) -> Read<ShipAt> {
        let may = |named: &Named| matches!(named.piece, Piece::Ship(_)) && self.is_own(named);
        match self.search("one of your ships").find(text, may, |_| true)? {
            Piece::Ship(ship) => Ok(ship),
            other => Err(format!("{other} is no ship")),
        }
    }
    fn island(&self, text: &str) -> Read<IslandAt> {
        match self.search("an island").find(text, |named| matches!(named.piece, Piece::Island(_)), |_| true)? {
            Piece::Island(island) => Ok(island),
            other => Err(format!("{other} is no island")),
        }
    }
    /// Something to shoot at.
    fn mark(&self, text: &str) -> Read<Mark> {
        let may = |named: &Named| matches!(named.piece, Piece::Ship(_) | Piece::Fort(_));
        match self.search("a ship or a fort").find(text, may, |named| !self.is_own(named))? {
            Piece::Ship(ship) => Ok(Mark::Ship(ship)),
            Piece::Fort(island) => Ok(Mark::Fort(island)),
            other => Err(format!("{other} cannot be shot at")),
        }
    }
    /// The ship that is sailing now, if one is.
    fn sailing(&self) -> Option<ShipAt> {
        match self.g.flow.top() {
            Frame::Sailing(s) => Some(s.ship),
            _ => None,
        }
    }
    /// The ship that is named, or the one that is sailing if none is.
    fn sailing_or(&self, text: &str) -> Read<ShipAt> {
        match self.sailing() {
            Some(ship) if text.is_empty() => Ok(ship),
            _ => self.own_ship(text),
        }
    }
    fn name(&self, ship: ShipAt) -> String {
        self.words.ship_name(ship)
    }

    fn sail(&self, rest: &str) -> Read {
        if let Some(ship) = before_word(rest, "home") {
            return self.go_home(ship);
        }
        for word in ["into range of", "in range of", "within range of"] {
            if let Some((ship, target)) = around(rest, word) {
                let (ship, mark) = (self.sailing_or(ship)?, self.mark(target)?);
                return self.route(ship, Goal::Range(mark));
            }
        }
        for word in ["to", "toward", "towards", "at"] {
            if let Some((ship, place)) = around(rest, word) {
                let ship = self.sailing_or(ship)?;
                if plain(place) == "home" {
                    return self.home(ship);
                }
                let may = |named: &Named| named.piece != Piece::Ship(ship) && !matches!(named.piece, Piece::Fort(_));
                let likely = |named: &Named| !self.is_own(named);
                let goal = match self.search("a place on this sea").find(place, may, likely)? {
                    Piece::Ship(other) => Goal::Touch(other),
                    Piece::Terrain(terrain) => Goal::Terrain(terrain),
                    Piece::Island(island) | Piece::Fort(island) => Goal::Dock(island),
                };
                return self.route(ship, goal);
            }
        }
        self.sail_by_compass(rest)
    }
    /// `Snipe NE 0.5 L, N`: a ship, and segments.
    fn sail_by_compass(&self, rest: &str) -> Read {
        let words: Vec<&str> = rest.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let first = words.iter().position(|word| point(word).is_some());
        let ship = self.sailing_or(&words[..first.unwrap_or(words.len())].join(" "))?;
        let Some(first) = first else {
            let check = self.g.flow.top().check(self.g, self.eyes, &Move::Sail { ship });
            check.map_err(|rule| self.refusal(ship, rule))?;
            let says = format!("{} sails. Say where to: `to Coral Isle`, `NE 0.5 L` or a leg.", self.name(ship));
            return Ok(Spoken { moves: vec![Move::Sail { ship }], says });
        };
        let mut voyage = self.voyage(ship)?;
        let mut at = first;
        while at < words.len() {
            let Some(heading) = point(words[at]) else {
                return Err(format!("`{}` is not a point of the compass (N, NNE, NE, ENE, E ...).", words[at]));
            };
            at += 1;
            let wanted = self.distance(&words, &mut at)?;
            let short = self.g.length(Reach::S);
            let reaches = voyage.reaches();
            let fits = |reach: &&Reach| wanted.is_none_or(|units| units <= self.g.length(**reach));
            // A short segment is enough for a short way.
            let reach = match wanted {
                Some(units) if units <= short => reaches.iter().rev().find(fits),
                _ => reaches.iter().find(fits),
            };
            let Some(reach) = reach.copied() else {
                return Err(format!("{} has no segment left for that.", self.name(ship)));
            };
            let distance = wanted.unwrap_or_else(|| self.g.length(reach));
            let mv = Move::Leg { reach, heading: heading.steps() as u16, distance: distance as u16 };
            voyage = voyage.with(mv).map_err(|rule| self.refusal(ship, rule))?;
        }
        // Segments that are left may still be sailed, so the move is not ended here.
        let mut route = voyage.finish(None);
        route.moves.retain(|mv| *mv != Move::Finish);
        Ok(self.spoken(ship, &route, None))
    }
    /// `0.5 L` or `0.5L`, if a distance comes next.
    fn distance(&self, words: &[&str], at: &mut usize) -> Read<Option<i32>> {
        let Some(word) = words.get(*at).filter(|word| word.starts_with(|c: char| c.is_ascii_digit() || c == '.'))
        else {
            return Ok(None);
        };
        *at += 1;
        let digits = word.trim_end_matches(|c: char| c.is_alphabetic());
        let mut unit = word[digits.len()..].to_lowercase();
        if unit.is_empty() {
            unit = words.get(*at).map(|word| word.to_lowercase()).unwrap_or_default();
            *at += 1;
        }
        let unit = match unit.as_str() {
            "s" => self.g.length(Reach::S),
            "l" => self.g.length(Reach::L),
            _ => return Err(format!("`{word}`: say how far in S or L, as 0.5 L.")),
        };
        let wrong = || format!("`{word}` is not a distance, as 0.5 L.");
        Ok(Some(hundredths(digits).ok_or_else(wrong)? * unit / 100))
    }

    fn go_home(&self, ship: &str) -> Read {
        self.home(self.sailing_or(ship)?)
    }
    fn home(&self, ship: ShipAt) -> Read {
        match self.g.home_of(self.eyes.seat()) {
            Some(home) => self.route(ship, Goal::Dock(home)),
            None => Err("You have no home island.".to_string()),
        }
    }
    fn dock(&self, rest: &str) -> Read {
        if let Some((ship, island)) = around(rest, "at") {
            return self.route(self.sailing_or(ship)?, Goal::Dock(self.island(island)?));
        }
        let ship = self.sailing_or(rest)?;
        let open = self.g.island_list().filter(|island| self.g.may_dock(ship, *island, self.eyes));
        let here = self.g.outline(ship);
        let other = open.filter(|island| !self.g.touches_island(ship, *island));
        let nearest = other.min_by_key(|island| here.distance_to(&self.g.island_outline(*island)));
        match nearest {
            Some(island) => self.route(ship, Goal::Dock(island)),
            None => Err(format!("{} may dock nowhere.", self.name(ship))),
        }
    }

    fn refusal(&self, ship: ShipAt, rule: Rule) -> String {
        let printed = rule.printed();
        format!("{} cannot do that ({}): {}", self.name(ship), printed.id, printed.text)
    }
    fn voyage(&self, ship: ShipAt) -> Read<Voyage> {
        let is_open = matches!(self.g.flow.top(), Frame::Actions(_)) || self.sailing() == Some(ship);
        if !is_open {
            let now = self.words.now().unwrap_or_else(|| "something else is asked".to_string());
            return Err(format!("That has to wait: {now}."));
        }
        Voyage::of(self.g, self.eyes, ship).map_err(|rule| self.refusal(ship, rule))
    }
    /// A way to a goal, or as near as may be.
    fn route(&self, ship: ShipAt, goal: Goal) -> Read {
        let voyage = self.voyage(ship)?;
        if voyage.is_lost() {
            let says = format!("{} has to find her way out of the fog first.", self.name(ship));
            return Ok(Spoken { moves: vec![Move::Sail { ship }], says });
        }
        match voyage.to(goal) {
            Some(route) => Ok(self.spoken(ship, &route, Some(goal))),
            None => Err(format!("{} finds no way that brings her nearer to {}.", self.name(ship), self.goal(goal))),
        }
    }
    fn goal(&self, goal: Goal) -> String {
        match goal {
            Goal::Dock(island) => self.words.island_name(island),
            Goal::Touch(ship) | Goal::Range(Mark::Ship(ship)) => self.name(ship),
            Goal::Terrain(terrain) => self.words.terrain_name(terrain),
            Goal::Range(Mark::Fort(island)) => format!("the fort on {}", self.words.island_name(island)),
        }
    }
    /// What a way is, in a sentence.
    fn spoken(&self, ship: ShipAt, route: &Route, goal: Option<Goal>) -> Spoken<Move> {
        let data = self.g.data.get();
        let legs: Vec<String> = route.moves.iter().filter_map(|mv| leg_in_words(data, mv)).collect();
        let touched = route.there.island_list().find(|island| route.there.touches_island(ship, *island));
        let end = match (goal, touched) {
            (Some(Goal::Range(_)), _) if route.arrives => ", into range".to_string(),
            (Some(Goal::Touch(other)), _) if route.arrives => format!(", up to {}", self.name(other)),
            (_, Some(island)) if route.there.may_dock(ship, island, self.eyes) => {
                format!(", and docks at {}", self.words.island_name(island))
            }
            _ => String::new(),
        };
        let rest = match goal {
            Some(goal) if !route.arrives => {
                let why = if route.has_ended { "She stops there; " } else { "" };
                format!(". {why}{} is {} farther on", self.goal(goal), length(data, route.rest))
            }
            _ => String::new(),
        };
        let says = format!("{} sails {}{end}{rest}.", self.name(ship), legs.join(", then "));
        Spoken { moves: route.moves.clone(), says }
    }

    fn fire(&self, rest: &str) -> Read {
        let Some((who, target)) = around(rest, "at") else {
            // A shoot action, and the guns are chosen one by one.
            let by = self.shooter(rest)?;
            return Ok(Spoken { moves: vec![Move::Shoot { by }], says: format!("{} shoots.", self.marked(by)) });
        };
        let words: Vec<&str> =
            who.split_whitespace().filter(|word| !["gun", "with", "all", "guns"].contains(word)).collect();
        let gun = words.last().and_then(|word| gun(word));
        let ship = &words[..words.len() - usize::from(gun.is_some())];
        let by = self.shooter(&ship.join(" "))?;
        let at = self.mark(target)?;
        let under_way = match self.g.flow.top() {
            Frame::Shooting(shooting) if shooting.by == by => Some(*shooting),
            _ => None,
        };
        let gunnery = match under_way {
            Some(shooting) => Gunnery::of(self.g, self.eyes, shooting),
            None => Gunnery::by(self.g, self.eyes, by),
        };
        let bearings: Vec<Bearing> = match gun {
            Some(gun) => {
                let has = self.g.guns(by, self.eyes).contains(&gun);
                let none = || format!("{} has no gun {gun} now.", self.marked(by));
                vec![gunnery.bearing(gun, at, None).filter(|_| has).ok_or_else(none)?]
            }
            None => gunnery.bearings().into_iter().filter(|bearing| bearing.at == at).collect(),
        };
        let fired: Vec<&Bearing> = bearings.iter().filter(|bearing| self.may_fire(by, bearing)).collect();
        if fired.is_empty() {
            return Err(self.why_not(by, at, &bearings));
        }
        let mut moves: Vec<Move> = if under_way.is_some() { Vec::new() } else { vec![Move::Shoot { by }] };
        moves.extend(fired.iter().map(|bearing| Move::Fire { gun: bearing.gun, at }));
        let odds = fired.iter().map(|bearing| format!("{} ({} %)", bearing.gun, bearing.chance.0.div_ceil(100)));
        let odds: Vec<String> = odds.collect();
        let says = format!("{} fires {} at {}.", self.marked(by), odds.join(", "), self.marked(at));
        Ok(Spoken { moves, says })
    }
    fn may_fire(&self, by: Mark, bearing: &Bearing) -> bool {
        let is_open = self.g.may_target(by, bearing.at, self.eyes).is_ok();
        is_open && bearing.in_range && bearing.blocked_by.is_none()
    }
    /// Who fires: one of the own ships or forts; who is shooting already if nobody is named.
    fn shooter(&self, text: &str) -> Read<Mark> {
        if let (Frame::Shooting(shooting), "") = (self.g.flow.top(), text) {
            return Ok(shooting.by);
        }
        let may = |named: &Named| matches!(named.piece, Piece::Ship(_) | Piece::Fort(_)) && self.is_own(named);
        match self.search("one of your ships or forts").find(text, may, |_| true)? {
            Piece::Fort(island) => Ok(Mark::Fort(island)),
            Piece::Ship(ship) => Ok(Mark::Ship(ship)),
            other => Err(format!("{other} has no guns")),
        }
    }
    fn marked(&self, mark: Mark) -> String {
        match mark {
            Mark::Ship(ship) => self.name(ship),
            Mark::Fort(island) => format!("the fort on {}", self.words.island_name(island)),
        }
    }
    /// Why none of these guns can be fired.
    fn why_not(&self, by: Mark, at: Mark, bearings: &[Bearing]) -> String {
        if let Err(rule) = self.g.may_target(by, at, self.eyes) {
            let printed = rule.printed();
            return format!("{} cannot be shot at ({}): {}", self.marked(at), printed.id, printed.text);
        }
        if bearings.is_empty() {
            return format!("{} is out of range of every gun of {}.", self.marked(at), self.marked(by));
        }
        let why = bearings.iter().map(|bearing| match bearing.blocked_by {
            Some(Obstacle::Ship { ship }) if by == Mark::Ship(ship) => {
                format!("{} is blocked by her own sails", bearing.gun)
            }
            Some(Obstacle::Ship { ship }) => format!("{} is blocked by {}", bearing.gun, self.name(ship)),
            Some(Obstacle::Island { island }) => {
                format!("{} is blocked by {}", bearing.gun, self.words.island_name(island))
            }
            Some(Obstacle::Terrain { terrain }) => {
                format!("{} is blocked by {}", bearing.gun, self.words.terrain_name(terrain))
            }
            None if bearing.in_range => format!("{} cannot be fired at it", bearing.gun),
            None => format!("{} ({}) is out of range", bearing.gun, bearing.reach),
        });
        let why: Vec<String> = why.collect();
        format!("No gun of {} bears on {}: {}.", self.marked(by), self.marked(at), why.join(", "))
    }

    fn explore(&self, rest: &str) -> Read {
        let (place, ship) = match around(rest, "with") {
            Some((place, ship)) => (place, Some(self.own_ship(ship)?)),
            None => (rest, None),
        };
        let may = |named: &Named| !matches!(named.piece, Piece::Terrain(_) | Piece::Fort(_));
        let found = if place.is_empty() {
            None
        } else {
            Some(self.search("an island or a ship").find(place, may, |named| self.is_own(named))?)
        };
        // `explore with Snipe`, and `explore Snipe`: where she is docked.
        let (ship, spot) = match (found, ship) {
            (Some(Piece::Ship(other)), None) if self.g.is_of(other, self.eyes.seat()) => (Some(other), None),
            (Some(Piece::Ship(other)), ship) => (ship, Some(Spot::Ship(other))),
            (Some(Piece::Island(island)), ship) => (ship, Some(Spot::Island(island))),
            (_, ship) => (ship, None),
        };
        let fits = |ship: ShipAt| {
            let spot = spot.or_else(|| self.g.docked_at(ship, self.eyes).map(Spot::Island))?;
            let mv = Move::Explore { ship, at: spot };
            Some((mv.clone(), self.g.flow.top().check(self.g, self.eyes, &mv)))
        };
        let candidates: Vec<ShipAt> = match ship {
            Some(ship) => vec![ship],
            None => self.g.fleet_of(self.eyes.seat()).collect(),
        };
        let tried: Vec<(Move, Result<(), Rule>)> = candidates.iter().filter_map(|ship| fits(*ship)).collect();
        let good = tried.iter().find(|(_, checked)| checked.is_ok());
        match (good, tried.first()) {
            (Some((mv, _)), _) => {
                let Move::Explore { ship, at } = mv else { unreachable!("it was made so") };
                let at = match at {
                    Spot::Ship(other) => self.name(*other),
                    Spot::Island(island) => self.words.island_name(*island),
                    other => other.to_string(),
                };
                Ok(Spoken { moves: vec![mv.clone()], says: format!("{} explores {at}.", self.name(*ship)) })
            }
            (None, Some((Move::Explore { ship, .. }, Err(rule)))) => Err(self.refusal(*ship, *rule)),
            _ => Err(match ship {
                Some(ship) => format!("{} is not docked.", self.name(ship)),
                None => "No ship of yours is docked there.".to_string(),
            }),
        }
    }
    /// The most gold first, as much as there is room for.
    fn take(&self, rest: &str) -> Option<Read> {
        let Frame::Exploring(step) = self.g.flow.top() else {
            return self
                .with_names(&format!("take {rest}"))
                .or_else(|| Some(Err("Nothing is being explored now.".to_string())));
        };
        if !["all", "best", "everything", "gold", ""].contains(&plain(rest).as_str()) {
            return self.with_names(&format!("take {rest}"));
        }
        let ship = step.ship;
        let mut options = Vec::new();
        self.g.flow.top().options(self.g, self.eyes, &mut options);
        let mut chips: Vec<(u8, ChipAt)> = Vec::new();
        for mv in options {
            if let Move::Carry { chip, to } = mv
                && to == Spot::Ship(ship)
            {
                let gold = self.g.chips[chip.index()].what.seen_by(self.eyes).map_or(0, |thing| match thing {
                    Thing::Coin(gold) | Thing::Prisoner(_, gold) => *gold,
                    _ => 0,
                });
                chips.push((gold, chip));
            }
        }
        chips.sort_by_key(|(gold, chip)| (std::cmp::Reverse(*gold), *chip));
        let mut room = self.g.cargo(ship, self.eyes).saturating_sub(self.g.cargo_used(ship, self.eyes));
        let (mut moves, mut gold) = (Vec::new(), 0);
        for (worth, chip) in chips {
            let spaces = self.g.spaces_aboard(ship, chip, false, self.eyes);
            if let Some(left) = room.checked_sub(spaces) {
                room = left;
                gold += u16::from(worth);
                moves.push(Move::Carry { chip, to: Spot::Ship(ship) });
            }
        }
        let says = match moves.len() {
            0 => format!("{} takes nothing.", self.name(ship)),
            1 => format!("{} takes 1 piece, {gold} gold.", self.name(ship)),
            n => format!("{} takes {n} pieces, {gold} gold together.", self.name(ship)),
        };
        moves.push(Move::Finish);
        Some(Ok(Spoken { moves, says }))
    }
    fn repair(&self, rest: &str) -> Read {
        let ship = self.own_ship(rest)?;
        let all = self.g.data[self.g.ships[ship.index()].card].masts;
        let lost = (1..=all).find(|mast| self.g.ships[ship.index()].masts & (1 << (mast - 1)) == 0);
        let Some(mast) = lost else { return Err(format!("{} has all her masts.", self.name(ship))) };
        let mv = Move::Repair { ship, mast };
        self.g.flow.top().check(self.g, self.eyes, &mv).map_err(|rule| self.refusal(ship, rule))?;
        Ok(Spoken { moves: vec![mv], says: format!("{} puts mast {mast} up again.", self.name(ship)) })
    }
}

/// A segment or flight in words: `L ENE 0.8 L`.
fn leg_in_words(data: &crate::data::Cards, mv: &Move) -> Option<String> {
    match mv {
        Move::Leg { reach, heading, distance } => {
            let point = compass(Heading::new(i32::from(*heading)));
            let whole =
                i32::from(*distance) == if *reach == Reach::S { data.geometry.short } else { data.geometry.long };
            let far = if whole { String::new() } else { format!(", up to {}", length(data, i32::from(*distance))) };
            Some(format!("{reach} {point}{far}"))
        }
        Move::Fly { heading, distance } => {
            let point = compass(Heading::new(i32::from(*heading)));
            Some(format!("{point}, up to {}", length(data, i32::from(*distance))))
        }
        _ => None,
    }
}

/// What stands before and after some words in a text, the last time they stand there.
fn around<'t>(text: &'t str, words: &str) -> Option<(&'t str, &'t str)> {
    let lower = text.to_lowercase();
    // Letters that change their length with their size would shift everything; names have none.
    if lower.len() != text.len() {
        return None;
    }
    let is_edge = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let ends = lower.match_indices(words).filter(|(at, _)| {
        is_edge(lower[..*at].chars().next_back()) && is_edge(lower[at + words.len()..].chars().next())
    });
    let (at, _) = ends.last()?;
    Some((text[..at].trim(), text[at + words.len()..].trim()))
}
fn before_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    around(text, word).filter(|(_, after)| after.is_empty()).map(|(before, _)| before).filter(|before| {
        // `sail Snipe to home` is read with `to`.
        !["to", "at"].iter().any(|word| before.to_lowercase().ends_with(&format!(" {word}")) || before == word)
    })
}
fn after_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    around(text, word).filter(|(before, _)| before.is_empty()).map(|(_, after)| after)
}

/// A point of the compass.
fn point(word: &str) -> Option<Heading> {
    const POINTS: [&str; 16] =
        ["e", "ene", "ne", "nne", "n", "nnw", "nw", "wnw", "w", "wsw", "sw", "ssw", "s", "sse", "se", "ese"];
    const LONG: [(&str, &str); 8] = [
        ("east", "e"),
        ("northeast", "ne"),
        ("north", "n"),
        ("northwest", "nw"),
        ("west", "w"),
        ("southwest", "sw"),
        ("south", "s"),
        ("southeast", "se"),
    ];
    let word = word.to_lowercase().replace('-', "");
    let short = LONG.iter().find(|(long, _)| *long == word).map_or(word.as_str(), |(_, short)| short);
    POINTS.iter().position(|point| *point == short).map(|at| Heading::new(at as i32 * 256))
}
/// A gun: `1`, `g1`, `musketeer`.
fn gun(word: &str) -> Option<GunAt> {
    match word.to_lowercase().as_str() {
        "musketeer" => Some(GunAt::MUSKETEER),
        "marine" => Some(GunAt::MARINE),
        word => word
            .strip_prefix('g')
            .unwrap_or(word)
            .parse::<u8>()
            .ok()
            .filter(|n| (1..=32).contains(n))
            .map(|n| GunAt(n - 1)),
    }
}
/// A number with up to two places, times a hundred.
fn hundredths(digits: &str) -> Option<i32> {
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if (whole.is_empty() && part.is_empty()) || whole.len() > 2 || part.len() > 2 {
        return None;
    }
    let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let part: i32 = format!("{part:0<2}").parse().ok()?;
    Some(whole * 100 + part)
}
