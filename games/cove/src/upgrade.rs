//! 7.5 The Upgrade phase, and 11. Mastercrafts.

use crate::{
    Cove, Craft, Draw, Fact, Move, Next, Referee, Rule,
    data::{Card, Kind, Moment, Place, Section},
    options::ConsortScope,
    order::Slot,
    ship::TOP,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Eyes, Seat, Seats, Step};

impl Card {
    /// The seven Mastercrafts are alike (`cove.mastercraft.generic`).
    pub const MASTERCRAFT: Card = Card(4);
}

/// The Upgrade phase: places in their order, at one place the fastest ship first (`cove.upgrade.order`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Upgrading {
    /// The place, from 1.
    pub(crate) place: u8,
    /// Is the order of the ships there made?
    pub(crate) is_ranked: bool,
    /// How many of them have had their step.
    pub(crate) done: u8,
}

impl Upgrading {
    /// Begins with the first place.
    pub(crate) fn first() -> Self {
        Upgrading { place: 1, is_ranked: false, done: 0 }
    }
}

impl Step<Cove> for Upgrading {
    fn run(&mut self, g: &mut Cove, _: &mut Referee) -> Next {
        let Some(place) = Place::from_number(self.place) else { return Next::Done };
        if !self.is_ranked {
            self.is_ranked = true;
            g.window.begin();
            let ranks = g.speeds(g.at(place));
            return g.rank(Slot::Window, ranks);
        }
        let next = g.window.order.ships().filter_map(|ship| ship.captain()).nth(usize::from(self.done));
        let Some(by) = next else {
            *self = Upgrading { place: self.place + 1, ..Upgrading::first() };
            return Next::Again;
        };
        self.done += 1;
        Next::Call(Upgrade::begin(by, place).into())
    }
}

/// The Upgrade step of one captain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Upgrade {
    pub(crate) by: Seat,
    pub(crate) at: Place,
    pub(crate) stage: Stage,
    /// Tavern cards bought.
    pub(crate) bought: u8,
    /// A section was raised at double price.
    pub(crate) has_doubled: bool,
    /// Fame earned by burying.
    pub(crate) buried: u8,
    /// The repair at Pirate's Cove could not be paid.
    pub(crate) is_broke: bool,
}

/// How far a step has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Parrots heal and crippled ships are repaired.
    Begin,
    /// What to collect at Pirate's Cove.
    Collect,
    /// Everything else, in any order (`cove.upgrade.step`).
    Free,
}

impl Upgrade {
    fn begin(by: Seat, at: Place) -> Self {
        Upgrade { by, at, stage: Stage::Begin, bought: 0, has_doubled: false, buried: 0, is_broke: false }
    }
}

