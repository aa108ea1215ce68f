//! Writing a position down.

use super::{
    AnswerScene, AntiWord, ChampionScene, GovernorScene, OrdersScene, PardonScene, PlayerScene, PortScene, Scene,
    ShipScene,
};
use crate::{
    Answer, Badge, Berth, Blackbeard, Referee, Regime, Ship,
    data::{Area, Hostage, Merchant, Port},
};
use table::Seat;

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
