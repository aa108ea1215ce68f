//! From a scene to a position.

use super::{
    FIELDS, IslandScene, Now, Place, Scene, ShipScene,
    chips::{ChipWords, Said, is_owned},
    words,
};
use crate::{
    Fleets, Frame, MOST_CHIPS, Rule, Spell,
    abilities::{Ability, Public, Source},
    data::{Cards, EffectId, Kind, ShipId},
    options::Options,
    pieces::{Chip, ChipAt, Fort, Island, IslandAt, Ship, ShipAt, Spot, State, TerrainAt, TerrainPiece, Thing},
    turn::{Stage, Turn},
};
use plane::{Heading, Point, Pose};
use std::str::FromStr;
use table::{Flow, Seat, Seats, Secret, Setting, seat_in_scene};

/// No coin is worth more.
const MOST_GOLD: u8 = 7;

pub(crate) fn read(setting: Setting<'_, Cards>) -> Result<Fleets, String> {
    setting.check_fields(&FIELDS, "this game")?;
    let chairs = setting.names.len() as u8;
    let options = Options::read(&setting.data, setting.options, chairs).map_err(|e| format!("options: {e}"))?;
    let scene: Scene = setting.fields.try_into().map_err(|e| e.to_string().trim().replace('\n', " "))?;
    let g = Fleets::fresh(setting.data, options, chairs);
    let mut reader = Reader { data: setting.data.get(), names: setting.names, scene: &scene, g };
    reader.turns()?;
    reader.terrain()?;
    reader.islands()?;
    reader.ships()?;
    reader.ties()?;
    reader.chips()?;
    reader.gold()?;
    reader.lists()?;
    reader.spells()?;
    reader.docks()?;
    let Reader { mut g, .. } = reader;
    if let Some((ship, what)) = g.overlap().filter(|_| !scene.overlaps) {
        return Err(format!("{ship} {what}; say `overlaps = true` if that is meant"));
    }
    let frames = match scene.under_way {
        Some(frames) => frames,
        None => vec![first_step(scene.now.unwrap_or_default())],
    };
    g.check_steps(&frames)?;
    g.flow = Flow::resume(&frames).map_err(|e| format!("under_way: {e}"))?;
    Ok(g)
}

fn first_step(now: Now) -> Frame {
    let stage = match now {
        Now::Turn => Stage::Begin,
        Now::Scuttled => Stage::Scuttled,
        Now::Ice => Stage::Ice,
        Now::Morning => Stage::Morning,
        Now::Actions => Stage::Actions,
        Now::Building => Stage::Building,
        Now::TurnEnd => Stage::End,
    };
    Turn { stage }.into()
}

struct Reader<'a> {
    data: &'static Cards,
    names: &'a [String],
    scene: &'a Scene,
    g: Fleets,
}

