import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// WCAG AA on the chart: 4.5 to 1 for what is read, 3 to 1 for what is told apart by its shape.

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const tokens = read('../../../../web/src/styles/tokens.css');
const chart = read('../blackbeard.css');

function colours(css: string, selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).match(/\{([^}]*)\}/)![1]!;
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
/** The colour that a rule of the chart fills with. */
const fill = (rule: string): string => {
  const at = chart.indexOf(`${rule} {`);
  const found = at < 0 ? null : chart.slice(at).match(/^[^}]*?fill:\s*(#[0-9a-f]{6})/);
  if (!found) throw new Error(`${rule} has no colour of its own`);
  return found[1]!;
};

describe.each([
  ['by day', ':root', '.bb', '.bb-chart .hull-i'],
  ['by night', "[data-theme='night']", "[data-theme='night'] .bb", "[data-theme='night'] .bb-chart .hull-i"],
])('%s', (_, shell, own, hull) => {
  const all = { ...colours(tokens, shell), ...colours(chart, own) };

  it.each([
    ['ink', 'tag'],
    ['ink', 'open'],
    ['ink', 'barred'],
    ['ink', 'lamp'],
    ['ink', 'sea'],
    ['ink', 'sea-2'],
    ['ink-2', 'tag'],
    ['ink-2', 'open'],
    ['ink-2', 'land'],
  ])('%s can be read on %s', (of, on) => expect(contrast(all[of]!, all[on]!)).toBeGreaterThanOrEqual(4.5));

  it('the number of a port can be read on its tab', () => {
    const [of, on] = shell === ':root' ? ['paper', 'ink'] : ['ink', 'edge'];
    expect(contrast(all[of!]!, all[on!]!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([1, 2, 3, 4, 5])('the hull can be seen on the colour of captain %i', (n) => expect(contrast(fill(hull), all[`captain-${n}`]!)).toBeGreaterThanOrEqual(3));

  it.each(['chart-ink', 'bad'])('%s can be seen on sea, land and tags', (of) => {
    for (const on of ['sea', 'land', 'tag']) expect(contrast(all[of]!, all[on]!), on).toBeGreaterThanOrEqual(3);
  });
});

it('numbers can be read on coins, towers and cards, by day and night alike', () => {
  const ink = fill('.bb svg text.num');
  for (const on of ['.bb .val', '.bb .def', '.bb-chart .card', '.bb-chart .chit.up rect']) expect(contrast(ink, fill(on)), on).toBeGreaterThanOrEqual(4.5);
  for (const [of, on] of [['.bb-chart .hull', '.bb-chart .chit rect']]) expect(contrast(fill(of!), fill(on!)), of).toBeGreaterThanOrEqual(4.5);
});
