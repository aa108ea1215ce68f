//! Final scoring (chapter 20). Scoring changes nothing, so it can be asked for at any time: "if the game ended now".

use crate::{
    Disk, Fact, Haven, Land, MOST_CAPTAINS, PerCaptain, Referee,
    data::{Ability, Class, Kind, MOST_PLOTS, Plot, Tiebreak},
    options::{RumGroups, ShipTies},
};
use arrayvec::ArrayVec;
use serde::Serialize;
use std::collections::BTreeMap;
use table::{Places, Seat};

/// A captain's Fame by source (`haven.score.sources`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Fame {
    /// For the rank of the fleet.
    pub ships: u16,
    /// For groups of Rum.
    pub rum: u16,
    /// For Infrastructure tiles.
    pub infrastructure: u16,
    /// For the spot on the turn track after the last round.
    pub first: u16,
}

impl Fame {
    /// All of it.
    pub fn total(&self) -> u16 {
        self.ships + self.rum + self.infrastructure + self.first
    }
}

/// How much Rum lies on each plot.
type RumByPlot = [u8; MOST_PLOTS];

/// A set of Rum around `centre` that holds some of `centre` and some of `first`.
#[derive(Clone, Copy)]
struct Star {
    first: Plot,
    centre: Plot,
    /// The plots that have not been looked at.
    around: u16,
    /// How much Rum of the others is in the set.
    taken: u8,
}

impl Haven {
    /// The Fame of every captain if the game ended now. Nothing changes, so the order is all the same
    /// (`haven.score.order`).
    pub fn fame(&self) -> PerCaptain<Fame> {
        let ranks = self.ship_ranks(&self.fleets());
        PerCaptain::new(self.islands.chairs(), |seat| {
            let land = self.land(seat);
            // A second copy scores once more (`haven.tile.infra.twice`).
            let infrastructure = land.island.placed().map(|(plot, _)| land.fame_of_tile(plot)).sum();
            Fame {
                ships: self.award_for(ranks[seat]),
                rum: land.rum_fame(),
                infrastructure,
                first: self.turn_track_fame(seat),
            }
        })
    }

    /// The sum of a captain's Ships, printed ones included (`haven.score.ships.sum`), and their number, which decides
    /// between equal sums (`haven.score.ships.tiebreak`).
    pub(crate) fn fleet(&self, seat: Seat) -> (u32, u32) {
        let land = self.land(seat);
        (land.sum(Kind::Ship), land.count(Kind::Ship))
    }

    /// The fleets of all captains.
    pub(crate) fn fleets(&self) -> PerCaptain<(u32, u32)> {
        PerCaptain::new(self.islands.chairs(), |seat| self.fleet(seat))
    }

    /// The rank of each fleet, from 0; none where a rank takes a Ship and there is none (`haven.score.ships.none`).
    /// Equal fleets have the better rank (`haven.score.ships.tie`), and what follows depends on the table
    /// (`haven.score.ships.tie.next`).
    pub(crate) fn ship_ranks(&self, fleets: &PerCaptain<(u32, u32)>) -> PerCaptain<Option<u8>> {
        PerCaptain::new(self.islands.chairs(), |seat| {
            let fleet = fleets[seat];
            if fleet.1 == 0 && self.options.ships_needed {
                return None; // Nor is a rank taken: nobody who has a Ship comes after one who has none.
            }
            let better = fleets.iter().filter(|(_, other)| **other > fleet);
            let rank = match self.options.ship_ties {
                ShipTies::Skipped => better.count(),
                ShipTies::Dense => {
                    let is_first_of_its_kind = |(seat, fleet): &(Seat, &(u32, u32))| {
                        !fleets.iter().any(|(other, same)| other < *seat && same == *fleet)
                    };
                    better.filter(is_first_of_its_kind).count()
                }
            };
            Some(rank as u8)
        })
    }

    /// Fame for a rank by Ships (`haven.score.ships.fame`).
    pub(crate) fn award_for(&self, rank: Option<u8>) -> u16 {
        let award = rank.and_then(|rank| self.data.ship_awards.get(usize::from(rank)));
        award.copied().unwrap_or(0).into()
    }

    /// Fame for the turn track, once the last round is over (`haven.score.first`).
    pub(crate) fn turn_track_fame(&self, seat: Seat) -> u16 {
        match self.disks[seat] {
            Disk::Back(spot) if self.round == self.data.rounds => {
                self.data.turn_fame.get(usize::from(spot) - 1).copied().unwrap_or(0).into()
            }
            _ => 0,
        }
    }

