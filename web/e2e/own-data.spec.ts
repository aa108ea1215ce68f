// A host with cards of its own: they are what is seen at the table.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Host } from './host.ts';
import { bot, Captain, expect, me, test } from './test.ts';

/** So many of each that a captain soon holds one. */
const card = (id: string, name: string) =>
  `[[card]]\nid = "${id}"\nkind = "volley"\nname = "${name}"\ncount = 9\nhit_on = [2, 3]\nreload_turns = 1\n`;
const PACK = `name = "Night and Fog"\n${['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((at) => card(`wet_powder_${at}`, 'Wet Powder')).join('\n')}`;

/** A host that is stopped also if the test fails. */
const hosts: Host[] = [];
async function started(starting: Promise<Host>): Promise<Host> {
  const host = await starting;
  hosts.push(host);
  return host;
}
test.afterEach(async () => {
  for (const host of hosts.splice(0)) {
    await host.stop();
    expect(host.panics).toEqual([]);
  }
});

test('the cards of the host are those of the table, also without their folder', async ({ browser }) => {
  const own = mkdtempSync(join(tmpdir(), 'freebooter-own-'));
  mkdirSync(join(own, 'cove'));
  writeFileSync(join(own, 'cove', 'pack.toml'), PACK);
  const host = await started(Host.start(undefined, 0, ['--data', own]));
  const anne = await (await Captain.at(browser, host.url)).named('Anne');
  const { page } = anne;

  // New tables are played with them unless somebody wants the printed ones.
  await page.goto('/new?game=cove');
  await page.getByText('More choices').click();
  const played = page.getByLabel('Played with');
  await expect(played.locator('option:checked')).toHaveText('the cards and numbers of this harbour (usual)');
  await expect(played.locator('option')).toHaveText([/of this harbour/, 'the game as printed']);
  await page.goto('/new?game=haven');
  await page.getByText('More choices').click();
  await expect(page.getByRole('heading', { name: 'Rules' })).toBeVisible();
  await expect(page.getByLabel('Played with')).toHaveCount(0);

  let table = '';
  const held = page.locator('.fb-hand').getByText('Wet Powder', { exact: true });
  for (let tries = 0; tries < 12; tries += 1) {
    ({ table } = await anne.table([me, bot(), bot()], { game: 'cove', options: { 'custom-cards': 'pack' } }));
    await page.goto(`/t/${table}`);
    // A parrot goes on board at once and leaves the hand empty.
    await expect(page.locator('.fb-hand').getByText('No cards in hand').or(page.locator('.fb-hand .tv')).first()).toBeVisible();
    if ((await held.count()) > 0) break;
  }
  await expect(held.first()).toBeVisible();
  await expect(page.locator('.fb-hand')).toContainText('This volley hits with 2, 3. You cannot fire on your next turn.');
  await page.screenshot({ path: test.info().outputPath('own-card.png') });

  rmSync(own, { recursive: true });
  await host.kill();
  const again = await started(host.again());
  await page.goto(`/t/${table}`);
  await expect(held.first()).toBeVisible();

  // What it was played with is gone: the table says so and waits.
  const kept = join(again.folder, 'data');
  for (const set of readdirSync(kept)) rmSync(join(kept, set), { recursive: true });
  await again.kill();
  await started(again.again());
  await page.goto(`/t/${table}`);
  await expect(page.getByText(/played with data that this harbour does not have, or that are damaged: [0-9a-f]{16}/)).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('its data are missing').first()).toBeVisible();
  await anne.context.close();
  expect(anne.errors, 'errors in the console').toEqual([]);
});
