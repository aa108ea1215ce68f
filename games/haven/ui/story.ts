// What happened, told: each fact is one plain sentence of the log. And how long it is shown, and what it sounds like.

import type { Sound } from '$web/game';
import type { Part, Rich } from '$web/i18n';
import type { Fact, Item } from './haven';
import { chestKind, colourName, itemName, plotOf, spotName, tileName, type Words } from './words';

type Told = Exclude<Fact, string>;
/** The name of a fact: `placed`. */
type Name = Fact extends infer F ? (F extends string ? F : keyof F) : never;

/** A fact as its name and what it says. */
export function parts(fact: Fact): [Name, Record<string, unknown>] {
  if (typeof fact === 'string') return [fact, {}];
  const [name, says] = Object.entries(fact)[0]!;
  return [name as Name, says as Record<string, unknown>];
}

/** The captain a fact is about. */
export function by(fact: Fact): number | null {
  const who = parts(fact)[1]['who'];
  return typeof who === 'number' ? who : null;
}

/** Laying the map is seen on the board and would bury the story; a die in hand is told with its roll. */
const UNTOLD: ReadonlySet<string> = new Set(['laid', 'rolled', 'filled', 'turn', 'taken-up']);

const strong = (text: string): Part => ({ strong: text });
const item = (of: Item, t: Words): Part => strong(itemName(of, t));
const tile = (of: string, t: Words): Part => strong(tileName(of, t));

/** The sentence of a fact, or null if it is not told. */
export function sentence(fact: Fact, t: Words): Rich | null {
  if (fact === 'anew' || fact === 'reset') return t.rich(`fact.${fact}`);
  if (typeof fact === 'string') return null;
  const [name] = parts(fact);
  if (UNTOLD.has(name)) return null;
  return told(fact, t);
}

