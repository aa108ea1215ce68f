//! Where a ship would be after a segment, a flight or a turn, and what that would mean.

use super::{Encounter, Outlook, fire::Gunnery};
use crate::{
    Fleets, Frame, Move,
    abilities::Public,
    data::{Reach, Terrain},
    pieces::{Class, Mark, ShipAt, Spot, State, TerrainAt, done},
    sail::{AfterMove, Leg, Plan, Sailing},
    view::pose_view,
};
use plane::{Heading, Pose};
use table::Eyes;

/// A ship on her way.
struct Course {
    ship: ShipAt,
    /// How she would lie, one pose after the other.
    track: Vec<Pose>,
    distance: i32,
    /// How far she was to go.
    wanted: i32,
    /// Terrain on the way.
    meets: Vec<TerrainAt>,
    /// The edge of the sea stops her.
    is_at_edge: bool,
    /// She goes into a fog bank and is lost there.
    is_lost: bool,
    /// The move that is under way.
    sailing: Option<Sailing>,
}

impl Course {
    /// She is just placed somewhere.
    fn placed(ship: ShipAt, pose: Pose) -> Self {
        Course {
            ship,
            track: vec![pose],
            distance: 0,
            wanted: 0,
            meets: Vec::new(),
            is_at_edge: false,
            is_lost: false,
            sailing: None,
        }
    }
}

/// Of a move that brings a ship somewhere.
pub(super) fn of(g: &Fleets, eyes: Eyes, mv: &Move) -> Option<Outlook> {
    let course = match (g.flow.top(), mv) {
        (Frame::Sailing(s), Move::Leg { reach, heading, distance }) => {
            let plan = g.check_leg(s, *reach, *heading, *distance, eyes).ok()?;
            sailed(g, eyes, s, Some(*reach), Heading::new(i32::from(*heading)), i32::from(*distance), plan)
        }
        (Frame::Sailing(s), Move::Fly { heading, distance }) => {
            let plan = g.check_flight(s, *heading, *distance, eyes).ok()?;
            sailed(g, eyes, s, None, Heading::new(i32::from(*heading)), i32::from(*distance), plan)
        }
        (Frame::AfterMove(after), Move::Turn { heading }) => {
            turned(g, eyes, after.ship, after.rotated(g, *heading)?, after.met)
        }
        (Frame::LeaveFog(fog), Move::Face { heading }) if fog.number > 0 => {
            Course::placed(fog.ship, fog.pose(g, fog.number, Heading::new(i32::from(*heading)))?)
        }
        (Frame::Actions(_), Move::ComeAbout { ship, heading }) => turned(g, eyes, *ship, g.about(*ship, *heading)?, 0),
        (Frame::Travel(step), Move::Put { at }) => Course::placed(step.ship, g.faced(step.ship, at.0)),
        (Frame::Freeing(step), Move::Put { at }) => Course::placed(step.ship, g.faced(step.ship, at.0)),
        (Frame::TowDock(step), Move::Put { at }) => Course::placed(step.ship, g.faced(step.ship, at.0)),
        (Frame::Mooring(_), Move::Moor { ship, at }) => {
            g.ships.get(ship.index())?;
            Course::placed(*ship, at.0)
        }
        _ => return None,
    };
    Some(course.outlook(g, eyes))
}

/// She turns where she is, when she has met this terrain in the same action.
fn turned(g: &Fleets, eyes: Eyes, ship: ShipAt, pose: Pose, met: u64) -> Course {
    let before = g.ships[ship.index()].pose;
    let meets = g.terrain_met_by_turning(ship, before, pose, eyes).into_iter();
    let meets: Vec<_> = meets.filter(|t| met & (1 << t.0) == 0).collect();
    let is_lost = meets.iter().any(|terrain| g.terrain[terrain.index()].kind == Terrain::Fog);
    Course { meets, is_lost, ..Course::placed(ship, pose) }
}

/// She sails a segment, or flies.
fn sailed(
    g: &Fleets,
    eyes: Eyes,
    s: &Sailing,
    reach: Option<Reach>,
    heading: Heading,
    wanted: i32,
    plan: Plan,
) -> Course {
    let leg = Leg::planned(g, s.ship, heading, &plan, reach.unwrap_or(Reach::L));
    let (mut met, mut meets, mut distance, mut is_lost) = (s.met, Vec::new(), plan.at, false);
    while let Some((t, terrain)) = leg.next_contact(g, met, eyes) {
        met |= 1 << terrain.0;
        meets.push(terrain);
        // The fog swallows her; a berg is as far as she comes.
        if g.terrain[terrain.index()].kind == Terrain::Fog {
            (distance, is_lost) = (t, true);
            break;
        }
    }
    let end = leg.pose_at(g, distance);
    let mut track = vec![leg.pose_at(g, 0), end];
    // Where the move is over she swings clear of what she lies across (`fleets.geo.swing`).
    if let Some(swung) = plan.swing.filter(|_| !is_lost && (plan.ends || !goes_on(g, eyes, s, reach))) {
        track.push(Pose::new(end.at, swung));
    }
    Course {
        ship: s.ship,
        track,
        distance,
        wanted,
        meets,
        is_at_edge: !plan.ends && !is_lost && plan.at < wanted,
        is_lost,
        sailing: Some(*s),
    }
}
/// May she be asked for another segment after this one?
fn goes_on(g: &Fleets, eyes: Eyes, s: &Sailing, reach: Option<Reach>) -> bool {
    let mut after = *s;
    let mut shown = 0;
    match reach {
        Some(reach) => {
            let at = reach as usize;
            // A segment that only a face-down crew can have given shows that crew, and then she may have nothing to hide.
            if !after.take(&g.way_of(s, eyes), reach, g.options.bonus_anywhere) {
                let known = g.way_of(&after, Public).extra[at] + after.gained[at];
                shown = usize::from(after.extra[at].saturating_sub(known));
            }
        }
        None => after.base = [1, 0],
    }
    let face_down = g.chips_at(Spot::Ship(s.ship)).filter(|(_, chip)| !chip.is_up && chip.class != Class::Treasure);
    if face_down.count() > shown { after.may_have_more(g) } else { after.has_more_openly(g) }
}

