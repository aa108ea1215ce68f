//! Pirate's Cove: sail in secret, fight, plunder, and bury what you can.
//!
//! The rules are in `rules.md`; each chapter has its file here, and each step of the game is a struct in the file of its
//! chapter. Secret are hands, wheels and rigs. Piles have no order: what nobody knows is nowhere in the position, but
//! drawn when it is shown.
#![forbid(unsafe_code)]

mod battle;
mod bots;
mod contents;
pub mod data;
mod describe;
mod draw;
mod dusk;
mod events;
mod facts;
mod fights;
mod finish;
mod goods;
mod legends;
mod month;
mod moves;
mod navigation;
pub mod odds;
pub mod options;
mod order;
mod orders;
mod outlook;
mod pile;
mod plunder;
mod prepare;
mod round;
mod scene;
mod set_up;
mod ship;
mod title;
mod upgrade;
mod vessel;
mod view;
mod volley;
mod window;

#[allow(missing_docs, clippy::doc_markdown)]
mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

pub use contents::Contents;
pub use facts::Fact;
pub use moves::Move;
pub use outlook::Outlook;
pub use rules::Rule;
pub use ship::{Craft, Parrot, Rig, Ship};
pub use vessel::{Mark, Pips, ShipName, Vessel};
pub use view::View;

use arrayvec::ArrayVec;
use battle::{Battle, Fight};
use borsh::{BorshDeserialize, BorshSerialize};
use data::{Card, Components, Place, Treasure};
use draw::Draw;
use dusk::Dusk;
use events::{Consort, Map, MapRoll};
use fights::Fights;
use finish::Finish;
use legends::{BlackShip, LegendDeck};
use month::{Month, Reveal};
use navigation::{Drift, InTurn, Navigate};
use options::Options;
use order::Ranking;
use pile::{Deck, Pile};
use plunder::{Plunder, Plundering};
use prepare::Prepare;
use round::{Act, Mutiny, Round};
use serde::{Deserialize, Serialize};
use set_up::{Rigging, SetUp};
use table::{Dice, Eyes, Flow, Game, PerSeat, Seat, Seats, Secret, Shared, Waiting};
use upgrade::{Upgrade, Upgrading};
use volley::{Aim, Cards, Salvo};
use window::{Turns, Window};

/// The most captains, as many as there are colours of ships (`cove.comp.pieces`).
pub const MOST_CAPTAINS: usize = 5;

/// One of something for every captain.
pub type PerCaptain<T> = PerSeat<T, MOST_CAPTAINS>;

/// The position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Cove {
    data: Shared<Components>,
    options: Options,
    /// The month, from 1; 0 before the first.
    month: u8,
    ships: PerCaptain<Ship>,
    hands: PerCaptain<Secret<Pile>>,
    wheels: PerCaptain<Secret<Option<Place>>>,
    rigs: PerCaptain<Secret<Option<Rig>>>,
    /// Gold on Treasure Island: one sum, whatever the coins (`cove.comp.gold.change`).
    gold: u8,
    /// Chests on Treasure Island.
    chests: u8,
    tavern: Deck,
    /// How many Treasure cards of each kind nobody has seen.
    unseen: [u8; data::MOST_TREASURES],
    /// The Treasure card that lies face up on each outer island.
    offers: [Option<Treasure>; 5],
    legends: LegendDeck,
    black_ships: ArrayVec<BlackShip, 2>,
    navies: ArrayVec<Navy, 2>,
    consorts: ArrayVec<Consort, 4>,
    maps: ArrayVec<Map, 4>,
    /// Who sails first this month if destinations are named openly (`cove.event.crows.effect`).
    first_to_sail: Option<Seat>,
    window: Turns,
    battle: Battle,
    /// Those who were left at the end of the last combat.
    survivors: Seats,
    flow: Flow<Frame>,
}

/// The Royal Navy at an island, and the captain who sent it there last (`cove.navy.control`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Navy {
    /// Where it lies.
    pub at: Place,
    /// Who decides for it.
    pub by: Seat,
}

table::steps! {
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    Cove {
        SetUp, Rigging, Month, Reveal, Window, Ranking, MapRoll, Navigate, InTurn, Drift, Fights, Fight, Prepare, Round,
        Act, Cards, Aim, Salvo, Mutiny, Plundering, Plunder, Draw, Upgrading, Upgrade, Dusk, Finish,
    }
}

impl Cove {
    /// The captains in the order of their chairs.
    fn captains(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.ships.chairs()).map(Seat)
    }

    /// All captains.
    fn everybody(&self) -> Seats {
        Seats::first(self.ships.chairs())
    }

    /// The captains whose ships lie at a place.
    fn at(&self, place: Place) -> Seats {
        self.captains().filter(|seat| self.ships[*seat].at == Some(place)).collect()
    }

    /// The chairs of the player who sits here: his own, and that of his second ship (`cove.variant.two-player`),
    /// opposite (`cove.variant.two-player.seats`).
    fn player_of(&self, seat: Seat) -> Seats {
        if self.options.two_player { Seats::one(seat).with(Seat((seat.0 + 2) % 4)) } else { Seats::one(seat) }
    }

    /// The other captains who are no friends of this one (`cove.variant.two-player.own`).
    fn rivals_of(&self, seat: Seat) -> Seats {
        self.everybody().without(self.player_of(seat))
    }

    /// Does this captain hold this card? Judged through his own eyes.
    fn check_held(&self, eyes: Eyes, card: Card) -> Result<(), Rule> {
        let hand = self.hands[eyes.seat()].seen_by(eyes);
        if hand.is_some_and(|hand| hand.has(card)) { Ok(()) } else { Err(Rule::InfoHand) }
    }

    /// The kinds of cards that a captain holds, through his own eyes.
    fn hand_of(&self, eyes: Eyes) -> impl Iterator<Item = Card> {
        self.hands[eyes.seat()].seen_by(eyes).into_iter().flat_map(|hand| hand.kinds().map(|(card, _)| card))
    }

    /// Takes a card from a hand; where it goes is up to the caller.
    fn take_from_hand(&mut self, seat: Seat, card: Card, referee: &Referee) {
        let held = self.hands[seat].open_mut(referee).take(card);
        debug_assert!(held, "a card that is played was checked to be held");
    }

    fn is_over(&self) -> bool {
        matches!(self.flow.waiting(), Waiting::Over(_))
    }
}

