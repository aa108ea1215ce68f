//! 5. Turn structure and actions.

use crate::{
    Fact, Fleets, Frame, Move, Next, Referee, Rule,
    abilities::{Public, Sees},
    data::{Mystery, Terrain},
    effects::{self, Moment},
    pieces::{ChipAt, Class, IslandAt, Mark, ShipAt, Spot, State, TerrainAt, done, marks},
    roll::{Roll, Why},
    shoot::Targets,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

/// One turn of one captain; the next one follows by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Turn {
    pub(crate) stage: Stage,
}

/// The parts of a turn (`fleets.turn.start`, `fleets.turn.end`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// What lasted until now ends.
    Begin,
    /// Scuttled derelicts sink.
    Scuttled,
    /// The iceberg die.
    Ice,
    /// Icebergs with this number drift, from this piece of terrain on.
    Drift(u8, u8),
    /// The die for the Isle of Fire.
    IsleOfFire,
    /// What it shows.
    Burn,
    /// A coin burns.
    Burning,
    /// Whatever happens at the start of a turn.
    Morning,
    /// Ships that have only fire masts sink.
    Burnt,
    /// Actions.
    Actions,
    /// Forts are built.
    Building,
    /// The turn is over.
    End,
}

impl Turn {
    /// The first turn of the game.
    pub(crate) fn first() -> Self {
        Turn { stage: Stage::Begin }
    }
}

impl Step<Fleets> for Turn {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let who = g.active;
        match self.stage {
            Stage::Begin => {
                g.begin_turn(referee);
                self.stage = Stage::Scuttled;
            }
            Stage::Scuttled => {
                let scuttled = g.fleet_of(who).find(|s| g.ships[s.index()].is(marks::SCUTTLED));
                let Some(ship) = scuttled else {
                    self.stage = Stage::Ice;
                    return Next::Again;
                };
                let piece = &mut g.ships[ship.index()];
                piece.mark(marks::SCUTTLED, false);
                if piece.is_derelict() {
                    return Next::Call(crate::Sink::new(ship, None, Rule::ScuttleLoss).into());
                }
                referee.tell_all(|| Fact::ScuttleFails { ship });
            }
            Stage::Ice => {
                let moves = |t: &TerrainAt| {
                    let ice = &g.terrain[t.index()];
                    ice.kind == Terrain::Iceberg && !ice.is_stuck
                };
                if g.terrain_list().any(|t| moves(&t)) {
                    self.stage = Stage::Drift(0, 0);
                    return Next::Call(Roll::new(who, None, Why::Ice).into());
                }
                // The end is looked for below; nothing more would have happened before the next time.
                self.stage = if g.isle_of_fire().is_some() { Stage::IsleOfFire } else { Stage::Morning };
            }
            Stage::Drift(number, from) => {
                let number = g.rolled.take().map_or(number, |rolled| rolled.natural);
                let drifts = g.terrain_list().find(|t| {
                    let ice = &g.terrain[t.index()];
                    t.0 >= from && ice.kind == Terrain::Iceberg && !ice.is_stuck && ice.number == number
                });
                let Some(terrain) = drifts else {
                    self.stage = Stage::IsleOfFire;
                    return Next::Again;
                };
                self.stage = Stage::Drift(number, terrain.0 + 1);
                return Next::Call(crate::Drift::new(terrain).into());
            }
            Stage::IsleOfFire => {
                self.stage = Stage::Morning;
                if g.isle_of_fire().is_some() {
                    self.stage = Stage::Burn;
                    return Next::Call(Roll::new(who, None, Why::IsleOfFire).into());
                }
            }
            Stage::Burn => {
                let die = g.rolled.take().map_or(0, |rolled| rolled.natural);
                let burns = die == 6 && g.coins_on_fire().next().is_some();
                self.stage = if burns { Stage::Burning } else { Stage::Morning };
            }
            Stage::Burning => return Next::Roll(Chance::draw(g.coins_on_fire().count())),
            Stage::Morning => {
                self.stage = Stage::Burnt;
                return Next::Call(Morning {}.into());
            }
            Stage::Burnt => {
                let burnt = g.fleet_of(who).find(|s| {
                    let piece = &g.ships[s.index()];
                    piece.masts == 0 && piece.fire != 0 && !piece.did(done::WAS_WHOLE)
                });
                if let Some(ship) = burnt {
                    return Next::Call(crate::Sink::new(ship, None, Rule::FiremastAll).into());
                }
                self.stage = Stage::Actions;
                for ship in g.ship_list() {
                    g.keep_shores(ship);
                    g.ships[ship.index()].began_at = g.docked_at(ship, &*referee);
                }
            }
            Stage::Actions => {
                self.stage = Stage::Building;
                return Next::Call(Actions {}.into());
            }
            Stage::Building => {
                self.stage = Stage::End;
                return Next::Call(crate::Building {}.into());
            }
            Stage::End => {
                referee.tell_all(|| Fact::TurnEnded { who });
                if let Some(over) = g.check_end(true, referee) {
                    return over;
                }
                g.end_turn();
                self.stage = Stage::Begin;
                // The end was looked for, and nobody has more or less than a moment ago.
                return Next::Again;
            }
        }
        // The end of the game is looked for after everything that can change who has what.
        match g.check_end(false, referee) {
            Some(over) => over,
            None => Next::Again,
        }
    }
    fn fate(&mut self, g: &mut Fleets, fate: Fate, referee: &mut Referee) -> Next {
        let chip = g.coins_on_fire().nth(fate.picked()).expect("it was counted");
        g.eliminate(chip, Rule::DockIsleOfFire, referee);
        self.stage = Stage::Morning;
        Next::Again
    }
}

