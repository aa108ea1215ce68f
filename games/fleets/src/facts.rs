//! What happens, and how it is told. Each fact names the clause it follows from.

use crate::{
    GunAt, Rule,
    data::{Nation, Reach, Terrain},
    muster::Fleet,
    pieces::{At, ChipAt, Class, IslandAt, Mark, ShipAt, Spot, TerrainAt, Thing},
    roll::Why,
};
use serde::Serialize;
use table::Seat;
use ts_rs::TS;

table::notation! {
    /// Something that happened.
    #[derive(Clone, PartialEq, Debug, Serialize, TS)]
    #[serde(rename_all = "kebab-case")]
    pub enum Fact: Rule {
        // Before the first turn.
        /// A captain has locked a fleet; what it is, is not told yet.
        Mustered { who: Seat } = (who "has locked a fleet") by Rule::BuildSecret,
        /// What a captain has locked, told to her alone.
        Locked { who: Seat, fleet: Fleet } = (who "has locked" fleet) by Rule::BuildSecret,
        /// Fate deals a captain a ready-made fleet, which all see.
        FleetDealt { who: Seat, fleet: Fleet } = (who "is dealt" fleet) by Rule::BuildDealt,
        /// Ships and coins of a fleet, which all see, and how many forts and events are listed.
        Lists { who: Seat, fleet: Fleet, forts: u8, events: u8 } = (who "brings" fleet "with" forts "forts and" events "events") by Rule::BuildSecret,
        /// A ship of a fleet is shown.
        ShipShown { who: Seat, ship: ShipAt, card: u16 } = (who "brings" ship "of card" card) by Rule::BuildSecret,
        /// The die for the first player.
        FirstRolled { who: Seat, die: u8 } = (who "rolls" die "for the first turn") by Rule::SetupFirst,
        /// Who begins.
        First { who: Seat } = (who "is the first player") by Rule::SetupFirst,
        /// An island is drawn.
        IslandDrawn { who: Seat, card: u16 } = (who "draws island card" card) by Rule::SetupIslandsTurns,
        /// An island is laid.
        IslandLaid { who: Seat, island: IslandAt, #[ts(type = "unknown")] at: At } = (who "lays" island "at" at) by Rule::SetupIslandsGapReading,
        /// The least gap between islands shrinks for the next one.
        GapShrinks { units: u32 } = ("the least gap shrinks to" units) by Rule::SetupIslandsAuto,
        /// A kind of terrain is drawn.
        TerrainDrawn { who: Seat, kind: Terrain } = (who "draws" kind) by Rule::SetupTerrainKind,
        /// A piece of terrain is laid.
        TerrainLaid { who: Seat, terrain: TerrainAt, kind: Terrain, #[ts(type = "unknown")] at: At } = (who "lays" terrain kind "at" at) by Rule::SetupTerrainGap,
        /// The number of an iceberg.
        IceNumbered { terrain: TerrainAt, number: u8 } = (terrain "has number" number) by Rule::SetupTerrainKind,
        /// There is no room for a piece of terrain.
        NoRoom { who: Seat } = (who "finds no room for terrain") by Rule::SetupTerrainNoneLegal,
        /// A home island is chosen.
        HomeChosen { who: Seat, island: IslandAt, of: Seat } = (who "chooses" island "as home of" of) by Rule::SetupHomeChooser,
        /// Fate gives a captain a home island.
        HomeGiven { island: IslandAt, of: Seat } = (of "is given" island "as home") by Rule::SetupHomeLaid,
        /// Whether the table of a mysterious home is used.
        HomeTable { who: Seat, island: IslandAt, used: u8 } = (who "uses the table of" island used) by Rule::SetupHomeMysteriousShowing,
        /// A ship is placed.
        Moored { ship: ShipAt, #[ts(type = "unknown")] at: At } = (ship "lies at" at) by Rule::SetupHomePlace,
        /// Crew or equipment of a fleet lies ready on the home island, or aside.
        Landed { who: Seat, chip: ChipAt, class: Class } = (who "has" chip class) by Rule::SetupCrewHidden,
        /// Where a crew or a piece of equipment is to be, told to its captain alone.
        Planned { chip: ChipAt, at: Spot } = (chip "is meant for" at) by Rule::SetupCrewAssign,
        /// A crew or a piece of equipment is aboard or ashore.
        Stowed { chip: ChipAt, at: Spot } = (chip "is on" at) by Rule::SetupCrewAssign,
        /// A captain has stowed everything.
        Ready { who: Seat } = (who "is ready") by Rule::SetupCrewAssign,
        /// What a chip is, told to one captain.
        Seen { chip: ChipAt, #[ts(type = "unknown")] thing: Thing } = (chip "is" thing) by Rule::ExploreMemory,
        /// The island that gets the first piece of treasure.
        DealBegan { island: IslandAt } = ("the deal begins at" island) by Rule::SetupTreasureLeftover,
        /// Treasure was dealt.
        Dealt { island: IslandAt, chips: u8 } = (chips "chips lie on" island) by Rule::SetupTreasureDeal,
        /// A chip lies somewhere.
        Laid { chip: ChipAt, at: Spot } = (chip "lies on" at) by Rule::SetupTreasureDeal,

        // Turns.
        /// A turn begins.
        TurnBegan { who: Seat, turn: u16 } = ("turn" turn "of" who "begins") by Rule::TurnStart,
        /// A captain ends the turn.
        TurnEnded { who: Seat } = (who "ends the turn") by Rule::TurnEnd,
        /// A die is rolled.
        Rolled { who: Seat, #[ts(type = "string")] why: Why, die: u8 } = (who "rolls" die "for" why) by why.clause(),
        /// A die is left as it is.
        Stands { who: Seat } = (who "lets the die stand") by Rule::AbReroll,
        /// A die is rolled again.
        Rerolled { who: Seat, ship: ShipAt } = (who "rolls again for" ship) by Rule::AbReroll,
        /// A chip is turned face up.
        TurnedUp { chip: ChipAt, #[ts(type = "unknown")] thing: Thing } = (chip "is turned up:" thing) by Rule::CrewReveal,
        /// A chip is turned face down.
        TurnedDown { chip: ChipAt } = (chip "is turned down") by Rule::FxCrewFlipInstead,
        /// A chip goes somewhere.
        Carried { chip: ChipAt, to: Spot, #[ts(type = "string")] by: Rule } = (chip "goes to" to "by" by) by *by,
        /// A chip is worth something.
        Worth { chip: ChipAt, gold: u8, #[ts(type = "string")] by: Rule } = (chip "is worth" gold "by" by) by *by,
        /// A chip is out of the game.
        Eliminated { chip: ChipAt, #[ts(type = "string")] by: Rule } = (chip "is eliminated by" by) by *by,
        /// A captain gets gold.
        Credited { who: Seat, gold: u8, #[ts(type = "string")] by: Rule } = (who "gets" gold "gold by" by) by *by,
        /// A ship uses an ability.
        Used { ship: ShipAt, #[ts(type = "string")] fx: Rule } = (ship "uses" fx) by *fx,
        /// A ship uses an ability on something.
        UsedOn { ship: ShipAt, #[ts(type = "string")] fx: Rule, on: Mark } = (ship "uses" fx "on" on) by *fx,
        /// An ability of a ship is switched off.
        SwitchedOff { ship: ShipAt, #[ts(type = "string")] fx: Rule } = (ship "cannot use" fx) by Rule::FxCancelAbility,
        /// A ship has an ability of another one.
        Copied { ship: ShipAt, #[ts(type = "string")] fx: Rule } = (ship "now has" fx) by Rule::FxCopyAbility,
        /// A ship is about to begin an action, and others may switch an ability off before.
        Announces { ship: ShipAt } = (ship "is about to act") by Rule::AbCancelTiming,
        /// Something holds for a ship for a while.
        Under { ship: ShipAt, #[ts(type = "string")] what: Rule } = (ship "is under" what) by *what,

        // Moving.
        /// A move action is given.
        Sails { ship: ShipAt } = (ship "sets sail") by Rule::IntroTurn,
        /// A segment is sailed.
        Sailed { ship: ShipAt, reach: Reach, #[ts(type = "unknown")] to: At } = (ship "sails" reach "to" to) by Rule::IntroMoveSegments,
        /// A piece is placed, turned or moved in another way.
        Placed { ship: ShipAt, #[ts(type = "unknown")] at: At, #[ts(type = "string")] by: Rule } = (ship "is at" at "by" by) by *by,
        /// A move ends by contact.
        Stopped { ship: ShipAt, #[ts(type = "string")] by: Rule } = (ship "stops by" by) by *by,
        /// A ship docks.
        Docked { ship: ShipAt, island: IslandAt } = (ship "docks at" island) by Rule::DockDef,
        /// A mysterious island is flipped.
        Flipped { island: IslandAt } = (island "is flipped") by Rule::DockMysteriousFlip,
        /// A captain marks an island as explored.
        Marked { who: Seat, island: IslandAt } = (who "marks" island) by Rule::ExploreMark,
        /// Marks of captains on an island are gone.
        MarksCleared { island: IslandAt, #[ts(type = "string")] by: Rule } = ("marks on" island "are gone by" by) by *by,
        /// An island is moved.
        IslandMoved { island: IslandAt, #[ts(type = "unknown")] to: At, #[ts(type = "string")] by: Rule } = (island "moves to" to "by" by) by *by,
        /// Treasure is unloaded.
        Unloaded { ship: ShipAt, island: IslandAt, gold: u8 } = (ship "unloads" gold "gold at" island) by Rule::DockUnload,
        /// Explored.
        Explores { ship: ShipAt, at: Spot } = (ship "explores" at) by Rule::ExploreLook,

        // Ramming, boarding, towing.
        /// A ram.
        Rams { ship: ShipAt, other: ShipAt } = (ship "rams" other) by Rule::RamRoll,
        /// A pin begins.
        Pinned { ship: ShipAt, by: ShipAt } = (ship "is pinned by" by) by Rule::RamPinSelf,
        /// A pin ends.
        Unpinned { ship: ShipAt } = (ship "is free") by Rule::PinRelease,
        /// A boarding party.
        Boards { ship: ShipAt, other: ShipAt } = (ship "boards" other) by Rule::BoardWhen,
        /// A captain does nothing where something could be done.
        Passes { who: Seat, #[ts(type = "string")] by: Rule } = (who "does nothing by" by) by *by,
        /// No boarding party is started from this ship.
        Declined { ship: ShipAt } = (ship "does not board") by Rule::BoardDecline,
        /// Who won a boarding takes a crew.
        ClaimsCrew { ship: ShipAt } = (ship "takes a crew") by Rule::BoardWin,
        /// Who won a boarding takes treasure.
        ClaimsTreasure { ship: ShipAt } = (ship "takes treasure") by Rule::BoardWin,
        /// The totals of a boarding.
        BoardTotals { ship: ShipAt, total: u8, other: ShipAt, against: u8 } = (ship "has" total "and" other "has" against) by Rule::BoardRoll,
        /// A boarding is won.
        BoardWon { ship: ShipAt } = (ship "wins the boarding") by Rule::BoardWin,
        /// Nobody wins a boarding.
        BoardTied = ("nobody wins the boarding") by Rule::BoardTie,
        /// A derelict is taken in tow.
        Towed { ship: ShipAt, derelict: ShipAt } = (ship "takes" derelict "in tow") by Rule::TowWhen,
        /// A tow ends.
        CastOff { ship: ShipAt, derelict: ShipAt } = (ship "lets" derelict "go") by Rule::TowRelease,
        /// A ship joins a fleet.
        Joins { ship: ShipAt, who: Seat, #[ts(type = "string")] by: Rule } = (ship "joins" who "by" by) by *by,
        /// A derelict is to be sunk by her captain.
        Scuttles { ship: ShipAt } = (ship "is being scuttled") by Rule::ScuttleDeclare,
        /// That fails.
        ScuttleFails { ship: ShipAt } = (ship "is not scuttled") by Rule::ScuttleCancel,

        // Shooting and harm.
        /// A shoot action is given.
        Shoots { who: Mark } = (who "opens fire") by Rule::IntroShootOnePerMast,
        /// A gun is aimed.
        Aims { who: Mark, gun: GunAt, at: Mark } = (who "aims" gun "at" at) by Rule::IntroShootTargets,
        /// A hit is to cost cargo, too.
        Spoils { who: Mark, at: Mark } = (who "spoils the cargo of" at) by Rule::FxHitAlsoCargo,
        /// A gun is fired.
        Fired { who: Mark, gun: GunAt, at: Mark, die: u8, total: u8, rank: u8 } = (who "fires" gun "at" at "with" die "total" total "against" rank) by Rule::IntroShootRoll,
        /// A shot hits.
        Hits { who: Mark, at: Mark } = (who "hits" at) by Rule::IntroShootHit,
        /// A shot misses.
        Misses { who: Mark, at: Mark } = (who "misses" at) by Rule::ShootOneMisses,
        /// A hit does nothing.
        Shrugged { at: Mark, #[ts(type = "string")] by: Rule } = (at "takes no harm by" by) by *by,
        /// A panel is lost.
        PanelLost { ship: ShipAt, left: u8 } = (ship "has" left "panels left") by Rule::KwTurtle,
        /// A mast, segment or gun of a flotilla is lost.
        MastLost { ship: ShipAt, mast: u8, #[ts(type = "string")] by: Rule } = (ship "loses mast" mast "by" by) by *by,
        /// A mast is put up again.
        MastRepaired { ship: ShipAt, mast: u8, #[ts(type = "string")] by: Rule } = (ship "repairs mast" mast "by" by) by *by,
        /// A mast burns.
        Burns { ship: ShipAt, mast: u8 } = (ship "has mast" mast "on fire") by Rule::ShotFire,
        /// A fire is out.
        FireOut { ship: ShipAt, mast: u8 } = (ship "has put out mast" mast) by Rule::FiremastRollCrew,
        /// A flag of a fort is lost.
        FlagLost { island: IslandAt, flag: u8 } = ("the fort on" island "loses flag" flag) by Rule::FortHit,
        /// A flag of a fort is set again.
        FlagRaised { island: IslandAt, flag: u8 } = ("the fort on" island "raises flag" flag) by Rule::FxFortRepairs,
        /// A ship has no masts left.
        Derelict { ship: ShipAt } = (ship "is derelict") by Rule::MoveDerelict,
        /// A ship sinks.
        Sunk { ship: ShipAt, #[ts(type = "string")] by: Rule } = (ship "sinks by" by) by *by,
        /// A ship is wrecked.
        Wrecked { ship: ShipAt, terrain: TerrainAt } = (ship "is a wreck on" terrain) by Rule::ReefWreck,
        /// Treasure leaves the game with a ship.
        GoldLost { ship: ShipAt, gold: u8 } = (gold "gold goes down with" ship) by Rule::SinkGoldMany,

        // Terrain.
        /// The rating of a reef or Sargasso Sea.
        Rated { terrain: TerrainAt, rating: u8 } = (terrain "has rating" rating) by Rule::ReefRoll,
        /// A ship is tangled.
        Tangled { ship: ShipAt, terrain: TerrainAt } = (ship "is tangled in" terrain) by Rule::SargRoll,
        /// A ship is free again.
        Untangled { ship: ShipAt } = (ship "is free of the weeds") by Rule::SargFree,
        /// A ship is lost in fog.
        Lost { ship: ShipAt, terrain: TerrainAt } = (ship "is lost in" terrain) by Rule::FogEnter,
        /// A ship comes out of the fog.
        Found { ship: ShipAt, number: u8 } = (ship "comes out of the fog at" number) by Rule::FogExit,
        /// A trade current helps.
        Helped { ship: ShipAt, terrain: TerrainAt } = (terrain "helps" ship) by Rule::CurrentBonus,
        /// A ship goes through a whirlpool.
        Whirled { ship: ShipAt, terrain: TerrainAt } = (ship "goes through to" terrain) by Rule::WhirlUse,
        /// An iceberg drifts.
        Drifted { terrain: TerrainAt, #[ts(type = "unknown")] to: At } = (terrain "drifts to" to) by Rule::IceDir,
        /// An iceberg hits an island and never moves again.
        IceStuck { terrain: TerrainAt } = (terrain "is stuck") by Rule::IceIsland,
        /// Terrain vanishes.
        Vanished { terrain: TerrainAt, #[ts(type = "string")] by: Rule } = (terrain "vanishes by" by) by *by,

        // Forts, events, the end.
        /// A fort is built.
        Built { who: Seat, island: IslandAt, card: u16, #[ts(type = "unknown")] at: At } = (who "builds fort" card "on" island "at" at) by Rule::FortBuildWhen,
        /// A fort has no flags left.
        Abandoned { island: IslandAt } = ("the fort on" island "is abandoned") by Rule::FortAbandoned,
        /// A fort is destroyed.
        Destroyed { island: IslandAt } = ("the fort on" island "is destroyed") by Rule::FortDestroyed,
        /// An event is revealed.
        EventShown { who: Seat, card: u16 } = (who "reveals event" card) by Rule::EventReveal,
        /// A captain has decided something for an effect; what, is seen by what comes of it.
        Decided { who: Seat, #[ts(type = "string")] fx: Rule } = (who "decides for" fx) by *fx,
        /// A captain chooses an island for an effect.
        ChoseIsland { who: Seat, island: IslandAt, #[ts(type = "string")] fx: Rule } = (who "chooses" island "for" fx) by *fx,
        /// A captain chooses a ship for an effect.
        ChoseShip { who: Seat, ship: ShipAt, #[ts(type = "string")] fx: Rule } = (who "chooses" ship "for" fx) by *fx,
        /// The token of an event lies on the sea.
        Token { #[ts(type = "unknown")] at: At, #[ts(type = "string")] what: Rule } = ("a token lies at" at "for" what) by *what,
        /// A captain gets an event from outside the game.
        EventGained { who: Seat } = (who "gets an event") by Rule::FxMiGainEvent,
        /// The events of a captain are out of the game.
        EventsGone { who: Seat } = (who "loses all events") by Rule::FxEvFavorOfTheGods,
        /// A captain gives up.
        Resigned { who: Seat } = (who "resigns") by Rule::EndResign,
        /// The game is over.
        Ended { #[ts(type = "string")] by: Rule } = ("the game ends by" by) by *by,
        /// What a captain has in the end.
        Scored { who: Seat, gold: u16, units: u8 } = (who "has" gold "gold and" units "units") by Rule::EndCursedScore,
        /// The winner takes treasure home for good.
        Keeps { who: Seat, gold: u16 } = (who "keeps" gold "gold") by Rule::EndCrimsonKeep,
        /// A ship takes the colours of a nation.
        Colours { ship: ShipAt, nation: Nation } = (ship "sails for" nation) by Rule::FxUtSetNation,
    }
}

table::words! { Nation: "NATION", Why: "REASON", Thing: "THING", Class: "CLASS" }
