//! What the documentation lists is what there is.

use haven::{Fact, Haven, Move};
use table::{Shared, Title};

const SCENARIOS: &str = include_str!("../../../docs/scenarios.md");

#[test]
fn every_move_and_fact_is_described() {
    for form in Move::FORMS.iter().chain(Fact::FORMS) {
        let row = format!("| `{}` |", form.join(" ").replace("SEAT", "CAPTAIN"));
        assert!(SCENARIOS.contains(&row), "docs/scenarios.md lacks {row}");
    }
}

#[test]
fn the_ledger_lists_every_option() {
    let ledger = include_str!("../rules.md");
    let table = ledger.split("## 23. Table options").nth(1).expect("chapter 23");
    let choices = Haven::choices(&Shared::printed());
    assert!(!choices.is_empty());
    for choice in choices {
        assert!(table.contains(&format!("`{}`", choice.clause)), "chapter 23 lacks {}", choice.key);
    }
}
