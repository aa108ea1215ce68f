// What happened, told: each fact is one plain sentence of the log. And how long it is shown, and what it sounds like.

import type { Sound } from '$web/game';
import type { Part, Rich, RichParams } from '$web/i18n';
import { seatOf, SECTIONS, type Contents, type Fact, type Section } from './cove';
import { cardName, legendIn, markName, navyName, sectionName, type Key, type Words } from './words';

/** The name of a fact: `damaged`. */
type Name = Fact extends infer F ? (F extends string ? F : keyof F) : never;

// A fact names cards and values by a word or a place on the mat; what is printed there was sent with the table.
let box: Contents | null = null;
/** Keeps what is printed on the cards of the table that is open. */
export function remember(contents: Contents) {
  box = contents;
}

/** A fact as its name and what it says. */
export function parts(fact: Fact): [Name, Record<string, unknown>] {
  if (typeof fact === 'string') return [fact as Name, {}];
  const [name, says] = Object.entries(fact)[0]!;
  return [name as Name, says as Record<string, unknown>];
}

/** The captain a fact is about. */
export function by(fact: Fact): number | null {
  const says = parts(fact)[1];
  const who = says['who'] ?? says['at'];
  if (typeof who === 'number') return who;
  return typeof who === 'string' ? seatOf(who) : null;
}

/** What is seen on the board, or follows from the next line, would bury the story. */
const UNTOLD: ReadonlySet<string> = new Set(['rigged', 'passed', 'wheel-set', 'step-ended', 'drew', 'ended', 'round-began', 'month-began', 'fires', 'legend-repaired', 'bought', 'rolled-off']);

/** Sentences that end with the Legendary Pirate. */
const OBJECTS: ReadonlySet<string> = new Set(['captured', 'last-fight']);

const strong = (text: string): Part => ({ strong: text });

function vessel(word: string, cards: Contents, t: Words, as: 'subject' | 'object' = 'subject'): Part {
  const seat = seatOf(word);
  if (seat !== null) return { seat };
  return strong(word.startsWith('navy') ? navyName(cards, t, as === 'object' ? 'object' : 'name') : legendIn(word, as, cards, t));
}

/** The number printed at a place of the mat. */
function printed(section: unknown, position: unknown): number {
  const row = SECTIONS.indexOf(section as Section);
  return box?.mat.values[row]?.[Number(position) - 1] ?? Number(position);
}

/** The sentence of a fact, or null if it is not told. */
export function sentence(fact: Fact, t: Words): Rich | null {
  const [name, says] = parts(fact);
  if (UNTOLD.has(name)) return null;
  const params: Record<string, Part | number> = {};
  const cards = box ?? ({ cards: [], legends: [] } as unknown as Contents);
  for (const [field, value] of Object.entries(says)) {
    // The numbers that hit are seen on the dice.
    if (field === 'by' || (name === 'hit' && field === 'on')) continue;
    if (['who', 'on', 'first'].includes(field)) params[field] = typeof value === 'number' ? { seat: value } : vessel(String(value), cards, t);
    else if (field === 'at' && typeof value === 'number') params['at'] = { seat: value };
    else if (field === 'at' && (name === 'aimed' || name === 'hit')) params['at'] = vessel(String(value), cards, t, 'object');
    else if (field === 'at' || (field === 'to' && typeof value === 'string')) params[field] = strong(t(`place.${value as 'tavern'}`));
    else if (field === 'to') params['to'] = printed(says['section'], value);
    else if (field === 'card') params['card'] = strong(cardName(String(value), cards, t));
    else if (field === 'legend') params['legend'] = strong(legendIn(String(value), OBJECTS.has(name) ? 'object' : 'subject', cards, t));
    else if (field === 'section') params['section'] = sectionName(value as Section, t);
    else if (field === 'mark') params['mark'] = markName(String(value), t);
    else if (field === 'dice') params['dice'] = strong((value as number[]).join(', '));
    else if (field === 'rig') params['rig'] = SECTIONS.map((section, i) => `${sectionName(section, t)} ${printed(section, (value as number[])[i])}`).join(', ');
    else params[field] = Number(value);
  }
  return t.rich(keyOf(name, says), params as RichParams);
}

