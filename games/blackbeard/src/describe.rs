//! A view as text for people.

use crate::{
    Fact, View,
    data::{Gives, Governor, Officer, Port, Warship},
    pieces::{Badge, Regime},
    view::{PortView, ShipView},
};
use std::fmt::Write;

/// What happened, for a terminal: counters by their names instead of their numbers, and without the clause at the end.
pub(crate) fn retell(view: &View, fact: &Fact) -> String {
    if let Fact::Rolled { who, dice, total, .. } = fact {
        return format!("{who} rolls {dice}: {total}");
    }
    let text = fact.to_string();
    let text = text.find(" bb.").map_or(text.as_str(), |end| text[..end].trim_end_matches(" by"));
    let named = |word: &str| -> Option<String> {
        let data = &view.data;
        let governor = || data.pro_governors.get(word.parse::<Governor>().ok()?.index()).cloned();
        let officer = || data.officers.get(word.parse::<Officer>().ok()?.index()).map(|card| card.name.clone());
        let warship = || data.warships.get(word.parse::<Warship>().ok()?.index()).map(|card| card.name.clone());
        governor().or_else(officer).or_else(warship)
    };
    text.split(' ').map(|word| named(word).unwrap_or_else(|| word.to_string())).collect::<Vec<_>>().join(" ")
}

pub(crate) fn describe(view: &View, names: &[String]) -> String {
    let mut out = String::new();
    let data = &view.data;
    let name = |seat: table::Seat| names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
    let _ = writeln!(out, "Turn {}: {}", view.turn, name(view.active));
    let _ = writeln!(
        out,
        "{} cards to draw, {} discarded, {} pirate cards left, General Pardon seen {} times{}",
        view.deck,
        view.discard.len(),
        view.pirate_deck,
        view.pardons,
        view.pardon_by.map(|by| format!(", in force until the next turn of {}", name(by))).unwrap_or_default()
    );
    if view.orders.left > 0 {
        let _ = writeln!(out, "{} actions left", view.orders.left);
    }
    for (seat, player) in view.players.iter() {
        let _ = writeln!(
            out,
            "\n{}: {} points, {} cards, {} pirates in hand",
            name(seat),
            player.points,
            player.cards,
            player.recruits
        );
        if let Some(hand) = &player.hand
            && !hand.is_empty()
        {
            let cards = hand.iter().map(|card| match card.gives {
                Gives::Nothing => data.event(card.title).name.clone(),
                Gives::Actions(n) => format!("{} ({n})", data.event(card.title).name),
                Gives::Diamond => format!("{} (diamond)", data.event(card.title).name),
            });
            let _ = writeln!(out, "  hand: {}", cards.collect::<Vec<_>>().join(", "));
        }
        if let Some(recruits) = player.recruit_cards.as_ref().filter(|list| !list.is_empty()) {
            let list = recruits.iter().map(|pirate| data.pirate(*pirate).name.clone()).collect::<Vec<_>>();
            let _ = writeln!(out, "  pirates in hand: {}", list.join(", "));
        }
        if let Some(hunter) = player.hunter {
            let who = match hunter.who {
                Badge::King(officer) => data.officers[officer.index()].name.clone(),
                Badge::Convert(pirate) => data.pirate(pirate).name.clone(),
            };
            let [speed, combat] = player.hunter_ratings.unwrap_or_default();
            let _ = writeln!(out, "  commissioner {who}, Speed {speed}, Combat {combat}, in {}", hunter.at);
        }
        for ship in view.ships.iter().filter(|ship| ship.owner == seat) {
            out.push_str(&ship_line(view, ship));
        }
    }
    let _ = writeln!(out, "\nPorts");
    for row in view.ports.iter().filter(|row| is_worth_telling(row)) {
        out.push_str(&port_line(view, row));
    }
    for row in &view.warships {
        let card = &data.warships[row.warship.index()];
        let _ =
            writeln!(out, "{} in {}: Speed {}, Combat {}", card.name, data.area(row.at).name, card.speed, card.combat);
    }
    if let Some(places) = &view.places {
        let _ = writeln!(out, "\nThe end");
        for (seat, place) in (0..).map(table::Seat).zip(places) {
            let _ = writeln!(out, "{place}. {} with {} points", name(seat), view.players[seat].points);
        }
    }
    out
}

