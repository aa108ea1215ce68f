//! 9. Forts.

use crate::{
    Fact, Fleets, Fort, Hit, Move, Next, Referee, Rule,
    data::FortId,
    effects,
    harm::Impact,
    moves::Move as M,
    pieces::{At, ChipAt, Chips, Class, IslandAt, Spot},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use plane::Pose;
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// At the end of a turn forts may be built (`fleets.fort.build.when`), and at no other time (`fleets.fort.not_setup`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Building {}

impl Building {
    /// The islands where the captain whose turn it is could build, as everybody sees it.
    fn sites(g: &Fleets) -> ArrayVec<IslandAt, 32> {
        g.island_list().filter(|i| g.check_site(*i).is_ok()).collect()
    }
}

impl Step<Fleets> for Building {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        // How many forts are listed is public, and so is the gold at home.
        let cheapest = g.data.forts.iter().map(|fort| u16::from(fort.gold)).min().unwrap_or(0);
        let can = g.forts[g.active].count() > 0 && g.home_gold(g.active) >= cheapest && !Building::sites(g).is_empty();
        if can { Next::Ask } else { Next::Done }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(M::Pass);
        for island in Building::sites(g) {
            for fort in g.forts[g.active].seen_by(eyes).into_iter().flatten() {
                let at = At(g.islands[island.index()].pose);
                if g.check_build(fort.0, island, at, eyes).is_ok() {
                    out.push(M::Build { fort: fort.0, island, at });
                }
            }
        }
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Pass => Ok(()),
            M::Build { fort, island, at } => g.check_build(*fort, *island, *at, eyes),
            _ => Err(Rule::FortBuildWhen),
        }
    }
    fn decide(&mut self, g: &mut Fleets, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let M::Build { fort, island, at } = mv else {
            referee.tell_all(|| Fact::Passes { who: by, by: Rule::FortBuildWhen });
            return Next::Done;
        };
        g.build_fort(by, FortId(fort), island, at.0, referee);
        let coins = g.home_coins(by);
        let cost = usize::from(g.data[FortId(fort)].gold);
        let sum = Sums::of(coins.iter().map(|(gold, _)| *gold)).least_from(cost);
        // After that the next one may be built (`fleets.fort.build.multiple`).
        Next::Call(Paying { island, left: sum as u8 }.into())
    }
}

/// The sums that some coins can make, up to 127.
#[derive(Clone, Copy)]
struct Sums(u128);

impl Sums {
    fn of(coins: impl Iterator<Item = u8>) -> Self {
        Sums(coins.fold(1, |sums, gold| sums | sums.checked_shl(u32::from(gold)).unwrap_or(0)))
    }
    fn has(self, sum: usize) -> bool {
        self.0 & (1 << sum) != 0
    }
    fn least_from(self, sum: usize) -> usize {
        (sum..128).find(|sum| self.has(*sum)).unwrap_or(0)
    }
}

/// The gold for a fort goes into it: whole coins of the smallest sum that reaches the cost, which of them the builder
/// chooses (`fleets.fort.build.change`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Paying {
    island: IslandAt,
    /// Gold that is still to be paid.
    left: u8,
}

impl Paying {
    /// Coins with which the rest can still be paid exactly, the first of each value.
    fn coins(&self, g: &Fleets) -> ArrayVec<(u8, ChipAt), 16> {
        let all = g.home_coins(g.active);
        let mut fit = ArrayVec::<(u8, ChipAt), 16>::new();
        for (gold, at) in all.iter().copied().filter(|(gold, _)| *gold <= self.left) {
            let others = all.iter().filter(|(_, other)| *other != at).map(|(gold, _)| *gold);
            let is_known = fit.iter().any(|(other, _)| *other == gold);
            if !is_known && Sums::of(others).has(usize::from(self.left - gold)) {
                let _ = fit.try_push((gold, at));
            }
        }
        fit
    }
    fn pay(&mut self, g: &mut Fleets, gold: u8, chip: ChipAt, referee: &mut Referee) -> Next {
        self.left -= gold;
        g.carry(chip, Spot::Fort(self.island), Rule::FortBuildPay, referee);
        Next::Again
    }
}

