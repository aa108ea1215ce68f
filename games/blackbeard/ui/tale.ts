// What is under way, step by step: what was announced, what came of it so far, who may still act, and what happens then.

import { flat } from '$web/i18n';
import { parts, type BbScene } from './blackbeard';
import { announced, diceWords } from './prompt';
import { sentence } from './story';
import { cardTitle, rollWords, type Words } from './words';

export interface Step {
  /** Done, under way, or to come. */
  state: 'done' | 'now' | 'next';
  text: string;
  small?: string;
  /** What the dice show. */
  dice?: string;
}

export interface Waiting {
  seat: number;
  state: 'deciding' | 'waits' | 'done';
}

/** Facts that make a step of their own. */
const STEPS: ReadonlySet<string> = new Set([
  'announced', 'rolled', 'found', 'not-found', 'intercepts', 'evaded', 'caught', 'warship-sighted', 'warship-attacks', 'stays-on-station', 'port-taken', 'attack-fails', 'sacked', 'sack-fails', 'stowed', 'hostage-taken', 'combat-hits', 'eliminated',
  'retired', 'played-card', 'played-on', 'played-at', 'negated', 'commissioned', 'no-commission', 'kc-attacks', 'ousts', 'mutiny-breaks-out', 'mutiny-quelled', 'took-over', 'duel-begins', 'grabs', 'challenges', 'sailed', 'banked', 'price-named', 'revealed', 'storm-strikes', 'disease-strikes', 'seasick', 'pardon-appears',
]);

/** The steps so far: since the action was announced, or since the turn began. */
export function done(scene: BbScene, t: Words, most = 3): Step[] {
  const story = scene.story ?? [];
  let from = story.length;
  for (let at = story.length - 1; at >= 0 && from === story.length; at -= 1) {
    const [name] = parts(story[at]!.fact);
    if (name === 'announced' || name === 'turn-begins' || name === 'begins') from = at;
  }
  const steps = story.slice(from).filter(({ fact }) => STEPS.has(parts(fact)[0]));
  return steps.slice(-most).flatMap(({ fact }) => {
    const [name, says] = parts(fact);
    if (name === 'rolled') {
      const said = sentence(fact, t);
      return said === null ? [] : [{ state: 'done' as const, text: flat(said, scene.names).replace(/\.$/, ''), dice: String(says['dice']) }];
    }
    const said = sentence(fact, t);
    return said === null ? [] : [{ state: 'done' as const, text: flat(said, scene.names).replace(/\.$/, '') }];
  });
}

/** What happens if nobody does anything. */
export function otherwise(scene: BbScene, t: Words): string | null {
  const { view } = scene;
  const { now } = view;
  switch (now.kind) {
    case 'window':
      return now.moment === 'announce' ? t('tale.else', { what: announced(scene, t) }) : t(`tale.else.${now.moment}`);
    case 'negate':
      return t('tale.else.negate', { card: cardTitle(now.card, t) });
    case 'ambition':
    case 'double-cross':
    case 'surprise':
      return t(`tale.else.${now.kind}`);
    case 'roll':
      return t('tale.else.roll', { why: rollWords(now.why, t) });
    default:
      return null;
  }
}

/** The whole strip; empty if nothing is under way. */
export function steps(scene: BbScene, t: Words): Step[] {
  if (scene.over) return [];
  const so_far = done(scene, t);
  const next = otherwise(scene, t);
  const names = scene.asked.map((seat) => (seat === scene.face ? t('you') : (scene.names[seat] ?? '')));
  const { now } = scene.view;
  const lies = now.kind === 'roll' ? diceWords(scene, t) : '';
  const asks = scene.asked.length > 0 && (next !== null || scene.view.action !== null) ? [{ state: 'now' as const, text: t(scene.asked.length === 1 && scene.asked[0] === scene.face ? 'tale.you' : 'tale.now', { names: names.join(', ') }), ...(lies ? { small: lies } : now.kind === 'window' ? { small: t(`moment.${now.moment}`) } : {}) }] : [];
  return [...so_far, ...asks, ...(next ? [{ state: 'next' as const, text: next, dice: '?' }] : [])];
}

/** Who may still react to what was announced. */
export function waiting(scene: BbScene): Waiting[] {
  const { view } = scene;
  const { now } = view;
  if (now.kind !== 'window') return [];
  const count = view.players.length;
  const order = Array.from({ length: count - 1 }, (_, i) => (view.active + 1 + i) % count);
  return order.map((seat) => ({ seat, state: scene.asked.includes(seat) ? 'deciding' : now.open.includes(seat) ? 'waits' : 'done' }));
}
