//! 8. Combat: when and who (8.1), in which order (8.2), preparation (8.3), fire or flee (8.4, 8.5), and what comes after
//! (8.7). What happens in one volley stands in `volley.rs`.

use crate::{
    Cove, Fact, Move, Navy, Next, Referee, Rule, Vessel,
    data::{Battle as BattleCard, Card, DiceSource, Faces, Kind as CardKind, Legend, ParrotEffect, Place, Section},
    options::{CacafuegoAtTreasureIsland, OrderRecalc},
    order::{Order, Rank, Slot},
    volley::{Cards, Shot},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

/// What kind of combat it is; it decides who is an enemy, what may be won, and when it ends.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize, ts_rs::TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// There is none.
    #[default]
    Peace,
    /// On an outer island: everybody against everybody (`cove.combat.outer`).
    Outer,
    /// On Treasure Island: captains do not fight each other (`cove.combat.none-pvp-6`).
    TreasureIsland,
    /// Against a Legendary Pirate who was never beaten, after the last month (`cove.variant.pirates-of-legend.fights`).
    LastFight,
    /// Between those tied for most fame (`cove.final.battle`).
    Final,
}

/// The most cards that lie beside one combat.
pub const MOST_PLAYED: usize = 24;

/// A combat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Battle {
    pub(crate) kind: Kind,
    /// Where it is fought.
    pub(crate) at: Option<Place>,
    /// The captains whose ships are still in it.
    #[serde(with = "crate::scene::seats")]
    pub(crate) here: Seats,
    /// Those who were hit in it (`cove.combat.flee.hit-meaning`).
    #[serde(with = "crate::scene::seats")]
    pub(crate) hit: Seats,
    /// Turns for which a captain's guns are still being reloaded.
    pub(crate) reload: [u8; 5],
    /// Speed bonuses in force.
    pub(crate) bonus: [u8; 5],
    /// The numbers that hit a captain's ship, if a card says so.
    pub(crate) hit_on: [Option<Faces>; 5],
    /// What everybody's dice come from, if a card says so.
    pub(crate) dice_source: Option<DiceSource>,
    /// Nobody may play a card any more (`cove.battle.avast`).
    pub(crate) is_closed: bool,
    /// Chests that lie on a card.
    pub(crate) thrown: u8,
    /// Battle cards in force, and who played them.
    pub(crate) in_force: ArrayVec<Played, MOST_PLAYED>,
    /// The ships without captain that fire and are fired at.
    pub(crate) guests: ArrayVec<Guest, 3>,
    /// The round of volleys, from 1.
    pub(crate) round: u8,
    /// The order of this round, and how many have had their turn.
    pub(crate) order: Order,
    pub(crate) acted: u8,
    /// The captains as a Legendary Pirate ranks them, and how many he has fired at.
    pub(crate) targets: Order,
    pub(crate) fired: u8,
    /// The volley under way.
    pub(crate) shot: Shot,
}

/// A card and who played it.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize, ts_rs::TS,
)]
pub struct Played {
    /// Who.
    pub by: Seat,
    /// What.
    pub card: Card,
}

/// A ship without captain in a combat: a Legendary Pirate other than a defenceless one, or the Royal Navy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Guest {
    /// Which it is.
    pub(crate) who: Vessel,
    /// The card of a Legendary Pirate.
    pub(crate) legend: Option<Legend>,
    /// Who decides for the Royal Navy.
    pub(crate) controller: Option<Seat>,
    /// Hull points left.
    pub(crate) hull: u8,
    /// Hull points lost in this round (`cove.legend.dutchman.regen`).
    pub(crate) lost: u8,
    /// The captains the Royal Navy has fired at since it had fired at all (`cove.navy.target`).
    #[serde(with = "crate::scene::seats")]
    pub(crate) fired_at: Seats,
}

