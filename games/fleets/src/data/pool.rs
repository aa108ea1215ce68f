//! Which cards can be played with: those whose effects the engine carries out.

use super::{Cards, EffectId, Printing};
use crate::{Rule, effects::is_played};

/// How many cards of a kind a set has.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// All of them that are of a nation that is played with.
    pub cards: u16,
    /// Those that can be played with.
    pub playable: u16,
}

/// The cards of a set.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct SetCount {
    /// The set: `SM`.
    pub set: String,
    /// Is it one of the sets that are played with?
    pub is_in_scope: bool,
    /// Ships, creatures and flotillas.
    pub ships: Count,
    /// Crew.
    pub crew: Count,
    /// Forts.
    pub forts: Count,
    /// Equipment.
    pub equipment: Count,
    /// Events.
    pub events: Count,
    /// Unique treasures.
    pub treasures: Count,
    /// Islands.
    pub islands: Count,
}

impl SetCount {
    /// All kinds together.
    pub fn all(&self) -> Count {
        let kinds =
            [self.ships, self.crew, self.forts, self.equipment, self.events, self.treasures, self.islands].into_iter();
        kinds.fold(Count::default(), Count::and)
    }
}

impl Count {
    fn and(self, other: Count) -> Count {
        Count { cards: self.cards + other.cards, playable: self.playable + other.playable }
    }
}

impl Cards {
    /// Does the engine carry out all these effects?
    pub fn is_playable(&self, effects: &[EffectId]) -> bool {
        effects.iter().all(|effect| self.index.is_played[usize::from(effect.0)])
    }
    /// The sets with their cards, and how many of them can be played with.
    pub fn pool(&self) -> Vec<SetCount> {
        self.pool_with(is_played)
    }
    /// The pool for whoever checks the data: every set that is played with, and how many of its cards can be.
    pub fn pool_in_words(&self) -> Vec<String> {
        let (mut lines, mut all) = (vec![String::new()], Count::default());
        for set in self.pool().iter().filter(|set| set.is_in_scope) {
            let editions = if self.crimson.sets.contains(&set.set) { "both editions" } else { "Cursed Seas" };
            let kinds = [
                ("ships and creatures", set.ships),
                ("crew", set.crew),
                ("forts", set.forts),
                ("equipment", set.equipment),
                ("events", set.events),
                ("unique treasures", set.treasures),
                ("islands", set.islands),
            ];
            let kinds = kinds.iter().filter(|(_, count)| count.cards > 0);
            let kinds: Vec<String> =
                kinds.map(|(kind, Count { cards, playable })| format!("{kind} {playable} of {cards}")).collect();
            lines.push(format!("  {} ({editions}): {}", set.set, kinds.join(", ")));
            all = all.and(set.all());
        }
        lines[0] =
            format!("{} of {} cards of the sets that are played with can be played with", all.playable, all.cards);
        let unplayed = self.effect_kinds.iter().filter(|kind| !is_played(kind.rule));
        let unplayed: Vec<&str> = unplayed.map(|kind| kind.id.as_str()).collect();
        if !unplayed.is_empty() {
            lines.push(format!("  effects that are not played, nor any card that bears one: {}", unplayed.join(", ")));
        }
        lines
    }
    /// Are all these effects carried out, if those of these clauses are?
    pub fn is_playable_with(&self, effects: &[EffectId], is_played: impl Fn(Rule) -> bool) -> bool {
        effects.iter().all(|effect| is_played(self[*effect].rule))
    }
    /// The sets with their cards, in the order of the files, if the effects of these clauses are carried out.
    pub fn pool_with(&self, is_played: impl Fn(Rule) -> bool) -> Vec<SetCount> {
        let mut pool: Vec<SetCount> = Vec::new();
        let mut count = |printing: &Printing, kind: fn(&mut SetCount) -> &mut Count, effects: &[EffectId]| {
            let is_in_scope = self.cursed.sets.contains(&printing.set);
            // A nation that is not played with, in a set that is.
            if is_in_scope && !printing.is_in_scope {
                return;
            }
            let at = pool.iter().position(|one| one.set == printing.set).unwrap_or_else(|| {
                pool.push(SetCount { set: printing.set.clone(), is_in_scope, ..SetCount::default() });
                pool.len() - 1
            });
            let count = kind(&mut pool[at]);
            count.cards += 1;
            count.playable += u16::from(self.is_playable_with(effects, &is_played));
        };
        for card in &self.ships {
            count(&card.printing, |set| &mut set.ships, &card.effects);
        }
        for card in &self.crew {
            count(&card.printing, |set| &mut set.crew, &card.effects);
        }
        for card in &self.forts {
            count(&card.printing, |set| &mut set.forts, &card.effects);
        }
        for card in &self.equipment {
            count(&card.printing, |set| &mut set.equipment, &[card.effect]);
        }
        for card in &self.events {
            count(&card.printing, |set| &mut set.events, &[card.effect]);
        }
        for card in &self.treasures {
            count(&card.printing, |set| &mut set.treasures, &[card.effect]);
        }
        for card in &self.islands {
            count(&card.printing, |set| &mut set.islands, card.rows.as_ref().map_or(&[][..], |rows| &rows[..]));
        }
        pool
    }
}
