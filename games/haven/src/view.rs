//! What everybody sees: nothing in this game is known to some and not to others (`haven.hidden.none`).
//!
//! A view is made and compared with the last one after every decision. So it says only what can change, by the ids of
//! tiles; what is printed on them is in [`Contents`](crate::Contents), which never changes. Lists by plot are in the
//! order of the board's plots, lists by captain in the order of the chairs, and neither ever changes its length. What is
//! seen of an island is only put together if something there has changed, for most decisions change one island or none.

use crate::{
    Disk, Fame, Frame, Haven, Island, Item, Land, Rule, TileName, chest,
    data::{Ability, Class, HavenData, Kind, MOST_CHESTS, MOST_MAP, MOST_PLOTS, MOST_SLOTS, Plot, Tile},
    map::MapTile,
    options::Options,
    turn::{Stage, Turn},
};
use arrayvec::ArrayVec;
use serde::{Serialize, Serializer};
use std::{cell::OnceCell, fmt, ops::Deref};
use table::{Game, Kept, Seat, Shared, Waiting};
use ts_rs::TS;

/// One of something for every captain.
type ByCaptain<T> = ArrayVec<T, { crate::MOST_CAPTAINS }>;
/// One of something for every plot of the board.
type ByPlot<T> = ArrayVec<T, MOST_PLOTS>;

/// The whole table, as every chair and every spectator sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct View {
    /// What is printed on everything named here.
    #[serde(skip)]
    pub(crate) data: Shared<HavenData>,
    /// The round under way, from 1; 0 during set-up.
    pub round: u8,
    /// Which turn of the round is under way, or was the last, from 1; 0 while no map lies there.
    pub turn: u8,
    /// Who has to decide, if anybody.
    pub asked: Option<Seat>,
    /// What has to be decided, if anything.
    pub question: Option<Question>,
    /// The captains who are not yet back, in the order in which they would take their next turns: furthest back first.
    #[ts(as = "Vec<Seat>")]
    pub order: ByCaptain<Seat>,
    /// Where each captain's disk stands.
    #[ts(as = "Vec<Disk>")]
    pub disks: ByCaptain<Disk>,
    /// The spot of the turn track for the next disk that comes back.
    pub next_back: u8,
    /// The map.
    #[ts(as = "RoadView")]
    pub road: Seen<RoadAt>,
    /// The coup track.
    pub coup: CoupView,
    /// The chest pile.
    pub chests: ChestView,
    /// How many Statues are left.
    pub statues: u8,
    /// How many of each kind lie in the pool, in the order of the kinds.
    pub pool: [u8; 6],
    /// The captains with their islands.
    #[ts(as = "Vec<CaptainView>")]
    pub captains: ByCaptain<Seen<CaptainAt>>,
    /// Whether the Rum printed on the Taverns counts.
    pub tavern_rum: bool,
    /// The place of each captain once the game is over.
    #[ts(as = "Option<Vec<u8>>")]
    pub places: Option<ByCaptain<u8>>,
}

/// What the captain who is asked has to decide. What may be answered is in the options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Question {
    /// Where to travel: to a tile ahead, or off the map. Before that, chests may be bought.
    Travel,
    /// Take what lies on the tile stopped on, or discard it. Before that, chests may be bought.
    Take {
        /// The position of the tile.
        at: u8,
        /// The tile.
        tile: TileName,
        /// The die or token on it; a building has none.
        item: Option<Piece>,
        /// The clause by which it can only be discarded, as things are; none if it can be placed.
        #[ts(as = "Option<String>")]
        why: Option<Rule>,
    },
    /// Whether to buy a chest before the turn ends.
    End,
    /// Where to lay the chest just bought.
    LayChest {
        /// The chest.
        chest: TileName,
    },
    /// Whether to pay for a further step on the coup track.
    Pay {
        /// The pips that can still be paid.
        pips: u32,
    },
    /// Which die gets the bonus of a spot of the coup track.
    Bonus {
        /// The spot.
        spot: u8,
        /// The kind of die.
        die: Kind,
        /// By how much it is raised.
        amount: u8,
    },
    /// Where to put up the Statue just won.
    Statue {
        /// Whether it was won at the top of the coup track, and not at the end of the round.
        at_top: bool,
    },
    /// What to move on the own island, and where to.
    Haul {
        /// The port just placed.
        port: TileName,
        /// May a die be moved?
        dice: bool,
        /// May a token be moved?
        tokens: bool,
        /// May a tile be moved?
        tiles: bool,
    },
    /// Which die to reroll.
    Reroll {
        /// The kind of die.
        die: Kind,
    },
}

