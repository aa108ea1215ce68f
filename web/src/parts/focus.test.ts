// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { giveBack, goRound, purposeOf } from './focus';

const sheet = () => document.querySelector('dialog')!;
const at = (id: string) => document.getElementById(id)!;

beforeEach(() => {
  document.body.innerHTML = `
    <main id="main" tabindex="-1"><button id="opener">Open</button></main>
    <dialog open>
      <header><button id="close">×</button></header>
      <input id="search" />
      <input id="off" type="radio" /><input id="on" type="radio" checked />
      <button id="no" disabled>No</button>
      <button id="yes">Yes</button>
    </dialog>`;
});

test('a sheet begins with what it is for, and not with being closed', () => {
  expect(purposeOf(sheet(), false)?.id).toBe('search');
});

test('a field to write in does not bring up the keys of a screen that is touched', () => {
  expect(purposeOf(sheet(), true)?.id).toBe('on');
});

test('a sheet may say itself where it begins', () => {
  sheet().insertAdjacentHTML('beforeend', '<h2 id="told" tabindex="-1" data-begin>Anne wins</h2>');
  expect(purposeOf(sheet(), false)?.id).toBe('told');
});

test('a sheet in which there is nothing to do has no purpose but to be read', () => {
  sheet().innerHTML = '<header><button>×</button></header><p>Read this.</p>';
  expect(purposeOf(sheet(), false)).toBeNull();
});

test('Tab goes round inside a sheet', () => {
  at('yes').focus();
  expect(goRound(sheet(), false)).toBe(true);
  expect(document.activeElement?.id).toBe('close');
  expect(goRound(sheet(), true)).toBe(true);
  expect(document.activeElement?.id).toBe('yes');
  at('search').focus();
  expect(goRound(sheet(), false)).toBe(false);
});

test('the focus goes back where it was, or to the page if that is gone', () => {
  (document.activeElement as HTMLElement).blur();
  giveBack(at('opener'));
  expect(document.activeElement?.id).toBe('opener');
  const opener = at('opener');
  opener.remove();
  (document.activeElement as HTMLElement | null)?.blur();
  giveBack(opener);
  expect(document.activeElement?.id).toBe('main');
});
