//! What is printed on cards and how large things are, for a screen that draws them. None of it changes during a game, so
//! a view does not repeat it: it names cards by their numbers.

use crate::{
    Fleets, Rule,
    data::{
        BaseMove, Cards, Edition, Effect, EffectId, Gun, Kind, Link, Load, Mystery, Nation, Printing, Reveal, Terrain,
    },
    muster, names,
    options::Options,
    set_up::Share,
};
use plane::{Offset, Shape};
use serde::Serialize;
use table::Clause;
use ts_rs::TS;

/// What never changes while it is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Contents {
    /// Is it the earlier edition?
    pub crimson: bool,
    /// Width and height of the sea, in hundredths of a millimetre.
    pub size: [i32; 2],
    /// The short length.
    pub short: i32,
    /// The long length.
    pub long: i32,
    /// How far a dragon flies at most.
    pub flight: i32,
    /// How far a ship may turn at the start of a segment; 4096 steps are a full turn.
    pub turn_limit: i32,
    /// What a fleet may cost.
    pub build_total: u16,
    /// May ships come about?
    pub come_about: bool,
    /// What else a fleet may have.
    pub build: BuildInfo,
    /// The nations of the edition.
    pub nations: Vec<NationInfo>,
    /// Ships, sea creatures and flotillas that can be played with.
    pub ships: Vec<ShipInfo>,
    /// Crew.
    pub crew: Vec<CrewInfo>,
    /// Equipment.
    pub equipment: Vec<EquipmentInfo>,
    /// Forts.
    pub forts: Vec<FortInfo>,
    /// Events.
    pub events: Vec<EventInfo>,
    /// Unique treasures.
    pub treasures: Vec<TreasureInfo>,
    /// Cards of islands.
    pub islands: Vec<IslandInfo>,
    /// The abilities that stand on these cards.
    pub effects: Vec<EffectInfo>,
    /// Outlines.
    pub shapes: Shapes,
    /// Ready-made fleets, as a move names them.
    pub starters: Vec<StarterInfo>,
}

/// What a fleet may have at most, and what every captain contributes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct BuildInfo {
    /// Ships, sea creatures and flotillas.
    pub ships: u8,
    /// Crew, equipment, pieces aside and treasure together.
    pub chips: u8,
    /// Events.
    pub events: u8,
    /// Forts.
    pub forts: u8,
    /// Unique treasures.
    pub uniques: u8,
    /// Pieces beside the fleet.
    pub aside: u8,
    /// So many coins and unique treasures are contributed.
    pub pieces: u8,
    /// So much gold they are worth.
    pub gold: u8,
    /// The usual coins, beside none, one, two and more unique treasures; none if there are too few coins left.
    pub coins: Vec<Option<Vec<u8>>>,
}

/// A nation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct NationInfo {
    /// Which one.
    pub nation: Nation,
    /// What it is called.
    pub name: &'static str,
}

/// The card of a ship, creature or flotilla.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ShipInfo {
    /// The number by which views name it.
    pub card: u16,
    /// The id by which fleets name it.
    pub id: String,
    /// The set it comes from.
    pub set: String,
    /// Its name.
    pub name: String,
    /// Ship, creature or flotilla.
    pub kind: Kind,
    /// Nation.
    pub nation: Nation,
    /// Cost.
    pub points: u8,
    /// Masts or segments as constructed.
    pub masts: u8,
    /// Cargo.
    pub cargo: u8,
    /// How it moves.
    pub base_move: BaseMove,
    /// Guns from bow to stern.
    pub guns: Vec<Gun>,
    /// The numbers of its abilities.
    pub effects: Vec<u16>,
    /// To what it is linked.
    pub links: Vec<String>,
}

/// The card of a crew.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct CrewInfo {
    /// The number by which views name it.
    pub card: u16,
    /// The id by which fleets name it.
    pub id: String,
    /// The set it comes from.
    pub set: String,
    /// Its name.
    pub name: String,
    /// Nation.
    pub nation: Nation,
    /// Cost.
    pub points: u8,
    /// Not a named character.
    pub generic: bool,
    /// The numbers of its abilities.
    pub effects: Vec<u16>,
    /// To what it is linked.
    pub links: Vec<String>,
}

/// A card of equipment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct EquipmentInfo {
    /// The number by which views name it.
    pub card: u16,
    /// The id by which fleets name it.
    pub id: String,
    /// The set it comes from.
    pub set: String,
    /// Its name.
    pub name: String,
    /// Cost.
    pub points: u8,
    /// The number of its ability.
    pub effect: u16,
    /// Gone after use.
    pub single_use: bool,
    /// Gone on a natural 1.
    pub lost_on_one: bool,
    /// A natural 1 harms its own ship.
    pub harms_self: bool,
}

