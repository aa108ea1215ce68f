//! Cutthroat, the table's own test game: secrets, reactions, a deck, cards that cancel cards.