    /// What decides: Fame (`haven.win.most`), then Food (`haven.win.tie.food`), then Cannons
    /// (`haven.win.tie.cannons`).
    fn standing(&self, seat: Seat, fame: Fame) -> ArrayVec<u32, 3> {
        let tied = self.data.tiebreak.iter().map(|tiebreak| match tiebreak {
            Tiebreak::FoodPips => self.islands[seat].pips(Kind::Food),
            Tiebreak::Cannons => self.land(seat).count(Kind::Cannon),
        });
        [u32::from(fame.total())].into_iter().chain(tied).collect()
    }

    /// The places by the same comparisons; equals share a place, the first too (`haven.win.tie.shared`), and the next
    /// is skipped (`haven.win.places`).
    fn places(&self, fame: &PerCaptain<Fame>) -> Places {
        let standings = PerCaptain::new(self.islands.chairs(), |seat| self.standing(seat, fame[seat]));
        let mut places = Places::default();
        for (seat, own) in standings.iter() {
            let better = standings.iter().filter(|(_, other)| *other > own).count();
            places[seat.index()] = better as u8 + 1;
        }
        places
    }

    /// Tells the scoring source by source, then the result.
    pub(crate) fn final_scoring(&self, referee: &mut Referee) -> Places {
        let fame = self.fame();
        let places = self.places(&fame);
        for who in self.captains() {
            referee.tell_all(|| Fact::Ships { who, fame: fame[who].ships, sum: self.fleet(who).0 as u16 });
        }
        for who in self.captains() {
            referee.tell_all(|| Fact::Rum { who, fame: fame[who].rum });
        }
        for who in self.captains() {
            let land = self.land(who);
            for (plot, tile) in land.island.placed() {
                if self.data.tile(tile).class == Class::Infrastructure {
                    referee.tell_all(|| {
                        let (fame, tile) = (land.fame_of_tile(plot), self.name(tile));
                        Fact::Infrastructure { who, fame, tile, plot }
                    });
                }
            }
        }
        for who in self.captains().filter(|who| fame[*who].first > 0) {
            referee.tell_all(|| Fact::Early { who, fame: fame[who].first });
        }
        let mut ranked: ArrayVec<Seat, MOST_CAPTAINS> = self.captains().collect();
        ranked.sort_by_key(|who| places[who.index()]);
        for who in ranked {
            referee.tell_all(|| Fact::Result { who, fame: fame[who].total(), place: places[who.index()] });
        }
        places
    }
}

