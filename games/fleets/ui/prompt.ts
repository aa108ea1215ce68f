// The line under the board: the question in a sentence, what follows from the answer, the numbers worth knowing.

import type { Prompt } from '$web/game';
import { isQuiet, isSteered, optionOf, orders, piece, plain, poseIn, subject, wordOf } from './choices';
import { answeredOf, course, courseText, endText, helmOf, isCourse, leadOf, sealText, stages } from './course.svelte';
import { box, chipsAt, parts, shipInfo, shipWord, type Fact, type FleetOption, type FleetScene, type Mark, type Spot, type View } from './fleets';
import type { Reach } from './gen/types';
import { distanceTo } from './geometry';
import { moveIcon } from './icons';
import { odds, outcome } from './outlook';
import { picks } from './picks.svelte';
import { forced, idleShips, KEEP, leaves, lootOf, volleysOf, type Volley } from './sealed';
import { optionWordsOfSetUp, promptOfSetUp } from './set-up/prompt';
import { whyWords } from './story';
import { abilityOf, chipName, clauseSays, compass, effectName, effectSays, gunName, isCreature, islandName, markName, millimetres, nearWords, shipName, spotName, standOf, terrainName, thingParts, turnWords, type Key, type Words } from './words';

/** A move in words. */
export function optionWords(option: FleetOption, scene: FleetScene, t: Words): string {
  return optionWordsOfSetUp(option, scene, t) ?? words(option, scene, t);
}

function words({ mv, text }: FleetOption, scene: FleetScene, t: Words): string {
  const { view, contents } = scene;
  const [name, says] = parts(mv);
  const ship = (of: unknown) => shipName(view, contents, of as number);
  const chip = (of: unknown) => chipName(view, contents, of as number, t);
  const spot = (of: unknown) => spotName(of as Spot, view, contents, t);
  const mark = (of: unknown) => markName(of as Mark, view, contents, t);
  const gun = (of: unknown) => gunName(of as number, t, view.now.kind === 'shoot' ? standOf(view.now.by, view, contents) : 'mast');
  const ability = ({ ship, fx }: Record<string, unknown>) => effectSays(contents, abilityOf(view, contents, ship as number, fx as string), t);
  const at = poseIn(text);
  const place = at ? { x: millimetres(at[0], t), y: millimetres(at[1], t), degrees: compass(at[2], t) } : { x: '', y: '', degrees: '' };
  const heading = (of: unknown, from: unknown) => turnWords(typeof from === 'number' ? (view.ships[from]?.pose?.[2] ?? 0) : sailing(scene), of as number, t);
  switch (name) {
    case 'fleet':
      return t('do.fleet');
    case 'lay':
      return t('do.lay', place);
    case 'lay-terrain':
      return t('do.lay-terrain', { ...place, what: t(`terrain.${says['kind'] as 'reef'}`) });
    case 'home':
      return t('do.home', { place: islandName(view, says['island'] as number) });
    case 'moor':
      return t('do.moor', { ...place, name: ship(says['ship']) });
    case 'stow':
      return t('do.stow', { what: chip(says['chip']), place: spot(says['at']) });
    case 'sail':
      return t('do.sail', { name: ship(says['ship']) });
    case 'leg':
      return t('do.leg', { reach: says['reach'] as string, n: millimetres(says['distance'] as number, t), turn: heading(says['heading'], null) });
    case 'fly':
      return t('do.fly', { n: millimetres(says['distance'] as number, t), turn: heading(says['heading'], null) });
    case 'finish':
      return t(view.now.kind === 'sail' ? 'do.finish' : view.now.kind === 'shoot' ? 'do.finish.shoot' : 'do.finish.done');
    case 'come-about':
      return t('do.come-about', { name: ship(says['ship']), turn: heading(says['heading'], says['ship']) });
    case 'turn':
      return t('do.turn', { turn: heading(says['heading'], null) });
    case 'face':
      return t('do.face', { degrees: compass(says['heading'] as number, t) });
    case 'put':
      return t('do.put', { where: at ? nearWords([at[0], at[1]], view, t) : '', degrees: place.degrees });
    case 'shoot':
      return t('do.shoot', { name: mark(says['by']) });
    case 'fire':
      return t('do.fire', { gun: gun(says['gun']), target: mark(says['at']) });
    case 'fire-with':
      return t('do.fire-with', { gun: gun(says['gun']), target: mark(says['at']), what: chip(says['shot']) });
    case 'broadsides':
      return t('do.broadsides', { target: mark(says['at']) });
    case 'explore':
      return isOwn(says['at'] as Spot, scene) ? t('do.explore.own', { place: spot(says['at']) }) : t('do.explore', { name: ship(says['ship']), place: spot(says['at']) });
    case 'carry':
      return says['to'] === 'out' ? t('do.carry.out', { what: chip(says['chip']) }) : isTaken(says['to'] as Spot, view) ? t('do.take', { what: chip(says['chip']) }) : t('do.carry', { what: chip(says['chip']), place: spot(says['to']) });
    case 'repair':
      return t('do.repair', { name: ship(says['ship']), n: says['mast'] as number });
    case 'free':
      return t('do.free', { name: ship(says['ship']) });
    case 'tow':
      return t('do.tow', { name: ship(says['ship']), other: ship(says['derelict']) });
    case 'cast-off':
      return t('do.cast-off', { name: ship(says['ship']), other: ship(view.ships[says['ship'] as number]?.tows ?? -1) });
    case 'scuttle':
      return t('do.scuttle', { name: ship(says['ship']) });
    case 'build': {
      const fort = box(contents).forts.get(says['fort'] as number);
      return t('do.build', { fort: fort?.name ?? '', place: islandName(view, says['island'] as number), gold: fort?.gold ?? 0 });
    }
    case 'use':
      return t('do.use', { name: ship(says['ship']), says: ability(says) });
    case 'use-on':
      return t('do.use-on', { name: ship(says['ship']), target: mark(says['on']), says: ability(says) });
    case 'use-at':
      if (says['fx'] === TURTLE) return t('do.turtle', { name: ship(says['ship']), place: spot(says['at']) });
      return t('do.use-at', { name: ship(says['ship']), place: spot(says['at']), says: ability(says) });
    case 'use-with':
      return t('do.use-with', { name: ship(says['ship']), what: chip(says['chip']), says: ability(says) });
    case 'event': {
      const event = contents.events.find((one) => one.card === says['event']);
      return t('do.event', { event: event?.name ?? '', says: event ? effectSays(contents, event.effect, t) : '' });
    }
    case 'reveal':
    case 'hide':
    case 'answer':
    case 'chip':
      return t(`do.${name}`, { what: chip(says['chip']) });
    case 'mast':
      return mastWords(says['mast'] as number, scene, t);
    case 'ship':
    case 'ram':
      return t(`do.${name}`, { name: ship(says['ship']) });
    case 'island':
      return t('do.island', { place: islandName(view, says['island'] as number) });
    case 'terrain':
      return t('do.terrain', { what: `${terrainName(view, says['terrain'] as number, t)} ${(says['terrain'] as number) + 1}` });
    case 'pass':
      return t(passWords(view.now));
    case 'ready':
    case 'end-turn':
    case 'resign':
    case 'crew':
    case 'treasure':
    case 'masts':
    case 'board':
    case 'reroll':
    case 'yes':
    case 'no':
      return t(`do.${name}`);
  }
  return text;
}

