//! 2. Set-up: order, cards, governors, pirates, deployment and merchants.

use crate::{
    Blackbeard, Dicing, Fact, Frame, Harbour, Move, Next, Ordered, Pardon, Pile, Pirates, Player, Referee, Regime,
    Rule,
    data::{Card, Components, GOVERNORS, Governor, Pirate, Port, Title},
    merchants::Placing,
    options::Options,
    sorted,
    turn::Turn,
};
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Flow, Game, PerSeat, Row, Seat, Seats, Secret, Shared, Step};

/// How far the set-up has come (`bb.setup.sequence`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Each rolls for who begins; those who are still in it, and what they have rolled.
    Order,
    /// Event cards are dealt.
    Cards,
    /// A governor is drawn at random (`bb.setup.gov.which`).
    Governor,
    /// And placed.
    GovernorPort(Governor),
    /// Pirate cards are dealt or drafted.
    Pirates,
    /// Everybody deploys one pirate.
    First,
    /// Some deploy more.
    More,
    /// Merchants are placed.
    Merchants,
}

/// The set-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct SetUp {
    pub(crate) stage: Stage,
    /// How many were dealt or asked.
    pub(crate) at: u8,
    /// What was rolled for the first turn; 0 is out.
    pub(crate) rolls: [u8; 5],
    /// Governors that were placed, bit by bit.
    pub(crate) governors: u8,
}

impl Blackbeard {
    /// A fresh table.
    pub(crate) fn fresh(data: Shared<Components>, options: Options, chairs: u8) -> Self {
        let copies = |title: Title| {
            let gives = data.event(title).copies.clone();
            gives.into_iter().map(move |gives| Card { title, gives })
        };
        // Play Immediately cards are shuffled in when hands are dealt (`bb.setup.deck.deal`).
        let deck: Pile = sorted(Title::ALL.into_iter().flat_map(copies));
        let displays = data.displays[usize::from(chairs) - 2];
        let all = |count: usize| ((1u32 << count) - 1) as u16;
        Blackbeard {
            data,
            options,
            players: PerSeat::new(chairs, |_| Player::default()),
            hands: PerSeat::new(chairs, |seat| Secret::new(Seats::one(seat), Row::new())),
            recruits: PerSeat::new(chairs, |seat| {
                let known_to = if options.open_recruits { Seats::ALL } else { Seats::one(seat) };
                Secret::new(known_to, Pirates::default())
            }),
            ships: (0..chairs * displays).map(|_| None).collect(),
            ports: Port::ALL.iter().map(|_| Harbour::default()).collect(),
            watches: [None; 9],
            // The order of neither deck is known to anybody (`bb.hidden.deck`).
            deck: Secret::new(Seats::NONE, deck),
            discard: Pile::new(),
            pirate_deck: Secret::new(Seats::NONE, Pirate::ALL.into_iter().collect()),
            merchant_pool: Secret::new(Seats::NONE, data.merchants.iter().copied().collect()),
            warship_pool: all(data.warships.len()),
            officer_pool: all(data.officers.len()),
            hostage_pool: all(data.hostages.len()),
            governor_pool: data.anti_governors,
            retired: Pirates::default(),
            converted: Pirates::default(),
            dead: Pirates::default(),
            pardon: Pardon::default(),
            is_second_pass: false,
            active: Seat(0),
            first: Seat(0),
            turn: 0,
            orders: Ordered::default(),
            act: None,
            answers: PerSeat::new(chairs, |_| Secret::new(Seats::NONE, None)),
            champion: None,
            dicing: Dicing::default(),
            flow: Flow::start(Frame::from(SetUp { stage: Stage::Order, at: 0, rolls: [1; 5], governors: 0 })),
        }
    }

    /// The cards that can be dealt into hands: all but those that are played at once.
    fn dealt_cards(&self, referee: &Referee) -> usize {
        self.deck.open(referee).iter().filter(|card| !self.is_immediate(**card)).count()
    }
}

