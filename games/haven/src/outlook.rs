//! Numbers worth knowing before a move: tempo, chances, Fame gained, and whether to think twice.
//!
//! Everything here can be worked out by any captain, since nothing is hidden; the screen only spares the arithmetic.

use crate::{
    Disk, Fame, Haven, Item, Land, Move, Place, Rule, TileName,
    data::Kind,
    view::{Chance, Piece},
};
use serde::Serialize;
use table::{Chair, Dice, Seat, Told, play};
use ts_rs::TS;

/// What a move promises.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Outlook {
    /// Of stopping on a tile.
    Stop {
        /// The fewest turns that the others take before this captain moves again: one for each who is still behind.
        least: u8,
        /// The most turns: one more for each tile that they can stop on behind the one chosen.
        most: u8,
        /// The positions that the others can stop on before this captain moves again.
        exposed: Vec<u8>,
        /// The positions of the tiles passed by, which are then out of this captain's reach.
        passed: Vec<u8>,
        /// The clause by which the tile can only be discarded, as things are; none if it can be placed.
        #[ts(as = "Option<String>")]
        why: Option<Rule>,
        /// Whether to think twice.
        confirm: Option<Confirm>,
    },
    /// Of leaving the map.
    Leave {
        /// The spot of the turn track that it earns.
        spot: u8,
        /// How many tiles ahead hold something that could be placed now.
        takeable: u8,
        /// Whether to think twice.
        confirm: Option<Confirm>,
    },
    /// Of placing, laying, raising or moving something.
    Change {
        /// What it does to the Fame of each captain, as it would be if the game ended now.
        fame: Vec<FameChange>,
        /// Whether to think twice.
        confirm: Option<Confirm>,
    },
    /// Of buying a chest.
    Buy {
        /// The chest that it brings, if it can be seen.
        chest: Option<TileName>,
        /// The pips of Food that are left.
        left: u32,
        /// The chance that the next chest that nobody has seen shows a Cannon.
        cannon: Chance,
        /// The chance that it shows a Pirate.
        pirate: Chance,
    },
    /// Of paying for a step on the coup track.
    Pay {
        /// The spot it leads to.
        spot: u8,
        /// The pips of Food and Gold that are left then, before any bonus.
        left: u32,
        /// The highest spot each captain can reach: the one who pays in this movement, the others with one token each,
        /// if they find one and can place it.
        reach: Vec<u8>,
    },
    /// Of rerolling a die.
    Reroll {
        /// The die as it is.
        item: Piece,
        /// The chance of a higher value.
        higher: Chance,
        /// The chance of the same value.
        same: Chance,
        /// The chance of a lower value.
        lower: Chance,
        /// By how many pips it changes on average.
        pips: Mean,
        /// By how much Fame changes on average, as it would be if the game ended now.
        fame: Mean,
        /// The chance of a better rank by Ships.
        better: Chance,
        /// The chance of a worse rank by Ships.
        worse: Chance,
    },
}

/// A mean as it is: a sum over so many equally likely cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Mean(pub i32, pub u8);

/// What a move does to the Fame of one captain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct FameChange {
    /// All Fame before.
    pub now: u16,
    /// All Fame after.
    pub then: u16,
    /// Gained or lost for the rank of the fleet.
    pub ships: i16,
    /// Gained or lost for Rum.
    pub rum: i16,
    /// Gained or lost for Infrastructure.
    pub infrastructure: i16,
}

/// A move that is worth a second thought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Confirm {
    /// What lies on the tile can only be discarded, as things are.
    OnlyDiscard,
    /// Nobody is back yet, and many tiles ahead could be taken.
    LeaveEarly,
    /// No other empty slot of the island accepts these kinds, while what is placed could go elsewhere.
    LastSlot {
        /// The kinds.
        kinds: Vec<Kind>,
    },
}

/// So many tiles ahead make leaving early worth a second thought.
const MANY_TILES: u8 = 3;

