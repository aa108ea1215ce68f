//! A duel of two ships, both aiming as well as they can.
//!
//! Sections only ever fall, so the states of a duel have an order, and each one is solved from those below it. Only a
//! round in which nobody hits leads back to where it began. What both captains aim at does not depend on what that round
//! is worth, since a miss is a miss whatever was aimed at; so its worth is found by one division instead of by trying.

use super::{
    chance::{Chance, ONE},
    ship::{Aim, CANNON, CREW, Effect, Fighter, Guns, HULL, Lives, Mat, Moment, Outsider, SAILS, Side, is_crippled},
    volley::{Hits, MOST_DICE},
};
use crate::data::{Faces, Section};

/// The chances of a duel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Duel {
    /// That the first ship wins.
    pub win: Chance,
    /// That the second ship wins; together they are sure.
    pub lose: Chance,
    /// Whether all aims of both sides were considered. Otherwise the ships are so strong that only the sensible ones were.
    pub exact: bool,
}

/// What each aim is worth to the ship that is about to fire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aims {
    /// The chance to win the duel when this volley is aimed at a section and everything after it is played well. None for
    /// an aim that is not open, or that was left out of an answer that is not exact.
    pub win: [Option<Chance>; 4],
    /// The best of them; the first of several.
    pub best: Section,
    /// The chance that this volley cripples, by section.
    pub cripples: [Chance; 4],
    /// Whether all aims of both sides were considered.
    pub exact: bool,
}

/// Solves duels and remembers the solutions.
///
/// An answer never depends on what was asked before, only the time it takes does.
#[derive(Clone, Debug)]
pub struct Duels {
    mat: Mat,
    most_pairs: usize,
    tables: Vec<Known>,
    /// How many pairs they have.
    remembered: usize,
    /// How often anything was asked.
    asked: u64,
    effort: u64,
}

/// A table that is remembered.
#[derive(Clone, Debug)]
struct Known {
    /// What a question that it answers must have in common with it, as a number.
    likeness: u64,
    /// When it was asked for last.
    asked: u64,
    table: Box<Table>,
}

impl Duels {
    /// Two ships whose states make more pairs than this are not solved exactly. An optimised build solves about ten
    /// thousand in a millisecond.
    pub const MOST_PAIRS: usize = 300_000;
    /// So many solved pairs are remembered, twelve bytes each; then the tables that were not asked for longest are forgotten.
    const REMEMBERED: usize = 2_000_000;
    /// So many tables are remembered, since all of them are looked through.
    const MOST_TABLES: usize = 1_000;
    /// Where one answer takes hundreds of duels that are not solved exactly, each has at most so many pairs.
    const FEW_PAIRS: usize = 1_000;

    /// For ships with this mat.
    pub const fn new(mat: Mat) -> Self {
        Self::with_most_pairs(mat, Self::MOST_PAIRS)
    }

    /// The same with another limit for exact answers: lower is faster.
    pub const fn with_most_pairs(mat: Mat, most_pairs: usize) -> Self {
        Self { mat, most_pairs, tables: Vec::new(), remembered: 0, asked: 0, effort: 0 }
    }

    /// The mat.
    pub const fn mat(&self) -> &Mat {
        &self.mat
    }

    /// How many pairs it has solved since it was made: what its answers have cost, whatever machine gave them.
    pub const fn effort(&self) -> u64 {
        self.effort
    }

    /// The chances of two captains. A ship with a crippled section has lost.
    pub fn duel(&mut self, ours: &Fighter, theirs: &Fighter, moment: Moment) -> Duel {
        self.solve(Party::captain(ours), Party::captain(theirs), moment, true)
    }

    /// The same as one of hundreds: with few pairs and the sensible aims only, unless all may be considered.
    pub(super) fn duel_within(&mut self, ours: &Fighter, theirs: &Fighter, moment: Moment, all_aims: bool) -> Duel {
        self.solve(Party::captain(ours), Party::captain(theirs), moment, all_aims)
    }

    /// Whether a duel is small enough for an exact answer.
    pub(super) fn is_exact(&self, ours: &Fighter, theirs: &Fighter) -> bool {
        let pairs = Party::captain(ours).states(&self.mat).saturating_mul(Party::captain(theirs).states(&self.mat));
        pairs <= self.most_pairs
    }

