//! What one player, or somebody who only watches, may know.

use crate::{
    Berth, Blackbeard, Captive, Claim, Deed, Frame, Hunter, Lore, PerPlayer, Pips, Place, Regime, Revelry, Ship,
    data::{Area, Card, Components, Hostage, MOST_HOLDS, Merchant, Nation, Officer, Pirate, Port, Rig, Warship},
    facts::Thrower,
    in_port::Pending,
    ports::Status,
    target::{Aimed, Need},
    window::Moment,
};
use serde::Serialize;
use table::{Clause, Eyes, Game, PerSeat, Seat, Shared, Waiting};
use ts_rs::TS;

/// The table as these eyes see it.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct View {
    /// What is printed on everything named here.
    #[serde(skip)]
    pub(crate) data: Shared<Components>,
    /// The turn, from 1; 0 in the set-up.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// Who began.
    pub first: Seat,
    /// Each player.
    #[ts(as = "Vec<PlayerView>")]
    pub players: PerPlayer<PlayerView>,
    /// Pirates in play.
    pub ships: Vec<ShipView>,
    /// Each port.
    pub ports: Vec<PortView>,
    /// What each port is to the pirates of these eyes.
    pub standings: Vec<StandingView>,
    /// Warships on station.
    pub warships: Vec<WarshipView>,
    /// Event cards to be drawn.
    pub deck: usize,
    /// Event cards that were played, the last one last.
    pub discard: Vec<Card>,
    /// Pirate cards to be drawn.
    pub pirate_deck: usize,
    /// Merchants that nobody has seen, on the map and in the pool together.
    pub unseen_merchants: Vec<Merchant>,
    /// Warships in the pool.
    pub warship_pool: Vec<Warship>,
    /// Commissioners in the pool.
    pub officer_pool: Vec<Officer>,
    /// Hostages in the pool.
    pub hostage_pool: Vec<Hostage>,
    /// Anti-pirate governors in the pool.
    pub governor_pool: u8,
    /// Pirates who have retired.
    pub retired: Vec<Pirate>,
    /// Of these, who have become commissioners.
    pub converted: Vec<Pirate>,
    /// Pirates who are dead.
    pub dead: Vec<Pirate>,
    /// How often General Pardon has appeared.
    pub pardons: u8,
    /// Who drew the pardon that is in force.
    pub pardon_by: Option<Seat>,
    /// Is General Pardon held out until few cards are left?
    pub pardon_held: bool,
    /// What the player has done with his turn.
    pub orders: OrdersView,
    /// The action under way.
    pub action: Option<ActView>,
    /// The last throw, as far as it lies.
    pub dice: Vec<SideView>,
    /// A pirate from somebody's hand who fights for a ship.
    pub champion: Option<ChampionView>,
    /// What is being decided.
    pub now: Now,
    /// The places, once the game is over.
    pub places: Option<Vec<u8>>,
}

/// What can be seen of a player.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct PlayerView {
    /// Victory points.
    pub points: u32,
    /// How many event cards he holds.
    pub cards: usize,
    /// Which, if these eyes see them.
    pub hand: Option<Vec<Card>>,
    /// How many pirate cards he holds.
    pub recruits: usize,
    /// Which, if these eyes see them.
    pub recruit_cards: Option<Vec<Pirate>>,
    /// Those of them that everybody has seen.
    pub shown: Vec<Pirate>,
    /// His commissioner.
    pub hunter: Option<Hunter>,
    /// The commissioner's Speed and Combat.
    pub hunter_ratings: Option<[i8; 2]>,
    /// Pirates of his that have retired.
    pub retirements: u8,
    /// Types of anti-pirate actions used in this turn.
    pub against: Vec<u8>,
    /// Has he played an anti-pirate event in this turn?
    pub has_played_event: bool,
    /// Has he answered in secret?
    pub has_answered: bool,
}

