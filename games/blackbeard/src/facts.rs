//! What happens, and how it is told. Each fact names the clause it follows from.

use crate::{
    Deed, Holds, Pips, Place, Rule,
    data::{Area, Card, Governor, Hostage, Merchant, Nation, Officer, Pirate, Port, Rig, Title, Warship},
};
use serde::Serialize;
use std::{fmt, str::FromStr};
use table::Seat;
use ts_rs::TS;

/// Who throws dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Thrower {
    /// A pirate.
    Pirate(Pirate),
    /// A player.
    Player(Seat),
    /// Nobody.
    Fate,
}

impl fmt::Display for Thrower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Thrower::Pirate(pirate) => write!(f, "{pirate}"),
            Thrower::Player(seat) => write!(f, "{seat}"),
            Thrower::Fate => f.write_str("fate"),
        }
    }
}

impl FromStr for Thrower {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "fate" {
            return Ok(Thrower::Fate);
        }
        Seat::named(text).map(Thrower::Player).map_or_else(|| text.parse().map(Thrower::Pirate), Ok)
    }
}

table::words! { Thrower: "WHO" }

/// The clause by which a card is played: own events by one, those against a pirate each by its own.
const fn played_by(title: Title) -> Rule {
    match title {
        Title::DebaucheryRevelry => Rule::EvDebaucheryRevelryWhen,
        Title::DoubleCross => Rule::EvDoubleCrossWhen,
        Title::KcSurprise => Rule::EvKcSurpriseWhen,
        Title::LocalResistance => Rule::EvLocalResistanceEffect,
        Title::MutinyConspiracy => Rule::EvMutinyConspiracyEffect,
        Title::PirateConverts => Rule::EvPirateConvertsEffect,
        Title::PiraticalAmbition => Rule::EvPiraticalAmbitionWhen,
        Title::Scurvy => Rule::EvScurvyEffect,
        // Both as an answer to a card and when booty is grabbed.
        Title::SkullCrossbones => Rule::CunningSkull,
        Title::WarshipSighting => Rule::WsEnter,
        Title::WearAndTear => Rule::EvWearAndTearEffect,
        _ => Rule::AnnounceEvent,
    }
}

/// The clause of General Pardon that holds this time.
const fn appears_by(time: u8) -> Rule {
    match time {
        1 => Rule::EvGeneralPardonFirst,
        2 => Rule::EvGeneralPardonSecond,
        _ => Rule::EvGeneralPardonThird,
    }
}

