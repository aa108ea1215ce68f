//! `legends.toml`: the Legendary Pirates and the Royal Navy. The reader of a legend is also that of a pack's legends.

use super::{DICE, FiresAt, Legend, LegendCard, MOST_LEGENDS, NavyCard, RankBy, Section, tavern::COUNT};
use std::ops::RangeInclusive;
use table::{BadData, Sheet, no_such_word};

/// How many hits may sink a ship.
const HULL: RangeInclusive<u8> = 1..=20;
/// How fast a ship may be.
const SAILS: RangeInclusive<u8> = 1..=60;
/// What sinking it may be worth.
const FAME: RangeInclusive<u8> = 0..=20;

/// The keys that only a pirate who fights has.
const FIGHTING: [&str; 4] = ["fires_at", "rank_by", "regenerate_per_round", "misfires"];

/// The printed legends in the order of their numbers, and the Royal Navy.
pub(super) fn read(file: &Sheet) -> Result<(Vec<LegendCard>, NavyCard), BadData> {
    file.knows(&["legend", "royal_navy"])?;
    let mut kinds: [Option<LegendCard>; MOST_LEGENDS] = [const { None }; MOST_LEGENDS];
    for entry in file.tables("legend")? {
        entry.provenance()?;
        let legend = legend(&entry, false)?;
        let number = legend.id.parse::<Legend>().ok().filter(|legend| legend.is_printed()).ok_or_else(|| {
            let reason = no_such_word(&legend.id, "a printed Legendary Pirate", Legend::IDS);
            entry.bad("id", format!("new ones go into pack.toml; {reason}"))
        })?;
        if kinds[number.index()].replace(legend).is_some() {
            return Err(entry.bad("id", "another Legendary Pirate has it, too"));
        }
    }
    let missing = |number: Legend| {
        file.bad(&format!("legend {number}"), "it is missing; its numbers may be changed, but it stays")
    };
    let legends = (0..Legend::IDS.len())
        .map(|index| kinds[index].take().ok_or_else(|| missing(Legend(index as u8))))
        .collect::<Result<_, _>>()?;
    Ok((legends, navy(&file.table("royal_navy")?)?))
}

/// Reads a Legendary Pirate, printed or of a pack (`cove.custom.legend`).
pub(super) fn legend(entry: &Sheet, custom: bool) -> Result<LegendCard, BadData> {
    let id = entry.id()?;
    entry.knows(&[
        "id",
        "name",
        "count",
        "dice",
        "hull",
        "sails",
        "fame",
        "fires_at",
        "rank_by",
        "regenerate_per_round",
        "misfires",
        "defenceless",
        "fame_dice",
        "provenance",
    ])?;
    let fame_dice = entry.number_or("fame_dice", 0, 0..=DICE)?;
    let fame = entry.number("fame", FAME)?;
    if fame_dice > 0 && fame > 0 {
        return Err(entry.bad("fame", format!("it is {fame}; with fame_dice = {fame_dice} it must be 0")));
    }
    let defenceless = entry.flag("defenceless")?;
    let fights = if defenceless { Fights::NEVER } else { Fights::read(entry)? };
    if defenceless {
        for key in ["dice", "hull", "sails"] {
            entry
                .number(key, 0..=0)
                .map_err(|bad| BadData { reason: format!("{}, since it is defenceless", bad.reason), ..bad })?;
        }
        if let Some(key) = FIGHTING.into_iter().find(|key| entry.has(key)) {
            return Err(entry.bad(key, "it is defenceless and never fights; leave this out"));
        }
    }
    Ok(LegendCard {
        id,
        name: entry.text("name")?,
        count: entry.number_or("count", 1, COUNT)?,
        dice: fights.dice,
        hull: fights.hull,
        sails: fights.sails,
        fame,
        fires_at: fights.fires_at,
        rank_by: fights.rank_by,
        regenerate: fights.regenerate,
        misfires: fights.misfires,
        defenceless,
        fame_dice,
        custom,
    })
}

/// How a Legendary Pirate fights.
struct Fights {
    dice: u8,
    hull: u8,
    sails: u8,
    fires_at: FiresAt,
    rank_by: RankBy,
    regenerate: u8,
    misfires: bool,
}

impl Fights {
    /// Of one that does not.
    const NEVER: Fights = Fights {
        dice: 0,
        hull: 0,
        sails: 0,
        fires_at: FiresAt::One(Section::Hull),
        rank_by: RankBy::Hull,
        regenerate: 0,
        misfires: false,
    };

    fn read(entry: &Sheet) -> Result<Fights, BadData> {
        let mut targets = Section::ALL.map(|section| (section.word(), FiresAt::One(section))).to_vec();
        targets.push(("all", FiresAt::All));
        let hull = entry.number("hull", HULL)?;
        Ok(Fights {
            dice: dice(entry)?,
            hull,
            sails: entry.number("sails", SAILS)?,
            fires_at: entry.word("fires_at", "a section or `all`", &targets)?,
            rank_by: entry.word("rank_by", "something to rank by", &RankBy::ALL.map(|rank| (rank.word(), rank)))?,
            regenerate: entry.number_or("regenerate_per_round", 0, 0..=hull - 1)?,
            misfires: entry.flag("misfires")?,
        })
    }
}

/// The dice of a volley: no more than the box has.
fn dice(entry: &Sheet) -> Result<u8, BadData> {
    entry
        .number("dice", 1..=DICE)
        .map_err(|bad| BadData { reason: format!("{}, since the box has six dice", bad.reason), ..bad })
}

fn navy(entry: &Sheet) -> Result<NavyCard, BadData> {
    entry.knows(&[
        "name",
        "dice",
        "hull",
        "sails",
        "fame",
        "fires_at",
        "target",
        "allowed_islands",
        "count",
        "provenance",
    ])?;
    entry.provenance()?;
    // What follows is a matter of the rules and of the options `navy-targeting` and `royal-navy-count`.
    entry.fixed("fires_at", "controller_choice")?;
    entry.fixed("target", "controller_rotation")?;
    entry.fixed("allowed_islands", vec![1, 2, 3, 4, 5])?;
    entry.fixed("count", 1)?;
    Ok(NavyCard {
        name: entry.text("name")?,
        dice: dice(entry)?,
        hull: entry.number("hull", HULL)?,
        sails: entry.number("sails", SAILS)?,
        fame: entry.number("fame", FAME)?,
    })
}
