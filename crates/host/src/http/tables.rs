//! Tables: making them, sitting down, leaving, and the socket at which a game is played.

use super::{
    Front,
    door::Client,
    extract::{Body, Id},
};
use crate::{Captain, Failure, socket};
use axum::{
    Extension, Json,
    extract::{Request, State},
    http::StatusCode,
    response::Response,
};
use protocol::{Created, Fork, Hire, Join, Leave, NewTable, TableInfo, Tables};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn router() -> OpenApiRouter<Front> {
    OpenApiRouter::new()
        .routes(routes!(tables, create))
        .routes(routes!(info))
        .routes(routes!(join))
        .routes(routes!(hire))
        .routes(routes!(leave))
        .routes(routes!(rematch))
        .routes(routes!(fork))
        .routes(routes!(socket))
}

/// The tables that I may know of.
#[utoipa::path(get, path = "/api/tables", tag = "tables", security((), ("captain" = [])), responses(
    (status = 200, body = Tables, description = "Mine, those with an open chair, and those to watch."),
))]
async fn tables(State(front): State<Front>, captain: Option<Captain>) -> Result<Json<Tables>, Failure> {
    Ok(Json(front.app.harbour.tables(captain.as_ref()).await?))
}

/// A new table.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = NewTable, security(("captain" = [])), responses(
    (status = 201, body = Created, description = "The table and the key to it."),
    (status = 404, description = "`no-such-game`"),
    (status = 422, description = "`bad-options`, `wrong-players`, `bad-clock`, `bad-name`, `bad-fields`"),
))]
async fn create(
    State(front): State<Front>,
    captain: Captain,
    Body(table): Body<NewTable>,
) -> Result<(StatusCode, Json<Created>), Failure> {
    made(front.app.harbour.create(&captain, table).await)
}

/// Everything about a table but the position.
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", security((), ("captain" = [])),
    params(("id" = String, Path, description = "The id of the table.")),
    responses(
        (status = 200, body = TableInfo, description = "The table."),
        (status = 404, description = "`no-such-table`"),
    )
)]
async fn info(State(front): State<Front>, Id(id): Id, captain: Option<Captain>) -> Result<Json<TableInfo>, Failure> {
    Ok(Json(front.app.harbour.info(&id, captain.as_ref()).await?))
}

/// I sit down.
#[utoipa::path(post, path = "/api/tables/{id}/join", tag = "tables", request_body = Join, security(("captain" = [])),
    params(("id" = String, Path, description = "The id of the table.")),
    responses(
        (status = 200, body = TableInfo, description = "The table with me at it."),
        (status = 403, description = "`invite-needed`"),
        (status = 404, description = "`no-such-table`, `no-such-chair`"),
        (status = 409, description = "`chair-taken`, `no-open-chair`, `already-seated`, `name-taken`, `already-begun`"),
    )
)]
async fn join(
    State(front): State<Front>,
    Id(id): Id,
    captain: Captain,
    Body(join): Body<Join>,
) -> Result<Json<TableInfo>, Failure> {
    Ok(Json(front.app.harbour.join(&id, &captain, join).await?))
}

/// A bot sits down at my table before the game, in a chair for which nobody has come.
#[utoipa::path(post, path = "/api/tables/{id}/hire", tag = "tables", request_body = Hire, security(("captain" = [])),
    params(("id" = String, Path, description = "The id of the table.")),
    responses(
        (status = 200, body = TableInfo, description = "The table with the bot at it."),
        (status = 403, description = "`not-your-chair`"),
        (status = 404, description = "`no-such-table`, `no-such-chair`"),
        (status = 409, description = "`chair-taken`, `already-begun`, `foreign-rules`, `foreign-data`"),
        (status = 422, description = "`wrong-players`, `bad-fields`"),
    )
)]
async fn hire(
    State(front): State<Front>,
    Id(id): Id,
    captain: Captain,
    Body(hire): Body<Hire>,
) -> Result<Json<TableInfo>, Failure> {
    Ok(Json(front.app.harbour.hire(&id, &captain, hire).await?))
}

/// I leave. A chair of a game under way is played on by a bot and stays mine.
#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "tables", request_body = Leave, security(("captain" = [])),
    params(("id" = String, Path, description = "The id of the table.")),
    responses(
        (status = 204, description = "I have left."),
        (status = 403, description = "`not-your-chair`"),
        (status = 404, description = "`no-such-table`"),
        (status = 409, description = "`not-running`, `foreign-rules`, `foreign-data`"),
    )
)]
async fn leave(
    State(front): State<Front>,
    Id(id): Id,
    captain: Captain,
    Body(Leave {}): Body<Leave>,
) -> Result<StatusCode, Failure> {
    front.app.harbour.leave(&id, &captain).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The next game of the same company. Whoever asks second gets the table of whoever asked first.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", tag = "tables", security(("captain" = [])),
    params(("id" = String, Path, description = "The id of the table.")),
    responses(
        (status = 201, body = Created, description = "The next table."),
        (status = 403, description = "`not-your-chair`"),
        (status = 404, description = "`no-such-table`"),
        (status = 409, description = "`not-over`, `foreign-rules`, `foreign-data`"),
    )
)]
async fn rematch(
    State(front): State<Front>,
    Id(id): Id,
    captain: Captain,
) -> Result<(StatusCode, Json<Created>), Failure> {
    made(front.app.harbour.rematch(&id, &captain).await)
}

/// Playing on from a moment of another game, as a new table with luck of its own.
#[utoipa::path(post, path = "/api/tables/{id}/fork", tag = "tables", request_body = Fork, security(("captain" = [])),
    params(("id" = String, Path, description = "The id of the table.")),
    responses(
        (status = 201, body = Created, description = "The new table."),
        (status = 403, description = "`not-your-chair`, `not-your-eyes`"),
        (status = 404, description = "`no-such-table`, `no-such-moment`"),
        (status = 409, description = "`not-over`, `foreign-rules`, `foreign-data`"),
        (status = 422, description = "`wrong-players`, `bad-clock`, `bad-name`, `bad-fields`"),
    )
)]
async fn fork(
    State(front): State<Front>,
    Id(id): Id,
    captain: Captain,
    Body(fork): Body<Fork>,
) -> Result<(StatusCode, Json<Created>), Failure> {
    made(front.app.harbour.fork(&id, &captain, fork).await)
}

pub(super) fn made(created: Result<Created, Failure>) -> Result<(StatusCode, Json<Created>), Failure> {
    created.map(|created| (StatusCode::CREATED, Json(created)))
}

/// The socket of a table: what is said there is described in the file `crates/protocol/src/socket.rs`.
#[utoipa::path(get, path = "/api/tables/{id}/socket", tag = "tables", security((), ("captain" = [])),
    params(("id" = String, Path, description = "The id of the table.")),
    responses(
        (status = 101, description = "The line is open."),
        (status = 403, description = "`foreign-origin`"),
        (status = 404, description = "`no-such-table`"),
        (status = 426, description = "`upgrade-needed`"),
    )
)]
async fn socket(
    State(front): State<Front>,
    Id(id): Id,
    captain: Option<Captain>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Result<Response, Failure> {
    let (answer, line) = socket::open(request).ok_or(Failure::UpgradeNeeded)?;
    front.app.harbour.info(&id, captain.as_ref()).await?;
    let place = front.sockets.enter(client.0).ok_or(Failure::TooManySockets)?;
    let harbour = front.app.harbour.clone();
    tokio::spawn(async move {
        if let Some(line) = line.await {
            harbour.socket(line, id, captain).await;
        }
        drop(place);
    });
    Ok(answer)
}
