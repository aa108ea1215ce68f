import { beforeEach, describe, expect, it } from 'vitest';
import { warning } from '../outlook';
import { picks } from '../picks.svelte';
import { optionWords, prompt } from '../prompt';
import type { Outlook } from '../haven';
import { foresees, option, scene, view, words, worte } from './scene';

beforeEach(() => {
  picks.from = null;
});

const stop: Outlook = { kind: 'stop', least: 2, most: 3, exposed: [8], passed: [8, 11], why: null, confirm: null };

describe('the prompt', () => {
  it('asks for a place for the building in hand, and says what its port does', () => {
    const asked = prompt(scene({}, ['build b3', 'build c3', 'discard']), words);
    expect(asked.ask).toBe('Build the Dockyard on a lit plot');
    expect(asked.why).toBe('At once: you may reroll one of your Ship dice. The new value stands.');
    expect(asked.primary).toBeUndefined();
    expect(asked.others).toEqual([{ label: 'Discard', move: 'discard' }]);
  });

  it('seals the choice in words', () => {
    const asked = prompt(scene({ chosen: 'build b3' }, ['build b3', 'build c3', 'discard']), words);
    expect(asked.primary).toMatchObject({ label: 'Build on b3', move: 'build b3' });
  });

  it('says why something can only be discarded, and what may help', () => {
    const question = { kind: 'take', at: 9, tile: 'die.ship', item: 'ship:4', why: 'haven.limit.ship' } as const;
    const asked = prompt(scene({ view: view({ question }) }, ['discard', 'buy c1.1:4']), words);
    expect(asked.ask).toBe('You can only discard Ship 4');
    expect(asked.why).toBe('It needs one more Cannon. A chest bought first may change that.');
    expect(asked.others.map((other) => other.move)).toEqual(['buy c1.1:4', 'discard']);
  });

  it('tells the tempo of the tile pointed at, before it is chosen', () => {
    const options = ['stop 8', 'stop 11', 'leave'];
    const previews = new Map([['stop 11', foresees(stop)]]);
    const travel = view({ question: { kind: 'travel' } });
    const asked = prompt(scene({ view: travel, pointed: 'stop 11', previews }, options), words);
    expect(asked.ask).toBe('Travel to a lit tile, or go home');
    expect(asked.why).toBe('2 tiles stay behind, for the others. The others take 2 to 3 turns before you move again.');
    expect(asked.others).toEqual([{ label: 'Go home: 1st', move: 'leave' }]);
  });

  it('says what pale tiles are, if there are any', () => {
    const travel = { view: view({ question: { kind: 'travel' } }), previews: new Map([['stop 8', foresees({ ...stop, why: 'no-slot' } as Outlook)]]) };
    expect(prompt(scene(travel, ['stop 8', 'stop 11']), words).why).toContain('Pale tiles you could only discard.');
    expect(prompt(scene(travel, ['stop 11', 'leave']), words).why).not.toContain('Pale');
  });

  it('seals leaving when nothing else is left', () => {
    const asked = prompt(scene({ view: view({ question: { kind: 'travel' } }) }, ['leave']), words);
    expect(asked.ask).toBe('Go home: no tile lies ahead');
    expect(asked.primary).toMatchObject({ move: 'leave', label: 'Go home: 1st' });
    expect(asked.others).toEqual([]);
  });

  it('offers the chest beside the end of the turn', () => {
    const asked = prompt(scene({ view: view({ question: { kind: 'end' } }) }, ['end', 'buy c1.1:4']), words);
    expect(asked.primary).toMatchObject({ label: 'End the turn', move: 'end' });
    expect(asked.others).toEqual([{ label: 'Buy a chest: 4 Food', move: 'buy c1.1:4' }]);
    expect(asked.why).toBe('You have 6 Food; a chest costs 4.');
  });

  it('shows the odds of a reroll', () => {
    const outlook: Outlook = {
      kind: 'reroll',
      item: 'ship:2',
      higher: [4, 6],
      same: [1, 6],
      lower: [1, 6],
      pips: [9, 6],
      fame: [40, 6],
      better: [4, 6],
      worse: [0, 6],
    };
    const question = { kind: 'reroll', die: 'ship' } as const;
    const asked = prompt(scene({ view: view({ question }), chosen: 'reroll c1.1', previews: new Map([['reroll c1.1', foresees(outlook)]]) }, ['reroll c1.1', 'skip']), words);
    expect(asked.why).toBe('67\u00a0% higher, 17\u00a0% lower, on average +1.5. A better rank in Ships: 67\u00a0%.');
    expect(asked.others).toEqual([{ label: 'Keep all', move: 'skip', key: 'P' }]);
  });

  it('says what a placement would gain, and from what', () => {
    const same = { now: 10, then: 10, ships: 0, rum: 0, infrastructure: 0 };
    const gains = { now: 14, then: 19, ships: 5, rum: 0, infrastructure: 0 };
    const outlook: Outlook = { kind: 'change', fame: [same, same, gains, same], confirm: null };
    const asked = prompt(scene({ pointed: 'build b3', previews: new Map([['build b3', foresees(outlook)]]) }, ['build b3', 'discard']), words);
    expect(asked.why).toBe('Fame 14 → 19: Ships +5');
  });

  it('asks where to go with what the Hauliers have picked up', () => {
    const question = { kind: 'haul', port: 'port.haul', dice: true, tokens: true, tiles: true } as const;
    const haul = scene({ view: view({ question }) }, ['carry c1.1 to a2.1', 'skip']);
    expect(prompt(haul, words).ask).toBe('Move a die, a token or a tile');
    picks.from = 'c1.1';
    expect(prompt(haul, words).ask).toBe('Choose where Food 6 goes');
    expect(prompt(haul, words).others).toEqual([{ label: 'Move nothing', move: 'skip', key: 'P' }]);
  });

  it('speaks German too', () => {
    const question = { kind: 'pay', pips: 6 } as const;
    const asked = prompt(scene({ view: view({ question }) }, ['pay c1.1', 'stay']), worte);
    expect(asked.ask).toBe('Steige weiter oder bleibe auf 0');
    expect(asked.others).toEqual([{ label: 'Auf 0 bleiben', move: 'stay', key: 'P' }]);
  });
});

