//! Abilities of the start of a turn and between actions: dice for more actions, fear, what is switched off or copied,
//! and what lies under the sea or is not quite of this world.

use super::{Activated, Moment, at_will};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::{Ability, Public, Sees},
    actions::{Act, Given},
    data::{EffectId, Kind},
    pieces::{Class, Mark, ShipAt, done, marks},
    roll::{Roll, Why},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxSameActionTwiceRoll,
    Rule::FxBornLeader,
    Rule::FxExtraActionRoll,
    Rule::FxFleetExtraActionRoll,
    Rule::FxExtraActionSacrificeCrew,
    Rule::FxActionSplit,
    Rule::FxAllPowerful,
    Rule::FxCancelAbility,
    Rule::FxCancelAllCrewRoll,
    Rule::FxCancelAllRoll,
    Rule::FxCopyAbility,
    Rule::FxFear,
    Rule::FxSubmarine,
    Rule::FxSeaMonster,
    Rule::FxCanoeRepairRoll,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[
    Activated {
        rule: Rule::FxSameActionTwiceRoll,
        moment: Moment::Between,
        offers: before_her_action,
        act: roll_for_it,
        repeats: false,
    },
    Activated {
        rule: Rule::FxBornLeader,
        moment: Moment::Between,
        offers: before_her_action,
        act: roll_for_it,
        repeats: false,
    },
    Activated {
        rule: Rule::FxExtraActionRoll,
        moment: Moment::Between,
        offers: if_it_helps,
        act: roll_for_it,
        repeats: false,
    },
    Activated {
        rule: Rule::FxFleetExtraActionRoll,
        moment: Moment::Morning,
        offers: at_will,
        act: roll_for_it,
        repeats: false,
    },
    Activated {
        rule: Rule::FxExtraActionSacrificeCrew,
        moment: Moment::Between,
        offers: sacrifice_offers,
        act: sacrifice,
        repeats: false,
    },
    Activated { rule: Rule::FxActionSplit, moment: Moment::Between, offers: split_offers, act: split, repeats: true },
    Activated { rule: Rule::FxAllPowerful, moment: Moment::Between, offers: at_will, act: roll_for_it, repeats: false },
    Activated {
        rule: Rule::FxCancelAbility,
        moment: Moment::Between,
        offers: cancel_offers,
        act: pick_one,
        repeats: false,
    },
    Activated {
        rule: Rule::FxCancelAllRoll,
        moment: Moment::Morning,
        offers: at_will,
        act: roll_for_it,
        repeats: false,
    },
    Activated {
        rule: Rule::FxCopyAbility,
        moment: Moment::Morning,
        offers: copy_offers,
        act: pick_one,
        repeats: false,
    },
    Activated {
        rule: Rule::FxCanoeRepairRoll,
        moment: Moment::Between,
        offers: canoe_offers,
        act: roll_for_it,
        repeats: false,
    },
    Activated {
        rule: Rule::FxGhostShip,
        moment: Moment::Morning,
        offers: ghost_offers,
        act: turn_ghostly,
        repeats: false,
    },
    Activated { rule: Rule::FxSubmarine, moment: Moment::Morning, offers: dive_offers, act: dive, repeats: false },
    Activated { rule: Rule::FxSeaMonster, moment: Moment::Morning, offers: dive_offers, act: dive, repeats: false },
];

/// What must happen at the start of the turn: Fear where an enemy is near, and the die against all crew.
pub(crate) fn duties(g: &Fleets, sees: impl Sees, duties: &mut super::Duties) {
    for ship in g.fleet_of(g.active).filter(|s| g.on_sea(*s)) {
        if g.unused(ship, Rule::FxFear, sees).is_some() && next_frightened(g, ship, 0).is_some() {
            duties.push((Rule::FxFear, ship));
        }
        if g.unused(ship, Rule::FxCancelAllCrewRoll, sees).is_some() {
            duties.push((Rule::FxCancelAllCrewRoll, ship));
        }
    }
}

