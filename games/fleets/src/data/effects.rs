//! Effects, as cards write them: `name(key=value,...)`.

use super::{
    Cond, EffectId, Nation, Reach,
    rows::{Row, not_among, number, shown},
    signatures::{Parameter, Takes, parameters, signature},
};
use crate::Rule;
use arrayvec::ArrayVec;
use std::collections::BTreeMap;
use table::{BadData, Clause as _};

/// Clauses of effects begin with this.
const PREFIX: &str = "fleets.fx.";

/// Whom an effect concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// Everything.
    Any,
    /// Ships of a nation.
    Nation(Nation),
    /// Ships of any other nation.
    NotNation(Nation),
    /// Forts.
    Fort,
    /// Sea creatures.
    Creature,
    /// Submarines.
    Submarine,
    /// Those that have lost a mast.
    Damaged,
    /// Those that were shot at before in this turn.
    AlreadyShot,
    /// Friendly ones.
    Friendly,
    /// Those with the Sea Monster keyword.
    SeaMonster,
}

/// The segments of a move.
pub type Segments = ArrayVec<Reach, 6>;

/// One ability with its parameters. What an effect does not have is nothing, zero or empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Its clause, `fleets.fx.<id>`.
    pub rule: Rule,
    /// As cards write it, its parameters in their usual order: `shoot_bonus(n=1,vs=any)`.
    pub text: String,
    /// `n`: how many or how much; [`Effect::ALL`] for all.
    pub n: i8,
    /// `need`: the die must show this or more; for `ut_aztec` and `ut_black_spot` exactly this.
    pub need: u8,
    /// `max`.
    pub max: u8,
    /// `min`.
    pub min: u8,
    /// `cargo`: spaces it takes.
    pub cargo: u8,
    /// `dice`.
    pub dice: u8,
    /// `masts`.
    pub masts: u8,
    /// `rank` of a gun.
    pub rank: u8,
    /// `uses` or `per_turn`: limit in a turn.
    pub uses: u8,
    /// `within`, or a distance as main parameter, in units.
    pub within: i32,
    /// `range` of a gun, `len` of a lane, in units.
    pub range: i32,
    /// `width` of a lane.
    pub width: i32,
    /// `seg`, or segments as main parameter.
    pub seg: Segments,
    /// `vs`: any of these.
    pub vs: Vec<Target>,
    /// `from`: any of these.
    pub from: Vec<Target>,
    /// `forts = yes`: a test of nations holds for forts, too.
    pub forts: bool,
    /// `cond`.
    pub cond: Option<Cond>,
    /// A nation as main parameter.
    pub nation: Option<Nation>,
    /// `except` or `not`: a nation, or a kind of terrain in `word`.
    pub except: Option<Nation>,
    /// The keyword that it gives (`fleets.fx.gain_keyword`).
    pub keyword: Option<EffectId>,
    /// Any other word: `firepot`, `silver`, `lowest`, `two_plus`; empty if there is none. A word that has a key on the
    /// card stands here without it (`count=silver` is `silver`), `serves=yes` is `serves`, and several are joined by
    /// commas; see [`Effect::says`].
    pub word: String,
}

impl Effect {
    /// `n = all`.
    pub const ALL: i8 = i8::MAX;
}

/// The effects that cards bear, each kept once.
pub(super) struct Effects {
    /// The clauses by the ids of the effects, in small letters.
    pub(super) rules: BTreeMap<String, Rule>,
    /// By what they look like on the cards.
    written: BTreeMap<String, EffectId>,
    /// By their parameters in the order of the signature.
    plain: BTreeMap<String, EffectId>,
    pub(super) list: Vec<Effect>,
    /// The lengths of S and L.
    reach: [i32; 2],
}

impl Effects {
    /// None as yet.
    pub(super) fn new(short: i32, long: i32) -> Self {
        let clauses = Rule::ALL.iter().map(|rule| (rule.printed().id, *rule));
        let effects = clauses.filter_map(|(id, rule)| Some((id.strip_prefix(PREFIX)?.to_ascii_lowercase(), rule)));
        Effects {
            rules: effects.collect(),
            written: BTreeMap::new(),
            plain: BTreeMap::new(),
            list: Vec::new(),
            reach: [short, long],
        }
    }

