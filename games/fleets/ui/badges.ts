// The few words that stand beside islands and ships on the chart.

import { chipsAt, type FleetScene, type View } from './fleets';
import type { Words } from './words';

export interface Badge {
  says: string;
  /** The same as a number, for a view from afar. */
  short: string;
  /** Whose colour frames it. */
  seat: number | null;
  /** How wide it is drawn, in pixels. */
  width: number;
}

/** What lies on an island, and what the reader knows of it. */
export function badgeOf(view: View, island: number, scene: Pick<FleetScene, 'face' | 'names'>, t: Words): Badge {
  const of = view.islands[island]!;
  const treasure = chipsAt(view, 'island', island).filter(({ of }) => of.class === 'treasure');
  const make = (says: string, short: string, seat: number | null): Badge => ({ says, short, seat, width: 12 + says.length * 6.2 });
  if (of.home !== null) {
    const gold = view.captains[of.home]?.gold ?? 0;
    return make(of.home === scene.face ? t('badge.home.own', { gold }) : t('badge.home', { name: scene.names[of.home] ?? '', gold }), String(gold), of.home);
  }
  if (of.fort) {
    const [standing, n] = [of.fort.flags.filter(Boolean).length, chipsAt(view, 'fort', island).length];
    return make(standing === 0 ? t('badge.fort.abandoned', { n }) : t(of.fort.owner === scene.face ? 'badge.fort.own' : 'badge.fort', { n }), String(n), of.fort.owner);
  }
  if (treasure.length === 0) return make(view.turn === 0 ? '' : t('badge.empty'), '', null);
  const known = treasure.filter(({ of }) => of.what !== null).length;
  const looked = scene.face !== null && of.explored.includes(scene.face);
  return make(known === treasure.length && looked ? t('badge.looked', { n: treasure.length }) : t('badge.coins', { n: treasure.length }), String(treasure.length), null);
}

/** What everybody sees of a ship at a glance. */
export function noteOf(view: View, ship: number, scene: Pick<FleetScene, 'face'>, t: Words): string | null {
  const of = view.ships[ship]!;
  const says: string[] = [];
  if (of.state === 'wreck') says.push(t('ship.wreck'));
  else if (of.is_derelict) says.push(t('ship.derelict'));
  if (of.docked !== null) says.push(t('ship.docked'));
  if (of.is_pinned) says.push(t('ship.pinned'));
  if (of.tangled !== null) says.push(t('ship.tangled'));
  if (of.is_scuttled) says.push(t('ship.scuttled'));
  if (of.tows !== null) says.push(t('ship.tows'));
  if (of.towed_by !== null) says.push(t('ship.intow'));
  if (of.is_submerged) says.push(t('ship.submerged'));
  if (of.is_ghostly) says.push(t('ship.ghostly'));
  const aboard = chipsAt(view, 'ship', ship);
  const crew = aboard.filter(({ of }) => of.class === 'crew').length;
  const treasure = aboard.filter(({ of }) => of.class === 'treasure').length;
  if (says.length === 0 && of.fleet !== scene.face && crew > 0) says.push(t('ship.crew', { n: crew }));
  if (treasure > 0) says.push(t('ship.treasure', { n: treasure }));
  return says.length > 0 ? says.join(', ') : null;
}
