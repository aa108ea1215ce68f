//! Unique treasures that work at once when they are found, and leave the game.

use super::{
    super::{
        crew::leavers,
        work::{Arrive, Job, Work, lot, round},
    },
    loading::{aside, has_aside, lose_crew, meet},
};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    data::Terrain,
    harm::LoseMasts,
    pieces::{At, Chips, Class, IslandAt, ShipAt, Spot, Thing},
};
use plane::Pose;
use table::Seats;

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxUtRevealAllIslands,
    Rule::FxUtCastaway,
    Rule::FxUtMissionary,
    Rule::FxUtVolcano,
    Rule::FxUtPurgeUnique,
    Rule::FxUtBadMaps,
    Rule::FxUtPandora,
    Rule::FxUtCreatureCrew,
    Rule::FxUtAllShipsLoseMast,
    Rule::FxUtTeleportPoorestIsland,
    Rule::FxUtIntoWhirlpool,
    Rule::FxUtSwapKey,
    Rule::FxUtMarines,
    Rule::FxUtAztec,
    Rule::FxUtJail,
    Rule::FxUtLoseCrew,
    Rule::FxUtGainEquipment,
    Rule::FxUtClearCurrents,
    Rule::FxUtTiki,
    Rule::FxUtMarkAllExplored,
];

