//! Looking back at games: records and films, and who may have them.

use super::Harbour;
use crate::{
    Captain, Failure,
    film::{self, film},
    room::{Ask, Look},
    state::{Eyes, Mark, Who},
};
use protocol::{Film, TableState};
use table::{
    Seat,
    record::{Entry, Record},
};

impl Harbour {
    pub(super) async fn look(&self, id: &str, captain: Option<&Captain>) -> Result<Look, Failure> {
        let captain = captain.map(|captain| captain.id.clone());
        let look = self.ask(id, |reply| Ask::Look { captain: captain.clone(), reply }).await?;
        match look.info.state {
            TableState::Foreign => Err(Failure::ForeignRules),
            TableState::DataMissing => Err(Failure::data_missing(&look.head)),
            _ => Ok(look),
        }
    }

    /// The record of a game. While it is under way only somebody who plays against nobody but bots may have it: it
    /// shows everything that was ever hidden.
    ///
    /// # Errors
    /// Why not.
    pub async fn record(&self, id: &str, captain: Option<&Captain>) -> Result<String, Failure> {
        let look = self.look(id, captain).await?;
        may_have(&look).map(Record::to_jsonl)
    }

    /// A game from its beginning.
    ///
    /// # Errors
    /// Why not.
    pub async fn film(&self, id: &str, captain: Option<&Captain>, eyes: &str) -> Result<Film, Failure> {
        let look = self.look(id, captain).await?;
        let (eyes, word) = eyes_of(&look, eyes)?;
        let Look { head, info, record, names, marks, over, .. } = look;
        let record = record.ok_or(Failure::NotRunning)?;
        let game = all::find(&head.game).map_err(Failure::NoSuchGame)?;
        self.data_of(game, &head)?;
        let filmed = self.again(record, move |record| {
            let marks = if info.state == TableState::Archived { moments(&record) } else { marks };
            film(&record, game, film::Look { eyes, word, info, names: &names, marks: &marks, over })
        });
        filmed.await?.map_err(Failure::BadRecord)
    }

    /// Plays something again, away from the threads that serve people who play.
    pub(crate) async fn again<A: Send + 'static, T: Send + 'static>(
        &self,
        of: A,
        work: impl FnOnce(A) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let _place = self.quay.looking.acquire().await.map_err(|_| Failure::Stopping)?;
        tokio::task::spawn_blocking(move || work(of)).await.map_err(|_| Failure::Internal)
    }
}

/// The record, if it may be had: everybody may have that of a finished game, and nobody loses a secret if all who play
/// are one captain and bots.
pub(super) fn may_have(look: &Look) -> Result<&Record, Failure> {
    let record = look.record.as_ref().ok_or(Failure::NotRunning)?;
    let alone = look.info.seats.iter().any(|seat| seat.mine)
        && look.who.iter().zip(&look.info.seats).all(|(who, seat)| seat.mine || matches!(who, Who::Bot { .. }));
    let over = matches!(look.info.state, TableState::Over | TableState::Archived);
    if over || alone { Ok(record) } else { Err(Failure::NotOver) }
}

/// Through whose eyes somebody may look: after the end through all, before it through his own.
fn eyes_of(look: &Look, eyes: &str) -> Result<(Eyes, String), Failure> {
    let over = matches!(look.info.state, TableState::Over | TableState::Archived);
    let mine = |seat: Seat| look.info.seats[seat.index()].mine;
    let own = || (0..look.info.seats.len()).map(|at| Seat(at as u8)).find(|seat| mine(*seat));
    match eyes {
        "" => {
            Ok(own().map_or((Eyes::Watching, "spectator".to_string()), |seat| (Eyes::Chair(seat), seat.0.to_string())))
        }
        "spectator" => Ok((Eyes::Watching, eyes.to_string())),
        "all" if over => Ok((Eyes::Open, eyes.to_string())),
        "all" => Err(Failure::NotYourEyes),
        chair => {
            let seat = chair.parse().ok().filter(|seat| usize::from(*seat) < look.info.seats.len()).map(Seat);
            let says = || format!("`{chair}` is neither a chair, `spectator` nor `all`");
            let seat = seat.ok_or_else(|| Failure::BadEyes(says()))?;
            if over || mine(seat) { Ok((Eyes::Chair(seat), chair.to_string())) } else { Err(Failure::NotYourEyes) }
        }
    }
}

/// The moments of a record at which somebody was asked: before each move, and at the end.
fn moments(record: &Record) -> Vec<Mark> {
    let entries = record.entries();
    let is_moment = |at: &usize| !matches!(entries.get(*at), Some(Entry::Fate(_)));
    (0..=entries.len()).filter(is_moment).map(|inputs| Mark { seq: inputs as u64, inputs }).collect()
}
