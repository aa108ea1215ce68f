//! The cards as printed, files that are wrong, and what is looked up in them.

use fleets::{
    Rule,
    data::{
        BaseMove, Cards, Cond, Count, CrewId, Effect, EffectId, Gun, Kind, Link, Load, Mystery, Nation, Printing,
        Reach, Reveal, ShipId, Target, Terrain,
    },
};
use std::collections::{BTreeMap, BTreeSet};
use table::{
    Clause as _, Data as _, Shared,
    proofs::{changed_data, changed_data_are_refused, read_data, spoiled_data_are_refused},
};

fn printed() -> Shared<Cards> {
    Shared::printed()
}

fn ship(id: &str) -> ShipId {
    printed().ship_named(id).expect(id)
}

fn crew(id: &str) -> CrewId {
    printed().crew_named(id).expect(id)
}

/// The effects of a card as they are written.
fn texts(effects: &[EffectId]) -> Vec<String> {
    effects.iter().map(|effect| printed()[*effect].text.clone()).collect()
}

// ------------------------------------------------------------ as printed

#[test]
fn every_row_is_there() {
    let cards = printed();
    let rows = [
        cards.ships.len(),
        cards.crew.len(),
        cards.forts.len(),
        cards.equipment.len(),
        cards.events.len(),
        cards.treasures.len(),
        cards.islands.len(),
        cards.effect_kinds.len(),
        cards.starters.len(),
    ];
    assert_eq!(rows, [1283, 1017, 24, 20, 28, 174, 128, 342, 15]);
    let in_scope = |wanted: fn(&Printing) -> bool| {
        let ships = cards.ships.iter().filter(|card| card.printing.is_in_scope && wanted(&card.printing)).count();
        let crew = cards.crew.iter().filter(|card| card.printing.is_in_scope && wanted(&card.printing)).count();
        (ships, crew)
    };
    assert_eq!(in_scope(|_| true), (1159, 947));
    assert_eq!(in_scope(|printing| !printing.is_reprint), (958, 738));
    // A promotional ship is of a nation that is none of the ten.
    let sleigh = &cards[ship("rv-hh05a")];
    assert!(sleigh.printing.is_in_scope && !cards.cursed.nations.contains(&sleigh.nation));
    assert!(cards.cursed.has_nation(sleigh.nation) && !cards.crimson.has_nation(sleigh.nation));
    assert_eq!(in_scope(|printing| printing.is_in_both), (206, 247));
    let kinds = Kind::ALL.iter().map(|kind| cards.ships.iter().filter(|card| card.kind == *kind).count());
    assert_eq!(kinds.collect::<Vec<_>>(), [1227, 46, 10]);
}

#[test]
fn a_card_is_read_column_by_column() {
    let cards = printed();
    let revenant = &cards[ship("sm-ps-001")];
    assert_eq!((revenant.printing.name.as_str(), revenant.printing.set.as_str()), ("Revenant", "SM"));
    assert!(revenant.printing.is_in_scope && revenant.printing.is_in_both && !revenant.printing.is_reprint);
    assert_eq!((revenant.nation, revenant.kind), (Nation::Pirate, Kind::Ship));
    assert_eq!((revenant.points, revenant.masts, revenant.cargo), (15, 5, 4));
    assert_eq!(revenant.base_move, BaseMove::Segments([Reach::L].into_iter().collect()));
    let gun = |rank, range| Gun { rank, range };
    let (long, short) = (gun(2, Reach::L), gun(2, Reach::S));
    assert_eq!(revenant.guns, [long, short, short, short, long]);
    assert_eq!(texts(&revenant.effects), ["los_ignore_ships"]);

    let gallows = &cards[crew("mi-042a")];
    let borne = ["limit", "ransom", "start_face_up", "build_bonus(n=5)", "cannot_leave"];
    assert_eq!(texts(&gallows.effects), borne, "keywords first");
    assert_eq!((gallows.is_generic, &gallows.links), (false, &vec![Link::Name("Nancy Nox".to_string())]));

    let fort = &cards[cards.fort_named("cc-047").unwrap()];
    assert_eq!((fort.gold, fort.guns.len(), fort.nation), (3, 4, Nation::England));
    assert_eq!(texts(&fort.effects), ["shoot_bonus(n=1,vs=any,cond=ship_docked_here)"]);

    let shot = &cards[cards.equipment_named("fs-057a").unwrap()];
    assert_eq!((shot.points, cards[shot.effect].word.as_str()), (1, "fire"));
    assert_eq!((shot.is_single_use, shot.is_lost_on_one, shot.harms_self_on_one), (false, true, true));
    let event = &cards[cards.event_named("rv-037b").unwrap()];
    assert_eq!((event.points, event.reveal, cards[event.effect].rule), (1, Reveal::Sunk, Rule::FxEvRaft));
    let rum = &cards[cards.treasure_named("sm-t-005").unwrap()];
    assert_eq!((rum.load, cards[rum.effect].word.as_str()), (Load::FaceUp, "6-crew,skip_next_turn"));
}

#[test]
fn towed_and_flying_pieces_have_no_segments() {
    let cards = printed();
    for card in &cards.ships {
        assert_eq!(card.base_move == BaseMove::Towed, card.kind == Kind::Flotilla, "{}", card.printing.id);
    }
    let dragons: Vec<_> = cards.ships.iter().filter(|card| card.base_move == BaseMove::Flight).collect();
    assert_eq!(dragons.len(), 4);
    let is_dragon = |effects: &[EffectId]| effects.iter().any(|effect| cards[*effect].rule == Rule::FxSeaDragon);
    assert!(dragons.iter().all(|card| card.kind == Kind::Creature && is_dragon(&card.effects)));
}

