//! Positions that somebody could not tell from the true one.
//!
//! Everything is dealt from what the eyes know, and treasure in sorted order, so that positions that look alike are
//! dealt alike: what is hidden has no say in it.

use crate::{
    Fleets, Referee, Rule,
    data::{CrewId, EffectId, EquipmentId, EventId, FortId, Load, Nation, Printing, TreasureId},
    in_play::InPlay,
    pieces::{Chip, Class, ShipAt, Spot, Thing},
};
use arrayvec::ArrayVec;
use table::{Dice, Eyes, Seat, Secret};

/// How many cards are looked at before one is taken that fits less well.
const TRIES: usize = 120;

impl Fleets {
    /// What is hidden from these eyes is dealt anew.
    pub(crate) fn dealt_anew(&self, eyes: Eyes, dice: &mut Dice, referee: &Referee) -> Fleets {
        let mut other = self.clone();
        other.deal_treasure(eyes, dice, referee);
        for seat in self.captains() {
            other.deal_crew(seat, eyes, dice, referee);
            other.deal_lists(seat, eyes, dice, referee);
        }
        for chip in other.chips.iter_mut().filter(|chip| chip.answers.seen_by(eyes).is_none()) {
            // Most captains let their crew show themselves. Of what lies open it does not matter.
            let answers = chip.is_up || chip.class == Class::Treasure || dice.below(8) > 0;
            *chip.answers.open_mut(referee) = answers;
        }
        other.in_play = InPlay::default();
        other.man_full_ships(eyes, referee);
        other.see_what_is_in_play(referee);
        other
    }

    /// Treasure that these eyes have not seen changes places, wherever it lies.
    fn deal_treasure(&mut self, eyes: Eyes, dice: &mut Dice, referee: &Referee) {
        let is_dealt = |chip: &Chip| {
            chip.class == Class::Treasure && chip.what.seen_by(eyes).is_none() && !matches!(chip.at, Spot::Aside(_))
        };
        let mut unseen: ArrayVec<Thing, { crate::MOST_CHIPS }> =
            self.chips.iter().filter(|chip| is_dealt(chip)).map(|chip| *chip.what.open(referee)).collect();
        unseen.sort_unstable();
        dice.shuffle(&mut unseen);
        // What lies face down aboard was loaded face down: a coin, or a unique treasure that says so.
        for at in 0..self.chips.len() {
            let chip = &self.chips[at];
            if is_dealt(chip) && matches!(chip.at, Spot::Ship(_)) {
                let fits = unseen.iter().rposition(|thing| self.is_loaded_down(*thing));
                let thing = unseen.swap_remove(fits.unwrap_or(unseen.len() - 1));
                *self.chips[at].what.open_mut(referee) = thing;
            }
        }
        for chip in self.chips.iter_mut() {
            if is_dealt(chip) && !matches!(chip.at, Spot::Ship(_)) {
                *chip.what.open_mut(referee) = unseen.pop().expect("as many as were taken up");
            }
        }
        for at in 0..self.chips.len() {
            let chip = &self.chips[at];
            let is_aside = chip.class == Class::Treasure && matches!(chip.at, Spot::Aside(_));
            if is_aside && chip.what.seen_by(eyes).is_none() {
                let unique = self.any_unique(dice);
                *self.chips[at].what.open_mut(referee) = Thing::Unique(unique);
            }
        }
    }
    fn is_loaded_down(&self, thing: Thing) -> bool {
        match thing {
            Thing::Unique(unique) => {
                let load = self.data[unique].load;
                matches!(load, Load::FaceDown | Load::FaceDownOptional | Load::Coin | Load::CrewCoin)
            }
            _ => true,
        }
    }

