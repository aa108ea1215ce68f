//! What the bots of every game must be able to show, written once: they finish games, know no secrets, and do not play
//! otherwise for what they have worked out before.

use crate::{Bot, Glance, Greedy, Level, Plan, Search, Thinks, evaluate, let_fate_answer, play_random};
use table::{Chair, Dice, Game, Seat, Title, Told, Waiting, asked, options, play, redeal, view};

/// After so many decisions a game is stuck.
const LONGEST: u32 = 60_000;

/// Plays a game between bots to its end.
///
/// # Panics
/// If it is stuck, or a bot plays what is not allowed.
pub fn played_out<G: Game>(mut game: G, bots: &mut [Box<dyn Bot<G>>], seed: u64) -> G {
    let mut dice = Dice::seeded(seed);
    for _ in 0..LONGEST {
        let_fate_answer(&mut game, &mut dice);
        let Some(seat) = asked(&game).iter().next() else { return game };
        let mv = bots[seat.index()].choose(&Chair::at(&game, seat));
        let text = mv.to_string();
        play(&mut game, seat, mv, &mut Told::nobody()).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
    panic!("the game of seed {seed} is stuck")
}

/// How many of so many games a bot of a level wins, each time in another chair, where all others play at random.
///
/// # Panics
/// If a game is stuck, or a bot plays what is not allowed.
pub fn wins_against_chance<G: Title + Thinks>(level: Level, games: u64, fresh: impl Fn() -> G) -> usize {
    let wins = |seed: &u64| {
        let game = fresh();
        let own = Seat((seed % u64::from(game.chairs())) as u8);
        let bot = |seat: u8| {
            let level = if Seat(seat) == own { level } else { Level::Random };
            level.bot(Dice::seeded(seed * 8 + u64::from(seat)))
        };
        let mut bots: Vec<Box<dyn Bot<G>>> = (0..game.chairs()).map(bot).collect();
        let game = played_out(game, &mut bots, *seed);
        matches!(game.flow().waiting(), Waiting::Over(places) if places[own.index()] == 1)
    };
    (0..games).filter(wins).count()
}

/// How the bots of a game are to be proven. Each proof panics with what does not hold.
#[derive(Clone, Copy, Debug)]
pub struct Proof<F> {
    /// A table that has begun; the number says for how many and with which options.
    pub fresh: F,
    /// How a bot searches.
    pub plan: Plan,
    /// How a bot looks that does not search.
    pub glance: Glance,
}

impl<F> Proof<F> {
    fn search<G: Title + Thinks>(&self, iterations: u32, seed: u64) -> Search<G> {
        Search::new(Plan { iterations, ..self.plan }, Dice::seeded(seed))
    }

    /// Bots of every kind at one table, those that search with little, play games to the end; these are returned.
    ///
    /// # Panics
    /// If a game is stuck, or a bot plays what is not allowed.
    pub fn every_kind_of_bot_plays_whole_games<G: Title + Thinks>(&self, games: u64) -> Vec<G>
    where
        F: Fn(u64) -> G,
    {
        let play_one = |seed| {
            let game = (self.fresh)(seed);
            let bot = |seat: u8| -> Box<dyn Bot<G>> {
                let dice = Dice::seeded(seed * 8 + u64::from(seat));
                match (u64::from(seat) + seed) % 4 {
                    0 => Box::new(Search::new(Plan { iterations: 4, ..self.plan }, dice)),
                    1 => Level::Mate.bot(dice),
                    2 => Level::Deckhand.bot(dice),
                    _ => Level::Random.bot(dice),
                }
            };
            let mut bots: Vec<Box<dyn Bot<G>>> = (0..game.chairs()).map(bot).collect();
            let game = played_out(game, &mut bots, seed);
            assert!(matches!(game.flow().waiting(), Waiting::Over(_)), "seed {seed}");
            game
        };
        (0..games).map(play_one).collect()
    }

    /// When a game is over, it is worth to each chair the points that it has.
    ///
    /// # Panics
    /// If it is judged otherwise.
    pub fn a_finished_game_is_worth_its_points<G: Title + Thinks>(&self, games: u64)
    where
        F: Fn(u64) -> G,
    {
        for seed in 0..games {
            let mut game = (self.fresh)(seed);
            let (mut dice, mut moves) = (Dice::seeded(seed), Vec::new());
            let_fate_answer(&mut game, &mut dice);
            while play_random(&mut game, &mut dice, &mut moves) > 0 {
                let_fate_answer(&mut game, &mut dice);
            }
            let guess = Chair::at(&game, Seat(0)).guess(&mut dice);
            let (worth, scores) = (evaluate(&guess, &mut Default::default()), game.scores());
            assert!(scores.iter().all(|(seat, score)| worth[seat.index()] == 100 * score), "{worth:?} {scores:?}");
        }
    }

    /// Positions with a choice from random games.
    pub fn positions<G: Title + Thinks>(&self, count: usize) -> Vec<(G, Seat)>
    where
        F: Fn(u64) -> G,
    {
        let mut dice = Dice::seeded(5);
        let (mut found, mut moves) = (Vec::new(), Vec::new());
        while found.len() < count {
            let mut game = (self.fresh)(dice.below(1000) as u64);
            loop {
                let_fate_answer(&mut game, &mut dice);
                let Some(seat) = asked(&game).iter().last() else { break };
                options(&game, seat, &mut moves);
                if moves.len() > 1 && dice.below(40) == 0 {
                    found.push((game.clone(), seat));
                }
                play_random(&mut game, &mut dice, &mut moves);
            }
        }
        found.truncate(count);
        found
    }

    /// What a bot plays depends only on what its chair can know.
    ///
    /// # Panics
    /// If it plays otherwise in a position that its chair cannot tell from another.
    pub fn a_bot_plays_alike_in_positions_that_look_alike<G: Title + Thinks>(&self, count: usize)
    where
        F: Fn(u64) -> G,
    {
        for (i, (game, seat)) in self.positions(count).iter().enumerate() {
            let twin = redeal(game, *seat, &mut Dice::seeded(i as u64));
            assert!(view(game, *seat) == view(&twin, *seat), "{seat} sees what is hidden");
            let search = |game: &G| self.search(20, 9).choose(&Chair::at(game, *seat));
            assert!(search(game) == search(&twin), "{seat} searches at {game:?}");
            let look = |game: &G| Greedy::new(self.glance, Dice::seeded(9)).choose(&Chair::at(game, *seat));
            assert!(look(game) == look(&twin), "{seat} looks at {game:?}");
        }
    }

    /// A bot that has played before plays like a new one.
    ///
    /// # Panics
    /// If what it remembers changes what it plays.
    pub fn what_a_bot_has_worked_out_before_does_not_change_what_it_plays<G: Title + Thinks>(&self, count: usize)
    where
        F: Fn(u64) -> G,
    {
        let looks = |seed| Greedy::new(self.glance, Dice::seeded(seed));
        let (mut searching, mut looking) = (self.search(20, 1), looks(1));
        for (game, seat) in self.positions(count) {
            let chair = Chair::at(&game, seat);
            searching.restart(Dice::seeded(2));
            assert!(searching.choose(&chair) == self.search(20, 2).choose(&chair), "{seat} searches at {game:?}");
            looking.restart(Dice::seeded(2));
            assert!(looking.choose(&chair) == looks(2).choose(&chair), "{seat} looks at {game:?}");
        }
    }
}
