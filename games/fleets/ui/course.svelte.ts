// Steering: what the hand, a click, the keys or a typed line want of a ship, as moves in their notation. A hand that goes
// farther than one segment reaches goes on with the next: the whole course is sealed at once. Whether it can be sailed and
// where it ends, the host says; what is drawn is always its last answer.

import { piece, pieceParts, subject, wordOf, type Piece } from './choices';
import { shipInfo, shipWord, STEPS, type FleetScene, type Pose } from './fleets';
import type { Now, Outlook, Reach } from './gen/types';
import { ahead, distanceTo, headingTo, turnFrom, within } from './geometry';
import { picks } from './picks.svelte';

/** What can be steered now. */
export interface Helm {
  kind: 'leg' | 'fly' | 'turn' | 'face' | 'come-about';
  ship: number;
  pose: Pose;
  /** The move that begins it, if it has not begun. */
  lead: string | null;
  /** The segments that are left, the base move first. */
  segments: Reach[];
  /** The lengths among them. */
  reaches: Reach[];
  /** Whether she may take any heading. */
  free: boolean;
  limit: number;
  /** Changes when something else is steered. */
  key: string;
}

/** A segment of a course. */
export interface Leg {
  reach: Reach;
  heading: number;
  distance: number;
}

export const course: {
  key: string;
  /** The segments before the one in hand. */
  sailed: Leg[];
  heading: number;
  distance: number;
  reach: Reach;
  /** Whether somebody has touched the helm since the question was asked. */
  set: boolean;
  /** Where the hand wants her, for a course of several segments. */
  to: [number, number] | null;
  /** The island or ship a course is sought for. */
  goal: Piece | null;
  /** A come-about is asked for, of this ship. */
  about: number | null;
} = $state({ key: '', sailed: [], heading: 0, distance: 0, reach: 'L', set: false, to: null, goal: null, about: null });

const lengthOf = (reach: Reach, { contents }: FleetScene): number => (reach === 'L' ? contents.long : contents.short);
const longest = (helm: Helm, reach: Reach, scene: FleetScene): number => (helm.kind === 'fly' ? scene.contents.flight : helm.kind === 'leg' ? lengthOf(reach, scene) : 0);

type Sail = Extract<Now, { kind: 'sail' }>;

/** What can be steered in this question, if anything. */
export function helmOf(scene: FleetScene): Helm | null {
  const { view, options } = scene;
  const now = view.now;
  const turns = (kind: Helm['kind'], ship: number): Helm | null => {
    const pose = view.ships[ship]?.pose;
    return pose ? { kind, ship, pose, lead: null, segments: [], reaches: [], free: true, limit: STEPS / 2, key: `${kind} ${ship} ${pose.join()}` } : null;
  };
  if (now.kind === 'sail') return sailing(now, null, scene);
  if (now.kind === 'after-move' && now.may_turn) return turns('turn', now.ship);
  if (options.some(({ mv }) => wordOf(mv) === 'face') && 'ship' in now && typeof now.ship === 'number') return turns('face', now.ship);
  if (now.kind !== 'actions') return null;
  if (course.about !== null && options.some(({ mv }) => typeof mv === 'object' && 'come-about' in mv && mv['come-about'].ship === course.about)) return turns('come-about', course.about);
  // A ship in hand is steered before she has been told to sail: the host foresees how she would begin.
  const lead = leadOf(scene);
  const then = lead === null ? undefined : scene.previews.get(lead)?.view.now;
  return then?.kind === 'sail' && then.ship === picks.ship ? sailing(then, lead, scene) : null;
}

/** The move by which the ship in hand begins to sail; null if she cannot. */
export function leadOf({ view, options }: FleetScene): string | null {
  if (view.now.kind !== 'actions' || picks.ship === null) return null;
  return options.find(({ mv }) => wordOf(mv) === 'sail' && subject(mv, view) === piece('ship', picks.ship!))?.text ?? null;
}

