// Words for ships, islands, crew, abilities and places.

import { typeset, type Translate } from '$web/i18n';
import { called, says } from './effects/effects';
import { box, isSetUp, shipInfo, STEPS, type Contents, type EffectInfo, type Mark, type ShipInfo, type Spot, type View } from './fleets';
import { distanceTo, headingTo, turnFrom } from './geometry';
import type { en } from './messages.en';

export type Key = keyof typeof en;
export type Words = Translate<Key>;

/** A key put together from parts, which the catalogue may or may not have. */
export const known = (key: string, t: Words): string | null => (t.has(key) ? t(key as Key) : null);

export const shipName = (view: View, contents: Contents, ship: number): string => shipInfo(contents, view.ships[ship]?.card ?? -1)?.name ?? `s${ship + 1}`;

export const nationName = (nation: string, contents: Contents, t: Words): string => known(`nation.${nation}`, t) ?? contents.nations.find((one) => one.nation === nation)?.name ?? nation;

/** What an ability does, by its number or its clause. */
export function effectSays(contents: Contents, effect: number | string, t: Words): string {
  const info = effectInfo(contents, effect);
  return info ? says(info.text, t) : clauseWord(String(effect), t);
}

/** What an ability is called, by its number or its clause. */
export function effectName(contents: Contents, effect: number | string, t: Words): string {
  const info = effectInfo(contents, effect);
  return info ? called(info.text, t) : clauseWord(String(effect), t);
}

const effectInfo = (contents: Contents, effect: number | string): EffectInfo | undefined => (typeof effect === 'number' ? box(contents).effects.get(effect) : box(contents).clauses.get(effect));

/** An ability of a ship that a move names by its clause: hers or that of somebody aboard, with the numbers of that card. */
export const abilityOf = (view: View, contents: Contents, ship: number, clause: string): number | string => abilitiesOf(view, contents, ship, clause)[0] ?? clause;

/** All abilities of a ship, and of what is aboard, that are of this clause. */
export function abilitiesOf(view: View, contents: Contents, ship: number, clause: string): number[] {
  const own = shipInfo(contents, view.ships[ship]?.card ?? -1)?.effects ?? [];
  const aboard = view.chips.flatMap(({ at, what }) => (typeof at === 'object' && 'ship' in at && at.ship === ship && what !== null ? effectsOf(what, contents) : []));
  return [...own, ...aboard].filter((effect) => box(contents).effects.get(effect)?.clause === clause);
}

/** The abilities of what a chip is. */
export function effectsOf(thing: unknown, contents: Contents): readonly number[] {
  const [kind, card] = thingParts(thing);
  if (kind === 'crew') return box(contents).crew.get(card ?? -1)?.effects ?? [];
  const one = kind === 'equipment' ? contents.equipment.find((of) => of.card === card) : kind === 'unique' ? contents.treasures.find((of) => of.card === card) : undefined;
  return one ? [one.effect] : [];
}

/** A clause that no card of this box bears: its words, the name of the effect or keyword of that name, or its last word. */
function clauseWord(clause: string, t: Words): string {
  const id = clause.replace(/^fleets\./, '');
  const last = id.slice(id.lastIndexOf('.') + 1);
  return known(`clause.${id}`, t) ?? known(`fx.name.${last}`, t) ?? last.replaceAll('_', ' ');
}

/** Why something happens, by the clause that says so. */
export const clauseSays = (contents: Contents, clause: string, t: Words): string => effectName(contents, clause, t);

/** What holds for a while and is known by a name; the rest is what the rules keep in mind for themselves. */
export function spellWords(view: View, contents: Contents, t: Words): { says: string; why: string }[] {
  const named = view.spells.filter(({ what }) => /^fleets\.(fx|kw|shot)\./.test(what));
  return named.map(({ what, on }) => {
    const name = clauseSays(contents, what, t);
    return { says: on === null ? t('spell.all', { says: name }) : t('spell.on', { name: shipName(view, contents, on), says: name }), why: effectSays(contents, what, t) };
  });
}

/** The name of an island; several of one name are numbered, so that everybody knows which is meant. */
export function islandName(view: View, island: number): string {
  const name = view.islands[island]?.name;
  if (name === undefined) return `i${island + 1}`;
  const alike = view.islands.flatMap((other, n) => (other.name === name ? [n] : []));
  return typeset(alike.length === 1 ? name : `${name} ${alike.indexOf(island) + 1}`);
}

