// Every word of the Fleets table, in English. `{name}` is filled in; `{n|one|# many}` is chosen by a number.

import { en as builder } from './builder/messages.en';
import { en as sea } from './messages.sea.en';

export const en = { ...sea, ...builder };
