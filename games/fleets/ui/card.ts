// What the home screen and the sheet for a new table show of the two editions of Fleets.

import kraken from 'icon:kraken-tentacle';
import shot from 'icon:cannon-shot';
import type { CardWords, GameCard } from '$web/game';
import CrimsonCoast from './CrimsonCoast.svelte';
import CursedSeas from './CursedSeas.svelte';

const NO_YES = { no: 'no', yes: 'yes' };
const NEIN_JA = { no: 'nein', yes: 'ja' };

/** The words of a choice and of its values. */
type Said = [key: string, name: string, values?: Record<string, string>];
const words = (all: Said[]): Record<string, string> => Object.fromEntries(all.flatMap(([key, name, values]) => [[key, name], ...Object.entries(values ?? {}).map(([value, says]) => [`${key}.${value}`, says])]));

const choices = words([
  ['build-total', 'Points of a fleet'],
  ['fleets', 'Fleets', { dealt: 'ready-made, another for each captain', brought: 'each captain chooses or builds one' }],
  ['map', 'The sea is laid', { laid: 'by lot, homes and all', random: 'by lot; captains choose the homes', players: 'by the captains' }],
  ['terrain-per-player', 'Pieces of terrain for each captain'],
  ['terrain-kinds', 'Kinds of terrain', { chosen: 'are chosen', random: 'are drawn' }],
  ['mysterious-islands', 'Mysterious islands are in the pool', NO_YES],
  ['no-duplicates', 'A fleet holds a name at most once', NO_YES],
  ['fort-list', 'Forts that a captain may list'],
  ['unique-treasures', 'Unique treasures that a captain may bring'],
  ['outside-pieces', 'Pieces that a captain may list beside the fleet'],
  ['turn-limit', 'Degrees a ship may turn at the start of a segment'],
  ['bonus-segments', 'Extra segments', { 'after-base': 'come after the base move', anywhere: 'come anywhere' }],
  ['come-about', 'Ships may turn in place with a move action', NO_YES],
  ['musketeers-stack', 'Each musketeer aboard has a gun', NO_YES],
  ['action-limit', 'The most actions of a piece in a turn', { none: 'no limit' }],
  ['boarding-item', 'What a boarding takes is chosen', { loser: 'by the loser', winner: 'by the winner', random: 'by lot' }],
  ['boarding-tie', 'If a boarding has no winner', { nothing: 'nothing happens', reroll: 'it is rolled again' }],
  ['boarding-overboard', 'A boarder without room may first throw a treasure over board', NO_YES],
  ['galley-ram', 'The ram of a galley removes a mast', NO_YES],
  ['mercenary-unload', 'Mercenaries may unload within S of home', NO_YES],
  ['great-turtle-gap', 'How many S the Great Turtle keeps away from everything'],
  ['cancel-on-enemy-turn', 'An ability may be cancelled in the opponent’s turn', NO_YES],
  ['fire-table', 'Fire masts follow', { crew: 'the table of the crew', equipment: 'the table of the equipment' }],
  ['sunk-share', 'The gold of a sunk ship is shared with', { owner: 'her owner', controller: 'her captain' }],
  ['end-check', 'The end of the game is looked for', { immediate: 'at once', 'turn-end': 'when a turn ends' }],
  ['stall-rounds', 'Rounds without change that end the game'],
  ['keep-treasure', 'The winner keeps the treasure after the game', NO_YES],
]);

