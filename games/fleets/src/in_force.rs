//! Is an ability in force on a ship now (0. Precedence)? The one question that is asked of every ability, also of those
//! that work all the time.
//!
//! It is in force if its source is aboard and in use, if a crew may use it on this ship, and if nothing has switched it
//! off. What a card says of the crew itself (its nation, whom it serves, its ransom) is no ability that works on a ship;
//! that is asked of the card.

use crate::{
    Fleets, Rule,
    abilities::{Ability, Sees},
    data::{CrewId, Effect, EffectId, Nation},
    pieces::{Chip, ChipAt, Class, ShipAt, Spot, Thing},
};

/// What is switched off on a ship now.
#[derive(Clone, Copy)]
pub(crate) struct SwitchedOff {
    /// Everything (`fleets.fx.ut_cancel_enemy_turn`, `fleets.fx.ut_two_actions`).
    pub(crate) all: bool,
    /// What her own card says (`fleets.kw.fear`).
    pub(crate) own: bool,
    /// What her crew can do (`fleets.kw.fear`, `fleets.shot.stink`, `fleets.fx.cancel_all_crew_roll`).
    pub(crate) crew: bool,
    /// Everything but Parley (`fleets.fx.cancel_all_roll`).
    pub(crate) all_but_parley: bool,
}

/// Nations whose crew may use their abilities on a ship.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Welcome(u16);

impl Welcome {
    pub(crate) fn only(nation: Nation) -> Self {
        Welcome(1 << nation as u16)
    }
    pub(crate) fn has(self, nation: Nation) -> bool {
        self.0 & 1 << nation as u16 != 0
    }
    /// These, and those whom an effect lets in (`fleets.fx.crew_nation`, `fleets.fx.crew_any_nation`).
    pub(crate) fn and_by(self, effect: &Effect) -> Self {
        match (effect.rule, effect.nation) {
            (Rule::FxCrewAnyNation, _) => Welcome(u16::MAX),
            (Rule::FxCrewNation, Some(nation)) => Welcome(self.0 | Welcome::only(nation).0),
            _ => self,
        }
    }
}

