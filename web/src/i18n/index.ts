// Words. A catalogue is a flat list of sentences by key; the English one says which keys there are.
//
// Two kinds of holes: `{name}` is filled in, and `{n|one tile|# tiles}` is chosen by the number `n`, with `#` for the
// number itself. Nothing else is needed so far, and so nothing else is there.

/** Sentences by key. */
export type Messages = Readonly<Record<string, string>>;

/** The same keys as another catalogue: no more and no less. `export const de: Same<typeof en> = { … }`. */
export type Same<M extends Messages> = Readonly<Record<keyof M, string>>;

/** The languages there are. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A piece of a sentence: plain, a captain, something that matters, or an aside. */
export type Part = string | { seat: number } | { strong: string } | { mute: string };
/** A sentence with its pieces marked. */
export type Rich = readonly Part[];

export type Params = Readonly<Record<string, string | number>>;
export type RichParams = Readonly<Record<string, Part | number>>;

/** Says a sentence of a catalogue in the language of the reader. `Keys` are the keys that it has. */
export interface Translate<Keys extends string = string> {
  (key: Keys, params?: Params): string;
  /** The same with its pieces marked. */
  rich(key: Keys, params?: RichParams): Rich;
  /** Whether there is such a sentence. */
  has(key: string): boolean;
  /** The language. */
  lang: Language;
  /** A number as it is written: 1,234 or 1.234. */
  number(value: number, digits?: number): string;
  /** A part of the whole as it is written: "41 %". What is neither nothing nor all is never rounded to it: "<1 %", ">99 %". */
  percent(part: number): string;
  /** The same for a chance as the host says it, in ten-thousandths. */
  chance(tenThousandths: number): string;
  /** A list: "a, b and c". */
  list(parts: readonly string[]): string;
}

/** Reads a catalogue aloud. A key that is not there is a mistake of ours and says itself. */
export function translator<M extends Messages>(messages: M, lang: Language): Translate<Extract<keyof M, string>> {
  const plural = new Intl.PluralRules(lang);
  // British lists have no comma before the last "and".
  const lists = new Intl.ListFormat(lang === 'en' ? 'en-GB' : lang);
  const rich = (key: string, params: RichParams = {}): Rich => fill(messages[key] ?? key, params, plural);
  const t = (key: string, params: Params = {}) => flat(rich(key, params), []);
  const percent = (part: number) => {
    const rounded = Math.round(part * 100);
    const said = rounded === 0 && part > 0 ? '<1' : rounded === 100 && part < 1 ? '>99' : rounded.toLocaleString(lang);
    return `${said}\u00a0%`;
  };
  return Object.assign(t, {
    rich,
    lang,
    has: (key: string) => key in messages,
    number: (value: number, digits = 0) =>
      value.toLocaleString(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    percent,
    chance: (tenThousandths: number) => percent(tenThousandths / 10_000),
    list: (parts: readonly string[]) => lists.format(parts),
  });
}

/** Apostrophes are written in one way, also in names as the host has them. */
export const typeset = (name: string): string => name.replaceAll('\'', '’');

const typesetPart = (part: Part): Part => {
  if (typeof part === 'string') return typeset(part);
  return 'strong' in part ? { strong: typeset(part.strong) } : 'mute' in part ? { mute: typeset(part.mute) } : part;
};

const HOLE = /\{([a-zA-Z]\w*)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

function fill(text: string, params: RichParams, plural: Intl.PluralRules): Rich {
  const out: Part[] = [];
  let from = 0;
  for (const hole of text.matchAll(HOLE)) {
    const [whole, name, one, other] = hole;
    if (hole.index > from) out.push(text.slice(from, hole.index));
    from = hole.index + whole.length;
    const value = params[name!];
    if (value === undefined) out.push(whole);
    else if (one === undefined) out.push(typeof value === 'number' ? String(value) : typesetPart(value));
    else out.push((plural.select(Number(value)) === 'one' ? one : other!).replaceAll('#', String(value)));
  }
  if (from < text.length) out.push(text.slice(from));
  return out;
}

/** A marked sentence as plain text. */
export function flat(rich: Rich, names: readonly string[]): string {
  return rich
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('seat' in part) return names[part.seat] ?? '';
      return 'strong' in part ? part.strong : part.mute;
    })
    .join('');
}

/** What is wrong with a translation: missing keys, keys too many, holes that differ. Tests want this to be empty. */
export function faults(en: Messages, other: Messages): string[] {
  const holes = (text: string) => [...new Set([...text.matchAll(HOLE)].map((hole) => hole[1]!))].sort().join(', ');
  const out: string[] = [];
  for (const key of Object.keys(en)) {
    const said = other[key];
    if (said === undefined) out.push(`${key} is missing`);
    else if (said.trim() === '') out.push(`${key} is empty`);
    else if (holes(said) !== holes(en[key]!)) out.push(`${key} has other holes`);
  }
  for (const key of Object.keys(other)) if (!(key in en)) out.push(`${key} is too many`);
  return out;
}
