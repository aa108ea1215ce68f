//! The sea as text: where things are by bearing and distance, in S and L, from things that have names.

use crate::{
    View,
    data::{Cards, Kind, Reach},
    names,
    pieces::{Class, IslandAt, ShipAt, Spot, TerrainAt, Thing},
    view::{ChipView, IslandView, MastView, Now, PoseView, ShipView, StateView},
};
use plane::{Heading, Outline, Point, Pose};
use std::fmt::Write;
use table::Seat;

/// The sea as text: headings and lists. Things are called by the words that moves use, and by their names.
pub(crate) fn describe(view: &View, names: &[String]) -> String {
    Description::of(view, names).write()
}

/// The words for what is seen; captains are called by their chairs where no name is given.
pub(crate) struct Description<'a> {
    pub(crate) view: &'a View,
    data: &'static Cards,
    names: &'a [String],
    out: String,
}

impl<'a> Description<'a> {
    pub(crate) fn of(view: &'a View, names: &'a [String]) -> Self {
        Description { view, data: view.data.get(), names, out: String::new() }
    }
}

impl Description<'_> {
    fn write(mut self) -> String {
        self.heading();
        self.islands();
        self.terrain();
        for seat in 0..self.view.captains.chairs() {
            self.captain(Seat(seat));
        }
        self.nobodys_ships();
        self.spells();
        self.out
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{text}");
    }
    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).map_or_else(|| seat.to_string(), Clone::clone)
    }
    pub(crate) fn ship_name(&self, at: ShipAt) -> String {
        match self.view.ships.get(at.index()) {
            Some(ship) => format!("{at} {}", names::ship(self.data, ship.card)),
            None => at.to_string(),
        }
    }
    pub(crate) fn island_name(&self, at: IslandAt) -> String {
        self.view.islands.get(at.index()).map_or_else(|| at.to_string(), |island| format!("{at} {}", island.name))
    }
    pub(crate) fn terrain_name(&self, at: TerrainAt) -> String {
        let piece = self.view.terrain.get(at.index());
        piece.map_or_else(|| at.to_string(), |piece| format!("{at} {}", names::terrain(piece.kind)))
    }

    fn heading(&mut self) {
        let view = self.view;
        let edition = if view.crimson { "Crimson Coast" } else { "Cursed Seas" };
        if view.turn == 0 {
            self.line(&format!("{edition}, before the first turn"));
        } else {
            let who = self.name(view.active);
            self.line(&format!("{edition}, TURN {} (round {}) of {who}", view.turn, view.round));
        }
        if let Some(now) = self.now() {
            self.line(&format!("  now: {now}"));
        }
        if let Some(places) = &view.places {
            let places = places.iter().zip(0..).map(|(place, seat)| format!("{} {place}", self.name(Seat(seat))));
            let places = places.collect::<Vec<_>>().join(", ");
            self.line(&format!("  the game is over; places: {places}"));
        }
        let [width, height] = view.size.map(|side| length(self.data, side));
        self.line(&format!("  the sea is {width} from west to east and {height} from south to north"));
        self.line(&format!(
            "  {} gold was dealt out; more than {} is more than half",
            view.starting_gold, view.threshold
        ));
    }

    /// What is being decided.
    pub(crate) fn now(&self) -> Option<String> {
        Some(match &self.view.now {
            Now::Muster => "all bring a fleet in secret".to_string(),
            Now::LayIsland => "an island is laid".to_string(),
            Now::LayTerrain => "a piece of terrain is laid".to_string(),
            Now::ChooseHome => "a home island is chosen".to_string(),
            Now::Moor => "ships are placed at their home".to_string(),
            Now::Stow => "all stow crew and equipment in secret".to_string(),
            Now::Morning => "the turn starts".to_string(),
            Now::Actions => "actions are given".to_string(),
            Now::Sail { ship, base, extra, any_heading, flies, .. } => {
                let left = segments(*base).into_iter().chain(segments(*extra)).collect::<Vec<_>>().join("+");
                let left = if *flies {
                    "one flight".to_string()
                } else if left.is_empty() {
                    "nothing".to_string()
                } else {
                    left
                };
                let free = if *any_heading { ", on any heading" } else { "" };
                format!("{} sails; {left} left{free}", self.ship_name(*ship))
            }
            Now::LeaveFog { ship, number, .. } => format!("{} comes out of the fog at {number}", self.ship_name(*ship)),
            Now::Meet { ship, terrain } => {
                format!("{} meets {}", self.ship_name(*ship), self.terrain_name(*terrain))
            }
            Now::Whirl { ship, from } => {
                format!("{} may go through {}", self.ship_name(*ship), self.terrain_name(*from))
            }
            Now::Freed { ship } => {
                format!("{} is free of the weeds and is placed at their edge", self.ship_name(*ship))
            }
            Now::AfterMove { ship, may_turn: true } => format!("{} may turn about her stern", self.ship_name(*ship)),
            Now::AfterMove { ship, .. } => format!("{} has moved", self.ship_name(*ship)),
            Now::Dock { ship, .. } => format!("{} docks", self.ship_name(*ship)),
            Now::Ram { ship, other } => format!("{} rams {}", self.ship_name(*ship), self.ship_name(*other)),
            Now::MayBoard { ship, other } => {
                format!("a boarding may start between {} and {}", self.ship_name(*ship), self.ship_name(*other))
            }
            Now::Board { ship, other, .. } => format!("{} boards {}", self.ship_name(*ship), self.ship_name(*other)),
            Now::TowDock { ship, island } => {
                format!("{}, in tow, is docked at {}", self.ship_name(*ship), self.island_name(*island))
            }
            Now::Shoot { by, guns } => {
                let guns: Vec<String> = guns.iter().map(ToString::to_string).collect();
                format!("{by} shoots; loaded: {}", guns.join(", "))
            }
            Now::Shot => "a shot is judged".to_string(),
            Now::Hit { at } => format!("{at} is hit"),
            Now::LoseMast { ship, count, .. } => format!("{} loses {count}", self.ship_name(*ship)),
            Now::LoseChip { ship, .. } => format!("{} loses crew or cargo", self.ship_name(*ship)),
            Now::Sink { ship } => format!("{} sinks", self.ship_name(*ship)),
            Now::Explore { ship, at } => format!("{} explores {at}", self.ship_name(*ship)),
            Now::Reroll { why, die, .. } => format!("the die for {why} shows {die} and may be rolled again"),
            Now::Build => "forts may be built".to_string(),
            Now::Other { step } => (*step).to_string(),
            Now::Another | Now::Nothing => return None,
        })
    }

    fn islands(&mut self) {
        if self.view.islands.is_empty() {
            return;
        }
        self.line("\nISLANDS");
        for n in 0..self.view.islands.len() {
            let at = IslandAt(n as u8);
            let island = &self.view.islands[n];
            let mut parts = vec![match island.home {
                Some(seat) => format!("home of {}", self.name(seat)),
                None => "wild".to_string(),
            }];
            parts.push(self.whereabouts(Placed::Island(at)));
            if let Some(chips) = self.chips_at(Spot::Island(at)) {
                parts.push(chips);
            }
            let marked: Vec<String> = island.marked.iter().map(|seat| self.name(*seat)).collect();
            let explored = island.explored.iter().filter(|seat| !island.marked.contains(seat));
            let explored: Vec<String> = explored.map(|seat| self.name(*seat)).collect();
            if !marked.is_empty() {
                parts.push(format!("marked by {}", marked.join(", ")));
            }
            if !explored.is_empty() {
                parts.push(format!("explored by {}", explored.join(", ")));
            }
            if island.shows {
                parts.push("its table shows".to_string());
            }
            if let Some(fort) = self.fort(at, island) {
                parts.push(fort);
            }
            let line = format!("  {}: {}", self.island_name(at), parts.join("; "));
            self.line(&line);
        }
    }
    fn fort(&self, at: IslandAt, island: &IslandView) -> Option<String> {
        let fort = island.fort.as_ref()?;
        let flags = fort.flags.iter().filter(|stands| **stands).count();
        let chips = self.chips_at(Spot::Fort(at)).map_or_else(String::new, |chips| format!(", in it {chips}"));
        let name = &self.data[fort.card].printing.name;
        Some(format!("fort {name} of {} with {flags} of {} flags{chips}", self.name(fort.owner), fort.flags.len()))
    }

    fn terrain(&mut self) {
        if self.view.terrain.iter().all(|piece| piece.is_gone) {
            return;
        }
        self.line("\nTERRAIN");
        for n in 0..self.view.terrain.len() {
            let (at, piece) = (TerrainAt(n as u8), &self.view.terrain[n]);
            if piece.is_gone {
                continue;
            }
            let mut parts = vec![self.whereabouts(Placed::Terrain(at))];
            if piece.number > 0 {
                parts.push(format!("number {}", piece.number));
            }
            if piece.rating > 0 {
                parts.push(format!("rating {} in this turn", piece.rating));
            }
            if let Some(of) = piece.of {
                parts.push(format!("of {}", self.name(of)));
            }
            if piece.is_stuck {
                parts.push("stuck".to_string());
            }
            let line = format!("  {}: {}", self.terrain_name(at), parts.join("; "));
            self.line(&line);
        }
    }

    fn captain(&mut self, seat: Seat) {
        let captain = &self.view.captains[seat];
        let mut parts = vec![format!("{} gold at home", captain.gold)];
        if captain.fort_gold > 0 {
            parts.push(format!("{} gold in forts", captain.fort_gold));
        }
        if let Some(score) = captain.score {
            parts.push(format!("{score} gold in the end"));
        }
        if captain.events > 0 {
            let which = captain.event_cards.as_ref().map(|events| {
                let names = events.iter().map(|event| format!("{} ({})", self.data[*event].printing.name, event.0));
                format!(": {}", names.collect::<Vec<_>>().join(", "))
            });
            parts.push(format!("{}{}", many(captain.events, "event"), which.unwrap_or_default()));
        }
        if captain.forts > 0 {
            let which = captain.fort_cards.as_ref().map(|forts| {
                let names = forts.iter().map(|fort| format!("{} ({})", self.data[*fort].printing.name, fort.0));
                format!(": {}", names.collect::<Vec<_>>().join(", "))
            });
            parts.push(format!("{} to build{}", many(captain.forts, "fort"), which.unwrap_or_default()));
        }
        if captain.has_resigned {
            parts.push("has given up".to_string());
        }
        let line = format!("\nCAPTAIN {}: {}", self.name(seat), parts.join("; "));
        self.line(&line);
        if let Some(fleet) = &captain.fleet {
            self.line(&format!("  fleet: {fleet}"));
        }
        if let Some(aside) = self.chips_at(Spot::Aside(seat)) {
            self.line(&format!("  beside the fleet: {aside}"));
        }
        self.ships(|ship| ship.fleet == Some(seat));
    }
    fn nobodys_ships(&mut self) {
        if self.view.ships.iter().any(|ship| ship.fleet.is_none() && ship.state != StateView::Gone) {
            self.line("\nNOBODY'S");
            self.ships(|ship| ship.fleet.is_none());
        }
    }
    fn ships(&mut self, which: impl Fn(&ShipView) -> bool) {
        for n in 0..self.view.ships.len() {
            let (at, ship) = (ShipAt(n as u8), &self.view.ships[n]);
            if !which(ship) {
                continue;
            }
            let line = format!("  {}: {}", self.ship_name(at), self.ship(at, ship).join("; "));
            self.line(&line);
        }
    }

    fn ship(&self, at: ShipAt, ship: &ShipView) -> Vec<String> {
        let card = &self.data[ship.card];
        let (one, several) = names::masts(card.kind);
        let standing = ship.masts.iter().filter(|mast| **mast == MastView::Standing).count();
        let word = if ship.masts.len() == 1 { one } else { several };
        let mut parts = vec![format!("{standing} of {} {word}", ship.masts.len())];
        let burning = ship.masts.iter().filter(|mast| **mast == MastView::Fire).count();
        if burning > 0 {
            parts.push(format!("{burning} on fire"));
        }
        let guns = card.guns.iter().map(|gun| format!("{}{}", gun.rank, gun.range));
        parts.push(format!("guns {}", guns.collect::<Vec<_>>().join(" ")));
        parts.push(match (ship.state, ship.lost_in, ship.docked) {
            (StateView::Gone, ..) => return vec!["not on the sea".to_string()],
            (StateView::Lost, Some(bank), _) => format!("lost in {}", self.terrain_name(bank)),
            (StateView::Wreck, ..) => format!("a wreck, {}", self.whereabouts(Placed::Ship(at))),
            (_, _, Some(island)) => format!("docked at {}", self.island_name(island)),
            _ => self.whereabouts(Placed::Ship(at)),
        });
        if let (Some([_, _, heading]), Kind::Ship) = (ship.pose, card.kind) {
            parts.push(format!("heading {} ({heading})", compass(Heading::new(heading))));
        }
        if let Some(enemy) = self.nearest_enemy(at, ship.fleet).filter(|_| ship.fleet == Some(self.view.active)) {
            parts.push(enemy);
        }
        if card.cargo > 0 || ship.cargo > 0 {
            parts.push(format!("cargo {} of {}", ship.cargo_used, ship.cargo));
        }
        if let Some(chips) = self.chips_at(Spot::Ship(at)) {
            parts.push(format!("aboard {chips}"));
        }
        let states = [
            (ship.is_derelict, "derelict"),
            (ship.is_pinned, "pinned"),
            (ship.is_ghostly, "ghostly"),
            (ship.is_submerged, "submerged"),
            (ship.is_scuttled, "being scuttled"),
            (ship.throws_flames, "deck gun throws flames"),
            (ship.is_jammed, "deck gun jammed"),
            (ship.has_returned, "has come back once"),
            (ship.must_leave, "must leave this home"),
        ];
        parts.extend(states.iter().filter(|(is_so, _)| *is_so).map(|(_, word)| (*word).to_string()));
        if ship.panels > 0 {
            parts.push(many(ship.panels.into(), "panel"));
        }
        if let Some(other) = ship.tows {
            parts.push(format!("tows {}", self.ship_name(other)));
        }
        if let Some(other) = ship.towed_by {
            parts.push(format!("in tow of {}", self.ship_name(other)));
        }
        if let Some(sea) = ship.tangled {
            parts.push(format!("tangled in {}", self.terrain_name(sea)));
        }
        if ship.actions > 0 {
            parts.push(many(ship.actions.into(), "action"));
        }
        parts
    }

    /// What lies somewhere: `c3 coin of 4, 2 treasures face down, c9 Helmsman`.
    fn chips_at(&self, spot: Spot) -> Option<String> {
        let here = || self.view.chips.iter().zip(1..).filter(|(chip, _)| chip.at == spot);
        let mut parts: Vec<String> = here().filter_map(|(chip, n)| self.known_chip(chip, n)).collect();
        for (class, word) in [(Class::Treasure, "treasure"), (Class::Crew, "crew"), (Class::Equipment, "equipment")] {
            let hidden = here().filter(|(chip, _)| chip.class == class && chip.what.is_none());
            let numbers: Vec<String> = hidden.map(|(_, n)| format!("c{n}")).collect();
            if !numbers.is_empty() {
                parts.push(format!("{} {word} face down ({})", numbers.len(), numbers.join(" ")));
            }
        }
        (!parts.is_empty()).then(|| parts.join(", "))
    }
    pub(crate) fn known_chip(&self, chip: &ChipView, n: usize) -> Option<String> {
        let what = self.thing(chip.what?);
        let down = if chip.is_up { "" } else { " face down" };
        Some(format!("c{n} {what}{down}"))
    }
    pub(crate) fn thing(&self, thing: Thing) -> String {
        match thing {
            Thing::Coin(gold) => format!("{gold} gold"),
            Thing::Unique(id) => self.data[id].printing.name.clone(),
            Thing::Crew(id) => self.data[id].printing.name.clone(),
            Thing::Equipment(id) => self.data[id].printing.name.clone(),
            Thing::Prisoner(id, gold) => format!("{} as prisoner worth {gold}", self.data[id].printing.name),
        }
    }

    fn spells(&mut self) {
        let holding = self.view.spells.iter().filter(|spell| spell.to >= self.view.turn);
        let lines: Vec<String> = holding
            .map(|spell| {
                let on = spell.on.map_or_else(|| "all".to_string(), |ship| self.ship_name(ship));
                let until = if spell.to == u16::MAX { String::new() } else { format!(", up to turn {}", spell.to) };
                format!("  {} for {on}, from turn {}{until}", spell.what, spell.from)
            })
            .collect();
        if !lines.is_empty() {
            self.line("\nWHAT HOLDS FOR A WHILE");
            lines.iter().for_each(|line| self.line(line));
        }
    }

    /// Where something is: how far and in which direction from the nearest island.
    fn whereabouts(&self, what: Placed) -> String {
        match self.outline(what) {
            Some((outline, centre)) => self.whereabouts_of(&outline, centre, what),
            None => "nowhere".to_string(),
        }
    }
    /// The same for something that could lie there.
    pub(crate) fn whereabouts_of(&self, outline: &Outline, centre: Point, what: Placed) -> String {
        let islands = (0..self.view.islands.len() as u8).map(IslandAt).filter(|island| what != Placed::Island(*island));
        let nearest = islands
            .filter_map(|island| {
                let (shore, from) = self.outline(Placed::Island(island))?;
                Some((outline.distance_to(&shore).units(), island, from))
            })
            .min_by_key(|(distance, island, _)| (*distance, *island));
        match nearest {
            Some((distance, island, from)) => {
                let bearing = compass(Heading::toward(centre - from));
                if distance <= plane::TOUCH {
                    return format!("the {bearing} shore of {}", self.island_name(island));
                }
                format!("{} {bearing} of {}", length(self.data, distance), self.island_name(island))
            }
            None => {
                let west = length(self.data, centre.x());
                let south = length(self.data, centre.y());
                format!("{west} from the western and {south} from the southern edge")
            }
        }
    }
    /// The nearest enemy of a ship, if one is near enough to matter: `1.2 L NE is s4 Revenant`.
    fn nearest_enemy(&self, at: ShipAt, fleet: Option<Seat>) -> Option<String> {
        let (outline, centre) = self.outline(Placed::Ship(at))?;
        let others = (0..self.view.ships.len() as u8).map(ShipAt).filter(|other| {
            let ship = &self.view.ships[other.index()];
            ship.state == StateView::Afloat && ship.fleet.is_some() && ship.fleet != fleet
        });
        let nearest = others.filter_map(|other| {
            let (hull, there) = self.outline(Placed::Ship(other))?;
            Some((outline.distance_to(&hull).units(), other, there))
        });
        let (distance, other, there) = nearest.min_by_key(|(distance, other, _)| (*distance, *other))?;
        if distance > NEAR * self.data.geometry.long {
            return None;
        }
        let bearing = compass(Heading::toward(there - centre));
        Some(format!("{} {bearing} of her is {}", length(self.data, distance), self.ship_name(other)))
    }
    fn outline(&self, what: Placed) -> Option<(Outline, Point)> {
        let geometry = &self.data.geometry;
        let (shape, pose) = match what {
            Placed::New => return None,
            Placed::Island(at) => (&geometry.island, self.view.islands.get(at.index())?.pose),
            Placed::Terrain(at) => {
                let piece = self.view.terrain.get(at.index())?;
                (&geometry.terrain[piece.kind as usize], piece.pose)
            }
            Placed::Ship(at) => {
                let ship = self.view.ships.get(at.index())?;
                let card = &self.data[ship.card];
                let shape = match card.kind {
                    Kind::Ship => &self.data.hull(card.masts).outline,
                    Kind::Creature => &geometry.creature.outline,
                    Kind::Flotilla => &geometry.flotilla.outline,
                };
                (shape, ship.pose?)
            }
        };
        let pose = pose_of(pose)?;
        Some((shape.at(pose), pose.at))
    }
}