/// A pirate in play.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct ShipView {
    /// Whose.
    pub owner: Seat,
    /// The captain.
    pub pirate: Pirate,
    /// The ship.
    pub rig: Rig,
    /// Where she is.
    pub at: Place,
    /// Combat hits taken.
    pub combat_hits: u8,
    /// Combat as it is.
    pub combat: i8,
    /// Speed hits taken.
    pub speed_hits: u8,
    /// Speed as it is.
    pub speed: i8,
    /// Crew Loyalty.
    pub loyalty: u8,
    /// Notoriety.
    pub notoriety: u16,
    /// Net Worth.
    pub worth: u32,
    /// Cunning points left.
    pub cunning: u8,
    /// Doubloons in each hold.
    pub holds: Vec<u32>,
    /// Hostages.
    pub captives: Vec<Captive>,
    /// Information.
    pub lore: Vec<Lore>,
    /// Letters of Marque.
    pub letters: Vec<Nation>,
    /// Attack History.
    pub history: Vec<Nation>,
    /// Governors he has tried to bribe.
    pub bribed: Vec<u8>,
    /// Safe Havens.
    pub havens: Vec<Port>,
    /// Heavy Guns.
    pub has_guns: bool,
    /// Scurvy.
    pub has_scurvy: bool,
    /// Debauchery and revelry.
    pub revelry: Option<Revelry>,
    /// What he may do next.
    pub claim: Option<Claim>,
    /// The merchant he may convert.
    pub prize: Option<Merchant>,
    /// In port only because he attacked it.
    pub is_attacker: bool,
    /// Deployed in this turn.
    pub is_fresh: bool,
    /// His ally.
    pub ally: Option<Pirate>,
    /// Does he take what cannot be divided between allies?
    pub leads: bool,
    /// Buried Treasure that is meant for him.
    pub treasure: Vec<Card>,
    /// What his throws have to reach, and those against him, as far as it is known beforehand.
    pub needs: Vec<Need>,
}

/// A port.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct PortView {
    /// Which.
    pub port: Port,
    /// Who governs it.
    pub governor: Option<Regime>,
    /// Is a merchant in its box?
    pub has_merchant: bool,
    /// Which, if it is face up.
    pub merchant: Option<Merchant>,
    /// It was attacked.
    pub is_attacked: bool,
    /// It is destroyed.
    pub is_destroyed: bool,
}

/// What each port is to a pirate.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct StandingView {
    /// To whom.
    pub pirate: Pirate,
    /// What it is to him, in the order of the ports.
    pub ports: Vec<Status>,
    /// Those he may not sail into.
    pub barred: Vec<Port>,
}

/// A warship on station.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct WarshipView {
    /// Which.
    pub warship: Warship,
    /// Where.
    pub at: Area,
}

/// What the player has done with his turn.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct OrdersView {
    /// Has he played a card?
    pub has_played: bool,
    /// Has he played one for actions?
    pub has_actions: bool,
    /// Actions left.
    pub left: u8,
    /// The pirate who alone may use them.
    pub diamond: Option<Pirate>,
}

/// The action under way.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct ActView {
    /// The active pirate.
    pub pirate: Pirate,
    /// What he does.
    pub deed: Deed,
    /// A deployment was tried.
    pub has_deployed: bool,
    /// A commissioner has acted.
    pub has_hunted: bool,
    /// A warship was used or sighted.
    pub has_cruised: bool,
    /// It failed.
    pub has_failed: bool,
}

/// One side of a throw.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct SideView {
    /// Who rolls.
    pub who: Thrower,
    /// What the dice show; nothing yet if they are still to be thrown.
    pub dice: Pips,
    /// How many there are.
    pub count: u8,
    /// What is added.
    pub plus: i16,
    /// The sum.
    pub total: i16,
}

/// A pirate from somebody's hand who fights for a ship.
#[derive(PartialEq, Eq, Debug, Serialize, TS)]
pub struct ChampionView {
    /// Who.
    pub pirate: Pirate,
    /// Whose.
    pub by: Seat,
    /// Cunning left.
    pub cunning: u8,
}

