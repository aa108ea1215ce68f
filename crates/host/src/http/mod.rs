//! The way in over HTTP: requests, identity, pages, and what keeps strangers from doing harm.
//!
//! One file for each kind of thing that can be asked for, each with its own `router()`. A handler reads the request,
//! asks the harbour or the store, and answers; it decides nothing about a game. [`door`] is passed by every request.

mod door;
mod extract;
mod fresh;
mod games;
mod identity;
mod introduction;
mod limits;
mod listen;
mod me;
mod metrics;
mod openapi;
mod records;
mod service;
mod tables;

pub use introduction::introduction_of;
pub use limits::{Limits, Pace};
pub use listen::serve;
pub use me::check_name;
pub use metrics::{Counted, Metrics};

use crate::{App, Failure, web};
use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::{Uri, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{any, get},
};
use identity::Remembered;
use limits::{Crowd, Limiter};
use std::{
    sync::{Arc, OnceLock},
    time::Instant,
};
use utoipa_axum::router::OpenApiRouter;

/// What the handlers know.
#[derive(Clone)]
struct Front {
    app: App,
    remembered: Arc<Remembered>,
    limiter: Arc<Limiter>,
    /// Beginnings of tables that were asked for.
    kept: Arc<fresh::Kept>,
    /// Introductions that were asked for.
    filmed: Arc<introduction::Filmed>,
    /// The games as they are listed, once somebody has asked for them.
    listed: Arc<OnceLock<fresh::Written>>,
    /// The open sockets.
    sockets: Arc<Crowd>,
    /// Only this machine can reach us.
    at_home: bool,
}

/// Everything that can be asked for. `at_home` says that only this machine can reach the host, so that it may insist
/// on being called by a name of this machine.
pub fn router(app: App, at_home: bool) -> Router {
    let limiter = Arc::new(Limiter::new(app.settings.limits, Instant::now()));
    let at_home = at_home && !app.settings.behind_proxy;
    let sockets = Crowd::new(app.settings.limits.connections);
    let front = Front {
        app,
        remembered: Arc::default(),
        kept: Arc::default(),
        filmed: Arc::default(),
        listed: Arc::default(),
        limiter,
        sockets,
        at_home,
    };
    let (routes, api) = OpenApiRouter::with_openapi(openapi::described())
        .merge(games::router())
        .merge(fresh::router())
        .merge(introduction::router())
        .merge(me::router())
        .merge(tables::router())
        .merge(records::router())
        .merge(service::router())
        .split_for_parts();
    let description: Arc<str> = openapi::finish(&api).to_string().into();
    let described = get(move || async move { ([(header::CONTENT_TYPE, "application/json")], description.to_string()) });
    routes
        .route("/api/openapi.json", described)
        .route("/api", any(nothing_here))
        .route("/api/", any(nothing_here))
        .route("/api/{*path}", any(nothing_here))
        .fallback(get(page))
        // The door has its own limits.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(front.clone(), door::door))
        .with_state(front)
}

async fn nothing_here() -> Failure {
    Failure::NoSuchPath
}

/// A page of the client, or a file that belongs to it.
async fn page(uri: Uri, headers: axum::http::HeaderMap) -> Response {
    web::file(uri.path(), &headers).map_or_else(|| Failure::NoSuchPath.into_response(), IntoResponse::into_response)
}
