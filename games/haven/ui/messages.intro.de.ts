// What the introduction says, step by step, in German.

import type { Same } from '$web/i18n';
import type { en } from './messages.intro.en';

export const de: Same<typeof en> = {
  'intro.haven.1': 'Wer auf der Straße am weitesten hinten steht, zieht. Das bist du. Halte bei der Garküche, dem ersten Plättchen vor dir.',
  'intro.haven.2': 'Baue sie auf b1 neben deine Taverne: Eine Garküche erhöht jeden Proviantwürfel daneben um 1.',
  'intro.haven.3': 'Dein Proviantwürfel zeigt jetzt 4, und 4 Proviant kostet eine Schatztruhe. Kaufe eine.',
  'intro.haven.4': 'Lege die Truhe auf c2. Sie zeigt eine Kanone, und mit jeder Kanone darfst du ein Schiff haben.',
  'intro.haven.5': 'Ben hat ein Haus gebaut, und du bist wieder ganz hinten. Zieh am Rum vorbei und halte beim Schiff, einem Würfel mit der 5.',
  'intro.haven.6': 'Lege das Schiff in deine Werft auf b3. Schiffe bringen Ruhm: je höher der Würfel, desto mehr.',
  'intro.haven.end': 'Du ziehst die Straße entlang, baust deine Insel und lässt sie wachsen. Was du auslässt, bleibt den anderen. Nach vier Runden gewinnt, wer den meisten Ruhm hat.',
};