export const terrainName = (view: View, terrain: number, t: Words): string => {
  const of = view.terrain[terrain];
  return of ? (of.is_smoke ? t('smoke') : t(`terrain.${of.kind}`)) : `t${terrain + 1}`;
};

/** Facts write what a chip is as a word (`crew-12`), views as a value (`{ crew: 12 }`). */
export function thingParts(thing: unknown): [kind: string, ...numbers: number[]] {
  if (typeof thing === 'string') return [thing.split('-')[0]!, ...thing.split('-').slice(1).map(Number)];
  const [kind, value] = Object.entries(thing as Record<string, number | number[]>)[0]!;
  return [kind, ...[value].flat()];
}

/** What a chip is. */
export function thingName(thing: unknown, contents: Contents, t: Words): string {
  const [kind, card = -1, gold = 0] = thingParts(thing);
  switch (kind) {
    case 'coin':
      return t('thing.coin', { n: card });
    case 'unique':
      return contents.treasures.find((one) => one.card === card)?.name ?? t('class.treasure');
    case 'crew':
      return box(contents).crew.get(card)?.name ?? t('class.crew');
    case 'equipment':
      return contents.equipment.find((one) => one.card === card)?.name ?? t('class.equipment');
    case 'prisoner':
      return t('thing.prisoner', { name: box(contents).crew.get(card)?.name ?? '', n: gold });
  }
  return kind;
}

/** A chip as these eyes see it. */
export function chipName(view: View, contents: Contents, chip: number, t: Words): string {
  const of = view.chips[chip];
  if (!of) return `c${chip + 1}`;
  return of.what === null ? t(`class.${of.class}.down`) : thingName(of.what, contents, t);
}

/** A fort by its own name; one that is gone by its island. */
export function fortName(view: View, contents: Contents, island: number, t: Words): string {
  const fort = view.islands[island]?.fort;
  return (fort && box(contents).forts.get(fort.card)?.name) ?? t('place.fort', { place: islandName(view, island) });
}

export function spotName(spot: Spot, view: View, contents: Contents, t: Words): string {
  if (spot === 'out') return t('place.out');
  if ('ship' in spot) return shipName(view, contents, spot.ship);
  if ('island' in spot) return islandName(view, spot.island);
  if ('fort' in spot) return fortName(view, contents, spot.fort, t);
  return t('place.aside');
}

export const markName = (mark: Mark, view: View, contents: Contents, t: Words): string => ('ship' in mark ? shipName(view, contents, mark.ship) : fortName(view, contents, mark.fort, t));

/** A sea creature has segments where ships have masts. */
export const isCreature = (view: View, contents: Contents, ship: number): boolean => shipInfo(contents, view.ships[ship]?.card ?? -1)?.kind === 'creature';

/** The guns that no mast carries have numbers of their own. */
const OTHER_GUNS: Record<number, 'musketeer' | 'marine' | 'deck' | 'found' | 'breath' | 'grab'> = { 10: 'musketeer', 11: 'marine', 12: 'deck', 13: 'found', 14: 'breath', 15: 'grab' };

export function gunName(gun: number, t: Words, on: 'mast' | 'segment' | 'flag' = 'mast'): string {
  const other = OTHER_GUNS[gun];
  if (other) return t(`gun.${other}`);
  if (gun >= 24) return t('gun.musketeer');
  return gun >= 16 ? t('gun.treasure', { n: gun - 15 }) : t(`gun.${on}`, { n: gun + 1 });
}

/** On what the guns of a ship, a creature or a fort stand. */
export const standOf = (by: Mark, view: View, contents: Contents): 'mast' | 'segment' | 'flag' => ('fort' in by ? 'flag' : isCreature(view, contents, by.ship) ? 'segment' : 'mast');

/** A heading seen from another one. */
export function turnWords(from: number, to: number, t: Words): string {
  const turn = (turnFrom(from, to) * 360) / STEPS;
  const n = t.number(Math.abs(turn), Math.abs(turn) % 1 < 0.05 ? 0 : 1);
  if (Math.abs(turn) < 0.05) return t('sail.ahead');
  return turn > 0 ? t('sail.port', { n }) : t('sail.starboard', { n });
}

/** The eight ways of the compass, from east against the clock, as headings go. */
export const WAYS = ['e', 'ne', 'n', 'nw', 'w', 'sw', 's', 'se'] as const;

