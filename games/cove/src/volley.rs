//! One volley, step by step: cards (`Cards`), target (`Aim`), roll and what follows from it (`Salvo`).
//!
//! What follows from the roll is the heart of the game. `Salvo` carries out `cove.combat.volley.sequence` in its order:
//!
//! 1. `count`: the hits, stray shots included;
//! 2. `damage`: everything takes effect together, and each Parrot killed costs its fame now;
//! 3. `sink`: sunk ships without captain are removed and their fame is paid;
//! 4. `retreat`: crippled ships leave, and the opponents that remain gain fame;
//! 5. `backfire`: the own damage of Grapeshot, again with Parrot loss, leaving and fame;
//! 6. `tidy`: the Volley cards used are discarded;
//! 7. the end of the combat is checked by the round, which goes on or not.

use crate::{
    Cove, Craft, Fact, Mark, Move, Next, Parrot, Pips, Referee, Rule, Vessel,
    battle::{Guest, Kind, MOST_PLAYED, Played},
    data::{Card, Faces, FiresAt, Kind as CardKind, RankBy, Section, Volley},
    month::clockwise,
    options::{CraftDestroyed, NavyTargeting},
    order::{Rank, Slot},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

/// The volley that is being fired.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Shot {
    /// Volley cards played on it, and by whom.
    pub(crate) cards: ArrayVec<Played, MOST_PLAYED>,
    /// The ship that is fired at.
    pub(crate) at: Option<Vessel>,
    /// What of it is fired at.
    pub(crate) mark: Option<Mark>,
}

/// Step 1: the shooter plays Volley cards, the others those that may be played out of turn (`cove.combat.volley.react`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Cards {
    /// Who fires.
    pub(crate) by: Vessel,
    pub(crate) opened: bool,
}

impl Cards {
    /// The beginning of a volley.
    pub(crate) fn of(by: Vessel) -> Self {
        Cards { by, opened: false }
    }
}

impl Step<Cove> for Cards {
    fn run(&mut self, g: &mut Cove, _: &mut Referee) -> Next {
        if !self.opened {
            self.opened = true;
            g.battle.shot = Shot::default();
            // After an Avast Belay nobody may play a Powder Keg either (`cove.battle.avast.keg`).
            if g.battle.is_closed {
                return Next::Goto(Aim { by: self.by }.into());
            }
            g.window.begin();
            // Captains are asked and nobody else (`cove.legend.no-cards`, `cove.navy.no-cards`): the shooter first,
            // whatever his speed, or from the fastest on if it is no captain who fires
            // (`cove.combat.volley.npc-steps`).
            let mut ranks = g.speeds(g.battle.here);
            ranks.iter_mut().filter(|rank| rank.who == self.by).for_each(|rank| rank.key = i16::MAX);
            return g.rank(Slot::Window, ranks);
        }
        match g.window.next() {
            Next::Done => Next::Goto(Aim { by: self.by }.into()),
            next => next,
        }
    }
    fn asked(&self, g: &Cove) -> Seats {
        g.window.asked()
    }
    fn options(&self, g: &Cove, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        let cards = g.hand_of(eyes).map(|card| Move::Play { card });
        out.extend(cards.filter(|mv| self.check(g, eyes, mv).is_ok()));
    }
    fn check(&self, g: &Cove, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        if *mv == Move::Pass {
            return Ok(());
        }
        let Some(card) = mv.card() else {
            let is_flight = *mv == Move::Flee;
            return Err(if is_flight { g.why_not_flee(self.by, eyes.seat()) } else { Rule::CombatVolleySteps });
        };
        g.check_held(eyes, card)?;
        match (&g.data.card(card).kind, mv) {
            (CardKind::Volley(_), Move::Play { .. }) if g.battle.shot.cards.is_full() => Err(Rule::CombatVolleyCards),
            (CardKind::Volley(volley), Move::Play { .. }) => {
                // Nobody plays for a ship without captain (`cove.combat.volley.npc-cards`), but a Powder Keg may be
                // played on its volley (`cove.volley.keg.npc-volley`).
                let may = volley.out_of_turn || self.by == Vessel::Of(eyes.seat());
                if may { Ok(()) } else { Err(Rule::VolleyKegOutOfTurn) }
            }
            (CardKind::Volley(_), _) => Err(Rule::WindowLegal),
            _ => Err(g.not_now(card)),
        }
    }
    fn decide(&mut self, g: &mut Cove, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Some(card) = g.played_or_passed(by, &mv, referee) else { return Next::Again };
        g.take_from_hand(by, card, referee);
        g.battle.shot.cards.push(Played { by, card }); // More may follow (`cove.volley.combine`).
        referee.tell_all(|| Fact::VolleyCard { who: by, card });
        Next::Again
    }
}

