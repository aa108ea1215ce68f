//! Mysterious islands: the rows of their tables (`fleets.dock.mysterious.roll`).

use super::{
    crew::leavers,
    treasures::{
        loading::{aside, has_aside, lose_crew, meet},
        looking::moving_freely,
        revealed::bonus_segments,
    },
    work::{Job, Work, lot},
};
use crate::{
    Chip, Exploring, Fact, Fleets, Move, Next, Referee, Rule,
    abilities::{Public, Sees},
    data::{EffectId, EventId},
    harm::LoseMasts,
    pieces::{ChipAt, Chips, Class, IslandAt, ShipAt, Spot, Thing, marks},
};
use table::{Eyes, Seat, Seats, Secret};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxMysteriousRollMod,
    Rule::FxMiLoseMasts,
    Rule::FxMiNextMoveFail,
    Rule::FxMiSwapCoinForUnique,
    Rule::FxMiScatter,
    Rule::FxMiGather,
    Rule::FxMiNextMoveByOpponent,
    Rule::FxMiNextMoveBonus,
    Rule::FxMiMoveAllTreasure,
    Rule::FxMiCrewNoCargo,
    Rule::FxMiSwapRandom,
    Rule::FxMiGainEvent,
    Rule::FxMiMoveEnemy,
    Rule::FxMiNextMoveS,
    Rule::FxMiNoExploreUntilRedock,
    Rule::FxMiSwapCoinGreater,
    Rule::FxMiAddCoin,
    Rule::FxMiCrewMarooned,
    Rule::FxMiGiftHome,
    Rule::FxMiOfferCoin,
    Rule::FxMiLoseCrew,
    Rule::FxMiMoveSAfterLoad,
    Rule::FxMiLoseUniqueOrCrew,
    Rule::FxMiDeserters,
    Rule::FxMiGainCrew,
    Rule::FxMiLeaveCrew,
];

/// What is added to the die of a table (`fleets.fx.mysterious_roll_mod`).
pub(crate) fn roll_bonus(g: &Fleets, ship: ShipAt, sees: impl Sees) -> i32 {
    let all = g.distinct(ship, Rule::FxMysteriousRollMod, sees);
    all.iter().map(|a| i32::from(g.data[a.effect].n)).sum()
}

/// A row of a table is carried out; one that cannot be is ignored (`fleets.dock.mysterious.unable`).
pub(crate) fn row(g: &mut Fleets, ship: ShipAt, island: IslandAt, row: EffectId, referee: &mut Referee) -> Next {
    let fx = g.data[row].rule;
    if fx == Rule::FxNone {
        return Next::Again;
    }
    referee.tell_all(|| Fact::Under { ship, what: fx });
    Work::of_ship(g, row, ship).at(Spot::Island(island)).call()
}

