//! Numbers worth knowing before a move: what it costs and brings, the chances of a volley, of a fight and of a flight.
//!
//! Everything is worked out from what the captain can know: from a position that looks like the true one from his chair,
//! of which only that is used which all such positions have in common.

mod fight;
mod goods;

use crate::{
    Cove, Frame, Move, Vessel,
    data::{Card, Faces, Kind, Legend, Place, Section},
    odds,
};
use fight::When;
use serde::Serialize;
use table::{Chair, Dice, Game, Seat, Told, play};
use ts_rs::TS;

/// A chance in ten-thousandths: 10000 is sure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, TS)]
pub struct TenThousandths(pub u16);

impl From<odds::Chance> for TenThousandths {
    fn from(chance: odds::Chance) -> Self {
        TenThousandths(chance.scaled(10_000) as u16)
    }
}

/// What a move would bring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Outlook {
    /// Of a rig.
    Rig {
        /// What it costs.
        gold: u8,
        /// What is left.
        gold_left: u8,
        /// Dice in a volley.
        dice: u8,
        /// Speed.
        speed: i16,
        /// How many chests the ship keeps; none if there is no limit.
        capacity: Option<u8>,
        /// The values of hull, crew, cannon and sails.
        values: [u8; 4],
        /// How many hits cripple each of them.
        armour: [u8; 4],
    },
    /// Of a destination.
    Sail {
        /// What waits there.
        voyage: Voyage,
    },
    /// Of firing.
    Fire {
        /// How the fight stands.
        forecast: Forecast,
        /// What can be aimed at when nobody plays a card first, each with its chance.
        aims: Vec<Cripple>,
    },
    /// Of waiting while the guns are reloaded.
    Wait {
        /// How the fight stands.
        forecast: Forecast,
    },
    /// Of playing no Battle card now.
    Ready {
        /// How the fight stands.
        forecast: Forecast,
    },
    /// Of a flight.
    Flee {
        /// The chance of a mutiny.
        mutiny: TenThousandths,
        /// Gold that a mutiny would cost.
        gold: u8,
        /// Chests that a mutiny would cost.
        chests: u8,
        /// Fame that a mutiny would cost.
        fame: u8,
        /// The fame that each of the rivals gains at once; 0 if the ship was not hit.
        fame_to_each: u8,
        /// Who gains it.
        rivals: Vec<Seat>,
        /// What a mutiny costs on average, all goods counted as if they were buried, in thousandths of fame.
        stakes_thousandths: u32,
    },
    /// Of playing no Volley card now.
    Volley {
        /// The volley as it is.
        volley: Volley,
    },
    /// Of a Volley card.
    VolleyCard {
        /// Which one.
        card: Card,
        /// The volley without it.
        now: Volley,
        /// The volley with it.
        then: Volley,
        /// What it does to the own ship.
        own: Option<OwnDamage>,
        /// For how many turns the own guns are reloaded afterwards.
        reload: u8,
    },
    /// Of a Battle card.
    BattleCard {
        /// Which one.
        card: Card,
        /// The own speed.
        speed: Change,
        /// The own place in the order of fire, from 1; level ships are counted before it.
        place: Change,
        /// The dice of each captain in the combat.
        dice: Vec<DiceChange>,
        /// The numbers that hit the own ship afterwards.
        hit_on: Faces,
        /// May nobody play a card afterwards?
        bans_cards: bool,
        /// Chests left on board.
        chests_left: u8,
        /// How the fight stands without it.
        now: Forecast,
        /// How it stands with it.
        then: Forecast,
    },
    /// Of a target.
    Aim {
        /// Who fires.
        by: Vessel,
        /// At whom.
        at: Vessel,
        /// At what.
        section: Section,
        /// With how many dice.
        dice: u8,
        /// The numbers that hit.
        faces: Faces,
        /// How many of them cripple or sink the ship.
        hits_needed: u8,
        /// The chance that they come.
        cripples: TenThousandths,
        /// The chances of at least 1, 2, … 6 hits.
        at_least: [TenThousandths; 6],
        /// The hits that a Mastercraft takes before the section.
        craft: u8,
        /// The hits that a Parrot takes before the section.
        parrot: u8,
        /// The hits that the section itself takes, or the hull of a ship without captain.
        marker: u8,
        /// In a fight of two ships, the own chance to win it when this volley is aimed there.
        win: Option<TenThousandths>,
        /// Is that chance exact?
        exact: bool,
    },
    /// Of a claim on another captain's booty.
    Consort {
        /// Whose.
        on: Seat,
        /// What he would have to give of each Treasure card.
        shares: Vec<IslandGoods>,
    },
    /// Of a Secret map.
    Map {
        /// The month in which it counts.
        month: u8,
        /// What it would add on each island that the die can name.
        extra: Vec<MapGoods>,
    },
    /// Of naming destinations openly.
    CrowsNest {
        /// The order in which they are named.
        order: Vec<Seat>,
    },
    /// Of sailing elsewhere.
    Farewell {
        /// What waits there.
        voyage: Voyage,
        /// Whose claims on the own booty end.
        cancels: Vec<Seat>,
    },
    /// Of sending the Royal Navy.
    Navy {
        /// Where it leaves.
        from: Option<Place>,
        /// Where it goes.
        to: Place,
        /// The captains there.
        captains: Vec<AgainstNavy>,
    },
    /// Of raising a section.
    Raise {
        /// Which one.
        section: Section,
        /// To which position.
        to: u8,
        /// Its value.
        value: Change,
        /// What it costs.
        gold: u8,
        /// What is left.
        gold_left: u8,
        /// What becomes of the ship.
        trim: Trim,
    },
    /// Of attaching a Mastercraft.
    Craft {
        /// To which section.
        section: Section,
        /// How many hits cripple it.
        armour: Change,
        /// The sections that lose theirs.
        replaces: Vec<Section>,
    },
    /// Of repairing a Mastercraft.
    Repair {
        /// On which section.
        section: Section,
        /// How many hits cripple it.
        armour: Change,
        /// What it costs.
        gold: u8,
        /// What is left.
        gold_left: u8,
    },
    /// Of burying something.
    Bury {
        /// The fame it is worth.
        fame: u8,
        /// What of it is the own.
        own: u8,
        /// What others get of it.
        shared: Vec<FameShare>,
        /// Gold left.
        gold_left: u8,
        /// Chests left.
        chests_left: u8,
        /// Chests that are thrown off at the end of the month.
        thrown_off: u8,
    },
    /// Of plundering.
    Plunder {
        /// Fame gained.
        fame: u8,
        /// Gold gained.
        gold: u8,
        /// Chests gained.
        chests: u8,
        /// Tavern cards drawn.
        cards: u8,
        /// By what maps multiply the chests.
        doubled: u8,
        /// What the supply lacks.
        missing: Missing,
        /// What others get.
        shared: Vec<GoodsShare>,
        /// Chests on board then.
        load: u8,
        /// How many the ship keeps; none if there is no limit.
        capacity: Option<u8>,
        /// Chests that are thrown off at the end of the month.
        thrown_off: u8,
    },
    /// Of buying a Tavern card.
    Buy {
        /// What it costs.
        gold: u8,
        /// What is left.
        gold_left: u8,
        /// How many cards can still be drawn then.
        cards_left: u8,
        /// How many more may be bought on this visit.
        may_buy: u8,
        /// What the card may be.
        finds: Finds,
    },
    /// Of collecting at Pirate's Cove.
    Collect {
        /// Cards drawn.
        cards: u8,
        /// Gold taken.
        gold: u8,
        /// Gold on board then.
        gold_left: u8,
        /// What a card may be.
        finds: Finds,
    },
    /// Of a second Parrot.
    Parrot {
        /// The one that is on board then.
        card: Card,
        /// The fame it costs.
        fame: u8,
        /// What becomes of the ship.
        trim: Trim,
    },
    /// Of ending the own step.
    Done {
        /// Chests that are thrown off at the end of the month.
        thrown_off: u8,
        /// Gold kept.
        gold: u8,
        /// Chests on board now.
        chests: u8,
    },
}