/// What these effects ask and do.
pub(crate) const JOBS: &[Job] = &[
    Job::new(Rule::FxUtRevealAllIslands, |_, g, referee| {
        for island in g.island_list() {
            for chip in g.treasure_at(Spot::Island(island)) {
                g.turn_up(chip, referee);
            }
        }
        Next::Done
    }),
    // A crew of the list aside comes aboard.
    Job {
        options: |w, g, eyes, out| {
            let max = w.effect(g).max;
            let crew = aside(g, w.who, eyes, |t| matches!(t, Thing::Crew(crew) if g.data[crew].points <= max));
            let crew = crew.into_iter().filter(|c| g.has_room(w.ship, *c, eyes));
            out.extend(crew.map(|chip| Move::Chip { chip }));
            out.push(Move::Pass);
        },
        decide: |w, g, mv, referee| {
            if let Move::Chip { chip } = mv {
                g.cast_for_good(w.fx, None, w.who, u16::from(chip.0));
            }
            joins(w, g, mv, referee)
        },
        ..Job::new(Rule::FxUtCastaway, |w, g, _| if has_aside(g, w.who) { Next::Ask } else { Next::Done })
    },
    Job {
        options: |w, g, eyes, out| {
            let is_shot = |t| matches!(t, Thing::Equipment(e) if g.data[g.data[e].effect].rule == Rule::FxSpecialShot);
            let shots = aside(g, w.who, eyes, is_shot);
            out.extend(shots.into_iter().map(|chip| Move::Chip { chip }));
            out.push(Move::Pass);
        },
        decide: |w, g, mv, referee| {
            // It takes a space only if there is one.
            if let Move::Chip { chip } = mv
                && !g.has_room(w.ship, chip, &*referee)
            {
                g.cast_for_good(w.fx, None, w.who, u16::from(chip.0));
            }
            joins(w, g, mv, referee)
        },
        ..Job::new(Rule::FxUtGainEquipment, |w, g, _| if has_aside(g, w.who) { Next::Ask } else { Next::Done })
    },
    Job::new(Rule::FxUtMissionary, |w, g, referee| {
        for crew in g.crew_aboard(w.ship) {
            g.turn_up(crew, referee);
            g.eliminate(crew, w.fx, referee);
        }
        Next::Done
    }),
    // A random treasure of the island, then a random crew of each ship docked there.
    Job {
        drawn: |w, g, k, referee| {
            if w.stage == 0 {
                let chip = g.treasure_at(w.at)[k];
                g.eliminate(chip, w.fx, referee);
                return w.then(1);
            }
            let chip = g.crew_aboard(ShipAt(w.n))[k];
            g.kill(chip, None, w.fx, referee);
            w.n += 1;
            Next::Again
        },
        ..Job::new(Rule::FxUtVolcano, |w, g, referee| {
            if w.stage == 0 {
                let n = g.treasure_at(w.at).len();
                if n > 0 {
                    return lot(n);
                }
                w.stage = 1;
            }
            let island = w.island();
            let hurt = g
                .ship_list()
                .find(|s| s.0 >= w.n && g.docked_at(*s, &*referee) == Some(island) && g.has_aboard(*s, Class::Crew));
            match hurt {
                Some(ship) => {
                    w.n = ship.0;
                    lot(g.crew_aboard(ship).len())
                }
                None => Next::Done,
            }
        })
    },
    Job::new(Rule::FxUtPurgeUnique, |w, g, referee| {
        let open: Chips = (0..g.chips.len() as u8)
            .map(crate::ChipAt)
            .filter(|c| {
                let chip = &g.chips[c.index()];
                chip.is_up
                    && !matches!(chip.at, Spot::Out | Spot::Aside(_))
                    && matches!(chip.what.seen_by_all(), Some(Thing::Unique(_)))
            })
            .take(64)
            .collect();
        for chip in open {
            g.eliminate(chip, w.fx, referee);
        }
        Next::Done
    }),
    // The captain to the left moves ship and island up to 2L together.
    Job {
        options: |w, g, _, out| {
            out.push(Move::Pass);
            let here = g.islands[w.island().index()].pose;
            for k in 0..12 {
                let to = Pose::new(here.at.step(2 * g.data.geometry.long, plane::Heading::new(k * 341)), here.heading);
                let put = Move::Put { at: At(to) };
                if may_drag(w, g, to) {
                    out.push(put);
                }
            }
        },
        allows: |w, g, mv| matches!(mv, Move::Put { at } if may_drag(w, g, at.0)),
        decide: |w, g, mv, referee| {
            let Move::Put { at } = mv else { return Next::Done };
            let (island, ship) = (w.island(), w.ship);
            let dragged = dragged(w, g, at.0);
            g.islands[island.index()].pose = at.0;
            g.renew_shores();
            referee.tell_all(|| Fact::IslandMoved { island, to: at, by: Rule::FxUtBadMaps });
            referee.tell_all(|| Fact::Placed { ship, at: At(dragged), by: Rule::FxUtBadMaps });
            g.ships[ship.index()].pose = dragged;
            g.settle(ship, referee);
            Next::Done
        },
        ..Job::new(Rule::FxUtBadMaps, |w, g, _| {
            let left = g.left_of(w.who);
            if w.stage == 0 {
                w.who = left;
                w.stage = 1;
            }
            Next::Ask
        })
    },
    // Each captain may add a unique treasure of his list aside to this ship.
    Job {
        options: |w, g, eyes, out| {
            let uniques = aside(g, w.who, eyes, |t| matches!(t, Thing::Unique(_)));
            out.extend(uniques.into_iter().map(|chip| Move::Chip { chip }));
            out.push(Move::Pass);
        },
        decide: |w, g, mv, referee| {
            w.who = g.left_of(w.who);
            w.n += 1;
            match mv {
                Move::Chip { chip } => meet(g, w.ship, chip, w.at, referee),
                _ => Next::Again,
            }
        },
        ..Job::new(Rule::FxUtPandora, |w, g, _| {
            while w.n < g.chairs_u8() {
                if has_aside(g, w.who) {
                    return Next::Ask;
                }
                w.who = g.left_of(w.who);
                w.n += 1;
            }
            Next::Done
        })
    },
    // One crew goes to the nearest sea creature, which carries it from now on.
    Job {
        options: |w, g, _, out| {
            out.extend(leavers(g, w.ship).into_iter().map(|chip| Move::Chip { chip }));
            out.push(Move::Pass);
        },
        decide: |w, g, mv, referee| {
            if let (Move::Chip { chip }, Some(creature)) = (mv, nearest_creature(g, w.ship)) {
                g.carry(chip, Spot::Ship(creature), w.fx, referee);
            }
            Next::Done
        },
        ..Job::new(Rule::FxUtCreatureCrew, |w, g, _| {
            let can = nearest_creature(g, w.ship).is_some() && !leavers(g, w.ship).is_empty();
            if can { Next::Ask } else { Next::Done }
        })
    },
    Job::new(Rule::FxUtAllShipsLoseMast, |w, g, _| {
        let next =
            g.ship_list().find(|s| s.0 >= w.n && g.ships[s.index()].is_afloat() && g.ships[s.index()].masts != 0);
        match next {
            Some(ship) => {
                w.n = ship.0 + 1;
                Next::Call(LoseMasts::new(ship, 1, None, w.fx).into())
            }
            None => Next::Done,
        }
    }),
    Job::new(Rule::FxUtTeleportPoorestIsland, |w, g, _| {
        let here = w.at;
        let poorest =
            g.open_islands().filter(|i| Spot::Island(*i) != here).min_by_key(|i| g.treasure_at(Spot::Island(*i)).len());
        match poorest {
            Some(island) => {
                super::taking::end_exploring(g);
                Next::Goto(Arrive::new(w.ship, island, w.fx).into())
            }
            None => Next::Done,
        }
    }),
    // She is placed at the nearest whirlpool, and may go through it.
    Job {
        options: |w, g, _, out| {
            out.extend(whirlpool_poses(w, g).into_iter().take(24).map(|pose| Move::Put { at: At(pose) }));
        },
        allows: |w, g, mv| {
            let Some(pool) = g.nearest_terrain(Terrain::Whirlpool, g.ships[w.ship.index()].pose.at) else {
                return false;
            };
            matches!(mv, Move::Put { at } if g.is_on_plane(at.0)
                && g.hull(w.ship).at(at.0).touches(&g.terrain_outline(pool)) && g.is_legal(w.ship, at.0))
        },
        decide: |w, g, mv, referee| {
            let Move::Put { at } = mv else { unreachable!("checked") };
            let ship = w.ship;
            let pool = g.nearest_terrain(Terrain::Whirlpool, g.ships[ship.index()].pose.at).expect("it was there");
            super::taking::end_exploring(g);
            g.leave(ship, referee);
            referee.tell_all(|| Fact::Placed { ship, at, by: Rule::FxUtIntoWhirlpool });
            g.place(ship, at.0, referee);
            Next::Goto(crate::terrain::Meeting::new(ship, pool).into())
        },
        ..Job::new(
            Rule::FxUtIntoWhirlpool,
            |w, g, _| {
                if whirlpool_poses(w, g).is_empty() { Next::Done } else { Next::Ask }
            },
        )
    },
    // Swapped with a face-down treasure of another wild island.
    Job {
        options: |w, g, _, out| {
            out.extend(others_hidden(w, g).into_iter().map(|chip| Move::Chip { chip }));
            out.push(Move::Pass);
        },
        decide: |w, g, mv, referee| {
            let key = w.chip.expect("it was found");
            let Move::Chip { chip } = mv else {
                g.eliminate(key, w.fx, referee);
                return Next::Done;
            };
            let there = g.chips[chip.index()].at;
            g.carry(key, there, w.fx, referee);
            w.stage = 1;
            super::loading::load(g, w.ship, chip, there, referee)
        },
        ..Job::new(Rule::FxUtSwapKey, |w, _, _| if w.stage == 0 { Next::Ask } else { Next::Done })
    },
    Job {
        options: |w, g, _, out| {
            if g.has_aboard(w.ship, Class::Crew) {
                out.push(Move::Crew);
            }
            if g.ships[w.ship.index()].masts != 0 {
                out.push(Move::Masts);
            }
        },
        decide: |w, g, mv, _| {
            w.stage = 1;
            match mv {
                Move::Crew => lose_crew(g, w.ship, w.fx),
                _ => Next::Call(LoseMasts::new(w.ship, 1, None, w.fx).into()),
            }
        },
        ..Job::new(Rule::FxUtMarines, |w, g, _| {
            let can = g.has_aboard(w.ship, Class::Crew) || g.ships[w.ship.index()].masts != 0;
            if w.stage == 0 && can { Next::Ask } else { Next::Done }
        })
    },
    Job::new(Rule::FxUtAztec, |w, g, referee| {
        let die = match w.die(g) {
            Ok(die) => die,
            Err(roll) => return roll,
        };
        if die == w.effect(g).need {
            for chip in g.treasure_at(w.at) {
                if g.chips[chip.index()].what.open(referee).gold() > 0 {
                    g.eliminate(chip, w.fx, referee);
                }
            }
        }
        Next::Done
    }),
    Job::new(Rule::FxUtJail, |w, g, referee| {
        if let Some(home) = g.home_of(w.who) {
            for crew in leavers(g, w.ship) {
                g.carry(crew, Spot::Island(home), w.fx, referee);
            }
        }
        Next::Done
    }),
    Job::new(Rule::FxUtLoseCrew, |w, g, referee| {
        if let Some(crew) = super::loading::extreme_crew(g, w.ship, false, referee) {
            g.kill(crew, None, w.fx, referee);
        }
        Next::Done
    }),
    // Own currents and marks are gone, and the chip lies face down on another island.
    Job {
        options: |w, g, _, out| {
            let others = g.open_islands().filter(|i| Spot::Island(*i) != w.at);
            out.extend(others.map(|island| Move::Island { island }));
        },
        decide: |w, g, mv, referee| {
            let Move::Island { island } = mv else { unreachable!("checked") };
            let chip = w.chip.expect("it was found");
            g.carry(chip, Spot::Island(island), w.fx, referee);
            g.turn_down_chip(chip, Seats::ALL, referee);
            Next::Done
        },
        ..Job::new(Rule::FxUtClearCurrents, |w, g, referee| {
            let own: arrayvec::ArrayVec<crate::TerrainAt, 40> = g
                .terrain_list()
                .filter(|t| {
                    let piece = &g.terrain[t.index()];
                    piece.kind == Terrain::Current && piece.of == Some(w.who)
                })
                .collect();
            for terrain in own {
                g.remove_terrain(terrain, w.fx, referee);
            }
            for island in g.island_list() {
                if g.islands[island.index()].marked.has(w.who) || g.islands[island.index()].explored.has(w.who) {
                    g.unmark(island, w.who, w.fx, referee);
                }
            }
            if g.open_islands().any(|i| Spot::Island(i) != w.at) {
                return Next::Ask;
            }
            g.eliminate(w.chip.expect("it was found"), w.fx, referee);
            Next::Done
        })
    },
    // All but one crew die; the captain chooses who lives.
    Job {
        options: |w, g, _, out| out.extend(g.crew_aboard(w.ship).into_iter().map(|chip| Move::Chip { chip })),
        decide: |w, g, mv, referee| {
            let Move::Chip { chip: saved } = mv else { unreachable!("checked") };
            for crew in g.crew_aboard(w.ship).into_iter().filter(|c| *c != saved) {
                g.kill(crew, None, w.fx, referee);
            }
            Next::Done
        },
        ..Job::new(Rule::FxUtTiki, |w, g, _| if g.crew_aboard(w.ship).len() > 1 { Next::Ask } else { Next::Done })
    },
    // All wild islands are marked; one may be looked at.
    Job {
        options: |_, g, _, out| {
            out.extend(g.open_islands().map(|island| Move::Island { island }));
            out.push(Move::Pass);
        },
        decide: |w, g, mv, referee| {
            if let Move::Island { island } = mv {
                for chip in g.treasure_at(Spot::Island(island)) {
                    g.look_at(chip, w.who, referee);
                }
            }
            Next::Done
        },
        ..Job::new(Rule::FxUtMarkAllExplored, |w, g, referee| {
            let who = w.who;
            let all: arrayvec::ArrayVec<IslandAt, 32> = g.open_islands().collect();
            for island in all {
                let piece = &mut g.islands[island.index()];
                piece.explored = piece.explored.with(who);
                if !piece.marked.has(who) {
                    piece.marked = piece.marked.with(who);
                    referee.tell_all(|| Fact::Marked { who, island });
                }
            }
            Next::Ask
        })
    },
];

