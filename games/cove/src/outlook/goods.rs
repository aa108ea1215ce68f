//! Outlooks on goods, cards and the ship: rigging, voyages, plunder, and the Upgrade phase.

use super::{
    Change, FameShare, Finds, GoodsShare, IslandGoods, MapGoods, Missing, Outlook, Rival, TenThousandths, Voyage,
};
use crate::{
    Cove, Craft, Draw, Frame, Move, Parrot, Rig,
    data::{Card, Effect, Kind, Place, Section},
    month::clockwise,
    odds::Chance,
    options::{BlackShips, ConsortScope, MapTurn},
    ship::TOP,
};
use table::{Counted, Game, Seat, Seats};

/// What the last of so many partners gets of something that is halved again and again, each time rounded up.
fn half_for_the_next(amount: u8, partners_before: usize) -> u8 {
    (0..partners_before).fold(amount, |left, _| left / 2).div_ceil(2)
}

impl Cove {
    pub(super) fn outlook_on_rigging(&self, by: Seat, to: Rig) -> Option<Outlook> {
        let gold = self.check_rig(by, to).ok()?;
        let mut then = self.clone();
        then.ships[by].sections = to.0;
        Some(Outlook::Rig {
            gold,
            gold_left: self.ships[by].gold - gold,
            dice: then.dice_of(by),
            speed: then.speed(by),
            capacity: then.capacity(by),
            values: Section::ALL.map(|section| then.value(by, section)),
            armour: then.all_armour(by),
        })
    }

    /// What waits at a place: only what everybody can see, nothing about the wheels of others.
    pub(super) fn voyage(&self, by: Seat, at: Place) -> Voyage {
        let ship = &self.ships[by];
        let there = match self.flow().top() {
            // Openly named are the destinations of those who have sailed this month.
            Frame::InTurn(turn) => {
                let chairs = self.chairs();
                let first = Seat((turn.next.0 + turn.left) % chairs);
                let sailed: Seats = clockwise(first, chairs).take(usize::from(chairs - turn.left)).collect();
                self.at(at).iter().filter(|seat| sailed.has(*seat)).collect()
            }
            Frame::Navigate(_) => Seats::NONE,
            _ => self.at(at),
        };
        let may_drift = matches!(self.flow().top(), Frame::InTurn(_) | Frame::Navigate(_))
            && self.options.black_ship_movement == BlackShips::Random;
        let prices = &self.data.prices;
        let next_level = |section: Section| {
            let position = ship.position(section);
            (1..TOP).contains(&position).then(|| self.data.price(position, position + 1))
        };
        Voyage {
            at,
            hold_left: self.capacity(by).map(|most| most.saturating_sub(ship.chests)),
            overload: self.excess(by, ship.chests.saturating_add(self.chests_for(by, at))),
            price_next: match at {
                Place::Tavern => Some(prices.tavern_card),
                _ => at.section().and_then(next_level),
            },
            rivals: self.rivals(by, at, there),
            legend: if may_drift { None } else { self.against_legend(by, at) },
        }
    }

    fn rivals(&self, by: Seat, at: Place, there: Seats) -> Vec<Rival> {
        let mut duels = self.duels_for_many();
        let rival = |who: Seat| {
            let duel = at.is_outer().then(|| self.duel_with(&mut duels, by, who)).flatten();
            Rival {
                who,
                dice: self.dice_of(who),
                speed: self.speed(who),
                win: duel.map(|duel| duel.win.into()),
                exact: duel.is_some_and(|duel| duel.exact),
                is_there: there.has(who),
            }
        };
        self.rivals_of(by).iter().map(rival).collect()
    }

    /// The chests that a captain would get by plundering an island now.
    fn chests_for(&self, who: Seat, at: Place) -> u8 {
        let Some(treasure) = self.offers.get(at.index()).copied().flatten() else { return 0 };
        let chests = (0..self.maps_of(who, at)).fold(self.data.treasure(treasure).chests, |n, _| n.saturating_mul(2));
        self.partners_of(who).fold(chests.min(self.chests), |left, _| left / 2)
    }

