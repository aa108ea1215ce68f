// The position as headings and lists: whoever reads it can play.

import type { TextSection } from '$web/game';
import { fleetOf, fromFace, hunterName, pirateInfo, portInfo, shipInfo, type BbScene, type PortView, type ShipView } from './blackbeard';
import { announced, diceWords } from './prompt';
import { otherwise } from './tale';
import { cardName, cardSays, cardTitle, doubloons, hostageName, holdsWords, merchantName, nationName, pirateFull, pirateName, placeName, portName, rigName, warshipName, whereabouts, type Words } from './words';

export function headline({ view, names }: BbScene, t: Words): string {
  if (view.places) return t('headline.over');
  if (view.turn === 0) return t('headline.setup');
  const name = names[view.active] ?? '';
  return view.orders.left > 0 ? t('headline.left', { turn: view.turn, name, n: view.orders.left }) : t('headline', { turn: view.turn, name });
}

/** How often General Pardon has come, and what that means now. */
export function pardonWords({ view, names }: BbScene, t: Words): string {
  if (view.pardon_by !== null) return t('pardon.force', { name: names[view.pardon_by] ?? '' });
  return view.pardon_held ? t('pardon.held', { n: view.pardons }) : t('pardon', { n: view.pardons });
}

export function text(scene: BbScene, t: Words): TextSection[] {
  const { view, names } = scene;
  return [
    stand(scene, t),
    ...hand(scene, t),
    ...fromFace(scene).map((seat) => ({ heading: t('text.player', { name: names[seat] ?? '' }), items: playerLines(scene, seat, t) })),
    { heading: t('text.seas'), items: seas(scene, t) },
    { heading: t('text.ports'), items: view.ports.map((port) => portLine(port, scene, t)) },
    { heading: t('text.pools'), items: pools(scene, t) },
  ];
}

function stand(scene: BbScene, t: Words): TextSection {
  const { view, names } = scene;
  const items = [headline(scene, t)];
  if (scene.asked.length > 0 && !scene.over) items.push(t('text.asked', { names: t.list(scene.asked.map((seat) => names[seat] ?? '')) }));
  if (view.action) items.push(t('text.action', { what: announced(scene, t) }));
  if (view.dice.some((side) => side.dice !== '')) items.push(t('text.dice', { dice: diceWords(scene, t) }));
  const next = otherwise(scene, t);
  if (next) items.push(`${next}.`);
  items.push(pardonWords(scene, t), t('text.deck', { deck: view.deck, discards: view.discard.length, pirates: view.pirate_deck }));
  if (view.discard.length > 0) items.push(t('text.discards', { list: [...view.discard].reverse().map((card) => cardTitle(card, t)).join(', ') }));
  return { heading: t('text.stand'), items };
}

function hand(scene: BbScene, t: Words): TextSection[] {
  const { view, names, contents } = scene;
  return fromFace(scene).flatMap((seat) => {
    const player = view.players[seat]!;
    if (player.hand === null) return [];
    const items = player.hand.map((card) => `${cardName(card, t)}. ${cardSays(card, t)}`);
    for (const pirate of player.recruit_cards ?? []) items.push(t('text.recruit', { pirate: pirateFull(pirate, contents), ratings: ratings(scene, pirate, t) }));
    return [{ heading: t('text.hand', { name: names[seat] ?? '' }), items: items.length > 0 ? items : [t('hand.none')] }];
  });
}

/** What is printed on a pirate's card. */
export function ratings({ contents }: BbScene, pirate: ShipView['pirate'], t: Words): string {
  const info = pirateInfo(contents, pirate);
  return info ? t('ratings', { ability: info.ability, leadership: info.leadership, cruelty: info.cruelty, duel: info.duel, initiative: info.initiative, cunning: info.cunning }) : '';
}

