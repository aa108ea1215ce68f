//! What makes a fleet legal, clause by clause, with words for who builds it.

use super::{Berth, Card, Fleet, Manned};
use crate::{
    Rule,
    data::{
        BaseMove, Cards, Cond, CrewId, Edition, EffectId, EventId, FortId, Kind, Nation, Printing, ShipId, TreasureId,
    },
    in_force::Welcome,
    options::Options,
    outlook::{Fault, Loading, Outlook},
    pieces::{Class, Thing},
    set_up::Share,
};
use table::Clause;

/// `fleets.build.most`: the most ships of a captain.
pub(crate) const MOST_SHIPS_EACH: usize = 12;
/// `fleets.build.most`: the most crew, equipment, pieces aside and treasure of a captain.
pub(crate) const MOST_CHIPS_EACH: usize = 50;
/// `fleets.build.most`: the most events of a captain.
pub(crate) const MOST_EVENTS_EACH: usize = 8;
/// `fleets.build.most`: the most forts of a captain.
pub(crate) const MOST_FORTS_EACH: usize = 6;
/// `fleets.setup.treasure.default_coins`: what a coin can be worth.
const COINS: std::ops::RangeInclusive<u8> = 1..=7;

/// Why a fleet cannot be brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfit {
    /// The clause that forbids it.
    pub by: Rule,
    /// Which card, and how much too much.
    pub why: String,
}

impl Unfit {
    /// The reason as a sentence of its own.
    pub(crate) fn sentence(&self) -> String {
        let mut letters = self.why.chars();
        let first: String = letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
        format!("{first}{}.", letters.as_str())
    }
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.why, self.by)
    }
}

fn unfit<T>(by: Rule, why: impl Into<String>) -> Result<T, Unfit> {
    Err(Unfit { by, why: why.into() })
}

impl Fleet {
    /// May this fleet be brought?
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn check(&self, data: &Cards, options: &Options) -> Result<(), Unfit> {
        if !self.stowed.is_empty() {
            return unfit(Rule::SetupSequence, "crew and equipment are stowed later");
        }
        Roster::of(self, data)?.check(data, options)
    }
    /// What it costs, and what it may cost, if its cards are known; for a screen that builds one.
    pub fn cost(&self, data: &Cards, options: &Options) -> Option<(u16, u16)> {
        let roster = Roster::of(self, data).ok()?;
        Some((roster.cost(data, options), roster.allowed(data, options)))
    }
    /// Its numbers, and everything that is wrong with it, if its cards are known; for a screen that builds one.
    pub(crate) fn reckon(&self, data: &Cards, options: &Options) -> Option<Outlook> {
        let roster = Roster::of(self, data).ok()?;
        let loading = |deck: Deck<'_>| Loading {
            cargo: deck.cargo(data[deck.ship].nation).clamp(0, u8::MAX.into()) as u8,
            used: deck.cargo_used().clamp(0, u8::MAX.into()) as u8,
            crew_points: deck.crew_cost(),
            most_crew_points: data[deck.ship].points.into(),
        };
        let decks = (0..roster.ships.len()).map(|ship| Deck::of(&roster, ship, data, options));
        Some(Outlook::Fleet {
            points: roster.cost(data, options),
            total: roster.allowed(data, options),
            ships: decks.map(loading).collect(),
            faults: roster.faults(data, options),
        })
    }
}

/// A fleet whose cards have been looked up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Roster {
    pub(crate) ships: Vec<ShipId>,
    /// Crew and equipment, and where each is to be.
    pub(crate) chips: Vec<(Thing, Berth)>,
    pub(crate) forts: Vec<FortId>,
    pub(crate) events: Vec<EventId>,
    pub(crate) coins: Vec<u8>,
    pub(crate) uniques: Vec<TreasureId>,
    /// Crew, equipment and unique treasures beside the fleet.
    pub(crate) aside: Vec<Thing>,
}

