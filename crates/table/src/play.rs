//! Playing: the only ways in which a position changes.

use crate::{Chance, Dice, Eyes, Fate, Game, Next, Referee, Refusal, Seat, Seats, Step, Told, Waiting};
use std::ops::Deref;

/// Brings a fresh position to its first question.
pub fn start<G: Game>(game: &mut G, told: &mut Told<G::Fact>) {
    let first = *game.flow().top();
    Referee::with(told, |referee| go_on(game, first, Next::Again, referee));
}

/// Judges a move, then plays it; the position is untouched when the move is refused.
///
/// # Errors
/// The clause that refuses the move.
pub fn play<G: Game>(game: &mut G, seat: Seat, mv: G::Move, told: &mut Told<G::Fact>) -> Result<(), Refusal<G::Rule>> {
    check(game, seat, &mv)?;
    decide(game, seat, mv, told);
    Ok(())
}

/// Plays a move that was just offered, for bots that think and for random play. [`options`] offers what is allowed, so
/// it is judged again only where debug assertions are on; whatever anybody else says goes through [`play`].
///
/// # Panics
/// If debug assertions are on and the move is not allowed.
pub fn play_offered<G: Game>(game: &mut G, seat: Seat, mv: G::Move, told: &mut Told<G::Fact>) {
    debug_assert_eq!(check(game, seat, &mv), Ok(()), "{mv} was offered");
    decide(game, seat, mv, told);
}

#[inline(always)]
fn decide<G: Game>(game: &mut G, seat: Seat, mv: G::Move, told: &mut Told<G::Fact>) {
    let mut step = *game.flow().top();
    Referee::with(told, |referee| {
        let next = step.decide(game, seat, mv, referee);
        go_on(game, step, next, referee);
    });
}

/// Judges a move without playing it.
///
/// # Errors
/// The clause that refuses the move.
pub fn check<G: Game>(game: &G, seat: Seat, mv: &G::Move) -> Result<(), Refusal<G::Rule>> {
    let asked = asked(game);
    if !asked.has(seat) {
        return Err(Refusal::NotYourDecision(game.who_decides(seat), asked));
    }
    game.flow().top().check(game, Eyes::of(seat), mv).map_err(Refusal::Forbidden)
}

/// Gives the waiting step what fate decided.
///
/// # Errors
/// What was asked for, if this is no answer to it; nothing has changed then.
pub fn resolve<G: Game>(game: &mut G, fate: Fate, told: &mut Told<G::Fact>) -> Result<(), Option<Chance>> {
    match game.flow().waiting() {
        Waiting::Roll(chance) if chance.allows(&fate) => (),
        Waiting::Roll(chance) => return Err(Some(chance)),
        _ => return Err(None),
    }
    let mut step = *game.flow().top();
    Referee::with(told, |referee| {
        let next = step.fate(game, fate, referee);
        go_on(game, step, next, referee);
    });
    Ok(())
}

/// Who has to decide now.
pub fn asked<G: Game>(game: &G) -> Seats {
    if game.flow().waiting == Waiting::Ask { game.flow().top().asked(game) } else { Seats::NONE }
}

/// The moves of one chair, into a buffer the caller keeps.
pub fn options<G: Game>(game: &G, seat: Seat, out: &mut Vec<G::Move>) {
    out.clear();
    if asked(game).has(seat) {
        game.flow().top().options(game, Eyes::of(seat), out);
    }
}

/// The first chair that is asked, if any, and its moves, into a buffer the caller keeps.
pub fn first_options<G: Game>(game: &G, out: &mut Vec<G::Move>) -> Option<Seat> {
    out.clear();
    let seat = asked(game).iter().next()?;
    game.flow().top().options(game, Eyes::of(seat), out);
    Some(seat)
}

/// What one chair sees.
pub fn view<G: Game>(game: &G, seat: Seat) -> G::View {
    game.view(Eyes::of(seat))
}

/// What somebody sees who only watches.
pub fn spectate<G: Game>(game: &G) -> G::View {
    game.view(Eyes::WATCHING)
}

/// What is seen with every card turned up; for games that are over.
pub fn all_open<G: Game>(game: &G) -> G::View {
    game.view(Eyes::ALL_OPEN)
}

/// What a chair was told.
pub fn heard<F>(told: &Told<F>, seat: Seat) -> impl Iterator<Item = &F> {
    told.to(Eyes::of(seat))
}

/// What was told to everybody.
pub fn overheard<F>(told: &Told<F>) -> impl Iterator<Item = &F> {
    told.to(Eyes::WATCHING)
}

