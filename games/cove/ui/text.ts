// The position as headings and lists: whoever reads it can play.

import type { TextSection } from '$web/game';
import { cardInfo, fromFace, legendInfo, SECTIONS, type CoveScene } from './cove';
import { handOf } from './hand';
import { cardKind, cardName, cardSays, facesName, legendName, legendSays, markName, nameOf, navyName, placeName, sectionName, vesselName, type Words } from './words';

export function headline({ view }: CoveScene, t: Words): string {
  if (view.month === 0) return t('headline.setup');
  if (view.places) return t('headline.over', { months: view.months });
  return t('headline', { month: view.month, months: view.months, phase: t(`phase.${view.phase}`) });
}

/** Where the black ships are and go. */
export function blackShips({ view, contents }: CoveScene, t: Words): string[] {
  return view.black_ships.map((ship) => {
    const words = { name: legendName(ship.legend, contents, t), place: nameOf(ship.at, contents, t), next: ship.next ? nameOf(ship.next, contents, t) : '' };
    return ship.is_beaten ? t('black.beaten', words) : ship.next ? t('black.next', words) : t('black.at', words);
  });
}

export function text(scene: CoveScene, t: Words): TextSection[] {
  const { view, names } = scene;
  return [
    stand(scene, t),
    ...(view.battle ? [battle(scene, t)] : []),
    ...hands(scene, t),
    chart(scene, t),
    ...fromFace(scene).map((seat) => ({ heading: t('text.ship', { name: names[seat] ?? '' }), items: captainLines(scene, seat, t) })),
    legends(scene, t),
  ];
}

function stand(scene: CoveScene, t: Words): TextSection {
  const { view, names, contents } = scene;
  const items = [headline(scene, t)];
  if (scene.asked.length > 0 && !scene.over) items.push(t('text.asked', { names: t.list(scene.asked.map((seat) => names[seat] ?? '')) }));
  if (view.turns.length > 0) items.push(t('text.turns', { names: view.turns.map((turn) => (turn.has_passed ? t('text.passed', { name: names[turn.who] ?? '' }) : (names[turn.who] ?? ''))).join(', ') }));
  if (view.first_to_sail !== null) items.push(t('text.first', { name: names[view.first_to_sail] ?? '' }));
  items.push(t('text.tavern', { n: view.tavern }));
  if (view.discards.length > 0) items.push(t('text.discards', { list: view.discards.map(({ card, count }) => `${count} ${cardName(card, contents, t)}`).join(', ') }));
  for (const consort of view.consorts) items.push(t('ahead.consort', { by: names[consort.by] ?? '', on: names[consort.on] ?? '' }));
  for (const map of view.maps) items.push(t('ahead.map', { by: names[map.by] ?? '', place: nameOf(map.at, contents, t), month: map.month }));
  return { heading: t('text.stand'), items };
}

function chart({ view, contents, names }: CoveScene, t: Words): TextSection {
  const items = contents.places.map((info) => {
    const island = view.islands.find((one) => one.at === info.place);
    const parts: string[] = [];
    if (island) parts.push(island.offer ? t('isle.offer', { ...island.offer }) : t('isle.none'), t('isle.left', { n: island.left }));
    if (info.place === 'treasure') parts.push(t('isle.supply', { gold: view.gold, chests: view.chests }));
    const ships = view.captains.flatMap((captain, seat) => (captain.at === info.place ? [names[seat] ?? ''] : []));
    const black = view.black_ships.flatMap((ship) => (ship.at === info.place ? [legendName(ship.legend, contents, t)] : []));
    const navy = view.navies.flatMap((one) => (one.at === info.place ? [navyName(contents, t)] : []));
    const all = [...ships, ...black, ...navy];
    if (all.length > 0) parts.push(t('isle.ships', { names: t.list(all) }));
    const name = `${info.number}. ${placeName(info, t)}`;
    return parts.length > 0 ? `${name}: ${parts.join('; ')}` : name;
  });
  return { heading: t('text.chart'), items };
}

/** What everybody sees of a captain, line by line. */
export function captainLines({ view, contents, names }: CoveScene, seat: number, t: Words): string[] {
  const captain = view.captains[seat]!;
  const mate = contents.two_player ? contents.teams.findIndex((team, other) => other !== seat && team === contents.teams[seat]) : -1;
  const lines = [
    t('text.fame', { fame: captain.fame }),
    captain.at === null ? t('text.nowhere') : t('text.at', { place: nameOf(captain.at, contents, t) }),
    captain.capacity === null ? t('text.goods.any', { gold: captain.gold, chests: captain.chests, cards: captain.cards }) : t('text.goods', { gold: captain.gold, chests: captain.chests, capacity: captain.capacity, cards: captain.cards }),
    t('text.fights', { dice: captain.dice, speed: captain.speed }),
    ...SECTIONS.map((section, i) => {
      const words = { section: sectionName(section, t), value: captain.values[i]!, position: captain.sections[i]!, hits: captain.armour[i]! };
      const craft = captain.crafts[i] === 'none' ? '' : ` ${t(captain.crafts[i] === 'damaged' ? 'text.craft.damaged' : 'text.craft')}`;
      return captain.sections[i] === 0 ? t('text.section.crippled', words) : `${t('text.section', words)}${craft}`;
    }),
  ];
  if (captain.parrot) lines.push(t(captain.parrot.hurt ? 'text.parrot.hurt' : 'text.parrot', { name: cardName(captain.parrot.card, contents, t) }));
  if (captain.is_ready && view.now.kind === 'navigate') lines.push(captain.wheel ? t('text.wheel', { place: nameOf(captain.wheel, contents, t) }) : t('text.wheel.set'));
  if (captain.is_ready && view.now.kind === 'rigging') lines.push(t('text.rigged'));
  if (mate >= 0) lines.push(t('text.mate', { name: names[mate] ?? '' }));
  return lines;
}

