//! What is in the boxes: every card that was printed, the sizes of things, and the numbers of both editions.
//!
//! The files stand in `data/`. Cards name their abilities by effect ids with parameters; an effect is kept once, however
//! many cards bear it, so that two sources of the same ability can be told by their number (`fleets.core.no_stack.identity`).

mod cards;
mod editions;
mod effects;
mod geometry;
mod index;
mod pool;
mod rows;
mod signatures;
mod starters;
mod tables;

pub use pool::{Count, SetCount};

use crate::{Rule, options::Options};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use effects::Effects;
use index::Index;
use plane::{Offset, Shape};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::{BadData, Data, Shelf};
use ts_rs::TS;

/// Everything in the boxes.
#[derive(Debug)]
pub struct Cards {
    /// Ships, sea creatures and flotillas.
    pub ships: Vec<ShipCard>,
    /// Crew.
    pub crew: Vec<CrewCard>,
    /// Forts.
    pub forts: Vec<FortCard>,
    /// Equipment.
    pub equipment: Vec<EquipmentCard>,
    /// Events.
    pub events: Vec<EventCard>,
    /// Unique treasures.
    pub treasures: Vec<TreasureCard>,
    /// Islands.
    pub islands: Vec<IslandCard>,
    /// Every effect with its parameters, each once.
    pub effects: Vec<Effect>,
    /// Sizes and shapes.
    pub geometry: Geometry,
    /// The numbers of the edition with events, equipment and creatures.
    pub cursed: Edition,
    /// The numbers of the earlier edition.
    pub crimson: Edition,
    /// What holds if nothing else is chosen, by the key of the option.
    pub defaults: Defaults,
    /// Fleets that are ready to sail.
    pub starters: Vec<StarterFleet>,
    /// The list of all effects, most used first.
    pub effect_kinds: Vec<EffectKind>,
    index: Index,
}

/// A number in one of the lists of [`Cards`].
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident => $list:ident: $card:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS,
        )]
        pub struct $name(pub u16);
        impl std::ops::Index<$name> for Cards {
            type Output = $card;
            #[inline]
            fn index(&self, id: $name) -> &$card {
                &self.$list[usize::from(id.0)]
            }
        }
    )*};
}

ids! {
    /// A card of a ship, creature or flotilla.
    ShipId => ships: ShipCard,
    /// A card of a crew.
    CrewId => crew: CrewCard,
    /// A card of a fort.
    FortId => forts: FortCard,
    /// A card of equipment.
    EquipmentId => equipment: EquipmentCard,
    /// A card of an event.
    EventId => events: EventCard,
    /// A unique treasure.
    TreasureId => treasures: TreasureCard,
    /// A card of an island.
    IslandId => islands: IslandCard,
    /// An effect with its parameters.
    EffectId => effects: Effect,
}

/// A plain word of the data.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, TS,
        )]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $word)] $variant),* }

        impl $name {
            /// All of them, in their order.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];
            /// As it stands in the data.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),* }
            }
        }
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                Self::ALL.iter().copied().find(|one| one.word() == text).ok_or_else(|| {
                    let all: Vec<&str> = Self::ALL.iter().map(|one| one.word()).collect();
                    format!("`{text}` is none of {}", all.join(", "))
                })
            }
        }
    )*};
}

