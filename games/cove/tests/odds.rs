//! The odds of combat: against known tables, against exact fractions, and against a simulator that shares no code.

use cove::{
    data::{Faces, Section},
    odds::*,
};

/// What hits a ship under a Smoke screen.
const SMOKE: Faces = Faces(0b10_0000);
/// What hits with Grapeshot.
const GRAPESHOT: Faces = Faces(0b11_1100);

/// The mat as printed.
const MAT: Mat = Mat {
    values: [
        [4, 5, 6, 7, 8, 9, 10, 12],
        [2, 2, 3, 3, 4, 4, 5, 5],
        [2, 2, 3, 3, 4, 4, 5, 5],
        [4, 5, 6, 7, 8, 9, 10, 12],
    ],
};

/// A chance as tables print it, rounded to as many digits as the expected one has.
fn check(found: Chance, expected: &str, what: &str) {
    let digits = expected.strip_prefix('.').unwrap_or_else(|| panic!("{expected} is not below one"));
    let unit = 10_u64.pow(6 - digits.len() as u32);
    let expected = digits.parse::<u64>().expect("digits") * unit;
    // Millionths are rounded once already, so the last printed digit may be off by that much more.
    let allowed = if unit == 1 { 1 } else { unit / 2 + 1 };
    let off = u64::from(found.millionths()).abs_diff(expected);
    assert!(off <= allowed, "{what}: {found:?} instead of {expected}");
}

/// Equal but for the rounding of a calculation.
fn about(found: Chance, expected: Chance, what: &str) {
    assert!(found.millionths().abs_diff(expected.millionths()) <= 1, "{what}: {found:?} instead of {expected:?}");
}

fn check_row(found: impl Fn(usize) -> Chance, expected: &str, what: &str) {
    for (i, expected) in expected.split_whitespace().enumerate() {
        check(found(i), expected, &format!("{what}, column {i}"));
    }
}

fn ship(hull: u8, crew: u8, cannon: u8, sails: u8) -> Fighter {
    Fighter::plain([hull, crew, cannon, sails])
}

fn outsider(dice: u8, hull: u8, sails: u8, aim: Aim) -> Outsider {
    Outsider {
        dice,
        hull,
        lost_this_round: 0,
        regenerates: 0,
        sails,
        aim,
        ranked: Ranked::By(Section::Hull),
        misfires: false,
        fame: 0,
    }
}

fn hook() -> Outsider {
    Outsider { misfires: true, fame: 3, ..outsider(3, 5, 18, Aim::At(Section::Hull)) }
}

fn blackbeard() -> Outsider {
    Outsider { ranked: Ranked::By(Section::Cannon), fame: 6, ..outsider(6, 8, 24, Aim::At(Section::Hull)) }
}

fn navy(aim: Aim) -> Outsider {
    Outsider { ranked: Ranked::Controller, fame: 4, ..outsider(4, 4, 20, aim) }
}

fn dutchman() -> Outsider {
    let plain = outsider(4, 5, 16, Aim::At(Section::Crew));
    Outsider { regenerates: 2, ranked: Ranked::By(Section::Crew), fame: 6, ..plain }
}

fn bonny() -> Outsider {
    Outsider { ranked: Ranked::BySpeed, fame: 6, ..outsider(3, 5, 22, Aim::All) }
}

/// With so many dice whatever happens, as long as the hull holds.
fn with_dice(hull: u8, dice: u8) -> Fighter {
    Fighter { guns: Guns::Always(dice), ..ship(hull, 8, 8, 2) }
}

mod one_volley {
    use super::*;

    #[test]
    fn at_least_so_many_hits_on_five_and_six() {
        for (dice, expected) in [
            (2, ".5556 .1111"),
            (3, ".7037 .2593 .0370"),
            (4, ".8025 .4074 .1111 .0123"),
            (5, ".8683 .5391 .2099 .0453 .0041"),
            (6, ".9122 .6488 .3196 .1001 .0178 .0014"),
        ] {
            let hits = Hits::of(dice, Faces::STANDARD);
            check_row(|i| hits.at_least(i as u8 + 1), expected, &format!("{dice} dice"));
            assert_eq!(hits.at_least(dice + 1), Chance::NONE, "no more hits than dice");
        }
    }

    #[test]
    fn smoke_lets_only_sixes_through_and_grapeshot_hits_from_three() {
        check_row(|i| Hits::of(i as u8 + 2, SMOKE).at_least(1), ".3056 .4213 .5177 .5981 .6651", "smoke");
        let grapeshot = ".4444 .7407 .8889 .9547 .9822";
        check_row(|i| Hits::of(i as u8 + 2, GRAPESHOT).at_least(2), grapeshot, "grapeshot");
    }

    #[test]
    fn chances_are_the_exact_fractions() {
        let hits = Hits::of(3, Faces::STANDARD);
        assert_eq!(hits.at_least(1), Chance::of(19, 27));
        assert_eq!(hits.exactly(3), Chance::of(1, 27));
        assert_eq!(Hits::of(16, Faces(0b1)).exactly(16), Chance::of(1, 6_u64.pow(16)));
    }

    #[test]
    fn all_numbers_of_hits_together_are_sure() {
        for faces in 0..64_u8 {
            let faces = Faces(faces);
            for dice in 0..=MOST_DICE {
                let hits = Hits::of(dice, faces);
                assert_eq!(hits.at_least(0), Chance::SURE);
                for k in 0..=dice {
                    let rest = hits.at_least(k + 1).millionths() + hits.exactly(k).millionths();
                    assert!(rest.abs_diff(hits.at_least(k).millionths()) <= 1);
                }
            }
        }
        assert_eq!(Hits::of(0, Faces::STANDARD).exactly(0), Chance::SURE);
        assert_eq!(Hits::of(5, Faces(0)).exactly(0), Chance::SURE);
        assert_eq!(Hits::of(5, Faces(0b11_1111)).exactly(5), Chance::SURE);
    }

    #[test]
    fn every_third_die_hits_on_average() {
        assert_eq!(Hits::of(4, Faces::STANDARD).mean().thousandths, 1_333);
        assert_eq!(Hits::of(3, SMOKE).mean().thousandths, 500);
        assert_eq!(Hits::of(6, GRAPESHOT).mean().thousandths, 4_000);
    }

    #[test]
    fn mastercraft_and_parrot_take_hits_before_the_section() {
        let parrot = Perched { section: Section::Cannon, hits_left: 2, effect: Effect::Dice(6) };
        let guarded = Fighter { shield: [0, 0, 2, 0], parrot: Some(parrot), ..ship(2, 3, 3, 4) };
        assert_eq!(guarded.lives(), [2, 3, 7, 4]);
        assert_eq!(guarded.hits_to_cripple(Some(Section::Cannon), 0), 7);
        assert_eq!(guarded.dice(&MAT), 6);
        let hurt = guarded.after(Section::Cannon, 3);
        assert_eq!(
            (hurt.shield, hurt.parrot.map(|parrot| parrot.hits_left), hurt.sections),
            ([0; 4], Some(1), [2, 3, 3, 4])
        );
        assert_eq!(hurt.dice(&MAT), 6, "a hurt parrot works");
        let killed = guarded.after(Section::Cannon, 4);
        assert_eq!((killed.parrot, killed.sections, killed.dice(&MAT)), (None, [2, 3, 3, 4], 3));
        let torn = guarded.after(Section::Cannon, 5);
        assert_eq!((torn.sections, torn.dice(&MAT)), ([2, 3, 2, 4], 2));
        assert_eq!(guarded.after(Section::Cannon, 9).sections, [2, 3, 0, 4], "hits too many are lost");
    }

    #[test]
    fn kegs_and_salutes_cripple_sooner() {
        let target = ship(5, 4, 3, 6);
        assert_eq!(target.hits_to_cripple(Some(Section::Crew), 0), 4);
        assert_eq!(target.hits_to_cripple(None, 0), 3, "a salute hits all sections");
        assert_eq!(target.hits_to_cripple(Some(Section::Hull), 1), 3, "two on the hull for each hit");
        assert_eq!(target.hits_to_cripple(Some(Section::Sails), 2), 3, "the kegs alone");
    }

