// What happened, told fact by fact: each is one plain sentence with what came of it. And how long it is shown, and what it
// sounds like. A captain's whole turn in a sentence is in tales.ts.

import type { Around, Sound } from '$web/game';
import type { Part, Rich, RichParams } from '$web/i18n';
import { box, parts, shipInfo, type Contents, type Fact, type Mark, type Spot, type View } from './fleets';
import { abilitiesOf, chipName, clauseSays, effectName, gunName, isCreature, islandName, known, markName, nationName, shipName, spotName, standOf, terrainName, thingName, type Key, type Words } from './words';

/** What has to be known to tell a fact: what is printed, and what was seen before and after it. */
export interface Teller extends Around<View> {
  contents: Contents;
  t: Words;
}

/** What is seen on the board, or follows from the next line, would bury the story. */
export const UNTOLD: ReadonlySet<string> = new Set(['locked', 'planned', 'landed', 'stowed', 'laid', 'seen', 'island-drawn', 'terrain-drawn', 'deal-began', 'turn-began', 'turn-ended', 'stands', 'sails', 'placed', 'stopped', 'aims', 'decided', 'passes', 'marked', 'hits', 'carried', 'moored', 'first-rolled']);

const strong = (text: string): Part => ({ strong: text });

/** The ship a fact is about, if it is about one. */
export function shipOf(fact: Fact): number | null {
  const [, says] = parts(fact);
  if (typeof says['ship'] === 'number') return says['ship'];
  const who = says['who'];
  return typeof who === 'object' && who !== null && 'ship' in who ? (who as { ship: number }).ship : null;
}

/** The captain a fact is about. */
export function by(fact: Fact, { before, after }: Pick<Around<View>, 'before' | 'after'>): number | null {
  const [, says] = parts(fact);
  if (typeof says['who'] === 'number') return says['who'];
  const ship = shipOf(fact);
  const of = ship === null ? undefined : (after.ships[ship] ?? before?.ships[ship]);
  return of ? (of.fleet ?? of.owner) : null;
}

/** Whose little scene a fact belongs to. A turn is one scene, whoever is harmed in it or asked meanwhile; before the first
 *  turn nobody has one, so that the sea is laid quickly. */
export function actor(fact: Fact): number | null | undefined {
  const [name, says] = parts(fact);
  if (name === 'turn-began') return says['who'] as number;
  return name === 'ended' ? null : undefined;
}

/** The sentence of a fact, or null if it is not told. */
export function sentence(fact: Fact, told: Teller): Rich | null {
  const [name, says] = parts(fact);
  // What a gun has rolled is told when it is fired.
  if (name === 'rolled' && says['why'] === 'gun') return null;
  // Gold that is shared or goes down is told as a sum, not coin by coin.
  if (name === 'eliminated' && /^fleets\.(sink\.(gold|not_by_player)|scuttle)/.test(String(says['by']))) return null;
  // Most fleets come without; their ships are told one by one.
  if (name === 'lists' && says['forts'] === 0 && says['events'] === 0) return null;
  if (UNTOLD.has(name) && !(name === 'carried' && says['by'] === 'fleets.fx.ev_raft')) return null;
  const params: Record<string, Part | number> = {};
  for (const [field, value] of Object.entries(says)) params[field] = field === 'by' && name !== 'pinned' ? '' : fill(name, field, value, says, told);
  const ship = name === 'turned-up' ? aboard(says, told.after) : null;
  if (ship !== null) params['ship'] = strong(markCalled({ ship }, told));
  const said = told.t.rich(keyOf(name, says, told), params as RichParams);
  const follows = consequence(name, says, told);
  return capital(follows === null ? said : [...said, ` ${follows}`]);
}

/** What came of it, in numbers that are seen. */
function consequence(name: string, says: Record<string, unknown>, { after, contents, t }: Teller): string | null {
  const ship = typeof says['ship'] === 'number' ? after.ships[says['ship']] : undefined;
  if (name === 'mast-lost' && ship && !ship.is_derelict && ship.state === 'afloat') return t(isCreature(after, contents, says['ship'] as number) ? 'then.segments' : 'then.masts', { n: ship.masts.filter((mast) => mast !== 'lost').length, all: ship.masts.length });
  if (name === 'unloaded') {
    const home = after.islands[says['island'] as number]?.home ?? null;
    return home === null ? null : t('then.gold', { n: after.captains[home]?.gold ?? 0 });
  }
  return null;
}

