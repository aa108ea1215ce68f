use cove::Cove;
use table::*;
fn some_options(seed: u64, chairs: u8) -> Options {
    let mut dice = Dice::seeded(seed);
    let mut options = Options::new();
    for choice in Cove::choices(&Shared::printed()) {
        let possible = choice.key != "two-player" || chairs == 4;
        if !seed.is_multiple_of(3) && possible && dice.below(2) == 0 {
            options.insert(choice.key.to_string(), dice.one_of(&choice.values).clone());
        }
    }
    options
}
#[test]
fn look() {
    for seed in [4u64, 0, 1, 2, 5, 8] {
        let chairs = 3 + (seed % 3) as u8;
        let o = some_options(seed / 3, chairs);
        println!("{o:?}");
        let mut g: Cove = fresh(Shared::printed(), chairs, &o, &mut Told::nobody()).unwrap();
        let mut dice = Dice::seeded(seed);
        let mut moves = vec![];
        let mut n = 0;
        let mut told = Told::everybody();
        loop {
            match g.flow().waiting() {
                Waiting::Roll(c) => { resolve(&mut g, dice.answer(c), &mut told).unwrap(); }
                Waiting::Over(p) => { println!("over {p:?} after {n} {:?}", g.scores()); break; }
                _ => {
                    let s = asked(&g).iter().next().unwrap();
                    options(&g, s, &mut moves);
                    let k = dice.below(moves.len());
                    let mv = moves.swap_remove(k);
                    play(&mut g, s, mv, &mut told).unwrap();
                }
            }
            n += 1;
            if n > 20000 { break; }
        }
        let all: Vec<String> = told.all().map(|(_, f)| f.to_string()).collect();
        println!("seed {seed}: {n} inputs, {} facts", all.len());
        for l in all.iter().rev().take(if seed == 4 { 60 } else { 12 }).rev() { println!("   {l}"); }
    }
}
