// The tour: every card, tile, ship and special case of the five games on the real screen, every kind of decision played
// by hand, every card explained, every refusal with its clause. `make tour` runs it; it takes longer than the other tests.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { boxOf, unnamed, unsaid, untold, CATALOGUES } from './tour-box.ts';
import { EXCEPTIONS } from './tour-exceptions.ts';
import { explain } from './tour-cards.ts';
import { go, look, ready, Seen, walk } from './tour-eyes.ts';
import { askWhy, kindsIn, listen, playFilm, play } from './tour-hand.ts';
import { bring, choose, GAMES, type Film, type Game, type Programme } from './tour-records.ts';
import { ready as mine } from './play.ts';
import { expect, test, type Captain } from './test.ts';

/** So many moments of each game are walked through from beginning to end of games; others are looked up. */
const MOMENTS = Number(process.env['TOUR_MOMENTS'] ?? 400);
const FILMS = process.env['FILMS'] ?? '';
const wanted = (process.env['TOUR_GAMES'] ?? GAMES.map(({ game }) => game).join(' ')).split(' ');

/** The recorded games, brought once to a host. */
const brought = new Map<string, { films: Film[]; programme: Programme }>();
async function programmeOf(captain: Captain, host: string, game: Game) {
  const key = `${host} ${game.game}`;
  const known = brought.get(key);
  if (known) return known;
  const films = await bring(captain, game);
  const made = { films, programme: choose(films, MOMENTS) };
  brought.set(key, made);
  return made;
}

/** What was found, for whoever runs it. */
const report = (game: string, says: string) => console.log(`${game}: ${says}`);

async function replay(page: Page, seen: Seen, film: Film, eyes: string) {
  await page.goto(`/replay/${film.table}?eyes=${eyes}`);
  await expect(page.getByRole('region', { name: 'Board', exact: true })).toBeVisible();
  seen.add(await look(page, '.fb-log'), `${film.name} through the eyes of ${eyes}`);
}

/** Scenarios that tell of something, played on the screen. */
async function scenes(page: Page, seen: Seen, { game, folder }: Game, words: readonly string[]): Promise<number> {
  const lines = execFileSync(FILMS, [game, `../games/${folder}/scenarios`, ...words], { encoding: 'utf8', maxBuffer: 1 << 30 });
  const films = lines.split('\n').filter(Boolean).map((line) => JSON.parse(line) as { name: string; introduction: unknown });
  for (const { name, introduction } of films) await playFilm(page, seen, game, name, introduction);
  return films.length;
}

