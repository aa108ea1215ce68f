//! What is printed on the box.

use crate::{Card, Components, Cutthroat, Deck, Move, Referee, Round, View, scene::Scene};
use std::{fmt::Write, ops::RangeInclusive};
use table::{Choice, Flow, Game, Options, PerSeat, Seats, Secret, Setting, Shared, Title};

const ROUNDS: RangeInclusive<u8> = 1..=9;

impl Title for Cutthroat {
    const NAME: &'static str = "cutthroat";
    const TITLE: &'static str = "Cutthroat";
    const PLAYERS: RangeInclusive<u8> = 2..=4;
    const RULES: u32 = 1;
    type Data = Components;

    fn choices(data: &Components) -> Vec<Choice> {
        vec![Choice {
            key: "rounds",
            says: "how many rounds are played",
            default: data.rounds.to_string(),
            values: ROUNDS.map(|n| n.to_string()).collect(),
            clause: "cutthroat.setup.rounds",
        }]
    }

    fn set_up(data: Shared<Components>, chairs: u8, options: &Options) -> Result<Self, String> {
        Ok(Cutthroat {
            data,
            rounds: rounds(&data, options)?,
            round: 0,
            gold: PerSeat::new(chairs, |_| 0),
            hand: PerSeat::new(chairs, |captain| Secret::new(Seats::one(captain), Default::default())),
            wheel: Cutthroat::unset_wheels(chairs),
            deck: Deck::new(data.deck),
            flow: Flow::start(Round::default()),
        })
    }

    fn from_scene(setting: Setting<'_, Components>) -> Result<Self, String> {
        let scene: Scene = setting.fields.try_into().map_err(|e: toml::de::Error| e.message().to_string())?;
        scene.set(setting.data, rounds(&setting.data, setting.options)?, setting.names)
    }

    fn to_scene(&self, names: &[String], referee: &Referee) -> toml::Table {
        let mut scene = toml::Table::try_from(Scene::of(self, names, referee)).expect("a scene is plain values");
        scene.insert("seats".to_string(), names.to_vec().into());
        scene
            .insert("options".to_string(), toml::Table::from_iter([("rounds".to_string(), self.rounds.into())]).into());
        scene
    }

    fn truth(&self, referee: &Referee) -> serde_json::Value {
        let chairs: Vec<String> = Seats::first(self.chairs()).iter().map(|seat| seat.to_string()).collect();
        let mut truth = serde_json::to_value(Scene::of(self, &chairs, referee)).expect("a scene is plain values");
        truth["deck"] = serde_json::to_value(self.deck.bag).expect("a pile is plain values");
        truth
    }

    fn describe(view: &View, names: &[String]) -> String {
        let mut out = format!("Round {} of {}\n", view.round, view.rounds);
        for (captain, gold) in view.gold.iter() {
            let (name, cards) = (&names[captain.index()], view.hand_sizes[captain]);
            let cove = view.coves[captain].map_or(String::new(), |cove| format!(", in cove {cove}"));
            let _ = writeln!(out, "- {name}: {gold} gold, {cards} cards{cove}");
        }
        let _ = writeln!(out, "Your hand: {}", list(&view.hand));
        let top = view.top.map_or(String::new(), |card| format!("; the top card is {card}"));
        let _ = writeln!(out, "Deck: {} cards{top}", view.deck);
        let _ = writeln!(out, "Discards: {}", list(&view.discards.cards().collect::<Vec<_>>()));
        out
    }

    fn every_move(&self) -> Vec<Move> {
        let mut moves = vec![Move::Pass, Move::Leave, Move::Sink, Move::Pay];
        moves.extend((0..=self.data.coves + 1).map(|cove| Move::Sail { cove }));
        moves.extend(Card::ALL.map(|card| Move::Play { card }));
        moves.extend(Card::ALL.map(|card| Move::Give { card }));
        moves
    }
}

/// The number of rounds the captains agreed on.
fn rounds(data: &Components, options: &Options) -> Result<u8, String> {
    let mut rounds = data.rounds;
    for (key, value) in options {
        if key != "rounds" {
            return Err(format!("options: there is no option `{key}`; there is `rounds`"));
        }
        let agreed = value.parse().ok().filter(|n| ROUNDS.contains(n));
        rounds = agreed.ok_or_else(|| format!("option rounds: must be from 1 to 9, not `{value}`"))?;
    }
    Ok(rounds)
}

/// Cards in a row, or a dash.
fn list(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    if cards.is_empty() { "–".to_string() } else { cards.join(", ") }
}
