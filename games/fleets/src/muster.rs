//! 3. Building a fleet: what a captain hands in, and the moment in which all do so in secret, or are dealt one.

mod build;
mod check;

pub use check::Unfit;
pub(crate) use check::{MOST_CHIPS_EACH, MOST_EVENTS_EACH, MOST_FORTS_EACH, MOST_SHIPS_EACH, Roster};

use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    data::ShipId,
    pieces::{MOST_SHIPS, Ship, ShipAt},
    set_up::FirstRoll,
};
use arrayvec::{ArrayString, ArrayVec};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use table::{Chance, Dice, Eyes, Fate, Seat, Seats, Secret, Step};
use ts_rs::TS;

/// The id of a card, as it is written: `sm-ps-001`.
pub type Card = ArrayString<24>;

/// A ship of a fleet, with the crew and equipment meant for her.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, BorshSerialize, BorshDeserialize, TS)]
pub struct Manned {
    /// The ship.
    #[ts(type = "string")]
    pub ship: Card,
    /// Crew and equipment.
    #[ts(type = "string[]")]
    pub aboard: Vec<Card>,
}

/// Where a crew or a piece of equipment is to be: on the ship of this number in the fleet, or on the home island.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS)]
pub enum Berth {
    /// On a ship; the first is 0.
    Ship(u8),
    /// On the home island.
    Home,
}

/// What a captain hands in. Written as one word:
/// `scs-034+sm-t-008+sm-t-012/rv-002/home+sm-t-012;forts=cc-031;events=rv-020b;coins=1.1.2;unique=sm-t-001;aside=fs-104`.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, BorshSerialize, BorshDeserialize, TS)]
pub struct Fleet {
    /// Ships, sea creatures and flotillas.
    pub ships: Vec<Manned>,
    /// Crew and equipment that start on the home island.
    #[ts(type = "string[]")]
    pub home: Vec<Card>,
    /// Forts that may be built.
    #[ts(type = "string[]")]
    pub forts: Vec<Card>,
    /// Events.
    #[ts(type = "string[]")]
    pub events: Vec<Card>,
    /// The coins that the captain contributes.
    pub coins: Vec<u8>,
    /// The unique treasures.
    #[ts(type = "string[]")]
    pub uniques: Vec<Card>,
    /// Pieces beside the fleet, for what comes "from outside the game".
    #[ts(type = "string[]")]
    pub aside: Vec<Card>,
    /// While crew and equipment are stowed: where each of the captain's chips is to be, in their order.
    pub stowed: Vec<Berth>,
}

/// The word for a fleet of nothing.
const NOTHING: &str = "nothing";
/// The word for the home island.
const HOME: &str = "home";

impl fmt::Display for Berth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Berth::Ship(ship) => write!(f, "{}", u16::from(*ship) + 1),
            Berth::Home => f.write_str(HOME),
        }
    }
}

impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn joined<T: fmt::Display>(list: &[T], by: &str) -> String {
            list.iter().map(T::to_string).collect::<Vec<_>>().join(by)
        }
        let mut groups: Vec<String> = Vec::new();
        for manned in &self.ships {
            let aboard: String = manned.aboard.iter().map(|card| format!("+{card}")).collect();
            groups.push(format!("{}{aboard}", manned.ship));
        }
        if !self.home.is_empty() {
            groups.push(format!("{HOME}+{}", joined(&self.home, "+")));
        }
        let mut parts = Vec::new();
        if !groups.is_empty() {
            parts.push(groups.join("/"));
        }
        let lists = [
            ("forts", joined(&self.forts, ".")),
            ("events", joined(&self.events, ".")),
            ("coins", joined(&self.coins, ".")),
            ("unique", joined(&self.uniques, ".")),
            ("aside", joined(&self.aside, ".")),
            ("stowed", joined(&self.stowed, ".")),
        ];
        parts.extend(lists.iter().filter(|(_, list)| !list.is_empty()).map(|(key, list)| format!("{key}={list}")));
        f.write_str(if parts.is_empty() { NOTHING.to_string() } else { parts.join(";") }.as_str())
    }
}

impl FromStr for Fleet {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let mut fleet = Fleet::default();
        if text == NOTHING {
            return Ok(fleet);
        }
        for (at, part) in text.split(';').enumerate() {
            let Some((key, list)) = part.split_once('=') else {
                if at > 0 {
                    return Err(format!(
                        "`{part}` is not a list of a fleet (forts=, events=, coins=, unique=, aside=)"
                    ));
                }
                read_ships(part, &mut fleet)?;
                continue;
            };
            let cards = || list.split('.').map(card).collect::<Result<Vec<Card>, String>>();
            match key {
                "forts" => fleet.forts = cards()?,
                "events" => fleet.events = cards()?,
                "unique" => fleet.uniques = cards()?,
                "aside" => fleet.aside = cards()?,
                "coins" => fleet.coins = list.split('.').map(coin).collect::<Result<_, _>>()?,
                "stowed" => fleet.stowed = list.split('.').map(berth).collect::<Result<_, _>>()?,
                _ => return Err(format!("a fleet has no list `{key}` (forts, events, coins, unique, aside)")),
            }
        }
        Ok(fleet)
    }
}