impl Step<Cove> for Upgrade {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        if self.stage == Stage::Begin {
            g.heal(self.by, referee);
            self.is_broke = self.at == Place::Cove && !g.repair_at_cove(self.by, referee);
            // Whatever has brought a ship to the Cove, it collects (`cove.upgrade.cove.all`).
            self.stage = if self.at == Place::Cove && !self.is_broke { Stage::Collect } else { Stage::Free };
        }
        Next::Ask
    }
    fn asked(&self, _: &Cove) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, g: &Cove, eyes: Eyes, out: &mut Vec<Move>) {
        if self.stage == Stage::Collect {
            // All of it or nothing (`cove.upgrade.cove.may`).
            out.extend([Move::CollectCards, Move::CollectGold, Move::CollectNothing]);
            return;
        }
        let ship = &g.ships[self.by];
        let may = |mv: &Move| self.check(g, eyes, mv).is_ok();
        out.push(Move::Done);
        match self.at {
            Place::Tavern => out.extend([Move::Buy].into_iter().filter(may)),
            Place::Treasure => {
                out.extend((1..=ship.chests).map(|chests| Move::BuryChests { chests }).filter(may));
                out.extend((1..=ship.gold / g.data.prices.gold_per_fame).map(|lots| Move::BuryGold { lots }));
                let raise = |section| Move::Raise { section, to: ship.position(section) + 1 };
                out.extend(Section::ALL.into_iter().map(raise).filter(may));
            }
            _ => {
                if let Some(section) = self.at.section() {
                    // Higher positions only get dearer.
                    let above = ship.position(section) + 1..=TOP;
                    out.extend(above.map(|to| Move::Raise { section, to }).take_while(may));
                }
            }
        }
        // This may be done anywhere (`cove.upgrade.anywhere`).
        out.extend(Section::ALL.into_iter().map(|section| Move::Repair { section }).filter(may));
        for card in g.hand_of(eyes) {
            match &g.data.card(card).kind {
                Kind::Mastercraft => {
                    out.extend(Section::ALL.into_iter().map(|section| Move::PlayFor { card, section }).filter(may));
                }
                Kind::Event(event) if event.window == Moment::OwnUpgrade => {
                    g.event_options(self.by, card, event.effect, out);
                }
                _ => (),
            }
        }
    }
    fn check(&self, g: &Cove, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        if self.stage == Stage::Collect {
            let collects = matches!(mv, Move::CollectCards | Move::CollectGold | Move::CollectNothing);
            return if collects { Ok(()) } else { Err(Rule::UpgradeCoveRepairBefore) };
        }
        let ship = &g.ships[self.by];
        let can = |yes: bool, rule: Rule| if yes { Ok(()) } else { Err(rule) };
        match *mv {
            Move::Done => Ok(()), // Also without any upgrade (`cove.upgrade.optional`).
            Move::Buy => {
                can(g.tavern.left() > 0, Rule::TavernExhausted)?;
                let prices = &g.data.prices;
                let may = self.at == Place::Tavern && self.bought < prices.tavern_cards_per_visit;
                can(may && ship.gold >= prices.tavern_card, Rule::UpgradeTavern)
            }
            Move::Raise { section, to } => self.check_raise(g, section, to).map(drop),
            Move::BuryChests { chests } => {
                // Where more than one makes a fame nobody buries what brings nothing.
                let is_whole = chests.is_multiple_of(g.data.prices.chests_per_fame);
                let may = self.at == Place::Treasure && (1..=ship.chests).contains(&chests);
                can(may && is_whole, Rule::UpgradeTreasureChest)
            }
            Move::BuryGold { lots } => {
                let most = ship.gold / g.data.prices.gold_per_fame;
                can(self.at == Place::Treasure && (1..=most).contains(&lots), Rule::UpgradeTreasureGold)
            }
            Move::Repair { section } => {
                let damaged = ship.crafts[section as usize] == Craft::Damaged;
                can(damaged && ship.gold >= g.data.prices.mastercraft_repair, Rule::MastercraftRepair)
            }
            Move::CollectCards | Move::CollectGold | Move::CollectNothing => {
                Err(if self.is_broke { Rule::UpgradeCoveBroke } else { Rule::UpgradeCoveCollect })
            }
            _ => {
                let card = mv.card().ok_or(Rule::UpgradeStep)?;
                g.check_held(eyes, card)?;
                match (&g.data.card(card).kind, mv) {
                    (Kind::Mastercraft, Move::PlayFor { section, .. }) => g.check_craft(self.by, *section),
                    (Kind::Event(event), _) if event.window == Moment::OwnUpgrade => {
                        g.check_event(self.by, event.effect, mv)
                    }
                    (Kind::Mastercraft, _) => Err(Rule::MastercraftPlay),
                    _ => Err(g.not_now(card)),
                }
            }
        }
    }
    fn decide(&mut self, g: &mut Cove, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Done => {
                referee.tell_all(|| Fact::StepEnded { who });
                return Next::Done;
            }
            Move::CollectCards | Move::CollectGold | Move::CollectNothing => {
                // The choice is made before a card is seen (`cove.upgrade.cove.choice-first`).
                self.stage = Stage::Free;
                return g.collect_at_cove(who, mv, referee);
            }
            Move::Buy => {
                let gold = g.data.prices.tavern_card;
                g.pay(who, gold);
                self.bought += 1;
                referee.tell_all(|| Fact::Bought { who, gold });
                // It is seen, and may be played, before the next (`cove.upgrade.tavern.one-by-one`).
                return Next::Call(Draw::of(who, 1).into());
            }
            Move::Raise { section, to } => {
                let gold = self.check_raise(g, section, to).expect("checked");
                g.pay(who, gold);
                g.ships[who].sections[section as usize] = to;
                let doubles = self.at == Place::Treasure;
                self.has_doubled |= doubles;
                let by = if doubles { Rule::UpgradeTreasureDouble } else { Rule::UpgradeSection };
                referee.tell_all(|| Fact::Raised { who, section, to, gold, by });
            }
            Move::BuryChests { chests } => {
                g.ships[who].chests -= chests;
                g.chests += chests; // Back in the supply, as buried gold is (`cove.upgrade.treasure.returns`).
                referee.tell_all(|| Fact::BuriedChests { who, chests });
                let fame = chests / g.data.prices.chests_per_fame;
                g.gain_burial(who, self.buried, fame, Rule::UpgradeTreasureChest, referee);
                self.buried += fame;
            }
            Move::BuryGold { lots } => {
                let gold = lots * g.data.prices.gold_per_fame;
                g.pay(who, gold);
                referee.tell_all(|| Fact::BuriedGold { who, gold });
                g.gain_burial(who, self.buried, lots, Rule::UpgradeTreasureGold, referee);
                self.buried += lots;
            }
            Move::Repair { section } => {
                let gold = g.data.prices.mastercraft_repair;
                g.pay(who, gold);
                g.ships[who].crafts[section as usize] = Craft::Whole;
                referee.tell_all(|| Fact::CraftRepaired { who, section, gold });
            }
            Move::PlayFor { card, section } if card == Card::MASTERCRAFT => g.attach(who, section, referee),
            _ => return g.play_event(who, mv.card().expect("checked"), mv, referee),
        }
        Next::Again
    }
}