impl Step<Fleets> for Paying {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let coins = self.coins(g);
        match coins[..] {
            _ if self.left == 0 => Next::Done,
            [] => Next::Done,
            [(gold, chip)] => self.pay(g, gold, chip, referee),
            _ => Next::Ask,
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.coins(g).into_iter().map(|(_, chip)| M::Chip { chip }));
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Chip { chip } if self.coins(g).iter().any(|(_, at)| at == chip) => Ok(()),
            _ => Err(Rule::FortBuildChange),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let M::Chip { chip } = mv else { unreachable!("checked") };
        let gold = g.gold_of(chip, crate::abilities::Public);
        self.pay(g, gold, chip, referee)
    }
}

impl Fleets {
    /// Gold on a captain's home island.
    pub(crate) fn home_gold(&self, seat: Seat) -> u16 {
        let Some(home) = self.home_of(seat) else { return 0 };
        self.gold_at(Spot::Island(home))
    }
    /// Gold in forts that count as a home (`fleets.fx.fort_second_home`).
    pub(crate) fn second_home_gold(&self, seat: Seat) -> u16 {
        let own = |i: &IslandAt| self.islands[i.index()].fort.is_some_and(|fort| fort.owner == seat);
        let homes = self.island_list().filter(own);
        let homes = homes.filter(|i| effects::forts::has(self, *i, Rule::FxFortSecondHome).is_some());
        homes.map(|i| self.gold_at(Spot::Fort(i))).sum()
    }
    /// Gold that lies open somewhere.
    pub(crate) fn gold_at(&self, spot: Spot) -> u16 {
        self.chips_at(spot).map(|(at, _)| u16::from(self.gold_of(at, crate::abilities::Public))).sum()
    }
    /// Gold in a captain's forts.
    pub(crate) fn fort_gold(&self, seat: Seat) -> u16 {
        let own = self.island_list().filter(|i| self.islands[i.index()].fort.is_some_and(|fort| fort.owner == seat));
        own.map(|i| self.gold_at(Spot::Fort(i))).sum()
    }
    fn check_site(&self, island: IslandAt) -> Result<(), Rule> {
        let at = self.islands.get(island.index()).ok_or(Rule::FortBuildWhen)?;
        if at.home.is_some() {
            return Err(Rule::FortBuildWhen);
        }
        if at.fort.is_some() {
            return Err(Rule::FortOnePerIsland);
        }
        let who = self.active;
        let public = crate::abilities::Public;
        let docked = self.fleet_of(who).any(|s| self.docked_at(s, public) == Some(island));
        if !docked {
            return Err(if self.options.crimson { Rule::FortBuildDocked } else { Rule::FortBuildExplored });
        }
        if !self.options.crimson && !at.explored.has(who) {
            return Err(Rule::FortBuildExplored);
        }
        Ok(())
    }
    fn check_build(&self, fort: u16, island: IslandAt, at: At, eyes: Eyes) -> Result<(), Rule> {
        let listed = self.forts[eyes.seat()].seen_by(eyes).is_some_and(|list| list.contains(&FortId(fort)));
        if !listed {
            return Err(if self.options.crimson { Rule::FortBuildInFleet } else { Rule::BuildFortCollection });
        }
        self.check_site(island)?;
        if self.home_gold(eyes.seat()) < u16::from(self.data[FortId(fort)].gold) {
            return Err(if self.options.crimson { Rule::FortBuildGoldCrimson } else { Rule::FortBuildGold });
        }
        if !self.is_on_plane(at.0) {
            return Err(Rule::FortBuildPlace);
        }
        let shore = self.island_outline(island);
        let square = self.data.geometry.fort.at(at.0);
        let corners = square.corners();
        let on = |i: usize| shore.contains(corners[i]);
        if (on(0) && on(2)) || (on(1) && on(3)) { Ok(()) } else { Err(Rule::FortBuildPlace) }
    }
    /// The coins on a captain's home island.
    fn home_coins(&self, who: Seat) -> Vec<(u8, ChipAt)> {
        let Some(home) = self.home_of(who) else { return Vec::new() };
        let coins = self.chips_at(Spot::Island(home)).map(|(at, _)| (self.gold_of(at, crate::abilities::Public), at));
        coins.filter(|(gold, _)| *gold > 0).collect()
    }
    fn build_fort(&mut self, who: Seat, card: FortId, island: IslandAt, pose: Pose, referee: &mut Referee) {
        self.changed();
        // It is built once, whatever becomes of it (`fleets.fort.destroyed_forever`, `fleets.fort.destroyed_cursed`).
        let list = self.forts[who].open_mut(referee);
        if let Some(at) = list.iter().position(|fort| *fort == card) {
            list.remove(at);
        }
        let guns = self.data[card].guns.len();
        self.islands[island.index()].fort = Some(Fort {
            card,
            owner: who,
            pose,
            flags: ((1u32 << guns) - 1) as u16,
            is_new: true,
            has_shot: false,
            armour: None,
        });
        referee.tell_all(|| Fact::Built { who, island, card: card.0, at: At(pose) });
        // Face-down treasure on the island is the builder's (`fleets.fort.treasure.take`).
        let found: Chips = self
            .chips_at(Spot::Island(island))
            .filter(|(_, c)| c.class == Class::Treasure)
            .map(|(at, _)| at)
            .take(64)
            .collect();
        for chip in found {
            self.turn_up(chip, referee);
            self.carry(chip, Spot::Fort(island), Rule::FortTreasureTake, referee);
        }
    }

