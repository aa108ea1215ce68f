// Words for tiles, dice and places.

import type { Translate } from '$web/i18n';
import type { Contents, Item, Kind } from './haven';
import { placeParts } from './haven';
import type { en } from './messages.en';

export type Key = keyof typeof en;
/** The words of the catalogue, with what is printed on the tiles of this table: somebody's own data may say more there. */
export interface Words extends Translate<Key> {
  tiles?: Contents['tiles'];
}

/** A key put together from parts, which the catalogue may or may not have. */
const made = (key: string): Key => key as Key;

/** Text in lines that fit on a tile. */
function lines(text: string): string {
  const fit = (all: string[], word: string) => {
    const last = all[all.length - 1];
    if (last !== undefined && last.length + word.length < 18) all[all.length - 1] = `${last} ${word}`;
    else all.push(word);
    return all;
  };
  return text.split(' ').reduce(fit, []).join('\n');
}

/** What the catalogue says of a tile that is as printed; what its maker said of one of somebody's own data. */
function ofTile(tile: string, part: 'name' | 'the' | 'short' | 'says' | 'does', t: Words): string | null {
  const info = t.tiles?.[tile];
  if (info?.changed) return part === 'says' ? info.says : part === 'does' ? lines(info.says) : info.name;
  const key = `tile.${tile}.${part}`;
  return t.has(key) ? t(made(key)) : null;
}

/** The full name. A tile of somebody's own data, which no catalogue knows, is called by its id. */
export const tileName = (tile: string, t: Words): string => ofTile(tile, 'name', t) ?? tile;
/** With its article, as something that is taken: "the Granary", "den Kornspeicher". */
export const tileThe = (tile: string, t: Words): string => ofTile(tile, 'the', t) ?? tileName(tile, t);
export const tileShort = (tile: string, t: Words): string => ofTile(tile, 'short', t) ?? tile;
export const tileSays = (tile: string, t: Words): string => ofTile(tile, 'says', t) ?? '';
/** What it does, in lines that fit on the tile. */
export const tileDoes = (tile: string, t: Words): string[] => ofTile(tile, 'does', t)?.split('\n') ?? [];

export const kindName = (kind: Kind, t: Words): string => t(`kind.${kind}`);
export const kindsName = (kind: Kind, t: Words): string => t(`kinds.${kind}`);

/** "Food 3", "Rum". */
export function itemName(item: Item, t: Words): string {
  return item.value > 0 ? t('item.die', { kind: kindName(item.kind, t), value: item.value }) : kindName(item.kind, t);
}

/** The same as something that is taken: a die by its value, a token with its article. */
export const itemThe = (item: Item, t: Words): string => (item.value > 0 ? itemName(item, t) : t(`kind.${item.kind}.a` as Key));

/** The kinds a slot accepts: "Food or Rum", "anything". */
export function slotKinds(accepts: readonly Kind[], lifted: boolean, t: Words): string {
  if (lifted || accepts.length > 2) return t('slot.any');
  const names = accepts.map((kind) => kindName(kind, t));
  return names.length === 2 ? t('slot.or', { a: names[0]!, b: names[1]! }) : (names[0] ?? '');
}

/** The plot of a slot: slots of one tile are told apart only where it matters. */
export const plotOf = (place: string): string => placeParts(place).plot;

/** 1st, 2nd, … */
export function spotName(spot: number, t: Words): string {
  const key = `spot.${spot}`;
  return t.has(key) ? t(made(key)) : String(spot);
}

/** The kind that is printed on a sort of chest (`chest.cannon`). */
export function chestKind(chest: string, t: Words): string {
  const key = `kind.${chest.split('.')[1] ?? ''}`;
  return t.has(key) ? t(made(key)) : tileName(chest, t);
}

export function colourName(colour: string, t: Words): string {
  const key = `colour.${colour}`;
  return t.has(key) ? t(made(key)) : colour;
}

/** Why something cannot be placed, in a few words; where there are none, what the rules say. */
export function whyNot(clause: string, t: Words, says = ''): string {
  const key = `why.${clause}`;
  return t.has(key) ? t(made(key)) : says || t('why.other', { clause });
}
