// Steering: what the hand, a click, the keys or a typed line want of a ship, as one move in its notation. Whether it can be
// sailed and where it ends, the host says; what is drawn is always its last answer.

import { wordOf } from './choices';
import { shipInfo, shipWord, STEPS, type FleetScene, type Pose } from './fleets';
import type { Reach } from './gen/types';
import { ahead, distanceTo, headingTo, turnFrom, within } from './geometry';

/** What can be steered now. */
export interface Helm {
  kind: 'leg' | 'fly' | 'turn' | 'face' | 'come-about';
  ship: number;
  pose: Pose;
  /** The reaches that are left, the base move first. */
  reaches: Reach[];
  /** Whether she may take any heading. */
  free: boolean;
  limit: number;
  /** Changes when something else is steered. */
  key: string;
}

export const course: {
  key: string;
  heading: number;
  distance: number;
  reach: Reach;
  /** Whether somebody has touched the helm since the question was asked. */
  set: boolean;
  /** A come-about is asked for, of this ship. */
  about: number | null;
} = $state({ key: '', heading: 0, distance: 0, reach: 'L', set: false, about: null });

const longest = (helm: Helm, reach: Reach, scene: FleetScene): number => (helm.kind === 'fly' ? 3 * scene.contents.long : helm.kind === 'leg' ? (reach === 'L' ? scene.contents.long : scene.contents.short) : 0);

/** What can be steered in this question, if anything. */
export function helmOf(scene: FleetScene): Helm | null {
  const { view, contents, options } = scene;
  const now = view.now;
  const turns = (kind: Helm['kind'], ship: number): Helm | null => {
    const pose = view.ships[ship]?.pose;
    return pose ? { kind, ship, pose, reaches: [], free: true, limit: STEPS / 2, key: `${kind} ${ship} ${pose.join()}` } : null;
  };
  if (now.kind === 'sail') {
    const of = view.ships[now.ship];
    const pose = of?.pose;
    if (!of || !pose) return null;
    const left: Reach[] = [];
    for (const [s, l] of [now.base, now.extra]) {
      if (l > 0 && !left.includes('L')) left.push('L');
      if (s > 0 && !left.includes('S')) left.push('S');
    }
    const kind = now.flies ? 'fly' : 'leg';
    if (kind === 'leg' && left.length === 0) return null;
    // The host offers segments toward islands and ships; one that lies beyond the limit says that there is none for her.
    const beyond = options.some(({ mv }) => typeof mv === 'object' && 'leg' in mv && Math.abs(turnFrom(pose[2], mv.leg.heading)) > contents.turn_limit);
    const free = now.any_heading || now.flies || beyond || shipInfo(contents, of.card)?.kind !== 'ship';
    return { kind, ship: now.ship, pose, reaches: left, free, limit: contents.turn_limit, key: `${kind} ${now.ship} ${pose.join()} ${left.join()}` };
  }
  if (now.kind === 'after-move' && now.may_turn) return turns('turn', now.ship);
  if (options.some(({ mv }) => wordOf(mv) === 'face') && 'ship' in now && typeof now.ship === 'number') return turns('face', now.ship);
  if (now.kind === 'actions' && course.about !== null && options.some(({ mv }) => typeof mv === 'object' && 'come-about' in mv && mv['come-about'].ship === course.about)) return turns('come-about', course.about);
  return null;
}

/** Begins anew if something else is steered. */
export function take(helm: Helm | null, scene: FleetScene) {
  if (!helm) {
    course.key = '';
    course.set = false;
    return;
  }
  if (course.key === helm.key) return;
  course.key = helm.key;
  course.reach = helm.reaches[0] ?? 'L';
  // A docked ship points at her island: she begins with a heading that the host offers, not with one that leads nowhere.
  const { now } = scene.view;
  const offered = now.kind === 'sail' && now.any_heading && helm.kind === 'leg' ? scene.options.flatMap(({ mv }) => (typeof mv === 'object' && 'leg' in mv && mv.leg.reach === course.reach ? [mv.leg.heading] : [])) : [];
  course.heading = offered[0] ?? helm.pose[2];
  course.distance = longest(helm, course.reach, scene);
  course.set = false;
}