/** An island that is moved as if it were a ship. */
const TURTLE = 'fleets.dock.great_turtle';
/** Whether the ship that explores gets what is carried there. */
const isTaken = (to: Spot, { now }: View): boolean => now.kind === 'explore' && typeof to === 'object' && 'ship' in to && to.ship === now.ship;

/** What passing means here. */
function passWords(now: View['now']): Key {
  switch (now.kind) {
    case 'morning':
      return 'do.pass.morning';
    case 'after-move':
      return now.may_turn ? 'do.pass.turn' : 'do.pass.on';
    case 'reroll':
      return 'do.pass.die';
    case 'may-board':
      return 'do.pass.board';
    case 'board':
      return now.winner === null ? 'do.pass' : 'do.pass.take';
    case 'whirl':
      return 'do.pass.whirl';
    case 'build':
      return 'do.pass.build';
    case 'sink':
    case 'hit':
    case 'shot':
    case 'dock':
    case 'other':
      return 'do.pass.on';
  }
  return 'do.pass';
}

/** The heading of the ship that is being moved. */
function sailing({ view }: FleetScene): number {
  return 'ship' in view.now && typeof view.now.ship === 'number' ? (view.ships[view.now.ship]?.pose?.[2] ?? 0) : 0;
}

function mastWords(mast: number, { view, contents }: FleetScene, t: Words, brief = false): string {
  const of: Mark | null = view.now.kind === 'lose-mast' ? { ship: view.now.ship } : view.now.kind === 'hit' ? view.now.at : null;
  if (of === null) return t('do.mast', { n: mast });
  const fort = 'fort' in of ? view.islands[of.fort]?.fort : null;
  const guns = 'ship' in of ? shipInfo(contents, view.ships[of.ship]?.card ?? -1)?.guns : fort ? box(contents).forts.get(fort.card)?.guns : undefined;
  const gun = guns?.[mast - 1];
  const on = standOf(of, view, contents);
  return gun ? t(`do.${on}.${brief ? 'brief' : 'gun'}`, { n: mast, rank: gun.rank, range: gun.range }) : t(`do.${on}`, { n: mast });
}

