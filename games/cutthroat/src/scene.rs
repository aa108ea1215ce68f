//! A position as a person writes it down: who holds what, where everybody is, and what is under way.
//!
//! The cards that are nowhere else are the deck.

use crate::{
    Answers, Card, Components, Cutthroat, Deck, Draw, Frame, Hand, Lookout, Parley, PerCaptain, Pile, Plunder,
    Plundering, Referee, Round, Sail, Share,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::{Flow, Game, PerSeat, Seat, Seats, Secret, Shared};

/// The fields of a scene; what is left out has its usual value.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Scene {
    round: Option<u8>,
    now: Now,
    discards: Pile,
    #[serde(skip_serializing_if = "Option::is_none")]
    top: Option<Top>,
    captains: BTreeMap<String, Captain>,
}

/// One captain.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Captain {
    gold: u16,
    hand: Vec<Card>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cove: Option<u8>,
}

/// The top card of the deck, and who has looked at it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Top {
    card: Card,
    known_to: Vec<String>,
}

/// What is under way: `{ step = "answer", by = "Ben", to = "Anne" }`.
#[derive(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "lowercase", tag = "step")]
enum Now {
    /// The captains draw.
    Draw,
    /// The captains sail.
    #[default]
    Sail,
    /// A captain is asked to answer a plunder.
    Answer { by: String, to: String },
    /// A captain is asked to parley with another.
    Parley { by: String, with: String },
    /// A captain rolls for gold.
    Plunder { by: String },
    /// A captain is about to look.
    Look { by: String },
    /// A captain has looked.
    Lookout { by: String },
    /// A captain owes the crew its share.
    Share { by: String },
    /// The round is over.
    End,
}

impl Scene {
    pub(crate) fn of(g: &Cutthroat, names: &[String], referee: &Referee) -> Self {
        let name = |seat: Seat| names[seat.index()].clone();
        let captain = |seat: Seat| Captain {
            gold: g.gold[seat],
            hand: g.hand[seat].open(referee).to_vec(),
            cove: *g.wheel[seat].open(referee),
        };
        let top =
            |top: &Secret<Card>| Top { card: *top.open(referee), known_to: top.known_to().iter().map(name).collect() };
        Scene {
            round: Some(g.round),
            now: Now::of(g, name),
            discards: g.deck.discards,
            top: g.deck.top.as_ref().map(top),
            captains: Seats::first(g.chairs()).iter().map(|seat| (name(seat), captain(seat))).collect(),
        }
    }

    /// The position, not yet started.
    pub(crate) fn set(mut self, data: Shared<Components>, rounds: u8, names: &[String]) -> Result<Cutthroat, String> {
        let chairs = names.len() as u8;
        let seat = |name: &String| {
            let at = names.iter().position(|other| other == name);
            at.map(|at| Seat(at as u8)).ok_or_else(|| format!("`{name}` is none of the captains: {}", names.join(", ")))
        };
        let round = self.round.unwrap_or(1);
        if !(1..=rounds).contains(&round) {
            return Err(format!("round: must be from 1 to {rounds}, not {round}"));
        }
        let have_sailed = !matches!(self.now, Now::Draw | Now::Sail);
        let mut captains: PerCaptain<Captain> = PerSeat::new(chairs, |_| Captain::default());
        for (name, captain) in std::mem::take(&mut self.captains) {
            captains[seat(&name).map_err(|e| format!("captains: {e}"))?] = captain;
        }
        for (seat, captain) in captains.iter() {
            captain.check(&data, have_sailed).map_err(|what| format!("captains.{}, {what}", names[seat.index()]))?;
        }
        let mut deck = Deck::new(data.deck);
        deck.discards = self.discards;
        if let Some(Top { card, known_to }) = &self.top {
            let known_to: Result<Seats, String> = known_to.iter().map(seat).collect();
            deck.top = Some(Secret::new(known_to.map_err(|e| format!("top, known_to: {e}"))?, *card));
        }
        let in_hands = captains.iter().flat_map(|(_, captain)| captain.hand.iter().copied());
        for card in in_hands.chain(self.discards.cards()).chain(self.top.map(|top| top.card)) {
            deck.bag
                .take(card)
                .ok_or_else(|| format!("captains, discards and top: there are fewer cards of {card}"))?;
        }
        let hand = |seat: Seat| {
            let mut hand: Hand = captains[seat].hand.iter().copied().collect();
            hand.sort();
            Secret::new(Seats::one(seat), hand)
        };
        let wheel = |seat: Seat| match captains[seat].cove {
            None => Secret::new(Seats::NONE, None),
            cove if have_sailed => Secret::new(Seats::ALL, cove),
            cove => Secret::new(Seats::one(seat), cove),
        };
        let g = Cutthroat {
            rounds,
            round,
            gold: PerSeat::new(chairs, |seat| captains[seat].gold),
            hand: PerSeat::new(chairs, hand),
            wheel: PerSeat::new(chairs, wheel),
            deck,
            flow: self
                .now
                .steps(chairs, seat)
                .and_then(|steps| Flow::resume(&steps))
                .map_err(|e| format!("now, {e}"))?,
            data,
        };
        match *g.flow.top() {
            Frame::Lookout(Lookout { by, looked: true })
                if !g.deck.top.as_ref().is_some_and(|top| top.known_to().has(by)) =>
            {
                Err(format!("now: {} has looked, so `top` must name the card and be known there", names[by.index()]))
            }
            Frame::Share(Share { by }) if g.gold[by] < g.data.share => {
                Err(format!("now: {} must have {} gold to share", names[by.index()], g.data.share))
            }
            _ => Ok(g),
        }
    }
}

