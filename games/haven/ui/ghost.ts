// What a chosen place would hold: it is drawn there as a ghost.

import { optionOf } from './choices';
import { itemIn, piece, printedTile, sites, type HavenScene, type Item, type PlacedTile } from './haven';

export type Ghost = { tile: PlacedTile } | { item: Item } | null;

export function ghostOf(scene: HavenScene, from: string | null): Ghost {
  const { view, contents } = scene;
  const { question } = view;
  if (!question) return null;
  if (question.kind === 'take') {
    return question.item === null ? { tile: printedTile(question.tile, contents) } : { item: piece(question.item) };
  }
  if (question.kind === 'lay-chest') return { tile: printedTile(question.chest, contents) };
  if (question.kind === 'statue') return { tile: printedTile(contents.statue, contents) };
  if (question.kind !== 'haul' || scene.face === null) return null;
  const chosen = optionOf(scene.options, scene.chosen)?.mv;
  const moved = from ?? (typeof chosen === 'object' ? ('carry' in chosen ? chosen.carry.from : 'shift' in chosen ? chosen.shift.from : null) : null);
  if (moved === null) return null;
  if (moved.includes('.')) {
    const item = itemIn(view, contents, scene.face, moved);
    return item ? { item } : null;
  }
  const tile = sites(view, contents, scene.face).find((site) => site.plot === moved)?.tile;
  return tile ? { tile } : null;
}
