//! Ships as the odds see them: what they stand, how many dice they roll, how fast they are.
//!
//! The one surprising thing: Mastercraft, Parrot and marker of a section are hit one after the other, so they are one
//! number, the *life* of the section: how many hits cripple it. Everything else follows from the four lives.

use super::volley::MOST_DICE;
use crate::data::{Faces, Section};

pub(super) const HULL: usize = Section::Hull.index();
pub(super) const CREW: usize = Section::Crew.index();
pub(super) const CANNON: usize = Section::Cannon.index();
pub(super) const SAILS: usize = Section::Sails.index();

/// The numbers printed on a ship mat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mat {
    /// By section, then by position less one.
    pub values: [[u8; 8]; 4],
}

impl Mat {
    /// The number at a position; zero for a marker that is pushed off.
    pub(super) fn value(&self, section: usize, position: u8) -> u8 {
        match position {
            0 => 0,
            _ => self.values[section][position.min(8) as usize - 1],
        }
    }
}

/// Which numbers say how many dice are rolled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Guns {
    /// The lower of crew and cannon.
    #[default]
    Lower,
    /// The crew alone: a Grapple attack is in force.
    Crew,
    /// The cannons alone.
    Cannon,
    /// So many dice, whatever happens.
    Always(u8),
}

/// What a Parrot does as long as it lives. It goes before [`Guns`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Always so many dice (Long John Silver's).
    Dice(u8),
    /// As many dice as cannons (Billy Bones').
    AllCannons,
    /// So much faster (Squire Trelawney's).
    Speed(u8),
    /// Nothing that matters in combat (Captain Flint's).
    Hold,
}

/// A Parrot on its perch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perched {
    /// Where it can be hit.
    pub section: Section,
    /// How many hits it still takes: the last one kills it.
    pub hits_left: u8,
    /// What it does.
    pub effect: Effect,
}

/// A captain's ship in combat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fighter {
    /// The positions of its markers.
    pub sections: [u8; 4],
    /// How many hits a Mastercraft still takes, by section.
    pub shield: [u8; 4],
    /// Its Parrot.
    pub parrot: Option<Perched>,
    /// Speed by cards in force.
    pub speed_bonus: u8,
    /// The faces that hit it.
    pub hit_on: Faces,
    /// What says how many dice it rolls.
    pub guns: Guns,
}

/// The hits that each section still stands.
pub(super) type Lives = [u8; 4];

impl Fighter {
    /// A ship without any card.
    pub const fn plain(sections: [u8; 4]) -> Self {
        Self { sections, shield: [0; 4], parrot: None, speed_bonus: 0, hit_on: Faces::STANDARD, guns: Guns::Lower }
    }

    /// How many hits cripple each section: Mastercraft, then Parrot, then marker.
    pub fn lives(&self) -> [u8; 4] {
        let mut lives = self.sections;
        for section in Section::ALL {
            let i = section.index();
            if lives[i] > 0 {
                let parrot =
                    self.parrot.filter(|parrot| parrot.section == section).map_or(0, |parrot| parrot.hits_left);
                lives[i] = lives[i].saturating_add(self.shield[i]).saturating_add(parrot);
            }
        }
        lives
    }

    /// Whether it must leave.
    pub fn is_crippled(&self) -> bool {
        self.sections.contains(&0)
    }

    /// How many dice it rolls now.
    pub fn dice(&self, mat: &Mat) -> u8 {
        self.dice_with(mat, &self.lives())
    }

    /// How fast it is now.
    pub fn speed(&self, mat: &Mat) -> u8 {
        self.speed_with(mat, &self.lives())
    }

    /// How many successful dice of one volley cripple it, aimed at a section (at all of them, with a Six Gun Salute: none)
    /// and with so many Powder kegs, each of which puts every hit on the hull as well.
    pub fn hits_to_cripple(&self, aim: Option<Section>, kegs: u8) -> u8 {
        let lives = self.lives();
        let needed = |section: Section| {
            let aimed = u8::from(aim.is_none_or(|aim| aim == section));
            let each = aimed + if section == Section::Hull { kegs } else { 0 };
            if each == 0 { u8::MAX } else { lives[section.index()].div_ceil(each) }
        };
        Section::ALL.into_iter().map(needed).min().expect("a ship has four sections")
    }

