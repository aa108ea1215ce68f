//! What changes a boarding.

use super::{Activated, Moment};
use crate::{
    Fleets, LoseChip, LoseMasts, Move, Next, Referee, Rule,
    abilities::{Ability, Public, Sees, Uses},
    board::Board,
    harm::Lose,
    pieces::{Chip, ChipAt, Chips, Class, Mark, ShipAt, Spot, Thing, marks},
};
use table::{Eyes, Seats, Secret};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxBoardBonusPerCrew,
    Rule::FxBoardAtRange,
    Rule::FxBoardWinAllCrew,
    Rule::FxBoardWinAllTreasure,
    Rule::FxBoardWinCaptureCrew,
    Rule::FxBoardWinAlsoMast,
    Rule::FxBoardWinChooseTwo,
    Rule::FxBoardWinTwoItems,
    Rule::FxCreatureCanBeBoarded,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[Activated {
    rule: Rule::FxBoardAtRange,
    moment: Moment::AfterMove,
    offers: range_offers,
    act: board_at_range,
    repeats: false,
}];

/// `fleets.fx.board_at_range`: an enemy ship within the distance, without a ram.
fn range_offers(g: &Fleets, ship: ShipAt, ability: Ability, _: Eyes, out: &mut Vec<Move>) {
    let effect = &g.data[ability.effect];
    let near = g.afloat().filter(|o| {
        g.is_enemy(ship, *o) && g.on_sea(*o) && g.are_within(effect.within, ship, *o) && g.may_board(ship, *o)
    });
    out.extend(near.map(|o| Move::UseOn { fx: effect.rule, ship, on: Mark::Ship(o) }));
}
fn board_at_range(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    let Move::UseOn { on: Mark::Ship(other), .. } = mv else { unreachable!("offered") };
    g.note_use(ability, referee);
    referee.tell_all(|| crate::Fact::Boards { ship, other });
    Next::Call(Board::at_range(ship, other).into())
}

/// May one ship board the other? In the later edition a ghostly ship does not board (`fleets.kw.ghost_later`), and nobody
/// boards what is under the sea.
pub(crate) fn may(g: &Fleets, ship: ShipAt, other: ShipAt) -> bool {
    let ghost = g.ships[ship.index()].is(marks::GHOSTLY) && !g.options.crimson;
    let below = |s: ShipAt| g.ships[s.index()].is(marks::SUBMERGED);
    let from_below = below(ship) && g.has(ship, Rule::FxSubmergedRam, Public).is_none();
    let parley = super::aim::is_parleyed(g, ship, other);
    !ghost && !parley && !from_below && !below(other) && g.kind(other) != crate::data::Kind::Flotilla
}

/// What is added to a boarding roll (`fleets.fx.board_bonus`, `fleets.fx.board_bonus_per_crew`). The sources show
/// themselves.
pub(crate) fn bonus(g: &mut Fleets, board: &Board, ship: ShipAt, against: ShipAt, referee: &mut Referee) -> i32 {
    let mut uses = Uses::new();
    let bonus = known_bonus(g, board.rammer, ship, against, &*referee, &mut uses);
    g.show(&uses, referee);
    bonus
}
/// The same as far as these eyes know.
pub(crate) fn known_bonus(
    g: &Fleets,
    rammer: Option<ShipAt>,
    ship: ShipAt,
    against: ShipAt,
    sees: impl Sees,
    uses: &mut Uses,
) -> i32 {
    let mut bonus = 0;
    for ability in g.distinct(ship, Rule::FxBoardBonus, sees) {
        let effect = &g.data[ability.effect];
        if effect.vs.is_empty() || g.is_target(&effect.vs, false, Mark::Ship(against)) {
            bonus += i32::from(effect.n);
            let _ = uses.try_push(ability);
        }
    }
    for ability in g.distinct(ship, Rule::FxBoardBonusPerCrew, sees) {
        bonus += i32::from(g.data[ability.effect].n) * g.aboard(ship, Class::Crew).count() as i32;
        let _ = uses.try_push(ability);
    }
    // A longship that rammed (`fleets.kw.longship`).
    if rammer == Some(ship) && g.has(ship, Rule::FxLongship, sees).is_some() {
        bonus += 1;
    }
    bonus
}

/// The abilities that give the winner something else to choose.
const CHOICES: [Rule; 5] = [
    Rule::FxBoardWinAllCrew,
    Rule::FxBoardWinAllTreasure,
    Rule::FxBoardWinCaptureCrew,
    Rule::FxBoardWinChooseTwo,
    Rule::FxBoardWinTwoItems,
];

