//! What everybody sees: nothing in this game is known to some and not to others (`haven.hidden.none`).

use crate::{
    Disk, Fame, Haven, Item,
    data::{Kind, Plot},
};
use serde::Serialize;
use std::{collections::BTreeMap, fmt::Write};
use table::{Game, Seat, Waiting};

/// The whole table, as every chair and every spectator sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The round under way, from 1; 0 during set-up.
    pub round: u8,
    /// How many rounds there are.
    pub rounds: u8,
    /// The colour of the round's stack.
    pub colour: String,
    /// Whose turn it is or who has to decide, if anybody.
    pub asked: Option<Seat>,
    /// The positions of the map in order; a position whose tile is gone is empty.
    pub road: BTreeMap<u8, Option<RoadTile>>,
    /// Where each disk stands.
    pub disks: Vec<Disk>,
    /// The spot of the turn track for the next disk that comes back.
    pub next_back: u8,
    /// The coup track.
    pub coup: CoupView,
    /// The islands: what lies on each plot.
    pub islands: Vec<BTreeMap<Plot, SiteView>>,
    /// The plots of each island that are still empty, and what may lie there, in words.
    pub free: Vec<BTreeMap<Plot, String>>,
    /// What each island counts.
    pub counts: Vec<Counts>,
    /// The chest pile.
    pub chests: ChestView,
    /// How many Statues are left.
    pub statues: u8,
    /// What lies in the pool.
    pub pool: BTreeMap<Kind, u8>,
    /// Fame if the game ended now, by source.
    pub fame: Vec<FameView>,
    /// The place of each captain once the game is over.
    pub places: Option<Vec<u8>>,
}

/// A tile of the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RoadTile {
    /// Its id.
    pub tile: String,
    /// Its name.
    pub name: String,
    /// What it does, in a few words.
    pub says: String,
    /// What is printed on it.
    pub printed: Vec<Item>,
    /// What each of its slots accepts, in words.
    pub accepts: Vec<String>,
    /// The die or token on it.
    pub item: Option<Item>,
}

/// A tile on an island.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SiteView {
    /// Its id.
    pub tile: String,
    /// Its name.
    pub name: String,
    /// What it does, in a few words.
    pub says: String,
    /// What is printed on it.
    pub printed: Vec<Item>,
    /// What lies in its slots.
    pub slots: Vec<Option<Item>>,
    /// What each slot accepts, in words.
    pub accepts: Vec<String>,
    /// What it would score now.
    pub fame: u16,
}

/// The coup track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CoupView {
    /// The spot of each disk.
    pub spots: Vec<u8>,
    /// The top spot.
    pub top: u8,
    /// Has somebody reached the top in this round?
    pub resolved: bool,
}

/// The chest pile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ChestView {
    /// How many are left.
    pub left: u8,
    /// How many of each sort are left, the top included.
    pub sorts: BTreeMap<String, u8>,
    /// The top of the pile, if it can be seen.
    pub top: Option<String>,
    /// How many each captain has bought.
    pub bought: Vec<u8>,
    /// What the next one costs each captain.
    pub price: Vec<u8>,
}

/// What an island counts, printed items included; Food and Gold also in pips of real dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct Counts {
    pub food: u32,
    pub food_pips: u32,
    pub gold: u32,
    pub gold_pips: u32,
    pub ships: u32,
    pub ship_sum: u32,
    pub rum: u32,
    pub cannons: u32,
    pub pirates: u32,
}

/// Fame by source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FameView {
    /// The sources.
    #[serde(flatten)]
    pub sources: Fame,
    /// Their sum.
    pub total: u16,
}

