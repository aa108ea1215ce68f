// Which pieces on the sea stand for which moves, and which moves belong to whose card.

import { parts, type FleetOption, type FleetScene, type Mark, type Move, type Spot, type View } from './fleets';

export { optionOf, plain } from '$web/board/scene';

/** A piece on the sea: `ship 3`, `island 0`, `fort 2`, `terrain 1`. */
export type Piece = `${'ship' | 'island' | 'fort' | 'terrain'} ${number}`;

export const piece = (kind: 'ship' | 'island' | 'fort' | 'terrain', at: number): Piece => `${kind} ${at}`;
export function pieceParts(of: Piece): { kind: 'ship' | 'island' | 'fort' | 'terrain'; at: number } {
  const [kind, at] = of.split(' ');
  return { kind: kind as 'ship', at: Number(at) };
}

const ofMark = (mark: Mark): Piece => ('ship' in mark ? piece('ship', mark.ship) : piece('fort', mark.fort));
function ofSpot(spot: Spot): Piece | null {
  if (typeof spot === 'string') return null;
  if ('ship' in spot) return piece('ship', spot.ship);
  if ('island' in spot) return piece('island', spot.island);
  return 'fort' in spot ? piece('fort', spot.fort) : null;
}

/** The word of a move: `fire`. */
export const wordOf = (mv: Move): string => parts(mv)[0];

/** The piece that is given an order by a move: whose card it belongs to. */
export function subject(mv: Move, view: View): Piece | null {
  const [name, says] = parts(mv);
  if (name === 'shoot') return ofMark(says['by'] as Mark);
  if (name === 'build') return piece('island', says['island'] as number);
  if (typeof says['ship'] === 'number' && !['ship', 'ram'].includes(name)) return piece('ship', says['ship']);
  if (typeof says['chip'] === 'number') return ofSpot(view.chips[says['chip']]?.at ?? 'out');
  return null;
}

/** The piece at which a move points. */
export function object(mv: Move, view: View): Piece | null {
  const [name, says] = parts(mv);
  switch (name) {
    case 'fire':
    case 'fire-with':
    case 'broadsides':
      return ofMark(says['at'] as Mark);
    case 'use-on':
      return ofMark(says['on'] as Mark);
    case 'explore':
    case 'use-at':
      return ofSpot(says['at'] as Spot);
    case 'carry':
      return ofSpot(says['to'] as Spot);
    case 'tow':
      return piece('ship', says['derelict'] as number);
    case 'ship':
    case 'ram':
      return piece('ship', says['ship'] as number);
    case 'island':
    case 'home':
      return piece('island', says['island'] as number);
    case 'terrain':
      return piece('terrain', says['terrain'] as number);
  }
  return subject(mv, view);
}

/** Where a move would put something: `X,Y@HEADING` in its notation. */
export function poseIn(text: string): [number, number, number] | null {
  const found = /(-?\d+),(-?\d+)@(\d+)/.exec(text);
  return found ? [Number(found[1]), Number(found[2]), Number(found[3])] : null;
}

/** What is pressed first on the way to a move, as a selector: the piece that gets the order, or the bow of a ship that sails. */
export function leadsTo(mv: Move, view: View): string | null {
  if (isSteered(mv) && wordOf(mv) !== 'come-about') return '[data-handle="bow"]';
  const of = subject(mv, view);
  return of ? `[data-target="${of}"]` : null;
}

/** Moves that change what is kept hidden; they are never urgent. */
const QUIET: ReadonlySet<string> = new Set(['hide', 'answer', 'reveal', 'resign']);
export const isQuiet = (mv: Move): boolean => QUIET.has(wordOf(mv));

/** Moves that are steered on the sea rather than listed. */
const STEERED: ReadonlySet<string> = new Set(['leg', 'fly', 'come-about', 'turn', 'face']);
export const isSteered = (mv: Move): boolean => STEERED.has(wordOf(mv));

/** The orders of the actions question, by the piece that gets them. */
export function orders(options: readonly FleetOption[], view: View): Map<Piece, FleetOption[]> {
  const found = new Map<Piece, FleetOption[]>();
  for (const option of options) {
    const of = subject(option.mv, view);
    if (of) found.set(of, [...(found.get(of) ?? []), option]);
  }
  return found;
}

/** The pieces that are lit and the moves each stands for; in the actions question a piece opens its card instead. */
export function lit(scene: FleetScene): Map<Piece, FleetOption[]> {
  const found = new Map<Piece, FleetOption[]>();
  for (const option of scene.options) {
    const name = wordOf(option.mv);
    if (isQuiet(option.mv) || isSteered(option.mv) || name === 'carry' || poseIn(option.text)) continue;
    const of = object(option.mv, scene.view);
    if (of) found.set(of, [...(found.get(of) ?? []), option]);
  }
  return found;
}