words! {
    /// A nation (`fleets.nation.ten`).
    Nation {
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
    Kind {
        /// A ship.
        Ship = "ship",
        /// A sea creature.
        Creature = "creature",
        /// A flotilla.
        Flotilla = "flotilla",
    }
    /// The two printed lengths (`fleets.intro.ruler`).
    Reach {
        /// Short.
        S = "S",
        /// Long.
        L = "L",
    }
    /// A kind of terrain.
    Terrain {
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
    Mystery {
        /// A table of three rows.
        Table = "table",
        /// The Great Turtle.
        GreatTurtle = "great_turtle",
        /// The Isle of Fire.
        IsleOfFire = "isle_of_fire",
    }
    /// How a unique treasure is loaded (`fleets.explore.unique_load_mode`).
    Load {
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
    Reveal {
        /// At the start of one of the own turns.
        OwnTurn = "start_of_own_turn",
        /// After one of the own ships sank an enemy.
        SinksEnemy = "on_own_ship_sinks_enemy",
        /// After one of the own ships was sunk.
        Sunk = "on_own_ship_sunk",
    }
    /// A condition of an effect.
    Cond {
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

/// Whom an effect concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Everything.
    Any,
    /// Ships of a nation.
    Nation(Nation),
    /// Ships of any other nation.
    NotNation(Nation),
    /// Forts.
    Fort,
    /// Sea creatures.
    Creature,
    /// Submarines.
    Submarine,
    /// Those that have lost a mast.
    Damaged,
    /// Those that were shot at before in this turn.
    AlreadyShot,
    /// Friendly ones.
    Friendly,
    /// Those with the Sea Monster keyword.
    SeaMonster,
}

/// The segments of a move.
pub type Segments = ArrayVec<Reach, 6>;

/// One ability with its parameters. What an effect does not have is nothing, zero or empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Its clause, `fleets.fx.<id>`.
    pub rule: Rule,
    /// As cards write it, its parameters in their usual order: `shoot_bonus(n=1,vs=any)`.
    pub text: String,
    /// `n`: how many or how much; [`Effect::ALL`] for all.
    pub n: i8,
    /// `need`: the die must show this or more; for `ut_aztec` and `ut_black_spot` exactly this.
    pub need: u8,
    /// `max`.
    pub max: u8,
    /// `min`.
    pub min: u8,
    /// `cargo`: spaces it takes.
    pub cargo: u8,
    /// `dice`.
    pub dice: u8,
    /// `masts`.
    pub masts: u8,
    /// `rank` of a gun.
    pub rank: u8,
    /// `uses` or `per_turn`: limit in a turn.
    pub uses: u8,
    /// `within`, or a distance as main parameter, in units.
    pub within: i32,
    /// `range` of a gun, `len` of a lane, in units.
    pub range: i32,
    /// `width` of a lane.
    pub width: i32,
    /// `seg`, or segments as main parameter.
    pub seg: Segments,
    /// `vs`: any of these.
    pub vs: Vec<Target>,
    /// `from`: any of these.
    pub from: Vec<Target>,
    /// `forts = yes`: a test of nations holds for forts, too.
    pub forts: bool,
    /// `cond`.
    pub cond: Option<Cond>,
    /// A nation as main parameter.
    pub nation: Option<Nation>,
    /// `except` or `not`: a nation, or a kind of terrain in `word`.
    pub except: Option<Nation>,
    /// Any other word: `firepot`, `silver`, `lowest`, `two_plus`; empty if there is none. A word that has a key on the
    /// card stands here without it (`count=silver` is `silver`), `serves=yes` is `serves`, and several are joined by
    /// commas; see [`Effect::says`].
    pub word: String,
}

impl Effect {
    /// `n = all`.
    pub const ALL: i8 = i8::MAX;
}

/// A gun: it hits if the die shows more than its rank (`fleets.intro.shoot.roll`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Gun {
    /// Its rank, 1 to 6.
    pub rank: u8,
    /// How far it shoots.
    pub range: Reach,
}

/// How a piece moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum BaseMove {
    /// In segments.
    #[ts(type = "string[]")]
    Segments(Segments),
    /// Only in tow.
    Towed,
    /// It flies.
    Flight,
}

/// A card's place in the boxes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printing {
    /// The id: `sm-ps-001`.
    pub id: String,
    /// The set: `SM`.
    pub set: String,
    /// The name.
    pub name: String,
    /// Of a set and a nation that are played with.
    pub is_in_scope: bool,
    /// Usable in both editions.
    pub is_in_both: bool,
    /// Printed before in another set.
    pub is_reprint: bool,
}