function sailing(now: Sail, lead: string | null, { view, contents, options }: FleetScene): Helm | null {
  const of = view.ships[now.ship];
  const pose = of?.pose;
  if (!of || !pose) return null;
  const segments: Reach[] = [now.base, now.extra].flatMap(([s, l]) => [...Array<Reach>(l).fill('L'), ...Array<Reach>(s).fill('S')]);
  const kind = now.flies ? 'fly' : 'leg';
  if (kind === 'leg' && segments.length === 0) return null;
  // The host offers segments toward islands and ships; one that lies beyond the limit says that there is none for her.
  const beyond = options.some(({ mv }) => typeof mv === 'object' && 'leg' in mv && Math.abs(turnFrom(pose[2], mv.leg.heading)) > contents.turn_limit);
  const free = now.any_heading || now.flies || beyond || shipInfo(contents, of.card)?.kind !== 'ship';
  return { kind, ship: now.ship, pose, lead, segments, reaches: [...new Set(segments)], free, limit: contents.turn_limit, key: `${kind} ${now.ship} ${pose.join()} ${segments.join()} ${lead ?? ''}` };
}

/** Begins anew if something else is steered. */
export function take(helm: Helm | null, scene: FleetScene) {
  if (!helm) {
    Object.assign(course, { key: '', set: false, sailed: [], to: null, goal: null });
    return;
  }
  if (course.key === helm.key) return;
  const reach = helm.reaches[0] ?? 'L';
  // A docked ship points at her island: she begins with a heading that the host offers, not with one that leads nowhere.
  const { now } = scene.view;
  const offered = now.kind === 'sail' && now.any_heading && helm.kind === 'leg' ? scene.options.flatMap(({ mv }) => (typeof mv === 'object' && 'leg' in mv && mv.leg.reach === reach ? [mv.leg.heading] : [])) : [];
  Object.assign(course, { key: helm.key, sailed: [], reach, heading: offered[0] ?? helm.pose[2], distance: longest(helm, reach, scene), set: false, to: null, goal: null });
}

/** The course as it is steered now, segment by segment. */
const legs = (): Leg[] => [...course.sailed, { reach: course.reach, heading: course.heading, distance: course.distance }];
const legText = ({ reach, heading, distance }: Leg): string => `leg ${reach} ${Math.round(heading)} ${Math.round(distance)}`;

/** Segments as moves after each other, with what begins them. */
const chained = (helm: Helm, of: readonly Leg[]): string => [...(helm.lead === null ? [] : [helm.lead]), ...of.map(legText)].join('; ');

/** The moves that are steered now. */
export function courseText(helm: Helm): string {
  const heading = Math.round(course.heading);
  const begun = helm.lead === null ? '' : `${helm.lead}; `;
  switch (helm.kind) {
    case 'leg':
      return chained(helm, legs());
    case 'fly':
      return `${begun}fly ${heading} ${Math.round(course.distance)}`;
    case 'come-about':
      return `come about ${shipWord(helm.ship)} ${heading}`;
    default:
      return `${helm.kind} ${heading}`;
  }
}

/** The moves up to each segment of a course, the whole of it last: each has its own answer. */
export function stages(text: string): string[] {
  const moves = text.split('; ');
  return moves.flatMap((mv, i) => (/^(leg|fly|turn|face|come about) /.test(mv) ? [moves.slice(0, i + 1).join('; ')] : []));
}

/** The longest beginning of a course that the host has answered. */
export function answeredOf(scene: FleetScene, text: string): string | null {
  let found: string | null = null;
  for (const stage of stages(text)) {
    if (!scene.previews.has(stage)) break;
    found = stage;
  }
  return found;
}

/** Whether the host has still to answer for some of it. */
export const isOpen = (scene: FleetScene, text: string): boolean => {
  const all = stages(text);
  const refused = all.findIndex((stage) => scene.refused.has(stage));
  return all.slice(0, refused < 0 ? all.length : refused).some((stage) => !scene.previews.has(stage));
};

/** What is sealed: a course that ends on purpose before all segments are sailed says so. */
export function sealText(helm: Helm, text: string, outlook: Outlook | null): string {
  const left = helm.kind === 'leg' && stages(text).length < helm.segments.length;
  const goesOn = outlook?.kind === 'course' && !outlook.is_cut_short && outlook.meets.length === 0;
  return left && goesOn && helm.lead !== null ? `${text}; finish` : text;
}

/** A course after which she sails no farther. */
export const endText = (text: string): string => (text.endsWith('; finish') ? text : `${text}; finish`);

