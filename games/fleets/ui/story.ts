// What happened, told: each fact is one plain sentence of the log. And how long it is shown, and what it sounds like.

import type { Sound } from '$web/game';
import type { Part, Rich, RichParams } from '$web/i18n';
import { box, parts, shipInfo, type Contents, type Fact, type Mark, type Spot, type View } from './fleets';
import { abilitiesOf, chipName, clauseSays, effectName, gunName, isCreature, islandName, known, markName, nationName, shipName, spotName, standOf, terrainName, thingName, type Key, type Words } from './words';

// A fact names pieces by their places in the lists of the view; what they are was sent with the table.
interface Known {
  contents: Contents;
  view: View;
}
let table: Known | null = null;
/** Keeps what the pieces of the table are that is open. Who looks back still knows what was seen later: the story names it. */
export function remember(contents: Contents, view: View) {
  if (table?.contents !== contents || table.view.turn <= view.turn) table = { contents, view };
}

/** What is seen on the board, or follows from the next line, would bury the story. */
export const UNTOLD: ReadonlySet<string> = new Set(['locked', 'planned', 'landed', 'stowed', 'laid', 'seen', 'island-drawn', 'terrain-drawn', 'deal-began', 'turn-began', 'turn-ended', 'stands', 'sails', 'placed', 'stopped', 'aims', 'decided', 'passes', 'marked', 'hits', 'carried', 'moored']);

const strong = (text: string): Part => ({ strong: text });

/** The captain a fact is about. */
export function by(fact: Fact): number | null {
  const [, says] = parts(fact);
  if (typeof says['who'] === 'number') return says['who'];
  const ship = typeof says['ship'] === 'number' ? says['ship'] : typeof says['who'] === 'object' && says['who'] !== null && 'ship' in says['who'] ? (says['who'] as { ship: number }).ship : null;
  if (ship === null || !table) return null;
  const of = table.view.ships[ship];
  return of ? (of.fleet ?? of.owner) : null;
}

/** The sentence of a fact, or null if it is not told. */
export function sentence(fact: Fact, names: readonly string[], t: Words): Rich | null {
  const [name, says] = parts(fact);
  // What a gun has rolled is told when it is fired.
  if (name === 'rolled' && says['why'] === 'gun') return null;
  // Gold that is shared or goes down is told as a sum, not coin by coin.
  if (name === 'eliminated' && /^fleets\.(sink\.(gold|not_by_player)|scuttle)/.test(String(says['by']))) return null;
  // Most fleets come without; their ships are told one by one.
  if (name === 'lists' && says['forts'] === 0 && says['events'] === 0) return null;
  if (UNTOLD.has(name) && !(name === 'carried' && says['by'] === 'fleets.fx.ev_raft')) return null;
  return told(name, says, names, t);
}

/** Some facts have other words where they are about a sea creature, follow from a sinking, or say why the game is over. */
function keyOf(name: string, says: Record<string, unknown>, t: Words): Key {
  const caused = `fact.${name}.${String(says['by'] ?? '')}`;
  if (name === 'ended' && t.has(caused)) return caused as Key;
  if (['mast-lost', 'mast-repaired', 'burns', 'fire-out'].includes(name) && table && isCreature(table.view, table.contents, says['ship'] as number)) return `fact.${name as 'mast-lost'}.segment`;
  if (name === 'used' && says['fx'] === 'fleets.sarg.free') return 'fact.used.free';
  if (name === 'credited' && String(says['by']).startsWith('fleets.sink.')) return 'fact.credited.sunk';
  return `fact.${name}` as Key;
}

function told(name: string, says: Record<string, unknown>, names: readonly string[], t: Words): Rich {
  const params: Record<string, Part | number> = {};
  for (const [field, value] of Object.entries(says)) params[field] = field === 'by' && name !== 'pinned' ? '' : fill(name, field, value, says, names, t);
  return capital(t.rich(keyOf(name, says, t), params as RichParams));
}

/** A sentence begins with a capital, also where a hole stands first. */
function capital(rich: Rich): Rich {
  const [first, ...rest] = rich;
  const up = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
  if (typeof first === 'string') return [up(first), ...rest];
  return first && 'strong' in first ? [{ strong: up(first.strong) }, ...rest] : rich;
}

