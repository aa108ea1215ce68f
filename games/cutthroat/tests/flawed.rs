//! The proofs can fail: a miniature game in which one thing at a time is wrong, and the proof that finds it.

use borsh::{BorshDeserialize, BorshSerialize};
use cutthroat::{Card, Components, Rule};
use serde::Serialize;
use std::{
    fmt,
    hash::{Hash, Hasher},
    str::FromStr,
    sync::atomic::{AtomicU8, Ordering},
};
use table::{
    Chance, Choice, Dice, Eyes, Fate, Flow, Game, Options, PerSeat, Seat, Seats, Secret, Setting, Shared, Step, Title,
    Told, Waiting, fresh, hex, proofs::Proof,
};

/// What is wrong with the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
enum Flaw {
    Nothing,
    WindowSkipsWhoHoldsNoAmbush,
    WheelsAreShownTooEarly,
    ViewCountsTheBag,
    CardIsPlayedInSilence,
    RefusalDependsOnTheBag,
    RedealChangesNothing,
    OffersWhatIsForbidden,
    OffersTwice,
    HidesWhatIsAllowed,
    RefusalIsRemembered,
    SaveForgets,
    SceneForgets,
    SentenceCannotBeRead,
    WindowNeverCloses,
    WindowAsksNobody,
    NobodyIsFirst,
}

const CAPTAINS: u8 = 3;

/// Three captains are dealt a card each, set their wheels, and may show an ambush.
#[derive(Clone, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
struct Miniature {
    flaw: Flaw,
    bag: Vec<Card>,
    hand: PerSeat<Secret<Option<Card>>>,
    wheel: PerSeat<Secret<Option<u8>>>,
    shown: PerSeat<bool>,
    unsaved: Unsaved,
    flow: Flow<Frame>,
}

table::notation! {
    #[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
    enum Move {
        Sail { cove: u8 } = ("sail to" cove),
        Show = ("show"),
        Pass = ("pass"),
        Mumble { what: Mumbled } = ("mumble" what),
    }
}

table::notation! {
    #[derive(Clone, PartialEq, Debug, Serialize)]
    enum Fact: Rule {
        Drew { who: Seat } = (who "draws") by Rule::CardsDraw,
        Found { card: Card } = ("it is" card) by Rule::CardsDraw,
        SetWheel { who: Seat } = (who "has set the wheel") by Rule::SailSecret,
        Sailed { who: Seat, cove: u8 } = (who "sails to" cove) by Rule::SailShown,
        Showed { who: Seat } = (who "shows an ambush") by Rule::PlunderAmbush,
    }
}

#[derive(PartialEq, Eq, Debug, Serialize)]
struct View {
    hand: Option<Card>,
    drawn: usize,
    wheel: PerSeat<Option<u8>>,
    shown: PerSeat<bool>,
    ambushes_in_bag: Option<usize>,
}

table::steps! { Miniature { Deal, Sail, Window } }

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
struct Deal {
    next: Seat,
}

