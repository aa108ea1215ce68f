// The line under the board: the question in a sentence, what follows from the answer, the numbers worth knowing.

import type { Odd, Prompt } from '$web/game';
import { fleetOf, holdNumbers, hunterName, outlookOf, parts, pirateInfo, shipOf, titleOf, type BbOption, type BbScene, type Card, type Now, type Outcome, type Pirate } from './blackbeard';
import { buttons, optionOf, plain, sorted } from './choices';
import { moveIcon } from './icons';
import { keyMove, keyOf } from './keys';
import { numbers, shares, warnings } from './outlook';
import { needWords } from './throw';
import { cardGives, cardTitle, deedWords, doubloons, hostageName, nationName, pirateName, placeName, portName, rigName, rollWords, warshipName, wayTo, type Key, type Words } from './words';

type Holds = Extract<Now, { kind: 'action' }>['holds'];
const made = (key: string): Key => key as Key;

/** The holds that answers number now. */
export function holdsNow({ now }: BbScene['view']): Holds {
  return now.kind === 'action' || now.kind === 'spoils' ? now.holds : [];
}

/** A move in words. */
export function optionWords({ mv }: BbOption, scene: BbScene, t: Words): string {
  const { view, contents } = scene;
  const { now } = view;
  const [name, says] = parts(mv);
  const pirate = (of: unknown) => pirateName(of as Pirate, contents);
  const place = (of: unknown) => placeName(String(of), contents, t);
  const way = (of: unknown) => wayTo(String(of), contents, t);
  const card = (of: unknown) => cardApart(of as Card, scene, t);
  const step = now.kind === 'action' ? now.step : '';
  switch (name) {
    case 'draft':
    case 'captain':
    case 'pick':
    case 'part':
    case 'loot':
    case 'convert':
    case 'visit':
    case 'sack':
    case 'recover':
    case 'dig':
    case 'reroll':
    case 'reroll-theirs':
      return t(made(name === 'pick' && t.has(`do.pick.${step}`) ? `do.pick.${step}` : name === 'captain' && now.kind === 'challenge' ? 'do.captain.challenge' : `do.${name}`), { pirate: pirate(says['pirate']) });
    case 'deploy':
      return t('do.deploy', { pirate: pirate(says['pirate']), place: place(says['area']), rig: rigName(String(says['ship']), t) });
    case 'actions':
      return t('do.actions', { card: cardTitle(says['card'] as Card, t), gives: cardGives(says['card'] as Card, t) });
    case 'actions-for':
      return t('do.actions-for', { card: cardTitle(says['card'] as Card, t), pirate: pirate(says['pirate']), n: pirateInfo(contents, says['pirate'] as Pirate)?.initiative ?? 0 });
    case 'scrap':
    case 'play':
    case 'letter':
    case 'letter-retire':
    case 'discard':
      return t(made(`do.${name}`), { card: card(says['card']) });
    case 'play-on':
    case 'negate':
      return t(made(name === 'negate' && step === 'skull' ? 'do.negate.grab' : `do.${name}`), { card: card(says['card']), pirate: pirate(says['pirate']), against: now.kind === 'negate' ? card(now.card) : '' });
    case 'play-at':
      return t('do.play-at', { card: card(says['card']), port: portName(String(says['port']), contents) });
    case 'winds':
      return t('do.winds', { card: card(says['card']), pirate: pirate(says['pirate']), place: way(says['area']) });
    case 'winds-for-kc':
      return t('do.winds-for-kc', { card: card(says['card']), place: way(says['area']) });
    case 'sail':
    case 'kc-move':
      return t(made(`do.${name}`), { pirate: name === 'sail' ? pirate(says['pirate']) : '', place: way(says['to']) });
    case 'find':
    case 'attack':
      return t(made(`do.${name}`), { pirate: pirate(says['pirate']), port: portName(String(says['port']), contents) });
    case 'kc-attack':
      return t('do.kc-attack', { port: portName(String(says['port']), contents) });
    case 'grab':
      return t('do.grab', { pirate: pirate(says['pirate']), victim: pirate(says['victim']) });
    case 'ally':
      return t('do.ally', { pirate: pirate(says['pirate']), with: pirate(says['with']) });
    case 'retire':
      return t('do.retire', { pirate: pirate(says['pirate']), way: t(made(`way.${says['way'] as string}`)) });
    case 'hold':
      return holdWords(Number(says['hold']), scene, t);
    case 'choose':
    case 'bank':
      return t(made(`do.${name}`), { holds: holdList(String(says['holds']), scene, t) });
    case 'ransom': {
      const hold = holdsNow(view).find(({ number }) => number === Number(says['hold']));
      return t('do.ransom', { hostage: hostageName(Number(says['hostage']), contents, t), hold: Number(says['hold']), sum: doubloons(hold?.doubloons ?? 0, t) });
    }
    case 'mend':
      return t('do.mend', { combat: Number(says['combat']) });
    case 'surrender':
      return t('do.surrender', { nation: nationName(String(says['nation']), t) });
    case 'pay':
      return t('do.pay', { price: doubloons(now.kind === 'action' ? (now.sum ?? 0) : 0, t) });
    case 'warship': {
      const sighted = now.kind === 'sighting' ? contents.warships[now.warship]?.name : warshipHere(scene)?.name;
      return t('do.warship', { name: sighted ?? '' });
    }
    case 'pass':
    case 'decline':
    case 'keep':
    case 'stop':
    case 'fight':
      return t(made(variant(name, now, step, t)));
    default:
      return t(made(`do.${name}`));
  }
}

