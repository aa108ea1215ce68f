import { describe, expect, it } from 'vitest';
import { Album } from './album';

function fetched(most = 60) {
  const asked: number[] = [];
  let broken = false;
  const album = new Album(async (at) => {
    asked.push(at);
    if (broken) throw new Error('out of reach');
    return `moment ${at}`;
  }, most);
  return { album, asked, breakDown: (yes: boolean) => (broken = yes) };
}

describe('the album', () => {
  it('fetches a moment once, also if two want it at once', async () => {
    const { album, asked } = fetched();
    expect(album.have(3)).toBeUndefined();
    expect(await Promise.all([album.get(3), album.get(3)])).toEqual(['moment 3', 'moment 3']);
    expect(await album.get(3)).toBe('moment 3');
    expect(album.have(3)).toBe('moment 3');
    expect(asked).toEqual([3]);
  });

  it('drops what was not looked at for the longest time', async () => {
    const { album } = fetched(2);
    await album.get(1);
    await album.get(2);
    await album.get(1);
    await album.get(3);
    expect([1, 2, 3].map((at) => album.have(at) !== undefined)).toEqual([true, false, true]);
  });

  it('tries again what failed, and does not go on preparing', async () => {
    const { album, asked, breakDown } = fetched();
    breakDown(true);
    await expect(album.get(1)).rejects.toThrow('out of reach');
    await album.prepare([2, 3]);
    expect(asked).toEqual([1, 2]);
    breakDown(false);
    expect(await album.get(1)).toBe('moment 1');
  });
});
