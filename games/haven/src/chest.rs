//! Treasure Chests (chapter 12): bought with Food in the owner's turn, laid at once.

use crate::{
    Fact, Haven, Move, Next, Payment, Place, Referee, Rule,
    data::{Class, Kind, MOST_PLOTS, MOST_SLOTS, TileId},
};
use arrayvec::ArrayVec;
use borsh::{BorshDeserialize, BorshSerialize};
use serde::{Deserialize, Serialize};
use table::{Chance, Eyes, Fate, Seat, Seats, Step};

/// Every slot of an island holds a die at the most.
const MOST_DICE: usize = MOST_PLOTS * MOST_SLOTS;

/// A chest has been paid for: it is looked at, if it lay face down, and placed at once (`haven.chest.top`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
pub struct LayChest {
    /// The buyer.
    pub(crate) by: Seat,
    /// What the buyer does now.
    pub(crate) stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, BorshSerialize, BorshDeserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Stage {
    /// The chest lay face down and is turned over.
    Look,
    /// The buyer chooses a plot.
    Lay(TileId),
    /// The printed Pirate or Cannon moves the buyer's disk, where the table plays so (`haven.coup.trigger.real`).
    SetOff { chest: TileId, printed: u8 },
    /// The next chest of the pile is turned up.
    Uncover,
}

impl Step<Haven> for LayChest {
    fn run(&mut self, g: &mut Haven, _: &mut Referee) -> Next {
        match self.stage {
            Stage::Look => g.draw_chest(),
            Stage::Lay(_) => Next::Ask,
            Stage::SetOff { chest, mut printed } => match g.next_printed_movement(self.by, chest, &mut printed) {
                Some(movement) => {
                    self.stage = Stage::SetOff { chest, printed };
                    Next::Call(movement.into())
                }
                None => {
                    self.stage = Stage::Uncover;
                    Next::Again
                }
            },
            Stage::Uncover if g.options.top_chest_visible && g.chests_left() > 0 => g.draw_chest(),
            Stage::Uncover => Next::Done,
        }
    }
    fn fate(&mut self, g: &mut Haven, fate: Fate, referee: &mut Referee) -> Next {
        if self.stage == Stage::Uncover {
            g.show_top_chest(fate.picked(), referee);
            return Next::Done;
        }
        let sort = g.chest_at(fate.picked());
        g.chests.left[sort] -= 1;
        let chest = g.data.chests[sort];
        referee.tell_all(|| Fact::Found { who: self.by, chest: g.name(chest) });
        self.stage = Stage::Lay(chest);
        Next::Again
    }
    fn asked(&self, _: &Haven) -> Seats {
        Seats::one(self.by)
    }
    fn options(&self, g: &Haven, _: Eyes, out: &mut Vec<Move>) {
        out.extend(g.land(self.by).plots_for(Class::Chest).map(|plot| Move::Lay { plot }));
    }
    fn check(&self, g: &Haven, _: Eyes, mv: &Move) -> Result<(), Rule> {
        match mv {
            Move::Lay { plot } => g.land(self.by).may_lie(Class::Chest, *plot),
            _ => Err(Rule::ChestTop),
        }
    }
    fn decide(&mut self, g: &mut Haven, by: Seat, mv: Move, referee: &mut Referee) -> Next {
        let (Move::Lay { plot }, Stage::Lay(chest)) = (mv, self.stage) else { unreachable!("checked") };
        g.place_tile(by, chest, plot); // From now on its slot may be used (`haven.chest.use`).
        referee.tell_all(|| Fact::Stored { who: by, chest: g.name(chest), plot });
        self.stage = Stage::SetOff { chest, printed: 0 };
        Next::Again
    }
    fn named_fate(&self, g: &Haven, name: &str) -> Option<Fate> {
        g.chest_named(name)
    }
}

impl Haven {
    /// What the next chest costs a captain (`haven.chest.cost`, `haven.chest.cost.const`).
    pub(crate) fn chest_price(&self, by: Seat) -> u8 {
        self.options.chest_price + self.options.chest_price_step * self.chests.bought[by]
    }

    /// Could this captain buy a chest at all?
    ///
    /// # Errors
    /// The clause that says no.
    pub(crate) fn may_buy(&self, by: Seat) -> Result<(), Rule> {
        if self.chests_left() == 0 {
            return Err(Rule::ChestEmpty);
        }
        if self.islands[by].pips(Kind::Food) < self.chest_price(by).into() {
            return Err(Rule::ChestCost);
        }
        self.land(by).plots_for(Class::Chest).next().map(|_| ()).ok_or(Rule::ChestNoplot)
    }

