//! 5. Actions: who may be given which, and the captain who gives them.

use crate::{
    Fact, Fleets, Forestall, Move, Next, Referee, Rule, Shooting,
    abilities::{Ability, Public, Sees},
    data::Kind,
    effects::{self, Moment},
    pieces::{ChipAt, Class, Mark, ShipAt, Spot, State, done, marks},
    shoot::Targets,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// The four actions (`fleets.turn.actions`, `fleets.turn.actions_crimson`), and an action that is none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Act {
    Move,
    Shoot,
    Explore,
    Repair,
    Other,
}

impl Act {
    fn done(self) -> u32 {
        match self {
            Act::Move => done::MOVED,
            Act::Shoot => done::SHOT,
            Act::Explore => done::EXPLORED,
            Act::Repair => done::REPAIRED,
            Act::Other => 0,
        }
    }
}

impl Fleets {
    /// May this piece be given an action of this kind now, as far as its turn goes?
    pub(crate) fn may_act(&self, ship: ShipAt, act: Act) -> Result<(), Rule> {
        let Some(piece) = self.ships.get(ship.index()) else { return Err(Rule::TurnWho) };
        if !self.is_of(ship, self.active) || piece.state == State::Wreck {
            return Err(Rule::TurnWho);
        }
        if piece.did(done::OVER) {
            return Err(Rule::FogState);
        }
        if self.is_under(Rule::FxUtRum, ship) {
            return Err(Rule::FxUtRum);
        }
        if self.is_under(Rule::FxUtD6Gold, ship) {
            return Err(Rule::FxUtD6Gold);
        }
        if self.spell(Rule::FxUtTwoActions, ship).is_some_and(|s| u32::from(s.n) != act.done()) {
            return Err(Rule::FxUtTwoActions);
        }
        if self.is_under(Rule::FxEvMermaids, ship) {
            return Err(Rule::FxEvMermaids);
        }
        if self.is_under(Rule::FxUtNatives, ship) {
            return Err(Rule::FxUtNatives);
        }
        if self.is_under(Rule::FxFortDelay, ship) {
            return Err(Rule::FxFortDelay);
        }
        if self.options.most_actions > 0 && piece.actions >= self.options.most_actions {
            return Err(if self.options.crimson { Rule::TurnMaxTwoCrimson } else { Rule::TurnMaxTwo });
        }
        let same = piece.did(done::TWICE) && piece.did(act.done());
        if piece.actions > 0 && !piece.did(done::EXTRA) && !same {
            return Err(Rule::TurnOneEach);
        }
        Ok(())
    }
    /// An action is given.
    pub(crate) fn spend(&mut self, ship: ShipAt, act: Act) {
        self.lift(Rule::CoreNoStackCrimson, ship);
        let piece = &mut self.ships[ship.index()];
        let is_same = piece.did(done::TWICE) && piece.did(act.done());
        if is_same {
            // The same action twice is not a third time, also where nothing else sets a limit.
            piece.done &= !done::TWICE;
        } else if piece.actions > 0 {
            piece.done &= !done::EXTRA;
        }
        piece.actions += 1;
        piece.done &= !done::TWO_DICE;
        piece.done |= act.done();
    }

