// Words for pirates, places, cards and sums.

import { typeset, type Translate } from '$web/i18n';
import { givesOf, merchantParts, parts, pirateInfo, portInfo, titleOf, type Card, type Contents, type Deed, type EventInfo, type Merchant, type Pirate, type Place, type ShipView, type Thrower } from './blackbeard';
import type { en } from './messages.en';

export type Key = keyof typeof en;
export type Words = Translate<Key>;

/** A key put together from parts, which the catalogue may or may not have. */
const made = (key: string): Key => key as Key;
export const known = (key: string, t: Words): string | null => (t.has(key) ? t(made(key)) : null);

/** What a pirate is called for short, if he is as printed. */
const SHORT: Partial<Record<Pirate, string>> = {
  teach: 'Teach', roberts: 'Roberts', rackham: 'Rackham', bonnet: 'Bonnet', vane: 'Vane', avery: 'Avery', kidd: 'Kidd', england: 'England', low: 'Low', bellamy: 'Bellamy', davis: 'Davis', tew: 'Tew',
  kennedy: 'Kennedy', taylor: 'Taylor', olonnais: 'l’Olonnais', lussan: 'de Lussan', wynne: 'Wynne', lowther: 'Lowther', quelch: 'Quelch', spriggs: 'Spriggs', condent: 'Condent', la_buse: 'La Buse', bonny_read: 'Bonny & Read',
};

/** The short name of a pirate. */
export function pirateName(pirate: Pirate, contents: Contents): string {
  const name = pirateFull(pirate, contents);
  const short = SHORT[pirate];
  return short && (name.includes(short) || pirate === 'bonny_read') ? short : name;
}
/** His whole name. */
export const pirateFull = (pirate: Pirate, contents: Contents): string => typeset(pirateInfo(contents, pirate)?.name ?? pirate);

export const portName = (port: string, contents: Contents): string => typeset(portInfo(contents, port)?.name ?? port);

/** A port, sea area or transit box. */
export function placeName(place: Place, contents: Contents, t: Words): string {
  const printed = contents.areas.find(({ area }) => area === place)?.name ?? contents.transits.find(({ transit }) => transit === place)?.name;
  if (printed === undefined) return portName(place, contents);
  return known(`area.${place}`, t) ?? known(`transit.${place}`, t) ?? printed;
}

/** Where to: "to the Caribbean", "into Havana". */
export function wayTo(place: Place, contents: Contents, t: Words): string {
  const key = `to.${place}`;
  return known(key, t) ?? t('to.port', { port: portName(place, contents) });
}

/** Where a ship is, with the kind of place: "in Havana", "at sea, Caribbean". */
export function whereabouts(place: Place, contents: Contents, t: Words): string {
  const name = placeName(place, contents, t);
  if (portInfo(contents, place)) return t('at.port', { place: name });
  return contents.areas.some(({ area }) => area === place) ? t('at.sea', { place: name }) : t('at.transit', { place: name });
}

export const eventInfo = (contents: Contents, card: Card): EventInfo | null => contents.events.find(({ title }) => title === titleOf(card)) ?? null;
/** The title of a card. */
export const cardTitle = (card: Card, t: Words): string => known(`title.${titleOf(card)}`, t) ?? titleOf(card);
/** What it does, in a sentence. */
export const cardSays = (card: Card, t: Words): string => known(`title.${titleOf(card)}.says`, t) ?? '';
/** When and by whom it is played. */
export function cardClass(card: Card, contents: Contents, t: Words): string {
  if (titleOf(card) === 'letter_of_marque') return t('class.letter');
  const info = eventInfo(contents, card);
  return info ? t(`class.${info.class}`) : '';
}
/** The actions it gives. */
export function cardGives(card: Card, t: Words): string {
  const gives = givesOf(card);
  return gives === null ? t('gives.none') : gives === 'diamond' ? t('gives.diamond') : t('gives.actions', { n: gives });
}
/** Title and actions. */
export const cardName = (card: Card, t: Words): string => t('card.named', { title: cardTitle(card, t), gives: cardGives(card, t) });

export function merchantName(merchant: Merchant, t: Words): string {
  const { kind, cargo } = merchantParts(merchant);
  return t('merchant', { kind: t(made(`trader.${kind}`)), cargo });
}
export const rigName = (rig: string, t: Words): string => t(made(`rig.${rig}`));
export const nationName = (nation: string, t: Words): string => t(made(`nation.${nation}`));

export function hostageName(hostage: number, contents: Contents, t: Words): string {
  const info = contents.hostages[hostage];
  return info ? t('hostage.short', { value: info.value }) : '';
}
export function warshipName(warship: number, contents: Contents, t: Words): string {
  const info = contents.warships[warship];
  return info ? t('warship', { name: info.name, speed: info.speed, combat: info.combat }) : '';
}

/** What a pirate does: "loots the merchant off Goa". */
export function deedWords(deed: Deed, contents: Contents, t: Words): string {
  const [name, says] = parts(deed);
  const of = String(says['of'] ?? '');
  const to = name === 'sail' ? wayTo(of, contents, t) : '';
  const pirate = name === 'grab' || name === 'ally' ? pirateName(of as Pirate, contents) : '';
  return t(made(`deed.${name}`), { to, port: portName(of, contents), victim: pirate, with: pirate });
}

/** Who throws dice. */
export function throwerName(who: Thrower, names: readonly string[], contents: Contents, t: Words): string {
  if (who === 'fate') return t('who.fate');
  return 'pirate' in who ? pirateName(who.pirate, contents) : (names[who.player] ?? '');
}

/** What dice are thrown for. */
export const rollWords = (why: string, t: Words): string => known(`roll.${why}`, t) ?? t('roll');

/** Doubloons as they are written. */
export const doubloons = (sum: number, t: Words): string => t.number(sum);

/** What is in the holds: "800 · 1,000 · empty". */
export const holdsWords = (ship: ShipView, t: Words): string => ship.holds.map((sum) => (sum > 0 ? doubloons(sum, t) : t('hold.empty'))).join(' · ');
