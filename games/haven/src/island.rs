//! An island: plots, the tiles on them, and the dice and tokens in their slots (chapters 7 to 11 of the ledger).
//!
//! Everything here looks at one island only: nothing a player does touches another one (`haven.gen.own`).

use crate::{
    Rule,
    data::{Ability, Class, Classes, HavenData, Kind, MOST_PLOTS, MOST_SLOTS, Plot, TileId},
    moves::Place,
    options::{Options, PrintedDice},
};
use borsh::{
    BorshDeserialize, BorshSerialize,
    io::{Error, ErrorKind, Read},
};
use serde::{Deserialize, Serialize};
use std::fmt;
use table::Shared;
use ts_rs::TS;

/// A die with its value, or a token (value 0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS)]
pub struct Item {
    /// Food, Gold, Ship, Rum, Cannon or Pirate.
    pub kind: Kind,
    /// What a die shows; 0 for a token.
    pub value: u8,
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind.is_die() { write!(f, "{}:{}", self.kind, self.value) } else { write!(f, "{}", self.kind) }
    }
}

impl std::str::FromStr for Item {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, value) = text.split_once(':').unwrap_or((text, ""));
        let kind: Kind = kind.parse()?;
        match (kind.is_die(), value) {
            (false, "") => Ok(Item { kind, value: 0 }),
            (false, _) => Err(format!("`{text}`: a token has no value")),
            (true, value) => match value.parse() {
                Ok(value @ 1..=9) => Ok(Item { kind, value }),
                _ => Err(format!("`{text}`: a die has a value, as in `{kind}:3`")),
            },
        }
    }
}

table::words! { Item: "ITEM" }

/// One player's island: which tile lies on each plot, and what lies in its slots.
///
/// One byte each, because bots copy and count islands millions of times.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Island {
    /// The number of the tile and 1, or 0.
    tiles: [u8; MOST_PLOTS],
    slots: [Slot; MOST_PLOTS * MOST_SLOTS],
}

/// An item in one byte, or 0: its kind and 1 in the upper bits, its value in the lower three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize)]
struct Slot(u8);

impl Slot {
    const EMPTY: Slot = Slot(0);

    const fn tag(kind: Kind) -> u8 {
        (kind as u8 + 1) << 3
    }
    fn of(item: Item) -> Self {
        Slot(Self::tag(item.kind) | item.value)
    }
    fn item(self) -> Option<Item> {
        let kind = usize::from(self.0 >> 3).checked_sub(1)?;
        Some(Item { kind: Kind::ALL[kind], value: self.0 & 7 })
    }
    /// The value of a die of this kind, 0 for anything else.
    fn value_if(self, kind: Kind) -> u8 {
        if self.0 & !7 == Self::tag(kind) { self.0 & 7 } else { 0 }
    }
    fn is(self, kind: Kind) -> bool {
        self.0 & !7 == Self::tag(kind)
    }
}

impl BorshDeserialize for Slot {
    fn deserialize_reader<R: Read>(reader: &mut R) -> borsh::io::Result<Self> {
        let byte = u8::deserialize_reader(reader)?;
        if usize::from(byte >> 3) > Kind::ALL.len() {
            return Err(Error::new(ErrorKind::InvalidData, "no such die or token"));
        }
        Ok(Slot(byte))
    }
}

/// An island together with what is printed on its tiles and the options of the table: what most rules look at.
#[derive(Clone, Copy)]
pub struct Land<'a> {
    /// The island.
    pub island: &'a Island,
    /// The tiles.
    pub data: &'a Shared<HavenData>,
    /// The options of the table.
    pub options: &'a Options,
}

/// The kinds with a limit, the clause that sets it. The others have none (`haven.limit.food`).
const LIMITS: [(Kind, Rule); 2] = [(Kind::Ship, Rule::LimitShip), (Kind::Gold, Rule::LimitGold)];

impl Default for Island {
    fn default() -> Self {
        Island { tiles: [0; MOST_PLOTS], slots: [Slot::EMPTY; MOST_PLOTS * MOST_SLOTS] }
    }
}

