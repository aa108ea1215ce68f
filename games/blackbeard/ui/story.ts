// What happened, told: each fact is one plain sentence of the log. And how long it is shown, and what it sounds like.

import type { Sound } from '$web/game';
import type { Part, Rich, RichParams } from '$web/i18n';
import { holdNumbers, parts, type Contents, type Deed, type Fact, type Pirate, type Thrower } from './blackbeard';
import { cardTitle, deedWords, doubloons, hostageName, merchantName, nationName, pirateName, placeName, portName, rigName, rollWords, warshipName, type Key, type Words } from './words';

// A fact names things by a word or a number; what is printed on them was sent with the table.
let box: Contents | null = null;
/** Keeps what is printed on the pieces of the table that is open. */
export function remember(contents: Contents) {
  box = contents;
}

const EMPTY = { pirates: [], ports: [], areas: [], transits: [], events: [], ships: [], warships: [], officers: [], hostages: [], governors: [], cargo: [] } as unknown as Contents;

/** What is seen on the table, or follows from the next line, would bury the story. */
export const UNTOLD: ReadonlySet<string> = new Set(['drew', 'drew-pirate', 'passed', 'stands', 'answered', 'turn-begins', 'turn-ends', 'action-over', 'visit-ends', 'discarded', 'stays-sober', 'goes-on', 'sets-on']);

/** Dice that only say where something is laid: the next line tells it. */
const LAID: ReadonlySet<string> = new Set(['bb.setup.gov.place', 'bb.setup.merch', 'bb.merch.refill']);

const strong = (text: string): Part => ({ strong: text });
const first = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Sentences that begin with their hostage. */
const HOSTAGE_FIRST: ReadonlySet<string> = new Set(['hostage-taken', 'hostage-dies', 'to-be-kept', 'to-be-tortured']);

function field(name: string, key: string, value: unknown, cards: Contents, t: Words): Part | number {
  switch (key) {
    case 'who':
      if (typeof value === 'number') return { seat: value };
      return value === 'fate' ? t('who.fate') : 'player' in (value as object) ? { seat: (value as { player: number }).player } : strong(pirateName((value as { pirate: Pirate }).pirate, cards));
    case 'pirate':
    case 'victim':
    case 'with':
      return strong(pirateName(value as Pirate, cards));
    case 'to':
      return typeof value === 'number' ? { seat: value } : strong(placeName(String(value), cards, t));
    case 'at':
    case 'area':
      return strong(placeName(String(value), cards, t));
    case 'port':
      return strong(portName(String(value), cards));
    case 'card':
      return strong(cardTitle(String(value), t));
    case 'merchant':
      return merchantName(String(value), t);
    case 'rig':
      return rigName(String(value), t);
    case 'nation':
      return nationName(String(value), t);
    case 'governor':
      return cards.governors[Number(value)] ?? '';
    case 'officer':
      return strong(cards.officers[Number(value)]?.name ?? '');
    case 'warship':
      return name === 'warship-sighted' ? warshipName(Number(value), cards, t) : strong(cards.warships[Number(value)]?.name ?? '');
    case 'hostage': {
      const said = hostageName(Number(value), cards, t);
      return t.lang === 'en' && HOSTAGE_FIRST.has(name) ? first(said) : said;
    }
    case 'deed':
      return deedWords(value as Deed, cards, t);
    case 'dice':
      return strong([...String(value)].join(', '));
    case 'holds':
      return holdNumbers(String(value)).join(', ') || t('hold.none');
    case 'why':
      return rollWords(String(value), t);
    case 'time':
      return t(`time.${Math.min(3, Number(value)) as 1 | 2 | 3}`);
    case 'sum':
    case 'worth':
    case 'price':
      return doubloons(Number(value), t);
    default:
      return Number(value);
  }
}

/** The sentence of a fact, or null if it is not told. */
export function sentence(fact: Fact, t: Words): Rich | null {
  const [name, says] = parts(fact);
  if (UNTOLD.has(name) || (name === 'rolled' && LAID.has(String(says['why'])))) return null;
  if (name === 'merchant-placed' || name === 'merchant-leaves') return says['by'] === 'bb.setup.merch' ? null : t.rich(`fact.${name}`, { port: strong(portName(String(says['port']), box ?? EMPTY)) });
  const cards = box ?? EMPTY;
  const params: Record<string, Part | number> = {};
  for (const [key, value] of Object.entries(says)) if (key !== 'by') params[key] = field(name, key, value, cards, t);
  return t.rich(keyOf(name, says, t), params as RichParams);
}

/** The sentence that fits: some facts are told in other words for their cause, or if a number adds nothing. */
function keyOf(name: string, says: Record<string, unknown>, t: Words): Key {
  if (name === 'announced' && Number(says['cost']) > 1) return 'fact.announced.two';
  // One die without anything added is its own sum.
  if (name === 'rolled' && String(says['dice']).length === 1 && Number(says['dice']) === Number(says['total'])) return 'fact.rolled.plain';
  const caused = `fact.${name}.${String(says['by'] ?? '')}`;
  return (t.has(caused) ? caused : `fact.${name}`) as Key;
}

/** The player a fact is about. */
export function by(fact: Fact): number | null {
  const who = parts(fact)[1]['who'] as number | Thrower | undefined;
  if (typeof who === 'number') return who;
  return typeof who === 'object' && 'player' in who ? who.player : null;
}

/** The heading that a fact begins, or null. */
export function heading(fact: Fact, names: readonly string[], t: Words): string | null {
  if (typeof fact === 'string') return null;
  if ('turn-begins' in fact) return t('log.turn', { turn: fact['turn-begins'].turn, name: names[fact['turn-begins'].who] ?? '' });
  if ('begins' in fact) return t('log.setup');
  if ('placed' in fact && fact.placed.place === 1) return t('log.end');
  return null;
}

/** How long a fact is shown. */
const LASTS: Record<string, number> = {
  announced: 200,
  sailed: 250,
  'kc-moves': 200,
  rolled: 420,
  found: 350,
  'not-found': 200,
  stowed: 250,
  'warship-sighted': 350,
  intercepts: 300,
  evaded: 250,
  caught: 250,
  'combat-hits': 300,
  'speed-hits': 300,
  'port-taken': 350,
  sacked: 450,
  'port-destroyed': 350,
  'storm-strikes': 450,
  'disease-strikes': 400,
  'disaster-strikes': 450,
  eliminated: 450,
  retired: 450,
  'took-over': 300,
  'pardon-appears': 450,
  'played-card': 250,
  'played-on': 250,
  'played-at': 250,
  revealed: 250,
  'hostage-taken': 200,
  commissioned: 300,
  converted: 300,
  deployed: 250,
};
export const lasts = (fact: Fact): number => LASTS[parts(fact)[0]] ?? 0;

const SOUNDS: Record<string, Sound> = {
  rolled: 'dice', stowed: 'coin', banked: 'coin', ransomed: 'coin', grabs: 'coin', 'pardon-appears': 'bell', retired: 'bell', sailed: 'wood', 'combat-hits': 'cannon', 'port-taken': 'cannon', sacked: 'cannon',
  'played-card': 'page', 'played-on': 'page', 'played-at': 'page', revealed: 'page', 'took-actions': 'page', 'took-actions-for': 'page',
};
export const sound = (fact: Fact): Sound | null => SOUNDS[parts(fact)[0]] ?? null;