/// The corrections that were published for nine cards.
#[test]
fn the_nine_errata_are_in_the_rows() {
    let cards = printed();
    assert_eq!((cards[ship("fn-009")].masts, cards[ship("fn-009")].guns.len()), (2, 2), "Grendel");
    assert_eq!(cards[ship("fn-300")].nation, Nation::Viking, "Polaris");
    let gallows = &cards[crew("mi-042a")];
    assert!(gallows.points == 0 && texts(&gallows.effects).contains(&"ransom".to_string()), "Gallows");
    assert_eq!(cards[crew("bc-072")].points, 0, "Vaccaro");
    assert_eq!(cards[crew("cc-215")].points, 2, "Ghost Wind");
    assert_eq!(cards[crew("rf-056")].points, 3, "Calico Cat");
    assert!(cards.is_linked_to_ship(crew("rv-062"), ship("rv-051")), "LaPlante and Le Courageux");
    assert_eq!(texts(&cards[ship("mi-033")].effects), ["board_win_all_treasure"], "Nancy Nox");
    assert!(texts(&cards[ship("fn-005")].effects).contains(&"ram_also_crew".to_string()), "Huginn");
    // Not a correction but an oddity of the list: this captain bears the text of an explorer.
    assert_eq!(texts(&cards[crew("bc-136")].effects), ["explorer"]);
    assert_eq!(texts(&cards[crew("scs-109")].effects), ["captain"]);
}

#[test]
fn guns_are_as_many_as_masts_but_for_bombardiers_and_flotillas() {
    let cards = printed();
    for card in &cards.ships {
        let is_bombardier = card.effects.iter().any(|effect| cards[*effect].rule == Rule::FxBombardier);
        let expected = match card.kind {
            Kind::Flotilla => 4,
            _ => usize::from(card.masts) + usize::from(is_bombardier),
        };
        assert_eq!(card.guns.len(), expected, "{}", card.printing.id);
    }
}

/// Proves `fleets.setup.islands.mysterious_face`.
#[test]
fn which_tables_show_from_the_start() {
    let cards = printed();
    let shown: BTreeMap<&str, bool> =
        cards.islands.iter().map(|island| (island.printing.id.as_str(), island.shows)).collect();
    for number in 1..=16 {
        assert!(shown[format!("mi-i{number:02}").as_str()], "{number}");
    }
    for number in 1..=16 {
        assert_eq!(shown[format!("ss-i1{number:02}").as_str()], number > 8, "{number}");
    }
    assert_eq!(shown.values().filter(|shows| **shows).count(), 24);
    let turtle = &cards[cards.island_named("ss-i109").unwrap()];
    assert_eq!((turtle.mystery, turtle.terrain), (Some(Mystery::GreatTurtle), Some(Terrain::Current)));
    let scatter = &cards[cards.island_named("mi-i01").unwrap()];
    assert_eq!(texts(&scatter.rows.unwrap()), ["mi_scatter(n=2)", "none", "mi_gather(n=2)"]);
    assert_eq!(cards[cards.island_named("rf-i01").unwrap()].iceberg_number, None);
}

#[test]
fn the_list_of_effects_counts_the_cards_that_bear_them() {
    let cards = printed();
    let mut borne: BTreeMap<Rule, (u16, u16)> = BTreeMap::new();
    let mut count = |printing: &Printing, effects: &[EffectId]| {
        for rule in effects.iter().map(|effect| cards[*effect].rule).collect::<BTreeSet<_>>() {
            let counts = borne.entry(rule).or_default();
            counts.0 += 1;
            counts.1 += u16::from(printing.is_in_both);
        }
    };
    cards.ships.iter().for_each(|card| count(&card.printing, &card.effects));
    cards.crew.iter().for_each(|card| count(&card.printing, &card.effects));
    cards.forts.iter().for_each(|card| count(&card.printing, &card.effects));
    cards.equipment.iter().for_each(|card| count(&card.printing, &[card.effect]));
    cards.events.iter().for_each(|card| count(&card.printing, &[card.effect]));
    cards.treasures.iter().for_each(|card| count(&card.printing, &[card.effect]));
    cards.islands.iter().for_each(|card| count(&card.printing, card.rows.as_ref().map_or(&[], |rows| rows)));
    for kind in &cards.effect_kinds {
        assert_eq!(borne.get(&kind.rule), Some(&(kind.cards, kind.crimson_cards)), "{}", kind.id);
    }
    assert_eq!(borne.len(), cards.effect_kinds.len());
    assert_eq!(cards.effect_kinds.iter().filter(|kind| kind.is_house).count(), 28);
}

#[test]
fn an_effect_is_kept_once() {
    let cards = printed();
    let texts: BTreeSet<&str> = cards.effects.iter().map(|effect| effect.text.as_str()).collect();
    assert_eq!(texts.len(), cards.effects.len());
    for effect in &cards.effects {
        let clause = effect.rule.printed().id;
        assert_eq!(clause.to_ascii_lowercase(), format!("fleets.fx.{}", effect.id().to_ascii_lowercase()));
    }
    // Two ships with the same bonus share it; another nation makes another effect.
    let bonuses: Vec<&Effect> = cards.effects.iter().filter(|effect| effect.rule == Rule::FxShootBonus).collect();
    let against =
        |nation| bonuses.iter().filter(|effect| effect.vs == [Target::Nation(nation)] && !effect.forts).count();
    assert_eq!((against(Nation::England), against(Nation::Viking)), (1, 1));
    let with_captain = bonuses.iter().filter(|effect| effect.cond == Some(Cond::CaptainAboard)).count();
    assert_eq!(with_captain, 1);
}

// -------------------------------------------------------------- geometry