/// The map: two lists by position, the first being position 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RoadView {
    /// The tile that still lies there; none where somebody has stopped.
    #[ts(as = "Vec<Option<TileName>>")]
    pub tiles: ArrayVec<Option<TileName>, MOST_MAP>,
    /// The die or token on it; none on a building, and where the pool had nothing.
    #[ts(as = "Vec<Option<Piece>>")]
    pub items: ArrayVec<Option<Piece>, MOST_MAP>,
}

/// The coup track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct CoupView {
    /// The spot of each captain's disk; the bottom is 0.
    #[ts(as = "Vec<u8>")]
    pub spots: ByCaptain<u8>,
    /// The top spot.
    pub top: u8,
    /// Has somebody reached the top in this round?
    pub resolved: bool,
}

/// The chest pile. Lists by sort are in the order of the box.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ChestView {
    /// How many are left.
    pub left: u8,
    /// How many of each sort are left, the top included.
    #[ts(as = "Vec<u8>")]
    pub sorts: ArrayVec<u8, MOST_CHESTS>,
    /// The top of the pile, if it can be seen.
    pub top: Option<TileName>,
    /// The chance of each sort to be the next one that nobody has seen yet; 0 of 0 if there is none.
    #[ts(as = "Vec<Chance>")]
    pub next: ArrayVec<Chance, MOST_CHESTS>,
}

/// A chance as it is: so many of so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Chance(pub u8, pub u8);

/// Something that is only put together when somebody looks: mostly it is what it was before.
pub struct Seen<K: Kept> {
    of: K,
    view: OnceCell<Box<K::Value>>,
}

impl<K: Kept> Seen<K> {
    fn new(of: K) -> Self {
        Seen { of, view: OnceCell::new() }
    }
}
impl<K: Kept> Deref for Seen<K> {
    type Target = K::Value;
    fn deref(&self) -> &K::Value {
        self.view.get_or_init(|| Box::new(self.of.value()))
    }
}
impl<K: Kept> Serialize for Seen<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.of.serialize_kept(serializer)
    }
}
impl<K: Kept + Clone> Clone for Seen<K> {
    fn clone(&self) -> Self {
        Seen::new(self.of.clone())
    }
}
impl<K: Kept + PartialEq> PartialEq for Seen<K> {
    fn eq(&self, other: &Self) -> bool {
        self.of == other.of
    }
}
impl<K: Kept + Eq> Eq for Seen<K> {}
impl<K: Kept<Value: fmt::Debug>> fmt::Debug for Seen<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// The map: what a [`RoadView`] is made from.
#[derive(Clone, PartialEq, Eq)]
pub struct RoadAt {
    data: Shared<HavenData>,
    laid: ArrayVec<Option<MapTile>, MOST_MAP>,
}

impl Kept for RoadAt {
    type Value = RoadView;
    fn key(&self, out: &mut Vec<u8>) {
        for laid in &self.laid {
            let tile = laid.map_or(0, |laid| laid.tile.0 + 1);
            let item = laid.and_then(|laid| laid.item).map_or(0, |item| (item.kind as u8 + 1) << 4 | item.value);
            out.extend_from_slice(&[tile, item]);
        }
    }
    fn value(&self) -> RoadView {
        let tile = |laid: MapTile| TileName::of(&self.data.tile(laid.tile).id);
        RoadView {
            tiles: self.laid.iter().map(|laid| laid.map(tile)).collect(),
            items: self.laid.iter().map(|laid| laid.and_then(|laid| laid.item).map(Piece)).collect(),
        }
    }
}

