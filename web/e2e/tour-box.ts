// What there is to be seen: all things in the box of a game by their names, and all sentences of its screen.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Contents as Blackbeard } from '../../games/blackbeard/ui/gen/types.ts';
import type { Contents as Cove } from '../../games/cove/ui/gen/types.ts';
import type { Contents as Fleets } from '../../games/fleets/ui/gen/types.ts';
import type { Contents as Haven } from '../../games/haven/ui/gen/types.ts';

type Messages = Readonly<Record<string, string>>;

// The folders of the games are no modules of this package, so their words are fetched in the older way.
const wordsOf = (folder: string): Messages => (createRequire(import.meta.url)(`../../games/${folder}/ui/messages.en.ts`) as { en: Messages }).en;
const fleets = wordsOf('fleets');
/** The English words of each game. */
export const CATALOGUES: Readonly<Record<string, Messages>> = { haven: wordsOf('haven'), cove: wordsOf('cove'), 'cursed-seas': fleets, 'crimson-coast': fleets, blackbeard: wordsOf('blackbeard') };

/** A thing of the box: of which kind, what it is called on the screen, and what is said of it. */
export interface Thing {
  kind: string;
  name: string;
  says?: string;
}

/** Apostrophes are written in one way on the screen. */
const screen = (name: string): string => name.replaceAll('\'', '’');

/** Everything in the box. */
export function boxOf(game: string, contents: unknown): Thing[] {
  const words = CATALOGUES[game]!;
  const thing = (kind: string, key: string, says?: string): Thing => ({ kind, name: words[key] ?? key, ...(says !== undefined && words[says] ? { says: words[says] } : {}) });
  switch (game) {
    case 'haven': {
      const box = contents as Haven;
      return [
        ...Object.keys(box.tiles).map((id) => thing('tile', `tile.${id}.name`, `tile.${id}.says`)),
        ...box.kinds.map((kind) => thing('die or token', `kind.${kind}`)),
        ...box.stacks.map(({ colour }) => thing('stack', `colour.${colour}`)),
        ...box.plots.map(({ id }) => ({ kind: 'plot', name: id })),
      ];
    }
    case 'cove': {
      const box = contents as Cove;
      return [
        ...box.cards.map(({ id, kind }) => thing(`${kind} card`, `card.${id}`, `card.${id}.says`)),
        ...box.legends.map(({ id }) => thing('legend', `legend.${id}`)),
        thing('navy', 'navy.name'),
        ...box.places.map(({ place }) => thing('place', `place.${place}`)),
        ...['hull', 'crew', 'cannon', 'sails'].map((section) => thing('section', `section.${section}`)),
      ];
    }
    case 'blackbeard': {
      const box = contents as Blackbeard;
      return [
        ...box.events.map(({ title }) => thing('event card', `title.${title}`, `title.${title}.says`)),
        ...box.pirates.map(({ name }) => ({ kind: 'pirate', name: screen(name) })),
        ...box.ports.map(({ name }) => ({ kind: 'port', name: screen(name) })),
        ...box.areas.map(({ area }) => thing('sea area', `area.${area}`)),
        ...box.transits.map(({ transit }) => thing('transit box', `transit.${transit}`)),
        ...box.ships.map(({ rig }) => thing('ship', `rig.${rig}`)),
        ...box.warships.map(({ name }) => ({ kind: 'warship', name })),
        ...box.officers.map(({ name }) => ({ kind: 'officer', name })),
      ];
    }
    default: {
      const box = contents as Fleets;
      return [
        ...box.nations.map(({ nation }) => thing('nation', `nation.${nation}`)),
        ...box.shapes.terrain.map(({ kind }) => thing('terrain', `terrain.${kind}`)),
        ...box.forts.map(({ name }) => ({ kind: 'fort', name })),
        ...box.events.map(({ name }) => ({ kind: 'event', name })),
        ...box.treasures.map(({ name }) => ({ kind: 'unique treasure', name })),
        ...box.equipment.map(({ name }) => ({ kind: 'equipment', name })),
        ...box.ships.map(({ name }) => ({ kind: 'ship', name })),
        ...box.crew.map(({ name }) => ({ kind: 'crew', name })),
      ];
    }
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A sentence of a catalogue as something to search for; null if too little of it is fixed. */
export function pattern(sentence: string): RegExp | null {
  const HOLE = /\{([a-zA-Z]\w*)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;
  const fixed = sentence.replaceAll(HOLE, '').replaceAll(/[^\p{L}]/gu, '');
  if (fixed.length < 3) return null;
  let out = '';
  let from = 0;
  for (const hole of sentence.matchAll(HOLE)) {
    out += escaped(sentence.slice(from, hole.index)).replaceAll(/\s+/g, '\\s');
    const ways = hole[2] === undefined ? null : [hole[2], hole[3]!].map((way) => escaped(way).replaceAll('#', '[\\d.,]+').replaceAll(/\s+/g, '\\s'));
    out += ways === null ? '.*?' : `(?:${ways.join('|')})`;
    from = hole.index + hole[0].length;
  }
  out += escaped(sentence.slice(from)).replaceAll(/\s+/g, '\\s');
  return new RegExp(out.replaceAll('\\n', '\\s'), 'u');
}

/** Which sentences with such keys were never on the screen. */
export function unsaid(game: string, groups: RegExp, text: string): string[] {
  return Object.entries(CATALOGUES[game]!)
    .filter(([key]) => groups.test(key))
    .filter(([, sentence]) => pattern(sentence)?.test(text) === false)
    .map(([key]) => key);
}

/** Which things were never named on the screen. */
export const unnamed = (things: readonly Thing[], text: string): Thing[] => things.filter(({ name }) => !text.includes(screen(name)) && !text.includes(name));

/** Facts that a game shows on its board and does not tell in the log. */
export function untold({ folder }: { folder: string }): Set<string> {
  const story = readFileSync(new URL(`../../games/${folder}/ui/story.ts`, import.meta.url), 'utf8');
  const list = /\bUNTOLD\b[^(]*\(\[([^\]]*)\]/.exec(story)?.[1] ?? '';
  return new Set([...list.matchAll(/'([^']+)'/g)].map(([, name]) => name!));
}