impl Fleets {
    fn isle_of_fire(&self) -> Option<IslandAt> {
        let is_fire = |i: &IslandAt| {
            let card = self.islands[i.index()].card.map(|card| self.data[card].mystery);
            card == Some(Some(Mystery::IsleOfFire)) && self.options.mysterious_islands
        };
        self.island_list().find(is_fire)
    }

    /// The treasure on the Isle of Fire.
    fn coins_on_fire(&self) -> impl Iterator<Item = ChipAt> {
        let chips = self.isle_of_fire().into_iter().flat_map(|isle| self.chips_at(Spot::Island(isle)));
        chips.filter(|(_, chip)| chip.class == Class::Treasure).map(|(at, _)| at)
    }

    /// `fleets.turn.start`, step 1.
    fn begin_turn(&mut self, referee: &mut Referee) {
        self.turn += 1;
        let (who, turn) = (self.active, self.turn);
        referee.tell_all(|| Fact::TurnBegan { who, turn });
        self.used.clear();
        self.see_what_is_in_play(referee);
        self.keep_holds();
        effects::treasures::terrain::turtles_arrive(self, referee);
        self.lift_what_is_over();
        for ship in self.ship_list() {
            self.end_what_nobody_does(ship, referee);
        }
        for ship in &mut self.ships {
            ship.done = 0;
            ship.actions = 0;
        }
        for island in &mut self.islands {
            if let Some(fort) = &mut island.fort {
                fort.has_shot = false;
                fort.armour = None;
                fort.is_new &= fort.owner != who;
            }
        }
        for at in 0..self.terrain.len() as u8 {
            let piece = &self.terrain[usize::from(at)];
            if piece.is_smoke && piece.of == Some(who) && !piece.is_gone {
                self.remove_terrain(TerrainAt(at), Rule::ShotSmoke, referee);
            }
        }
    }
    /// `fleets.turn.end`.
    fn end_turn(&mut self) {
        for piece in &mut self.terrain {
            piece.rating = 0;
        }
        let who = self.active;
        // Ships of others keep what they had at the end of their own turn.
        for ship in self.ships.iter_mut().filter(|ship| ship.fleet == Some(who)) {
            ship.mark(marks::FOGBOUND, matches!(ship.state, State::Lost(_)));
        }
        self.active = who.after(self.chairs_u8());
    }
}

/// What happens at the start of a turn, in the order that its captain likes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Morning {}

impl Morning {
    /// Is there anything to be asked, for all that is known? What must happen is public.
    fn asks(g: &Fleets) -> bool {
        let who = g.active;
        if g.resigned.has(who) {
            return false;
        }
        let duties = effects::duties(g, Public).len();
        let events = g.events[who].count() > 0;
        duties > 0 || events || g.fleet_of(who).any(|s| effects::might_offer(g, Moment::Morning, s))
    }
}

