//! Sets of chairs that are written as lists: `#[serde(with = "table::seats_as_list")]`.

use crate::{MOST_SEATS, Seat, Seats};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// Writes the chairs in order.
///
/// # Errors
/// If the serializer cannot.
pub fn serialize<S: Serializer>(seats: &Seats, serializer: S) -> Result<S::Ok, S::Error> {
    seats.iter().collect::<Vec<Seat>>().serialize(serializer)
}

/// Reads them again.
///
/// # Errors
/// If it is no list of chairs.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
    let seats = Vec::<Seat>::deserialize(deserializer)?;
    match seats.iter().find(|seat| seat.index() >= MOST_SEATS) {
        Some(seat) => Err(D::Error::custom(format!("there is no chair {}", seat.0))),
        None => Ok(seats.into_iter().collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_chairs_is_read_as_it_is_written() {
        let seats: Seats = [Seat(0), Seat(2)].into_iter().collect();
        let written = serialize(&seats, serde_json::value::Serializer).unwrap();
        assert_eq!(deserialize(written).unwrap(), seats);
        let none = serde_json::to_value([Seat(8)]).unwrap();
        assert!(deserialize(none).is_err(), "there are eight chairs at most");
    }
}
