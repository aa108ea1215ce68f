// What happened, told: each fact is one plain sentence of the log. And how long it is shown, and what it sounds like.

import type { Around, Sound } from '$web/game';
import type { Part, Rich, RichParams } from '$web/i18n';
import { holdNumbers, parts, shipOf, type Contents, type Deed, type Fact, type Pirate, type ShipView, type Thrower, type View } from './blackbeard';
import { cardTitle, deedWords, doubloons, hostageName, merchantName, nationName, pirateName, placeName, portName, rigName, rollWords, warshipName, wayTo, type Key, type Words } from './words';

/** What a sentence may depend on: the views that a fact lies between, who looks, and what is printed on the pieces. */
export interface Telling extends Around<View> {
  contents: Contents;
  t: Words;
}

/** What is seen on the table, or follows from the next line, would bury the story. */
export const UNTOLD: ReadonlySet<string> = new Set(['drew', 'drew-pirate', 'passed', 'stands', 'answered', 'turn-begins', 'turn-ends', 'action-over', 'visit-ends', 'discarded', 'stays-sober', 'goes-on', 'sets-on']);

/** Dice that only say where something is laid: the next line tells it. */
const LAID: ReadonlySet<string> = new Set(['bb.setup.gov.place', 'bb.setup.merch', 'bb.merch.refill']);

const strong = (text: string): Part => ({ strong: text });
const first = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Sentences that begin with their hostage. */
const HOSTAGE_FIRST: ReadonlySet<string> = new Set(['hostage-taken', 'hostage-dies', 'to-be-kept', 'to-be-tortured']);

/** The ship of a pirate, as it is or as it was last seen. */
export const shipAround = ({ before, after }: Around<View>, pirate: Pirate): ShipView | null => shipOf(after, pirate) ?? (before && shipOf(before, pirate));

/** A pirate by name; that of whoever looks is his own. Where a sentence begins with him, no language bends the word for it. */
export function pirateCalled(pirate: Pirate, isFirst: boolean, told: Telling, by: unknown = null): Part {
  const { contents, t, face } = told;
  const name = pirateName(pirate, contents);
  const isOwn = face !== null && by !== face && shipAround(told, pirate)?.owner === face;
  return { strong: isOwn ? t(isFirst ? 'yours.first' : 'yours', { pirate: name }) : name };
}

function field(name: string, key: string, value: unknown, begins: string, by: unknown, told: Telling): Part | number {
  const { contents: cards, t } = told;
  switch (key) {
    case 'who':
      if (typeof value === 'number') return { seat: value };
      return value === 'fate' ? t('who.fate') : 'player' in (value as object) ? { seat: (value as { player: number }).player } : pirateCalled((value as { pirate: Pirate }).pirate, begins === key, told);
    case 'pirate':
    case 'victim':
    case 'with':
      return pirateCalled(value as Pirate, begins === key, told, by);
    case 'to':
      return typeof value === 'number' ? { seat: value } : wayTo(String(value), cards, t);
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
      return strong([...String(value)].join(' + '));
    case 'holds':
      return holdNumbers(String(value)).join(', ') || t('hold.none');
    case 'why':
      return rollWords(String(value), t);
    case 'time':
      return t(`time.${Math.min(3, Number(value)) as 1 | 2 | 3}`);
    case 'place':
      return t(`place.${Math.min(5, Number(value)) as 1 | 2 | 3 | 4 | 5}`);
    case 'sum':
    case 'worth':
    case 'price':
      return doubloons(Number(value), t);
    default:
      return Number(value);
  }
}

/** The sentence of a fact, or null if it is not told. */
export function sentence(fact: Fact, told: Telling): Rich | null {
  const { t } = told;
  const [name, says] = parts(fact);
  if (UNTOLD.has(name) || (name === 'rolled' && LAID.has(String(says['why'])))) return null;
  if ((name === 'merchant-placed' || name === 'merchant-leaves') && says['by'] === 'bb.setup.merch') return null;
  const key = keyOf(name, says, told);
  // The hole that the sentence begins with, if it is one.
  const begins = /^\{(\w+)\}/.exec(t(key))?.[1] ?? '';
  const params: Record<string, Part | number> = {};
  for (const [of, value] of Object.entries(says)) if (of !== 'by') params[of] = field(name, of, value, begins, says['who'], told);
  return [...t.rich(key, params as RichParams), ...came(name, says, told)];
}

/** What a ship has after it, where that can be seen: "Combat 8 to 5". */
const RATED: Partial<Record<string, 'combat' | 'speed' | 'notoriety' | 'loyalty'>> = { 'combat-hits': 'combat', 'speed-hits': 'speed', mended: 'combat', notoriety: 'notoriety' };

function came(name: string, says: Record<string, unknown>, { before, after, t }: Telling): Rich {
  const rating = RATED[name];
  const [was, is] = [before && shipOf(before, says['pirate'] as Pirate), shipOf(after, says['pirate'] as Pirate)];
  if (!rating || !was || !is || was[rating] === is[rating]) return [];
  return [{ mute: ` ${t('came', { what: t(rating), was: was[rating], is: is[rating] })}.` }];
}

/** The sentence that fits: some facts are told in other words for their cause, for whoever looks, or if a number adds nothing. */
function keyOf(name: string, says: Record<string, unknown>, { t, face }: Telling): Key {
  const own = (key: string) => (face !== null && says['who'] === face && t.has(`${key}.you`) ? `${key}.you` : key) as Key;
  if (name === 'announced' && Number(says['cost']) > 1) return 'fact.announced.two';
  if (name === 'rolled') {
    const plain = String(says['dice']).length === 1 && Number(says['dice']) === Number(says['total']) ? '.plain' : '';
    return `fact.rolled${plain}` as Key;
  }
  const caused = `fact.${name}.${String(says['by'] ?? '')}`;
  return own(t.has(caused) ? caused : `fact.${name}`);
}

