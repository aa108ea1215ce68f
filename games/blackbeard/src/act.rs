//! 4. Phase 4: an action of a pirate, from its announcement to its end.

use crate::{
    Berth, Blackbeard, Claim, Deed, Fact, Frame, Move, Next, Referee, Rule, Way,
    ally::{Allying, Party},
    attack::Attacking,
    convert::Converting,
    data::{Pirate, Title},
    find::Finding,
    grab::Grabbing,
    in_port::Visiting,
    loot::Looting,
    loyalty::Mutiny,
    retire::Retiring,
    revel::Recovering,
    sack::Sacking,
    sail::Sailing,
    treasure::Digging,
    window::{Moment, Window},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Seat, Step};

/// The action under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Act {
    /// The active pirate; of two allies the first.
    pub who: Berth,
    /// The captain who announced it.
    pub captain: Pirate,
    /// What he does.
    pub deed: Deed,
    /// The actions it costs.
    pub cost: u8,
    /// Has a deployment been tried?
    pub has_deployed: bool,
    /// Has a commissioner acted?
    pub has_hunted: bool,
    /// Has a warship been used or sighted?
    pub has_cruised: bool,
    /// Titles that were played, bit by bit.
    pub titles: u32,
    /// Has somebody tried to stop this loot (`bb.loot.stop`)?
    pub is_stopped: bool,
    /// Did it fail: an attack or a sack?
    pub has_failed: bool,
    /// Has the merchant escaped?
    pub merchant_gone: bool,
    /// Was its cargo taken, so that it leaves with the end of the action, however that comes (`bb.loot.return`)?
    #[serde(default)]
    pub is_looted: bool,
    /// Was it cancelled, or has it ended early?
    pub is_over: bool,
}

impl Act {
    fn new(who: Berth, captain: Pirate, deed: Deed, cost: u8) -> Self {
        Act {
            who,
            captain,
            deed,
            cost,
            has_deployed: false,
            has_hunted: false,
            has_cruised: false,
            titles: 0,
            is_stopped: false,
            has_failed: false,
            merchant_gone: false,
            is_looted: false,
            is_over: false,
        }
    }
    /// Has this title been played in this action (`bb.ap.once_each`)?
    pub(crate) fn has_seen(&self, title: Title) -> bool {
        self.titles & (1 << title as u8) != 0
    }
}

/// How far an action has come, from its announcement to its last window (`bb.react.timeline`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The crew may rise first.
    Begin,
    /// It is announced.
    Announce,
    /// Others have answered.
    Answered,
    /// It was carried out.
    Done,
    /// Others have answered again.
    Closed,
}

/// An action of a pirate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Action {
    pub(crate) stage: Stage,
}

impl Step<Blackbeard> for Action {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let act = g.act.expect("an action is under way");
        if self.stage == Stage::Begin {
            self.stage = Stage::Announce;
            if g.loyalty(act.who) == 0 {
                // For each of two allies by himself, and the alliance is over (`bb.ally.automutiny`).
                let party = g.party(act.who);
                g.part(act.who, Rule::AllyAutomutiny, referee);
                party.into_iter().for_each(|berth| g.flow.soon(Mutiny::in_action(berth, Rule::ActMutinyFirst)));
                return Next::Again;
            }
        }
        let is_there = g.is_there(act.who) && g.ship(act.who).pirate == act.captain;
        if self.stage == Stage::Announce {
            if !is_there || act.is_over {
                // The announcement is void, and nothing is spent (`bb.act.mutiny_first`).
                g.act = None;
                return Next::Done;
            }
            self.stage = Stage::Answered;
            g.announce(act, referee);
            return Next::Call(Window::new(Moment::Announce).into());
        }
        if act.is_over || !is_there {
            self.stage = Stage::Closed;
        }
        match self.stage {
            Stage::Answered => {
                self.stage = Stage::Done;
                if g.check_deed(act.who, act.deed).is_err() {
                    let captain = act.captain;
                    referee.tell_all(|| Fact::Cancelled { pirate: captain, by: Rule::ActRecheck });
                    self.stage = Stage::Closed;
                    return Next::Again;
                }
                Next::Call(carry_out(act.deed))
            }
            Stage::Done => {
                self.stage = Stage::Closed;
                let moment = if matches!(act.deed, Deed::Sail(_)) { Moment::Arrival } else { Moment::After };
                Next::Call(Window::new(moment).into())
            }
            _ => {
                if let (Deed::Loot(port), true) = (act.deed, act.is_looted) {
                    g.remove_prey(port, Rule::LootReturn, referee);
                }
                if act.deed == Deed::Convert && g.is_there(act.who) {
                    // With the right to it a prize goes back that an action cut short has not converted (`bb.loot.prize`).
                    g.drop_claim(act.who, false, referee);
                }
                g.act = None;
                let captain = act.captain;
                referee.tell_all(|| Fact::ActionOver { pirate: captain });
                Next::Done
            }
        }
    }
}

