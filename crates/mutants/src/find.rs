//! What can be changed in a source file.
//!
//! A place is a piece of the text with one or more changes of it. Its changed text holds all of them, each behind its
//! switch, and the original for when none is on; so a whole crate with hundreds of changes is built once.

use std::ops::Range;
use syn::{
    Arm, Attribute, BinOp, Block, Expr, ExprBinary, ExprMatch, ExprUnary, GenericArgument, ImplItemFn, ItemConst,
    ItemFn, ItemImpl, ItemMod, ItemStatic, Pat, PathArguments, ReturnType, Signature, Type, UnOp, spanned::Spanned,
    visit::Visit,
};

/// One change of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What is changed, in words.
    pub what: String,
    /// The line it is in.
    pub line: usize,
    text: String,
}

/// A piece of the text that can be changed in several ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Where it is.
    pub range: Range<usize>,
    /// How it can be changed.
    pub changes: Vec<Change>,
    form: Form,
}

/// How the changes of a place are put behind switches.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    /// A function returns something else at once: behind the opening brace.
    Return,
    /// An operator between two operands that are looked at by reference.
    Compare { left: Range<usize>, right: Range<usize>, op: String },
    /// An operator between two operands that are moved.
    Calculate { left: Range<usize>, right: Range<usize>, op: String },
    /// `&&` or `||`: the right side is only looked at if it has to be.
    Lazy { left: Range<usize>, right: Range<usize>, op: String },
    /// `+=` and its like.
    Assign { left: Range<usize>, right: Range<usize>, op: String },
    /// `!` or `-` before an operand.
    Unary { operand: Range<usize>, op: String },
    /// The guard of an arm; a change is what it is instead, with the old guard in it where it says so.
    Guard { guard: Range<usize> },
    /// Behind the pattern of an arm that has no guard.
    Unguarded,
}

/// Every place of a file that can be changed.
///
/// # Errors
/// If it cannot be read as Rust.
pub fn places(source: &str) -> syn::Result<Vec<Place>> {
    let mut finder = Finder { source, found: Vec::new(), within: String::new() };
    finder.visit_file(&syn::parse_file(source)?);
    finder.found.sort_by_key(|place| (place.range.start, std::cmp::Reverse(place.range.end)));
    Ok(finder.found)
}

impl Place {
    /// Is this place, or what it is built of, inside the other?
    fn is_inside(&self, range: &Range<usize>) -> bool {
        range.start <= self.range.start && self.range.end <= range.end
    }
    /// The text with the changes of `on`, which are those with a number, each behind the switch of its number. What is
    /// inside is written by `inner`.
    pub fn write(&self, on: &[(usize, &Change)], inner: &mut dyn FnMut(&Range<usize>) -> String) -> String {
        let choose = |original: &str, each: &dyn Fn(&Change) -> String| {
            let chosen: String = on
                .iter()
                .map(|(number, change)| format!("if {} {{ {} }} else ", switch(*number), each(change)))
                .collect();
            format!("{chosen}{{ {original} }}")
        };
        match &self.form {
            Form::Return => on
                .iter()
                .map(|(number, change)| format!(" if {} {{ return {}; }}", switch(*number), change.text))
                .collect(),
            Form::Compare { left, right, op } => {
                let body = choose(&format!("l {op} r"), &|change| format!("l {} r", change.text));
                format!("(match (&({}), &({})) {{ (l, r) => {body} }})", inner(left), inner(right))
            }
            Form::Calculate { left, right, op } => {
                let body = choose(&format!("l {op} r"), &|change| format!("l {} r", change.text));
                format!("(match ({}, {}) {{ (l, r) => {body} }})", inner(left), inner(right))
            }
            Form::Lazy { left, right, op } => {
                let right = inner(right);
                let body = choose(&format!("l {op} ({right})"), &|change| format!("l {} ({right})", change.text));
                format!("(match {} {{ l => {body} }})", inner(left))
            }
            Form::Assign { left, right, op } => {
                let left = inner(left);
                let body = choose(&format!("{left} {op} r"), &|change| format!("{left} {} r", change.text));
                format!("match {} {{ r => {body} }}", inner(right))
            }
            Form::Unary { operand, op } => {
                let body = choose(&format!("{op}v"), &|_| "v".to_string());
                format!("(match {} {{ v => {body} }})", inner(operand))
            }
            Form::Guard { guard } => {
                let guard = inner(guard);
                on.iter().fold(format!("({guard})"), |guard, (number, change)| match change.text.as_str() {
                    "true" => format!("({} || {guard})", switch(*number)),
                    _ => format!("(!{} && {guard})", switch(*number)),
                })
            }
            Form::Unguarded => on.iter().map(|(number, _)| format!(" if !{}", switch(*number))).collect(),
        }
    }
}