impl Roster {
    /// Looks up the cards of a fleet.
    pub(crate) fn of(fleet: &Fleet, data: &Cards) -> Result<Roster, Unfit> {
        let unknown =
            |card: &Card, what: &str| unfit(Rule::PieceKinds, format!("there is no {what} with the id {card}"));
        let piece = |card: &Card| {
            let crew = data.crew_named(card).map(Thing::Crew);
            crew.or_else(|| data.equipment_named(card).map(Thing::Equipment))
        };
        let mut roster = Roster { coins: fleet.coins.clone(), ..Roster::default() };
        for (at, manned) in fleet.ships.iter().enumerate() {
            match data.ship_named(&manned.ship) {
                Some(ship) => roster.ships.push(ship),
                None => return unknown(&manned.ship, "ship"),
            }
            for card in &manned.aboard {
                match piece(card) {
                    Some(thing) => roster.chips.push((thing, Berth::Ship(at as u8))),
                    None => return unknown(card, "crew or equipment"),
                }
            }
        }
        for card in &fleet.home {
            match piece(card) {
                Some(thing) => roster.chips.push((thing, Berth::Home)),
                None => return unknown(card, "crew or equipment"),
            }
        }
        for card in &fleet.forts {
            match data.fort_named(card) {
                Some(fort) => roster.forts.push(fort),
                None => return unknown(card, "fort"),
            }
        }
        for card in &fleet.events {
            match data.event_named(card) {
                Some(event) => roster.events.push(event),
                None => return unknown(card, "event"),
            }
        }
        for card in &fleet.uniques {
            match data.treasure_named(card) {
                Some(unique) => roster.uniques.push(unique),
                None => return unknown(card, "unique treasure"),
            }
        }
        for card in &fleet.aside {
            match piece(card).or_else(|| data.treasure_named(card).map(Thing::Unique)) {
                Some(thing) => roster.aside.push(thing),
                None => return unknown(card, "crew, equipment or unique treasure"),
            }
        }
        Ok(roster)
    }

    /// The fleet as it is handed in.
    pub(crate) fn fleet(&self, data: &Cards) -> Fleet {
        let id = |printing: &Printing| Card::from(&printing.id).unwrap_or_default();
        let chips = |berth: Berth| -> Vec<Card> {
            self.chips.iter().filter(|(_, at)| *at == berth).map(|(thing, _)| id(printing(data, *thing))).collect()
        };
        let ships = self.ships.iter().zip(0..);
        Fleet {
            ships: ships
                .map(|(ship, at)| Manned { ship: id(&data[*ship].printing), aboard: chips(Berth::Ship(at)) })
                .collect(),
            home: chips(Berth::Home),
            forts: self.forts.iter().map(|fort| id(&data[*fort].printing)).collect(),
            events: self.events.iter().map(|event| id(&data[*event].printing)).collect(),
            coins: self.coins.clone(),
            uniques: self.uniques.iter().map(|unique| id(&data[*unique].printing)).collect(),
            aside: self.aside.iter().map(|thing| id(printing(data, *thing))).collect(),
            stowed: Vec::new(),
        }
    }

    /// Every clause of building.
    pub(crate) fn check(&self, data: &Cards, options: &Options) -> Result<(), Unfit> {
        self.check_cards(data, options)?;
        self.check_treasure(data, options)
    }

    /// Every clause but those of treasure. None asks ships for one and the same nation (`fleets.build.mixed`).
    pub(crate) fn check_cards(&self, data: &Cards, options: &Options) -> Result<(), Unfit> {
        self.check_number()?;
        self.check_pool(data, options)?;
        self.check_needs_ship(data)?;
        self.check_names(data, options)?;
        self.check_forts(data, options)?;
        self.check_aside(options)?;
        self.check_berths(data, options)?;
        self.check_sum(data, options)
    }