impl Step<Fleets> for Morning {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        if Morning::asks(g) { Next::Ask } else { Next::Done }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        let duties = effects::duties(g, eyes);
        out.extend(duties.iter().map(|(fx, ship)| Move::Use { fx: *fx, ship: *ship }));
        for ship in g.fleet_of(g.active) {
            effects::offers(g, Moment::Morning, ship, eyes, out);
        }
        crate::effects::events::offers(g, eyes, out);
        if duties.is_empty() {
            out.push(Move::Pass);
        }
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        let duties = effects::duties(g, eyes);
        match mv {
            Move::Pass if duties.is_empty() => Ok(()),
            Move::Pass => Err(duties[0].0),
            Move::Use { fx, ship } if duties.contains(&(*fx, *ship)) => Ok(()),
            Move::Event { event } => crate::effects::events::check(g, eyes, *event),
            _ => effects::check(g, Moment::Morning, eyes, mv),
        }
    }
    fn decide(&mut self, g: &mut Fleets, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Pass => {
                referee.tell_all(|| Fact::Passes { who: by, by: Rule::TurnStart });
                Next::Done
            }
            Move::Use { fx, ship } if effects::duties(g, &*referee).contains(&(fx, ship)) => {
                effects::do_duty(g, fx, ship, referee)
            }
            Move::Event { event } => crate::effects::events::reveal(g, by, event, referee),
            mv => effects::act(g, Moment::Morning, mv, referee),
        }
    }
}