function fill(name: string, field: string, value: unknown, says: Record<string, unknown>, names: readonly string[], t: Words): Part | number {
  const known = table;
  const mark = (of: Mark) => strong(known ? markCalled(of, known, names, t) : '');
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
      return name === 'ship-shown' && known ? strong(shipName(known.view, known.contents, value as number)) : mark({ ship: value as number });
    case 'island':
      return strong(known ? islandName(known.view, value as number) : `i${Number(value) + 1}`);
    case 'terrain':
      return known ? terrainName(known.view, value as number, t) : '';
    case 'on':
      return mark(value as Mark);
    case 'at':
    case 'to':
      return strong(known ? placeOf(name, value, known, names, t) : '');
    case 'chip':
      return known ? chipName(known.view, known.contents, value as number, t) : '';
    case 'thing':
      return strong(known ? thingName(value, known.contents, t) : '');
    case 'class':
      return t(`class.${value as 'crew'}`);
    case 'kind':
      return t(`terrain.${value as 'reef'}`);
    case 'nation':
      return strong(known ? nationName(value as string, known.contents, t) : String(value));
    case 'gun':
      return gunName(value as number, t, known && typeof says['who'] === 'object' ? standOf(says['who'] as Mark, known.view, known.contents) : 'mast');
    case 'fx':
      return known ? usedName(says['ship'], value as string, known, t) : String(value);
    case 'what':
      return known ? clauseSays(known.contents, value as string, t) : String(value);
    case 'why':
      return whyWords(value, t);
    case 'card':
      return strong(known ? cardName(name, value as number, known.contents, t) : '');
    case 'units':
      return name === 'gap-shrinks' ? Math.round(Number(value) / 100) : Number(value);
  }
  return typeof value === 'number' ? value : typeof value === 'string' ? value : '';
}

function placeOf(name: string, value: unknown, known: Known, names: readonly string[], t: Words): string {
  const { view, contents } = known;
  if (['hits', 'misses', 'shrugged', 'fired', 'aims', 'spoils'].includes(name)) return markCalled(value as Mark, known, names, t);
  const spot = value as Spot;
  return typeof spot === 'string' || (typeof spot === 'object' && spot !== null && ['ship', 'island', 'fort', 'aside'].some((kind) => kind in spot)) ? spotName(spot, view, contents, t) : '';
}

/** A ship or fort by name; a ship whose name is also in another fleet with her captain. */
function markCalled(mark: Mark, { view, contents }: Known, names: readonly string[], t: Words): string {
  const name = markName(mark, view, contents, t);
  if ('fort' in mark) return name;
  const owner = view.ships[mark.ship]?.owner;
  const isTwin = view.ships.some((other, ship) => other.owner !== owner && shipName(view, contents, ship) === name);
  return isTwin && owner !== undefined ? t('ship.of', { name, captain: names[owner] ?? '' }) : name;
}

function cardName(name: string, card: number, contents: Contents, t: Words): string {
  if (name === 'built') return box(contents).forts.get(card)?.name ?? '';
  if (name === 'event-shown') return contents.events.find((one) => one.card === card)?.name ?? '';
  return shipInfo(contents, card)?.name ?? t('class.treasure');
}

/** The ability that a ship uses. Cards may bear a clause with different words; hers is the one that is aboard, or any of them
 *  if it is gone by now. */
function usedName(ship: unknown, clause: string, { view, contents }: Known, t: Words): string {
  const own = typeof ship === 'number' ? abilitiesOf(view, contents, ship, clause) : [];
  const all = own.length > 0 ? own : contents.effects.flatMap((effect) => (effect.clause === clause ? [effect.effect] : []));
  const names = new Set(all.map((effect) => effectName(contents, effect, t)));
  if (names.size === 1) return [...names][0]!;
  return names.size > 1 ? (known(`clause.${clause.replace(/^fleets\./, '')}`, t) ?? [...names][0]!) : clauseSays(contents, clause, t);
}

/** What a die is rolled for: a word, or the clause of an ability, which facts write as `{ fx: clause }`. */
export function whyWords(why: unknown, t: Words): string {
  const word = typeof why === 'object' && why !== null && 'fx' in why ? String(why.fx) : String(why);
  return known(`why.${word}`, t) ?? (table ? effectName(table.contents, word, t) : word);
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

/** How long a fact is shown. */
const LASTS: Record<string, number> = {
  'island-laid': 60, 'terrain-laid': 60, dealt: 60,
  'turn-began': 120, rolled: 420, rerolled: 200, 'turned-up': 250, credited: 250, used: 200, 'used-on': 200,
  sailed: 450, placed: 250, docked: 150, flipped: 250, 'island-moved': 350, unloaded: 300, explores: 250,
  rams: 300, boards: 250, 'board-totals': 350, 'board-won': 250, 'board-tied': 200, towed: 150, joins: 200,
  fired: 420, shrugged: 150, 'mast-lost': 320, 'mast-repaired': 250, burns: 250, 'fire-out': 200, 'flag-lost': 300, 'flag-raised': 200,
  derelict: 200, sunk: 480, wrecked: 400, 'gold-lost': 200, tangled: 250, lost: 350, found: 350, whirled: 400, drifted: 350, vanished: 250,
  built: 400, abandoned: 200, destroyed: 400, 'event-shown': 350, scored: 300,
};
export const lasts = (fact: Fact): number => LASTS[parts(fact)[0]] ?? 0;

const SOUNDS: Record<string, Sound> = {
  'turn-began': 'bell', rolled: 'dice', 'first-rolled': 'dice', fired: 'cannon', 'mast-lost': 'wood', rams: 'wood', sunk: 'wood', wrecked: 'wood', built: 'wood',
  unloaded: 'coin', credited: 'coin', scored: 'coin', 'turned-up': 'page', 'event-shown': 'page', explores: 'page',
};
export const sound = (fact: Fact): Sound | null => SOUNDS[parts(fact)[0]] ?? null;
