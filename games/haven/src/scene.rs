//! Scenes: a position written by a person, and a position written down.

use crate::{
    Disk, Frame, Haven, Item, PerCaptain, Place, chest,
    data::{Ability, HavenData, Kind, MOST_MAP, MOST_SLOTS, Plot, TileId},
    map::MapTile,
    options::{Options, PrintedDice, Shortage},
    ports::{Haul, Reroll},
    round::{Round, Stage},
    turn::{self, Turn},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::{Flow, Seat, Setting, Title, did_you_mean, seat_in_scene};

/// The fields of a scene; what is left out has the value it has at the start of a round.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Scene {
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<u8>,
    /// The positions of the map in order: `house.gold`, `die.food:4`, `token.rum`, `die.food:none`, `-` for a gap.
    #[serde(default)]
    map: Vec<String>,
    /// `waiting 1`, `back 2`, or a position of the map.
    #[serde(default)]
    disks: BTreeMap<String, toml::Value>,
    /// The spots of the coup track.
    #[serde(default)]
    coup: BTreeMap<String, u8>,
    #[serde(default)]
    coup_resolved: bool,
    /// By captain and plot: `house.gold food:3 -`.
    #[serde(default)]
    islands: BTreeMap<String, BTreeMap<String, String>>,
    /// How many of each sort are in the pile.
    #[serde(skip_serializing_if = "Option::is_none")]
    chests: Option<BTreeMap<String, u8>>,
    /// The sort on top; `none` if it cannot be seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    top_chest: Option<String>,
    #[serde(default)]
    chests_bought: BTreeMap<String, u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statues: Option<u8>,
    #[serde(default)]
    pool: BTreeMap<Kind, u8>,
    /// What is under way, the round first.
    #[serde(skip_serializing_if = "Option::is_none")]
    under_way: Option<Vec<Frame>>,
}

pub(crate) fn read(setting: Setting<'_, HavenData>) -> Result<Haven, String> {
    const FIELDS: [&str; 12] = [
        "round",
        "map",
        "disks",
        "coup",
        "coup_resolved",
        "islands",
        "chests",
        "top_chest",
        "chests_bought",
        "statues",
        "pool",
        "under_way",
    ];
    setting.check_fields(&FIELDS, Haven::TITLE)?;
    let chairs = setting.names.len() as u8;
    let options =
        Options::choose(setting.data.defaults, setting.options, chairs).map_err(|e| format!("options: {e}"))?;
    let scene: Scene = setting.fields.try_into().map_err(|e| e.to_string().trim().replace('\n', " "))?;
    let reader = Reader { data: &setting.data, names: setting.names, options };
    let mut g = Haven::unpacked(setting.data, options, chairs);

    let round = scene.round.unwrap_or(1);
    if round > g.data.rounds || (round == 0 && scene.under_way.is_none()) {
        return Err(format!("round: there are rounds 1 to {}, not {round}", g.data.rounds));
    }
    g.round = round;
    reader.map(&scene.map, &mut g)?;
    reader.islands(&scene.islands, &mut g)?;
    reader.disks(&scene.disks, &mut g)?;
    if scene.under_way.is_none() {
        g.take_what_disks_stand_on();
    }
    reader.coup(&scene, &mut g)?;
    reader.piles(&scene, &mut g)?;
    reader.pool(&scene.pool, &mut g)?;
    g.flow = match scene.under_way {
        Some(frames) => {
            let size = g.data.map_size[usize::from(chairs)];
            if matches!(frames.last(), Some(Frame::LayMap(_))) && g.road.length() < size {
                g.road.put_behind(&g.data.stacks[usize::from(round.max(1)) - 1]);
            }
            check_steps(&g, &frames)?;
            Flow::resume(&frames).map_err(|e| format!("under_way: {e}"))?
        }
        None => Flow::start(Round { number: round, stage: Stage::Travel }),
    };
    Ok(g)
}

impl Haven {
    /// Where a disk has stopped nothing lies any more, whatever the scene says (`haven.travel.consume`).
    fn take_what_disks_stand_on(&mut self) {
        for (_, disk) in self.disks.iter() {
            if let Disk::Travelling(position) = *disk {
                self.road.remove(position);
            }
        }
    }
}

/// Could these steps be under way in this position, one above the other?
fn check_steps(g: &Haven, steps: &[Frame]) -> Result<(), String> {
    for (depth, step) in steps.iter().enumerate() {
        let is_first = matches!(step, Frame::Round(_) | Frame::SetUp(_));
        if is_first != (depth == 0) || !is_possible(g, step) {
            return Err(format!("under_way: step {} cannot be under way here", depth + 1));
        }
    }
    Ok(())
}