impl Battle {
    /// A ship without captain that is in the combat.
    pub(crate) fn guest(&self, who: Vessel) -> Option<&Guest> {
        self.guests.iter().find(|guest| guest.who == who)
    }
    /// Is this ship still in the combat?
    pub(crate) fn has(&self, who: Vessel) -> bool {
        match who {
            Vessel::Of(seat) => self.here.has(seat),
            _ => self.guest(who).is_some(),
        }
    }
}

impl Cove {
    /// Dice a captain rolls (`cove.ship.dice`), after Parrots (`cove.battle.grapple.parrots`) and cards.
    pub(crate) fn dice_of(&self, seat: Seat) -> u8 {
        let crew = self.value(seat, Section::Crew);
        let cannon = self.value(seat, Section::Cannon);
        match self.parrot_effect(seat) {
            Some(ParrotEffect::AlwaysDice(dice)) => return dice,
            Some(ParrotEffect::DiceEqualCannon) => return cannon,
            _ => (),
        }
        match self.battle.dice_source {
            Some(DiceSource::Crew) => crew,
            Some(DiceSource::Cannon) => cannon,
            Some(DiceSource::Both) | None => crew.min(cannon),
        }
    }

    /// The speed of a ship with every bonus in force (`cove.ship.speed`).
    pub(crate) fn speed(&self, seat: Seat) -> i16 {
        let parrot = match self.parrot_effect(seat) {
            Some(ParrotEffect::Speed(bonus)) => bonus,
            _ => 0,
        };
        let bonus = if self.battle.here.has(seat) { self.battle.bonus[seat.index()] } else { 0 };
        i16::from(self.value(seat, Section::Sails)) + i16::from(parrot) + i16::from(bonus)
    }

    /// The value printed at a section's position (`cove.ship.value-not-position`).
    pub(crate) fn value(&self, seat: Seat, section: Section) -> u8 {
        self.data.value(section, self.ships[seat].position(section))
    }

    fn parrot_effect(&self, seat: Seat) -> Option<ParrotEffect> {
        let parrot = self.ships[seat].parrot?;
        match self.data.card(parrot.card).kind {
            CardKind::Parrot { effect, .. } => Some(effect),
            _ => None,
        }
    }

    /// The sails of a ship without captain; they never change (`cove.legend.hull-only`).
    fn guest_sails(&self, guest: &Guest) -> u8 {
        guest.legend.map_or(self.data.navy.sails, |legend| self.data.legend(legend).sails)
    }

    /// Captains who would fire at each other if nobody else were there.
    pub(crate) fn enemies_here(&self, of: Seat) -> Seats {
        let rivals = self.rivals_of(of);
        self.battle.here.iter().filter(|seat| rivals.has(*seat)).collect()
    }

    /// Is the combat over? It is asked after every volley and every flight (`cove.combat.end-mid`).
    pub(crate) fn battle_is_over(&self) -> bool {
        let battle = &self.battle;
        let one_player_left = battle.here.iter().next().is_none_or(|first| self.enemies_here(first).is_empty());
        match battle.kind {
            Kind::Peace => true,
            Kind::Outer => battle.here.is_empty() || (battle.guests.is_empty() && one_player_left),
            Kind::TreasureIsland | Kind::LastFight => battle.here.is_empty() || battle.guests.is_empty(),
            Kind::Final => one_player_left,
        }
    }

    /// The black ship at a place, unless it was beaten this month.
    pub(crate) fn black_ship_at(&self, place: Place) -> Option<usize> {
        self.black_ships.iter().position(|ship| ship.at == place && !ship.is_beaten)
    }

    fn is_defenceless(&self, ship: usize) -> bool {
        self.data.legend(self.black_ships[ship].legend).defenceless
    }

