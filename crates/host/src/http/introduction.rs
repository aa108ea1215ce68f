//! The introduction of a game: a prepared table that is played without a host.
//!
//! It is the same for everybody, so it is filmed, written and compressed once for each game. Nothing is stored.

use super::{
    Front,
    extract::Game,
    fresh::{Written, answer},
};
use crate::{Failure, film::Telegraph, state::Mark};
use all::Listed;
use axum::{extract::State, http::HeaderMap, response::Response};
use protocol::{Choice, Introduction, IntroductionStep, Now, Over, SeatInfo, SeatKind, TableInfo, TableState, Welcome};
use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};
use table::{
    Seat,
    scenario::{Film, LEARNER, Shot},
};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn router() -> OpenApiRouter<Front> {
    OpenApiRouter::new().routes(routes!(introduction))
}

/// The introductions that were asked for.
#[derive(Default)]
pub(super) struct Filmed(Mutex<BTreeMap<&'static str, Written>>);

/// The introduction of a game: what is seen, told and offered from one move of whoever learns to the next.
#[utoipa::path(get, path = "/api/games/{game}/introduction", tag = "games",
    params(("game" = String, Path, description = "The short name of the game: `haven`.")),
    responses(
        (status = 200, body = Introduction, description = "The introduction."),
        (status = 304, description = "As before."),
        (status = 404, description = "`no-such-game`"),
    )
)]
async fn introduction(State(front): State<Front>, Game(game): Game, headers: HeaderMap) -> Result<Response, Failure> {
    let filmed = || front.filmed.0.lock().unwrap_or_else(PoisonError::into_inner);
    let known = filmed().get(game.name()).cloned();
    let written = match known {
        Some(written) => written,
        None => {
            let made = front.app.harbour.again(game, written).await??;
            filmed().insert(game.name(), made.clone());
            made
        }
    };
    Ok(answer(&written, &headers))
}

fn written(game: &'static dyn Listed) -> Result<Written, Failure> {
    let film = all::introduction(game.name())
        .ok_or_else(|| Failure::NoSuchGame(format!("{} has no introduction", game.title())))?
        .map_err(|failure| {
            tracing::error!(%failure, "an introduction does not hold");
            Failure::Internal
        })?;
    Ok(Written::of(&introduction_of(game.name(), film)))
}

/// A film in the words of the protocol, as the introduction of a game.
pub fn introduction_of(game: &str, film: Film) -> Introduction {
    let Film { names, options, contents, opening, steps } = film;
    let mut telegraph = Telegraph::new(&names, opening.view.clone());
    let mut mark = at(1);
    let welcome = Welcome {
        table: TableInfo {
            id: format!("learn-{game}"),
            game: game.to_string(),
            state: TableState::Running,
            options,
            data: None,
            seats: (0..names.len()).map(|at| seat(Seat(at as u8), &names[at])).collect(),
            listed: false,
            clock: Default::default(),
            invite: None,
            created: 0,
            touched: 0,
            asked: opening.asked.iter().map(|seat| seat.0).collect(),
            scores: Vec::new(),
            places: None,
            commitment: None,
            rematch: None,
            watching: 0,
        },
        seq: mark.seq,
        cut: 0,
        story: telegraph.lines(opening.told.clone(), mark),
        said: Vec::new(),
        face: Some(LEARNER.0),
        orders: Vec::new(),
        contents,
        view: telegraph.view(),
        now: now(&opening),
    };
    let mut step = |step: table::scenario::Step| {
        let foreseen = |(mv, preview)| telegraph.foresee(mv, preview, mark);
        let previews = step.previews.into_iter().map(foreseen).collect();
        let mut tell = |shot: Shot| {
            mark = at(mark.seq + 1);
            let now = now(&shot);
            telegraph.tell(shot.told, mark, shot.view, now)
        };
        IntroductionStep { mv: step.mv, previews, told: step.shots.into_iter().map(&mut tell).collect() }
    };
    let steps = steps.into_iter().map(&mut step).collect();
    Introduction { welcome, steps }
}

/// Nothing but what is told happens in an introduction, so one number serves for both.
fn at(seq: u64) -> Mark {
    Mark { seq, inputs: seq as usize }
}

/// Whoever learns, and the others, who do what stands in the script.
fn seat(seat: Seat, name: &str) -> SeatInfo {
    let learns = seat == LEARNER;
    let mut letters = name.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    SeatInfo {
        name: first.chain(letters).collect(),
        kind: if learns { SeatKind::Captain } else { SeatKind::Bot },
        level: (!learns).then(|| bots::Level::Deckhand.to_string()),
        mine: learns,
        here: true,
        stand_in: false,
    }
}

fn now(shot: &Shot) -> Now {
    let choice = |offer: &table::Offer| Choice { text: offer.text.clone(), mv: offer.mv.values() };
    Now {
        asked: shot.asked.iter().map(|seat| seat.0).collect(),
        options: shot.offers.iter().map(choice).collect(),
        undo: false,
        clocks: Vec::new(),
        over: shot.over.as_ref().map(|(scores, places)| Over {
            places: places[..scores.len()].to_vec(),
            scores: scores.clone(),
            seed: String::new(),
        }),
    }
}
