//! What is printed on the box, and what shared code needs to set the game up and test it.

use crate::{
    Contents, Frame, Haven, Move, Outlook, Payment, Place, Referee, View,
    data::{HavenData, Kind, MOST_SLOTS, Plot},
    describe,
    options::Options,
    orders,
    truth::Truth,
};
use std::ops::RangeInclusive;
use table::{Chair, Choice, Eyes, Game, Order, Setting, Shared, Title};

impl Title for Haven {
    const NAME: &'static str = "haven";
    const TITLE: &'static str = "Pirate Haven";
    /// Two to four (`haven.gen.players`).
    const PLAYERS: RangeInclusive<u8> = 2..=4;
    const RULES: u32 = 1;
    const OPEN: bool = true;
    type Data = HavenData;

    fn choices(data: &HavenData) -> Vec<Choice> {
        Options::choices(&data.defaults)
    }
    fn set_up(data: Shared<HavenData>, chairs: u8, options: &table::Options) -> Result<Self, String> {
        let options = Options::choose(data.defaults, options, chairs)?;
        Ok(Haven::unpacked(data, options, chairs))
    }
    fn from_scene(setting: Setting<'_, HavenData>) -> Result<Self, String> {
        crate::scene::read(setting)
    }
    fn to_scene(&self, names: &[String], _: &Referee) -> toml::Table {
        crate::scene::write(self, names)
    }
    fn truth(&self, _: &Referee) -> serde_json::Value {
        serde_json::to_value(Truth::of(&View::of(self))).expect("it is plain values")
    }
    fn describe(view: &View, names: &[String]) -> String {
        describe::describe(view, names)
    }

    fn contents(&self) -> serde_json::Value {
        serde_json::to_value(Contents::of(&self.data)).expect("it is plain values")
    }
    fn outlook(&self, eyes: Eyes, mv: &Move) -> serde_json::Value {
        serde_json::to_value(Outlook::of(&Chair::at(self, eyes.seat()), mv)).expect("it is plain values")
    }
    fn orders() -> &'static [Order] {
        orders::ORDERS
    }
    fn obey(chair: &Chair<'_, Haven>, order: &str) -> Option<Move> {
        orders::obey(chair, order)
    }

    /// All moves that name a position, plot or slot that could exist, and every payment that some captain could try.
    fn every_move(&self) -> Vec<Move> {
        let plots: Vec<Plot> = (0..16).map(Plot).collect();
        let slots = |plot: Plot| (0..MOST_SLOTS as u8).map(move |slot| Place { plot, slot });
        let places: Vec<Place> = plots.iter().copied().flat_map(slots).collect();
        let mut moves = vec![Move::Leave, Move::Discard, Move::Decline, Move::Stay, Move::Skip, Move::End];
        moves.extend((0..=self.road.length() + 1).map(|at| Move::Stop { at }));
        for plot in &plots {
            moves.extend([Move::Build { plot: *plot }, Move::Lay { plot: *plot }]);
            if matches!(self.flow().top(), Frame::Haul(_)) {
                moves.extend(plots.iter().map(|to| Move::Shift { from: *plot, to: *to }));
            }
        }
        for place in &places {
            moves.extend([Move::Place { place: *place }, Move::Pay { from: *place }]);
            moves.extend([Move::Raise { die: *place }, Move::Reroll { die: *place }]);
            if matches!(self.flow().top(), Frame::Haul(_)) {
                moves.extend(places.iter().map(|to| Move::Carry { from: *place, to: *to }));
            }
        }
        self.every_payment(&mut moves);
        moves
    }
}

impl Haven {
    /// Every split of the right price and of one pip more or less over the dice of the captain asked, real Food or not.
    fn every_payment(&self, moves: &mut Vec<Move>) {
        let Some(by) = table::asked(self).iter().next() else { return };
        let dice: Vec<(Place, u8)> = self.islands[by].items().map(|(place, item)| (place, item.value.max(1))).collect();
        let price = self.chest_price(by);
        for price in price.saturating_sub(1).max(1)..=price + 1 {
            for (i, (place, _)) in dice.iter().enumerate() {
                let whole = Payment::from_iter([(*place, price)]);
                moves.push(Move::Buy { pay: whole });
                for (other, _) in &dice[i + 1..] {
                    for pips in 1..price {
                        moves.push(Move::Buy { pay: Payment::from_iter([(*place, pips), (*other, price - pips)]) });
                    }
                }
            }
        }
        let food: Vec<Place> =
            self.islands[by].items().filter(|(_, item)| item.kind == Kind::Food).map(|(place, _)| place).collect();
        for a in 0..food.len() {
            for b in a + 1..food.len() {
                for c in b + 1..food.len() {
                    for (x, y) in
                        (1..price).flat_map(|x| (1..price).map(move |y| (x, y))).filter(|(x, y)| x + y < price)
                    {
                        let parts = [(food[a], x), (food[b], y), (food[c], price - x - y)];
                        moves.push(Move::Buy { pay: Payment::from_iter(parts) });
                    }
                }
            }
        }
    }
}

impl FromIterator<(Place, u8)> for Payment {
    fn from_iter<I: IntoIterator<Item = (Place, u8)>>(parts: I) -> Self {
        Payment(parts.into_iter().collect())
    }
}
