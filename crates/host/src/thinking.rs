//! The threads in which bots think, apart from those that serve people and less urgent than they are.

use crate::Metrics;
use all::Listed;
use bots::Level;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex,
        atomic::Ordering::Relaxed,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};
use table::{AnyTable, Dice, Seat};

/// A decision for a bot to make.
pub(crate) struct Question {
    pub game: &'static dyn Listed,
    pub table: Box<dyn AnyTable>,
    pub seat: Seat,
    pub level: Level,
    pub dice: Dice,
    /// Takes the move.
    pub answer: Box<dyn FnOnce(String) + Send>,
}

/// Room for the positions that a search keeps on its stack: those of a large game have tens of kilobytes each. What is
/// not used costs nothing.
const STACK: usize = 64 << 20;

/// The threads in which bots think.
#[derive(Clone)]
pub(crate) struct Thinking {
    questions: Sender<Question>,
    metrics: Arc<Metrics>,
}

impl Thinking {
    /// As many threads as there are cores, but for one that is left to the table.
    pub(crate) fn new(metrics: Arc<Metrics>) -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let (questions, waiting) = channel();
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..cores.saturating_sub(1).max(1) {
            let (waiting, metrics) = (waiting.clone(), metrics.clone());
            let think = move || think(&waiting, &metrics);
            let thread = thread::Builder::new().name(format!("bot {number}")).stack_size(STACK);
            thread.spawn(think).expect("a thread can be started");
        }
        Thinking { questions, metrics }
    }

    /// Puts a question; the answer comes when there is time.
    pub(crate) fn ask(&self, question: Question) {
        self.metrics.bots_waiting.fetch_add(1, Relaxed);
        self.questions.send(question).expect("the threads live as long as this");
    }
}

fn think(waiting: &Mutex<Receiver<Question>>, metrics: &Metrics) {
    // People come first. Where this cannot be said, bots are just not slowed down.
    let _ = rustix::process::nice(10);
    loop {
        let next = waiting.lock().expect("nothing panics while it waits").recv();
        let Ok(question) = next else { return };
        metrics.bots_waiting.fetch_sub(1, Relaxed);
        metrics.bots_thinking.fetch_add(1, Relaxed);
        let Question { game, table, seat, level, dice, answer } = question;
        let choice = catch_unwind(AssertUnwindSafe(|| game.bot(level, dice).choose(&*table, seat)));
        // A mistake of a bot must not stop the game: it plays the first move that is allowed.
        let choice = choice.ok().or_else(|| table.options(seat).into_iter().next());
        metrics.bots_thinking.fetch_sub(1, Relaxed);
        if let Some(mv) = choice {
            answer(mv);
        }
    }
}
