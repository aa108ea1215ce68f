//! Hits, masts, crew and ships that are lost (8. Shooting, from the hit on).

use crate::{
    Fact, Fleets, Move, Next, Referee, Rule,
    abilities::{Public, Sees},
    data::Kind,
    effects::{self, Moment},
    moves::Move as M,
    pieces::{ChipAt, Chips, Class, IslandAt, Mark, ShipAt, Spot, State, Thing, done, marks},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

/// Masts, segments or guns are lost one by one; which, their captain chooses (`fleets.intro.shoot.hit`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct LoseMasts {
    pub(crate) ship: ShipAt,
    pub(crate) count: u8,
    /// Who attacked, if anybody did.
    pub(crate) attacker: Option<Seat>,
    /// The attacker chooses.
    pub(crate) by_attacker: bool,
    /// The ship with which.
    pub(crate) by_ship: Option<ShipAt>,
    /// The mast burns and is not just gone.
    pub(crate) burns: bool,
    #[serde(with = "crate::scene::clause")]
    pub(crate) by: Rule,
}

impl LoseMasts {
    pub(crate) fn new(ship: ShipAt, count: u8, attacker: Option<Seat>, by: Rule) -> Self {
        LoseMasts { ship, count, attacker, by_attacker: false, by_ship: None, burns: false, by }
    }
    pub(crate) fn burning(self) -> Self {
        LoseMasts { burns: true, ..self }
    }
    fn chooser(&self, g: &Fleets) -> Option<Seat> {
        let own = g.ships[self.ship.index()].fleet;
        if self.by_attacker { self.attacker.or(own) } else { own }
    }
    /// Could her captain do something else about it, for all that is known?
    fn may_answer(&self, g: &Fleets) -> bool {
        !self.by_attacker && effects::might_offer(g, Moment::LosingMast, self.ship)
    }
    fn lose(&mut self, g: &mut Fleets, mast: u8, referee: &mut Referee) {
        let (ship, by, bit) = (self.ship, self.by, 1u16 << mast);
        self.count -= 1;
        let piece = &mut g.ships[ship.index()];
        piece.masts &= !bit;
        if self.burns {
            piece.fire |= bit;
            referee.tell_all(|| Fact::Burns { ship, mast: mast + 1 });
        } else {
            referee.tell_all(|| Fact::MastLost { ship, mast: mast + 1, by });
        }
        g.changed();
    }
}

impl Step<Fleets> for LoseMasts {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let ship = self.ship;
        let piece = &g.ships[ship.index()];
        if self.count == 0 || piece.masts == 0 || !matches!(piece.state, State::Afloat | State::Lost(_)) {
            return g.after_loss(ship, self.attacker, self.by_ship, referee);
        }
        if (piece.standing() == 1 || self.chooser(g).is_none()) && !self.may_answer(g) {
            let mast = piece.masts.trailing_zeros() as u8;
            self.lose(g, mast, referee);
            return Next::Again;
        }
        Next::Ask
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.chooser(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        let masts = g.ships[self.ship.index()].masts;
        out.extend((0..16).filter(|m| masts & (1 << m) != 0).map(|mast| M::Mast { mast: mast + 1 }));
        if !self.by_attacker {
            effects::offers(g, Moment::LosingMast, self.ship, eyes, out);
        }
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Mast { mast }
                if (1..=16).contains(mast) && g.ships[self.ship.index()].masts & (1 << (mast - 1)) != 0 =>
            {
                Ok(())
            }
            M::Mast { .. } => Err(Rule::IntroMastIdentity),
            _ if !self.by_attacker => effects::check(g, Moment::LosingMast, eyes, mv),
            _ => Err(Rule::IntroShootHit),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            M::Mast { mast } => {
                self.lose(g, mast - 1, referee);
                Next::Again
            }
            mv => {
                self.count -= 1;
                effects::act(g, Moment::LosingMast, mv, referee)
            }
        }
    }
}

