// What every browser test has: a host of its own worker, pages whose errors are noticed, and captains.

import { test as base, expect, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { Host } from './host.ts';

export { expect };

/** A browser of one captain. */
export class Captain {
  /** How often the host has told something, over all lines. */
  told = 0;
  readonly frames: string[] = [];
  /** What was sent, over all lines, by its type. */
  sent: readonly string[] = [];
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
  ) {
    page.on('websocket', (line) => {
      line.on('framereceived', ({ payload }) => {
        const text = String(payload);
        this.frames.push(text);
        if (text.includes('"type":"told"')) this.told += 1;
      });
      line.on('framesent', ({ payload }) => (this.sent = [...this.sent, /"type":"([a-z-]+)"/.exec(String(payload))?.[1] ?? '']));
    });
    page.on('console', (message) => message.type() === 'error' && this.errors.push(`${message.text()} ${message.location().url}`));
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  static async at(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Captain> {
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB', reducedMotion: 'reduce', ...options });
    return new Captain(await context.newPage(), context);
  }

  /** Says a name without the page. */
  async named(name: string): Promise<Captain> {
    const answer = await this.context.request.put('/api/me', { data: { name } });
    expect(answer.status()).toBe(200);
    return this;
  }

  /** Wants to answer everything himself: what an order answers between two people takes as long as if somebody had read it. */
  async orderless(game: string): Promise<Captain> {
    await this.context.addInitScript((game) => localStorage.setItem('freebooter.settings', JSON.stringify({ orders: { [game]: [] } })), game);
    return this;
  }

  async table(seats: unknown[], more: object = {}): Promise<{ table: string; invite: string }> {
    const answer = await this.context.request.post('/api/tables', { data: { game: 'haven', seats, ...more } });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  }
}

/** Everything is wanted (`make browser-whole`), and not only the part that `make test` has time for. */
export const whole = process.env['WHOLE'] !== undefined;
/** What only `make browser-whole` runs: it takes long and shows in more places what others show in one. */
export const WHOLE = { tag: '@whole' };

export const bot = (level = 'random') => ({ kind: 'bot', level });
export const me = { kind: 'me' };
export const open = { kind: 'open' };

interface Fixtures {
  /** Opens another browser on the host; its errors fail the test. */
  captain: (options?: BrowserContextOptions) => Promise<Captain>;
}

export const test = base.extend<Fixtures, { host: Host }>({
  host: [
    async ({}, use) => {
      const host = await Host.start();
      await use(host);
      await host.stop();
      expect(host.panics).toEqual([]);
    },
    { scope: 'worker' },
  ],
  captain: async ({ browser, host }, use) => {
    const captains: Captain[] = [];
    await use(async (options) => {
      const captain = await Captain.at(browser, host.url, options);
      captains.push(captain);
      return captain;
    });
    for (const captain of captains) {
      await captain.context.close();
      expect(captain.errors, 'errors in the console').toEqual([]);
    }
  },
});