impl View {
    pub(crate) fn of(g: &Haven) -> Self {
        let captains: Vec<Seat> = g.captains().collect();
        let road = (1..=g.road.length()).map(|at| {
            let tile = g.road.at(at).map(|laid| {
                let printed = g.data.tile(laid.tile);
                RoadTile {
                    tile: printed.id.clone(),
                    name: printed.name.clone(),
                    says: printed.ability.to_string(),
                    printed: printed.printed.iter().map(|item| Item { kind: item.kind, value: item.value }).collect(),
                    accepts: printed.slots.iter().map(ToString::to_string).collect(),
                    item: laid.item,
                }
            });
            (at, tile)
        });
        let sorts = g.data.chests.iter().zip(g.chests.left).map(|(chest, left)| (g.data.tile(*chest).id.clone(), left));
        let colour = usize::from(g.round).checked_sub(1).map(|round| g.data.stacks[round].colour.clone());
        View {
            round: g.round,
            rounds: g.data.rounds,
            colour: colour.unwrap_or_default(),
            asked: table::asked(g).iter().next(),
            road: road.collect(),
            disks: captains.iter().map(|seat| g.disks[*seat]).collect(),
            next_back: g.spot_for_next_back(),
            coup: CoupView {
                spots: captains.iter().map(|seat| g.coup.spot[*seat]).collect(),
                top: g.options.coup_top,
                resolved: g.coup.resolved,
            },
            islands: captains.iter().map(|seat| island(g, *seat)).collect(),
            free: captains.iter().map(|seat| free_plots(g, *seat)).collect(),
            counts: captains.iter().map(|seat| counts(g, *seat)).collect(),
            chests: ChestView {
                left: g.chests_left(),
                sorts: sorts.collect(),
                top: g.chests.top.map(|sort| g.data.tile(g.data.chests[usize::from(sort)]).id.clone()),
                bought: captains.iter().map(|seat| g.chests.bought[*seat]).collect(),
                price: captains.iter().map(|seat| g.chest_price(*seat)).collect(),
            },
            statues: g.statues,
            pool: Kind::ALL.iter().map(|kind| (*kind, g.pool[*kind as usize])).collect(),
            fame: g.fame().iter().map(|(_, fame)| FameView { sources: *fame, total: fame.total() }).collect(),
            places: match g.flow().waiting() {
                Waiting::Over(places) => Some(places[..captains.len()].to_vec()),
                _ => None,
            },
        }
    }
}

fn island(g: &Haven, seat: Seat) -> BTreeMap<Plot, SiteView> {
    let land = g.land(seat);
    let sites = land.island.placed().map(|(plot, tile)| {
        let printed = g.data.tile(tile);
        let view = SiteView {
            tile: printed.id.clone(),
            name: printed.name.clone(),
            says: printed.ability.to_string(),
            printed: land.printed(plot).collect(),
            slots: land.island.slots(plot)[..printed.slots.len()].to_vec(),
            accepts: printed.slots.iter().map(ToString::to_string).collect(),
            fame: land.fame_of_tile(plot),
        };
        (plot, view)
    });
    sites.collect()
}

fn free_plots(g: &Haven, seat: Seat) -> BTreeMap<Plot, String> {
    let empty = g.data.all_plots().filter(|plot| g.islands[seat].tile(*plot).is_none());
    empty.map(|plot| (plot, g.data.plot(plot).accepts.to_string())).collect()
}

fn counts(g: &Haven, seat: Seat) -> Counts {
    let land = g.land(seat);
    Counts {
        food: land.count(Kind::Food),
        food_pips: land.island.pips(Kind::Food),
        gold: land.count(Kind::Gold),
        gold_pips: land.island.pips(Kind::Gold),
        ships: land.count(Kind::Ship),
        ship_sum: land.sum(Kind::Ship),
        rum: land.count(Kind::Rum),
        cannons: land.count(Kind::Cannon),
        pirates: land.count(Kind::Pirate),
    }
}

