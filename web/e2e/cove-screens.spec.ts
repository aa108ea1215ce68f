// Every question of Pirate's Cove, looked at when it is asked for the first time.

import type { Page } from '@playwright/test';
import { command } from './cove.ts';
import { show } from './look.ts';
import { bot, expect, me, test, whole } from './test.ts';
import { decision, ending, Luck, places, ready } from './play.ts';

const QUESTIONS: [name: string, asks: RegExp][] = [
  ['rig', /^Spend gold/],
  ['window', /^Play a card or pass/],
  ['navigation', /^Choose a destination/],
  ['battle', /^Fire a volley/],
  ['aim', /^Choose what you aim at/],
  ['plunder', /^Plunder/],
  ['section', /^Raise your/],
  ['tavern', /^Buy Tavern cards/],
  ['treasure', /^Bury chests/],
  ['cove', /^Collect/],
];

const LOOKED_AT = whole ? QUESTIONS.length : 2;

async function mark(page: Page) {
  const lit = places(page);
  if ((await lit.count()) > 0) await lit.first().click();
}

test('every question of Pirate’s Cove at all sizes, by day and night', async ({ captain }) => {
  test.setTimeout(420_000);
  const anne = await (await captain()).named('Anne');
  const { page } = anne;
  const seen = new Set<string>();
  const luck = new Luck(31);
  // A few games: not every question is asked in each of them.
  for (let game = 0; game < 3 && seen.size < LOOKED_AT; game += 1) {
    const { table } = await anne.table([me, bot(), bot(), bot()], { game: 'cove', options: { turns: '12' } });
    await page.goto(`/t/${table}`);
    while ((await ready(page)) !== 'over' && seen.size < LOOKED_AT) {
      const asks = (await decision(page).locator('.ask').innerText()).trim();
      const name = QUESTIONS.find(([one, asked]) => asked.test(asks) && !seen.has(one))?.[0];
      if (name) {
        seen.add(name);
        // Something is marked where it can be: a captain without gold can only be done.
        if (name === 'navigation' || name === 'section') await mark(page);
        await show(page, `cove-${name}`);
        await page.keyboard.press('Escape');
      }
      await command(anne, luck);
    }
    if ((await ready(page)) === 'over' && !seen.has('end')) {
      seen.add('end');
      await expect(ending(page)).toBeVisible();
      await show(page, 'cove-end');
    }
  }
  // Which questions come up is the luck of the dice; these always do, and most of the others.
  if (whole) expect([...seen].sort()).toEqual(expect.arrayContaining(['rig', 'navigation', 'section']));
  expect(seen.size).toBeGreaterThanOrEqual(whole ? 7 : LOOKED_AT);
});