    pub(super) fn outlook_on_event(&self, by: Seat, mv: &Move, effect: Effect) -> Option<Outlook> {
        match (effect, *mv) {
            (Effect::MoveOwnShip { cancels_consort }, Move::PlayTo { to, .. }) => {
                let cancels = if cancels_consort { self.partners_of(by).collect() } else { Vec::new() };
                Some(Outlook::Farewell { voyage: self.voyage(by, to), cancels })
            }
            (Effect::SendNavy { .. }, Move::PlayTo { to, .. }) => {
                let then = self.after(by, mv)?;
                let left = self.navies.iter().find(|navy| then.navies.iter().all(|other| other.at != navy.at));
                Some(Outlook::Navy { from: left.map(|navy| navy.at), to, captains: self.against_navy(to) })
            }
            (Effect::ShareBooty, Move::PlayOn { on, .. }) => {
                let before = self.partners_of(on).count();
                let shares = Place::OUTER.into_iter().filter_map(|at| {
                    let card = self.data.treasure(self.offers[at.index()]?);
                    let chests = (0..self.maps_of(on, at)).fold(card.chests, |n, _| n.saturating_mul(2));
                    Some(IslandGoods {
                        at,
                        fame: half_for_the_next(card.fame, before),
                        gold: half_for_the_next(card.gold.min(self.gold), before),
                        chests: half_for_the_next(chests.min(self.chests), before),
                        cards: half_for_the_next(card.tavern, before),
                    })
                });
                Some(Outlook::Consort { on, shares: shares.collect() })
            }
            (Effect::SequentialNavigation, Move::PlayOn { on, .. }) => {
                Some(Outlook::CrowsNest { order: clockwise(on, self.chairs()).collect() })
            }
            (Effect::FreeLevels(_), Move::PlayFor { section, .. }) => {
                let to = self.after(by, mv)?.ships[by].position(section);
                self.outlook_on_raising(by, mv, section, to)
            }
            (Effect::DoubleChests, _) => {
                let is_now = self.options.secret_map_turn == MapTurn::This;
                let extra = |at: Place| {
                    let card = self.offers[at.index()].filter(|_| is_now).map(|card| self.data.treasure(card));
                    let chests = |n: u8| (0..self.maps_of(by, at)).fold(n, |n, _| n.saturating_mul(2));
                    MapGoods { at, chests: card.map(|card| chests(card.chests)) }
                };
                let month = self.month + u8::from(!is_now);
                Some(Outlook::Map { month, extra: Place::OUTER.map(extra).into() })
            }
            _ => None,
        }
    }

    pub(super) fn outlook_on_raising(&self, by: Seat, mv: &Move, section: Section, to: u8) -> Option<Outlook> {
        let then = self.after(by, mv)?;
        let (now, left) = (self.ships[by].gold, then.ships[by].gold);
        Some(Outlook::Raise {
            section,
            to,
            value: Change::of(self.value(by, section), then.value(by, section)),
            gold: now - left,
            gold_left: left,
            trim: self.trim(by, &then),
        })
    }

    pub(super) fn outlook_on_a_craft(&self, by: Seat, mv: &Move) -> Option<Outlook> {
        let Move::PlayFor { section, .. } = *mv else { return None };
        let then = self.after(by, mv)?;
        let (before, after) = (&self.ships[by].crafts, &then.ships[by].crafts);
        // The section itself loses its old one as well.
        let gives_way = |other: &Section| {
            let i = other.index();
            before[i] != Craft::None && (*other == section || after[i] == Craft::None)
        };
        Some(Outlook::Craft {
            section,
            armour: Change::of(self.armour(by, section), then.armour(by, section)),
            replaces: Section::ALL.into_iter().filter(gives_way).collect(),
        })
    }

    pub(super) fn outlook_on_repairing(&self, by: Seat, mv: &Move, section: Section) -> Option<Outlook> {
        let then = self.after(by, mv)?;
        let (now, left) = (self.ships[by].gold, then.ships[by].gold);
        let armour = Change::of(self.armour(by, section), then.armour(by, section));
        Some(Outlook::Repair { section, armour, gold: now - left, gold_left: left })
    }