impl Step<Miniature> for Deal {
    fn run(&mut self, g: &mut Miniature, _: &mut Referee) -> Next {
        if self.next.0 == CAPTAINS { Next::Goto(Sail.into()) } else { Next::Roll(Chance::draw(g.bag.len())) }
    }
    fn fate(&mut self, g: &mut Miniature, fate: Fate, referee: &mut Referee) -> Next {
        let (who, card) = (self.next, g.bag.remove(fate.picked()));
        g.hand[who] = Secret::new(Seats::one(who), Some(card));
        referee.tell_all(|| Fact::Drew { who });
        referee.tell(Seats::one(who), || Fact::Found { card });
        self.next.0 += 1;
        Next::Again
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
struct Sail;

impl Step<Miniature> for Sail {
    fn run(&mut self, g: &mut Miniature, referee: &mut Referee) -> Next {
        if !self.asked(g).is_empty() {
            return Next::Ask;
        }
        for (who, wheel) in g.wheel.iter_mut() {
            wheel.show(Seats::ALL);
            let cove = wheel.open(referee).expect("all have sailed");
            referee.tell_all(|| Fact::Sailed { who, cove });
        }
        Next::Goto(Window { asking: Seat(0) }.into())
    }
    fn asked(&self, g: &Miniature) -> Seats {
        g.wheel.iter().filter(|(_, wheel)| wheel.known_to().is_empty()).map(|(who, _)| who).collect()
    }
    fn options(&self, g: &Miniature, _: Eyes, out: &mut Vec<Move>) {
        out.extend((1..3).map(|cove| Move::Sail { cove }));
        match g.flaw {
            Flaw::OffersWhatIsForbidden => out.push(Move::Sail { cove: 3 }),
            Flaw::OffersTwice => out.push(Move::Sail { cove: 1 }),
            Flaw::HidesWhatIsAllowed => drop(out.pop()),
            _ => (),
        }
    }
    fn check(&self, g: &Miniature, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Sail { cove: 1 | 2 } => Ok(()),
            Move::Sail { .. } if g.flaw == Flaw::RefusalDependsOnTheBag && g.bag == [Card::Ambush] => {
                Err(Rule::CardsHand)
            }
            _ => {
                if g.flaw == Flaw::RefusalIsRemembered {
                    g.unsaved.0.fetch_add(1, Ordering::Relaxed);
                }
                Err(Rule::SailCoves)
            }
        }
    }
    fn decide(&mut self, g: &mut Miniature, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Move::Sail { cove } = mv else { unreachable!("checked") };
        let known_to = if g.flaw == Flaw::WheelsAreShownTooEarly { Seats::ALL } else { Seats::one(by) };
        g.wheel[by] = Secret::new(known_to, Some(cove));
        if g.flaw == Flaw::SaveForgets {
            g.unsaved.0.fetch_add(1, Ordering::Relaxed);
        }
        referee.tell_all(|| Fact::SetWheel { who: by });
        Next::Again
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, BorshSerialize, BorshDeserialize)]
struct Window {
    asking: Seat,
}

impl Step<Miniature> for Window {
    fn run(&mut self, g: &mut Miniature, referee: &mut Referee) -> Next {
        if self.asking.0 == CAPTAINS {
            return match g.flaw {
                Flaw::WindowNeverCloses => Next::Goto(Window { asking: Seat(0) }.into()),
                Flaw::NobodyIsFirst => Next::Over([2, 2, 2, 0, 0, 0, 0, 0]),
                _ => Next::Over([1, 1, 1, 0, 0, 0, 0, 0]),
            };
        }
        let helpless = *g.hand[self.asking].open(referee) != Some(Card::Ambush);
        if g.flaw == Flaw::WindowSkipsWhoHoldsNoAmbush && helpless {
            self.asking.0 += 1;
            return Next::Again;
        }
        Next::Ask
    }
    fn asked(&self, g: &Miniature) -> Seats {
        if g.flaw == Flaw::WindowAsksNobody { Seats::NONE } else { Seats::one(self.asking) }
    }
    fn options(&self, g: &Miniature, eyes: Eyes, out: &mut Vec<Move>) {
        out.extend([Move::Pass, Move::Show].into_iter().filter(|mv| self.check(g, eyes, mv).is_ok()));
    }
    fn check(&self, g: &Miniature, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Pass => Ok(()),
            Move::Show if g.hand[eyes.seat()].seen_by(eyes) == Some(&Some(Card::Ambush)) => Ok(()),
            Move::Show => Err(Rule::CardsHand),
            _ => Err(Rule::PlunderAnswer),
        }
    }
    fn decide(&mut self, g: &mut Miniature, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        if mv == Move::Show {
            g.shown[by] = true;
            if g.flaw != Flaw::CardIsPlayedInSilence {
                referee.tell_all(|| Fact::Showed { who: by });
            }
        }
        self.asking.0 += 1;
        Next::Again
    }
}