impl Reader<'_> {
    fn seat(&self, field: &str, name: &str) -> Result<Seat, String> {
        seat_in_scene(self.names, field, name)
    }
    fn seat_or(&self, field: &str, name: Option<&String>, other: Seat) -> Result<Seat, String> {
        name.map_or(Ok(other), |name| self.seat(field, name))
    }
    fn seats(&self, field: &str, names: &[String]) -> Result<Seats, String> {
        if let [all] = names
            && all == "all"
        {
            return Ok(Seats::ALL);
        }
        names.iter().map(|name| self.seat(field, name)).collect()
    }
    fn handle<T: FromStr<Err = String>>(&self, field: &str, text: &str) -> Result<T, String> {
        text.parse().map_err(|e| format!("{field}: {e}"))
    }
    fn pose(&self, field: &str, place: &Place) -> Result<Pose, String> {
        let wrong = || format!("{field}: a place is [x, y] or [x, y, heading], the heading 0 to 4095");
        let Place::Numbers(numbers) = place else { return Err(wrong()) };
        let (x, y, heading) = match numbers[..] {
            [x, y] => (x, y, 0),
            [x, y, heading] if (0..plane::STEPS).contains(&heading) => (x, y, heading),
            _ => return Err(wrong()),
        };
        let at = Point::new(x, y).ok_or_else(|| format!("{field}: [{x}, {y}] is too far away"))?;
        Ok(Pose::new(at, Heading::new(heading)))
    }

    fn turns(&mut self) -> Result<(), String> {
        let scene = self.scene;
        let begins = if scene.now == Some(Now::Turn) { 0 } else { 1 };
        self.g.turn = scene.turn.unwrap_or(begins);
        self.g.active = self.seat_or("active", scene.active.as_ref(), Seat(0))?;
        self.g.first = self.seat_or("first", scene.first.as_ref(), self.g.active)?;
        self.g.resigned = self.seats("resigned", &scene.resigned)?;
        self.g.last_change = scene.last_change.unwrap_or(self.g.turn);
        self.g.rolled = scene.rolled;
        Ok(())
    }

    fn terrain(&mut self) -> Result<(), String> {
        for (n, piece) in self.scene.terrain.iter().enumerate() {
            let field = format!("terrain, t{}", n + 1);
            let of = piece.of.as_ref().map(|name| self.seat(&field, name)).transpose()?;
            if piece.number > 6 || piece.rating > 6 {
                return Err(format!("{field}: numbers and ratings are those of a die"));
            }
            let pose = self.pose(&field, &piece.at)?;
            let laid = TerrainPiece {
                number: piece.number,
                rating: piece.rating,
                of,
                is_stuck: piece.is_stuck,
                is_smoke: piece.is_smoke,
                is_gone: piece.is_gone,
                ..TerrainPiece::new(piece.kind, pose)
            };
            self.g.terrain.try_push(laid).map_err(|_| "terrain: there is too much of it".to_string())?;
        }
        Ok(())
    }

    fn islands(&mut self) -> Result<(), String> {
        let scene = self.scene;
        for (n, island) in scene.islands.iter().enumerate() {
            let field = format!("islands, i{}", n + 1);
            let laid = self.island(&field, island)?;
            self.lay(&field, laid)?;
        }
        if !scene.bare {
            for seat in self.g.captains() {
                if self.g.home_of(seat).is_none() {
                    let pose = Pose::new(self.corner(seat.index()), Heading::EAST);
                    let home = Island { home: Some(seat), ..plain_island(pose) };
                    self.lay(
                        &format!("islands: the home of {}, who has none, in its corner", self.names[seat.index()]),
                        home,
                    )?;
                }
            }
        }
        Ok(())
    }
    /// A place out of the way: a corner for each captain, then the middle of the northern edge.
    fn corner(&self, n: usize) -> Point {
        let [width, height] = self.g.size;
        let (x, y) = (10_000, 9_000);
        let corners = [(x, y), (width - x, height - y), (width - x, y), (x, height - y), (width / 2, height - y)];
        let (x, y) = corners[n.min(4)];
        Point::at(x, y)
    }
    fn lay(&mut self, field: &str, island: Island) -> Result<(), String> {
        let outline = self.data.geometry.island.at(island.pose);
        if !self.g.area().contains_outline(&outline) {
            return Err(format!("{field}: it lies beyond the edge of the sea, which is {:?}", self.g.size));
        }
        if let Some(other) = self.g.island_list().find(|other| self.g.island_outline(*other).overlaps(&outline)) {
            return Err(format!("{field}: it overlaps {other}"));
        }
        self.g.islands.try_push(island).map_err(|_| "islands: too many".to_string())
    }
    fn island(&self, field: &str, island: &IslandScene) -> Result<Island, String> {
        let card = match &island.card {
            Some(id) => Some(self.data.island_named(id).ok_or_else(|| format!("{field}: there is no island `{id}`"))?),
            None => None,
        };
        let pose = match &island.at {
            Some(place) => self.pose(field, place)?,
            None => return Err(format!("{field}: `at` is missing")),
        };
        let home = island.home.as_ref().map(|name| self.seat(field, name)).transpose()?;
        if home.is_some_and(|seat| self.g.home_of(seat).is_some()) {
            return Err(format!("{field}: a captain has one home"));
        }
        let marked = self.seats(field, &island.marked)?;
        let explored = self.seats(field, &island.explored)?;
        // Whoever has marked an island has explored it.
        let explored = if self.scene.bare { explored } else { explored.iter().chain(marked.iter()).collect() };
        let fort = match &island.fort {
            None => None,
            Some(_) if home.is_some() => return Err(format!("{field}: there are no forts on home islands")),
            Some(fort) => {
                let id = &fort.card;
                let card = self.data.fort_named(id).ok_or_else(|| format!("{field}: there is no fort `{id}`"))?;
                let flags = self.standing(field, self.data[card].guns.len() as u8, &fort.lost)?;
                let pose = fort.at.as_ref().map_or(Ok(pose), |place| self.pose(field, place))?;
                let owner = self.seat(field, &fort.of)?;
                let &super::FortScene { is_new, has_shot, armour, .. } = fort;
                Some(Fort { card, owner, pose, flags, is_new, has_shot, armour })
            }
        };
        let shows = island.shows.unwrap_or_else(|| card.is_some_and(|card| self.data[card].shows));
        Ok(Island { card, home, explored, marked, shows, fort, ..plain_island(pose) })
    }
    /// Of so many masts or flags, those that are not lost.
    fn standing(&self, field: &str, all: u8, lost: &[u8]) -> Result<u16, String> {
        let mut standing = ((1u32 << all) - 1) as u16;
        for mast in lost {
            standing &= !self.mast(field, all, *mast)?;
        }
        Ok(standing)
    }
    fn mast(&self, field: &str, all: u8, mast: u8) -> Result<u16, String> {
        match mast.checked_sub(1).filter(|mast| *mast < all) {
            Some(mast) => Ok(1 << mast),
            None => Err(format!("{field}: there are {all}, from 1 on, and no {mast}")),
        }
    }

    fn ships(&mut self) -> Result<(), String> {
        let scene = self.scene;
        for (n, ship) in scene.ships.iter().enumerate() {
            let at = ShipAt(n as u8);
            let field = format!("ships, {at}");
            let piece = self.ship(&field, ship)?;
            self.g.ships.try_push(piece).map_err(|_| "ships: too many".to_string())?;
            if piece.state == State::Gone && ship.at.is_none() {
                continue;
            }
            // She is not in her own way.
            let pose = self.berth(&field, at, ship)?;
            self.g.ships[n].pose = pose;
        }
        for seat in self.g.captains().filter(|_| !scene.bare) {
            if self.g.fleet_of(seat).next().is_none() && !self.g.resigned.has(seat) {
                let at = ShipAt(self.g.ships.len() as u8);
                let card = self.plain_ship()?;
                let mut piece = Ship::new(card, seat, self.data[card].masts, 0);
                piece.state = State::Afloat;
                self.g.ships.try_push(piece).map_err(|_| "ships: too many".to_string())?;
                let home = self.g.home_of(seat).ok_or("ships: a captain without home")?;
                let pose = self.g.pose_at_island(at, home, Heading::EAST);
                self.g.ships[at.index()].pose = pose.ok_or("ships: no room at a home island")?;
            }
        }
        Ok(())
    }
    /// A small ship without abilities.
    fn plain_ship(&self) -> Result<ShipId, String> {
        let is_plain = |card: &&crate::data::ShipCard| {
            card.kind == Kind::Ship && card.effects.is_empty() && card.printing.is_in_both && card.printing.is_in_scope
        };
        let cards = (0..).map(ShipId).zip(&self.data.ships).filter(|(_, card)| is_plain(card));
        let plain = cards.min_by_key(|(id, card)| (card.masts, card.points, *id)).map(|(id, _)| id);
        plain.ok_or_else(|| "ships: there is none without abilities".to_string())
    }
    fn ship(&self, field: &str, ship: &ShipScene) -> Result<Ship, String> {
        let id = &ship.card;
        let card = self.data.ship_named(id).ok_or_else(|| format!("{field}: there is no ship `{id}`"))?;
        let state = match ship.state.as_deref() {
            None | Some("afloat") => State::Afloat,
            Some("wreck") => State::Wreck,
            Some("gone") => State::Gone,
            Some(text) => match text.strip_prefix("lost ") {
                Some(bank) => State::Lost(self.handle(field, bank)?),
                None => return Err(format!("{field}: `{text}` is none of afloat, wreck, gone, lost t1")),
            },
        };
        let fleet = match ship.of.as_deref() {
            Some("nobody") => None,
            Some(name) => Some(self.seat(field, name)?),
            None if state == State::Wreck => None,
            None => return Err(format!("{field}: `of` is missing; it says in whose fleet she is")),
        };
        let owner = self.seat_or(field, ship.owner.as_ref(), fleet.unwrap_or(Seat(0)))?;
        let masts = self.data[card].masts;
        let guns = if self.data[card].kind == Kind::Flotilla { self.data[card].guns.len() as u8 } else { masts };
        let mut fire = 0;
        for mast in &ship.fire {
            fire |= self.mast(field, guns, *mast)?;
        }
        let panels = self.panels(card);
        Ok(Ship {
            fleet,
            state,
            masts: self.standing(field, guns, &ship.lost)? & !fire,
            fire,
            panels: ship.panels.unwrap_or(panels),
            deck_guns: ship.deck_guns,
            marks: words::read_marks(&ship.marks).map_err(|e| format!("{field}, {e}"))?,
            done: words::read_done(&ship.done).map_err(|e| format!("{field}, {e}"))?,
            actions: ship.actions,
            ..Ship::new(card, owner, guns, panels)
        })
    }
    /// The panels of a turtle ship (`fleets.kw.turtle_panels`).
    fn panels(&self, card: ShipId) -> u8 {
        let is_turtle = self.data[card].effects.iter().any(|e| self.data[*e].rule == Rule::FxTurtleShip);
        if is_turtle { 4 } else { 0 }
    }
    /// Where she is: at a pose, `docked i1`, `docked i1 1024` or `touching s1 1024`; at home if nothing is said.
    fn berth(&self, field: &str, ship: ShipAt, says: &ShipScene) -> Result<Pose, String> {
        if let Some(numbers @ Place::Numbers(_)) = &says.at {
            return self.pose(field, numbers);
        }
        if let (State::Lost(bank), None) = (self.g.ships[ship.index()].state, &says.at) {
            let bank = self.g.terrain.get(bank.index()).ok_or_else(|| format!("{field}: there is no {bank}"))?;
            return Ok(Pose::new(bank.pose.at, Heading::EAST));
        }
        let home = || {
            let seat = self.g.ships[ship.index()].fleet;
            let home = seat.and_then(|seat| self.g.home_of(seat));
            home.map(|home| format!("docked {home}")).ok_or_else(|| format!("{field}: `at` is missing"))
        };
        let words = match &says.at {
            Some(Place::Words(words)) => words.clone(),
            _ => home()?,
        };
        let words: Vec<&str> = words.split_whitespace().collect();
        let heading = |text: Option<&&str>| match text.map(|text| text.parse::<u16>().ok().map(Heading::try_from)) {
            None => Ok(Heading::EAST),
            Some(Some(Ok(heading))) => Ok(heading),
            Some(_) => Err(format!("{field}: a heading is 0 to 4095")),
        };
        match words[..] {
            ["docked", island] | ["docked", island, _] => {
                let island: IslandAt = self.handle(field, island)?;
                if island.index() >= self.g.islands.len() {
                    return Err(format!("{field}: there is no {island}"));
                }
                let pose = self.g.pose_at_island(ship, island, heading(words.get(2))?);
                pose.ok_or_else(|| format!("{field}: there is no room at {island}"))
            }
            ["touching", other, _] => {
                let other: ShipAt = self.handle(field, other)?;
                if other >= ship || self.g.ships[other.index()].state == State::Gone {
                    return Err(format!("{field}: {other} must stand before her, and be there"));
                }
                Ok(self.g.pose_at_ship(ship, other, heading(words.get(2))?))
            }
            _ => Err(format!("{field}: a place is [x, y, heading], \"docked i1\" or \"touching s1 1024\"")),
        }
    }

    /// What ties ships to other things.
    fn ties(&mut self) -> Result<(), String> {
        let scene = self.scene;
        for (n, ship) in scene.ships.iter().enumerate() {
            let field = format!("ships, {}", ShipAt(n as u8));
            let other = |name: &Option<String>| -> Result<Option<ShipAt>, String> {
                let Some(name) = name else { return Ok(None) };
                let other: ShipAt = self.handle(&field, name)?;
                if other.index() < self.g.ships.len() && other.index() != n {
                    Ok(Some(other))
                } else {
                    Err(format!("{field}: there is no {name}"))
                }
            };
            let (tows, towed_by, pinned_by) = (other(&ship.tows)?, other(&ship.towed_by)?, other(&ship.pinned_by)?);
            let island = |name: &Option<String>| -> Result<Option<IslandAt>, String> {
                let Some(name) = name.as_ref().filter(|name| *name != "nowhere") else { return Ok(None) };
                let island: IslandAt = self.handle(&field, name)?;
                if island.index() < self.g.islands.len() {
                    Ok(Some(island))
                } else {
                    Err(format!("{field}: there is no {name}"))
                }
            };
            let (moored, began_at) = (island(&ship.moored)?, island(&ship.began_at)?);
            let explored_at = island(&ship.explored_at)?;
            let tangled = match &ship.tangled {
                None => None,
                Some(name) => {
                    let sea: TerrainAt = self.handle(&field, name)?;
                    if sea.index() >= self.g.terrain.len() {
                        return Err(format!("{field}: there is no {name}"));
                    }
                    Some(sea)
                }
            };
            if let State::Lost(bank) = self.g.ships[n].state
                && bank.index() >= self.g.terrain.len()
            {
                return Err(format!("{field}: there is no {bank}"));
            }
            let piece = &mut self.g.ships[n];
            (piece.moored, piece.began_at, piece.tangled, piece.pinned_by) = (moored, began_at, tangled, pinned_by);
            piece.explored_at = explored_at;
            piece.tows = tows.or(piece.tows);
            piece.towed_by = towed_by.or(piece.towed_by);
            // One half of a tow says all, if a person writes it.
            if let Some(tows) = tows.filter(|_| !scene.bare) {
                self.g.ships[tows.index()].towed_by = Some(ShipAt(n as u8));
            }
            if let Some(tower) = towed_by.filter(|_| !scene.bare) {
                self.g.ships[tower.index()].tows = Some(ShipAt(n as u8));
            }
        }
        Ok(())
    }

    /// Chips in the order in which they are written.
    fn chips(&mut self) -> Result<(), String> {
        let scene = self.scene;
        for (n, ship) in scene.ships.iter().enumerate() {
            let at = ShipAt(n as u8);
            for chip in ship.crew.iter().chain(&ship.cargo) {
                self.chip(&format!("ships, {at}"), chip, Some(Spot::Ship(at)))?;
            }
        }
        for (n, island) in scene.islands.iter().enumerate() {
            let at = IslandAt(n as u8);
            for chip in &island.chips {
                self.chip(&format!("islands, {at}"), chip, Some(Spot::Island(at)))?;
            }
            for chip in island.fort.iter().flat_map(|fort| &fort.chips) {
                self.chip(&format!("islands, {at}, fort"), chip, Some(Spot::Fort(at)))?;
            }
        }
        for chip in &scene.chips {
            self.chip("chips", chip, None)?;
        }
        Ok(())
    }
    fn chip(&mut self, field: &str, chip: &ChipWords, here: Option<Spot>) -> Result<(), String> {
        let said = Said::read(chip, self.data, |name| self.seat(field, name)).map_err(|e| format!("{field}: {e}"))?;
        let at = said.at.or(here).ok_or_else(|| format!("{field}: `{}` must say where it is, as `at i1`", chip.0))?;
        let (keeper, is_home) = match at {
            Spot::Ship(ship) => match self.g.ships.get(ship.index()) {
                Some(piece) => (piece.fleet, false),
                None => return Err(format!("{field}: there is no {ship}")),
            },
            Spot::Island(island) | Spot::Fort(island) => match self.g.islands.get(island.index()) {
                Some(laid) if at == Spot::Island(island) => (laid.home, laid.home.is_some()),
                Some(laid) => (laid.fort.map(|fort| fort.owner), false),
                None => return Err(format!("{field}: there is no {island}")),
            },
            Spot::Aside(seat) if seat.0 < self.g.chairs_u8() => (Some(seat), false),
            Spot::Aside(seat) => return Err(format!("{field}: there is no chair {seat}")),
            Spot::Out => (None, false),
        };
        let class = said.thing.class();
        let owner = said.of.or(keeper).unwrap_or(Seat(0));
        let is_up = said.lies_up(at, is_home, self.data);
        let keeper = if is_owned(class) { Some(keeper.unwrap_or(owner)) } else { keeper };
        let known = said.known.unwrap_or(match keeper {
            _ if is_up => Seats::ALL,
            Some(seat) => Seats::one(seat),
            None => Seats::NONE,
        });
        let answer_known = said.answer_known.unwrap_or(Seats::one(keeper.unwrap_or(owner)));
        let what = Secret::new(known, said.thing);
        let answers = Secret::new(answer_known, said.answers);
        let chip = Chip { what, class, owner, at, is_up, answers };
        self.g.chips.try_push(chip).map_err(|_| format!("chips: there are more than {MOST_CHIPS}"))
    }

    /// The gold that the scene does not speak of lies far away.
    fn gold(&mut self) -> Result<(), String> {
        let usual = if self.g.options.crimson { &self.data.crimson } else { &self.data.cursed };
        let usual = u16::from(usual.gold_per_player) * u16::from(self.g.chairs_u8());
        self.g.starting_gold = self.scene.starting_gold.unwrap_or(usual);
        let placed: u16 = self.placed_gold();
        let mut rest = self.g.starting_gold.saturating_sub(placed);
        if self.scene.bare || rest == 0 {
            return Ok(());
        }
        let pose = Pose::new(self.corner(4), Heading::EAST);
        self.lay("islands: the gold that the scene does not speak of, at the northern edge", plain_island(pose))?;
        let far = IslandAt(self.g.islands.len() as u8 - 1);
        while rest > 0 {
            let gold = rest.min(u16::from(MOST_GOLD));
            self.chip("chips", &ChipWords(gold.to_string()), Some(Spot::Island(far)))?;
            rest -= gold;
        }
        Ok(())
    }
    fn placed_gold(&self) -> u16 {
        let scene = self.scene;
        let aboard = scene.ships.iter().flat_map(|ship| ship.crew.iter().chain(&ship.cargo));
        let ashore = scene
            .islands
            .iter()
            .flat_map(|island| island.chips.iter().chain(island.fort.iter().flat_map(|fort| &fort.chips)));
        let all = aboard.chain(ashore).chain(&scene.chips);
        let gold = |chip: &ChipWords| match Said::read(chip, self.data, |name| self.seat("chips", name)) {
            Ok(Said { thing: Thing::Coin(gold), .. }) => u16::from(gold),
            _ => 0,
        };
        all.map(gold).sum()
    }

    /// Events, forts, and fleets that were not shown yet.
    fn lists(&mut self) -> Result<(), String> {
        let scene = self.scene;
        for seat in self.g.captains() {
            let name = &self.names[seat.index()];
            let known = scene.known.get(name);
            let own = |known: Option<&Vec<String>>| match known {
                Some(names) => self.seats("known", names),
                None => Ok(Seats::one(seat)),
            };
            let (know_events, know_forts) =
                (own(known.and_then(|k| k.events.as_ref()))?, own(known.and_then(|k| k.forts.as_ref()))?);
            let mut events = arrayvec::ArrayVec::new();
            for id in scene.events.get(name).into_iter().flatten() {
                let event = self.data.event_named(id).ok_or_else(|| format!("events: there is no event `{id}`"))?;
                events.try_push(event).map_err(|_| format!("events: too many of {name}"))?;
            }
            let mut forts = arrayvec::ArrayVec::new();
            for id in scene.forts.get(name).into_iter().flatten() {
                let fort = self.data.fort_named(id).ok_or_else(|| format!("forts: there is no fort `{id}`"))?;
                forts.try_push(fort).map_err(|_| format!("forts: too many of {name}"))?;
            }
            self.g.events[seat] = Secret::new(know_events, events);
            self.g.forts[seat] = Secret::new(know_forts, forts);
            if let Some(handed_in) = scene.fleets.get(name) {
                let fleet = handed_in.fleet.as_ref().map(|text| text.parse()).transpose();
                let fleet = fleet.map_err(|e| format!("fleets.{name}: {e}"))?;
                self.g.fleets[seat] = Secret::new(self.seats("fleets", &handed_in.known)?, fleet);
            }
        }
        let all = scene.events.keys().chain(scene.forts.keys()).chain(scene.fleets.keys()).chain(scene.known.keys());
        all.into_iter().try_for_each(|name| self.seat("events, forts, fleets and known", name).map(drop))
    }

    fn spells(&mut self) -> Result<(), String> {
        for used in &self.scene.used {
            let found = self.data.effects.iter().position(|effect| effect.text == used.effect);
            let effect = found.map(|at| EffectId(at as u16));
            let effect = effect.ok_or_else(|| format!("used: no card says `{}`", used.effect))?;
            let source = match used.of.parse::<ChipAt>() {
                Ok(chip) if chip.index() < self.g.chips.len() => Source::Chip(chip),
                _ => match self.handle("used", &used.of)? {
                    Spot::Ship(ship) if ship.index() < self.g.ships.len() => Source::Ship(ship),
                    Spot::Fort(island) if island.index() < self.g.islands.len() => Source::Fort(island),
                    _ => return Err(format!("used: there is no {}", used.of)),
                },
            };
            self.g.used.try_push(Ability { effect, source }).map_err(|_| "used: too many".to_string())?;
        }
        for spell in &self.scene.spells {
            let on = match &spell.on {
                None => None,
                Some(ship) => {
                    let at: ShipAt = self.handle("spells", ship)?;
                    if at.index() >= self.g.ships.len() {
                        return Err(format!("spells: there is no {ship}"));
                    }
                    Some(at)
                }
            };
            let what = spell.what.parse::<Rule>().map_err(|e| format!("spells: {e}"))?;
            let at = spell.at.as_ref().map(|at| self.pose("spells", at)).transpose()?.map(|pose| pose.at);
            let by = self.seat("spells", &spell.by)?;
            let (from, to) = (spell.from.unwrap_or(self.g.turn), spell.to.unwrap_or(u16::MAX));
            let spell = Spell { what, on, at, by, n: spell.n, from, to };
            self.g.spells.try_push(spell).map_err(|_| "spells: too many".to_string())?;
        }
        Ok(())
    }

    /// A ship that lies at an island has lain there since the turn began, if nothing else is said.
    fn docks(&mut self) -> Result<(), String> {
        if self.scene.bare {
            return Ok(());
        }
        for ship in self.g.ship_list() {
            let says = self.scene.ships.get(ship.index()).and_then(|ship| ship.began_at.as_ref());
            if says.is_none() {
                self.g.ships[ship.index()].began_at = self.g.docked_at(ship, Public);
            }
        }
        Ok(())
    }
}

