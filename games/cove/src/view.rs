//! What one captain, or somebody who only watches, may know (`cove.info.public`).

use crate::{
    Cove, Craft, Frame, Mark, Parrot, PerCaptain, Rig, Vessel,
    battle::{Guest, Kind, Outset, Played},
    data::{Card, Components, Faces, Legend, Moment, Place, Section},
    month::Phase,
    order::Rank,
    pile::Pile,
    upgrade::Stage,
};
use serde::Serialize;
use table::{Counted, Eyes, Game, PerSeat, Seat, Shared, Waiting};
use ts_rs::TS;

/// The table as these eyes see it. Things are named by their ids; what is printed on them stands in the contents.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct View {
    /// What is printed on everything named here.
    #[serde(skip)]
    pub(crate) data: Shared<Components>,
    /// The month, from 1; 0 before the first.
    pub month: u8,
    /// How many are played.
    pub months: u8,
    /// The part of the month.
    pub phase: PhaseView,
    /// What is being decided.
    pub now: Now,
    /// Each captain.
    #[ts(as = "Vec<CaptainView>")]
    pub captains: PerCaptain<CaptainView>,
    /// Gold on Treasure Island.
    pub gold: u8,
    /// Chests on Treasure Island.
    pub chests: u8,
    /// How many Tavern cards lie face down.
    pub tavern: usize,
    /// Tavern cards that were discarded, by kind.
    pub discards: Vec<CardCount>,
    /// The five outer islands.
    pub islands: Vec<IslandView>,
    /// The black ships.
    pub black_ships: Vec<BlackShipView>,
    /// How many Legendary Pirates lie face down.
    pub legends: usize,
    /// The Legendary Pirates that lie among the discards.
    pub legend_discards: Vec<Legend>,
    /// The Legendary Pirates that were beaten at least once.
    pub beaten: Vec<Legend>,
    /// The Royal Navy.
    pub navies: Vec<NavyView>,
    /// Consorts that lie open.
    pub consorts: Vec<ConsortView>,
    /// Secret maps that lie open.
    pub maps: Vec<MapView>,
    /// Who sails first this month if destinations are named openly.
    pub first_to_sail: Option<Seat>,
    /// The order of a window, of preparation, of the card step of a volley or of upgrades; empty if there is none.
    pub turns: Vec<TurnView>,
    /// The combat under way.
    pub battle: Option<BattleView>,
    /// The places, once the game is over.
    pub places: Option<Vec<u8>>,
}

/// The parts of a month.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseView {
    /// Before the first month.
    SetUp,
    /// 1.
    Treasure,
    /// 2.
    Navigation,
    /// 3.
    Combat,
    /// 4.
    Plunder,
    /// 5.
    Upgrade,
    /// 6.
    Dusk,
    /// After the last month.
    End,
}

/// What is being decided; who decides, the table says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Now {
    /// All rig in secret.
    Rigging,
    /// Event cards may be played.
    Window {
        /// At which moment.
        moment: Moment,
    },
    /// All set their wheels in secret.
    Navigate,
    /// Destinations are named openly.
    InTurn,
    /// Battle cards may be played.
    Prepare,
    /// A captain fires or flees.
    Act {
        /// Who.
        by: Seat,
        /// His guns are being reloaded.
        is_reloading: bool,
    },
    /// Volley cards may be played.
    Cards {
        /// Who fires.
        by: Vessel,
    },
    /// The target is named.
    Aim {
        /// Who fires.
        by: Vessel,
    },
    /// A second Parrot is kept or turned down.
    Parrot {
        /// Which one.
        card: Card,
    },
    /// An island is plundered or left alone.
    Plunder {
        /// Who.
        by: Seat,
        /// Where.
        at: Place,
    },
    /// What to collect at Pirate's Cove.
    Collect {
        /// Who.
        by: Seat,
    },
    /// An Upgrade step.
    Upgrade {
        /// Who.
        by: Seat,
        /// Where.
        at: Place,
        /// How many Tavern cards he may still buy.
        cards_left: u8,
        /// May he still raise a section at double price?
        may_double: bool,
    },
    /// Nothing: fate answers, or the game is over.
    Nothing,
}

