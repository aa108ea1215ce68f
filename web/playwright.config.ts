// Browser tests against the real program, in the system's Chromium. `scripts/e2e.sh` runs them.

import { defineConfig } from '@playwright/test';
import { execSync } from 'node:child_process';

const chromium = process.env['CHROMIUM'] ?? execSync('command -v chromium', { encoding: 'utf8' }).trim();

export default defineConfig({
  testDir: 'e2e',
  // The tour takes long, and pictures are for looking at: `make tour` and `make pictures` run these by themselves.
  testIgnore: [...(process.env['TOUR'] ? [] : ['tour*.spec.ts']), ...(process.env['PICTURES'] ? [] : ['pictures.spec.ts'])],
  // What takes long is left to `make browser-whole`; of every kind a part runs always.
  ...(process.env['WHOLE'] ? {} : { grepInvert: /@whole/ }),
  outputDir: 'test-results',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // A machine that is busy with other things may stall for a moment; what passes only then is listed as flaky.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    // What moves is tested by itself; everything else need not wait for it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
        '--force-color-profile=srgb',
      ],
    },
  },
});