impl Outlook {
    /// What a move promises, seen from a chair; nothing for moves that only decline something.
    pub(crate) fn of(chair: &Chair<'_, Haven>, mv: &Move) -> Option<Self> {
        let g = chair.redeal(&mut Dice::seeded(0)); // Nothing is hidden, so nothing is drawn.
        let by = chair.seat();
        match mv {
            Move::Stop { at } => g.outlook_on_stopping(by, *at),
            Move::Leave => Some(g.outlook_on_leaving(by)),
            Move::Build { .. }
            | Move::Place { .. }
            | Move::Lay { .. }
            | Move::Raise { .. }
            | Move::Carry { .. }
            | Move::Shift { .. } => g.outlook_on_changing(by, mv),
            Move::Buy { .. } => Some(g.outlook_on_buying(by)),
            Move::Pay { .. } => Some(g.outlook_on_paying(by)),
            Move::Reroll { die } => g.outlook_on_rerolling(by, *die),
            Move::Discard | Move::Decline | Move::Stay | Move::Skip | Move::End => None,
        }
    }
}

impl Haven {
    /// Tempo is exact. Whoever is still behind takes turns until past this tile or off the map. At the least that is one
    /// turn each. At the most the one furthest back always stops on the very next tile, so that every tile between
    /// the last of them and this one costs a turn, and then each takes the one turn that leads past.
    fn outlook_on_stopping(&self, by: Seat, at: u8) -> Option<Outlook> {
        let laid = self.road.at(at)?;
        let here = self.progress(self.disks[by])?;
        let others = self.disks.iter().filter(|(seat, _)| *seat != by);
        let behind: Vec<u8> = others.filter_map(|(_, disk)| self.progress(*disk)).filter(|other| *other < at).collect();
        let between = |from: u8| self.road.ahead_of(from).map(|(position, _)| position).take_while(|other| *other < at);
        let exposed: Vec<u8> = behind.iter().min().map_or_else(Vec::new, |last| between(*last).collect());
        let why = self.land(by).may_take(laid).err();
        Some(Outlook::Stop {
            least: behind.len() as u8,
            most: (behind.len() + exposed.len()) as u8,
            exposed,
            passed: between(here).collect(),
            why,
            confirm: why.map(|_| Confirm::OnlyDiscard),
        })
    }

    fn outlook_on_leaving(&self, by: Seat) -> Outlook {
        let land = self.land(by);
        let ahead = self.progress(self.disks[by]).into_iter().flat_map(|here| self.road.ahead_of(here));
        let takeable = ahead.filter(|(_, laid)| land.may_take(*laid).is_ok()).count() as u8;
        let nobody_is_back = !self.disks.iter().any(|(_, disk)| matches!(disk, Disk::Back(_)));
        let confirm = (takeable >= MANY_TILES && nobody_is_back).then_some(Confirm::LeaveEarly);
        Outlook::Leave { spot: self.spot_for_next_back(), takeable, confirm }
    }

    fn outlook_on_changing(&self, by: Seat, mv: &Move) -> Option<Outlook> {
        let mut then = self.clone();
        play(&mut then, by, mv.clone(), &mut Told::nobody()).ok()?;
        let (before, after) = (self.fame(), then.fame());
        let confirm = match (mv, self.offered()) {
            (Move::Place { place }, Some(item)) => self.land(by).last_slot_for(item, *place),
            _ => None,
        };
        let fame = self.captains().map(|seat| FameChange::between(before[seat], after[seat])).collect();
        Some(Outlook::Change { fame, confirm })
    }

    fn outlook_on_buying(&self, by: Seat) -> Outlook {
        let unseen = self.chests_left() - u8::from(self.chests.top.is_some());
        let showing = |kind: Kind| {
            let sorts = self.data.chests.iter().zip(self.chests.left).enumerate();
            let showing =
                sorts.filter(|(_, (chest, _))| self.data.tile(**chest).printed.iter().any(|p| p.kind == kind));
            let left = showing.map(|(sort, (_, left))| left - u8::from(self.chests.top == Some(sort as u8)));
            Chance(left.sum(), unseen)
        };
        Outlook::Buy {
            chest: self.chests.top.map(|sort| self.name(self.data.chests[usize::from(sort)])),
            left: self.islands[by].pips(Kind::Food).saturating_sub(self.chest_price(by).into()),
            cannon: showing(Kind::Cannon),
            pirate: showing(Kind::Pirate),
        }
    }

