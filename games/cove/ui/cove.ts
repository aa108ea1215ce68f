// What the table shows, read for drawing. Views name cards, places and ships by a word (`grapeshot`, `tavern`, `P2`); here
// they are put together with what is printed on them. Nothing is worked out: every number comes from the view.

import type { BoardProps, CaptainProps, FactLine, Option, Scene } from '$web/game';
import type { Contents, Fact, Move, Outlook, View } from './gen/types';
import type { Words } from './words';

export { fromFace, mayAct, outlookOf } from '$web/board/scene';

export type { Contents, Fact, Move, Outlook, View };
export type CoveScene = Scene<View, Move, Fact, Outlook, Contents>;
export type CoveOption = Option<Move>;
export type CoveLine = FactLine<Fact>;
export type Props = Omit<BoardProps<View, Move, Fact, Outlook, Contents>, 't'> & { t: Words };
export type SeatProps = Omit<CaptainProps<View, Move, Fact, Outlook, Contents>, 't'> & { t: Words };

export type CaptainView = View['captains'][number];
export type BattleView = NonNullable<View['battle']>;
export type Guest = BattleView['guests'][number];
export type CardInfo = Contents['cards'][number];
export type LegendInfo = Contents['legends'][number];
export type PlaceInfo = Contents['places'][number];
export type Place = PlaceInfo['place'];
export type Section = NonNullable<PlaceInfo['section']>;
export type Phase = View['phase'];

/** The rows of a ship mat, in the order of the numbers of a view. */
export const SECTIONS = ['hull', 'crew', 'cannon', 'sails'] as const satisfies readonly Section[];
/** The parts of a month. */
export const PHASES = ['treasure', 'navigation', 'combat', 'plunder', 'upgrade', 'dusk'] as const satisfies readonly Phase[];

/** The chair of a ship that has a captain (`P2` is chair 1), or null for a Legendary Pirate or the Royal Navy. */
export function seatOf(vessel: string): number | null {
  const chair = /^P([1-9])$/.exec(vessel);
  return chair ? Number(chair[1]) - 1 : null;
}
/** The word for a captain's ship. */
export const vesselOf = (seat: number): string => `P${seat + 1}`;

export const cardInfo = (contents: Contents, card: string): CardInfo | null => contents.cards.find((one) => one.card === card) ?? null;
export const legendInfo = (contents: Contents, legend: string): LegendInfo | null => contents.legends.find((one) => one.legend === legend) ?? null;
export const placeInfo = (contents: Contents, place: Place): PlaceInfo | null => contents.places.find((one) => one.place === place) ?? null;

/** The ship that is shown as one's own: for a spectator there is none. */
export const own = (scene: CoveScene): CaptainView | null => (scene.face === null ? null : (scene.view.captains[scene.face] ?? null));

/** Whether two chairs belong to the same player, who may sail two ships. */
export const sameSide = (contents: Contents, a: number, b: number): boolean => contents.teams[a] === contents.teams[b];

