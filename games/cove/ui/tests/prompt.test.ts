import { beforeEach, describe, expect, it } from 'vitest';
import type { Outlook } from '../cove';
import { outcome, warning } from '../outlook';
import { picks } from '../picks.svelte';
import { optionWords, prompt } from '../prompt';
import { battle, foresees, option, scene, view, words, worte } from './scene';

beforeEach(() => {
  Object.assign(picks, { card: null, rig: null, chests: null, lots: null });
});

const forecast = { win: 6200, lose: 3800, undecided: 0, crippled_before_next: 2500, survive_next_volley: 7500, best: null, exact: true };
const flee: Outlook = { kind: 'flee', mutiny: 1667, gold: 6, chests: 5, fame: 2, fame_to_each: 1, rivals: [1, 2], stakes_thousandths: 1500 };
const named = (text: string) => optionWords(option(text), scene({}, [text]), words);

describe('the prompt', () => {
  it('sets fire and flight side by side, each with its odds', () => {
    const shown = view({ battle: battle(), now: { kind: 'act', by: 0, is_reloading: false } });
    shown.captains[0]!.dice = 4;
    const asked = prompt(scene({ view: shown, previews: foresees({ fire: { kind: 'fire', forecast, aims: [] }, flee }) }, ['fire', 'flee']), words);
    expect(asked.ask).toBe('Fire a volley or flee');
    expect(asked.primary).toMatchObject({ label: 'Fire 4 dice', move: 'fire' });
    expect(asked.primary!.odds!.map((odd) => `${odd.value} ${odd.means}`)).toEqual(['62\u00a0% you win', '25\u00a0% crippled before your next turn']);
    expect(asked.others).toHaveLength(1);
    expect(asked.others[0]!.odds!.map((odd) => `${odd.value} ${odd.means}`)).toEqual(['17\u00a0% mutiny: 2 fame, 6 gold and 5 chests lost', '+1 fame to each of 2 rivals']);
  });

  it('says when a number is not exact', () => {
    const shown = view({ battle: battle(), now: { kind: 'act', by: 0, is_reloading: false } });
    const asked = prompt(scene({ view: shown, previews: foresees({ fire: { kind: 'fire', forecast: { ...forecast, exact: false }, aims: [] } }) }, ['fire', 'flee']), words);
    expect(asked.primary!.odds![0]!.value).toBe('about 62\u00a0%');
  });

  it('knows no flight in the final battle', () => {
    const shown = view({ battle: battle({ kind: 'final' }), now: { kind: 'act', by: 0, is_reloading: false } });
    const asked = prompt(scene({ view: shown }, ['fire']), words);
    expect(asked.ask).toBe('Fire a volley');
    expect(asked.others).toEqual([]);
  });

  it('seals the pass of whoever has nothing to play, and not of whoever could', () => {
    const shown = view({ now: { kind: 'window', moment: 'treasure_end' } });
    expect(prompt(scene({ view: shown }, ['pass']), words).primary).toMatchObject({ move: 'pass' });
    const asked = prompt(scene({ view: shown }, ['pass', 'play secret_map']), words);
    expect(asked.primary).toBeUndefined();
    expect(asked.others).toEqual([{ label: 'Pass', move: 'pass', key: 'P' }]);
  });

  it('calls the pass of the shooter what it is', () => {
    const shown = view({ battle: battle(), now: { kind: 'cards', by: 'P1' } });
    shown.captains[0]!.dice = 3;
    expect(prompt(scene({ view: shown }, ['pass', 'play grapeshot']), words).primary).toMatchObject({ move: 'pass', label: 'Fire 3 dice' });
    const other = view({ battle: battle(), now: { kind: 'cards', by: 'P2' } });
    const asked = prompt(scene({ view: other }, ['pass', 'play powder_keg']), words);
    expect(asked.ask).toBe('Tobias fires: play a card or pass');
    expect(asked.others.map(({ move }) => move)).toEqual(['pass']);
  });

  it('does not seal the end of the step while a card waits for its target', () => {
    const shown = view({ now: { kind: 'upgrade', by: 0, at: 'hull', cards_left: 0, may_double: false } });
    const options = ['play mastercraft for hull', 'play mastercraft for crew', 'done'];
    picks.card = 'mastercraft';
    const asked = prompt(scene({ view: shown }, options), words);
    expect(asked.ask).toBe('Mastercraft: choose a row');
    expect(asked.primary).toBeUndefined();
    expect(asked.others).toEqual([{ label: 'Done', move: 'done', key: 'P' }]);
  });

  it('seals the end of the step only where nothing else can be done', () => {
    const shown = view({ now: { kind: 'upgrade', by: 0, at: 'hull', cards_left: 0, may_double: false } });
    expect(prompt(scene({ view: shown }, ['done']), words).primary).toMatchObject({ move: 'done' });
    const asked = prompt(scene({ view: shown }, ['raise hull to 4', 'done']), words);
    expect(asked.primary).toBeUndefined();
    expect(asked.others.map(({ move }) => move)).toEqual(['done']);
  });

  it('buries all chests under one seal, and never seals leaving with chests aboard', () => {
    const shown = view({ now: { kind: 'upgrade', by: 0, at: 'treasure', cards_left: 0, may_double: true } });
    const moves = ['bury 1 chests', 'bury 2 chests', 'bury 3 chests', 'bury 4 chests', 'bury 1 lots', 'done'];
    const bury: Outlook = { kind: 'bury', fame: 4, own: 4, shared: [], gold_left: 3, chests_left: 0, thrown_off: 0 };
    const here = scene({ view: shown, previews: foresees({ 'bury 4 chests': bury }) }, moves);
    expect(prompt(here, words).primary).toMatchObject({ label: 'Bury all 4: +4 fame', move: 'bury 4 chests' });
    expect(prompt(here, worte).primary).toMatchObject({ label: 'Alle 4 vergraben: +4 Ruhm' });
    expect(prompt(here, words).others.map(({ move }) => move)).toEqual(['done']);
    expect(warning(option('done'), { kind: 'done', thrown_off: 0, gold: 3, chests: 4 }, words, here)).toContain('4 chests are still aboard');
    picks.chests = 2;
    expect(prompt(here, words).primary).toMatchObject({ label: 'Bury 2 chests', move: 'bury 2 chests' });
    picks.chests = null;
    const gold = scene({ view: shown, previews: foresees({ 'bury 1 lots': { ...bury, own: 1 } }) }, ['bury 1 lots', 'done']);
    expect(prompt(gold, words).primary).toMatchObject({ move: 'bury 1 lots' });
    expect(warning(option('done'), { kind: 'done', thrown_off: 0, gold: 3, chests: 0 }, words, gold)).toContain('3 gold');
  });

  it('asks before a ship sails with gold that could have made her stronger', () => {
    const rigs = scene({}, ['rig 2 2 2 2', 'rig 3 2 2 2', 'rig 9 2 2 2']);
    const left = (gold_left: number): Outlook => ({ kind: 'rig', gold: 9 - gold_left, gold_left, dice: 2, speed: 5, capacity: 5, values: [5, 2, 2, 5], armour: [2, 2, 2, 2] });
    expect(warning(option('rig 2 2 2 2'), left(9), words, rigs)).toContain('9 gold unspent');
    expect(warning(option('rig 9 2 2 2'), left(1), words, rigs)).toBeNull();
    expect(warning(option('rig 3 2 2 2'), left(0), words, rigs)).toBeNull();
  });

  it('fires and aims under one seal: where a cripple is likeliest, or at the row that was clicked', () => {
    const shown = view({ battle: battle(), now: { kind: 'act', by: 0, is_reloading: false } });
    const aims = [{ at: 'P2', section: 'hull', hits_needed: 2, cripples: 400 }, { at: 'P3', section: 'sails', hits_needed: 1, cripples: 4100 }] as never;
    const here = scene({ view: shown, previews: foresees({ fire: { kind: 'fire', forecast, aims } }) }, ['fire', 'flee']);
    expect(prompt(here, words).primary).toMatchObject({ label: 'Fire at Salt: sails', move: 'fire; aim P3 sails' });
    expect(prompt(here, words).primary!.odds![0]!.value).toBe('41\u00a0%');
    const far = [{ at: 'P2', section: 'hull', hits_needed: 4, cripples: 0 }, { at: 'P2', section: 'crew', hits_needed: 3, cripples: 0 }] as never;
    expect(prompt(scene({ view: shown, previews: foresees({ fire: { kind: 'fire', forecast, aims: far } }) }, ['fire']), words).primary).toMatchObject({ move: 'fire; aim P2 crew' });
    expect(prompt({ ...here, chosen: 'fire; aim P2 hull' }, words).primary).toMatchObject({ move: 'fire; aim P2 hull' });
  });

  it('seals the rig as it stands', () => {
    picks.rig = [3, 2, 2, 4];
    const asked = prompt(scene({ view: view({ now: { kind: 'rigging' } }) }, ['rig 2 2 2 2', 'rig 3 2 2 4']), words);
    expect(asked.primary).toMatchObject({ move: 'rig 3 2 2 4', label: 'Ready to sail' });
  });

  it('asks in German too', () => {
    const asked = prompt(scene({ view: view({ now: { kind: 'navigate' } }) }, ['sail tavern', 'sail hull']), worte);
    expect(asked.ask).toBe('Wähle geheim ein Ziel');
  });
});

