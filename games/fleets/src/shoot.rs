//! 8. Shooting.

use crate::{
    Fact, Fleets, Frame, GunAt, Hit, Move, Next, Referee, Rule,
    abilities::{Public, Sees, Uses},
    data::{Gun, Kind, Reach},
    effects::{self, Moment},
    moves::Move as M,
    pieces::{ChipAt, IslandAt, MOST_ISLANDS, MOST_SHIPS, Mark, ShipAt, State, done, marks},
    roll::{Roll, Rolled, Why},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Circle, Point, Pose};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;
use table::{Eyes, Seat, Seats, Step};

/// What can make a gun reach farther than L.
const STRETCH: [Rule; 8] = [
    Rule::FxRangeSet,
    Rule::FxSeaDragon,
    Rule::FxExtendedRange,
    Rule::FxDoubleRangeNeedSix,
    Rule::FxBombardier,
    Rule::FxBreathAttack,
    Rule::FxUtDeckCannon,
    Rule::FxUtDoubleRangeOne,
];

/// A gun as it shoots now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Barrel {
    /// It hits if the total is higher.
    pub rank: u8,
    /// How far it reaches, in units.
    pub range: i32,
    /// The current sort of range (`fleets.fx.immune_range`).
    pub reach: Reach,
    /// The printed sort of range.
    pub printed: Reach,
    /// Bonuses count for it.
    pub takes_bonus: bool,
}

/// A shoot action under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Shooting {
    pub(crate) by: Mark,
    /// Guns that have been fired: the second shots of a longship from bit 32 on.
    pub(crate) fired: u64,
    /// Ships whose armour has taken one hit of this action (`fleets.fx.armor_two_hits`).
    pub(crate) dented: u64,
    /// The gun that missed last (`fleets.crew.cannoneer`).
    pub(crate) missed: Option<u8>,
    /// All ranges are doubled and only a six hits (`fleets.ab.range_double`).
    pub(crate) is_long: bool,
    /// The next gun rolls two dice (`fleets.fx.advantage_one_cannon`).
    pub(crate) two_dice: bool,
    /// A gun has done so.
    pub(crate) had_two_dice: bool,
    /// The captain has ceased fire.
    pub(crate) is_over: bool,
    /// The clause by which it is free, if it is no action of its own.
    pub(crate) by_rule: Rule,
}

impl Shooting {
    pub(crate) fn of_ship(ship: ShipAt) -> Self {
        Shooting::of(Mark::Ship(ship))
    }
    pub(crate) fn of_fort(island: IslandAt) -> Self {
        Shooting::of(Mark::Fort(island))
    }
    fn of(by: Mark) -> Self {
        Shooting {
            by,
            fired: 0,
            dented: 0,
            missed: None,
            is_long: false,
            two_dice: false,
            had_two_dice: false,
            is_over: false,
            by_rule: Rule::IntroTurn,
        }
    }
    /// The free shots after a move (`fleets.crew.captain`), which are no shoot action.
    pub(crate) fn of_captain(ship: ShipAt) -> Self {
        Shooting { by_rule: Rule::CrewCaptain, ..Shooting::of_ship(ship) }
    }
    fn seat(&self, g: &Fleets) -> Option<Seat> {
        g.captain_of(self.by)
    }
    /// How often a gun may still be fired.
    pub(crate) fn is_loaded(&self, g: &Fleets, gun: GunAt, sees: impl Sees) -> bool {
        let bit = gun.bit();
        // A breath or a grab takes the place of all other shots (`fleets.fx.breath_attack`, `fleets.fx.grab_attack`).
        let alone = GunAt::BREATH.bit() | GunAt::GRAB.bit();
        if self.fired & alone != 0 || (bit & alone != 0 && self.fired != 0) {
            return false;
        }
        if self.fired & bit == 0 {
            return true;
        }
        match self.by {
            // The second shot of a longship's mast (`fleets.kw.longship`).
            Mark::Ship(ship) => {
                gun.is_on_mast() && self.fired & (bit << 32) == 0 && g.has(ship, Rule::FxLongship, sees).is_some()
            }
            // The cannoneers of a fort reload the gun that missed last (`fleets.crew.cannoneer`).
            Mark::Fort(island) => self.missed == Some(gun.0) && effects::forts::cannoneer(g, island).is_some(),
        }
    }
    fn use_gun(&mut self, gun: GunAt) {
        let bit = gun.bit();
        self.fired |= if self.fired & bit == 0 { bit } else { bit << 32 };
    }
    /// The gun can be fired once more.
    pub(crate) fn reload(&mut self, gun: GunAt) {
        let second = gun.bit() << 32;
        self.fired &= if self.fired & second != 0 { !second } else { !gun.bit() };
    }
}

