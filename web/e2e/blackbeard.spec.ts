// Blackbeard: whole games against bots, by mouse, by keys and by finger.

import { cards, IDLE, listed, play, playByKey, standBy, verbs } from './blackbeard-hand.ts';
import { bot, expect, me, test, type Captain } from './test.ts';
import { answered, board, decision, ending, Luck, ready, seal } from './play.ts';

const game = { game: 'blackbeard' };
const SAILS = / sails (to|into|round) /;

/** Goes on until the screen shows something. */
async function until(captain: Captain, luck: Luck, seen: () => Promise<boolean>, most = 120) {
  for (let moves = 0; moves < most; moves += 1) {
    expect(await ready(captain.page)).toBe('mine');
    if (await seen()) return;
    await play(captain, luck);
  }
  throw new Error('it never came up');
}

test('a whole game of Blackbeard by mouse', async ({ captain }) => {
  // A long game: on a busy machine it may take more than the usual time.
  test.slow();
  const anne = await (await captain()).named('Anne');
  const { table } = await anne.table([me, bot(), bot()], game);
  await anne.page.goto(`/t/${table}`);
  const luck = new Luck(31);
  let moves = 0;
  while (moves < 10 && (await play(anne, luck))) moves += 1;
  // Standing orders answer for her from now on, and she does no more than she has to: the end comes sooner.
  await ready(anne.page);
  await standBy(anne);
  while (await play(anne, luck, { zeal: IDLE })) moves += 1;
  expect(moves).toBeGreaterThan(20);
  await expect(ending(anne.page).getByRole('columnheader')).toHaveCount(4);
});

test('a pirate is put to sea, a card is played for its actions, and he sails', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { table } = await anne.table([me, bot()], game);
  const { page } = anne;
  await page.goto(`/t/${table}`);
  await ready(page);
  await page.getByRole('group', { name: 'Ship' }).getByRole('button', { name: 'schooner' }).click();
  await page.getByRole('group', { name: 'Sea area' }).getByRole('button', { name: /^Caribbean/ }).click();
  await expect(seal(page)).toHaveText(/Send .* to sea: Caribbean, schooner/);
  let before = anne.told;
  await seal(page).click();
  await answered(anne, before);
  const luck = new Luck(5);
  await until(anne, luck, async () => (await decision(page).locator('.ask').innerText()).startsWith('Play a card'));
  const card = cards(page).first();
  const title = (await card.locator('.h').innerText()).trim();
  await card.click();
  // A card that can do more than give actions has a list of its ways.
  await expect(seal(page).or(listed(page)).first()).toBeVisible();
  if ((await seal(page).count()) === 0) await listed(page).filter({ hasText: /For \d|For the actions/ }).first().click();
  await expect(seal(page)).toContainText(title);
  before = anne.told;
  await seal(page).click();
  await answered(anne, before);
  await until(anne, luck, async () => (await verbs(page).filter({ hasText: 'Sail' }).count()) > 0);
  const sail = verbs(page).filter({ hasText: 'Sail' });
  await sail.click();
  if ((await seal(page).count()) === 0) await listed(page).first().click();
  await expect(seal(page)).toContainText(SAILS);
  const said = (await seal(page).innerText()).trim();
  before = anne.told;
  await seal(page).click();
  await answered(anne, before);
  await expect(page.locator('.fb-log')).toContainText(said);
});

test('the chart offers the same choices, and marks what is chosen', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { table } = await anne.table([me, bot()], game);
  const { page } = anne;
  await page.goto(`/t/${table}`);
  await until(anne, new Luck(7), async () => (await board(page).locator('[data-target^="sail "]').count()) > 0);
  const place = board(page).locator('[data-target^="sail "]').first();
  const move = await place.getAttribute('data-target');
  // A place may lie at the edge of the window: the keyboard reaches it as well as the mouse.
  await place.focus();
  await page.keyboard.press('Enter');
  await expect(seal(page)).toContainText(SAILS);
  const before = anne.told;
  await seal(page).click();
  await answered(anne, before);
  expect(move).toMatch(/^sail \w+ to \w+$/);
});

test('Blackbeard by keys alone, and as a text table', async ({ captain }) => {
  const ben = await (await captain()).named('Ben');
  const { table } = await ben.table([me, bot(), bot()], game);
  await ben.page.goto(`/t/${table}`);
  const luck = new Luck(32);
  for (let moves = 0; moves < 25; moves += 1) expect(await playByKey(ben, luck)).toBe(true);
  await ben.page.keyboard.press('t');
  await expect(board(ben.page).getByRole('heading', { name: 'Ports' })).toBeVisible();
  await expect(board(ben.page).getByText(/^Havana: number 24/)).toBeVisible();
  for (let moves = 0; moves < 5; moves += 1) expect(await playByKey(ben, luck)).toBe(true);
});

test('Blackbeard on a phone, by finger', async ({ captain }) => {
  const cleo = await (await captain({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).named('Cleo');
  const { table } = await cleo.table([me, bot()], game);
  await cleo.page.goto(`/t/${table}`);
  const luck = new Luck(33);
  for (let moves = 0; moves < 20; moves += 1) expect(await play(cleo, luck, { finger: true })).toBe(true);
  expect(await cleo.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('Blackbeard in German', async ({ captain }) => {
  const dora = await (await captain({ locale: 'de-DE' })).named('Dora');
  const { table } = await dora.table([me, bot()], game);
  await dora.page.goto(`/t/${table}`);
  await expect(dora.page.locator('.fb-prompt .ask')).toHaveText('Schick einen Piraten in See');
  await expect(dora.page.getByRole('group', { name: 'Seegebiet' }).getByRole('button', { name: /^Goldküste/ })).toBeVisible();
});
