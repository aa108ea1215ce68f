//! What becomes of crew, equipment and treasure: they are carried, shown, killed, paid out, out of the game.

use crate::{
    Chip, Fact, Fleets, Referee, Rule,
    abilities::Sees,
    effects,
    pieces::{ChipAt, Class, Spot, Thing},
};
use table::{Seat, Seats, Secret};

impl Fleets {
    /// What a coin or prisoner is worth to her captain; a unique treasure as its text says.
    pub(crate) fn gold_of(&self, chip: ChipAt, sees: impl Sees) -> u8 {
        sees.see(&self.chips[chip.index()].what).map_or(0, |thing| match thing {
            Thing::Unique(_) => effects::treasures::worth(self, chip),
            thing => thing.gold(),
        })
    }
    /// Gold that is made, or paid out, lies on a captain's home island as a coin (`fleets.sink.gold_split_units`).
    pub(crate) fn credit(&mut self, who: Seat, gold: u8, by: Rule, referee: &mut Referee) {
        let Some(home) = self.home_of(who) else { return };
        if gold == 0 {
            return;
        }
        self.changed();
        referee.tell_all(|| Fact::Credited { who, gold, by });
        let coin = Chip {
            what: Secret::new(Seats::ALL, Thing::Coin(gold)),
            class: Class::Treasure,
            owner: who,
            at: Spot::Island(home),
            is_up: true,
            answers: Secret::new(Seats::ALL, true),
        };
        // Chips that are out of the game make room for new ones; the last resort adds to a coin that is there.
        if self.add_chip(coin).is_none() {
            if let Some(old) = self.chips.iter().rposition(|chip| chip.at == Spot::Out) {
                self.chips[old] = Chip { at: Spot::Out, ..coin };
                self.put(ChipAt(old as u8), coin.at);
            } else if let Some(old) = self.chips.iter_mut().find(|c| c.at == Spot::Island(home) && c.is_up)
                && let Some(Thing::Coin(there)) = old.what.seen_by_all().copied()
            {
                old.what = Secret::new(Seats::ALL, Thing::Coin(there.saturating_add(gold)));
            }
        }
    }
    /// A chip goes somewhere, and lies there as the rules want it.
    pub(crate) fn carry(&mut self, chip: ChipAt, to: Spot, by: Rule, referee: &mut Referee) {
        let from = self.put_known(chip, to, referee);
        // Loading, putting back and moving crew about between own ships or at a dock could go on for ever: for the stall
        // limit it counts only what reaches a home or a fort, or changes hands (README, ruling 3).
        let counts = match (self.chips[chip.index()].class, from, to) {
            (Class::Treasure, _, Spot::Island(island)) => !self.is_wild(island),
            (Class::Treasure, Spot::Island(_) | Spot::Fort(_), Spot::Ship(_)) => false,
            (Class::Treasure, Spot::Ship(from), Spot::Ship(to)) => self.is_enemy(from, to),
            (Class::Treasure, ..) => true,
            (_, Spot::Ship(from), Spot::Ship(to)) => self.ships[from.index()].fleet != self.ships[to.index()].fleet,
            _ => by != Rule::DockTransfer,
        };
        if counts {
            self.changed();
        }
        referee.tell_all(|| Fact::Carried { chip, to, by });
        effects::forts::haunt(self, chip, from, to);
        self.has_left(chip, from, referee);
        // Whoever holds it may look at it.
        let holder = match to {
            Spot::Ship(ship) => self.ships[ship.index()].fleet,
            Spot::Fort(island) => self.islands[island.index()].fort.map(|fort| fort.owner),
            _ => None,
        };
        if let Some(seat) = holder {
            self.let_see(chip, seat, referee);
        }
    }
    /// A captain looks at a chip that stays where it is.
    pub(crate) fn look_at(&mut self, chip: ChipAt, seat: Seat, referee: &mut Referee) {
        let piece = &mut self.chips[chip.index()];
        let known = piece.what.known_to();
        if !known.has(seat) && known != Seats::ALL {
            piece.what.show(known.with(seat));
            let thing = *piece.what.open(referee);
            referee.tell(Seats::one(seat), || Fact::Seen { chip, thing });
        }
    }
    /// A captain gets to know what a chip is, and it answers to him from now on.
    pub(crate) fn let_see(&mut self, chip: ChipAt, seat: Seat, referee: &mut Referee) {
        self.look_at(chip, seat, referee);
        let answers = self.chips[chip.index()].answers.known_to();
        if answers != Seats::ALL && !answers.has(seat) && self.chips[chip.index()].class != Class::Treasure {
            self.chips[chip.index()].answers = Secret::new(Seats::one(seat), true);
        }
    }
    /// A chip leaves the game.
    pub(crate) fn eliminate(&mut self, chip: ChipAt, by: Rule, referee: &mut Referee) {
        self.changed();
        let from = self.put(chip, Spot::Out);
        referee.tell_all(|| Fact::Eliminated { chip, by });
        effects::forts::haunt(self, chip, from, Spot::Out);
        self.has_left(chip, from, referee);
    }
    /// What a crew did for a ship ends when it is gone.
    fn has_left(&mut self, chip: ChipAt, from: Spot, referee: &mut Referee) {
        if let Spot::Ship(ship) = from
            && self.chips[chip.index()].class == Class::Crew
        {
            self.end_what_nobody_does(ship, referee);
        }
    }
    /// A crew dies, unless something saves it (`fleets.kw.ransom` and others).
    pub(crate) fn kill(&mut self, chip: ChipAt, killer: Option<Seat>, by: Rule, referee: &mut Referee) {
        if effects::crew::is_saved(self, chip, killer, by, referee)
            || effects::treasures::revealed::saves_crew(self, chip, referee)
        {
            return;
        }
        let thing = *self.chips[chip.index()].what.open(referee);
        let owner = match self.chips[chip.index()].at {
            Spot::Ship(ship) => self.ships[ship.index()].fleet,
            _ => None,
        };
        self.turn_up(chip, referee);
        if !owner.is_some_and(|seat| effects::forts::gathers(self, chip, seat, referee)) {
            self.eliminate(chip, by, referee);
        }
        if let Thing::Crew(crew) = thing {
            let ransom = self.says(crew, Rule::FxRansom).is_some();
            if let Some(killer) = killer.filter(|k| ransom && Some(*k) != owner) {
                // At once, and on top of the starting gold (`fleets.kw.ransom_pay`).
                self.credit(killer, 1, Rule::KwRansom, referee);
            }
            effects::crew::after_death(self, chip, crew, referee);
        }
    }
}