/** The title of a card; if another of that title is in the hand, with the actions that tell them apart. */
function cardApart(card: Card, { view, face }: BbScene, t: Words): string {
  const held = (face === null ? null : view.players[face]?.hand) ?? [];
  const title = cardTitle(card, t);
  return held.some((other) => other !== card && titleOf(other) === titleOf(card)) ? t('card.apart', { title, gives: cardGives(card, t) }) : title;
}

/** Some words mean something else in another place. */
function variant(name: string, now: Now, step: string, t: Words): string {
  const special = [`do.${name}.${step}`, `do.${name}.${now.kind}`, now.kind === 'intercepted' && now.is_caught ? `do.${name}.caught` : ''];
  return special.find((key) => t.has(key)) ?? `do.${name}`;
}

function warshipHere({ view, contents }: BbScene) {
  const at = view.action ? view.ships.find((ship) => ship.pirate === view.action!.pirate)?.at : null;
  const found = view.warships.find((one) => one.at === at);
  return found ? (contents.warships[found.warship] ?? null) : null;
}

/** A hold as an answer: what goes in, and what is lost. */
function holdWords(number: number, scene: BbScene, t: Words): string {
  const { now } = scene.view;
  const hold = holdsNow(scene.view).find((one) => one.number === number);
  const sum = doubloons(hold?.doubloons ?? 0, t);
  const step = now.kind === 'action' ? now.step : now.kind;
  const full = (hold?.doubloons ?? 0) > 0;
  if (step === 'from') return t('do.hold.from', { hold: number, sum });
  // Cargo and booty want a hold of their own; other money is added.
  if (full && (step === 'cargo' || step === 'booty')) return t('do.hold.empties', { hold: number, sum });
  return full ? t('do.hold.adds', { hold: number, sum }) : t('do.hold', { hold: number });
}

function holdList(holds: string, { view }: BbScene, t: Words): string {
  const chosen = holdNumbers(holds);
  if (chosen.length === 0) return t('hold.none');
  return t.list(chosen.map((number) => t('hold.of', { hold: number, sum: doubloons(holdsNow(view).find((one) => one.number === number)?.doubloons ?? 0, t) })));
}

/** A move in few words, for a list whose heading says what it is about. */
export function shortWords(option: BbOption, scene: BbScene, t: Words): string {
  const [name, says] = parts(option.mv);
  const { contents } = scene;
  const pirate = (of: unknown) => pirateName(of as Pirate, contents);
  switch (name) {
    case 'sail':
    case 'kc-move':
      return placeName(String(says['to']), contents, t);
    case 'find':
    case 'attack':
    case 'kc-attack':
    case 'play-at':
      return portName(String(says['port']), contents);
    case 'deploy':
    case 'winds-for-kc':
      return name === 'deploy' ? placeName(String(says['area']), contents, t) : t('way.winds-kc', { place: wayTo(String(says['area']), contents, t) });
    case 'winds':
      return t('way.winds', { pirate: pirate(says['pirate']), place: wayTo(String(says['area']), contents, t) });
    case 'grab':
      return pirate(says['victim']);
    case 'ally':
      return pirate(says['with']);
    case 'retire':
      return t(made(`way.${says['way'] as string}`));
    case 'actions':
      return t('way.actions', { gives: cardGives(says['card'] as Card, t) });
    case 'actions-for':
      return t('way.actions-for', { pirate: pirate(says['pirate']), n: pirateInfo(contents, says['pirate'] as Pirate)?.initiative ?? 0 });
    case 'scrap':
    case 'play':
    case 'letter-retire':
    case 'discard':
      return t(made(`way.${name}`));
    case 'letter':
      return t('way.letter.card');
    case 'play-on':
      return t('way.play-on', { pirate: pirate(says['pirate']) });
    case 'negate':
      return t('way.negate', { pirate: pirate(says['pirate']) });
    default:
      return optionWords(option, scene, t);
  }
}

