//! Short texts for what stands in moves and facts: each is read as it is written.

use blackbeard::{
    Deed, Holds, Pips, Place, Way,
    data::{Area, Pirate, Port},
};
use std::{fmt::Display, str::FromStr};

fn read<T: FromStr<Err = String>>(text: &str) -> T {
    text.parse().unwrap_or_else(|e| panic!("{e}"))
}

/// Written and read again.
fn again<T: FromStr<Err = String> + Display + PartialEq + std::fmt::Debug>(one: T) {
    assert_eq!(read::<T>(&one.to_string()), one, "{one}");
}

#[test]
fn every_action_is_read_as_it_is_written() {
    let [port, pirate]: [&str; 2] = ["havana", "low"];
    let (port, pirate): (Port, Pirate) = (read(port), read(pirate));
    for deed in [
        Deed::Sail(Place::Sea(read::<Area>("caribbean"))),
        Deed::Find(port),
        Deed::Loot(port),
        Deed::Convert,
        Deed::Visit,
        Deed::Attack(port),
        Deed::Sack(port),
        Deed::Grab(pirate),
        Deed::Recover,
        Deed::Ally(pirate),
        Deed::Retire(Way::Haven),
        Deed::Dig,
    ] {
        again(deed);
    }
    assert!("plunder:havana".parse::<Deed>().is_err());
}

#[test]
fn the_holds_of_two_allies_are_read_as_they_are_written() {
    for text in ["none", "1", "4", "1+3", "5+8", "1+2+3+4+5+6+7+8"] {
        assert_eq!(read::<Holds>(text).to_string(), text);
    }
    assert_eq!(Holds(0b1100_0001).iter().collect::<Vec<_>>(), [0, 6, 7]);
    assert!("9".parse::<Holds>().is_err());
}

#[test]
fn a_throw_is_read_as_its_pips() {
    assert_eq!(read::<Pips>("316").0[..], [3, 1, 6]);
    again(read::<Pips>("55555555"));
    for wrong in ["", "0", "7", "555555555"] {
        assert!(wrong.parse::<Pips>().is_err(), "{wrong}");
    }
}
