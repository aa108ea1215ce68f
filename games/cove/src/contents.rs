//! What is printed on cards, mats and board, for a screen that draws them. None of it changes during a game, so a view
//! does not repeat it.

use crate::{
    Cove, Mark,
    data::{
        Card, Components, DiceSource, Effect, Faces, FiresAt, Kind, Legend, LegendCard, Moment, ParrotEffect, Place,
        RankBy, Section, TavernCard,
    },
    ship::TOP,
};
use serde::Serialize;
use table::{Seat, Shared};
use ts_rs::TS;

/// What never changes while it is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Contents {
    /// The ship mat; all are alike.
    pub mat: MatInfo,
    /// The kinds of Tavern cards that are played with.
    pub cards: Vec<CardInfo>,
    /// The Legendary Pirates that are played with.
    pub legends: Vec<LegendInfo>,
    /// The Royal Navy.
    pub navy: NavyInfo,
    /// The seven places in the order of their numbers.
    pub places: Vec<PlaceInfo>,
    /// The kinds of Treasure cards.
    pub treasures: Vec<TreasureInfo>,
    /// What each ship starts with.
    pub start: StartInfo,
    /// What the box holds.
    pub supply: SupplyInfo,
    /// What things cost and bring.
    pub prices: PriceInfo,
    /// What fame is gained and lost for; all numbers are positive.
    pub fame: FameInfo,
    /// How many spaces the fame track has.
    pub lap: u8,
    /// The name of the card pack.
    pub pack_name: String,
    /// Is the pack played with?
    pub with_pack: bool,
    /// Do two players play with two ships each?
    pub two_player: bool,
    /// The player of each chair, from 0.
    pub teams: Vec<u8>,
}

/// A ship mat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct MatInfo {
    /// The numbers printed in each row: hull, crew, cannon, sails.
    pub values: [[u8; 8]; 4],
    /// The gold from each position to the next, from the first.
    pub step_cost: [u8; 7],
    /// The position where markers start.
    pub start: u8,
    /// The position to which the marker of a crippled section comes back.
    pub repair: u8,
    /// The last position.
    pub top: u8,
    /// By what the price of a level at Treasure Island is multiplied.
    pub treasure_factor: u8,
}

/// A kind of Tavern card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct CardInfo {
    /// The word by which moves and views name it.
    pub card: Card,
    /// Its id in the data files.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The names of its copies, if each has one of its own.
    pub names: Vec<String>,
    /// How many of them there are.
    pub count: u8,
    /// Does it come from a pack?
    pub custom: bool,
    /// Does it come from a pack, or differ from what is printed? Then no name and no words but its own are right.
    pub changed: bool,
    /// What it does, in a few words.
    pub says: String,
    /// What it is and does.
    #[serde(flatten)]
    pub does: Does,
}

/// What a Tavern card is and does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Does {
    /// Sits on the perch.
    Parrot {
        /// The section it gives advice on.
        section: Section,
        /// How it helps.
        effect: ParrotWord,
        /// The dice or the speed it gives; 0 if it gives neither.
        amount: u8,
    },
    /// Protects a section.
    Mastercraft,
    /// Is played outside combat.
    Event {
        /// When.
        window: Moment,
        /// What happens.
        effect: EventWord,
        /// The levels it gives; 0 if it gives none.
        levels: u8,
        /// Does it end a Consort on its player?
        cancels_consort: bool,
        /// Must the Royal Navy lie at its player's island?
        requires_navy_here: bool,
    },
    /// Is in force for a whole combat.
    Battle {
        /// Added to the own speed.
        speed_bonus: u8,
        /// Does a second copy add as much again?
        stacks: bool,
        /// Added to the own speed for each chest thrown over board.
        speed_per_chest: u8,
        /// The only numbers that hit the own ship.
        hit_on: Option<Faces>,
        /// What says how many dice everybody rolls.
        dice_source: Option<DiceSource>,
        /// May nobody play a card any more?
        ban_cards: bool,
    },
    /// Is in force for one roll.
    Volley {
        /// The numbers that hit.
        hit_on: Option<Faces>,
        /// Hits on the own ship afterwards.
        self_hits: Option<SelfHits>,
        /// Hits on every hull for each hit.
        hull_hits: u8,
        /// Does each hit damage all sections?
        all_sections: bool,
        /// Turns for which the own guns are reloaded afterwards.
        reload: u8,
        /// May it be played on another ship's volley?
        out_of_turn: bool,
    },
    /// Is worth fame at the end.
    Fame {
        /// How much.
        fame: u8,
    },
}

