//! `board.toml`: the seven places. What they do is a matter of the rules; their names and where they are drawn are not.

use super::{Place, PlaceCard};
use table::{BadData, Sheet};

/// The places in order, and the spaces of the fame track.
pub(super) fn read(file: &Sheet) -> Result<(Vec<PlaceCard>, u8), BadData> {
    file.knows(&["island", "order", "fame_track"])?;
    let islands = file.tables("island")?;
    if islands.len() != Place::ALL.len() {
        return Err(file.bad("island", format!("there are {}; the board has {}", islands.len(), Place::ALL.len())));
    }
    let named = |(entry, place): (Sheet, Place)| island(&entry.called(format!("island {}", place.number())), place);
    let places = islands.into_iter().zip(Place::ALL).map(named).collect::<Result<_, _>>()?;
    let order = file.table("order")?;
    order.knows(&["combat", "plunder", "upgrade", "black_ship_cycle"])?;
    for (key, places) in [("combat", 6), ("plunder", 5), ("upgrade", 7), ("black_ship_cycle", 6)] {
        order.fixed(key, (1..=places).collect::<Vec<i64>>())?;
    }
    let track = file.table("fame_track")?;
    track.knows(&["start", "lap"])?;
    track.fixed("start", 0)?;
    Ok((places, track.number("lap", 10..=200)?))
}

fn island(entry: &Sheet, place: Place) -> Result<PlaceCard, BadData> {
    entry.knows(&["id", "key", "name", "outer", "treasure_pile", "on_wheel", "upgrade", "x", "y"])?;
    let upgrade = match (place, place.section()) {
        (_, Some(section)) => format!("section:{section}"),
        (Place::Tavern, _) => "buy_tavern_cards".to_string(),
        (Place::Treasure, _) => "bury_or_one_double_price".to_string(),
        _ => "cove".to_string(),
    };
    entry.fixed("id", i64::from(place.number()))?;
    entry.fixed("key", place.word())?;
    entry.fixed("outer", place.is_outer())?;
    entry.fixed("treasure_pile", place.is_outer())?;
    entry.fixed("on_wheel", place != Place::Cove)?;
    entry.fixed("upgrade", upgrade)?;
    Ok(PlaceCard { name: entry.text("name")?, x: entry.coordinate("x")?, y: entry.coordinate("y")? })
}
