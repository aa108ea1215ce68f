//! The clauses of the ledger, generated from `rules.md`: a clause that does not stand there does not compile.
include!(concat!(env!("OUT_DIR"), "/rules.rs"));