/** Which answer has the seal if none is chosen. */
const FIRST: Partial<Record<Now['kind'], readonly string[]>> = { sighting: ['warship'], intercepted: ['evade', 'fight'], battle: ['go-on'], action: ['pay', 'refit'], duel: ['again'], window: ['pass'], negate: ['pass'], ambition: ['pass'], 'double-cross': ['pass'], surprise: ['pass'] };

function sealed(scene: BbScene): BbOption | null {
  const { options, view } = scene;
  if (options.length === 1) return options[0]!;
  const { now } = view;
  if (now.kind === 'roll') return thrownBetter(scene, now.aim);
  const attack = now.kind === 'window' ? promising(scene) : null;
  if (attack) return attack;
  for (const word of FIRST[view.now.kind] ?? []) {
    const found = options.find(({ mv }) => mv === word);
    if (found) return found;
  }
  return null;
}

const chanceOf = (scene: BbScene, option: BbOption, ...outcomes: readonly Outcome[]): number => (outlookOf(scene, option.text)?.shares ?? []).filter(({ outcome }) => outcomes.includes(outcome)).reduce((sum, { ten_thousandths }) => sum + ten_thousandths, 0);

/** Dice that fail are thrown again if that can help, those that are enough stand; others are thrown again if that is likely better. */
function thrownBetter(scene: BbScene, aim: Extract<Now, { kind: 'roll' }>['aim']): BbOption | null {
  const stand = plain(scene.options, 'stand');
  if (aim?.is_met) return stand;
  const again = scene.options.filter(({ mv }) => mv !== 'stand');
  const best = again.reduce<BbOption | null>((best, one) => (best === null || chanceOf(scene, one, 'better') > chanceOf(scene, best, 'better') ? one : best), null);
  const isKnown = best !== null && outlookOf(scene, best.text) !== null;
  const chance = best === null ? 0 : chanceOf(scene, best, 'better');
  return (aim ? !isKnown || chance > 0 : chance > 5000) ? best : stand;
}

/** An attack on the action that is won more often than lost. */
function promising(scene: BbScene): BbOption | null {
  const attacks = scene.options.filter(({ mv }) => mv === 'intercept' || mv === 'warship' || mv === 'oust');
  return attacks.find((one) => chanceOf(scene, one, 'beaten', 'sunk', 'ousted') > chanceOf(scene, one, 'wins', 'stays')) ?? null;
}

/** What the numbers are about if nothing is pointed at: the seal, or, if that only passes, the attack that could be made. */
function weighed(scene: BbScene, first: BbOption | null): BbOption | null {
  if (first?.mv !== 'pass') return first;
  return scene.options.find(({ text, mv }) => (mv === 'intercept' || mv === 'warship' || mv === 'oust') && (outlookOf(scene, text)?.shares.length ?? 0) > 0) ?? first;
}

/** The prompt for whoever is asked. */
export function prompt(scene: BbScene, t: Words): Prompt {
  const { options, chosen, pointed, contents } = scene;
  const asked = question(scene, t);
  const marked = optionOf(options, chosen);
  const first = marked ?? sealed(scene);
  const about = optionOf(options, pointed) ?? weighed(scene, first);
  const outlook = outlookOf(scene, about?.text ?? null);
  // Whoever has marked something needs only the way out of it beside the seal.
  const out = marked ? keyMove('p', options) : null;
  const beside = buttons(scene).filter((option) => option.text !== first?.text && (marked === null || option === out));
  // Two gambles stand side by side with their own numbers; otherwise there is one bar for what is pointed at.
  const gambles = [first, ...beside].filter((option) => option !== null && (outlookOf(scene, option.text)?.shares.length ?? 0) > 0);
  const own = gambles.length > 1 && beside.length < 2 && scene.view.now.kind !== 'roll';
  const oddsOf = (option: BbOption): { odds?: Odd[] } => {
    const found = own ? shares(outlookOf(scene, option.text), t).slice(0, 3) : [];
    return found.length > 0 ? { odds: found.map(({ value, means }) => ({ value, means })) } : {};
  };
  const warned = warnings(outlook, contents, t);
  // What is marked speaks for itself; general advice would only push the board about.
  const bar = own ? [] : shares(outlook, t);
  const said = [...warned, ...(asked.why && !(marked && outlook) ? [asked.why] : []), ...(about && about !== first && bar.length > 0 ? [t('ask.if', { what: optionWords(about, scene, t) })] : [])].join(' ');
  // What a throw costs, everybody knows.
  const sums = scene.view.now.kind === 'roll' ? [] : numbers(outlook, t, marked ? 2 : 3);
  return {
    ask: asked.ask,
    ...(said ? { why: said } : {}),
    ...(first ? { primary: { label: optionWords(first, scene, t), move: first.text, icon: moveIcon(first.mv), ...oddsOf(first) } } : {}),
    others: beside.map((option) => {
      const key = keyOf(option, options);
      return { label: optionWords(option, scene, t), move: option.text, ...(key ? { key } : {}), ...oddsOf(option) };
    }),
    ...(sums.length > 0 ? { odds: sums } : {}),
    ...(bar.length > 0 ? { shares: bar } : {}),
    ...(about && bar.length > 0 ? { oddsOf: optionWords(about, scene, t) } : {}),
  };
}

