// The fleet builder: on its own page and at a table, where the fleet is locked and the sea is laid.

import { bot, expect, me, test } from './test.ts';
import { decision } from './play.ts';

const row = (id: string) => `[data-card="${id}"]`;

test('the collection is searched, filtered and read', async ({ captain }) => {
  const { page } = await captain();
  await page.goto('/workshop/cursed-seas');
  await page.getByRole('button', { name: 'Collection' }).click();
  const count = page.locator('.fl-b-filters .count');
  await expect(count).toContainText(/[\d,]{4,} cards/);
  // Only what is seen is drawn.
  expect(await page.locator('.fl-b-pool li').count()).toBeLessThan(60);
  const first = await page.locator('.fl-b-pool .row').first().getAttribute('data-card');
  await page.locator('.fl-b-pool').evaluate((list) => (list.scrollTop = 40_000));
  await expect.poll(() => page.locator('.fl-b-pool .row').first().getAttribute('data-card')).not.toBe(first);

  await page.getByRole('searchbox').fill('bloody spear');
  await expect(count).toHaveText('one card');
  await page.locator(row('scs-034')).click();
  await expect(page.locator('.fl-b-face h2')).toHaveText('Bloody Spear');
  // What it does stands there in plain words.
  await expect(page.locator('.fl-b-face .does li').first()).toContainText(/[a-z]{3,} [a-z]/);
  for (const text of await page.locator('.fl-b-face .does li').allTextContents()) expect(text).not.toMatch(/[[\]{}=_]/);
  await page.locator('.fl-b-face .sec').first().click();
  await expect(page.getByRole('dialog', { name: /Rulebook|Rules/ })).toBeVisible();
  await page.keyboard.press('Escape');

  // Players' words are understood, and typos forgiven.
  await page.getByRole('searchbox').fill('hawkns');
  await expect(page.locator('.fl-b-pool .nm').first()).toContainText('Hawkins');
  await expect(page.locator('.fl-b-filters .instead')).toContainText('hawkins');
  await page.getByRole('searchbox').fill('L+S 3 masts');
  await expect(page.locator('.fl-b-pool .sub').first()).toContainText('L+S');
  for (const text of await page.locator('.fl-b-pool .sub').allTextContents()) expect(text).toContain('L+S');
  await page.getByRole('searchbox').fill('5 masts');
  await expect(page.locator('.fl-b-pool .sub').first()).toContainText('5 masts');
  for (const text of await page.locator('.fl-b-pool .sub').allTextContents()) expect(text).toContain('5 masts');
  // Ships are to be seen.
  await expect(page.locator('.fl-b-pool li .fl-b-hull .mast').first()).toBeVisible();

  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByLabel('Nation', { exact: true }).selectOption('england');
  await page.getByLabel('Kind', { exact: true }).selectOption('ship');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Masts, at least').fill('5');
  await expect(page.getByRole('button', { name: /^Filters \(3\)/ })).toBeVisible();
  for (const text of await page.locator('.fl-b-pool .sub').allTextContents()) expect(text).toMatch(/[5-9] masts/);
  // Keys go through the list.
  await page.locator('.fl-b-pool .row').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.fl-b-pool li.on .row')).toHaveAttribute('data-row', '1');
});

