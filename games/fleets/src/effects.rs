//! Abilities of cards, one entry per effect (17. Effects).
//!
//! Most effects are answers to questions that the steps of the game ask; each topic has a file with its questions. An
//! effect that a captain uses by a decision of his own is an [`Activated`] entry: when it is offered, and what it does.

pub(crate) mod aim;
pub(crate) mod boards;
pub(crate) mod crew;
pub(crate) mod docks;
pub(crate) mod events;
pub(crate) mod explores;
pub(crate) mod forts;
pub(crate) mod guns;
pub(crate) mod hits;
pub(crate) mod islands;
pub(crate) mod rams;
pub(crate) mod sailing;
pub(crate) mod shots;
pub(crate) mod treasures;
pub(crate) mod turns;
pub(crate) mod work;

pub(crate) use sailing::extra_segments;

use crate::{
    Fleets, Move, Next, Referee, Rule,
    abilities::{Ability, Public, Sees},
    pieces::{Class, MOST_SHIPS, Mark, ShipAt, Spot},
    shoot::Shooting,
};
use arrayvec::ArrayVec;
use std::sync::OnceLock;
use table::{Clause, Eyes};

/// When an ability may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// At the start of the own turn.
    Morning,
    /// Between actions of the own turn.
    Between,
    /// When a move action begins, before the first segment.
    Sailing,
    /// After a move action.
    AfterMove,
    /// During a shoot action.
    Shooting,
    /// While she explores.
    Exploring,
    /// When she would lose a mast.
    LosingMast,
}

impl Moment {
    /// Its place in a set of moments.
    pub(crate) fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// An ability that a captain decides to use.
pub(crate) struct Activated {
    /// Its clause.
    pub rule: Rule,
    /// When.
    pub moment: Moment,
    /// The ways in which it can be used now; none if it cannot. It is asked only if the ability works and, for those
    /// with a limit, was not used in this turn.
    pub offers: fn(&Fleets, ShipAt, Ability, Eyes, &mut Vec<Move>),
    /// What happens; the move is one of those offered. It notes the use itself.
    pub act: fn(&mut Fleets, ShipAt, Ability, Move, &mut Referee) -> Next,
    /// Whether it can be used more than once in a turn.
    pub repeats: bool,
}

/// All entries.
fn entries() -> impl Iterator<Item = &'static Activated> {
    let tables: [&'static [Activated]; 9] = [
        turns::ENTRIES,
        sailing::ENTRIES,
        shots::ENTRIES,
        hits::ENTRIES,
        boards::ENTRIES,
        crew::ENTRIES,
        explores::ENTRIES,
        forts::ENTRIES,
        guns::ENTRIES,
    ];
    tables.into_iter().chain(treasures::ENTRIES).flatten()
}

/// The entries of each clause, by its number.
fn index() -> &'static [Vec<&'static Activated>] {
    static INDEX: OnceLock<Vec<Vec<&'static Activated>>> = OnceLock::new();
    INDEX.get_or_init(|| {
        let mut index: Vec<Vec<&'static Activated>> = vec![Vec::new(); Rule::ALL.len()];
        for entry in entries() {
            index[entry.rule.number()].push(entry);
        }
        index
    })
}

fn entry(rule: Rule, moment: Moment) -> Option<&'static Activated> {
    index()[rule.number()].iter().copied().find(|entry| entry.moment == moment)
}

/// The moments at which abilities by this clause can be used, as bits.
pub(crate) fn moments(rule: Rule) -> u8 {
    index()[rule.number()].iter().fold(0, |set, entry| set | entry.moment.bit())
}

/// What a ship's captain can use now.
pub(crate) fn offers(g: &Fleets, moment: Moment, ship: ShipAt, eyes: Eyes, out: &mut Vec<Move>) {
    if moment == Moment::Between {
        docks::offers(g, ship, eyes, out);
    }
    if g.may_use(ship, moment) {
        own_offers(g, moment, ship, eyes, out);
    } else {
        debug_assert!(
            !g.abilities(ship, eyes).any(|ability| entry(g.data[ability.effect].rule, moment).is_some()),
            "{ship} has something to use"
        );
    }
    for ability in treasures::hidden_abilities(g, ship, eyes).chain(forts::lent(g, ship, eyes)) {
        if let Some(entry) = entry(g.data[ability.effect].rule, moment) {
            (entry.offers)(g, ship, ability, eyes, out);
        }
    }
}

/// What the abilities that work on a ship offer.
fn own_offers(g: &Fleets, moment: Moment, ship: ShipAt, eyes: Eyes, out: &mut Vec<Move>) {
    let mut seen = ArrayVec::<Ability, 24>::new();
    for ability in g.abilities(ship, eyes) {
        let Some(entry) = entry(g.data[ability.effect].rule, moment) else { continue };
        let double = seen.iter().any(|a| a.effect == ability.effect);
        let is_left = entry.repeats || !g.is_used(ship, ability);
        if !double && is_left && !treasures::revealed::is_resting(g, ability) {
            let _ = seen.try_push(ability);
            (entry.offers)(g, ship, ability, eyes, out);
        }
    }
}