/// The card of a ship, creature or flotilla.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShipCard {
    /// Where it comes from.
    pub printing: Printing,
    /// Nation.
    pub nation: Nation,
    /// Cost.
    pub points: u8,
    /// Masts, or segments of a creature, as constructed.
    pub masts: u8,
    /// Cargo.
    pub cargo: u8,
    /// Base move.
    pub base_move: BaseMove,
    /// Guns from bow to stern.
    pub guns: Vec<Gun>,
    /// Keywords and effects.
    pub effects: Vec<EffectId>,
    /// Names of cards it is linked to.
    pub links: Vec<Link>,
    /// What it is.
    pub kind: Kind,
}

/// To what a card is linked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Link {
    /// A card with this name.
    Name(String),
    /// Every ship of a nation.
    ShipsOf(Nation),
}

/// The card of a crew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrewCard {
    /// Where it comes from.
    pub printing: Printing,
    /// Nation.
    pub nation: Nation,
    /// Cost.
    pub points: u8,
    /// Not a named character.
    pub is_generic: bool,
    /// Keywords and effects.
    pub effects: Vec<EffectId>,
    /// What it is linked to.
    pub links: Vec<Link>,
}

/// The card of a fort.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FortCard {
    /// Where it comes from.
    pub printing: Printing,
    /// Nation.
    pub nation: Nation,
    /// Cost in gold.
    pub gold: u8,
    /// Guns, in the order of its flags.
    pub guns: Vec<Gun>,
    /// Effects.
    pub effects: Vec<EffectId>,
}

/// A card of equipment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EquipmentCard {
    /// Where it comes from.
    pub printing: Printing,
    /// Cost.
    pub points: u8,
    /// What it does.
    pub effect: EffectId,
    /// Gone after use.
    pub is_single_use: bool,
    /// Gone on a natural 1.
    pub is_lost_on_one: bool,
    /// A natural 1 harms its own ship.
    pub harms_self_on_one: bool,
}

/// The card of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventCard {
    /// Where it comes from.
    pub printing: Printing,
    /// Cost.
    pub points: u8,
    /// What it does.
    pub effect: EffectId,
    /// When.
    pub reveal: Reveal,
}

/// A unique treasure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreasureCard {
    /// Where it comes from.
    pub printing: Printing,
    /// How it is loaded.
    pub load: Load,
    /// What it does.
    pub effect: EffectId,
}

/// The card of an island.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IslandCard {
    /// Where it comes from.
    pub printing: Printing,
    /// What is printed on its back.
    pub terrain: Option<Terrain>,
    /// The gold number of an iceberg.
    pub iceberg_number: Option<u8>,
    /// What is printed beside it.
    pub mystery: Option<Mystery>,
    /// The rows of its table: for 1-2, 3-4 and 5-6.
    pub rows: Option<[EffectId; 3]>,
    /// Whether its table shows from the start.
    pub shows: bool,
}

/// Sizes and shapes, in 1/100 mm.
#[derive(Debug)]
pub struct Geometry {
    /// The short length.
    pub short: i32,
    /// The long length.
    pub long: i32,
    /// Hulls by the number of masts as constructed.
    pub hulls: Vec<Hull>,
    /// A creature's base, its segments' distance from the centre.
    pub creature: Base,
    /// A flotilla's base, its guns' distance from the centre.
    pub flotilla: Base,
    /// An island.
    pub island: Shape,
    /// Terrain by kind, in the order of [`Terrain::ALL`].
    pub terrain: Vec<Shape>,
    /// A fort.
    pub fort: Shape,
    /// Where a fort's flags can stand: its corners, then the middles of its walls.
    pub flags: [Offset; 8],
    /// Half the width of a sail.
    pub sail: i32,
    /// The reach of a scorpion's blade.
    pub blade: i32,
    /// No island or terrain piece lies nearer to the edge.
    pub margin: i32,
    /// The area for two players of the earlier edition.
    pub crimson_area: [i32; 2],
    /// The areas for two, three and four.
    pub cursed_area: [[i32; 2]; 3],
    /// Steps that a ship may turn, by degrees.
    pub turning: Vec<(u16, i32)>,
}

