//! Reading from a source file which clauses its tests prove. The build script uses this.

/// The clauses that tests of a source file prove, each with the test's name.
pub fn proofs(source: &str) -> Vec<(String, String)> {
    let mut proven = Vec::new();
    // What the doc comment that was read last names, whether its sentence goes on, and whether a `#[test]` followed.
    let (mut clauses, mut goes_on, mut is_test) = (Vec::<String>::new(), false, false);
    for line in source.lines().map(str::trim) {
        if let Some(doc) = line.strip_prefix("/// ") {
            if doc.starts_with("Proves `") || goes_on {
                clauses.extend(doc.split('`').skip(1).step_by(2).map(ToString::to_string));
                goes_on = !doc.ends_with('.');
            }
        } else if line == "#[test]" {
            is_test = true;
        } else if let Some(name) = line.strip_prefix("fn ").and_then(|rest| rest.split(['(', '<']).next()) {
            if is_test {
                proven.extend(clauses.drain(..).map(|clause| (clause, name.to_string())));
            }
            (clauses, goes_on, is_test) = (Vec::new(), false, false);
        } else if !line.starts_with("#[") && !line.starts_with("//") {
            (clauses, goes_on, is_test) = (Vec::new(), false, false);
        }
    }
    proven
}

#[cfg(test)]
mod tests {
    use super::proofs;

    #[test]
    fn a_test_proves_the_clauses_its_doc_comment_names() {
        let source = "
            /// A sentence about `something.else`.
            ///
            /// Proves `toy.a`, `toy.b`,
            /// `toy.c`.
            #[test]
            #[should_panic]
            fn it_sinks() {
                let x = 1;
            }

            /// Proves `toy.d`.
            fn not_a_test() {}

            #[test]
            fn another() {}
        ";
        let found = proofs(source);
        let found: Vec<(&str, &str)> = found.iter().map(|(clause, test)| (clause.as_str(), test.as_str())).collect();
        assert_eq!(found, [("toy.a", "it_sinks"), ("toy.b", "it_sinks"), ("toy.c", "it_sinks")]);
    }
}