impl Captain {
    /// Refuses what cannot be so.
    fn check(&self, data: &Components, has_sailed: bool) -> Result<(), String> {
        if self.gold > 999 {
            return Err("gold: must be from 0 to 999".to_string());
        }
        if self.hand.len() > data.hand.into() {
            return Err(format!("hand: must be no more than {} cards", data.hand));
        }
        match self.cove {
            Some(cove) if (1..=data.coves).contains(&cove) => Ok(()),
            Some(cove) => Err(format!("cove: must be from 1 to {}, not {cove}", data.coves)),
            None if has_sailed => Err("cove: is missing, but all have sailed".to_string()),
            None => Ok(()),
        }
    }
}

impl Now {
    fn of(g: &Cutthroat, name: impl Fn(Seat) -> String) -> Self {
        match *g.flow.top() {
            Frame::Round(_) | Frame::Plundering(_) => Now::End,
            Frame::Draw(_) => Now::Draw,
            Frame::Sail(_) => Now::Sail,
            Frame::Plunder(Plunder { by, .. }) => Now::Plunder { by: name(by) },
            Frame::Answers(Answers { to, asking }) => Now::Answer { by: name(asking), to: name(to) },
            Frame::Parley(Parley { by, with }) => Now::Parley { by: name(by), with: name(with) },
            Frame::Lookout(Lookout { by, looked: false }) => Now::Look { by: name(by) },
            Frame::Lookout(Lookout { by, looked: true }) => Now::Lookout { by: name(by) },
            Frame::Share(Share { by }) => Now::Share { by: name(by) },
        }
    }

    /// The steps under way, the round first.
    fn steps(&self, chairs: u8, seat: impl Fn(&String) -> Result<Seat, String>) -> Result<Vec<Frame>, String> {
        let round = Frame::from(Round::End);
        let turn = |by: Seat| Plundering { next: Seat(by.0 + 1) }.into();
        let plunder = |by: Seat| Plunder { by, answered: true }.into();
        let one = |by: Seat, step: Frame| vec![round, turn(by), step];
        Ok(match self {
            Now::Draw => vec![Round::Sail.into(), Draw.into()],
            Now::Sail => vec![Round::Plunder.into(), Sail.into()],
            Now::End => vec![round],
            Now::Plunder { by } => seat(by).map(|by| one(by, plunder(by)))?,
            Now::Look { by } => seat(by).map(|by| one(by, Lookout { by, looked: false }.into()))?,
            Now::Lookout { by } => seat(by).map(|by| one(by, Lookout { by, looked: true }.into()))?,
            Now::Share { by } => seat(by).map(|by| one(by, Share { by }.into()))?,
            Now::Answer { by, to } => {
                let (asking, to) = (seat(by)?, seat(to)?);
                vec![round, turn(to), plunder(to), Answers { to, asking }.into()]
            }
            Now::Parley { by, with } => {
                let (by, with) = (seat(by)?, seat(with)?);
                let window = Answers { to: by, asking: with.after(chairs) };
                vec![round, turn(by), plunder(by), window.into(), Parley { by, with }.into()]
            }
        })
    }
}