impl Fleets {
    /// The guns that a ship or fort can fire, as far as these eyes know.
    pub(crate) fn guns(&self, by: Mark, sees: impl Sees) -> ArrayVec<GunAt, 32> {
        match by {
            Mark::Fort(island) => {
                let flags = self.islands[island.index()].fort.map_or(0, |fort| fort.flags);
                (0..16).filter(|f| flags & (1 << f) != 0).map(GunAt).collect()
            }
            Mark::Ship(ship) => effects::guns::of_ship(self, ship, sees),
        }
    }
    /// A gun as it is printed.
    fn printed_barrel(&self, gun: Gun) -> Barrel {
        let range = self.length(gun.range);
        Barrel { rank: gun.rank, range, reach: gun.range, printed: gun.range, takes_bonus: true }
    }
    /// A gun as it shoots now at a target (`fleets.intro.shoot.roll`, and everything that changes rank or range).
    pub(crate) fn barrel(&self, shooting: &Shooting, gun: GunAt, at: Mark, sees: impl Sees) -> Barrel {
        let mut barrel = match shooting.by {
            Mark::Fort(island) => {
                let fort = self.islands[island.index()].fort.expect("a fort shoots");
                let card = &self.data[fort.card];
                let printed = card.guns[usize::from(gun.0).min(card.guns.len() - 1)];
                self.printed_barrel(printed)
            }
            Mark::Ship(ship) if gun >= GunAt::MUSKETEER => effects::guns::barrel(self, ship, gun, sees),
            Mark::Ship(ship) => {
                let card = &self.data[self.ships[ship.index()].card];
                // The first gun of a bombardier is the deck gun.
                let first =
                    card.guns.len().saturating_sub(usize::from(card.masts)) * usize::from(card.kind == Kind::Ship);
                let printed = card.guns[(usize::from(gun.0) + first).min(card.guns.len() - 1)];
                self.printed_barrel(printed)
            }
        };
        effects::guns::adjust(self, shooting, gun, at, &mut barrel, sees);
        barrel
    }

