//! Clauses of the chapters on cards, the end and the digital table that no scene can show: that a game follows from its
//! seed, that everything public is told, that somebody who has left holds nobody up, and that packs are shown.

use cove::{Contents, Cove, Fact, Move};
use std::collections::BTreeMap;
use table::{
    Chair, Dice, Game, Options, Seat, Shared, Title, Told, Waiting, asked, fresh, options, overheard, play, resolve,
    spectate,
};

fn chosen(pairs: &[(&str, &str)]) -> Options {
    pairs.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect()
}

fn table_of(chairs: u8, pairs: &[(&str, &str)], told: &mut Told<Fact>) -> Cove {
    fresh(Shared::printed(), chairs, &chosen(pairs), told).unwrap_or_else(|e| panic!("{e}"))
}

/// A captain who plays cards and fights more often than not.
fn some_move(g: &Cove, seat: Seat, dice: &mut Dice) -> Move {
    let mut moves = Vec::new();
    options(g, seat, &mut moves);
    let declines = |mv: &Move| matches!(mv, Move::Pass | Move::Done | Move::Flee | Move::CollectNothing);
    if dice.below(3) > 0 && !moves.iter().all(declines) {
        moves.retain(|mv| !declines(mv));
    }
    *dice.one_of(&moves)
}

/// Plays a game to its end. `choose` says what a captain does, `look` is shown every position and what was told on the
/// way to it.
fn play_out(
    g: &mut Cove,
    fate: &mut Dice,
    mut choose: impl FnMut(&Cove, Seat) -> Move,
    mut look: impl FnMut(&Cove, &Told<Fact>),
) {
    for _ in 0..100_000 {
        let mut told = Told::everybody();
        match g.flow().waiting() {
            Waiting::Over(_) => return,
            Waiting::Roll(chance) => {
                resolve(g, fate.answer(chance), &mut told).unwrap_or_else(|_| panic!("an answer to what was asked"));
            }
            _ => {
                let seat = asked(g).iter().next().expect("somebody is asked");
                let mv = choose(g, seat);
                play(g, seat, mv, &mut told).unwrap_or_else(|no| panic!("{mv}: {no:?}"));
            }
        }
        look(g, &told);
    }
    panic!("the game does not end");
}

/// The whole course of a game that follows from two seeds: what fate answers, and what the captains choose.
fn course_of(fate: u64, choices: u64) -> (Vec<String>, Cove) {
    let mut told = Told::everybody();
    let mut g = table_of(3, &[("turns", "6")], &mut told);
    let mut course: Vec<String> = told.all().map(|(_, fact)| fact.to_string()).collect();
    let mut dice = Dice::seeded(choices);
    play_out(
        &mut g,
        &mut Dice::seeded(fate),
        |g, seat| some_move(g, seat, &mut dice),
        |_, told| course.extend(told.all().map(|(_, fact)| fact.to_string())),
    );
    (course, g)
}

/// Proves `cove.digital.rng`.
#[test]
fn a_game_follows_from_its_seed_and_the_choices_made() {
    let first = course_of(1, 7);
    assert_eq!(first, course_of(1, 7), "the same seed and the same choices");
    assert_ne!(first.0, course_of(2, 7).0, "another seed");
    // What is dealt comes from fate as well, and from nowhere else.
    let revealed =
        |course: &[String]| course.iter().filter(|fact| fact.contains(" offers ")).cloned().collect::<Vec<_>>();
    assert_eq!(revealed(&first.0).len(), 6 * 5);
    assert_ne!(revealed(&first.0), revealed(&course_of(2, 7).0));
}

/// What somebody would have written down who has only listened: the goods and the ship of one captain.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Book {
    gold: i32,
    chests: i32,
    fame: i32,
    cards: i32,
    sections: [u8; 4],
    crafts: [&'static str; 4],
    parrot: Option<(String, bool)>,
    at: String,
}

