// Signs of the table.

import sail from 'icon:ship-wheel';
import fire from 'icon:pirate-cannon';
import explore from 'icon:spyglass';
import repair from 'icon:hammer-nails';
import board from 'icon:crossed-sabres';
import tow from 'icon:rope-coil';
import done from 'icon:anchor';
import dice from 'icon:rolling-dices';
import quill from 'icon:quill-ink';
import fort from 'icon:hill-fort';
import ship from 'icon:galleon';
import coins from 'icon:two-coins';
import sunk from 'icon:sinking-ship';
import crew from 'icon:meeple';
import scroll from 'icon:scroll-unfurled';
import chest from 'icon:chest';
import tool from 'icon:powder-bag';

const OF_MOVE: Record<string, string> = { sail, leg: sail, fly: sail, turn: sail, face: sail, 'come-about': sail, put: sail, shoot: fire, fire, 'fire-with': fire, broadsides: fire, explore, carry: chest, repair, free: sail, tow, 'cast-off': tow, build: fort, board, ram: board, reroll: dice, 'end-turn': done, finish: done, pass: done, ready: done };

/** The sign on the seal. */
export const moveIcon = (word: string): string => OF_MOVE[word] ?? quill;
export const sign = { ship, coins, sunk, crew, scroll, fort, chest, tool };
