//! What cards do: the words that printed cards and cards of a pack are made of.

use super::{DiceSource, Faces, Moment, RankBy, Section};

/// A kind of Tavern card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TavernCard {
    /// Its id in the file: `grapeshot`.
    pub id: String,
    /// Its name: `Grapeshot Attack`.
    pub name: String,
    /// The names of its copies if each has one of its own, as Fame cards do.
    pub names: Vec<String>,
    /// How many of them there are.
    pub count: u8,
    /// What it does.
    pub kind: Kind,
    /// Does it come from a pack?
    pub custom: bool,
}

/// What a Tavern card is and does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Sits on the perch, takes two hits for its section and helps the ship.
    Parrot {
        /// The section it belongs to.
        section: Section,
        /// How it helps.
        effect: ParrotEffect,
    },
    /// Attached to any section, it takes two hits for it.
    Mastercraft,
    /// Played outside combat.
    Event(Event),
    /// Played before a combat, for all of it.
    Battle(Battle),
    /// Played before a roll, for that volley.
    Volley(Volley),
    /// Kept until the end of the game, when it is worth so much fame.
    Fame(u8),
}

impl Kind {
    /// Is it a Parrot?
    pub const fn is_parrot(&self) -> bool {
        matches!(self, Kind::Parrot { .. })
    }
}

/// How a Parrot helps its ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ParrotEffect {
    /// The hull holds any number of chests.
    UnlimitedChests,
    /// The ship always rolls so many dice.
    AlwaysDice(u8),
    /// The ship rolls as many dice as its cannons say.
    DiceEqualCannon,
    /// So much more speed.
    Speed(u8),
}

/// An Event card: when it may be played and what it does then.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// When.
    pub window: Moment,
    /// What.
    pub effect: Effect,
}

/// What an Event card does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// Its player sails to a free outer island or to Treasure Island.
    MoveOwnShip {
        /// Does it end a Consort on its player, too?
        cancels_consort: bool,
    },
    /// The Royal Navy is sent to an outer island without its player.
    SendNavy {
        /// Must the Navy lie at its player's island?
        requires_navy_here: bool,
    },
    /// Another player gives half of his booty of this turn.
    ShareBooty,
    /// Destinations of this turn are named openly, one after another.
    SequentialNavigation,
    /// One section is raised by so many levels for free.
    FreeLevels(u8),
    /// Chests plundered at an island named by a die are doubled.
    DoubleChests,
}

/// A Battle card, in force for a whole combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Battle {
    /// Added to the speed of its player's ship; 0 for none.
    pub speed_bonus: u8,
    /// Does the bonus of a second copy of the same player count as well?
    pub stacks: bool,
    /// Added to the speed for each chest that is thrown overboard with the card; 0 for none.
    pub speed_per_chest: u8,
    /// The faces that hit its player's ship.
    pub hit_on: Option<Faces>,
    /// What says how many dice each player's ship rolls.
    pub dice_source: Option<DiceSource>,
    /// May nobody play a card any more?
    pub ban_cards: bool,
}

/// A Volley card, in force for one roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Volley {
    /// The faces that hit the target; they go before those of a Battle card.
    pub hit_on: Option<Faces>,
    /// Hits that a section of its player's own ship takes afterwards, whatever is rolled.
    pub self_hits: Option<(Section, u8)>,
    /// Hits on the hull of every ship in the combat for each hit of the volley; 0 for none.
    pub hull_hits: u8,
    /// Does each hit damage all four sections of the target?
    pub all_sections: bool,
    /// For how many of his next turns in this combat its player cannot fire; 0 for none.
    pub reload: u8,
    /// May it be played on the volley of another ship?
    pub out_of_turn: bool,
}

/// A Legendary Pirate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegendCard {
    /// The id in the file: `captain_hook`.
    pub id: String,
    /// The name: `Captain Hook`.
    pub name: String,
    /// How many such cards there are.
    pub count: u8,
    /// The dice of a volley.
    pub dice: u8,
    /// How many hits sink the ship.
    pub hull: u8,
    /// Speed.
    pub sails: u8,
    /// Fame for sinking it.
    pub fame: u8,
    /// What the shots hit; without meaning if it is defenceless.
    pub fires_at: FiresAt,
    /// Who is fired at first; without meaning if it is defenceless.
    pub rank_by: RankBy,
    /// How many points of hull come back at the end of each round; 0 for none.
    pub regenerate: u8,
    /// Can a die that misses the target hit another player?
    pub misfires: bool,
    /// Does it neither fire nor be fired at, and belong to the victor of the island?
    pub defenceless: bool,
    /// If not 0, the fame is the sum of so many dice instead of `fame`.
    pub fame_dice: u8,
    /// Does it come from a pack?
    pub custom: bool,
}

/// What the shots of a Legendary Pirate hit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FiresAt {
    /// One section.
    One(Section),
    /// Every hit damages all four sections.
    All,
}

/// The Royal Navy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NavyCard {
    /// Its name.
    pub name: String,
    /// The dice of a volley.
    pub dice: u8,
    /// How many hits sink it.
    pub hull: u8,
    /// Speed.
    pub sails: u8,
    /// Fame for sinking it.
    pub fame: u8,
}

/// A kind of Treasure card: what plundering an island brings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreasureCard {
    /// Its id in the file: `t0251`.
    pub id: String,
    /// Fame.
    pub fame: u8,
    /// Gold.
    pub gold: u8,
    /// Chests.
    pub chests: u8,
    /// Tavern cards.
    pub tavern: u8,
}