impl Book {
    fn new() -> Self {
        let nowhere = String::from("nowhere");
        Book { gold: 9, chests: 0, fame: 0, cards: 0, sections: [2; 4], crafts: ["none"; 4], parrot: None, at: nowhere }
    }

    /// The same, as it can be seen on the table.
    fn seen(g: &Cove, seat: Seat) -> Self {
        let captain = &spectate(g).captains[seat];
        let craft = |craft: cove::Craft| match craft {
            cove::Craft::None => "none",
            cove::Craft::Whole => "whole",
            cove::Craft::Damaged => "damaged",
        };
        Book {
            gold: captain.gold.into(),
            chests: captain.chests.into(),
            fame: captain.fame.into(),
            cards: captain.cards as i32,
            sections: captain.sections,
            crafts: captain.crafts.map(craft),
            parrot: captain.parrot.map(|parrot| (parrot.card.to_string(), parrot.hurt)),
            at: captain.at.map_or("nowhere".to_string(), |at| at.to_string()),
        }
    }
}

/// All captains' books, and where ships go that leave the battle under way.
struct Books {
    of: BTreeMap<Seat, Book>,
    leave_for_the_cove: bool,
}

impl Books {
    fn book(&mut self, of: &Seat) -> &mut Book {
        self.of.get_mut(of).expect("a captain at this table")
    }

    /// Writes down what is told. Nothing else is looked at.
    fn hear(&mut self, fact: &Fact) {
        match fact {
            Fact::RigShown { who, rig, gold } => {
                self.book(who).sections = rig.0;
                self.book(who).gold -= i32::from(*gold);
            }
            Fact::Drew { who } => self.book(who).cards += 1,
            Fact::Perched { who, card } => {
                self.book(who).cards -= 1;
                self.book(who).parrot = Some((card.to_string(), false));
            }
            Fact::TurnedDown { who, .. } => self.book(who).cards -= 1,
            Fact::Consorted { who, .. }
            | Fact::MapPlayed { who, .. }
            | Fact::CrowsNest { who, .. }
            | Fact::NavySent { who, .. }
            | Fact::BattleCard { who, .. }
            | Fact::VolleyCard { who, .. } => self.book(who).cards -= 1,
            Fact::Farewell { who, to, .. } => {
                self.book(who).cards -= 1;
                self.book(who).at = to.to_string();
            }
            Fact::FreeLevel { who, section, to, .. } => {
                self.book(who).cards -= 1;
                self.book(who).sections[section.index()] = *to;
            }
            Fact::Sailed { who, to } => self.book(who).at = to.to_string(),
            Fact::BattleBegan { .. } => self.leave_for_the_cove = true,
            Fact::FinalBattle | Fact::LastFight { .. } => self.leave_for_the_cove = false,
            Fact::Crippled { who } | Fact::Fled { who } if self.leave_for_the_cove => {
                self.book(who).at = "cove".to_string()
            }
            Fact::Threw { who, chests } | Fact::Overloaded { who, chests } | Fact::BuriedChests { who, chests } => {
                self.book(who).chests -= i32::from(*chests);
            }
            Fact::Damaged { who, section, to } | Fact::SectionRepaired { who, section, to } => {
                self.book(who).sections[section.index()] = *to;
            }
            Fact::CraftTurned { who, section } => self.book(who).crafts[section.index()] = "damaged",
            Fact::CraftLost { who, section } => self.book(who).crafts[section.index()] = "none",
            Fact::Crafted { who, section } => {
                self.book(who).cards -= 1;
                self.book(who).crafts[section.index()] = "whole";
            }
            Fact::CraftRepaired { who, section, gold } => {
                self.book(who).crafts[section.index()] = "whole";
                self.book(who).gold -= i32::from(*gold);
            }
            Fact::ParrotHurt { who, card } => self.book(who).parrot = Some((card.to_string(), true)),
            Fact::Healed { who, card } => self.book(who).parrot = Some((card.to_string(), false)),
            Fact::ParrotKilled { who, .. } | Fact::Released { who, .. } => self.book(who).parrot = None,
            Fact::Mutiny { who, gold, chests } | Fact::Unburied { who, gold, chests } => {
                self.book(who).gold -= i32::from(*gold);
                self.book(who).chests -= i32::from(*chests);
            }
            Fact::Gained { who, fame, .. } | Fact::FameShown { who, fame } => self.book(who).fame += i32::from(*fame),
            Fact::Lost { who, fame, .. } => self.book(who).fame -= i32::from(*fame),
            Fact::TookGold { who, gold, .. } => self.book(who).gold += i32::from(*gold),
            Fact::TookChests { who, chests, .. } => self.book(who).chests += i32::from(*chests),
            Fact::Bought { who, gold } | Fact::BuriedGold { who, gold } | Fact::PaidRepair { who, gold } => {
                self.book(who).gold -= i32::from(*gold);
            }
            Fact::Raised { who, section, to, gold, .. } => {
                self.book(who).sections[section.index()] = *to;
                self.book(who).gold -= i32::from(*gold);
            }
            _ => (),
        }
    }
}