/// A captain and the island: what a [`CaptainView`] is made from.
#[derive(Clone, PartialEq, Eq)]
pub struct CaptainAt {
    data: Shared<HavenData>,
    options: Options,
    island: Island,
    standing: Standing,
}

/// What is seen of a captain and does not follow from the island.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Standing {
    rank: Option<u8>,
    gap: u32,
    /// Fame for the rank, and for the spot on the turn track.
    ships: u16,
    first: u16,
    bought: u8,
    price: u8,
}

impl Kept for CaptainAt {
    type Value = CaptainView;
    fn key(&self, out: &mut Vec<u8>) {
        let Standing { rank, gap, ships, first, bought, price } = self.standing;
        self.island.write_to(out);
        out.extend_from_slice(&[u8::from(rank.is_some()), rank.unwrap_or(0), bought, price]);
        out.extend_from_slice(&gap.to_le_bytes());
        out.extend_from_slice(&ships.to_le_bytes());
        out.extend_from_slice(&first.to_le_bytes());
    }
    fn value(&self) -> CaptainView {
        let CaptainAt { data, options, island, standing } = self;
        captain(&Land { island, data, options }, *standing)
    }
}

/// A captain and the island. Lists by plot are in the order of the board's plots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct CaptainView {
    /// The tile on each plot.
    #[ts(as = "Vec<Option<TileName>>")]
    pub tiles: ByPlot<Option<TileName>>,
    /// What lies in the slots of the tile on each plot.
    #[ts(as = "Vec<Vec<Option<Piece>>>")]
    pub slots: ByPlot<ArrayVec<Option<Piece>, MOST_SLOTS>>,
    /// What the tile on each plot would score now.
    #[ts(as = "Vec<u16>")]
    pub scores: ByPlot<u16>,
    /// The plots beside a house that lets their slots accept anything.
    #[ts(as = "Vec<u8>")]
    pub lifted: ByPlot<u8>,
    /// What is on the island.
    pub counts: Counts,
    /// The groups of Rum.
    #[ts(as = "Vec<RumGroup>")]
    pub rum: ByPlot<RumGroup>,
    /// The rank by Ships, from 1; none without a rank.
    pub rank: Option<u8>,
    /// So many pips more would equal the next better fleet; 0 if there is none.
    pub gap: u32,
    /// Fame if the game ended now.
    pub fame: FameView,
    /// How many chests were bought.
    pub bought: u8,
    /// What the next chest costs.
    pub price: u8,
    /// The clause by which a Statue could not be placed now; none if it could.
    #[ts(as = "Option<String>")]
    pub no_statue: Option<Rule>,
}

/// What an island counts, printed items included; Food and Gold also in pips of real dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
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

/// Rum that scores together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct RumGroup {
    /// The plots it lies on.
    #[ts(as = "Vec<u8>")]
    pub plots: ByPlot<u8>,
    /// How much it is.
    pub rum: u8,
    /// What it scores.
    pub fame: u16,
}

/// Fame by source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct FameView {
    /// For the rank of the fleet.
    pub ships: u16,
    /// For groups of Rum.
    pub rum: u16,
    /// For Infrastructure tiles.
    pub infrastructure: u16,
    /// For the spot on the turn track after the last round.
    pub first: u16,
    /// Their sum.
    pub total: u16,
}

/// A die or token, said in a word: `food:3`, `rum`. Shorter than its parts, and there are many of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, TS)]
#[ts(type = "string")]
pub struct Piece(pub Item);

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl Piece {
    /// The word.
    pub fn word(self) -> &'static str {
        const FOOD: [&str; 8] = ["food", "food:1", "food:2", "food:3", "food:4", "food:5", "food:6", "food:7"];
        const GOLD: [&str; 8] = ["gold", "gold:1", "gold:2", "gold:3", "gold:4", "gold:5", "gold:6", "gold:7"];
        const SHIP: [&str; 8] = ["ship", "ship:1", "ship:2", "ship:3", "ship:4", "ship:5", "ship:6", "ship:7"];
        let Item { kind, value } = self.0;
        let value = usize::from(value).min(FOOD.len() - 1);
        match kind {
            Kind::Food => FOOD[value],
            Kind::Gold => GOLD[value],
            Kind::Ship => SHIP[value],
            Kind::Rum | Kind::Cannon | Kind::Pirate => kind.word(),
        }
    }
}