impl Upgrade {
    /// What raising a section costs here, or why it cannot be.
    fn check_raise(&self, g: &Cove, section: Section, to: u8) -> Result<u8, Rule> {
        let from = g.ships[self.by].position(section);
        let (may, factor, rule) = if self.at == Place::Treasure {
            let may = !self.has_doubled && to == from + 1;
            (may, g.data.ship.treasure_island_factor, Rule::UpgradeTreasureDouble)
        } else {
            (self.at.section() == Some(section) && to > from, 1, Rule::UpgradeSection)
        };
        if to > TOP {
            return Err(Rule::ShipTop);
        }
        if !may || from == 0 {
            return Err(rule);
        }
        let gold = g.data.price(from, to).saturating_mul(factor);
        if gold <= g.ships[self.by].gold { Ok(gold) } else { Err(rule) }
    }
}

impl Cove {
    /// A hurt Parrot is turned upright at the start of its owner's step (`cove.upgrade.heal`), wherever that is and
    /// whatever has happened before (`cove.parrot.heal`).
    fn heal(&mut self, who: Seat, referee: &mut Referee) {
        if let Some(parrot) = self.ships[who].parrot.as_mut().filter(|parrot| parrot.hurt) {
            parrot.hurt = false;
            let card = parrot.card;
            referee.tell_all(|| Fact::Healed { who, card });
        }
    }

    /// Crippled sections must be repaired together (`cove.upgrade.cove.repair-all`), before anything else at Pirate's
    /// Cove; who cannot pay for all pays nothing (`cove.upgrade.cove.broke-test`). Returns whether he may still
    /// collect.
    fn repair_at_cove(&mut self, who: Seat, referee: &mut Referee) -> bool {
        if !self.ships[who].is_crippled() {
            return true;
        }
        let price = self.ships[who].crippled_sections() * self.data.prices.cove_repair;
        let can_pay = self.ships[who].gold >= price;
        if can_pay {
            self.pay(who, price);
            if price > 0 {
                referee.tell_all(|| Fact::PaidRepair { who, gold: price });
            }
        } else {
            referee.tell_all(|| Fact::Broke { who });
        }
        let to = self.data.ship.repair;
        for section in Section::ALL {
            let position = &mut self.ships[who].sections[section as usize];
            // A damaged section is none of these (`cove.upgrade.cove.only-crippled`).
            if *position == 0 {
                *position = to;
                referee.tell_all(|| Fact::SectionRepaired { who, section, to });
            }
        }
        can_pay
    }

    /// Goods of Pirate's Cove; what the supply lacks is simply not received (`cove.upgrade.cove.supply`).
    fn collect_at_cove(&mut self, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        let (cards, gold) = match mv {
            Move::CollectCards => (2, 0),
            Move::CollectGold => (1, self.data.prices.cove_gold),
            _ => (0, 0),
        };
        referee.tell_all(|| Fact::Collects { who, cards, gold });
        let is_shared = self.options.consort_scope == ConsortScope::Everything;
        self.take_gold(who, gold.min(self.gold), is_shared, Rule::UpgradeCoveCollect, referee);
        Next::Call(Draw { is_shared, ..Draw::of(who, cards) }.into())
    }

    /// May a Mastercraft be attached to this section?
    fn check_craft(&self, who: Seat, section: Section) -> Result<(), Rule> {
        let ship = &self.ships[who];
        if self.options.mastercraft_replace {
            return Ok(());
        }
        match (self.options.multiple_mastercraft, ship.crafts[section as usize]) {
            (true, Craft::None) => Ok(()),
            (true, _) => Err(Rule::MastercraftAlternative),
            (false, _) if ship.has_craft() => Err(Rule::MastercraftOne),
            (false, _) => Ok(()),
        }
    }

    /// A Mastercraft is attached; one that it replaces is discarded.
    fn attach(&mut self, who: Seat, section: Section, referee: &mut Referee) {
        self.take_from_hand(who, Card::MASTERCRAFT, referee);
        for other in Section::ALL {
            let gives_way = other == section || !self.options.multiple_mastercraft;
            let craft = &mut self.ships[who].crafts[other as usize];
            if gives_way && *craft != Craft::None {
                *craft = Craft::None;
                self.tavern.discards.add(Card::MASTERCRAFT);
            }
        }
        self.ships[who].crafts[section as usize] = Craft::Whole;
        referee.tell_all(|| Fact::Crafted { who, section });
    }
}
