//! 8.2 Rounds of volleys, 8.4 fire or flee, and 8.5 flight.

use crate::{
    Cove, Fact, Move, Next, Referee, Rule, Vessel,
    battle::Kind,
    data::Place,
    options::OrderRecalc,
    order::{Rank, Slot},
    volley::Cards,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

/// A round of volleys: each ship acts once, from fastest to slowest (`cove.combat.order`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Round {
    /// The order is made.
    Begin,
    /// The next ship acts.
    Act,
    /// A ship has acted.
    Acted,
}

impl Step<Cove> for Round {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        match self {
            Round::Begin => {
                *self = Round::Act;
                g.battle.round = g.battle.round.saturating_add(1);
                g.battle.guests.iter_mut().for_each(|guest| guest.lost = 0);
                let round = g.battle.round;
                referee.tell_all(|| Fact::RoundBegan { round });
                g.battle.acted.clear();
                // Whatever was rolled in the last round is forgotten (`cove.combat.order.tie-fresh`).
                let ranks = g.ranked_for_volleys();
                g.rank(Slot::Round, ranks)
            }
            // What is left of a round is dropped when the combat ends (`cove.combat.end-mid`).
            Round::Act | Round::Acted if g.battle_is_over() => Next::Done,
            // With the option those who have not acted yet are sorted anew, but only after a volley.
            Round::Acted if g.options.order_recalc == OrderRecalc::Volley && g.battle.has_fired => {
                *self = Round::Act;
                let mut ranks = g.ranked_for_volleys();
                ranks.retain(|rank| g.battle.order.ships().any(|ship| ship == rank.who));
                g.rank(Slot::Round, ranks)
            }
            Round::Act | Round::Acted => {
                let Some(rank) = g.battle.order.0.first().copied() else {
                    g.regenerate(referee);
                    return Next::Done;
                };
                g.battle.order.0.remove(0);
                g.battle.acted.push(rank);
                g.battle.has_fired = false;
                // It may have been too slow to act before it had to leave (`cove.combat.lost-turn`).
                if !g.battle.has(rank.who) {
                    return Next::Again;
                }
                *self = Round::Acted;
                match rank.who {
                    Vessel::Of(by) => g.captain_acts(by, referee),
                    // It does nothing but fire (`cove.legend.never`).
                    guest => Next::Call(Cards::of(guest).into()),
                }
            }
        }
    }
}

impl Cove {
    /// Captains by speed, ships without captain by their printed sails: each is in the order once (`cove.legend.once`),
    /// and those without captain roll for ties like the others, here and nowhere else (`cove.order.tie-npc`).
    fn ranked_for_volleys(&self) -> ArrayVec<Rank, 8> {
        let captains = self.battle.here.iter().map(|seat| Rank::new(seat, self.speed(seat)));
        let guests = self.battle.guests.iter().map(|guest| Rank::new(guest.who, self.guest_sails(guest).into()));
        captains.chain(guests).collect()
    }

    /// A captain's turn, unless his guns are being reloaded (`cove.volley.salute.pass`).
    fn captain_acts(&mut self, by: Seat, referee: &mut Referee) -> Next {
        let reload = &mut self.battle.reload[by.index()];
        let is_reloading = *reload > 0;
        *reload = reload.saturating_sub(1);
        if is_reloading && !(self.options.reload_may_flee && self.battle.kind != Kind::Final) {
            referee.tell_all(|| Fact::Reloads { who: by });
            return Next::Again;
        }
        Next::Call(Act { by, is_reloading }.into())
    }

    /// At the end of a round a ship regains points it lost in it (`cove.legend.dutchman.regen-end`).
    fn regenerate(&mut self, referee: &mut Referee) {
        for guest in &mut self.battle.guests {
            let Some(legend) = guest.legend else { continue };
            let regained = self.data.legend(legend).regenerate.min(guest.lost);
            if regained > 0 {
                guest.hull += regained;
                let (who, hull) = (guest.name(), guest.hull);
                referee.tell_all(|| Fact::Regained { who, hull });
            }
        }
    }
}

/// A captain fires or flees (`cove.combat.act`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Act {
    pub(crate) by: Seat,
    pub(crate) is_reloading: bool,
}