    /// May this be shot at at all (`fleets.shoot.not_own`, `fleets.shoot.not_home`), as far as the shooter can know?
    pub(crate) fn may_target(&self, by: Mark, at: Mark, sees: impl Sees) -> Result<(), Rule> {
        let own = self.captain_of(by);
        match at {
            Mark::Fort(island) => {
                let fort = self.islands.get(island.index()).and_then(|i| i.fort).ok_or(Rule::ShootNotOwn)?;
                if Some(fort.owner) == own { Err(Rule::ShootNotOwn) } else { Ok(()) }
            }
            Mark::Ship(ship) => {
                let piece = self.ships.get(ship.index()).ok_or(Rule::ShootNotOwn)?;
                if piece.fleet.is_none()
                    || piece.fleet == own
                    || piece.state == State::Gone
                    || piece.state == State::Wreck
                {
                    return Err(Rule::ShootNotOwn);
                }
                if matches!(piece.state, State::Lost(_)) {
                    return Err(if self.options.crimson { Rule::FogLostCrimson } else { Rule::FogLost });
                }
                if piece.is(marks::SUBMERGED) && !effects::guns::reaches_submerged(self, by, ship, sees) {
                    return Err(Rule::KwSubmarine);
                }
                // Nobody is safe at the home of another (`fleets.ab.raid_shot`), nor where she may not dock
                // (`fleets.dock.forbidden_touch`).
                let home = piece.fleet.and_then(|seat| self.home_of(seat));
                if let Some(home) = home
                    && (self.touches_island(ship, home) || piece.moored == Some(home))
                    && !self.is_creature(ship)
                    && self.may_dock(ship, home, sees)
                {
                    return Err(Rule::ShootNotHome);
                }
                effects::treasures::fights::is_spared(self, by, ship)?;
                effects::aim::may_be_shot_at(self, by, ship, sees)
            }
        }
    }
    /// Everything that could be a target.
    pub(crate) fn marks(&self) -> impl Iterator<Item = Mark> + '_ {
        let ships = self.afloat().map(Mark::Ship);
        let forts = self.island_list().filter(|i| self.islands[i.index()].fort.is_some()).map(Mark::Fort);
        ships.chain(forts)
    }
    /// May this gun be fired at this target now?
    pub(crate) fn check_fire(&self, shooting: &Shooting, gun: GunAt, at: Mark, sees: impl Sees) -> Result<(), Rule> {
        if !self.guns(shooting.by, sees).contains(&gun) {
            return Err(Rule::IntroShootGunLost);
        }
        if !shooting.is_loaded(self, gun, sees) {
            return Err(Rule::IntroShootOnePerMast);
        }
        self.may_target(shooting.by, at, sees)?;
        self.check_aim(shooting, gun, at, sees)
    }
    /// The same for a loaded gun and something that may be shot at: does it reach?
    fn check_aim(&self, shooting: &Shooting, gun: GunAt, at: Mark, sees: impl Sees) -> Result<(), Rule> {
        let barrel = self.barrel(shooting, gun, at, sees);
        self.bears_on(shooting.by, gun, barrel.range, at, sees)?;
        effects::aim::may_hit(self, shooting, gun, at, &barrel, sees)
    }
    /// The same where nobody asks why not.
    fn may_aim(&self, shooting: &Shooting, gun: GunAt, at: Mark, sees: impl Sees) -> bool {
        let barrel = self.barrel(shooting, gun, at, sees);
        self.is_in_sight(shooting.by, gun, barrel.range, at, sees)
            && effects::aim::may_hit(self, shooting, gun, at, &barrel, sees).is_ok()
    }
    /// Range and line.
    fn is_in_sight(&self, by: Mark, gun: GunAt, range: i32, at: Mark, sees: impl Sees) -> bool {
        match by {
            Mark::Ship(ship) => self.bears(ship, gun, range, at, sees),
            Mark::Fort(island) => {
                let fort = self.islands[island.index()].fort.expect("a fort shoots");
                self.fort_bears(&fort, usize::from(gun.0), range, at)
            }
        }
    }
    /// The same, and what is wanting.
    pub(crate) fn bears_on(&self, by: Mark, gun: GunAt, range: i32, at: Mark, sees: impl Sees) -> Result<(), Rule> {
        if self.is_in_sight(by, gun, range, at, sees) {
            return Ok(());
        }
        let outline = self.mark_outline(at);
        let is_near = |point: Point| plane::in_range(point, range, &outline);
        let (in_range, line) = match by {
            Mark::Ship(ship) => {
                let line = if self.options.crimson { Rule::ShootLineCrimson } else { Rule::ShootLine };
                (self.gun_points(ship, gun).into_iter().any(is_near), line)
            }
            Mark::Fort(island) => {
                let line = if self.options.crimson { Rule::FortLosCrimson } else { Rule::FortLos };
                let fort = self.islands[island.index()].fort;
                (fort.is_some_and(|fort| is_near(self.flag_point(&fort, usize::from(gun.0)))), line)
            }
        };
        Err(if in_range { line } else { Rule::IntroShootRange })
    }
    /// Why a ship or fort has nothing to shoot at: first what keeps her from an enemy in sight, then from one in range, then
    /// from something in sight that is nobody's; else nothing is in range.
    pub(crate) fn why_no_shot(&self, by: Mark, eyes: Eyes) -> Rule {
        let shooting = Shooting::of(by);
        let guns = self.guns(by, eyes);
        let aims = self.marks_near(by).into_iter().flat_map(|at| guns.iter().map(move |gun| (*gun, at)));
        let reasons = aims.filter_map(|(gun, at)| {
            let is_enemy = self.captain_of(at).is_some();
            match (self.check_aim(&shooting, gun, at, eyes), self.may_target(by, at, eyes)) {
                (Ok(()), Err(rule)) => Some((if is_enemy { 3 } else { 1 }, rule)),
                (Err(rule), _) if is_enemy && rule != Rule::IntroShootRange => Some((2, rule)),
                _ => None,
            }
        });
        reasons.max_by_key(|(weight, _)| *weight).map_or(Rule::IntroShootRange, |(_, rule)| rule)
    }
    /// What could be in reach, before lines are drawn: a quick look at distances.
    fn marks_near(&self, by: Mark) -> ArrayVec<Mark, 80> {
        let far = 4 * self.data.geometry.long;
        let captain = self.captain_of(by);
        let (shape, pose) = self.mark_shape(by);
        let bounds = OnceCell::new();
        let round = |pose: Pose, radius: i32| Circle { middle: pose.at, radius };
        let near = self.marks().filter(|m| {
            if self.captain_of(*m) == captain {
                return false;
            }
            // The boxes round both outlines tell. They hold where the pieces are, and reach less than half as far again as
            // their circles.
            if let Mark::Ship(other) = *m
                && !round(pose, 0).is_farther_than(far, round(self.ships[other.index()].pose, 0))
            {
                return true;
            }
            let (other, at) = self.mark_shape(*m);
            !round(pose, shape.radius() * 3 / 2).is_farther_than(far, round(at, other.radius() * 3 / 2))
                && !bounds.get_or_init(|| shape.at(pose).bounds()).are_farther_than(far, other.at(at).bounds())
        });
        near.take(80).collect()
    }
    /// No gun reaches farther than this.
    fn longest_range(&self, by: Mark, eyes: Eyes) -> i32 {
        let long = self.data.geometry.long;
        let Mark::Ship(ship) = by else { return 2 * long };
        let stretches = |rule: Rule| self.has(ship, rule, eyes).is_some();
        let is_stretched = self.is_under(Rule::FxUtDoubleRangeOne, ship) || STRETCH.into_iter().any(stretches);
        if is_stretched { i32::MAX / 4 } else { long }
    }
    /// What is not this captain's and might be shot at; into a list of the caller's, which serves for all of a fleet.
    pub(crate) fn push_targets(&self, captain: Option<Seat>, out: &mut Targets) {
        let others = self.marks().filter(|at| self.captain_of(*at) != captain);
        out.extend(others.map(|at| (at, self.mark_circle(at))));
    }
    /// Has a ship anything to shoot at in this shoot action, or with these free shots?
    pub(crate) fn has_a_shot(&self, ship: ShipAt, shooting: &Shooting, eyes: Eyes) -> bool {
        let mut targets = Targets::new();
        self.push_targets(self.ships[ship.index()].fleet, &mut targets);
        self.has_a_shot_among(&targets, ship, shooting, eyes)
    }
    /// The same with the targets of her captain.
    pub(crate) fn has_a_shot_among(&self, targets: &Targets, ship: ShipAt, shooting: &Shooting, eyes: Eyes) -> bool {
        self.any_shot(shooting, targets, eyes)
            || (effects::guns::may_have_option(self, ship)
                && !self.marks_near(shooting.by).is_empty()
                && effects::guns::has_option(self, shooting, ship, eyes))
            || effects::shots::has_smoke(self, shooting, eyes)
            || effects::has_offer(self, Moment::Shooting, ship, eyes)
    }
    pub(crate) fn fort_has_a_shot(&self, island: IslandAt, eyes: Eyes) -> bool {
        let mut targets = Targets::new();
        self.push_targets(self.captain_of(Mark::Fort(island)), &mut targets);
        self.any_shot(&Shooting::of_fort(island), &targets, eyes)
    }
    fn any_shot(&self, shooting: &Shooting, targets: &Targets, eyes: Eyes) -> bool {
        let long = Shooting { is_long: true, ..*shooting };
        let may_double = match shooting.by {
            Mark::Ship(ship) => self.has(ship, Rule::FxDoubleRangeNeedSix, eyes).is_some(),
            Mark::Fort(_) => false,
        };
        let here = self.gun_circle(shooting.by);
        let longest = self.longest_range(shooting.by, eyes);
        let guns = OnceCell::new();
        let guns = || guns.get_or_init(|| self.guns(shooting.by, eyes));
        let is_loaded = |gun: &&GunAt| shooting.is_loaded(self, **gun, eyes);
        let reaches = |at: &Mark| {
            let bears = |gun: &GunAt| {
                self.may_aim(shooting, *gun, *at, eyes) || (may_double && self.may_aim(&long, *gun, *at, eyes))
            };
            self.may_target(shooting.by, *at, eyes).is_ok() && guns().iter().filter(is_loaded).any(bears)
        };
        // What a usual gun reaches is near; of others, those targets count that are looked at to be offered.
        if longest > 4 * self.data.geometry.long {
            return self.marks_near(shooting.by).iter().any(reaches);
        }
        targets.iter().any(|(at, circle)| {
            let is_far = here.is_farther_than(longest, *circle);
            debug_assert!(!is_far || !reaches(at), "a gun of {} reaches {at}", shooting.by);
            !is_far && reaches(at)
        })
    }
}

