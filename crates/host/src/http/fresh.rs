//! A table as it would begin: for screens on which something is put together before anybody sits down.
//!
//! What such a table holds depends on the game, its data, the options and the number of captains only, so the answer is
//! written and compressed once and kept for a while; whoever has it already is told that it is as before.

use super::{
    Front,
    extract::{Body, Game, Query},
};
use crate::{Failure, Harbour};
use all::Listed;
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use flate2::{Compression, write::GzEncoder};
use protocol::{Choice, Drafts, Fresh, MOST_DRAFTS, MOST_MOVE, Verdict};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::{
    collections::BTreeMap,
    io::Write,
    sync::{Arc, Mutex},
};
use table::{AnyTable, Digest, Seat, check_chairs};
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn router() -> OpenApiRouter<Front> {
    OpenApiRouter::new().routes(routes!(fresh)).routes(routes!(verdicts))
}

/// So many answers are kept.
const MOST_KEPT: usize = 16;
/// The longest list of options in an address.
const MOST_OPTIONS: usize = 1000;

/// The table that is asked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Which {
    /// How many captains there would be; the fewest if nothing is said.
    #[serde(default)]
    players: Option<u8>,
    /// Who asks what may be done, counted from 0.
    #[serde(default)]
    chair: u8,
    /// What would be chosen: `map=random,build-total=40`.
    #[serde(default)]
    options: String,
    /// The digest of the data, if they are not those that new tables are played with.
    #[serde(default)]
    data: Option<String>,
}

/// What a table would begin with.
#[derive(Clone, PartialEq, Eq)]
struct Beginning {
    game: &'static str,
    data: Digest,
    players: u8,
    chair: u8,
    options: BTreeMap<String, String>,
}

/// An answer that was written before.
#[derive(Clone)]
pub(super) struct Written {
    tag: String,
    plain: Arc<[u8]>,
    small: Arc<[u8]>,
}

/// The answers that were asked for last.
#[derive(Default)]
pub(super) struct Kept(Mutex<Vec<(Beginning, Written)>>);

impl Kept {
    fn find(&self, of: &Beginning) -> Option<Written> {
        let mut kept = self.0.lock().expect("nobody stops while looking");
        let at = kept.iter().position(|(other, _)| other == of)?;
        // What was asked for last stays longest.
        let found = kept.remove(at);
        kept.push(found.clone());
        Some(found.1)
    }
    fn keep(&self, of: Beginning, written: Written) {
        let mut kept = self.0.lock().expect("nobody stops while looking");
        if kept.len() == MOST_KEPT {
            kept.remove(0);
        }
        kept.push((of, written));
    }
}

/// What a table of the game would begin with: its contents, and what a chair may do first.
#[utoipa::path(get, path = "/api/games/{game}/fresh", tag = "games",
    params(("game" = String, Path, description = "The short name of the game: `haven`."), Which),
    responses(
        (status = 200, body = Fresh, description = "The beginning."),
        (status = 304, description = "As before."),
        (status = 404, description = "`no-such-game`, `no-such-chair`"),
        (status = 409, description = "`foreign-data`"),
        (status = 422, description = "`bad-options`, `wrong-players`"),
    )
)]
async fn fresh(
    State(front): State<Front>,
    Game(game): Game,
    Query(which): Query<Which>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let players = which.players.unwrap_or(game.players().0);
    let options = read_options(&which.options)?;
    let of = beginning(&front.app.harbour, game, players, which.chair, options, which.data.as_deref())?;
    let written = match front.kept.find(&of) {
        Some(written) => written,
        None => {
            let made = front.app.harbour.again(of.clone(), move |of| written(game, &of)).await??;
            front.kept.keep(of, made.clone());
            made
        }
    };
    Ok(answer(&written, &headers))
}

/// What the rules say of moves at the beginning of a table, and their numbers.
#[utoipa::path(post, path = "/api/games/{game}/verdicts", tag = "games", request_body = Drafts,
    params(("game" = String, Path, description = "The short name of the game: `haven`.")),
    responses(
        (status = 200, body = Vec<Verdict>, description = "One for each move, in their order."),
        (status = 404, description = "`no-such-game`, `no-such-chair`"),
        (status = 409, description = "`foreign-data`"),
        (status = 422, description = "`bad-options`, `wrong-players`, `bad-fields`"),
    )
)]
async fn verdicts(
    State(front): State<Front>,
    Game(game): Game,
    Body(drafts): Body<Drafts>,
) -> Result<Json<Vec<Verdict>>, Failure> {
    let Drafts { players, chair, options, data, moves } = drafts;
    if moves.len() > MOST_DRAFTS {
        return Err(Failure::BadFields(format!("at most {MOST_DRAFTS} moves are judged at once")));
    }
    let of = beginning(&front.app.harbour, game, players, chair, options, data.as_deref())?;
    let judged = front.app.harbour.again((of, moves), move |(of, moves)| {
        let table = of.table(game)?;
        Ok::<_, Failure>(moves.iter().map(|mv| verdict(&*table, Seat(of.chair), mv)).collect())
    });
    Ok(Json(judged.await??))
}

