//! Scenes: a position written by a person, and a position written down.

use crate::{
    Consort, Cove, Craft, Frame, Map, Month, Navy, Parrot, PerCaptain, Pile, Referee, Rig, Rigging, Ship, Vessel,
    battle::{Battle, Kind as BattleKind},
    data::{Card, Components, Legend, Place, Section, Treasure},
    finish::Finish,
    legends::BlackShip,
    month::Phase,
    options::Options,
    ship::TOP,
    window::Turns,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::{Counted, Flow, Seat, Seats, Secret, Setting, Title, seat_in_scene};

/// The fields of a scene; what is left out has the value it has at the start of a game, and cards lie in their piles.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Scene {
    #[serde(skip_serializing_if = "Option::is_none")]
    month: Option<u8>,
    /// What comes next, if `under_way` does not say more.
    #[serde(skip_serializing_if = "Option::is_none")]
    now: Option<Now>,
    captains: BTreeMap<String, Captain>,
    /// The face-up Treasure card of each island.
    treasure: BTreeMap<Place, String>,
    black_ships: Vec<BlackShip>,
    navies: Vec<NavyScene>,
    consorts: Vec<ConsortScene>,
    maps: Vec<MapScene>,
    #[serde(skip_serializing_if = "Option::is_none")]
    first_to_sail: Option<String>,
    /// The supply on Treasure Island.
    #[serde(skip_serializing_if = "Option::is_none")]
    gold: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chests: Option<u8>,
    /// The Tavern cards face down, by kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    tavern: Option<BTreeMap<Card, u8>>,
    discards: BTreeMap<Card, u8>,
    /// The Treasure cards nobody has seen, by kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    unseen: Option<BTreeMap<String, u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legends: Option<BTreeMap<Legend, u8>>,
    legend_discards: BTreeMap<Legend, u8>,
    beaten: Vec<Legend>,
    #[serde(skip_serializing_if = "Option::is_none")]
    window: Option<Turns>,
    #[serde(skip_serializing_if = "Option::is_none")]
    battle: Option<Battle>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    survivors: Vec<String>,
    /// What is under way, the month first.
    #[serde(skip_serializing_if = "Option::is_none")]
    under_way: Option<Vec<Frame>>,
}

const FIELDS: [&str; 21] = [
    "month",
    "now",
    "captains",
    "treasure",
    "black_ships",
    "navies",
    "consorts",
    "maps",
    "first_to_sail",
    "gold",
    "chests",
    "tavern",
    "discards",
    "unseen",
    "legends",
    "legend_discards",
    "beaten",
    "window",
    "battle",
    "survivors",
    "under_way",
];

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Now {
    /// All rig.
    Rigging,
    /// Treasure cards are turned up.
    Treasure,
    /// The window at the end of that phase.
    TreasureEnd,
    /// The window before navigation.
    NavigationStart,
    /// Destinations are chosen.
    #[default]
    Navigation,
    /// The window after it; all ships have sailed.
    NavigationEnd,
    /// Battles.
    Combat,
    /// Plunder.
    Plunder,
    /// Upgrades.
    Upgrade,
    /// Phase 6.
    Dusk,
    /// The end of the month.
    MonthEnd,
    /// The end of the game.
    End,
}

/// One captain.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Captain {
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<Place>,
    hull: u8,
    crew: u8,
    cannon: u8,
    sails: u8,
    gold: u8,
    chests: u8,
    fame: i16,
    hand: Vec<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parrot: Option<Card>,
    hurt: bool,
    mastercraft: BTreeMap<Section, Craft>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wheel: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rig: Option<Rig>,
}

