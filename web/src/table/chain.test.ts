import { describe, expect, it } from 'vitest';
import { chainOf } from './chain';

const yes = async () => true;
const no = async () => false;

describe('moves that were sealed together', () => {
  it('are one move where there is one', () => {
    expect(chainOf('end turn')).toEqual({ first: 'end turn', then: null });
    // Some moves have semicolons of their own.
    expect(chainOf('fleet rv-002;coins=1.1;unique=sm-t-001').then).toBeNull();
  });

  it('are played one after the other, and end', async () => {
    const { first, then } = chainOf('shoot s1; fire g1 at s3; fire g2 at s3');
    expect(first).toBe('shoot s1');
    expect(await then!.next(yes, () => null)).toBe('fire g1 at s3');
    expect(await then!.next(yes, () => null)).toBe('fire g2 at s3');
    expect(await then!.next(yes, () => null)).toBeNull();
  });

  it('give the only answer to what comes up between them, and go on', async () => {
    const { then } = chainOf('fire g1 at s3; fire g2 at s3');
    expect(await then!.next(no, () => 'pass')).toBe('pass');
    expect(await then!.next(yes, () => null)).toBe('fire g2 at s3');
    // Also after the last of them, be it the only one.
    expect(await chainOf('fire g1 at s3;').then!.next(yes, () => 'finish')).toBe('finish');
  });

  it('stop where there is a real choice', async () => {
    expect(await chainOf('a; b').then!.next(no, () => null)).toBeNull();
  });
});
