//! Making tables: new ones, the next of the same company, those that play on from another game, and records that are
//! brought in.

use super::{Harbour, looking_back::may_have};
use crate::{
    Captain, Failure,
    clock::wall_clock,
    log::{Event, Head, Origin, Planned},
    random::{new_seed, random_id},
    room::{Ask, Look},
    state::{Chair, State, Who},
    stock::printed,
};
use all::Listed;
use bots::Level;
use protocol::{Clock, Created, Fork, Import, NewSeat, NewTable, TableState};
use table::{Digest, Options, check_chairs, check_names, record::Record};

/// Names for bots, one for each chair and some to spare.
const BOT_NAMES: [&str; 12] = [
    "Albatross",
    "Barracuda",
    "Cormorant",
    "Dolphin",
    "Frigate",
    "Gannet",
    "Kittiwake",
    "Marlin",
    "Osprey",
    "Petrel",
    "Shearwater",
    "Tern",
];

impl Harbour {
    /// Makes a table.
    ///
    /// # Errors
    /// What cannot be chosen.
    pub async fn create(&self, me: &Captain, new: NewTable) -> Result<Created, Failure> {
        let game = all::find(&new.game).map_err(Failure::NoSuchGame)?;
        let seats = seats(me, &new.seats)?;
        let data = if new.printed { printed(game) } else { self.stock().for_new_tables(game) };
        let head = Head { seats, options: new.options, listed: new.listed, clock: new.clock, ..blank(game, data) };
        self.put(game, head).await
    }

    /// Checks a table, keeps it, and opens its room. If all chairs are taken the game begins.
    async fn put(&self, game: &'static dyn Listed, head: Head) -> Result<Created, Failure> {
        check_clock(head.clock)?;
        let chairs = head.seats.len();
        check_chairs(game.title(), game.players(), chairs).map_err(Failure::WrongPlayers)?;
        let data = self.data_of(game, &head)?;
        game.set_up(Some(data), chairs as u8, &head.options).map_err(Failure::BadOptions)?;
        self.keep(game, data).await?;
        let created = wall_clock();
        let mut state = State::new(random_id(), head, created, self.stock());
        let mut events = Vec::new();
        if state.chairs.iter().all(Chair::is_taken) {
            let seed = new_seed();
            let began = Event::Began { seed: seed.to_string() };
            state.apply(1, created, began.clone()).map_err(Failure::BadRecord)?;
            events.push(began.text());
        }
        let kept_as = if events.is_empty() { store::State::Open } else { store::State::Running };
        let captains = state.captains();
        self.moor(state, kept_as, captains, events).await
    }

    /// Keeps a table and opens its room.
    async fn moor(
        &self,
        state: State,
        kept_as: store::State,
        captains: Vec<String>,
        events: Vec<String>,
    ) -> Result<Created, Failure> {
        let created = Created { table: state.id.clone(), invite: state.head.invite.clone() };
        let kept = store::NewTable {
            id: state.id.clone(),
            head: serde_json::to_string(&state.head).expect("a head is plain values"),
            state: kept_as,
            listed: state.head.listed,
            created: state.created as i64,
            captains,
            events,
        };
        self.quay.store.create_table(kept).await?;
        self.open_room_for(state);
        Ok(created)
    }

    /// Data are on disk before a table that is played with them.
    async fn keep(&self, game: &'static dyn Listed, data: Digest) -> Result<(), Failure> {
        let harbour = self.clone();
        let kept = tokio::task::spawn_blocking(move || harbour.stock().keep(game, data));
        kept.await.map_err(|_| Failure::Internal)?.map_err(|error| {
            tracing::error!(game = game.name(), %data, %error, "data cannot be kept");
            Failure::NotStored
        })
    }