fn plain_island(pose: Pose) -> Island {
    let (explored, marked) = (Seats::NONE, Seats::NONE);
    Island { card: None, pose, home: None, explored, marked, shows: false, fort: None }
}

impl Fleets {
    /// A ship that overlaps something, or lies beyond the edge of the sea.
    pub(super) fn overlap(&self) -> Option<(ShipAt, String)> {
        let afloat: Vec<ShipAt> = self.afloat().collect();
        for (n, ship) in afloat.iter().enumerate() {
            let hull = self.outline(*ship);
            if !self.area().contains_outline(&hull) {
                return Some((*ship, format!("lies beyond the edge of the sea, which is {:?}", self.size)));
            }
            if let Some(island) = self.island_list().find(|island| self.island_outline(*island).overlaps(&hull)) {
                return Some((*ship, format!("overlaps {island}")));
            }
            if let Some(other) = afloat[n + 1..].iter().find(|other| self.outline(**other).overlaps(&hull)) {
                return Some((*ship, format!("overlaps {other}")));
            }
        }
        None
    }

    /// Could these steps be under way in this position, one above the other? Only that they speak of things that are
    /// there: what comes of an odd order of steps is as odd.
    fn check_steps(&self, steps: &[Frame]) -> Result<(), String> {
        // A step names ships, islands, terrain, chips and chairs by their numbers, which stand in its text.
        for (depth, step) in steps.iter().enumerate() {
            let values = serde_json::to_value(step).map_err(|e| format!("under_way: {e}"))?;
            self.check_values(&values).map_err(|e| format!("under_way: step {}: {e}", depth + 1))?;
        }
        Ok(())
    }
    fn check_values(&self, values: &serde_json::Value) -> Result<(), String> {
        let serde_json::Value::Object(fields) = values else { return Ok(()) };
        let bounds = [
            ("ship", self.ships.len()),
            ("other", self.ships.len()),
            ("island", self.islands.len()),
            ("terrain", self.terrain.len()),
            ("chip", self.chips.len()),
            ("by", usize::from(self.chairs_u8())),
        ];
        for (key, value) in fields {
            let bound = bounds.iter().find(|(name, _)| name == key).map(|(_, bound)| *bound);
            if let (Some(bound), Some(number)) = (bound, value.as_u64())
                && number >= bound as u64
            {
                return Err(format!("there is no {key} {number}"));
            }
            self.check_values(value)?;
        }
        Ok(())
    }
}