impl Island {
    /// The tile on a plot; an empty plot has none.
    pub fn tile(&self, plot: Plot) -> Option<TileId> {
        self.tiles[plot.index()].checked_sub(1).map(TileId)
    }
    /// Lays a tile on a plot.
    pub(crate) fn lay(&mut self, plot: Plot, tile: TileId) {
        self.tiles[plot.index()] = tile.0 + 1;
    }
    /// Moves a tile, with everything on it, to an empty plot.
    pub(crate) fn shift(&mut self, from: Plot, to: Plot) {
        self.tiles.swap(from.index(), to.index());
        for slot in 0..MOST_SLOTS {
            self.slots.swap(from.index() * MOST_SLOTS + slot, to.index() * MOST_SLOTS + slot);
        }
    }
    /// What lies in a slot.
    pub fn item(&self, place: Place) -> Option<Item> {
        self.slots[place.index()].item()
    }
    /// Puts an item into a slot, or empties it.
    pub(crate) fn set(&mut self, place: Place, item: Option<Item>) {
        self.slots[place.index()] = item.map_or(Slot::EMPTY, Slot::of);
    }
    /// What lies in the slots of a plot.
    pub fn slots(&self, plot: Plot) -> [Option<Item>; MOST_SLOTS] {
        std::array::from_fn(|slot| self.slots[plot.index() * MOST_SLOTS + slot].item())
    }
    fn slots_of(&self, plot: Plot) -> &[Slot] {
        &self.slots[plot.index() * MOST_SLOTS..(plot.index() + 1) * MOST_SLOTS]
    }
    /// The whole island as bytes.
    pub(crate) fn write_to(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.tiles);
        out.extend(self.slots.iter().map(|slot| slot.0));
    }
    /// Every real item with its place, in the order of the plots. What is printed is not among them, so nothing moves,
    /// raises, lowers, rerolls or spends it (`haven.item.printed.fixed`).
    pub fn items(&self) -> impl Iterator<Item = (Place, Item)> {
        let slots = self.slots.iter().enumerate();
        slots.filter_map(|(index, slot)| slot.item().map(|item| (Place::at(index), item)))
    }
    /// Every tile with its plot, in the order of the plots.
    pub fn placed(&self) -> impl Iterator<Item = (Plot, TileId)> {
        let tiles = (0..).map(Plot).zip(&self.tiles);
        tiles.filter_map(|(plot, tile)| tile.checked_sub(1).map(|tile| (plot, TileId(tile))))
    }
    /// The pips on all real dice of a kind: an amount of Food or Gold (`haven.gen.amount`).
    pub fn pips(&self, kind: Kind) -> u32 {
        self.slots.iter().map(|slot| u16::from(slot.value_if(kind))).sum::<u16>().into()
    }
    /// How many real items of a kind there are.
    pub fn real(&self, kind: Kind) -> u32 {
        self.slots.iter().map(|slot| u8::from(slot.is(kind))).sum::<u8>().into()
    }
}