/// The card of a fort.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct FortInfo {
    /// The number by which views name it.
    pub card: u16,
    /// The id by which fleets name it.
    pub id: String,
    /// The set it comes from.
    pub set: String,
    /// Its name.
    pub name: String,
    /// Nation.
    pub nation: Nation,
    /// Cost in gold.
    pub gold: u8,
    /// Guns in the order of its flags.
    pub guns: Vec<Gun>,
    /// The numbers of its abilities.
    pub effects: Vec<u16>,
}

/// The card of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct EventInfo {
    /// The number by which views and moves name it.
    pub card: u16,
    /// The id by which fleets name it.
    pub id: String,
    /// The set it comes from.
    pub set: String,
    /// Its name.
    pub name: String,
    /// Cost.
    pub points: u8,
    /// The number of its ability.
    pub effect: u16,
    /// When it is revealed.
    pub reveal: Reveal,
}

/// A unique treasure.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TreasureInfo {
    /// The number by which views name it.
    pub card: u16,
    /// The id by which fleets name it.
    pub id: String,
    /// The set it comes from.
    pub set: String,
    /// Its name.
    pub name: String,
    /// How it is loaded.
    pub load: Load,
    /// The number of its ability.
    pub effect: u16,
}

/// The card of an island.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct IslandInfo {
    /// The number by which views name it.
    pub card: u16,
    /// The id.
    pub id: String,
    /// What is printed beside it.
    pub mystery: Option<Mystery>,
    /// The numbers of the abilities of its table: for 1-2, 3-4 and 5-6.
    pub rows: Option<[u16; 3]>,
}

/// An ability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct EffectInfo {
    /// The number by which cards name it.
    pub effect: u16,
    /// The clause that says what it does; moves name it by this.
    pub clause: &'static str,
    /// As cards write it: `shoot_bonus(n=1,vs=any)`.
    pub text: String,
    /// Is it a keyword?
    pub keyword: bool,
}

/// Outlines of things, corner by corner, in hundredths of a millimetre: x ahead, y to port of the point that a pose names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Shapes {
    /// Hulls by the number of masts as constructed.
    pub hulls: Vec<HullInfo>,
    /// A sea creature.
    pub creature: Vec<[i32; 2]>,
    /// How far from its centre its segments are.
    pub creature_guns: i32,
    /// A flotilla.
    pub flotilla: Vec<[i32; 2]>,
    /// How far from its centre its guns are.
    pub flotilla_guns: i32,
    /// An island.
    pub island: Vec<[i32; 2]>,
    /// Terrain by kind.
    pub terrain: Vec<TerrainInfo>,
    /// A fort.
    pub fort: Vec<[i32; 2]>,
    /// Where a fort's flags can stand.
    pub flags: Vec<[i32; 2]>,
    /// Half the width of a sail.
    pub sail: i32,
}

/// The hull of ships with so many masts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct HullInfo {
    /// Masts as constructed.
    pub masts: u8,
    /// From bow to stern.
    pub length: i32,
    /// The outline; the bow is where the pose is.
    pub outline: Vec<[i32; 2]>,
    /// The bow zone.
    pub bow: Vec<[i32; 2]>,
    /// How far behind the bow each mast stands.
    pub masts_at: Vec<i32>,
}

/// A kind of terrain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TerrainInfo {
    /// Which.
    pub kind: Terrain,
    /// What it is called.
    pub name: &'static str,
    /// Its outline.
    pub outline: Vec<[i32; 2]>,
}

/// A ready-made fleet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct StarterInfo {
    /// Its id.
    pub id: String,
    /// The nation it shows.
    pub nation: Nation,
    /// For which total.
    pub build_total: u16,
    /// What it costs.
    pub points: u16,
    /// Its ships, each with its crew, by their ids.
    pub ships: Vec<(String, Vec<String>)>,
}

impl Contents {
    /// The contents of the boxes this table is played with.
    pub fn of(g: &Fleets) -> Self {
        let data = g.data.get();
        let crimson = g.options.crimson;
        let edition = if crimson { &data.crimson } else { &data.cursed };
        let pool = Pool { data, edition, crimson };
        let mut contents = Contents {
            crimson,
            size: g.size,
            short: data.geometry.short,
            long: data.geometry.long,
            flight: data.geometry.flight(),
            turn_limit: g.options.turn_limit,
            build_total: g.options.build_total,
            come_about: g.options.come_about,
            build: BuildInfo::of(data, &g.options),
            nations: edition.nations.iter().map(|n| NationInfo { nation: *n, name: names::nation(*n) }).collect(),
            ships: pool.ships(),
            crew: pool.crew(),
            equipment: pool.equipment(),
            forts: pool.forts(),
            events: pool.events(),
            treasures: pool.treasures(),
            islands: if crimson { Vec::new() } else { pool.islands() },
            effects: Vec::new(),
            shapes: Shapes::of(data),
            starters: pool.starters(),
        };
        contents.effects = contents.used_effects().into_iter().map(|n| EffectInfo::of(n, &data[EffectId(n)])).collect();
        contents
    }

