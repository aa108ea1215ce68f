import { beforeEach, describe, expect, it } from 'vitest';
import { answeredOf, chooseReach, course, courseText, helmOf, readCourse, sameCourse, sealText, stages, steer, take, trim } from '../course.svelte';
import { keyMove } from '../keys';
import { picks } from '../picks.svelte';
import { acts, sailing, scene, view } from './scene';

const at = (change = {}, options: string[] = ['finish', 'leg L 2922 8380']) => scene({ view: sailing(change) }, options);

beforeEach(() => take(null, scene()));

describe('the helm', () => {
  it('is there only where something can be steered', () => {
    expect(helmOf(scene({}, ['end turn', 'sail s2']))).toBeNull();
    expect(helmOf(at())).toMatchObject({ kind: 'leg', ship: 1, reaches: ['L', 'S'], free: false, limit: 1024 });
    expect(helmOf(at({ any_heading: true }))).toMatchObject({ free: true });
    expect(helmOf(at({ flies: true }))).toMatchObject({ kind: 'fly', free: true });
    expect(helmOf(scene({ view: view({ now: { kind: 'after-move', ship: 1, may_turn: true } }) }, ['pass']))).toMatchObject({ kind: 'turn' });
    expect(helmOf(scene({ view: view({ now: { kind: 'after-move', ship: 1, may_turn: false } }) }, ['pass']))).toBeNull();
  });

  it('takes any heading if the host offers a segment beyond the limit', () => {
    expect(helmOf(at({}, ['finish', 'leg L 900 8380']))!.free).toBe(true);
  });

  it('begins with the base move at its full length, straight on', () => {
    const now = at();
    const helm = helmOf(now)!;
    take(helm, now);
    expect(course.set).toBe(false);
    expect(courseText(helm)).toBe('leg L 2922 8380');
  });

  it('begins with a heading that is offered if she may take any, for a docked ship points at her island', () => {
    const now = at({ any_heading: true }, ['finish', 'leg L 900 8380']);
    const helm = helmOf(now)!;
    take(helm, now);
    expect(courseText(helm)).toBe('leg L 900 8380');
  });

  it('is the same course if the hand has steered nearly there', () => {
    expect(sameCourse('leg L 4090 8380', 'leg L 20 8380')).toBe(true);
    expect(sameCourse('leg L 500 3000', 'leg L 20 8380')).toBe(true);
    expect(sameCourse('leg L 600 8380', 'leg L 20 8380'), 'quite another way').toBe(false);
    expect(sameCourse('leg S 20 5750', 'leg L 20 8380'), 'another segment').toBe(false);
    expect(sameCourse('finish', 'leg L 20 8380')).toBe(false);
    expect(sameCourse('end turn', 'end turn')).toBe(true);
  });

  it('follows the hand within the limit and the length', () => {
    const now = at();
    const helm = helmOf(now)!;
    take(helm, now);
    // Straight back: she turns as far as she may, and goes on with the next segment.
    steer(helm, [59427 + 20_000, 65890 + 20_000], now);
    expect(course.sailed).toHaveLength(1);
    expect(Math.abs(course.sailed[0]!.heading - 2922) % 4096).toBe(1024);
    expect(stages(courseText(helm))).toHaveLength(2);
    expect(courseText(helm)).toMatch(/^leg L \d+ 8380; leg S \d+ 5750$/);
    // Near the bow: as far as the hand is.
    steer(helm, [59427 - 3000, 65890 - 3000], now);
    expect(courseText(helm)).toBe('leg L 2560 4243');
    // A little short of L means L.
    steer(helm, [59427 - 8300, 65890], now);
    expect(courseText(helm)).toBe('leg L 2048 8380');
  });

  it('can be trimmed, and changes from L to S', () => {
    const now = at();
    const helm = helmOf(now)!;
    take(helm, now);
    trim(helm, 57, -500, now);
    expect(courseText(helm)).toBe('leg L 2979 7880');
    trim(helm, 0, 5000, now);
    expect(course.distance).toBe(8380);
    chooseReach(helm, 'S', now);
    expect(courseText(helm)).toBe('leg S 2979 5750');
  });

  it('reads what is typed, and nothing else', () => {
    const now = at();
    const helm = helmOf(now)!;
    take(helm, now);
    expect(readCourse(helm, 'leg S 1024 5000', now)).toBe(true);
    expect(courseText(helm)).toBe('leg S 1024 5000');
    for (const wrong of ['', 'leg', 'leg X 1 2', 'fly 1024 9000', 'sail s1', 'leg L 12']) expect(readCourse(helm, wrong, now)).toBe(false);
  });
});