/** Some facts have other words where they are about a sea creature, follow from a sinking, or say why the game is over. */
function keyOf(name: string, says: Record<string, unknown>, { after, contents, t }: Teller): Key {
  const caused = `fact.${name}.${String(says['by'] ?? '')}`;
  if (name === 'ended' && t.has(caused)) return caused as Key;
  if (['mast-lost', 'mast-repaired', 'burns', 'fire-out'].includes(name) && isCreature(after, contents, says['ship'] as number)) return `fact.${name as 'mast-lost'}.segment`;
  if (name === 'used' && says['fx'] === 'fleets.sarg.free') return 'fact.used.free';
  if (name === 'turned-up' && aboard(says, after) !== null) return 'fact.turned-up.aboard';
  if (name === 'credited' && String(says['by']).startsWith('fleets.sink.')) return 'fact.credited.sunk';
  return `fact.${name}` as Key;
}

/** The ship that a chip is on. */
function aboard(says: Record<string, unknown>, { chips }: View): number | null {
  const at = chips[says['chip'] as number]?.at;
  return typeof at === 'object' && 'ship' in at ? at.ship : null;
}

/** A sentence begins with a capital, also where a hole stands first. */
export function capital(rich: Rich): Rich {
  const [first, ...rest] = rich;
  const up = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
  if (typeof first === 'string') return [up(first), ...rest];
  return first && 'strong' in first ? [{ strong: up(first.strong) }, ...rest] : rich;
}

function fill(name: string, field: string, value: unknown, says: Record<string, unknown>, told: Teller): Part | number {
  const { after, contents, t } = told;
  const mark = (of: Mark) => strong(markCalled(of, told));
  switch (field) {
    case 'who':
      if (typeof value === 'number') return { seat: value };
      return mark(value as Mark);
    case 'of':
      return { seat: value as number };
    case 'ship':
    case 'other':
    case 'derelict':
    case 'by':
      // Who brings her is said already.
      return name === 'ship-shown' ? strong(shipName(after, contents, value as number)) : mark({ ship: value as number });
    case 'island':
      return strong(islandName(after, value as number));
    case 'terrain':
      return terrainName(after, value as number, t);
    case 'on':
      return mark(value as Mark);
    case 'at':
    case 'to':
      return strong(placeOf(name, value, told));
    case 'chip':
      return chipCalled(value as number, told);
    case 'thing':
      return strong(thingName(value, contents, t));
    case 'class':
      return t(`class.${value as 'crew'}`);
    case 'kind':
      return t(`terrain.${value as 'reef'}`);
    case 'nation':
      return strong(nationName(value as string, contents, t));
    case 'gun':
      return gunName(value as number, t, typeof says['who'] === 'object' ? standOf(says['who'] as Mark, after, contents) : 'mast');
    case 'fx':
      return usedName(says['ship'], value as string, told);
    case 'what':
      return clauseSays(contents, value as string, t);
    case 'why':
      return whyWords(value, contents, t);
    case 'card':
      return strong(cardName(name, value as number, contents, t));
    case 'units':
      return name === 'gap-shrinks' ? Math.round(Number(value) / 100) : Number(value);
  }
  return typeof value === 'number' ? value : typeof value === 'string' ? value : '';
}

/** A chip by what it is, if that was known before or is now. */
export const chipCalled = (chip: number, { before, after, contents, t }: Teller): string => chipName(after.chips[chip]?.what === null && before?.chips[chip] ? before : after, contents, chip, t);

function placeOf(name: string, value: unknown, told: Teller): string {
  const { after, contents, t } = told;
  if (['hits', 'misses', 'shrugged', 'fired', 'aims', 'spoils'].includes(name)) return markCalled(value as Mark, told);
  const spot = value as Spot;
  return typeof spot === 'string' || (typeof spot === 'object' && spot !== null && ['ship', 'island', 'fort', 'aside'].some((kind) => kind in spot)) ? spotName(spot, after, contents, t) : '';
}

