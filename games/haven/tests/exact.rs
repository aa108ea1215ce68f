//! Exact results for small questions: final scoring against a second, slow one written from the ledger alone, and the
//! best arrangement of items on an island by branch and bound against trying everything.

use haven::Haven;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use table::{AnyTable, AnyTitle, Dice, Entry, Seat};

// ------------------------------------------------------------ what the ledger prints

/// A tile as chapters 15 to 18 describe it.
struct Tile {
    id: &'static str,
    copies: usize,
    printed: &'static [(&'static str, u32)],
    slots: &'static [&'static str],
}

const fn tile(
    id: &'static str,
    copies: usize,
    printed: &'static [(&'static str, u32)],
    slots: &'static [&'static str],
) -> Tile {
    Tile { id, copies, printed, slots }
}

const TILES: [Tile; 20] = [
    tile("house.gold", 2, &[], &["food cannon", "rum pirate"]),
    tile("house.food", 2, &[], &["food rum", "gold pirate"]),
    tile("house.ship", 2, &[], &["food gold", "gold cannon"]),
    tile("house.coup", 3, &[], &["rum cannon", "pirate"]),
    tile("house.free", 3, &[("pirate", 0)], &[]),
    tile("port.raid", 2, &[("ship", 3)], &["gold ship"]),
    tile("port.haul", 3, &[("cannon", 0)], &["pirate ship"]),
    tile("port.gold", 2, &[], &["ship rum", "cannon"]),
    tile("port.food", 2, &[], &["cannon rum", "ship pirate"]),
    tile("port.ship", 2, &[], &["ship", "ship food"]),
    tile("infra.variety", 2, &[], &["gold pirate"]),
    tile("infra.garrison", 2, &[], &["gold rum"]),
    tile("infra.granary", 2, &[], &["food rum"]),
    tile("infra.brotherhood", 2, &[], &["gold pirate"]),
    tile("infra.watchtower", 2, &[], &["rum"]),
    tile("infra.battery", 2, &[], &["pirate", "cannon"]),
    tile("infra.vault", 2, &[("pirate", 0)], &[ANY]),
    tile("chest.cannon", 4, &[("cannon", 0)], &[ANY]),
    tile("chest.pirate", 4, &[("pirate", 0)], &[ANY]),
    tile("statue", 4, &[("gold", 4)], &[ANY, ANY]),
];
const ANY: &str = "food gold ship rum cannon pirate";
const TAVERN: Tile = tile("tavern", 4, &[("rum", 0)], &["food"]);

/// The free plots and the classes of buildings they accept.
const PLOTS: [(&str, &str); 11] = [
    ("a1", "infra"),
    ("b1", "house"),
    ("c1", "infra"),
    ("d1", "infra"),
    ("a2", "house"),
    ("c2", "house"),
    ("d2", "house port infra"),
    ("a3", "port"),
    ("b3", "port"),
    ("c3", "house port infra"),
    ("d3", "port"),
];
const SUPPLY: [(&str, usize); 6] = [("food", 10), ("gold", 8), ("ship", 8), ("rum", 9), ("cannon", 9), ("pirate", 9)];

fn tile_called(id: &str) -> &'static Tile {
    TILES.iter().chain([&TAVERN]).find(|tile| tile.id == id).expect("a tile of the ledger")
}

// ------------------------------------------------------------ the slow scoring

/// The options of chapter 23 that scoring depends on.
#[derive(Clone, Copy, Debug, Default)]
struct Table {
    corners: bool,
    no_tavern_rum: bool,
    dense: bool,
    no_ship_needed: bool,
    star: bool,
}