    /// Crew and equipment that a captain brought and these eyes have not seen: others that the captain could have paid for.
    fn deal_crew(&mut self, seat: Seat, eyes: Eyes, dice: &mut Dice, referee: &Referee) {
        let is_hers = |chip: &Chip| chip.owner == seat && chip.class != Class::Treasure;
        let hidden = |chip: &Chip| is_hers(chip) && chip.what.seen_by(eyes).is_none();
        let mut left = self.chips.iter().filter(|chip| hidden(chip)).count() as i32;
        if left == 0 {
            return;
        }
        let ships = self.ships.iter().filter(|ship| ship.owner == seat);
        let paid = ships.map(|ship| i32::from(self.data[ship.card].points)).sum::<i32>();
        let seen = self.chips.iter().filter(|chip| is_hers(chip)).filter_map(|chip| chip.what.seen_by(eyes));
        let seen = seen.map(|thing| i32::from(self.points(*thing))).sum::<i32>();
        let mut budget = i32::from(self.options.build_total) - paid - seen - self.events[seat].count() as i32;
        for at in 0..self.chips.len() {
            if !hidden(&self.chips[at]) {
                continue;
            }
            let spot = self.chips[at].at;
            let most = (budget - (left - 1)).clamp(1, 12) as u8;
            let thing = match self.chips[at].class {
                Class::Equipment => Thing::Equipment(self.any_equipment(most, dice)),
                _ => Thing::Crew(
                    self.any_crew(seat, spot, most, dice, |id| self.is_known_character(seat, id, at, eyes, referee)),
                ),
            };
            budget -= i32::from(self.points(thing));
            left -= 1;
            *self.chips[at].what.open_mut(referee) = thing;
        }
    }
    fn points(&self, thing: Thing) -> u8 {
        match thing {
            Thing::Crew(crew) | Thing::Prisoner(crew, _) => self.data[crew].points,
            Thing::Equipment(equipment) => self.data[equipment].points,
            Thing::Coin(_) | Thing::Unique(_) => 0,
        }
    }
    /// Is this character known to be somewhere in the captain's fleet, or was it dealt into it just now?
    fn is_known_character(&self, seat: Seat, id: CrewId, before: usize, eyes: Eyes, referee: &Referee) -> bool {
        let is_same = |thing: &Thing| matches!(thing, Thing::Crew(other) if self.data.is_same_character(*other, id));
        self.chips.iter().enumerate().filter(|(_, chip)| chip.owner == seat).any(|(at, chip)| {
            let known = chip.what.seen_by(eyes);
            let dealt = (at < before && known.is_none()).then(|| chip.what.open(referee));
            known.or(dealt).is_some_and(is_same)
        })
    }

    /// A crew that could be there.
    fn any_crew(&self, seat: Seat, spot: Spot, most: u8, dice: &mut Dice, is_taken: impl Fn(CrewId) -> bool) -> CrewId {
        let (nation, most) = match spot {
            Spot::Ship(ship) => (self.nation(ship), most.min(self.data[self.ships[ship.index()].card].points)),
            _ => (self.any_nation(seat, dice), most),
        };
        let wants_generic = dice.below(2) == 0;
        let mut fallback = None;
        for _ in 0..TRIES {
            let id = CrewId(dice.below(self.data.crew.len()) as u16);
            let card = &self.data[id];
            if !self.is_in_box(&card.printing, &card.effects) || card.points > most || self.shows_itself(&card.effects)
            {
                continue;
            }
            if fallback.is_none() && card.is_generic {
                fallback = Some(id);
            }
            if card.nation == nation && card.is_generic == wants_generic && !is_taken(id) {
                return id;
            }
        }
        fallback.unwrap_or_else(|| self.cheapest_crew())
    }
    fn any_nation(&self, seat: Seat, dice: &mut Dice) -> Nation {
        let ships: ArrayVec<Nation, { crate::MOST_SHIPS }> =
            self.ships.iter().filter(|ship| ship.owner == seat).map(|ship| self.data[ship.card].nation).collect();
        if ships.is_empty() { Nation::Pirate } else { *dice.one_of(&ships) }
    }
    /// Crew that would be seen to be aboard: they start face up, or keep the ship from her home.
    fn shows_itself(&self, effects: &[EffectId]) -> bool {
        effects.iter().any(|effect| matches!(self.data[*effect].rule, Rule::FxStartFaceUp | Rule::FxExPatriot))
    }
    fn cheapest_crew(&self) -> CrewId {
        let crew = (0..).map(CrewId).zip(&self.data.crew).filter(|(_, card)| card.is_generic);
        crew.min_by_key(|(id, card)| (card.points, *id)).map_or(CrewId(0), |(id, _)| id)
    }
    fn any_equipment(&self, most: u8, dice: &mut Dice) -> EquipmentId {
        let mut id = EquipmentId(0);
        for _ in 0..TRIES {
            id = EquipmentId(dice.below(self.data.equipment.len()) as u16);
            let card = &self.data[id];
            if card.points <= most && self.is_in_box(&card.printing, &[card.effect]) {
                break;
            }
        }
        id
    }
    fn any_unique(&self, dice: &mut Dice) -> TreasureId {
        let mut id = TreasureId(0);
        for _ in 0..TRIES {
            id = TreasureId(dice.below(self.data.treasures.len()) as u16);
            let card = &self.data[id];
            if self.is_in_box(&card.printing, &[card.effect]) {
                break;
            }
        }
        id
    }
    /// Is this a card that can be brought to this table?
    fn is_in_box(&self, printing: &Printing, effects: &[EffectId]) -> bool {
        printing.is_in_scope && (printing.is_in_both || !self.options.crimson) && self.data.is_playable(effects)
    }