/// A chip of the list aside comes aboard.
fn joins(w: &mut Work, g: &mut Fleets, mv: Move, referee: &mut Referee) -> Next {
    if let Move::Chip { chip } = mv {
        g.turn_up(chip, referee);
        g.carry(chip, Spot::Ship(w.ship), w.fx, referee);
    }
    Next::Done
}

/// Where the ship comes to lie if the island goes there: she keeps her place beside it.
fn dragged(w: &Work, g: &Fleets, to: Pose) -> Pose {
    let from = g.islands[w.island().index()].pose.at;
    let ship = g.ships[w.ship.index()].pose;
    Pose::new(ship.at + (to.at - from), ship.heading)
}
fn may_drag(w: &Work, g: &Fleets, to: Pose) -> bool {
    let island = w.island();
    let here = g.islands[island.index()].pose;
    if !g.is_on_plane(to)
        || to.heading != here.heading
        || !here.at.distance_to(to.at).is_within(2 * g.data.geometry.long)
    {
        return false;
    }
    let shore = g.data.geometry.island.at(to);
    let ship = dragged(w, g, to);
    let hull = g.hull(w.ship).at(ship);
    let free = |outline: &plane::Outline| {
        g.island_list().all(|i| i == island || !g.island_outline(i).overlaps(outline))
            && g.afloat().all(|s| s == w.ship || !g.outline(s).overlaps(outline))
            && g.terrain_list().all(|t| !g.terrain_outline(t).overlaps(outline))
    };
    g.area().contains_outline(&shore) && g.area().contains_outline(&hull) && free(&shore) && free(&hull)
}

