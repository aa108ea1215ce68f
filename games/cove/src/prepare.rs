//! 8.3 Preparing for battle, and 13. Battle cards.

use crate::{
    Cove, Fact, Move, Next, Referee, Rule,
    battle::Played,
    data::{Battle as BattleCard, Card, Kind as CardKind},
    order::Slot,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// Preparing for battle: Battle cards, one at a time, from fastest to slowest (`cove.combat.prep`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Prepare {
    pub(crate) opened: bool,
}

impl Step<Cove> for Prepare {
    fn run(&mut self, g: &mut Cove, _: &mut Referee) -> Next {
        if !self.opened {
            self.opened = true;
            g.window.begin();
            let ranks = g.speeds(g.battle.here);
            return g.rank(Slot::Window, ranks);
        }
        // An Avast Belay ends the preparation at once (`cove.battle.avast.keg`).
        if g.battle.is_closed || g.window.is_closed() {
            return Next::Done;
        }
        if g.window.go_on() {
            return Next::Ask;
        }
        // A new round of preparation, in the order of the speeds now (`cove.combat.prep.order`).
        g.window.at = 0;
        let ranks = g.window.order.renewed(g.speeds(g.battle.here).into_iter());
        g.rank(Slot::Window, ranks.0)
    }
    fn asked(&self, g: &Cove) -> Seats {
        g.window.asked()
    }
    fn options(&self, g: &Cove, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        if g.battle.in_force.is_full() {
            return;
        }
        for card in g.hand_of(eyes) {
            match &g.data.card(card).kind {
                CardKind::Battle(battle) if battle.speed_per_chest > 0 => {
                    let chests = g.ships[eyes.seat()].chests;
                    out.extend((1..=chests).map(|chests| Move::PlayWith { card, chests }));
                }
                CardKind::Battle(_) => out.push(Move::Play { card }),
                _ => (),
            }
        }
    }
    fn check(&self, g: &Cove, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        if *mv == Move::Pass {
            return Ok(());
        }
        let to_the_death = *mv == Move::Flee && g.is_final_battle();
        let card = mv.card().ok_or(if to_the_death { Rule::FinalRules } else { Rule::CombatPrep })?;
        g.check_held(eyes, card)?;
        let CardKind::Battle(battle) = &g.data.card(card).kind else {
            return Err(g.not_now(card));
        };
        if g.battle.in_force.is_full() {
            return Err(Rule::CombatPrep);
        }
        match (battle.speed_per_chest > 0, mv) {
            (false, Move::Play { .. }) => Ok(()),
            (true, Move::PlayWith { chests: 0, .. }) => Err(Rule::BattleOverboardGone),
            (true, Move::PlayWith { chests, .. }) if *chests <= g.ships[eyes.seat()].chests => Ok(()),
            (true, _) => Err(Rule::BattleOverboard),
            (false, _) => Err(Rule::WindowLegal),
        }
    }
    fn decide(&mut self, g: &mut Cove, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Some(card) = g.played_or_passed(by, &mv, referee) else { return Next::Again };
        g.take_from_hand(by, card, referee);
        referee.tell_all(|| Fact::BattleCard { who: by, card });
        let thrown = if let Move::PlayWith { chests, .. } = mv { chests } else { 0 };
        g.put_in_force(by, card, thrown, referee);
        Next::Again
    }
}

impl Cove {
    /// A Battle card takes effect at once and for the whole combat (`cove.combat.prep.immediate`). Its speed and its
    /// faces are for the ship of who plays it, and for no other (`cove.combat.prep.only-own`).
    fn put_in_force(&mut self, by: Seat, card: Card, thrown: u8, referee: &mut Referee) {
        let CardKind::Battle(effects) = &self.data.card(card).kind else { unreachable!("checked") };
        let &BattleCard { speed_bonus, stacks, speed_per_chest, hit_on, dice_source, ban_cards } = effects;
        let battle = &mut self.battle;
        let again = battle.in_force.contains(&Played { by, card });
        // The speed of a Blow Me Down (`cove.battle.blow`), and of the second one too (`cove.battle.blow.both`).
        if stacks || !again {
            battle.bonus[by.index()] = battle.bonus[by.index()].saturating_add(speed_bonus);
        }
        if thrown > 0 {
            self.ships[by].chests -= thrown;
            battle.thrown += thrown;
            let faster = speed_per_chest.saturating_mul(thrown);
            battle.bonus[by.index()] = battle.bonus[by.index()].saturating_add(faster);
            referee.tell_all(|| Fact::Threw { who: by, chests: thrown });
        }
        // A second Smoke Screen changes nothing (`cove.battle.smoke.twice`).
        if let Some(faces) = hit_on {
            // Two different cards of this kind both have to let a number through; if none does, the newer one counts, so
            // that a ship can always be hit.
            let both = battle.hit_on[by.index()].map_or(faces, |before| before.both(faces));
            battle.hit_on[by.index()] = Some(if both.is_empty() { faces } else { both });
        }
        battle.dice_source = dice_source.or(battle.dice_source); // Once is enough (`cove.battle.grapple.twice`).
        // What lies there already stays in force (`cove.battle.avast.earlier`).
        battle.is_closed |= ban_cards;
        battle.in_force.push(Played { by, card });
    }
}