    /// The abilities that these cards bear, each once.
    fn used_effects(&self) -> Vec<u16> {
        let many = self.ships.iter().map(|card| &card.effects);
        let many = many.chain(self.crew.iter().map(|card| &card.effects));
        let many = many.chain(self.forts.iter().map(|card| &card.effects));
        let mut all: Vec<u16> = many.flatten().copied().collect();
        all.extend(self.equipment.iter().map(|card| card.effect));
        all.extend(self.events.iter().map(|card| card.effect));
        all.extend(self.treasures.iter().map(|card| card.effect));
        all.extend(self.islands.iter().filter_map(|card| card.rows).flatten());
        all.sort_unstable();
        all.dedup();
        all
    }
}

impl BuildInfo {
    fn of(data: &Cards, options: &Options) -> Self {
        let share = Share::of(data, options);
        let is_cursed = !options.crimson;
        BuildInfo {
            ships: muster::MOST_SHIPS_EACH as u8,
            chips: muster::MOST_CHIPS_EACH as u8,
            events: if is_cursed { muster::MOST_EVENTS_EACH as u8 } else { 0 },
            forts: if is_cursed { options.fort_list } else { muster::MOST_FORTS_EACH as u8 },
            uniques: options.unique_most,
            aside: if is_cursed { options.outside_pieces } else { 0 },
            pieces: share.pieces,
            gold: share.gold,
            coins: (0..=usize::from(options.unique_most)).map(|n| share.coins(data, options, n)).collect(),
        }
    }
}

/// The cards that can be brought to a table.
struct Pool<'a> {
    data: &'a Cards,
    edition: &'a Edition,
    crimson: bool,
}

