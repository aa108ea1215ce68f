// What the home screen shows of games that are not built yet: drawing and emblem. Their words are in the catalogue.

import type { Component } from 'svelte';
import hat from 'icon:pirate-hat';
import shot from 'icon:cannon-shot';
import kraken from 'icon:kraken-tentacle';
import Blackbeard from './vignettes/Blackbeard.svelte';
import CrimsonCoast from './vignettes/CrimsonCoast.svelte';
import CursedSeas from './vignettes/CursedSeas.svelte';

export const PLANNED: Record<string, { icon: string; Vignette: Component }> = {
  blackbeard: { icon: hat, Vignette: Blackbeard },
  'crimson-coast': { icon: shot, Vignette: CrimsonCoast },
  'cursed-seas': { icon: kraken, Vignette: CursedSeas },
};