/** A short word for a button on a ship's own card. */
export function shortWords(option: FleetOption, scene: FleetScene, t: Words): string {
  const [name, says] = parts(option.mv);
  if (name === 'sail' || name === 'shoot') return t(`do.${name}.short`);
  if (name === 'leg') return t('do.leg.short', { reach: says['reach'] as string });
  if (name === 'explore' && !isOwn(says['at'] as Spot, scene)) return t('do.explore.short', { place: spotName(says['at'] as Spot, scene.view, scene.contents, t) });
  if (name === 'repair') return t('do.repair.short', { n: says['mast'] as number });
  if (name === 'scuttle' || name === 'free') return t(`do.${name}.short`);
  if (name === 'tow') return t('do.tow.short', { other: shipName(scene.view, scene.contents, says['derelict'] as number) });
  if (name === 'cast-off') return t('do.cast-off.short', { other: shipName(scene.view, scene.contents, scene.view.ships[says['ship'] as number]?.tows ?? -1) });
  return optionWords(option, scene, t);
}

/** A word or two for the line under the board. Abilities and events are called by their names there; the sheet says what they
 *  do. */
export function buttonWords(option: FleetOption, scene: FleetScene, t: Words): string {
  const { view, contents } = scene;
  const [name, says] = parts(option.mv);
  if (name === 'event') return t('do.event.short', { event: contents.events.find((one) => one.card === says['event'])?.name ?? '' });
  if (name === 'use-at' && says['fx'] === TURTLE) return t('do.turtle.short', { place: spotName(says['at'] as Spot, view, contents, t) });
  if (SPOKEN.has(name) && name !== 'event') {
    const called = effectName(contents, abilityOf(view, contents, says['ship'] as number, says['fx'] as string), t);
    const on = name === 'use-on' ? markName(says['on'] as Mark, view, contents, t) : name === 'use-at' ? spotName(says['at'] as Spot, view, contents, t) : name === 'use-with' ? chipName(view, contents, says['chip'] as number, t) : null;
    return t(on === null ? 'do.use.short' : 'do.use-on.short', { name: shipName(view, contents, says['ship'] as number), says: called, target: on ?? '' });
  }
  if (name === 'fire' && sole(scene) !== null) return t('do.fire.short', { gun: gunName(says['gun'] as number, t, view.now.kind === 'shoot' ? standOf(view.now.by, view, contents) : 'mast') });
  if (name === 'mast') return mastWords(says['mast'] as number, scene, t, true);
  if (name === 'carry' && view.now.kind === 'explore') {
    const what = chipName(view, contents, says['chip'] as number, t);
    return isTaken(says['to'] as Spot, view) ? t('do.take', { what }) : t('do.give', { what });
  }
  return shortWords(option, scene, t);
}

/** The only thing that can be fired at; null if there are several. */
function sole({ options }: FleetScene): Mark | null {
  const marks = options.flatMap(({ mv }) => (typeof mv === 'object' && 'fire' in mv ? [mv.fire.at] : typeof mv === 'object' && 'fire-with' in mv ? [mv['fire-with'].at] : []));
  const [first] = marks;
  return first && marks.every((mark) => JSON.stringify(mark) === JSON.stringify(first)) ? first : null;
}

/** Moves whose words are a whole sentence: what a card says. */
const SPOKEN: ReadonlySet<string> = new Set(['event', 'use', 'use-on', 'use-at', 'use-with']);
export const isSpoken = (mv: FleetOption['mv']): boolean => SPOKEN.has(wordOf(mv));