/// Proves `fleets.geo.hull`, `fleets.geo.masts` as far as the sizes go.
#[test]
fn hulls_have_their_sizes_and_masts() {
    let cards = printed();
    let sizes: Vec<(u8, i32)> = cards.geometry.hulls.iter().map(|hull| (hull.masts, hull.length)).collect();
    assert_eq!(sizes, [(1, 4000), (2, 5200), (3, 6200), (4, 7200), (5, 8400), (6, 8400), (10, 10000)]);
    assert_eq!(cards.hull(1).masts_at, [2000], "the middle");
    assert_eq!(cards.hull(2).masts_at, [1300, 4420], "25 and 85 percent");
    assert_eq!(cards.hull(3).masts_at, [1550, 3410, 5270]);
    assert_eq!(cards.hull(6).masts_at, [2100, 3108, 4116, 5124, 6132, 7140]);
    assert_eq!(cards.hull(10).masts_at[1], 3167, "25 percent and a ninth of 60 percent, rounded");
}

/// Proves `fleets.geo.bow`, `fleets.geo.parts` as far as the sizes go.
#[test]
fn hulls_have_their_parts() {
    let cards = printed();
    let hull = cards.hull(2);
    assert_eq!((hull.outline.corners().len(), hull.front.corners().len(), hull.bow.corners().len()), (9, 7, 3));
    assert_eq!((hull.bow.corners()[1].x, hull.bow.corners()[1].y), (-936, 672), "18 percent back, 42 percent out");
    assert_eq!(hull.front.corners().iter().map(|corner| corner.x).min(), Some(-2600), "as far as the middle");
}

#[test]
fn bases_terrain_and_areas_have_their_sizes() {
    let cards = printed();
    let geometry = &cards.geometry;
    assert_eq!((geometry.short, geometry.long, geometry.margin), (5750, 8380, 5750));
    assert_eq!((geometry.creature.radius, geometry.creature.guns_at), (3000, 2000));
    assert_eq!((geometry.flotilla.radius, geometry.flotilla.guns_at), (2200, 1600));
    assert_eq!(geometry.creature.outline.corners().len(), 12);
    let sides: Vec<usize> = geometry.terrain.iter().map(|shape| shape.corners().len()).collect();
    assert_eq!(sides, [24, 12, 16, 16, 8, 12], "fog, iceberg, reef, Sargasso Sea, current, whirlpool");
    let flags: Vec<(i32, i32)> = geometry.flags.iter().map(|flag| (flag.x, flag.y)).collect();
    let (corner, wall) =
        ([(2000, 2000), (-2000, 2000), (-2000, -2000), (2000, -2000)], [(2000, 0), (0, 2000), (-2000, 0), (0, -2000)]);
    assert_eq!((&flags[..4], &flags[4..]), (&corner[..], &wall[..]));
    assert_eq!((geometry.sail, geometry.blade), (1100, 2000));
    assert_eq!(geometry.crimson_area, [120_000, 90_000]);
    assert_eq!(geometry.cursed_area[2], [200_000, 170_000]);
    assert_eq!(geometry.turning, [(45, 512), (60, 682), (90, 1024), (180, 2048)]);
}

// -------------------------------------------------------------- editions

#[test]
fn the_editions_differ_where_their_rules_do() {
    let cards = printed();
    let (cursed, crimson) = (&cards.cursed, &cards.crimson);
    assert_eq!((cursed.build_total, cursed.players, cursed.islands_per_player), (40, (2, 4), 3));
    assert_eq!((crimson.build_total, crimson.players, crimson.islands_per_player), (30, (2, 2), 3));
    assert_eq!((cursed.island_gap, cursed.terrain_gap), ((25140, 50280), 5750));
    assert_eq!((crimson.island_gap, crimson.terrain_gap), ((16760, 33520), 5750));
    assert_eq!((cursed.coins_per_player, cursed.gold_per_player, cursed.coins_per_island), (8, 15, 4));
    assert_eq!((crimson.coins_per_player, crimson.gold_per_player, crimson.coins_per_island), (6, 12, 3));
    assert_eq!(crimson.coins, [vec![1, 1, 2, 2, 3, 3], vec![1, 2, 2, 3, 4], vec![2, 3, 3, 4]]);
    let switches = |one: &fleets::data::Edition| {
        [
            one.come_about,
            one.ram_mandatory,
            one.ram_needs_mast,
            one.pin_by_ram,
            one.explore_needs_turn_start,
            one.forts_in_build_total,
            one.fort_needs_explored,
            one.split_two_only,
            one.share_to_owner,
            one.wreck_keeps_cargo,
            one.majority_counts_forts,
            one.three_conditions,
        ]
    };
    let of_cursed = [false, true, true, true, true, false, true, true, false, true, false, true];
    assert_eq!(switches(cursed), of_cursed);
    assert_eq!(switches(crimson), of_cursed.map(|yes| !yes), "each of them is the other way round");
    assert_eq!((cursed.nations.len(), crimson.nations.len()), (10, 5));
    assert_eq!((cursed.terrain.len(), crimson.terrain.len()), (6, 3));
    assert_eq!((cursed.sets.len(), crimson.sets.join(" ")), (15, "SM SMU CC".to_string()));
    assert_eq!((cards.defaults["turn_limit_deg"].as_str(), cards.defaults.len()), ("90", 22));
    assert_eq!((cards.defaults["no_duplicates"].as_str(), cards.defaults["boarding_item"].as_str()), ("true", "loser"));
}