impl Default for Captain {
    fn default() -> Self {
        Captain {
            at: None,
            hull: 2,
            crew: 2,
            cannon: 2,
            sails: 2,
            gold: 0,
            chests: 0,
            fame: 0,
            hand: Vec::new(),
            parrot: None,
            hurt: false,
            mastercraft: BTreeMap::new(),
            wheel: None,
            rig: None,
        }
    }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NavyScene {
    at: Place,
    by: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ConsortScene {
    #[serde(default = "consort")]
    card: Card,
    by: String,
    on: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MapScene {
    #[serde(default = "secret_map")]
    card: Card,
    by: String,
    at: Place,
    month: u8,
}

fn consort() -> Card {
    "consort".parse().expect("a printed card")
}

fn secret_map() -> Card {
    "secret_map".parse().expect("a printed card")
}

/// Numbers that hit, by captain; an empty list where no card says so.
pub(crate) mod faces {
    use crate::data::Faces;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(faces: &[Option<Faces>; 5], serializer: S) -> Result<S::Ok, S::Error> {
        faces.map(|faces| faces.unwrap_or(Faces(0))).serialize(serializer)
    }
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Option<Faces>; 5], D::Error> {
        let faces = <[Faces; 5]>::deserialize(deserializer)?;
        Ok(faces.map(|faces| (!faces.is_empty()).then_some(faces)))
    }
}

pub(crate) fn read(setting: Setting<'_, Components>) -> Result<Cove, String> {
    setting.check_fields(&FIELDS, Cove::TITLE)?;
    let chairs = setting.names.len() as u8;
    let options = Options::read(&setting.data, setting.options, chairs).map_err(|e| format!("options: {e}"))?;
    let scene: Scene = setting.fields.try_into().map_err(|e| e.to_string().trim().replace('\n', " "))?;
    let reader = Reader { data: &setting.data, names: setting.names };
    let mut g = Cove::unpacked(setting.data, options, chairs);
    g.month = scene.month.unwrap_or(if scene.now == Some(Now::Rigging) { 0 } else { 1 });
    if g.month > options.turns {
        return Err(format!("month: there are {}, not {}", options.turns, g.month));
    }
    reader.captains(&scene, &mut g)?;
    reader.sea(&scene, &mut g)?;
    reader.goods(&scene, &mut g)?;
    reader.tavern(&scene, &mut g)?;
    reader.treasure(&scene, &mut g)?;
    reader.legends(&scene, &mut g)?;
    g.survivors = reader.seats("survivors", &scene.survivors)?;
    g.window = scene.window.unwrap_or_default();
    g.battle = scene.battle.unwrap_or_default();
    let frames = match scene.under_way {
        Some(frames) => frames,
        None => vec![first_step(scene.now.unwrap_or_default())],
    };
    check_steps(&g, &frames)?;
    g.flow = Flow::resume(&frames).map_err(|e| format!("under_way: {e}"))?;
    Ok(g)
}

fn first_step(now: Now) -> Frame {
    let month = |next: Phase| Month { next }.into();
    match now {
        Now::Rigging => Rigging {}.into(),
        Now::Treasure => month(Phase::Treasure),
        Now::TreasureEnd => month(Phase::TreasureEnd),
        Now::NavigationStart => month(Phase::NavigationStart),
        Now::Navigation => month(Phase::Navigation),
        Now::NavigationEnd => month(Phase::Drift),
        Now::Combat => month(Phase::Combat),
        Now::Plunder => month(Phase::Plunder),
        Now::Upgrade => month(Phase::Upgrade),
        Now::Dusk => month(Phase::Dusk),
        Now::MonthEnd => month(Phase::End),
        Now::End => Finish::first().into(),
    }
}

/// Could these steps be under way in this position, one above the other?
fn check_steps(g: &Cove, steps: &[Frame]) -> Result<(), String> {
    let sits = |seat: Seat| seat.0 < g.ships.chairs();
    let afloat = |ship: Vessel| ship.captain().is_none_or(sits);
    let orders = [&g.window.order, &g.battle.order, &g.battle.targets];
    if !orders.into_iter().all(|order| order.ships().all(afloat)) {
        return Err("window and battle: an order names a captain who does not sit here".to_string());
    }
    let battle = &g.battle;
    let sets = [battle.here, battle.hit, g.window.passed];
    if !sets.into_iter().all(|set| set.without(g.everybody()).is_empty()) {
        return Err("window and battle: a captain who does not sit here".to_string());
    }
    let known = |card: Card| card.index() < g.data.tavern.len();
    let played = battle.in_force.iter().chain(&battle.shot.cards);
    if !played.into_iter().all(|played| sits(played.by) && known(played.card)) {
        return Err("battle: a card that nobody can have played".to_string());
    }
    let guests = battle.guests.iter();
    let is_guest = |guest: &crate::battle::Guest| {
        let is_legend = guest.legend.is_some_and(|legend| legend.index() < g.data.legends.len());
        match guest.who {
            Vessel::Legend => is_legend,
            Vessel::Navy(_) => guest.legend.is_none() && guest.controller.is_some_and(sits),
            Vessel::Of(_) => false,
        }
    };
    if !guests.into_iter().all(is_guest) {
        return Err("battle, guests: a ship that cannot be in a battle".to_string());
    }
    for (depth, step) in steps.iter().enumerate() {
        let is_first = matches!(step, Frame::Month(_) | Frame::SetUp(_) | Frame::Rigging(_) | Frame::Finish(_));
        if is_first != (depth == 0) || !is_possible(g, step) {
            return Err(format!("under_way: step {} cannot be under way here", depth + 1));
        }
    }
    Ok(())
}

/// Does a step speak of captains, ships and cards that are there?
fn is_possible(g: &Cove, step: &Frame) -> bool {
    let sits = |seat: Seat| seat.0 < g.ships.chairs();
    let in_battle = g.battle.kind != BattleKind::Peace;
    let fights = |ship: Vessel| in_battle && g.battle.has(ship);
    let is_at = |seat: Seat, place: Place| sits(seat) && g.ships[seat].at == Some(place);
    let has_target = g.battle.shot.at.is_some_and(|at| g.battle.has(at)) && g.battle.shot.mark.is_some();
    match step {
        Frame::SetUp(crate::SetUp::Deal { to }) => to.0 <= g.ships.chairs(),
        Frame::SetUp(_) | Frame::Rigging(_) | Frame::Month(_) | Frame::Finish(_) | Frame::Dusk(_) => true,
        Frame::Reveal(reveal) => usize::from(reveal.next) <= 5 && g.unseen_treasures() + usize::from(reveal.next) >= 5,
        Frame::Window(_) | Frame::Ranking(_) | Frame::Navigate(_) | Frame::Drift(_) => true,
        Frame::MapRoll(roll) => sits(roll.by) && roll.card.index() < g.data.tavern.len() && !g.maps.is_full(),
        Frame::InTurn(turn) => sits(turn.next) && turn.left <= g.ships.chairs(),
        Frame::Fights(fights) => (1..=7).contains(&fights.place),
        Frame::Fight(_) | Frame::Prepare(_) | Frame::Round(_) => in_battle,
        Frame::Act(act) => fights(act.by.into()),
        Frame::Cards(cards) => fights(cards.by),
        Frame::Aim(aim) => fights(aim.by) && !g.battle.here.is_empty(),
        Frame::Salvo(salvo) => {
            in_battle && (fights(salvo.by) && has_target || salvo.stage == crate::volley::Stage::Sunk)
        }
        Frame::Mutiny(mutiny) => sits(mutiny.by),
        Frame::Plundering(plundering) => usize::from(plundering.next) <= Place::OUTER.len(),
        Frame::Plunder(plunder) => {
            plunder.at.is_outer() && is_at(plunder.by, plunder.at) && g.offers[plunder.at.index()].is_some()
        }
        Frame::Draw(draw) => {
            let is_parrot = |card: Card| g.data.tavern.get(card.index()).is_some_and(|c| c.kind.is_parrot());
            sits(draw.by) && draw.drawn <= draw.cards && draw.cards <= 120 && draw.parrot.is_none_or(is_parrot)
        }
        Frame::Upgrading(upgrading) => (1..=8).contains(&upgrading.place),
        Frame::Upgrade(step) => {
            is_at(step.by, step.at) && step.bought <= g.data.prices.tavern_cards_per_visit && step.buried <= 120
        }
    }
}

struct Reader<'a> {
    data: &'a Components,
    names: &'a [String],
}

impl Reader<'_> {
    fn seat(&self, field: &str, name: &str) -> Result<Seat, String> {
        seat_in_scene(self.names, field, name)
    }
    fn seats(&self, field: &str, names: &[String]) -> Result<Seats, String> {
        names.iter().map(|name| self.seat(field, name)).collect()
    }
    fn card(&self, field: &str, card: Card, g: &Cove) -> Result<Card, String> {
        let known = g.data.kinds(g.options.custom_cards).any(|kind| kind == card);
        if known { Ok(card) } else { Err(format!("{field}: this table does not play with `{card}`")) }
    }
    fn legend(&self, field: &str, legend: Legend, g: &Cove) -> Result<Legend, String> {
        let known = g.data.legend_kinds(g.options.custom_cards).any(|kind| kind == legend);
        if known { Ok(legend) } else { Err(format!("{field}: this table does not play with `{legend}`")) }
    }

