// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { isForTable } from './keys';

afterEach(() => (document.body.innerHTML = ''));

/** Whether a key that is pressed there is one for the table. */
function asked(at: Element, more: KeyboardEventInit = {}): boolean {
  let answer = false;
  document.body.addEventListener('keydown', (event) => (answer = isForTable(event)), { once: true });
  at.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true, ...more }));
  return answer;
}

test('a key on the page or on a button is for the table, one in a field is not', () => {
  document.body.innerHTML = '<button></button><input /><select></select><textarea></textarea><input type="range" />';
  const [button, input, select, area, slider] = [...document.body.children] as [Element, Element, Element, Element, Element];
  expect([document.body, button, slider].map((at) => asked(at))).toEqual([true, true, true]);
  expect([input, select, area].map((at) => asked(at))).toEqual([false, false, false]);
});

test('keys of the browser are left to it', () => {
  expect(asked(document.body, { ctrlKey: true })).toBe(false);
});

test('under a sheet the table hears nothing, also when the focus has gone to the page', () => {
  document.body.innerHTML = '<dialog open></dialog>';
  expect(asked(document.body)).toBe(false);
});
