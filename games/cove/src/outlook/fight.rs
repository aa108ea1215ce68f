//! Outlooks on combat: a volley, a fight, a flight. Ships are handed to `odds` as they lie on the table.

use super::{
    AgainstLegend, AgainstNavy, Change, Cripple, DiceChange, Forecast, HullRisk, Outlook, OwnDamage, Target,
    TenThousandths, Volley, Why,
};
use crate::{
    Cove, Craft, Frame, Mark, Move, Vessel,
    battle::{Guest, Kind as Combat, Played},
    data::{
        Card, DiceSource, Faces, FiresAt, Kind, Legend, ParrotEffect, Place, RankBy, Section, Volley as VolleyCard,
    },
    odds::{
        Aim, Chance, Crowd, Duel, Duels, Effect, Enemy, Fighter, Guns, Hits, MOST_OUTSIDERS, MOST_SHIPS, Mat, Moment,
        Outsider, Perched, Ranked, Side, VolleyCards,
    },
    options::OrderRecalc,
};
use arrayvec::ArrayVec;
use std::collections::BTreeMap;
use table::{Game, Seat, Seats};

/// Two ships with more pairs of states are not solved exactly, so that an answer takes a few milliseconds.
const PAIRS_OF_ONE: usize = 100_000;
/// The same where several duels are asked for at once.
const PAIRS_OF_MANY: usize = 20_000;
/// A fight of more ships is followed through so many branches, and otherwise played so often.
const BRANCHES: usize = 4_000;
const PLAYOUTS: u64 = 600;
/// The dice of a fight that is played; always the same, so that the same question has the same answer.
const SEED: u64 = 1;

/// What comes next in the fight that is forecast.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    /// A round.
    RoundStart,
    /// This captain's volley.
    Firing,
    /// The ship after this captain's, who does nothing this time.
    Waiting,
}

impl Cove {
    pub(crate) fn mat(&self) -> Mat {
        Mat { values: self.data.ship.values }
    }

    fn duels(&self) -> Duels {
        Duels::with_most_pairs(self.mat(), PAIRS_OF_ONE)
    }

    /// For several duels at once.
    pub(super) fn duels_for_many(&self) -> Duels {
        Duels::with_most_pairs(self.mat(), PAIRS_OF_MANY)
    }

    /// A captain's ship with everything that is in force for it.
    pub(crate) fn fighter(&self, seat: Seat) -> Fighter {
        let ship = &self.ships[seat];
        let shield = ship.crafts.map(|craft| match craft {
            Craft::None => 0,
            Craft::Whole => 2,
            Craft::Damaged => 1,
        });
        let parrot = ship.parrot.and_then(|parrot| match self.data.card(parrot.card).kind {
            Kind::Parrot { section, effect } => Some(Perched {
                section,
                hits_left: 2 - u8::from(parrot.hurt),
                effect: match effect {
                    ParrotEffect::UnlimitedChests => Effect::Hold,
                    ParrotEffect::AlwaysDice(dice) => Effect::Dice(dice),
                    ParrotEffect::DiceEqualCannon => Effect::AllCannons,
                    ParrotEffect::Speed(bonus) => Effect::Speed(bonus),
                },
            }),
            _ => None,
        });
        let battle = &self.battle;
        Fighter {
            sections: ship.sections,
            shield,
            parrot,
            speed_bonus: if battle.here.has(seat) { battle.bonus[seat.index()] } else { 0 },
            hit_on: battle.hit_on[seat.index()].unwrap_or(Faces::STANDARD),
            guns: match battle.dice_source {
                Some(DiceSource::Crew) => Guns::Crew,
                Some(DiceSource::Cannon) => Guns::Cannon,
                Some(DiceSource::Both) | None => Guns::Lower,
            },
        }
    }

