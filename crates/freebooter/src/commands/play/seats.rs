//! Who sits at the table.

use bots::Level;
use std::env;
use table::check_names;

/// Somebody at the table.
#[derive(Debug, PartialEq, Eq)]
pub struct Player {
    pub name: String,
    pub bot: Option<Level>,
}

impl Player {
    /// As records call whoever plays.
    pub fn kind(&self) -> String {
        self.bot.map_or_else(|| "human".to_string(), |level| level.to_string())
    }
}

/// One person against two mates, or as many as the game allows.
pub fn default_seats((least, most): (u8, u8)) -> Vec<Player> {
    let user: String = env::var("USER").unwrap_or_default().chars().filter(|c| c.is_alphanumeric()).collect();
    let user = if check_names(std::slice::from_ref(&user)).is_ok() { user } else { "you".to_string() };
    let bots = usize::from(3.clamp(least, most)) - 1;
    let mut players = vec![Player { name: user, bot: None }];
    players.extend((0..bots).map(|_| Player { name: String::new(), bot: Some(Level::Mate) }));
    name_bots(&mut players);
    players
}

/// Reads `anne,bot:mate,bot:captain`.
pub fn read_seats(list: &str) -> Result<Vec<Player>, String> {
    let mut players = Vec::new();
    for word in list.split(',').map(str::trim) {
        players.push(match word.split_once(':') {
            None => Player { name: word.to_string(), bot: None },
            Some((bot, level)) if bot.eq_ignore_ascii_case("bot") => {
                Player { name: String::new(), bot: Some(level.parse()?) }
            }
            Some(_) => return Err(format!("`{word}` is neither a name nor a bot (bot:mate)")),
        });
    }
    let people: Vec<String> = players.iter().filter(|p| p.bot.is_none()).map(|p| p.name.clone()).collect();
    check_names(&people)?;
    name_bots(&mut players);
    Ok(players)
}

/// A bot is called by its level, with a number if somebody else is called so.
fn name_bots(players: &mut [Player]) {
    for at in 0..players.len() {
        let Some(level) = players[at].bot else { continue };
        let alone = players.iter().filter(|other| other.bot == Some(level)).count() == 1;
        let first = if alone { Some(level.to_string()) } else { None };
        let mut names = first.into_iter().chain((1..).map(|number| format!("{level}{number}")));
        let is_free = |name: &String| players.iter().all(|other| !other.name.eq_ignore_ascii_case(name));
        players[at].name = names.find(is_free).expect("there is always another number");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &str) -> Vec<String> {
        read_seats(list).unwrap().into_iter().map(|player| player.name).collect()
    }

    #[test]
    fn bots_are_called_by_their_level_and_nobody_is_called_alike() {
        assert_eq!(names("anne,bot:mate,bot:captain"), ["anne", "mate", "captain"]);
        assert_eq!(names("bot:mate,bot:mate"), ["mate1", "mate2"]);
        assert_eq!(names("Mate,bot:mate"), ["Mate", "mate1"]);
    }

    #[test]
    fn a_wrong_seat_is_refused_with_what_would_be_right() {
        assert!(read_seats("anne,bot:captian").unwrap_err().contains("did you mean `captain`?"));
        assert!(read_seats("anne,robot:mate").unwrap_err().contains("bot:mate"));
        assert!(read_seats("anne,Anne").unwrap_err().contains("stands twice"));
        assert!(read_seats("anne,,ben").unwrap_err().contains("is not a name"));
    }
}