/// Enemies are named up to so many L away.
const NEAR: i32 = 4;

/// Something that has a place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Placed {
    Island(IslandAt),
    Terrain(TerrainAt),
    Ship(ShipAt),
    /// Something in hand.
    New,
}

fn pose_of([x, y, heading]: PoseView) -> Option<Pose> {
    Some(Pose::new(Point::new(x, y)?, Heading::new(heading)))
}

/// A distance in S and L: `0.7 S` up to S, then `1.3 L`.
pub(crate) fn length(data: &Cards, units: i32) -> String {
    let (short, long) = (data.geometry.short, data.geometry.long);
    let (unit, word) = if units <= short { (short, "S") } else { (long, "L") };
    let tenths = (units * 10 + unit / 2) / unit;
    format!("{}.{} {word}", tenths / 10, tenths % 10)
}

/// One of the sixteen points of the compass.
pub(crate) fn compass(heading: Heading) -> &'static str {
    const POINTS: [&str; 16] =
        ["E", "ENE", "NE", "NNE", "N", "NNW", "NW", "WNW", "W", "WSW", "SW", "SSW", "S", "SSE", "SE", "ESE"];
    POINTS[((heading.steps() + 128) / 256) as usize % 16]
}

pub(crate) fn segments([short, long]: [u8; 2]) -> Vec<&'static str> {
    let shorts = std::iter::repeat_n(Reach::S.word(), short.into());
    shorts.chain(std::iter::repeat_n(Reach::L.word(), long.into())).collect()
}

pub(crate) fn many(n: usize, word: &str) -> String {
    if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") }
}
