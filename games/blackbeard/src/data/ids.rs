//! The names of what is in the box, each written as in the data files.

use borsh::{BorshDeserialize, BorshSerialize};
use std::{fmt, str::FromStr};
use ts_rs::TS;

table::vocabulary! {
    /// A pirate card.
    Pirate, what = "a pirate" {
        /// Edward Teach, called Blackbeard.
        Teach = "teach",
        /// Bartholomew Roberts.
        Roberts = "roberts",
        /// John Rackham.
        Rackham = "rackham",
        /// Stede Bonnet.
        Bonnet = "bonnet",
        /// Charles Vane.
        Vane = "vane",
        /// Henry Avery.
        Avery = "avery",
        /// William Kidd.
        Kidd = "kidd",
        /// Edward England.
        England = "england",
        /// Edward Low.
        Low = "low",
        /// Samuel Bellamy.
        Bellamy = "bellamy",
        /// Howell Davis.
        Davis = "davis",
        /// Thomas Tew.
        Tew = "tew",
        /// Walter Kennedy.
        Kennedy = "kennedy",
        /// John Taylor.
        Taylor = "taylor",
        /// François l'Olonnais.
        Olonnais = "olonnais",
        /// Raveneau de Lussan.
        Lussan = "lussan",
        /// Emanuel Wynne.
        Wynne = "wynne",
        /// George Lowther.
        Lowther = "lowther",
        /// John Quelch.
        Quelch = "quelch",
        /// Francis Spriggs.
        Spriggs = "spriggs",
        /// Christopher Condent.
        Condent = "condent",
        /// Olivier Levasseur.
        LaBuse = "la_buse",
        /// Anne Bonny and Mary Read.
        BonnyRead = "bonny_read",
    }
    /// A port.
    Port, what = "a port" {
        /// Boston.
        Boston = "boston",
        /// New York.
        NewYork = "new_york",
        /// Philadelphia.
        Philadelphia = "philadelphia",
        /// Virginia.
        Virginia = "virginia",
        /// Bath.
        Bath = "bath",
        /// Bermuda.
        Bermuda = "bermuda",
        /// Charleston.
        Charleston = "charleston",
        /// St. Augustine.
        StAugustine = "st_augustine",
        /// Santiago.
        Santiago = "santiago",
        /// Havana.
        Havana = "havana",
        /// Port Royal.
        PortRoyal = "port_royal",
        /// Portobello.
        Portobello = "portobello",
        /// Santo Domingo.
        SantoDomingo = "santo_domingo",
        /// Guadeloupe.
        Guadeloupe = "guadeloupe",
        /// Martinique.
        Martinique = "martinique",
        /// San Juan.
        SanJuan = "san_juan",
        /// Campeche.
        Campeche = "campeche",
        /// Honduras.
        Honduras = "honduras",
        /// Port o' Spain.
        PortOSpain = "port_o_spain",
        /// Cartagena.
        Cartagena = "cartagena",
        /// Curacao.
        Curacao = "curacao",
        /// Cormantin.
        Cormantin = "cormantin",
        /// Cape Coast.
        CapeCoast = "cape_coast",
        /// Cape Lopez.
        CapeLopez = "cape_lopez",
        /// Whydah.
        Whydah = "whydah",
        /// Ethiopia.
        Ethiopia = "ethiopia",
        /// Kilwa.
        Kilwa = "kilwa",
        /// Mocha.
        Mocha = "mocha",
        /// Zanzibar.
        Zanzibar = "zanzibar",
        /// Bombay.
        Bombay = "bombay",
        /// Calicut.
        Calicut = "calicut",
        /// Goa.
        Goa = "goa",
        /// Severndroog.
        Severndroog = "severndroog",
        /// New Providence, a pirate port.
        NewProvidence = "new_providence",
        /// Isla de Tortuga, a pirate port.
        IslaDeTortuga = "isla_de_tortuga",
        /// Isle Ste. Marie, a pirate port.
        IsleSteMarie = "isle_ste_marie",
    }
    /// A sea area.
    Area, what = "a sea area" {
        /// North Atlantic.
        NorthAtlantic = "north_atlantic",
        /// Central Atlantic.
        CentralAtlantic = "central_atlantic",
        /// South Atlantic.
        SouthAtlantic = "south_atlantic",
        /// Caribbean.
        Caribbean = "caribbean",
        /// Central America.
        CentralAmerica = "central_america",
        /// South America.
        SouthAmerica = "south_america",
        /// Gold Coast.
        GoldCoast = "gold_coast",
        /// East Africa.
        EastAfrica = "east_africa",
        /// India.
        India = "india",
    }
    /// A transit box.
    Transit, what = "a transit box" {
        /// Between the Central Atlantic and the Gold Coast.
        NorthernCrossing = "northern_crossing",
        /// Between South America and the Gold Coast.
        MiddlePassage = "middle_passage",
        /// Between the Gold Coast and East Africa.
        CapeRoute = "cape_route",
    }
    /// A nation that owns ports.
    Nation, what = "a nation" {
        /// English.
        English = "english",
        /// Spanish.
        Spanish = "spanish",
        /// French.
        French = "french",
        /// Dutch.
        Dutch = "dutch",
        /// Portuguese.
        Portuguese = "portuguese",
        /// Arab.
        Arab = "arab",
    }
    /// A ship that pirates sail.
    Rig, what = "a ship" {
        /// Fast, with two holds.
        Sloop = "sloop",
        /// With three holds.
        Schooner = "schooner",
        /// Strong and slow, with four holds.
        Brigantine = "brigantine",
    }
    /// A kind of merchant.
    Trader, what = "a merchant" {
        /// A sloop.
        Sloop = "sloop",
        /// A schooner.
        Schooner = "schooner",
        /// A brigantine.
        Brigantine = "brigantine",
        /// A flute, which pirates do not sail.
        Flute = "flute",
        /// A three-masted square-rigger, which pirates do not sail.
        Rigger = "rigger",
    }
    /// The title of an event card.
    Title, what = "an event" {
        /// Buried Treasure.
        BuriedTreasure = "buried_treasure",
        /// Debauchery & Revelry.
        DebaucheryRevelry = "debauchery_revelry",
        /// Disease.
        Disease = "disease",
        /// Double Cross.
        DoubleCross = "double_cross",
        /// European Turmoil.
        EuropeanTurmoil = "european_turmoil",
        /// Fair Winds.
        FairWinds = "fair_winds",
        /// Finger of Fate.
        FingerOfFate = "finger_of_fate",
        /// General Pardon.
        GeneralPardon = "general_pardon",
        /// Heavy Guns.
        HeavyGuns = "heavy_guns",
        /// KC Surprise.
        KcSurprise = "kc_surprise",
        /// Letter of Marque.
        LetterOfMarque = "letter_of_marque",
        /// Local Resistance.
        LocalResistance = "local_resistance",
        /// Mal de Mer.
        MalDeMer = "mal_de_mer",
        /// Mutiny Conspiracy.
        MutinyConspiracy = "mutiny_conspiracy",
        /// Natural Disaster.
        NaturalDisaster = "natural_disaster",
        /// New Governors.
        NewGovernors = "new_governors",
        /// Pirate Converts.
        PirateConverts = "pirate_converts",
        /// Piratical Ambition.
        PiraticalAmbition = "piratical_ambition",
        /// Scurvy.
        Scurvy = "scurvy",
        /// Skull & Crossbones.
        SkullCrossbones = "skull_crossbones",
        /// Storms at Sea.
        StormsAtSea = "storms_at_sea",
        /// Warship Sighting.
        WarshipSighting = "warship_sighting",
        /// Wear and Tear.
        WearAndTear = "wear_and_tear",
    }
    /// When and by whom a card is played.
    Class, what = "a class of cards" {
        /// As soon as it is drawn.
        Immediate = "play_immediately",
        /// Against the pirates of another player, in his turn.
        AntiPirate = "anti_pirate",
        /// For an own pirate, in the own turn.
        Pirate = "pirate",
        /// For an own pirate, in anybody's turn.
        Response = "pirate_response",
    }
    /// A column of the cargo table.
    Column, what = "a column of the cargo table" {
        /// Atlantic.
        Atlantic = "atlantic",
        /// Caribbean and Americas.
        Americas = "americas",
        /// Africa.
        Africa = "africa",
        /// India.
        India = "india",
    }
}

