// The icons of Pirate's Cove, by what they stand for. All are of the game-icons set but the sail, which is our own.

import anchor from 'icon:anchor';
import beard from 'icon:beard';
import bird from 'icon:parrot-head';
import blow from 'icon:wind-slap';
import bow from 'icon:ship-bow';
import cannon from 'icon:pirate-cannon';
import card from 'icon:card-random';
import chest from 'icon:chest';
import coins from 'icon:two-coins';
import crowd from 'icon:pirate-hat';
import crown from 'icon:crown';
import dice from 'icon:inverted-dice-5';
import fire from 'icon:cannon-shot';
import flag from 'icon:pirate-flag';
import fog from 'icon:fog';
import galleon from 'icon:galleon';
import grapple from 'icon:grapple';
import hammer from 'icon:hammer-nails';
import hand from 'icon:hand';
import hook from 'icon:pirate-hook';
import keg from 'icon:powder-bag';
import laurels from 'icon:laurels';
import map from 'icon:treasure-map';
import moon from 'icon:moon';
import overboard from 'icon:big-wave';
import powder from 'icon:powder';
import quill from 'icon:scroll-quill';
import run from 'icon:run';
import sabres from 'icon:crossed-sabres';
import shake from 'icon:shaking-hands';
import silence from 'icon:silence';
import skull from 'icon:skull-crossed-bones';
import spade from 'icon:spade';
import spyglass from 'icon:spyglass';
import stack from 'icon:gold-stack';
import tavern from 'icon:tavern-sign';
import telescope from 'icon:telescope';
import treasure from 'icon:open-treasure-chest';
import wheel from 'icon:ship-wheel';
import wind from 'icon:sailboat';
import type { CardInfo, Phase, Place, Section } from './cove';

/** A square sail. */
const sail =
  'M240 16h32v44h176v34H424c34 92 30 196-20 286-98-34-198-34-296 0 50-90 54-194 20-286H64V60h176zM240 388q16-2 32 0v108h-32zM176 110c16 70 14 140-4 206h18c18-66 20-136 4-206zM322 110c16 70 14 140-4 206h18c18-66 20-136 4-206z';

export const sectionIcon = (section: Section): string => ({ hull: bow, crew: crowd, cannon, sails: sail })[section];
export const placeIcon = (place: Place): string =>
  ({ tavern, hull: bow, sail, cannon, crew: crowd, treasure, cove: anchor })[place];
export const goodsIcon = { fame: laurels, gold: coins, chests: chest, cards: card, dice, speed: wind, parrot: bird, craft: hammer };
export const phaseIcon = (phase: Phase): string =>
  ({ 'set-up': hammer, treasure: map, navigation: wheel, combat: sabres, plunder: chest, upgrade: hammer, dusk: moon, end: laurels })[phase];

const CARDS: Record<string, string> = {
  mastercraft: hammer,
  fond_farewell: hand,
  consort: shake,
  crows_nest: telescope,
  on_the_account: quill,
  privateering_commission: quill,
  royal_navy_intercept: crown,
  secret_map: map,
  avast_belay: silence,
  blow_me_down: blow,
  grapple_attack: grapple,
  smoke_screen: fog,
  treasure_overboard: overboard,
  grapeshot: powder,
  powder_keg: keg,
  six_gun_salute: fire,
};
const KINDS: Record<CardInfo['kind'], string> = { parrot: bird, mastercraft: hammer, event: map, battle: sabres, volley: powder, fame: laurels };
/** The icon of a card; a card of a pack has that of its kind. */
export const cardIcon = (info: CardInfo): string => CARDS[info.id] ?? KINDS[info.kind];

const LEGENDS: Record<string, string> = { blackbeard: beard, flying_dutchman: galleon, captain_hook: hook, bonny_and_read: sabres, cacafuego: stack };
export const legendIcon = (id: string): string => LEGENDS[id] ?? skull;

export const navyIcon = crown;
export const mapIcon = map;
export const blackShipIcon = galleon;
/** Icons of actions, for the seal. */
export const actionIcon = { fire, flee: run, pass: hand, sail: wheel, rig: hammer, play: card, aim: spyglass, plunder: chest, raise: hammer, bury: spade, done: anchor, buy: tavern, parrot: bird, flag };
