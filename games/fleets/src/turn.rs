//! 5. Turns: what happens in one, and in which order.

use crate::{
    Actions, Fact, Fleets, Move, Next, Referee, Rule,
    abilities::Public,
    actions::out_of_step,
    data::{Mystery, Terrain},
    effects::{self, Moment},
    pieces::{ChipAt, Class, IslandAt, Spot, State, TerrainAt, done, marks},
    roll::{Roll, Why},
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
                // With a mast she is saved (`fleets.scuttle.repaired`).
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
                // No die without an iceberg that can move (`fleets.ice.roll`).
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
        // Nobody is skipped, whatever is left to him (`fleets.turn.no_pieces`).
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
        effects::events::offers(g, eyes, out);
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
            Move::Event { event } => effects::events::check(g, eyes, *event),
            _ => match effects::check(g, Moment::Morning, eyes, mv) {
                Err(rule) if rule == out_of_step(mv) => {
                    Err(if g.options.crimson { Rule::TurnStartCrimson } else { Rule::TurnStart })
                }
                checked => checked,
            },
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
            Move::Event { event } => effects::events::reveal(g, by, event, referee),
            mv => effects::act(g, Moment::Morning, mv, referee),
        }
    }
}