/** The question, and what has to be known to answer it. */
export function question(scene: FleetScene, t: Words): { ask: string; why?: string } {
  const { view, contents } = scene;
  const now = view.now;
  const ship = (of: number) => shipName(view, contents, of);
  switch (now.kind) {
    case 'morning':
      return { ask: t('ask.morning'), why: t('ask.morning.why') };
    case 'actions': {
      const busy = [...orders(scene.options.filter(({ mv }) => !isQuiet(mv) && wordOf(mv) !== 'carry'), view).keys()];
      if (picks.ship !== null && busy.includes(piece('ship', picks.ship))) return { ask: t('ask.actions.ship', { name: ship(picks.ship) }), ...(leadOf(scene) === null ? {} : { why: t(isLaden(picks.ship, view) ? 'ask.actions.full' : 'ask.actions.hint') }) };
      if (picks.fort !== null && busy.includes(piece('fort', picks.fort))) return { ask: t('ask.actions.ship', { name: markName({ fort: picks.fort }, view, contents, t) }) };
      return busy.length === 0 ? { ask: t('ask.actions.done') } : { ask: t('ask.actions'), why: t('ask.actions.why', { n: busy.length }) };
    }
    case 'sail': {
      const name = ship(now.ship);
      const left = [...segments(now.base), ...segments(now.extra).map((one) => `+${one}`)].join(' · ');
      if (left === '' && !now.flies) return { ask: t('ask.sail.done', { name }) };
      return { ask: now.flies ? t('ask.fly', { name }) : t('ask.sail', { name }), why: `${left === '' ? '' : t('ask.sail.why', { list: left })}${now.any_heading ? ` ${t('ask.sail.free')}` : ''}`.trim() };
    }
    case 'leave-fog':
      return { ask: now.number > 0 ? t('ask.leave-fog', { name: ship(now.ship), n: now.number }) : t('ask.leave-fog.bank', { name: ship(now.ship) }) };
    case 'meet':
      return { ask: t('ask.meet', { name: ship(now.ship), what: terrainName(view, now.terrain, t) }) };
    case 'whirl':
    case 'freed':
    case 'sink':
      return { ask: t(`ask.${now.kind}`, { name: ship(now.ship) }) };
    case 'after-move':
      return { ask: t(now.may_turn ? 'ask.after-move.turn' : 'ask.after-move', { name: ship(now.ship) }) };
    case 'dock':
      return { ask: now.island === null ? t('ask.dock.anywhere', { name: ship(now.ship) }) : t('ask.dock', { name: ship(now.ship), place: islandName(view, now.island) }) };
    case 'ram':
      return { ask: t('ask.ram', { name: ship(now.ship), other: ship(now.other) }) };
    case 'may-board': {
      // Both captains are asked: each whether her own ship boards the other's.
      const [own, other] = view.ships[now.other]?.fleet === scene.face ? [now.other, now.ship] : [now.ship, now.other];
      return { ask: t('ask.may-board', { name: ship(own), other: ship(other) }) };
    }
    case 'board':
      return { ask: now.winner === null ? t('ask.board', { name: ship(now.ship), other: ship(now.other) }) : t('ask.board.won', { name: ship(now.winner) }) };
    case 'tow-dock':
      return { ask: t('ask.tow-dock', { name: ship(now.ship), place: islandName(view, now.island) }) };
    case 'shoot':
      return { ask: capital(shootWords(now.by, scene, t)), why: t('ask.shoot.why', { n: now.guns.length }) };
    case 'shot':
      return { ask: t('ask.shot') };
    case 'hit':
      return { ask: capital(t('fort' in now.at ? 'ask.hit.fort' : 'ask.hit', { name: markName(now.at, view, contents, t) })) };
    case 'lose-mast': {
      const why = t('by.clause', { says: clauseSays(contents, now.by, t) });
      // Where an enemy chooses the mast, her captain is asked only whether something saves it.
      if (scene.options.some(({ mv }) => mv === 'pass')) return { ask: t('ask.lose-mast.saved', { name: ship(now.ship) }), why };
      return { ask: t(isCreature(view, contents, now.ship) ? 'ask.lose-segment' : 'ask.lose-mast', { name: ship(now.ship), n: now.count }), why };
    }
    case 'lose-chip':
      return { ask: t('ask.lose-chip', { name: ship(now.ship), what: t(`ask.lose.${now.what}`) }), why: t('by.clause', { says: clauseSays(contents, now.by, t) }) };
    case 'explore':
      return { ask: t(isOwn(now.at, scene) ? 'ask.explore.own' : 'ask.explore', { name: ship(now.ship), place: spotName(now.at, view, contents, t) }) };
    case 'reroll':
      return { ask: t('ask.reroll', { die: now.die, why: whyWords(now.why, contents, t) }) };
    case 'build':
      return { ask: t('ask.build'), why: scene.face === null ? '' : t('ask.build.why', { gold: view.captains[scene.face]?.gold ?? 0 }) };
    case 'other':
      return other(scene, t);
  }
  return { ask: t('ask.waits') };
}