/// What the rows ask and do.
pub(crate) const JOBS: &[Job] = &[
    // So many dice; each that shows need+ costs a mast.
    Job::new(Rule::FxMiLoseMasts, |w, g, _| {
        let (dice, need) = (w.effect(g).dice, w.effect(g).need);
        if w.stage < dice {
            match w.die(g) {
                Ok(die) => w.n += u8::from(die >= need),
                Err(roll) => return roll,
            }
            w.stage += 1;
            return Next::Again;
        }
        if w.stage == dice && w.n > 0 {
            w.stage += 1;
            return Next::Call(LoseMasts::new(w.ship, w.n, None, w.fx).into());
        }
        Next::Done
    }),
    // Cast when she docks; the die is rolled when she would move.
    Job::new(Rule::FxMiNextMoveFail, |w, g, referee| {
        if w.stage == 0 {
            let max = u16::from(w.effect(g).max);
            g.cast_for_good(w.fx, Some(w.ship), w.who, max);
            return Next::Done;
        }
        let die = match w.die(g) {
            Ok(die) => die,
            Err(roll) => return roll,
        };
        let ship = w.ship;
        if die > w.n {
            let next = g.start_move(ship, Rule::IntroTurn, referee);
            return match next {
                Next::Call(frame) => Next::Goto(frame),
                next => next,
            };
        }
        referee.tell_all(|| Fact::Stopped { ship, by: Rule::FxMiNextMoveFail });
        Next::Done
    }),
    // One coin of the island for a unique treasure of the list aside.
    Job {
        options: |w, g, eyes, out| {
            out.push(Move::Pass);
            if w.stage == 1 {
                let coins = g.treasure_at(w.at).into_iter().filter(|c| is_coin(g, *c, eyes));
                out.extend(coins.map(|chip| Move::Chip { chip }));
            } else {
                let uniques = aside(g, w.who, eyes, |t| matches!(t, Thing::Unique(_)));
                out.extend(uniques.into_iter().map(|chip| Move::Chip { chip }));
            }
        },
        decide: |w, g, mv, referee| {
            let Move::Chip { chip } = mv else { return Next::Done };
            if w.stage == 1 {
                w.chip = Some(chip);
                return w.then(2);
            }
            w.stage = 3;
            g.eliminate(w.chip.expect("it was chosen"), w.fx, referee);
            meet(g, w.ship, chip, w.at, referee)
        },
        ..Job::new(Rule::FxMiSwapCoinForUnique, |w, g, _| match w.stage {
            0 => later(w, g),
            1 | 2 if has_aside(g, w.who) && !g.treasure_at(w.at).is_empty() => Next::Ask,
            _ => Next::Done,
        })
    },
    // Random treasures go to another wild island of the captain's choice.
    Job {
        options: |w, g, _, out| out.extend(other_islands(w, g).map(|island| Move::Island { island })),
        decide: |w, g, mv, _| {
            let Move::Island { island } = mv else { unreachable!("checked") };
            w.chip = Some(ChipAt(island.0));
            w.n = w.effect(g).n.max(0) as u8;
            w.then(1)
        },
        drawn: |w, g, k, referee| {
            let chip = g.treasure_to_go(w.at)[k];
            let to = Spot::Island(IslandAt(w.chip.expect("it was chosen").0));
            g.carry(chip, to, w.fx, referee);
            w.n -= 1;
            Next::Again
        },
        ..Job::new(Rule::FxMiScatter, |w, g, _| {
            let here = g.treasure_to_go(w.at).len();
            match w.stage {
                0 if here > 0 && other_islands(w, g).next().is_some() => Next::Ask,
                1 if w.n > 0 => lot(here),
                _ => Next::Done,
            }
        })
    },
    // When she explores: random treasures of every other wild island come here first.
    Job {
        drawn: |w, g, k, referee| {
            let from = Spot::Island(IslandAt(w.chip.expect("an island").0));
            let chip = g.treasure_to_go(from)[k];
            g.carry(chip, w.at, w.fx, referee);
            g.look_at(chip, w.who, referee);
            w.n -= 1;
            Next::Again
        },
        ..Job::new(Rule::FxMiGather, |w, g, _| {
            if w.stage == 0 {
                return later(w, g);
            }
            let each = w.effect(g).n.max(0) as u8;
            // The island that is being emptied is kept in the place of a chip.
            let mut island = w.chip.map_or(0, |chip| chip.0);
            if w.chip.is_none() {
                w.n = each;
            }
            while usize::from(island) < g.islands.len() {
                let at = IslandAt(island);
                let open = g.is_wild(at) && g.islands[at.index()].fort.is_none() && Spot::Island(at) != w.at;
                let left = g.treasure_to_go(Spot::Island(at)).len();
                if open && left > 0 && w.n > 0 {
                    w.chip = Some(ChipAt(island));
                    return lot(left);
                }
                island += 1;
                w.n = each;
                w.chip = Some(ChipAt(island));
            }
            Next::Done
        })
    },
    Job::new(Rule::FxMiNextMoveByOpponent, later_job),
    Job::new(Rule::FxMiNextMoveS, later_job),
    Job::new(Rule::FxMiNoExploreUntilRedock, later_job),
    Job::new(Rule::FxMiNextMoveBonus, |w, g, _| {
        let segments = w.effect(g).seg.clone();
        bonus_segments(g, w.fx, w.ship, &segments, false);
        Next::Done
    }),
    // All treasure here goes to one other wild island, or to two at least.
    Job {
        options: |w, g, _, out| {
            let left = g.treasure_to_go(w.at).len();
            let several = w.effect(g).says("two_plus") && other_islands(w, g).nth(1).is_some();
            for island in other_islands(w, g) {
                // The last one must not make it one island only.
                let only = several && left == 1 && w.stage == 1 && w.n == island.0;
                if !only {
                    out.push(Move::Island { island });
                }
            }
        },
        decide: |w, g, mv, referee| {
            let Move::Island { island } = mv else { unreachable!("checked") };
            let to = Spot::Island(island);
            if w.effect(g).says("one") {
                for chip in g.treasure_to_go(w.at) {
                    g.carry(chip, to, w.fx, referee);
                }
                return Next::Done;
            }
            // 1 as long as all went to the same island, which is kept.
            w.stage = match w.stage {
                0 => 1,
                1 if w.n == island.0 => 1,
                _ => 2,
            };
            w.n = island.0;
            let chip = g.treasure_to_go(w.at)[0];
            g.carry(chip, to, w.fx, referee);
            Next::Again
        },
        ..Job::new(Rule::FxMiMoveAllTreasure, |w, g, _| {
            let can = !g.treasure_to_go(w.at).is_empty() && other_islands(w, g).next().is_some();
            if can { Next::Ask } else { Next::Done }
        })
    },
    Job::new(Rule::FxMiCrewNoCargo, |w, g, _| {
        g.ships[w.ship.index()].mark(marks::CREW_FREE, true);
        Next::Done
    }),
    // Coins that she took for as many random ones of other wild islands.
    Job {
        options: |w, g, eyes, out| {
            out.push(Move::Pass);
            let coins = taken_aboard(g, w.ship).into_iter().filter(|c| is_coin(g, *c, eyes));
            out.extend(coins.map(|chip| Move::Chip { chip }));
        },
        decide: |w, _, mv, _| {
            let Move::Chip { chip } = mv else { return Next::Done };
            w.chip = Some(chip);
            w.then(2)
        },
        drawn: |w, g, k, referee| {
            let got = elsewhere(w, g)[k];
            let (given, there) = (w.chip.expect("it was chosen"), g.chips[got.index()].at);
            g.carry(given, there, w.fx, referee);
            w.stage = 1;
            super::treasures::loading::load(g, w.ship, got, there, referee)
        },
        ..Job::new(Rule::FxMiSwapRandom, |w, g, _| match w.stage {
            0 => later(w, g),
            1 if elsewhere(w, g).is_empty() || taken_aboard(g, w.ship).is_empty() => Next::Done,
            1 => Next::Ask,
            _ => lot(elsewhere(w, g).len()),
        })
    },
    // Any event of the box that is not in the fleet.
    Job {
        options: |w, g, eyes, out| {
            out.push(Move::Pass);
            let own = g.events[w.who].seen_by(eyes);
            let events = (0..g.data.events.len() as u16).map(EventId).filter(|e| {
                let card = &g.data[*e];
                card.printing.is_in_scope
                    && !card.printing.is_reprint
                    && super::is_played(g.data[card.effect].rule)
                    && own.is_none_or(|own| own.iter().all(|o| g.data[*o].printing.name != card.printing.name))
            });
            out.extend(events.map(|e| Move::Event { event: e.0 }));
        },
        decide: |w, g, mv, referee| {
            if let Move::Event { event } = mv {
                let who = w.who;
                let _ = g.events[who].open_mut(referee).try_push(EventId(event));
                referee.tell_all(|| Fact::EventGained { who });
            }
            Next::Done
        },
        ..Job::new(Rule::FxMiGainEvent, |w, g, _| if g.events[w.who].count() < 8 { Next::Ask } else { Next::Done })
    },
    // An enemy ship is steered, with her own base move or that of this ship.
    Job {
        options: |w, g, _, out| {
            out.push(Move::Pass);
            out.extend(movable(w, g).into_iter().map(|ship| Move::Ship { ship }));
        },
        decide: |w, g, mv, referee| {
            let Move::Ship { ship } = mv else { return Next::Done };
            w.n = ship.0;
            w.stage = 1;
            let only = w.effect(g).says("this").then(|| g.way(w.ship, Public).base);
            referee.tell_all(|| Fact::Sails { ship });
            let mut sailing = g.sailing(ship, g.docked_at(ship, Public).is_some(), Rule::MoveMovedByOther);
            sailing.steered = Some(w.who);
            sailing.only = only;
            Next::Call(sailing.into())
        },
        ..Job::new(Rule::FxMiMoveEnemy, |w, g, _| {
            if w.stage == 1 {
                return Next::Done;
            }
            if movable(w, g).is_empty() { Next::Done } else { Next::Ask }
        })
    },
    // One coin of the island is worth one more from now on.
    Job {
        options: |w, g, eyes, out| {
            out.push(Move::Pass);
            let coins = g.treasure_at(w.at).into_iter();
            let coins = coins.filter(|c| matches!(g.chips[c.index()].what.seen_by(eyes), Some(Thing::Coin(1..=6))));
            out.extend(coins.map(|chip| Move::Chip { chip }));
        },
        decide: |_, g, mv, referee| {
            let Move::Chip { chip } = mv else { return Next::Done };
            let known = g.chips[chip.index()].what.known_to();
            if let Thing::Coin(gold) = *g.chips[chip.index()].what.open(referee) {
                g.chips[chip.index()].what = Secret::new(known, Thing::Coin(gold + 1));
                referee.tell(known, || Fact::Worth { chip, gold: gold + 1, by: Rule::FxMiSwapCoinGreater });
                g.changed();
            }
            Next::Done
        },
        ..Job::new(Rule::FxMiSwapCoinGreater, |w, g, _| if w.stage == 0 { later(w, g) } else { Next::Ask })
    },
    // A new coin, worth as much as one she took.
    Job {
        options: |w, g, eyes, out| {
            out.push(Move::Pass);
            if g.cargo_used(w.ship, eyes) < g.cargo(w.ship, eyes) {
                let coins = taken_aboard(g, w.ship).into_iter().filter(|c| is_coin(g, *c, eyes));
                out.extend(coins.map(|chip| Move::Chip { chip }));
            }
        },
        decide: |w, g, mv, referee| {
            if let Move::Chip { chip } = mv
                && let Thing::Coin(gold) = *g.chips[chip.index()].what.open(referee)
            {
                add_coin(g, w.ship, w.who, gold, referee);
            }
            Next::Done
        },
        ..Job::new(Rule::FxMiAddCoin, |w, g, _| match w.stage {
            0 => later(w, g),
            _ if taken_aboard(g, w.ship).is_empty() => Next::Done,
            _ => Next::Ask,
        })
    },
    // The captain to the left says where her crew go.
    Job {
        options: |w, g, _, out| out.extend(other_islands(w, g).map(|island| Move::Island { island })),
        decide: |w, g, mv, referee| {
            let Move::Island { island } = mv else { unreachable!("checked") };
            for crew in leavers(g, w.ship) {
                g.carry(crew, Spot::Island(island), w.fx, referee);
            }
            Next::Done
        },
        ..Job::new(Rule::FxMiCrewMarooned, |w, g, _| {
            if w.stage == 0 {
                w.who = g.left_of(w.who);
                w.stage = 1;
            }
            let can = !leavers(g, w.ship).is_empty() && other_islands(w, g).next().is_some();
            if can { Next::Ask } else { Next::Done }
        })
    },
    Job {
        drawn: |w, g, k, referee| {
            let chip = g.treasure_to_go(w.at)[k];
            let home = g.home_of(w.who).expect("it was there");
            g.turn_up(chip, referee);
            g.carry(chip, Spot::Island(home), w.fx, referee);
            w.then(1)
        },
        ..Job::new(Rule::FxMiGiftHome, |w, g, _| {
            if w.stage == 0 && g.home_of(w.who).is_some() { lot(g.treasure_to_go(w.at).len()) } else { Next::Done }
        })
    },
    Job {
        options: |w, g, eyes, out| {
            let coins = g.treasure_at(Spot::Ship(w.ship)).into_iter().filter(|c| is_coin(g, *c, eyes));
            out.extend(coins.map(|chip| Move::Chip { chip }));
            if out.is_empty() {
                out.push(Move::Pass);
            }
        },
        decide: |w, g, mv, referee| {
            if let Move::Chip { chip } = mv {
                g.carry(chip, w.at, w.fx, referee);
                g.cast_this_turn(w.fx, Some(w.ship), w.who, u16::from(chip.0));
            }
            Next::Done
        },
        ..Job::new(
            Rule::FxMiOfferCoin,
            |w, g, _| {
                if g.has_aboard(w.ship, Class::Treasure) { Next::Ask } else { Next::Done }
            },
        )
    },
    Job::new(Rule::FxMiLoseCrew, |w, g, _| {
        w.stage += 1;
        if w.stage == 1 { lose_crew(g, w.ship, w.fx) } else { Next::Done }
    }),
    // Cast when she docks, offered when she has loaded there.
    Job {
        options: |_, _, _, out| out.extend([Move::Yes, Move::No]),
        decide: |w, g, mv, _| {
            g.lift(Rule::FxMiMoveSAfterLoad, w.ship);
            if mv == Move::No {
                return Next::Done;
            }
            w.n = 1;
            w.then(0)
        },
        ..Job::new(Rule::FxMiMoveSAfterLoad, |w, g, referee| match (w.n, w.stage) {
            (1, _) => moving_freely(w, g, referee),
            (_, 0) => later(w, g),
            _ => Next::Ask,
        })
    },
    Job {
        options: |w, g, _, out| out.extend(uniques_aboard(g, w.ship).into_iter().map(|chip| Move::Chip { chip })),
        decide: |w, g, mv, referee| {
            let Move::Chip { chip } = mv else { unreachable!("checked") };
            g.eliminate(chip, w.fx, referee);
            Next::Done
        },
        ..Job::new(Rule::FxMiLoseUniqueOrCrew, |w, g, _| {
            w.stage += 1;
            match (w.stage, uniques_aboard(g, w.ship).is_empty()) {
                (1, false) => {
                    w.stage = 0;
                    Next::Ask
                }
                (1, true) => lose_crew(g, w.ship, w.fx),
                _ => Next::Done,
            }
        })
    },
    // The die says how many, the captain who and where to.
    Job {
        options: |w, g, _, out| {
            if w.stage == 1 {
                out.extend(other_islands(w, g).map(|island| Move::Island { island }));
            } else {
                out.extend(leavers(g, w.ship).into_iter().map(|chip| Move::Chip { chip }));
            }
        },
        decide: |w, g, mv, referee| match mv {
            Move::Island { island } => {
                w.chip = Some(ChipAt(island.0));
                w.then(2)
            }
            Move::Chip { chip } => {
                let to = Spot::Island(IslandAt(w.chip.expect("it was chosen").0));
                g.carry(chip, to, w.fx, referee);
                w.n -= 1;
                Next::Again
            }
            mv => unreachable!("{mv} was not asked for"),
        },
        ..Job::new(Rule::FxMiDeserters, |w, g, _| {
            let can = !leavers(g, w.ship).is_empty() && other_islands(w, g).next().is_some();
            if !can {
                return Next::Done;
            }
            if w.stage == 0 {
                match w.die(g) {
                    Ok(die) => w.n = die,
                    Err(roll) => return roll,
                }
                w.stage = 1;
            }
            if w.n == 0 { Next::Done } else { Next::Ask }
        })
    },
    // A crew of the list aside joins one of the captain's ships.
    Job {
        options: |w, g, eyes, out| {
            out.push(Move::Pass);
            if w.stage == 0 {
                let max = w.effect(g).max;
                let crew = aside(g, w.who, eyes, |t| matches!(t, Thing::Crew(crew) if g.data[crew].points <= max));
                out.extend(crew.into_iter().map(|chip| Move::Chip { chip }));
            } else if let Some(chip) = w.chip {
                let may_join =
                    |s: &ShipAt| g.has_room(*s, chip, eyes) && super::crew::may_board(g, chip, *s, eyes).is_ok();
                out.extend(g.fleet_of(w.who).filter(may_join).map(|ship| Move::Ship { ship }));
            }
        },
        decide: |w, g, mv, referee| match mv {
            Move::Chip { chip } => {
                w.chip = Some(chip);
                w.then(1)
            }
            Move::Ship { ship } => {
                g.carry(w.chip.expect("it was chosen"), Spot::Ship(ship), w.fx, referee);
                Next::Done
            }
            _ => Next::Done,
        },
        ..Job::new(Rule::FxMiGainCrew, |w, g, _| if has_aside(g, w.who) { Next::Ask } else { Next::Done })
    },
    Job {
        options: |w, g, _, out| out.extend(leavers(g, w.ship).into_iter().map(|chip| Move::Chip { chip })),
        decide: |w, g, mv, referee| {
            let Move::Chip { chip } = mv else { unreachable!("checked") };
            g.carry(chip, w.at, w.fx, referee);
            g.cast_this_turn(w.fx, Some(w.ship), w.who, u16::from(chip.0));
            Next::Done
        },
        ..Job::new(Rule::FxMiLeaveCrew, |w, g, _| if leavers(g, w.ship).is_empty() { Next::Done } else { Next::Ask })
    },
];

