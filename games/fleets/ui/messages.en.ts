// Every word of the Fleets table, in English. `{name}` is filled in; `{n|one|# many}` is chosen by a number.

import { en as builder } from './builder/messages.en';
import { messages } from './effects/effects';
import { en as effects } from './effects/effects.en';
import { en as intro } from './messages.intro.en';
import { en as sea } from './messages.sea.en';
import { en as tale } from './messages.tale.en';

export const en = { ...sea, ...tale, ...intro, ...builder, ...messages(effects) };
