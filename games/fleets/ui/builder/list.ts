// A list as people write it, read: names or ids, one a line or several, with counts, points, sets and bullets around them,
// crew after their ship or after all ships. What cannot be read is said, and nothing is made up: a card is taken if its name
// or its id stands there, or if there is one name only that a typo can have meant.

import { NOTHING, type Fleet } from './fleet';
import type { PoolCard } from './pool';
import { distance, plain, slack } from './search';

/** One thing of a list, and what was made of it. */
export interface Entry {
  /** As it was written. */
  said: string;
  card: PoolCard | null;
  count: number;
  /** The name is another than was written: a typo, or an id that belongs to another card. */
  isGuess: boolean;
}

export interface List {
  fleet: Fleet;
  name: string | null;
  entries: readonly Entry[];
}

/** Letters and digits only: `L' Atalante` and `L’Atalante` are one name. */
const keyOf = (text: string): string => plain(text).replace(/[^a-z0-9]/g, '');
/** An id without what people leave out: `DJC-001`, `djc 1` and `djc-001` are one. */
const idKey = (text: string): string =>
  plain(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .trim()
    .split(' ')
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .join('');

/** Sets as they are called in lists, and as they are here. */
const SETS: Readonly<Record<string, string>> = { rev: 'rv', rotf: 'rf', rtss: 'rss', potc: 'pc', caribbean: 'pc', bcu: 'bcu', spanishmain: 'sm', crimsoncoast: 'cc', revolution: 'rv', barbarycoast: 'bc', southchinaseas: 'scs', davyjonescurse: 'djc', davyjones: 'djc', mysteriousislands: 'mi', frozennorth: 'fn', oceansedge: 'oe', riseofthefiends: 'rf', fireandsteel: 'fs', fireampsteel: 'fs', savageshores: 'ss' };

/** What stands before the name of a ship and may be left out. */
const PREFIX = /^(hms|hmcs|uss|css|le|la|les|el|los|the|l)(?=[a-z])/;

interface Shelves {
  byName: ReadonlyMap<string, readonly PoolCard[]>;
  byId: ReadonlyMap<string, PoolCard>;
  /** Names without what stands before them. */
  bare: ReadonlyMap<string, readonly PoolCard[]>;
  sets: ReadonlySet<string>;
}

const known = new WeakMap<readonly PoolCard[], Shelves>();

function shelvesOf(cards: readonly PoolCard[]): Shelves {
  let shelves = known.get(cards);
  if (!shelves) {
    const byName = new Map<string, PoolCard[]>();
    const bare = new Map<string, PoolCard[]>();
    const byId = new Map<string, PoolCard>();
    const put = (map: Map<string, PoolCard[]>, key: string, card: PoolCard) => map.set(key, [...(map.get(key) ?? []), card]);
    for (const card of cards) {
      const key = keyOf(card.name);
      put(byName, key, card);
      const short = keyOf(plain(card.name).replace(/^(hms|hmcs|uss|css|le|la|les|el|los|the|l')\s*/, ''));
      if (short !== key) put(bare, short, card);
      for (const id of [card.id, card.id.replace(/^sm-/, '').replace(/_\d$/, '')]) if (!byId.has(idKey(id))) byId.set(idKey(id), card);
    }
    shelves = { byName, bare, byId, sets: new Set(cards.map(({ set }) => keyOf(set))) };
    known.set(cards, shelves);
  }
  return shelves;
}

/** One thing as it is written, taken apart. */
interface Parts {
  count: number;
  points: number | null;
  set: string | null;
  byId: PoolCard | null;
  name: string;
}

/** The longest part of a text that is the id of a card. */
function idIn(text: string, byId: ReadonlyMap<string, PoolCard>): { card: PoolCard; at: number; length: number } | null {
  for (const prefix of ['[a-z]{1,5}[-_ ][a-z]{1,3}', '[a-z]{1,5}']) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])[([]?#?(${prefix}[-_ ]?\\d{1,3}[a-z]?(?:_\\d)?)[)\\]]?(?![\\p{L}\\p{N}])`, 'giu');
    for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
      const key = idKey(found[1]!);
      const [, set = '', rest = ''] = /^([a-z]+)(\d.*)$/.exec(key) ?? [];
      const card = byId.get(key) ?? byId.get(`${SETS[set] ?? ''}${rest}`);
      if (card) return { card, at: found.index, length: found[0].length };
      // Another may begin within what was none.
      pattern.lastIndex = found.index + 1;
    }
  }
  return null;
}

const POINTS = '(?:points?|pts?\\.?|p|punkte|pkt\\.?)';

function takeApart(said: string, { byId, sets }: Shelves): Parts {
  let rest = said.replace(/[“”"]/g, '').trim();
  let [count, points, set, found] = [1, null as number | null, null as string | null, null as PoolCard | null];
  const take = (pattern: RegExp, by: (groups: RegExpExecArray) => boolean | void) => {
    const groups = pattern.exec(rest);
    if (groups && by(groups) !== false) rest = `${rest.slice(0, groups.index)} ${rest.slice(groups.index + groups[0].length)}`.trim();
  };
  const times = ([, n]: RegExpExecArray) => void (count = Math.max(1, Math.min(12, Number(n))));
  take(/^(\d{1,2})\s*[x×*]\s*(?=\S)/i, times);
  take(/^[x×]\s*(\d{1,2})\s+/i, times);
  take(/\s*[([]\s*[x×]\s*(\d{1,2})\s*[)\]]$/i, times);
  take(/\s+[x×]\s*(\d{1,2})$/i, times);
  // An id that a card has, in brackets or not; `(17)` is none.
  const id = idIn(rest, byId);
  if (id) {
    found = id.card;
    rest = `${rest.slice(0, id.at)} ${rest.slice(id.at + id.length)}`.trim();
  }
  take(/\s+([A-Z]{2,4})$/, ([, word]) => (sets.has(keyOf(word!)) ? void (set = keyOf(word!)) : false));
  take(new RegExp(`\\s*[([]\\s*(\\d{1,2})\\s*${POINTS}?\\s*[)\\]]`, 'i'), ([, n]) => void (points = Number(n)));
  take(new RegExp(`[\\s.:,–—-]+(\\d{1,2})\\s*${POINTS}?$`, 'i'), ([, n]) => (points === null ? void (points = Number(n)) : false));
  take(/\s*[([]\s*([\p{L}' ]{2,22})\s*[)\]]/u, ([, word]) => void (set = SETS[keyOf(word!)] ?? keyOf(word!)));
  // A number before a name counts, unless the name begins with it.
  take(/^(\d{1,2})\s+(?=\p{L})/u, times);
  return { count, points, set, byId: found, name: rest.replace(/^[\s.:,;–—-]+|[\s.:,;–—-]+$/g, '') };
}

/** The names that a typo may have meant: only the nearest, and none if the word is too short to say. */
function near(key: string, byName: ReadonlyMap<string, readonly PoolCard[]>): readonly PoolCard[] {
  let best = slack(key);
  let found: (readonly PoolCard[])[] = [];
  for (const [name, cards] of byName) {
    const far = distance(key, name, best);
    if (best === 0 || far > best) continue;
    if (far < best) [best, found] = [far, []];
    found.push(cards);
  }
  return found.length === 1 ? found[0]! : [];
}

const singular = (key: string): string[] => [key.replace(/men$/, 'man'), key.replace(/s$/, '')].filter((other) => other !== key);

/** What may be meant by a name: exactly, without HMS, in the singular, or by a typo. */
function named(name: string, { byName, bare }: Shelves): { cards: readonly PoolCard[]; isGuess: boolean } {
  const key = keyOf(name);
  if (key === '') return { cards: [], isGuess: false };
  const exact = [key, key.replace(PREFIX, ''), ...singular(key)].flatMap((one) => byName.get(one) ?? bare.get(one) ?? []);
  return exact.length > 0 ? { cards: exact, isGuess: false } : { cards: near(key, byName), isGuess: true };
}

/** Which of several cards of one name: as many of these as leave any are asked, one after another. */
function narrowed(cards: readonly PoolCard[], tests: readonly ((card: PoolCard) => boolean)[]): PoolCard | null {
  let left = cards;
  for (const test of tests) {
    const fit = left.filter(test);
    if (fit.length > 0) left = fit;
  }
  return left[0] ?? null;
}

const isShip = ({ kind }: PoolCard): boolean => kind === 'ship' || kind === 'creature' || kind === 'flotilla';
const isChip = ({ kind }: PoolCard): boolean => kind === 'crew' || kind === 'equipment';

/** Headings, with what stands under them; `total` and the like say nothing. */
const HEADINGS: readonly (readonly [RegExp, Section])[] = [
  [/^(ships?|sea creatures?|flotillas?|schiffe?)$/, 'ships'],
  [/^(crews?|named crew|generic crew|crew pool|equipment|mannschaft|besatzung|ausrustung)$/, 'crew'],
  [/^(home|home island|ashore|heimat|heimatinsel|an land)$/, 'home'],
  [/^(aside|beside the fleet|outside the game|neben der flotte)$/, 'aside'],
  [/^(forts?|festungen?|events?|ereignisse?|treasures?|unique|uniques?|unique treasures?|uts?|schatze|besondere schatze|misc|other|islands?)$/, 'others'],
  [/^(coins?|munzen|gold)$/, 'coins'],
  [/^(total|points?|sum|cost|build total|fleet total|gesamt|summe|punkte|link|notes?|record|author|rating|format|deckname|fleet size)$/, 'nothing'],
];
type Section = 'ships' | 'crew' | 'home' | 'aside' | 'others' | 'coins' | 'nothing';
const headingOf = (text: string): Section | null => HEADINGS.find(([pattern]) => pattern.test(plain(text).replace(/\s*\([^)]*\)\s*/g, '').replace(/[^a-z ]/g, '').trim()))?.[1] ?? null;

/** Text without bullets, emphasis and the like. */
const bared = (line: string): string =>
  line
    .replace(/\[\/?(b|i|u|list|\*|url|size|color)[^\]]*\]/gi, '')
    .replace(/[*_`]{2,}/g, '')
    .replace(/\t+|\s*\|\s*/g, ' ')
    .replace(/^[\s>*•·‣▪◦+#–—-]+/, '')
    .trim();

const SEPARATORS = [/\s*[;]\s*/, /\s*[,]\s*/, /\s+[+&/]\s*|\s*\+\s+|\s+(?:with|w\/|mit)\s+/i];

/** Reads a list. A card of which there are several is the one that fits what else stands there. */
export function readList(text: string, cards: readonly PoolCard[]): List | null {
  const shelves = shelvesOf(cards);
  const nations = new Map<string, number>();

  const pick = (said: string, wants: (card: PoolCard) => boolean, nation: string | null): Entry => {
    const { count, points, set, byId, name } = takeApart(said, shelves);
    const { cards: called, isGuess } = named(name, shelves);
    if (byId && (name === '' || called.length === 0 || called.some(({ id }) => id === byId.id))) return { said, count, card: byId, isGuess: name !== '' && !called.some(({ id }) => id === byId.id) && keyOf(name) !== keyOf(byId.name) };
    const often = (card: PoolCard) => nations.get(card.nation ?? '') === Math.max(...nations.values());
    const card = narrowed(called, [wants, (one) => byId !== null && one.set === byId.set, (one) => keyOf(one.set) === set, (one) => one.points === points, (one) => one.nation === set, (one) => nation !== null && one.nation === nation, often]);
    return { said, count, card, isGuess: card !== null && (isGuess || byId !== null) };
  };

  /** What stands in a part of a line; whole if it is one thing, else its pieces. */
  const pieces = (said: string, depth = 0): string[] => {
    const { byId, name } = takeApart(said, shelves);
    const whole = byId !== null && (name === '' || named(name, shelves).cards.length > 0);
    const key = keyOf(name);
    if (whole || shelves.byName.has(key) || shelves.bare.has(key) || depth === SEPARATORS.length) return [said];
    const split = said.split(SEPARATORS[depth]!).map((one) => one.trim()).filter((one) => /\p{L}/u.test(one) && !SETS[keyOf(one)]);
    if (split.length === 1) return pieces(split[0]!, depth + 1);
    return split.length > 1 ? split.flatMap((one) => pieces(one, depth)) : pieces(said, depth + 1);
  };

  const entries: Entry[] = [];
  const ships: { ship: PoolCard; aboard: string[] }[] = [];
  const fleet = { home: [] as string[], forts: [] as string[], events: [] as string[], uniques: [] as string[], aside: [] as string[], coins: [] as number[] };
  /** Crew that stand after all ships: nobody has said on which. */
  const loose: { entry: Entry; said: string }[] = [];
  let name: string | null = null;
  let section: Section = 'ships';

  const lines = text.split(/\r?\n/).map(bared).filter((line) => /[\p{L}\p{N}]/u.test(line));
  const isCrewLast = lastShip(lines, (line) => pieces(line).map((one) => pick(one, () => true, null).card));
  for (const [at, line] of lines.entries()) {
    if (/^https?:\/\//.test(line)) continue;
    const colon = line.indexOf(':');
    // A list may be called Home.
    const said = headingOf(colon < 0 ? line : line.slice(0, colon));
    const heading = at === 0 && said === 'home' ? null : said;
    if (heading !== null && (colon >= 0 || heading !== 'nothing')) section = heading;
    const rest = heading === null ? line : colon < 0 ? '' : line.slice(colon + 1);
    if (section === 'nothing') {
      // It says something of this line only.
      section = 'ships';
      if (heading !== null) continue;
    }
    if (section === 'coins') {
      fleet.coins = [...rest.matchAll(/\d+/g)].map(Number);
      section = 'ships';
      continue;
    }
    if (rest.trim() === '' || /^[\d\s/.]+(points?|pts|punkte)?$/i.test(rest.trim())) continue;
    const parts = heading === null && colon >= 0 ? withColon(line, colon, (one) => pick(one, isShip, null).card) : [rest];
    for (const said of parts.flatMap((one) => pieces(one.trim()))) {
      const wants = section === 'crew' || section === 'home' || parts.length > 1 ? (card: PoolCard) => isChip(card) || !ships.length : isShip;
      const entry = pick(said, section === 'others' ? (card) => !isShip(card) && !isChip(card) : wants, ships.at(-1)?.ship.nation ?? null);
      const { card, count } = entry;
      if (card === null && entries.length === 0 && name === null) {
        // What stands above the first card is what the list is called.
        name = said.replace(/\s*[([:].*$/, '').trim().slice(0, 60) || null;
        continue;
      }
      entries.push(entry);
      if (card === null) continue;
      for (let n = 0; n < count; n += 1) {
        if (section === 'aside') fleet.aside.push(card.id);
        else if (isShip(card)) {
          ships.push({ ship: card, aboard: [] });
          nations.set(card.nation ?? '', (nations.get(card.nation ?? '') ?? 0) + 1);
        } else if (isChip(card)) {
          if (section === 'home') fleet.home.push(card.id);
          else if (isCrewLast || section === 'crew' || ships.length === 0) loose.push({ entry, said });
          else ships.at(-1)!.aboard.push(card.id);
        } else if (card.kind === 'fort') fleet.forts.push(card.id);
        else if (card.kind === 'event') fleet.events.push(card.id);
        else fleet.uniques.push(card.id);
      }
    }
  }
  if (!entries.some(({ card }) => card !== null)) return null;
  for (const { entry, said } of loose) stow(entry, said);
  return { fleet: { ...NOTHING, ...fleet, ships: ships.map(({ ship, aboard }) => ({ ship: ship.id, aboard })) }, name, entries };

  /** Goes aboard a friend's ship, or the emptiest one of the own nation; ashore if there is none. */
  function stow(entry: Entry, said: string) {
    const fits = ships.filter(({ ship }) => ship.kind === 'ship');
    const of = (nation: string | null) => fits.filter(({ ship }) => ship.nation === nation);
    const friend = fits.find(({ ship }) => entry.card!.links.includes(ship.name));
    // A plain Captain is one of the nation that has room for him.
    const choices = friend ? [friend] : of(entry.card!.nation).length > 0 ? of(entry.card!.nation) : fits;
    const at = [...choices].sort((a, b) => a.aboard.length - b.aboard.length)[0];
    const nation = at?.ship.nation ?? null;
    const card = friend || !entry.card!.generic ? entry.card! : (pick(said, isChip, nation).card ?? entry.card!);
    (at?.aboard ?? fleet.home).push(card.id);
  }
}

/** Whether several ships come first, and all crew after the last of them. */
function lastShip(lines: readonly string[], read: (line: string) => (PoolCard | null)[]): boolean {
  const kinds = lines.flatMap((line) => (headingOf(line.split(':')[0]!) === 'nothing' ? [] : read(line.replace(/^[^:]*:/, (head) => (headingOf(head.slice(0, -1)) ? '' : `${head.slice(0, -1)},`))))).flatMap((card) => (card === null ? [] : isShip(card) ? ['ship'] : isChip(card) ? ['crew'] : []));
  const first = kinds.indexOf('crew');
  return first > 1 && kinds.lastIndexOf('ship') < first && kinds.length - first > 1;
}

/** `Ship: crew, crew` is two parts; anything else with a colon in it is one, as an id before its name. */
function withColon(line: string, at: number, read: (said: string) => PoolCard | null): string[] {
  const [head, tail] = [line.slice(0, at), line.slice(at + 1)];
  const [before, after] = [read(head), read(tail)];
  return before !== null && isShip(before) && before.name !== after?.name && /\p{L}/u.test(tail) ? [head, tail] : [line];
}
