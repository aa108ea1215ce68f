use std::collections::BTreeMap;
use table::{Seed, record::Session};

/// So many lines are tried.
const MOST_LINES: usize = 40;

/// Any text as moves of any game. The first byte chooses the game; each line is tried by whoever is asked: it is played
/// or refused, what judges it says the same as what plays it, and the usual form of a move is the same move.
pub fn notation(bytes: &[u8]) {
    let Some((game, rest)) = bytes.split_first() else { return };
    let games = all::games();
    let game = games[usize::from(*game) % games.len()];
    let names: Vec<String> =
        ["Anne", "Ben", "Cora"][..usize::from(game.players().0)].iter().map(|n| n.to_string()).collect();
    let mut session = Session::new(game, None, &names, &BTreeMap::new(), Seed([7; 32])).expect("it can be set up");
    for line in String::from_utf8_lossy(rest).lines().take(MOST_LINES) {
        let table = session.table();
        let Some(seat) = table.asked().iter().next() else { return };
        let _ = (table.draft(line), table.sentence(seat, line), table.remark(seat, line), table.read_fate(line));
        let allowed = table.check(seat, line).is_ok();
        assert_eq!(table.preview(seat, line).is_ok(), allowed, "a preview of {line:?}");
        let mut twin = table.copy();
        match twin.play(seat, line) {
            Ok((usual, _)) => {
                assert!(allowed, "{line:?} was played, but is not allowed");
                let mut other = table.copy();
                let (again, _) = other.play(seat, &usual).expect("the usual form of a move is a move");
                assert_eq!((again, other.checksum()), (usual, twin.checksum()), "{line:?}");
                session.decide(seat, line).expect("it was played just now");
            }
            Err(refused) => {
                assert!(!allowed, "{line:?} is allowed, but was refused: {refused}");
                assert_eq!(twin.checksum(), table.checksum(), "a refusal changes nothing");
            }
        }
    }
}
