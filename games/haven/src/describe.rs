//! The table as text.

use crate::{
    Disk, Item, View,
    data::Tile,
    view::{FameView, Piece},
};
use std::fmt::Write;
use table::Seat;

/// The table as text: headings and lists.
pub(crate) fn describe(view: &View, names: &[String]) -> String {
    let name = |seat: usize| names.get(seat).map_or_else(|| Seat(seat as u8).to_string(), Clone::clone);
    let mut out = String::new();
    let _ = writeln!(out, "ROUND {} of {} ({})", view.round, view.data.rounds, view.colour());

    let _ = writeln!(out, "\nROAD");
    let waiting: Vec<String> = standing(view, |disk| if let Disk::Waiting(spot) = disk { Some(spot) } else { None })
        .map(|(spot, seat)| format!("{} on {}", name(seat), ordinal(spot)))
        .collect();
    if !waiting.is_empty() {
        let _ = writeln!(out, "  not yet set out: {}", waiting.join(", "));
    }
    for (at, (tile, item)) in (1..).zip(view.road.tiles.iter().zip(&view.road.items)) {
        let here = view.disks.iter().position(|disk| *disk == Disk::Travelling(at));
        let disk = here.map(|seat| format!("  <- {}", name(seat))).unwrap_or_default();
        if tile.is_some() || here.is_some() {
            let text = tile.map_or_else(|| "-".to_string(), |tile| on_the_road(view.tile(tile), *item));
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

    for seat in 0..view.captains.len() {
        island(view, seat, &name(seat), &mut out);
    }
    out
}

/// A tile of the map.
fn on_the_road(tile: &Tile, item: Option<Piece>) -> String {
    match item {
        Some(Piece(item)) => format!("{}: {item}", tile.id),
        None if tile.gives.is_some() => format!("{}: nothing on it", tile.id),
        None => {
            let printed = tile.printed.iter().map(|printed| {
                let item = Item { kind: printed.kind, value: printed.value };
                format!(" [{item}]")
            });
            let slots = tile.slots.iter().map(|accepts| format!(" ({accepts})"));
            format!("{}: {}: {}{}", tile.id, tile.name, tile.ability, printed.chain(slots).collect::<String>())
        }
    }
}

/// An island: what it scores, what it counts, and every tile.
fn island(view: &View, seat: usize, name: &str, out: &mut String) {
    let captain = &view.captains[seat];
    let FameView { ships, rum, infrastructure, first, total } = &captain.fame;
    let _ = writeln!(
        out,
        "\nISLAND OF {}: {total} Fame (Ships {ships}, Rum {rum}, Infrastructure {infrastructure}, turn track {first})",
        name.to_uppercase(),
    );
    let c = &captain.counts;
    let _ = writeln!(
        out,
        "  Ships {}/{} Cannons, Gold {}/{} Pirates, Rum {}, Food pips {}, Gold pips {}",
        c.ships, c.cannons, c.gold, c.pirates, c.rum, c.food_pips, c.gold_pips
    );
    for (plot, site) in view.sites(seat) {
        let printed = site.printed().map(|item| format!("[{item}]"));
        let slots = site.slots.iter().zip(&site.tile.slots);
        let slots =
            slots.map(|(item, accepts)| item.map_or_else(|| format!("({accepts})"), |Piece(item)| item.to_string()));
        let fame = if site.fame > 0 { format!("  = {} Fame", site.fame) } else { String::new() };
        let items: Vec<String> = printed.chain(slots).collect();
        let says = site.tile.ability.to_string();
        let says = if says.is_empty() { says } else { format!("  {says}") };
        let _ = writeln!(out, "  {plot}  {:<24} {:<28}{says}{fame}", site.tile.name, items.join("  "));
    }
    let free: Vec<String> =
        view.empty_plots(seat).map(|plot| format!("{plot} {}", view.data.plot(plot).accepts)).collect();
    if !free.is_empty() {
        let _ = writeln!(out, "  free plots: {}", free.join(", "));
    }
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