    /// The same company plays again: bots and whoever asks sit down at once, chairs are kept for the others. Everybody
    /// moves on by one chair.
    ///
    /// # Errors
    /// Why not.
    pub async fn rematch(&self, id: &str, me: &Captain) -> Result<Created, Failure> {
        let _one_at_a_time = self.quay.rematching.lock().await;
        let look = self.look(id, Some(me)).await?;
        if !look.info.seats.iter().any(|seat| seat.mine) {
            return Err(Failure::NotYourChair);
        }
        if look.info.state != TableState::Over {
            return Err(Failure::NotOver);
        }
        if let Some(next) = look.info.rematch {
            let Look { head, .. } = self.look(&next, Some(me)).await?;
            return Ok(Created { table: next, invite: head.invite });
        }
        let game = all::find(&look.head.game).map_err(Failure::NoSuchGame)?;
        let plan = |who: &Who| match who {
            Who::Nobody => Planned::Open,
            Who::Bot { level, name } => Planned::Bot { level: level.to_string(), name: name.clone() },
            Who::Captain { captain, name } if *captain == me.id => {
                Planned::Captain { captain: captain.clone(), name: name.clone() }
            }
            Who::Captain { captain, name } | Who::Kept { captain, name } => {
                Planned::Kept { captain: captain.clone(), name: name.clone() }
            }
        };
        let mut seats: Vec<Planned> = look.who.iter().map(plan).collect();
        seats.rotate_right(1);
        let data = self.data_of(game, &look.head)?;
        let Head { options, clock, listed, .. } = look.head;
        let head = Head { seats, options, clock, listed, ..blank(game, data) };
        let created = self.put(game, head).await?;
        self.ask(id, |reply| Ask::Rematch { table: created.table.clone(), reply }).await??;
        Ok(created)
    }

    /// Plays on from a moment of another game, as a new table.
    ///
    /// # Errors
    /// Why not.
    pub async fn fork(&self, id: &str, me: &Captain, fork: Fork) -> Result<Created, Failure> {
        let look = self.look(id, Some(me)).await?;
        let record = may_have(&look).cloned()?;
        let game = all::find(&look.head.game).map_err(Failure::NoSuchGame)?;
        let at = fork.at as usize;
        if at > record.entries().len() {
            return Err(Failure::NoSuchMoment);
        }
        if fork.seats.len() != record.header.seats.len() {
            let (now, then) = (fork.seats.len(), record.header.seats.len());
            return Err(Failure::WrongPlayers(format!("the game has {then} chairs, not {now}")));
        }
        let data = self.data_of(game, &look.head)?;
        let (options, from) = (record.header.options.clone(), Some(Origin { record: record.to_jsonl(), at }));
        let head = Head { seats: seats(me, &fork.seats)?, options, clock: fork.clock, from, ..blank(game, data) };
        let replayed = self.again(record, move |record| record.replay(game, None, Some(at)).map(|it| it.table)).await?;
        if replayed.map_err(|e| Failure::BadRecord(e.to_string()))?.places().is_some() {
            return Err(Failure::NoSuchMoment);
        }
        self.put(game, head).await
    }

    /// Brings a record in, to be looked at and played on from.
    ///
    /// # Errors
    /// What is wrong with it.
    pub async fn import(&self, me: &Captain, import: Import) -> Result<Created, Failure> {
        let bytes = import.record.into_bytes();
        let harbour = self.clone();
        let proved = self.again(bytes, move |bytes| {
            harbour.stock().check_record(&bytes)?;
            let titled = |name: &str| all::find(name).map(|game| game as &dyn table::AnyTitle);
            let proved = Record::read_and_verify(&bytes, titled, None);
            proved.map(|(record, _)| record).map_err(|wrong| Failure::BadRecord(wrong.to_string()))
        });
        let record = proved.await??;
        let game = all::find(&record.header.game).map_err(Failure::NoSuchGame)?;
        // The seed of an unfinished game in its private form is nobody's business.
        let mut record = record;
        record.header.seed = None;
        let plan = |name: &String| Planned::Kept { captain: String::new(), name: name.clone() };
        let seats = record.header.seats.iter().map(plan).collect();
        let from = Some(Origin { record: record.to_jsonl(), at: record.entries().len() });
        let data = record.header.data;
        let head = Head { seats, options: record.header.options.clone(), from, ..blank(game, data) };
        self.keep(game, data).await?;
        let mut state = State::new(random_id(), head, wall_clock(), self.stock());
        state.archive(record);
        self.moor(state, store::State::Archived, vec![me.id.clone()], Vec::new()).await
    }
}