impl Fleets {
    /// The ability of a crew by this clause, if it is in force on the ship that the crew is aboard
    /// (`fleets.core.in_force`); ashore and in forts it has none (`fleets.crew.ships_only`,
    /// `fleets.crew.ships_only_crimson`).
    pub(crate) fn in_force(&self, crew: ChipAt, rule: Rule, sees: impl Sees) -> Option<&'static Effect> {
        match self.chips[crew.index()].at {
            Spot::Ship(ship) => self.in_force_on(ship, crew, rule, sees),
            _ => None,
        }
    }
    /// The same on any ship, as if the crew were aboard.
    pub(crate) fn in_force_on(
        &self,
        ship: ShipAt,
        crew: ChipAt,
        rule: Rule,
        sees: impl Sees,
    ) -> Option<&'static Effect> {
        self.in_use(&self.chips[crew.index()], sees).and_then(|_| self.would_work(ship, crew, rule, sees))
    }
    /// The same whether or not its captain lets it show itself: for what a captain cannot do without.
    pub(crate) fn would_work(
        &self,
        ship: ShipAt,
        crew: ChipAt,
        rule: Rule,
        sees: impl Sees,
    ) -> Option<&'static Effect> {
        let card = self.crew_card(crew, sees)?;
        let data = self.data.get();
        let effect = data[card].effects.iter().copied().find(|effect| data[*effect].rule == rule)?;
        let off = self.switched_off(ship);
        let works = !off.crew && self.is_on(ship, off, effect) && self.serves(crew, card, ship, sees);
        works.then_some(&data[effect])
    }
    /// What a card says of the crew itself, wherever it is: its ransom, whom it serves and whom it hates.
    pub(crate) fn says(&self, crew: CrewId, rule: Rule) -> Option<&'static Effect> {
        let data = self.data.get();
        data[crew].effects.iter().map(|effect| &data[*effect]).find(|effect| effect.rule == rule)
    }

    /// What a chip aboard is, if it is in use: face up, or face down and ready to show itself.
    #[inline]
    pub(crate) fn in_use(&self, chip: &Chip, sees: impl Sees) -> Option<Thing> {
        let thing = sees.see(&chip.what)?;
        let shows = chip.is_up || (chip.class != Class::Treasure && sees.see(&chip.answers).unwrap_or(false));
        shows.then_some(thing)
    }

    /// May a crew use its abilities on this ship (`fleets.crew.nation`)? A captured one is asked the same, and keeps its
    /// nation (`fleets.tow.crew_nation`).
    pub(crate) fn serves(&self, chip: ChipAt, crew: CrewId, ship: ShipAt, sees: impl Sees) -> bool {
        let nation = self.crew_nation(crew);
        self.serves_where(chip, crew, ship, || nation == self.nation(ship) || self.is_welcome(nation, ship, sees))
    }
    /// The same where it is known whether crew of its nation may.
    fn serves_where(&self, chip: ChipAt, crew: CrewId, ship: ShipAt, is_welcome: impl FnOnce() -> bool) -> bool {
        if self.has_changed_sides(chip) {
            return true;
        }
        // Only on the ship that it is linked to (`fleets.kw.headhunters_domain`).
        if self.says(crew, Rule::FxHeadhuntersDomain).is_some() {
            return self.data.is_linked_to_ship(crew, self.ships[ship.index()].card);
        }
        // Under other colours the crew are of that nation, too (`fleets.fx.ut_set_nation`).
        self.is_under(Rule::FxUtSetNation, ship) || is_welcome() || self.is_exile(crew, ship)
    }
    /// Does it serve on any ship (`fleets.kw.ex_patriot`)?
    fn is_exile(&self, crew: CrewId, ship: ShipAt) -> bool {
        let off = self.switched_off(ship);
        let mut effects = self.data[crew].effects.iter();
        effects.any(|effect| self.data[*effect].rule == Rule::FxExPatriot && self.is_on(ship, off, *effect))
    }
    /// Do abilities that are in force on a ship let crew of this nation use theirs?
    fn is_welcome(&self, nation: Nation, ship: ShipAt, sees: impl Sees) -> bool {
        let could_be = [Rule::FxCrewNation, Rule::FxCrewAnyNation].into_iter().any(|rule| self.may_have(ship, rule));
        could_be && self.welcome(ship, sees).has(nation)
    }
    /// Who is let in may let in others, but nobody lets in himself: it begins with the ship's own nation, and ends when
    /// nobody is added.
    fn welcome(&self, ship: ShipAt, sees: impl Sees) -> Welcome {
        let mut welcome = Welcome::only(self.nation(ship));
        loop {
            let serves = |chip: ChipAt, crew: CrewId| {
                self.serves_where(chip, crew, ship, || welcome.has(self.crew_nation(crew)))
            };
            let more = self.abilities_if(ship, sees, serves).fold(welcome, |all, a| all.and_by(self.effect(a)));
            if more == welcome {
                return welcome;
            }
            welcome = more;
        }
    }

    /// What is switched off on a ship now, as a whole.
    pub(crate) fn switched_off(&self, ship: ShipAt) -> SwitchedOff {
        let all = self.is_struck_by(Rule::FxUtCancelEnemyTurn, ship) || self.is_under(Rule::FxUtTwoActions, ship);
        let own = all || self.is_struck_by(Rule::KwFear, ship);
        let crew =
            own || self.is_struck_by(Rule::ShotStink, ship) || self.is_struck_by(Rule::FxCancelAllCrewRoll, ship);
        SwitchedOff { all, own, crew, all_but_parley: self.is_struck_by(Rule::FxCancelAllRoll, ship) }
    }
    /// Is this effect switched off neither by itself (`fleets.fx.cancel_ability`) nor with all but Parley?
    pub(crate) fn is_on(&self, ship: ShipAt, off: SwitchedOff, effect: EffectId) -> bool {
        let parley = || matches!(self.data[effect].rule, Rule::FxParley | Rule::FxParleyVs);
        !self.is_cancelled(ship, effect) && (!off.all_but_parley || parley())
    }
    /// Can something that lies face down aboard be turned up and used now?
    pub(crate) fn can_be_revealed(&self, ability: Ability, ship: ShipAt) -> bool {
        let off = self.switched_off(ship);
        !off.all && self.is_on(ship, off, ability.effect)
    }
    /// Is she under this, and does no ward keep it from her (`fleets.fx.ut_ward`)?
    fn is_struck_by(&self, what: Rule, ship: ShipAt) -> bool {
        let is_own = |s: &crate::Spell| Some(s.by) == self.ships[ship.index()].fleet;
        self.spell(what, ship).is_some_and(|s| is_own(s) || !self.is_warded(ship))
    }
    fn is_cancelled(&self, ship: ShipAt, effect: EffectId) -> bool {
        let here = |s: &&crate::Spell| s.what == Rule::FxCancelAbility && s.on == Some(ship) && s.n == effect.0;
        self.spells.iter().any(|s| here(&s) && (s.from..=s.to).contains(&self.turn))
    }
}
