// Which places, captains, rows and circles stand for a move, from the list of options. The board lights these and no
// others.

import { cardInfo, vesselOf, type Contents, type CoveOption, type CoveScene, type Move, type Place, type Section } from './cove';

export { optionOf, plain } from '$web/board/scene';

/** The card that a move plays. */
export function cardOf(mv: Move): string | null {
  if (typeof mv === 'string') return null;
  for (const how of ['play', 'play-to', 'play-on', 'play-for', 'play-with'] as const) {
    if (how in mv) return (mv as Record<string, { card: string }>)[how]!.card;
  }
  return null;
}

/** The moves that play each card, by card. */
export function plays(options: readonly CoveOption[]): Map<string, CoveOption[]> {
  const found = new Map<string, CoveOption[]>();
  for (const option of options) {
    const card = cardOf(option.mv);
    if (card !== null) found.set(card, [...(found.get(card) ?? []), option]);
  }
  return found;
}

/** The places that stand for a move: destinations, or where the picked card may send a ship. */
export function places(options: readonly CoveOption[], card: string | null): Map<Place, string> {
  const lit = new Map<Place, string>();
  for (const { text, mv } of options) {
    if (typeof mv === 'string') continue;
    if (card === null && 'sail' in mv) lit.set(mv.sail.to as Place, text);
    if (card !== null && 'play-to' in mv && mv['play-to'].card === card) lit.set(mv['play-to'].to as Place, text);
  }
  return lit;
}

/** The rows that can be aimed at, by ship. */
export function aims(options: readonly CoveOption[]): Map<string, Map<Section, string>> {
  const lit = new Map<string, Map<Section, string>>();
  for (const { text, mv } of options) {
    if (typeof mv === 'string' || !('aim' in mv)) continue;
    const rows = lit.get(mv.aim.at) ?? new Map<Section, string>();
    lit.set(mv.aim.at, rows.set(mv.aim.section as Section, text));
  }
  return lit;
}

/** The rows of the own mat that the picked card may be played for. */
export function rows(options: readonly CoveOption[], card: string | null): Map<Section, string> {
  const lit = new Map<Section, string>();
  for (const { text, mv } of options) {
    if (typeof mv === 'string' || !('play-for' in mv) || mv['play-for'].card !== card) continue;
    lit.set(mv['play-for'].section as Section, text);
  }
  return lit;
}

/** The circles of the own mat that can be reached, as `hull 5`. */
export function circles(options: readonly CoveOption[]): Map<string, string> {
  const lit = new Map<string, string>();
  for (const { text, mv } of options) if (typeof mv !== 'string' && 'raise' in mv) lit.set(`${mv.raise.section} ${mv.raise.to}`, text);
  return lit;
}

/** The moves that name a number, by the number: how many chests or lots are buried, how many chests are thrown. */
export function amounts(options: readonly CoveOption[], what: 'chests' | 'lots' | 'thrown', card: string | null = null): Map<number, string> {
  const found = new Map<number, string>();
  for (const { text, mv } of options) {
    if (typeof mv === 'string') continue;
    if (what === 'chests' && 'bury-chests' in mv) found.set(mv['bury-chests'].chests, text);
    if (what === 'lots' && 'bury-gold' in mv) found.set(mv['bury-gold'].lots, text);
    if (what === 'thrown' && 'play-with' in mv && mv['play-with'].card === card) found.set(mv['play-with'].chests, text);
  }
  return found;
}

/** The rows whose Mastercraft can be repaired. */
export function repairs(options: readonly CoveOption[]): Map<Section, string> {
  const found = new Map<Section, string>();
  for (const { text, mv } of options) if (typeof mv !== 'string' && 'repair' in mv) found.set(mv.repair.section as Section, text);
  return found;
}

/** The rigs that can be paid, as texts. */
export const rigText = (rig: readonly number[]): string => `rig ${rig.join(' ')}`;

/** A move that would play a card, whether it may be played or not: the rules are asked with it why it may not. */
export function wouldPlay(scene: CoveScene, card: string): string {
  const info = cardInfo(scene.contents, card);
  const other = scene.view.captains.findIndex((_, seat) => seat !== scene.face);
  if (info?.kind === 'mastercraft') return `play ${card} for hull`;
  if (info?.kind === 'battle' && info.speed_per_chest > 0) return `play ${card} with 1`;
  if (info?.kind !== 'event') return `play ${card}`;
  switch (info.effect) {
    case 'move_own_ship':
      return `play ${card} to treasure`;
    case 'send_navy':
      return `play ${card} to tavern`;
    case 'share_booty':
    case 'sequential_navigation':
      return `play ${card} on ${vesselOf(Math.max(0, other))}`;
    case 'free_levels':
      return `play ${card} for hull`;
    default:
      return `play ${card}`;
  }
}

/** Whether a card wants something named with it: a place, a captain, a section, a number. */
export const wantsTarget = (contents: Contents, card: string): boolean => {
  const info = cardInfo(contents, card);
  return info?.kind === 'mastercraft' || (info?.kind === 'event' && info.effect !== 'double_chests') || (info?.kind === 'battle' && info.speed_per_chest > 0);
};