impl Land<'_> {
    /// What the tile on a plot scores at the end (chapter 17); only Infrastructure scores (`haven.build.infra`).
    pub fn fame_of_tile(&self, plot: Plot) -> u16 {
        let Some(tile) = self.tile(plot) else { return 0 };
        let fame = match tile.ability {
            // A second copy of a kind adds nothing (`haven.tile.infra.variety`, `haven.tile.infra.variety.dup`).
            Ability::FamePerDistinctKind { classes, fame } => {
                let mut kinds = 0u64;
                for (_, other) in self.island.placed().filter(|(_, id)| classes.has(self.data.tile(*id).class)) {
                    kinds |= 1 << other.0;
                }
                kinds.count_ones() * u32::from(fame)
            }
            // A tile of any class, and each once (`haven.tile.infra.garrison`, `haven.tile.infra.garrison.any`).
            Ability::FamePerTileWithAll { items, fame } => {
                let has_all = |plot| items.iter().all(|kind| self.count_on(plot, kind) > 0);
                self.island.placed().filter(|(plot, _)| has_all(*plot)).count() as u32 * u32::from(fame)
            }
            // Food (`haven.tile.infra.granary`) or Gold (`haven.tile.infra.vault`).
            Ability::FameSumOfDice { die } => self.sum(die),
            // For each Pirate every other one beside it (`haven.tile.infra.brotherhood`).
            Ability::FamePerAdjacentPair { item, fame } => self.adjacent_pairs(item) * u32::from(fame),
            // On it or beside it (`haven.tile.infra.watchtower`).
            Ability::FamePerItemOnOrAdjacent { fame } => {
                let beside: u32 = self.beside(plot).map(|(other, _)| self.items_on(other)).sum();
                (self.items_on(plot) + beside) * u32::from(fame)
            }
            // Cannons (`haven.tile.infra.battery`).
            Ability::FamePerItem { item, fame } => self.count(item) * u32::from(fame),
            _ => 0,
        };
        fame as u16
    }

    /// All dice and tokens on a plot, printed ones included.
    fn items_on(&self, plot: Plot) -> u32 {
        (self.island.slots(plot).iter().flatten().count() + self.printed(plot).count()) as u32
    }

    /// Ordered pairs of items of a kind (`haven.tile.infra.brotherhood.pairs`) that are directly adjacent
    /// (`haven.tile.infra.brotherhood.direct`): on one tile, or on two adjacent ones (`haven.adj.items`).
    fn adjacent_pairs(&self, kind: Kind) -> u32 {
        let here = |plot| self.count_on(plot, kind);
        let on_tile = |plot| here(plot) * (here(plot) + self.beside(plot).map(|(other, _)| here(other)).sum::<u32>());
        self.island.placed().map(|(plot, _)| on_tile(plot) - here(plot)).sum()
    }

    /// Fame for Rum (`haven.score.rum.*`).
    pub fn rum_fame(&self) -> u16 {
        self.rum_groups().iter().map(|(_, _, fame)| fame).sum()
    }

    /// The Rum that is connected: its plots as bits, how much it is, and what it scores. Where a group is a star, that
    /// is the best division of what is connected, for no star reaches beyond.
    pub fn rum_groups(&self) -> ArrayVec<(u16, u8, u16), MOST_PLOTS> {
        let mut rum: RumByPlot = [0; MOST_PLOTS];
        for (plot, _) in self.island.placed() {
            rum[usize::from(plot.0)] = self.count_on(plot, Kind::Rum) as u8;
        }
        let fame = |plots: u16, n: u8| match self.options.rum_groups {
            RumGroups::Connected => self.rum_value(n),
            RumGroups::Star => {
                let mut here: RumByPlot = [0; MOST_PLOTS];
                Plot::all_in(plots).for_each(|plot| here[plot.index()] = rum[plot.index()]);
                self.best_stars(&mut here, &mut BTreeMap::new())
            }
        };
        self.connected_rum(&rum).iter().map(|(plots, n)| (*plots, *n, fame(*plots, *n))).collect()
    }

    /// The groups of Rum connected by steps of adjacency: their plots as bits, and how much Rum.
    pub fn connected_rum(&self, rum: &[u8; MOST_PLOTS]) -> ArrayVec<(u16, u8), MOST_PLOTS> {
        let mut groups = ArrayVec::new();
        let mut left = (0..MOST_PLOTS).filter(|plot| rum[*plot] > 0).fold(0u16, |set, plot| set | 1 << plot);
        while left != 0 {
            let mut group = left & left.wrapping_neg();
            loop {
                let grown = Plot::all_in(group).fold(group, |set, plot| set | (self.neighbours(plot) & left));
                if grown == group {
                    break;
                }
                group = grown;
            }
            left &= !group;
            groups.push((group, Plot::all_in(group).map(|plot| rum[plot.index()]).sum()));
        }
        groups
    }

    /// What a group of Rum is worth: full sets, then the table value of the rest (`haven.score.rum.more`).
    pub fn rum_value(&self, rum: u8) -> u16 {
        let table = &self.data.rum_table;
        let set = table.len();
        let value = |n: usize| if n == 0 { 0 } else { u16::from(table[n - 1]) };
        (usize::from(rum) / set) as u16 * value(set) + value(usize::from(rum) % set)
    }

    /// The Rum divided into sets in which some Rum adjoins all others, so that the total is highest: try every set
    /// for the first Rum that is left (`haven.score.rum.connected`, the option).
    fn best_stars(&self, rum: &mut RumByPlot, known: &mut BTreeMap<RumByPlot, u16>) -> u16 {
        let Some(first) = rum.iter().position(|n| *n > 0) else { return 0 };
        if let Some(best) = known.get(rum) {
            return *best;
        }
        let first = Plot(first as u8);
        let mut best = 0;
        let reach = self.neighbours(first) | first.bit();
        for centre in Plot::all_in(reach) {
            if rum[centre.index()] > 0 {
                let around = self.neighbours(centre) | centre.bit();
                best = best.max(self.best_star_at(Star { first, centre, around, taken: 0 }, rum, known));
            }
        }
        known.insert(*rum, best);
        best
    }

    /// The best total if one set is this star; what is not yet looked at may be in it.
    fn best_star_at(&self, star: Star, rum: &mut RumByPlot, known: &mut BTreeMap<RumByPlot, u16>) -> u16 {
        let Some(plot) = Plot::all_in(star.around).next() else {
            return self.rum_value(star.taken) + self.best_stars(rum, known);
        };
        let here = rum[plot.index()];
        let least = u8::from(plot == star.centre || plot == star.first);
        let mut best = 0;
        for n in least..=here {
            rum[plot.index()] = here - n;
            let further = Star { around: star.around & !plot.bit(), taken: star.taken + n, ..star };
            best = best.max(self.best_star_at(further, rum, known));
        }
        rum[plot.index()] = here;
        best
    }
}
