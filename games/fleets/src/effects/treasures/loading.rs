//! Unique treasures as they are found: loaded face up or face down, used at once, or left where they are
//! (`fleets.explore.unique_take`, `fleets.explore.unique_load_mode`).

use super::super::work::{Job, Work};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::Sees,
    data::{Effect, Load},
    harm::{Lose, LoseChip},
    pieces::{ChipAt, Chips, Class, IslandAt, ShipAt, Spot, Thing},
};
use table::Seats;

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxZeroCoin,
    Rule::FxUtRum,
    Rule::FxUtD6Gold,
    Rule::FxUtGhostlyEncounter,
    Rule::FxUtPlague,
    Rule::FxUtSunkenTreasure,
    Rule::FxUtSetNation,
    Rule::FxUtManawa,
    Rule::FxUtAbandonedCrew,
    Rule::FxUtNatives,
    Rule::FxUtBloodMoney,
    Rule::FxUtSavageNatives,
    Rule::FxUtWolves,
    Rule::FxUtFullRepair,
];

/// What these effects ask.
pub(crate) const JOBS: &[Job] = &[
    // Worth 6 minus the crew aboard; no action on the next turn.
    Job::new(Rule::FxUtRum, |w, g, referee| {
        let crew = g.crew_aboard(w.ship).len() as u8;
        set_worth(g, w.chip.expect("it was found"), 6u8.saturating_sub(crew), w.fx, referee);
        g.cast_next_turn(Rule::FxUtRum, w.ship, w.who, 0);
        Next::Done
    }),
    Job::new(Rule::FxUtD6Gold, |w, g, referee| {
        let die = match w.die(g) {
            Ok(die) => die,
            Err(roll) => return roll,
        };
        set_worth(g, w.chip.expect("it was found"), die, w.fx, referee);
        g.cast_next_turn(Rule::FxUtD6Gold, w.ship, w.who, 0);
        Next::Done
    }),
    // A die for each crew: 1 kills; worth as much gold as there are survivors.
    Job::new(Rule::FxUtGhostlyEncounter, |w, g, referee| {
        let crew = g.crew_aboard(w.ship);
        if w.stage == 0 {
            w.n = crew.len() as u8;
            w.stage = 1;
        }
        if w.n > 0 {
            let die = match w.die(g) {
                Ok(die) => die,
                Err(roll) => return roll,
            };
            // From the last to the first, so that those who are left keep their places.
            w.n -= 1;
            if die == 1 {
                g.kill(crew[usize::from(w.n)], None, w.fx, referee);
            }
            return Next::Again;
        }
        set_worth(g, w.chip.expect("it was found"), crew.len() as u8, w.fx, referee);
        Next::Done
    }),
    Job::new(Rule::FxUtPlague, |w, g, referee| {
        for crew in g.crew_aboard(w.ship) {
            g.kill(crew, None, w.fx, referee);
        }
        Next::Done
    }),
    // Worth two dice, and one less in each own turn.
    Job::new(Rule::FxUtSunkenTreasure, |w, g, referee| {
        while w.stage < 2 {
            match w.die(g) {
                Ok(die) => w.n += die,
                Err(roll) => return roll,
            }
            w.stage += 1;
            if w.stage < 2 {
                return Next::Again;
            }
        }
        set_worth(g, w.chip.expect("it was found"), w.n, w.fx, referee);
        Next::Done
    }),
    Job::new(Rule::FxUtSetNation, |w, g, referee| {
        let (ship, nation) = (w.ship, w.effect(g).nation.unwrap_or(crate::data::Nation::Cursed));
        g.cast_for_good(Rule::FxUtSetNation, Some(ship), w.who, nation as u16);
        referee.tell_all(|| Fact::Colours { ship, nation });
        Next::Done
    }),
    // The ship is Eternal and feared from now on.
    Job::new(Rule::FxUtManawa, |w, g, _| {
        for rule in [Rule::FxEternal, Rule::FxFear] {
            let at = g.data.effects.iter().position(|e| e.rule == rule);
            if let Some(effect) = at {
                g.cast_for_good(Rule::FxGainKeyword, Some(w.ship), w.who, effect as u16);
            }
        }
        Next::Done
    }),
    // No actions for as many of her turns as she has crew.
    Job::new(Rule::FxUtNatives, |w, g, _| {
        let crew = g.crew_aboard(w.ship).len() as u16;
        if crew > 0 {
            let first = g.next_turn_of(w.who);
            let last = first + (crew - 1) * u16::from(g.chairs_u8());
            let (what, on, by) = (Rule::FxUtNatives, Some(w.ship), w.who);
            g.cast(crate::Spell { what, on, at: None, by, n: 0, from: first, to: last });
        }
        Next::Done
    }),
    Job::new(Rule::FxUtWolves, wolves),
    // 1-3 kills the cheapest crew, 4-6 the costliest.
    Job::new(Rule::FxUtSavageNatives, |w, g, referee| {
        if w.effect(g).except == Some(g.nation(w.ship)) {
            return Next::Done;
        }
        if g.has_aboard(w.ship, Class::Crew) {
            let die = match w.die(g) {
                Ok(die) => die,
                Err(roll) => return roll,
            };
            if let Some(chip) = extreme_crew(g, w.ship, die >= 4, referee) {
                g.kill(chip, None, w.fx, referee);
            }
        }
        // She must leave on her next turn if she can.
        g.lift(Rule::AbRaid, w.ship);
        g.cast_for_good(Rule::AbRaid, Some(w.ship), w.who, g.turn);
        g.ships[w.ship.index()].mark(crate::pieces::marks::RAIDER, true);
        Next::Done
    }),
    // Fully repaired; if there is nothing to repair it may be left where it is.
    Job {
        options: |_, _, _, out| out.extend([Move::Yes, Move::No]),
        decide: |w, g, mv, referee| {
            if mv == Move::Yes {
                repair_fully(w, g, referee);
            }
            Next::Done
        },
        ..Job::new(Rule::FxUtFullRepair, |w, g, referee| {
            if g.lost_masts(w.ship).next().is_none() {
                return Next::Ask;
            }
            repair_fully(w, g, referee);
            Next::Done
        })
    },
];