/// What might be shot at, each with a circle round it.
pub(crate) type Targets = ArrayVec<(Mark, Circle), { MOST_SHIPS + MOST_ISLANDS }>;

impl Step<Fleets> for Shooting {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        // Between two guns, too (`fleets.end.cursed.timing`).
        if let Some(over) = g.check_end(false, referee) {
            return over;
        }
        let gone = match self.by {
            Mark::Ship(ship) => !g.ships[ship.index()].is_afloat() || g.ships[ship.index()].fleet != Some(g.active),
            Mark::Fort(island) => g.islands[island.index()].fort.is_none(),
        };
        if self.is_over || gone {
            return self.after(g, referee);
        }
        // As long as something may be left, for all that is known.
        let guns = g.guns(self.by, Public);
        let loaded = guns.iter().any(|gun| self.is_loaded(g, *gun, Public));
        let more = match self.by {
            Mark::Ship(ship) => {
                g.may_hide(ship) || (self.missed.is_some() && g.unused(ship, Rule::FxCannoneer, Public).is_some())
            }
            Mark::Fort(_) => false,
        };
        if loaded || more { Next::Ask } else { self.after(g, referee) }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.seat(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(M::Finish);
        let mut marks = g.marks_near(self.by);
        marks.retain(|at| g.may_target(self.by, *at, eyes).is_ok());
        for gun in g.guns(self.by, eyes) {
            if self.is_loaded(g, gun, eyes) {
                for at in marks.iter().copied() {
                    if g.may_aim(self, gun, at, eyes) {
                        out.push(M::Fire { gun, at });
                        effects::shots::offers(g, self, gun, at, eyes, out);
                    }
                }
            }
        }
        if let Mark::Ship(ship) = self.by {
            effects::shots::smoke_offers(g, self, eyes, out);
            effects::shooting_offers(g, self, ship, eyes, out);
        }
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Finish => Ok(()),
            M::Fire { gun, at } => g.check_fire(self, *gun, *at, eyes),
            // Smoke needs no target: it is fired at the own ship.
            M::FireWith { gun, at, shot } if *at == self.by => effects::shots::check_smoke(g, self, *gun, *shot, eyes),
            M::FireWith { gun, at, shot } => {
                g.check_fire(self, *gun, *at, eyes)?;
                effects::shots::check(g, self, *gun, *at, *shot, eyes)
            }
            mv => match self.by {
                Mark::Ship(ship) => effects::check_shooting(g, self, ship, eyes, mv),
                Mark::Fort(_) => Err(Rule::FortShoot),
            },
        }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            M::Finish => {
                referee.tell_all(|| Fact::Passes { who, by: Rule::IntroShootTargets });
                self.is_over = true;
                Next::Again
            }
            M::Fire { gun, at } => self.fire(g, gun, at, None, referee),
            M::FireWith { gun, at, shot } if at == self.by => {
                self.open_fire(referee);
                self.use_gun(gun);
                effects::shots::smoke(g, shot, referee)
            }
            M::FireWith { gun, at, shot } => self.fire(g, gun, at, Some(shot), referee),
            mv => effects::act_shooting(g, self, mv, referee),
        }
    }
}

