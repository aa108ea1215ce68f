//! One look at an island: everything the judgement of a position needs, counted in one pass.

use crate::{
    Land,
    data::{Ability, Class, Kind, MOST_PLOTS, Plot},
};

/// The sorts of things that lie on a map: the six kinds of items, then the three classes of buildings.
pub const SORTS: usize = 9;
/// Where Houses, Ports and Infrastructure begin among the sorts.
pub const HOUSE: usize = 6;
/// Ports.
pub const PORT: usize = 7;
/// Infrastructure.
pub const INFRASTRUCTURE: usize = 8;

/// What one look at an island shows. Fame is in hundredths.
#[derive(Clone, Copy)]
pub struct Look {
    /// Fame of Rum and Infrastructure as they are.
    pub fame: i32,
    /// How many items of each kind there are, printed ones included.
    pub count: [i32; 6],
    /// The values of all dice of a kind, printed ones included.
    pub sum: [i32; 6],
    /// For each kind the empty slots that accept it, then for each class of buildings the empty plots.
    pub open: [i32; SORTS],
    /// The empty plots.
    pub plots: i32,
    /// Fame for one more pip of a kind.
    pub per_pip: [i32; 6],
    /// Fame for one more item of a kind, beside its pips: exact for Batteries and the best place for Rum, else a guess.
    pub per_item: [i32; 6],
    /// Fame for one more kind of House or Port.
    pub per_building: i32,
}

impl Look {
    /// Looks at an island.
    pub fn at(land: &Land<'_>) -> Look {
        let mut look = Look {
            fame: 0,
            count: [0; 6],
            sum: [0; 6],
            open: [0; SORTS],
            plots: 0,
            per_pip: [0; 6],
            per_item: [0; 6],
            per_building: 0,
        };
        let mut on = [[0u8; 6]; MOST_PLOTS];
        let mut lifted = 0;
        for plot in land.data.all_plots() {
            let Some(tile) = land.tile(plot) else {
                look.room(land, plot);
                continue;
            };
            let items = land.island.slots(plot).into_iter().flatten().chain(land.printed(plot));
            for item in items {
                on[plot.index()][item.kind.index()] += 1;
                look.count[item.kind.index()] += 1;
                look.sum[item.kind.index()] += i32::from(item.value);
            }
            if tile.ability == Ability::LiftSlots {
                lifted |= land.neighbours(plot);
            }
        }
        let rum = std::array::from_fn(|plot| on[plot][Kind::Rum.index()]);
        look.fame += land.connected_rum(&rum).iter().map(|(_, n)| 100 * i32::from(land.rum_value(*n))).sum::<i32>();
        for (plot, id) in land.island.placed() {
            let tile = land.data.tile(id);
            look.slots_of(land, plot, &on, lifted);
            if tile.class == Class::Infrastructure {
                look.fame += 100 * i32::from(land.fame_of_tile(plot));
            }
            match tile.ability {
                Ability::FameSumOfDice { die } => look.per_pip[die.index()] += 100,
                Ability::FamePerItem { item, fame } => look.per_item[item.index()] += 100 * i32::from(fame),
                Ability::FamePerDistinctKind { fame, .. } => look.per_building += 100 * i32::from(fame),
                Ability::FamePerAdjacentPair { item, fame } => look.per_item[item.index()] += 150 * i32::from(fame),
                Ability::FamePerTileWithAll { items, fame } => {
                    items.iter().for_each(|item| look.per_item[item.index()] += 50 * i32::from(fame));
                }
                Ability::FamePerItemOnOrAdjacent { fame } => {
                    look.per_item.iter_mut().for_each(|each| *each += 25 * i32::from(fame));
                }
                _ => (),
            }
        }
        look
    }

    /// An empty plot.
    fn room(&mut self, land: &Land<'_>, plot: Plot) {
        let accepts = land.data.plot(plot).accepts;
        self.plots += 1;
        for (sort, class) in [(HOUSE, Class::House), (PORT, Class::Port), (INFRASTRUCTURE, Class::Infrastructure)] {
            self.open[sort] += i32::from(accepts.has(class));
        }
    }

    /// The empty slots of a tile: what they accept, and how much Rum would be joined there.
    fn slots_of(&mut self, land: &Land<'_>, plot: Plot, on: &[[u8; 6]; MOST_PLOTS], lifted: u16) {
        let Some(tile) = land.tile(plot) else { return };
        let slots = land.island.slots(plot);
        for (accepts, item) in tile.slots.iter().zip(slots) {
            if item.is_some() {
                continue;
            }
            let any = lifted & plot.bit() != 0;
            for kind in Kind::ALL {
                if any || accepts.has(kind) {
                    self.open[kind.index()] += 1;
                }
            }
            if any || accepts.has(Kind::Rum) {
                let rum = Kind::Rum.index();
                let near: u8 = Plot::all_in(land.neighbours(plot)).map(|other| on[other.index()][rum]).sum();
                let joined = i32::from(near + on[plot.index()][rum]).min(4);
                self.per_item[rum] = self.per_item[rum].max(200 + 100 * joined);
            }
        }
    }
}