const wahl = words([
  ['build-total', 'Punkte einer Flotte'],
  ['fleets', 'Flotten', { dealt: 'fertige, für jeden Kapitän eine andere', brought: 'jeder Kapitän wählt oder baut eine' }],
  ['map', 'Die See wird gelegt', { laid: 'vom Los, samt Heimatinseln', random: 'vom Los; Heimatinseln wählen die Kapitäne', players: 'von den Kapitänen' }],
  ['terrain-per-player', 'Geländestücke je Kapitän'],
  ['terrain-kinds', 'Geländearten', { chosen: 'werden gewählt', random: 'werden gezogen' }],
  ['mysterious-islands', 'Geheimnisvolle Inseln sind dabei', NEIN_JA],
  ['no-duplicates', 'Eine Flotte enthält jeden Namen höchstens einmal', NEIN_JA],
  ['fort-list', 'Festungen, die ein Kapitän aufschreiben darf'],
  ['unique-treasures', 'Besondere Schätze, die ein Kapitän mitbringen darf'],
  ['outside-pieces', 'Stücke, die ein Kapitän neben der Flotte aufschreiben darf'],
  ['turn-limit', 'Grad, die ein Schiff zu Beginn eines Abschnitts drehen darf'],
  ['bonus-segments', 'Zusätzliche Abschnitte', { 'after-base': 'kommen nach der Grundbewegung', anywhere: 'kommen an beliebiger Stelle' }],
  ['come-about', 'Schiffe dürfen mit einer Bewegung auf der Stelle wenden', NEIN_JA],
  ['musketeers-stack', 'Jeder Musketier an Bord hat eine Waffe', NEIN_JA],
  ['action-limit', 'Höchstens so viele Aktionen eines Stücks im Zug', { none: 'keine Grenze' }],
  ['boarding-item', 'Was beim Entern genommen wird, wählt', { loser: 'der Verlierer', winner: 'der Sieger', random: 'das Los' }],
  ['boarding-tie', 'Hat das Entern keinen Sieger', { nothing: 'geschieht nichts', reroll: 'wird neu gewürfelt' }],
  ['boarding-overboard', 'Wer ohne Platz entert, darf erst einen Schatz über Bord werfen', NEIN_JA],
  ['galley-ram', 'Der Rammstoß einer Galeere bricht einen Mast', NEIN_JA],
  ['mercenary-unload', 'Söldner dürfen innerhalb von S um die Heimat entladen', NEIN_JA],
  ['great-turtle-gap', 'Wie viele S die Große Schildkröte von allem entfernt bleibt'],
  ['cancel-on-enemy-turn', 'Eine Fähigkeit darf im Zug des Gegners aufgehoben werden', NEIN_JA],
  ['fire-table', 'Brennende Masten folgen', { crew: 'der Tabelle der Mannschaft', equipment: 'der Tabelle der Ausrüstung' }],
  ['sunk-share', 'Das Gold eines versenkten Schiffs wird geteilt mit', { owner: 'dem Besitzer', controller: 'dem Kapitän' }],
  ['end-check', 'Nach dem Ende des Spiels wird gesehen', { immediate: 'sofort', 'turn-end': 'am Ende eines Zugs' }],
  ['stall-rounds', 'Runden ohne Veränderung, die das Spiel beenden'],
  ['keep-treasure', 'Der Sieger behält den Schatz nach dem Spiel', NEIN_JA],
]);

const orders = {
  pass: 'Pass for me when I can do nothing else',
  'pass-all': 'Pass for me whenever I am asked about a die or a ship that sinks',
  'end-turn': 'End my turn when no piece of mine can be given an action',
  'weakest-mast': 'Give up the mast with the weakest gun when I lose one',
};

const befehle = {
  pass: 'Für mich passen, wenn ich sonst nichts tun kann',
  'pass-all': 'Für mich passen, wenn ich nach einem Würfel oder einem sinkenden Schiff gefragt werde',
  'end-turn': 'Meinen Zug beenden, wenn kein Stück von mir mehr handeln kann',
  'weakest-mast': 'Den Mast mit der schwächsten Kanone aufgeben, wenn ich einen verliere',
};

const card = (tells: string, time: string): CardWords => ({ tells, time, choices, orders, workshop: 'Fleet builder' });
const karte = (tells: string, time: string): CardWords => ({ tells, time, choices: wahl, orders: befehle, workshop: 'Flottenbau' });

/** Whoever sets sail wants to be on the water: nothing is built and laid unless somebody wants to. */
const usual = { fleets: 'dealt', map: 'laid' };

const cards: Record<string, GameCard> = {
  'cursed-seas': {
    icon: kraken,
    Vignette: CursedSeas,
    usual,
    messages: {
      en: card('Fleets of 40 points among fog, whirlpools and worse.', '60–120 min'),
      de: karte('Flotten zu 40 Punkten zwischen Nebel, Strudeln und Schlimmerem.', '60–120 Min.'),
    },
  },
  'crimson-coast': {
    icon: shot,
    Vignette: CrimsonCoast,
    usual,
    messages: {
      en: card('Two fleets of 30 points, a ruler, no grid.', '45–75 min'),
      de: karte('Zwei Flotten zu 30 Punkten, ein Lineal, keine Felder.', '45–75 Min.'),
    },
  },
};

export default cards;
