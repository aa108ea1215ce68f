//! Crew: who may serve where, who is saved, what a captured one is worth.

use super::{Activated, Moment};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::{Ability, Public, Sees},
    actions::Act,
    data::CrewId,
    pieces::{ChipAt, Chips, Class, Mark, ShipAt, Spot, Thing},
    roll::{Roll, Why},
    spells::Spell,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Secret, Step};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxBlackMark,
    Rule::FxHeadhuntersDomain,
    Rule::FxCargoMaster,
    Rule::FxCrewSafe,
    Rule::FxSelfSafe,
    Rule::FxCrewFlipInstead,
    Rule::FxCrewMartyr,
    Rule::FxCrewReturnsHome,
    Rule::FxCollectDeadCrewRoll,
    Rule::FxPossessCrewRoll,
    Rule::FxCrewAbsorbDamage,
    Rule::FxCrewNoCargo,
    Rule::FxCannotLeave,
    Rule::FxSummonCrew,
    Rule::FxCrewDiscount,
    Rule::FxCrewFree,
    Rule::FxBuildBonus,
    Rule::FxChooseLink,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[
    Activated {
        rule: Rule::FxPossessCrewRoll,
        moment: Moment::Between,
        offers: possess_offers,
        act: possess,
        repeats: true,
    },
    Activated {
        rule: Rule::FxCrewAbsorbDamage,
        moment: Moment::LosingMast,
        offers: absorb_offers,
        act: absorb,
        repeats: true,
    },
];

impl Fleets {
    /// What crew a chip is, as far as these eyes know.
    pub(crate) fn crew_card(&self, chip: ChipAt, sees: impl Sees) -> Option<CrewId> {
        match sees.see(&self.chips[chip.index()].what) {
            Some(Thing::Crew(crew)) => Some(crew),
            _ => None,
        }
    }
    /// Has this crew taken the nation of the ship that took it (`fleets.fx.possess_crew_roll`, `fleets.fx.ut_castaway`)?
    pub(crate) fn has_changed_sides(&self, chip: ChipAt) -> bool {
        let changes = |s: &Spell| matches!(s.what, Rule::FxPossessCrewRoll | Rule::FxUtCastaway);
        self.spells.iter().any(|s| changes(s) && s.n == u16::from(chip.0))
    }
}

/// She goes down with all hands: nothing that keeps crew alive aboard helps then.
fn is_sinking(by: Rule) -> bool {
    matches!(by, Rule::ShootSink | Rule::ReefWreckCrimson)
}

/// Can this crew be eliminated, as far as these eyes know, while its ship floats (`fleets.fx.self_safe`)?
pub(crate) fn can_die(g: &Fleets, chip: ChipAt, sees: impl Sees) -> bool {
    g.in_force(chip, Rule::FxSelfSafe, sees).is_none()
}

/// The crew of a ship that can be given up for something, whoever gets it for them excepted (`fleets.ab.sacrifice`).
pub(crate) fn expendable(g: &Fleets, ship: ShipAt, source: Option<crate::Source>, sees: impl Sees) -> Chips {
    if g.has(ship, Rule::FxCrewSafe, sees).is_some() {
        return Chips::new();
    }
    let may_go = |crew: &ChipAt| source != Some(crate::Source::Chip(*crew)) && can_die(g, *crew, sees);
    g.crew_aboard(ship).into_iter().filter(may_go).collect()
}

/// Is a crew that would die saved? If so, what saved it has happened.
pub(crate) fn is_saved(g: &mut Fleets, chip: ChipAt, killer: Option<Seat>, by: Rule, referee: &mut Referee) -> bool {
    let Some(crew) = g.crew_card(chip, &*referee) else { return false };
    if let Spot::Ship(ship) = g.chips[chip.index()].at
        && !is_sinking(by)
    {
        if g.in_force(chip, Rule::FxSelfSafe, &*referee).is_some() {
            g.turn_up(chip, referee);
            return true;
        }
        if let Some(ability) = g.has(ship, Rule::FxCrewSafe, &*referee) {
            g.show(&[ability], referee);
            return true;
        }
        // Nobody dies for a martyr.
        if by != Rule::FxCrewMartyr
            && let Some(martyr) = martyr(g, ship, chip, crew, referee)
        {
            g.turn_up(martyr, referee);
            g.kill(martyr, killer, Rule::FxCrewMartyr, referee);
            return true;
        }
        if g.chips[chip.index()].is_up
            && let Some(ability) = g.has(ship, Rule::FxCrewFlipInstead, &*referee)
        {
            g.show(&[ability], referee);
            g.chips[chip.index()].is_up = false;
            referee.tell_all(|| Fact::TurnedDown { chip });
            return true;
        }
    }
    if g.in_force(chip, Rule::FxEternal, &*referee).is_some() && super::hits::crew_comes_back(g, chip, referee) {
        return true;
    }
    if g.in_force(chip, Rule::FxCrewReturnsHome, &*referee).is_some()
        && let Some(home) = g.home_of(g.chips[chip.index()].owner)
    {
        g.turn_up(chip, referee);
        g.carry(chip, Spot::Island(home), Rule::FxCrewReturnsHome, referee);
        return true;
    }
    false
}

