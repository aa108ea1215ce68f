//! 25. Play Immediately cards: Disease, Finger of Fate, New Governors and Natural Disaster.

use crate::{
    Answer, Blackbeard, Fact, MOST_PLAYERS, Move, Next, Referee, Regime, Rule, data::Port, facts::Thrower,
    merchants::Placing,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Game, Seat, Seats, Step};

/// Disease in a port (`bb.ev.disease.effect`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Disease {}

impl Step<Blackbeard> for Disease {
    fn run(&mut self, _: &mut Blackbeard, _: &mut Referee) -> Next {
        Next::Roll(Chance::dice(2))
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        g.show_d66(fate.dice(), Rule::EvDiseaseEffect, referee);
        let port = g.data.port_rolled(fate.dice()[0], fate.dice()[1]);
        referee.tell_all(|| Fact::DiseaseStrikes { port });
        // In a pirate port too, but there is nobody in a destroyed one (`bb.ev.disease.ports`).
        if !g.harbour(port).is_destroyed {
            g.kill_all(port, Rule::EvDiseaseEffect, referee);
        }
        Next::Done
    }
}

/// Everybody discards a card and passes the rest on (`bb.ev.finger_of_fate.effect`).
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Finger {
    pub(crate) is_open: bool,
}

impl Step<Blackbeard> for Finger {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        if !self.is_open {
            self.is_open = true;
            g.clear_answers();
        }
        if !self.asked(g).is_empty() {
            return Next::Ask;
        }
        for seat in g.clockwise() {
            if let Some(Answer::Discard(card)) = *g.answers[seat].open(referee) {
                g.take_from_hand(seat, card, referee);
                g.discard(card);
                referee.tell_all(|| Fact::DiscardedBy { who: seat, card });
            }
        }
        g.clear_answers();
        g.pass_hands(referee);
        Next::Done
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        // Whoever has no card discards none (`bb.ev.finger_of_fate.empty`).
        g.seats().filter(|seat| g.hands[*seat].count() > 0 && !g.has_answered(*seat)).collect()
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        out.extend(g.hand_of(eyes).map(|card| Move::Discard { card }));
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match *mv {
            Move::Discard { card } => g.check_held(eyes, card),
            _ => Err(Rule::EvFingerOfFateEffect),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Discard { card } = mv else { unreachable!("checked") };
        g.answer(by, Answer::Discard(card));
        referee.tell_all(|| Fact::Answered { who: by, by: Rule::EvFingerOfFateEffect });
        Next::Again
    }
}

impl Blackbeard {
    /// All pass their cards to the left.
    fn pass_hands(&mut self, referee: &mut Referee) {
        let chairs = self.chairs();
        let hands: ArrayVec<_, MOST_PLAYERS> =
            self.seats().map(|seat| self.hands[seat].open(referee).clone()).collect();
        for (seat, hand) in self.seats().zip(hands) {
            let to = seat.after(chairs);
            *self.hands[to].open_mut(referee) = hand.clone();
            referee.tell_all(|| Fact::HandPassed { who: seat, to });
            for card in hand {
                referee.tell(self.hands[to].known_to(), || Fact::CardDrawn { who: to, card });
            }
        }
    }
}

/// Anti-pirate governors take over (`bb.ev.new_governors.effect`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Governors {
    pub(crate) left: u8,
}

impl Step<Blackbeard> for Governors {
    fn run(&mut self, g: &mut Blackbeard, _: &mut Referee) -> Next {
        let is_open = |port: &Port| g.data.town(*port).is_some() && !g.harbour(*port).is_destroyed;
        // Without a governor to place, or a port to place him in, nothing happens (`bb.ev.new_governors.pool`).
        if self.left == 0 || g.governor_pool == 0 || !Port::ALL.iter().any(is_open) {
            return Next::Done;
        }
        Next::Roll(Chance::dice(2))
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        g.show_d66(fate.dice(), Rule::EvNewGovernorsEffect, referee);
        let port = g.data.port_rolled(fate.dice()[0], fate.dice()[1]);
        if g.data.town(port).is_none() || g.harbour(port).is_destroyed {
            return Next::Again;
        }
        self.left -= 1;
        g.remove_governor(port, Rule::EvNewGovernorsEffect, referee);
        g.governor_pool -= 1;
        g.harbour_mut(port).governor = Some(Regime::Anti);
        referee.tell_all(|| Fact::NewGovernor { port });
        g.end_havens(port, referee);
        g.displace(port, Rule::EvNewGovernorsOust, referee);
        Next::Again
    }
}

/// A port is swallowed up, and merchants are placed anew (`bb.ev.natural_disaster.port`).
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Disaster {}

impl Step<Blackbeard> for Disaster {
    fn run(&mut self, _: &mut Blackbeard, _: &mut Referee) -> Next {
        Next::Roll(Chance::dice(1))
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        let die = fate.dice()[0];
        g.show_dice(Thrower::Fate, &[die], die, Rule::EvNaturalDisasterPort, referee);
        let port = g.data.disaster[usize::from(die) - 1];
        referee.tell_all(|| Fact::DisasterStrikes { port });
        // Of a port that is destroyed already only the merchants are concerned (`bb.ev.natural_disaster.again`).
        if !g.harbour(port).is_destroyed {
            g.kill_all(port, Rule::EvNaturalDisasterPort, referee);
            g.destroy(port, Rule::EvNaturalDisasterPort, referee);
        }
        for port in Port::ALL {
            g.remove_prey(port, Rule::EvNaturalDisasterMerchants, referee);
        }
        Next::Goto(Placing::until(g.data.start.merchants, Rule::EvNaturalDisasterMerchants).into())
    }
}