/// It happens, if it is one of these.
pub(crate) fn do_duty(g: &mut Fleets, fx: Rule, ship: ShipAt, referee: &mut Referee) -> Option<Next> {
    if !matches!(fx, Rule::FxFear | Rule::FxCancelAllCrewRoll) {
        return None;
    }
    let ability = g.unused(ship, fx, &*referee)?;
    g.note_use(ability, referee);
    referee.tell_all(|| Fact::Used { ship, fx });
    Some(match fx {
        Rule::FxFear => Next::Call(Fearing { ship, from: 0 }.into()),
        _ => roll(ship, ability, None),
    })
}

/// The next enemy ship within S, in the order of the ships (`fleets.kw.fear`).
fn next_frightened(g: &Fleets, ship: ShipAt, from: u8) -> Option<ShipAt> {
    let near = |o: &ShipAt| o.0 >= from && g.is_enemy(ship, *o) && g.on_sea(*o) && g.are_within(g.short(), ship, *o);
    g.afloat().find(|o| near(o) && !g.is_warded(*o))
}

/// Fear: a die for each enemy ship within S.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Fearing {
    pub(crate) ship: ShipAt,
    /// The ships before this one have had their die.
    pub(crate) from: u8,
}

impl Step<Fleets> for Fearing {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let Some(other) = next_frightened(g, self.ship, self.from) else { return Next::Done };
        let Some(rolled) = g.rolled.take() else {
            return Next::Call(Roll::new(g.active, Some(self.ship), Why::Fear).into());
        };
        self.from = other.0 + 1;
        frighten(g, other, rolled.total, referee);
        Next::Again
    }
}
/// The die has spoken: 5 takes her abilities for this turn, 6 her speed for her next one (`fleets.kw.fear`).
pub(crate) fn frighten(g: &mut Fleets, ship: ShipAt, total: u8, referee: &mut Referee) {
    let by = g.active;
    let what = match total {
        ..5 => return,
        5 => {
            g.cast_this_turn(Rule::KwFear, Some(ship), by, 0);
            Rule::KwFear
        }
        6.. => {
            g.cast_next_turn(Rule::FxFear, ship, by, 0);
            Rule::FxFear
        }
    };
    referee.tell_all(|| Fact::Under { ship, what });
}

/// `fleets.kw.born_leader`: before her action.
fn before_her_action(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    if g.ships[ship.index()].actions == 0 && g.may_act(ship, Act::Other).is_ok() {
        at_will(g, ship, ability, eyes, out);
    }
}
/// Can one more action be of use to her (`fleets.ab.extra_actions`)?
pub(super) fn takes_an_action(g: &Fleets, ship: ShipAt) -> bool {
    let piece = &g.ships[ship.index()];
    let most = g.options.most_actions;
    !piece.did(done::EXTRA) && !piece.did(done::OVER) && (most == 0 || piece.actions < most)
}
fn if_it_helps(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    if takes_an_action(g, ship) {
        at_will(g, ship, ability, eyes, out);
    }
}

/// `fleets.fx.extra_action_sacrifice_crew`: another crew of hers, never the one that grants it (`fleets.ab.sacrifice`).
fn sacrifice_offers(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    if takes_an_action(g, ship) {
        let fx = g.data[ability.effect].rule;
        let others = super::crew::expendable(g, ship, Some(ability.source), eyes).into_iter();
        out.extend(others.map(|chip| Move::UseWith { fx, ship, chip }));
    }
}
fn sacrifice(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    let Move::UseWith { fx, chip, .. } = mv else { unreachable!("offered") };
    g.note_use(ability, referee);
    g.kill(chip, None, fx, referee);
    g.ships[ship.index()].done |= done::EXTRA;
    Next::Again
}

/// `fleets.fx.action_split`: she forgoes her action, and another ship of the fleet gets two.
fn split_offers(g: &Fleets, ship: ShipAt, ability: Ability, _: Eyes, out: &mut Vec<Move>) {
    if g.ships[ship.index()].actions > 0 || g.may_act(ship, Act::Other).is_err() {
        return;
    }
    let fx = g.data[ability.effect].rule;
    let others = g.fleet_of(g.active).filter(|o| *o != ship && takes_an_action(g, *o));
    out.extend(others.map(|o| Move::UseOn { fx, ship, on: Mark::Ship(o) }));
}
fn split(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("offered") };
    g.spend(ship, Act::Other);
    g.note_use(ability, referee);
    g.ships[other.index()].done |= done::EXTRA;
    Next::Again
}