    /// The combat that takes place here, if one does (`cove.combat.outer`, `cove.combat.treasure-island`).
    fn battle_at(&self, place: Place) -> Option<Battle> {
        let here = self.at(place);
        let mut guests = ArrayVec::new();
        let black_ship = self.black_ship_at(place).filter(|ship| !self.is_defenceless(*ship));
        if let Some(ship) = black_ship {
            guests.push(self.legend_as_guest(self.black_ships[ship].legend));
        }
        let navies = self.navies.iter().filter(|navy| navy.at == place);
        for (number, Navy { by, .. }) in (0..).zip(navies) {
            let (who, hull) = (Vessel::Navy(number), self.data.navy.hull);
            guests.push(Guest { who, legend: None, controller: Some(*by), hull, lost: 0, fired_at: Seats::NONE });
        }
        let (kind, fight) = if place.is_outer() {
            (Kind::Outer, here.len() >= 2 || (here.len() == 1 && !guests.is_empty()))
        } else {
            (Kind::TreasureIsland, !here.is_empty() && !guests.is_empty())
        };
        fight.then(|| Battle { kind, at: Some(place), here, guests, ..Battle::default() })
    }

    /// A Legendary Pirate with his whole hull.
    pub(crate) fn legend_as_guest(&self, legend: Legend) -> Guest {
        let hull = self.data.legend(legend).hull;
        Guest { who: Vessel::Legend, legend: Some(legend), controller: None, hull, lost: 0, fired_at: Seats::NONE }
    }
}

/// The Combat phase: places are checked in the order 1 to 6 (`cove.combat.phase`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Fights {
    /// The place that is checked.
    pub(crate) place: u8,
    pub(crate) stage: Check,
}

/// What is looked for at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// A combat.
    Combat,
    /// A defenceless ship to be captured.
    Capture,
    /// The fastest captain, who captures it, is known.
    Ranked,
}

impl Fights {
    /// Begins with the first place.
    pub(crate) fn first() -> Self {
        Fights { place: 1, stage: Check::Combat }
    }
    fn next_place(&mut self) -> Next {
        *self = Fights { place: self.place + 1, stage: Check::Combat };
        Next::Again
    }
    /// The captains who share what a defenceless ship is worth (`cove.legend.cacafuego.treasure-island`).
    fn captors(&self, g: &Cove, place: Place) -> Seats {
        let here = g.at(place);
        match self.stage {
            Check::Ranked => g.window.order.ships().find_map(|ship| ship.captain()).map_or(here, Seats::one),
            _ => here,
        }
    }
}

impl Step<Cove> for Fights {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        let Some(place) = Place::from_number(self.place).filter(|place| *place != Place::Cove) else {
            // Where no battle happened the Royal Navy leaves now (`cove.combat.after.navy-idle`).
            for _ in g.navies.drain(..) {
                referee.tell_all(|| Fact::NavyLeaves { by: Rule::CombatAfterNavyIdle });
            }
            return Next::Done;
        };
        if self.stage == Check::Combat {
            self.stage = Check::Capture;
            if let Some(battle) = g.battle_at(place) {
                g.battle = battle;
                referee.tell_all(|| Fact::BattleBegan { at: place });
                return Next::Call(Fight::Prepare.into());
            }
        }
        let Some(ship) = g.black_ship_at(place).filter(|ship| g.is_defenceless(*ship)) else {
            return self.next_place();
        };
        let here = g.at(place);
        if here.is_empty() {
            return self.next_place(); // Nobody is left to capture it (`cove.legend.cacafuego.none`).
        }
        let fastest = g.options.cacafuego_treasure_island == CacafuegoAtTreasureIsland::Fastest;
        if self.stage == Check::Capture && here.len() > 1 && fastest {
            self.stage = Check::Ranked;
            let ranks = g.speeds(here);
            return g.rank(Slot::Window, ranks);
        }
        let card = g.data.legend(g.black_ships[ship].legend);
        match card.fame_dice {
            0 => self.capture(g, place, ship, card.fame, referee),
            dice => {
                let first = self.captors(g, place).iter().next().expect("somebody is there");
                Next::Roll(Chance::dice_of(first, dice.into()))
            }
        }
    }
    fn fate(&mut self, g: &mut Cove, fate: Fate, referee: &mut Referee) -> Next {
        let place = Place::from_number(self.place).expect("a place is checked");
        let ship = g.black_ship_at(place).expect("a defenceless ship is there");
        let legend = g.black_ships[ship].legend;
        let fame = g.rolled_fame(legend, &fate, referee);
        self.capture(g, place, ship, fame, referee)
    }
}

