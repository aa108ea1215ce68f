// What is worth knowing before a move, in words and numbers. The numbers come from the host.

import type { Odd } from '$web/game';
import { outlookOf, placeInfo, type CoveOption, type CoveScene, type Outlook, type Section } from './cove';
import { amounts } from './choices';
import { facesName, nameOf, sectionName, vesselName, type Words } from './words';

export type Of<K extends Outlook['kind']> = Extract<Outlook, { kind: K }>;
export type Voyage = Of<'sail'>['voyage'];
export type Forecast = Of<'fire'>['forecast'];

/** A chance in words; one that was not solved exactly says so. */
export function percent(tenThousandths: number, t: Words, exact = true): string {
  const said = t.chance(tenThousandths);
  return exact || /^[<>]/.test(said) ? said : `${t('about')}${said}`;
}

const change = ({ now, then }: { now: number; then: number }) => (now === then ? `${now}` : `${now} → ${then}`);

/** The row where a cripple is likeliest, as the move that aims there; null before the first preview has come. */
export function bestAim(scene: CoveScene): string | null {
  let best: { move: string; cripples: number; win: number } | null = null;
  for (const { text, mv } of scene.options) {
    if (typeof mv === 'string' || !('aim' in mv)) continue;
    const outlook = outlookOf(scene, text);
    if (outlook?.kind !== 'aim') continue;
    const found = { move: text, cripples: outlook.cripples, win: outlook.win ?? 0 };
    if (!best || found.win > best.win || (found.win === best.win && found.cripples > best.cripples)) best = found;
  }
  return best?.move ?? null;
}

export interface Shot {
  move: string;
  at: string;
  section: Section;
  cripples: number;
  hits_needed: number;
}

/** What can be fired at from here, by the moves that fire and aim in one, as far as the host foresaw it. */
export function shots(scene: CoveScene): Map<string, Shot> {
  const fire = scene.options.find(({ mv }) => mv === 'fire');
  const outlook = fire ? outlookOf(scene, fire.text) : null;
  const aims = outlook?.kind === 'fire' ? (outlook.aims ?? []) : [];
  return new Map(aims.map(({ at, section, cripples, hits_needed }): [string, Shot] => [`fire; aim ${at} ${section}`, { move: `fire; aim ${at} ${section}`, at, section, cripples, hits_needed }]));
}

/** The likeliest of them; of those that are as likely, the one that is nearest to it. */
export const bestShot = (scene: CoveScene): Shot | null => [...shots(scene).values()].reduce<Shot | null>((best, shot) => (best === null || shot.cripples > best.cripples || (shot.cripples === best.cripples && shot.hits_needed < best.hits_needed) ? shot : best), null);

/** What is said of a destination besides the goods and the rivals. */
export function voyageLines(voyage: Voyage, scene: CoveScene, t: Words): string[] {
  const info = placeInfo(scene.contents, voyage.at);
  const lines: string[] = [];
  if (voyage.at === 'treasure') lines.push(t('dest.treasure'));
  else if (voyage.at === 'tavern' && voyage.price_next !== null) lines.push(t('dest.tavern', { gold: voyage.price_next }));
  else if (info?.section) lines.push(voyage.price_next === null ? t('dest.top', { section: sectionName(info.section, t) }) : t('dest.raise', { section: sectionName(info.section, t), gold: voyage.price_next }));
  if (voyage.hold_left !== null) lines.push(t('dest.hold', { n: voyage.hold_left }));
  if (voyage.overload > 0) lines.push(t('dest.overload', { n: voyage.overload }));
  return lines;
}

function finds(of: Of<'buy'>['finds'], t: Words): string {
  const kinds = (['parrot', 'mastercraft', 'event', 'battle', 'volley', 'fame'] as const).filter((kind) => of[kind] > 0);
  return t('out.finds', { list: kinds.map((kind) => t('out.find', { kind: t(`finds.${kind}`), chance: percent(of[kind], t) })).join(', ') });
}

function trim(of: Of<'raise'>['trim'], t: Words): string[] {
  const lines: string[] = [];
  if (of.dice.now !== of.dice.then) lines.push(t('out.dice', { change: change(of.dice) }));
  if (of.speed.now !== of.speed.then) lines.push(t('out.speed', { change: change(of.speed) }));
  if (of.capacity.now !== of.capacity.then) lines.push(t('out.hold', { change: `${of.capacity.now ?? '∞'} → ${of.capacity.then ?? '∞'}` }));
  return lines;
}

const goods = (of: { fame: number; gold: number; chests: number; cards: number }, t: Words): string =>
  t.list((['fame', 'gold', 'chests', 'cards'] as const).filter((good) => of[good] > 0).map((good) => t(`n.${good}`, { n: of[good] }))) || t('nothing');