impl Fleets {
    /// What follows when masts were lost: a derelict, a creature that is no more.
    pub(crate) fn after_loss(
        &mut self,
        ship: ShipAt,
        attacker: Option<Seat>,
        by_ship: Option<ShipAt>,
        referee: &mut Referee,
    ) -> Next {
        let piece = &self.ships[ship.index()];
        if piece.masts != 0 || piece.state == State::Gone {
            return Next::Done;
        }
        let is_derelict = piece.is_derelict();
        if is_derelict && self.is_creature(ship) {
            return Next::Goto(Sink { by_ship, ..Sink::new(ship, attacker, Rule::ShootCreatureDies) }.into());
        }
        if is_derelict && self.has(ship, Rule::FxSinksOnLastMast, &*referee).is_some() {
            return Next::Goto(Sink { by_ship, ..Sink::new(ship, attacker, Rule::FxSinksOnLastMast) }.into());
        }
        if is_derelict {
            referee.tell_all(|| Fact::Derelict { ship });
            self.cast_off(ship, referee);
        }
        self.check_pins(referee);
        Next::Done
    }
}

/// A ship or fort was hit (`fleets.intro.shoot.hit`, and everything that changes what a hit does).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Hit {
    pub(crate) by: Mark,
    pub(crate) at: Mark,
    /// What the die showed.
    pub(crate) natural: u8,
    /// The special shot that was fired, by its clause.
    #[serde(with = "crate::scene::some_clause")]
    pub(crate) shot: Option<Rule>,
    pub(crate) stage: u8,
}

impl Hit {
    pub(crate) fn new(by: Mark, at: Mark, natural: u8) -> Self {
        Hit { by, at, natural, shot: None, stage: 0 }
    }
    /// The masts that a hit takes, or the ship herself if she has none left.
    pub(crate) fn damage(&self, g: &mut Fleets, ship: ShipAt, burns: bool, referee: &mut Referee) -> Next {
        let attacker = self.attacker(g);
        let piece = &g.ships[ship.index()];
        if piece.is_derelict() {
            return Next::Call(Sink { by_ship: ship_of(self.by), ..Sink::new(ship, attacker, Rule::ShootSink) }.into());
        }
        if piece.masts == 0 {
            // Only fire masts are left: one of them goes.
            let mast = piece.fire.trailing_zeros() as u8;
            g.ships[ship.index()].fire &= !(1 << mast);
            g.changed();
            referee.tell_all(|| Fact::MastLost { ship, mast: mast + 1, by: Rule::IntroShootHit });
            return match g.after_loss(ship, attacker, ship_of(self.by), referee) {
                Next::Goto(next) => Next::Call(next),
                _ => Next::Again,
            };
        }
        let count = effects::hits::masts(g, self, ship, referee);
        let mut lose = LoseMasts::new(ship, count, attacker, Rule::IntroShootHit);
        lose.by_ship = ship_of(self.by);
        lose.by_attacker = effects::hits::attacker_chooses(g, self, referee);
        lose.burns = burns;
        Next::Call(lose.into())
    }
    pub(crate) fn attacker(&self, g: &Fleets) -> Option<Seat> {
        g.captain_of(self.by)
    }
    fn on_ship(&mut self, g: &mut Fleets, ship: ShipAt, referee: &mut Referee) -> Next {
        match self.stage {
            0 => {
                g.ships[ship.index()].done |= done::SHOT_AT;
                if let Some(next) = effects::hits::may_shrug_off(g, ship, referee) {
                    return next;
                }
                self.stage = 1;
                Next::Again
            }
            1 => {
                self.stage = 2;
                match self.shot {
                    Some(shot) => effects::shots::strike(g, self, ship, shot, referee),
                    None => self.damage(g, ship, false, referee),
                }
            }
            stage => {
                self.stage += 1;
                effects::hits::also(g, self, ship, stage - 2, referee)
            }
        }
    }
}

/// The ship, if it is one.
pub(crate) fn ship_of(mark: Mark) -> Option<ShipAt> {
    match mark {
        Mark::Ship(ship) => Some(ship),
        Mark::Fort(_) => None,
    }
}

