// Fleets on a phone, with a finger: pieces of the sea are laid, ships moored and sailed by dragging.

import type { CDPSession, Page } from '@playwright/test';
import { bow } from './fleets.ts';
import { decision, ready } from './play.ts';
import { bot, expect, me, test } from './test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const seal = (page: Page) => decision(page).locator('[data-primary]');
const where = (page: Page) => page.locator('.fl-s-bar .where');

interface Spot {
  x: number;
  y: number;
}

/** A finger on the glass, as the browser gets it from a real one: it scrolls and zooms what may be scrolled and zoomed. */
async function finger(page: Page, line: CDPSession, from: Spot, to: Spot, steps = 8) {
  const point = (k: number) => ({ x: from.x + ((to.x - from.x) * k) / steps, y: from.y + ((to.y - from.y) * k) / steps });
  await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point(0)] });
  for (let k = 1; k <= steps; k += 1) await line.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point(k)] });
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // A tap that follows at once would be taken for the second half of something.
  await page.waitForTimeout(400);
}

/** A browser that is late with an answer to a touch takes it back; a captain would tap once more. */
const again = (tap: () => Promise<void>) => expect(tap).toPass({ timeout: 40_000 });

async function middle(page: Page, selector: string): Promise<Spot> {
  const box = (await page.locator(selector).first().boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('pieces are laid, ships moored and sailed with a finger', async ({ captain }) => {
  const anne = await (await captain(PHONE)).named('Anne');
  const { page } = anne;
  const { table } = await anne.table([me, bot()], { game: 'crimson-coast', options: { 'terrain-per-player': '0' } });
  await page.goto(`/t/${table}`);
  const line = await page.context().newCDPSession(page);
  await page.locator('[data-starter="crimson-pirate"]').tap();
  await expect(seal(page)).toContainText('Lock this fleet');
  await seal(page).tap();
  await expect(where(page)).toContainText('It may lie here', { timeout: 30_000 });
  // Where exactly it lies is told to those who ask.
  await expect(where(page)).not.toContainText('mm');
  await page.getByRole('button', { name: 'Millimetres' }).tap();
  await expect(where(page)).toContainText('mm');

  // An island follows the finger, and the page does not scroll under it.
  const scrolled = await page.evaluate(() => window.scrollY);
  const sea = (await page.locator('.fl-window').boundingBox())!;
  const before = (await where(page).textContent())!;
  const piece = await middle(page, '.fl-s-piece .grip');
  const target = { x: sea.x + sea.width * 0.35, y: sea.y + sea.height * 0.6 };
  await finger(page, line, piece, target);
  await expect(where(page)).not.toHaveText(before);
  const away = async (from: Spot) => {
    const at = await middle(page, '.fl-s-piece .grip');
    return Math.hypot(at.x - from.x, at.y - from.y);
  };
  await expect.poll(() => away(target)).toBeLessThan(6);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  // Where a finger takes hold is large enough for one, however small the island is drawn.
  const grip = (await page.locator('.fl-s-piece .grip').boundingBox())!;
  expect(Math.min(grip.width, grip.height)).toBeGreaterThanOrEqual(44);

  // A tap brings it, too; then it is laid.
  const other = { x: sea.x + sea.width * 0.5, y: sea.y + sea.height * 0.4 };
  await again(async () => {
    await page.touchscreen.tap(other.x, other.y);
    await page.waitForTimeout(150);
    expect(await away(other)).toBeLessThan(6);
  });
  await page.getByRole('button', { name: 'Another place' }).tap();
  await expect(where(page)).toContainText('It may lie here');
  const told = anne.told;
  await seal(page).tap();
  await expect.poll(() => anne.told).toBeGreaterThan(told);

  // On to the moorings, whatever comes before.
  const question = () => page.locator('.fl-s').getAttribute('data-question');
  for (let i = 0; i < 60 && (await question()) !== 'moor'; i += 1) {
    await expect.poll(async () => (await question()) === 'moor' || (await seal(page).count()) > 0 || (await decision(page).getByRole('button').count()) > 0).toBe(true);
    if ((await question()) === 'moor') break;
    const [was, n] = [anne.told, i];
    if ((await page.locator('.fl-s-home').count()) > 0) await page.locator('.fl-s-home').nth(n % 2).tap();
    if (await seal(page).isVisible()) await seal(page).tap();
    await expect.poll(() => anne.told, { timeout: 30_000 }).toBeGreaterThan(was);
  }
  // The ship goes round the island with the finger.
  await expect(where(page)).toBeVisible({ timeout: 30_000 });
  const moored = (await where(page).textContent())!;
  const ship = await middle(page, '.fl-s-piece .grip');
  const shore = (await page.locator('.fl-window').boundingBox())!;
  await finger(page, line, ship, { x: 2 * (shore.x + shore.width / 2) - ship.x, y: 2 * (shore.y + shore.height / 2) - ship.y });
  await expect.poll(() => where(page).textContent()).not.toBe(moored);
  await again(async () => {
    if ((await page.locator('.fl-s-bar').count()) > 0) await page.getByRole('button', { name: 'Do the rest for me' }).tap({ timeout: 2_000 });
    await expect(page.locator('.fl-s-bar')).toHaveCount(0, { timeout: 8_000 });
  });

  // And at sea she follows it by her bow.
  await ready(page);
  await page.getByRole('tab', { name: /^Fleet/ }).or(page.getByRole('button', { name: /^Fleet/ })).first().tap();
  // What belongs to the start of a turn comes first.
  await again(async () => {
    if ((await page.locator('.fl-card.can').count()) === 0 && (await seal(page).isVisible())) await seal(page).tap();
    await page.locator('.fl-card.can').first().tap({ timeout: 3_000 });
  });
  await decision(page).getByRole('button', { name: /^Sail/ }).first().tap();
  await expect(bow(page)).toHaveCount(1);
  await page.locator('.fl-window').scrollIntoViewIfNeeded();
  let sails = false;
  for (const [dx, dy] of [[70, -50], [-70, 50], [70, 50], [-70, -50], [0, 80]] as const) {
    const from = await middle(page, '[data-handle=bow]');
    await finger(page, line, from, { x: from.x + dx, y: from.y + dy });
    await seal(page).waitFor({ state: 'visible', timeout: 2_000 }).catch(() => undefined);
    if ((sails = await seal(page).isVisible())) break;
  }
  expect(sails).toBe(true);
  await expect(page.locator('.fl-ship.ghost')).toHaveCount(1);
});