    /// What each aim is worth to the ship that fires now: as the first of the round, or as the last.
    pub fn aims(&mut self, shooter: &Fighter, target: &Fighter, is_first: bool) -> Aims {
        let (ours, theirs) = (Party::captain(shooter), Party::captain(target));
        let (a, b) = (ours.lives, theirs.lives);
        assert!(!is_crippled(&a) && !is_crippled(&b), "crippled ships do not fight");
        let hits = Hits::of(ours.dice(&self.mat, &a), theirs.hit_on());
        let cripples = b.map(|life| hits.at_least(life));
        let solved = self.solved(ours, theirs, true);
        let after = if is_first { Moment::Last(Side::Theirs) } else { Moment::RoundStart };
        let mut win = [None; 4];
        for section in solved.open() {
            let value = hits.fan(0, b[section], ONE, |hits| {
                let mut b = b;
                b[section] -= hits;
                solved.value(&a, &b, after)
            });
            win[section] = Some(Chance::from_squared(value));
        }
        let mut best = solved.open().next().expect("some section is open");
        for section in solved.open() {
            if win[section] > win[best] {
                best = section;
            }
        }
        Aims { win, best: Section::ALL[best], cripples, exact: solved.exact }
    }

    /// A lone captain against a ship whose controller aims at whatever hurts most; other aims need no solving.
    pub(super) fn against_controller(&mut self, ship: &Fighter, outsider: &Outsider, moment: Moment) -> Duel {
        debug_assert!(outsider.aim == Aim::Any && outsider.regenerates == 0);
        self.solve(Party::captain(ship), Party::outsider(outsider), moment, true)
    }

    fn solve(&mut self, ours: Party, theirs: Party, moment: Moment, all_aims: bool) -> Duel {
        let (a, b) = (ours.lives, theirs.lives);
        let (win, exact) = match (is_crippled(&a), is_crippled(&b)) {
            (false, false) => {
                let solved = self.solved(ours, theirs, all_aims);
                (Chance::units(solved.value(&a, &b, moment)), solved.exact)
            }
            (true, true) => (Chance::HALF, true),
            (true, false) => (Chance::NONE, true),
            (false, true) => (Chance::SURE, true),
        };
        Duel { win, lose: win.complement(), exact }
    }

    /// Finds the solution, or makes it.
    fn solved(&mut self, mut ours: Party, mut theirs: Party, all_aims: bool) -> Solved<'_> {
        // Only the difference of the speeds matters.
        if let (Kind::Captain(a), Kind::Captain(b)) = (&mut ours.kind, &mut theirs.kind) {
            let both = a.speed_bonus.min(b.speed_bonus);
            a.speed_bonus -= both;
            b.speed_bonus -= both;
        }
        let pairs = ours.states(&self.mat).saturating_mul(theirs.states(&self.mat));
        let most_pairs = if all_aims { self.most_pairs } else { self.most_pairs.min(Self::FEW_PAIRS) };
        let exact = all_aims && pairs <= most_pairs;
        if !exact {
            ours.leave_out_bad_targets();
            theirs.leave_out_bad_targets();
        }
        loop {
            let (a, b) = (ours.states(&self.mat), theirs.states(&self.mat));
            if a.saturating_mul(b) <= most_pairs {
                break;
            }
            let closed = if a >= b { ours.leave_out_strongest() } else { theirs.leave_out_strongest() };
            if !closed {
                break;
            }
        }
        // A table of the same duel seen from the other side would do but for the last digit, and then an answer would depend
        // on what was asked before.
        self.asked += 1;
        let likeness = ours.likeness() ^ theirs.likeness().rotate_left(32);
        let covers = |known: &Known| known.likeness == likeness && known.table.covers(&ours, &theirs);
        let at = self.tables.iter().position(covers).unwrap_or_else(|| {
            let table = Box::new(Table::solve(&self.mat, ours, theirs));
            self.make_room_for(table.pairs.len());
            self.remembered += table.pairs.len();
            self.effort += table.pairs.len() as u64;
            self.tables.push(Known { likeness, asked: 0, table });
            self.tables.len() - 1
        });
        let known = &mut self.tables[at];
        known.asked = self.asked;
        Solved { table: &known.table, exact }
    }

    /// Forgets what was not asked for longest until so many pairs more can be remembered.
    fn make_room_for(&mut self, pairs: usize) {
        while self.tables.len() >= Self::MOST_TABLES || self.remembered + pairs > Self::REMEMBERED {
            let oldest = (0..self.tables.len()).min_by_key(|&at| self.tables[at].asked);
            let Some(oldest) = oldest else { break };
            self.remembered -= self.tables.swap_remove(oldest).table.pairs.len();
        }
    }
}

