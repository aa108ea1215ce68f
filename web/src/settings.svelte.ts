// What the reader has set, kept on this device.

import { LANGUAGES, type Language } from './i18n';

/** By how much everything takes longer than at normal pace; at once it takes no time. */
export const PACES = { slow: 1.7, normal: 1, fast: 0.5, once: 0 } as const;
export type Pace = keyof typeof PACES;

export interface Settings {
  theme: 'auto' | 'day' | 'night';
  motion: 'auto' | 'full' | 'none';
  sound: boolean;
  /** Whether the reader has said whether he wants sounds. */
  soundAsked: boolean;
  /** How fast the turns of others are shown. */
  pace: Pace;
  language: 'auto' | Language;
  /** The position as headings, lists and buttons instead of the board. */
  textTable: boolean;
  /** The first choice of a place marks it, the second plays it. */
  confirmMoves: boolean;
  /** Standing orders given at every new table, by game. */
  orders: Record<string, string[]>;
}

export const DEFAULTS: Settings = {
  theme: 'auto',
  motion: 'auto',
  sound: false,
  soundAsked: false,
  pace: 'normal',
  language: 'auto',
  textTable: false,
  confirmMoves: true,
  orders: {},
};

const KEY = 'freebooter.settings';

/** Reads what was kept. What cannot be read, or is no value any more, has its default. */
export function readSettings(text: string | null): Settings {
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return { ...DEFAULTS };
  }
  if (typeof kept !== 'object' || kept === null) return { ...DEFAULTS };
  const of = kept as Record<string, unknown>;
  const one = <T>(value: unknown, allowed: readonly T[], otherwise: T) =>
    allowed.includes(value as T) ? (value as T) : otherwise;
  const orders: Record<string, string[]> = {};
  if (typeof of['orders'] === 'object' && of['orders'] !== null) {
    for (const [game, keys] of Object.entries(of['orders'])) {
      if (Array.isArray(keys)) orders[game] = keys.filter((key) => typeof key === 'string');
    }
  }
  return {
    theme: one(of['theme'], ['auto', 'day', 'night'], DEFAULTS.theme),
    motion: one(of['motion'], ['auto', 'full', 'none'], DEFAULTS.motion),
    sound: one(of['sound'], [true, false], DEFAULTS.sound),
    soundAsked: one(of['soundAsked'], [true, false], of['sound'] === true),
    pace: one(of['pace'], Object.keys(PACES) as Pace[], DEFAULTS.pace),
    language: one(of['language'], ['auto', ...LANGUAGES], DEFAULTS.language),
    textTable: one(of['textTable'], [true, false], DEFAULTS.textTable),
    confirmMoves: one(of['confirmMoves'], [true, false], DEFAULTS.confirmMoves),
    orders,
  };
}

/** The language of a reader who has set none: the first of the browser's that there is. */
export function languageOf(setting: Settings['language'], wanted: readonly string[]): Language {
  if (setting !== 'auto') return setting;
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language);
    if (found) return found;
  }
  return 'en';
}

// A browser that keeps nothing (private window, storage forbidden) still plays.
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
}

const matches = (query: string) => typeof matchMedia === 'function' && matchMedia(query).matches;

/** The settings, and what follows from them and from the device. */
export class LiveSettings {
  all = $state(readSettings(recall(KEY)));
  private nightOutside = $state(matches('(prefers-color-scheme: dark)'));
  private calmOutside = $state(matches('(prefers-reduced-motion: reduce)'));

  language = $derived(languageOf(this.all.language, typeof navigator === 'undefined' ? [] : navigator.languages));
  night = $derived(this.all.theme === 'auto' ? this.nightOutside : this.all.theme === 'night');
  motion = $derived(this.all.motion === 'auto' ? !this.calmOutside : this.all.motion === 'full');

  constructor() {
    if (typeof matchMedia !== 'function') return;
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (of) => (this.nightOutside = of.matches));
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (of) => (this.calmOutside = of.matches));
    addEventListener('storage', (event) => {
      if (event.key === KEY) this.all = readSettings(event.newValue);
    });
  }

  set(change: Partial<Settings>) {
    this.all = { ...this.all, ...change };
    keep(KEY, JSON.stringify(this.all));
  }
}

export const settings = new LiveSettings();