impl Table {
    fn random(dice: &mut Dice) -> Self {
        let mut one_in = |n| dice.below(n) == 0;
        Table {
            corners: one_in(3),
            no_tavern_rum: one_in(3),
            dense: one_in(2),
            no_ship_needed: one_in(3),
            star: one_in(2),
        }
    }
    fn options(self) -> toml::Table {
        let mut options = toml::Table::new();
        let mut choose = |chosen: bool, key: &str, value: &str| {
            if chosen {
                options.insert(key.to_string(), value.into());
            }
        };
        choose(self.corners, "adjacency", "corners");
        choose(self.no_tavern_rum, "tavern-rum", "no");
        choose(self.dense, "ship-ties", "dense");
        choose(self.no_ship_needed, "ship-fame-needs-ship", "no");
        choose(self.star, "rum-groups", "star");
        options
    }
}

/// A die or token, printed or real, with the column and row it lies on.
#[derive(Clone, Debug)]
struct Item {
    at: (i32, i32),
    kind: String,
    value: u32,
    real: bool,
}

/// An island as a list of tiles and a list of items.
#[derive(Clone, Debug, Default)]
struct Isle {
    tiles: Vec<((i32, i32), String)>,
    items: Vec<Item>,
    table: Table,
}

fn column_and_row(plot: &str) -> (i32, i32) {
    let [column, row] = plot.as_bytes() else { panic!("{plot} is no plot") };
    (i32::from(*column) - i32::from(b'a'), i32::from(*row) - i32::from(b'1'))
}

impl Isle {
    fn lay(&mut self, plot: &str, id: &str) {
        let at = column_and_row(plot);
        self.tiles.push((at, id.to_string()));
        for (kind, value) in tile_called(id).printed {
            if !(id == "tavern" && self.table.no_tavern_rum) {
                self.items.push(Item { at, kind: kind.to_string(), value: *value, real: false });
            }
        }
    }
    fn put(&mut self, plot: &str, kind: &str, value: u32) {
        self.items.push(Item { at: column_and_row(plot), kind: kind.to_string(), value, real: true });
    }
    /// The island as everybody sees it; what is printed is taken from the ledger, not from the view.
    fn seen(view: &Value, table: Table) -> Self {
        let mut isle = Isle { table, ..Isle::default() };
        for (plot, site) in view.as_object().expect("an island") {
            isle.lay(plot, site["tile"].as_str().expect("a tile"));
            for item in site["slots"].as_array().expect("slots").iter().filter(|item| !item.is_null()) {
                let value = item["value"].as_u64().expect("a value") as u32;
                isle.put(plot, item["kind"].as_str().expect("a kind"), value);
            }
        }
        isle
    }

    fn touch(&self, a: (i32, i32), b: (i32, i32)) -> bool {
        let (columns, rows) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
        if self.table.corners { columns <= 1 && rows <= 1 && a != b } else { columns + rows == 1 }
    }
    fn adjacent(&self, a: &Item, b: &Item) -> bool {
        a.at == b.at || self.touch(a.at, b.at)
    }
    fn all(&self, kind: &str) -> Vec<&Item> {
        self.items.iter().filter(|item| item.kind == kind).collect()
    }
    fn sum(&self, kind: &str) -> u32 {
        self.all(kind).iter().map(|item| item.value).sum()
    }

    fn rum(&self) -> u32 {
        let rum = self.all("rum");
        if self.table.star { self.stars(&rum) } else { self.groups(&rum) }
    }
    /// Groups grow as long as some Rum outside adjoins some Rum inside.
    fn groups(&self, rum: &[&Item]) -> u32 {
        let mut left: Vec<&Item> = rum.to_vec();
        let mut fame = 0;
        while let Some(first) = left.pop() {
            let mut group = vec![first];
            while let Some(next) = left.iter().position(|item| group.iter().any(|other| self.adjacent(item, other))) {
                group.push(left.remove(next));
            }
            fame += worth(group.len());
        }
        fame
    }
    /// The best division into sets, by the best of every smaller collection of Rum.
    fn stars(&self, rum: &[&Item]) -> u32 {
        let mut best = vec![0; 1 << rum.len()];
        for some in 1..best.len() {
            let members = |set: usize| (0..rum.len()).filter(move |n| set & 1 << n != 0);
            let lowest = some & some.wrapping_neg();
            let mut set = some;
            while set > 0 {
                let star = |centre: usize| members(set).all(|n| n == centre || self.adjacent(rum[n], rum[centre]));
                if set & lowest != 0 && members(set).any(star) {
                    best[some] = best[some].max(worth(members(set).count()) + best[some & !set]);
                }
                set = (set - 1) & some;
            }
        }
        *best.last().expect("at least the empty collection")
    }

