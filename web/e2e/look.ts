// A screen looked at: pictures at all sizes by day and night, axe, and no sideways scrolling at 320 pixels.

import { readFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PICTURES = new URL('./pictures/', import.meta.url).pathname;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const THEMES = ['light', 'dark'] as const;

/** Breaks of the rules for everybody, on the page as it is. */
async function axe(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // @ts-expect-error axe was put into the page just now.
    const result = await axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return result.violations.flatMap((rule: { id: string; nodes: { target: string[]; failureSummary: string }[] }) =>
      rule.nodes.map((node) => `${rule.id} at ${node.target.join(' ')}: ${node.failureSummary}`),
    );
  });
}

/** One screen in all sizes and both lights. */
export async function show(page: Page, name: string) {
  await page.evaluate(() => document.fonts.ready);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.waitForTimeout(60);
      const night = colorScheme === 'dark' ? 'night' : 'day';
      await page.screenshot({ path: `${PICTURES}${name}-${size.width}-${night}.png` });
      // Colours are the same at all sizes, what is shown is not. A phone's page scrolls: what lies half under the
      // prompt just then is not small, so there the whole of it is looked at.
      if (size.width === 1024) continue;
      if (size.width < 1024) await page.setViewportSize({ width: size.width, height: 1800 });
      expect.soft(await axe(page), `${name} at ${size.width} by ${night}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(over, `${name} is wider than 320 pixels`).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `${PICTURES}${name}-320-night.png` });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(SIZES[0]!);
}

mkdirSync(PICTURES, { recursive: true });
