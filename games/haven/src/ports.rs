//! The instant abilities of Ports (chapter 16): reroll a die, or move something of the island.
//! (The third, steps on the coup track, is a movement of chapter 13.)

use crate::{
    Fact, Haven, Item, Move, Next, Place, Referee, Rule,
    data::{Ability, Kind, MOST_SLOTS, Plot, TileId},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

/// A port lets its owner reroll one die of a kind (`haven.tile.port.reroll.own`): Gold (`haven.tile.port.gold.reroll`),
/// Food (`haven.tile.port.food.reroll`) or Ship (`haven.tile.port.ship.reroll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Reroll {
    /// The owner.
    pub by: Seat,
    /// The kind of die.
    pub die: Kind,
    /// The die in hand.
    pub chosen: Option<Place>,
}

impl Step<Haven> for Reroll {
    fn run(&mut self, g: &mut Haven, referee: &mut Referee) -> Next {
        if self.chosen.is_some() {
            return Next::Roll(Chance::dice_of(self.by, 1));
        }
        if self.dice(g).next().is_some() {
            return Next::Ask;
        }
        referee.tell_all(|| Fact::Kept { who: self.by });
        Next::Done
    }
    fn asked(&self, _: &Haven) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, g: &Haven, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.dice(g).map(|die| Move::Reroll { die }));
        out.push(Move::Skip);
    }
    fn check(&self, g: &Haven, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Skip => Ok(()),
            Move::Reroll { die } if g.islands[self.by].item(*die).is_some_and(|item| item.kind == self.die) => Ok(()),
            Move::Buy { .. } => Err(Rule::TurnChestWindows),
            _ => Err(Rule::TilePortRerollOwn),
        }
    }
    fn decide(&mut self, _: &mut Haven, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Reroll { die } => {
                self.chosen = Some(die);
                referee.tell_all(|| Fact::TakenUp { who: by, place: die });
                Next::Again
            }
            _ => {
                referee.tell_all(|| Fact::Kept { who: by });
                Next::Done
            }
        }
    }
    /// The new value stands, and houses add nothing to it (`haven.tile.port.reroll.keep`).
    fn fate(&mut self, g: &mut Haven, fate: Fate, referee: &mut Referee) -> Next {
        let place = self.chosen.expect("a die was chosen");
        let item = Item { kind: self.die, value: fate.dice()[0] };
        g.islands[self.by].set(place, Some(item));
        referee.tell_all(|| Fact::Rerolled { who: self.by, place, item });
        Next::Done
    }
}

impl Reroll {
    fn dice(&self, g: &Haven) -> impl Iterator<Item = Place> {
        let kind = self.die;
        g.islands[self.by].items().filter(move |(_, item)| item.kind == kind).map(|(place, _)| place)
    }
}

/// A Hauliers' Port lets its owner move one die, one token or one tile (`haven.tile.port.haul.move`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Haul {
    /// The owner.
    pub by: Seat,
    /// The port, which says what it can move.
    pub port: TileId,
}

impl Step<Haven> for Haul {
    fn run(&mut self, g: &mut Haven, referee: &mut Referee) -> Next {
        if self.carries(g).next().is_some() || self.shifts(g).next().is_some() {
            return Next::Ask;
        }
        referee.tell_all(|| Fact::Rested { who: self.by });
        Next::Done
    }
    fn asked(&self, _: &Haven) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, g: &Haven, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.carries(g));
        out.extend(self.shifts(g));
        out.push(Move::Skip);
    }
    fn check(&self, g: &Haven, _: Eyes, mv: &Move) -> Result<(), Rule> {
        let land = g.land(self.by);
        match mv {
            Move::Skip => Ok(()),
            Move::Carry { from, to } => match land.island.item(*from) {
                // No limit is tested, as no count changes (`haven.limit.when`).
                Some(item) if self.moves_items_like(g, item) => land.may_hold(item.kind, *to),
                Some(_) => Err(Rule::TilePortHaulMove),
                None => Err(Rule::TilePortHaulItem),
            },
            Move::Shift { from, .. } if *from == g.data.tavern_plot => Err(Rule::TilePortHaulNot),
            Move::Shift { .. } if !self.moves(g).2 => Err(Rule::TilePortHaulMove),
            Move::Shift { from, to } => match land.tile(*from) {
                Some(tile) => land.may_lie(tile.class, *to),
                None => Err(Rule::TilePortHaulTile),
            },
            Move::Buy { .. } => Err(Rule::TurnChestWindows),
            _ => Err(Rule::TilePortHaulMove),
        }
    }
    fn decide(&mut self, g: &mut Haven, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Carry { from, to } => {
                let item = g.islands[by].item(from).expect("checked");
                g.islands[by].set(from, None);
                g.islands[by].set(to, Some(item));
                // It moves no disk (`haven.coup.trigger.relocate`) and, unless the table plays so, sets off no house
                // (`haven.tile.port.haul.quiet`).
                referee.tell_all(|| Fact::Carried { who: by, item, from, to });
                if g.options.boost_on_relocate {
                    g.boost_die(by, to, referee);
                }
            }
            Move::Shift { from, to } => {
                let tile = g.islands[by].tile(from).expect("checked");
                g.islands[by].shift(from, to);
                referee.tell_all(|| Fact::Shifted { who: by, tile: g.name(tile), from, to });
                if g.options.boost_on_relocate {
                    for slot in 0..MOST_SLOTS as u8 {
                        g.boost_die(by, Place { plot: to, slot }, referee);
                    }
                    g.boost_around(by, to, referee);
                }
            }
            _ => referee.tell_all(|| Fact::Rested { who: by }),
        }
        Next::Done
    }
}

impl Haul {
    /// Dice, tokens, tiles: which of them this port can move.
    fn moves(&self, g: &Haven) -> (bool, bool, bool) {
        match g.data.tile(self.port).ability {
            Ability::RelocateOne { dice, tokens, tiles } => (dice, tokens, tiles),
            ref other => unreachable!("{other:?} moves nothing"),
        }
    }
    fn moves_items_like(&self, g: &Haven, item: Item) -> bool {
        let (dice, tokens, _) = self.moves(g);
        if item.kind.is_die() { dice } else { tokens }
    }
    /// The dice and tokens that can be moved, also into the port's own slots (`haven.tile.port.haul.self`).
    fn carries(&self, g: &Haven) -> impl Iterator<Item = Move> {
        let land = g.land(self.by);
        let items = land.island.items().filter(move |(_, item)| self.moves_items_like(g, *item));
        items.flat_map(move |(from, item)| land.slots_for(item.kind).map(move |to| Move::Carry { from, to }))
    }
    /// The tiles that can be moved, the port itself among them (`haven.tile.port.haul.self`).
    fn shifts(&self, g: &Haven) -> impl Iterator<Item = Move> {
        let (land, tavern, tiles) = (g.land(self.by), g.data.tavern_plot, self.moves(g).2);
        let movable = land.island.placed().filter(move |(plot, _)| tiles && *plot != tavern);
        movable.flat_map(move |(from, tile)| {
            let class = land.data.tile(tile).class;
            land.plots_for(class).map(move |to: Plot| Move::Shift { from, to })
        })
    }
}
