// The whole collection as one list: every card with what can be searched, filtered and sorted by.

import type { Contents, EffectInfo, Gun, Nation } from '../gen/types';
import { called, says } from '../effects/effects';
import { box } from '../fleets';
import type { Words } from '../words';
import { plain, readQuery, wordsOf, type Query, type Wish } from './search';

export const KINDS = ['ship', 'creature', 'flotilla', 'crew', 'equipment', 'fort', 'event', 'treasure'] as const;
export type CardKind = (typeof KINDS)[number];

/** A card of any kind. What a kind does not have is null. */
export interface PoolCard {
  kind: CardKind;
  id: string;
  name: string;
  set: string;
  nation: Nation | null;
  /** What it costs of the build total. */
  points: number | null;
  /** What it costs in gold, for a fort. */
  gold: number | null;
  masts: number | null;
  cargo: number | null;
  /** `S+L`, `L+L`, `T` for what is towed, `D` for what flies. */
  move: string | null;
  guns: readonly Gun[];
  effects: readonly EffectInfo[];
  links: readonly string[];
  /** A crew that is not a named character. */
  generic: boolean;
}

const pools = new WeakMap<Contents, { cards: readonly PoolCard[]; byId: ReadonlyMap<string, PoolCard> }>();

/** The cards of a box, in the order of their kinds. */
export function poolOf(contents: Contents): { cards: readonly PoolCard[]; byId: ReadonlyMap<string, PoolCard> } {
  let found = pools.get(contents);
  if (!found) {
    const cards = gather(contents);
    found = { cards, byId: new Map(cards.map((card) => [card.id, card])) };
    pools.set(contents, found);
  }
  return found;
}

const NONE = { nation: null, points: null, gold: null, masts: null, cargo: null, move: null, guns: [], links: [], generic: false };

function gather(contents: Contents): PoolCard[] {
  const effects = (numbers: readonly number[]): EffectInfo[] => numbers.flatMap((n) => box(contents).effects.get(n) ?? []);
  const cards: PoolCard[] = [];
  for (const of of contents.ships) {
    const { kind, id, name, set, nation, points, masts, cargo, guns, links } = of;
    const move = of.base_move === 'towed' ? 'T' : of.base_move === 'flight' ? 'D' : of.base_move.segments.join('+');
    cards.push({ ...NONE, kind, id, name, set, nation, points, masts, cargo, move, guns, links, effects: effects(of.effects) });
  }
  for (const of of contents.crew) {
    const { id, name, set, nation, points, links, generic } = of;
    cards.push({ ...NONE, kind: 'crew', id, name, set, nation, points, links, generic, effects: effects(of.effects) });
  }
  for (const { id, name, set, points, effect } of contents.equipment) cards.push({ ...NONE, kind: 'equipment', id, name, set, points, effects: effects([effect]) });
  for (const of of contents.forts) {
    const { id, name, set, nation, gold, guns } = of;
    cards.push({ ...NONE, kind: 'fort', id, name, set, nation, gold, guns, effects: effects(of.effects) });
  }
  for (const { id, name, set, points, effect } of contents.events) cards.push({ ...NONE, kind: 'event', id, name, set, points, effects: effects([effect]) });
  for (const { id, name, set, effect } of contents.treasures) cards.push({ ...NONE, kind: 'treasure', id, name, set, effects: effects([effect]) });
  return cards;
}

/** What a collection is searched by, in the language of the reader. */
interface Index {
  /** Everything that stands on a card, in small letters. */
  hay: ReadonlyMap<PoolCard, string>;
  /** All hays together. */
  all: string;
  /** The words of names, and those of abilities. */
  vocabulary: readonly ReadonlySet<string>[];
  /** The text that was asked for last, understood. */
  last: readonly [text: string, query: Query] | null;
}

const indexes = new WeakMap<readonly PoolCard[], Map<string, Index>>();

