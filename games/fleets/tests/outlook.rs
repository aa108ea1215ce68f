//! What a preview says is what the engine then does: segments end where they were said to end, guns hit as often as was
//! said, and boardings are won as often.

use fleets::{Contents, Fact, Fleets, ShipAt};
use serde_json::{Value, json};
use table::{
    Dice, Fate, Game, Options, Seat, Seats, Shared, Table, Told, Waiting, asked, check, fresh, options, play, redeal,
    resolve, set_scene, view,
};

/// A position in the middle of a game, made by lot: ships of two captains close together, islands and terrain between.
/// Where ships would lie on each other the lot is drawn again.
fn some_sea(seed: u64) -> Fleets {
    let mut dice = Dice::seeded(seed);
    let mut drawn = drawn_sea(seed % 3 == 1, &mut dice);
    for _ in 0..1_000 {
        drawn = drawn.or_else(|_| drawn_sea(seed % 3 == 1, &mut dice));
    }
    drawn.unwrap_or_else(|e| panic!("none of so many fits: {e}"))
}

fn drawn_sea(crimson: bool, dice: &mut Dice) -> Result<Fleets, String> {
    let cards = cards(crimson);
    let mut at = |least: u32, most: u32| (least + dice.below((most - least) as usize) as u32).to_string();
    let mut ships = String::new();
    for n in 0..8 {
        let of = if n % 2 == 0 { "anne" } else { "ben" };
        let card = &cards[at(0, cards.len() as u32).parse::<usize>().unwrap()];
        let (x, y, heading) = (at(50_000, 80_000), at(40_000, 70_000), at(0, 4096));
        ships += &format!("{{ card = \"{card}\", of = \"{of}\", at = [{x}, {y}, {heading}] }},\n");
    }
    let terrain = if crimson { ["reef", "fog_bank", "sargasso_sea"] } else { ["fog_bank", "iceberg", "whirlpool"] };
    let pieces: Vec<String> = terrain
        .iter()
        .map(|kind| format!("{{ kind = \"{kind}\", at = [{}, {}] }}", at(45_000, 85_000), at(35_000, 75_000)))
        .collect();
    let islands = format!("{{ at = [{}, {}] }}", at(50_000, 80_000), at(40_000, 70_000));
    let edition = if crimson { "crimson" } else { "cursed" };
    let text = format!(
        "seats = [\"anne\", \"ben\"]\noptions = {{ edition = \"{edition}\" }}\nships = [\n{ships}]\n\
         islands = [{{ at = [15000, 15000], home = \"anne\" }}, {{ at = [15000, 70000], home = \"ben\" }}, {islands}]\n\
         terrain = [{}]\n",
        pieces.join(", ")
    );
    let scene = toml::from_str(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    set_scene::<Fleets>(Shared::printed(), scene).map(|(game, _)| game)
}

/// The ships of an edition that can be played.
fn cards(crimson: bool) -> Vec<String> {
    static CARDS: std::sync::OnceLock<[Vec<String>; 2]> = std::sync::OnceLock::new();
    let all = CARDS.get_or_init(|| {
        ["cursed", "crimson"].map(|edition| {
            let contents = Contents::of(&table_of(edition));
            contents.ships.iter().map(|card| card.id.clone()).collect()
        })
    });
    all[usize::from(crimson)].clone()
}

fn table_of(edition: &str) -> Fleets {
    let chosen: Options = [("edition", edition), ("map", "random"), ("stall-rounds", "20")]
        .map(|(key, value)| (key.to_string(), value.to_string()))
        .into();
    fresh(Shared::printed(), 2, &chosen, &mut Told::nobody()).unwrap_or_else(|e| panic!("{e}"))
}

fn outlook(g: &Fleets, seat: Seat, mv: &str) -> Value {
    Table(g.clone()).preview_of(seat, mv)
}

/// Asks for a preview as a host does.
trait Previews {
    fn preview_of(&self, seat: Seat, mv: &str) -> Value;
}
impl Previews for Table<Fleets> {
    fn preview_of(&self, seat: Seat, mv: &str) -> Value {
        let table: &dyn table::AnyTable = self;
        table.preview(seat, mv).map_or(Value::Null, |preview| preview.outlook)
    }
}

fn seat_asked(g: &Fleets) -> Option<Seat> {
    asked(g).iter().next()
}

/// What a chair is asked for: `sail`, `shoot`.
fn now(g: &Fleets, seat: Seat) -> Value {
    serde_json::to_value(view(g, seat)).expect("plain values")["now"].clone()
}

fn played(g: &Fleets, seat: Seat, mv: &str) -> (Fleets, Vec<Fact>) {
    let (mut after, mut told) = (g.clone(), Told::everybody());
    play(&mut after, seat, mv.parse().expect("a move"), &mut told).unwrap_or_else(|e| panic!("{mv}: {e:?}"));
    (after, told.all().map(|(_, fact)| fact.clone()).collect())
}

fn all_options(g: &Fleets, seat: Seat) -> Vec<String> {
    let mut moves = Vec::new();
    options(g, seat, &mut moves);
    moves.iter().map(ToString::to_string).collect()
}

fn is_allowed(g: &Fleets, seat: Seat, mv: &str) -> bool {
    check(g, seat, &mv.parse().expect("a move")).is_ok()
}

/// A heading, often one that leads to something.
fn some_leg(g: &Fleets, seat: Seat, dice: &mut Dice) -> String {
    let legs: Vec<String> = all_options(g, seat).into_iter().filter(|mv| mv.starts_with("leg")).collect();
    let reach = if dice.below(2) == 0 { "S" } else { "L" };
    let length = if reach == "S" { 5_750 } else { 8_380 };
    let distance = if dice.below(3) == 0 { length } else { dice.below(length + 1) };
    match dice.below(3) {
        0 if !legs.is_empty() => dice.one_of(&legs).clone(),
        1 if !legs.is_empty() => {
            let heading = dice.one_of(&legs).split(' ').nth(2).expect("a heading").to_string();
            format!("leg {reach} {heading} {distance}")
        }
        _ => format!("leg {reach} {} {distance}", dice.below(4096)),
    }
}

/// How many segments ended in which way.
#[derive(Default, Debug)]
struct Legs {
    compared: usize,
    cut_short: usize,
    docked: usize,
    rammed: usize,
    swung: usize,
    lost: usize,
    with_dice: usize,
}

/// Compares one segment with what was said of it; gives what came of it.
fn compare_leg(g: &Fleets, seat: Seat, ship: usize, mv: &str, seen: &mut Legs) -> Option<Fleets> {
    let said = outlook(g, seat, mv);
    if said.is_null() {
        assert!(!is_allowed(g, seat, mv), "nothing is said of `{mv}`");
        return None;
    }
    assert_eq!(said["kind"], "course", "{mv}");
    let (after, told) = played(g, seat, mv);
    let meets = said["meets"].as_array().expect("a list");
    let dicey = |what: &Value| ["reef", "sargasso_sea", "iceberg", "whirlpool"].iter().any(|kind| what == kind);
    if meets.iter().any(|met| met["kind"] == "terrain" && dicey(&met["what"])) {
        seen.with_dice += 1;
        return Some(after);
    }
    let her = ShipAt(ship as u8);
    let then = serde_json::to_value(view(&after, seat)).expect("plain values");
    let track = said["track"].as_array().expect("a track");
    let swung = track.len() > 2;
    seen.compared += 1;
    seen.swung += usize::from(swung);
    if meets.iter().any(|met| met["kind"] == "terrain" && met["what"] == "fog_bank") {
        assert_eq!(then["ships"][ship]["state"], "lost", "{mv} {said}");
        seen.lost += 1;
        return Some(after);
    }
    // The segment as it was sailed, and where she lies after a swing.
    let sailed = told.iter().find_map(|fact| match fact {
        Fact::Sailed { ship, to, .. } if *ship == her => Some(to.to_string()),
        _ => None,
    });
    let text = |pose: &Value| format!("{},{}@{}", pose[0], pose[1], pose[2]);
    assert_eq!(sailed, Some(text(&track[1])), "{mv} {said}");
    assert_eq!(then["ships"][ship]["pose"], *track.last().expect("an end"), "{mv} {said}");
    let wanted: i64 = mv.rsplit(' ').next().and_then(|distance| distance.parse().ok()).expect("a distance");
    let is_cut_short = said["distance"].as_i64().expect("a distance") < wanted;
    assert_eq!(said["is_cut_short"], is_cut_short, "{mv} {said}");
    seen.cut_short += usize::from(is_cut_short);
    // Docked where it was said.
    let docks: Vec<&Value> = meets.iter().filter(|met| met["docks"] == true).map(|met| &met["island"]).collect();
    let docked = &then["ships"][ship]["docked"];
    match docks[..] {
        [] => assert!(docked.is_null(), "{mv} {said}"),
        [..] => assert!(docks.contains(&docked), "{mv} {said}: {docked}"),
    }
    seen.docked += usize::from(!docks.is_empty());
    // Rammed, or to be rammed, who was said to be.
    let rams: Vec<String> = meets
        .iter()
        .filter(|met| met["rams"] == true)
        .map(|met| ShipAt(met["ship"].as_u64().expect("a ship") as u8).to_string())
        .collect();
    for fact in &told {
        if let Fact::Rams { ship, other } = fact {
            assert_eq!(*ship, her, "{mv}");
            assert!(rams.contains(&other.to_string()), "{mv} {said}");
            seen.rammed += 1;
        }
    }
    if let Some(seat) = seat_asked(&after) {
        let offered = all_options(&after, seat);
        let mut victims: Vec<String> =
            offered.iter().filter_map(|mv| mv.strip_prefix("ram ")).map(String::from).collect();
        victims.sort_unstable();
        if !victims.is_empty() {
            let mut rams = rams;
            rams.sort_unstable();
            assert_eq!(victims, rams, "{mv} {said}");
            seen.rammed += 1;
        }
    }
    Some(after)
}

#[test]
fn a_segment_ends_where_it_was_said_to_end_and_meets_what_it_was_said_to_meet() {
    let mut seen = Legs::default();
    for seed in 0..60 {
        let g = some_sea(seed);
        let mut dice = Dice::seeded(seed);
        for sail in all_options(&g, Seat(0)).into_iter().filter(|mv| mv.starts_with("sail")) {
            let (mut there, _) = played(&g, Seat(0), &sail);
            // Up to three segments of a move, and other ways in which each could be sailed.
            for _ in 0..3 {
                let now = now(&there, Seat(0));
                let Some(ship) = now["ship"].as_u64().filter(|_| now["kind"] == "sail") else { break };
                let mut ends = None;
                for _ in 0..12 {
                    let leg = some_leg(&there, Seat(0), &mut dice);
                    if leg.starts_with("leg") {
                        ends = compare_leg(&there, Seat(0), ship as usize, &leg, &mut seen).or(ends);
                    }
                }
                match ends {
                    Some(end) if matches!(end.flow().waiting(), Waiting::Ask) => there = end,
                    _ => break,
                }
            }
        }
    }
    println!("{seen:?}");
    assert!(seen.compared >= 2_000 && seen.cut_short >= 200 && seen.with_dice >= 20, "{seen:?}");
    assert!(seen.docked >= 20 && seen.rammed >= 50 && seen.swung >= 3 && seen.lost >= 20, "{seen:?}");
}

#[test]
fn in_a_game_by_lot_previews_agree_as_well() {
    let mut seen = Legs::default();
    for (seed, edition) in [(1, "cursed"), (2, "crimson")] {
        let mut dice = Dice::seeded(seed);
        let mut g = table_of(edition);
        for _ in 0..2_500 {
            match g.flow().waiting() {
                Waiting::Over(_) => break,
                Waiting::Roll(chance) => resolve(&mut g, dice.answer(chance), &mut Told::nobody()).expect("an answer"),
                _ => {
                    let seat = seat_asked(&g).expect("somebody is asked");
                    let now = now(&g, seat);
                    if let Some(ship) = now["ship"].as_u64().filter(|_| now["kind"] == "sail") {
                        let leg = some_leg(&g, seat, &mut dice);
                        compare_leg(&g, seat, ship as usize, &leg, &mut seen);
                    }
                    let mut moves = all_options(&g, seat);
                    moves.retain(|mv| mv != "end turn" || dice.below(4) == 0);
                    let mv = if moves.is_empty() { "end turn".to_string() } else { dice.one_of(&moves).clone() };
                    play(&mut g, seat, mv.parse().expect("a move"), &mut Told::nobody()).expect("an option");
                }
            }
        }
    }
    assert!(seen.compared >= 60, "{seen:?}");
}

/// Is somebody aboard of whom this chair does not know what he can do?
fn hides_crew(g: &Fleets, seat: Seat) -> bool {
    let view = serde_json::to_value(view(g, seat)).expect("plain values");
    let chips = view["chips"].as_array().expect("chips");
    chips.iter().any(|chip| chip["class"] != "treasure" && chip["what"].is_null())
}

/// The facts that follow if fate answers with these dice, in their order; nobody uses an ability on the way.
fn with_dice(mut g: Fleets, dice: &[u8]) -> Vec<Fact> {
    let (mut told, mut dice) = (Told::everybody(), dice.iter());
    loop {
        match g.flow().waiting() {
            Waiting::Roll(_) => {
                let Some(die) = dice.next() else { break };
                resolve(&mut g, format!("d{die}").parse::<Fate>().expect("a die"), &mut told).expect("one die");
            }
            Waiting::Ask => {
                let seat = seat_asked(&g).expect("somebody");
                let kind = now(&g, seat)["kind"].clone();
                if kind != "reroll" || dice.as_slice().is_empty() && told_enough(&told) {
                    break;
                }
                play(&mut g, seat, "pass".parse().expect("a move"), &mut told).expect("nobody must roll again");
            }
            _ => break,
        }
    }
    told.all().map(|(_, fact)| fact.clone()).collect()
}
fn told_enough(told: &Told<Fact>) -> bool {
    told.all().any(|(_, fact)| matches!(fact, Fact::Hits { .. } | Fact::Misses { .. } | Fact::BoardTotals { .. }))
}

#[test]
fn a_gun_hits_on_as_many_faces_as_was_said() {
    let (mut shots, mut blocked, mut volleys) = (0, 0, 0);
    for seed in 1_000..1_060 {
        let g = some_sea(seed);
        assert!(!hides_crew(&g, Seat(0)));
        for shoot in all_options(&g, Seat(0)).into_iter().filter(|mv| mv.starts_with("shoot")) {
            let volley = outlook(&g, Seat(0), &shoot);
            assert_eq!(volley["kind"], "volley");
            let (there, _) = played(&g, Seat(0), &shoot);
            let fires: Vec<String> =
                all_options(&there, Seat(0)).into_iter().filter(|mv| mv.starts_with("fire")).collect();
            // The volley names every shot that may be fired, and no other has a chance.
            let bearings = volley["guns"].as_array().expect("guns");
            for bearing in bearings {
                let at: Value = bearing["at"].clone();
                let at = match at["ship"].as_u64() {
                    Some(ship) => ShipAt(ship as u8).to_string(),
                    None => continue,
                };
                let mv = format!("fire g{} at {at}", bearing["gun"].as_u64().expect("a gun") + 1);
                let free = bearing["in_range"] == true && bearing["blocked_by"].is_null();
                if bearing["chance"] != 0 {
                    assert!(fires.contains(&mv), "{mv}: {bearing}");
                }
                if fires.contains(&mv) {
                    assert!(free, "{mv}: {bearing}");
                }
                blocked += usize::from(!bearing["blocked_by"].is_null());
            }
            for target in volley["targets"].as_array().expect("targets") {
                let hits: u64 = target["hits"].as_array().expect("hits").iter().filter_map(Value::as_u64).sum();
                assert!(hits.abs_diff(10_000) <= 8, "{target}");
                volleys += 1;
            }
            for fire in &fires {
                let said = outlook(&there, Seat(0), fire);
                let (waiting, _) = played(&there, Seat(0), fire);
                let hits_on = |die: u8| {
                    let facts = with_dice(waiting.clone(), &[die]);
                    let is_judged = facts.iter().any(|fact| matches!(fact, Fact::Fired { .. }));
                    is_judged.then(|| facts.iter().any(|fact| matches!(fact, Fact::Hits { .. })))
                };
                // A parley or an evasion has a die of its own before the gun has.
                let Some(faces) = (1..=6).map(hits_on).collect::<Option<Vec<bool>>>() else { continue };
                let hits = faces.iter().filter(|hits| **hits).count();
                let expected = (hits * 20_000 + 6) / 12;
                assert_eq!(said["bearing"]["chance"], expected, "{fire}: {said}");
                shots += 1;
            }
        }
    }
    println!("{shots} shots, {blocked} blocked lines, {volleys} volleys");
    assert!(
        shots >= 250 && blocked >= 25 && volleys >= 100,
        "{shots} shots, {blocked} blocked lines, {volleys} volleys"
    );
}

#[test]
fn a_boarding_is_won_as_often_as_was_said() {
    let mut boardings = 0;
    for seed in 2_000..2_060 {
        let g = some_sea(seed);
        let mut dice = Dice::seeded(seed);
        for sail in all_options(&g, Seat(0)).into_iter().filter(|mv| mv.starts_with("sail")) {
            let (there, _) = played(&g, Seat(0), &sail);
            let legs: Vec<String> =
                all_options(&there, Seat(0)).into_iter().filter(|mv| mv.starts_with("leg")).collect();
            for leg in legs {
                let said = outlook(&there, Seat(0), &leg);
                let meets = said["meets"].as_array().expect("a list");
                if !meets.iter().any(|met| met["rams"] == true) || meets.iter().any(|met| met["kind"] == "terrain") {
                    continue;
                }
                let (mut ram, _) = played(&there, Seat(0), &leg);
                // On to the question of a boarding: shots are not fired, dice fall as they like.
                for _ in 0..12 {
                    let Some(seat) = seat_asked(&ram) else {
                        let Waiting::Roll(chance) = ram.flow().waiting() else { break };
                        resolve(&mut ram, dice.answer(chance), &mut Told::nobody()).expect("an answer");
                        continue;
                    };
                    let kind = now(&ram, seat)["kind"].clone();
                    if kind == "may-board" {
                        boardings += usize::from(board_agrees(&ram, seat));
                        break;
                    }
                    let options = all_options(&ram, seat);
                    let ram_her = options.iter().find(|mv| mv.starts_with("ram "));
                    let Some(mv) = ram_her.or_else(|| options.iter().find(|mv| *mv == "pass")).or(options.first())
                    else {
                        break;
                    };
                    if mv.starts_with("ram ") {
                        let said = outlook(&ram, seat, mv);
                        assert_eq!(said["kind"], "ram", "{mv}");
                    }
                    let mv = mv.clone();
                    (ram, _) = played(&ram, seat, &mv);
                }
            }
        }
    }
    println!("{boardings} boardings");
    assert!(boardings >= 30, "{boardings} boardings");
}

/// Goes through all 36 pairs of dice; says whether that could be done.
fn board_agrees(g: &Fleets, seat: Seat) -> bool {
    let said = outlook(g, seat, "board");
    assert_eq!(said["kind"], "board");
    let (waiting, _) = played(g, seat, "board");
    let (mut wins, mut ties, mut all) = (0, 0, 0);
    for own in 1..=6 {
        for other in 1..=6 {
            for fact in with_dice(waiting.clone(), &[own, other]) {
                if let Fact::BoardTotals { total, against, .. } = fact {
                    all += 1;
                    wins += usize::from(total > against);
                    ties += usize::from(total == against);
                }
            }
        }
    }
    // Two dice for one, or a parley, are another story.
    if all != 36 {
        return false;
    }
    let share = |cases: usize| (cases * 20_000 + 36) / 72;
    assert_eq!(said["boarding"]["win"], share(wins), "{said}");
    assert_eq!(said["boarding"]["tie"], share(ties), "{said}");
    true
}

#[test]
fn an_outlook_says_the_same_whatever_is_hidden() {
    let mut compared = 0;
    for (seed, edition) in [(3, "cursed"), (4, "crimson")] {
        let mut dice = Dice::seeded(seed);
        let mut g = table_of(edition);
        for _ in 0..500 {
            match g.flow().waiting() {
                Waiting::Over(_) => break,
                Waiting::Roll(chance) => resolve(&mut g, dice.answer(chance), &mut Told::nobody()).expect("an answer"),
                _ => {
                    let seat = seat_asked(&g).expect("somebody is asked");
                    let mut moves = all_options(&g, seat);
                    let twin = redeal(&g, seat, &mut dice);
                    for mv in moves.iter().filter(|mv| !mv.starts_with("fleet")).take(8) {
                        let (truly, dealt) = (outlook(&g, seat, mv), outlook(&twin, seat, mv));
                        assert_eq!(truly, dealt, "{mv}");
                        compared += usize::from(!truly.is_null());
                    }
                    moves.retain(|mv| mv != "end turn" || dice.below(4) == 0);
                    let mv = if moves.is_empty() { "end turn".to_string() } else { dice.one_of(&moves).clone() };
                    play(&mut g, seat, mv.parse().expect("a move"), &mut Told::nobody()).expect("an option");
                }
            }
        }
    }
    assert!(compared >= 150, "{compared}");
}

const HARBOUR: &str = r#"
    seats = ["anne", "ben"]
    ships = [
        { card = "sm-ps-001", of = "anne", at = "docked i3 1024" },
        { card = "sm-ps-002", of = "anne", at = [60000, 30000, 0], lost = [1] },
        { card = "sm-ps-004", of = "anne", at = [80000, 30000, 0], tangled = "t1" },
        { card = "sm-ps-003", of = "ben", at = [110000, 90000, 0] },
    ]
    islands = [
        { at = [15000, 15000], home = "anne" }, { at = [15000, 95000], home = "ben" },
        { at = [60000, 60000], chips = [2, 3] }, { at = [100000, 60000], chips = [5] },
    ]
    terrain = [{ kind = "sargasso_sea", at = [80000, 30000] }]
"#;

fn harbour() -> Fleets {
    let scene = toml::from_str(HARBOUR).expect("a scene in TOML");
    set_scene::<Fleets>(Shared::printed(), scene).unwrap_or_else(|e| panic!("{e}")).0
}

#[test]
fn exploring_promises_the_mean_of_what_nobody_has_seen() {
    let g = harbour();
    let said = outlook(&g, Seat(0), "explore s1 i3");
    // All unseen coins are worth 30 gold together.
    let view = serde_json::to_value(view(&g, Seat(0))).expect("plain values");
    let unseen = view["chips"].as_array().expect("chips").iter().filter(|chip| chip["class"] == "treasure").count();
    assert_eq!(said["kind"], "explore");
    assert_eq!((&said["treasures"], &said["is_known"]), (&json!(2), &json!(false)));
    assert_eq!(said["gold"], 2 * (3_000 / unseen));
    let (after, _) = played(&g, Seat(0), "explore s1 i3");
    assert!(Seats::one(Seat(0)).has(seat_asked(&after).expect("she looks")));
}

#[test]
fn one_die_is_as_likely_as_it_is() {
    let g = harbour();
    assert_eq!(outlook(&g, Seat(0), "scuttle s2"), json!({ "kind": "die", "chance": 3333 }));
    // Free with more than 6 in die and masts together: she has two masts, so on 5 and 6.
    let masts =
        serde_json::to_value(view(&g, Seat(0))).expect("plain values")["ships"][2]["masts"].as_array().unwrap().len();
    let expected = (masts * 20_000 + 6) / 12;
    assert_eq!(outlook(&g, Seat(0), "free s3"), json!({ "kind": "die", "chance": expected }));
}

/// Proves `fleets.fx.broadsides`.
#[test]
fn broadsides_hit_as_often_as_the_target_lets_them() {
    let chance = |cargo: &str| {
        let text = format!(
            r#"
            seats = ["anne", "ben"]
            ships = [
                {{ card = "cc-003", of = "anne", at = [70000, 50000, 0] }},
                {{ card = "sm-es-009", of = "ben", at = [70000, 54000, 0], cargo = [{cargo}] }},
            ]
            "#
        );
        let scene = toml::from_str(&text).expect("a scene in TOML");
        let g = set_scene::<Fleets>(Shared::printed(), scene).unwrap_or_else(|e| panic!("{e}")).0;
        let (g, _) = played(&g, Seat(0), "shoot s1");
        outlook(&g, Seat(0), "broadsides at s2")["chance"].clone()
    };
    // Her guns have rank 3; a metal hull lets only a 6 through.
    assert_eq!((chance(""), chance(r#""mi-103""#)), (json!(5000), json!(1667)));
}

#[test]
fn a_fleet_is_reckoned_before_it_is_brought() {
    let g = table_of("cursed");
    let fleet = all_options(&g, Seat(0)).into_iter().find(|mv| mv.starts_with("fleet")).expect("a ready-made fleet");
    let said = outlook(&g, Seat(0), &fleet);
    assert_eq!((&said["kind"], &said["total"]), (&json!("fleet"), &json!(40)));
    let points = said["points"].as_u64().expect("points");
    assert!((1..=40).contains(&points), "{said}");
    for ship in said["ships"].as_array().expect("ships") {
        assert!(ship["used"].as_u64() <= ship["cargo"].as_u64(), "{said}");
        assert!(ship["crew_points"].as_u64() <= ship["most_crew_points"].as_u64(), "{said}");
    }
}

/// Ben has one ship with one gun 3S; an island lies to the east of her, near enough to stand in the way.
fn hunted(crew: &str) -> Fleets {
    let text = format!(
        r#"
        seats = ["anne", "ben"]
        ships = [
            {{ card = "sm-ps-001", of = "anne", at = [100000, 90000, 0] }},
            {{ card = "sm-ps-002", of = "ben", at = [60000, 60000, 1024], crew = [{crew}] }},
        ]
        islands = [
            {{ at = [15000, 15000], home = "anne" }}, {{ at = [15000, 95000], home = "ben" }}, {{ at = [66000, 58000] }},
        ]
        "#
    );
    let scene = toml::from_str(&text).expect("a scene in TOML");
    set_scene::<Fleets>(Shared::printed(), scene).unwrap_or_else(|e| panic!("{e}")).0
}

/// The corners of the zones, and how far each is from where the ship of Ben lies.
fn zones(said: &Value, which: &str) -> Vec<Vec<(i64, i64, i64)>> {
    let corner = |at: &Value| {
        let (x, y) = (at[0].as_i64().expect("x") - 60_000, at[1].as_i64().expect("y") - 60_000);
        (x, y, (x * x + y * y).isqrt())
    };
    let rim = |zone: &Value| zone["rim"].as_array().expect("corners").iter().map(corner).collect();
    said[which].as_array().expect("zones").iter().map(rim).collect()
}

#[test]
fn enemy_guns_reach_as_far_as_nothing_is_in_the_way() {
    let said = outlook(&hunted(""), Seat(0), "end turn");
    assert_eq!(said["kind"], "threat");
    let now = zones(&said, "now");
    assert_eq!(now.len(), 1, "one gun");
    // Her mast stands behind her bow, which looks north; S is 57.5 mm.
    let north = now[0].iter().max_by_key(|(_, y, _)| *y).expect("a rim");
    let west = now[0].iter().min_by_key(|(x, _, _)| *x).expect("a rim");
    assert!((3_000..=5_750).contains(&north.1), "{north:?}");
    assert!((-5_760..=-5_700).contains(&west.0), "{west:?}");
    // The shore stops her shot to the east.
    let east = now[0].iter().max_by_key(|(x, _, _)| *x).expect("a rim");
    let straight = now[0].iter().filter(|(x, _, _)| *x > 0).min_by_key(|(_, y, _)| (y + 2_000).abs()).expect("a rim");
    assert!(straight.0 < 5_000 && straight.0 < east.0, "{straight:?} {east:?}");
    // Without a captain aboard she cannot fire after a move.
    assert_eq!(zones(&said, "soon").len(), 0);
}

#[test]
fn a_captain_aboard_or_a_crew_face_down_is_a_danger_farther_off() {
    let far = |crew: &str| {
        let soon = zones(&outlook(&hunted(crew), Seat(0), "end turn"), "soon");
        assert!(soon.len() <= 1);
        soon.into_iter().flatten().map(|(_, y, _)| y).max()
    };
    // She moves S + L ahead, 141.3 mm, and shoots S from her mast.
    let captain = far("\"sm-t-008\"").expect("a captain fires after a move");
    assert!((15_000..=20_000).contains(&captain), "{captain}");
    assert_eq!(far("\"sm-t-008 down\""), Some(captain));
    assert_eq!(far("\"sm-t-009\""), None, "an open crew of another kind");
}

/// A whole course is foreseen before the ship is told to sail, and each of its segments is then what was said.
#[test]
fn moves_after_each_other_are_foreseen_as_they_are_played() {
    let mut compared = 0;
    for seed in 0..12 {
        let g = some_sea(seed);
        let Some(seat) = seat_asked(&g) else { continue };
        let table: &dyn table::AnyTable = &Table(g.clone());
        for sail in all_options(&g, seat).into_iter().filter(|mv| mv.starts_with("sail ")) {
            let (sailing, _) = played(&g, seat, &sail);
            if now(&sailing, seat)["kind"] != "sail" {
                continue;
            }
            for leg in all_options(&sailing, seat).into_iter().filter(|mv| mv.starts_with("leg ")) {
                let said = table.preview_all(seat, &format!("{sail}; {leg}")).expect("it is offered").outlook;
                assert_eq!(said, outlook(&sailing, seat, &leg), "{sail}; {leg}");
                compared += 1;
            }
            // What cannot be done after it is refused, and so is what comes when another decides.
            assert!(table.preview_all(seat, &format!("{sail}; {sail}")).is_err());
        }
        assert!(table.preview_all(seat, "end turn; end turn").is_err());
    }
    assert!(compared > 100, "{compared}");
}
