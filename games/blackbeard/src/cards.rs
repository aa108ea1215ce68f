//! 25. Event cards that are played against pirates, and the card that answers them.

use crate::{
    Berth, Blackbeard, Challenge, Fact, Frame, Move, Next, Place, Referee, Regime, Revelry, Rule, Sentence, Sighting,
    Surprise,
    data::{Card, Pirate, Port, Title},
    insert_card,
    loyalty::Mutiny,
    pieces::{Badge, Hunter, MOST_SHIPS},
    roll::Side,
    window::{Against, Moment},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Game, Seat, Seats, Step};

/// What a card is played on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// On the active pirate.
    Active,
    /// On this pirate: the one who retires by letter, or whose crew has lost heart.
    Pirate(Berth),
    /// On a port.
    Port(Port),
    /// A retired pirate comes back as a commissioner.
    Retired(Pirate),
}

/// A card that was just played against a pirate: it can be answered, then it takes effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Played {
    pub(crate) card: Card,
    pub(crate) by: Seat,
    pub(crate) aim: Aim,
    pub(crate) stage: Stage,
}

/// How far a card has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// It can be answered.
    Answer,
    /// It was negated.
    Negated,
    /// It takes effect.
    Effect,
    /// Its dice were thrown.
    Rolled,
}

impl Blackbeard {
    /// Every way to play a card of the own hand in a window.
    pub(crate) fn card_options(&self, card: Card, seat: Seat, moment: Moment, out: &mut Vec<Move>) {
        // Most cards cannot be played now, whatever on.
        if self.check_playable(card, seat, moment).is_err() {
            return;
        }
        let mut offer = |mv: Move| {
            if self.check_card(seat, moment, &mv).is_ok() {
                out.push(mv);
            }
        };
        match card.title {
            Title::LocalResistance => Port::ALL.into_iter().for_each(|port| offer(Move::PlayAt { card, port })),
            Title::PirateConverts => self.retired.iter().for_each(|pirate| offer(Move::PlayOn { card, pirate })),
            _ => offer(Move::Play { card }),
        }
    }

    /// May this card be played in this window, whatever on?
    fn check_playable(&self, card: Card, seat: Seat, moment: Moment) -> Result<(), Rule> {
        self.check_title(card.title, moment)?;
        let against = if card.title == Title::WarshipSighting { Against::Cruise } else { Against::Event };
        self.check_event_left(seat, against)
    }

    /// May this card be played in this window?
    ///
    /// # Errors
    /// The clause that forbids it.
    pub(crate) fn check_card(&self, seat: Seat, moment: Moment, mv: &Move) -> Result<(), Rule> {
        let (card, aim) = aimed(mv)?;
        self.check_playable(card, seat, moment)?;
        let act = self.acting();
        let ship = self.ship(act.who);
        let can = |yes: bool, rule: Rule| if yes { Ok(()) } else { Err(rule) };
        match (card.title, aim) {
            (Title::Scurvy, Aim::Active) => {
                can(ship.at.port().is_none(), Rule::PortScurvy)?;
                can(!ship.has_scurvy, Rule::EvScurvyDouble)
            }
            (Title::WearAndTear, Aim::Active) => can(ship.at.port().is_none(), Rule::EvWearAndTearEffect),
            (Title::MutinyConspiracy, Aim::Active) => Ok(()),
            (Title::DebaucheryRevelry, Aim::Active) => {
                let in_time = !matches!(act.deed, crate::Deed::Sack(_)) || act.has_failed;
                can(ship.at.port().is_some() && in_time, Rule::EvDebaucheryRevelryWhen)
            }
            // Whether a pirate is there or not (`bb.ev.local_resistance.free`).
            (Title::LocalResistance, Aim::Port(port)) => {
                can(matches!(self.harbour(port).governor, Some(Regime::Pro(_))), Rule::EvLocalResistanceEffect)
            }
            (Title::PirateConverts, Aim::Retired(pirate)) => {
                can(self.players[seat].hunter.is_none() && !self.retired.is_empty(), Rule::EvPirateConvertsNeed)?;
                can(self.retired.has(pirate), Rule::EvPirateConvertsEffect)?;
                can(!self.converted.has(pirate), Rule::EvPirateConvertsWhere)?;
                let area = ship.at.sea().ok_or(Rule::EvPirateConvertsWhere)?;
                self.check_kc_place(seat, Place::Sea(area))
            }
            (Title::WarshipSighting, Aim::Active) => {
                // One Sighting at most in an action (`bb.ws.card_limit`).
                can(!act.has_cruised, Rule::ApOnceEach)?;
                can(self.warship_pool != 0, Rule::WsPool)?;
                let area = self.area_of(ship.at).ok_or(Rule::WsPlace)?;
                can(self.watches[area.index()].is_none(), Rule::WsOne)
            }
            _ => Err(Rule::ApTypes),
        }
    }

