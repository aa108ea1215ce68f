// What the table shows, read for drawing. Views name cards by their numbers and pieces by their places in lists; here they
// are put together with what is printed on them. Nothing is worked out: every number comes from the view or a preview.

import type { BoardProps, CaptainProps, FactLine, Option, Scene } from '$web/game';
import type { ChipView, Contents, CrewInfo, EffectInfo, Fact, FortInfo, IslandView, Mark, Move, Now, Outlook, ShipInfo, ShipView, Spot, TerrainView, View } from './gen/types';
import type { Words } from './words';

export { mayAct, outlookOf } from '$web/board/scene';

export type { ChipView, Contents, CrewInfo, EffectInfo, Fact, FortInfo, IslandView, Mark, Move, Now, Outlook, ShipInfo, ShipView, Spot, TerrainView, View };
export type FleetScene = Scene<View, Move, Fact, Outlook, Contents>;
export type FleetOption = Option<Move>;
export type FleetLine = FactLine<Fact>;
export type Props = Omit<BoardProps<View, Move, Fact, Outlook, Contents>, 't'> & { t: Words };
export type SeatProps = Omit<CaptainProps<View, Move, Fact, Outlook, Contents>, 't'> & { t: Words };

/** x to the east and y to the north in hundredths of a millimetre, and the heading in steps of which 4096 are a turn. */
export type Pose = readonly [number, number, number];

/** Steps of a full turn. */
export const STEPS = 4096;

const cached = new WeakMap<Contents, { ships: Map<number, ShipInfo>; crew: Map<number, CrewInfo>; effects: Map<number, EffectInfo>; clauses: Map<string, EffectInfo>; forts: Map<number, FortInfo> }>();
/** The cards of a box by their numbers. */
export function box(contents: Contents) {
  let found = cached.get(contents);
  if (!found) {
    found = {
      ships: new Map(contents.ships.map((card) => [card.card, card])),
      crew: new Map(contents.crew.map((card) => [card.card, card])),
      effects: new Map(contents.effects.map((effect) => [effect.effect, effect])),
      clauses: new Map(contents.effects.map((effect) => [effect.clause, effect])),
      forts: new Map(contents.forts.map((card) => [card.card, card])),
    };
    cached.set(contents, found);
  }
  return found;
}

export const shipInfo = (contents: Contents, card: number): ShipInfo | null => box(contents).ships.get(card) ?? null;

/** A move, fact or place as its name and what it says: `{ sail: { ship: 0 } }` is `['sail', { ship: 0 }]`. */
export function parts(of: unknown): [name: string, says: Record<string, unknown>] {
  if (typeof of === 'string') return [of, {}];
  const [name, says] = Object.entries(of as Record<string, unknown>)[0] ?? ['', {}];
  return [name, typeof says === 'object' && says !== null ? (says as Record<string, unknown>) : { value: says }];
}

/** The chips at a place, with their numbers. */
export function chipsAt(view: View, kind: 'ship' | 'island' | 'fort', at: number): { chip: number; of: ChipView }[] {
  return view.chips.flatMap((of, chip) => {
    const spot = of.at;
    return typeof spot === 'object' && kind in spot && (spot as Record<string, number>)[kind] === at ? [{ chip, of }] : [];
  });
}

/** The gold of a captain: at the end what counts, until then what lies at home and in forts. */
export const goldOf = ({ score, gold, fort_gold }: View['captains'][number]): number => score ?? gold + fort_gold;

/** Before the first turn. */
export const isSetUp = (view: View): boolean => view.turn === 0;

/** The ships of a captain that are still in play, or are to be moored before the first turn, with their numbers. */
export const fleetOf = (view: View, seat: number): { ship: number; of: ShipView }[] =>
  view.ships.flatMap((of, ship) => ((isSetUp(view) ? of.owner === seat : of.fleet === seat && of.state !== 'gone') ? [{ ship, of }] : []));

/** The word by which moves name a piece: the first ship is `s1`. */
export const shipWord = (ship: number): string => `s${ship + 1}`;
export const islandWord = (island: number): string => `i${island + 1}`;
