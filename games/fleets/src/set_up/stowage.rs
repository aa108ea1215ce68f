//! Crew and equipment go aboard or ashore, all captains at once and in secret (`fleets.setup.crew.assign`).

use super::{Deal, Mooring};
use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::Sees,
    muster::{Berth, Fleet, Roster},
    pieces::{Chip, ChipAt, Class, ShipAt, Spot, State, Thing, marks},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Secret, Step};

/// So many ways to stow a chip elsewhere are offered.
const OFFERED_CHANGES: usize = 5;

/// Everything lies on the home islands, each captain makes a plan, and when all are ready the plans are carried out.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize,
)]
pub struct Stowage {
    /// Crew and equipment are on the home islands.
    is_landed: bool,
    /// Those who are ready.
    #[serde(with = "table::seats_as_list")]
    pub(crate) ready: Seats,
    /// The plans were carried out.
    is_stowed: bool,
}

impl Step<Fleets> for Stowage {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if !self.is_landed {
            self.is_landed = true;
            for seat in g.captains() {
                g.land(seat, referee);
            }
            // In a fleet that was dealt everybody has a place (`fleets.build.dealt`).
            if g.options.is_dealt() {
                self.ready = g.everybody();
            }
        }
        if !self.asked(g).is_empty() {
            return Next::Ask;
        }
        if !self.is_stowed {
            self.is_stowed = true;
            for seat in g.captains() {
                g.stow(seat, referee);
            }
        }
        // An ex-patriot makes his ship a mercenary, and she starts S away (`fleets.kw.ex_patriot`).
        let waits = |seat: &Seat| g.ships.iter().any(|ship| ship.owner == *seat && ship.state == State::Gone);
        match g.captains().find(waits) {
            Some(seat) => Next::Call(Mooring::again(seat).into()),
            None => Next::Goto(Deal::default().into()),
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        let is_asked = |seat: &Seat| {
            let has_bombardier = || g.own_ships(*seat).any(|ship| g.has_deck_gun(ship));
            !self.is_stowed && !self.ready.has(*seat) && (g.ashore(*seat).next().is_some() || has_bombardier())
        };
        g.captains().filter(is_asked).collect()
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Ready);
        let seat = eyes.seat();
        let Some(home) = g.home_of(seat) else { return };
        let places: Vec<Spot> = g.own_ships(seat).map(Spot::Ship).chain([Spot::Island(home)]).collect();
        let chips: Vec<ChipAt> = g.ashore(seat).map(|(chip, _)| chip).collect();
        let moves = (0..places.len() * chips.len())
            .map(|n| (chips[n % chips.len()], places[(n / chips.len() + n % chips.len()) % places.len()]));
        let moves = moves.map(|(chip, at)| Move::Stow { chip, at });
        out.extend(moves.filter(|mv| self.check(g, eyes, mv).is_ok()).take(OFFERED_CHANGES));
        let flames = g.own_ships(seat).map(|ship| Move::Use { fx: Rule::FxBombardier, ship });
        out.extend(flames.filter(|mv| self.check(g, eyes, mv).is_ok()));
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        let seat = eyes.seat();
        match mv {
            Move::Ready => Ok(()),
            Move::Stow { chip, at } => g.check_stow(seat, *chip, *at, eyes),
            Move::Use { fx: Rule::FxBombardier, ship } => {
                let is_hers = g.own_ships(seat).any(|own| own == *ship && g.has_deck_gun(own));
                let is_open = is_hers && !g.ships[ship.index()].is(marks::FLAMES);
                if is_open { Ok(()) } else { Err(Rule::KwBombardier) }
            }
            _ => Err(Rule::SetupCrewAssign),
        }
    }
    fn decide(&mut self, g: &mut Fleets, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Stow { chip, at } => {
                let berth = g.berth(by, at).expect("checked");
                let index = g.ashore(by).position(|(other, _)| other == chip).expect("checked");
                let fleet = g.fleets[by].open_mut(referee).as_mut().expect("it holds the plan");
                fleet.stowed[index] = berth;
                referee.tell(Seats::one(by), || Fact::Planned { chip, at });
            }
            Move::Use { ship, .. } => {
                g.ships[ship.index()].mark(marks::FLAMES, true);
                referee.tell_all(|| Fact::Used { ship, fx: Rule::FxBombardier });
            }
            _ => {
                self.ready = self.ready.with(by);
                referee.tell_all(|| Fact::Ready { who: by });
            }
        }
        Next::Again
    }
}

