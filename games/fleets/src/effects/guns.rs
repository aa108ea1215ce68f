//! Guns: extra ones, what changes their rank and range, and ways to attack that take the place of shots.

use super::{Activated, Moment, aim};
use crate::{
    Fact, Fleets, Frame, GunAt, Hit, LoseMasts, Move, Next, Referee, Rule,
    abilities::{Ability, Public, Sees, Uses},
    data::Reach,
    pieces::{Class, Mark, ShipAt, Spot, done, marks},
    roll::{Roll, Why},
    shoot::{Barrel, Shooting},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Heading, Line, Offset, Outline, Pose, Shape};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxJoysides,
    Rule::FxDoubleRangeNeedSix,
    Rule::FxCannonsSurviveMasts,
    Rule::FxCanHitSubmerged,
    Rule::FxExtendedRange,
    Rule::FxMarine,
    Rule::FxMarineBonus,
    Rule::FxAllCannonsL,
    Rule::FxTreasureToCannon,
    Rule::FxBreathAttack,
    Rule::FxBreathEffect,
    Rule::FxWaveAttack,
    Rule::FxGrabAttack,
    Rule::FxEnemyRangeCap,
    Rule::FxRangeSet,
    Rule::FxAdvantageOneCannon,
    Rule::FxAdvantageOncePerAction,
    Rule::FxBombardier,
    Rule::FxScorpion,
    Rule::FxMoveAfterShoot,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[
    Activated {
        rule: Rule::FxFleetShootBonus,
        moment: Moment::Between,
        offers: offer_fleet_bonus,
        act: give_fleet_bonus,
        repeats: false,
    },
    Activated {
        rule: Rule::FxTreasureToCannon,
        moment: Moment::Between,
        offers: offer_founding,
        act: found_gun,
        repeats: false,
    },
    Activated { rule: Rule::FxScorpion, moment: Moment::Between, offers: offer_strike, act: strike, repeats: false },
];

/// The most guns made of treasure.
const MOST_TREASURE_GUNS: u8 = 8;

/// The guns of a ship: those of her masts, and those that belong to none (`fleets.crew.musketeer` and others).
pub(crate) fn of_ship(g: &Fleets, ship: ShipAt, sees: impl Sees) -> ArrayVec<GunAt, 32> {
    let piece = &g.ships[ship.index()];
    let mut masts = piece.masts;
    let mut musketeers = 0;
    let mut more = ArrayVec::<GunAt, 6>::new();
    for ability in g.abilities(ship, sees) {
        let gun = match g.data[ability.effect].rule {
            Rule::FxCannonsSurviveMasts => {
                masts = ((1u32 << g.data[piece.card].masts) - 1) as u16 & !piece.fire;
                continue;
            }
            Rule::FxMusketeer => {
                musketeers += 1;
                continue;
            }
            Rule::FxMarine => GunAt::MARINE,
            Rule::FxBombardier if !piece.is(marks::JAMMED) => GunAt::DECK,
            Rule::FxUtDeckCannon => GunAt::FOUND,
            Rule::FxBreathAttack => GunAt::BREATH,
            Rule::FxGrabAttack => GunAt::GRAB,
            _ => continue,
        };
        if !more.contains(&gun) {
            let _ = more.try_push(gun);
        }
    }
    let mut guns: ArrayVec<GunAt, 32> = (0..10).filter(|m| masts & (1 << m) != 0).map(GunAt).collect();
    // Several musketeers are one extra gun unless the table plays otherwise (`fleets.core.no_stack.musketeer`).
    let musketeers = if g.options.musketeers_stack { musketeers } else { musketeers.min(1) };
    let muskets =
        (0..musketeers.min(8)).map(|k| if k == 0 { GunAt::MUSKETEER } else { GunAt(GunAt::MUSKETEERS.0 + k - 1) });
    guns.extend(muskets);
    guns.extend(more);
    guns.extend((0..piece.deck_guns.min(MOST_TREASURE_GUNS)).map(|k| GunAt(GunAt::TREASURE.0 + k)));
    guns
}