impl Fights {
    /// A defenceless ship is captured, which counts as beaten (`cove.legend.cacafuego.defeated`).
    fn capture(&mut self, g: &mut Cove, place: Place, ship: usize, fame: u8, referee: &mut Referee) -> Next {
        let captors = self.captors(g, place);
        let legend = g.black_ships[ship].legend;
        for who in captors.iter() {
            referee.tell_all(|| Fact::Captured { who, legend });
        }
        g.split_fame(captors, fame, Rule::LegendCacafuego, referee);
        g.black_ships[ship].is_beaten = true;
        g.legends.beat(legend);
        self.next_place()
    }
}

impl Cove {
    /// Fame by dice.
    pub(crate) fn rolled_fame(&self, legend: Legend, fate: &Fate, referee: &mut Referee) -> u8 {
        let dice = fate.dice();
        referee.tell_all(|| Fact::FameRolled { legend, dice: crate::Pips::of(dice) });
        dice.iter().sum()
    }

    /// Fame is split evenly, rounded down each (`cove.legend.fame`, `cove.navy.fame`).
    pub(crate) fn split_fame(&mut self, among: Seats, fame: u8, by: Rule, referee: &mut Referee) {
        if let Some(share) = fame.checked_div(among.len() as u8) {
            among.iter().for_each(|seat| self.gain_by_fighting(seat, share, by, referee));
        }
    }
}

/// One combat, from preparation to its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fight {
    /// Battle cards are played.
    Prepare,
    /// Rounds of volleys are fired.
    Rounds,
}

impl Step<Cove> for Fight {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        match self {
            Fight::Prepare => {
                *self = Fight::Rounds;
                Next::Call(Prepare { opened: false }.into())
            }
            Fight::Rounds if !g.battle_is_over() => Next::Call(Round::Begin.into()),
            Fight::Rounds => {
                g.end_battle(referee);
                Next::Done
            }
        }
    }
}

impl Cove {
    /// The order of things at the end of a combat (`cove.combat.after.sequence`).
    fn end_battle(&mut self, referee: &mut Referee) {
        let battle = std::mem::take(&mut self.battle);
        referee.tell_all(|| Fact::BattleEnded);
        for played in &battle.in_force {
            self.tavern.discards.add(played.card);
        }
        if battle.thrown > 0 {
            self.chests += battle.thrown;
            referee.tell_all(|| Fact::ChestsReturned { chests: battle.thrown });
        }
        if battle.kind == Kind::Outer {
            let before = self.navies.len();
            self.navies.retain(|navy| Some(navy.at) != battle.at);
            for _ in self.navies.len()..before {
                referee.tell_all(|| Fact::NavyLeaves { by: Rule::CombatAfterNavy });
            }
        }
        if !battle.here.is_empty() || battle.kind == Kind::LastFight {
            self.survivors = battle.here;
        }
        if let Some(legend) = battle.guests.iter().find_map(|guest| guest.legend) {
            referee.tell_all(|| Fact::LegendRepaired { legend });
        }
    }
}

/// Preparing for battle: Battle cards, one at a time, from fastest to slowest (`cove.combat.prep`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Prepare {
    pub(crate) opened: bool,
}

