//! 4. Phases 3 and 4: cards are played for events and actions, and actions are announced.

use crate::{
    Action, Blackbeard, Fact, Move, Next, Place, Recruiting, Referee, Rule,
    act::Stage,
    data::{Card, Class, Gives, Pirate, Title},
    pieces::MOST_SHIPS,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// The player whose turn it is announces cards and actions, one after another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Orders {}

impl Step<Blackbeard> for Orders {
    fn run(&mut self, _: &mut Blackbeard, _: &mut Referee) -> Next {
        Next::Ask
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        let seat = eyes.seat();
        out.extend([Move::EndTurn, Move::Recruit].into_iter().filter(|mv| self.check(g, eyes, mv).is_ok()));
        let fleet: ArrayVec<Pirate, MOST_SHIPS> = g.fleet(seat).map(|berth| g.ship(berth).pirate).collect();
        let allied = g.fleet(seat).map(|berth| g.ship(berth)).filter(|ship| ship.ally.is_some());
        out.extend(allied.map(|ship| Move::Part { pirate: ship.pirate }));
        // What does not depend on the card is judged once for all of them.
        let can_scrap = g.check_scrap(eyes).is_ok();
        let can_act = !g.orders.has_actions;
        for card in g.hand_of(eyes) {
            if can_scrap {
                out.push(Move::Scrap { card });
            }
            match card.gives {
                Gives::Actions(_) if can_act => out.push(Move::Actions { card }),
                Gives::Diamond if can_act => {
                    out.extend(fleet.iter().map(|pirate| Move::ActionsFor { card, pirate: *pirate }));
                }
                _ => (),
            }
            g.own_event_options(seat, card, &fleet, out);
        }
        if g.orders.left > 0 {
            g.action_options(seat, out);
            if g.orders.diamond.is_none() {
                g.deploy_options(eyes, out);
            }
        }
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        let seat = eyes.seat();
        match *mv {
            Move::EndTurn if g.orders.has_played || g.hands[seat].count() == 0 => Ok(()),
            Move::EndTurn => Err(Rule::AnnounceMin),
            Move::Actions { card } | Move::ActionsFor { card, .. } => {
                g.check_held(eyes, card)?;
                g.check_actions(seat, mv)
            }
            Move::Scrap { card } => {
                g.check_held(eyes, card)?;
                g.check_scrap(eyes)
            }
            Move::Play { card }
            | Move::PlayOn { card, .. }
            | Move::Winds { card, .. }
            | Move::WindsForKc { card, .. } => {
                g.check_held(eyes, card)?;
                g.check_own_event(seat, mv)
            }
            Move::PlayAt { .. } => Err(Rule::AnnounceApcard),
            Move::Recruit => g.check_draw_pirate(seat),
            Move::Deploy { pirate, area, ship } => {
                if g.orders.diamond.is_some() {
                    return Err(Rule::AnnounceDiamondNew);
                }
                if g.orders.left == 0 {
                    return Err(Rule::AnnounceActions);
                }
                g.check_deploy(eyes, pirate, area, ship)
            }
            Move::Part { pirate } => {
                let berth = g.berth_of(pirate).filter(|berth| g.owner(*berth) == seat).ok_or(Rule::AllyBreakFree)?;
                if g.ship(berth).ally.is_some() { Ok(()) } else { Err(Rule::AllyBreakFree) }
            }
            _ => {
                g.action_of(seat, mv)?;
                Ok(())
            }
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            // Actions that are left are lost (`bb.act.unused`).
            Move::EndTurn => Next::Done,
            Move::Actions { card } | Move::ActionsFor { card, .. } => {
                g.take_from_hand(by, card, referee);
                g.take_actions(by, &mv, referee);
                g.discard(card);
                Next::Again
            }
            Move::Scrap { card } => {
                g.take_from_hand(by, card, referee);
                g.discard(card);
                (g.orders.has_played, g.orders.has_actions) = (true, true);
                g.orders.scrapped += 1;
                g.orders.left += 1;
                referee.tell_all(|| Fact::Scrapped { who: by, card });
                Next::Again
            }
            Move::Play { .. } | Move::PlayOn { .. } | Move::Winds { .. } | Move::WindsForKc { .. } => {
                g.play_own_event(by, mv, referee)
            }
            // Without any window: nobody acts against a new pirate (`bb.ap.none.deploy`, `bb.new.claimless`).
            Move::Recruit => {
                g.orders.left -= 1;
                g.orders.has_acted = true;
                referee.tell_all(|| Fact::Recruits { who: by });
                Next::Call(Recruiting::by(g, by).into())
            }
            Move::Deploy { pirate, area, ship } => {
                g.orders.left -= 1;
                g.orders.has_acted = true;
                g.deploy(by, pirate, area, ship, Rule::NewDeploy, referee);
                Next::Again
            }
            Move::Part { pirate } => {
                let berth = g.berth_of(pirate).expect("checked");
                g.part(berth, Rule::AllyBreakFree, referee);
                Next::Again
            }
            mv => {
                g.act = Some(g.action_of(by, &mv).expect("checked"));
                Next::Call(Action { stage: Stage::Begin }.into())
            }
        }
    }
}

impl Blackbeard {
    /// May a card be played for its actions? Even if none of them could be taken (`bb.announce.idle`).
    fn check_actions(&self, seat: Seat, mv: &Move) -> Result<(), Rule> {
        if self.orders.has_actions {
            return Err(Rule::AnnounceOneActionCard);
        }
        match *mv {
            Move::Actions { card } => match card.gives {
                Gives::Actions(_) => Ok(()),
                Gives::Diamond => Err(Rule::AnnounceDiamond),
                Gives::Nothing => Err(Rule::AnnounceActions),
            },
            Move::ActionsFor { card, pirate } => {
                let own = self.berth_of(pirate).is_some_and(|berth| self.owner(berth) == seat);
                if card.gives == Gives::Diamond && own { Ok(()) } else { Err(Rule::AnnounceDiamond) }
            }
            _ => Err(Rule::AnnounceActions),
        }
    }
    /// A card is played for its actions.
    fn take_actions(&mut self, by: Seat, mv: &Move, referee: &mut Referee) {
        let (card, actions) = match *mv {
            Move::Actions { card } => match card.gives {
                Gives::Actions(actions) => (card, actions),
                _ => unreachable!("checked"),
            },
            Move::ActionsFor { card, pirate } => {
                let berth = self.berth_of(pirate).expect("checked");
                self.orders.diamond = Some(berth);
                // Of two allies the Initiative of choice counts (`bb.ally.diamond`).
                (card, self.best(berth, |card| card.initiative) as u8)
            }
            _ => unreachable!("checked"),
        };
        (self.orders.has_played, self.orders.has_actions) = (true, true);
        self.orders.left = actions;
        let pirate = self.orders.diamond.map(|berth| self.ship(berth).pirate);
        referee.tell_all(|| match pirate {
            Some(pirate) => Fact::TookActionsFor { who: by, card, actions, pirate },
            None => Fact::TookActions { who: by, card, actions },
        });
    }
    /// May cards be given away for one action each (`bb.announce.none`)?
    fn check_scrap(&self, eyes: Eyes) -> Result<(), Rule> {
        let seat = eyes.seat();
        let has_fleet = self.fleet(seat).next().is_some();
        let gives = |card: Card| match card.gives {
            Gives::Nothing => false,
            Gives::Actions(_) => true,
            Gives::Diamond => has_fleet,
        };
        let scraps_on = self.orders.scrapped > 0;
        let can = (self.orders.scrapped < 2) && (scraps_on || !self.orders.has_actions);
        let scraps = can && !self.orders.has_acted && !self.hand_of(eyes).any(gives);
        if scraps { Ok(()) } else { Err(Rule::AnnounceNone) }
    }

    /// Every way to play a card of the own hand as an event.
    fn own_event_options(&self, seat: Seat, card: Card, fleet: &[Pirate], out: &mut Vec<Move>) {
        let mut offer = |mv: Move| {
            if self.check_own_event(seat, &mv).is_ok() {
                out.push(mv);
            }
        };
        match card.title {
            Title::EuropeanTurmoil => offer(Move::Play { card }),
            Title::HeavyGuns | Title::BuriedTreasure => {
                fleet.iter().for_each(|pirate| offer(Move::PlayOn { card, pirate: *pirate }));
            }
            Title::FairWinds => {
                for area in crate::data::Area::ALL {
                    fleet.iter().for_each(|pirate| offer(Move::Winds { card, pirate: *pirate, area }));
                    offer(Move::WindsForKc { card, area });
                }
            }
            _ => (),
        }
    }

    /// May an own event be played now, and on this?
    fn check_own_event(&self, seat: Seat, mv: &Move) -> Result<(), Rule> {
        if self.orders.has_acted && !self.options.events_between {
            return Err(Rule::AnnounceBetween);
        }
        let own = |pirate: Pirate| {
            let berth = self.berth_of(pirate).filter(|berth| self.owner(*berth) == seat);
            berth.ok_or(Rule::AnnounceLegal)
        };
        let card = match *mv {
            Move::Play { card }
            | Move::PlayOn { card, .. }
            | Move::Winds { card, .. }
            | Move::WindsForKc { card, .. } => card,
            _ => return Err(Rule::AnnounceLegal),
        };
        if self.data.event(card.title).class == Class::AntiPirate {
            return Err(Rule::AnnounceApcard);
        }
        match (card.title, *mv) {
            (Title::EuropeanTurmoil, Move::Play { .. }) => Ok(()),
            (Title::HeavyGuns, Move::PlayOn { pirate, .. }) => {
                let ship = self.ship(own(pirate)?);
                if ship.at.port().is_some() && !ship.has_guns { Ok(()) } else { Err(Rule::EvHeavyGunsPlay) }
            }
            (Title::BuriedTreasure, Move::PlayOn { pirate, .. }) => {
                let ship = self.ship(own(pirate)?);
                if ship.treasure.is_full() { Err(Rule::EvBuriedTreasureAttach) } else { Ok(()) }
            }
            (Title::FairWinds, Move::Winds { pirate, area, .. }) => {
                let berth = own(pirate)?;
                let to = Place::Sea(area);
                let blocked = self.has_own_kc(berth, to) || self.ship(berth).at == to;
                if blocked { Err(Rule::EvFairWindsLimits) } else { Ok(()) }
            }
            (Title::FairWinds, Move::WindsForKc { area, .. }) => {
                let hunter = self.players[seat].hunter.ok_or(Rule::EvFairWindsEffect)?;
                let to = Place::Sea(area);
                if hunter.at == to || self.check_kc_place(seat, to).is_err() {
                    Err(Rule::EvFairWindsLimits)
                } else {
                    Ok(())
                }
            }
            _ => Err(Rule::AnnounceLegal),
        }
    }

    /// An own event takes effect; no window opens on it (`bb.ap.none.event`).
    fn play_own_event(&mut self, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        self.orders.has_played = true;
        let card = match mv {
            Move::Play { card } => {
                referee.tell_all(|| Fact::PlayedCard { who: by, card });
                self.turmoil(referee);
                card
            }
            Move::PlayOn { card, pirate } => {
                referee.tell_all(|| Fact::PlayedOn { who: by, card, pirate });
                let berth = self.berth_of(pirate).expect("checked");
                if card.title == Title::HeavyGuns {
                    self.ship_mut(berth).has_guns = true;
                } else {
                    self.take_from_hand(by, card, referee);
                    self.ship_mut(berth).treasure.push(card);
                    return if self.may_also(card) { Next::Call(Also { card }.into()) } else { Next::Again };
                }
                card
            }
            Move::Winds { card, pirate, area } => {
                referee.tell_all(|| Fact::PlayedOn { who: by, card, pirate });
                let berth = self.berth_of(pirate).expect("checked");
                for berth in self.party(berth) {
                    self.drop_claim(berth, false, referee);
                    let ship = self.ship_mut(berth);
                    (ship.at, ship.is_attacker) = (Place::Sea(area), false);
                    let pirate = ship.pirate;
                    referee.tell_all(|| Fact::Sailed { pirate, to: Place::Sea(area), by: Rule::EvFairWindsEffect });
                }
                card
            }
            Move::WindsForKc { card, area } => {
                referee.tell_all(|| Fact::PlayedCard { who: by, card });
                self.put_hunter(by, Place::Sea(area), Rule::EvFairWindsEffect, referee);
                card
            }
            _ => unreachable!("checked"),
        };
        self.take_from_hand(by, card, referee);
        if self.may_also(card) {
            return Next::Call(Also { card }.into());
        }
        self.discard(card);
        Next::Again
    }

    /// May the card just played give its actions, too (`bb.announce.both`)?
    fn may_also(&self, card: Card) -> bool {
        self.data.event(card.title).is_both && !self.orders.has_actions && card.gives != Gives::Nothing
    }

    /// All commissioners and warships leave the map (`bb.ev.european_turmoil.effect`).
    fn turmoil(&mut self, referee: &mut Referee) {
        let rule = Rule::EvEuropeanTurmoilEffect;
        for seat in self.clockwise() {
            // A converted pirate has no pool to go to (`bb.ev.european_turmoil.converts`).
            self.return_hunter(seat, rule, referee);
        }
        for area in crate::data::Area::ALL {
            if let Some(warship) = self.watches[area.index()].take() {
                self.warship_pool |= 1 << warship.0;
                referee.tell_all(|| Fact::WarshipLeaves { warship, by: rule });
            }
        }
    }
}

/// A card that was played as an event may give its actions in addition (`bb.announce.both`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Also {
    pub(crate) card: Card,
}

impl Step<Blackbeard> for Also {
    fn run(&mut self, _: &mut Blackbeard, _: &mut Referee) -> Next {
        Next::Ask
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        let card = self.card;
        out.push(Move::Pass);
        let fleet = g.fleet(eyes.seat()).map(|berth| Move::ActionsFor { card, pirate: g.ship(berth).pirate });
        let tries = fleet.chain([Move::Actions { card }]);
        out.extend(tries.filter(|mv| self.check(g, eyes, mv).is_ok()));
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match *mv {
            Move::Pass => Ok(()),
            Move::Actions { card } | Move::ActionsFor { card, .. } if card == self.card => {
                g.check_actions(eyes.seat(), mv)
            }
            _ => Err(Rule::AnnounceBoth),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Pass => referee.tell_all(|| Fact::Passed { who: by, by: Rule::AnnounceBoth }),
            mv => g.take_actions(by, &mv, referee),
        }
        // Buried Treasure stays in front of its pirate.
        if self.card.title != Title::BuriedTreasure {
            g.discard(self.card);
        }
        Next::Done
    }
}