    /// May she be given a move action (`fleets.move.*`)?
    pub(crate) fn may_move(&self, ship: ShipAt, sees: impl Sees) -> Result<(), Rule> {
        self.may_act(ship, Act::Move)?;
        self.can_move(ship, sees)
    }
    /// The same, whatever she has done in this turn.
    pub(crate) fn can_move(&self, ship: ShipAt, sees: impl Sees) -> Result<(), Rule> {
        let piece = &self.ships[ship.index()];
        // She may still shoot, explore and repair (`fleets.sarg.other_actions`).
        if piece.tangled.is_some() {
            return Err(Rule::MoveTangled);
        }
        if piece.did(done::FREED) {
            return Err(if self.options.crimson { Rule::SargFreePlaceCrimson } else { Rule::SargFreePlace });
        }
        if piece.towed_by.is_some() {
            return Err(Rule::TowSpeed);
        }
        // All other actions are open to her (`fleets.turn.pinned_other`).
        if self.is_pinned(ship, sees) {
            return Err(Rule::MovePinned);
        }
        if self.is_under(Rule::ShotChain, ship) {
            return Err(Rule::ShotChain);
        }
        if self.is_becalmed(ship, sees) {
            return Err(Rule::FxEvBecalmed);
        }
        if piece.is_derelict() && !self.moves_when_derelict(ship, sees) {
            let is_lost = matches!(piece.state, State::Lost(_));
            return Err(if is_lost { Rule::FogDerelict } else { Rule::MoveDerelict });
        }
        if self.kind(ship) == Kind::Flotilla {
            return Err(Rule::KwFlotilla);
        }
        Ok(())
    }
    /// Has she a base move without masts?
    pub(crate) fn moves_when_derelict(&self, ship: ShipAt, sees: impl Sees) -> bool {
        self.rowers(ship, sees).is_some()
    }
    /// What gives her one: an oarsman (`fleets.crew.oarsman`), or what she is (`fleets.kw.longship` and others).
    fn rowers(&self, ship: ShipAt, sees: impl Sees) -> Option<Ability> {
        let rules = [Rule::FxOarsmanMove, Rule::FxOarsman, Rule::FxGalley, Rule::FxLongship, Rule::FxTurtleShip];
        rules.into_iter().find_map(|rule| self.has(ship, rule, sees))
    }
    /// Who rows her shows himself, unless somebody who lies open does (`fleets.crew.reveal`).
    pub(crate) fn show_rowers(&mut self, ship: ShipAt, referee: &mut Referee) {
        let rowers = self.rowers(ship, Public).or_else(|| self.rowers(ship, &*referee));
        if let Some(ability) = rowers {
            self.show(&[ability], referee);
        }
    }
    fn is_becalmed(&self, ship: ShipAt, sees: impl Sees) -> bool {
        self.is_in_calm(ship) && !self.moves_when_derelict(ship, sees)
    }
    pub(crate) fn is_in_calm(&self, ship: ShipAt) -> bool {
        let in_calm = |s: &crate::Spell| {
            s.what == Rule::FxEvBecalmed
                && (s.from..=s.to).contains(&self.turn)
                && s.at.is_some_and(|at| {
                    self.ships[ship.index()].is_afloat()
                        && self.outline(ship).distance_to_point(at).is_within(self.data.geometry.long)
                })
        };
        self.spells.iter().any(in_calm)
    }

    /// May she be given a shoot action?
    pub(crate) fn may_shoot(&self, ship: ShipAt, sees: impl Sees) -> Result<(), Rule> {
        self.may_act(ship, Act::Shoot)?;
        self.can_shoot(ship, sees)
    }
    /// The same, whatever she has done in this turn.
    pub(crate) fn can_shoot(&self, ship: ShipAt, sees: impl Sees) -> Result<(), Rule> {
        let piece = &self.ships[ship.index()];
        if matches!(piece.state, State::Lost(_)) {
            return Err(if self.options.crimson { Rule::FogLostCrimson } else { Rule::FogLost });
        }
        // With only fire masts she is no derelict yet, and has the guns that need no mast (`fleets.firemast.count`).
        // From a derelict nobody shoots, not even a musketeer (`fleets.crew.musketeer_derelict`).
        if piece.is_derelict() {
            return Err(Rule::MoveDerelict);
        }
        if piece.is(marks::SUBMERGED) {
            return Err(Rule::KwSubmarine);
        }
        if self.has(ship, Rule::FxNoShootWithTreasure, sees).is_some() && self.has_aboard(ship, Class::Treasure) {
            return Err(Rule::FxNoShootWithTreasure);
        }
        if self.has(ship, Rule::FxUtWetGunpowder, sees).is_some() {
            return Err(Rule::FxUtWetGunpowder);
        }
        Ok(())
    }
}