test('a fleet is built, objected to, mended, kept, shared and read in again', async ({ captain }) => {
  const { page, context } = await captain();
  await page.goto('/workshop/crimson-coast');
  const state = page.locator('.fl-b-fleet .state');
  const find = async (id: string) => {
    await page.getByRole('searchbox').fill(id);
    await page.locator(`li:has(${row(id)}) .plus`).click();
  };
  await find('cc-033');
  await expect(page.locator('.fl-b-ship')).toHaveCount(1);
  await expect(state).toHaveText('This fleet is legal');
  // Crew goes to the ship in hand; the engine counts.
  await find('sm-t-007');
  await expect(page.locator('.fl-b-ship .load')).toContainText(/cargo 1 \/ \d/);
  // Too dear: it says so, and by which rule.
  await find('sm-ps-001');
  await find('sm-ps-003');
  await expect(state).toContainText('It may not be brought yet');
  await expect(page.locator('.fl-b-fault', { hasText: 'too much' })).toBeVisible();
  await page.locator('.fl-b-fault', { hasText: 'too much' }).locator('.sec').click();
  await expect(page.getByRole('dialog')).toContainText('fleets.build.sum');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(state).toHaveText('This fleet is legal');
  // What fits is suggested in sight, and fits.
  await expect(page.locator('.hints').getByRole('button', { name: /^Add / }).first()).toBeInViewport();
  await page.locator('.hints').getByRole('button', { name: /^Add / }).first().click();
  await expect(state).toHaveText('This fleet is legal');

  await page.getByRole('button', { name: 'Save and share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the fleet').fill('Raiders');
  await dialog.getByRole('button', { name: 'Save on this device' }).click();
  const link = await dialog.locator('.linkfield').inputValue();
  const text = await dialog.locator('.astext').inputValue();
  await dialog.locator('summary').click();
  const json = await dialog.locator('.asjson').inputValue();
  expect(text).toContain('HMS Viceroy (cc-033)');
  await page.keyboard.press('Escape');
  const ships = await page.locator('.fl-b-ship').count();
  const cards = await page.locator('.fl-b-ship, .fl-b-fleet .chips .fl-b-chip').count();

  // Kept on this device.
  await page.reload();
  await expect(page.locator('.fl-b-ship')).toHaveCount(ships);
  await page.getByRole('button', { name: 'Empty' }).click();
  await expect(page.locator('.fl-b-ship')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open a fleet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Raiders/ }).click();
  await expect(page.locator('.fl-b-ship')).toHaveCount(ships);
  // As text and as JSON.
  for (const written of [text, json]) {
    await page.getByRole('button', { name: 'Empty' }).click();
    await page.getByRole('button', { name: 'Paste a list' }).last().click();
    await page.getByRole('dialog').locator('.paste').fill(written);
    await page.getByRole('dialog').getByRole('button', { name: 'Take this fleet' }).click();
    await expect(page.locator('.fl-b-ship')).toHaveCount(ships);
    await expect(state).toHaveText('This fleet is legal');
  }
  // As a plain list: what is no card is said, what was there can be had back.
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByRole('dialog').locator('.paste').fill('My raiders\n1x Snipe (6)\nLongshanks\n+ Explorer\nThe Rooster of Doom (12)');
  await expect(page.getByRole('dialog').locator('.read .bad')).toHaveText('Not found: The Rooster of Doom (12)');
  await page.getByRole('dialog').getByRole('button', { name: 'Take this fleet' }).click();
  await expect(page.locator('.fl-b-ship')).toHaveCount(2);
  await expect(page.locator('.fl-b-ship').nth(1)).toContainText('Explorer');
  await page.getByRole('button', { name: 'Put mine back' }).click();
  await expect(page.locator('.fl-b-ship')).toHaveCount(ships);
  // By the link, in another window.
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.locator('.fl-b-ship')).toHaveCount(ships);
  await expect.poll(() => other.locator('.fl-b-ship, .fl-b-fleet .chips .fl-b-chip').count()).toBeGreaterThanOrEqual(cards - 8);
  await other.close();
});

