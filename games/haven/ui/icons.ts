// The icons of Pirate Haven, by what they stand for. All are of the game-icons set.

import barrel from 'icon:barrel';
import cannon from 'icon:cannon';
import skull from 'icon:skull-crossed-bones';
import leg from 'icon:chicken-leg';
import coins from 'icon:two-coins';
import galleon from 'icon:galleon';
import house from 'icon:family-house';
import cauldron from 'icon:cauldron';
import cabin from 'icon:wood-cabin';
import hood from 'icon:hood';
import gate from 'icon:open-gate';
import bow from 'icon:ship-bow';
import crate from 'icon:wooden-crate';
import die from 'icon:perspective-dice-six-faces-five';
import net from 'icon:fishing-net';
import pier from 'icon:wooden-pier';
import village from 'icon:village';
import castle from 'icon:castle';
import granary from 'icon:granary';
import troops from 'icon:rally-the-troops';
import tower from 'icon:watchtower';
import wall from 'icon:defensive-wall';
import strongbox from 'icon:strongbox';
import chest from 'icon:locked-chest';
import statue from 'icon:colombian-statue';
import tavern from 'icon:tavern-sign';
import flag from 'icon:flying-flag';
import sails from 'icon:sail';
import climb from 'icon:stairs-goal';
import hand from 'icon:hand';
import stop from 'icon:anchor';

export type Kind = 'food' | 'gold' | 'ship' | 'rum' | 'cannon' | 'pirate';

const KINDS: Record<Kind, string> = { food: leg, gold: coins, ship: galleon, rum: barrel, cannon, pirate: skull };

const TILES: Record<string, string> = {
  'house.gold': house,
  'house.food': cauldron,
  'house.ship': cabin,
  'house.coup': hood,
  'house.free': gate,
  'port.raid': bow,
  'port.haul': crate,
  'port.gold': die,
  'port.food': net,
  'port.ship': pier,
  'infra.variety': village,
  'infra.garrison': castle,
  'infra.granary': granary,
  'infra.brotherhood': troops,
  'infra.watchtower': tower,
  'infra.battery': wall,
  'infra.vault': strongbox,
  'chest.cannon': chest,
  'chest.pirate': chest,
  statue,
  tavern,
  'die.food': leg,
  'die.gold': coins,
  'die.ship': galleon,
  'token.rum': barrel,
  'token.cannon': cannon,
  'token.pirate': skull,
};

/** The icon of a die or token. */
export const kindIcon = (kind: Kind): string => KINDS[kind];

/** The icon of a tile; a tile of somebody's own data gets a crate. */
export const tileIcon = (id: string): string => TILES[id] ?? crate;

/** Icons of actions, for the seal. */
export const actionIcon = { travel: sails, leave: flag, build: house, place: hand, chest, statue, climb, reroll: die, haul: crate, end: stop };
