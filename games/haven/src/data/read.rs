//! Reads the four files and puts them together. What a file says about itself is checked in the module
//! of its name, what the files say about each other in `checks`.

use super::{
    Class, HavenData, Kind, MOST_CHESTS, MOST_ROUNDS, MOST_TILES, TileId, checks,
    island::{Adjacency, IslandFile},
    params::{Params, ParamsFile},
    tiles::TilesFile,
    tracks::TracksFile,
};
use crate::options::Options;
use serde::{Deserialize, Deserializer, de::Error as _};
use std::collections::BTreeMap;
use table::{BadData, read_toml};

pub(super) const TILES: &str = "tiles.toml";
pub(super) const ISLAND: &str = "island.toml";
pub(super) const TRACKS: &str = "tracks.toml";
pub(super) const PARAMS: &str = "params.toml";

/// The highest value of a die: dice are six-sided.
pub(super) const DIE_MAX: u8 = 6;
/// The most Fame for a rank, a group of Rum or a spot, so that totals stay small numbers.
pub(super) const MOST_FAME: u8 = 100;
/// The boards in the box.
pub(super) const BOARDS: u8 = 4;

/// Reads and checks the four texts.
pub(super) fn read(texts: &[&str]) -> Result<HavenData, BadData> {
    let &[tiles, island, tracks, params] = texts else {
        return Err(BadData::new(TILES, "", format!("{} texts were given for four files", texts.len())));
    };
    let TilesFile { tile, stack, .. } = read_toml(TILES, tiles)?;
    let island: IslandFile = read_toml(ISLAND, island)?;
    let TracksFile { coup, turn, .. } = read_toml(TRACKS, tracks)?;
    let params = Params::new(read_toml::<ParamsFile>(PARAMS, params)?)?;

    if stack.len() > MOST_ROUNDS {
        return Err(BadData::new(
            TILES,
            "stack",
            format!("there are {} stacks; the most is {MOST_ROUNDS}", stack.len()),
        ));
    }
    params.check()?;
    coup.check()?;
    let mut tiles = tile.into_iter().map(|raw| raw.tile(stack.len())).collect::<Result<Vec<_>, _>>()?;
    let tavern = TileId(tiles.len().min(MOST_TILES) as u8);
    tiles.push(island.tavern.tile(params.start_food)?);
    checks::tiles(&tiles)?;
    let (plots, plot_mask) = island.plots()?;
    let turn_fame = turn.fame_by_spot()?;

    let of_class =
        |class| tiles.iter().enumerate().filter(move |(_, t)| t.class == class).map(|(i, _)| TileId(i as u8));
    let chests: Vec<TileId> = of_class(Class::Chest).collect();
    if !(1..=MOST_CHESTS).contains(&chests.len()) {
        let reason = format!("there are {} sorts of chests; there must be 1 to {MOST_CHESTS}", chests.len());
        return Err(BadData::new(TILES, "class chest", reason));
    }
    let statues: Vec<TileId> = of_class(Class::Statue).collect();
    let &[statue] = statues.as_slice() else {
        return Err(BadData::new(
            TILES,
            "class statue",
            format!("there are {} sorts of statues; there must be one", statues.len()),
        ));
    };
    let defaults = Options {
        printed_dice: params.printed_dice,
        printed_tokens_move: coup.step.printed_items_trigger,
        coups: coup.coups_per_round,
        coup_top: coup.top,
        chest_price: params.chest_price,
        chest_price_step: params.chest_price_step,
        top_chest_visible: params.top_chest_visible,
        prizes_anywhere: params.prizes_anywhere,
        first_back: turn.first_back_takes,
        corners: island.adjacency == Adjacency::Corners,
        tavern_rum: tiles[tavern.index()].printed.iter().any(|printed| printed.kind == Kind::Rum),
        boost_own_tile: params.boost_own_tile,
        boost_on_relocate: params.boost_on_relocate,
        ship_ties: params.ship_ties,
        ships_needed: params.ships_needed,
        rum_groups: params.rum_groups,
        shortage: params.shortage,
        first_player: params.first_player()?,
        start_food_bonus: params.start_food_bonus,
    };
    let data = HavenData {
        stacks: stack.iter().enumerate().map(|(number, raw)| raw.stack(number, &tiles)).collect::<Result<_, _>>()?,
        tiles,
        plots,
        plot_mask,
        tavern,
        tavern_plot: island.tavern.plot,
        chests,
        statue,
        rounds: params.rounds,
        map_size: [0, 0, params.map_size_2p, params.map_size_3p, params.map_size_4p],
        supply: [
            params.supply_food,
            params.supply_gold,
            params.supply_ship,
            params.supply_rum,
            params.supply_cannon,
            params.supply_pirate,
        ],
        die_max: params.die_max,
        coup_bonuses: coup.bonus,
        coup_token_kinds: coup.step.token_items,
        coup_free_steps: coup.step.free_steps_per_token,
        coup_pay_kinds: coup.step.pay_items,
        coup_pips_per_step: coup.step.pips_per_extra_step,
        ship_awards: params.ship_awards.to_vec(),
        rum_table: params.rum_table.clone(),
        turn_fame,
        limit_needs: [None, Some(params.gold_needs), Some(params.ship_needs), None, None, None],
        tiebreak: params.tiebreak()?,
        start_food: params.start_food,
        defaults,
    };
    checks::stacks(&data)?;
    checks::whole(&data)?;
    Ok(data)
}

/// The version of the files' form.
pub(super) struct Schema;

impl<'de> Deserialize<'de> for Schema {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match i64::deserialize(deserializer)? {
            1 => Ok(Schema),
            other => Err(D::Error::custom(format!("schema {other} is not known; write the file for schema 1"))),
        }
    }
}

/// Where a value comes from: `seed`, `inferred`, `public`, `house`, or several of them as in `seed+house`.
pub(super) struct Origin;

impl<'de> Deserialize<'de> for Origin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.split('+').find(|word| !matches!(*word, "seed" | "inferred" | "public" | "house")) {
            None => Ok(Origin),
            Some(word) => Err(D::Error::custom(format!("`{word}` is not an origin (seed, inferred, public, house)"))),
        }
    }
}

/// Where each group of values comes from.
pub(super) type Origins = BTreeMap<String, Origin>;
