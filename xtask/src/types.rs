//! TypeScript types of everything a browser is sent or sends, made from the Rust types: one file for the protocol, one
//! for each game.

use std::{collections::BTreeMap, fs, path::Path};
use table::Shared;
use ts_rs::{Config, TS, TypeVisitor};

/// Writes the files; or, if they are only to be checked, says which of them are not as they should be.
pub fn run(root: &Path, only_check: bool) -> Result<(), String> {
    let mut stale = Vec::new();
    for (path, text) in files() {
        let file = root.join(path);
        if fs::read_to_string(&file).is_ok_and(|there| there == text) {
            continue;
        }
        if only_check {
            stale.push(path);
            continue;
        }
        let folder = file.parent().ok_or_else(|| format!("{path} is in no folder"))?;
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        fs::write(&file, text).map_err(|e| format!("{path}: {e}"))?;
        println!("{path}: written");
    }
    if stale.is_empty() {
        Ok(())
    } else {
        Err(format!("not what the Rust types say: {} (`cargo xtask types` writes them)", stale.join(", ")))
    }
}

/// Every generated file, from the root of the workspace.
fn files() -> Vec<(&'static str, String)> {
    let mut protocol = Declarations::new();
    protocol.add::<protocol::ToHost>();
    protocol.add::<protocol::ToClient>();
    protocol.add::<protocol::GameInfo>();
    protocol.add::<protocol::ClauseInfo>();
    protocol.add::<protocol::Fresh>();
    protocol.add::<protocol::Introduction>();
    protocol.add::<protocol::Drafts>();
    protocol.add::<protocol::Verdict>();
    protocol.add::<protocol::Me>();
    protocol.add::<protocol::Rename>();
    protocol.add::<protocol::Carry>();
    protocol.add::<protocol::NewTable>();
    protocol.add::<protocol::Created>();
    protocol.add::<protocol::Tables>();
    protocol.add::<protocol::Join>();
    protocol.add::<protocol::Hire>();
    protocol.add::<protocol::Leave>();
    protocol.add::<protocol::Fork>();
    protocol.add::<protocol::Import>();
    protocol.add::<protocol::Film>();
    protocol.add::<protocol::Prospect>();
    protocol.add::<protocol::Problem>();
    let mut protocol = protocol.file();
    protocol
        .push_str(&format!("\n/** The version of the protocol. */\nexport const PROTOCOL = {};\n", protocol::PROTOCOL));

    let contents = haven::Contents::of(&Shared::<haven::data::HavenData>::printed());
    let contents = serde_json::to_string_pretty(&contents).expect("the contents are plain values");
    let mut haven = of_game::<haven::View, haven::Move, haven::Fact, haven::Outlook, haven::Contents>();
    haven.push_str(&format!("\n/** What is in the box, as printed. */\nexport const BOX: Contents = {contents};\n"));
    let cove = of_game::<cove::View, cove::Move, cove::Fact, cove::Outlook, cove::Contents>();
    let fleets = of_game::<fleets::View, fleets::Move, fleets::Fact, fleets::Outlook, fleets::Contents>();
    let blackbeard =
        of_game::<blackbeard::View, blackbeard::Move, blackbeard::Fact, blackbeard::Outlook, blackbeard::Contents>();

    vec![
        ("web/src/gen/types.ts", protocol),
        ("games/haven/ui/gen/types.ts", haven),
        ("games/cove/ui/gen/types.ts", cove),
        ("games/fleets/ui/gen/types.ts", fleets),
        ("games/blackbeard/ui/gen/types.ts", blackbeard),
    ]
}

/// What a screen needs of a game: what it sees, does and is told, what would come of a move, and what is in the box.
fn of_game<View, Move, Fact, Outlook, Contents>() -> String
where
    View: TS + 'static,
    Move: TS + 'static,
    Fact: TS + 'static,
    Outlook: TS + 'static,
    Contents: TS + 'static,
{
    let mut game = Declarations::new();
    game.add::<View>();
    game.add::<Move>();
    game.add::<Fact>();
    game.add::<Outlook>();
    game.add::<Contents>();
    game.file()
}