    /// The first thing that is wrong with each part.
    fn faults(&self, data: &Cards, options: &Options) -> Vec<Fault> {
        let whole = [
            self.check_number(),
            self.check_pool(data, options),
            self.check_needs_ship(data),
            self.check_names(data, options),
            self.check_forts(data, options),
            self.check_aside(options),
            self.check_sum(data, options),
            self.check_treasure(data, options),
        ];
        let decks = (0..self.ships.len()).map(|ship| (Some(ship as u8), Deck::of(self, ship, data, options).check()));
        let all = whole.into_iter().map(|part| (None, part)).chain(decks);
        let fault = |(ship, part): (Option<u8>, Result<(), Unfit>)| {
            let unfit = part.err()?;
            Some(Fault { clause: unfit.by.printed().id, why: unfit.sentence(), ship })
        };
        all.filter_map(fault).collect()
    }

    /// `fleets.build.most`.
    fn check_number(&self) -> Result<(), Unfit> {
        let chips = self.chips.len() + self.aside.len() + self.coins.len() + self.uniques.len();
        let counts = [
            ("ships", self.ships.len(), MOST_SHIPS_EACH),
            ("crew, equipment, pieces aside and treasure", chips, MOST_CHIPS_EACH),
            ("events", self.events.len(), MOST_EVENTS_EACH),
            ("forts", self.forts.len(), MOST_FORTS_EACH),
        ];
        match counts.iter().find(|(_, count, most)| count > most) {
            Some((what, count, most)) => {
                unfit(Rule::BuildMost, format!("{count} {what}, and at most {most} are allowed"))
            }
            None => Ok(()),
        }
    }

    /// Only pieces, nations and cards of the edition.
    fn check_pool(&self, data: &Cards, options: &Options) -> Result<(), Unfit> {
        let pool = Pool { data, options };
        for ship in &self.ships {
            pool.check_ship(*ship)?;
        }
        for (thing, _) in &self.chips {
            pool.check_thing(*thing)?;
        }
        for thing in &self.aside {
            if options.crimson {
                return unfit(Rule::PieceKindsCrimson, "no piece comes from outside the game");
            }
            pool.check_thing(*thing)?;
        }
        for fort in &self.forts {
            let card = &data[*fort];
            pool.check_nation(&card.printing, card.nation)?;
            pool.check_card(&card.printing, &card.effects)?;
        }
        for event in &self.events {
            let card = &data[*event];
            if options.crimson {
                return unfit(Rule::PieceKindsCrimson, format!("{} is an event", card.printing.name));
            }
            pool.check_card(&card.printing, &[card.effect])?;
        }
        self.uniques.iter().try_for_each(|unique| pool.check_thing(Thing::Unique(*unique)))
    }

    /// `fleets.build.no_duplicates`, `fleets.build.limit`, `fleets.kw.limit`.
    fn check_names(&self, data: &Cards, options: &Options) -> Result<(), Unfit> {
        let has_limit = |effects: &[EffectId]| effects.iter().any(|effect| data[*effect].rule == Rule::FxLimit);
        let mut names: Vec<(&str, &str, bool, bool)> = Vec::new();
        for ship in &self.ships {
            let card = &data[*ship];
            names.push(("ship", &card.printing.name, has_limit(&card.effects), false));
        }
        let aside = self.aside.iter().filter(|thing| thing.class() == Class::Crew);
        for thing in self.chips.iter().map(|(thing, _)| thing).chain(aside) {
            if let Thing::Crew(crew) = thing {
                let card = &data[*crew];
                names.push(("crew", &card.printing.name, has_limit(&card.effects), card.is_generic));
            }
        }
        names.extend(self.forts.iter().map(|fort| ("fort", data[*fort].printing.name.as_str(), false, false)));
        names.extend(self.events.iter().map(|event| ("event", data[*event].printing.name.as_str(), false, false)));
        for (at, (kind, name, is_limited, _)) in names.iter().enumerate() {
            let others = names[..at].iter().filter(|(other_kind, other, ..)| other_kind == kind && other == name);
            for (_, _, is_limited_too, is_generic) in others {
                if *is_limited || *is_limited_too {
                    return unfit(Rule::BuildLimit, format!("{name} may be in a fleet only once"));
                }
                if options.no_duplicates && !is_generic {
                    return unfit(Rule::BuildNoDuplicates, format!("{name} is in this fleet twice"));
                }
            }
        }
        Ok(())
    }

