//! Every way in which a request can fail, and the one place that says how it is answered.
//!
//! A failure is a stable word for programs, a status, a title and a sentence for people. It is sent as
//! `application/problem+json`. What is wrong inside (a path, an error of the database) goes to the log and never to
//! the client.

use crate::log::Head;
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use protocol::Problem;
use std::fmt;
use store::StoreError;

/// Why a request was not done; nothing has changed then.
///
/// A text that a variant carries is the sentence that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The request cannot be read: JSON that is none, or a path or query that cannot be.
    BadRequest(String),
    /// A request that needs a name comes from somebody who has not said one.
    NoName,
    /// A request comes from another site.
    ForeignOrigin,
    /// The chair belongs to somebody else, or the captain sits nowhere at this table.
    NotYourChair,
    /// The table is not listed, and the key to it is missing or wrong.
    InviteNeeded,
    /// The eyes of a chair that is somebody else's, before the end of the game.
    NotYourEyes,
    /// Nothing is at this address.
    NoSuchPath,
    /// There is no such game.
    NoSuchGame(String),
    /// There is no such table, or one may not know of it.
    NoSuchTable,
    /// There is no such chair at this table.
    NoSuchChair,
    /// The game was never at that point.
    NoSuchMoment,
    /// The token that carries a name is unknown, used or too old.
    NoSuchToken,
    /// This address does not know the method.
    WrongMethod,
    /// The request took too long to arrive.
    TooSlow,
    /// Somebody else sits there.
    ChairTaken,
    /// No chair is open any more.
    NoOpenChair,
    /// One sits here already.
    AlreadySeated,
    /// Somebody at the table goes by the same name.
    NameTaken,
    /// It can only be done before the game has begun.
    AlreadyBegun,
    /// It can only be done while the game is under way.
    NotRunning,
    /// It can only be done after the end.
    NotOver,
    /// The table was played with rules that this host does not have.
    ForeignRules,
    /// It was played with data that this host does not have.
    ForeignData {
        /// The digest of the data.
        digest: String,
        /// The short name of the game.
        game: String,
    },
    /// The request is larger than what is read.
    TooLarge,
    /// The body is not JSON by its own account.
    NotJson,
    /// JSON that does not have the right fields.
    BadFields(String),
    /// The request calls this host by the name of another.
    ForeignHost,
    /// Only a WebSocket can be opened here.
    UpgradeNeeded,
    /// Not a name.
    BadName(String),
    /// Options that the game does not have.
    BadOptions(String),
    /// Too few or too many chairs, or chairs that cannot be taken so.
    WrongPlayers(String),
    /// A clock that cannot be kept.
    BadClock(String),
    /// A record that cannot be read or does not follow the rules.
    BadRecord(String),
    /// Eyes that nobody has.
    BadEyes(String),
    /// Too much at once; try again after so many seconds.
    Rate(u64),
    /// The captain, or the host, has as many tables as it keeps.
    TooManyTables,
    /// The client has as many sockets as it may have.
    TooManySockets,
    /// A mistake of the program.
    Internal,
    /// It could not be written to disk, and so it did not happen.
    NotStored,
    /// The host is about to stop.
    Stopping,
    /// All the places that look back at games are taken; try again in a moment.
    Busy,
}

/// The media type of a failure.
pub const PROBLEM: &str = "application/problem+json";

