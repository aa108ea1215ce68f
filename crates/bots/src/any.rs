//! Bots for tables whose game shared code need not know.

use crate::{Bot, Level, Thinks};
use table::{AnyTable, Chair, Dice, Seat, Table};

/// Somebody who decides for a chair at any table of one game.
pub trait AnyBot: Send {
    /// Chooses one of the options of a chair, in notation.
    ///
    /// # Panics
    /// If the table is of another game than the bot, or the chair is not asked.
    fn choose(&mut self, table: &dyn AnyTable, seat: Seat) -> String;
}

/// A bot of a level for tables of the game `G`.
pub fn any_bot<G: Thinks>(level: Level, dice: Dice) -> Box<dyn AnyBot> {
    Box::new(Erased(level.bot::<G>(dice)))
}

struct Erased<G>(Box<dyn Bot<G>>);

impl<G: Thinks> AnyBot for Erased<G> {
    fn choose(&mut self, table: &dyn AnyTable, seat: Seat) -> String {
        let table = table.as_any().downcast_ref::<Table<G>>().expect("a bot sits at a table of its own game");
        self.0.choose(&Chair::at(&table.0, seat)).to_string()
    }
}