/** What everybody can see of a player. */
export function playerLines(scene: BbScene, seat: number, t: Words): string[] {
  const { view, contents } = scene;
  const player = view.players[seat]!;
  const items = [t('text.points', { points: player.points, cards: player.cards, recruits: player.recruits, retired: player.retirements })];
  if (player.shown.length > 0) items.push(t('text.shown', { names: t.list(player.shown.map((pirate) => pirateName(pirate, contents))) }));
  if (player.hunter && player.hunter_ratings) items.push(t('text.hunter', { name: hunterName(player.hunter.who, contents), place: whereabouts(player.hunter.at, contents, t), speed: player.hunter_ratings[0], combat: player.hunter_ratings[1] }));
  if (seat !== view.active && view.turn > 0) items.push(t(player.against.length > 0 || player.has_played_event ? 'text.against.used' : 'text.against.open'));
  for (const ship of fleetOf(view, seat)) items.push(...shipLines(ship, scene, t));
  if (fleetOf(view, seat).length === 0) items.push(t('text.nofleet'));
  return items;
}

/** A pirate in play, whole. */
export function shipLines(ship: ShipView, scene: BbScene, t: Words): string[] {
  const { contents } = scene;
  const info = shipInfo(contents, ship.rig);
  const track = (boxes: readonly number[] | undefined, hits: number) => (boxes ?? []).slice(hits).join(', ');
  return [
    t('text.ship', { name: pirateFull(ship.pirate, contents), rig: rigName(ship.rig, t), place: whereabouts(ship.at, contents, t), ratings: ratings(scene, ship.pirate, t) }),
    t('text.tracks', { name: pirateName(ship.pirate, contents), speed: ship.speed, combat: ship.combat, speeds: track(info?.speed, ship.speed_hits), combats: track(info?.combat, ship.combat_hits), loyalty: ship.loyalty, notoriety: ship.notoriety, worth: doubloons(ship.worth, t), cunning: ship.cunning }),
    t('text.holds', { name: pirateName(ship.pirate, contents), holds: holdsWords(ship, t) }),
    ...markers(ship, scene, t).map((mark) => `${pirateName(ship.pirate, contents)}: ${mark}.`),
  ];
}

/** The markers of a pirate in words. */
export function markers(ship: ShipView, { contents, view }: BbScene, t: Words): string[] {
  const out: string[] = [];
  if (ship.revelry) out.push(t(`mark.${ship.revelry}`));
  if (ship.has_scurvy) out.push(t('mark.scurvy'));
  if (ship.has_guns) out.push(t('mark.guns'));
  if (ship.is_fresh) out.push(t('mark.fresh'));
  if (ship.is_attacker) out.push(t('mark.attacker'));
  if (ship.ally) out.push(t(ship.leads ? 'mark.leads' : 'mark.ally', { pirate: pirateName(ship.ally, contents) }));
  if (ship.treasure.length > 0) out.push(t('mark.treasure'));
  if (ship.claim) out.push(ship.claim === 'convert' ? t('mark.convert', { merchant: ship.prize ? merchantName(ship.prize, t) : '' }) : 'loot' in ship.claim ? t('mark.loot', { port: portName(ship.claim.loot, contents) }) : t('mark.sack', { port: portName(ship.claim.sack, contents) }));
  if (ship.letters.length > 0) out.push(t('mark.letters', { list: t.list(ship.letters.map((nation) => nationName(nation, t))) }));
  if (ship.history.length > 0) out.push(t('mark.history', { list: t.list(ship.history.map((nation) => nationName(nation, t))) }));
  if (ship.havens.length > 0) out.push(t('mark.havens', { list: t.list(ship.havens.map((port) => portName(port, contents))) }));
  if (ship.bribed.length > 0) out.push(t('mark.bribed', { list: t.list(ship.bribed.map((governor) => contents.governors[governor] ?? '')) }));
  for (const captive of ship.captives) out.push(t('mark.captive', { hostage: hostageName(captive.hostage, contents, t), nation: nationName(captive.nation, t), ports: t.list(view.ports.filter((port) => portInfo(contents, port.port)?.nation === captive.nation && !port.is_destroyed).map((port) => portName(port.port, contents))) }));
  for (const lore of ship.lore) out.push(t('mark.lore', { port: portName(lore.port, contents), n: lore.information }));
  return out;
}