impl Step<Fleets> for Hit {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        match self.at {
            Mark::Ship(ship) if g.ships[ship.index()].state == State::Gone => Next::Done,
            Mark::Ship(ship) => self.on_ship(g, ship, referee),
            Mark::Fort(island) => g.hit_fort(island, self, referee),
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        g.captain_of(self.at).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        if let Mark::Fort(island) = self.at {
            let flags = g.islands[island.index()].fort.map_or(0, |fort| fort.flags);
            out.extend((0..16).filter(|f| flags & (1 << f) != 0).map(|flag| M::Mast { mast: flag + 1 }));
        }
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        let Mark::Fort(island) = self.at else { return Err(Rule::FortHit) };
        let flags = g.islands[island.index()].fort.map_or(0, |fort| fort.flags);
        match mv {
            M::Mast { mast } if (1..=16).contains(mast) && flags & (1 << (mast - 1)) != 0 => Ok(()),
            _ => Err(Rule::FortHit),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        let (M::Mast { mast }, Mark::Fort(island)) = (mv, self.at) else { unreachable!("checked") };
        g.lose_flag(island, mast - 1, referee);
        Next::Done
    }
}

impl Fleets {
    /// Whose it is.
    pub(crate) fn captain_of(&self, mark: Mark) -> Option<Seat> {
        match mark {
            Mark::Ship(ship) => self.ships[ship.index()].fleet,
            Mark::Fort(island) => self.islands[island.index()].fort.map(|fort| fort.owner),
        }
    }
}

/// What is lost or handed over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lose {
    /// A crew dies.
    Crew,
    /// A treasure leaves the game.
    Treasure,
    /// Any cargo leaves the game.
    Cargo,
    /// A mast, a treasure or a crew, as her captain likes (`fleets.whirl.roll`).
    AnyOrMast,
    /// A treasure goes to another ship.
    Hand(ShipAt),
}

/// A chip is lost, or handed over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct LoseChip {
    pub(crate) ship: ShipAt,
    pub(crate) what: Lose,
    /// Who chooses which; fate, if nobody does.
    pub(crate) chooser: Option<Seat>,
    /// Who made her lose it.
    pub(crate) attacker: Option<Seat>,
    #[serde(with = "crate::scene::clause")]
    pub(crate) by: Rule,
}

impl LoseChip {
    pub(crate) fn new(g: &Fleets, ship: ShipAt, what: Lose, attacker: Option<Seat>, by: Rule) -> Self {
        LoseChip { ship, what, chooser: g.ships[ship.index()].fleet, attacker, by }
    }
    pub(crate) fn any_or_mast(ship: ShipAt, by: Rule) -> Self {
        LoseChip { ship, what: Lose::AnyOrMast, chooser: None, attacker: None, by }
    }
    fn is_one(&self, g: &Fleets, chip: &crate::Chip) -> bool {
        match self.what {
            Lose::Crew => chip.class == Class::Crew,
            Lose::Treasure => chip.class == Class::Treasure,
            Lose::Hand(to) => chip.class == Class::Treasure && g.could_take(to, chip),
            Lose::Cargo => true,
            Lose::AnyOrMast => chip.class != Class::Equipment,
        }
    }
    fn candidates(&self, g: &Fleets) -> Chips {
        let hidden = |at: ChipAt| self.attacker.is_some() && effects::treasures::taking::is_in_secret_hold(g, at);
        g.chips_at(Spot::Ship(self.ship))
            .filter(|(at, chip)| self.is_one(g, chip) && !hidden(*at))
            .map(|(at, _)| at)
            .take(64)
            .collect()
    }
    fn chooser(&self, g: &Fleets) -> Option<Seat> {
        if self.what == Lose::AnyOrMast { g.ships[self.ship.index()].fleet } else { self.chooser }
    }
    fn lose(&self, g: &mut Fleets, chip: ChipAt, referee: &mut Referee) {
        match (self.what, g.chips[chip.index()].class) {
            // A unique treasure that a creature takes is out of the game (`fleets.kw.sea_monster`).
            (Lose::Hand(to), _)
                if g.is_creature(to) && matches!(g.chips[chip.index()].what.open(referee), Thing::Unique(_)) =>
            {
                g.eliminate(chip, Rule::KwSeaMonster, referee);
            }
            (Lose::Hand(to), _) => g.carry(chip, Spot::Ship(to), self.by, referee),
            (_, Class::Crew) => g.kill(chip, self.attacker, self.by, referee),
            _ => g.eliminate(chip, self.by, referee),
        }
    }
}

