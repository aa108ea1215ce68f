//! 18. Scoring and end, with the final battle and the last fights of `cove.variant.pirates-of-legend`.

use crate::{
    Cove, Fact, Next, Referee,
    battle::{Battle, Fight, Kind},
    data::{Card, Kind as CardKind, Legend},
    options::FinalTie,
    order::{Rank, Slot},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{MOST_SEATS, Places, Seat, Seats, Step};

/// The end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finish {
    /// The last month is over.
    Begin,
    /// Pirates who were never beaten are fought.
    LastFights {
        /// The pirate that is looked at.
        next: u8,
    },
    /// Fame cards are shown and fame compared.
    Count,
    /// The final battle is over.
    Fought,
    /// Nobody was left, and dice have decided.
    Rolled,
}

impl Finish {
    /// What comes first.
    pub(crate) fn first() -> Self {
        Finish::Begin
    }
}

impl Step<Cove> for Finish {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        match *self {
            Finish::Begin => {
                g.survivors = g.everybody();
                *self = Finish::LastFights { next: 0 };
                Next::Again
            }
            Finish::LastFights { next } => self.last_fights(g, next, referee),
            Finish::Count => {
                g.count_fame_cards(referee);
                g.lose_what_was_not_buried(referee);
                let first = g.tied_for_first();
                let is_tied = first.iter().next().is_some_and(|one| !first.without(g.player_of(one)).is_empty());
                if !is_tied || g.options.final_tie == FinalTie::Shared {
                    return g.over(first, Seats::NONE, referee);
                }
                *self = Finish::Fought;
                let here: Seats = first.iter().filter(|seat| !g.ships[*seat].is_crippled()).collect();
                g.survivors = if here.is_empty() { first } else { here };
                // Who is crippled from the last fights cannot fight on; one who is left alone has nothing to prepare for.
                if g.survivors.iter().next().is_some_and(|one| here.without(g.player_of(one)).is_empty()) {
                    return Next::Again;
                }
                // With the ships as they are, and what is left in the hands (`cove.final.setup`).
                g.battle = Battle { kind: Kind::Final, here, ..Battle::default() };
                referee.tell_all(|| Fact::FinalBattle);
                Next::Call(Fight::Prepare.into())
            }
            Finish::Fought => {
                let left = g.survivors;
                let winner = left.iter().next().expect("somebody was the last");
                if left.without(g.player_of(winner)).is_empty() {
                    return g.over(g.player_of(winner), g.tied_for_first(), referee);
                }
                referee.tell_all(|| Fact::NobodyLeft);
                *self = Finish::Rolled;
                let ranks: ArrayVec<Rank, 8> = left.iter().map(|seat| Rank::new(seat, 0)).collect();
                g.rank(Slot::Window, ranks)
            }
            Finish::Rolled => {
                let winner = g.window.order.ships().find_map(|ship| ship.captain()).expect("somebody rolled");
                g.over(g.player_of(winner), g.tied_for_first(), referee)
            }
        }
    }
}

impl Finish {
    /// Each pirate who was never beaten is fought by all ships still able (`cove.variant.pirates-of-legend.fights`).
    fn last_fights(&mut self, g: &mut Cove, next: u8, referee: &mut Referee) -> Next {
        let legend = Legend(next);
        let is_last = usize::from(next) >= g.data.legends.len() || !g.options.pirates_of_legend;
        if is_last {
            *self = Finish::Count;
            return Next::Again;
        }
        let card = g.data.legend(legend);
        if card.defenceless || (card.custom && !g.options.custom_cards) || g.legends.was_beaten(legend) {
            *self = Finish::LastFights { next: next + 1 };
            return Next::Again;
        }
        // A pirate who is still unbeaten after his fight has driven off everybody.
        if g.survivors.is_empty() {
            referee.tell_all(|| Fact::AllLost);
            let mut places: Places = [0; MOST_SEATS];
            places[..usize::from(g.ships.chairs())].fill(g.ships.chairs());
            for who in g.captains() {
                let (fame, place) = (g.ships[who].fame, g.ships.chairs());
                referee.tell_all(|| Fact::Placed { who, fame, place });
            }
            return Next::Over(places);
        }
        let guests = ArrayVec::from_iter([g.legend_as_guest(legend)]);
        g.battle = Battle { kind: Kind::LastFight, here: g.survivors, guests, ..Battle::default() };
        referee.tell_all(|| Fact::LastFight { legend });
        Next::Call(Fight::Prepare.into())
    }
}

impl Cove {
    /// Fame cards are revealed and added (`cove.end.reveal`).
    fn count_fame_cards(&mut self, referee: &mut Referee) {
        for who in self.captains() {
            let mut fame = 0;
            let worth = |card: Card| match self.data.card(card).kind {
                CardKind::Fame(worth) => Some(worth),
                _ => None,
            };
            let hand = self.hands[who].open(referee);
            let shown: ArrayVec<(Card, u8), 120> =
                hand.cards().filter_map(|card| worth(card).map(|worth| (card, worth))).collect();
            for (card, worth) in shown {
                self.take_from_hand(who, card, referee);
                self.tavern.discards.add(card);
                fame += worth;
            }
            self.ships[who].fame += i16::from(fame);
            if fame > 0 {
                referee.tell_all(|| Fact::FameShown { who, fame });
            }
        }
    }

    /// Gold and chests not buried are worth nothing (`cove.end.lost`).
    fn lose_what_was_not_buried(&mut self, referee: &mut Referee) {
        for who in self.captains() {
            let ship = &mut self.ships[who];
            let (gold, chests) = (std::mem::take(&mut ship.gold), std::mem::take(&mut ship.chests));
            self.gold += gold;
            self.chests += chests;
            if gold > 0 || chests > 0 {
                referee.tell_all(|| Fact::Unburied { who, gold, chests });
            }
        }
    }

    /// The fame of the player who sits here: of both his ships, if he has two.
    fn total_fame(&self, seat: Seat) -> i16 {
        self.player_of(seat).iter().map(|own| self.ships[own].fame).sum()
    }

    /// The captains with the most fame.
    fn tied_for_first(&self) -> Seats {
        let most = self.captains().map(|seat| self.total_fame(seat)).max();
        self.captains().filter(|seat| Some(self.total_fame(*seat)) == most).collect()
    }

    /// The result: the winners, those who lost the final battle, and the others by fame (`cove.end.others`).
    fn over(&self, winners: Seats, fought: Seats, referee: &mut Referee) -> Next {
        let rank = |seat: Seat| {
            let place = if winners.has(seat) { 2 } else { u8::from(fought.has(seat)) };
            (place, self.total_fame(seat))
        };
        let mut places: Places = [0; MOST_SEATS];
        for who in self.captains() {
            // A player with two ships counts once.
            let better = self.captains().filter(|other| rank(*other) > rank(who)).count() as u8;
            let place = 1 + if self.options.two_player { better / 2 } else { better };
            places[who.index()] = place;
            let fame = self.ships[who].fame;
            referee.tell_all(|| Fact::Placed { who, fame, place });
        }
        Next::Over(places)
    }
}