/// What can be seen of a captain.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct CaptainView {
    /// Where the ship lies.
    pub at: Option<Place>,
    /// The positions of hull, crew, cannon and sails; 0 is crippled.
    pub sections: [u8; 4],
    /// The values printed there.
    pub values: [u8; 4],
    /// How many hits cripple each section, cards that protect it included.
    pub armour: [u8; 4],
    /// The Mastercraft on each section.
    pub crafts: [Craft; 4],
    /// The Parrot, and the section it gives advice on.
    pub parrot: Option<Parrot>,
    /// The section of the Parrot.
    pub perch: Option<Section>,
    /// Dice in a volley, with what is in force.
    pub dice: u8,
    /// Speed, with what is in force.
    pub speed: i16,
    /// How many chests the ship keeps; none if there is no limit.
    pub capacity: Option<u8>,
    /// Gold.
    pub gold: u8,
    /// Chests on board.
    pub chests: u8,
    /// Fame.
    pub fame: i16,
    /// How many cards he holds.
    pub cards: usize,
    /// The cards he holds, if these eyes see them.
    pub hand: Option<Vec<CardCount>>,
    /// Has he set his wheel, or finished rigging?
    pub is_ready: bool,
    /// Where his wheel points, if these eyes see it.
    pub wheel: Option<Place>,
    /// How he rigs, if these eyes see it.
    pub rig: Option<Rig>,
}

/// So many cards of a kind.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct CardCount {
    /// The kind.
    pub card: Card,
    /// How many.
    pub count: u8,
}

/// An outer island.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct IslandView {
    /// Which one.
    pub at: Place,
    /// Its face-up Treasure card.
    pub offer: Option<Offer>,
    /// How many lie face down.
    pub left: u8,
}

/// What a Treasure card pays.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct Offer {
    /// Fame.
    pub fame: u8,
    /// Gold.
    pub gold: u8,
    /// Chests.
    pub chests: u8,
    /// Tavern cards.
    pub cards: u8,
}

/// A black ship.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct BlackShipView {
    /// Where it lies.
    pub at: Place,
    /// Where it goes next; unknown if a die decides.
    pub next: Option<Place>,
    /// Who sails it.
    pub legend: Legend,
    /// Beaten this month.
    pub is_beaten: bool,
}

/// The Royal Navy at an island.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct NavyView {
    /// Where.
    pub at: Place,
    /// Who decides for it.
    pub by: Seat,
}

/// A Consort.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct ConsortView {
    /// The card.
    pub card: Card,
    /// Who profits.
    pub by: Seat,
    /// Who shares.
    pub on: Seat,
}

/// A Secret map.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct MapView {
    /// The card.
    pub card: Card,
    /// Who profits.
    pub by: Seat,
    /// Where.
    pub at: Place,
    /// In which month.
    pub month: u8,
}

/// A place in an order of captains.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct TurnView {
    /// Who.
    pub who: Seat,
    /// Has passed since anybody last played.
    pub has_passed: bool,
}

/// A combat.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct BattleView {
    /// Of which kind.
    pub kind: Kind,
    /// Where.
    pub at: Option<Place>,
    /// The round of volleys; 0 during preparation.
    pub round: u8,
    /// The ships of this round in order.
    pub order: Vec<OrderView>,
    /// The captains still in it.
    pub here: Vec<Seat>,
    /// The ships as they were when it began, by chair; nothing if it is not known.
    pub before: Vec<Outset>,
    /// Those who were hit in it.
    pub hit: Vec<Seat>,
    /// Those whose guns are being reloaded.
    pub reloading: Vec<Seat>,
    /// The ships without captain.
    pub guests: Vec<GuestView>,
    /// Battle cards in force.
    pub in_force: Vec<Played>,
    /// Nobody may play a card any more.
    pub is_closed: bool,
    /// Chests thrown over board.
    pub thrown: u8,
    /// The numbers that hit each captain's ship in an ordinary volley, by chair.
    pub hit_on: Vec<Vec<u8>>,
    /// The volley under way.
    pub shot: ShotView,
}

/// A ship in the order of a round.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct OrderView {
    /// Which ship.
    pub who: Vessel,
    /// Its speed when the order was made.
    pub speed: i16,
    /// Has had its turn, or has it now.
    pub has_acted: bool,
    /// Is still there.
    pub is_here: bool,
}

/// A ship without captain.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct GuestView {
    /// Which it is.
    pub who: Vessel,
    /// The card of a Legendary Pirate.
    pub legend: Option<Legend>,
    /// Hull points left.
    pub hull: u8,
    /// Hull points of a whole ship.
    pub full: u8,
    /// Who decides for the Royal Navy.
    pub controller: Option<Seat>,
    /// The captains it has fired at in this cycle.
    pub fired_at: Vec<Seat>,
    /// The captains it fires at next, in order, as far as that is fixed.
    pub targets: Vec<Seat>,
}