impl Course {
    fn outlook(&self, g: &Fleets, eyes: Eyes) -> Outlook {
        let end = *self.track.last().expect("a track ends somewhere");
        let mut meets: Vec<Encounter> = self.meets.iter().map(|terrain| self.risk(g, *terrain)).collect();
        if self.is_at_edge {
            meets.push(Encounter::Edge);
        }
        let (mut guns, mut danger) = (Vec::new(), 0);
        if !self.is_lost {
            // The same position with her there; of what is hidden in it nothing is used that these eyes do not see.
            let there = self.arrived(g, end);
            self.contacts(&there, eyes, &mut meets);
            if there.can_shoot(self.ship, eyes).is_ok() {
                guns = Gunnery::by(&there, eyes, Mark::Ship(self.ship)).bearings();
            }
            danger = self.danger(&there, eyes);
        }
        Outlook::Course {
            track: self.track.iter().copied().map(pose_view).collect(),
            distance: self.distance,
            is_cut_short: self.distance < self.wanted,
            meets,
            guns,
            danger,
        }
    }

    fn arrived(&self, g: &Fleets, end: Pose) -> Fleets {
        let mut there = g.clone();
        let tow = g.ships[self.ship.index()].tows.and_then(|towed| Some((towed, g.tow_pose(self.ship, end, towed)?)));
        let piece = &mut there.ships[self.ship.index()];
        piece.pose = end;
        piece.state = State::Afloat;
        piece.moored = None;
        piece.done |= done::MAY_TOW;
        if let Some((towed, pose)) = tow {
            there.ships[towed.index()].pose = pose;
        }
        there
    }

    /// What she touches where she ends.
    fn contacts(&self, there: &Fleets, eyes: Eyes, out: &mut Vec<Encounter>) {
        let ship = self.ship;
        for island in there.island_list().filter(|island| there.touches_island(ship, *island)) {
            out.push(Encounter::Island { island, docks: there.may_dock(ship, island, eyes) });
        }
        let tied = |s: &Sailing| {
            there
                .ship_list()
                .filter(|o| s.pins & (1 << o.0) != 0 && there.ships_touch(ship, *o))
                .fold(0, |set, o| set | 1 << o.0)
        };
        let by = self.sailing.map_or(crate::Rule::IntroTurn, |s| s.by);
        let after = AfterMove::new(ship, 0, self.sailing.as_ref().map_or(0, tied), by, 0);
        let victims =
            if there.ships[ship.index()].fleet.is_some() { after.victims(there, eyes) } else { Default::default() };
        let own_tow = [there.ships[ship.index()].tows, there.ships[ship.index()].towed_by];
        let touched =
            there.afloat().filter(|other| there.ships_touch(ship, *other) && !own_tow.contains(&Some(*other)));
        for other in touched {
            out.push(Encounter::Ship {
                ship: other,
                rams: victims.contains(&other),
                tows: there.ships[other.index()].is_derelict() && there.check_tow(ship, other).is_ok(),
            });
        }
    }

    /// A piece of terrain, and what it costs her.
    fn risk(&self, g: &Fleets, terrain: TerrainAt) -> Encounter {
        let piece = &g.terrain[terrain.index()];
        let ship = &g.ships[self.ship.index()];
        let (masts, standing) = (g.data[ship.card].masts, ship.standing());
        let bonus = g.die_bonus(self.ship);
        // The mean over the faces of the die, or what the die has shown in this turn already.
        let mean = |of: &dyn Fn(u8) -> u32| {
            if piece.rating > 0 {
                return of(piece.rating) * 10_000;
            }
            (1..=6).map(|die: i32| of((die + bonus).max(1) as u8)).sum::<u32>() * 10_000 / 6
        };
        let risk = match piece.kind {
            // Who has fewer masts than the reef takes is wrecked, and loses what stands.
            Terrain::Reef => mean(&|rating| u32::from(masts.saturating_sub(rating).min(standing))),
            Terrain::Sargasso => mean(&|rating| u32::from(rating > masts)),
            Terrain::Iceberg if !g.breaks_ice(self.ship) => 10_000 * u32::from(standing > 0),
            _ => 0,
        };
        Encounter::Terrain { terrain, what: piece.kind, risk }
    }

    /// What enemy guns would hit as they lie now.
    fn danger(&self, there: &Fleets, eyes: Eyes) -> u32 {
        let own = there.ships[self.ship.index()].fleet;
        let far = 4 * there.length(Reach::L);
        let here = there.outline(self.ship);
        let enemies = there.marks().filter(|mark| {
            let captain = there.captain_of(*mark);
            let may_shoot = match mark {
                Mark::Ship(ship) => there.ships[ship.index()].is_afloat() && there.can_shoot(*ship, eyes).is_ok(),
                Mark::Fort(_) => true,
            };
            captain.is_some() && captain != own && may_shoot
        });
        enemies
            .filter(|mark| !here.bounds().are_farther_than(far, there.mark_outline(*mark).bounds()))
            .map(|mark| Gunnery::by(there, eyes, mark).hits_on(Mark::Ship(self.ship)))
            .sum()
    }
}