    /// A card is played in a window.
    pub(crate) fn play_against(&mut self, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let (card, aim) = aimed(&mv).expect("checked");
        if card.title != Title::WarshipSighting {
            return self.answer_with(by, card, aim, referee);
        }
        self.use_against(by, Against::Cruise);
        self.players[by].has_played_event = true;
        self.act_mut().has_cruised = true;
        self.lay_card(by, card, aim, referee)
    }

    /// An event card against a pirate is what its player does against pirates in this turn, in whichever window.
    pub(crate) fn answer_with(&mut self, by: Seat, card: Card, aim: Aim, referee: &mut Referee) -> Next {
        self.use_against(by, Against::Event);
        self.players[by].has_played_event = true;
        self.lay_card(by, card, aim, referee)
    }

    /// A card leaves the hand and lies open until it has taken effect.
    pub(crate) fn lay_card(&mut self, by: Seat, card: Card, aim: Aim, referee: &mut Referee) -> Next {
        self.take_from_hand(by, card, referee);
        if let Some(act) = &mut self.act {
            act.titles |= 1 << card.title as u8;
        }
        let port = match aim {
            Aim::Port(port) => Some(port),
            _ => None,
        };
        let pirate = match aim {
            Aim::Active => self.act.map(|act| act.captain),
            Aim::Pirate(berth) => Some(self.ship(berth).pirate),
            Aim::Retired(pirate) => Some(pirate),
            Aim::Port(_) => None,
        };
        referee.tell_all(|| match (pirate, port) {
            (_, Some(port)) => Fact::PlayedAt { who: by, card, port },
            (Some(pirate), _) => Fact::PlayedOn { who: by, card, pirate },
            _ => Fact::PlayedCard { who: by, card },
        });
        Next::Call(Played { card, by, aim, stage: Stage::Answer }.into())
    }

    /// The pirates that a card is played against (`bb.ev.skull_crossbones.list`).
    fn victims(&self, card: Card, by: Seat, aim: Aim) -> ArrayVec<Berth, MOST_SHIPS> {
        match (card.title, aim) {
            (Title::LocalResistance, Aim::Port(port)) => {
                self.in_port(port).into_iter().filter(|berth| self.owner(*berth) != by).collect()
            }
            (_, Aim::Pirate(berth)) => self.party(berth).into_iter().collect(),
            _ => self.act.iter().flat_map(|act| self.party(act.who)).collect(),
        }
    }

    /// A card that has been played goes to the discard pile (`bb.announce.discard`).
    pub(crate) fn discard(&mut self, card: Card) {
        self.discard.push(card);
    }
}

/// The card of a move, and what it is played on.
fn aimed(mv: &Move) -> Result<(Card, Aim), Rule> {
    match *mv {
        Move::Play { card } => Ok((card, Aim::Active)),
        Move::PlayAt { card, port } => Ok((card, Aim::Port(port))),
        Move::PlayOn { card, pirate } => Ok((card, Aim::Retired(pirate))),
        _ => Err(Rule::ApTypes),
    }
}

impl Step<Blackbeard> for Played {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        match self.stage {
            Stage::Answer => {
                self.stage = Stage::Effect;
                let victims = g.victims(self.card, self.by, self.aim);
                Next::Call(Negate { owners: g.owners_of(&victims) }.into())
            }
            Stage::Negated => {
                // It goes back into the draw pile (`bb.ev.skull_crossbones.negate`); what its player has used up by it
                // stays used (`bb.ev.skull_crossbones.spent`).
                let card = self.card;
                insert_card(g.deck.open_mut(referee), card);
                referee.tell_all(|| Fact::Negated { card });
                Next::Done
            }
            Stage::Effect | Stage::Rolled => self.effect(g, referee),
        }
    }
}