impl Step<Cove> for Act {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        // In the final battle there is nothing to decide here (`cove.final.rules`).
        if g.battle.kind == Kind::Final { self.fire(g, referee) } else { Next::Ask }
    }
    fn asked(&self, _: &Cove) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, _: &Cove, _: Eyes, out: &mut Vec<Move>) {
        out.extend([if self.is_reloading { Move::Wait } else { Move::Fire }, Move::Flee]);
    }
    fn check(&self, g: &Cove, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Flee => Ok(()),
            Move::Fire if !self.is_reloading => Ok(()),
            Move::Wait if self.is_reloading => Ok(()),
            Move::Fire => Err(Rule::VolleySalutePass),
            Move::Wait | Move::Pass => Err(Rule::CombatNoPass),
            _ if mv.card().is_some() && g.battle.is_closed => Err(Rule::BattleAvast),
            _ => Err(Rule::CombatAct),
        }
    }
    fn decide(&mut self, g: &mut Cove, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Flee => g.flee(by, referee),
            Move::Wait => {
                referee.tell_all(|| Fact::Reloads { who: by });
                Next::Done
            }
            _ => self.fire(g, referee),
        }
    }
}

impl Act {
    fn fire(self, _: &mut Cove, referee: &mut Referee) -> Next {
        referee.tell_all(|| Fact::Fires { who: self.by });
        Next::Goto(Cards::of(self.by.into()).into())
    }
}

impl Cove {
    /// The order of a flight: the ship leaves, opponents gain fame, the mutiny die is rolled (`cove.combat.flee.sequence`).
    fn flee(&mut self, by: Seat, referee: &mut Referee) -> Next {
        self.leave_battle(by);
        referee.tell_all(|| Fact::Fled { who: by });
        if self.battle.kind == Kind::LastFight {
            return Next::Done;
        }
        // A ship that was not hit brings nothing (`cove.combat.flee.unhit`).
        if self.battle.hit.has(by) {
            self.reward_enemies(by, Rule::CombatFleeFame, referee);
        }
        Next::Goto(Mutiny { by }.into()) // After every such flight (`cove.combat.flee.mutiny.every`).
    }

    /// A ship leaves the combat for Pirate's Cove, with all it has (`cove.ship.keep-goods`); before its upgrade there
    /// it takes part in nothing (`cove.combat.moved`). Its Battle cards stay in force (`cove.combat.prep.owner-gone`).
    /// From a fight after the last month it only leaves.
    pub(crate) fn leave_battle(&mut self, seat: Seat) {
        self.battle.here = self.battle.here.without(Seats::one(seat));
        if matches!(self.battle.kind, Kind::Outer | Kind::TreasureIsland) {
            self.ships[seat].at = Some(Place::Cove);
        }
    }

    /// Every opponent still there gains fame for a ship that leaves (`cove.combat.cripple.fame`), and nobody else does
    /// (`cove.combat.fame.players-only`).
    pub(crate) fn reward_enemies(&mut self, of: Seat, by: Rule, referee: &mut Referee) {
        let is_gentle = matches!(self.battle.kind, Kind::TreasureIsland | Kind::LastFight);
        if is_gentle && !self.options.treasure_island_witness_fame {
            return;
        }
        let fame = self.data.fame.cripple_or_hit_flee;
        for enemy in self.enemies_here(of).iter() {
            self.gain_by_fighting(enemy, fame, by, referee);
        }
    }
}

/// The mutiny die of a ship that fled without being crippled (`cove.combat.flee.mutiny`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Mutiny {
    pub(crate) by: Seat,
}

impl Step<Cove> for Mutiny {
    fn run(&mut self, _: &mut Cove, _: &mut Referee) -> Next {
        Next::Roll(Chance::dice_of(self.by, 1))
    }
    fn fate(&mut self, g: &mut Cove, fate: Fate, referee: &mut Referee) -> Next {
        let (who, die) = (self.by, fate.dice()[0]);
        referee.tell_all(|| Fact::MutinyRolled { who, die });
        if die == 1 {
            // Cards, Parrot, Mastercraft and sections stay (`cove.combat.flee.mutiny.keep`).
            let ship = &mut g.ships[who];
            let (gold, chests) = (std::mem::take(&mut ship.gold), std::mem::take(&mut ship.chests));
            g.gold += gold;
            g.chests += chests;
            referee.tell_all(|| Fact::Mutiny { who, gold, chests });
            g.lose(who, g.data.fame.mutiny, Rule::CombatFleeMutinyLoss, referee);
        }
        Next::Done
    }
}
