// Every word of the Fleets table, in English. `{name}` is filled in; `{n|one|# many}` is chosen by a number.

import { en as builder } from './builder/messages.en';
import { messages } from './effects/effects';
import { en as effects } from './effects/effects.en';
import { en as ask } from './messages.ask.en';
import { en as chart } from './messages.chart.en';
import { en as intro } from './messages.intro.en';
import { en as ship } from './messages.ship.en';
import { en as story } from './messages.story.en';
import { en as tale } from './messages.tale.en';

export const en = { ...chart, ...ship, ...ask, ...story, ...tale, ...intro, ...builder, ...messages(effects) };