/// The text of a file with these changes in it. `numbered` holds the places that are to be changed, in order, with the
/// numbers of their changes. Each place lies between two marks, so that what the compiler says of it can be traced.
pub fn write(source: &str, numbered: &[Numbered<'_>]) -> String {
    write_part(source, &(0..source.len()), numbered, 0)
}

/// A place that is changed, with the numbers of its changes.
pub type Numbered<'a> = (&'a Place, Vec<(usize, &'a Change)>);

fn write_part(source: &str, part: &Range<usize>, numbered: &[Numbered<'_>], from: usize) -> String {
    let mut out = String::new();
    let mut at = part.start;
    for (next, (place, on)) in numbered.iter().enumerate().skip(from) {
        if place.range.start >= at && place.is_inside(part) {
            out.push_str(&source[at..place.range.start]);
            let inner = &mut |inside: &Range<usize>| write_part(source, inside, numbered, next + 1);
            out.push_str(&format!("{OPEN}{next}*/{}{CLOSE}*/", place.write(on, inner)));
            at = place.range.end;
        }
    }
    out.push_str(&source[at..part.end]);
    out
}

const OPEN: &str = "/*{";
const CLOSE: &str = "/*}";

/// Which place of a written file the bytes at this offset belong to: the innermost one.
pub fn blamed(written: &str, offset: usize) -> Option<usize> {
    let mut open = Vec::new();
    let mut at = 0;
    while let Some(found) = written[at..].find("/*").map(|found| at + found).filter(|found| *found < offset) {
        let mark = &written[found..];
        if let Some(rest) = mark.strip_prefix(OPEN) {
            open.extend(rest.split_once("*/").and_then(|(number, _)| number.parse::<usize>().ok()));
        } else if mark.starts_with(CLOSE) {
            open.pop();
        }
        at = found + 2;
    }
    open.pop()
}

/// Which places have a mark in these lines of a written file.
pub fn marked(written: &str, lines: Range<usize>) -> Vec<usize> {
    let wanted = written.lines().skip(lines.start).take(lines.len());
    let marks = wanted.flat_map(|line| line.split(OPEN).skip(1));
    marks.filter_map(|rest| rest.split_once("*/")?.0.parse().ok()).collect()
}

/// Is the change of this number on?
pub fn switch(number: usize) -> String {
    format!("crate::__mutant({number})")
}

/// What is added to the root of a crate so that its switches can be asked.
pub const ROOT: &str = "
#[doc(hidden)]
pub(crate) fn __mutant(number: u32) -> bool {
    static ON: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var(\"MUTANT\").ok().and_then(|on| on.parse().ok()).unwrap_or(0));
    *ON == number
}
";

struct Finder<'a> {
    source: &'a str,
    found: Vec<Place>,
    /// The function that is looked at.
    within: String,
}

impl Finder<'_> {
    fn text(&self, range: Range<usize>) -> &str {
        &self.source[range]
    }
    fn add(&mut self, range: Range<usize>, form: Form, changes: Vec<(String, String)>) {
        let line = self.source[..range.start].matches('\n').count() + 1;
        let within = &self.within;
        let change = |(what, text): (String, String)| Change { what: format!("{what} in {within}"), line, text };
        let changes: Vec<Change> = changes.into_iter().map(change).collect();
        if !changes.is_empty() {
            self.found.push(Place { range, changes, form });
        }
    }
    /// A function that returns at once.
    fn function(&mut self, sig: &Signature, block: &Block) {
        if block.stmts.is_empty() {
            return;
        }
        let behind = block.brace_token.span.open().byte_range().end;
        let name = sig.ident.to_string();
        let values = match &sig.output {
            ReturnType::Default => vec!["()".to_string()],
            ReturnType::Type(_, ty) => values_of(ty),
        };
        let body = self.text(block.brace_token.span.join().byte_range()).trim_matches(['{', '}']).trim().to_string();
        let other = values.into_iter().filter(|value| *value != body);
        let changes = other.map(|value| (format!("{name} returns {value}"), value)).collect();
        self.add(behind..behind, Form::Return, changes);
    }
    fn binary(&mut self, node: &ExprBinary) {
        let (left, right) = (node.left.span().byte_range(), node.right.span().byte_range());
        let (op, others): (&str, &[&str]) = match node.op {
            BinOp::Eq(_) => ("==", &["!="]),
            BinOp::Ne(_) => ("!=", &["=="]),
            BinOp::Lt(_) => ("<", &["==", ">", "<="]),
            BinOp::Gt(_) => (">", &["==", "<", ">="]),
            BinOp::Le(_) => ("<=", &[">", "<"]),
            BinOp::Ge(_) => (">=", &["<", ">"]),
            BinOp::And(_) => ("&&", &["||"]),
            BinOp::Or(_) => ("||", &["&&"]),
            BinOp::Add(_) => ("+", &["-", "*"]),
            BinOp::Sub(_) => ("-", &["+", "/"]),
            BinOp::Mul(_) => ("*", &["+", "/"]),
            BinOp::Div(_) => ("/", &["%", "*"]),
            BinOp::Rem(_) => ("%", &["/", "+"]),
            BinOp::BitAnd(_) => ("&", &["|", "^"]),
            BinOp::BitOr(_) => ("|", &["&", "^"]),
            BinOp::BitXor(_) => ("^", &["|", "&"]),
            BinOp::Shl(_) => ("<<", &[">>"]),
            BinOp::Shr(_) => (">>", &["<<"]),
            BinOp::AddAssign(_) => ("+=", &["-=", "*="]),
            BinOp::SubAssign(_) => ("-=", &["+=", "/="]),
            BinOp::MulAssign(_) => ("*=", &["+=", "/="]),
            BinOp::BitOrAssign(_) => ("|=", &["&=", "^="]),
            BinOp::BitAndAssign(_) => ("&=", &["|=", "^="]),
            _ => return,
        };
        let op = op.to_string();
        let form = match node.op {
            BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Gt(_) | BinOp::Le(_) | BinOp::Ge(_) => {
                Form::Compare { left, right, op: op.clone() }
            }
            // A condition that also takes something apart cannot be turned round.
            BinOp::And(_) | BinOp::Or(_) if takes_apart(&node.left) || takes_apart(&node.right) => return,
            BinOp::And(_) | BinOp::Or(_) => Form::Lazy { left, right, op: op.clone() },
            _ if op.ends_with('=') => Form::Assign { left, right, op: op.clone() },
            _ => Form::Calculate { left, right, op: op.clone() },
        };
        let changes = others.iter().map(|other| (format!("{op} is {other}"), (*other).to_string())).collect();
        self.add(node.span().byte_range(), form, changes);
    }
}

/// Has the condition a `let` in it?
fn takes_apart(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(node) => takes_apart(&node.left) || takes_apart(&node.right),
        _ => false,
    }
}

/// Other values that something of this type may have.
fn values_of(ty: &Type) -> Vec<String> {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_string()).collect();
    let Type::Path(path) = ty else {
        return if matches!(ty, Type::Tuple(tuple) if tuple.elems.is_empty()) { words(&["()"]) } else { Vec::new() };
    };
    let Some(last) = path.path.segments.last() else { return Vec::new() };
    let inner = || match &last.arguments {
        PathArguments::AngleBracketed(list) => match list.args.first() {
            Some(GenericArgument::Type(ty)) => values_of(ty),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    match last.ident.to_string().as_str() {
        "bool" => words(&["true", "false"]),
        "u8" | "u16" | "u32" | "u64" | "usize" => words(&["0", "1"]),
        "i8" | "i16" | "i32" | "i64" | "isize" => words(&["0", "1", "-1"]),
        "String" => words(&["String::new()"]),
        "Vec" => words(&["Vec::new()"]),
        "Option" => {
            let some = inner().into_iter().map(|value| format!("Some({value})"));
            std::iter::once("None".to_string()).chain(some).collect()
        }
        "Result" => inner().into_iter().map(|value| format!("Ok({value})")).collect(),
        _ => words(&["Default::default()"]),
    }
}

fn is_for_tests(attrs: &[Attribute]) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident("test") || attr.path().is_ident("cfg"))
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, node: &'ast ItemMod) {
        if !is_for_tests(&node.attrs) {
            syn::visit::visit_item_mod(self, node);
        }
    }
    // What is worked out when it is built cannot have a switch.
    fn visit_item_const(&mut self, _: &'ast ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast ItemStatic) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_item_impl(&mut self, node: &'ast ItemImpl) {
        let of = node.trait_.as_ref().and_then(|(path, _)| path.segments.last()).map(|name| name.ident.to_string());
        // How something looks to a programmer is no rule.
        if of.as_deref() != Some("Debug") && !is_for_tests(&node.attrs) {
            syn::visit::visit_item_impl(self, node);
        }
    }
    fn visit_item_fn(&mut self, node: &'ast ItemFn) {
        if node.sig.constness.is_none() && !is_for_tests(&node.attrs) {
            self.within = node.sig.ident.to_string();
            self.function(&node.sig, &node.block);
            syn::visit::visit_item_fn(self, node);
        }
    }
    fn visit_impl_item_fn(&mut self, node: &'ast ImplItemFn) {
        if node.sig.constness.is_none() && !is_for_tests(&node.attrs) {
            self.within = node.sig.ident.to_string();
            self.function(&node.sig, &node.block);
            syn::visit::visit_impl_item_fn(self, node);
        }
    }
    fn visit_expr_binary(&mut self, node: &'ast ExprBinary) {
        self.binary(node);
        syn::visit::visit_expr_binary(self, node);
    }
    fn visit_expr_unary(&mut self, node: &'ast ExprUnary) {
        let op = match node.op {
            UnOp::Not(_) => "!",
            UnOp::Neg(_) => "-",
            _ => return syn::visit::visit_expr_unary(self, node),
        };
        let form = Form::Unary { operand: node.expr.span().byte_range(), op: op.to_string() };
        self.add(node.span().byte_range(), form, vec![(format!("no {op}"), String::new())]);
        syn::visit::visit_expr_unary(self, node);
    }
    fn visit_expr_match(&mut self, node: &'ast ExprMatch) {
        let takes_rest = |arm: &Arm| matches!(&arm.pat, Pat::Wild(_));
        let has_rest = node.arms.iter().any(takes_rest);
        for arm in &node.arms {
            let first = |text: &str| text.lines().next().unwrap_or_default().to_string();
            let gone = || (format!("no arm {}", first(self.text(arm.pat.span().byte_range()))), "false".to_string());
            if let Pat::Guard(guarded) = &arm.pat {
                let guard = guarded.guard.span().byte_range();
                // A guard that takes something apart cannot be held against anything.
                if takes_apart(&guarded.guard) {
                    continue;
                }
                let text = first(self.text(guard.clone()));
                let always = (format!("guard {text} is true"), "true".to_string());
                let never = (format!("guard {text} is false"), "false".to_string());
                self.add(guard.clone(), Form::Guard { guard }, vec![always, never]);
            } else if has_rest && !takes_rest(arm) {
                let behind = arm.pat.span().byte_range().end;
                let gone = gone();
                self.add(behind..behind, Form::Unguarded, vec![gone]);
            }
        }
        syn::visit::visit_expr_match(self, node);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every change of a source, each alone and written as it would be without the others.
    fn all(source: &str) -> Vec<(String, String)> {
        let places = places(source).expect("it is Rust");
        let mut out = Vec::new();
        for place in &places {
            for change in &place.changes {
                let text = write(source, &[(place, vec![(7, change)])]);
                let plain = text.replace("/*{0*/", "").replace("/*}*/", "").replace("crate::__mutant(7)", "M");
                out.push((change.what.clone(), plain));
            }
        }
        out
    }

    #[test]
    fn a_function_returns_something_else() {
        let found = all("fn is_over(&self) -> bool { self.done }");
        let expected = |value: &str| {
            (
                format!("is_over returns {value} in is_over"),
                format!("fn is_over(&self) -> bool {{ if M {{ return {value}; }} self.done }}"),
            )
        };
        assert_eq!(found, [expected("true"), expected("false")]);
    }

    #[test]
    fn what_a_function_returns_anyway_is_no_change() {
        assert_eq!(all("fn least() -> Option<u8> { None }").len(), 2, "Some(0) and Some(1)");
        assert!(all("fn nothing() {}").is_empty());
    }

    #[test]
    fn operators_are_exchanged() {
        let found = all("fn f(a: &T) -> T { a.b < c(1) }");
        let texts: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
        let compared = "fn f(a: &T) -> T { (match (&(a.b), &(c(1))) { (l, r) => if M { l == r } else { l < r } }) }";
        assert!(texts.contains(&compared), "{texts:?}");
        assert_eq!(found.iter().filter(|(what, _)| what.starts_with("< is")).count(), 3);
    }

    #[test]
    fn the_right_side_of_a_condition_stays_lazy() {
        let found = all("fn f() -> T { a && b() }");
        assert_eq!(found[1].1, "fn f() -> T { (match a { l => if M { l || (b()) } else { l && (b()) } }) }");
    }

    #[test]
    fn a_condition_that_takes_something_apart_is_left_alone() {
        assert!(!all("fn f() { if a && let Some(b) = c { d() } }").iter().any(|(what, _)| what.starts_with("&&")));
    }

    #[test]
    fn arms_and_guards_are_changed() {
        let found = all("fn f() -> T { match a { 1 => x, n if n > 2 => y, _ => z } }");
        let whats: Vec<&str> = found.iter().map(|(what, _)| what.as_str()).collect();
        assert!(whats.contains(&"no arm 1 in f"), "{whats:?}");
        assert!(found.iter().any(|(_, text)| text.contains("1 if !M => x")), "{found:?}");
        assert!(found.iter().any(|(_, text)| text.contains("n if (M || (n > 2)) => y")), "{found:?}");
        assert!(found.iter().any(|(_, text)| text.contains("n if (!M && (n > 2)) => y")), "{found:?}");
    }

    #[test]
    fn changes_inside_others_are_all_there_and_can_be_blamed() {
        let source = "fn f() -> T { g(!a == b + 1) }";
        let places = places(source).expect("it is Rust");
        let mut number = 0;
        let mut next = |place| {
            let on = |change| {
                number += 1;
                (number, change)
            };
            let place: &Place = place;
            (place, place.changes.iter().map(on).collect::<Vec<_>>())
        };
        let numbered: Vec<Numbered<'_>> = places.iter().map(&mut next).collect();
        let text = write(source, &numbered);
        assert!(syn::parse_file(&text).is_ok(), "{text}");
        for number in 1..=number {
            assert!(text.contains(&switch(number)), "{number} in {text}");
        }
        let at = |place: usize| text.find(&switch(numbered[place].1[0].0)).expect("it is there");
        for place in 0..numbered.len() {
            assert_eq!(blamed(&text, at(place)), Some(place), "{text}");
        }
        assert_eq!(marked(&text, 0..1).len(), numbered.len());
    }

    #[test]
    fn tests_and_constants_are_left_alone() {
        assert!(all("const A: u8 = 1 + 2; #[cfg(test)] mod tests { fn f() -> u8 { 2 + 2 } }").is_empty());
    }
}