/// Can a win be used so, as far as everybody knows what is aboard?
fn is_of_use(g: &Fleets, board: &Board, fx: Rule) -> bool {
    let (crew, treasure) = (board.may_take(g, Class::Crew), board.may_take(g, Class::Treasure));
    let masts = g.ships[board.loser().index()].masts != 0;
    match fx {
        Rule::FxBoardWinAllCrew => crew,
        Rule::FxBoardWinAllTreasure => treasure,
        // Who is captured is not eliminated, so that nothing that keeps crew alive helps.
        Rule::FxBoardWinCaptureCrew => {
            g.has_aboard(board.loser(), Class::Crew) && board.winner.is_some_and(|w| g.has_space_publicly(w))
        }
        Rule::FxBoardWinChooseTwo => crew || treasure || masts,
        _ => crew || treasure,
    }
}

/// Is there anything else that a win may do, for all that everybody knows?
pub(crate) fn has_more(g: &Fleets, board: &Board) -> bool {
    let Some(winner) = board.winner else { return false };
    segment_can_be_taken(g, board) || CHOICES.into_iter().any(|fx| g.might_have(winner, fx) && is_of_use(g, board, fx))
}

/// `fleets.fx.creature_can_be_boarded`: a segment of the creature is loaded, worth 2 gold.
fn segment_can_be_taken(g: &Fleets, board: &Board) -> bool {
    let loser = board.loser();
    g.is_creature(loser)
        && g.has(loser, Rule::FxCreatureCanBeBoarded, Public).is_some()
        && g.ships[loser.index()].masts != 0
        && board.winner.is_some_and(|w| !g.is_creature(w) && g.has_space_publicly(w))
}

/// What else the winner may choose.
pub(crate) fn offers(g: &Fleets, board: &Board, eyes: Eyes, out: &mut Vec<Move>) {
    let Some(ship) = board.winner else { return };
    let serves = Move::UseAt { fx: Rule::FxBoardWinCaptureCrew, ship, at: Spot::Ship(ship) };
    let all = CHOICES.into_iter().map(|fx| Move::Use { fx, ship }).chain([serves, Move::Masts]);
    out.extend(all.filter(|mv| check(g, board, eyes, mv).is_ok()));
}

/// May the winner choose this?
pub(crate) fn check(g: &Fleets, board: &Board, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
    match mv {
        Move::Use { fx, ship }
            if Some(*ship) == board.winner
                && CHOICES.contains(fx)
                && board.picks == 0
                && g.has(*ship, *fx, eyes).is_some()
                && is_of_use(g, board, *fx) =>
        {
            Ok(())
        }
        // Where a card leaves the choice, the captured crew may serve aboard instead of being cargo.
        Move::UseAt { fx: fx @ Rule::FxBoardWinCaptureCrew, ship, at }
            if *at == Spot::Ship(*ship)
                && capture(g, *ship, false, eyes).is_some()
                && capture(g, *ship, true, eyes).is_some() =>
        {
            check(g, board, eyes, &Move::Use { fx: *fx, ship: *ship })
        }
        Move::Masts if board.picks == 0 && segment_can_be_taken(g, board) => Ok(()),
        Move::Masts if board.may_pick_mast() && g.ships[board.loser().index()].masts != 0 => Ok(()),
        Move::Use { fx, .. } | Move::UseAt { fx, .. } if CHOICES.contains(fx) => Err(*fx),
        _ => Err(Rule::BoardWin),
    }
}
/// The ability with which a crew is captured, as cargo or to serve.
fn capture(g: &Fleets, ship: ShipAt, serves: bool, sees: impl Sees) -> Option<Ability> {
    g.with_rule(ship, Rule::FxBoardWinCaptureCrew, sees).find(|a| g.data[a.effect].says("serves") == serves)
}

