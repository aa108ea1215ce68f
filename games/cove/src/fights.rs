//! 7.3 The Combat phase: which places see a combat, and who captures a defenceless ship.

use crate::{
    Cove, Fact, Next, Referee, Rule,
    battle::Fight,
    data::{Legend, Place},
    options::CacafuegoAtTreasureIsland,
    order::Slot,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Fate, Seats, Step};

/// The Combat phase: places are checked in the order 1 to 6 (`cove.combat.phase`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Fights {
    /// The place that is checked.
    pub(crate) place: u8,
    pub(crate) stage: Check,
}

/// What is looked for at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// A combat.
    Combat,
    /// A defenceless ship to be captured.
    Capture,
    /// The fastest captain, who captures it, is known.
    Ranked,
}

impl Fights {
    /// Begins with the first place.
    pub(crate) fn first() -> Self {
        Fights { place: 1, stage: Check::Combat }
    }
    fn next_place(&mut self) -> Next {
        *self = Fights { place: self.place + 1, stage: Check::Combat };
        Next::Again
    }
    /// The captains who share what a defenceless ship is worth (`cove.legend.cacafuego.treasure-island`).
    fn captors(&self, g: &Cove, place: Place) -> Seats {
        let here = g.at(place);
        match self.stage {
            Check::Ranked => g.window.order.ships().find_map(|ship| ship.captain()).map_or(here, Seats::one),
            _ => here,
        }
    }
}

impl Step<Cove> for Fights {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        // There is never a battle at Pirate's Cove (`cove.combat.none-cove`).
        let Some(place) = Place::from_number(self.place).filter(|place| *place != Place::Cove) else {
            // Where no battle happened the Royal Navy leaves now (`cove.combat.after.navy-idle`).
            for _ in g.navies.drain(..) {
                referee.tell_all(|| Fact::NavyLeaves { by: Rule::CombatAfterNavyIdle });
            }
            return Next::Done;
        };
        if self.stage == Check::Combat {
            self.stage = Check::Capture;
            if let Some(battle) = g.battle_at(place) {
                g.battle = battle;
                referee.tell_all(|| Fact::BattleBegan { at: place });
                return Next::Call(Fight::Prepare.into());
            }
        }
        let Some(ship) = g.black_ship_at(place).filter(|ship| g.is_defenceless(*ship)) else {
            return self.next_place();
        };
        let here = g.at(place);
        if here.is_empty() {
            return self.next_place(); // Nobody is left to capture it (`cove.legend.cacafuego.none`).
        }
        let fastest = g.options.cacafuego_treasure_island == CacafuegoAtTreasureIsland::Fastest;
        if self.stage == Check::Capture && here.len() > 1 && fastest {
            self.stage = Check::Ranked;
            g.window.begin();
            let ranks = g.speeds(here);
            return g.rank(Slot::Window, ranks);
        }
        let card = g.data.legend(g.black_ships[ship].legend);
        match card.fame_dice {
            0 => self.capture(g, place, ship, card.fame, referee),
            dice => {
                let first = self.captors(g, place).iter().next().expect("somebody is there");
                Next::Roll(Chance::dice_of(first, dice.into()))
            }
        }
    }
    fn fate(&mut self, g: &mut Cove, fate: Fate, referee: &mut Referee) -> Next {
        let place = Place::from_number(self.place).expect("a place is checked");
        let ship = g.black_ship_at(place).expect("a defenceless ship is there");
        let legend = g.black_ships[ship].legend;
        let fame = g.rolled_fame(legend, &fate, referee);
        self.capture(g, place, ship, fame, referee)
    }
}

impl Fights {
    /// A defenceless ship is captured, which counts as beaten (`cove.legend.cacafuego.defeated`).
    fn capture(&mut self, g: &mut Cove, place: Place, ship: usize, fame: u8, referee: &mut Referee) -> Next {
        let captors = self.captors(g, place);
        let legend = g.black_ships[ship].legend;
        for who in captors.iter() {
            referee.tell_all(|| Fact::Captured { who, legend });
        }
        // What she carries is booty (`cove.event.consort.scope`).
        let share = fame / captors.len() as u8;
        captors.iter().for_each(|who| g.gain_booty(who, share, Rule::LegendCacafuego, referee));
        g.black_ships[ship].is_beaten = true;
        g.legends.beat(legend);
        self.next_place()
    }
}

impl Cove {
    /// Fame by dice.
    pub(crate) fn rolled_fame(&self, legend: Legend, fate: &Fate, referee: &mut Referee) -> u8 {
        let dice = fate.dice();
        referee.tell_all(|| Fact::FameRolled { legend, dice: crate::Pips::of(dice) });
        dice.iter().sum()
    }

    /// Fame for a ship that was sunk is split evenly, rounded down each (`cove.legend.fame`, `cove.navy.fame`).
    pub(crate) fn split_fame(&mut self, among: Seats, fame: u8, by: Rule, referee: &mut Referee) {
        if let Some(share) = fame.checked_div(among.len() as u8) {
            among.iter().for_each(|seat| self.gain_by_fighting(seat, share, by, referee));
        }
    }
}
