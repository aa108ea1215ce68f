//! What changes a move.

use super::{Activated, Moment, at_will};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::{Ability, Public, Sees},
    actions::Act,
    data::{Kind, Reach, Terrain},
    pieces::{At, Mark, ShipAt, TerrainAt, TerrainPiece},
    roll::{Roll, Why},
    sail::Sailing,
};
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Heading, Outline, Point, Pose};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxMoveBonus,
    Rule::FxMoveSet,
    Rule::FxWindcatcher,
    Rule::FxTurbine,
    Rule::FxIcebreaker,
    Rule::FxNativeCanoe,
    Rule::FxIgnoreTerrain,
    Rule::FxWhirlpoolSafe,
    Rule::FxFogTravel,
    Rule::FxAuraMoveBonus,
    Rule::FxExtraMoveRoll,
    Rule::FxPushEnemyRoll,
    Rule::FxMoveOtherCreature,
    Rule::FxPlaceWhirlpoolsRoll,
    Rule::FxTradeCurrentRoll,
    Rule::FxNavigator,
    Rule::FxSeaDragon,
    Rule::FxFlotilla,
    Rule::FxEmperorsCommander,
    Rule::FxMercenary,
    Rule::FxExPatriot,
    Rule::FxKrakenCaller,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[
    // L more on a 5 or 6 (`fleets.kw.turbine`).
    Activated { rule: Rule::FxTurbine, moment: Moment::Sailing, offers: at_will, act: roll_for_it, repeats: false },
    Activated {
        rule: Rule::FxExtraMoveRoll,
        moment: Moment::AfterMove,
        offers: extra_move_offers,
        act: roll_for_it,
        repeats: false,
    },
    Activated {
        rule: Rule::FxPushEnemyRoll,
        moment: Moment::Between,
        offers: push_offers,
        act: instead_of_moving,
        repeats: true,
    },
    Activated {
        rule: Rule::FxMoveOtherCreature,
        moment: Moment::Between,
        offers: creature_offers,
        act: move_creature,
        repeats: true,
    },
    Activated {
        rule: Rule::FxPlaceWhirlpoolsRoll,
        moment: Moment::Between,
        offers: whirlpool_offers,
        act: instead_of_an_action,
        repeats: true,
    },
    Activated {
        rule: Rule::FxTradeCurrentRoll,
        moment: Moment::Between,
        offers: before_a_move,
        act: roll_for_it,
        repeats: false,
    },
    // A trade current instead of a move (`fleets.kw.navigator`).
    Activated {
        rule: Rule::FxNavigator,
        moment: Moment::Between,
        offers: before_a_move,
        act: instead_of_moving,
        repeats: true,
    },
    Activated {
        rule: Rule::FxKrakenCaller,
        moment: Moment::Between,
        offers: kraken_offers,
        act: send_kraken,
        repeats: false,
    },
    Activated { rule: Rule::FxMercenary, moment: Moment::Between, offers: unload_offers, act: unload, repeats: true },
    Activated { rule: Rule::FxExPatriot, moment: Moment::Between, offers: unload_offers, act: unload, repeats: true },
];

/// Segments that abilities add to the base move (`fleets.intro.move.bonus_kind`).
pub(crate) fn extra_segments(g: &Fleets, ship: ShipAt, sees: impl Sees, add: &mut impl FnMut(Reach, Ability)) {
    for ability in g.distinct(ship, Rule::FxMoveBonus, sees) {
        let effect = &g.data[ability.effect];
        if g.holds(effect.cond, ship, sees) {
            effect.seg.iter().for_each(|reach| add(*reach, ability));
        }
    }
    // `fleets.kw.windcatcher`: while all her masts stand.
    if let Some(ability) = g.has(ship, Rule::FxWindcatcher, sees).filter(|_| g.is_undamaged(ship)) {
        add(Reach::S, ability);
    }
}