/// The captain whose turn it is gives actions, takes free ones, and ends the turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Actions {}

impl Step<Fleets> for Actions {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        match g.check_end(false, referee) {
            Some(over) => over,
            None if g.resigned.has(g.active) || effects::treasures::is_skipped(g) => Next::Done,
            None => effects::crew::over_cap(g, referee).unwrap_or(Next::Ask),
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        if !effects::docks::must_leave(g, eyes.seat(), eyes) {
            out.push(Move::EndTurn);
        }
        let mut targets = Targets::new();
        g.push_targets(Some(g.active), &mut targets);
        for ship in g.fleet_of(g.active) {
            if g.ships[ship.index()].may_act_again() {
                if g.may_move(ship, eyes).is_ok() {
                    out.push(Move::Sail { ship });
                    g.come_about_options(ship, eyes, out);
                }
                if g.may_shoot(ship, eyes).is_ok() && g.has_a_shot_among(&targets, ship, &Shooting::of_ship(ship), eyes)
                {
                    out.push(Move::Shoot { by: Mark::Ship(ship) });
                }
                g.explore_options(ship, eyes, out);
                g.repair_options(ship, eyes, out);
                if g.check_free(ship).is_ok() {
                    out.push(Move::Free { ship });
                }
            }
            g.tow_options(ship, eyes, out);
            if g.check_scuttle(ship).is_ok() {
                out.push(Move::Scuttle { ship });
            }
            effects::offers(g, Moment::Between, ship, eyes, out);
        }
        for island in g.island_list() {
            if g.check_fort_shoot(island).is_ok() && g.fort_has_a_shot(island, eyes) {
                out.push(Move::Shoot { by: Mark::Fort(island) });
            }
        }
        g.transfer_options(eyes, out);
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::EndTurn if effects::docks::must_leave(g, eyes.seat(), eyes) => Err(Rule::AbRaid),
            // No ship has to be given an action before (`fleets.intro.pass`).
            Move::EndTurn | Move::Resign => Ok(()),
            Move::Sail { ship } => g.may_move(*ship, eyes),
            Move::ComeAbout { ship, heading } => g.check_come_about(*ship, *heading, eyes),
            Move::Shoot { by: Mark::Ship(ship) } => {
                g.may_shoot(*ship, eyes)?;
                if g.has_a_shot(*ship, &Shooting::of_ship(*ship), eyes) {
                    Ok(())
                } else {
                    Err(g.why_no_shot(Mark::Ship(*ship), eyes))
                }
            }
            Move::Shoot { by: Mark::Fort(island) } => {
                g.check_fort_shoot(*island)?;
                if g.fort_has_a_shot(*island, eyes) { Ok(()) } else { Err(g.why_no_shot(Mark::Fort(*island), eyes)) }
            }
            Move::Explore { ship, at } => g.check_explore(*ship, *at, eyes),
            Move::Repair { ship, mast } => g.check_repair(*ship, *mast, eyes),
            Move::Free { ship } => g.check_free(*ship),
            Move::Tow { ship, derelict } => g.check_tow(*ship, *derelict),
            Move::CastOff { ship } => g.check_cast_off(*ship),
            Move::Scuttle { ship } => g.check_scuttle(*ship),
            Move::Carry { chip, to } => g.check_transfer(*chip, *to, eyes),
            Move::Hide { chip } | Move::Answer { chip } => g.check_hide(*chip, matches!(mv, Move::Hide { .. }), eyes),
            Move::Reveal { chip } => g.check_reveal(*chip, eyes),
            _ => effects::check(g, Moment::Between, eyes, mv),
        }
    }
    fn decide(&mut self, g: &mut Fleets, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        if let Some((ship, given)) = Given::of(&mv) {
            return match Forestall::before(g, ship, given) {
                Some(forestall) => {
                    referee.tell_all(|| Fact::Announces { ship });
                    Next::Call(forestall.into())
                }
                None => g.give(ship, given, referee),
            };
        }
        match mv {
            Move::EndTurn => return Next::Done,
            Move::Resign => g.resign(by, referee),
            Move::Shoot { by: Mark::Fort(island) } => {
                g.islands[island.index()].fort.as_mut().expect("checked").has_shot = true;
                referee.tell_all(|| Fact::Shoots { who: Mark::Fort(island) });
                return Next::Call(Shooting::of_fort(island).into());
            }
            Move::Tow { ship, derelict } => g.take_in_tow(ship, derelict, referee),
            Move::CastOff { ship } => g.cast_off(ship, referee),
            Move::Scuttle { ship } => return g.scuttle(ship, referee),
            Move::Carry { chip, to } => {
                // Who puts a crew ashore, captured or not, is the one who may fetch it (`fleets.dock.crew_wild`).
                if matches!(to, Spot::Island(_)) {
                    g.chips[chip.index()].owner = by;
                }
                for spot in [g.chips[chip.index()].at, to] {
                    if let Spot::Ship(ship) = spot {
                        g.ships[ship.index()].shift();
                    }
                }
                if let (Spot::Fort(island), Spot::Ship(ship)) = (g.chips[chip.index()].at, to)
                    && g.chips[chip.index()].class == Class::Treasure
                {
                    g.ships[ship.index()].done |= done::LOADED;
                    return effects::treasures::loading::load_from_fort(g, ship, chip, island, referee);
                }
                g.carry(chip, to, Rule::DockTransfer, referee);
            }
            Move::Hide { chip } => g.set_answers(chip, by, false),
            Move::Answer { chip } => g.set_answers(chip, by, true),
            Move::Reveal { chip } => g.turn_up(chip, referee),
            mv => return effects::act(g, Moment::Between, mv, referee),
        }
        Next::Again
    }
}

