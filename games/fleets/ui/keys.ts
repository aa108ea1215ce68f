// Keys of this game. Where a ship is steered, arrows turn her and plus and minus change the distance; Shift makes the steps
// fine. Tab stays with the browser: the brackets go from ship to ship.

import { zoomKey } from '$web/board/keys';
import type { Acts } from '$web/game';
import { camera } from './camera.svelte';
import { orders, pieceParts, plain, subject, piece, wordOf } from './choices';
import { courseText, trim, type Helm } from './course.svelte';
import { fleetOf, mayAct, type FleetOption, type FleetScene } from './fleets';
import { place } from './geometry';
import { picks } from './picks.svelte';

/** Steps of a turn: 5 degrees, or a tenth of one. */
const [TURN, FINE_TURN] = [57, 1];
/** 5 mm, or a tenth of one. */
const [FAR, FINE_FAR] = [500, 10];

const ACTIONS: Record<string, string> = { s: 'sail', f: 'shoot', x: 'explore', r: 'repair' };

/** Does what a key means now; false if it means nothing here. */
export function keyMove(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>, scene: FleetScene, acts: Acts, helm: Helm | null): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const fine = event.shiftKey;
  if (zoomKey(key, camera)) return true;
  if (key === '[' || key === ']') return next(scene, key === ']' ? 1 : -1);
  if (!mayAct(scene)) return false;
  if (helm) {
    const turn = { ArrowLeft: 1, ArrowRight: -1 }[key] ?? 0;
    const farther = ({ '+': 1, '=': 1, '*': 1, '-': -1, _: -1, ArrowUp: 1, ArrowDown: -1 } as Record<string, number>)[key] ?? 0;
    if (turn !== 0 || farther !== 0) {
      trim(helm, turn * (fine ? FINE_TURN : TURN), farther * (fine ? FINE_FAR : FAR), scene);
      acts.choose(null);
      acts.choose(courseText(helm));
      return true;
    }
  }
  if (key === 'p') {
    const end = (['finish', 'end-turn', 'pass', 'ready'] as const).map((word) => plain(scene.options, word)).find((option) => option !== null);
    return end ? (acts.play(end.text), true) : false;
  }
  const wanted = ACTIONS[key];
  if (wanted && scene.view.now.kind === 'actions') {
    const option = action(scene, wanted);
    return option ? (acts.play(option.text), true) : false;
  }
  return false;
}

function action({ options, view }: FleetScene, word: string): FleetOption | null {
  const all = options.filter(({ mv }) => wordOf(mv) === word);
  const own = picks.ship === null ? all : all.filter(({ mv }) => subject(mv, view) === piece('ship', picks.ship!));
  return own.length === 1 || picks.ship !== null ? (own[0] ?? null) : null;
}

/** The next ship that can be given an action; else the next of the own fleet. */
function next(scene: FleetScene, step: number): boolean {
  const { view, options, face } = scene;
  const busy = mayAct(scene) && view.now.kind === 'actions' ? [...orders(options.filter(({ mv }) => wordOf(mv) !== 'carry'), view).keys()].map(pieceParts).flatMap(({ kind, at }) => (kind === 'ship' ? [at] : [])) : [];
  const all = (busy.length > 0 ? busy : face === null ? view.ships.map((_, ship) => ship) : fleetOf(view, face).map(({ ship }) => ship)).sort((a, b) => a - b);
  if (all.length === 0) return false;
  const at = picks.ship === null ? -1 : all.indexOf(picks.ship);
  picks.ship = all[(at + step + all.length * 2 + (at < 0 && step < 0 ? 1 : 0)) % all.length]!;
  picks.fort = null;
  const pose = view.ships[picks.ship]?.pose;
  if (pose) camera.reveal(place(scene.contents.size, pose[0], pose[1]), 90);
  return true;
}
