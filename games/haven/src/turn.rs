//! A turn (chapters 4 to 7): chests, move, chests, take or discard, what that sets off, chests.
//!
//! There is no variable for whose turn it is: the next turn belongs to the disk furthest back.

use crate::{
    Disk, Fact, Haven, Item, Move, Next, Place, Referee, Rule,
    coup::CoupMove,
    data::{Ability, Kind, Plot, TileId},
    map::MapTile,
    options::FirstBack,
    ports::{Haul, Reroll},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

/// The turn of one captain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Turn {
    /// Whose turn it is.
    pub by: Seat,
    /// How far it is.
    pub stage: Stage,
}

/// The parts of a turn (`haven.turn.order`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// (1) and (2): buy chests, then move.
    Travel,
    /// (3) and (4): buy chests, then take and place, or discard.
    Arrival {
        /// Where the disk has stopped; its tile still lies there.
        at: u8,
    },
    /// (5): what the tile just placed sets off: its printed Pirates and Cannons, if the table plays so, then its port.
    Building {
        /// The tile.
        tile: TileId,
        /// So many of its printed items have been looked at.
        printed: u8,
    },
    /// (6): buy chests, then end.
    Close,
}

impl Turn {
    /// A turn that begins.
    pub fn of(by: Seat) -> Self {
        Turn { by, stage: Stage::Travel }
    }
}

impl Step<Haven> for Turn {
    fn run(&mut self, g: &mut Haven, _: &mut Referee) -> Next {
        match self.stage {
            Stage::Travel | Stage::Arrival { .. } => Next::Ask,
            Stage::Building { tile, printed } => self.set_off(g, tile, printed),
            Stage::Close if g.may_buy(self.by).is_ok() => Next::Ask,
            Stage::Close => Next::Done, // It ends by itself (`haven.turn.end`).
        }
    }

    fn asked(&self, _: &Haven) -> Seats {
        Seats::one(self.by)
    }

    fn options(&self, g: &Haven, _: Eyes, out: &mut Vec<Move>) {
        let land = g.land(self.by);
        match self.stage {
            Stage::Travel => {
                // Whatever is still ahead, past any other disk (`haven.travel.overtake`).
                g.road.ahead_of(g.position(self.by)).for_each(|(at, _)| out.push(Move::Stop { at }));
                out.push(Move::Leave);
            }
            Stage::Arrival { at } => {
                match g.arrived_at(at) {
                    MapTile { item: Some(Item { kind, .. }), .. } => {
                        if land.limits_allow_die(kind).is_ok() {
                            land.slots_for(kind).for_each(|place| out.push(Move::Place { place }));
                        }
                    }
                    MapTile { tile, item: None } => {
                        if land.limits_allow_tile(tile).is_ok() {
                            let class = g.data.tile(tile).class;
                            land.plots_for(class).for_each(|plot| out.push(Move::Build { plot }));
                        }
                    }
                }
                out.push(Move::Discard);
            }
            Stage::Close => out.push(Move::End),
            Stage::Building { .. } => unreachable!("nobody is asked while a building is resolved"),
        }
        g.chest_options(self.by, out);
    }

    fn check(&self, g: &Haven, _: Eyes, mv: &Move) -> Result<(), Rule> {
        let land = g.land(self.by);
        match (self.stage, mv) {
            // Only in one's own turn (`haven.chest.who`).
            (_, Move::Buy { pay }) => g.check_chest(self.by, pay),
            // From anywhere, also at once and from the end (`haven.travel.leave.direct`, `haven.travel.leave.forced`).
            (Stage::Travel, Move::Leave) => Ok(()),
            (Stage::Travel, Move::Stop { at }) => {
                if *at <= g.position(self.by) {
                    return Err(Rule::TravelForward);
                }
                if *at > g.road.length() {
                    return Err(Rule::TravelRange);
                }
                g.road.at(*at).map(|_| ()).ok_or(Rule::TravelStop)
            }
            // Also what could be placed (`haven.build.choice`, `haven.item.choice`).
            (Stage::Arrival { .. }, Move::Discard) => Ok(()),
            (Stage::Arrival { at }, Move::Build { plot }) => match g.arrived_at(at) {
                MapTile { item: Some(_), .. } => Err(Rule::ItemPlace),
                MapTile { tile, item: None } => land.may_place_tile(tile, *plot),
            },
            (Stage::Arrival { at }, Move::Place { place }) => match g.arrived_at(at).item {
                Some(item) => land.may_place_item(item.kind, *place),
                None => Err(Rule::BuildPlace),
            },
            (Stage::Arrival { .. }, Move::Stop { .. } | Move::Leave | Move::End) => Err(Rule::TravelConsume),
            (Stage::Close, Move::End) => Ok(()),
            (Stage::Travel, Move::End | Move::Stay | Move::Skip) => Err(Rule::TravelForward),
            (_, Move::Shift { .. }) => Err(Rule::BuildFinal),
            (_, Move::Carry { .. }) => Err(Rule::ItemFinal),
            _ => Err(Rule::TurnOrder),
        }
    }