/// A head to be filled in.
fn blank(game: &dyn Listed, data: Digest) -> Head {
    Head {
        game: game.name().to_string(),
        rules: game.rules(),
        data: data.to_string(),
        options: Options::new(),
        seats: Vec::new(),
        clock: Clock::None,
        listed: false,
        invite: random_id(),
        from: None,
    }
}

/// Names for bots that nobody has yet.
pub(crate) fn spare_names(taken: &[String]) -> impl Iterator<Item = &'static str> {
    let is_spare = |spare: &&str| !taken.iter().any(|name| name.eq_ignore_ascii_case(spare));
    BOT_NAMES.into_iter().filter(is_spare)
}

/// The chairs as somebody wants them, bots with names.
fn seats(me: &Captain, wanted: &[NewSeat]) -> Result<Vec<Planned>, Failure> {
    if wanted.iter().filter(|seat| **seat == NewSeat::Me).count() > 1 {
        return Err(Failure::WrongPlayers("you can sit in one chair; others at this screen need names".to_string()));
    }
    let mut names: Vec<String> = Vec::new();
    for seat in wanted {
        match seat {
            NewSeat::Me => names.push(me.name.clone()),
            NewSeat::Device { name } => {
                crate::check_name(name)?;
                names.push(name.clone());
            }
            NewSeat::Open | NewSeat::Bot { .. } => (),
        }
    }
    check_names(&names).map_err(Failure::BadName)?;
    let mut spare = spare_names(&names);
    let plan = |seat: &NewSeat| match seat {
        NewSeat::Me => Ok(Planned::Captain { captain: me.id.clone(), name: me.name.clone() }),
        NewSeat::Open => Ok(Planned::Open),
        NewSeat::Device { name } => Ok(Planned::Captain { captain: me.id.clone(), name: name.clone() }),
        NewSeat::Bot { level } => {
            let level: Level = level.parse().map_err(Failure::WrongPlayers)?;
            let name = spare.next().expect("there are more names than chairs").to_string();
            Ok(Planned::Bot { level: level.to_string(), name })
        }
    };
    if wanted.len() > table::MOST_SEATS {
        return Err(Failure::WrongPlayers(format!("a table has at most {} chairs", table::MOST_SEATS)));
    }
    wanted.iter().map(plan).collect()
}

fn check_clock(clock: Clock) -> Result<(), Failure> {
    const LEAST: u32 = 5;
    const MOST: u32 = 7 * 24 * 60 * 60;
    const MOST_INCREMENT: u32 = 60 * 60;
    let (seconds, increment) = match clock {
        Clock::None => return Ok(()),
        Clock::Move { seconds } => (seconds, 0),
        Clock::Bank { seconds, increment } => (seconds, increment),
    };
    if !(LEAST..=MOST).contains(&seconds) {
        return Err(Failure::BadClock(format!("a clock has {LEAST} to {MOST} seconds, not {seconds}")));
    }
    if increment > MOST_INCREMENT {
        return Err(Failure::BadClock(format!("an increment has at most {MOST_INCREMENT} seconds, not {increment}")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_have_limits() {
        assert!(check_clock(Clock::Move { seconds: 4 }).is_err());
        assert!(check_clock(Clock::Move { seconds: 5 }).is_ok());
        assert!(check_clock(Clock::Bank { seconds: 60, increment: 3_601 }).is_err());
    }

    #[test]
    fn bots_do_not_take_the_name_of_a_captain() {
        let me = Captain { id: "x".to_string(), name: "albatross".to_string() };
        let wanted = [NewSeat::Me, NewSeat::Bot { level: "mate".to_string() }];
        let planned = seats(&me, &wanted).unwrap();
        assert_eq!(planned[1], Planned::Bot { level: "mate".to_string(), name: "Barracuda".to_string() });
    }
}