    fn captains(&self, scene: &Scene, g: &mut Cove) -> Result<(), String> {
        let start: PerCaptain<Ship> = g.ships.clone();
        for seat in g.captains() {
            let (gold, chests) = (0, 0);
            g.ships[seat] = Ship { gold, chests, ..start[seat].clone() };
        }
        for (name, captain) in &scene.captains {
            let seat = self.seat("captains", name)?;
            let ship = self.ship(captain, g).map_err(|e| format!("captains.{name}, {e}"))?;
            g.ships[seat] = ship;
            let field = format!("captains.{name}, hand");
            for card in &captain.hand {
                if g.data.card(self.card(&field, *card, g)?).kind.is_parrot() {
                    return Err(format!("{field}: a Parrot is never in a hand"));
                }
            }
            let known_to = g.player_of(seat);
            g.hands[seat] = Secret::new(known_to, captain.hand.iter().copied().collect());
            if let Some(to) = captain.wheel {
                if to == Place::Cove {
                    return Err(format!("captains.{name}, wheel: nobody can choose Pirate's Cove"));
                }
                g.wheels[seat] = Secret::new(known_to, Some(to));
            }
            if let Some(rig) = captain.rig {
                g.check_rig(seat, rig).map_err(|rule| format!("captains.{name}, rig: {rig} cannot be ({rule})"))?;
                g.rigs[seat] = Secret::new(known_to, Some(rig));
            }
        }
        Ok(())
    }

