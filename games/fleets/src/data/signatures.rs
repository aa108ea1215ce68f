//! What each effect can be told on a card.
//!
//! A signature is written like the effect itself. A name is a parameter whose values every effect writes alike (`n=2`,
//! `within=S`); `a|b` are the words that may stand there, with `key=` in front if the card says so, too; `<nation>` and
//! its like are main parameters that are written without a name. `?` marks what may be left out. An effect that is not
//! listed takes nothing, so that a parameter which nobody would read is an error instead of being forgotten.

/// The signatures, in the order of the alphabet.
pub(super) const SIGNATURES: &[&str] = &[
    "aura_move_bonus(seg,target,within)",
    "aura_shoot_bonus(n,within)",
    "board_at_range(within)",
    "board_bonus(n,vs?)",
    "board_bonus_per_crew(n)",
    "board_win_capture_crew(serves?)",
    "breath_attack(rank,range)",
    "breath_effect(cancel|fire_mast)",
    "build_bonus(n)",
    "can_hit_submerged(within?)",
    "cancel_ability(within,uses)",
    "cancel_all_crew_roll(need)",
    "cancel_all_roll(need)",
    "canoe_repair_roll(need)",
    "cargo_bonus(n,cond?)",
    "choose_link(<nation>)",
    "collect_dead_crew_roll(need)",
    "crew_discount(n)",
    "crew_martyr(min?,max?)",
    "crew_nation(<nation>)",
    "crew_no_cargo(max)",
    "double_damage(per_turn?)",
    "enemy_range_cap(<distance>)",
    "eternal(cond?)",
    "ev_mutiny(need)",
    "evade_roll(max)",
    "explore_mark_within(<distance>)",
    "extra_action_roll(need)",
    "extra_move_roll(seg,need,cond?)",
    "fleet_extra_action_roll(need)",
    "fleet_shoot_bonus(n,uses)",
    "fort_delay(need)",
    "fort_unload_extra_action(min)",
    "gain_keyword(<keyword>)",
    "hostile(<nation>)",
    "ignore_first_hit(cond?)",
    "ignore_terrain(except=fog_bank|iceberg|reef|sargasso_sea|trade_current|whirlpool?)",
    "immune_range(<distance>)",
    "immune_within(<distance>)",
    "load_within(<distance>)",
    "loyal(<nation>)",
    "marine_bonus(n,vs)",
    "mi_gain_crew(max)",
    "mi_gather(n)",
    "mi_lose_masts(dice,need)",
    "mi_move_all_treasure(to=one|two_plus)",
    "mi_move_enemy(with=own|this)",
    "mi_next_move_bonus(<segments>)",
    "mi_next_move_fail(max)",
    "mi_scatter(n)",
    "move_bonus(seg,cond?)",
    "move_set(<segments>,cond?)",
    "mysterious_roll_mod(n)",
    "parley_vs(<nation>)",
    "peek_all_within(<distance>)",
    "peek_island(n)",
    "peek_ship(n)",
    "place_whirlpools_roll(need)",
    "possess_crew_roll(within,need)",
    "push_enemy_roll(seg,need)",
    "raid_home(n)",
    "range_set(<distance>,vs?,until=hit?)",
    "relay_treasure_within(<distance>)",
    "same_action_twice_roll(need)",
    "shoot_bonus(n,vs,cond?,within?,forts?)",
    "shoot_bonus_per_ally(n,within)",
    "special_shot(chain|chainshot|double|exploding|fire|firepot|grape|grapple|smokepot|stinkpot)",
    "steal_touching(n,vs?)",
    "steal_unique_within(<distance>)",
    "steal_within(<distance>,action=move?)",
    "summon_crew(max)",
    "target_bonus(n,from)",
    "target_penalty(n,from)",
    "trade_random_ship(within)",
    "transfer_within(<distance>,from)",
    "treasure_to_cannon(<gun>)",
    "unload_bonus(n,count=1|all|silver)",
    "unload_within(<distance>)",
    "ut_aztec(need)",
    "ut_banner(home=corsair|not_corsair)",
    "ut_black_spot(need)",
    "ut_blood_money(except?)",
    "ut_castaway(max)",
    "ut_d6_gold(skip_next_turn?)",
    "ut_deck_cannon(<gun>)",
    "ut_double_lowest(consume)",
    "ut_double_one(consume)",
    "ut_explosives(need)",
    "ut_fruit(cargo)",
    "ut_gain_equipment(shot)",
    "ut_iceberg_travel(cargo)",
    "ut_jade(cargo)",
    "ut_lose_crew(lowest)",
    "ut_maps_of_hades(need)",
    "ut_mines(within)",
    "ut_mirror(need)",
    "ut_move_bonus(seg)",
    "ut_move_iceberg(seg)",
    "ut_pension(any_ship?)",
    "ut_place_currents(n)",
    "ut_place_fog(within)",
    "ut_place_terrain(d6)",
    "ut_rank_mod(n,until=hit)",
    "ut_royal_decree(<nation>)",
    "ut_rum(value=6-crew,skip_next_turn)",
    "ut_runes_of_death(cargo)",
    "ut_runes_of_wealth(cargo)",
    "ut_savage_natives(except?)",
    "ut_scurvy(need)",
    "ut_seastar(need)",
    "ut_set_die(<die>)",
    "ut_set_nation(<nation>)",
    "ut_share_action(<target>)",
    "ut_shoot_bonus_turn(n)",
    "ut_sunken_treasure(cargo)",
    "ut_two_actions(move|shoot)",
    "ut_voodoo(need,not?)",
    "wave_attack(width?,len?,masts?)",
];