function hands({ view, contents, names }: CoveScene, t: Words): TextSection[] {
  return view.captains.flatMap((captain, seat) => {
    if (captain.hand === null) return [];
    const items = handOf(captain.hand, contents).map(({ info, count }) => t('text.card', { n: count, card: cardName(info.card, contents, t), kind: cardKind(info, t), says: cardSays(info, t) }));
    return [{ heading: t('hand.of', { name: names[seat] ?? '' }), items: items.length > 0 ? items : [t('hand.none')] }];
  });
}

function battle(scene: CoveScene, t: Words): TextSection {
  const { contents, names } = scene;
  const battle = scene.view.battle!;
  const name = (who: string) => vesselName(who, scene, t);
  const heading = battle.kind === 'final' ? t('battle.final') : battle.kind === 'last-fight' ? t('battle.last') : t('battle.at', { place: battle.at ? nameOf(battle.at, contents, t) : '' });
  const items = [battle.round === 0 ? t('battle.prepare') : t('battle.round', { round: battle.round })];
  const order = battle.order.filter((ship) => ship.is_here);
  if (order.length > 0) items.push(t('text.order', { list: order.map((ship) => t(ship.has_acted ? 'text.order.done' : 'text.order.one', { name: name(ship.who), speed: ship.speed })).join(', ') }));
  else items.push(t('isle.ships', { names: t.list(battle.here.map((seat) => names[seat] ?? '')) }));
  for (const guest of battle.guests) {
    const controller = guest.controller === null ? '' : ` ${t('navy.by', { name: names[guest.controller] ?? '' })}`;
    items.push(`${t('text.guest', { name: name(guest.who), hull: guest.hull, full: guest.full })}${controller}`);
    if (guest.targets.length > 0) items.push(t('guest.next', { names: guest.targets.map((seat) => names[seat] ?? '').join(', ') }));
    if (guest.fired_at.length > 0) items.push(t('guest.fired', { names: guest.fired_at.map((seat) => names[seat] ?? '').join(', ') }));
  }
  for (const seat of battle.here) items.push(t('text.hiton', { name: names[seat] ?? '', faces: facesName(battle.hit_on[seat] ?? [], t) }));
  if (battle.hit.length > 0) items.push(t('text.hit', { names: t.list(battle.hit.map((seat) => names[seat] ?? '')) }));
  if (battle.reloading.length > 0) items.push(t('text.reloading', { names: t.list(battle.reloading.map((seat) => names[seat] ?? '')) }));
  for (const played of [...battle.in_force, ...battle.shot.cards]) {
    const info = cardInfo(contents, played.card);
    items.push(t('text.inforce', { name: names[played.by] ?? '', card: cardName(played.card, contents, t), says: info ? cardSays(info, t) : '' }));
  }
  if (battle.is_closed) items.push(t('battle.closed'));
  if (battle.shot.at) items.push(t('text.shot', { name: name(battle.shot.at), mark: markName(battle.shot.mark ?? 'all', t) }));
  return { heading, items };
}

function legends(scene: CoveScene, t: Words): TextSection {
  const { view, contents } = scene;
  const items = [
    ...blackShips(scene, t),
    ...view.black_ships.flatMap((ship) => {
      const info = legendInfo(contents, ship.legend);
      return info ? [t('text.legend', { name: legendName(ship.legend, contents, t), numbers: info.defenceless ? '' : t('ahead.numbers', { dice: info.dice, hull: info.hull, sails: info.sails }), says: legendSays(info, t).join(' '), fame: info.fame_dice > 0 ? t('ahead.fame.dice', { n: info.fame_dice }) : t('ahead.fame', { fame: info.fame }) })] : [];
    }),
    ...view.navies.map((navy) => t('ahead.navy', { place: nameOf(navy.at, contents, t), name: scene.names[navy.by] ?? '' })),
    t('text.legends', { n: view.legends }),
  ];
  if (view.beaten.length > 0) items.push(t('text.beaten', { names: t.list(view.beaten.map((legend) => legendName(legend, contents, t))) }));
  return { heading: t('text.black'), items };
}