    pub(super) fn outlook_on_burying(&self, by: Seat, mv: &Move) -> Option<Outlook> {
        let then = self.after(by, mv)?;
        let gained = |who: Seat| (then.ships[who].fame - self.ships[who].fame).max(0) as u8;
        let others = self.captains().filter(|who| *who != by && gained(*who) > 0);
        let ship = &then.ships[by];
        Some(Outlook::Bury {
            fame: self.captains().map(gained).sum(),
            own: gained(by),
            shared: others.map(|who| FameShare { who, fame: gained(who) }).collect(),
            gold_left: ship.gold,
            chests_left: ship.chests,
            thrown_off: then.excess(by, ship.chests),
        })
    }

    /// The rules themselves say what is gained, shared and lacking; only Tavern cards are still to be drawn then.
    pub(super) fn outlook_on_plundering(&self, by: Seat) -> Option<Outlook> {
        let Frame::Plunder(plunder) = self.flow().top() else { return None };
        let card = self.data.treasure(self.offers[plunder.at.index()]?);
        let then = self.after(by, &Move::Plunder)?;
        let draw = Draw::plundered(self, by, card.tavern);
        let gained = |who: Seat| {
            let (before, after) = (&self.ships[who], &then.ships[who]);
            GoodsShare {
                who,
                fame: (after.fame - before.fame) as u8,
                gold: after.gold - before.gold,
                chests: after.chests - before.chests,
                cards: self.cards_drawn_by(who, draw),
            }
        };
        let all: Vec<GoodsShare> = self.captains().map(gained).collect();
        let sum = |of: fn(&GoodsShare) -> u8| all.iter().map(of).sum::<u8>();
        let doubled = (0..self.maps_of(by, plunder.at)).fold(1u8, |n, _| n.saturating_mul(2));
        let own = all[by.index()];
        let load = then.ships[by].chests;
        let got_something = |share: &&GoodsShare| {
            share.who != by && (share.fame > 0 || share.gold > 0 || share.chests > 0 || share.cards > 0)
        };
        Some(Outlook::Plunder {
            fame: own.fame,
            gold: own.gold,
            chests: own.chests,
            cards: own.cards,
            doubled,
            missing: Missing {
                gold: card.gold - sum(|share| share.gold),
                chests: card.chests.saturating_mul(doubled) - sum(|share| share.chests),
                cards: card.tavern - sum(|share| share.cards),
            },
            shared: all.iter().filter(got_something).copied().collect(),
            load,
            capacity: self.capacity(by),
            thrown_off: self.excess(by, load),
        })
    }

    /// How many cards of a draw go to a captain, as far as there are any.
    fn cards_drawn_by(&self, who: Seat, draw: Draw) -> u8 {
        let left = self.tavern.left().min(usize::from(u8::MAX)) as u8;
        let cards = if draw.all_or_none && left < draw.cards { 0 } else { draw.cards.min(left) };
        (0..cards).filter(|drawn| Draw { drawn: *drawn, ..draw }.drawer(self) == who).count() as u8
    }

    pub(super) fn outlook_on_buying(&self, by: Seat) -> Option<Outlook> {
        let Frame::Upgrade(step) = self.flow().top() else { return None };
        let prices = &self.data.prices;
        let gold_left = self.ships[by].gold.checked_sub(prices.tavern_card)?;
        let cards_left = self.tavern.left().saturating_sub(1).min(usize::from(u8::MAX)) as u8;
        let affordable = gold_left.checked_div(prices.tavern_card).unwrap_or(u8::MAX);
        let allowed = prices.tavern_cards_per_visit.saturating_sub(step.bought + 1);
        Some(Outlook::Buy {
            gold: prices.tavern_card,
            gold_left,
            cards_left,
            may_buy: allowed.min(affordable).min(cards_left),
            finds: self.finds(by),
        })
    }