    /// The number of an effect as a card writes it.
    pub(super) fn number(&mut self, text: &str) -> Result<EffectId, String> {
        if let Some(id) = self.written.get(text) {
            return Ok(*id);
        }
        self.rule(text.split('(').next().unwrap_or_default())?;
        let mut effect = self.read(text).map_err(|reason| format!("{}: {reason}", shown(text)))?;
        if effect.rule == Rule::FxGainKeyword {
            effect.keyword = Some(self.number(&effect.word)?);
        }
        let id = match self.plain.get(&effect.text) {
            Some(id) => *id,
            None => {
                let id = u16::try_from(self.list.len()).map_err(|_| "there are too many effects".to_string())?;
                self.plain.insert(effect.text.clone(), EffectId(id));
                self.list.push(effect);
                EffectId(id)
            }
        };
        self.written.insert(text.to_string(), id);
        Ok(id)
    }
    /// The numbers of the keywords and effects in these cells of a row.
    pub(super) fn numbers(&mut self, row: &Row<'_>, cells: &[(&str, &str)]) -> Result<Vec<EffectId>, BadData> {
        let mut all = Vec::new();
        for (column, separator) in cells {
            for text in row.cell(column).split(separator).filter(|_| !row.cell(column).is_empty()) {
                let id = self.number(text).map_err(|reason| row.bad(column, reason))?;
                if all.contains(&id) {
                    return Err(row.bad(column, format!("{} stands on this card twice", shown(text))));
                }
                all.push(id);
            }
        }
        Ok(all)
    }
    /// The number of the one effect in a cell.
    pub(super) fn one(&mut self, row: &Row<'_>, column: &str) -> Result<EffectId, BadData> {
        match row.cell(column) {
            "" => Err(row.bad(column, "it is empty; it must be an effect")),
            text => self.number(text).map_err(|reason| row.bad(column, reason)),
        }
    }

    pub(super) fn rule(&self, id: &str) -> Result<Rule, String> {
        let there = self.rules.get(&id.to_ascii_lowercase()).copied();
        there.ok_or_else(|| not_among(id, "effect", self.rules.keys().map(String::as_str)))
    }

    fn read(&self, text: &str) -> Result<Effect, String> {
        let (id, told) = match text.split_once('(') {
            None => (text, Vec::new()),
            Some((id, rest)) => {
                let inside = rest.strip_suffix(')').ok_or("the bracket is not closed")?;
                (id, inside.split(',').collect())
            }
        };
        let rule = self.rule(id)?;
        let mut effect = Effect { text: id.to_string(), ..Effect::plain(rule) };
        let Some(signature) = signature(id) else {
            return if told.is_empty() { Ok(effect) } else { Err(format!("{id} takes nothing in brackets")) };
        };
        let as_written =
            |reason: String| format!("{reason}; it is written {signature}, where ? marks what may be missing");
        let list: Vec<Parameter> = parameters(signature).collect();
        let mut values: Vec<Option<String>> = vec![None; list.len()];
        for part in told {
            let (key, value) = match part.split_once('=') {
                Some((key, value)) => (Some(key), value),
                None => (None, part),
            };
            let at = list.iter().position(|one| one.key == key && one.may_be(value));
            let at = at.or_else(|| list.iter().position(|one| one.key == key));
            let at = at.ok_or_else(|| as_written(format!("it does not take {}", shown(part))))?;
            if values[at].is_some() {
                return Err(as_written(format!("{} is one too many", shown(part))));
            }
            let value = self.tell(&mut effect, list[at], value).map_err(|reason| match key {
                Some(key) => format!("{key}: {reason}"),
                None => reason,
            })?;
            values[at] = Some(match key {
                Some(key) => format!("{key}={value}"),
                None => value,
            });
        }
        if let Some(at) = (0..list.len()).find(|at| values[*at].is_none() && !list[*at].is_optional) {
            let what = list[at].key.map_or_else(|| "its main parameter".to_string(), |key| format!("`{key}`"));
            return Err(as_written(format!("{what} is missing")));
        }
        // Words are joined in the order of the signature, whatever the order on the card.
        let words: Vec<&str> =
            list.iter().zip(&values).filter_map(|(one, value)| one.word(value.as_deref()?)).collect();
        effect.word = words.join(",");
        let values: Vec<String> = values.into_iter().flatten().collect();
        if !values.is_empty() {
            effect.text = format!("{id}({})", values.join(","));
        }
        Ok(effect)
    }