/// A hold that an answer numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct HoldView {
    /// Its number in the answer; the holds of an ally come after the own ones.
    pub number: u8,
    /// On whose ship.
    pub pirate: Pirate,
    /// What is in it.
    pub doubloons: u32,
}

/// What is being decided. Who does, the table says, and what may be done, the options say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Now {
    /// The set-up: drafting or deploying.
    SetUp,
    /// Cards and actions are announced.
    Orders,
    /// A card that was played for its event may give its actions, too.
    Also {
        /// Which.
        card: Card,
    },
    /// A window for anti-pirate actions.
    Window {
        /// When.
        moment: Moment,
        /// Who is asked now and who may still be asked after him.
        open: Vec<Seat>,
    },
    /// A card can be answered with Skull & Crossbones.
    Negate {
        /// Which.
        card: Card,
        /// Whose.
        by: Seat,
    },
    /// Piratical Ambition may be played.
    Ambition,
    /// A champion is named, or whom he challenges.
    Challenge,
    /// Double Cross may be played.
    DoubleCross {
        /// Who would retire.
        pirate: Pirate,
    },
    /// A sighted warship attacks or stays on station.
    Sighting {
        /// Which.
        warship: Warship,
    },
    /// KC Surprise may be played.
    Surprise {
        /// Instead of which warship.
        warship: Warship,
    },
    /// Dice may be thrown again.
    Roll {
        /// The clause that asks for them.
        why: &'static str,
        /// What is enough for whoever is asked; none if more is simply better, or less.
        aim: Option<Aimed>,
    },
    /// A pirate is intercepted by a commissioner.
    Intercepted {
        /// Whose commissioner.
        by: Seat,
        /// Has he failed to evade?
        is_caught: bool,
    },
    /// After a won battle: go on or not.
    Battle,
    /// A commissioner makes room.
    MakeRoom,
    /// A step of an action asks for something; the action says what.
    Action {
        /// The step, in a word.
        step: &'static str,
        /// The doubloons it is about: cargo, booty, a price; the points of a refit.
        sum: Option<u32>,
        /// The hostage it is about.
        hostage: Option<Hostage>,
        /// The holds that an answer numbers.
        holds: Vec<HoldView>,
    },
    /// A captain is replaced.
    Takeover,
    /// The spoils of a duel.
    Spoils {
        /// Doubloons that still lie about; none before it is said which ship is kept.
        sum: Option<u32>,
        /// The winner's holds.
        holds: Vec<HoldView>,
    },
    /// A duel may go on.
    Duel,
    /// A card is discarded.
    Discard,
    /// A pirate card was drawn, and may be deployed.
    Recruit,
    /// An odd hit between allies.
    OddHit,
    /// Nobody decides: dice are thrown, or the game is over.
    Nothing,
}

fn bits<T>(set: u16, make: fn(u8) -> T) -> Vec<T> {
    (0..16).filter(|n| set & (1 << n) != 0).map(make).collect()
}

