//! The table as text.

use crate::{
    Craft, Vessel, View,
    data::{Card, Moment, Place, Section},
    view::{BattleView, CaptainView, CardCount, GuestView, Now, PhaseView},
};
use std::fmt::Write;
use table::Seat;

/// The table as text: headings and lists. Cards, places and sections are called by the words that moves use.
pub(crate) fn describe(view: &View, names: &[String]) -> String {
    Description { view, names, out: String::new() }.write()
}

struct Description<'a> {
    view: &'a View,
    names: &'a [String],
    out: String,
}

impl Description<'_> {
    fn write(mut self) -> String {
        self.heading();
        self.islands();
        self.sea();
        self.piles();
        self.open_cards();
        self.battle();
        for seat in 0..self.view.captains.chairs() {
            self.captain(Seat(seat));
        }
        self.out
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{text}");
    }

    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).map_or_else(|| seat.to_string(), Clone::clone)
    }

    fn ship(&self, ship: Vessel) -> String {
        match (ship, &self.view.battle) {
            (Vessel::Of(seat), _) => self.name(seat),
            (Vessel::Legend, Some(battle)) => {
                let legend = battle.guests.iter().find(|guest| guest.who == ship).and_then(|guest| guest.legend);
                legend.map_or_else(|| ship.to_string(), |legend| format!("{ship} ({legend})"))
            }
            _ => ship.to_string(),
        }
    }

    fn names_of<'s>(&self, seats: impl IntoIterator<Item = &'s Seat>) -> String {
        list(seats.into_iter().map(|seat| self.name(*seat)))
    }

    fn heading(&mut self) {
        let view = self.view;
        let phase = match view.phase {
            PhaseView::SetUp => "before the first month",
            PhaseView::Treasure => "1 Treasure",
            PhaseView::Navigation => "2 Navigation",
            PhaseView::Combat => "3 Combat",
            PhaseView::Plunder => "4 Plunder",
            PhaseView::Upgrade => "5 Upgrade",
            PhaseView::Dusk => "6 Move black ships and check treasures",
            PhaseView::End => "after the last month",
        };
        self.line(&format!("MONTH {} of {}, {phase}", view.month, view.months));
        if let Some(now) = self.now() {
            self.line(&format!("  now: {now}"));
        }
        if let Some(places) = &view.places {
            let places = places.iter().zip(0..).map(|(place, seat)| format!("{} {place}", self.name(Seat(seat))));
            let places = list(places);
            self.line(&format!("  the game is over; places: {places}"));
        }
        if !view.turns.is_empty() {
            let turns = view.turns.iter().map(|turn| {
                let passed = if turn.has_passed { " (passed)" } else { "" };
                format!("{}{passed}", self.name(turn.who))
            });
            let turns = list(turns);
            self.line(&format!("  in this order: {turns}"));
        }
    }

    fn now(&self) -> Option<String> {
        Some(match self.view.now {
            Now::Rigging => "all rig their ships in secret".to_string(),
            Now::Window { moment } => {
                let when = match moment {
                    Moment::TreasureEnd => "at the end of the Treasure phase",
                    Moment::NavigationStart => "before Navigation",
                    Moment::NavigationEnd => "at the end of Navigation",
                    Moment::OwnUpgrade => "in an Upgrade step",
                };
                format!("Event cards may be played {when}")
            }
            Now::Navigate => "all set their wheels in secret".to_string(),
            Now::InTurn => "destinations are named openly".to_string(),
            Now::Prepare => "Battle cards may be played".to_string(),
            Now::Act { by, is_reloading: false } => format!("{} fires or flees", self.name(by)),
            Now::Act { by, is_reloading: true } => format!("{} reloads, and may flee", self.name(by)),
            Now::Cards { by } => format!("Volley cards may be played on the volley of {}", self.ship(by)),
            Now::Aim { by } => format!("{} aims", self.ship(by)),
            Now::Parrot { card } => format!("a second Parrot is kept or turned down: {}", self.card(card)),
            Now::Plunder { by, at } => format!("{} plunders {at} or leaves it", self.name(by)),
            Now::Collect { by } => format!("{} collects at Pirate's Cove", self.name(by)),
            Now::Upgrade { by, at, cards_left, may_double } => {
                let cards = match cards_left {
                    0 => String::new(),
                    left => {
                        let cards = many(left.into(), "more card");
                        format!(", may buy {cards} for {} gold each", self.view.data.prices.tavern_card)
                    }
                };
                let double = if may_double { ", may raise one section by one level at double price" } else { "" };
                format!("the Upgrade step of {} at {at}{cards}{double}", self.name(by))
            }
            Now::Nothing => return None,
        })
    }

    /// What lies and who is at each place.
    fn islands(&mut self) {
        let view = self.view;
        self.line("\nPLACES");
        for place in Place::ALL {
            let printed = view.data.place(place);
            let mut parts = Vec::new();
            if let Some(island) = view.islands.iter().find(|island| island.at == place) {
                parts.push(match &island.offer {
                    Some(offer) => format!(
                        "{} fame, {} gold, {}, {}",
                        offer.fame,
                        offer.gold,
                        many(offer.chests.into(), "chest"),
                        many(offer.cards.into(), "card")
                    ),
                    None => "no card".to_string(),
                });
                parts.push(format!("{} face down", island.left));
            }
            if place == Place::Treasure {
                parts.push(format!("supply of {} gold and {}", view.gold, many(view.chests.into(), "chest")));
            }
            let black = view.black_ships.iter().filter(|ship| ship.at == place).map(|ship| ship.legend.to_string());
            let navy = view.navies.iter().filter(|navy| navy.at == place).map(|_| "navy".to_string());
            let captains = view.captains.iter().filter(|(_, captain)| captain.at == Some(place));
            let ships = list(captains.map(|(seat, _)| self.name(seat)).chain(black).chain(navy));
            if !ships.is_empty() {
                parts.push(format!("here: {ships}"));
            }
            let parts = if parts.is_empty() { "nobody".to_string() } else { parts.join("; ") };
            self.line(&format!("  {} {place} ({}): {parts}", place.number(), printed.name));
        }
    }

    fn sea(&mut self) {
        let view = self.view;
        self.line("\nBLACK SHIPS AND ROYAL NAVY");
        for ship in &view.black_ships {
            let card = view.data.legend(ship.legend);
            let next = ship.next.map_or_else(|| "a die says where next".to_string(), |next| format!("next {next}"));
            let beaten = if ship.is_beaten { ", beaten this month" } else { "" };
            self.line(&format!("  {} ({}) at {}, {next}{beaten}", ship.legend, card.name, ship.at));
            self.line(&format!("    {}", card.says()));
        }
        for navy in &view.navies {
            let card = &view.data.navy;
            let by = self.name(navy.by);
            self.line(&format!(
                "  navy at {}, controlled by {by}: {} dice, sunk by {} hits, sails {}, worth {} fame",
                navy.at, card.dice, card.hull, card.sails, card.fame
            ));
        }
        let legends = |legends: &[crate::data::Legend]| list(legends.iter().map(ToString::to_string));
        let (discards, beaten) = (legends(&view.legend_discards), legends(&view.beaten));
        self.line(&format!("  Legendary Pirates face down: {}", view.legends));
        if !discards.is_empty() {
            self.line(&format!("  discarded: {discards}"));
        }
        if !beaten.is_empty() {
            self.line(&format!("  beaten so far: {beaten}"));
        }
    }

    fn piles(&mut self) {
        let view = self.view;
        self.line(&format!("\nTAVERN CARDS\n  face down: {}", view.tavern));
        if !view.discards.is_empty() {
            let discards = counted(&view.discards);
            self.line(&format!("  discarded: {discards}"));
        }
    }

    fn open_cards(&mut self) {
        let view = self.view;
        if view.consorts.is_empty() && view.maps.is_empty() && view.first_to_sail.is_none() {
            return;
        }
        self.line("\nOPEN EVENTS");
        for consort in &view.consorts {
            let (by, on) = (self.name(consort.by), self.name(consort.on));
            self.line(&format!("  {}: {by} gets half of the booty of {on}", consort.card));
        }
        for map in &view.maps {
            let by = self.name(map.by);
            self.line(&format!("  {}: chests at {} are doubled for {by} in month {}", map.card, map.at, map.month));
        }
        if let Some(first) = view.first_to_sail {
            let first = self.name(first);
            self.line(&format!("  destinations are named openly, {first} first"));
        }
    }

    fn battle(&mut self) {
        let Some(battle) = &self.view.battle else { return };
        let at = battle.at.map_or_else(|| "after the last month".to_string(), |at| format!("at {at}"));
        let round = if battle.round == 0 { "preparation".to_string() } else { format!("round {}", battle.round) };
        self.line(&format!("\nBATTLE {at}, {round}"));
        let here = self.names_of(&battle.here);
        self.line(&format!("  in it: {here}"));
        let order = battle.order.iter().filter(|place| place.is_here).map(|place| {
            let acted = if place.has_acted { " (had its turn)" } else { "" };
            format!("{} {}{acted}", self.ship(place.who), place.speed)
        });
        let order = list(order);
        if !order.is_empty() {
            self.line(&format!("  order of fire: {order}"));
        }
        for guest in &battle.guests {
            let text = self.guest(guest);
            self.line(&format!("  {text}"));
        }
        for (what, seats) in [("were hit", &battle.hit), ("reload", &battle.reloading)] {
            if !seats.is_empty() {
                let names = self.names_of(seats);
                self.line(&format!("  {what}: {names}"));
            }
        }
        self.cards_in_battle(battle);
    }

    fn cards_in_battle(&mut self, battle: &BattleView) {
        let played = |cards: &[crate::battle::Played]| {
            list(cards.iter().map(|played| format!("{} by {}", played.card, self.name(played.by))))
        };
        let (in_force, on_volley) = (played(&battle.in_force), played(&battle.shot.cards));
        if !in_force.is_empty() {
            self.line(&format!("  in force: {in_force}"));
        }
        if battle.is_closed {
            self.line("  nobody may play a card any more");
        }
        if battle.thrown > 0 {
            self.line(&format!("  chests over board: {}", battle.thrown));
        }
        let smoke = battle.hit_on.iter().enumerate().filter(|(_, faces)| faces.as_slice() != [5, 6]);
        let smoke = smoke.map(|(seat, faces)| {
            let faces = list(faces.iter().map(ToString::to_string));
            format!("{} only by {faces}", self.name(Seat(seat as u8)))
        });
        let smoke = list(smoke);
        if !smoke.is_empty() {
            self.line(&format!("  hit: {smoke}"));
        }
        if !on_volley.is_empty() {
            self.line(&format!("  on this volley: {on_volley}"));
        }
        if let (Some(at), Some(mark)) = (battle.shot.at, battle.shot.mark) {
            let at = self.ship(at);
            self.line(&format!("  aimed at: {at}, {mark}"));
        }
    }

    fn guest(&self, guest: &GuestView) -> String {
        let mut text = format!("{}: hull {} of {}", self.ship(guest.who), guest.hull, guest.full);
        if let Some(controller) = guest.controller {
            let _ = write!(text, ", controlled by {}", self.name(controller));
        }
        if !guest.fired_at.is_empty() {
            let _ = write!(text, ", has fired at {}", self.names_of(&guest.fired_at));
        }
        if !guest.targets.is_empty() {
            let _ = write!(text, ", fires next at {}", self.names_of(&guest.targets));
        }
        text
    }

    fn captain(&mut self, seat: Seat) {
        let captain = &self.view.captains[seat];
        let name = self.name(seat).to_uppercase();
        let at = captain.at.map_or_else(|| "not at sea yet".to_string(), |at| format!("at {at}"));
        self.line(&format!("\n{name}: {} fame, {at}", captain.fame));
        let capacity = captain.capacity.map_or_else(|| "any number".to_string(), |most| most.to_string());
        let cards = many(captain.cards, "card");
        self.line(&format!("  {} gold, {} of {capacity} chests, {cards}", captain.gold, captain.chests));
        self.line(&format!("  {} dice, speed {}", captain.dice, captain.speed));
        for section in Section::ALL {
            let text = self.section(captain, section);
            self.line(&format!("  {text}"));
        }
        if let Some(parrot) = captain.parrot {
            let hurt = if parrot.hurt { " (hurt)" } else { "" };
            let card = self.card(parrot.card);
            self.line(&format!("  on the perch{hurt}: {card}"));
        }
        if let Some(wheel) = captain.wheel {
            self.line(&format!("  wheel set to {wheel}"));
        } else if let Some(rig) = captain.rig {
            self.line(&format!("  rigs {rig}"));
        } else if captain.is_ready {
            self.line("  has chosen");
        }
        for held in captain.hand.iter().flatten() {
            let times = if held.count > 1 { format!("{} x ", held.count) } else { String::new() };
            let card = self.card(held.card);
            self.line(&format!("  in hand: {times}{card}"));
        }
    }

    /// A row of a mat: where the marker stands, what it is worth, what it stands, and what the next level costs.
    fn section(&self, captain: &CaptainView, section: Section) -> String {
        let i = section.index();
        let position = captain.sections[i];
        let mut text = format!("{section}: ");
        if position == 0 {
            text.push_str("crippled");
        } else {
            let hits = many(captain.armour[i].into(), "hit");
            let _ = write!(text, "position {position}, value {}, crippled by {hits}", captain.values[i]);
        }
        match captain.crafts[i] {
            Craft::None => (),
            Craft::Whole => text.push_str(", with a Mastercraft"),
            Craft::Damaged => text.push_str(", with a damaged Mastercraft"),
        }
        if let Some(price) =
            position.checked_sub(1).and_then(|step| self.view.data.ship.step_cost.get(usize::from(step)))
        {
            let _ = write!(text, ", next level {price} gold");
        }
        text
    }

    /// A card by its word, its name and what it does.
    fn card(&self, card: Card) -> String {
        let printed = self.view.data.card(card);
        format!("{card} ({}): {}", printed.name, printed.says())
    }
}

/// So many of something: `1 card`, `2 cards`.
fn many(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn list(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(", ")
}

fn counted(cards: &[CardCount]) -> String {
    list(
        cards
            .iter()
            .map(|held| if held.count > 1 { format!("{} x {}", held.count, held.card) } else { held.card.to_string() }),
    )
}
