// What is worth knowing before a move, in words and numbers. The numbers come from the host.

import type { HavenOption, Outlook } from './haven';
import { kindsName, spotName, whyNot, type Words } from './words';

type Of<K extends Outlook['kind']> = Extract<Outlook, { kind: K }>;
type Odd = { value: string; means: string };

/** The turns of the others before one moves again, as a sentence. */
function tempoWords({ least, most }: Of<'stop'>, t: Words): string {
  if (most === 0) return t('tempo.none');
  return least === most ? t('tempo.same', { n: most }) : t('tempo', { least, most });
}

/** The same in a few characters, for the tile and the odds. */
export function tempoShort(outlook: Outlook | null): string {
  if (outlook?.kind !== 'stop') return '';
  return outlook.least === outlook.most ? `${outlook.most}` : `${outlook.least}–${outlook.most}`;
}

/** Whether a stop there could only discard. */
export const onlyDiscard = (outlook: Outlook | null): boolean => outlook?.kind === 'stop' && outlook.why !== null;

/** What is said of a stop, on its card and under "Ahead of you". */
export function travelLines(outlook: Outlook | null, t: Words): string[] {
  if (outlook?.kind !== 'stop') return [];
  const only = outlook.why === null ? [] : [t('ask.stop.only', { why: whyNot(outlook.why, t) })];
  return [...only, tempoWords(outlook, t)];
}

const signed = (by: number) => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '±0');

/** What a placement would gain for a captain, in a few characters. */
export function gainOf(outlook: Outlook | null, seat: number): string {
  if (outlook?.kind !== 'change') return '';
  const change = outlook.fame[seat];
  return !change || change.then === change.now ? '' : signed(change.then - change.now);
}

/** What would follow from a move, in a sentence; null if the numbers beside the prompt say it all. */
export function consequence(outlook: Outlook | null, seat: number, t: Words): string | null {
  switch (outlook?.kind) {
    case 'stop':
      return outlook.why === null ? null : t('ask.stop.only', { why: whyNot(outlook.why, t) });
    case 'leave':
      return t('ask.leave.why', { spot: spotName(outlook.spot, t) });
    case 'change': {
      const change = outlook.fame[seat];
      return !change || change.now === change.then ? null : t('ask.fame', { before: change.now, after: change.then });
    }
    default:
      return null;
  }
}

/** Chances and numbers beside the prompt. */
export function odds(outlook: Outlook, seat: number, t: Words): { about: string; odds: Odd[] } | null {
  const chance = ([good, of]: [number, number]) => t.percent(of === 0 ? 0 : good / of);
  const mean = ([sum, of]: [number, number]) => {
    const value = t.number(Math.abs(sum) / of, 1);
    return sum < 0 ? `−${value}` : `+${value}`;
  };
  switch (outlook.kind) {
    case 'stop':
      return {
        about: t('odds.travel'),
        odds: [
          { value: tempoShort(outlook), means: t('odds.turns', { n: tempoShort(outlook) === '1' ? 1 : 2 }) },
          { value: String(outlook.passed.length), means: t('odds.passed') },
        ],
      };
    case 'leave':
      return {
        about: t('odds.travel'),
        odds: [
          { value: spotName(outlook.spot, t), means: t('odds.spot') },
          { value: String(outlook.takeable), means: t('odds.ahead') },
        ],
      };
    case 'change': {
      const change = outlook.fame[seat];
      if (!change) return null;
      const sources = (['ships', 'rum', 'infrastructure'] as const).filter((source) => change[source] !== 0);
      if (sources.length === 0) return null;
      return { about: t('odds.score'), odds: sources.map((source) => ({ value: signed(change[source]), means: t(`odds.${source}`) })) };
    }
    case 'reroll': {
      const rank = outlook.better[0] > 0 ? [{ value: chance(outlook.better), means: t('odds.rank') }] : [];
      const worse = outlook.worse[0] > 0 ? [{ value: chance(outlook.worse), means: t('odds.worse') }] : [];
      return {
        about: t('odds.reroll'),
        odds: [
          { value: chance(outlook.higher), means: t('odds.higher') },
          { value: chance(outlook.same), means: t('odds.same') },
          { value: chance(outlook.lower), means: t('odds.lower') },
          { value: mean(outlook.pips), means: t('odds.mean') },
          ...rank,
          ...worse,
        ],
      };
    }
    case 'buy': {
      const next = (['cannon', 'pirate'] as const).filter((kind) => outlook[kind][1] > 0);
      return {
        about: t('odds.chest'),
        odds: [
          { value: String(outlook.left), means: t('odds.food') },
          ...next.map((kind) => ({ value: chance(outlook[kind]), means: t('odds.next', { kind: t(`kind.${kind}`) }) })),
        ],
      };
    }
    case 'pay': {
      const others = outlook.reach.filter((_, other) => other !== seat);
      return {
        about: t('odds.coup'),
        odds: [
          { value: String(outlook.left), means: t('odds.left') },
          { value: String(outlook.reach[seat] ?? outlook.spot), means: t('odds.mine') },
          { value: others.join(', '), means: t('odds.others') },
        ],
      };
    }
  }
}

/** A sentence to be confirmed before a move, or null. */
export function warning(_: HavenOption, outlook: Outlook | null, t: Words): string | null {
  const confirm = outlook && 'confirm' in outlook ? outlook.confirm : null;
  if (!confirm) return null;
  if (confirm.kind === 'last-slot') return t('warn.last-slot', { kinds: t.list(confirm.kinds.map((kind) => kindsName(kind, t))) });
  return t(`warn.${confirm.kind}`);
}
