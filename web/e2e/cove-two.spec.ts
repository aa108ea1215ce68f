// Pirate's Cove for two players with two ships each.

import { command } from './cove.ts';
import { Luck, ready } from './play.ts';
import { bot, expect, me, test } from './test.ts';

test('two ships of one player share the screen without a curtain', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const two = { game: 'cove', options: { turns: '6', 'two-player': 'yes' } };
  const curtain = anne.page.getByRole('heading', { name: /decides$/ });
  // Chairs of one player: the screen follows the question.
  const own = await anne.table([me, bot(), { kind: 'device', name: 'Cleo' }, bot()], two);
  await anne.page.goto(`/t/${own.table}`);
  const asked = new Set<string>();
  const luck = new Luck(5);
  for (let moves = 0; moves < 6 || asked.size < 2; moves += 1) {
    expect(await ready(anne.page)).toBe('mine');
    expect(await curtain.count()).toBe(0);
    asked.add((await anne.page.locator('.fb-cap', { hasText: 'Your turn' }).locator('.name').innerText()).trim());
    await command(anne, luck);
  }
  // Chairs of two players: it is handed over.
  const both = await anne.table([me, { kind: 'device', name: 'Ben' }, bot(), bot()], two);
  await anne.page.goto(`/t/${both.table}`);
  await expect(curtain).toBeVisible();
});
