//! What changes what a hit does, and who is saved from sinking.

use super::{Activated, forts};
use crate::{
    Docking, Fact, Fleets, Frame, Hit, LoseChip, Move, Next, Referee, Rule,
    abilities::{Ability, Source},
    board::Board,
    data::Kind,
    harm::{Impact, Lose, Sink, ship_of},
    moves::Move as M,
    pieces::{At, ChipAt, Chips, Class, IslandAt, Mark, ShipAt, Spot, State, Thing, done, marks},
    roll::{Roll, Why},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use plane::{Contact, Heading, Outline, Point, Pose, Segment};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// The effects that are played here.
pub(crate) const PLAYED: &[Rule] = &[
    Rule::FxHitAlsoCrew,
    Rule::FxHitAlsoCargo,
    Rule::FxIgnoreFirstHit,
    Rule::FxAttackerChoosesMast,
    Rule::FxDoubleDamage,
    Rule::FxMisfireLoseMast,
    Rule::FxArmorTwoHits,
    Rule::FxArmorSix,
    Rule::FxCritSixExtraMast,
    Rule::FxTurtleShip,
    Rule::FxCatamaran,
    Rule::FxDoubleCatamaran,
    Rule::FxEternal,
    Rule::FxSinksOnLastMast,
    Rule::FxCannotSink,
    Rule::FxRepairOnSink,
    Rule::FxCanoePackCrew,
    Rule::FxJonah,
];

/// Abilities that are used by decision.
pub(crate) const ENTRIES: &[Activated] = &[];

/// An ability of the ship or fort that shoots.
fn of_shooter(g: &Fleets, by: Mark, rule: Rule, referee: &Referee) -> Option<Ability> {
    match by {
        Mark::Ship(ship) => g.has(ship, rule, referee),
        Mark::Fort(island) => forts::has(g, island, rule),
    }
}

/// A hit may do nothing: `Next::Done` if it does, another step if that has to be found out first. If it takes a panel, it
/// goes on with what it does besides.
pub(crate) fn may_shrug_off(g: &mut Fleets, hit: &mut Hit, ship: ShipAt, referee: &mut Referee) -> Option<Next> {
    let at = Mark::Ship(ship);
    let shrug = |g: &mut Fleets, ability: Option<Ability>, by: Rule, referee: &mut Referee| {
        g.show(ability.as_slice(), referee);
        referee.tell_all(|| Fact::Shrugged { at, by });
        Some(Next::Done)
    };
    // What the die must show (`fleets.kw.catamaran`).
    let catamaran = [(Rule::FxCatamaran, 5), (Rule::FxDoubleCatamaran, 4)];
    let catamaran = catamaran.into_iter().find(|(rule, _)| g.has(ship, *rule, &*referee).is_some());
    if let Some((rule, need)) = catamaran
        && let Some(rolled) = g.rolled.take()
    {
        // The die of a catamaran: what else could have stopped the hit was asked before.
        return if rolled.total >= need { shrug(g, None, rule, referee) } else { armour(g, ship, referee) };
    }
    // The first hit of a turn (`fleets.fx.ignore_first_hit`).
    if !g.ships[ship.index()].did(done::IGNORED) {
        g.ships[ship.index()].done |= done::IGNORED;
        if let Some(ability) = g.has(ship, Rule::FxIgnoreFirstHit, &*referee)
            && g.holds(g.data[ability.effect].cond, ship, &*referee)
        {
            return shrug(g, Some(ability), Rule::FxIgnoreFirstHit, referee);
        }
    }
    // Panels go before masts (`fleets.kw.turtle`).
    let piece = &mut g.ships[ship.index()];
    if piece.panels > 0 {
        piece.panels -= 1;
        let left = piece.panels;
        g.changed();
        referee.tell_all(|| Fact::PanelLost { ship, left });
        hit.stage = Impact::Crew;
        return Some(Next::Again);
    }
    if let Some((rule, _)) = catamaran {
        let seat = g.ships[ship.index()].fleet.unwrap_or(g.active);
        return Some(Next::Call(Roll::new(seat, Some(ship), Why::Fx(rule)).into()));
    }
    armour(g, ship, referee)
}

/// Two hits of one shoot action are needed for a mast (`fleets.fx.armor_two_hits`).
fn armour(g: &mut Fleets, ship: ShipAt, referee: &mut Referee) -> Option<Next> {
    if g.ships[ship.index()].masts == 0 || g.has(ship, Rule::FxArmorTwoHits, &*referee).is_none() {
        return None;
    }
    let depth = g.flow.find(|frame| matches!(frame, Frame::Shooting(_)))?;
    let Frame::Shooting(shooting) = g.flow.frame_mut(depth) else { return None };
    shooting.dented ^= 1 << ship.0;
    if shooting.dented & (1 << ship.0) == 0 {
        return None;
    }
    referee.tell_all(|| Fact::Shrugged { at: Mark::Ship(ship), by: Rule::FxArmorTwoHits });
    Some(Next::Done)
}

/// How many masts a hit takes (`fleets.fx.double_damage`, `fleets.fx.crit_six_extra_mast`, `fleets.fx.armor_six`).
pub(crate) fn masts(g: &mut Fleets, hit: &Hit, ship: ShipAt, referee: &mut Referee) -> u8 {
    if hit.natural != 6
        && let Some(ability) = g.has(ship, Rule::FxArmorSix, &*referee)
    {
        g.show(&[ability], referee);
        referee.tell_all(|| Fact::Shrugged { at: Mark::Ship(ship), by: Rule::FxArmorSix });
        return 0;
    }
    if hit.shot == Some(Rule::KwBroadsides) {
        return 1;
    }
    let mut masts = 1;
    if let Some(ability) = of_shooter(g, hit.by, Rule::FxDoubleDamage, referee) {
        let once = g.data[ability.effect].uses > 0;
        let spent = once && ship_of(hit.by).is_some_and(|by| g.is_used(by, ability));
        if !spent {
            masts = 2;
            if once {
                g.note_use(ability, referee);
            }
            g.show(&[ability], referee);
        }
    }
    if hit.natural == 6
        && let Some(ability) = of_shooter(g, hit.by, Rule::FxCritSixExtraMast, referee)
    {
        masts += 1;
        g.show(&[ability], referee);
    }
    if hit.shot == Some(Rule::FxGrabAttack) { masts.max(2) } else { masts }
}

/// Does the shooter choose the mast (`fleets.fx.attacker_chooses_mast`)?
pub(crate) fn attacker_chooses(g: &mut Fleets, hit: &Hit, referee: &mut Referee) -> bool {
    if hit.shot == Some(Rule::KwBroadsides) {
        return false;
    }
    let ability = of_shooter(g, hit.by, Rule::FxAttackerChoosesMast, referee);
    g.show(ability.as_slice(), referee);
    ability.is_some()
}

/// What a hit also does, one thing after the other.
pub(crate) fn also(g: &mut Fleets, hit: &mut Hit, ship: ShipAt, also: Impact, referee: &mut Referee) -> Next {
    // No other ability counts in a broadside, and none of an enemy against a ward (`fleets.fx.ut_ward`).
    let plain = hit.shot == Some(Rule::KwBroadsides) || g.is_warded(ship);
    let attacker = hit.attacker(g);
    match also {
        Impact::Crew if !plain => also_crew(g, hit, ship, attacker, referee),
        Impact::Cargo if !plain => also_cargo(g, hit, ship, attacker, referee),
        Impact::Canoes if !plain => canoes(g, hit, ship, attacker, referee),
        Impact::Jonah => {
            shed(g, ship, referee);
            match g.has(ship, Rule::FxJonah, &*referee) {
                Some(ability) if g.ships[ship.index()].is_afloat() => {
                    g.show(&[ability], referee);
                    Next::Call(Jonah { ship, chip: None }.into())
                }
                _ => Next::Again,
            }
        }
        // What was grabbed is pulled alongside (`fleets.fx.grab_attack`).
        Impact::Grab if hit.shot == Some(Rule::FxGrabAttack) => match ship_of(hit.by) {
            Some(by) => Next::Call(Alongside { by, ship, fx: Rule::FxGrabAttack }.into()),
            None => Next::Again,
        },
        Impact::Over => Next::Done,
        _ => Next::Again,
    }
}

/// `fleets.fx.hit_also_crew`.
fn also_crew(g: &mut Fleets, hit: &Hit, ship: ShipAt, attacker: Option<Seat>, referee: &mut Referee) -> Next {
    let Mark::Ship(by) = hit.by else { return Next::Again };
    if !g.has_aboard(ship, Class::Crew) {
        return Next::Again;
    }
    let Some(ability) = g.unused(by, Rule::FxHitAlsoCrew, &*referee) else { return Next::Again };
    g.note_use(ability, referee);
    referee.tell_all(|| Fact::UsedOn { ship: by, fx: Rule::FxHitAlsoCrew, on: Mark::Ship(ship) });
    Next::Call(LoseChip::new(g, ship, Lose::Crew, attacker, Rule::FxHitAlsoCrew).into())
}

/// `fleets.fx.hit_also_cargo`: the shooter may do without it, unless it is a hidden crew that shows itself so.
fn also_cargo(g: &mut Fleets, hit: &Hit, ship: ShipAt, attacker: Option<Seat>, referee: &mut Referee) -> Next {
    if g.chips_at(Spot::Ship(ship)).next().is_none() {
        return Next::Again;
    }
    let Some(ability) = of_shooter(g, hit.by, Rule::FxHitAlsoCargo, referee) else { return Next::Again };
    if g.is_hidden(ability) {
        g.show(&[ability], referee);
        return Next::Call(LoseChip::new(g, ship, Lose::Cargo, attacker, Rule::FxHitAlsoCargo).into());
    }
    Next::Call(Spoil { by: hit.by, ship }.into())
}

/// The second canoe of a pack that hits a ship in a turn also takes a crew (`fleets.fx.canoe_pack_crew`).
fn canoes(g: &mut Fleets, hit: &Hit, ship: ShipAt, attacker: Option<Seat>, referee: &mut Referee) -> Next {
    let Mark::Ship(by) = hit.by else { return Next::Again };
    let (Some(seat), true) = (attacker, g.has(by, Rule::FxCanoePackCrew, &*referee).is_some()) else {
        return Next::Again;
    };
    let first = g.spell(Rule::FxCanoePackCrew, ship).map(|spell| spell.n);
    match first {
        None => g.cast_this_turn(Rule::FxCanoePackCrew, Some(ship), seat, u16::from(by.0)),
        Some(n) if n != u16::from(by.0) && n != u16::MAX => {
            g.lift(Rule::FxCanoePackCrew, ship);
            g.cast_this_turn(Rule::FxCanoePackCrew, Some(ship), seat, u16::MAX);
            return Next::Call(LoseChip::new(g, ship, Lose::Crew, attacker, Rule::FxCanoePackCrew).into());
        }
        Some(_) => (),
    }
    Next::Again
}

/// Treasures that last until the ship is hit are gone.
fn shed(g: &mut Fleets, ship: ShipAt, referee: &mut Referee) {
    let is_shed = |g: &Fleets, ability: &Ability| {
        let effect = &g.data[ability.effect];
        effect.rule == Rule::FxUtMetalHull || (effect.rule == Rule::FxRangeSet && effect.says("hit"))
    };
    shed_those(g, ship, is_shed, referee);
}
/// Those that last until she hits something are gone (`fleets.fx.ut_rank_mod`).
pub(crate) fn has_hit(g: &mut Fleets, by: Mark, referee: &mut Referee) {
    if let Mark::Ship(ship) = by {
        shed_those(g, ship, |g, ability| g.data[ability.effect].rule == Rule::FxUtRankMod, referee);
    }
}
fn shed_those(g: &mut Fleets, ship: ShipAt, is_shed: impl Fn(&Fleets, &Ability) -> bool, referee: &mut Referee) {
    let shed = g.abilities(ship, &*referee).filter(|a| is_shed(g, a)).filter_map(|ability| match ability.source {
        Source::Chip(chip) => Some((chip, g.data[ability.effect].rule)),
        _ => None,
    });
    let shed: ArrayVec<(ChipAt, Rule), 8> = shed.take(8).collect();
    for (chip, by) in shed {
        g.eliminate(chip, by, referee);
    }
}

/// The shooter may take a piece of cargo with a hit (`fleets.fx.hit_also_cargo`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Spoil {
    by: Mark,
    ship: ShipAt,
}