/// One parameter of a signature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Parameter {
    /// What is written before `=`; nothing for a main parameter.
    pub(super) key: Option<&'static str>,
    /// What may be written there.
    pub(super) takes: Takes,
    /// It may be left out.
    pub(super) is_optional: bool,
}

/// What a parameter can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Takes {
    /// What its key always takes.
    Usual,
    /// One of these words, separated by `|`.
    Words(&'static str),
    /// A nation.
    Nation,
    /// A length.
    Distance,
    /// The segments of a move.
    Segments,
    /// A gun.
    Gun,
    /// Whom it concerns.
    Target,
    /// The face of a die.
    Die,
    /// Another effect that takes nothing.
    Keyword,
}

/// The keys whose values every effect writes alike.
const USUAL: [&str; 23] = [
    "n", "need", "max", "min", "cargo", "dice", "masts", "rank", "uses", "per_turn", "within", "range", "width", "len",
    "seg", "vs", "from", "target", "cond", "except", "not", "forts", "serves",
];

/// The signature of an effect, if it takes anything.
pub(super) fn signature(id: &str) -> Option<&'static str> {
    let name = |signature: &&'static str| signature.split('(').next().unwrap_or_default();
    SIGNATURES.binary_search_by(|one| name(one).cmp(id)).ok().map(|at| SIGNATURES[at])
}

/// The parameters of a signature.
pub(super) fn parameters(signature: &'static str) -> impl Iterator<Item = Parameter> {
    let inside = signature.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')')).unwrap_or_default();
    inside.split(',').map(|part| {
        let (part, is_optional) = match part.strip_suffix('?') {
            Some(part) => (part, true),
            None => (part, false),
        };
        let (key, takes) = match (part, part.split_once('=')) {
            (_, Some((key, words))) => (Some(key), Takes::Words(words)),
            ("<nation>", _) => (None, Takes::Nation),
            ("<distance>", _) => (None, Takes::Distance),
            ("<segments>", _) => (None, Takes::Segments),
            ("<gun>", _) => (None, Takes::Gun),
            ("<target>", _) => (None, Takes::Target),
            ("<die>", _) => (None, Takes::Die),
            ("<keyword>", _) => (None, Takes::Keyword),
            _ if USUAL.contains(&part) => (Some(part), Takes::Usual),
            _ => (None, Takes::Words(part)),
        };
        Parameter { key, takes, is_optional }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_stand_in_the_order_in_which_they_are_searched() {
        assert!(SIGNATURES.is_sorted_by_key(|one| one.split('(').next().unwrap()));
        for one in SIGNATURES {
            assert_eq!(signature(one.split('(').next().unwrap()), Some(*one));
        }
        assert_eq!(signature("captain"), None);
    }

    #[test]
    fn a_signature_is_read_as_it_is_written() {
        let list: Vec<Parameter> = parameters("range_set(<distance>,vs?,until=hit?)").collect();
        let parameter = |key, takes, is_optional| Parameter { key, takes, is_optional };
        assert_eq!(
            list,
            [
                parameter(None, Takes::Distance, false),
                parameter(Some("vs"), Takes::Usual, true),
                parameter(Some("until"), Takes::Words("hit"), true),
            ]
        );
        let words: Vec<Parameter> = parameters("ut_two_actions(move|shoot)").collect();
        assert_eq!(words, [parameter(None, Takes::Words("move|shoot"), false)]);
    }
}
