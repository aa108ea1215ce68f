//! Pirate Haven: rules, data, bots and tests.
