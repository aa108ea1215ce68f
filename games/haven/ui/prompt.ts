// The line under the board: the question in a sentence, what follows from the answer, the numbers worth knowing.

import type { Prompt } from '$web/game';
import { firstPayment, optionOf, places, plain } from './choices';
import { keyMove } from './keys';
import { itemIn, piece, placeParts, tileOn, type HavenOption, type HavenScene, type Item } from './haven';
import { actionIcon } from './icons';
import { consequence, fameOf, onlyDiscard } from './outlook';
import { picks } from './picks.svelte';
import { itemName, itemThe, kindName, plotOf, spotName, tileName, tileSays, tileThe, whyNot, type Words } from './words';

/** A move in words. */
export function optionWords({ mv, text }: HavenOption, scene: HavenScene, t: Words): string {
  const { view, contents } = scene;
  const seat = scene.face ?? view.asked ?? 0;
  const item = (place: string): Item | null => itemIn(view, contents, seat, place);
  const named = (place: string) => {
    const there = item(place);
    return there ? itemName(there, t) : '';
  };
  if (typeof mv === 'string') {
    switch (mv) {
      case 'leave':
        return t('do.leave', { spot: spotName(view.next_back, t) });
      case 'stay':
        return t('do.stay', { spot: view.coup.spots[seat] ?? 0 });
      case 'skip':
        return skipWords(scene, t);
      default:
        return t(`do.${mv}`);
    }
  }
  if ('stop' in mv) {
    const { at } = mv.stop;
    const on = view.road.items[at - 1] ?? null;
    const tile = view.road.tiles[at - 1] ?? null;
    if (on !== null) return t('do.stop.item', { at, item: itemName(piece(on), t) });
    return t('do.stop', { at, tile: tile === null ? '' : tileName(tile, t) });
  }
  if ('buy' in mv) {
    const parts = mv.buy.pay.map(([place, pips]) => t('do.buy.part', { pips, plot: plotOf(place) }));
    return t('do.buy', { pay: t.list(parts) });
  }
  if ('build' in mv) return t('do.build', { plot: mv.build.plot });
  if ('lay' in mv) return t('do.lay', { plot: mv.lay.plot });
  if ('place' in mv) {
    const { plot, slot } = placeParts(mv.place.place);
    const several = scene.options.filter(({ mv: other }) => typeof other === 'object' && 'place' in other && plotOf(other.place.place) === plot);
    return several.length > 1 ? t('do.place.slot', { plot, slot }) : t('do.place', { plot });
  }
  if ('pay' in mv) {
    const die = item(mv.pay.from);
    return t('do.pay', { kind: die ? kindName(die.kind, t) : '', plot: plotOf(mv.pay.from) });
  }
  if ('raise' in mv) return t('do.raise', { item: named(mv.raise.die), plot: plotOf(mv.raise.die) });
  if ('reroll' in mv) return t('do.reroll', { item: named(mv.reroll.die), plot: plotOf(mv.reroll.die) });
  if ('carry' in mv)
    return t('do.carry', { item: named(mv.carry.from), from: plotOf(mv.carry.from), to: plotOf(mv.carry.to) });
  if ('shift' in mv) {
    const tile = tileOn(view, contents, seat, mv.shift.from);
    return t('do.shift', { tile: tile === null ? '' : tileName(tile, t), from: mv.shift.from, to: mv.shift.to });
  }
  return text;
}

function skipWords(scene: HavenScene, t: Words): string {
  switch (scene.view.question?.kind) {
    case 'reroll':
      return t('do.skip.reroll');
    case 'haul':
      return t('do.skip.haul');
    case 'bonus':
      return t('do.skip.bonus');
    default:
      return t('do.skip');
  }
}

function iconOf({ mv }: HavenOption): string {
  if (mv === 'leave') return actionIcon.leave;
  if (typeof mv === 'string') return actionIcon.end;
  if ('stop' in mv) return actionIcon.travel;
  if ('build' in mv) return actionIcon.build;
  if ('buy' in mv) return actionIcon.chest;
  if ('lay' in mv) return actionIcon.chest;
  if ('pay' in mv || 'raise' in mv) return actionIcon.climb;
  if ('reroll' in mv) return actionIcon.reroll;
  if ('carry' in mv || 'shift' in mv) return actionIcon.haul;
  return actionIcon.place;
}

