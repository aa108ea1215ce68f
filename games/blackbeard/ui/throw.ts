// The dice on the chart: a throw as it falls, what it has to reach, and what came of it.

import { lastAt, parts, shipOf, type BbScene, type Fact, type Outcome, type Target, type Thrower, type View } from './blackbeard';
import type { Words } from './words';

export interface Side {
  who: Thrower;
  pips: number[];
  /** How many dice there are. */
  count: number;
  total: number;
}

export interface Throw {
  sides: Side[];
  /** What the throw has to reach. */
  need: Target | null;
  /** Whether it does. */
  isMet: boolean;
  /** What came of it. */
  outcome: Outcome | 'caught' | null;
  /** Whether dice are falling. */
  falls: boolean;
}

/** What a throw has to reach, as far as that is known beforehand. */
export function needOf(view: View, fact: Fact): Target | null {
  const [name, says] = parts(fact);
  if (name !== 'rolled') return null;
  const who = says['who'] as Thrower;
  const pirate = typeof who === 'object' && 'pirate' in who ? who.pirate : view.action?.pirate;
  const ship = pirate === undefined ? null : shipOf(view, pirate);
  return ship?.needs.find(({ why }) => why === says['why'])?.target ?? null;
}

export const needWords = ({ total, or_less }: Target, t: Words): string => t(or_less ? 'need.most' : 'need.least', { n: total });
const meets = ({ total, or_less }: Target, thrown: number): boolean => (or_less ? thrown <= total : thrown >= total);

/** What a fact says of the dice before it. */
const OUTCOMES: Partial<Record<string, Outcome | 'caught'>> = {
  found: 'found', 'not-found': 'not-found', evaded: 'escapes', caught: 'caught', 'port-taken': 'taken', 'attack-fails': 'repelled', sacked: 'sacked', 'sack-fails': 'not-sacked', commissioned: 'comes', 'no-commission': 'stays-away', 'mutiny-quelled': 'mutiny', 'took-over': 'captain-lost', 'port-holds': 'holds-out', 'port-destroyed': 'destroyed',
  grabs: 'grabbed', 'grab-fails': 'not-grabbed', 'kc-falls': 'wins', learned: 'talks',
};
/** So far back the dice of an outcome are looked for. */
const BACK = 8;

const sideOf = (fact: Fact): Side => {
  const says = parts(fact)[1];
  const pips = [...String(says['dice'])].map(Number);
  return { who: says['who'] as Thrower, pips, count: pips.length, total: Number(says['total']) };
};

/** The sides of a throw, up to one of its facts: the last throw of each. */
function sidesTo(story: readonly Fact[], at: number): Side[] {
  const why = parts(story[at]!)[1]['why'];
  const sides = new Map<string, Side>();
  for (let i = at; i >= 0 && i > at - BACK; i -= 1) {
    const [name, says] = parts(story[i]!);
    if (name === 'rolled' && says['why'] === why) {
      const key = JSON.stringify(says['who']);
      if (!sides.has(key)) sides.set(key, sideOf(story[i]!));
    } else if (name !== 'cunning-spent' && name !== 'stands' && name !== 'passed') break;
  }
  return [...sides.values()].reverse();
}

/** The throw that is seen now; none if no dice matter. */
export function throwOf({ view, before, story, playing }: BbScene): Throw | null {
  if (playing) {
    const facts = (story ?? []).map(({ fact }) => fact);
    const here = facts.lastIndexOf(playing.fact);
    const outcome = OUTCOMES[parts(playing.fact)[0]] ?? null;
    const falls = parts(playing.fact)[0] === 'rolled';
    const at = falls ? here : outcome === null ? -1 : lastAt(facts, (fact, i) => i <= here && i > here - BACK && parts(fact)[0] === 'rolled');
    const sides = falls && at < 0 ? [sideOf(playing.fact)] : at < 0 ? [] : sidesTo(facts, at);
    if (sides.length > 0) {
      const need = sides.length === 1 ? needOf(before, facts[at] ?? playing.fact) : null;
      return { sides, need, isMet: need !== null && meets(need, sides[0]!.total), outcome, falls };
    }
  }
  if (view.now.kind !== 'roll') return null;
  const sides = view.dice.map(({ who, dice, count, total }) => ({ who, pips: [...dice].map(Number), count, total }));
  const { aim } = view.now;
  return { sides, need: aim?.target ?? null, isMet: aim?.is_met ?? false, outcome: null, falls: false };
}