/// A volley.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct ShotView {
    /// Volley cards on it.
    pub cards: Vec<Played>,
    /// The ship fired at.
    pub at: Option<Vessel>,
    /// What of it.
    pub mark: Option<Mark>,
}

impl View {
    pub(crate) fn of(g: &Cove, eyes: Eyes) -> Self {
        let places = match g.flow.waiting() {
            Waiting::Over(places) => Some(places[..usize::from(g.chairs())].to_vec()),
            _ => None,
        };
        let islands = Place::OUTER.map(|at| IslandView { at, offer: g.offer_at(at), left: g.pile_left(at) });
        let black_ship = |ship: &crate::BlackShip| BlackShipView {
            at: ship.at,
            next: g.next_place_of_black_ship(ship.at),
            legend: ship.legend,
            is_beaten: ship.is_beaten,
        };
        View {
            data: g.data,
            month: g.month,
            months: g.options.turns,
            phase: g.phase(),
            now: Now::of(g),
            captains: PerSeat::new(g.chairs(), |seat| CaptainView::of(g, seat, eyes)),
            gold: g.gold,
            chests: g.chests,
            tavern: g.tavern.draw.count(),
            // They lie face up, as the pirates who were beaten do (`cove.info.discard-known`).
            discards: counts(&g.tavern.discards),
            islands: islands.into(),
            black_ships: g.black_ships.iter().map(black_ship).collect(),
            legends: g.legends.left(),
            legend_discards: legends(|legend| g.legends.discards[legend.index()] > 0),
            beaten: legends(|legend| g.legends.was_beaten(legend)),
            navies: g.navies.iter().map(|navy| NavyView { at: navy.at, by: navy.by }).collect(),
            consorts: g.consorts.iter().map(|c| ConsortView { card: c.card, by: c.by, on: c.on }).collect(),
            maps: g.maps.iter().map(|m| MapView { card: m.card, by: m.by, at: m.at, month: m.month }).collect(),
            first_to_sail: g.first_to_sail,
            turns: g.turns(),
            battle: (g.battle.kind != Kind::Peace).then(|| BattleView::of(g)),
            places,
        }
    }
}

fn counts(pile: &Pile) -> Vec<CardCount> {
    pile.kinds().map(|(card, count)| CardCount { card, count }).collect()
}

fn legends(test: impl Fn(Legend) -> bool) -> Vec<Legend> {
    (0..crate::data::MOST_LEGENDS as u8).map(Legend).filter(|legend| test(*legend)).collect()
}

impl Now {
    fn of(g: &Cove) -> Self {
        if !matches!(g.flow.waiting(), Waiting::Ask) {
            return Now::Nothing;
        }
        match *g.flow.top() {
            Frame::Rigging(_) => Now::Rigging,
            Frame::Window(window) => Now::Window { moment: window.moment },
            Frame::Navigate(_) => Now::Navigate,
            Frame::InTurn(_) => Now::InTurn,
            Frame::Prepare(_) => Now::Prepare,
            Frame::Act(act) => Now::Act { by: act.by, is_reloading: act.is_reloading },
            Frame::Cards(cards) => Now::Cards { by: cards.by },
            Frame::Aim(aim) => Now::Aim { by: aim.by },
            Frame::Draw(draw) => draw.parrot.map_or(Now::Nothing, |card| Now::Parrot { card }),
            Frame::Plunder(plunder) => Now::Plunder { by: plunder.by, at: plunder.at },
            Frame::Upgrade(step) if step.stage == Stage::Collect => Now::Collect { by: step.by },
            Frame::Upgrade(step) => Now::Upgrade {
                by: step.by,
                at: step.at,
                cards_left: if step.at == Place::Tavern {
                    g.data.prices.tavern_cards_per_visit - step.bought
                } else {
                    0
                },
                may_double: step.at == Place::Treasure && !step.has_doubled,
            },
            _ => Now::Nothing,
        }
    }
}

impl CaptainView {
    fn of(g: &Cove, seat: Seat, eyes: Eyes) -> Self {
        let ship = &g.ships[seat];
        CaptainView {
            at: ship.at,
            sections: ship.sections,
            values: Section::ALL.map(|section| g.value(seat, section)),
            armour: Section::ALL.map(|section| g.armour(seat, section)),
            crafts: ship.crafts,
            parrot: ship.parrot,
            perch: ship.parrot.map(|parrot| g.perch_of(parrot.card)),
            dice: g.dice_of(seat),
            speed: g.speed(seat),
            capacity: g.capacity(seat),
            gold: ship.gold,
            chests: ship.chests,
            fame: ship.fame,
            cards: g.hands[seat].count(),
            hand: g.hands[seat].seen_by(eyes).map(counts),
            is_ready: !g.wheels[seat].known_to().is_empty() || !g.rigs[seat].known_to().is_empty(),
            wheel: g.wheels[seat].seen_by(eyes).copied().flatten(),
            rig: g.rigs[seat].seen_by(eyes).copied().flatten(),
        }
    }
}

