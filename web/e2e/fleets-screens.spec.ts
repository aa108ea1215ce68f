// The sea of Fleets looked at: the turn, a course with its ghost, a ship's card, and the end.

import { bow, command, resign, setSail, short } from './fleets.ts';
import { show } from './look.ts';
import { bot, expect, me, test, WHOLE } from './test.ts';
import { decision, ending, Luck, ready } from './play.ts';

test('the sea at all sizes, by day and night', WHOLE, async ({ captain }) => {
  test.setTimeout(240_000);
  const anne = await (await captain()).named('Anne');
  const { page } = anne;
  const { table } = await anne.table([me, bot(), bot()], short('cursed-seas', { 'build-total': '40', 'terrain-per-player': '2', 'terrain-kinds': 'random' }));
  await page.goto('/');
  await setSail(page, table);
  await page.goto(`/t/${table}`);
  await ready(page);
  await show(page, 'fleets-turn');
  await page.keyboard.press(']');
  await show(page, 'fleets-card');
  const before = anne.told;
  await page.keyboard.press('s');
  await expect.poll(() => anne.told).toBeGreaterThan(before);
  await expect(bow(page)).toHaveCount(1);
  for (let i = 0; i < 24 && !(await decision(page).locator('[data-primary]').isVisible()); i += 1) {
    await page.keyboard.press('ArrowLeft');
    await decision(page).locator('[data-primary]').waitFor({ state: 'visible', timeout: 500 }).catch(() => undefined);
  }
  await show(page, 'fleets-course');
  // On to a quiet moment of a later turn, then the whole sea, and the end.
  const luck = new Luck(7);
  for (let i = 0; i < 14; i += 1) await command(anne, luck);
  await ready(page);
  await page.keyboard.press('Home');
  await show(page, 'fleets-whole');
  for (let i = 0; i < 30 && (await decision(page).getByRole('button', { name: /^End the turn/ }).count()) === 0; i += 1) await command(anne, luck, true);
  await resign(anne);
  // Whoever has given up watches the others to the end, or it is over at once.
  await expect(page.locator('.fl-resign')).toHaveCount(0);
  if (await ending(page).isVisible()) await show(page, 'fleets-end');
});
