//! 8. Combat: who fights where and until when (8.1), what is in force, and what comes after (8.7).
//!
//! The Combat phase stands in `fights.rs`, preparation in `prepare.rs`, rounds and flight in `round.rs`, and what happens
//! in one volley in `volley.rs`.

use crate::{
    Cove, Craft, Fact, Navy, Next, Referee, Rule, ShipName, Vessel,
    data::{Card, DiceSource, Faces, Kind as CardKind, Legend, ParrotEffect, Place, Section},
    order::{MOST_SHIPS, Order, Rank},
    prepare::Prepare,
    round::Round,
    volley::Shot,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Seat, Seats, Step};

/// What kind of combat it is; it decides who is an enemy, what may be won, and when it ends.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    BorshSerialize,
    BorshDeserialize,
    ts_rs::TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// There is none.
    #[default]
    Peace,
    /// On an outer island: everybody against everybody (`cove.combat.outer`).
    Outer,
    /// On Treasure Island: captains do not fight each other (`cove.combat.none-pvp-6`).
    TreasureIsland,
    /// Against a Legendary Pirate who was never beaten, after the last month (`cove.variant.pirates-of-legend.fights`).
    LastFight,
    /// Between those tied for most fame (`cove.final.battle`).
    Final,
}

/// The most cards that lie beside one combat.
pub const MOST_PLAYED: usize = 24;

/// A combat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Battle {
    pub(crate) kind: Kind,
    /// Where it is fought.
    pub(crate) at: Option<Place>,
    /// The captains whose ships are still in it.
    #[serde(with = "table::seats_as_list")]
    pub(crate) here: Seats,
    /// The ships as they were when it began, by chair: what was lost in it is shown.
    pub(crate) before: [Outset; crate::MOST_CAPTAINS],
    /// Those who were hit in it (`cove.combat.flee.hit-meaning`).
    #[serde(with = "table::seats_as_list")]
    pub(crate) hit: Seats,
    /// Turns for which a captain's guns are still being reloaded; none once the battle is over
    /// (`cove.volley.salute.end`).
    pub(crate) reload: [u8; 5],
    /// Speed bonuses in force.
    pub(crate) bonus: [u8; 5],
    /// The numbers that hit a captain's ship, if a card says so.
    #[serde(with = "crate::scene::faces")]
    pub(crate) hit_on: [Option<Faces>; 5],
    /// What everybody's dice come from, if a card says so.
    pub(crate) dice_source: Option<DiceSource>,
    /// Nobody may play a card any more (`cove.battle.avast`).
    pub(crate) is_closed: bool,
    /// Chests that lie on a card.
    pub(crate) thrown: u8,
    /// Battle cards in force, and who played them.
    pub(crate) in_force: ArrayVec<Played, MOST_PLAYED>,
    /// The ships without captain that fire and are fired at.
    pub(crate) guests: ArrayVec<Guest, 3>,
    /// The round of volleys, from 1.
    pub(crate) round: u8,
    /// Those who have had their turn in this round, and the order of those who have not.
    pub(crate) acted: ArrayVec<Rank, MOST_SHIPS>,
    pub(crate) order: Order,
    /// A volley was fired since the order was made (`cove.combat.order.when`).
    pub(crate) has_fired: bool,
    /// The captains as a Legendary Pirate ranks them, and how many he has fired at.
    pub(crate) targets: Order,
    pub(crate) fired: u8,
    /// The volley under way.
    pub(crate) shot: Shot,
}

/// A ship when a combat began.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    BorshSerialize,
    BorshDeserialize,
    ts_rs::TS,
)]
pub struct Outset {
    /// The positions of hull, crew, cannon and sails.
    pub sections: [u8; 4],
    /// The Mastercraft on each section.
    pub crafts: [Craft; 4],
}

/// A card and who played it.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, ts_rs::TS,
)]
pub struct Played {
    /// Who.
    pub by: Seat,
    /// What.
    pub card: Card,
}

/// A ship without captain in a combat: a Legendary Pirate other than a defenceless one, or the Royal Navy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Guest {
    /// Which it is.
    pub(crate) who: Vessel,
    /// The card of a Legendary Pirate.
    pub(crate) legend: Option<Legend>,
    /// Who decides for the Royal Navy.
    pub(crate) controller: Option<Seat>,
    /// Hull points left; at 0 it is sunk (`cove.legend.track`).
    pub(crate) hull: u8,
    /// Hull points lost in this round (`cove.legend.dutchman.regen`).
    pub(crate) lost: u8,
    /// The captains the Royal Navy has fired at since it had fired at all (`cove.navy.target`).
    #[serde(with = "table::seats_as_list")]
    pub(crate) fired_at: Seats,
}

