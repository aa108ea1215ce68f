//! Which abilities work on a ship now, and how often (0. Precedence, 11. Crew and equipment in play).
//!
//! Most effects are answers to questions: `base_move`, `shoot_bonus`, `may_be_boarded`. A question looks through the
//! abilities that work on a ship. What may be done is asked so, too: no ability has to allow it
//! (`fleets.core.can_unless_cannot`), and where one forbids it, none that allows it helps
//! (`fleets.core.cannot_beats_can`). Whoever asks sees only what his eyes see: a captain knows his own face-down crew, the
//! referee knows all. An ability of a face-down piece that changes an answer turns it face up
//! (`fleets.crew.reveal_passive`): the questions say which pieces did, and the step that asked shows them.

use crate::{
    Fact, Fleets, Referee, Rule,
    data::{Cond, CrewId, Effect, EffectId, Kind, Nation, Target},
    pieces::{Chip, ChipAt, Class, IslandAt, Mark, ShipAt, Spot, State, Thing, marks},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Secret};

/// Somebody who may know what a chip is.
pub(crate) trait Sees: Copy {
    /// The secret, if it is none for him.
    fn see<T: Copy>(self, secret: &Secret<T>) -> Option<T>;
}

impl Sees for Eyes {
    fn see<T: Copy>(self, secret: &Secret<T>) -> Option<T> {
        secret.seen_by(self).copied()
    }
}

impl Sees for &Referee {
    fn see<T: Copy>(self, secret: &Secret<T>) -> Option<T> {
        Some(*secret.open(self))
    }
}

/// Somebody who sees only what lies open for all; used where whose turn it is depends on the answer.
#[derive(Clone, Copy)]
pub(crate) struct Public;

impl Sees for Public {
    fn see<T: Copy>(self, secret: &Secret<T>) -> Option<T> {
        secret.seen_by_all().copied()
    }
}

/// Where an ability comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The ship's own card.
    Ship(ShipAt),
    /// A chip aboard.
    Chip(ChipAt),
    /// The fort on an island.
    Fort(IslandAt),
}

/// An ability that works on a ship.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Ability {
    /// What it does.
    pub effect: EffectId,
    /// Where it comes from.
    pub source: Source,
}

/// An ability that was used in this turn.
pub type Used = Ability;

/// Abilities that changed an answer.
pub(crate) type Uses = ArrayVec<Ability, 16>;

