//! Unique treasures that lie open aboard and make gold, or change what coins are worth: at sea, when she has sunk a ship,
//! when she unloads.

use super::{
    super::{
        Activated, Moment,
        work::{Job, Work, lot},
    },
    kept::{chip_of, discard, start_work},
    loading::{open_uniques, set_worth},
};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::{Public, Sees},
    pieces::{ChipAt, Chips, IslandAt, ShipAt, Spot, Thing},
};
use table::{Seats, Secret};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxUtDoubleOne,
    Rule::FxUtDoubleLowest,
    Rule::FxUtRats,
    Rule::FxUtBanner,
    Rule::FxUtJade,
    Rule::FxUtRunesOfWealth,
    Rule::FxUtRoyalDecree,
    Rule::FxUtJikininki,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[
    // With a full hold a die becomes the value of each coin aboard, once.
    Activated {
        rule: Rule::FxUtRunesOfWealth,
        moment: Moment::Between,
        offers: |g, ship, ability, eyes, out| {
            let full = g.cargo_used(ship, eyes) >= g.cargo(ship, eyes);
            let coins = g.treasure_at(Spot::Ship(ship)).into_iter().any(|c| is_coin(g, c, eyes));
            if full && coins {
                out.push(Move::Use { fx: g.effect(ability).rule, ship });
            }
        },
        act: start_work,
        repeats: false,
    },
];

/// What these effects ask and do.
pub(crate) const JOBS: &[Job] = &[
    Job::new(Rule::FxUtRunesOfWealth, |w, g, referee| {
        let die = match w.die(g) {
            Ok(die) => die,
            Err(roll) => return roll,
        };
        for chip in g.treasure_at(Spot::Ship(w.ship)) {
            if is_coin(g, chip, &*referee) {
                revalue(g, chip, die, w.fx, referee);
            }
        }
        discard(g, w.chip, w.fx, referee);
        Next::Done
    }),
    // A random coin of a wild island comes home.
    Job {
        drawn: coin_comes_home,
        ..Job::new(Rule::FxUtRoyalDecree, |w, g, _| if w.n == 0 { Next::Done } else { lot(island_coins(g).len()) })
    },
    // 1-3: the crew die; 4-6: four random island coins come home.
    Job {
        drawn: coin_comes_home,
        ..Job::new(Rule::FxUtJikininki, |w, g, referee| {
            if w.stage == 0 {
                let die = match w.die(g) {
                    Ok(die) => die,
                    Err(roll) => return roll,
                };
                w.stage = 1;
                if die <= 3 {
                    for crew in g.crew_aboard(w.ship) {
                        g.kill(crew, None, w.fx, referee);
                    }
                    return Next::Done;
                }
                w.n = 4;
            }
            if w.n == 0 { Next::Done } else { lot(island_coins(g).len()) }
        })
    },
];

/// A ship with a royal decree has sunk a ship of another nation.
pub(crate) fn sank(g: &mut Fleets, sunk: ShipAt, by: Option<ShipAt>) {
    let Some(by) = by.filter(|by| g.ships[by.index()].is_afloat()) else { return };
    let Some(decree) = g.has(by, Rule::FxUtRoyalDecree, Public) else { return };
    let named = g.effect(decree).nation;
    if named != Some(g.data[g.ships[sunk.index()].card].nation) {
        let work = Work::of_ship(g, decree.effect, by).times(1);
        g.flow.soon(work);
    }
}