impl Step<Fleets> for LoseChip {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let all = self.candidates(g);
        let masts = self.what == Lose::AnyOrMast && g.ships[self.ship.index()].masts != 0;
        match (all.len(), masts) {
            (0, false) => Next::Done,
            (0, true) => Next::Goto(LoseMasts::new(self.ship, 1, None, self.by).into()),
            (1, false) => {
                self.lose(g, all[0], referee);
                Next::Done
            }
            (n, _) if self.chooser(g).is_none() => Next::Roll(Chance::draw(n)),
            _ => Next::Ask,
        }
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.chooser(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, _: Eyes, out: &mut Vec<Move>) {
        out.extend(self.candidates(g).into_iter().map(|chip| M::Chip { chip }));
        if self.what == Lose::AnyOrMast && g.ships[self.ship.index()].masts != 0 {
            out.push(M::Masts);
        }
    }
    fn check(&self, g: &Fleets, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Chip { chip } if self.candidates(g).contains(chip) => Ok(()),
            M::Masts if self.what == Lose::AnyOrMast && g.ships[self.ship.index()].masts != 0 => Ok(()),
            _ => Err(self.by),
        }
    }
    fn decide(&mut self, g: &mut Fleets, _: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            M::Chip { chip } => {
                self.lose(g, chip, referee);
                Next::Done
            }
            _ => Next::Goto(LoseMasts::new(self.ship, 1, None, self.by).into()),
        }
    }
    fn fate(&mut self, g: &mut Fleets, fate: Fate, referee: &mut Referee) -> Next {
        let chip = self.candidates(g)[fate.picked()];
        self.lose(g, chip, referee);
        Next::Done
    }
}

/// A ship sinks, or a creature dies (`fleets.shoot.sink`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Sink {
    pub(crate) ship: ShipAt,
    /// The player who sank her.
    pub(crate) sinker: Option<Seat>,
    /// With which ship.
    pub(crate) by_ship: Option<ShipAt>,
    #[serde(with = "crate::scene::clause")]
    pub(crate) by: Rule,
    stage: u8,
    /// Raft was revealed for her.
    pub(crate) raft: bool,
    /// Divers was revealed.
    pub(crate) divers: bool,
}

impl Sink {
    pub(crate) fn new(ship: ShipAt, sinker: Option<Seat>, by: Rule) -> Self {
        Sink { ship, sinker, by_ship: None, by, stage: 0, raft: false, divers: false }
    }
    /// Who is asked for an event now: her captain for Raft, then the sinker for Divers (`fleets.event.divers_raft`).
    fn asks(&self, g: &Fleets) -> Option<Seat> {
        let seat = match self.stage {
            1 => g.ships[self.ship.index()].fleet,
            2 if !self.raft => self.sinker.filter(|s| Some(*s) != g.ships[self.ship.index()].fleet),
            _ => None,
        };
        seat.filter(|seat| g.events[*seat].count() > 0)
    }
}

impl Step<Fleets> for Sink {
    fn run(&mut self, g: &mut Fleets, referee: &mut Referee) -> Next {
        let ship = self.ship;
        match self.stage {
            0 => {
                if g.ships[ship.index()].state == State::Gone {
                    return Next::Done;
                }
                let by = self.by;
                // She may be sunk by her own captain or by fire, but by nobody else (`fleets.fx.cannot_sink`).
                let is_own_doing = matches!(by, Rule::ScuttleLoss | Rule::FiremastAll);
                if !is_own_doing && let Some(ability) = g.has(ship, Rule::FxCannotSink, &*referee) {
                    g.show(&[ability], referee);
                    referee.tell_all(|| Fact::Shrugged { at: Mark::Ship(ship), by: Rule::FxCannotSink });
                    return Next::Done;
                }
                if let Some(next) = effects::hits::comes_back(g, ship, referee) {
                    return next;
                }
                referee.tell_all(|| Fact::Sunk { ship, by });
                self.stage = 1;
            }
            1 | 2 => {
                if self.asks(g).is_some() {
                    return Next::Ask;
                }
                self.stage += 1;
            }
            _ => {
                g.sink(self, referee);
                effects::treasures::kept::sank(g, self.ship, self.by_ship);
                return effects::hits::after_sinking(g, self, referee);
            }
        }
        Next::Again
    }
    fn asked(&self, g: &Fleets) -> Seats {
        self.asks(g).map_or(Seats::NONE, Seats::one)
    }
    fn options(&self, g: &Fleets, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(M::Pass);
        effects::events::sink_offers(g, self.stage, eyes, out);
    }
    fn check(&self, g: &Fleets, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            M::Pass => Ok(()),
            M::Event { event } => effects::events::check_sink(g, self.stage, eyes, *event),
            _ => Err(Rule::EventReveal),
        }
    }
    fn decide(&mut self, g: &mut Fleets, who: Seat, mv: Move, referee: &mut Referee) -> Next {
        if let M::Event { event } = mv {
            effects::events::show(g, who, event, referee);
            if self.stage == 1 {
                self.raft = true;
            } else {
                self.divers = true;
            }
        } else {
            referee.tell_all(|| Fact::Passes { who, by: Rule::EventReveal });
        }
        self.stage += 1;
        Next::Again
    }
}

