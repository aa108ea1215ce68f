// Words for cards, places, ships and sections.

import type { Translate } from '$web/i18n';
import { cardInfo, legendInfo, placeInfo, seatOf, type CardInfo, type Contents, type CoveScene, type LegendInfo, type Place, type PlaceInfo, type Section } from './cove';
import type { en } from './messages.en';

export type Key = keyof typeof en;
export type Words = Translate<Key>;

/** A key put together from parts, which the catalogue may or may not have. */
const made = (key: string): Key => key as Key;
const known = (key: string, t: Words): string | null => (t.has(key) ? t(made(key)) : null);

/** What the catalogue says of a thing that is as printed; what its maker said of one of a pack or of changed data. */
const ofPrinted = (key: string, own: string, changed: boolean, t: Words): string => (changed ? null : known(key, t)) ?? own;

/** The name of a card. */
export function cardName(card: string, contents: Contents, t: Words): string {
  const info = cardInfo(contents, card);
  return info ? ofPrinted(`card.${info.id}`, info.name, info.changed, t) : (known(`card.${card}`, t) ?? card);
}

/** What a card does, in a sentence. */
export function cardSays(info: CardInfo, t: Words): string {
  if (info.kind === 'fame') return t('card.fame.says', { fame: info.fame });
  return ofPrinted(`card.${info.id}.says`, info.says, info.changed, t);
}

/** The cards of a pack that are played with, each with what it does (`cove.custom.limit`). */
export function added(contents: Contents, t: Words): { name: string; says: string }[] {
  if (!contents.with_pack) return [];
  const cards = contents.cards.filter(({ custom }) => custom).map((card) => ({ name: card.name, says: cardSays(card, t) }));
  const legends = contents.legends.filter(({ custom }) => custom).map((legend) => ({ name: legend.name, says: legend.says }));
  return [...cards, ...legends];
}

/** The kind of a card and when it is played. */
export function cardKind(info: CardInfo, t: Words): string {
  return info.kind === 'event' ? t('kind.event', { when: t(`moment.${info.window}`) }) : t(`kind.${info.kind}`);
}

export const legendName = (legend: string, contents: Contents, t: Words): string => {
  const info = legendInfo(contents, legend);
  return info ? ofPrinted(`legend.${info.id}`, info.name, info.changed, t) : (known(`legend.${legend}`, t) ?? legend);
};
/** A name in a sentence: who does something, or to whom it is done. */
export const legendIn = (legend: string, as: 'subject' | 'object', contents: Contents, t: Words): string => {
  const info = legendInfo(contents, legend);
  return known(`legend.${info?.id ?? legend}.${as}`, t) ?? legendName(legend, contents, t);
};
/** A name that fits below a ship. */
export const legendShort = (legend: string, contents: Contents, t: Words): string => {
  const info = legendInfo(contents, legend);
  return info ? ofPrinted(`legend.${info.id}.short`, info.name, info.changed, t) : (known(`legend.${legend}.short`, t) ?? legend);
};

/** What a Legendary Pirate does that others do not. */
export function legendSays(info: LegendInfo, t: Words): string[] {
  if (info.defenceless) return [t('legend.defenceless')];
  const lines = [info.fires_at === 'all' ? t('legend.fires.all') : t('legend.fires', { section: sectionName(info.fires_at as Section, t), by: t(`rank.${info.rank_by}`) })];
  if (info.fires_at === 'all') lines.push(t('legend.rank', { by: t(`rank.${info.rank_by}`) }));
  if (info.regenerate > 0) lines.push(t('legend.regenerates', { n: info.regenerate }));
  if (info.misfires) lines.push(t('legend.misfires'));
  return lines;
}

export const placeName = (info: PlaceInfo, t: Words): string => ofPrinted(`place.${info.place}`, info.name, info.changed, t);
export const nameOf = (place: Place, contents: Contents, t: Words): string => {
  const info = placeInfo(contents, place);
  return info ? placeName(info, t) : place;
};
export const sectionName = (section: Section, t: Words): string => t(`section.${section}`);

/** The Royal Navy, or what it is called in somebody's own data. */
export const navyName = (contents: Contents, t: Words, as: 'name' | 'object' = 'name'): string =>
  ofPrinted(`navy.${as}`, contents.navy.name, contents.navy.changed, t);

/** A ship by its captain, its pirate, or the Royal Navy. */
export function vesselName(vessel: string, scene: Pick<CoveScene, 'view' | 'names' | 'contents'>, t: Words, as?: 'subject' | 'object' | 'short'): string {
  const seat = seatOf(vessel);
  if (seat !== null) return scene.names[seat] ?? vessel;
  if (vessel.startsWith('navy')) return navyName(scene.contents, t);
  // Facts name a pirate by his card.
  if (vessel !== 'legend') return legendName(vessel, scene.contents, t);
  const legend = scene.view.battle?.guests.find((guest) => guest.who === vessel)?.legend;
  if (!legend) return t('legend.name');
  if (as === 'short') return legendShort(legend, scene.contents, t);
  return as ? legendIn(legend, as, scene.contents, t) : legendName(legend, scene.contents, t);
}

/** What of a ship is fired at: a section, or all of them. */
export const markName = (mark: string, t: Words): string => (mark === 'all' ? t('section.all') : sectionName(mark as Section, t));

/** The faces of a die that hit: "5, 6". */
export const facesName = (faces: readonly number[], t: Words): string => (faces.length === 0 ? t('faces.none') : faces.join(', '));
