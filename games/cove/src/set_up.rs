//! 2. Set-up, and 4. rigging before the first month.

use crate::{
    Cove, Deck, Draw, Fact, LegendDeck, Month, Move, Next, Pile, Referee, Rig, Rule, Ship,
    battle::Battle,
    data::{Components, Place},
    legends::BlackShip,
    options::Options,
    ship::TOP,
    window::Turns,
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Dice, Eyes, Fate, Flow, PerSeat, Seat, Seats, Secret, Shared, Step};

impl Cove {
    /// A table with everything in its place and nothing dealt.
    pub(crate) fn unpacked(data: Shared<Components>, options: Options, chairs: u8) -> Self {
        let with_pack = options.custom_cards;
        // The Tavern pile, of which any card may be the next (`cove.setup.tavern-deck`).
        let mut tavern = Deck::default();
        for card in data.kinds(with_pack) {
            (0..data.card(card).count).for_each(|_| tavern.draw.add(card));
        }
        // The Treasure cards, of which any may lie anywhere on the outer islands (`cove.setup.treasure-piles`).
        let mut unseen = [0; crate::data::MOST_TREASURES];
        unseen[..data.treasure.len()].fill(data.treasure_copies);
        // What each captain gets, besides his Tavern cards (`cove.setup.player`).
        let start = data.start;
        let ship = Ship {
            at: None,
            // All on the second position (`cove.setup.markers`).
            sections: [data.ship.start; 4],
            crafts: Default::default(),
            parrot: None,
            gold: start.gold,
            chests: start.chests,
            fame: start.fame.into(), // On the Jolly Roger (`cove.setup.fame`).
        };
        let mut g = Cove {
            month: 0,
            ships: PerSeat::new(chairs, |_| ship.clone()),
            hands: PerSeat::new(chairs, |seat| Secret::new(Seats::one(seat), Pile::default())),
            wheels: PerSeat::new(chairs, |_| Secret::new(Seats::NONE, None)),
            rigs: PerSeat::new(chairs, |_| Secret::new(Seats::NONE, None)),
            // Everything else lies on Treasure Island (`cove.setup.supply`).
            gold: data.supply.gold - chairs * start.gold,
            chests: data.supply.chests - chairs * start.chests,
            tavern,
            unseen,
            offers: [None; 5],
            legends: LegendDeck::new(&data, with_pack),
            black_ships: ArrayVec::new(),
            navies: ArrayVec::new(),
            consorts: ArrayVec::new(),
            maps: ArrayVec::new(),
            first_to_sail: None,
            window: Turns::default(),
            battle: Battle::default(),
            survivors: Seats::NONE,
            flow: Flow::start(SetUp::Deal { to: Seat(0) }),
            data,
            options,
        };
        for seat in g.captains() {
            let known_to = g.player_of(seat);
            g.hands[seat].show(known_to);
        }
        g
    }

    /// What a captain's rig costs, or the clause by which it cannot be. To raise nothing is a rig, too
    /// (`cove.rig.skip`).
    pub(crate) fn check_rig(&self, who: Seat, rig: Rig) -> Result<u8, Rule> {
        let start = self.data.ship.start;
        if rig.0.iter().any(|position| *position > TOP) {
            return Err(Rule::ShipTop);
        }
        if rig.0.iter().any(|position| *position < start) {
            return Err(Rule::RigWhen);
        }
        // Four rows of a designer's mat may cost more than the numbers of one price can say.
        let prices = rig.0.iter().map(|position| self.data.price(start, *position));
        let price = prices.fold(0u8, u8::saturating_add);
        if price <= self.ships[who].gold { Ok(price) } else { Err(Rule::RigCost) }
    }

    /// Goes through every rig that a captain can pay. Positions only get dearer, so the rest of a row is left out at the
    /// first that is too dear.
    fn for_each_rig(&self, who: Seat, mut each: impl FnMut(Rig)) {
        let start = self.data.ship.start;
        let prices: [u8; TOP as usize + 1] = std::array::from_fn(|to| self.data.price(start, to as u8));
        // Each position that can be paid, and the gold that is left.
        let within = |gold: u8| (start..=TOP).map_while(move |to| Some((to, gold.checked_sub(prices[to as usize])?)));
        for (hull, gold) in within(self.ships[who].gold) {
            for (crew, gold) in within(gold) {
                for (cannon, gold) in within(gold) {
                    within(gold).for_each(|(sails, _)| each(Rig([hull, crew, cannon, sails])));
                }
            }
        }
    }

