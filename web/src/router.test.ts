import { expect, test } from 'vitest';
import { routeOf } from './router.svelte';

const at = (path: string) => routeOf(new URL(path, 'http://here'));

test('every place has an address', () => {
  expect(at('/')).toEqual({ at: 'home' });
  expect(at('/new?game=haven')).toEqual({ at: 'new', game: 'haven', options: {} });
  expect(at('/new?game=cove&options=build-total%3D60%2Cmap%3Dlaid')).toEqual({ at: 'new', game: 'cove', options: { 'build-total': '60', map: 'laid' } });
  expect(at('/t/abc?invite=KEY')).toEqual({ at: 'table', id: 'abc', invite: 'KEY' });
  expect(at('/t/abc')).toEqual({ at: 'table', id: 'abc', invite: null });
  expect(at('/replay/abc?at=12&eyes=P1')).toEqual({ at: 'replay', id: 'abc', moment: 12, eyes: 'P1' });
  expect(at('/replay/abc')).toEqual({ at: 'replay', id: 'abc', moment: null, eyes: null });
  expect(at('/learn/haven')).toEqual({ at: 'learn', game: 'haven' });
  expect(at('/rules')).toEqual({ at: 'rules', game: null, clause: null });
  expect(at('/rules/haven#haven.coup.top')).toEqual({ at: 'rules', game: 'haven', clause: 'haven.coup.top' });
  expect(at('/workshop/cursed-seas')).toEqual({ at: 'workshop', game: 'cursed-seas', options: '', draft: '' });
  expect(at('/workshop/cursed-seas?options=map%3Drandom#draft=sm-ps-001%2Bsm-pc-001')).toEqual({ at: 'workshop', game: 'cursed-seas', options: 'map=random', draft: 'sm-ps-001+sm-pc-001' });
  expect(at('/carry#secret')).toEqual({ at: 'carry', token: 'secret' });
  for (const name of ['settings', 'about', 'import']) expect(at(`/${name}`)).toEqual({ at: name });
});

test('everything else is nowhere', () => {
  for (const path of ['/t', '/learn', '/workshop', '/t/a/b', '/x', '/settings/x', '/replay']) expect(at(path)).toEqual({ at: 'nowhere' });
});

test('an address that cannot be decoded is no accident', () => {
  expect(at('/t/%E0%A4%A')).toMatchObject({ at: 'table' });
});
