import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faults, flat } from '$web/i18n';
import { SHARED_ORDERS } from '$web/orders';
import cards from '../card';
import { clauseOf } from '../clauses';
import type { Fact } from '../blackbeard';
import { de } from '../messages.de';
import { en } from '../messages.en';
import { optionWords, shortWords } from '../prompt';
import { heading, sentence, UNTOLD } from '../story';
import { headline, text } from '../text';
import { cardName, cardSays, cardTitle, pirateName, placeName } from '../words';
import { BOX, FACTS, KINDS, moment, NAMES, scene, telling, words, worte } from './scene';

const source = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8');
const kebab = (name: string) => name.replaceAll(/(?<!^)(?=[A-Z])/g, '-').toLowerCase();

/** Facts that did not come up in the games that were recorded, and how they are told. */
const RARE: [Fact, string, string][] = [
  [{ scrapped: { who: 1, card: 'scurvy:3' } }, 'Tobias gives up Scurvy for 1 action.', 'Tobias gibt Skorbut für 1 Aktion her.'],
  ['second-pass', 'The second pass through the deck begins.', 'Der zweite Durchgang durch den Stapel beginnt.'],
  [{ 'haven-ends': { pirate: 'kidd', port: 'havana' } }, 'Havana is no longer a Safe Haven of Kidd.', 'Havana ist kein Zufluchtshafen von Kidd mehr.'],
  [{ overboard: { pirate: 'low', sum: 1200, hold: 2 } }, 'Low throws 1,200 doubloons from hold 2 overboard.', 'Low wirft 1.200 Dublonen aus Laderaum 2 über Bord.'],
  [{ 'to-be-kept': { hostage: 1 } }, 'A hostage worth 2 is to be held for ransom.', 'Für Lösegeld behalten: eine Geisel vom Wert 2.'],
  [{ 'to-be-tortured': { hostage: 2 } }, 'A hostage worth 3 is to be questioned.', 'Zu verhören: eine Geisel vom Wert 3.'],
  [{ 'ship-converted': { pirate: 'tew', rig: 'brigantine' } }, 'Tew now sails the prize, a brigantine.', 'Tew segelt nun die Prise (Brigantine).'],
  [{ ransoms: { pirate: 'tew', hostage: 1 } }, 'Tew offers a hostage worth 2 for ransom.', 'Tew bietet eine Geisel vom Wert 2 gegen Lösegeld an.'],
  [{ ransomed: { pirate: 'tew', hostage: 1, sum: 700 } }, 'Tew gets 700 doubloons of ransom.', 'Tew bekommt 700 Dublonen Lösegeld.'],
  [{ paid: { pirate: 'vane', price: 2600 } }, 'Vane pays 2,600 doubloons.', 'Vane zahlt 2.600 Dublonen.'],
  [{ 'letter-played': { who: 0, card: 'letter_of_marque:3', pirate: 'vane' } }, 'Maren plays Letter of Marque: Vane wants to retire.', 'Maren spielt Kaperbrief: Vane will sich zur Ruhe setzen.'],
  [{ 'nothing-buried': { pirate: 'vane' } }, 'Vane digs in vain.', 'Vane gräbt vergebens.'],
  [{ 'ship-lost': { pirate: 'vane' } }, 'The ship of Vane is lost.', 'Das Schiff von Vane ist verloren.'],
  [{ surrenders: { pirate: 'kidd', nation: 'spanish' } }, 'Kidd gives up the Spanish letter to retire.', 'Kidd gibt den Kaperbrief (spanisch) hin, um sich zur Ruhe zu setzen.'],
  [{ challenges: { who: 2, pirate: 'davis' } }, 'Davis, for Joan, challenges the captain.', 'Davis fordert für Joan den Kapitän heraus.'],
  [{ challenged: { pirate: 'davis' } }, 'Davis is challenged.', 'Davis wird gefordert.'],
  [{ 'odd-point': { pirate: 'davis' } }, 'Davis gets the odd point.', 'Davis bekommt den einzelnen Punkt.'],
  [{ replaced: { pirate: 'davis' } }, 'The prize takes the place of the ship of Davis.', 'Die Prise ersetzt das Schiff von Davis.'],
  [{ 'holds-kept': { pirate: 'davis', holds: '1+3' } }, 'Davis keeps holds: 1, 3.', 'Davis behält Laderäume: 1, 3.'],
  [{ 'holds-kept': { pirate: 'davis', holds: 'none' } }, 'Davis keeps holds: none.', 'Davis behält Laderäume: keine.'],
  [{ fights: { pirate: 'la_buse' } }, 'La Buse fights.', 'La Buse kämpft.'],
  ['fight-on', 'They fight on.', 'Sie kämpfen weiter.'],
  ['duel-broken-off', 'The duel is broken off.', 'Das Duell wird abgebrochen.'],
  [{ plundered: { pirate: 'low', victim: 'tew' } }, 'Low takes what Tew had.', 'Low nimmt, was Tew hatte.'],
  [{ 'set-free': { pirate: 'avery' } }, 'The evidence does not suffice: Avery goes free.', 'Die Beweise reichen nicht: Avery kommt frei.'],
  [{ 'brought-to-trial': { pirate: 'avery' } }, 'Avery is brought to trial.', 'Avery kommt vor Gericht.'],
  [{ eliminated: { pirate: 'avery', by: 'bb.ev.storms_at_sea.pirates' } }, 'Avery is lost in the storm.', 'Avery bleibt im Sturm.'],
  [{ eliminated: { pirate: 'avery', by: 'bb.ev.natural_disaster.port' } }, 'Avery perishes with the port.', 'Avery geht mit dem Hafen zugrunde.'],
  [{ eliminated: { pirate: 'avery', by: 'bb.ev.double_cross.hanged' } }, 'Avery is hanged.', 'Avery wird gehängt.'],
  [{ eliminated: { pirate: 'avery', by: 'bb.ev.piratical_ambition.lose' } }, 'Avery falls in the duel and never takes command.', 'Avery fällt im Duell und wird nie Kapitän.'],
  [{ eliminated: { pirate: 'avery', by: 'bb.ev.piratical_ambition.win' } }, 'Avery is marooned.', 'Avery wird ausgesetzt.'],
  [{ retired: { pirate: 'avery', by: 'bb.ev.double_cross.free' } }, 'Avery goes free and retires.', 'Avery kommt frei und setzt sich zur Ruhe.'],
  [{ retired: { pirate: 'avery', by: 'bb.ev.double_cross.trial' } }, 'Avery pays his fine and retires.', 'Avery zahlt die Strafe und setzt sich zur Ruhe.'],
  [{ retired: { pirate: 'avery', by: 'bb.retire.haven' } }, 'Avery retires in his own Safe Haven.', 'Avery setzt sich im eigenen Zufluchtshafen zur Ruhe.'],
];