/// It holds for her until it has had its effect; the island is kept with it.
fn later(w: &mut Work, g: &mut Fleets) -> Next {
    let island = u16::from(w.island().0);
    g.lift(w.fx, w.ship);
    g.cast_for_good(w.fx, Some(w.ship), w.who, island | w.effect.0 << 5);
    Next::Done
}
fn later_job(w: &mut Work, g: &mut Fleets, _: &mut Referee) -> Next {
    later(w, g)
}
fn is_coin(g: &Fleets, chip: ChipAt, eyes: Eyes) -> bool {
    matches!(g.chips[chip.index()].what.seen_by(eyes), Some(Thing::Coin(_)))
}
/// What she takes is kept in mind if a table has something in store for it.
pub(crate) fn note_taken(g: &mut Fleets, ship: ShipAt, chip: ChipAt) {
    let waits = [Rule::FxMiSwapRandom, Rule::FxMiAddCoin].into_iter().any(|rule| g.is_under(rule, ship));
    if waits {
        g.cast_this_turn(Rule::ExploreLook, Some(ship), g.active, u16::from(chip.0));
    }
}
fn taken_aboard(g: &Fleets, ship: ShipAt) -> Chips {
    let is_taken = |chip: &ChipAt| {
        let took = |s: &crate::Spell| s.what == Rule::ExploreLook && s.on == Some(ship) && s.n == u16::from(chip.0);
        g.spells.iter().any(|s| took(s) && s.to >= g.turn)
    };
    g.treasure_at(Spot::Ship(ship)).into_iter().filter(is_taken).collect()
}
fn other_islands<'a>(w: &Work, g: &'a Fleets) -> impl Iterator<Item = IslandAt> + use<'a> {
    let here = w.at;
    g.open_islands().filter(move |i| Spot::Island(*i) != here)
}
fn elsewhere(w: &Work, g: &Fleets) -> Chips {
    other_islands(w, g).flat_map(|i| g.treasure_to_go(Spot::Island(i))).take(64).collect()
}
fn movable(w: &Work, g: &Fleets) -> arrayvec::ArrayVec<ShipAt, 32> {
    g.afloat()
        .filter(|o| g.is_enemy(w.ship, *o) && g.can_move(*o, Public).is_ok() && !g.is_warded(*o))
        .take(32)
        .collect()
}
fn uniques_aboard(g: &Fleets, ship: ShipAt) -> Chips {
    let open = |c: &ChipAt| {
        g.chips[c.index()].is_up && matches!(g.chips[c.index()].what.seen_by_all(), Some(Thing::Unique(_)))
    };
    g.treasure_at(Spot::Ship(ship)).into_iter().filter(open).collect()
}
/// A coin from outside the game comes aboard face down.
fn add_coin(g: &mut Fleets, ship: ShipAt, who: Seat, gold: u8, referee: &mut Referee) {
    let coin = Chip {
        what: Secret::new(Seats::one(who), Thing::Coin(gold)),
        class: Class::Treasure,
        owner: who,
        at: Spot::Ship(ship),
        is_up: false,
        answers: Secret::new(Seats::ALL, true),
    };
    if let Some(chip) = g.add_chip(coin) {
        g.changed();
        referee.tell_all(|| Fact::Carried { chip, to: Spot::Ship(ship), by: Rule::FxMiAddCoin });
        referee.tell(Seats::one(who), || Fact::Seen { chip, thing: Thing::Coin(gold) });
    }
}