/// The cheapest or the costliest crew aboard.
pub(crate) fn extreme_crew(g: &Fleets, ship: ShipAt, costliest: bool, referee: &Referee) -> Option<ChipAt> {
    let crew = g.crew_aboard(ship).into_iter();
    if costliest {
        crew.rev().max_by_key(|c| g.cost_of(*c, referee))
    } else {
        crew.min_by_key(|c| g.cost_of(*c, referee))
    }
}

/// The treasure is used up, and all masts stand again, those that burn excepted.
fn repair_fully(w: &Work, g: &mut Fleets, referee: &mut Referee) {
    let chip = w.chip.expect("it was found");
    g.turn_up(chip, referee);
    g.eliminate(chip, w.fx, referee);
    g.repair_all(w.ship, w.fx, referee);
}

/// A unique treasure is worth this from now on. It is kept with what holds for a while, by its chip.
pub(crate) fn set_worth(g: &mut Fleets, chip: ChipAt, gold: u8, by: Rule, referee: &mut Referee) {
    g.spells.retain(|s| !(s.what == Rule::SetupTreasureUniqueZero && s.n >> 8 == u16::from(chip.0)));
    let (who, n) = (g.active, u16::from(chip.0) << 8 | u16::from(gold));
    g.cast_for_good(Rule::SetupTreasureUniqueZero, None, who, n);
    referee.tell_all(|| Fact::Worth { chip, gold, by });
}

/// What a unique treasure is, if these eyes see it.
pub(crate) fn effect_of(g: &Fleets, chip: ChipAt, sees: impl Sees) -> Option<(&Effect, Load)> {
    match sees.see(&g.chips[chip.index()].what) {
        Some(Thing::Unique(unique)) => Some((&g.data[g.data[unique].effect], g.data[unique].load)),
        _ => None,
    }
}

