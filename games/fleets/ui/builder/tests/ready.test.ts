import { expect, test } from 'vitest';
import type { Contents } from '../../gen/types';
import { write } from '../fleet';
import { readyMade } from '../ready';

const contents = {
  starters: [{ id: 'cursed-viking', nation: 'viking', build_total: 40, points: 37, ships: [['fn-002', ['fn-098', 'fn-110']], ['fn-011', []]] }],
  build: { coins: [[1, 1, 2], [2, 2]] },
} as unknown as Contents;

test('a ready-made fleet is called by what it costs, not by what it might, and has the usual coins', () => {
  const [viking] = readyMade(contents);
  expect(viking).toMatchObject({ id: 'cursed-viking', nation: 'viking', points: 37 });
  expect(write(viking!.fleet)).toBe('fn-002+fn-098+fn-110/fn-011;coins=1.1.2');
});