impl Step<Cove> for Prepare {
    fn run(&mut self, g: &mut Cove, _: &mut Referee) -> Next {
        if !self.opened {
            self.opened = true;
            g.window.begin();
            let ranks = g.speeds(g.battle.here);
            return g.rank(Slot::Window, ranks);
        }
        if g.battle.is_closed || g.window.is_closed() {
            return Next::Done;
        }
        if g.window.go_on() {
            return Next::Ask;
        }
        // A new round of preparation, in the order of the speeds now (`cove.combat.prep.order`).
        g.window.at = 0;
        let ranks = g.window.order.renewed(g.speeds(g.battle.here).into_iter());
        g.rank(Slot::Window, ranks.0)
    }
    fn asked(&self, g: &Cove) -> Seats {
        g.window.asked()
    }
    fn options(&self, g: &Cove, eyes: Eyes, out: &mut Vec<Move>) {
        out.push(Move::Pass);
        if g.battle.in_force.is_full() {
            return;
        }
        for card in g.hand_of(eyes) {
            match &g.data.card(card).kind {
                CardKind::Battle(battle) if battle.speed_per_chest > 0 => {
                    let chests = g.ships[eyes.seat()].chests;
                    out.extend((1..=chests).map(|chests| Move::PlayWith { card, chests }));
                }
                CardKind::Battle(_) => out.push(Move::Play { card }),
                _ => (),
            }
        }
    }
    fn check(&self, g: &Cove, eyes: Eyes, mv: &Move) -> Result<(), Rule> {
        if *mv == Move::Pass {
            return Ok(());
        }
        let card = mv.card().ok_or(Rule::CombatPrep)?;
        g.check_held(eyes, card)?;
        let CardKind::Battle(battle) = &g.data.card(card).kind else {
            return Err(match g.data.card(card).kind {
                CardKind::Volley(_) => Rule::CombatVolleySteps,
                _ => Rule::WindowClosed,
            });
        };
        if g.battle.in_force.is_full() {
            return Err(Rule::CombatPrep);
        }
        match (battle.speed_per_chest > 0, mv) {
            (false, Move::Play { .. }) => Ok(()),
            (true, Move::PlayWith { chests: 0, .. }) => Err(Rule::BattleOverboardGone),
            (true, Move::PlayWith { chests, .. }) if *chests <= g.ships[eyes.seat()].chests => Ok(()),
            (true, _) => Err(Rule::BattleOverboard),
            (false, _) => Err(Rule::WindowLegal),
        }
    }
    fn decide(&mut self, g: &mut Cove, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let Some(card) = mv.card() else {
            g.window.pass(by);
            referee.tell_all(|| Fact::Passed { who: by });
            return Next::Again;
        };
        g.window.played();
        g.take_from_hand(by, card, referee);
        referee.tell_all(|| Fact::BattleCard { who: by, card });
        let thrown = if let Move::PlayWith { chests, .. } = mv { chests } else { 0 };
        g.put_in_force(by, card, thrown, referee);
        Next::Again
    }
}

impl Cove {
    /// A Battle card takes effect at once and for the whole combat (`cove.combat.prep.immediate`).
    fn put_in_force(&mut self, by: Seat, card: Card, thrown: u8, referee: &mut Referee) {
        let CardKind::Battle(effects) = &self.data.card(card).kind else { unreachable!("checked") };
        let &BattleCard { speed_bonus, stacks, speed_per_chest, hit_on, dice_source, ban_cards } = effects;
        let battle = &mut self.battle;
        let again = battle.in_force.contains(&Played { by, card });
        if stacks || !again {
            battle.bonus[by.index()] = battle.bonus[by.index()].saturating_add(speed_bonus);
        }
        if thrown > 0 {
            self.ships[by].chests -= thrown;
            battle.thrown += thrown;
            let faster = speed_per_chest.saturating_mul(thrown);
            battle.bonus[by.index()] = battle.bonus[by.index()].saturating_add(faster);
            referee.tell_all(|| Fact::Threw { who: by, chests: thrown });
        }
        if let Some(faces) = hit_on {
            // Two different cards of this kind both have to let a number through; if none does, the newer one counts, so
            // that a ship can always be hit.
            let both = battle.hit_on[by.index()].map_or(faces, |before| before.both(faces));
            battle.hit_on[by.index()] = Some(if both.is_empty() { faces } else { both });
        }
        battle.dice_source = dice_source.or(battle.dice_source);
        battle.is_closed |= ban_cards;
        battle.in_force.push(Played { by, card });
    }
}

