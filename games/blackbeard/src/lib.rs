//! Blackbeard: pirates, ports and King's Commissioners, and somebody who answers to everything.
//!
//! The rules are in `rules.md`; each chapter has its file here, and each step of the game is a struct in the file of its
//! chapter. An action of a pirate is a step that opens windows; what others do in them are steps above it, and what ends
//! the action drops them. Secret are hands and pirate cards; decks, pools and face-down merchants nobody knows at all.
#![forbid(unsafe_code)]

mod act;
mod ally;
mod announce;
mod attack;
mod bots;
mod cards;
mod contents;
mod convert;
mod damage;
pub mod data;
mod deploy;
mod describe;
mod double_cross;
mod draw;
mod duel;
mod facts;
mod find;
mod finish;
mod grab;
mod immediate;
mod in_port;
mod kc;
mod leave;
mod loot;
mod loyalty;
mod merchants;
mod moves;
pub mod odds;
pub mod options;
mod orders;
mod outlook;
mod pieces;
mod ports;
mod retire;
mod revel;
mod roll;
mod sack;
mod sail;
mod scene;
mod set_up;
mod storm;
mod target;
mod title;
mod treasure;
mod turn;
mod view;
mod warship;
mod window;

#[allow(missing_docs, clippy::doc_markdown)]
mod rules {
    include!(concat!(env!("OUT_DIR"), "/rules.rs"));
}

pub use contents::Contents;
pub use facts::Fact;
pub use moves::{Deed, Move, Way};
pub use outlook::{Number, Outcome, Outlook, Quantity, Share, Warning};
pub use pieces::{
    Badge, Berth, Captive, Claim, Harbour, Holds, Hunter, Lore, Nations, Pips, Pirates, Place, Ports, Prey, Regime,
    Revelry, Ship,
};
pub use rules::Rule;
pub use view::View;

use act::{Act, Action};
use ally::{Allying, SplitHits};
use announce::{Also, Orders};
use arrayvec::ArrayVec;
use attack::Attacking;
use borsh::{BorshDeserialize, BorshSerialize};
use cards::{Negate, Played};
use convert::Converting;
use data::{Area, Card, Components, MOST_CARDS, MOST_MERCHANTS, Merchant, Pirate, Port, Warship};
use deploy::Recruiting;
use double_cross::{Crossing, Sentence};
use draw::Drawing;
use duel::{Challenge, Duel, Spoils};
use find::Finding;
use finish::Finish;
use grab::Grabbing;
use immediate::{Disaster, Disease, Finger, Governors};
use in_port::Visiting;
use kc::{Battle, Commissioning, Intercepting, MakeRoom, Ousting, PortRaid, Surprise};
use loot::Looting;
use loyalty::{Ambition, Mutiny, Takeover, Unrest};
use merchants::Placing;
use options::Options;
use pieces::{MOST_SHIPS, Watch};
use retire::Retiring;
use revel::Recovering;
use roll::{Dicing, Roll};
use sack::Sacking;
use sail::Sailing;
use set_up::SetUp;
use storm::Storm;
use table::{Dice, Eyes, Flow, Game, PerSeat, Row, Seat, Seats, Secret, Shared, Waiting};
use treasure::Digging;
use turn::{Scurvy, Turn};
use warship::{Cruising, Sighting};
use window::Window;

/// The most players.
pub const MOST_PLAYERS: usize = 5;

/// One of something for every player.
pub type PerPlayer<T> = PerSeat<T, MOST_PLAYERS>;

/// The event cards of a hand, in order.
pub type Hand = Row<Card, 8>;
/// A pile of event cards that nobody knows the order of: they are kept in order.
pub type Pile = Row<Card, MOST_CARDS>;