#[test]
fn starter_fleets_are_made_of_cards() {
    let cards = printed();
    let fleet = cards.starters.iter().find(|fleet| fleet.id == "crimson-pirate").unwrap();
    assert_eq!((fleet.is_crimson, fleet.nation, fleet.build_total), (true, Nation::Pirate, 30));
    let names: Vec<&str> = fleet.ships.iter().map(|(ship, _)| cards[*ship].printing.name.as_str()).collect();
    assert_eq!(names, ["Arabella", "Longshanks", "Snipe"]);
    assert_eq!(fleet.ships[1].1, [crew("sm-pc-003_2")]);
    let nations: BTreeSet<Nation> =
        cards.starters.iter().filter(|fleet| !fleet.is_crimson).map(|fleet| fleet.nation).collect();
    assert_eq!(nations.len(), 10, "one for each nation");
}

// --------------------------------------------------------------- lookups

#[test]
fn every_card_is_found_by_its_id() {
    let cards = printed();
    for (number, card) in cards.ships.iter().enumerate() {
        assert_eq!(cards.ship_named(&card.printing.id), Some(ShipId(number as u16)));
    }
    for (number, card) in cards.crew.iter().enumerate() {
        assert_eq!(cards.crew_named(&card.printing.id), Some(CrewId(number as u16)));
    }
    assert!(cards.forts.iter().all(|card| cards.fort_named(&card.printing.id).is_some()));
    assert!(cards.treasures.iter().all(|card| cards.treasure_named(&card.printing.id).is_some()));
    assert_eq!((cards.ship_named("sm-ps-999"), cards.ship_named("sm-pc-001")), (None, None), "no ship");
}

/// Proves `fleets.crew.link` as far as the cards go.
#[test]
fn links_hold_by_name_in_any_printing() {
    let cards = printed();
    let by_name = |name: &str| {
        (0..cards.crew.len() as u16).map(CrewId).filter(|id| cards[*id].printing.name == name).collect::<Vec<_>>()
    };
    let (cats, fantasmas) = (by_name("Ghost Crew"), by_name("El Fantasma"));
    assert!(cats.len() > 1 && fantasmas.len() > 1);
    assert!(cards.are_linked(cats[0], crew("sm-pc-003")) && cards.are_linked(crew("sm-pc-003"), cats[0]));
    assert!(cards.are_linked(*cats.last().unwrap(), crew("sm-pc-003")), "the reprint, too");
    assert!(!cards.are_linked(crew("sm-pc-001"), crew("sm-pc-002")));
    // LaPlante is linked to both printings of his ship, and to no other.
    let hers: Vec<&str> = (0..cards.ships.len() as u16)
        .map(ShipId)
        .filter(|id| cards.is_linked_to_ship(crew("rv-062"), *id))
        .map(|id| cards[id].printing.name.as_str())
        .collect();
    assert_eq!(hers, ["Le Courageux", "Le Courageux"]);
    // All ships of a nation.
    assert_eq!(cards[crew("bc-055")].links, [Link::ShipsOf(Nation::England)]);
    assert!(cards.is_linked_to_ship(crew("bc-055"), ship("sm-es-009")));
    assert!(!cards.is_linked_to_ship(crew("bc-055"), ship("sm-ps-001")));
    // A ship that names her captain.
    assert!(cards.is_linked_to_ship(crew("mi-042a"), ship("mi-033")));
    // Griffin is a crew of one set and a ship of another; the crew of the own set is meant.
    assert!(cards.are_linked(crew("oe-042a"), crew("oe-041")));
    assert!(!cards.is_linked_to_ship(crew("oe-042a"), ship("bc-031")));
    assert!(cards.is_linked_to_ship(crew("pc-061"), ship("pc-009")), "the Empress of Sao Feng is a ship");
    assert!(!cards.are_linked(crew("pc-061"), crew("oe-042a")));
    // A name that no card bears is dropped.
    assert_eq!(cards[crew("rf-056")].links, []);
}

/// Proves `fleets.build.no_duplicates.same_name` as far as the cards go.
#[test]
fn a_character_is_the_same_in_every_printing() {
    let cards = printed();
    assert!(cards.is_same_character(crew("sm-pc-001"), crew("rf-056")), "Calico Cat");
    assert!(!cards.is_same_character(crew("sm-pc-001"), crew("sm-pc-002")));
    assert!(!cards.is_same_character(crew("bc-136"), crew("scs-109")), "generic captains are nobody");
    assert!(
        cards.is_same_ship(ship("rv-051"), ship("rvu-ul051")) && !cards.is_same_ship(ship("rv-051"), ship("rv-052"))
    );
}

#[test]
fn the_pool_grows_with_what_is_played() {
    let cards = printed();
    let total = |is_played: &dyn Fn(Rule) -> bool| {
        let pool = cards.pool_with(is_played);
        pool.iter().map(|set| set.all()).fold((0, 0), |sum, all| (sum.0 + all.cards, sum.1 + all.playable))
    };
    assert_eq!(total(&|_| true), (2674, 2674));
    let none = cards.pool_with(|_| false);
    let main = none.iter().find(|set| set.set == "SM").unwrap();
    assert!(main.is_in_scope && !none.iter().find(|set| set.set == "UNR").unwrap().is_in_scope);
    let plain = cards.ships.iter().filter(|card| card.printing.set == "SM" && card.effects.is_empty()).count();
    assert_eq!(
        (main.ships, main.crew),
        (Count { cards: 68, playable: plain as u16 }, Count { cards: 95, playable: 0 })
    );
    let captains = cards.pool_with(|rule| rule == Rule::FxCaptain);
    let main = captains.iter().find(|set| set.set == "SM").unwrap();
    assert_eq!(main.crew.playable, 5, "one for each nation");
    // What the engine plays, whatever it is: every card that is offered has only such effects.
    let offered: u16 = cards.pool().iter().map(|set| set.ships.playable).sum();
    let is_in_pool = |printing: &Printing| printing.is_in_scope || !cards.cursed.sets.contains(&printing.set);
    let ships = cards.ships.iter().filter(|card| is_in_pool(&card.printing) && cards.is_playable(&card.effects));
    assert_eq!(usize::from(offered), ships.count());
    let bonus = cards.ships.iter().find(|card| texts(&card.effects) == ["board_bonus(n=1)"]).unwrap();
    assert!(cards.is_playable_with(&bonus.effects, |rule| rule == Rule::FxBoardBonus));
    assert!(!cards.is_playable_with(&bonus.effects, |rule| rule == Rule::FxShootBonus));
}