/** What would come of a move, in a few short sentences. */
export function outcome(outlook: Outlook | null, scene: CoveScene, t: Words): string[] {
  if (outlook === null) return [];
  const name = (seat: number) => scene.names[seat] ?? '';
  switch (outlook.kind) {
    case 'rig':
      return [t('out.rig', { gold: outlook.gold_left, dice: outlook.dice, speed: outlook.speed })];
    case 'sail':
      return voyageLines(outlook.voyage, scene, t);
    case 'farewell':
      return [...voyageLines(outlook.voyage, scene, t), ...(outlook.cancels.length > 0 ? [t('out.cancels', { names: t.list(outlook.cancels.map(name)) })] : [])];
    case 'fire':
    case 'wait':
    case 'ready':
      return [t('out.win', { chance: percent(outlook.forecast.win, t, outlook.forecast.exact) })];
    case 'flee':
      return [t('out.mutiny', { chance: percent(outlook.mutiny, t), goods: goods({ ...outlook, cards: 0 }, t) })];
    case 'volley':
      return [t('out.volley', { dice: outlook.volley.dice, faces: facesName(outlook.volley.faces, t) })];
    case 'volley-card': {
      const lines = [];
      const { now, then } = outlook;
      if (then.best && (now.best?.cripples !== then.best.cripples || facesName(now.faces, t) !== facesName(then.faces, t)))
        lines.push(t('out.best', { faces: facesName(then.faces, t), name: vesselName(then.best.at, scene, t), now: percent(now.best?.cripples ?? 0, t), then: percent(then.best.cripples, t) }));
      if (then.all_sections && !now.all_sections) lines.push(t('out.all'));
      if (then.hull_hits > now.hull_hits) {
        lines.push(t('out.keg', { n: then.hull_hits }));
        const sinks = then.hulls.filter((hull) => hull.falls > 0);
        if (sinks.length > 0) lines.push(t('out.falls', { list: sinks.map((hull) => t('out.fall', { name: vesselName(hull.who, scene, t), chance: percent(hull.falls, t) })).join(', ') }));
      }
      if (outlook.own) lines.push(t('out.own', { section: sectionName(outlook.own.section, t), n: outlook.own.hits, change: change(outlook.own.armour) }));
      if (outlook.reload > 0) lines.push(t('out.reload', { n: outlook.reload }));
      return lines;
    }
    case 'battle-card': {
      const lines = [];
      if (outlook.speed.now !== outlook.speed.then) lines.push(t('out.faster', { change: change(outlook.speed), place: outlook.place.then }));
      const dice = outlook.dice.filter((one) => one.now !== one.then);
      if (dice.length > 0) lines.push(t('out.dices', { list: dice.map((one) => t('out.diceof', { name: name(one.who), change: change(one) })).join(', ') }));
      if (scene.face !== null && facesName(outlook.hit_on, t) !== facesName(scene.view.battle?.hit_on[scene.face] ?? [], t)) lines.push(t('out.hiton', { faces: facesName(outlook.hit_on, t) }));
      if (outlook.bans_cards) lines.push(t('out.bans'));
      lines.push(t('out.wins', { now: percent(outlook.now.win, t, outlook.now.exact), then: percent(outlook.then.win, t, outlook.then.exact) }));
      return lines;
    }
    case 'aim': {
      const parts = [t('out.needs', { n: outlook.hits_needed })];
      if (outlook.craft > 0) parts.push(t('out.craft', { n: outlook.craft }));
      if (outlook.parrot > 0) parts.push(t('out.parrot', { n: outlook.parrot }));
      return parts;
    }
    case 'consort':
      return outlook.shares.map((share) => t('out.share', { place: nameOf(share.at, scene.contents, t), goods: goods(share, t) }));
    case 'map': {
      const known = outlook.extra.filter((one) => one.chests !== null);
      return [t('out.map', { month: outlook.month }), ...(known.length > 0 ? [known.map((one) => t('out.extra', { place: nameOf(one.at, scene.contents, t), n: one.chests ?? 0 })).join(', ')] : [])];
    }
    case 'crows-nest':
      return [t('out.order', { names: outlook.order.map(name).join(', ') })];
    case 'navy':
      return outlook.captains.length === 0
        ? [t('out.navy.none')]
        : outlook.captains.map((one) => t('out.navy', { name: name(one.who), chance: percent(one.win_alone, t, one.exact) }));
    case 'raise':
      return [...trim(outlook.trim, t), ...(outlook.gold > 0 ? [t('out.pays', { gold: outlook.gold, left: outlook.gold_left })] : [])];
    case 'craft':
      return [t('out.armour', { section: sectionName(outlook.section, t), change: change(outlook.armour) }), ...(outlook.replaces.length > 0 ? [t('out.replaces', { list: t.list(outlook.replaces.map((section) => sectionName(section, t))) })] : [])];
    case 'repair':
      return [t('out.armour', { section: sectionName(outlook.section, t), change: change(outlook.armour) }), t('out.left', { gold: outlook.gold_left })];
    case 'bury':
      return [
        t('out.bury', { fame: outlook.own }),
        ...outlook.shared.map((share) => t('out.buried', { name: name(share.who), fame: share.fame })),
        t('out.keeps', { gold: outlook.gold_left, chests: outlook.chests_left }),
        ...(outlook.thrown_off > 0 ? [t('dest.overload', { n: outlook.thrown_off })] : []),
      ];
    case 'plunder':
      return [
        t('out.plunder', { goods: goods(outlook, t) }),
        ...(outlook.doubled > 1 ? [t('out.doubled', { n: outlook.doubled })] : []),
        ...(outlook.missing.gold + outlook.missing.chests + outlook.missing.cards > 0 ? [t('out.missing', { goods: goods({ fame: 0, ...outlook.missing }, t) })] : []),
        ...outlook.shared.map((share) => t('out.shared', { name: name(share.who), goods: goods(share, t) })),
        outlook.capacity === null ? t('out.load.any', { load: outlook.load }) : t('out.load', { load: outlook.load, capacity: outlook.capacity }),
        ...(outlook.thrown_off > 0 ? [t('dest.overload', { n: outlook.thrown_off })] : []),
      ];
    case 'buy':
      return [t('out.pays', { gold: outlook.gold, left: outlook.gold_left }), finds(outlook.finds, t)];
    case 'collect':
      return outlook.cards > 0 ? [finds(outlook.finds, t)] : [];
    case 'parrot':
      return [...(outlook.fame > 0 ? [t('out.costs', { fame: outlook.fame })] : []), ...trim(outlook.trim, t)];
    case 'done':
      return outlook.thrown_off > 0 ? [t('out.thrown', { n: outlook.thrown_off })] : [];
  }
}