    #[test]
    fn dice_and_speed_follow_cards_and_parrots() {
        let bones = Perched { section: Section::Crew, hits_left: 1, effect: Effect::AllCannons };
        let trelawney = Perched { section: Section::Sails, hits_left: 2, effect: Effect::Speed(20) };
        let plain = ship(2, 2, 5, 3);
        assert_eq!((plain.dice(&MAT), plain.speed(&MAT)), (2, 6));
        assert_eq!(Fighter { parrot: Some(bones), ..plain }.dice(&MAT), 4);
        assert_eq!(Fighter { parrot: Some(bones), ..plain }.after(Section::Crew, 1).dice(&MAT), 2);
        assert_eq!(Fighter { guns: Guns::Crew, ..ship(2, 7, 1, 3) }.dice(&MAT), 5, "grapple attack");
        assert_eq!(Fighter { guns: Guns::Cannon, ..ship(2, 1, 7, 3) }.dice(&MAT), 5, "a card of the players' own");
        assert_eq!(Fighter { guns: Guns::Crew, parrot: Some(bones), ..plain }.dice(&MAT), 4, "he goes before it");
        let fast = Fighter { parrot: Some(trelawney), speed_bonus: 6, ..plain };
        assert_eq!((fast.speed(&MAT), fast.after(Section::Sails, 2).speed(&MAT)), (32, 12));
    }
}

mod outsiders {
    use super::*;

    fn slower(hull: u8, dice: u8, enemy: &Outsider) -> Lone {
        lone_fight(&MAT, &with_dice(hull, dice), enemy, Moment::RoundStart)
    }

    fn faster(hull: u8, dice: u8, enemy: &Outsider) -> Lone {
        let fast = Fighter { speed_bonus: 40, ..with_dice(hull, dice) };
        lone_fight(&MAT, &fast, enemy, Moment::RoundStart)
    }

    #[test]
    fn hook_fires_first() {
        for (hull, expected) in [
            (2, ".0103 .0424 .0912 .1471 .2039"),
            (3, ".0374 .1260 .2371 .3459 .4420"),
            (4, ".0923 .2584 .4272 .5664 .6723"),
            (5, ".1773 .4173 .6137 .7479 .8347"),
            (6, ".2857 .5741 .7628 .8689 .9264"),
            (7, ".4054 .7079 .8653 .9377 .9704"),
            (8, ".5240 .8103 .9284 .9725 .9891"),
        ] {
            check_row(|i| slower(hull, i as u8 + 2, &hook()).sinks, expected, &format!("Hook, hull {hull}"));
        }
        about(slower(2, 2, &hook()).sinks, Chance::of(910_358_725_888, 88_245_939_632_761), "Hook exactly");
    }

    #[test]
    fn blackbeard_fires_first() {
        for (hull, expected) in [
            (4, ".0000 .0008 .0049 .0160 .0361"),
            (6, ".0003 .0066 .0323 .0844 .1586"),
            (8, ".0022 .0298 .1107 .2358 .3762"),
        ] {
            check_row(
                |i| slower(hull, i as u8 + 2, &blackbeard()).sinks,
                expected,
                &format!("Blackbeard, hull {hull}"),
            );
        }
    }

    #[test]
    fn the_navy_fires_first_at_the_hull() {
        let navy = navy(Aim::At(Section::Hull));
        for (hull, expected) in [
            (2, ".0101 .0372 .0777 .1251 .1751"),
            (4, ".0853 .2287 .3767 .5032 .6038"),
            (6, ".2583 .5174 .7023 .8175 .8866"),
            (8, ".4742 .7537 .8895 .9498 .9765"),
        ] {
            check_row(|i| slower(hull, i as u8 + 2, &navy).sinks, expected, &format!("Navy, hull {hull}"));
        }
    }

    #[test]
    fn speed_gives_the_first_shot() {
        let navy = navy(Aim::At(Section::Hull));
        check_row(|i| faster(4, i as u8 + 2, &hook()).sinks, ".1686 .4180 .6282 .7714 .8613", "Hook");
        check_row(|i| faster(4, i as u8 + 2, &navy).sinks, ".1832 .4233 .6233 .7621 .8518", "Navy");
        check_row(|i| faster(8, i as u8 + 2, &blackbeard()).sinks, ".0073 .0786 .2431 .4443 .6238", "Blackbeard");
    }

    #[test]
    fn fixed_targets_are_short_chains() {
        let even = |needed, dice| faster(needed, dice, &outsider(dice, needed, 18, Aim::At(Section::Hull))).sinks;
        about(even(2, 2), Chance::of(6_561, 10_985), "both need 2 hits with 2 dice");
        check(even(4, 3), ".593889", "both need 4 hits with 3 dice");
    }

    #[test]
    fn the_dutchman_shoots_the_crew_and_regenerates() {
        // Cannon values 2 to 5, with the crew full.
        let against = |cannon| lone_fight(&MAT, &ship(8, 8, cannon, 2), &dutchman(), Moment::RoundStart);
        check_row(|i| against([3, 5, 7][i]).sinks, ".0003 .0093 .0232", "Dutchman");
        assert_eq!(against(2).sinks, Chance::NONE, "two dice never do more than two hits a round");
        about(against(2).crippled, Chance::SURE, "so it wins");
    }

    #[test]
    fn bonny_and_read_hit_all_sections() {
        let against = |q| lone_fight(&MAT, &ship(q, q, q, q), &bonny(), Moment::RoundStart).sinks;
        check_row(|i| against(i as u8 + 2), ".0103 .0552 .1584 .3305 .5344 .7188 .8534", "Bonny and Read");
        about(against(2), Chance::of(910_358_725_888, 88_245_939_632_761), "the same as Hook against two dice");
    }

    #[test]
    fn a_fight_that_somebody_can_end_ends() {
        for enemy in [hook(), blackbeard(), dutchman(), bonny(), navy(Aim::At(Section::Sails)), navy(Aim::Any)] {
            let lone = Duels::new(MAT).lone(&ship(4, 5, 3, 6), &enemy, Moment::RoundStart);
            about(lone.sinks, lone.crippled.complement(), &format!("{enemy:?}"));
            assert!(lone.exact);
        }
    }

    #[test]
    fn fights_last_as_many_rounds_as_they_do() {
        // Both need one hit, and one die each hits in a third of all cases: rounds go on with 4/9.
        let enemy = outsider(1, 1, 18, Aim::At(Section::Hull));
        let lone = slower(1, 1, &enemy);
        assert_eq!(lone.rounds.map(|mean| mean.thousandths), Some(1_800));
        about(lone.sinks, Chance::of(2, 5), "the second shot of each round");
        let mean = |sure| slower(1, 6, &Outsider { dice: sure, ..enemy }).rounds;
        assert!(mean(6) < mean(1), "more guns, fewer rounds");
        let harmless = lone_fight(&MAT, &with_dice(2, 0), &outsider(0, 5, 18, Aim::All), Moment::RoundStart);
        assert_eq!((harmless.sinks, harmless.crippled, harmless.rounds), (Chance::NONE, Chance::NONE, None));
    }

    #[test]
    fn level_speed_is_a_fair_roll() {
        // One volley each decides: first shot wins by certainty.
        let enemy = Outsider { sails: 5, dice: 16, ..outsider(16, 1, 5, Aim::At(Section::Hull)) };
        let lone = lone_fight(&MAT, &with_dice(1, 16), &enemy, Moment::RoundStart);
        assert!(lone.sinks.per_mille().abs_diff(500) <= 1, "{lone:?}");
    }

    #[test]
    fn a_level_round_is_the_mean_of_its_two_orders() {
        for enemy in [hook(), dutchman(), bonny()] {
            let (ours, enemy) = (ship(4, 5, 4, 3), Outsider { sails: 6, ..enemy });
            let at = |moment| lone_fight(&MAT, &ours, &enemy, moment).sinks;
            let mean = at(Moment::First(Side::Ours)).either(at(Moment::First(Side::Theirs)));
            about(at(Moment::RoundStart), mean, "level speed");
        }
    }

    #[test]
    fn a_round_under_way_counts() {
        let (ship, enemy) = (with_dice(4, 3), hook());
        let at = |moment| lone_fight(&MAT, &ship, &enemy, moment).sinks;
        about(at(Moment::First(Side::Theirs)), at(Moment::RoundStart), "he begins anyway");
        assert!(at(Moment::Last(Side::Ours)) > at(Moment::RoundStart), "he has fired already");
        assert!(at(Moment::Last(Side::Theirs)) < at(Moment::First(Side::Ours)), "we have fired already");
        about(
            at(Moment::Last(Side::Theirs)),
            {
                // He fires, then a round begins.
                let hits = Hits::of(3, Faces::STANDARD);
                let after = |k: u8| lone_fight(&MAT, &ship.after(Section::Hull, k), &enemy, Moment::RoundStart).sinks;
                let sum: u32 = (0..=3).map(|k| hits.exactly(k).and(after(k)).millionths()).sum();
                Chance::of(u64::from(sum), 1_000_000)
            },
            "the last volley, then a new round",
        );
    }

