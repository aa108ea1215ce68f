//! 8.1 Special shots and fire masts.

use super::{
    Activated,
    hits::{BoardNow, MarineHit},
};
use crate::{
    Fact, Fleets, GunAt, Hit, LoseChip, LoseMasts, Move, Next, Referee, Rule,
    abilities::{Sees, Source},
    data::Terrain,
    harm::{Lose, ship_of},
    pieces::{At, ChipAt, Class, Mark, ShipAt, Spot, TerrainAt, TerrainPiece, Thing, done, marks},
    roll::{Roll, Why},
    sea::Placed,
    shoot::Shooting,
};
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Heading, Pose, TOUCH};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[Rule::FxSpecialShot];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[];

/// The special shots aboard that were not fired in this turn, each chip with its word (`fleets.shot.declare`). They
/// are played in both editions (`fleets.shot.crimson`), and those of crew, too (`fleets.kw.firepot`).
fn shots(g: &Fleets, ship: ShipAt, sees: impl Sees) -> impl Iterator<Item = (ChipAt, &'static str)> {
    let all = g.may_have(ship, Rule::FxSpecialShot).then(|| g.abilities(ship, sees));
    all.into_iter().flatten().filter_map(move |ability| {
        let effect = g.effect(ability);
        let Source::Chip(chip) = ability.source else { return None };
        let is_ready = effect.rule == Rule::FxSpecialShot && !g.is_used(ship, ability);
        is_ready.then_some((chip, effect.word.as_str()))
    })
}

/// The clause of a special shot by its word on the card.
fn clause_of(word: &str) -> Rule {
    match word {
        "fire" | "firepot" => Rule::ShotFire,
        "chain" | "chainshot" => Rule::ShotChain,
        "stinkpot" => Rule::ShotStink,
        "grape" => Rule::ShotGrape,
        "grapple" => Rule::ShotGrapple,
        "smokepot" => Rule::ShotSmoke,
        "exploding" => Rule::ShotExploding,
        _ => Rule::ShotDouble,
    }
}

/// Special shots that may be fired with this gun at this target.
pub(crate) fn offers(g: &Fleets, shooting: &Shooting, gun: GunAt, at: Mark, eyes: Eyes, out: &mut Vec<Move>) {
    let Mark::Ship(ship) = shooting.by else { return };
    if !gun.is_on_mast() {
        return;
    }
    for (shot, _) in shots(g, ship, eyes) {
        let mv = Move::FireWith { gun, at, shot };
        if !out.contains(&mv) && check(g, shooting, gun, at, shot, eyes).is_ok() {
            out.push(mv);
        }
    }
}

/// May this shot be fired so? Range and line of the gun are looked at elsewhere.
pub(crate) fn check(
    g: &Fleets,
    shooting: &Shooting,
    gun: GunAt,
    at: Mark,
    shot: ChipAt,
    eyes: Eyes,
) -> Result<(), Rule> {
    let Mark::Ship(ship) = shooting.by else { return Err(Rule::ShotDeclare) };
    let found = shots(g, ship, eyes).find(|(chip, _)| *chip == shot && gun.is_on_mast());
    let Some((_, word)) = found else { return Err(Rule::ShotDeclare) };
    // A specialist's pot flies no farther than S (`fleets.shot.crew_range`).
    if g.chips[shot.index()].class == Class::Crew
        && !plane::in_range(g.mast_point(ship, usize::from(gun.0)), g.short(), &g.mark_outline(at))
    {
        return Err(Rule::ShotCrewRange);
    }
    match (clause_of(word), at) {
        (Rule::ShotSmoke, _) => Err(Rule::ShotSmoke),
        (rule @ (Rule::ShotChain | Rule::ShotStink | Rule::ShotGrape | Rule::ShotGrapple), Mark::Fort(_)) => Err(rule),
        _ => Ok(()),
    }
}

/// Is it a specialist's shot, which takes no cannon bonuses (`fleets.ab.specialist_bonus`)?
pub(crate) fn is_specialist(g: &Fleets, shot: Option<ChipAt>) -> bool {
    shot.is_some_and(|chip| g.chips[chip.index()].class == Class::Crew)
}

/// A special shot is declared: its chip shows itself and has done its work for this turn.
pub(crate) fn declare(g: &mut Fleets, shot: ChipAt, referee: &mut Referee) {
    let Spot::Ship(ship) = g.chips[shot.index()].at else { return };
    let fx = Rule::FxSpecialShot;
    let ability = g.with_rule(ship, fx, &*referee).find(|a| a.source == Source::Chip(shot));
    if let Some(ability) = ability {
        g.note_use(ability, referee);
        referee.tell_all(|| Fact::Used { ship, fx });
    }
}