/// Must a unique treasure on an island be dealt with before anything is taken? One that stays is met once in a turn.
pub(crate) fn must_be_met(g: &Fleets, ship: ShipAt, chip: ChipAt, referee: &Referee) -> bool {
    let Some((effect, load)) = effect_of(g, chip, referee) else { return false };
    match load {
        Load::Coin | Load::CrewCoin | Load::FaceDownOptional => false,
        Load::FaceUp => effect.cargo == 0 || g.has_room(ship, chip, referee),
        Load::FaceDown => g.has_room(ship, chip, referee),
        Load::Instant | Load::InstantOptional | Load::Stays => !is_met(g, ship, chip),
    }
}
fn is_met(g: &Fleets, ship: ShipAt, chip: ChipAt) -> bool {
    g.spells.iter().any(|s| {
        s.what == Rule::ExploreUniqueLoadMode && s.on == Some(ship) && s.n == u16::from(chip.0) && s.to >= g.turn
    })
}

/// It is met.
pub(crate) fn meet(g: &mut Fleets, ship: ShipAt, chip: ChipAt, at: Spot, referee: &mut Referee) -> Next {
    let Thing::Unique(unique) = *g.chips[chip.index()].what.open(referee) else { unreachable!("it is unique") };
    let (effect, load) = (g.data[unique].effect, g.data[unique].load);
    let work = Work::of_ship(g, effect, ship).at(at).with(chip);
    let by = g.active;
    match load {
        Load::Coin => {
            g.carry(chip, Spot::Ship(ship), Rule::ExploreLook, referee);
            Next::Again
        }
        // A coin that is a crew of any nation.
        Load::CrewCoin => {
            g.turn_up(chip, referee);
            g.carry(chip, Spot::Ship(ship), Rule::FxUtAbandonedCrew, referee);
            g.chips[chip.index()].class = Class::Crew;
            Next::Again
        }
        Load::FaceDown | Load::FaceDownOptional => {
            g.carry(chip, Spot::Ship(ship), Rule::ExploreUniqueLoadMode, referee);
            Next::Again
        }
        Load::FaceUp => {
            g.turn_up(chip, referee);
            g.carry(chip, Spot::Ship(ship), Rule::ExploreUniqueTake, referee);
            if has_work(g.data[effect].rule) { work.call() } else { Next::Again }
        }
        Load::Instant => {
            g.turn_up(chip, referee);
            if g.data[effect].rule != Rule::FxUtClearCurrents && g.data[effect].rule != Rule::FxUtSwapKey {
                g.eliminate(chip, Rule::ExploreUniqueLoadMode, referee);
            }
            g.cast_this_turn(Rule::ExploreUniqueLoadMode, Some(ship), by, u16::from(chip.0));
            work.call()
        }
        Load::InstantOptional => {
            g.cast_this_turn(Rule::ExploreUniqueLoadMode, Some(ship), by, u16::from(chip.0));
            work.call()
        }
        Load::Stays => {
            // Natives stay face down for the next one to find them.
            if g.data[effect].rule != Rule::FxUtNatives {
                g.turn_up(chip, referee);
            }
            g.cast_this_turn(Rule::ExploreUniqueLoadMode, Some(ship), by, u16::from(chip.0));
            if has_work(g.data[effect].rule) { work.call() } else { Next::Again }
        }
    }
}

/// Does it do something at the moment it is loaded?
fn has_work(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::FxUtRum
            | Rule::FxUtD6Gold
            | Rule::FxUtGhostlyEncounter
            | Rule::FxUtPlague
            | Rule::FxUtSunkenTreasure
            | Rule::FxUtSetNation
            | Rule::FxUtManawa
            | Rule::FxUtNatives
            | Rule::FxUtSavageNatives
            | Rule::FxUtTurtles
    )
}

/// A treasure comes aboard from an island otherwise than by exploring: a unique one as its card says.
pub(crate) fn load(g: &mut Fleets, ship: ShipAt, chip: ChipAt, from: Spot, referee: &mut Referee) -> Next {
    if matches!(g.chips[chip.index()].what.open(referee), Thing::Unique(_)) && matches!(from, Spot::Island(_)) {
        return meet(g, ship, chip, from, referee);
    }
    g.carry(chip, Spot::Ship(ship), Rule::ExploreLook, referee);
    Next::Again
}