/** The move that is steered now. */
export function courseText(helm: Helm): string {
  const heading = Math.round(course.heading);
  switch (helm.kind) {
    case 'leg':
      return `leg ${course.reach} ${heading} ${Math.round(course.distance)}`;
    case 'fly':
      return `fly ${heading} ${Math.round(course.distance)}`;
    case 'come-about':
      return `come about ${shipWord(helm.ship)} ${heading}`;
    default:
      return `${helm.kind} ${heading}`;
  }
}

/** The point that a hand drags is where the bow shall be; of a ship that only turns, where it shall point. */
export function steer(helm: Helm, to: [number, number], scene: FleetScene, snap = true) {
  const from: [number, number] = [helm.pose[0], helm.pose[1]];
  if (helm.kind === 'turn') {
    // She turns about her stern.
    const hull = shipLength(scene, helm.ship);
    course.heading = headingTo(ahead(from, (helm.pose[2] + STEPS / 2) % STEPS, hull), to);
  } else {
    const heading = distanceTo(from, to) < 60 ? course.heading : headingTo(from, to);
    course.heading = helm.free ? heading : within(helm.pose[2], heading, helm.limit);
  }
  const most = longest(helm, course.reach, scene);
  // A hand that is a little short of the full length means the full length.
  const far = distanceTo(from, to);
  course.distance = Math.max(0, Math.min(most, snap && far > most - 150 ? most : far));
  course.set = true;
}

/** Turns by steps, positive to port, and goes farther by hundredths of a millimetre. */
export function trim(helm: Helm, turn: number, farther: number, scene: FleetScene) {
  const heading = (course.heading + turn + STEPS) % STEPS;
  course.heading = helm.free ? heading : within(helm.pose[2], heading, helm.limit);
  course.distance = Math.max(0, Math.min(longest(helm, course.reach, scene), course.distance + farther));
  course.set = true;
}

export function chooseReach(helm: Helm, reach: Reach, scene: FleetScene) {
  const [was, is] = [longest(helm, course.reach, scene), longest(helm, reach, scene)];
  course.distance = course.distance >= was ? is : Math.min(course.distance, is);
  course.reach = reach;
  course.set = true;
}

/** Reads a move that somebody has typed; false if it is none that can be steered here. */
export function readCourse(helm: Helm, typed: string, scene: FleetScene): boolean {
  const words = typed.trim().split(/\s+/);
  const numbers = words.filter((word) => /^\d+(\.\d+)?$/.test(word)).map(Number);
  if (words[0] === 'leg' && helm.kind === 'leg' && numbers.length === 2 && (words[1] === 'S' || words[1] === 'L')) {
    chooseReach(helm, words[1], scene);
    [course.heading, course.distance] = [numbers[0]! % STEPS, numbers[1]!];
  } else if (words[0] === 'fly' && helm.kind === 'fly' && numbers.length === 2) [course.heading, course.distance] = [numbers[0]! % STEPS, numbers[1]!];
  else if ((words[0] === 'turn' || words[0] === 'face') && numbers.length === 1) course.heading = numbers[0]! % STEPS;
  else return false;
  course.set = true;
  return true;
}

/** Whether a segment is another one but for where exactly the hand has steered: of the same length, and on much the same heading. */
export function sameCourse(mv: string, other: string): boolean {
  const [one, two] = [mv.split(' '), other.split(' ')];
  return mv === other || (one[0] === 'leg' && two[0] === 'leg' && one[1] === two[1] && Math.abs(turnFrom(Number(two[2]), Number(one[2]))) <= STEPS / 8);
}

/** The point where the bow would be if nothing were in the way. */
export const wished = (helm: Helm): [number, number] => ahead([helm.pose[0], helm.pose[1]], course.heading, course.distance);

export function shipLength(scene: FleetScene, ship: number): number {
  const info = shipInfo(scene.contents, scene.view.ships[ship]?.card ?? -1);
  return scene.contents.shapes.hulls.find((hull) => hull.masts === info?.masts)?.length ?? 0;
}