    fn infrastructure(&self) -> u32 {
        self.tiles.iter().map(|(at, id)| self.fame_of(*at, id)).sum()
    }
    fn fame_of(&self, at: (i32, i32), id: &str) -> u32 {
        let fame = match id {
            "infra.variety" => {
                let kinds: BTreeSet<&String> = self
                    .tiles
                    .iter()
                    .map(|(_, id)| id)
                    .filter(|id| id.starts_with("house.") || id.starts_with("port."))
                    .collect();
                2 * kinds.len()
            }
            "infra.garrison" => {
                let has = |at, kind| self.items.iter().any(|item| item.at == at && item.kind == kind);
                2 * self.tiles.iter().filter(|(at, _)| has(*at, "cannon") && has(*at, "pirate")).count()
            }
            "infra.granary" => self.sum("food") as usize,
            "infra.brotherhood" => {
                let pirates = self.all("pirate");
                let others =
                    |n: usize| (0..pirates.len()).filter(|m| *m != n && self.adjacent(pirates[n], pirates[*m])).count();
                (0..pirates.len()).map(others).sum()
            }
            "infra.watchtower" => self.items.iter().filter(|item| item.at == at || self.touch(item.at, at)).count(),
            "infra.battery" => self.all("cannon").len(),
            "infra.vault" => self.sum("gold") as usize,
            _ => 0,
        };
        fame as u32
    }
}

/// What a group of Rum is worth: 20 for each five, then the table.
fn worth(mut rum: usize) -> u32 {
    let mut fame = 0;
    while rum >= 5 {
        fame += 20;
        rum -= 5;
    }
    fame + [0, 2, 5, 9, 14][rum]
}

/// Fame for Ships: the fleets in order, best first, each tie together.
fn ship_fame(isles: &[Isle], table: Table) -> Vec<u32> {
    let mut fame = vec![0; isles.len()];
    let mut ranks: BTreeMap<(u32, usize), Vec<usize>> = BTreeMap::new();
    for (seat, isle) in isles.iter().enumerate() {
        let ships = isle.all("ship").len();
        if ships > 0 || table.no_ship_needed {
            ranks.entry((isle.sum("ship"), ships)).or_default().push(seat);
        }
    }
    let mut rank = 0;
    for tied in ranks.into_values().rev() {
        for seat in &tied {
            fame[*seat] = [20, 10, 5, 0][rank];
        }
        rank += if table.dense { 1 } else { tied.len() };
    }
    fame
}

/// A place is one more than the number of those who do better.
fn places(isles: &[Isle], totals: &[u32]) -> Vec<u32> {
    let food = |isle: &Isle| {
        isle.items.iter().filter(|item| item.kind == "food" && item.real).map(|item| item.value).sum::<u32>()
    };
    let standing: Vec<(u32, u32, usize)> =
        isles.iter().zip(totals).map(|(isle, total)| (*total, food(isle), isle.all("cannon").len())).collect();
    standing.iter().map(|own| 1 + standing.iter().filter(|other| *other > own).count() as u32).collect()
}