/// An action that is given to a ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Given {
    /// A move.
    Sail,
    /// A turn in place, to this heading.
    ComeAbout(u16),
    /// Shots.
    Shoot,
    /// An island or a ship is explored.
    Explore(Spot),
    /// This mast is put up again.
    Repair(u8),
    /// She tries to get free of the weeds.
    Free,
}

impl Given {
    /// The action that a move gives, and to whom.
    fn of(mv: &Move) -> Option<(ShipAt, Given)> {
        Some(match mv {
            Move::Sail { ship } => (*ship, Given::Sail),
            Move::ComeAbout { ship, heading } => (*ship, Given::ComeAbout(*heading)),
            Move::Shoot { by: Mark::Ship(ship) } => (*ship, Given::Shoot),
            Move::Explore { ship, at } => (*ship, Given::Explore(*at)),
            Move::Repair { ship, mast } => (*ship, Given::Repair(*mast)),
            Move::Free { ship } => (*ship, Given::Free),
            _ => return None,
        })
    }
}

impl Fleets {
    /// Can she still be given an action that was allowed a moment ago?
    pub(crate) fn may_be_given(&self, ship: ShipAt, given: Given, referee: &Referee) -> bool {
        match given {
            Given::Sail => self.may_move(ship, referee).is_ok(),
            Given::ComeAbout(heading) => self.may_move(ship, referee).is_ok() && self.about(ship, heading).is_some(),
            Given::Shoot => self.may_shoot(ship, referee).is_ok(),
            Given::Explore(at) => self.check_explore(ship, at, referee).is_ok(),
            Given::Repair(mast) => self.check_repair(ship, mast, referee).is_ok(),
            Given::Free => self.check_free(ship).is_ok(),
        }
    }
    /// A ship carries out the action that she is given.
    pub(crate) fn give(&mut self, ship: ShipAt, given: Given, referee: &mut Referee) -> Next {
        match given {
            Given::Sail => {
                self.spend(ship, Act::Move);
                referee.tell_all(|| Fact::Sails { ship });
                self.start_move(ship, Rule::IntroTurn, referee)
            }
            Given::ComeAbout(heading) => {
                self.spend(ship, Act::Move);
                self.come_about(ship, heading, referee)
            }
            Given::Shoot => {
                self.spend(ship, Act::Shoot);
                referee.tell_all(|| Fact::Shoots { who: Mark::Ship(ship) });
                Next::Call(Shooting::of_ship(ship).into())
            }
            Given::Explore(at) => {
                self.spend(ship, Act::Explore);
                self.start_exploring(ship, at, referee)
            }
            Given::Repair(mast) => {
                self.spend(ship, Act::Repair);
                self.show_shipwright(ship, referee);
                self.repair(ship, mast, Rule::RepairAction, referee);
                Next::Again
            }
            Given::Free => {
                self.spend(ship, Act::Other);
                referee.tell_all(|| Fact::Used { ship, fx: Rule::SargFree });
                Next::Call(crate::Freeing::new(ship).into())
            }
        }
    }
}

