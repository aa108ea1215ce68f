import { expect, test } from 'vitest';
import type { GameCard } from '../game';

const cards = import.meta.glob<{ default: Record<string, GameCard> }>('../../../games/*/ui/card.ts', { eager: true });

test('no value of a choice is a row of numbers that only its maker can read', () => {
  const haven = Object.values(cards).find(({ default: all }) => 'haven' in all)!.default['haven']!;
  expect(haven.messages.en.choices['start-food-bonus.0,0,0,0']).toBe('none');
  expect(haven.messages.en.choices['start-food-bonus.0,0,0,1']).toBe('4th spot 1');
  expect(haven.messages.de.choices['start-food-bonus.1,0,2,0']).toBe('1. Feld 1, 3. Feld 2');
});
