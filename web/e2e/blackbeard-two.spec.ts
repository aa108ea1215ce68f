// Blackbeard between two browsers, with somebody who only watches.

import { BUSY, decide, IDLE, standBy } from './blackbeard-hand.ts';
import type { Change } from '../src/gen/types.ts';
import { bot, Captain, expect, me, open, test, whole } from './test.ts';
import { decision, ending, Luck, state } from './play.ts';

/** What must not reach a chair: hands and pirate cards of others, and the cards that they draw. */
function leaks(frame: string, own: number | null): string[] {
  const found: string[] = [];
  const said = JSON.parse(frame);
  const players: { hand: unknown; recruit_cards: unknown }[] = said.view?.players ?? [];
  players.forEach((player, seat) => {
    if (seat !== own && (player.hand !== null || player.recruit_cards !== null)) found.push(`view of ${seat}`);
  });
  // What is replaced as a whole is looked at like a view; of what changed inside, only that a secret is none counts.
  const changed: Change = said.changes?.players ?? {};
  const isOpen = (field: Change | undefined) => field !== undefined && !(Array.isArray(field) && (field.length === 0 || field[0] === null));
  const replaced = Array.isArray(changed) ? ((changed[0] ?? []) as { hand: unknown }[]).map((player): Change => [player]) : [];
  for (const [seat, player] of Object.entries(Array.isArray(changed) ? replaced : changed)) {
    if (Number(seat) === own) continue;
    const whole = Array.isArray(player) ? (player[0] as { hand?: unknown; recruit_cards?: unknown } | undefined) : undefined;
    if (whole?.hand || whole?.recruit_cards) found.push(`all of ${seat}`);
    if (!Array.isArray(player) && (isOpen(player['hand']) || isOpen(player['recruit_cards']))) found.push(`cards of ${seat}`);
  }
  for (const { fact } of said.story ?? []) {
    const drawn = fact['card-drawn'] ?? fact['pirate-drawn'];
    if (drawn && drawn.who !== own) found.push(`drawn by ${drawn.who}`);
  }
  if (own === null && said.now) expect(said.now.options).toEqual([]);
  return found;
}

test('two browsers play, a third one watches, and no secret gets out', async ({ captain }) => {
  // Three browsers at once: on a busy machine it may take more than the usual time.
  test.slow();
  const anne = await (await (await captain()).named('Anne')).orderless('blackbeard');
  const { table, invite } = await anne.table([me, open, bot(), bot(), bot()], { game: 'blackbeard' });
  await anne.page.goto(`/t/${table}`);
  const ben = await (await (await captain()).named('Ben')).orderless('blackbeard');
  await ben.page.goto(`/t/${table}?invite=${invite}`);
  await ben.page.getByRole('button', { name: /Sit down/ }).click();
  const watcher: Captain = await captain();
  await watcher.page.goto(`/t/${table}`);
  for (const { page } of [anne, ben, watcher]) await expect(decision(page)).toBeVisible();
  await expect(watcher.page.getByText('Hands are secret.')).toBeVisible();

  const luck = new Luck(41);
  /** Both play whenever they are asked, until so many moves were made or the game is over. */
  async function go(most: number, zeal: number): Promise<number> {
    let moves = 0;
    while (moves < most && (await state(anne.page)) !== 'over') {
      let moved = false;
      for (const one of [anne, ben]) {
        if ((await state(one.page)) !== 'mine') continue;
        await decide(one, luck, { zeal });
        moves += 1;
        moved = true;
      }
      if (!moved) await anne.page.waitForTimeout(20);
    }
    return moves;
  }
  expect(await go(20, BUSY)).toBeGreaterThan(12);
  await expect(watcher.page.locator('.fb-log li').first()).toBeVisible();
  if (whole) {
    // They do no more than they have to from now on: the end comes sooner.
    for (const one of [anne, ben]) await standBy(one);
    await go(400, IDLE);
    // All three see the same end, once the points are counted.
    const counted = ({ page }: Captain) => ending(page).locator('.fb-count');
    await expect(counted(anne).getByText('The final count')).toBeVisible();
    await expect(counted(anne).getByRole('columnheader')).toHaveCount(6);
    const said = await counted(anne).locator('tbody').innerText();
    for (const other of [ben, watcher]) await expect(counted(other).locator('tbody')).toHaveText(said, { useInnerText: true });
  }

  const all = (one: Captain, own: number | null) => one.frames.flatMap((frame) => leaks(frame, own));
  expect(all(anne, 0)).toEqual([]);
  expect(all(ben, 1)).toEqual([]);
  expect(all(watcher, null)).toEqual([]);
  // The test can tell: what Anne sees of herself would be a leak to anybody else.
  expect(all(anne, 1).length).toBeGreaterThan(0);
});
