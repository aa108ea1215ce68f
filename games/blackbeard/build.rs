//! Makes the enum of clauses from the ledger.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    ledger::generate()
}
