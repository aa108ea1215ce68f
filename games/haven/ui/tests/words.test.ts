import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faults, translator } from '$web/i18n';
import { SHARED_ORDERS } from '$web/orders';
import cards from '../card';
import { clausesOf, tilesWithClauses } from '../clauses';
import { BOX } from '../gen/types';
import { de } from '../messages.de';
import { en } from '../messages.en';
import { itemName, slotKinds, spotName, tileDoes, tileName, tileSays, tileThe, whyNot, type Words } from '../words';
import { words, worte } from './scene';

const card = cards['haven']!;

describe('the catalogues', () => {
  it('say the same in both languages', () => {
    expect(faults(en, de)).toEqual([]);
    expect(Object.keys(card.messages.de.choices)).toEqual(Object.keys(card.messages.en.choices));
    expect(Object.keys(card.messages.de.orders)).toEqual(Object.keys(card.messages.en.orders));
  });

  it('keep their voice down', () => {
    for (const said of [...Object.values(en), ...Object.values(de)]) expect(said).not.toContain('!');
  });

  it('name and explain every tile of the box', () => {
    for (const tile of Object.keys(BOX.tiles)) {
      for (const part of ['name', 'the', 'short', 'says']) {
        expect(en).toHaveProperty([`tile.${tile}.${part}`]);
        expect(de).toHaveProperty([`tile.${tile}.${part}`]);
      }
    }
  });

  it('have words for every option of a table', () => {
    const source = readFileSync(new URL('../../src/options.rs', import.meta.url), 'utf8');
    const keys = [...source.matchAll(/^ {4}"([a-z-]+)": "/gm)].map((match) => match[1]!);
    expect(keys.length).toBeGreaterThan(15);
    for (const key of keys) expect(card.messages.en.choices).toHaveProperty([key]);
  });
});

it('there are words for every standing order', () => {
  const source = readFileSync(new URL('../../src/orders.rs', import.meta.url), 'utf8');
  const keys = [...source.matchAll(/Order \{ key: ([A-Z_]+),/g)].map((match) => match[1]!.toLowerCase().replaceAll('_', '-')).filter((key) => !SHARED_ORDERS.includes(key));
  expect(keys.sort()).toEqual(Object.keys(card.messages.en.orders).sort());
});

describe('the clauses of a tile', () => {
  it('stand in the ledger', () => {
    const ledger = readFileSync(new URL('../../rules.md', import.meta.url), 'utf8');
    expect(tilesWithClauses().sort()).toEqual(Object.keys(BOX.tiles).sort());
    for (const clause of tilesWithClauses().flatMap(clausesOf)) expect(ledger).toContain(`- \`${clause}\``);
    const reasons = Object.keys(en).filter((key) => key.startsWith('why.haven.'));
    for (const reason of reasons) expect(ledger).toContain(`- \`${reason.slice('why.'.length)}\``);
  });
});

describe('words', () => {
  it('tell dice by kind and value, tokens by kind', () => {
    expect(itemName({ kind: 'food', value: 3 }, words)).toBe('Food 3');
    expect(itemName({ kind: 'cannon', value: 0 }, worte)).toBe('Kanone');
  });

  it('tell what a slot takes', () => {
    expect(slotKinds(['food', 'rum'], false, words)).toBe('Food or Rum');
    expect(slotKinds(['food'], true, words)).toBe('anything');
    expect(slotKinds(['food', 'gold', 'ship'], false, worte)).toBe('alles');
  });

  it('call what no catalogue knows by its id', () => {
    expect(tileName('house.new', words)).toBe('house.new');
    expect(spotName(7, words)).toBe('7');
    expect(whyNot('haven.some.clause', words)).toContain('haven.some.clause');
  });

  it('say of a changed tile what its maker says', () => {
    const mint = { ...BOX.tiles['house.gold']!, name: 'Mint', says: 'raises each Gold die beside it by 2', changed: true };
    const t: Words = Object.assign(translator(de, 'de'), { tiles: { ...BOX.tiles, 'house.gold': mint } });
    expect(tileName('house.gold', t)).toBe('Mint');
    expect(tileThe('house.gold', t)).toBe('Mint');
    expect(tileSays('house.gold', t)).toBe(mint.says);
    expect(tileDoes('house.gold', t)).toEqual(['raises each Gold', 'die beside it by 2']);
    expect(tileName('house.food', t)).toBe(de['tile.house.food.name']);
    expect(tileName('house.gold', worte)).toBe(de['tile.house.gold.name']);
  });
});
