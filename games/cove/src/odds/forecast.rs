//! What a captain wants to know before he fires or flees.

use super::{
    chance::{Chance, Mean, ONE},
    duel::Duels,
    lone::{Lone, lives_after, lone_fight},
    ship::{Aim, Fighter, HULL, Lives, Mat, Moment, Outsider, Side, is_crippled},
    volley::Hits,
};
use crate::data::{Faces, Section};
use std::cmp::Ordering;

/// Whom a captain faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Enemy {
    /// Another captain.
    Captain(Fighter),
    /// A Legendary Pirate or the Royal Navy.
    Outsider(Outsider),
}

/// How a fight of two stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// That we win, if nobody flees.
    pub win: Chance,
    /// That we are crippled in the end, if nobody flees.
    pub lose: Chance,
    /// If we are about to fire: the best section to aim at.
    pub best: Option<Section>,
    /// If we are about to fire: that this volley, aimed there, decides the fight.
    pub wins_now: Chance,
    /// That we are crippled before we act again, if we fire now when it is our turn, and if the enemy aims at what is
    /// nearest to being crippled.
    pub crippled_before_next_turn: Chance,
    /// That we survive a volley of the enemy as both ships are now, aimed where it hurts most.
    pub survive_next_volley: Chance,
    /// That a flight ends in mutiny.
    pub mutiny: Chance,
    /// How many rounds the fight lasts, where that was worked out.
    pub rounds: Option<Mean>,
    /// Whether the chances to win and lose are exact.
    pub exact: bool,
}

impl Duels {
    /// How our fight against one enemy stands. Neither ship is crippled or sunk.
    pub fn forecast(&mut self, ours: &Fighter, enemy: &Enemy, moment: Moment) -> Forecast {
        let our_turn = match moment {
            Moment::First(Side::Ours) => Some(true),
            Moment::Last(Side::Ours) => Some(false),
            _ => None,
        };
        let (win, lose, rounds, exact, best) = match enemy {
            Enemy::Captain(theirs) => {
                let duel = self.duel(ours, theirs, moment);
                let best = our_turn.map(|is_first| self.aims(ours, theirs, is_first).best);
                (duel.win, duel.lose, None, duel.exact, best)
            }
            Enemy::Outsider(outsider) => {
                let lone = self.lone(ours, outsider, moment);
                (lone.sinks, lone.crippled, lone.rounds, lone.exact, our_turn.map(|_| Section::Hull))
            }
        };
        let pair = Scene { mat: self.mat(), ours, enemy, aim: best.unwrap_or(Section::Hull) };
        let (mine, yours) = (ours.lives(), enemy.lives());
        Forecast {
            win,
            lose,
            best,
            wins_now: best.map_or(Chance::NONE, |best| pair.our_hits(&mine).at_least(yours[best.index()])),
            crippled_before_next_turn: Chance::units(pair.danger(&mine, &yours, moment)),
            survive_next_volley: {
                let needed = (1..=u8::MAX).find(|&hits| is_crippled(&lives_after(&mine, enemy.aim(), hits)));
                pair.their_hits(&yours).at_least(needed.unwrap_or(u8::MAX)).complement()
            },
            mutiny: Chance::MUTINY,
            rounds,
            exact,
        }
    }

    /// A lone captain against an outsider; one that may aim anywhere does it as well as it can.
    pub fn lone(&mut self, ship: &Fighter, outsider: &Outsider, moment: Moment) -> Lone {
        if outsider.aim != Aim::Any || outsider.regenerates > 0 {
            return lone_fight(self.mat(), ship, outsider, moment);
        }
        let duel = self.against_controller(ship, outsider, moment);
        Lone { sinks: duel.win, crippled: duel.lose, rounds: None, exact: duel.exact }
    }
}

impl Enemy {
    fn lives(&self) -> Lives {
        match self {
            Self::Captain(ship) => ship.lives(),
            Self::Outsider(outsider) => [outsider.hull, 1, 1, 1],
        }
    }

    fn aim(&self) -> Aim {
        match self {
            Self::Captain(_) => Aim::Any,
            Self::Outsider(outsider) => outsider.aim,
        }
    }
}

struct Scene<'a> {
    mat: &'a Mat,
    ours: &'a Fighter,
    enemy: &'a Enemy,
    aim: Section,
}

impl Scene<'_> {
    fn our_hits(&self, ours: &Lives) -> &'static Hits {
        let faces = match self.enemy {
            Enemy::Captain(ship) => ship.hit_on,
            Enemy::Outsider(_) => Faces::STANDARD,
        };
        Hits::of(self.ours.dice_with(self.mat, ours), faces)
    }

    fn their_hits(&self, theirs: &Lives) -> &'static Hits {
        let dice = match self.enemy {
            Enemy::Captain(ship) => ship.dice_with(self.mat, theirs),
            Enemy::Outsider(outsider) => outsider.dice,
        };
        Hits::of(dice, self.ours.hit_on)
    }

    fn speed(&self, ours: &Lives, theirs: &Lives) -> Ordering {
        let enemy = match self.enemy {
            Enemy::Captain(ship) => ship.speed_with(self.mat, theirs),
            Enemy::Outsider(outsider) => outsider.sails,
        };
        self.ours.speed_with(self.mat, ours).cmp(&enemy)
    }

    /// That we are crippled before we act again after this moment.
    fn danger(&self, ours: &Lives, theirs: &Lives, moment: Moment) -> u32 {
        match moment {
            Moment::First(Side::Ours) | Moment::Last(Side::Ours) => {
                let aim = match self.enemy {
                    Enemy::Captain(_) => self.aim.index(),
                    Enemy::Outsider(_) => HULL,
                };
                let after = match moment {
                    Moment::First(_) => Moment::Last(Side::Theirs),
                    _ => Moment::RoundStart,
                };
                let danger = self.our_hits(ours).fan(0, theirs[aim], 0, |hits| {
                    let mut theirs = *theirs;
                    theirs[aim] -= hits;
                    self.danger(ours, &theirs, after)
                });
                Chance::from_squared(danger).raw()
            }
            Moment::First(Side::Theirs) => self.their_volley(ours, theirs, |_| 0),
            Moment::Last(Side::Theirs) => {
                self.their_volley(ours, theirs, |ours| self.danger(ours, theirs, Moment::RoundStart))
            }
            Moment::RoundStart => {
                let they_begin = || self.danger(ours, theirs, Moment::First(Side::Theirs));
                match self.speed(ours, theirs) {
                    Ordering::Greater => 0,
                    Ordering::Less => they_begin(),
                    Ordering::Equal => they_begin() / 2,
                }
            }
        }
    }

    fn their_volley(&self, ours: &Lives, theirs: &Lives, then: impl Fn(&Lives) -> u32) -> u32 {
        let hits = self.their_hits(theirs);
        let danger = hits.fan(0, hits.dice() + 1, 0, |hits| {
            let ours = lives_after(ours, self.enemy.aim(), hits);
            if is_crippled(&ours) { ONE } else { then(&ours) }
        });
        Chance::from_squared(danger).raw()
    }
}
