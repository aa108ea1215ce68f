// Which places of the board stand for a move, from the list of options. The board lights these and no others.

import type { HavenOption, Item } from './haven';

export { optionOf, plain } from '$web/board/scene';

/** Places to light, each with the text of its move. */
export interface Lit {
  positions: Map<number, string>;
  leave: string | null;
  plots: Map<string, string>;
  slots: Map<string, string>;
  /** What could be moved by the Hauliers: slots (`b2.1`) and plots (`b2`). */
  sources: Set<string>;
  /** The ways to pay for a chest. */
  buys: Payment[];
}

export interface Payment {
  text: string;
  pay: [place: string, pips: number][];
}

/** The places of these options; `from` is what was picked up to be moved, if anything. */
export function places(options: readonly HavenOption[], from: string | null): Lit {
  const lit: Lit = { positions: new Map(), leave: null, plots: new Map(), slots: new Map(), sources: new Set(), buys: [] };
  for (const { text, mv } of options) {
    if (mv === 'leave') lit.leave = text;
    if (typeof mv === 'string') continue;
    if ('stop' in mv) lit.positions.set(mv.stop.at, text);
    else if ('build' in mv) lit.plots.set(mv.build.plot, text);
    else if ('lay' in mv) lit.plots.set(mv.lay.plot, text);
    else if ('place' in mv) lit.slots.set(mv.place.place, text);
    else if ('pay' in mv) lit.slots.set(mv.pay.from, text);
    else if ('raise' in mv) lit.slots.set(mv.raise.die, text);
    else if ('reroll' in mv) lit.slots.set(mv.reroll.die, text);
    else if ('buy' in mv) lit.buys.push({ text, pay: mv.buy.pay });
    else if ('carry' in mv) {
      if (from === mv.carry.from) lit.slots.set(mv.carry.to, text);
      else lit.sources.add(mv.carry.from);
    } else if ('shift' in mv) {
      if (from === mv.shift.from) lit.plots.set(mv.shift.to, text);
      else lit.sources.add(mv.shift.from);
    }
  }
  return lit;
}

const pipsFrom = (payment: Payment, place: string) => payment.pay.find(([from]) => from === place)?.[1] ?? 0;

/** The dice that can pay at all, in the order of the board. */
export function payers(buys: readonly Payment[]): string[] {
  return [...new Set(buys.flatMap((buy) => buy.pay.map(([place]) => place)))].sort();
}

/** The payment that is offered first: it takes as much as it can from the smallest die, then from the next. */
export function firstPayment(buys: readonly Payment[], die: (place: string) => Item | null): Payment | null {
  const dice = payers(buys).sort((a, b) => (die(a)?.value ?? 0) - (die(b)?.value ?? 0));
  const taken = (buy: Payment) => dice.map((place) => pipsFrom(buy, place));
  const more = (a: number[], b: number[]) => {
    const differs = a.findIndex((pips, index) => pips !== b[index]);
    return differs < 0 ? 0 : b[differs]! - a[differs]!;
  };
  return [...buys].sort((a, b) => more(taken(a), taken(b)))[0] ?? null;
}

/** The payment most like this one that takes one pip more (or less) from a die; null if no option does. */
export function otherPayment(buys: readonly Payment[], now: Payment, place: string, by: 1 | -1): Payment | null {
  const wanted = pipsFrom(now, place) + by;
  const dice = payers(buys);
  const apart = (buy: Payment) =>
    dice.reduce((sum, other) => sum + Math.abs(pipsFrom(buy, other) - pipsFrom(now, other)), 0);
  const fitting = buys.filter((buy) => pipsFrom(buy, place) === wanted);
  return fitting.sort((a, b) => apart(a) - apart(b))[0] ?? null;
}

export { pipsFrom };
