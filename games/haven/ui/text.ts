// The position as headings and lists: whoever reads it can play.

import type { TextSection } from '$web/game';
import { sites, stops, type HavenScene, type Site } from './haven';
import { chestKind, itemName, kindName, kindsName, slotKinds, spotName, tileName, tileSays, type Words } from './words';

export function text(scene: HavenScene, t: Words): TextSection[] {
  const { view, names } = scene;
  const order = view.captains.map((_, seat) => seat);
  const mineFirst = scene.face === null ? order : [...order.slice(scene.face), ...order.slice(0, scene.face)];
  return [
    stand(scene, t),
    road(scene, t),
    coup(scene, t),
    { heading: t('text.turns'), items: turns(scene, t) },
    piles(scene, t),
    ...mineFirst.map((seat) => ({ heading: t('text.island', { name: names[seat] ?? '' }), items: island(scene, seat, t) })),
  ];
}

export function headline(scene: HavenScene, t: Words): string {
  const { view, names, contents } = scene;
  if (view.round === 0) return t('headline.setup');
  if (view.places) return t('headline.over', { rounds: contents.rounds });
  const where = t('headline', { round: view.round, rounds: contents.rounds, turn: view.turn });
  const next = view.order.filter((seat) => seat !== view.asked).map((seat) => names[seat] ?? '');
  return next.length > 0 ? `${where} · ${t('headline.next', { names: next.join(t('then')) })}` : where;
}

function stand(scene: HavenScene, t: Words): TextSection {
  const { view, names } = scene;
  const items = [headline(scene, t)];
  if (view.asked !== null) items.push(t('text.turn', { name: names[view.asked] ?? '' }));
  if (view.order.length > 0) items.push(t('text.order', { names: view.order.map((seat) => names[seat] ?? '').join(', ') }));
  return { heading: t('text.stand'), items };
}

function road({ view, contents, names }: HavenScene, t: Words): TextSection {
  const items = stops(view).flatMap((stop) => {
    const name = stop.disk === null ? null : (names[stop.disk] ?? '');
    if (stop.tile === null) return name === null ? [] : [t('text.gone.disk', { at: stop.at, name })];
    const info = contents.tiles[stop.tile];
    const full = tileName(stop.tile, t);
    const tile = stop.item
      ? itemName(stop.item, t)
      : info?.gives
        ? t('text.nothing', { tile: full })
        : t('text.building', { tile: full, class: info ? t(`class.${info.class}`) : '', says: tileSays(stop.tile, t) });
    return [name === null ? t('text.position', { at: stop.at, tile }) : t('text.position.disk', { at: stop.at, tile, name })];
  });
  return { heading: t('text.road'), items: [...items, t('text.road.gone')] };
}

function coup({ view, contents, names }: HavenScene, t: Words): TextSection {
  const state = t(view.coup.resolved ? 'text.coup.done' : 'text.coup.open');
  return {
    heading: t('text.coup'),
    items: [
      t('text.coup.top', { top: view.coup.top, state }),
      ...contents.coup_bonuses.map(({ spot, die, amount }) => t('text.coup.bonus', { spot, die: kindName(die, t), amount })),
      ...view.coup.spots.map((spot, seat) => t('coup.spot', { name: names[seat] ?? '', spot })),
    ],
  };
}

function turns({ view, names, contents }: HavenScene, t: Words): string[] {
  const standing = view.disks.flatMap((disk, seat) => {
    const name = names[seat] ?? '';
    if ('travelling' in disk) return [];
    const waits = 'waiting' in disk;
    return [t(waits ? 'turn.waits' : 'turn.back', { name, spot: spotName(waits ? disk.waiting : disk.back, t) })];
  });
  const fame = t('turn.fame', { fame: contents.turn_fame[0] ?? 0 });
  return [fame, ...(standing.length > 0 ? standing : [t('turn.sea')])];
}

function piles({ view, contents, names }: HavenScene, t: Words): TextSection {
  const { chests } = view;
  const sorts = chests.sorts.map((n, sort) => t('text.sorts', { n, kind: chestKind(contents.chests[sort] ?? '', t) }));
  const pool = view.pool.map((n, kind) => t('ahead.count', { n, tile: kindsName(contents.kinds[kind]!, t) }));
  return {
    heading: t('text.piles'),
    items: [
      `${t('pile.chests', { n: chests.left })}: ${sorts.join(', ')}`,
      ...(chests.top === null ? [] : [t('text.top', { kind: chestKind(chests.top, t) })]),
      ...view.captains.map((captain, seat) => t('text.price', { name: names[seat] ?? '', price: captain.price })),
      t('pile.statues', { n: view.statues }),
      t('text.pool', { items: pool.join(', ') }),
    ],
  };
}

function island({ view, contents }: HavenScene, seat: number, t: Words): string[] {
  const captain = view.captains[seat]!;
  const { counts } = captain;
  const all = sites(view, contents, seat);
  const free = all.filter((site) => site.tile === null);
  const items = [
    t('text.fame', captain.fame),
    t('text.limits', {
      ships: counts.ships,
      cannons: counts.cannons,
      gold: counts.gold,
      pirates: counts.pirates,
      rum: counts.rum,
      food: counts.food_pips,
      goldpips: counts.gold_pips,
    }),
    ...all.filter((site) => site.tile !== null).map((site) => siteLine(site, t)),
    ...captain.rum.filter((group) => group.rum > 1).map((group) => t('board.rum', { size: group.rum, fame: group.fame })),
  ];
  if (free.length > 0) {
    const plots = free.map((site) => t('text.freeplot', { plot: site.plot, accepts: t(`plot.${site.ground}`) }));
    items.push(t('text.free', { plots: t.list(plots) }));
  }
  return items;
}

function siteLine(site: Site, t: Words): string {
  const tile = site.tile!;
  const printed = tile.printed.map((item) => t('item.printed', { item: itemName(item, t) }));
  const slots = tile.slots.map((item, index) =>
    item ? itemName(item, t) : t('slot.empty', { kinds: slotKinds(tile.accepts[index] ?? [], tile.lifted, t) }),
  );
  const items = [...printed, ...slots].join(', ') || t('text.noitems');
  const words = { plot: site.plot, tile: tileName(tile.tile, t), items, fame: tile.fame };
  return t(tile.fame > 0 ? 'text.site.fame' : 'text.site', words);
}
