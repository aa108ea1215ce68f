//! Events (`fleets.event.*`): most are revealed at the start of one of the own turns, Raft and Divers after a sinking.

use super::{
    treasures::taking::is_in_secret_hold,
    work::{Arrive, Job, Work},
};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::Public,
    data::{EventId, Reveal, Terrain},
    harm::{LoseMasts, Sinking},
    pieces::{At, Chips, Class, IslandAt, ShipAt, Spot, TerrainAt},
    roll::{Roll, Why},
};
use plane::{Heading, Point, Pose, Segment};
use table::{Eyes, Seat};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxEvDivers,
    Rule::FxEvRaft,
    Rule::FxEvMermaids,
    Rule::FxEvFoulWinds,
    Rule::FxEvBecalmed,
    Rule::FxEvHiddenCove,
    Rule::FxEvFavorOfTheGods,
    Rule::FxEvFalseTreasure,
    Rule::FxEvRollingFog,
    Rule::FxEvCursedZone,
    Rule::FxEvDuel,
    Rule::FxEvMutiny,
    Rule::FxEvWhiteWhale,
];

/// Events that may be revealed at the start of the own turn.
pub(crate) fn offers(g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
    for event in g.events[eyes.seat()].seen_by(eyes).into_iter().flatten() {
        let reveal = Move::Event { event: event.0 };
        if !out.contains(&reveal) && check(g, eyes, event.0).is_ok() {
            out.push(reveal);
        }
    }
}
/// May this event be revealed now? At most one in a turn (`fleets.event.multi`).
pub(crate) fn check(g: &Fleets, eyes: Eyes, event: u16) -> Result<(), Rule> {
    let who = eyes.seat();
    let held = g.events[who].seen_by(eyes).is_some_and(|hand| hand.contains(&EventId(event)));
    if !held || g.data[EventId(event)].reveal != Reveal::OwnTurn {
        return Err(Rule::EventReveal);
    }
    if g.spells.iter().any(|s| s.what == Rule::EventMulti && s.by == who && s.to >= g.turn) {
        return Err(Rule::EventMulti);
    }
    let rule = g.data[g.data[EventId(event)].effect].rule;
    let work = Work::new(g.data[EventId(event)].effect, rule, who, ShipAt(0));
    let can = match rule {
        Rule::FxEvMermaids => !undocked_enemies(&work, g).is_empty(),
        Rule::FxEvHiddenCove => g.fleet_of(who).any(|s| cove_for(&work, g, s).is_some()),
        Rule::FxEvFalseTreasure => !enemies_with(&work, g, Class::Treasure).is_empty(),
        Rule::FxEvMutiny => !enemies_with(&work, g, Class::Crew).is_empty(),
        Rule::FxEvWhiteWhale => whales_prey(&work, g).next().is_some(),
        Rule::FxEvRollingFog => fog_banks(g).next().is_some(),
        Rule::FxEvDuel => !crew_of_fleet(g, who).is_empty() && !enemy_crew(g, who).is_empty(),
        _ => true,
    };
    if can { Ok(()) } else { Err(rule) }
}
/// It is.
pub(crate) fn reveal(g: &mut Fleets, who: Seat, event: u16, referee: &mut Referee) -> Next {
    show(g, who, event, referee);
    g.cast_this_turn(Rule::EventMulti, None, who, 0);
    let effect = g.data[EventId(event)].effect;
    Work::new(effect, g.data[effect].rule, who, ShipAt(0)).call()
}
/// An event is turned up and leaves the hand for good (`fleets.event.once`).
pub(crate) fn show(g: &mut Fleets, who: Seat, event: u16, referee: &mut Referee) {
    let hand = g.events[who].open_mut(referee);
    if let Some(at) = hand.iter().position(|e| e.0 == event) {
        hand.remove(at);
    }
    referee.tell_all(|| Fact::EventShown { who, card: event });
    // Raft keeps opponents from revealing Divers in this turn (`fleets.event.divers_raft`).
    if g.data[g.data[EventId(event)].effect].rule == Rule::FxEvRaft {
        g.cast_this_turn(Rule::FxEvRaft, None, who, 0);
    }
}
/// Events that may be revealed when a ship sinks.
pub(crate) fn sink_offers(g: &Fleets, stage: Sinking, eyes: Eyes, out: &mut Vec<Move>) {
    for event in g.events[eyes.seat()].seen_by(eyes).into_iter().flatten() {
        if check_sink(g, stage, eyes, event.0).is_ok() && !out.contains(&Move::Event { event: event.0 }) {
            out.push(Move::Event { event: event.0 });
        }
    }
}
/// May this one be: Raft by the captain of the sunk ship, Divers by the sinker?
pub(crate) fn check_sink(g: &Fleets, stage: Sinking, eyes: Eyes, event: u16) -> Result<(), Rule> {
    let who = eyes.seat();
    let held = g.events[who].seen_by(eyes).is_some_and(|hand| hand.contains(&EventId(event)));
    let wanted = if stage == Sinking::Raft { Reveal::Sunk } else { Reveal::SinksEnemy };
    let raft = g.spells.iter().any(|s| s.what == Rule::FxEvRaft && s.by != who && s.to >= g.turn);
    if !held || g.data[EventId(event)].reveal != wanted || (wanted == Reveal::SinksEnemy && raft) {
        return Err(Rule::EventDiversRaft);
    }
    Ok(())
}