impl Game for Miniature {
    type Move = Move;
    type Frame = Frame;
    type Fact = Fact;
    type Rule = Rule;
    type View = View;
    fn flow(&self) -> &Flow<Frame> {
        &self.flow
    }
    fn flow_mut(&mut self) -> &mut Flow<Frame> {
        &mut self.flow
    }
    fn chairs(&self) -> u8 {
        CAPTAINS
    }
    fn who_decides(&self, _: Seat) -> Rule {
        Rule::RoundOrder
    }
    fn scores(&self) -> PerSeat<i32> {
        PerSeat::new(CAPTAINS, |_| 0)
    }
    fn view(&self, eyes: Eyes) -> View {
        View {
            hand: eyes.chair().and_then(|seat| self.hand[seat].seen_by(eyes).copied().flatten()),
            drawn: 4 - self.bag.len(),
            wheel: PerSeat::new(CAPTAINS, |seat| self.wheel[seat].seen_by(eyes).copied().flatten()),
            shown: self.shown.clone(),
            ambushes_in_bag: (self.flaw == Flaw::ViewCountsTheBag)
                .then(|| self.bag.iter().filter(|card| **card == Card::Ambush).count()),
        }
    }
    fn redeal(&self, eyes: Eyes, dice: &mut Dice, referee: &Referee) -> Self {
        let mut other = self.clone();
        if self.flaw == Flaw::RedealChangesNothing {
            return other;
        }
        // An ambush that was shown is known to all.
        let hidden = |seat: Seat| {
            self.hand[seat].seen_by(eyes).is_none() && !self.shown[seat] && self.hand[seat].open(referee).is_some()
        };
        let rivals: Vec<Seat> = Seats::first(CAPTAINS).iter().filter(|seat| hidden(*seat)).collect();
        other.bag.extend(rivals.iter().filter_map(|seat| *self.hand[*seat].open(referee)));
        dice.shuffle(&mut other.bag);
        for rival in rivals {
            *other.hand[rival].open_mut(referee) = other.bag.pop();
        }
        other.bag.sort();
        for (_, wheel) in other.wheel.iter_mut().filter(|(_, wheel)| wheel.seen_by(eyes).is_none()) {
            if wheel.open(referee).is_some() {
                *wheel.open_mut(referee) = Some(1 + dice.below(2) as u8);
            }
        }
        other
    }
}

impl Title for Miniature {
    const NAME: &'static str = "miniature";
    const TITLE: &'static str = "Miniature";
    const PLAYERS: std::ops::RangeInclusive<u8> = 3..=3;
    const RULES: u32 = 1;
    type Data = Components;
    fn choices(_: &Components) -> Vec<Choice> {
        vec![]
    }
    fn set_up(_: Shared<Components>, _: u8, _: &Options) -> Result<Self, String> {
        Ok(Miniature::with(Flaw::Nothing))
    }
    fn from_scene(setting: Setting<'_, Components>) -> Result<Self, String> {
        let digits = setting.fields["saved"].as_str().ok_or("saved: must be digits")?;
        let byte = |i| u8::from_str_radix(&digits[i..i + 2], 16).map_err(|e| format!("saved: {e}"));
        let bytes: Vec<u8> = (0..digits.len()).step_by(2).map(byte).collect::<Result<_, _>>()?;
        borsh::from_slice(&bytes).map_err(|e| format!("saved: {e}"))
    }
    fn to_scene(&self, _: &[String], _: &Referee) -> toml::Table {
        let mut game = self.clone();
        if self.flaw == Flaw::SceneForgets {
            game.shown = PerSeat::new(CAPTAINS, |_| false);
        }
        toml::Table::from_iter([("saved".to_string(), hex(&borsh::to_vec(&game).unwrap()).into())])
    }
    fn truth(&self, _: &Referee) -> serde_json::Value {
        serde_json::Value::Null
    }
    fn describe(view: &View, _: &[String]) -> String {
        format!("{view:?}")
    }
    fn every_move(&self) -> Vec<Move> {
        let mut moves = vec![Move::Show, Move::Pass];
        moves.extend((0..4).map(|cove| Move::Sail { cove }));
        if self.flaw == Flaw::SentenceCannotBeRead {
            moves.push(Move::Mumble { what: Mumbled });
        }
        moves
    }
}