    /// The same ship after some hits on a section.
    pub fn after(&self, section: Section, hits: u8) -> Self {
        let (i, mut ship, mut left) = (section.index(), *self, hits);
        let absorbed = left.min(ship.shield[i]);
        ship.shield[i] -= absorbed;
        left -= absorbed;
        if let Some(parrot) = ship.parrot.as_mut().filter(|parrot| parrot.section == section) {
            let absorbed = left.min(parrot.hits_left);
            parrot.hits_left -= absorbed;
            left -= absorbed;
            if parrot.hits_left == 0 {
                ship.parrot = None;
            }
        }
        ship.sections[i] = ship.sections[i].saturating_sub(left);
        ship
    }

    /// The Parrot, if it is still alive when the sections have these lives.
    fn parrot_with(&self, lives: &Lives) -> Option<Effect> {
        let parrot = self.parrot.filter(|parrot| parrot.hits_left > 0)?;
        let i = parrot.section.index();
        (lives[i] > self.sections[i]).then_some(parrot.effect)
    }

    pub(super) fn dice_with(&self, mat: &Mat, lives: &Lives) -> u8 {
        let value = |section: usize| mat.value(section, lives[section].min(self.sections[section]));
        let dice = match (self.parrot_with(lives), self.guns) {
            (Some(Effect::Dice(dice)), _) => dice,
            (Some(Effect::AllCannons), _) => value(CANNON),
            (_, Guns::Lower) => value(CREW).min(value(CANNON)),
            (_, Guns::Crew) => value(CREW),
            (_, Guns::Cannon) => value(CANNON),
            (_, Guns::Always(dice)) => dice,
        };
        dice.min(MOST_DICE)
    }

    pub(super) fn speed_with(&self, mat: &Mat, lives: &Lives) -> u8 {
        let sails = mat.value(SAILS, lives[SAILS].min(self.sections[SAILS]));
        let parrot = match self.parrot_with(lives) {
            Some(Effect::Speed(bonus)) => bonus,
            _ => 0,
        };
        sails.saturating_add(self.speed_bonus).saturating_add(parrot)
    }
}

/// The section that needs the fewest hits; the first of several.
pub(super) fn weakest(lives: &Lives) -> usize {
    (0..4).min_by_key(|&section| lives[section]).expect("a ship has four sections")
}

pub(super) fn is_crippled(lives: &Lives) -> bool {
    lives.contains(&0)
}

/// What a ship that no captain sails fires at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// Always this section.
    At(Section),
    /// Each hit damages all sections.
    All,
    /// Whatever hurts most: its controller chooses anew each time.
    Any,
}

/// Which captain a black ship fires at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ranked {
    /// The one with the highest number in this section.
    By(Section),
    /// The one with the highest speed, bonuses included.
    BySpeed,
    /// Its controller decides; here the one that is nearest to being crippled.
    Controller,
}

/// A Legendary Pirate or the Royal Navy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outsider {
    /// The dice it rolls.
    pub dice: u8,
    /// The hits that sink it now.
    pub hull: u8,
    /// How many hits it has taken in this round; only these can be regained.
    pub lost_this_round: u8,
    /// How many it regains at the end of each round.
    pub regenerates: u8,
    /// Its speed.
    pub sails: u8,
    /// The section it fires at.
    pub aim: Aim,
    /// Whom it fires at first.
    pub ranked: Ranked,
    /// Whether its misses stray to other captains.
    pub misfires: bool,
    /// The Fame that is shared for sinking it.
    pub fame: u8,
}

/// One of two opponents.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The first ship.
    Ours,
    /// The second ship.
    Theirs,
}

impl Side {
    /// The opponent.
    pub const fn other(self) -> Self {
        match self {
            Self::Ours => Self::Theirs,
            Self::Theirs => Self::Ours,
        }
    }
}

/// How far a round of two opponents has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// The order is about to be made.
    RoundStart,
    /// This side is about to fire, and then the other.
    First(Side),
    /// This side is about to fire, and then the round ends.
    Last(Side),
}

impl Moment {
    /// The same, seen by the other side.
    pub const fn flipped(self) -> Self {
        match self {
            Self::RoundStart => Self::RoundStart,
            Self::First(side) => Self::First(side.other()),
            Self::Last(side) => Self::Last(side.other()),
        }
    }
}