fn read_ships(text: &str, fleet: &mut Fleet) -> Result<(), String> {
    for group in text.split('/') {
        let mut cards = group.split('+');
        let first = cards.next().unwrap_or_default();
        let aboard = cards.map(card).collect::<Result<Vec<Card>, String>>()?;
        if first == HOME {
            fleet.home.extend(aboard);
        } else {
            fleet.ships.push(Manned { ship: card(first)?, aboard });
        }
    }
    Ok(())
}

fn card(text: &str) -> Result<Card, String> {
    let is_id = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    let read = Card::from(text).ok().filter(|id| !id.is_empty() && id.chars().all(is_id));
    read.ok_or_else(|| format!("`{text}` is not the id of a card (as sm-ps-001)"))
}

fn coin(text: &str) -> Result<u8, String> {
    text.parse().map_err(|_| format!("`{text}` is not a coin"))
}

fn berth(text: &str) -> Result<Berth, String> {
    if text == HOME {
        return Ok(Berth::Home);
    }
    let ship = text.parse::<u8>().ok().and_then(|n| n.checked_sub(1));
    ship.map(Berth::Ship).ok_or_else(|| format!("`{text}` is not a place (a ship's number in the fleet, or home)"))
}

table::words! { Fleet: "FLEET" }

/// All captains bring a fleet at the same time without knowing the others' (`fleets.build.secret`), or fate deals them
/// (`fleets.build.dealt`).
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Muster {}

impl Step<Fleets> for Muster {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if g.options.is_dealt() && g.without_fleet().next().is_some() {
            return Next::Roll(Chance::lot(g.fleets_to_deal(referee).len()));
        }
        if !self.asked(g).is_empty() {
            return Next::Ask;
        }
        for seat in g.captains() {
            g.show_fleet(seat, referee);
        }
        Next::Goto(FirstRoll::of_all(g).into())
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.without_fleet().collect()
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        let offers = build::offers(g.data, &g.options, eyes.seat());
        out.extend(offers.iter().map(|fleet| Move::Fleet { fleet: Box::new(fleet.clone()) }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Fleet { fleet } => fleet.check(&g.data, &g.options).map_err(|unfit| unfit.by),
            _ => Err(Rule::BuildSecret),
        }
    }
    fn decide(&mut self, g: &mut Fleets, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Fleet { fleet } = mv else { unreachable!("checked") };
        referee.tell_all(|| Fact::Mustered { who: by });
        referee.tell(Seats::one(by), || Fact::Locked { who: by, fleet: (*fleet).clone() });
        g.fleets[by] = Secret::new(Seats::one(by), Some(*fleet));
        Next::Again
    }
    fn fate(&mut self, g: &mut Fleets, fate: Fate, referee: &mut Referee) -> Next {
        let who = g.without_fleet().next().expect("somebody has none");
        let fleet = g.fleets_to_deal(referee).swap_remove(fate.picked());
        referee.tell_all(|| Fact::FleetDealt { who, fleet: fleet.clone() });
        g.fleets[who] = Secret::new(Seats::ALL, Some(fleet));
        Next::Again
    }
}