/** Whether a ship has treasure aboard and room for no more. */
const isLaden = (ship: number, view: View): boolean => isFull(ship, view) && chipsAt(view, 'ship', ship).some(({ of }) => of.class === 'treasure');
const isFull = (ship: number, { ships }: View): boolean => (ships[ship]?.cargo_used ?? 0) >= (ships[ship]?.cargo ?? 0);

function shootWords(by: Mark, scene: FleetScene, t: Words): string {
  const [name, target] = [markName(by, scene.view, scene.contents, t), sole(scene)];
  return target ? t('ask.shoot.at', { name, target: markName(target, scene.view, scene.contents, t) }) : t('ask.shoot', { name });
}

const capital = (said: string): string => said.slice(0, 1).toUpperCase() + said.slice(1);

/** Whether a ship of the own fleet is explored: then things go over from one to the other. */
const isOwn = (at: Spot, { view, face }: FleetScene): boolean => typeof at === 'object' && 'ship' in at && view.ships[at.ship]?.fleet === face;

/** Whether cargo would change ships of the own fleet. */
const isSwap = (mv: FleetOption['mv'], scene: FleetScene): boolean => wordOf(mv) === 'explore' && isOwn(parts(mv)[1]['at'] as Spot, scene);

function other(scene: FleetScene, t: Words): { ask: string; why: string } {
  const key = otherQuestion(scene);
  // A fort and a hit are their own reasons.
  return { ask: t(key), why: key === 'ask.other.pay' || key === 'ask.other.spoil' ? '' : occasion(scene, t) };
}

/** An effect asks for whatever its card needs: what is offered says what that is. */
function otherQuestion({ options, story }: FleetScene): Key {
  const words = new Set(options.map(({ mv }) => wordOf(mv)).filter((word) => word !== 'pass'));
  if (words.size === 0) return 'ask.other.empty';
  if (words.has('board')) return 'ask.other.board';
  // A gun that has hit may cost the target more than a mast.
  if (words.has('yes')) return lastOf(story, ['fired', 'docked', 'explores', ...CAUSES])?.[0] === 'fired' ? 'ask.other.spoil' : 'ask.other.yes';
  if (words.has('crew') && words.has('masts')) return 'ask.other.loss';
  const [only, ...more] = [...words];
  if (more.length > 0) return 'ask.other';
  if (only === 'chip' && lastOf(story, ['built', ...CAUSES])?.[0] === 'built') return 'ask.other.pay';
  return only === 'put' || only === 'chip' || only === 'ship' || only === 'island' || only === 'terrain' || only === 'mast' || only === 'carry' || only === 'face' ? `ask.other.${only}` : 'ask.other';
}

/** Facts that begin something about which more is asked; of what is looked at or turned up only unique treasure does. */
const CAUSES = ['event-shown', 'used', 'used-on', 'under', 'seen', 'turned-up'];
const uniqueIn = (says: Record<string, unknown>): number | null => {
  const [kind, card] = thingParts(says['thing']);
  return kind === 'unique' ? (card ?? null) : null;
};
const isCause = (name: string, says: Record<string, unknown>): boolean => (name !== 'turned-up' && name !== 'seen') || uniqueIn(says) !== null;

/** The last of these facts in this turn. */
function lastOf(story: FleetScene['story'], names: readonly string[]): [name: string, says: Record<string, unknown>] | null {
  for (const { fact } of [...(story ?? [])].reverse()) {
    const [name, says] = parts(fact as Fact);
    if (name === 'turn-began') return null;
    if (names.includes(name) && isCause(name, says)) return [name, says];
  }
  return null;
}

/** What an effect is asked for: the event or ability that came last, and what it does. */
function occasion({ story, contents, view }: FleetScene, t: Words): string {
  const found = lastOf(story, CAUSES);
  if (!found) return '';
  const [name, says] = found;
  const card = name === 'event-shown' ? contents.events.find((one) => one.card === says['card']) : name === 'turned-up' || name === 'seen' ? contents.treasures.find((one) => one.card === uniqueIn(says)) : null;
  if (card) return `${card.name}: ${effectSays(contents, card.effect, t)}`;
  if (!('fx' in says || 'what' in says)) return '';
  const ability = abilityOf(view, contents, says['ship'] as number, (says['fx'] ?? says['what']) as string);
  const [called, does] = [capital(effectName(contents, ability, t)), effectSays(contents, ability, t)];
  return called === capital(does) ? called : `${called}: ${does}`;
}

const segments = ([s, l]: readonly [number, number]): Reach[] => [...Array<Reach>(l).fill('L'), ...Array<Reach>(s).fill('S')];