    /// A rig that a captain may have chosen.
    pub(crate) fn any_rig(&self, who: Seat, dice: &mut Dice) -> Rig {
        let mut count = 0;
        self.for_each_rig(who, |_| count += 1);
        let (mut left, mut chosen) = (dice.below(count), None);
        self.for_each_rig(who, |rig| match left.checked_sub(1) {
            Some(fewer) => left = fewer,
            None => drop(chosen.get_or_insert(rig)),
        });
        chosen.expect("one of those counted")
    }
}

/// Cards are dealt and Legendary Pirates shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetUp {
    /// The starting Tavern cards, in seating order (`cove.setup.tavern-order`).
    Deal {
        /// Who is next.
        to: Seat,
    },
    /// A black ship and its card (`cove.setup.black-1`, `cove.setup.black-2`).
    Legends,
}

impl Step<Cove> for SetUp {
    fn run(&mut self, g: &mut Cove, _: &mut Referee) -> Next {
        match *self {
            SetUp::Deal { to } if to.0 == g.ships.chairs() => {
                *self = SetUp::Legends;
                Next::Again
            }
            SetUp::Deal { to } => {
                *self = SetUp::Deal { to: Seat(to.0 + 1) };
                // A Parrot goes on its perch before anybody rigs (`cove.setup.parrot-start`).
                Next::Call(Draw::of(to, g.data.start.tavern_cards).into())
            }
            SetUp::Legends if g.black_ships.len() == g.black_ship_places().len() => Next::Goto(Rigging {}.into()),
            SetUp::Legends => match g.legends.left() {
                0 => Next::Goto(Rigging {}.into()),
                left => Next::Roll(Chance::lot(left)),
            },
        }
    }
    fn fate(&mut self, g: &mut Cove, fate: Fate, referee: &mut Referee) -> Next {
        let legend = g.legends.pick(&fate);
        let at = g.black_ship_places()[g.black_ships.len()];
        let by = if g.black_ships.is_empty() { Rule::SetupBlack1 } else { Rule::SetupBlack2 };
        g.black_ships.push(BlackShip { at, legend, is_beaten: false });
        referee.tell_all(|| Fact::LegendShown { legend, at, by });
        Next::Again
    }
    fn named_fate(&self, g: &Cove, name: &str) -> Option<Fate> {
        g.legends.pick_named(name)
    }
}

impl Cove {
    /// Where black ships start, for so many captains.
    fn black_ship_places(&self) -> &[Place] {
        let players = if self.options.two_player { 2 } else { self.ships.chairs() };
        self.data.black_ships(players)
    }
}

/// All captains rig at the same time without knowing the others' choices (`cove.rig.secret`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Rigging {}

impl Step<Cove> for Rigging {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        if !self.asked(g).is_empty() {
            return Next::Ask;
        }
        for seat in g.captains() {
            let rig = g.rigs[seat].open(referee).expect("all have rigged");
            let gold = g.check_rig(seat, rig).expect("it was checked");
            g.ships[seat].sections = rig.0;
            g.pay(seat, gold);
            g.rigs[seat] = Secret::new(Seats::NONE, None);
            referee.tell_all(|| Fact::RigShown { who: seat, rig, gold });
        }
        Next::Goto(Month::first().into())
    }
    fn asked(&self, g: &Cove) -> Seats {
        g.captains().filter(|seat| g.rigs[*seat].known_to().is_empty()).collect()
    }
    fn options(&self, g: &Cove, eyes: Eyes, out: &mut Vec<Move>) {
        g.for_each_rig(eyes.seat(), |to| out.push(Move::Rig { to }));
    }
    fn check(&self, g: &Cove, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Rig { to } => g.check_rig(eyes.seat(), *to).map(drop),
            _ if mv.card().is_some() => Err(Rule::RigNoCards),
            _ => Err(Rule::RigWhen),
        }
    }
    fn decide(&mut self, g: &mut Cove, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Rig { to } = mv else { unreachable!("checked") };
        g.rigs[by] = Secret::new(g.player_of(by), Some(to));
        referee.tell_all(|| Fact::Rigged { who: by });
        referee.tell(g.player_of(by), || Fact::RiggedTo { who: by, rig: to });
        Next::Again
    }
}