    fn outlook_on_paying(&self, by: Seat) -> Outlook {
        let reach = |seat: Seat| {
            let free = if seat == by { 0 } else { self.data.coup_free_steps + self.extra_steps(seat) };
            Climb::of(self, seat, free).highest()
        };
        Outlook::Pay {
            spot: self.coup.spot[by] + 1,
            left: self.pips_for_steps(by).saturating_sub(self.data.coup_pips_per_step.into()),
            reach: self.captains().map(reach).collect(),
        }
    }

    fn outlook_on_rerolling(&self, by: Seat, die: Place) -> Option<Outlook> {
        let item = self.islands[by].item(die).filter(|item| item.kind.is_die())?;
        let sides = self.data.die_max;
        let (fame, rank) = (i32::from(self.fame()[by].total()), self.ship_ranks(&self.fleets())[by]);
        let (mut pips, mut gained, mut better, mut worse) = (0, 0, 0, 0);
        for value in 1..=sides {
            let mut then = self.clone();
            then.islands[by].set(die, Some(Item { value, ..item }));
            pips += i32::from(value) - i32::from(item.value);
            gained += i32::from(then.fame()[by].total()) - fame;
            let new_rank = then.ship_ranks(&then.fleets())[by];
            better += u8::from(new_rank < rank);
            worse += u8::from(new_rank > rank);
        }
        Some(Outlook::Reroll {
            item: Piece(item),
            higher: Chance(sides - item.value, sides),
            same: Chance(1, sides),
            lower: Chance(item.value - 1, sides),
            pips: Mean(pips, sides),
            fame: Mean(gained, sides),
            better: Chance(better, sides),
            worse: Chance(worse, sides),
        })
    }
}

impl FameChange {
    fn between(before: Fame, after: Fame) -> Self {
        let change = |source: fn(&Fame) -> u16| source(&after) as i16 - source(&before) as i16;
        FameChange {
            now: before.total(),
            then: after.total(),
            ships: change(|fame| fame.ships),
            rum: change(|fame| fame.rum),
            infrastructure: change(|fame| fame.infrastructure),
        }
    }
}

impl Land<'_> {
    /// Would an item take the last empty slot for another kind, though it could lie elsewhere?
    fn last_slot_for(self, item: Item, place: Place) -> Option<Confirm> {
        if self.slots_for(item.kind).all(|other| other == place) {
            return None;
        }
        let is_last = |kind: &Kind| *kind != item.kind && self.slots_for(*kind).eq([place]);
        let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(is_last).collect();
        (!kinds.is_empty()).then_some(Confirm::LastSlot { kinds })
    }
}

/// A movement on the coup track that may still be paid for: how high can it lead?
#[derive(Clone, Copy)]
struct Climb<'a> {
    g: &'a Haven,
    spot: u8,
    free: u8,
    /// Pips by kind.
    pips: [u32; 6],
    /// By kind: could a die be raised? Once some of it is spent, one always can, until all of it is spent.
    room: [bool; 6],
}

impl<'a> Climb<'a> {
    fn of(g: &'a Haven, by: Seat, free: u8) -> Self {
        let island = &g.islands[by];
        let is_low = |kind, item: &Item| item.kind == kind && item.value < g.data.die_max;
        Climb {
            g,
            spot: g.coup.spot[by],
            free,
            pips: Kind::ALL.map(|kind| if g.data.coup_pay_kinds.has(kind) { island.pips(kind) } else { 0 }),
            room: Kind::ALL.map(|kind| island.items().any(|(_, item)| is_low(kind, &item))),
        }
    }

    /// The highest spot, if every pip is spent from the die that is best spent. A bonus on the way is a further pip.
    fn highest(self) -> u8 {
        let top = self.g.options.coup_top;
        let price = u32::from(self.g.data.coup_pips_per_step);
        if self.spot >= top {
            return self.spot;
        }
        if self.free > 0 {
            return Climb { free: self.free - 1, ..self }.step();
        }
        let purses = Kind::ALL.into_iter().filter(|kind| self.pips[kind.index()] >= price);
        let paid = purses.map(|kind| {
            let mut paid = self;
            paid.pips[kind.index()] -= price;
            paid.room[kind.index()] = true;
            paid.step()
        });
        paid.max().unwrap_or(self.spot)
    }

