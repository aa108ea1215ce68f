// Playing Fleets on the screen, as a person would.

import { expect, type Page } from '@playwright/test';
import { answered, buttons, decision, Luck, ready, seal } from './play.ts';
import type { Captain } from './test.ts';

export type Edition = 'cursed-seas' | 'crimson-coast';

/** What is chosen for a short game: small fleets, a sea that is laid by lot, and an early end if nothing happens. */
export const short = (game: Edition, more: Record<string, string> = {}) => ({ game, options: { map: 'random', 'build-total': '15', 'stall-rounds': '20', 'terrain-per-player': '0', ...more } });

/** What the host tells over the line of a page. */
interface Told {
  type: string;
  protocol: number;
  seq: number;
  face: number | null;
  now: { options: { text: string }[]; over?: unknown };
}

/** Brings a ready-made fleet and lays the sea, without the screen, until the first turn asks for actions. */
export function setSail(page: Page, table: string): Promise<void> {
  return page.evaluate(
    (table) =>
      new Promise<void>((done, fail) => {
        const line = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
        let [face, seq, options] = [null as number | null, 0, [] as { text: string }[]];
        let timer: ReturnType<typeof setTimeout> | undefined;
        const go = () => {
          if (options.length === 0) return;
          if (options.some(({ text }) => text === 'end turn')) {
            line.close();
            return done();
          }
          const mv = (options.find(({ text }) => text === 'ready' || text === 'pass') ?? options[0]!).text;
          line.send(JSON.stringify({ type: 'play', seat: face, seen: seq, mv }));
        };
        // Both captains stow at once: what is newest counts.
        const soon = () => {
          clearTimeout(timer);
          timer = setTimeout(go, 5);
        };
        line.onerror = () => fail(new Error('the line broke'));
        line.onmessage = ({ data }) => {
          const said = JSON.parse(data) as Told;
          if (said.type === 'hello') line.send(JSON.stringify({ type: 'hello', protocol: said.protocol }));
          if (said.type === 'welcome') face = said.face;
          if (said.type === 'welcome' || said.type === 'told') [seq, options] = [said.seq, said.now.options];
          if (said.type === 'welcome' || said.type === 'told' || said.type === 'refused') soon();
          if (said.type === 'bye') fail(new Error(data));
        };
      }),
    table,
  );
}

const button = (page: Page, name: RegExp) => decision(page).getByRole('button', { name });
export const bow = (page: Page) => page.locator('[data-handle=bow]');

/** Drags the bow by so many pixels and lets go. */
export async function drag(page: Page, dx: number, dy: number, steps = 6) {
  const box = (await bow(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps });
  await page.mouse.up();
}

/** One decision with the mouse; `lazy` gives no more actions. False when it is over. */
export async function command(captain: Captain, luck: Luck, lazy = false): Promise<boolean> {
  const { page } = captain;
  if ((await ready(page)) === 'over') return false;
  const before = captain.told;
  const end = button(page, /^End the turn/);
  // Whoever is lazy ends the turn, whatever is within reach of a ship's hands.
  if (lazy && (await end.count()) > 0) {
    await end.click();
    await answered(captain, before);
    return true;
  }
  if ((await bow(page).count()) > 0 && (await button(page, /^End her move/).count()) > 0) {
    await drag(page, luck.below(240) - 120, luck.below(240) - 120);
    // The seal comes when the host has said that she can lie there; if it does not come, she stays.
    await seal(page).waitFor({ state: 'visible', timeout: 1200 }).catch(() => undefined);
    if (await seal(page).isVisible()) await seal(page).click();
    else await button(page, /^End her move/).click();
  } else if ((await end.count()) > 0 && !(await seal(page).isVisible())) {
    // A ship that has something to do is picked by its card.
    const able = page.locator('.fl-card.can');
    const n = lazy ? 0 : await able.count();
    if (n > 0) {
      const card = able.nth(luck.below(n));
      if ((await card.getAttribute('aria-pressed')) !== 'true') await card.click();
      const orders = buttons(page).filter({ hasNotText: 'End the turn' });
      await ((await orders.count()) > 0 ? orders.nth(luck.below(await orders.count())) : end).click();
    } else await end.click();
  } else if (await seal(page).isVisible()) {
    await seal(page).click();
  } else {
    const listed = buttons(page);
    if ((await listed.count()) > 0) await listed.nth(luck.below(await listed.count())).click();
    else {
      await page.locator('.fl-do').first().click();
      await seal(page).click();
    }
  }
  await answered(captain, before);
  return true;
}

/** Gives up, which ends a game that two captains play. */
export async function resign({ page }: Captain) {
  // What was pressed just now has to rest.
  await expect(page.locator('[data-resting]')).toHaveCount(0);
  await page.locator('.fl-resign summary').click();
  await page.locator('.fl-resign').getByRole('button', { name: 'Resign' }).click();
}