impl View {
    pub(crate) fn of(g: &Blackbeard, eyes: Eyes) -> Self {
        let places = match g.flow.waiting() {
            Waiting::Over(places) => Some(places[..usize::from(g.chairs())].to_vec()),
            _ => None,
        };
        let ships = (0..g.ships.len() as u8)
            .map(Berth)
            .filter_map(|berth| g.ships[berth.index()].as_ref().map(|ship| ShipView::of(g, berth, ship)));
        let warships = Area::ALL.into_iter().filter_map(|at| Some(WarshipView { warship: g.watches[at.index()]?, at }));
        View {
            data: g.data,
            turn: g.turn,
            active: g.active,
            first: g.first,
            players: PerSeat::new(g.chairs(), |seat| PlayerView::of(g, seat, eyes)),
            ships: ships.collect(),
            ports: Port::ALL.into_iter().map(|port| PortView::of(g, port)).collect(),
            standings: StandingView::all(g, eyes),
            warships: warships.collect(),
            deck: g.deck.count(),
            discard: g.discard.to_vec(),
            pirate_deck: g.pirate_deck.count(),
            unseen_merchants: g.unseen_merchants(),
            warship_pool: bits(g.warship_pool, Warship),
            officer_pool: bits(g.officer_pool, Officer),
            hostage_pool: bits(g.hostage_pool, Hostage),
            governor_pool: g.governor_pool,
            retired: g.retired.iter().collect(),
            converted: g.converted.iter().collect(),
            dead: g.dead.iter().collect(),
            pardons: g.pardon.seen,
            pardon_by: g.pardon.by,
            pardon_held: g.pardon.is_held,
            orders: OrdersView {
                has_played: g.orders.has_played,
                has_actions: g.orders.has_actions,
                left: g.orders.left,
                diamond: g.orders.diamond.filter(|berth| g.is_there(*berth)).map(|berth| g.ship(berth).pirate),
            },
            action: g.act.map(|act| ActView {
                pirate: act.captain,
                deed: act.deed,
                has_deployed: act.has_deployed,
                has_hunted: act.has_hunted,
                has_cruised: act.has_cruised,
                has_failed: act.has_failed,
            }),
            dice: g.dicing.sides.iter().map(|side| SideView::of(g, side)).collect(),
            champion: g.champion.map(|one| ChampionView { pirate: one.pirate, by: one.by, cunning: one.cunning }),
            now: Now::of(g),
            places,
        }
    }
}

impl Blackbeard {
    /// The merchants that nobody has seen: all but those face up and the prizes (`bb.hidden.pools`).
    pub(crate) fn unseen_merchants(&self) -> Vec<Merchant> {
        let mut all = self.data.merchants.clone();
        let up = self.ports.iter().filter_map(|harbour| harbour.prey.as_ref()?.merchant.seen_by_all().copied());
        let prizes = self.ships.iter().flatten().filter_map(|ship| ship.prize);
        for seen in up.chain(prizes).collect::<Vec<_>>() {
            if let Some(at) = all.iter().position(|merchant| *merchant == seen) {
                all.remove(at);
            }
        }
        all
    }
}

impl PlayerView {
    fn of(g: &Blackbeard, seat: Seat, eyes: Eyes) -> Self {
        let player = &g.players[seat];
        PlayerView {
            points: player.points,
            cards: g.hands[seat].count(),
            hand: g.hands[seat].seen_by(eyes).map(|hand| hand.to_vec()),
            recruits: g.recruits[seat].count(),
            recruit_cards: g.recruits[seat].seen_by(eyes).map(|held| held.iter().collect()),
            shown: player.shown.iter().collect(),
            hunter: player.hunter,
            hunter_ratings: player.hunter.map(|hunter| {
                let card = g.hunter_card(hunter.who);
                [card.speed, card.combat]
            }),
            retirements: player.retirements,
            against: (1..=4).filter(|n| player.against & (1 << n) != 0).collect(),
            has_played_event: player.has_played_event,
            has_answered: g.has_answered(seat),
        }
    }
}

