// The line under the board while a fleet is built and the sea is laid.

import anchor from 'icon:anchor';
import island from 'icon:island';
import quill from 'icon:quill-ink';
import type { Prompt } from '$web/game';
import { deskOf } from '../builder/drafts.svelte';
import { read } from '../builder/fleet';
import { mayAct, outlookOf, STEPS, type FleetOption, type FleetScene } from '../fleets';
import { chipName, islandName, shipName, spotName, type Words } from '../words';
import { hand, judged, poseOf } from './hand.svelte';

/** The captain who gets a home next: in the order of the turns, the first who has none. */
export function homeless(scene: FleetScene): number | null {
  const { captains, first } = scene.view;
  const order = captains.map((_, i) => (first + i) % captains.length);
  return order.find((seat) => captains[seat]?.home === null) ?? null;
}

const mm = (units: number, t: Words): string => t.number(units / 100, 0);

/** The prompt of a question of the set-up; null for every other. */
export function promptOfSetUp(scene: FleetScene, t: Words): Prompt | null {
  const { view, options } = scene;
  const { move } = hand;
  const may = mayAct(scene);
  switch (view.now.kind) {
    case 'muster': {
      const desk = scene.live && may ? deskOf(scene) : null;
      const ask = t('build.ask', { total: scene.contents.build_total });
      if (!desk) return { ask, others: [] };
      const why = desk.isEmpty ? t('build.noShip') : desk.isLegal ? t('build.lockSays') : desk.isJudged ? t('build.illegal', { n: Math.max(1, desk.faults.length) }) : t('build.asking');
      return desk.isLegal ? { ask, why, primary: { label: t('build.lock'), move: desk.move, icon: quill }, others: [] } : { ask, why, others: desk.isEmpty || !desk.isJudged ? [] : [{ label: t('build.lock'), move: desk.move, whyNot: true }] };
    }
    case 'lay-island':
    case 'lay-terrain': {
      const room = hand.inDetail ? outlookOf(scene, options[0]?.text ?? null) : null;
      const gap = room?.kind === 'room' ? room.gap : null;
      const why = gap === null ? t('setup.layHint') : view.now.kind === 'lay-terrain' ? t('setup.terrainWhy', { gap: mm(gap[0], t) }) : gap[1] === null ? t('setup.layWhy', { gap: mm(gap[0], t) }) : t('setup.layNear', { gap: mm(gap[0], t), most: mm(gap[1], t) });
      return { ask: view.now.kind === 'lay-island' ? t('setup.lay') : t('setup.terrain'), why, ...placing(scene, t, move, t('setup.place'), island) };
    }
    case 'choose-home': {
      const who = homeless(scene);
      return { ask: who === null || who === scene.face ? t('setup.homeOwn') : t('setup.home', { name: scene.names[who] ?? '' }), why: t(hand.inDetail ? 'setup.homeWhyDetail' : 'setup.homeWhy'), ...chosen(scene, t), others: [] };
    }
    case 'moor': {
      const yes = options.find(({ mv }) => mv === 'yes');
      const no = options.find(({ mv }) => mv === 'no');
      if (yes && no) return { ask: t('setup.homeTable'), others: [{ label: t('setup.yes'), move: yes.text, key: 'y' }, { label: t('setup.no'), move: no.text, key: 'n' }] };
      const ship = shipIn(move);
      return { ask: t('setup.moor', { name: ship === null ? '' : shipName(view, scene.contents, ship) }), why: t('setup.moorWhy'), ...placing(scene, t, move, t('setup.moorHere'), anchor) };
    }
    case 'stow': {
      const ready = options.find(({ mv }) => mv === 'ready');
      return { ask: t('setup.stow'), why: t('setup.stowWhy'), ...(ready ? { primary: { label: t('setup.ready'), move: ready.text, icon: anchor } } : {}), others: [] };
    }
  }
  return null;
}

function placing(scene: FleetScene, t: Words, move: string | null, label: string, icon: string): Pick<Prompt, 'primary' | 'others'> {
  if (move === null || !mayAct(scene)) return { others: [] };
  const may = judged(scene);
  if (may === true) return { primary: { label, move, icon }, others: [] };
  return { others: may === false ? [{ label: t('setup.illegal'), move, whyNot: true }] : [] };
}

function chosen(scene: FleetScene, t: Words): Pick<Prompt, 'primary'> {
  const option = scene.options.find(({ text }) => text === scene.chosen);
  return option ? { primary: { label: optionWordsOfSetUp(option, scene, t) ?? option.text, move: option.text, icon: anchor } } : {};
}

/** The ship that a move moors. */
export const shipIn = (move: string | null): number | null => {
  const named = /^moor s(\d+) /.exec(move ?? '');
  return named ? Number(named[1]) - 1 : null;
};

/** A move of the set-up in words; null for every other. */
export function optionWordsOfSetUp({ text, mv }: FleetOption, { view, contents }: FleetScene, t: Words): string | null {
  const pose = poseOf(text);
  const at = pose && { x: mm(pose[0], t), y: mm(pose[1], t) };
  if (mv === 'ready') return t('setup.optionReady');
  if (mv === null || typeof mv !== 'object') return null;
  if ('fleet' in mv) {
    const fleet = read(text);
    const names = fleet?.ships.map(({ ship }) => contents.ships.find((card) => card.id === ship)?.name ?? ship) ?? [];
    return t('setup.optionFleet', { ships: names.join(', ') });
  }
  if ('lay' in mv && at) return t('setup.optionLay', at);
  if ('lay-terrain' in mv && at) return t('setup.optionTerrain', { ...at, kind: t(`terrain.${mv['lay-terrain'].kind}`) });
  if ('home' in mv) return t('setup.optionHome', { name: islandName(view, mv.home.island) });
  if ('moor' in mv && pose) return t('setup.optionMoor', { ...at!, name: shipName(view, contents, mv.moor.ship), degrees: t.number(((450 - (pose[2] * 360) / STEPS) % 360), 0) });
  if ('stow' in mv) return t('setup.optionStow', { name: chipName(view, contents, mv.stow.chip, t), place: spotName(mv.stow.at, view, contents, t) });
  return null;
}
