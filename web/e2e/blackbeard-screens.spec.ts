// The questions of Blackbeard, each looked at when it is asked for the first time.

import { command, lit, pointAt } from './blackbeard.ts';
import { show } from './look.ts';
import { decision, Luck, ready } from './play.ts';
import { bot, expect, me, test, whole } from './test.ts';

const QUESTIONS: [name: string, asks: RegExp][] = [
  ['deploy', /^Send a pirate to sea$/],
  ['card', /^Play a card: for/],
  ['act', /^Choose an action/],
  ['window', /do you answer/],
  ['roll', /^Roll again/],
  ['intercepted', /intercepts/],
  ['cargo', /^Cargo of/],
  ['visit', /is ashore/],
];
/** A question that has not come up by then is left to another game. */
const MOVES = 60;
const LOOKED_AT = whole ? QUESTIONS.length : 2;

test('the questions of Blackbeard at all sizes, by day and night', async ({ captain }) => {
  test.setTimeout(600_000);
  const anne = await (await captain()).named('Anne');
  const { page } = anne;
  const seen = new Set<string>();
  const luck = new Luck(11);
  const { table } = await anne.table([me, bot(), bot(), bot()], { game: 'blackbeard' });
  await page.goto(`/t/${table}`);
  for (let move = 0; move < MOVES && seen.size < LOOKED_AT && (await ready(page)) !== 'over'; move += 1) {
    const asks = (await decision(page).locator('.ask').innerText()).trim();
    const name = QUESTIONS.find(([one, asked]) => asked.test(asks) && !seen.has(one))?.[0];
    if (name) {
      seen.add(name);
      await show(page, `blackbeard-${name}`);
    }
    if (name !== 'act' || !(await pointAt(anne, luck))) await command(anne, luck);
  }
  // Which questions come up is the luck of the dice; these always do, and some of the others.
  if (whole) expect([...seen].sort()).toEqual(expect.arrayContaining(['act', 'card', 'deploy', 'window']));
  expect(seen.size).toBeGreaterThanOrEqual(whole ? 5 : LOOKED_AT);
});

test('a part of the chart is drawn near, moved by hand, and shown whole again', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { page } = anne;
  const { table } = await anne.table([me, bot()], { game: 'blackbeard' });
  await page.goto(`/t/${table}`);
  await ready(page);
  const world = page.locator('.bb-world');
  const at = async () => (await world.boundingBox())!;
  // Where the whole of it would be too small to be read, a table begins nearer.
  await page.getByRole('button', { name: 'The whole chart' }).click();
  const whole = await at();
  await page.getByRole('button', { name: 'Nearer' }).click();
  await page.getByRole('button', { name: 'Nearer' }).click();
  const near = await at();
  expect(near.width).toBeGreaterThan(whole.width * 1.5);
  // A drag moves the chart and marks nothing.
  const board = (await page.locator('.bb-window').boundingBox())!;
  const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y - 40, { steps: 4 });
  await page.mouse.up();
  const moved = await at();
  expect(Math.round(moved.x - near.x)).toBe(-60);
  await expect(page.locator('.bb-chart [aria-pressed="true"].area-hit')).toHaveCount(0);
  await page.getByRole('group', { name: 'Part of the chart' }).getByRole('button', { name: 'Indies' }).click();
  await expect(page.locator('.bb-chart .port', { hasText: 'Bombay' })).toBeInViewport();
  await page.getByRole('button', { name: 'The whole chart' }).click();
  expect(Math.round((await at()).width)).toBe(Math.round(whole.width));
  // What the keyboard reaches is brought into sight.
  await page.getByRole('button', { name: 'Nearer' }).click();
  await page.getByRole('button', { name: 'Nearer' }).click();
  const sea = lit(anne).last();
  await sea.focus();
  await expect(sea).toBeInViewport();
});