impl View {
    pub(crate) fn of(g: &Haven) -> Self {
        let mut order: ByCaptain<Seat> = g.captains().filter(|seat| g.progress(g.disks[*seat]).is_some()).collect();
        order.sort_unstable_by_key(|seat| g.disks[*seat]);
        let laid = (1..=g.road.length()).map(|at| g.road.at(at)).collect();
        View {
            data: g.data,
            round: g.round,
            turn: g.turn_of_round(),
            asked: table::asked(g).iter().next(),
            question: g.question(),
            order,
            disks: g.captains().map(|seat| g.disks[seat]).collect(),
            next_back: g.spot_for_next_back(),
            road: Seen::new(RoadAt { data: g.data, laid }),
            coup: CoupView {
                spots: g.captains().map(|seat| g.coup.spot[seat]).collect(),
                top: g.options.coup_top,
                resolved: g.coup.resolved,
            },
            chests: chests(g),
            statues: g.statues,
            pool: g.pool,
            captains: captains(g),
            tavern_rum: g.options.tavern_rum,
            places: match g.flow().waiting() {
                Waiting::Over(places) => Some(places[..usize::from(g.chairs())].iter().copied().collect()),
                _ => None,
            },
        }
    }
}

fn chests(g: &Haven) -> ChestView {
    let sorts = &g.chests.left[..g.data.chests.len()];
    let unseen = g.chests_left() - u8::from(g.chests.top.is_some());
    let unseen_of = |sort: usize| sorts[sort] - u8::from(g.chests.top == Some(sort as u8));
    ChestView {
        left: g.chests_left(),
        sorts: sorts.iter().copied().collect(),
        top: g.chests.top.map(|sort| g.name(g.data.chests[usize::from(sort)])),
        next: (0..sorts.len()).map(|sort| Chance(unseen_of(sort), unseen)).collect(),
    }
}

fn captains(g: &Haven) -> ByCaptain<Seen<CaptainAt>> {
    let fleets = g.fleets();
    let ranks = g.ship_ranks(&fleets);
    g.captains()
        .map(|seat| {
            let (own, _) = fleets[seat];
            let better = fleets.iter().map(|(_, (sum, _))| *sum).filter(|sum| *sum > own).min();
            let standing = Standing {
                rank: ranks[seat].map(|rank| rank + 1),
                gap: better.map_or(0, |better| better - own),
                ships: g.award_for(ranks[seat]),
                first: g.turn_track_fame(seat),
                bought: g.chests.bought[seat],
                price: g.chest_price(seat),
            };
            let (data, options, island) = (g.data, g.options, g.islands[seat]);
            Seen::new(CaptainAt { data, options, island, standing })
        })
        .collect()
}

fn captain(land: &Land<'_>, standing: Standing) -> CaptainView {
    let Standing { rank, gap, ships, first, bought, price } = standing;
    let (data, groups) = (land.data, land.rum_groups());
    let numbers = |plots: u16| Plot::all_in(plots).map(|plot| data.number(plot)).collect();
    let scores: ByPlot<u16> = data.all_plots().map(|plot| land.fame_of_tile(plot)).collect();
    let fame =
        Fame { ships, rum: groups.iter().map(|(.., fame)| fame).sum(), infrastructure: scores.iter().sum(), first };
    let (mut tiles, mut slots) = (ByPlot::new(), ByPlot::new());
    for plot in data.all_plots() {
        let tile = land.tile(plot);
        let size = tile.map_or(0, |tile| tile.slots.len());
        tiles.push(tile.map(|tile| TileName::of(&tile.id)));
        slots.push(land.island.slots(plot)[..size].iter().map(|item| item.map(Piece)).collect());
    }
    CaptainView {
        tiles,
        slots,
        scores,
        lifted: numbers(land.lifted() & data.plot_mask),
        counts: Tally::of(land).counts(),
        rum: groups
            .iter()
            .map(|(plots, rum, fame)| RumGroup { plots: numbers(*plots), rum: *rum, fame: *fame })
            .collect(),
        rank,
        gap,
        fame: FameView {
            ships: fame.ships,
            rum: fame.rum,
            infrastructure: fame.infrastructure,
            first: fame.first,
            total: fame.total(),
        },
        bought,
        price,
        no_statue: land.may_take_statue().err(),
    }
}

