//! 14. Winning.

use crate::{
    Fact, Fleets, Next, Referee, Rule,
    abilities::{Public, Sees},
    data::Kind,
    effects,
    pieces::{Chip, ChipAt, Class, Island, IslandAt, MOST_CHIPS, ShipAt, Spot, State},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{MOST_SEATS, Seat, Seats, Step};

/// So many times the rounds that may pass without a change end the game in any case (`fleets.end.round_limit`).
const LONGEST: u16 = 10;

/// The game is over; what it was worth is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Finish {
    by: Rule,
}

impl Step<Fleets> for Finish {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let by = self.by;
        referee.tell_all(|| Fact::Ended { by });
        for chip in g.treasure_that_counts_aboard() {
            g.turn_up(chip, referee);
        }
        for who in g.captains() {
            let (gold, units) = (g.score(who).max(0) as u16, g.units(who));
            referee.tell_all(|| Fact::Scored { who, gold, units });
        }
        let places = g.places(by);
        if g.options.keep_treasure {
            g.keep_treasure(&places, referee);
        }
        Next::Over(places)
    }
}

impl Fleets {
    /// Gold as it counts for a captain now (`fleets.end.cursed.score`): home and forts; with more than two players that
    /// on ships, too, as far as everybody can see it before the end.
    pub(crate) fn score(&self, seat: Seat) -> i32 {
        let ashore = i32::from(self.home_gold(seat) + self.fort_gold(seat));
        let aboard = self.fleet_of(seat).filter(|ship| self.counts_aboard(*ship));
        ashore + aboard.map(|ship| i32::from(self.gold_at(Spot::Ship(ship)))).sum::<i32>()
    }
    /// Does gold aboard this ship count in the end (`fleets.end.cursed.not_counted`)?
    fn counts_aboard(&self, ship: ShipAt) -> bool {
        let many = self.chairs_u8() > 2 && !self.options.crimson;
        // A wreck counts for nobody (`fleets.reef.treasure_end`), a treasure ship always (`fleets.kw.treasure_ship`).
        let afloat = self.ships[ship.index()].state == State::Afloat;
        afloat && (many || self.has(ship, Rule::FxTreasureShip, Public).is_some())
    }
    /// The treasure aboard that is turned up to be counted.
    fn treasure_that_counts_aboard(&self) -> ArrayVec<ChipAt, MOST_CHIPS> {
        let counts = |ship: ShipAt| self.ships[ship.index()].fleet.is_some() && self.counts_aboard(ship);
        let ships = self.ship_list().filter(|ship| counts(*ship));
        ships.flat_map(|ship| self.aboard(ship, Class::Treasure).map(|(at, _)| at)).collect()
    }
    /// Pieces that are left (`fleets.end.cursed.tie`).
    pub(crate) fn units(&self, seat: Seat) -> u8 {
        let ships = self.fleet_of(seat).filter(|s| self.ships[s.index()].state != State::Wreck).count();
        let forts =
            self.islands.iter().filter(|i| i.fort.is_some_and(|fort| fort.owner == seat && fort.flags != 0)).count();
        (ships + forts) as u8
    }
    /// The gold that counts for the majority.
    fn hoard(&self, seat: Seat) -> u16 {
        self.home_gold(seat) + self.gold_like_at_home(seat)
    }
    /// Gold elsewhere that counts like gold at home: in forts, in the earlier edition (`fleets.end.crimson.fort`).
    fn gold_like_at_home(&self, seat: Seat) -> u16 {
        if self.options.crimson { self.fort_gold(seat) } else { self.second_home_gold(seat) }
    }
    /// Has a captain more than half of the starting gold, which stays the same whatever is lost or made
    /// (`fleets.sink.threshold`)?
    fn has_anybody_a_majority(&self) -> bool {
        let has_forts = self.islands.iter().any(|island| island.fort.is_some());
        let has_majority = |(at, island): (IslandAt, &Island)| {
            island.home.is_some_and(|seat| {
                let elsewhere = if has_forts { self.gold_like_at_home(seat) } else { 0 };
                2 * (self.gold_at(Spot::Island(at)) + elsewhere) > self.starting_gold
            })
        };
        let has_anybody = (0..).map(IslandAt).zip(&self.islands).any(has_majority);
        debug_assert_eq!(
            has_anybody,
            self.captains().any(|seat| 2 * self.hoard(seat) > self.starting_gold),
            "a captain has one home"
        );
        has_anybody
    }
    /// Can none of a captain's pieces ever move again (`fleets.end.cursed.immobile_test`)?
    pub(crate) fn is_immobile(&self, seat: Seat, sees: impl Sees) -> bool {
        self.resigned.has(seat) || !self.fleet_of(seat).any(|ship| self.could_move(ship, sees))
    }
    /// How many captains have no piece that can ever move again.
    fn immobile(&self, sees: impl Sees) -> usize {
        // All fleets are gone through at once, and mostly only a part of each.
        let mut mobile = Seats::NONE;
        for ship in self.ship_list() {
            let piece = &self.ships[ship.index()];
            if let Some(seat) = piece.fleet
                && piece.state != State::Gone
                && !mobile.has(seat)
                && !self.resigned.has(seat)
                && self.could_move(ship, sees)
            {
                mobile = mobile.with(seat);
                if mobile.len() == u32::from(self.chairs_u8()) {
                    return 0;
                }
            }
        }
        let immobile = usize::from(self.chairs_u8()) - mobile.len() as usize;
        debug_assert_eq!(immobile, self.captains().filter(|seat| self.is_immobile(*seat, sees)).count());
        immobile
    }
    fn could_move(&self, ship: ShipAt, sees: impl Sees) -> bool {
        let piece = &self.ships[ship.index()];
        if piece.state == State::Wreck || self.kind(ship) == Kind::Flotilla {
            return false;
        }
        if !piece.is_derelict() {
            return true;
        }
        let dock = self.docked_at(ship, sees);
        self.helps_herself(ship, sees)
            || dock.is_some_and(|island| self.may_unload_at(ship, island))
            || dock.is_some_and(|island| self.is_awaited_by_help(ship, island, sees))
            || piece.towed_by.is_some()
    }
    /// Can a derelict be rowed or mended by those aboard?
    fn helps_herself(&self, ship: ShipAt, sees: impl Sees) -> bool {
        self.moves_when_derelict(ship, sees) || self.has(ship, Rule::FxShipwright, sees).is_some()
    }
    /// Does crew of her captain wait ashore that could come aboard and row or mend her?
    fn is_awaited_by_help(&self, ship: ShipAt, island: IslandAt, sees: impl Sees) -> bool {
        let own = self.ships[ship.index()].fleet;
        let is_own = |chip: &Chip| chip.class == Class::Crew && Some(chip.owner) == own;
        let mut waiting = self.chips_at(Spot::Island(island)).filter(|(_, chip)| is_own(chip));
        waiting.any(|(at, _)| {
            let mut manned = self.clone();
            manned.put(at, Spot::Ship(ship));
            let may = self.has_room(ship, at, sees) && effects::crew::may_board(self, at, ship, sees).is_ok();
            may && manned.helps_herself(ship, sees)
        })
    }
    /// Could anybody ever load what is aboard (`fleets.end.cursed.fort_gold`)? What is aboard a derelict in the fog is there
    /// for good, unless something brings her out.
    fn can_be_reached(&self, ship: ShipAt, sees: impl Sees) -> bool {
        let piece = &self.ships[ship.index()];
        match piece.state {
            State::Afloat => true,
            State::Lost(bank) => {
                let is_smoke = self.terrain[bank.index()].is_smoke;
                is_smoke || (piece.fleet.is_some() && self.could_move(ship, sees))
            }
            State::Wreck => !self.options.crimson,
            State::Gone => false,
        }
    }
    /// Is gold left that somebody could still bring home (`fleets.end.cursed.exhausted`)?
    fn is_gold_left(&self, referee: &Referee) -> bool {
        let is_gold = |at: ChipAt, chip: &Chip| {
            chip.class == Class::Treasure
                && (self.gold_of(at, referee) > 0 || effects::treasures::may_become_gold(self, at, referee))
        };
        // Mostly some lies on a wild island, and nothing else has to be looked at.
        let mut wild = self.island_list().filter(|i| self.is_wild(*i));
        if wild.any(|i| self.chips_at(Spot::Island(i)).any(|(at, chip)| is_gold(at, chip))) {
            return true;
        }
        (0..).map(ChipAt).zip(&self.chips).any(|(at, chip)| {
            let there = match chip.at {
                Spot::Island(i) => self.is_wild(i),
                Spot::Fort(_) => true,
                Spot::Ship(ship) => self.can_be_reached(ship, referee),
                _ => false,
            };
            there && is_gold(at, chip)
        })
    }
    /// Is the game over (14.)? Looked for after everything that happens; at the end of a turn if the table wants it so.
    pub(crate) fn check_end(&self, turn_ends: bool, referee: &mut Referee) -> Option<Next> {
        if self.options.end_with_turn && !turn_ends {
            return None;
        }
        let by = self.end_by(turn_ends, referee)?;
        Some(Next::Goto(Finish { by }.into()))
    }
    fn end_by(&self, turn_ends: bool, referee: &Referee) -> Option<Rule> {
        let crimson = self.options.crimson;
        if self.has_anybody_a_majority() {
            return Some(if crimson { Rule::EndCrimsonWin } else { Rule::EndCursedMajority });
        }
        let left = self.captains().filter(|seat| !self.resigned.has(*seat)).count();
        if left < 2 {
            return Some(Rule::EndResign);
        }
        let immobile = self.immobile(referee);
        let chairs = usize::from(self.chairs_u8());
        if crimson && immobile == chairs {
            return Some(Rule::EndCrimsonStall);
        }
        if !crimson && 2 * immobile >= chairs {
            return Some(Rule::EndCursedImmobile);
        }
        if !self.is_gold_left(referee) {
            return Some(if crimson { Rule::EndCrimsonStall } else { Rule::EndCursedExhausted });
        }
        if crimson && !self.can_be_won(referee) {
            return Some(Rule::EndCrimsonStall);
        }
        let rounds = |turns: u16| turns / u16::from(self.chairs_u8());
        let most = u16::from(self.options.stall_rounds);
        if turn_ends && rounds(self.turn.saturating_sub(self.last_change)) >= most {
            return Some(Rule::EndStallLimit);
        }
        // What changes to and fro begins the first limit anew, so there is a second one.
        (turn_ends && rounds(self.turn) >= LONGEST * most).then_some(Rule::EndRoundLimit)
    }
    /// Could anybody still pass half with all the gold that is left (`fleets.end.crimson.stall`)?
    fn can_be_won(&self, referee: &Referee) -> bool {
        let rest: u16 = (0..self.chips.len() as u8)
            .map(crate::ChipAt)
            .filter(|c| match self.chips[c.index()].at {
                Spot::Island(i) => self.is_wild(i),
                Spot::Ship(ship) => self.can_be_reached(ship, referee),
                _ => false,
            })
            .map(|c| u16::from(self.gold_of(c, referee)))
            .sum();
        // A fort of the other captain can be destroyed, and then its gold lies on the island (`fleets.fort.destroyed`).
        let forts: u16 = self.captains().map(|seat| self.fort_gold(seat)).sum();
        let in_play = |seat: Seat| self.home_gold(seat) + forts + rest;
        if self.captains().any(|seat| 2 * in_play(seat) > self.starting_gold) {
            return true;
        }
        // Gold of the other captain can be raided, and unique treasure may be worth something.
        let made = (0..self.chips.len() as u8)
            .map(crate::ChipAt)
            .any(|c| effects::treasures::may_become_gold(self, c, referee));
        let raid = self.captains().any(|seat| self.fleet_of(seat).any(|s| self.might_have(s, Rule::FxRaidHome)));
        made || raid
    }
    /// Places: a majority or the most gold wins, then the most units; still tied, the place is shared. Whoever has given up
    /// comes after the others (`fleets.end.resign`).
    fn places(&self, by: Rule) -> [u8; MOST_SEATS] {
        let rank = |seat: Seat| {
            let out = self.resigned.has(seat);
            let active = by == Rule::EndCrimsonWin && seat == self.active;
            let units = if by == Rule::EndCrimsonWin { 0 } else { self.units(seat) };
            (!out, self.score(seat), active, units)
        };
        let mut places = [0; MOST_SEATS];
        for seat in self.captains() {
            places[seat.index()] = 1 + self.captains().filter(|other| rank(*other) > rank(seat)).count() as u8;
        }
        places
    }
    /// `fleets.end.crimson.keep`: the one winner keeps the treasure that was dealt out, but for what lies at home of others.
    fn keep_treasure(&self, places: &[u8; MOST_SEATS], referee: &mut Referee) {
        let is_first = |seat: &Seat| places[seat.index()] == 1;
        let winners: ArrayVec<Seat, MOST_SEATS> = self.captains().filter(is_first).collect();
        let [who] = winners[..] else { return };
        let elsewhere: u16 = self.captains().filter(|seat| *seat != who).map(|seat| self.home_gold(seat)).sum();
        let gold = self.starting_gold.saturating_sub(elsewhere);
        referee.tell_all(|| Fact::Keeps { who, gold });
    }
    /// `fleets.end.resign`.
    pub(crate) fn resign(&mut self, who: Seat, referee: &mut Referee) {
        self.changed();
        self.resigned = self.resigned.with(who);
        referee.tell_all(|| Fact::Resigned { who });
        for ship in self.ship_list() {
            if self.ships[ship.index()].fleet != Some(who) || self.ships[ship.index()].state == State::Gone {
                continue;
            }
            let crew: crate::pieces::Chips = self.aboard(ship, Class::Crew).map(|(at, _)| at).take(64).collect();
            for chip in crew {
                self.eliminate(chip, Rule::EndResign, referee);
            }
            if self.is_creature(ship) {
                self.remove_ship(ship, referee);
                continue;
            }
            let piece = &mut self.ships[ship.index()];
            piece.masts = 0;
            piece.fire = 0;
            piece.fleet = None;
            referee.tell_all(|| Fact::Derelict { ship });
            self.cast_off(ship, referee);
        }
        for island in &mut self.islands {
            if let Some(fort) = &mut island.fort
                && fort.owner == who
            {
                fort.flags = 0;
            }
        }
        self.check_pins(referee);
    }
}