/// How a Parrot helps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ParrotWord {
    /// The ship holds any number of chests.
    UnlimitedChests,
    /// It always rolls so many dice.
    AlwaysDice,
    /// It rolls as many dice as its cannons say.
    DiceEqualCannon,
    /// It is so much faster.
    Speed,
}

/// What an Event card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EventWord {
    /// Its player sails elsewhere.
    MoveOwnShip,
    /// The Royal Navy is sent to an island.
    SendNavy,
    /// Another captain shares his booty.
    ShareBooty,
    /// Destinations are named openly.
    SequentialNavigation,
    /// A section is raised for free.
    FreeLevels,
    /// Chests of an island are doubled.
    DoubleChests,
}

/// Damage to the own ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SelfHits {
    /// To which section.
    pub section: Section,
    /// How much.
    pub hits: u8,
}

/// A Legendary Pirate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct LegendInfo {
    /// The word by which views name him.
    pub legend: Legend,
    /// The id in the data files.
    pub id: String,
    /// The name.
    pub name: String,
    /// How many such cards there are.
    pub count: u8,
    /// Dice.
    pub dice: u8,
    /// How many hits sink him.
    pub hull: u8,
    /// Speed.
    pub sails: u8,
    /// Fame for sinking him; 0 if dice say how much.
    pub fame: u8,
    /// What he fires at.
    pub fires_at: Mark,
    /// Whom he fires at first.
    pub rank_by: RankBy,
    /// Hull points regained after each round.
    pub regenerate: u8,
    /// May a die that misses hit another captain?
    pub misfires: bool,
    /// Neither fires nor is fired at?
    pub defenceless: bool,
    /// The dice that say how much fame he is worth; 0 if `fame` does.
    pub fame_dice: u8,
    /// Does he come from a pack?
    pub custom: bool,
    /// Does he come from a pack, or have another name than the printed one? Then no name but his own is right.
    pub changed: bool,
    /// How he fights and what he is worth, in a few words.
    pub says: String,
}

/// The Royal Navy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct NavyInfo {
    /// Its name.
    pub name: String,
    /// Is it called otherwise than in the box?
    pub changed: bool,
    /// Dice.
    pub dice: u8,
    /// How many hits sink it.
    pub hull: u8,
    /// Speed.
    pub sails: u8,
    /// Fame for sinking it.
    pub fame: u8,
}

/// A place of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PlaceInfo {
    /// Which one.
    pub place: Place,
    /// Its number, from 1.
    pub number: u8,
    /// Its name.
    pub name: String,
    /// Is that another name than the printed one?
    pub changed: bool,
    /// Thousandths of the width of the map from its left.
    pub x: u16,
    /// Thousandths of the height of the map from its top.
    pub y: u16,
    /// The section that is raised there.
    pub section: Option<Section>,
    /// Is it one of the five outer islands?
    pub outer: bool,
}

/// A kind of Treasure card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct TreasureInfo {
    /// Fame.
    pub fame: u8,
    /// Gold.
    pub gold: u8,
    /// Chests.
    pub chests: u8,
    /// Tavern cards.
    pub cards: u8,
    /// How many such cards there are.
    pub count: u8,
}

/// What each ship starts with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct StartInfo {
    /// Gold.
    pub gold: u8,
    /// Tavern cards.
    pub cards: u8,
    /// Chests.
    pub chests: u8,
    /// Fame.
    pub fame: u8,
}

