//! `tracks.toml`: the coup track and the turn track of the Coup board.

use super::{
    CoupBonus, Kinds,
    checks::{between, not_a_die},
    read::{DIE_MAX, MOST_FAME, Schema, TRACKS},
};
use crate::options::{COUP_TOP, CoupsPerRound, FirstBack};
use serde::Deserialize;
use std::collections::BTreeMap;
use table::BadData;

/// The spots of the turn track.
const SPOTS: [&str; 4] = ["1st", "2nd", "3rd", "4th"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TracksFile {
    #[serde(rename = "schema")]
    _schema: Schema,
    pub(super) coup: RawCoup,
    pub(super) turn: RawTurn,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawCoup {
    pub(super) bottom: u8,
    pub(super) top: u8,
    pub(super) coups_per_round: CoupsPerRound,
    pub(super) pass_counts_as_reach: bool,
    #[serde(default)]
    pub(super) bonus: Vec<CoupBonus>,
    pub(super) step: RawStep,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStep {
    pub(super) token_items: Kinds,
    pub(super) free_steps_per_token: u8,
    pub(super) pay_items: Kinds,
    pub(super) pips_per_extra_step: u8,
    pub(super) printed_items_trigger: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawTurn {
    pub(super) spots: Vec<String>,
    pub(super) first_back_takes: FirstBack,
    pub(super) fame: BTreeMap<String, u8>,
}

impl RawCoup {
    /// Bonuses rise, tokens move, dice pay.
    pub(super) fn check(&self) -> Result<(), BadData> {
        let bad = |key: &str, reason: String| Err(BadData::new(TRACKS, key, reason));
        if self.bottom != 0 {
            return bad("coup.bottom", format!("it is {}; spots are counted from the bottom, which is 0", self.bottom));
        }
        if let Some(reason) = between("it", self.top, COUP_TOP) {
            return bad("coup.top", reason);
        }
        if !self.pass_counts_as_reach {
            return bad("coup.pass_counts_as_reach", "steps are taken one by one, so it is true".to_string());
        }
        let mut below = 0;
        for bonus in &self.bonus {
            let key = format!("coup.bonus {}", bonus.spot);
            if bonus.spot <= below || bonus.spot > self.top {
                return bad(&key, format!("bonus spots rise from 1 to the top, which is {}", self.top));
            }
            if let Some(reason) = not_a_die(bonus.die).or(between("`amount`", bonus.amount, 1..=5)) {
                return bad(&key, reason);
            }
            below = bonus.spot;
        }
        if let Some(kind) = self.step.token_items.iter().find(|kind| kind.is_die()) {
            return bad("coup.step.token_items", format!("{kind} is a die, not a token"));
        }
        if let Some(kind) = self.step.pay_items.iter().find(|kind| !kind.is_die()) {
            return bad("coup.step.pay_items", format!("{kind} is a token and has no pips"));
        }
        if let Some(reason) = between("it", self.step.free_steps_per_token, 1..=5) {
            return bad("coup.step.free_steps_per_token", reason);
        }
        if let Some(reason) = between("it", self.step.pips_per_extra_step, 1..=DIE_MAX) {
            return bad("coup.step.pips_per_extra_step", reason);
        }
        Ok(())
    }
}

impl RawTurn {
    pub(super) fn fame_by_spot(&self) -> Result<Vec<u8>, BadData> {
        if self.spots != SPOTS {
            return Err(BadData::new(TRACKS, "turn.spots", format!("the spots are {}", SPOTS.join(", "))));
        }
        if let Some(spot) = self.fame.keys().find(|spot| !SPOTS.contains(&spot.as_str())) {
            return Err(BadData::new(TRACKS, "turn.fame", format!("there is no spot `{spot}` ({})", SPOTS.join(", "))));
        }
        if let Some(reason) = self.fame.values().find_map(|fame| between("one of them", *fame, 0..=MOST_FAME)) {
            return Err(BadData::new(TRACKS, "turn.fame", reason));
        }
        Ok(SPOTS.iter().map(|spot| self.fame.get(*spot).copied().unwrap_or(0)).collect())
    }
}