    fn ship(&self, captain: &Captain, g: &Cove) -> Result<Ship, String> {
        let sections = [captain.hull, captain.crew, captain.cannon, captain.sails];
        for (section, position) in Section::ALL.into_iter().zip(sections) {
            if position > TOP {
                return Err(format!("{section}: there are positions 1 to {TOP}, and 0 for crippled, not {position}"));
            }
        }
        let parrot = match captain.parrot {
            Some(card) => match self.card("parrot", card, g)? {
                card if g.data.card(card).kind.is_parrot() => Some(Parrot { card, hurt: captain.hurt }),
                card => return Err(format!("parrot: `{card}` is none")),
            },
            None => None,
        };
        let mut crafts = [Craft::None; 4];
        for (section, craft) in &captain.mastercraft {
            crafts[section.index()] = *craft;
        }
        if !g.options.multiple_mastercraft && crafts.iter().filter(|craft| **craft != Craft::None).count() > 1 {
            return Err("mastercraft: one on board at most (cove.mastercraft.one)".to_string());
        }
        if captain.fame.unsigned_abs() > 1000 || (captain.fame < 0 && !g.options.negative_fame) {
            return Err(format!("fame: {} cannot be", captain.fame));
        }
        let &Captain { at, gold, chests, fame, .. } = captain;
        Ok(Ship { at, sections, crafts, parrot, gold, chests, fame })
    }

    fn sea(&self, scene: &Scene, g: &mut Cove) -> Result<(), String> {
        for ship in &scene.black_ships {
            self.legend("black_ships", ship.legend, g)?;
            if ship.at == Place::Cove || g.black_ships.iter().any(|other| other.at == ship.at) {
                return Err(format!("black_ships: none can be at {}", ship.at));
            }
            g.black_ships.try_push(*ship).map_err(|_| "black_ships: there are two".to_string())?;
        }
        for navy in &scene.navies {
            if !navy.at.is_outer() {
                return Err("navies: the Royal Navy is only at outer islands (cove.navy.places)".to_string());
            }
            let by = self.seat("navies", &navy.by)?;
            g.navies.try_push(Navy { at: navy.at, by }).map_err(|_| "navies: there are two at most".to_string())?;
        }
        for ConsortScene { card, by, on } in &scene.consorts {
            let card = self.card("consorts", *card, g)?;
            let (by, on) = (self.seat("consorts", by)?, self.seat("consorts", on)?);
            g.consorts.try_push(Consort { card, by, on }).map_err(|_| "consorts: too many".to_string())?;
        }
        for MapScene { card, by, at, month } in &scene.maps {
            let card = self.card("maps", *card, g)?;
            let (by, at, month) = (self.seat("maps", by)?, *at, *month);
            g.maps.try_push(Map { card, by, at, month }).map_err(|_| "maps: too many".to_string())?;
        }
        g.first_to_sail = scene.first_to_sail.as_ref().map(|name| self.seat("first_to_sail", name)).transpose()?;
        Ok(())
    }

