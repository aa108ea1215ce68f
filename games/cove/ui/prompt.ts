// The line under the board: the question in a sentence, what follows from the answer, the numbers worth knowing.

import type { Prompt } from '$web/game';
import { amounts, optionOf, plain, plays, rigText, rows } from './choices';
import { outlookOf, seatOf, SECTIONS, type CoveOption, type CoveScene, type Move, type Place, type Section } from './cove';
import { actionIcon } from './icons';
import { bestAim, bestShot, gamble, outcome, saidElsewhere, shots } from './outlook';
import { picks } from './picks.svelte';
import { cardName, nameOf, sectionName, vesselName, type Words } from './words';

/** A move in words. */
export function optionWords({ mv, text }: CoveOption, scene: CoveScene, t: Words): string {
  const { contents, view } = scene;
  const place = (at: string) => nameOf(at as Place, contents, t);
  const section = (of: string) => sectionName(of as Section, t);
  if (typeof mv === 'string') {
    if (mv === 'pass') return view.now.kind === 'cards' && seatOf(view.now.by) === scene.face && scene.face !== null ? t('do.volley', { n: view.captains[scene.face]?.dice ?? 0 }) : t('do.pass');
    if (mv === 'fire') return t('do.fire', { n: scene.face === null ? 0 : (view.captains[scene.face]?.dice ?? 0) });
    if (mv === 'buy') return t('do.buy', { gold: contents.prices.tavern_card });
    if (mv === 'collect-gold') return t('do.collect-gold', { gold: contents.prices.cove_gold });
    if (mv === 'keep' || mv === 'swap') return parrotWords(mv, scene, t);
    return t(`do.${mv}`);
  }
  if ('rig' in mv) return t('do.rig', { list: t.list(SECTIONS.map((name, i) => `${sectionName(name, t)} ${(mv.rig.to as unknown as number[])[i]}`)) });
  if ('sail' in mv) return t('do.sail', { place: place(mv.sail.to) });
  if ('play' in mv) return t('do.play', { card: cardName(mv.play.card, contents, t) });
  if ('play-to' in mv) return t('do.play-to', { card: cardName(mv['play-to'].card, contents, t), place: place(mv['play-to'].to) });
  if ('play-on' in mv) return t('do.play-on', { card: cardName(mv['play-on'].card, contents, t), name: scene.names[mv['play-on'].on] ?? '' });
  if ('play-for' in mv) return t('do.play-for', { card: cardName(mv['play-for'].card, contents, t), section: section(mv['play-for'].section) });
  if ('play-with' in mv) return t('do.play-with', { card: cardName(mv['play-with'].card, contents, t), n: mv['play-with'].chests });
  if ('aim' in mv) return t('do.aim', { name: vesselName(mv.aim.at, scene, t), section: section(mv.aim.section) });
  if ('raise' in mv) {
    const values: readonly number[] = contents.mat.values[SECTIONS.indexOf(mv.raise.section as Section)] ?? [];
    const value = values[mv.raise.to - 1] ?? mv.raise.to;
    const twice = values.filter((other) => other === value).length > 1;
    return t(twice ? 'do.raise.circle' : 'do.raise', { section: section(mv.raise.section), value, position: mv.raise.to });
  }
  if ('bury-chests' in mv) return t('do.bury-chests', { n: mv['bury-chests'].chests });
  if ('bury-gold' in mv) return t('do.bury-gold', { gold: mv['bury-gold'].lots * contents.prices.gold_per_fame });
  if ('repair' in mv) return t('do.repair', { section: section(mv.repair.section), gold: contents.prices.mastercraft_repair });
  return text;
}

/** What of a ship is fired at: "Cormorant’s sails" has a form of its own in each language. */
export function targetWords(at: string, section: string, scene: CoveScene, t: Words): string {
  return seatOf(at) === null ? vesselName(at, scene, t, 'short') : t('target', { name: vesselName(at, scene, t), section: sectionName(section as Section, t) });
}

function parrotWords(mv: 'keep' | 'swap', scene: CoveScene, t: Words): string {
  const { now, captains } = scene.view;
  const aboard = scene.face === null ? null : (captains[scene.face]?.parrot?.card ?? null);
  const card = mv === 'swap' && now.kind === 'parrot' ? now.card : aboard;
  return t(mv === 'swap' ? 'do.swap' : 'do.keep', { name: card ? cardName(card, scene.contents, t) : '' });
}