/// What the table of this island has in store for her when she explores it.
fn pending(g: &Fleets, ship: ShipAt, at: Spot, rules: &[Rule]) -> Option<(Rule, EffectId)> {
    let Spot::Island(island) = at else { return None };
    rules.iter().find_map(|rule| {
        let spell = g.spells.iter().find(|s| s.what == *rule && s.on == Some(ship) && s.n & 31 == u16::from(island.0));
        spell.map(|s| (*rule, EffectId(s.n >> 5)))
    })
}
/// Before anything is taken.
pub(crate) fn before_exploring(g: &mut Fleets, exploring: &Exploring) -> Option<Next> {
    let rules = [Rule::FxMiGather, Rule::FxMiSwapCoinForUnique, Rule::FxMiSwapCoinGreater];
    after_pending(g, exploring, &rules)
}
/// After everything was taken.
pub(crate) fn after_exploring(g: &mut Fleets, exploring: &Exploring) -> Option<Next> {
    if exploring.taken == 0 {
        return None;
    }
    after_pending(g, exploring, &[Rule::FxMiSwapRandom, Rule::FxMiAddCoin, Rule::FxMiMoveSAfterLoad])
}
fn after_pending(g: &mut Fleets, exploring: &Exploring, rules: &[Rule]) -> Option<Next> {
    let (fx, effect) = pending(g, exploring.ship, exploring.at, rules)?;
    g.lift(fx, exploring.ship);
    let work = Work::of_ship(g, effect, exploring.ship).at(exploring.at).stage(1);
    Some(work.call())
}