function told(fact: Told, t: Words): Rich | null {
  const who = (seat: number): Part => ({ seat });
  if ('first' in fact) return t.rich('fact.first', { who: who(fact.first.who) });
  if ('queued' in fact)
    return t.rich('fact.queued', { who: who(fact.queued.who), spot: spotName(fact.queued.spot, t) });
  if ('shown' in fact) return t.rich('fact.shown', { kind: strong(chestKind(fact.shown.chest, t)) });
  if ('short' in fact) return t.rich('fact.short', { at: fact.short.at });
  if ('stopped' in fact) {
    const { stopped } = fact;
    return t.rich('fact.stopped', { who: who(stopped.who), at: stopped.at, tile: tile(stopped.tile, t) });
  }
  if ('left' in fact) return t.rich('fact.left', { who: who(fact.left.who), spot: spotName(fact.left.spot, t) });
  if ('nothing' in fact) return t.rich('fact.nothing', { who: who(fact.nothing.who) });
  if ('built' in fact) {
    const { built } = fact;
    return t.rich('fact.built', { who: who(built.who), tile: tile(built.tile, t), plot: built.plot });
  }
  if ('refused' in fact) return t.rich('fact.refused', { who: who(fact.refused.who), tile: tile(fact.refused.tile, t) });
  if ('placed' in fact) {
    const { placed } = fact;
    return t.rich('fact.placed', { who: who(placed.who), item: item(placed.item, t), plot: plotOf(placed.place) });
  }
  if ('dropped' in fact) return t.rich('fact.dropped', { who: who(fact.dropped.who), item: item(fact.dropped.item, t) });
  if ('boosted' in fact)
    return t.rich('fact.boosted', { plot: plotOf(fact.boosted.place), item: item(fact.boosted.item, t) });
  if ('bought' in fact) {
    const paid = fact.bought.pay.map(([place, pips]) => t('pay.part', { pips, plot: plotOf(place) }));
    return t.rich('fact.bought', { who: who(fact.bought.who), pay: t.list(paid) });
  }
  if ('spent' in fact) return t.rich('fact.spent', { plot: plotOf(fact.spent.place) });
  if ('found' in fact)
    return t.rich('fact.found', { who: who(fact.found.who), kind: strong(chestKind(fact.found.chest, t)) });
  if ('stored' in fact) return t.rich('fact.stored', { who: who(fact.stored.who), plot: fact.stored.plot });
  if ('climbed' in fact) return t.rich('fact.climbed', { who: who(fact.climbed.who), spot: fact.climbed.spot });
  if ('paid' in fact) {
    const { paid } = fact;
    return t.rich('fact.paid', { who: who(paid.who), plot: plotOf(paid.from), spot: paid.spot });
  }
  if ('stayed' in fact) return t.rich('fact.stayed', { who: who(fact.stayed.who) });
  if ('at-top' in fact) return t.rich('fact.at-top', { who: who(fact['at-top'].who) });
  if ('raised' in fact) {
    const { raised } = fact;
    return t.rich('fact.raised', { who: who(raised.who), plot: plotOf(raised.place), item: item(raised.item, t) });
  }
  if ('no-bonus' in fact)
    return t.rich('fact.no-bonus', { who: who(fact['no-bonus'].who), spot: fact['no-bonus'].spot });
  if ('waived' in fact) return t.rich('fact.waived', { who: who(fact.waived.who) });
  if ('coup' in fact) return t.rich('fact.coup', { who: who(fact.coup.who) });
  if ('too-late' in fact) return t.rich('fact.too-late', { who: who(fact['too-late'].who) });
  if ('leads' in fact) return t.rich('fact.leads', { who: who(fact.leads.who), spot: fact.leads.spot });
  if ('tied' in fact) return t.rich('fact.tied', { spot: fact.tied.spot });
  if ('erected' in fact) return t.rich('fact.erected', { who: who(fact.erected.who), plot: fact.erected.plot });
  if ('declined' in fact) return t.rich('fact.declined', { who: who(fact.declined.who) });
  if ('forfeited' in fact) return t.rich('fact.forfeited', { who: who(fact.forfeited.who) });
  if ('no-statue' in fact) return t.rich('fact.no-statue', { who: who(fact['no-statue'].who) });
  if ('rerolled' in fact) {
    const { rerolled } = fact;
    const [plot, die] = [plotOf(rerolled.place), item(rerolled.item, t)];
    return t.rich('fact.rerolled', { who: who(rerolled.who), plot, item: die });
  }
  if ('kept' in fact) return t.rich('fact.kept', { who: who(fact.kept.who) });
  if ('carried' in fact) {
    const { carried } = fact;
    const [from, to] = [plotOf(carried.from), plotOf(carried.to)];
    return t.rich('fact.carried', { who: who(carried.who), item: item(carried.item, t), from, to });
  }
  if ('shifted' in fact) {
    const { shifted } = fact;
    const moved = tile(shifted.tile, t);
    return t.rich('fact.shifted', { who: who(shifted.who), tile: moved, from: shifted.from, to: shifted.to });
  }
  if ('rested' in fact) return t.rich('fact.rested', { who: who(fact.rested.who) });
  if ('begun' in fact)
    return t.rich('fact.begun', { round: fact.begun.round, colour: colourName(fact.begun.colour, t) });
  if ('ended' in fact) return t.rich('fact.ended', { round: fact.ended.round });
  if ('leftover' in fact) return t.rich('fact.leftover', { n: fact.leftover.tiles });
  if ('ships' in fact) {
    const { ships } = fact;
    return t.rich('fact.ships', { who: who(ships.who), fame: strong(String(ships.fame)), sum: ships.sum });
  }
  if ('rum' in fact) return t.rich('fact.rum', { who: who(fact.rum.who), fame: strong(String(fact.rum.fame)) });
  if ('infrastructure' in fact) {
    const { infrastructure: built } = fact;
    const fame = strong(String(built.fame));
    return t.rich('fact.infrastructure', { who: who(built.who), fame, tile: tile(built.tile, t), plot: built.plot });
  }
  if ('early' in fact) return t.rich('fact.early', { who: who(fact.early.who), fame: strong(String(fact.early.fame)) });
  if ('result' in fact) {
    const { result } = fact;
    return t.rich('fact.result', { who: who(result.who), fame: strong(String(result.fame)), place: result.place });
  }
  return null;
}

/** The heading that a fact begins, or null. */
export function heading(fact: Fact, names: readonly string[], t: Words): string | null {
  if (typeof fact === 'string') return null;
  if ('begun' in fact) return t('log.round', { round: fact.begun.round });
  if ('turn' in fact) return t('log.turn', { who: names[fact.turn.who] ?? '' });
  if ('ended' in fact) return t('log.end', { round: fact.ended.round });
  return null;
}

/** How long a fact is shown. The map is laid as a wave, so each of its many facts is short. */
const LASTS: Partial<Record<string, number>> = {
  laid: 30,
  rolled: 60,
  filled: 20,
  stopped: 450,
  left: 400,
  built: 320,
  placed: 320,
  boosted: 420,
  raised: 420,
  climbed: 320,
  paid: 320,
  coup: 450,
  leads: 450,
  tied: 400,
  erected: 480,
  stored: 320,
  rerolled: 450,
  carried: 320,
  shifted: 320,
  reset: 300,
};

export function lasts(fact: Fact): number {
  return LASTS[parts(fact)[0]] ?? 0;
}

const SOUNDS: Partial<Record<string, Sound>> = {
  rolled: 'dice',
  rerolled: 'dice',
  built: 'wood',
  stored: 'wood',
  placed: 'wood',
  erected: 'wood',
  carried: 'wood',
  shifted: 'wood',
  boosted: 'coin',
  raised: 'coin',
  bought: 'coin',
  paid: 'coin',
  coup: 'cannon',
  begun: 'page',
};

export function sound(fact: Fact): Sound | null {
  return SOUNDS[parts(fact)[0]] ?? null;
}