    pub(super) fn outlook_on_collecting(&self, by: Seat, mv: &Move) -> Option<Outlook> {
        let then = self.after(by, mv)?;
        let cards = match mv {
            Move::CollectCards => 2,
            Move::CollectGold => 1,
            _ => 0,
        };
        let is_shared = self.options.consort_scope == ConsortScope::Everything;
        let (now, left) = (self.ships[by].gold, then.ships[by].gold);
        Some(Outlook::Collect {
            cards: self.cards_drawn_by(by, Draw { is_shared, ..Draw::of(by, cards) }),
            gold: left - now,
            gold_left: left,
            finds: self.finds(by),
        })
    }

    pub(super) fn outlook_on_a_parrot(&self, by: Seat, mv: &Move) -> Option<Outlook> {
        let Frame::Draw(draw) = self.flow().top() else { return None };
        let old = self.ships[by].parrot?.card;
        if *mv == Move::Keep {
            return Some(Outlook::Parrot { card: old, fame: 0, trim: self.trim(by, self) });
        }
        let card = draw.parrot?;
        let mut then = self.clone();
        then.ships[by].parrot = Some(Parrot { card, hurt: false });
        Some(Outlook::Parrot { card, fame: self.data.fame.parrot_released, trim: self.trim(by, &then) })
    }

    /// What the next Tavern card may be. Parrots are never in a hand, so those not on board all lie in the pile; any other
    /// card that this captain has not seen may as well be in a hand.
    fn finds(&self, by: Seat) -> Finds {
        let draw = &self.tavern.draw;
        let is_parrot = |card: Card| self.data.card(card).kind.is_parrot();
        let mut finds = Tally::default();
        if draw.count() == 0 {
            self.tavern.discards.kinds().for_each(|(card, count)| finds.add(&self.data.card(card).kind, count.into()));
            return finds.finds(self.tavern.discards.count() as u64, self.tavern.discards.count() as u64, 0);
        }
        // This is a position dealt anew: who holds which of the unseen cards here means nothing, all together does.
        let open = table::all_open(self);
        let mut unseen = 0;
        let mut parrots = 0;
        for (card, count) in draw.kinds() {
            match is_parrot(card) {
                true => parrots += u64::from(count),
                false => {
                    finds.add(&self.data.card(card).kind, count.into());
                    unseen += u64::from(count);
                }
            }
        }
        for seat in self.captains().filter(|seat| !self.hands[*seat].known_to().has(by)) {
            for held in open.captains[seat].hand.iter().flatten() {
                finds.add(&self.data.card(held.card).kind, held.count.into());
                unseen += u64::from(held.count);
            }
        }
        finds.finds(draw.count() as u64, unseen, parrots)
    }
}

/// Cards by kind: Parrots, Mastercrafts, Events, Battle, Volley and Fame cards; and the fame of the last.
#[derive(Default)]
struct Tally {
    kinds: [u64; 6],
    fame: u64,
}

impl Tally {
    fn add(&mut self, kind: &Kind, count: u64) {
        let place = match kind {
            Kind::Parrot { .. } => 0,
            Kind::Mastercraft => 1,
            Kind::Event(_) => 2,
            Kind::Battle(_) => 3,
            Kind::Volley(_) => 4,
            Kind::Fame(worth) => {
                self.fame += u64::from(*worth) * count;
                5
            }
        };
        self.kinds[place] += count;
    }

    /// The chances for the next of so many cards, if the parrots among them are known by number and the others are any of
    /// those tallied.
    fn finds(&self, pile: u64, tallied: u64, parrots: u64) -> Finds {
        let others = pile - parrots;
        let all = (pile * tallied).max(1);
        let chance = |place: usize| TenThousandths::from(Chance::of((self.kinds[place] * others).min(all), all));
        Finds {
            parrot: if parrots > 0 { Chance::of(parrots, pile).into() } else { chance(0) },
            mastercraft: chance(1),
            event: chance(2),
            battle: chance(3),
            volley: chance(4),
            fame: chance(5),
            fame_thousandths: ((self.fame * others * 1000 + all / 2) / all) as u32,
        }
    }
}