/// The declarations of some types and of all that they are made of, by name.
struct Declarations {
    config: Config,
    by_name: BTreeMap<String, String>,
}

impl Declarations {
    /// None yet. Numbers of 64 bits are plain numbers: none of ours is beyond what JavaScript counts exactly.
    fn new() -> Self {
        Declarations { config: Config::new().with_large_int("number"), by_name: BTreeMap::new() }
    }

    /// Adds a type and all that it is made of.
    fn add<T: TS + 'static + ?Sized>(&mut self) {
        // What is declared nowhere is built in, like a number, or a list of something.
        if T::output_path().is_some() {
            let name = T::ident(&self.config);
            let declaration = format!("{}export {}\n", T::docs().unwrap_or_default(), T::decl(&self.config));
            match self.by_name.insert(name.clone(), declaration.clone()) {
                Some(same) if same == declaration => return,
                Some(_) => panic!("two types are called {name}"),
                None => (),
            }
        }
        T::visit_dependencies(self);
    }

    fn file(&self) -> String {
        let mut text =
            "// Made from the Rust types by `cargo xtask types`; what is written here by hand is lost.\n".to_string();
        for declaration in self.by_name.values() {
            text.push('\n');
            text.push_str(&tidy(declaration));
        }
        text
    }
}

/// One line for a comment of one line, fields indented, and nothing at the end of a line.
fn tidy(declaration: &str) -> String {
    let mut out = String::new();
    let mut depth = 0usize;
    let lines = declaration.replace("/**\n * ", "/** ").replace("\n */\n", " */\n");
    for line in lines.lines().map(str::trim_end) {
        let closes = line.trim_start().starts_with(['}', ')']);
        let indent = if closes { depth.saturating_sub(1) } else { depth };
        out.push_str(&"  ".repeat(indent));
        out.push_str(line);
        out.push('\n');
        let is_comment = line.trim_start().starts_with(['/', '*']);
        if !is_comment {
            let opened = line.matches('{').count();
            let closed = line.matches('}').count();
            depth = (depth + opened).saturating_sub(closed);
        }
    }
    out
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_not_as_they_should_be_are_named_until_they_are_written() {
        let root = std::env::temp_dir().join(format!("freebooter-types-{}", std::process::id()));
        let stale = run(&root, true).expect_err("nothing is there yet");
        assert!(files().iter().all(|(path, _)| stale.contains(path)), "{stale}");
        run(&root, false).expect("they can be written");
        assert_eq!(run(&root, true), Ok(()));

        let (path, text) = &files()[0];
        fs::write(root.join(path), text.replace("number", "string")).expect("it can be written");
        let stale = run(&root, true).expect_err("somebody has changed a file");
        assert!(stale.contains(path) && !stale.contains(files()[1].0), "{stale}");
        fs::remove_dir_all(&root).expect("it can be removed");
    }

    #[test]
    fn types_are_declared_once_with_all_they_are_made_of() {
        let mut some = Declarations::new();
        some.add::<haven::Move>();
        some.add::<haven::Move>();
        let text = some.file();
        for name in ["Move", "Payment", "Place", "Plot"] {
            assert_eq!(text.matches(&format!("export type {name} =")).count(), 1, "{name}");
        }
        assert!(!text.contains("export type View"), "only what is needed");
    }

    #[test]
    fn a_comment_of_one_line_takes_one_line_and_fields_are_indented() {
        let declaration = "/**\n * A seat.\n */\nexport type A = { \n/**\n * Its number.\n */\nat: number, };\n";
        let tidied = "/** A seat. */\nexport type A = {\n  /** Its number. */\n  at: number, };\n";
        assert_eq!(tidy(declaration), tidied);
    }
}
