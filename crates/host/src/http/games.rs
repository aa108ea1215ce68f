//! The games and their rules.

use super::{Front, extract::Game};
use crate::{Failure, stock::Stock};
use all::Listed;
use axum::{Json, extract::State};
use bots::Level;
use protocol::{ChoiceInfo, ClauseInfo, GameInfo, OrderInfo};
use table::Digest;
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn router() -> OpenApiRouter<Front> {
    OpenApiRouter::new().routes(routes!(games)).routes(routes!(rules))
}

/// The games, in the order in which they are offered.
#[utoipa::path(get, path = "/api/games", tag = "games", responses(
    (status = 200, body = Vec<GameInfo>, description = "The games."),
))]
async fn games(State(front): State<Front>) -> Result<Json<Vec<GameInfo>>, Failure> {
    let stock = front.app.harbour.stock();
    let games: Result<Vec<GameInfo>, String> = all::games().iter().map(|game| game_info(*game, stock)).collect();
    games.map(Json).map_err(|reason| {
        tracing::error!(reason, "the games cannot be listed");
        Failure::Internal
    })
}

fn game_info(game: &dyn Listed, stock: &Stock) -> Result<GameInfo, String> {
    let order = |order: &table::Order| OrderInfo { key: order.key.to_string(), says: order.says.to_string() };
    let (least, most) = game.players();
    Ok(GameInfo {
        name: game.name().to_string(),
        title: game.title().to_string(),
        least,
        most,
        rules: game.rules(),
        own_data: stock.has_own(game),
        choices: choices(game, stock.for_new_tables(game))?,
        orders: game.orders().iter().map(order).collect(),
        levels: Level::ALL.iter().map(ToString::to_string).collect(),
    })
}

fn choices(game: &dyn Listed, data: Digest) -> Result<Vec<ChoiceInfo>, String> {
    let choice = |choice: table::Choice| ChoiceInfo {
        key: choice.key.to_string(),
        says: choice.says.to_string(),
        default: choice.default,
        values: choice.values,
        clause: choice.clause.to_string(),
    };
    Ok(game.choices(Some(data))?.into_iter().map(choice).collect())
}

/// The rule ledger of a game, clause by clause.
#[utoipa::path(get, path = "/api/games/{game}/rules", tag = "games",
    params(("game" = String, Path, description = "The short name of the game: `haven`.")),
    responses(
        (status = 200, body = Vec<ClauseInfo>, description = "The clauses in the order of the book."),
        (status = 404, description = "`no-such-game`"),
    )
)]
async fn rules(Game(game): Game) -> Json<Vec<ClauseInfo>> {
    let clause = |clause: &table::Printed| ClauseInfo {
        id: clause.id.to_string(),
        chapter: clause.chapter.to_string(),
        text: clause.text.to_string(),
    };
    Json(game.ledger().iter().map(clause).collect())
}