/** Who is where at sea. */
function seas(scene: BbScene, t: Words): string[] {
  const { view, contents, names } = scene;
  const places = [...contents.areas.map(({ area }) => area as string), ...contents.transits.map(({ transit }) => transit as string)];
  return places.map((place) => {
    const there = [
      ...view.ships.filter((ship) => ship.at === place).map((ship) => pirateName(ship.pirate, contents)),
      ...view.warships.filter((one) => one.at === place).map((one) => warshipName(one.warship, contents, t)),
      ...view.players.flatMap((player, seat) => (player.hunter?.at === place ? [t('text.kc', { name: hunterName(player.hunter.who, contents), owner: names[seat] ?? '' })] : [])),
    ];
    const area = contents.areas.find((one) => one.area === place);
    const borders = area ? t('text.borders', { list: t.list([...area.adjacent.map((one) => placeName(one, contents, t)), ...contents.transits.filter(({ adjoins }) => adjoins.includes(area.area)).map(({ transit }) => placeName(transit, contents, t))]) }) : t('text.borders', { list: t.list((contents.transits.find(({ transit }) => transit === place)?.adjoins ?? []).map((one) => placeName(one, contents, t))) });
    const pines = contents.isle_of_pines === place ? ` ${t('text.pines')}` : '';
    return `${t('text.place', { place: placeName(place, contents, t), there: there.length > 0 ? t.list(there) : t('text.nobody') })} ${borders}${pines}`;
  });
}

/** A port as it is now. */
export function portLine(port: PortView, { view, contents }: BbScene, t: Words): string {
  const info = portInfo(contents, port.port);
  if (!info) return port.port;
  const said = [t('port.number', { n: info.d66 }), placeName(info.area, contents, t)];
  said.push(info.nation ? t('port.town', { nation: nationName(info.nation, t), value: info.value, defense: info.defense }) : t('status.pirate_port'));
  if (port.governor === 'anti') said.push(t('governor.anti'));
  else if (port.governor) said.push(t('governor.pro', { name: contents.governors[port.governor.pro] ?? '' }));
  if (port.is_destroyed) said.push(t('port.destroyed'));
  else if (port.is_attacked) said.push(t('port.attacked'));
  if (port.merchant) said.push(t('port.merchant.up', { merchant: merchantName(port.merchant, t) }));
  else if (port.has_merchant) said.push(t('port.merchant'));
  const haven = view.ships.find((ship) => ship.havens.includes(port.port));
  if (haven) said.push(t('port.haven', { pirate: pirateName(haven.pirate, contents) }));
  const there = view.ships.filter((ship) => ship.at === port.port).map((ship) => pirateName(ship.pirate, contents));
  if (there.length > 0) said.push(t('port.ships', { list: t.list(there) }));
  return `${portName(port.port, contents)}: ${said.join(', ')}.`;
}

function pools({ view, contents }: BbScene, t: Words): string[] {
  const counted = new Map<string, number>();
  for (const merchant of view.unseen_merchants) counted.set(merchant, (counted.get(merchant) ?? 0) + 1);
  const items = [
    t('text.pool.merchants', { list: [...counted].map(([merchant, n]) => `${n} × ${merchantName(merchant, t)}`).join('; ') }),
    t('text.pool.warships', { list: view.warship_pool.map((warship) => warshipName(warship, contents, t)).join('; ') || t('none') }),
    t('text.pool.officers', { list: view.officer_pool.map((officer) => t('warship', { name: contents.officers[officer]?.name ?? '', speed: contents.officers[officer]?.speed ?? 0, combat: contents.officers[officer]?.combat ?? 0 })).join('; ') || t('none') }),
    t('text.pool.hostages', { list: view.hostage_pool.map((hostage) => hostageName(hostage, contents, t)).join('; ') || t('none') }),
    t('text.pool.governors', { n: view.governor_pool }),
  ];
  if (view.retired.length > 0) items.push(t('text.retired', { list: t.list(view.retired.map((pirate) => pirateName(pirate, contents))) }));
  if (view.dead.length > 0) items.push(t('text.dead', { list: t.list(view.dead.map((pirate) => pirateName(pirate, contents))) }));
  return items;
}
