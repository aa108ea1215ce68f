// Every word of the Blackbeard table, in German.

import type { Same } from '$web/i18n';
import { de as box } from './messages.box.de';
import { de as chart } from './messages.chart.de';
import { de as frame } from './messages.frame.de';
import { de as intro } from './messages.intro.de';
import { de as story } from './messages.story.de';
import { de as tale } from './messages.tale.de';
import type { en } from './messages.en';

export const de: Same<typeof en> = { ...box, ...story, ...tale, ...frame, ...chart, ...intro };
