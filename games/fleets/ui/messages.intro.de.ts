// What the introduction says, step by step, in German.

import type { Same } from '$web/i18n';
import type { en } from './messages.intro.en';

export const de: Same<typeof en> = {
  'intro.cursed-seas.goal': 'Hol Gold von wilden Inseln und bring es heim. Das meiste Gold an Land gewinnt, und mehr als die Hälfte von allem sofort; Kanonen sind für den, der es bei sich hat.',
  'intro.cursed-seas.1': 'Auf wilden Inseln liegen verdeckte Schätze. HMS Birkenhead hat an einer angelegt: Erkunde sie. Nur du siehst, was dort ist.',
  'intro.cursed-seas.2': 'Eine Münze, 4 Gold wert. Nimm sie verdeckt an Bord: Die anderen sehen, dass sie etwas geladen hat, aber nicht wie viel. Von nun an lohnt es, sie zu jagen.',
  'intro.cursed-seas.3': 'Jedes Schiff hat im Zug eine Aktion. Kämpfe, wo es sich lohnt: Die Carrion Crow ist nah genug, dein Gold zu fangen. Nimm HMS Albion und feuere auf sie.',
  'intro.cursed-seas.4': 'Ihre Kanone hat Rang 3: Ein Würfel über 3 trifft und kostet einen Mast. Mit jedem Mast verliert der Feind eine Kanone, mit dem letzten die Fahrt. Feuere.',
  'intro.cursed-seas.5': 'Ein Treffer. Du bist wieder am Zug, und Gold zählt erst an Land. Nimm HMS Birkenhead und segle, bevor ein anderer kommt.',
  'intro.cursed-seas.6': 'Klicke auf deine Heimatinsel im Norden oder zieh das Schiff: Ein Kurs wird vorgeschlagen. Sie legt an, wo sie Land berührt, und entlädt von selbst.',
  'intro.cursed-seas.end': 'Es zählt nur Gold an Land, in der Heimat oder in deinen Festungen. Leere zuerst die nächsten Inseln, fahr heim, bevor deine Ladung einen Kampf wert ist, und jage, wer mehr geladen hat als du. Mehr als die Hälfte allen Goldes gewinnt sofort.',
  'intro.crimson-coast.goal': 'Zwei Kapitäne, und Gold auf wilden Inseln. Wer mehr als die Hälfte von allem in der Heimat an Land hat, gewinnt sofort; was du nicht findest, holst du dir vom Feind.',
  'intro.crimson-coast.1': 'Ein Feind mit Gold an Bord kreuzt den Weg deiner Pandora: Gold, das noch nicht an Land ist, kann noch deines werden. Nimm sie und segle.',
  'intro.crimson-coast.2': 'Klicke auf das feindliche Schiff im Osten oder zieh deines: Dein Bug soll seinen Rumpf berühren.',
  'intro.crimson-coast.3': 'Bug an Rumpf, da darfst du rammen: Ein Würfel über der Zahl seiner Masten bricht einen davon. Ramme zuerst, denn beim Entern zählen Masten.',
  'intro.crimson-coast.4': 'Ein Mast ist weg. Nun entere: Beide würfeln und zählen die Masten dazu, die stehen. Entere, wo du mehr davon hast.',
  'intro.crimson-coast.5': 'Du hast gewonnen. Mannschaft oder Schatz: Gold entscheidet das Spiel. Nimm den Schatz.',
  'intro.crimson-coast.6': 'Deine El Ladron hat eben erst an einer Insel angelegt. In dieser Ausgabe darf sie sofort erkunden: Nimm sie und tu es.',
  'intro.crimson-coast.7': 'Nimm die Münze an Bord. In der Heimat gehört sie dir für immer.',
  'intro.crimson-coast.end': 'Es gewinnt, wer mehr als die Hälfte allen Goldes in der Heimat an Land hat. Erkunde mit kleinen, schnellen Schiffen, bring oft heim, und ramme und entere, wer mehr geladen hat als du und weniger Masten.',
};