impl Fleets {
    /// The ships that a captain brought, in the order of the fleet.
    fn own_ships(&self, seat: Seat) -> impl Iterator<Item = ShipAt> + '_ {
        self.ship_list().filter(move |ship| self.ships[ship.index()].owner == seat)
    }
    /// The crew and equipment of a captain that lie on the home island, in their order.
    fn ashore(&self, seat: Seat) -> impl Iterator<Item = (ChipAt, &Chip)> {
        let home = self.home_of(seat).map(Spot::Island);
        (0..).map(ChipAt).zip(&self.chips).filter(move |(_, chip)| chip.owner == seat && Some(chip.at) == home)
    }
    /// Has she a deck gun that may be a flame thrower (`fleets.kw.bombardier`)?
    fn has_deck_gun(&self, ship: ShipAt) -> bool {
        let effects = &self.data[self.ships[ship.index()].card].effects;
        effects.iter().any(|effect| self.data[*effect].rule == Rule::FxBombardier)
    }
    /// A place as it is in a plan.
    fn berth(&self, seat: Seat, at: Spot) -> Option<Berth> {
        match at {
            Spot::Ship(ship) => self.own_ships(seat).position(|own| own == ship).map(|n| Berth::Ship(n as u8)),
            Spot::Island(island) if self.home_of(seat) == Some(island) => Some(Berth::Home),
            _ => None,
        }
    }
    /// A place of a plan as it is on the sea.
    fn spot(&self, seat: Seat, berth: Berth) -> Spot {
        let ship = match berth {
            Berth::Ship(n) => self.own_ships(seat).nth(n.into()),
            Berth::Home => None,
        };
        let home = self.home_of(seat).expect("all have a home");
        ship.map_or(Spot::Island(home), Spot::Ship)
    }
    /// Where a captain's chip is meant to be, for eyes that know the plan.
    pub(crate) fn planned(&self, chip: ChipAt, eyes: Eyes) -> Option<Spot> {
        let owner = self.chips.get(chip.index())?.owner;
        let fleet = self.fleets[owner].seen_by(eyes)?.as_ref()?;
        let index = self.ashore(owner).position(|(other, _)| other == chip)?;
        Some(self.spot(owner, *fleet.stowed.get(index)?))
    }

    /// Everything that is not a ship comes to the home island, and what is aside lies aside.
    fn land(&mut self, seat: Seat, referee: &mut Referee) {
        let Some(fleet) = self.fleets[seat].open(referee).clone() else { return };
        let home = self.home_of(seat).expect("all have a home");
        let roster = Roster::of(&fleet, &self.data).expect("it was checked");
        // Everybody knows the fleets that are dealt (`fleets.build.dealt`).
        let is_dealt = self.options.is_dealt();
        let known_to = if is_dealt { Seats::ALL } else { Seats::one(seat) };
        let ashore = roster.chips.iter().map(|(thing, _)| (*thing, Spot::Island(home)));
        let aside = roster.aside.iter().map(|thing| (*thing, Spot::Aside(seat)));
        for (thing, at) in ashore.chain(aside) {
            let (chip, class) = (ChipAt(self.chips.len() as u8), thing.class());
            self.chips.push(Chip {
                what: Secret::new(known_to, thing),
                class,
                owner: seat,
                at,
                // Equipment starts face down like crew (`fleets.equip.hidden`).
                is_up: is_dealt,
                answers: Secret::new(Seats::one(seat), true),
            });
            referee.tell_all(|| Fact::Landed { who: seat, chip, class });
            referee.tell(known_to, || Fact::Seen { chip, thing });
        }
        let stowed: Vec<Berth> = roster.chips.iter().map(|(_, berth)| *berth).collect();
        let chips: Vec<ChipAt> = self.ashore(seat).map(|(chip, _)| chip).collect();
        for (chip, berth) in chips.into_iter().zip(&stowed) {
            let at = self.spot(seat, *berth);
            referee.tell(known_to, || Fact::Planned { chip, at });
        }
        let plan = Fleet { coins: fleet.coins, uniques: fleet.uniques, stowed, ..Fleet::default() };
        self.fleets[seat] = Secret::new(known_to, Some(plan));
    }

    /// The fleet as it would be with a plan, as far as these eyes know it.
    fn planned_roster(&self, seat: Seat, eyes: Eyes) -> Option<Roster> {
        let fleet = self.fleets[seat].seen_by(eyes)?.as_ref()?;
        let things = self.ashore(seat).filter_map(|(_, chip)| eyes.see(&chip.what));
        Some(Roster {
            ships: self.own_ships(seat).map(|ship| self.ships[ship.index()].card).collect(),
            chips: things.zip(fleet.stowed.iter().copied()).collect(),
            forts: self.forts[seat].seen_by(eyes)?.iter().copied().collect(),
            events: self.events[seat].seen_by(eyes)?.iter().copied().collect(),
            ..Roster::default()
        })
    }
    /// A chip may go anywhere where the fleet stays legal: discounts and caps hold for where crew are now.
    fn check_stow(&self, seat: Seat, chip: ChipAt, at: Spot, eyes: Eyes) -> Result<(), Rule> {
        let index = self.ashore(seat).position(|(other, _)| other == chip).ok_or(Rule::SetupCrewAssign)?;
        let by = match self.chips[chip.index()].class {
            Class::Equipment => Rule::SetupEquipAssign,
            _ => Rule::SetupCrewAssign,
        };
        let berth = self.berth(seat, at).ok_or(by)?;
        let mut roster = self.planned_roster(seat, eyes).ok_or(by)?;
        if roster.chips[index].1 == berth {
            return Err(by);
        }
        roster.chips[index].1 = berth;
        let checked = roster.check_berths(&self.data, &self.options);
        checked.and_then(|()| roster.check_sum(&self.data, &self.options)).map_err(|unfit| unfit.by)
    }

    /// A captain's plan is carried out.
    fn stow(&mut self, seat: Seat, referee: &mut Referee) {
        let plan = self.fleets[seat].open(referee).as_ref().map(|fleet| fleet.stowed.clone()).unwrap_or_default();
        let chips: Vec<ChipAt> = self.ashore(seat).map(|(chip, _)| chip).collect();
        let has = |g: &Fleets, thing: Thing, rule: Rule| match thing {
            Thing::Crew(crew) => g.data[crew].effects.iter().any(|effect| g.data[*effect].rule == rule),
            _ => false,
        };
        for (chip, berth) in chips.into_iter().zip(plan) {
            let at = self.spot(seat, berth);
            self.put(chip, at);
            referee.tell_all(|| Fact::Stowed { chip, at });
            let thing = *self.chips[chip.index()].what.open(referee);
            if has(self, thing, Rule::FxStartFaceUp) {
                self.turn_up(chip, referee);
            }
            if let Spot::Ship(ship) = at
                && has(self, thing, Rule::FxExPatriot)
            {
                let was_away = self.starts_away(ship);
                self.turn_up(chip, referee);
                if !was_away {
                    self.ships[ship.index()].state = State::Gone;
                    referee.tell_all(|| Fact::Under { ship, what: Rule::KwExPatriot });
                }
            }
        }
        if let Some(fleet) = self.fleets[seat].open_mut(referee) {
            fleet.stowed.clear();
        }
    }
}