/// `fleets.fx.cancel_ability`: a ship within the distance that has an ability which everybody can see.
fn cancel_offers(g: &Fleets, ship: ShipAt, ability: Ability, _: Eyes, out: &mut Vec<Move>) {
    let effect = &g.data[ability.effect];
    let near = g.afloat().filter(|o| *o != ship && g.are_within(effect.within, ship, *o));
    let near = near.filter(|o| g.abilities(*o, Public).next().is_some() && !(g.is_enemy(ship, *o) && g.is_warded(*o)));
    out.extend(near.map(|o| Move::UseOn { fx: effect.rule, ship, on: Mark::Ship(o) }));
}
/// `fleets.fx.copy_ability`: a ship on the sea with an ability that can be copied.
fn copy_offers(g: &Fleets, ship: ShipAt, ability: Ability, _: Eyes, out: &mut Vec<Move>) {
    let fx = g.data[ability.effect].rule;
    let others = g.afloat().filter(|o| *o != ship && g.abilities(*o, Public).any(|a| can_be_copied(g, a)));
    out.extend(others.map(|o| Move::UseOn { fx, ship, on: Mark::Ship(o) }));
}
fn can_be_copied(g: &Fleets, ability: Ability) -> bool {
    g.data[ability.effect].rule != Rule::FxCopyAbility
}
fn pick_one(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    let Move::UseOn { fx, on: Mark::Ship(on), .. } = mv else { unreachable!("offered") };
    g.note_use(ability, referee);
    Next::Call(Picking { ship, on, fx }.into())
}

/// A ship is about to begin an action: if the table plays so, the other captains may switch an ability off before
/// (`fleets.ab.cancel_timing`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Forestall {
    ship: ShipAt,
    given: Given,
    /// Those who let her go on.
    #[serde(with = "table::seats_as_list")]
    passed: Seats,
}

impl Forestall {
    /// The question before this action, if somebody has to be asked.
    pub(crate) fn before(g: &Fleets, ship: ShipAt, given: Given) -> Option<Self> {
        let forestall = Forestall { ship, given, passed: Seats::NONE };
        forestall.next(g).map(|_| forestall)
    }
    /// The next captain, from the left of the one whose turn it is, who might have something to say.
    fn next(&self, g: &Fleets) -> Option<Seat> {
        if !g.options.cancel_on_enemy_turn {
            return None;
        }
        let chairs = g.chairs_u8();
        let mut others = (1..chairs).map(|k| Seat((g.active.0 + k) % chairs));
        others.find(|seat| {
            !self.passed.has(*seat) && !g.resigned.has(*seat) && g.fleet_of(*seat).any(|s| might_cancel(g, s))
        })
    }
    fn offers(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        for ship in g.fleet_of(eyes.seat()) {
            if let Some(ability) = g.unused(ship, Rule::FxCancelAbility, eyes) {
                cancel_offers(g, ship, ability, eyes, out);
            }
        }
    }
}

/// Could she switch off something of an enemy near by, for all that everybody knows?
fn might_cancel(g: &Fleets, ship: ShipAt) -> bool {
    let open = g.unused(ship, Rule::FxCancelAbility, Public).is_some();
    let has_near = || {
        let near = g.afloat().filter(|o| g.is_enemy(ship, *o) && !g.is_warded(*o) && g.are_within(g.short(), ship, *o));
        near.into_iter().any(|o| g.abilities(o, Public).next().is_some())
    };
    (open || g.may_hide(ship)) && has_near()
}

impl Step<Fleets> for Forestall {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if self.next(g).is_some() {
            return Next::Ask;
        }
        // What was switched off may have been what the action needs; then it is not given.
        if !g.is_of(self.ship, g.active) || !g.may_be_given(self.ship, self.given, referee) {
            return Next::Done;
        }
        match g.give(self.ship, self.given, referee) {
            Next::Call(frame) => Next::Goto(frame),
            _ => Next::Done,
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.next(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        self.offers(g, eyes, out);
        out.push(Move::Pass);
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        let mut all = vec![Move::Pass];
        self.offers(g, eyes, &mut all);
        if all.contains(mv) { Ok(()) } else { Err(Rule::AbCancelTiming) }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::UseOn { fx, ship, on } = mv else {
            self.passed = self.passed.with(who);
            referee.tell_all(|| Fact::Passes { who, by: Rule::AbCancelTiming });
            return Next::Again;
        };
        let ability = g.unused(ship, fx, &*referee).expect("checked");
        referee.tell_all(|| Fact::Used { ship, fx });
        pick_one(g, ship, ability, Move::UseOn { fx, ship, on }, referee)
    }
}

/// Which ability of a ship is switched off or copied; it is named as if it were used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Picking {
    pub(crate) ship: ShipAt,
    on: ShipAt,
    fx: Rule,
}