impl BattleView {
    fn of(g: &Cove) -> Self {
        let battle = &g.battle;
        let ranked = |has_acted: bool| {
            move |rank: &Rank| OrderView { who: rank.who, speed: rank.key, has_acted, is_here: battle.has(rank.who) }
        };
        let order = battle.acted.iter().map(ranked(true)).chain(battle.order.0.iter().map(ranked(false)));
        let hit_on = |seat: Seat| battle.hit_on[seat.index()].unwrap_or(Faces::STANDARD).iter().collect();
        BattleView {
            kind: battle.kind,
            at: battle.at,
            round: battle.round,
            order: order.collect(),
            here: battle.here.iter().collect(),
            before: battle.before[..usize::from(g.chairs())].to_vec(),
            hit: battle.hit.iter().filter(|seat| seat.0 < g.chairs()).collect(),
            reloading: battle.here.iter().filter(|seat| battle.reload[seat.index()] > 0).collect(),
            guests: battle.guests.iter().map(|guest| GuestView::of(g, guest)).collect(),
            in_force: battle.in_force.to_vec(),
            is_closed: battle.is_closed,
            thrown: battle.thrown,
            hit_on: g.captains().map(hit_on).collect(),
            shot: ShotView { cards: battle.shot.cards.to_vec(), at: battle.shot.at, mark: battle.shot.mark },
        }
    }
}

impl GuestView {
    fn of(g: &Cove, guest: &Guest) -> Self {
        let targets = g.battle.targets.ships().skip(g.battle.fired.into()).filter_map(|ship| ship.captain());
        let targets = targets.filter(|captain| g.battle.here.has(*captain));
        GuestView {
            who: guest.who,
            legend: guest.legend,
            hull: guest.hull,
            full: guest.legend.map_or(g.data.navy.hull, |legend| g.data.legend(legend).hull),
            controller: guest.controller,
            fired_at: guest.fired_at.iter().collect(),
            targets: if guest.legend.is_some() { targets.collect() } else { Vec::new() },
        }
    }
}

impl Cove {
    fn offer_at(&self, at: Place) -> Option<Offer> {
        let card = self.data.treasure(self.offers[at.index()]?);
        Some(Offer { fame: card.fame, gold: card.gold, chests: card.chests, cards: card.tavern })
    }

    /// How many hits cripple a section: its position, and what protects it (`cove.combat.absorb.order`).
    pub(crate) fn armour(&self, seat: Seat, section: Section) -> u8 {
        let ship = &self.ships[seat];
        let craft = match ship.crafts[section as usize] {
            Craft::None => 0,
            Craft::Whole => 2,
            Craft::Damaged => 1,
        };
        let parrot = ship.parrot.filter(|parrot| self.perch_of(parrot.card) == section);
        ship.position(section) + craft + parrot.map_or(0, |parrot| 2 - u8::from(parrot.hurt))
    }

    /// The part of the month that is under way.
    pub(crate) fn phase(&self) -> PhaseView {
        match self.flow.frames().first() {
            Some(Frame::Month(month)) => match month.next {
                Phase::Treasure | Phase::TreasureEnd | Phase::NavigationStart => PhaseView::Treasure,
                Phase::Navigation | Phase::Drift | Phase::NavigationEnd | Phase::Combat => PhaseView::Navigation,
                Phase::Plunder => PhaseView::Combat,
                Phase::Upgrade => PhaseView::Plunder,
                Phase::Dusk => PhaseView::Upgrade,
                Phase::End => PhaseView::Dusk,
            },
            Some(Frame::Finish(_)) => PhaseView::End,
            _ => PhaseView::SetUp,
        }
    }

    /// The order in which captains are being asked or have their steps.
    fn turns(&self) -> Vec<TurnView> {
        let is_open = |frame: &Frame| {
            matches!(frame, Frame::Window(_) | Frame::Prepare(_) | Frame::Cards(_) | Frame::Upgrading(_))
        };
        if !self.flow.frames().iter().any(is_open) {
            return Vec::new();
        }
        let captains = self.window.order.ships().filter_map(|ship| ship.captain());
        captains.map(|who| TurnView { who, has_passed: self.window.passed.has(who) }).collect()
    }
}