interface Asked {
  ask: string;
  why?: string;
}

/** What is announced: "Roberts loots the merchant off Goa". */
export function announced({ view, contents }: BbScene, t: Words): string {
  return view.action ? `${pirateName(view.action.pirate, contents)} ${deedWords(view.action.deed, contents, t)}` : '';
}

function question(scene: BbScene, t: Words): Asked {
  const { view, contents, options, names } = scene;
  const { now } = view;
  const pirate = view.action ? pirateName(view.action.pirate, contents) : '';
  const can = sorted(scene).cards.size > 0;
  switch (now.kind) {
    case 'set-up':
      if (options.some(({ mv }) => typeof mv === 'object' && 'draft' in mv)) return { ask: t('ask.draft'), why: t('ask.draft.why') };
      return plain(options, 'pass') ? { ask: t('ask.deploy.more'), why: t('ask.deploy.more.why') } : { ask: t('ask.deploy'), why: t('ask.deploy.why') };
    case 'orders':
      return orders(scene, t);
    case 'also':
      return { ask: t('ask.also', { card: cardTitle(now.card, t) }), why: t('ask.also.why') };
    case 'window': {
      const others = options.filter(({ mv }) => mv !== 'pass').length;
      return { ask: t(`ask.window.${now.moment}`, { what: announced(scene, t), pirate }), why: others > 0 ? t('ask.window.why') : t('ask.window.none') };
    }
    case 'negate':
      return { ask: t('ask.negate', { card: cardTitle(now.card, t), name: names[now.by] ?? '' }), why: can ? t('ask.negate.why') : t('ask.nothing') };
    case 'ambition':
      return { ask: t('ask.ambition', { pirate }), why: can ? t('ask.ambition.why') : t('ask.nothing') };
    case 'challenge':
      return { ask: t(options.some(({ mv }) => typeof mv === 'object' && 'pick' in mv) ? 'ask.challenge.whom' : 'ask.challenge') };
    case 'double-cross':
      return { ask: t('ask.double-cross', { pirate: pirateName(now.pirate, contents) }), why: can ? t('ask.double-cross.why', faces(scene.table.options['double-cross-table'])) : t('ask.nothing') };
    case 'sighting':
      return { ask: t('ask.sighting', { name: contents.warships[now.warship]?.name ?? '', pirate }), why: warshipName(now.warship, contents, t) };
    case 'surprise':
      return { ask: t('ask.surprise', { name: contents.warships[now.warship]?.name ?? '' }), why: can ? t('ask.surprise.why') : t('ask.nothing') };
    case 'roll':
      if (now.aim === null) return { ask: t('ask.roll', { why: rollWords(now.why, t) }), why: diceWords(scene, t) };
      return { ask: t('ask.roll.aim', { need: needWords(now.aim.target, t) }), why: t(now.aim.is_met ? 'ask.roll.met.why' : 'ask.roll.missed.why', { dice: diceWords(scene, t) }) };
    case 'intercepted': {
      const hunter = view.players[now.by]?.hunter ?? null;
      const name = hunter ? hunterName(hunter.who, contents) : '';
      const ratings = view.players[now.by]?.hunter_ratings;
      const ship = view.action && shipOf(view, view.action.pirate);
      return { ask: t(now.is_caught ? 'ask.caught' : 'ask.intercepted', { name, pirate }), ...(ratings && ship ? { why: t('ask.intercepted.why', { name, speed: ratings[0], combat: ratings[1], pirate, ownSpeed: ship.speed, ownCombat: ship.combat }) } : {}) };
    }
    case 'battle':
      return { ask: t('ask.battle', { what: announced(scene, t) }) };
    case 'make-room':
      return { ask: t('ask.make-room'), why: t('ask.make-room.why') };
    case 'action':
      return step(now, scene, t);
    case 'takeover':
      return { ask: t('ask.takeover'), why: t('ask.takeover.why') };
    case 'spoils':
      return now.sum === null ? { ask: t('ask.spoils') } : { ask: t('ask.spoils.hold', { sum: doubloons(now.sum, t) }) };
    case 'duel':
      return { ask: t('ask.duel'), why: t('ask.duel.why') };
    case 'discard':
      return { ask: t('ask.discard'), why: t('ask.discard.why') };
    case 'recruit':
      return { ask: t('ask.recruit'), why: t('ask.recruit.why') };
    case 'odd-hit':
      return { ask: t('ask.odd-hit') };
    default:
      return { ask: t('ask.over') };
  }
}