/// Everything on an island, counted in one pass.
struct Tally {
    /// By kind: how many, how many pips of real dice, and the sum of the values of all dice.
    by_kind: [[u32; 3]; 6],
}

impl Tally {
    fn of(land: &Land<'_>) -> Self {
        let mut by_kind = [[0; 3]; 6];
        for (_, item) in land.island.items() {
            let [count, pips, sum] = &mut by_kind[item.kind.index()];
            *count += 1;
            *pips += u32::from(item.value);
            *sum += u32::from(item.value);
        }
        for item in land.island.placed().flat_map(|(plot, _)| land.printed(plot)) {
            let [count, _, sum] = &mut by_kind[item.kind.index()];
            *count += 1;
            *sum += u32::from(item.value);
        }
        Tally { by_kind }
    }
    fn count(&self, kind: Kind) -> u32 {
        self.by_kind[kind.index()][0]
    }
    fn pips(&self, kind: Kind) -> u32 {
        self.by_kind[kind.index()][1]
    }
    fn sum(&self, kind: Kind) -> u32 {
        self.by_kind[kind.index()][2]
    }
    fn counts(&self) -> Counts {
        Counts {
            food: self.count(Kind::Food),
            food_pips: self.pips(Kind::Food),
            gold: self.count(Kind::Gold),
            gold_pips: self.pips(Kind::Gold),
            ships: self.count(Kind::Ship),
            ship_sum: self.sum(Kind::Ship),
            rum: self.count(Kind::Rum),
            cannons: self.count(Kind::Cannon),
            pirates: self.count(Kind::Pirate),
        }
    }
}

impl HavenData {
    /// Which of the board's plots this is, from 0.
    fn number(&self, plot: Plot) -> u8 {
        (self.plot_mask & (plot.bit() - 1)).count_ones() as u8
    }
}

impl Haven {
    /// Every turn takes one tile off the map or one disk off it; the one under way may not have done so yet.
    fn turn_of_round(&self) -> u8 {
        if self.road.length() == 0 {
            return 0;
        }
        let gaps = self.road.length() - self.road.ahead_of(0).count() as u8;
        let back = self.disks.iter().filter(|(_, disk)| matches!(disk, Disk::Back(_))).count() as u8;
        let begun = self
            .flow
            .frames()
            .iter()
            .any(|step| matches!(step, Frame::Turn(Turn { stage: Stage::Travel | Stage::Arrival { .. }, .. })));
        gaps + back + u8::from(begun)
    }