impl Shooting {
    /// The first shot is told, if no action was: that was told when it was given.
    pub(crate) fn open_fire(&self, referee: &mut Referee) {
        if self.fired == 0 && self.by_rule != Rule::IntroTurn {
            let who = self.by;
            referee.tell_all(|| Fact::Shoots { who });
        }
    }
    /// The action is over; a ship may have leave to move on (`fleets.fx.move_after_shoot`).
    fn after(&self, g: &mut Fleets, referee: &mut Referee) -> Next {
        match self.by {
            Mark::Ship(ship) if self.by_rule == Rule::IntroTurn => effects::guns::after_shooting(g, ship, referee),
            _ => Next::Done,
        }
    }
    pub(crate) fn fire(
        &mut self,
        g: &mut Fleets,
        gun: GunAt,
        at: Mark,
        shot: Option<ChipAt>,
        referee: &mut Referee,
    ) -> Next {
        self.open_fire(referee);
        let who = self.by;
        referee.tell_all(|| Fact::Aims { who, gun, at });
        match self.by {
            Mark::Ship(ship) => {
                effects::guns::show_gun(g, self, ship, gun, at, referee);
                effects::aim::break_peace(g, ship, at, referee);
            }
            Mark::Fort(island) => {
                // A gun that is fired again was reloaded by the cannoneers.
                if self.fired & gun.bit() != 0
                    && let Some(ability) = effects::forts::cannoneer(g, island)
                {
                    self.reload(gun);
                    g.note_use(ability, referee);
                }
            }
        }
        self.use_gun(gun);
        self.missed = None;
        if let Some(chip) = shot {
            effects::shots::declare(g, chip, referee);
        }
        let two_dice = std::mem::take(&mut self.two_dice);
        self.had_two_dice |= two_dice;
        Next::Call(Shot { gun, at, shot, two_dice, first: None, is_second: false, stage: Firing::Target }.into())
    }
}