fn read_options(text: &str) -> Result<BTreeMap<String, String>, Failure> {
    if text.len() > MOST_OPTIONS {
        return Err(Failure::BadOptions(format!("options have at most {MOST_OPTIONS} letters")));
    }
    let pairs = text.split(',').filter(|pair| !pair.is_empty());
    let read = |pair: &str| {
        let (key, value) = pair.split_once('=').ok_or_else(|| {
            Failure::BadOptions(format!("`{}` is not an option (as map=random)", pair.escape_debug()))
        })?;
        Ok((key.to_string(), value.to_string()))
    };
    pairs.map(read).collect()
}

fn beginning(
    harbour: &Harbour,
    game: &'static dyn Listed,
    players: u8,
    chair: u8,
    options: BTreeMap<String, String>,
    data: Option<&str>,
) -> Result<Beginning, Failure> {
    check_chairs(game.title(), game.players(), players.into()).map_err(Failure::WrongPlayers)?;
    if chair >= players {
        return Err(Failure::NoSuchChair);
    }
    let foreign = |digest: &str| Failure::ForeignData {
        digest: digest.chars().take(64).map(|c| if c.is_ascii_graphic() { c } else { '?' }).collect(),
        game: game.name().to_string(),
    };
    let data = match data {
        Some(named) => harbour.stock().find(game, named).ok_or_else(|| foreign(named))?,
        None => harbour.stock().for_new_tables(game),
    };
    Ok(Beginning { game: game.name(), data, players, chair, options })
}

impl Beginning {
    fn table(&self, game: &dyn Listed) -> Result<Box<dyn AnyTable>, Failure> {
        let (table, _) = game.set_up(Some(self.data), self.players, &self.options).map_err(Failure::BadOptions)?;
        Ok(table)
    }
}

fn written(game: &dyn Listed, of: &Beginning) -> Result<Written, Failure> {
    let table = of.table(game)?;
    let asked = table.asked();
    let offers = if asked.has(Seat(of.chair)) { table.offers(Seat(of.chair)) } else { Vec::new() };
    let fresh = Fresh {
        contents: table.contents(),
        asked: asked.iter().map(|seat| seat.0).collect(),
        options: offers.into_iter().map(|offer| Choice { text: offer.text, mv: offer.mv.values() }).collect(),
    };
    Ok(Written::of(&fresh))
}

impl Written {
    /// Something that many will ask for.
    pub(super) fn of(values: &impl Serialize) -> Self {
        let plain = serde_json::to_vec(values).expect("it is plain values");
        let mut small = GzEncoder::new(Vec::new(), Compression::default());
        small.write_all(&plain).expect("memory can be written to");
        let small = small.finish().expect("memory can be written to");
        let tag = Sha256::digest(&plain)[..12].iter().map(|byte| format!("{byte:02x}")).collect();
        Written { tag, plain: plain.into(), small: small.into() }
    }
}

/// Sends it, or that it is as before.
pub(super) fn answer(written: &Written, asked: &HeaderMap) -> Response {
    let accepts = |list: &HeaderValue| list.to_str().is_ok_and(|list| list.to_ascii_lowercase().contains("gzip"));
    let is_small = asked.get_all(header::ACCEPT_ENCODING).iter().any(accepts);
    let tag = if is_small { format!("\"{}-gz\"", written.tag) } else { format!("\"{}\"", written.tag) };
    let knows = |known: &HeaderValue| known.to_str().is_ok_and(|known| known.contains(tag.trim_matches('"')));
    let mut response = if asked.get_all(header::IF_NONE_MATCH).iter().any(knows) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let body = if is_small { &written.small } else { &written.plain };
        let mut response = body.to_vec().into_response();
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if is_small {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).expect("a hash is plain text"));
    response
}

fn verdict(table: &dyn AnyTable, seat: Seat, mv: &str) -> Verdict {
    let refused = |why: String| Verdict {
        allowed: false,
        clause: None,
        why: Some(why),
        says: None,
        numbers: serde_json::Value::Null,
    };
    if mv.len() > MOST_MOVE {
        return refused(format!("A move has at most {MOST_MOVE} letters."));
    }
    let draft = match table.draft(mv) {
        Ok(draft) => draft,
        Err(unreadable) => return refused(unreadable),
    };
    let refusal = table.check(seat, mv).err();
    let clause = refusal.as_ref().and_then(|refusal| refusal.clause).map(ToString::to_string);
    // What is wrong in this case is told by itself.
    let says = refusal.map(|refusal| match &draft.why {
        Some(why) => refusal.says.trim_start_matches(why.as_str()).trim_start().to_string(),
        None => refusal.says,
    });
    Verdict { allowed: says.is_none(), clause, why: draft.why.filter(|_| says.is_some()), says, numbers: draft.numbers }
}
