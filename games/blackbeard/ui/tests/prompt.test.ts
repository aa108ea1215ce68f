import { describe, expect, it } from 'vitest';
import { buttons, onSheet, sorted, wouldPlay } from '../choices';
import { keyMove, keyOf } from '../keys';
import { lines, warning } from '../outlook';
import { prompt } from '../prompt';
import { steps, waiting } from '../tale';
import { foresees, KINDS, moment, scene, words, worte } from './scene';

describe('the prompt', () => {
  it.each(KINDS)('asks a question in both languages: %s', (kind) => {
    for (const t of [words, worte]) {
      const asked = prompt(moment(kind), t);
      expect(asked.ask).toMatch(/^[^{}_]{6,}[^.]$/);
      expect(asked.why ?? '').not.toMatch(/[{}_]/);
    }
  });

  it('seals what is chosen and keeps the way out beside it', () => {
    const asked = prompt(scene({ chosen: 'loot roberts' }), words);
    expect(asked.primary).toMatchObject({ label: 'Roberts loots the merchant', move: 'loot roberts' });
    expect(asked.others).toEqual([{ label: 'End the turn', move: 'end turn', key: 'P' }]);
  });

  it('shows what may come of it as one bar, the numbers, and what is overlooked', () => {
    const previews = foresees({
      'attack roberts boston': {
        shares: [{ outcome: 'taken', ten_thousandths: 7220 }, { outcome: 'repelled', ten_thousandths: 2750 }, { outcome: 'sunk', ten_thousandths: 30 }],
        numbers: [{ what: 'hits', hundredths: 90 }, { what: 'notoriety', hundredths: 600 }],
        warnings: [{ kind: 'closes', nation: 'english' }],
      },
    });
    const asked = prompt(scene({ chosen: 'attack roberts boston', previews }), words);
    expect(asked.shares).toEqual([
      { part: 0.722, value: '72\u00a0%', means: 'taken' },
      { part: 0.275, value: '28\u00a0%', means: 'beaten off' },
      { part: 0.003, value: '<1\u00a0%', means: 'the pirate is sunk' },
    ]);
    expect(asked.odds).toEqual([{ value: '0.9', means: 'hits on average' }, { value: '+6', means: 'Notoriety' }]);
    expect(asked.why).toBe('English ports will be closed to him.');
    expect(asked.oddsOf).toBe('Roberts attacks Boston');
  });

  it('sets two gambles side by side, each with its own numbers', () => {
    const previews = foresees({
      evade: { shares: [{ outcome: 'escapes', ten_thousandths: 5833 }, { outcome: 'beaten', ten_thousandths: 4167 }] },
      fight: { shares: [{ outcome: 'wins', ten_thousandths: 8333 }, { outcome: 'beaten', ten_thousandths: 1667 }] },
    });
    const asked = prompt(moment('intercepted/', { previews }), words);
    expect(asked.primary).toMatchObject({ move: 'evade', odds: [{ value: '58\u00a0%', means: 'the pirate escapes' }, { value: '42\u00a0%', means: 'the pirate is beaten' }] });
    expect(asked.others).toMatchObject([{ move: 'fight', key: 'F', odds: [{ value: '83\u00a0%' }, { value: '17\u00a0%' }] }]);
    expect(asked.shares).toBeUndefined();
  });

  it('seals nothing that was not chosen where an answer costs something', () => {
    expect(prompt(scene(), words).primary).toBeUndefined();
  });

  it('passes by the seal, unless an attack is won more often than lost', () => {
    const now = moment('window/announce');
    expect(prompt(now, words).primary).toMatchObject({ move: 'pass' });
    const hunting = { ...now, options: [...now.options, { text: 'intercept', mv: 'intercept' as const }] };
    const odds = (beaten: number, wins: number) => foresees({ intercept: { shares: [{ outcome: 'beaten', ten_thousandths: beaten }, { outcome: 'wins', ten_thousandths: wins }, { outcome: 'escapes', ten_thousandths: 10_000 - beaten - wins }] } });
    expect(prompt({ ...hunting, previews: odds(4000, 2000) }, words).primary).toMatchObject({ move: 'intercept' });
    expect(prompt({ ...hunting, previews: odds(1000, 2000) }, words).primary).toMatchObject({ move: 'pass' });
    expect(prompt(hunting, words).primary, 'nothing is known of it yet').toMatchObject({ move: 'pass' });
  });

  it('names what dice need, and seals what is better', () => {
    const lies = moment('roll/');
    const asked = prompt(lies, words);
    expect(asked.ask).toBe('Roll again? 15 or more is needed');
    expect(asked.why).toBe('Low 5 + 9 = 14, Fate 6 + 8 = 14: not enough.');
    expect(asked.primary).toMatchObject({ move: 'reroll low' });
    const hopeless = foresees({ 'reroll low': { shares: [{ outcome: 'not-better', ten_thousandths: 10_000 }] } });
    expect(prompt({ ...lies, previews: hopeless }, words).primary).toMatchObject({ move: 'stand' });
    const met = { ...lies, view: { ...lies.view, now: { kind: 'roll' as const, why: 'bb.attack.roll.att', aim: { target: { total: 14, or_less: false }, is_met: true } } } };
    expect(prompt(met, words)).toMatchObject({ why: 'Low 5 + 9 = 14, Fate 6 + 8 = 14: enough.', primary: { move: 'stand' } });
    const open = { ...lies, view: { ...lies.view, now: { kind: 'roll' as const, why: 'bb.loot.roll', aim: null } } };
    const likely = (better: number) => foresees({ 'reroll low': { shares: [{ outcome: 'better', ten_thousandths: better }, { outcome: 'not-better', ten_thousandths: 10_000 - better }] } });
    expect(prompt({ ...open, previews: likely(6667) }, words).primary).toMatchObject({ move: 'reroll low' });
    expect(prompt({ ...open, previews: likely(3333) }, words).primary).toMatchObject({ move: 'stand' });
  });

  it('asks again before actions, cards or booty are wasted', () => {
    const end = { text: 'end turn', mv: 'end-turn' as const };
    const now = scene();
    expect(warning(end, null, words, now)).toBe('2 actions are left and would be lost.');
    const unplayed = scene({ view: { ...now.view, orders: { ...now.view.orders, left: 0, has_actions: false } }, options: [end, { text: 'actions scurvy:3', mv: { actions: { card: 'scurvy:3' } } }] });
    expect(warning(end, null, words, unplayed)).toContain('your pirates would do nothing');
    const spent = scene({ view: { ...now.view, orders: { ...now.view.orders, left: 0, has_actions: true } } });
    expect(warning(end, null, words, spent)).toBeNull();
  });

  it('names the sum that is decided about', () => {
    const now = moment('action/cargo');
    if (now.view.now.kind !== 'action') throw new Error('not an action');
    expect(prompt(now, words).ask).toBe(`Cargo of ${words.number(now.view.now.sum!)} doubloons: take it?`);
  });

  it('asks again before a letter is lost or a point is wasted, not before other warnings', () => {
    const warns = (kind: 'needless' | 'begins-revelry') => warning({ text: 'reroll low', mv: { reroll: { pirate: 'low' } } }, { shares: [], numbers: [], warnings: [{ kind }] }, words, scene());
    expect(warns('needless')).toBe('The dice are enough as they lie; Cunning would be wasted.');
    expect(warns('begins-revelry')).toBeNull();
  });
});

