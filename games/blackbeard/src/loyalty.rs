//! Crew Loyalty, the ambition it wakes, and 20. Mutiny.

use crate::{
    Berth, Blackbeard, Fact, Move, Next, Referee, Rule,
    ally::Party,
    cards::Aim,
    data::{Pirate, Title},
    roll::Side,
    window::Against,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Game, Seat, Seats, Step};

impl Blackbeard {
    /// The Loyalty of a crew; of two allies the lower (`bb.ally.loyalty`).
    pub(crate) fn loyalty(&self, who: Berth) -> u8 {
        self.party(who).into_iter().map(|berth| self.ship(berth).loyalty).min().expect("a pirate in play")
    }

    /// Loyalty rises for a pirate and his ally, but not above the highest box (`bb.ship.loyalty.range`).
    pub(crate) fn gain_loyalty(&mut self, who: Berth, amount: u8, by: Rule, referee: &mut Referee) {
        let most = self.data.loyalty.max;
        for berth in self.party(who) {
            let ship = self.ship_mut(berth);
            ship.loyalty = (ship.loyalty + amount).min(most);
            let (pirate, now) = (ship.pirate, ship.loyalty);
            referee.tell_all(|| Fact::LoyaltyRises { pirate, now, by });
        }
    }

    /// Loyalty falls for a pirate and his ally, but not below 0 (`bb.ship.loyalty.range`); what follows comes before
    /// anything else goes on.
    pub(crate) fn lose_loyalty(&mut self, who: Berth, amount: u8, by: Rule, referee: &mut Referee) {
        let before = self.loyalty(who);
        for berth in self.party(who) {
            let ship = self.ship_mut(berth);
            ship.loyalty = ship.loyalty.saturating_sub(amount);
            let (pirate, now) = (ship.pirate, ship.loyalty);
            referee.tell_all(|| Fact::LoyaltyFalls { pirate, now, by });
        }
        let after = self.loyalty(who);
        // At 0 already, nothing falls and no crew rises (`bb.mutiny.once`).
        if after < before {
            let unrest = Unrest::among(self, who);
            self.flow.soon(Unrest { falls: after == 0, ..unrest });
        }
    }
}

/// What a loss of Loyalty sets off: first ambition, then mutiny (`bb.mutiny.order`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Unrest {
    pub(crate) who: Berth,
    pub(crate) captain: Pirate,
    /// His ally, whose crew has lost heart as well, and that captain.
    pub(crate) ally: Option<(Berth, Pirate)>,
    /// Has Loyalty fallen to 0?
    pub(crate) falls: bool,
    /// Does the loss come of a mutiny that was withstood (`bb.mutiny.equal`)?
    pub(crate) is_last: bool,
    /// Does it happen in an action of his, or of his and his ally's?
    pub(crate) in_action: bool,
    pub(crate) is_offered: bool,
}

impl Unrest {
    /// With the crew of a pirate, and with that of his ally.
    fn among(g: &Blackbeard, who: Berth) -> Self {
        let ally = g.ship(who).ally.map(|ally| (ally, g.ship(ally).pirate));
        let (captain, in_action) = (g.ship(who).pirate, g.is_active(who));
        Unrest { who, captain, ally, falls: false, is_last: false, in_action, is_offered: false }
    }
    /// The crews that still have the captain in whom they lost heart.
    fn crews(&self, g: &Blackbeard) -> Party {
        let commands = |(berth, captain): &(Berth, Pirate)| g.is_there(*berth) && g.ship(*berth).pirate == *captain;
        let all = [Some((self.who, self.captain)), self.ally].into_iter().flatten();
        all.filter(commands).map(|(berth, _)| berth).collect()
    }
}

impl Step<Blackbeard> for Unrest {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        if !self.is_offered {
            self.is_offered = true;
            // Also if what cost him Loyalty has ended his action, as a lost battle does; but outside an action nobody is
            // asked, as at the start of a turn (`bb.turn.scurvy.mutiny`).
            if let (true, Some(&who)) = (self.in_action, self.crews(g).first()) {
                return Next::Call(Ambition { at: 1, who }.into());
            }
        }
        // Of two allies who are still together the lower Loyalty is that of both.
        let rises = |berth: &Berth| self.falls && g.loyalty(*berth) == 0;
        let party: Party = self.crews(g).into_iter().filter(rises).collect();
        // For each of two allies by himself, and the alliance is over (`bb.ally.automutiny`).
        for &who in &party {
            g.part(who, Rule::AllyAutomutiny, referee);
            let by = Rule::MutinyAuto;
            g.flow.soon(Mutiny { who, by, is_rolled: false, is_last: self.is_last, in_action: self.in_action });
        }
        Next::Done
    }
}

/// The others may play Piratical Ambition; the first who does ends it (`bb.react.n.ambition`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Ambition {
    pub(crate) at: u8,
    /// Whose crew has lost heart.
    pub(crate) who: Berth,
}

impl Blackbeard {
    /// May a player be ambitious, as far as everybody can see (`bb.ev.piratical_ambition.need`)?
    fn check_ambition(&self, seat: Seat) -> Result<(), Rule> {
        if self.acting().has_seen(Title::PiraticalAmbition) {
            return Err(Rule::ApOnceEach);
        }
        let has_room = self.fleet(seat).count() < usize::from(self.most_in_play());
        if self.recruits[seat].count() == 0 || !has_room {
            return Err(Rule::EvPiraticalAmbitionNeed);
        }
        self.check_event_left(seat, Against::Event)
    }
}