impl Step<Fleets> for Spoil {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        if g.captain_of(self.by).is_some() { Next::Ask } else { Next::Done }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.captain_of(self.by).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, _: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend([M::Yes, M::No]);
    }
    fn check(&self, _: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        if matches!(mv, M::Yes | M::No) { Ok(()) } else { Err(Rule::FxHitAlsoCargo) }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        if mv == M::No {
            return Next::Done;
        }
        let (by, at) = (self.by, Mark::Ship(self.ship));
        referee.tell_all(|| Fact::Spoils { who: by, at });
        Next::Goto(LoseChip::new(g, self.ship, Lose::Cargo, Some(who), Rule::FxHitAlsoCargo).into())
    }
}

/// A marine has hit a ship: a mast or a crew, as the shooter likes (`fleets.kw.marine`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct MarineHit {
    pub(crate) hit: Hit,
    pub(crate) ship: ShipAt,
    pub(crate) is_over: bool,
}

impl Step<Fleets> for MarineHit {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if self.is_over {
            return Next::Done;
        }
        if g.has_aboard(self.ship, Class::Crew) && self.hit.attacker(g).is_some() {
            return Next::Ask;
        }
        self.is_over = true;
        self.hit.damage(g, self.ship, false, referee)
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.hit.attacker(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, _: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend([M::Masts, M::Crew]);
    }
    fn check(&self, _: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        if matches!(mv, M::Masts | M::Crew) { Ok(()) } else { Err(Rule::KwMarine) }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        self.is_over = true;
        match mv {
            M::Crew => {
                if let Mark::Ship(ship) = self.hit.by {
                    let on = Mark::Ship(self.ship);
                    referee.tell_all(|| Fact::UsedOn { ship, fx: Rule::KwMarine, on });
                }
                Next::Call(LoseChip::new(g, self.ship, Lose::Crew, Some(who), Rule::KwMarine).into())
            }
            _ => self.hit.damage(g, self.ship, false, referee),
        }
    }
}