impl Guest {
    /// How it is told of.
    pub(crate) fn name(&self) -> ShipName {
        match (self.legend, self.who) {
            (Some(legend), _) => ShipName::Legend(legend),
            (None, Vessel::Navy(number)) => ShipName::Navy(number),
            (None, who) => unreachable!("{who} is neither a legend nor the Navy"),
        }
    }
}

impl Battle {
    /// A ship without captain that is in the combat.
    pub(crate) fn guest(&self, who: Vessel) -> Option<&Guest> {
        self.guests.iter().find(|guest| guest.who == who)
    }
    /// Is this ship still in the combat?
    pub(crate) fn has(&self, who: Vessel) -> bool {
        match who {
            Vessel::Of(seat) => self.here.has(seat),
            _ => self.guest(who).is_some(),
        }
    }
}

impl Cove {
    /// Dice a captain rolls (`cove.ship.dice`), after Parrots (`cove.battle.grapple.parrots`) and cards.
    pub(crate) fn dice_of(&self, seat: Seat) -> u8 {
        let crew = self.value(seat, Section::Crew);
        let cannon = self.value(seat, Section::Cannon);
        match self.parrot_effect(seat) {
            Some(ParrotEffect::AlwaysDice(dice)) => return dice, // Long John Silver's (`cove.parrot.silver`).
            Some(ParrotEffect::DiceEqualCannon) => return cannon, // Billy Bones' (`cove.parrot.bones`).
            _ => (),
        }
        match self.battle.dice_source {
            Some(DiceSource::Crew) => crew, // With a Grapple Attack (`cove.battle.grapple`).
            Some(DiceSource::Cannon) => cannon,
            Some(DiceSource::Both) | None => crew.min(cannon),
        }
    }

    /// The speed of a ship with every bonus in force (`cove.ship.speed`).
    pub(crate) fn speed(&self, seat: Seat) -> i16 {
        let parrot = match self.parrot_effect(seat) {
            Some(ParrotEffect::Speed(bonus)) => bonus, // Squire Trelawney's (`cove.parrot.trelawney`).
            _ => 0,
        };
        let bonus = if self.battle.here.has(seat) { self.battle.bonus[seat.index()] } else { 0 };
        i16::from(self.value(seat, Section::Sails)) + i16::from(parrot) + i16::from(bonus)
    }

    /// How a ship in the combat is told of.
    pub(crate) fn name_of(&self, who: Vessel) -> ShipName {
        match who {
            Vessel::Of(seat) => ShipName::Of(seat),
            guest => self.battle.guest(guest).expect("it is in the combat").name(),
        }
    }

    /// The value printed at a section's position (`cove.ship.value-not-position`).
    pub(crate) fn value(&self, seat: Seat, section: Section) -> u8 {
        self.data.value(section, self.ships[seat].position(section))
    }

    /// How the Parrot on board helps, hurt or not (`cove.parrot.effect-hurt`); a dead one is not there any more
    /// (`cove.parrot.effect-stops`).
    fn parrot_effect(&self, seat: Seat) -> Option<ParrotEffect> {
        let parrot = self.ships[seat].parrot?;
        match self.data.card(parrot.card).kind {
            CardKind::Parrot { effect, .. } => Some(effect),
            _ => None,
        }
    }

    /// The sails of a ship without captain; they never change (`cove.legend.hull-only`).
    pub(crate) fn guest_sails(&self, guest: &Guest) -> u8 {
        guest.legend.map_or(self.data.navy.sails, |legend| self.data.legend(legend).sails)
    }

    /// Captains who would fire at each other if nobody else were there.
    pub(crate) fn enemies_here(&self, of: Seat) -> Seats {
        let rivals = self.rivals_of(of);
        self.battle.here.iter().filter(|seat| rivals.has(*seat)).collect()
    }

    /// Is the combat over? It is asked after every volley and every flight (`cove.combat.end-mid`).
    pub(crate) fn battle_is_over(&self) -> bool {
        let battle = &self.battle;
        let one_player_left = battle.here.iter().next().is_none_or(|first| self.enemies_here(first).is_empty());
        match battle.kind {
            Kind::Peace => true,
            // Without a pirate those who are left fight on (`cove.legend.continue`).
            Kind::Outer => battle.here.is_empty() || (battle.guests.is_empty() && one_player_left),
            // Several captains may remain (`cove.combat.end-6`).
            Kind::TreasureIsland | Kind::LastFight => battle.here.is_empty() || battle.guests.is_empty(),
            Kind::Final => one_player_left,
        }
    }

