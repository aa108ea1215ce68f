//! Many games: simulation, arena, benchmark.
