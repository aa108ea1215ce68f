// What the table shows, read for drawing. Views name pirates, ports and cards by a word (`teach`, `havana`, `scurvy:3`);
// here they are put together with what is printed on them. Nothing is worked out: every number comes from the view.

import type { BoardProps, CaptainProps, FactLine, Option, Scene } from '$web/game';
import type { Card, Contents, Deed, Fact, Hunter, Merchant, Move, Outlook, Pirate, PirateInfo, Place, Port, PortInfo, PortView, ShipInfo, ShipView, Title, View } from './gen/types';
import type { Words } from './words';

export { fromFace, mayAct, outlookOf } from '$web/board/scene';

export type { Aimed, Area, Badge, Card, Class, Contents, Deed, EventInfo, Fact, Hunter, Merchant, Move, Nation, Need, Now, Outcome, Outlook, Pirate, PirateInfo, Place, PlayerView, Port, PortInfo, PortView, Quantity, Rig, Share, ShipInfo, ShipView, SideView, Target, Thrower, Title, View, Warning } from './gen/types';
export type BbScene = Scene<View, Move, Fact, Outlook, Contents>;
export type BbOption = Option<Move>;
export type BbLine = FactLine<Fact>;
export type Props = Omit<BoardProps<View, Move, Fact, Outlook, Contents>, 't'> & { t: Words };
export type SeatProps = Omit<CaptainProps<View, Move, Fact, Outlook, Contents>, 't'> & { t: Words };

/** A move, an action or a fact as its name and what it says. */
export function parts(of: Move | Deed | Fact): [string, Record<string, unknown>] {
  if (typeof of === 'string') return [of, {}];
  const [name, says] = Object.entries(of)[0]!;
  return [name, typeof says === 'object' && says !== null ? (says as Record<string, unknown>) : { of: says }];
}

export const pirateInfo = (contents: Contents, pirate: Pirate): PirateInfo | null => contents.pirates.find((one) => one.pirate === pirate) ?? null;
export const portInfo = (contents: Contents, port: string): PortInfo | null => contents.ports.find((one) => one.port === port) ?? null;
export const shipInfo = (contents: Contents, rig: string): ShipInfo | null => contents.ships.find((one) => one.rig === rig) ?? null;
export const portView = (view: View, port: Port): PortView | null => view.ports.find((one) => one.port === port) ?? null;

/** The ship of a pirate, if he is in play. */
export const shipOf = (view: View, pirate: Pirate): ShipView | null => view.ships.find((ship) => ship.pirate === pirate) ?? null;
/** The ships of a player. */
export const fleetOf = (view: View, seat: number): ShipView[] => view.ships.filter((ship) => ship.owner === seat);
export const isSea = (contents: Contents, place: Place): boolean => contents.areas.some(({ area }) => area === place);
export const isPort = (contents: Contents, place: Place): boolean => portInfo(contents, place) !== null;

/** The title of a card: `scurvy:3` is `scurvy`. */
export const titleOf = (card: Card): Title => card.split(':')[0] as Title;
/** What a card gives: a number of actions, those of a diamond, or none. */
export function givesOf(card: Card): number | 'diamond' | null {
  const gives = card.split(':')[1];
  return gives === undefined ? null : gives === 'd' ? 'diamond' : Number(gives);
}
/** A merchant as kind and cargo. */
export const merchantParts = (merchant: Merchant): { kind: string; cargo: number } => ({ kind: merchant.split(':')[0]!, cargo: Number(merchant.split(':')[1]) });

/** What is printed on a commissioner. */
export const hunterName = (hunter: Hunter['who'], contents: Contents): string => ('king' in hunter ? (contents.officers[hunter.king]?.name ?? '') : (pirateInfo(contents, hunter.convert)?.name ?? hunter.convert));

/** Hold numbers as they are written: `1+3`, or none. */
export const holdNumbers = (holds: string): number[] => (holds === 'none' ? [] : holds.split('+').map(Number));

/** The place of the last of these that is so; -1 if none is. */
export function lastAt<T>(list: readonly T[], isSo: (one: T, at: number) => boolean): number {
  for (let at = list.length - 1; at >= 0; at -= 1) if (isSo(list[at]!, at)) return at;
  return -1;
}