/// A solution, and whether it is exact.
struct Solved<'a> {
    table: &'a Table,
    exact: bool,
}

impl Solved<'_> {
    /// The worth to our side.
    fn value(&self, ours: &Lives, theirs: &Lives, moment: Moment) -> u32 {
        self.table.value(ours, theirs, moment)
    }

    /// The sections of the other side that were considered as targets.
    fn open(&self) -> impl Iterator<Item = usize> + use<> {
        let open = self.table.theirs.party.open;
        (0..4).filter(move |&section| open[section])
    }
}

/// One side of a duel.
#[derive(Clone, Copy, Debug)]
struct Party {
    lives: Lives,
    /// The sections that are considered as targets; the others stay as they are.
    open: [bool; 4],
    kind: Kind,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Captain(Fighter),
    Outsider { dice: u8, sails: u8 },
}

impl Party {
    fn captain(ship: &Fighter) -> Self {
        Self { lives: ship.lives(), open: [true; 4], kind: Kind::Captain(*ship) }
    }

    /// Only its hull can be attacked.
    fn outsider(outsider: &Outsider) -> Self {
        let kind = Kind::Outsider { dice: outsider.dice.min(MOST_DICE), sails: outsider.sails };
        Self { lives: [outsider.hull, 1, 1, 1], open: [true, false, false, false], kind }
    }

    fn dice(&self, mat: &Mat, lives: &Lives) -> u8 {
        match &self.kind {
            Kind::Captain(ship) => ship.dice_with(mat, lives),
            Kind::Outsider { dice, .. } => *dice,
        }
    }

    fn speed(&self, mat: &Mat, lives: &Lives) -> u8 {
        match &self.kind {
            Kind::Captain(ship) => ship.speed_with(mat, lives),
            Kind::Outsider { sails, .. } => *sails,
        }
    }

    fn hit_on(&self) -> Faces {
        match &self.kind {
            Kind::Captain(ship) => ship.hit_on,
            Kind::Outsider { .. } => Faces::STANDARD,
        }
    }

    /// The lives a section can have: all down to one if it is a target.
    fn range(&self, section: usize) -> std::ops::RangeInclusive<u8> {
        if self.open[section] { 1..=self.lives[section] } else { self.lives[section]..=self.lives[section] }
    }

    /// Whether crew and cannon can be exchanged without changing anything: then only one of two such states is solved.
    fn has_twins(&self, mat: &Mat) -> bool {
        let both = self.lives[CREW].min(self.lives[CANNON]);
        // With the other sections whole, and with any Parrot there dead.
        let whole = |crew, cannon| self.dice(mat, &[self.lives[HULL], crew, cannon, self.lives[SAILS]]);
        let torn = |crew, cannon| self.dice(mat, &[1, crew, cannon, 1]);
        let is_alike = |a, b| whole(a, b) == whole(b, a) && torn(a, b) == torn(b, a);
        self.open[CREW] && self.open[CANNON] && (1..=both).all(|a| (1..a).all(|b| is_alike(a, b)))
    }

    /// How many states it can be in.
    fn states(&self, mat: &Mat) -> usize {
        let (crew, cannon) = (self.range(CREW).len(), self.range(CANNON).len());
        let low = crew.min(cannon);
        let guns = if self.has_twins(mat) { crew * cannon - low * (low - 1) / 2 } else { crew * cannon };
        self.range(HULL).len() * self.range(SAILS).len() * guns
    }