describe('keys', () => {
  const press = (key: string, of = at(), shiftKey = false) => {
    const did = acts();
    const helm = helmOf(of);
    return { done: keyMove({ key, shiftKey }, of, did, helm), did };
  };

  it('turn by arrows and go farther by plus and minus, finely with Shift', () => {
    const now = at();
    take(helmOf(now), now);
    expect(press('ArrowLeft', now).did.choose).toHaveBeenLastCalledWith('leg L 2979 8380');
    expect(press('ArrowRight', now, true).did.choose).toHaveBeenLastCalledWith('leg L 2978 8380');
    expect(press('-', now).did.choose).toHaveBeenLastCalledWith('leg L 2978 7880');
    expect(press('+', now, true).did.choose).toHaveBeenLastCalledWith('leg L 2978 7890');
  });

  it('end what is being done', () => {
    expect(press('p').did.play).toHaveBeenCalledWith('finish');
    expect(press('p', scene({}, ['end turn', 'sail s1'])).did.play).toHaveBeenCalledWith('end turn');
    expect(press('p', scene({}, [])).done).toBe(false);
  });

  it('go from ship to ship and give orders to the one in hand', () => {
    const now = scene({}, ['end turn', 'sail s1', 'sail s2', 'shoot s2']);
    picks.ship = null;
    expect(press('s', now).done).toBe(false);
    press(']', now);
    press(']', now);
    expect(picks.ship).toBe(1);
    expect(press('s', now).did.play).toHaveBeenCalledWith('sail s2');
    expect(press('f', now).did.play).toHaveBeenCalledWith('shoot s2');
    picks.ship = null;
  });

  it('leave arrows to the shell where nothing is steered', () => {
    expect(press('ArrowLeft', scene({}, ['end turn'])).done).toBe(false);
  });
});

describe('a whole course', () => {
  const lead = () => scene({ previews: new Map([['sail s2', { view: sailing(), story: [], outlook: null }]]) }, ['end turn', 'sail s2']);

  it('is steered before she is told to sail, and begins with that', () => {
    picks.ship = 1;
    const now = lead();
    const helm = helmOf(now)!;
    expect(helm).toMatchObject({ kind: 'leg', ship: 1, lead: 'sail s2', segments: ['L', 'S'] });
    take(helm, now);
    steer(helm, [59427 - 8000, 65890 - 8000], now);
    expect(courseText(helm)).toMatch(/^sail s2; leg L 2560 8380; leg S 2560 \d+$/);
    expect(stages(courseText(helm))).toEqual([expect.stringMatching(/^sail s2; leg L 2560 8380$/), courseText(helm)]);
    picks.ship = null;
    expect(helmOf(now)).toBeNull();
  });

  it('is shown and sealed as far as the host has answered', () => {
    picks.ship = 1;
    const now = lead();
    const helm = helmOf(now)!;
    take(helm, now);
    steer(helm, [59427 - 8000, 65890 - 8000], now);
    const [first] = stages(courseText(helm));
    const outlook = { kind: 'course', track: [[1, 1, 1]], distance: 8380, is_cut_short: false, meets: [], guns: [], danger: 0 } as const;
    const answered = scene({ previews: new Map([[first!, { view: view(), story: [], outlook: outlook as never }]]) });
    expect(answeredOf(answered, courseText(helm))).toBe(first);
    // A course that ends before all segments are sailed says so, unless something stops her.
    expect(sealText(helm, first!, outlook as never)).toBe(`${first}; finish`);
    expect(sealText(helm, first!, { ...outlook, is_cut_short: true } as never)).toBe(first);
    picks.ship = null;
  });
});
