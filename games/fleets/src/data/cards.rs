//! The cards, and the rows they are read from. No row has a story, which would have no effect
//! (`fleets.core.flavor_none`).

use super::{
    Edition, Effect, EffectId, Hull, Kind, Load, Mystery, Nation, Reach, Reveal, Segments, Terrain,
    effects::{Effects, segments},
    rows::{Row, each_row, number, shown},
};
use crate::Rule;
use serde::Serialize;
use std::collections::BTreeMap;
use table::BadData;
use ts_rs::TS;

pub(super) const SHIPS: &str = "ships.csv";
pub(super) const CREW: &str = "crew.csv";
pub(super) const FORTS: &str = "forts.csv";
pub(super) const EQUIPMENT: &str = "equipment.csv";
pub(super) const EVENTS: &str = "events.csv";
pub(super) const TREASURES: &str = "treasures.csv";
pub(super) const ISLANDS: &str = "islands.csv";

/// Sets that print cards of an earlier set again.
const REPRINTS: [&str; 3] = ["SMU", "RVU", "BCU"];
/// The set whose islands show their tables from the start (`fleets.setup.islands.mysterious_face`).
const OPEN_TABLES: &str = "MI";
/// The flag points of a fort (`fleets.geo.fort`).
const MOST_FLAGS: usize = 8;
/// The most segments of a creature.
const MOST_SEGMENTS: u8 = 12;
/// A keyword works beside whatever else the card says (`fleets.kw.rule`).
const KEYWORDS_AND_EFFECTS: &[(&str, &str)] = &[("keywords", " "), ("effects", "; ")];

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

/// The card of a ship, creature or flotilla (`fleets.intro.deckplate`).
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

/// What rows are checked against, and what is collected while they are read.
pub(super) struct Reader<'a> {
    pub(super) cursed: &'a Edition,
    pub(super) crimson: &'a Edition,
    pub(super) hulls: &'a [Hull],
    pub(super) effects: &'a mut Effects,
    /// The ids of all cards so far, and the file each stands in.
    pub(super) ids: BTreeMap<String, &'static str>,
}

