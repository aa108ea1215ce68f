// Playing Pirate's Cove on the screen, as a person would.

import { expect, type Page } from '@playwright/test';
import { answered, buttons, decision, Luck, places, ready, seal } from './play.ts';
import type { Captain } from './test.ts';

/** Places that stand for a move; a card that is taken up on the sheet is none yet. */
const moves = (page: Page) => places(page).and(page.locator('[data-target]'));

/** What is chosen for a short game. */
export const short = { game: 'cove', options: { turns: '6' } };

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
    const lit = await moves(page).count();
    // A card that wants a target has lit some; the other is marked already.
    const picked = (await page.locator('.cv-sheet.ask, .cv-sheet.up .mrow.can').count()) > 0;
    if (picked && lit > 0) await moves(page).nth(luck.below(lit)).click();
    await seal(page).click();
    await answered(captain, before);
    return true;
  }
  const lit = await moves(page).count();
  const free = (await seal(page).count()) === 0 && (await buttons(page).count()) === 0;
  if (lit > 0 && (free || luck.below(3) > 0)) {
    await moves(page).nth(luck.below(lit)).click();
    await expect(seal(page)).toBeVisible();
    await seal(page).click();
  } else {
    const all = buttons(page);
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
    await expect(seal(page)).toContainText('Sail to');
    await page.keyboard.press('Enter');
  } else if (/Fire a volley/.test(asks)) {
    await page.keyboard.press(luck.below(4) === 0 && /flee/.test(asks) ? 'r' : 'f');
  } else if (/pass|be done/i.test(asks)) {
    await page.keyboard.press('p');
  } else if ((await seal(page).count()) > 0) {
    await page.keyboard.press('Enter');
  } else {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(seal(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
  }
  await answered(captain, before);
  return true;
}
