//! Events.

use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    data::{EventId, Reveal},
};
use table::{Eyes, Seat};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[];

/// Events that may be revealed at the start of the own turn.
pub(crate) fn offers(g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
    for event in g.events[eyes.seat()].seen_by(eyes).into_iter().flatten() {
        if check(g, eyes, event.0).is_ok() {
            out.push(Move::Event { event: event.0 });
        }
    }
}
/// May this event be revealed now?
pub(crate) fn check(_: &Fleets, _: Eyes, _: u16) -> Result<(), Rule> {
    Err(Rule::EventReveal)
}
/// It is.
pub(crate) fn reveal(g: &mut Fleets, who: Seat, event: u16, referee: &mut Referee) -> Next {
    show(g, who, event, referee);
    Next::Again
}
/// An event is turned up and leaves the hand.
pub(crate) fn show(g: &mut Fleets, who: Seat, event: u16, referee: &mut Referee) {
    let hand = g.events[who].open_mut(referee);
    if let Some(at) = hand.iter().position(|e| e.0 == event) {
        hand.remove(at);
    }
    referee.tell_all(|| Fact::EventShown { who, card: event });
}
/// Events that may be revealed when a ship sinks.
pub(crate) fn sink_offers(g: &Fleets, stage: u8, eyes: Eyes, out: &mut Vec<Move>) {
    for event in g.events[eyes.seat()].seen_by(eyes).into_iter().flatten() {
        if check_sink(g, stage, eyes, event.0).is_ok() && !out.contains(&Move::Event { event: event.0 }) {
            out.push(Move::Event { event: event.0 });
        }
    }
}
/// May this one be: Raft by the captain of the sunk ship, Divers by the sinker?
pub(crate) fn check_sink(g: &Fleets, stage: u8, eyes: Eyes, event: u16) -> Result<(), Rule> {
    let held = g.events[eyes.seat()].seen_by(eyes).is_some_and(|hand| hand.contains(&EventId(event)));
    let wanted = if stage == 1 { Reveal::Sunk } else { Reveal::SinksEnemy };
    if held && g.data[EventId(event)].reveal == wanted { Ok(()) } else { Err(Rule::EventDiversRaft) }
}
