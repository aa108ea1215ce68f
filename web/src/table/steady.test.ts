// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { steady } from './steady';

// The line under the board, of which a test says how high it would be by itself.

let own = 0;
let told: () => void;
const line = () => {
  const node = document.createElement('section');
  node.getBoundingClientRect = () => ({ height: Math.max(own, Number.parseFloat(node.style.minHeight || '0')) }) as DOMRect;
  return node;
};
const high = (node: HTMLElement, height: number) => {
  own = height;
  told();
  return node.style.minHeight;
};

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', class {
    constructor(look: () => void) {
      told = look;
    }
    observe() {}
    disconnect() {}
  });
});
afterEach(() => vi.unstubAllGlobals());

test('while one question is asked the line never gets lower', () => {
  const node = line();
  const kept = steady(node, { as: 'one', asks: 'Where to?' });
  high(node, 72);
  expect(high(node, 180)).toBe('180px');
  expect(high(node, 72)).toBe('180px');
  // The next question has the height that most of them need, and no more.
  kept.update({ as: 'one', asks: 'Fire or flee?' });
  expect(node.style.minHeight).toBe('126px');
  expect(high(node, 72)).toBe('126px');
  kept.destroy();
});

test('another table of the game begins as high, another game does not', () => {
  const first = line();
  const kept = steady(first, { as: 'two', asks: '' });
  high(first, 108);
  kept.destroy();
  const same = line();
  steady(same, { as: 'two', asks: '' }).destroy();
  expect(same.style.minHeight).toBe('108px');
  const other = line();
  steady(other, { as: 'three', asks: '' }).destroy();
  expect(other.style.minHeight).toBe('');
});

test('on a phone the line is as high as its question', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const node = line();
  const kept = steady(node, { as: 'four', asks: '' });
  expect(high(node, 200)).toBe('');
  kept.destroy();
});
