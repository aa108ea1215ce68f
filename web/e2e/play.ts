// Playing on the screen, as a person would: what is lit is chosen, the seal is pressed.

import { expect, type Locator, type Page } from '@playwright/test';
import type { Captain } from './test.ts';

/** Choices that come out the same again. */
export class Luck {
  constructor(private state: number) {}
  below(most: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * most);
  }
}

export const board = (page: Page): Locator => page.getByRole('region', { name: 'Board', exact: true });
export const decision = (page: Page): Locator => page.getByRole('region', { name: 'Decision', exact: true });
export const ending = (page: Page): Locator => page.getByRole('dialog', { name: 'The end' });
/** The places that can be chosen: buttons that say whether they are. */
export const places = (page: Page): Locator => board(page).locator('[aria-pressed="false"]').and(board(page).getByRole('button'));
/** The place that is chosen. */
export const chosen = (page: Page): Locator => board(page).getByRole('button', { pressed: true });

export type State = 'mine' | 'waiting' | 'over';

/** What the screen asks of its reader now. */
export async function state(page: Page): Promise<State> {
  if (await ending(page).isVisible()) return 'over';
  const mine = (await page.title()).startsWith('Your turn') && (await decision(page).getAttribute('aria-busy')) !== 'true' && (await page.locator('[data-resting]').count()) === 0;
  return mine ? 'mine' : 'waiting';
}

/** Waits until it is this captain's turn, or the game is over. */
export async function ready(page: Page): Promise<State> {
  let now: State = 'waiting';
  await expect
    .poll(async () => (now = await state(page)), { intervals: [10, 20, 40, 60], timeout: 40_000, message: 'nobody asks for a decision' })
    .not.toBe('waiting');
  return now;
}

/** What would be asked again before it is done. */
export async function reassure(page: Page) {
  const sure = page.getByRole('dialog', { name: 'Are you sure?' });
  if (await sure.isVisible()) await sure.getByRole('button', { name: 'Do it' }).click();
}

/** The one primary action. */
export const seal = (page: Page): Locator => page.locator('.fb-prompt [data-primary]');

/** Waits until the host has told something new, and confirms what would be asked again. */
export async function answered(captain: Captain, before: number) {
  await expect
    .poll(async () => (await reassure(captain.page), captain.told), { intervals: [5, 10, 20, 40], message: 'the host does not answer' })
    .toBeGreaterThan(before);
}

/** The buttons of the decision that do something in the game. */
export const buttons = (page: Page) => decision(page).getByRole('button').filter({ hasNotText: /Take back|Why not|Play such moves/ });

/** One decision with the mouse, or with a finger. Returns false when the game is over. */
export async function decide(captain: Captain, luck: Luck, finger = false): Promise<boolean> {
  const { page } = captain;
  if ((await ready(page)) === 'over') return false;
  const press = (at: Locator) => (finger ? at.tap() : at.click());
  const before = captain.told;
  const lit = places(page);
  if ((await lit.count()) > 0) {
    // It is marked first; the seal then says it in words, and does it. Whatever is told in between takes the mark away.
    await expect(async () => {
      const place = lit.nth(luck.below(await lit.count()));
      const name = await place.getAttribute('aria-label');
      await press(place);
      await expect(chosen(page)).toHaveAttribute('aria-label', name!, { timeout: 2_000 });
    }).toPass({ timeout: 15_000 });
    await press(buttons(page).last());
  } else {
    const all = buttons(page);
    await expect(all.first()).toBeVisible();
    await press(all.nth(luck.below(await all.count())));
  }
  await answered(captain, before);
  return true;
}

/** Waits for a question, in whatever language; says whether there is one. */
export async function asked({ page }: Captain): Promise<boolean> {
  const mine = page.locator('.fb-prompt.mine:not([aria-busy=true])').and(page.locator('.fb-table:not([data-resting]) .fb-prompt'));
  const over = page.locator('.ended');
  await expect(mine.or(over).first()).toBeVisible({ timeout: 60_000 });
  return !(await over.isVisible());
}

