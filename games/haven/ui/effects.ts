// Where on the board a fact is seen while it is shown.

import type { Playing } from '$web/game';
import { placeParts, type Fact } from './haven';

export type EffectKind = 'lands' | 'rises' | 'tumbles' | 'spark' | 'climbs' | 'shakes' | 'wins';

export interface Effect {
  key: number;
  ms: number;
  kind: EffectKind;
  /** The captain whose island or disk it is; null for all. */
  seat: number | null;
  plot?: string;
  /** From 1. */
  slot?: number;
  /** A position of the road. */
  at?: number;
  /** A spot of the coup track. */
  spot?: number;
}

/** What there is to see of the fact that is being shown, if anything. */
export function effectOf(playing: Playing<Fact> | null): Effect | null {
  if (!playing) return null;
  const { fact, key, ms } = playing;
  if (fact === 'reset') return { key, ms, kind: 'shakes', seat: null };
  if (typeof fact === 'string') return null;
  const on = (kind: EffectKind, seat: number, place: string): Effect => ({ key, ms, kind, seat, ...placeParts(place) });
  if ('laid' in fact) return { key, ms, kind: 'lands', seat: null, at: fact.laid.at };
  if ('rolled' in fact) return { key, ms, kind: 'tumbles', seat: null, at: fact.rolled.at };
  if ('filled' in fact) return { key, ms, kind: 'lands', seat: null, at: fact.filled.at };
  if ('built' in fact) return { key, ms, kind: 'lands', seat: fact.built.who, plot: fact.built.plot };
  if ('stored' in fact) return { key, ms, kind: 'lands', seat: fact.stored.who, plot: fact.stored.plot };
  if ('shifted' in fact) return { key, ms, kind: 'lands', seat: fact.shifted.who, plot: fact.shifted.to };
  if ('erected' in fact) return { key, ms, kind: 'rises', seat: fact.erected.who, plot: fact.erected.plot };
  if ('placed' in fact) return on('lands', fact.placed.who, fact.placed.place);
  if ('carried' in fact) return on('lands', fact.carried.who, fact.carried.to);
  if ('boosted' in fact) return on('spark', fact.boosted.who, fact.boosted.place);
  if ('raised' in fact) return on('spark', fact.raised.who, fact.raised.place);
  if ('rerolled' in fact) return on('tumbles', fact.rerolled.who, fact.rerolled.place);
  if ('climbed' in fact) return { key, ms, kind: 'climbs', seat: fact.climbed.who, spot: fact.climbed.spot };
  if ('paid' in fact) return { key, ms, kind: 'climbs', seat: fact.paid.who, spot: fact.paid.spot };
  if ('coup' in fact) return { key, ms, kind: 'wins', seat: fact.coup.who };
  if ('leads' in fact) return { key, ms, kind: 'wins', seat: fact.leads.who };
  if ('tied' in fact) return { key, ms, kind: 'shakes', seat: null, spot: fact.tied.spot };
  return null;
}