    fn decide(&mut self, g: &mut Haven, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match (self.stage, mv) {
            // The turn goes on where it is, so another chest may follow (`haven.chest.many`).
            (_, Move::Buy { pay }) => g.buy_chest(by, pay, referee),
            (_, Move::Stop { at }) => self.stop(g, at, referee),
            (_, Move::Leave) => {
                let spot = g.spot_for_next_back();
                g.disks[by] = Disk::Back(spot);
                referee.tell_all(|| Fact::Left { who: by, spot });
                Next::Done // No chests any more (`haven.turn.leave.chest`).
            }
            (Stage::Arrival { at }, Move::Build { plot }) => {
                let MapTile { tile, .. } = g.road.remove(at).expect("the tile stopped on");
                g.place_tile(by, tile, plot);
                referee.tell_all(|| Fact::Built { who: by, tile: g.name(tile), plot });
                g.boost_around(by, plot, referee);
                self.stage = Stage::Building { tile, printed: 0 };
                self.run(g, referee)
            }
            (Stage::Arrival { at }, Move::Place { place }) => {
                let item = g.road.remove(at).and_then(|laid| laid.item).expect("the item stopped on");
                // A die keeps the value of the map; only then do the houses raise it (`haven.item.value`).
                g.islands[by].set(place, Some(item));
                referee.tell_all(|| Fact::Placed { who: by, item, place });
                g.boost_die(by, place, referee);
                self.stage = Stage::Close;
                if g.data.coup_token_kinds.has(item.kind) {
                    return Next::Call(CoupMove::by_token(g, by).into());
                }
                self.run(g, referee)
            }
            (Stage::Arrival { at }, Move::Discard) => {
                let laid = g.road.remove(at).expect("the tile stopped on");
                match laid.item {
                    Some(item) => {
                        g.return_to_pool(item.kind);
                        referee.tell_all(|| Fact::Dropped { who: by, item });
                    }
                    None => referee.tell_all(|| Fact::Refused { who: by, tile: g.name(laid.tile) }),
                }
                self.stage = Stage::Close; // Nothing moves on the coup track (`haven.coup.trigger.discard`).
                self.run(g, referee)
            }
            (_, Move::End) => Next::Done,
            (_, other) => unreachable!("{other} was checked"),
        }
    }
}

impl Turn {
    /// The disk moves to a tile. A tile for which the pool had nothing leaves the map at once (`haven.map.shortage`).
    fn stop(&mut self, g: &mut Haven, at: u8, referee: &mut Referee) -> Next {
        g.disks[self.by] = Disk::Travelling(at);
        let MapTile { tile, item } = g.arrived_at(at);
        referee.tell_all(|| Fact::Stopped { who: self.by, at, tile: g.name(tile) });
        self.stage = Stage::Arrival { at };
        if item.is_none() && g.data.tile(tile).gives.is_some() {
            g.road.remove(at);
            referee.tell_all(|| Fact::Nothing { who: self.by });
            self.stage = Stage::Close;
            return Next::Again;
        }
        Next::Ask
    }