impl Picking {
    fn all(&self, g: &Fleets) -> arrayvec::ArrayVec<Ability, 24> {
        let mut all = arrayvec::ArrayVec::<Ability, 24>::new();
        for ability in g.abilities(self.on, Public) {
            let is_new = all.iter().all(|a| g.data[a.effect].rule != g.data[ability.effect].rule);
            if is_new && (self.fx != Rule::FxCopyAbility || can_be_copied(g, ability)) {
                let _ = all.try_push(ability);
            }
        }
        all
    }
    fn captain(&self, g: &Fleets) -> Seat {
        g.ships[self.ship.index()].fleet.unwrap_or(g.active)
    }
    fn take(&self, g: &mut Fleets, effect: EffectId, referee: &mut Referee) {
        let (ship, on, by, fx) = (self.ship, self.on, self.captain(g), g.data[effect].rule);
        if self.fx == Rule::FxCancelAbility {
            g.cast_this_turn(Rule::FxCancelAbility, Some(on), by, effect.0);
            referee.tell_all(|| Fact::SwitchedOff { ship: on, fx });
        } else {
            g.cast_until(Rule::FxGainKeyword, Some(ship), None, by, effect.0);
            referee.tell_all(|| Fact::Copied { ship, fx });
        }
    }
}

impl Step<Fleets> for Picking {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        match self.all(g)[..] {
            [] => Next::Done,
            [only] => {
                self.take(g, only.effect, referee);
                Next::Done
            }
            _ => Next::Ask,
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        Seats::one(self.captain(g))
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.all(g).iter().map(|a| Move::Use { fx: g.data[a.effect].rule, ship: self.on }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Use { fx, ship } if *ship == self.on && self.all(g).iter().any(|a| g.data[a.effect].rule == *fx) => {
                Ok(())
            }
            _ => Err(self.fx),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Use { fx, .. } = mv else { unreachable!("checked") };
        let ability = self.all(g).into_iter().find(|a| g.data[a.effect].rule == fx).expect("checked");
        self.take(g, ability.effect, referee);
        Next::Done
    }
}

/// `fleets.fx.canoe_repair_roll`: a friendly ship within S of the canoe has lost a mast.
fn canoe_offers(g: &Fleets, ship: ShipAt, ability: Ability, _: Eyes, out: &mut Vec<Move>) {
    let near = g.fleet_of(g.active).filter(|o| can_be_mended(g, ship, *o));
    let fx = g.data[ability.effect].rule;
    out.extend(near.map(|o| Move::UseOn { fx, ship, on: Mark::Ship(o) }));
}
fn can_be_mended(g: &Fleets, canoe: ShipAt, ship: ShipAt) -> bool {
    let near = canoe == ship || g.are_within(g.short(), canoe, ship);
    g.kind(ship) == Kind::Ship && g.on_sea(ship) && near && g.lost_masts(ship).next().is_some()
}

/// `fleets.kw.ghost`: she becomes ghostly, or of this world again, where she overlaps nothing.
fn ghost_offers(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    let piece = &g.ships[ship.index()];
    if piece.is_afloat() && (!piece.is(marks::GHOSTLY) || g.is_legal(ship, piece.pose)) {
        at_will(g, ship, ability, eyes, out);
    }
}
fn turn_ghostly(g: &mut Fleets, ship: ShipAt, ability: Ability, _: Move, referee: &mut Referee) -> Next {
    g.note_use(ability, referee);
    let on = !g.ships[ship.index()].is(marks::GHOSTLY);
    g.ships[ship.index()].mark(marks::GHOSTLY, on);
    if on {
        g.free_from_pins(ship, !g.options.crimson, referee);
    }
    Next::Again
}

/// `fleets.kw.submarine`, `fleets.kw.sea_monster`: it dives, or comes up where it overlaps nothing.
fn dive_offers(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    let piece = &g.ships[ship.index()];
    let comes_up = piece.is(marks::SUBMERGED);
    let may = if comes_up { g.is_legal(ship, piece.pose) } else { piece.tangled.is_none() && !piece.is_derelict() };
    if piece.is_afloat() && piece.towed_by.is_none() && may {
        at_will(g, ship, ability, eyes, out);
    }
}
fn dive(g: &mut Fleets, ship: ShipAt, ability: Ability, _: Move, referee: &mut Referee) -> Next {
    g.note_use(ability, referee);
    let down = !g.ships[ship.index()].is(marks::SUBMERGED);
    g.ships[ship.index()].mark(marks::SUBMERGED, down);
    if down {
        g.cast_off(ship, referee);
        g.free_from_pins(ship, true, referee);
    }
    Next::Again
}

impl Fleets {
    /// Ends what only a crew could do that is no longer aboard: a ship is of this world again, or comes up, as soon as
    /// she overlaps nothing (`fleets.kw.ghost`, `fleets.kw.submarine`).
    pub(crate) fn end_what_nobody_does(&mut self, ship: ShipAt, referee: &mut Referee) {
        let states = [
            (marks::GHOSTLY, [Rule::FxGhostShip, Rule::FxGhostShip]),
            (marks::SUBMERGED, [Rule::FxSubmarine, Rule::FxSeaMonster]),
        ];
        for (mark, by) in states {
            let piece = &self.ships[ship.index()];
            if !piece.is(mark) || !piece.is_afloat() || by.iter().any(|fx| self.has_source_of(ship, *fx)) {
                continue;
            }
            self.ships[ship.index()].mark(mark, false);
            if self.is_legal(ship, self.ships[ship.index()].pose) {
                referee.tell_all(|| Fact::SwitchedOff { ship, fx: by[0] });
            } else {
                self.ships[ship.index()].mark(mark, true);
            }
        }
    }
    /// Has she a source of this ability that everybody knows, whether it is switched off now or not? Whoever used it
    /// has shown it.
    fn has_source_of(&self, ship: ShipAt, fx: Rule) -> bool {
        let is_it = |effects: &[EffectId]| effects.iter().any(|e| self.data[*e].rule == fx);
        let has_gained = |s: &crate::Spell| {
            s.what == Rule::FxGainKeyword && s.on == Some(ship) && s.to >= self.turn && is_it(&[EffectId(s.n)])
        };
        is_it(&self.data[self.ships[ship.index()].card].effects)
            || self.spells.iter().any(has_gained)
            || self.aboard(ship, Class::Crew).any(|(_, chip)| match chip.what.seen_by_all() {
                Some(crate::Thing::Crew(crew)) => is_it(&self.data[*crew].effects),
                _ => false,
            })
    }
    /// Whatever holds her lets go, and perhaps what she holds.
    fn free_from_pins(&mut self, ship: ShipAt, both: bool, referee: &mut Referee) {
        for other in self.ship_list() {
            let held_by = self.ships[other.index()].pinned_by;
            if (other == ship && held_by.is_some()) || (both && held_by == Some(ship)) {
                self.unpin(other, referee);
            }
        }
    }
}

fn roll(ship: ShipAt, ability: Ability, on: Option<ShipAt>) -> Next {
    Next::Call(Feat { ship, effect: ability.effect, on, stage: Gift::Die }.into())
}
/// A die is rolled for it.
fn roll_for_it(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    g.note_use(ability, referee);
    let on = match mv {
        Move::UseOn { on: Mark::Ship(on), .. } => Some(on),
        _ => None,
    };
    roll(ship, ability, on)
}

/// A die for an ability, and what it gives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Feat {
    pub(crate) ship: ShipAt,
    effect: EffectId,
    on: Option<ShipAt>,
    stage: Gift,
}

