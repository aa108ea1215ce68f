//! 26. The end of the game.

use crate::{Blackbeard, Fact, Next, Referee, Rule, pieces::MOST_SHIPS};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{MOST_SEATS, Places, Step};

/// Living pirates are scored, and the game is over (`bb.end.instant`).
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Finish {
    /// A game that is over is not scored again.
    pub(crate) is_scored: bool,
}

impl Step<Blackbeard> for Finish {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let living: ArrayVec<_, MOST_SHIPS> =
            if std::mem::replace(&mut self.is_scored, true) { ArrayVec::new() } else { g.all_ships().collect() };
        for berth in living {
            let (owner, ship) = (g.owner(berth), g.ship(berth));
            // Nothing for what is in his holds (`bb.vp.booty`), nor for pirates still in hand (`bb.vp.hand`).
            let points = u32::from(ship.notoriety) * u32::from(g.data.points.other);
            g.score(owner, points, Rule::VpAlive, referee);
        }
        // Most points; then most retired pirates; then the best retirement; else shared (`bb.vp.tie`).
        let rank = |seat| {
            let player = &g.players[seat];
            (player.points, player.retirements, player.best_retirement)
        };
        let mut places: Places = [0; MOST_SEATS];
        for seat in g.seats() {
            let better = g.seats().filter(|other| rank(*other) > rank(seat)).count();
            places[seat.index()] = better as u8 + 1;
            let (points, place) = (g.players[seat].points, better as u8 + 1);
            referee.tell_all(|| Fact::Placed { who: seat, points, place });
        }
        Next::Over(places)
    }
}