    /// What is to be decided by whoever is asked.
    fn question(&self) -> Option<Question> {
        if self.flow.waiting() != Waiting::Ask {
            return None;
        }
        Some(match self.flow.top() {
            Frame::Turn(Turn { stage: Stage::Travel, .. }) => Question::Travel,
            Frame::Turn(Turn { by, stage: Stage::Arrival { at } }) => {
                let laid = self.road.at(*at)?;
                let why = self.land(*by).may_take(laid).err();
                Question::Take { at: *at, tile: self.name(laid.tile), item: laid.item.map(Piece), why }
            }
            Frame::Turn(Turn { stage: Stage::Close, .. }) => Question::End,
            Frame::LayChest(lay) => match lay.stage {
                chest::Stage::Lay(chest) => Question::LayChest { chest: self.name(chest) },
                _ => return None,
            },
            Frame::CoupMove(movement) => Question::Pay { pips: self.pips_for_steps(movement.by) },
            Frame::Bonus(bonus) => {
                Question::Bonus { spot: self.coup.spot[bonus.by], die: bonus.die, amount: bonus.amount }
            }
            Frame::Statue(_) => Question::Statue { at_top: self.coup.resolved },
            Frame::Haul(haul) => {
                let Ability::RelocateOne { dice, tokens, tiles } = self.data.tile(haul.port).ability else {
                    return None;
                };
                Question::Haul { port: self.name(haul.port), dice, tokens, tiles }
            }
            Frame::Reroll(reroll) => Question::Reroll { die: reroll.die },
            Frame::SetUp(_) | Frame::Round(_) | Frame::LayMap(_) | Frame::Turn(_) => return None,
        })
    }

    /// The pips with which a captain can pay for steps on the coup track.
    pub(crate) fn pips_for_steps(&self, by: Seat) -> u32 {
        self.data.coup_pay_kinds.iter().map(|kind| self.islands[by].pips(kind)).sum()
    }
}

impl Land<'_> {
    /// Could what lies on a tile of the map be placed somewhere? (`haven.item.noslot`, `haven.build.noplot`)
    ///
    /// # Errors
    /// The clause by which it can only be discarded.
    pub fn may_take(&self, laid: MapTile) -> Result<(), Rule> {
        let MapTile { tile, item } = laid;
        match item {
            Some(item) => {
                self.limits_allow_die(item.kind)?;
                self.slots_for(item.kind).next().map(|_| ()).ok_or(Rule::ItemNoslot)
            }
            None if self.data.tile(tile).gives.is_some() => Err(Rule::MapShortage),
            None => {
                self.limits_allow_tile(tile)?;
                self.plots_for(self.data.tile(tile).class).next().map(|_| ()).ok_or(Rule::BuildNoplot)
            }
        }
    }
}

/// A tile on an island, as it is seen.
pub(crate) struct Site<'a> {
    /// The tile.
    pub tile: &'a Tile,
    /// What lies in its slots.
    pub slots: &'a [Option<Piece>],
    /// What it would score now.
    pub fame: u16,
    /// Whether Rum printed on a Tavern counts.
    tavern_rum: bool,
}

impl Site<'_> {
    /// What is printed on it and counts.
    pub fn printed(&self) -> impl Iterator<Item = Item> {
        let idle = self.tile.class == Class::Tavern && !self.tavern_rum;
        let items = self.tile.printed.iter().map(|printed| Item { kind: printed.kind, value: printed.value });
        items.filter(move |item| !(idle && item.kind == Kind::Rum))
    }
}

impl View {
    /// The colour of the round's stack; none during set-up.
    pub(crate) fn colour(&self) -> &str {
        usize::from(self.round).checked_sub(1).map_or("", |round| &self.data.stacks[round].colour)
    }

    /// A tile by its id.
    pub(crate) fn tile(&self, name: TileName) -> &Tile {
        let id = self.data.tile_named(&name.0).expect("a view names tiles of its box");
        self.data.tile(id)
    }

    /// The tiles on an island.
    pub(crate) fn sites(&self, seat: usize) -> impl Iterator<Item = (Plot, Site<'_>)> {
        let captain = &self.captains[seat];
        self.data.all_plots().enumerate().filter_map(|(number, plot)| {
            let tile = self.tile(captain.tiles[number]?);
            let (slots, fame) = (&captain.slots[number][..], captain.scores[number]);
            Some((plot, Site { tile, slots, fame, tavern_rum: self.tavern_rum }))
        })
    }

    /// The empty plots of an island.
    pub(crate) fn empty_plots(&self, seat: usize) -> impl Iterator<Item = Plot> {
        let tiles = self.data.all_plots().zip(&self.captains[seat].tiles);
        tiles.filter(|(_, tile)| tile.is_none()).map(|(plot, _)| plot)
    }
}