    fn check_forts(&self, data: &Cards, options: &Options) -> Result<(), Unfit> {
        if options.crimson {
            let flown = |nation: Nation| self.ships.iter().any(|ship| data[*ship].nation == nation);
            return match self.forts.iter().map(|fort| &data[*fort]).find(|card| !flown(card.nation)) {
                Some(card) => {
                    let why = format!("{} needs a ship of its nation, {}", card.printing.name, card.nation);
                    unfit(Rule::BuildFortNation, why)
                }
                None => Ok(()),
            };
        }
        if self.forts.len() > usize::from(options.fort_list) {
            let why = format!("{} forts are listed, and at most {} are allowed", self.forts.len(), options.fort_list);
            return unfit(Rule::BuildFortCollection, why);
        }
        Ok(())
    }

    /// A ship is all that a fleet needs (`fleets.build.needs_ship`, `fleets.build.optional`).
    fn check_needs_ship(&self, data: &Cards) -> Result<(), Unfit> {
        let moves = |ship: &ShipId| data[*ship].base_move != BaseMove::Towed;
        if self.ships.iter().any(moves) {
            return Ok(());
        }
        unfit(Rule::BuildNeedsShip, "no ship or sea creature of this fleet can move")
    }

    fn check_aside(&self, options: &Options) -> Result<(), Unfit> {
        if options.crimson || self.aside.len() <= usize::from(options.outside_pieces) {
            return Ok(());
        }
        let why = format!("{} pieces aside, and at most {} are allowed", self.aside.len(), options.outside_pieces);
        unfit(Rule::DockMysteriousOutside, why)
    }

    /// Where crew and equipment may be: what holds for each ship.
    pub(crate) fn check_berths(&self, data: &Cards, options: &Options) -> Result<(), Unfit> {
        let is_beyond = |berth: &Berth| matches!(berth, Berth::Ship(ship) if usize::from(*ship) >= self.ships.len());
        if self.chips.iter().any(|(_, berth)| is_beyond(berth)) {
            return unfit(Rule::SetupCrewAssign, "there is no such ship in the fleet");
        }
        (0..self.ships.len()).try_for_each(|ship| Deck::of(self, ship, data, options).check())
    }

    /// `fleets.build.sum`.
    pub(crate) fn check_sum(&self, data: &Cards, options: &Options) -> Result<(), Unfit> {
        let (cost, allowed) = (self.cost(data, options), self.allowed(data, options));
        if cost > allowed {
            return unfit(Rule::BuildSum, format!("it costs {cost}, that is {} too much", cost - allowed));
        }
        Ok(())
    }

    /// What the fleet pays.
    pub(crate) fn cost(&self, data: &Cards, options: &Options) -> u16 {
        let ships: u16 = self.ships.iter().map(|ship| u16::from(data[*ship].points)).sum();
        let decks = (0..self.ships.len()).map(|ship| Deck::of(self, ship, data, options));
        let aboard: u16 = decks.map(|deck| deck.crew_cost() + deck.equipment_cost()).sum();
        let ashore = self.chips.iter().filter(|(_, berth)| *berth == Berth::Home);
        let ashore: u16 = ashore.map(|(thing, _)| u16::from(points(data, *thing))).sum();
        // Events cost points and lie aboard no ship (`fleets.build.events`).
        let events: u16 = self.events.iter().map(|event| u16::from(data[*event].points)).sum();
        // `fleets.build.fort.in_total` and `fleets.build.fort.not_in_total`.
        let forts: u16 = match options.crimson {
            true => self.forts.iter().map(|fort| u16::from(data[*fort].gold)).sum(),
            false => 0,
        };
        ships + aboard + ashore + events + forts
    }
    /// The build total, and what cards add to it for their owner (`fleets.build.bonus_total`).
    pub(crate) fn allowed(&self, data: &Cards, options: &Options) -> u16 {
        let decks = (0..self.ships.len()).map(|ship| Deck::of(self, ship, data, options));
        options.build_total + decks.map(|deck| deck.most_of(Rule::FxBuildBonus)).sum::<u16>()
    }