    /// A Legendary Pirate with so much hull left.
    pub(crate) fn pirate(&self, legend: Legend, hull: u8, lost: u8) -> Outsider {
        let card = self.data.legend(legend);
        Outsider {
            dice: card.dice,
            hull,
            lost_this_round: lost,
            regenerates: card.regenerate,
            sails: card.sails,
            aim: match card.fires_at {
                FiresAt::One(section) => Aim::At(section),
                FiresAt::All => Aim::All,
            },
            ranked: match card.rank_by {
                RankBy::Crew => Ranked::By(Section::Crew),
                RankBy::Cannon => Ranked::By(Section::Cannon),
                RankBy::Sails => Ranked::By(Section::Sails),
                RankBy::Speed => Ranked::BySpeed,
                // Goods and fame are not part of a fight; a forecast with several captains is not exact then.
                RankBy::Hull | RankBy::Gold | RankBy::Chests | RankBy::Fame => Ranked::By(Section::Hull),
            },
            misfires: card.misfires,
            fame: card.fame,
        }
    }

    pub(crate) fn royal_navy(&self, hull: u8, lost: u8) -> Outsider {
        let card = &self.data.navy;
        Outsider {
            dice: card.dice,
            hull,
            lost_this_round: lost,
            regenerates: 0,
            sails: card.sails,
            aim: Aim::Any,
            ranked: Ranked::Controller,
            misfires: false,
            fame: card.fame,
        }
    }

    pub(crate) fn outsider(&self, guest: &Guest) -> Outsider {
        match guest.legend {
            Some(legend) => self.pirate(legend, guest.hull, guest.lost),
            None => self.royal_navy(guest.hull, guest.lost),
        }
    }

    /// A duel on an open sea; none with a ship that cannot fight.
    pub(super) fn duel_with(&self, duels: &mut Duels, by: Seat, other: Seat) -> Option<Duel> {
        let (ours, theirs) = (self.fighter(by), self.fighter(other));
        let can_fight = !ours.is_crippled() && !theirs.is_crippled();
        can_fight.then(|| duels.duel(&ours, &theirs, Moment::RoundStart))
    }

    /// The black ship at a place, and what a lone captain can hope for there.
    pub(super) fn against_legend(&self, by: Seat, at: Place) -> Option<AgainstLegend> {
        let legend = self.black_ships[self.black_ship_at(at)?].legend;
        let card = self.data.legend(legend);
        let (win_alone, exact) = match card.defenceless {
            true => (Chance::SURE, true),
            false => self.lone(by, &self.pirate(legend, card.hull, 0)),
        };
        Some(AgainstLegend { legend, win_alone: win_alone.into(), exact, fame: card.fame, fame_dice: card.fame_dice })
    }

    /// What each captain at an island can hope for if he meets the Royal Navy alone.
    pub(super) fn against_navy(&self, at: Place) -> Vec<AgainstNavy> {
        let navy = self.royal_navy(self.data.navy.hull, 0);
        let against = |who: Seat| {
            let (win_alone, exact) = self.lone(who, &navy);
            AgainstNavy { who, win_alone: win_alone.into(), exact }
        };
        self.at(at).iter().map(against).collect()
    }

    fn lone(&self, by: Seat, outsider: &Outsider) -> (Chance, bool) {
        let ship = self.fighter(by);
        if ship.is_crippled() {
            return (Chance::NONE, true);
        }
        let lone = self.duels_for_many().lone(&ship, outsider, Moment::RoundStart);
        (lone.sinks, lone.exact)
    }

    /// How the fight stands for a captain in it.
    pub(super) fn forecast(&self, by: Seat, when: When) -> Forecast {
        let battle = &self.battle;
        let is_alone = battle.here == Seats::one(by);
        let enemies: ArrayVec<Seat, MOST_SHIPS> = self.enemies_here(by).iter().collect();
        match (enemies.as_slice(), battle.guests.as_slice()) {
            ([enemy], []) if battle.here.len() == 2 => {
                let theirs = Enemy::Captain(self.fighter(*enemy));
                self.forecast_of_two(by, Vessel::Of(*enemy), &theirs, when)
            }
            ([], [guest]) if is_alone => {
                self.forecast_of_two(by, guest.who, &Enemy::Outsider(self.outsider(guest)), when)
            }
            _ => self.forecast_of_many(by, when),
        }
    }

