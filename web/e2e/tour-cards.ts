// Every card explains itself: its title stands beside its text, and its § opens the rulebook at its clause.

import type { Page } from '@playwright/test';
import { CATALOGUES } from './tour-box.ts';
import { go, look, type Seen } from './tour-eyes.ts';
import type { Film, Game, Programme } from './tour-records.ts';
import { expect } from './test.ts';

export interface Explained {
  says: string;
  wrong: string[];
}

/** A card as it was read: its title, its text, its clauses. */
interface Read {
  title: string;
  text: string;
  clauses: string[];
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const CLAUSE = /(?:haven|cove|bb|fleets)(?:\.[a-z_0-9-]+)+/g;

export function explain(page: Page, seen: Seen, { game }: Game, programme: Programme, films: readonly Film[]): Promise<Explained> {
  // Hands are looked for in the games that are shown anyway, and in a few more.
  const some = [...new Set([...programme.whole, ...programme.stops.map(({ film }) => film), ...films])].slice(0, 8);
  switch (game) {
    case 'haven':
      return tiles(page, seen, programme);
    case 'cove':
      return hands(page, seen, game, some, films, '.cv-held', /^card\.[a-z_0-9]+$/, (words, key) => (key.startsWith('card.fame_') ? words['card.fame.says']!.replace('{fame}', key.slice(-1)) : words[`${key}.says`]!));
    case 'blackbeard':
      return hands(page, seen, game, some, films, '.bb-held', /^title\.[a-z_]+$/, (words, key) => words[`${key}.says`]!);
    default:
      return collection(page, seen, game);
  }
}

/** The clauses are in the rulebook, and a § opens it there. */
async function follow(page: Page, game: string, clauses: ReadonlySet<string>, press: () => Promise<unknown>, clause: string): Promise<string[]> {
  await press();
  const book = page.getByRole('dialog').filter({ has: page.locator('.rulebook') });
  const wrong: string[] = [];
  const here = book.locator(`[data-clause="${clause}"]`);
  await here.first().waitFor({ timeout: 5000 }).catch(() => wrong.push(`§ ${clause} opens no rulebook`));
  const known = new Set(await book.locator('[data-clause]').evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-clause')!)));
  for (const one of clauses) if (!known.has(one)) wrong.push(`${one} does not stand in the rulebook of ${game}`);
  await page.keyboard.press('Escape');
  await book.waitFor({ state: 'detached' });
  return wrong;
}

/** Tiles of Pirate Haven: pressed on road and island, wherever they lie. */
async function tiles(page: Page, seen: Seen, { whole }: Programme): Promise<Explained> {
  const words = CATALOGUES['haven']!;
  const left = new Map(Object.keys(words).filter((key) => /^tile\..*\.says$/.test(key)).map((key) => [words[key]!, words[key.replace(/says$/, 'name')]!]));
  const all = left.size;
  const clauses = new Set<string>();
  const wrong: string[] = [];
  for (const film of whole) {
    if (left.size === 0) break;
    await page.goto(`/replay/${film.table}?eyes=all`);
    await expect(page.getByRole('region', { name: 'Board', exact: true })).toBeVisible();
    for (let at = 0; at < film.replay.moments.length && left.size > 0; at += 12) {
      const read = await page.evaluate(
        async ({ at, wanted }) => {
          const scrubber = document.querySelector<HTMLInputElement>('input[type=range]')!;
          scrubber.value = String(at);
          scrubber.dispatchEvent(new Event('input', { bubbles: true }));
          await new Promise((done) => setTimeout(done, 150));
          const read: Read[] = [];
          for (const says of wanted) {
            const node = [...document.querySelectorAll('.fb-board [aria-label]')].find((one) => one.getAttribute('aria-label')!.includes(says));
            if (!node) continue;
            node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            await new Promise((done) => setTimeout(done, 30));
            const card = document.querySelector<HTMLElement>('.hv-card[role=dialog]');
            read.push({ title: card?.querySelector('h3')?.textContent ?? '', text: card?.textContent ?? '', clauses: [...(card?.querySelectorAll('.rules button') ?? [])].map((one) => one.textContent!.replace('§', '').trim()) });
          }
          return read;
        },
        { at, wanted: [...left.keys()] },
      );
      for (const { text, clauses: named } of read) {
        const says = [...left.keys()].find((one) => plain(text).includes(plain(one)));
        if (says === undefined || named.length === 0) continue;
        left.delete(says);
        named.forEach((clause) => clauses.add(clause));
      }
      seen.add(await look(page), 'cards of tiles');
    }
  }
  for (const name of left.values()) wrong.push(`the card of ${name} was never opened with its text and its clause`);
  const button = page.locator('.hv-card[role=dialog] .rules button').first();
  if (await button.isVisible()) wrong.push(...(await follow(page, 'haven', clauses, () => button.click(), (await button.innerText()).replace('§', '').trim())));
  return { says: `${all - left.size} of ${all} tiles opened as cards, with ${clauses.size} clauses`, wrong };
}

/** Cards in hands: title, text and § lie in one frame. Some games are looked through, the others where it is needed. */
async function hands(page: Page, seen: Seen, game: string, some: readonly Film[], films: readonly Film[], frame: string, keys: RegExp, textOf: (words: Readonly<Record<string, string>>, key: string) => string): Promise<Explained> {
  const words = CATALOGUES[game]!;
  const left = new Map(Object.keys(words).filter((key) => keys.test(key) && `${key}.says` in words || /^card\.fame_\d$/.test(key)).map((key) => [key, words[key]!]));
  const all = left.size;
  const clauses = new Set<string>();
  const wrong: string[] = [];
  let immediate = 0;
  /** Reads the hands that lie open. */
  const read = async () => {
    const cards: Read[] = await page.evaluate(
      (frame) => [...document.querySelectorAll(frame)].map((card) => ({ title: card.querySelector('.n, .h')?.textContent ?? '', text: card.textContent ?? '', clauses: [...card.querySelectorAll('.sec')].map((one) => one.getAttribute('aria-label')!) })),
      frame,
    );
    seen.add(await look(page), 'cards in hand');
    for (const { title, text, clauses: named } of cards) {
      for (const [key, name] of left) {
        if (!plain(title).startsWith(name) || !plain(text).includes(plain(textOf(words, key))) || named.length === 0) continue;
        left.delete(key);
        for (const clause of named) for (const [found] of clause.matchAll(CLAUSE)) clauses.add(found);
      }
    }
  };
  for (const film of some) {
    if (left.size === 0) break;
    await page.goto(`/replay/${film.table}?eyes=all`);
    await expect(page.getByRole('region', { name: 'Board', exact: true })).toBeVisible();
    const { moments } = film.replay;
    for (let at = 0; at < moments.length && left.size > 0; at += Math.ceil(moments.length / 12)) {
      await go(page, seen, moments[at]!, 'cards in hand');
      await read();
    }
  }
  // What none of those hands holds is looked for where it is played.
  for (const [key] of left) {
    const card = new RegExp(`\\b${key.slice(key.indexOf('.') + 1)}\\b`);
    const played = films.flatMap((film) => film.moves.flatMap(({ mv, at }) => (card.test(mv) ? [{ film, at }] : [])))[0];
    if (!played) continue;
    await page.goto(`/replay/${played.film.table}?eyes=all&at=${played.at}`);
    await page.locator(frame).first().waitFor();
    await read();
  }
  // A Parrot never is in a hand: it flies aboard, and the ship tells of it.
  for (const [key, name] of left) {
    const perch = films.flatMap((film) => film.replay.story.flatMap(({ at, fact }) => (typeof fact === 'object' && fact !== null && 'perched' in fact ? [{ film, at, ...(fact.perched as { who: number; card: string }) }] : []))).find(({ card }) => `card.${card}` === key);
    if (!perch) continue;
    await page.goto(`/replay/${perch.film.table}?eyes=all&at=${perch.at}`);
    await page.locator('.fb-rail .fb-cap').nth(perch.who).click();
    const ship = page.getByRole('dialog');
    await expect(ship).toContainText(name);
    await expect(ship).toContainText(textOf(words, key));
    for (const [found] of (await ship.locator('.sec').first().getAttribute('aria-label'))!.matchAll(CLAUSE)) clauses.add(found);
    left.delete(key);
    await page.keyboard.press('Escape');
  }
  // A card that is carried out as soon as it is drawn is told in the log, with the § of its clause.
  for (const [key] of left) {
    const about = `bb.ev.${key.replace('title.', '')}.`;
    const told = films.flatMap((film) => film.replay.story.flatMap(({ at, clause }) => (clause.startsWith(about) ? [{ film, at, clause }] : [])))[0];
    if (!told) continue;
    await page.goto(`/replay/${told.film.table}?eyes=all&at=${told.at}`);
    const line = page.locator('.fb-log li').filter({ has: page.getByRole('button', { name: `Rule ${told.clause}`, exact: true }) }).first();
    await line.locator('.sec').click();
    await expect(line.locator('.clause')).toContainText(/\w{3,}.*\s\w+/);
    clauses.add(told.clause);
    immediate += 1;
    left.delete(key);
  }
  for (const name of left.values()) wrong.push(`${name} was never seen with its text and its clause`);
  if ((await page.locator('.sec[data-clause-of]').count()) === 0) await page.goto(`/replay/${films[0]!.table}?eyes=all&at=${films[0]!.replay.moments.at(-2)}`);
  const button = page.locator('.sec[data-clause-of]').first();
  await expect(button).toBeVisible();
  const clause = CLAUSE.exec((await button.getAttribute('aria-label'))!)![0];
  CLAUSE.lastIndex = 0;
  wrong.push(...(await follow(page, game, clauses, () => button.click(), clause)));
  return { says: `${all - left.size - immediate} of ${all} cards read with their texts and §, ${immediate} in the log with their §, ${clauses.size} clauses`, wrong };
}

/** The collection of Fleets: every card of the fleet builder, one after the other. */
async function collection(page: Page, seen: Seen, game: string): Promise<Explained> {
  await page.goto(`/workshop/${game}`);
  await page.locator('[data-row="0"]').click();
  const wrong: string[] = [];
  const clauses = new Set<string>();
  let cards = 0;
  let abilities = 0;
  for (let from = 0; ; from += 100) {
    const { read, size } = await page.evaluate(async (from) => {
      const read: (Read & { does: number })[] = [];
      const size = Number(document.querySelector('[data-row]')!.closest('li')!.getAttribute('aria-setsize'));
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
      for (let at = from; at < Math.min(from + 100, size); at += 1) {
        const row = document.querySelector<HTMLElement>(`[data-row="${at}"]`)!;
        const face = document.querySelector<HTMLElement>('.fl-b-face')!;
        read.push({ title: face.querySelector('h2')!.textContent!, text: face.textContent!.replace(face.querySelector('code')!.textContent!, ''), clauses: [...face.querySelectorAll('.sec')].map((one) => one.getAttribute('aria-label')!), does: face.querySelectorAll('.does li').length });
        if (row.querySelector('.nm')!.firstChild!.textContent !== face.querySelector('h2')!.textContent) throw new Error(`row ${at} is ${row.textContent}, the card is ${face.textContent}`);
        row.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
        await frame();
      }
      return { read, size };
    }, from);
    for (const { title, text, clauses: named, does } of read) {
      cards += 1;
      abilities += does;
      seen.add([title, plain(text)], `the card of ${title}`);
      if (named.length !== does) wrong.push(`${title} has ${does} abilities and ${named.length} clauses`);
      for (const clause of named) for (const [found] of clause.matchAll(CLAUSE)) clauses.add(found);
    }
    if (from + 100 >= size) break;
  }
  const first = page.locator('.fl-b-face .sec').first();
  if ((await first.count()) === 0) await page.locator('[data-row]').first().click();
  if (await first.isVisible()) {
    const clause = (await first.getAttribute('aria-label'))!.match(CLAUSE)![0];
    wrong.push(...(await follow(page, game, clauses, () => first.click(), clause)));
  }
  return { says: `${cards} cards of the collection read with ${abilities} abilities, ${clauses.size} clauses`, wrong };
}