    /// Takes the value of a parameter, and gives it back as it is always written.
    fn tell(&self, effect: &mut Effect, parameter: Parameter, value: &str) -> Result<String, String> {
        match parameter.takes {
            Takes::Usual => return self.tell_usual(effect, parameter.key.unwrap_or_default(), value),
            Takes::Words(words) => {
                if !words.split('|').any(|word| word == value) {
                    return Err(not_among(value, "word for it", words.split('|')));
                }
            }
            Takes::Nation => effect.nation = Some(value.parse()?),
            Takes::Distance => effect.within = self.distance(value)?,
            Takes::Segments => {
                effect.seg = segments(value)?;
                return Ok(written(&effect.seg));
            }
            Takes::Gun => {
                let (rank, range) = super::cards::gun_of(value)?;
                (effect.rank, effect.range) = (rank, self.reach_of(range));
            }
            Takes::Target => effect.vs = vec![target(value)?],
            Takes::Die => effect.n = number(value, 1..=6)?,
            Takes::Keyword => {
                self.rule(value)?;
                if signature(value).is_some() {
                    return Err(format!("{} is an effect that takes something in brackets", shown(value)));
                }
            }
        }
        Ok(value.to_string())
    }

    fn tell_usual(&self, effect: &mut Effect, key: &str, value: &str) -> Result<String, String> {
        match key {
            "n" if value == "all" => effect.n = Effect::ALL,
            "n" => effect.n = number(value, -9..=9).map_err(|reason| reason + " or `all`")?,
            "need" => effect.need = number(value, 1..=6)?,
            "max" => effect.max = number(value, 1..=9)?,
            "min" => effect.min = number(value, 1..=9)?,
            "cargo" => effect.cargo = number(value, 1..=9)?,
            "dice" => effect.dice = number(value, 1..=9)?,
            "masts" => effect.masts = number(value, 1..=9)?,
            "rank" => effect.rank = number(value, 1..=6)?,
            "uses" | "per_turn" => effect.uses = number(value, 1..=9)?,
            "within" => effect.within = self.distance(value)?,
            "range" | "len" => effect.range = self.distance(value)?,
            "width" => effect.width = self.distance(value)?,
            "cond" => effect.cond = Some(value.parse()?),
            "except" | "not" => effect.except = Some(value.parse()?),
            "forts" => effect.forts = yes(value)?,
            "serves" => drop(yes(value)?),
            "seg" => {
                effect.seg = segments(value)?;
                return Ok(written(&effect.seg));
            }
            "vs" | "from" | "target" => {
                let mut words: Vec<&str> = value.split('|').collect();
                words.sort_unstable();
                words.dedup();
                let targets = words.iter().map(|word| target(word)).collect::<Result<Vec<Target>, String>>()?;
                *(if key == "from" { &mut effect.from } else { &mut effect.vs }) = targets;
                return Ok(words.join("|"));
            }
            _ => unreachable!("every usual key is told here"),
        }
        Ok(value.to_string())
    }

    fn reach_of(&self, reach: Reach) -> i32 {
        self.reach[reach as usize]
    }
    /// `S`, `L`, or a multiple of them such as `2L`.
    fn distance(&self, text: &str) -> Result<i32, String> {
        let (times, reach) = multiple(text).ok_or_else(|| {
            format!("it is {}; it must be a distance: S, L, or up to nine of them such as 2L", shown(text))
        })?;
        Ok(times * self.reach_of(reach))
    }
}

impl Parameter {
    /// Is it one of the words that this parameter takes?
    fn may_be(&self, value: &str) -> bool {
        match self.takes {
            Takes::Words(words) => words.split('|').any(|word| word == value),
            _ => true,
        }
    }
    /// What it adds to the words of an effect.
    fn word<'a>(&self, written: &'a str) -> Option<&'a str> {
        match (self.key, self.takes) {
            (Some("serves"), _) => Some("serves"),
            (_, Takes::Words(_) | Takes::Keyword) => Some(written.split_once('=').map_or(written, |(_, word)| word)),
            _ => None,
        }
    }
}

impl Effect {
    /// The effect of a clause without any parameter.
    fn plain(rule: Rule) -> Effect {
        Effect {
            rule,
            text: String::new(),
            n: 0,
            need: 0,
            max: 0,
            min: 0,
            cargo: 0,
            dice: 0,
            masts: 0,
            rank: 0,
            uses: 0,
            within: 0,
            range: 0,
            width: 0,
            seg: Segments::new(),
            vs: Vec::new(),
            from: Vec::new(),
            forts: false,
            cond: None,
            nation: None,
            except: None,
            keyword: None,
            word: String::new(),
        }
    }
    /// The id in `effects.csv`: `shoot_bonus`.
    pub fn id(&self) -> &str {
        self.text.split('(').next().unwrap_or_default()
    }
    /// Is this one of its words?
    pub fn says(&self, word: &str) -> bool {
        self.word.split(',').any(|one| one == word)
    }
}