/** The prompt for whoever is asked. */
export function prompt(scene: HavenScene, t: Words): Prompt {
  const asked = question(scene, t);
  const seat = scene.face ?? scene.view.asked ?? 0;
  const captain = scene.view.captains[seat];
  const { options, chosen, pointed, previews } = scene;
  const no = keyMove('p', options);
  const button = (option: HavenOption | null) => (option ? [{ label: optionWords(option, scene, t), move: option.text, ...(option.text === no?.text ? { key: 'P' } : {}) }] : []);
  const seal = (option: HavenOption) => ({ label: optionWords(option, scene, t), move: option.text, icon: iconOf(option) });

  const marked = optionOf(options, chosen);
  const about = optionOf(options, pointed) ?? marked;
  const outlook = about ? (previews.get(about.text)?.outlook ?? null) : null;
  const follows = consequence(outlook, seat, fameOf(scene, about?.text ?? null, seat), t);

  // Without a choice made, the seal holds the one answer that ends the question by itself.
  const usual = options.length === 1 ? options[0]! : plain(options, 'end');
  const sealed = marked ?? usual;
  const buys = places(options, null).buys;
  const buyToo = scene.view.question?.kind === 'end' || asked.stuck;
  const first = buyToo ? firstPayment(buys, (place) => itemIn(scene.view, scene.contents, seat, place)) : null;
  const words = ['leave', 'discard', 'decline', 'stay', 'skip', 'end'] as const;
  const others = [
    ...(first && first.text !== sealed?.text ? [{ label: t('do.chest', { price: captain?.price ?? 0 }), move: first.text }] : []),
    ...words.map((word) => plain(options, word)).filter((option) => option?.text !== sealed?.text).flatMap(button),
  ];
  return {
    ask: asked.ask,
    ...(follows || asked.why ? { why: follows ?? asked.why } : {}),
    ...(sealed ? { primary: seal(sealed) } : {}),
    others,
  };
}

interface Asked {
  ask: string;
  why?: string;
  /** What is in hand can only be discarded, as things are. */
  stuck?: boolean;
}

function question(scene: HavenScene, t: Words): Asked {
  const { view, contents, options } = scene;
  const seat = scene.face ?? view.asked ?? 0;
  const captain = view.captains[seat];
  const asked = view.question;
  const spot = view.coup.spots[seat] ?? 0;
  switch (asked?.kind) {
    case 'travel': {
      const stops = [...places(options, null).positions.values()];
      const ahead = stops.length;
      const home = spotName(view.next_back, t);
      if (ahead === 0 && options.length > 0) return { ask: t('ask.leave'), why: t('ask.leave.why', { spot: home }) };
      const pale = stops.some((move) => onlyDiscard(scene.previews.get(move)?.outlook ?? null)) ? ` ${t('ask.travel.pale')}` : '';
      return { ask: t('ask.travel'), why: `${t('ask.travel.why', { n: ahead, spot: home })}${pale}` };
    }
    case 'take': {
      const held = asked.item === null ? null : piece(asked.item);
      const stuck = asked.why !== null;
      const words = { the: held ? itemThe(held, t) : tileThe(asked.tile, t) };
      const ask = t(`ask.${held ? 'place' : 'build'}${stuck ? '.none' : ''}` as const, words);
      if (stuck) {
        const chest = places(options, null).buys.length > 0 ? ` ${t('ask.chest.first')}` : '';
        return { ask, why: `${whyNot(asked.why!, t)}${chest}`, stuck };
      }
      if (held) return contents.coup_tokens.includes(held.kind) ? { ask, why: t('ask.coup', { spot }) } : { ask };
      return { ask, why: tileSays(asked.tile, t) };
    }
    case 'lay-chest':
      return { ask: t('ask.lay', { the: tileThe(asked.chest, t) }) };
    case 'statue':
      return { ask: t('ask.statue'), why: t('ask.statue.why') };
    case 'pay': {
      const bonus = contents.coup_bonuses.find((one) => one.spot > spot);
      const words = { top: view.coup.top, spot: bonus?.spot ?? 0, amount: bonus?.amount ?? 0 };
      const why = bonus ? t('ask.pay.bonus', { ...words, die: kindName(bonus.die, t) }) : t('ask.pay.why', { top: words.top });
      const blocked = captain?.no_statue && !view.coup.resolved ? ` ${t('ask.pay.nostatue')}` : '';
      return { ask: t('ask.pay', { spot }), why: `${why}${blocked}` };
    }
    case 'bonus':
      return {
        ask: t('ask.bonus', { kind: kindName(asked.die, t), amount: asked.amount }),
        why: t('ask.bonus.why', { spot: asked.spot }),
      };
    case 'reroll':
      return { ask: t('ask.reroll', { kind: kindName(asked.die, t) }), why: t('ask.reroll.why') };
    case 'haul': {
      if (picks.from === null) return { ask: t('ask.haul'), why: t('ask.haul.why') };
      const item = picks.from.includes('.') ? itemIn(view, contents, seat, picks.from) : null;
      const tile = tileOn(view, contents, seat, plotOf(picks.from));
      return { ask: t('ask.haul.to', { what: item ? itemName(item, t) : tile ? tileName(tile, t) : '' }), why: t('ask.haul.why') };
    }
    case 'end':
      return { ask: t('ask.end'), why: t('ask.end.why', { food: captain?.counts.food_pips ?? 0, price: captain?.price ?? 0 }) };
    default:
      return { ask: t('ask.over') };
  }
}