/// The position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Blackbeard {
    data: Shared<Components>,
    options: Options,
    players: PerPlayer<Player>,
    /// Event cards in hand.
    hands: PerPlayer<Secret<Hand>>,
    /// Pirate cards in hand.
    recruits: PerPlayer<Secret<Pirates>>,
    /// Pirates in play, by [`Berth`].
    ships: ArrayVec<Option<Ship>, MOST_SHIPS>,
    /// Ports, by [`Port`].
    ports: Row<Harbour, 36>,
    /// Warships on station, by [`Area`].
    watches: [Watch; 9],
    /// Event cards to be drawn.
    deck: Secret<Pile>,
    /// Event cards that were played, the last one on top, for everybody to see (`bb.hidden.discard`).
    discard: Pile,
    /// Pirate cards to be drawn.
    pirate_deck: Secret<Pirates>,
    /// Merchants that are neither on the map nor prizes.
    merchant_pool: Secret<Row<Merchant, MOST_MERCHANTS>>,
    /// Warships in the pool, bit by bit.
    warship_pool: u16,
    /// Commissioners in the pool, bit by bit.
    officer_pool: u16,
    /// Hostages in the pool, bit by bit.
    hostage_pool: u16,
    /// Anti-pirate governors in the pool.
    governor_pool: u8,
    /// Pirates who have retired.
    retired: Pirates,
    /// Of these, who have become commissioners.
    converted: Pirates,
    /// Pirates who are dead, in Davy Jones' Locker (`bb.new.locker`).
    dead: Pirates,
    /// How far General Pardon has come.
    pardon: Pardon,
    /// Is it the second pass through the deck of a long game?
    is_second_pass: bool,
    /// The player whose turn it is.
    active: Seat,
    /// Who began.
    first: Seat,
    /// The turn, from 1; 0 before the first.
    turn: u16,
    /// What the player has done with his turn.
    orders: Ordered,
    /// The action under way.
    act: Option<Act>,
    /// What players answer at the same time, each without knowing the others'.
    answers: PerPlayer<Secret<Option<Answer>>>,
    /// A pirate from somebody's hand who fights for a ship.
    champion: Option<Champion>,
    /// The last throw.
    dicing: Dicing,
    flow: Flow<Frame>,
}

/// What everybody sees of a player, beside his pirates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Player {
    /// Victory points, from 0 on and without a limit (`bb.vp.track`).
    pub points: u32,
    /// His commissioner.
    pub hunter: Option<Hunter>,
    /// Pirates of his that have retired.
    pub retirements: u8,
    /// The best of their scores.
    pub best_retirement: u32,
    /// Types of anti-pirate actions used in this turn, bit by bit from 1.
    pub against: u8,
    /// Has he played an anti-pirate event in this turn?
    pub has_played_event: bool,
    /// Did he decline to deploy more in the set-up?
    pub has_declined: bool,
    /// Pirate cards in his hand that everybody has seen him take.
    pub shown: Pirates,
}

/// What the player has done with his turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Ordered {
    /// Has he played a card?
    pub has_played: bool,
    /// Has he played one for actions?
    pub has_actions: bool,
    /// Cards given away for one action each.
    pub scrapped: u8,
    /// Actions left, for whichever pirates, in whichever order (`bb.act.split`).
    pub left: u8,
    /// The pirate who alone may use them.
    pub diamond: Option<Berth>,
    /// Is he seasick?
    pub is_sick: bool,
    /// Has an action been announced?
    pub has_acted: bool,
}

/// How far General Pardon has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, BorshSerialize, BorshDeserialize)]
pub struct Pardon {
    /// How often it has appeared.
    pub seen: u8,
    /// Is it held out until few cards are left?
    pub is_held: bool,
    /// Who drew it the second time, while the pardon is in force.
    pub by: Option<Seat>,
    /// Has his next turn begun?
    pub is_last_turn: bool,
}

/// What a player answers in secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub enum Answer {
    /// Fight on.
    Again,
    /// Fight no more.
    Stop,
    /// Discard this card.
    Discard(Card),
}

/// A pirate from somebody's hand who fights for a ship (`bb.ev.piratical_ambition.duel`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Champion {
    /// Who.
    pub pirate: Pirate,
    /// Whose.
    pub by: Seat,
    /// Cunning left.
    pub cunning: u8,
}

table::steps! {
    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    Blackbeard {
        SetUp, Turn, Scurvy, Drawing, Disease, Finger, Governors, Disaster, Storm, Placing, Orders, Also, Action, Window,
        Sailing, Finding, Looting, Converting, Visiting, Attacking, Sacking, Grabbing, Recovering, Allying, Retiring,
        Digging, Recruiting, Played, Negate, Commissioning, Intercepting, Battle, PortRaid, Ousting, MakeRoom, Cruising,
        Sighting, Crossing, Sentence, Roll, Unrest, Ambition, Challenge, Surprise, Mutiny, Takeover, Duel, Spoils, SplitHits, Finish,
    }
}