/** Where a point of the sea is, from the nearest island or terrain: "60 mm north of Coral Isle". */
export function nearWords(at: readonly [number, number], view: View, t: Words): string {
  const marks = [
    ...view.islands.map(({ name, pose }) => ({ name, pose })),
    ...view.terrain.flatMap(({ is_gone, pose }, terrain) => (is_gone ? [] : [{ name: `${terrainName(view, terrain, t)} ${terrain + 1}`, pose }])),
  ].map(({ name, pose }) => ({ name, from: [pose[0], pose[1]] as const, far: distanceTo([pose[0], pose[1]], at) }));
  const [first, ...others] = marks;
  if (!first) return t('place.open', { x: millimetres(at[0], t), y: millimetres(at[1], t) });
  const nearest = others.reduce((best, one) => (one.far < best.far ? one : best), first);
  const way = WAYS[Math.round((8 * headingTo(nearest.from, at)) / STEPS) % 8]!;
  return t('place.near', { n: Math.round(nearest.far / 100), way: t(`way.${way}`), place: nearest.name });
}

export const millimetres = (units: number, t: Words): string => t.number(units / 100, 1);

/** A heading as the compass of the chart has it: north is 0, east is 90. */
export const compass = (heading: number, t: Words): string => {
  const degrees = (450 - (heading * 360) / STEPS) % 360;
  return t.number(degrees, Number.isInteger(degrees) ? 0 : 1);
};

/** The move of a card: "S + L". */
export function moveWords(info: ShipInfo, t: Words): string {
  if (info.base_move === 'flight') return t('ship.flight');
  if (info.base_move === 'towed') return t('ship.notowed');
  return t('ship.moves', { move: info.base_move.segments.join(' + ') });
}

/** How a ship is, in a few words. */
export function stateWords(view: View, contents: Contents, ship: number, t: Words): string[] {
  const of = view.ships[ship]!;
  const info = shipInfo(contents, of.card);
  const says: string[] = [];
  if (of.state === 'gone') return [t(isSetUp(view) ? 'ship.waits' : 'ship.sunk')];
  if (of.state === 'wreck') says.push(t('ship.wreck'));
  if (of.state === 'lost') says.push(t('ship.lost'));
  const standing = of.masts.filter((mast) => mast !== 'lost').length;
  says.push(of.is_derelict ? t('ship.derelict') : t(info?.kind === 'creature' ? 'ship.segments' : 'ship.masts', { n: standing, all: of.masts.length }));
  const fires = of.masts.filter((mast) => mast === 'fire').length;
  if (fires > 0) says.push(t('ship.fires', { n: fires }));
  if (of.panels > 0) says.push(t('ship.panels', { n: of.panels }));
  if (of.docked !== null) says.push(t('ship.docked.at', { place: islandName(view, of.docked) }));
  if (of.is_pinned) says.push(t('ship.pinned'));
  if (of.tangled !== null) says.push(t('ship.tangled'));
  if (of.tows !== null) says.push(t('ship.tows.whom', { name: shipName(view, contents, of.tows) }));
  if (of.towed_by !== null) says.push(t('ship.towed', { name: shipName(view, contents, of.towed_by) }));
  if (of.is_ghostly) says.push(t('ship.ghostly'));
  if (of.is_submerged) says.push(t('ship.submerged'));
  if (of.is_scuttled) says.push(t('ship.scuttled'));
  if (of.throws_flames) says.push(t('ship.flames'));
  if (of.is_jammed) says.push(t('ship.jammed'));
  if (of.has_returned) says.push(t('ship.returned'));
  if (of.must_leave) says.push(t('ship.mustLeave'));
  return says;
}

/** What a ship has done in this turn; what she is about to do she has not done yet. */
export function doneWords({ now, ships }: Pick<View, 'now' | 'ships'>, ship: number, t: Words): string {
  const doing = now.kind === 'sail' && now.ship === ship ? 'move' : now.kind === 'shoot' && 'ship' in now.by && now.by.ship === ship ? 'shoot' : now.kind === 'explore' && now.ship === ship ? 'explore' : null;
  const done = (ships[ship]?.done ?? []).filter((one) => one !== doing);
  return done.length === 0 ? t('done.none') : done.map((one) => t(`done.${one}`)).join(', ');
}
