// A link as a pattern that a phone reads.

import { generate } from 'lean-qr/nano';

/** Readers want so many light fields around it. */
const MARGIN = 4;

export interface Pattern {
  /** Fields on a side, with the margin. */
  size: number;
  /** The dark fields as a path, one field being 1 x 1: each run of them in a row is one rectangle. */
  path: string;
}

export function patternOf(text: string): Pattern {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      const from = x;
      while (code.get(x + 1, y)) x += 1;
      path += `M${from + MARGIN} ${y + MARGIN}h${x + 1 - from}v1H${from + MARGIN}z`;
    }
  }
  return { size: code.size + 2 * MARGIN, path };
}