impl Reader<'_> {
    /// Reads a file of cards.
    fn cards<C>(
        &mut self,
        file: &'static str,
        text: &str,
        columns: &'static [&'static str],
        mut card: impl FnMut(&mut Self, &Row<'_>, Printing) -> Result<C, BadData>,
    ) -> Result<Vec<C>, BadData> {
        let mut cards = Vec::new();
        each_row(file, text, columns, |row| {
            let printing = self.printing(row, columns)?;
            if let Some(before) = self.ids.insert(printing.id.clone(), file) {
                return Err(row.bad("id", format!("there is such a card already, in {before}")));
            }
            cards.push(card(self, row, printing)?);
            Ok(())
        })?;
        Ok(cards)
    }

    /// Where a card comes from. It is in the scope of an edition if the edition has its set and, if it has one, its nation.
    fn printing(&self, row: &Row<'_>, columns: &[&str]) -> Result<Printing, BadData> {
        let id = row.id()?;
        let set = row.text("set")?;
        if !id.starts_with(&format!("{}-", set.to_ascii_lowercase())) {
            return Err(row.bad("set", format!("it is {}, but the id begins with another set", shown(&set))));
        }
        let is_in_scope = row.is_first("scope", ["seed", "outside"])?;
        if is_in_scope != self.cursed.sets.contains(&set) {
            let which = if is_in_scope { "not one" } else { "one" };
            return Err(row.bad("scope", format!("{set} is {which} of the sets of editions.toml, cursed, card_sets")));
        }
        // Pieces without this column do not exist in the earlier edition (`fleets.piece.kinds_crimson`).
        let is_in_both = columns.contains(&"edition") && row.is_first("edition", ["both", "cursed"])?;
        if is_in_both && !self.crimson.sets.contains(&set) {
            let reason = format!("it is `both`, but {set} is not one of the sets of editions.toml, crimson, card_sets");
            return Err(row.bad("edition", reason));
        }
        let is_reprint = REPRINTS.contains(&set.as_str());
        if columns.contains(&"reprint") && row.yes("reprint")? != is_reprint {
            let right = if is_reprint { "`yes`" } else { "empty" };
            return Err(row.bad("reprint", format!("it must be {right}: the reprints are {}", REPRINTS.join(", "))));
        }
        let nation: Option<Nation> = if columns.contains(&"nation") { Some(row.word("nation")?) } else { None };
        let has_nation = |edition: &Edition| nation.is_none_or(|nation| edition.has_nation(nation));
        Ok(Printing {
            id,
            name: row.text("name")?,
            set,
            is_in_scope: is_in_scope && has_nation(self.cursed),
            is_in_both: is_in_both && has_nation(self.crimson),
            is_reprint,
        })
    }
    /// Has one of these effects this clause?
    fn has(&self, effects: &[EffectId], rule: Rule) -> bool {
        let effect = |id: &EffectId| -> &Effect { &self.effects.list[usize::from(id.0)] };
        effects.iter().any(|id| effect(id).rule == rule)
    }

    /// Ships, sea creatures and flotillas.
    pub(super) fn ships(&mut self, text: &str) -> Result<Vec<ShipCard>, BadData> {
        const COLUMNS: &[&str] = &[
            "id", "set", "name", "nation", "points", "masts", "cargo", "move", "cannons", "keywords", "effects",
            "link", "kind", "rarity", "scope", "edition", "reprint",
        ];
        self.cards(SHIPS, text, COLUMNS, |this, row, printing| {
            let kind: Kind = row.word("kind")?;
            let effects = this.effects.numbers(row, KEYWORDS_AND_EFFECTS)?;
            let masts = row.number("masts", 1..=MOST_SEGMENTS)?;
            let guns = guns(row)?;
            let base_move = base_move(row, kind)?;
            let n_guns = match kind {
                Kind::Flotilla if masts != 1 => {
                    return Err(row.bad("masts", format!("it is {masts}; a flotilla has one hull mark")));
                }
                Kind::Flotilla => 4,
                Kind::Ship if this.hulls.iter().all(|hull| hull.masts != masts) => {
                    let sizes: Vec<String> = this.hulls.iter().map(|hull| hull.masts.to_string()).collect();
                    let sizes = sizes.join(", ");
                    return Err(row.bad("masts", format!("geometry.toml has no hull for {masts}; it has {sizes}")));
                }
                // The first gun of a bombardier stands on deck, not at a mast.
                Kind::Ship if this.has(&effects, Rule::FxBombardier) => usize::from(masts) + 1,
                Kind::Ship | Kind::Creature => usize::from(masts),
            };
            if guns.len() != n_guns {
                let what = format!("a {kind} with {masts} in the column masts and these keywords has {n_guns}");
                return Err(row.bad("cannons", format!("there are {} guns; {what}", guns.len())));
            }
            Ok(ShipCard {
                nation: row.word("nation")?,
                points: row.number("points", 0..=99)?,
                masts,
                cargo: row.number("cargo", 0..=20)?,
                base_move,
                guns,
                effects,
                links: links(row)?,
                kind,
                printing,
            })
        })
    }
    /// Crew. The list does not mark every printing of a generic crew: who bears the name of one is one.
    pub(super) fn crew(&mut self, text: &str) -> Result<Vec<CrewCard>, BadData> {
        const COLUMNS: &[&str] = &[
            "id", "set", "name", "nation", "points", "generic", "keywords", "effects", "link", "rarity", "scope",
            "edition", "reprint",
        ];
        let mut crew = self.cards(CREW, text, COLUMNS, |this, row, printing| {
            Ok(CrewCard {
                nation: row.word("nation")?,
                points: row.number("points", 0..=99)?,
                is_generic: row.yes("generic")?,
                effects: this.effects.numbers(row, KEYWORDS_AND_EFFECTS)?,
                links: links(row)?,
                printing,
            })
        })?;
        let generic = crew.iter().filter(|card: &&CrewCard| card.is_generic);
        let generic: std::collections::BTreeSet<String> = generic.map(|card| card.printing.name.clone()).collect();
        for card in &mut crew {
            card.is_generic = generic.contains(&card.printing.name);
        }
        Ok(crew)
    }
    /// Forts.
    pub(super) fn forts(&mut self, text: &str) -> Result<Vec<FortCard>, BadData> {
        const COLUMNS: &[&str] = &["id", "set", "name", "nation", "gold", "cannons", "effects", "scope", "edition"];
        self.cards(FORTS, text, COLUMNS, |this, row, printing| {
            let guns = guns(row)?;
            if guns.is_empty() || guns.len() > MOST_FLAGS {
                return Err(row.bad("cannons", format!("there are {} guns; a fort has 1 to {MOST_FLAGS}", guns.len())));
            }
            Ok(FortCard {
                nation: row.word("nation")?,
                gold: row.number("gold", 0..=99)?,
                guns,
                effects: this.effects.numbers(row, &[("effects", "; ")])?,
                printing,
            })
        })
    }
    /// Equipment.
    pub(super) fn equipment(&mut self, text: &str) -> Result<Vec<EquipmentCard>, BadData> {
        const COLUMNS: &[&str] =
            &["id", "set", "name", "points", "effect", "single_use", "lost_on_one", "one_harms_self", "scope"];
        self.cards(EQUIPMENT, text, COLUMNS, |this, row, printing| {
            Ok(EquipmentCard {
                points: row.number("points", 0..=99)?,
                effect: this.effects.one(row, "effect")?,
                is_single_use: row.yes("single_use")?,
                is_lost_on_one: row.yes("lost_on_one")?,
                harms_self_on_one: row.yes("one_harms_self")?,
                printing,
            })
        })
    }
    /// Events.
    pub(super) fn events(&mut self, text: &str) -> Result<Vec<EventCard>, BadData> {
        const COLUMNS: &[&str] = &["id", "set", "name", "points", "effect", "reveal", "scope"];
        self.cards(EVENTS, text, COLUMNS, |this, row, printing| {
            Ok(EventCard {
                points: row.number("points", 0..=99)?,
                effect: this.effects.one(row, "effect")?,
                reveal: row.word("reveal")?,
                printing,
            })
        })
    }
    /// Unique treasures.
    pub(super) fn treasures(&mut self, text: &str) -> Result<Vec<TreasureCard>, BadData> {
        const COLUMNS: &[&str] = &["id", "set", "name", "load", "effect", "scope", "edition", "reprint"];
        self.cards(TREASURES, text, COLUMNS, |this, row, printing| {
            Ok(TreasureCard { load: row.word("load")?, effect: this.effects.one(row, "effect")?, printing })
        })
    }
    /// Islands.
    pub(super) fn islands(&mut self, text: &str) -> Result<Vec<IslandCard>, BadData> {
        const COLUMNS: &[&str] = &[
            "id",
            "set",
            "name",
            "terrain",
            "iceberg_number",
            "mysterious",
            "roll_1_2",
            "roll_3_4",
            "roll_5_6",
            "scope",
        ];
        const ROLLS: [&str; 3] = ["roll_1_2", "roll_3_4", "roll_5_6"];
        self.cards(ISLANDS, text, COLUMNS, |this, row, printing| {
            let terrain = row.word_or_none("terrain")?;
            let mystery = row.word_or_none("mysterious")?;
            let iceberg_number = match (row.cell("iceberg_number"), terrain) {
                ("", _) => None,
                (_, Some(Terrain::Iceberg)) => Some(row.number("iceberg_number", 1..=6)?),
                _ => return Err(row.bad("iceberg_number", "only an iceberg has a number")),
            };
            let rows = match mystery {
                Some(Mystery::Table) => {
                    let [low, middle, high] = ROLLS.map(|column| this.effects.one(row, column));
                    Some([low?, middle?, high?])
                }
                _ => match ROLLS.iter().find(|column| !row.cell(column).is_empty()) {
                    Some(column) => return Err(row.bad(column, "only a mysterious island with a `table` has rows")),
                    None => None,
                },
            };
            let shows = match mystery {
                Some(Mystery::Table) => printing.set == OPEN_TABLES,
                Some(Mystery::GreatTurtle | Mystery::IsleOfFire) => true,
                None => false,
            };
            Ok(IslandCard { terrain, iceberg_number, mystery, rows, shows, printing })
        })
    }
}