/// Step 2: the target is named, or follows from a card (`cove.combat.volley.target`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Aim {
    /// Who fires.
    pub(crate) by: Vessel,
}

impl Aim {
    fn name(self, g: &mut Cove, at: Vessel, mark: Mark, by: Rule, referee: &mut Referee) -> Next {
        g.battle.shot.at = Some(at);
        g.battle.shot.mark = Some(mark);
        let who = self.by;
        referee.tell_all(|| Fact::Aimed { who: g.name_of(who), at: g.name_of(at), mark, by });
        Next::Goto(Salvo { by: self.by, stage: Stage::Roll }.into())
    }
}

impl Step<Cove> for Aim {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        match self.by {
            Vessel::Legend => {
                let Some(target) = g.next_of_targets() else {
                    let ranks = g.ranked_by_legend();
                    g.battle.fired = 0;
                    return g.rank(Slot::Targets, ranks); // Equal ones roll (`cove.legend.rank.tie`).
                };
                let legend = g.battle.guest(self.by).and_then(|guest| guest.legend).expect("a pirate in the combat");
                let mark = match g.data.legend(legend).fires_at {
                    FiresAt::One(section) => Mark::One(section),
                    FiresAt::All => Mark::All,
                };
                self.name(g, target.into(), mark, Rule::LegendRank, referee)
            }
            Vessel::Navy(_) => Next::Ask,
            // With one target there is nothing to choose.
            Vessel::Of(_) if g.battle.guests.len() == 1 => {
                let at = g.battle.guests[0].who;
                self.name(g, at, Mark::One(Section::Hull), Rule::CombatVolleyForced, referee)
            }
            // Between a Legendary Pirate and the Royal Navy he chooses (`cove.combat.volley.forced-which`).
            Vessel::Of(_) => Next::Ask,
        }
    }
    fn asked(&self, g: &Cove) -> Seats {
        let decides = self.by.captain().or_else(|| g.battle.guest(self.by).and_then(|guest| guest.controller));
        decides.map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Cove, eyes: Eyes, out: &mut Vec<Move>) {
        let guests = g.battle.guests.iter().map(|guest| guest.who);
        let ships = guests.chain(g.battle.here.iter().map(Vessel::Of));
        let moves = ships.flat_map(|at| Section::ALL.map(|section| Move::Aim { at, section }));
        out.extend(moves.filter(|mv| self.check(g, eyes, mv).is_ok()));
    }
    fn check(&self, g: &Cove, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        let Move::Aim { at, section } = *mv else {
            return Err(match mv {
                Move::Flee if self.by.captain().is_none() => Rule::CombatFleeNpc,
                Move::Flee => g.why_not_flee(self.by, eyes.seat()),
                _ if mv.card().is_some() && g.battle.is_closed => Rule::BattleAvast,
                _ => Rule::CombatVolleySteps,
            });
        };
        if !g.battle.has(at) {
            return Err(Rule::CombatVolleyTarget);
        }
        match (self.by, at) {
            (Vessel::Of(shooter), Vessel::Of(target)) => {
                // Not before the pirate (`cove.legend.first`) and the Royal Navy (`cove.navy.first`) are sunk.
                if !g.battle.guests.is_empty() {
                    return Err(Rule::CombatVolleyForced);
                }
                if g.player_of(shooter).has(target) {
                    return Err(if shooter == target { Rule::CombatVolleyTarget } else { Rule::VariantTwoPlayerOwn });
                }
                Ok(())
            }
            (Vessel::Of(_), Vessel::Legend) if section != Section::Hull => Err(Rule::LegendHullOnly),
            (Vessel::Of(_), Vessel::Navy(_)) if section != Section::Hull => Err(Rule::NavyHullOnly),
            (Vessel::Of(_), _) => Ok(()),
            // At any section (`cove.navy.section`).
            (_, Vessel::Of(target)) if g.navy_may_fire_at(self.by).has(target) => Ok(()),
            (_, Vessel::Legend) => Err(Rule::NavyNoLegend),
            _ => Err(Rule::NavyTarget),
        }
    }
    fn decide(&mut self, g: &mut Cove, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Aim { at, section } = mv else { unreachable!("checked") };
        let may_fire_at = g.navy_may_fire_at(self.by);
        let here = g.battle.here;
        if let (Some(guest), Vessel::Of(target)) = (g.battle.guests.iter_mut().find(|guest| guest.who == self.by), at) {
            // Those it has fired at since it had fired at all.
            guest.fired_at = here.without(may_fire_at).with(target);
        }
        let by = if self.by.captain().is_some() { Rule::CombatVolleyTarget } else { Rule::NavyTarget };
        self.name(g, at, Mark::One(section), by, referee)
    }
}