impl<'a> Land<'a> {
    /// The tile on a plot.
    pub fn tile(&self, plot: Plot) -> Option<&'a crate::data::Tile> {
        self.island.tile(plot).map(|tile| self.data.tile(tile))
    }

    /// The plots beside this one, as a set of bits (`haven.adj.plots`, `haven.adj.tiles`).
    pub fn neighbours(&self, plot: Plot) -> u16 {
        let Some(printed) = &self.data.plots[plot.index()] else { return 0 };
        if self.options.corners { printed.around } else { printed.beside }
    }

    /// The tiles beside a plot, and never its own: what lies on a tile is not beside it (`haven.adj.itemtile`).
    pub fn beside(&self, plot: Plot) -> impl Iterator<Item = (Plot, &'a crate::data::Tile)> {
        let land = *self;
        Plot::all_in(self.neighbours(plot)).filter_map(move |other| land.tile(other).map(|tile| (other, tile)))
    }

    /// How many items of a kind lie or are printed on one plot (`haven.item.printed.normal`).
    pub fn count_on(&self, plot: Plot, kind: Kind) -> u32 {
        let real = self.island.slots_of(plot).iter().filter(|slot| slot.is(kind)).count();
        let printed = self.printed(plot).filter(|item| item.kind == kind).count();
        (real + printed) as u32
    }

    /// How many items of a kind lie or are printed on the island.
    pub fn count(&self, kind: Kind) -> u32 {
        self.island.real(kind) + self.all_printed(|item| u32::from(item.kind == kind))
    }

    /// Everything printed on the tile of a plot that counts. The Tavern's Rum is an option (`haven.setup.tavern.rum`).
    pub fn printed(&self, plot: Plot) -> impl Iterator<Item = Item> {
        let idle_tavern = !self.options.tavern_rum && plot == self.data.tavern_plot;
        let printed = self.tile(plot).map_or(&[][..], |tile| &tile.printed);
        printed
            .iter()
            .map(|printed| Item { kind: printed.kind, value: printed.value })
            .filter(move |item| !(idle_tavern && item.kind == Kind::Rum))
    }

    /// The sum of the values of all dice of a kind, printed ones included.
    pub fn sum(&self, kind: Kind) -> u32 {
        self.island.pips(kind) + self.all_printed(|item| if item.kind == kind { u32::from(item.value) } else { 0 })
    }

    /// Adds up something over everything printed; most tiles print nothing.
    fn all_printed(&self, count: impl Fn(Item) -> u32) -> u32 {
        let mut sum = 0;
        for (plot, tile) in self.island.placed() {
            if !self.data.tile(tile).printed.is_empty() {
                sum += self.printed(plot).map(&count).sum::<u32>();
            }
        }
        sum
    }

    /// Is this an empty plot where a tile of the class may lie? (chapter 8)
    ///
    /// # Errors
    /// The clause that says no.
    pub fn may_lie(&self, class: Class, plot: Plot) -> Result<(), Rule> {
        if !self.data.has_plot(plot) {
            return Err(Rule::SetupLayout);
        }
        if plot == self.data.tavern_plot {
            return Err(Rule::PlotTavern);
        }
        if self.island.tile(plot).is_some() {
            return Err(Rule::PlotOne);
        }
        let accepts = self.data.plot(plot).accepts;
        match class {
            Class::Chest | Class::Statue if self.options.prizes_anywhere || accepts.has_all(Classes::BUILDINGS) => {
                Ok(())
            }
            Class::Chest | Class::Statue => Err(Rule::PlotPrize),
            _ if accepts.has(class) => Ok(()),
            _ => Err(Rule::PlotBackground),
        }
    }

    /// May this tile lie on this plot, its printed dice included? (chapters 8 and 9)
    ///
    /// # Errors
    /// The clause that says no.
    pub fn may_place_tile(&self, tile: TileId, plot: Plot) -> Result<(), Rule> {
        self.may_lie(self.data.tile(tile).class, plot)?;
        self.limits_allow_tile(tile)
    }

    /// Would the dice printed on a tile break a limit? (`haven.limit.printed.dice`)
    ///
    /// # Errors
    /// The clause that says no.
    pub fn limits_allow_tile(&self, tile: TileId) -> Result<(), Rule> {
        if self.options.printed_dice != PrintedDice::Hard {
            return Ok(());
        }
        let printed = &self.data.tile(tile).printed;
        let adds = |kind| printed.iter().filter(|item| item.kind == kind).count() as u32;
        for (kind, _) in LIMITS {
            let Some(needs) = self.data.limit_needs[kind as usize].filter(|_| adds(kind) > 0) else { continue };
            if self.count(kind) + adds(kind) > self.count(needs) + adds(needs) {
                return Err(Rule::LimitPrintedDice);
            }
        }
        Ok(())
    }

    /// May a die of this kind be added? (`haven.limit.ship`, `haven.limit.gold`) Dice are counted, not their pips
    /// (`haven.limit.count`), and printed Cannons and Pirates like tokens (`haven.limit.printed.tokens`).
    ///
    /// # Errors
    /// The clause that says no.
    pub fn limits_allow_die(&self, kind: Kind) -> Result<(), Rule> {
        for (limited, rule) in LIMITS {
            let Some(needs) = self.data.limit_needs[limited as usize].filter(|_| limited == kind) else { continue };
            let have = match self.options.printed_dice {
                PrintedDice::Exempt => self.island.real(kind),
                PrintedDice::Hard | PrintedDice::Soft => self.count(kind),
            };
            if have >= self.count(needs) {
                return Err(rule);
            }
        }
        Ok(())
    }

    /// Is this an empty slot that accepts this kind? (`haven.item.place`, `haven.item.slot.kinds`) It may have been
    /// used before (`haven.item.slot.reuse`).
    ///
    /// # Errors
    /// The clause that says no.
    pub fn may_hold(&self, kind: Kind, place: Place) -> Result<(), Rule> {
        let Some(tile) = self.tile(place.plot) else { return Err(Rule::ItemPlace) };
        let Some(accepts) = tile.slots.get(place.slot as usize) else { return Err(Rule::ItemPlace) };
        if self.island.item(place).is_some() {
            return Err(Rule::ItemSlotOne);
        }
        // A Free House lifts only what the background says (`haven.tile.house.free.limits`).
        if accepts.has(kind) || self.lifted() & place.plot.bit() != 0 {
            return Ok(());
        }
        Err(if tile.class == Class::Tavern { Rule::SetupTavernSlot } else { Rule::ItemSlotKinds })
    }

    /// May this die or token be put there? The limits are tested now and not again (`haven.limit.when`), and they beat
    /// a slot that would accept it (`haven.gen.cannot`).
    ///
    /// # Errors
    /// The clause that says no.
    pub fn may_place_item(&self, kind: Kind, place: Place) -> Result<(), Rule> {
        self.may_hold(kind, place)?;
        self.limits_allow_die(kind)
    }

    /// The plots beside a Free House: the slots there accept anything (`haven.tile.house.free.lift`), that of the
    /// Tavern too (`haven.tile.house.free.tavern`).
    pub(crate) fn lifted(&self) -> u16 {
        let lifts = |tile: TileId| matches!(self.data.tile(tile).ability, Ability::LiftSlots);
        let houses = self.island.placed().filter(|(_, tile)| lifts(*tile));
        houses.fold(0, |lifted, (plot, _)| lifted | self.neighbours(plot))
    }

    /// How much the houses beside a die raise it when it is placed (`haven.die.boost.stack`, `haven.die.boost.own`).
    pub fn boost_of_houses(&self, kind: Kind, plot: Plot) -> u8 {
        let own = self.tile(plot).filter(|_| self.options.boost_own_tile);
        let houses = self.beside(plot).map(|(_, tile)| tile).chain(own);
        houses.map(|tile| tile.ability.boosts(kind)).sum()
    }

    /// Every empty slot of the island that could hold an item of this kind: what `may_hold` says, for all slots at once.
    pub fn slots_for(self, kind: Kind) -> impl Iterator<Item = Place> + use<'a> {
        let lifted = self.lifted();
        self.island.placed().flat_map(move |(plot, tile)| {
            let any = lifted & plot.bit() != 0;
            let slots = self.data.tile(tile).slots.iter().zip(self.island.slots_of(plot));
            let free = (0..)
                .zip(slots)
                .filter(move |(_, (accepts, item))| **item == Slot::EMPTY && (any || accepts.has(kind)));
            free.map(move |(slot, _)| Place { plot, slot })
        })
    }

    /// Every plot on which a tile of the class could lie.
    pub fn plots_for(self, class: Class) -> impl Iterator<Item = Plot> + use<'a> {
        let land = self;
        self.data.all_plots().filter(move |plot| land.may_lie(class, *plot).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_read_as_they_were_saved_and_nothing_else_is() {
        let items = Kind::ALL.map(|kind| Slot::of(Item { kind, value: u8::from(kind.is_die()) * 6 }));
        for slot in items.into_iter().chain([Slot::EMPTY]) {
            let bytes = borsh::to_vec(&slot).expect("memory does not fail");
            assert_eq!(borsh::from_slice::<Slot>(&bytes).expect("it was saved so"), slot);
        }
        let beyond = (Kind::ALL.len() as u8 + 1) << 3;
        assert!((beyond..=u8::MAX).all(|byte| borsh::from_slice::<Slot>(&[byte]).is_err()));
    }
}