impl Fleets {
    pub(crate) fn effect(&self, ability: Ability) -> &'static Effect {
        &self.data.get()[ability.effect]
    }

    /// The chips of a class aboard a ship.
    #[inline]
    pub(crate) fn aboard(&self, ship: ShipAt, class: Class) -> impl Iterator<Item = (ChipAt, &Chip)> {
        self.chips_at(Spot::Ship(ship)).filter(move |(_, chip)| chip.class == class)
    }
    #[inline]
    pub(crate) fn has_aboard(&self, ship: ShipAt, class: Class) -> bool {
        self.aboard(ship, class).next().is_some()
    }
    /// Is a face-down crew or piece of equipment aboard? Then she may have any ability, for all that others know.
    pub(crate) fn may_hide(&self, ship: ShipAt) -> bool {
        self.chips_at(Spot::Ship(ship)).any(|(_, chip)| !chip.is_up && chip.class != Class::Treasure)
    }

    /// Her nation (`fleets.kw.black_mark`, and treasures that change it).
    pub(crate) fn nation(&self, ship: ShipAt) -> Nation {
        let colours = self.spell(Rule::FxUtSetNation, ship);
        let colours = colours.and_then(|spell| Nation::ALL.into_iter().find(|nation| *nation as u16 == spell.n));
        colours.unwrap_or(self.data[self.ships[ship.index()].card].nation)
    }
    /// The nation of a crew.
    #[inline]
    pub(crate) fn crew_nation(&self, crew: CrewId) -> Nation {
        let card = &self.data[crew];
        let marked = card.effects.iter().any(|e| self.data[*e].rule == Rule::FxBlackMark);
        if marked { Nation::Cursed } else { card.nation }
    }

    /// What a unique treasure works as: the keyword that it gives (`fleets.fx.gain_keyword`), or its own effect.
    pub(crate) fn effects_of(&self, unique: crate::data::TreasureId) -> &'static [EffectId] {
        let data = self.data.get();
        let effect = &data[unique].effect;
        std::slice::from_ref(data[*effect].keyword.as_ref().unwrap_or(effect))
    }
    /// The abilities that are in force on a ship (`fleets.core.in_force`), as far as these eyes know; two sources of the
    /// same one are both there.
    pub(crate) fn abilities<S: Sees>(&self, ship: ShipAt, sees: S) -> impl Iterator<Item = Ability> {
        self.abilities_if(ship, sees, move |chip, crew| self.serves(chip, crew, ship, sees))
    }
    /// The same if these crew may use theirs.
    pub(crate) fn abilities_if<S: Sees>(
        &self,
        ship: ShipAt,
        sees: S,
        serves: impl Fn(ChipAt, CrewId) -> bool,
    ) -> impl Iterator<Item = Ability> {
        let piece = &self.ships[ship.index()];
        let off = self.switched_off(ship);
        let is_here = piece.state != State::Gone;
        let own = self.data[piece.card].effects.iter().map(move |e| Ability { effect: *e, source: Source::Ship(ship) });
        let chips = self.chips_at(Spot::Ship(ship)).flat_map(move |(at, chip)| {
            let effects: &[EffectId] = match self.in_use(chip, sees) {
                Some(Thing::Crew(crew)) if !off.crew && serves(at, crew) => &self.data[crew].effects,
                // Whatever her nation is (`fleets.nation.equipment`, `fleets.equip.any`).
                Some(Thing::Equipment(equipment)) if !off.all => std::slice::from_ref(&self.data[equipment].effect),
                Some(Thing::Unique(unique)) if chip.is_up && !off.all => self.effects_of(unique),
                _ => &[],
            };
            effects.iter().map(move |e| Ability { effect: *e, source: Source::Chip(at) })
        });
        let gained = self.spells.iter().filter(move |s| {
            s.what == Rule::FxGainKeyword && s.on == Some(ship) && (s.from..=s.to).contains(&self.turn)
        });
        let gained = gained.map(move |s| Ability { effect: EffectId(s.n), source: Source::Ship(ship) });
        let is_on = move |a: &Ability| {
            let is_off = off.own && matches!(a.source, Source::Ship(_));
            is_here && !is_off && self.is_on(ship, off, a.effect)
        };
        own.chain(chips).chain(gained).filter(is_on)
    }

    /// The first source of an ability on a ship; the ship's own and face-up ones before face-down ones.
    pub(crate) fn has(&self, ship: ShipAt, rule: Rule, sees: impl Sees) -> Option<Ability> {
        if !self.may_have(ship, rule) {
            debug_assert!(self.look_for(ship, rule, sees).is_empty(), "{rule:?} is in play");
            return None;
        }
        let mut hidden = None;
        for ability in self.abilities(ship, sees).filter(|a| self.data[a.effect].rule == rule) {
            if !self.is_hidden(ability) {
                return Some(ability);
            }
            hidden = hidden.or(Some(ability));
        }
        hidden
    }
    /// All sources of an ability on a ship, those that lie open first.
    pub(crate) fn with_rule(&self, ship: ShipAt, rule: Rule, sees: impl Sees) -> impl Iterator<Item = Ability> {
        let all = if self.may_have(ship, rule) { self.look_for(ship, rule, sees) } else { ArrayVec::new() };
        all.into_iter()
    }
    fn look_for(&self, ship: ShipAt, rule: Rule, sees: impl Sees) -> ArrayVec<Ability, 24> {
        let mut all = ArrayVec::new();
        for ability in self.abilities(ship, sees).filter(|a| self.data[a.effect].rule == rule) {
            let _ = all.try_push(ability);
        }
        all.sort_by_key(|a| self.is_hidden(*a));
        all
    }
    /// Does it come from a face-down chip?
    #[inline]
    pub(crate) fn is_hidden(&self, ability: Ability) -> bool {
        matches!(ability.source, Source::Chip(chip) if !self.chips[chip.index()].is_up)
    }

    /// Could a ship have this ability, for all that everybody knows? Windows open on this, never on what is hidden.
    pub(crate) fn might_have(&self, ship: ShipAt, rule: Rule) -> bool {
        self.may_hide(ship) || self.has(ship, rule, Public).is_some()
    }

    /// Distinct effects of one rule on a ship (`fleets.core.no_stack.identity`): same id with the same parameters once.
    pub(crate) fn distinct(&self, ship: ShipAt, rule: Rule, sees: impl Sees) -> ArrayVec<Ability, 8> {
        let mut all = ArrayVec::<Ability, 8>::new();
        for ability in self.with_rule(ship, rule, sees) {
            if all.iter().all(|a| a.effect != ability.effect) {
                let _ = all.try_push(ability);
            }
        }
        all
    }

    /// Turns up what made itself felt (`fleets.crew.reveal`, `fleets.equip.hidden`).
    pub(crate) fn show(&mut self, uses: &[Ability], referee: &mut Referee) {
        for ability in uses {
            if let Source::Chip(chip) = ability.source {
                self.turn_up(chip, referee);
            }
        }
    }
    /// Turns a chip face up for good.
    pub(crate) fn turn_up(&mut self, at: ChipAt, referee: &mut Referee) {
        let chip = &mut self.chips[at.index()];
        if !chip.is_up {
            chip.is_up = true;
            chip.what.show(Seats::ALL);
            let thing = *chip.what.open(referee);
            referee.tell_all(|| Fact::TurnedUp { chip: at, thing });
            crate::effects::crew::revealed(self, at, referee);
        }
    }

    /// Has this ability been used up in this turn (`fleets.core.no_stack`)? With two sources on a ship it works once per
    /// turn together in the later edition; once per source in the earlier one, but never both in one action
    /// (`fleets.core.no_stack.apply`).
    pub(crate) fn is_used(&self, ship: ShipAt, ability: Ability) -> bool {
        let was_used = |s: &crate::Spell| {
            matches!(s.what, Rule::CoreNoStack | Rule::CoreNoStackCrimson)
                && s.on == Some(ship)
                && s.n == ability.effect.0
                && s.to >= self.turn
        };
        if self.spells.iter().any(was_used) {
            return true;
        }
        self.used.iter().any(|used| {
            used.effect == ability.effect
                && if self.options.crimson { used.source == ability.source } else { self.is_from(*used, ship) }
        })
    }
    fn is_from(&self, ability: Ability, ship: ShipAt) -> bool {
        match ability.source {
            Source::Ship(at) => at == ship,
            Source::Chip(chip) => self.chips[chip.index()].at == Spot::Ship(ship),
            Source::Fort(_) => false,
        }
    }
    /// Notes that an ability was used, and shows its source.
    pub(crate) fn note_use(&mut self, ability: Ability, referee: &mut Referee) {
        if self.used.is_full() {
            self.used.remove(0);
        }
        self.used.push(ability);
        let ship = match ability.source {
            Source::Ship(ship) => Some(ship),
            Source::Chip(chip) => match self.chips[chip.index()].at {
                Spot::Ship(ship) => Some(ship),
                _ => None,
            },
            Source::Fort(_) => None,
        };
        if let Some(ship) = ship.filter(|_| self.options.crimson) {
            self.cast_this_turn(Rule::CoreNoStackCrimson, Some(ship), self.active, ability.effect.0);
        }
        self.show(&[ability], referee);
    }
    /// A source of a once-per-turn ability that is left on a ship.
    pub(crate) fn unused(&self, ship: ShipAt, rule: Rule, sees: impl Sees) -> Option<Ability> {
        self.with_rule(ship, rule, sees).find(|a| !self.is_used(ship, *a))
    }

    /// Does a condition of an effect hold for a ship?
    pub(crate) fn holds(&self, cond: Option<Cond>, ship: ShipAt, sees: impl Sees) -> bool {
        let Some(cond) = cond else { return true };
        let piece = &self.ships[ship.index()];
        match cond {
            Cond::Undamaged => self.is_undamaged(ship),
            Cond::NoCargo => self.cargo_used(ship, sees) == 0,
            Cond::FullCargo => self.cargo_used(ship, sees) >= self.cargo(ship, sees),
            Cond::CaptainAboard => self.has_captain(ship, sees).is_some(),
            Cond::Submerged => piece.is(marks::SUBMERGED),
            Cond::NoCrew => !self.has_aboard(ship, Class::Crew),
            Cond::NoHelmsman => self.helmsman(ship, sees).is_none(),
            Cond::AllyWithin => self.afloat().any(|o| {
                o != ship && self.ships[o.index()].fleet == piece.fleet && self.are_within(self.short(), ship, o)
            }),
            Cond::EnemyWithin => {
                self.afloat().any(|o| self.is_enemy(ship, o) && self.are_within(self.short(), ship, o))
            }
            Cond::ShipDockedHere => false,
        }
    }
    /// Has she all her masts, and none that burns?
    pub(crate) fn is_undamaged(&self, ship: ShipAt) -> bool {
        let piece = &self.ships[ship.index()];
        piece.standing() == self.data[piece.card].masts
    }
    /// A captain aboard (`fleets.crew.captain`, `fleets.kw.emperors_commander`).
    pub(crate) fn has_captain(&self, ship: ShipAt, sees: impl Sees) -> Option<Ability> {
        self.has(ship, Rule::FxCaptain, sees).or_else(|| self.has(ship, Rule::FxEmperorsCommander, sees))
    }

    /// Is this one of those the effect is against? `by` is the ship that has the effect.
    pub(crate) fn is_target(&self, targets: &[Target], forts: bool, mark: Mark) -> bool {
        targets.iter().any(|target| match (target, mark) {
            (Target::Any, _) => true,
            (Target::Nation(nation), Mark::Ship(ship)) => self.nation(ship) == *nation,
            (Target::NotNation(nation), Mark::Ship(ship)) => self.nation(ship) != *nation,
            (Target::Nation(nation), Mark::Fort(island)) => forts && self.fort_nation(island) == Some(*nation),
            (Target::NotNation(nation), Mark::Fort(island)) => forts && self.fort_nation(island) != Some(*nation),
            (Target::Fort, Mark::Fort(_)) => true,
            (Target::Creature, Mark::Ship(ship)) => self.is_creature(ship),
            (Target::Submarine, Mark::Ship(ship)) => self.has(ship, Rule::FxSubmarine, Public).is_some(),
            (Target::SeaMonster, Mark::Ship(ship)) => self.has(ship, Rule::FxSeaMonster, Public).is_some(),
            (Target::Damaged, Mark::Ship(ship)) => !self.is_undamaged(ship),
            (Target::AlreadyShot, Mark::Ship(ship)) => self.ships[ship.index()].did(crate::pieces::done::SHOT_AT),
            _ => false,
        })
    }
    pub(crate) fn fort_nation(&self, island: IslandAt) -> Option<Nation> {
        self.islands[island.index()].fort.map(|fort| self.data[fort.card].nation)
    }

    /// Are two pieces in fleets of different captains?
    #[inline]
    pub(crate) fn is_enemy(&self, ship: ShipAt, other: ShipAt) -> bool {
        let (a, b) = (self.ships[ship.index()].fleet, self.ships[other.index()].fleet);
        a.is_some() && b.is_some() && a != b
    }
    /// Is she in this captain's fleet?
    #[inline]
    pub(crate) fn is_of(&self, ship: ShipAt, seat: Seat) -> bool {
        self.ships.get(ship.index()).is_some_and(|piece| piece.fleet == Some(seat) && piece.state != State::Gone)
    }
    /// The pieces of a captain that are in play.
    pub(crate) fn fleet_of(&self, seat: Seat) -> impl Iterator<Item = ShipAt> + '_ {
        self.ship_list().filter(move |s| self.is_of(*s, seat))
    }

    /// How much cargo she can carry (`fleets.crew.link` and effects).
    pub(crate) fn cargo(&self, ship: ShipAt, sees: impl Sees) -> u8 {
        self.cargo_with(ship, None, sees)
    }
    /// The same as if one more crew were aboard that adds nothing but links.
    fn cargo_with(&self, ship: ShipAt, more: Option<ChipAt>, sees: impl Sees) -> u8 {
        let piece = &self.ships[ship.index()];
        let mut cargo = i32::from(self.data[piece.card].cargo);
        for ability in self.distinct(ship, Rule::FxCargoBonus, sees) {
            let effect = &self.data[ability.effect];
            if self.holds(effect.cond, ship, sees) {
                cargo += i32::from(effect.n);
            }
        }
        cargo += self.links(ship, more, sees);
        cargo += self.cargo_masters(ship, sees);
        cargo -= self.distinct(ship, Rule::FxUtRottingHull, sees).len() as i32;
        cargo.clamp(0, 60) as u8
    }
    /// A friendly cargo master of the ship's nation anywhere in the fleet (`fleets.kw.cargo_master`).
    fn cargo_masters(&self, ship: ShipAt, sees: impl Sees) -> i32 {
        let Some(seat) = self.ships[ship.index()].fleet else { return 0 };
        if !self.in_play.has(Rule::FxCargoMaster) {
            return 0;
        }
        let nation = self.nation(ship);
        let is_hers = |ability: Ability| match ability.source {
            Source::Chip(chip) => self.crew_card(chip, sees).is_some_and(|crew| self.crew_nation(crew) == nation),
            _ => false,
        };
        let has_master = |at: ShipAt| self.with_rule(at, Rule::FxCargoMaster, sees).any(is_hers);
        i32::from(self.fleet_of(seat).any(has_master))
    }
    /// +1 for each pair of linked crew aboard, and for each crew linked to the ship (`fleets.crew.link`).
    /// One more crew may be counted as if it were aboard.
    fn links(&self, ship: ShipAt, more: Option<ChipAt>, sees: impl Sees) -> i32 {
        let mut crew = ArrayVec::<CrewId, 24>::new();
        let mut links = 0;
        let all = || self.aboard(ship, Class::Crew).map(|(at, _)| at).chain(more);
        for chip in all() {
            if let Some(Thing::Crew(id)) = self.in_use(&self.chips[chip.index()], sees) {
                let _ = crew.try_push(id);
            }
        }
        for chip in all().filter(|chip| self.in_force_on(ship, *chip, Rule::FxChooseLink, sees).is_some()) {
            let Some(one) = self.crew_card(chip, sees) else { continue };
            links += i32::from(self.data.has_chosen_link(one, &crew));
        }
        for (i, one) in crew.iter().enumerate() {
            links += crew[i + 1..].iter().filter(|other| self.data.are_linked(*one, **other)).count() as i32;
            // In the earlier edition only links between crew count (`fleets.crew.link_crimson`).
            if !self.options.crimson && self.data.is_linked_to_ship(*one, self.ships[ship.index()].card) {
                links += 1;
            }
        }
        links
    }
    /// How much of it is in use (`fleets.explore.cargo`).
    pub(crate) fn cargo_used(&self, ship: ShipAt, sees: impl Sees) -> u8 {
        let crew_free =
            self.ships[ship.index()].is(marks::CREW_FREE) || self.has(ship, Rule::FxCrewNoCargo, sees).is_some();
        let spaces = self
            .chips_at(Spot::Ship(ship))
            .map(|(at, _)| if self.takes_no_space(at) { 0 } else { self.spaces_aboard(ship, at, crew_free, sees) });
        spaces.sum()
    }
    /// The spaces that a chip takes on this ship. What these eyes do not know takes one.
    pub(crate) fn spaces_aboard(&self, ship: ShipAt, at: ChipAt, crew_free: bool, sees: impl Sees) -> u8 {
        let chip = &self.chips[at.index()];
        match sees.see(&chip.what) {
            // One for each crew (`fleets.crew.cargo_one`).
            Some(Thing::Crew(_)) => u8::from(!crew_free && !self.needs_no_space(ship, at, sees)),
            Some(Thing::Unique(unique)) => {
                let printed = self.data[self.data[unique].effect].cargo;
                if chip.is_up { printed } else { printed.max(1) }
            }
            _ => 1,
        }
    }
    /// Does an ability that this crew can use here need no space for it (`fleets.fx.self_no_cargo`, `fleets.crew.oarsman`,
    /// `fleets.kw.cargo_master`)?
    fn needs_no_space(&self, ship: ShipAt, crew: ChipAt, sees: impl Sees) -> bool {
        let all = [Rule::FxSelfNoCargo, Rule::FxOarsman, Rule::FxCargoMaster];
        all.into_iter().any(|rule| self.in_force_on(ship, crew, rule, sees).is_some())
    }
    /// Was there no space for it when it came aboard (`fleets.fx.ut_gain_equipment`)?
    fn takes_no_space(&self, chip: ChipAt) -> bool {
        let came_so = |s: &crate::Spell| s.what == Rule::FxUtGainEquipment && s.n == u16::from(chip.0);
        self.in_play.has_spell(Rule::FxUtGainEquipment) && self.spells.iter().any(came_so)
    }
    /// The cost of the crew aboard, as far as these eyes know (`fleets.build.crew_cap`).
    pub(crate) fn crew_cost(&self, ship: ShipAt, sees: impl Sees) -> u16 {
        let costs = self.aboard(ship, Class::Crew).filter_map(|(at, chip)| match sees.see(&chip.what) {
            Some(Thing::Crew(crew)) => Some(self.cost_aboard(ship, at, crew, sees)),
            _ => None,
        });
        costs.sum()
    }
    /// What a crew costs on this ship: others aboard may make it cheaper (`fleets.build.crew_cap.discount`).
    fn cost_aboard(&self, ship: ShipAt, at: ChipAt, crew: CrewId, sees: impl Sees) -> u16 {
        let mut cost = u16::from(self.data[crew].points);
        let of_others = |a: &Ability| !matches!(a.source, Source::Chip(chip) if chip == at);
        if self.with_rule(ship, Rule::FxCrewFree, sees).any(|a| of_others(&a)) {
            return 0;
        }
        for ability in self.distinct(ship, Rule::FxCrewDiscount, sees).iter().filter(|a| of_others(a)) {
            cost = cost.saturating_sub(u16::from(self.data[ability.effect].n.unsigned_abs()));
        }
        cost
    }
    /// Has she room for this chip (`fleets.dock.transfer_limits`)?
    pub(crate) fn has_room(&self, ship: ShipAt, at: ChipAt, sees: impl Sees) -> bool {
        self.has_room_in(&self.room(ship, sees), at, sees)
    }
    /// How she is laden now.
    pub(crate) fn room(&self, ship: ShipAt, sees: impl Sees) -> Room {
        let piece = &self.ships[ship.index()];
        let crew_no_cargo = self.has(ship, Rule::FxCrewNoCargo, sees);
        let is_creature = self.is_creature(ship);
        Room {
            ship,
            // Some creatures have cargo on their cards (`fleets.creature.cargo_printed`).
            is_none: is_creature && self.data[piece.card].cargo == 0 || self.kind(ship) == Kind::Flotilla,
            takes_crew: !is_creature && self.has(ship, Rule::FxNoCrew, sees).is_none(),
            used: self.cargo_used(ship, sees),
            crew: self.aboard(ship, Class::Crew).count(),
            most_crew: crew_no_cargo.map_or(64, |a| usize::from(self.data[a.effect].max)),
            is_crew_free: piece.is(marks::CREW_FREE) || crew_no_cargo.is_some(),
            crew_cost: self.crew_cost(ship, sees),
            has_bonus: self.has(ship, Rule::FxCargoBonus, sees).is_some(),
        }
    }
    /// The same where it is known how she is laden.
    pub(crate) fn has_room_in(&self, room: &Room, at: ChipAt, sees: impl Sees) -> bool {
        let ship = room.ship;
        if room.is_none {
            return false;
        }
        let chip = &self.chips[at.index()];
        if chip.class != Class::Crew {
            return room.used + self.spaces_aboard(ship, at, false, sees) <= self.cargo(ship, sees);
        }
        if !room.takes_crew || room.crew >= room.most_crew {
            return false;
        }
        if chip.at != Spot::Ship(ship) && self.changes_nothing_aboard(room, chip, sees) {
            let fits = self.has_room_for_plain_crew(room, at, sees);
            debug_assert_eq!(fits, self.has_room_with_it_aboard(ship, at, sees), "room for {at} on {ship}");
            return fits;
        }
        self.has_room_with_it_aboard(ship, at, sees)
    }
    /// A crew may bring a space of its own and make others cheaper, so that what counts is how it is with it aboard.
    fn has_room_with_it_aboard(&self, ship: ShipAt, at: ChipAt, sees: impl Sees) -> bool {
        let mut after = self.clone();
        after.put(at, Spot::Ship(ship));
        let cap = u16::from(self.data[self.ships[ship.index()].card].points);
        after.cargo_used(ship, sees) <= after.cargo(ship, sees) && after.crew_cost(ship, sees) <= cap
    }
    /// Most crew neither change how much room others need, nor what they cost, nor who may serve.
    fn changes_nothing_aboard(&self, room: &Room, chip: &Chip, sees: impl Sees) -> bool {
        let changes = |effect: &EffectId| {
            matches!(
                self.data[*effect].rule,
                Rule::FxCrewNoCargo
                    | Rule::FxCargoMaster
                    | Rule::FxCargoBonus
                    | Rule::FxUtRottingHull
                    | Rule::FxCrewFree
                    | Rule::FxCrewDiscount
                    | Rule::FxCrewAnyNation
                    | Rule::FxCrewNation
            )
        };
        let is_plain = match sees.see(&chip.what) {
            Some(Thing::Crew(crew)) => !self.data[crew].effects.iter().any(changes),
            Some(_) => false,
            None => true,
        };
        // What adds to her cargo may do so under a condition that this crew fulfils.
        is_plain && !room.has_bonus
    }
    /// The same without a copy of the position.
    fn has_room_for_plain_crew(&self, room: &Room, at: ChipAt, sees: impl Sees) -> bool {
        let ship = room.ship;
        let cost = match sees.see(&self.chips[at.index()].what) {
            Some(Thing::Crew(crew)) => self.cost_aboard(ship, at, crew, sees),
            _ => 0,
        };
        let cap = u16::from(self.data[self.ships[ship.index()].card].points);
        room.crew_cost + cost <= cap
            && room.used + self.spaces_aboard(ship, at, room.is_crew_free, sees)
                <= self.cargo_with(ship, Some(at), sees)
    }
}

/// How a ship is laden, as some eyes see it: worked out once where many chips are tried.
pub(crate) struct Room {
    ship: ShipAt,
    /// Nothing can be put aboard.
    is_none: bool,
    takes_crew: bool,
    used: u8,
    crew: usize,
    most_crew: usize,
    /// Crew use no cargo space.
    is_crew_free: bool,
    crew_cost: u16,
    /// An effect adds to her cargo.
    has_bonus: bool,
}