impl Cove {
    /// Those the Royal Navy may fire at now: nobody a second time before everybody once (`cove.navy.target`).
    pub(crate) fn navy_may_fire_at(&self, navy: Vessel) -> Seats {
        let here = self.battle.here;
        let Some(guest) = self.battle.guest(navy) else { return here };
        let left = here.without(guest.fired_at);
        if self.options.navy_targeting == NavyTargeting::Free || left.is_empty() { here } else { left }
    }

    /// The next captain of a Legendary Pirate's ranking who is still there (`cove.legend.rank.skip`).
    fn next_of_targets(&mut self) -> Option<Seat> {
        loop {
            let rank = self.battle.targets.0.get(usize::from(self.battle.fired))?;
            self.battle.fired += 1;
            if let Some(captain) = rank.who.captain().filter(|captain| self.battle.here.has(*captain)) {
                return Some(captain);
            }
        }
    }

    /// Captains as a Legendary Pirate ranks them, with the values of this moment (`cove.legend.rank`).
    fn ranked_by_legend(&self) -> ArrayVec<Rank, 8> {
        let legend = self.battle.guest(Vessel::Legend).and_then(|guest| guest.legend);
        let by = legend.map_or(RankBy::Hull, |legend| self.data.legend(legend).rank_by);
        let key = |seat: Seat| match by {
            RankBy::Hull => self.value(seat, Section::Hull).into(),
            RankBy::Crew => self.value(seat, Section::Crew).into(),
            RankBy::Cannon => self.value(seat, Section::Cannon).into(),
            RankBy::Sails => self.value(seat, Section::Sails).into(),
            RankBy::Speed => self.speed(seat), // With all bonuses (`cove.legend.bonny.rank`).
            RankBy::Gold => self.ships[seat].gold.into(),
            RankBy::Chests => self.ships[seat].chests.into(),
            RankBy::Fame => self.ships[seat].fame,
        };
        self.battle.here.iter().map(|seat| Rank::new(seat, key(seat))).collect()
    }
}

/// Step 3: the roll, and what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Salvo {
    /// Who fires.
    pub(crate) by: Vessel,
    pub(crate) stage: Stage,
}

/// What fate is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The volley itself.
    Roll,
    /// How much fame a sunk pirate is worth, if dice say so.
    Sunk,
}

