// What the introduction says, step by step, in German.

import type { Same } from '$web/i18n';
import type { en } from './messages.intro.en';

export const de: Same<typeof en> = {
  'intro.cove.1': 'Jede Insel zeigt, was sie diesen Monat einbringt. Wähle geheim die Rumpfinsel: 2 Ruhm, 2 Gold und 3 Truhen.',
  'intro.cove.2': 'Ben will dieselbe Beute, also wird gekämpft. Du bist schneller und fängst an: Feuere.',
  'intro.cove.3': 'Du wirfst 3 Würfel, jede 5 oder 6 trifft. Ziele auf Bens Rumpf: Zwei Treffer, und er ist draußen.',
  'intro.cove.4': 'Ben ist in die Piratenbucht geflohen, und die Insel gehört dir. Plündere sie.',
  'intro.cove.5': 'Jede Insel verbessert einen Teil des Schiffs. Gib dein Gold hier aus und erhöhe den Rumpf: Er trägt dann mehr Truhen.',
  'intro.cove.6': 'Ein neuer Monat. Truhen bringen Ruhm, sobald sie vergraben sind: Segle zur Schatzinsel. Dort kämpfen Kapitäne nicht miteinander.',
  'intro.cove.7': 'Vergrabe alle drei Truhen: Zähle mit dem Plus bis 3 und vergrabe sie für je 1 Ruhm.',
  'intro.cove.end': 'Wähle geheim, kämpfe um die Beute oder fliehe, verbessere dein Schiff und vergrabe, was du hast. Nach zwölf Monaten gewinnt, wer den meisten Ruhm hat.',
};