impl Pool<'_> {
    fn has(&self, printing: &Printing, effects: &[EffectId]) -> bool {
        // The same clauses as when a fleet is brought (`fleets.build.pool`).
        printing.is_in_scope
            && (printing.is_in_both || !self.crimson)
            && self.edition.sets.contains(&printing.set)
            && self.data.is_playable(effects)
    }
    fn links(&self, links: &[Link]) -> Vec<String> {
        let says = |link: &Link| match link {
            Link::Name(name) => name.clone(),
            Link::ShipsOf(nation) => format!("ships of {}", names::nation(*nation)),
        };
        links.iter().map(says).collect()
    }

    fn ships(&self) -> Vec<ShipInfo> {
        let cards = (0..).zip(&self.data.ships).filter(|(_, card)| {
            let exists = card.kind == Kind::Ship || !self.crimson;
            exists && self.edition.has_nation(card.nation) && self.has(&card.printing, &card.effects)
        });
        let info = |(n, card): (u16, &crate::data::ShipCard)| ShipInfo {
            card: n,
            id: card.printing.id.clone(),
            set: card.printing.set.clone(),
            name: card.printing.name.clone(),
            kind: card.kind,
            nation: card.nation,
            points: card.points,
            masts: card.masts,
            cargo: card.cargo,
            base_move: card.base_move.clone(),
            guns: card.guns.clone(),
            effects: numbers(&card.effects),
            links: self.links(&card.links),
        };
        cards.map(info).collect()
    }
    fn crew(&self) -> Vec<CrewInfo> {
        let cards = (0..)
            .zip(&self.data.crew)
            .filter(|(_, card)| self.edition.has_nation(card.nation) && self.has(&card.printing, &card.effects));
        let info = |(n, card): (u16, &crate::data::CrewCard)| CrewInfo {
            card: n,
            id: card.printing.id.clone(),
            set: card.printing.set.clone(),
            name: card.printing.name.clone(),
            nation: card.nation,
            points: card.points,
            generic: card.is_generic,
            effects: numbers(&card.effects),
            links: self.links(&card.links),
        };
        cards.map(info).collect()
    }
    fn equipment(&self) -> Vec<EquipmentInfo> {
        let cards = (0..).zip(&self.data.equipment).filter(|(_, card)| self.has(&card.printing, &[card.effect]));
        let info = |(n, card): (u16, &crate::data::EquipmentCard)| EquipmentInfo {
            card: n,
            id: card.printing.id.clone(),
            set: card.printing.set.clone(),
            name: card.printing.name.clone(),
            points: card.points,
            effect: card.effect.0,
            single_use: card.is_single_use,
            lost_on_one: card.is_lost_on_one,
            harms_self: card.harms_self_on_one,
        };
        cards.map(info).collect()
    }
    fn forts(&self) -> Vec<FortInfo> {
        let cards = (0..)
            .zip(&self.data.forts)
            .filter(|(_, card)| self.edition.has_nation(card.nation) && self.has(&card.printing, &card.effects));
        let info = |(n, card): (u16, &crate::data::FortCard)| FortInfo {
            card: n,
            id: card.printing.id.clone(),
            set: card.printing.set.clone(),
            name: card.printing.name.clone(),
            nation: card.nation,
            gold: card.gold,
            guns: card.guns.clone(),
            effects: numbers(&card.effects),
        };
        cards.map(info).collect()
    }
    fn events(&self) -> Vec<EventInfo> {
        let cards = (0..).zip(&self.data.events).filter(|(_, card)| self.has(&card.printing, &[card.effect]));
        let info = |(n, card): (u16, &crate::data::EventCard)| EventInfo {
            card: n,
            id: card.printing.id.clone(),
            set: card.printing.set.clone(),
            name: card.printing.name.clone(),
            points: card.points,
            effect: card.effect.0,
            reveal: card.reveal,
        };
        cards.map(info).collect()
    }
    fn treasures(&self) -> Vec<TreasureInfo> {
        let cards = (0..).zip(&self.data.treasures).filter(|(_, card)| self.has(&card.printing, &[card.effect]));
        let info = |(n, card): (u16, &crate::data::TreasureCard)| TreasureInfo {
            card: n,
            id: card.printing.id.clone(),
            set: card.printing.set.clone(),
            name: card.printing.name.clone(),
            load: card.load,
            effect: card.effect.0,
        };
        cards.map(info).collect()
    }
    fn islands(&self) -> Vec<IslandInfo> {
        let info = |(n, card): (u16, &crate::data::IslandCard)| IslandInfo {
            card: n,
            id: card.printing.id.clone(),
            mystery: card.mystery,
            rows: card.rows.map(|rows| rows.map(|row| row.0)),
        };
        (0..).zip(&self.data.islands).map(info).collect()
    }
    fn starters(&self) -> Vec<StarterInfo> {
        let fleets = self.data.starters.iter().filter(|fleet| fleet.is_crimson == self.crimson);
        let id = |printing: &Printing| printing.id.clone();
        let info = |fleet: &crate::data::StarterFleet| StarterInfo {
            id: fleet.id.clone(),
            nation: fleet.nation,
            build_total: fleet.build_total,
            points: fleet.points,
            ships: fleet
                .ships
                .iter()
                .map(|(ship, crew)| {
                    let crew = crew.iter().map(|crew| id(&self.data[*crew].printing)).collect();
                    (id(&self.data[*ship].printing), crew)
                })
                .collect(),
        };
        fleets.map(info).collect()
    }
}

fn numbers(effects: &[EffectId]) -> Vec<u16> {
    effects.iter().map(|effect| effect.0).collect()
}

impl EffectInfo {
    fn of(effect: u16, printed: &Effect) -> Self {
        let clause = printed.rule.printed().id;
        // A keyword has a clause of its own beside that of its effect.
        let name = clause.rsplit('.').next().unwrap_or_default();
        let names = [name, name.trim_end_matches("_ship")].map(|name| format!("fleets.kw.{name}"));
        let keyword = <Rule as Clause>::PRINTED.iter().any(|other| names.iter().any(|name| other.id == name));
        EffectInfo { effect, clause, text: printed.text.clone(), keyword }
    }
}

impl Shapes {
    fn of(data: &Cards) -> Self {
        let geometry = &data.geometry;
        let hull = |hull: &crate::data::Hull| HullInfo {
            masts: hull.masts,
            length: hull.length,
            outline: corners(&hull.outline),
            bow: corners(&hull.bow),
            masts_at: hull.masts_at.clone(),
        };
        let terrain = Terrain::ALL.iter().zip(&geometry.terrain).map(|(kind, shape)| TerrainInfo {
            kind: *kind,
            name: names::terrain(*kind),
            outline: corners(shape),
        });
        Shapes {
            hulls: geometry.hulls.iter().map(hull).collect(),
            creature: corners(&geometry.creature.outline),
            creature_guns: geometry.creature.guns_at,
            flotilla: corners(&geometry.flotilla.outline),
            flotilla_guns: geometry.flotilla.guns_at,
            island: corners(&geometry.island),
            terrain: terrain.collect(),
            fort: corners(&geometry.fort),
            flags: geometry.flags.iter().map(|flag| [flag.x, flag.y]).collect(),
            sail: geometry.sail,
        }
    }
}

fn corners(shape: &Shape) -> Vec<[i32; 2]> {
    shape.corners().iter().map(|corner: &Offset| [corner.x, corner.y]).collect()
}
