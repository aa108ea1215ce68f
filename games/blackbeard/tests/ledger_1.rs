//! Conventions, scoring, set-up, secrets and the end: what no single scene can show.

use ::bots::{Bot, Level};
use blackbeard::{
    Blackbeard, Fact, Move, Place, Rule,
    data::{Area, Components, Pirate, Port},
    options::Options as Chosen,
};
use std::collections::BTreeMap;
use table::{
    AnyTable, Chair, Clause, Dice, Fate, Game, Options, Seat, Seats, Shared, Table, Title, Told, Waiting, asked, fresh,
    options, overheard, play, redeal, resolve, set_scene, spectate, view,
};

// ------------------------------------------------------------ helpers

fn printed() -> Shared<Components> {
    Shared::printed()
}

/// A position written by a person, brought to its next question.
fn scene(text: &str) -> Blackbeard {
    let table = toml::from_str(text).expect("a scene in TOML");
    set_scene(printed(), table).unwrap_or_else(|e| panic!("{e}")).0
}

/// Options chosen by lot, so that every value comes up in some game.
fn some_options(dice: &mut Dice) -> Options {
    let mut chosen = Options::new();
    for choice in Blackbeard::choices(&printed()) {
        if dice.below(2) == 0 {
            chosen.insert(choice.key.to_string(), dice.one_of(&choice.values).clone());
        }
    }
    chosen
}

/// What a walk through random games shows at each step.
struct At<'a> {
    /// The position before the last move or answer; none at the start.
    before: Option<&'a Blackbeard>,
    /// The move that was made, and by whom.
    mv: Option<(Seat, Move)>,
    /// Or what fate answered.
    fate: Option<Fate>,
    /// The position now.
    now: &'a Blackbeard,
    /// What was told on the way, and to whom.
    told: &'a [(Seats, Fact)],
}