/** A ship or fort by name; a ship whose name is also in another fleet with her captain. */
export function markCalled(mark: Mark, { after: view, contents, names, t }: Teller): string {
  const name = markName(mark, view, contents, t);
  if ('fort' in mark) return name;
  const owner = view.ships[mark.ship]?.owner;
  const isTwin = view.ships.some((other, ship) => other.owner !== owner && shipName(view, contents, ship) === name);
  return isTwin && owner !== undefined ? t('ship.of', { name, captain: names[owner] ?? '' }) : name;
}

export function cardName(name: string, card: number, contents: Contents, t: Words): string {
  if (name === 'built') return box(contents).forts.get(card)?.name ?? '';
  if (name === 'event-shown') return contents.events.find((one) => one.card === card)?.name ?? '';
  return shipInfo(contents, card)?.name ?? t('class.treasure');
}

/** The ability that a ship uses. Cards may bear a clause with different words; hers is the one that is aboard, or any of them
 *  if it is gone by now. */
export function usedName(ship: unknown, clause: string, { before, after, contents, t }: Teller): string {
  const own = typeof ship !== 'number' ? [] : [after, before].flatMap((view) => (view ? abilitiesOf(view, contents, ship, clause) : []));
  const all = own.length > 0 ? own : contents.effects.flatMap((effect) => (effect.clause === clause ? [effect.effect] : []));
  const names = new Set(all.map((effect) => effectName(contents, effect, t)));
  if (names.size === 1) return [...names][0]!;
  return names.size > 1 ? (known(`clause.${clause.replace(/^fleets\./, '')}`, t) ?? [...names][0]!) : clauseSays(contents, clause, t);
}

/** What a die is rolled for: a word, or the clause of an ability, which facts write as `{ fx: clause }`. */
export function whyWords(why: unknown, contents: Contents, t: Words): string {
  const word = typeof why === 'object' && why !== null && 'fx' in why ? String(why.fx) : String(why);
  return known(`why.${word}`, t) ?? effectName(contents, word, t);
}

/** The heading that a fact begins, or null. */
export function heading(fact: Fact, names: readonly string[], t: Words): string | null {
  if (typeof fact === 'string') return null;
  if ('turn-began' in fact) return t('log.turn', { turn: fact['turn-began'].turn, name: names[fact['turn-began'].who] ?? '' });
  if (('mustered' in fact && fact.mustered.who === 0) || ('fleet-dealt' in fact && fact['fleet-dealt'].who === 0)) return t('log.setup');
  if ('first' in fact) return t('log.sea');
  if ('ended' in fact) return t('log.end');
  return null;
}

/** How long a fact is shown: what may decide a game has its second. */
const LASTS: Record<string, number> = {
  'island-laid': 60, 'terrain-laid': 60, dealt: 60,
  'turn-began': 200, rolled: 420, rerolled: 300, 'turned-up': 300, credited: 400, used: 300, 'used-on': 300,
  sailed: 620, placed: 200, docked: 250, flipped: 350, 'island-moved': 400, unloaded: 800, explores: 350, carried: 160,
  rams: 700, boards: 500, 'board-totals': 900, 'board-won': 600, 'board-tied': 500, towed: 250, joins: 300, 'claims-treasure': 500, 'claims-crew': 500,
  fired: 700, hits: 120, misses: 120, shrugged: 300, 'mast-lost': 600, 'mast-repaired': 350, burns: 400, 'fire-out': 300, 'flag-lost': 600, 'flag-raised': 250,
  derelict: 500, sunk: 1600, wrecked: 1400, 'gold-lost': 300, tangled: 400, lost: 600, found: 600, whirled: 600, drifted: 350, vanished: 300,
  built: 800, abandoned: 400, destroyed: 900, 'event-shown': 900, scored: 900, resigned: 600, ended: 900,
};
export const lasts = (fact: Fact): number => LASTS[parts(fact)[0]] ?? 0;

const SOUNDS: Record<string, Sound> = {
  'turn-began': 'bell', rolled: 'dice', fired: 'cannon', 'mast-lost': 'wood', rams: 'wood', sunk: 'wood', wrecked: 'wood', built: 'wood',
  unloaded: 'coin', credited: 'coin', scored: 'coin', 'turned-up': 'page', 'event-shown': 'page', explores: 'page',
};
/** A gun is heard when it is fired; its die is not heard as well. */
export const sound = (fact: Fact): Sound | null => {
  const [name, says] = parts(fact);
  return name === 'rolled' && says['why'] === 'gun' ? null : (SOUNDS[name] ?? null);
};
