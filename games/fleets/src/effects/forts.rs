//! Abilities of forts.

use super::{Activated, Moment};
use crate::{
    Fact, Fleets, Hit, Move, Next, Referee, Rule,
    abilities::{Ability, Public, Sees, Source},
    actions::Act,
    data::{Cond, EffectId},
    pieces::{ChipAt, Chips, Class, IslandAt, Mark, ShipAt, Spot, done},
    roll::{Roll, Why},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxFortScry,
    Rule::FxFortGhostCrew,
    Rule::FxFortOne2lCannon,
    Rule::FxFortArmorD6,
    Rule::FxFortUnloadExtraAction,
    Rule::FxFortFullRepair,
    Rule::FxFortDelay,
    Rule::FxFortSecondHome,
    Rule::FxFortMusketeersD6,
    Rule::FxFortRepairs,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[
    Activated { rule: Rule::FxFortScry, moment: Moment::Between, offers: offer_scry, act: scry, repeats: true },
    Activated {
        rule: Rule::FxFortRepairs,
        moment: Moment::Between,
        offers: offer_flag,
        act: raise_flag,
        repeats: true,
    },
];

/// An ability of the fort on an island.
pub(crate) fn has(g: &Fleets, island: IslandAt, rule: Rule) -> Option<Ability> {
    let fort = g.islands[island.index()].fort?;
    let effect = g.data[fort.card].effects.iter().copied().find(|e| g.data[*e].rule == rule)?;
    Some(Ability { effect, source: Source::Fort(island) })
}

/// The forts of a captain with an ability.
fn forts_with(g: &Fleets, seat: Seat, rule: Rule) -> impl Iterator<Item = (IslandAt, Ability)> {
    let own = g.island_list().filter(move |i| g.islands[i.index()].fort.is_some_and(|fort| fort.owner == seat));
    own.filter_map(move |i| has(g, i, rule).map(|ability| (i, ability)))
}

/// The abilities that forts lend to a ship: of the one she is docked at, and orders to forts, which her captain gives
/// through the first ship of the fleet.
pub(crate) fn lent(g: &Fleets, ship: ShipAt, sees: impl Sees) -> impl Iterator<Item = Ability> {
    let seat = g.ships[ship.index()].fleet;
    let any = g.islands.iter().any(|island| island.fort.is_some_and(|fort| Some(fort.owner) == seat));
    let seat = seat.filter(|_| any);
    let docked = seat.and_then(|_| g.docked_at(ship, sees));
    let scry = docked.and_then(|island| has(g, island, Rule::FxFortScry));
    let is_first = seat.filter(|seat| g.fleet_of(*seat).next() == Some(ship));
    let orders = is_first.into_iter().flat_map(|seat| forts_with(g, seat, Rule::FxFortRepairs)).map(|(_, a)| a);
    scry.into_iter().chain(orders)
}

/// Cannoneers of a fort that have not reloaded a gun in this turn.
pub(crate) fn cannoneer(g: &Fleets, island: IslandAt) -> Option<Ability> {
    has(g, island, Rule::FxCannoneer).filter(|ability| !g.used.contains(ability))
}

/// What is added to the rolls of its guns (`fleets.fx.shoot_bonus`).
pub(crate) fn bonus(g: &Fleets, island: IslandAt, at: Mark) -> i32 {
    let Some(fort) = g.islands[island.index()].fort else { return 0 };
    let is_docked = || g.fleet_of(fort.owner).any(|ship| g.docked_at(ship, Public) == Some(island));
    let effects = g.data[fort.card].effects.iter().map(|e| &g.data[*e]);
    let counts = effects.filter(|e| {
        e.rule == Rule::FxShootBonus
            && g.is_target(&e.vs, e.forts, at)
            && (e.cond != Some(Cond::ShipDockedHere) || is_docked())
    });
    counts.map(|e| i32::from(e.n)).sum()
}

/// A ship docked at a fort that is a second home cannot be shot at (`fleets.fx.fort_second_home`).
pub(crate) fn shelters(g: &Fleets, ship: ShipAt, sees: impl Sees) -> Result<(), Rule> {
    let Some(seat) = g.ships[ship.index()].fleet else { return Ok(()) };
    if g.islands.iter().all(|island| island.fort.is_none()) {
        return Ok(());
    }
    let docked = g.docked_at(ship, sees);
    match forts_with(g, seat, Rule::FxFortSecondHome).find(|(island, _)| docked == Some(*island)) {
        Some(_) => Err(Rule::FxFortSecondHome),
        None => Ok(()),
    }
}

/// A fort that is shot at for the first time in a turn rolls for its armour, or for its musketeers
/// (`fleets.fx.fort_armor_d6`, `fleets.fx.fort_musketeers_d6`).
pub(crate) fn brace(g: &mut Fleets, island: IslandAt) -> Option<Next> {
    let fort = g.islands[island.index()].fort?;
    let rules = [Rule::FxFortArmorD6, Rule::FxFortMusketeersD6];
    let rule = rules.into_iter().find(|rule| has(g, island, *rule).is_some())?;
    if fort.armour.is_some() {
        return None;
    }
    let Some(rolled) = g.rolled.take() else {
        return Some(Next::Call(Roll::new(fort.owner, None, Why::Fx(rule)).into()));
    };
    g.islands[island.index()].fort.as_mut()?.armour = Some(rolled.natural);
    None
}

/// A fort may absorb a hit.
pub(crate) fn absorb(g: &mut Fleets, island: IslandAt, _: &mut Hit, referee: &mut Referee) -> Option<Next> {
    let rules = [Rule::FxFortArmorD6, Rule::FxFortMusketeersD6];
    let by = rules.into_iter().find(|rule| has(g, island, *rule).is_some())?;
    let fort = g.islands[island.index()].fort.as_mut()?;
    let left = fort.armour.filter(|left| *left > 0)?;
    fort.armour = Some(left - 1);
    referee.tell_all(|| Fact::Shrugged { at: Mark::Fort(island), by });
    Some(Next::Done)
}

/// A flag is lost, which one its captain chooses; the fort is not destroyed by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct LoseFlag {
    pub(crate) island: IslandAt,
}

