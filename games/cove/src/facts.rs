//! What happens, and how it is told. Each fact names the clause it follows from (`cove.digital.log`).

use crate::{
    Mark, Pips, Rig, Rule, ShipName,
    data::{Card, Legend, Place, Section},
};
use serde::Serialize;
use table::Seat;
use ts_rs::TS;

table::notation! {
    /// Something that happened.
    #[derive(Clone, PartialEq, Debug, Serialize, TS)]
    #[serde(rename_all = "kebab-case")]
    pub enum Fact: Rule {
        // Set-up and rigging.
        /// The card of a Legendary Pirate is turned up beside a black ship.
        LegendShown { legend: Legend, at: Place, #[ts(type = "string")] by: Rule } = (legend "comes to" at "by" by) by *by,
        /// A captain has finished rigging; how, is not told yet.
        Rigged { who: Seat } = (who "has rigged") by Rule::RigSecret,
        /// How a captain has rigged, told to himself alone.
        RiggedTo { who: Seat, rig: Rig } = (who "rigs in secret" rig) by Rule::InfoRig,
        /// A rig is shown, and what it cost.
        RigShown { who: Seat, rig: Rig, gold: u8 } = (who "rigs" rig "for" gold "gold") by Rule::RigCost,

        // Cards and Parrots.
        /// A captain draws a Tavern card; which, nobody else is told.
        Drew { who: Seat } = (who "draws a card") by Rule::InfoDrawn,
        /// The card drawn, told to its owner.
        Found { card: Card } = ("the card is" card) by Rule::InfoHand,
        /// A Parrot takes the perch.
        Perched { who: Seat, card: Card } = (who "takes" card "on board") by Rule::ParrotImmediate,
        /// A second Parrot is drawn.
        SecondParrot { who: Seat, card: Card } = (who "is offered" card) by Rule::ParrotSecond,
        /// A second Parrot is turned down.
        TurnedDown { who: Seat, card: Card } = (who "turns" card "down") by Rule::ParrotUnused,
        /// A Parrot is released.
        Released { who: Seat, card: Card } = (who "releases" card) by Rule::ParrotUnused,
        /// The discards become the draw pile.
        Reshuffled = ("the Tavern discards are shuffled") by Rule::TavernReshuffle,
        /// No card is left to be drawn.
        NoCards { who: Seat } = (who "finds no card left") by Rule::TavernExhausted,

        // The month.
        /// A month begins.
        MonthBegan { month: u8 } = ("month" month "begins") by Rule::TurnCount,
        /// A Treasure card is turned up: fame, gold, chests and Tavern cards.
        Revealed { at: Place, fame: u8, gold: u8, chests: u8, cards: u8 } = (at "offers" fame "fame" gold "gold" chests "chests" cards "cards") by Rule::TreasureReveal,
        /// A tie is rolled off.
        RolledOff { who: ShipName, die: u8 } = (who "rolls" die "to break a tie") by Rule::OrderTie,
        /// A captain plays no card.
        Passed { who: Seat } = (who "passes") by Rule::WindowProtocol,

        // Events.
        /// Half of a captain's booty is claimed.
        Consorted { who: Seat, card: Card, on: Seat } = (who "plays" card "on" on) by Rule::EventConsortWhen,
        /// A claim on a captain's booty is cancelled.
        ConsortCancelled { who: Seat, on: Seat } = ("the consort of" who "and" on "is cancelled") by Rule::EventFarewellConsort,
        /// A card that is played for an island which the die names.
        MapPlayed { who: Seat, card: Card } = (who "plays" card) by Rule::EventMapWhenPlayed,
        /// The die of a map shows a six and is rolled again.
        MapRerolled { who: Seat } = (who "rolls a 6 for the map and rolls again") by Rule::EventMapRoll,
        /// A map names an island.
        Mapped { who: Seat, at: Place, month: u8 } = (who "has a map of" at "for month" month) by Rule::EventMapWhen,
        /// Destinations are named openly, in turn.
        CrowsNest { who: Seat, card: Card, first: Seat } = (who "plays" card "and" first "sails first") by Rule::EventCrowsEffect,
        /// A captain sails elsewhere.
        Farewell { who: Seat, card: Card, to: Place } = (who "plays" card "and sails to" to) by Rule::EventFarewellMove,
        /// The Royal Navy is sent to an island.
        NavySent { who: Seat, card: Card, to: Place } = (who "plays" card "and sends the Royal Navy to" to) by Rule::NavyControl,
        /// A section is raised for free.
        FreeLevel { who: Seat, card: Card, section: Section, to: u8 } = (who "plays" card "and raises" section "to" to) by Rule::EventAccountEffect,
        /// A card that lay open ends and is discarded.
        Ended { who: Seat, card: Card } = (card "of" who "ends") by Rule::WindowDiscard,

        // Navigation.
        /// A wheel is set; where to, is not told yet.
        WheelSet { who: Seat } = (who "has set the wheel") by Rule::NavChoose,
        /// Where the wheel points, told to its captain alone.
        WheelSetTo { who: Seat, to: Place } = (who "chooses in secret" to) by Rule::InfoWheel,
        /// A ship sails.
        Sailed { who: Seat, to: Place } = (who "sails to" to) by Rule::NavReveal,
        /// A black ship is placed by a die.
        Drifted { legend: Legend, die: u8 } = (legend "drifts on a" die) by Rule::VariantRandomLegend,

        /// Where the die places it.
        DriftedTo { legend: Legend, to: Place } = (legend "drifts to" to) by Rule::VariantRandomLegend,

        // Combat.
        /// A combat begins.
        BattleBegan { at: Place } = ("a battle begins at" at) by Rule::CombatPhase,
        /// The final battle begins.
        FinalBattle = ("the final battle begins") by Rule::FinalBattle,
        /// A Legendary Pirate who was never beaten is fought by all.
        LastFight { legend: Legend } = ("all fight" legend) by Rule::VariantPiratesOfLegendFights,
        /// A Battle card is played.
        BattleCard { who: Seat, card: Card } = (who "plays the battle card" card) by Rule::CombatPrepImmediate,
        /// Chests are thrown onto a card.
        Threw { who: Seat, chests: u8 } = (who "throws" chests "chests over board") by Rule::BattleOverboard,
        /// A round of volleys begins.
        RoundBegan { round: u8 } = ("round" round "of the battle begins") by Rule::CombatOrder,
        /// A captain decides to fire.
        Fires { who: Seat } = (who "opens fire") by Rule::CombatAct,
        /// A Volley card is played.
        VolleyCard { who: Seat, card: Card } = (who "plays the volley card" card) by Rule::CombatVolleyCards,
        /// The target is named.
        Aimed { who: ShipName, at: ShipName, mark: Mark, #[ts(type = "string")] by: Rule } = (who "aims at" at mark "by" by) by *by,
        /// The dice of a volley.
        Rolled { who: ShipName, dice: Pips } = (who "rolls" dice) by Rule::CombatVolleyRoll,
        /// The hits of a volley, and the numbers that hit.
        Hit { who: ShipName, at: ShipName, hits: u8, on: Pips } = (who "hits" at hits "times on" on) by Rule::CombatVolleyRoll,
        /// Shots that missed their target strike another ship: those that show its number.
        Strayed { at: Seat, hits: u8, die: u8 } = (hits "stray shots hit" at "on" die) by Rule::LegendHookMisfire,
        /// Every hull is damaged.
        Exploded { hits: u8 } = ("every hull takes" hits "hits") by Rule::VolleyKeg,
        /// The own guns are damaged.
        Backfired { who: Seat, section: Section, hits: u8 } = (who "takes" hits "own hits on" section) by Rule::VolleyGrapeshotSelf,
        /// A section is lowered to a position; 0 is crippled.
        Damaged { who: Seat, section: Section, to: u8 } = (section "of" who "falls to" to) by Rule::CombatVolleyDamage,
        /// A Mastercraft is turned.
        CraftTurned { who: Seat, section: Section } = ("the Mastercraft on" section "of" who "is damaged") by Rule::CombatAbsorb,
        /// A Mastercraft is lost.
        CraftLost { who: Seat, section: Section } = ("the Mastercraft on" section "of" who "is lost") by Rule::MastercraftDestroyed,
        /// A Parrot is hurt.
        ParrotHurt { who: Seat, card: Card } = (card "of" who "is hurt") by Rule::ParrotHit,
        /// A Parrot is killed.
        ParrotKilled { who: Seat, card: Card } = (card "of" who "is killed") by Rule::ParrotDead,
        /// A ship without captain is damaged.
        Battered { who: ShipName, hull: u8 } = ("the hull of" who "falls to" hull) by Rule::CombatVolleyNpcDamage,
        /// A ship without captain is sunk.
        Sunk { who: ShipName } = (who "is sunk") by Rule::CombatVolleyNpcDamage,
        /// Dice say how much fame there is.
        FameRolled { legend: Legend, dice: Pips } = (legend "is worth" dice) by Rule::LegendCacafuegoUnknown,
        /// A ship is crippled and sails to Pirate's Cove.
        Crippled { who: Seat } = (who "is crippled") by Rule::CombatCripple,
        /// A ship flees to Pirate's Cove.
        Fled { who: Seat } = (who "flees") by Rule::CombatFlee,
        /// The die for a mutiny.
        MutinyRolled { who: Seat, die: u8 } = (who "rolls" die "for mutiny") by Rule::CombatFleeMutiny,
        /// A mutiny: everything on board is lost.
        Mutiny { who: Seat, gold: u8, chests: u8 } = (who "loses" gold "gold and" chests "chests to a mutiny") by Rule::CombatFleeMutinyLoss,
        /// A captain reloads and passes.
        Reloads { who: Seat } = (who "reloads") by Rule::VolleySalutePass,
        /// A ship regains hull points.
        Regained { who: ShipName, hull: u8 } = (who "regains hull and has" hull) by Rule::LegendDutchmanRegen,
        /// A combat is over.
        BattleEnded = ("the battle ends") by Rule::CombatEnd,
        /// Chests that were thrown over board go back.
        ChestsReturned { chests: u8 } = (chests "chests go back to Treasure Island") by Rule::CombatAfterCards,
        /// The Royal Navy leaves the board.
        NavyLeaves { #[ts(type = "string")] by: Rule } = ("the Royal Navy leaves by" by) by *by,
        /// A Legendary Pirate is repaired.
        LegendRepaired { legend: Legend } = (legend "is repaired") by Rule::LegendRepair,
        /// The defenceless ship is captured.
        Captured { who: Seat, legend: Legend } = (who "captures" legend) by Rule::LegendCacafuego,

        // Fame and goods.
        /// Fame is gained, by a clause.
        Gained { who: Seat, fame: u8, #[ts(type = "string")] by: Rule } = (who "gains" fame "fame by" by) by *by,
        /// Fame is lost, by a clause.
        Lost { who: Seat, fame: u8, #[ts(type = "string")] by: Rule } = (who "loses" fame "fame by" by) by *by,
        /// Gold is taken from the supply, by a clause.
        TookGold { who: Seat, gold: u8, #[ts(type = "string")] by: Rule } = (who "takes" gold "gold by" by) by *by,
        /// Chests are taken from the supply, by a clause.
        TookChests { who: Seat, chests: u8, #[ts(type = "string")] by: Rule } = (who "takes" chests "chests by" by) by *by,
        /// There was too little gold.
        GoldShort { who: Seat, missing: u8 } = (who "misses" missing "gold") by Rule::PlunderShort,
        /// There were too few Tavern cards, so none is given.
        CardsShort { who: Seat, missing: u8 } = (who "misses" missing "cards") by Rule::PlunderShort,
        /// There were too few chests.
        ChestsShort { who: Seat, missing: u8 } = (who "misses" missing "chests") by Rule::PlunderShort,

        // Plunder.
        /// An island is plundered.
        Plundered { who: Seat, at: Place } = (who "plunders" at) by Rule::PlunderWho,
        /// An island is left as it is.
        LeftAlone { who: Seat, at: Place } = (who "leaves" at "alone") by Rule::PlunderMay,
        /// A map doubles the chests of an island.
        Doubled { who: Seat, chests: u8 } = ("the map of" who "doubles the chests to" chests) by Rule::EventMapWhen,

        // Upgrade.
        /// A hurt Parrot is well again.
        Healed { who: Seat, card: Card } = (card "of" who "is well again") by Rule::UpgradeHeal,
        /// A Tavern card is bought.
        Bought { who: Seat, gold: u8 } = (who "buys a card for" gold "gold") by Rule::UpgradeTavern,
        /// A section is raised.
        Raised { who: Seat, section: Section, to: u8, gold: u8, #[ts(type = "string")] by: Rule } = (who "raises" section "to" to "for" gold "gold by" by) by *by,
        /// Chests are buried.
        BuriedChests { who: Seat, chests: u8 } = (who "buries" chests "chests") by Rule::UpgradeTreasureChest,
        /// Gold is buried.
        BuriedGold { who: Seat, gold: u8 } = (who "buries" gold "gold") by Rule::UpgradeTreasureGold,
        /// A Mastercraft is attached.
        Crafted { who: Seat, section: Section } = (who "attaches a Mastercraft to" section) by Rule::MastercraftPlay,
        /// A Mastercraft is repaired.
        CraftRepaired { who: Seat, section: Section, gold: u8 } = (who "repairs the Mastercraft on" section "for" gold "gold") by Rule::MastercraftRepair,
        /// A crippled section is repaired.
        SectionRepaired { who: Seat, section: Section, to: u8 } = (section "of" who "is repaired to" to) by Rule::UpgradeCoveRepair,
        /// The repair is paid.
        PaidRepair { who: Seat, gold: u8 } = (who "pays" gold "gold for repairs") by Rule::UpgradeCoveRepair,
        /// The repair cannot be paid.
        Broke { who: Seat } = (who "cannot pay for repairs and collects nothing") by Rule::UpgradeCoveBroke,
        /// Goods are collected at Pirate's Cove, or not.
        Collects { who: Seat, cards: u8, gold: u8 } = (who "collects" cards "cards and" gold "gold") by Rule::UpgradeCoveCollect,
        /// A step of the Upgrade phase ends.
        StepEnded { who: Seat } = (who "is done") by Rule::UpgradeStep,

        // The end of the month and of the game.
        /// A black ship sails on.
        BlackShipMoved { legend: Legend, to: Place } = (legend "sails on to" to) by Rule::End6Move,
        /// The discarded Legendary Pirates become the pile.
        LegendsReshuffled = ("the Legendary discards are shuffled") by Rule::End6Replace,
        /// Chests above the hull value are thrown off.
        Overloaded { who: Seat, chests: u8 } = (who "throws off" chests "chests") by Rule::End6Load,
        /// A Treasure card nobody took is discarded.
        Untaken { at: Place } = ("the treasure of" at "is discarded") by Rule::End6Discard,
        /// Fame cards are shown and counted.
        FameShown { who: Seat, fame: u8 } = (who "shows Fame cards worth" fame) by Rule::EndReveal,
        /// Gold and chests that were not buried are worth nothing.
        Unburied { who: Seat, gold: u8, chests: u8 } = (who "has" gold "gold and" chests "chests unburied") by Rule::EndLost,
        /// No ship is left while a Legendary Pirate is unbeaten.
        AllLost = ("all captains lose") by Rule::VariantPiratesOfLegend,
        /// The last ships were crippled together: dice decide.
        NobodyLeft = ("no ship is left and dice decide") by Rule::FinalNobody,
        /// The result of a captain.
        Placed { who: Seat, fame: i16, place: u8 } = (who "has" fame "fame and takes place" place) by Rule::EndWinner,
    }
}
