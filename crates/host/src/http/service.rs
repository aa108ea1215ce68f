//! For those who run the host: is it well, and how busy is it?

use super::Front;
use crate::Failure;
use axum::{Json, extract::State, http::header, response::IntoResponse};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn router() -> OpenApiRouter<Front> {
    OpenApiRouter::new().routes(routes!(healthz)).routes(routes!(metrics))
}

/// That the host is well.
#[derive(Serialize, ToSchema)]
struct Health {
    /// The name of the program: `freebooter`.
    name: &'static str,
    /// Its version.
    version: &'static str,
}

/// Whether the host can write to its disk.
#[utoipa::path(get, path = "/healthz", tag = "service", responses(
    (status = 200, body = Health, description = "It can."),
))]
async fn healthz(State(front): State<Front>) -> Result<Json<Health>, Failure> {
    front.app.store.health().await?;
    Ok(Json(Health { name: "freebooter", version: env!("CARGO_PKG_VERSION") }))
}

/// Counters, in the text format of Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "service", responses(
    (status = 200, body = String, content_type = "text/plain", description = "The counters."),
))]
async fn metrics(State(front): State<Front>) -> impl IntoResponse {
    let counts = front.app.store.counts();
    let text = front.app.metrics.text(counts.appends, counts.commits);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}