/// The offer of an ability that needs nothing but the wish.
fn at_will(g: &Fleets, ship: ShipAt, ability: Ability, _: Eyes, out: &mut Vec<Move>) {
    out.push(Move::Use { fx: g.data[ability.effect].rule, ship });
}
/// The offer of one that is used on any enemy ship without a ward (`fleets.fx.ut_ward`).
fn on_any_enemy(g: &Fleets, ship: ShipAt, ability: Ability, _: Eyes, out: &mut Vec<Move>) {
    let fx = g.data[ability.effect].rule;
    let enemies = g.afloat().filter(|o| g.is_enemy(ship, *o) && !g.is_warded(*o));
    out.extend(enemies.map(|o| Move::UseOn { fx, ship, on: Mark::Ship(o) }));
}
/// Is anything offered?
pub(crate) fn has_offer(g: &Fleets, moment: Moment, ship: ShipAt, eyes: Eyes) -> bool {
    let mut out = Vec::new();
    offers(g, moment, ship, eyes, &mut out);
    !out.is_empty()
}

/// Could anything be offered, for all that everybody knows?
pub(crate) fn might_offer(g: &Fleets, moment: Moment, ship: ShipAt) -> bool {
    // With fleets that are dealt comes no unique treasure, so what lies face down is a coin.
    let may_matter = |class| class != Class::Treasure || !g.options.is_dealt();
    let hidden = match moment {
        Moment::LosingMast => g.chips_at(Spot::Ship(ship)).any(|(_, chip)| !chip.is_up && may_matter(chip.class)),
        _ => {
            let treasure = || g.aboard(ship, Class::Treasure).any(|(_, chip)| !chip.is_up);
            g.may_hide(ship) || (may_matter(Class::Treasure) && treasure())
        }
    };
    let open = || g.abilities(ship, Public).any(|a| entry(g.data[a.effect].rule, moment).is_some());
    debug_assert!(g.may_use(ship, moment) || !open(), "{ship} has something to use");
    hidden || (g.may_use(ship, moment) && open())
}

/// The ship and the effect that a move uses.
fn used(mv: &Move) -> Option<(Rule, ShipAt)> {
    match mv {
        Move::Use { fx, ship }
        | Move::UseOn { fx, ship, .. }
        | Move::UseAt { fx, ship, .. }
        | Move::UseWith { fx, ship, .. } => Some((*fx, *ship)),
        _ => None,
    }
}

/// May this ability be used so now?
pub(crate) fn check(g: &Fleets, moment: Moment, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
    let Some((fx, ship)) = used(mv) else { return Err(crate::actions::out_of_step(mv)) };
    if !g.is_of(ship, eyes.seat()) {
        return Err(Rule::TurnWho);
    }
    let mut all = Vec::new();
    offers(g, moment, ship, eyes, &mut all);
    if all.contains(mv) { Ok(()) } else { Err(fx) }
}

/// Is this the use of an ability that can be used any number of times? What saves a mast comes to an end with the hits.
pub(crate) fn repeats(mv: &Move) -> bool {
    let repeats = |entry: &&Activated| entry.repeats && entry.moment != Moment::LosingMast;
    used(mv).is_some_and(|(fx, _)| index()[fx.number()].iter().any(repeats))
}

/// The source that is used for a move: one that lies open before a hidden one.
pub(crate) fn source(g: &Fleets, fx: Rule, ship: ShipAt, sees: impl Sees) -> Option<Ability> {
    g.unused(ship, fx, sees)
        .or_else(|| g.has(ship, fx, sees))
        .or_else(|| treasures::hidden_source(g, fx, ship, sees))
        .or_else(|| forts::lent(g, ship, sees).find(|ability| g.data[ability.effect].rule == fx))
}

/// A captain uses an ability.
pub(crate) fn act(g: &mut Fleets, moment: Moment, mv: Move, referee: &mut Referee) -> Next {
    let (fx, ship) = used(&mv).expect("checked");
    if fx == Rule::DockGreatTurtle {
        return docks::move_turtle(g, mv);
    }
    let ability = source(g, fx, ship, &*referee).expect("checked");
    let entry = entry(fx, moment).expect("checked");
    referee.tell_all(|| crate::Fact::Used { ship, fx });
    (entry.act)(g, ship, ability, mv, referee)
}