/// The hull of ships with so many masts.
#[derive(Debug)]
pub struct Hull {
    /// Masts as constructed.
    pub masts: u8,
    /// From bow to stern.
    pub length: i32,
    /// The whole outline.
    pub outline: Shape,
    /// The front part.
    pub front: Shape,
    /// The bow zone.
    pub bow: Shape,
    /// How far behind the bow each mast stands, bow to stern.
    pub masts_at: Vec<i32>,
}

/// The base of a creature or flotilla.
#[derive(Debug)]
pub struct Base {
    /// From the centre to the corners.
    pub radius: i32,
    /// The outline.
    pub outline: Shape,
    /// How far from the centre its guns are.
    pub guns_at: i32,
}

/// The numbers of an edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edition {
    /// Build total.
    pub build_total: u16,
    /// The fewest and most players.
    pub players: (u8, u8),
    /// Islands per player; of the earlier edition half of the six.
    pub islands_per_player: u8,
    /// The least and the greatest gap between islands, in units.
    pub island_gap: (i32, i32),
    /// The gap round terrain.
    pub terrain_gap: i32,
    /// Coins per player.
    pub coins_per_player: u8,
    /// Gold per player.
    pub gold_per_player: u8,
    /// Coins on each wild island.
    pub coins_per_island: u8,
    /// What a player contributes, with no, one and two unique treasures.
    pub coins: [Vec<u8>; 3],
    /// Ships may come about.
    pub come_about: bool,
    /// Ramming is mandatory.
    pub ram_mandatory: bool,
    /// Ramming needs a mast.
    pub ram_needs_mast: bool,
    /// A pin is made by the ram, not by contact.
    pub pin_by_ram: bool,
    /// Exploring needs to have begun the turn docked.
    pub explore_needs_turn_start: bool,
    /// Forts count in the build total.
    pub forts_in_build_total: bool,
    /// A fort needs an explored island.
    pub fort_needs_explored: bool,
    /// The most actions of a piece in a turn.
    pub most_actions: u8,
    /// Sunk gold is split only between two players.
    pub split_two_only: bool,
    /// The owner, not the controller, gets the other half.
    pub share_to_owner: bool,
    /// A wreck on a reef keeps its cargo.
    pub wreck_keeps_cargo: bool,
    /// Gold in forts counts for the majority.
    pub majority_counts_forts: bool,
    /// Ends by the three conditions, not by the first over half.
    pub three_conditions: bool,
    /// The nations.
    pub nations: Vec<Nation>,
    /// The kinds of terrain.
    pub terrain: Vec<Terrain>,
    /// The sets.
    pub sets: Vec<String>,
}

/// What holds if nothing else is chosen; `[options]` of `editions.toml`, checked to be what the options of the table
/// can be.
pub type Defaults = std::collections::BTreeMap<String, String>;

/// A ready-made fleet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StarterFleet {
    /// `cursed-pirate`.
    pub id: String,
    /// Of the earlier edition?
    pub is_crimson: bool,
    /// The nation it shows.
    pub nation: Nation,
    /// For which total.
    pub build_total: u16,
    /// Its ships with their crew.
    pub ships: Vec<(ShipId, Vec<CrewId>)>,
}

