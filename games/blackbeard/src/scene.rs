//! Scenes: a position written by a person, and a position written down.

use crate::{
    Act, Answer, Badge, Berth, Blackbeard, Captive, Champion, Claim, Frame, Hunter, Lore, Nations, Ordered, Pardon,
    Pile, Pirates, Place, Ports, Prey, Referee, Regime, Revelry, Ship, Turn,
    data::{
        Area, Card, Components, Governor, Hostage, MOST_HOLDS, Merchant, Nation, Pirate, Port, Rig, Title, Warship,
    },
    finish::Finish,
    options::Options,
    roll::{Dicing, Side},
    sorted,
    turn::Stage,
};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::{Flow, Seat, Seats, Secret, Setting, seat_in_scene};

/// The fields of a scene; what is left out has the value it has at the start of a turn, and cards and counters lie in
/// their piles.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Scene {
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<u16>,
    /// Whose turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    active: Option<String>,
    /// Who began.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    /// What comes next, if `under_way` does not say more.
    #[serde(skip_serializing_if = "Option::is_none")]
    now: Option<Now>,
    players: BTreeMap<String, PlayerScene>,
    pirates: BTreeMap<Pirate, ShipScene>,
    ports: BTreeMap<Port, PortScene>,
    warships: BTreeMap<Area, Warship>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    retired: Vec<Pirate>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    converted: Vec<Pirate>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dead: Vec<Pirate>,
    /// Event cards to be drawn; all that are nowhere else, if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    deck: Option<Vec<Card>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    discard: Vec<Card>,
    /// Cards that have left the game.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removed: Vec<Card>,
    /// Governors that help pirates and are gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    governor_pool: Option<u8>,
    /// Commissioners that are dead, by their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fallen: Vec<crate::data::Officer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pardon: Option<PardonScene>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    second_pass: bool,
    /// Hostages in nobody's hands, if not all the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    held_hostage: Option<Hostage>,
    orders: OrdersScene,
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<Act>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    dice: Vec<Side>,
    #[serde(skip_serializing_if = "Option::is_none")]
    champion: Option<ChampionScene>,
    /// What is under way, the turn first.
    #[serde(skip_serializing_if = "Option::is_none")]
    under_way: Option<Vec<Frame>>,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Now {
    /// A turn begins.
    Turn,
    /// The draw phase.
    Draw,
    /// Merchants are placed.
    Merchants,
    /// Cards and actions are announced.
    #[default]
    Orders,
    /// The turn ends.
    TurnEnd,
    /// The game ends.
    End,
}

/// One player.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PlayerScene {
    points: u32,
    hand: Vec<Card>,
    recruits: Vec<Pirate>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shown: Vec<Pirate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kc: Option<Hunter>,
    #[serde(skip_serializing_if = "is_zero")]
    retirements: u8,
    #[serde(skip_serializing_if = "is_none_yet")]
    best_retirement: u32,
    /// Types of anti-pirate actions used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    against: Vec<u8>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_played_event: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_declined: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<AnswerScene>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AnswerScene {
    Again,
    Stop,
    Discard(Card),
}

/// One pirate in play.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ShipScene {
    of: String,
    at: Place,
    #[serde(default = "sloop")]
    ship: Rig,
    /// His display, from 1; else the first that is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slot: Option<u8>,
    #[serde(default, skip_serializing_if = "is_zero")]
    combat_hits: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    speed_hits: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    loyalty: Option<u8>,
    #[serde(default)]
    notoriety: u16,
    #[serde(default)]
    worth: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cunning: Option<u8>,
    #[serde(default)]
    holds: Vec<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    hostages: Vec<Captive>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    information: BTreeMap<Port, u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    letters: Vec<Nation>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    history: Vec<Nation>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bribed: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    havens: Vec<Port>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    guns: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    scurvy: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    revelry: Option<Revelry>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    claim: Option<Claim>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    prize: Option<Merchant>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    attacker: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    fresh: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ally: Option<Pirate>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    leads: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    treasure: Vec<Card>,
}

/// One port.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PortScene {
    #[serde(skip_serializing_if = "Option::is_none")]
    governor: Option<GovernorScene>,
    /// A merchant face up.
    #[serde(skip_serializing_if = "Option::is_none")]
    merchant: Option<Merchant>,
    /// A merchant face down.
    #[serde(skip_serializing_if = "Option::is_none")]
    face_down: Option<Merchant>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    attacked: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    destroyed: bool,
}

