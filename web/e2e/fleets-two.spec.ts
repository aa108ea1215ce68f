// Fleets between two browsers, with a spectator who sees nothing that lies face down.

import { command, resign, setSail, short } from './fleets.ts';
import { expect, me, open, test, type Captain } from './test.ts';
import { decision, ending, Luck, state } from './play.ts';

test('two browsers, and a spectator who sees no face-down chip', async ({ captain }) => {
  const anne = await (await (await captain()).named('Anne')).orderless('cursed-seas');
  const { table, invite } = await anne.table([me, open], short('cursed-seas', { 'build-total': '30' }));
  const ben = await (await (await captain()).named('Ben')).orderless('cursed-seas');
  await ben.page.goto(`/t/${table}?invite=${invite}`);
  await ben.page.getByRole('button', { name: /Sit down/ }).click();
  const watcher = await captain();
  await watcher.page.goto(`/t/${table}`);
  await anne.page.goto('/');
  await ben.page.goto('/');
  // Whoever begins is asked first; the other line waits for its own first turn and is then let go.
  await Promise.race([setSail(anne.page, table), setSail(ben.page, table)]);
  for (const { page } of [anne, ben]) await page.goto(`/t/${table}`);
  for (const { page } of [anne, ben, watcher]) await expect(decision(page)).toBeVisible();

  const luck = new Luck(51);
  const moved = new Map<Captain, number>([[anne, 0], [ben, 0]]);
  const until = Date.now() + 60_000;
  const both = () => [...moved.values()].every((n) => n >= 6);
  while (Date.now() < until && !both()) {
    for (const one of moved.keys()) {
      if ((await state(one.page)) !== 'mine') continue;
      await command(one, luck);
      moved.set(one, moved.get(one)! + 1);
    }
  }
  expect(both()).toBe(true);

  // One of them gives up in his own turn.
  const giver = async () => {
    for (const one of moved.keys()) if ((await state(one.page)) === 'mine' && (await one.page.locator('.fl-resign').count()) > 0) return one;
    return null;
  };
  let who = await giver();
  for (const soon = Date.now() + 30_000; who === null && Date.now() < soon; ) {
    await anne.page.waitForTimeout(20);
    for (const one of moved.keys()) if ((await state(one.page)) === 'mine' && (await one.page.locator('.fl-resign').count()) === 0) await command(one, luck, true);
    who = await giver();
  }
  await resign(who!);
  for (const { page } of [anne, ben, watcher]) await expect(ending(page)).toBeVisible();

  for (const frame of watcher.frames) {
    expect(frame).not.toMatch(/"event_cards":\[|"fort_cards":\[|"planned":\{|"seen":\{/);
    const said = JSON.parse(frame);
    if (said.now) expect(said.now.options).toEqual([]);
    for (const chip of said.view?.chips ?? []) if (!chip.is_up && chip.class !== 'treasure') expect(chip.what).toBeNull();
  }
  // The captains themselves know their own.
  const knows = (frame: string) => (JSON.parse(frame).view?.chips ?? []).some((chip: { class: string; is_up: boolean; what: unknown }) => chip.class === 'crew' && !chip.is_up && chip.what !== null);
  expect([...anne.frames, ...ben.frames].some(knows)).toBe(true);
  expect(watcher.frames.some(knows)).toBe(false);
});