    fn check_treasure(&self, data: &Cards, options: &Options) -> Result<(), Unfit> {
        if self.uniques.len() > usize::from(options.unique_most) {
            let (n, most) = (self.uniques.len(), options.unique_most);
            return unfit(
                Rule::SetupTreasureUniqueInCount,
                format!("{n} unique treasures, and at most {most} are allowed"),
            );
        }
        for (at, unique) in self.uniques.iter().enumerate() {
            let name = &data[*unique].printing.name;
            if self.uniques[..at].iter().any(|other| data[*other].printing.name == *name) {
                return unfit(Rule::SetupTreasureUniqueOnce, format!("{name} is contributed twice"));
            }
        }
        if let Some(coin) = self.coins.iter().find(|coin| !COINS.contains(coin)) {
            let why = format!("a coin is worth {} to {}, not {coin}", COINS.start(), COINS.end());
            return unfit(Rule::SetupTreasureDefaultCoins, why);
        }
        let share = Share::of(data, options);
        let n_coins = usize::from(share.pieces).saturating_sub(self.uniques.len());
        let gold: u16 = self.coins.iter().map(|coin| u16::from(*coin)).sum();
        if self.coins.len() != n_coins || gold != u16::from(share.gold) {
            let by = match (self.uniques.is_empty(), share.is_standard, options.crimson) {
                (false, ..) => Rule::SetupTreasureUniqueInCount,
                (true, false, _) => Rule::SetupIslandsScale,
                (true, true, false) => Rule::SetupTreasureCount,
                (true, true, true) => Rule::SetupTreasureCountCrimson,
            };
            let why = format!("{} coins of {gold} gold; it must be {n_coins} of {} gold", self.coins.len(), share.gold);
            return unfit(by, why);
        }
        Ok(())
    }
}

/// Which cards may be used.
#[derive(Clone, Copy)]
pub(super) struct Pool<'a> {
    pub(super) data: &'a Cards,
    pub(super) options: &'a Options,
}

impl Pool<'_> {
    fn edition(&self) -> &Edition {
        if self.options.crimson { &self.data.crimson } else { &self.data.cursed }
    }

    pub(super) fn check_ship(&self, ship: ShipId) -> Result<(), Unfit> {
        let card = &self.data[ship];
        if self.options.crimson && card.kind != Kind::Ship {
            return unfit(Rule::PieceKindsCrimson, format!("{} is not a ship but a {}", card.printing.name, card.kind));
        }
        self.check_nation(&card.printing, card.nation)?;
        self.check_card(&card.printing, &card.effects)
    }

    pub(super) fn check_thing(&self, thing: Thing) -> Result<(), Unfit> {
        match thing {
            Thing::Crew(crew) => {
                let card = &self.data[crew];
                self.check_nation(&card.printing, card.nation)?;
                self.check_card(&card.printing, &card.effects)
            }
            Thing::Equipment(equipment) => {
                let card = &self.data[equipment];
                if self.options.crimson {
                    return unfit(Rule::PieceKindsCrimson, format!("{} is equipment", card.printing.name));
                }
                self.check_card(&card.printing, &[card.effect])
            }
            Thing::Unique(unique) => {
                let card = &self.data[unique];
                self.check_card(&card.printing, &[card.effect])
            }
            Thing::Coin(_) | Thing::Prisoner(..) => unfit(Rule::PieceKinds, "it is no card"),
        }
    }

    /// `fleets.nation.ten`, `fleets.nation.five`.
    fn check_nation(&self, printing: &Printing, nation: Nation) -> Result<(), Unfit> {
        if self.edition().has_nation(nation) {
            return Ok(());
        }
        let by = if self.options.crimson { Rule::NationFive } else { Rule::NationTen };
        unfit(by, format!("{} sails for {nation}, which is no nation of this edition", printing.name))
    }

    /// `fleets.build.pool`.
    pub(super) fn check_card(&self, printing: &Printing, effects: &[EffectId]) -> Result<(), Unfit> {
        let edition = self.edition();
        let in_edition = printing.is_in_scope && (printing.is_in_both || !self.options.crimson);
        if !in_edition || !edition.sets.contains(&printing.set) {
            return unfit(Rule::BuildPool, format!("{} ({}) is no card of this edition", printing.name, printing.id));
        }
        if !self.data.is_playable(effects) {
            let why = format!("{} ({}) has an ability that cannot be played here", printing.name, printing.id);
            return unfit(Rule::BuildPool, why);
        }
        Ok(())
    }
}