    /// Leaves out targets that are no better than another one, as far as common sense can tell: damage to the hull
    /// does nothing until it cripples, and the fewer of men and guns are the ones that count.
    fn leave_out_bad_targets(&mut self) {
        let Kind::Captain(ship) = self.kind else { return };
        let perch = self.perch();
        let guns_count = ship.guns == Guns::Lower && !matches!(perch, Some(CREW | CANNON));
        for worse in [HULL, CANNON, CREW] {
            let is_bad = (0..4).any(|better| {
                let is_as_good = match (worse, better) {
                    (HULL, _) => true,
                    (CREW, CANNON) | (CANNON, CREW) => guns_count,
                    _ => false,
                };
                better != worse && self.open[better] && is_as_good && self.lives[better] <= self.lives[worse]
            });
            if is_bad && perch != Some(worse) {
                self.open[worse] = false;
            }
        }
    }

    /// Leaves out the target that needs the most hits, a Parrot's section last of all, unless it is the only one.
    fn leave_out_strongest(&mut self) -> bool {
        let perch = self.perch();
        let open = || (0..4).filter(|&section| self.open[section]);
        let can = open().count() > 1;
        let key = |section: &usize| (perch != Some(*section), self.lives[*section]);
        let strongest = open().max_by_key(key).expect("some section is open");
        if can {
            self.open[strongest] = false;
        }
        can
    }

    /// The section of a Parrot that matters in combat.
    fn perch(&self) -> Option<usize> {
        let Kind::Captain(ship) = self.kind else { return None };
        ship.parrot.filter(|parrot| parrot.effect != Effect::Hold).map(|parrot| parrot.section.index())
    }

    /// A number that a party has in common with each one that covers it: few tables have to be looked at in full.
    fn likeness(&self) -> u64 {
        let kept = (0..4).fold(0, |kept, section| match self.open[section] {
            true => kept << 5 | 1,
            false => kept << 5 | u64::from(self.lives[section]) << 1,
        });
        let rest = match &self.kind {
            Kind::Captain(ship) => {
                let guns = match ship.guns {
                    Guns::Lower => 0,
                    Guns::Crew => 1,
                    Guns::Cannon => 2,
                    Guns::Always(dice) => 3 + u64::from(dice),
                };
                (guns << 3 | u64::from(ship.hit_on.len())) << 8 | u64::from(ship.speed_bonus)
            }
            Kind::Outsider { dice, sails } => u64::from(*dice) << 8 | u64::from(*sails),
        };
        kept << 20 ^ rest
    }

    /// Whether everything that holds for some states of the other party holds for the same states of this one, and it
    /// has them all.
    fn covers(&self, other: &Self) -> bool {
        if self.open != other.open {
            return false;
        }
        match (&self.kind, &other.kind) {
            (Kind::Outsider { dice, sails }, Kind::Outsider { dice: other_dice, sails: other_sails }) => {
                dice == other_dice && sails == other_sails && other.lives[HULL] <= self.lives[HULL]
            }
            (Kind::Captain(ship), Kind::Captain(asked)) => {
                let has_states = (0..4).all(|section| {
                    let (life, asked_life) = (self.lives[section], other.lives[section]);
                    let (position, asked_position) = (ship.sections[section], asked.sections[section]);
                    let is_alike = position == asked_position || asked_life == asked_position && asked_life <= position;
                    is_alike && if self.open[section] { asked_life <= life } else { asked_life == life }
                });
                let living = |ship: &Fighter| {
                    ship.parrot.filter(|parrot| parrot.hits_left > 0).map(|parrot| (parrot.section, parrot.effect))
                };
                let has_parrot = match (living(ship), living(asked)) {
                    (Some((section, _)), None) => other.lives[section.index()] <= ship.sections[section.index()],
                    (mine, asked) => mine == asked,
                };
                has_states
                    && has_parrot
                    && ship.guns == asked.guns
                    && ship.hit_on.len() == asked.hit_on.len()
                    && ship.speed_bonus == asked.speed_bonus
            }
            _ => false,
        }
    }
}

/// All states of one side, each behind those that it can become.
#[derive(Clone, Debug)]
struct States {
    party: Party,
    list: Vec<State>,
    /// The states after one, two, three hits on a target, one target behind the other.
    after: Vec<u32>,
    /// By crew and cannon.
    guns: Vec<u32>,
    n_guns: usize,
}

#[derive(Clone, Copy, Debug)]
struct State {
    dice: u8,
    speed: u8,
    n_targets: u8,
    targets: [Target; 4],
}

