//! Ships that sink, and what becomes of the gold aboard (`fleets.sink.*`).

use crate::{
    Fact, Fleets, Frame, Move, Next, Referee, Rule, effects,
    moves::Move as M,
    pieces::{Chips, Class, IslandAt, Mark, ShipAt, Spot, State, Thing, marks},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// A ship sinks, or a creature dies (`fleets.shoot.sink`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Sink {
    pub(crate) ship: ShipAt,
    /// The player who sank her.
    pub(crate) sinker: Option<Seat>,
    /// With which ship.
    pub(crate) by_ship: Option<ShipAt>,
    pub(crate) by: Rule,
    stage: Sinking,
    /// Raft was revealed for her.
    pub(crate) raft: bool,
    /// Divers was revealed.
    pub(crate) divers: bool,
}

/// The parts of sinking (`fleets.event.divers_raft`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Sinking {
    /// She may be saved.
    Begin,
    /// Her captain may reveal Raft.
    Raft,
    /// The sinker may reveal Divers.
    Divers,
    /// She is gone.
    Gone,
}

impl Sinking {
    fn next(self) -> Self {
        match self {
            Sinking::Begin => Sinking::Raft,
            Sinking::Raft => Sinking::Divers,
            Sinking::Divers | Sinking::Gone => Sinking::Gone,
        }
    }
}

impl Sink {
    pub(crate) fn new(ship: ShipAt, sinker: Option<Seat>, by: Rule) -> Self {
        Sink { ship, sinker, by_ship: None, by, stage: Sinking::Begin, raft: false, divers: false }
    }
    /// The ship with which she is sunk.
    pub(super) fn with(self, by_ship: Option<ShipAt>) -> Self {
        Sink { by_ship, ..self }
    }
    /// Who is asked for an event now: her captain for Raft, then the sinker for Divers (`fleets.event.divers_raft`).
    fn asks(&self, g: &Fleets) -> Option<Seat> {
        let seat = match self.stage {
            Sinking::Raft => g.ships[self.ship.index()].fleet,
            Sinking::Divers if !self.raft && !self.is_by_fort(g) => {
                self.sinker.filter(|s| Some(*s) != g.ships[self.ship.index()].fleet)
            }
            _ => None,
        };
        seat.filter(|seat| g.events[*seat].count() > 0)
    }
    /// Do the guns of a fort sink her? No ship of that captain has done it then (`fleets.fx.ev_divers`).
    fn is_by_fort(&self, g: &Fleets) -> bool {
        let hit = g.flow.frames().iter().rev().find_map(|frame| match frame {
            Frame::Hit(hit) if hit.at == Mark::Ship(self.ship) => Some(hit.by),
            _ => None,
        });
        matches!(hit, Some(Mark::Fort(_)))
    }
}

impl Step<Fleets> for Sink {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let ship = self.ship;
        match self.stage {
            Sinking::Begin => {
                if g.ships[ship.index()].state == State::Gone {
                    return Next::Done;
                }
                let by = self.by;
                // She may be sunk by her own captain or by fire, but by nobody else (`fleets.fx.cannot_sink`).
                let is_own_doing = matches!(by, Rule::ScuttleLoss | Rule::FiremastAll);
                if !is_own_doing && let Some(ability) = g.has(ship, Rule::FxCannotSink, &*referee) {
                    g.show(&[ability], referee);
                    referee.tell_all(|| Fact::Shrugged { at: Mark::Ship(ship), by: Rule::FxCannotSink });
                    return Next::Done;
                }
                if let Some(next) = effects::hits::comes_back(g, ship, referee) {
                    return next;
                }
                referee.tell_all(|| Fact::Sunk { ship, by });
            }
            Sinking::Raft | Sinking::Divers => {
                if self.asks(g).is_some() {
                    return Next::Ask;
                }
            }
            Sinking::Gone => {
                g.sink(self, referee);
                effects::treasures::gold::sank(g, self.ship, self.by_ship);
                return effects::hits::after_sinking(g, self, referee);
            }
        }
        self.stage = self.stage.next();
        Next::Again
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.asks(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(M::Pass);
        effects::events::sink_offers(g, self.stage, eyes, out);
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Pass => Ok(()),
            M::Event { event } => effects::events::check_sink(g, self.stage, eyes, *event),
            _ => Err(Rule::EventReveal),
        }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        if let M::Event { event } = mv {
            effects::events::show(g, who, event, referee);
            if self.stage == Sinking::Raft {
                self.raft = true;
            } else {
                self.divers = true;
            }
        } else {
            referee.tell_all(|| Fact::Passes { who, by: Rule::EventReveal });
        }
        self.stage = self.stage.next();
        Next::Again
    }
}

