//! What Volley cards make of one volley. The cards that others may hold are not known, so nobody plays any afterwards.

use super::{
    chance::{Chance, ONE},
    duel::{Aims, Duels},
    ship::{Fighter, Moment, Outsider, Side},
    volley::Hits,
};
use crate::data::{Faces, Section};

/// The cards that are played for one volley, taken together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct VolleyCards {
    /// The faces that hit instead of the usual ones, a Smoke screen or not (Grapeshot).
    pub hit_on: Option<Faces>,
    /// Damage to the shooter himself, after everything else (Grapeshot).
    pub own_hits: Option<(Section, u8)>,
    /// So many hits on the hull of each ship for each hit (Powder kegs).
    pub kegs: u8,
    /// Each hit damages all sections of the target, and the shooter misses his next turn (Six Gun Salute).
    pub salute: bool,
}

impl Duels {
    /// What each aim of a volley with cards is worth to the ship that fires now, as the first of the round or as the last.
    /// If both ships are crippled at once neither wins, and that counts as half.
    pub fn aims_with(&mut self, shooter: &Fighter, target: &Fighter, is_first: bool, cards: &VolleyCards) -> Aims {
        if *cards == VolleyCards::default() {
            return self.aims(shooter, target, is_first);
        }
        let hits = Hits::of(shooter.dice(self.mat()), cards.hit_on.unwrap_or(target.hit_on));
        // Many duels, nearly as large, can come of one that is too large; so none of them is solved exactly either.
        let exact = self.is_exact(shooter, target);
        let mut aims = Aims { win: [None; 4], best: Section::Hull, cripples: [Chance::NONE; 4], exact };
        for section in Section::ALL {
            let value = hits.fan(0, hits.dice() + 1, 0, |hits| {
                let mine = shooter.after(Section::Hull, hits * cards.kegs);
                let yours = struck(target, section, hits, cards);
                let win = match (mine.is_crippled(), yours.is_crippled()) {
                    (true, true) => Chance::HALF,
                    (false, true) => Chance::SURE, // His own damage comes too late to matter.
                    (true, false) => Chance::NONE,
                    (false, false) => {
                        let mine = own_damage(&mine, cards);
                        match (cards.salute, is_first) {
                            (false, true) => self.duel_within(&mine, &yours, Moment::Last(Side::Theirs), exact).win,
                            (false, false) => self.duel_within(&mine, &yours, Moment::RoundStart, exact).win,
                            // Whoever is faster, the other side alone fires in the next round.
                            (true, false) => self.duel_within(&mine, &yours, Moment::Last(Side::Theirs), exact).win,
                            // It fires in this one, too.
                            (true, true) => self.fired_at_twice(&mine, &yours, exact),
                        }
                    }
                };
                win.raw()
            });
            let i = section.index();
            aims.win[i] = Some(Chance::from_squared(value));
            aims.cripples[i] = {
                let needed = (1..=hits.dice()).find(|&n| struck(target, section, n, cards).is_crippled());
                needed.map_or(Chance::NONE, |needed| hits.at_least(needed))
            };
            if aims.win[i] > aims.win[aims.best.index()] {
                aims.best = section;
            }
        }
        aims
    }

    /// The chance that a lone captain sinks an outsider if he fires now with cards. One that is sunk while the shooter is
    /// crippled is sunk. A Six Gun Salute gains nothing here, so its missed turn is left out.
    pub fn sinks_with(&mut self, ship: &Fighter, outsider: &Outsider, is_first: bool, cards: &VolleyCards) -> Chance {
        let hits = Hits::of(ship.dice(self.mat()), cards.hit_on.unwrap_or(Faces::STANDARD));
        let after = if is_first { Moment::Last(Side::Theirs) } else { Moment::RoundStart };
        let value = hits.fan(0, hits.dice() + 1, 0, |hits| {
            let lost = hits.saturating_mul(1 + cards.kegs).min(outsider.hull);
            if lost == outsider.hull {
                return ONE;
            }
            let mine = own_damage(&ship.after(Section::Hull, hits * cards.kegs), cards);
            let mut yours = *outsider;
            yours.hull -= lost;
            yours.lost_this_round += lost;
            if !is_first {
                // The round ends with this volley.
                yours.hull += yours.lost_this_round.min(yours.regenerates);
                yours.lost_this_round = 0;
            }
            self.lone(&mine, &yours, after).sinks.raw()
        });
        Chance::from_squared(value)
    }

    /// The worth of a duel in which the other side is about to fire twice.
    fn fired_at_twice(&mut self, mine: &Fighter, yours: &Fighter, all_aims: bool) -> Chance {
        let hits = Hits::of(yours.dice(self.mat()), mine.hit_on);
        let mut worst = u64::MAX;
        for section in Section::ALL {
            let value = hits.fan(0, mine.lives()[section.index()], 0, |hits| {
                let after = mine.after(section, hits);
                self.duel_within(&after, yours, Moment::Last(Side::Theirs), all_aims).win.raw()
            });
            worst = worst.min(value);
        }
        Chance::from_squared(worst)
    }
}

/// The target after so many hits.
fn struck(target: &Fighter, aim: Section, hits: u8, cards: &VolleyCards) -> Fighter {
    let mut after = target.after(Section::Hull, hits * cards.kegs);
    for section in Section::ALL {
        if cards.salute || section == aim {
            after = after.after(section, hits);
        }
    }
    after
}

fn own_damage(ship: &Fighter, cards: &VolleyCards) -> Fighter {
    match cards.own_hits {
        Some((section, hits)) => ship.after(section, hits),
        None => *ship,
    }
}