/** The sentence that fits: some facts are told in other words if a number is none. */
function keyOf(name: Name, says: Record<string, unknown>): Key {
  if (name === 'damaged' && says['to'] === 0) return 'fact.damaged.off';
  if (name === 'hit' && says['hits'] === 0) return 'fact.hit.none';
  if (name === 'collects' && says['cards'] === 0 && says['gold'] === 0) return 'fact.collects.none';
  if (name === 'collects' && says['gold'] === 0) return 'fact.collects.cards';
  if (name === 'collects' && says['cards'] === 0) return 'fact.collects.gold';
  if (name === 'mutiny' && says['gold'] === 0 && says['chests'] === 0) return 'fact.mutiny.none';
  if (name === 'mutiny' && says['chests'] === 0) return 'fact.mutiny.gold';
  if (name === 'mutiny' && says['gold'] === 0) return 'fact.mutiny.chests';
  return `fact.${name}` as Key;
}

/** The heading that a fact begins, or null. */
export function heading(fact: Fact, t: Words): string | null {
  if (fact === 'final-battle') return t('battle.final');
  // What follows, be it plunder, does not belong to the last round.
  if (fact === 'battle-ended') return t('log.after');
  if (typeof fact === 'string') return null;
  if ('month-began' in fact) return t('log.month', { month: fact['month-began'].month });
  if ('battle-began' in fact) return t('battle.at', { place: t(`place.${fact['battle-began'].at as 'tavern'}`) });
  if ('round-began' in fact) return t('log.round', { round: fact['round-began'].round });
  if ('fame-shown' in fact && fact['fame-shown'].who === 0) return t('log.end');
  return null;
}

/** How long a fact is shown. Ships sail together, so only the first of their facts takes time. */
const LASTS: Partial<Record<Name, number>> = {
  revealed: 60,
  sailed: 120,
  'black-ship-moved': 200,
  'battle-began': 350,
  'final-battle': 400,
  'battle-card': 250,
  'volley-card': 250,
  aimed: 150,
  rolled: 420,
  hit: 250,
  strayed: 300,
  exploded: 400,
  backfired: 200,
  damaged: 260,
  'craft-turned': 260,
  'craft-lost': 260,
  'parrot-hurt': 260,
  'parrot-killed': 300,
  battered: 260,
  sunk: 400,
  regained: 260,
  'fame-rolled': 400,
  crippled: 420,
  fled: 300,
  'mutiny-rolled': 480,
  mutiny: 300,
  gained: 220,
  lost: 220,
  plundered: 250,
  'navy-sent': 300,
  farewell: 250,
  mapped: 300,
  raised: 220,
  crafted: 220,
  'craft-repaired': 200,
  'section-repaired': 200,
  healed: 200,
  perched: 260,
  'buried-chests': 250,
  'buried-gold': 250,
};

export function lasts(fact: Fact): number {
  return LASTS[parts(fact)[0]] ?? 0;
}

const SOUNDS: Partial<Record<Name, Sound>> = {
  'month-began': 'bell',
  revealed: 'page',
  'battle-card': 'page',
  'volley-card': 'page',
  found: 'page',
  rolled: 'cannon',
  exploded: 'cannon',
  'mutiny-rolled': 'dice',
  'rolled-off': 'dice',
  'fame-rolled': 'dice',
  damaged: 'wood',
  battered: 'wood',
  crafted: 'wood',
  raised: 'wood',
  'took-gold': 'coin',
  'buried-gold': 'coin',
  'buried-chests': 'coin',
  bought: 'coin',
};

export function sound(fact: Fact): Sound | null {
  return SOUNDS[parts(fact)[0]] ?? null;
}