impl Fleets {
    /// She is gone: her gold is divided, her crew and equipment leave the game (`fleets.sink.*`).
    fn sink(&mut self, sink: &Sink, referee: &mut Referee) {
        let ship = sink.ship;
        self.changed();
        let piece = self.ships[ship.index()];
        let chips: Chips = self.chips_at(Spot::Ship(ship)).map(|(at, _)| at).take(64).collect();
        let other = if self.options.share_to_owner { Some(piece.owner) } else { piece.fleet };
        let two = !self.options.crimson && self.chairs_u8() > 2;
        let mut gold = 0u8;
        let raft = if sink.raft { self.nearest_wild(piece.pose.at) } else { None };
        for chip in chips {
            let class = self.chips[chip.index()].class;
            let is_unique = |g: &Fleets| matches!(g.chips[chip.index()].what.open(referee), Thing::Unique(_));
            if let Some(island) = raft {
                // Her crew and her gold are saved, nothing else (`fleets.sink.unique`).
                match class {
                    Class::Equipment => self.eliminate(chip, Rule::ShootSink, referee),
                    Class::Treasure if is_unique(self) => self.eliminate(chip, Rule::SinkUnique, referee),
                    _ => self.carry(chip, Spot::Island(island), Rule::FxEvRaft, referee),
                }
                continue;
            }
            match class {
                Class::Treasure if is_unique(self) => self.eliminate(chip, Rule::SinkUnique, referee),
                Class::Treasure => {
                    gold += self.gold_of(chip, &*referee);
                    self.eliminate(chip, Rule::SinkGoldSplitUnits, referee);
                }
                Class::Crew => self.kill(chip, sink.sinker, Rule::ShootSink, referee),
                Class::Equipment => self.eliminate(chip, Rule::ShootSink, referee),
            }
        }
        self.remove_ship(ship, referee);
        // No other captain has done it, so nobody gets anything (`fleets.sink.not_by_player`).
        let Some(sinker) = sink.sinker.filter(|s| Some(*s) != piece.fleet) else {
            if gold > 0 {
                referee.tell_all(|| Fact::GoldLost { ship, gold });
            }
            return;
        };
        if gold == 0 {
            return;
        }
        if sink.divers {
            self.credit(sinker, gold, Rule::FxEvDivers, referee);
        } else if two {
            referee.tell_all(|| Fact::GoldLost { ship, gold });
        } else {
            let by = if self.options.crimson { Rule::SinkGoldCrimson } else { Rule::SinkGoldTwo };
            self.credit(sinker, gold.div_ceil(2), by, referee);
            if let Some(other) = other {
                self.credit(other, gold / 2, by, referee);
            }
        }
    }
    /// Takes a piece from the sea.
    pub(crate) fn remove_ship(&mut self, ship: ShipAt, referee: &mut Referee) {
        self.cast_off(ship, referee);
        let piece = &mut self.ships[ship.index()];
        piece.state = State::Gone;
        piece.tangled = None;
        piece.pinned_by = None;
        piece.masts = 0;
        piece.fire = 0;
        piece.mark(marks::SCUTTLED, false);
        self.check_pins(referee);
    }
    /// The wild island nearest to a point; the first laid of two equally near.
    pub(crate) fn nearest_wild(&self, point: plane::Point) -> Option<IslandAt> {
        let wild = self.island_list().filter(|i| self.is_wild(*i));
        wild.min_by(|a, b| {
            let far = |i: &IslandAt| self.island_outline(*i).distance_to_point(point);
            far(a).partial_cmp(&far(b)).unwrap_or(std::cmp::Ordering::Equal).then(a.cmp(b))
        })
    }
}