function iconOf({ mv }: CoveOption): string {
  switch (mv) {
    case 'fire':
      return actionIcon.fire;
    case 'flee':
      return actionIcon.flee;
    case 'pass':
    case 'wait':
      return actionIcon.pass;
    case 'plunder':
      return actionIcon.plunder;
    case 'buy':
      return actionIcon.buy;
    case 'keep':
    case 'swap':
      return actionIcon.parrot;
  }
  if (typeof mv === 'string') return actionIcon.done;
  if ('rig' in mv) return actionIcon.rig;
  if ('sail' in mv) return actionIcon.sail;
  if ('aim' in mv) return actionIcon.fire;
  if ('raise' in mv || 'repair' in mv) return actionIcon.raise;
  if ('bury-chests' in mv || 'bury-gold' in mv) return actionIcon.bury;
  return actionIcon.play;
}

/** The prompt for whoever is asked. */
export function prompt(scene: CoveScene, t: Words): Prompt {
  const { options, chosen, pointed, view } = scene;
  const asked = question(scene, t);
  const marked = optionOf(options, chosen);
  const seal = (option: CoveOption | null) => (option ? { label: optionWords(option, scene, t), move: option.text, icon: iconOf(option) } : undefined);
  const button = (word: Move & string, key?: string) => {
    const option = plain(options, word);
    return option && option.text !== marked?.text ? [{ label: optionWords(option, scene, t), move: option.text, ...(key ? { key } : {}) }] : [];
  };
  const about = optionOf(options, pointed) ?? marked;
  // Whoever has taken up a card is asked for its target: what ends the step without it is no seal then.
  const taken = marked === null && cardTaken(scene) !== null;
  const foreseen = about ? outlookOf(scene, about.text) : null;
  const follows = saidElsewhere(foreseen) ? '' : outcome(foreseen, scene, t).join(' ');
  const base = (primary: CoveOption | null, others: Prompt['others']): Prompt => {
    const why = follows || asked.why;
    const sealed = seal(primary);
    return { ask: asked.ask, ...(why ? { why } : {}), ...(sealed ? { primary: sealed } : {}), others };
  };

  switch (view.now.kind) {
    case 'act': {
      const fire = plain(options, 'fire') ?? plain(options, 'wait');
      const flee = plain(options, 'flee');
      // The volley is aimed and fired under one seal; if cards are played first, it is aimed after them.
      const shot = shots(scene).get(chosen ?? '') ?? bestShot(scene);
      const sealed = !fire ? null : shot && fire.mv === 'fire' ? { ...seal(fire)!, label: t('do.fire.at', { target: targetWords(shot.at, shot.section, scene, t) }), move: shot.move } : seal(fire);
      const numbers = fire ? gamble(outlookOf(scene, fire.text), t) : [];
      const cripples = shot ? [{ value: t.chance(shot.cripples), means: t(seatOf(shot.at) === null ? 'odds.sinks' : 'odds.cripples') }] : [];
      return {
        ask: asked.ask,
        ...(asked.why ? { why: asked.why } : {}),
        ...(sealed ? { primary: { ...sealed, odds: [...cripples, ...numbers].slice(0, 2) } } : {}),
        others: flee ? [{ label: optionWords(flee, scene, t), move: flee.text, key: 'R', odds: gamble(outlookOf(scene, flee.text), t) }] : [],
      };
    }
    case 'aim': {
      const aim = marked ?? optionOf(options, bestAim(scene)) ?? null;
      const numbers = aim ? gamble(outlookOf(scene, aim.text), t) : [];
      const why = aim ? outcome(outlookOf(scene, aim.text), scene, t).join(' ') : '';
      return { ask: asked.ask, ...(why || asked.why ? { why: why ? `${why} ${asked.why ?? ''}` : asked.why! } : {}), ...(aim ? { primary: { ...seal(aim)!, odds: numbers } } : {}), others: [] };
    }
    case 'rigging': {
      const rig = picks.rig ?? SECTIONS.map(() => scene.contents.mat.start);
      const option = marked ?? optionOf(options, rigText(rig));
      return { ask: asked.ask, ...(asked.why ? { why: asked.why } : {}), ...(option ? { primary: { label: t('do.rigged'), move: option.text, icon: actionIcon.rig } } : {}), others: [] };
    }
    case 'cards':
    case 'prepare':
    case 'window': {
      const pass = plain(options, 'pass');
      const shoots = view.now.kind === 'cards' && seatOf(view.now.by) === scene.face;
      // Whoever has nothing to play only has to say so: that is the seal. A shooter's pass fires.
      const sealed = marked ?? (!taken && (shoots || plays(options).size === 0) ? pass : null);
      const numbers = about || !pass ? [] : gamble(outlookOf(scene, pass.text), t);
      const made = base(sealed, sealed?.text === pass?.text ? [] : button('pass', 'P'));
      return numbers.length > 0 ? { ...made, odds: numbers } : made;
    }
    case 'upgrade': {
      if (taken) return base(null, button('done', 'P'));
      if (marked && marked.mv !== 'done') return base(marked, button('done', 'P'));
      // To stop is the seal only where nothing is left to be done; what lies aboard at Treasure Island is buried first.
      const bury = buryAll(scene, t);
      if (bury) return { ...base(null, button('done', 'P')), primary: bury };
      return options.length > 1 ? base(null, button('done', 'P')) : base(plain(options, 'done'), []);
    }
    case 'plunder':
      return marked ? base(marked, [...button('plunder'), ...button('leave')]) : base(plain(options, 'plunder'), button('leave'));
    default:
      return base(marked ?? (options.length === 1 ? options[0]! : null), []);
  }
}