/// A number before and after.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Change {
    /// Before.
    pub now: i16,
    /// After.
    pub then: i16,
}

impl Change {
    fn of(now: impl Into<i16>, then: impl Into<i16>) -> Self {
        Change { now: now.into(), then: then.into() }
    }
}

/// What becomes of a ship.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Trim {
    /// Dice in a volley.
    pub dice: Change,
    /// Speed.
    pub speed: Change,
    /// How many chests it keeps.
    pub capacity: HoldChange,
    /// How many hits cripple each section.
    pub armour: ArmourChange,
}

/// How many chests a ship keeps, before and after; none if there is no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct HoldChange {
    /// Before.
    pub now: Option<u8>,
    /// After.
    pub then: Option<u8>,
}

/// How many hits cripple each section, before and after.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct ArmourChange {
    /// Before.
    pub now: [u8; 4],
    /// After.
    pub then: [u8; 4],
}

/// The dice of a captain, before and after.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct DiceChange {
    /// Who.
    pub who: Seat,
    /// Before.
    pub now: u8,
    /// After.
    pub then: u8,
}

/// What waits at a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Voyage {
    /// Where.
    pub at: Place,
    /// How many chests still fit; none if there is no limit.
    pub hold_left: Option<u8>,
    /// Chests that would be thrown off at the end of the month after plundering there.
    pub overload: u8,
    /// Gold for the next level of the section that is raised there, or for a Tavern card.
    pub price_next: Option<u8>,
    /// All rivals.
    pub rivals: Vec<Rival>,
    /// The Legendary Pirate who is there now.
    pub legend: Option<AgainstLegend>,
}