    #[test]
    fn only_what_was_lost_in_this_round_comes_back() {
        let at = |hull, lost_this_round, moment| {
            lone_fight(&MAT, &ship(8, 8, 7, 2), &Outsider { hull, lost_this_round, ..dutchman() }, moment).sinks
        };
        assert!(at(3, 2, Moment::Last(Side::Theirs)) < at(3, 0, Moment::Last(Side::Theirs)), "it will mend");
        assert!(at(3, 2, Moment::Last(Side::Theirs)) == at(5, 0, Moment::Last(Side::Theirs)), "wholly");
        assert!(at(2, 3, Moment::Last(Side::Theirs)) == at(4, 0, Moment::Last(Side::Theirs)), "but for one");
    }

    #[test]
    fn a_controller_who_chooses_well_is_worse_than_one_who_does_not() {
        let ship = ship(5, 5, 4, 5);
        let mut duels = Duels::new(MAT);
        let best = duels.lone(&ship, &navy(Aim::Any), Moment::RoundStart);
        for section in Section::ALL {
            let fixed = duels.lone(&ship, &navy(Aim::At(section)), Moment::RoundStart);
            assert!(best.sinks.millionths() <= fixed.sinks.millionths() + 1, "{section:?}");
        }
        let naive = lone_fight(&MAT, &ship, &navy(Aim::Any), Moment::RoundStart);
        assert!(best.sinks.millionths() <= naive.sinks.millionths() + 1 && !naive.exact);
        // One section is open to a ship whose other sections are endless, so both must agree.
        let mighty = Fighter { shield: [0, 9, 9, 9], ..with_dice(2, 3) };
        let hull = duels.lone(&mighty, &navy(Aim::At(Section::Hull)), Moment::RoundStart);
        check(hull.sinks, ".0372", "the table of the Navy");
        about(
            duels.lone(&mighty, &navy(Aim::Any), Moment::RoundStart).sinks,
            hull.sinks,
            "nothing better than the hull",
        );
    }
}

mod duels {
    use super::*;

    fn value(ours: Fighter, theirs: Fighter) -> Chance {
        let duel = Duels::new(MAT).duel(&ours, &theirs, Moment::RoundStart);
        assert!(duel.exact);
        duel.win
    }

    #[test]
    fn both_aim_as_well_as_they_can() {
        for (ours, theirs, expected) in [
            (ship(2, 2, 2, 2), ship(2, 2, 2, 2), ".500000"),
            (ship(2, 2, 2, 3), ship(2, 2, 2, 2), ".597269"),
            (ship(2, 3, 3, 2), ship(2, 2, 2, 2), ".660016"),
            (ship(2, 3, 3, 2), ship(2, 2, 2, 3), ".556198"),
            (ship(3, 3, 3, 3), ship(3, 3, 3, 3), ".500000"),
            (ship(2, 3, 3, 4), ship(2, 3, 3, 3), ".635803"),
            (ship(2, 3, 3, 3), ship(3, 3, 3, 2), ".635803"),
            (ship(2, 4, 4, 2), ship(2, 2, 2, 5), ".556198"),
        ] {
            check(value(ours, theirs), expected, &format!("{:?} against {:?}", ours.sections, theirs.sections));
        }
        about(value(ship(2, 2, 2, 3), ship(2, 2, 2, 2)), Chance::of(6_561, 10_985), "the exact fraction");
    }

    #[test]
    fn the_first_shot_is_worth_what_it_is_aimed_at() {
        let mut duels = Duels::new(MAT);
        let aims = duels.aims(&ship(2, 2, 2, 2), &ship(2, 2, 2, 2), true);
        let win = aims.win.map(|win| win.expect("all aims were considered"));
        check_row(|i| win[i], ".4512 .4512 .4512 .5062", "small ships");
        assert_eq!(aims.best, Section::Sails);
        let aims = duels.aims(&ship(3, 3, 3, 3), &ship(3, 3, 3, 3), true);
        let win = aims.win.map(|win| win.expect("all aims were considered"));
        check_row(|i| win[i + 1], ".5550 .5550", "crew and cannon");
        assert!(win[1] > win[0] && win[1] > win[3]);
        assert_eq!(aims.best, Section::Crew);
    }

    #[test]
    fn chances_of_both_sides_are_sure_together() {
        let mut duels = Duels::new(MAT);
        for (ours, theirs) in [
            (ship(2, 3, 1, 4), ship(3, 2, 2, 2)),
            (ship(4, 3, 3, 3), Fighter { hit_on: SMOKE, ..ship(2, 2, 2, 2) }),
            (Fighter { shield: [2, 0, 0, 0], ..ship(1, 3, 3, 3) }, ship(3, 3, 3, 3)),
        ] {
            for moment in [
                Moment::RoundStart,
                Moment::First(Side::Ours),
                Moment::First(Side::Theirs),
                Moment::Last(Side::Ours),
                Moment::Last(Side::Theirs),
            ] {
                let mine = duels.duel(&ours, &theirs, moment);
                assert_eq!(mine.lose, mine.win.complement());
                let yours = duels.duel(&theirs, &ours, moment.flipped());
                about(mine.win, yours.lose, &format!("{moment:?}"));
            }
        }
    }

    #[test]
    fn what_was_asked_before_changes_no_answer() {
        let parrot = Perched { section: Section::Cannon, hits_left: 2, effect: Effect::Dice(6) };
        let strong = Fighter { parrot: Some(parrot), shield: [0, 2, 0, 0], ..ship(3, 3, 3, 3) };
        let enemy = ship(3, 4, 3, 4);
        let mut duels = Duels::new(MAT);
        duels.duel(&strong, &enemy, Moment::RoundStart);
        for section in Section::ALL {
            for hits in 0..=5 {
                let (hurt, theirs) = (strong.after(section, hits), enemy.after(section, hits.min(2)));
                let warm = duels.duel(&hurt, &theirs, Moment::RoundStart);
                assert_eq!(warm, Duels::new(MAT).duel(&hurt, &theirs, Moment::RoundStart), "{section:?} {hits}");
                let warm = duels.duel(&theirs, &hurt, Moment::RoundStart);
                assert_eq!(warm, Duels::new(MAT).duel(&theirs, &hurt, Moment::RoundStart), "{section:?} {hits}");
            }
        }
        // A Mastercraft is no dead parrot's perch: the same lives, another ship.
        let shielded = Fighter { shield: [0, 2, 2, 0], ..ship(3, 3, 3, 3) };
        let warm = duels.duel(&shielded, &enemy, Moment::RoundStart);
        assert_eq!(warm, Duels::new(MAT).duel(&shielded, &enemy, Moment::RoundStart));
    }

    #[test]
    fn ships_that_look_alike_are_told_apart() {
        let perched = |section, hits_left, effect| Some(Perched { section, hits_left, effect });
        let mut ships = vec![ship(2, 3, 3, 3), ship(2, 2, 3, 3), ship(2, 1, 3, 1)];
        for shield in [[2, 0, 0, 0], [0, 1, 0, 0], [0, 2, 0, 0], [0, 0, 0, 2]] {
            ships.push(Fighter { shield, ..ship(2, 1, 3, 1) });
        }
        for parrot in [
            perched(Section::Crew, 2, Effect::AllCannons),
            perched(Section::Crew, 1, Effect::AllCannons),
            perched(Section::Crew, 2, Effect::Hold),
            perched(Section::Cannon, 2, Effect::Dice(6)),
            perched(Section::Cannon, 2, Effect::Dice(5)),
            perched(Section::Sails, 2, Effect::Speed(20)),
        ] {
            ships.push(Fighter { parrot, ..ship(2, 1, 3, 1) });
        }
        for plain in [ship(2, 3, 3, 3), ship(2, 1, 3, 1)] {
            ships.push(Fighter { guns: Guns::Crew, ..plain });
            ships.push(Fighter { guns: Guns::Always(4), ..plain });
            ships.push(Fighter { speed_bonus: 2, ..plain });
            ships.push(Fighter { speed_bonus: 6, ..plain });
            ships.push(Fighter { hit_on: SMOKE, ..plain });
        }
        let mut duels = Duels::new(MAT);
        for ours in &ships {
            for theirs in &ships {
                let warm = duels.duel(ours, theirs, Moment::RoundStart);
                let fresh = Duels::new(MAT).duel(ours, theirs, Moment::RoundStart);
                assert_eq!(warm, fresh, "{ours:?} against {theirs:?}");
            }
        }
    }