/// The table as text: headings and lists.
pub(crate) fn describe(view: &View, names: &[String]) -> String {
    let name = |seat: usize| names.get(seat).map_or_else(|| Seat(seat as u8).to_string(), Clone::clone);
    let mut out = String::new();
    let _ = writeln!(out, "ROUND {} of {} ({})", view.round, view.rounds, view.colour);

    let _ = writeln!(out, "\nROAD");
    let waiting: Vec<String> = standing(view, |disk| if let Disk::Waiting(spot) = disk { Some(spot) } else { None })
        .map(|(spot, seat)| format!("{} on {}", name(seat), ordinal(spot)))
        .collect();
    if !waiting.is_empty() {
        let _ = writeln!(out, "  not yet set out: {}", waiting.join(", "));
    }
    for (at, tile) in &view.road {
        let here = view.disks.iter().position(|disk| *disk == Disk::Travelling(*at));
        let text = match tile {
            Some(RoadTile { tile, item: Some(item), .. }) => format!("{tile}: {item}"),
            Some(RoadTile { tile, says, item: None, .. }) if says.is_empty() => format!("{tile}: nothing on it"),
            Some(RoadTile { tile, name, says, printed, accepts, .. }) => {
                let printed = printed.iter().map(|item| format!(" [{item}]"));
                let slots = accepts.iter().map(|accepts| format!(" ({accepts})"));
                format!("{tile}: {name}: {says}{}", printed.chain(slots).collect::<String>())
            }
            None => "-".to_string(),
        };
        let disk = here.map(|seat| format!("  <- {}", name(seat))).unwrap_or_default();
        if tile.is_some() || here.is_some() {
            let _ = writeln!(out, "  {at:>2}  {text}{disk}");
        }
    }
    let back: Vec<String> = standing(view, |disk| if let Disk::Back(spot) = disk { Some(spot) } else { None })
        .map(|(spot, seat)| format!("{} on {}", name(seat), ordinal(spot)))
        .collect();
    if !back.is_empty() {
        let _ = writeln!(out, "  back: {}", back.join(", "));
    }

    let spots: Vec<String> =
        view.coup.spots.iter().enumerate().map(|(seat, spot)| format!("{} {spot}", name(seat))).collect();
    let resolved = if view.coup.resolved { "; the coup of this round is resolved" } else { "" };
    let _ = writeln!(out, "\nCOUP TRACK (top {}{resolved})\n  {}", view.coup.top, spots.join(", "));

    let top = view.chests.top.as_ref().map_or_else(String::new, |top| format!(", {top} on top"));
    let _ = writeln!(out, "\nPILES\n  chests: {}{top}\n  statues: {}", view.chests.left, view.statues);

    for (seat, island) in view.islands.iter().enumerate() {
        let FameView { sources, total } = &view.fame[seat];
        let _ = writeln!(
            out,
            "\nISLAND OF {}: {total} Fame (Ships {}, Rum {}, Infrastructure {}, turn track {})",
            name(seat).to_uppercase(),
            sources.ships,
            sources.rum,
            sources.infrastructure,
            sources.first
        );
        let c = &view.counts[seat];
        let _ = writeln!(
            out,
            "  Ships {}/{} Cannons, Gold {}/{} Pirates, Rum {}, Food pips {}, Gold pips {}",
            c.ships, c.cannons, c.gold, c.pirates, c.rum, c.food_pips, c.gold_pips
        );
        for (plot, site) in island {
            let printed: Vec<String> = site.printed.iter().map(|item| format!("[{item}]")).collect();
            let slots = site.slots.iter().zip(&site.accepts);
            let slots =
                slots.map(|(item, accepts)| item.map_or_else(|| format!("({accepts})"), |item| item.to_string()));
            let fame = if site.fame > 0 { format!("  = {} Fame", site.fame) } else { String::new() };
            let items: Vec<String> = printed.into_iter().chain(slots).collect();
            let says = if site.says.is_empty() { String::new() } else { format!("  {}", site.says) };
            let _ = writeln!(out, "  {plot}  {:<24} {:<28}{says}{fame}", site.name, items.join("  "));
        }
        let free: Vec<String> = view.free[seat].iter().map(|(plot, accepts)| format!("{plot} {accepts}")).collect();
        if !free.is_empty() {
            let _ = writeln!(out, "  free plots: {}", free.join(", "));
        }
    }
    out
}

/// The disks that a question picks out, in the order of their spots.
fn standing(view: &View, spot: impl Fn(Disk) -> Option<u8>) -> impl Iterator<Item = (u8, usize)> {
    let mut there: Vec<(u8, usize)> =
        view.disks.iter().enumerate().filter_map(|(seat, disk)| spot(*disk).map(|spot| (spot, seat))).collect();
    there.sort_unstable();
    there.into_iter()
}

fn ordinal(spot: u8) -> &'static str {
    ["", "1st", "2nd", "3rd", "4th"][usize::from(spot)]
}
