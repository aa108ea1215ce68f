// Where on the chart a fact is seen while it is shown.

import type { Playing } from '$web/game';
import { parts, type Area, type Fact, type Pirate, type Place, type Port } from './blackbeard';

export type Effect = { key: number; ms: number } & (
  | { kind: 'storm'; area: Area }
  /** A ring around a place: good news in lamp light, bad news in red. */
  | { kind: 'ring'; at: Place; bad: boolean }
  | { kind: 'turn'; port: Port }
  | { kind: 'burst'; pirate: Pirate }
  /** A ship that has left the chart: she sails off, or goes down. */
  | { kind: 'leaves'; pirate: Pirate; sinks: boolean }
  | { kind: 'dice' }
);

const GOOD_AT: ReadonlySet<string> = new Set(['governor-placed', 'merchant-placed', 'port-taken', 'haven-bought', 'commissioned', 'converted', 'warship-sighted']);
const BAD_AT: ReadonlySet<string> = new Set(['disease-strikes', 'disaster-strikes', 'new-governor', 'governor-leaves', 'port-destroyed', 'attack-fails', 'sacked', 'kc-attacks', 'merchant-leaves', 'not-found']);

/** What there is to see of the fact that is being shown, if anything. */
export function effectOf(playing: Playing<Fact> | null): Effect | null {
  if (!playing) return null;
  const { fact, key, ms } = playing;
  const [name, says] = parts(fact);
  const pirate = says['pirate'] as Pirate;
  const place = (says['port'] ?? says['at']) as Place | undefined;
  if (name === 'storm-strikes') return { key, ms, kind: 'storm', area: says['area'] as Area };
  if (name === 'found') return { key, ms, kind: 'turn', port: says['port'] as Port };
  if (name === 'combat-hits' || name === 'speed-hits') return { key, ms, kind: 'burst', pirate };
  if (name === 'retired') return { key, ms, kind: 'leaves', pirate, sinks: false };
  if (name === 'eliminated' || name === 'ship-lost') return { key, ms, kind: 'leaves', pirate, sinks: true };
  if (name === 'rolled') return { key, ms, kind: 'dice' };
  if (place !== undefined && GOOD_AT.has(name)) return { key, ms, kind: 'ring', at: place, bad: false };
  if (place !== undefined && BAD_AT.has(name)) return { key, ms, kind: 'ring', at: place, bad: true };
  return null;
}