/// A Jonah aboard: the costliest crew may be put ashore (`fleets.fx.jonah`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Jonah {
    ship: ShipAt,
    /// Who it is, once the die has spoken.
    chip: Option<ChipAt>,
}

impl Jonah {
    fn shores(g: &Fleets) -> impl Iterator<Item = IslandAt> {
        g.island_list().filter(|i| g.is_wild(*i))
    }
}

impl Step<Fleets> for Jonah {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if self.chip.is_none() {
            let seat = g.ships[self.ship.index()].fleet.unwrap_or(g.active);
            let Some(rolled) = g.rolled.take() else {
                return Next::Call(Roll::new(seat, Some(self.ship), Why::Fx(Rule::FxJonah)).into());
            };
            if rolled.total < 5 {
                return Next::Done;
            }
            let cost = |chip: &crate::Chip| match *chip.what.open(referee) {
                Thing::Crew(crew) => g.data[crew].points,
                _ => 0,
            };
            let crew = g.aboard(self.ship, Class::Crew).map(|(at, chip)| (cost(chip), std::cmp::Reverse(at)));
            let costliest = crew.max().map(|(_, at)| at.0);
            let may_go = |chip: &ChipAt| super::crew::may_leave(g, *chip, &*referee).is_ok();
            let costliest = costliest.filter(|chip| may_go(chip) && Jonah::shores(g).next().is_some());
            let Some(chip) = costliest else { return Next::Done };
            self.chip = Some(chip);
        }
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        let seat = g.ships[self.ship.index()].fleet.unwrap_or(g.active);
        Seats::one(g.left_of(seat))
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(Jonah::shores(g).map(|island| M::Island { island }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Island { island } if Jonah::shores(g).any(|i| i == *island) => Ok(()),
            _ => Err(Rule::FxJonah),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let (M::Island { island }, Some(chip)) = (mv, self.chip) else { unreachable!("checked") };
        g.carry(chip, Spot::Island(island), Rule::FxJonah, referee);
        Next::Done
    }
}

/// Is she saved from sinking (`fleets.kw.eternal`)? Then she comes back at home.
pub(crate) fn comes_back(g: &mut Fleets, ship: ShipAt, referee: &mut Referee) -> Option<Next> {
    let home = g.ships[ship.index()].fleet.and_then(|seat| g.home_of(seat))?;
    let eternal = g.with_rule(ship, Rule::FxEternal, &*referee).find(|a| matches!(a.source, Source::Ship(_)));
    let eternal = eternal
        .filter(|a| !g.ships[ship.index()].is(marks::RETURNED) && g.holds(g.data[a.effect].cond, ship, &*referee));
    let whole = g.has(ship, Rule::FxUtResurrectHome, &*referee);
    let ability = eternal.or(whole)?;
    let by = g.data[ability.effect].rule;
    let back = Returning { ship, home, by };
    if poses_at(g, ship, &g.island_outline(home), g.islands[home.index()].pose.at, 1).is_empty() {
        return None;
    }
    referee.tell_all(|| Fact::Used { ship, fx: by });
    g.changed();
    g.cast_off(ship, referee);
    if by == Rule::FxEternal {
        g.ships[ship.index()].mark(marks::RETURNED, true);
        let chips: Chips = g.chips_at(Spot::Ship(ship)).map(|(at, _)| at).take(64).collect();
        for chip in chips {
            match g.chips[chip.index()].class {
                Class::Crew => g.kill(chip, None, by, referee),
                _ => g.eliminate(chip, by, referee),
            }
        }
    } else if let Source::Chip(chip) = ability.source {
        g.eliminate(chip, by, referee);
    }
    let all = g.data[g.ships[ship.index()].card].masts.max(1);
    let masts = if by == Rule::FxEternal { 1 } else { all };
    let piece = &mut g.ships[ship.index()];
    piece.fire = 0;
    piece.tangled = None;
    piece.pinned_by = None;
    piece.masts = ((1u32 << masts) - 1) as u16;
    piece.mark(marks::SCUTTLED, false);
    for mast in 1..=masts {
        referee.tell_all(|| Fact::MastRepaired { ship, mast, by });
    }
    Some(Next::Goto(back.into()))
}

/// An eternal crew comes back to its home island once, face down (`fleets.kw.eternal`).
pub(crate) fn crew_comes_back(g: &mut Fleets, chip: ChipAt, referee: &mut Referee) -> bool {
    let owner = g.chips[chip.index()].owner;
    let n = u16::from(chip.0);
    let has_returned = g.spells.iter().any(|s| s.what == Rule::FxEternal && s.n == n);
    let Some(home) = g.home_of(owner).filter(|_| !has_returned) else { return false };
    g.cast_for_good(Rule::FxEternal, None, owner, n);
    g.turn_up(chip, referee);
    g.carry(chip, Spot::Island(home), Rule::FxEternal, referee);
    g.chips[chip.index()].is_up = false;
    referee.tell_all(|| Fact::TurnedDown { chip });
    true
}

/// Some legal poses in which a ship touches something, straight in from all round.
pub(crate) fn poses_at(g: &Fleets, ship: ShipAt, what: &Outline, centre: Point, most: usize) -> ArrayVec<Pose, 24> {
    const FAR: i32 = 12_000;
    let spots = (0..24).filter_map(|k| {
        let out = Heading::new(k * 170);
        let from = centre.step(FAR, out);
        let inward = out.opposite();
        let heading = if g.kind(ship) == Kind::Ship { inward } else { Heading::EAST };
        let segment = Segment { from, heading: inward, distance: FAR };
        let hull = g.hull(ship).at(Pose::new(from, heading));
        let t = Contact::touching(&hull, segment, what)?.first(0)?;
        Some(Pose::new(segment.at(t), heading))
    });
    spots.filter(|pose| g.is_on_plane(*pose) && g.is_legal(ship, *pose)).take(most.min(24)).collect()
}

/// She is placed at home, where her captain likes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Returning {
    ship: ShipAt,
    home: IslandAt,
    by: Rule,
}

