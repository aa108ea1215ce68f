//! `island.toml`: the plots of the island board, and the Tavern printed on it.

use super::{
    Ability, Class, Classes, Kind, Kinds, MOST_PLOTS, MOST_ROUNDS, MOST_ROWS, Plot, PlotData, Tile,
    checks::between,
    read::{BOARDS, ISLAND, Origins, Schema},
    tiles::{RawItem, printed, slots},
};
use serde::Deserialize;
use table::BadData;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct IslandFile {
    #[serde(rename = "schema")]
    _schema: Schema,
    rows: u8,
    cols: u8,
    pub(super) adjacency: Adjacency,
    #[serde(default)]
    plot: Vec<RawPlot>,
    pub(super) tavern: RawTavern,
    #[serde(rename = "prov")]
    _prov: Origins,
}

#[derive(Deserialize, PartialEq)]
pub(super) enum Adjacency {
    #[serde(rename = "orthogonal")]
    Edges,
    #[serde(rename = "orthogonal+diagonal")]
    Corners,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlot {
    id: String,
    row: u8,
    col: u8,
    background: String,
    accepts: Classes,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTavern {
    pub(super) plot: Plot,
    #[serde(default)]
    printed: Vec<RawItem>,
    slots: Vec<Kinds>,
    start: Vec<RawItem>,
    #[serde(rename = "prov")]
    _prov: Origins,
}

impl IslandFile {
    /// The plots by number, and the set of them.
    pub(super) fn plots(&self) -> Result<([Option<PlotData>; MOST_PLOTS], u16), BadData> {
        for (key, size) in [("rows", self.rows), ("cols", self.cols)] {
            if let Some(reason) = between("it", size, 1..=MOST_ROWS) {
                return Err(BadData::new(ISLAND, key, reason));
            }
        }
        let tavern = self.tavern.plot;
        if !self.plot.iter().any(|raw| raw.id == tavern.to_string()) {
            return Err(BadData::new(ISLAND, "tavern, plot", format!("there is no plot `{tavern}`")));
        }
        let mut plots: [Option<PlotData>; MOST_PLOTS] = Default::default();
        let mut mask = 0;
        for raw in &self.plot {
            let bad =
                |field: &str, reason: String| Err(BadData::new(ISLAND, format!("plot {}, {field}", raw.id), reason));
            if raw.row >= self.rows || raw.col >= self.cols {
                return bad(
                    "row",
                    format!("row {}, col {} is not on a board of {} by {}", raw.row, raw.col, self.rows, self.cols),
                );
            }
            let plot = Plot::at(raw.row, raw.col);
            if plot.to_string() != raw.id {
                return bad("id", format!("the plot in row {}, col {} is called `{plot}`", raw.row, raw.col));
            }
            if mask & plot.bit() != 0 {
                return bad("id", "it stands there twice".to_string());
            }
            if raw.background.is_empty() {
                return bad("background", "it is empty".to_string());
            }
            if let Some(class) = raw.accepts.iter().find(|class| !class.is_building()) {
                return bad("accepts", format!("a plot names only house, port and infrastructure, not {class}"));
            }
            match (plot == tavern, raw.accepts.is_empty()) {
                (true, false) => return bad("accepts", "the Tavern's plot accepts nothing".to_string()),
                (false, true) => {
                    return bad("accepts", "it accepts nothing; name house, port or infrastructure".to_string());
                }
                _ => (),
            }
            mask |= plot.bit();
            plots[plot.index()] = Some(PlotData {
                id: raw.id.clone(),
                row: raw.row,
                col: raw.col,
                background: raw.background.clone(),
                accepts: raw.accepts,
                beside: 0,
                around: 0,
            });
        }
        for data in plots.iter_mut().flatten() {
            for other in Plot::all_in(mask) {
                match (data.row.abs_diff(other.row()), data.col.abs_diff(other.col())) {
                    (0, 1) | (1, 0) => {
                        data.beside |= other.bit();
                        data.around |= other.bit();
                    }
                    (1, 1) => data.around |= other.bit(),
                    _ => (),
                }
            }
        }
        Ok((plots, mask))
    }
}

impl RawTavern {
    /// The Tavern counts as a tile already placed.
    pub(super) fn tile(&self, start_food: u8) -> Result<Tile, BadData> {
        let slots = slots(ISLAND, "tavern, slots", &self.slots)?;
        if !slots.first().is_some_and(|slot| slot.has(Kind::Food)) {
            return Err(BadData::new(ISLAND, "tavern, slots", "the first slot does not accept the starting Food die"));
        }
        let starts = matches!(*self.start, [RawItem { item: Kind::Food, value: Some(value) }] if value == start_food);
        if !starts {
            let reason =
                format!("it is one Food die of the value start.food_value in params.toml, which is {start_food}");
            return Err(BadData::new(ISLAND, "tavern, start", reason));
        }
        Ok(Tile {
            id: "tavern".to_string(),
            class: Class::Tavern,
            name: "Tavern".to_string(),
            ability: Ability::None,
            printed: printed(ISLAND, "tavern, printed", &self.printed)?,
            slots,
            gives: None,
            copies: BOARDS,
            by_stack: [0; MOST_ROUNDS],
        })
    }
}