/// A gun that no mast carries, as it shoots.
pub(crate) fn barrel(g: &Fleets, ship: ShipAt, gun: GunAt, sees: impl Sees) -> Barrel {
    let piece = &g.ships[ship.index()];
    let card = &g.data[piece.card];
    let gun_of = |rank: u8, range: i32, takes_bonus: bool| {
        let reach = if range >= g.length(Reach::L) { Reach::L } else { Reach::S };
        Barrel { rank, range, reach, printed: reach, takes_bonus }
    };
    let effect_of = |rule: Rule| g.has(ship, rule, sees).map(|a| &g.data[a.effect]);
    match gun {
        // Artillery has an extended range, a flame thrower S (`fleets.kw.bombardier`).
        GunAt::DECK => {
            let printed = card.guns[0];
            let range = if piece.is(marks::FLAMES) { g.short() } else { 2 * g.length(printed.range) };
            let reach = if piece.is(marks::FLAMES) { Reach::S } else { printed.range };
            Barrel { rank: printed.rank, range, reach, printed: printed.range, takes_bonus: true }
        }
        GunAt::FOUND => effect_of(Rule::FxUtDeckCannon)
            .map_or_else(|| gun_of(3, g.short(), true), |effect| gun_of(effect.rank, effect.range, true)),
        GunAt::BREATH => effect_of(Rule::FxBreathAttack)
            .map_or_else(|| gun_of(3, g.length(Reach::L), true), |effect| gun_of(effect.rank, effect.range, true)),
        // It grabs with the best of the arms that are left.
        GunAt::GRAB => {
            let arms = (0..card.guns.len()).filter(|m| piece.masts & (1 << m) != 0).map(|m| card.guns[m]);
            let best = arms.min_by_key(|arm| (arm.rank, std::cmp::Reverse(arm.range))).unwrap_or(card.guns[0]);
            gun_of(best.rank, g.length(best.range), true)
        }
        // A gun made of treasure is a 3S like any other; a musketeer and a marine have 3S, and nothing raises it.
        gun => gun_of(3, g.short(), gun >= GunAt::TREASURE && !gun.is_musket()),
    }
}

fn changes_a_gun(rule: Rule) -> bool {
    matches!(
        rule,
        Rule::FxAllCannonsL | Rule::FxRangeSet | Rule::FxSeaDragon | Rule::FxExtendedRange | Rule::FxUtRankMod
    )
}
/// What changes rank and range of a gun.
pub(crate) fn adjust(g: &Fleets, shooting: &Shooting, gun: GunAt, at: Mark, barrel: &mut Barrel, sees: impl Sees) {
    let long = g.length(Reach::L);
    match shooting.by {
        Mark::Fort(island) => {
            // The first of its guns reaches farther (`fleets.fx.fort_one_2l_cannon`).
            if gun == GunAt(0) && super::forts::has(g, island, Rule::FxFortOne2lCannon).is_some() {
                (barrel.range, barrel.reach) = (2 * long, Reach::L);
            }
        }
        Mark::Ship(ship) => {
            let is_cannon = gun.is_on_mast() || gun == GunAt::FOUND || (gun >= GunAt::TREASURE && !gun.is_musket());
            let mut extended = false;
            for ability in aim::gather(g, ship, sees, changes_a_gun) {
                let effect = &g.data[ability.effect];
                match effect.rule {
                    Rule::FxAllCannonsL if is_cannon && barrel.reach == Reach::S => {
                        (barrel.range, barrel.reach) = (long, Reach::L);
                    }
                    Rule::FxRangeSet if is_cannon && (effect.vs.is_empty() || g.is_target(&effect.vs, false, at)) => {
                        (barrel.range, barrel.reach) = (effect.within, Reach::L);
                    }
                    // The swoop of a dragon (`fleets.kw.sea_dragon`).
                    Rule::FxSeaDragon if is_cannon => (barrel.range, barrel.reach) = (2 * long, Reach::L),
                    Rule::FxExtendedRange => extended |= is_cannon,
                    Rule::FxUtRankMod if is_cannon => {
                        barrel.rank = (i32::from(barrel.rank) + i32::from(effect.n)).clamp(0, 9) as u8;
                    }
                    _ => (),
                }
            }
            // One gun in this action (`fleets.fx.ut_double_range_one`).
            let doubled = g.spell(Rule::FxUtDoubleRangeOne, ship).is_some_and(|s| s.n == 1);
            // All ranges are doubled (`fleets.kw.extended_range`).
            if extended || (doubled && is_cannon) {
                barrel.range *= 2;
            }
            if shooting.is_long && is_cannon {
                barrel.range *= 2;
            }
        }
    }
    // What the target does to it comes last (`fleets.fx.enemy_range_cap`).
    if let Mark::Ship(target) = at {
        let caps = g.abilities(target, sees).map(|a| &g.data[a.effect]).filter(|e| e.rule == Rule::FxEnemyRangeCap);
        for cap in caps {
            if barrel.range > cap.within {
                barrel.range = cap.within;
                barrel.reach = if cap.within < long { Reach::S } else { Reach::L };
            }
        }
    }
}