/// Compares everything a view says about Fame with the slow scoring.
fn assert_scored(view: &Value, table: Table, scene: &str) {
    let isles: Vec<Isle> =
        view["islands"].as_array().expect("islands").iter().map(|isle| Isle::seen(isle, table)).collect();
    let ships = ship_fame(&isles, table);
    let mut totals = Vec::new();
    for (seat, isle) in isles.iter().enumerate() {
        let fame = &view["fame"][seat];
        let first = if view["round"] == 4 && view["disks"][seat]["back"] == 1 { 3 } else { 0 };
        let slow = [ships[seat], isle.rum(), isle.infrastructure(), first];
        let fast =
            ["ships", "rum", "infrastructure", "first"].map(|source| fame[source].as_u64().expect("a number") as u32);
        assert_eq!(fast, slow, "Ships, Rum, Infrastructure and turn track of {}\n{scene}", Seat(seat as u8));
        totals.push(slow.iter().sum::<u32>());
        assert_eq!(fame["total"], totals[seat], "{scene}");
        for (plot, site) in view["islands"][seat].as_object().expect("an island") {
            let id = site["tile"].as_str().expect("a tile");
            assert_eq!(site["fame"], isle.fame_of(column_and_row(plot), id), "{id} on {plot}\n{scene}");
        }
    }
    if !view["places"].is_null() {
        assert_eq!(view["places"], Value::from(places(&isles, &totals)), "{scene}");
    }
}

// ------------------------------------------------------------ random islands

/// What is left in the box while islands are made up.
struct Supply {
    tiles: Vec<usize>,
    items: BTreeMap<&'static str, usize>,
}