#[derive(Clone, Copy, Debug, Default)]
struct Target {
    life: u8,
    after: u32,
}

impl States {
    fn of(mat: &Mat, party: Party) -> Self {
        let twins = party.has_twins(mat);
        let side = party.lives[CREW].max(party.lives[CANNON]) as usize + 1;
        let mut guns = vec![u32::MAX; side * side];
        let mut pairs = Vec::new();
        for crew in party.range(CREW) {
            for cannon in party.range(CANNON) {
                pairs.push((crew, cannon));
            }
        }
        if twins {
            // Fewer first, so that a state comes behind all that it can become even when the two change places.
            pairs.sort_by_key(|&(crew, cannon)| (crew.min(cannon), crew.max(cannon)));
            pairs.dedup_by_key(|&mut (crew, cannon)| (crew.min(cannon), crew.max(cannon)));
        }
        for (i, &(crew, cannon)) in pairs.iter().enumerate() {
            guns[crew as usize * side + cannon as usize] = i as u32;
            if twins {
                guns[cannon as usize * side + crew as usize] = i as u32;
            }
        }
        let mut states = Self { party, list: Vec::new(), after: Vec::new(), guns, n_guns: pairs.len() };
        for hull in party.range(HULL) {
            for sails in party.range(SAILS) {
                for &(crew, cannon) in &pairs {
                    states.add(mat, [hull, crew, cannon, sails], twins);
                }
            }
        }
        states
    }

    fn add(&mut self, mat: &Mat, lives: Lives, twins: bool) {
        let mut state = State {
            dice: self.party.dice(mat, &lives),
            speed: self.party.speed(mat, &lives),
            n_targets: 0,
            targets: [Target::default(); 4],
        };
        for section in 0..4 {
            let is_twin = section == CANNON && twins && lives[CREW] == lives[CANNON];
            if !self.party.open[section] || is_twin {
                continue;
            }
            state.targets[state.n_targets as usize] = Target { life: lives[section], after: self.after.len() as u32 };
            state.n_targets += 1;
            for hits in 1..lives[section].min(MOST_DICE + 1) {
                let mut after = lives;
                after[section] -= hits;
                self.after.push(self.find(&after));
            }
        }
        self.list.push(state);
    }

    fn find(&self, lives: &Lives) -> u32 {
        let side = self.party.lives[CREW].max(self.party.lives[CANNON]) as usize + 1;
        let place = |section: usize| if self.party.open[section] { lives[section] as usize - 1 } else { 0 };
        let n_sails = if self.party.open[SAILS] { self.party.lives[SAILS] as usize } else { 1 };
        let guns = self.guns[lives[CREW] as usize * side + lives[CANNON] as usize];
        ((place(HULL) * n_sails + place(SAILS)) * self.n_guns) as u32 + guns
    }
}

impl State {
    fn targets(&self) -> &[Target] {
        &self.targets[..self.n_targets as usize]
    }
}

/// A solved duel: the worth of each pair of states to our side.
#[derive(Clone, Debug)]
struct Table {
    ours: States,
    theirs: States,
    /// Our states one after the other, each with all of theirs.
    pairs: Vec<Pair>,
}

/// What a pair of states is worth.
#[derive(Clone, Copy, Default, Debug)]
struct Pair {
    /// At the start of a round.
    round: u32,
    /// When our side fires last in the round.
    ours_last: u32,
    /// When their side does.
    theirs_last: u32,
}

impl Table {
    fn covers(&self, ours: &Party, theirs: &Party) -> bool {
        self.ours.party.covers(ours) && self.theirs.party.covers(theirs)
    }

    fn solve(mat: &Mat, ours: Party, theirs: Party) -> Self {
        let (ours, theirs) = (States::of(mat, ours), States::of(mat, theirs));
        let pairs = vec![Pair::default(); ours.list.len() * theirs.list.len()];
        let mut table = Self { ours, theirs, pairs };
        for a in 0..table.ours.list.len() {
            for b in 0..table.theirs.list.len() {
                let pair = table.solve_pair(a, b);
                let at = a * table.theirs.list.len() + b;
                table.pairs[at] = pair;
            }
        }
        table
    }

