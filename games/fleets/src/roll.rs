//! Dice. Every die that a ship rolls, or that is rolled for her, is rolled here, so that abilities that change it have one
//! place to do so.

use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::{Ability, Public},
    pieces::{ShipAt, done},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

/// What a die is rolled for.
macro_rules! reasons {
    ($($(#[$doc:meta])* $name:ident = $word:literal by $rule:ident),* $(,)?) => {
        /// What a die is rolled for.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Why { $($(#[$doc])* $name),*, #[doc = "An ability, named by its clause."] Fx(Rule) }

        impl Why {
            /// The clause that asks for the die.
            pub fn clause(self) -> Rule {
                match self { $(Why::$name => Rule::$rule),*, Why::Fx(rule) => rule }
            }
        }
        impl std::fmt::Display for Why {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $(Why::$name => f.write_str($word)),*, Why::Fx(rule) => rule.fmt(f) }
            }
        }
        impl std::str::FromStr for Why {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                match text { $($word => Ok(Why::$name)),*, other => other.parse().map(Why::Fx) }
            }
        }
    };
}

reasons! {
    /// A gun.
    Gun = "gun" by IntroShootRoll,
    /// A ram.
    Ram = "ram" by RamRoll,
    /// A boarding.
    Boarding = "boarding" by BoardRoll,
    /// The rating of a reef.
    Reef = "reef" by ReefRoll,
    /// The rating of a Sargasso Sea.
    Sargasso = "sargasso" by SargRoll,
    /// Getting free of one.
    Free = "free" by SargFree,
    /// Leaving the fog.
    Fog = "fog" by FogExit,
    /// A whirlpool.
    Whirlpool = "whirlpool" by WhirlRoll,
    /// Which icebergs move.
    Ice = "ice" by IceRoll,
    /// Where to.
    IceWay = "ice-way" by IceDir,
    /// The Isle of Fire.
    IsleOfFire = "isle-of-fire" by DockIsleOfFire,
    /// A mysterious island.
    Mystery = "mystery" by DockMysteriousRoll,
    /// Scuttling.
    Scuttle = "scuttle" by ScuttleDeclare,
    /// A fire mast.
    Fire = "fire" by FiremastRollCrew,
    /// Fear.
    Fear = "fear" by KwFear,
}

/// A die as it was rolled, and with what changes it for the comparison (`fleets.core.die_mod_floor`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Rolled {
    /// What the die shows.
    pub natural: u8,
    /// With what the ship's own troubles take away.
    pub total: u8,
}

/// A die is rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Roll {
    pub(crate) by: Seat,
    /// The ship it is rolled for.
    pub(crate) ship: Option<ShipAt>,
    pub(crate) why: Why,
    /// What it shows; 0 before.
    pub(crate) die: u8,
    /// It stands.
    is_final: bool,
}

impl Roll {
    pub(crate) fn new(by: Seat, ship: Option<ShipAt>, why: Why) -> Self {
        Roll { by, ship, why, die: 0, is_final: false }
    }
    /// In rams and boardings of her own action two dice may be rolled for one, once per action
    /// (`fleets.fx.advantage_once_per_action`); guns are asked for it one by one.
    fn two_dice(&self, g: &Fleets, referee: &Referee) -> Option<Ability> {
        let ship = self.ship.filter(|_| matches!(self.why, Why::Ram | Why::Boarding))?;
        let piece = &g.ships[ship.index()];
        let is_own = piece.fleet == Some(g.active) && !piece.did(done::TWO_DICE);
        if is_own { g.has(ship, Rule::FxAdvantageOncePerAction, referee) } else { None }
    }
    /// Who may have something to say about a die of this ship, for all that is known (`fleets.ab.reroll`).
    fn asks(&self, g: &Fleets) -> Option<Seat> {
        let ship = self.ship.filter(|_| !self.is_final)?;
        let seat = g.ships[ship.index()].fleet?;
        let open = g.unused(ship, Rule::FxRerollOnce, Public).is_some();
        (open || g.may_hide(ship)).then_some(seat)
    }
}

impl Step<Fleets> for Roll {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        if self.die == 0 {
            let dice = if self.two_dice(g, referee).is_some() { 2 } else { 1 };
            return Next::Roll(Chance::dice_of(self.by, dice));
        }
        if self.asks(g).is_some() {
            return Next::Ask;
        }
        let total = self.ship.map_or(0, |ship| g.die_bonus(ship)) + i32::from(self.die);
        g.rolled = Some(Rolled { natural: self.die, total: total.clamp(0, 20) as u8 });
        Next::Done
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.asks(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        if self.check(g, eyes, &Move::Reroll).is_ok() {
            out.push(Move::Reroll);
        }
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Pass => Ok(()),
            Move::Reroll if self.ship.is_some_and(|ship| g.unused(ship, Rule::FxRerollOnce, eyes).is_some()) => Ok(()),
            _ => Err(Rule::AbReroll),
        }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        self.is_final = true;
        if let (Move::Reroll, Some(ship)) = (mv, self.ship) {
            let ability = g.unused(ship, Rule::FxRerollOnce, &*referee).expect("checked");
            g.note_use(ability, referee);
            referee.tell_all(|| Fact::Rerolled { who, ship });
            self.die = 0;
        } else {
            referee.tell_all(|| Fact::Stands { who });
        }
        Next::Again
    }
    fn fate(&mut self, g: &mut Fleets, fate: Fate, referee: &mut Referee) -> Next {
        let (who, why) = (self.by, self.why);
        if let (Some(ability), Some(ship)) = (self.two_dice(g, referee), self.ship) {
            g.show(&[ability], referee);
            g.ships[ship.index()].done |= done::TWO_DICE;
        }
        for die in fate.dice().iter().copied() {
            self.die = self.die.max(die);
            referee.tell_all(|| Fact::Rolled { who, why, die });
        }
        if let Some(ship) = self.ship {
            self.die = crate::effects::treasures::revealed::changed_die(g, ship, self.die, who, referee);
        }
        Next::Again
    }
}

impl Fleets {
    /// What takes away from, or adds to, every die that is rolled for a ship.
    pub(crate) fn die_bonus(&self, ship: ShipAt) -> i32 {
        let albatross = -i32::from(self.has(ship, Rule::FxUtAlbatross, Public).is_some());
        let zone = self.spells.iter().any(|s| {
            s.what == Rule::FxEvCursedZone
                && (s.from..=s.to).contains(&self.turn)
                && s.at.is_some_and(|at| {
                    self.ships[ship.index()].is_afloat()
                        && self.outline(ship).distance_to_point(at).is_within(self.data.geometry.long)
                })
        });
        albatross - if zone { 2 } else { 0 }
    }
}
