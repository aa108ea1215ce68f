//! A few words beside a move in a list: who is meant by `s2`, where a segment leads, how likely a gun hits.

use super::pieces::{Piece, call};
use crate::{
    Fleets, Move, Rule, View,
    describe::{Description, Placed, compass, length, many},
    muster::Roster,
    outlook::{Boarding, Encounter, Outlook, TenThousandths},
    pieces::{ChipAt, IslandAt, Mark, ShipAt, Spot},
    view::PoseView,
};
use plane::{Heading, Pose, Shape};
use table::{Clause, Eyes};

/// What there is to say.
pub(crate) fn remark(g: &Fleets, eyes: Eyes, mv: &Move) -> Option<String> {
    let view = View::of(g, eyes);
    let words = Description::of(&view, &[]);
    Remark { g, eyes, words: &words }.of(mv)
}

struct Remark<'a> {
    g: &'a Fleets,
    eyes: Eyes,
    words: &'a Description<'a>,
}

impl Remark<'_> {
    fn of(&self, mv: &Move) -> Option<String> {
        let says = match mv {
            Move::Fleet { fleet } => {
                let roster = Roster::of(fleet, &self.g.data).ok()?;
                let names = roster.ships.iter().map(|ship| self.g.data[*ship].printing.name.clone());
                let names = names.collect::<Vec<_>>().join(", ");
                format!("{names}; {} points", roster.cost(&self.g.data, &self.g.options))
            }
            Move::Lay { at } => self.place(&self.g.data.geometry.island, at.0),
            Move::LayTerrain { kind, at } => self.place(self.g.terrain_shape(*kind), at.0),
            Move::Home { island } | Move::Island { island } => self.island(*island)?,
            Move::Moor { ship, at } => {
                let home = self.g.home_of(self.g.ships[self.known(ship)?.index()].owner)?;
                let side = compass(Heading::toward(at.0.at - self.g.islands[home.index()].pose.at));
                format!(
                    "{} in the {side} of {}, heading {}",
                    self.ship(*ship)?,
                    self.island(home)?,
                    compass(at.0.heading)
                )
            }
            Move::Put { at } => format!("heading {}", compass(at.0.heading)),
            Move::Sail { ship } => {
                let way = self.g.way(*self.known(ship)?, self.eyes);
                let base = if way.flight { vec!["a flight"] } else { crate::describe::segments(way.base) };
                let all: Vec<&str> = base.into_iter().chain(crate::describe::segments(way.extra)).collect();
                format!("{}: {}", self.ship(*ship)?, all.join("+"))
            }
            Move::Leg { .. } | Move::Fly { .. } => self.course(mv)?,
            Move::Turn { heading } | Move::Face { heading } => compass(Heading::new(i32::from(*heading))).to_string(),
            Move::ComeAbout { ship, heading } => {
                format!("{} to the {}", self.ship(*ship)?, compass(Heading::new(i32::from(*heading))))
            }
            Move::Shoot { by } => self.volley(*by)?,
            Move::Fire { at, .. } | Move::FireWith { at, .. } => match self.outlook(mv)? {
                Outlook::Shot { bearing } => format!("{} % to hit {}", percent(bearing.chance), self.mark(*at)),
                _ => return None,
            },
            Move::Broadsides { at } => match self.outlook(mv)? {
                Outlook::Broadsides { chance, hits } => {
                    format!("{} % for {hits} hits on {}", percent(chance), self.mark(*at))
                }
                _ => return None,
            },
            Move::Ram { ship } => match self.outlook(mv) {
                Some(Outlook::Ram { breaks, boarding }) => {
                    let board = boarded(&boarding);
                    format!("{}: {} % to break a mast; a boarding {board}", self.ship(*ship)?, percent(breaks))
                }
                _ => self.ship(*ship)?,
            },
            Move::Board => match self.outlook(mv)? {
                Outlook::Board { boarding } => boarded(&boarding),
                _ => return None,
            },
            Move::Explore { ship, at } => match self.outlook(mv)? {
                Outlook::Explore { treasures, gold, is_known, room } => {
                    let about = if is_known { "" } else { "about " };
                    let spot = self.spot(*at)?;
                    let gold = (gold + 50) / 100;
                    let treasures = many(treasures.into(), "treasure");
                    format!("{} at {spot}: {treasures}, {about}{gold} gold, room for {room}", self.ship(*ship)?)
                }
                _ => return None,
            },
            Move::Free { .. } | Move::Scuttle { .. } => match (self.outlook(mv)?, mv) {
                (Outlook::Die { chance }, Move::Free { ship } | Move::Scuttle { ship }) => {
                    format!("{}, {} %", self.ship(*ship)?, percent(chance))
                }
                _ => return None,
            },
            Move::Repair { ship, .. } | Move::CastOff { ship } | Move::Ship { ship } => self.ship(*ship)?,
            Move::Tow { ship, derelict } => format!("{} with {}", self.ship(*derelict)?, self.ship(*ship)?),
            Move::Carry { chip, to } | Move::Stow { chip, at: to } => {
                format!("{} to {}", self.chip(*chip)?, self.spot(*to)?)
            }
            Move::Chip { chip } | Move::Reveal { chip } | Move::Hide { chip } | Move::Answer { chip } => {
                self.chip(*chip)?
            }
            Move::Terrain { terrain } => self.words.terrain_name(*terrain),
            Move::Event { event } => {
                self.g.data.events.get(usize::from(*event)).map(|event| event.printing.name.clone())?
            }
            Move::Build { fort, island, .. } => {
                let fort = self.g.data.forts.get(usize::from(*fort))?;
                format!("{} for {} gold on {}", fort.printing.name, fort.gold, self.island(*island)?)
            }
            Move::Use { fx, ship } => format!("{}: {}", self.ship(*ship)?, says(*fx)),
            Move::UseOn { fx, ship, on } => format!("{} on {}: {}", self.ship(*ship)?, self.mark(*on), says(*fx)),
            Move::UseAt { fx, ship, at } => format!("{} at {}: {}", self.ship(*ship)?, self.spot(*at)?, says(*fx)),
            Move::UseWith { fx, ship, chip } => {
                format!("{} with {}: {}", self.ship(*ship)?, self.chip(*chip)?, says(*fx))
            }
            _ => return None,
        };
        Some(says)
    }

    fn outlook(&self, mv: &Move) -> Option<Outlook> {
        Outlook::of(self.g, self.eyes, mv)
    }
    fn known<'s>(&self, ship: &'s ShipAt) -> Option<&'s ShipAt> {
        (ship.index() < self.g.ships.len()).then_some(ship)
    }
    fn ship(&self, ship: ShipAt) -> Option<String> {
        self.known(&ship).map(|ship| crate::names::ship(&self.g.data, self.g.ships[ship.index()].card).to_string())
    }
    fn island(&self, island: IslandAt) -> Option<String> {
        self.words.view.islands.get(island.index()).map(|island| island.name.to_string())
    }
    fn mark(&self, mark: Mark) -> String {
        match mark {
            Mark::Ship(ship) => self.ship(ship).unwrap_or_default(),
            Mark::Fort(island) => call(self.words, Piece::Fort(island)),
        }
    }
    fn spot(&self, spot: Spot) -> Option<String> {
        match spot {
            Spot::Ship(ship) => self.ship(ship),
            Spot::Island(island) => self.island(island),
            Spot::Fort(island) => Some(format!("the fort on {}", self.island(island)?)),
            Spot::Aside(_) | Spot::Out => None,
        }
    }
    fn chip(&self, chip: ChipAt) -> Option<String> {
        let view = self.words.view.chips.get(chip.index())?;
        let known = self.words.known_chip(view, chip.index() + 1);
        // Its number stands in the move already.
        let known = known.and_then(|text| text.split_once(' ').map(|(_, name)| name.to_string()));
        Some(known.unwrap_or_else(|| format!("{} face down", view.class)))
    }
    fn place(&self, shape: &Shape, pose: Pose) -> String {
        self.words.whereabouts_of(&shape.at(pose), pose.at, Placed::New)
    }

    /// Where a segment leads, and what it meets.
    fn course(&self, mv: &Move) -> Option<String> {
        let Outlook::Course { track, distance, meets, guns, .. } = self.outlook(mv)? else { return None };
        let data = self.g.data.get();
        let [_, _, heading]: PoseView = track[0];
        let mut parts = vec![format!("{} {}", compass(Heading::new(heading)), length(data, distance))];
        for met in meets {
            parts.push(match met {
                Encounter::Island { island, docks: true } => format!("docks at {}", self.island(island)?),
                Encounter::Island { island, .. } => format!("stops at {}", self.island(island)?),
                Encounter::Ship { ship, rams: true, .. } => format!("rams {}", self.ship(ship)?),
                Encounter::Ship { ship, .. } => format!("touches {}", self.ship(ship)?),
                Encounter::Terrain { terrain, .. } => format!("meets {}", self.words.terrain_name(terrain)),
                Encounter::Edge => "the edge of the sea".to_string(),
            });
        }
        let mut bears: Vec<Mark> = guns.iter().filter(|gun| gun.chance.0 > 0).map(|gun| gun.at).collect();
        bears.dedup();
        if !bears.is_empty() {
            let names: Vec<String> = bears.into_iter().map(|mark| self.mark(mark)).collect();
            parts.push(format!("guns bear on {}", names.join(", ")));
        }
        Some(parts.join(", "))
    }
    /// What all guns would do.
    fn volley(&self, by: Mark) -> Option<String> {
        let Outlook::Volley { targets, .. } = self.outlook(&Move::Shoot { by })? else { return None };
        let all = targets.iter().map(|target| {
            let misses = target.hits.first().map_or(10_000, |chance| chance.0);
            let hits = percent(TenThousandths(10_000 - misses));
            format!("{} ({} guns, {hits} % to hit)", self.mark(target.at), target.hits.len() - 1)
        });
        let all: Vec<String> = all.collect();
        Some(if all.is_empty() { self.mark(by) } else { format!("{} at {}", self.mark(by), all.join(", ")) })
    }
}

/// The first sentence of an ability's clause.
fn says(fx: Rule) -> &'static str {
    let text = fx.printed().text;
    text.split(". ").next().unwrap_or(text).trim_end_matches('.')
}

fn percent(chance: TenThousandths) -> u16 {
    (chance.0 + 50) / 100
}
fn boarded(boarding: &Boarding) -> String {
    let lost = 10_000 - boarding.win.0.min(10_000) - boarding.tie.0.min(10_000);
    format!(
        "is won with {} %, tied with {} %, lost with {} %",
        percent(boarding.win),
        percent(boarding.tie),
        percent(TenThousandths(lost))
    )
}