/// What the dice of a volley have done.
struct Count {
    /// Successful dice at the target.
    on_target: u8,
    /// Stray shots by captain (`cove.legend.hook.misfire`).
    strays: [u8; crate::MOST_CAPTAINS],
}

impl Count {
    /// All successful dice, which is what a Powder keg counts (`cove.volley.keg.count`), stray ones too
    /// (`cove.legend.hook.misfire-keg`).
    fn successes(&self) -> u8 {
        self.on_target + self.strays.iter().sum::<u8>()
    }
}

impl Step<Cove> for Salvo {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        match self.stage {
            Stage::Roll => Next::Roll(g.dice_for(self.by)),
            Stage::Sunk => {
                while let Some(guest) = g.battle.guests.iter().find(|guest| guest.hull == 0).copied() {
                    match guest.legend.map(|legend| g.data.legend(legend)) {
                        Some(card) if card.fame_dice > 0 => return Next::Roll(Chance::dice(card.fame_dice.into())),
                        Some(card) => g.sink(guest, card.fame, referee),
                        None => g.sink(guest, g.data.navy.fame, referee),
                    }
                }
                g.retreat(referee);
                g.backfire(referee);
                g.tidy();
                Next::Done
            }
        }
    }
    fn fate(&mut self, g: &mut Cove, fate: Fate, referee: &mut Referee) -> Next {
        match self.stage {
            Stage::Roll => {
                let dice = Pips::of(fate.dice());
                let who = self.by;
                referee.tell_all(|| Fact::Rolled { who: g.name_of(who), dice });
                let count = g.count(who, fate.dice(), referee);
                g.damage(&count, referee);
                self.stage = Stage::Sunk;
            }
            Stage::Sunk => {
                let guest = *g.battle.guests.iter().find(|guest| guest.hull == 0).expect("a sunk pirate");
                let fame = g.rolled_fame(guest.legend.expect("the Navy has no dice"), &fate, referee);
                g.sink(guest, fame, referee);
            }
        }
        Next::Again
    }
}

impl Cove {
    /// The dice of a volley, and whose luck they are. No card changes those of a ship without captain
    /// (`cove.battle.grapple.npc`).
    fn dice_for(&self, by: Vessel) -> Chance {
        match by {
            Vessel::Of(seat) => Chance::dice_of(seat, self.dice_of(seat).into()),
            _ => {
                let guest = self.battle.guest(by).expect("it is in the combat");
                match (guest.legend, guest.controller) {
                    // They roll by themselves (`cove.legend.roller`).
                    (Some(legend), _) => Chance::dice(self.data.legend(legend).dice.into()),
                    (None, Some(controller)) => Chance::dice_of(controller, self.data.navy.dice.into()),
                    (None, None) => Chance::dice(self.data.navy.dice.into()),
                }
            }
        }
    }

    /// The Volley cards on this volley, and who played them.
    pub(crate) fn volley_cards(&self) -> impl Iterator<Item = (Seat, &Volley)> {
        self.battle.shot.cards.iter().filter_map(|played| match &self.data.card(played.card).kind {
            CardKind::Volley(volley) => Some((played.by, volley)),
            _ => None,
        })
    }

    /// The numbers that hit this ship in this volley: those of a card on the volley (`cove.volley.grapeshot`) come
    /// before a Smoke screen (`cove.volley.grapeshot.smoke`), which comes before the usual ones (`cove.battle.smoke`).
    /// Who fires is all the same (`cove.legend.hit-on`, `cove.battle.smoke.npc`).
    pub(crate) fn faces_that_hit(&self, at: Vessel) -> Faces {
        // Two Grapeshot Attacks are no better than one (`cove.volley.grapeshot.twice`).
        let of_cards = self.volley_cards().filter_map(|(_, volley)| volley.hit_on).reduce(Faces::either);
        let of_target = at.captain().and_then(|seat| self.battle.hit_on[seat.index()]);
        of_cards.or(of_target).unwrap_or(Faces::STANDARD)
    }