/// The step that carries an action out.
fn carry_out(deed: Deed) -> Frame {
    match deed {
        Deed::Sail(to) => Sailing { to }.into(),
        Deed::Find(port) => Finding { port, is_rolled: false }.into(),
        Deed::Loot(port) => Looting::of(port).into(),
        Deed::Convert => Converting::default().into(),
        Deed::Visit => Visiting::default().into(),
        Deed::Attack(port) => Attacking::of(port).into(),
        Deed::Sack(port) => Sacking { port, is_rolled: false }.into(),
        Deed::Grab(victim) => Grabbing::of(victim).into(),
        Deed::Recover => Recovering {}.into(),
        Deed::Ally(with) => Allying { with }.into(),
        Deed::Retire(way) => Retiring::of(way).into(),
        Deed::Dig => Digging::default().into(),
    }
}

impl Blackbeard {
    /// The active pirate and his action.
    pub(crate) fn acting(&self) -> Act {
        self.act.expect("an action is under way")
    }
    /// The action under way, to change.
    pub(crate) fn act_mut(&mut self) -> &mut Act {
        self.act.as_mut().expect("an action is under way")
    }
    /// Is this pirate the active one, or his ally?
    pub(crate) fn is_active(&self, berth: Berth) -> bool {
        self.act
            .is_some_and(|act| act.who == berth || (self.is_there(act.who) && self.ship(act.who).ally == Some(berth)))
    }

    /// Actions are spent, even if this one is cancelled later (`bb.act.cancelled`), and rights lapse that are not used
    /// (`bb.act.claim.lost`).
    fn announce(&mut self, act: Act, referee: &mut Referee) {
        self.orders.left -= act.cost;
        self.orders.has_acted = true;
        for berth in self.party(act.who) {
            self.drop_claim(berth, act.deed == Deed::Convert, referee);
        }
        let Act { captain, deed, cost, .. } = act;
        referee.tell_all(|| Fact::Announced { pirate: captain, deed, cost });
    }

    /// The right to a next action is over. A merchant that was found stays face up (`bb.move.claim`); a prize that is
    /// not converted goes back.
    pub(crate) fn drop_claim(&mut self, berth: Berth, keeps_prize: bool, referee: &mut Referee) {
        self.ship_mut(berth).claim = None;
        if keeps_prize {
            return;
        }
        if let Some(prize) = self.ship_mut(berth).prize.take() {
            self.return_merchant(prize, referee);
        }
    }

    /// Ends the action at once: what is above it is dropped, but not what a loss has set off and still has to come.
    pub(crate) fn end_action(&mut self) -> Next {
        let depth = self.flow.find(|frame| matches!(frame, Frame::Action(_)));
        match (depth, self.act.as_mut()) {
            (Some(depth), Some(act)) => {
                act.is_over = true;
                let is_owed = |frame: &&Frame| {
                    matches!(frame, Frame::Unrest(_) | Frame::Mutiny(_) | Frame::SplitHits(_) | Frame::MakeRoom(_))
                };
                // The step on top is the one that ends the action.
                let below_top = self.flow.frames()[depth + 1..].iter().rev().skip(1);
                let owed: ArrayVec<Frame, 8> = below_top.filter(is_owed).copied().collect();
                owed.into_iter().for_each(|frame| self.flow.soon(frame));
                Next::Unwind(depth)
            }
            _ => Next::Done,
        }
    }

    /// What a move of the player whose turn it is means as an action.
    ///
    /// # Errors
    /// The clause that forbids it.
    pub(crate) fn action_of(&self, seat: Seat, mv: &Move) -> Result<Act, Rule> {
        let named = |pirate: Pirate| {
            let berth = self.berth_of(pirate).filter(|berth| self.owner(*berth) == seat);
            berth.ok_or(Rule::ActivePirate)
        };
        let claimed = |pirate: Pirate, rule: Rule, of: fn(Claim) -> Option<Deed>| -> Result<(Pirate, Deed), Rule> {
            let party = self.party(named(pirate)?);
            let claims: ArrayVec<Deed, 2> =
                party.into_iter().filter_map(|one| self.ship(one).claim.and_then(of)).collect();
            claims.first().map(|deed| (pirate, *deed)).ok_or(rule)
        };
        let (pirate, deed) = match *mv {
            Move::Sail { pirate, to } => (pirate, Deed::Sail(to)),
            Move::Find { pirate, port } => (pirate, Deed::Find(port)),
            Move::Loot { pirate } => claimed(pirate, Rule::LootRight, |claim| match claim {
                Claim::Loot(port) => Some(Deed::Loot(port)),
                _ => None,
            })?,
            Move::Convert { pirate } => claimed(pirate, Rule::ConvertWhen, |claim| match claim {
                Claim::Convert => Some(Deed::Convert),
                _ => None,
            })?,
            Move::Visit { pirate } => (pirate, Deed::Visit),
            Move::Attack { pirate, port } => (pirate, Deed::Attack(port)),
            Move::Sack { pirate } => claimed(pirate, Rule::SackWhen, |claim| match claim {
                Claim::Sack(port) => Some(Deed::Sack(port)),
                _ => None,
            })?,
            Move::Grab { pirate, victim } => (pirate, Deed::Grab(victim)),
            Move::Recover { pirate } => (pirate, Deed::Recover),
            Move::Ally { pirate, with } => (pirate, Deed::Ally(with)),
            Move::Retire { pirate, way } => (pirate, Deed::Retire(way)),
            Move::Dig { pirate } => (pirate, Deed::Dig),
            _ => return Err(Rule::ActList),
        };
        let named = named(pirate)?;
        let who = self.party(named)[0];
        if let Some(diamond) = self.orders.diamond
            && !self.party(named).contains(&diamond)
        {
            return Err(Rule::AnnounceDiamond);
        }
        // Two allies act as one, but the one who was named digs, and he goes on alone if a mutiny parts them first.
        let who = if matches!(deed, Deed::Dig) || self.loyalty(named) == 0 { named } else { who };
        self.check_deed(who, deed)?;
        let cost = if matches!(deed, Deed::Sail(_)) { self.cost_of_sailing(who) } else { 1 };
        if self.orders.left < cost {
            return Err(if cost == 2 { Rule::MoveSlow } else { Rule::AnnounceActions });
        }
        Ok(Act::new(who, self.ship(who).pirate, deed, cost))
    }