describe('choices', () => {
  it.each(KINDS)('find a place for every option, once: %s', (kind) => {
    const now = moment(kind);
    const { cards, pirates, deploys } = sorted(now);
    // To look for a new pirate stands beside the pirates.
    const recruit = now.options.filter(({ mv }) => mv === 'recruit');
    const placed = [...recruit, ...[...cards.values()].flat(), ...[...pirates.values()].flatMap((verbs) => [...verbs.values()].flat()), ...deploys, ...buttons(now), ...onSheet(now)];
    expect(placed.map(({ text }) => text).sort()).toEqual(now.options.map(({ text }) => text).sort());
    expect(buttons(now).length).toBeLessThan(6);
  });

  it('offer the actions of a card that is played already as an answer', () => {
    const now = moment('also/');
    expect(buttons(now).map(({ text }) => text)).toEqual(now.options.map(({ text }) => text));
  });

  it('ask the rules about the right move', () => {
    expect(wouldPlay(scene(), 'scurvy:3')).toBe('play scurvy:3');
    expect(wouldPlay(scene(), 'heavy_guns:2')).toBe('play heavy_guns:2 on teach');
    expect(wouldPlay(scene(), 'letter_of_marque:2')).toBe('letter letter_of_marque:2');
  });
});

describe('keys', () => {
  it('do what the buttons beside the question say', () => {
    const { options } = moment('intercepted/');
    expect(keyMove('e', options)?.text).toBe('evade');
    expect(keyMove('x', options)).toBeNull();
    expect(keyOf(options.find(({ mv }) => mv === 'fight')!, options)).toBe('F');
    expect(keyMove('p', scene().options)?.text).toBe('end turn');
  });
});