/// Plays whole games by lot, with any options and any number of players, and shows each position.
fn in_random_games(games: u64, mut look: impl FnMut(At<'_>)) {
    for seed in 0..games {
        let mut dice = Dice::seeded(seed);
        let chairs = 2 + (seed % 4) as u8;
        let chosen = some_options(&mut dice);
        let mut told = Told::everybody();
        let mut g: Blackbeard = fresh(printed(), chairs, &chosen, &mut told).expect("a table");
        let (mut before, mut made, mut answer, mut moves) = (None, None, None, Vec::new());
        loop {
            let facts: Vec<(Seats, Fact)> = told.all().map(|(to, fact)| (to, fact.clone())).collect();
            look(At { before: before.as_ref(), mv: made, fate: answer, now: &g, told: &facts });
            told = Told::everybody();
            before = Some(g.clone());
            (made, answer) = (None, None);
            match g.flow().waiting() {
                Waiting::Roll(chance) => {
                    let fate = dice.answer(chance);
                    answer = Some(fate.clone());
                    resolve(&mut g, fate, &mut told).expect("an answer");
                }
                Waiting::Ask => {
                    let seat = asked(&g).iter().next().expect("somebody is asked");
                    options(&g, seat, &mut moves);
                    let mv = *dice.one_of(&moves);
                    made = Some((seat, mv));
                    play(&mut g, seat, mv, &mut told).expect("an option");
                }
                _ => break,
            }
        }
    }
}

// ------------------------------------------------------------ places

/// Proves `bb.loc.kinds`.
#[test]
fn a_pirate_in_play_is_in_one_place_and_a_commissioner_never_in_port() {
    in_random_games(6, |at| {
        let seen = spectate(at.now);
        let mut pirates: Vec<Pirate> = seen.ships.iter().map(|ship| ship.pirate).collect();
        pirates.sort_unstable();
        pirates.dedup();
        assert_eq!(pirates.len(), seen.ships.len(), "nobody is in two places");
        for gone in seen.dead.iter().chain(&seen.retired) {
            // A captain just thrown off still gives his name to the ship until another takes over.
            let commands = seen.ships.iter().any(|ship| ship.pirate == *gone);
            assert!(!commands || seen.dead.contains(gone), "{gone} has retired and is not in play");
        }
        for (_, player) in seen.players.iter() {
            assert!(!player.hunter.is_some_and(|hunter| matches!(hunter.at, Place::Port(_))));
        }
    });
}

/// Proves `bb.loc.adjoin`.
#[test]
fn every_port_adjoins_one_sea_area() {
    let data = printed();
    for port in Port::ALL {
        let areas: Vec<Area> = Area::ALL.into_iter().filter(|area| data.ports_of(*area).any(|p| p == port)).collect();
        assert_eq!(areas, [data.port(port).area], "{port}");
    }
}

// ------------------------------------------------------------ scoring

/// Proves `bb.vp.notoriety.sources`, `bb.vp.worth.source`.
#[test]
fn notoriety_and_net_worth_come_from_nothing_else_and_notoriety_never_falls() {
    let sources = [
        Rule::LootNotoriety,
        Rule::HostageTortureGain,
        Rule::AttackSuccess,
        Rule::SackSuccess,
        Rule::KcBattleWin,
        Rule::WsWin,
        Rule::KcOustFail,
        Rule::DuelNotoriety,
    ];
    let mut gains = BTreeMap::new();
    in_random_games(40, |at| {
        let Some(before) = at.before else { return };
        let mut famous: BTreeMap<Pirate, u16> = BTreeMap::new();
        let mut rich: Vec<Pirate> = Vec::new();
        let mut poorer: Vec<Pirate> = Vec::new();
        for (_, fact) in at.told {
            match fact {
                Fact::Notoriety { pirate, amount, by } => {
                    assert!(sources.contains(by), "{fact} is no source");
                    *famous.entry(*pirate).or_default() += amount;
                    *gains.entry(by.printed().id).or_insert(0) += 1;
                }
                Fact::Banked { pirate, .. } => rich.push(*pirate),
                Fact::Paid { pirate, .. } | Fact::HavenBought { pirate, .. } => poorer.push(*pirate),
                _ => (),
            }
        }
        let then = spectate(before);
        for ship in spectate(at.now).ships {
            let Some(old) = then.ships.iter().find(|old| old.pirate == ship.pirate) else { continue };
            let gained = famous.get(&ship.pirate).copied().unwrap_or(0);
            assert_eq!(ship.notoriety, old.notoriety + gained, "{} after {:?}", ship.pirate, at.mv);
            if ship.worth > old.worth {
                assert!(rich.contains(&ship.pirate), "{} after {:?}", ship.pirate, at.mv);
            }
            if ship.worth < old.worth {
                assert!(poorer.contains(&ship.pirate), "{} after {:?}", ship.pirate, at.mv);
            }
        }
    });
    assert!(gains.len() >= 5, "the games show most sources: {gains:?}");
}

/// Proves `bb.vp.immediate`.
#[test]
fn points_are_on_the_track_as_soon_as_they_are_told() {
    let mut scored = 0;
    in_random_games(12, |at| {
        let mut points: Vec<i32> = match at.before {
            Some(before) => before.scores().iter().map(|(_, points)| *points).collect(),
            None => vec![0; usize::from(at.now.chairs())],
        };
        for (_, fact) in at.told {
            if let Fact::Scored { who, points: more, .. } = fact {
                points[who.index()] += *more as i32;
                scored += 1;
            }
        }
        let now: Vec<i32> = at.now.scores().iter().map(|(_, points)| *points).collect();
        assert_eq!(now, points);
    });
    assert!(scored > 50, "{scored} times something was scored");
}

// ------------------------------------------------------------ set-up

/// Proves `bb.setup.players`.
#[test]
fn two_to_five_sit_at_the_table() {
    let table = |chairs| fresh::<Blackbeard>(printed(), chairs, &Options::new(), &mut Told::nobody());
    for chairs in 2..=5 {
        assert_eq!(table(chairs).expect("a table").chairs(), chairs);
    }
    for chairs in [0, 1, 6] {
        assert!(table(chairs).is_err(), "{chairs} players");
    }
}

/// Proves `bb.setup.length`.
#[test]
fn length_and_options_are_fixed_before_play_and_only_as_they_are_listed() {
    let read = |key: &str, value: &str| {
        let chosen = Options::from([(key.to_string(), value.to_string())]);
        Chosen::read(&printed(), &chosen)
    };
    assert!(read("game-length", "long").expect("it is listed").is_long);
    assert!(!read("game-length", "standard").expect("it is listed").is_long);
    assert!(read("game-length", "endless").is_err_and(|why| why.contains("`standard` or `long`")));
    assert!(read("game-lenght", "long").is_err_and(|why| why.contains("game-length")));
    assert!(read("preset", "dying").is_err_and(|why| why.contains("`seed` or `living`")));
}

/// Every option of the file and every value of it can be chosen, with the default that the file names; the preset sets
/// three of them and nothing else.
#[test]
fn options_are_those_of_the_file() {
    let file: toml::Table = include_str!("../data/options.toml").parse().expect("TOML");
    let text = |value: &toml::Value| match value {
        toml::Value::String(text) => text.replace('_', "-"),
        toml::Value::Boolean(true) => "yes".to_string(),
        toml::Value::Boolean(false) => "no".to_string(),
        other => other.to_string(),
    };
    let choices = Blackbeard::choices(&printed());
    let listed = file["option"].as_array().expect("a list");
    assert_eq!(choices.len(), listed.len() + 1, "and the preset");
    for entry in listed {
        let key = entry["id"].as_str().expect("a text").replace('_', "-");
        let choice = choices.iter().find(|choice| choice.key == key).unwrap_or_else(|| panic!("no option {key}"));
        assert_eq!(choice.default, text(&entry["default"]), "{key}");
        assert_eq!(choice.clause, entry["clause"].as_str().expect("a text"), "{key}");
        let mut values: Vec<String> = entry["values"].as_array().expect("a list").iter().map(text).collect();
        let mut ours = choice.values.clone();
        values.sort();
        ours.sort();
        assert_eq!(ours, values, "{key}");
    }
    let living = Chosen::read(&printed(), &Options::from([("preset".to_string(), "living".to_string())]));
    let chosen = living.expect("it is listed").chosen(&printed().defaults);
    let expected = [("loot-notoriety", "cargo"), ("sack-multiplier", "2"), ("duel-notoriety", "sum-of-duel-ratings")];
    let expected: Options = expected.into_iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    assert_eq!(chosen, expected);
    let seed = Chosen::read(&printed(), &Options::from([("preset".to_string(), "seed".to_string())]));
    assert_eq!(seed.expect("it is listed"), printed().defaults);
}

// ------------------------------------------------------------ what is hidden

/// Proves `bb.hidden.pools`, `bb.hidden.merchant`, `bb.hidden.merchant.return`.
#[test]
fn no_view_tells_which_merchants_lie_face_down() {
    let with = |one: &str, other: &str, now: &str| {
        scene(&format!(
            "seats = ['anne', 'ben']\nactive = 'anne'\n{now}\npirates.tew = {{ of = 'anne', at = 'caribbean' }}\n\
             ports.havana.face_down = '{one}'\nports.goa.face_down = '{other}'\ndeck = ['storms_at_sea', 'scurvy:3']"
        ))
    };
    let mut pairs =
        vec![(with("flute:4", "sloop:0", "orders.left = 2"), with("rigger:2", "flute:1", "orders.left = 2"))];
    // A storm takes one of them away: still nobody has seen it.
    let (mut one, mut other) =
        (with("flute:4", "sloop:0", "now = 'draw'"), with("rigger:2", "flute:1", "now = 'draw'"));
    for g in [&mut one, &mut other] {
        for fate in ["k1", "d24"] {
            resolve(g, fate.parse().expect("an answer"), &mut Told::nobody()).expect("fate is asked");
        }
    }
    pairs.push((one, other));
    for (one, other) in pairs {
        assert_eq!(spectate(&one), spectate(&other));
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(view(&one, seat), view(&other, seat));
        }
    }
}