/// What a piece gains when a move action begins: segments from friends near by (`fleets.fx.aura_move_bonus`) and what a
/// die gave her before (`fleets.fx.trade_current_roll`).
pub(crate) fn when_it_begins(g: &mut Fleets, sailing: &mut Sailing, referee: &mut Referee) {
    let ship = sailing.ship;
    let aura = g.afloat().filter(|o| g.ships[o.index()].fleet == g.ships[ship.index()].fleet).find_map(|o| {
        g.distinct(o, Rule::FxAuraMoveBonus, &*referee).into_iter().find(|a| {
            let effect = &g.data[a.effect];
            g.is_target(&effect.vs, false, Mark::Ship(ship)) && g.are_within(effect.within, o, ship)
        })
    });
    if let Some(ability) = aura {
        g.data[ability.effect].seg.iter().for_each(|reach| sailing.gained[*reach as usize] += 1);
        g.show(&[ability], referee);
        referee.tell_all(|| Fact::Under { ship, what: Rule::FxAuraMoveBonus });
    }
    if g.is_under(Rule::FxTradeCurrentRoll, ship) {
        g.lift(Rule::FxTradeCurrentRoll, ship);
        sailing.gained[Reach::S as usize] += 1;
    }
}

impl Fleets {
    /// Does she count as a mercenary (`fleets.kw.mercenary`)?
    pub(crate) fn is_mercenary(&self, ship: ShipAt, sees: impl Sees) -> bool {
        [Rule::FxMercenary, Rule::FxExPatriot].into_iter().any(|rule| self.has(ship, rule, sees).is_some())
    }
    /// May she dock at an enemy's home (`fleets.fx.raid_home`)?
    pub(crate) fn may_dock_at_enemy_home(&self, ship: ShipAt, sees: impl Sees) -> bool {
        [Rule::FxRaidHome, Rule::FxUtLetterOfMarque, Rule::FxUtWine]
            .into_iter()
            .any(|rule| self.has(ship, rule, sees).is_some())
    }
}

/// While she may be given a move action.
fn before_a_move(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    if g.may_move(ship, eyes).is_ok() && g.ships[ship.index()].is_afloat() {
        at_will(g, ship, ability, eyes, out);
    }
}
/// `fleets.fx.extra_move_roll`: after a move action, if the condition holds.
fn extra_move_offers(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    if g.holds(g.data[ability.effect].cond, ship, eyes) && g.may_move_freely(ship, eyes) {
        at_will(g, ship, ability, eyes, out);
    }
}
/// `fleets.fx.push_enemy_roll`: any enemy ship on the sea that is not in tow.
fn push_offers(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    if g.may_move(ship, eyes).is_ok() && g.ships[ship.index()].is_afloat() {
        let fx = g.data[ability.effect].rule;
        let enemies = g.afloat().filter(|o| g.is_enemy(ship, *o) && can_be_pushed(g, *o) && !g.is_warded(*o));
        out.extend(enemies.map(|o| Move::UseOn { fx, ship, on: Mark::Ship(o) }));
    }
}
fn can_be_pushed(g: &Fleets, ship: ShipAt) -> bool {
    let piece = &g.ships[ship.index()];
    piece.is_afloat() && piece.towed_by.is_none() && piece.tangled.is_none() && g.on_sea(ship)
}
/// `fleets.fx.move_other_creature`: another sea creature that can move, of whatever fleet.
fn creature_offers(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    if g.may_move(ship, eyes).is_ok() && g.ships[ship.index()].is_afloat() {
        let fx = g.data[ability.effect].rule;
        let others = g.afloat().filter(|o| *o != ship && g.is_creature(*o) && g.may_move_freely(*o, Public));
        out.extend(others.map(|o| Move::UseOn { fx, ship, on: Mark::Ship(o) }));
    }
}
fn move_creature(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    let Move::UseOn { fx, on: Mark::Ship(other), .. } = mv else { unreachable!("offered") };
    g.spend(ship, Act::Move);
    g.note_use(ability, referee);
    g.move_by(g.active, other, fx, None)
}
/// `fleets.fx.place_whirlpools_roll`: instead of an action.
fn whirlpool_offers(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    let room = g.terrain.remaining_capacity() >= 2;
    if g.may_act(ship, Act::Other).is_ok() && g.ships[ship.index()].is_afloat() && room {
        at_will(g, ship, ability, eyes, out);
    }
}