describe('moves in words', () => {
  it('name cards, places, captains and sections', () => {
    expect(named('sail crew')).toBe('Sail to Crew Island');
    expect(named('play consort on P3')).toBe('Play Consort on Salt');
    expect(named('play royal_navy_intercept to hull')).toBe('Play Royal Navy Intercept: Hull Island');
    expect(named('aim P2 sails')).toBe('Aim at Tobias: sails');
    expect(named('raise hull to 4')).toBe('Raise the hull to 7');
    expect(named('raise crew to 4')).toBe('Raise the crew to 3 (circle 4)');
    expect(named('bury 2 lots')).toBe('Bury 6 gold');
    expect(named('collect gold')).toBe('Collect one card and 2 gold');
  });
});

describe('what would come of it', () => {
  it('is said in numbers', () => {
    const bury: Outlook = { kind: 'bury', fame: 3, own: 2, shared: [{ who: 2, fame: 1 }], gold_left: 4, chests_left: 1, thrown_off: 0 };
    expect(outcome(bury, scene(), words)).toEqual(['+2 fame.', 'Salt gets 1 fame of it.', '4 gold and 1 chest left.']);
    expect(outcome(null, scene(), words)).toEqual([]);
  });

  it('warns before chests are thrown off, and before something is left', () => {
    expect(warning(option('done'), { kind: 'done', thrown_off: 2, gold: 1, chests: 8 }, words, scene())).toContain('2 chests');
    expect(warning(option('done'), { kind: 'done', thrown_off: 0, gold: 1, chests: 3 }, words, scene())).toBeNull();
    expect(warning(option('leave'), null, words, scene())).toContain('nothing');
    expect(warning(option('plunder'), null, words, scene())).toBeNull();
  });
});
