//! The games and their rules.

use super::{
    Front,
    extract::{Game, Query},
    fresh::{Written, answer},
};
use crate::{Failure, stock::Stock};
use all::Listed;
use axum::{extract::State, http::HeaderMap, response::Response};
use bots::Level;
use protocol::{ChoiceInfo, ClauseInfo, GameInfo, OrderInfo};
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};
use table::{Digest, Printed};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

pub(super) fn router() -> OpenApiRouter<Front> {
    OpenApiRouter::new().routes(routes!(games)).routes(routes!(rules))
}

/// The games, in the order in which they are offered.
#[utoipa::path(get, path = "/api/games", tag = "games", responses(
    (status = 200, body = Vec<GameInfo>, description = "The games."),
    (status = 304, description = "As before."),
))]
async fn games(State(front): State<Front>, headers: HeaderMap) -> Result<Response, Failure> {
    // What a host has does not change while it runs: it is written and compressed once.
    if let Some(written) = front.listed.get() {
        return Ok(answer(written, &headers));
    }
    let stock = front.app.harbour.stock();
    let games: Result<Vec<GameInfo>, String> = all::games().iter().map(|game| game_info(*game, stock)).collect();
    let games = games.map_err(|reason| {
        tracing::error!(reason, "the games cannot be listed");
        Failure::Internal
    })?;
    Ok(answer(front.listed.get_or_init(|| Written::of(&games)), &headers))
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

/// The language of a ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Language {
    #[default]
    En,
    De,
}

/// The ledger that is asked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Which {
    /// Its language; English if nothing is said.
    #[serde(default)]
    #[param(inline)]
    lang: Language,
}

/// The rule ledger of a game, clause by clause.
#[utoipa::path(get, path = "/api/games/{game}/rules", tag = "games",
    params(("game" = String, Path, description = "The short name of the game: `haven`."), Which),
    responses(
        (status = 200, body = Vec<ClauseInfo>, description = "The clauses in the order of the book."),
        (status = 304, description = "As before."),
        (status = 404, description = "`no-such-game`"),
    )
)]
async fn rules(Game(game): Game, Query(Which { lang }): Query<Which>, headers: HeaderMap) -> Response {
    // A ledger is a part of the program: it is written and compressed once.
    static LEDGERS: Mutex<BTreeMap<(&str, Language), Written>> = Mutex::new(BTreeMap::new());
    let mut ledgers = LEDGERS.lock().unwrap_or_else(PoisonError::into_inner);
    let written = ledgers.entry((game.name(), lang)).or_insert_with(|| {
        let ledger = game.ledger();
        let clauses: Vec<ClauseInfo> = ledger.iter().map(|clause| clause_info(clause, ledger, lang)).collect();
        Written::of(&clauses)
    });
    answer(written, &headers)
}

fn clause_info(clause: &Printed, ledger: &[Printed], lang: Language) -> ClauseInfo {
    let german = |clause: &Printed| clause.german.filter(|_| lang == Language::De);
    // A chapter has one heading, also if not all of it is translated.
    let heading = || ledger.iter().filter(|other| other.chapter == clause.chapter).find_map(german);
    ClauseInfo {
        id: clause.id.to_string(),
        lang: if german(clause).is_some() { "de" } else { "en" }.to_string(),
        chapter: heading().map_or(clause.chapter, |(chapter, _)| chapter).to_string(),
        text: german(clause).map_or(clause.text, |(_, text)| text).to_string(),
        notes: clause.notes.iter().map(ToString::to_string).collect(),
        only: clause.only.map(str::to_string),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_is_told_in_its_language_as_far_as_it_is_translated() {
        let [far, near] = ["toy.far", "toy.near"].map(|id| Printed::plain(id, "Sailing", "Sail."));
        let far = Printed { german: Some(("Segeln", "Segle.")), notes: &["[ruling]"], only: Some("old-toy"), ..far };
        let told = |clause: &Printed, lang| clause_info(clause, &[near, far], lang);
        let words = |clause: ClauseInfo| [clause.lang, clause.chapter, clause.text];
        assert_eq!(words(told(&far, Language::De)), ["de", "Segeln", "Segle."]);
        assert_eq!(words(told(&far, Language::En)), ["en", "Sailing", "Sail."]);
        assert_eq!(words(told(&near, Language::De)), ["en", "Segeln", "Sail."], "a chapter has one heading");
        let far = told(&far, Language::De);
        assert_eq!((far.notes, far.only.as_deref()), (vec!["[ruling]".to_string()], Some("old-toy")));
    }
}
