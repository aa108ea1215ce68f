// What the introduction says, step by step, in German.

import type { Same } from '$web/i18n';
import type { en } from './messages.intro.en';

export const de: Same<typeof en> = {
  'intro.blackbeard.goal': 'Sammle Ruhm auf See und Vermögen an Land, und bring deine Piraten rechtzeitig heim: Nur wer sich zur Ruhe setzt, zählt mit allem, was er hat. Die anderen jagen ihn, so wie du ihre jagst.',
  'intro.blackbeard.1': 'Du führst Bartholomew Roberts und William Kidd. Eine Karte spielt man entweder für ihre Wirkung oder für die Aktionen darauf. Skorbut schadet nur Piraten der anderen: Spiel die Karte für ihre vier Aktionen.',
  'intro.blackbeard.2': 'Vor Havanna liegt ein Händler verdeckt. Um ihn zu finden, müssen ein Würfel und das Geschick von Roberts, 5, zusammen 7 ergeben: Eine 2 genügt. Suche ihn.',
  'intro.blackbeard.3': 'Gefunden, und wer einen Händler findet, darf ihn plündern. Das bringt Ruhm, und Ruhm wird zu Punkten; doch je mehr er hat, desto leichter kommt ein Kommissar des Königs seinetwegen.',
  'intro.blackbeard.4': 'Ladung braucht einen eigenen Laderaum. Dort ist sie noch keinen Punkt wert: An Land, in einem freundlichen Hafen, wird sie zu Vermögen. Nimm sie in den ersten Laderaum.',
  'intro.blackbeard.5': 'Ein Fahrgast von Rang war an Bord. Verhört verrät er vielleicht etwas über einen Hafen; behalten bringt er Lösegeld in einem Hafen seines Landes. Behalte ihn.',
  'intro.blackbeard.6': 'Die Mannschaft würde gern feiern. Das hebt die Treue, doch danach muss sie ausnüchtern, und so lange kann man Roberts berauben. Die Treue ist hoch, also verzichte. Bei 0 meutern sie.',
  'intro.blackbeard.7': 'Eine grüne Flagge heißt: ein Gouverneur für Piraten, sein Hafen steht offen. Und im Hafen kann kein Kommissar einen Piraten stellen. Segle nach Port Royal.',
  'intro.blackbeard.8': 'Bens Kommissar stellt Roberts unterwegs. Wer kämpft und verliert, ist tot. Weich aus: Tempo und ein Würfel gegen seine, und Gleichstand hilft dem Piraten.',
  'intro.blackbeard.9': 'Kidd liegt in seinem eigenen Zufluchtshafen, mit 18 Ruhm: Auf See käme fast jedes Mal ein Kommissar. Tot bringt er 18 Punkte. Im Ruhestand bringt er das Doppelte und sein Vermögen dazu. Setz ihn zur Ruhe.',
  'intro.blackbeard.end': '48 Punkte: zwei für jeden Ruhm, einer für je volle 100 Vermögen. Wer stirbt oder am Ende noch auf See ist, bringt einen für jeden Ruhm und nichts für sein Geld. Die dritte Generalamnestie beendet das Spiel: Warte nicht auf sie.',
};