impl Blackbeard {
    /// The players in the order of their chairs.
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players.chairs()).map(Seat)
    }
    /// The others, clockwise from the one whose turn it is (`bb.react.order`).
    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let (active, chairs) = (self.active.0, self.players.chairs());
        (1..chairs).map(move |n| Seat((active + n) % chairs))
    }
    /// All of them, the one whose turn it is first (`bb.order.seats`).
    fn clockwise(&self) -> impl Iterator<Item = Seat> + use<> {
        std::iter::once(self.active).chain(self.others())
    }
    /// How many pirates a player may have in play (`bb.new.max_play`).
    fn most_in_play(&self) -> u8 {
        self.data.displays[usize::from(self.players.chairs()) - 2]
    }
    /// The displays of a player.
    fn berths_of(&self, seat: Seat) -> impl Iterator<Item = Berth> + use<> {
        let most = self.most_in_play();
        (0..most).map(move |slot| Berth(seat.0 * most + slot))
    }
    /// Whose display it is.
    fn owner(&self, berth: Berth) -> Seat {
        Seat(berth.0 / self.most_in_play())
    }
    /// The pirates of a player in play.
    fn fleet(&self, seat: Seat) -> impl Iterator<Item = Berth> {
        self.berths_of(seat).filter(|berth| self.ships[berth.index()].is_some())
    }
    /// All pirates in play in the order of `bb.order.seats`.
    fn all_ships(&self) -> impl Iterator<Item = Berth> {
        self.clockwise().flat_map(|seat| self.fleet(seat))
    }
    /// The display of a pirate in play.
    fn berth_of(&self, pirate: Pirate) -> Option<Berth> {
        let is_his = |ship: &Option<Ship>| ship.as_ref().is_some_and(|ship| ship.pirate == pirate);
        self.ships.iter().position(is_his).map(|at| Berth(at as u8))
    }
    /// A pirate in play.
    fn ship(&self, berth: Berth) -> &Ship {
        self.ships[berth.index()].as_ref().expect("a pirate in play")
    }
    /// A pirate in play, to change.
    fn ship_mut(&mut self, berth: Berth) -> &mut Ship {
        self.ships[berth.index()].as_mut().expect("a pirate in play")
    }
    /// Is a pirate in play there?
    fn is_there(&self, berth: Berth) -> bool {
        self.ships[berth.index()].is_some()
    }
    /// A port.
    fn harbour(&self, port: Port) -> &Harbour {
        &self.ports[port.index()]
    }
    /// A port, to change.
    fn harbour_mut(&mut self, port: Port) -> &mut Harbour {
        &mut self.ports[port.index()]
    }
    /// The pirates in a port, in the order of `bb.order.seats`.
    fn in_port(&self, port: Port) -> ArrayVec<Berth, MOST_SHIPS> {
        self.all_ships().filter(|berth| self.ship(*berth).at == Place::Port(port)).collect()
    }
    /// The sea area that a place is or adjoins; none for a transit box.
    fn area_of(&self, place: Place) -> Option<Area> {
        match place {
            Place::Sea(area) => Some(area),
            Place::Port(port) => Some(self.data.port(port).area),
            Place::Transit(_) => None,
        }
    }
    /// Does a player hold a card? Judged through his own eyes.
    fn check_held(&self, eyes: Eyes, card: Card) -> Result<(), Rule> {
        let held = self.hands[eyes.seat()].seen_by(eyes).is_some_and(|hand| hand.contains(&card));
        if held { Ok(()) } else { Err(Rule::HiddenHand) }
    }
    /// The different cards in a hand, through the eyes of its owner. It is kept in order: equal cards lie side by side.
    fn hand_of(&self, eyes: Eyes) -> impl Iterator<Item = Card> {
        let cards = self.hands[eyes.seat()].seen_by(eyes).map_or(&[][..], |hand| hand.as_slice());
        let mut last = None;
        cards.iter().copied().filter(move |card| last.replace(*card) != Some(*card))
    }
    /// Takes a card from a hand; where it goes is up to the caller.
    fn take_from_hand(&mut self, seat: Seat, card: Card, referee: &Referee) {
        let hand = self.hands[seat].open_mut(referee);
        let at = hand.iter().position(|held| *held == card).expect("a card that is played was checked to be held");
        hand.remove(at);
    }
    fn warship_card(&self, warship: Warship) -> &data::HunterCard {
        &self.data.warships[warship.index()]
    }
    /// Has a player answered? That he has is seen by all.
    fn has_answered(&self, seat: Seat) -> bool {
        !self.answers[seat].known_to().is_empty()
    }
    /// A player answers, and nobody else knows what.
    fn answer(&mut self, seat: Seat, answer: Answer) {
        self.answers[seat] = Secret::new(Seats::one(seat), Some(answer));
    }
    /// Nobody has answered yet.
    fn clear_answers(&mut self) {
        self.answers = PerSeat::new(self.chairs(), |_| Secret::new(Seats::NONE, None));
    }
    fn is_over(&self) -> bool {
        matches!(self.flow.waiting(), Waiting::Over(_))
    }
}

/// Adds a card where it belongs in the order.
fn insert_card<const N: usize>(pile: &mut ArrayVec<Card, N>, card: Card) {
    let at = pile.partition_point(|other| *other <= card);
    pile.insert(at, card);
}