test('a fleet is begun with a ready-made one, or built by the engine, for any total', async ({ captain }) => {
  const { page } = await captain();
  await page.goto('/workshop/cursed-seas');
  await page.getByRole('button', { name: 'Open a fleet' }).click();
  expect(await page.locator('[data-starter]').count()).toBeGreaterThanOrEqual(10);
  await page.getByRole('dialog').locator('[data-starter="cursed-viking"]').click();
  await expect(page.locator('.fl-b-fleet .state')).toHaveText('This fleet is legal');
  await page.getByLabel('Points of a fleet').selectOption('60');
  await expect(page.locator('.fl-b-fleet .total')).toContainText('/ 60');
  await page.getByRole('button', { name: 'Open a fleet' }).click();
  await page.getByRole('dialog').getByLabel('Nation', { exact: true }).selectOption('spain');
  await page.locator('.built').first().click();
  await expect(page.locator('.fl-b-fleet .state')).toHaveText('This fleet is legal');
});

test('at a table a fleet is locked in secret, and the sea is laid', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { table } = await anne.table([me, bot()], { game: 'crimson-coast', options: { 'terrain-per-player': '1' } });
  const { page } = anne;
  await page.goto(`/t/${table}`);
  await page.locator('[data-starter="crimson-pirate"]').click();
  await expect(decision(page).locator('[data-primary]')).toContainText('Lock this fleet');
  await decision(page).locator('[data-primary]').click();
  await expect(page.locator('.fl-s-piece, .fl-s')).not.toHaveCount(0, { timeout: 30_000 });
  // One island by hand: it is refused where it may not lie, and laid where it may.
  const where = page.locator('.fl-s-bar .where');
  await expect(where).toContainText('It may lie here', { timeout: 30_000 });
  await expect(page.locator('.fl-s-room rect')).not.toHaveCount(0);
  await page.locator('.fl-s-piece').focus();
  // As far west as the sea goes.
  for (let i = 0; i < 150; i += 1) await page.keyboard.press('ArrowLeft');
  await expect(where).toContainText('It may not lie here');
  await page.getByRole('button', { name: 'Another place' }).click();
  await expect(where).toContainText('It may lie here');
  const told = anne.told;
  await decision(page).locator('[data-primary]').click();
  await expect.poll(() => anne.told).toBeGreaterThan(told);
  // The rest by itself, up to the first turn.
  await page.getByRole('button', { name: 'Do the rest for me' }).click();
  await expect(page.locator('.fl-s-bar, .fl-b')).toHaveCount(0, { timeout: 40_000 });
  await expect(page.locator('.fl-ships')).toBeVisible();
});

test('what is locked stays hidden when captains share a screen', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { table } = await anne.table([me, { kind: 'device', name: 'Ben' }], { game: 'crimson-coast', options: { map: 'random' } });
  const { page } = anne;
  await page.goto(`/t/${table}`);
  const ready = page.getByRole('button', { name: /^I am/ });
  await ready.click();
  await page.locator('[data-starter="crimson-pirate"]').click();
  await decision(page).locator('[data-primary]').click();
  // The other captain has chosen nothing yet, and sees nothing of what the first has chosen.
  await ready.click();
  await expect(page.locator('[data-starter]')).not.toHaveCount(0);
  await expect(page.locator('[data-starter][aria-pressed=true]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Build my own' }).click();
  await expect(page.locator('.fl-b-ship')).toHaveCount(0);
  await expect(page.locator('.fl-b-fleet').getByText('Longshanks')).toHaveCount(0);
});

test('whoever sets sail is on the water at once, and every captain has another fleet', async ({ captain }) => {
  const anne = await captain();
  const { page } = anne;
  for (const [title, ships] of [['Crimson Coast', 2], ['Cursed Seas', 2]] as const) {
    await page.goto('/');
    await page.locator('.cart', { hasText: title }).click();
    await page.getByRole('button', { name: 'Set sail' }).click();
    // The first question is what a ship is to do: nothing is chosen, laid, stowed or passed before.
    await expect(decision(page).getByRole('button', { name: /^End the turn/ })).toBeVisible({ timeout: 90_000 });
    await expect(page.locator('.fl-s, .fl-b')).toHaveCount(0);
    expect(await page.locator('.fl-card').count()).toBeGreaterThanOrEqual(ships);
  }
});