    /// After the roll, 1: Hits at the target, and stray shots of a ship whose shots stray.
    fn count(&self, by: Vessel, dice: &[u8], referee: &mut Referee) -> Count {
        let at = self.battle.shot.at.expect("a target was named");
        let hits = self.faces_that_hit(at);
        let strays = self.battle.guest(by).and_then(|guest| guest.legend).is_some_and(|l| self.data.legend(l).misfires);
        let mut count = Count { on_target: 0, strays: [0; crate::MOST_CAPTAINS] };
        let mut numbers = [0; crate::MOST_CAPTAINS];
        for die in dice {
            if hits.has(*die) {
                count.on_target += 1;
            } else if strays && let Some(other) = self.struck_by_stray(at, *die) {
                count.strays[other.index()] += 1;
                numbers[other.index()] = *die;
            }
        }
        referee.tell_all(|| {
            let on: ArrayVec<u8, 6> = hits.iter().collect();
            Fact::Hit { who: self.name_of(by), at: self.name_of(at), hits: count.on_target, on: Pips::of(&on) }
        });
        for seat in self.captains().filter(|seat| count.strays[seat.index()] > 0) {
            let (hits, die) = (count.strays[seat.index()], numbers[seat.index()]);
            referee.tell_all(|| Fact::Strayed { at: seat, hits, die });
        }
        count
    }

    /// The other captains are numbered from 1, clockwise from the target's left; a Smoke screen hides a ship from stray
    /// shots too (`cove.legend.hook.misfire-smoke`). Nobody else is struck (`cove.legend.hook.misfire-scope`).
    fn struck_by_stray(&self, target: Vessel, die: u8) -> Option<Seat> {
        let others = clockwise(target.captain()?, self.ships.chairs()).skip(1);
        let other = others.filter(|seat| self.battle.here.has(*seat)).nth(usize::from(die) - 1)?;
        let is_hit = self.battle.hit_on[other.index()].is_none_or(|faces| faces.has(die));
        is_hit.then_some(other)
    }

    /// After the roll, 2: All damage of one roll takes effect together (`cove.combat.volley.simultaneous`).
    fn damage(&mut self, count: &Count, referee: &mut Referee) {
        let target = self.battle.shot.at.expect("a target was named");
        let aimed = self.battle.shot.mark.expect("a section was named");
        // With a Six Gun Salute on it (`cove.volley.salute`), a second of which adds nothing
        // (`cove.volley.salute.twice`).
        let mark = if self.volley_cards().any(|(_, volley)| volley.all_sections) { Mark::All } else { aimed };
        // Each Powder Keg does its damage (`cove.volley.keg.twice`).
        let kegs = self.volley_cards().fold(0u8, |all, (_, volley)| all.saturating_add(volley.hull_hits));
        let keg = kegs.saturating_mul(count.successes());
        if keg > 0 {
            referee.tell_all(|| Fact::Exploded { hits: keg });
        }
        for seat in self.battle.here.iter() {
            let mut hits = [0u8; 4];
            // Stray shots hit the hull (`cove.legend.hook.misfire-section`), as a keg does, whatever the Smoke screen
            // (`cove.battle.smoke.keg`); Mastercraft and Parrot take both (`cove.volley.keg.absorb`).
            hits[Section::Hull as usize] = keg.saturating_add(count.strays[seat.index()]);
            if target == Vessel::Of(seat) {
                for section in Section::ALL.into_iter().filter(|section| mark.has(*section)) {
                    hits[section as usize] = hits[section as usize].saturating_add(count.on_target);
                }
            }
            self.strike(seat, hits, referee);
        }
        // A ship without captain has only a hull, where each hit counts once (`cove.volley.salute.npc`), and a keg
        // damages it too (`cove.volley.keg.npc`).
        for guest in &mut self.battle.guests {
            let hits = keg.saturating_add(if guest.who == target { count.on_target } else { 0 });
            let lost = hits.min(guest.hull);
            guest.hull -= lost;
            guest.lost += lost;
            if lost > 0 {
                let (who, hull) = (guest.name(), guest.hull);
                referee.tell_all(|| Fact::Battered { who, hull });
            }
        }
    }