    fn forecast_of_two(&self, by: Seat, enemy: Vessel, theirs: &Enemy, when: When) -> Forecast {
        let moment = match (when, self.is_still_to_act(enemy)) {
            (When::RoundStart, _) => Moment::RoundStart,
            (When::Firing, true) => Moment::First(Side::Ours),
            (When::Firing, false) => Moment::Last(Side::Ours),
            (When::Waiting, true) => Moment::Last(Side::Theirs),
            (When::Waiting, false) => Moment::RoundStart,
        };
        let odds = self.duels().forecast(&self.fighter(by), theirs, moment);
        let (win, lose) = (TenThousandths::from(odds.win), TenThousandths::from(odds.lose));
        Forecast {
            win,
            lose,
            undecided: rest(win, lose),
            crippled_before_next: odds.crippled_before_next_turn.into(),
            survive_next_volley: odds.survive_next_volley.into(),
            best: odds.best.map(|section| Target { at: enemy, section }),
            exact: odds.exact && !self.is_anybody_reloading(),
        }
    }

    fn is_anybody_reloading(&self) -> bool {
        self.battle.here.iter().any(|seat| self.battle.reload[seat.index()] > 0)
    }

    /// Has this ship its turn still to come in this round?
    fn is_still_to_act(&self, who: Vessel) -> bool {
        self.still_to_act().any(|other| other == who)
    }

    fn still_to_act(&self) -> impl Iterator<Item = Vessel> {
        let battle = &self.battle;
        battle.order.ships().filter(|ship| battle.has(*ship))
    }

    fn forecast_of_many(&self, by: Seat, when: When) -> Forecast {
        let battle = &self.battle;
        let seats: ArrayVec<Seat, MOST_SHIPS> = battle.here.iter().collect();
        let ships: ArrayVec<Fighter, MOST_SHIPS> = seats.iter().map(|seat| self.fighter(*seat)).collect();
        let outsiders: ArrayVec<Outsider, MOST_OUTSIDERS> =
            battle.guests.iter().map(|guest| self.outsider(guest)).collect();
        let number = |ship: Vessel| match ship {
            Vessel::Of(seat) => seats.iter().position(|other| *other == seat),
            _ => battle.guests.iter().position(|guest| guest.who == ship).map(|at| ships.len() + at),
        };
        let own_turn = (when == When::Firing).then_some(Vessel::Of(by));
        let order: ArrayVec<usize, 9> = match when {
            When::RoundStart => ArrayVec::new(),
            _ => own_turn.into_iter().chain(self.still_to_act()).filter_map(number).collect(),
        };
        let mut fired_at = [[false; MOST_SHIPS]; MOST_OUTSIDERS];
        for (guest, fired_at) in battle.guests.iter().zip(&mut fired_at) {
            let already: Seats = match guest.legend {
                Some(_) => battle.targets.ships().take(battle.fired.into()).filter_map(Vessel::captain).collect(),
                None => guest.fired_at,
            };
            for (seat, fired_at) in seats.iter().zip(fired_at.iter_mut()) {
                *fired_at = already.has(*seat);
            }
        }
        let mat = self.mat();
        let is_truce = matches!(battle.kind, Combat::TreasureIsland | Combat::LastFight);
        let crowd = Crowd { mat: &mat, ships: &ships, outsiders: &outsiders, fired_at, order: &order, is_truce };
        let odds = crowd.followed(BRANCHES).unwrap_or_else(|| crowd.played(PLAYOUTS, SEED));
        let own = seats.iter().position(|seat| *seat == by).unwrap_or_default();
        let (win, undecided) = (TenThousandths::from(odds.stays[own]), TenThousandths::from(odds.undecided));
        // Nobody has a choice of targets only while all fight one Legendary Pirate under a truce.
        let nothing_to_choose = is_truce && outsiders.len() == 1 && self.options.order_recalc == OrderRecalc::Round;
        let (crippled_before_next, survive_next_volley) = self.danger(by, when);
        Forecast {
            win,
            lose: rest(win, undecided),
            undecided,
            crippled_before_next,
            survive_next_volley,
            best: match battle.guests.as_slice() {
                [guest] if when == When::Firing => Some(Target { at: guest.who, section: Section::Hull }),
                _ => None,
            },
            exact: odds.exact && nothing_to_choose && self.ranks_by_what_fights() && !self.is_anybody_reloading(),
        }
    }