impl SetUp {
    fn go(&mut self, stage: Stage) -> Next {
        (self.stage, self.at) = (stage, 0);
        Next::Again
    }
    /// The player whose turn it is in the set-up, round by round.
    fn seat(&self, g: &Blackbeard) -> Seat {
        Seat((g.first.0 + self.at) % g.chairs())
    }
    /// Those who rolled highest, once all have rolled.
    fn leaders(&self, g: &Blackbeard) -> Seats {
        let highest = g.seats().map(|seat| self.rolls[seat.index()]).max().unwrap_or(0);
        g.seats().filter(|seat| self.rolls[seat.index()] == highest).collect()
    }
    fn may_deploy_more(&self, g: &Blackbeard, seat: Seat) -> bool {
        let has_room = g.fleet(seat).count() < usize::from(g.most_in_play());
        !g.players[seat].has_declined && g.recruits[seat].count() > 0 && has_room
    }
}

impl Step<Blackbeard> for SetUp {
    fn run(&mut self, g: &mut Blackbeard, referee: &mut Referee) -> Next {
        let chairs = g.chairs();
        match self.stage {
            Stage::Order => {
                while self.at < chairs && self.rolls[usize::from(self.at)] == 0 {
                    self.at += 1;
                }
                if self.at < chairs {
                    return Next::Roll(Chance::dice_of(Seat(self.at), 1));
                }
                let leaders = self.leaders(g);
                if leaders.len() > 1 {
                    // Those who are tied roll again.
                    for seat in g.seats() {
                        self.rolls[seat.index()] = u8::from(leaders.has(seat));
                    }
                    self.at = 0;
                    return Next::Again;
                }
                let first = leaders.iter().next().expect("somebody rolled highest");
                (g.first, g.active) = (first, first);
                referee.tell_all(|| Fact::Begins { who: first });
                self.go(Stage::Cards)
            }
            Stage::Cards => {
                if self.at < chairs * g.data.start.hand {
                    return Next::Roll(Chance::lot(g.dealt_cards(referee)));
                }
                if g.options.is_long {
                    // General Pardon waits for the second pass (`bb.setup.deck.long`).
                    let pardon = g.pardon_card();
                    g.deck.open_mut(referee).retain(|card| *card != pardon);
                }
                self.go(Stage::Governor)
            }
            Stage::Governor if usize::from(self.at) < GOVERNORS => {
                Next::Roll(Chance::lot(GOVERNORS - usize::from(self.at)))
            }
            Stage::Governor => self.go(Stage::Pirates),
            Stage::GovernorPort(_) => Next::Roll(Chance::dice(2)),
            Stage::Pirates if self.at < chairs * g.most_in_play() => match g.options.draft {
                true => Next::Ask,
                false => Next::Roll(Chance::lot(g.pirate_deck.count())),
            },
            Stage::Pirates => self.go(Stage::First),
            Stage::First if self.at < chairs => Next::Ask,
            Stage::First => self.go(Stage::More),
            Stage::More => {
                for _ in 0..chairs {
                    if self.may_deploy_more(g, self.seat(g)) {
                        return Next::Ask;
                    }
                    self.at = (self.at + 1) % chairs;
                }
                self.stage = Stage::Merchants;
                Next::Call(Placing::until(g.data.start.merchants, Rule::SetupMerch).into())
            }
            Stage::Merchants => Next::Goto(Turn::default().into()),
        }
    }
    fn fate(&mut self, g: &mut Blackbeard, fate: Fate, referee: &mut Referee) -> Next {
        match self.stage {
            Stage::Order => {
                let (who, die) = (Seat(self.at), fate.dice()[0]);
                self.rolls[usize::from(self.at)] = die;
                referee.tell_all(|| Fact::RolledForFirst { who, die });
                self.at += 1;
            }
            Stage::Cards => {
                let seat = self.seat(g);
                let at = {
                    let deck = g.deck.open(referee);
                    (0..deck.len()).filter(|at| !g.is_immediate(deck[*at])).nth(fate.picked())
                };
                let card = g.deck.open_mut(referee).remove(at.expect("one of those that are dealt"));
                g.give_card(seat, card, Rule::SetupDeckDeal, referee);
                self.at += 1;
            }
            Stage::Governor => {
                let mut left = (0..GOVERNORS as u8).filter(|n| self.governors & (1 << n) == 0);
                let governor = Governor(left.nth(fate.picked()).expect("one of those left"));
                self.stage = Stage::GovernorPort(governor);
            }
            Stage::GovernorPort(governor) => {
                g.show_d66(fate.dice(), Rule::SetupGovPlace, referee);
                let rolled = g.data.port_rolled(fate.dice()[0], fate.dice()[1]);
                // A pirate port or one with a governor passes him on (`bb.setup.gov.bump`).
                let is_free = |port: &Port| g.data.town(*port).is_some() && g.harbour(*port).governor.is_none();
                let port = g.data.ports_from(rolled).find(is_free).expect("there are more ports than governors");
                g.harbour_mut(port).governor = Some(Regime::Pro(governor));
                referee.tell_all(|| Fact::GovernorPlaced { port, governor });
                self.governors |= 1 << governor.0;
                self.at += 1;
                self.stage = Stage::Governor;
            }
            _ => {
                let seat = self.seat(g);
                g.draw_pirate(seat, fate.picked(), Rule::SetupPirates, referee);
                self.at += 1;
            }
        }
        Next::Again
    }
    fn asked(&self, g: &Blackbeard) -> Seats {
        Seats::one(self.seat(g))
    }
    fn options(&self, g: &Blackbeard, eyes: Eyes, out: &mut Vec<Move>) {
        if self.stage == Stage::Pirates {
            out.extend(
                Pirate::ALL
                    .map(|pirate| Move::Draft { pirate })
                    .into_iter()
                    .filter(|mv| self.check(g, eyes, mv).is_ok()),
            );
            return;
        }
        if self.stage == Stage::More {
            out.push(Move::Pass);
        }
        g.deploy_options(eyes, out);
    }
    fn check(&self, g: &Blackbeard, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        match (self.stage, *mv) {
            (Stage::Pirates, Move::Draft { pirate }) => {
                if g.is_drafted(pirate) {
                    Err(Rule::SetupPirates)
                } else {
                    Ok(())
                }
            }
            (Stage::Pirates, _) => Err(Rule::SetupPirates),
            (Stage::More, Move::Pass) => Ok(()),
            (_, Move::Deploy { pirate, area, ship }) => g.check_deploy(eyes, pirate, area, ship),
            (Stage::First, _) => Err(Rule::SetupDeployFirst),
            _ => Err(Rule::SetupDeployMore),
        }
    }
    fn decide(&mut self, g: &mut Blackbeard, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Draft { pirate } => {
                g.pirate_deck.open_mut(referee).remove(pirate);
                g.recruits[by].open_mut(referee).add(pirate);
                g.players[by].shown.add(pirate);
                referee.tell_all(|| Fact::Drafted { who: by, pirate });
            }
            Move::Deploy { pirate, area, ship } => {
                let rule = if self.stage == Stage::First { Rule::SetupDeployFirst } else { Rule::SetupDeployMore };
                g.deploy(by, pirate, area, ship, rule, referee);
            }
            _ => {
                g.players[by].has_declined = true;
                referee.tell_all(|| Fact::Passed { who: by, by: Rule::SetupDeployPass });
            }
        }
        self.at = if self.stage == Stage::More { (self.at + 1) % g.chairs() } else { self.at + 1 };
        Next::Again
    }
}

impl Blackbeard {
    /// Was a pirate drafted by anybody? The draft is open (`bb.setup.pirates`).
    fn is_drafted(&self, pirate: Pirate) -> bool {
        self.players.iter().any(|(_, player)| player.shown.has(pirate))
    }
    /// A pirate card leaves a hand.
    pub(crate) fn take_recruit(&mut self, seat: Seat, pirate: Pirate, referee: &mut Referee) {
        self.recruits[seat].open_mut(referee).remove(pirate);
        self.players[seat].shown.remove(pirate);
    }
}