describe('moves in words', () => {
  const named = (text: string, among: string[] = [text]) => optionWords(option(text), scene({}, among), words);

  it('name what lies there', () => {
    expect(named('stop 8')).toBe('Travel to 8: Ship 1');
    expect(named('stop 13')).toBe('Travel to 13: Fishing Port');
    expect(named('reroll c1.1')).toBe('Reroll Food 6 on c1');
    expect(named('shift c2 to b1')).toBe('Move Shipwright’s House from c2 to b1');
    expect(named('buy b2.1:3 c1.1:1')).toBe('Buy a chest: 3 from b2 and 1 from c1');
  });

  it('tell slots of one tile apart only if both can be chosen', () => {
    expect(named('place d3.1', ['place d3.1', 'place a2.1'])).toBe('Place on d3');
    expect(named('place d3.1', ['place d3.1', 'place d3.2'])).toBe('Place on d3, slot 1');
  });
});

describe('warnings', () => {
  const warn = (text: string, outlook: Outlook | null, shown = scene({}, [text])) => warning(option(text), outlook, words, shown);

  it('are given for what can only be discarded, and for the last slot of a kind', () => {
    expect(warn('stop 8', stop)).toBeNull();
    expect(warn('stop 8', null)).toBeNull();
    expect(warn('stop 8', { ...stop, why: 'haven.item.noslot', confirm: { kind: 'only-discard' } })).toContain('only discard');
    expect(warn('place a1.1', { kind: 'change', fame: [], confirm: { kind: 'last-slot', kinds: ['ship', 'rum'] } })).toContain('Ships and Rum');
  });

  it('ask before one goes home past tiles that could be used', () => {
    const ahead = scene({ view: view({ question: { kind: 'travel' } }) }, ['stop 8', 'stop 11', 'leave']);
    expect(warn('leave', { kind: 'leave', spot: 1, takeable: 1, confirm: null }, ahead)).toBe('2 tiles lie ahead, one of use to you. Go home all the same?');
    expect(warn('leave', { kind: 'leave', spot: 1, takeable: 0, confirm: null }, ahead)).toBeNull();
  });

  it('ask before something is thrown away that fits', () => {
    const held = (why: string | null) => scene({ view: view({ question: { kind: 'take', at: 9, tile: 'die.ship', item: 'ship:4', why } }) }, ['discard']);
    expect(warn('discard', null, held(null))).toContain('place for it');
    expect(warn('discard', null, held('haven.limit.ship'))).toBeNull();
  });

  it('ask before a chest costs Fame, and before a turn ends with one to be had for nothing', () => {
    const question = { kind: 'end' } as const;
    const costs = (fame: number) => {
      const after = view({ question });
      after.captains[2]!.fame = { ...after.captains[2]!.fame, total: view().captains[2]!.fame.total - fame };
      return scene({ view: view({ question }), previews: new Map([['buy c1.1:4', { view: after, story: [], outlook: null }]]) }, ['end', 'buy c1.1:4']);
    };
    const buy: Outlook = { kind: 'buy', chest: 'chest.cannon', left: 2, cannon: [1, 2], pirate: [1, 2] };
    expect(warn('buy c1.1:4', buy, costs(4))).toContain('14 to 10');
    expect(warn('buy c1.1:4', buy, costs(0))).toBeNull();
    expect(warn('end', null, costs(0))).toContain('cost you no Fame');
    expect(warn('end', null, costs(4))).toBeNull();
  });
});