/// May this chip be taken from an island, as the tables have it?
pub(crate) fn may_take(g: &Fleets, chip: ChipAt) -> Result<(), Rule> {
    let held = |rule: Rule| {
        g.spells.iter().any(|s| s.what == rule && s.n == u16::from(chip.0) && (s.from..=s.to).contains(&g.turn))
    };
    if held(Rule::FxMiOfferCoin) {
        return Err(Rule::FxMiOfferCoin);
    }
    if held(Rule::FxMiLeaveCrew) { Err(Rule::FxMiLeaveCrew) } else { Ok(()) }
}

/// A move action begins: will the wind hold?
pub(crate) fn before_move(g: &mut Fleets, ship: ShipAt) -> Option<Next> {
    let max = g.spell(Rule::FxMiNextMoveFail, ship)?.n;
    g.lift(Rule::FxMiNextMoveFail, ship);
    let effect = (0..g.data.effects.len()).find(|e| g.data.effects[*e].rule == Rule::FxMiNextMoveFail)?;
    let work = Work::of_ship(g, EffectId(effect as u16), ship).times(max as u8).stage(1);
    Some(work.call())
}
/// The captain to the right; one who has given up is passed over.
fn right_of(g: &Fleets, seat: Seat) -> Seat {
    let chairs = g.chairs_u8();
    let mut all = (1..chairs).map(|k| Seat((seat.0 + chairs - k) % chairs));
    all.find(|right| !g.resigned.has(*right)).unwrap_or(seat)
}
/// Who steers her next move, if it is not her captain.
pub(crate) fn steered(g: &mut Fleets, ship: ShipAt) -> Option<Seat> {
    let own = g.ships[ship.index()].fleet?;
    if g.is_under(Rule::FxMiNextMoveByOpponent, ship) {
        g.lift(Rule::FxMiNextMoveByOpponent, ship);
        return Some(g.left_of(own));
    }
    if g.is_under(Rule::FxUtMapsOfHades, ship) {
        g.lift(Rule::FxUtMapsOfHades, ship);
        return Some(right_of(g, own));
    }
    None
}
