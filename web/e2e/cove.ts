// Playing Pirate's Cove on the screen, as a person would.

import { expect } from '@playwright/test';
import { buttons, decision, Luck, places, ready } from './play.ts';
import type { Captain } from './test.ts';

/** What is chosen for a short game. */
export const short = { game: 'cove', options: { turns: '6' } };

const seal = (captain: Captain) => decision(captain.page).locator('[data-primary]');
const others = (captain: Captain) => buttons(captain.page);

/** What would be asked again before it is done. */
async function reassure({ page }: Captain) {
  const sure = page.getByRole('dialog', { name: 'Are you sure?' });
  if (await sure.isVisible()) await sure.getByRole('button', { name: 'Do it' }).click();
}

/** Waits until the host has told something new. */
export async function answered(captain: Captain, before: number) {
  await expect
    .poll(async () => (await reassure(captain), captain.told), { intervals: [5, 10, 20, 40], message: 'the host does not answer' })
    .toBeGreaterThan(before);
}

/** One decision with the mouse: now and then a card of the hand, else what is lit, else a button. False when it is over. */
export async function command(captain: Captain, luck: Luck): Promise<boolean> {
  const { page } = captain;
  if ((await ready(page)) === 'over') return false;
  const before = captain.told;
  const cards = page.locator('.fb-hand .tv.can');
  const held = await cards.count();
  if (held > 0 && luck.below(3) > 0) {
    const card = cards.nth(luck.below(held));
    await card.click();
    await expect(card).toHaveAttribute('aria-pressed', 'true');
    const lit = await places(page).count();
    // A card that wants a target has lit some; the other is marked already.
    const picked = (await page.locator('.cv-sheet.ask, .cv-sheet.up .mrow.can').count()) > 0;
    if (picked && lit > 0) await places(page).nth(luck.below(lit)).click();
    await seal(captain).click();
    await answered(captain, before);
    return true;
  }
  const lit = await places(page).count();
  const free = (await seal(captain).count()) === 0 && (await others(captain).count()) === 0;
  if (lit > 0 && (free || luck.below(3) > 0)) {
    await places(page).nth(luck.below(lit)).click();
    await expect(seal(captain)).toBeVisible();
    await seal(captain).click();
  } else {
    const all = others(captain);
    await expect(all.first()).toBeVisible();
    await all.nth(luck.below(await all.count())).click();
  }
  await answered(captain, before);
  return true;
}

/** One decision with keys alone. */
export async function commandByKey(captain: Captain, luck: Luck): Promise<boolean> {
  const { page } = captain;
  if ((await ready(page)) === 'over') return false;
  const before = captain.told;
  const asks = (await decision(page).locator('.ask').innerText()).trim();
  if (/destination/.test(asks)) {
    await page.keyboard.press(String(1 + luck.below(6)));
    await expect(seal(captain)).toContainText('Sail to');
    await page.keyboard.press('Enter');
  } else if (/Fire a volley/.test(asks)) {
    await page.keyboard.press(luck.below(4) === 0 && /flee/.test(asks) ? 'r' : 'f');
  } else if (/pass/i.test(asks)) {
    await page.keyboard.press('p');
  } else if ((await seal(captain).count()) > 0) {
    await page.keyboard.press('Enter');
  } else {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(seal(captain)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
  }
  await answered(captain, before);
  return true;
}