it('every event has its clause, and it stands in the ledger', () => {
  const ledger = readFileSync(new URL('../../rules.md', import.meta.url), 'utf8');
  for (const { title } of BOX.events) expect(ledger).toContain(`- \`${clauseOf(`${title}:3`)}\``);
});

describe('the catalogues', () => {
  it('say the same in both languages', () => {
    expect(faults(en, de)).toEqual([]);
  });

  it('keep their voice down', () => {
    for (const said of [...Object.values(en), ...Object.values(de)]) expect(said).not.toContain('!');
  });

  it('name every event of the box and say what it does, in both languages', () => {
    expect(BOX.events).toHaveLength(23);
    for (const { title } of BOX.events) {
      for (const t of [words, worte]) {
        expect(cardTitle(title, t)).not.toBe(title);
        expect(cardSays(title, t).length, title).toBeGreaterThan(20);
      }
    }
    expect(cardName('scurvy:3', words)).toBe('Scurvy, 3 actions');
    expect(cardName('scurvy:d', worte)).toBe('Skorbut, Aktionen: Initiative eines Piraten');
  });

  it('name every place, and a pirate by the name he is called', () => {
    for (const { area } of BOX.areas) expect(placeName(area, BOX, worte)).not.toBe(area);
    for (const { transit } of BOX.transits) expect(placeName(transit, BOX, worte)).not.toBe(transit);
    expect(placeName('gold_coast', BOX, worte)).toBe('Goldküste');
    expect(placeName('port_o_spain', BOX, words)).toBe('Port o’ Spain');
    expect(pirateName('teach', BOX)).toBe('Teach');
    const renamed = { ...BOX, pirates: [{ ...BOX.pirates[0]!, name: 'Long Ben' }] };
    expect(pirateName(renamed.pirates[0]!.pirate, renamed)).toBe('Long Ben');
  });

  it('have words for every standing order', () => {
    const keys = [...source('orders.rs').matchAll(/Order \{\s*key: ([A-Z_]+),/g)].map((match) => match[1]!.toLowerCase().replaceAll('_', '-')).filter((key) => !SHARED_ORDERS.includes(key));
    expect(keys.length).toBeGreaterThan(2);
    for (const { orders } of [cards['blackbeard']!.messages.en, cards['blackbeard']!.messages.de]) expect(Object.keys(orders).sort()).toEqual([...keys].sort());
  });

  it('have a word for every outcome, quantity and warning that the host may send', () => {
    const outlook = source('outlook.rs');
    const named = (list: string) => [...new RegExp(`pub enum ${list} \\{([\\s\\S]*?)\\n\\}`).exec(outlook)![1]!.matchAll(/^ {4}([A-Z]\w*)/gm)].map((match) => kebab(match[1]!));
    expect(named('Outcome').length).toBeGreaterThan(25);
    for (const one of named('Outcome')) expect(en).toHaveProperty([`outcome.${one}`]);
    for (const one of named('Quantity')) expect(en).toHaveProperty([`quantity.${one}`]);
    for (const one of named('Warning')) expect(en).toHaveProperty([`warn.${one}`]);
  });
});

describe('the story', () => {
  it('has a sentence for every fact there is, or leaves it out on purpose', () => {
    const facts = [...source('facts.rs').matchAll(/^ {8}([A-Z]\w*)(?: \{| =)/gm)].map((match) => kebab(match[1]!));
    expect(facts.length).toBeGreaterThan(130);
    for (const fact of facts) if (!UNTOLD.has(fact)) expect(en, fact).toHaveProperty([`fact.${fact}`]);
  });

  it('tells the facts of real games without a hole, a word of the program or a missing name', () => {
    expect(FACTS.length).toBeGreaterThan(200);
    for (const t of [words, worte]) {
      for (const fact of FACTS) {
        const said = sentence(fact, telling(t));
        if (said === null) continue;
        expect(flat(said, NAMES), JSON.stringify(fact)).toMatch(/^[^{}_]+\.$/);
        expect(flat(said, NAMES), JSON.stringify(fact)).not.toMatch(/undefined|NaN|fact\.| {2}|: \.|for the matter|um die Sache/);
      }
    }
  });

  const told = (fact: Fact, t = words) => {
    const said = sentence(fact, telling(t));
    return said === null ? null : flat(said, NAMES);
  };

  it('tells what hardly ever happens, too', () => {
    for (const [fact, english, german] of RARE) expect([told(fact), told(fact, worte)], JSON.stringify(fact)).toEqual([english, german]);
    // Together with those of real games that is every fact there is.
    const kinds = new Set([...FACTS, ...RARE.map(([fact]) => fact)].map((fact) => (typeof fact === 'string' ? fact : Object.keys(fact)[0]!)));
    const facts = [...source('facts.rs').matchAll(/^ {8}([A-Z]\w*)(?: \{| =)/gm)].map((match) => kebab(match[1]!));
    expect(facts.filter((fact) => !kinds.has(fact))).toEqual([]);
  });

  it('names captains, pirates, cards and places', () => {
    expect(told({ announced: { pirate: 'roberts', deed: { loot: 'goa' }, cost: 1 } })).toBe('Roberts loots the merchant off Goa.');
    expect(told({ announced: { pirate: 'roberts', deed: { sail: 'caribbean' }, cost: 2 } })).toBe('Roberts sails to the Caribbean, for 2 actions.');
    expect(told({ 'played-on': { who: 1, card: 'heavy_guns:2', pirate: 'low' } }, worte)).toBe('Tobias spielt Schwere Geschütze auf Low.');
    expect(told({ rolled: { who: { pirate: 'roberts' }, dice: '4', total: 9, why: 'bb.find.roll' } })).toBe('Roberts rolls 4, to find the merchant: 9.');
    expect(told({ rolled: { who: { player: 2 }, dice: '4', total: 4, why: 'bb.ev.wear_and_tear.effect' } })).toBe('Joan rolls 4, for the damage.');
    expect(told({ eliminated: { pirate: 'low', by: 'bb.ship.sunk' } })).toBe('Low goes down with the ship.');
    expect(told({ banked: { pirate: 'low', sum: 1200, worth: 600, by: 'bb.inport.convert.holds' } })).toBe('Low turns 1,200 doubloons into 600 of Net Worth.');
    expect(told({ passed: { who: 1 } })).toBeNull();
  });

  it('is grouped by turns', () => {
    expect(heading({ 'turn-begins': { who: 1, turn: 9 } }, NAMES, words)).toBe('Turn 9, Tobias');
    expect(heading({ passed: { who: 0 } }, NAMES, words)).toBeNull();
  });
});

describe('moves', () => {
  it.each(KINDS)('are said in words in both languages: %s', (kind) => {
    for (const t of [words, worte]) {
      const now = moment(kind);
      const said = now.options.map((option) => optionWords(option, now, t));
      for (const one of [...said, ...now.options.map((option) => shortWords(option, now, t))]) expect(one).toMatch(/^[^{}_]*[^{}_.\s]$/);
      // No two answers may read alike, or one of them could not be chosen by its words.
      expect(new Set(said).size, said.join(' | ')).toBe(said.length);
    }
  });
});

describe('the text table', () => {
  it('has the turn, the hand, every player, every sea and every port', () => {
    const sections = text(scene(), words);
    const of = (name: string) => sections.find((section) => section.heading === name)!.items;
    expect(of('Ports')).toHaveLength(36);
    expect(of('Seas and routes')).toHaveLength(12);
    expect(of('Hand of Maren').some((item) => item.startsWith('Buried Treasure, 3 actions.'))).toBe(true);
    expect(sections.map(({ heading: name }) => name)).toEqual(expect.arrayContaining(NAMES));
    expect(of('Maren').join(' ')).toContain('Bartholomew Roberts');
    expect(headline(scene(), words)).toMatch(/^Turn \d+ · Maren · 2 actions left$/);
  });

  it('shows a spectator no hand', () => {
    const shown = scene({ face: null });
    for (const player of shown.view.players) player.hand = player.recruit_cards = null;
    expect(text(shown, words).some(({ heading: name }) => name.startsWith('Hand of'))).toBe(false);
  });

  it.each(KINDS)('leaves no hole unfilled: %s', (kind) => {
    for (const t of [words, worte]) {
      for (const section of text(moment(kind), t)) for (const item of [section.heading, ...section.items]) expect(item).not.toMatch(/[{}]|undefined|NaN/);
    }
  });
});