/// What a chip's special shot is.
fn word(g: &Fleets, shot: ChipAt, sees: impl Sees) -> Option<&'static str> {
    let data = g.data.get();
    let of = |effects: &[crate::data::EffectId]| {
        let mut all = effects.iter().map(|e| &data[*e]);
        all.find(|e| e.rule == Rule::FxSpecialShot).map(|e| e.word.as_str())
    };
    match sees.see(&g.chips[shot.index()].what)? {
        Thing::Crew(crew) => of(&data[crew].effects),
        Thing::Equipment(equipment) => of(&[data[equipment].effect]),
        _ => None,
    }
}

/// The clause that says what a hit does, if it is not just a mast.
pub(crate) fn clause(g: &Fleets, gun: GunAt, by: Mark, shot: Option<ChipAt>, referee: &Referee) -> Option<Rule> {
    if let Some(chip) = shot {
        return word(g, chip, referee).map(clause_of);
    }
    let Mark::Ship(ship) = by else { return None };
    match gun {
        GunAt::MARINE => Some(Rule::KwMarine),
        GunAt::DECK if g.ships[ship.index()].is(marks::FLAMES) => Some(Rule::ShotFire),
        GunAt::BREATH => g.has(ship, Rule::FxBreathEffect, referee).map(|_| Rule::FxBreathEffect),
        GunAt::GRAB => Some(Rule::FxGrabAttack),
        _ => None,
    }
}

/// What a natural 1 sets off (`fleets.shot.self_harm`, `fleets.fx.misfire_lose_mast`, `fleets.kw.bombardier`).
pub(crate) fn natural_one(g: &mut Fleets, by: Mark, gun: GunAt, shot: Option<ChipAt>, referee: &mut Referee) {
    let Mark::Ship(ship) = by else { return };
    if gun == GunAt::DECK {
        g.ships[ship.index()].mark(marks::JAMMED, true);
        referee.tell_all(|| Fact::Under { ship, what: Rule::KwBombardier });
    }
    let equipment = shot.map(|chip| *g.chips[chip.index()].what.open(referee));
    if let Some(Thing::Equipment(equipment)) = equipment
        && g.data[equipment].harms_self_on_one
    {
        let burns = g.data[g.data[equipment].effect].word == "fire";
        let harm = LoseMasts::new(ship, 1, None, Rule::ShotSelfHarm);
        g.flow.soon(if burns { harm.burning() } else { harm });
    }
    if let Some(ability) = g.has(ship, Rule::FxMisfireLoseMast, &*referee) {
        g.show(&[ability], referee);
        g.flow.soon(LoseMasts::new(ship, 1, None, Rule::FxMisfireLoseMast));
    }
}

/// The shot is used: some are gone then, others only on a natural 1 (`fleets.shot.single`).
pub(crate) fn spend(g: &mut Fleets, shot: Option<ChipAt>, natural: u8, referee: &mut Referee) {
    let Some(chip) = shot else { return };
    if let Thing::Equipment(equipment) = *g.chips[chip.index()].what.open(referee) {
        let card = &g.data[equipment];
        if card.is_single_use || (card.is_lost_on_one && natural == 1) {
            g.eliminate(chip, Rule::ShotSingle, referee);
        }
    }
}

/// What a special shot does where it hits.
pub(crate) fn strike(g: &mut Fleets, hit: &mut Hit, ship: ShipAt, shot: Rule, referee: &mut Referee) -> Next {
    let attacker = hit.attacker(g);
    let seat = attacker.unwrap_or(g.active);
    match shot {
        Rule::ShotFire => hit.damage(g, ship, true, referee),
        Rule::ShotExploding => {
            let next = hit.damage(g, ship, true, referee);
            g.flow.soon(LoseChip::new(g, ship, Lose::Crew, attacker, Rule::ShotExploding));
            next
        }
        Rule::ShotChain | Rule::ShotStink => {
            g.cast_next_turn(shot, ship, seat, 0);
            referee.tell_all(|| Fact::Under { ship, what: shot });
            Next::Again
        }
        Rule::ShotGrape => Next::Call(LoseChip::new(g, ship, Lose::Crew, attacker, Rule::ShotGrape).into()),
        Rule::ShotGrapple => match ship_of(hit.by) {
            Some(by) => Next::Call(BoardNow::new(by, ship).into()),
            None => Next::Again,
        },
        Rule::KwMarine => Next::Call(MarineHit { hit: *hit, ship, is_over: false }.into()),
        Rule::FxBreathEffect => breathe(g, hit, ship, referee),
        _ => hit.damage(g, ship, false, referee),
    }
}