/** Whether a line of moves steers a ship. */
export const isCourse = (text: string): boolean => /(^|; )(leg|fly|turn|face|come about) /.test(text);

/** The point that a hand drags is where the bow shall be; of a ship that only turns, where it shall point. */
export function steer(helm: Helm, to: [number, number], scene: FleetScene, snap = true) {
  const from: [number, number] = [helm.pose[0], helm.pose[1]];
  course.goal = null;
  course.set = true;
  course.to = to;
  if (helm.kind === 'leg') return put(legsTo(helm, to, scene, 0, snap));
  if (helm.kind === 'turn') {
    // She turns about her stern.
    const hull = shipLength(scene, helm.ship);
    course.heading = headingTo(ahead(from, (helm.pose[2] + STEPS / 2) % STEPS, hull), to);
  } else course.heading = distanceTo(from, to) < NEAR ? course.heading : headingTo(from, to);
  course.distance = Math.min(longest(helm, course.reach, scene), distanceTo(from, to));
}

/** A hand that is so near to the bow turns nothing; one that is so little short of the full length means the full length. */
const [NEAR, SHORT] = [60, 150];

/** A course toward a point: as many segments as it takes, each as far as it can go. `aside` turns the first of them away. */
function legsTo(helm: Helm, to: [number, number], scene: FleetScene, aside = 0, snap = true): Leg[] {
  const out: Leg[] = [];
  let [from, heading]: [[number, number], number] = [[helm.pose[0], helm.pose[1]], helm.pose[2]];
  // Where only the reach that was chosen shall be sailed first, it is.
  const first = helm.segments.indexOf(course.reach);
  const order = course.sailed.length > 0 || first <= 0 ? helm.segments : [helm.segments[first]!, ...helm.segments.filter((_, i) => i !== first)];
  for (const [i, reach] of order.entries()) {
    const [most, far] = [lengthOf(reach, scene), distanceTo(from, to)];
    const wanted = (far < NEAR ? heading : headingTo(from, to)) + (i === 0 ? aside : 0);
    heading = helm.free && i === 0 ? (wanted + STEPS) % STEPS : within(heading, wanted, helm.limit);
    const distance = Math.min(most, (snap && far > most - SHORT) || (aside !== 0 && i === 0) ? most : far);
    out.push({ reach, heading, distance });
    from = ahead(from, heading, distance);
    if (far <= most && (aside === 0 || i > 0)) break;
  }
  return out;
}

function put(of: readonly Leg[]) {
  const last = of.at(-1)!;
  Object.assign(course, { sailed: of.slice(0, -1), ...last });
}

/** How far aside the first segment of a course may go to pass what lies in the way. */
const ASIDE = [0, 114, -114, 228, -228, 398, -398, 626, -626, 910, -910];

/** Courses that may lead to a goal. */
const triesFor = (helm: Helm, goal: Piece, scene: FleetScene): Leg[][] => {
  const at = goalAt(goal, scene);
  return at === null ? [] : ASIDE.map((aside) => legsTo(helm, at, scene, aside));
};

/** The moves of all these courses, and of their beginnings: what the host has to be asked. */
export const triedFor = (helm: Helm, goal: Piece, scene: FleetScene): string[] => [...new Set(triesFor(helm, goal, scene).flatMap((one) => stages(chained(helm, one))))];

/** Where an island or a ship lies. */
export function goalAt(goal: Piece, { view }: FleetScene): [number, number] | null {
  const { kind, at } = pieceParts(goal);
  const pose = kind === 'ship' ? view.ships[at]?.pose : kind === 'terrain' ? view.terrain[at]?.pose : view.islands[at]?.pose;
  return pose ? [pose[0], pose[1]] : null;
}

type Course = Extract<Outlook, { kind: 'course' }>;
const courseIn = (scene: FleetScene, text: string): Course | null => {
  const outlook = scene.previews.get(text)?.outlook;
  return outlook?.kind === 'course' ? outlook : null;
};

/** A piece of terrain on the way is as bad as so long a detour. */
const BAD = 5000;

