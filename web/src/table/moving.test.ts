// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moving } from './moving';

// Places are given by hand: a test has no layout.
const at = new Map<Element, [number, number]>();
let asked: { piece: string; from: Keyframe }[] = [];

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} });
  Element.prototype.getBoundingClientRect = function (this: Element) {
    const [x, y] = at.get(this) ?? [0, 0];
    return { left: x, top: y, width: 10, height: 10, right: x + 10, bottom: y + 10, x, y } as DOMRect;
  };
  Element.prototype.animate = function (this: Element, frames: Keyframe[]) {
    asked.push({ piece: this.getAttribute('data-piece')!, from: frames[0]! });
    return {} as Animation;
  } as unknown as Element['animate'];
});
afterEach(() => {
  at.clear();
  asked = [];
  document.body.innerHTML = '';
});

function board(html: string) {
  document.body.innerHTML = `<section>${html}</section>`;
  return document.querySelector('section')!;
}
const piece = (name: string) => document.querySelector(`[data-piece="${name}"]`)!;

test('what lies elsewhere glides there, what stays is left alone, what is new appears', () => {
  const node = board('<i data-piece="sloop"></i><i data-piece="brig"></i>');
  at.set(piece('sloop'), [100, 50]).set(piece('brig'), [5, 5]);
  const it = moving(node, { view: 1, still: false });
  at.set(piece('sloop'), [130, 90]);
  node.insertAdjacentHTML('beforeend', '<i data-piece="chest"></i>');
  it.update({ view: 2, still: false });
  expect(asked).toEqual([
    { piece: 'sloop', from: { translate: '-30px -40px' } },
    { piece: 'chest', from: { opacity: 0 } },
  ]);
});

test('nothing moves for whoever wants no motion, nor where the view is the same', () => {
  const node = board('<i data-piece="sloop"></i>');
  at.set(piece('sloop'), [100, 50]);
  const it = moving(node, { view: 1, still: true });
  at.set(piece('sloop'), [0, 0]);
  it.update({ view: 2, still: true });
  at.set(piece('sloop'), [200, 0]);
  it.update({ view: 2, still: false });
  expect(asked).toEqual([]);
});

test('a chart that is panned does not set in motion what lies on it', () => {
  const node = board('<div data-ground><i data-piece="sloop"></i></div>');
  const ground = document.querySelector('[data-ground]')!;
  at.set(ground, [0, 0]).set(piece('sloop'), [100, 50]);
  const it = moving(node, { view: 1, still: false });
  at.set(ground, [-60, 20]).set(piece('sloop'), [40, 70]);
  it.update({ view: 2, still: false });
  expect(asked).toEqual([]);
});
