//! The games and their rules.

use super::{Front, extract::Game};
use crate::{Failure, stock::Stock};
use all::{Listed, Listing};
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
    let games: Result<Vec<GameInfo>, String> = all::games().iter().map(|listing| game_info(listing, stock)).collect();
    games.map(Json).map_err(|reason| {
        tracing::error!(reason, "the games cannot be listed");
        Failure::Internal
    })
}

fn game_info(listing: &Listing, stock: &Stock) -> Result<GameInfo, String> {
    let mut info = GameInfo {
        name: listing.name.to_string(),
        title: listing.title.to_string(),
        least: listing.players.0,
        most: listing.players.1,
        playable: false,
        rules: 0,
        own_data: false,
        choices: Vec::new(),
        orders: Vec::new(),
        levels: Vec::new(),
    };
    if let Some(game) = listing.game() {
        info.playable = true;
        info.rules = game.rules();
        info.own_data = stock.has_own(game);
        info.choices = choices(game, stock.for_new_tables(game))?;
        let order = |order: &table::Order| OrderInfo { key: order.key.to_string(), says: order.says.to_string() };
        info.orders = game.orders().iter().map(order).collect();
        info.levels = Level::ALL.iter().map(ToString::to_string).collect();
    }
    Ok(info)
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