    /// How many actions a move takes (`bb.move.slow`); for windows it is one all the same (`bb.move.slow.windows`).
    fn cost_of_sailing(&self, who: Berth) -> u8 {
        if self.speed(who) < 0 { 2 } else { 1 }
    }

    /// Could this pirate do this, as things are? Rights to a next action are looked at when it is announced.
    ///
    /// # Errors
    /// The clause that forbids it.
    pub(crate) fn check_deed(&self, who: Berth, deed: Deed) -> Result<(), Rule> {
        let revels = self.party(who).into_iter().any(|one| self.ship(one).revelry.is_some());
        if revels && !matches!(deed, Deed::Sail(_) | Deed::Recover) {
            return Err(if matches!(deed, Deed::Retire(_)) { Rule::RetireDr } else { Rule::ActDrOnly });
        }
        match deed {
            Deed::Sail(to) => self.check_sail(who, to),
            Deed::Find(port) => self.check_find(who, port),
            Deed::Loot(port) => self.check_loot(who, port),
            Deed::Convert => self.check_convert(who),
            Deed::Visit => self.check_visit(who),
            Deed::Attack(port) => self.check_attack(who, port),
            Deed::Sack(port) => self.check_sack(who, port),
            Deed::Grab(victim) => self.check_grab(who, victim).map(drop),
            Deed::Recover => self.check_recover(who),
            Deed::Ally(with) => self.check_ally(who, with).map(drop),
            Deed::Retire(way) => self.check_retire(who, way),
            Deed::Dig => self.check_dig(who),
        }
    }

    /// Every action that a player could announce.
    pub(crate) fn action_options(&self, seat: Seat, out: &mut Vec<Move>) {
        for berth in self.fleet(seat) {
            let party = self.party(berth);
            if self.orders.diamond.is_none_or(|diamond| party.contains(&diamond)) {
                self.actions_of(seat, berth, &party, out);
            }
        }
    }

    /// Every action of a pirate who may use what actions there are. Judged as in [`Blackbeard::action_of`], but what is
    /// the same for many of them is looked at once.
    fn actions_of(&self, seat: Seat, named: Berth, party: &Party, out: &mut Vec<Move>) {
        let (who, ship) = (party[0], self.ship(named));
        let pirate = ship.pirate;
        let mut offer = |mv: Move, judged: Result<(), Rule>| {
            if judged.is_ok() {
                out.push(mv);
            }
        };
        if self.orders.left >= self.cost_of_sailing(who) {
            self.data
                .places_next_to(ship.at)
                .iter()
                .for_each(|&to| offer(Move::Sail { pirate, to }, self.check_sail(who, to)));
        }
        if party.iter().any(|one| self.ship(*one).revelry.is_some()) {
            return offer(Move::Recover { pirate }, self.check_recover(who));
        }
        if let Some(area) = ship.at.sea() {
            for port in self.data.ports_of(area) {
                offer(Move::Find { pirate, port }, self.check_find(who, port));
                offer(Move::Attack { pirate, port }, self.check_attack(who, port));
            }
            offer(Move::Dig { pirate }, self.check_dig(named));
        }
        if let Some(port) = ship.at.port() {
            offer(Move::Visit { pirate }, self.check_visit(who));
            Way::ALL.into_iter().for_each(|way| offer(Move::Retire { pirate, way }, self.check_retire(who, way)));
            for other in self.in_port(port) {
                let other = self.ship(other).pirate;
                offer(Move::Grab { pirate, victim: other }, self.check_grab(who, other).map(drop));
                offer(Move::Ally { pirate, with: other }, self.check_ally(who, other).map(drop));
            }
        }
        if party.iter().any(|one| self.ship(*one).claim.is_some()) {
            for mv in [Move::Loot { pirate }, Move::Convert { pirate }, Move::Sack { pirate }] {
                offer(mv, self.action_of(seat, &mv).map(drop));
            }
        }
    }
}
