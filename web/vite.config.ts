import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { compress } from './build/compress.ts';
import { icons } from './build/icons.ts';

const path = (to: string) => fileURLToPath(new URL(to, import.meta.url));

export default defineConfig({
  plugins: [icons(), svelte(), compress()],
  resolve: {
    // Games live outside this folder and find the shell and its one Svelte by these.
    alias: { $web: path('./src') },
    dedupe: ['svelte'],
    // In tests Svelte's build for the server would be taken otherwise.
    conditions: process.env['VITEST'] ? ['browser'] : undefined,
  },
  build: {
    target: 'es2022',
    // The page forbids inline scripts and data: fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: process.env['FREEBOOTER_HOST'] ?? 'http://127.0.0.1:1715', ws: true } },
  },
  test: {
    include: ['src/**/*.test.ts', '../games/*/ui/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
