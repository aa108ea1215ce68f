//! Treasure is shuffled and dealt face down to the wild islands (`fleets.setup.treasure.deal`,
//! `fleets.setup.treasure.deal_crimson`).

use crate::{
    Fact, Fleets, Next, Referee,
    pieces::{Chip, ChipAt, Class, IslandAt, Spot, Thing},
    turn::Turn,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Fate, Seat, Seats, Secret, Step};

/// Pieces are drawn one at a time and laid round the wild islands in the order in which those were laid.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Deal {
    /// The wild island that gets the first piece.
    start: Option<u8>,
    /// How many have been dealt.
    dealt: u8,
}

impl Step<Fleets> for Deal {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        // From now on nobody knows where her own are.
        for seat in g.captains() {
            g.fleets[seat].show(Seats::NONE);
        }
        let left = g.pool_size(referee);
        let wild: Vec<IslandAt> = g.island_list().filter(|island| g.is_wild(*island)).collect();
        if self.start.is_none() {
            // If they do not divide evenly it begins at a random one (`fleets.setup.treasure.leftover`).
            if !left.is_multiple_of(wild.len()) {
                return Next::Roll(Chance::lot(wild.len()));
            }
            self.start = Some(0);
        }
        if left > 0 {
            return Next::Roll(Chance::lot(left));
        }
        for island in wild {
            let chips =
                g.chips_at(Spot::Island(island)).filter(|(_, chip)| chip.class == Class::Treasure).count() as u8;
            referee.tell_all(|| Fact::Dealt { island, chips });
        }
        for seat in g.captains() {
            g.fleets[seat] = Secret::new(Seats::NONE, None);
        }
        Next::Goto(Turn::first().into())
    }
    fn fate(&mut self, g: &mut Fleets, fate: Fate, referee: &mut Referee) -> Next {
        let wild: Vec<IslandAt> = g.island_list().filter(|island| g.is_wild(*island)).collect();
        let Some(start) = self.start else {
            self.start = Some(fate.picked() as u8);
            let island = wild[fate.picked()];
            referee.tell_all(|| Fact::DealBegan { island });
            return Next::Again;
        };
        let thing = g.draw_treasure(fate.picked(), referee);
        let at = Spot::Island(wild[(usize::from(start) + usize::from(self.dealt)) % wild.len()]);
        let chip = ChipAt(g.chips.len() as u8);
        g.chips.push(Chip {
            // Nobody knows what lies where (`fleets.setup.treasure.hidden`).
            what: Secret::new(Seats::NONE, thing),
            class: Class::Treasure,
            // Who brought it is not to be seen.
            owner: Seat(0),
            at,
            is_up: false,
            answers: Secret::new(Seats::ALL, true),
        });
        self.dealt += 1;
        referee.tell_all(|| Fact::Laid { chip, at });
        Next::Again
    }
}

impl Fleets {
    /// How many pieces of treasure are still to be dealt.
    fn pool_size(&self, referee: &Referee) -> usize {
        let left = |(_, fleet): (Seat, &Secret<Option<crate::Fleet>>)| {
            fleet.open(referee).as_ref().map_or(0, |fleet| fleet.coins.len() + fleet.uniques.len())
        };
        self.fleets.iter().map(left).sum()
    }
    /// Takes one of them: coins and unique treasures of one captain after another.
    fn draw_treasure(&mut self, mut picked: usize, referee: &Referee) -> Thing {
        for seat in self.captains() {
            let Some(fleet) = self.fleets[seat].open_mut(referee) else { continue };
            if picked < fleet.coins.len() {
                return Thing::Coin(fleet.coins.remove(picked));
            }
            picked -= fleet.coins.len();
            if picked < fleet.uniques.len() {
                let card = fleet.uniques.remove(picked);
                return Thing::Unique(self.data.treasure_named(&card).expect("it was checked"));
            }
            picked -= fleet.uniques.len();
        }
        unreachable!("fate was asked for one of those that are left")
    }
}