/// Proves `fleets.build.pool` as far as it is counted.
#[test]
fn the_pool_is_told_set_by_set_and_every_card_is_in_it() {
    let cards = printed();
    let lines = cards.notes();
    let pool = cards.pool();
    let all = pool.iter().filter(|set| set.is_in_scope).map(|set| set.all());
    let (there, playable) =
        all.fold((0u32, 0u32), |sum, set| (sum.0 + u32::from(set.cards), sum.1 + u32::from(set.playable)));
    assert_eq!(lines[0], format!("{playable} of {there} cards of the sets that are played with can be played with"));
    assert_eq!(playable, there, "{}", lines[0]);
    assert_eq!(lines.len(), 1 + cards.cursed.sets.len(), "a line for each set");
    let main = lines.iter().find(|line| line.starts_with("  SM ")).expect("the first set");
    assert!(main.starts_with("  SM (both editions): ships and creatures 68 of 68, crew 95 of 95"), "{main}");
    // The one event that was only given away is of none of these sets.
    let whale = cards.events.iter().find(|card| cards[card.effect].rule == Rule::FxEvWhiteWhale).expect("its row");
    assert!(cards.is_playable(&[whale.effect]) && !whale.printing.is_in_scope);
}

// ------------------------------------------------------------- bad files

/// The printed texts with one part of one file replaced.
fn changed(file: &str, from: &str, to: &str) -> Vec<String> {
    changed_data::<Cards>(file, from, to)
}

fn read(texts: &[String]) -> Result<Cards, String> {
    read_data(texts)
}

fn refused(cases: &str) {
    changed_data_are_refused::<Cards>(cases);
}

#[test]
fn a_file_of_another_form_is_refused() {
    refused(
        r#"
        ships.csv: id,set,name -> id,set,title
            ships.csv, line 1, title: there is no such column; there are id, set, …
        ships.csv: id,set,name -> id,set,set
            ships.csv, line 1, set: this column stands there twice
        forts.csv: ,scope,edition -> ,scope
            forts.csv, line 1, edition: this column is missing
        crew.csv: sm-pc-001,SM,Calico -> sm-pc-001,SM,the,Calico
            crew.csv, line 2: it has 14 cells; it must have 13
        editions.toml: build_total = 40 -> build_total =
            editions.toml, line 3, column 26: string values must be quoted, expected literal string
        editions.toml: build_total = 40 -> bild_total = 40
            editions.toml, line 3, column 1: unknown field `bild_total`, expected one of …
        editions.toml: pin = "by_ram" -> pin = "by_anchor"
            editions.toml, line 18, column 7: unknown variant `by_anchor`, expected `by_ram` or `by_bow_contact`
        geometry.toml: [los] -> [lines]
            geometry.toml, line 98, column 2: unknown field `lines`, expected one of …
        starter_fleets.toml: points = 39 -> pionts = 39
            starter_fleets.toml, line 8, column 1: unknown field `pionts`, expected one of `id`, `edition`, `nation`, `build_total`, `points`, `ship`
        "#,
    );
    let few: Vec<&str> = Cards::PRINTED[..10].to_vec();
    assert_eq!(Cards::read(&few).unwrap_err().to_string(), "the data: there are 10 files; there must be 11");
    let mut texts: Vec<&str> = Cards::PRINTED.to_vec();
    texts[6] = "";
    let said = Cards::read(&texts).unwrap_err().to_string();
    assert_eq!(said, "events.csv, line 1: it is empty; its first line must be id,set,name,points,effect,reveal,scope");
}

