// The shell's catalogue, put together from its parts. Games bring their own.

import { de as screensDe } from './screens.de';
import { en as screensEn } from './screens.en';
import { de as shellDe } from './shell.de';
import { en as shellEn } from './shell.en';
import type { Same } from '.';

export const en = { ...shellEn, ...screensEn };
export const de: Same<typeof en> = { ...shellDe, ...screensDe };