function indexOf(cards: readonly PoolCard[], t: Words): Index {
  const byLanguage = indexes.get(cards) ?? new Map<string, Index>();
  indexes.set(cards, byLanguage);
  let index = byLanguage.get(t.lang);
  if (!index) {
    // Many cards have the same abilities.
    const told = new Map<string, string>();
    const tells = ({ text }: EffectInfo): string => {
      if (!told.has(text)) told.set(text, `${called(text, t)} ${says(text, t)}`);
      return told.get(text)!;
    };
    const nation = (of: Nation): string => (t.has(`nation.${of}`) ? t(`nation.${of}` as 'nation.england') : of);
    const stands = (card: PoolCard): string[] => [card.name, card.id, card.set, t(`build.kind.${card.kind}`), card.nation ? nation(card.nation) : '', ...card.links, ...card.effects.map(tells)];
    const hay = new Map(cards.map((card) => [card, plain(stands(card).join(' '))]));
    const names = new Set(cards.flatMap(({ name }) => wordsOf(name)));
    index = { hay, all: [...hay.values()].join('\n'), vocabulary: [names, new Set([...told.values()].flatMap(wordsOf))], last: null };
    byLanguage.set(t.lang, index);
  }
  return index;
}

/** What somebody has typed, understood. If no card has all of it as it was typed, a typo is looked for in every word. */
export function queryOf(cards: readonly PoolCard[], text: string, t: Words): Query {
  if (text.trim() === '') return { wishes: [], instead: [] };
  const index = indexOf(cards, t);
  if (index.last?.[0] !== text) {
    const { hay, all, vocabulary } = index;
    const strict = readQuery(text, (word) => all.includes(word), vocabulary);
    const isThere = cards.some((card) => strict.wishes.every((wish) => fulfils(card, wish, hay)));
    index.last = [text, isThere ? strict : readQuery(text, (word) => vocabulary.some((words) => words.has(word)), vocabulary)];
  }
  return index.last[1];
}

function fulfils(card: PoolCard, wish: Wish, hay: ReadonlyMap<PoolCard, string>): boolean {
  switch (wish.kind) {
    case 'number': {
      // Only ships have masts; what a creature has are segments.
      const value = wish.of === 'masts' && card.kind !== 'ship' ? null : card[wish.of];
      return value !== null && value >= wish.least && value <= wish.most;
    }
    case 'move':
      return card.move === wish.move;
    case 'gun':
      return card.guns.some(({ rank, range }) => rank === wish.rank && range === wish.range);
    case 'ability':
      return card.effects.some(({ clause }) => wish.clauses.has(clause)) || hay.get(card)!.includes(wish.says);
    case 'word':
      return wish.any.some((word) => hay.get(card)!.includes(word));
  }
}

export type Range = readonly [least: number | null, most: number | null];

export interface Filter {
  text: string;
  kind: CardKind | '';
  nation: Nation | '';
  set: string;
  points: Range;
  masts: Range;
  cargo: Range;
  move: string;
  /** Guns of this range, and none of a worse rank than this. */
  reach: 'S' | 'L' | '';
  rank: number | null;
  keyword: string;
  effect: string;
}

export const ALL: Filter = { text: '', kind: '', nation: '', set: '', points: [null, null], masts: [null, null], cargo: [null, null], move: '', reach: '', rank: null, keyword: '', effect: '' };

const within = (value: number | null, [least, most]: Range): boolean =>
  (least === null && most === null) || (value !== null && (least === null || value >= least) && (most === null || value <= most));

