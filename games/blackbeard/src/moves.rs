//! What a player can do, and how it is written.

use crate::{
    data::{Area, Card, Hostage, Nation, Pirate, Port, Rig},
    pieces::{Holds, Place},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};
use ts_rs::TS;

table::vocabulary! {
    /// How a pirate retires by an action.
    Way, what = "a way to retire" {
        /// With the Letter of Marque of the port's nation.
        Letter = "letter",
        /// In his own Safe Haven.
        Haven = "haven",
        /// By bribing the governor.
        Bribe = "bribe",
    }
}

table::by_word! { Way }
table::words! { Way: "WAY" }

table::notation! {
    /// One decision of one player.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, TS)]
    #[serde(rename_all = "kebab-case")]
    pub enum Move {
        // Pirates come into play.
        /// Take a pirate card in the draft.
        Draft { pirate: Pirate } = ("draft" pirate),
        /// Deploy a pirate of the own hand.
        Deploy { pirate: Pirate, area: Area, ship: Rig } = ("deploy" pirate "in" area "with" ship),
        /// Draw a pirate card.
        Recruit = ("recruit"),
        /// A pirate of the own hand takes over.
        Captain { pirate: Pirate } = ("captain" pirate),

        // The announcement.
        /// Play a card for its actions.
        Actions { card: Card } = ("actions" card),
        /// Play a card with a diamond for the actions of one pirate.
        ActionsFor { card: Card, pirate: Pirate } = ("actions" card "for" pirate),
        /// Give a card away for one action.
        Scrap { card: Card } = ("scrap" card),
        /// Play an event that needs nothing more.
        Play { card: Card } = ("play" card),
        /// Play an event on a pirate.
        PlayOn { card: Card, pirate: Pirate } = ("play" card "on" pirate),
        /// Play an event on a port.
        PlayAt { card: Card, port: Port } = ("play" card "at" port),
        /// Play Fair Winds for a pirate.
        Winds { card: Card, pirate: Pirate, area: Area } = ("play" card "for" pirate "to" area),
        /// Play Fair Winds for the own commissioner.
        WindsForKc { card: Card, area: Area } = ("play" card "for kc to" area),
        /// End the turn.
        EndTurn = ("end turn"),

        // Actions.
        /// 1 Move.
        Sail { pirate: Pirate, to: Place } = ("sail" pirate "to" to),
        /// 2 Find a merchant.
        Find { pirate: Pirate, port: Port } = ("find" pirate "off" port),
        /// 3 Loot the merchant that was found.
        Loot { pirate: Pirate } = ("loot" pirate),
        /// 4 Convert the prize.
        Convert { pirate: Pirate } = ("convert" pirate),
        /// 5 In-port activities.
        Visit { pirate: Pirate } = ("visit" pirate),
        /// 6 Attack a port.
        Attack { pirate: Pirate, port: Port } = ("attack" pirate port),
        /// 7 Sack the port.
        Sack { pirate: Pirate } = ("sack" pirate),
        /// 8 Grab the booty of another pirate.
        Grab { pirate: Pirate, victim: Pirate } = ("grab" pirate "from" victim),
        /// 9 Recover from debauchery and revelry.
        Recover { pirate: Pirate } = ("recover" pirate),
        /// 10 Form an alliance.
        Ally { pirate: Pirate, with: Pirate } = ("ally" pirate "with" with),
        /// 11 Retire.
        Retire { pirate: Pirate, way: Way } = ("retire" pirate "by" way),
        /// Dig for buried treasure.
        Dig { pirate: Pirate } = ("dig" pirate),
        /// Break an alliance.
        Part { pirate: Pirate } = ("part" pirate),

        // Within an action.
        /// Take the cargo, or a sum, into a hold; what is in it is lost.
        Hold { hold: u8 } = ("hold" hold),
        /// Choose holds: those to keep, or to empty.
        Choose { holds: Holds } = ("holds" holds),
        /// Turn it down, or leave it.
        Decline = ("decline"),
        /// Hold the hostage for ransom.
        Keep = ("keep"),
        /// Torture the hostage.
        Torture = ("torture"),
        /// Declare voluntary debauchery and revelry.
        Revel = ("revel"),
        /// Have a hostage ransomed; the money goes into a hold.
        Ransom { hostage: Hostage, hold: u8 } = ("ransom" hostage "into" hold),
        /// Convert the booty of these holds.
        Bank { holds: Holds } = ("bank" holds),
        /// Refit.
        Refit = ("refit"),
        /// Divide the points of a refit: so many for Combat, the rest for Speed.
        Mend { combat: u8 } = ("mend" combat),
        /// Bribe the governor for a Safe Haven.
        Bribe = ("bribe"),
        /// Pay the price.
        Pay = ("pay"),
        /// Play a Letter of Marque and keep it.
        Letter { card: Card } = ("letter" card),
        /// Play a Letter of Marque and retire.
        LetterRetire { card: Card } = ("letter" card "retire"),
        /// Choose one of two allies, or whoever fights.
        Pick { pirate: Pirate } = ("pick" pirate),
        /// Take the loser's ship.
        Swap = ("swap"),
        /// Fight on.
        Again = ("again"),

        // Against pirates.
        /// Try to deploy a commissioner.
        Commission = ("commission"),
        /// Move the own commissioner.
        KcMove { to: Place } = ("kc to" to),
        /// The own commissioner intercepts the active pirate.
        Intercept = ("intercept"),
        /// The own commissioner attacks a pirate port.
        KcAttack { port: Port } = ("kc attack" port),
        /// The own commissioner tries to oust the active pirate.
        Oust = ("oust"),
        /// Use the warship on station, or have the sighted one attack.
        Warship = ("warship"),
        /// Leave the sighted warship on station.
        Station = ("station"),

        // Answers.
        /// Try to evade.
        Evade = ("evade"),
        /// Fight at once, or fight after all.
        Fight = ("fight"),
        /// Surrender a Letter of Marque.
        Surrender { nation: Nation } = ("surrender" nation),
        /// Go on with the action.
        GoOn = ("go on"),
        /// Let the action end.
        Stop = ("stop"),
        /// Roll again for a point of this pirate's Cunning.
        Reroll { pirate: Pirate } = ("reroll" pirate),
        /// Have the other side roll again for a point of this pirate's Cunning.
        RerollTheirs { pirate: Pirate } = ("reroll theirs" pirate),
        /// Let the dice stand.
        Stand = ("stand"),
        /// Answer with Skull & Crossbones, for a point of this pirate's Cunning.
        Negate { card: Card, pirate: Pirate } = ("negate" card "for" pirate),
        /// Discard a card.
        Discard { card: Card } = ("discard" card),
        /// Do nothing, or nothing more.
        Pass = ("pass"),
    }
}

