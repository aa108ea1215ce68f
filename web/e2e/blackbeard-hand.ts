// Playing Blackbeard without the chart: cards, actions of pirates, lists of choices, buttons beside the question.

import { expect, type Locator, type Page } from '@playwright/test';
import { answered, buttons, Luck, ready, reassure, seal, state } from './play.ts';
import type { Captain } from './test.ts';

export const cards = (page: Page): Locator => page.locator('.fb-hand .bb-card.can');
export const verbs = (page: Page): Locator => page.locator('.fb-hand [data-verb]');
export const listed = (page: Page): Locator => page.locator('.fb-hand .bb-list [data-move]');
/** A list that was opened from a card or an action can be put back. */
const opened = (page: Page): Locator => page.locator('.fb-hand .bb-list h2').getByRole('button', { name: 'Back' });
/** The way out of a question. */
const out = (page: Page): Locator => buttons(page).filter({ hasText: /^\s*(Pass|End the turn|Let the dice stand|Deploy nobody|That is all)/ });

/** How often something is done where one could pass or end the turn: so many times in eight. */
export const BUSY = 6;
export const IDLE = 0;

/** Standing orders answer for this captain from now on, so that only the own turns are left to be played. */
export async function standBy({ page }: Captain) {
  await page.getByRole('button', { name: 'Standing orders' }).click();
  const menu = page.getByRole('dialog', { name: 'Standing orders' });
  for (const order of ['Never ask me what I answer to the actions of others', 'Let all my dice stand, and keep my Cunning']) await menu.getByRole('checkbox', { name: order }).check();
  await page.keyboard.press('Escape');
}

/** One decision with mouse or finger; false when the game is over. */
export async function play(captain: Captain, luck: Luck, { finger = false, zeal = BUSY } = {}): Promise<boolean> {
  if ((await ready(captain.page)) === 'over') return false;
  await decide(captain, luck, { finger, zeal });
  return true;
}

/** The decision that a captain is asked for now. */
export async function decide(captain: Captain, luck: Luck, { finger = false, zeal = BUSY } = {}) {
  const { page } = captain;
  const press = (at: Locator) => (finger ? at.tap() : at.click());
  const before = captain.told;
  const [held, actions, moves, beside, ways_out] = await Promise.all([cards(page).count(), verbs(page).count(), listed(page).count(), buttons(page).count(), out(page).count()]);
  const ways = held + actions + moves;
  if (zeal === IDLE && (ways_out > 0 || ways === 0)) {
    // A standing order may be quicker, and the button gone: that nothing is asked any more is what counts.
    const at = ways_out > 0 ? out(page) : buttons(page);
    if ((await at.count()) > 0) await at.first().click({ timeout: 3_000 }).catch(() => undefined);
    await expect.poll(async () => (await reassure(page), captain.told > before || (await state(page)) !== 'mine'), { intervals: [5, 10, 20, 40] }).toBe(true);
    return;
  }
  if (ways > 0 && (beside === 0 || luck.below(8) < Math.max(1, zeal))) {
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