/// What the events ask and do.
pub(crate) const JOBS: &[Job] = &[
    // No actions for as many of her turns as she has crew.
    Job {
        options: |w, g, _, out| out.extend(undocked_enemies(w, g).into_iter().map(|ship| Move::Ship { ship })),
        decide: |w, g, mv, referee| {
            let Move::Ship { ship } = mv else { unreachable!("checked") };
            let crew = g.crew_aboard(ship).len() as u16;
            let of = g.ships[ship.index()].fleet.expect("an enemy's ship");
            if crew > 0 {
                let from = g.next_turn_of(of);
                let to = from + (crew - 1) * u16::from(g.chairs_u8());
                g.cast(crate::Spell { what: w.fx, on: Some(ship), at: None, by: w.who, n: crew, from, to });
            }
            let what = w.fx;
            referee.tell_all(|| Fact::Under { ship, what });
            Next::Done
        },
        ..Job::new(Rule::FxEvMermaids, |_, _, _| Next::Ask)
    },
    Job {
        options: some_tokens,
        allows: |_, g, mv| matches!(mv, Move::Put { at } if may_lay_token(g, at.0)),
        decide: |w, g, mv, referee| {
            let Move::Put { at } = mv else { unreachable!("checked") };
            let who = w.who;
            g.cast_until(w.fx, None, Some(at.0.at), who, 0);
            let what = w.fx;
            referee.tell_all(|| Fact::Token { at, what });
            Next::Done
        },
        ..Job::new(Rule::FxEvBecalmed, |_, _, _| Next::Ask)
    },
    Job {
        options: some_tokens,
        allows: |_, g, mv| matches!(mv, Move::Put { at } if may_lay_token(g, at.0)),
        decide: |w, g, mv, referee| {
            let Move::Put { at } = mv else { unreachable!("checked") };
            let (what, by) = (w.fx, w.who);
            g.cast(crate::Spell { what, on: None, at: Some(at.0.at), by, n: 0, from: g.turn, to: u16::MAX });
            referee.tell_all(|| Fact::Token { at, what });
            Next::Done
        },
        ..Job::new(Rule::FxEvCursedZone, |_, _, _| Next::Ask)
    },
    // Each undocked ship within L of the token is blown L in a direction that the captain left of hers chooses.
    Job {
        options: |w, g, eyes, out| {
            if w.stage == 0 {
                some_tokens(w, g, eyes, out);
            } else {
                out.extend((0..16).map(|k| Move::Face { heading: k * 256 }));
            }
        },
        allows: |w, g, mv| match mv {
            Move::Put { at } => w.stage == 0 && may_lay_token(g, at.0),
            Move::Face { heading } => w.stage == 1 && *heading < 4096,
            _ => false,
        },
        decide: |w, g, mv, referee| match mv {
            Move::Put { at } => {
                let (what, by) = (w.fx, w.who);
                g.cast(crate::Spell { what, on: None, at: Some(at.0.at), by, n: 0, from: g.turn, to: g.turn });
                referee.tell_all(|| Fact::Token { at, what });
                w.then(1)
            }
            Move::Face { heading } => blow(g, ShipAt(w.n - 1), Heading::new(i32::from(heading)), referee),
            mv => unreachable!("{mv} was not asked for"),
        },
        ..Job::new(Rule::FxEvFoulWinds, |w, g, _| {
            if w.stage == 0 {
                return Next::Ask;
            }
            let spell = g.spells.iter().find(|s| s.what == Rule::FxEvFoulWinds && s.to >= g.turn);
            let Some(at) = spell.and_then(|s| s.at) else { return Next::Done };
            // One after the other in the order of the ships; none is moved by what moves another.
            let next = g.ship_list().find(|s| s.0 >= w.n && is_blown(g, *s, at));
            match next.and_then(|s| g.ships[s.index()].fleet.map(|seat| (s, seat))) {
                Some((ship, seat)) => {
                    w.n = ship.0 + 1;
                    w.who = g.left_of(seat);
                    Next::Ask
                }
                None => Next::Done,
            }
        })
    },
    // One of the captain's ships is docked at the nearest wild island that she has not explored, or that is empty.
    Job {
        options: |w, g, _, out| {
            let ships = g.fleet_of(w.who).filter(|s| cove_for(w, g, *s).is_some());
            out.extend(ships.map(|ship| Move::Ship { ship }));
        },
        decide: |w, g, mv, _| {
            let Move::Ship { ship } = mv else { unreachable!("checked") };
            let island = cove_for(w, g, ship).expect("checked");
            Next::Goto(Arrive::new(ship, island, w.fx).into())
        },
        ..Job::new(Rule::FxEvHiddenCove, |_, _, _| Next::Ask)
    },
    // Every event is out of the game, those that lie as tokens too.
    Job::new(Rule::FxEvFavorOfTheGods, |_, g, referee| {
        for who in g.captains() {
            if g.events[who].count() > 0 {
                g.events[who].open_mut(referee).clear();
                referee.tell_all(|| Fact::EventsGone { who });
            }
        }
        let tokens =
            [Rule::FxEvMermaids, Rule::FxEvBecalmed, Rule::FxEvCursedZone, Rule::FxEvRollingFog, Rule::FxEvFoulWinds];
        g.spells.retain(|s| !tokens.contains(&s.what));
        Next::Done
    }),
    Job {
        options: |w, g, _, out| {
            out.extend(enemies_with(w, g, Class::Treasure).into_iter().map(|ship| Move::Ship { ship }));
        },
        decide: |w, g, mv, referee| {
            let Move::Ship { ship } = mv else { unreachable!("checked") };
            for chip in g.treasure_at(Spot::Ship(ship)) {
                if g.gold_of(chip, &*referee) > 0 && !is_in_secret_hold(g, chip) {
                    g.eliminate(chip, w.fx, referee);
                }
            }
            Next::Done
        },
        ..Job::new(Rule::FxEvFalseTreasure, |_, _, _| Next::Ask)
    },
    // The bank drifts at the start of each of the captain's turns.
    Job {
        options: |_, g, _, out| out.extend(fog_banks(g).map(|terrain| Move::Terrain { terrain })),
        decide: |w, g, mv, referee| {
            let Move::Terrain { terrain } = mv else { unreachable!("checked") };
            let (what, by) = (w.fx, w.who);
            g.cast_for_good(what, None, by, u16::from(terrain.0));
            let at = At(g.terrain[terrain.index()].pose);
            referee.tell_all(|| Fact::Token { at, what });
            Next::Done
        },
        ..Job::new(Rule::FxEvRollingFog, |w, g, referee| {
            if w.stage == 0 {
                return Next::Ask;
            }
            let token = g.spells.iter().filter(|s| s.what == Rule::FxEvRollingFog && s.by == w.who).nth(w.n.into());
            let Some(terrain) = token.map(|s| TerrainAt(s.n as u8)) else { return Next::Done };
            if g.terrain[terrain.index()].is_gone {
                w.n += 1;
                return Next::Again;
            }
            let Some(rolled) = g.rolled.take() else {
                return Next::Call(Roll::new(w.who, None, Why::Fx(w.fx)).into());
            };
            w.n += 1;
            roll_fog(g, terrain, rolled.natural, referee);
            Next::Again
        })
    },
    // An own crew, then one of an enemy; each rolls and adds its cost.
    Job {
        options: |w, g, _, out| {
            let crew = if w.stage == 0 { crew_of_fleet(g, w.who) } else { enemy_crew(g, w.who) };
            out.extend(crew.into_iter().map(|chip| Move::Chip { chip }));
        },
        decide: |w, g, mv, referee| {
            let Move::Chip { chip } = mv else { unreachable!("checked") };
            if w.stage == 0 {
                w.chip = Some(chip);
                return w.then(1);
            }
            g.turn_up(w.chip.expect("it was chosen"), referee);
            g.turn_up(chip, referee);
            w.n = chip.0;
            w.then(2)
        },
        ..Job::new(Rule::FxEvDuel, |w, g, referee| {
            if w.stage < 2 {
                return Next::Ask;
            }
            let Some(rolled) = g.rolled.take() else {
                return Next::Call(Roll::new(w.who, None, Why::Fx(w.fx)).into());
            };
            let (own, other) = (w.chip.expect("it was chosen"), crate::ChipAt(w.n));
            if w.stage == 2 {
                w.at = Spot::Fort(IslandAt(rolled.natural));
                return w.then(3);
            }
            let first = w.island().0 + g.cost_of(own, referee);
            let second = rolled.natural + g.cost_of(other, referee);
            if first <= second {
                g.kill(own, None, w.fx, referee);
            }
            if second <= first {
                g.kill(other, Some(w.who), w.fx, referee);
            }
            Next::Done
        })
    },
    Job {
        options: |w, g, _, out| {
            out.extend(enemies_with(w, g, Class::Crew).into_iter().map(|ship| Move::Ship { ship }));
        },
        decide: |w, g, mv, _| {
            let Move::Ship { ship } = mv else { unreachable!("checked") };
            w.ship = ship;
            w.n = g.crew_aboard(ship).len() as u8;
            w.then(1)
        },
        ..Job::new(Rule::FxEvMutiny, |w, g, referee| {
            if w.stage == 0 {
                return Next::Ask;
            }
            if w.n == 0 {
                return Next::Done;
            }
            let die = match w.die(g) {
                Ok(die) => die,
                Err(roll) => return roll,
            };
            w.n -= 1;
            if die >= w.effect(g).need {
                let crew = g.crew_aboard(w.ship)[usize::from(w.n)];
                g.kill(crew, Some(w.who), w.fx, referee);
            }
            Next::Again
        })
    },
    // The whale takes as many masts as a die shows.
    Job {
        options: |w, g, _, out| out.extend(whales_prey(w, g).map(|ship| Move::Ship { ship })),
        decide: |w, _, mv, _| {
            let Move::Ship { ship } = mv else { unreachable!("checked") };
            w.ship = ship;
            w.then(1)
        },
        ..Job::new(Rule::FxEvWhiteWhale, |w, g, _| {
            if w.stage == 0 {
                return Next::Ask;
            }
            let Some(rolled) = g.rolled.take() else {
                return Next::Call(Roll::new(w.who, None, Why::Fx(w.fx)).into());
            };
            Next::Goto(LoseMasts::new(w.ship, rolled.natural, Some(w.who), w.fx).into())
        })
    },
];

