import { describe, expect, it } from 'vitest';
import { headline, text } from '../text';
import { scene, view, words, worte } from './scene';

describe('the text table', () => {
  const sections = text(scene(), words);
  const section = (heading: string) => sections.find((one) => one.heading === heading)?.items ?? [];

  it('has a heading for everything on the table, the own island first', () => {
    expect(sections.map((one) => one.heading)).toEqual([
      'Where the game stands',
      'Road',
      'Coup track',
      'Turn track',
      'Piles',
      'Island of Salt',
      'Island of Joan',
      'Island of Maren',
      'Island of Tobias',
    ]);
  });

  it('tells the road with pieces, buildings and disks', () => {
    const road = section('Road');
    expect(road).toContain('8: Ship 1');
    expect(road).toContain('10: empty, Maren stands here');
    expect(road.find((line) => line.startsWith('6: Dockyard (Port)'))).toContain('Salt stands here');
    expect(road.some((line) => line.startsWith('1:'))).toBe(false);
  });

  it('tells an island with its slots, its limits and its free plots', () => {
    const island = section('Island of Maren');
    expect(island).toContain('Fame 31: Ships 10, Rum 9, Infrastructure 12, first home 0');
    expect(island).toContain('b2: Tavern: Rum, printed, Food 2');
    expect(island).toContain('c3: Watchtower: Rum; scores 6 Fame');
    expect(island).toContain('d3: Gamblers’ Port: Ship 6, free for Cannon');
    expect(island).toContain('3 Rum together, 9 Fame');
    expect(island.at(-1)).toBe('Free plots: c1 (Infrastructure), a2 (House), d2 (any building) and a3 (Port)');
  });

  it('shows slots that a Free House has opened', () => {
    const island = section('Island of Joan');
    expect(island).toContain('b2: Tavern: Rum, printed, free for anything');
  });

  it('tells where the game stands', () => {
    expect(headline(scene(), words)).toBe('Round 3 of 4 · turn 9 · next on the road: Joan, then Tobias, then Maren');
    expect(headline(scene({ view: view({ round: 0 }) }), words)).toBe('Setting up');
    expect(headline(scene({ view: view({ places: [1, 2, 3, 4] }) }), worte)).toBe('Nach Runde 4');
  });
});