/// `S`, `L`, or two to nine of them.
fn multiple(text: &str) -> Option<(i32, Reach)> {
    let (last, times) = text.as_bytes().split_last()?;
    let reach = match last {
        b'S' => Reach::S,
        b'L' => Reach::L,
        _ => return None,
    };
    match times {
        [] => Some((1, reach)),
        [times @ b'2'..=b'9'] => Some((i32::from(times - b'0'), reach)),
        _ => None,
    }
}

/// The segments of a move: `S`, `S+L`, or `6L` for six of them.
pub(super) fn segments(text: &str) -> Result<Segments, String> {
    let mut segments = Segments::new();
    for part in text.split('+') {
        let some = multiple(part).filter(|(times, _)| *times as usize <= segments.remaining_capacity());
        let (times, reach) = some.ok_or_else(|| {
            let most = segments.capacity();
            format!("it is {}; it must be a move of at most {most} segments such as S, S+L or 3L", shown(text))
        })?;
        segments.extend((0..times).map(|_| reach));
    }
    Ok(segments)
}

/// Segments as they are always written.
fn written(segments: &Segments) -> String {
    segments.iter().map(|reach| reach.word()).collect::<Vec<_>>().join("+")
}

fn yes(text: &str) -> Result<bool, String> {
    if text == "yes" { Ok(true) } else { Err(format!("it is {}; it must be `yes`", shown(text))) }
}