table::by_word! { Pirate, Port, Area, Transit, Nation, Rig, Trader, Title, Class, Column }
table::words! { Pirate: "PIRATE", Port: "PORT", Area: "AREA", Nation: "NATION", Rig: "SHIP", Title: "EVENT" }

impl Trader {
    /// The ship that it can be converted to (`bb.convert.types`).
    pub const fn rig(self) -> Option<Rig> {
        match self {
            Trader::Sloop => Some(Rig::Sloop),
            Trader::Schooner => Some(Rig::Schooner),
            Trader::Brigantine => Some(Rig::Brigantine),
            // No pirate ever sails these (`bb.ship.legend`).
            Trader::Flute | Trader::Rigger => None,
        }
    }
}

table::handles! {
    /// A warship.
    Warship "w" "WARSHIP",
    /// A King's Commissioner.
    Officer "k" "COMMISSIONER",
    /// A hostage.
    Hostage "h" "HOSTAGE",
    /// A pro-pirate governor.
    Governor "g" "GOVERNOR",
}

/// An event card: its title and the actions it gives. Written `scurvy:3`, `scurvy:d` with a diamond, `disease` without
/// actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, BorshSerialize, BorshDeserialize, TS)]
#[ts(type = "string")]
pub struct Card {
    /// The title.
    pub title: Title,
    /// The actions.
    pub gives: Gives,
}

