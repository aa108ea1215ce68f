//! 6. Card windows: captains are asked in turn to play one card or pass, until all pass in the same round.

use crate::{
    Cove, Fact, Move, Next, Referee, Rule,
    data::{Card, Kind, Moment},
    order::{MOST_SHIPS, Order, Rank, Slot},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// Whose turn it is in a window, in preparation, or in the card step of a volley.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Turns {
    /// The order in which captains are asked.
    pub(crate) order: Order,
    /// The place in the order of the one who is asked.
    pub(crate) at: u8,
    /// Those who have passed since anybody last played (`cove.window.after-pass`).
    #[serde(with = "table::seats_as_list")]
    pub(crate) passed: Seats,
}

impl Turns {
    /// The first turn of a new order.
    pub(crate) fn begin(&mut self) {
        self.at = 0;
        self.passed = Seats::NONE;
    }
    /// Everybody has passed.
    pub(crate) fn is_closed(&self) -> bool {
        self.captains().all(|captain| self.passed.has(captain))
    }
    fn captains(&self) -> impl Iterator<Item = Seat> {
        self.order.ships().filter_map(|ship| ship.captain())
    }
    /// Goes on to the next captain of this round who may still play; false at the end of the round.
    pub(crate) fn go_on(&mut self) -> bool {
        while let Some(rank) = self.order.0.get(usize::from(self.at)) {
            if rank.who.captain().is_some_and(|captain| !self.passed.has(captain)) {
                return true;
            }
            self.at += 1;
        }
        false
    }
    /// Who is asked.
    pub(crate) fn asked(&self) -> Seats {
        self.order.0.get(usize::from(self.at)).and_then(|rank| rank.who.captain()).map_or(Seats::NONE, Seats::one)
    }
    /// A captain passes.
    pub(crate) fn pass(&mut self, by: Seat) {
        self.passed = self.passed.with(by);
        self.at += 1;
    }
    /// A captain has played: all others may answer (`cove.window.after-pass`, `cove.combat.prep.later`).
    pub(crate) fn played(&mut self) {
        self.passed = Seats::NONE;
        self.at += 1;
    }
    /// Goes on, from the first one again after the last, until all have passed.
    pub(crate) fn next(&mut self) -> Next {
        if self.is_closed() {
            return Next::Done;
        }
        while !self.go_on() {
            self.at = 0;
        }
        Next::Ask
    }
}

/// A moment for Event cards (`cove.window.list`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Window {
    pub(crate) moment: Moment,
    pub(crate) opened: bool,
}

impl Window {
    pub(crate) fn new(moment: Moment) -> Self {
        Window { moment, opened: false }
    }
}

impl Step<Cove> for Window {
    /// All are asked, also those who hold nothing that fits (`cove.window.secrecy`).
    fn run(&mut self, g: &mut Cove, _: &mut Referee) -> Next {
        if !self.opened {
            self.opened = true;
            g.window.begin();
            let ranks = g.speeds(g.everybody());
            return g.rank(Slot::Window, ranks);
        }
        g.window.next()
    }
    fn asked(&self, g: &Cove) -> Seats {
        g.window.asked()
    }
    fn options(&self, g: &Cove, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        for card in g.hand_of(eyes) {
            if let Kind::Event(event) = &g.data.card(card).kind
                && event.window == self.moment
            {
                g.event_options(eyes.seat(), card, event.effect, out);
            }
        }
    }
    fn check(&self, g: &Cove, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        if *mv == Move::Pass {
            return Ok(());
        }
        let card = mv.card().ok_or(Rule::WindowProtocol)?;
        g.check_held(eyes, card)?;
        match &g.data.card(card).kind {
            Kind::Event(event) if event.window == self.moment => g.check_event(eyes.seat(), event.effect, mv),
            _ => Err(g.not_now(card)),
        }
    }
    fn decide(&mut self, g: &mut Cove, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Some(card) = g.played_or_passed(by, &mv, referee) else { return Next::Again };
        g.play_event(by, card, mv, referee)
    }
}

impl Cove {
    /// Ships ranked by speed (`cove.order.fastest`).
    pub(crate) fn speeds(&self, seats: Seats) -> ArrayVec<Rank, MOST_SHIPS> {
        seats.iter().map(|seat| Rank::new(seat, self.speed(seat))).collect()
    }
    /// The clause by which a card that is held cannot be played at this moment.
    pub(crate) fn not_now(&self, card: Card) -> Rule {
        match self.data.card(card).kind {
            Kind::Battle(_) => Rule::CombatPrep,
            Kind::Volley(_) => Rule::CombatVolleySteps,
            Kind::Fame(_) => Rule::FamecardKeep,
            Kind::Event(_) | Kind::Mastercraft | Kind::Parrot { .. } => Rule::WindowClosed,
        }
    }
    /// The card that a captain plays when he is asked in turn; nothing if he passes.
    pub(crate) fn played_or_passed(&mut self, by: Seat, mv: &Move, referee: &mut Referee) -> Option<Card> {
        let card = mv.card();
        if card.is_some() {
            self.window.played();
        } else {
            self.window.pass(by);
            referee.tell_all(|| Fact::Passed { who: by });
        }
        card
    }
}
