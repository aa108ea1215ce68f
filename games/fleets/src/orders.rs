//! Standing orders: questions that a captain has answered beforehand, and the safe answers of a time-out.

use crate::{Fleets, Frame, Move, pieces::Mark};
use table::{Chair, Dice, Game, ONLY_MOVE, Order, PASS, SAFE};

/// Never rolls a die again, and lets every reaction go by.
const PASS_ALL: &str = "pass-all";
/// Ends the turn when no action is left.
const END_TURN: &str = "end-turn";
/// Loses the mast with the weakest gun.
const WEAKEST: &str = "weakest-mast";

/// The orders there are.
pub(crate) const ORDERS: &[Order] = &[
    Order { key: PASS, says: "Pass for me when I can do nothing else." },
    Order { key: PASS_ALL, says: "Pass for me whenever I am asked about a die or a ship that sinks." },
    Order::ONLY_MOVE,
    Order { key: END_TURN, says: "End my turn when no piece of mine can be given an action." },
    Order { key: WEAKEST, says: "Give up the mast with the weakest gun when I lose one." },
    Order::SAFE,
];

/// The move that an order gives now, if it has anything to say.
pub(crate) fn obey(chair: &Chair<'_, Fleets>, order: &str) -> Option<Move> {
    // Which step is under way, everybody knows; nothing of what is dealt anew here is looked at.
    let g = chair.redeal(&mut Dice::seeded(0));
    let top = g.flow().top();
    match order {
        PASS => chair.only_option().filter(|only| *only == Move::Pass),
        PASS_ALL if matches!(top, Frame::Roll(_) | Frame::Sink(_)) => Some(Move::Pass),
        ONLY_MOVE => chair.only_option(),
        END_TURN if matches!(top, Frame::Actions(_)) => {
            let is_idle = !chair.offered().iter().any(is_action);
            is_idle.then_some(Move::EndTurn)
        }
        WEAKEST if matches!(top, Frame::LoseMasts(_) | Frame::Hit(_)) => g.weakest(&chair.offered()),
        SAFE => g.safe(&chair.offered()),
        _ => None,
    }
}

/// Does this move spend an action, or use something that a captain would not like to forget?
fn is_action(mv: &Move) -> bool {
    !matches!(mv, Move::EndTurn | Move::Hide { .. } | Move::Answer { .. } | Move::Reveal { .. } | Move::Carry { .. })
}

impl Fleets {
    /// What is answered for a captain whose time is up: nothing is begun, what has begun is ended, and what is lost is
    /// the least.
    fn safe(&self, offered: &[Move]) -> Option<Move> {
        let quiet = [Move::Pass, Move::No, Move::Finish, Move::EndTurn, Move::Ready];
        let quiet = quiet.into_iter().find(|mv| offered.contains(mv));
        quiet.or_else(|| self.weakest(offered)).or_else(|| offered.first().cloned())
    }

    /// The mast or flag with the weakest gun: that of the highest rank, then of the shorter range.
    fn weakest(&self, offered: &[Move]) -> Option<Move> {
        let guns = match self.flow().top() {
            Frame::LoseMasts(step) => &self.data[self.ships[step.ship.index()].card].guns,
            Frame::Hit(step) => match step.at {
                Mark::Ship(ship) => &self.data[self.ships[ship.index()].card].guns,
                Mark::Fort(island) => &self.data[self.islands[island.index()].fort?.card].guns,
            },
            _ => return None,
        };
        let weakness = |mv: &Move| match mv {
            Move::Mast { mast } => {
                let gun = guns.get(usize::from(mast.saturating_sub(1)));
                Some(gun.map_or((0, 0), |gun| (gun.rank, -(gun.range as i32))))
            }
            _ => None,
        };
        let masts = offered.iter().filter(|mv| weakness(mv).is_some());
        // The first of those that are equally weak.
        masts.rev().max_by_key(|mv| weakness(mv)).cloned()
    }
}