/// A treasure is loaded from an own fort, where it lay open: a unique one works from now on as its card says
/// (`fleets.fort.treasure.unique`), and one that is carried face down lies so again.
pub(crate) fn load_from_fort(
    g: &mut Fleets,
    ship: ShipAt,
    chip: ChipAt,
    island: IslandAt,
    referee: &mut Referee,
) -> Next {
    let load = effect_of(g, chip, &*referee).map(|(_, load)| load);
    // What was worth gold when it was unloaded there has worked before.
    let works = load.is_some_and(|load| load != Load::Coin) && g.gold_of(chip, &*referee) == 0;
    if !works {
        g.carry(chip, Spot::Ship(ship), Rule::DockTransfer, referee);
        return Next::Again;
    }
    let next = meet(g, ship, chip, Spot::Island(island), referee);
    if lies_face_down(g, chip, &*referee) {
        g.turn_down_chip(chip, Seats::ALL, referee);
    }
    next
}
/// Is it a treasure that lies face down aboard until its captain turns it up (`fleets.explore.unique_keep`)?
pub(crate) fn lies_face_down(g: &Fleets, chip: ChipAt, sees: impl Sees) -> bool {
    effect_of(g, chip, sees).is_some_and(|(_, load)| matches!(load, Load::FaceDown | Load::FaceDownOptional))
}
/// Is it a treasure that no ship takes from where it lies (`fleets.explore.unique_load_mode`)?
pub(crate) fn stays(g: &Fleets, chip: ChipAt, sees: impl Sees) -> bool {
    effect_of(g, chip, sees).is_some_and(|(_, load)| load == Load::Stays)
}

/// May an ordinary treasure be taken from an island, as things stay there?
pub(crate) fn may_leave_island(g: &Fleets, at: Spot) -> Result<(), Rule> {
    let wolves = open_uniques(g, at, Rule::FxUtWolves).next().is_some();
    if wolves { Err(Rule::FxUtWolves) } else { Ok(()) }
}
/// Unique treasures with this effect that lie open at a place.
pub(crate) fn open_uniques(g: &Fleets, at: Spot, rule: Rule) -> impl Iterator<Item = ChipAt> + '_ {
    g.chips_at(at)
        .filter(move |(_, chip)| {
            chip.is_up
                && matches!(chip.what.seen_by_all(), Some(Thing::Unique(unique)) if g.data[g.data[*unique].effect].rule == rule)
        })
        .map(|(at, _)| at)
}

/// A treasure was taken from an island: blood money kills a crew of at least its cost.
pub(crate) fn taken(g: &mut Fleets, ship: ShipAt, chip: ChipAt, from: Spot, referee: &mut Referee) {
    super::super::islands::note_taken(g, ship, chip);
    let Thing::Coin(gold) = *g.chips[chip.index()].what.open(referee) else {
        if effect_of(g, chip, &*referee).is_some_and(|(_, load)| load == Load::CrewCoin) {
            g.turn_up(chip, referee);
            g.chips[chip.index()].class = Class::Crew;
        }
        return;
    };
    let blood = open_uniques(g, from, Rule::FxUtBloodMoney)
        .find(|c| effect_of(g, *c, &*referee).is_some_and(|(e, _)| e.except != Some(g.nation(ship))));
    if blood.is_some() {
        let victims: Chips = g.crew_aboard(ship).into_iter().filter(|c| g.cost_of(*c, referee) >= gold).collect();
        // The cheapest of those that will do.
        if let Some(victim) = victims.into_iter().min_by_key(|c| g.cost_of(*c, referee)) {
            g.kill(victim, None, Rule::FxUtBloodMoney, referee);
        }
    }
}

