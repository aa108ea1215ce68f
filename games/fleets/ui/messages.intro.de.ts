// What the introduction says, step by step, in German.

import type { Same } from '$web/i18n';
import type { en } from './messages.intro.en';

export const de: Same<typeof en> = {
  'intro.cursed-seas.1': 'Dein Schiff HMS Birkenhead liegt an einer wilden Insel. Wähle sie und erkunde die Insel: Nur du siehst, was dort ist.',
  'intro.cursed-seas.2': 'Gold. Bring die Münze an Bord, verdeckt: Die anderen erfahren nicht, wie viel es ist.',
  'intro.cursed-seas.3': 'Jedes Schiff hat eine Aktion im Zug. Wähle HMS Albion: Ein Feind ist in Reichweite ihres Geschützes. Feuere.',
  'intro.cursed-seas.4': 'Ihr Geschütz hat Rang 3: Ein Würfel über 3 trifft und nimmt einen Mast. Feuere auf die Carrion Crow.',
  'intro.cursed-seas.5': 'Ein Treffer. Du bist wieder am Zug, und das Gold soll nach Hause. Wähle HMS Birkenhead und segle.',
  'intro.cursed-seas.6': 'Klicke auf die See in Richtung deiner Heimatinsel im Norden. Sie darf eine lange Strecke segeln und hält, wo sie Land berührt.',
  'intro.cursed-seas.end': 'Gold zählt, wenn es zu Hause an Land ist. Erkunde, kämpfe um das, was andere führen, und bring es heim: Wer am Ende am meisten hat, gewinnt.',
  'intro.crimson-coast.1': 'Ein Feind mit Gold an Bord kreuzt den Weg deiner Pandora. Wähle sie und segle.',
  'intro.crimson-coast.2': 'Klicke auf die See in Richtung des feindlichen Schiffs im Osten: Dein Bug soll ihren Rumpf berühren.',
  'intro.crimson-coast.3': 'Bug an Rumpf, da darfst du rammen: Ein Würfel über der Zahl ihrer Masten bricht einen davon. Ramme sie.',
  'intro.crimson-coast.4': 'Ein Mast ist weg. Nun entere: Beide werfen und zählen die Masten dazu, die noch stehen.',
  'intro.crimson-coast.5': 'Du hast gewonnen. Nimm den Schatz aus ihrem Laderaum.',
  'intro.crimson-coast.6': 'Deine El Ladron hat eben erst an einer Insel angelegt. In dieser Ausgabe darf sie sofort erkunden: Wähle sie und tu es.',
  'intro.crimson-coast.7': 'Bring die Münze an Bord. Zu Hause gehört sie dir für immer.',
  'intro.crimson-coast.end': 'Zwei Kapitäne, kleine Flotten: erkunde, ramme und entere, und bring Gold heim. Wer mehr als die Hälfte allen Goldes an Land hat, gewinnt sofort.',
};
