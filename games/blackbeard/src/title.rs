//! What is printed on the box, and what shared code needs to set the game up and test it.

use crate::{
    Blackbeard, Contents, Fact, Holds, Move, Place, Referee, View, Way,
    data::{Area, Card, Components, Gives, Hostage, Nation, Pirate, Port, Rig, Title as Event, Transit},
    describe,
    options::Options,
    orders, scene,
};
use std::ops::RangeInclusive;
use table::{Chair, Choice, Eyes, Order, Setting, Shared, Title};

impl Title for Blackbeard {
    const NAME: &'static str = "blackbeard";
    const TITLE: &'static str = "Blackbeard";
    // The players there can be (`bb.setup.players`).
    const PLAYERS: RangeInclusive<u8> = 2..=5;
    const RULES: u32 = 3;
    type Data = Components;

    fn choices(data: &Components) -> Vec<Choice> {
        Options::choices(data)
    }
    fn set_up(data: Shared<Components>, chairs: u8, options: &table::Options) -> Result<Self, String> {
        Ok(Blackbeard::fresh(data, Options::read(&data, options)?, chairs))
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
    fn retell(view: &View, fact: &Fact) -> Option<String> {
        Some(describe::retell(view, fact))
    }
    fn contents(&self) -> serde_json::Value {
        serde_json::to_value(Contents::of(self)).expect("it is plain values")
    }

    fn outlook(&self, eyes: Eyes, mv: &Move) -> serde_json::Value {
        self.outlook_of(eyes, mv)
            .map_or(serde_json::Value::Null, |outlook| serde_json::to_value(outlook).expect("it is plain values"))
    }

    fn orders() -> &'static [Order] {
        orders::ORDERS
    }
    fn obey(chair: &Chair<'_, Blackbeard>, order: &str) -> Option<Move> {
        orders::obey(chair, order)
    }

    /// Every move that can be written with the pirates in play, the cards there are, places and numbers.
    fn every_move(&self) -> Vec<Move> {
        let mut moves = vec![
            Move::Recruit,
            Move::EndTurn,
            Move::Decline,
            Move::Keep,
            Move::Torture,
            Move::Revel,
            Move::Refit,
            Move::Bribe,
            Move::Pay,
            Move::Swap,
            Move::Again,
            Move::Commission,
            Move::Intercept,
            Move::Oust,
            Move::Warship,
            Move::Station,
            Move::Evade,
            Move::Fight,
            Move::GoOn,
            Move::Stop,
            Move::Stand,
            Move::Pass,
        ];
        let mut cards: Vec<Card> = Event::ALL
            .into_iter()
            .flat_map(|title| self.data.event(title).copies.iter().map(move |gives| Card { title, gives: *gives }))
            .collect();
        cards.sort_unstable();
        cards.dedup();
        let places: Vec<Place> = Area::ALL
            .map(Place::Sea)
            .into_iter()
            .chain(Transit::ALL.map(Place::Transit))
            .chain(Port::ALL.map(Place::Port))
            .collect();
        let fleet: Vec<Pirate> = self.ships.iter().flatten().map(|ship| ship.pirate).chain([Pirate::Teach]).collect();
        moves.extend(places.iter().map(|to| Move::KcMove { to: *to }));
        moves.extend(Port::ALL.map(|port| Move::KcAttack { port }));
        moves.extend((0..=9).map(|hold| Move::Hold { hold }));
        moves.extend((0..=255).map(|bits| Move::Choose { holds: Holds(bits) }));
        moves.extend((0..=255).map(|bits| Move::Bank { holds: Holds(bits) }));
        moves.extend((0..=12).map(|combat| Move::Mend { combat }));
        moves.extend((0..16).flat_map(|n| (0..=5).map(move |hold| Move::Ransom { hostage: Hostage(n), hold })));
        moves.extend(Nation::ALL.map(|nation| Move::Surrender { nation }));
        for pirate in Pirate::ALL {
            moves.extend([Move::Draft { pirate }, Move::Captain { pirate }, Move::Pick { pirate }]);
            moves.extend([Move::Reroll { pirate }, Move::RerollTheirs { pirate }]);
            moves.extend(
                Area::ALL.into_iter().flat_map(|area| Rig::ALL.map(|ship| Move::Deploy { pirate, area, ship })),
            );
        }
        for &pirate in &fleet {
            moves.extend(places.iter().map(|to| Move::Sail { pirate, to: *to }));
            moves.extend(
                Port::ALL.into_iter().flat_map(|port| [Move::Find { pirate, port }, Move::Attack { pirate, port }]),
            );
            moves.extend([
                Move::Loot { pirate },
                Move::Convert { pirate },
                Move::Visit { pirate },
                Move::Sack { pirate },
            ]);
            moves.extend([Move::Recover { pirate }, Move::Dig { pirate }, Move::Part { pirate }]);
            moves.extend(
                fleet
                    .iter()
                    .flat_map(|other| [Move::Grab { pirate, victim: *other }, Move::Ally { pirate, with: *other }]),
            );
            moves.extend(Way::ALL.map(|way| Move::Retire { pirate, way }));
        }
        for card in cards {
            moves.extend([Move::Actions { card }, Move::Scrap { card }, Move::Play { card }, Move::Discard { card }]);
            moves.extend([Move::Letter { card }, Move::LetterRetire { card }]);
            moves.extend(Port::ALL.map(|port| Move::PlayAt { card, port }));
            for pirate in Pirate::ALL {
                moves.push(Move::PlayOn { card, pirate });
                if card.gives == Gives::Diamond {
                    moves.push(Move::ActionsFor { card, pirate });
                }
                if card.title == Event::SkullCrossbones {
                    moves.push(Move::Negate { card, pirate });
                }
            }
            if card.title == Event::FairWinds {
                moves.extend(Area::ALL.map(|area| Move::WindsForKc { card, area }));
                moves.extend(
                    fleet.iter().flat_map(|pirate| Area::ALL.map(|area| Move::Winds { card, pirate: *pirate, area })),
                );
            }
        }
        moves
    }
}