/// A rival compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Rival {
    /// Who.
    pub who: Seat,
    /// His dice.
    pub dice: u8,
    /// His speed.
    pub speed: i16,
    /// The chance to win a duel with him there, without cards; none where captains do not fight.
    pub win: Option<TenThousandths>,
    /// Is it exact?
    pub exact: bool,
    /// Is it known that he is there?
    pub is_there: bool,
}

/// A lone captain against a Legendary Pirate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct AgainstLegend {
    /// Which one.
    pub legend: Legend,
    /// The chance to beat him alone.
    pub win_alone: TenThousandths,
    /// Is it exact?
    pub exact: bool,
    /// The fame.
    pub fame: u8,
    /// The dice that say how much fame; 0 if the number above does.
    pub fame_dice: u8,
}

/// A lone captain against the Royal Navy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct AgainstNavy {
    /// Who.
    pub who: Seat,
    /// His chance to sink it alone.
    pub win_alone: TenThousandths,
    /// Is it exact?
    pub exact: bool,
}

/// How a fight stands, if nobody flees and no more cards are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Forecast {
    /// That the ship is left in the end, with nobody to fight.
    pub win: TenThousandths,
    /// That it is crippled.
    pub lose: TenThousandths,
    /// That there is no end in sight.
    pub undecided: TenThousandths,
    /// That it is crippled before its next turn; with more than two ships if all of them fire at it.
    pub crippled_before_next: TenThousandths,
    /// That it survives one volley; with more than two ships that of the most dangerous one.
    pub survive_next_volley: TenThousandths,
    /// The best target, if that can be said.
    pub best: Option<Target>,
    /// Is the chance to win exact? It is not if it depends on what several captains aim at.
    pub exact: bool,
}

/// A ship and a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Target {
    /// Which ship.
    pub at: Vessel,
    /// Which section.
    pub section: Section,
}

/// A volley that is about to be fired.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Volley {
    /// Who fires.
    pub by: Vessel,
    /// With how many dice.
    pub dice: u8,
    /// Why so many.
    pub why: Why,
    /// The numbers that hit the likeliest target.
    pub faces: Faces,
    /// The hits to expect, in thousandths.
    pub hits_thousandths: u32,
    /// The chances of at least 1, 2, … 6 hits.
    pub at_least: [TenThousandths; 6],
    /// Does each hit damage all sections?
    pub all_sections: bool,
    /// Hits on every hull for each hit.
    pub hull_hits: u8,
    /// The likeliest way to cripple or sink a ship.
    pub best: Option<Cripple>,
    /// Every ship, if every hull is hit.
    pub hulls: Vec<HullRisk>,
}

/// What says how many dice are rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The crew, by a card.
    Crew,
    /// The cannons, by a card.
    Cannon,
    /// The lower of both.
    Both,
    /// A Parrot.
    Parrot,
    /// The card of a ship without captain.
    Guest,
}

/// A way to cripple or sink a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Cripple {
    /// Which ship.
    pub at: Vessel,
    /// Where it is aimed at.
    pub section: Section,
    /// How many hits it takes.
    pub hits_needed: u8,
    /// The chance that they come.
    pub cripples: TenThousandths,
}

/// A hull that every hit damages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct HullRisk {
    /// Whose.
    pub who: Vessel,
    /// How much it stands.
    pub armour: u8,
    /// How many hits of the volley it takes, wherever they are aimed.
    pub hits_needed: u8,
    /// The chance that they come.
    pub falls: TenThousandths,
}

/// What a card does to the own ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OwnDamage {
    /// Where.
    pub section: Section,
    /// How many hits.
    pub hits: u8,
    /// How many hits cripple the section.
    pub armour: Change,
}

/// Goods at an island.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct IslandGoods {
    /// Where.
    pub at: Place,
    /// Fame.
    pub fame: u8,
    /// Gold.
    pub gold: u8,
    /// Chests.
    pub chests: u8,
    /// Tavern cards.
    pub cards: u8,
}

/// What a map adds on an island.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct MapGoods {
    /// Where.
    pub at: Place,
    /// The chests; not known for a month to come.
    pub chests: Option<u8>,
}

/// Fame for another captain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct FameShare {
    /// Who.
    pub who: Seat,
    /// How much.
    pub fame: u8,
}