/// Whom an effect concerns.
fn target(text: &str) -> Result<Target, String> {
    const WORDS: [(&str, Target); 8] = [
        ("any", Target::Any),
        ("fort", Target::Fort),
        ("creature", Target::Creature),
        ("submarine", Target::Submarine),
        ("damaged", Target::Damaged),
        ("already_shot_this_turn", Target::AlreadyShot),
        ("friendly", Target::Friendly),
        ("sea_monster", Target::SeaMonster),
    ];
    match text.split_once(':') {
        Some(("nation", nation)) => Ok(Target::Nation(nation.parse()?)),
        Some(("not_nation", nation)) => Ok(Target::NotNation(nation.parse()?)),
        _ => {
            let found = WORDS.iter().find(|(word, _)| *word == text).map(|(_, target)| *target);
            let known = WORDS.iter().map(|(word, _)| *word).chain(["nation:<nation>", "not_nation:<nation>"]);
            found.ok_or_else(|| not_among(text, "target", known))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Cond, Nation};

    fn read_one(text: &str) -> Result<Effect, String> {
        Effects::new(5750, 8380).read(text)
    }

    #[test]
    fn parameters_go_where_they_belong() {
        let read = |text: &str| read_one(text).unwrap();
        let bonus = read("shoot_bonus(n=1,vs=nation:england,forts=yes)");
        assert_eq!((bonus.rule, bonus.id(), bonus.n, bonus.forts), (Rule::FxShootBonus, "shoot_bonus", 1, true));
        assert_eq!(bonus.vs, [Target::Nation(Nation::England)]);
        assert_eq!(read("board_bonus(n=2,vs=creature|submarine)").vs, [Target::Creature, Target::Submarine]);
        assert_eq!((read("raid_home(n=all)").n, read("mysterious_roll_mod(n=-1)").n), (Effect::ALL, -1));
        let move_set = read("move_set(6L,cond=full_cargo)");
        assert_eq!((&move_set.seg[..], move_set.cond), (&[Reach::L; 6][..], Some(Cond::FullCargo)));
        assert_eq!(read("mi_next_move_bonus(S+S)").seg[..], [Reach::S, Reach::S]);
        assert_eq!((read("range_set(2L,vs=creature)").within, read("immune_range(L)").within), (16760, 8380));
        let gun = read("treasure_to_cannon(3S)");
        assert_eq!((gun.rank, gun.range), (3, 5750));
        let wave = read("wave_attack(width=S,len=3L,masts=2)");
        assert_eq!((wave.width, wave.range, wave.masts), (5750, 25140, 2));
        assert_eq!(read("aura_move_bonus(seg=L,target=sea_monster,within=L)").vs, [Target::SeaMonster]);
        assert_eq!(read("transfer_within(S,from=friendly)").from, [Target::Friendly]);
        assert_eq!(
            (read("ut_share_action(nation:pirate)").vs, read("ut_set_die(6)").n),
            (vec![Target::Nation(Nation::Pirate)], 6)
        );
        assert_eq!(
            (read("loyal(spain)").nation, read("ut_voodoo(need=5,not=cursed)").except),
            (Some(Nation::Spain), Some(Nation::Cursed))
        );
        assert_eq!((read("double_damage(per_turn=1)").uses, read("cancel_ability(within=S,uses=1)").uses), (1, 1));
    }

    #[test]
    fn words_are_kept_without_their_keys() {
        for (text, word) in [
            ("captain", ""),
            ("special_shot(firepot)", "firepot"),
            ("unload_bonus(n=1,count=silver)", "silver"),
            ("mi_move_all_treasure(to=two_plus)", "two_plus"),
            ("mi_move_enemy(with=this)", "this"),
            ("ut_banner(home=not_corsair)", "not_corsair"),
            ("ut_rank_mod(n=1,until=hit)", "hit"),
            ("steal_within(S,action=move)", "move"),
            ("ignore_terrain(except=iceberg)", "iceberg"),
            ("board_win_capture_crew(serves=yes)", "serves"),
            ("gain_keyword(mercenary)", "mercenary"),
            ("ut_rum(skip_next_turn,value=6-crew)", "6-crew,skip_next_turn"),
        ] {
            assert_eq!(read_one(text).unwrap().word, word, "{text}");
        }
        let rum = read_one("ut_rum(value=6-crew,skip_next_turn)").unwrap();
        assert!(rum.says("6-crew") && rum.says("skip_next_turn") && !rum.says("crew"));
    }

    #[test]
    fn the_same_effect_has_the_same_number() {
        let mut effects = Effects::new(5750, 8380);
        let mut number = |text: &str| effects.number(text).unwrap();
        let first = number("shoot_bonus(n=1,vs=any,cond=captain_aboard)");
        assert_eq!(number("shoot_bonus(cond=captain_aboard,vs=any,n=1)"), first);
        assert_ne!(number("shoot_bonus(n=1,vs=any)"), first);
        assert_eq!(number("board_bonus(n=1,vs=creature|submarine)"), number("board_bonus(n=1,vs=submarine|creature)"));
        assert_eq!(number("move_set(2L)"), number("move_set(L+L)"));
        assert_eq!(effects.list[usize::from(first.0)].text, "shoot_bonus(n=1,vs=any,cond=captain_aboard)");
    }

    #[test]
    fn what_is_wrong_with_an_effect_is_said() {
        for (text, reason) in [
            ("capitan", "`capitan` is no effect; did you mean `captain`?"),
            ("", "empty is no effect"),
            ("captain(n=1)", "captain takes nothing in brackets"),
            ("raid_home(n=1", "the bracket is not closed"),
            ("raid_home", "`n` is missing; it is written raid_home(n), where ? marks what may be missing"),
            ("raid_home(n=ten)", "n: it is `ten`; it must be a number from -9 to 9 or `all`"),
            ("raid_home(n=1,n=2)", "`n=2` is one too many"),
            ("raid_home(n=01)", "n: it is `01`"),
            ("raid_home(x=1)", "it does not take `x=1`; it is written raid_home(n)"),
            ("loyal", "its main parameter is missing; it is written loyal(<nation>)"),
            ("loyal(portugal)", "`portugal` is none of america, corsair"),
            ("loyal(spain,france)", "`france` is one too many"),
            (
                "board_at_range(within=M)",
                "within: it is `M`; it must be a distance: S, L, or up to nine of them such as 2L",
            ),
            ("board_at_range(within=1S)", "within: it is `1S`; it must be a distance"),
            ("move_set(7L)", "it is `7L`; it must be a move of at most 6 segments such as S, S+L or 3L"),
            ("move_set(L+L+L+4S)", "it must be a move of at most 6 segments"),
            ("extra_action_roll(need=7)", "need: it is `7`; it must be a number from 1 to 6"),
            ("special_shot(firepots)", "`firepots` is no word for it; did you mean `firepot`?"),
            ("unload_bonus(n=1,count=gold)", "count: `gold` is no word for it; there are 1, all, silver"),
            ("shoot_bonus(n=1,vs=nation:atlantis)", "vs: `atlantis` is none of"),
            ("shoot_bonus(n=1,vs=crature)", "vs: `crature` is no target; did you mean `creature`?"),
            ("shoot_bonus(n=1,vs=any,cond=at_night)", "cond: `at_night` is none of undamaged"),
            ("shoot_bonus(n=1,vs=any,forts=no)", "forts: it is `no`; it must be `yes`"),
            ("treasure_to_cannon(9S)", "`9S`"),
            ("ut_set_die(0)", "it is `0`; it must be a number from 1 to 6"),
            ("gain_keyword(loyal)", "`loyal` is an effect that takes something in brackets"),
            ("gain_keyword(speed)", "`speed` is no effect"),
        ] {
            let said = read_one(text).unwrap_err();
            assert!(said.contains(reason), "{text}: {said}");
        }
    }
}