/** Numbers beside a gamble. */
export function gamble(outlook: Outlook | null, t: Words): Odd[] {
  switch (outlook?.kind) {
    case 'fire':
    case 'wait':
    case 'ready': {
      const { forecast } = outlook;
      return [
        { value: percent(forecast.win, t, forecast.exact), means: t('odds.win') },
        { value: percent(forecast.crippled_before_next, t, forecast.exact), means: t('odds.crippled') },
      ];
    }
    case 'flee': {
      const costs = outlook.gold + outlook.chests + outlook.fame > 0 ? t('odds.mutiny.costs', { goods: goods({ ...outlook, cards: 0 }, t) }) : t('odds.mutiny');
      const mutiny = { value: percent(outlook.mutiny, t), means: costs };
      if (outlook.rivals.length === 0) return [mutiny];
      const gain = outlook.fame_to_each > 0 ? { value: `+${outlook.fame_to_each}`, means: t('odds.toeach', { n: outlook.rivals.length }) } : { value: '0', means: t('odds.unhit') };
      return [mutiny, gain];
    }
    case 'aim': {
      const odds = [{ value: percent(outlook.cripples, t), means: t('odds.cripples') }];
      if (outlook.win !== null) odds.push({ value: percent(outlook.win, t, outlook.exact), means: t('odds.win') });
      return odds;
    }
    case 'volley': {
      const odds = [{ value: percent(outlook.volley.at_least[0] ?? 0, t), means: t('odds.onehit') }];
      if (outlook.volley.best) odds.push({ value: percent(outlook.volley.best.cripples, t), means: t('odds.best') });
      return odds;
    }
    default:
      return [];
  }
}

/** What a sheet beside the chart or a place of it says already, so that the line under the board need not. */
const ON_SHEETS: readonly Outlook['kind'][] = ['rig', 'sail', 'farewell', 'raise', 'craft', 'repair', 'bury', 'plunder', 'buy', 'collect', 'parrot', 'consort', 'map', 'crows-nest', 'navy'];
export const saidElsewhere = (outlook: Outlook | null): boolean => outlook !== null && ON_SHEETS.includes(outlook.kind);

/** A sentence to be confirmed before a move, or null. */
export function warning(option: CoveOption, outlook: Outlook | null, t: Words, scene: CoveScene): string | null {
  const { mv } = option;
  if (mv === 'done') {
    const chests = Math.max(0, ...amounts(scene.options, 'chests').keys());
    if (chests > 0) return t('warn.unburied', { n: chests });
    if (amounts(scene.options, 'lots').size > 0 && outlook?.kind === 'done') return t('warn.unburied.gold', { gold: outlook.gold });
    if (outlook?.kind === 'done' && outlook.thrown_off > 0) return t('warn.thrown', { n: outlook.thrown_off });
  }
  if (mv === 'leave') return t('warn.leave');
  if (mv === 'collect-nothing') return t('warn.nothing');
  if (typeof mv === 'object' && 'rig' in mv && outlook?.kind === 'rig' && outlook.gold_left > 0 && more(mv.rig.to as unknown as number[], scene)) return t('warn.rig', { gold: outlook.gold_left });
  return null;
}

/** Whether a rig can be paid that is better than this one. */
const more = (rig: readonly number[], scene: CoveScene): boolean =>
  scene.options.some(({ mv }) => typeof mv === 'object' && 'rig' in mv && (mv.rig.to as unknown as number[]).every((to, i) => to >= rig[i]!) && (mv.rig.to as unknown as number[]).some((to, i) => to > rig[i]!));
