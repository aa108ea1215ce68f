// Playing Blackbeard without the chart: cards, actions of pirates, lists of choices, buttons beside the question.

import { expect, type Locator, type Page } from '@playwright/test';
import { answered } from './blackbeard.ts';
import { decision, Luck, ready } from './play.ts';
import type { Captain } from './test.ts';

export const seal = (page: Page): Locator => decision(page).locator('[data-primary]');
export const cards = (page: Page): Locator => page.locator('.fb-hand .bb-card.can');
export const verbs = (page: Page): Locator => page.locator('.fb-hand [data-verb]');
export const listed = (page: Page): Locator => page.locator('.fb-hand [data-move]');
/** A list that was opened from a card or an action can be put back. */
const opened = (page: Page): Locator => page.locator('.fb-hand .bb-list h2').getByRole('button', { name: 'Back' });
const buttons = (page: Page): Locator => decision(page).getByRole('button').filter({ hasNotText: /Take back|Why not/ });
/** The way out of a question. */
const out = (page: Page): Locator => buttons(page).filter({ hasText: /^\s*(Pass|End the turn|Let the dice stand|Deploy nobody|That is all)/ });

/** How often something is done where one could pass or end the turn: so many times in eight. */
export const BUSY = 6;
export const IDLE = 0;

/** One decision with mouse or finger; false when the game is over. */
export async function play(captain: Captain, luck: Luck, { finger = false, zeal = BUSY } = {}): Promise<boolean> {
  const { page } = captain;
  if ((await ready(page)) === 'over') return false;
  const press = (at: Locator) => (finger ? at.tap() : at.click());
  const before = captain.told;
  const [held, actions, moves, beside, ways_out] = await Promise.all([cards(page).count(), verbs(page).count(), listed(page).count(), buttons(page).count(), out(page).count()]);
  const ways = held + actions + moves;
  if (zeal === IDLE && ways_out > 0) await press(out(page).first());
  else if (ways > 0 && (beside === 0 || luck.below(8) < Math.max(1, zeal))) {
    const at = luck.below(ways);
    const thing = at < held ? cards(page).nth(at) : at < held + actions ? verbs(page).nth(at - held) : listed(page).nth(at - held - actions);
    await press(thing);
    await expect(opened(page).or(seal(page)).first()).toBeVisible();
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
export async function playByKey(captain: Captain, luck: Luck): Promise<boolean> {
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