/// A ship with the crew and equipment meant for her.
struct Deck<'a> {
    data: &'a Cards,
    options: &'a Options,
    roster: &'a Roster,
    ship: ShipId,
    crew: Vec<CrewId>,
    equipment: Vec<crate::data::EquipmentId>,
}

impl<'a> Deck<'a> {
    fn of(roster: &'a Roster, at: usize, data: &'a Cards, options: &'a Options) -> Self {
        let mut deck = Deck { data, options, roster, ship: roster.ships[at], crew: Vec::new(), equipment: Vec::new() };
        for (thing, _) in roster.chips.iter().filter(|(_, berth)| *berth == Berth::Ship(at as u8)) {
            match thing {
                Thing::Crew(crew) => deck.crew.push(*crew),
                Thing::Equipment(equipment) => deck.equipment.push(*equipment),
                _ => {}
            }
        }
        deck
    }

    fn check(&self) -> Result<(), Unfit> {
        let card = &self.data[self.ship];
        let (name, nation) = (&card.printing.name, card.nation);
        if card.kind != Kind::Ship && (!self.crew.is_empty() || !self.equipment.is_empty()) {
            return unfit(Rule::CreatureNo, format!("{name} carries no crew and no equipment"));
        }
        if self.has(Rule::FxNoCrew) && !self.crew.is_empty() {
            return unfit(Rule::FxNoCrew, format!("{name} cannot carry crew"));
        }
        let crew_limit = self.ship_effects().find(|effect| effect.rule == Rule::FxCrewNoCargo).map(|effect| effect.max);
        if let Some(most) = crew_limit.filter(|most| *most > 0 && self.crew.len() > usize::from(*most)) {
            return unfit(Rule::FxCrewNoCargo, format!("{name} carries at most {most} crew"));
        }
        for crew in &self.crew {
            self.check_crew(*crew)?;
        }
        let cap = u16::from(card.points);
        if self.crew_cost() > cap {
            let why = format!("the crew of {name} costs {}, and she costs {cap}", self.crew_cost());
            return unfit(Rule::BuildCrewCap, why);
        }
        if self.equipment_cost() > cap {
            let why = format!("the equipment of {name} costs {}, and she costs {cap}", self.equipment_cost());
            return unfit(Rule::BuildEquipCap, why);
        }
        let (used, cargo) = (self.cargo_used(), self.cargo(nation));
        if used > cargo {
            let by = if self.equipment.is_empty() { Rule::SetupCrewAssign } else { Rule::SetupEquipAssign };
            return unfit(by, format!("{name} has {cargo} cargo spaces, and {used} are needed"));
        }
        Ok(())
    }

