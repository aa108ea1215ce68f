// What is under way, as a chain that stays whole: what was announced, who attacks it with what, what was thrown and what is
// needed, who decides now, and what happens otherwise.

import { flat } from '$web/i18n';
import { lastAt, parts, type BbScene, type Fact } from './blackbeard';
import { diceWords } from './prompt';
import { sentence, type Telling } from './story';
import { needOf, needWords } from './throw';
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

/** What is done against an action; it stays in sight until the action goes on. */
const ATTACKS: ReadonlySet<string> = new Set(['intercepts', 'warship-attacks', 'ousts', 'kc-attacks', 'played-on', 'played-at', 'challenges', 'mutiny-breaks-out', 'duel-begins', 'commissions', 'letter-played']);
/** What is only seen on the way to it. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['kc-moves', 'sets-on', 'tries-to-evade', 'turns-to-fight', 'action-over', 'cunning-spent', 'goes-on']);

/** What a fact is told with on the screen as it is. */
const telling = ({ view, contents, face, names }: BbScene, t: Words): Telling => ({ before: null, after: view, face, names, contents, t });

/** The steps so far: what was announced, what is done against it, and what came last. */
export function done(scene: BbScene, t: Words): Step[] {
  if (scene.view.turn === 0) return [];
  const story = (scene.story ?? []).map(({ fact }) => fact);
  const from = lastAt(story, (fact) => ['announced', 'turn-begins', 'begins'].includes(parts(fact)[0]));
  const told = story.slice(Math.max(0, from)).filter((fact) => !ON_THE_WAY.has(parts(fact)[0]));
  const said = (fact: Fact | undefined): string => (fact === undefined ? '' : flat(sentence(fact, telling(scene, t)) ?? [], scene.names).replace(/\.$/, ''));
  const first = told.find((fact) => parts(fact)[0] === 'announced');
  const attack = told[lastAt(told, (fact) => ATTACKS.has(parts(fact)[0]))];
  const after = told.slice(1 + Math.max(first ? told.indexOf(first) : -1, attack ? told.indexOf(attack) : -1));
  const last = after[lastAt(after, (fact) => said(fact) !== '')];
  const chain: Step[] = attack ? [{ state: 'done', text: said(attack), ...(first ? { small: said(first) } : {}) }] : first ? [{ state: 'done', text: said(first) }] : [];
  // Dice that may be thrown again lie beside the question.
  if (last === undefined || scene.view.now.kind === 'roll') return chain;
  // What was announced and what came of it may be the same sentence.
  if (chain.at(-1)?.text === said(last)) return chain;
  const [name, says] = parts(last);
  const need = name === 'rolled' ? needOf(scene.view, last) : null;
  return [...chain, { state: 'done', text: said(last), ...(name === 'rolled' ? { dice: String(says['dice']) } : {}), ...(need ? { small: needWords(need, t) } : {}) }];
}

/** What happens if nobody does anything. */
export function otherwise(scene: BbScene, t: Words): string | null {
  const { view } = scene;
  const { now } = view;
  switch (now.kind) {
    case 'window':
      return now.moment === 'announce' ? t('tale.else') : t(`tale.else.${now.moment}`);
    case 'negate':
      return t('tale.else.negate', { card: cardTitle(now.card, t) });
    case 'ambition':
    case 'double-cross':
    case 'surprise':
      return t(`tale.else.${now.kind}`);
    case 'roll':
      return now.aim ? t(now.aim.is_met ? 'tale.else.met' : 'tale.else.missed', { why: rollWords(now.why, t) }) : t('tale.else.roll', { why: rollWords(now.why, t) });
    default:
      return null;
  }
}

/** The whole strip; empty if nothing is under way. */
export function steps(scene: BbScene, t: Words): Step[] {
  if (scene.over) return [];
  const soFar = done(scene, t);
  const next = otherwise(scene, t);
  const names = scene.asked.map((seat) => (seat === scene.face ? t('you') : (scene.names[seat] ?? '')));
  const { now } = scene.view;
  const lies = now.kind === 'roll' ? diceWords(scene, t) : '';
  const thrown: Step[] = now.kind === 'roll' && lies ? [{ state: 'done', text: lies, ...(now.aim ? { small: needWords(now.aim.target, t) } : {}) }] : [];
  const asks: Step[] = scene.asked.length > 0 && (next !== null || scene.view.action !== null) ? [{ state: 'now', text: t(scene.asked.length === 1 && scene.asked[0] === scene.face ? 'tale.you' : 'tale.now', { names: names.join(', ') }), ...(now.kind === 'window' ? { small: t(`moment.${now.moment}`) } : {}) }] : [];
  return [...soFar, ...thrown, ...asks, ...(next ? [{ state: 'next' as const, text: next, ...(now.kind === 'roll' ? {} : { dice: '?' }) }] : [])];
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