/// Another crew aboard that dies in place of this one, if its cost is within the limit (`fleets.fx.crew_martyr`).
fn martyr(g: &Fleets, ship: ShipAt, chip: ChipAt, crew: CrewId, referee: &Referee) -> Option<ChipAt> {
    let cost = g.data[crew].points;
    let all = g.with_rule(ship, Rule::FxCrewMartyr, referee);
    let mut willing = all.filter(|a| {
        let effect = &g.data[a.effect];
        cost >= effect.min && (effect.max == 0 || cost <= effect.max)
    });
    willing.find_map(|a| match a.source {
        crate::Source::Chip(at) if at != chip => Some(at),
        _ => None,
    })
}

/// What follows the death of a crew: those who collect the dead roll for it (`fleets.fx.collect_dead_crew_roll`).
pub(crate) fn after_death(g: &mut Fleets, chip: ChipAt, _: CrewId, referee: &mut Referee) {
    let collects = |s: &ShipAt| g.has(*s, Rule::FxCollectDeadCrewRoll, &*referee).is_some();
    if !g.afloat().any(|s| collects(&s)) {
        return;
    }
    let is_first = !g.spells.iter().any(|s| s.what == Rule::FxCollectDeadCrewRoll);
    let (by, turn) = (g.active, g.turn);
    let n = u16::from(chip.0);
    g.cast(Spell { what: Rule::FxCollectDeadCrewRoll, on: None, at: None, by, n, from: turn, to: turn });
    if is_first {
        g.flow.soon(Collecting { from: 0 });
    }
}

/// Ships roll for crew that have died.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Collecting {
    /// The ships before this one have rolled for the first of the dead.
    from: u8,
}

impl Step<Fleets> for Collecting {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let Some(at) = g.spells.iter().position(|s| s.what == Rule::FxCollectDeadCrewRoll) else { return Next::Done };
        let chip = ChipAt(g.spells[at].n as u8);
        let is_out = g.chips[chip.index()].at == Spot::Out;
        let next = g.afloat().filter(|s| s.0 >= self.from && is_out).find_map(|s| {
            let ability = g.has(s, Rule::FxCollectDeadCrewRoll, &*referee)?;
            g.has_room(s, chip, &*referee).then_some((s, ability))
        });
        let Some((ship, ability)) = next else {
            g.spells.remove(at);
            self.from = 0;
            return Next::Again;
        };
        let fx = Rule::FxCollectDeadCrewRoll;
        let Some(rolled) = g.rolled.take() else {
            g.show(&[ability], referee);
            let seat = g.ships[ship.index()].fleet.unwrap_or(g.active);
            return Next::Call(Roll::new(seat, Some(ship), Why::Fx(fx)).into());
        };
        self.from = ship.0 + 1;
        if rolled.total >= g.data[ability.effect].need {
            g.carry(chip, Spot::Ship(ship), fx, referee);
        }
        Next::Again
    }
}

/// May a crew leave its ship (`fleets.fx.cannot_leave`)?
pub(crate) fn may_leave(g: &Fleets, chip: ChipAt, sees: impl Sees) -> Result<(), Rule> {
    let Spot::Ship(ship) = g.chips[chip.index()].at else { return Ok(()) };
    if g.would_work(ship, chip, Rule::FxCannotLeave, sees).is_some() { Err(Rule::FxCannotLeave) } else { Ok(()) }
}
/// The crew of a ship that may leave her, for all that is known: whoever may not is brought face up.
pub(crate) fn leavers(g: &Fleets, ship: ShipAt) -> Chips {
    g.crew_aboard(ship).into_iter().filter(|crew| may_leave(g, *crew, Public).is_ok()).collect()
}