    #[test]
    fn only_the_difference_of_speeds_matters() {
        let with = |speed_bonus, plain: Fighter| Fighter { speed_bonus, ..plain };
        let (ours, theirs) = (ship(2, 3, 3, 2), ship(3, 2, 2, 4));
        let bare = value(ours, theirs);
        assert_eq!(value(with(6, ours), with(6, theirs)), bare);
        assert_eq!(value(with(12, ours), with(6, theirs)), value(with(6, ours), theirs));
        assert_eq!(value(with(1, ours), with(7, theirs)), value(ours, with(6, theirs)));
        assert!(value(with(6, ours), theirs) > bare, "being faster is worth something here");
        let fast = ship(2, 3, 3, 5);
        assert!(value(fast, with(6, theirs)) < value(fast, theirs), "to both");
    }

    #[test]
    fn a_crippled_ship_has_lost() {
        let mut duels = Duels::new(MAT);
        let duel = duels.duel(&ship(2, 0, 2, 2), &ship(2, 2, 2, 2), Moment::RoundStart);
        assert_eq!((duel.win, duel.lose), (Chance::NONE, Chance::SURE));
        assert_eq!(duels.duel(&ship(2, 2, 2, 2), &ship(2, 2, 0, 2), Moment::RoundStart).win, Chance::SURE);
    }

    #[test]
    fn more_protection_never_hurts() {
        let enemies = [ship(2, 3, 3, 2), ship(3, 2, 2, 4), ship(3, 3, 3, 3)];
        let plain = ship(2, 3, 2, 3);
        for enemy in enemies {
            let base = value(plain, enemy);
            let mut better: Vec<(String, Fighter)> = Vec::new();
            for section in 0..4 {
                for hits in 1..=2 {
                    let mut shield = [0; 4];
                    shield[section] = hits;
                    better.push((format!("shield {shield:?}"), Fighter { shield, ..plain }));
                }
                let mut sections = plain.sections;
                sections[section] += 1;
                better.push((format!("{sections:?}"), Fighter { sections, ..plain }));
            }
            for (section, effect) in [
                (Section::Hull, Effect::Hold),
                (Section::Crew, Effect::AllCannons),
                (Section::Cannon, Effect::Dice(6)),
                (Section::Sails, Effect::Speed(20)),
            ] {
                let parrot = Some(Perched { section, hits_left: 2, effect });
                better.push((format!("{effect:?}"), Fighter { parrot, ..plain }));
            }
            better.push(("smoke".into(), Fighter { hit_on: SMOKE, ..plain }));
            better.push(("faster".into(), Fighter { speed_bonus: 6, ..plain }));
            for (what, ship) in better {
                let value = value(ship, enemy);
                assert!(value.millionths() + 1 >= base.millionths(), "{what}: {value:?} after {base:?}");
            }
        }
    }

    #[test]
    fn sensible_aims_alone_come_close_to_all_aims() {
        for (ours, theirs) in [
            (ship(2, 2, 2, 2), ship(2, 2, 2, 3)),
            (ship(2, 3, 3, 4), ship(3, 3, 2, 3)),
            (ship(4, 3, 4, 2), ship(3, 4, 3, 4)),
            (ship(3, 4, 4, 3), ship(4, 4, 4, 4)),
            (ship(1, 4, 3, 3), ship(3, 3, 4, 3)),
        ] {
            let exact = value(ours, theirs);
            let quick = Duels::with_most_pairs(MAT, 400).duel(&ours, &theirs, Moment::RoundStart);
            assert!(quick.win.millionths().abs_diff(exact.millionths()) <= 1, "{quick:?} instead of {exact:?}");
        }
    }

    #[test]
    fn mighty_ships_get_an_answer_that_says_it_is_not_exact() {
        let mut duels = Duels::new(MAT);
        let duel = duels.duel(&ship(8, 8, 8, 8), &ship(8, 8, 8, 8), Moment::RoundStart);
        assert!(!duel.exact);
        about(duel.win, Chance::HALF, "level ships");
        assert!(duels.duel(&ship(8, 8, 8, 8), &ship(7, 7, 7, 7), Moment::RoundStart).win > Chance::HALF);
        let aims = duels.aims(&ship(8, 8, 8, 8), &ship(8, 8, 8, 8), true);
        assert!(!aims.exact && aims.win[aims.best as usize].is_some());
    }
}

mod forecasts {
    use super::*;

    #[test]
    fn a_forecast_says_what_the_duel_says() {
        let (ours, theirs) = (ship(2, 3, 3, 4), ship(2, 3, 3, 3));
        let mut duels = Duels::new(MAT);
        let forecast = duels.forecast(&ours, &Enemy::Captain(theirs), Moment::First(Side::Ours));
        let duel = duels.duel(&ours, &theirs, Moment::First(Side::Ours));
        let aims = duels.aims(&ours, &theirs, true);
        assert_eq!((forecast.win, forecast.lose, forecast.best), (duel.win, duel.lose, Some(aims.best)));
        assert_eq!(forecast.win, aims.win[aims.best as usize].expect("the best was considered"));
        assert_eq!(forecast.wins_now, aims.cripples[aims.best as usize]);
        assert_eq!(forecast.mutiny, Chance::of(1, 6));
        assert!(forecast.exact);
    }

    #[test]
    fn one_volley_is_survived_unless_the_weakest_section_falls() {
        // Two dice, and the weakest section needs two hits: one in nine.
        let mut duels = Duels::new(MAT);
        let enemy = Enemy::Captain(ship(2, 2, 2, 2));
        let forecast = duels.forecast(&ship(4, 3, 2, 8), &enemy, Moment::First(Side::Theirs));
        assert_eq!(forecast.survive_next_volley, Chance::of(8, 9));
        assert_eq!((forecast.best, forecast.wins_now), (None, Chance::NONE));
        // Then it is our turn, so this volley is all the danger there is.
        about(forecast.crippled_before_next_turn, Chance::of(1, 9), "one volley");
        let hook = duels.forecast(&ship(3, 1, 1, 1), &Enemy::Outsider(hook()), Moment::RoundStart);
        assert_eq!(hook.survive_next_volley, Chance::of(26, 27), "he fires at the hull, whatever is weaker");
        let bonny = duels.forecast(&ship(3, 2, 3, 3), &Enemy::Outsider(bonny()), Moment::RoundStart);
        check(bonny.survive_next_volley.complement(), ".2593", "they hit all sections");
    }

    #[test]
    fn a_slow_ship_faces_two_volleys_before_it_acts_again() {
        let mut duels = Duels::new(MAT);
        // Nobody can reach the other sections, and our guns are silent: he fires now and first in the next round.
        let silent = Fighter { guns: Guns::Always(0), ..ship(2, 8, 8, 1) };
        let enemy = Enemy::Captain(ship(8, 2, 2, 4));
        let danger = |duels: &mut Duels, moment| duels.forecast(&silent, &enemy, moment).crippled_before_next_turn;
        // Two hits or more with four dice, all on the sails: they need one.
        about(danger(&mut duels, Moment::First(Side::Ours)), Chance::of(81 - 16, 81), "two volleys");
        about(danger(&mut duels, Moment::Last(Side::Ours)), Chance::of(9 - 4, 9), "one volley");
        about(danger(&mut duels, Moment::Last(Side::Theirs)), Chance::of(81 - 16, 81), "two volleys");
        about(danger(&mut duels, Moment::RoundStart), Chance::of(9 - 4, 9), "one volley");
        let fast = Fighter { speed_bonus: 20, ..silent };
        let forecast = duels.forecast(&fast, &enemy, Moment::Last(Side::Ours));
        assert_eq!(forecast.crippled_before_next_turn, Chance::NONE, "the next round is ours to begin");
        let level = Fighter { speed_bonus: 3, ..silent };
        let forecast = duels.forecast(&level, &enemy, Moment::Last(Side::Ours));
        about(forecast.crippled_before_next_turn, Chance::of(5, 18), "a fair roll decides who begins");
    }