/// Proves `bb.dice.public`.
#[test]
fn every_throw_is_shown_to_everybody() {
    let mut throws = 0;
    in_random_games(8, |at| {
        let Some(Fate::Dice(thrown)) = &at.fate else { return };
        let shows = |fact: &Fact| match fact {
            Fact::Rolled { dice, .. } => dice.0[..] == thrown[..],
            Fact::RolledForFirst { die, .. } => [*die] == thrown[..],
            // A price is the dice themselves, in hundreds.
            Fact::PriceNamed { price, .. } => *price == u32::from(thrown[0] * 10 + thrown[1]) * 100,
            _ => false,
        };
        assert!(at.told.iter().any(|(to, fact)| *to == Seats::ALL && shows(fact)), "{thrown:?}: {:?}", at.told);
        throws += 1;
    });
    assert!(throws > 300, "{throws} throws");
}

/// Proves `bb.hidden.collusion`.
#[test]
fn whatever_is_told_is_told_to_all_or_is_a_player_s_own_card() {
    let mut own = 0;
    in_random_games(8, |at| {
        for (to, fact) in at.told {
            match fact {
                Fact::CardDrawn { who, .. } | Fact::PirateDrawn { who, .. } if *to != Seats::ALL => {
                    assert_eq!(*to, Seats::one(*who), "{fact}");
                    own += 1;
                }
                _ => assert_eq!(*to, Seats::ALL, "{fact}"),
            }
        }
    });
    assert!(own > 100, "{own} own cards");
}