/// The die, or what it has given and is still to be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
enum Gift {
    /// The die.
    Die,
    /// An own ship that may act once more.
    OwnShip,
    /// An enemy ship that is moved.
    EnemyShip,
    /// A mast that is put up again.
    Mast,
}

impl Feat {
    fn ships<'a>(&'a self, g: &'a Fleets) -> impl Iterator<Item = ShipAt> + 'a {
        g.ship_list().filter(|s| match self.stage {
            Gift::OwnShip => g.is_of(*s, g.active) && takes_an_action(g, *s),
            Gift::EnemyShip => g.is_enemy(self.ship, *s) && g.may_move_freely(*s, Public) && !g.is_warded(*s),
            Gift::Die | Gift::Mast => false,
        })
    }
    /// What the die gives.
    fn give(&mut self, g: &mut Fleets, total: u8, referee: &mut Referee) -> Next {
        let effect = &g.data.get()[self.effect];
        let (ship, by) = (self.ship, g.active);
        let need = if effect.rule == Rule::FxBornLeader { 5 } else { effect.need };
        let is_won = total >= need;
        match effect.rule {
            Rule::FxSameActionTwiceRoll | Rule::FxBornLeader if is_won => g.ships[ship.index()].done |= done::TWICE,
            Rule::FxExtraActionRoll if is_won => g.ships[ship.index()].done |= done::EXTRA,
            Rule::FxFleetExtraActionRoll if is_won => self.stage = Gift::OwnShip,
            Rule::FxAllPowerful => match total {
                ..=4 => g.ships[ship.index()].done |= done::EXTRA,
                5 => self.stage = Gift::OwnShip,
                _ => self.stage = Gift::EnemyShip,
            },
            Rule::FxCancelAllCrewRoll if is_won => {
                g.cast_this_turn(effect.rule, None, by, 0);
                referee.tell_all(|| Fact::Under { ship, what: effect.rule });
            }
            Rule::FxCancelAllRoll if is_won => {
                g.cast_until(effect.rule, None, None, by, 0);
                referee.tell_all(|| Fact::Under { ship, what: effect.rule });
            }
            Rule::FxCanoeRepairRoll if is_won => self.stage = Gift::Mast,
            _ => (),
        }
        if self.stage == Gift::Die {
            return Next::Done;
        }
        Next::Again
    }
    /// The one whose mast is mended.
    fn mended(&self, g: &Fleets) -> Option<ShipAt> {
        self.on.filter(|on| can_be_mended(g, self.ship, *on))
    }
}