impl Step<Blackbeard> for Ambition {
    fn run(&mut self, g: &mut Blackbeard, _: &mut Referee) -> Next {
        if g.offer_on(&mut self.at, |seat| g.check_ambition(seat).is_ok()) {
            return Next::Ask;
        }
        Next::Done
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.seat_after(self.at))
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        g.offer_options(eyes, Title::PiraticalAmbition, out);
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        g.check_offer(eyes, Title::PiraticalAmbition, mv, Rule::ReactNAmbition)
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Play { card } = mv else {
            self.at += 1;
            referee.tell_all(|| Fact::Passed { who: by, by: Rule::ReactNAmbition });
            return Next::Again;
        };
        self.at = g.chairs();
        g.answer_with(by, card, Aim::Pirate(self.who), referee)
    }
}

/// A mutiny: a die against Leadership (`bb.mutiny.roll`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Mutiny {
    pub(crate) who: Berth,
    /// Why it breaks out.
    pub(crate) by: Rule,
    pub(crate) is_rolled: bool,
    /// Can it not lead to another one?
    pub(crate) is_last: bool,
    /// Does it break out in an action of his, or of his and his ally's?
    pub(crate) in_action: bool,
}

impl Mutiny {
    /// A mutiny against the active captain, or one of the two.
    pub(crate) fn in_action(who: Berth, by: Rule) -> Self {
        Mutiny { who, by, is_rolled: false, is_last: false, in_action: true }
    }
}

impl Step<Blackbeard> for Mutiny {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        if !g.is_there(self.who) {
            return Next::Done;
        }
        let pirate = g.ship(self.who).pirate;
        if !self.is_rolled {
            self.is_rolled = true;
            let by = self.by;
            referee.tell_all(|| Fact::MutinyBreaksOut { pirate, by });
            return g.throw(Rule::MutinyRoll, Some(self.who), [Side::of(self.who, 1, 0)]);
        }
        let leadership = i16::from(g.data.pirate(pirate).leadership);
        let die = g.dicing.sum(0);
        if die > leadership {
            return Next::Goto(Takeover { who: self.who, stage: Succession::Score, in_action: self.in_action }.into());
        }
        referee.tell_all(|| Fact::MutinyQuelled { pirate });
        if die == leadership && g.ship(self.who).loyalty > 0 {
            let ship = g.ship_mut(self.who);
            ship.loyalty -= 1;
            let now = ship.loyalty;
            referee.tell_all(|| Fact::LoyaltyFalls { pirate, now, by: Rule::MutinyRoll });
            let (falls, in_action) = (now == 0 && !self.is_last, self.in_action);
            let unrest = Unrest::among(g, self.who);
            g.flow.soon(Unrest { falls, in_action, is_last: true, ..unrest });
        }
        Next::Done
    }
}

/// How far a succession has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Succession {
    /// The old captain is scored.
    Score,
    /// A new one is looked for.
    Choose,
    /// He is drawn from the deck.
    Draw,
}

/// A captain was thrown off: another pirate of his player takes over (`bb.mutiny.replace`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Takeover {
    pub(crate) who: Berth,
    pub(crate) stage: Succession,
    /// Was it his own action, or his and his ally's?
    pub(crate) in_action: bool,
}

impl Takeover {
    fn succeed(&self, g: &mut Blackbeard, pirate: Pirate, referee: &mut Referee) -> Next {
        // He begins with his own Cunning, and with no Notoriety or Net Worth (`bb.mutiny.newcunning`).
        let cunning = g.data.pirate(pirate).cunning;
        g.take_over(self.who, pirate, cunning, Rule::MutinyReplace, referee);
        // A captain who is replaced during his own action ends it (`bb.mutiny.action`).
        if self.in_action { g.end_action() } else { Next::Done }
    }
}

impl Step<Blackbeard> for Takeover {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let owner = g.owner(self.who);
        if self.stage == Succession::Score {
            g.score_dead(self.who, Rule::VpDead, Rule::MutinyScore, referee);
            self.stage = if g.recruits[owner].count() > 0 { Succession::Choose } else { Succession::Draw };
        }
        if self.stage == Succession::Choose {
            return Next::Ask;
        }
        match g.pirate_deck.count() {
            0 => {
                g.lose_ship(self.who, referee);
                if self.in_action { g.end_action() } else { Next::Done }
            }
            left => Next::Roll(Chance::draw(left)),
        }
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.owner(self.who))
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        let held = g.recruits[eyes.seat()].seen_by(eyes).copied().unwrap_or_default();
        out.extend(held.iter().map(|pirate| Move::Captain { pirate }));
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match *mv {
            // However many are in play: he is not added to them (`bb.mutiny.limit`).
            Move::Captain { pirate } => g.check_recruit(eyes, pirate),
            _ => Err(Rule::MutinyReplace),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Captain { pirate } = mv else { unreachable!("checked") };
        g.take_recruit(by, pirate, referee);
        self.succeed(g, pirate, referee)
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        let deck = g.pirate_deck.open_mut(referee);
        let pirate = deck.nth(fate.picked()).expect("one of those left");
        deck.remove(pirate);
        self.succeed(g, pirate, referee)
    }
}

impl Blackbeard {
    /// Does a player hold this pirate card? Judged through his own eyes.
    pub(crate) fn check_recruit(&self, eyes: Eyes, pirate: Pirate) -> Result<(), Rule> {
        let held = self.recruits[eyes.seat()].seen_by(eyes).is_some_and(|held| held.has(pirate));
        if held { Ok(()) } else { Err(Rule::HiddenPirates) }
    }
}