/// What can be used during a shoot action besides guns.
pub(crate) fn shooting_offers(g: &Fleets, shooting: &Shooting, ship: ShipAt, eyes: Eyes, out: &mut Vec<Move>) {
    if check_shooting(g, shooting, ship, eyes, &Move::Use { fx: Rule::FxCannoneer, ship }).is_ok() {
        out.push(Move::Use { fx: Rule::FxCannoneer, ship });
    }
    guns::options(g, shooting, ship, eyes, out);
    offers(g, Moment::Shooting, ship, eyes, out);
}

/// May this be done during a shoot action?
pub(crate) fn check_shooting(g: &Fleets, shooting: &Shooting, ship: ShipAt, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
    match mv {
        Move::Use { fx: Rule::FxCannoneer, ship: of } if *of == ship => {
            let may = shooting.missed.is_some() && g.unused(ship, Rule::FxCannoneer, eyes).is_some();
            if may { Ok(()) } else { Err(Rule::CrewCannoneer) }
        }
        mv if guns::is_own(mv) => guns::check(g, shooting, ship, eyes, mv),
        _ => check(g, Moment::Shooting, eyes, mv),
    }
}

/// It is done.
pub(crate) fn act_shooting(g: &mut Fleets, shooting: &mut Shooting, mv: Move, referee: &mut Referee) -> Next {
    match mv {
        Move::Use { fx: Rule::FxCannoneer, ship } => {
            let cannoneer = g.unused(ship, Rule::FxCannoneer, &*referee).expect("checked");
            g.note_use(cannoneer, referee);
            referee.tell_all(|| crate::Fact::Used { ship, fx: Rule::FxCannoneer });
            if let Some(gun) = shooting.missed.take() {
                shooting.reload(crate::GunAt(gun));
            }
            Next::Again
        }
        mv if guns::is_own(&mv) => guns::act(g, shooting, mv, referee),
        mv => act(g, Moment::Shooting, mv, referee),
    }
}

/// Clauses that must be carried out, and the ships they concern: at most a few for each ship.
pub(crate) type Duties = ArrayVec<(Rule, ShipAt), { 12 * MOST_SHIPS }>;

/// What must happen at the start of the turn, and has not yet: the captain chooses the order.
pub(crate) fn duties(g: &Fleets, sees: impl Sees) -> Duties {
    let mut duties = Duties::new();
    turns::duties(g, sees, &mut duties);
    shots::duties(g, &mut duties);
    treasures::duties(g, sees, &mut duties);
    duties
}

/// One of them is done.
pub(crate) fn do_duty(g: &mut Fleets, fx: Rule, ship: ShipAt, referee: &mut Referee) -> Next {
    match turns::do_duty(g, fx, ship, referee).or_else(|| shots::do_duty(g, fx, ship)) {
        Some(next) => next,
        None => treasures::do_duty(g, fx, ship, referee),
    }
}

/// Is an effect played? The pool that is offered holds only cards whose effects are.
pub(crate) fn is_played(rule: Rule) -> bool {
    let tables: [&[Rule]; 13] = [
        aim::PLAYED,
        boards::PLAYED,
        crew::PLAYED,
        docks::PLAYED,
        events::PLAYED,
        explores::PLAYED,
        forts::PLAYED,
        guns::PLAYED,
        hits::PLAYED,
        islands::PLAYED,
        rams::PLAYED,
        sailing::PLAYED,
        shots::PLAYED,
    ];
    PLAYED.contains(&rule)
        || turns::PLAYED.contains(&rule)
        || tables.iter().chain(&treasures::PLAYED).any(|table| table.contains(&rule))
}

/// The effects that the steps of the game play themselves; each topic has a list of its own.
const PLAYED: &[Rule] = &[
    Rule::FxShootBonus,
    Rule::FxSchooner,
    Rule::FxCaptain,
    Rule::FxGalley,
    Rule::FxExplorer,
    Rule::FxRerollOnce,
    Rule::FxJunk,
    Rule::FxMusketeer,
    Rule::FxHelmsman,
    Rule::FxCannoneer,
    Rule::FxShipwright,
    Rule::FxOarsman,
    Rule::FxOarsmanMove,
    Rule::FxSelfNoCargo,
    Rule::FxStartFaceUp,
    Rule::FxBoardBonus,
    Rule::FxImmuneRange,
    Rule::FxCrewNation,
    Rule::FxCrewAnyNation,
    Rule::FxLongship,
    Rule::FxRansom,
    Rule::FxLimit,
    Rule::FxLoyal,
    Rule::FxHostile,
    Rule::FxNone,
    Rule::FxLosIgnoreShips,
    Rule::FxCannotBePinned,
    Rule::FxNoCrew,
    Rule::FxNoShootWithTreasure,
    Rule::FxCargoBonus,
    Rule::FxBroadsides,
    Rule::FxGhostShip,
    Rule::FxVariantOverlay,
    Rule::FxPromoOnly,
];
