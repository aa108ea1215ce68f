//! Random games, for a look at speed and endings.
use fleets::Fleets;
use std::collections::BTreeMap;
use table::{Dice, Fate, Game, Shared, Throw, Told, Waiting, asked, fresh, options, play, resolve};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let edition = args.get(1).map_or("cursed", String::as_str);
    let chairs: u8 = args.get(2).and_then(|a| a.parse().ok()).unwrap_or(2);
    let games: u64 = args.get(3).and_then(|a| a.parse().ok()).unwrap_or(10);
    let first: u64 = args.get(4).and_then(|a| a.parse().ok()).unwrap_or(0);
    let opts: table::Options = [("edition".to_string(), edition.to_string())].into_iter().collect();
    let mut lengths = vec![];
    let mut kinds: BTreeMap<String, u64> = BTreeMap::new();
    let start = std::time::Instant::now();
    let mut total = 0u64;
    for seed in first..first + games {
        let mut dice = Dice::seeded(seed);
        let mut told = if args.len() > 5 { Told::everybody() } else { Told::nobody() };
        let mut g: Fleets = fresh(Shared::printed(), chairs, &opts, &mut told).unwrap();
        let mut buf = Vec::new();
        let mut n = 0u64;
        loop {
            match g.flow().waiting() {
                Waiting::Over(places) => {
                    *kinds.entry(format!("places {:?}", &places[..chairs as usize])).or_default() += 1;
                    break;
                }
                Waiting::Roll(chance) => {
                    let fate = match chance.throw {
                        Throw::Dice(k) => Fate::Dice((0..k).map(|_| 1 + dice.below(6) as u8).collect()),
                        Throw::Pick(k) => Fate::Pick(dice.below(k as usize) as u16),
                    };
                    resolve(&mut g, fate, &mut told).unwrap();
                }
                Waiting::Ask => {
                    let seat =
                        asked(&g).iter().next().unwrap_or_else(|| panic!("nobody asked: {:?}", g.flow().frames()));
                    options(&g, seat, &mut buf);
                    if buf.is_empty() {
                        panic!("seed {seed} stuck: {:?}", g.flow().frames());
                    }
                    let mv = buf[dice.below(buf.len())].clone();
                    let word = mv.to_string();
                    let word = word.split(' ').next().unwrap().to_string();
                    *kinds.entry(word).or_default() += 1;
                    if args.len() > 5 {
                        println!("{seat} {mv}");
                    }
                    play(&mut g, seat, mv.clone(), &mut told).unwrap_or_else(|e| panic!("seed {seed} {mv}: {e:?}"));
                    n += 1;
                    if n > 200_000 {
                        println!("seed {seed} endless");
                        break;
                    }
                }
                Waiting::Run => unreachable!(),
            }
        }
        total += n;
        lengths.push(n);
        if args.len() > 5 {
            for (_, f) in told.all() {
                println!("  {f}");
            }
        }
    }
    let secs = start.elapsed().as_secs_f64();
    println!(
        "{games} games, mean {} decisions, {:.0} decisions/s, position {} bytes",
        total / games,
        total as f64 / secs,
        std::mem::size_of::<Fleets>()
    );
    println!("{kinds:?}");
}
