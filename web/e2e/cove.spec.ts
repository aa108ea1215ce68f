// Pirate's Cove: whole games against bots, and between browsers.

import { short, command, commandByKey } from './cove.ts';
import { bot, Captain, expect, me, open, test, WHOLE } from './test.ts';
import { board, decision, ending, Luck, ready, state } from './play.ts';

test('a whole game of Pirate’s Cove by mouse', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { table } = await anne.table([me, bot(), bot()], short);
  await anne.page.goto(`/t/${table}`);
  const luck = new Luck(21);
  let moves = 0;
  const below = () => anne.page.locator('.story').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight);
  while (await command(anne, luck)) {
    moves += 1;
    // However much was told at once, its end is in sight.
    if (moves % 8 === 0) await expect.poll(below).toBeLessThan(60);
  }
  expect(moves).toBeGreaterThan(20);
  // It may have been decided by the count, by a final battle or by everybody losing: the table is there in each case.
  await expect(ending(anne.page).getByRole('columnheader')).toHaveCount(4);
  await expect(ending(anne.page)).toContainText('Fame cards');
});

test('the rig is put together with plus and minus', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { table } = await anne.table([me, bot(), bot()], short);
  const { page } = anne;
  await page.goto(`/t/${table}`);
  await ready(page);
  const sheet = board(page).getByRole('region', { name: 'Rig your ship' });
  await sheet.getByRole('button', { name: 'Raise: sails' }).click();
  await sheet.getByRole('button', { name: 'Raise: hull' }).click();
  await expect(sheet.getByRole('list', { name: 'Your ship as it would be' })).toContainText('7gold left');
  await expect(sheet.getByRole('button', { name: 'Lower: crew' })).toHaveAttribute('aria-disabled', 'true');
  await decision(page).getByRole('button', { name: 'Ready to sail' }).click();
  // Gold that could still be spent is asked about.
  const sure = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(sure).toContainText('7 gold unspent');
  await sure.getByRole('button', { name: 'Do it' }).click();
  await expect.poll(async () => (await page.locator('.fb-log').innerText()).includes('You spend 2 gold on your ship: hull 6 and sails 6')).toBe(true);
});

test('a question with one answer is left to the table, unless one wants to be asked', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { table } = await anne.table([me, bot(), bot()], short);
  const { page } = anne;
  await page.goto(`/t/${table}`);
  const stops = page.getByRole('button', { name: /Standing orders/ });
  await stops.click();
  const order = page.getByLabel('Play my move for me when there is no other');
  await expect(order).toBeChecked();
  await order.uncheck();
  await page.keyboard.press('Escape');
  const link = decision(page).getByRole('button', { name: 'Play such moves for me' });
  const luck = new Luck(24);
  await ready(page);
  while ((await link.count()) === 0) {
    expect(await command(anne, luck)).toBe(true);
    await ready(page);
  }
  const before = anne.told;
  await link.click();
  await expect.poll(() => anne.told).toBeGreaterThan(before);
  await stops.click();
  await expect(order).toBeChecked();
});

test('navigation and battle by keys alone', async ({ captain }) => {
  const ben = await (await captain()).named('Ben');
  const { table } = await ben.table([me, bot(), bot()], short);
  await ben.page.goto(`/t/${table}`);
  const luck = new Luck(22);
  let moves = 0;
  while (await commandByKey(ben, luck)) moves += 1;
  expect(moves).toBeGreaterThan(15);
  await expect(ending(ben.page)).toBeVisible();
});

/** Whoever has to decide does, until the game is over. */
async function playOn(captains: Captain[], luck: Luck): Promise<number> {
  for (let moves = 0; ; ) {
    let moved = false;
    for (const one of captains) {
      const now = await state(one.page);
      if (now === 'over') return moves;
      if (now === 'mine') {
        await command(one, luck);
        moves += 1;
        moved = true;
      }
    }
    if (!moved) await captains[0]!.page.waitForTimeout(20);
  }
}

test('two browsers and a bot, and a spectator who sees no hand', WHOLE, async ({ captain }) => {
  const anne = await (await (await captain()).named('Anne')).orderless('cove');
  const { table, invite } = await anne.table([me, open, bot()], short);
  const ben = await (await (await captain()).named('Ben')).orderless('cove');
  await anne.page.goto(`/t/${table}`);
  await ben.page.goto(`/t/${table}?invite=${invite}`);
  await ben.page.getByRole('button', { name: /Sit down/ }).click();
  const watcher = await captain();
  await watcher.page.goto(`/t/${table}`);
  for (const { page } of [anne, ben, watcher]) await expect(decision(page)).toBeVisible();
  await expect(watcher.page.getByText('Hands are secret.')).toBeVisible();

  const moves = await playOn([anne, ben], new Luck(23));
  expect(moves).toBeGreaterThan(30);
  for (const { page } of [anne, ben, watcher]) await expect(ending(page)).toBeVisible();

  // No frame that reached the spectator had a hand, a wheel or a rig in it, nor the card that somebody drew.
  for (const frame of watcher.frames) {
    const secrets = frame.replaceAll(/\{"rig-shown":\{[^}]*\}\}/g, '').match(/"hand":\[|"wheel":"|"rig":\[|"found":/);
    expect(secrets).toBeNull();
    const said = JSON.parse(frame);
    if (said.now) expect(said.now.options).toEqual([]);
  }
  expect(watcher.frames.some((frame) => frame.includes('"hand":null'))).toBe(true);
  expect(anne.frames.some((frame) => frame.includes('"hand":['))).toBe(true);
});

test('the chart never moves, whatever is asked, and nothing on the table is too small to be read', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { table } = await anne.table([me, bot(), bot()], short);
  const { page } = anne;
  await page.goto(`/t/${table}`);
  const luck = new Luck(25);
  const places = () => page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.cvchart .isle[data-fixed]')].map((isle) => {
    const { x, y, width, height } = isle.querySelector('.land')?.getBoundingClientRect() ?? isle.nextElementSibling!.querySelector('.land')!.getBoundingClientRect();
    return [isle.getAttribute('data-fixed'), [x, y, width, height].map(Math.round).join(' ')];
  })));
  const small = () => page.evaluate(() => [...document.querySelectorAll('.cv *')].flatMap((node) => {
    if (![...node.childNodes].some((child) => child.nodeType === 3 && child.textContent!.trim() !== '') || node.closest('.vh') || node.getBoundingClientRect().width === 0) return [];
    const matrix = node instanceof SVGGraphicsElement ? node.getScreenCTM() : null;
    const px = Number.parseFloat(getComputedStyle(node).fontSize) * (matrix ? Math.hypot(matrix.b, matrix.d) : 1);
    return px < 10.95 ? [`${node.textContent!.trim()} ${px.toFixed(1)}`] : [];
  }));
  await ready(page);
  const first = await places();
  expect(Object.keys(first)).toHaveLength(7);
  while ((await ready(page)) !== 'over') {
    expect(await places()).toEqual(first);
    expect(await small()).toEqual([]);
    await command(anne, luck);
  }
});