/// A round of volleys: each ship acts once, from fastest to slowest (`cove.combat.order`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Round {
    /// The order is made.
    Begin,
    /// The next ship acts.
    Act,
    /// A ship has acted.
    Acted,
}

impl Step<Cove> for Round {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        match self {
            Round::Begin => {
                *self = Round::Act;
                g.battle.round = g.battle.round.saturating_add(1);
                g.battle.guests.iter_mut().for_each(|guest| guest.lost = 0);
                let round = g.battle.round;
                referee.tell_all(|| Fact::RoundBegan { round });
                g.battle.acted = 0;
                let ranks = g.ranked_for_volleys();
                g.rank(Slot::Round, ranks)
            }
            // What is left of a round is dropped when the combat ends (`cove.combat.end-mid`).
            Round::Act | Round::Acted if g.battle_is_over() => Next::Done,
            Round::Acted if g.options.order_recalc == OrderRecalc::Volley => {
                *self = Round::Act;
                let acted: ArrayVec<Vessel, 8> =
                    g.battle.order.ships().take(usize::from(g.battle.acted)).collect();
                let mut ranks = g.ranked_for_volleys();
                ranks.retain(|rank| !acted.contains(&rank.who));
                // Those who have acted stay in front, so that nobody acts twice.
                let front = (0..).zip(&acted).map(|(place, who)| Rank::new(*who, i16::MAX - place));
                let all: ArrayVec<Rank, 8> = front.chain(ranks).collect();
                g.rank(Slot::Round, all)
            }
            Round::Act | Round::Acted => {
                let Some(rank) = g.battle.order.0.get(usize::from(g.battle.acted)).copied() else {
                    g.regenerate(referee);
                    return Next::Done;
                };
                g.battle.acted += 1;
                if !g.battle.has(rank.who) {
                    return Next::Again;
                }
                *self = Round::Acted;
                match rank.who {
                    Vessel::Of(by) => g.captain_acts(by, referee),
                    guest => Next::Call(Cards::of(guest).into()),
                }
            }
        }
    }
}

impl Cove {
    /// Captains by speed, ships without captain by their printed sails.
    fn ranked_for_volleys(&self) -> ArrayVec<Rank, 8> {
        let captains = self.battle.here.iter().map(|seat| Rank::new(seat, self.speed(seat)));
        let guests = self.battle.guests.iter().map(|guest| Rank::new(guest.who, self.guest_sails(guest).into()));
        captains.chain(guests).collect()
    }

    /// A captain's turn, unless his guns are being reloaded (`cove.volley.salute.pass`).
    fn captain_acts(&mut self, by: Seat, referee: &mut Referee) -> Next {
        let reload = &mut self.battle.reload[by.index()];
        let is_reloading = *reload > 0;
        *reload = reload.saturating_sub(1);
        if is_reloading && !(self.options.reload_may_flee && self.battle.kind != Kind::Final) {
            referee.tell_all(|| Fact::Reloads { who: by });
            return Next::Again;
        }
        Next::Call(Act { by, is_reloading }.into())
    }

    /// At the end of a round a ship regains points it lost in it (`cove.legend.dutchman.regen-end`).
    fn regenerate(&mut self, referee: &mut Referee) {
        for guest in &mut self.battle.guests {
            let Some(legend) = guest.legend else { continue };
            let regained = self.data.legend(legend).regenerate.min(guest.lost);
            if regained > 0 {
                guest.hull += regained;
                let (who, hull) = (guest.who, guest.hull);
                referee.tell_all(|| Fact::Regained { who, hull });
            }
        }
    }
}

/// A captain fires or flees (`cove.combat.act`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Act {
    pub(crate) by: Seat,
    pub(crate) is_reloading: bool,
}

