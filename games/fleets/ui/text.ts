// The position as headings and lists, complete: whoever reads it can play.

import type { TextSection } from '$web/game';
import { course, courseText, helmOf } from './course.svelte';
import { box, chipsAt, fleetOf, isSetUp, shipInfo, STEPS, type FleetScene, type View } from './fleets';
import { distanceTo, headingTo, turnFrom } from './geometry';
import { lineWords, meetWords } from './outlook';
import { courseWords } from './prompt';
import { chipName, compass, doneWords, effectName, effectSays, islandName, millimetres, moveWords, nationName, shipName, spellWords, stateWords, terrainName, type Words } from './words';

export function headline({ view, contents, names, over }: FleetScene, t: Words): string {
  if (over || view.now.kind === 'nothing') return t('headline.over');
  if (!isSetUp(view)) return t('headline', { round: view.round, turn: view.turn, name: names[view.active] ?? '' });
  return view.ships.length === 0 ? t('headline.muster', { n: contents.build_total }) : t('headline.setup');
}

export function text(scene: FleetScene, t: Words): TextSection[] {
  const { view } = scene;
  const sections: TextSection[] = [{ heading: t('text.now'), items: standing(scene, t) }];
  if (view.ships.length > 0) for (const [seat] of view.captains.entries()) sections.push({ heading: t('text.captain', { name: scene.names[seat] ?? '' }), items: [...captainLines(scene, seat, t), ...fleetLines(scene, seat, t)] });
  if (view.islands.length > 0) sections.push({ heading: t('text.islands'), items: view.islands.map((_, island) => islandLine(scene, island, t)) });
  const terrain = view.terrain.flatMap((of, n) => (of.is_gone ? [] : [terrainLine(scene, n, t)]));
  if (terrain.length > 0) sections.push({ heading: t('text.terrain'), items: terrain });
  const near = distances(scene, t);
  if (near.length > 0) sections.push({ heading: t('text.near'), items: near });
  const steered = courseLines(scene, t);
  if (steered) sections.push(steered);
  sections.push(...lines(scene, t));
  return sections;
}

function standing({ view, contents, names }: FleetScene, t: Words): string[] {
  const items = [isSetUp(view) ? t('text.setup') : t('text.turn', { round: view.round, turn: view.turn, name: names[view.active] ?? '' })];
  if (view.starting_gold > 0) items.push(t('text.threshold', { n: view.starting_gold, half: view.threshold }));
  for (const { says, why } of spellWords(view, contents, t)) items.push(`${says}. ${why}`);
  return items;
}

/** What is seen of a captain beside the ships. */
export function captainLines({ view, contents }: FleetScene, seat: number, t: Words): string[] {
  const captain = view.captains[seat]!;
  const items = [t('text.gold', { home: captain.gold, forts: captain.fort_gold })];
  if (captain.forts > 0) items.push(t('text.forts', { list: captain.fort_cards ? t.list(captain.fort_cards.map((card) => box(contents).forts.get(card)?.name ?? '')) : String(captain.forts) }));
  if (captain.events > 0) items.push(t('text.events', { list: captain.event_cards ? t.list(captain.event_cards.map((card) => contents.events.find((one) => one.card === card)?.name ?? '')) : String(captain.events) }));
  if (captain.has_resigned) items.push(t('rail.resigned'));
  return items;
}

function fleetLines(scene: FleetScene, seat: number, t: Words): string[] {
  const { view, contents } = scene;
  const ships = fleetOf(view, seat);
  if (ships.length === 0) return [t('fleet.none')];
  return ships.flatMap(({ ship, of }) => {
    const info = shipInfo(contents, of.card);
    if (!info) return [];
    const guns = info.guns.map((gun, i) => (of.masts[i] === 'lost' ? t('text.gun.lost', { n: i + 1 }) : t('text.gun', { n: i + 1, rank: gun.rank, range: gun.range }))).join(', ');
    const state = [...stateWords(view, contents, ship, t), ...(of.fleet === view.active ? [doneWords(view, ship, t)] : [])].join(', ');
    const aboard = chipsAt(view, 'ship', ship);
    const line = [
      t('text.ship', { name: info.name, nation: nationName(of.nation, contents, t), points: t('points', { n: info.points }), state }),
      t('text.masts', { guns: guns === '' ? t('text.empty') : guns, move: moveWords(info, t), n: of.cargo_used, all: of.cargo }),
      ...(of.pose ? [t('text.where', { where: t('ship.at', { x: millimetres(of.pose[0], t), y: millimetres(of.pose[1], t), degrees: compass(of.pose[2], t) }) })] : []),
      ...(aboard.length > 0 ? [t('text.aboard', { list: t.list(aboard.map(({ chip }) => chipName(view, contents, chip, t))) })] : []),
      ...info.effects.map((effect) => `${effectName(contents, effect, t)}: ${effectSays(contents, effect, t)}`),
    ];
    return [`${line.map((said) => said.replace(/\.$/, '')).join('. ')}.`];
  });
}