/// A die is rolled for it.
fn roll_for_it(g: &mut Fleets, ship: ShipAt, ability: Ability, _: Move, referee: &mut Referee) -> Next {
    g.note_use(ability, referee);
    Next::Call(SeaFeat { ship, fx: g.data[ability.effect].rule, need: need(g, ability), on: None }.into())
}
/// The same with a move action.
fn instead_of_moving(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    g.spend(ship, Act::Move);
    g.note_use(ability, referee);
    let on = match mv {
        Move::UseOn { on: Mark::Ship(on), .. } => Some(on),
        _ => None,
    };
    Next::Call(SeaFeat { ship, fx: g.data[ability.effect].rule, need: need(g, ability), on }.into())
}
/// The same with whatever action she has.
fn instead_of_an_action(g: &mut Fleets, ship: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    g.spend(ship, Act::Other);
    roll_for_it(g, ship, ability, mv, referee)
}
/// What the die must show: turbines 5, navigators 3 (`fleets.kw.turbine`, `fleets.kw.navigator`); the others say it.
fn need(g: &Fleets, ability: Ability) -> u8 {
    let effect = &g.data[ability.effect];
    match effect.rule {
        Rule::FxTurbine => 5,
        Rule::FxNavigator => 3,
        _ => effect.need,
    }
}

/// A die for an ability that moves something or changes the sea.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct SeaFeat {
    pub(crate) ship: ShipAt,
    pub(crate) fx: Rule,
    need: u8,
    on: Option<ShipAt>,
}

impl Step<Fleets> for SeaFeat {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let (ship, fx) = (self.ship, self.fx);
        let Some(rolled) = g.rolled.take() else {
            return Next::Call(Roll::new(g.active, Some(ship), Why::Fx(fx)).into());
        };
        if fx == Rule::FxTradeCurrentRoll {
            return self.trade_current(g, rolled.total, referee);
        }
        if rolled.total < self.need {
            return Next::Done;
        }
        match fx {
            Rule::FxTurbine => g.gain(ship, Reach::L),
            Rule::FxExtraMoveRoll => return g.move_on(ship, fx, [0, 1], referee),
            Rule::FxPushEnemyRoll => {
                if let Some(on) = self.on.filter(|on| can_be_pushed(g, *on)) {
                    let Next::Call(sailing) = g.move_by(g.active, on, fx, Some([0, 1])) else {
                        unreachable!("a move is a step")
                    };
                    return Next::Goto(sailing);
                }
            }
            Rule::FxPlaceWhirlpoolsRoll => {
                let near = Near::Her;
                return Next::Goto(LayPiece { ship, kind: Terrain::Whirlpool, near, by: fx }.into());
            }
            _ => return Next::Goto(LayPiece { ship, kind: Terrain::Current, near: Near::Friend, by: fx }.into()),
        }
        Next::Done
    }
}

impl SeaFeat {
    /// `fleets.fx.trade_current_roll`: 5-6 a current, 3-4 one S more for her move, 1-2 the oldest own current is lost.
    fn trade_current(&self, g: &mut Fleets, total: u8, referee: &mut Referee) -> Next {
        let (ship, by, who) = (self.ship, self.fx, g.active);
        match total {
            5.. => return Next::Goto(LayPiece { ship, kind: Terrain::Current, near: Near::Friend, by }.into()),
            3 | 4 => {
                g.cast_this_turn(by, Some(ship), who, 0);
                referee.tell_all(|| Fact::Under { ship, what: by });
            }
            _ => {
                let own = |t: &TerrainAt| {
                    let piece = &g.terrain[t.index()];
                    piece.kind == Terrain::Current && piece.of == Some(who)
                };
                let oldest = g.terrain_list().find(own);
                if let Some(terrain) = oldest {
                    g.remove_terrain(terrain, by, referee);
                }
            }
        }
        Next::Done
    }
}

impl Fleets {
    /// One more segment for the move under way.
    pub(crate) fn gain(&mut self, ship: ShipAt, reach: Reach) {
        if let Some(sailing) = self.sailing_of(ship) {
            sailing.gained[reach as usize] += 1;
        }
    }
    /// She moves on with these segments, in place of the step that is under way.
    fn move_on(&self, ship: ShipAt, by: Rule, only: [u8; 2], referee: &Referee) -> Next {
        match self.move_freely(ship, by, Some(only), referee) {
            Next::Call(sailing) if self.may_move_freely(ship, referee) => Next::Goto(sailing),
            _ => Next::Done,
        }
    }
}

/// Where a piece of terrain may be laid by an ability.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Near {
    /// Within S of a friendly ship.
    Friend,
    /// Within L of the ship.
    Her,
    /// Within L of a wild island.
    WildIsland,
}