/// A pile of these cards, in order.
fn sorted<const N: usize>(cards: impl IntoIterator<Item = Card>) -> Row<Card, N> {
    let mut pile: Row<Card, N> = cards.into_iter().collect();
    pile.sort_unstable();
    pile
}

impl Game for Blackbeard {
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
        self.players.chairs()
    }
    fn who_decides(&self, _: Seat) -> Rule {
        if self.is_over() {
            return Rule::EndInstant;
        }
        match self.flow.top() {
            Frame::SetUp(_) => Rule::SetupSequence,
            Frame::Window(_) => Rule::ReactOrder,
            Frame::Negate(_) => Rule::ReactNSkull,
            Frame::Ambition(_) => Rule::ReactNAmbition,
            Frame::Crossing(_) => Rule::ReactNDoublecross,
            Frame::Sighting(_) => Rule::ReactNKcsurprise,
            Frame::Roll(_) => Rule::CunningWhen,
            Frame::Finger(_) => Rule::EvFingerOfFateEffect,
            Frame::Finish(_) => Rule::EndInstant,
            _ => Rule::TurnOrder,
        }
    }
    fn view(&self, eyes: Eyes) -> View {
        View::of(self, eyes)
    }
    fn take_back(&mut self, eyes: Eyes) {
        for (_, answer) in self.answers.iter_mut() {
            if answer.seen_by(eyes).is_none() {
                *answer = Secret::new(Seats::NONE, None);
            }
        }
    }
    fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(self.chairs(), |seat| self.players[seat].points as i32)
    }

    /// Event cards, pirate cards and merchants these eyes have not seen are shuffled together and dealt again, though
    /// never a Play Immediately card into a hand.
    fn redeal(&self, eyes: Eyes, dice: &mut Dice, referee: &Referee) -> Self {
        let mut other = self.clone();
        let hidden = |seat: &Seat| self.hands[*seat].seen_by(eyes).is_none();
        let (at_once, mut unseen): (Pile, Pile) =
            self.deck.open(referee).iter().copied().partition(|card| self.is_immediate(*card));
        for seat in self.seats().filter(hidden) {
            unseen.extend(self.hands[seat].open(referee).iter().copied());
        }
        unseen.sort_unstable();
        dice.shuffle(&mut unseen);
        for seat in self.seats().filter(hidden) {
            let count = self.hands[seat].count();
            let mut hand: Hand = unseen.drain(..count).collect();
            hand.sort_unstable();
            *other.hands[seat].open_mut(referee) = hand;
        }
        unseen.extend(at_once);
        unseen.sort_unstable();
        *other.deck.open_mut(referee) = unseen;

        for seat in self.seats() {
            let hand = other.hands[seat].open(referee).clone();
            let answer = &mut other.answers[seat];
            if answer.seen_by(eyes).is_none() && answer.open(referee).is_some() {
                *answer.open_mut(referee) = Some(match *answer.open(referee) {
                    Some(Answer::Discard(_)) => Answer::Discard(hand[dice.below(hand.len())]),
                    _ => [Answer::Again, Answer::Stop][dice.below(2)],
                });
            }
        }

        let hidden = |seat: &Seat| self.recruits[*seat].seen_by(eyes).is_none();
        let mut unseen: ArrayVec<Pirate, 23> = self.pirate_deck.open(referee).iter().collect();
        for seat in self.seats().filter(hidden) {
            unseen.extend(
                self.recruits[seat].open(referee).iter().filter(|pirate| !self.players[seat].shown.has(*pirate)),
            );
        }
        unseen.sort_unstable();
        dice.shuffle(&mut unseen);
        for seat in self.seats().filter(hidden) {
            let shown = self.players[seat].shown;
            let count = self.recruits[seat].count() - shown.len();
            *other.recruits[seat].open_mut(referee) = shown.iter().chain(unseen.drain(..count)).collect();
        }
        *other.pirate_deck.open_mut(referee) = unseen.into_iter().collect();

        let mut unseen = self.merchant_pool.open(referee).clone();
        for harbour in &self.ports {
            unseen.extend(harbour.prey.iter().filter(|prey| !prey.is_up).map(|prey| *prey.merchant.open(referee)));
        }
        unseen.sort_unstable();
        dice.shuffle(&mut unseen);
        for harbour in &mut other.ports {
            if let Some(prey) = harbour.prey.as_mut().filter(|prey| !prey.is_up) {
                *prey.merchant.open_mut(referee) = unseen.pop().expect("as many as were gathered");
            }
        }
        unseen.sort_unstable();
        *other.merchant_pool.open_mut(referee) = unseen;
        other
    }
}
