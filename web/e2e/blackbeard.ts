// Playing Blackbeard on the screen, as a person would: cards, actions of pirates, lists of choices, buttons.

import { expect, type Locator, type Page } from '@playwright/test';
import { answered } from './cove.ts';
import { decision, Luck, ready } from './play.ts';
import type { Captain } from './test.ts';

export const seal = (page: Page): Locator => decision(page).locator('[data-primary]');
export const cards = (page: Page): Locator => page.locator('.fb-hand .bb-card.can');
export const verbs = (page: Page): Locator => page.locator('.fb-hand [data-verb]');
export const listed = (page: Page): Locator => page.locator('.fb-hand [data-move]');
/** A list that was opened from a card or an action can be put back. */
const opened = (page: Page): Locator => page.locator('.fb-hand .bb-list h2').getByRole('button', { name: 'Back' });
const buttons = (page: Page): Locator => decision(page).getByRole('button').filter({ hasNotText: /Take back|Why not/ });

/** One decision with mouse or finger; false when the game is over. */
export async function command(captain: Captain, luck: Luck, finger = false): Promise<boolean> {
  const { page } = captain;
  if ((await ready(page)) === 'over') return false;
  const press = (at: Locator) => (finger ? at.tap() : at.click());
  const before = captain.told;
  const beside = await buttons(page).count();
  const [held, actions, moves] = await Promise.all([cards(page).count(), verbs(page).count(), listed(page).count()]);
  const ways = held + actions + moves;
  if (ways > 0 && (beside === 0 || luck.below(4) > 0)) {
    const at = luck.below(ways);
    const thing = at < held ? cards(page).nth(at) : at < held + actions ? verbs(page).nth(at - held) : listed(page).nth(at - held - actions);
    await press(thing);
    await expect(thing.or(opened(page)).first()).toBeVisible();
    if (await opened(page).isVisible()) await press(listed(page).nth(luck.below(await listed(page).count())));
    await expect(seal(page)).toBeVisible();
    await press(seal(page));
  } else {
    await expect(buttons(page).first()).toBeVisible();
    await press(buttons(page).nth(luck.below(await buttons(page).count())));
  }
  await answered(captain, before);
  return true;
}

/** One decision with keys alone: a digit marks an option, Enter does it. */
export async function commandByKey(captain: Captain, luck: Luck): Promise<boolean> {
  const { page } = captain;
  if ((await ready(page)) === 'over') return false;
  const before = captain.told;
  // There may be fewer options than the digit says; the first is always there.
  for (const digit of [1 + luck.below(9), 1]) {
    await page.keyboard.press(String(digit));
    if ((await seal(page).count()) > 0) break;
  }
  await expect(seal(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await answered(captain, before);
  return true;
}