impl Played {
    /// What a card does. It is put away first: what it sets off may end the action, and with it this step.
    fn effect(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let (title, by) = (self.card.title, self.by);
        if self.stage == Stage::Effect {
            let who = g.acting().who;
            // Mutiny Conspiracy is resolved for each of two allies by himself (`bb.ally.break.mutiny`).
            let dice = match title {
                Title::WearAndTear => Some((Rule::EvWearAndTearEffect, 1, Some(who), 1)),
                // These dice are not the pirate's, who cannot repeat them (`bb.ev.mutiny_conspiracy.roller`).
                Title::MutinyConspiracy => Some((Rule::EvMutinyConspiracyEffect, 2, Some(who), g.party(who).len())),
                Title::LocalResistance => {
                    // Of several pirates in the port it concerns the first who could do something about it.
                    let sly = g.victims(self.card, by, self.aim).into_iter().find(|one| !g.cunning_of(*one).is_empty());
                    Some((Rule::EvLocalResistanceEffect, 1, sly, 1))
                }
                _ => None,
            };
            if let Some((why, count, about, throws)) = dice {
                self.stage = Stage::Rolled;
                return g.throw(why, about, std::iter::repeat_n(Side::against(Some(by), count, 0), throws));
            }
        }
        g.discard(self.card);
        match title {
            Title::Scurvy => {
                let who = g.acting().who;
                g.scurvy(who, referee);
                Next::Done
            }
            Title::WearAndTear => {
                let who = g.acting().who;
                let hits = g.data.wear[g.dicing.sum(0) as usize - 1];
                g.speed_hits(who, hits, Rule::EvWearAndTearEffect, referee);
                if g.acting().is_over { g.end_action() } else { Next::Done }
            }
            Title::DebaucheryRevelry => {
                let party = g.party(g.acting().who);
                g.part(party[0], Rule::AllyBreakDr, referee);
                for berth in party {
                    g.revel(berth, Revelry::Involuntary, Rule::EvDebaucheryRevelryEffect, referee);
                }
                Next::Done
            }
            Title::MutinyConspiracy => {
                let party = g.party(g.acting().who);
                let loyalty = i16::from(g.loyalty(party[0]));
                let struck = |at: &usize| g.dicing.sum(*at) > loyalty;
                let struck: ArrayVec<Berth, 2> = (0..party.len()).filter(struck).map(|at| party[at]).collect();
                if !struck.is_empty() {
                    g.part(party[0], Rule::AllyBreakMutiny, referee);
                }
                struck
                    .into_iter()
                    .for_each(|berth| g.flow.soon(Mutiny::in_action(berth, Rule::EvMutinyConspiracyEffect)));
                Next::Done
            }
            Title::LocalResistance => {
                let Aim::Port(port) = self.aim else { unreachable!("checked") };
                let value = g.data.town(port).map_or(0, |town| town.value);
                if g.dicing.sum(0) > i16::from(value) {
                    g.remove_governor(port, Rule::EvLocalResistanceEffect, referee);
                    g.displace(port, Rule::EvLocalResistanceEffect, referee);
                }
                Next::Done
            }
            Title::PirateConverts => {
                let Aim::Retired(pirate) = self.aim else { unreachable!("checked") };
                let at = g.ship(g.acting().who).at;
                g.converted.add(pirate);
                g.players[by].hunter = Some(Hunter { who: Badge::Convert(pirate), at });
                referee.tell_all(|| Fact::Converted { who: by, pirate, at });
                Next::Done
            }
            // A chapter of its own (`bb.ev.warship_sighting.effect`).
            Title::WarshipSighting => Next::Goto(Sighting::by(by).into()),
            Title::PiraticalAmbition => {
                let Aim::Pirate(berth) = self.aim else { unreachable!("checked") };
                Next::Goto(Challenge::of(berth, by).into())
            }
            Title::DoubleCross => {
                let Aim::Pirate(berth) = self.aim else { unreachable!("checked") };
                Next::Goto(Sentence::of(berth, by).into())
            }
            Title::KcSurprise => Next::Goto(Surprise { by }.into()),
            other => unreachable!("{other} is not played against a pirate"),
        }
    }
}

impl Blackbeard {
    /// Whose these pirates are, if they have Cunning left.
    fn owners_of(&self, ships: &[Berth]) -> Seats {
        let has = |seat: &Seat| ships.iter().any(|berth| self.owner(*berth) == *seat && self.ship(*berth).cunning > 0);
        self.clockwise().filter(has).collect()
    }
}

/// The owners of pirates that a card was played against may answer with Skull & Crossbones (`bb.react.n.skull`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Negate {
    /// Who is still to be asked, clockwise.
    pub(crate) owners: Seats,
}

impl Negate {
    fn seat(&self, g: &Blackbeard) -> Option<Seat> {
        g.clockwise().find(|seat| self.owners.has(*seat))
    }
    /// Goes on to the next one.
    fn go_on(&mut self, g: &Blackbeard) {
        if let Some(seat) = self.seat(g) {
            self.owners = self.owners.without(Seats::one(seat));
        }
    }
    /// The card that is answered.
    fn played(g: &mut Blackbeard) -> &mut Played {
        let Frame::Played(played) = g.flow.caller() else { unreachable!("a card called this window") };
        played
    }
    fn played_card(g: &Blackbeard) -> Played {
        let below = g.flow.frames().len() - 2;
        let Frame::Played(played) = g.flow.frames()[below] else { unreachable!("a card called this window") };
        played
    }
}