/// A position this chair could not tell from the true one.
pub fn redeal<G: Game>(game: &G, seat: Seat, dice: &mut Dice) -> G {
    Referee::with(&mut Told::nobody(), |referee| game.redeal(Eyes::of(seat), dice, referee))
}

/// A game seen from one chair: all that whoever sits there, person or bot, can work with.
pub struct Chair<'a, G> {
    game: &'a G,
    seat: Seat,
}

impl<'a, G: Game> Chair<'a, G> {
    /// Sit down.
    pub fn at(game: &'a G, seat: Seat) -> Self {
        Chair { game, seat }
    }
    /// Which chair it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }
    /// What can be seen from here.
    pub fn view(&self) -> G::View {
        view(self.game, self.seat)
    }
    /// What may be done from here.
    pub fn options(&self, out: &mut Vec<G::Move>) {
        options(self.game, self.seat, out);
    }
    /// The same, in a list of its own.
    pub fn offered(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.options(&mut moves);
        moves
    }
    /// What has to be done from here, if there is nothing to choose.
    pub fn only_option(&self) -> Option<G::Move> {
        let mut moves = self.offered();
        moves.pop().filter(|_| moves.is_empty())
    }
    /// A position that looks just like this from here.
    pub fn redeal(&self, dice: &mut Dice) -> G {
        redeal(self.game, self.seat, dice)
    }
    /// A position to think with: like this one from here, but what others choose at the same time is still open.
    pub fn guess(&self, dice: &mut Dice) -> Guess<G> {
        let mut game = self.redeal(dice);
        game.take_back(Eyes::of(self.seat));
        Guess(game)
    }
}

/// A position that was dealt anew for a chair, and whatever comes of it. It may be opened, since it holds no secret of
/// the true one. It is made by [`Chair::guess`] and changed by moves and fate alone: no true position can get into it.
#[derive(Clone, Debug)]
pub struct Guess<G>(G);

impl<G> Deref for Guess<G> {
    type Target = G;
    fn deref(&self) -> &G {
        &self.0
    }
}

impl<G: Game> Guess<G> {
    /// Plays a move that is offered to this chair here.
    pub fn play_offered(&mut self, seat: Seat, mv: G::Move) {
        play_offered(&mut self.0, seat, mv, &mut Told::nobody());
    }
    /// Gives the waiting step what fate decided.
    ///
    /// # Errors
    /// What was asked for, if this is no answer to it.
    pub fn resolve(&mut self, fate: Fate) -> Result<(), Option<Chance>> {
        resolve(&mut self.0, fate, &mut Told::nobody())
    }
    /// Looks at it with every card turned up.
    pub fn open<T>(&self, look: impl FnOnce(&G, &Referee<G>) -> T) -> T {
        Referee::with(&mut Told::nobody(), |referee| look(&self.0, referee))
    }
}

/// Goes on after a step has said what it wants. Most steps wait again at once; only the others need the loop, which is
/// kept apart so that waiting stays cheap.
#[inline(always)]
fn go_on<G: Game>(game: &mut G, step: G::Frame, next: Next<G::Frame>, referee: &mut Referee<G>) {
    let flow = game.flow_mut();
    match next.waiting() {
        Some(waiting) if flow.soon.is_empty() => {
            flow.put_back(step);
            flow.waiting = waiting;
        }
        _ => run(game, step, next, referee),
    }
}

/// Runs steps until somebody, or fate, has to say something.
#[inline(never)]
fn run<G: Game>(game: &mut G, mut step: G::Frame, mut next: Next<G::Frame>, referee: &mut Referee<G>) {
    loop {
        let flow = game.flow_mut();
        flow.put_back(step);
        flow.waiting = Waiting::Run;
        match next {
            Next::Ask | Next::Roll(_) | Next::Over(_) if flow.soon.is_empty() => {
                flow.waiting = next.waiting().expect("each of these waits");
                return;
            }
            // What waited is simply run, and asks, again, when what was set off is over.
            Next::Ask | Next::Roll(_) | Next::Over(_) | Next::Again => (),
            Next::Call(child) => flow.frames.push(child),
            Next::Goto(other) => flow.put_back(other),
            Next::Done => drop(flow.frames.pop()),
            Next::Unwind(depth) => flow.frames.truncate(depth + 1),
        }
        // The first thing set off is the first on top.
        while let Some(set_off) = flow.soon.pop() {
            flow.frames.push(set_off);
        }
        step = *flow.top();
        next = step.run(game, referee);
    }
}