/** To bury all that can be buried, or as much as the stepper was set to: chests first. */
function buryAll(scene: CoveScene, t: Words): Prompt['primary'] | null {
  for (const what of ['chests', 'lots'] as const) {
    const found = amounts(scene.options, what);
    if (found.size === 0) continue;
    const most = Math.max(...found.keys());
    const n = Math.min(Math.max(1, picks[what] ?? most), most);
    const move = found.get(n)!;
    const outlook = outlookOf(scene, move);
    const fame = outlook?.kind === 'bury' ? outlook.own : null;
    const words = what === 'lots' ? t('do.bury-gold', { gold: n * scene.contents.prices.gold_per_fame }) : n === most && most > 1 ? t('do.bury-all', { n }) : t('do.bury-chests', { n });
    return { label: fame === null ? words : t('do.bury.fame', { words, fame }), move, icon: actionIcon.bury };
  }
  return null;
}

/** The card that was taken up and still wants a target. */
const cardTaken = (scene: CoveScene): string | null => (picks.card !== null && plays(scene.options).has(picks.card) ? picks.card : null);

interface Asked {
  ask: string;
  why?: string;
}

function question(scene: CoveScene, t: Words): Asked {
  const { view, contents, options } = scene;
  const { now } = view;
  const seat = scene.face;
  const captain = seat === null ? null : view.captains[seat];
  const some = plays(options).size;
  const passed = view.turns.filter((turn) => turn.has_passed).map((turn) => scene.names[turn.who] ?? '');
  const card = cardTaken(scene);
  const picked = card === null ? null : { ask: t(rows(options, card).size > 0 ? 'up.row' : 'ask.target', { card: cardName(card, contents, t) }), why: t('ask.target.why') };
  switch (now.kind) {
    case 'rigging':
      return { ask: t('ask.rig'), why: t('ask.rig.why') };
    case 'window': {
      if (picked) return picked;
      const when = t(`moment.${now.moment}`);
      return { ask: t(some > 0 ? 'ask.window' : 'ask.window.none', { when }), why: passed.length > 0 ? t('ask.passed', { names: t.list(passed) }) : some > 0 ? t('ask.window.why', { n: some }) : t('ask.react.none') };
    }
    case 'navigate':
      return { ask: t('ask.sail'), why: t('ask.sail.why') };
    case 'in-turn':
      return { ask: t('ask.sail.open'), why: t('ask.sail.open.why') };
    case 'prepare':
      return picked ?? { ask: t(some > 0 ? 'ask.prepare' : 'ask.prepare.none'), why: passed.length > 0 ? t('ask.passed', { names: t.list(passed) }) : t('ask.prepare.why') };
    case 'act':
      if (now.is_reloading) return { ask: t('ask.reload'), why: t('ask.reload.why') };
      return { ask: plain(options, 'flee') ? t('ask.act') : t('ask.act.final'), why: captain ? t('ask.act.why', { n: captain.dice }) : '' };
    case 'cards':
      if (seatOf(now.by) === seat) return { ask: t(some > 0 ? 'ask.cards' : 'ask.cards.none'), why: t('ask.cards.why') };
      return { ask: t('ask.react', { name: vesselName(now.by, scene, t, 'subject') }), why: some > 0 ? t('ask.react.why', { n: some }) : t('ask.react.none') };
    case 'aim':
      return seatOf(now.by) === seat ? { ask: t('ask.aim'), why: t('ask.aim.why') } : { ask: t('ask.aim.navy'), why: t('ask.aim.navy.why') };
    case 'parrot':
      return { ask: t('ask.parrot'), why: t('ask.parrot.why', { fame: contents.fame.parrot_released }) };
    case 'plunder':
      return { ask: t('ask.plunder', { place: nameOf(now.at, contents, t) }) };
    case 'collect':
      return { ask: t('ask.collect'), why: t('ask.collect.why') };
    case 'upgrade':
      if (picked) return picked;
      return { ask: t(`ask.up.${now.at === 'tavern' || now.at === 'treasure' || now.at === 'cove' ? now.at : 'section'}`, { yours: sectionOf(now.at, scene, t) }) };
    default:
      return { ask: t('ask.over') };
  }
}

const sectionOf = (place: Place, scene: CoveScene, t: Words): string => {
  const section = scene.contents.places.find((one) => one.place === place)?.section ?? null;
  return section ? t(`at.${section}.yours`) : '';
};