    /// What a building sets off once it lies there: movements for printed Pirates and Cannons only if the table has
    /// chosen so (`haven.coup.trigger.real`), then the instant ability of a Port (`haven.build.port`).
    fn set_off(&mut self, g: &mut Haven, tile: TileId, mut printed: u8) -> Next {
        if let Some(movement) = g.next_printed_movement(self.by, tile, &mut printed) {
            self.stage = Stage::Building { tile, printed };
            return Next::Call(movement.into());
        }
        self.stage = Stage::Close;
        match g.data.tile(tile).ability {
            Ability::CoupSteps { amount } => Next::Call(CoupMove::by_port(g, self.by, amount).into()),
            Ability::RelocateOne { .. } => Next::Call(Haul { by: self.by, port: tile }.into()),
            Ability::RerollDie { die } => Next::Call(Reroll { by: self.by, die, chosen: None }.into()),
            // A House is looked up wherever it counts, as long as it lies there (`haven.build.house`).
            _ => Next::Again,
        }
    }
}

impl Haven {
    /// Whose disk is furthest back; nobody's once all are back (`haven.travel.next`, `haven.travel.start`).
    pub(crate) fn furthest_back(&self) -> Option<Seat> {
        let (mut last, mut furthest) = (Disk::Back(0), None);
        for (seat, disk) in self.disks.iter() {
            if *disk < last {
                (last, furthest) = (*disk, Some(seat));
            }
        }
        furthest
    }

    /// The position of a captain's disk; 0 before it has set out.
    pub(crate) fn position(&self, seat: Seat) -> u8 {
        self.progress(self.disks[seat]).expect("a captain who is back takes no turn")
    }

    /// The spot of the turn track for the next disk that comes back (`haven.travel.leave.rank`).
    pub(crate) fn spot_for_next_back(&self) -> u8 {
        let chairs = self.islands.chairs();
        let is_free = |spot: &u8| self.disks.iter().all(|(_, disk)| *disk != Disk::Back(*spot));
        // Once all are back it is the one beyond the last that is taken.
        let free = match self.options.first_back {
            FirstBack::First => (1..=chairs + 1).find(is_free),
            FirstBack::LastFree => (0..=chairs).rev().find(is_free),
        };
        free.expect("there are no more disks than spots")
    }

    fn arrived_at(&self, at: u8) -> MapTile {
        self.road.at(at).expect("a disk stops only where a tile lies")
    }

    pub(crate) fn place_tile(&mut self, by: Seat, tile: TileId, plot: Plot) {
        self.islands[by].lay(plot, tile);
    }

    /// A die that was placed gets +1 from each matching house beside it (`haven.die.boost.once`,
    /// `haven.tile.house.gold.after`, `haven.tile.house.food.after`, `haven.tile.house.ship.after`).
    pub(crate) fn boost_die(&mut self, by: Seat, place: Place, referee: &mut Referee) {
        let Some(Item { kind, .. }) = self.islands[by].item(place) else { return };
        let boost = self.land(by).boost_of_houses(kind, place.plot);
        if let Some(item) = self.raise(by, place, boost) {
            referee.tell_all(|| Fact::Boosted { who: by, place, item });
        }
    }

    /// A house that was placed raises each matching die beside it (`haven.die.boost.once`,
    /// `haven.tile.house.gold.place`, `haven.tile.house.food.place`, `haven.tile.house.ship.place`).
    pub(crate) fn boost_around(&mut self, by: Seat, house: Plot, referee: &mut Referee) {
        let land = self.land(by);
        let Some(Ability::BoostAdjacentDie { die, amount }) = land.tile(house).map(|tile| tile.ability) else { return };
        let around = land.neighbours(house);
        for (place, item) in self.islands[by].clone().items() {
            if item.kind == die
                && around & place.plot.bit() != 0
                && let Some(item) = self.raise(by, place, amount)
            {
                referee.tell_all(|| Fact::Boosted { who: by, place, item });
            }
        }
    }
}

impl Ability {
    /// How much a house with this ability raises a die of this kind beside it.
    pub fn boosts(&self, kind: Kind) -> u8 {
        match self {
            Ability::BoostAdjacentDie { die, amount } if *die == kind => *amount,
            _ => 0,
        }
    }
}