/// A piece of terrain is laid by an ability (`fleets.current.supply`, `fleets.fx.place_whirlpools_roll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct LayPiece {
    pub(crate) ship: ShipAt,
    kind: Terrain,
    near: Near,
    by: Rule,
}

/// The most trade currents of one captain.
const MOST_CURRENTS: usize = 6;

impl LayPiece {
    fn goals(&self, g: &Fleets) -> arrayvec::ArrayVec<Outline, 48> {
        let friends = || g.fleet_of(g.active).filter(|s| g.ships[s.index()].is_afloat());
        match self.near {
            Near::Friend => friends().map(|s| g.outline(s)).take(48).collect(),
            Near::Her => friends().filter(|s| *s == self.ship).map(|s| g.outline(s)).collect(),
            Near::WildIsland => {
                g.island_list().filter(|i| g.is_wild(*i)).map(|i| g.island_outline(i)).take(48).collect()
            }
        }
    }
    fn reach(&self, g: &Fleets) -> i32 {
        if self.near == Near::Friend { g.short() } else { g.data.geometry.long }
    }
    fn fits(&self, g: &Fleets, pose: Pose) -> bool {
        let outline = g.terrain_shape(self.kind).at(pose);
        g.is_on_plane(pose)
            && g.area().contains_outline(&outline)
            && !g.island_list().any(|i| g.island_outline(i).overlaps(&outline))
            && !g.afloat().any(|s| g.outline(s).overlaps(&outline))
            && !g.terrain_list().any(|t| g.terrain_outline(t).overlaps(&outline))
            && self.goals(g).iter().any(|goal| goal.is_within(self.reach(g), &outline))
    }
    /// Some poses round the things it must be near to.
    fn poses(&self, g: &Fleets, most: usize) -> Vec<Pose> {
        let radius = g.terrain_shape(self.kind).radius();
        let centre = |outline: &Outline| {
            let bounds = outline.bounds();
            let (x, y) = (i64::from(bounds.low.x()), i64::from(bounds.low.y()));
            let (x, y) = ((x + i64::from(bounds.high.x())) / 2, (y + i64::from(bounds.high.y())) / 2);
            Point::new(x as i32, y as i32)
        };
        let goals = self.goals(g);
        let spots = goals.iter().filter_map(centre).flat_map(|centre| {
            [1000, 3000, 5000].into_iter().flat_map(move |gap| {
                (0..8).map(move |k| Pose::new(centre.step(radius + 2000 + gap, Heading::new(k * 512)), Heading::EAST))
            })
        });
        spots.filter(|pose| self.fits(g, *pose)).take(most).collect()
    }
    fn has_supply(&self, g: &Fleets) -> bool {
        let own = g.terrain_list().filter(|t| {
            let piece = &g.terrain[t.index()];
            piece.kind == Terrain::Current && piece.of == Some(g.active)
        });
        !g.terrain.is_full() && (self.kind != Terrain::Current || own.count() < MOST_CURRENTS)
    }
}

impl Step<Fleets> for LayPiece {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        if self.has_supply(g) && !self.goals(g).is_empty() { Next::Ask } else { Next::Done }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.poses(g, 24).into_iter().map(|pose| Move::Put { at: At(pose) }));
        out.push(Move::Pass);
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Pass => Ok(()),
            Move::Put { at } if self.fits(g, at.0) => Ok(()),
            Move::Put { .. } if self.kind == Terrain::Current => Err(Rule::CurrentSupply),
            _ => Err(self.by),
        }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        if let Move::Put { at } = mv {
            let (kind, terrain) = (self.kind, TerrainAt(g.terrain.len() as u8));
            let of = (kind == Terrain::Current).then_some(who);
            g.terrain.push(TerrainPiece { of, ..TerrainPiece::new(kind, at.0) });
            referee.tell_all(|| Fact::TerrainLaid { who, terrain, kind, at });
        }
        // The second whirlpool lies near a wild island.
        if self.by == Rule::FxPlaceWhirlpoolsRoll && self.near == Near::Her {
            self.near = Near::WildIsland;
            return Next::Again;
        }
        Next::Done
    }
}