    #[test]
    fn sinking_the_enemy_ends_the_danger() {
        let mut duels = Duels::new(MAT);
        let ours = with_dice(1, 16);
        let sure = Enemy::Outsider(outsider(16, 1, 18, Aim::At(Section::Hull)));
        let forecast = duels.forecast(&ours, &sure, Moment::First(Side::Ours));
        assert_eq!(
            forecast.crippled_before_next_turn.per_mille(),
            Hits::of(16, Faces::STANDARD).exactly(0).per_mille()
        );
        assert_eq!(forecast.wins_now, Hits::of(16, Faces::STANDARD).at_least(1));
        assert_eq!(forecast.best, Some(Section::Hull));
    }
}

mod cards {
    use super::*;

    #[test]
    fn no_card_changes_nothing() {
        let (ours, theirs) = (ship(2, 3, 3, 3), ship(3, 3, 3, 3));
        let mut duels = Duels::new(MAT);
        for is_first in [true, false] {
            // A card that changes nothing: the long way round must lead to the same place.
            let plain = VolleyCards { hit_on: Some(Faces::STANDARD), ..VolleyCards::default() };
            let (with, without) =
                (duels.aims_with(&ours, &theirs, is_first, &plain), duels.aims(&ours, &theirs, is_first));
            for i in 0..4 {
                about(with.win[i].expect("considered"), without.win[i].expect("considered"), "no card");
                assert_eq!(with.cripples[i], without.cripples[i]);
            }
            assert_eq!((with.best, with.exact), (without.best, without.exact));
        }
    }

    #[test]
    fn grapeshot_cripples_a_ship_with_two_guns_left_unless_it_wins_at_once() {
        let grapeshot =
            VolleyCards { hit_on: Some(GRAPESHOT), own_hits: Some((Section::Cannon, 2)), ..VolleyCards::default() };
        let mut duels = Duels::new(MAT);
        let aims = duels.aims_with(&ship(4, 4, 2, 4), &ship(2, 2, 2, 2), true, &grapeshot);
        assert_eq!(aims.win[0], Some(Chance::of(4, 9)), "two hits with two dice on 3 to 6");
        assert_eq!(aims.cripples[0], Chance::of(4, 9));
    }

    #[test]
    fn an_enemy_who_will_not_be_answered_aims_all_the_better() {
        let salute = VolleyCards { salute: true, ..VolleyCards::default() };
        let (ours, theirs) = (ship(3, 2, 4, 3), ship(3, 3, 3, 4));
        let mut duels = Duels::new(MAT);
        let mut expected = 0;
        for (hits, chance) in (0..=2).map(|hits| (hits, Hits::of(2, Faces::STANDARD).exactly(hits))) {
            let struck = Section::ALL.into_iter().fold(theirs, |ship, section| ship.after(section, hits));
            let answer = Hits::of(struck.dice(&MAT), Faces::STANDARD);
            let mut worth = |section| -> u32 {
                let after = |n| duels.duel(&ours.after(section, n), &struck, Moment::Last(Side::Theirs)).win;
                (0..=answer.dice())
                    .map(after)
                    .enumerate()
                    .map(|(n, win)| answer.exactly(n as u8).and(win).millionths())
                    .sum()
            };
            let worths = Section::ALL.map(&mut worth);
            assert!(worths.iter().any(|worth| *worth != worths[3]), "the aim makes a difference");
            let worst = worths.into_iter().min().expect("four");
            expected += chance.and(Chance::of(u64::from(worst), 1_000_000)).millionths();
        }
        let found = duels.aims_with(&ours, &theirs, true, &salute).win[0].expect("considered").millionths();
        assert!(found.abs_diff(expected) <= 10, "{found} instead of {expected}");
    }

    #[test]
    fn cards_of_mighty_ships_get_a_quick_answer_that_comes_close() {
        let cards = [
            VolleyCards { hit_on: Some(GRAPESHOT), own_hits: Some((Section::Cannon, 2)), ..VolleyCards::default() },
            VolleyCards { kegs: 1, ..VolleyCards::default() },
            VolleyCards { salute: true, ..VolleyCards::default() },
        ];
        let (ours, theirs) = (ship(3, 4, 4, 3), ship(4, 3, 3, 4));
        for cards in cards {
            let exact = Duels::new(MAT).aims_with(&ours, &theirs, true, &cards);
            let quick = Duels::with_most_pairs(MAT, 400).aims_with(&ours, &theirs, true, &cards);
            assert!(exact.exact && !quick.exact);
            for i in 0..4 {
                about(quick.win[i].expect("considered"), exact.win[i].expect("considered"), &format!("{cards:?}"));
            }
        }
    }

    /// What an answer costs is counted in pairs of states, so that no ships and no cards make a bot or a screen wait.
    #[test]
    fn the_limit_of_pairs_bounds_what_an_answer_costs() {
        const MOST: usize = 20_000;
        let perched = |section, effect| Some(Perched { section, hits_left: 2, effect });
        let shielded = |sections| Fighter { shield: [2; 4], ..Fighter::plain(sections) };
        let ships = [
            ship(2, 2, 2, 2),
            ship(3, 4, 5, 3),
            shielded([8; 4]),
            shielded([3, 5, 4, 6]),
            Fighter { parrot: perched(Section::Cannon, Effect::Dice(6)), ..shielded([8, 8, 7, 8]) },
            Fighter { parrot: perched(Section::Crew, Effect::AllCannons), ..shielded([6, 7, 8, 4]) },
            Fighter { parrot: perched(Section::Sails, Effect::Speed(20)), hit_on: SMOKE, ..shielded([5, 5, 6, 7]) },
        ];
        let salute = VolleyCards { salute: true, ..VolleyCards::default() };
        let kegs = VolleyCards { kegs: 2, ..VolleyCards::default() };
        let grapeshot =
            VolleyCards { hit_on: Some(GRAPESHOT), own_hits: Some((Section::Cannon, 2)), ..VolleyCards::default() };
        let everything = VolleyCards { kegs: 1, salute: true, ..grapeshot };
        for (ours, theirs) in ships.iter().flat_map(|ours| ships.iter().map(move |theirs| (ours, theirs))) {
            let mut duels = Duels::with_most_pairs(MAT, MOST);
            duels.duel(ours, theirs, Moment::RoundStart);
            assert!(duels.effort() <= MOST as u64, "{} for {ours:?} and {theirs:?}", duels.effort());
            for cards in [salute, kegs, grapeshot, everything] {
                let mut duels = Duels::with_most_pairs(MAT, MOST);
                duels.aims_with(ours, theirs, true, &cards);
                let effort = duels.effort();
                assert!(effort <= 3 * MOST as u64, "{effort} for {ours:?} and {theirs:?} with {cards:?}");
            }
        }
    }

    #[test]
    fn cards_help_against_outsiders() {
        let grapeshot =
            VolleyCards { hit_on: Some(GRAPESHOT), own_hits: Some((Section::Cannon, 2)), ..VolleyCards::default() };
        let keg = VolleyCards { kegs: 1, ..VolleyCards::default() };
        let mut duels = Duels::new(MAT);
        let ours = ship(6, 5, 5, 5);
        for enemy in [hook(), dutchman(), bonny()] {
            for is_first in [true, false] {
                let plain = duels.sinks_with(&ours, &enemy, is_first, &VolleyCards::default());
                let moment = if is_first { Moment::First(Side::Ours) } else { Moment::Last(Side::Ours) };
                about(plain, duels.lone(&ours, &enemy, moment).sinks, "no card");
                if enemy == dutchman() {
                    let with_keg = duels.sinks_with(&ours, &enemy, is_first, &keg);
                    assert!(with_keg > plain, "it fires at the crew, so the hull can stand a keg");
                }
            }
        }
        let nearly = Outsider { hull: 2, ..hook() };
        let sure = duels.sinks_with(&ship(1, 2, 2, 2), &nearly, true, &grapeshot);
        assert_eq!(sure, Chance::of(4, 9), "then his own guns are gone");
        let one_hit = duels.sinks_with(&with_dice(1, 1), &nearly, false, &keg);
        assert!(one_hit > Chance::of(1, 3), "one hit sinks it, though it cripples the shooter as well");
    }
}

/// A second opinion: plain play with cards and markers as they lie on the table.
mod played {
    use super::*;

    /// Marsaglia's xorshift.
    struct Luck(u64);

    impl Luck {
        fn below(&mut self, n: u64) -> u64 {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            (self.0 >> 11) % n
        }

        fn die(&mut self) -> u8 {
            self.below(6) as u8 + 1
        }
    }

    #[derive(Clone, Debug)]
    struct Table {
        markers: [u8; 4],
        mastercraft: [u8; 4],
        parrot: Option<(Section, u8, Effect)>,
        bonus: u8,
        smoke: bool,
        grapple: bool,
    }