/// Goods for another captain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct GoodsShare {
    /// Who.
    pub who: Seat,
    /// Fame.
    pub fame: u8,
    /// Gold.
    pub gold: u8,
    /// Chests.
    pub chests: u8,
    /// Tavern cards.
    pub cards: u8,
}

/// What the supply lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Missing {
    /// Gold.
    pub gold: u8,
    /// Chests.
    pub chests: u8,
    /// Tavern cards.
    pub cards: u8,
}

/// The chances of what the next Tavern card is, from those not seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Finds {
    /// A Parrot.
    pub parrot: TenThousandths,
    /// A Mastercraft.
    pub mastercraft: TenThousandths,
    /// An Event card.
    pub event: TenThousandths,
    /// A Battle card.
    pub battle: TenThousandths,
    /// A Volley card.
    pub volley: TenThousandths,
    /// A Fame card.
    pub fame: TenThousandths,
    /// The fame it is worth on average, in thousandths.
    pub fame_thousandths: u32,
}

impl Outlook {
    /// What a move promises, seen from a chair; nothing for moves that only decline something.
    pub(crate) fn of(chair: &Chair<'_, Cove>, mv: &Move) -> Option<Self> {
        let g = chair.redeal(&mut Dice::seeded(0));
        let by = chair.seat();
        match *mv {
            Move::Rig { to } => g.outlook_on_rigging(by, to),
            Move::Sail { to } => Some(Outlook::Sail { voyage: g.voyage(by, to) }),
            Move::Pass => match g.flow().top() {
                Frame::Prepare(_) => Some(Outlook::Ready { forecast: g.forecast(by, When::RoundStart) }),
                Frame::Cards(cards) => Some(Outlook::Volley { volley: g.volley(cards.by) }),
                _ => None,
            },
            Move::Fire => Some(Outlook::Fire { forecast: g.forecast(by, When::Firing), aims: g.aims(Vessel::Of(by)) }),
            Move::Wait => Some(Outlook::Wait { forecast: g.forecast(by, When::Waiting) }),
            Move::Flee => Some(g.outlook_on_fleeing(by)),
            Move::Aim { at, section } => g.outlook_on_aiming(at, section),
            Move::Raise { section, to } => g.outlook_on_raising(by, mv, section, to),
            Move::Repair { section } => g.outlook_on_repairing(by, mv, section),
            Move::BuryChests { .. } | Move::BuryGold { .. } => g.outlook_on_burying(by, mv),
            Move::Plunder => g.outlook_on_plundering(by),
            Move::Buy => g.outlook_on_buying(by),
            Move::CollectCards | Move::CollectGold | Move::CollectNothing => g.outlook_on_collecting(by, mv),
            Move::Keep | Move::Swap => g.outlook_on_a_parrot(by, mv),
            Move::Done => {
                let ship = &g.ships[by];
                Some(Outlook::Done { thrown_off: g.excess(by, ship.chests), gold: ship.gold, chests: ship.chests })
            }
            Move::Leave => None,
            Move::Play { card }
            | Move::PlayTo { card, .. }
            | Move::PlayOn { card, .. }
            | Move::PlayFor { card, .. }
            | Move::PlayWith { card, .. } => match &g.data.card(card).kind {
                Kind::Event(event) => g.outlook_on_event(by, mv, event.effect),
                Kind::Mastercraft => g.outlook_on_a_craft(by, mv),
                Kind::Battle(_) => g.outlook_on_battle_card(by, mv, card),
                Kind::Volley(volley) => g.outlook_on_volley_card(by, card, volley),
                Kind::Parrot { .. } | Kind::Fame(_) => None,
            },
        }
    }
}

impl Cove {
    /// The position after a move, as far as it goes by itself.
    fn after(&self, by: Seat, mv: &Move) -> Option<Cove> {
        let mut then = self.clone();
        play(&mut then, by, *mv, &mut Told::nobody()).ok()?;
        Some(then)
    }

    /// Chests that are thrown off at the end of the month if so many are on board.
    fn excess(&self, by: Seat, chests: u8) -> u8 {
        self.capacity(by).map_or(0, |most| chests.saturating_sub(most))
    }

    fn all_armour(&self, by: Seat) -> [u8; 4] {
        Section::ALL.map(|section| self.armour(by, section))
    }

    /// What becomes of a ship from this position to another.
    fn trim(&self, by: Seat, then: &Cove) -> Trim {
        Trim {
            dice: Change::of(self.dice_of(by), then.dice_of(by)),
            speed: Change::of(self.speed(by), then.speed(by)),
            capacity: HoldChange { now: self.capacity(by), then: then.capacity(by) },
            armour: ArmourChange { now: self.all_armour(by), then: then.all_armour(by) },
        }
    }
}

#[cfg(test)]
mod tests;