    /// Do the pirates here choose by something that a fight knows of?
    fn ranks_by_what_fights(&self) -> bool {
        let by_goods =
            |legend| matches!(self.data.legend(legend).rank_by, RankBy::Gold | RankBy::Chests | RankBy::Fame);
        !self.battle.guests.iter().filter_map(|guest| guest.legend).any(by_goods)
    }

    /// If everybody fires at this captain's weakest section, or where else they must: that he is crippled before his next
    /// turn, and that he survives the volley of the most dangerous of them.
    fn danger(&self, by: Seat, when: When) -> (TenThousandths, TenThousandths) {
        let battle = &self.battle;
        let is_truce = matches!(battle.kind, Combat::TreasureIsland | Combat::LastFight);
        let captains = if is_truce { Seats::NONE } else { self.enemies_here(by) };
        // While a ship without captain is there, captains must fire at it.
        let captains = if battle.guests.is_empty() { captains } else { Seats::NONE };
        let faces = battle.hit_on[by.index()].unwrap_or(Faces::STANDARD);
        let from_captains =
            captains.iter().map(|seat| (Vessel::Of(seat), self.speed(seat), self.dice_of(seat), Aim::Any));
        let from_guests = battle.guests.iter().map(|guest| {
            let outsider = self.outsider(guest);
            (guest.who, i16::from(outsider.sails), outsider.dice, outsider.aim)
        });
        let start = self.all_armour(by);
        let mut lives = BTreeMap::from([(start, Chance::SURE)]);
        let mut survive = Chance::SURE;
        for (who, speed, dice, aim) in from_captains.chain(from_guests) {
            let hits = Hits::of(dice, faces);
            survive = survive.min(alive(&volley(&BTreeMap::from([(start, Chance::SURE)]), hits, aim)));
            let this_round = when != When::RoundStart && self.is_still_to_act(who);
            let next_round = speed >= self.speed(by);
            for _ in 0..u8::from(this_round) + u8::from(next_round) {
                lives = volley(&lives, hits, aim);
            }
        }
        (alive(&lives).complement().into(), survive.into())
    }

    pub(super) fn outlook_on_fleeing(&self, by: Seat) -> Outlook {
        let ship = &self.ships[by];
        let battle = &self.battle;
        let (fame, prices) = (&self.data.fame, &self.data.prices);
        let is_last_fight = battle.kind == Combat::LastFight;
        let nobody_counts = battle.kind == Combat::TreasureIsland && !self.options.treasure_island_witness_fame;
        let gains = battle.hit.has(by) && !is_last_fight && !nobody_counts;
        let lost =
            if self.options.negative_fame { fame.mutiny } else { fame.mutiny.min(ship.fame.clamp(0, 255) as u8) };
        let mutiny = if is_last_fight { Chance::NONE } else { Chance::MUTINY };
        // Fame, chests and gold on one denominator.
        let (per_chest, per_gold) = (u32::from(prices.gold_per_fame), u32::from(prices.chests_per_fame));
        let all = per_chest * per_gold;
        let worth = u32::from(lost) * all + u32::from(ship.chests) * per_chest + u32::from(ship.gold) * per_gold;
        let stakes = (1000 * worth + 3 * all) / (6 * all);
        Outlook::Flee {
            mutiny: mutiny.into(),
            gold: ship.gold,
            chests: ship.chests,
            fame: lost,
            fame_to_each: if gains { fame.cripple_or_hit_flee } else { 0 },
            rivals: if gains { self.enemies_here(by).iter().collect() } else { Vec::new() },
            stakes_thousandths: if is_last_fight { 0 } else { stakes },
        }
    }