    /// What the scene does not say about the supply follows from what the captains have.
    fn goods(&self, scene: &Scene, g: &mut Cove) -> Result<(), String> {
        let thrown = scene.battle.as_ref().map_or(0, |battle| battle.thrown);
        let supply = |what: &str, all: u8, held: u16, left: Option<u8>| {
            let rest = u16::from(all).checked_sub(held);
            let rest = rest.ok_or_else(|| format!("{what}: the captains have {held}, but there are {all}"))? as u8;
            match left {
                Some(left) if left > rest => Err(format!("{what}: at most {rest} can be left, not {left}")),
                left => Ok(left.unwrap_or(rest)),
            }
        };
        let gold = g.ships.iter().map(|(_, ship)| u16::from(ship.gold)).sum();
        let chests = g.ships.iter().map(|(_, ship)| u16::from(ship.chests)).sum::<u16>() + u16::from(thrown);
        g.gold = supply("gold", self.data.supply.gold, gold, scene.gold)?;
        g.chests = supply("chests", self.data.supply.chests, chests, scene.chests)?;
        Ok(())
    }

    /// The cards that are nowhere else lie in the draw pile.
    fn tavern(&self, scene: &Scene, g: &mut Cove) -> Result<(), String> {
        let mut elsewhere: Vec<Card> = scene.captains.values().flat_map(|captain| captain.hand.clone()).collect();
        for (_, ship) in g.ships.iter() {
            elsewhere.extend(ship.parrot.map(|parrot| parrot.card));
            let crafts = ship.crafts.iter().filter(|craft| **craft != Craft::None);
            elsewhere.extend(crafts.map(|_| Card::MASTERCRAFT));
        }
        elsewhere.extend(g.consorts.iter().map(|consort| consort.card));
        elsewhere.extend(g.maps.iter().map(|map| map.card));
        if let Some(battle) = &scene.battle {
            elsewhere.extend(battle.in_force.iter().chain(&battle.shot.cards).map(|played| played.card));
        }
        for frame in scene.under_way.iter().flatten() {
            match frame {
                Frame::Draw(draw) => elsewhere.extend(draw.parrot),
                Frame::MapRoll(roll) => elsewhere.push(roll.card),
                _ => (),
            }
        }
        for (card, count) in &scene.discards {
            let card = self.card("discards", *card, g)?;
            elsewhere.extend(std::iter::repeat_n(card, (*count).into()));
            (0..*count).for_each(|_| g.tavern.discards.add(card));
        }
        for card in elsewhere {
            if !g.tavern.draw.take(self.card("cards", card, g)?) {
                return Err(format!("there are only {} x {card} in the game", g.data.card(card).count));
            }
        }
        if let Some(named) = &scene.tavern {
            let mut draw = Pile::default();
            for (card, count) in named {
                let card = self.card("tavern", *card, g)?;
                if *count > g.tavern.draw.of(card) {
                    return Err(format!("tavern: at most {} x {card} can be left", g.tavern.draw.of(card)));
                }
                (0..*count).for_each(|_| draw.add(card));
            }
            g.tavern.draw = draw;
        }
        Ok(())
    }

