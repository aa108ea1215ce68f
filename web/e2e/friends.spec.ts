// Friends at one table, each in a browser of his own; and a host that dies in the middle of it.

import { bot, Captain, expect, me, open, test } from './test.ts';
import { board, chosen, decide, decision, ending, log, Luck, places, state } from './play.ts';
import { Host } from './host.ts';

/** Whoever has to decide does, until the game is over or so many moves were made. */
async function playOn(captains: Captain[], luck: Luck, most: number): Promise<number> {
  for (let moves = 0; moves < most; ) {
    let moved = false;
    for (const captain of captains) {
      const now = await state(captain.page);
      if (now === 'over') return moves;
      if (now === 'mine') {
        await decide(captain, luck);
        moves += 1;
        moved = true;
      }
    }
    if (!moved) await captains[0]!.page.waitForTimeout(20);
  }
  return most;
}

test('two browsers play each other by invitation, and a spectator sees no secret', async ({ captain }) => {
  const anne = await captain();
  await anne.page.goto('/new?game=haven');
  await anne.page.getByRole('textbox').first().fill('Anne');
  await anne.page.getByRole('button', { name: 'Remove chair 3' }).click();
  await anne.page.getByRole('button', { name: 'Set the table' }).click();
  const link = await anne.page.getByLabel('Whoever has this link may sit down').inputValue();
  const invite = new URL(link).searchParams.get('invite')!;
  expect(invite.length).toBeGreaterThan(16);

  // A spectator has the address, but not the key.
  const watcher = await captain();
  await watcher.page.goto(new URL(link).pathname);
  await expect(watcher.page.getByText('To sit down you need the invitation link')).toBeVisible();

  const ben = await captain();
  await ben.page.goto(link);
  await ben.page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await ben.page.getByRole('button', { name: /Sit down/ }).click();
  for (const { page } of [anne, ben, watcher]) await expect(decision(page)).toBeVisible();

  const luck = new Luck(11);
  const moves = await playOn([anne, ben], luck, 400);
  expect(moves).toBeGreaterThan(30);
  for (const { page } of [anne, ben, watcher]) await expect(ending(page)).toBeVisible();

  // The spectator saw everything that happened and could do nothing.
  const story = await anne.page.evaluate(() => document.title);
  expect(story).toContain('Pirate Haven');
  const cookies = [...(await anne.context.cookies()), ...(await ben.context.cookies())].map(({ value }) => value);
  expect(cookies).toHaveLength(2);
  for (const frame of watcher.frames) {
    for (const secret of [invite, ...cookies]) expect(frame).not.toContain(secret);
    const said = JSON.parse(frame);
    if (said.now) expect(said.now.options).toEqual([]);
    if (said.now && !said.now.over) expect(frame).not.toContain('"seed"');
    if (said.type === 'welcome') expect([said.face, said.table.invite ?? null]).toEqual([null, null]);
  }
  for (const { page } of [anne, ben, watcher]) await ending(page).getByRole('button', { name: 'Close' }).click();
  const [one, two, three] = [await log(anne.page), await log(ben.page), await log(watcher.page)];
  for (const other of [two, three]) expect(forAll(other)).toEqual(forAll(one));
  expect(three.join('\n')).not.toMatch(/\byou\b/i);
});

test('whoever has waited long enough lets a bot sit down, and the game begins', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { page } = anne;
  const { table } = await anne.table([me, open]);
  await page.goto(`/t/${table}`);
  await page.getByLabel('Level of the bot in chair 2').selectOption('Deckhand');
  await page.getByRole('button', { name: /^Let a bot sit here/ }).click();
  await expect(board(page)).toBeVisible();
  await expect(page.locator('.fb-rail')).toContainText('bot, Deckhand');
});

test('whoever waits learns the game, finds his way back, and hears that it has begun', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { table, invite } = await anne.table([me, open, open]);
  const ben = await captain();
  await ben.page.goto(`/t/${table}?invite=${encodeURIComponent(invite)}`);
  await ben.page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await ben.page.getByRole('button', { name: /Sit down.*Chair 2/ }).click();
  await ben.page.getByRole('link', { name: 'Learn in a minute' }).click();
  await expect(ben.page).toHaveURL(/\/learn\/haven$/);
  await expect(ben.page.getByText('A table of Pirate Haven waits for its captains.')).toBeVisible();
  expect((await anne.context.request.post(`/api/tables/${table}/hire`, { data: { seat: 2, level: 'random' } })).status()).toBe(200);
  await expect(ben.page.getByText('Your game of Pirate Haven has begun.')).toBeVisible();
  await ben.page.keyboard.press('Escape');
  await ben.page.getByRole('link', { name: 'To the table' }).click();
  await expect(decision(ben.page)).toBeVisible();
});

