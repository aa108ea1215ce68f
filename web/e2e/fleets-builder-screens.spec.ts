// The fleet builder and the laying of the sea: pictures at all sizes by day and night, axe, no sideways scrolling.

import { show } from './look.ts';
import { decision } from './play.ts';
import { bot, expect, me, test, WHOLE } from './test.ts';

test('the builder looks well at every size', WHOLE, async ({ captain }) => {
  const { page } = await captain();
  await page.goto('/workshop/cursed-seas');
  await page.getByRole('button', { name: 'Open a fleet' }).click();
  await show(page, 'fleets-shelf');
  await page.getByRole('dialog').locator('[data-starter="cursed-pirate"]').click();
  await page.locator('.fl-b-pool .row').first().click();
  await expect(page.locator('.fl-b-fleet .state')).toHaveText('This fleet is legal');
  await show(page, 'fleets-builder');
});

test('muster and set-up look well at every size', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { table } = await anne.table([me, bot()], { game: 'crimson-coast' });
  const { page } = anne;
  await page.goto(`/t/${table}`);
  await expect(page.locator('[data-starter="crimson-england"]')).toContainText('29 points');
  await show(page, 'fleets-choose');
  await page.locator('[data-starter="crimson-england"]').click();
  await expect(decision(page).locator('[data-primary]')).toBeVisible();
  await show(page, 'fleets-muster');
  await decision(page).locator('[data-primary]').click();
  await expect(page.locator('.fl-s-bar .where')).toContainText('It may lie here', { timeout: 30_000 });
  await show(page, 'fleets-lay');
});
