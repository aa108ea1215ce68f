//! The plots of an island board.

use super::Classes;
use borsh::{
    BorshDeserialize, BorshSerialize,
    io::{Error, ErrorKind, Read},
};
use std::{fmt, str::FromStr};
use ts_rs::TS;

/// The most plots an island board has: four rows of four.
pub const MOST_PLOTS: usize = 16;
/// The most rows, and the most columns, of an island board.
pub const MOST_ROWS: u8 = 4;

/// A place for a tile on an island board, numbered row by row on a board of four by four.
/// Written as its column and row: `a1` is inland on the left, `d3` on the shore to the right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, BorshSerialize, TS)]
#[ts(type = "string")]
pub struct Plot(pub u8);

impl Plot {
    /// The plot in this row and column, counted from 0.
    pub const fn at(row: u8, col: u8) -> Plot {
        Plot(row * MOST_ROWS + col)
    }
    /// Its row, from 0.
    pub const fn row(self) -> u8 {
        self.0 / MOST_ROWS
    }
    /// Its column, from 0.
    pub const fn col(self) -> u8 {
        self.0 % MOST_ROWS
    }
    /// Its place in an array.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Its bit in a set of plots.
    pub const fn bit(self) -> u16 {
        1 << self.0
    }
    /// The plots of a set of bits, in order.
    pub fn all_in(mask: u16) -> impl Iterator<Item = Plot> {
        (0..MOST_PLOTS as u8).map(Plot).filter(move |plot| mask & plot.bit() != 0)
    }
}

impl fmt::Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", (b'a' + self.col()) as char, self.row() + 1))
    }
}

impl FromStr for Plot {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_ascii_lowercase().as_bytes() {
            [col @ b'a'..=b'd', row @ b'1'..=b'4'] => Ok(Plot::at(row - b'1', col - b'a')),
            _ => Err(format!("`{text}` is not a plot (a column from a to d and a row from 1 to 4, as in `b2`)")),
        }
    }
}

table::words! { Plot: "PLOT" }
table::sent_as_text! { Plot }

impl BorshDeserialize for Plot {
    fn deserialize_reader<R: Read>(reader: &mut R) -> borsh::io::Result<Self> {
        match u8::deserialize_reader(reader)? {
            number if usize::from(number) < MOST_PLOTS => Ok(Plot(number)),
            number => Err(Error::new(ErrorKind::InvalidData, format!("{number} is not the number of a plot"))),
        }
    }
}

/// What is printed about a plot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlotData {
    /// Its name: `a1`.
    pub id: String,
    /// Its row, from 0 inland.
    pub row: u8,
    /// Its column, from 0.
    pub col: u8,
    /// The picture under it: `stone`.
    pub background: String,
    /// The buildings it accepts; none on the Tavern's plot.
    pub accepts: Classes,
    /// The plots that share an edge with it, one bit for each.
    pub beside: u16,
    /// The plots that share an edge or a corner with it.
    pub around: u16,
}

impl PlotData {
    /// Is it open to every building?
    pub fn is_open(&self) -> bool {
        self.accepts.has_all(Classes::BUILDINGS)
    }
}