describe('what is under way', () => {
  const line = (fact: unknown) => ({ fact }) as NonNullable<ReturnType<typeof scene>['story']>[number];

  it('begins with what was announced, says who decides, and what happens otherwise', () => {
    const now = moment('window/announce');
    const deed = now.view.action!;
    const told = steps({ ...now, story: [line({ found: { pirate: 'low', port: 'goa', merchant: 'flute:3' } }), line({ announced: { pirate: deed.pirate, deed: deed.deed, cost: 1 } })] }, words);
    expect(told.map(({ state }) => state)).toEqual(['done', 'now', 'next']);
    expect(told[1]).toMatchObject({ text: 'You decide', small: 'before it is done' });
    expect(told[2]!.text).toBe('If nobody answers: it is done');
  });

  it('shows dice as they fell', () => {
    const told = steps({ ...scene(), story: [line({ announced: { pirate: 'low', deed: { find: 'goa' }, cost: 1 } }), line({ rolled: { who: { pirate: 'low' }, dice: '5', total: 9, why: 'bb.find.roll' } })] }, words);
    expect(told[1]).toMatchObject({ dice: '5', text: 'Low rolls 5, to find the merchant: 9' });
    const own = scene().view.ships[0]!.pirate;
    const known = steps({ ...scene(), story: [line({ rolled: { who: { pirate: own }, dice: '5', total: 9, why: 'bb.find.roll' } })] }, words);
    expect(known[0]).toMatchObject({ dice: '5', small: '7 or more is needed' });
  });

  it('keeps what was announced and who attacks it in sight until the dice are thrown again', () => {
    const chase = [{ announced: { pirate: 'low', deed: { find: 'goa' }, cost: 1 } }, { 'kc-moves': { who: 1, to: 'india', by: 'bb.kc.attack.move' } }, { intercepts: { who: 1, pirate: 'low' } }, { 'tries-to-evade': { pirate: 'low' } }, { rolled: { who: { pirate: 'low' }, dice: '2', total: 4, why: 'bb.kc.evade.roll' } }, { rolled: { who: { player: 1 }, dice: '3', total: 6, why: 'bb.kc.evade.roll' } }, { passed: { who: 2 } }];
    const told = steps({ ...moment('roll/'), story: chase.map(line) }, words);
    expect(told.map(({ state }) => state)).toEqual(['done', 'done', 'now', 'next']);
    expect(told[0]).toMatchObject({ text: 'The commissioner of Tobias intercepts your Low', small: 'Your Low looks for the merchant off Goa' });
    expect(told[1]).toMatchObject({ small: '15 or more is needed' });
    expect(told[3]!.text).toBe('If they stand: it fails');
  });

  it('lists who may still react, from the left of whoever acts', () => {
    const now = moment('window/announce');
    const { active, players } = now.view;
    const shown = waiting({ ...now, asked: [(active + 1) % 3] });
    expect(shown.map(({ seat }) => seat)).toEqual([(active + 1) % players.length, (active + 2) % players.length]);
    expect(shown[0]!.state).toBe('deciding');
    expect(waiting(scene())).toEqual([]);
  });

  it('puts chances first in a line', () => {
    const outlook = { shares: [{ outcome: 'found' as const, ten_thousandths: 5000 }, { outcome: 'not-found' as const, ten_thousandths: 5000 }], numbers: [], warnings: [] };
    expect(lines(outlook, scene().contents, words)).toEqual(['50\u00a0% found, 50\u00a0% not found']);
  });
});