    /// The black ship at a place, unless it was beaten this month.
    pub(crate) fn black_ship_at(&self, place: Place) -> Option<usize> {
        self.black_ships.iter().position(|ship| ship.at == place && !ship.is_beaten)
    }

    pub(crate) fn is_defenceless(&self, ship: usize) -> bool {
        self.data.legend(self.black_ships[ship].legend).defenceless
    }

    /// The combat that takes place here, if one does (`cove.combat.outer`, `cove.combat.treasure-island`): one for all
    /// ships that lie here (`cove.combat.joint`).
    pub(crate) fn battle_at(&self, place: Place) -> Option<Battle> {
        let here = self.at(place);
        let mut guests = ArrayVec::new();
        // Whoever lies here meets the pirate (`cove.legend.meet`). The Cacafuego is in no battle and no Powder Keg
        // reaches her (`cove.volley.keg.cacafuego`): who is alone with her need not fight
        // (`cove.legend.cacafuego.alone`), unless the Royal Navy is here too (`cove.legend.cacafuego.navy`).
        let black_ship = self.black_ship_at(place).filter(|ship| !self.is_defenceless(*ship));
        if let Some(ship) = black_ship {
            guests.push(self.legend_as_guest(self.black_ships[ship].legend));
        }
        // The Royal Navy comes with its whole hull each time (`cove.navy.fresh`).
        let navies = self.navies.iter().filter(|navy| navy.at == place);
        for (number, Navy { by, .. }) in (0..).zip(navies) {
            let (who, hull) = (Vessel::Navy(number), self.data.navy.hull);
            guests.push(Guest { who, legend: None, controller: Some(*by), hull, lost: 0, fired_at: Seats::NONE });
        }
        // Without a captain there is no battle (`cove.combat.npc-peace`).
        let (kind, fight) = if place.is_outer() {
            (Kind::Outer, here.len() >= 2 || (here.len() == 1 && !guests.is_empty()))
        } else {
            (Kind::TreasureIsland, !here.is_empty() && !guests.is_empty())
        };
        fight.then(|| Battle { kind, at: Some(place), here, guests, ..Battle::default() })
    }

    /// A Legendary Pirate with his whole hull.
    pub(crate) fn legend_as_guest(&self, legend: Legend) -> Guest {
        let hull = self.data.legend(legend).hull;
        Guest { who: Vessel::Legend, legend: Some(legend), controller: None, hull, lost: 0, fired_at: Seats::NONE }
    }
}

/// One combat, from preparation to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fight {
    /// Battle cards are played.
    Prepare,
    /// Rounds of volleys are fired.
    Rounds,
}

impl Step<Cove> for Fight {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        match self {
            Fight::Prepare => {
                *self = Fight::Rounds;
                for (seat, ship) in g.ships.iter() {
                    g.battle.before[seat.index()] = Outset { sections: ship.sections, crafts: ship.crafts };
                }
                Next::Call(Prepare { opened: false }.into())
            }
            Fight::Rounds if !g.battle_is_over() => Next::Call(Round::Begin.into()),
            Fight::Rounds => {
                g.end_battle(referee);
                Next::Done
            }
        }
    }
}

impl Cove {
    /// The order of things at the end of a combat (`cove.combat.after.sequence`).
    fn end_battle(&mut self, referee: &mut Referee) {
        let battle = std::mem::take(&mut self.battle);
        referee.tell_all(|| Fact::BattleEnded);
        // Battle cards have worked until now (`cove.combat.prep.last`).
        for played in &battle.in_force {
            self.tavern.discards.add(played.card);
        }
        // Chests of a Treasure Overboard (`cove.battle.overboard.return`).
        if battle.thrown > 0 {
            self.chests += battle.thrown;
            referee.tell_all(|| Fact::ChestsReturned { chests: battle.thrown });
        }
        if battle.kind == Kind::Outer {
            let before = self.navies.len();
            self.navies.retain(|navy| Some(navy.at) != battle.at);
            for _ in self.navies.len()..before {
                referee.tell_all(|| Fact::NavyLeaves { by: Rule::CombatAfterNavy });
            }
        }
        if !battle.here.is_empty() || battle.kind == Kind::LastFight {
            self.survivors = battle.here;
        }
        // A Legendary Pirate who is still there has driven off everybody. His hull is counted in a battle only, so he is
        // whole again now that it is over (`cove.legend.repair`); of one who was not damaged there is nothing to tell.
        let damaged =
            battle.guests.iter().find_map(|guest| guest.legend.filter(|it| guest.hull < self.data.legend(*it).hull));
        if let Some(legend) = damaged.filter(|_| battle.kind != Kind::LastFight) {
            referee.tell_all(|| Fact::LegendRepaired { legend });
        }
    }
}
