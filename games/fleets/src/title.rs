//! What is printed on the box, and what shared code needs to set the game up and test it.

use crate::{
    Fact, Fleets, Move, Referee, Rule, View,
    contents::Contents,
    data::{Cards, Reach, Terrain},
    describe,
    moves::GunAt,
    options::{self, Options},
    orders,
    outlook::Outlook,
    pieces::{At, ChipAt, IslandAt, Mark, ShipAt, Spot},
    scene, sentences,
};
use plane::{Heading, Point, Pose};
use std::ops::RangeInclusive;
use table::{Chair, Choice, Clause, Draft, Edition, Eyes, Order, Setting, Shared, Spoken, Title};

/// The edition with events, equipment and sea creatures, for two to four (`fleets.setup.players`).
pub static CURSED_SEAS: Edition = Edition {
    name: "cursed-seas",
    title: "Pirates of the Cursed Seas",
    players: (2, 4),
    fixed: &[(options::EDITION, options::CURSED)],
};

/// The earlier edition, for two (`fleets.setup.players_crimson`).
pub static CRIMSON_COAST: Edition = Edition {
    name: "crimson-coast",
    title: "Pirates of the Crimson Coast",
    players: (2, 2),
    fixed: &[(options::EDITION, options::CRIMSON)],
};

impl Title for Fleets {
    const NAME: &'static str = "fleets";
    const TITLE: &'static str = "Fleets";
    const PLAYERS: RangeInclusive<u8> = 2..=4;
    const RULES: u32 = 4;
    type Data = Cards;

    fn choices(data: &Cards) -> Vec<Choice> {
        Options::choices(data, false)
    }
    fn choices_of(data: &Cards, fixed: &table::Options) -> Vec<Choice> {
        let crimson = fixed.get(options::EDITION).is_some_and(|edition| edition == options::CRIMSON);
        Options::choices(data, crimson)
    }
    fn set_up(data: Shared<Cards>, chairs: u8, options: &table::Options) -> Result<Self, String> {
        let options = Options::read(&data, options, chairs)?;
        Ok(Fleets::fresh(data, options, chairs))
    }
    fn from_scene(setting: Setting<'_, Cards>) -> Result<Self, String> {
        scene::read(setting)
    }
    fn to_scene(&self, names: &[String], referee: &Referee) -> toml::Table {
        scene::write(self, names, referee)
    }
    fn truth(&self, referee: &Referee) -> serde_json::Value {
        scene::truth(self, referee)
    }
    fn describe(view: &View, names: &[String]) -> String {
        describe::describe(view, names)
    }
    fn contents(&self) -> serde_json::Value {
        serde_json::to_value(Contents::of(self)).expect("it is plain values")
    }
    fn outlook(&self, eyes: Eyes, mv: &Move) -> serde_json::Value {
        serde_json::to_value(Outlook::of(self, eyes, mv)).expect("it is plain values")
    }
    fn is_all_in_the_outlook(mv: &Move) -> bool {
        Outlook::says_all_of(mv)
    }
    /// A fleet is built card by card, and most of the time it is not one that may be brought.
    fn draft(&self, mv: &Move) -> Draft {
        let (Move::Fleet { fleet }, crate::Frame::Muster(_)) = (mv, self.flow.top()) else { return Draft::default() };
        let numbers = serde_json::to_value(fleet.reckon(&self.data, &self.options)).expect("it is plain values");
        Draft { why: fleet.check(&self.data, &self.options).err().map(|unfit| unfit.sentence()), numbers }
    }
    fn sentence(&self, eyes: Eyes, text: &str) -> Option<Result<Spoken<Move>, String>> {
        sentences::read(self, eyes, text)
    }
    fn sentences() -> &'static [(&'static str, &'static str)] {
        sentences::FORMS
    }
    fn retell(view: &View, fact: &Fact) -> Option<String> {
        Some(sentences::retell(view, fact))
    }
    fn remark(&self, eyes: Eyes, mv: &Move) -> Option<String> {
        sentences::remark(self, eyes, mv)
    }
    fn orders() -> &'static [Order] {
        orders::ORDERS
    }
    fn obey(chair: &Chair<'_, Fleets>, order: &str) -> Option<Move> {
        orders::obey(chair, order)
    }

    /// Every move that can be written with the pieces there are; of the open sea a coarse grid.
    fn every_move(&self) -> Vec<Move> {
        let mut moves = vec![
            Move::Ready,
            Move::Finish,
            Move::EndTurn,
            Move::Resign,
            Move::Crew,
            Move::Treasure,
            Move::Masts,
            Move::Board,
            Move::Reroll,
            Move::Yes,
            Move::No,
            Move::Pass,
        ];
        self.every_choice(&mut moves);
        self.every_order(&mut moves);
        self.every_ability(&mut moves);
        self.every_pose(&mut moves);
        moves
    }
}

/// At most so many things of a kind are tried; which, changes from turn to turn.
const TRIED: usize = 7;

