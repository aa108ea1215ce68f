//! Sizes and shapes. What the crate `plane` has built in stands in the file, too, and must agree with it.

use super::Terrain;
use plane::{Heading, LIMIT, LONGEST, NotAShape, Offset, REACH, SAMPLE_STEP, STEPS, Shape, TOUCH, rdiv};
use serde::Deserialize;
use std::collections::BTreeMap;
use table::{BadData, read_toml};

pub(super) const GEOMETRY: &str = "geometry.toml";

/// The headings whose sines the file sums up: a quarter of a turn, both ends included.
const QUARTER: i32 = STEPS / 4;
/// The points of a fort where a flag can stand: its corners, then the middles of its walls (`fleets.geo.fort`).
const FLAG_POINTS: [&str; 8] = ["c0", "c1", "c2", "c3", "w0", "w1", "w2", "w3"];
/// Fog banks and icebergs have six numbers at their corners (`fleets.geo.numbers`).
const NUMBERS: usize = 6;

/// Sizes and shapes, in 1/100 mm.
#[derive(Debug)]
pub struct Geometry {
    /// The short length.
    pub short: i32,
    /// The long length.
    pub long: i32,
    /// Hulls by the number of masts as constructed.
    pub hulls: Vec<Hull>,
    /// A creature's base, its segments' distance from the centre.
    pub creature: Base,
    /// A flotilla's base, its guns' distance from the centre.
    pub flotilla: Base,
    /// An island.
    pub island: Shape,
    /// Terrain by kind, in the order of [`Terrain::ALL`].
    pub terrain: Vec<Shape>,
    /// A fort.
    pub fort: Shape,
    /// Where a fort's flags can stand: its corners, then the middles of its walls.
    pub flags: [Offset; 8],
    /// Half the width of a sail.
    pub sail: i32,
    /// The reach of a scorpion's blade.
    pub blade: i32,
    /// No island or terrain piece lies nearer to the edge.
    pub margin: i32,
    /// The area for two players of the earlier edition.
    pub crimson_area: [i32; 2],
    /// The areas for two, three and four.
    pub cursed_area: [[i32; 2]; 3],
    /// Steps that a ship may turn, by degrees.
    pub turning: Vec<(u16, i32)>,
}

impl Geometry {
    /// How far a dragon flies at most (`fleets.kw.sea_dragon_d`).
    pub fn flight(&self) -> i32 {
        3 * self.long
    }
}

/// The hull of ships with so many masts.
#[derive(Debug)]
pub struct Hull {
    /// Masts as constructed.
    pub masts: u8,
    /// From bow to stern.
    pub length: i32,
    /// The whole outline.
    pub outline: Shape,
    /// The front part.
    pub front: Shape,
    /// The bow zone.
    pub bow: Shape,
    /// How far behind the bow each mast stands, bow to stern.
    pub masts_at: Vec<i32>,
}