impl Fleets {
    /// Those who have no fleet yet.
    fn without_fleet(&self) -> impl Iterator<Item = Seat> + '_ {
        self.captains().filter(|seat| self.fleets[*seat].known_to().is_empty())
    }
    /// What fate deals: fleets that nobody has yet, as long as there are such (`fleets.build.dealt`).
    fn fleets_to_deal(&self, referee: &Referee) -> Vec<Fleet> {
        let all = build::dealt(self.data, &self.options, self.chairs_u8());
        let is_taken =
            |fleet: &Fleet| self.captains().any(|seat| self.fleets[seat].open(referee).as_ref() == Some(fleet));
        let left: Vec<Fleet> = all.iter().filter(|fleet| !is_taken(fleet)).cloned().collect();
        if left.is_empty() { all } else { left }
    }

    /// All have locked: ships and coins are shown, forts and events are listed, and their numbers are seen. Unique
    /// treasures stay secret (`fleets.setup.treasure.hidden`).
    fn show_fleet(&mut self, who: Seat, referee: &mut Referee) {
        let fleet = self.fleets[who].open_mut(referee).as_mut().expect("all have locked");
        let roster = Roster::of(fleet, &self.data).expect("it was checked");
        fleet.forts.clear();
        fleet.events.clear();
        let shown = Fleet {
            ships: fleet.ships.iter().map(|manned| Manned { ship: manned.ship, aboard: Vec::new() }).collect(),
            coins: fleet.coins.clone(),
            ..Fleet::default()
        };
        for card in &roster.ships {
            let ship = ShipAt(self.ships.len() as u8);
            self.ships.push(self.built(*card, who));
            let card = card.0;
            referee.tell_all(|| Fact::ShipShown { who, ship, card });
        }
        self.starting_gold += roster.coins.iter().map(|coin| u16::from(*coin)).sum::<u16>();
        let (forts, events) = (roster.forts.len() as u8, roster.events.len() as u8);
        self.forts[who] = Secret::new(Seats::one(who), roster.forts.iter().copied().collect());
        self.events[who] = Secret::new(Seats::one(who), roster.events.iter().copied().collect());
        referee.tell_all(|| Fact::Lists { who, fleet: shown, forts, events });
    }

    /// A ship as she is built, not placed yet.
    pub(crate) fn built(&self, id: ShipId, owner: Seat) -> Ship {
        let card = &self.data[id];
        let has = |rule: Rule| card.effects.iter().any(|effect| self.data[*effect].rule == rule);
        // A flotilla has one hull mark, but four guns to lose (`fleets.kw.flotilla`).
        let masts = if card.kind == crate::data::Kind::Flotilla { card.guns.len() as u8 } else { card.masts };
        let panels = if has(Rule::FxTurtleShip) { TURTLE_PANELS } else { 0 };
        Ship::new(id, owner, masts, panels)
    }

    /// A fleet that a captain may have in secret, for eyes that do not know the true one: a whole one before all have
    /// locked, crew and unique treasures that go with the ships and coins that are seen afterwards.
    pub(crate) fn fleet_anew(&self, who: Seat, dice: &mut Dice, referee: &Referee) -> Option<Fleet> {
        let secret = &self.fleets[who];
        let fleet = secret.open(referee).as_ref()?;
        if secret.known_to().is_empty() {
            // It is being dealt: what is left of it is for nobody's eyes, and goes with what lies on the islands.
            return Some(fleet.clone());
        }
        let of_hers = |ship: &&Ship| ship.owner == who;
        let ships: ArrayVec<ShipId, MOST_SHIPS> = self.ships.iter().filter(of_hers).map(|ship| ship.card).collect();
        if ships.is_empty() {
            return Some(build::any(&self.data, &self.options, dice));
        }
        let uniques = build::any_uniques(&self.data, &self.options, fleet.uniques.len(), dice);
        let coins = fleet.coins.clone();
        if !self.chips.is_empty() {
            // Her chips are ashore, and where they go is not known.
            let stowed = fleet.stowed.iter().map(|_| Berth::Home).collect();
            return Some(Fleet { coins, uniques, stowed, ..Fleet::default() });
        }
        Some(Fleet { coins, uniques, ..build::manned(&self.data, &self.options, &ships, dice) })
    }
}

/// `fleets.kw.turtle_panels`: two on each side.
const TURTLE_PANELS: u8 = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fleet_is_read_as_it_is_written() {
        for text in [
            "nothing",
            "scs-034",
            "scs-034+sm-t-008+fs-104/rv-002/home+cc-124;forts=cc-031;events=rv-020b;coins=1.1.1.2.2.2.2.4;unique=sm-t-001;aside=rv-001.rv-003",
            "home+cc-124;stowed=1.2.home",
            "coins=1.2",
        ] {
            let fleet: Fleet = text.parse().unwrap_or_else(|e| panic!("{e}"));
            assert_eq!(fleet.to_string(), text);
        }
        let fleet: Fleet = "scs-034+sm-t-008/rv-002".parse().expect("two ships");
        assert_eq!((fleet.ships.len(), fleet.ships[0].aboard.len(), fleet.ships[1].aboard.len()), (2, 1, 0));
    }

    #[test]
    fn what_is_no_fleet_is_refused_with_the_part_that_is_wrong() {
        let refused = |text: &str| text.parse::<Fleet>().unwrap_err();
        assert!(refused("").contains("not the id of a card"));
        assert!(refused("scs-034++x").contains("not the id of a card"));
        assert!(refused("scs-034;coins=1.x").contains("`x` is not a coin"));
        assert!(refused("scs-034;ships=1").contains("no list `ships`"));
        assert!(refused("scs-034;rv-002").contains("`rv-002` is not a list"));
        assert!(refused("stowed=0").contains("not a place"));
    }
}