    impl Table {
        fn new(markers: [u8; 4]) -> Self {
            Self { markers, mastercraft: [0; 4], parrot: None, bonus: 0, smoke: false, grapple: false }
        }

        fn hit(&mut self, section: Section) {
            if self.mastercraft[section as usize] > 0 {
                self.mastercraft[section as usize] -= 1;
                return;
            }
            if let Some((perch, hits, _)) = &mut self.parrot
                && *perch == section
            {
                *hits -= 1;
                if *hits == 0 {
                    self.parrot = None;
                }
                return;
            }
            self.markers[section as usize] = self.markers[section as usize].saturating_sub(1);
        }

        fn effect(&self) -> Option<Effect> {
            self.parrot.map(|(_, _, effect)| effect)
        }

        fn printed(&self, section: Section) -> u8 {
            MAT.values[section as usize][self.markers[section as usize] as usize - 1]
        }

        fn dice(&self) -> u8 {
            let (crew, cannon) = (self.printed(Section::Crew), self.printed(Section::Cannon));
            match self.effect() {
                Some(Effect::Dice(dice)) => dice,
                Some(Effect::AllCannons) => cannon,
                _ if self.grapple => crew,
                _ => crew.min(cannon),
            }
        }

        fn speed(&self) -> u8 {
            let parrot = if let Some(Effect::Speed(bonus)) = self.effect() { bonus } else { 0 };
            self.printed(Section::Sails) + self.bonus + parrot
        }

        fn is_hit_by(&self, face: u8) -> bool {
            if self.smoke { face == 6 } else { face >= 5 }
        }

        fn is_out(&self) -> bool {
            self.markers.contains(&0)
        }

        fn needs(&self, section: Section) -> u8 {
            let parrot = self.parrot.filter(|(perch, ..)| *perch == section).map_or(0, |(_, hits, _)| hits);
            self.markers[section as usize] + self.mastercraft[section as usize] + parrot
        }

        fn weakest(&self) -> Section {
            *Section::ALL.iter().min_by_key(|section| self.needs(**section)).expect("four")
        }

        fn fighter(&self) -> Fighter {
            Fighter {
                sections: self.markers,
                shield: self.mastercraft,
                parrot: self.parrot.map(|(section, hits_left, effect)| Perched { section, hits_left, effect }),
                speed_bonus: self.bonus,
                hit_on: if self.smoke { SMOKE } else { Faces::STANDARD },
                guns: if self.grapple { Guns::Crew } else { Guns::Lower },
            }
        }
    }

    const GAMES: u32 = 8_000;

    /// Four standard deviations at worst.
    fn close(won: u32, expected: Chance, what: &str) {
        let found = won * 1_000 / GAMES;
        assert!(found.abs_diff(expected.per_mille()) <= 23, "{what}: played {found} per mille, solved {expected:?}");
    }

    fn ships() -> Vec<(&'static str, Table)> {
        let plain = Table::new([2, 3, 3, 3]);
        let with = |section, effect| Some((section, 2, effect));
        vec![
            ("plain", plain.clone()),
            ("mastercraft on the hull", Table { mastercraft: [2, 0, 0, 0], ..plain.clone() }),
            ("damaged mastercraft on the crew", Table { mastercraft: [0, 1, 0, 0], ..plain.clone() }),
            ("Silver", Table { parrot: with(Section::Cannon, Effect::Dice(6)), ..plain.clone() }),
            ("hurt Silver", Table { parrot: Some((Section::Cannon, 1, Effect::Dice(6))), ..plain.clone() }),
            (
                "Silver behind a mastercraft",
                Table { parrot: with(Section::Cannon, Effect::Dice(6)), mastercraft: [0, 0, 2, 0], ..plain.clone() },
            ),
            ("Bones", Table { parrot: with(Section::Crew, Effect::AllCannons), ..Table::new([3, 1, 5, 2]) }),
            ("Trelawney", Table { parrot: with(Section::Sails, Effect::Speed(20)), ..plain.clone() }),
            ("Flint", Table { parrot: with(Section::Hull, Effect::Hold), ..plain.clone() }),
            ("smoke", Table { smoke: true, ..plain.clone() }),
            ("grapple", Table { grapple: true, ..Table::new([3, 5, 1, 3]) }),
        ]
    }