/** Orders that stand in the line in a word or two; abilities and cargo are on the sheet. */
const BRIEF: ReadonlySet<string> = new Set(['sail', 'shoot', 'explore', 'repair', 'free', 'tow', 'cast-off', 'scuttle']);
/** How many buttons stand in the line, so that a phone has room for them, and how many letters they may have together; the
 *  rest is on the sheet. */
const MOST = 4;
const LETTERS = 110;
const fits = (options: readonly FleetOption[], scene: FleetScene, t: Words, most = MOST): boolean => options.length <= most && options.reduce((sum, option) => sum + buttonWords(option, scene, t).length + 6, 0) <= LETTERS;

/** What is chosen and waits for its seal. */
interface Marked {
  text: string;
  label: string;
  word: string;
  ask: string | null;
  /** The move whose numbers count. */
  about: string;
  /** The same without keeping her heading afterwards, if she may be turned about her stern then. */
  turning?: string;
}

function markedOf(scene: FleetScene, t: Words): Marked | null {
  const { options, chosen, view, contents } = scene;
  if (chosen === null) return null;
  const option = optionOf(options, chosen);
  const helm = helmOf(scene);
  if (option) return { text: chosen, label: buttonWords(option, scene, t), word: wordOf(option.mv), ask: null, about: chosen };
  const volley = volleysOf(scene, shooterOf(scene)).find(({ move }) => move === chosen);
  if (volley) return { text: chosen, label: volleyWords(volley, scene, t), word: 'fire', ask: null, about: chosen.split('; ')[0]! };
  // A course gets its seal when the host has answered that it can be sailed.
  if (!helm || !isCourse(chosen)) return null;
  const upTo = answeredOf(scene, chosen);
  if (upTo === null || chosen !== courseText(helm)) return null;
  // A course that leads nowhere would give the action away: however long it was to be, it ends where it began.
  const outlook = scene.previews.get(upTo)?.outlook ?? null;
  const end = outlook?.kind === 'course' ? outlook.track.at(-1) : undefined;
  if (helm.kind === 'leg' && end && distanceTo([end[0], end[1]], [helm.pose[0], helm.pose[1]]) < 5) return null;
  const name = shipName(view, contents, helm.ship);
  const all = stages(upTo).map((stage) => steeredMove(stage.split('; ').at(-1)!));
  const reaches = all.flatMap((mv) => (typeof mv === 'object' && 'leg' in mv ? [mv.leg.reach] : []));
  const label = reaches.length > 0 ? t('do.leg.short', { reach: reaches.join(' + ') }) : buttonWords({ text: upTo, mv: all.at(-1)! }, scene, t);
  const ask = helm.kind !== 'leg' ? null : course.goal !== null ? t('ask.sail.goal', { name, place: pieceName(course.goal, scene, t) }) : t('ask.sail.marked', { name });
  const text = sealText(helm, upTo, outlook);
  const then = scene.previews.get(endText(text))?.view.now;
  const turns = then?.kind === 'after-move' && then.may_turn && then.ship === helm.ship;
  return { text: helm.kind === 'leg' ? `${text}; ${KEEP}` : text, label, word: 'leg', ask, about: upTo, ...(turns ? { turning: endText(text) } : {}) };
}

/** Whose guns are spoken of: those that fire, or those of the ship or fort in hand. */
export function shooterOf({ view }: FleetScene): Mark | null {
  const { now } = view;
  if (now.kind === 'shoot') return now.by;
  if (now.kind === 'after-move') return { ship: now.ship };
  return picks.ship !== null ? { ship: picks.ship } : picks.fort !== null ? { fort: picks.fort } : null;
}

function pieceName(of: string, { view, contents }: FleetScene, t: Words): string {
  const [kind, at] = of.split(' ');
  return kind === 'ship' ? shipName(view, contents, Number(at)) : kind === 'fort' ? markName({ fort: Number(at) }, view, contents, t) : islandName(view, Number(at));
}

export const volleyWords = ({ at, guns }: Volley, { view, contents }: FleetScene, t: Words): string => t('do.volley', { n: guns, target: markName(at, view, contents, t) });
const volleyOdds = ({ chance, each }: Volley, t: Words) => (chance !== null ? [{ value: t.chance(chance), means: t('odds.volley') }] : each.length > 0 ? [{ value: each.map((one) => t.chance(one)).join(', '), means: t('odds.hit') }] : []);

type Button = Prompt['others'][number];