/// The base of a creature or flotilla.
#[derive(Debug)]
pub struct Base {
    /// From the centre to the corners.
    pub radius: i32,
    /// The outline.
    pub outline: Shape,
    /// How far from the centre its guns are.
    pub guns_at: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    ruler: Ruler,
    trig: Trig,
    turning: Turning,
    area: Areas,
    hull: Hulls,
    mast: Mast,
    flotilla: Flotilla,
    creature: Creature,
    fort: Fort,
    scorpion: Scorpion,
    island: Oval,
    terrain: BTreeMap<String, Oval>,
    los: Los,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ruler {
    #[serde(rename = "L")]
    long: i32,
    #[serde(rename = "S")]
    short: i32,
    card_long: i32,
    heading_steps: i32,
    touch_eps: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Trig {
    scale_bits: u32,
    check_sin: BTreeMap<String, i64>,
    check_sum_0_to_1024: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Turning {
    limit_deg: u16,
    limit_steps: BTreeMap<String, i32>,
    free_when_docked: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Areas {
    crimson_2p: [i32; 2],
    cursed_2p: [i32; 2],
    cursed_3p: [i32; 2],
    cursed_4p: [i32; 2],
    edge: String,
    island_margin: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hulls {
    outline_percent: Vec<[i32; 2]>,
    bow_zone_vertices: Vec<usize>,
    front_part_percent: Vec<[i32; 2]>,
    sail_half_width: i32,
    size: Vec<Size>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Size {
    masts: u8,
    length: i32,
    beam: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mast {
    first_percent: i32,
    span_percent: i32,
    single_percent: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Flotilla {
    base_radius: i32,
    sides: usize,
    gun_radius: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Creature {
    base_radius: i32,
    sides: usize,
    segment_radius: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fort {
    side: i32,
    flag_points: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Scorpion {
    blade: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Oval {
    semi_axes: [i32; 2],
    sides: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Los {
    sample_step: i32,
}

fn bad(key: impl Into<String>, reason: impl Into<String>) -> BadData {
    BadData::new(GEOMETRY, key, reason)
}

/// A value that is built in.
fn fixed<T: PartialEq + std::fmt::Display>(key: &str, there: T, built_in: T) -> Result<(), BadData> {
    match there == built_in {
        true => Ok(()),
        false => Err(bad(key, format!("it is {there}; it is built in as {built_in}"))),
    }
}

/// A length that is more than nothing.
fn length(key: &str, there: i32, most: i32) -> Result<i32, BadData> {
    match (1..=most).contains(&there) {
        true => Ok(there),
        false => Err(bad(key, format!("it is {there}; it must be a number from 1 to {most}"))),
    }
}

fn shape(key: &str, made: Result<Shape, NotAShape>) -> Result<Shape, BadData> {
    made.map_err(|reason| bad(key, reason.to_string()))
}

/// Reads the file.
pub(super) fn read(text: &str) -> Result<Geometry, BadData> {
    let file: File = read_toml(GEOMETRY, text)?;
    let short = length("ruler.S", file.ruler.short, LONGEST)?;
    let long = length("ruler.L", file.ruler.long, LONGEST)?;
    if short >= long {
        return Err(bad("ruler.S", format!("it is {short}; it must be less than L, {long}")));
    }
    length("ruler.card_long", file.ruler.card_long, LONGEST)?;
    fixed("ruler.heading_steps", file.ruler.heading_steps, STEPS)?;
    fixed("ruler.touch_eps", file.ruler.touch_eps, TOUCH)?;
    fixed("los.sample_step", file.los.sample_step, SAMPLE_STEP)?;
    check_trig(&file.trig)?;
    fixed("turning.free_when_docked", file.turning.free_when_docked, true)?;
    fixed("area.edge", file.area.edge.as_str(), "hard")?;
    let fort = shape("fort.side", Shape::square(length("fort.side", file.fort.side, 2 * REACH)?))?;
    fixed("fort.flag_points", file.fort.flag_points.join(" "), FLAG_POINTS.join(" "))?;
    let areas = &file.area;
    Ok(Geometry {
        short,
        long,
        hulls: hulls(&file.hull, &file.mast)?,
        creature: base("creature", file.creature.base_radius, file.creature.sides, file.creature.segment_radius)?,
        flotilla: base("flotilla", file.flotilla.base_radius, file.flotilla.sides, file.flotilla.gun_radius)?,
        island: oval("island", &file.island)?,
        terrain: terrain(&file.terrain)?,
        fort,
        flags: flags(file.fort.side / 2),
        sail: length("hull.sail_half_width", file.hull.sail_half_width, REACH)?,
        blade: length("scorpion.blade", file.scorpion.blade, REACH)?,
        margin: length("area.island_margin", areas.island_margin, LIMIT)?,
        crimson_area: area("area.crimson_2p", areas.crimson_2p)?,
        cursed_area: [
            area("area.cursed_2p", areas.cursed_2p)?,
            area("area.cursed_3p", areas.cursed_3p)?,
            area("area.cursed_4p", areas.cursed_4p)?,
        ],
        turning: turning(&file.turning)?,
    })
}

/// `fleets.geo.trig`: the table of directions is the one the file describes.
fn check_trig(trig: &Trig) -> Result<(), BadData> {
    fixed("trig.scale_bits", trig.scale_bits, Heading::NORTH.sin().trailing_zeros())?;
    for (heading, sine) in &trig.check_sin {
        let key = format!("trig.check_sin.{heading}");
        let steps: Option<i32> = heading.parse().ok().filter(|steps| (0..=QUARTER).contains(steps));
        let steps = steps.ok_or_else(|| bad(&key, format!("a heading here is a number from 0 to {QUARTER}")))?;
        fixed(&key, *sine, Heading::new(steps).sin())?;
    }
    let sum: i64 = (0..=QUARTER).map(|steps| Heading::new(steps).sin()).sum();
    fixed("trig.check_sum_0_to_1024", trig.check_sum_0_to_1024, sum)
}

/// The steps of each limit, by degrees.
fn turning(turning: &Turning) -> Result<Vec<(u16, i32)>, BadData> {
    let mut limits = Vec::new();
    for (degrees, steps) in &turning.limit_steps {
        let key = format!("turning.limit_steps.{degrees}");
        let number: Option<u16> = degrees.parse().ok().filter(|number| (1..=180).contains(number));
        let number = number.ok_or_else(|| bad(&key, "a limit is a number of degrees from 1 to 180"))?;
        limits.push((number, length(&key, *steps, STEPS / 2)?));
    }
    limits.sort_unstable();
    if limits.iter().all(|(degrees, _)| *degrees != turning.limit_deg) {
        let reason = format!("it is {}; it must be one of the limits in limit_steps", turning.limit_deg);
        return Err(bad("turning.limit_deg", reason));
    }
    Ok(limits)
}

fn area(key: &str, sides: [i32; 2]) -> Result<[i32; 2], BadData> {
    Ok([length(key, sides[0], LIMIT)?, length(key, sides[1], LIMIT)?])
}

/// `fleets.geo.hull`, `fleets.geo.bow`, `fleets.geo.parts`, `fleets.geo.masts`.
fn hulls(file: &Hulls, mast: &Mast) -> Result<Vec<Hull>, BadData> {
    let percent = |key: &str, there: i32| match (0..=100).contains(&there) {
        true => Ok(i64::from(there)),
        false => Err(bad(key, format!("it is {there}; it must be a number from 0 to 100"))),
    };
    let first = percent("mast.first_percent", mast.first_percent)?;
    let span = percent("mast.span_percent", mast.span_percent)?;
    let single = percent("mast.single_percent", mast.single_percent)?;
    percent("mast.span_percent", mast.first_percent.saturating_add(mast.span_percent))?;
    let outside = file.outline_percent.iter().chain(&file.front_part_percent).flatten().any(|part| part.abs() > 100);
    if outside {
        return Err(bad("hull.outline_percent", "a corner lies at most 100 percent from the bow"));
    }
    let mut hulls: Vec<Hull> = Vec::new();
    for size in &file.size {
        let n = i64::from(size.masts);
        let key = format!("hull.size {n}");
        if n == 0 || hulls.iter().any(|hull| hull.masts == size.masts) {
            return Err(bad(key, "masts is 1 or more, and each number stands there once"));
        }
        let whole = length(&key, size.length, REACH)?;
        let beam = length(&key, size.beam, REACH)?;
        let outline = shape(&key, Shape::percent(&file.outline_percent, whole, beam))?;
        // The foremast is the first one.
        let masts_at = match n {
            1 => vec![rdiv(single * i64::from(whole), 100) as i32],
            _ => (0..n).map(|i| rdiv((first * (n - 1) + span * i) * i64::from(whole), 100 * (n - 1)) as i32).collect(),
        };
        hulls.push(Hull {
            masts: size.masts,
            length: whole,
            front: shape(&key, Shape::percent(&file.front_part_percent, whole, beam))?,
            bow: shape("hull.bow_zone_vertices", outline.part(&file.bow_zone_vertices))?,
            outline,
            masts_at,
        });
    }
    hulls.sort_by_key(|hull| hull.masts);
    Ok(hulls)
}

/// `fleets.geo.creature`.
fn base(key: &str, radius: i32, sides: usize, guns_at: i32) -> Result<Base, BadData> {
    let radius = length(&format!("{key}.base_radius"), radius, REACH)?;
    let outline = shape(&format!("{key}.sides"), Shape::oval([radius, radius], sides))?;
    let guns_at = match guns_at.cmp(&radius) {
        std::cmp::Ordering::Greater => {
            return Err(bad(key, format!("its guns are {guns_at} from the centre, outside it")));
        }
        _ => length(key, guns_at, REACH)?,
    };
    Ok(Base { radius, outline, guns_at })
}

/// `fleets.geo.oval`.
fn oval(key: &str, oval: &Oval) -> Result<Shape, BadData> {
    for axis in oval.semi_axes {
        length(&format!("{key}.semi_axes"), axis, REACH)?;
    }
    shape(&format!("{key}.sides"), Shape::oval(oval.semi_axes, oval.sides))
}

fn terrain(file: &BTreeMap<String, Oval>) -> Result<Vec<Shape>, BadData> {
    if let Some((kind, reason)) = file.keys().find_map(|kind| Some((kind, kind.parse::<Terrain>().err()?))) {
        return Err(bad(format!("terrain.{kind}"), reason));
    }
    let shape = |kind: &Terrain| {
        let key = format!("terrain.{kind}");
        let there = file.get(kind.word()).ok_or_else(|| bad(&key, "this table is missing"))?;
        if matches!(kind, Terrain::Fog | Terrain::Iceberg) && there.sides % NUMBERS != 0 {
            return Err(bad(format!("{key}.sides"), "six numbers stand at its corners, so 6 must divide it"));
        }
        oval(&key, there)
    };
    Terrain::ALL.iter().map(shape).collect()
}

/// `fleets.geo.fort`: the corners in their order, then the middles of the walls ahead, to port, astern, to starboard.
fn flags(half: i32) -> [Offset; 8] {
    let corners = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
    let walls = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    std::array::from_fn(|i| {
        let (x, y) = if i < 4 { corners[i] } else { walls[i - 4] };
        Offset { x: x * half, y: y * half }
    })
}
