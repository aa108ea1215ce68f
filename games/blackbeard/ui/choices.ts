// Which card, pirate or button stands for a move, from the list of options: every option is in exactly one place.

import { parts, titleOf, type BbOption, type BbScene, type Card, type Contents, type Move, type Pirate } from './blackbeard';
import { placeOf } from './places';

export { optionOf, plain } from '$web/board/scene';

/** The card that a move plays, gives up or discards. */
export function cardOf(mv: Move): Card | null {
  const [, says] = parts(mv);
  return typeof says['card'] === 'string' ? says['card'] : null;
}

/** The actions of a pirate, in the order in which they are shown. */
export const VERBS = ['loot', 'convert', 'sack', 'visit', 'retire', 'find', 'attack', 'grab', 'dig', 'recover', 'ally', 'part', 'sail'] as const;
export type Verb = (typeof VERBS)[number];
/** Those whose move names only the pirate. */
export const TARGETLESS = ['loot', 'convert', 'sack', 'visit', 'dig', 'recover', 'part'] as const satisfies readonly Verb[];

/** The action of an own pirate that a move is, and whose. */
export function actionOf(mv: Move): { pirate: Pirate; verb: Verb } | null {
  const [name, says] = parts(mv);
  return (VERBS as readonly string[]).includes(name) ? { pirate: says['pirate'] as Pirate, verb: name as Verb } : null;
}

/** What is pressed first on the way to a move, as a selector: its card, or the action of its pirate and the port it is about. */
export function leadsTo(mv: Move, contents: Contents): string | null {
  const [card, action] = [cardOf(mv), actionOf(mv)];
  if (card !== null) return `[data-card="${card}"]`;
  if (!action) return null;
  const verb = `[data-pirate="${action.pirate}"] [data-verb="${action.verb}"]`;
  const port = contents.ports.find((one) => one.port === placeOf(mv));
  return port ? `${verb}, [data-target="at ${port.name}"]` : verb;
}

/** Options sorted into where they are found. */
export interface Sorted {
  /** By card of the hand. */
  cards: Map<Card, BbOption[]>;
  /** By own pirate and action. */
  pirates: Map<Pirate, Map<Verb, BbOption[]>>;
  /** Pirates of the hand that may come into play. */
  deploys: BbOption[];
  /** Everything else: answers. */
  answers: BbOption[];
}

/** What the reader may do, and the cards he holds: a card that is played already is answered for, not played. */
type Asked = Pick<BbScene, 'options' | 'view' | 'face'>;

export function sorted({ options, view, face }: Asked): Sorted {
  const held = (face === null ? null : view.players[face]?.hand) ?? [];
  const found: Sorted = { cards: new Map(), pirates: new Map(), deploys: [], answers: [] };
  for (const option of options) {
    const card = cardOf(option.mv);
    const action = actionOf(option.mv);
    if (card !== null && held.includes(card) && view.now.kind !== 'also') found.cards.set(card, [...(found.cards.get(card) ?? []), option]);
    else if (action) {
      const own = found.pirates.get(action.pirate) ?? new Map<Verb, BbOption[]>();
      found.pirates.set(action.pirate, own.set(action.verb, [...(own.get(action.verb) ?? []), option]));
    } else if (typeof option.mv === 'object' && 'deploy' in option.mv) found.deploys.push(option);
    else found.answers.push(option);
  }
  return found;
}

/** Answers that name holds, hostages or points; they are put together on a sheet instead of standing in a row. */
export const isPile = (mv: Move): boolean => typeof mv === 'object' && ('bank' in mv || 'choose' in mv || 'ransom' in mv);

/** At most so many answers stand as buttons beside the question; more of them lie on a sheet. */
export const MOST_BUTTONS = 4;

/** The answers that stand as buttons beside the question. */
export function buttons(scene: Asked): BbOption[] {
  const { answers } = sorted(scene);
  const single = answers.filter(({ mv }) => !isPile(mv) && mv !== 'recruit');
  return single.length > MOST_BUTTONS ? single.filter(({ mv }) => typeof mv === 'string') : single;
}
/** The answers that lie on the sheet. */
export function onSheet(scene: Asked): BbOption[] {
  const beside = new Set(buttons(scene));
  return sorted(scene).answers.filter((option) => !beside.has(option) && option.mv !== 'recruit');
}

/** A move that would play a card, whether it may be played or not: the rules are asked with it why it may not. */
export function wouldPlay({ view, contents, face }: BbScene, card: Card): string {
  const own = view.ships.find((ship) => ship.owner === face)?.pirate ?? contents.pirates[0]!.pirate;
  switch (titleOf(card)) {
    case 'heavy_guns':
    case 'buried_treasure':
      return `play ${card} on ${own}`;
    case 'pirate_converts':
      return `play ${card} on ${view.retired[0] ?? own}`;
    case 'local_resistance':
      return `play ${card} at ${view.ports.find(({ governor }) => governor !== null && governor !== 'anti')?.port ?? contents.ports[0]!.port}`;
    case 'fair_winds':
      return `play ${card} for ${own} to ${contents.areas[0]!.area}`;
    case 'letter_of_marque':
      return `letter ${card}`;
    case 'skull_crossbones':
      return `negate ${card} for ${own}`;
    default:
      return `play ${card}`;
  }
}