function islandLine({ view, contents, names }: FleetScene, island: number, t: Words): string {
  const of = view.islands[island]!;
  const treasure = chipsAt(view, 'island', island).filter(({ of }) => of.class === 'treasure');
  const says = [of.home === null ? t('island.wild') : t('island.home', { name: names[of.home] ?? '' })];
  if (of.fort) says.push(t('island.fort', { name: names[of.fort.owner] ?? '', flags: of.fort.flags.filter(Boolean).length, all: of.fort.flags.length }));
  if (of.home === null) says.push(t('island.chips', { n: treasure.length }));
  const known = treasure.filter(({ of }) => of.what !== null);
  if (known.length > 0) says.push(t('island.known', { list: t.list(known.map(({ chip }) => chipName(view, contents, chip, t))) }));
  if (of.explored.length > 0) says.push(t('island.explored', { names: t.list(of.explored.map((seat) => names[seat] ?? '')) }));
  return `${islandName(view, island)}, ${t('ship.at', { x: millimetres(of.pose[0], t), y: millimetres(of.pose[1], t), degrees: compass(of.pose[2], t) })}: ${says.join(', ')}.`;
}

function terrainLine({ view, names }: FleetScene, terrain: number, t: Words): string {
  const of = view.terrain[terrain]!;
  const more = [...(of.rating > 0 ? [t('text.terrain.rating', { n: of.rating })] : []), ...(of.number > 0 ? [t('text.terrain.number', { n: of.number })] : []), ...(of.of !== null ? [t('text.terrain.of', { name: names[of.of] ?? '' })] : [])].join('');
  return t('text.terrain.one', { n: terrain + 1, what: terrainName(view, terrain, t), x: millimetres(of.pose[0], t), y: millimetres(of.pose[1], t), more });
}

/** From the ship that is being decided for, or the ones of the reader, to what lies near. */
function distances(scene: FleetScene, t: Words): string[] {
  const { view, contents, face } = scene;
  const now = view.now;
  const from = 'ship' in now && typeof now.ship === 'number' ? [now.ship] : face === null ? [] : fleetOf(view, face).map(({ ship }) => ship);
  return from.flatMap((ship) => {
    const pose = view.ships[ship]?.pose;
    if (!pose) return [];
    const others = [
      ...view.islands.map((of, island) => ({ name: islandName(view, island), at: of.pose })),
      ...view.ships.flatMap((of, other) => (other !== ship && of.pose && of.state === 'afloat' ? [{ name: shipName(view, contents, other), at: of.pose }] : [])),
    ];
    return others
      .map(({ name, at }) => ({ name, n: distanceTo([pose[0], pose[1]], [at[0], at[1]]), side: side(pose[2], headingTo([pose[0], pose[1]], [at[0], at[1]])) }))
      .sort((a, b) => a.n - b.n)
      .slice(0, 6)
      .map(({ name, n, side }) => t('text.distance', { name: shipName(view, contents, ship), other: name, n: millimetres(n, t), side: t(`text.side.${side}`) }));
  });
}

function side(heading: number, to: number): 'ahead' | 'port' | 'starboard' | 'astern' {
  const turn = turnFrom(heading, to);
  if (Math.abs(turn) < STEPS / 8) return 'ahead';
  if (Math.abs(turn) > (3 * STEPS) / 8) return 'astern';
  return turn > 0 ? 'port' : 'starboard';
}

function courseLines(scene: FleetScene, t: Words): TextSection | null {
  const helm = helmOf(scene);
  if (!helm || !course.set) return null;
  const outlook = scene.previews.get(courseText(helm))?.outlook;
  const items = outlook?.kind === 'course' ? outlook.meets.map((meet) => meetWords(meet, scene, t)) : [];
  return { heading: t('text.course', { move: courseWords(scene, t) }), items: items.length > 0 ? items : [t('text.empty')] };
}

/** Every line of fire that is known, with what blocks it. */
function lines(scene: FleetScene, t: Words): TextSection[] {
  return shooters(scene.view, scene).flatMap(({ ship, guns }) => (guns.length === 0 ? [] : [{ heading: t('text.lines', { name: shipName(scene.view, scene.contents, ship) }), items: guns.map((gun) => lineWords(gun, scene, t, ship)) }]));
}

function shooters(view: View, scene: FleetScene) {
  return view.ships.map((_, ship) => {
    const outlook = scene.previews.get(`shoot s${ship + 1}`)?.outlook;
    return { ship, guns: outlook?.kind === 'volley' ? outlook.guns.filter((gun) => gun.in_range) : [] };
  });
}