// The clause is sent beside every fact; a `by` that tells a reader of the fact nothing more is not sent a second time.
table::notation! {
    /// Something that happened.
    #[derive(Clone, PartialEq, Debug, Serialize, TS)]
    #[serde(rename_all = "kebab-case")]
    pub enum Fact: Rule {
        // Set-up.
        /// The die for who begins.
        RolledForFirst { who: Seat, die: u8 } = (who "rolls" die "for the first turn") by Rule::SetupOrder,
        /// Who begins.
        Begins { who: Seat } = (who "begins") by Rule::SetupOrder,
        /// A pro-pirate governor comes to a port.
        GovernorPlaced { port: Port, governor: Governor } = (governor "governs" port) by Rule::SetupGovPlace,
        /// A pirate card is taken in the draft.
        Drafted { who: Seat, pirate: Pirate } = (who "drafts" pirate) by Rule::SetupPirates,
        /// A player looks for a new pirate.
        Recruits { who: Seat } = (who "looks for a pirate") by Rule::NewDraw,
        /// A pirate card is drawn.
        DrewPirate { who: Seat, #[serde(skip)] #[ts(skip)] by: Rule } = (who "draws a pirate by" by) by *by,
        /// Which, told to who may know.
        PirateDrawn { who: Seat, pirate: Pirate } = (who "draws" pirate) by Rule::HiddenPirates,
        /// A pirate comes into play.
        Deployed { who: Seat, pirate: Pirate, area: Area, rig: Rig, #[serde(skip)] #[ts(skip)] by: Rule } = (who "deploys" pirate "in" area "with" rig "by" by) by *by,
        /// A merchant is placed face down.
        MerchantPlaced { port: Port, #[ts(type = "string")] by: Rule } = ("a merchant appears off" port "by" by) by *by,

        // The turn.
        /// A turn begins.
        TurnBegins { who: Seat, turn: u16 } = ("turn" turn "of" who) by Rule::TurnOrder,
        /// A turn ends.
        TurnEnds { who: Seat } = (who "ends the turn") by Rule::TurnOrder,
        /// An event card is drawn.
        Drew { who: Seat, #[serde(skip)] #[ts(skip)] by: Rule } = (who "draws a card by" by) by *by,
        /// Which, told to who may know.
        CardDrawn { who: Seat, card: Card } = (who "gets" card) by Rule::HiddenHand,
        /// A Play Immediately card is drawn.
        Revealed { who: Seat, card: Card } = (who "reveals" card) by Rule::DrawImmediate,
        /// A card is played for its actions.
        TookActions { who: Seat, card: Card, actions: u8 } = (who "plays" card "for" actions "actions") by Rule::AnnounceActions,
        /// A card with a diamond is played for the actions of one pirate.
        TookActionsFor { who: Seat, card: Card, actions: u8, pirate: Pirate } = (who "plays" card "for" actions "actions of" pirate) by Rule::AnnounceDiamond,
        /// A card is given away for an action.
        Scrapped { who: Seat, card: Card } = (who "scraps" card) by Rule::AnnounceNone,
        /// An event is played.
        PlayedCard { who: Seat, card: Card } = (who "plays" card) by played_by(card.title),
        /// An event is played on a pirate.
        PlayedOn { who: Seat, card: Card, pirate: Pirate } = (who "plays" card "on" pirate) by played_by(card.title),
        /// An event is played on a port.
        PlayedAt { who: Seat, card: Card, port: Port } = (who "plays" card "at" port) by played_by(card.title),
        /// A card goes to the discard pile, by a clause.
        Discarded { card: Card, #[ts(type = "string")] by: Rule } = (card "is discarded by" by) by *by,
        /// A player discards a card.
        DiscardedBy { who: Seat, card: Card } = (who "discards" card) by Rule::EvFingerOfFateEffect,
        /// A player passes.
        Passed { who: Seat, #[serde(skip)] #[ts(skip)] by: Rule } = (who "passes by" by) by *by,
        /// A player has answered in secret.
        Answered { who: Seat, #[serde(skip)] #[ts(skip)] by: Rule } = (who "has answered by" by) by *by,
        /// Dice are thrown for a clause.
        Rolled { who: Thrower, dice: Pips, total: i16, #[ts(type = "string")] why: Rule } = (who "rolls" dice "which makes" total "for" why) by *why,
        /// A player lets the dice stand.
        Stands { who: Seat } = (who "lets the dice stand") by Rule::CunningReroll,
        /// A point of Cunning is spent.
        CunningSpent { pirate: Pirate, left: u8, #[ts(type = "string")] by: Rule } = (pirate "spends Cunning and has" left "left by" by) by *by,
        /// Victory points are scored.
        Scored { who: Seat, points: u32, #[ts(type = "string")] by: Rule } = (who "scores" points "points by" by) by *by,

        // Immediate cards.
        /// A player is seasick.
        Seasick { who: Seat } = (who "is seasick") by Rule::EvMalDeMerEffect,
        /// Disease strikes a port.
        DiseaseStrikes { port: Port } = ("disease strikes" port) by Rule::EvDiseaseEffect,
        /// A disaster strikes a port.
        DisasterStrikes { port: Port } = ("disaster strikes" port) by Rule::EvNaturalDisasterPort,
        /// A storm strikes a sea area.
        StormStrikes { area: Area } = ("a storm strikes" area) by Rule::EvStormsAtSeaWhere,
        /// Hands are passed on.
        HandPassed { who: Seat, to: Seat } = (who "passes the hand to" to) by Rule::EvFingerOfFateOrder,
        /// General Pardon appears.
        PardonAppears { time: u8 } = ("General Pardon appears" time) by appears_by(*time),
        /// A pardon is in force.
        PardonInForce { who: Seat } = ("a pardon is in force until the next turn of" who) by Rule::EvGeneralPardonSecond,
        /// It is over.
        PardonEnds = ("the pardon ends") by Rule::TurnPardonClock,
        /// General Pardon is shuffled in again.
        PardonShuffled = ("General Pardon is shuffled in") by Rule::EvGeneralPardonHold,
        /// The second pass through the deck begins.
        SecondPass = ("the second pass begins") by Rule::EndLong,
        /// An anti-pirate governor takes over a port.
        NewGovernor { port: Port } = ("an anti-pirate governor comes to" port) by Rule::EvNewGovernorsEffect,

        // Places.
        /// A governor leaves a port.
        GovernorLeaves { port: Port, #[ts(type = "string")] by: Rule } = ("the governor of" port "is gone by" by) by *by,
        /// A Safe Haven ends.
        HavenEnds { pirate: Pirate, port: Port, #[serde(skip)] #[ts(skip)] by: Rule } = (port "is no haven of" pirate "any more by" by) by *by,
        /// A pirate is sent to sea.
        SentToSea { pirate: Pirate, #[ts(type = "string")] by: Rule } = (pirate "is sent to sea by" by) by *by,
        /// A port is destroyed.
        PortDestroyed { port: Port, #[ts(type = "string")] by: Rule } = (port "is destroyed by" by) by *by,
        /// A merchant leaves the map.
        MerchantLeaves { port: Port, #[ts(type = "string")] by: Rule } = ("the merchant off" port "leaves by" by) by *by,

        // Actions.
        /// An action is announced.
        Announced { pirate: Pirate, deed: Deed, cost: u8 } = (pirate "announces" deed "for" cost) by Rule::ActList,
        /// It is cancelled.
        Cancelled { pirate: Pirate, #[ts(type = "string")] by: Rule } = ("the action of" pirate "is cancelled by" by) by *by,
        /// It is over.
        ActionOver { pirate: Pirate } = ("the action of" pirate "is over") by Rule::ActSequential,
        /// A pirate sails somewhere.
        Sailed { pirate: Pirate, to: Place, #[serde(skip)] #[ts(skip)] by: Rule } = (pirate "sails to" to "by" by) by *by,
        /// Scurvy ends in port.
        ScurvyHealed { pirate: Pirate } = ("the scurvy of" pirate "is over") by Rule::MoveScurvy,
        /// A merchant is found.
        Found { pirate: Pirate, port: Port, merchant: Merchant } = (pirate "finds" merchant "off" port) by Rule::FindSuccess,
        /// It is not found.
        NotFound { pirate: Pirate, port: Port } = (pirate "finds nothing off" port) by Rule::FindFail,
        /// Cargo is declined.
        CargoDeclined { pirate: Pirate } = (pirate "declines the cargo") by Rule::LootDecline,
        /// Doubloons go into a hold.
        Stowed { pirate: Pirate, sum: u32, hold: u8, #[ts(type = "string")] by: Rule } = (pirate "stows" sum "in hold" hold "by" by) by *by,
        /// A hold was emptied for something better.
        Overboard { pirate: Pirate, sum: u32, hold: u8, #[serde(skip)] #[ts(skip)] by: Rule } = (pirate "loses" sum "of hold" hold "by" by) by *by,
        /// A hostage is taken.
        HostageTaken { hostage: Hostage } = (hostage "is taken") by Rule::LootHostage,
        /// A hostage is to be held for ransom, by one of two allies.
        ToBeKept { hostage: Hostage } = (hostage "is to be kept") by Rule::AllyHostages,
        /// A hostage is to be tortured, by one of two allies.
        ToBeTortured { hostage: Hostage } = (hostage "is to be tortured") by Rule::AllyHostages,
        /// He is held for ransom.
        HostageKept { pirate: Pirate, hostage: Hostage } = (pirate "holds" hostage "for ransom") by Rule::HostageRansomKeep,
        /// He is tortured.
        HostageTortured { pirate: Pirate, hostage: Hostage } = (pirate "tortures" hostage) by Rule::HostageTortureRoll,
        /// He dies.
        HostageDies { hostage: Hostage, #[ts(type = "string")] by: Rule } = (hostage "dies by" by) by *by,
        /// Something is learned of a port.
        Learned { pirate: Pirate, port: Port, information: u8 } = (pirate "learns" information "of" port) by Rule::HostageTortureRoll,
        /// A merchant is kept as a prize.
        PrizeKept { pirate: Pirate, merchant: Merchant } = (pirate "keeps" merchant "as a prize") by Rule::LootPrize,
        /// No debauchery after a loot.
        StaysSober { pirate: Pirate } = (pirate "stays sober") by Rule::LootDr,
        /// A prize becomes a pirate's ship.
        ShipConverted { pirate: Pirate, rig: Rig } = (pirate "converts to" rig) by Rule::ConvertSet,
        /// A hostage is ransomed.
        Ransomed { pirate: Pirate, hostage: Hostage, sum: u32 } = (pirate "gets" sum "for" hostage) by Rule::InportRansomRoll,
        /// Booty is converted.
        Banked { pirate: Pirate, sum: u32, worth: u32, #[ts(type = "string")] by: Rule } = (pirate "converts" sum "to" worth "by" by) by *by,
        /// Holds are emptied.
        HoldsEmptied { pirate: Pirate, holds: Holds } = (pirate "empties holds" holds) by Rule::InportConvertHolds,
        /// A hostage is offered for ransom.
        Ransoms { pirate: Pirate, hostage: Hostage } = (pirate "offers" hostage "for ransom") by Rule::InportRansomRoll,
        /// A ship is refitted.
        Refits { pirate: Pirate } = (pirate "refits") by Rule::InportRefitRoll,
        /// A governor is to be bribed for a Safe Haven.
        Bribes { pirate: Pirate } = (pirate "tries to bribe the governor") by Rule::InportHavenCost,
        /// A ship is refitted.
        Mended { pirate: Pirate, combat: u8, speed: u8, #[ts(type = "string")] by: Rule } = (pirate "repairs" combat "Combat and" speed "Speed by" by) by *by,
        /// A governor names his price.
        PriceNamed { pirate: Pirate, price: u32, #[serde(skip)] #[ts(skip)] by: Rule } = (pirate "is asked for" price "by" by) by *by,
        /// It is not paid.
        BribeDeclined { pirate: Pirate, #[serde(skip)] #[ts(skip)] by: Rule } = (pirate "does not pay by" by) by *by,
        /// It is paid.
        Paid { pirate: Pirate, price: u32, #[serde(skip)] #[ts(skip)] by: Rule } = (pirate "pays" price "by" by) by *by,
        /// A Safe Haven is bought.
        HavenBought { pirate: Pirate, port: Port, price: u32 } = (pirate "buys a haven in" port "for" price) by Rule::InportHavenCost,
        /// A Letter of Marque is kept.
        LetterKept { who: Seat, card: Card, pirate: Pirate, nation: Nation } = (who "plays" card "and" pirate "has the letter of" nation) by Rule::EvLetterOfMarqueKeep,
        /// A Letter of Marque is played to retire.
        LetterPlayed { who: Seat, card: Card, pirate: Pirate } = (who "plays" card "and" pirate "would retire") by Rule::EvLetterOfMarqueRetire,
        /// A visit to a port ends.
        VisitEnds { who: Seat } = (who "ends the visit") by Rule::InportOneAction,
        /// A port is attacked.
        Attacked { pirate: Pirate, port: Port, nation: Nation } = (pirate "attacks" port "of" nation) by Rule::AttackHistory,
        /// It is taken.
        PortTaken { pirate: Pirate, port: Port } = (pirate "takes" port) by Rule::AttackSuccess,
        /// The attack fails.
        AttackFails { pirate: Pirate, port: Port } = (pirate "is beaten off at" port) by Rule::AttackFail,
        /// Booty is left.
        BootyLeft { who: Seat, sum: u32, #[serde(skip)] #[ts(skip)] by: Rule } = (who "leaves" sum "by" by) by *by,
        /// A port is sacked.
        Sacked { pirate: Pirate, port: Port } = (pirate "sacks" port) by Rule::SackSuccess,
        /// A sack fails.
        SackFails { pirate: Pirate, port: Port } = (pirate "cannot sack" port) by Rule::SackFail,
        /// Booty is grabbed.
        Grabs { pirate: Pirate, victim: Pirate, sum: u32 } = (pirate "grabs" sum "from" victim) by Rule::GrabWin,
        /// A grab fails.
        GrabFails { pirate: Pirate, victim: Pirate } = (pirate "grabs nothing from" victim) by Rule::GrabLose,
        /// The victim gives up doubloons from a hold.
        GivesUp { who: Seat, sum: u32, hold: u8 } = (who "gives up" sum "of hold" hold) by Rule::GrabWinHolds,
        /// A crew revels.
        Revels { pirate: Pirate, #[ts(type = "string")] by: Rule } = (pirate "revels by" by) by *by,
        /// A crew revels against its captain's will.
        RunsRiot { pirate: Pirate, #[ts(type = "string")] by: Rule } = ("the crew of" pirate "revels by" by) by *by,
        /// The first of two Recoveries.
        Sobers { pirate: Pirate } = (pirate "sobers up") by Rule::DrInvoluntary,
        /// A crew has recovered.
        Recovered { pirate: Pirate } = (pirate "has recovered") by Rule::DrVoluntary,
        /// An alliance is formed.
        Allied { pirate: Pirate, with: Pirate } = (pirate "and" with "are allied") by Rule::AllyForm,
        /// It is over.
        Parted { pirate: Pirate, with: Pirate, #[ts(type = "string")] by: Rule } = (pirate "and" with "part by" by) by *by,
        /// Nothing is buried there.
        NothingBuried { pirate: Pirate } = (pirate "digs in vain") by Rule::EvBuriedTreasureDig,

        // Ships and crews.
        /// Combat hits.
        CombatHits { pirate: Pirate, hits: u8, #[ts(type = "string")] by: Rule } = (pirate "takes" hits "combat hits by" by) by *by,
        /// Speed hits.
        SpeedHits { pirate: Pirate, hits: u8, #[ts(type = "string")] by: Rule } = (pirate "takes" hits "speed hits by" by) by *by,
        /// Notoriety is gained.
        Notoriety { pirate: Pirate, amount: u16, #[ts(type = "string")] by: Rule } = (pirate "gains" amount "notoriety by" by) by *by,
        /// Loyalty rises.
        LoyaltyRises { pirate: Pirate, now: u8, #[ts(type = "string")] by: Rule } = ("the loyalty of" pirate "rises to" now "by" by) by *by,
        /// Loyalty falls.
        LoyaltyFalls { pirate: Pirate, now: u8, #[ts(type = "string")] by: Rule } = ("the loyalty of" pirate "falls to" now "by" by) by *by,
        /// Scurvy breaks out.
        ScurvyBreaksOut { pirate: Pirate } = ("scurvy breaks out with" pirate) by Rule::EvScurvyEffect,
        /// A mutiny breaks out.
        MutinyBreaksOut { pirate: Pirate, #[serde(skip)] #[ts(skip)] by: Rule } = ("the crew of" pirate "mutinies by" by) by *by,
        /// It is quelled.
        MutinyQuelled { pirate: Pirate } = (pirate "quells the mutiny") by Rule::MutinyRoll,
        /// Another captain takes over.
        TookOver { pirate: Pirate, #[ts(type = "string")] by: Rule } = (pirate "takes over by" by) by *by,
        /// A ship is lost.
        ShipLost { pirate: Pirate } = ("the ship of" pirate "is lost") by Rule::MutinyDraw,
        /// A pirate is eliminated.
        Eliminated { pirate: Pirate, #[ts(type = "string")] by: Rule } = (pirate "is eliminated by" by) by *by,
        /// A pirate retires.
        Retired { pirate: Pirate, #[ts(type = "string")] by: Rule } = (pirate "retires by" by) by *by,

        // Against pirates.
        /// A card is answered with Skull & Crossbones.
        Negated { card: Card } = (card "has no effect") by Rule::EvSkullCrossbonesNegate,
        /// A deployment is tried.
        Commissions { who: Seat } = (who "asks for a commissioner") by Rule::KcDeployRoll,
        /// It fails.
        NoCommission { who: Seat } = (who "gets no commissioner") by Rule::KcDeployFail,
        /// A commissioner is deployed.
        Commissioned { who: Seat, officer: Officer, at: Place } = (officer "comes to" at "for" who) by Rule::KcArrive,
        /// A retired pirate becomes a commissioner.
        Converted { who: Seat, pirate: Pirate, at: Place } = (pirate "comes to" at "for" who) by Rule::EvPirateConvertsEffect,
        /// A commissioner moves.
        KcMoves { who: Seat, to: Place, #[ts(type = "string")] by: Rule } = ("the commissioner of" who "sails to" to "by" by) by *by,
        /// A commissioner leaves the map.
        KcLeaves { who: Seat, #[ts(type = "string")] by: Rule } = ("the commissioner of" who "leaves by" by) by *by,
        /// A commissioner is beaten.
        KcFalls { who: Seat } = ("the commissioner of" who "falls") by Rule::KcDead,
        /// The pirate tries to evade.
        TriesToEvade { pirate: Pirate } = (pirate "tries to evade") by Rule::KcEvadeRoll,
        /// He fights.
        TurnsToFight { pirate: Pirate } = (pirate "turns to fight") by Rule::KcBattleRoll,
        /// A commissioner intercepts.
        Intercepts { who: Seat, pirate: Pirate } = ("the commissioner of" who "intercepts" pirate) by Rule::KcAttackFree,
        /// The pirate gets away.
        Evaded { pirate: Pirate, #[ts(type = "string")] by: Rule } = (pirate "evades by" by) by *by,
        /// He is caught.
        Caught { pirate: Pirate } = (pirate "is caught") by Rule::KcEvadeFail,
        /// He surrenders a letter.
        Surrenders { pirate: Pirate, nation: Nation } = (pirate "surrenders the letter of" nation) by Rule::RetireSurrender,
        /// A player goes on with his action.
        GoesOn { who: Seat } = (who "goes on") by Rule::KcBattleMay,
        /// He lets it end.
        LetsBe { who: Seat } = (who "lets it be") by Rule::KcBattleMay,
        /// A commissioner attacks a pirate port.
        KcAttacks { who: Seat, port: Port } = ("the commissioner of" who "attacks" port) by Rule::KcPportWhere,
        /// It holds out.
        PortHolds { port: Port } = (port "holds out") by Rule::KcPportFail,
        /// A commissioner tries to oust a pirate.
        Ousts { who: Seat, pirate: Pirate } = ("the commissioner of" who "would oust" pirate) by Rule::KcOustWhere,
        /// A warship is sighted.
        WarshipSighted { warship: Warship, at: Place } = (warship "is sighted in" at) by Rule::WsPlace,
        /// It is to attack.
        SetsOn { who: Seat } = (who "sets the warship on") by Rule::WsChoice,
        /// It stays on station.
        StaysOnStation { who: Seat } = (who "leaves the warship on station") by Rule::WsChoice,
        /// A warship attacks.
        WarshipAttacks { who: Seat, warship: Warship, pirate: Pirate } = (who "has" warship "attack" pirate) by Rule::WsIntercept,
        /// A warship leaves the map.
        WarshipLeaves { warship: Warship, #[ts(type = "string")] by: Rule } = (warship "leaves by" by) by *by,
        /// A pirate of somebody's hand challenges a captain.
        Challenges { who: Seat, pirate: Pirate } = (pirate "of" who "challenges the captain") by Rule::EvPiraticalAmbitionDuel,
        /// A duel over booty.
        DuelBegins { pirate: Pirate, victim: Pirate } = (pirate "and" victim "fight a duel") by Rule::GrabTie,
        /// Which of two allies is challenged.
        Challenged { pirate: Pirate } = (pirate "is challenged") by Rule::AllyDuel,
        /// Which of two allies takes what cannot be divided.
        Leads { pirate: Pirate } = (pirate "leads") by Rule::AllySplit,
        /// Which of two allies gets the odd point of a refit.
        OddPoint { pirate: Pirate } = (pirate "gets the odd point") by Rule::AllyRefit,
        /// Which of two allies' ships is replaced.
        Replaced { pirate: Pirate } = ("the ship of" pirate "is replaced") by Rule::AllyConvert,
        /// Holds that are kept on a smaller ship.
        HoldsKept { pirate: Pirate, holds: Holds } = (pirate "keeps holds" holds) by Rule::ConvertSmallerHolds,
        /// Who fights for allies.
        Fights { pirate: Pirate } = (pirate "fights") by Rule::AllyDuel,
        /// It is fought again.
        FightOn = ("they fight on") by Rule::DuelGrabTie,
        /// It is broken off.
        DuelBrokenOff = ("the duel is broken off") by Rule::DuelGrabTie,
        /// The loser's possessions are taken.
        Plundered { pirate: Pirate, victim: Pirate } = (pirate "takes what" victim "had") by Rule::DuelGrabWin,
        /// The loser's ship is taken.
        ShipSeized { pirate: Pirate, victim: Pirate } = (pirate "takes the ship of" victim) by Rule::DuelGrabShip,
        /// A betrayed pirate is set free.
        SetFree { pirate: Pirate } = (pirate "is set free") by Rule::EvDoubleCrossFree,
        /// He is brought to trial.
        BroughtToTrial { pirate: Pirate } = (pirate "is brought to trial") by Rule::EvDoubleCrossTrial,

        // The end.
        /// The result of a player.
        Placed { who: Seat, points: u32, place: u8 } = (who "has" points "points and takes place" place) by Rule::VpWin,
    }
}
