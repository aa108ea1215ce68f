//! Reading a scene, and whether the position it describes could be.

use super::{AnswerScene, AntiWord, GovernorScene, Now, Scene, ShipScene};
use crate::{
    Answer, Badge, Berth, Blackbeard, Champion, Frame, Lore, Nations, Ordered, Pardon, Pile, Pirates, Ports, Prey,
    Regime, Ship, Turn,
    data::{Card, Components, Governor, MOST_HOLDS, Merchant, Pirate, Title},
    finish::Finish,
    options::Options,
    roll::Dicing,
    sorted,
    turn::Stage,
};
use arrayvec::ArrayVec;
use table::{Flow, Seat, Seats, Secret, Setting, seat_in_scene};

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
