// What the introduction says, step by step, in German.

import type { Same } from '$web/i18n';
import type { en } from './messages.intro.en';

export const de: Same<typeof en> = {
  'intro.blackbeard.1': 'Du spielst Bartholomew Roberts. Eine Karte gibt ihm seine Aktionen für diesen Zug: Spiele Skorbut für vier davon.',
  'intro.blackbeard.2': 'Vor Havanna liegt ein Händler verdeckt. Suche ihn: Ein Würfel und sein Geschick müssen 7 ergeben.',
  'intro.blackbeard.3': 'Gefunden. Wer einen Händler findet, darf ihn plündern. Tu es, und ein Würfel sagt, was an Bord ist.',
  'intro.blackbeard.4': 'Ladung braucht Platz. Nimm sie in den ersten Laderaum.',
  'intro.blackbeard.5': 'Auch ein Fahrgast von Rang war an Bord. Behalte die Geisel: Ihr Land zahlt Lösegeld für sie.',
  'intro.blackbeard.6': 'Die Mannschaft würde gern feiern. Dafür ist jetzt keine Zeit: Verzichte.',
  'intro.blackbeard.7': 'Der Gouverneur von Port Royal ist ein Freund der Piraten, und dort wird aus Beute Vermögen. Segle in den Hafen.',
  'intro.blackbeard.8': 'Bens Kommissar des Königs fängt dich ab. Wer gegen ihn kämpft und verliert, ist tot: Weiche aus.',
  'intro.blackbeard.end': 'Er ist entkommen. Jeder Kapitän hat eigene Piraten und jagt die der anderen. Ruhm und Vermögen werden Punkte, wenn sich ein Pirat rechtzeitig zur Ruhe setzt.',
};
