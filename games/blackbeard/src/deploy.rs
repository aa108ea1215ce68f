//! 18. Action 12: Draw and/or Deploy New Pirate.

use crate::{
    Blackbeard, Fact, Move, Next, Place, Referee, Rule, Ship,
    data::{Area, Pirate, Rig},
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Game, Seat, Seats, Step};

impl Blackbeard {
    /// How many pirate cards a player may hold (`bb.new.max_hand`).
    fn most_recruits(&self) -> usize {
        usize::from(self.data.in_hand[usize::from(self.chairs()) - 2])
    }
    pub(crate) fn has_room(&self, seat: Seat) -> bool {
        self.fleet(seat).count() < usize::from(self.most_in_play())
    }

    /// May a player deploy a pirate of his hand like this (`bb.new.where`)?
    pub(crate) fn check_deploy(&self, eyes: Eyes, pirate: Pirate, area: Area, rig: Rig) -> Result<(), Rule> {
        self.check_recruit(eyes, pirate)?;
        if !self.has_room(eyes.seat()) {
            return Err(Rule::NewMaxPlay);
        }
        if !self.data.ship(rig).starts {
            return Err(Rule::SetupShip);
        }
        self.check_deploy_in(eyes.seat(), area)
    }
    /// Not where the own commissioner is.
    fn check_deploy_in(&self, seat: Seat, area: Area) -> Result<(), Rule> {
        let own_kc = self.players[seat].hunter.is_some_and(|hunter| hunter.at == Place::Sea(area));
        if own_kc { Err(Rule::NewWhere) } else { Ok(()) }
    }

    /// Every way to deploy a pirate of the own hand.
    pub(crate) fn deploy_options(&self, eyes: Eyes, out: &mut Vec<Move>) {
        let seat = eyes.seat();
        if !self.has_room(seat) {
            return;
        }
        let held = self.recruits[seat].seen_by(eyes).copied().unwrap_or_default();
        for pirate in held.iter() {
            for area in Area::ALL {
                if self.check_deploy_in(seat, area).is_err() {
                    continue;
                }
                for ship in Rig::ALL {
                    if self.data.ship(ship).starts {
                        out.push(Move::Deploy { pirate, area, ship });
                    }
                }
            }
        }
    }

    /// A pirate comes into play, with as much Cunning as his rating says (`bb.setup.cunning`).
    pub(crate) fn deploy(&mut self, seat: Seat, pirate: Pirate, area: Area, rig: Rig, by: Rule, referee: &mut Referee) {
        self.take_recruit(seat, pirate, referee);
        let berth = self.berths_of(seat).find(|berth| !self.is_there(*berth)).expect("a free display");
        let (loyalty, cunning) = (self.data.loyalty.start, self.data.pirate(pirate).cunning);
        let ship = Ship { is_fresh: self.turn > 0, ..Ship::new(pirate, rig, Place::Sea(area), loyalty, cunning) };
        self.ships[berth.index()] = Some(ship);
        referee.tell_all(|| Fact::Deployed { who: seat, pirate, area, rig, by });
    }

    /// May a player draw a pirate card with an action?
    pub(crate) fn check_draw_pirate(&self, seat: Seat) -> Result<(), Rule> {
        if self.orders.diamond.is_some() {
            return Err(Rule::AnnounceDiamondNew);
        }
        if self.pirate_deck.count() == 0 {
            return Err(Rule::NewEmpty);
        }
        // With a full hand only if one is deployed at once (`bb.new.full`).
        if self.recruits[seat].count() >= self.most_recruits() && !self.has_room(seat) {
            return Err(Rule::NewFull);
        }
        if self.orders.left == 0 { Err(Rule::AnnounceActions) } else { Ok(()) }
    }
}

/// A pirate card is drawn, and one may be deployed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Recruiting {
    pub(crate) is_drawn: bool,
    /// Was the hand full, so that one must be deployed?
    pub(crate) must_deploy: bool,
}

impl Recruiting {
    pub(crate) fn by(g: &Blackbeard, seat: Seat) -> Self {
        Recruiting { is_drawn: false, must_deploy: g.recruits[seat].count() >= g.most_recruits() }
    }
}

impl Step<Blackbeard> for Recruiting {
    fn run(&mut self, g: &mut Blackbeard, _: &mut Referee) -> Next {
        if !self.is_drawn {
            return Next::Roll(Chance::draw(g.pirate_deck.count()));
        }
        if g.has_room(g.active) { Next::Ask } else { Next::Done }
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        self.is_drawn = true;
        g.draw_pirate(g.active, fate.picked(), Rule::NewDraw, referee);
        Next::Again
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(g.active)
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        if !self.must_deploy {
            out.push(Move::Pass);
        }
        g.deploy_options(eyes, out);
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match *mv {
            Move::Pass if self.must_deploy => Err(Rule::NewFull),
            Move::Pass => Ok(()),
            Move::Deploy { pirate, area, ship } => g.check_deploy(eyes, pirate, area, ship),
            _ => Err(Rule::NewDeploy),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Deploy { pirate, area, ship } => g.deploy(by, pirate, area, ship, Rule::NewDeploy, referee),
            _ => referee.tell_all(|| Fact::Passed { who: by, by: Rule::NewDraw }),
        }
        Next::Done
    }
}

impl Blackbeard {
    /// A pirate card goes into a hand; who he is, its owner alone learns.
    pub(crate) fn draw_pirate(&mut self, seat: Seat, picked: usize, by: Rule, referee: &mut Referee) {
        let deck = self.pirate_deck.open_mut(referee);
        let pirate = deck.nth(picked).expect("one of those left");
        deck.remove(pirate);
        self.recruits[seat].open_mut(referee).add(pirate);
        referee.tell_all(|| Fact::DrewPirate { who: seat, by });
        let to = self.recruits[seat].known_to();
        referee.tell(to, || Fact::PirateDrawn { who: seat, pirate });
    }
}
