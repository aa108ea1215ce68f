//! 12. Event cards.

use crate::{
    Cove, Fact, Move, Navy, Next, Referee, Rule,
    data::{Card, Effect, Place, Section},
    options::MapTurn,
    ship::TOP,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Fate, Seat, Step};

/// A Consort that lies open: half of a captain's booty goes to another (`cove.event.consort.share`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Consort {
    /// The card.
    pub card: Card,
    /// Who profits.
    pub by: Seat,
    /// Who has to share.
    pub on: Seat,
}

/// A Secret map that lies open (`cove.event.map.marker`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Map {
    /// The card.
    pub card: Card,
    /// Who profits.
    pub by: Seat,
    /// The island it shows.
    pub at: Place,
    /// The month in which it counts.
    pub month: u8,
}

impl Cove {
    /// Every way to play an Event card now.
    pub(crate) fn event_options(&self, by: Seat, card: Card, effect: Effect, out: &mut Vec<Move>) {
        let mut offer = |mv: Move| {
            if self.check_event(by, effect, &mv).is_ok() {
                out.push(mv);
            }
        };
        match effect {
            Effect::MoveOwnShip { .. } | Effect::SendNavy { .. } => {
                Place::WHEEL.into_iter().for_each(|to| offer(Move::PlayTo { card, to }));
            }
            Effect::ShareBooty | Effect::SequentialNavigation => {
                self.captains().for_each(|on| offer(Move::PlayOn { card, on }));
            }
            Effect::FreeLevels(_) => {
                Section::ALL.into_iter().for_each(|section| offer(Move::PlayFor { card, section }));
            }
            Effect::DoubleChests => offer(Move::Play { card }),
        }
    }

    /// A card may be played only if its effect can be carried out, and names its choices (`cove.window.legal`).
    pub(crate) fn check_event(&self, by: Seat, effect: Effect, mv: &Move) -> Result<(), Rule> {
        match (effect, *mv) {
            (Effect::MoveOwnShip { cancels_consort }, Move::PlayTo { to, .. }) => {
                self.check_farewell(by, to, cancels_consort)
            }
            (Effect::SendNavy { requires_navy_here }, Move::PlayTo { to, .. }) => {
                if requires_navy_here && self.navy_at_home_of(by).is_none() {
                    return Err(Rule::EventCommissionWhen);
                }
                let own = if requires_navy_here { Rule::EventCommissionEffect } else { Rule::EventInterceptNotOwn };
                self.check_navy_goal(by, to, own)
            }
            (Effect::ShareBooty, Move::PlayOn { on, .. }) => {
                if on == by {
                    Err(Rule::EventConsortWhen)
                } else if self.player_of(by).has(on) {
                    Err(Rule::VariantTwoPlayerOwn)
                } else if !self.everybody().has(on) || self.consorts.is_full() {
                    Err(Rule::WindowLegal)
                } else {
                    Ok(())
                }
            }
            // Whoever it is, oneself too (`cove.event.crows.any`).
            (Effect::SequentialNavigation, Move::PlayOn { on, .. }) if self.everybody().has(on) => Ok(()),
            (Effect::FreeLevels(_), Move::PlayFor { section, .. }) => {
                let position = self.ships[by].position(section);
                if (1..TOP).contains(&position) { Ok(()) } else { Err(Rule::EventAccountTop) }
            }
            (Effect::DoubleChests, Move::Play { .. }) => {
                if self.map_month() > self.options.turns {
                    Err(Rule::EventMapLastTurn)
                } else if self.maps.is_full() {
                    Err(Rule::WindowLegal)
                } else {
                    Ok(())
                }
            }
            _ => Err(Rule::WindowLegal),
        }
    }

    /// May the ship sail there with A fond farewell?
    fn check_farewell(&self, by: Seat, to: Place, cancels_consort: bool) -> Result<(), Rule> {
        let is_shared = self.consorts.iter().any(|consort| consort.on == by);
        match to {
            Place::Cove => Err(Rule::EventFarewellNotCove),
            _ if self.ships[by].at == Some(to) => {
                if cancels_consort && is_shared {
                    Ok(())
                } else {
                    Err(Rule::EventFarewellStay)
                }
            }
            Place::Treasure => Ok(()),
            _ if self.is_occupied(to) => Err(Rule::EventFarewellUnoccupied),
            _ => Ok(()),
        }
    }

    /// Is any ship there?
    fn is_occupied(&self, place: Place) -> bool {
        !self.at(place).is_empty()
            || self.black_ships.iter().any(|ship| ship.at == place)
            || self.navies.iter().any(|navy| navy.at == place)
    }

    /// May the Royal Navy be sent there? To any outer island but one's own, whoever lies there
    /// (`cove.event.intercept.effect`, `cove.event.commission.target`).
    fn check_navy_goal(&self, by: Seat, to: Place, own: Rule) -> Result<(), Rule> {
        if !to.is_outer() {
            Err(Rule::NavyPlaces)
        } else if self.ships[by].at == Some(to) {
            Err(own)
        } else if self.player_of(by).iter().any(|own| self.ships[own].at == Some(to)) {
            Err(Rule::VariantTwoPlayerOwn)
        } else {
            Ok(())
        }
    }

    /// The Royal Navy that lies at the island of this captain.
    fn navy_at_home_of(&self, by: Seat) -> Option<usize> {
        self.navies.iter().position(|navy| Some(navy.at) == self.ships[by].at)
    }