    /// The Volley cards on the volley, taken together, and whether they can be said so.
    fn cards_on_volley(&self) -> (VolleyCards, bool) {
        let mut all = VolleyCards::default();
        let mut exact = true;
        for (by, card) in self.volley_cards() {
            let is_own = matches!(self.flow().top(), Frame::Aim(aim) if aim.by == Vessel::Of(by));
            all.hit_on = card.hit_on.map(|faces| all.hit_on.map_or(faces, |other| other.either(faces))).or(all.hit_on);
            all.kegs = all.kegs.saturating_add(card.hull_hits);
            all.salute |= card.all_sections;
            exact &= card.all_sections == (card.reload > 0);
            if let Some((section, hits)) = card.self_hits {
                // Two of them, or that of another captain, cannot be said.
                exact &= is_own && all.own_hits.is_none();
                all.own_hits = Some((section, hits));
            }
        }
        (all, exact)
    }

    /// How many hits of this volley cripple or sink a ship that is aimed at there.
    fn hits_needed(&self, at: Vessel, section: Section) -> u8 {
        let (cards, _) = self.cards_on_volley();
        match at {
            Vessel::Of(seat) => {
                self.fighter(seat).hits_to_cripple(if cards.salute { None } else { Some(section) }, cards.kegs)
            }
            _ => {
                let hull = self.battle.guest(at).map_or(0, |guest| guest.hull);
                hull.div_ceil(cards.kegs.saturating_add(1))
            }
        }
    }

    fn dice_of_ship(&self, by: Vessel) -> u8 {
        match by {
            Vessel::Of(seat) => self.dice_of(seat),
            Vessel::Navy(_) => self.data.navy.dice,
            Vessel::Legend => {
                let legend = self.battle.guest(by).and_then(|guest| guest.legend);
                legend.map_or(0, |legend| self.data.legend(legend).dice)
            }
        }
    }

    pub(super) fn outlook_on_aiming(&self, at: Vessel, section: Section) -> Option<Outlook> {
        let Frame::Aim(aim) = self.flow().top() else { return None };
        let (dice, faces) = (self.dice_of_ship(aim.by), self.faces_that_hit(at));
        let hits = Hits::of(dice, faces);
        let hits_needed = self.hits_needed(at, section);
        let (craft, parrot, marker) = match at {
            Vessel::Of(seat) => {
                let ship = self.fighter(seat);
                let parrot = ship.parrot.filter(|parrot| parrot.section == section);
                (
                    ship.shield[section.index()],
                    parrot.map_or(0, |parrot| parrot.hits_left),
                    ship.sections[section.index()],
                )
            }
            _ => (0, 0, self.battle.guest(at).map_or(0, |guest| guest.hull)),
        };
        let (win, exact) = self.win_by_aiming(aim.by, at, section).unzip();
        Some(Outlook::Aim {
            by: aim.by,
            at,
            section,
            dice,
            faces,
            hits_needed,
            cripples: hits.at_least(hits_needed).into(),
            at_least: at_least(hits),
            craft,
            parrot,
            marker,
            win,
            exact: exact.unwrap_or(false),
        })
    }

    /// In a duel, the chance to win it by aiming there.
    fn win_by_aiming(&self, by: Vessel, at: Vessel, section: Section) -> Option<(TenThousandths, bool)> {
        let (Vessel::Of(shooter), Vessel::Of(target)) = (by, at) else { return None };
        if self.battle.here.len() != 2 || !self.battle.guests.is_empty() {
            return None;
        }
        let (cards, plain) = self.cards_on_volley();
        let is_first = self.is_still_to_act(at);
        let aims = self.duels().aims_with(&self.fighter(shooter), &self.fighter(target), is_first, &cards);
        let exact = aims.exact && plain && !self.is_anybody_reloading();
        aims.win[section.index()].map(|win| (win.into(), exact))
    }

