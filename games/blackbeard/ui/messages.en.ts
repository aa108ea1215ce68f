// Every word of the Blackbeard table, in English. `{name}` is filled in; `{n|one|# many}` is chosen by a number.

import { en as box } from './messages.box.en';
import { en as chart } from './messages.chart.en';
import { en as frame } from './messages.frame.en';
import { en as intro } from './messages.intro.en';
import { en as story } from './messages.story.en';
import { en as tale } from './messages.tale.en';

export const en = { ...box, ...story, ...tale, ...frame, ...chart, ...intro };