/// By which clause a move is refused that belongs to another step.
pub(crate) fn out_of_step(mv: &Move) -> Rule {
    match mv {
        Move::Sail { .. }
        | Move::ComeAbout { .. }
        | Move::Shoot { .. }
        | Move::Explore { .. }
        | Move::Repair { .. }
        | Move::Free { .. }
        | Move::EndTurn => Rule::IntroTurn,
        Move::Tow { .. }
        | Move::CastOff { .. }
        | Move::Scuttle { .. }
        | Move::Carry { .. }
        | Move::Ram { .. }
        | Move::Board => Rule::TurnFreeLimit,
        Move::Build { .. } => Rule::FortBuildWhen,
        Move::Event { .. } => Rule::EventReveal,
        _ => Rule::TurnFree,
    }
}

impl Fleets {
    /// May a captain turn a chip up: is it crew or equipment of his own that lies face down?
    fn check_reveal(&self, chip: ChipAt, eyes: Eyes) -> Result<(), Rule> {
        let Some(piece) = self.chips.get(chip.index()) else { return Err(Rule::CrewReveal) };
        let is_own = match piece.at {
            Spot::Ship(ship) => self.is_of(ship, eyes.seat()),
            Spot::Island(island) | Spot::Fort(island) => {
                piece.owner == eyes.seat() && self.islands[island.index()].home == Some(eyes.seat())
            }
            _ => false,
        };
        if is_own && !piece.is_up && piece.class != Class::Treasure { Ok(()) } else { Err(Rule::CrewRevealPassive) }
    }
    /// May a captain keep a face-down chip from showing itself, or let it (`fleets.crew.reveal_passive`)?
    fn check_hide(&self, chip: ChipAt, hide: bool, eyes: Eyes) -> Result<(), Rule> {
        self.check_reveal(chip, eyes)?;
        let answers = self.chips[chip.index()].answers.seen_by(eyes).copied();
        if answers == Some(hide) { Ok(()) } else { Err(Rule::CrewRevealPassive) }
    }
    fn set_answers(&mut self, chip: ChipAt, by: Seat, answers: bool) {
        self.chips[chip.index()].answers = table::Secret::new(Seats::one(by), answers);
    }

    /// A repair away from home and fort is the work of a shipwright, who shows himself.
    fn show_shipwright(&mut self, ship: ShipAt, referee: &mut Referee) {
        let own = self.ships[ship.index()].fleet;
        let docked = self.docked_at(ship, &*referee).map(|i| self.islands[i.index()]);
        let yard = docked.is_some_and(|i| i.home == own || i.fort.is_some_and(|fort| Some(fort.owner) == own));
        if !yard && let Some(ability) = self.has(ship, Rule::FxShipwright, &*referee) {
            self.show(&[ability], referee);
        }
    }
}