/// What a breath does (`fleets.fx.breath_effect`).
fn breathe(g: &mut Fleets, hit: &mut Hit, ship: ShipAt, referee: &mut Referee) -> Next {
    let breath = ship_of(hit.by).and_then(|by| g.has(by, Rule::FxBreathEffect, &*referee));
    match breath {
        Some(breath) if g.data[breath.effect].says("cancel") => {
            // Her abilities are off until the end of her next turn.
            let by = hit.attacker(g).unwrap_or(g.active);
            let to = g.next_turn_of(g.ships[ship.index()].fleet.unwrap_or(by));
            let from = g.turn;
            g.cast(crate::Spell { what: Rule::KwFear, on: Some(ship), at: None, by, n: 0, from, to });
            referee.tell_all(|| Fact::Under { ship, what: Rule::FxBreathEffect });
            Next::Again
        }
        _ => hit.damage(g, ship, true, referee),
    }
}

/// A pot of smoke may be fired with each loaded gun; it needs no target (`fleets.shot.smoke`).
pub(crate) fn smoke_offers(g: &Fleets, shooting: &Shooting, eyes: Eyes, out: &mut Vec<Move>) {
    let Mark::Ship(ship) = shooting.by else { return };
    for (shot, word) in shots(g, ship, eyes) {
        if clause_of(word) == Rule::ShotSmoke {
            let guns = g.guns(shooting.by, eyes).into_iter();
            let guns = guns.filter(|gun| check_smoke(g, shooting, *gun, shot, eyes).is_ok());
            out.extend(guns.map(|gun| Move::FireWith { gun, at: shooting.by, shot }));
        }
    }
}
/// Is there one?
pub(crate) fn has_smoke(g: &Fleets, shooting: &Shooting, eyes: Eyes) -> bool {
    let Mark::Ship(ship) = shooting.by else { return false };
    let mut pots = shots(g, ship, eyes).filter(|(_, word)| clause_of(word) == Rule::ShotSmoke);
    pots.any(|(shot, _)| Smoke::poses(g, ship, is_crew(g, shot), 1).next().is_some())
}
fn is_crew(g: &Fleets, shot: ChipAt) -> bool {
    g.chips[shot.index()].class == Class::Crew
}
/// May smoke be laid so?
pub(crate) fn check_smoke(g: &Fleets, shooting: &Shooting, gun: GunAt, shot: ChipAt, eyes: Eyes) -> Result<(), Rule> {
    let Mark::Ship(ship) = shooting.by else { return Err(Rule::ShotDeclare) };
    let is_ready = gun.is_on_mast() && g.guns(shooting.by, eyes).contains(&gun) && shooting.is_loaded(g, gun, eyes);
    let mut pots = shots(g, ship, eyes).filter(|(chip, word)| *chip == shot && clause_of(word) == Rule::ShotSmoke);
    if !is_ready || pots.next().is_none() {
        return Err(Rule::ShotDeclare);
    }
    if Smoke::poses(g, ship, is_crew(g, shot), 1).next().is_some() { Ok(()) } else { Err(Rule::ShotSmoke) }
}
/// It is.
pub(crate) fn smoke(g: &mut Fleets, shot: ChipAt, referee: &mut Referee) -> Next {
    let Spot::Ship(ship) = g.chips[shot.index()].at else { unreachable!("checked") };
    let by_crew = is_crew(g, shot);
    declare(g, shot, referee);
    spend(g, Some(shot), 0, referee);
    Next::Call(Smoke { ship, by_crew }.into())
}

/// A fog bank of smoke is placed within S of the ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Smoke {
    ship: ShipAt,
    /// A specialist's smoke may cover ships that are not docked.
    by_crew: bool,
}