/// What is added to a gun that takes no cannon bonuses (`fleets.fx.marine_bonus`).
pub(crate) fn own_bonus(
    g: &Fleets,
    shooting: &Shooting,
    gun: GunAt,
    at: Mark,
    sees: impl Sees,
    uses: &mut Uses,
) -> i32 {
    let (GunAt::MARINE, Mark::Ship(ship)) = (gun, shooting.by) else { return 0 };
    let mut bonus = 0;
    for ability in aim::gather(g, ship, sees, |rule| rule == Rule::FxMarineBonus) {
        let effect = &g.data[ability.effect];
        if g.is_target(&effect.vs, effect.forts, at) {
            bonus += i32::from(effect.n);
            let _ = uses.try_push(ability);
        }
    }
    bonus
}

/// May a submerged piece be hit (`fleets.fx.can_hit_submerged`)?
pub(crate) fn reaches_submerged(g: &Fleets, by: Mark, ship: ShipAt, sees: impl Sees) -> bool {
    let Mark::Ship(shooter) = by else { return false };
    let mut all = g.abilities(shooter, sees).map(|a| &g.data[a.effect]);
    all.any(|effect| {
        effect.rule == Rule::FxCanHitSubmerged && (effect.within == 0 || g.are_within(effect.within, shooter, ship))
    })
}

/// Crew without whom this shot could not be fired show themselves.
pub(crate) fn show_gun(g: &mut Fleets, shooting: &Shooting, ship: ShipAt, gun: GunAt, at: Mark, referee: &mut Referee) {
    if g.check_fire(shooting, gun, at, Public).is_ok() {
        return;
    }
    let helps = |rule| {
        let serves = match rule {
            Rule::FxMusketeer => gun.is_musket(),
            Rule::FxMarine => gun == GunAt::MARINE,
            _ => false,
        };
        let reaches = matches!(
            rule,
            Rule::FxAllCannonsL
                | Rule::FxRangeSet
                | Rule::FxExtendedRange
                | Rule::FxCanHitSubmerged
                | Rule::FxLosIgnoreShips
                | Rule::FxJunk
                | Rule::FxCannonsSurviveMasts
        );
        serves || (reaches && gun.is_on_mast())
    };
    let hidden = aim::gather(g, ship, &*referee, helps);
    g.show(&hidden, referee);
}

/// Is this a move of a shoot action that is decided here?
pub(crate) fn is_own(mv: &Move) -> bool {
    match mv {
        Move::Broadsides { .. } => true,
        Move::Use { fx, .. } => {
            matches!(fx, Rule::FxDoubleRangeNeedSix | Rule::FxAdvantageOneCannon | Rule::FxAdvantageOncePerAction)
        }
        Move::UseOn { fx, .. } => *fx == Rule::FxWaveAttack,
        _ => false,
    }
}

/// Ways to shoot with all guns at once, and to shoot better.
pub(crate) fn options(g: &Fleets, shooting: &Shooting, ship: ShipAt, eyes: Eyes, out: &mut Vec<Move>) {
    let mut all = ArrayVec::<Rule, 8>::new();
    for ability in g.abilities(ship, eyes) {
        let fx = g.data[ability.effect].rule;
        let is_way = matches!(
            fx,
            Rule::FxBroadsides
                | Rule::FxJoysides
                | Rule::FxDoubleRangeNeedSix
                | Rule::FxAdvantageOneCannon
                | Rule::FxAdvantageOncePerAction
                | Rule::FxWaveAttack
        );
        if is_way && !all.contains(&fx) {
            let _ = all.try_push(fx);
        }
    }
    for fx in all {
        let mut push = |mv: Move| {
            if check(g, shooting, ship, eyes, &mv).is_ok() && !out.contains(&mv) {
                out.push(mv);
            }
        };
        match fx {
            Rule::FxBroadsides | Rule::FxJoysides => g.marks().for_each(|at| push(Move::Broadsides { at })),
            Rule::FxWaveAttack => g.marks().for_each(|on| push(Move::UseOn { fx, ship, on })),
            fx => push(Move::Use { fx, ship }),
        }
    }
}
/// Could there be such a way that needs no gun of its own?
pub(crate) fn may_have_option(g: &Fleets, ship: ShipAt) -> bool {
    [Rule::FxBroadsides, Rule::FxJoysides, Rule::FxWaveAttack].into_iter().any(|rule| g.may_have(ship, rule))
}
/// Is there one?
pub(crate) fn has_option(g: &Fleets, shooting: &Shooting, ship: ShipAt, eyes: Eyes) -> bool {
    let mut out = Vec::new();
    options(g, shooting, ship, eyes, &mut out);
    out.iter().any(|mv| matches!(mv, Move::Broadsides { .. } | Move::UseOn { .. }))
}

