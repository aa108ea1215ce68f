//! Plain words of the data.

table::vocabulary! {
    /// A nation (`fleets.nation.ten`).
    Nation, what = "a nation" {
        /// America.
        America = "america",
        /// The Barbary Corsairs.
        Corsair = "corsair",
        /// The Cursed.
        Cursed = "cursed",
        /// England.
        England = "england",
        /// France.
        France = "france",
        /// The Jade Rebellion.
        Jade = "jade",
        /// Mercenaries.
        Mercenary = "mercenary",
        /// Pirates.
        Pirate = "pirate",
        /// Spain.
        Spain = "spain",
        /// Vikings.
        Viking = "viking",
        /// A ship and a captain of their own nation, which is none of the ten and not played with.
        Whitebeard = "whitebeard",
    }
    /// What sort of piece sails.
    Kind, what = "a sort of piece" {
        /// A ship.
        Ship = "ship",
        /// A sea creature.
        Creature = "creature",
        /// A flotilla.
        Flotilla = "flotilla",
    }
    /// The two printed lengths (`fleets.intro.ruler`).
    Reach, what = "a length" {
        /// Short.
        S = "S",
        /// Long.
        L = "L",
    }
    /// A kind of terrain.
    Terrain, what = "a kind of terrain" {
        /// A fog bank.
        Fog = "fog_bank",
        /// An iceberg.
        Iceberg = "iceberg",
        /// A reef.
        Reef = "reef",
        /// A Sargasso Sea.
        Sargasso = "sargasso_sea",
        /// A trade current.
        Current = "trade_current",
        /// A whirlpool.
        Whirlpool = "whirlpool",
    }
    /// What is printed beside an island (`fleets.setup.islands.mysterious_face`).
    Mystery, what = "a mysterious island" {
        /// A table of three rows.
        Table = "table",
        /// The Great Turtle.
        GreatTurtle = "great_turtle",
        /// The Isle of Fire.
        IsleOfFire = "isle_of_fire",
    }
    /// How a unique treasure is loaded (`fleets.explore.unique_load_mode`).
    Load, what = "a way of loading" {
        /// Face up.
        FaceUp = "face_up",
        /// Face down, until it is used.
        FaceDown = "face_down",
        /// Face down, if she wants it.
        FaceDownOptional = "face_down_optional",
        /// It works at once and is gone.
        Instant = "instant",
        /// It works at once, if she wants it.
        InstantOptional = "instant_optional",
        /// It stays on the island.
        Stays = "stays",
        /// An ordinary coin.
        Coin = "coin",
        /// A coin that is a crew.
        CrewCoin = "crew_coin",
    }
    /// When an event is revealed (`fleets.event.reveal`).
    Reveal, what = "a moment of an event" {
        /// At the start of one of the own turns.
        OwnTurn = "start_of_own_turn",
        /// After one of the own ships sank an enemy.
        SinksEnemy = "on_own_ship_sinks_enemy",
        /// After one of the own ships was sunk.
        Sunk = "on_own_ship_sunk",
    }
    /// A condition of an effect.
    Cond, what = "a condition" {
        /// All masts stand.
        Undamaged = "undamaged",
        /// Nothing aboard that takes cargo space.
        NoCargo = "no_cargo",
        /// No space left.
        FullCargo = "full_cargo",
        /// A captain is aboard.
        CaptainAboard = "captain_aboard",
        /// She is submerged.
        Submerged = "submerged",
        /// No crew aboard.
        NoCrew = "no_crew",
        /// No helmsman aboard.
        NoHelmsman = "no_helmsman",
        /// A friendly ship within S.
        AllyWithin = "ally_within_S",
        /// An enemy ship within S.
        EnemyWithin = "enemy_within_S",
        /// A ship is docked at the fort's island.
        ShipDockedHere = "ship_docked_here",
    }
}

/// Words that are read as they are written, capitals and all: `S` is a length, `s` is none.
macro_rules! exact_words {
    ($($name:ident),* $(,)?) => {$(
        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                let found = Self::ALL.into_iter().find(|one| one.word() == text);
                found.ok_or_else(|| format!("`{text}` is none of {}", Self::ALL.map(Self::word).join(", ")))
            }
        }
    )*};
}

exact_words! { Nation, Kind, Reach, Terrain, Mystery, Load, Reveal, Cond }