impl Step<Blackbeard> for Negate {
    fn run(&mut self, g: &mut Blackbeard, _: &mut Referee) -> Next {
        while let Some(seat) = self.seat(g) {
            if g.hands[seat].count() > 0 {
                return Next::Ask;
            }
            self.go_on(g);
        }
        Next::Done
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        self.seat(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        let skulls = g.hand_of(eyes).filter(|card| card.title == Title::SkullCrossbones);
        for card in skulls {
            let pirates = Pirate::ALL.map(|pirate| Move::Negate { card, pirate });
            out.extend(pirates.into_iter().filter(|mv| self.check(g, eyes, mv).is_ok()));
        }
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match *mv {
            Move::Pass => Ok(()),
            Move::Negate { card, pirate } => {
                g.check_held(eyes, card)?;
                let played = Negate::played_card(g);
                let victims = g.victims(played.card, played.by, played.aim);
                g.check_skull(eyes.seat(), card, pirate, &victims)
            }
            _ => Err(Rule::ReactNSkull),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Negate { card, pirate } = mv else {
            self.go_on(g);
            referee.tell_all(|| Fact::Passed { who: by, by: Rule::ReactNSkull });
            return Next::Again;
        };
        g.play_skull(by, card, pirate, Rule::EvSkullCrossbonesNegate, referee);
        Negate::played(g).stage = Stage::Negated;
        Next::Done
    }
}

impl Blackbeard {
    /// May this Skull & Crossbones be played for this pirate?
    ///
    /// # Errors
    /// The clause that forbids it.
    pub(crate) fn check_skull(&self, seat: Seat, card: Card, pirate: Pirate, for_whom: &[Berth]) -> Result<(), Rule> {
        if card.title != Title::SkullCrossbones {
            return Err(Rule::ReactNSkull);
        }
        let berth = self.berth_of(pirate).filter(|berth| for_whom.contains(berth) && self.owner(*berth) == seat);
        let berth = berth.ok_or(Rule::EvSkullCrossbonesNegate)?;
        if self.ship(berth).cunning == 0 { Err(Rule::CunningNone) } else { Ok(()) }
    }
    /// Skull & Crossbones is played for a point of Cunning. It is no anti-pirate action (`bb.grab.notap`), and as it
    /// takes effect at once it cannot be undone (`bb.ev.skull_crossbones.own`).
    pub(crate) fn play_skull(&mut self, by: Seat, card: Card, pirate: Pirate, rule: Rule, referee: &mut Referee) {
        self.take_from_hand(by, card, referee);
        referee.tell_all(|| Fact::PlayedOn { who: by, card, pirate });
        self.spend_cunning(pirate, rule, referee);
        self.discard(card);
    }
    /// Scurvy breaks out (`bb.ev.scurvy.effect`).
    fn scurvy(&mut self, who: Berth, referee: &mut Referee) {
        for berth in self.party(who) {
            let ship = self.ship_mut(berth);
            ship.has_scurvy = true;
            let pirate = ship.pirate;
            let dead = std::mem::take(&mut ship.captives);
            referee.tell_all(|| Fact::ScurvyBreaksOut { pirate });
            for captive in dead {
                self.hostage_pool |= 1 << captive.hostage.0;
                let hostage = captive.hostage;
                referee.tell_all(|| Fact::HostageDies { hostage, by: Rule::HostageScurvy });
            }
        }
        self.lose_loyalty(who, 1, Rule::EvScurvyEffect, referee);
    }
}

/// A window in which the others may play one title, each once and clockwise.
impl Blackbeard {
    /// Goes on to the next player who holds a card and may play it, as far as everybody can see; false after the last.
    pub(crate) fn offer_on(&self, at: &mut u8, may: impl Fn(Seat) -> bool) -> bool {
        while *at < self.chairs() {
            let seat = self.seat_after(*at);
            if self.hands[seat].count() > 0 && may(seat) {
                return true;
            }
            *at += 1;
        }
        false
    }
    /// The player who sits so far to the left of the one whose turn it is.
    pub(crate) fn seat_after(&self, at: u8) -> Seat {
        Seat((self.active.0 + at) % self.chairs())
    }
    /// To pass, or to play a card of this title.
    pub(crate) fn offer_options(&self, eyes: Eyes, title: Title, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        let cards = self.hand_of(eyes).filter(|card| card.title == title);
        out.extend(cards.map(|card| Move::Play { card }));
    }
    /// Is it one of these?
    pub(crate) fn check_offer(&self, eyes: Eyes, title: Title, mv: &Move, else_by: Rule) -> Result<(), Rule> {
        match *mv {
            Move::Pass => Ok(()),
            Move::Play { card } if card.title == title => self.check_held(eyes, card),
            _ => Err(else_by),
        }
    }
}