    /// The month in which a Secret map played now counts (`cove.event.map.when`).
    fn map_month(&self) -> u8 {
        match self.options.secret_map_turn {
            MapTurn::Next => self.month + 1,
            MapTurn::This => self.month,
        }
    }

    /// Carries out an Event card (`cove.window.one-by-one`).
    pub(crate) fn play_event(&mut self, by: Seat, card: Card, mv: Move, referee: &mut Referee) -> Next {
        self.take_from_hand(by, card, referee);
        let crate::data::Kind::Event(event) = &self.data.card(card).kind else { unreachable!("checked") };
        let effect = event.effect;
        match (effect, mv) {
            (Effect::ShareBooty, Move::PlayOn { on, .. }) => {
                self.consorts.push(Consort { card, by, on });
                referee.tell_all(|| Fact::Consorted { who: by, card, on });
                return Next::Again; // It lies open until it ends.
            }
            (Effect::DoubleChests, _) => {
                referee.tell_all(|| Fact::MapPlayed { who: by, card });
                return Next::Call(MapRoll { by, card }.into());
            }
            (Effect::MoveOwnShip { cancels_consort }, Move::PlayTo { to, .. }) => {
                self.ships[by].at = Some(to);
                referee.tell_all(|| Fact::Farewell { who: by, card, to });
                if cancels_consort {
                    self.cancel_consorts(by, referee);
                }
            }
            (Effect::SendNavy { requires_navy_here }, Move::PlayTo { to, .. }) => {
                let sent = if requires_navy_here { self.navy_at_home_of(by) } else { self.navy_to_move() };
                match sent {
                    Some(navy) => self.navies[navy] = Navy { at: to, by },
                    None => self.navies.push(Navy { at: to, by }),
                }
                referee.tell_all(|| Fact::NavySent { who: by, card, to });
            }
            (Effect::SequentialNavigation, Move::PlayOn { on, .. }) => {
                self.first_to_sail = Some(on);
                referee.tell_all(|| Fact::CrowsNest { who: by, card, first: on });
            }
            (Effect::FreeLevels(levels), Move::PlayFor { section, .. }) => {
                let position = &mut self.ships[by].sections[section as usize];
                *position = (*position + levels).min(TOP);
                let to = *position;
                referee.tell_all(|| Fact::FreeLevel { who: by, card, section, to });
            }
            _ => unreachable!("checked"),
        }
        self.tavern.discards.add(card);
        Next::Again
    }

    /// The Navy that a further Intercept moves; none if there is one to come (`cove.navy.single`).
    fn navy_to_move(&self) -> Option<usize> {
        (self.navies.len() >= usize::from(self.options.royal_navy_count)).then_some(0)
    }

    /// A fond farewell ends every Consort on its player (`cove.event.consort.cancel`).
    fn cancel_consorts(&mut self, on: Seat, referee: &mut Referee) {
        let Cove { consorts, tavern, .. } = self;
        consorts.retain(|consort| {
            let ends = consort.on == on;
            if ends {
                let who = consort.by;
                tavern.discards.add(consort.card);
                referee.tell_all(|| Fact::ConsortCancelled { who, on });
            }
            !ends
        });
    }

    /// At the end of a month open Consorts end, and the maps of that month (`cove.window.discard`).
    pub(crate) fn end_events(&mut self, referee: &mut Referee) {
        let Cove { consorts, maps, tavern, month, .. } = self;
        let mut end = |who: Seat, card: Card| {
            tavern.discards.add(card);
            referee.tell_all(|| Fact::Ended { who, card });
        };
        consorts.drain(..).for_each(|consort| end(consort.by, consort.card));
        maps.retain(|map| {
            let stays = map.month > *month;
            if !stays {
                end(map.by, map.card);
            }
            stays
        });
    }

    /// Those who profit from a captain's booty, in the order in which they claimed it.
    pub(crate) fn partners_of(&self, captain: Seat) -> impl Iterator<Item = Seat> {
        self.consorts.iter().filter(move |consort| consort.on == captain).map(|consort| consort.by)
    }

    /// How many maps of this captain, and of nobody else, show this island this month (`cove.event.map.only-owner`).
    pub(crate) fn maps_of(&self, captain: Seat, at: Place) -> u32 {
        let counts = |map: &&Map| map.by == captain && map.at == at && map.month == self.month;
        self.maps.iter().filter(counts).count() as u32
    }
}

/// The die of a Secret map, rolled again on a 6 (`cove.event.map.roll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct MapRoll {
    pub(crate) by: Seat,
    pub(crate) card: Card,
}

impl Step<Cove> for MapRoll {
    fn run(&mut self, _: &mut Cove, _: &mut Referee) -> Next {
        Next::Roll(Chance::dice_of(self.by, 1))
    }
    fn fate(&mut self, g: &mut Cove, fate: Fate, referee: &mut Referee) -> Next {
        let MapRoll { by, card } = *self;
        let Some(at) = Place::from_number(fate.dice()[0]).filter(|place| place.is_outer()) else {
            referee.tell_all(|| Fact::MapRerolled { who: by });
            return Next::Again;
        };
        let month = g.map_month();
        g.maps.push(Map { card, by, at, month });
        referee.tell_all(|| Fact::Mapped { who: by, at, month });
        Next::Done
    }
}
