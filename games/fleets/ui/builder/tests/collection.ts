// The printed cards as a box, read from the data: what people type and paste is about real cards.

import { readFileSync } from 'node:fs';
import type { Contents } from '../../gen/types';

/** The rows of a table, by the names of its columns. */
function rows(file: string): Record<string, string>[] {
  const text = readFileSync(new URL(`../../../data/${file}`, import.meta.url), 'utf8');
  const cells = (line: string) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '');
  const [head = '', ...lines] = text.split('\n').filter(Boolean);
  const columns = cells(head);
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, i) => [columns[i]!, cell]))).filter(({ scope }) => scope === 'seed');
}

const effects: { effect: number; clause: string; text: string; keyword: boolean }[] = [];
const numbers = new Map<string, number>();
function numberOf(text: string): number {
  if (!numbers.has(text)) {
    numbers.set(text, effects.length);
    effects.push({ effect: effects.length, clause: `fleets.fx.${text.split('(')[0]}`, text, keyword: false });
  }
  return numbers.get(text)!;
}
const abilities = (row: Record<string, string>): number[] => [...(row['keywords'] ?? '').split(' '), ...(row['effects'] ?? '').split('; ')].filter(Boolean).map(numberOf);
const guns = (text = '') => text.split('-').filter(Boolean).map((gun) => ({ rank: Number(gun[0]), range: gun[1] }));
const links = ({ link = '' }: Record<string, string>) => link.split(' | ').filter(Boolean);
const moveOf = (text = '') => (text === 'T' ? 'towed' : text === 'D' ? 'flight' : { segments: text.split('+') });

const card = (row: Record<string, string>, n: number) => ({ card: n, id: row['id'], set: row['set'], name: row['name'], nation: row['nation'], points: Number(row['points']) });

/** Every printed card of the sets that are played. */
export const BOX = {
  ships: rows('ships.csv').map((row, n) => ({ ...card(row, n), kind: row['kind'], masts: Number(row['masts']), cargo: Number(row['cargo']), base_move: moveOf(row['move']), guns: guns(row['cannons']), effects: abilities(row), links: links(row) })),
  crew: rows('crew.csv').map((row, n) => ({ ...card(row, n), generic: row['generic'] === 'yes', effects: abilities(row), links: links(row) })),
  equipment: rows('equipment.csv').map((row, n) => ({ ...card(row, n), effect: numberOf(row['effect']!) })),
  forts: rows('forts.csv').map((row, n) => ({ ...card(row, n), gold: Number(row['gold']), guns: guns(row['cannons']), effects: abilities(row) })),
  events: rows('events.csv').map((row, n) => ({ ...card(row, n), effect: numberOf(row['effect']!) })),
  treasures: rows('treasures.csv').map((row, n) => ({ ...card(row, n), load: row['load'], effect: numberOf(row['effect']!) })),
  effects,
} as unknown as Contents;