impl Failure {
    /// The answer to it: status, stable word and title. This is the one place that decides.
    const fn answer(&self) -> (u16, &'static str, &'static str) {
        match self {
            Failure::BadRequest(_) => (400, "bad-request", "The request cannot be read"),
            Failure::NoName => (401, "no-name", "A name is needed"),
            Failure::ForeignOrigin => (403, "foreign-origin", "The request comes from another site"),
            Failure::NotYourChair => (403, "not-your-chair", "Not your chair"),
            Failure::InviteNeeded => (403, "invite-needed", "An invitation is needed"),
            Failure::NotYourEyes => (403, "not-your-eyes", "Not yours to see yet"),
            Failure::NoSuchPath => (404, "no-such-path", "Nothing is here"),
            Failure::NoSuchGame(_) => (404, "no-such-game", "No such game"),
            Failure::NoSuchTable => (404, "no-such-table", "No such table"),
            Failure::NoSuchChair => (404, "no-such-chair", "No such chair"),
            Failure::NoSuchMoment => (404, "no-such-moment", "No such moment"),
            Failure::NoSuchToken => (404, "no-such-token", "The link is not good any more"),
            Failure::WrongMethod => (405, "wrong-method", "Not to be done here"),
            Failure::TooSlow => (408, "too-slow", "The request took too long"),
            Failure::ChairTaken => (409, "chair-taken", "The chair is taken"),
            Failure::NoOpenChair => (409, "no-open-chair", "No chair is open"),
            Failure::AlreadySeated => (409, "already-seated", "You sit here already"),
            Failure::NameTaken => (409, "name-taken", "The name is taken at this table"),
            Failure::AlreadyBegun => (409, "already-begun", "The game has begun"),
            Failure::NotRunning => (409, "not-running", "The game is not under way"),
            Failure::NotOver => (409, "not-over", "The game is not over"),
            Failure::ForeignRules => (409, "foreign-rules", "Rules that this host does not have"),
            Failure::ForeignData { .. } => (409, "foreign-data", "Data that this host does not have"),
            Failure::TooLarge => (413, "too-large", "Too large"),
            Failure::NotJson => (415, "not-json", "JSON is needed"),
            Failure::ForeignHost => (421, "foreign-host", "Meant for another host"),
            Failure::UpgradeNeeded => (426, "upgrade-needed", "A WebSocket is needed"),
            Failure::BadFields(_) => (422, "bad-fields", "The request does not have the right fields"),
            Failure::BadName(_) => (422, "bad-name", "Not a name"),
            Failure::BadOptions(_) => (422, "bad-options", "Options that cannot be chosen"),
            Failure::WrongPlayers(_) => (422, "wrong-players", "Chairs that do not fit the game"),
            Failure::BadClock(_) => (422, "bad-clock", "A clock that cannot be kept"),
            Failure::BadRecord(_) => (422, "bad-record", "A record that cannot be read"),
            Failure::BadEyes(_) => (422, "bad-eyes", "Eyes that nobody has"),
            Failure::Rate(_) => (429, "rate", "Too many requests"),
            Failure::TooManyTables => (429, "too-many-tables", "Too many tables"),
            Failure::TooManySockets => (429, "too-many-sockets", "Too many sockets"),
            Failure::Internal => (500, "internal", "A mistake of this program"),
            Failure::NotStored => (503, "not-stored", "Not stored"),
            Failure::Stopping => (503, "stopping", "The host is stopping"),
            Failure::Busy => (503, "busy", "Busy"),
        }
    }

    /// The data of this table are not here.
    pub(crate) fn data_missing(head: &Head) -> Self {
        Failure::ForeignData { digest: head.data.clone(), game: head.game.clone() }
    }