/** The own turn: a card first, then actions, then the end. */
function orders({ view, contents, options, face }: BbScene, t: Words): Asked {
  const { has_played, has_actions, left, diamond } = view.orders;
  if (left > 0) return { ask: t('ask.act', { n: left }), why: diamond ? t('ask.act.diamond', { pirate: pirateName(diamond, contents) }) : t('ask.act.why') };
  if (options.every(({ mv }) => mv === 'end-turn')) return { ask: t('ask.end'), why: t('ask.end.why') };
  if (!has_played) return { ask: t('ask.card'), why: face !== null && fleetOf(view, face).length === 0 ? t('ask.card.none') : t('ask.card.why') };
  return has_actions ? { ask: t('ask.rest'), why: t('ask.rest.why') } : { ask: t('ask.actions'), why: t('ask.actions.why') };
}

function step(now: Extract<Now, { kind: 'action' }>, { view, contents }: BbScene, t: Words): Asked {
  const pirate = view.action ? pirateName(view.action.pirate, contents) : '';
  const sum = doubloons(now.sum ?? 0, t);
  const hostage = now.hostage === null ? null : contents.hostages[now.hostage];
  switch (now.step) {
    case 'hostage':
      return { ask: t('ask.hostage'), ...(hostage ? { why: t('hostage', { value: hostage.value, information: hostage.information }) } : {}) };
    case 'price':
      return { ask: t('ask.price', { sum, pirate }), why: t('ask.price.why', { sum: doubloons(view.ships.find((ship) => ship.pirate === view.action?.pirate)?.worth ?? 0, t) }) };
    case 'mend':
      return { ask: t('ask.mend', { n: now.sum ?? 0, pirate }) };
    case 'visit':
      return { ask: t('ask.visit', { pirate }), why: t('ask.visit.why') };
    case 'cargo':
    case 'booty':
    case 'from':
    case 'into':
    case 'treasure':
      return { ask: t(`ask.${now.step}`, { sum, pirate }), ...(t.has(`ask.${now.step}.why`) ? { why: t(made(`ask.${now.step}.why`)) } : {}) };
    case 'whose':
    case 'revel':
    case 'convert':
    case 'skull':
    case 'duellist':
    case 'leader':
    case 'odd-point':
      return { ask: t(`ask.${now.step}`, { pirate }), ...(t.has(`ask.${now.step}.why`) ? { why: t(made(`ask.${now.step}.why`)) } : {}) };
    default:
      return { ask: t('ask.some', { pirate }) };
  }
}

/** The faces that set a betrayed pirate free, bring him to trial and hang him, as the option of the table writes them. */
function faces(option = '2-2-2'): { free: string; trial: string; rope: string } {
  const [free = '', trial = '', rope = ''] = option.split('-');
  return { free, trial, rope };
}

/** The throw as it lies: "Roberts 4 + 5 = 9, Anne 3 + 8 = 11". */
export function diceWords({ view, names, contents }: BbScene, t: Words): string {
  return view.dice
    .filter((side) => side.dice !== '')
    .map((side) => {
      const who = side.who === 'fate' ? t('who.fate') : 'pirate' in side.who ? pirateName(side.who.pirate, contents) : (names[side.who.player] ?? '');
      const thrown = [...side.dice].join(' + ');
      const added = side.plus === 0 ? '' : side.plus > 0 ? ` + ${side.plus}` : ` − ${-side.plus}`;
      return thrown.length === 1 && added === '' ? `${who} ${thrown}` : `${who} ${thrown}${added} = ${side.total}`;
    })
    .join(', ');
}
