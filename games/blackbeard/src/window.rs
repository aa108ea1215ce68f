//! 5. Anti-pirate turns: the windows in which others may answer an action.

use crate::{
    Blackbeard, Deed, Fact, Move, Next, Player, Referee, Rule,
    data::{Class, Title},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Game, Seat, Seats, Step};
use ts_rs::TS;

/// When a window opens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// After the announcement (`bb.react.w.announce`).
    Announce,
    /// After a Move (`bb.react.w.arrival`).
    Arrival,
    /// After cargo was taken (`bb.react.w.midloot`).
    MidLoot,
    /// After any other action (`bb.react.w.after`).
    After,
}

/// The types of anti-pirate actions that are counted in a turn (`bb.ap.types`); to use a commissioner, type 2, is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Against {
    /// 1: try to deploy a commissioner.
    Deploy = 1,
    /// 3: use or sight a warship.
    Cruise = 3,
    /// 4: play an event.
    Event = 4,
}

/// A window: the others are offered it clockwise, each once (`bb.react.order`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Window {
    pub(crate) moment: Moment,
    /// How far round the table the offer has come.
    pub(crate) at: u8,
}

impl Window {
    pub(crate) fn new(moment: Moment) -> Self {
        Window { moment, at: 1 }
    }
}

impl Step<Blackbeard> for Window {
    fn run(&mut self, g: &mut Blackbeard, _: &mut Referee) -> Next {
        let act = g.acting();
        // What was done has been carried out to its end; if it has ended the action, nobody else is asked
        // (`bb.react.resolve`).
        if act.is_over || !g.is_there(act.who) || g.ship(act.who).pirate != act.captain {
            return Next::Done;
        }
        while self.at < g.chairs() {
            if g.is_offered(g.seat_after(self.at), self.moment) {
                return Next::Ask;
            }
            self.at += 1;
        }
        Next::Done
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.seat_after(self.at))
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        let seat = eyes.seat();
        out.push(Move::Pass);
        let mut offer = |mv: Move, judged: Result<(), Rule>| {
            if judged.is_ok() {
                out.push(mv);
            }
        };
        offer(Move::Commission, g.check_commission(seat));
        // Without a commissioner, or after one has acted, there is nothing to be asked of his.
        let hunter = g.check_hunter(seat).ok();
        if hunter.is_some() {
            offer(Move::Intercept, g.check_intercept(seat, self.moment));
            offer(Move::Oust, g.check_oust(seat));
        }
        offer(Move::Warship, g.check_cruise(seat, self.moment));
        if let Some(hunter) = hunter {
            g.data
                .places_next_to(hunter.at)
                .iter()
                .for_each(|&to| offer(Move::KcMove { to }, g.check_kc_move(seat, to)));
            let ports = hunter.at.sea().into_iter().flat_map(|area| g.data.ports_of(area));
            ports.for_each(|port| offer(Move::KcAttack { port }, g.check_kc_attack(seat, port)));
        }
        for card in g.hand_of(eyes) {
            g.card_options(card, seat, self.moment, out);
        }
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        let seat = eyes.seat();
        match *mv {
            Move::Pass => Ok(()),
            Move::Commission => g.check_commission(seat),
            Move::Intercept => g.check_intercept(seat, self.moment),
            Move::KcMove { to } => g.check_kc_move(seat, to),
            Move::KcAttack { port } => g.check_kc_attack(seat, port),
            Move::Oust => g.check_oust(seat),
            Move::Warship => g.check_cruise(seat, self.moment),
            Move::Play { card } | Move::PlayAt { card, .. } | Move::PlayOn { card, .. } => {
                g.check_held(eyes, card)?;
                g.check_card(seat, self.moment, mv)
            }
            _ => Err(Rule::ApTypes),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Commission => g.commission(by, referee),
            Move::Intercept => g.intercept(by, referee),
            Move::KcMove { to } => g.kc_move(by, to, referee),
            Move::KcAttack { port } => g.kc_attack(by, port, referee),
            Move::Oust => g.oust(by, referee),
            Move::Warship => g.cruise(by, referee),
            Move::Play { .. } | Move::PlayAt { .. } | Move::PlayOn { .. } => g.play_against(by, mv, referee),
            _ => {
                self.at += 1;
                referee.tell_all(|| Fact::Passed { who: by, by: Rule::ReactOrder });
                Next::Again
            }
        }
    }
}

impl Player {
    /// Has he an action of this type left (`bb.ap.one`)?
    pub(crate) fn may(&self, one_of_each: bool, against: Against) -> bool {
        if one_of_each { self.against & (1 << against as u8) == 0 } else { self.against == 0 }
    }
}

impl Blackbeard {
    /// Has a player an anti-pirate action of this type left?
    pub(crate) fn check_left(&self, seat: Seat, against: Against) -> Result<(), Rule> {
        if self.players[seat].may(self.options.one_of_each, against) { Ok(()) } else { Err(Rule::ApOne) }
    }
    /// He uses it.
    pub(crate) fn use_against(&mut self, seat: Seat, against: Against) {
        self.players[seat].against |= 1 << against as u8;
    }
    /// May a player still play an event card against a pirate, whichever it is?
    pub(crate) fn check_event_left(&self, seat: Seat, against: Against) -> Result<(), Rule> {
        if self.players[seat].has_played_event {
            return Err(Rule::ApEventLimit);
        }
        self.check_left(seat, against)
    }

    /// Is a player asked in a window? By public facts alone (`bb.react.offer`).
    pub(crate) fn is_offered(&self, seat: Seat, moment: Moment) -> bool {
        // A Sighting is an action of a type of its own, and has its windows.
        let sights = || {
            self.check_title(Title::WarshipSighting, moment).is_ok()
                && self.check_event_left(seat, Against::Cruise).is_ok()
        };
        let plays = self.hands[seat].count() > 0 && (self.check_event_left(seat, Against::Event).is_ok() || sights());
        plays
            || self.check_commission(seat).is_ok()
            || self.check_cruise(seat, moment).is_ok()
            || self.could_hunt(seat, moment)
    }

    /// May this title be played in this window at all, as far as everybody can see (`bb.react.k.cards`)?
    pub(crate) fn check_title(&self, title: Title, moment: Moment) -> Result<(), Rule> {
        let act = self.acting();
        if self.data.event(title).class != Class::AntiPirate {
            return Err(Rule::ApTypes);
        }
        if act.has_seen(title) {
            return Err(Rule::ApOnceEach);
        }
        // What warships may come to (`bb.ws.when`, `bb.attack.warship`).
        let hunted = matches!(act.deed, Deed::Find(_) | Deed::Loot(_) | Deed::Attack(_));
        match title {
            Title::WarshipSighting if moment == Moment::Announce && hunted => Ok(()),
            Title::WarshipSighting => Err(Rule::ReactKWarship),
            Title::DebaucheryRevelry => match (moment, act.deed) {
                (Moment::After, Deed::Visit | Deed::Sack(_) | Deed::Grab(_) | Deed::Recover) => Ok(()),
                _ => Err(Rule::EvDebaucheryRevelryWhen),
            },
            Title::DoubleCross => Err(Rule::EvDoubleCrossWhen),
            Title::KcSurprise => Err(Rule::EvKcSurpriseWhen),
            Title::PiraticalAmbition => Err(Rule::EvPiraticalAmbitionWhen),
            _ => Ok(()),
        }
    }
}