/// Fog that rolls must be moved at the start of the turn.
pub(crate) fn duties(g: &Fleets, out: &mut super::Duties) {
    let rolls = g.spells.iter().any(|s| s.what == Rule::FxEvRollingFog && s.by == g.active && s.from < g.turn);
    let done = g.spells.iter().any(|s| s.what == Rule::FogState && s.by == g.active && s.to >= g.turn);
    if rolls
        && !done
        && let Some(ship) = g.fleet_of(g.active).next()
    {
        out.push((Rule::FxEvRollingFog, ship));
    }
}
/// It rolls.
pub(crate) fn roll_on(g: &mut Fleets) -> Next {
    let by = g.active;
    g.cast_this_turn(Rule::FogState, None, by, 0);
    let effect = (0..g.data.effects.len()).find(|e| g.data.effects[*e].rule == Rule::FxEvRollingFog);
    let effect = crate::data::EffectId(effect.expect("the event was revealed") as u16);
    Work::new(effect, Rule::FxEvRollingFog, by, ShipAt(0)).stage(1).call()
}
fn roll_fog(g: &mut Fleets, terrain: TerrainAt, number: u8, referee: &mut Referee) {
    let piece = g.terrain[terrain.index()];
    let heading = piece.pose.heading.turned(plane::rdiv(4096 * i64::from(number - 1), 6) as i32);
    let pose = Pose::new(piece.pose.at.step(g.short(), heading), piece.pose.heading);
    let outline = g.terrain_shape(Terrain::Fog).at(pose);
    let free = g.area().contains_outline(&outline) && g.island_list().all(|i| !g.island_outline(i).overlaps(&outline));
    if free {
        g.terrain[terrain.index()].pose = pose;
        referee.tell_all(|| Fact::Drifted { terrain, to: At(pose) });
    }
}