/// May a chip come aboard this ship (`fleets.fx.loyal`, `fleets.fx.hostile`, `fleets.fx.crew_no_cargo`)?
pub(crate) fn may_board(g: &Fleets, chip: ChipAt, ship: ShipAt, sees: impl Sees) -> Result<(), Rule> {
    let Some(crew) = g.crew_card(chip, sees) else { return Ok(()) };
    if g.says(crew, Rule::FxLoyal).is_some_and(|e| e.nation != Some(g.nation(ship))) {
        return Err(Rule::FxLoyal);
    }
    let foe = g.says(crew, Rule::FxHostile).and_then(|e| e.nation);
    if foe == Some(g.nation(ship)) {
        return Err(Rule::FxHostile);
    }
    // Who costs nothing serves his own nation only (`fleets.build.zero_cost_crew`).
    if !g.options.crimson && g.data[crew].points == 0 && g.crew_nation(crew) != g.nation(ship) {
        return Err(Rule::BuildZeroCostCrew);
    }
    let mut crews = 0;
    for (other, _) in g.aboard(ship, Class::Crew).filter(|(at, _)| *at != chip) {
        crews += 1;
        let Some(other) = g.crew_card(other, sees) else { continue };
        let hates = g.says(other, Rule::FxHostile).and_then(|e| e.nation);
        if foe == Some(g.crew_nation(other)) || hates == Some(g.crew_nation(crew)) {
            return Err(Rule::FxHostile);
        }
    }
    let most = g.has(ship, Rule::FxCrewNoCargo, sees).map(|a| g.data[a.effect].max);
    match most {
        Some(most) if crews >= most => Err(Rule::FxCrewNoCargo),
        _ => Ok(()),
    }
}

/// Is this a crew that becomes treasure where it is captured (`fleets.kw.ransom`), as far as these eyes know?
pub(crate) fn is_worth_a_ransom(g: &Fleets, chip: ChipAt, sees: impl Sees) -> bool {
    g.crew_card(chip, sees).is_some_and(|crew| g.says(crew, Rule::FxRansom).is_some())
}

/// A crew is aboard a ship that another captain has taken (`fleets.kw.ransom`).
pub(crate) fn captured(g: &mut Fleets, chip: ChipAt, who: Seat, referee: &mut Referee) {
    let piece = &g.chips[chip.index()];
    let Thing::Crew(crew) = *piece.what.open(referee) else { return };
    let ransom = g.says(crew, Rule::FxRansom).is_some();
    if ransom && piece.owner != who && matches!(piece.at, Spot::Ship(_)) {
        g.imprison(chip, 5, Rule::KwRansom, referee);
    }
}

impl Fleets {
    /// A crew is treasure from now on, worth this much gold.
    pub(crate) fn imprison(&mut self, chip: ChipAt, gold: u8, by: Rule, referee: &mut Referee) {
        let Thing::Crew(crew) = *self.chips[chip.index()].what.open(referee) else { return };
        self.turn_up(chip, referee);
        let piece = &mut self.chips[chip.index()];
        piece.class = Class::Treasure;
        piece.what = Secret::new(Seats::ALL, Thing::Prisoner(crew, gold));
        referee.tell_all(|| Fact::Worth { chip, gold, by });
    }
}

/// A crew was turned up: it may bring another with it (`fleets.fx.summon_crew`).
pub(crate) fn revealed(g: &mut Fleets, chip: ChipAt, referee: &mut Referee) {
    if g.in_force(chip, Rule::FxSummonCrew, &*referee).is_some()
        && let Spot::Ship(ship) = g.chips[chip.index()].at
    {
        g.flow.soon(Summoning { ship, chip });
    }
}

/// A captain may add a crew from outside the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Summoning {
    pub(crate) ship: ShipAt,
    pub(crate) chip: ChipAt,
}