    /// A ship takes hits on its sections, one after the other through Mastercraft, Parrot and marker
    /// (`cove.combat.absorb.same-roll`), each section by itself (`cove.volley.salute.absorb`).
    fn strike(&mut self, seat: Seat, hits: [u8; 4], referee: &mut Referee) {
        for section in Section::ALL {
            let hits = hits[section as usize];
            if hits > 0 {
                self.battle.hit = self.battle.hit.with(seat);
            }
            let left = self.hit_craft(seat, section, hits, referee);
            // The Parrot behind a Mastercraft takes what is left (`cove.parrot.behind-mastercraft`).
            let left = self.hit_parrot(seat, section, left, referee);
            let position = &mut self.ships[seat].sections[section as usize];
            // Hits beyond crippling are lost (`cove.combat.volley.overkill`).
            let to = position.saturating_sub(left);
            if to < *position {
                *position = to;
                referee.tell_all(|| Fact::Damaged { who: seat, section, to });
            }
        }
    }

    /// A Mastercraft is turned by the first hit and lost by the second (`cove.mastercraft.absorb`). Returns the hits it
    /// does not absorb.
    fn hit_craft(&mut self, who: Seat, section: Section, hits: u8, referee: &mut Referee) -> u8 {
        let craft = &mut self.ships[who].crafts[section as usize];
        let absorbs = match craft {
            Craft::None => return hits,
            Craft::Whole => 2,
            Craft::Damaged => 1, // It is turned already (`cove.combat.absorb.partial`).
        };
        if hits == 0 {
            return 0;
        }
        if hits < absorbs {
            *craft = Craft::Damaged;
            referee.tell_all(|| Fact::CraftTurned { who, section });
            return 0;
        }
        *craft = Craft::None;
        referee.tell_all(|| Fact::CraftLost { who, section });
        if self.options.mastercraft_destroyed == CraftDestroyed::Discard {
            self.tavern.discards.add(Card::MASTERCRAFT);
        }
        hits - absorbs
    }

    /// A Parrot is hurt by the first hit on its section and killed by the second. Returns the hits it does not absorb.
    fn hit_parrot(&mut self, who: Seat, section: Section, hits: u8, referee: &mut Referee) -> u8 {
        let Some(Parrot { card, hurt }) = self.ships[who].parrot.filter(|parrot| self.perch_of(parrot.card) == section)
        else {
            return hits;
        };
        let absorbs = if hurt { 1 } else { 2 }; // One if it is turned already (`cove.combat.absorb.partial`).
        if hits == 0 {
            return 0;
        }
        if hits < absorbs {
            self.ships[who].parrot = Some(Parrot { card, hurt: true });
            referee.tell_all(|| Fact::ParrotHurt { who, card });
            return 0;
        }
        self.ships[who].parrot = None;
        self.tavern.discards.add(card);
        referee.tell_all(|| Fact::ParrotKilled { who, card });
        self.lose(who, self.data.fame.parrot_killed, Rule::ParrotDead, referee);
        hits - absorbs
    }

    /// The section a Parrot gives advice on.
    pub(crate) fn perch_of(&self, parrot: Card) -> Section {
        match self.data.card(parrot).kind {
            CardKind::Parrot { section, .. } => section,
            _ => Section::Hull,
        }
    }