/// What the box holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct SupplyInfo {
    /// Gold.
    pub gold: u8,
    /// Chests.
    pub chests: u8,
}

/// What things cost and bring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct PriceInfo {
    /// Gold for a Tavern card.
    pub tavern_card: u8,
    /// How many may be bought on a visit.
    pub tavern_cards_per_visit: u8,
    /// Gold for the repair of a Mastercraft.
    pub mastercraft_repair: u8,
    /// Gold for the repair of each crippled section.
    pub cove_repair: u8,
    /// Gold that is buried for 1 fame.
    pub gold_per_fame: u8,
    /// Chests that are buried for 1 fame.
    pub chests_per_fame: u8,
    /// Gold from Pirate's Cove with one card.
    pub cove_gold: u8,
}

/// What fame is gained and lost for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct FameInfo {
    /// Gained for each opponent who is crippled, or flees after being hit.
    pub cripple_or_hit_flee: u8,
    /// Lost by a mutiny.
    pub mutiny: u8,
    /// Lost by the death of a Parrot.
    pub parrot_killed: u8,
    /// Lost by releasing a Parrot.
    pub parrot_released: u8,
}

impl Contents {
    /// The contents of the box this table is played with.
    pub fn of(g: &Cove) -> Self {
        let data: &Components = &g.data;
        let in_the_box = Shared::<Components>::printed();
        let with_pack = g.options.custom_cards;
        let mat = &data.ship;
        let player = |seat: Seat| if g.options.two_player { seat.0 % 2 } else { seat.0 };
        Contents {
            mat: MatInfo {
                values: mat.values,
                step_cost: mat.step_cost,
                start: mat.start,
                repair: mat.repair,
                top: TOP,
                treasure_factor: mat.treasure_island_factor,
            },
            cards: data.kinds(with_pack).map(|card| CardInfo::of(card, data.card(card), &in_the_box)).collect(),
            legends: data
                .legend_kinds(with_pack)
                .map(|legend| LegendInfo::of(legend, data.legend(legend), &in_the_box))
                .collect(),
            navy: NavyInfo {
                name: data.navy.name.clone(),
                changed: data.navy.name != in_the_box.navy.name,
                dice: data.navy.dice,
                hull: data.navy.hull,
                sails: data.navy.sails,
                fame: data.navy.fame,
            },
            places: Place::ALL.map(|place| PlaceInfo::of(place, data, &in_the_box)).into(),
            treasures: data
                .treasure
                .iter()
                .map(|card| TreasureInfo {
                    fame: card.fame,
                    gold: card.gold,
                    chests: card.chests,
                    cards: card.tavern,
                    count: data.treasure_copies,
                })
                .collect(),
            start: StartInfo {
                gold: data.start.gold,
                cards: data.start.tavern_cards,
                chests: data.start.chests,
                fame: data.start.fame,
            },
            supply: SupplyInfo { gold: data.supply.gold, chests: data.supply.chests },
            prices: PriceInfo {
                tavern_card: data.prices.tavern_card,
                tavern_cards_per_visit: data.prices.tavern_cards_per_visit,
                mastercraft_repair: data.prices.mastercraft_repair,
                cove_repair: data.prices.cove_repair,
                gold_per_fame: data.prices.gold_per_fame,
                chests_per_fame: data.prices.chests_per_fame,
                cove_gold: data.prices.cove_gold,
            },
            fame: FameInfo {
                cripple_or_hit_flee: data.fame.cripple_or_hit_flee,
                mutiny: data.fame.mutiny,
                parrot_killed: data.fame.parrot_killed,
                parrot_released: data.fame.parrot_released,
            },
            lap: data.lap,
            pack_name: data.pack_name.clone(),
            with_pack,
            two_player: g.options.two_player,
            teams: g.captains().map(player).collect(),
        }
    }
}