    fn solve_pair(&self, a: usize, b: usize) -> Pair {
        let (ours, theirs) = (&self.ours.list[a], &self.theirs.list[b]);
        let our_hits = Hits::of(ours.dice, self.theirs.party.hit_on());
        let their_hits = Hits::of(theirs.dice, self.ours.party.hit_on());
        let our_miss = our_hits.exactly(0).raw() as u64;
        let their_miss = their_hits.exactly(0).raw() as u64;

        // What the hits of a volley are worth, the miss left out, if the round then ends or the other side still fires.
        let our_last = self.best_of_ours(a, b, our_hits, |pair| pair.round);
        let their_last = self.best_of_theirs(a, b, their_hits, |pair| pair.round);
        let we_begin = || {
            let hits = self.best_of_ours(a, b, our_hits, |pair| pair.theirs_last);
            hits + our_miss * Chance::from_squared(their_last).raw() as u64
        };
        let they_begin = || {
            let hits = self.best_of_theirs(a, b, their_hits, |pair| pair.ours_last);
            hits + their_miss * Chance::from_squared(our_last).raw() as u64
        };
        let somebody_hits = match ours.speed.cmp(&theirs.speed) {
            std::cmp::Ordering::Greater => we_begin(),
            std::cmp::Ordering::Less => they_begin(),
            std::cmp::Ordering::Equal => (we_begin() + they_begin()) / 2, // A fair roll.
        };
        // If nobody hits the round begins again, so what it is worth is shared out among the cases in which somebody does.
        let not_again = ONE as u64 - Chance::from_squared(our_miss * their_miss).raw() as u64;
        let round = match not_again {
            0 => Chance::HALF, // Nobody can ever hit.
            _ => Chance::units(((somebody_hits + not_again / 2) / not_again) as u32),
        };
        Pair {
            round: round.raw(),
            ours_last: Chance::from_squared(our_last + our_miss * round.raw() as u64).raw(),
            theirs_last: Chance::from_squared(their_last + their_miss * round.raw() as u64).raw(),
        }
    }

    fn best_of_ours(&self, a: usize, b: usize, hits: &Hits, worth: impl Fn(&Pair) -> u32) -> u64 {
        let row = &self.pairs[a * self.theirs.list.len()..][..self.theirs.list.len()];
        let mut best = 0;
        for target in self.theirs.list[b].targets() {
            let after = &self.theirs.after[target.after as usize..];
            let value = hits.fan(1, target.life, ONE, |hits| worth(&row[after[hits as usize - 1] as usize]));
            best = best.max(value);
        }
        best
    }

    fn best_of_theirs(&self, a: usize, b: usize, hits: &Hits, worth: impl Fn(&Pair) -> u32) -> u64 {
        let n = self.theirs.list.len();
        let mut best = u64::MAX;
        for target in self.ours.list[a].targets() {
            let after = &self.ours.after[target.after as usize..];
            let value =
                hits.fan(1, target.life, 0, |hits| worth(&self.pairs[after[hits as usize - 1] as usize * n + b]));
            best = best.min(value);
        }
        best
    }

    fn value(&self, ours: &Lives, theirs: &Lives, moment: Moment) -> u32 {
        let (a, b) = (self.ours.find(ours) as usize, self.theirs.find(theirs) as usize);
        let pair = &self.pairs[a * self.theirs.list.len() + b];
        match moment {
            Moment::RoundStart => pair.round,
            Moment::Last(Side::Ours) => pair.ours_last,
            Moment::Last(Side::Theirs) => pair.theirs_last,
            Moment::First(Side::Ours) => {
                let hits = Hits::of(self.ours.list[a].dice, self.theirs.party.hit_on());
                let miss = hits.exactly(0).raw() as u64 * pair.theirs_last as u64;
                Chance::from_squared(self.best_of_ours(a, b, hits, |pair| pair.theirs_last) + miss).raw()
            }
            Moment::First(Side::Theirs) => {
                let hits = Hits::of(self.theirs.list[b].dice, self.ours.party.hit_on());
                let miss = hits.exactly(0).raw() as u64 * pair.ours_last as u64;
                Chance::from_squared(self.best_of_theirs(a, b, hits, |pair| pair.ours_last) + miss).raw()
            }
        }
    }
}