/// Proves `bb.hidden.prompt`.
#[test]
fn who_is_asked_next_does_not_depend_on_what_anybody_holds() {
    let mut compared = 0;
    let mut twins = Dice::seeded(7);
    in_random_games(10, |at| {
        let (Some(before), Some((by, mv))) = (at.before, at.mv) else { return };
        // Answers given at the same time are opened by the last of them.
        if matches!(mv, Move::Again | Move::Stop | Move::Discard { .. }) {
            return;
        }
        for seat in (0..before.chairs()).map(Seat) {
            let mut twin = redeal(before, seat, &mut twins);
            if play(&mut twin, by, mv, &mut Told::nobody()).is_ok() {
                assert_eq!(asked(&twin), asked(at.now), "{mv} of {by}, as {seat} sees it");
                compared += 1;
            }
        }
    });
    assert!(compared > 2_000, "{compared} times");
}

/// Proves `bb.hidden.prompt`: whoever has answered knows what, and whether others have is known to all.
#[test]
fn an_own_answer_stays_and_no_other_is_made_up() {
    let mut g = scene(
        "seats = ['anne', 'ben', 'cleo']\nactive = 'anne'\nnow = 'draw'\ndeck = ['finger_of_fate', 'heavy_guns:2']\n\
         players.anne.hand = ['scurvy:3', 'scurvy:4']\nplayers.ben.hand = ['wear_and_tear:2', 'wear_and_tear:3']\n\
         players.cleo.hand = ['double_cross:2']",
    );
    let nobody = &mut Told::nobody();
    resolve(&mut g, "k0".parse().expect("an answer"), nobody).expect("fate is asked");
    let discard = |card: &str| format!("discard {card}").parse::<Move>().expect("a move");
    play(&mut g, Seat(1), discard("wear_and_tear:3"), nobody).expect("he holds it");
    let still: Seats = [Seat(0), Seat(2)].into_iter().collect();
    let mut dice = Dice::seeded(3);
    for _ in 0..20 {
        let mut twin = redeal(&g, Seat(1), &mut dice);
        assert_eq!(asked(&twin), still);
        let mut told = Told::everybody();
        for seat in still.iter() {
            let mut moves = Vec::new();
            options(&twin, seat, &mut moves);
            play(&mut twin, seat, moves[0], &mut told).expect("it was offered");
        }
        let own = |fact: &Fact| matches!(fact, Fact::DiscardedBy { who: Seat(1), card } if card.to_string() == "wear_and_tear:3");
        assert!(overheard(&told).any(own), "he discarded another card than he did");
    }
}

/// Proves `bb.hidden.deck`.
#[test]
fn nobody_s_view_tells_what_is_drawn_next() {
    let with = |deck: &str| {
        scene(&format!(
            "seats = ['anne', 'ben']\nnow = 'draw'\ndeck = {deck}\nplayers.anne.hand = ['scurvy:3']\n\
             pirates.tew = {{ of = 'anne', at = 'caribbean' }}"
        ))
    };
    let (one, other) = (with("['disease', 'fair_winds:2']"), with("['heavy_guns:2', 'general_pardon']"));
    assert_eq!(spectate(&one), spectate(&other));
    assert_eq!(view(&one, Seat(0)), view(&other, Seat(0)));
}

// ------------------------------------------------------------ pools, and the end

/// Proves `bb.order.leave`, `bb.setup.pools`.
#[test]
fn no_counter_and_no_card_is_lost_or_made() {
    in_random_games(6, |at| {
        let truth = Table(at.now.clone()).truth();
        let count = |value: &serde_json::Value| value.as_array().map_or(0, Vec::len);
        let ships: Vec<&serde_json::Value> = truth["pirates"].as_object().expect("ships").values().collect();
        let ports: Vec<&serde_json::Value> = truth["ports"].as_object().expect("ports").values().collect();
        let merchants = count(&truth["merchant_pool"])
            + ships.iter().filter(|ship| !ship["prize"].is_null()).count()
            + ports.iter().filter(|port| !port["merchant"].is_null() || !port["face_down"].is_null()).count();
        assert_eq!(merchants, 35);
        let hostages = truth["hostages_left"].as_u64().expect("a number") as usize
            + ships.iter().map(|ship| count(&ship["hostages"])).sum::<usize>()
            + usize::from(!truth["held_hostage"].is_null());
        assert_eq!(hostages, 15);
        let warships = truth["warships_left"].as_u64().expect("a number") as usize
            + truth["warships"].as_object().map_or(0, serde_json::Map::len);
        assert_eq!(warships, 15);
        let kcs = truth["players"].as_array().expect("players").iter();
        let kcs = kcs.filter(|player| !player["kc"]["who"]["king"].is_null()).count();
        assert_eq!(truth["officers_left"].as_u64().expect("a number") as usize + kcs + count(&truth["fallen"]), 9);
        let anti = ports.iter().filter(|port| port["governor"] == "anti").count();
        assert_eq!(truth["governor_pool"].as_u64().expect("a number") as usize + anti, 16);
        // Between actions no card lies open: those that are missing are out of the game, or wait to come in.
        if serde_json::to_value(&spectate(at.now).now).expect("plain values")["kind"] == "orders" {
            let deck = truth["deck"].as_array().expect("a deck");
            let out =
                ["general_pardon", "natural_disaster"].iter().filter(|card| !deck.iter().any(|one| one == **card));
            let hands = truth["players"].as_array().expect("players").iter().map(|player| count(&player["hand"]));
            let cards = deck.len()
                + count(&truth["discard"])
                + hands.sum::<usize>()
                + ships.iter().map(|ship| count(&ship["treasure"])).sum::<usize>();
            assert_eq!(cards + out.count(), 87);
        }
    });
}