fn nearest_creature(g: &Fleets, ship: ShipAt) -> Option<ShipAt> {
    let from = g.middle(ship);
    let all = g.afloat().filter(|s| g.is_creature(*s) && g.ships[s.index()].is_afloat());
    all.min_by(|a, b| {
        let far = |s: &ShipAt| g.ships[s.index()].pose.at.distance_to(from);
        far(a).partial_cmp(&far(b)).unwrap_or(std::cmp::Ordering::Equal).then(a.cmp(b))
    })
}
fn whirlpool_poses(w: &Work, g: &Fleets) -> Vec<Pose> {
    let Some(pool) = g.nearest_terrain(Terrain::Whirlpool, g.ships[w.ship.index()].pose.at) else { return Vec::new() };
    let outline = g.terrain_outline(pool);
    round(g, w.ship, &outline, g.terrain[pool.index()].pose.at).filter(|p| g.is_legal(w.ship, *p)).collect()
}
fn others_hidden(w: &Work, g: &Fleets) -> Chips {
    let islands = g.open_islands().filter(|i| Spot::Island(*i) != w.at);
    islands.flat_map(|i| g.treasure_to_go(Spot::Island(i))).filter(|c| !g.chips[c.index()].is_up).take(64).collect()
}

impl Fleets {
    /// A captain's marks on an island are gone.
    pub(crate) fn unmark(&mut self, island: IslandAt, who: table::Seat, by: Rule, referee: &mut Referee) {
        let piece = &mut self.islands[island.index()];
        piece.marked = piece.marked.iter().filter(|s| *s != who).collect();
        piece.explored = piece.explored.iter().filter(|s| *s != who).collect();
        referee.tell_all(|| Fact::MarksCleared { island, by });
    }
    /// A chip lies face down again; those who saw it still know it.
    pub(crate) fn turn_down_chip(&mut self, chip: crate::ChipAt, known: Seats, referee: &mut Referee) {
        let piece = &mut self.chips[chip.index()];
        if piece.is_up {
            piece.is_up = false;
            piece.what.show(known);
            referee.tell_all(|| Fact::TurnedDown { chip });
        }
    }
}