    /// What a ship may fire at, each with the chance to cripple or sink it.
    pub(super) fn aims(&self, by: Vessel) -> Vec<Cripple> {
        let dice = self.dice_of_ship(by);
        let cripple = |target: &Target| {
            let hits_needed = self.hits_needed(target.at, target.section);
            let cripples = Hits::of(dice, self.faces_that_hit(target.at)).at_least(hits_needed);
            Cripple { at: target.at, section: target.section, hits_needed, cripples: cripples.into() }
        };
        self.targets_of(by).iter().map(cripple).collect()
    }

    /// The volley that is about to be fired.
    pub(super) fn volley(&self, by: Vessel) -> Volley {
        let dice = self.dice_of_ship(by);
        let (cards, _) = self.cards_on_volley();
        // The first of the likeliest.
        let best =
            self.aims(by).into_iter().reduce(|best, other| if other.cripples > best.cripples { other } else { best });
        let faces = self.faces_that_hit(best.map_or(by, |best| best.at));
        let hits = Hits::of(dice, faces);
        Volley {
            by,
            dice,
            why: self.why_so_many(by),
            faces,
            hits_thousandths: hits.mean().thousandths,
            at_least: at_least(hits),
            all_sections: cards.salute,
            hull_hits: cards.kegs,
            best,
            hulls: if cards.kegs > 0 { self.hulls(hits, cards.kegs) } else { Vec::new() },
        }
    }

    fn why_so_many(&self, by: Vessel) -> Why {
        let Vessel::Of(seat) = by else { return Why::Guest };
        let ship = self.fighter(seat);
        match (ship.parrot.map(|parrot| parrot.effect), ship.guns) {
            (Some(Effect::Dice(_) | Effect::AllCannons), _) => Why::Parrot,
            (_, Guns::Crew) => Why::Crew,
            (_, Guns::Cannon) => Why::Cannon,
            _ => Why::Both,
        }
    }

    /// What a ship may aim at in the volley it is about to fire, as far as that is known.
    fn targets_of(&self, by: Vessel) -> Vec<Target> {
        let battle = &self.battle;
        let sections = |seats: Seats| {
            let targets = |seat: Seat| Section::ALL.map(|section| Target { at: Vessel::Of(seat), section });
            seats.iter().flat_map(targets).collect()
        };
        match by {
            Vessel::Of(_) if !battle.guests.is_empty() => {
                battle.guests.iter().map(|guest| Target { at: guest.who, section: Section::Hull }).collect()
            }
            Vessel::Of(seat) => sections(self.enemies_here(seat)),
            Vessel::Navy(_) => sections(self.navy_may_fire_at(by)),
            Vessel::Legend => {
                let ranked = battle.targets.ships().skip(battle.fired.into()).filter_map(Vessel::captain);
                let next = ranked.into_iter().find(|seat| battle.here.has(*seat));
                // A ranking that is still to be made leaves no choice with one captain.
                let next = next.or_else(|| battle.here.iter().next().filter(|_| battle.here.len() == 1));
                let legend = battle.guest(by).and_then(|guest| guest.legend);
                let mark = legend.map(|legend| match self.data.legend(legend).fires_at {
                    FiresAt::One(section) => Mark::One(section),
                    FiresAt::All => Mark::All,
                });
                let target = |seat: Seat, mark: Mark| {
                    let weakest = Section::ALL.into_iter().min_by_key(|section| self.armour(seat, *section));
                    let section = match mark {
                        Mark::One(section) => section,
                        Mark::All => weakest.unwrap_or(Section::Hull),
                    };
                    Target { at: Vessel::Of(seat), section }
                };
                next.zip(mark).map(|(seat, mark)| target(seat, mark)).into_iter().collect()
            }
        }
    }

    fn hulls(&self, hits: &Hits, kegs: u8) -> Vec<HullRisk> {
        let captains = self.battle.here.iter().map(|seat| (Vessel::Of(seat), self.armour(seat, Section::Hull)));
        let guests = self.battle.guests.iter().map(|guest| (guest.who, guest.hull));
        let risk = |(who, armour): (Vessel, u8)| {
            let hits_needed = armour.div_ceil(kegs);
            HullRisk { who, armour, hits_needed, falls: hits.at_least(hits_needed).into() }
        };
        captains.chain(guests).map(risk).collect()
    }

