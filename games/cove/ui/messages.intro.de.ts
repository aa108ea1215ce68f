// What the introduction says, step by step, in German: first the goal, in the end what scores.

import type { Same } from '$web/i18n';
import type { en } from './messages.intro.en';

export const de: Same<typeof en> = {
  'intro.cove.goal': 'Zwölf Monate auf See, und der meiste Ruhm gewinnt. Wähle deine Inseln geheim, kämpfe gegen jeden, der dieselbe Beute will, und vergrabe deine Truhen, bevor du sie verlierst.',
  'intro.cove.1': 'Jede Insel zeigt, was sie diesen Monat einbringt. Truhen sind Ruhm, sobald sie vergraben sind, und auf der Rumpfinsel liegen 3: Segle geheim dorthin.',
  'intro.cove.2': 'Ben will dieselbe Beute. Du bist schneller und feuerst zuerst: 3 Würfel, jede 5 oder 6 trifft. Wer eine ganze Zeile verliert, ist draußen, und Bens Rumpf hält nur 2 Treffer aus: Feuere darauf.',
  'intro.cove.3': 'Ziele auf Bens Rumpf: Er ist seine schwächste Zeile.',
  'intro.cove.4': 'Ben ist kampfunfähig und schleppt sich in die Piratenbucht: Wäre er geflohen, bevor er getroffen wurde, so hättest du für ihn keinen Ruhm bekommen. Die Insel gehört dir: Plündere sie.',
  'intro.cove.5': 'Jede Insel verbessert einen Teil des Schiffs. Erhöhe deinen Rumpf: Er hält mehr Treffer aus und fasst mehr Truhen; was er nicht fasst, geht am Abend über Bord.',
  'intro.cove.6': 'Truhen an Bord sind in Gefahr: durch Meuterei oder einen zu vollen Rumpf. Vergrabe sie rechtzeitig: Segle zur Schatzinsel. Dort kämpfen Kapitäne nicht miteinander.',
  'intro.cove.7': 'Vergrabe alle drei Truhen: je 1 Ruhm, und den nimmt dir niemand mehr.',
  'intro.cove.end': 'Ruhm bringen Beute, besiegte Schiffe und Piraten und vor allem vergrabene Truhen: Vergrabe alle paar Monate. Verbessere, was du in den nächsten Kämpfen brauchst, und fliehe bei schlechten Aussichten, bevor du getroffen wirst. Nach zwölf Monaten gewinnt der meiste Ruhm; Gold und Truhen, die noch an Bord sind, zählen nichts.',
};