/// May they be used?
pub(crate) fn check(g: &Fleets, shooting: &Shooting, ship: ShipAt, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
    let is_fresh = shooting.fired == 0 && !shooting.is_long;
    match mv {
        Move::Broadsides { at } => {
            // The shots that a captain grants are no shoot action.
            let is_fresh = is_fresh && shooting.by_rule == Rule::IntroTurn;
            let may = [Rule::FxBroadsides, Rule::FxJoysides].into_iter().any(|rule| g.has(ship, rule, eyes).is_some());
            if !may || !is_fresh || shooting.two_dice {
                return Err(Rule::KwBroadsides);
            }
            g.may_target(shooting.by, *at, eyes)?;
            if broadside_guns(g, shooting, ship, *at, eyes) != 0 { Ok(()) } else { Err(Rule::KwBroadsides1) }
        }
        Move::Use { fx: fx @ Rule::FxDoubleRangeNeedSix, ship: of } if *of == ship => {
            if is_fresh && g.has(ship, *fx, eyes).is_some() { Ok(()) } else { Err(Rule::AbRangeDouble) }
        }
        Move::Use { fx, ship: of } if *of == ship => {
            let had = *fx == Rule::FxAdvantageOncePerAction && g.ships[ship.index()].did(done::TWO_DICE);
            let may = !had && !shooting.two_dice && !shooting.had_two_dice && g.has(ship, *fx, eyes).is_some();
            if may { Ok(()) } else { Err(*fx) }
        }
        Move::UseOn { fx, ship: of, on } if *of == ship => {
            let Some(wave) = g.has(ship, *fx, eyes) else { return Err(*fx) };
            if !is_fresh || g.captain_of(*on) == g.captain_of(shooting.by) {
                return Err(*fx);
            }
            match lane(g, ship, wave, *on) {
                Some(lane) if g.mark_outline(*on).meets(&lane) => Ok(()),
                _ => Err(*fx),
            }
        }
        _ => Err(Rule::KwBroadsides),
    }
}

/// They are.
pub(crate) fn act(g: &mut Fleets, shooting: &mut Shooting, mv: Move, referee: &mut Referee) -> Next {
    let Mark::Ship(ship) = shooting.by else { unreachable!("forts were not offered {mv}") };
    match mv {
        Move::Broadsides { at } => {
            let guns = broadside_guns(g, shooting, ship, at, &*referee);
            let way = [Rule::FxBroadsides, Rule::FxJoysides].into_iter().find_map(|rule| g.has(ship, rule, &*referee));
            let fx = way.map_or(Rule::FxBroadsides, |ability| g.data[ability.effect].rule);
            g.show(way.as_slice(), referee);
            shooting.open_fire(referee);
            referee.tell_all(|| Fact::UsedOn { ship, fx, on: at });
            aim::break_peace(g, ship, at, referee);
            shooting.fired |= u64::from(guns);
            shooting.is_over = true;
            Next::Call(Broadside { ship, at, guns, natural: 0, left: 0, stage: Volley::Target }.into())
        }
        Move::Use { fx, .. } => {
            let ability = g.has(ship, fx, &*referee).expect("checked");
            g.show(&[ability], referee);
            referee.tell_all(|| Fact::Used { ship, fx });
            if fx == Rule::FxDoubleRangeNeedSix {
                shooting.is_long = true;
            } else {
                shooting.two_dice = true;
                g.ships[ship.index()].done |= if fx == Rule::FxAdvantageOncePerAction { done::TWO_DICE } else { 0 };
            }
            Next::Again
        }
        Move::UseOn { fx, on, .. } => {
            let wave = g.has(ship, fx, &*referee).expect("checked");
            let lane = lane(g, ship, wave, on).expect("checked");
            g.show(&[wave], referee);
            shooting.open_fire(referee);
            referee.tell_all(|| Fact::UsedOn { ship, fx, on });
            shooting.is_over = true;
            let victims: ArrayVec<Mark, 96> = g
                .marks()
                .filter(|mark| *mark != Mark::Ship(ship) && g.captain_of(*mark).is_some())
                .filter(|mark| g.mark_outline(*mark).meets(&lane))
                .collect();
            let mut ships = 0;
            let mut forts = 0;
            for victim in &victims {
                match victim {
                    Mark::Ship(ship) => ships |= 1 << ship.0,
                    Mark::Fort(island) => forts |= 1 << island.0,
                }
            }
            let masts = g.data[wave.effect].masts;
            let masts = if masts == 0 { 2 } else { masts };
            Next::Call(Wave { ship, ships, forts, masts, flags: 0, own: victims.len() as u8 }.into())
        }
        mv => unreachable!("{mv} was not offered"),
    }
}