    fn treasure(&self, scene: &Scene, g: &mut Cove) -> Result<(), String> {
        let kind = |field: &str, id: &str| {
            let found = self.data.treasure.iter().position(|card| card.id == id);
            found.map(|kind| Treasure(kind as u8)).ok_or_else(|| format!("{field}: there is no Treasure card `{id}`"))
        };
        for (place, id) in &scene.treasure {
            let card = kind("treasure", id)?;
            if !place.is_outer() {
                return Err(format!("treasure: {place} has no Treasure cards"));
            }
            g.offers[place.index()] = Some(card);
            let left = &mut g.unseen[card.index()];
            *left = left.checked_sub(1).ok_or_else(|| format!("treasure: there are fewer cards of `{id}`"))?;
        }
        if let Some(unseen) = &scene.unseen {
            let mut named = [0; crate::data::MOST_TREASURES];
            for (id, count) in unseen {
                let card = kind("unseen", id)?;
                if *count > g.unseen[card.index()] {
                    return Err(format!("unseen: there are fewer cards of `{id}`"));
                }
                named[card.index()] = *count;
            }
            g.unseen = named;
        }
        let is_to_come = scene.under_way.is_none() && scene.now == Some(Now::Treasure);
        let needed = 5 * usize::from(g.options.turns - g.month + u8::from(is_to_come));
        if g.unseen_treasures() < needed {
            return Err("unseen: too few Treasure cards for the months to come".to_string());
        }
        Ok(())
    }

    /// The pirates who are nowhere else lie in their pile.
    fn legends(&self, scene: &Scene, g: &mut Cove) -> Result<(), String> {
        let mut take = |field: &str, legend: Legend, count: u8| {
            let legend = self.legend(field, legend, g)?;
            let left = &mut g.legends.draw[legend.index()];
            *left = left.checked_sub(count).ok_or_else(|| format!("{field}: there are fewer of `{legend}`"))?;
            Ok::<Legend, String>(legend)
        };
        for ship in scene.black_ships.iter().filter(|ship| !ship.is_beaten) {
            take("black_ships", ship.legend, 1)?;
        }
        let mut discards = [0; crate::data::MOST_LEGENDS];
        for (legend, count) in &scene.legend_discards {
            discards[take("legend_discards", *legend, *count)?.index()] = *count;
        }
        let mut named = [0; crate::data::MOST_LEGENDS];
        for (legend, count) in scene.legends.iter().flatten() {
            take("legends", *legend, *count)?;
            named[legend.index()] = *count;
        }
        if scene.legends.is_some() {
            g.legends.draw = named;
        }
        g.legends.discards = discards;
        for legend in &scene.beaten {
            g.legends.beaten |= 1 << self.legend("beaten", *legend, g)?.0;
        }
        if g.black_ships.iter().any(|ship| ship.is_beaten) && g.legends.left() == 0 && g.legends.discards == [0; 12] {
            return Err("legends: nobody is left to take over a black ship".to_string());
        }
        Ok(())
    }
}

/// The scene of a position, every field written out.
pub(crate) fn write(g: &Cove, names: &[String], referee: &Referee) -> toml::Table {
    let mut table = toml::Table::try_from(scene_of(g, names, referee)).expect("a scene is plain values");
    table.insert("seats".to_string(), names.to_vec().into());
    let options = toml::Table::try_from(g.options.chosen(&g.data.defaults)).expect("options are text");
    table.insert("options".to_string(), options.into());
    table
}