/// Does a step speak of captains, tiles and dice that are there?
fn is_possible(g: &Haven, step: &Frame) -> bool {
    let sits = |seat: Seat| seat.0 < g.islands.chairs();
    let can = |tile: TileId, does: fn(Ability) -> bool| g.data.tiles.get(tile.index()).is_some_and(|t| does(t.ability));
    match step {
        Frame::SetUp(_) => true,
        Frame::Round(round) => (1..=g.data.rounds).contains(&round.number),
        Frame::LayMap(_) => g.round > 0,
        Frame::Turn(Turn { by, stage }) => {
            sits(*by)
                && g.progress(g.disks[*by]).is_some()
                && match stage {
                    turn::Stage::Arrival { at } => g.road.at(*at).is_some() && g.disks[*by] == Disk::Travelling(*at),
                    turn::Stage::Building { tile, .. } => can(*tile, |_| true),
                    turn::Stage::Travel | turn::Stage::Close => true,
                }
        }
        Frame::LayChest(chest) => {
            sits(chest.by)
                && match chest.stage {
                    chest::Stage::Lay(tile) | chest::Stage::SetOff { chest: tile, .. } => g.data.chests.contains(&tile),
                    chest::Stage::Look => g.chests_left() > 0,
                    chest::Stage::Uncover => true,
                }
        }
        Frame::CoupMove(movement) => sits(movement.by),
        Frame::Bonus(bonus) => sits(bonus.by),
        Frame::Statue(statue) => sits(statue.to),
        Frame::Reroll(Reroll { by, die, chosen }) => {
            let is_there = |place: &Place| g.islands[*by].item(*place).is_some_and(|item| item.kind == *die);
            sits(*by) && chosen.as_ref().is_none_or(is_there)
        }
        Frame::Haul(Haul { by, port }) => sits(*by) && can(*port, |does| matches!(does, Ability::RelocateOne { .. })),
    }
}

struct Reader<'a> {
    data: &'a HavenData,
    names: &'a [String],
    options: Options,
}