#[test]
fn each_kind_of_wrong_cell_is_refused() {
    refused(
        r#"
        ships.csv: sm-ps-001,SM -> SM PS 1,SM
            ships.csv, row SM PS 1, id: it is `SM PS 1`; an id is made of a-z, 0-9, - and _ and has at most 40 signs
        ships.csv: sm-ps-001,SM -> sm-ps-002,SM
            ships.csv, row sm-ps-002, id: there is such a card already, in ships.csv
        crew.csv: sm-pc-001,SM -> sm-ps-001,SM
            crew.csv, row sm-ps-001, id: there is such a card already, in ships.csv
        ships.csv: sm-ps-001,SM -> sm-ps-001,CC
            ships.csv, row sm-ps-001, set: it is `CC`, but the id begins with another set
        ships.csv: Revenant,pirate -> ,pirate
            ships.csv, row sm-ps-001, name: it is empty
        ships.csv: Revenant,pirate -> Revenant,portugal
            ships.csv, row sm-ps-001, nation: `portugal` is none of america, corsair, cursed, england, france, jade, mercenary, pirate, spain, viking, whitebeard
        ships.csv: Revenant,pirate,15 -> Revenant,pirate,many
            ships.csv, row sm-ps-001, points: it is `many`; it must be a number from 0 to 99
        ships.csv: Revenant,pirate,15 -> Revenant,pirate,015
            ships.csv, row sm-ps-001, points: it is `015`; it must be a number from 0 to 99
        ships.csv: Revenant,pirate,15,5, -> Revenant,pirate,15,7,
            ships.csv, row sm-ps-001, masts: geometry.toml has no hull for 7; it has 1, 2, 3, 4, 5, 6, 10
        ships.csv: Revenant,pirate,15,5, -> Revenant,pirate,15,4,
            ships.csv, row sm-ps-001, cannons: there are 5 guns; a ship with 4 in the column masts and these keywords has 4
        ships.csv: 15,5,4,L,2L -> 15,5,99,L,2L
            ships.csv, row sm-ps-001, cargo: it is `99`; it must be a number from 0 to 20
        ships.csv: 15,5,4,L,2L -> 15,5,4,X,2L
            ships.csv, row sm-ps-001, move: it is `X`; it must be a move of at most 6 segments such as S, S+L or 3L
        ships.csv: 15,5,4,L,2L -> 15,5,4,T,2L
            ships.csv, row sm-ps-001, move: it is `T`; only a flotilla moves in tow
        ships.csv: 15,5,4,L,2L -> 15,5,4,D,2L
            ships.csv, row sm-ps-001, move: it is `D`; only a creature flies
        ships.csv: 15,5,4,L,2L -> 15,5,4,L,7L
            ships.csv, row sm-ps-001, cannons: `7L` is no gun; a gun is its rank, 1 to 6, and its range, S or L, such as 3S
        ships.csv: 15,5,4,L,2L-2S -> 15,5,4,L,2L--2S
            ships.csv, row sm-ps-001, cannons: empty is no gun; a gun is its rank, 1 to 6, and its range, S or L, such as 3S
        ships.csv: los_ignore_ships,,ship -> los_ignore_ship,,ship
            ships.csv, row sm-ps-001, effects: `los_ignore_ship` is no effect; did you mean `los_ignore_ships`?
        ships.csv: los_ignore_ships,,ship -> los_ignore_ships;captain,,ship
            ships.csv, row sm-ps-001, effects: `los_ignore_ships;captain` is no effect; did you mean `los_ignore_ships`?
        ships.csv: los_ignore_ships,,ship -> los_ignore_ships; los_ignore_ships,,ship
            ships.csv, row sm-ps-001, effects: `los_ignore_ships` stands on this card twice
        ships.csv: immune_range(L) -> immune_range(M)
            ships.csv, row sm-ps-002, effects: `immune_range(M)`: it is `M`; it must be a distance: S, L, or up to nine of them such as 2L
        ships.csv: los_ignore_ships,,ship -> los_ignore_ships,Nobody,ship
            ships.csv, row sm-ps-001, link: no ship or crew is called `Nobody`; mark it with (?)
        crew.csv: @ships:england -> @ships:atlantis
            crew.csv, row bc-055, link: `atlantis` is none of america, corsair, cursed, england, france, jade, mercenary, pirate, spain, viking, whitebeard
        ships.csv: los_ignore_ships,,ship -> los_ignore_ships,,boat
            ships.csv, row sm-ps-001, kind: `boat` is none of ship, creature, flotilla
        ships.csv: los_ignore_ships,,ship,rare,seed,both -> los_ignore_ships,,ship,rare,mine,both
            ships.csv, row sm-ps-001, scope: it is `mine`; it must be `seed` or `outside`
        ships.csv: los_ignore_ships,,ship,rare,seed,both -> los_ignore_ships,,ship,rare,outside,both
            ships.csv, row sm-ps-001, scope: SM is one of the sets of editions.toml, cursed, card_sets
        ships.csv: los_ignore_ships,,ship,rare,seed,both -> los_ignore_ships,,ship,rare,seed,crimson
            ships.csv, row sm-ps-001, edition: it is `crimson`; it must be `both` or `cursed`
        ships.csv: los_ignore_ships,,ship,rare,seed,both, -> los_ignore_ships,,ship,rare,seed,both,yes
            ships.csv, row sm-ps-001, reprint: it must be empty: the reprints are SMU, RVU, BCU
        ships.csv: ,ship,uncommon,seed,cursed -> ,ship,uncommon,seed,both
            ships.csv, row rv-002, edition: it is `both`, but RV is not one of the sets of editions.toml, crimson, card_sets
        ships.csv: ,0,T,3S-3S-3S-3S -> ,0,S,3S-3S-3S-3S
            ships.csv, row rf-013, move: it is `S`; a flotilla has `T`
        ships.csv: ,0,T,3S-3S-3S-3S -> ,0,T,3S-3S-3S
            ships.csv, row rf-013, cannons: there are 3 guns; a flotilla with 1 in the column masts and these keywords has 4
        crew.csv: pirate,3,,,same_action -> pirate,3,no,,same_action
            crew.csv, row sm-pc-001, generic: it is `no`; it must be `yes` or empty
        forts.csv: 3,3L-3L-3L-3L,hit -> 3,,hit
            forts.csv, row cc-031, cannons: empty is no gun; a gun is its rank, 1 to 6, and its range, S or L, such as 3S
        forts.csv: 3,3L-3L-3L-3L,hit -> 3,3L-3L-3L-3L-3L-3L-3L-3L-3L,hit
            forts.csv, row cc-031, cannons: there are 9 guns; a fort has 1 to 8
        equipment.csv: special_shot(fire),,yes -> special_shot(fire),,true
            equipment.csv, row fs-057a, lost_on_one: it is `true`; it must be `yes` or empty
        equipment.csv: special_shot(fire) -> 
            equipment.csv, row fs-057a, effect: it is empty; it must be an effect
        events.csv: on_own_ship_sinks_enemy -> at_noon
            events.csv, row rv-020b, reveal: `at_noon` is none of start_of_own_turn, on_own_ship_sinks_enemy, on_own_ship_sunk
        treasures.csv: face_up -> sideways
            treasures.csv, row sm-t-001, load: `sideways` is none of face_up, face_down, face_down_optional, instant, instant_optional, stays, coin, crew_coin
        islands.csv: mi-i01,MI,Mysterious Island #1,, -> mi-i01,MI,Mysterious Island #1,swamp,
            islands.csv, row mi-i01, terrain: `swamp` is none of fog_bank, iceberg, reef, sargasso_sea, trade_current, whirlpool
        islands.csv: mi-i01,MI,Mysterious Island #1,, -> mi-i01,MI,Mysterious Island #1,reef,3
            islands.csv, row mi-i01, iceberg_number: only an iceberg has a number
        islands.csv: #1,,,table -> #1,,,
            islands.csv, row mi-i01, roll_1_2: only a mysterious island with a `table` has rows
        islands.csv: #1,,,table,mi_scatter(n=2), -> #1,,,table,,
            islands.csv, row mi-i01, roll_1_2: it is empty; it must be an effect
        "#,
    );
}

