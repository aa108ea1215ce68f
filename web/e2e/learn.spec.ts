// The introductions: each is played through on the board as a newcomer would, with the mouse, with keys, with a finger.

import type { Locator, Page } from '@playwright/test';
import { show } from './look.ts';
import { board, decision, tabTo } from './play.ts';
import { type Captain, expect, test, WHOLE } from './test.ts';

const GAMES = ['haven', 'cove', 'cursed-seas', 'crimson-coast', 'blackbeard'] as const;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

interface Introduction {
  welcome: { now: { options: { text: string }[] } };
  steps: { mv: string; told: { now: { options: { text: string }[] } }[] }[];
}

const coach = (page: Page) => page.getByRole('group', { name: 'Introduction' });
const seal = (page: Page) => decision(page).locator('[data-primary]');
const done = (page: Page) => page.getByRole('dialog', { name: 'That is how it goes' });

async function introduction({ context }: Captain, game: string): Promise<Introduction> {
  const answer = await context.request.get(`/api/games/${game}/introduction`);
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** Reads what the game is about, and begins. */
const begin = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Show me how' }).click();

/** Waits for the step, and that it can be made. */
async function at(page: Page, step: number, all: number) {
  await expect(coach(page)).toContainText(`${step + 1} of ${all}`);
  await expect(coach(page).getByRole('button', { name: 'Show me' })).toBeEnabled();
  // What was pressed just now has to rest.
  await expect(page.locator('[data-resting]')).toHaveCount(0);
}

/** Waits for the step or one behind it, as a seal may make two of them; says whether it is still to be made. */
async function reached(page: Page, step: number, all: number): Promise<boolean> {
  const shown = async () => ((await done(page).isVisible()) ? all : Number(/(\d+) of/.exec(await coach(page).innerText())?.[1] ?? 0) - 1);
  await expect.poll(shown, { timeout: 15_000 }).toBeGreaterThanOrEqual(step);
  if ((await shown()) > step) return false;
  await at(page, step, all);
  return true;
}

/** Makes the wanted move where it lies on the board, or by its button; where it has neither, the coach shows it. */
async function make(page: Page, mv: string, finger: boolean) {
  const press = (at: Locator) => (finger ? at.tap() : at.click());
  const place = board(page).locator(`[data-target="${mv}"]`).first();
  const button = decision(page).locator(`[data-move="${mv}"]`).first();
  if (await place.isVisible()) await press(place);
  else if (await button.isVisible()) return press(button);
  else await press(coach(page).getByRole('button', { name: 'Show me' }));
  await press(seal(page));
}

for (const game of GAMES) {
  /** These games show it in `make test`, the others only when everything runs. */
  const part = (games: string[]) => (games.includes(game) ? {} : WHOLE);

  test(`${game} is learnt with the mouse, from its cartouche to a table`, async ({ captain }) => {
    const anne = await (await captain()).named('Mary');
    const { page } = anne;
    const { steps } = await introduction(anne, game);
    await page.goto('/');
    await page.locator(`a[href="/learn/${game}"]`).click();
    await begin(page);
    for (const [i, { mv }] of steps.entries()) {
      if (await reached(page, i, steps.length)) await make(page, mv, false);
    }
    await done(page).getByRole('button', { name: 'Start a game' }).click();
    await expect(page).toHaveURL(/\/t\//);
    await expect(decision(page)).toBeVisible();
    const tables = await (await anne.context.request.get('/api/tables')).json();
    expect(tables.mine.map(({ game }: { game: string }) => game), 'only the game that was begun').toEqual([game]);
  });

  test(`${game} is learnt on a phone with a finger`, part(['blackbeard', 'cursed-seas']), async ({ captain }) => {
    const anne = await captain(PHONE);
    const { page } = anne;
    const { steps } = await introduction(anne, game);
    await page.goto(`/learn/${game}`);
    await begin(page);
    for (const [i, { mv }] of steps.entries()) {
      if (!(await reached(page, i, steps.length))) continue;
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `step ${i + 1}`).toBeLessThanOrEqual(0);
      await make(page, mv, true);
    }
    await expect(done(page)).toBeVisible();
  });

  test(`${game} is learnt by the text table with keys alone`, part(['cove', 'crimson-coast']), async ({ captain }) => {
    const anne = await captain();
    const { page } = anne;
    const { steps, welcome } = await introduction(anne, game);
    await page.goto(`/learn/${game}`);
    await begin(page);
    await at(page, 0, steps.length);
    await page.keyboard.press('t');
    let offered = welcome.now.options;
    for (const [i, { mv, told }] of steps.entries()) {
      const here = offered;
      offered = told.at(-1)!.now.options;
      if (!(await reached(page, i, steps.length))) continue;
      const number = here.findIndex(({ text }) => text === mv) + 1;
      if (number <= 9) await page.keyboard.press(String(number));
      else {
        await tabTo(page, 'Show me');
        await page.keyboard.press('Enter');
        await page.locator('#main').focus();
      }
      await expect(seal(page)).toBeVisible();
      await page.keyboard.press('Enter');
    }
    await expect(done(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Introduction' }).getByRole('button', { name: 'Start a game' })).toBeVisible();
  });

  test(`the introduction of ${game} at all sizes, by day and night`, part(['cove']), async ({ captain }) => {
    test.setTimeout(240_000);
    const anne = await captain();
    const { page } = anne;
    const { steps } = await introduction(anne, game);
    await page.goto(`/learn/${game}`);
    await begin(page);
    await at(page, 0, steps.length);
    await show(page, `learn-${game}`);
    if (game !== 'haven') return;
    for (const [i, { mv }] of steps.entries()) {
      if (await reached(page, i, steps.length)) await make(page, mv, false);
    }
    await expect(done(page)).toBeVisible();
    await show(page, 'learnt');
  });
}

test('an introduction can be played once more, and the rulebook is at hand', WHOLE, async ({ captain }) => {
  const anne = await captain();
  const { page } = anne;
  const { steps } = await introduction(anne, 'haven');
  await page.goto('/learn/haven');
  await begin(page);
  for (const again of [false, true]) {
    if (again) {
      await done(page).getByRole('button', { name: 'Once more' }).click();
      await begin(page);
    }
    for (const [i, { mv }] of steps.entries()) {
      if (await reached(page, i, steps.length)) await make(page, mv, false);
    }
    await expect(done(page)).toBeVisible();
  }
  await done(page).getByRole('link', { name: 'Rulebook' }).click();
  await expect(page).toHaveURL(/\/rules\/haven$/);
});

test('on a phone what is wanted is in sight: the chart moves, and the page scrolls from under the prompt', async ({ captain }) => {
  const anne = await captain(PHONE);
  const { page } = anne;
  const { steps } = await introduction(anne, 'blackbeard');
  await page.goto('/learn/blackbeard');
  await begin(page);
  await at(page, 0, steps.length);
  await make(page, steps[0]!.mv, true);
  await at(page, 1, steps.length);
  await expect(board(page).locator('[data-target="at Havana"]')).toBeInViewport({ ratio: 0.9 });
  await make(page, steps[1]!.mv, true);
  await at(page, 2, steps.length);
  const loot = page.locator('[data-pirate=roberts] [data-verb=loot]');
  await expect.poll(async () => (await loot.boundingBox())!.y + (await loot.boundingBox())!.height).toBeLessThan((await decision(page).boundingBox())!.y);
});

test('another move is answered kindly, and nothing has changed', async ({ captain }) => {
  const anne = await captain();
  const { page } = anne;
  const { length } = (await introduction(anne, 'haven')).steps;
  await page.goto('/learn/haven');
  await begin(page);
  await at(page, 0, length);
  await board(page).locator('[data-target="stop 3"]').click();
  await seal(page).click();
  await expect(coach(page)).toContainText('Good as well. This time:');
  await at(page, 0, length);
  await board(page).locator('[data-target="stop 1"]').click();
  await expect(coach(page)).not.toContainText('Good as well');
  await seal(page).click();
  await at(page, 1, length);
});

test('a hand that steers roughly home brings the ship home', async ({ captain }) => {
  const anne = await captain();
  const { page } = anne;
  const { steps } = await introduction(anne, 'cursed-seas');
  await page.goto('/learn/cursed-seas');
  await begin(page);
  for (const [i, { mv }] of steps.slice(0, -1).entries()) {
    if (await reached(page, i, steps.length)) await make(page, mv, false);
  }
  await at(page, steps.length - 1, steps.length);
  const bow = (await page.locator('[data-handle=bow]').boundingBox())!;
  const [x, y] = [bow.x + bow.width / 2, bow.y + bow.height / 2];
  await page.mouse.click(x - 12, y - 110);
  await seal(page).click();
  await expect(done(page)).toBeVisible();
});

test('an introduction can be left at any time, and found at a new table and at a table', async ({ captain }) => {
  const anne = await (await captain()).named('Mary');
  const { page } = anne;
  await page.goto('/new?game=crimson-coast');
  await expect(page.getByText('For 2 captains', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Learn in a minute' }).click();
  await expect(page).toHaveURL(/\/learn\/crimson-coast$/);
  await page.getByRole('dialog').getByRole('link', { name: 'Skip' }).click();
  await expect(page).toHaveURL(/\/$/);
  const { table } = await anne.table([{ kind: 'me' }, { kind: 'bot', level: 'random' }]);
  await page.goto(`/t/${table}`);
  await page.getByRole('button', { name: 'Table menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Learn in a minute' })).toHaveAttribute('href', '/learn/haven');
});

for (const game of GAMES) {
  test(`whoever thinks for an hour in the lesson of ${game} is still where he was`, async ({ captain }) => {
    const anne = await captain();
    const { page } = anne;
    await page.clock.install();
    const { steps } = await introduction(anne, game);
    await page.goto(`/learn/${game}`);
    await page.clock.runFor(100);
    await begin(page);
    await page.clock.runFor(1000);
    await at(page, 0, steps.length);
    await make(page, steps[0]!.mv, false);
    await page.clock.runFor(10_000);
    await at(page, 1, steps.length);
    await page.clock.runFor(3_600_000);
    await at(page, 1, steps.length);
  });
}

test('whoever takes his hands off a lesson for a minute is still where he was', WHOLE, async ({ captain }) => {
  test.setTimeout(120_000);
  const anne = await captain();
  const { page } = anne;
  const { steps } = await introduction(anne, 'haven');
  await page.goto('/learn/haven');
  await begin(page);
  await make(page, steps[0]!.mv, false);
  await at(page, 1, steps.length);
  await page.waitForTimeout(60_000);
  await at(page, 1, steps.length);
});
