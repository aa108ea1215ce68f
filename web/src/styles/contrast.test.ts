import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

// WCAG AA: 4.5 to 1 for text, 3 to 1 for what shows where one can click and for what tells captains apart.

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function tokens(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(selector)).match(/\{([^}]*)\}/)![1]!;
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((of) => [of[1]!, of[2]!]));
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const part = Number.parseInt(colour.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

const TEXT: [string, string][] = [
  ...['paper', 'paper-2', 'paper-3', 'lamp', 'sea', 'land', 'deck'].map((on): [string, string] => ['ink', on]),
  ...['paper', 'paper-2', 'paper-3', 'sea', 'land'].map((on): [string, string] => ['ink-2', on]),
  ...['paper', 'paper-2'].map((on): [string, string] => ['ink-3', on]),
  ...['wax', 'gold', 'good', 'bad'].flatMap((of): [string, string][] => [[of, 'paper'], [of, 'paper-2']]),
  ['wax-ink', 'wax'],
  ['ink-line', 'cloth'],
];
const SHAPES: [string, string][] = [
  ...[1, 2, 3, 4, 5].flatMap((n): [string, string][] => [
    [`captain-${n}`, 'paper'],
    [`captain-${n}`, 'paper-2'],
    [`captain-${n}`, 'sea'],
  ]),
  ...['paper', 'sea', 'land', 'lamp'].map((on): [string, string] => ['ink-2', on]),
  ['land-line', 'land'],
];

describe.each([
  ['by day', ':root', 'paper'],
  ['by night', "[data-theme='night']", 'sea'],
])('%s', (_, selector) => {
  const all = tokens(selector);
  test.each(TEXT)('%s can be read on %s', (of, on) => {
    expect(contrast(all[of]!, all[on]!)).toBeGreaterThanOrEqual(4.5);
  });
  test.each(SHAPES)('%s can be seen on %s', (of, on) => {
    expect(contrast(all[of]!, all[on]!)).toBeGreaterThanOrEqual(3);
  });
  test('what is lit stands out by its edge or its lamp', () => {
    for (const on of ['sea', 'land', 'paper']) {
      const best = Math.max(contrast(all['lit-edge']!, all[on]!), contrast(all['lit']!, all[on]!));
      expect(best).toBeGreaterThanOrEqual(3);
    }
  });
});