/// A musketeer or marine shoots at the wolves with a shoot action: one hit, and they are gone.
fn wolves(w: &mut Work, g: &mut Fleets, referee: &mut Referee) -> Next {
    let die = match w.die(g) {
        Ok(die) => die,
        Err(roll) => return roll,
    };
    // The gun of a musketeer has rank 3.
    if die > 3 {
        g.eliminate(w.chip.expect("they are there"), Rule::FxUtWolves, referee);
    }
    Next::Done
}
/// The wolves that her musketeer or marine can shoot at: those of the island where she is docked.
pub(crate) fn wolves_near(g: &Fleets, ship: ShipAt, sees: impl Sees) -> Option<(ChipAt, IslandAt)> {
    let shoots = [Rule::FxMusketeer, Rule::FxMarine].into_iter().any(|rule| g.has(ship, rule, sees).is_some());
    if !shoots {
        return None;
    }
    let island = g.docked_at(ship, sees)?;
    open_uniques(g, Spot::Island(island), Rule::FxUtWolves).next().map(|chip| (chip, island))
}

/// What a unique treasure is worth as it lies there.
pub(crate) fn worth(g: &Fleets, chip: ChipAt) -> u8 {
    let fixed = g.spells.iter().find(|s| s.what == Rule::SetupTreasureUniqueZero && s.n >> 8 == u16::from(chip.0));
    let aboard = match g.chips[chip.index()].at {
        Spot::Ship(ship) => Some(ship),
        _ => None,
    };
    let Some(Thing::Unique(unique)) = g.chips[chip.index()].what.seen_by_all().copied() else { return 0 };
    let effect = &g.data[g.data[unique].effect];
    match (effect.rule, fixed, aboard) {
        // One less in each turn of hers since it was loaded, until it is unloaded.
        (Rule::FxUtSunkenTreasure, Some(spell), Some(_)) => {
            let turns = g.turn.saturating_sub(spell.from) / u16::from(g.chairs_u8());
            (spell.n & 255).saturating_sub(turns) as u8
        }
        (Rule::FxUtBanner, None, Some(ship)) => banner(g, effect, ship),
        (_, Some(spell), _) => (spell.n & 255) as u8,
        _ => 0,
    }
}
/// 5 for one side; for the other one gold for each mast that enemy ships have lost.
fn banner(g: &Fleets, effect: &Effect, ship: ShipAt) -> u8 {
    let corsair = g.nation(ship) == crate::data::Nation::Corsair;
    if corsair == effect.says("corsair") {
        return 5;
    }
    let enemies = g.ship_list().filter(|o| g.is_enemy(ship, *o));
    enemies.map(|o| g.data[g.ships[o.index()].card].masts - g.ships[o.index()].standing()).sum()
}
/// Could a unique treasure become worth gold?
pub(crate) fn may_become_gold(g: &Fleets, chip: ChipAt, referee: &Referee) -> bool {
    let rules = [
        Rule::FxUtRum,
        Rule::FxUtD6Gold,
        Rule::FxUtGhostlyEncounter,
        Rule::FxUtSunkenTreasure,
        Rule::FxUtBanner,
        Rule::FxUtPension,
    ];
    let Some((effect, _)) = effect_of(g, chip, referee) else { return false };
    let waits = matches!(g.chips[chip.index()].at, Spot::Island(_) | Spot::Fort(_));
    rules.contains(&effect.rule) && (waits || effect.rule == Rule::FxUtBanner)
}

/// Crew of the ship that the eyes may lose, for effects that take one.
pub(crate) fn lose_crew(g: &Fleets, ship: ShipAt, by: Rule) -> Next {
    Next::Call(LoseChip::new(g, ship, Lose::Crew, None, by).into())
}

/// The chips of the captain's list of pieces aside that pass a test (`fleets.dock.mysterious.outside`).
pub(crate) fn aside(g: &Fleets, who: table::Seat, sees: impl Sees, test: impl Fn(Thing) -> bool) -> Chips {
    g.chips_at(Spot::Aside(who))
        .filter(|(_, chip)| sees.see(&chip.what).is_some_and(&test))
        .map(|(at, _)| at)
        .take(64)
        .collect()
}
/// How many a captain has aside is public.
pub(crate) fn has_aside(g: &Fleets, who: table::Seat) -> bool {
    g.chips_at(Spot::Aside(who)).next().is_some()
}