    /// The HTTP status.
    pub const fn status(&self) -> u16 {
        self.answer().0
    }
    /// A stable word for programs: `not-your-chair`.
    pub const fn code(&self) -> &'static str {
        self.answer().1
    }
    /// The kind of failure in a few words.
    pub const fn title(&self) -> &'static str {
        self.answer().2
    }

    /// What is wrong here, and what can be done.
    pub fn detail(&self) -> String {
        let says = match self {
            Failure::BadRequest(says)
            | Failure::NoSuchGame(says)
            | Failure::BadFields(says)
            | Failure::BadName(says)
            | Failure::BadOptions(says)
            | Failure::WrongPlayers(says)
            | Failure::BadClock(says)
            | Failure::BadRecord(says)
            | Failure::BadEyes(says) => return sentence(says),
            Failure::ForeignData { digest, game } => {
                return format!(
                    "It is played with data {digest}, which this host does not have or which are damaged. Whoever keeps \
                     the host can bring them: start it with --data DIR and the files of these data in DIR/{game}."
                );
            }
            Failure::Rate(seconds) => return format!("Try again in {seconds} s."),
            Failure::NoName => "Say by which name you go, with PUT /api/me, and try again.",
            Failure::ForeignOrigin => "Only the pages of this host may do this.",
            Failure::NotYourChair => "Only the captain who sits there may do this.",
            Failure::InviteNeeded => "This table is private: ask somebody who sits there for the link.",
            Failure::NotYourEyes => "A game that is under way is seen from your own chair, or as a spectator.",
            Failure::NoSuchPath => "Nothing is at this address.",
            Failure::NoSuchTable => "No table has this id.",
            Failure::NoSuchChair => "The table has no such chair.",
            Failure::NoSuchMoment => "The game was never at that point.",
            Failure::NoSuchToken => {
                "The link was used, is older than ten minutes, or was never given. Ask for a new one."
            }
            Failure::WrongMethod => "The header Allow lists what can be done here.",
            Failure::TooSlow => "The request did not arrive in time.",
            Failure::ChairTaken => "Somebody else sits there; take another chair.",
            Failure::NoOpenChair => "All chairs are taken; you can watch.",
            Failure::AlreadySeated => "You sit at this table already.",
            Failure::NameTaken => "Somebody at this table goes by the same name; take another one.",
            Failure::AlreadyBegun => "This can only be done before the game has begun.",
            Failure::NotRunning => "This can only be done while the game is under way.",
            Failure::NotOver => "This can only be done after the end of the game.",
            Failure::ForeignRules => "The table waits for a host that has its rules.",
            Failure::TooLarge => "The request is larger than what is read here.",
            Failure::NotJson => "Send JSON, with the content type application/json.",
            Failure::ForeignHost => {
                "This host listens on its own machine only and was called by another name. \
                 If it stands behind a proxy, start it with --behind-proxy."
            }
            Failure::UpgradeNeeded => "Only a WebSocket can be opened here.",
            Failure::TooManyTables => "Finish a table or leave one, then try again.",
            Failure::TooManySockets => "Close a table that you have open, then try again.",
            Failure::Internal => "It is in the log. Nothing has changed.",
            Failure::NotStored => "It could not be written to disk, so it did not happen. Try again.",
            Failure::Stopping => "The host is about to stop. Come back in a moment.",
            Failure::Busy => "The host is looking at many games just now. Try again in a moment.",
        };
        says.to_string()
    }

    /// As it is sent.
    pub fn problem(&self) -> Problem {
        let (status, code, title) = self.answer();
        Problem {
            r#type: format!("/problems/{code}"),
            title: title.to_string(),
            status,
            detail: self.detail(),
            code: code.to_string(),
        }
    }
}

/// Texts from elsewhere begin in lower case and end without a full stop.
fn sentence(says: &str) -> String {
    let mut letters = says.chars();
    let first: String = letters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    let end = if says.ends_with(['.', '?', ':']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code(), self.detail())
    }
}

impl std::error::Error for Failure {}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::NotFound => Failure::NoSuchTable,
            StoreError::Closed => Failure::Stopping,
            StoreError::Conflict { .. }
            | StoreError::Taken
            | StoreError::Full
            | StoreError::Broken(_)
            | StoreError::Newer { .. }
            | StoreError::InUse => {
                tracing::error!(%error, "not stored");
                Failure::NotStored
            }
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status()).expect("each failure has a status");
        let body = serde_json::to_string(&self.problem()).expect("a problem is plain values");
        let mut response = (status, [(header::CONTENT_TYPE, PROBLEM)], body).into_response();
        let wait = match self {
            Failure::Rate(seconds) => Some(seconds),
            Failure::NotStored | Failure::Stopping | Failure::Busy => Some(2),
            _ => None,
        };
        if self == Failure::UpgradeNeeded {
            response.headers_mut().insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        }
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_from_elsewhere_becomes_a_sentence() {
        assert_eq!(Failure::BadName("not a name".to_string()).detail(), "Not a name.");
        assert_eq!(Failure::BadOptions("no `x`; did you mean `y`?".to_string()).detail(), "No `x`; did you mean `y`?");
        assert_eq!(Failure::BadRecord(String::new()).detail(), ".");
    }

    #[test]
    fn a_failure_says_when_to_try_again() {
        let response = Failure::Rate(7).into_response();
        assert_eq!(response.status(), 429);
        assert_eq!(response.headers()["retry-after"], "7");
        assert_eq!(response.headers()["content-type"], PROBLEM);
    }
}
