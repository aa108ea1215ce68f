// A phone: touched, narrow, and complete.

import { bot, expect, me, test } from './test.ts';
import { decide, Luck, ready } from './play.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test('several turns are played on a phone with a finger', async ({ captain }) => {
  const anne = await (await captain(PHONE)).named('Anne');
  const { table } = await anne.table([me, bot()]);
  await anne.page.goto(`/t/${table}`);
  const luck = new Luck(21);
  for (let i = 0; i < 15; i += 1) expect(await decide(anne, luck, true)).toBe(true);
  await ready(anne.page);
  for (const name of ['Captains', 'Log', 'Fame']) {
    await anne.page.getByRole('tab', { name }).tap();
    await expect(anne.page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  }
  const wide = await anne.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});