/// `fleets.fx.kraken_caller`: a kraken of her fleet that may be given a move action, and an enemy ship within L + L of it.
fn kraken_offers(g: &Fleets, ship: ShipAt, ability: Ability, eyes: Eyes, out: &mut Vec<Move>) {
    let fx = g.data[ability.effect].rule;
    let preys = g.afloat().filter(|o| kraken_for(g, *o, eyes).is_some());
    out.extend(preys.map(|o| Move::UseOn { fx, ship, on: Mark::Ship(o) }));
}
fn kraken_for(g: &Fleets, prey: ShipAt, sees: impl Sees) -> Option<ShipAt> {
    let far = 2 * g.data.geometry.long;
    let krakens = g.fleet_of(g.active).filter(|k| g.surrounds(*k) && g.may_move(*k, sees).is_ok());
    let near = |k: &ShipAt| g.is_enemy(*k, prey) && g.kind(prey) == Kind::Ship && g.are_within(far, *k, prey);
    krakens.into_iter().find(|k| near(k) && !Sent { ship: *k, prey }.poses(g, 1).is_empty())
}
fn send_kraken(g: &mut Fleets, _: ShipAt, ability: Ability, mv: Move, referee: &mut Referee) -> Next {
    let Move::UseOn { on: Mark::Ship(prey), .. } = mv else { unreachable!("offered") };
    let kraken = kraken_for(g, prey, &*referee).expect("offered");
    g.spend(kraken, Act::Move);
    g.note_use(ability, referee);
    Next::Call(Sent { ship: kraken, prey }.into())
}

/// A kraken that was sent at a ship is placed touching her.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Sent {
    pub(crate) ship: ShipAt,
    prey: ShipAt,
}

impl Sent {
    fn fits(&self, g: &Fleets, pose: Pose) -> bool {
        let base = g.hull(self.ship).at(pose);
        pose.heading == Heading::EAST
            && g.is_on_plane(pose)
            && base.touches(&g.outline(self.prey))
            && g.is_legal(self.ship, pose)
    }
    fn poses(&self, g: &Fleets, most: usize) -> Vec<Pose> {
        let (middle, prey, hull) = (g.middle(self.prey), g.outline(self.prey), g.hull(self.ship));
        let spots = (0..16).filter_map(|k| {
            let from = middle.step(12_000, Heading::new(k * 256));
            let segment = plane::Segment { from, heading: Heading::new(k * 256).opposite(), distance: 8380 };
            let base = hull.at(Pose::new(from, Heading::EAST));
            let at = plane::Contact::touching(&base, segment, &prey)?.first(0)?;
            Some(Pose::new(segment.at(at), Heading::EAST))
        });
        spots.filter(|pose| self.fits(g, *pose)).take(most).collect()
    }
}

impl Step<Fleets> for Sent {
    fn run(&mut self, _: &mut Fleets, _: &mut Referee) -> Next {
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.poses(g, 16).into_iter().map(|pose| Move::Put { at: At(pose) }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Put { at } if self.fits(g, at.0) => Ok(()),
            _ => Err(Rule::FxKrakenCaller),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Put { at } = mv else { unreachable!("checked") };
        let (ship, pins) = (self.ship, 0);
        referee.tell_all(|| Fact::Placed { ship, at, by: Rule::FxKrakenCaller });
        g.place(ship, at.0, referee);
        Next::Goto(crate::AfterMove::new(ship, 0, pins, Rule::IntroTurn, 0).into())
    }
}

/// `fleets.kw.mercenary_score`: within S of home a mercenary may unload with an explore action.
fn unload_offers(g: &Fleets, ship: ShipAt, ability: Ability, _: Eyes, out: &mut Vec<Move>) {
    let may = g.options.mercenary_unload
        && g.may_act(ship, Act::Explore).is_ok()
        && g.has_aboard(ship, crate::Class::Treasure);
    let home = g.ships[ship.index()].fleet.and_then(|seat| g.home_of(seat));
    if may && home.is_some_and(|home| g.is_within_island(g.short(), ship, home)) && g.on_sea(ship) {
        out.push(Move::Use { fx: g.data[ability.effect].rule, ship });
    }
}
fn unload(g: &mut Fleets, ship: ShipAt, ability: Ability, _: Move, referee: &mut Referee) -> Next {
    g.spend(ship, Act::Explore);
    g.show(&[ability], referee);
    let home = g.ships[ship.index()].fleet.and_then(|seat| g.home_of(seat)).expect("offered");
    Next::Call(crate::Unload::new(ship, home).into())
}