    /// After the roll, 3: A sunk ship is removed, and its fame is split at once among those who survive the volley
    /// (`cove.legend.fame.when`, `cove.navy.fame.when`). A captain whose own keg or Grapeshot was part of it counts
    /// even if it crippled him (`cove.legend.fame.own-card`, `cove.legend.fame.own-card-share`).
    fn sink(&mut self, guest: Guest, fame: u8, referee: &mut Referee) {
        referee.tell_all(|| Fact::Sunk { who: guest.name() });
        self.battle.guests.retain(|other| other.who != guest.who);
        let dared = |seat: Seat| {
            self.volley_cards().any(|(by, volley)| by == seat && (volley.hull_hits > 0 || volley.self_hits.is_some()))
        };
        let shares = |seat: &Seat| !self.ships[*seat].is_crippled() || dared(*seat);
        let survivors: Seats = self.battle.here.iter().filter(shares).collect();
        let by = if guest.legend.is_some() { Rule::LegendFame } else { Rule::NavyFame };
        self.split_fame(survivors, fame, by, referee);
        if let Some(legend) = guest.legend {
            match self.battle.at.and_then(|at| self.black_ship_at(at)) {
                Some(ship) => {
                    self.black_ships[ship].is_beaten = true;
                    self.legends.beat(legend);
                }
                None => self.legends.beaten |= 1 << legend.0,
            }
        }
    }

    /// After the roll, 4: Crippled ships leave together, whatever has crippled them (`cove.combat.cripple.any-cause`)
    /// and without a die for mutiny (`cove.combat.cripple.no-mutiny`); those that remain gain fame for each
    /// (`cove.combat.cripple.two`).
    fn retreat(&mut self, referee: &mut Referee) {
        let crippled: Seats = self.battle.here.iter().filter(|seat| self.ships[*seat].is_crippled()).collect();
        if self.is_final_battle() && !crippled.is_empty() {
            self.survivors = crippled; // If nobody is left, it is between these (`cove.final.nobody`).
        }
        for seat in crippled.iter() {
            self.leave_battle(seat);
            referee.tell_all(|| Fact::Crippled { who: seat });
        }
        // None of them is there any more (`cove.combat.cripple.same-time`).
        for seat in crippled.iter() {
            self.reward_enemies(seat, Rule::CombatCrippleFame, referee);
        }
    }

    /// After the roll, 5: Cards that damage the ship of who played them, as a separate second step
    /// (`cove.volley.grapeshot.second-step`), each card for itself; one that is already out takes the hits all the same
    /// (`cove.volley.grapeshot.already-out`).
    fn backfire(&mut self, referee: &mut Referee) {
        let own: ArrayVec<(Seat, Section, u8), MOST_PLAYED> = self
            .volley_cards()
            .filter_map(|(by, volley)| volley.self_hits.map(|(section, hits)| (by, section, hits)))
            .collect();
        for (who, section, hits) in own {
            referee.tell_all(|| Fact::Backfired { who, section, hits });
            let mut taken = [0; 4];
            taken[section as usize] = hits;
            self.strike(who, taken, referee);
        }
        self.retreat(referee); // It may have crippled him (`cove.volley.grapeshot.cripple`).
    }

    /// After the roll, 6: Volley cards count only for one roll and are then discarded (`cove.combat.volley.cards`).
    fn tidy(&mut self) {
        let shot = std::mem::take(&mut self.battle.shot);
        self.battle.has_fired = true;
        for Played { by, card } in shot.cards {
            if let CardKind::Volley(volley) = &self.data.card(card).kind {
                let reload = &mut self.battle.reload[by.index()];
                *reload = volley.reload.max(*reload); // Two cards do not add up (`cove.volley.salute.twice`).
            }
            self.tavern.discards.add(card);
        }
    }

    /// Why a captain cannot flee while a ship fires.
    fn why_not_flee(&self, by: Vessel, who: Seat) -> Rule {
        match by {
            _ if self.is_final_battle() => Rule::FinalRules,
            Vessel::Of(shooter) if shooter == who => Rule::CombatVolleyCommitted,
            _ => Rule::CombatAct,
        }
    }

    /// No fame changes in the final battle (`cove.final.rules`).
    pub(crate) fn is_final_battle(&self) -> bool {
        self.battle.kind == Kind::Final
    }
}