    /// May this crew be on this ship at all?
    fn check_crew(&self, crew: CrewId) -> Result<(), Unfit> {
        let (card, ship) = (&self.data[crew], &self.data[self.ship]);
        let (name, her_name) = (&card.printing.name, &ship.printing.name);
        if card.points == 0 && !self.options.crimson && nation_of(self.data, crew) != ship.nation {
            let why = format!("{name} costs nothing and serves only {}, not on {her_name}", card.nation);
            return unfit(Rule::BuildZeroCostCrew, why);
        }
        for effect in card.effects.iter().map(|effect| &self.data[*effect]) {
            let Some(nation) = effect.nation else { continue };
            let other_crew = || self.crew.iter().filter(|other| **other != crew);
            match effect.rule {
                Rule::FxLoyal if ship.nation != nation => {
                    let why = format!("{name} may only be on ships of {nation}, not on {her_name}");
                    return unfit(Rule::KwLoyal, why);
                }
                Rule::FxHostile if ship.nation == nation => {
                    return unfit(Rule::KwHostile, format!("{name} may not be on {her_name}, a ship of {nation}"));
                }
                Rule::FxHostile if other_crew().any(|other| nation_of(self.data, *other) == nation) => {
                    return unfit(Rule::KwHostile, format!("{name} may not be on {her_name} with crew of {nation}"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn ship_effects(&self) -> impl Iterator<Item = &crate::data::Effect> {
        self.data[self.ship].effects.iter().map(|effect| &self.data[*effect])
    }
    fn has(&self, rule: Rule) -> bool {
        self.ship_effects().any(|effect| effect.rule == rule)
    }

    /// May a crew use its ability here (`fleets.crew.nation`)?
    fn may_serve(&self, crew: CrewId) -> bool {
        self.serves(crew, self.welcome())
    }
    /// The same if crew of these nations may.
    fn serves(&self, crew: CrewId, welcome: Welcome) -> bool {
        let has = |rule: Rule| self.data[crew].effects.iter().any(|effect| self.data[*effect].rule == rule);
        if has(Rule::FxHeadhuntersDomain) {
            return self.data.is_linked_to_ship(crew, self.ship);
        }
        welcome.has(nation_of(self.data, crew)) || has(Rule::FxExPatriot)
    }
    /// The nations whose crew may use their abilities here: whoever may can let in others (`fleets.core.in_force`).
    fn welcome(&self) -> Welcome {
        let ship = &self.data[self.ship];
        let and_by = |all: Welcome, effect: &EffectId| all.and_by(&self.data[*effect]);
        let mut welcome = ship.effects.iter().fold(Welcome::only(ship.nation), and_by);
        loop {
            let serving = self.crew.iter().filter(|crew| self.serves(**crew, welcome));
            let more = serving.flat_map(|crew| &self.data[*crew].effects).fold(welcome, and_by);
            if more == welcome {
                return welcome;
            }
            welcome = more;
        }
    }

    /// The crew who may use their abilities here, with the effects of one clause, each effect once for each of them.
    fn served(&self, rule: Rule) -> impl Iterator<Item = (usize, EffectId)> {
        let serving = self.crew.iter().enumerate().filter(|(_, crew)| self.may_serve(**crew));
        serving.flat_map(move |(at, crew)| {
            let effects = self.data[*crew].effects.iter().copied();
            effects.filter(move |effect| self.data[*effect].rule == rule).map(move |effect| (at, effect))
        })
    }
    /// The numbers of different effects of a clause, added up (`fleets.core.no_stack.identity`).
    fn most_of(&self, rule: Rule) -> u16 {
        let mut effects: Vec<EffectId> = self.served(rule).map(|(_, effect)| effect).collect();
        effects.sort_unstable();
        effects.dedup();
        effects.iter().map(|effect| u16::from(self.data[*effect].n.unsigned_abs())).sum()
    }

    /// What the crew costs, discounts taken off (`fleets.build.crew_cap.discount`).
    fn crew_cost(&self) -> u16 {
        let cost = |(at, crew): (usize, &CrewId)| {
            if self.served(Rule::FxCrewFree).any(|(other, _)| other != at) {
                return 0;
            }
            let mut discounts: Vec<EffectId> =
                self.served(Rule::FxCrewDiscount).filter(|(other, _)| *other != at).map(|(_, effect)| effect).collect();
            discounts.sort_unstable();
            discounts.dedup();
            let off: u16 = discounts.iter().map(|effect| u16::from(self.data[*effect].n.unsigned_abs())).sum();
            u16::from(self.data[*crew].points).saturating_sub(off)
        };
        self.crew.iter().enumerate().map(cost).sum()
    }
    fn equipment_cost(&self) -> u16 {
        self.equipment.iter().map(|equipment| u16::from(self.data[*equipment].points)).sum()
    }

    /// Cargo spaces, with links and those who make room (`fleets.crew.link`).
    fn cargo(&self, nation: Nation) -> i32 {
        let own = self.data[self.ship].effects.iter().copied().filter(|e| self.data[*e].rule == Rule::FxCargoBonus);
        let mut bonuses: Vec<EffectId> = own.chain(self.served(Rule::FxCargoBonus).map(|(_, effect)| effect)).collect();
        bonuses.sort_unstable();
        bonuses.dedup();
        let holds = |effect: &EffectId| match self.data[*effect].cond {
            None | Some(Cond::Undamaged) => true,
            Some(Cond::NoCrew) => self.crew.is_empty(),
            Some(_) => false,
        };
        let bonus: i32 = bonuses.iter().filter(|effect| holds(effect)).map(|e| i32::from(self.data[*e].n)).sum();
        let mut links = 0;
        for (at, one) in self.crew.iter().enumerate() {
            links += self.crew[at + 1..].iter().filter(|other| self.data.are_linked(*one, **other)).count() as i32;
            links += i32::from(!self.options.crimson && self.data.is_linked_to_ship(*one, self.ship));
            links += i32::from(self.may_serve(*one) && self.data.has_chosen_link(*one, &self.crew));
        }
        let is_master = |(thing, berth): &(Thing, Berth)| match (thing, berth) {
            (Thing::Crew(crew), Berth::Ship(ship)) => {
                let has = |effect: &EffectId| self.data[*effect].rule == Rule::FxCargoMaster;
                let serves = || Deck::of(self.roster, usize::from(*ship), self.data, self.options).may_serve(*crew);
                self.data[*crew].effects.iter().any(has) && nation_of(self.data, *crew) == nation && serves()
            }
            _ => false,
        };
        let masters = i32::from(self.roster.chips.iter().any(is_master));
        i32::from(self.data[self.ship].cargo) + bonus + links + masters
    }
    fn cargo_used(&self) -> i32 {
        let takes_none = |crew: &&CrewId| {
            let free = |effect: &EffectId| {
                matches!(self.data[*effect].rule, Rule::FxSelfNoCargo | Rule::FxOarsman | Rule::FxCargoMaster)
            };
            self.may_serve(**crew) && self.data[**crew].effects.iter().any(free)
        };
        let crew =
            if self.has(Rule::FxCrewNoCargo) { 0 } else { self.crew.iter().filter(|crew| !takes_none(crew)).count() };
        (crew + self.equipment.len()) as i32
    }
}

/// The nation of a crew (`fleets.kw.black_mark`).
fn nation_of(data: &Cards, crew: CrewId) -> Nation {
    let card = &data[crew];
    let is_marked = card.effects.iter().any(|effect| data[*effect].rule == Rule::FxBlackMark);
    if is_marked { Nation::Cursed } else { card.nation }
}

fn points(data: &Cards, thing: Thing) -> u8 {
    match thing {
        Thing::Crew(crew) => data[crew].points,
        Thing::Equipment(equipment) => data[equipment].points,
        _ => 0,
    }
}

fn printing(data: &Cards, thing: Thing) -> &Printing {
    match thing {
        Thing::Crew(crew) => &data[crew].printing,
        Thing::Equipment(equipment) => &data[equipment].printing,
        Thing::Unique(unique) => &data[unique].printing,
        Thing::Coin(_) | Thing::Prisoner(..) => unreachable!("a fleet lists cards"),
    }
}