/// Proves `cove.digital.log`.
#[test]
fn who_only_listens_knows_every_ship_and_every_purse() {
    let tables: [(u8, &[(&str, &str)]); 6] = [
        (3, &[]),
        (4, &[("custom-cards", "pack")]),
        (5, &[("consort-scope", "everything"), ("multiple-mastercraft", "yes")]),
        (4, &[("two-player", "yes"), ("negative-fame", "yes")]),
        (3, &[("royal-navy-count", "2"), ("order-recalc", "volley"), ("black-ship-movement", "random")]),
        (5, &[("pirates-of-legend", "yes"), ("turns", "6"), ("secret-map-turn", "this")]),
    ];
    for (number, (chairs, pairs)) in (0u64..).zip(tables) {
        let mut told = Told::everybody();
        let mut g = table_of(chairs, pairs, &mut told);
        let of = (0..chairs).map(|seat| (Seat(seat), Book::new())).collect();
        let mut books = Books { of, leave_for_the_cove: true };
        overheard(&told).for_each(|fact| books.hear(fact));
        let (mut compared, mut has_shown) = (0, false);
        let mut choices = Dice::seeded(100 + number);
        play_out(
            &mut g,
            &mut Dice::seeded(number),
            |g, seat| some_move(g, seat, &mut choices),
            |g, told| {
                overheard(told).for_each(|fact| books.hear(fact));
                if matches!(g.flow().waiting(), Waiting::Roll(_)) {
                    return;
                }
                // Of Fame cards only their worth is told, not how many there were.
                has_shown |= overheard(told).any(|fact| matches!(fact, Fact::FameShown { .. }));
                for (seat, book) in &books.of {
                    // A second Parrot that waits for a decision is in nobody's hand.
                    let mut seen = Book::seen(g, *seat);
                    let is_offered =
                        overheard(told).any(|fact| matches!(fact, Fact::SecondParrot { who, .. } if who == seat));
                    seen.cards = if has_shown { book.cards } else { seen.cards + i32::from(is_offered) };
                    assert_eq!(*book, seen, "table {number}, {seat}");
                }
                compared += 1;
            },
        );
        assert!(compared > 200, "table {number}: only {compared} positions were compared");
    }
}

