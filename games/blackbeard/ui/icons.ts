// Icons of cards and of actions. All are of the game-icons set.

import anchor from 'icon:anchor';
import band from 'icon:shaking-hands';
import beer from 'icon:beer-stein';
import brigantine from 'icon:small-fishing-sailboat';
import cannon from 'icon:cannon';
import card from 'icon:card-play';
import coins from 'icon:two-coins';
import crown from 'icon:crown';
import dagger from 'icon:backstab';
import dice from 'icon:rolling-dices';
import door from 'icon:run';
import europe from 'icon:earth-africa-europe';
import fire from 'icon:cannon-shot';
import fist from 'icon:fist';
import flag from 'icon:pirate-flag';
import galleon from 'icon:galleon';
import hammer from 'icon:hammer-nails';
import hand from 'icon:hand';
import hat from 'icon:pirate-hat';
import house from 'icon:stone-tower';
import lemon from 'icon:lemon';
import letter from 'icon:tied-scroll';
import map from 'icon:treasure-map';
import palm from 'icon:palm-tree';
import pirateSkull from 'icon:pirate-skull';
import plague from 'icon:plague-doctor-profile';
import pointing from 'icon:pointing';
import quake from 'icon:earth-crack';
import quill from 'icon:quill-ink';
import sabres from 'icon:crossed-sabres';
import scroll from 'icon:scroll-unfurled';
import sick from 'icon:vomiting';
import sloop from 'icon:sailboat';
import schooner from 'icon:shooner-sailboat';
import shadows from 'icon:two-shadows';
import skull from 'icon:skull-crossed-bones';
import spade from 'icon:spade';
import spyglass from 'icon:spyglass';
import storm from 'icon:lightning-storm';
import swap from 'icon:convince';
import throne from 'icon:throne-king';
import wheel from 'icon:ship-wheel';
import wind from 'icon:windy-stripes';
import { parts, type Move, type Rig, type Title } from './blackbeard';

const TITLES: Record<Title, string> = {
  buried_treasure: map, debauchery_revelry: beer, disease: plague, double_cross: dagger, european_turmoil: europe, fair_winds: wind, finger_of_fate: pointing, general_pardon: scroll, heavy_guns: cannon,
  kc_surprise: crown, letter_of_marque: letter, local_resistance: fist, mal_de_mer: sick, mutiny_conspiracy: shadows, natural_disaster: quake, new_governors: throne, pirate_converts: swap, piratical_ambition: hat,
  scurvy: lemon, skull_crossbones: pirateSkull, storms_at_sea: storm, warship_sighting: spyglass, wear_and_tear: hammer,
};
export const titleIcon = (title: Title): string => TITLES[title] ?? card;

const RIGS: Record<Rig, string> = { sloop, schooner, brigantine };
export const rigIcon = (rig: Rig): string => RIGS[rig];

const MOVES: Record<string, string> = {
  sail: wheel, 'kc-move': wheel, winds: wind, 'winds-for-kc': wind, find: spyglass, loot: coins, convert: galleon, visit: palm, attack: fire, sack: fire, grab: sabres, recover: beer, ally: band, part: door, retire: flag, dig: spade,
  hold: coins, choose: coins, decline: hand, keep: hand, torture: sabres, revel: beer, ransom: coins, bank: coins, refit: hammer, mend: hammer, bribe: coins, pay: coins, letter, 'letter-retire': letter, pick: hat, captain: hat, draft: hat, deploy: hat, recruit: hat,
  swap: galleon, again: sabres, commission: crown, intercept: crown, 'kc-attack': house, oust: crown, warship: fire, station: anchor, evade: door, fight: fire, surrender: letter, 'go-on': wheel, stop: hand, reroll: dice, 'reroll-theirs': dice, stand: dice,
  negate: pirateSkull, discard: card, pass: hand, 'end-turn': anchor, actions: card, 'actions-for': card, scrap: card, play: card, 'play-on': card, 'play-at': card,
};
/** The icon of a move, for the seal and for lists. */
export const moveIcon = (mv: Move): string => MOVES[parts(mv)[0]] ?? quill;

export const icons = { coins, crown, skull, beer, lemon, cannon, letter, map, hat, card, band, anchor, galleon, flag };
