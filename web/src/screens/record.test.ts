import { describe, expect, it } from 'vitest';
import { lineOf, linesIn } from './record';

const RECORD = '{"format":1}\n{"move":"stop 3"}\n{"move":"nonsense"}\n';

describe('the line that a refusal names', () => {
  it('is shown as it stands there', () => {
    expect(lineOf(RECORD, 'Line 3, after 2 inputs: no such move.')).toEqual({ n: 3, text: '{"move":"nonsense"}' });
  });

  it('is not made up', () => {
    expect(lineOf(RECORD, 'The record is empty.')).toBeNull();
    expect(lineOf(RECORD, 'line 9: torn')).toBeNull();
    expect(lineOf(RECORD, 'line 0')).toBeNull();
  });

  it('is cut if it is long', () => {
    expect(lineOf('x'.repeat(1000), 'line 1')!.text).toHaveLength(161);
  });

  it('empty lines are no lines', () => {
    expect(linesIn(RECORD)).toBe(3);
  });
});