    /// A ship with more aboard than she has room for, for all that these eyes know, has crew that take no space.
    fn man_full_ships(&mut self, eyes: Eyes, referee: &Referee) {
        for ship in self.ship_list() {
            let most = usize::from(self.cargo(ship, eyes));
            let mut over = usize::from(self.cargo_used(ship, eyes)).saturating_sub(most);
            while over > 0 && self.cargo_used(ship, referee) > self.cargo(ship, referee) {
                let Some(at) = self.hidden_crew_aboard(ship, eyes, over) else { break };
                let Some(light) = self.light_crew(self.nation(ship)) else { break };
                *self.chips[at].what.open_mut(referee) = Thing::Crew(light);
                *self.chips[at].answers.open_mut(referee) = true;
                over -= 1;
            }
        }
    }
    fn hidden_crew_aboard(&self, ship: ShipAt, eyes: Eyes, nth: usize) -> Option<usize> {
        let hidden = self.aboard(ship, Class::Crew).filter(|(_, chip)| chip.what.seen_by(eyes).is_none());
        hidden.map(|(at, _)| at.index()).nth(nth - 1)
    }
    /// A generic crew that takes no cargo space.
    fn light_crew(&self, nation: Nation) -> Option<CrewId> {
        let is_light = |effects: &[EffectId]| effects.iter().any(|effect| self.data[*effect].rule == Rule::FxOarsman);
        let crew = (0..).map(CrewId).zip(&self.data.crew);
        let fits = crew.filter(|(_, card)| card.is_generic && is_light(&card.effects));
        fits.max_by_key(|(id, card)| (card.nation == nation, std::cmp::Reverse(*id))).map(|(id, _)| id)
    }

    /// A captain's events, forts, and the fleet before it is shown.
    fn deal_lists(&mut self, seat: Seat, eyes: Eyes, dice: &mut Dice, referee: &Referee) {
        if self.fleets[seat].seen_by(eyes).is_none() && self.fleets[seat].open(referee).is_some() {
            let fleet = self.fleet_anew(seat, dice, referee);
            self.fleets[seat] = Secret::new(self.fleets[seat].known_to(), fleet);
        }
        if self.events[seat].seen_by(eyes).is_none() {
            let count = self.events[seat].count();
            let mut events = ArrayVec::<EventId, 8>::new();
            let mut tries = 0;
            while events.len() < count {
                let id = EventId(dice.below(self.data.events.len()) as u16);
                let card = &self.data[id];
                let is_new = events.iter().all(|other| self.data[*other].printing.name != card.printing.name);
                let is_fit = is_new && card.printing.is_in_scope && self.data.is_playable(&[card.effect]);
                tries += 1;
                if is_fit || tries > TRIES {
                    events.push(id);
                }
            }
            *self.events[seat].open_mut(referee) = events;
        }
        if self.forts[seat].seen_by(eyes).is_none() {
            let count = self.forts[seat].count();
            let mut forts = ArrayVec::<FortId, 6>::new();
            let mut tries = 0;
            while forts.len() < count {
                let id = FortId(dice.below(self.data.forts.len()) as u16);
                tries += 1;
                if (!forts.contains(&id) && self.may_list(seat, id)) || tries > TRIES {
                    forts.push(id);
                }
            }
            *self.forts[seat].open_mut(referee) = forts;
        }
    }
    /// Could this fort be on the captain's list, for all that is known?
    fn may_list(&self, seat: Seat, id: FortId) -> bool {
        let card = &self.data[id];
        let is_built =
            self.islands.iter().filter_map(|island| island.fort).any(|fort| fort.card == id && fort.owner == seat);
        let has_ship =
            || self.ships.iter().any(|ship| ship.owner == seat && self.data[ship.card].nation == card.nation);
        self.is_in_box(&card.printing, &card.effects) && !is_built && (!self.options.crimson || has_ship())
    }
}