impl Reader<'_> {
    fn seat(&self, field: &str, name: &str) -> Result<Seat, String> {
        seat_in_scene(self.names, field, name)
    }

    fn tile(&self, field: &str, id: &str) -> Result<TileId, String> {
        self.data.tile_named(id).ok_or_else(|| {
            let near = did_you_mean(id, self.data.tiles.iter().map(|tile| tile.id.as_str()));
            format!("{field}: there is no tile `{id}`{near}")
        })
    }

    fn map(&self, map: &[String], g: &mut Haven) -> Result<(), String> {
        if map.len() > MOST_MAP {
            return Err(format!("map: at most {MOST_MAP} positions, not {}", map.len()));
        }
        for (at, text) in (1..).zip(map) {
            g.road.lay(self.map_tile(&format!("map, position {at}"), text)?);
        }
        Ok(())
    }

    fn map_tile(&self, field: &str, text: &str) -> Result<Option<MapTile>, String> {
        if text == "-" {
            return Ok(None);
        }
        let (id, value) = text.split_once(':').map_or((text, None), |(id, value)| (id, Some(value)));
        let tile = self.tile(field, id)?;
        let printed = self.data.tile(tile);
        let stackable = printed.gives.is_some() || printed.class.is_building();
        if !stackable {
            return Err(format!("{field}: `{id}` never lies on the map"));
        }
        let item = match (printed.gives, value) {
            (None, None) | (Some(_), Some("none")) => None,
            (Some(kind), None) if !kind.is_die() => Some(Item { kind, value: 0 }),
            (Some(kind), Some(value)) if kind.is_die() => Some(self.item(field, &format!("{kind}:{value}"))?),
            (Some(kind), _) if kind.is_die() => {
                return Err(format!("{field}: `{text}` needs the value of its die, as in `{id}:3`, or `{id}:none`"));
            }
            _ => return Err(format!("{field}: `{text}` can have no value")),
        };
        Ok(Some(MapTile { tile, item }))
    }

    fn item(&self, field: &str, text: &str) -> Result<Item, String> {
        let item: Item = text.parse().map_err(|e| format!("{field}: {e}"))?;
        if item.value > self.data.die_max {
            return Err(format!("{field}: `{text}` is above the highest side of a die, {}", self.data.die_max));
        }
        Ok(item)
    }

    fn islands(&self, islands: &BTreeMap<String, BTreeMap<String, String>>, g: &mut Haven) -> Result<(), String> {
        for seat in g.captains() {
            let food = Item { kind: Kind::Food, value: self.data.start_food };
            g.islands[seat].set(Place { plot: self.data.tavern_plot, slot: 0 }, Some(food));
        }
        for (name, sites) in islands {
            let seat = self.seat("islands", name)?;
            for (plot, text) in sites {
                let field = format!("islands.{name}.{plot}");
                let at =
                    self.data.plot_named(plot).ok_or_else(|| format!("{field}: the island has no plot `{plot}`"))?;
                self.site(&field, at, text, g, seat)?;
            }
            self.check_island(name, g, seat)?;
        }
        Ok(())
    }

    fn site(&self, field: &str, at: Plot, text: &str, g: &mut Haven, seat: Seat) -> Result<(), String> {
        let mut words = text.split_whitespace();
        let tile = self.tile(field, words.next().unwrap_or_default())?;
        let printed = self.data.tile(tile);
        if printed.gives.is_some() {
            return Err(format!("{field}: `{}` never lies on an island", printed.id));
        }
        if (tile == self.data.tavern) != (at == self.data.tavern_plot) {
            return Err(format!("{field}: the Tavern, and nothing else, lies on {}", self.data.tavern_plot));
        }
        if tile != self.data.tavern {
            let land = g.land(seat);
            land.may_lie(printed.class, at)
                .map_err(|rule| format!("{field}: `{}` cannot lie there ({rule})", printed.id))?;
        }
        let island = &mut g.islands[seat];
        island.lay(at, tile);
        (0..MOST_SLOTS as u8).for_each(|slot| island.set(Place { plot: at, slot }, None));
        for (slot, word) in (0..).zip(words) {
            if usize::from(slot) >= printed.slots.len() {
                return Err(format!(
                    "{field}: `{}` has {} slots; `{word}` is too many",
                    printed.id,
                    printed.slots.len()
                ));
            }
            let item = if word == "-" { None } else { Some(self.item(field, word)?) };
            island.set(Place { plot: at, slot }, item);
        }
        Ok(())
    }

    /// An item lies where the slot accepts it, or where a Free House may once have allowed it; limits hold.
    fn check_island(&self, name: &str, g: &Haven, seat: Seat) -> Result<(), String> {
        let land = g.land(seat);
        let lifts = land.island.placed().any(|(_, tile)| matches!(self.data.tile(tile).ability, Ability::LiftSlots));
        for (place, item) in land.island.items() {
            let accepts = land.tile(place.plot).map(|tile| tile.slots[usize::from(place.slot)]);
            if !lifts && !accepts.is_some_and(|kinds| kinds.has(item.kind)) {
                return Err(format!(
                    "islands.{name}.{}: no {} can lie in slot {}",
                    place.plot,
                    item.kind,
                    place.slot + 1
                ));
            }
        }
        if self.options.printed_dice == PrintedDice::Hard {
            for kind in Kind::ALL {
                let Some(needs) = self.data.limit_needs[kind as usize] else { continue };
                let (have, most) = (land.count(kind), land.count(needs));
                if have > most {
                    return Err(format!("islands.{name}: {have} x {kind} but only {most} x {needs}"));
                }
            }
        }
        Ok(())
    }

    fn disks(&self, disks: &BTreeMap<String, toml::Value>, g: &mut Haven) -> Result<(), String> {
        let mut set: PerCaptain<Option<Disk>> = PerCaptain::new(g.islands.chairs(), |_| None);
        for (name, value) in disks {
            let seat = self.seat("disks", name)?;
            let disk = self.disk(value, g).ok_or_else(|| {
                let (chairs, length) = (g.islands.chairs(), g.road.length());
                format!("disks.{name}: `{value}` is not a position of the map (1 to {length}), `waiting 1` to `waiting {chairs}`, or `back 1` to `back {chairs}`")
            })?;
            if let Some((other, _)) = set.iter().find(|(_, there)| **there == Some(disk)) {
                return Err(format!("disks.{name}: {} stands there already", self.names[other.index()]));
            }
            set[seat] = Some(disk);
        }
        for seat in g.captains() {
            let free = |disk: &Disk| !set.iter().any(|(_, there)| *there == Some(*disk));
            let disk = set[seat].or_else(|| (1..=g.islands.chairs()).map(Disk::Waiting).find(free));
            set[seat] = disk;
            g.disks[seat] = disk.expect("there are as many spots as captains");
        }
        Ok(())
    }

    fn disk(&self, value: &toml::Value, g: &Haven) -> Option<Disk> {
        if let Some(position) = value.as_integer() {
            let position = u8::try_from(position).ok()?;
            return (1..=g.road.length()).contains(&position).then_some(Disk::Travelling(position));
        }
        let (word, spot) = value.as_str()?.split_once(' ')?;
        let spot = spot.parse().ok().filter(|spot| (1..=g.islands.chairs()).contains(spot))?;
        match word {
            "waiting" => Some(Disk::Waiting(spot)),
            "back" => Some(Disk::Back(spot)),
            _ => None,
        }
    }

    fn coup(&self, scene: &Scene, g: &mut Haven) -> Result<(), String> {
        for (name, spot) in &scene.coup {
            if *spot > self.options.coup_top {
                return Err(format!("coup.{name}: the top spot is {}, not {spot}", self.options.coup_top));
            }
            g.coup.spot[self.seat("coup", name)?] = *spot;
        }
        // A disk on the top spot has reached it, also where the scene does not say so.
        let is_there = |(_, spot): (Seat, &u8)| *spot == self.options.coup_top;
        g.coup.resolved = scene.coup_resolved || g.coup.spot.iter().any(is_there);
        Ok(())
    }

    /// What the scene does not say about the piles follows from what lies on the islands.
    fn piles(&self, scene: &Scene, g: &mut Haven) -> Result<(), String> {
        for tile in 0..self.data.tiles.len() as u8 {
            let printed = self.data.tile(TileId(tile));
            let placed = self.on_islands(g, TileId(tile)) + self.on_map(g, TileId(tile));
            if placed > printed.copies && TileId(tile) != self.data.tavern {
                return Err(format!("islands: there are only {} x `{}`, not {placed}", printed.copies, printed.id));
            }
        }
        for (sort, chest) in self.data.chests.iter().enumerate() {
            let printed = self.data.tile(*chest);
            let most = printed.copies - self.on_islands(g, *chest);
            let left = scene.chests.as_ref().map_or(most, |chests| chests.get(&printed.id).copied().unwrap_or(0));
            if left > most {
                return Err(format!("chests: at most {most} x `{}` can be left, not {left}", printed.id));
            }
            g.chests.left[sort] = left;
        }
        for id in scene.chests.iter().flat_map(BTreeMap::keys) {
            let tile = self.tile("chests", id)?;
            if !self.data.chests.contains(&tile) {
                return Err(format!("chests: `{id}` is not a chest"));
            }
        }
        g.chests.top = self.top_chest(scene.top_chest.as_deref(), g)?;
        for seat in g.captains() {
            let name = &self.names[seat.index()];
            let laid = g.islands[seat].placed().filter(|(_, tile)| self.data.chests.contains(tile)).count() as u8;
            g.chests.bought[seat] = scene.chests_bought.get(name).copied().unwrap_or(laid);
        }
        for name in scene.chests_bought.keys() {
            self.seat("chests_bought", name)?;
        }
        let most = self.data.tile(self.data.statue).copies - self.on_islands(g, self.data.statue);
        g.statues = scene.statues.unwrap_or(most);
        if g.statues > most {
            return Err(format!("statues: at most {most} can be left, not {}", g.statues));
        }
        Ok(())
    }

    fn top_chest(&self, named: Option<&str>, g: &Haven) -> Result<Option<u8>, String> {
        match named {
            Some("none") => Ok(None),
            _ if !self.options.top_chest_visible && named.is_some() => {
                Err("top_chest: nobody sees it at this table (top-chest = hidden)".to_string())
            }
            Some(id) => {
                let tile = self.tile("top_chest", id)?;
                let sort = self.data.chests.iter().position(|chest| *chest == tile);
                let sort = sort.filter(|sort| g.chests.left[*sort] > 0);
                sort.map(|sort| Some(sort as u8)).ok_or_else(|| format!("top_chest: no `{id}` is left in the pile"))
            }
            None if !self.options.top_chest_visible => Ok(None),
            None => Ok(g.chests.left.iter().position(|left| *left > 0).map(|sort| sort as u8)),
        }
    }

    fn on_islands(&self, g: &Haven, tile: TileId) -> u8 {
        let placed = |seat| g.islands[seat].placed().filter(|(_, id)| *id == tile).count() as u8;
        g.captains().map(placed).sum()
    }

    fn on_map(&self, g: &Haven, tile: TileId) -> u8 {
        g.road.ahead_of(0).filter(|(_, laid)| laid.tile == tile).count() as u8
    }

    fn pool(&self, pool: &BTreeMap<Kind, u8>, g: &mut Haven) -> Result<(), String> {
        for kind in Kind::ALL {
            let on_islands =
                g.captains().flat_map(|seat| g.islands[seat].items().map(|(_, item)| item).collect::<Vec<_>>());
            let on_map = g.road.ahead_of(0).filter_map(|(_, laid)| laid.item);
            let used = on_islands.chain(on_map).filter(|item| item.kind == kind).count();
            let supply = usize::from(self.data.supply[kind as usize]);
            if used > supply && self.options.shortage == Shortage::Empty {
                return Err(format!("pool: there are only {supply} x {kind}, but {used} lie on islands and map"));
            }
            let rest = supply.saturating_sub(used) as u8;
            let left = pool.get(&kind).copied().unwrap_or(rest);
            // With unlimited supplies dice on islands and map may have come from nowhere.
            let most = if self.options.shortage == Shortage::Empty { rest } else { supply as u8 };
            if left > most {
                return Err(format!(
                    "pool.{kind}: there are only {supply} x {kind}, and {used} lie on islands and map, so at most {most} \
                     can be in the pool, not {left}"
                ));
            }
            g.pool[kind as usize] = left;
        }
        Ok(())
    }
}