    /// A fort was hit (`fleets.fort.hit`).
    pub(crate) fn hit_fort(&mut self, island: IslandAt, hit: &mut Hit, referee: &mut Referee) -> Next {
        if hit.stage == Impact::Struck {
            hit.stage = Impact::Damage;
            if let Some(next) = effects::forts::absorb(self, island, hit, referee) {
                return next;
            }
        }
        let Some(fort) = self.islands[island.index()].fort else { return Next::Done };
        if fort.flags == 0 {
            self.destroy_fort(island, referee);
            return Next::Done;
        }
        if fort.flags.count_ones() == 1 {
            self.lose_flag(island, fort.flags.trailing_zeros() as u8, referee);
            return Next::Done;
        }
        Next::Ask
    }
    pub(crate) fn lose_flag(&mut self, island: IslandAt, flag: u8, referee: &mut Referee) {
        self.changed();
        let Some(fort) = &mut self.islands[island.index()].fort else { return };
        fort.flags &= !(1 << flag);
        let is_empty = fort.flags == 0;
        referee.tell_all(|| Fact::FlagLost { island, flag: flag + 1 });
        if is_empty {
            referee.tell_all(|| Fact::Abandoned { island });
        }
    }
    /// `fleets.fort.destroyed`: the gold goes on the island face down, and nobody has explored it.
    fn destroy_fort(&mut self, island: IslandAt, referee: &mut Referee) {
        self.changed();
        let chips: Chips = self.chips_at(Spot::Fort(island)).map(|(at, _)| at).take(64).collect();
        referee.tell_all(|| Fact::Destroyed { island });
        self.islands[island.index()].fort = None;
        self.islands[island.index()].explored = Seats::NONE;
        self.islands[island.index()].marked = Seats::NONE;
        for chip in &chips {
            self.carry(*chip, Spot::Island(island), Rule::FortDestroyed, referee);
        }
        if chips.iter().filter(|c| self.chips[c.index()].class == Class::Treasure).count() > 1 {
            self.flow.soon(crate::Shuffle::new(Spot::Island(island)));
        } else {
            self.turn_down_treasure(Spot::Island(island));
        }
    }
    /// Treasure at a place is face down again, and nobody knows which is which.
    pub(crate) fn turn_down_treasure(&mut self, spot: Spot) {
        for chip in self.chips.iter_mut().filter(|c| c.at == spot && c.class == Class::Treasure) {
            chip.is_up = false;
            chip.what.show(Seats::NONE);
        }
    }
}

/// Treasure at a place is shuffled face down (`fleets.fort.destroyed_face`): fate deals its faces anew.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Shuffle {
    at: Spot,
    next: u8,
}

impl Shuffle {
    pub(crate) fn new(at: Spot) -> Self {
        Shuffle { at, next: 0 }
    }
    fn chips(&self, g: &Fleets) -> Chips {
        g.chips_at(self.at).filter(|(_, c)| c.class == Class::Treasure).map(|(at, _)| at).take(64).collect()
    }
}

impl Step<Fleets> for Shuffle {
    fn run(&mut self, g: &mut Fleets, _: &mut Referee) -> Next {
        let left = self.chips(g).len() - usize::from(self.next);
        if left <= 1 {
            g.turn_down_treasure(self.at);
            return Next::Done;
        }
        Next::Roll(table::Chance::draw(left))
    }
    fn fate(&mut self, g: &mut Fleets, fate: table::Fate, _: &mut Referee) -> Next {
        let chips = self.chips(g);
        let (a, b) = (chips[usize::from(self.next)], chips[usize::from(self.next) + fate.picked()]);
        let (x, y) = (g.chips[a.index()].what, g.chips[b.index()].what);
        g.chips[a.index()].what = y;
        g.chips[b.index()].what = x;
        self.next += 1;
        Next::Again
    }
}