impl ShipView {
    /// A display lies open: all eyes see the same of it (`bb.hidden.display`).
    fn of(g: &Blackbeard, berth: Berth, ship: &Ship) -> Self {
        let card = g.data.ship(ship.rig);
        ShipView {
            owner: g.owner(berth),
            pirate: ship.pirate,
            rig: ship.rig,
            at: ship.at,
            combat_hits: ship.combat_hits,
            combat: card.combat[usize::from(ship.combat_hits)],
            speed_hits: ship.speed_hits,
            speed: card.speed[usize::from(ship.speed_hits)],
            loyalty: ship.loyalty,
            notoriety: ship.notoriety,
            worth: ship.worth,
            cunning: ship.cunning,
            holds: ship.holds[..usize::from(card.holds).min(MOST_HOLDS)].to_vec(),
            captives: ship.captives.to_vec(),
            lore: ship.lore.to_vec(),
            letters: ship.letters.iter().collect(),
            history: ship.history.iter().collect(),
            bribed: (0..8).filter(|n| ship.bribed & (1 << n) != 0).collect(),
            havens: ship.havens.iter().collect(),
            has_guns: ship.has_guns,
            has_scurvy: ship.has_scurvy,
            revelry: ship.revelry,
            claim: ship.claim,
            prize: ship.prize,
            is_attacker: ship.is_attacker,
            is_fresh: ship.is_fresh,
            ally: ship.ally.map(|ally| g.ship(ally).pirate),
            leads: ship.leads,
            treasure: ship.treasure.to_vec(),
            needs: g.needs(berth),
        }
    }
}

impl PortView {
    fn of(g: &Blackbeard, port: Port) -> Self {
        let harbour = g.harbour(port);
        PortView {
            port,
            governor: harbour.governor,
            has_merchant: harbour.prey.is_some(),
            merchant: harbour.prey.as_ref().and_then(|prey| prey.merchant.seen_by_all().copied()),
            is_attacked: harbour.is_attacked,
            is_destroyed: harbour.is_destroyed,
        }
    }
}

impl StandingView {
    fn all(g: &Blackbeard, eyes: Eyes) -> Vec<Self> {
        let berths = (0..g.ships.len() as u8).map(Berth).filter(|berth| g.is_there(*berth));
        let own = berths.filter(|berth| eyes.chair() == Some(g.owner(*berth)));
        own.map(|berth| StandingView {
            pirate: g.ship(berth).pirate,
            ports: Port::ALL.into_iter().map(|port| g.status(berth, port)).collect(),
            barred: Port::ALL.into_iter().filter(|port| g.check_enter(berth, *port).is_err()).collect(),
        })
        .collect()
    }
}

impl SideView {
    fn of(g: &Blackbeard, side: &crate::roll::Side) -> Self {
        let who = match (side.who.filter(|who| g.is_there(*who)), side.by) {
            (Some(berth), _) => Thrower::Pirate(g.ship(berth).pirate),
            (None, Some(_)) if side.is_champion && g.champion.is_some() => {
                Thrower::Pirate(g.champion.expect("he fights").pirate)
            }
            (None, Some(seat)) => Thrower::Player(seat),
            (None, None) => Thrower::Fate,
        };
        SideView { who, dice: Pips(side.faces.clone()), count: side.dice, plus: side.plus, total: side.total() }
    }
}