impl Summoning {
    fn captain(&self, g: &Fleets) -> Option<Seat> {
        g.ships[self.ship.index()].fleet
    }
    fn most(&self, g: &Fleets) -> u8 {
        let crew = g.crew_card(self.chip, Public);
        crew.and_then(|crew| g.says(crew, Rule::FxSummonCrew)).map_or(0, |e| e.max)
    }
    fn may(&self, g: &Fleets, chip: ChipAt, eyes: Eyes) -> bool {
        let is_aside = g.chips.get(chip.index()).is_some_and(|c| c.at == Spot::Aside(eyes.seat()));
        is_aside
            && g.crew_card(chip, eyes).is_some_and(|crew| g.data[crew].points <= self.most(g))
            && g.has_room(self.ship, chip, eyes)
            && may_board(g, chip, self.ship, eyes).is_ok()
    }
}

impl Step<Fleets> for Summoning {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        let is_here = g.chips[self.chip.index()].at == Spot::Ship(self.ship);
        let aside = self.captain(g).map(|seat| g.chips_at(Spot::Aside(seat)).any(|(_, c)| c.class == Class::Crew));
        if is_here && aside == Some(true) { Next::Ask } else { Next::Done }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.captain(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        let all = g.chips_at(Spot::Aside(eyes.seat())).map(|(at, _)| at).filter(|at| self.may(g, *at, eyes));
        out.extend(all.map(|chip| Move::Chip { chip }));
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Pass => Ok(()),
            Move::Chip { chip } if self.may(g, *chip, eyes) => Ok(()),
            _ => Err(Rule::FxSummonCrew),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        if let Move::Chip { chip } = mv {
            g.carry(chip, Spot::Ship(self.ship), Rule::FxSummonCrew, referee);
        }
        Next::Done
    }
}

/// `fleets.fx.possess_crew_roll`: with her action, against an enemy ship within the distance that has crew.
fn possess_offers(g: &Fleets, ship: ShipAt, ability: Ability, _: Eyes, out: &mut Vec<Move>) {
    if g.may_act(ship, Act::Other).is_err() {
        return;
    }
    let effect = &g.data[ability.effect];
    let near = g.afloat().filter(|o| {
        g.is_enemy(ship, *o)
            && g.on_sea(*o)
            && g.has_aboard(*o, Class::Crew)
            && g.are_within(effect.within, ship, *o)
            && !g.is_warded(*o)
    });
    out.extend(near.map(|o| Move::UseOn { fx: effect.rule, ship, on: Mark::Ship(o) }));
}
fn possess(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("offered") };
    g.spend(ship, Act::Other);
    g.note_use(ability, referee);
    Next::Call(Possessing { ship, other, need: g.data[ability.effect].need, is_won: false }.into())
}

/// A crew is taken from an enemy ship; which, her captain chooses (`fleets.core.simultaneous`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Possessing {
    pub(crate) ship: ShipAt,
    pub(crate) other: ShipAt,
    need: u8,
    is_won: bool,
}

impl Possessing {
    fn all(&self, g: &Fleets) -> Chips {
        g.aboard(self.other, Class::Crew).map(|(at, _)| at).take(64).collect()
    }
    fn take(&self, g: &mut Fleets, chip: ChipAt, referee: &mut Referee) {
        let fx = Rule::FxPossessCrewRoll;
        if !g.has_room(self.ship, chip, &*referee) {
            return;
        }
        g.turn_up(chip, referee);
        g.carry(chip, Spot::Ship(self.ship), fx, referee);
        let who = g.active;
        g.cast_for_good(fx, None, who, u16::from(chip.0));
        captured(g, chip, who, referee);
    }
}