for (const one of GAMES.filter(({ game }) => wanted.includes(game))) {
  const { game } = one;
  const except = EXCEPTIONS[game]!;

  test(`everything of ${game} is on the screen`, async ({ captain, host }) => {
    test.setTimeout(3_600_000);
    expect(existsSync(FILMS), 'FILMS names the program that films scenarios').toBe(true);
    const anne = await (await captain()).named('Anne');
    const { page } = anne;
    await ready(page);
    const { films, programme } = await programmeOf(anne, host.url, one);
    const seen = new Seen();
    for (const film of programme.whole) {
      await replay(page, seen, film, 'all');
      await walk(page, seen, film.name);
    }
    for (const { film, at } of programme.stops) {
      await replay(page, seen, film, 'all');
      for (const inputs of at) await go(page, seen, inputs, film.name);
    }
    // The shortest game once more as its first captain has seen it, and as somebody who watched.
    const short = [...programme.whole].sort((a, b) => a.replay.moments.length - b.replay.moments.length)[0]!;
    for (const chair of ['0', 'spectator']) {
      await replay(page, seen, short, chair);
      await walk(page, seen, `${short.name} through the eyes of ${chair}`);
    }
    // What no recorded game tells is told by a scenario.
    const rare = unsaid(game, /^fact\./, seen.text).filter((key) => !untold(one).has(key.split('.')[1]!));
    const words = rare.map((key) => key.split('.').slice(2).join('.')).map((clause, i) => (clause.includes('.') ? clause : rare[i]!.split('.')[1]!));
    const shown = await scenes(page, seen, one, [...new Set(words)]);
    const explained = await explain(page, seen, one, programme, films);

    const { contents } = (await (await anne.context.request.get(`/api/games/${game}/fresh`)).json()) as { contents: unknown };
    const box = boxOf(game, contents);
    const missing = unnamed(box, seen.text).map(({ kind, name }) => `${kind} ${name}`);
    const silent = unsaid(game, /^(fact|log)\./, seen.text).filter((key) => !untold(one).has(key.split('.')[1]!));
    const kinds = [...new Set(box.map(({ kind }) => kind))].map((kind) => `${box.filter((thing) => thing.kind === kind).length} ${kind}`);
    report(game, `${films.length} records, ${programme.whole.length} games walked through, ${programme.stops.length} looked into, ${seen.moments} moments, ${shown} scenes, ${seen.lines.size} lines`);
    report(game, `in the box: ${kinds.join(', ')}; not seen: ${missing.join(', ') || 'nothing'}`);
    report(game, `sentences of the story: ${Object.keys(CATALOGUES[game]!).filter((key) => /^(fact|log)\./.test(key)).length}; not told: ${silent.join(', ') || 'none'}`);
    report(game, explained.says);
    expect.soft([...seen.faults].map(([fault, where]) => `${fault} (${where})`), 'what must not stand on a screen').toEqual([]);
    expect.soft(missing.filter((thing) => !except.things.has(thing)), 'never on the screen').toEqual([]);
    expect.soft(silent.filter((key) => !except.sentences.has(key)), 'never told').toEqual([]);
    expect.soft(explained.wrong, 'not explained').toEqual([]);
  });

  test(`every kind of decision of ${game} is offered, played and refused with its clause`, async ({ captain, host }) => {
    test.setTimeout(3_600_000);
    const anne = await (await captain()).named('Anne');
    const { page } = anne;
    await ready(page);
    const { programme } = await programmeOf(anne, host.url, one);
    const kinds = await kindsIn(anne, programme.whole, programme.stops);
    const line = listen(page);
    const seen = new Seen();
    const clauses = new Map<string, number>();
    const wrong: string[] = [];
    const made = { itself: 0, 'its kind': 0 };
    await page.goto('/');
    for (const { name, film, played } of kinds) {
      const seats = film.replay.table.seats.map((_, i) => (i === played.seat ? { kind: 'me' } : { kind: 'bot', level: 'random' }));
      const fork = await anne.context.request.post(`/api/tables/${film.table}/fork`, { data: { at: played.at, seats, clock: { kind: 'none' } } });
      expect(fork.status(), `${name} in ${film.name} after ${played.at}`).toBe(201);
      const { table } = (await fork.json()) as { table: string };
      // Within the page, as a link goes: the next table needs no new page.
      await page.evaluate((path) => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/t/${table}`);
      await page.waitForURL(`**/t/${table}`);
      await mine(page);
      seen.add(await look(page), `${name} in ${film.name}`);
      wrong.push(...(await askWhy(page, clauses, 3)).map((says) => `why not at ${name} in ${film.name} after ${played.at}: ${says}`));
      const done = await play(page, line, played.mv);
      if (done.found !== null) made[done.found] += 1;
      seen.add(await look(page), `${name} in ${film.name}`);
      if (done.wrong && !except.decisions.has(name)) wrong.push(`${name} in ${film.name} after ${played.at}: ${done.wrong}`);
    }
    const asks = unsaid(game, /^ask\./, seen.text);
    report(game, `${kinds.length} kinds of decisions: ${made.itself} by the control of the recorded move, ${made['its kind']} by another of its kind`);
    report(game, `${[...clauses.values()].reduce((sum, n) => sum + n, 0)} times why not, ${clauses.size} clauses: ${[...clauses.keys()].sort().join(', ')}`);
    report(game, `questions that were not asked: ${asks.join(', ') || 'none'}`);
    expect.soft([...seen.faults].map(([fault, where]) => `${fault} (${where})`), 'what must not stand on a screen').toEqual([]);
    expect.soft(wrong, 'decisions that cannot be made, or are not explained').toEqual([]);
  });
}