    #[test]
    fn duels_are_won_as_often_as_solved() {
        let mut duels = Duels::new(MAT);
        let mut luck = Luck(0x2545_f491_4f6c_dd1d);
        let enemy = Table { grapple: false, ..Table::new([3, 3, 3, 3]) };
        for (what, ours) in ships() {
            let mut won = 0;
            for _ in 0..GAMES {
                let mut sides = [ours.clone(), enemy.clone()];
                'fight: loop {
                    let (a, b) = (sides[0].speed(), sides[1].speed());
                    let first = if a == b { luck.below(2) as usize } else { usize::from(a < b) };
                    for shooter in [first, 1 - first] {
                        let (us, them) = (sides[shooter].fighter(), sides[1 - shooter].fighter());
                        let aim = duels.aims(&us, &them, shooter == first).best;
                        let rolls: Vec<u8> = (0..sides[shooter].dice()).map(|_| luck.die()).collect();
                        for roll in rolls {
                            if sides[1 - shooter].is_hit_by(roll) {
                                sides[1 - shooter].hit(aim);
                            }
                        }
                        if sides[1 - shooter].is_out() {
                            won += u32::from(shooter == 0);
                            break 'fight;
                        }
                    }
                }
            }
            let solved = duels.duel(&ours.fighter(), &enemy.fighter(), Moment::RoundStart);
            assert!(solved.exact);
            close(won, solved.win, what);
        }
    }

    /// A duel in which our first volley is fired now, at a section and with cards. Wins count two, crippling each other one.
    fn won_with(
        shot: &(VolleyCards, Section, bool),
        ours: &Table,
        enemy: &Table,
        luck: &mut Luck,
        duels: &mut Duels,
    ) -> u32 {
        let (cards, aim, is_first) = *shot;
        let mut sides = [ours.clone(), enemy.clone()];
        let faces = cards.hit_on.unwrap_or(if enemy.smoke { SMOKE } else { Faces::STANDARD });
        let hits = (0..ours.dice()).filter(|_| faces.has(luck.die())).count();
        for _ in 0..hits {
            for section in Section::ALL {
                if cards.salute || section == aim {
                    sides[1].hit(section);
                }
            }
            for _ in 0..cards.kegs {
                sides[0].hit(Section::Hull);
                sides[1].hit(Section::Hull);
            }
        }
        match (sides[0].is_out(), sides[1].is_out()) {
            (true, true) => return 1,
            (false, true) => return 2,
            (true, false) => return 0,
            (false, false) => {}
        }
        if let Some((section, hits)) = cards.own_hits {
            (0..hits).for_each(|_| sides[0].hit(section));
            if sides[0].is_out() {
                return 0;
            }
        }
        let mut reloading = cards.salute;
        let mut acts: Vec<usize> = if is_first { vec![1] } else { vec![] };
        loop {
            for (i, shooter) in acts.iter().copied().enumerate() {
                if shooter == 0 && reloading {
                    reloading = false;
                    continue;
                }
                let (us, them) = (sides[shooter].fighter(), sides[1 - shooter].fighter());
                let other_fires = acts[i + 1..].iter().any(|&other| other == 1 || !reloading);
                let aim = duels.aims(&us, &them, other_fires).best;
                for _ in 0..sides[shooter].dice() {
                    if sides[1 - shooter].is_hit_by(luck.die()) {
                        sides[1 - shooter].hit(aim);
                    }
                }
                if sides[1 - shooter].is_out() {
                    return if shooter == 0 { 2 } else { 0 };
                }
            }
            let (a, b) = (sides[0].speed(), sides[1].speed());
            let first = if a == b { luck.below(2) as usize } else { usize::from(a < b) };
            acts = vec![first, 1 - first];
        }
    }

    #[test]
    fn volley_cards_are_worth_what_they_win() {
        let mut duels = Duels::new(MAT);
        let mut luck = Luck(0x1234_5678_9abc_def1);
        let grapeshot =
            VolleyCards { hit_on: Some(GRAPESHOT), own_hits: Some((Section::Cannon, 2)), ..VolleyCards::default() };
        let keg = VolleyCards { kegs: 1, ..VolleyCards::default() };
        let salute = VolleyCards { salute: true, ..VolleyCards::default() };
        let (small, strong, frail) = (Table::new([2, 3, 3, 3]), Table::new([3, 3, 3, 3]), Table::new([1, 1, 1, 1]));
        let smoke = Table { smoke: true, mastercraft: [0, 2, 0, 0], ..small.clone() };
        let silver = Table { parrot: Some((Section::Cannon, 2, Effect::Dice(6))), ..small.clone() };
        for (what, shot, ours, enemy) in [
            ("no card", (VolleyCards::default(), Section::Sails, true), &small, &strong),
            ("grapeshot first", (grapeshot, Section::Crew, true), &small, &strong),
            ("grapeshot last, into smoke", (grapeshot, Section::Crew, false), &strong, &smoke),
            ("grapeshot kills Silver", (grapeshot, Section::Sails, true), &silver, &strong),
            ("grapeshot with a last gun", (grapeshot, Section::Hull, true), &Table::new([3, 3, 2, 3]), &small),
            ("keg at the hull", (keg, Section::Hull, true), &strong, &strong),
            ("keg at the sails", (keg, Section::Sails, false), &strong, &Table::new([2, 3, 3, 3])),
            ("two kegs", (VolleyCards { kegs: 2, ..keg }, Section::Crew, true), &strong, &strong),
            ("salute last", (salute, Section::Hull, false), &strong, &strong),
            ("salute into a mastercraft", (salute, Section::Hull, false), &strong, &smoke),
            // Whatever this ship is hit in, it is crippled, so the enemy has no choice to make.
            ("salute first", (salute, Section::Hull, true), &frail, &Table::new([2, 2, 2, 2])),
            ("both at once", (VolleyCards { kegs: 1, ..grapeshot }, Section::Crew, true), &strong, &strong),
        ] {
            let halves: u32 = (0..GAMES).map(|_| won_with(&shot, ours, enemy, &mut luck, &mut duels)).sum();
            let (cards, aim, is_first) = shot;
            let aims = duels.aims_with(&ours.fighter(), &enemy.fighter(), is_first, &cards);
            assert!(aims.exact);
            close(halves / 2, aims.win[aim as usize].expect("all aims are considered"), what);
        }
    }

    /// A whole combat by the rules: order, ranking, misfires, regeneration. Says who is still there and what was sunk.
    fn combat(ships: &[Table], outsiders: &[Outsider], is_truce: bool, luck: &mut Luck) -> (Vec<bool>, Vec<bool>, u32) {
        let mut ships = ships.to_vec();
        let mut hulls: Vec<u8> = outsiders.iter().map(|outsider| outsider.hull).collect();
        let mut rankings: Vec<Vec<usize>> = vec![Vec::new(); outsiders.len()];
        let mut rounds = 0;
        let is_over = |ships: &[Table], hulls: &[u8]| {
            let here = ships.iter().filter(|ship| !ship.is_out()).count();
            here == 0 || hulls.iter().all(|hull| *hull == 0) && (here == 1 || is_truce)
        };
        'combat: while !is_over(&ships, &hulls) {
            rounds += 1;
            let before = hulls.clone();
            let mut order: Vec<(u8, u64, usize)> = Vec::new();
            for (i, ship) in ships.iter().enumerate().filter(|(_, ship)| !ship.is_out()) {
                order.push((ship.speed(), luck.below(1 << 40), i));
            }
            for (i, outsider) in outsiders.iter().enumerate().filter(|(i, _)| hulls[*i] > 0) {
                order.push((outsider.sails, luck.below(1 << 40), ships.len() + i));
            }
            order.sort();
            for (.., actor) in order.into_iter().rev() {
                if actor < ships.len() {
                    if ships[actor].is_out() {
                        continue;
                    }
                    let rolls: Vec<u8> = (0..ships[actor].dice()).map(|_| luck.die()).collect();
                    let afloat = (0..hulls.len()).filter(|i| hulls[*i] > 0);
                    let afloat = afloat.min_by_key(|i| (hulls[*i], luck.below(1 << 40)));
                    if let Some(i) = afloat {
                        let hits = rolls.iter().filter(|roll| **roll >= 5).count() as u8;
                        hulls[i] = hulls[i].saturating_sub(hits);
                    } else {
                        let enemies = (0..ships.len()).filter(|i| *i != actor && !ships[*i].is_out());
                        let nearest = |i: &usize| (ships[*i].needs(ships[*i].weakest()), luck.below(1 << 40));
                        let target = enemies.min_by_key(nearest).expect("an enemy");
                        let aim = ships[target].weakest();
                        for roll in rolls {
                            if ships[target].is_hit_by(roll) {
                                ships[target].hit(aim);
                            }
                        }
                    }
                } else {
                    let (i, outsider) = (actor - ships.len(), &outsiders[actor - ships.len()]);
                    if hulls[i] == 0 {
                        continue;
                    }
                    rankings[i].retain(|ship| !ships[*ship].is_out());
                    if rankings[i].is_empty() {
                        let mut ranked: Vec<(u8, u64, usize)> = Vec::new();
                        for (at, ship) in ships.iter().enumerate().filter(|(_, ship)| !ship.is_out()) {
                            let value = match outsider.ranked {
                                Ranked::By(section) => ship.printed(section),
                                Ranked::BySpeed => ship.speed(),
                                Ranked::Controller => 0,
                            };
                            ranked.push((value, luck.below(1 << 40), at));
                        }
                        ranked.sort();
                        rankings[i] = ranked.into_iter().map(|(.., ship)| ship).collect();
                    }
                    let place = match outsider.ranked {
                        Ranked::Controller => {
                            let key = |at: &usize| {
                                (ships[rankings[i][*at]].needs(ships[rankings[i][*at]].weakest()), luck.below(1 << 40))
                            };
                            (0..rankings[i].len()).min_by_key(key).expect("a target")
                        }
                        _ => rankings[i].len() - 1,
                    };
                    let target = rankings[i].remove(place);
                    let numbered: Vec<usize> = (1..ships.len())
                        .map(|left| (target + left) % ships.len())
                        .filter(|ship| !ships[*ship].is_out())
                        .collect();
                    let aim = ships[target].weakest();
                    for _ in 0..outsider.dice {
                        let roll = luck.die();
                        if ships[target].is_hit_by(roll) {
                            match outsider.aim {
                                Aim::At(section) => ships[target].hit(section),
                                Aim::All => Section::ALL.into_iter().for_each(|section| ships[target].hit(section)),
                                Aim::Any => ships[target].hit(aim),
                            }
                        } else if outsider.misfires
                            && let Some(&stray) = numbered.get(roll as usize - 1)
                            && !ships[stray].smoke
                        {
                            ships[stray].hit(Section::Hull);
                        }
                    }
                }
                if is_over(&ships, &hulls) {
                    break 'combat;
                }
            }
            for (i, outsider) in outsiders.iter().enumerate().filter(|(i, _)| hulls[*i] > 0).collect::<Vec<_>>() {
                hulls[i] += (before[i] - hulls[i]).min(outsider.regenerates);
            }
        }
        let here = ships.iter().map(|ship| !ship.is_out()).collect();
        (here, hulls.iter().map(|hull| *hull == 0).collect(), rounds)
    }

    #[test]
    fn lone_fights_end_as_often_as_solved() {
        let mut luck = Luck(0x9e37_79b9_7f4a_7c15);
        for (what, ours) in ships() {
            let strong = Table { markers: ours.markers.map(|marker| marker + 3), ..ours };
            for enemy in [hook(), dutchman(), bonny(), navy(Aim::At(Section::Sails))] {
                let weak = Outsider { dice: 3, hull: 4, sails: 10, ..enemy };
                let (mut sunk, mut rounds) = (0, 0);
                for _ in 0..GAMES {
                    let (_, sank, lasted) = combat(std::slice::from_ref(&strong), &[weak], false, &mut luck);
                    sunk += u32::from(sank[0]);
                    rounds += lasted;
                }
                let solved = lone_fight(&MAT, &strong.fighter(), &weak, Moment::RoundStart);
                close(sunk, solved.sinks, &format!("{what} against {weak:?}"));
                let mean = solved.rounds.expect("somebody can hit").thousandths;
                let played = rounds * 1_000 / GAMES;
                assert!(played.abs_diff(mean) <= mean / 20, "{what}: {played} rounds played, {mean} solved");
            }
        }
    }

    fn odds(crowd: &[Table], outsiders: &[Outsider], is_truce: bool, follow: bool) -> CrowdOdds {
        let ships: Vec<Fighter> = crowd.iter().map(Table::fighter).collect();
        let fired_at = [[false; MOST_SHIPS]; MOST_OUTSIDERS];
        let crowd = Crowd { mat: &MAT, ships: &ships, outsiders, fired_at, order: &[], is_truce };
        if follow { crowd.followed(2_000_000).expect("small enough") } else { crowd.played(8_000, 7) }
    }

    #[test]
    fn crowds_end_as_often_as_followed_and_as_played_out() {
        let mut luck = Luck(0xd1b5_4a32_d192_ed03);
        let small = |markers| Table::new(markers);
        let silver = Some((Section::Cannon, 2, Effect::Dice(6)));
        let crowds: Vec<(&str, Vec<Table>, Vec<Outsider>, bool)> = vec![
            ("three captains", vec![small([2, 2, 2, 2]), small([2, 2, 2, 3]), small([2, 3, 3, 2])], vec![], false),
            (
                "with cards",
                vec![
                    Table { mastercraft: [2, 0, 0, 0], ..small([2, 2, 2, 2]) },
                    Table { smoke: true, ..small([2, 2, 2, 2]) },
                    Table { parrot: silver, ..small([1, 2, 2, 2]) },
                ],
                vec![],
                false,
            ),
            ("Hook and two", vec![small([3, 3, 3, 3]), small([4, 3, 3, 2])], vec![hook()], false),
            (
                "Hook and three, one in smoke",
                vec![small([3, 3, 3, 3]), Table { smoke: true, ..small([2, 3, 3, 2]) }, small([3, 3, 3, 4])],
                vec![hook()],
                true,
            ),
            (
                "the Dutchman and three",
                vec![small([4, 4, 4, 4]), small([4, 5, 5, 3]), small([3, 3, 3, 3])],
                vec![dutchman()],
                true,
            ),
            ("Bonny and Read and two", vec![small([4, 4, 4, 4]), small([4, 3, 4, 5])], vec![bonny()], false),
            ("two outsiders", vec![small([4, 4, 4, 4]), small([4, 5, 5, 3])], vec![hook(), navy(Aim::Any)], false),
        ];
        for (what, ships, outsiders, is_truce) in crowds {
            let (mut stays, mut sunk) = (vec![0; ships.len()], vec![0; outsiders.len()]);
            for _ in 0..GAMES {
                let (here, sank, _) = combat(&ships, &outsiders, is_truce, &mut luck);
                for (n, is) in stays.iter_mut().zip(here) {
                    *n += u32::from(is);
                }
                for (n, is) in sunk.iter_mut().zip(sank) {
                    *n += u32::from(is);
                }
            }
            for follow in [true, false] {
                let odds = odds(&ships, &outsiders, is_truce, follow);
                assert_eq!(odds.exact, follow);
                assert!(odds.undecided.millionths() <= 1, "{what}: {:?}", odds.undecided);
                for (i, n) in stays.iter().enumerate() {
                    close(*n, odds.stays[i], &format!("{what}, ship {i}, {follow}"));
                }
                for (i, n) in sunk.iter().enumerate() {
                    close(*n, odds.sunk[i], &format!("{what}, outsider {i}, {follow}"));
                }
            }
        }
    }

    #[test]
    fn a_crowd_of_one_is_a_lone_fight() {
        for enemy in [hook(), dutchman(), bonny(), blackbeard(), navy(Aim::At(Section::Hull))] {
            let ours = Table::new([6, 7, 6, 5]);
            let followed = odds(std::slice::from_ref(&ours), &[enemy], false, true);
            let lone = lone_fight(&MAT, &ours.fighter(), &enemy, Moment::RoundStart);
            assert!(followed.sunk[0].millionths().abs_diff(lone.sinks.millionths()) <= 2, "{followed:?} {lone:?}");
            let rounds = lone.rounds.expect("it ends").thousandths;
            assert!(followed.rounds.thousandths.abs_diff(rounds) <= 1, "{followed:?} {lone:?}");
            let fame = u64::from(enemy.fame) * u64::from(lone.sinks.millionths()) / 1_000;
            assert!(u64::from(followed.fame[0].thousandths).abs_diff(fame) <= 1, "all the fame is his");
        }
    }
}

