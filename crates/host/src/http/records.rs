//! Looking back: records and films.

use super::{
    Front,
    extract::{Body, Id, Query},
    fresh::{Written, answer},
    tables::made,
};
use crate::{Captain, Failure};
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::{Created, Film, Import};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn router() -> OpenApiRouter<Front> {
    OpenApiRouter::new().routes(routes!(import)).routes(routes!(record)).routes(routes!(film))
}

/// A record is brought in, to be looked at and played on from.
#[utoipa::path(post, path = "/api/records", tag = "records", request_body = Import, security(("captain" = [])), responses(
    (status = 201, body = Created, description = "The table that it became."),
    (status = 409, description = "`foreign-rules`, `foreign-data`"),
    (status = 422, description = "`bad-record`, `bad-fields`"),
))]
async fn import(
    State(front): State<Front>,
    captain: Captain,
    Body(import): Body<Import>,
) -> Result<(StatusCode, Json<Created>), Failure> {
    made(front.app.harbour.import(&captain, import).await)
}

/// The record of a game that is over, as JSON Lines.
#[utoipa::path(get, path = "/api/tables/{id}/record", tag = "records", security((), ("captain" = [])),
    params(("id" = String, Path, description = "The id of the table.")),
    responses(
        (status = 200, body = String, content_type = "application/jsonl", description = "The record."),
        (status = 403, description = "`not-your-eyes`"),
        (status = 404, description = "`no-such-table`"),
        (status = 409, description = "`not-over`, `foreign-rules`, `foreign-data`"),
    )
)]
async fn record(
    State(front): State<Front>,
    Id(id): Id,
    captain: Option<Captain>,
) -> Result<impl IntoResponse, Failure> {
    let record = front.app.harbour.record(&id, captain.as_ref()).await?;
    // An id is letters, digits, `-` and `_`.
    let name = format!("attachment; filename=\"freebooter-{id}.fbr\"");
    let media = "application/jsonl".to_string();
    Ok(([(header::CONTENT_TYPE, media), (header::CONTENT_DISPOSITION, name)], record))
}

/// Through whose eyes a game is looked at.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Eyes {
    /// The number of a chair from 0, `spectator`, or `all` after the end; my own chair if I say nothing.
    #[serde(default)]
    eyes: String,
}

/// A game from its beginning, up to now or to its end.
#[utoipa::path(get, path = "/api/tables/{id}/film", tag = "records", security((), ("captain" = [])),
    params(("id" = String, Path, description = "The id of the table."), Eyes),
    responses(
        (status = 200, body = Film, description = "What these eyes would have been told at the table."),
        (status = 304, description = "As before."),
        (status = 403, description = "`not-your-eyes`"),
        (status = 404, description = "`no-such-table`"),
        (status = 409, description = "`not-running`, `not-over`, `foreign-rules`, `foreign-data`"),
        (status = 422, description = "`bad-eyes`"),
    )
)]
async fn film(
    State(front): State<Front>,
    Id(id): Id,
    captain: Option<Captain>,
    Query(Eyes { eyes }): Query<Eyes>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let film = front.app.harbour.film(&id, captain.as_ref(), &eyes).await?;
    let written = front.app.harbour.again(film, |film| Written::of(&film)).await?;
    Ok(answer(&written, &headers))
}
