// The numbers worth knowing before a decision, in words.

import type { Odd } from '$web/game';
import { outlookOf, type FleetScene, type Mark, type Outlook } from './fleets';
import type { Bearing, Encounter } from './gen/types';
import { picks } from './picks.svelte';
import { gunName, islandName, markName, millimetres, shipName, terrainName, type Words } from './words';

type Course = Extract<Outlook, { kind: 'course' }>;

export const courseOf = (scene: FleetScene, text: string | null): Course | null => {
  const outlook = outlookOf(scene, text);
  return outlook?.kind === 'course' ? outlook : null;
};

/** What would be touched or crossed, and what that means. */
export function meetWords(meet: Encounter, scene: FleetScene, t: Words): string {
  const { view, contents } = scene;
  switch (meet.kind) {
    case 'island':
      return t(meet.docks ? 'meet.island.docks' : 'meet.island', { name: islandName(view, meet.island) });
    case 'ship':
      return t(meet.rams && meet.tows ? 'meet.ship.both' : meet.rams ? 'meet.ship.rams' : meet.tows ? 'meet.ship.tows' : 'meet.ship', { name: shipName(view, contents, meet.ship) });
    case 'edge':
      return t('meet.edge');
    case 'terrain':
      switch (meet.what) {
        case 'reef':
          return t('meet.reef', { n: t.number(meet.risk / 10_000, 1) });
        case 'sargasso_sea':
          return t('meet.sargasso_sea', { chance: t.chance(meet.risk) });
        case 'iceberg':
          return meet.risk > 0 ? t('meet.iceberg.risk', { n: t.number(meet.risk / 10_000, 1) }) : t('meet.iceberg');
        default:
          return t(`meet.${meet.what}`);
      }
  }
}

/** Why a gun does not bear, or with what chance it hits. */
export function bearingWords(bearing: Bearing, scene: FleetScene, t: Words, self: number | null): string {
  if (bearing.blocked_by) {
    const by = bearing.blocked_by;
    const what = by.kind === 'ship' ? (by.ship === self ? t('gun.own') : shipName(scene.view, scene.contents, by.ship)) : by.kind === 'island' ? islandName(scene.view, by.island) : terrainName(scene.view, by.terrain, t);
    return t('gun.blocked', { what });
  }
  return bearing.in_range ? t.chance(bearing.chance) : t('gun.far');
}

/** Guns that bear, by their target. */
export function bearing(guns: readonly Bearing[]): Map<string, { at: Mark; guns: Bearing[] }> {
  const found = new Map<string, { at: Mark; guns: Bearing[] }>();
  for (const gun of guns) {
    if (!gun.in_range || gun.blocked_by || gun.chance === 0) continue;
    const key = JSON.stringify(gun.at);
    const entry = found.get(key) ?? { at: gun.at, guns: [] };
    entry.guns.push(gun);
    found.set(key, entry);
  }
  return found;
}

/** That she is stopped on her way, unless what she meets says so; how far she comes, for those who ask. */
function cutWords({ distance, meets }: Course, t: Words): string {
  if (distance < 5) return `, ${t('sail.stays')}`;
  if (picks.fine) return `, ${t('sail.cut', { n: millimetres(distance, t) })}`;
  return meets.some(({ kind }) => kind === 'island' || kind === 'ship' || kind === 'edge') ? '' : `, ${t('sail.stops')}`;
}

/** What a move would bring, as sentences. */
export function outcome(outlook: Outlook | null, scene: FleetScene, t: Words): string[] {
  if (!outlook) return [];
  if (outlook.kind === 'course') {
    const says: string[] = [];
    if (outlook.meets.length > 0) says.push(`${t('sail.meets', { list: t.list(outlook.meets.map((meet) => meetWords(meet, scene, t))) })}${outlook.is_cut_short ? cutWords(outlook, t) : ''}.`);
    const guns = [...bearing(outlook.guns).values()].map(({ at, guns }) => t('bears.on', { n: new Set(guns.map(({ gun }) => gun)).size, name: markName(at, scene.view, scene.contents, t) }));
    if (guns.length > 0) says.push(`${t.list(guns)}.`);
    return says;
  }
  if (outlook.kind === 'board' || outlook.kind === 'ram') return [t('odds.own', { n: outlook.boarding.own, m: outlook.boarding.other })];
  return [];
}

/** What a move would bring, as numbers beside it. */
export function odds(outlook: Outlook | null, scene: FleetScene, t: Words): Odd[] {
  if (!outlook) return [];
  switch (outlook.kind) {
    case 'course':
      return outlook.danger > 0 ? [{ value: t.number(outlook.danger / 10_000, 1), means: t('sail.danger') }] : [];
    case 'volley':
      return outlook.targets.slice(0, 3).map(({ at, hits }) => ({ value: t.number(hits.reduce((sum, chance, n) => sum + (chance * n) / 10_000, 0), 1), means: `${t('odds.expect')}: ${markName(at, scene.view, scene.contents, t)}` }));
    case 'shot':
      return [{ value: t.chance(outlook.bearing.chance), means: t('odds.hit') }];
    case 'broadsides':
      return [{ value: t.chance(outlook.chance), means: t('odds.success') }, { value: String(outlook.hits), means: t('odds.hits') }];
    case 'ram':
      return [{ value: t.chance(outlook.breaks), means: t('odds.break') }, ...boarding(outlook.boarding, t)];
    case 'board':
      return boarding(outlook.boarding, t);
    case 'explore':
      return [{ value: String(outlook.treasures), means: t('odds.treasures') }, { value: t.number(outlook.gold / 100, outlook.is_known ? 0 : 1), means: t(outlook.is_known ? 'odds.gold' : 'odds.gold.about') }, { value: String(outlook.room), means: t('odds.room') }];
    case 'die':
      return [{ value: t.chance(outlook.chance), means: t('odds.success') }];
    default:
      // Fleets and rooms for islands are shown where they are built and laid.
      return [];
  }
}

function boarding({ win, tie }: { win: number; tie: number }, t: Words): Odd[] {
  return [{ value: t.chance(win), means: t('odds.win') }, { value: t.chance(tie), means: t('odds.tie') }, { value: t.chance(10_000 - win - tie), means: t('odds.lose') }];
}

/** A line of fire in words: for those who do not see it. */
export const lineWords = (of: Bearing, scene: FleetScene, t: Words, self: number | null): string => t('text.line', { gun: gunName(of.gun, t), target: markName(of.at, scene.view, scene.contents, t), says: bearingWords(of, scene, t, self) });