/// The guns that take part in broadsides (`fleets.kw.broadsides_1`): they have range S, and no crew raises it.
pub(crate) fn broadside_guns(g: &Fleets, shooting: &Shooting, ship: ShipAt, at: Mark, sees: impl Sees) -> u16 {
    let card = &g.data[g.ships[ship.index()].card];
    let first = card.guns.len().saturating_sub(usize::from(card.masts));
    let standing = g.ships[ship.index()].masts;
    let bears = |mast: &u8| {
        let Some(printed) = card.guns.get(usize::from(*mast) + first) else { return false };
        let barrel = Barrel {
            rank: printed.rank,
            range: g.short(),
            reach: Reach::S,
            printed: printed.range,
            takes_bonus: false,
        };
        standing & (1 << mast) != 0
            && g.bears(ship, GunAt(*mast), barrel.range, at, sees)
            && aim::may_hit(g, shooting, GunAt(*mast), at, &barrel, sees).is_ok()
    };
    (0..10).filter(bears).fold(0, |set, mast| set | 1 << mast)
}

/// All guns at once (`fleets.kw.broadsides`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Broadside {
    ship: ShipAt,
    at: Mark,
    /// The guns that take part.
    guns: u16,
    /// What the die showed.
    natural: u8,
    /// Hits that are left.
    left: u8,
    stage: Volley,
}

/// The parts of a broadside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
enum Volley {
    /// The target may have something to say.
    Target,
    /// The one die.
    Die,
    /// The hits, one after the other.
    Hits,
}

impl Broadside {
    /// The worst rank among the guns.
    fn rank(&self, g: &Fleets) -> u8 {
        let card = &g.data[g.ships[self.ship.index()].card];
        let first = card.guns.len().saturating_sub(usize::from(card.masts));
        let guns = (0..10).filter(|m| self.guns & (1 << m) != 0);
        guns.filter_map(|m| card.guns.get(m + first)).map(|gun| gun.rank).max().unwrap_or(6)
    }
}

impl Step<Fleets> for Broadside {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let (who, at) = (Mark::Ship(self.ship), self.at);
        match self.stage {
            Volley::Target => {
                if let Some(next) = aim::before_shot(g, who, at, referee) {
                    return next;
                }
                self.stage = Volley::Die;
                let gun = GunAt(self.guns.trailing_zeros() as u8);
                let shooting = Shooting::of_ship(self.ship);
                if !aim::is_still_open(g, &shooting, gun, at, referee) {
                    // Nothing was fired yet.
                    if let Frame::Shooting(shooting) = g.flow.caller()
                        && shooting.by_rule != Rule::FxEvadeRoll
                    {
                        (shooting.fired, shooting.is_over) = (0, false);
                    }
                    return Next::Done;
                }
            }
            Volley::Die => {
                // Nobody is asked about this die: abilities of the shooter do not apply.
                let Some(rolled) = g.rolled.take() else {
                    let seat = g.ships[self.ship.index()].fleet.unwrap_or(g.active);
                    return Next::Call(Roll::new(seat, None, Why::Gun).into());
                };
                self.stage = Volley::Hits;
                self.natural = rolled.natural;
                let (rank, gun) = (self.rank(g), GunAt(self.guns.trailing_zeros() as u8));
                // No other ability applies but those that protect the target (`fleets.fx.broadsides`).
                let die = rolled.natural;
                let total = (i32::from(die) + aim::cover(g, who, at, &*referee)).max(0) as u8;
                let needs_six = aim::needs_six(g, at, &*referee);
                referee.tell_all(|| Fact::Fired { who, gun, at, die, total, rank });
                if let Mark::Ship(ship) = at {
                    g.ships[ship.index()].done |= done::SHOT_AT;
                }
                if die == 1 || total <= rank || (needs_six && die != 6) {
                    referee.tell_all(|| Fact::Misses { who, at });
                    return Next::Done;
                }
                self.left = self.guns.count_ones() as u8 + 1;
            }
            Volley::Hits => {
                let is_there = match at {
                    Mark::Ship(ship) => g.ships[ship.index()].is_afloat(),
                    Mark::Fort(island) => g.islands[island.index()].fort.is_some(),
                };
                if self.left == 0 || !is_there {
                    return Next::Done;
                }
                self.left -= 1;
                referee.tell_all(|| Fact::Hits { who, at });
                let mut hit = Hit::new(who, at, self.natural);
                hit.shot = Some(Rule::KwBroadsides);
                return Next::Call(hit.into());
            }
        }
        Next::Again
    }
}

