//! What a card does in a few words, for a player who has not read the rules: the same for printed cards and for those
//! of a pack, which nobody has seen before.

use super::{
    Battle, DiceSource, Effect, Event, FiresAt, Kind, LegendCard, Moment, ParrotEffect, RankBy, TavernCard, Volley,
};

impl TavernCard {
    /// What it does.
    pub fn says(&self) -> String {
        match &self.kind {
            Kind::Parrot { section, effect } => format!("Takes two hits on the {section}. {}.", parrot(*effect)),
            Kind::Mastercraft => "Takes two hits on the section it is attached to.".to_string(),
            Kind::Event(Event { window, effect }) => format!("{}: {}.", moment(*window), event(*effect)),
            Kind::Battle(card) => sentences(battle(card)),
            Kind::Volley(card) => sentences(volley(card)),
            Kind::Fame(fame) => format!("Worth {fame} fame at the end of the game."),
        }
    }
}

impl LegendCard {
    /// How it fights and what it is worth.
    pub fn says(&self) -> String {
        let worth = match (self.fame_dice, self.fame) {
            (0, fame) => format!("{fame} fame"),
            (1, _) => "the fame of one die".to_string(),
            (dice, _) => format!("the fame of {dice} dice"),
        };
        if self.defenceless {
            return format!("Defenceless: who wins its island gets {worth}.");
        }
        let at = match self.fires_at {
            FiresAt::One(section) => format!("the {section}"),
            FiresAt::All => "all sections".to_string(),
        };
        let mut parts = vec![
            format!("{} at {at}, {} first", counted(self.dice, "die", "dice"), rank(self.rank_by)),
            format!("sunk by {}", counted(self.hull, "hit", "hits")),
            format!("sails {}", self.sails),
        ];
        if self.regenerate > 0 {
            parts.push(format!("regains {} after each round", self.regenerate));
        }
        if self.misfires {
            parts.push("dice that miss may hit another player".to_string());
        }
        parts.push(format!("worth {worth}"));
        sentences(parts)
    }
}

/// Parts of a text, each as a sentence.
fn sentences(parts: Vec<String>) -> String {
    let sentence = |part: String| {
        let (first, rest) = part.split_at(part.chars().next().map_or(0, char::len_utf8));
        format!("{}{rest}.", first.to_uppercase())
    };
    parts.into_iter().map(sentence).collect::<Vec<_>>().join(" ")
}

fn counted(number: u8, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

fn parrot(effect: ParrotEffect) -> String {
    match effect {
        ParrotEffect::UnlimitedChests => "The ship carries any number of chests".to_string(),
        ParrotEffect::AlwaysDice(dice) => format!("The ship always rolls {}", counted(dice, "die", "dice")),
        ParrotEffect::DiceEqualCannon => "The ship rolls as many dice as its cannons".to_string(),
        ParrotEffect::Speed(speed) => format!("+{speed} speed"),
    }
}

fn moment(window: Moment) -> &'static str {
    match window {
        Moment::TreasureEnd => "After the Treasure cards are turned up",
        Moment::NavigationStart => "Before destinations are chosen",
        Moment::NavigationEnd => "After destinations are shown",
        Moment::OwnUpgrade => "In your Upgrade step",
    }
}

fn event(effect: Effect) -> String {
    match effect {
        Effect::MoveOwnShip { cancels_consort } => {
            let consort = if cancels_consort { "; it also ends a Consort on you" } else { "" };
            format!("sail to an unoccupied outer island or to Treasure Island{consort}")
        }
        Effect::SendNavy { requires_navy_here: false } => {
            "send the Royal Navy to an outer island where you are not".to_string()
        }
        Effect::SendNavy { requires_navy_here: true } => {
            "send the Royal Navy from your island to an outer island where you are not".to_string()
        }
        Effect::ShareBooty => "another player gives you half of his booty of this turn".to_string(),
        Effect::SequentialNavigation => {
            "this turn destinations are named openly one after another, from a player of your choice".to_string()
        }
        Effect::FreeLevels(levels) => format!("raise one section by {} for free", counted(levels, "level", "levels")),
        Effect::DoubleChests => "roll for an outer island; chests you plunder there are doubled".to_string(),
    }
}

fn battle(card: &Battle) -> Vec<String> {
    let mut parts = Vec::new();
    if card.speed_bonus > 0 {
        let stacks = if card.stacks { ", and copies add up" } else { "" };
        parts.push(format!("+{} speed for this combat{stacks}", card.speed_bonus));
    }
    if card.speed_per_chest > 0 {
        parts.push(format!("throw chests overboard: +{} speed for each", card.speed_per_chest));
    }
    if let Some(faces) = card.hit_on {
        parts.push(format!("your ship is hit only by {faces}"));
    }
    match card.dice_source {
        Some(DiceSource::Crew) => parts.push("everybody rolls as many dice as his crew".to_string()),
        Some(DiceSource::Cannon) => parts.push("everybody rolls as many dice as his cannons".to_string()),
        Some(DiceSource::Both) => parts.push("everybody rolls the lower of crew and cannons".to_string()),
        None => (),
    }
    if card.ban_cards {
        parts.push("nobody may play another card in this combat".to_string());
    }
    parts
}

fn volley(card: &Volley) -> Vec<String> {
    let mut parts = Vec::new();
    if let Some(faces) = card.hit_on {
        parts.push(format!("this volley hits with {faces}"));
    }
    if card.hull_hits > 0 {
        let hits = counted(card.hull_hits, "hit", "hits");
        parts.push(format!("each hit also does {hits} to the hull of every ship in the combat"));
    }
    if card.all_sections {
        parts.push("each hit damages all four sections of the target".to_string());
    }
    if let Some((section, hits)) = card.self_hits {
        parts.push(format!("afterwards your {section} takes {}", counted(hits, "hit", "hits")));
    }
    if card.reload > 0 {
        parts.push(format!(
            "you cannot fire on your next {}",
            if card.reload == 1 { "turn".to_string() } else { format!("{} turns", card.reload) }
        ));
    }
    if card.out_of_turn {
        parts.push("may be played on the volley of another ship".to_string());
    }
    parts
}

fn rank(rank: RankBy) -> &'static str {
    match rank {
        RankBy::Hull => "biggest hull",
        RankBy::Crew => "biggest crew",
        RankBy::Cannon => "most cannons",
        RankBy::Sails => "best sails",
        RankBy::Speed => "fastest ship",
        RankBy::Gold => "most gold",
        RankBy::Chests => "most chests",
        RankBy::Fame => "most fame",
    }
}
