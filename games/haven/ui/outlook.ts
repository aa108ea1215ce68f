// What is worth knowing before a move, in words and numbers. The numbers come from the host.

import { firstPayment, places } from './choices';
import { itemIn, type HavenOption, type HavenScene, type Outlook } from './haven';
import { kindsName, spotName, whyNot, type Words } from './words';

type Of<K extends Outlook['kind']> = Extract<Outlook, { kind: K }>;

/** The turns of the others before one moves again, as a sentence. */
function tempoWords({ least, most }: Of<'stop'>, t: Words): string {
  if (most === 0) return t('tempo.none');
  return least === most ? t('tempo.same', { n: most }) : t('tempo', { least, most });
}

/** The positions that a stop passes by; null if it is no stop. */
export const passedBy = (outlook: Outlook | null): readonly number[] | null => (outlook?.kind === 'stop' ? outlook.passed : null);

/** Whether a stop there could only discard. */
export const onlyDiscard = (outlook: Outlook | null): boolean => outlook?.kind === 'stop' && outlook.why !== null;

/** What is said of a stop, on its card and under "Ahead of you": what it leaves to the others, and when one moves again. */
export function travelLines(outlook: Outlook | null, t: Words): string[] {
  if (outlook?.kind !== 'stop') return [];
  const only = outlook.why === null ? [] : [t('ask.stop.only', { why: whyNot(outlook.why, t) })];
  const passed = outlook.passed.length === 0 ? [] : [t('ask.stop.passed', { n: outlook.passed.length })];
  return [...only, ...passed, tempoWords(outlook, t)];
}

const signed = (by: number) => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '±0');

/** What a placement would gain for a captain, in a few characters. */
export function gainOf(outlook: Outlook | null, seat: number): string {
  if (outlook?.kind !== 'change') return '';
  const change = outlook.fame[seat];
  return !change || change.then === change.now ? '' : signed(change.then - change.now);
}

/** Fame now and then of whoever looks, by the two views. */
export interface Fame {
  now: number;
  then: number;
}

/** The Fame that a move would change, if it can be foreseen. */
export function fameOf(scene: HavenScene, move: string | null, seat: number): Fame | null {
  const then = move === null ? undefined : scene.previews.get(move)?.view.captains[seat]?.fame.total;
  const now = scene.view.captains[seat]?.fame.total;
  return then === undefined || now === undefined ? null : { now, then };
}

/** What would follow from a move, in a sentence; null if there is nothing to say. */
export function consequence(outlook: Outlook | null, seat: number, fame: Fame | null, t: Words): string | null {
  const chance = ([good, of]: [number, number]) => t.percent(of === 0 ? 0 : good / of);
  const changed = fame && fame.now !== fame.then ? t('ask.fame', { before: fame.now, after: fame.then }) : '';
  switch (outlook?.kind) {
    case 'stop':
      return travelLines(outlook, t).join(' ');
    case 'leave':
      return t('ask.leave.why', { spot: spotName(outlook.spot, t) });
    case 'change': {
      const change = outlook.fame[seat];
      if (!change || change.now === change.then) return null;
      const sources = (['ships', 'rum', 'infrastructure'] as const).filter((source) => change[source] !== 0);
      const parts = sources.map((source) => `${t(`odds.${source}`)} ${signed(change[source])}`);
      return `${t('ask.fame', { before: change.now, after: change.then })}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
    }
    case 'reroll': {
      const mean = Math.abs(outlook.pips[0]) / outlook.pips[1];
      const by = `${outlook.pips[0] < 0 ? '−' : '+'}${t.number(mean, 1)}`;
      const rank = [
        ...(outlook.better[0] > 0 ? [t('ask.reroll.better', { chance: chance(outlook.better) })] : []),
        ...(outlook.worse[0] > 0 ? [t('ask.reroll.worse', { chance: chance(outlook.worse) })] : []),
      ];
      return [t('ask.reroll.odds', { higher: chance(outlook.higher), lower: chance(outlook.lower), mean: by }), ...rank].join(' ');
    }
    case 'buy': {
      const next = (['cannon', 'pirate'] as const).filter((kind) => outlook[kind][1] > 0).map((kind) => t('hand.chance', { kind: t(`kind.${kind}`), chance: chance(outlook[kind]) }));
      const shown = outlook.chest === null ? (next.length > 0 ? [t('ask.buy.hidden', { chances: t.list(next) })] : []) : [];
      return [...(changed ? [`${changed}.`] : []), t('ask.buy.left', { left: outlook.left }), ...shown].join(' ');
    }
    case 'pay': {
      const others = outlook.reach.filter((_, other) => other !== seat);
      return t('ask.pay.reach', { mine: outlook.reach[seat] ?? outlook.spot, others: Math.max(0, ...others), left: outlook.left });
    }
    default:
      return null;
  }
}

/**
 * A question before a move that gives something away, or null: home with tiles ahead that could be used, a tile that could
 * only be discarded, something thrown away that fits, the last slot of its kind, a chest that costs Fame, the end of the turn
 * with a chest to be had for nothing.
 */
export function warning({ mv, text }: HavenOption, outlook: Outlook | null, t: Words, scene: HavenScene): string | null {
  const seat = scene.face ?? scene.view.asked ?? 0;
  const fame = fameOf(scene, text, seat);
  if (outlook?.kind === 'leave') {
    const ahead = places(scene.options, null).positions.size;
    return outlook.takeable > 0 ? t('warn.leave', { n: ahead, use: outlook.takeable }) : null;
  }
  if (outlook?.kind === 'buy' && fame && fame.then < fame.now) return t('warn.buy', { now: fame.now, then: fame.then });
  // What fits somewhere is worth more there than in the box.
  if (mv === 'discard' && scene.view.question?.kind === 'take' && scene.view.question.why === null) return t('warn.discard');
  if (mv === 'decline') return t('warn.decline');
  if (mv === 'end') {
    const chest = firstPayment(places(scene.options, null).buys, (place) => itemIn(scene.view, scene.contents, seat, place));
    const after = fameOf(scene, chest?.text ?? null, seat);
    return after && after.then >= after.now ? t('warn.end') : null;
  }
  const confirm = outlook && 'confirm' in outlook ? outlook.confirm : null;
  if (confirm?.kind === 'last-slot') return t('warn.last-slot', { kinds: t.list(confirm.kinds.map((kind) => kindsName(kind, t))) });
  if (confirm?.kind === 'only-discard') return t('warn.only-discard');
  return null;
}