fn scene_of(g: &Cove, names: &[String], referee: &Referee) -> Scene {
    let name = |seat: Seat| names[seat.index()].clone();
    let counts = |pile: &Pile| pile.kinds().collect::<BTreeMap<Card, u8>>();
    let legends =
        |counts: &[u8]| (0..).map(Legend).zip(counts.iter().copied()).filter(|(_, count)| *count > 0).collect();
    let captain = |seat: Seat| {
        let ship = &g.ships[seat];
        let [hull, crew, cannon, sails] = ship.sections;
        let crafts = Section::ALL.into_iter().zip(ship.crafts).filter(|(_, craft)| *craft != Craft::None);
        Captain {
            at: ship.at,
            hull,
            crew,
            cannon,
            sails,
            gold: ship.gold,
            chests: ship.chests,
            fame: ship.fame,
            hand: g.hands[seat].open(referee).cards().collect(),
            parrot: ship.parrot.map(|parrot| parrot.card),
            hurt: ship.parrot.is_some_and(|parrot| parrot.hurt),
            mastercraft: crafts.collect(),
            wheel: *g.wheels[seat].open(referee),
            rig: *g.rigs[seat].open(referee),
        }
    };
    let id = |card: Treasure| g.data.treasure(card).id.clone();
    let unseen = g.data.treasure_kinds().map(|card| (id(card), g.unseen[card.index()]));
    Scene {
        month: Some(g.month),
        now: None,
        captains: g.captains().map(|seat| (name(seat), captain(seat))).collect(),
        treasure: Place::OUTER.into_iter().filter_map(|at| Some((at, id(g.offers[at.index()]?)))).collect(),
        black_ships: g.black_ships.to_vec(),
        navies: g.navies.iter().map(|navy| NavyScene { at: navy.at, by: name(navy.by) }).collect(),
        consorts: g.consorts.iter().map(|c| ConsortScene { card: c.card, by: name(c.by), on: name(c.on) }).collect(),
        maps: g.maps.iter().map(|m| MapScene { card: m.card, by: name(m.by), at: m.at, month: m.month }).collect(),
        first_to_sail: g.first_to_sail.map(name),
        gold: Some(g.gold),
        chests: Some(g.chests),
        tavern: Some(counts(&g.tavern.draw)),
        discards: counts(&g.tavern.discards),
        unseen: Some(unseen.filter(|(_, count)| *count > 0).collect()),
        legends: Some(legends(&g.legends.draw)),
        legend_discards: legends(&g.legends.discards),
        beaten: (0..crate::data::MOST_LEGENDS as u8).map(Legend).filter(|l| g.legends.was_beaten(*l)).collect(),
        window: Some(g.window.clone()),
        battle: Some(g.battle.clone()),
        survivors: g.survivors.iter().map(name).collect(),
        under_way: Some(g.flow.frames().to_vec()),
    }
}

/// The whole position by names, for scenarios: the view as somebody sees it who sees everything, with what lies hidden.
pub(crate) fn truth(g: &Cove, referee: &Referee) -> serde_json::Value {
    let chairs: Vec<String> = g.captains().map(|seat| seat.to_string()).collect();
    let mut truth = serde_json::to_value(scene_of(g, &chairs, referee)).expect("a scene is plain values");
    let counted = |pile: &Pile| serde_json::Value::from(pile.count());
    truth["tavern_left"] = counted(&g.tavern.draw);
    truth["discards_count"] = counted(&g.tavern.discards);
    truth["unseen_count"] = g.unseen_treasures().into();
    for seat in g.captains() {
        let captain = &mut truth["captains"][seat.to_string()];
        captain["dice"] = g.dice_of(seat).into();
        captain["speed"] = g.speed(seat).into();
        captain["capacity"] = g.capacity(seat).into();
        captain["cards"] = counted(g.hands[seat].open(referee));
    }
    // The whole order of a round, as everybody sees it.
    let whole: Vec<_> = g.battle.acted.iter().chain(&g.battle.order.0).collect();
    truth["battle"]["order"] = serde_json::to_value(whole).expect("plain values");
    truth["phase"] = serde_json::to_value(g.phase()).expect("a word");
    truth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scene_has_treasure_cards_for_the_months_to_come() {
        let read = |now: &str, unseen: u8| {
            let text = format!(
                "seats = [\"anne\", \"ben\", \"cora\"]\nmonth = 11\nnow = \"{now}\"\n\
                 unseen = {{ t0251 = 2, t0360 = 2, t0550 = {unseen} }}\n\
                 treasure = {{ tavern = \"t4200\", hull = \"t4200\", sail = \"t3500\", crew = \"t3500\" }}"
            );
            table::set_scene::<Cove>(table::Shared::printed(), toml::from_str(&text).expect("TOML")).map(drop)
        };
        assert!(read("navigation", 1).is_ok(), "five for month 12");
        assert!(read("navigation", 0).is_err());
        assert!(read("treasure", 1).is_err(), "ten for months 11 and 12");
    }

    #[test]
    fn a_mastercraft_is_a_mastercraft() {
        let data: table::Shared<Components> = table::Shared::printed();
        assert!(matches!(data.card(Card::MASTERCRAFT).kind, crate::data::Kind::Mastercraft));
    }
}
