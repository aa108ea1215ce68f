// What the introduction says, step by step, in German.

import type { Same } from '$web/i18n';
import type { en } from './messages.intro.en';

export const de: Same<typeof en> = {
  'intro.haven.goal': 'Baue die reichste Insel. Viermal wird eine Straße aus Plättchen gelegt; was du dort holst, bringt Ruhm für Schiffe, Rum und Anlagen, und nach der vierten gewinnt der meiste Ruhm.',
  'intro.haven.1': 'Wer auf der Straße am weitesten hinten steht, zieht, und das bist du. Du darfst bei jedem Plättchen vor dir halten, aber woran du vorbeiziehst, das bleibt den anderen. Halte bei der Garküche, dem ersten Plättchen.',
  'intro.haven.2': 'Jeder Bauplatz sagt, was dort hingehört: Häuser auf Holz, Häfen aufs Wasser, Anlagen auf Stein, alles auf Sand. Baue die Garküche auf b1 neben deine Taverne: Sie erhöht jeden Proviantwürfel daneben um 1.',
  'intro.haven.3': 'Dein Proviantwürfel zeigt jetzt 4, und für 4 Proviant gibt es eine Schatztruhe: ein Plättchen für jeden Bauplatz, mit einem freien Lager. Kaufe sie.',
  'intro.haven.4': 'Lege die Truhe auf c2. Sie zeigt eine Kanone, und je Kanone darfst du ein Schiff behalten. Für Gold brauchst du Piraten.',
  'intro.haven.5': 'Du bist wieder ganz hinten. Zieh am Proviant vorbei und halte beim Schiff mit der 5: Ben hat keine Kanone und könnte es ohnehin nicht behalten.',
  'intro.haven.6': 'Lege es in deine Werft auf b3. Schiffe zählen nach dem Rang: Die Insel mit der höchsten Summe erhält 20 Ruhm, die zweite 10. Ein Schiff 5 ist dir also 20 wert, solange niemand mehr hat.',
  'intro.haven.7': 'Ben ist weit vorausgezogen. Bis du an ihm vorbei bist, gehört jeder Zug dir, und jedes Plättchen dazwischen auch. Hol zuerst den Rum.',
  'intro.haven.8': 'Rum neben Rum zählt als Gruppe, und in größeren Gruppen ist jeder mehr wert. Lege ihn auf b1 neben den Rum deiner Taverne, und spare das Lager der Truhe auf, das alles nimmt.',
  'intro.haven.9': 'Piraten und Kanonen bewegen dich auf der Umsturzleiste unter der Straße. Halte beim Piraten.',
  'intro.haven.10': 'Lege den Piraten auf b1. Deine Scheibe steigt einen Schritt; weitere Schritte kosten Proviant oder Gold. Wer am Ende der Runde allein führt oder die Spitze erreicht, erhält eine Statue mit Gold 4.',
  'intro.haven.11': 'Anlagen bringen am Ende Ruhm. Die Batterie gibt 1 Ruhm je Kanone, sie passt also zu einer Insel mit Schiffen. Halte dort.',
  'intro.haven.12': 'Baue sie auf c1, auf Stein. Sie hat auch Lager für eine Kanone und einen Piraten, und mit denen darfst du mehr Schiffe und mehr Gold behalten.',
  'intro.haven.end': 'Nach vier Runden wird der Ruhm gezählt: Schiffe nach dem Rang, Rum nach Gruppen, jede Anlage nach ihrer eigenen Regel, und 3 für den, der in der letzten Runde zuerst daheim war. Wer zuerst heimkehrt, zieht auch in der nächsten Runde zuerst; wer zu früh geht, lässt den anderen den Rest der Straße.',
};