/// A gun: its rank and its range.
pub(super) fn gun_of(text: &str) -> Result<(u8, Reach), String> {
    let wrong = || format!("{} is no gun; a gun is its rank, 1 to 6, and its range, S or L, such as 3S", shown(text));
    let (rank, range) = text.split_at_checked(1).ok_or_else(wrong)?;
    let rank = number(rank, 1..=6).map_err(|_| wrong())?;
    Ok((rank, range.parse().map_err(|_| wrong())?))
}

/// Guns from bow to stern.
fn guns(row: &Row<'_>) -> Result<Vec<Gun>, BadData> {
    let guns = row.cell("cannons").split('-').map(|gun| gun_of(gun).map(|(rank, range)| Gun { rank, range }));
    guns.collect::<Result<_, String>>().map_err(|reason| row.bad("cannons", reason))
}

/// How it moves: a flotilla in tow, a dragon in flight, anything else in segments.
fn base_move(row: &Row<'_>, kind: Kind) -> Result<BaseMove, BadData> {
    match (row.cell("move"), kind) {
        ("T", Kind::Flotilla) => Ok(BaseMove::Towed),
        ("T", _) => Err(row.bad("move", "it is `T`; only a flotilla moves in tow")),
        (text, Kind::Flotilla) => Err(row.bad("move", format!("it is {}; a flotilla has `T`", shown(text)))),
        ("D", Kind::Creature) => Ok(BaseMove::Flight),
        ("D", _) => Err(row.bad("move", "it is `D`; only a creature flies")),
        (text, _) => segments(text).map(BaseMove::Segments).map_err(|reason| row.bad("move", reason)),
    }
}

/// What a card is linked to; `(?)` marks names that no card bears.
fn links(row: &Row<'_>) -> Result<Vec<Link>, BadData> {
    let mut links = Vec::new();
    for text in row.cell("link").split(" | ").filter(|text| !text.is_empty() && !text.ends_with("(?)")) {
        links.push(match text.strip_prefix("@ships:") {
            Some(nation) => Link::ShipsOf(nation.parse().map_err(|reason: String| row.bad("link", reason))?),
            None => Link::Name(text.to_string()),
        });
    }
    Ok(links)
}