#[test]
fn the_list_of_effects_says_what_the_ledger_says() {
    refused(
        r#"
        effects.csv: +n to cannon rolls when -> +n to all rolls when
            effects.csv, row shoot_bonus, definition: the clause fleets.fx.shoot_bonus says: She has the given bonus to her gun rolls when what the card asks for holds: against certain targets, or under a certain condition.
        effects.csv: schooner,keyword -> scooner,keyword
            effects.csv, row scooner, id: `scooner` is no effect; did you mean `schooner`?
        effects.csv: schooner,keyword -> captain,keyword
            effects.csv, row captain, definition: the clause fleets.fx.captain says: After a move action the ship may make a free shoot action: she moves and shoots with one move action.
        effects.csv: public,fleets.fx.shoot_bonus -> public,fleets.fx.schooner
            effects.csv, row shoot_bonus, clause: it is `fleets.fx.schooner`; it must be fleets.fx.shoot_bonus
        effects.csv: shoot action,230,168 -> shoot action,231,168
            effects.csv, row shoot_bonus, cards: it is 231, but ships, crew, treasures and other are 230
        effects.csv: holds.,public -> holds.,house
            effects.csv, row shoot_bonus, source: the clause fleets.fx.shoot_bonus says that it is `public`
        effects.csv: holds.,public -> holds.,private
            effects.csv, row shoot_bonus, source: it is `private`; it must be `house` or `public`
        "#,
    );
    let twice = Cards::PRINTED[10].replacen("\njunk,", "\njunk,keyword,combat,0,0,0,0,0,0,Her own masts and sails never block her lines of fire.,public,fleets.fx.junk\njunk,", 1);
    let mut texts: Vec<&str> = Cards::PRINTED.to_vec();
    texts[10] = &twice;
    let said = Cards::read(&texts).unwrap_err().to_string();
    assert_eq!(said, "effects.csv, row junk, id: this effect stands there twice");
    let without = Cards::PRINTED[10].lines().filter(|line| !line.starts_with("junk,")).collect::<Vec<_>>().join("\n");
    let mut texts: Vec<&str> = Cards::PRINTED.to_vec();
    texts[10] = &without;
    let said = Cards::read(&texts).unwrap_err().to_string();
    assert_eq!(said, "effects.csv, row junk: this row is missing; fleets.fx.junk has none");
}

