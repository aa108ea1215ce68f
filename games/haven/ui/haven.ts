// What the table shows, read for drawing. Views name tiles by id and pieces by a word (`food:3`); here they are put
// together with what is printed on them. Nothing is worked out: every number comes from the view.

import type { BoardProps, CaptainProps, Option, Scene } from '$web/game';
import type { Class, Contents, Fact, Kind, Move, Outlook, View } from './gen/types';
import type { Words } from './words';

export type { Class, Contents, Fact, Kind, Move, Outlook, View };
export type HavenScene = Scene<View, Move, Fact, Outlook, Contents>;
export type HavenOption = Option<Move>;
export type Props = Omit<BoardProps<View, Move, Fact, Outlook, Contents>, 't'> & { t: Words };
export type SeatProps = Omit<CaptainProps<View, Move, Fact, Outlook, Contents>, 't'> & { t: Words };

/** A die with its value, or a token (value 0). */
export interface Item {
  kind: Kind;
  value: number;
}

/** A tile with everything on it. */
export interface PlacedTile {
  tile: string;
  class: Class;
  printed: Item[];
  /** The kinds each slot accepts as printed. */
  accepts: Kind[][];
  slots: (Item | null)[];
  /** A house beside it lets its slots take anything. */
  lifted: boolean;
  /** What it would score now. */
  fame: number;
}

/** A plot of an island, with its tile if one lies there. */
export interface Site {
  plot: string;
  col: number;
  row: number;
  /** `house`, `port`, `infrastructure`, `any` or `none`: the pattern to draw. */
  ground: Ground;
  tile: PlacedTile | null;
}

export type Ground = 'house' | 'port' | 'infrastructure' | 'any' | 'none';

/** A position of the road. */
export interface Stop {
  at: number;
  tile: string | null;
  item: Item | null;
  /** The captain whose disk stands here. */
  disk: number | null;
}

/** A piece from its word: `food:3`, `rum`. */
export function piece(word: string): Item {
  const [kind, value] = word.split(':');
  return { kind: kind as Kind, value: Number(value ?? 0) };
}

/** A tile as it is printed, with nothing in its slots. */
export function printedTile(tile: string, contents: Contents): PlacedTile {
  const info = contents.tiles[tile];
  return {
    tile,
    class: info?.class ?? 'token',
    printed: (info?.printed ?? []).map(piece),
    accepts: info?.slots ?? [],
    slots: (info?.slots ?? []).map(() => null),
    lifted: false,
    fame: 0,
  };
}

/** The plots of a captain's island. */
export function sites(view: View, contents: Contents, seat: number): Site[] {
  const captain = view.captains[seat];
  return contents.plots.map((plot, index) => {
    const id = captain?.tiles[index] ?? null;
    const tile = id === null ? null : printedTile(id, contents);
    if (tile && captain) {
      if (index === contents.tavern && !view.tavern_rum) tile.printed = [];
      tile.slots = captain.slots[index]!.map((word) => (word === null ? null : piece(word)));
      tile.lifted = captain.lifted.includes(index);
      tile.fame = captain.scores[index] ?? 0;
    }
    return { plot: plot.id, col: plot.column, row: plot.row, ground: ground(plot.accepts), tile };
  });
}

function ground(accepts: readonly Class[]): Ground {
  if (accepts.length === 0) return 'none';
  const [only] = accepts;
  if (accepts.length === 1 && (only === 'house' || only === 'port' || only === 'infrastructure')) return only;
  return 'any';
}

/** The positions of the road, the first being 1. */
export function stops(view: View): Stop[] {
  return view.road.tiles.map((tile, index) => {
    const word = view.road.items[index] ?? null;
    const disk = view.disks.findIndex((disk) => 'travelling' in disk && disk.travelling === index + 1);
    return { at: index + 1, tile, item: word === null ? null : piece(word), disk: disk < 0 ? null : disk };
  });
}

/** What lies in a slot (`b2.1` is the first slot of the tile on b2). */
export function itemIn(view: View, contents: Contents, seat: number, place: string): Item | null {
  const { plot, slot } = placeParts(place);
  const index = contents.plots.findIndex((info) => info.id === plot);
  const word = view.captains[seat]?.slots[index]?.[slot - 1] ?? null;
  return word === null ? null : piece(word);
}

/** The tile on a plot. */
export function tileOn(view: View, contents: Contents, seat: number, plot: string): string | null {
  return view.captains[seat]?.tiles[contents.plots.findIndex((info) => info.id === plot)] ?? null;
}

/** Plot and number of a slot. */
export function placeParts(place: string): { plot: string; slot: number } {
  const [plot, slot] = place.split('.');
  return { plot: plot!, slot: Number(slot ?? 1) };
}

/** Whose island is in the middle: that of whoever acts; else one's own; for a spectator that of whoever has to decide. */
export function islandShown(scene: HavenScene): number {
  return scene.acting ?? scene.face ?? scene.asked[0] ?? scene.view.order[0] ?? 0;
}

/** What belongs to the road of the next round. */
const LAYING: readonly string[] = ['begun', 'laid', 'rolled', 'filled', 'short'];

/** What is told last of a round and first of the next comes in one piece: until the new road is laid, the old one is seen. */
export function viewShown({ view, before, playing, acting }: HavenScene): View {
  if (before.round >= view.round) return view;
  const laying = playing ? typeof playing.fact !== 'string' && LAYING.some((name) => name in (playing.fact as object)) : acting === null;
  return laying ? view : before;
}