impl LoseFlag {
    fn flags(&self, g: &Fleets) -> u16 {
        g.islands[self.island.index()].fort.map_or(0, |fort| fort.flags)
    }
}

impl Step<Fleets> for LoseFlag {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let flags = self.flags(g);
        match flags.count_ones() {
            0 => Next::Done,
            1 => {
                g.lose_flag(self.island, flags.trailing_zeros() as u8, referee);
                Next::Done
            }
            _ => Next::Ask,
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.captain_of(Mark::Fort(self.island)).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        let flags = self.flags(g);
        out.extend((0..16).filter(|f| flags & (1 << f) != 0).map(|flag| Move::Mast { mast: flag + 1 }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Mast { mast } if (1..=16).contains(mast) && self.flags(g) & (1 << (mast - 1)) != 0 => Ok(()),
            _ => Err(Rule::FortHit),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Mast { mast } = mv else { unreachable!("checked") };
        g.lose_flag(self.island, mast - 1, referee);
        Next::Done
    }
}

/// The first face-down treasure on each island that a captain has not seen (`fleets.fx.fort_scry`).
fn unseen(g: &Fleets, seat: Seat) -> Chips {
    let first = |island: IslandAt| {
        let mut chips = g.chips_at(Spot::Island(island));
        let hidden = chips.find(|(_, c)| c.class == Class::Treasure && !c.is_up && !c.what.known_to().has(seat));
        hidden.map(|(at, _)| at)
    };
    g.island_list().filter_map(first).collect()
}
fn offer_scry(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    if g.may_act(ship, Act::Other).is_ok() && !unseen(g, eyes.seat()).is_empty() {
        out.push(Move::Use { fx: g.data[ability.effect].rule, ship });
    }
}
fn scry(g: &mut Fleets, ship: ShipAt, _: Ability, _: Move, referee: &mut Referee) -> Next {
    g.spend(ship, Act::Other);
    let seat = g.active;
    for chip in unseen(g, seat) {
        g.let_see(chip, seat, referee);
    }
    Next::Again
}

/// A fort that repairs itself sets a lost flag again instead of shooting (`fleets.fx.fort_repairs`).
fn offer_flag(g: &Fleets, ship: ShipAt, ability: Ability, _: Eyes, out: &mut Vec<Move>) {
    let Source::Fort(island) = ability.source else { return };
    let Some(fort) = g.islands[island.index()].fort else { return };
    let all = g.data[fort.card].guns.len() as u32;
    if !fort.has_shot && !fort.is_new && fort.flags != 0 && fort.flags.count_ones() < all {
        out.push(Move::UseAt { fx: g.data[ability.effect].rule, ship, at: Spot::Fort(island) });
    }
}
fn raise_flag(g: &mut Fleets, _: ShipAt, _: Ability, mv: Move, referee: &mut Referee) -> Next {
    let Move::UseAt { at: Spot::Fort(island), .. } = mv else { unreachable!("offered") };
    let fort = g.islands[island.index()].fort.as_mut().expect("offered");
    let flag = fort.flags.trailing_ones() as u8;
    fort.flags |= 1 << flag;
    fort.has_shot = true;
    g.changed();
    referee.tell_all(|| Fact::FlagRaised { island, flag: flag + 1 });
    Next::Again
}

/// A ship has docked at an own fort (`fleets.fx.fort_full_repair`, `fleets.fx.fort_delay`).
pub(crate) fn on_docking(g: &mut Fleets, ship: ShipAt, island: IslandAt, referee: &mut Referee) -> Option<FortDelay> {
    if has(g, island, Rule::FxFortFullRepair).is_some() {
        g.repair_all(ship, Rule::FxFortFullRepair, referee);
    }
    let delay = has(g, island, Rule::FxFortDelay)?;
    Some(FortDelay { ship, need: g.data[delay.effect].need })
}

/// Drink and rest ashore may cost a ship her next turn (`fleets.fx.fort_delay`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct FortDelay {
    ship: ShipAt,
    need: u8,
}

impl Step<Fleets> for FortDelay {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let ship = self.ship;
        let Some(rolled) = g.rolled.take() else {
            return Next::Call(Roll::new(g.active, Some(ship), Why::Fx(Rule::FxFortDelay)).into());
        };
        if rolled.total >= self.need {
            g.cast_next_turn(Rule::FxFortDelay, ship, g.active, 0);
            referee.tell_all(|| Fact::Under { ship, what: Rule::FxFortDelay });
        }
        Next::Done
    }
}

