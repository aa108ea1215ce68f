//! The description of the interface, made from the code that answers.
//!
//! What holds for many requests (too many of them, a foreign origin, a body that is no JSON) is added here in one
//! place instead of at each handler, and every failure is a problem.

use crate::error::PROBLEM;
use protocol::Problem;
use serde_json::{Map, Value, json};
use utoipa::{OpenApi, openapi};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Freebooter",
        description = "Tables for pirate board games. Games themselves are played over the socket of a table. \
                       Ids, tokens and invitations are secrets: whoever has them may use them.",
    ),
    components(schemas(Problem)),
    tags(
        (name = "games", description = "The games and their rules."),
        (name = "me", description = "Who I am."),
        (name = "tables", description = "Tables and their sockets."),
        (name = "records", description = "Looking back at games."),
        (name = "service", description = "For those who run the host."),
    )
)]
struct Described;

/// The description to which the routes are added.
pub(super) fn described() -> openapi::OpenApi {
    Described::openapi()
}

/// The finished description.
pub(super) fn finish(api: &openapi::OpenApi) -> Value {
    let mut api = serde_json::to_value(api).expect("a description is plain values");
    api["info"]["license"] = json!({ "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" });
    api["components"]["securitySchemes"] = json!({
        "captain": { "type": "apiKey", "in": "cookie", "name": super::identity::COOKIE,
            "description": "The secret that `PUT /api/me` gives." }
    });
    let paths = api["paths"].as_object_mut().expect("there are paths");
    for operations in paths.values_mut().filter_map(Value::as_object_mut) {
        for (method, operation) in operations.iter_mut().filter(|(_, operation)| operation.is_object()) {
            let common = common(method, operation);
            let responses = operation["responses"].as_object_mut().expect("an operation has responses");
            for (status, says) in common {
                responses.entry(status).or_insert_with(|| json!({ "description": says }));
            }
            as_problems(responses);
        }
    }
    api
}

/// The failures that every request of this kind can meet.
fn common(method: &str, operation: &Value) -> Vec<(&'static str, &'static str)> {
    let mut common = vec![
        ("400", "`bad-request`"),
        ("408", "`too-slow`"),
        ("421", "`foreign-host`"),
        ("429", "`rate`, `too-many-tables`, `too-many-sockets`"),
        ("500", "`internal`"),
        ("503", "`not-stored`, `stopping`, `busy`"),
    ];
    if method != "get" {
        common.extend([("403", "`foreign-origin`"), ("415", "`not-json`")]);
    }
    if operation.get("requestBody").is_some() {
        common.extend([("413", "`too-large`"), ("422", "`bad-fields`")]);
    }
    if operation["security"] == json!([{ "captain": [] }]) {
        common.push(("401", "`no-name`"));
    }
    common
}

/// Every failure is a problem.
fn as_problems(responses: &mut Map<String, Value>) {
    for (_, response) in responses.iter_mut().filter(|(status, _)| status.as_str() >= "400") {
        let mut content = Map::new();
        content.insert(PROBLEM.to_string(), json!({ "schema": { "$ref": "#/components/schemas/Problem" } }));
        response["content"] = Value::Object(content);
    }
}
