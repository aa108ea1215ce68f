//! 6. The lookout: a top card that only some captains know.

use crate::{Cutthroat, Fact, Move, Next, Referee, Rule};
use borsh::{BorshDeserialize, BorshSerialize};
use table::{Eyes, Fate, Seat, Seats, Secret, Step};

/// A captain who is not alone looks at the top card, then leaves or sinks it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
pub struct Lookout {
    pub(crate) by: Seat,
    pub(crate) looked: bool,
}

impl Lookout {
    pub(crate) fn new(by: Seat) -> Self {
        Lookout { by, looked: false }
    }
}

impl Step<Cutthroat> for Lookout {
    fn run(&mut self, g: &mut Cutthroat, referee: &mut Referee) -> Next {
        if self.looked {
            return Next::Ask;
        }
        let Some(top) = &mut g.deck.top else { return g.deck.chance(referee).map_or(Next::Done, Next::Roll) };
        top.show(top.known_to().with(self.by));
        let card = *top.open(referee);
        referee.tell_all(|| Fact::Looked { who: self.by });
        referee.tell(Seats::one(self.by), || Fact::Saw { card });
        self.looked = true;
        Next::Ask
    }
    fn fate(&mut self, g: &mut Cutthroat, fate: Fate, _: &mut Referee) -> Next {
        g.deck.top = Some(Secret::new(Seats::NONE, g.deck.pick(&fate)));
        Next::Again
    }
    fn named_fate(&self, g: &Cutthroat, name: &str) -> Option<Fate> {
        g.deck.pick_named(name)
    }
    fn asked(&self, _: &Cutthroat) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, _: &Cutthroat, _: Eyes, out: &mut Vec<Move>) {
        out.extend([Move::Leave, Move::Sink]);
    }
    fn check(&self, _: &Cutthroat, _: Eyes, mv: &Move) -> Result<(), Rule> {
        if matches!(mv, Move::Leave | Move::Sink) { Ok(()) } else { Err(Rule::LookoutSink) }
    }
    fn decide(&mut self, g: &mut Cutthroat, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        if mv == Move::Leave {
            referee.tell_all(|| Fact::Left { who: by });
            return Next::Done;
        }
        let card = *g.deck.top.take().expect("it was looked at").open(referee);
        g.deck.discards.add(card);
        referee.tell_all(|| Fact::Sank { who: by, card });
        Next::Done
    }
}