test('what is said reaches whoever does not have the log open', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const ben = await (await captain({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).named('Ben');
  const { table, invite } = await anne.table([me, open]);
  expect((await ben.context.request.post(`/api/tables/${table}/join`, { data: { invite } })).status()).toBe(200);
  for (const { page } of [anne, ben]) await page.goto(`/t/${table}`);
  await expect(decision(ben.page)).toBeVisible();
  await expect(decision(anne.page)).toBeVisible();
  await anne.page.getByRole('textbox', { name: 'Say something' }).fill('Shall we begin?');
  await anne.page.keyboard.press('Enter');
  const said = ben.page.getByRole('button', { name: 'Anne Shall we begin?' });
  await expect(said).toBeVisible();
  await expect(ben.page.getByRole('tab', { name: /^Log\s*, one new line of talk/ })).toBeVisible();
  await said.tap();
  await expect(ben.page.getByRole('list', { name: 'Talk' })).toContainText('Shall we begin?');
  await expect(ben.page.getByRole('tab', { name: 'Log', exact: true })).toBeVisible();
  await expect(said).toBeHidden();
});

test('the host is killed in the middle of a game, and nothing is lost or doubled', async ({ browser }) => {
  let host = await Host.start();
  try {
    const [anne, ben, watcher] = [await Captain.at(browser, host.url), await Captain.at(browser, host.url), await Captain.at(browser, host.url)];
    await (await anne.named('Anne')).orderless('haven');
    await (await ben.named('Ben')).orderless('haven');
    const { table, invite } = await anne.table([me, open]);
    const joined = await ben.context.request.post(`/api/tables/${table}/join`, { data: { invite } });
    expect(joined.status()).toBe(200);
    for (const { page } of [anne, ben, watcher]) await page.goto(`/t/${table}`);
    const luck = new Luck(12);
    const both = [anne, ben];
    await playOn(both, luck, 14);
    for (let kill = 0; kill < 3; kill += 1) {
      const before = await settled([anne, ben, watcher]);
      await host.kill();
      for (const { page } of [anne, ben, watcher]) await expect(page.getByRole('alert')).toContainText('Nothing is lost');
      await expect(places(anne.page)).toHaveCount(0);
      host = await host.again();
      for (const { page } of [anne, ben, watcher]) {
        const now = page.getByRole('button', { name: 'Try now' });
        if (await now.isVisible()) await now.click({ timeout: 2_000 }).catch(() => undefined);
        await expect(page.getByRole('alert')).toBeHidden();
      }
      const after = await settled([anne, ben, watcher]);
      expect(after, 'nothing is lost, nothing is doubled').toEqual(before);
      await playOn(both, luck, 6);
      const later = await settled([anne, ben, watcher]);
      goesOn(before, later);
      expect(later).not.toEqual(before);
    }
    // A move that is sent while the host dies is made once or not at all.
    const mover = (await state(anne.page)) === 'mine' ? anne : ben;
    const before = await settled([anne, ben, watcher]);
    const ways = places(mover.page);
    if ((await ways.count()) > 0) {
      await ways.first().click();
      await expect(chosen(mover.page)).toHaveCount(1);
    }
    await decision(mover.page).getByRole('button').last().click();
    await host.kill();
    host = await host.again();
    for (const { page } of [anne, ben, watcher]) await expect(page.getByRole('alert')).toBeHidden();
    const after = await settled([anne, ben, watcher]);
    goesOn(before, after);
    await playOn(both, luck, 6);
    expect(host.panics).toEqual([]);
    for (const { context } of [anne, ben, watcher]) await context.close();
  } finally {
    await host.stop();
  }
});

/** A log that has gone on: what was told stands as it stood, only the sentence of the turn that is on may have grown, and say more after its first words. */
function goesOn(before: readonly string[], after: readonly string[]) {
  const last = before.length - 1;
  expect(after.slice(0, last)).toEqual(before.slice(0, last));
  expect(after[last]).toContain(before[last]!.split(' ').slice(0, 2).join(' '));
}

/** A log as all of them read it: whoever is spoken of there as "you" is somebody else to everybody else. */
const forAll = (log: readonly string[]) => log.map((line) => (/\b(you|your|Anne|Ben)\b/i.test(line) ? 'about a captain' : line));

/** The log as all of them show it, in the words of the first. */
async function settled(captains: Captain[]): Promise<string[]> {
  let first: string[] = [];
  await expect(async () => {
    const logs = await Promise.all(captains.map(({ page }) => log(page)));
    first = logs[0]!;
    expect(first.length).toBeGreaterThan(0);
    for (const other of logs) expect(forAll(other)).toEqual(forAll(first));
  }).toPass({ timeout: 20_000 });
  return first;
}

test('two captains at one screen do not see each other’s side', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { table } = await anne.table([me, { kind: 'device', name: 'Cora' }, bot()]);
  await anne.page.goto(`/t/${table}`);
  let curtains = 0;
  const luck = new Luck(13);
  for (let i = 0; i < 400 && curtains < 3; i += 1) {
    const ready = anne.page.getByRole('button', { name: /^I am (Anne|Cora)$/ });
    if (await ready.isVisible()) {
      await expect(board(anne.page)).toBeHidden();
      await expect(decision(anne.page)).toBeHidden();
      curtains += 1;
      await ready.click();
      await expect(board(anne.page)).toBeVisible();
    } else if ((await state(anne.page)) === 'mine') {
      await decide(anne, luck);
    } else {
      await anne.page.waitForTimeout(20);
    }
  }
  expect(curtains).toBe(3);
});