/// Who governs: `anti`, or the number of a pro-pirate governor.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(untagged)]
enum GovernorScene {
    Pro(u8),
    Word(AntiWord),
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum AntiWord {
    Anti,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct PardonScene {
    seen: u8,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    held: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    last_turn: bool,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct OrdersScene {
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_played: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_actions: bool,
    #[serde(skip_serializing_if = "is_zero")]
    scrapped: u8,
    /// Actions left.
    #[serde(skip_serializing_if = "is_zero")]
    left: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    diamond: Option<Pirate>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_sick: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    has_acted: bool,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ChampionScene {
    pirate: Pirate,
    by: String,
    cunning: u8,
}

fn sloop() -> Rig {
    Rig::Sloop
}
fn is_zero(n: &u8) -> bool {
    *n == 0
}
fn is_none_yet(n: &u32) -> bool {
    *n == 0
}

/// The position that a scene describes.
pub(crate) fn read(setting: Setting<'_, Components>) -> Result<Blackbeard, String> {
    let scene: Scene =
        toml::Value::Table(setting.fields).try_into().map_err(|e: toml::de::Error| e.message().to_string())?;
    let options = Options::read(&setting.data, setting.options)?;
    let chairs = u8::try_from(setting.names.len()).unwrap_or(u8::MAX);
    if !(2..=5).contains(&chairs) {
        return Err(format!("it is for 2 to 5 players, not for {chairs}"));
    }
    let mut g = Blackbeard::fresh(setting.data, options, chairs);
    let reader = Reader { names: setting.names };
    g.turn = scene.turn.unwrap_or(1);
    g.active = scene.active.as_deref().map_or(Ok(Seat(0)), |name| reader.seat("active", name))?;
    g.first = scene.first.as_deref().map_or(Ok(g.active), |name| reader.seat("first", name))?;
    reader.players(&scene, &mut g)?;
    reader.pirates(&scene, &mut g)?;
    reader.ports(&scene, &mut g)?;
    reader.cards(&scene, &mut g)?;
    reader.turn(&scene, &mut g)?;
    g.flow = match &scene.under_way {
        Some(steps) => {
            is_possible(&g, steps)?;
            Flow::resume(steps)?
        }
        None => match scene.now.unwrap_or_default() {
            Now::Turn => Flow::start(Turn { stage: Stage::Begin }),
            Now::Draw => Flow::start(Turn { stage: Stage::Draw }),
            Now::Merchants => Flow::start(Turn { stage: Stage::Merchants }),
            Now::Orders => Flow::start(Turn { stage: Stage::Orders }),
            Now::TurnEnd => Flow::start(Turn { stage: Stage::End }),
            Now::End => Flow::start(Finish::default()),
        },
    };
    // A turn that was just begun counts itself.
    if scene.under_way.is_none() && scene.now == Some(Now::Turn) {
        g.turn = g.turn.saturating_sub(1);
    }
    Ok(g)
}

/// Could these steps be under way? They name pirates and players that are there.
fn is_possible(g: &Blackbeard, steps: &[Frame]) -> Result<(), String> {
    let first = steps.first().ok_or("under_way: something must be under way")?;
    if !matches!(first, Frame::Turn(_) | Frame::SetUp(_) | Frame::Finish(_)) {
        return Err("under_way: step 1 must be the turn, the set-up or the end".to_string());
    }
    let has = |berth: Berth| berth.index() < g.ships.len() && g.is_there(berth);
    for (at, step) in steps.iter().enumerate() {
        let needs_act = matches!(
            step,
            Frame::Action(_)
                | Frame::Window(_)
                | Frame::Sailing(_)
                | Frame::Finding(_)
                | Frame::Looting(_)
                | Frame::Converting(_)
                | Frame::Visiting(_)
                | Frame::Attacking(_)
                | Frame::Sacking(_)
                | Frame::Grabbing(_)
                | Frame::Recovering(_)
                | Frame::Allying(_)
                | Frame::Retiring(_)
                | Frame::Digging(_)
                | Frame::Commissioning(_)
                | Frame::Intercepting(_)
                | Frame::Battle(_)
                | Frame::PortRaid(_)
                | Frame::Ousting(_)
                | Frame::Cruising(_)
                | Frame::Sighting(_)
                | Frame::Surprise(_)
                | Frame::Challenge(_)
                | Frame::Ambition(_)
                | Frame::Crossing(_)
                | Frame::Sentence(_)
                | Frame::Played(_)
                | Frame::Negate(_)
        );
        let acts = g.act.is_some_and(|act| has(act.who));
        if needs_act && !acts {
            return Err(format!("under_way: step {} needs an action of a pirate in play", at + 1));
        }
    }
    Ok(())
}

struct Reader<'a> {
    names: &'a [String],
}

impl Reader<'_> {
    fn seat(&self, field: &str, name: &str) -> Result<Seat, String> {
        seat_in_scene(self.names, field, name)
    }

    fn players(&self, scene: &Scene, g: &mut Blackbeard) -> Result<(), String> {
        for (name, player) in &scene.players {
            let seat = self.seat("players", name)?;
            let field = format!("players.{name}");
            if player.hand.len() > 8 {
                return Err(format!("{field}, hand: it has {} cards; the most is 8", player.hand.len()));
            }
            if let Some(card) = player.hand.iter().find(|card| g.is_immediate(**card)) {
                return Err(format!("{field}, hand: {card} is played at once and never held"));
            }
            g.hands[seat] = Secret::new(Seats::one(seat), sorted(player.hand.iter().copied()));
            let known_to = g.recruits[seat].known_to();
            g.recruits[seat] = Secret::new(known_to, player.recruits.iter().copied().collect());
            if let Some(hunter) = player.kc {
                if hunter.at.port().is_some() {
                    return Err(format!("{field}, kc: a commissioner is never in port"));
                }
                if let Badge::King(officer) = hunter.who {
                    if officer.index() >= g.data.officers.len() || g.officer_pool & (1 << officer.0) == 0 {
                        return Err(format!("{field}, kc: {officer} cannot be had"));
                    }
                    g.officer_pool &= !(1 << officer.0);
                }
            }
            let row = &mut g.players[seat];
            (row.points, row.hunter) = (player.points, player.kc);
            (row.retirements, row.best_retirement) = (player.retirements, player.best_retirement);
            row.against = player.against.iter().fold(0, |bits, n| bits | 1u8.checked_shl(u32::from(*n)).unwrap_or(0));
            (row.has_played_event, row.has_declined) = (player.has_played_event, player.has_declined);
            row.shown = player.shown.iter().copied().collect();
            if let Some(answer) = &player.answer {
                g.answer(
                    seat,
                    match answer {
                        AnswerScene::Again => Answer::Again,
                        AnswerScene::Stop => Answer::Stop,
                        AnswerScene::Discard(card) => Answer::Discard(*card),
                    },
                );
            }
        }
        for officer in &scene.fallen {
            g.officer_pool &= !(1u16.checked_shl(officer.0.into()).unwrap_or(0));
        }
        Ok(())
    }

    fn pirates(&self, scene: &Scene, g: &mut Blackbeard) -> Result<(), String> {
        let mut places: Vec<(Pirate, &ShipScene)> =
            scene.pirates.iter().map(|(pirate, ship)| (*pirate, ship)).collect();
        places.sort_by_key(|(pirate, ship)| (ship.slot.unwrap_or(u8::MAX), *pirate));
        for (pirate, row) in places {
            let field = format!("pirates.{pirate}");
            let seat = self.seat(&field, &row.of)?;
            let free = |berth: &Berth| !g.is_there(*berth);
            let berth = match row.slot {
                Some(slot) => g.berths_of(seat).nth(usize::from(slot).wrapping_sub(1)).filter(free),
                None => g.berths_of(seat).find(free),
            };
            let berth = berth.ok_or_else(|| format!("{field}: {} has no display free for him", row.of))?;
            let ship = self.ship(pirate, row, g).map_err(|e| format!("{field}, {e}"))?;
            for captive in &ship.captives {
                g.hostage_pool &= !(1 << captive.hostage.0);
            }
            g.ships[berth.index()] = Some(ship);
        }
        for (pirate, row) in &scene.pirates {
            if let Some(ally) = row.ally {
                let (one, other) = (g.berth_of(*pirate), g.berth_of(ally));
                let (Some(one), Some(other)) = (one, other) else {
                    return Err(format!("pirates.{pirate}, ally: {ally} is not in play"));
                };
                if one == other || g.owner(one) != g.owner(other) || g.ship(one).at != g.ship(other).at {
                    return Err(format!("pirates.{pirate}, ally: {ally} cannot be his ally"));
                }
                g.ship_mut(one).ally = Some(other);
                g.ship_mut(other).ally = Some(one);
                // Somebody leads: if it is not said who, the one with the higher Leadership, or the first display.
                if !g.ship(one).leads && !g.ship(other).leads {
                    let leadership =
                        |berth: &Berth| (g.data.pirate(g.ship(*berth).pirate).leadership, u8::MAX - berth.0);
                    let leader = if leadership(&one) > leadership(&other) { one } else { other };
                    g.ship_mut(leader).leads = true;
                }
            }
        }
        Ok(())
    }

    fn ship(&self, pirate: Pirate, row: &ShipScene, g: &Blackbeard) -> Result<Ship, String> {
        let card = g.data.ship(row.ship);
        if usize::from(row.combat_hits) >= card.combat.len() || usize::from(row.speed_hits) >= card.speed.len() {
            return Err("combat_hits and speed_hits: she would be sunk".to_string());
        }
        if row.holds.len() > usize::from(card.holds) {
            return Err(format!("holds: she has {}", card.holds));
        }
        if let Some(captive) = row.hostages.iter().find(|captive| g.hostage_pool & (1 << captive.hostage.0) == 0) {
            return Err(format!("hostages: {} cannot be had", captive.hostage));
        }
        if row.bribed.iter().any(|n| *n >= 8) || row.hostages.len() > 16 || row.treasure.len() > 4 {
            return Err("bribed, hostages, information, treasure: too many, or no such governor".to_string());
        }
        let mut holds = [0; MOST_HOLDS];
        holds[..row.holds.len()].copy_from_slice(&row.holds);
        let mut letters = Nations::default();
        row.letters.iter().for_each(|nation| letters.add(*nation));
        let mut history = Nations::default();
        row.history.iter().for_each(|nation| history.add(*nation));
        let mut havens = Ports::default();
        row.havens.iter().for_each(|port| havens.add(*port));
        let loyalty = row.loyalty.unwrap_or(g.data.loyalty.start).min(g.data.loyalty.max);
        let cunning = row.cunning.unwrap_or(g.data.pirate(pirate).cunning);
        Ok(Ship {
            combat_hits: row.combat_hits,
            speed_hits: row.speed_hits,
            notoriety: row.notoriety,
            worth: row.worth,
            holds,
            captives: row.hostages.iter().copied().collect(),
            lore: row
                .information
                .iter()
                .map(|(port, information)| Lore { port: *port, information: *information })
                .collect(),
            letters,
            history,
            bribed: row.bribed.iter().fold(0, |bits, n| bits | 1 << n),
            havens,
            has_guns: row.guns,
            has_scurvy: row.scurvy,
            revelry: row.revelry,
            claim: row.claim,
            prize: row.prize,
            is_attacker: row.attacker,
            is_fresh: row.fresh,
            leads: row.leads,
            treasure: row.treasure.iter().copied().collect(),
            ..Ship::new(pirate, row.ship, row.at, loyalty, cunning)
        })
    }

    fn ports(&self, scene: &Scene, g: &mut Blackbeard) -> Result<(), String> {
        let mut pool: Vec<Merchant> = g.data.merchants.clone();
        let mut take = |field: &str, merchant: Merchant| match pool.iter().position(|one| *one == merchant) {
            Some(at) => {
                pool.remove(at);
                Ok(merchant)
            }
            None => Err(format!("{field}: there is no {merchant} left")),
        };
        for ship in g.ships.iter().flatten() {
            if let Some(prize) = ship.prize {
                take(&format!("pirates.{}, prize", ship.pirate), prize)?;
            }
        }
        let mut anti = 0;
        for (port, row) in &scene.ports {
            let field = format!("ports.{port}");
            if g.data.town(*port).is_none()
                && (row.governor.is_some() || row.merchant.is_some() || row.face_down.is_some())
            {
                return Err(format!("{field}: a pirate port has neither governor nor merchant"));
            }
            let prey = match (row.merchant, row.face_down) {
                (Some(_), Some(_)) => return Err(format!("{field}: one merchant only")),
                (Some(up), None) => Some(Prey { merchant: Secret::new(Seats::ALL, take(&field, up)?), is_up: true }),
                (None, Some(down)) => {
                    Some(Prey { merchant: Secret::new(Seats::NONE, take(&field, down)?), is_up: false })
                }
                (None, None) => None,
            };
            let governor = match row.governor {
                Some(GovernorScene::Pro(n)) if n < 8 => Some(Regime::Pro(Governor(n))),
                Some(GovernorScene::Pro(n)) => return Err(format!("{field}, governor: there are 0 to 7, not {n}")),
                Some(GovernorScene::Word(AntiWord::Anti)) => {
                    anti += 1;
                    Some(Regime::Anti)
                }
                None => None,
            };
            let harbour = g.harbour_mut(*port);
            (harbour.governor, harbour.prey) = (governor, prey);
            (harbour.is_attacked, harbour.is_destroyed) = (row.attacked, row.destroyed);
        }
        g.merchant_pool = Secret::new(Seats::NONE, pool.into_iter().collect());
        let left = g.data.anti_governors.checked_sub(anti).ok_or("ports: too many anti-pirate governors")?;
        g.governor_pool = scene.governor_pool.unwrap_or(left);
        for (area, warship) in &scene.warships {
            if warship.index() >= g.data.warships.len() || g.warship_pool & (1 << warship.0) == 0 {
                return Err(format!("warships.{area}: {warship} cannot be had"));
            }
            g.warship_pool &= !(1 << warship.0);
            g.watches[area.index()] = Some(*warship);
        }
        Ok(())
    }

    fn cards(&self, scene: &Scene, g: &mut Blackbeard) -> Result<(), String> {
        // Event cards: what is nowhere else lies in the draw pile.
        let copies = |title: Title| g.data.event(title).copies.iter().map(move |gives| Card { title, gives: *gives });
        let mut pool: Vec<Card> = Title::ALL.into_iter().flat_map(copies).collect();
        let hands = scene.players.values().flat_map(|player| &player.hand);
        let treasure = scene.pirates.values().flat_map(|ship| &ship.treasure);
        for card in hands.chain(treasure).chain(&scene.discard).chain(&scene.removed).chain(scene.deck.iter().flatten())
        {
            let at = pool.iter().position(|one| one == card).ok_or_else(|| format!("there is no {card} left"))?;
            pool.remove(at);
        }
        if let Some(pardon) = &scene.pardon {
            let by = pardon.by.as_deref().map(|name| self.seat("pardon, by", name)).transpose()?;
            g.pardon = Pardon { seen: pardon.seen, is_held: pardon.held, by, is_last_turn: pardon.last_turn };
        }
        g.is_second_pass = scene.second_pass;
        if g.pardon.is_held || (g.options.is_long && !g.is_second_pass) {
            pool.retain(|card| card.title != Title::GeneralPardon);
        }
        g.discard = scene.discard.iter().copied().collect::<Pile>();
        let deck = scene.deck.clone().unwrap_or(pool);
        g.deck = Secret::new(Seats::NONE, sorted(deck));
        // Pirate cards: who is nowhere else lies in the deck.
        g.retired = scene.retired.iter().copied().collect();
        g.converted = scene.converted.iter().copied().collect();
        g.dead = scene.dead.iter().copied().collect();
        let mut seen = Pirates::default();
        let champion = scene.champion.iter().map(|champion| champion.pirate);
        let held = scene.players.values().flat_map(|player| player.recruits.iter().copied());
        let retired = scene.retired.iter().copied();
        for pirate in scene.pirates.keys().copied().chain(held).chain(retired).chain(champion) {
            if seen.has(pirate) {
                return Err(format!("{pirate} is in two places"));
            }
            seen.add(pirate);
        }
        // A captain who was just thrown off is dead, though his ship still has his name.
        scene.dead.iter().for_each(|pirate| seen.add(*pirate));
        g.pirate_deck = Secret::new(Seats::NONE, Pirate::ALL.into_iter().filter(|pirate| !seen.has(*pirate)).collect());
        Ok(())
    }

    fn turn(&self, scene: &Scene, g: &mut Blackbeard) -> Result<(), String> {
        let orders = &scene.orders;
        let diamond =
            orders.diamond.map(|pirate| g.berth_of(pirate).ok_or(format!("orders, diamond: {pirate} is not in play")));
        g.orders = Ordered {
            has_played: orders.has_played || orders.left > 0,
            has_actions: orders.has_actions || orders.left > 0,
            scrapped: orders.scrapped,
            left: orders.left,
            diamond: diamond.transpose()?,
            is_sick: orders.is_sick,
            has_acted: orders.has_acted,
        };
        if let Some(act) = scene.action {
            let is_there =
                act.who.index() < g.ships.len() && g.is_there(act.who) && g.ship(act.who).pirate == act.captain;
            if !is_there && !act.is_over {
                return Err("action: its pirate is not in play".to_string());
            }
        }
        g.act = scene.action;
        g.dicing = Dicing { sides: scene.dice.iter().take(11).cloned().collect::<ArrayVec<_, 11>>() };
        if let Some(hostage) = scene.held_hostage {
            g.hostage_pool &= !(1u16.checked_shl(hostage.0.into()).unwrap_or(0));
        }
        if let Some(champion) = &scene.champion {
            let by = self.seat("champion, by", &champion.by)?;
            g.champion = Some(Champion { pirate: champion.pirate, by, cunning: champion.cunning });
        }
        Ok(())
    }
}

/// The scene that describes a position.
pub(crate) fn write(g: &Blackbeard, names: &[String], referee: &Referee) -> toml::Table {
    let mut table = toml::Table::try_from(describe(g, names, referee, true)).expect("a scene is plain values");
    table.insert("seats".to_string(), names.to_vec().into());
    let options = toml::Table::try_from(g.options.chosen(&g.data.defaults)).expect("options are text");
    table.insert("options".to_string(), options.into());
    table
}

/// The whole position as a tree of values.
pub(crate) fn truth(g: &Blackbeard, referee: &Referee) -> serde_json::Value {
    let names: Vec<String> = g.seats().map(|seat| seat.to_string()).collect();
    let mut value = serde_json::to_value(describe(g, &names, referee, false)).expect("a scene is plain values");
    // Players by their order, so that they are asked for by chair.
    let players: Vec<serde_json::Value> = names.iter().map(|name| value["players"][name].clone()).collect();
    value["players"] = players.into();
    value["merchant_pool"] =
        serde_json::json!(g.merchant_pool.open(referee).iter().map(Merchant::to_string).collect::<Vec<_>>());
    value["pirate_deck"] =
        serde_json::json!(g.pirate_deck.open(referee).iter().map(|pirate| pirate.to_string()).collect::<Vec<_>>());
    value["officers_left"] = g.officer_pool.count_ones().into();
    value["warships_left"] = g.warship_pool.count_ones().into();
    value["hostages_left"] = g.hostage_pool.count_ones().into();
    value
}

fn describe(g: &Blackbeard, names: &[String], referee: &Referee, with_steps: bool) -> Scene {
    let name = |seat: Seat| names[seat.index()].clone();
    let players = g.seats().map(|seat| (name(seat), player(g, seat, referee))).collect();
    let ships = (0..g.ships.len() as u8).map(Berth).filter_map(|berth| {
        let ship = g.ships[berth.index()].as_ref()?;
        Some((ship.pirate, ship_scene(g, berth, ship, names)))
    });
    let ports = Port::ALL.into_iter().filter(|port| *g.harbour(*port) != crate::Harbour::default());
    let used = |officer: &crate::data::Officer| {
        let on_map =
            g.players.iter().any(|(_, player)| player.hunter.is_some_and(|hunter| hunter.who == Badge::King(*officer)));
        !on_map && g.officer_pool & (1 << officer.0) == 0
    };
    let held: u16 = g.ships.iter().flatten().flat_map(|ship| &ship.captives).fold(0, |bits, c| bits | 1 << c.hostage.0);
    let all = ((1u32 << g.data.hostages.len()) - 1) as u16;
    let loose = all & !held & !g.hostage_pool;
    Scene {
        turn: Some(g.turn),
        active: Some(name(g.active)),
        first: Some(name(g.first)),
        now: None,
        players,
        pirates: ships.collect(),
        ports: ports.map(|port| (port, port_scene(g, port, referee))).collect(),
        warships: Area::ALL.into_iter().filter_map(|area| Some((area, g.watches[area.index()]?))).collect(),
        retired: g.retired.iter().collect(),
        converted: g.converted.iter().collect(),
        dead: g.dead.iter().collect(),
        deck: Some(g.deck.open(referee).to_vec()),
        discard: g.discard.to_vec(),
        removed: Vec::new(),
        governor_pool: Some(g.governor_pool),
        fallen: (0..g.data.officers.len() as u8).map(crate::data::Officer).filter(used).collect(),
        pardon: Some(PardonScene {
            seen: g.pardon.seen,
            held: g.pardon.is_held,
            by: g.pardon.by.map(name),
            last_turn: g.pardon.is_last_turn,
        }),
        second_pass: g.is_second_pass,
        held_hostage: (loose != 0).then(|| Hostage(loose.trailing_zeros() as u8)),
        orders: OrdersScene {
            has_played: g.orders.has_played,
            has_actions: g.orders.has_actions,
            scrapped: g.orders.scrapped,
            left: g.orders.left,
            diamond: g.orders.diamond.filter(|berth| g.is_there(*berth)).map(|berth| g.ship(berth).pirate),
            is_sick: g.orders.is_sick,
            has_acted: g.orders.has_acted,
        },
        action: g.act,
        dice: g.dicing.sides.to_vec(),
        champion: g.champion.map(|one| ChampionScene { pirate: one.pirate, by: name(one.by), cunning: one.cunning }),
        under_way: with_steps.then(|| g.flow.frames().to_vec()),
    }
}

fn player(g: &Blackbeard, seat: Seat, referee: &Referee) -> PlayerScene {
    let row = &g.players[seat];
    PlayerScene {
        points: row.points,
        hand: g.hands[seat].open(referee).to_vec(),
        recruits: g.recruits[seat].open(referee).iter().collect(),
        shown: row.shown.iter().collect(),
        kc: row.hunter,
        retirements: row.retirements,
        best_retirement: row.best_retirement,
        against: (1..8).filter(|n| row.against & (1 << n) != 0).collect(),
        has_played_event: row.has_played_event,
        has_declined: row.has_declined,
        answer: g.answers[seat].open(referee).map(|answer| match answer {
            Answer::Again => AnswerScene::Again,
            Answer::Stop => AnswerScene::Stop,
            Answer::Discard(card) => AnswerScene::Discard(card),
        }),
    }
}

fn ship_scene(g: &Blackbeard, berth: Berth, ship: &Ship, names: &[String]) -> ShipScene {
    let holds = usize::from(g.data.ship(ship.rig).holds);
    ShipScene {
        of: names[g.owner(berth).index()].clone(),
        at: ship.at,
        ship: ship.rig,
        slot: Some(berth.0 % g.most_in_play() + 1),
        combat_hits: ship.combat_hits,
        speed_hits: ship.speed_hits,
        loyalty: Some(ship.loyalty),
        notoriety: ship.notoriety,
        worth: ship.worth,
        cunning: Some(ship.cunning),
        holds: ship.holds[..holds].to_vec(),
        hostages: ship.captives.to_vec(),
        information: ship.lore.iter().map(|lore| (lore.port, lore.information)).collect(),
        letters: ship.letters.iter().collect(),
        history: ship.history.iter().collect(),
        bribed: (0..8).filter(|n| ship.bribed & (1 << n) != 0).collect(),
        havens: ship.havens.iter().collect(),
        guns: ship.has_guns,
        scurvy: ship.has_scurvy,
        revelry: ship.revelry,
        claim: ship.claim,
        prize: ship.prize,
        attacker: ship.is_attacker,
        fresh: ship.is_fresh,
        ally: ship.ally.map(|ally| g.ship(ally).pirate),
        leads: ship.leads,
        treasure: ship.treasure.to_vec(),
    }
}

fn port_scene(g: &Blackbeard, port: Port, referee: &Referee) -> PortScene {
    let harbour = g.harbour(port);
    let merchant = |is_up: bool| {
        let prey = harbour.prey.as_ref().filter(|prey| prey.is_up == is_up);
        prey.map(|prey| *prey.merchant.open(referee))
    };
    PortScene {
        governor: harbour.governor.map(|governor| match governor {
            Regime::Pro(governor) => GovernorScene::Pro(governor.0),
            Regime::Anti => GovernorScene::Word(AntiWord::Anti),
        }),
        merchant: merchant(true),
        face_down: merchant(false),
        attacked: harbour.is_attacked,
        destroyed: harbour.is_destroyed,
    }
}
