//! Cutthroat, the table's own test game: secrets, reactions, a deck, cards that cancel cards.
//!
//! Two to four captains sail to coves in secret and plunder where they are alone. The files follow the chapters of
//! `rules.md`. The game is small, but it uses everything the table offers; a new game can begin as a copy of it.
#![forbid(unsafe_code)]

mod bots;
mod cards;
mod data;
mod facts;
mod lookout;
mod moves;
mod plunder;
mod round;
mod rules;
mod sailing;
mod scene;
mod share;
mod title;
mod view;

pub use cards::{Card, Deck, Draw, Pile};
pub use data::Components;
pub use facts::Fact;
pub use lookout::Lookout;
pub use moves::Move;
pub use plunder::{Answers, Parley, Plunder};
pub use round::{Plundering, Round};
pub use rules::Rule;
pub use sailing::Sail;
pub use share::Share;
pub use view::View;

use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use table::{Dice, Eyes, Flow, Game, MOST_SEATS, PerSeat, Places, Seat, Seats, Secret, Shared};

/// One of something for each of the captains; there are at most four.
pub type PerCaptain<T> = PerSeat<T, 4>;

/// The cards a captain holds, sorted, so that equal hands are equal positions.
pub type Hand = ArrayVec<Card, 4>;

/// The position on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Cutthroat {
    data: Shared<Components>,
    rounds: u8,
    round: u8,
    gold: PerCaptain<u16>,
    hand: PerCaptain<Secret<Hand>>,
    wheel: PerCaptain<Secret<Option<u8>>>,
    deck: Deck,
    flow: Flow<Frame>,
}

table::steps! { Cutthroat { Round, Draw, Sail, Plundering, Plunder, Answers, Parley, Lookout, Share } }

impl Cutthroat {
    fn unset_wheels(captains: u8) -> PerCaptain<Secret<Option<u8>>> {
        PerSeat::new(captains, |_| Secret::new(Seats::NONE, None))
    }

    /// Who has set the wheel is public; what it shows is not.
    fn has_set_wheel(&self, captain: Seat) -> bool {
        !self.wheel[captain].known_to().is_empty()
    }

    fn holds_cards(&self, captain: Seat) -> bool {
        self.hand[captain].count() > 0
    }

    /// Takes gold; at the mark the crew wants its share before anything else goes on.
    fn take_gold(&mut self, captain: Seat, gold: u16, referee: &mut Referee) {
        let before = self.gold[captain];
        self.gold[captain] += gold;
        if before < self.data.mark && self.gold[captain] >= self.data.mark {
            referee.tell_all(|| Fact::Demanded { of: captain });
            self.flow.soon(Share { by: captain });
        }
    }

    /// The captain with the most gold wins; captains with equal gold share a place.
    fn places(&self) -> Places {
        let mut places = [0; MOST_SEATS];
        for (captain, gold) in self.gold.iter() {
            places[captain.index()] = 1 + self.gold.iter().filter(|(_, other)| gold < other).count() as u8;
        }
        places
    }
}

impl Game for Cutthroat {
    type Move = Move;
    type Frame = Frame;
    type Fact = Fact;
    type Rule = Rule;
    type View = View;

    fn flow(&self) -> &Flow<Frame> {
        &self.flow
    }
    fn flow_mut(&mut self) -> &mut Flow<Frame> {
        &mut self.flow
    }
    fn chairs(&self) -> u8 {
        self.gold.chairs()
    }
    fn who_decides(&self, _: Seat) -> Rule {
        match self.flow.top() {
            Frame::Round(_) | Frame::Plundering(_) => Rule::RoundOrder,
            Frame::Draw(_) => Rule::CardsDraw,
            Frame::Sail(_) => Rule::SailSecret,
            Frame::Plunder(_) => Rule::PlunderGold,
            Frame::Answers(_) => Rule::PlunderAnswer,
            Frame::Parley(_) => Rule::PlunderParley,
            Frame::Lookout(_) => Rule::LookoutSink,
            Frame::Share(_) => Rule::SharePay,
        }
    }
    fn view(&self, eyes: Eyes) -> View {
        View::of(self, eyes)
    }
    fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(self.chairs(), |captain| self.gold[captain].into())
    }

    /// Cards these eyes have not seen are shuffled together and dealt again; wheels they have not seen point anywhere.
    fn redeal(&self, eyes: Eyes, dice: &mut Dice, referee: &Referee) -> Self {
        let mut other = self.clone();
        let mut unseen = ArrayVec::<Card, 99>::new();
        let hidden = |hand: &Secret<Hand>| hand.seen_by(eyes).is_none();
        for (_, hand) in self.hand.iter().filter(|(_, hand)| hidden(hand)) {
            unseen.extend(hand.open(referee).iter().copied());
        }
        unseen.extend(self.deck.unseen_top(eyes, referee));
        unseen.extend(self.deck.bag.cards());
        // Positions that look alike are dealt alike.
        unseen.sort_unstable();
        dice.shuffle(&mut unseen);

        let mut next = unseen.into_iter();
        for (_, hand) in other.hand.iter_mut().filter(|(_, hand)| hidden(hand)) {
            let hand = hand.open_mut(referee);
            hand.iter_mut().zip(&mut next).for_each(|(card, dealt)| *card = dealt);
            hand.sort();
        }
        other.deck.deal_again(eyes, next, referee);
        for (_, wheel) in other.wheel.iter_mut() {
            if wheel.seen_by(eyes).is_none() && wheel.open(referee).is_some() {
                *wheel.open_mut(referee) = Some(1 + dice.below(self.data.coves.into()) as u8);
            }
        }
        other
    }
}