/** The cards that pass, in the order they have. */
export function filtered(cards: readonly PoolCard[], filter: Filter, t: Words): PoolCard[] {
  const { wishes } = queryOf(cards, filter.text, t);
  // Some sentences of abilities have numbers in them: what stands there as it was typed is found, too.
  const said = wishes.length > 1 && wishes.some(({ kind }) => kind === 'word') ? plain(filter.text).trim() : null;
  const hay = wishes.length > 0 ? indexOf(cards, t).hay : null;
  const passes = (card: PoolCard) =>
    (filter.kind === '' || card.kind === filter.kind) &&
    (filter.nation === '' || card.nation === filter.nation) &&
    (filter.set === '' || card.set === filter.set) &&
    within(card.points, filter.points) &&
    within(card.masts, filter.masts) &&
    within(card.cargo, filter.cargo) &&
    (filter.move === '' || card.move === filter.move) &&
    (filter.reach === '' || card.guns.some(({ range }) => range === filter.reach)) &&
    (filter.rank === null || (card.guns.length > 0 && card.guns.every(({ rank }) => rank <= filter.rank!))) &&
    (filter.keyword === '' || card.effects.some(({ clause }) => clause === filter.keyword)) &&
    (filter.effect === '' || card.effects.some(({ clause }) => clause === filter.effect)) &&
    (wishes.every((wish) => fulfils(card, wish, hay!)) || (said !== null && hay!.get(card)!.includes(said)));
  return cards.filter(passes);
}

/** Cards that are called so before those on which it stands somewhere else; otherwise in the order they have. */
export function namedFirst(cards: readonly PoolCard[], all: readonly PoolCard[], text: string, t: Words): PoolCard[] {
  const words = queryOf(all, text, t).wishes.flatMap((wish) => (wish.kind === 'word' ? [wish.any] : []));
  const isNamed = ({ name }: PoolCard): boolean => words.every((any) => any.some((word) => plain(name).includes(word)));
  return words.length === 0 ? [...cards] : [...cards.filter(isNamed), ...cards.filter((card) => !isNamed(card))];
}

/** How many filters are set, the text apart. */
export const howMany = (filter: Filter): number =>
  (Object.keys(ALL) as (keyof Filter)[]).filter((key) => key !== 'text' && JSON.stringify(filter[key]) !== JSON.stringify(ALL[key])).length;

export const SORTS = ['kind', 'name', 'points', 'masts', 'cargo', 'nation', 'set'] as const;
export type Sort = (typeof SORTS)[number];

/** The cards in another order. What a card does not have comes last. */
export function sorted(cards: readonly PoolCard[], by: Sort, down: boolean): PoolCard[] {
  const turn = down ? -1 : 1;
  const compare = (a: PoolCard, b: PoolCard): number => {
    if (by === 'name') return turn * a.name.localeCompare(b.name);
    if (by === 'kind') return turn * (KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
    const [x, y] = [a[by], b[by]];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return turn * (typeof x === 'number' ? x - (y as number) : x.localeCompare(String(y)));
  };
  return [...cards].sort((a, b) => compare(a, b) || a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
}

/** An ability in a filter. */
export interface Choice {
  clause: string;
  name: string;
}

/** Everything that can be chosen in a filter: what there is in this box, each once. */
export function choicesIn(cards: readonly PoolCard[], t: Words): { kinds: CardKind[]; sets: string[]; moves: string[]; keywords: Choice[]; effects: Choice[] } {
  const once = (list: (string | null)[]) => [...new Set(list.filter((one): one is string => one !== null))].sort();
  const all = new Map(cards.flatMap(({ effects }) => effects.map((effect) => [effect.clause, effect] as const)));
  // By the id alone: what stands on one card is not what all of them have.
  const named = [...all.values()].map(({ clause, text, keyword }) => ({ clause, keyword, name: called(text.split('(')[0]!, t) }));
  const byName = named.sort((a, b) => a.name.localeCompare(b.name, t.lang) || a.clause.localeCompare(b.clause));
  return {
    kinds: KINDS.filter((kind) => cards.some((card) => card.kind === kind)),
    sets: once(cards.map(({ set }) => set)),
    moves: once(cards.map(({ move }) => move)),
    keywords: byName.filter(({ keyword }) => keyword),
    effects: byName.filter(({ keyword }) => !keyword),
  };
}