/// A row of the list of all effects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EffectKind {
    /// Its clause, which says what it does.
    pub rule: Rule,
    /// Its id: `shoot_bonus`.
    pub id: String,
    /// What it is about: `shoot`, `keyword`, `unique`.
    pub layer: String,
    /// When it matters: `shoot action`.
    pub timing: String,
    /// How many cards bear it, all sets and reprints together.
    pub cards: u16,
    /// How many of them are usable in both editions.
    pub crimson_cards: u16,
    /// The reading is ours; of others the text is public.
    pub is_house: bool,
}

impl Data for Cards {
    const FILES: &'static [&'static str] = &[
        editions::EDITIONS,
        geometry::GEOMETRY,
        cards::SHIPS,
        cards::CREW,
        cards::FORTS,
        cards::EQUIPMENT,
        cards::EVENTS,
        cards::TREASURES,
        cards::ISLANDS,
        starters::STARTERS,
        effects::EFFECTS,
    ];
    const PRINTED: &'static [&'static str] = &[
        include_str!("../data/editions.toml"),
        include_str!("../data/geometry.toml"),
        include_str!("../data/ships.csv"),
        include_str!("../data/crew.csv"),
        include_str!("../data/forts.csv"),
        include_str!("../data/equipment.csv"),
        include_str!("../data/events.csv"),
        include_str!("../data/treasures.csv"),
        include_str!("../data/islands.csv"),
        include_str!("../data/starter_fleets.toml"),
        include_str!("../data/effects.csv"),
    ];

    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<Cards> = Shelf::new();
        &SHELF
    }

    fn notes(&self) -> Vec<String> {
        self.pool_in_words()
    }

    fn read(texts: &[&str]) -> Result<Self, BadData> {
        let [
            editions_text,
            geometry_text,
            ships,
            crew,
            forts,
            equipment,
            events,
            treasures,
            islands,
            starters_text,
            effects_text,
        ] = texts
        else {
            let reason = format!("there are {} files; there must be {}", texts.len(), Self::FILES.len());
            return Err(BadData::new("the data", "", reason));
        };
        let geometry = geometry::read(geometry_text)?;
        let editions = editions::read(editions_text, &geometry)?;
        let mut effects = Effects::new(geometry.short, geometry.long);
        let effect_kinds = effects::read(effects_text, &effects)?;
        let mut reader = cards::Reader {
            cursed: &editions.cursed,
            crimson: &editions.crimson,
            hulls: &geometry.hulls,
            effects: &mut effects,
            ids: BTreeMap::new(),
        };
        let ships = reader.ships(ships)?;
        let crew = reader.crew(crew)?;
        let forts = reader.forts(forts)?;
        let equipment = reader.equipment(equipment)?;
        let events = reader.events(events)?;
        let treasures = reader.treasures(treasures)?;
        let islands = reader.islands(islands)?;
        editions.check_basic_crew(&crew)?;
        let mut cards = Cards {
            ships,
            crew,
            forts,
            equipment,
            events,
            treasures,
            islands,
            effects: effects.list,
            geometry,
            cursed: editions.cursed,
            crimson: editions.crimson,
            defaults: editions.defaults,
            starters: Vec::new(),
            effect_kinds,
            index: Index::default(),
        };
        cards.index = Index::of(&cards)?;
        Options::check_defaults(&cards)
            .map_err(|(key, reason)| BadData::new(editions::EDITIONS, format!("options.{key}"), reason))?;
        cards.starters = starters::read(starters_text, &cards)?;
        Ok(cards)
    }
}

impl Cards {
    /// The hull of ships with so many masts as constructed. Every ship has one; creatures and flotillas have bases.
    ///
    /// # Panics
    /// If no hull has so many masts.
    #[inline]
    pub fn hull(&self, masts: u8) -> &Hull {
        let hulls = &self.geometry.hulls;
        // They mostly stand in the order of their masts.
        let usual = hulls.get(usize::from(masts).wrapping_sub(1)).filter(|hull| hull.masts == masts);
        usual.or_else(|| hulls.iter().find(|hull| hull.masts == masts)).expect("the data have a hull for every ship")
    }
}