/// What a card gives if it is played for actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub enum Gives {
    /// Nothing.
    Nothing,
    /// So many actions.
    Actions(u8),
    /// As many as the Initiative of one pirate.
    Diamond,
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.gives {
            Gives::Nothing => f.pad(self.title.word()),
            Gives::Actions(n) => write!(f, "{}:{n}", self.title),
            Gives::Diamond => write!(f, "{}:d", self.title),
        }
    }
}

impl FromStr for Card {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (title, gives) = match text.split_once(':') {
            None => (text, Gives::Nothing),
            Some((title, "d")) => (title, Gives::Diamond),
            Some((title, n)) => {
                let actions = n.parse().ok().filter(|n| (1..=9).contains(n));
                (title, Gives::Actions(actions.ok_or_else(|| format!("`{text}` is not a card (as scurvy:3)"))?))
            }
        };
        Ok(Card { title: title.parse()?, gives })
    }
}

/// A merchant: its kind and cargo. Written `flute:3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, BorshSerialize, BorshDeserialize, TS)]
#[ts(type = "string")]
pub struct Merchant {
    /// Its kind.
    pub kind: Trader,
    /// Its cargo rating.
    pub cargo: u8,
}

impl fmt::Display for Merchant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.kind, self.cargo)
    }
}

impl FromStr for Merchant {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a merchant (as flute:3)");
        let (kind, cargo) = text.split_once(':').ok_or_else(wrong)?;
        let cargo = cargo.parse().ok().filter(|n| *n <= MOST_CARGO).ok_or_else(wrong)?;
        Ok(Merchant { kind: kind.parse()?, cargo })
    }
}

/// The highest cargo rating: with a 6 it still stands in the table.
pub const MOST_CARGO: u8 = 4;

table::sent_as_text! { Card, Merchant }
table::words! { Card: "CARD", Merchant: "MERCHANT" }