impl CardInfo {
    fn of(card: Card, here: &TavernCard, in_the_box: &Components) -> Self {
        let printed = in_the_box.tavern.iter().find(|printed| printed.id == here.id && !printed.custom);
        let alike = |printed: &TavernCard| {
            (&printed.name, &printed.names, printed.kind) == (&here.name, &here.names, here.kind)
        };
        CardInfo {
            card,
            id: here.id.clone(),
            name: here.name.clone(),
            names: here.names.clone(),
            count: here.count,
            custom: here.custom,
            changed: !printed.is_some_and(alike),
            says: here.says(),
            does: Does::of(&here.kind),
        }
    }
}

impl Does {
    fn of(kind: &Kind) -> Self {
        match *kind {
            Kind::Parrot { section, effect } => {
                let (effect, amount) = match effect {
                    ParrotEffect::UnlimitedChests => (ParrotWord::UnlimitedChests, 0),
                    ParrotEffect::AlwaysDice(dice) => (ParrotWord::AlwaysDice, dice),
                    ParrotEffect::DiceEqualCannon => (ParrotWord::DiceEqualCannon, 0),
                    ParrotEffect::Speed(bonus) => (ParrotWord::Speed, bonus),
                };
                Does::Parrot { section, effect, amount }
            }
            Kind::Mastercraft => Does::Mastercraft,
            Kind::Event(event) => {
                let (mut levels, mut cancels, mut requires) = (0, false, false);
                let effect = match event.effect {
                    Effect::MoveOwnShip { cancels_consort } => {
                        cancels = cancels_consort;
                        EventWord::MoveOwnShip
                    }
                    Effect::SendNavy { requires_navy_here } => {
                        requires = requires_navy_here;
                        EventWord::SendNavy
                    }
                    Effect::ShareBooty => EventWord::ShareBooty,
                    Effect::SequentialNavigation => EventWord::SequentialNavigation,
                    Effect::FreeLevels(given) => {
                        levels = given;
                        EventWord::FreeLevels
                    }
                    Effect::DoubleChests => EventWord::DoubleChests,
                };
                let window = event.window;
                Does::Event { window, effect, levels, cancels_consort: cancels, requires_navy_here: requires }
            }
            Kind::Battle(card) => Does::Battle {
                speed_bonus: card.speed_bonus,
                stacks: card.stacks,
                speed_per_chest: card.speed_per_chest,
                hit_on: card.hit_on,
                dice_source: card.dice_source,
                ban_cards: card.ban_cards,
            },
            Kind::Volley(card) => Does::Volley {
                hit_on: card.hit_on,
                self_hits: card.self_hits.map(|(section, hits)| SelfHits { section, hits }),
                hull_hits: card.hull_hits,
                all_sections: card.all_sections,
                reload: card.reload,
                out_of_turn: card.out_of_turn,
            },
            Kind::Fame(fame) => Does::Fame { fame },
        }
    }
}

impl LegendInfo {
    fn of(legend: Legend, here: &LegendCard, in_the_box: &Components) -> Self {
        let printed = in_the_box.legends.iter().find(|printed| printed.id == here.id && !printed.custom);
        LegendInfo {
            legend,
            id: here.id.clone(),
            name: here.name.clone(),
            count: here.count,
            dice: here.dice,
            hull: here.hull,
            sails: here.sails,
            fame: here.fame,
            fires_at: match here.fires_at {
                FiresAt::One(section) => Mark::One(section),
                FiresAt::All => Mark::All,
            },
            rank_by: here.rank_by,
            regenerate: here.regenerate,
            misfires: here.misfires,
            defenceless: here.defenceless,
            fame_dice: here.fame_dice,
            custom: here.custom,
            changed: printed.is_none_or(|printed| printed.name != here.name),
            says: here.says(),
        }
    }
}

impl PlaceInfo {
    fn of(place: Place, data: &Components, in_the_box: &Components) -> Self {
        let shown = data.place(place);
        PlaceInfo {
            place,
            number: place.number(),
            name: shown.name.clone(),
            changed: shown.name != in_the_box.place(place).name,
            x: shown.x,
            y: shown.y,
            section: place.section(),
            outer: place.is_outer(),
        }
    }
}
