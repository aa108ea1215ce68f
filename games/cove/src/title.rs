//! What is printed on the box, and what shared code needs to set the game up and test it.

use crate::{
    Contents, Cove, Move, Outlook, Referee, Rig, Vessel, View,
    data::{Components, Place, Section},
    describe,
    options::Options,
    orders, scene,
    ship::TOP,
};
use std::ops::RangeInclusive;
use table::{Chair, Choice, Eyes, Game, Order, Setting, Shared, Title};

impl Title for Cove {
    const NAME: &'static str = "cove";
    const TITLE: &'static str = "Pirate's Cove";
    /// Three to five (`cove.comp.players`).
    const PLAYERS: RangeInclusive<u8> = 3..=5;
    const RULES: u32 = 3;
    type Data = Components;

    fn choices(data: &Components) -> Vec<Choice> {
        Options::choices(data)
    }
    fn set_up(data: Shared<Components>, chairs: u8, options: &table::Options) -> Result<Self, String> {
        let options = Options::read(&data, options, chairs)?;
        Ok(Cove::unpacked(data, options, chairs))
    }
    fn from_scene(setting: Setting<'_, Components>) -> Result<Self, String> {
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
        serde_json::to_value(Outlook::of(&Chair::at(self, eyes.seat()), mv)).expect("it is plain values")
    }
    fn orders() -> &'static [Order] {
        orders::ORDERS
    }
    fn obey(chair: &Chair<'_, Cove>, order: &str) -> Option<Move> {
        orders::obey(chair, order)
    }

    /// Every move that can be written with the cards, places, captains and numbers there are.
    fn every_move(&self) -> Vec<Move> {
        let mut moves = vec![
            Move::Pass,
            Move::Fire,
            Move::Flee,
            Move::Wait,
            Move::Keep,
            Move::Swap,
            Move::Plunder,
            Move::Leave,
            Move::Buy,
            Move::CollectCards,
            Move::CollectGold,
            Move::CollectNothing,
            Move::Done,
        ];
        let seats = || (0..=self.chairs()).map(table::Seat);
        moves.extend(Place::ALL.map(|to| Move::Sail { to }));
        for card in self.data.kinds(true) {
            moves.push(Move::Play { card });
            moves.extend(Place::ALL.map(|to| Move::PlayTo { card, to }));
            moves.extend(seats().map(|on| Move::PlayOn { card, on }));
            moves.extend(Section::ALL.map(|section| Move::PlayFor { card, section }));
            moves.extend((0..=12).map(|chests| Move::PlayWith { card, chests }));
        }
        for section in Section::ALL {
            let ships = seats().map(Vessel::Of).chain([Vessel::Legend, Vessel::Navy(0), Vessel::Navy(1)]);
            moves.extend(ships.map(|at| Move::Aim { at, section }));
            moves.extend((0..=TOP + 1).map(|to| Move::Raise { section, to }));
            moves.push(Move::Repair { section });
        }
        moves.extend((0..=self.data.supply.chests).map(|chests| Move::BuryChests { chests }));
        moves.extend((0..=self.data.supply.gold / self.data.prices.gold_per_fame).map(|lots| Move::BuryGold { lots }));
        if matches!(self.flow().top(), crate::Frame::Rigging(_)) {
            for hull in 1..=TOP {
                for crew in 1..=TOP {
                    for cannon in 1..=TOP {
                        moves.extend((1..=TOP + 1).map(|sails| Move::Rig { to: Rig([hull, crew, cannon, sails]) }));
                    }
                }
            }
        } else {
            moves.push(Move::Rig { to: Rig([2; 4]) });
        }
        moves
    }
}