fn is_worth_telling(row: &PortView) -> bool {
    row.governor.is_some() || row.has_merchant || row.is_attacked || row.is_destroyed
}

fn ship_line(view: &View, ship: &ShipView) -> String {
    let card = view.data.pirate(ship.pirate);
    let mut out = format!(
        "  {} ({}), {} in {}: Combat {}, Speed {}, Loyalty {}, Notoriety {}, Net Worth {}, Cunning {}, holds {}",
        card.name,
        ship.pirate,
        ship.rig,
        ship.at,
        ship.combat,
        ship.speed,
        ship.loyalty,
        ship.notoriety,
        ship.worth,
        ship.cunning,
        ship.holds.iter().map(u32::to_string).collect::<Vec<_>>().join("/")
    );
    let mut more = Vec::new();
    let list = |words: Vec<String>| words.join(", ");
    if !ship.captives.is_empty() {
        let all = ship.captives.iter().map(|captive| format!("{} ({})", captive.hostage, captive.nation)).collect();
        more.push(format!("hostages {}", list(all)));
    }
    if !ship.letters.is_empty() {
        more.push(format!("letters {}", list(ship.letters.iter().map(ToString::to_string).collect())));
    }
    if !ship.history.is_empty() {
        more.push(format!("attacked {}", list(ship.history.iter().map(ToString::to_string).collect())));
    }
    if !ship.havens.is_empty() {
        more.push(format!("havens {}", list(ship.havens.iter().map(ToString::to_string).collect())));
    }
    for lore in &ship.lore {
        more.push(format!("knows {} of {}", lore.information, lore.port));
    }
    for (has, word) in
        [(ship.has_guns, "Heavy Guns"), (ship.has_scurvy, "scurvy"), (ship.revelry.is_some(), "revelling")]
    {
        if has {
            more.push(word.to_string());
        }
    }
    if let Some(prize) = ship.prize {
        more.push(format!("prize {prize}"));
    }
    if let Some(ally) = ship.ally {
        more.push(format!("allied with {ally}"));
    }
    if !more.is_empty() {
        let _ = write!(out, "; {}", more.join("; "));
    }
    out.push('\n');
    out
}

fn port_line(view: &View, row: &PortView) -> String {
    let card = view.data.port(row.port);
    let mut words = Vec::new();
    if let Some(town) = card.town {
        words.push(format!("{} value {} defence {}", town.nation, town.value, town.defense));
    }
    match row.governor {
        Some(Regime::Pro(governor)) => {
            words.push(format!("pro-pirate governor {}", view.data.pro_governors[governor.index()]))
        }
        Some(Regime::Anti) => words.push("anti-pirate governor".to_string()),
        None => (),
    }
    match (row.has_merchant, row.merchant) {
        (_, Some(merchant)) => words.push(format!("merchant {merchant}")),
        (true, None) => words.push("merchant face down".to_string()),
        _ => (),
    }
    if row.is_attacked {
        words.push("attacked".to_string());
    }
    if row.is_destroyed {
        words.push("destroyed".to_string());
    }
    let port: Port = row.port;
    format!("{} ({port}) in {}: {}\n", card.name, view.data.area(card.area).name, words.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Blackbeard, Pips, Rule, facts::Thrower};
    use table::{Options, Shared, Told, fresh, spectate};

    #[test]
    fn a_terminal_is_told_names_and_no_clauses() {
        let g: Blackbeard = fresh(Shared::printed(), 2, &Options::new(), &mut Told::nobody()).expect("a table");
        let view = spectate(&g);
        let rolled = Fact::Rolled {
            who: Thrower::Fate,
            dice: Pips([5, 3].into_iter().collect()),
            total: 53,
            why: Rule::SetupGovPlace,
        };
        assert_eq!(retell(&view, &rolled), "fate rolls 53: 53");
        let placed = Fact::GovernorPlaced { port: Port::ALL[0], governor: Governor(1) };
        let name = &view.data.pro_governors[1];
        assert_eq!(retell(&view, &placed), format!("{name} governs {}", Port::ALL[0]));
        let moved = Fact::WarshipLeaves { warship: Warship(0), by: Rule::WsWin };
        assert_eq!(retell(&view, &moved), format!("{} leaves", view.data.warships[0].name));
    }
}