/** Takes the course that comes nearest to the goal, once the host has answered for all of them. */
export function decide(helm: Helm, scene: FleetScene): boolean {
  const { goal } = course;
  const at = goal === null ? null : goalAt(goal, scene);
  if (goal === null || at === null || helm.kind !== 'leg') return false;
  const asked = triedFor(helm, goal, scene);
  if (asked.some((text) => !scene.previews.has(text) && !scene.refused.has(text))) return false;
  let best: { legs: Leg[]; cost: number } | null = null;
  for (const tried of triesFor(helm, goal, scene)) {
    // Of a course that is stopped on its way only what is sailed counts.
    const sailed = stages(chained(helm, tried));
    const upTo = sailed.filter((_, i) => sailed.slice(0, i + 1).every((one) => courseIn(scene, one) !== null)).length;
    const found = upTo === 0 ? null : courseIn(scene, sailed[upTo - 1]!);
    const end = found?.track.at(-1);
    if (!found || !end) continue;
    const arrives = found.meets.some((meet) => (meet.kind === 'island' && goal === piece('island', meet.island)) || (meet.kind === 'ship' && goal === piece('ship', meet.ship)));
    const cost = (arrives ? 0 : 1000 + distanceTo([end[0], end[1]], at)) + found.meets.filter(({ kind }) => kind === 'terrain').length * BAD + upTo;
    if (best === null || cost < best.cost) best = { legs: tried.slice(0, upTo), cost };
  }
  // Where none can be sailed, the straight one says why.
  Object.assign(course, { set: true, to: null });
  put(best?.legs ?? legsTo(helm, at, scene));
  return true;
}

/** Headings whose reach is asked for, so that only water that can be reached is lit: over what she may turn, evenly. */
const RAYS = 24;
export function raysOf(helm: Helm, scene: FleetScene): { heading: number; near: string; far: string }[] {
  if (helm.kind !== 'leg') return [];
  const [from, wide] = helm.free ? [0, STEPS] : [helm.pose[2] - helm.limit, 2 * helm.limit];
  return Array.from({ length: RAYS + 1 }, (_, i) => {
    const heading = (Math.round(from + (wide * i) / RAYS) + STEPS) % STEPS;
    const straight = helm.segments.map((reach): Leg => ({ reach, heading, distance: lengthOf(reach, scene) }));
    return { heading, near: chained(helm, straight.slice(0, 1)), far: chained(helm, straight) };
  });
}

/** Turns by steps, positive to port, and goes farther by hundredths of a millimetre. */
export function trim(helm: Helm, turn: number, farther: number, scene: FleetScene) {
  const heading = (course.heading + turn + STEPS) % STEPS;
  const before = course.sailed.at(-1)?.heading ?? helm.pose[2];
  course.heading = helm.free && course.sailed.length === 0 ? heading : within(before, heading, helm.limit);
  course.distance = Math.max(0, Math.min(longest(helm, course.reach, scene), course.distance + farther));
  Object.assign(course, { set: true, to: null, goal: null });
}

export function chooseReach(helm: Helm, reach: Reach, scene: FleetScene) {
  const [was, is] = [longest(helm, course.reach, scene), longest(helm, reach, scene)];
  const distance = course.distance >= was ? is : Math.min(course.distance, is);
  Object.assign(course, { sailed: [], distance, reach, set: true, to: null, goal: null });
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

/** Whether a course is another one but for where exactly the hand has steered: of the same length, and on much the same
 *  heading. Of moves that are sealed together the first counts. */
export function sameCourse(mv: string, other: string): boolean {
  const first = mv.split(/;(?: |$)/)[0]!;
  const [one, two] = [first.split(' '), other.split(' ')];
  return first === other || (one[0] === 'leg' && two[0] === 'leg' && one[1] === two[1] && Math.abs(turnFrom(Number(two[2]), Number(one[2]))) <= STEPS / 8);
}

/** The point where the hand wants her bow, or where it would be if nothing were in the way. */
export const wished = (helm: Helm): [number, number] => {
  if (course.to !== null) return course.to;
  return legs().reduce<[number, number]>((from, { heading, distance }) => ahead(from, heading, distance), [helm.pose[0], helm.pose[1]]);
};

export function shipLength(scene: FleetScene, ship: number): number {
  const info = shipInfo(scene.contents, scene.view.ships[ship]?.card ?? -1);
  return scene.contents.shapes.hulls.find((hull) => hull.masts === info?.masts)?.length ?? 0;
}