/// A ship has unloaded gold at an own fort (`fleets.fx.fort_unload_extra_action`).
pub(crate) fn after_unloading(g: &mut Fleets, ship: ShipAt, island: IslandAt, gold: u16, referee: &mut Referee) {
    let Some(ability) = has(g, island, Rule::FxFortUnloadExtraAction) else { return };
    if gold >= u16::from(g.data[ability.effect].min) {
        g.ships[ship.index()].done |= done::EXTRA;
        referee.tell_all(|| Fact::Under { ship, what: Rule::FxFortUnloadExtraAction });
    }
}

/// Crew that die gather as ghosts in a fort of their captain (`fleets.fx.fort_ghost_crew`).
pub(crate) fn gathers(g: &mut Fleets, chip: ChipAt, seat: Seat, referee: &mut Referee) -> bool {
    let Some((island, _)) = forts_with(g, seat, Rule::FxFortGhostCrew).next() else { return false };
    if !is_ghost(g, chip) {
        g.cast_for_good(Rule::FxFortGhostCrew, None, seat, u16::from(chip.0));
    }
    g.carry(chip, Spot::Fort(island), Rule::FxFortGhostCrew, referee);
    true
}
fn is_ghost(g: &Fleets, chip: ChipAt) -> bool {
    g.spells.iter().any(|s| s.what == Rule::FxFortGhostCrew && s.n == u16::from(chip.0))
}

/// A ship is haunted while ghosts are aboard: she is a ghost ship.
pub(crate) fn haunt(g: &mut Fleets, chip: ChipAt, from: Spot, to: Spot) {
    if g.spells.is_empty() || !is_ghost(g, chip) {
        return;
    }
    let ghost = g.data.effects.iter().position(|e| e.rule == Rule::FxGhostShip).map(|at| EffectId(at as u16));
    let Some(ghost) = ghost else { return };
    let is_haunted =
        |s: &crate::Spell, ship: ShipAt| s.what == Rule::FxGainKeyword && s.on == Some(ship) && s.n == ghost.0;
    if let Spot::Ship(ship) = from
        && !g.aboard(ship, Class::Crew).any(|(at, _)| is_ghost(g, at))
    {
        g.spells.retain(|s| !is_haunted(s, ship));
    }
    if let Spot::Ship(ship) = to
        && !g.spells.iter().any(|s| is_haunted(s, ship))
        && let Some(seat) = g.ships[ship.index()].fleet
    {
        g.cast_for_good(Rule::FxGainKeyword, Some(ship), seat, ghost.0);
    }
}
