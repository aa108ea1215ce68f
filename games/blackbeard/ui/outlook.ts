// What would come of a move: shares of one bar, numbers, and what is easily overlooked. All of it is worked out by the host.

import type { Odd, Share } from '$web/game';
import { type BbOption, type BbScene, type Contents, type Outlook, type Warning } from './blackbeard';
import { doubloons, nationName, portName, type Words } from './words';

type Number = Outlook['numbers'][number];

/** What may come of it, as one bar. */
export function shares(outlook: Outlook | null, t: Words): Share[] {
  return (outlook?.shares ?? [])
    .filter((share) => share.ten_thousandths > 0)
    .map((share) => ({ part: share.ten_thousandths / 10_000, value: t.chance(share.ten_thousandths), means: t(`outcome.${share.outcome}`) }));
}

const SIGNED: ReadonlySet<string> = new Set(['points', 'notoriety', 'loyalty']);
/** So large that nobody counts in tenths of them. */
const ROUND: ReadonlySet<string> = new Set(['cargo', 'price']);

function amount({ what, hundredths }: Number, t: Words): string {
  const value = hundredths / 100;
  const said = hundredths % 100 === 0 || ROUND.has(what) ? doubloons(Math.round(value), t) : t.number(value, 1);
  const signed = SIGNED.has(what) && value > 0 ? `+${said}` : said.replace('-', '−');
  return what === 'percent' ? t('percent', { n: signed }) : signed;
}

/** Sums and averages, the most important first. */
export const numbers = (outlook: Outlook | null, t: Words, most = 3): Odd[] => (outlook?.numbers ?? []).slice(0, most).map((number) => ({ value: amount(number, t), means: t(`quantity.${number.what}`, { n: number.hundredths / 100 }) }));

function warningWords(warning: Warning, contents: Contents | null, t: Words): string {
  switch (warning.kind) {
    case 'closes':
    case 'loses-letter':
      return t(`warn.${warning.kind}`, { nation: nationName(warning.nation, t) });
    case 'loses-haven':
      return t('warn.loses-haven', { port: contents ? portName(warning.port, contents) : warning.port });
    case 'empties-hold':
      return t('warn.empties-hold', { sum: doubloons(warning.doubloons, t) });
    default:
      return t(`warn.${warning.kind}`);
  }
}

/** What is easily overlooked, in sentences. */
export const warnings = (outlook: Outlook | null, contents: Contents, t: Words): string[] => (outlook?.warnings ?? []).map((warning) => warningWords(warning, contents, t));

/** What stands in a line beside a choice: the likeliest outcome, the first number, the warnings. */
export function lines(outlook: Outlook | null, contents: Contents, t: Words): string[] {
  if (outlook === null) return [];
  const chances = shares(outlook, t).slice(0, 3).map(({ value, means }) => `${value} ${means}`);
  const sums = numbers(outlook, t, 2).map(({ value, means }) => `${value} ${means}`);
  return [...(chances.length > 0 ? [chances.join(', ')] : []), ...(sums.length > 0 ? [sums.join(', ')] : []), ...warnings(outlook, contents, t)];
}

/** A sentence to be confirmed before a move, or null: what cannot be had back. */
export function warning({ mv }: BbOption, outlook: Outlook | null, t: Words, { view, options, face }: BbScene): string | null {
  const { orders, now } = view;
  if (mv === 'end-turn' && orders.left > 0) return t('warn.actions-left', { n: orders.left });
  if (mv === 'end-turn' && !orders.has_actions && options.some(({ mv }) => typeof mv === 'object' && ('actions' in mv || 'actions-for' in mv))) return t('warn.no-actions');
  if (mv === 'commission' && outlook?.shares.some(({ outcome, ten_thousandths }) => outcome === 'stays-away' && ten_thousandths === 10_000)) return t('warn.no-commission');
  const aboard = view.ships.filter((ship) => ship.owner === face && ship.pirate === view.action?.pirate).flatMap((ship) => ship.holds);
  if (mv === 'pass' && now.kind === 'action' && now.step === 'visit' && options.some(({ mv }) => typeof mv === 'object' && 'bank' in mv) && aboard.some((sum) => sum > 0)) return t('warn.booty-aboard', { list: t.list(aboard.filter((sum) => sum > 0).map((sum) => doubloons(sum, t))) });
  const grave = (outlook?.warnings ?? []).filter(({ kind }) => kind === 'loses-letter' || kind === 'needless');
  return grave.length === 0 ? null : grave.map((one) => warningWords(one, null, t)).join(' ');
}