impl Step<Fleets> for Feat {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let fx = g.data[self.effect].rule;
        match self.stage {
            Gift::Die => match g.rolled.take() {
                None => Next::Call(Roll::new(g.active, Some(self.ship), Why::Fx(fx)).into()),
                Some(rolled) => self.give(g, rolled.total, referee),
            },
            Gift::Mast if self.mended(g).is_none() => Next::Done,
            Gift::OwnShip | Gift::EnemyShip if self.ships(g).next().is_none() => Next::Done,
            _ => Next::Ask,
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        match self.mended(g) {
            Some(on) if self.stage == Gift::Mast => out.extend(g.lost_masts(on).map(|mast| Move::Mast { mast })),
            _ => out.extend(self.ships(g).map(|ship| Move::Ship { ship })),
        }
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        let may = match mv {
            Move::Mast { mast } if self.stage == Gift::Mast => {
                self.mended(g).is_some_and(|on| g.lost_masts(on).any(|m| m == *mast))
            }
            Move::Ship { ship } => self.ships(g).any(|s| s == *ship),
            _ => false,
        };
        if may { Ok(()) } else { Err(g.data[self.effect].rule) }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        let fx = g.data[self.effect].rule;
        match mv {
            Move::Mast { mast } => {
                let on = self.mended(g).expect("checked");
                g.repair(on, mast, fx, referee);
            }
            Move::Ship { ship } if self.stage == Gift::EnemyShip => {
                referee.tell_all(|| Fact::UsedOn { ship: self.ship, fx, on: Mark::Ship(ship) });
                let Next::Call(sailing) = g.move_by(who, ship, fx, None) else { unreachable!("a move is a step") };
                return Next::Goto(sailing);
            }
            Move::Ship { ship } => {
                g.ships[ship.index()].done |= done::EXTRA;
                referee.tell_all(|| Fact::UsedOn { ship: self.ship, fx, on: Mark::Ship(ship) });
            }
            mv => unreachable!("{mv} was not offered"),
        }
        Next::Done
    }
}