/// The lane of a wave that is sent toward something (`fleets.fx.wave_attack`).
fn lane(g: &Fleets, ship: ShipAt, wave: Ability, on: Mark) -> Option<Outline> {
    let effect = &g.data[wave.effect];
    let width = if effect.width == 0 { g.short() } else { effect.width };
    let length = if effect.range == 0 { 3 * g.length(Reach::L) } else { effect.range };
    let from = g.middle(ship);
    let goal = match on {
        Mark::Ship(other) => g.middle(other),
        Mark::Fort(island) => g.islands[island.index()].fort?.pose.at,
    };
    if goal == from {
        return None;
    }
    let (x, y) = (length, width / 2);
    let corners = [(0, -y), (x, -y), (x, y), (0, y)].map(|(x, y)| Offset { x, y });
    let shape = Shape::new(&corners).ok()?;
    Some(shape.at(Pose::new(from, Heading::toward(goal - from))))
}

/// A wave runs over ships and forts, and the ship that sent it pays for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Wave {
    ship: ShipAt,
    /// Ships that it still has to reach.
    ships: u64,
    /// Forts that it still has to reach, by their islands.
    forts: u32,
    /// What each of them loses.
    masts: u8,
    /// Flags that the last fort still has to lose.
    flags: u8,
    /// What the sender loses.
    own: u8,
}

impl Step<Fleets> for Wave {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        let attacker = g.ships[self.ship.index()].fleet;
        if self.ships != 0 {
            let victim = ShipAt(self.ships.trailing_zeros() as u8);
            self.ships &= self.ships - 1;
            return Next::Call(LoseMasts::new(victim, self.masts, attacker, Rule::FxWaveAttack).into());
        }
        if self.forts != 0 {
            let island = crate::IslandAt(self.forts.trailing_zeros() as u8);
            let has_flags = g.islands[island.index()].fort.is_some_and(|fort| fort.flags != 0);
            if self.flags < self.masts && has_flags {
                self.flags += 1;
                return Next::Call(super::forts::LoseFlag { island }.into());
            }
            self.forts &= self.forts - 1;
            self.flags = 0;
            return Next::Again;
        }
        Next::Goto(LoseMasts::new(self.ship, self.own, None, Rule::FxWaveAttack).into())
    }
}

/// One ship of the fleet is to shoot better in this turn (`fleets.fx.fleet_shoot_bonus`).
fn offer_fleet_bonus(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    let fx = g.data[ability.effect].rule;
    out.extend(g.fleet_of(eyes.seat()).map(|of| Move::UseAt { fx, ship, at: Spot::Ship(of) }));
}
fn give_fleet_bonus(g: &mut Fleets, _: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    let Move::UseAt { fx, at: Spot::Ship(to), .. } = mv else { unreachable!("offered") };
    g.note_use(ability, referee);
    let n = g.data[ability.effect].n as u16;
    g.cast_this_turn(fx, Some(to), g.active, n);
    referee.tell_all(|| Fact::Under { ship: to, what: fx });
    Next::Again
}

