//! Reading the parts of a request, with our own failures.

use super::Front;
use crate::Failure;
use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, RawPathParams, Request},
    http::{header, request::Parts},
};
use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::error::Category;

/// The longest id that is looked up.
const MOST_LETTERS: usize = 64;

/// A body of JSON.
pub(super) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Front> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, front: &Front) -> Result<Self, Failure> {
        // The door has heard all of it and looked at its type, but there must be one.
        if !request.headers().contains_key(header::CONTENT_TYPE) {
            return Err(Failure::NotJson);
        }
        let bytes = Bytes::from_request(request, front).await;
        let bytes = bytes.map_err(|_| Failure::BadRequest("the body did not arrive whole".to_string()))?;
        // A list of the right values would also be taken for the fields in their order; nobody means that.
        if bytes.trim_ascii_start().first() != Some(&b'{') {
            let is_json = serde_json::from_slice::<IgnoredAny>(&bytes);
            return Err(is_json.map_or_else(unreadable, |_| Failure::BadFields("an object is needed".to_string())));
        }
        serde_json::from_slice(&bytes).map(Body).map_err(unreadable)
    }
}

fn unreadable(error: serde_json::Error) -> Failure {
    match error.classify() {
        Category::Data => Failure::BadFields(error.to_string()),
        Category::Io | Category::Syntax | Category::Eof => {
            Failure::BadRequest(format!("the body is not JSON: {error}"))
        }
    }
}

/// The id of a table.
pub(super) struct Id(pub String);

impl FromRequestParts<Front> for Id {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, front: &Front) -> Result<Self, Failure> {
        match param(parts, front, "id").await {
            Some(id) if is_id(&id) => Ok(Id(id)),
            _ => Err(Failure::NoSuchTable),
        }
    }
}

/// Ids are made of letters, digits and two signs; anything else need not be looked up.
fn is_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= MOST_LETTERS && id.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b))
}

/// The name of a game.
pub(super) struct Game(pub &'static dyn all::Listed);

impl FromRequestParts<Front> for Game {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, front: &Front) -> Result<Self, Failure> {
        let name = param(parts, front, "game").await.filter(|name| is_id(name));
        let name = name.ok_or_else(|| Failure::NoSuchGame("there is no game with such a name".to_string()))?;
        all::find(&name).map(Game).map_err(Failure::NoSuchGame)
    }
}

async fn param(parts: &mut Parts, front: &Front, name: &str) -> Option<String> {
    let params = RawPathParams::from_request_parts(parts, front).await.ok()?;
    params.iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_string())
}

/// What stands behind the question mark.
pub(super) struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Front> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &Front) -> Result<Self, Failure> {
        let query = axum::extract::Query::try_from_uri(&parts.uri);
        query.map(|query| Query(query.0)).map_err(|error| Failure::BadRequest(error.body_text()))
    }
}