/// One shot: the die, and whether it hits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Shot {
    gun: GunAt,
    at: Mark,
    /// The chip whose special shot it is.
    shot: Option<ChipAt>,
    /// Two dice are rolled, and the higher one counts.
    two_dice: bool,
    /// The first of them.
    first: Option<Rolled>,
    /// The second shot of a double shot (`fleets.shot.double`).
    is_second: bool,
    stage: Firing,
}

/// The parts of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
enum Firing {
    /// The target may have something to say.
    Target,
    /// The die.
    Die,
    /// It is over.
    Over,
}

impl Shot {
    fn shooting(g: &Fleets) -> Shooting {
        let depth = g.flow.find(|frame| matches!(frame, Frame::Shooting(_))).expect("a shot is part of a shoot action");
        match g.flow.frames()[depth] {
            Frame::Shooting(shooting) => shooting,
            _ => unreachable!("it was found"),
        }
    }
}

impl Step<Fleets> for Shot {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let shooting = Shot::shooting(g);
        let who = shooting.by;
        if self.stage == Firing::Target {
            // The target may have something to say before the die is cast.
            if let Some(next) = effects::aim::before_shot(g, who, self.at, referee) {
                return next;
            }
            self.stage = Firing::Die;
            if !effects::aim::is_still_open(g, &shooting, self.gun, self.at, referee) {
                // The gun has not been fired, and may be fired at something else.
                if let Frame::Shooting(shooting) = g.flow.caller() {
                    shooting.reload(self.gun);
                }
                if self.is_second {
                    effects::shots::spend(g, self.shot, 0, referee);
                }
                return Next::Done;
            }
        }
        if self.stage == Firing::Over {
            return Next::Done;
        }
        let Some(mut rolled) = g.rolled.take() else {
            let (seat, ship) = (g.captain_of(who).unwrap_or(g.active), crate::harm::ship_of(who));
            return Next::Call(Roll::new(seat, ship, Why::Gun).into());
        };
        if self.two_dice && self.first.is_none() {
            self.first = Some(rolled);
            return Next::Again;
        }
        if let Some(first) = self.first.take()
            && first.natural > rolled.natural
        {
            rolled = first;
        }
        self.two_dice = false;
        self.stage = Firing::Over;
        let (gun, at) = (self.gun, self.at);
        let barrel = g.barrel(&shooting, gun, at, &*referee);
        let mut uses = Uses::new();
        let takes_bonus = barrel.takes_bonus && !effects::shots::is_specialist(g, self.shot);
        let bonus = effects::aim::bonus_or_malus(g, &shooting, at, takes_bonus, &*referee, &mut uses);
        let bonus = bonus + effects::guns::own_bonus(g, &shooting, gun, at, &*referee, &mut uses);
        let total = (i32::from(rolled.total) + bonus).clamp(0, 20) as u8;
        let needs_six = shooting.is_long || effects::aim::needs_six(g, at, &*referee);
        // A natural 1 misses whatever the bonus (`fleets.core.die_mod_floor`).
        let hits = rolled.natural != 1 && total > barrel.rank && (!needs_six || rolled.natural == 6);
        // What was turned up for this gun is used up even if it was not needed; no text makes a natural 1 hit
        // (`fleets.core.text_over_rules`).
        let is_miss = !hits && rolled.natural != 1;
        let anyway = effects::treasures::fights::hits_anyway(g, who, at, is_miss, referee);
        let hits = hits || (anyway && is_miss);
        referee.tell_all(|| Fact::Fired { who, gun, at, die: rolled.natural, total, rank: barrel.rank });
        if hits != (rolled.natural != 1 && rolled.total > barrel.rank) {
            g.show(&uses, referee);
        }
        if let Mark::Ship(ship) = at {
            g.ships[ship.index()].done |= done::SHOT_AT;
        }
        if rolled.natural == 1 {
            effects::shots::natural_one(g, who, gun, self.shot, referee);
        }
        let shot = effects::shots::clause(g, gun, who, self.shot, &*referee);
        let shoots_again = hits && shot == Some(Rule::ShotDouble) && !self.is_second;
        if !shoots_again {
            effects::shots::spend(g, self.shot, rolled.natural, referee);
        }
        if !hits {
            referee.tell_all(|| Fact::Misses { who, at });
            if let Frame::Shooting(shooting) = g.flow.caller() {
                shooting.missed = Some(gun.0);
            }
            return Next::Again;
        }
        referee.tell_all(|| Fact::Hits { who, at });
        let mut hit = Hit::new(who, at, rolled.natural);
        hit.shot = shot;
        if shoots_again {
            self.is_second = true;
            self.stage = Firing::Target;
        }
        Next::Call(hit.into())
    }
}

impl Fleets {
    /// May a fort be given a shoot action (`fleets.turn.fort_actions`)?
    pub(crate) fn check_fort_shoot(&self, island: IslandAt) -> Result<(), Rule> {
        let fort = self.islands.get(island.index()).and_then(|i| i.fort).ok_or(Rule::TurnWho)?;
        if fort.owner != self.active {
            return Err(Rule::TurnWho);
        }
        if fort.flags == 0 {
            return Err(Rule::FortAbandoned);
        }
        if fort.has_shot || fort.is_new { Err(Rule::TurnFortActions) } else { Ok(()) }
    }
}
