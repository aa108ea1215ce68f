// Abilities in words. A card writes an ability as `shoot_bonus(n=1,vs=nation:england)`; the catalogue has a sentence for
// its id, or for its id with one of the things told, and the things told fill the holes.

import type { Params } from '$web/i18n';
import type { Words } from '../words';
import type { en } from './effects.en';

/** A name and a sentence for every effect. */
export type EffectWords = Readonly<Record<keyof typeof en, readonly [name: string, says: string]>>;
type Id = keyof typeof en;

/** The same as a list of messages. */
export const messages = (all: EffectWords): Readonly<Record<`fx.${Id}` | `fx.name.${Id}`, string>> =>
  Object.fromEntries(Object.entries(all).flatMap(([id, [name, says]]) => [[`fx.name.${id}`, name], [`fx.${id}`, says]])) as Record<`fx.${Id}` | `fx.name.${Id}`, string>;

/** The id of an effect and what the card tells of it: `[['n', '1'], ['', 'firepot']]`. */
function read(text: string): { id: string; told: (readonly [key: string, value: string])[] } {
  const [id = '', rest = ''] = text.split('(');
  const list = rest.replace(/\)$/, '').split(',').filter(Boolean);
  return { id, told: list.map((part) => (part.includes('=') ? ([part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const) : ['', part])) };
}

/** The entry of the catalogue that fits best. */
function entry(text: string, t: Words): string {
  const { id, told } = read(text);
  for (const [key, value] of told) {
    if (t.has(`fx.${id}.${key === '' ? value : `${key}=${value}`}`)) return `${id}.${key === '' ? value : `${key}=${value}`}`;
    if (key !== '' && t.has(`fx.${id}.${key}`)) return `${id}.${key}`;
  }
  return id;
}

const signed = (n: string): string => (n.startsWith('-') ? `−${n.slice(1)}` : `+${n}`);

/** Those whom an ability is about. */
function targets(value: string, forts: boolean, t: Words): string {
  const one = (word: string): string => {
    const [kind = '', nation] = word.split(':');
    if (nation === undefined) return t(`fx.target.${kind}` as 'fx.target.fort');
    return t(`fx.target.${kind}${forts ? '.forts' : ''}` as 'fx.target.nation', { of: t(`of.${nation}` as 'of.england') });
  };
  return t.list(value.split('|').filter((word) => word !== 'any').map(one));
}

/** What fills the holes of the sentence. What the card does not tell is left out. */
function holes(text: string, t: Words): Params {
  const { told } = read(text);
  const given = new Map(told);
  const main = given.get('') ?? '';
  const list = targets(given.get('vs') ?? given.get('from') ?? given.get('target') ?? (main.includes(':') ? main : 'any'), given.has('forts'), t);
  const some = (key: 'fx.against' | 'fx.from' | 'fx.only') => (list === '' ? '' : t(key, { list }));
  const nation = [main, given.get('not'), given.get('except')].find((word) => word && t.has(`of.${word}`));
  const cond = given.get('cond');
  const within = given.get('within');
  return {
    ...Object.fromEntries(told.filter(([key]) => key !== '')),
    main,
    plus: signed(given.get('n') ?? '0'),
    vs: some('fx.against'),
    from: some('fx.from'),
    only: some('fx.only'),
    list,
    near: within === undefined ? '' : t('fx.near', { within }),
    cond: cond === undefined ? '' : t(`fx.cond.${cond}` as 'fx.cond.undamaged'),
    of: nation === undefined ? '' : t(`of.${nation}` as 'of.england'),
    terrain: given.has('except') && t.has(`terrain.${given.get('except')}`) ? t(`terrain.${given.get('except')}` as 'terrain.reef') : '',
    keyword: t.has(`fx.name.${main}`) ? t(`fx.name.${main}` as 'fx.name.mercenary') : '',
  };
}

/** What an ability does, as a card writes it. */
export function says(text: string, t: Words): string {
  const key = `fx.${entry(text, t)}`;
  return capital(t.has(key) ? t(key as 'fx.captain', holes(text, t)) : read(text).id.replaceAll('_', ' '));
}

/** Its name. */
export function called(text: string, t: Words): string {
  const key = `fx.name.${entry(text, t)}`;
  return t.has(key) ? t(key as 'fx.name.captain') : read(text).id.replaceAll('_', ' ');
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