#[test]
fn each_kind_of_wrong_number_is_refused() {
    refused(
        r#"
        geometry.toml: touch_eps = 25 -> touch_eps = 20
            geometry.toml, ruler.touch_eps: it is 20; it is built in as 25
        geometry.toml: heading_steps = 4096 -> heading_steps = 360
            geometry.toml, ruler.heading_steps: it is 360; it is built in as 4096
        geometry.toml: sample_step = 200 -> sample_step = 100
            geometry.toml, los.sample_step: it is 100; it is built in as 200
        geometry.toml: "341" = 536395365 -> "341" = 536395366
            geometry.toml, trig.check_sin.341: it is 536395366; it is built in as 536395365
        geometry.toml: check_sum_0_to_1024 = 7 -> check_sum_0_to_1024 = 8
            geometry.toml, trig.check_sum_0_to_1024: it is 800507575845; it is built in as 700507575845
        geometry.toml: S = 5750 -> S = 9000
            geometry.toml, ruler.S: it is 9000; it must be less than L, 8380
        geometry.toml: [-18,42] -> [-18,60]
            geometry.toml, hull.size 1: after edge 2 the outline does not turn clearly to the left
        geometry.toml: bow_zone_vertices = [0, 1, 8] -> bow_zone_vertices = [0, 1, 9]
            geometry.toml, hull.bow_zone_vertices: 3 corners make no shape; it has 3 to 24 of its own
        geometry.toml: masts = 10 -> masts = 6
            geometry.toml, hull.size 6: masts is 1 or more, and each number stands there once
        geometry.toml: masts = 10 -> masts = 9
            ships.csv, row scs-300a, masts: geometry.toml has no hull for 10; it has 1, 2, 3, 4, 5, 6, 9
        geometry.toml: gun_radius = 1600 -> gun_radius = 2600
            geometry.toml, flotilla: its guns are 2600 from the centre, outside it
        geometry.toml: [terrain.reef] -> [terrain.shoal]
            geometry.toml, terrain.shoal: `shoal` is none of fog_bank, iceberg, reef, sargasso_sea, trade_current, whirlpool
        geometry.toml: semi_axes = [4200, 2800]⏎sides = 24 -> semi_axes = [4200, 2800]⏎sides = 16
            geometry.toml, terrain.fog_bank.sides: six numbers stand at its corners, so 6 must divide it
        geometry.toml: sides = 24 -> sides = 2400
            geometry.toml, terrain.fog_bank.sides: 2400 corners make no shape; it has 3 to 24 of its own
        geometry.toml: "c0","c1" -> "c1","c0"
            geometry.toml, fort.flag_points: it is c1 c0 c2 c3 w0 w1 w2 w3; it is built in as c0 c1 c2 c3 w0 w1 w2 w3
        geometry.toml: cursed_4p = [200000, 170000] -> cursed_4p = [200000, 0]
            geometry.toml, area.cursed_4p: it is 0; it must be a number from 1 to 1048576
        geometry.toml: limit_deg = 90 -> limit_deg = 75
            geometry.toml, turning.limit_deg: it is 75; it must be one of the limits in limit_steps
        geometry.toml: edge = "hard" -> edge = "soft"
            geometry.toml, area.edge: it is soft; it is built in as hard
        editions.toml: max_players = 4 -> max_players = 5
            editions.toml, cursed.max_players: it is 5; it must be a number from 2 to 4
        editions.toml: islands_per_player = 3 -> islands_total = 9
            editions.toml, cursed.islands_total: it is 9; 4 players must divide it
        editions.toml: islands_per_player = 3      # seed ->
            editions.toml, cursed.islands_per_player: there must be either this or islands_total
        editions.toml: island_gap_min_L = 3.0 -> island_gap_min_L = 7.0
            editions.toml, cursed.island_gap_min_L: it must not be more than island_gap_max_L
        editions.toml: island_gap_min_L = 3.0 -> island_gap_min_L = 2.55
            editions.toml, cursed.island_gap_min_L: it is 2.55; it must be a number from 0 to 20, in tenths
        editions.toml: [1,1,1,2,2,2,2,4] -> [1,1,1,2,2,2,2,5]
            editions.toml, cursed.default_coins: 8 coins of 16 gold; with 0 unique treasures it is 8 of 15
        editions.toml: [[1,2,2,2,2,2,4],[1,2,2,3,3,4]] -> [[1,2,2,2,2,2,4],[1,1,1,2,2,8]]
            editions.toml, cursed.default_coins_with_unique: a coin is worth 1 to 7
        editions.toml: captain = 3 -> captain = 4
            editions.toml, basic_crew.captain: it is 4, but sm-t-007 in crew.csv costs 3
        editions.toml: captain = 3 -> cook = 3
            editions.toml, basic_crew.cook: crew.csv has no generic crew of this name for both editions
        editions.toml: no_duplicates = true -> no_duplicates = 1
            editions.toml, options.no_duplicates: it is 1; it must be `no` or `yes`
        editions.toml: no_duplicates = true -> no_duplicates = [true]
            editions.toml, options.no_duplicates: it is [true]; it must be a word in quotes, a number, or true or false
        editions.toml: turn_limit_deg = 90 -> turn_limit_deg = 75
            editions.toml, options.turn_limit_deg: it is 75; it must be `45`, `60`, `90` or `180`
        editions.toml: boarding_item = "loser" -> boarding_item = "looser"
            editions.toml, options.boarding_item: it is looser; it must be `loser`, `winner` or `random`
        editions.toml: fort_list = 3 -> fort_list = 7
            editions.toml, options.fort_list: it is 7; it must be `0`, `1`, `2`, `3`, `4`, `5` or `6`
        editions.toml: fort_list = 3 ->
            editions.toml, options.fort_list: it is missing
        editions.toml: fort_list = 3 -> fort_lists = 3
            editions.toml, options.fort_lists: there is no such option; did you mean fort_list?
        editions.toml: "spain","viking" -> "spain"
            starter_fleets.toml, fleet cursed-viking, nation: viking is not a nation of its edition
        "#,
    );
}

#[test]
fn starter_fleets_that_cannot_sail_are_refused() {
    refused(
        r#"
        starter_fleets.toml: points = 39 -> points = 38
            starter_fleets.toml, fleet cursed-pirate, points: it is 38, but its cards cost 39
        starter_fleets.toml: build_total = 40 -> build_total = 30
            starter_fleets.toml, fleet cursed-pirate, build_total: it is 30, but its cards cost 39
        starter_fleets.toml: scs-034 -> scs-934
            starter_fleets.toml, fleet cursed-pirate, ship: its edition has no ship `scs-934`
        starter_fleets.toml: "sm-t-008" -> "sm-ps-001"
            starter_fleets.toml, fleet cursed-pirate, crew: its edition has no crew `sm-ps-001`
        starter_fleets.toml: cursed-england -> cursed-pirate
            starter_fleets.toml, fleet cursed-pirate, id: there is such a fleet already
        starter_fleets.toml: cc-006 -> rv-002
            starter_fleets.toml, fleet crimson-pirate, ship: its edition has no ship `rv-002`
        "#,
    );
}

#[test]
fn a_gap_may_have_tenths() {
    let texts = changed("editions.toml", "island_gap_min_L = 3.0", "island_gap_min_L = 2.5");
    assert_eq!(read(&texts).unwrap().cursed.island_gap, (20950, 50280));
    let texts = changed("editions.toml", "island_gap_min_L = 3.0", "island_gap_min_L = 2");
    assert_eq!(read(&texts).unwrap().cursed.island_gap, (16760, 50280));
}

#[test]
fn columns_may_stand_in_any_order_and_lines_end_in_any_way() {
    let line = |line: &str| match line.split_once(',') {
        Some((first, rest)) => format!("{rest},{first}"),
        None => line.to_string(),
    };
    let turned: Vec<String> = Cards::PRINTED[6].lines().map(line).collect();
    let mut texts: Vec<&str> = Cards::PRINTED.to_vec();
    // As some programs for tables save them: with a mark before the first letter.
    let turned = format!("\u{feff}{}", turned.join("\r\n"));
    texts[6] = &turned;
    assert_eq!(Cards::read(&texts).unwrap().events, printed().events);
}

/// Whatever is done to a file, it is read or refused; nothing breaks.
#[test]
fn damaged_files_never_stop_the_program() {
    spoiled_data_are_refused::<Cards>(200).unwrap();
}