impl Miniature {
    fn with(flaw: Flaw) -> Self {
        Miniature {
            flaw,
            bag: vec![Card::Ambush, Card::Ambush, Card::Parley, Card::Parley],
            hand: PerSeat::new(CAPTAINS, |seat| Secret::new(Seats::one(seat), None)),
            wheel: PerSeat::new(CAPTAINS, |_| Secret::new(Seats::NONE, None)),
            shown: PerSeat::new(CAPTAINS, |_| false),
            unsaved: Unsaved::default(),
            flow: Flow::start(Deal { next: Seat(0) }),
        }
    }
}

/// A word that is written otherwise than it is read.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
struct Mumbled;

impl fmt::Display for Mumbled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("arr")
    }
}

impl FromStr for Mumbled {
    type Err = String;
    fn from_str(word: &str) -> Result<Self, String> {
        if word == "aye" { Ok(Mumbled) } else { Err(format!("`{word}` is not aye")) }
    }
}

table::words! { Mumbled: "AYE" }

/// A number that is part of the position, but can be changed by anybody who sees it, and is not saved.
#[derive(Debug, Default)]
struct Unsaved(AtomicU8);

impl Unsaved {
    fn get(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }
}
impl Clone for Unsaved {
    fn clone(&self) -> Self {
        Unsaved(AtomicU8::new(self.get()))
    }
}
impl PartialEq for Unsaved {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}
impl Eq for Unsaved {}
impl Hash for Unsaved {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.get().hash(state);
    }
}
impl BorshSerialize for Unsaved {
    fn serialize<W: borsh::io::Write>(&self, _: &mut W) -> borsh::io::Result<()> {
        Ok(())
    }
}
impl BorshDeserialize for Unsaved {
    fn deserialize_reader<R: borsh::io::Read>(_: &mut R) -> borsh::io::Result<Self> {
        Ok(Unsaved::default())
    }
}

fn table(flaw: Flaw) -> Miniature {
    let mut game = Miniature::with(flaw);
    table::start(&mut game, &mut Told::nobody());
    game
}

/// What a proof says about the game with this flaw, after it was found to hold without the flaw.
fn found(flaw: Flaw, proof: impl Fn(&Proof<Miniature, &dyn Fn(u64) -> Miniature>) -> Result<(), String>) -> String {
    let by = |flaw: Flaw| proof(&Proof { longest: 200, ..Proof::new(30, &move |_| table(flaw)) });
    assert_eq!(by(Flaw::Nothing), Ok(()), "without the flaw");
    let why = by(flaw).expect_err("the flaw should be found");
    assert!(why.starts_with("seed ") || flaw == Flaw::RedealChangesNothing, "says where: {why}");
    why
}

#[track_caller]
fn finds(why: &str, expected: &str) {
    assert!(why.contains(expected), "expected `{expected}` in: {why}");
}

#[test]
fn without_a_flaw_everything_is_proven() {
    Proof::new(30, |_| table(Flaw::Nothing)).all();
    let set_up: Miniature = fresh(Shared::printed(), 3, &Options::new(), &mut Told::nobody()).unwrap();
    assert_eq!(set_up, table(Flaw::Nothing));
}

#[test]
#[should_panic(expected = "Miniature: not proven that secrets are kept.\nseed ")]
fn the_proof_of_everything_says_which_claim_failed() {
    Proof::new(30, |_| table(Flaw::ViewCountsTheBag)).all();
}

#[test]
fn a_window_that_skips_who_cannot_answer_is_found() {
    let why = found(Flaw::WindowSkipsWhoHoldsNoAmbush, |proof| proof.secrets_are_kept());
    finds(&why, "those who are asked differ");
}

#[test]
fn a_wheel_shown_too_early_is_found() {
    let why = found(Flaw::WheelsAreShownTooEarly, |proof| proof.secrets_are_kept());
    finds(&why, "was told the same after `P");
    finds(&why, "the views differ");
}

#[test]
fn a_bag_counted_in_a_view_is_found() {
    let why = found(Flaw::ViewCountsTheBag, |proof| proof.secrets_are_kept());
    finds(&why, "was told the same after `k0` and after `k2`, but: the views differ");
    let dealt = |seed| {
        let (mut game, mut dice) = (table(Flaw::ViewCountsTheBag), Dice::seeded(seed));
        while let Waiting::Roll(chance) = game.flow().waiting() {
            table::resolve(&mut game, dice.answer(chance), &mut Told::nobody()).expect("an answer");
        }
        game
    };
    let why = Proof::new(30, dealt).secrets_are_kept().expect_err("the flaw should be found");
    finds(&why, "could tell a redealt position from the true one: the views differ");
}