    fn step(mut self) -> u8 {
        self.spot += 1;
        if let Some(bonus) = self.g.data.coup_bonuses.iter().find(|bonus| bonus.spot == self.spot) {
            let kind = bonus.die.index();
            if self.pips[kind] > 0 && self.room[kind] {
                self.pips[kind] += u32::from(bonus.amount);
            }
        }
        self.highest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::tests::{played, scene};
    use table::asked;

    /// What a move of the captain who is asked promises.
    fn outlook(g: &Haven, mv: &str) -> Outlook {
        let by = asked(g).iter().next().expect("somebody is asked");
        Outlook::of(&Chair::at(g, by), &mv.parse().expect("a move")).expect("an outlook")
    }

    /// Anne and Ben wait, Cora stands on the third of six tiles.
    const ROAD: &str = r#"
        seats = ["anne", "ben", "cora"]
        map = ["house.gold", "token.rum", "-", "house.food", "token.rum", "infra.vault"]
        disks = { anne = "waiting 1", ben = "waiting 2", cora = 3 }
    "#;

    #[test]
    fn tempo_counts_those_behind_and_the_tiles_they_can_stop_on() {
        let g = scene(ROAD);
        let stop = |at: u8, turns: [u8; 2], exposed: &[u8], why: Option<Rule>| {
            let expected = Outlook::Stop {
                least: turns[0],
                most: turns[1],
                exposed: exposed.to_vec(),
                passed: exposed.to_vec(), // Ben stands where Anne stands, so both see the same tiles before them.
                why,
                confirm: why.map(|_| Confirm::OnlyDiscard),
            };
            assert_eq!(outlook(&g, &format!("stop {at}")), expected);
        };
        stop(1, [1, 1], &[], None); // Ben alone is behind, and nothing lies between.
        stop(2, [1, 2], &[1], Some(Rule::ItemNoslot)); // Anne has no slot for Rum.
        stop(4, [2, 4], &[1, 2], None); // Now Cora is behind as well.
        stop(5, [2, 5], &[1, 2, 4], Some(Rule::ItemNoslot));
        stop(6, [2, 6], &[1, 2, 4, 5], None);
    }

    #[test]
    fn nobody_behind_means_the_next_turn_at_once() {
        let g = scene(&ROAD.replace(r#"ben = "waiting 2", cora = 3"#, r#"ben = 3, cora = "back 1""#));
        let Outlook::Stop { least, most, exposed, passed, .. } = outlook(&g, "stop 2") else { panic!("a stop") };
        assert_eq!((least, most, exposed, passed), (0, 0, vec![], vec![1]));
    }

    /// Every way the others can go, until Anne is asked again or the round is over.
    fn turns_of_others(g: &Haven, taken: u8, found: &mut (u8, u8)) {
        let by = asked(g).iter().next().expect("somebody is asked");
        let mut moves = Vec::new();
        table::options(g, by, &mut moves);
        if by == Seat(0) && moves.contains(&Move::Leave) {
            *found = (found.0.min(taken), found.1.max(taken));
            return;
        }
        for mv in moves.iter().filter(|mv| matches!(mv, Move::Stop { .. } | Move::Leave | Move::Discard)) {
            let turns = taken + u8::from(*mv != Move::Discard);
            turns_of_others(&played(g, &[&mv.to_string()]), turns, found);
        }
    }

    #[test]
    fn tempo_is_what_trying_every_way_finds() {
        for disks in [r#"ben = "waiting 2", cora = 3"#, r#"ben = 3, cora = 5"#, r#"ben = 3, cora = "back 1""#] {
            let g = scene(&ROAD.replace(r#"ben = "waiting 2", cora = 3"#, disks));
            for at in [1, 2, 4, 6] {
                let Outlook::Stop { least, most, .. } = outlook(&g, &format!("stop {at}")) else { panic!("a stop") };
                let mut found = (u8::MAX, 0);
                turns_of_others(&played(&g, &[&format!("stop {at}"), "discard"]), 0, &mut found);
                assert_eq!((least, most), found, "stop {at} with {disks}");
            }
        }
    }

    #[test]
    fn leaving_is_worth_a_thought_while_much_can_be_taken_and_nobody_is_back() {
        let g = scene(ROAD);
        let expected = Outlook::Leave { spot: 1, takeable: 3, confirm: Some(Confirm::LeaveEarly) };
        assert_eq!(outlook(&g, "leave"), expected, "two houses and a Vault");
        let g = scene(&ROAD.replace("house.gold", "token.rum"));
        assert_eq!(outlook(&g, "leave"), Outlook::Leave { spot: 1, takeable: 2, confirm: None });
        let g = scene(&ROAD.replace("cora = 3", r#"cora = "back 1""#));
        assert_eq!(outlook(&g, "leave"), Outlook::Leave { spot: 2, takeable: 3, confirm: None });
    }

    #[test]
    fn placing_says_what_is_gained_and_from_what() {
        let g = scene(
            r#"
            seats = ["anne", "ben"]
            map = ["token.rum"]
            disks = { anne = "waiting 1", ben = "back 1" }
            islands.anne = { a1 = "infra.watchtower" }
            "#,
        );
        // The Tavern's Rum is 2 Fame for both. Another group of one is 2 more; the Watchtower counts what lies on it.
        let g = played(&g, &["stop 1"]);
        let anne = FameChange { now: 2, then: 5, ships: 0, rum: 2, infrastructure: 1 };
        let ben = FameChange { now: 2, then: 2, ships: 0, rum: 0, infrastructure: 0 };
        assert_eq!(outlook(&g, "place a1.1"), Outlook::Change { fame: vec![anne, ben], confirm: None });
    }

    #[test]
    fn a_ship_may_cost_another_captain_fame() {
        let g = scene(
            r#"
            seats = ["anne", "ben"]
            map = ["die.ship:4"]
            disks = { anne = "waiting 1", ben = "back 1" }
            islands.anne = { a1 = "infra.battery - cannon", d3 = "port.ship" }
            islands.ben = { a1 = "infra.battery - cannon", d3 = "port.ship ship:3 -" }
            "#,
        );
        // 2 for the Tavern's Rum, 1 for the Battery; Ben's fleet falls from 20 to 10.
        let g = played(&g, &["stop 1"]);
        let anne = FameChange { now: 3, then: 23, ships: 20, rum: 0, infrastructure: 0 };
        let ben = FameChange { now: 23, then: 13, ships: -10, rum: 0, infrastructure: 0 };
        // The second slot is the only one for Food, for the Tavern's is full; the first would do as well.
        let last = Some(Confirm::LastSlot { kinds: vec![Kind::Food] });
        assert_eq!(outlook(&g, "place d3.1"), Outlook::Change { fame: vec![anne, ben], confirm: None });
        assert_eq!(outlook(&g, "place d3.2"), Outlook::Change { fame: vec![anne, ben], confirm: last });
    }

    #[test]
    fn the_last_slot_for_another_kind_is_worth_a_thought_only_if_there_is_another_for_this_one() {
        let text = r#"
            seats = ["anne", "ben"]
            map = ["token.pirate"]
            disks = { anne = "waiting 1", ben = "back 1" }
            islands.anne = { a1 = "infra.battery", b1 = "house.gold" }
        "#;
        let confirm = |text: &str, mv: &str| match outlook(&played(&scene(text), &["stop 1"]), mv) {
            Outlook::Change { confirm, .. } => confirm,
            other => panic!("{other:?}"),
        };
        // The Battery's first slot is for a Pirate alone; the Counting House's second for Rum or a Pirate.
        assert_eq!(confirm(text, "place a1.1"), None);
        assert_eq!(confirm(text, "place b1.2"), Some(Confirm::LastSlot { kinds: vec![Kind::Rum] }));
        let full = text.replace("infra.battery", "infra.battery pirate");
        assert_eq!(confirm(&full, "place b1.2"), None);
    }

    #[test]
    fn a_chest_may_show_a_cannon_or_a_pirate() {
        let text = r#"
            seats = ["anne", "ben"]
            map = ["token.rum"]
            chests = { "chest.cannon" = 2, "chest.pirate" = 3 }
            top_chest = "chest.cannon"
            islands.anne = { b2 = "tavern food:6" }
        "#;
        let chest = Some(TileName::of("chest.cannon"));
        let expected = Outlook::Buy { chest, left: 2, cannon: Chance(1, 4), pirate: Chance(3, 4) };
        assert_eq!(outlook(&scene(text), "buy b2.1:4"), expected);
        let hidden =
            format!("options = {{ top-chest = \"hidden\" }}\n{text}").replace("\"chest.cannon\"\n", "\"none\"\n");
        let expected = Outlook::Buy { chest: None, left: 2, cannon: Chance(2, 5), pirate: Chance(3, 5) };
        assert_eq!(outlook(&scene(&hidden), "buy b2.1:4"), expected);
    }

    #[test]
    fn paying_says_how_high_everybody_can_climb() {
        let reach = |ben: &str| {
            let text = r#"
                seats = ["anne", "ben"]
                map = ["token.pirate"]
                disks = { anne = "waiting 1", ben = "back 1" }
                coup = { anne = 1 }
                islands.anne = { a1 = "infra.battery", b2 = "tavern food:2" }
            "#;
            let g = played(&scene(&format!("{text}\nislands.ben = {ben}")), &["stop 1", "place a1.1", "raise b2.1"]);
            match outlook(&g, "pay b2.1") {
                Outlook::Pay { spot: 3, left: 2, reach } => reach,
                other => panic!("{other:?}"),
            }
        };
        // Anne stands on 2 with three pips: 3, 4 (she has no Gold for its bonus), 5.
        // Ben gets a free step to 1. Three pips: the first leads to 2 and comes back as its bonus, the others to 5.
        assert_eq!(reach(r#"{ b2 = "tavern food:3" }"#), [5, 5]);
        // One pip leads to 2, and no die is left for the bonus.
        assert_eq!(reach(r#"{ b2 = "tavern food:1" }"#), [5, 2]);
        // Gold is spent first, so that the Food is still there for the bonus on 2: then two pips lead to 4.
        assert_eq!(reach(r#"{ b2 = "tavern food:1", a1 = "infra.vault gold:1" }"#), [5, 4]);
        // Two free steps bring the bonus before anything is paid, but a six cannot be raised.
        assert_eq!(reach(r#"{ b2 = "tavern food:5", b1 = "house.coup" }"#), [5, 8]);
        assert_eq!(reach(r#"{ b2 = "tavern -", b1 = "house.coup" }"#), [5, 2]);
    }

    #[test]
    fn a_six_is_raised_only_once_some_of_it_is_spent() {
        let climbs = |food: u8, free: u8| {
            let g = scene(&format!(
                "seats = [\"anne\", \"ben\"]\noptions = {{ coup-length = 10 }}\nislands.anne = {{ b2 = \"tavern food:{food}\" }}"
            ));
            Climb::of(&g, Seat(0), free).highest()
        };
        assert_eq!(climbs(6, 1), 8, "one free, six paid, and the pip of the bonus on 2");
        assert_eq!(climbs(6, 2), 8, "two free, six paid, and no bonus");
        assert_eq!(climbs(5, 2), 8, "two free, five paid, and the pip of the bonus");
    }

    #[test]
    fn a_reroll_says_what_to_expect() {
        let g = scene(
            r#"
            seats = ["anne", "ben"]
            map = ["port.ship"]
            disks = { anne = "waiting 1", ben = "back 1" }
            islands.anne = { a1 = "infra.battery - cannon", d3 = "port.gold ship:2 -" }
            islands.ben = { a1 = "infra.battery - cannon", d3 = "port.gold ship:3 -" }
            "#,
        );
        let g = played(&g, &["stop 1", "build a3"]);
        // From 2 the six sides change it by -1, 0, 1, 2, 3, 4. With a three Anne shares the first rank, above she has it.
        let expected = Outlook::Reroll {
            item: Piece(Item { kind: Kind::Ship, value: 2 }),
            higher: Chance(4, 6),
            same: Chance(1, 6),
            lower: Chance(1, 6),
            pips: Mean(9, 6),
            fame: Mean(40, 6),
            better: Chance(4, 6),
            worse: Chance(0, 6),
        };
        assert_eq!(outlook(&g, "reroll d3.1"), expected);
        assert_eq!(Outlook::of(&Chair::at(&g, Seat(0)), &Move::Skip), None);
    }
}
