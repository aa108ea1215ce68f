//! What is in the boxes: every card that was printed, the sizes of things, and the numbers of both editions.
//!
//! The files stand in `data/`, and what is made of each stands beside its reader. Cards name their abilities by effect ids with parameters; an effect is kept once, however
//! many cards bear it, so that two sources of the same ability can be told by their number (`fleets.core.no_stack.identity`).

mod cards;
mod editions;
mod effect_kinds;
mod effects;
mod geometry;
mod index;
mod pool;
mod rows;
mod signatures;
mod starters;
mod words;

pub use cards::{
    BaseMove, CrewCard, EquipmentCard, EventCard, FortCard, Gun, IslandCard, Link, Printing, ShipCard, TreasureCard,
};
pub use editions::{Defaults, Edition};
pub use effect_kinds::EffectKind;
pub use effects::{Effect, Segments, Target};
pub use geometry::{Base, Geometry, Hull};
pub use pool::{Count, SetCount};
pub use starters::StarterFleet;
pub use words::{Cond, Kind, Load, Mystery, Nation, Reach, Reveal, Terrain};

use crate::options::Options;
use borsh::{BorshDeserialize, BorshSerialize};
use effects::Effects;
use index::Index;
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
        effect_kinds::EFFECTS,
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
        let effect_kinds = effect_kinds::read(effects_text, &effects)?;
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