/// What a pirate does with an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// 1 Move.
    Sail(Place),
    /// 2 Find the merchant off this port.
    Find(Port),
    /// 3 Loot the merchant off this port.
    Loot(Port),
    /// 4 Convert the prize.
    Convert,
    /// 5 In-port activities.
    Visit,
    /// 6 Attack this port.
    Attack(Port),
    /// 7 Sack this port.
    Sack(Port),
    /// 8 Grab the booty of this pirate.
    Grab(Pirate),
    /// 9 Recover.
    Recover,
    /// 10 Form an alliance with this pirate.
    Ally(Pirate),
    /// 11 Retire.
    Retire(Way),
    /// Dig for treasure.
    Dig,
}

/// In one word: `sail:caribbean`, `visit`.
impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Sail(to) => write!(f, "sail:{to}"),
            Deed::Find(port) => write!(f, "find:{port}"),
            Deed::Loot(port) => write!(f, "loot:{port}"),
            Deed::Convert => f.write_str("convert"),
            Deed::Visit => f.write_str("visit"),
            Deed::Attack(port) => write!(f, "attack:{port}"),
            Deed::Sack(port) => write!(f, "sack:{port}"),
            Deed::Grab(victim) => write!(f, "grab:{victim}"),
            Deed::Recover => f.write_str("recover"),
            Deed::Ally(with) => write!(f, "ally:{with}"),
            Deed::Retire(way) => write!(f, "retire:{way}"),
            Deed::Dig => f.write_str("dig"),
        }
    }
}

impl FromStr for Deed {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (verb, object) = text.split_once(':').unwrap_or((text, ""));
        Ok(match verb {
            "sail" => Deed::Sail(object.parse()?),
            "find" => Deed::Find(object.parse()?),
            "loot" => Deed::Loot(object.parse()?),
            "convert" => Deed::Convert,
            "visit" => Deed::Visit,
            "attack" => Deed::Attack(object.parse()?),
            "sack" => Deed::Sack(object.parse()?),
            "grab" => Deed::Grab(object.parse()?),
            "recover" => Deed::Recover,
            "ally" => Deed::Ally(object.parse()?),
            "retire" => Deed::Retire(object.parse()?),
            "dig" => Deed::Dig,
            _ => return Err(format!("`{text}` is not an action (as sail:caribbean)")),
        })
    }
}

table::words! { Deed: "ACTION" }