    /// Every way to pay for a chest now (`haven.chest.pay`).
    pub(crate) fn chest_options(&self, by: Seat, out: &mut Vec<Move>) {
        if self.may_buy(by).is_err() {
            return;
        }
        let food = self.islands[by].items().filter(|(_, item)| item.kind == Kind::Food);
        let dice: ArrayVec<(Place, u8), MOST_DICE> = food.map(|(place, item)| (place, item.value)).collect();
        splits(&dice, self.chest_price(by), &mut Payment::default(), out);
    }

    /// May the top chest be bought with this payment?
    ///
    /// # Errors
    /// The clause that says no.
    pub(crate) fn check_chest(&self, by: Seat, pay: &Payment) -> Result<(), Rule> {
        self.may_buy(by)?;
        let mut before = None;
        for (place, pips) in &pay.0 {
            let food = self.islands[by].item(*place).filter(|item| item.kind == Kind::Food);
            let Some(die) = food else { return Err(Rule::ChestPayReal) };
            if *pips == 0 || *pips > die.value || before >= Some(*place) {
                return Err(Rule::ChestPay);
            }
            before = Some(*place);
        }
        let paid: u32 = pay.0.iter().map(|(_, pips)| u32::from(*pips)).sum();
        if paid == u32::from(self.chest_price(by)) { Ok(()) } else { Err(Rule::ChestPay) }
    }

    /// The Food is spent, the chest leaves the pile.
    pub(crate) fn buy_chest(&mut self, by: Seat, pay: Payment, referee: &mut Referee) -> Next {
        referee.tell_all(|| Fact::Bought { who: by, pay: pay.clone() });
        for (place, pips) in pay.0 {
            self.spend(by, place, pips, referee);
        }
        self.chests.bought[by] += 1;
        let stage = match self.chests.top.take() {
            Some(sort) => {
                self.chests.left[usize::from(sort)] -= 1;
                Stage::Lay(self.data.chests[usize::from(sort)])
            }
            None => Stage::Look,
        };
        Next::Call(LayChest { by, stage }.into())
    }

    /// How many chests are in the pile.
    pub(crate) fn chests_left(&self) -> u8 {
        self.chests.left.iter().sum()
    }
    /// Fate says which chest is on top: any that is left may be, as they are shuffled (`haven.setup.chests`).
    pub(crate) fn draw_chest(&self) -> Next {
        Next::Roll(Chance::draw(self.chests_left().into()))
    }
    pub(crate) fn show_top_chest(&mut self, k: usize, referee: &mut Referee) {
        let sort = self.chest_at(k);
        self.chests.top = Some(sort as u8);
        referee.tell_all(|| Fact::Shown { chest: self.name(self.data.chests[sort]) });
    }
    /// The sort of the k-th chest that is left.
    fn chest_at(&self, mut k: usize) -> usize {
        for (sort, left) in self.chests.left.iter().enumerate() {
            if k < usize::from(*left) {
                return sort;
            }
            k -= usize::from(*left);
        }
        unreachable!("fate picks one of the chests that are left")
    }
    pub(crate) fn chest_named(&self, name: &str) -> Option<Fate> {
        let sort = self.data.chests.iter().position(|chest| self.data.tile(*chest).id == name)?;
        let before: u16 = self.chests.left[..sort].iter().map(|n| u16::from(*n)).sum();
        (self.chests.left[sort] > 0).then_some(Fate::Pick(before))
    }
}

/// All ways to take exactly `price` pips from the dice, in the order of the dice.
fn splits(dice: &[(Place, u8)], price: u8, paid: &mut Payment, out: &mut Vec<Move>) {
    if price == 0 {
        out.push(Move::Buy { pay: paid.clone() });
        return;
    }
    let Some(((place, value), rest)) = dice.split_first().filter(|_| !paid.0.is_full()) else { return };
    if dice.iter().map(|(_, value)| u32::from(*value)).sum::<u32>() < price.into() {
        return;
    }
    for pips in 1..=price.min(*value) {
        paid.0.push((*place, pips));
        splits(rest, price - pips, paid, out);
        paid.0.pop();
    }
    splits(rest, price, paid, out);
}

#[cfg(test)]
mod tests {
    use crate::scene::tests::scene;
    use table::Fate;

    #[test]
    fn fate_can_only_name_a_chest_that_is_left() {
        let g = scene("seats = [\"anne\", \"ben\"]\nchests = { \"chest.pirate\" = 2 }");
        assert_eq!(g.chest_named("chest.pirate"), Some(Fate::Pick(0)));
        assert_eq!(g.chest_named("chest.cannon"), None);
        assert_eq!(g.chest_named("statue"), None);
    }
}