impl Fleets {
    /// What a coin or prisoner is worth to her captain; a unique treasure as its text says.
    pub(crate) fn gold_of(&self, chip: ChipAt, sees: impl Sees) -> u8 {
        sees.see(&self.chips[chip.index()].what).map_or(0, |thing| match thing {
            Thing::Unique(_) => effects::treasures::worth(self, chip),
            thing => thing.gold(),
        })
    }

    /// She is gone: her gold is divided, her crew and equipment leave the game (`fleets.sink.*`).
    fn sink(&mut self, sink: &Sink, referee: &mut Referee) {
        let ship = sink.ship;
        self.changed();
        let piece = self.ships[ship.index()];
        let chips: Chips = self.chips_at(Spot::Ship(ship)).map(|(at, _)| at).take(64).collect();
        let other = if self.options.share_to_owner { Some(piece.owner) } else { piece.fleet };
        let two = !self.options.crimson && self.chairs_u8() > 2;
        let mut gold = 0u8;
        let raft = if sink.raft { self.nearest_wild(piece.pose.at) } else { None };
        for chip in chips {
            let class = self.chips[chip.index()].class;
            let is_unique = |g: &Fleets| matches!(g.chips[chip.index()].what.open(referee), Thing::Unique(_));
            if let Some(island) = raft {
                // Her crew and her gold are saved, nothing else (`fleets.sink.unique`).
                match class {
                    Class::Equipment => self.eliminate(chip, Rule::ShootSink, referee),
                    Class::Treasure if is_unique(self) => self.eliminate(chip, Rule::SinkUnique, referee),
                    _ => self.carry(chip, Spot::Island(island), Rule::FxEvRaft, referee),
                }
                continue;
            }
            match class {
                Class::Treasure if is_unique(self) => self.eliminate(chip, Rule::SinkUnique, referee),
                Class::Treasure => {
                    gold += self.gold_of(chip, &*referee);
                    self.eliminate(chip, Rule::SinkGoldSplitUnits, referee);
                }
                Class::Crew => self.kill(chip, sink.sinker, Rule::ShootSink, referee),
                Class::Equipment => self.eliminate(chip, Rule::ShootSink, referee),
            }
        }
        self.remove_ship(ship, referee);
        let Some(sinker) = sink.sinker.filter(|s| Some(*s) != piece.fleet) else {
            if gold > 0 {
                referee.tell_all(|| Fact::GoldLost { ship, gold });
            }
            return;
        };
        if gold == 0 {
            return;
        }
        if sink.divers {
            self.credit(sinker, gold, Rule::FxEvDivers, referee);
        } else if two {
            referee.tell_all(|| Fact::GoldLost { ship, gold });
        } else {
            let by = if self.options.crimson { Rule::SinkGoldCrimson } else { Rule::SinkGoldTwo };
            self.credit(sinker, gold.div_ceil(2), by, referee);
            if let Some(other) = other {
                self.credit(other, gold / 2, by, referee);
            }
        }
    }
    /// Takes a piece from the sea.
    pub(crate) fn remove_ship(&mut self, ship: ShipAt, referee: &mut Referee) {
        self.cast_off(ship, referee);
        let piece = &mut self.ships[ship.index()];
        piece.state = State::Gone;
        piece.tangled = None;
        piece.pinned_by = None;
        piece.masts = 0;
        piece.fire = 0;
        piece.mark(marks::SCUTTLED, false);
        self.check_pins(referee);
    }
    /// Gold that is made, or paid out, lies on a captain's home island as a coin (`fleets.sink.gold_split_units`).
    pub(crate) fn credit(&mut self, who: Seat, gold: u8, by: Rule, referee: &mut Referee) {
        let Some(home) = self.home_of(who) else { return };
        if gold == 0 {
            return;
        }
        self.changed();
        referee.tell_all(|| Fact::Credited { who, gold, by });
        let coin = crate::Chip {
            what: table::Secret::new(Seats::ALL, Thing::Coin(gold)),
            class: Class::Treasure,
            owner: who,
            at: Spot::Island(home),
            is_up: true,
            answers: table::Secret::new(Seats::ALL, true),
        };
        // Chips that are out of the game make room for new ones; the last resort adds to a coin that is there.
        if self.add_chip(coin).is_none() {
            if let Some(old) = self.chips.iter().rposition(|chip| chip.at == Spot::Out) {
                self.chips[old] = crate::Chip { at: Spot::Out, ..coin };
                self.put(ChipAt(old as u8), coin.at);
            } else if let Some(old) = self.chips.iter_mut().find(|c| c.at == Spot::Island(home) && c.is_up)
                && let Some(Thing::Coin(there)) = old.what.seen_by_all().copied()
            {
                old.what = table::Secret::new(Seats::ALL, Thing::Coin(there.saturating_add(gold)));
            }
        }
    }
    /// A chip goes somewhere, and lies there as the rules want it.
    pub(crate) fn carry(&mut self, chip: ChipAt, to: Spot, by: Rule, referee: &mut Referee) {
        let from = self.put_known(chip, to, referee);
        // Loading, putting back and moving crew about between own ships or at a dock could go on for ever: for the stall
        // limit it counts only what reaches a home or a fort, or changes hands (README, ruling 3).
        let counts = match (self.chips[chip.index()].class, from, to) {
            (Class::Treasure, _, Spot::Island(island)) => !self.is_wild(island),
            (Class::Treasure, Spot::Island(_) | Spot::Fort(_), Spot::Ship(_)) => false,
            (Class::Treasure, Spot::Ship(from), Spot::Ship(to)) => self.is_enemy(from, to),
            (Class::Treasure, ..) => true,
            (_, Spot::Ship(from), Spot::Ship(to)) => self.ships[from.index()].fleet != self.ships[to.index()].fleet,
            _ => by != Rule::DockTransfer,
        };
        if counts {
            self.changed();
        }
        referee.tell_all(|| Fact::Carried { chip, to, by });
        effects::forts::haunt(self, chip, from, to);
        self.has_left(chip, from, referee);
        // Whoever holds it may look at it.
        let holder = match to {
            Spot::Ship(ship) => self.ships[ship.index()].fleet,
            Spot::Fort(island) => self.islands[island.index()].fort.map(|fort| fort.owner),
            _ => None,
        };
        if let Some(seat) = holder {
            self.let_see(chip, seat, referee);
        }
    }
    /// A captain gets to know what a chip is.
    pub(crate) fn let_see(&mut self, chip: ChipAt, seat: Seat, referee: &mut Referee) {
        let piece = &mut self.chips[chip.index()];
        let known = piece.what.known_to();
        if !known.has(seat) && known != Seats::ALL {
            piece.what.show(known.with(seat));
            let thing = *piece.what.open(referee);
            referee.tell(Seats::one(seat), || Fact::Seen { chip, thing });
        }
        let answers = self.chips[chip.index()].answers.known_to();
        if answers != Seats::ALL && !answers.has(seat) && self.chips[chip.index()].class != Class::Treasure {
            self.chips[chip.index()].answers = table::Secret::new(Seats::one(seat), true);
        }
    }
    /// A chip leaves the game.
    pub(crate) fn eliminate(&mut self, chip: ChipAt, by: Rule, referee: &mut Referee) {
        self.changed();
        let from = self.put(chip, Spot::Out);
        referee.tell_all(|| Fact::Eliminated { chip, by });
        effects::forts::haunt(self, chip, from, Spot::Out);
        self.has_left(chip, from, referee);
    }
    /// What a crew did for a ship ends when it is gone.
    fn has_left(&mut self, chip: ChipAt, from: Spot, referee: &mut Referee) {
        if let Spot::Ship(ship) = from
            && self.chips[chip.index()].class == Class::Crew
        {
            self.end_what_nobody_does(ship, referee);
        }
    }
    /// A crew dies, unless something saves it (`fleets.kw.ransom` and others).
    pub(crate) fn kill(&mut self, chip: ChipAt, killer: Option<Seat>, by: Rule, referee: &mut Referee) {
        if effects::crew::is_saved(self, chip, by, referee)
            || effects::treasures::revealed::saves_crew(self, chip, referee)
        {
            return;
        }
        let thing = *self.chips[chip.index()].what.open(referee);
        let owner = match self.chips[chip.index()].at {
            Spot::Ship(ship) => self.ships[ship.index()].fleet,
            _ => None,
        };
        self.turn_up(chip, referee);
        if !owner.is_some_and(|seat| effects::forts::gathers(self, chip, seat, referee)) {
            self.eliminate(chip, by, referee);
        }
        if let Thing::Crew(crew) = thing {
            let ransom = self.data[crew].effects.iter().any(|e| self.data[*e].rule == Rule::FxRansom);
            if let Some(killer) = killer.filter(|k| ransom && Some(*k) != owner) {
                self.credit(killer, 1, Rule::KwRansom, referee);
            }
            effects::crew::after_death(self, chip, crew, referee);
        }
    }
    /// The wild island nearest to a point; the first laid of two equally near.
    pub(crate) fn nearest_wild(&self, point: plane::Point) -> Option<IslandAt> {
        let wild = self.island_list().filter(|i| self.is_wild(*i));
        wild.min_by(|a, b| {
            let far = |i: &IslandAt| self.island_outline(*i).distance_to_point(point);
            far(a).partial_cmp(&far(b)).unwrap_or(std::cmp::Ordering::Equal).then(a.cmp(b))
        })
    }
    /// `fleets.repair.action`: a mast is put up again.
    pub(crate) fn repair(&mut self, ship: ShipAt, mast: u8, by: Rule, referee: &mut Referee) {
        self.changed();
        // A repair action also sees to a jammed deck gun; mast 0 is that gun alone (`fleets.kw.bombardier`).
        self.ships[ship.index()].mark(marks::JAMMED, false);
        referee.tell_all(|| Fact::MastRepaired { ship, mast, by });
        if mast == 0 {
            return;
        }
        self.ships[ship.index()].masts |= 1 << (mast - 1);
        if let Some(tower) = self.ships[ship.index()].towed_by {
            self.cast_off(tower, referee);
        }
    }
    /// The masts that can be put up again.
    pub(crate) fn lost_masts(&self, ship: ShipAt) -> impl Iterator<Item = u8> + use<> {
        let piece = self.ships[ship.index()];
        let all = self.data[piece.card].masts;
        (0..all).filter(move |m| (piece.masts | piece.fire) & (1 << m) == 0).map(|m| m + 1)
    }
    /// `fleets.repair.*`.
    pub(crate) fn check_repair(&self, ship: ShipAt, mast: u8, eyes: Eyes) -> Result<(), Rule> {
        self.may_act(ship, crate::turn::Act::Repair)?;
        if self.kind(ship) != Kind::Ship {
            return Err(Rule::RepairCreature);
        }
        let piece = &self.ships[ship.index()];
        if matches!(piece.state, State::Lost(_)) || piece.is(marks::SUBMERGED) {
            return Err(Rule::FogState);
        }
        let unjams = mast == 0 && piece.is(marks::JAMMED);
        if !unjams && (mast == 0 || !self.lost_masts(ship).any(|m| m == mast)) {
            return Err(if (1..=16).contains(&mast) && piece.fire & (1 << (mast - 1)) != 0 {
                Rule::FiremastRepair
            } else {
                Rule::RepairAction
            });
        }
        let docked = self.docked_at(ship, eyes).filter(|i| {
            let island = &self.islands[i.index()];
            let marque = island.home.is_some() && self.has(ship, Rule::FxUtLetterOfMarque, Public).is_some();
            marque || island.home == piece.fleet || island.fort.is_some_and(|fort| Some(fort.owner) == piece.fleet)
        });
        if docked.is_none() && self.has(ship, Rule::FxShipwright, eyes).is_none() {
            return Err(Rule::RepairAction);
        }
        Ok(())
    }
    pub(crate) fn repair_options(&self, ship: ShipAt, eyes: Eyes, out: &mut Vec<Move>) {
        let jammed = self.ships[ship.index()].is(marks::JAMMED).then_some(0);
        for mast in jammed.into_iter().chain(self.lost_masts(ship)) {
            if self.check_repair(ship, mast, eyes).is_ok() {
                out.push(M::Repair { ship, mast });
            }
        }
    }
}

/// Whether everybody could see that a ship is safe from a kind of harm; used by questions that must not open secrets.
pub(crate) fn is_openly(g: &Fleets, ship: ShipAt, rule: Rule) -> bool {
    g.has(ship, rule, Public).is_some()
}