/** Answers it with any option of the text table, in whatever language, and confirms what would be asked again. */
export async function answer(captain: Captain, luck: Luck) {
  const { page } = captain;
  const before = captain.told;
  const sure = page.locator('dialog[open] button').last();
  const listed = page.locator('.textopts button');
  await page.locator('#main').focus();
  await page.keyboard.press('t');
  await expect(async () => {
    if (!(await sure.isVisible())) {
      await listed.nth(luck.below(await listed.count())).click({ timeout: 3000 });
      await seal(page).click({ timeout: 3000 });
    }
    const told = async () => {
      if (await sure.isVisible()) await sure.click({ timeout: 3000 });
      return captain.told;
    };
    await expect.poll(told, { timeout: 3000 }).toBeGreaterThan(before);
  }).toPass({ timeout: 30_000 });
  await page.keyboard.press('t');
}

/** One decision with the keyboard alone. Returns false when the game is over. */
export async function decideByKey(captain: Captain, luck: Luck): Promise<boolean> {
  const { page } = captain;
  if ((await ready(page)) === 'over') return false;
  const before = captain.told;
  const lit = await places(page).count();
  if (lit > 0) {
    // An arrow goes to a lit place, further ones to others; Enter marks it, Enter again does it.
    await page.keyboard.press('ArrowRight');
    const ways = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'];
    for (let i = luck.below(4); i > 0; i -= 1) await page.keyboard.press(ways[luck.below(4)]!);
    await page.keyboard.press('Enter');
    await expect(chosen(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
  } else {
    // A digit marks an option, Enter does what the seal says.
    await page.keyboard.press('1');
    await expect(buttons(page).last()).toBeVisible();
    await page.keyboard.press('Enter');
  }
  const sure = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect
    .poll(
      async () => {
        if (await sure.isVisible()) {
          await tabTo(page, 'Do it');
          await page.keyboard.press('Enter');
        }
        return captain.told;
      },
      { intervals: [5, 10, 20, 40], message: 'the host does not answer' },
    )
    .toBeGreaterThan(before);
  return true;
}

/** Goes on with Tab until something with this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, most = 120) {
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const said = await focused.evaluate((node) => (node.getAttribute('aria-label') ?? (node as HTMLElement).innerText ?? '').trim());
    if (typeof name === 'string' ? said === name : name.test(said)) return;
  }
  throw new Error(`Tab never comes to ${name}`);
}

/** The lines of the log, the whole of it. */
export async function log(page: Page): Promise<string[]> {
  const region = page.getByRole('region', { name: 'Captain’s log' });
  const more = region.getByRole('button', { name: /earlier turn/ });
  if (await more.isVisible()) await more.click();
  return region.getByRole('listitem').allInnerTexts();
}

/** Plays without the screen, over the same line that the page would use: so many moves, or to the end. */
export function playByWire(page: Page, table: string, most: number): Promise<number> {
  return page.evaluate(
    ([table, most]) =>
      new Promise<number>((done, fail) => {
        const line = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
        let moves = 0;
        let seq = 0;
        const go = (now: { options: { text: string }[]; over?: unknown }, seat: number | null) => {
          if (now.over || moves === most) {
            line.close();
            done(moves);
          } else if (now.options.length > 0 && seat !== null) {
            moves += 1;
            const mv = now.options[(moves * 7919) % now.options.length]!.text;
            line.send(JSON.stringify({ type: 'play', seat, seen: seq, mv }));
          }
        };
        let face: number | null = null;
        line.onerror = () => fail(new Error('the line broke'));
        line.onmessage = ({ data }) => {
          const said = JSON.parse(data);
          if (said.type === 'hello') line.send(JSON.stringify({ type: 'hello', protocol: said.protocol }));
          if (said.type === 'welcome') [face, seq] = [said.face, said.seq];
          if (said.type === 'told') seq = said.seq;
          if (said.type === 'welcome' || said.type === 'told') go(said.now, face);
          // What happened in between is told, and asked about anew.
          if (said.type === 'refused' && said.code === 'stale') return;
          if (said.type === 'refused' || said.type === 'bye') fail(new Error(data));
        };
      }),
    [table, most] as const,
  );
}