impl Step<Fleets> for Returning {
    fn run(&mut self, _: &mut Fleets, _: &mut Referee) -> Next {
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.ship.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        let poses = poses_at(g, self.ship, &g.island_outline(self.home), g.islands[self.home.index()].pose.at, 24);
        out.extend(poses.into_iter().map(|pose| M::Put { at: At(pose) }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        let shore = g.island_outline(self.home);
        match mv {
            M::Put { at }
                if g.is_on_plane(at.0) && g.hull(self.ship).at(at.0).touches(&shore) && g.is_legal(self.ship, at.0) =>
            {
                Ok(())
            }
            _ => Err(self.by),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let M::Put { at } = mv else { unreachable!("checked") };
        let (ship, by) = (self.ship, self.by);
        g.ships[ship.index()].state = State::Afloat;
        referee.tell_all(|| Fact::Placed { ship, at, by });
        g.place(ship, at.0, referee);
        Next::Goto(Docking::placed(ship).into())
    }
}

/// What follows when a ship was sunk (`fleets.fx.repair_on_sink`).
pub(crate) fn after_sinking(g: &mut Fleets, sink: &Sink, referee: &mut Referee) -> Next {
    let Some(ship) = sink.by_ship else { return Next::Done };
    let is_hurt = g.ships[ship.index()].is_afloat() && g.lost_masts(ship).next().is_some();
    match g.has(ship, Rule::FxRepairOnSink, &*referee) {
        Some(ability) if is_hurt => {
            g.show(&[ability], referee);
            Next::Goto(Mend { ship, by: Rule::FxRepairOnSink }.into())
        }
        _ => Next::Done,
    }
}

/// A mast may be put up again without an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Mend {
    pub(crate) ship: ShipAt,
    pub(crate) by: Rule,
}

impl Step<Fleets> for Mend {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        if g.lost_masts(self.ship).next().is_some() && self.asked(g) != Seats::NONE { Next::Ask } else { Next::Done }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.ship.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.push(M::Pass);
        out.extend(g.lost_masts(self.ship).map(|mast| M::Mast { mast }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Pass => Ok(()),
            M::Mast { mast } if g.lost_masts(self.ship).any(|m| m == *mast) => Ok(()),
            _ => Err(self.by),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        if let M::Mast { mast } = mv {
            g.repair(self.ship, mast, self.by, referee);
        }
        Next::Done
    }
}

/// A ship that was caught is pulled alongside (`fleets.fx.grab_attack`); her captain chooses how she lies there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Alongside {
    pub(crate) by: ShipAt,
    pub(crate) ship: ShipAt,
    pub(crate) fx: Rule,
}

impl Alongside {
    fn poses(&self, g: &Fleets, most: usize) -> ArrayVec<Pose, 24> {
        poses_at(g, self.ship, &g.outline(self.by), g.middle(self.by), most)
    }
}

impl Step<Fleets> for Alongside {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        let both = [self.by, self.ship].into_iter().all(|s| g.ships[s.index()].is_afloat());
        if !both {
            return Next::Done;
        }
        if g.ships_touch(self.by, self.ship) || self.poses(g, 1).is_empty() || self.asked(g) == Seats::NONE {
            return Next::Goto(BoardNow::new(self.by, self.ship).into());
        }
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.ship.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.poses(g, 24).into_iter().map(|pose| M::Put { at: At(pose) }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Put { at }
                if g.is_on_plane(at.0)
                    && g.hull(self.ship).at(at.0).touches(&g.outline(self.by))
                    && g.is_legal(self.ship, at.0) =>
            {
                Ok(())
            }
            _ => Err(self.fx),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let M::Put { at } = mv else { unreachable!("checked") };
        let (ship, by) = (self.ship, self.fx);
        referee.tell_all(|| Fact::Placed { ship, at, by });
        g.place(ship, at.0, referee);
        Next::Goto(BoardNow::new(self.by, ship).into())
    }
}

/// A captain may start a boarding party at once, without a ram.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct BoardNow {
    pub(crate) ship: ShipAt,
    pub(crate) other: ShipAt,
}

impl BoardNow {
    pub(crate) fn new(ship: ShipAt, other: ShipAt) -> Self {
        BoardNow { ship, other }
    }
}

impl Step<Fleets> for BoardNow {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        let both = [self.ship, self.other].into_iter().all(|s| g.ships[s.index()].is_afloat());
        let may = both && g.is_enemy(self.ship, self.other) && g.may_board(self.ship, self.other);
        if may { Next::Ask } else { Next::Done }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.ships[self.ship.index()].fleet.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, _: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend([M::Board, M::Pass]);
    }
    fn check(&self, _: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        if matches!(mv, M::Board | M::Pass) { Ok(()) } else { Err(Rule::BoardWhen) }
    }
    fn decide(&mut self, _: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let (ship, other) = (self.ship, self.other);
        if mv == M::Pass {
            referee.tell_all(|| Fact::Declined { ship });
            return Next::Done;
        }
        referee.tell_all(|| Fact::Boards { ship, other });
        Next::Goto(Board::new(ship, other, None).into())
    }
}
