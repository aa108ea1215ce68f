use bots::{Bot, Glance, Greedy};
use haven::Haven;
use table::*;
fn cpu() -> u64 {
    std::fs::read_to_string("/proc/thread-self/schedstat").unwrap().split(' ').next().unwrap().parse().unwrap()
}
#[test]
fn dump() {
    let mut told = Told::everybody();
    let mut g: Haven = fresh(Shared::printed(), 4, &Options::new(), &mut told).unwrap();
    let mut dice = Dice::seeded(7);
    let mut bot: Greedy<Haven> = Greedy::new(Glance { redeals: 1, leaves: 1, blunders: 0 }, Dice::seeded(3));
    let mut facts = std::collections::BTreeMap::new();
    let mut moves = std::collections::BTreeMap::new();
    let mut questions = std::collections::BTreeMap::new();
    let mut n = 0;
    for seed in 0..60u64 {
        if seed > 0 {
            let options = if seed % 3 == 0 {
                Options::from([("coups".to_string(), "repeat".to_string())])
            } else if seed % 3 == 1 {
                Options::from([("top-chest".to_string(), "hidden".to_string())])
            } else {
                Options::new()
            };
            told = Told::everybody();
            g = fresh(Shared::printed(), 2 + (seed % 3) as u8, &options, &mut told)
                .or_else(|_| fresh(Shared::printed(), 4, &Options::new(), &mut Told::nobody()))
                .unwrap();
        }
        loop {
            for (_, fact) in told.all() {
                let json = serde_json::to_value(fact).unwrap();
                let key = json
                    .as_str()
                    .map(str::to_string)
                    .unwrap_or_else(|| json.as_object().unwrap().keys().next().unwrap().clone());
                facts.entry(key).or_insert_with(|| format!("{json}\n      {fact}   [{}]", Fact::clause(fact)));
            }
            told = Told::everybody();
            match g.flow().waiting() {
                Waiting::Over(_) => break,
                Waiting::Roll(chance) => {
                    resolve(&mut g, dice.answer(chance), &mut told).unwrap();
                }
                _ => {
                    let seat = asked(&g).iter().next().unwrap();
                    let mut all = Vec::new();
                    options(&g, seat, &mut all);
                    for mv in &all {
                        let json = serde_json::to_value(mv).unwrap();
                        let key = json
                            .as_str()
                            .map(str::to_string)
                            .unwrap_or_else(|| json.as_object().unwrap().keys().next().unwrap().clone());
                        moves.entry(key).or_insert_with(|| format!("{json}\n      {mv}"));
                    }
                    let view = serde_json::to_value(spectate(&g)).unwrap();
                    let q = view["question"].clone();
                    questions.entry(q["kind"].as_str().unwrap().to_string()).or_insert_with(|| q.to_string());
                    n += 1;
                    if seed == 0 && view["round"] == 3 && view["turn"] == 9 && q["kind"] == "take" {
                        std::fs::write("/tmp/brief/haven-view.json", serde_json::to_string_pretty(&view).unwrap())
                            .unwrap();
                        let best = |f: &dyn Fn()| {
                            (0..8)
                                .map(|_| {
                                    let t = cpu();
                                    for _ in 0..10000 {
                                        f();
                                    }
                                    (cpu() - t) / 10000
                                })
                                .min()
                                .unwrap()
                        };
                        let seen = spectate(&g);
                        println!(
                            "clone of position {} ns",
                            best(&|| {
                                std::hint::black_box(g.clone());
                            })
                        );
                        println!(
                            "fame {} ns",
                            best(&|| {
                                std::hint::black_box(g.fame());
                            })
                        );
                        println!(
                            "view {} ns, clone of view {} ns",
                            best(&|| {
                                std::hint::black_box(spectate(&g));
                            }),
                            best(&|| {
                                std::hint::black_box(seen.clone());
                            })
                        );
                        println!(
                            "to value {} ns, to string {} ns",
                            best(&|| {
                                std::hint::black_box(serde_json::to_value(&seen).unwrap());
                            }),
                            best(&|| {
                                std::hint::black_box(serde_json::to_string(&seen).unwrap());
                            })
                        );
                        let info = allocation_counter::measure(|| {
                            std::hint::black_box(serde_json::to_value(&seen).unwrap());
                        });
                        println!("allocations {}", info.count_total);
                        let info = allocation_counter::measure(|| {
                            std::hint::black_box(spectate(&g));
                        });
                        println!("allocations of view {}", info.count_total);
                    }
                    let mv = if seed % 4 == 3 || seed % 5 == 4 {
                        all.swap_remove(dice.below(all.len()))
                    } else {
                        bot.choose(&Chair::at(&g, seat))
                    };
                    play(&mut g, seat, mv, &mut told).unwrap();
                }
            }
        }
        for (_, fact) in told.all() {
            let json = serde_json::to_value(fact).unwrap();
            let key = json
                .as_str()
                .map(str::to_string)
                .unwrap_or_else(|| json.as_object().unwrap().keys().next().unwrap().clone());
            facts.entry(key).or_insert_with(|| format!("{json}\n      {fact}   [{}]", Fact::clause(fact)));
        }
    }
    let mut out = String::from("FACTS (line.fact, then line.text with chairs, then clause)\n");
    for f in facts.values() {
        out.push_str(f);
        out.push('\n');
    }
    out.push_str("\nMOVES (choice.mv, then choice.text)\n");
    for f in moves.values() {
        out.push_str(f);
        out.push('\n');
    }
    out.push_str("\nQUESTIONS (view.question)\n");
    for f in questions.values() {
        out.push_str(f);
        out.push('\n');
    }
    std::fs::write("/tmp/brief/haven-facts.txt", out).unwrap();
    println!("{n} questions, {} facts", facts.len());
}
