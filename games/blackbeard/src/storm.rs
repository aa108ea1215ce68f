//! Storms at Sea.

use crate::{
    Berth, Blackbeard, Fact, Next, Place, Referee, Rule,
    data::{Area, SUNK},
    facts::Thrower,
    pieces::MOST_SHIPS,
    roll::Side,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Fate, Game, Seat, Step};

/// How far a storm has come (`bb.ev.storms_at_sea.order`).
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Where it strikes.
    #[default]
    Where,
    /// The warship there.
    Warship,
    /// Pirates, one after another; so many displays were looked at.
    Pirates(u8),
    /// The die for this pirate lies.
    Struck(u8),
    /// Commissioners, one after another; so many players were looked at.
    Hunters(u8),
}

/// A storm.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Storm {
    pub(crate) stage: Stage,
    pub(crate) area: Option<Area>,
    /// Displays that were struck, bit by bit: an ally is with the first of the two, though they part by it.
    #[serde(default)]
    pub(crate) done: u16,
}

impl Storm {
    fn strikes(&self, g: &Blackbeard, at: Place) -> bool {
        let area = self.area.expect("it has struck");
        match at {
            Place::Sea(sea) => sea == area,
            Place::Transit(transit) => g.data.transit(transit).adjoins.contains(&area),
            Place::Port(_) => false,
        }
    }
    /// All displays in their order; two allies are struck once (`bb.ally.storm`).
    fn ships(g: &Blackbeard) -> ArrayVec<Berth, MOST_SHIPS> {
        g.clockwise().flat_map(|seat| g.berths_of(seat)).collect()
    }
}

impl Step<Blackbeard> for Storm {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        match self.stage {
            Stage::Where => Next::Roll(Chance::dice(2)),
            Stage::Warship => {
                let area = self.area.expect("it has struck");
                if g.watches[area.index()].is_some() {
                    return Next::Roll(Chance::dice(2));
                }
                self.stage = Stage::Pirates(0);
                Next::Again
            }
            Stage::Pirates(at) => {
                let Some(berth) = Storm::ships(g).get(usize::from(at)).copied() else {
                    self.stage = Stage::Hunters(0);
                    return Next::Again;
                };
                let is_new = self.done & (1 << berth.0) == 0;
                let is_struck = g.is_there(berth) && is_new && self.strikes(g, g.ship(berth).at);
                if !is_struck {
                    self.stage = Stage::Pirates(at + 1);
                    return Next::Again;
                }
                self.done |= g.party(berth).into_iter().fold(0, |done, one| done | 1 << one.0);
                self.stage = Stage::Struck(at);
                let plus = i16::from(matches!(g.ship(berth).at, Place::Transit(_)));
                g.throw(Rule::EvStormsAtSeaPirates, Some(berth), [Side::of(berth, 1, plus)])
            }
            Stage::Struck(at) => {
                let berth = Storm::ships(g)[usize::from(at)];
                self.stage = Stage::Pirates(at + 1);
                let hits = g.data.storm[g.dicing.total(0) as usize - 1];
                if hits == SUNK {
                    for berth in g.party(berth) {
                        g.eliminate(berth, Rule::EvStormsAtSeaPirates, referee);
                    }
                } else {
                    g.speed_hits(berth, hits, Rule::EvStormsAtSeaPirates, referee);
                }
                Next::Again
            }
            Stage::Hunters(at) => {
                if at >= g.chairs() {
                    return Next::Done;
                }
                let seat = Seat((g.active.0 + at) % g.chairs());
                if g.players[seat].hunter.is_some_and(|hunter| self.strikes(g, hunter.at)) {
                    return Next::Roll(Chance::dice_of(seat, 1));
                }
                self.stage = Stage::Hunters(at + 1);
                Next::Again
            }
        }
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        let dice = fate.dice();
        match self.stage {
            Stage::Where => {
                g.show_d66(dice, Rule::EvStormsAtSeaWhere, referee);
                let area = g.data.port(g.data.port_rolled(dice[0], dice[1])).area;
                self.area = Some(area);
                referee.tell_all(|| Fact::StormStrikes { area });
                let data = g.data;
                for port in data.ports_of(area) {
                    // Also one that a pirate has found and not looted yet (`bb.loot.storm`).
                    g.remove_prey(port, Rule::EvStormsAtSeaMerchants, referee);
                }
                self.stage = Stage::Warship;
            }
            Stage::Warship => {
                let area = self.area.expect("it has struck");
                let warship = g.watches[area.index()].expect("one is there");
                g.show_dice(Thrower::Fate, dice, dice[0] + dice[1], Rule::EvStormsAtSeaWarship, referee);
                if i16::from(dice[0] + dice[1]) > i16::from(g.warship_card(warship).combat) {
                    g.watches[area.index()] = None;
                    g.warship_pool |= 1 << warship.0;
                    referee.tell_all(|| Fact::WarshipLeaves { warship, by: Rule::EvStormsAtSeaWarship });
                }
                self.stage = Stage::Pirates(0);
            }
            Stage::Hunters(at) => {
                let seat = Seat((g.active.0 + at) % g.chairs());
                g.show_dice(Thrower::Player(seat), dice, dice[0], Rule::EvStormsAtSeaKc, referee);
                if g.data.storm_officer.contains(&dice[0]) {
                    g.return_hunter(seat, Rule::EvStormsAtSeaKc, referee);
                }
                self.stage = Stage::Hunters(at + 1);
            }
            Stage::Pirates(_) | Stage::Struck(_) => unreachable!("pirates have throws of their own"),
        }
        Next::Again
    }
}