impl Step<Cove> for Act {
    fn run(&mut self, g: &mut Cove, referee: &mut Referee) -> Next {
        // In the final battle there is nothing to decide here (`cove.final.rules`).
        if g.battle.kind == Kind::Final { self.fire(g, referee) } else { Next::Ask }
    }
    fn asked(&self, _: &Cove) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, _: &Cove, _: Eyes, out: &mut Vec<Move>) {
        out.extend([if self.is_reloading { Move::Wait } else { Move::Fire }, Move::Flee]);
    }
    fn check(&self, _: &Cove, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Flee => Ok(()),
            Move::Fire if !self.is_reloading => Ok(()),
            Move::Wait if self.is_reloading => Ok(()),
            Move::Fire => Err(Rule::VolleySalutePass),
            Move::Wait | Move::Pass => Err(Rule::CombatNoPass),
            _ => Err(Rule::CombatAct),
        }
    }
    fn decide(&mut self, g: &mut Cove, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        match mv {
            Move::Flee => g.flee(by, referee),
            Move::Wait => {
                referee.tell_all(|| Fact::Reloads { who: by });
                Next::Done
            }
            _ => self.fire(g, referee),
        }
    }
}

impl Act {
    fn fire(self, _: &mut Cove, referee: &mut Referee) -> Next {
        referee.tell_all(|| Fact::Fires { who: self.by });
        Next::Goto(Cards::of(self.by.into()).into())
    }
}

impl Cove {
    /// The order of a flight: the ship leaves, opponents gain fame, the mutiny die is rolled (`cove.combat.flee.sequence`).
    fn flee(&mut self, by: Seat, referee: &mut Referee) -> Next {
        self.leave_battle(by);
        referee.tell_all(|| Fact::Fled { who: by });
        if self.battle.kind == Kind::LastFight {
            return Next::Done;
        }
        if self.battle.hit.has(by) {
            self.reward_enemies(by, Rule::CombatFleeFame, referee);
        }
        Next::Goto(Mutiny { by }.into())
    }

    /// A ship leaves the combat for Pirate's Cove; from a fight after the last month it only leaves.
    pub(crate) fn leave_battle(&mut self, seat: Seat) {
        self.battle.here = self.battle.here.without(Seats::one(seat));
        if matches!(self.battle.kind, Kind::Outer | Kind::TreasureIsland) {
            self.ships[seat].at = Some(Place::Cove);
        }
    }

    /// Every opponent still there gains fame for a ship that leaves (`cove.combat.cripple.fame`).
    pub(crate) fn reward_enemies(&mut self, of: Seat, by: Rule, referee: &mut Referee) {
        let is_gentle = matches!(self.battle.kind, Kind::TreasureIsland | Kind::LastFight);
        if is_gentle && !self.options.treasure_island_witness_fame {
            return;
        }
        let fame = self.data.fame.cripple_or_hit_flee;
        for enemy in self.enemies_here(of).iter() {
            self.gain_by_fighting(enemy, fame, by, referee);
        }
    }
}

/// The mutiny die of a ship that fled without being crippled (`cove.combat.flee.mutiny`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct Mutiny {
    pub(crate) by: Seat,
}

impl Step<Cove> for Mutiny {
    fn run(&mut self, _: &mut Cove, _: &mut Referee) -> Next {
        Next::Roll(Chance::dice_of(self.by, 1))
    }
    fn fate(&mut self, g: &mut Cove, fate: Fate, referee: &mut Referee) -> Next {
        let (who, die) = (self.by, fate.dice()[0]);
        referee.tell_all(|| Fact::MutinyRolled { who, die });
        if die == 1 {
            let ship = &mut g.ships[who];
            let (gold, chests) = (std::mem::take(&mut ship.gold), std::mem::take(&mut ship.chests));
            g.gold += gold;
            g.chests += chests;
            referee.tell_all(|| Fact::Mutiny { who, gold, chests });
            g.lose(who, g.data.fame.mutiny, Rule::CombatFleeMutinyLoss, referee);
        }
        Next::Done
    }
}