/// The scene of a position, every field written out.
pub(crate) fn write(g: &Haven, names: &[String]) -> toml::Table {
    let name = |seat: Seat| names[seat.index()].clone();
    let map = (1..=g.road.length()).map(|at| match g.road.at(at) {
        None => "-".to_string(),
        Some(MapTile { tile, item }) => {
            let printed = g.data.tile(tile);
            match (printed.gives, item) {
                (Some(_), None) => format!("{}:none", printed.id),
                (Some(_), Some(Item { value: 1.., .. })) => {
                    format!("{}:{}", printed.id, item.map_or(0, |item| item.value))
                }
                _ => printed.id.clone(),
            }
        }
    });
    let disks = g.disks.iter().map(|(seat, disk)| {
        let text = match disk {
            Disk::Waiting(spot) => format!("waiting {spot}").into(),
            Disk::Travelling(position) => toml::Value::Integer((*position).into()),
            Disk::Back(spot) => format!("back {spot}").into(),
        };
        (name(seat), text)
    });
    let islands = g.islands.iter().map(|(seat, island)| {
        let sites = island.placed().map(|(plot, tile)| {
            let printed = g.data.tile(tile);
            let slots = island.slots(plot).into_iter().take(printed.slots.len());
            let slots = slots.map(|item| item.map_or_else(|| " -".to_string(), |item| format!(" {item}")));
            (plot.to_string(), format!("{}{}", printed.id, slots.collect::<String>()))
        });
        (name(seat), sites.collect())
    });
    let id = |sort: usize| g.data.tile(g.data.chests[sort]).id.clone();
    let scene = Scene {
        round: Some(g.round),
        map: map.collect(),
        disks: disks.collect(),
        coup: g.coup.spot.iter().map(|(seat, spot)| (name(seat), *spot)).collect(),
        coup_resolved: g.coup.resolved,
        islands: islands.collect(),
        chests: Some((0..g.data.chests.len()).map(|sort| (id(sort), g.chests.left[sort])).collect()),
        top_chest: Some(g.chests.top.map_or_else(|| "none".to_string(), |sort| id(usize::from(sort)))),
        chests_bought: g.chests.bought.iter().map(|(seat, n)| (name(seat), *n)).collect(),
        statues: Some(g.statues),
        pool: Kind::ALL.iter().map(|kind| (*kind, g.pool[*kind as usize])).collect(),
        under_way: Some(g.flow.frames().to_vec()),
    };
    let mut table = toml::Table::try_from(scene).expect("a scene is plain values");
    table.insert("seats".to_string(), names.to_vec().into());
    let options = toml::Table::try_from(g.options.chosen(&g.data.defaults)).expect("options are text");
    table.insert("options".to_string(), options.into());
    table
}

#[cfg(test)]
pub(crate) mod tests {
    use crate::{Haven, Move};
    use table::{Shared, Told, asked, play, set_scene};

    /// A position written by a person, brought to its next question.
    pub(crate) fn scene(text: &str) -> Haven {
        let table = toml::from_str(text).expect("a scene in TOML");
        set_scene(Shared::printed(), table).unwrap_or_else(|e| panic!("{e}")).0
    }

    /// The position after whoever is asked has made these moves.
    pub(crate) fn played(g: &Haven, moves: &[&str]) -> Haven {
        let mut g = g.clone();
        for text in moves {
            let mv: Move = text.parse().expect("a move");
            let seat = asked(&g).iter().next().expect("somebody is asked");
            play(&mut g, seat, mv, &mut Told::nobody()).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        }
        g
    }
}
