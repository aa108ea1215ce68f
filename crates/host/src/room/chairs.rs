//! Who sits where: sitting down, getting up, and the game that begins when all chairs are taken.

use super::{Room, STAND_IN};
use crate::{
    Captain, Failure,
    clock::wall_clock,
    harbour::spare_names,
    log::Event,
    random::new_seed,
    state::{Chair, Who},
};
use bots::Level;
use protocol::{Hire, Join, TableState};
use store::TableChange;
use table::{Seat, Seats, check_names};

impl Room {
    pub(super) async fn join(&mut self, captain: Captain, join: Join) -> Result<(), Failure> {
        let has_key = join.invite.as_ref() == Some(&self.state.head.invite);
        if self.state.chairs_of(&captain.id).next().is_some() {
            return Err(Failure::AlreadySeated);
        }
        let kept = |who: &Who| matches!(who, Who::Kept { captain: kept, .. } if *kept == captain.id);
        if !has_key && !self.state.head.listed && !self.state.chairs.iter().any(|chair| kept(&chair.who)) {
            return Err(Failure::InviteNeeded);
        }
        let running = match self.state.table_state() {
            TableState::Gathering => false,
            TableState::Running => true,
            TableState::Foreign => return Err(Failure::ForeignRules),
            TableState::DataMissing => return Err(Failure::data_missing(&self.state.head)),
            TableState::Over | TableState::Archived => return Err(Failure::NotRunning),
        };
        // Before the game an open chair is taken; later a friend who has the key may take over from a bot.
        let free = |who: &Who| match who {
            Who::Nobody => !running,
            Who::Kept { .. } => !running && kept(who),
            Who::Bot { .. } => running && has_key,
            Who::Captain { .. } => false,
        };
        let seat = match join.seat {
            Some(seat) => {
                let chair = self.state.chairs.get(usize::from(seat)).ok_or(Failure::NoSuchChair)?;
                if free(&chair.who) { Ok(usize::from(seat)) } else { Err(Failure::ChairTaken) }
            }
            None => {
                let own = self.state.chairs.iter().position(|chair| kept(&chair.who) && free(&chair.who));
                let any = || self.state.chairs.iter().position(|chair| free(&chair.who));
                own.or_else(any).ok_or(Failure::NoOpenChair)
            }
        }?;
        let others = self.state.chairs.iter().enumerate().filter(|(at, chair)| *at != seat && chair.is_taken());
        let mut names: Vec<String> = others.map(|(_, chair)| chair.name().to_string()).collect();
        names.push(captain.name.clone());
        check_names(&names).map_err(|_| Failure::NameTaken)?;
        let event = Event::Sat { seat: seat as u8, captain: captain.id, name: captain.name };
        self.change_chairs(event, None).await?;
        self.begin_if_full().await
    }

    /// Somebody who sits here lets a bot take a chair for which nobody has come.
    pub(super) async fn hire(&mut self, captain: &str, hire: Hire) -> Result<(), Failure> {
        if self.state.chairs_of(captain).next().is_none() {
            return Err(Failure::NotYourChair);
        }
        match self.state.table_state() {
            TableState::Gathering => (),
            TableState::Foreign => return Err(Failure::ForeignRules),
            TableState::DataMissing => return Err(Failure::data_missing(&self.state.head)),
            TableState::Running | TableState::Over | TableState::Archived => return Err(Failure::AlreadyBegun),
        }
        let chair = self.state.chairs.get(usize::from(hire.seat)).ok_or(Failure::NoSuchChair)?;
        if chair.is_taken() {
            return Err(Failure::ChairTaken);
        }
        let level: Level = hire.level.parse().map_err(Failure::WrongPlayers)?;
        let names: Vec<String> = self.state.chairs.iter().map(|chair| chair.name().to_string()).collect();
        let name = spare_names(&names).next().expect("there are more names than chairs");
        let event = Event::Hired { seat: hire.seat, level: level.to_string(), name: name.to_string() };
        self.change_chairs(event, None).await?;
        self.begin_if_full().await
    }

    pub(super) async fn leave(&mut self, captain: &str) -> Result<(), Failure> {
        let own: Vec<Seat> = self.state.chairs_of(captain).collect();
        if own.is_empty() {
            return Err(Failure::NotYourChair);
        }
        for seat in own {
            match self.state.table_state() {
                TableState::Gathering => self.change_chairs(Event::Rose { seat: seat.0 }, None).await?,
                TableState::Running if self.state.chairs[seat.index()].stand_in.is_none() => {
                    let event = Event::StoodIn { seat: seat.0, level: STAND_IN.to_string() };
                    self.change_chairs(event, None).await?;
                }
                _ => (),
            }
        }
        Ok(())
    }

    /// Writes what happened to a chair, and shows it.
    pub(super) async fn change_chairs(&mut self, event: Event, state: Option<store::State>) -> Result<(), Failure> {
        let (seq, time) = (self.state.seq + 1, wall_clock());
        let before: Vec<Who> = self.state.chairs.iter().map(|chair| chair.who.clone()).collect();
        self.state.apply(seq, time, event.clone()).map_err(|_| Failure::Internal)?;
        self.state.seq = seq - 1;
        let hands: Vec<Who> = self.state.chairs.iter().map(|chair| chair.who.clone()).collect();
        let captains = (before != hands).then(|| self.state.captains());
        if self
            .write(event, Some(TableChange { state, captains: captains.clone(), ..TableChange::default() }))
            .await
            .is_err()
        {
            self.load_again().await;
            return Err(Failure::NotStored);
        }
        self.thinking.1 = Seats::NONE;
        self.turn_clocks();
        if captains.is_some() {
            self.welcome_all();
        } else {
            self.tell_table();
            self.tell(&[], None);
        }
        self.go_on().await;
        Ok(())
    }

    pub(super) async fn begin_if_full(&mut self) -> Result<(), Failure> {
        let full = self.state.chairs.iter().all(Chair::is_taken);
        if self.state.table_state() != TableState::Gathering || !full {
            return Ok(());
        }
        let seed = new_seed();
        self.state.begin(seed).map_err(Failure::BadOptions)?;
        let change = TableChange { state: Some(store::State::Running), ..TableChange::default() };
        if self.write(Event::Began { seed: seed.to_string() }, Some(change)).await.is_err() {
            self.load_again().await;
            return Err(Failure::NotStored);
        }
        self.state.began(self.state.seq);
        self.turn_clocks();
        self.welcome_all();
        self.go_on().await;
        Ok(())
    }

    pub(super) async fn rematch(&mut self, table: String) -> Result<(), Failure> {
        self.change_chairs(Event::Rematch { table }, None).await
    }
}