impl Step<Fleets> for Possessing {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if !self.is_won {
            let Some(rolled) = g.rolled.take() else {
                return Next::Call(Roll::new(g.active, Some(self.ship), Why::Fx(Rule::FxPossessCrewRoll)).into());
            };
            if rolled.total < self.need {
                return Next::Done;
            }
            self.is_won = true;
        }
        match self.all(g)[..] {
            [] => Next::Done,
            [only] => {
                self.take(g, only, referee);
                Next::Done
            }
            _ => Next::Ask,
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.other.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.all(g).into_iter().map(|chip| Move::Chip { chip }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Chip { chip } if self.all(g).contains(chip) => Ok(()),
            _ => Err(Rule::FxPossessCrewRoll),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Chip { chip } = mv else { unreachable!("checked") };
        self.take(g, chip, referee);
        Next::Done
    }
}

/// `fleets.fx.crew_absorb_damage`: another crew dies in place of a mast.
fn absorb_offers(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    let fx = g.data[ability.effect].rule;
    let others = expendable(g, ship, Some(ability.source), eyes).into_iter();
    out.extend(others.map(|chip| Move::UseWith { fx, ship, chip }));
}
fn absorb(g: &mut Fleets, _: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    let Move::UseWith { fx, chip, .. } = mv else { unreachable!("offered") };
    g.note_use(ability, referee);
    g.kill(chip, None, fx, referee);
    Next::Again
}

/// A ship carries more than she can (`fleets.crew.over_cap`). Crew whose spaces or links would make it fit show
/// themselves first (`fleets.crew.link_reveal`); if that is not enough, her captain has to choose.
pub(crate) fn over_cap(g: &mut Fleets, referee: &mut Referee) -> Option<Next> {
    for ship in g.ship_list() {
        let piece = &g.ships[ship.index()];
        if !piece.is_afloat() || piece.fleet.is_none() {
            continue;
        }
        // Few ships carry more than their card has spaces for.
        let used = g.cargo_used(ship, Public);
        let is_full = used > g.data[piece.card].cargo || (used > 0 && is_short(g, ship));
        if !is_full {
            continue;
        }
        while is_over(g, ship) {
            let before = (g.cargo_used(ship, Public), g.cargo(ship, Public));
            let hidden: Chips = g.aboard(ship, Class::Crew).filter(|(_, c)| !c.is_up).map(|(at, _)| at).collect();
            let helps = hidden.into_iter().find(|chip| {
                let mut after = g.clone();
                let piece = &mut after.chips[chip.index()];
                let answers = *piece.answers.open(referee);
                piece.is_up = true;
                piece.what.show(Seats::ALL);
                answers && (after.cargo_used(ship, Public) < before.0 || after.cargo(ship, Public) > before.1)
            });
            // A link needs both of a pair, so that one alone does not help yet.
            let helps = helps.or_else(|| linked_pair(g, ship, referee));
            match helps {
                Some(chip) => g.turn_up(chip, referee),
                None => return Some(Next::Call(Overboard { ship }.into())),
            }
        }
    }
    None
}
/// Can something have made her hold smaller than her card says?
fn is_short(g: &Fleets, ship: ShipAt) -> bool {
    g.has(ship, Rule::FxUtRottingHull, Public).is_some()
}
fn is_over(g: &Fleets, ship: ShipAt) -> bool {
    g.cargo_used(ship, Public) > g.cargo(ship, Public)
}
/// A face-down crew that is linked to another one aboard.
fn linked_pair(g: &Fleets, ship: ShipAt, referee: &Referee) -> Option<ChipAt> {
    let crew = |at: ChipAt| g.crew_card(at, referee);
    let all: Chips = g.aboard(ship, Class::Crew).map(|(at, _)| at).collect();
    let is_hidden = |at: &&ChipAt| {
        let chip = &g.chips[at.index()];
        !chip.is_up && *chip.answers.open(referee)
    };
    let linked = |a: ChipAt, b: ChipAt| match (crew(a), crew(b)) {
        (Some(a), Some(b)) => g.data.are_linked(a, b),
        _ => false,
    };
    let mut hidden = all.iter().filter(is_hidden);
    hidden.find(|a| all.iter().any(|b| b != *a && linked(**a, *b))).copied()
}

/// Something has to leave a ship that carries too much.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Overboard {
    pub(crate) ship: ShipAt,
}

impl Overboard {
    fn all(&self, g: &Fleets) -> Chips {
        g.chips_at(Spot::Ship(self.ship)).map(|(at, _)| at).take(64).collect()
    }
}

impl Step<Fleets> for Overboard {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        if is_over(g, self.ship) { Next::Ask } else { Next::Done }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.ship.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.all(g).into_iter().map(|chip| Move::Chip { chip }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Chip { chip } if self.all(g).contains(chip) => Ok(()),
            _ => Err(Rule::CrewOverCap),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Chip { chip } = mv else { unreachable!("checked") };
        // Crew and equipment may go ashore where she is docked; treasure is lost.
        let ashore = g.docked_at(self.ship, &*referee).filter(|_| g.chips[chip.index()].class != Class::Treasure);
        match ashore {
            Some(island) if g.islands[island.index()].fort.is_some() => {
                g.carry(chip, Spot::Fort(island), Rule::CrewOverCap, referee);
            }
            Some(island) => g.carry(chip, Spot::Island(island), Rule::CrewOverCap, referee),
            None => g.eliminate(chip, Rule::CrewOverCap, referee),
        }
        Next::Again
    }
}