impl Fleets {
    /// Some of these, others in every turn.
    fn thinned<T>(&self, things: impl Iterator<Item = T>) -> Vec<T> {
        let things: Vec<T> = things.collect();
        let step = things.len().div_ceil(TRIED).max(1);
        let first = usize::from(self.turn) % step;
        things.into_iter().skip(first).step_by(step).collect()
    }
    /// Ships, and one that is not there.
    fn some_ships(&self) -> Vec<ShipAt> {
        self.thinned((0..=self.ships.len() as u8).map(ShipAt))
    }
    fn some_islands(&self) -> Vec<IslandAt> {
        self.thinned((0..=self.islands.len() as u8).map(IslandAt))
    }
    fn some_chips(&self) -> Vec<ChipAt> {
        self.thinned((0..=self.chips.len() as u8).map(ChipAt))
    }
    fn some_marks(&self) -> Vec<Mark> {
        let ships = (0..=self.ships.len() as u8).map(ShipAt).map(Mark::Ship);
        let forts = self.island_list().filter(|island| self.islands[island.index()].fort.is_some());
        self.thinned(ships.chain(forts.map(Mark::Fort)).chain([Mark::Fort(IslandAt(0))]))
    }
    fn some_spots(&self) -> Vec<Spot> {
        let ships = (0..=self.ships.len() as u8).map(ShipAt).map(Spot::Ship);
        let islands = (0..=self.islands.len() as u8).map(IslandAt);
        let islands = islands.flat_map(|island| [Spot::Island(island), Spot::Fort(island)]);
        self.thinned(ships.chain(islands).chain([Spot::Out]).chain(self.captains().map(Spot::Aside)))
    }

    /// Choices of one thing.
    fn every_choice(&self, moves: &mut Vec<Move>) {
        moves.extend((0..=17).map(|mast| Move::Mast { mast }));
        for ship in self.some_ships() {
            moves.extend([Move::Ship { ship }, Move::Ram { ship }]);
        }
        for island in self.some_islands() {
            moves.extend([Move::Island { island }, Move::Home { island }]);
        }
        let events = self.thinned(0..=self.data.events.len() as u16);
        moves.extend(events.into_iter().map(|event| Move::Event { event }));
        for chip in self.some_chips() {
            moves.extend([Move::Chip { chip }, Move::Reveal { chip }, Move::Hide { chip }, Move::Answer { chip }]);
        }
    }

    /// Actions and free actions.
    fn every_order(&self, moves: &mut Vec<Move>) {
        let (ships, spots, marks) = (self.some_ships(), self.some_spots(), self.some_marks());
        for &ship in &ships {
            moves.extend([Move::Sail { ship }, Move::Free { ship }, Move::CastOff { ship }, Move::Scuttle { ship }]);
            moves.extend(spots.iter().map(|at| Move::Explore { ship, at: *at }));
            moves.extend((0..=6).map(|mast| Move::Repair { ship, mast }));
            moves.extend(ships.iter().map(|derelict| Move::Tow { ship, derelict: *derelict }));
            moves.extend([0, 700, 2048, 4096].map(|heading| Move::ComeAbout { ship, heading }));
        }
        for &at in &marks {
            moves.extend([Move::Shoot { by: at }, Move::Broadsides { at }]);
            moves.extend([0, 1, 2, 4, 10, 11, 12, 31].map(|gun| Move::Fire { gun: GunAt(gun), at }));
        }
        for chip in self.some_chips() {
            moves.extend(spots.iter().map(|to| Move::Carry { chip, to: *to }));
            moves.extend(spots.iter().map(|at| Move::Stow { chip, at: *at }));
            moves.extend(marks.iter().map(|at| Move::FireWith { gun: GunAt(0), at: *at, shot: chip }));
        }
    }

    /// Some abilities, with some things they could be used on.
    fn every_ability(&self, moves: &mut Vec<Move>) {
        let ships = self.ships.iter().flat_map(|ship| self.data[ship.card].effects.iter().copied());
        let mut rules: Vec<Rule> = ships.map(|effect| self.data[effect].rule).collect();
        // Any clause may be tried.
        rules.extend(self.thinned(<Rule as Clause>::ALL.iter().copied()));
        rules.sort_unstable();
        rules.dedup();
        let (ships, spots, marks, chips) = (self.some_ships(), self.some_spots(), self.some_marks(), self.some_chips());
        for fx in self.thinned(rules.into_iter()) {
            for &ship in &ships {
                moves.push(Move::Use { fx, ship });
                moves.extend(marks.iter().take(3).map(|on| Move::UseOn { fx, ship, on: *on }));
                moves.extend(spots.iter().take(3).map(|at| Move::UseAt { fx, ship, at: *at }));
                moves.extend(chips.iter().take(3).map(|chip| Move::UseWith { fx, ship, chip: *chip }));
            }
        }
    }

    /// Poses and segments, coarsely.
    fn every_pose(&self, moves: &mut Vec<Move>) {
        for heading in [0, 512, 1024, 2048, 3072, 4096] {
            moves.extend([Move::Turn { heading }, Move::Face { heading }, Move::Fly { heading, distance: 9000 }]);
            for (reach, distance) in [(Reach::S, 0), (Reach::S, 5750), (Reach::L, 8380), (Reach::L, 9000)] {
                moves.push(Move::Leg { reach, heading, distance });
            }
        }
        let [width, height] = self.size;
        for (x, y) in [(0, 0), (width / 2, height / 2), (width + 5000, -5000)] {
            let at = At(Pose::new(Point::at(x, y), Heading::new(x)));
            moves.extend([Move::Lay { at }, Move::Put { at }]);
            moves.extend(Terrain::ALL.iter().map(|kind| Move::LayTerrain { kind: *kind, at }));
            moves.extend(self.some_ships().into_iter().map(|ship| Move::Moor { ship, at }));
            moves.extend(self.some_islands().into_iter().map(|island| Move::Build { fort: 0, island, at }));
        }
        if matches!(self.flow.top(), crate::Frame::Muster(_)) {
            moves.extend(
                ["nothing", "sm-ps-001", "sm-ps-001+sm-pc-001;coins=1.2.3"]
                    .map(|text| Move::Fleet { fleet: Box::new(text.parse().expect("a fleet in its notation")) }),
            );
        }
    }
}