/// Proves `cove.digital.log`.
#[test]
fn every_die_is_told_with_a_clause() {
    for seed in 0..6 {
        let mut g = table_of(3 + (seed % 3) as u8, &[("black-ship-movement", "random")], &mut Told::nobody());
        let mut choices = Dice::seeded(seed);
        let mut fate = Dice::seeded(1000 + seed);
        let mut rolls = 0;
        loop {
            let mut told = Told::everybody();
            match g.flow().waiting() {
                Waiting::Over(_) => break,
                Waiting::Roll(chance) => {
                    let answer = fate.answer(chance);
                    let dice = if let table::Fate::Dice(dice) = &answer { dice.to_vec() } else { Vec::new() };
                    resolve(&mut g, answer, &mut told).unwrap_or_else(|_| panic!("an answer to what was asked"));
                    let mut shown: Vec<u8> = Vec::new();
                    for fact in overheard(&told) {
                        match fact {
                            Fact::RolledOff { die, .. }
                            | Fact::MutinyRolled { die, .. }
                            | Fact::Drifted { die, .. } => {
                                shown.push(*die);
                            }
                            Fact::Rolled { dice, .. } | Fact::FameRolled { dice, .. } => shown.extend(&dice.0),
                            Fact::Mapped { at, .. } => shown.push(at.number()),
                            Fact::MapRerolled { .. } => shown.push(6),
                            _ => (),
                        }
                    }
                    let whole: Vec<u8> = shown.into_iter().take(dice.len()).collect();
                    assert_eq!(whole, dice, "everybody is told what the dice show");
                    rolls += usize::from(!dice.is_empty());
                }
                _ => {
                    let seat = asked(&g).iter().next().expect("somebody is asked");
                    let mv = some_move(&g, seat, &mut choices);
                    play(&mut g, seat, mv, &mut told).unwrap_or_else(|no| panic!("{mv}: {no:?}"));
                    assert!(overheard(&told).next().is_some(), "{mv} is told to those who only watch");
                }
            }
            for (_, fact) in told.all() {
                let clause = table::Fact::clause(fact).to_string();
                assert!(clause.starts_with("cove."), "{fact} follows from {clause}");
            }
        }
        assert!(rolls > 20, "{rolls} rolls");
    }
}

/// Proves `cove.digital.resign`.
#[test]
fn a_captain_who_has_left_answers_every_question_at_once() {
    for (seed, pairs) in (0u64..).zip([
        &[("turns", "6")][..],
        &[("turns", "6"), ("pirates-of-legend", "yes")],
        &[("turns", "6"), ("reload-may-flee", "yes"), ("final-tie", "battle")],
    ]) {
        for left in 0..3 {
            let mut g = table_of(3, pairs, &mut Told::nobody());
            let mut dice = Dice::seeded(seed * 10 + u64::from(left));
            let mut answers = 0;
            play_out(
                &mut g,
                &mut Dice::seeded(seed),
                |g, seat| {
                    if seat != Seat(left) {
                        return some_move(g, seat, &mut dice);
                    }
                    answers += 1;
                    let mv = Cove::obey(&Chair::at(g, seat), "safe").expect("an answer to every question");
                    assert_ne!(mv, Move::Flee, "a time-out never flees");
                    mv
                },
                |_, _| (),
            );
            assert!(answers > 30, "{answers} questions were answered for him");
        }
    }
}

/// Proves `cove.custom.limit`.
#[test]
fn the_cards_of_a_pack_are_shown_to_all_before_the_game() {
    let g = table_of(4, &[("custom-cards", "pack")], &mut Told::nobody());
    let shown = serde_json::to_value(Contents::of(&g)).expect("plain values");
    assert_eq!(shown["pack_name"], "Toll and Tar");
    let custom = |list: &str| -> Vec<(String, String)> {
        let all = shown[list].as_array().expect("a list");
        let own = all.iter().filter(|card| card["custom"] == true);
        own.map(|card| (card["name"].as_str().unwrap().to_string(), card["says"].as_str().unwrap().to_string()))
            .collect()
    };
    let (cards, legends) = (custom("cards"), custom("legends"));
    let names: Vec<&str> = cards.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Careened by Night", "Run Out the Guns", "Chain Shot"]);
    assert_eq!(legends[0].0, "The Toll Collector");
    assert!(cards.iter().chain(&legends).all(|(_, says)| says.len() > 20), "each says what it does");
    // The first captain is asked only after that: all are still rigging.
    assert_eq!(spectate(&g).month, 0, "no month has begun");
}
