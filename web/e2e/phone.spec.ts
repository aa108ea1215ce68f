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

test('on the smallest phone the start line is in sight and small, also while games wait and before there is a name', async ({ captain }) => {
  const small = { ...PHONE, viewport: { width: 320, height: 640 } };
  const anne = await (await captain(small)).named('Bartholomew');
  for (let i = 0; i < 2; i += 1) await anne.table([me, bot(), bot()]);
  const stranger = await captain(small);
  for (const { page } of [anne, stranger]) {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Set sail' })).toBeInViewport({ ratio: 1 });
    for (const game of ['Pirate Haven', 'Cursed Seas', 'Blackbeard']) {
      await page.getByRole('button', { name: new RegExp(`^${game}`) }).tap();
      await expect(page.getByRole('button', { name: 'Set sail' })).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const bar = (await page.getByRole('form', { name: 'Start a game' }).boundingBox())!;
      expect(bar.height, `the bar for ${game}`).toBeLessThan(0.24 * 640);
    }
  }
});