/** The player a fact is about. */
export function by(fact: Fact, around?: Around<View>): number | null {
  const says = parts(fact)[1];
  const who = says['who'] as number | Thrower | undefined;
  if (typeof who === 'number') return who;
  if (typeof who === 'object' && 'player' in who) return who.player;
  const pirate = (typeof who === 'object' && 'pirate' in who ? who.pirate : says['pirate']) as Pirate | undefined;
  return pirate === undefined || !around ? null : (shipAround(around, pirate)?.owner ?? null);
}

/** What another captain does against the one whose turn it is begins a scene of his own. */
const AGAINST: ReadonlySet<string> = new Set(['played-on', 'played-at', 'intercepts', 'kc-attacks', 'ousts', 'warship-attacks', 'challenges', 'commissioned', 'converted']);
/** What the captain does whose turn it is, or his pirates: it takes his scene up again. */
const OWN: ReadonlySet<string> = new Set(['announced', 'took-actions', 'took-actions-for', 'played-card', 'recruits', 'deployed', 'found', 'not-found', 'attacked', 'port-taken', 'attack-fails', 'sacked', 'sack-fails', 'ship-converted', 'banked', 'mended', 'haven-bought', 'grabs', 'grab-fails', 'recovered', 'sobers', 'allied']);
/** Dice of the captain's own action. */
export const OWN_DICE: ReadonlySet<string> = new Set(['bb.find.roll', 'bb.loot.roll', 'bb.loot.notoriety', 'bb.hostage.torture.roll', 'bb.inport.ransom.roll', 'bb.inport.refit.roll', 'bb.inport.haven.cost', 'bb.attack.roll.att', 'bb.attack.success', 'bb.sack.roll', 'bb.grab.roll', 'bb.grab.win', 'bb.ev.buried_treasure.dig', 'bb.retire.bribe.roll']);

/** Whose little scene a fact belongs to: his whose turn it is, until somebody acts against him. */
export function actor(fact: Fact, around: Around<View>): number | null | undefined {
  const [name, says] = parts(fact);
  if (name === 'turn-begins' || name === 'revealed' || AGAINST.has(name)) return says['who'] as number;
  if (name === 'placed') return null;
  if (name === 'rolled') return OWN_DICE.has(String(says['why'])) ? around.after.active : undefined;
  return OWN.has(name) ? (by(fact, around) ?? undefined) : undefined;
}

/** The heading that a fact begins, or null. */
export function heading(fact: Fact, names: readonly string[], t: Words): string | null {
  if (typeof fact === 'string') return null;
  if ('turn-begins' in fact) return t('log.turn', { turn: fact['turn-begins'].turn, name: names[fact['turn-begins'].who] ?? '' });
  if ('begins' in fact) return t('log.setup');
  if ('placed' in fact && fact.placed.place === 1) return t('log.end');
  return null;
}

/** How long a fact is shown. What ends a pirate or brings him home takes the longest. */
const LASTS: Record<string, number> = {
  announced: 400,
  sailed: 500,
  'kc-moves': 400,
  rolled: 900,
  found: 700,
  'not-found': 500,
  stowed: 500,
  banked: 500,
  'warship-sighted': 800,
  intercepts: 700,
  'warship-attacks': 700,
  ousts: 700,
  'kc-attacks': 700,
  evaded: 900,
  caught: 700,
  negated: 900,
  'combat-hits': 800,
  'speed-hits': 700,
  'mutiny-breaks-out': 900,
  'mutiny-quelled': 700,
  'duel-begins': 800,
  'port-taken': 900,
  'attack-fails': 700,
  sacked: 1200,
  'sack-fails': 600,
  'port-destroyed': 1000,
  'port-holds': 700,
  grabs: 900,
  'grab-fails': 600,
  'storm-strikes': 1200,
  'disease-strikes': 1000,
  'disaster-strikes': 1200,
  'brought-to-trial': 900,
  eliminated: 2000,
  retired: 2000,
  'kc-falls': 1200,
  'ship-lost': 900,
  'took-over': 1200,
  'pardon-appears': 1500,
  'played-card': 600,
  'played-on': 900,
  'played-at': 700,
  revealed: 900,
  seasick: 800,
  'hostage-taken': 400,
  commissioned: 900,
  'no-commission': 500,
  converted: 900,
  deployed: 700,
  scored: 500,
};
export const lasts = (fact: Fact): number => {
  const [name, says] = parts(fact);
  return name === 'rolled' && LAID.has(String(says['why'])) ? 0 : (LASTS[name] ?? 0);
};

const SOUNDS: Record<string, Sound> = {
  rolled: 'dice', stowed: 'coin', banked: 'coin', ransomed: 'coin', grabs: 'coin', 'haven-bought': 'coin', eliminated: 'bell', 'kc-falls': 'cannon', 'warship-attacks': 'cannon', 'pardon-appears': 'bell', retired: 'bell', sailed: 'wood', 'combat-hits': 'cannon', 'port-taken': 'cannon', sacked: 'cannon',
  'played-card': 'page', 'played-on': 'page', 'played-at': 'page', revealed: 'page', 'took-actions': 'page', 'took-actions-for': 'page',
};
export const sound = (fact: Fact): Sound | null => SOUNDS[parts(fact)[0]] ?? null;
