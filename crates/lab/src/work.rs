//! Sharing work between threads: each takes the next piece until there is none left.

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

/// Does `pieces` of work on some threads (0: as many as there are processors). Each thread makes its own `worker`
/// once and keeps it, so that threads share nothing but the counter; the workers come back when all is done.
pub fn share_out<W: Send>(
    pieces: u64,
    threads: usize,
    at_once: u64,
    progress: crate::Progress<'_>,
    new: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) + Sync,
) -> Vec<W> {
    let threads = match threads {
        0 => thread::available_parallelism().map_or(1, NonZeroUsize::get),
        n => n,
    };
    // A thread without a piece of work would only be in the way.
    let threads = threads.min(usize::try_from(pieces.div_ceil(at_once)).unwrap_or(usize::MAX)).max(1);
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let run = || {
        let mut worker = new();
        loop {
            let first = next.fetch_add(at_once, Ordering::Relaxed);
            if first >= pieces {
                return worker;
            }
            let last = pieces.min(first + at_once);
            (first..last).for_each(|piece| work(&mut worker, piece));
            progress(done.fetch_add(last - first, Ordering::Relaxed) + last - first);
        }
    };
    thread::scope(|scope| {
        // Where the system refuses a thread, those there are do its work.
        let other = |_| thread::Builder::new().spawn_scoped(scope, run).ok();
        let others: Vec<_> = (1..threads).map_while(other).collect();
        let mut workers = vec![run()];
        workers.extend(others.into_iter().map(|other| other.join().expect("a worker does not panic")));
        workers
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once() {
        for (threads, at_once) in [(1, 1), (2, 7), (3, 16)] {
            let workers =
                share_out(100, threads, at_once, &|_| (), Vec::new, |done: &mut Vec<u64>, piece| done.push(piece));
            assert_eq!(workers.len(), threads);
            let mut all: Vec<u64> = workers.concat();
            all.sort_unstable();
            assert_eq!(all, (0..100).collect::<Vec<_>>());
        }
    }

    #[test]
    fn there_are_no_more_threads_than_pieces_to_begin_with() {
        let workers = |pieces, at_once| share_out(pieces, 100_000, at_once, &|_| (), || (), |(), _| ()).len();
        assert_eq!(workers(3, 1), 3);
        assert_eq!(workers(3, 2), 2);
        assert_eq!(workers(0, 1), 1);
    }

    #[test]
    fn progress_ends_with_everything() {
        let last = AtomicU64::new(0);
        let progress = |done: u64| {
            last.fetch_max(done, Ordering::Relaxed);
        };
        share_out(41, 2, 4, &progress, || (), |_, _| ());
        assert_eq!(last.into_inner(), 41);
    }
}