/** The prompt for whoever is asked. */
export function prompt(scene: FleetScene, t: Words): Prompt {
  const setUp = promptOfSetUp(scene, t);
  if (setUp) return setUp;
  const { options, pointed, view } = scene;
  const asked = question(scene, t);
  const helm = helmOf(scene);
  const marked = markedOf(scene, t);
  const loot = lootOf(scene);
  const volleys = volleysOf(scene, shooterOf(scene));
  const steered = helm && course.set ? answeredOf(scene, courseText(helm)) : null;
  const about = pointed ?? marked?.about ?? steered;
  const follows = about === null ? '' : outcome(scene.previews.get(about)?.outlook ?? null, scene, t).join(' ');
  const seal = (option: FleetOption) => ({ label: buttonWords(option, scene, t), move: option.text, icon: moveIcon(wordOf(option.mv)) });
  const button = (option: FleetOption, key?: string): Button => ({ label: buttonWords(option, scene, t), move: option.text, ...(key ? { key } : {}) });
  const fire = (volley: Volley): Button => ({ label: volleyWords(volley, scene, t), move: volley.move, odds: volleyOdds(volley, t) });

  const ends = (['finish', 'end-turn', 'pass', 'ready'] as const).flatMap((word) => plain(options, word) ?? []);
  let primary: Prompt['primary'] = marked ? { label: marked.label, move: marked.text, icon: moveIcon(marked.word) } : undefined;
  let others: FleetOption[] = [];
  /** What the ship in hand cannot be told to do; the host says why. */
  let refused: ('sail' | 'shoot')[] = [];
  if (view.now.kind === 'actions') {
    const open = picks.ship !== null ? piece('ship', picks.ship) : picks.fort !== null ? piece('fort', picks.fort) : null;
    const mine = open === null ? [] : options.filter(({ mv }) => subject(mv, view) === open && BRIEF.has(wordOf(mv)) && !isSwap(mv, scene));
    const idle = !options.some(({ mv }) => !isQuiet(mv) && wordOf(mv) !== 'carry' && wordOf(mv) !== 'end-turn');
    // A long row of masts to repair, or of islands and ships to explore, is on her card; so is swapping cargo.
    others = mine.filter(({ mv }) => wordOf(mv) !== 'shoot' || volleys.length === 0).slice(0, MOST);
    while (others.length > 1 && !fits([...others, ...ends], scene, t, MOST + 1)) others.pop();
    refused = picks.ship !== null && view.ships[picks.ship]?.fleet === scene.face && view.ships[picks.ship]?.state === 'afloat' ? (['sail', 'shoot'] as const).filter((word) => !mine.some(({ mv }) => wordOf(mv) === word)) : [];
    const explores = mine.filter(({ mv }) => wordOf(mv) === 'explore');
    // Treasure within reach of her hands is what she came for, if there is any that she has room for.
    if (explores.length === 1 && offersLoot(explores[0]!, view)) primary ??= seal(explores[0]!);
    if (idle && ends[0]) primary ??= seal(ends[0]);
    others.push(...ends);
  } else {
    const listed = options.filter(({ mv }) => !isSteered(mv) && !isQuiet(mv) && !ends.some((end) => end.mv === mv) && (loot?.all !== 1 || loot.options[0]!.mv !== mv) && (volleys.length === 0 || !['fire', 'shoot'].includes(wordOf(mv))));
    if (fits([...listed, ...ends], scene, t) && (!helm || listed.length <= 1)) others = [...listed, ...ends];
    else others = ends;
    if (options.length === 1 && !helm) primary ??= seal(options[0]!);
    if (view.now.kind === 'may-board' && plain(options, 'board')) primary ??= seal(plain(options, 'board')!);
    // Gold decides the game.
    const treasure = view.now.kind === 'board' ? options.find(({ mv }) => mv === 'treasure') : undefined;
    if (treasure) primary ??= seal(treasure);
    if (loot) primary ??= { label: lootWords(loot, t), move: loot.move, icon: moveIcon('carry') };
    if (view.now.kind === 'shoot' && volleys.length === 1) primary ??= { label: volleyWords(volleys[0]!, scene, t), move: volleys[0]!.move, icon: moveIcon('fire'), odds: volleyOdds(volleys[0]!, t) };
    // A ship that has sailed as she was told lies well as she lies.
    if (view.now.kind === 'after-move' && view.now.may_turn && !marked && listed.length === 0 && ends[0]) primary ??= seal(ends[0]);
  }
  const keyed: Record<string, string> = { 'end-turn': 'P', finish: 'P', pass: 'P', sail: 'S', shoot: 'F', repair: 'R', explore: 'X' };
  const foreseen = odds(scene.previews.get(about ?? primary?.move ?? '')?.outlook ?? null, scene, t);
  const numbers = loot && loot.gold !== null && primary?.move === loot.move ? [{ value: String(loot.gold), means: t('odds.loot') }] : foreseen;
  // Whoever carries something face down is asked as if it could do something: others must not learn that it cannot.
  const empty = options.length === 1 && options[0]!.mv === 'pass' ? t('ask.empty.why') : '';
  const why = follows || empty || (marked ? '' : asked.why);
  const seen = new Set<string>();
  // A key does the first of several.
  const keys = new Set<string>();
  const keyOf = (option: FleetOption) => {
    const key = keyed[wordOf(option.mv)];
    return key === undefined || keys.has(key) ? undefined : (keys.add(key), key);
  };
  // The end of something stands last, and never where something else stood.
  const [last, first] = [others.filter((option) => ends.includes(option)), others.filter((option) => !ends.includes(option))];
  const buttons = (of: readonly FleetOption[]) => of.filter(({ text }) => text !== primary?.move && !seen.has(text) && seen.add(text)).map((option) => button(option, keyOf(option)));
  return {
    ask: marked?.ask ?? asked.ask,
    ...(why ? { why } : {}),
    ...(primary ? { primary } : {}),
    others: [
      ...(marked?.turning ? [{ label: t('do.leg.turn'), move: marked.turning }] : []),
      ...volleys.filter(({ move }) => move !== primary?.move).slice(0, 3).map(fire),
      ...buttons(first),
      ...refused.filter((word) => word !== 'shoot' || volleys.length === 0).map((word) => ({ label: t(`do.${word}.short`), move: `${word} ${shipWord(picks.ship!)}`, whyNot: true })),
      ...buttons(last),
    ],
    ...(numbers.length > 0 && !primary?.odds ? { odds: numbers.slice(0, 3) } : {}),
  };
}

