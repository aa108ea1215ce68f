// Playing Blackbeard on the screen, as a person would.

import { expect, type Locator } from '@playwright/test';
import { answered, Luck, ready, seal } from './play.ts';
import type { Captain } from './test.ts';

const textTable = (captain: Captain): Locator => captain.page.locator('.textopts button');

/** What is lit on the chart and stands for one move; ships that only open something are not. */
export const lit = (captain: Captain): Locator => captain.page.locator('.bb-chart .port-hit, .bb-chart .area-hit, .bb-chart .piece.can');

/** One decision on the chart: something lit is clicked, from its list if there is one, and sealed. False if nothing is lit. */
export async function pointAt(captain: Captain, luck: Luck): Promise<boolean> {
  const { page } = captain;
  const before = captain.told;
  const all = lit(captain);
  const ways = await all.count();
  if (ways === 0) return false;
  // Keys reach what lies under another piece just as well.
  const place = all.nth(luck.below(ways));
  await place.focus();
  await page.keyboard.press('Enter');
  const menu = page.locator('.bb-menu .do');
  if ((await place.getAttribute('aria-pressed')) !== 'true' && (await menu.count()) > 0) await menu.nth(luck.below(await menu.count())).click();
  await expect(seal(page)).toBeVisible();
  await seal(page).click();
  await answered(captain, before);
  return true;
}

/** One decision from the list of the text table. False when it is over. */
export async function command(captain: Captain, luck: Luck): Promise<boolean> {
  const { page } = captain;
  if ((await ready(page)) === 'over') return false;
  const before = captain.told;
  await page.keyboard.press('t');
  const all = textTable(captain);
  await expect(all.first()).toBeVisible();
  const ways = await all.count();
  const says = await all.allInnerTexts();
  // To pass or to end the turn shows little: that is done half as often.
  let way = luck.below(ways);
  if (/pass|end the turn/i.test(says[way]!)) way = luck.below(ways);
  await all.nth(way).click();
  await expect(seal(page)).toBeVisible();
  await seal(page).click();
  await answered(captain, before);
  await page.keyboard.press('t');
  return true;
}
