// Where a fact is seen while it is shown.

import type { Playing } from '$web/game';
import type { Fact, Place, Section } from './cove';

/** Something that happens to a ship mat. */
export type MatEffect = { kind: 'row' | 'craft'; section: Section; key: number } | { kind: 'parrot'; key: number };

export type Effect = { key: number; ms: number } & (
  | { kind: 'mat'; seat: number; on: MatEffect }
  | { kind: 'dice' }
  | { kind: 'guest' }
  | { kind: 'shakes' }
  | { kind: 'leaves'; seat: number }
  | { kind: 'mutiny'; die: number; seat: number }
  | { kind: 'fame'; seat: number; by: number }
  | { kind: 'place'; at: Place }
  | { kind: 'turns-up' }
);

/** What there is to see of the fact that is being shown, if anything. */
export function effectOf(playing: Playing<Fact> | null): Effect | null {
  if (!playing) return null;
  const { fact, key, ms } = playing;
  if (typeof fact === 'string') return fact === 'battle-ended' ? null : { key, ms, kind: 'shakes' };
  const row = (seat: number, section: string): Effect => ({ key, ms, kind: 'mat', seat, on: { kind: 'row', section: section as Section, key } });
  const craft = (seat: number, section: string): Effect => ({ key, ms, kind: 'mat', seat, on: { kind: 'craft', section: section as Section, key } });
  const parrot = (seat: number): Effect => ({ key, ms, kind: 'mat', seat, on: { kind: 'parrot', key } });
  const place = (at: string): Effect => ({ key, ms, kind: 'place', at: at as Place });
  if ('damaged' in fact) return row(fact.damaged.who, fact.damaged.section);
  if ('raised' in fact) return row(fact.raised.who, fact.raised.section);
  if ('free-level' in fact) return row(fact['free-level'].who, fact['free-level'].section);
  if ('section-repaired' in fact) return row(fact['section-repaired'].who, fact['section-repaired'].section);
  if ('craft-turned' in fact) return craft(fact['craft-turned'].who, fact['craft-turned'].section);
  if ('craft-lost' in fact) return craft(fact['craft-lost'].who, fact['craft-lost'].section);
  if ('crafted' in fact) return craft(fact.crafted.who, fact.crafted.section);
  if ('craft-repaired' in fact) return craft(fact['craft-repaired'].who, fact['craft-repaired'].section);
  if ('parrot-hurt' in fact) return parrot(fact['parrot-hurt'].who);
  if ('parrot-killed' in fact) return parrot(fact['parrot-killed'].who);
  if ('healed' in fact) return parrot(fact.healed.who);
  if ('perched' in fact) return parrot(fact.perched.who);
  if ('rolled' in fact || 'fame-rolled' in fact) return { key, ms, kind: 'dice' };
  if ('battered' in fact || 'sunk' in fact || 'regained' in fact) return { key, ms, kind: 'guest' };
  if ('exploded' in fact) return { key, ms, kind: 'shakes' };
  if ('crippled' in fact) return { key, ms, kind: 'leaves', seat: fact.crippled.who };
  if ('fled' in fact) return { key, ms, kind: 'leaves', seat: fact.fled.who };
  if ('mutiny-rolled' in fact) return { key, ms, kind: 'mutiny', die: fact['mutiny-rolled'].die, seat: fact['mutiny-rolled'].who };
  if ('gained' in fact) return { key, ms, kind: 'fame', seat: fact.gained.who, by: fact.gained.fame };
  if ('lost' in fact) return { key, ms, kind: 'fame', seat: fact.lost.who, by: -fact.lost.fame };
  if ('revealed' in fact) return place(fact.revealed.at);
  if ('plundered' in fact) return place(fact.plundered.at);
  if ('battle-began' in fact) return place(fact['battle-began'].at);
  if ('navy-sent' in fact) return place(fact['navy-sent'].to);
  if ('mapped' in fact) return place(fact.mapped.at);
  if ('sailed' in fact) return { key, ms, kind: 'turns-up' };
  return null;
}

/** A volley as it was told: who fired what at whom, how many hits there were (null while they are not told), how many struck others, and the numbers that hit. */
export interface Volley {
  who: string;
  at: string | null;
  mark: string | null;
  dice: number[];
  hits: number | null;
  strays: number;
  faces: number[];
}

/** The last volley of the battle under way. Told facts end with the newest. */
export function lastVolley(story: readonly { fact: Fact }[]): Volley | null {
  let hits: number | null = null;
  let strays = 0;
  const faces: number[] = [];
  let volley: Volley | null = null;
  for (let i = story.length - 1; i >= 0; i -= 1) {
    const { fact } = story[i]!;
    if (fact === 'final-battle') break;
    if (typeof fact === 'string') continue;
    if ('battle-began' in fact || 'last-fight' in fact) break;
    if (volley === null) {
      if ('hit' in fact) {
        hits = (hits ?? 0) + fact.hit.hits;
        faces.push(...fact.hit.on);
      }
      if ('strayed' in fact) {
        strays += fact.strayed.hits;
        faces.push(fact.strayed.die);
      }
      if ('rolled' in fact) volley = { who: fact.rolled.who, at: null, mark: null, dice: [...fact.rolled.dice], hits, strays, faces };
    } else if ('aimed' in fact) {
      return { ...volley, at: fact.aimed.at, mark: fact.aimed.mark };
    }
  }
  return volley;
}

/** Which dice of a volley hit. */
export const struck = ({ dice, faces }: Volley): boolean[] => dice.map((pips) => faces.includes(pips));