/// What happens before treasure is unloaded: jade, spices, smuggled goods, rats.
pub(crate) fn before_unloading(g: &mut Fleets, ship: ShipAt, island: IslandAt, referee: &mut Referee) {
    let home = !g.is_wild(island);
    let coins = |g: &Fleets, referee: &Referee| -> Vec<(u8, ChipAt)> {
        let chips = g.treasure_at(Spot::Ship(ship)).into_iter();
        let mut coins: Vec<(u8, ChipAt)> = chips
            .filter_map(|c| match g.chips[c.index()].what.open(referee) {
                Thing::Coin(gold) => Some((*gold, c)),
                _ => None,
            })
            .collect();
        coins.sort_unstable();
        coins
    };
    if g.has(ship, Rule::FxUtRats, Public).is_some() {
        for (gold, chip) in coins(g, referee) {
            revalue(g, chip, gold.saturating_sub(1), Rule::FxUtRats, referee);
        }
    }
    for (rule, lowest) in [(Rule::FxUtJade, true), (Rule::FxUtDoubleLowest, true), (Rule::FxUtDoubleOne, false)] {
        let Some(ability) = g.has(ship, rule, Public) else { continue };
        let coins = coins(g, referee);
        let coin = if lowest { coins.first() } else { coins.last() };
        if let Some((gold, chip)) = coin.copied().filter(|_| home) {
            revalue(g, chip, gold.saturating_mul(2), rule, referee);
            if rule != Rule::FxUtJade {
                discard(g, chip_of(ability.source), rule, referee);
            }
        }
    }
    // What a unique treasure is worth does not change any more.
    for chip in g.treasure_at(Spot::Ship(ship)) {
        let worth = super::loading::worth(g, chip);
        let varies = super::loading::effect_of(g, chip, Public)
            .is_some_and(|(e, _)| matches!(e.rule, Rule::FxUtBanner | Rule::FxUtSunkenTreasure));
        if varies && worth > 0 {
            set_worth(g, chip, worth, Rule::DockUnloadUnique, referee);
        }
    }
    if home {
        // Scurvy is over at home.
        let scurvy: Chips = open_uniques(g, Spot::Ship(ship), Rule::FxUtScurvy).collect();
        for chip in scurvy {
            g.eliminate(chip, Rule::FxUtScurvy, referee);
        }
        g.lift(Rule::FxMiCrewNoCargo, ship);
    }
}

/// Gold that is made when treasure is unloaded at home (`fleets.fx.unload_bonus`, `fleets.kw.hoarding_gold`).
pub(crate) fn unload_bonus(g: &mut Fleets, ship: ShipAt, coins: &[u8], referee: &mut Referee) -> u8 {
    let mut bonus = 0u8;
    for ability in g.distinct(ship, Rule::FxUnloadBonus, &*referee) {
        let effect = g.effect(ability);
        // Coins of 1 and 2 gold count as silver (`fleets.crew.silver`).
        let count = if effect.says("silver") {
            coins.iter().filter(|gold| (1..=2).contains(*gold)).count()
        } else if effect.says("all") {
            coins.len()
        } else {
            coins.len().min(1)
        };
        if count > 0 {
            bonus = bonus.saturating_add(effect.n.max(0) as u8 * count as u8);
            g.show(&[ability], referee);
        }
    }
    if let Some(hoard) = g.has(ship, Rule::FxHoardingGold, &*referee)
        && !coins.is_empty()
    {
        bonus = bonus.saturating_add(coins.len() as u8);
        g.show(&[hoard], referee);
    }
    bonus
}

fn is_coin(g: &Fleets, chip: ChipAt, sees: impl Sees) -> bool {
    matches!(sees.see(&g.chips[chip.index()].what), Some(Thing::Coin(_)))
}
/// A coin has another value from now on, and everybody sees it.
fn revalue(g: &mut Fleets, chip: ChipAt, gold: u8, by: Rule, referee: &mut Referee) {
    g.turn_up(chip, referee);
    g.chips[chip.index()].what = Secret::new(Seats::ALL, Thing::Coin(gold));
    referee.tell_all(|| Fact::Worth { chip, gold, by });
}
fn island_coins(g: &Fleets) -> Chips {
    g.open_islands().flat_map(|i| g.treasure_to_go(Spot::Island(i))).take(64).collect()
}
/// A coin of an island that was drawn by lot comes home.
fn coin_comes_home(w: &mut Work, g: &mut Fleets, k: usize, referee: &mut Referee) -> Next {
    let chip = island_coins(g)[k];
    if let Some(home) = g.home_of(w.who) {
        g.turn_up(chip, referee);
        g.carry(chip, Spot::Island(home), w.fx, referee);
    }
    w.n = w.n.saturating_sub(1);
    Next::Again
}
