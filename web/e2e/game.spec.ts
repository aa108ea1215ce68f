// Whole games against bots.

import { answered, decide, decideByKey, decision, ending, Luck, places, ready, seal, tabTo } from './play.ts';
import { bot, expect, me, test } from './test.ts';

test('a newcomer starts in two clicks and plays a whole game by mouse', async ({ captain }) => {
  const anne = await captain();
  const { page } = anne;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freebooter, a table for pirate games');
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await page.getByLabel('Bots').selectOption('random');
  await page.getByRole('textbox', { name: 'Your name' }).fill('Anne');
  await page.getByRole('button', { name: 'Set sail' }).click();
  await expect(decision(page)).toBeVisible();
  const luck = new Luck(1);
  let moves = 0;
  while (await decide(anne, luck)) moves += 1;
  expect(moves).toBeGreaterThan(12);
  await expect(ending(page)).toBeVisible();
  await expect(ending(page).getByRole('button', { name: 'Play again' })).toBeVisible();
  // The record of the game is there to take home.
  const record = ending(page).getByRole('link', { name: 'Download the record' });
  const answer = await anne.context.request.get((await record.getAttribute('href'))!);
  expect(answer.headers()['content-type']).toContain('jsonl');
  expect((await answer.text()).split('\n').length).toBeGreaterThan(moves);
  // And the next game is a click away.
  await ending(page).getByRole('button', { name: 'Play again' }).click();
  await expect(ending(page)).toBeHidden();
  await ready(page);
});

test('a whole game by keyboard alone', async ({ captain }) => {
  const ben = await captain();
  const { page } = ben;
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Set sail' })).toBeVisible();
  await tabTo(page, 'Skip to the content', 3);
  await tabTo(page, /./, 1);
  // Two captains, the weakest bot, and off.
  await page.getByRole('textbox', { name: 'Your name' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Ben');
  await tabTo(page, 'Set sail');
  await page.keyboard.press('Enter');
  await expect(decision(page)).toBeVisible();
  const luck = new Luck(2);
  let moves = 0;
  while (await decideByKey(ben, luck)) moves += 1;
  expect(moves).toBeGreaterThan(15);
  await expect(ending(page)).toBeVisible();
  await tabTo(page, 'Look at the game again');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/replay\//);
});

test('with everything in motion the screen keeps up with the table', async ({ captain }) => {
  const anne = await (await captain({ reducedMotion: 'no-preference' })).named('Anne');
  const { table } = await anne.table([{ kind: 'me' }, { kind: 'bot', level: 'random' }]);
  await anne.page.goto(`/t/${table}`);
  const luck = new Luck(3);
  let made = 0;
  // Whoever goes home early has made fewer.
  while (made < 12 && (await decide(anne, luck))) made += 1;
  expect(made).toBeGreaterThan(5);
});

test('a double click does nothing twice, and what lies under the pointer then waits', async ({ captain }) => {
  const anne = await (await captain()).named('Anne');
  const { page } = anne;
  const { table } = await anne.table([me, bot()]);
  await page.goto(`/t/${table}`);
  const luck = new Luck(4);
  let doubled = 0;
  while (doubled < 5) {
    expect(await ready(page)).toBe('mine');
    if ((await places(page).count()) === 0) {
      await decide(anne, luck);
      continue;
    }
    await places(page).first().click();
    await expect(seal(page)).toBeVisible();
    const [told, sent] = [anne.told, anne.sent.length];
    await seal(page).dblclick();
    await answered(anne, told);
    // Whatever lay under the pointer afterwards was not meant.
    expect(anne.sent.slice(sent).filter((type) => type === 'play')).toEqual(['play']);
    doubled += 1;
  }
});