/// Proves `bb.end.progress`.
#[test]
fn every_turn_fills_the_hand_and_plays_a_card_unless_it_is_lost_so_the_deck_moves_on() {
    let (mut turns, mut sick) = (0, false);
    let mut at_start: Option<(Seat, usize)> = None;
    in_random_games(12, |at| {
        for (_, fact) in at.told {
            match fact {
                Fact::TurnBegins { .. } => (sick, at_start) = (false, None),
                Fact::Seasick { .. } => sick = true,
                Fact::TurnEnds { who } if !sick => {
                    let (seat, held) = at_start.expect("cards were announced");
                    assert_eq!(seat, *who);
                    let left =
                        at.before.map(|before| spectate(before).players[seat].cards).expect("a turn was under way");
                    assert!(left < held, "a card was played");
                    turns += 1;
                }
                _ => (),
            }
        }
        let seen = spectate(at.now);
        let orders = serde_json::to_value(&seen.now).expect("plain values")["kind"] == "orders";
        if orders && at_start.is_none() {
            assert_eq!(seen.players[seen.active].cards, 4, "the hand is full when cards are announced");
            at_start = Some((seen.active, 4));
        }
    });
    assert!(turns > 100, "{turns} turns");
}

/// Proves `bb.end.resign`.
#[test]
fn a_bot_can_take_any_chair_at_any_time_and_goes_on_with_its_points() {
    for (leaves_after, seed) in [(0, 1), (60, 2), (120, 3)] {
        let mut dice = Dice::seeded(seed);
        let mut g: Blackbeard = fresh(printed(), 3, &Options::new(), &mut Told::nobody()).expect("a table");
        let mut bot: Box<dyn Bot<Blackbeard>> = Level::Random.bot(Dice::seeded(seed));
        let (mut moves, mut made, mut by_bot) = (Vec::new(), 0, 0);
        let mut points = None;
        loop {
            match g.flow().waiting() {
                Waiting::Roll(chance) => resolve(&mut g, dice.answer(chance), &mut Told::nobody()).expect("an answer"),
                Waiting::Ask => {
                    let seat = asked(&g).iter().next().expect("somebody is asked");
                    let mv = if seat == Seat(1) && made >= leaves_after {
                        let before = *points.get_or_insert(g.scores()[seat]);
                        assert!(g.scores()[seat] >= before, "his score stays");
                        by_bot += 1;
                        bot.choose(&Chair::at(&g, seat))
                    } else {
                        options(&g, seat, &mut moves);
                        *dice.one_of(&moves)
                    };
                    made += 1;
                    play(&mut g, seat, mv, &mut Told::nobody()).expect("a bot plays by the rules");
                }
                _ => break,
            }
        }
        assert!(by_bot > 20, "{by_bot} moves of the bot");
    }
}

/// What is overheard is what those who only watch may know; nobody's hand is in it.
#[test]
fn watchers_hear_of_no_card_in_hand() {
    let mut told = Told::everybody();
    let mut g = scene("seats = ['anne', 'ben']\nnow = 'draw'\ndeck = ['fair_winds:2', 'scurvy:3']");
    resolve(&mut g, "k0".parse().expect("an answer"), &mut told).expect("fate is asked");
    let heard: Vec<String> = overheard(&told).map(ToString::to_string).collect();
    assert_eq!(heard, ["P1 draws a card by bb.draw.to4"]);
}
