import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { typeset } from '$web/i18n';
import { lit, object, orders, piece, poseIn, subject } from '../choices';
import { course, courseText, helmOf, take } from '../course.svelte';
import type { Move, Outlook, View } from '../fleets';
import { meetWords, odds, outcome } from '../outlook';
import { picks } from '../picks.svelte';
import { KEEP } from '../sealed';
import { forced, optionWords, prompt, question, warning } from '../prompt';
import { BOX, foresees, fortified, option, sailing, scene, view, words, worte } from './scene';

afterEach(() => {
  [picks.ship, picks.fort] = [null, null];
  take(null, scene());
});

const source = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');
const kebab = (name: string) => name.replaceAll(/(?<!^)(?=[A-Z])/g, '-').toLowerCase();

describe('the question', () => {
  it('is asked in words for everything that can be decided', () => {
    const kinds = [...source('view/now.rs').matchAll(/^ {4}([A-Z]\w*)(?: \{|,)/gm)].map((match) => kebab(match[1]!));
    expect(kinds.length).toBeGreaterThan(25);
    const set_up = ['muster', 'lay-island', 'lay-terrain', 'choose-home', 'moor', 'stow', 'another', 'nothing'];
    for (const kind of new Set(kinds)) {
      if (set_up.includes(kind) || ['crew', 'treasure', 'cargo', 'any', 'hand'].includes(kind)) continue;
      const now = { kind, ship: 0, other: 2, terrain: 0, from: 0, bank: 0, number: 3, island: 1, winner: null, by: kind === 'shoot' ? { ship: 0 } : 'fleets.reef.roll', guns: [0, 1], at: kind === 'explore' ? { island: 1 } : { ship: 2 }, count: 2, what: 'crew', die: 4, why: 'gun', start: [0, 0, 0], base: [0, 1], extra: [1, 0], step: 'effect', any_heading: false, flies: false, may_turn: false } as unknown as View['now'];
      for (const t of [words, worte]) {
        const { ask, why } = question(scene({ view: view({ now }) }, ['pass']), t);
        expect(ask, kind).not.toMatch(/^ask\.|\{/);
        expect(ask.length, kind).toBeGreaterThan(3);
        expect(why ?? '', kind).not.toMatch(/\{|^ask\./);
      }
    }
  });

  it('names the ship and what is left to do', () => {
    expect(prompt(scene({}, ['end turn', 'sail s1', 'sail s2', 'carry c1 to s2']), words)).toMatchObject({ ask: 'Give each ship an action, or end your turn', why: 'Choose a ship on the chart or below. 2 ships have something to do.' });
    picks.ship = 0;
    const chosen = prompt(scene({}, ['end turn', 'sail s1', 'sail s2']), words);
    expect(chosen.ask).toBe('What shall Hrunting do?');
    // The end of the turn stands last, and always in the same place.
    expect(chosen.others).toEqual([{ label: 'Sail', move: 'sail s1', key: 'S' }, { label: 'Fire', move: 'shoot s1', whyNot: true }, { label: 'End the turn', move: 'end turn', key: 'P' }]);
    // A ship of another captain is not given orders, and so nobody asks why not.
    picks.ship = view().ships.findIndex(({ fleet }) => fleet === 1);
    expect(prompt(scene({}, ['end turn', 'sail s1']), words).others).toEqual([{ label: 'End the turn', move: 'end turn', key: 'P' }]);
  });

  it('offers the end as the seal when nothing else can be done', () => {
    expect(prompt(scene({}, ['end turn', 'hide c1']), words)).toMatchObject({ ask: 'Nothing is left to do but to end your turn', primary: { move: 'end turn' } });
    expect(prompt(scene({ view: view({ now: { kind: 'morning' } }) }, ['pass']), words)).toMatchObject({ primary: { label: 'Begin the turn', move: 'pass' }, why: expect.stringContaining('face down') });
  });

  it('seals the course that is steered and says what it meets', () => {
    const done = sailing();
    Object.assign(done.now, { base: [0, 0], extra: [0, 0] });
    expect(prompt(scene({ view: done }, ['finish']), words)).toMatchObject({ ask: expect.stringMatching(/has sailed all her segments$/), primary: { move: 'finish' } });
    const base = scene({ view: sailing() }, ['finish', 'leg L 2922 8380']);
    const helm = helmOf(base)!;
    take(helm, base);
    course.set = true;
    course.heading = 3000;
    const text = courseText(helm);
    const outlook: Outlook = { kind: 'course', track: [[1, 2, 3]], distance: 4200, is_cut_short: true, meets: [{ kind: 'island', island: 0, docks: true }], guns: [], danger: 12_000 };
    const line = prompt({ ...base, chosen: text, previews: foresees({ [text]: outlook }) }, words);
    // If she may be turned about her stern then, she keeps her heading, unless one wants to turn her.
    expect(line.primary).toMatchObject({ label: 'Sail L', move: `leg L 3000 8380; ${KEEP}` });
    expect(line.why).toMatch(/^On the way: .+: docks\.$/);
    // Millimetres are for those who ask.
    picks.fine = true;
    expect(prompt({ ...base, chosen: text, previews: foresees({ [text]: outlook }) }, words).why).toMatch(/: docks, stops after 42\.0 mm\.$/);
    picks.fine = false;
    expect(line.odds).toEqual([{ value: '1.2', means: 'masts at risk on average where enemy guns bear now' }]);
  });

  it('calls events by their names in the line, so that all buttons have room', () => {
    const [first, second] = BOX.events;
    const line = prompt(scene({ view: view({ now: { kind: 'morning' } }) }, ['pass', `event ${first!.card}`, `event ${second!.card}`]), words);
    expect(line.others.map(({ label }) => label)).toEqual([`Reveal ${first!.name}`, `Reveal ${second!.name}`, 'Begin the turn']);
    // What an event does is said where there is room for it.
    expect(optionWords(option(`event ${first!.card}`), scene(), words).length).toBeGreaterThan(`Reveal ${first!.name}: `.length);
  });

  it('puts no more into the line than fits, and a key on the first only', () => {
    picks.ship = 0;
    const repairs = prompt(scene({}, ['end turn', 'repair s1 mast 1', 'repair s1 mast 2']), words).others;
    expect(repairs.filter(({ key }) => key === 'R').map(({ label }) => label)).toEqual(['Repair mast 1']);
    picks.ship = null;
    const explores = view({ now: { kind: 'explore', ship: 0, at: { island: 1 } } });
    const few = prompt(scene({ view: explores }, ['carry c1 to s1', 'carry c2 to s2', 'finish']), words).others.map(({ label }) => label);
    expect(few).toEqual([expect.stringMatching(/^Take /), expect.stringMatching(/^Give /), 'Done']);
    const many = prompt(scene({ view: explores }, ['tow s1 s2', 'sail s1', 'sail s2', 'sail s3', 'explore s1 i2', 'finish']), words).others;
    expect(many.map(({ label }) => label)).toEqual(['Done']);
  });

  it('takes all that was found with one seal, the best first where there is no room for all', () => {
    const found = view({ now: { kind: 'explore', ship: 0, at: { island: 1 } } });
    const chips = found.chips.flatMap((chip, n) => (chip.class === 'treasure' ? [n] : [])).slice(0, 3);
    for (const [i, n] of chips.entries()) Object.assign(found.chips[n]!, { at: { island: 1 }, what: { coin: i + 1 } });
    const moves = chips.map((n) => `carry c${n + 1} to s1`);
    Object.assign(found.ships[0]!, { cargo: 5, cargo_used: 1 });
    const all = scene({ view: found }, [...moves, 'finish']);
    expect(prompt(all, words).primary).toMatchObject({ label: 'Take all 3', move: [...[...moves].reverse(), 'finish'].join('; ') });
    expect(prompt(all, words).odds).toEqual([{ value: '6', means: 'gold in all' }]);
    expect(optionWords(all.options[0]!, all, words)).toBe('Take 1 gold');
    expect(prompt(all, worte).primary!.label).toBe('Alle 3 nehmen');
    // Whoever leaves it there is asked.
    expect(warning(option('finish'), null, words, all)).toBe('3 treasures could still come aboard. Leave them here?');
    Object.assign(found.ships[0]!, { cargo: 3, cargo_used: 1 });
    expect(prompt(scene({ view: found }, [...moves, 'finish']), words).primary).toMatchObject({ label: 'Take the best 2 of 3', move: `${moves[2]}; ${moves[1]}; finish` });
    // What else can be done there is asked about afterwards.
    expect(prompt(scene({ view: found }, [moves[0]!, 'carry c1 to i2', 'finish']), words).primary!.move).toBe(`${moves[0]}; `);
  });

  it('proposes to explore only where there is room for what may be found', () => {
    picks.ship = 0;
    const land = view();
    const n = land.chips.findIndex((chip) => chip.class === 'treasure');
    Object.assign(land.chips[n]!, { at: { island: 1 } });
    Object.assign(land.ships[0]!, { cargo: 3, cargo_used: 1 });
    const moves = ['end turn', 'sail s1', 'explore s1 i2'];
    expect(prompt(scene({ view: land }, moves), words).primary).toMatchObject({ move: 'explore s1 i2' });
    Object.assign(land.ships[0]!, { cargo_used: 3 });
    expect(prompt(scene({ view: land }, moves), words).primary).toBeUndefined();
    // A ship of the own fleet is not explored: cargo changes ships there.
    const own = scene({ view: land }, ['end turn', 'sail s1', 'explore s1 s2']);
    Object.assign(own.view.ships[1]!, { fleet: own.face });
    expect(prompt(own, words).primary).toBeUndefined();
    expect(optionWords(own.options[2]!, own, words)).toMatch(/^Swap cargo with /);
  });

  it('fires all guns that bear on a target in one act', () => {
    const gun = { from: [0, 0] as [number, number], to: [1, 1] as [number, number], reach: 'S' as const, in_range: true, blocked_by: null, chance: 5000 };
    const volley: Outlook = { kind: 'volley', guns: [{ ...gun, gun: 0, at: { ship: 2 } }, { ...gun, gun: 1, at: { ship: 2 } }, { ...gun, gun: 1, at: { ship: 3 } }, { ...gun, gun: 2, at: { ship: 2 }, blocked_by: { kind: 'island', island: 0 } }], targets: [{ at: { ship: 2 }, hits: [2500, 5000, 2500], cripples: 0, sinks: 0 }] };
    picks.ship = 0;
    const line = prompt(scene({ previews: foresees({ 'shoot s1': volley }) }, ['end turn', 'sail s1', 'shoot s1']), words);
    expect(line.others[0]).toMatchObject({ label: 'Fire all 2 at USS Morning Star', move: 'shoot s1; fire g1 at s3; fire g2 at s3', odds: [{ value: '75\u00a0%' }] });
    expect(line.others[1]!.move).toBe('shoot s1; fire g2 at s4');
    expect(line.others.map(({ label }) => label)).not.toContain('Fire');
  });

  it('asks before something is given away', () => {
    const idle = scene({}, ['end turn', 'sail s1', 'sail s2']);
    expect(warning(option('end turn'), null, words, idle)).toMatch(/^2 ships have done nothing yet: Hrunting and Polaris\./);
    expect(warning(option('end turn'), null, words, scene({}, ['end turn']))).toBeNull();
    const still = sailing();
    still.ships[1]!.pose = [59427, 65890, 2922];
    expect(warning(option('finish'), null, words, scene({ view: still }, ['finish']))).toContain('has not moved');
    still.ships[1]!.pose = [50000, 60000, 2922];
    expect(warning(option('finish'), null, words, scene({ view: still }, ['finish']))).toBeNull();
  });

  it('goes on by itself only where there is one answer, and never ends a turn', () => {
    const shooting = view({ now: { kind: 'shoot', by: { ship: 0 }, guns: [0] } });
    expect(forced(scene({ view: shooting }, ['finish', 'hide c1']))).toBe('finish');
    expect(forced(scene({ view: shooting }, ['fire g1 at s3', 'finish']))).toBeNull();
    expect(forced(scene({}, ['end turn']))).toBeNull();
    const sailed = view({ now: { kind: 'after-move', ship: 1, may_turn: true } });
    expect(forced(scene({ view: sailed }, ['pass', 'turn 20']))).toBeNull();
    expect(forced(scene({ view: sailed }, ['pass', 'turn 20']), KEEP)).toBe('pass');
    expect(forced(scene({ view: view({ now: { kind: 'after-move', ship: 1, may_turn: false } }) }, ['pass', 'shoot s2']), KEEP)).toBeNull();
  });

  it('says the target once where there is only one', () => {
    const shooting = view({ now: { kind: 'shoot', by: { ship: 0 }, guns: [0, 1] } });
    const one = prompt(scene({ view: shooting }, ['fire g1 at s3', 'fire g2 at s3', 'finish']), words);
    expect(one.ask).toBe('Hrunting fires at USS Morning Star: choose a gun');
    expect(one.primary).toMatchObject({ label: 'Fire all 2 at USS Morning Star', move: 'fire g1 at s3; fire g2 at s3;' });
    expect(one.others.map(({ label }) => label)).toEqual(['Cease fire']);
    expect(prompt(scene({ view: shooting }, ['fire g1 at s3', 'fire g1 at s4', 'finish']), words).ask).toBe('Hrunting fires: choose a gun and a target');
  });

  it('speaks of forts by their names, and of their guns and flags', () => {
    const name = typeset(BOX.forts[0]!.name);
    const shooting = fortified({ now: { kind: 'shoot', by: { fort: 1 }, guns: [1, 2] } });
    expect(prompt(scene({ view: shooting }, ['fire g2 at s1', 'fire g3 at s2', 'finish']), words).ask).toBe(`${name} fires: choose a gun and a target`);
    expect(optionWords(option('fire g2 at s1'), scene({ view: shooting }), words)).toBe('Fire gun 2 at Hrunting');
    const hit = scene({ view: fortified({ now: { kind: 'hit', at: { fort: 1 } } }) }, ['mast 2', 'mast 3']);
    expect(question(hit, words).ask).toBe(`${name} loses a flag: which?`);
    expect(optionWords(option('mast 2'), hit, worte)).toMatch(/^Flagge 2: Rang \d, Weite [SL]$/);
    picks.fort = 1;
    expect(prompt(scene({ view: fortified() }, ['end turn', 'sail s1', 'shoot f2']), words)).toMatchObject({ ask: `What shall ${name} do?`, others: [{ label: 'Fire', move: 'shoot f2', key: 'F' }, { label: 'End the turn' }] });
  });

  it('of an effect is what is offered, with the event that asks', () => {
    const now = { kind: 'other', step: 'effect' } as const;
    const event = BOX.events[0]!;
    const story = [{ fact: { 'turn-began': { who: 0, turn: 9 } } }, { fact: { 'event-shown': { who: 0, card: event.card } } }] as unknown as NonNullable<ReturnType<typeof scene>['story']>;
    const put = question(scene({ view: view({ now }), story }, ['put 100,200@0']), words);
    expect(put.ask).toBe('Choose a place on the sea');
    expect(put.why).toContain(`${event.name}: `);
    const built = [{ fact: { built: { who: 0, card: 1, island: 1, pose: [0, 0, 0] } } }] as unknown as typeof story;
    expect(question(scene({ view: view({ now }), story: built }, ['chip c1', 'chip c2']), words).ask).toBe('Which coin pays for the fort?');
    const treasure = BOX.treasures[0]!;
    const found = [...story, { fact: { 'turned-up': { chip: 0, thing: { coin: 3 } } } }, { fact: { seen: { chip: 1, thing: { unique: treasure.card } } } }, { fact: { 'turned-up': { chip: 2, thing: 'coin-2' } } }] as unknown as typeof story;
    const take = question(scene({ view: view({ now }), story: found }, ['yes', 'no']), words);
    expect(take.ask).toBe('Use what the card offers?');
    expect(take.why).toContain(`${treasure.name}: `);
    // What was revealed in another turn is not the reason.
    expect(question(scene({ view: view({ now }), story: [...story].reverse() }, ['put 100,200@0']), words).why).toBe('');
  });

  it('asks again before a captain gives up', () => {
    expect(warning({ text: 'resign', mv: 'resign' }, null, words)).not.toBeNull();
    expect(warning(option('end turn'), null, words)).toBeNull();
  });
});

describe('moves in words', () => {
  it('there are some for every move', () => {
    const names = [...source('moves.rs').matchAll(/^ {8}([A-Z]\w*)(?: \{| =)/gm)].map((match) => kebab(match[1]!));
    expect(names.length).toBeGreaterThan(45);
    const says = { fleet: 'nothing', at: { ship: 2 }, to: { island: 1 }, on: { ship: 2 }, by: { ship: 0 }, kind: 'reef', island: 1, ship: 0, chip: 0, reach: 'L', heading: 100, distance: 8380, gun: 0, shot: 0, mast: 1, derelict: 2, fort: 0, fx: 'fleets.fx.helmsman', event: 0, terrain: 0 };
    for (const name of names) {
      const at = ['explore', 'use-at', 'stow'].includes(name) ? { island: 1 } : { ship: 2 };
      const plain = ['ready', 'finish', 'end-turn', 'resign', 'crew', 'treasure', 'masts', 'board', 'reroll', 'yes', 'no', 'pass'].includes(name);
      const mv = (plain ? name : { [name]: { ...says, at } }) as unknown as Move;
      for (const t of [words, worte]) {
        const said = optionWords({ text: `${name} 5200,3100@1024`, mv }, scene(), t);
        expect(said, name).not.toMatch(/\{|5200,3100|^do\./);
      }
    }
  });

  it('name ships, places and turns', () => {
    expect(optionWords(option('sail s1'), scene(), words)).toBe('Sail Hrunting');
    const sail = scene({ view: sailing() });
    expect(optionWords(option('leg L 2922 8380'), sail, words)).toBe('Sail L, 83.8 mm, straight on');
    expect(optionWords(option('leg S 3946 5750'), sail, words)).toBe('Sail S, 57.5 mm, 90° to port');
    expect(optionWords(option('leg S 3946 5750'), sail, worte)).toBe('S segeln, 57,5 mm, 90° nach Backbord');
    expect(optionWords(option('fire g2 at s3'), scene(), words)).toBe('Fire mast 2 at USS Morning Star');
  });
});

describe('pieces on the sea', () => {
  it('stand for the moves that point at them', () => {
    expect(object(option('fire g1 at s3').mv, view())).toBe('ship 2');
    expect(object(option('explore s1 i2').mv, view())).toBe('island 1');
    expect(subject(option('explore s1 i2').mv, view())).toBe('ship 0');
    expect(subject(option('ship s3').mv, view())).toBeNull();
    expect(poseIn('put 5200,-31@1024')).toEqual([5200, -31, 1024]);
    const shooting = scene({ view: view({ now: { kind: 'shoot', by: { ship: 0 }, guns: [0, 1] } }) }, ['finish', 'fire g1 at s3', 'fire g2 at s3', 'fire g1 at s4']);
    expect([...lit(shooting)].map(([of, all]) => [of, all.length])).toEqual([['ship 2', 2], ['ship 3', 1]]);
    expect([...orders(scene({}, ['end turn', 'sail s1', 'shoot s1', 'sail s2']).options, view())].map(([of, all]) => [of, all.length])).toEqual([[piece('ship', 0), 2], [piece('ship', 1), 1]]);
  });
});

describe('odds', () => {
  it('are said for every kind of outlook', () => {
    const boarding = { own: 1, other: 0, win: 5000, tie: 1000 };
    expect(odds({ kind: 'ram', breaks: 3333, boarding }, scene(), words).map(({ value }) => value.replace('\u00a0', ' '))).toEqual(['33 %', '50 %', '10 %', '40 %']);
    expect(odds({ kind: 'explore', treasures: 4, gold: 725, is_known: false, room: 2 }, scene(), words).map(({ value }) => value)).toEqual(['4', '7.3', '2']);
    expect(odds({ kind: 'broadsides', chance: 10, hits: 3 }, scene(), words)[0]!.value).toBe('<1\u00a0%');
    expect(odds(null, scene(), words)).toEqual([]);
  });

  it('tell which guns would bear, and what lies in the way', () => {
    const gun = { from: [0, 0] as [number, number], to: [1, 1] as [number, number], reach: 'S' as const };
    const outlook: Outlook = { kind: 'course', track: [], distance: 8380, is_cut_short: false, meets: [], danger: 0, guns: [{ ...gun, gun: 0, at: { ship: 2 }, in_range: true, blocked_by: null, chance: 5000 }, { ...gun, gun: 1, at: { ship: 2 }, in_range: true, blocked_by: { kind: 'ship', ship: 1 }, chance: 0 }] };
    expect(outcome(outlook, scene(), words)).toEqual(['1 gun bears on USS Morning Star.']);
    expect(meetWords({ kind: 'terrain', terrain: 1, what: 'reef', risk: 5000 }, scene(), words)).toBe('reef: costs 0.5 masts on average');
    expect(meetWords({ kind: 'ship', ship: 2, rams: true, tows: false }, scene(), worte)).toBe('USS Morning Star: rammt');
  });
});