impl Smoke {
    fn fits(g: &Fleets, ship: ShipAt, by_crew: bool, pose: Pose) -> bool {
        if !g.is_on_plane(pose) || !g.outline(ship).distance_to_point(pose.at).is_within(g.short()) {
            return false;
        }
        let bank = Placed::new(g.terrain_shape(Terrain::Fog), pose);
        let covers = |other: &ShipAt| {
            bank.is_within(TOUCH, g.hull(*other), g.ships[other.index()].pose)
                && (!by_crew || g.docked_at(*other, crate::abilities::Public).is_some())
        };
        let shore = &g.data.geometry.island;
        bank.is_inside(g.area())
            && !g.islands.iter().any(|island| bank.is_within(TOUCH, shore, island.pose))
            && !g.afloat().any(|other| covers(&other))
    }
    /// Some places for it.
    fn poses(g: &Fleets, ship: ShipAt, by_crew: bool, most: usize) -> impl Iterator<Item = Pose> + '_ {
        let middle = g.middle(ship);
        let spots = (0..48).map(move |k| {
            let out = g.ships[ship.index()].pose.heading.turned(k % 16 * 256);
            middle.step(g.hull_length(ship) / 2 + g.short() - 100 - k / 16 * 2000, out)
        });
        spots.map(|at| Pose::new(at, Heading::EAST)).filter(move |pose| Smoke::fits(g, ship, by_crew, *pose)).take(most)
    }
}

impl Step<Fleets> for Smoke {
    fn run(&mut self, _: &mut Fleets, _: &mut Referee) -> Next {
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.ship.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(Smoke::poses(g, self.ship, self.by_crew, 16).map(|pose| Move::Put { at: At(pose) }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Put { at } if Smoke::fits(g, self.ship, self.by_crew, at.0) => Ok(()),
            _ => Err(Rule::ShotSmoke),
        }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Put { at } = mv else { unreachable!("checked") };
        let mut bank = TerrainPiece::new(Terrain::Fog, at.0);
        (bank.of, bank.is_smoke) = (Some(who), true);
        let gone = g.terrain.iter().position(|piece| piece.is_gone);
        let index = match gone {
            Some(index) => {
                g.terrain[index] = bank;
                index
            }
            None => {
                let _ = g.terrain.try_push(bank);
                g.terrain.len() - 1
            }
        };
        let terrain = TerrainAt(index as u8);
        referee.tell_all(|| Fact::TerrainLaid { who, terrain, kind: Terrain::Fog, at });
        Next::Done
    }
}

/// Fire masts are a duty at the start of their captain's turn (`fleets.firemast.roll`, `fleets.firemast.roll_crew`).
pub(crate) fn duties(g: &Fleets, out: &mut super::Duties) {
    let burning = g.fleet_of(g.active).filter(|s| {
        let piece = &g.ships[s.index()];
        piece.fire != 0 && !piece.did(done::FIRES)
    });
    out.extend(burning.map(|ship| (fire_table(g), ship)));
}
fn fire_table(g: &Fleets) -> Rule {
    if g.options.fire_by_equipment { Rule::FiremastRoll } else { Rule::FiremastRollCrew }
}
/// The dice for the fire masts of a ship.
pub(crate) fn do_duty(g: &mut Fleets, fx: Rule, ship: ShipAt) -> Option<Next> {
    if fx != fire_table(g) {
        return None;
    }
    let piece = &mut g.ships[ship.index()];
    piece.done |= done::FIRES | if piece.masts != 0 { done::WAS_WHOLE } else { 0 };
    Some(Next::Call(Burning { ship, left: piece.fire }.into()))
}

/// A die for each fire mast: it goes out, or the fire spreads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Burning {
    ship: ShipAt,
    /// Fire masts whose die was not rolled yet.
    left: u16,
}

impl Step<Fleets> for Burning {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let ship = self.ship;
        if self.left == 0 || g.ships[ship.index()].fleet.is_none() {
            return Next::Done;
        }
        let Some(rolled) = g.rolled.take() else {
            return Next::Call(Roll::new(g.active, Some(ship), Why::Fire).into());
        };
        let mast = self.left.trailing_zeros() as u8;
        self.left &= self.left - 1;
        let (out, spread) = if g.options.fire_by_equipment { (5, 2) } else { (6, 3) };
        if rolled.total >= out {
            g.ships[ship.index()].fire &= !(1 << mast);
            g.changed();
            referee.tell_all(|| Fact::FireOut { ship, mast: mast + 1 });
            if let Next::Goto(next) = g.after_loss(ship, None, None, referee) {
                return Next::Goto(next);
            }
        } else if rolled.total <= spread && g.ships[ship.index()].masts != 0 {
            return Next::Call(LoseMasts::new(ship, 1, None, fire_table(g)).burning().into());
        }
        Next::Again
    }
}
