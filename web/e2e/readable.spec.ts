// Tables are read: over a stretch of a game no word is too small, none lies over another, nothing that can be pressed is cut
// off, and what is fixed stays where it is from question to question. QUESTIONS says over how many.

import { measure, moved, type Measured } from './measure.ts';
import { answer, asked, Luck } from './play.ts';
import { bot, expect, me, test, WHOLE } from './test.ts';

const LEAST = 11;
/** Which pieces meet in a filmed stretch is the luck of its game: a place where it is narrow may be left, a habit may not. */
const MOST_CROWDED = 2;
/** For the longest question so far, the line under the board may grow once; nothing moved in ten stretches. */
const MOST_SHIFTS = 1;
const DESKTOPS = [{ width: 1280, height: 800 }, { width: 1600, height: 1000 }];
const PHONES = [{ width: 390, height: 844 }, { width: 320, height: 640 }];
const QUESTIONS = Number(process.env['QUESTIONS'] ?? 14);

const GAMES = ['haven', 'cove', 'cursed-seas', 'crimson-coast', 'blackbeard'] as const;

for (const [i, game] of GAMES.entries()) {
  for (const [j, locale] of ['en-GB', 'de-DE'].entries()) {
    // One language each in `make test`, by turns.
    test(`${game} can be read, ${locale}`, i % 2 === j ? {} : WHOLE, async ({ captain }) => {
      test.setTimeout(300_000);
      const anne = await (await captain({ locale, viewport: DESKTOPS[0]! })).named('Anne');
      const bots = game === 'crimson-coast' ? [bot('mate')] : [bot('mate'), bot('mate')];
      const options = /^c.+-/.test(game) ? { fleets: 'dealt', map: 'laid' } : {};
      const { table } = await anne.table([me, ...bots], { game, options });
      const { page } = anne;
      await page.goto(`/t/${table}`);
      const luck = new Luck(7 + i);
      let last: Measured | null = null;
      const wrong = new Set<string>();
      const crowded = new Set<string>();
      const shifts: string[] = [];
      for (let question = 0; question < QUESTIONS; question += 1) {
        if (!(await asked(anne))) break;
        const now = await measure(page, LEAST);
        const asks = (await page.locator('.fb-prompt .ask').innerText()).slice(0, 60);
        for (const one of now.small) wrong.add(`small: ${one}`);
        for (const one of now.overlaps) crowded.add(`over each other: ${one}`);
        for (const one of now.cut) crowded.add(`cut off: ${one}`);
        if (now.cut.length > 0 && process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${game}-${locale}-${question}.png` });
        if (last === null) expect(Object.keys(now.fixed).length, 'something is fixed').toBeGreaterThan(0);
        else if (moved(last, now).length > 0) shifts.push(`${moved(last, now)[0]}, line ${last.prompt} to ${now.prompt} (${asks})`);
        last = now;
        if (question % 5 === 2) {
          for (const size of [DESKTOPS[1]!, ...PHONES]) {
            await page.setViewportSize(size);
            const there = await measure(page, LEAST);
            if (size.width > 760) for (const one of there.small) wrong.add(`${size.width}, small: ${one}`);
            for (const one of there.cut) crowded.add(`${size.width}, cut off: ${one}`);
            if (there.cut.length > 0 && process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${game}-${locale}-${question}-${size.width}.png` });
            const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            if (over > 0) wrong.add(`${size.width}: ${over} px wider than the window`);
          }
          await page.setViewportSize(DESKTOPS[0]!);
          last = null;
        }
        await answer(anne, luck);
      }
      expect([...wrong]).toEqual([]);
      expect([...crowded].length, [...crowded].join('\n')).toBeLessThanOrEqual(MOST_CROWDED);
      expect(shifts.length, shifts.join('\n')).toBeLessThanOrEqual(MOST_SHIFTS);
    });
  }
}
