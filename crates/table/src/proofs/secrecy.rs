//! Whatever anybody sees is explained by what they were told.
//!
//! What cannot be proven here: that a fact was told to the right chairs. A rule may reveal a secret by telling it, and
//! only the rulebook says whether it should; scenarios have to cover that. Nor can a `redeal` that changes little prove
//! much.

use super::{Proof, Proven, walk::*};
use crate::{Eyes, Fact, Game, Referee, Seat, Seats, Title, Told, Waiting, asked, check, options};
use std::collections::BTreeMap;

impl<G: Title, F: Fn(u64) -> G> Proof<G, F> {
    /// Whatever anybody sees is explained by what they were told.
    ///
    /// For each chair, and for somebody who only watches, what is hidden is dealt anew. This twin must look the same,
    /// and judge the chair's moves the same. Then inputs are tried on both: whenever two of the positions that follow
    /// were told alike they must look alike, whatever another chose in secret and whatever fate answered; and to whom
    /// nothing was told, nothing may show. A look is the view, also as it is sent, the options, who is asked, and what
    /// is waited for.
    ///
    /// # Errors
    /// Where not, and why.
    pub fn secrets_are_kept(&self) -> Proven {
        let mut differing_twins = 0;
        self.walk(|at| {
            for eyes in everybody(at.game) {
                let twin = Referee::with(&mut Told::nobody(), |referee| at.game.redeal(eyes, at.dice, referee));
                differing_twins += usize::from(twin != *at.game);
                looks_the_same_now(at, &twin, eyes)?;
                looks_the_same_after(at, &twin, eyes)?;
            }
            Ok(())
        })?;
        match (self.secrets, differing_twins) {
            (true, 0) => Err("no redealt position ever differed from the true one, so nothing was proven".to_string()),
            (false, 1..) => Err("the game is said to hide nothing, but redealt positions differ".to_string()),
            _ => Ok(()),
        }
    }
}

fn looks_the_same_now<G: Title>(at: &mut At<'_, G>, twin: &G, eyes: Eyes) -> Proven {
    let watcher = Whose(eyes);
    Look::of(at.game, eyes)
        .compare(&Look::of(twin, eyes))
        .map_err(|why| format!("{watcher} could tell a redealt position from the true one: {why}"))?;
    let Some(seat) = eyes.chair() else { return Ok(()) };
    for mv in at.some(at.game.every_move()) {
        let judged = [at.game, twin].map(|game| check(game, seat, &mv).map_err(|no| because(&no)));
        if judged[0] != judged[1] {
            return Err(format!("{watcher} learns a secret by trying `{mv}`: {judged:?}"));
        }
    }
    Ok(())
}

fn looks_the_same_after<G: Game>(at: &mut At<'_, G>, twin: &G, eyes: Eyes) -> Proven {
    let watcher = Whose(eyes);
    let before = Look::of(at.game, eyes);
    let mut inputs = at.inputs_of(at.game);
    // In the twin others may hold what allows them more.
    inputs.extend(at.inputs_of(twin));
    let mut looks: BTreeMap<Known, (String, Look<G>)> = BTreeMap::new();
    for (i, input) in inputs.iter().enumerate() {
        if inputs[..i].contains(input) {
            continue;
        }
        let is_own = input.by().is_some() && input.by() == eyes.chair();
        for (dealt, game) in [("", at.game), (", redealt", twin)] {
            let Ok((after, told)) = input.on(game) else { continue };
            let done = format!("`{input}`{dealt}");
            let look = Look::of(&after, eyes);
            let known = Known { by: input.by(), own: is_own.then(|| input.to_string()), told: told_to(&told, eyes) };
            if !is_own && known.told.is_empty() && look.sent != before.sent {
                let (before, after) = (&before.sent, &look.sent);
                return Err(format!("{watcher} was told nothing of {done}, but sees it:\n  {before}\n  {after}"));
            }
            match looks.get(&known) {
                None => drop(looks.insert(known, (done, look))),
                Some((other, alike)) => look
                    .compare(alike)
                    .map_err(|why| format!("{watcher} was told the same after {other} and after {done}, but: {why}"))?,
            }
        }
    }
    Ok(())
}

/// What somebody knows of an input: who made it, what it was if it was the own, and what was told.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Known {
    by: Option<Seat>,
    own: Option<String>,
    told: String,
}

/// All that reaches somebody's screen.
struct Look<G: Game> {
    view: G::View,
    sent: String,
    options: Vec<G::Move>,
    asked: Seats,
    waiting: Waiting,
}

impl<G: Game> Look<G> {
    fn of(game: &G, eyes: Eyes) -> Self {
        let view = game.view(eyes);
        let mut moves = Vec::new();
        if let Some(seat) = eyes.chair() {
            options(game, seat, &mut moves);
        }
        Look {
            sent: serde_json::to_string(&view).expect("a view is plain values"),
            view,
            options: moves,
            asked: asked(game),
            waiting: game.flow().waiting(),
        }
    }
    fn compare(&self, other: &Self) -> Result<(), String> {
        let differ = |what: &str, a: String, b: String| Err(format!("{what} differ:\n  {a}\n  {b}"));
        if self.sent != other.sent {
            return differ("the views", self.sent.clone(), other.sent.clone());
        }
        if self.view != other.view {
            return differ("the views", format!("{:?}", self.view), format!("{:?}", other.view));
        }
        if self.options != other.options {
            return differ("the options", format!("{:?}", self.options), format!("{:?}", other.options));
        }
        if self.asked != other.asked {
            let list = |seats: Seats| seats.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(", ");
            return differ("those who are asked", list(self.asked), list(other.asked));
        }
        if self.waiting != other.waiting {
            return differ("what is waited for", format!("{:?}", self.waiting), format!("{:?}", other.waiting));
        }
        Ok(())
    }
}

/// What reaches somebody of what was told: the sentence, the values and the clause.
fn told_to<F: Fact>(told: &Told<F>, eyes: Eyes) -> String {
    let mut heard = String::new();
    for fact in told.to(eyes) {
        let sent = serde_json::to_string(fact).expect("a fact is plain values");
        heard.push_str(&format!("{fact} {sent} {}\n", fact.clause()));
    }
    heard
}
