// What happened, told: each fact is one plain sentence, and what a captain did is told in `tales.ts`. And how long a fact is
// shown, and what it sounds like.

import type { Around, Sound, Teller } from '$web/game';
import type { Part, Rich, RichParams, Translate } from '$web/i18n';
import { seatOf, SECTIONS, type Contents, type Fact, type Section, type View } from './cove';
import { tales } from './tales';
import { cardName, legendIn, markName, navyName, sectionName, type Key, type Words } from './words';

/** Opens a table: what is printed in its box is known from then on. */
export const open = (contents: Contents, t: Words): Teller<View, Fact> => ({
  t: t as Translate,
  fact: (fact, around) => sentence(fact, around, contents, t),
  tales: (episode) => tales(episode, contents, t),
  heading: (fact) => heading(fact, t),
  by,
  actor,
  lasts,
  sound,
});

/** The name of a fact: `damaged`. */
type Name = Fact extends infer F ? (F extends string ? F : keyof F) : never;

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

/** Facts of nobody, or of all at once: wheels turn up together, and what a month brings is for everybody. */
const COMMON: ReadonlySet<Name> = new Set<Name>(['rig-shown', 'legend-shown', 'month-began', 'revealed', 'sailed', 'drifted', 'drifted-to', 'battle-began', 'final-battle', 'last-fight', 'navy-leaves', 'black-ship-moved', 'legends-reshuffled', 'overloaded', 'untaken', 'fame-shown', 'unburied', 'all-lost', 'nobody-left', 'placed']);
/** What a captain does himself; all else happens in the course of it. */
const DEEDS: ReadonlySet<Name> = new Set<Name>(['consorted', 'map-played', 'crows-nest', 'farewell', 'navy-sent', 'free-level', 'battle-card', 'fires', 'volley-card', 'aimed', 'fled', 'reloads', 'plundered', 'left-alone', 'captured', 'bought', 'raised', 'buried-chests', 'buried-gold', 'crafted', 'craft-repaired', 'paid-repair', 'section-repaired', 'broke', 'collects', 'step-ended', 'turned-down', 'released']);

/** Whose scene a fact belongs to; nothing if the scene goes on. */
export function actor(fact: Fact): number | null | undefined {
  const [name] = parts(fact);
  if (COMMON.has(name)) return null;
  return DEEDS.has(name) ? by(fact) : undefined;
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

/** The number printed at a place of the mat; 0 is off it. */
export function printed(section: unknown, position: unknown, contents: Contents): number {
  const row = SECTIONS.indexOf(section as Section);
  return contents.mat.values[row]?.[Number(position) - 1] ?? 0;
}

/** The number a section showed before, if that is known and was another one. */
function was(says: Record<string, unknown>, { before }: Around<View>, now: number): number | null {
  const captain = typeof says['who'] === 'number' ? before?.captains[says['who']] : undefined;
  const value = captain?.values[SECTIONS.indexOf(says['section'] as Section)];
  return value === undefined || value === now ? null : value;
}

/** The sentence of a fact, or null if it is not told. */
export function sentence(fact: Fact, around: Around<View>, cards: Contents, t: Words): Rich | null {
  const [name, says] = parts(fact);
  if (UNTOLD.has(name)) return null;
  const params: Record<string, Part | number> = {};
  const changed = 'section' in says && 'to' in says;
  const from = changed ? was(says, around, printed(says['section'], says['to'], cards)) : null;
  for (const [field, value] of Object.entries(says)) {
    // The numbers that hit are seen on the dice.
    if (field === 'by' || (name === 'hit' && field === 'on')) continue;
    if (['who', 'on', 'first'].includes(field)) params[field] = typeof value === 'number' ? { seat: value } : vessel(String(value), cards, t);
    else if (field === 'at' && typeof value === 'number') params['at'] = { seat: value };
    else if (field === 'at' && (name === 'aimed' || name === 'hit')) params['at'] = vessel(String(value), cards, t, 'object');
    else if (field === 'at' || (field === 'to' && typeof value === 'string')) params[field] = strong(t(`place.${value as 'tavern'}`));
    else if (field === 'to') params['to'] = `${from === null ? '' : `${from} → `}${printed(says['section'], value, cards)}`;
    else if (field === 'card') params['card'] = strong(cardName(String(value), cards, t));
    else if (field === 'legend') params['legend'] = strong(legendIn(String(value), OBJECTS.has(name) ? 'object' : 'subject', cards, t));
    else if (field === 'section') params['section'] = sectionName(value as Section, t);
    else if (field === 'mark') params['mark'] = markName(String(value), t);
    else if (field === 'dice') params['dice'] = strong((value as number[]).join(', '));
    else if (field === 'rig') params['rig'] = SECTIONS.map((section, i) => `${sectionName(section, t)} ${printed(section, (value as number[])[i], cards)}`).join(', ');
    else params[field] = Number(value);
  }
  return t.rich(keyOf(name, says), params as RichParams);
}

/** The sentence that fits: some facts are told in other words if a number is none. */
function keyOf(name: Name, says: Record<string, unknown>): Key {
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

/** How long a person needs to see it. What turns up at the same time turns up one by one. */
const LASTS: Partial<Record<Name, number>> = {
  'legend-shown': 800,
  'rig-shown': 500,
  'month-began': 400,
  revealed: 260,
  consorted: 800,
  'map-played': 400,
  mapped: 700,
  'crows-nest': 700,
  farewell: 800,
  'navy-sent': 900,
  'free-level': 600,
  sailed: 700,
  'drifted-to': 600,
  'black-ship-moved': 700,
  'battle-began': 900,
  'final-battle': 1200,
  'last-fight': 1200,
  'battle-card': 800,
  'volley-card': 800,
  fires: 250,
  aimed: 500,
  rolled: 800,
  hit: 300,
  strayed: 500,
  exploded: 600,
  backfired: 400,
  damaged: 450,
  'craft-turned': 450,
  'craft-lost': 450,
  'parrot-hurt': 450,
  'parrot-killed': 700,
  battered: 450,
  sunk: 1600,
  regained: 500,
  'fame-rolled': 900,
  captured: 900,
  crippled: 1500,
  fled: 900,
  'mutiny-rolled': 900,
  mutiny: 900,
  reloads: 400,
  gained: 300,
  lost: 300,
  plundered: 700,
  'left-alone': 400,
  bought: 350,
  raised: 450,
  crafted: 450,
  'craft-repaired': 450,
  'section-repaired': 450,
  healed: 350,
  perched: 500,
  'buried-chests': 1000,
  'buried-gold': 800,
  broke: 600,
  collects: 500,
  'step-ended': 200,
  overloaded: 600,
  'fame-shown': 700,
  'all-lost': 1500,
  'nobody-left': 900,
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
  'fame-rolled': 'dice',
  crippled: 'cannon',
  sunk: 'cannon',
  sailed: 'wood',
  damaged: 'wood',
  battered: 'wood',
  crafted: 'wood',
  raised: 'wood',
  'took-gold': 'coin',
  'buried-gold': 'coin',
  'buried-chests': 'coin',
  bought: 'coin',
  'battle-began': 'bell',
};

export function sound(fact: Fact): Sound | null {
  return SOUNDS[parts(fact)[0]] ?? null;
}