/** Whether a ship may find something where she would explore, and has room for it. */
function offersLoot({ mv }: FleetOption, view: View): boolean {
  const [, says] = parts(mv);
  const [ship, at] = [says['ship'] as number, says['at'] as Spot];
  if (isFull(ship, view) || typeof at !== 'object') return false;
  return !('island' in at) || chipsAt(view, 'island', at.island).some(({ of }) => of.class === 'treasure');
}

const lootWords = ({ n, all }: { n: number; all: number }, t: Words): string => (n === all ? t('do.loot.all', { n }) : t('do.loot.best', { n, all }));

/** A steered move as a value, for its words. */
export function steeredMove(text: string): FleetOption['mv'] {
  const [word, ...rest] = text.split(' ');
  if (word === 'leg') return { leg: { reach: rest[0] as Reach, heading: Number(rest[1]), distance: Number(rest[2]) } };
  if (word === 'fly') return { fly: { heading: Number(rest[0]), distance: Number(rest[1]) } };
  if (word === 'come') return { 'come-about': { ship: Number(rest[1]!.slice(1)) - 1, heading: Number(rest[2]) } };
  return word === 'turn' ? { turn: { heading: Number(rest[0]) } } : { face: { heading: Number(rest[0]) } };
}

/** A sentence to be confirmed before this move is played. */
export function warning({ mv }: FleetOption, _outlook: unknown, t: Words, scene?: FleetScene): string | null {
  const word = wordOf(mv);
  if (word === 'resign' || word === 'scuttle') return t(`sheet.warn.${word}`);
  if (!scene) return null;
  const { now } = scene.view;
  if (word === 'end-turn') {
    const idle = idleShips(scene).map((ship) => shipName(scene.view, scene.contents, ship));
    return idle.length > 0 ? t('sheet.warn.idle', { n: idle.length, list: t.list(idle) }) : null;
  }
  if (word !== 'finish') return null;
  if (now.kind === 'sail' && now.start.join() === scene.view.ships[now.ship]?.pose?.join()) return t('sheet.warn.still', { name: shipName(scene.view, scene.contents, now.ship) });
  const left = leaves(scene);
  return left > 0 && (scene.view.ships[(now as { ship: number }).ship]?.cargo_used ?? 0) < (scene.view.ships[(now as { ship: number }).ship]?.cargo ?? 0) ? t('sheet.warn.loot', { n: left }) : null;
}
export { forced };

/** The course as it is steered, in words. */
export const courseWords = (scene: FleetScene, t: Words): string => {
  const helm = helmOf(scene);
  if (!helm || !course.set) return '';
  return t.list(stages(courseText(helm)).map((stage) => stage.split('; ').at(-1)!).map((text) => optionWords({ text, mv: steeredMove(text) }, scene, t)));
};