fn fog_banks(g: &Fleets) -> impl Iterator<Item = TerrainAt> + '_ {
    g.terrain_list().filter(|t| g.terrain[t.index()].kind == Terrain::Fog)
}
fn undocked_enemies(w: &Work, g: &Fleets) -> arrayvec::ArrayVec<ShipAt, 48> {
    g.afloat()
        .filter(|s| {
            let piece = &g.ships[s.index()];
            piece.fleet.is_some_and(|seat| seat != w.who) && piece.is_afloat() && g.docked_at(*s, Public).is_none()
        })
        .collect()
}
/// Whom the whale may meet.
fn whales_prey<'a>(w: &Work, g: &'a Fleets) -> impl Iterator<Item = ShipAt> + 'a {
    let may_meet = |s: &ShipAt| g.ships[s.index()].masts != 0 && !g.is_warded(*s);
    undocked_enemies(w, g).into_iter().filter(may_meet)
}
fn enemies_with(w: &Work, g: &Fleets, class: Class) -> arrayvec::ArrayVec<ShipAt, 48> {
    g.ship_list()
        .filter(|s| g.ships[s.index()].fleet.is_some_and(|seat| seat != w.who) && g.has_aboard(*s, class))
        .filter(|s| g.ships[s.index()].state != crate::State::Gone && !g.is_warded(*s))
        .collect()
}
fn crew_of_fleet(g: &Fleets, who: Seat) -> Chips {
    g.fleet_of(who).flat_map(|s| g.crew_aboard(s)).take(64).collect()
}
fn enemy_crew(g: &Fleets, who: Seat) -> Chips {
    let enemies = g.ship_list().filter(|s| {
        let piece = &g.ships[s.index()];
        piece.fleet.is_some_and(|seat| seat != who) && piece.state != crate::State::Gone && !g.is_warded(*s)
    });
    enemies.flat_map(|s| g.crew_aboard(s)).take(64).collect()
}
/// The nearest wild island that her captain has not explored, or on which nothing is left.
fn cove_for(w: &Work, g: &Fleets, ship: ShipAt) -> Option<IslandAt> {
    if !g.ships[ship.index()].is_afloat() || g.kind(ship) != crate::data::Kind::Ship {
        return None;
    }
    let from = g.middle(ship);
    let coves = g
        .open_islands()
        .filter(|i| g.may_dock(ship, *i, Public))
        .filter(|i| !g.islands[i.index()].explored.has(w.who) || g.treasure_at(Spot::Island(*i)).is_empty());
    coves.min_by(|a, b| {
        let far = |i: &IslandAt| g.island_outline(*i).distance_to_point(from);
        far(a).partial_cmp(&far(b)).unwrap_or(std::cmp::Ordering::Equal).then(a.cmp(b))
    })
}
/// A token lies anywhere on the sea where nothing else is.
fn may_lay_token(g: &Fleets, pose: Pose) -> bool {
    g.is_on_plane(pose)
        && g.island_list().all(|i| !g.island_outline(i).contains(pose.at))
        && g.afloat().all(|s| !g.outline(s).contains(pose.at))
}
fn some_tokens(w: &Work, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
    let beside = g.afloat().filter(|s| g.ships[s.index()].fleet != Some(w.who)).map(|s| g.ships[s.index()].pose);
    let beside = beside.map(|pose| pose.at.step(1000, pose.heading));
    for point in beside {
        let at = At(Pose::new(point, Heading::EAST));
        if may_lay_token(g, at.0) {
            out.push(Move::Put { at });
        }
    }
    let [width, height] = g.size;
    let points = (1..4).flat_map(|x| (1..4).map(move |y| Point::at(width / 4 * x, height / 4 * y)));
    for point in points {
        let at = At(Pose::new(point, Heading::EAST));
        if may_lay_token(g, at.0) && !out.contains(&Move::Put { at }) {
            out.push(Move::Put { at });
        }
    }
}
fn is_blown(g: &Fleets, ship: ShipAt, at: Point) -> bool {
    let piece = &g.ships[ship.index()];
    piece.is_afloat()
        && piece.fleet.is_some()
        && piece.towed_by.is_none()
        && g.docked_at(ship, Public).is_none()
        && g.outline(ship).distance_to_point(at).is_within(g.data.geometry.long)
}
/// She is blown L without turning until she touches something; an island costs her a mast.
fn blow(g: &mut Fleets, ship: ShipAt, heading: Heading, referee: &mut Referee) -> Next {
    let before = g.ships[ship.index()].pose;
    let hull = g.outline(ship);
    let segment = Segment { from: before.at, heading, distance: g.data.geometry.long };
    let solids = g.solids_near(ship, before, g.hull(ship), segment.distance + 100, crate::sea::Bound::On);
    let Some(stop) = plane::drift(&hull, segment, g.area(), &solids) else { return Next::Again };
    let pose = Pose::new(segment.at(stop.at), before.heading);
    g.cast_off(ship, referee);
    referee.tell_all(|| Fact::Placed { ship, at: At(pose), by: Rule::FxEvFoulWinds });
    g.place(ship, pose, referee);
    g.meet_terrain(ship, before, 0, referee);
    if g.islands_touched(ship) != 0 {
        return Next::Call(LoseMasts::new(ship, 1, None, Rule::FxEvFoulWinds).into());
    }
    Next::Again
}