/// Treasure aboard or at home is cast into a gun (`fleets.fx.treasure_to_cannon`).
fn offer_founding(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    let home = g.home_of(eyes.seat());
    if home.is_none() || g.docked_at(ship, eyes) != home || g.ships[ship.index()].deck_guns >= MOST_TREASURE_GUNS {
        return;
    }
    let fx = g.data[ability.effect].rule;
    let spots = [Some(Spot::Ship(ship)), home.map(Spot::Island)];
    for spot in spots.into_iter().flatten() {
        let coins = g.chips_at(spot).filter(|(at, chip)| chip.class == Class::Treasure && g.gold_of(*at, eyes) > 0);
        out.extend(coins.map(|(chip, _)| Move::UseWith { fx, ship, chip }));
    }
}
fn found_gun(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    let Move::UseWith { fx, chip, .. } = mv else { unreachable!("offered") };
    g.note_use(ability, referee);
    g.turn_up(chip, referee);
    g.eliminate(chip, fx, referee);
    g.ships[ship.index()].deck_guns += 1;
    Next::Again
}

/// The enemies that the blade of a scorpion touches (`fleets.kw.scorpion`).
fn offer_strike(g: &Fleets, ship: ShipAt, ability: Ability, _: Eyes, out: &mut Vec<Move>) {
    let piece = &g.ships[ship.index()];
    if !piece.is_afloat() || piece.did(done::RAMMED) || !(piece.did(done::MOVED) || piece.did(done::SHOT)) {
        return;
    }
    let fx = g.data[ability.effect].rule;
    let blade = Line { from: piece.pose.at, to: piece.pose.at.step(2000, piece.pose.heading) };
    let struck = g.afloat().filter(|o| {
        let other = &g.ships[o.index()];
        g.is_enemy(ship, *o)
            && other.is_afloat()
            && !other.is(marks::SUBMERGED)
            && g.outline(*o).distance_to_line(blade).is_within(plane::TOUCH)
    });
    out.extend(struck.map(|on| Move::UseOn { fx, ship, on: Mark::Ship(on) }));
}
fn strike(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("offered") };
    g.note_use(ability, referee);
    Next::Call(Strike { ship, other, has_struck: false }.into())
}

/// The blade falls: a mast, a pin, and perhaps a boarding.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Strike {
    ship: ShipAt,
    other: ShipAt,
    /// The mast is lost.
    has_struck: bool,
}

impl Step<Fleets> for Strike {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let (ship, other) = (self.ship, self.other);
        let attacker = g.ships[ship.index()].fleet;
        if !self.has_struck {
            self.has_struck = true;
            return Next::Call(LoseMasts::new(other, 1, attacker, Rule::FxScorpion).into());
        }
        let piece = &g.ships[other.index()];
        if !piece.is_afloat() {
            return Next::Done;
        }
        g.pin(other, ship, referee);
        Next::Goto(super::hits::BoardNow::new(ship, other).into())
    }
}

/// The shoot action of a ship is over: she may have leave to move (`fleets.fx.move_after_shoot`).
pub(crate) fn after_shooting(g: &mut Fleets, ship: ShipAt, _: &mut Referee) -> Next {
    let piece = &g.ships[ship.index()];
    let may = piece.is_afloat()
        && piece.fleet == Some(g.active)
        && g.might_have(ship, Rule::FxMoveAfterShoot)
        && g.can_move(ship, Public).is_ok();
    if may { Next::Goto(MoveOn { ship, is_over: false }.into()) } else { Next::Done }
}

/// A ship that has shot may move without an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct MoveOn {
    ship: ShipAt,
    is_over: bool,
}

impl Step<Fleets> for MoveOn {
    fn run(&mut self, _: &mut Fleets, _: &mut Referee) -> Next {
        if self.is_over { Next::Done } else { Next::Ask }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        let sail = Move::Sail { ship: self.ship };
        if self.check(g, eyes, &sail).is_ok() {
            out.push(sail);
        }
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Pass => Ok(()),
            Move::Sail { ship } if *ship == self.ship && g.has(*ship, Rule::FxMoveAfterShoot, eyes).is_some() => {
                g.can_move(*ship, eyes)
            }
            _ => Err(Rule::FxMoveAfterShoot),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        self.is_over = true;
        let Move::Sail { ship } = mv else { return Next::Again };
        let ability = g.has(ship, Rule::FxMoveAfterShoot, &*referee).expect("checked");
        g.show(&[ability], referee);
        referee.tell_all(|| Fact::Used { ship, fx: Rule::FxMoveAfterShoot });
        g.start_move(ship, Rule::FxMoveAfterShoot, referee)
    }
}