#[test]
fn a_card_played_without_telling_is_found() {
    let why = found(Flaw::CardIsPlayedInSilence, |proof| proof.secrets_are_kept());
    finds(&why, "was told");
    finds(&why, ": show`");
}

#[test]
fn a_refusal_that_tells_a_secret_is_found() {
    let why = found(Flaw::RefusalDependsOnTheBag, |proof| proof.secrets_are_kept());
    finds(&why, "learns a secret by trying `sail to");
}

#[test]
fn a_redeal_that_deals_nothing_is_found() {
    let why = found(Flaw::RedealChangesNothing, |proof| proof.secrets_are_kept());
    finds(&why, "nothing was proven");
}

#[test]
fn secrets_that_were_denied_are_found() {
    let proof = Proof { secrets: false, ..Proof::new(5, |_| table(Flaw::Nothing)) };
    finds(&proof.secrets_are_kept().unwrap_err(), "is said to hide nothing");
}

#[test]
fn an_option_that_is_refused_is_found() {
    let why = found(Flaw::OffersWhatIsForbidden, |proof| proof.options_and_check_agree());
    finds(&why, "P1 is offered `sail to 3`, but cutthroat.sail.coves forbids it");
}

#[test]
fn an_option_offered_twice_is_found() {
    let why = found(Flaw::OffersTwice, |proof| proof.options_and_check_agree());
    finds(&why, "P1 is offered `sail to 1` twice");
}

#[test]
fn a_legal_move_that_is_not_offered_is_found_unless_the_sea_is_open() {
    let why = found(Flaw::HidesWhatIsAllowed, |proof| proof.options_and_check_agree());
    finds(&why, "P1 may `sail to 2`, but it is not offered");
    let open = Proof { finite: false, ..Proof::new(5, |_| table(Flaw::HidesWhatIsAllowed)) };
    assert_eq!(open.options_and_check_agree(), Ok(()));
}

#[test]
fn a_refused_move_that_changes_something_is_found() {
    let why = found(Flaw::RefusalIsRemembered, |proof| proof.refusals_change_nothing());
    finds(&why, "was refused and changed the position");
}

#[test]
fn a_save_that_forgets_is_found() {
    let why = found(Flaw::SaveForgets, |proof| proof.saves_and_records_return());
    finds(&why, "a saved game loads as another position");
}

#[test]
fn a_table_that_is_never_the_same_is_found() {
    let tables = AtomicU8::new(0);
    let fresh = |_| {
        let mut game = Miniature::with(Flaw::Nothing);
        let odd = tables.fetch_add(1, Ordering::Relaxed) % 2 == 1;
        game.bag[2] = if odd { Card::Storm } else { Card::Parley };
        table::start(&mut game, &mut Told::nobody());
        game
    };
    finds(&Proof::new(5, fresh).saves_and_records_return().unwrap_err(), "the record replays differently");
}

#[test]
fn a_scene_that_forgets_is_found() {
    let why = found(Flaw::SceneForgets, |proof| proof.scenes_return());
    finds(&why, "this scene sets up another position");
}

#[test]
fn a_sentence_that_cannot_be_read_is_found() {
    let why = found(Flaw::SentenceCannotBeRead, |proof| proof.notation_agrees());
    finds(&why, "cannot be read: `mumble arr` is none of: mumble AYE");
}

#[test]
fn a_game_without_end_is_found() {
    let why = found(Flaw::WindowNeverCloses, |proof| proof.games_end());
    finds(&why, "the game should be over after 200 inputs");
}

#[test]
fn a_dead_end_is_found() {
    let why = found(Flaw::WindowAsksNobody, |proof| proof.games_end());
    finds(&why, "nobody is asked in Window");
}

#[test]
fn a_game_that_nobody_wins_is_found() {
    let why = found(Flaw::NobodyIsFirst, |proof| proof.games_end());
    finds(&why, "these are no places for 3 chairs");
}
