// The pages of the rulebook, in German.

import type { Same } from '$web/i18n';
import type { en } from './messages.book.en';

export const de: Same<typeof en> = {
  'book.goal': 'Das Ziel',
  'book.goal.aim': 'Viermal wird eine Straße aus Plättchen gelegt. Hol dir dort, was deine Insel reich macht; nach der vierten Runde gewinnt der meiste Ruhm.',
  'book.goal.island': 'Eine Insel kurz vor dem Ende: Schiffe in den Häfen und vier Rum in einer Gruppe um die Taverne.',
  'book.goal.plots': 'Ein Bau kommt auf einen Bauplatz seiner Art: Häuser auf Holz, Häfen aufs Wasser, Anlagen auf Stein. Sand nimmt jeden Bau. Schatztruhen und Statuen dürfen auf jedem leeren Bauplatz liegen.',
  'book.goal.grounds': 'Holz, Wasser, Stein und Sand.',
  'book.goal.slots': 'Ein Würfel oder Marker kommt in ein leeres Lager auf einem Plättchen, das schon auf deiner Insel liegt. Das Lager zeigt, was es nimmt.',
  'book.goal.dockyard': 'Eine Werft mit einem Schiff 5. Ihr anderes Lager nimmt ein Schiff oder Proviant.',
  'book.goal.limits': 'Du darfst so viele Schiffe haben wie Kanonen und so viele Goldwürfel wie Piraten. Proviant, Rum, Kanonen und Piraten haben keine Grenze.',
  'book.goal.pairs': 'Zwei Kanonen tragen zwei Schiffe, ein Pirat bewacht ein Gold.',

  'book.turn': 'Ein Zug',
  'book.turn.next': 'Wer auf der Straße am weitesten hinten steht, zieht. Bist das danach immer noch du, ziehst du noch einmal.',
  'book.turn.road': 'Der Totenkopf ist ganz hinten. Hält er bei der Garküche, steht er immer noch hinter dem Anker und zieht wieder.',
  'book.turn.stop': 'Halte bei einem Plättchen vor dir, so weit du willst. Woran du vorbeiziehst, das bleibt denen hinter dir.',
  'book.turn.take': 'Lege, was dort liegt, gleich auf deine Insel, oder lege es ab. Das Plättchen verlässt die Straße so oder so.',
  'book.turn.work': 'Sieh, was es bewirkt. Ein Haus erhöht die Würfel daneben um 1, ein Hafen wirkt einmal, eine Anlage zählt am Ende.',
  'book.turn.house': 'Neben der Taverne steht jetzt eine Garküche: Aus Proviant 3 wurde 4.',
  'book.turn.coup': 'Ein Pirat oder eine Kanone von der Straße führt deine Scheibe auf der Umsturzleiste einen Schritt hinauf. Jeder weitere Schritt kostet 1 Proviant oder 1 Gold. Die Felder 2, 4 und 6 erhöhen einen Würfel der gezeigten Art um 1.',
  'book.turn.track': 'Wer die Spitze erreicht, gewinnt sofort eine Statue. Schafft es niemand, gewinnt sie, wer am Ende der Runde allein führt.',
  'book.turn.chest': 'Vor dem Ziehen, vor dem Legen und am Ende deines Zuges darfst du Schatztruhen kaufen, für je 4 Proviant.',
  'book.turn.price': 'Eine Truhe zeigt eine Kanone oder einen Piraten und hat ein Lager für alles.',
  'book.turn.home': 'Statt zu halten darfst du heimkehren. Dann ist die Runde für dich vorbei, und wer zuerst heimkehrt, beginnt die nächste.',
  'book.turn.round': 'Sind alle daheim, wird der Umsturz entschieden, und seine Scheiben kehren nach unten zurück. Die Inseln bleiben, wie sie sind, und die nächste Straße wird gelegt.',

  'book.score': 'Was Ruhm bringt',
  'book.score.when': 'Nach der vierten Runde bringt viererlei Ruhm und sonst nichts.',
  'book.score.ships': 'Schiffe',
  'book.score.shipsSay': 'Zähle die Werte deiner Schiffe zusammen. Die höchste Summe bringt 20 Ruhm, die zweite 10, die dritte 5.',
  'book.score.rum': 'Rum',
  'book.score.rumSay': 'Jede Gruppe zählt nach ihrer Größe. Fünf sind eine volle Gruppe; was darüber ist, beginnt eine neue.',
  'book.score.first': 'Heimkehr',
  'book.score.firstSay': '3 Ruhm für den, der in der vierten Runde zuerst heimkehrt.',
  'book.score.infra': 'Anlagen',
  'book.score.infraSay': 'Jede nach ihrer eigenen Regel:',
  'book.score.size': 'Rum in einer Gruppe',
  'book.score.chain': 'Drei Rum in einer Kette bringen 9 Ruhm. Benachbart ist, was auf demselben Plättchen liegt oder auf zweien, die eine Kante teilen.',
  'book.score.tie': 'Bei Gleichstand entscheidet der meiste Proviant, in Augen gezählt, dann die meisten Kanonen.',

  'book.wrong': 'Was oft falsch gespielt wird',
  'book.wrong.pips': 'Grenzen zählen Würfel, nicht Augen. Eine Kanone reicht für ein Schiff 6.',
  'book.wrong.printed': 'Eine aufgedruckte Kanone und ein aufgedruckter Pirat erhöhen deine Grenze, bewegen dich aber nie auf der Umsturzleiste. Das tun nur Marker.',
  'book.wrong.raid': 'Ein aufgedrucktes Schiff oder Gold zählt für die Grenze mit. Der Räuberhafen braucht eine freie Kanone, eine Statue einen freien Piraten.',
  'book.wrong.raidFig': 'Der Räuberhafen zeigt ein Schiff 3.',
  'book.wrong.once': 'Ein Haus erhöht einen Würfel einmal: wenn eines von beiden neben das andere gelegt wird. Ein neuer Wurf, ein Bonus des Umsturzes oder ein späteres Umstellen bringt kein zweites +1.',
  'book.wrong.gold': 'Gold bringt von sich aus keinen Ruhm. Es bezahlt den Umsturz, und die Schatzkammer zählt es.',
};
