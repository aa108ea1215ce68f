import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faults, flat } from '$web/i18n';
import { SHARED_ORDERS } from '$web/orders';
import cards from '../card';
import { cardsWithClauses, clauseOf } from '../clauses';
import type { Fact } from '../cove';
import { de } from '../messages.de';
import { en } from '../messages.en';
import { heading, parts, sentence } from '../story';
import { headline, text } from '../text';
import { added, cardName, cardSays, legendName, legendSays, navyName } from '../words';
import { battle, BOX, scene, view, words, worte } from './scene';

const source = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');

const card = cards['cove']!;

it('every card has its clause, and it stands in the ledger', () => {
  const ledger = readFileSync(new URL('../../rules.md', import.meta.url), 'utf8');
  expect(cardsWithClauses().sort()).toEqual(BOX.cards.filter(({ custom }) => !custom).map(({ id }) => id).sort());
  for (const id of cardsWithClauses()) expect(ledger).toContain(`- \`${clauseOf(id)}\``);
});

describe('the catalogues', () => {
  it('say the same in both languages', () => {
    expect(faults(en, de)).toEqual([]);
    expect(Object.keys(card.messages.de.choices)).toEqual(Object.keys(card.messages.en.choices));
    expect(Object.keys(card.messages.de.orders)).toEqual(Object.keys(card.messages.en.orders));
  });

  it('keep their voice down', () => {
    for (const said of [...Object.values(en), ...Object.values(de)]) expect(said).not.toContain('!');
  });

  it('name every card and every pirate of the box, and say what they do', () => {
    for (const info of BOX.cards) {
      expect(en).toHaveProperty([`card.${info.id}`]);
      expect(cardName(info.card, BOX, worte)).not.toBe('');
      expect(cardSays(info, words)).not.toBe('');
      if (info.kind !== 'fame') expect(en).toHaveProperty([`card.${info.id}.says`]);
    }
    for (const info of BOX.legends) {
      expect(en).toHaveProperty([`legend.${info.id}`]);
      expect(legendName(info.legend, BOX, words)).not.toBe(info.legend);
      expect(legendSays(info, words).length).toBeGreaterThan(0);
    }
  });

  it('say nothing of what is not as printed', () => {
    const [first] = BOX.cards;
    const own = { ...BOX, cards: [{ ...first!, name: 'Wet Powder', says: 'Only a 6 hits.', changed: true }] };
    for (const t of [words, worte]) {
      expect(cardName(first!.card, own, t)).toBe('Wet Powder');
      expect(cardSays(own.cards[0]!, t)).toBe('Only a 6 hits.');
    }
    // A card may have an id that is a word of the screen.
    const odd = { ...BOX, cards: [{ ...first!, id: 'can', name: 'Tin Can', changed: true }] };
    expect(cardName(first!.card, odd, words)).toBe('Tin Can');
    const renamed = { ...BOX, legends: [{ ...BOX.legends[0]!, name: 'Captain Crook', changed: true }] };
    expect(legendName(renamed.legends[0]!.legend, renamed, worte)).toBe('Captain Crook');
    expect(navyName(BOX, worte)).toBe(de['navy.name']);
    expect(navyName({ ...BOX, navy: { ...BOX.navy, name: 'The Coast Guard', changed: true } }, worte)).toBe('The Coast Guard');
  });

  it('show the cards of a pack before the game, if they are played with', () => {
    const [first] = BOX.cards;
    const pack = { ...BOX, cards: [{ ...first!, name: 'Wet Powder', says: 'Only a 6 hits.', changed: true, custom: true }, ...BOX.cards] };
    expect(added({ ...pack, with_pack: true }, words)).toEqual([{ name: 'Wet Powder', says: 'Only a 6 hits.' }]);
    expect(added(pack, words)).toEqual([]);
    expect(added({ ...BOX, with_pack: true }, words)).toEqual([]);
  });

  it('have words for every option of a table and its values', () => {
    const keys = [...source('options.rs').matchAll(/^ {4}"([a-z-]+)": "/gm)].map((match) => match[1]!);
    expect(keys.length).toBeGreaterThan(15);
    for (const key of keys) expect(card.messages.en.choices).toHaveProperty([key]);
    expect(card.messages.en.choices).toHaveProperty(['final-tie.battle']);
  });

  it('have words for every standing order', () => {
    const keys = [...source('orders.rs').matchAll(/Order \{ key: ([A-Z_]+),/g)].map((match) => match[1]!.toLowerCase().replaceAll('_', '-')).filter((key) => !SHARED_ORDERS.includes(key));
    expect(keys.length).toBeGreaterThan(1);
    expect(keys.sort()).toEqual(Object.keys(card.messages.en.orders).sort());
  });
});

describe('the story', () => {
  it('has a sentence for every fact there is, or leaves it out on purpose', () => {
    const facts = [...source('facts.rs').matchAll(/^ {8}([A-Z]\w*)(?: \{| =)/gm)].map((match) => match[1]!.replaceAll(/(?<!^)(?=[A-Z])/g, '-').toLowerCase());
    expect(facts.length).toBeGreaterThan(70);
    const untold = ['rigged', 'passed', 'wheel-set', 'step-ended', 'drew', 'ended', 'round-began', 'month-began', 'fires', 'legend-repaired', 'bought', 'rolled-off'];
    for (const fact of facts) if (!untold.includes(fact)) expect(en, fact).toHaveProperty([`fact.${fact}`]);
  });

  const told = (fact: Fact, t = words) => {
    const said = sentence(fact, { before: null, after: view(), face: 0, names: [] }, BOX, t);
    return said === null ? null : flat(said, ['Maren', 'Tobias', 'Salt', 'Joan']);
  };

  it('names captains, cards, places, and numbers as they are printed', () => {
    expect(told({ damaged: { who: 0, section: 'hull', to: 4 } })).toBe('Maren: hull 7.');
    expect(told({ damaged: { who: 0, section: 'hull', to: 0 } })).toBe('Maren: hull 0.');
    expect(told({ 'navy-sent': { who: 1, card: 'royal_navy_intercept', to: 'crew' } })).toBe('Tobias plays Royal Navy Intercept and sends the Royal Navy to Crew Island.');
    expect(told({ mutiny: { who: 0, gold: 0, chests: 0 } })).toBe('Mutiny on the ship of Maren; there was nothing on board.');
    expect(told({ rolled: { who: 'navy', dice: [5, 2] } })).toBe('The Royal Navy rolls 5, 2.');
    expect(told({ hit: { who: 'P2', at: 'P1', hits: 0, on: [5, 6] } })).toBe('Tobias misses Maren.');
    expect(told({ strayed: { at: 2, hits: 1, die: 3 } })).toBe('A stray shot hits Salt.');
    expect(told({ rolled: { who: 'captain_hook', dice: [5, 2] } })).toBe('Captain Hook rolls 5, 2.');
    expect(told({ hit: { who: 'P2', at: 'flying_dutchman', hits: 2, on: [5, 6] } })).toBe('Tobias hits the Flying Dutchman 2 times.');
    expect(told({ hit: { who: 'P2', at: 'flying_dutchman', hits: 1, on: [5, 6] } }, worte)).toBe('Tobias trifft den Fliegenden Holländer einmal.');
    expect(told({ sunk: { who: 'bonny_and_read' } })).toBe('The ship of Bonny and Read is sunk.');
    expect(told({ captured: { who: 1, legend: 'cacafuego' } })).toBe('Tobias captures the Cacafuego.');
    expect(told({ passed: { who: 1 } })).toBeNull();
    expect(told({ sailed: { who: 1, to: 'treasure' } }, worte)).toBe('Tobias segelt zur Schatzinsel.');
  });

  it('says from which number to which', () => {
    const hull = view().captains[0]!.values[0];
    const said = sentence({ damaged: { who: 0, section: 'hull', to: 1 } }, { before: view(), after: view(), face: 0, names: [] }, BOX, words)!;
    expect(flat(said, ['Maren'])).toBe(`Maren: hull ${hull} → 4.`);
  });

  it('is grouped by month, battle and round', () => {
    expect(heading({ 'month-began': { month: 5 } }, words)).toBe('Month 5');
    expect(heading({ 'battle-began': { at: 'sail' } }, words)).toBe('Battle: Sail Island');
    expect(heading('battle-ended', words)).toBe('After the battle');
    expect(heading({ passed: { who: 0 } }, words)).toBeNull();
    expect(parts('battle-ended')).toEqual(['battle-ended', {}]);
  });
});

describe('the text table', () => {
  it('has the month, the places, every ship, and the hand', () => {
    const sections = text(scene(), words);
    const headings = sections.map((section) => section.heading);
    expect(headings).toEqual(expect.arrayContaining(['Where the game stands', 'The seven places', 'Hand of Maren', 'Ship of Maren', 'Ship of Joan', 'Black ships and the Royal Navy']));
    expect(sections.find((section) => section.heading === 'The seven places')!.items).toHaveLength(7);
    expect(headline(scene(), words)).toMatch(/^Month \d+ of \d+ · /);
  });

  it('tells a battle from the order of fire to the cards in force', () => {
    const sections = text(scene({ view: view({ battle: battle(), now: { kind: 'act', by: 0, is_reloading: false } }) }), words);
    const items = sections.find((section) => section.heading === 'Battle: Sail Island')!.items;
    expect(items).toContain('Round 2, fastest fires first');
    expect(items).toContain('Order of fire: Tobias, speed 10, had a turn, Maren, speed 8, had a turn, Salt, speed 5.');
    expect(items).toContain('Tobias is hit on 6.');
    expect(items).toContain('In force, played by Tobias: Smoke Screen. Only a 6 hits the ship of whoever plays it.');
  });

  it('leaves no hole unfilled in any language', () => {
    const fight = view({ battle: battle(), now: { kind: 'act', by: 0, is_reloading: false } });
    for (const t of [words, worte]) {
      for (const section of [...text(scene(), t), ...text(scene({ view: fight }), t)]) {
        for (const item of [section.heading, ...section.items]) expect(item).not.toMatch(/[{}]/);
      }
    }
  });
});