/// The four actions (`fleets.turn.actions`), and an action that is none of them.
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
        if piece.actions > 0 && !(piece.did(done::TWICE) && piece.did(act.done())) {
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
        if piece.tangled.is_some() {
            return Err(Rule::MoveTangled);
        }
        if piece.did(done::FREED) {
            return Err(if self.options.crimson { Rule::SargFreePlaceCrimson } else { Rule::SargFreePlace });
        }
        if piece.towed_by.is_some() {
            return Err(Rule::TowSpeed);
        }
        if self.is_pinned(ship, sees) {
            return Err(Rule::MovePinned);
        }
        if self.is_under(Rule::ShotChain, ship) {
            return Err(Rule::ShotChain);
        }
        if self.is_becalmed(ship, sees) {
            return Err(Rule::FxEvBecalmed);
        }
        if piece.is_derelict() {
            if matches!(piece.state, State::Lost(_)) {
                return Err(Rule::FogDerelict);
            }
            if !self.moves_when_derelict(ship, sees) {
                return Err(Rule::MoveDerelict);
            }
        }
        if self.kind(ship) == crate::data::Kind::Flotilla {
            return Err(Rule::KwFlotilla);
        }
        Ok(())
    }
    /// Has she a base move without masts?
    pub(crate) fn moves_when_derelict(&self, ship: ShipAt, sees: impl Sees) -> bool {
        let rules = [Rule::FxOarsmanMove, Rule::FxOarsman, Rule::FxGalley, Rule::FxLongship, Rule::FxTurtleShip];
        rules.into_iter().any(|rule| self.has(ship, rule, sees).is_some())
    }
    fn is_becalmed(&self, ship: ShipAt, sees: impl Sees) -> bool {
        let in_calm = |s: &crate::Spell| {
            s.what == Rule::FxEvBecalmed
                && (s.from..=s.to).contains(&self.turn)
                && s.at.is_some_and(|at| {
                    self.ships[ship.index()].is_afloat()
                        && self.outline(ship).distance_to_point(at).is_within(self.data.geometry.long)
                })
        };
        self.spells.iter().any(in_calm) && !self.moves_when_derelict(ship, sees)
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
        if piece.masts == 0 && !(piece.fire != 0 && self.has(ship, Rule::FxCannonsSurviveMasts, sees).is_some()) {
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
                if g.may_shoot(ship, eyes).is_ok() && g.has_a_shot_among(&targets, ship, eyes) {
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
            Move::EndTurn | Move::Resign => Ok(()),
            Move::Sail { ship } => g.may_move(*ship, eyes),
            Move::ComeAbout { ship, heading } => g.check_come_about(*ship, *heading, eyes),
            Move::Shoot { by: Mark::Ship(ship) } => {
                g.may_shoot(*ship, eyes)?;
                if g.has_a_shot(*ship, eyes) { Ok(()) } else { Err(Rule::IntroShootRange) }
            }
            Move::Shoot { by: Mark::Fort(island) } => {
                g.check_fort_shoot(*island)?;
                if g.fort_has_a_shot(*island, eyes) { Ok(()) } else { Err(Rule::FortShoot) }
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
        match mv {
            Move::EndTurn => return Next::Done,
            Move::Resign => g.resign(by, referee),
            Move::Sail { ship } => {
                g.spend(ship, Act::Move);
                referee.tell_all(|| Fact::Sails { ship });
                return g.start_move(ship, Rule::IntroTurn, referee);
            }
            Move::ComeAbout { ship, heading } => {
                g.spend(ship, Act::Move);
                return g.come_about(ship, heading, referee);
            }
            Move::Shoot { by: Mark::Ship(ship) } => {
                g.spend(ship, Act::Shoot);
                referee.tell_all(|| Fact::Shoots { who: Mark::Ship(ship) });
                return Next::Call(crate::Shooting::of_ship(ship).into());
            }
            Move::Shoot { by: Mark::Fort(island) } => {
                g.islands[island.index()].fort.as_mut().expect("checked").has_shot = true;
                referee.tell_all(|| Fact::Shoots { who: Mark::Fort(island) });
                return Next::Call(crate::Shooting::of_fort(island).into());
            }
            Move::Explore { ship, at } => {
                g.spend(ship, Act::Explore);
                return g.start_exploring(ship, at, referee);
            }
            Move::Repair { ship, mast } => {
                g.spend(ship, Act::Repair);
                g.show_shipwright(ship, referee);
                g.repair(ship, mast, Rule::RepairAction, referee);
            }
            Move::Free { ship } => {
                g.spend(ship, Act::Other);
                referee.tell_all(|| Fact::Used { ship, fx: Rule::SargFree });
                return Next::Call(crate::Freeing::new(ship).into());
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

impl Fleets {
    fn own_hidden(&self, chip: ChipAt, eyes: Eyes) -> Result<(), Rule> {
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
        self.own_hidden(chip, eyes)?;
        let answers = self.chips[chip.index()].answers.seen_by(eyes).copied();
        if answers == Some(hide) { Ok(()) } else { Err(Rule::CrewRevealPassive) }
    }
    fn check_reveal(&self, chip: ChipAt, eyes: Eyes) -> Result<(), Rule> {
        self.own_hidden(chip, eyes)
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

    /// `fleets.scuttle.declare`.
    fn check_scuttle(&self, ship: ShipAt) -> Result<(), Rule> {
        let is_own = self.is_of(ship, self.active) && self.ships[ship.index()].state != State::Wreck;
        if !is_own || !self.ships[ship.index()].is_derelict() || self.is_creature(ship) {
            return Err(Rule::ScuttleDeclare);
        }
        let piece = &self.ships[ship.index()];
        if piece.did(done::SCUTTLE) || piece.is(marks::SCUTTLED) { Err(Rule::ScuttleOnce) } else { Ok(()) }
    }
    fn scuttle(&mut self, ship: ShipAt, referee: &mut Referee) -> Next {
        self.ships[ship.index()].done |= done::SCUTTLE;
        referee.tell_all(|| Fact::Scuttles { ship });
        Next::Call(Scuttling { ship }.into())
    }
}

/// The die of an attempt to scuttle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Scuttling {
    pub(crate) ship: ShipAt,
}

impl Step<Fleets> for Scuttling {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let Some(rolled) = g.rolled.take() else {
            return Next::Call(Frame::from(Roll::new(g.active, Some(self.ship), Why::Scuttle)));
        };
        let ship = self.ship;
        if rolled.total >= 5 {
            g.ships[ship.index()].mark(marks::SCUTTLED, true);
        } else {
            referee.tell_all(|| Fact::ScuttleFails { ship });
        }
        Next::Done
    }
}