impl Game for Cove {
    type Move = Move;
    type Frame = Frame;
    type Fact = Fact;
    type Rule = Rule;
    type View = View;

    fn flow(&self) -> &Flow<Frame> {
        &self.flow
    }
    fn flow_mut(&mut self) -> &mut Flow<Frame> {
        &mut self.flow
    }
    fn chairs(&self) -> u8 {
        self.ships.chairs()
    }
    fn who_decides(&self, not: Seat) -> Rule {
        if self.is_over() {
            return Rule::EndWhen;
        }
        match self.flow.top() {
            Frame::SetUp(_) | Frame::Ranking(_) | Frame::MapRoll(_) | Frame::Salvo(_) => Rule::DigitalRng,
            Frame::Rigging(_) => Rule::RigSecret,
            Frame::Month(_) | Frame::Reveal(_) => Rule::TurnPhases,
            Frame::Window(_) => Rule::WindowProtocol,
            Frame::Navigate(_) => Rule::NavChoose,
            Frame::InTurn(_) => Rule::EventCrowsEffect,
            Frame::Drift(_) => Rule::VariantRandomLegend,
            Frame::Fights(_) | Frame::Fight(_) => Rule::CombatPhase,
            Frame::Prepare(_) | Frame::Cards(_) if !self.battle.here.has(not) => Rule::CombatPrepParticipants,
            Frame::Prepare(_) => Rule::CombatPrep,
            Frame::Round(_) | Frame::Act(_) => Rule::CombatOrder,
            Frame::Cards(_) => Rule::CombatVolleyReact,
            Frame::Aim(Aim { by: Vessel::Navy(_) }) => Rule::NavyTarget,
            Frame::Aim(_) => Rule::CombatVolleyTarget,
            Frame::Mutiny(_) => Rule::CombatFleeMutiny,
            Frame::Plundering(_) | Frame::Plunder(_) => Rule::PlunderWho,
            Frame::Draw(_) => Rule::ParrotSecond,
            Frame::Upgrading(_) | Frame::Upgrade(_) => Rule::UpgradeOrder,
            Frame::Dusk(_) => Rule::End6Order,
            Frame::Finish(_) => Rule::EndWhen,
        }
    }
    fn view(&self, eyes: Eyes) -> View {
        View::of(self, eyes)
    }
    fn take_back(&mut self, eyes: Eyes) {
        self.open_wheels(eyes);
        for (_, rig) in self.rigs.iter_mut() {
            if !rig.known_to().is_empty() && rig.seen_by(eyes).is_none() {
                *rig = Secret::new(Seats::NONE, None);
            }
        }
    }
    fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(self.chairs(), |seat| self.ships[seat].fame.into())
    }

    /// Tavern cards these eyes have not seen are shuffled together and dealt again, though never a Parrot into a hand:
    /// those are shown when they are drawn. Wheels and rigs they have not seen are set anew.
    fn redeal(&self, eyes: Eyes, dice: &mut Dice, referee: &Referee) -> Self {
        let mut other = self.clone();
        let hidden = |seat: &Seat| self.hands[*seat].seen_by(eyes).is_none();
        let mut unseen = ArrayVec::<Card, 120>::new();
        let (parrots, cards): (ArrayVec<Card, 120>, ArrayVec<Card, 120>) =
            self.tavern.draw.cards().partition(|card| self.data.card(*card).kind.is_parrot());
        unseen.extend(cards);
        for seat in self.captains().filter(hidden) {
            unseen.extend(self.hands[seat].open(referee).cards());
        }
        // Positions that look alike are dealt alike.
        unseen.sort_unstable();
        dice.shuffle(&mut unseen);

        let mut next = unseen.into_iter();
        for seat in self.captains().filter(hidden) {
            let count = self.hands[seat].count();
            *other.hands[seat].open_mut(referee) = next.by_ref().take(count).collect();
        }
        other.tavern.draw = next.chain(parrots).collect();
        for seat in self.captains() {
            if self.wheels[seat].seen_by(eyes).is_none() && self.wheels[seat].open(referee).is_some() {
                *other.wheels[seat].open_mut(referee) = Some(other.any_wheel(seat, dice, referee));
            }
            if self.rigs[seat].seen_by(eyes).is_none() && self.rigs[seat].open(referee).is_some() {
                *other.rigs[seat].open_mut(referee) = Some(self.any_rig(seat, dice));
            }
        }
        other
    }
}