/// What lies in the slots of a tile: kind and value.
type Slots = Vec<Option<(&'static str, u32)>>;

/// A random legal island as a scene writes it: plot by plot, limits kept, slots filled as they accept.
fn random_island(dice: &mut Dice, supply: &mut Supply, table: Table) -> toml::Table {
    let mut isle = Isle { table, ..Isle::default() };
    let mut sites: Vec<(&str, &Tile, Slots)> = vec![("b2", &TAVERN, vec![None])];
    let full = 2 + dice.below(10);
    let mut plots = PLOTS;
    dice.shuffle(&mut plots);
    for (plot, accepts) in plots.into_iter().take(full) {
        let fits = |n: &usize| {
            let tile = &TILES[*n];
            let class = tile.id.split('.').next().expect("a class");
            let limited = tile.printed.iter().any(|(kind, _)| !may_add(&isle, kind));
            supply.tiles[*n] > 0 && (accepts.contains(class) || ["chest", "statue"].contains(&class)) && !limited
        };
        let fitting: Vec<usize> = (0..TILES.len()).filter(fits).collect();
        if !fitting.is_empty() {
            let n = *dice.one_of(&fitting);
            supply.tiles[n] -= 1;
            isle.lay(plot, TILES[n].id);
            sites.push((plot, &TILES[n], vec![None; TILES[n].slots.len()]));
        }
    }
    let mut slots: Vec<(usize, usize)> = sites
        .iter()
        .enumerate()
        .flat_map(|(site, (_, tile, _))| (0..tile.slots.len()).map(move |slot| (site, slot)))
        .collect();
    dice.shuffle(&mut slots);
    for (site, slot) in slots {
        let (plot, tile, _) = sites[site];
        let at = column_and_row(plot);
        let lifted = isle.tiles.iter().any(|(other, id)| id == "house.free" && isle.touch(*other, at));
        let accepts = if lifted { ANY } else { tile.slots[slot] };
        let fits = |kind: &&&str| supply.items[**kind] > 0 && accepts.contains(**kind) && may_add(&isle, kind);
        let kinds: Vec<&&str> = supply.items.keys().filter(fits).collect();
        if dice.below(5) == 0 || kinds.is_empty() {
            continue;
        }
        // Rum and Pirates, which are adjacent to each other, are what is most easily scored wrong.
        let likely = kinds.iter().find(|kind| **kind == &"rum" || **kind == &"pirate");
        let kind = **likely.filter(|_| dice.below(3) == 0).unwrap_or(dice.one_of(&kinds));
        let value = if is_die(kind) { u32::from(dice.die()) } else { 0 };
        *supply.items.get_mut(kind).expect("a kind") -= 1;
        isle.put(plot, kind, value);
        sites[site].2[slot] = Some((kind, value));
    }
    sites.iter().map(|(plot, tile, items)| (plot.to_string(), written(tile, items).into())).collect()
}

fn is_die(kind: &str) -> bool {
    ["food", "gold", "ship"].contains(&kind)
}

/// `house.gold food:3 -`
fn written(tile: &Tile, items: &[Option<(&str, u32)>]) -> String {
    let mut text = tile.id.to_string();
    for item in items {
        text += &match item {
            None => " -".to_string(),
            Some((kind, value)) if is_die(kind) => format!(" {kind}:{value}"),
            Some((kind, _)) => format!(" {kind}"),
        };
    }
    text
}

/// Ships need Cannons, Gold needs Pirates.
fn may_add(isle: &Isle, kind: &str) -> bool {
    match kind {
        "ship" => isle.all("ship").len() < isle.all("cannon").len(),
        "gold" => isle.all("gold").len() < isle.all("pirate").len(),
        _ => true,
    }
}

fn set(scene: toml::Table) -> Box<dyn AnyTable> {
    let text = scene.to_string();
    Entry::<Haven>::new().scene(None, scene).unwrap_or_else(|e| panic!("{e}\n{text}")).0
}

#[test]
fn random_islands_score_as_the_ledger_says() {
    let mut largest = [0; 3];
    for seed in 0..400 {
        let mut dice = Dice::seeded(seed);
        let names = &["anne", "ben", "carol", "dan"][..2 + dice.below(3)];
        let table = Table::random(&mut dice);
        let mut supply =
            Supply { tiles: TILES.iter().map(|tile| tile.copies).collect(), items: SUPPLY.into_iter().collect() };
        let islands: toml::Table =
            names.iter().map(|name| (name.to_string(), random_island(&mut dice, &mut supply, table).into())).collect();
        let mut order: Vec<usize> = (0..names.len()).collect();
        dice.shuffle(&mut order);
        let last = order.pop().expect("a captain");
        let mut disks: toml::Table = order
            .iter()
            .zip(1..)
            .map(|(seat, spot)| (names[*seat].to_string(), format!("back {spot}").into()))
            .collect();
        disks.insert(names[last].to_string(), "waiting 1".into());
        let mut scene = toml::Table::new();
        scene.insert("seats".to_string(), names.to_vec().into());
        scene.insert("round".to_string(), 4.into());
        scene.insert("options".to_string(), table.options().into());
        scene.insert("islands".to_string(), islands.into());
        scene.insert("disks".to_string(), disks.into());
        let text = scene.to_string();

        let mut game = set(scene);
        assert_scored(&game.truth(), table, &text);
        game.play(Seat(last as u8), "leave").unwrap_or_else(|no| panic!("{no}\n{text}"));
        assert!(game.places().is_some(), "all are back after the last round\n{text}");
        let view = game.truth();
        assert_scored(&view, table, &text);
        for fame in view["fame"].as_array().expect("a list") {
            for (most, source) in largest.iter_mut().zip(["ships", "rum", "infrastructure"]) {
                *most = u64::max(*most, fame[source].as_u64().expect("a number"));
            }
        }
    }
    assert!(largest[0] == 20 && largest[1] >= 20 && largest[2] >= 30, "the islands were too poor: {largest:?}");
}

#[test]
fn random_games_score_as_the_ledger_says_at_every_moment() {
    for seed in 0..8 {
        let mut dice = Dice::seeded(seed);
        let table = Table::random(&mut dice);
        let options =
            table.options().into_iter().map(|(key, value)| (key, value.as_str().expect("a word").to_string()));
        let (mut game, _) =
            Entry::<Haven>::new().set_up(None, 2 + (seed % 3) as u8, &options.collect()).expect("a table");
        while game.places().is_none() {
            if let Some(chance) = game.chance() {
                game.resolve(dice.answer(chance)).expect("an answer to what was asked");
                continue;
            }
            assert_scored(&game.truth(), table, &format!("seed {seed}"));
            let seat = game.asked().iter().next().expect("somebody is asked");
            let mut options = game.options(seat);
            if options.iter().any(|mv| mv.starts_with("place") || mv.starts_with("build")) {
                options.retain(|mv| mv != "discard");
            }
            let mv = dice.one_of(&options).clone();
            game.play(seat, &mv).expect("an option is allowed");
        }
        assert_scored(&game.truth(), table, &format!("seed {seed}"));
    }
}

// ------------------------------------------------------------ the best arrangement

/// Tiles on their plots, and the items that are to be arranged on them.
struct Puzzle {
    sites: Vec<(&'static str, &'static Tile)>,
    items: Vec<&'static str>,
}

impl Puzzle {
    /// Small islands with at least one tile for which the arrangement matters.
    fn random(dice: &mut Dice) -> Self {
        let mut sites: Vec<(&str, &Tile)> = vec![("b2", &TAVERN)];
        let watched = ["infra.brotherhood", "infra.watchtower", "infra.garrison"];
        sites.push((["a1", "c1"][dice.below(2)], tile_called(watched[dice.below(3)])));
        let mut others = ["chest.pirate", "chest.cannon", "house.food", "house.gold", "house.coup", "house.free"];
        dice.shuffle(&mut others);
        for (plot, id) in ["b1", "c2", "a2"].into_iter().zip(others).take(2 + dice.below(2)) {
            sites.push((plot, tile_called(id)));
        }
        let items = (0..2 + dice.below(4)).map(|_| *dice.one_of(&["rum", "rum", "pirate", "cannon", "food"])).collect();
        Puzzle { sites, items }
    }

    /// Every slot with what it accepts, Free Houses considered.
    fn slots(&self) -> Vec<(&'static str, &'static str)> {
        let isle = self.bare();
        let lifted =
            |plot: &str| isle.tiles.iter().any(|(at, id)| id == "house.free" && isle.touch(*at, column_and_row(plot)));
        let slots_of = |(plot, tile): &(&'static str, &'static Tile)| {
            let plot = *plot;
            let accepts = tile.slots.iter().map(move |slot| (plot, if lifted(plot) { ANY } else { *slot }));
            accepts.collect::<Vec<_>>()
        };
        self.sites.iter().flat_map(slots_of).collect()
    }

    fn bare(&self) -> Isle {
        let mut isle = Isle::default();
        self.sites.iter().for_each(|(plot, tile)| isle.lay(plot, tile.id));
        isle
    }

    /// Tries everything: each slot stays empty or takes one of the items that are left. The engine scores.
    fn best_of_all(&self) -> (Option<u32>, u32) {
        let (mut best, mut looked_at) = (None, 0);
        self.fill(&self.slots(), &mut Vec::new(), &mut self.items.clone(), &mut best, &mut looked_at);
        (best, looked_at)
    }
    fn fill(
        &self,
        slots: &[(&str, &str)],
        placed: &mut Vec<Option<&'static str>>,
        left: &mut Vec<&'static str>,
        best: &mut Option<u32>,
        looked_at: &mut u32,
    ) {
        let Some((_, accepts)) = slots.get(placed.len()) else {
            if left.is_empty() {
                *looked_at += 1;
                *best = Some(self.score_by_the_engine(placed)).max(*best);
            }
            return;
        };
        placed.push(None);
        self.fill(slots, placed, left, best, looked_at);
        placed.pop();
        let kinds: BTreeSet<&'static str> = left.iter().copied().filter(|kind| accepts.contains(kind)).collect();
        for kind in kinds {
            let index = left.iter().position(|other| *other == kind).expect("it is left");
            left.remove(index);
            placed.push(Some(kind));
            self.fill(slots, placed, left, best, looked_at);
            placed.pop();
            left.insert(index, kind);
        }
    }
    fn score_by_the_engine(&self, placed: &[Option<&'static str>]) -> u32 {
        let mut next = placed.iter();
        let islands: toml::Table = self
            .sites
            .iter()
            .map(|(plot, tile)| {
                let items: Vec<_> =
                    tile.slots.iter().map(|_| next.next().expect("a slot").map(|kind| (kind, 1))).collect();
                (plot.to_string(), written(tile, &items).into())
            })
            .collect();
        let mut scene = toml::Table::new();
        scene.insert("seats".to_string(), vec!["anne", "ben"].into());
        scene.insert("islands".to_string(), toml::Table::from_iter([("anne".to_string(), islands.into())]).into());
        let fame = &set(scene).truth()["fame"][0];
        (fame["rum"].as_u64().expect("a number") + fame["infrastructure"].as_u64().expect("a number")) as u32
    }

    /// Places item by item, and gives up where even the best that could still come is not better.
    fn best_by_bound(&self) -> (Option<u32>, u32) {
        let mut items = self.items.clone();
        items.sort_unstable();
        let (mut best, mut looked_at) = (None, 0);
        self.place(&self.slots(), 0, &items, &mut vec![false; 16], &mut self.bare(), &mut best, &mut looked_at);
        (best, looked_at)
    }
    #[allow(clippy::too_many_arguments)]
    fn place(
        &self,
        slots: &[(&str, &str)],
        from: usize,
        left: &[&str],
        taken: &mut Vec<bool>,
        isle: &mut Isle,
        best: &mut Option<u32>,
        looked_at: &mut u32,
    ) {
        let Some((kind, rest)) = left.split_first() else {
            *looked_at += 1;
            *best = Some(isle.rum() + isle.infrastructure()).max(*best);
            return;
        };
        if Some(most_that_could_come(isle, left)) <= *best {
            return;
        }
        for slot in from..slots.len() {
            let (plot, accepts) = slots[slot];
            if taken[slot] || !accepts.contains(kind) {
                continue;
            }
            taken[slot] = true;
            isle.put(plot, kind, u32::from(is_die(kind)));
            // Like items are put in the order of the slots, so that no arrangement is looked at twice.
            let next = if rest.first() == Some(kind) { slot + 1 } else { 0 };
            self.place(slots, next, rest, taken, isle, best, looked_at);
            isle.items.pop();
            taken[slot] = false;
        }
    }
}

/// No arrangement of the items that are left can bring more: all Rum in one group, every Pirate beside all others, all
/// items in sight of every Watchtower, every Cannon and Pirate making a garrison.
fn most_that_could_come(isle: &Isle, left: &[&str]) -> u32 {
    let more = |kind: &str| left.iter().filter(|other| **other == kind).count();
    let halls = |id: &str| isle.tiles.iter().filter(|(_, other)| other == id).count() as u32;
    let pirates = isle.all("pirate").len();
    let new_pairs = more("pirate") * (2 * pirates + more("pirate")).saturating_sub(1);
    let now = isle.infrastructure();
    worth(isle.all("rum").len() + more("rum"))
        + now
        + halls("infra.brotherhood") * new_pairs as u32
        + halls("infra.watchtower") * left.len() as u32
        + halls("infra.garrison") * 2 * (more("pirate") + more("cannon")) as u32
}

#[test]
fn branch_and_bound_finds_the_best_arrangement_of_items() {
    let (mut solved, mut impossible, mut all, mut by_bound) = (0, 0, 0, 0);
    for seed in 0..60 {
        let puzzle = Puzzle::random(&mut Dice::seeded(seed));
        let (best, looked_at) = puzzle.best_of_all();
        let (bounded, looked_at_by_bound) = puzzle.best_by_bound();
        let sites: Vec<String> = puzzle.sites.iter().map(|(plot, tile)| format!("{plot} {}", tile.id)).collect();
        assert_eq!(bounded, best, "seed {seed}: {} with {:?}", sites.join(", "), puzzle.items);
        *if best.is_some() { &mut solved } else { &mut impossible } += 1;
        all += looked_at;
        by_bound += looked_at_by_bound;
    }
    assert!(solved >= 20 && impossible >= 1, "{solved} puzzles with a solution, {impossible} without");
    assert!(by_bound * 2 < all, "{by_bound} arrangements looked at instead of {all}");
}
