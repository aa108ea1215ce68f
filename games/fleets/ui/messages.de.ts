// Every word of the Fleets table, in German.

import type { Same } from '$web/i18n';
import { de as builder } from './builder/messages.de';
import { messages } from './effects/effects';
import { de as effects } from './effects/effects.de';
import { de as ask } from './messages.ask.de';
import { de as chart } from './messages.chart.de';
import { de as intro } from './messages.intro.de';
import { de as ship } from './messages.ship.de';
import { de as story } from './messages.story.de';
import { de as tale } from './messages.tale.de';
import type { en } from './messages.en';

export const de: Same<typeof en> = { ...chart, ...ship, ...ask, ...story, ...tale, ...intro, ...builder, ...messages(effects) };
