// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { nearest, target, wayOf } from './target';
import type { Acts } from '../game';

const cross = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 30, y: 0 },
  { x: -10, y: 2 },
  { x: 0, y: 10 },
  { x: 12, y: -10 },
];

test('an arrow goes to the nearest place that way', () => {
  expect(nearest(cross[0]!, cross, 'right')).toBe(1);
  expect(nearest(cross[0]!, cross, 'left')).toBe(3);
  expect(nearest(cross[0]!, cross, 'down')).toBe(4);
  expect(nearest(cross[0]!, cross, 'up')).toBe(5);
  expect(nearest(cross[2]!, cross, 'right')).toBe(-1);
  expect(wayOf('ArrowUp')).toBe('up');
  expect(wayOf('x')).toBeUndefined();
});

test('a place answers click, Enter and Space, and no other key', () => {
  const acts = { choose: vi.fn(), point: vi.fn() } as unknown as Acts;
  const place = target(acts, 'stop 3', 'Tile 3');
  place.onclick(new MouseEvent('click'));
  place.onkeydown(new KeyboardEvent('keydown', { key: 'Enter' }));
  place.onkeydown(new KeyboardEvent('keydown', { key: ' ' }));
  place.onkeydown(new KeyboardEvent('keydown', { key: 'a' }));
  expect(acts.choose).toHaveBeenCalledTimes(3);
  place.onfocus();
  place.onblur();
  expect(vi.mocked(acts.point).mock.calls).toEqual([['stop 3'], [null]]);
});
