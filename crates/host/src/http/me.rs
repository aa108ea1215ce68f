//! Who I am: a guest needs only a name, and can carry it to another device.

use super::{
    Front,
    extract::Body,
    identity::{Secret, by_https, secret_of},
};
use crate::{Captain, Failure};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, header},
    response::{AppendHeaders, IntoResponse},
};
use protocol::{Carry, Me, Rename};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use utoipa_axum::{router::OpenApiRouter, routes};

/// The longest name.
const MOST_LETTERS: usize = 20;
/// So long a link to another device is good.
const CARRY_FOR: Duration = Duration::from_secs(10 * 60);

pub(super) fn router() -> OpenApiRouter<Front> {
    OpenApiRouter::new().routes(routes!(me, rename)).routes(routes!(carry)).routes(routes!(arrive))
}

/// Who I am.
#[utoipa::path(get, path = "/api/me", tag = "me", security((), ("captain" = [])), responses(
    (status = 200, body = Me, description = "My name, if I have said one."),
))]
async fn me(State(front): State<Front>, captain: Option<Captain>, headers: HeaderMap) -> impl IntoResponse {
    let Some(captain) = captain else { return Json(Me { name: None }).into_response() };
    // It is noted when there is time, and nobody waits for it.
    drop(front.app.store.saw(&captain.id, millis(now())));
    let renewed = secret_of(&headers).map(|secret| set(&secret, &headers));
    (AppendHeaders(renewed), Json(Me { name: Some(captain.name) })).into_response()
}

/// I go by this name from now on.
#[utoipa::path(put, path = "/api/me", tag = "me", request_body = Rename, security((), ("captain" = [])), responses(
    (status = 200, body = Me, description = "A browser that had no name gets its cookie with this.",
        headers(("set-cookie" = String, description = "The secret by which the captain is known."))),
    (status = 422, description = "`bad-name`: one word of at most twenty letters and digits"),
))]
async fn rename(
    State(front): State<Front>,
    captain: Option<Captain>,
    headers: HeaderMap,
    Body(Rename { name }): Body<Rename>,
) -> Result<impl IntoResponse, Failure> {
    check_name(&name)?;
    let store = &front.app.store;
    let secret = match captain {
        Some(captain) => {
            store.rename(&captain.id, &name).await?;
            front.remembered.forget(&captain.id);
            None
        }
        None => {
            let (secret, id, time) = (Secret::new(), Secret::new().reveal(), millis(now()));
            let captain = store::Captain { id, name: Some(name.clone()), created: time, seen: time };
            store.create_captain(captain, secret.hash()).await?;
            Some(secret)
        }
    };
    Ok((AppendHeaders(secret.map(|secret| set(&secret, &headers))), Json(Me { name: Some(name) })))
}

/// A name fits into a log and on a card.
///
/// # Errors
/// What is wrong with it.
pub fn check_name(name: &str) -> Result<(), Failure> {
    if name.chars().count() > MOST_LETTERS {
        return Err(Failure::BadName(format!("a name has at most {MOST_LETTERS} letters")));
    }
    table::check_names(&[name.to_string()])
        .map_err(|_| Failure::BadName("a name is one word of letters and digits, and not that of a chair".to_string()))
}

/// A link that carries my name to another device: good once, and for ten minutes.
#[utoipa::path(post, path = "/api/me/carry", tag = "me", security(("captain" = [])), responses(
    (status = 201, body = Carry, description = "The token; the other device sends it to `/api/carry`."),
))]
async fn carry(State(front): State<Front>, captain: Captain) -> Result<impl IntoResponse, Failure> {
    let token = Secret::new();
    front.app.store.add_carry(token.hash(), &captain.id, millis(now() + CARRY_FOR)).await?;
    Ok((axum::http::StatusCode::CREATED, Json(Carry { token: token.reveal() })))
}

/// This device goes by the name that the link carries.
#[utoipa::path(post, path = "/api/carry", tag = "me", request_body = Carry, responses(
    (status = 200, body = Me, description = "The name that was carried here.",
        headers(("set-cookie" = String, description = "A secret of this device for the same captain."))),
    (status = 404, description = "`no-such-token`: unknown, used, or too old"),
))]
async fn arrive(
    State(front): State<Front>,
    headers: HeaderMap,
    Body(Carry { token }): Body<Carry>,
) -> Result<impl IntoResponse, Failure> {
    let token = Secret::read(&token).ok_or(Failure::NoSuchToken)?;
    let store = &front.app.store;
    let captain = store.take_carry(&token.hash(), millis(now())).await?.ok_or(Failure::NoSuchToken)?;
    let secret = Secret::new();
    store.add_secret(secret.hash(), &captain.id, millis(now())).await?;
    Ok((AppendHeaders(Some(set(&secret, &headers))), Json(Me { name: captain.name })))
}

fn set(secret: &Secret, headers: &HeaderMap) -> (header::HeaderName, HeaderValue) {
    (header::SET_COOKIE, secret.cookie(by_https(headers)))
}

fn now() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

fn millis(since_1970: Duration) -> i64 {
    i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX)
}