mod crowds {
    use super::*;

    const NOBODY: [[bool; MOST_SHIPS]; MOST_OUTSIDERS] = [[false; MOST_SHIPS]; MOST_OUTSIDERS];

    #[test]
    fn like_ships_have_like_chances() {
        let ships = [ship(2, 2, 2, 2), ship(2, 2, 2, 2)];
        let crowd = Crowd { mat: &MAT, ships: &ships, outsiders: &[], fired_at: NOBODY, order: &[], is_truce: false };
        let odds = crowd.odds(1);
        assert!(odds.exact);
        assert_eq!(odds.stays[0].per_mille(), 500);
        assert_eq!(odds.stays[0].per_mille(), odds.stays[1].per_mille());
        assert_eq!(odds.fame[0].thousandths, 500, "one fame for the one who is left");
        let three = [ships[0]; 3];
        let crowd = Crowd { ships: &three, ..crowd };
        let odds = crowd.odds(1);
        assert!(odds.exact);
        for ship in 0..3 {
            about(odds.stays[ship], Chance::of(1, 3), "one of three");
            // Each of the other two is crippled once by the time one is left, and the second to go has earned one.
            assert_eq!(odds.fame[ship].thousandths, 1_000);
        }
    }

    #[test]
    fn fame_is_shared_by_those_who_are_there_and_rounded_down() {
        // Sure to be sunk at once, with no shot fired: five fame make two each.
        let dead = Outsider { fame: 5, ..outsider(0, 1, 1, Aim::All) };
        let ships = [with_dice(4, 16), with_dice(4, 16)];
        let crowd =
            Crowd { mat: &MAT, ships: &ships, outsiders: &[dead], fired_at: NOBODY, order: &[], is_truce: true };
        let odds = crowd.odds(1);
        assert_eq!(odds.sunk[0].per_mille(), 1_000);
        assert_eq!((odds.fame[0].thousandths, odds.fame[1].thousandths), (2_000, 2_000));
        assert_eq!((odds.stays[0].per_mille(), odds.stays[1].per_mille()), (1_000, 1_000));
    }

    #[test]
    fn the_order_of_a_round_under_way_is_kept() {
        let ships = [with_dice(1, 16), with_dice(1, 16)];
        for order in [[0, 1], [1, 0]] {
            let crowd =
                Crowd { mat: &MAT, ships: &ships, outsiders: &[], fired_at: NOBODY, order: &order, is_truce: false };
            assert!(crowd.odds(1).stays[order[0]].per_mille() >= 998, "whoever fires first wins");
        }
    }

    #[test]
    fn an_outsider_fires_at_everybody_once_before_it_ranks_anew() {
        // It is sure to cripple whom it fires at. The first has the bigger hull, but was fired at already.
        let sure = Outsider { hull: 200, ..outsider(16, 200, 99, Aim::At(Section::Hull)) };
        let (big, small) = (ship(2, 2, 2, 2), ship(1, 2, 2, 2));
        for (fired_at_first, expected) in [(false, 0), (true, 1)] {
            let mut fired_at = NOBODY;
            fired_at[0][0] = fired_at_first;
            // Only its shot is left in this round; then it begins the next one.
            let ships = [big, small];
            let crowd = Crowd { mat: &MAT, ships: &ships, outsiders: &[sure], fired_at, order: &[2], is_truce: true };
            let odds = crowd.odds(1);
            // The one who is left alone stays for one volley more, so he is the one who earns fame for the other.
            assert!(odds.fame[1 - expected].thousandths >= 980, "{odds:?}");
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_fights() {
        let ships = [ship(4, 4, 4, 4); 5];
        let crowd =
            Crowd { mat: &MAT, ships: &ships, outsiders: &[hook()], fired_at: NOBODY, order: &[], is_truce: false };
        let odds = crowd.odds(5);
        assert!(!odds.exact, "five such ships are too many to follow");
        assert_eq!(odds, crowd.odds(5));
        assert_ne!(odds.stays, crowd.odds(6).stays);
    }

    #[test]
    fn a_fight_in_which_nobody_can_hit_has_no_end() {
        let ships = [with_dice(2, 0), with_dice(2, 0)];
        let crowd = Crowd { mat: &MAT, ships: &ships, outsiders: &[], fired_at: NOBODY, order: &[], is_truce: false };
        assert_eq!(crowd.odds(1).undecided, Chance::SURE);
    }
}