    pub(super) fn outlook_on_volley_card(&self, by: Seat, card: Card, volley: &VolleyCard) -> Option<Outlook> {
        let Frame::Cards(step) = self.flow().top() else { return None };
        let mut then = self.clone();
        then.battle.shot.cards.try_push(Played { by, card }).ok()?;
        let own = volley.self_hits.map(|(section, hits)| {
            let armour = self.armour(by, section);
            OwnDamage { section, hits, armour: Change::of(armour, armour.saturating_sub(hits)) }
        });
        let (now, then) = (self.volley(step.by), then.volley(step.by));
        Some(Outlook::VolleyCard { card, now, then, own, reload: volley.reload })
    }

    pub(super) fn outlook_on_battle_card(&self, by: Seat, mv: &Move, card: Card) -> Option<Outlook> {
        let then = self.after(by, mv)?;
        let dice = |who: Seat| DiceChange { who, now: self.dice_of(who), then: then.dice_of(who) };
        Some(Outlook::BattleCard {
            card,
            speed: Change::of(self.speed(by), then.speed(by)),
            place: Change::of(self.place_of(by), then.place_of(by)),
            dice: self.battle.here.iter().map(dice).collect(),
            hit_on: then.battle.hit_on[by.index()].unwrap_or(Faces::STANDARD),
            bans_cards: then.battle.is_closed,
            chests_left: then.ships[by].chests,
            now: self.forecast(by, When::RoundStart),
            then: then.forecast(by, When::RoundStart),
        })
    }

    /// The place in the order of fire, from 1, level ships before it.
    fn place_of(&self, by: Seat) -> u8 {
        let own = self.speed(by);
        let others = self.battle.here.iter().filter(|seat| *seat != by).map(|seat| self.speed(seat));
        let guests = self.battle.guests.iter().map(|guest| self.outsider(guest).sails.into());
        1 + others.chain(guests).filter(|speed: &i16| *speed >= own).count() as u8
    }
}

fn rest(one: TenThousandths, other: TenThousandths) -> TenThousandths {
    TenThousandths(10_000u16.saturating_sub(one.0).saturating_sub(other.0))
}

fn at_least(hits: &Hits) -> [TenThousandths; 6] {
    [1, 2, 3, 4, 5, 6].map(|k| hits.at_least(k).into())
}

/// The lives of a ship, and how likely it has them.
type Lives = BTreeMap<[u8; 4], Chance>;

/// What a volley makes of them; a crippled ship is not hit again.
fn volley(lives: &Lives, hits: &Hits, aim: Aim) -> Lives {
    let mut after: BTreeMap<[u8; 4], u64> = BTreeMap::new();
    let mut add = |lives: [u8; 4], chance: Chance| *after.entry(lives).or_default() += u64::from(chance.scaled(PARTS));
    for (lives, chance) in lives {
        if lives.contains(&0) {
            add(*lives, *chance);
            continue;
        }
        let weakest = (0..4).min_by_key(|i| lives[*i]).unwrap_or(0);
        for n in 0..=hits.dice() {
            let mut struck = *lives;
            for (i, life) in struck.iter_mut().enumerate() {
                let is_hit = match aim {
                    Aim::At(section) => section.index() == i,
                    Aim::All => true,
                    Aim::Any => weakest == i,
                };
                if is_hit {
                    *life = life.saturating_sub(n);
                }
            }
            add(struck, hits.exactly(n).and(*chance));
        }
    }
    after.into_iter().map(|(lives, parts)| (lives, Chance::of(parts.min(PARTS.into()), PARTS.into()))).collect()
}

/// Into so many parts a certainty is cut where chances are added up.
const PARTS: u32 = 1_000_000_000;

/// The chance that no section is crippled.
fn alive(lives: &Lives) -> Chance {
    let parts: u64 =
        lives.iter().filter(|(lives, _)| !lives.contains(&0)).map(|(_, c)| u64::from(c.scaled(PARTS))).sum();
    Chance::of(parts.min(PARTS.into()), PARTS.into())
}