impl Now {
    fn of(g: &Blackbeard) -> Self {
        if g.flow.waiting() != Waiting::Ask {
            return Now::Nothing;
        }
        match g.flow.top() {
            Frame::SetUp(_) => Now::SetUp,
            Frame::Orders(_) => Now::Orders,
            Frame::Also(step) => Now::Also { card: step.card },
            Frame::Window(step) => {
                let later = (step.at..g.chairs()).map(|at| g.seat_after(at));
                let open = later.filter(|seat| g.is_offered(*seat, step.moment)).collect();
                Now::Window { moment: step.moment, open }
            }
            Frame::Negate(_) => {
                let below = g.flow.frames().len() - 2;
                let Frame::Played(played) = g.flow.frames()[below] else { return Now::Nothing };
                Now::Negate { card: played.card, by: played.by }
            }
            Frame::Ambition(_) => Now::Ambition,
            Frame::Challenge(_) => Now::Challenge,
            Frame::Crossing(step) => Now::DoubleCross { pirate: g.ship(step.who).pirate },
            Frame::Sighting(step) => {
                let here = g.ship(g.acting().who).at.sea().expect("a pirate at sea");
                let warship = g.watches[here.index()].expect("it was sighted");
                match step.stage {
                    crate::warship::Sight::Surprise(_) => Now::Surprise { warship },
                    _ => Now::Sighting { warship },
                }
            }
            Frame::Roll(step) => Now::Roll { why: step.why.printed().id, aim: g.aimed(step) },
            Frame::Intercepting(step) => {
                Now::Intercepted { by: step.by, is_caught: step.stage == crate::kc::Chase::Caught }
            }
            Frame::Battle(_) => Now::Battle,
            Frame::MakeRoom(_) => Now::MakeRoom,
            Frame::Takeover(_) => Now::Takeover,
            Frame::Spoils(step) => Now::Spoils {
                sum: step.is_settled.then(|| step.rest.iter().find(|sum| **sum > 0).copied().unwrap_or(0)),
                holds: holds_of(g, &[step.winner]),
            },
            Frame::Duel(_) => Now::Duel,
            Frame::Finger(_) => Now::Discard,
            Frame::Recruiting(_) => Now::Recruit,
            Frame::SplitHits(_) => Now::OddHit,
            Frame::Looting(step) => {
                let (who, sum) = step.share(g);
                match step.word() {
                    "cargo" => Now::asks("cargo", Some(sum), holds_of(g, &[who])),
                    word => Now::Action { step: word, sum: None, hostage: step.hostage, holds: Vec::new() },
                }
            }
            Frame::Converting(step) => {
                Now::asks("convert", None, step.who.map_or_else(Vec::new, |who| holds_of(g, &[who])))
            }
            Frame::Visiting(step) => match step.pending {
                Pending::Points(points) | Pending::AllyPoints(points) => {
                    Now::asks("mend", Some(points.into()), Vec::new())
                }
                Pending::Pay { price, .. } => Now::asks("price", Some(price), Vec::new()),
                Pending::Share { who, sum } => Now::asks("into", Some(sum), holds_of(g, &[who])),
                Pending::OddPoint(points) => Now::asks("odd-point", Some(points.into()), Vec::new()),
                _ => Now::asks("visit", None, holds_of(g, &g.party(g.acting().who))),
            },
            Frame::Attacking(step) => {
                let (who, sum) = step.share(g);
                Now::asks("booty", Some(sum), holds_of(g, &[who]))
            }
            Frame::Grabbing(step) => match step.word() {
                "from" => {
                    let victims = g.berth_of(step.victim).map(|berth| g.party(berth)).unwrap_or_default();
                    Now::asks("from", Some(step.rest), holds_of(g, &victims))
                }
                "into" => {
                    let (who, sum) = step.share(g);
                    Now::asks("into", Some(sum), holds_of(g, &[who]))
                }
                word => Now::asks(word, None, Vec::new()),
            },
            Frame::Allying(_) => Now::asks("leader", None, Vec::new()),
            Frame::Retiring(step) => Now::asks("price", step.price, Vec::new()),
            Frame::Digging(step) => {
                let (who, sum) = step.share(g);
                Now::asks("treasure", Some(sum), holds_of(g, &[who]))
            }
            _ => Now::Nothing,
        }
    }

    /// A step of an action that is about a sum and some holds.
    fn asks(step: &'static str, sum: Option<u32>, holds: Vec<HoldView>) -> Self {
        Now::Action { step, sum, hostage: None, holds }
    }
}

/// The holds of ships that sail together, numbered as in an answer.
fn holds_of(g: &Blackbeard, ships: &[Berth]) -> Vec<HoldView> {
    let holds = |(at, berth): (usize, &Berth)| {
        let ship = g.ship(*berth);
        let count = usize::from(g.data.ship(ship.rig).holds).min(MOST_HOLDS);
        let of = |hold: usize| HoldView {
            number: (at * MOST_HOLDS + hold + 1) as u8,
            pirate: ship.pirate,
            doubloons: ship.holds[hold],
        };
        (0..count).map(of).collect::<Vec<_>>()
    };
    ships.iter().enumerate().flat_map(holds).collect()
}
