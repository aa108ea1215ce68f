// Pictures of each game as a newcomer meets it: its lesson, a turn of the first game, the end. Each is taken at the four
// sizes side by side and laid down in `docs/pictures`. `make pictures` runs it; nothing is proved here.

import type { Page } from '@playwright/test';
import { answer, asked, ending, Luck, playByWire } from './play.ts';
import { bot, me, test, type Captain } from './test.ts';

const FOLDER = new URL('../../docs/pictures/', import.meta.url).pathname;
const SIZES = [{ width: 1600, height: 1000 }, { width: 1280, height: 800 }, { width: 390, height: 844 }, { width: 320, height: 640 }];
/** How large they are in the picture. */
const SCALE = 0.55;
const GAMES = ['haven', 'cove', 'cursed-seas', 'crimson-coast', 'blackbeard'] as const;
const FLEETS: readonly string[] = ['cursed-seas', 'crimson-coast'];

/** The page as it is, at all sizes, in one file. */
async function keep(captain: Captain, name: string) {
  const { page, context } = captain;
  const shots: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.waitForTimeout(400);
    shots.push((await page.screenshot()).toString('base64'));
  }
  await page.setViewportSize(SIZES[1]!);
  const sheet = await context.newPage();
  const gap = 12;
  const width = SIZES.reduce((sum, size) => sum + size.width * SCALE + gap, gap);
  await sheet.setViewportSize({ width: Math.ceil(width), height: Math.ceil(SIZES[0]!.height * SCALE + 2 * gap) });
  const images = shots.map((shot, i) => `<img width="${SIZES[i]!.width * SCALE}" height="${SIZES[i]!.height * SCALE}" src="data:image/png;base64,${shot}">`);
  await sheet.setContent(`<body style="margin:0;padding:${gap}px;display:flex;gap:${gap}px;align-items:flex-start;background:#57534a">${images.join('')}`);
  await sheet.screenshot({ path: `${FOLDER}${name}.jpg`, type: 'jpeg', quality: 78 });
  await sheet.close();
}

async function lesson(page: Page, game: string) {
  await page.goto(`/learn/${game}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Show me how' }).click();
  await page.getByRole('group', { name: 'Introduction' }).waitFor();
}

for (const game of GAMES) {
  test(`pictures of ${game}`, async ({ captain }) => {
    test.setTimeout(600_000);
    const anne = await (await captain({ viewport: SIZES[1]! })).named('Anne');
    const { page } = anne;
    await lesson(page, game);
    await keep(anne, `${game}-lesson`);

    const bots = game === 'crimson-coast' ? [bot('mate')] : [bot('mate'), bot('mate')];
    const options = FLEETS.includes(game) ? { fleets: 'dealt', map: 'laid' } : {};
    const { table } = await anne.table([me, ...bots], { game, options });
    await page.goto(`/t/${table}`);
    const luck = new Luck(11);
    for (let i = 0; i < 9 && (await asked(anne)); i += 1) await answer(anne, luck);
    await asked(anne);
    await keep(anne, `${game}-game`);

    await page.goto('/');
    await playByWire(page, table, 100_000);
    await page.goto(`/t/${table}`);
    await ending(page).waitFor();
    const skip = ending(page).getByRole('button', { name: /Skip|result/i });
    if (await skip.isVisible()) await skip.click();
    await ending(page).getByRole('button', { name: 'Again' }).or(ending(page).getByRole('link', { name: 'Replay' })).first().waitFor();
    await page.waitForTimeout(800);
    await keep(anne, `${game}-end`);
  });
}