/// The winner chooses it.
pub(crate) fn act(g: &mut Fleets, board: &mut Board, mv: Move, referee: &mut Referee) -> Next {
    let (winner, loser) = (board.winner.expect("it was won"), board.loser());
    let by = g.ships[winner.index()].fleet;
    let (Move::Use { fx, .. } | Move::UseAt { fx, .. }) = mv else {
        // A mast of `fleets.fx.board_win_choose_two`, or a segment that is loaded.
        if board.has_picked_mast() {
            return Next::Call(LoseMasts::new(loser, 1, by, Rule::FxBoardWinChooseTwo).into());
        }
        g.load_segment(winner, referee);
        return Next::Call(LoseMasts::new(loser, 1, by, Rule::FxCreatureCanBeBoarded).into());
    };
    let ability = g.has(winner, fx, &*referee).expect("checked");
    g.show(&[ability], referee);
    referee.tell_all(|| crate::Fact::Used { ship: winner, fx });
    match fx {
        Rule::FxBoardWinAllCrew => {
            let crew: Chips = g.aboard(loser, Class::Crew).map(|(at, _)| at).take(64).collect();
            crew.into_iter().for_each(|chip| g.kill(chip, by, fx, referee));
        }
        Rule::FxBoardWinAllTreasure => board.takes_all = true,
        Rule::FxBoardWinCaptureCrew => {
            let is_cargo = matches!(mv, Move::Use { .. }) && capture(g, winner, false, &*referee).is_some();
            g.capture_costliest(winner, loser, !is_cargo, referee);
        }
        fx => {
            board.pick_two(fx);
            return Next::Again;
        }
    }
    Next::Again
}

/// What follows a won boarding: the rest of a hold (`fleets.fx.board_win_all_treasure`), a mast
/// (`fleets.fx.board_win_also_mast`).
pub(crate) fn after_win(g: &mut Fleets, board: &mut Board, referee: &mut Referee) -> Next {
    let (winner, loser) = (board.winner.expect("it was won"), board.loser());
    if board.takes_all && board.may_take(g, Class::Treasure) {
        return Next::Call(board.losing(g, Lose::Hand(winner)).into());
    }
    board.takes_all = false;
    if !board.mast_is_lost
        && g.ships[loser.index()].masts != 0
        && let Some(ability) = g.has(winner, Rule::FxBoardWinAlsoMast, &*referee)
    {
        board.mast_is_lost = true;
        g.show(&[ability], referee);
        let by = g.ships[winner.index()].fleet;
        return Next::Call(LoseMasts::new(loser, 1, by, Rule::FxBoardWinAlsoMast).into());
    }
    Next::Done
}

impl Board {
    /// The step in which the loser loses something.
    pub(crate) fn losing(&self, g: &Fleets, what: Lose) -> LoseChip {
        let by = self.winner.and_then(|w| g.ships[w.index()].fleet);
        let lose = LoseChip::new(g, self.loser(), what, by, Rule::BoardWin);
        let chooser = match g.options.boarding_item {
            crate::options::BoardingItem::Loser => lose.chooser,
            crate::options::BoardingItem::Winner => by,
            crate::options::BoardingItem::Random => None,
        };
        LoseChip { chooser, ..lose }
    }
}

impl Fleets {
    /// `fleets.fx.board_win_capture_crew`: the costliest crew of the loser is cargo worth its points, or serves; the
    /// first of two that cost the same.
    fn capture_costliest(&mut self, winner: ShipAt, loser: ShipAt, serves: bool, referee: &mut Referee) {
        let cost = |at: ChipAt| self.crew_card(at, &*referee).map_or(0, |crew| self.data[crew].points);
        let all: Chips = self.aboard(loser, Class::Crew).map(|(at, _)| at).take(64).collect();
        let Some(chip) = all.iter().copied().rev().max_by_key(|at| cost(*at)) else { return };
        let (gold, fx) = (cost(chip), Rule::FxBoardWinCaptureCrew);
        let who = self.ships[winner.index()].fleet;
        if serves {
            if self.has_room(winner, chip, &*referee) {
                self.turn_up(chip, referee);
                self.carry(chip, Spot::Ship(winner), fx, referee);
                if let Some(who) = who {
                    super::crew::captured(self, chip, who, referee);
                }
            }
            return;
        }
        self.turn_up(chip, referee);
        self.carry(chip, Spot::Ship(winner), fx, referee);
        let ransom = super::crew::is_worth_a_ransom(self, chip, Public);
        self.imprison(chip, if ransom { gold.max(5) } else { gold }, fx, referee);
    }
    /// A segment of a creature is aboard, worth 2 gold.
    fn load_segment(&mut self, ship: ShipAt, referee: &mut Referee) {
        let Some(owner) = self.ships[ship.index()].fleet else { return };
        let segment = Chip {
            what: Secret::new(Seats::ALL, Thing::Coin(2)),
            class: Class::Treasure,
            owner,
            at: Spot::Ship(ship),
            is_up: true,
            answers: Secret::new(Seats::ALL, true),
        };
        if let Some(chip) = self.add_chip(segment) {
            self.changed();
            referee.tell_all(|| crate::Fact::Worth { chip, gold: 2, by: Rule::FxCreatureCanBeBoarded });
        }
    }
}
